//! Exchanges, Masteries, the end, and Chapter Two: OUS-70 to OUS-93 and OUS-110 to OUS-118.

use crate::emporous_kit::*;
use emporia_engine::emporous::{
    Action, Cards, Collaboration, Emporous, Event, FaceDown, Journey, Kind, Options, Phase, Purse, Side, State, Tiles,
    Work, Works,
};
use emporia_engine::game::{Game, Turn, Viewer};
use emporia_engine::seat::{Seat, SeatSet};

const ANSWERED: FaceDown = FaceDown { tiles: Tiles::NONE, contracts: 0 };

fn take(seat: Seat) -> Action {
    Action::Take { seat, hidden: ANSWERED }
}

fn work_side(work: Work, n: u8) -> Side {
    let mut works = Works::NONE;
    (0..n).for_each(|_| works = works.plus(Works::one(work)));
    Side { works, ..Side::default() }
}

/// A hand of Wood and Stone for the active player, Bronze and Grapes for the next.
fn traders(game: &Emporous) -> (State, Seat, Seat) {
    let mut s = begun(game);
    let (a, b) = (s.table.active, s.table.active.next(game.seats()));
    Seat::all(game.seats()).for_each(|seat| empty_hand(&mut s, seat));
    for kind in [Kind::Wood, Kind::Stone] {
        hand(&mut s, a, kind, 2);
    }
    for kind in [Kind::Bronze, Kind::Grapes] {
        hand(&mut s, b, kind, 2);
    }
    (s, a, b)
}

#[test]
fn ous_70_once_per_turn_with_exactly_one() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    assert_eq!(no_for(&game, &s, b, swap(&[a], &[Kind::Bronze], &[Kind::Wood])), "OUS-30", "only the active player");
    let [_, c] = after(&game, &s);
    // Before the journey, after an action, and after the Island.
    for journey in [Journey::None, Journey::City(1), Journey::City(2), Journey::Island] {
        s.table.journey = journey;
        assert_eq!(no(&game, &s, swap(&[b], &[Kind::Wood], &[Kind::Bronze])), "allowed");
    }
    s.table.journey = Journey::None;
    let all: Vec<Seat> = Seat::all(4).filter(|&seat| seat != a).collect();
    go(&game, &mut s, swap(&all, &[Kind::Wood], &[]));
    for &seat in &all {
        act(&game, &mut s, seat, Action::Accept(ANSWERED));
    }
    go(&game, &mut s, take(c));
    assert_eq!(s.tiles[c.index()].get(Kind::Wood), 1);
    assert_eq!(s.tiles[b.index()].get(Kind::Wood), 0, "the deal binds one other player");
    assert_eq!(no(&game, &s, swap(&[b], &[Kind::Wood], &[Kind::Bronze])), "OUS-70", "once per turn");
    end(&game, &mut s);
    assert!(!s.table.exchanged, "the next player may trade again");
}

