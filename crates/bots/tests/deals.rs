//! Exchanges of Emporous: offers that help both, lies only where allowed, counter-offers, and who is believed.

use emporia_bots::{Bot, Memories, Mind, Spec};
use emporia_engine::emporous::{
    Action, Cards, Emporous, FaceDown, Kind, Offer, Options, Phase, Side, Terms, Tiles, View,
};
use emporia_engine::rng::{Seed, fast};
use emporia_engine::{CardSet, Game, Match, Seat, SeatSet, Viewer};

type Memory = <Emporous as Mind>::Memory;

fn game(players: u8) -> Emporous {
    Emporous::new(Options::players(players), Cards::builtin()).unwrap()
}

/// What is claimed, as far as anything is.
fn named(tiles: Tiles) -> Tiles {
    tiles.minus(Tiles::of(Kind::Any, tiles.get(Kind::Any)))
}

fn is_lie(offer: &Offer) -> bool {
    !offer.hidden.tiles.covers(named(offer.terms.give.tiles))
}

/// Calls `each` with every decision of games between greedy bots, and the move that is made.
fn decisions(game: &Emporous, games: u64, each: &mut dyn FnMut(&View, &[Action], Action)) {
    for n in 0..games {
        let mut memories = Memories::default();
        let mut played = Match::new(game.clone(), Seed::from_number(n), &mut |event| memories.add(game, &event));
        let mut bots: Vec<Box<dyn Bot<Emporous>>> =
            (0..game.seats() as u64).map(|seat| Spec::Greedy.bot(n * 8 + seat)).collect();
        let mut actions = Vec::new();
        while let Some(seat) = played.turn().seats().first() {
            game.actions(played.state(), seat, &mut actions);
            let view = game.view(played.state(), Viewer::Seat(seat));
            let action = bots[seat.index()].choose(game, &view, memories.of(seat), &actions);
            each(&view, &actions, action);
            played.act(seat, action, &mut |event| memories.add(game, &event)).unwrap();
        }
    }
}

#[test]
fn offers_are_made_and_taken() {
    let (mut proposed, mut accepted, mut struck) = (0, 0, 0);
    decisions(&game(4), 12, &mut |_, _, action| match action {
        Action::Propose(offer) => {
            assert!(!is_lie(&offer), "greedy does not lie: {offer:?}");
            proposed += 1;
        }
        Action::Accept(_) => accepted += 1,
        Action::Take { .. } => struck += 1,
        _ => {}
    });
    assert!(proposed > 50 && accepted > 10 && struck > 10, "{proposed} proposed, {accepted} accepted, {struck} struck");
}

#[test]
fn lies_are_considered_sometimes_by_those_who_may() {
    let game = game(4);
    let mut rng = fast(1, 0);
    let (mut turns, mut lying, mut counters) = (0, 0, 0);
    decisions(&game, 6, &mut |view, actions, _| {
        for bluffs in [false, true] {
            let mut moves = actions.to_vec();
            game.consider(view, &Memory::default(), bluffs, &mut rng, &mut moves);
            let lies = moves.iter().any(|action| match action {
                Action::Propose(offer) | Action::Counter(offer) => is_lie(offer),
                _ => false,
            });
            assert!(bluffs || !lies, "a lie of one who may not");
            turns += u32::from(bluffs && view.table.phase == Phase::Turn && !view.table.exchanged);
            lying += u32::from(bluffs && lies);
            counters += u32::from(moves.iter().any(|action| matches!(action, Action::Counter(_))));
        }
    });
    assert!(lying > 0 && lying < turns / 2, "{lying} of {turns}");
    assert!(counters > 20, "{counters} counter-offers");
}

/// A table at which the first turn begins: everyone has tiles of the own Island.
fn begun(game: &Emporous) -> Match<Emporous> {
    let mut played = Match::new(game.clone(), Seed::from_number(3), &mut |_| ());
    let mut actions = Vec::new();
    while played.state().table.phase == Phase::Islands {
        let seat = played.turn().seats().first().unwrap();
        game.actions(played.state(), seat, &mut actions);
        played.act(seat, actions[0], &mut |_| ()).unwrap();
    }
    played
}

/// The active seat offers one of its tiles to the next for one of theirs, and says what it is or something else.
fn offer(played: &mut Match<Emporous>, honest: bool) -> (Seat, Seat, Kind) {
    let s = played.state();
    let active = s.table.active;
    let other = active.next(3);
    let [given, asked] = [active, other].map(|seat| s.tiles[seat.index()].iter().next().unwrap().0);
    let lie = Kind::MATERIALS.into_iter().find(|&kind| kind != given && kind != asked).unwrap();
    let side = |kind: Kind| Side { tiles: Tiles::one(kind), ..Side::default() };
    let terms = Terms { to: SeatSet::one(other), give: side(if honest { given } else { lie }), ask: side(asked) };
    let hidden = FaceDown { tiles: Tiles::one(given), contracts: 0 };
    played.act(active, Action::Propose(Offer { terms, hidden }), &mut |_| ()).unwrap();
    (active, other, asked)
}

/// Such a deal is struck, and all who noticed remember it. Gives who offered, and to whom.
fn deal(game: &Emporous, honest: bool, memories: &mut Memories<Emporous>) -> (Seat, Seat) {
    let mut played = begun(game);
    let (active, other, asked) = offer(&mut played, honest);
    let accept = Action::Accept(FaceDown { tiles: Tiles::one(asked), contracts: 0 });
    played.act(other, accept, &mut |event| memories.add(game, &event)).unwrap();
    let take = Action::Take { seat: other, hidden: FaceDown::default() };
    played.act(active, take, &mut |event| memories.add(game, &event)).unwrap();
    (active, other)
}

#[test]
fn liars_are_remembered() {
    let game = game(3);
    let stranger = Memory::default().trust(Seat(0));
    let mut friend = Memories::default();
    let (who, met) = deal(&game, true, &mut friend);
    let friend = friend.of(met);
    assert_eq!((friend.honest[who.index()], friend.lies[who.index()]), (1, 0));
    assert!(friend.trust(who) > stranger);
    let mut memories = Memories::default();
    deal(&game, false, &mut memories);
    let cheated = *memories.of(met);
    assert_eq!((cheated.honest[who.index()], cheated.lies[who.index()]), (0, 1));
    let once = cheated.trust(who);
    assert!(once < 0.5 * stranger, "{once}");
    deal(&game, false, &mut memories);
    assert!(memories.of(met).trust(who) < once);
    assert_eq!(memories.of(met).trust(who.next(3)), stranger, "the others lied to nobody");
    // The one who lied got what was asked for; a third saw a deal, but not what changed hands.
    assert_eq!(memories.of(who).honest[met.index()], 2);
    let third = Seat::all(3).find(|seat| ![who, met].contains(seat)).unwrap();
    assert_eq!(*memories.of(third), Memory::default());
}

#[test]
fn what_a_known_liar_says_is_believed_less() {
    let game = game(3);
    let mut memories = Memories::default();
    let (_, met) = deal(&game, false, &mut memories);
    let mut played = begun(&game);
    offer(&mut played, false);
    // In how many of a hundred minds it is imagined that the claim on the table is not true.
    let doubts =
        |memory: &Memory| (0..100).filter(|&n| game.believes(memory, played.state(), n as f32 / 100.0)).count();
    let (of_liar, of_stranger) = (doubts(memories.of(met)), doubts(&Memory::default()));
    assert!(of_liar > of_stranger + 20, "{of_liar}, of a stranger {of_stranger}");
}
