//! Laws that hold for every game, on random and on biased play. A game joins by saying what it conserves, how long it
//! may last, which moves can be named at all, and which of them random play makes too seldom.

use emporia_engine::game::{Actor, Game, Turn, Viewer};
use emporia_engine::matches::{Entry, Match};
use emporia_engine::rng::{FastRng, Rng, Seed, below, fast, pick};
use emporia_engine::seat::{Seat, SeatSet};

/// What a game adds to the trait so that the laws can be put to it.
pub trait Lawful: Game {
    /// No game has more entries than this.
    fn bound(&self) -> usize;
    /// Panics unless every card, tile, box and coin is somewhere, once.
    fn assert_conserved(&self, s: &Self::State);
    /// Any move at all, legal or not, for `check` to judge.
    fn nonsense(&self, s: &Self::State, rng: &mut FastRng) -> Self::Action;
    /// Every move of a bounded size that can be named in this position, legal or not, each once: no move that `actions`
    /// has to list may be missing.
    fn enumerate(&self, s: &Self::State, each: &mut impl FnMut(Self::Action));
    /// How many times as likely a move is in biased play, so that its games reach what random play seldom does.
    fn bias(&self, a: Self::Action) -> u32;
    /// The costly laws are put to one position in so many.
    fn rarely(&self) -> u32 {
        4
    }
    /// All moves that can be named are tried in one position in so many.
    fn seldom(&self) -> u32 {
        32
    }
    /// Whether `actions` lists such a move whenever it is legal: all but exchange offers.
    fn is_listed(&self, _: &Self::State, _: Self::Action) -> bool {
        true
    }
}

/// How a game's moves are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Play {
    Random,
    Biased,
}

impl Play {
    fn choose<G: Lawful>(self, game: &G, rng: &mut FastRng, actions: &[G::Action]) -> Option<G::Action> {
        if self == Play::Random {
            return pick(rng, actions).copied();
        }
        let total = actions.iter().map(|&action| game.bias(action)).sum();
        let mut left = if total == 0 { return None } else { below(rng, total) };
        actions.iter().copied().find(|&action| {
            let weight = game.bias(action);
            let here = left < weight;
            left = left.wrapping_sub(weight);
            here
        })
    }
}

/// Plays `games` games, every other one biased, and puts every law to their positions. `EMPORIA_LAW_GAMES` is the most
/// that are played, for runs that repeat the laws very often.
pub fn hold<G: Lawful>(game: &G, games: u64) {
    let most = match std::env::var("EMPORIA_LAW_GAMES") {
        Ok(most) => most.parse().expect("EMPORIA_LAW_GAMES is a number of games"),
        Err(_) => games,
    };
    for n in 0..games.min(most) {
        play(game, n, if n % 2 == 0 { Play::Random } else { Play::Biased });
    }
}

fn play<G: Lawful>(game: &G, n: u64, how: Play) {
    let mut rng = fast(0xE4, n);
    let mut actions = Vec::new();
    let mut played = Match::new(game.clone(), Seed::from_number(n), &mut |_| ());
    // Every position is looked at lightly; the costly laws are put to a few of them in each game.
    for step in 0.. {
        assert!(step <= game.bound(), "game {n} goes on after {step} moves");
        game.assert_conserved(played.state());
        let seats = match played.turn() {
            Turn::Over => break,
            turn => turn.seats(),
        };
        assert!(!seats.is_empty(), "game {n}: nobody can act");
        let who = below(&mut rng, seats.len() as u32) as usize;
        let seat = seats.iter().nth(who).expect("a seat that may act");
        game.actions(played.state(), seat, &mut actions);
        let action = how.choose(game, &mut rng, &actions).unwrap_or_else(|| panic!("game {n}: {seat:?} is stuck"));
        if below(&mut rng, game.seldom()) == 0 {
            what_is_legal_is_listed(game, played.state(), seat, &actions);
        }
        if below(&mut rng, game.rarely()) == 0 {
            every_listed_action_is_legal_and_listed_once(game, played.state(), seat, &actions);
            nobody_else_may_act(game, &played);
            nonsense_is_judged(game, played.state(), &mut rng);
            a_state_reads_back(game, played.state());
            views_survive_sampling(game, played.state(), &mut rng);
            what_is_not_shown_is_not_revealed(game, played.state(), seat, action, &mut rng);
            moves_can_be_taken_back(&played, seat, action);
            moves_can_be_taken_back_across_bots(&played, seat, action, &mut rng);
            choices_commute(game, played.state(), &mut rng);
        }
        let noticed = &mut |event| {
            let by_someone = Viewer::all(game.seats()).any(|who| game.event_for(&event, who).is_some());
            assert!(by_someone, "nobody notices {event:?}");
        };
        played.act(seat, action, noticed).expect("a listed action is legal");
    }
    for seat in Seat::all(game.seats()) {
        assert!(played.can_undo(seat).is_err(), "the end of a game brings everything to light");
    }
    replay_gives_the_same_state(game, &played, n);
}

