//! The City, Shops and Jewels: RW-30 to RW-52.

use crate::roll_and_write_kit::*;
use emporia_engine::CardSet;

#[test]
fn rw_30_buying_uses_as_many_coins_as_the_die_shows() {
    let mut t = Table::round(2, [3, 4, 5, 2, 2]);
    t.refuse(A, Action::Buy(Food), "RW-30");
    t.act(A, Action::Buy(Wood));
    assert_eq!(t.s.sheets[0].used, 3);
    assert_eq!(t.s.sheets[0].units(Wood), 3);
    t.next_round([2, 2, 2, 2, 2]);
    t.refuse(A, Action::Buy(Wood), "RW-30");
    // Coins lost to Shops cannot be used.
    let mut t = Table::round(2, [4, 3, 2, 2, 2]);
    t.sheet(A).lost = 1;
    t.refuse(A, Action::Buy(Wood), "RW-30");
    t.act(A, Action::Buy(Stone));
}

#[test]
fn rw_31_units_buy_coins_one_for_one_up_to_eight() {
    let mut t = Table::round(2, [2, 2, 2, 2, 2]);
    t.give(A, Food, 9);
    t.give_jewels(A, 1);
    t.act(A, Action::Sell(Food));
    assert_eq!((t.s.sheets[0].coins, t.s.sheets[0].available()), (5, 5), "available at once");
    t.act(A, Action::Sell(Wood));
    t.act(A, Action::Sell(Food));
    t.act(A, Action::Sell(Food));
    assert_eq!(t.s.sheets[0].coins, 8);
    t.refuse(A, Action::Sell(Food), "RW-31");
    t.refuse(A, Action::Buy(Food), "RW-34");
    assert_eq!(t.s.deeds[0].city, [Some(City::Coins(4)), None], "one action, however many coins");
    assert_eq!(t.s.sheets[0].jewels(), 1);
    // Coins lost to Shops count among the eight.
    let mut t = Table::round(2, [2; 5]);
    (t.sheet(A).coins, t.sheet(A).lost) = (8, 5);
    t.refuse(A, Action::Sell(Wood), "RW-31");
}

#[test]
fn rw_31_a_jewel_stands_for_a_unit_when_coins_are_acquired() {
    let mut t = Table::round(2, [2; 5]);
    t.refuse(A, Action::SellJewel, "RW-31");
    t.give_jewels(A, 2);
    t.act(A, Action::SellJewel);
    t.act(A, Action::Sell(Wood));
    t.act(A, Action::SellJewel);
    let sheet = t.s.sheets[0];
    assert_eq!((sheet.coins, sheet.available(), sheet.jewels(), sheet.got.at(JEWELS)), (7, 7, 0, 2));
    assert_eq!(t.s.deeds[0].city, [Some(City::Coins(3)), None], "one action, whatever was spent");
    t.refuse(A, Action::SellJewel, "RW-31");
    t.give(A, Wood, 2);
    t.act(A, Action::Jewel(Wood, Wood));
    t.act(A, Action::SellJewel); // made in between
    assert_eq!(t.s.sheets[0].coins, 8);
    t.give_jewels(A, 1);
    t.refuse(A, Action::SellJewel, "RW-31"); // eight is all
    // No second City action, no point gained.
    let mut t = Table::round(2, [2; 5]);
    t.give_jewels(A, 1);
    t.act(A, Action::Buy(Wood));
    t.refuse(A, Action::SellJewel, "RW-34");
}

#[test]
fn rw_32_a_work_costs_its_materials_and_gives_a_point_for_good() {
    let mut t = Table::round(2, [6, 6, 6, 6, 6]);
    // A has 3 Wood and one of each other material.
    t.refuse(A, Action::Commission(Work::Furniture, pay(&[(Wood, 2)], 0)), "RW-32");
    t.refuse(A, Action::Commission(Work::Armour, pay(&[(Bronze, 2), (Food, 1)], 0)), "RW-32");
    let before = t.points(A);
    let units: u32 = t.s.sheets[0].held.total();
    t.act(A, Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0)));
    assert_eq!(t.s.sheets[0].held.total(), units - 3);
    assert_eq!(t.s.sheets[0].unused(Work::Furniture), 1);
    assert_eq!(t.game.score(&t.s.sheets[0]).works, 1);
    assert_eq!(t.points(A), before + 1 - 1, "one point more, one Jewel less from 7 units than from 4");
    let mut t = Table::round(2, [6; 5]);
    t.act(A, Action::Commission(Work::Construction, pay(&[(Wood, 1), (Stone, 1)], 0)));
    assert_eq!(t.game.score(&t.s.sheets[0]).works, 0, "Construction Materials give none");
    // Points stay when the work is used.
    let mut t = Table::settled(2);
    t.give_works(A, Work::Furniture, 1);
    t.sheet(A).works = Counts::default();
    assert_eq!(t.game.score(&t.s.sheets[0]).works, 1);
}