#[test]
fn ous_71_face_down_and_what_is_said_need_not_be_true() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    let [_, c] = after(&game, &s);
    // Wood is said to be Jewels: a bluff, and legal; so is saying nothing of it.
    let bluff = offer(&[b], side(&[Kind::Jewel, Kind::Any]), down(&[Kind::Wood, Kind::Wood]), side(&[Kind::Bronze]));
    let short = offer(&[b], side(&[Kind::Jewel]), down(&[Kind::Wood, Kind::Wood]), side(&[Kind::Bronze]));
    assert_eq!(no(&game, &s, Action::Propose(short)), "OUS-71", "how many there are is seen");
    let events = go(&game, &mut s, Action::Propose(bluff));
    let told = game.event_for(&events[0], Viewer::Seat(b));
    assert!(
        matches!(told, Some(Event::Proposed { hidden: None, terms, .. }) if terms.give.tiles.get(Kind::Jewel) == 1)
    );
    assert_eq!(game.view(&s, Viewer::Seat(b)).exchange.expect("an offer").hidden, None);
    assert_eq!(game.view(&s, Viewer::Seat(a)).exchange.expect("an offer").hidden, Some(bluff.hidden));
    // The taker chooses what to deliver: Grapes for the Bronze that was asked.
    assert_eq!(no_for(&game, &s, b, Action::Accept(down(&[Kind::Bronze, Kind::Bronze]))), "OUS-71");
    act(&game, &mut s, b, Action::Accept(down(&[Kind::Grapes])));
    let events = go(&game, &mut s, take(b));
    assert_eq!(s.tiles[b.index()], some(&[Kind::Wood, Kind::Wood, Kind::Bronze, Kind::Bronze, Kind::Grapes]));
    assert_eq!(s.tiles[a.index()], some(&[Kind::Stone, Kind::Stone, Kind::Grapes]));
    // Both sides learn the truth, nobody else does.
    assert!(matches!(game.event_for(&events[0], Viewer::Seat(b)), Some(Event::Struck { hidden: Some(_), .. })));
    assert!(matches!(game.event_for(&events[0], Viewer::Seat(c)), Some(Event::Struck { hidden: None, .. })));
    let known = game.view(&s, Viewer::Seat(a)).rows[b.index()];
    assert_eq!((known.least, known.most), (s.tiles[b.index()], s.tiles[b.index()]));
    let guessed = game.view(&s, Viewer::Seat(c)).tight_rows()[b.index()];
    assert_eq!(guessed.count, 5);
    assert!(guessed.least != guessed.most && s.tiles[b.index()].covers(guessed.least));
    // With open exchanges a delivery must be what was claimed, on both sides.
    let game = with(Options { open_exchanges: true, ..Options::players(4) });
    let (mut s, a, b) = traders(&game);
    assert_eq!(no(&game, &s, Action::Propose(bluff)), "OUS-71");
    let lie = offer(&[b], side(&[Kind::Jewel]), down(&[Kind::Wood]), side(&[Kind::Bronze]));
    assert_eq!(no(&game, &s, Action::Propose(lie)), "OUS-71");
    go(&game, &mut s, swap(&[b], &[Kind::Wood], &[Kind::Bronze]));
    assert_eq!(no_for(&game, &s, b, Action::Accept(down(&[Kind::Grapes]))), "OUS-71");
    act(&game, &mut s, b, Action::Accept(down(&[Kind::Bronze])));
    go(&game, &mut s, take(b));
    let known = game.view(&s, Viewer::Seat(c)).rows[a.index()];
    assert_eq!((known.least, known.most), (s.tiles[a.index()], s.tiles[a.index()]), "everyone heard the truth");
}

#[test]
fn ous_72_what_may_change_hands() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    s.table.players[a.index()].city[0] = 3;
    s.table.players[a.index()].coins = 1;
    works(&game, &mut s, a, Work::Wine, 1);
    let (mine, theirs) = (s.contracts[a.index()], s.contracts[b.index()]);
    let all = |give: Side, hidden: FaceDown| no(&game, &s, Action::Propose(offer(&[b], give, hidden, side(&[]))));
    assert_eq!(all(coins(2), ANSWERED), "OUS-72", "coins on the City card stay");
    assert_eq!(all(work_side(Work::Wine, 2), ANSWERED), "OUS-72");
    let contracts = Side { contracts: 1, ..Side::default() };
    assert_eq!(all(contracts, FaceDown { tiles: Tiles::NONE, contracts: theirs }), "OUS-72", "only the own");
    assert_eq!(all(side(&[Kind::Wood]), down(&[Kind::Food])), "OUS-72");
    let give = Side { contracts: 1, coins: 1, works: Works::one(Work::Wine), tiles: some(&[Kind::Wood]) };
    let hidden = FaceDown { tiles: some(&[Kind::Wood]), contracts: mine };
    let ask = Side { contracts: 1, ..side(&[Kind::Bronze]) };
    let theirs_down = FaceDown { tiles: some(&[Kind::Bronze]), contracts: theirs };
    let coins_before = s.table.players[b.index()].coins;
    deal(&game, &mut s, b, give, hidden, ask, theirs_down);
    assert_eq!((s.contracts[a.index()], s.contracts[b.index()]), (theirs, mine));
    assert_eq!(s.table.players[b.index()].coins, coins_before + 1, "coins received are available");
    assert_eq!(s.table.players[b.index()].works, Works::one(Work::Wine));
    assert_eq!(s.table.players[a.index()].city[0], 3);
    // Both sides know where the Contracts went, and a third player does not.
    assert_eq!(game.view(&s, Viewer::Seat(a)).surely(b), mine);
    assert_eq!(game.view(&s, Viewer::Seat(b)).surely(a), theirs);
    let third = after(&game, &s)[1];
    assert_eq!(game.view(&s, Viewer::Seat(third)).surely(b), 0);
    // Used works and fulfilled Contracts stay.
    s.table.exchanged = false;
    let player = &mut s.table.players[a.index()];
    (player.used, player.fulfilled) = (Works::one(Work::Armour), 1 << 17);
    assert_eq!(no(&game, &s, Action::Propose(offer(&[b], work_side(Work::Armour, 1), ANSWERED, side(&[])))), "OUS-72");
    let fulfilled = FaceDown { tiles: Tiles::NONE, contracts: 1 << 17 };
    s.contracts[b.index()] &= !(1 << 17);
    assert_eq!(no(&game, &s, Action::Propose(offer(&[b], contracts, fulfilled, side(&[])))), "OUS-72");
}