fn every_listed_action_is_legal_and_listed_once<G: Game>(game: &G, s: &G::State, seat: Seat, actions: &[G::Action]) {
    for (i, &action) in actions.iter().enumerate() {
        assert_eq!(game.check(s, Actor::Seat(seat), action), Ok(()), "{action:?} is listed");
        assert!(!actions[..i].contains(&action), "{action:?} is listed twice");
        let text = serde_json::to_string(&action).expect("an action can be written");
        assert_eq!(serde_json::from_str::<G::Action>(&text).expect("and read"), action, "{text}");
    }
}

/// The legal ones of all moves that can be named are those that `actions` lists, and nobody else has one.
fn what_is_legal_is_listed<G: Lawful>(game: &G, s: &G::State, seat: Seat, actions: &[G::Action]) {
    let mut legal = 0;
    let may = game.turn(s).seats();
    let idle: Vec<Seat> = Seat::all(game.seats()).filter(|&other| !may.has(other)).collect();
    game.enumerate(s, &mut |action| {
        if game.check(s, Actor::Seat(seat), action).is_ok() && game.is_listed(s, action) {
            assert!(actions.contains(&action), "{action:?} is legal but not listed");
            legal += 1;
        }
        for &other in &idle {
            assert!(
                game.check(s, Actor::Seat(other), action).is_err(),
                "{action:?} is legal for {other:?} out of turn"
            );
        }
    });
    let listed = actions.iter().filter(|&&action| game.is_listed(s, action)).count();
    assert_eq!(legal, listed, "each listed move is one of those that can be named: {actions:?}");
}

fn nobody_else_may_act<G: Game>(game: &G, played: &Match<G>) {
    let may = played.turn().seats();
    let mut actions = Vec::new();
    for seat in Seat::all(game.seats()).filter(|&seat| !may.has(seat)) {
        game.actions(played.state(), seat, &mut actions);
        assert!(actions.is_empty(), "{seat:?} is offered {actions:?} out of turn");
    }
}

/// `check` is total: it answers for any move of anyone, and says yes only to what `actions` could list.
fn nonsense_is_judged<G: Lawful>(game: &G, s: &G::State, rng: &mut FastRng) {
    let action = game.nonsense(s, rng);
    let mut listed = Vec::new();
    for by in Seat::all(8).map(Actor::Seat).chain([Actor::Chance]) {
        if game.check(s, by, action).is_ok() {
            let mut next = s.clone();
            game.apply(&mut next, by, action, &mut |_| ());
            game.assert_conserved(&next);
            let Actor::Seat(seat) = by else { continue };
            game.actions(s, seat, &mut listed);
            assert!(!listed.is_empty(), "{action:?} is accepted from {seat:?}, who has nothing to decide");
            assert!(!game.is_listed(s, action) || listed.contains(&action), "{action:?} is legal but not listed");
        }
    }
}

fn a_state_reads_back<G: Game>(_: &G, s: &G::State) {
    let text = serde_json::to_string(s).expect("a state can be written");
    assert_eq!(&serde_json::from_str::<G::State>(&text).expect("and read"), s);
}

fn views_survive_sampling<G: Lawful>(game: &G, s: &G::State, rng: &mut FastRng) {
    let (mut mine, mut imagined) = (Vec::new(), Vec::new());
    for who in Viewer::all(game.seats()) {
        let view = game.view(s, who);
        let mut other = game.start(rng); // Nothing of the true state is there before.
        game.sample(&view, rng, &mut other);
        game.assert_conserved(&other);
        assert_eq!(game.view(&other, who), view, "{who:?} can tell a sampled state");
        assert_eq!(game.turn(&other), game.turn(s), "{who:?} imagines another turn");
        if let Viewer::Seat(seat) = who {
            game.actions(s, seat, &mut mine);
            game.actions(&other, seat, &mut imagined);
            assert_eq!(mine, imagined, "{who:?} would have other moves");
        }
    }
}

/// If no event of a move, as a viewer notices it, brings anything to light, then that viewer learns nothing from it: done
/// in a state that they cannot tell from this one, it shows them the same. This is what makes taking back harmless.
fn what_is_not_shown_is_not_revealed<G: Lawful>(
    game: &G,
    s: &G::State,
    seat: Seat,
    action: G::Action,
    rng: &mut FastRng,
) {
    let by = Actor::Seat(seat);
    let (mut events, mut other_events) = (Vec::new(), Vec::new());
    let mut next = s.clone();
    game.apply(&mut next, by, action, &mut |event| events.push(event));
    for who in Viewer::all(game.seats()) {
        let mut other = s.clone();
        game.sample(&game.view(s, who), rng, &mut other);
        if game.check(&other, by, action).is_err() {
            // Another player's hidden choice cannot be repeated in an imagined state.
            continue;
        }
        other_events.clear();
        game.apply(&mut other, by, action, &mut |event| other_events.push(event));
        let noticed = |events: &[G::Event]| events.iter().filter_map(|e| game.event_for(e, who)).collect::<Vec<_>>();
        let (seen, other_seen) = (noticed(&events), noticed(&other_events));
        if !seen.iter().chain(&other_seen).any(|event| game.reveals(event)) {
            assert_eq!(game.view(&other, who), game.view(&next, who), "{action:?} tells {who:?} something");
            assert_eq!(other_seen, seen, "{action:?} tells {who:?} something");
        }
    }
}