/// Seat A can fulfil the Harbour: two Construction Materials and Furniture, Wood, Food or Bronze, a Shop.
fn before_the_harbour(players: u8) -> Table {
    let mut t = Table::round(players, [5; 5]);
    t.give_works(A, Work::Construction, 2);
    t.give_works(A, Work::Furniture, 1);
    t.give(A, Food, 1);
    t.give(A, Bronze, 1);
    t
}

#[test]
fn rw_33_a_contract_is_paid_whole_with_either_side_of_a_slash() {
    let harbour = |units: &[(Material, u8)]| Action::Fulfil(Contract::Harbour, pay(units, 0));
    let mut t = before_the_harbour(2);
    t.refuse(A, harbour(&[(Wood, 1)]), "RW-33");
    t.refuse(A, harbour(&[(Wood, 1), (Food, 1), (Bronze, 1)]), "RW-33");
    t.refuse(A, harbour(&[(Wood, 2)]), "RW-33");
    t.refuse(A, Action::Fulfil(Contract::Temple, pay(&[], 0)), "RW-33");
    let ways: Vec<_> = t.actions(A).into_iter().filter(|a| matches!(a, Action::Fulfil(..))).collect();
    assert_eq!(ways.len(), 2, "Food or Bronze: {ways:?}");
    t.act(A, harbour(&[(Wood, 1), (Bronze, 1)]));
    let sheet = t.s.sheets[0];
    assert_eq!(sheet.fulfilled, Contract::Harbour.bit());
    assert_eq!(sheet.works.total(), 0, "the works are used up");
    assert_eq!(sheet.made.total(), 3);
    assert_eq!((sheet.units(Bronze), sheet.units(Food), sheet.units(Wood)), (0, 1, 1));
    assert_eq!(t.game.score(&sheet).contracts, 8);
    t.refuse(A, harbour(&[(Wood, 1), (Food, 1)]), "RW-33");
    // Not twice, nor one that was not acquired, though all of its costs are there.
    t.give_works(A, Work::Construction, 2);
    t.give_works(A, Work::Furniture, 1);
    t.give_works(A, Work::Sculpture, 1);
    t.give(A, Wood, 2);
    t.give(A, Bronze, 1);
    t.refuse(A, harbour(&[(Wood, 1), (Food, 1)]), "RW-33");
    t.refuse(A, Action::Fulfil(Contract::Temple, pay(&[(Wood, 1), (Food, 1), (Bronze, 1)], 0)), "RW-33");
    // Without one of the works it cannot be fulfilled.
    let mut t = before_the_harbour(2);
    t.sheet(A).works = Counts::of(Work::Construction.index(), 2);
    t.refuse(A, harbour(&[(Wood, 1), (Food, 1)]), "RW-33");
}

#[test]
fn rw_34_points_allow_one_second_city_action() {
    let mut t = Table::round(2, [2; 5]);
    t.give(A, Wood, 9);
    t.give(A, Food, 9);
    let furniture = Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0));
    t.act(A, furniture);
    t.refuse(A, Action::Home, "RW-34");
    let mut same = Table { game: t.game.clone(), s: t.s, events: Vec::new() };
    same.act(A, furniture);
    assert_eq!(same.s.stage[0], Stage::Rest, "two points more, but never a third action");
    same.refuse(A, furniture, "RW-34");
    same.refuse(A, Action::Buy(Wood), "RW-34");
    same.refuse(A, Action::Sell(Wood), "RW-34");
    t.act(A, Action::Done); // The second action is optional.
    // No point, no second action: a purchase, and Construction Materials.
    let mut t = Table::round(2, [2; 5]);
    t.act(A, Action::Buy(Wood));
    t.refuse(A, Action::Buy(Wood), "RW-34");
    let mut t = Table::round(2, [6; 5]);
    t.act(A, Action::Commission(Work::Construction, pay(&[(Wood, 1), (Stone, 1)], 0)));
    t.refuse(A, Action::Sell(Wood), "RW-34");
    // A Jewel made is no point gained.
    let mut t = Table::round(2, [2; 5]);
    t.act(A, Action::Buy(Wood));
    t.act(A, Action::Jewel(Wood, Wood));
    t.refuse(A, Action::Buy(Wood), "RW-34");
    // A Contract's points allow it too, and the second may be a sale of several units.
    let mut t = before_the_harbour(2);
    t.give(A, Stone, 3);
    t.act(A, Action::Fulfil(Contract::Harbour, pay(&[(Wood, 1), (Food, 1)], 0)));
    t.act(A, Action::Sell(Stone));
    t.act(A, Action::Sell(Stone));
    assert_eq!(t.s.deeds[0].city, [Some(City::Fulfil(Contract::Harbour)), Some(City::Coins(2))]);
    t.refuse(A, Action::Buy(Wood), "RW-34");
}

