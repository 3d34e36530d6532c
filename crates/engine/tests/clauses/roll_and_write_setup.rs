//! The sheet, the dice, rounds and the way home: RW-1 to RW-21.

use crate::roll_and_write_kit::*;
use emporia_engine::CardSet;

#[test]
fn rw_1_each_player_has_a_sheet_and_five_dice_name_five_materials() {
    for players in 1..=5 {
        let t = Table::new(players);
        assert_eq!(t.game.view(&t.s, Viewer::Spectator).sheets.len(), players as usize);
    }
    assert!(RollWrite::new(Options { players: 0 }, Cards::builtin()).is_err());
    assert!(RollWrite::new(Options { players: 6 }, Cards::builtin()).is_err());
    assert_eq!(Material::ALL.map(Material::id), ["wood", "stone", "food", "bronze", "grapes"]);
}

#[test]
fn rw_2_a_die_names_the_first_contract() {
    let mut t = Table::new(3);
    assert_eq!(t.game.turn(&t.s), Turn::Chance);
    t.roll(Action::Contracts([1, 6, 6, 0, 0]));
    assert_eq!(t.s.sheets[0].contracts, Contract::Harbour.bit(), "a 1 counts here");
    assert_eq!(t.s.sheets[1].contracts, Contract::Palace.bit());
    assert_eq!(t.s.sheets[2].contracts, Contract::Palace.bit(), "several may have the same");
    let t = Table::new(3);
    for wrong in [[0, 1, 1, 0, 0], [7, 1, 1, 0, 0], [1, 1, 1, 1, 0]] {
        let judged = t.game.check(&t.s, Actor::Chance, Action::Contracts(wrong));
        assert_eq!(judged, Err(Illegal { clause: "RW-2" }));
    }
    // The die has six faces, each as likely.
    let mut seen = [0; 7];
    for n in 0..6_000 {
        if let Action::Contracts(dice) = t.game.chance(&t.s, &mut fast(3, n)) {
            seen[dice[0] as usize] += 1;
        }
    }
    assert_eq!(seen[0], 0);
    assert!(seen[1..].iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
}

#[test]
fn rw_3_one_second_contract_of_the_other_five_or_none() {
    let mut t = Table::new(2);
    t.roll(Action::Contracts([3, 3, 0, 0, 0]));
    assert_eq!(t.actions(A).len(), 6);
    t.refuse(A, Action::Second(Some(Contract::Symposium)), "RW-3");
    t.act(A, Action::Second(Some(Contract::Games)));
    assert_eq!(t.s.sheets[0].contracts, Contract::Symposium.bit() | Contract::Games.bit());
    t.refuse(A, Action::Second(None), "RW-4");
    t.act(B, Action::Second(None));
    assert_eq!(t.s.sheets[1].contracts.count_ones(), 1);
    let seconds = [Some(Contract::Games), None, None, None, None];
    assert_eq!(t.events.last(), Some(&Event::Contracts { seconds }), "all hear of them together");
}

#[test]
fn rw_4_islands_are_chosen_in_a_drawn_order_after_all_contracts_and_give_two_units() {
    let mut t = Table::new(3);
    t.roll(Action::Contracts([1, 2, 3, 0, 0]));
    assert_eq!(t.game.turn(&t.s), Turn::Together(t.s.waiting), "Contracts are settled independently");
    t.refuse(A, Action::Island(Wood), "RW-3");
    for seat in [C, A, B] {
        t.act(seat, Action::Second(None));
    }
    let order: Vec<Seat> = t.s.order[..3].to_vec();
    t.refuse(order[1], Action::Island(Wood), "RW-4");
    t.refuse(order[0], Action::Done, "RW-4");
    t.refuse(order[0], Action::Buy(Wood), "RW-4");
    t.act(order[0], Action::Island(Grapes));
    assert_eq!(t.s.sheets[order[0].index()].units(Grapes), 2, "two units, of Grapes too");
    t.refuse(order[1], Action::Island(Grapes), "RW-4");
    t.act(order[1], Action::Island(Wood));
    t.act(order[2], Action::Island(Stone));
    assert_eq!(t.game.turn(&t.s), Turn::Chance);
    // The order is drawn: every seat is first about equally often.
    let mut first = [0; 3];
    (0..3_000).for_each(|n| first[t.game.start(&mut fast(9, n)).order[0].index()] += 1);
    assert!(first.iter().all(|&n| (850..1150).contains(&n)), "{first:?}");
}

#[test]
fn rw_5_four_coins_at_the_start() {
    let t = Table::settled(5);
    assert!(t.s.sheets.iter().all(|sheet| sheet.coins == 4 && sheet.available() == 4));
}

#[test]
fn rw_10_prices_are_two_to_six() {
    let t = Table::settled(2);
    for wrong in [[1, 2, 3, 4, 5], [2, 2, 2, 2, 7], [0; 5]] {
        assert!(t.game.check(&t.s, Actor::Chance, Action::Prices(wrong)).is_err());
    }
    let mut seen = [0; 7];
    for n in 0..5_000 {
        match t.game.chance(&t.s, &mut fast(4, n)) {
            Action::Prices(dice) => dice.iter().for_each(|&d| seen[d as usize] += 1),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen[..2], [0, 0], "a 1 is rolled again");
    assert!(seen[2..].iter().all(|&n| (4_700..5_300).contains(&n)), "{seen:?}");
    assert!(t.game.check(&t.s, Actor::Seat(A), Action::Prices([2; 5])).is_err(), "players do not set dice");
}

#[test]
fn rw_11_each_six_gives_everyone_a_unit() {
    let t = Table::round(3, [6, 2, 6, 5, 5]);
    for (i, island) in [Wood, Stone, Food].into_iter().enumerate() {
        for material in [Wood, Food] {
            let before = if material == island { 2 } else { 0 };
            assert_eq!(t.s.sheets[i].units(material), before + 1);
        }
        assert_eq!(t.s.sheets[i].units(Bronze), 0);
    }
}

#[test]
fn rw_12_choices_are_independent_and_hidden_until_the_round_closes() {
    let mut t = Table::round(3, [2, 2, 2, 2, 2]);
    assert_eq!(t.game.turn(&t.s), Turn::Together(t.s.waiting));
    let before = t.game.view(&t.s, Viewer::Seat(B));
    t.act(C, Action::Buy(Food));
    assert_eq!(t.game.view(&t.s, Viewer::Seat(B)), before, "nobody sees what C does");
    let told = t.events.last().expect("C's move");
    assert_eq!(t.game.event_for(told, Viewer::Seat(B)), None);
    assert_eq!(t.game.event_for(told, Viewer::Spectator), None);
    assert!(t.game.event_for(told, Viewer::Seat(C)).is_some());
    t.act(C, Action::Done);
    t.act(A, Action::Buy(Wood));
    t.act(A, Action::Done);
    let sheets = t.game.view(&t.s, Viewer::Seat(B)).sheets;
    assert_eq!(sheets[2].used, 0, "still hidden when all but B are done");
    t.act(B, Action::Buy(Wood));
    t.act(B, Action::Done);
    let view = t.game.view(&t.s, Viewer::Seat(B));
    assert_eq!([view.sheets[0].used, view.sheets[2].used], [2, 2], "now it is open");
    // Shops opened in one round count together when it closes.
    let mut t = Table::round(2, [6; 5]);
    t.give(A, Grapes, 2);
    t.act(A, Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0)));
    assert_eq!(t.s.shops, 0);
    assert_eq!(t.game.view(&t.s, Viewer::Seat(B)).last_round, 15);
    t.finish_round();
    assert_eq!(t.s.shops, 1);
    assert_eq!(t.game.view(&t.s, Viewer::Seat(B)).last_round, 14);
}