#[test]
fn ous_73_any_number_also_nothing_on_one_side() {
    let game = game(4);
    let (s, _, b) = traders(&game);
    let nothing = offer(&[b], side(&[]), ANSWERED, side(&[]));
    assert_eq!(no(&game, &s, Action::Propose(nothing)), "OUS-73");
    let gift = offer(
        &[b],
        side(&[Kind::Wood, Kind::Wood, Kind::Stone]),
        down(&[Kind::Wood, Kind::Wood, Kind::Stone]),
        side(&[]),
    );
    assert_eq!(no(&game, &s, Action::Propose(gift)), "allowed");
    let plea = offer(&[b], side(&[]), ANSWERED, side(&[Kind::Bronze, Kind::Bronze, Kind::Grapes, Kind::Grapes]));
    assert_eq!(no(&game, &s, Action::Propose(plea)), "allowed");
}

#[test]
fn ous_74_the_negotiation() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    let [_, c] = after(&game, &s);
    let d = c.next(4);
    let start = s;
    assert_eq!(no(&game, &s, swap(&[b, c], &[Kind::Wood], &[])), "OUS-74", "to one player or to all");
    assert_eq!(no(&game, &s, swap(&[a], &[Kind::Wood], &[])), "OUS-74");
    assert_eq!(no(&game, &s, swap(&[], &[Kind::Wood], &[])), "OUS-74");
    let to_all = swap(&[b, c, d], &[Kind::Wood], &[Kind::Any]);
    go(&game, &mut s, to_all);
    assert_eq!(to_act(&game, &s), Turn::Together(SeatSet(SeatSet::all(4).0 & !SeatSet::one(a).0)));
    assert_eq!(no(&game, &s, Action::End), "OUS-74", "first the answers");
    // All refuse: it is over, and used up.
    for seat in [b, c, d] {
        act(&game, &mut s, seat, Action::Refuse);
    }
    assert_eq!((s.table.phase, s.table.exchanged), (Phase::Turn, true));
    assert_eq!(no(&game, &s, to_all), "OUS-70");
    // A counter-offer keeps it open: three rounds at most.
    let mut s = start;
    let counter =
        Action::Counter(offer(&[a], side(&[Kind::Bronze]), down(&[Kind::Bronze]), side(&[Kind::Wood, Kind::Stone])));
    let astray = Action::Counter(offer(&[c], side(&[Kind::Bronze]), down(&[Kind::Bronze]), side(&[])));
    for round in 1..=3 {
        go(&game, &mut s, to_all);
        assert_eq!(s.exchange.round, round);
        assert_eq!(no_for(&game, &s, b, astray), "OUS-74", "a counter-offer goes to the active player");
        act(&game, &mut s, c, Action::Refuse);
        let heard = game.view(&s, Viewer::Seat(a)).exchange.expect("a negotiation").answers;
        assert_eq!(heard[c.index()], emporia_engine::emporous::SeenAnswer::Given, "not heard until all have come");
        act(&game, &mut s, b, counter);
        act(&game, &mut s, d, Action::Refuse);
        assert_eq!(to_act(&game, &s), Turn::Seat(a));
        assert_eq!(no(&game, &s, take(d)), "OUS-74", "nobody takes a refusal");
    }
    assert_eq!(no(&game, &s, to_all), "OUS-74", "no fourth round");
    assert_eq!(no(&game, &s, take(b)), "OUS-71", "the counter-offer asks for two tiles");
    let mut t = s;
    go(&game, &mut t, Action::Take { seat: b, hidden: down(&[Kind::Stone, Kind::Stone]) });
    assert_eq!(t.tiles[a.index()], some(&[Kind::Wood, Kind::Wood, Kind::Bronze]));
    assert_eq!(t.tiles[b.index()].get(Kind::Stone), 2);
    go(&game, &mut s, Action::BreakOff);
    assert_eq!(s.tiles, start.tiles);
    assert_eq!(no(&game, &s, to_all), "OUS-70");
}

#[test]
fn ous_74a_nothing_is_bound_or_shown_before_the_deal() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    let before = s;
    go(&game, &mut s, swap(&[b], &[Kind::Wood], &[Kind::Bronze]));
    act(&game, &mut s, b, Action::Accept(down(&[Kind::Bronze])));
    assert_eq!((s.tiles, s.contracts, s.memory), (before.tiles, before.contracts, before.memory));
    // What the owner can no longer keep has lapsed: seen here by taking the goods away from either side.
    for poor in [a, b] {
        let mut t = s;
        empty_hand(&mut t, poor);
        assert_eq!(no(&game, &t, take(b)), "OUS-72");
    }
    assert_eq!(no(&game, &s, take(b)), "allowed");
    go(&game, &mut s, Action::BreakOff);
    assert_eq!(s.memory, before.memory, "broken off, nobody has learnt anything");
}

