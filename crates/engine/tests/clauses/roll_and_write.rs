//! RW-1 to RW-80. Dice are scripted: chance is a move like any other.

use emporia_engine::game::{Actor, Game, Illegal, Turn, Viewer};
use emporia_engine::matches::{Match, NoUndo};
use emporia_engine::rng::{Seed, fast};
use emporia_engine::rollwrite::goods::{Counts, JEWELS};
use emporia_engine::rollwrite::{
    Action, Cards, City, Contract, Event, Material, Options, Payment, Phase, RollWrite, Sheet, Stage, State, Work,
};
use emporia_engine::seat::Seat;

use Material::{Bronze, Food, Grapes, Stone, Wood};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// Positions are laid out with cards that stay as they are, so that the game can be tuned.
const CARDS: &str = include_str!("roll-and-write.toml");

fn game(players: u8) -> RollWrite {
    RollWrite::new(Options { players }, Cards::read(CARDS).expect("no faults")).expect("1 to 5 players")
}

/// A table under test: every move goes through `check`.
struct Table {
    game: RollWrite,
    s: State,
    events: Vec<Event>,
}

impl Table {
    fn new(players: u8) -> Table {
        let game = game(players);
        let s = game.start(&mut fast(1, 1));
        Table { game, s, events: Vec::new() }
    }

    /// After the set-up: seat n has Contract n, no second one, and island n; before the first roll.
    fn settled(players: u8) -> Table {
        let mut t = Table::new(players);
        let mut dice = [0; 5];
        (0..players as usize).for_each(|i| dice[i] = i as u8 + 1);
        t.roll(Action::Contracts(dice));
        (0..players).for_each(|i| t.act(Seat(i), Action::Second(None)));
        while let Turn::Seat(seat) = t.game.turn(&t.s) {
            t.act(seat, Action::Island(Material::ALL[seat.index()]));
        }
        t
    }

    /// In the first round, with these prices.
    fn round(players: u8, prices: [u8; 5]) -> Table {
        let mut t = Table::settled(players);
        t.roll(Action::Prices(prices));
        t
    }

    fn roll(&mut self, dice: Action) {
        assert_eq!(self.game.check(&self.s, Actor::Chance, dice), Ok(()));
        self.game.apply(&mut self.s, Actor::Chance, dice, &mut |e| self.events.push(e));
    }

    fn try_act(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let listed = self.actions(seat).contains(&action);
        let judged = self.game.check(&self.s, Actor::Seat(seat), action);
        assert_eq!(listed, judged.is_ok(), "check and actions disagree on {action:?}");
        judged?;
        self.game.apply(&mut self.s, Actor::Seat(seat), action, &mut |e| self.events.push(e));
        Ok(())
    }

    #[track_caller]
    fn act(&mut self, seat: Seat, action: Action) {
        assert_eq!(self.try_act(seat, action), Ok(()), "{action:?}");
    }

    #[track_caller]
    fn refuse(&mut self, seat: Seat, action: Action, clause: &str) {
        assert_eq!(self.try_act(seat, action).map_err(|illegal| illegal.clause), Err(clause), "{action:?}");
    }

    fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.actions(&self.s, seat, &mut out);
        out
    }

    fn sheet(&mut self, seat: Seat) -> &mut Sheet {
        &mut self.s.sheets[seat.index()]
    }

    /// Puts units into a sheet, as if they had been marked.
    fn give(&mut self, seat: Seat, material: Material, n: u8) {
        let sheet = self.sheet(seat);
        sheet.held = sheet.held.plus(material.index(), n);
        sheet.got = sheet.got.plus(material.index(), n);
    }

    fn give_jewels(&mut self, seat: Seat, n: u8) {
        let sheet = self.sheet(seat);
        sheet.held = sheet.held.plus(JEWELS, n);
        sheet.got = sheet.got.plus(JEWELS, n);
    }

    fn give_works(&mut self, seat: Seat, work: Work, n: u8) {
        let sheet = self.sheet(seat);
        sheet.works = sheet.works.plus(work.index(), n);
        sheet.made = sheet.made.plus(work.index(), n);
    }

    fn points(&self, seat: Seat) -> i16 {
        self.game.score(&self.s.sheets[seat.index()]).total()
    }

    /// Everyone who has not acted buys or passes and is done; then the next round is rolled with these prices.
    fn next_round(&mut self, prices: [u8; 5]) {
        self.finish_round();
        self.roll(Action::Prices(prices));
    }

    fn finish_round(&mut self) {
        for seat in self.s.waiting.iter().collect::<Vec<_>>() {
            if self.s.stage[seat.index()] == Stage::Start {
                let first = self.actions(seat)[0];
                if first != Action::Done {
                    self.act(seat, first);
                }
            }
            self.act(seat, Action::Done);
        }
    }
}

