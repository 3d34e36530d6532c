//! Masteries, the limits of the sheet and the score: RW-60 to RW-80.

use crate::roll_and_write_kit::*;

#[test]
fn rw_60_the_second_work_earns_its_mastery_the_third_of_construction() {
    let mut t = Table::round(2, [6; 5]);
    t.give(A, Wood, 9);
    t.give(A, Stone, 9);
    t.give(A, Food, 9);
    // A used work counts.
    t.give_works(A, Work::Furniture, 1);
    t.sheet(A).works = Counts::default();
    t.act(A, Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0)));
    assert_eq!(t.game.score(&t.s.sheets[0]).masteries, 4);
    t.act(A, Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0)));
    assert_eq!(t.game.score(&t.s.sheets[0]).masteries, 4, "once");
    // Others earn their own.
    t.give(B, Wood, 9);
    t.give_works(B, Work::Furniture, 1);
    t.act(B, Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0)));
    assert_eq!(t.game.score(&t.s.sheets[1]).masteries, 4);
    let mut t = Table::round(2, [6; 5]);
    t.give(A, Wood, 9);
    t.give(A, Stone, 9);
    for (made, points) in [(1, 0), (2, 0), (3, 7)] {
        t.act(A, Action::Commission(Work::Construction, pay(&[(Wood, 1), (Stone, 1)], 0)));
        assert_eq!(t.s.sheets[0].made.at(Work::Construction.index()), made);
        assert_eq!(t.game.score(&t.s.sheets[0]).masteries, points);
        if made < 3 {
            t.next_round([6; 5]);
        }
    }
    assert!(matches!(t.events.last(), Some(Event::Did { points: 7, .. })));
    assert_eq!(t.s.deeds[0].masteries, Work::Construction.bit());
    // Once, and so is its helper: the fourth, worth nothing itself, gains no points.
    t.next_round([6; 5]);
    t.act(A, Action::Commission(Work::Construction, pay(&[(Wood, 1), (Stone, 1)], 0)));
    assert!(matches!(t.events.last(), Some(Event::Did { points: 0, .. })));
    assert_eq!((t.s.stage[0], t.s.deeds[0].masteries), (Stage::Rest, 0));
    assert_eq!(t.game.score(&t.s.sheets[0]).masteries, 7);
}

#[test]
fn rw_61_a_mastery_counts_as_points_gained_in_the_action() {
    let mut t = Table::round(2, [6; 5]);
    t.give_works(A, Work::Construction, 2);
    t.act(A, Action::Commission(Work::Construction, pay(&[(Wood, 1), (Stone, 1)], 0)));
    assert_eq!(t.s.stage[0], Stage::Second, "the third Construction Materials, worth nothing itself, earned 7");
    t.act(A, Action::Sell(Food));
}

#[test]
fn rw_65_a_box_is_used_once_in_a_game() {
    let full = |t: &mut Table, material: Material| {
        let sheet = t.sheet(A);
        sheet.got = sheet.got.beyond(Counts::of(material.index(), 127)).with(material.index(), 24);
        sheet.held = sheet.held.beyond(Counts::of(material.index(), 127));
    };
    // Units from sixes and from the Island are lost, and nothing can be bought; the journey stays allowed.
    let mut t = Table::settled(2);
    full(&mut t, Wood);
    t.roll(Action::Prices([6, 2, 2, 2, 2]));
    assert_eq!(t.s.sheets[0].units(Wood), 0);
    assert_eq!(t.s.sheets[1].units(Wood), 1);
    t.act(A, Action::Buy(Stone));
    t.next_round([2; 5]);
    t.refuse(A, Action::Buy(Wood), "RW-65");
    t.act(A, Action::Home);
    assert_eq!((t.s.sheets[0].units(Wood), t.s.sheets[0].used), (0, 0));
    // Spent units keep their boxes.
    let mut t = Table::round(2, [2; 5]);
    t.act(A, Action::Jewel(Wood, Wood));
    assert_eq!(t.s.sheets[0].got.at(Wood.index()), 2);
    // Works and Jewels have boxes too.
    let mut t = Table::round(2, [6; 5]);
    t.give(A, Wood, 9);
    t.give_works(A, Work::Furniture, 4);
    t.refuse(A, Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0)), "RW-65");
    t.sheet(A).got = t.s.sheets[0].got.with(JEWELS, 12);
    t.refuse(A, Action::Jewel(Wood, Wood), "RW-65");
    // The track of used coins has no limit: 8 coins used before each of 7 journeys.
    let mut t = Table::round(1, [4; 5]);
    t.sheet(A).coins = 8;
    for _ in 0..7 {
        t.sheet(A).used = 4;
        t.act(A, Action::Buy(Bronze));
        t.next_round([4; 5]);
        t.act(A, Action::Home);
        if t.s.round < 14 {
            t.next_round([4; 5]);
        }
    }
    assert_eq!(t.s.sheets[0].track[..7], [8; 7]);
}

