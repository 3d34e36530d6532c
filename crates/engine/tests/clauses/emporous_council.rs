//! Chapter Two, "The Council": OUS-110 to OUS-119.

use crate::emporous_kit::*;
use emporia_engine::CardSet;
use emporia_engine::emporous::{
    Action, Cards, Collaboration, Emporous, Event, Journey, Kind, Options, Phase, Purse, State, Tiles,
};
use emporia_engine::game::{Game, Turn, Viewer};
use emporia_engine::rng::fast;
use emporia_engine::seat::Seat;

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
fn ous_110_the_tasks_lie_in_chapter_two_only() {
    let cargo: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kind.is_cargo()).collect();
    assert_eq!(game(3).tile_kinds().collect::<Vec<_>>(), cargo);
    let second: Vec<Kind> = second(3, 1).tile_kinds().collect();
    assert_eq!(second, [&cargo[..], &Kind::TASKS].concat());
}

#[test]
fn ous_110_chapter_two_set_up() {
    for (players, fugitives) in [(3, 1), (4, 1), (3, 3), (4, 3)] {
        let game = second(players, fugitives);
        let mut s = start(&game);
        assert_eq!(s.stack.len(), 16 + fugitives as usize);
        let shipments = s.stack.items().iter().filter(|&&tile| tile == Kind::Shipment as u8).count();
        assert!(shipments >= 5);
        assert_ne!(s.stack.items(), game.start(&mut fast(12, 0)).stack.items(), "shuffled");
        // Nobody sees who will have which Collaboration card before the last Island is chosen.
        for island in Kind::MATERIALS.into_iter().take(players as usize) {
            for who in Viewer::all(players as usize) {
                let view = game.view(&s, who);
                assert!(view.table.players.iter().all(|player| player.collaboration.is_none()), "not dealt yet");
                assert!(!serde_json::to_string(&view).unwrap().contains("\"recover\""), "nor anywhere else");
            }
            let seat = game.chooser(&s.table);
            act(&game, &mut s, seat, Action::Choose(island));
        }
        s = begun(&game);
        assert!(s.collaborations.iter().all(Option::is_none), "all are on the table");
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
    let options: Options = serde_json::from_str(r#"{"players":4}"#).expect("the rest is left out");
    assert_eq!(options, Options::players(4), "Chapter One unless it is asked for");
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
    // Exactly two are enough.
    s.stack = vec![Kind::Shipment as u8, Kind::Contraband as u8].try_into().expect("two");
    assert!(listed(&game, &s).contains(&Action::SealForTasks));
    go(&game, &mut s, Action::SealForTasks);
    assert_eq!((s.table.seal, s.tiles[a.index()]), (Some(a), some(&[Kind::Shipment, Kind::Contraband])));
    assert!(s.stack.is_empty());
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
    let smuggled: Vec<_> = events.iter().filter(|event| matches!(event, Event::Smuggled { .. })).collect();
    assert_eq!(smuggled, [&Event::Smuggled { seat: b, count: 2 }]);
    assert_eq!((s.tiles[a.index()], s.tiles[b.index()]), (Tiles::NONE, Tiles::NONE));
    assert_eq!(s.stack.len(), stack + 2);
    assert_eq!(s.stack.items()[stack..], [Kind::Contraband as u8; 2], "under the stack");
    assert_eq!(s.table.sunk, 2, "and everyone knows it");
    // Once nothing else is left of the stack, everyone knows what is drawn from it.
    s.stack = vec![Kind::Contraband as u8; 3].try_into().expect("three");
    s.table.sunk = 3;
    s.table.seal = None;
    let known = game.view(&s, Viewer::Seat(b)).tight_rows()[a.index()];
    go(&game, &mut s, Action::SealForTasks);
    assert_eq!((s.stack.len(), s.table.sunk, s.tiles[a.index()]), (1, 1, Tiles::of(Kind::Contraband, 2)));
    let row = game.view(&s, Viewer::Seat(b)).tight_rows()[a.index()];
    assert_eq!((row.least, row.most), (known.least.plus(s.tiles[a.index()]), known.most.plus(s.tiles[a.index()])));
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

#[test]
fn ous_119_an_even_start_is_worth_points_to_late_places() {
    let of = |players, even_start| {
        let options = Options { chapter: 2, even_start, ..Options::players(players) };
        Emporous::new(options, Cards::builtin()).expect("Chapter Two")
    };
    for (players, worth) in [(3, vec![0, 0, 0]), (4, vec![0, 0, 1, 1])] {
        for n in 0..8 {
            let [usual, even] = [false, true].map(|even_start| of(players, even_start));
            let s = even.start(&mut fast(119, n));
            assert_eq!(usual.start(&mut fast(119, n)), s, "all else is as ever");
            for (place, &worth) in worth.iter().enumerate() {
                let seat = (s.table.first.index() + place) % usize::from(players);
                let points = |game: &Emporous| game.outcome(&s).points[seat];
                assert_eq!(points(&even) - points(&usual), worth, "place {place} of {players}");
                let score = even.score(&s.table, Seat(seat as u8), Tiles::NONE, 0);
                assert_eq!((score.start, score.total()), (worth, worth));
                assert_eq!((even.score_parts(), usual.score_parts()), (8, 7));
            }
        }
    }
    let first = Options { even_start: true, ..Options::players(4) };
    assert_eq!(Emporous::new(first, Cards::builtin()).err(), Some("even-start"), "Chapter One is even");
}
