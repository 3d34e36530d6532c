//! Swindles do not pay: nobody gives a work for junk tiles called Jewels, least of all to somebody who lied before; and a
//! lie is believed less each time, at every level that remembers.

use emporia_bots::{Bot, Memories, Mind, Spec};
use emporia_engine::emporous::{
    Action, Cards, Emporous, FaceDown, Kind, Offer, Options, Phase, Side, State, Terms, Tiles, Works,
};
use emporia_engine::rng::Seed;
use emporia_engine::{Actor, CardSet, Game, Match, Seat, SeatSet, Viewer};

type Memory = <Emporous as Mind>::Memory;

fn game() -> Emporous {
    Emporous::new(Options::players(4), Cards::builtin()).unwrap()
}

/// Calls `each` with every turn of games between greedy bots in which an exchange can be proposed.
fn turns(game: &Emporous, games: u64, each: &mut dyn FnMut(&State, &Memories<Emporous>)) {
    for n in 0..games {
        let mut memories = Memories::default();
        let mut played = Match::new(game.clone(), Seed::from_number(n + 700), &mut |event| memories.add(game, &event));
        let mut bots: Vec<Box<dyn Bot<Emporous>>> = (0..4).map(|seat| Spec::Greedy.bot(n * 8 + seat)).collect();
        let (mut actions, mut turn) = (Vec::new(), u16::MAX);
        while let Some(seat) = played.turn().seats().first() {
            let s = played.state();
            if s.table.phase == Phase::Turn && !s.table.exchanged && s.table.turns != turn {
                turn = s.table.turns;
                each(s, &memories);
            }
            game.actions(s, seat, &mut actions);
            let view = game.view(s, Viewer::Seat(seat));
            let action = bots[seat.index()].choose(game, &view, memories.of(seat), &actions);
            played.act(seat, action, &mut |event| memories.add(game, &event)).unwrap();
        }
    }
}

/// The two worst tiles of a seat that has no Jewel among them.
fn junk(s: &State, seat: Seat) -> Option<Tiles> {
    let mut junk = Tiles::NONE;
    for (kind, n) in s.tiles[seat.index()].iter().filter(|(kind, _)| *kind != Kind::Jewel) {
        for _ in 0..n.min(2 - junk.count().min(2) as u8) {
            junk = junk.plus(Tiles::one(kind));
        }
    }
    (junk.count() == 2).then_some(junk)
}

/// Whether a seat accepts an offer that is made to it.
fn accepts(game: &Emporous, s: &State, to: Seat, offer: Offer, bot: &str, memory: &Memory, seed: u64) -> bool {
    let mut asked = *s;
    game.apply(&mut asked, Actor::Seat(s.table.active), Action::Propose(offer), &mut |_| ());
    let mut actions = Vec::new();
    game.actions(&asked, to, &mut actions);
    let view = game.view(&asked, Viewer::Seat(to));
    let answer = Spec::read(bot).unwrap().bot(seed).choose(game, &view, memory, &actions);
    matches!(answer, Action::Accept(_))
}

/// Tries to get works for junk called Jewels from seats to which the one who tries has lied so many times: how many tries
/// there were, and how many of them went well.
fn swindles(bot: &str, games: u64, lies: u8) -> (u32, u32) {
    let game = game();
    let (mut tries, mut taken) = (0, 0);
    turns(&game, games, &mut |s, memories| {
        let active = s.table.active;
        let Some(junk) = junk(s, active) else { return };
        for to in Seat::all(4).filter(|&to| to != active) {
            let Some((work, _)) = s.table.players[to.index()].works.iter().next() else { continue };
            let give = Side { tiles: Tiles::of(Kind::Jewel, 2), ..Side::default() };
            let ask = Side { works: Works::one(work), ..Side::default() };
            let offer = Offer {
                terms: Terms { to: SeatSet::one(to), give, ask },
                hidden: FaceDown { tiles: junk, contracts: 0 },
            };
            let mut memory = *memories.of(to);
            memory.lies[active.index()] += lies;
            tries += 1;
            taken += u32::from(accepts(&game, s, to, offer, bot, &memory, u64::from(tries)));
        }
    });
    (tries, taken)
}

/// So many games, or as many as `EMPORIA_SWINDLES` says; with `-- --nocapture` these tests show the figures of docs/bots.md.
fn games(usual: u64) -> u64 {
    std::env::var("EMPORIA_SWINDLES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

#[test]
fn works_are_not_given_for_junk_that_is_called_jewels() {
    for bot in ["easy", "greedy", "normal", "hard"] {
        let [before, after] = [0, 1].map(|lies| swindles(bot, games(12), lies));
        println!("{bot}: {before:?}, from one who lied {after:?}");
        assert!(before.0 >= 200 && before.1 * 100 < before.0 * 3, "{bot}: {before:?}");
        assert!(after.1 * 100 < after.0, "{bot}, from one who lied: {after:?}");
    }
}

/// Claims to give a Jewel for a tile of a material, and gives something else: how many tries there were, and how many of
/// them went well.
fn claims(bot: &str, games: u64, lies: u8) -> (u32, u32) {
    let game = game();
    let (mut tries, mut taken) = (0, 0);
    turns(&game, games, &mut |s, memories| {
        let active = s.table.active;
        let to = active.next(4);
        let Some((given, _)) = s.tiles[active.index()].iter().find(|(kind, _)| kind.is_material()) else { return };
        let Some((asked, _)) = s.tiles[to.index()].iter().find(|(kind, _)| kind.is_material()) else { return };
        let side = |kind: Kind| Side { tiles: Tiles::one(kind), ..Side::default() };
        let terms = Terms { to: SeatSet::one(to), give: side(Kind::Jewel), ask: side(asked) };
        let offer = Offer { terms, hidden: FaceDown { tiles: Tiles::one(given), contracts: 0 } };
        let mut memory = *memories.of(to);
        memory.lies[active.index()] += lies;
        tries += 1;
        taken += u32::from(accepts(&game, s, to, offer, bot, &memory, u64::from(tries)));
    });
    (tries, taken)
}

#[test]
fn the_same_lie_is_believed_less_each_time() {
    for bot in ["greedy", "normal", "hard"] {
        let found: Vec<_> = (0..3).map(|lies| claims(bot, games(6), lies)).collect();
        println!("{bot}, a Jewel claimed for a tile, after 0, 1 and 2 lies: {found:?}");
        let taken: Vec<u32> = found.iter().map(|found| found.1).collect();
        assert!(taken[0] > 10 && taken[1] * 2 < taken[0] && taken[2] <= taken[1], "{bot}: {taken:?}");
    }
}
