//! Exchanges: OUS-70 to OUS-75.

use crate::emporous_kit::*;
use emporia_engine::emporous::{
    Action, Emporous, Event, FaceDown, Journey, Kind, Options, Phase, Side, State, Terms, Tiles, Work, Works,
};
use emporia_engine::game::{Game, Turn, Viewer};
use emporia_engine::seat::{Seat, SeatSet};

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
    let offers = |s: &State| listed(&game, s).iter().filter(|a| matches!(a, Action::Propose(_))).count();
    assert!(offers(&s) > 0);
    let all: Vec<Seat> = Seat::all(4).filter(|&seat| seat != a).collect();
    go(&game, &mut s, swap(&all, &[Kind::Wood], &[]));
    for &seat in &all {
        act(&game, &mut s, seat, Action::Accept(ANSWERED));
    }
    go(&game, &mut s, take(c));
    assert_eq!(s.tiles[c.index()].get(Kind::Wood), 1);
    assert_eq!(s.tiles[b.index()].get(Kind::Wood), 0, "the deal binds one other player");
    assert_eq!(no(&game, &s, swap(&[b], &[Kind::Wood], &[Kind::Bronze])), "OUS-70", "once per turn");
    assert_eq!(offers(&s), 0);
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
    // Nor may a wish leave a tile unnamed, a counter-offer's neither; elsewhere it may.
    let wish = swap(&[b], &[Kind::Wood], &[Kind::Any]);
    assert_eq!(no(&game, &s, wish), "OUS-71");
    assert_eq!(no(&crate::emporous_kit::game(4), &s, wish), "allowed");
    go(&game, &mut s, swap(&[b], &[Kind::Wood], &[Kind::Bronze]));
    let counter = |ask: Kind| Action::Counter(offer(&[a], side(&[Kind::Grapes]), down(&[Kind::Grapes]), side(&[ask])));
    assert_eq!(no_for(&game, &s, b, counter(Kind::Any)), "OUS-71");
    assert_eq!(no_for(&game, &s, b, counter(Kind::Stone)), "allowed");
    assert_eq!(no_for(&game, &s, b, Action::Accept(down(&[Kind::Grapes]))), "OUS-71");
    act(&game, &mut s, b, Action::Accept(down(&[Kind::Bronze])));
    go(&game, &mut s, take(b));
    let known = game.view(&s, Viewer::Seat(c)).rows[a.index()];
    assert_eq!((known.least, known.most), (s.tiles[a.index()], s.tiles[a.index()]), "everyone heard the truth");
}

#[test]
fn ous_71_only_tiles_that_are_in_the_game_are_named() {
    // Chapter One has no Clandestine tiles: neither a claim nor a wish nor a counter-offer names one.
    let first = game(4);
    let (mut s, a, b) = traders(&first);
    for task in Kind::TASKS {
        let claim = Action::Propose(offer(&[b], side(&[task]), down(&[Kind::Wood]), side(&[Kind::Bronze])));
        let wish = Action::Propose(offer(&[b], side(&[Kind::Wood]), down(&[Kind::Wood]), side(&[task])));
        assert_eq!([no(&first, &s, claim), no(&first, &s, wish)], ["OUS-71", "OUS-71"], "{task:?}");
    }
    go(&first, &mut s, swap(&[b], &[Kind::Wood], &[Kind::Bronze]));
    let counter = offer(&[a], side(&[Kind::Fugitive]), down(&[Kind::Bronze]), side(&[Kind::Wood]));
    assert_eq!(no_for(&first, &s, b, Action::Counter(counter)), "OUS-71");
    // In Chapter Two they are named like any other tile, truly or not.
    let game = second(4, 1);
    let (s, _, b) = traders(&game);
    for task in Kind::TASKS {
        let claim = Action::Propose(offer(&[b], side(&[task]), down(&[Kind::Wood]), side(&[task])));
        assert_eq!(no(&game, &s, claim), "allowed", "{task:?}");
    }
}