#[test]
fn ous_75_works_change_hands_with_their_count_but_not_the_seal() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    works(&game, &mut s, a, Work::Wine, 1);
    works(&game, &mut s, b, Work::Wine, 1);
    s.table.seal = Some(after(&game, &s)[1]);
    let points = [a, b].map(|seat| game.visible(&s.table, seat));
    let events =
        deal(&game, &mut s, b, work_side(Work::Wine, 1), ANSWERED, side(&[Kind::Bronze]), down(&[Kind::Bronze]));
    assert!(events.contains(&Event::Mastered { seat: b, mastery: Work::Wine.index() as u8, from: None }));
    assert_eq!(game.visible(&s.table, b), points[1] + 1 + 2);
    assert_eq!(game.visible(&s.table, a), points[0] - 1);
    assert_eq!(s.table.seal, Some(after(&game, &s)[1]), "points from an exchange win no Seal");
    // The active player gains by a deal, and no Seal either.
    s.table.exchanged = false;
    deal(&game, &mut s, b, side(&[Kind::Wood]), down(&[Kind::Wood]), work_side(Work::Wine, 2), ANSWERED);
    assert_eq!(s.table.seal, Some(after(&game, &s)[1]));
}

#[test]
fn ous_80_masteries() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    let wine = Work::Wine.index();
    let commission = Action::Commission { work: Work::Wine, pay: pay(&[Kind::Grapes, Kind::Bronze]) };
    let make = |s: &mut State, seat: Seat| {
        (s.table.active, s.table.journey) = (seat, Journey::None);
        empty_hand(s, seat);
        hand(s, seat, Kind::Grapes, 1);
        hand(s, seat, Kind::Bronze, 1);
        go(&game, s, commission)
    };
    make(&mut s, a);
    assert_eq!(s.table.masteries[wine], None, "one is not enough");
    make(&mut s, a);
    assert_eq!(s.table.masteries[wine], Some(a));
    make(&mut s, b);
    make(&mut s, b);
    assert_eq!(s.table.masteries[wine], Some(a), "the holder keeps it on a tie");
    // Used works count.
    let player = &mut s.table.players[b.index()];
    player.used = player.used.plus(Works::one(Work::Wine));
    player.works = player.works.minus(Works::one(Work::Wine));
    let before = game.visible(&s.table, a);
    let events = make(&mut s, b);
    assert!(events.contains(&Event::Mastered { seat: b, mastery: wine as u8, from: Some(a) }));
    assert_eq!(game.visible(&s.table, a), before - 2);
    // The Turtle Festival needs only one.
    let festival = Action::Commission {
        work: Work::Festival,
        pay: emporia_engine::emporous::Payment { tiles: some(&[Kind::Food, Kind::Grapes]), shops: [1, 0, 0] },
    };
    s.table.journey = Journey::None;
    hand(&mut s, b, Kind::Food, 1);
    hand(&mut s, b, Kind::Grapes, 1);
    go(&game, &mut s, festival);
    assert_eq!(s.table.masteries[Work::Festival.index()], Some(b));
    // Exchanges: the holder gives works away and keeps the Mastery unless exactly one player has more.
    let (mut s, a, b) = traders(&game);
    let c = after(&game, &s)[1];
    works(&game, &mut s, a, Work::Armour, 3);
    works(&game, &mut s, b, Work::Armour, 1);
    works(&game, &mut s, c, Work::Armour, 2);
    let armour = Work::Armour.index();
    s.table.masteries[armour] = Some(a);
    s.table.players[a.index()].points += 2;
    let mut t = s;
    deal(&game, &mut t, b, work_side(Work::Armour, 1), ANSWERED, side(&[]), ANSWERED);
    assert_eq!(t.table.masteries[armour], Some(a), "all have two");
    let mut t = s;
    deal(&game, &mut t, b, work_side(Work::Armour, 2), ANSWERED, side(&[]), ANSWERED);
    assert_eq!(t.table.masteries[armour], Some(b), "three against one and two");
    works(&game, &mut s, c, Work::Armour, 1);
    deal(&game, &mut s, b, work_side(Work::Armour, 2), ANSWERED, side(&[]), ANSWERED);
    assert_eq!(s.table.masteries[armour], Some(a), "two are tied above the holder");
}