#[test]
fn rw_40_a_shop_costs_a_coin_for_good() {
    let mut t = Table::round(2, [6; 5]);
    t.give(A, Grapes, 4);
    t.act(A, Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0)));
    let sheet = t.s.sheets[0];
    assert_eq!((sheet.coins, sheet.lost, sheet.purse(), sheet.available()), (4, 1, 3, 3));
    t.sheet(A).lost = 4;
    t.refuse(A, Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0)), "RW-40");
    t.sheet(A).lost = 3;
    t.act(A, Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0)));
    assert_eq!(t.s.sheets[0].purse(), 0, "the last coin will do");
    let mut t = before_the_harbour(2);
    t.sheet(A).lost = 4;
    t.refuse(A, Action::Fulfil(Contract::Harbour, pay(&[(Wood, 1), (Food, 1)], 0)), "RW-40");
    // The Shop of a Contract costs one too, be it the last.
    t.sheet(A).lost = 3;
    t.act(A, Action::Fulfil(Contract::Harbour, pay(&[(Wood, 1), (Food, 1)], 0)));
    let sheet = t.s.sheets[0];
    assert_eq!((sheet.coins, sheet.lost, sheet.purse(), sheet.available()), (4, 4, 0, 0));
}

/// Opens that many Shops in one round, by wine that costs nothing but the coin.
fn open_shops(t: &mut Table, n: u8) {
    let wine = Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0));
    let mut left = n;
    for seat in Seat::all(t.game.seats()) {
        for _ in 0..2 {
            if left > 0 {
                t.give(seat, Grapes, 2);
                t.act(seat, wine);
                left -= 1;
            }
        }
    }
    assert_eq!(left, 0);
    t.finish_round();
}

#[test]
fn rw_41_each_of_the_first_five_shops_takes_a_round_away() {
    let mut t = Table::round(5, [2; 5]);
    open_shops(&mut t, 3);
    assert_eq!(t.s.shops, 3);
    assert_eq!(t.game.last_round(3), 12);
    for round in 2..=12 {
        t.roll(Action::Prices([2; 5]));
        assert_eq!(t.s.round, round);
        t.finish_round();
    }
    assert_eq!(t.s.phase, Phase::Over, "after the twelfth round");
    // A round already begun is played to its end, though it would have been crossed out.
    let mut t = Table::round(5, [2; 5]);
    (2..=13).for_each(|_| t.next_round([2; 5]));
    for seat in Seat::all(5) {
        t.sheet(seat).coins = 8;
    }
    open_shops(&mut t, 4);
    assert_eq!((t.s.round, t.s.phase), (13, Phase::Over), "15 - 4 is 11, but round 13 was played");
    assert!(t.events.iter().any(|e| matches!(e, Event::Closed { round: 13, last: 13, .. })));
    // Shops of Contracts count among them.
    let mut t = before_the_harbour(2);
    t.act(A, Action::Fulfil(Contract::Harbour, pay(&[(Wood, 1), (Food, 1)], 0)));
    t.finish_round();
    assert!(t.events.iter().any(|e| matches!(e, Event::Closed { round: 1, shops: 1, last: 14, .. })));
    (2..=14).for_each(|_| {
        t.roll(Action::Prices([2; 5]));
        t.finish_round();
    });
    assert_eq!((t.s.round, t.s.phase), (14, Phase::Over));
}

#[test]
fn rw_42_more_than_five_shops_do_not_shorten_further() {
    let mut t = Table::round(5, [2; 5]);
    open_shops(&mut t, 7);
    assert_eq!(t.s.shops, 7);
    assert_eq!(t.game.last_round(7), 10);
    assert_eq!(t.game.view(&t.s, Viewer::Spectator).last_round, 10);
}