#[test]
fn rw_66_two_payments_are_the_same_if_they_take_the_same_units_and_jewels() {
    let mut t = Table::round(2, [6; 5]);
    t.give(A, Wood, 5);
    t.give(A, Food, 5);
    t.give_jewels(A, 5);
    let ways: Vec<Payment> = t
        .actions(A)
        .into_iter()
        .filter_map(|action| match action {
            Action::Commission(Work::Furniture, payment) => Some(payment),
            _ => None,
        })
        .collect();
    // Wood 0, 1 or 2, Food 0 or 1, the rest in Jewels.
    assert_eq!(ways.len(), 6, "{ways:?}");
    let mut distinct = ways.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), ways.len());
}

#[test]
fn rw_70_the_score_adds_contracts_works_masteries_jewels_and_takes_two_per_open_contract() {
    let mut t = Table::settled(2);
    let sheet = t.sheet(A);
    sheet.held = Counts::of(JEWELS, 3).with(Wood.index(), 1);
    sheet.contracts = Contract::Harbour.bit() | Contract::Games.bit();
    sheet.fulfilled = Contract::Harbour.bit();
    sheet.made = Counts::of(Work::Furniture.index(), 2).with(Work::Construction.index(), 2);
    sheet.masteries = Work::Furniture.bit();
    let score = t.game.score(&t.s.sheets[0]);
    let parts = (score.contracts, score.works, score.masteries, score.jewels, score.unfulfilled);
    assert_eq!(parts, (8, 2, 4, 3, -2));
    assert_eq!(score.total(), 15);
    assert_eq!(t.game.outcome(&t.s).points[0], 15);
    let mut origins = Vec::new();
    t.game.each_origin(&t.s.sheets[0], &mut |origin, points| origins.push((origin, points)));
    assert_eq!(
        origins,
        [
            (Origin::Contract(Contract::Harbour), 8),
            (Origin::Unfulfilled(Contract::Games), -2),
            (Origin::Works(Work::Construction, 2), 0),
            (Origin::Works(Work::Furniture, 2), 2),
            (Origin::Mastery(Work::Furniture), 4),
            (Origin::Jewels(3, 0), 3),
        ]
    );
    // A game that is over is over.
    let mut t = Table::round(1, [2; 5]);
    (2..=15).for_each(|_| t.next_round([2; 5]));
    t.finish_round();
    assert_eq!(t.game.turn(&t.s), Turn::Over);
    t.refuse(A, Action::Done, "RW-70");
}

#[test]
fn rw_71_ties_go_to_contracts_then_works_then_coins_then_are_shared() {
    let blank = |t: &mut Table| {
        for seat in Seat::all(2) {
            *t.sheet(seat) = Sheet { coins: 4, ..Sheet::default() };
        }
    };
    let places = |t: &Table| t.game.outcome(&t.s).places[..2].to_vec();
    let mut t = Table::settled(2);
    blank(&mut t);
    assert_eq!(places(&t), [1, 1], "shared");
    t.sheet(B).coins = 5;
    assert_eq!(places(&t), [2, 1], "coins");
    t.sheet(B).lost = 1;
    assert_eq!(places(&t), [1, 1], "a coin lost to a Shop does not count");
    t.sheet(A).made = Counts::of(Work::Construction.index(), 1);
    assert_eq!(places(&t), [1, 2], "works, also those without points, before coins");
    // Six points: B by the Games, A by two works and a Mastery of four.
    blank(&mut t);
    (t.sheet(B).contracts, t.sheet(B).fulfilled) = (Contract::Games.bit(), Contract::Games.bit());
    t.sheet(A).made = Counts::of(Work::Furniture.index(), 2);
    t.sheet(A).masteries = Work::Furniture.bit();
    assert_eq!(t.game.outcome(&t.s).points[..2], [6, 6]);
    assert_eq!(places(&t), [2, 1], "Contracts first");
}

#[test]
fn rw_80_the_sheet_shows_what_was_acquired_spent_used_and_crossed() {
    let mut t = Table::round(2, [2; 5]);
    t.act(A, Action::Buy(Bronze));
    t.next_round([2; 5]);
    t.act(A, Action::Home);
    t.next_round([2; 5]);
    t.act(A, Action::Buy(Bronze));
    t.act(A, Action::Jewel(Bronze, Bronze));
    let sheet = t.game.view(&t.s, Viewer::Seat(A)).sheets[0];
    assert_eq!((sheet.got.at(Bronze.index()), sheet.units(Bronze)), (2, 0), "two diagonals, both filled");
    assert_eq!((sheet.trips, sheet.track[0], sheet.used), (1, 2, 2), "XX, a filled box, XX");
    assert_eq!(sheet.masteries, 0);
}