#[test]
fn ous_81_mastery_points_count_for_the_seal() {
    // A work without points of its own wins the Seal by the Mastery it brings.
    let text = include_str!("../../../../cards/emporous.toml").replacen(
        "points = 1\nmastery_at = 2",
        "points = 0\nmastery_at = 2",
        1,
    );
    let game = Emporous::new(Options::players(4), Cards::read(&text).expect("a sound set")).expect("four");
    let (mut s, a, b) = traders(&game);
    s.table.seal = Some(b);
    let commission = Action::Commission { work: Work::Construction, pay: pay(&[Kind::Wood, Kind::Stone]) };
    go(&game, &mut s, commission);
    assert_eq!(s.table.seal, Some(b), "no points, no Seal");
    s.table.journey = Journey::None;
    go(&game, &mut s, commission);
    assert_eq!((s.table.masteries[Work::Construction.index()], s.table.seal), (Some(a), Some(a)));
}

#[test]
fn ous_90_eighteen_visible_points_call_the_end() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    s.table.players[b.index()].points = 16;
    s.table.shops = 1;
    end(&game, &mut s);
    assert_eq!(s.table.last, None, "seventeen");
    s.table.shops = 2;
    let events = end(&game, &mut s);
    assert!(events.contains(&Event::Called { seat: b }), "any player's points count");
    assert_eq!(s.table.last, Some(3));
    // The points fall again: the end stays.
    s.table.players[b.index()].points = 3;
    for turns in [2, 1] {
        end(&game, &mut s);
        assert_eq!((s.table.phase, s.table.last), (Phase::Turn, Some(turns)));
    }
    assert_eq!(s.table.active, a, "the last but the one whose turn called it");
    let events = end(&game, &mut s);
    assert_eq!((s.table.phase, events.last()), (Phase::Over, Some(&Event::Over)));
    assert_eq!(no(&game, &s, Action::End), "OUS-90");
}

#[test]
fn ous_91_score() {
    let game = game(4);
    let (mut s, a, _) = traders(&game);
    let shipyard = named(&game, "shipyard");
    contract(&mut s, a, shipyard);
    s.contracts[a.index()] = 0b11; // Two unfulfilled ones.
    s.table.players[a.index()].fulfilled = 1 << shipyard;
    s.table.players[a.index()].used = Works::one(Work::Construction).plus(Works::one(Work::Furniture));
    works(&game, &mut s, a, Work::Festival, 1);
    s.table.masteries[Work::Festival.index()] = Some(a);
    s.table.shops = 3;
    hand(&mut s, a, Kind::Jewel, 2);
    let score = game.score(&s.table, a, s.tiles[a.index()], 2);
    assert_eq!((score.contracts, score.works, score.masteries), (8, 1 + 1 + 2, 2));
    assert_eq!((score.jewels, score.shops, score.unfulfilled), (2, 3, -4));
    assert_eq!(game.outcome(&s).points[a.index()], 8 + 4 + 2 + 2 + 3 - 4);
}

#[test]
fn ous_92_ties() {
    let game = game(4);
    let mut s = begun(&game);
    for seat in Seat::all(4) {
        empty_hand(&mut s, seat);
        s.contracts[seat.index()] = 0;
        s.table.players[seat.index()].coins = 1;
    }
    assert_eq!(game.outcome(&s).places[..4], [1, 1, 1, 1], "shared");
    s.table.players[1].city[0] = 1;
    assert_eq!(game.outcome(&s).places[..4], [2, 1, 2, 2], "coins on the City card count");
    works(&game, &mut s, Seat(2), Work::Festival, 1);
    works(&game, &mut s, Seat(3), Work::Wine, 2);
    assert_eq!(game.outcome(&s).points[2], game.outcome(&s).points[3]);
    s.table.players[2].coins = 30;
    assert_eq!(game.outcome(&s).places[..4], [4, 3, 2, 1], "more works before more coins");
    let guard = named(&game, "guard_fleet");
    s.table.players[0].fulfilled = 1 << guard;
    works(&game, &mut s, Seat(1), Work::Armour, 7);
    assert_eq!(game.outcome(&s).points[0], game.outcome(&s).points[1]);
    assert_eq!(game.outcome(&s).places[..2], [1, 2], "more Contracts before more works");
}