fn moves_can_be_taken_back<G: Game>(played: &Match<G>, seat: Seat, action: G::Action) {
    let mut other = played.clone();
    let mut revealed = false;
    other.act(seat, action, &mut |event| revealed |= played.game().reveals(&event)).expect("legal");
    if revealed {
        assert!(other.undo(seat).is_err(), "{action:?} brought something to light");
    } else {
        other.undo(seat).expect("nothing came to light and nobody acted");
        assert_eq!(other.state(), played.state(), "{action:?} was not taken back wholly");
        assert_eq!(other.log().last(), Some(&Entry::Undo(seat)));
    }
}

/// Who plays alone against bots takes a move back with all that they did since, unless it told a person something.
fn moves_can_be_taken_back_across_bots<G: Lawful>(played: &Match<G>, seat: Seat, action: G::Action, rng: &mut FastRng) {
    let game = played.game();
    let mut bots = SeatSet::all(game.seats());
    bots.remove(seat);
    let is_together = |now: &Match<G>| matches!(now.turn(), Turn::Together(_));
    let mut other = played.clone().against(bots);
    // What should be left: the same without the move and without what bots did, but for choices made at the same time.
    let mut expected = played.clone();
    let mut told = false;
    let together = is_together(&other);
    let mut next = Some((seat, action));
    for _ in 0..6 {
        let Some((by, action)) = next else { break };
        let kept = by != seat && together && is_together(&other);
        let log = other.log().len();
        other
            .act(by, action, &mut |event| {
                let people = [Viewer::Seat(seat), Viewer::Spectator];
                told |= people.iter().filter_map(|&who| game.event_for(&event, who)).any(|seen| game.reveals(&seen));
            })
            .expect("legal");
        // Dice tell everyone something.
        told |= other.log().len() > log + 1;
        if kept && !told {
            expected.act(by, action, &mut |_| ()).expect("a choice that hangs on no other");
        }
        let mut actions = Vec::new();
        next = other.turn().seats().iter().find(|&by| by != seat).and_then(|by| {
            game.actions(other.state(), by, &mut actions);
            Some((by, *pick(rng, &actions)?))
        });
    }
    let undone = other.undo(seat);
    if told {
        assert!(undone.is_err(), "{action:?} or an answer to it told somebody something");
    } else {
        undone.expect("nothing came to light to a person");
        assert_eq!(other.state(), expected.state(), "{action:?} and the answers to it were not taken back wholly");
    }
}

/// Choices made at the same time give the same state in any order.
fn choices_commute<G: Game>(game: &G, s: &G::State, rng: &mut impl Rng) {
    let Turn::Together(seats) = game.turn(s) else { return };
    if seats.len() < 2 {
        return;
    }
    let mut moves = Vec::new();
    let mut actions = Vec::new();
    for seat in seats.iter().take(2) {
        game.actions(s, seat, &mut actions);
        moves.push((seat, *pick(rng, &actions).expect("a seat that may choose")));
    }
    let mut results = [s.clone(), s.clone()];
    for (state, order) in results.iter_mut().zip([[0, 1], [1, 0]]) {
        for (seat, action) in order.map(|i| moves[i]) {
            assert_eq!(game.check(state, Actor::Seat(seat), action), Ok(()), "{moves:?} get in each other's way");
            game.apply(state, Actor::Seat(seat), action, &mut |_| ());
        }
    }
    assert_eq!(results[0], results[1], "{moves:?} do not commute");
}

fn replay_gives_the_same_state<G: Game>(game: &G, played: &Match<G>, n: u64) {
    let mut again = Match::new(game.clone(), Seed::from_number(n), &mut |_| ());
    for entry in played.log() {
        match *entry {
            Entry::Do(seat, action) => again.act(seat, action, &mut |_| ()).expect("logged"),
            Entry::Undo(seat) => again.undo(seat).expect("logged"),
            Entry::Chance(_) => {}
        }
    }
    assert_eq!(again.state(), played.state());
    assert_eq!(again.log(), played.log());
}

/// A rollout allocates nothing once its buffer has grown.
pub fn allocates_nothing<G: Game>(game: &G, games: u64) {
    let mut actions = Vec::with_capacity(4096);
    let counted = allocation_counter::measure(|| {
        for n in 0..games {
            let mut rng = fast(7, n);
            let mut s = game.start(&mut rng);
            loop {
                let (by, action) = match game.turn(&s) {
                    Turn::Over => break,
                    Turn::Chance => (Actor::Chance, game.chance(&s, &mut rng)),
                    turn => {
                        let seat = turn.seats().first().expect("a seat that may act");
                        game.actions(&s, seat, &mut actions);
                        (Actor::Seat(seat), *pick(&mut rng, &actions).expect("a legal move"))
                    }
                };
                game.apply(&mut s, by, action, &mut |_| ());
            }
            std::hint::black_box(game.outcome(&s));
        }
    });
    assert_eq!(counted.count_total, 0, "{} allocations in {games} rollouts", counted.count_total);
}