#[test]
fn rw_13_each_round_marks_its_box() {
    let mut t = Table::round(2, [2; 5]);
    for round in 1..=15 {
        assert_eq!(t.s.round, round);
        t.finish_round();
        if round < 15 {
            t.roll(Action::Prices([2; 5]));
        }
    }
    assert_eq!(t.s.phase, Phase::Over);
}

#[test]
fn rw_14_a_journey_is_compulsory_if_one_is_possible() {
    let mut t = Table::round(2, [2; 5]);
    t.refuse(A, Action::Done, "RW-14");
    // Nothing to buy with, nothing to sell, no coin used: only passing is left.
    let sheet = t.sheet(A);
    (sheet.held, sheet.coins, sheet.lost) = (Counts::default(), 4, 4);
    assert_eq!(t.actions(A), [Action::Done]);
    t.act(A, Action::Done);
    // A Jewel can be spent for a coin, so it is a journey too.
    let mut t = Table::round(2, [5; 5]);
    t.refuse(A, Action::Done, "RW-14");
    t.act(A, Action::Jewel(Wood, Wood));
    assert_eq!(t.actions(A), [Action::SellJewel], "4 coins, prices 5, no unit left to sell");
    t.refuse(A, Action::Done, "RW-14");
    // Jewels may be made first, and may be what leaves no journey when all coins are acquired.
    let mut t = Table::round(2, [6; 5]);
    let sheet = t.sheet(A);
    (sheet.held, sheet.coins, sheet.lost) = (Counts::of(Wood.index(), 2), 8, 4);
    t.act(A, Action::Jewel(Wood, Wood));
    assert_eq!(t.actions(A), [Action::Done]);
    t.act(A, Action::Done);
    t.finish_round();
    assert!(t.s.deeds[0].city[0].is_none() && !t.s.deeds[0].home);
    assert_eq!(t.s.round, 1, "the round is marked all the same");
}

