//! Masteries, the end and the score: OUS-80 to OUS-93.

use crate::emporous_kit::*;
use emporia_engine::CardSet;
use emporia_engine::emporous::{Action, Cards, Emporous, Event, Journey, Kind, Options, Phase, State, Work, Works};
use emporia_engine::game::Game;
use emporia_engine::seat::Seat;

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
    // A holder left with no works keeps it on a tie, and loses it to one who has enough.
    let (mut s, a, b) = traders(&game);
    works(&game, &mut s, a, Work::Armour, 2);
    s.table.masteries[armour] = Some(a);
    s.table.players[a.index()].points += 2;
    let mut t = s;
    for with in [b, c] {
        t.table.exchanged = false;
        deal(&game, &mut t, with, work_side(Work::Armour, 1), ANSWERED, side(&[]), ANSWERED);
        assert_eq!(t.table.masteries[armour], Some(a));
    }
    assert_eq!((t.table.players[a.index()].works_of(Work::Armour), game.visible(&t.table, a)), (0, 2));
    let events = deal(&game, &mut s, b, work_side(Work::Armour, 2), ANSWERED, side(&[]), ANSWERED);
    assert!(events.contains(&Event::Mastered { seat: b, mastery: armour as u8, from: Some(a) }));
    assert_eq!((game.visible(&s.table, a), game.visible(&s.table, b)), (0, 4));
}

#[test]
fn ous_80_only_who_alone_has_the_most_takes_a_mastery_in_the_city() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    let [_, c] = after(&game, &s);
    let d = c.next(4);
    let wine = Work::Wine.index();
    // The holder gave all their Wine away, and two others are tied above.
    s.table.masteries[wine] = Some(a);
    s.table.players[a.index()].points += 2;
    works(&game, &mut s, b, Work::Wine, 2);
    works(&game, &mut s, c, Work::Wine, 2);
    let make = |s: &mut State, seat: Seat| {
        (s.table.active, s.table.journey) = (seat, Journey::None);
        empty_hand(s, seat);
        hand(s, seat, Kind::Grapes, 1);
        hand(s, seat, Kind::Bronze, 1);
        go(&game, s, Action::Commission { work: Work::Wine, pay: pay(&[Kind::Grapes, Kind::Bronze]) })
    };
    make(&mut s, d);
    assert_eq!(s.table.masteries[wine], Some(a), "one is more than the holder has, but not the most");
    make(&mut s, d);
    assert_eq!(s.table.masteries[wine], Some(a), "three are tied above the holder");
    let mut t = s;
    make(&mut t, d);
    assert_eq!(t.table.masteries[wine], Some(d), "alone with the most");
    make(&mut s, b);
    assert_eq!(s.table.masteries[wine], Some(b));
    // More than a holder who has none left, and alone, but fewer than earn it.
    let (mut s, a, b) = traders(&game);
    s.table.masteries[wine] = Some(a);
    s.table.players[a.index()].points += 2;
    make(&mut s, b);
    assert_eq!(s.table.masteries[wine], Some(a), "one is not enough");
    make(&mut s, b);
    assert_eq!(s.table.masteries[wine], Some(b));
}

#[test]
fn ous_81_mastery_points_count_for_the_seal() {
    // A work without points of its own wins the Seal by the Mastery it brings.
    let text = CARDS.replacen("points = 1\nmastery_at = 2", "points = 0\nmastery_at = 2", 1);
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
    // Shops score for all: a work of the active player can bring another to eighteen.
    let (mut t, _, _) = traders(&game);
    let c = after(&game, &t)[1];
    t.table.players[c.index()].points = 17;
    let active = t.table.active;
    empty_hand(&mut t, active);
    hand(&mut t, active, Kind::Food, 1);
    hand(&mut t, active, Kind::Grapes, 1);
    let shops = emporia_engine::emporous::Payment { tiles: some(&[Kind::Food, Kind::Grapes]), shops: [1, 0, 0] };
    go(&game, &mut t, Action::Commission { work: Work::Festival, pay: shops });
    assert_eq!(game.visible(&t.table, c), 18);
    let events = go(&game, &mut t, Action::End);
    assert!(events.contains(&Event::Called { seat: c }), "on another's turn");
    assert_eq!((t.table.last, t.table.phase), (Some(3), Phase::Turn));
    for _ in 0..3 {
        assert_ne!(t.table.active, active, "every player but the one whose turn ended");
        end(&game, &mut t);
    }
    assert_eq!(t.table.phase, Phase::Over);
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