#[test]
fn rw_43_a_shop_may_be_opened_with_all_coins_used() {
    let mut t = Table::round(2, [4, 2, 2, 2, 2]);
    t.act(A, Action::Buy(Wood));
    t.next_round([2; 5]);
    t.give(A, Grapes, 2);
    assert_eq!(t.s.sheets[0].available(), 0);
    t.act(A, Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0)));
    let sheet = t.s.sheets[0];
    assert_eq!((sheet.used, sheet.purse(), sheet.available()), (4, 3, 0), "used marks stay");
    t.refuse(A, Action::Buy(Wood), "RW-30");
    t.next_round([2; 5]);
    t.act(A, Action::Home);
    assert_eq!(t.s.sheets[0].available(), 3);
}

#[test]
fn rw_50_two_units_make_a_jewel_at_any_moment_of_the_turn() {
    let mut t = Table::round(2, [2; 5]);
    t.give(A, Wood, 6);
    t.give(A, Food, 1);
    t.act(A, Action::Jewel(Wood, Food)); // before, of different materials
    t.act(A, Action::Buy(Stone));
    t.act(A, Action::Jewel(Wood, Wood)); // after
    t.act(A, Action::Jewel(Wood, Stone));
    assert_eq!((t.s.sheets[0].jewels(), t.s.deeds[0].jewels), (3, 3));
    t.next_round([2; 5]);
    t.act(A, Action::Home);
    t.act(A, Action::Jewel(Wood, Wood)); // on an island journey
    t.refuse(A, Action::Jewel(Bronze, Bronze), "RW-50");
    t.refuse(A, Action::Jewel(Food, Wood), "RW-50"); // a pair has one name
    t.act(A, Action::Done);
    t.refuse(A, Action::Jewel(Wood, Wood), "RW-15");
    // Between two City actions, and between coins.
    let mut t = Table::round(2, [2; 5]);
    t.give(A, Food, 9);
    t.act(A, Action::Commission(Work::Furniture, pay(&[(Wood, 2), (Food, 1)], 0)));
    t.act(A, Action::Jewel(Food, Food));
    t.act(A, Action::Sell(Food));
    t.act(A, Action::Jewel(Food, Food));
    t.act(A, Action::Sell(Food));
    assert_eq!(t.s.sheets[0].coins, 6);
}

#[test]
fn rw_51_a_jewel_stands_in_for_a_material_and_scores_a_point_if_kept() {
    let mut t = before_the_harbour(2);
    t.give_jewels(A, 2);
    t.act(A, Action::Fulfil(Contract::Harbour, pay(&[(Wood, 1)], 1))); // for Food/Bronze
    assert_eq!(t.s.sheets[0].jewels(), 1);
    let mut t = before_the_harbour(2);
    t.give_jewels(A, 9);
    t.refuse(A, Action::Fulfil(Contract::Harbour, pay(&[], 3)), "RW-33"); // not for a Shop or a work
    t.act(A, Action::Fulfil(Contract::Harbour, pay(&[], 2)));
    t.act(A, Action::SellJewel); // for a coin, as a unit would be (RW-31)
    assert_eq!((t.s.sheets[0].jewels(), t.s.sheets[0].coins), (6, 5));
    let mut t = Table::settled(2);
    t.sheet(A).held = Counts::default();
    let before = t.points(A);
    t.give_jewels(A, 3);
    assert_eq!(t.points(A), before + 3);
    let dear = Cards::read(&CARDS.replace("jewel_points = 1", "jewel_points = 2")).expect("no faults");
    let dear = RollWrite::new(Options { players: 2 }, dear).expect("two");
    assert_eq!(dear.score(&t.s.sheets[0]).jewels, 6, "as many points as the card file says");
}

#[test]
fn rw_52_units_left_become_jewels_before_scoring() {
    let mut t = Table::settled(2);
    t.sheet(A).held = Counts::of(Wood.index(), 3).with(Food.index(), 2).with(JEWELS, 1);
    assert_eq!(t.game.score(&t.s.sheets[0]).jewels, 1 + 2, "five units are two Jewels");
    t.sheet(A).got = Counts::of(JEWELS, 11);
    assert_eq!(t.game.score(&t.s.sheets[0]).jewels, 1 + 1, "only one box is left");
}