#[test]
fn ous_93_no_game_goes_on_for_ever() {
    let game = game(4);
    let stuck = || {
        let mut s = begun(&game);
        for seat in Seat::all(4) {
            empty_hand(&mut s, seat);
            s.table.players[seat.index()].coins = 0;
        }
        s
    };
    let mut s = stuck();
    for _ in 0..3 {
        go(&game, &mut s, Action::End);
    }
    assert_eq!((s.table.phase, s.table.passed), (Phase::Turn, 3));
    let mut t = s;
    go(&game, &mut t, Action::End);
    assert_eq!(t.table.phase, Phase::Over, "everyone in turn has passed");
    // An exchange in that time keeps the game alive.
    s.table.players[s.table.active.index()].works = Works::one(Work::Wine);
    s.table.players[s.table.active.index()].points = 1;
    let next = after(&game, &s)[0];
    deal(&game, &mut s, next, work_side(Work::Wine, 1), ANSWERED, side(&[]), ANSWERED);
    go(&game, &mut s, Action::End);
    assert_eq!((s.table.phase, s.table.passed), (Phase::Turn, 0));
    // Sixty turns each.
    let mut s = begun(&game);
    s.table.turns = 4 * 60 - 2;
    end(&game, &mut s);
    assert_eq!(s.table.phase, Phase::Turn);
    end(&game, &mut s);
    assert_eq!(s.table.phase, Phase::Over);
}

/// Chapter Two with bare hands: the tasks dealt at the start go back on top of the stack.
fn clandestine(fugitives: u8) -> (Emporous, State, Seat, Seat) {
    let game = second(4, fugitives);
    let mut s = begun(&game);
    let mut stack: Vec<u8> = Vec::new();
    for seat in Seat::all(4) {
        empty_hand(&mut s, seat);
        for (kind, n) in s.tiles[seat.index()].iter() {
            stack.extend((0..n).map(|_| kind as u8));
        }
        s.tiles[seat.index()] = Tiles::NONE;
    }
    stack.extend(s.stack.items());
    s.stack = stack.try_into().expect("all tiles");
    // Nothing has been dealt: of tiles, everyone knows all but the order of the stack.
    for memory in &mut s.memory {
        (memory.under, memory.over) = ([Tiles::NONE; 5], [Tiles::NONE; 5]);
    }
    let (a, b) = (s.table.active, s.table.active.next(4));
    (game, s, a, b)
}

/// Moves a task from the stack into a hand.
fn task(s: &mut State, seat: Seat, kind: Kind, n: u8) {
    for _ in 0..n {
        let mut rest = s.stack.items().to_vec();
        let at = rest.iter().position(|&tile| tile == kind as u8).expect("one in the stack");
        rest.remove(at);
        s.stack = rest.try_into().expect("fewer");
        s.tiles[seat.index()] = s.tiles[seat.index()].plus(Tiles::one(kind));
    }
}

#[test]
fn ous_110_chapter_two_set_up() {
    for (players, fugitives) in [(3, 1), (4, 1), (3, 3), (4, 3)] {
        let game = second(players, fugitives);
        let mut s = start(&game);
        assert_eq!(s.stack.len(), 16 + fugitives as usize);
        let shipments = s.stack.items().iter().filter(|&&tile| tile == Kind::Shipment as u8).count();
        assert!(shipments >= 5);
        assert_ne!(s.stack.items(), game.start(&mut emporia_engine::rng::fast(12, 0)).stack.items(), "shuffled");
        s = begun(&game);
        assert_eq!(s.stack.len(), 16 + fugitives as usize - players as usize);
        for seat in Seat::all(players as usize) {
            let tasks: u8 = Kind::TASKS.iter().map(|&kind| s.tiles[seat.index()].get(kind)).sum();
            assert_eq!(tasks, 1);
            assert!(s.table.players[seat.index()].collaboration.is_some(), "face up");
        }
    }
    for players in [2, 5] {
        assert!(Emporous::new(Options { chapter: 2, ..Options::players(players) }, Cards::builtin()).is_err());
    }
    assert!(Emporous::new(Options { fugitives: 2, chapter: 2, ..Options::players(4) }, Cards::builtin()).is_err());
    assert_eq!(begun(&game(4)).stack.len(), 0);
}

#[test]
fn ous_111_the_seal_for_two_clandestine_tiles() {
    let (game, mut s, a, _) = clandestine(1);
    assert_eq!(no(&game, &s, Action::SealForCoin(Purse::Hand)), "OUS-111");
    let top = [0, 1].map(|i| Kind::ALL[s.stack.items()[i] as usize]);
    let before = s.stack.len();
    let mut t = s;
    let events = go(&game, &mut t, Action::SealForTasks);
    assert_eq!((t.table.seal, t.tiles[a.index()], t.stack.len()), (Some(a), some(&top), before - 2));
    assert_eq!(events[0], Event::Conspired { seat: a, tasks: Some(top) });
    let hidden = game.event_for(&events[0], Viewer::Spectator);
    assert_eq!(hidden, Some(Event::Conspired { seat: a, tasks: None }));
    assert_eq!(t.table.journey, Journey::None);
    assert_eq!(no(&game, &t, Action::SealForTasks), "OUS-111", "not for the holder");
    s.stack = vec![Kind::Shipment as u8].try_into().expect("one");
    assert_eq!(no(&game, &s, Action::SealForTasks), "OUS-111", "both must be there");
    let first = crate::emporous_kit::game(4);
    assert_eq!(no(&first, &begun(&first), Action::SealForTasks), "OUS-111");
}