#[test]
fn ous_71_an_open_offer_shows_what_it_offers() {
    // Only Clandestine tiles are hidden at an open table: an offer of one shows that its owner has it, and so does an answer.
    let game = with(Options { chapter: 2, open_exchanges: true, ..Options::players(4) });
    let mut s = begun(&game);
    let [b, c] = after(&game, &s);
    let a = s.table.active;
    go(&game, &mut s, Action::SealForTasks);
    let dealt = |s: &State, seat: Seat| {
        Kind::TASKS.into_iter().find(|&kind| s.tiles[seat.index()].get(kind) > 0).expect("one of the tasks")
    };
    let (mine, theirs) = (dealt(&s, a), dealt(&s, b));
    let least =
        |s: &State, of: Seat, kind: Kind| game.view(s, Viewer::Seat(c)).tight_rows()[of.index()].least.get(kind);
    assert_eq!((least(&s, a, mine), least(&s, b, theirs)), (0, 0), "nobody knows");
    let events = go(&game, &mut s, swap(&[b], &[mine], &[theirs]));
    assert!(events.iter().any(|event| game.reveals(event)), "it cannot be taken back");
    assert_eq!((least(&s, a, mine), least(&s, b, theirs)), (1, 0), "who offers shows that they can");
    act(&game, &mut s, b, Action::Accept(down(&[theirs])));
    assert_eq!((least(&s, a, mine), least(&s, b, theirs)), (1, 1), "and so does who accepts");
    // With hidden exchanges an offer shows nothing.
    let game = with(Options { chapter: 2, ..Options::players(4) });
    let mut s = begun(&game);
    let [b, c] = after(&game, &s);
    let (a, before) = (s.table.active, game.view(&s, Viewer::Seat(c)).tight_rows());
    let mine = dealt(&s, a);
    let events = go(&game, &mut s, swap(&[b], &[mine], &[Kind::Any]));
    assert!(!events.iter().any(|event| game.reveals(event)));
    assert_eq!(game.view(&s, Viewer::Seat(c)).tight_rows(), before);
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
    assert_eq!(s.table.players[a.index()].coins, 0);
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

/// What the menu proposes to the active player.
fn proposed(game: &Emporous, s: &State) -> Vec<Terms> {
    let terms = |action: Action| if let Action::Propose(offer) = action { Some(offer.terms) } else { None };
    listed(game, s).into_iter().filter_map(terms).collect()
}

#[test]
fn ous_74_the_menu_leaves_out_what_visibly_nobody_can_accept() {
    let game = game(3);
    let (mut s, a, b) = traders(&game);
    let c = after(&game, &s)[1];
    works(&game, &mut s, a, Work::Wine, 1);
    let any = |s: &State, asks: &dyn Fn(&Side) -> bool| proposed(&game, s).iter().any(|terms| asks(&terms.ask));
    let for_coins = |side: &Side| side.coins > 0;
    let for_contracts = |side: &Side| side.contracts > 0;
    let for_pairs = |side: &Side| side.tiles.count() == 2;
    assert!(any(&s, &for_coins) && any(&s, &for_contracts) && any(&s, &for_pairs));
    let mut t = s;
    for seat in [b, c] {
        let player = &mut t.table.players[seat.index()];
        (player.coins, player.city) = (0, [player.coins, 0]);
    }
    assert!(!any(&t, &for_coins), "their coins are on their City cards");
    t.table.players[c.index()].coins = 1;
    assert!(any(&t, &for_coins));
    let mut t = s;
    (t.contracts[b.index()], t.contracts[c.index()]) = (0, 0);
    assert!(!any(&t, &for_contracts));
    let mut t = s;
    empty_hand(&mut t, b);
    hand(&mut t, b, Kind::Bronze, 1);
    hand(&mut t, c, Kind::Food, 1);
    assert!(!any(&t, &for_pairs), "nobody has two tiles");
    assert!(any(&t, &|side| side.tiles == some(&[Kind::Food])));
    // Where tiles are named, two of Food with two players are not two with one.
    let game = with(Options { open_exchanges: true, ..Options::players(3) });
    let (mut s, a, b) = traders(&game);
    works(&game, &mut s, a, Work::Wine, 1);
    let pairs = |s: &State| proposed(&game, s).iter().any(|terms| for_pairs(&terms.ask));
    hand(&mut s, b, Kind::Food, 1);
    hand(&mut s, c, Kind::Food, 1);
    assert!(!pairs(&s));
    hand(&mut s, b, Kind::Food, 1);
    assert!(pairs(&s));
    // Chapter Two: two tiles for two, to those who have two.
    let game = second(4, 1);
    let (s, _, b) = traders(&game);
    let pairs = proposed(&game, &s).into_iter().filter(|terms| for_pairs(&terms.ask));
    assert_eq!(pairs.map(|terms| terms.to).collect::<Vec<_>>(), [SeatSet::one(b)], "the others have a task each");
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
    // Works may go both ways; what was asked of each side counts.
    let (mut t, a, b) = traders(&game);
    works(&game, &mut t, a, Work::Wine, 1);
    works(&game, &mut t, b, Work::Wine, 1);
    works(&game, &mut t, b, Work::Armour, 1);
    let events = deal(&game, &mut t, b, work_side(Work::Wine, 1), ANSWERED, work_side(Work::Armour, 1), ANSWERED);
    assert!(events.contains(&Event::Mastered { seat: b, mastery: Work::Wine.index() as u8, from: None }));
    let owned = |seat: Seat, work: Work| t.table.players[seat.index()].works.get(work);
    assert_eq!([a, b].map(|seat| (owned(seat, Work::Wine), owned(seat, Work::Armour))), [(0, 1), (2, 0)]);
    // The active player gains by a deal, and no Seal either.
    s.table.exchanged = false;
    deal(&game, &mut s, b, side(&[Kind::Wood]), down(&[Kind::Wood]), work_side(Work::Wine, 2), ANSWERED);
    assert_eq!(s.table.seal, Some(after(&game, &s)[1]));
}
