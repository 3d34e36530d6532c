use super::{Lawful, allocates_nothing, hold};
use emporia_engine::CardSet;
use emporia_engine::game::Game;
use emporia_engine::rng::{FastRng, below};
use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{
    Action, Cards, Contract, Material, Options, Payment, Phase, RollWrite, Stage, State, Work,
};

impl Lawful for RollWrite {
    fn bound(&self) -> usize {
        // Two choices of set-up; in each round at most a journey, two City actions, coins, Jewels and "done".
        let cards = self.cards();
        let sheet = &cards.sheet;
        self.seats() * (2 + sheet.rounds as usize * 4 + sheet.coins as usize + sheet.jewel_boxes as usize)
    }

    fn assert_conserved(&self, s: &State) {
        let cards = self.cards();
        for sheet in &s.sheets[..self.seats()] {
            for material in Material::ALL {
                assert!(sheet.units(material) <= sheet.got.at(material.index()));
                assert!(sheet.got.at(material.index()) <= cards.material(material).boxes);
            }
            assert!(sheet.jewels() <= sheet.got.at(JEWELS) && sheet.got.at(JEWELS) <= cards.sheet.jewel_boxes);
            for work in Work::ALL {
                let row = cards.work(work);
                let made = sheet.made.at(work.index());
                assert!(sheet.unused(work) <= made && made <= row.boxes);
                assert_eq!(sheet.masteries & work.bit() != 0, made >= row.mastery_at);
                let spent: u8 = Contract::ALL
                    .iter()
                    .filter(|c| sheet.fulfilled & c.bit() != 0)
                    .map(|&c| cards.contract(c).works.at(work.index()))
                    .sum();
                assert_eq!(sheet.unused(work) + spent, made, "works are unused or in a fulfilled Contract");
            }
            assert!(sheet.coins <= cards.sheet.coins && sheet.lost <= sheet.coins);
            assert_eq!(sheet.fulfilled & !sheet.contracts, 0);
            assert!(sheet.contracts.count_ones() <= 2);
        }
        let lost: u16 = s.shown[..self.seats()].iter().map(|sheet| u16::from(sheet.lost)).sum();
        assert_eq!(lost, s.shops, "every Shop cost one coin");
        if s.phase == Phase::Round {
            assert!(
                s.stage[..self.seats()]
                    .iter()
                    .zip(0..)
                    .all(|(&stage, seat)| { (stage == Stage::Done) != s.waiting.has(emporia_engine::Seat(seat)) })
            );
        }
    }

    fn nonsense(&self, _: &State, rng: &mut FastRng) -> Action {
        let mut die = |n| below(rng, n) as u8;
        let material = Material::ALL[die(5) as usize];
        let payment = Payment([die(3), die(3), die(3), die(3), die(3), die(3)]);
        let contract = Contract::ALL[die(6) as usize];
        match die(13) {
            0 => Action::Contracts([die(8), die(8), die(8), die(8), die(8)]),
            1 => Action::Prices([die(8), die(8), die(8), die(8), die(8)]),
            2 => Action::Second((die(2) == 0).then_some(contract)),
            3 => Action::Island(material),
            4 => Action::Jewel(material, Material::ALL[die(5) as usize]),
            5 => Action::Home,
            6 => Action::Buy(material),
            7 => Action::Sell(material),
            8 | 9 => Action::Commission(Work::ALL[die(6) as usize], payment),
            10 => Action::Fulfil(contract, payment),
            11 => Action::SellJewel,
            _ => Action::Done,
        }
    }

    fn enumerate(&self, _: &State, each: &mut impl FnMut(Action)) {
        [Action::Home, Action::Done, Action::SellJewel, Action::Second(None)].into_iter().for_each(&mut *each);
        each(Action::Contracts([1, 2, 3, 4, 5]));
        each(Action::Prices([2, 3, 4, 5, 6]));
        for contract in Contract::ALL {
            each(Action::Second(Some(contract)));
            let longest = self.cards().contract(contract).ways.iter().map(|way| size(*way)).max().unwrap_or(0);
            each_payment(longest, &mut |payment| each(Action::Fulfil(contract, payment)));
        }
        for work in Work::ALL {
            let longest = self.cards().work(work).ways.iter().map(|way| size(*way)).max().unwrap_or(0);
            each_payment(longest, &mut |payment| each(Action::Commission(work, payment)));
        }
        for material in Material::ALL {
            [Action::Island(material), Action::Buy(material), Action::Sell(material)].into_iter().for_each(&mut *each);
            Material::ALL.into_iter().for_each(|other| each(Action::Jewel(material, other)));
        }
    }

    fn bias(&self, a: Action) -> u32 {
        match a {
            Action::Fulfil(..) => 400,
            Action::Commission(..) => 60,
            Action::Second(Some(_)) => 4,
            Action::Buy(_) | Action::Home => 8,
            Action::Jewel(..) => 1,
            _ => 2,
        }
    }
}

fn size(payment: Payment) -> u8 {
    payment.0.iter().sum()
}

/// Every payment of at most so many units and Jewels.
fn each_payment(most: u8, each: &mut impl FnMut(Payment)) {
    fn fill(payment: &mut Payment, kind: usize, left: u8, each: &mut impl FnMut(Payment)) {
        if kind == payment.0.len() {
            return each(*payment);
        }
        for n in 0..=left {
            payment.0[kind] = n;
            fill(payment, kind + 1, left - n, each);
        }
        payment.0[kind] = 0;
    }
    fill(&mut Payment::default(), 0, most, each);
}

fn game(players: u8) -> RollWrite {
    RollWrite::new(Options { players }, Cards::builtin()).expect("1 to 5 players")
}

holds! {
    roll_and_write_holds_with_1_player: game(1) => 3_000;
    roll_and_write_holds_with_2_players: game(2) => 2_500;
    roll_and_write_holds_with_3_players: game(3) => 2_000;
    roll_and_write_holds_with_4_players: game(4) => 1_500;
    roll_and_write_holds_with_5_players: game(5) => 1_500;
}

#[test]
fn roll_and_write_rollouts_allocate_nothing() {
    for players in 1..=5 {
        allocates_nothing(&game(players), 200);
    }
}