#[test]
fn ous_112_clandestine_tiles_are_hidden_among_the_tiles() {
    let (game, mut s, a, b) = clandestine(1);
    let c = after(&game, &s)[1];
    hand(&mut s, a, Kind::Wood, 1);
    let top = Kind::ALL[s.stack.items()[0] as usize];
    go(&game, &mut s, Action::SealForTasks);
    let row = game.view(&s, Viewer::Seat(b)).tight_rows()[a.index()];
    assert_eq!((row.count, row.least), (3, Tiles::one(Kind::Wood)), "how many, and what was seen");
    assert_eq!(game.view(&s, Viewer::Seat(a)).tiles(), s.tiles[a.index()]);
    // Said to be Wood, in a deal with b: c sees a tile and no more.
    deal(&game, &mut s, b, side(&[Kind::Wood]), down(&[top]), side(&[]), ANSWERED);
    let row = game.view(&s, Viewer::Seat(c)).tight_rows()[b.index()];
    if top != Kind::Contraband {
        assert_eq!(row.count, 1);
        assert_eq!(row.most.get(Kind::Wood), 1);
        assert!(row.most.get(Kind::Shipment) == 1 && row.least.is_empty());
        assert_eq!(game.view(&s, Viewer::Seat(a)).tight_rows()[b.index()].least, Tiles::one(top));
    }
}

#[test]
fn ous_113_contraband_received_is_done() {
    let (game, mut s, a, b) = clandestine(1);
    task(&mut s, a, Kind::Contraband, 2);
    let stack = s.stack.len();
    let events = deal(
        &game,
        &mut s,
        b,
        side(&[Kind::Wood, Kind::Wood]),
        down(&[Kind::Contraband, Kind::Contraband]),
        side(&[]),
        ANSWERED,
    );
    assert!(events.contains(&Event::Smuggled { seat: b, count: 2 }));
    assert_eq!((s.tiles[a.index()], s.tiles[b.index()]), (Tiles::NONE, Tiles::NONE));
    assert_eq!(s.stack.len(), stack + 2);
    assert_eq!(s.stack.items()[stack..], [Kind::Contraband as u8; 2], "under the stack");
    assert_eq!(s.table.sunk, 2, "and everyone knows it");
}

#[test]
fn ous_114_deliver_shipment() {
    let (game, mut s, a, _) = clandestine(1);
    assert_eq!(no(&game, &s, Action::Deliver), "OUS-114");
    task(&mut s, a, Kind::Shipment, 2);
    let before = game.visible(&s.table, a);
    let events = go(&game, &mut s, Action::Deliver);
    assert!(game.reveals(&events[0]));
    assert_eq!((s.table.players[a.index()].delivered, s.tiles[a.index()].get(Kind::Shipment)), (1, 1));
    assert_eq!((game.visible(&s.table, a), s.table.seal), (before, None), "no points of itself");
    assert_eq!(s.table.journey, Journey::City(1));
    assert_eq!(no(&game, &s, Action::Deliver), "OUS-62");
    assert_eq!(game.score(&s.table, a, Tiles::NONE, 0).tasks, 0, "done");
}

#[test]
fn ous_115_the_shipment_mastery() {
    let (game, mut s, a, b) = clandestine(1);
    let deliver = |s: &mut State, seat: Seat| {
        (s.table.active, s.table.journey) = (seat, Journey::None);
        task(s, seat, Kind::Shipment, 1);
        go(&game, s, Action::Deliver);
        s.table.masteries[6]
    };
    assert_eq!(deliver(&mut s, a), None);
    assert_eq!(deliver(&mut s, a), Some(a), "at least two");
    assert_eq!(s.table.seal, Some(a), "its points win the Seal");
    assert_eq!(deliver(&mut s, b), Some(a));
    assert_eq!(deliver(&mut s, b), Some(a), "kept on a tie");
    assert_eq!(deliver(&mut s, b), Some(b));
}