#[test]
fn rw_15_a_turn_lasts_until_done_and_done_can_be_taken_back() {
    let mut table = Match::new(game(2), Seed::from_number(3), &mut |_| ());
    let mut actions = Vec::new();
    while !matches!(table.turn(), Turn::Together(_)) || table.state().round == 0 {
        let seat = table.turn().seats().first().expect("set-up");
        table.game().actions(table.state(), seat, &mut actions);
        table.act(seat, actions[0], &mut |_| ()).expect("listed");
    }
    table.game().actions(table.state(), A, &mut actions);
    let start = *table.state();
    table.act(A, actions[0], &mut |_| ()).expect("a journey");
    table.act(A, Action::Done, &mut |_| ()).expect("done");
    assert!(table.act(A, Action::Done, &mut |_| ()).is_err(), "only once");
    // B's hidden choice is no obstacle.
    table.game().actions(table.state(), B, &mut actions);
    table.act(B, actions[0], &mut |_| ()).expect("a journey");
    table.undo(A).expect("done is taken back");
    table.undo(A).expect("the journey too");
    assert_eq!(table.state().sheets[0], start.sheets[0]);
    assert_ne!(table.state().sheets[1], start.sheets[1], "B's choice stands");
    table.game().actions(table.state(), A, &mut actions);
    table.act(A, actions[0], &mut |_| ()).expect("another journey");
    table.act(A, Action::Done, &mut |_| ()).expect("done");
    table.act(B, Action::Done, &mut |_| ()).expect("done");
    assert_eq!(table.undo(A), Err(NoUndo::Revealed), "the round has closed and the dice were rolled");
}

#[test]
fn rw_20_home_only_after_coins_were_used_for_buying() {
    let mut t = Table::round(2, [2; 5]);
    t.refuse(A, Action::Home, "RW-20");
    t.act(A, Action::Buy(Food));
    t.next_round([2; 5]);
    t.act(A, Action::Home);
    t.next_round([2; 5]);
    t.refuse(A, Action::Home, "RW-20");
    // A coin lost to a Shop does not count.
    t.give(A, Grapes, 2);
    t.act(A, Action::Commission(Work::Wine, pay(&[(Grapes, 2)], 0)));
    t.next_round([2; 5]);
    t.refuse(A, Action::Home, "RW-20");
}

#[test]
fn rw_21_the_island_frees_all_coins_and_yields_two_units_three_of_grapes() {
    let mut t = Table::round(5, [2; 5]);
    for seat in Seat::all(5) {
        t.act(seat, Action::Buy(Wood));
    }
    t.next_round([4; 5]);
    for (seat, island) in Seat::all(5).zip(Material::ALL) {
        let before = t.s.sheets[seat.index()].units(island);
        t.act(seat, Action::Home);
        let sheet = t.s.sheets[seat.index()];
        let yields = if island == Grapes { 3 } else { 2 };
        assert_eq!(sheet.units(island), before + yields);
        assert_eq!((sheet.used, sheet.available()), (0, 4));
    }
}