fn pay(units: &[(Material, u8)], jewels: u8) -> Payment {
    let mut payment = Payment::default();
    units.iter().for_each(|&(material, n)| payment.0[material.index()] = n);
    payment.0[JEWELS] = jewels;
    payment
}

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
    // Jewels may be made first, and may be what leaves no journey.
    let mut t = Table::round(2, [5; 5]);
    t.refuse(A, Action::Done, "RW-14");
    t.act(A, Action::Jewel(Wood, Wood));
    assert_eq!(t.actions(A), [Action::Done], "4 coins, prices 5, no unit left to sell");
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
    // Coins lost to Shops count among the eight, and Jewels buy none.
    let mut t = Table::round(2, [2; 5]);
    (t.sheet(A).coins, t.sheet(A).lost) = (8, 5);
    t.refuse(A, Action::Sell(Wood), "RW-31");
    let mut t = Table::round(2, [2; 5]);
    t.sheet(A).held = Counts::of(JEWELS, 3);
    assert!(!t.actions(A).iter().any(|action| matches!(action, Action::Sell(_))));
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
    let mut t = before_the_harbour(2);
    t.sheet(A).lost = 4;
    t.refuse(A, Action::Fulfil(Contract::Harbour, pay(&[(Wood, 1), (Food, 1)], 0)), "RW-40");
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
    assert_eq!(t.s.sheets[0].jewels(), 3);
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
    let mut t = Table::settled(2);
    t.sheet(A).held = Counts::default();
    let before = t.points(A);
    t.give_jewels(A, 3);
    assert_eq!(t.points(A), before + 3);
}

#[test]
fn rw_52_units_left_become_jewels_before_scoring() {
    let mut t = Table::settled(2);
    t.sheet(A).held = Counts::of(Wood.index(), 3).plus(Food.index(), 2).plus(JEWELS, 1);
    assert_eq!(t.game.score(&t.s.sheets[0]).jewels, 1 + 2, "five units are two Jewels");
    t.sheet(A).got = Counts::of(JEWELS, 11);
    assert_eq!(t.game.score(&t.s.sheets[0]).jewels, 1 + 1, "only one box is left");
}

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
        sheet.got = Counts(sheet.got.0 & !(0xFF << (8 * material.index()))).plus(material.index(), 24);
        sheet.held = Counts(sheet.held.0 & !(0xFF << (8 * material.index())));
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
    t.sheet(A).got = t.s.sheets[0].got.plus(JEWELS, 12);
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
    sheet.held = Counts::of(JEWELS, 3).plus(Wood.index(), 1);
    sheet.contracts = Contract::Harbour.bit() | Contract::Games.bit();
    sheet.fulfilled = Contract::Harbour.bit();
    sheet.made = Counts::of(Work::Furniture.index(), 2).plus(Work::Construction.index(), 2);
    sheet.masteries = Work::Furniture.bit();
    let score = t.game.score(&t.s.sheets[0]);
    let parts = (score.contracts, score.works, score.masteries, score.jewels, score.unfulfilled);
    assert_eq!(parts, (8, 2, 4, 3, -2));
    assert_eq!(score.total(), 15);
    assert_eq!(t.game.outcome(&t.s).points[0], 15);
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