#[test]
fn ous_116_the_fugitive_can_only_be_passed_on() {
    let (game, mut s, a, b) = clandestine(1);
    task(&mut s, a, Kind::Fugitive, 1);
    assert_eq!(no(&game, &s, Action::Deliver), "OUS-114");
    assert_eq!(no(&game, &s, Action::Coin(Kind::Fugitive)), "OUS-51");
    deal(&game, &mut s, b, side(&[Kind::Jewel]), down(&[Kind::Fugitive]), side(&[]), ANSWERED);
    assert_eq!((s.tiles[a.index()], s.tiles[b.index()]), (Tiles::NONE, Tiles::one(Kind::Fugitive)));
}

#[test]
fn ous_117_collaboration_cards() {
    let (game, mut s, a, b) = clandestine(1);
    for seat in [a, b] {
        hand(&mut s, seat, Kind::Wood, 2);
    }
    let two = [Kind::Wood, Kind::Wood];
    let set = |s: &mut State, mine: Collaboration, theirs: Collaboration| {
        let rest: Vec<_> = Collaboration::ALL.into_iter().filter(|&card| card != mine && card != theirs).collect();
        let others: Vec<Seat> = Seat::all(4).filter(|&seat| seat != a && seat != b).collect();
        s.table.players[a.index()].collaboration = Some(mine);
        s.table.players[b.index()].collaboration = Some(theirs);
        others.iter().zip(rest).for_each(|(seat, card)| s.table.players[seat.index()].collaboration = Some(card));
    };
    // Two tiles from one side only: nothing happens.
    set(&mut s, Collaboration::Coins, Collaboration::Jewel);
    let mut t = s;
    deal(&game, &mut t, b, side(&two), down(&two), side(&two[..1]), down(&two[..1]));
    assert_eq!(t.table.players[a.index()].collaboration, Some(Collaboration::Coins));
    // Two from both: the cards change hands, and each works for its receiver.
    let mut t = s;
    let events = deal(&game, &mut t, b, side(&two), down(&two), side(&two), down(&two));
    assert!(events.contains(&Event::Collaborated { seat: a, card: Collaboration::Jewel, gained: 1 }));
    assert_eq!(t.table.players[a.index()].collaboration, Some(Collaboration::Jewel));
    assert_eq!(t.table.players[b.index()].collaboration, Some(Collaboration::Coins));
    assert_eq!(t.tiles[a.index()].get(Kind::Jewel), 1);
    assert_eq!((t.table.players[b.index()].coins, t.table.coins), (6, 14));
    // One coin left in the reserve: one.
    let mut t = s;
    t.table.coins = 1;
    deal(&game, &mut t, b, side(&two), down(&two), side(&two), down(&two));
    assert_eq!(t.table.players[b.index()].coins, 5);
    // Contraband counts as a tile though it goes to the stack.
    set(&mut s, Collaboration::Tile, Collaboration::Recover);
    task(&mut s, a, Kind::Contraband, 1);
    s.table.players[a.index()].city[0] = 3;
    let mut t = s;
    deal(&game, &mut t, b, side(&two), down(&[Kind::Wood, Kind::Contraband]), side(&two), down(&two));
    assert_eq!((t.table.players[a.index()].coins, t.table.players[a.index()].city[0]), (7, 0), "all coins recovered");
    // The receiver chooses the free tile before the turn goes on.
    assert_eq!(to_act(&game, &t), Turn::Seat(b));
    assert_eq!(no(&game, &t, Action::End), "OUS-117");
    assert_eq!(no_for(&game, &t, b, Action::Free(Kind::Jewel)), "OUS-117");
    act(&game, &mut t, b, Action::Free(Kind::Stone));
    assert_eq!((t.tiles[b.index()].get(Kind::Stone), t.table.phase), (1, Phase::Turn));
    // Nothing in the market: nothing to choose.
    s.table.market = Tiles::of(Kind::Jewel, 3);
    deal(&game, &mut s, b, side(&two), down(&two), side(&two), down(&two));
    assert_eq!(s.table.phase, Phase::Turn);
}

#[test]
fn ous_118_tasks_left_undone_cost_points() {
    let (game, s, a, _) = clandestine(3);
    let tasks = |tiles: &[Kind]| game.score(&s.table, a, some(tiles), 0).tasks;
    assert_eq!(tasks(&[Kind::Contraband]), -1);
    assert_eq!(tasks(&[Kind::Contraband, Kind::Contraband, Kind::Shipment]), -4);
    assert_eq!(tasks(&[Kind::Fugitive]), -3);
    assert_eq!(tasks(&[Kind::Fugitive, Kind::Fugitive]), -1);
    assert_eq!(tasks(&[Kind::Fugitive, Kind::Fugitive, Kind::Fugitive]), 1);
    assert_eq!(tasks(&[]), 0);
}
