//! Roll & Write: every move is one step; payments are numbered by their place among the ways to pay.

use crate::encoder::{Encode, Exchanges};
use crate::sink::Sink;
use emporia_engine::rollwrite::{
    Action, Cards, City, Contract, Counts, Deeds, Material, Payment, Phase, RollWrite, Stage, View, Work,
};
use emporia_engine::{Game, Seat};

/// All moves with these cards, and where those of each sort begin.
pub struct StepTable {
    moves: Vec<Action>,
    jewels: usize,
    home: usize,
    buy: usize,
    sell: usize,
    commission: [usize; Work::ALL.len()],
    fulfil: [usize; Contract::ALL.len()],
}

/// The place of a pair of materials among the pairs, each once.
fn pair(x: Material, y: Material) -> usize {
    let (x, y) = (x.index(), y.index());
    x * Material::ALL.len() + y - x * (x + 1) / 2
}

/// The place of a payment among the ways to pay.
fn way(ways: &[Payment], payment: Payment) -> Option<usize> {
    ways.iter().position(|way| *way == payment)
}

/// How many units a cost still lacks in its cheapest way, Jewels at hand standing in for some.
#[inline]
fn lacking(ways: &[Payment], held: Counts, jewels: u8) -> f32 {
    let fewest = ways.iter().map(|way| way.counts().beyond(held).total()).min().unwrap_or(0);
    fewest.saturating_sub(u32::from(jewels)) as f32
}

impl Encode for RollWrite {
    type Tables = StepTable;
    type Draft = ();

    fn tables(&self, _: Exchanges) -> StepTable {
        let mut moves = vec![Action::Second(None)];
        moves.extend(Contract::ALL.map(|contract| Action::Second(Some(contract))));
        moves.extend(Material::ALL.map(Action::Island));
        let jewels = moves.len();
        for x in Material::ALL {
            moves.extend(Material::ALL.into_iter().filter(|y| *y >= x).map(|y| Action::Jewel(x, y)));
        }
        let home = moves.len();
        moves.extend([Action::Home, Action::Done, Action::SellJewel]);
        let buy = moves.len();
        moves.extend(Material::ALL.map(Action::Buy));
        let sell = moves.len();
        moves.extend(Material::ALL.map(Action::Sell));
        let commission = Work::ALL.map(|work| {
            let begin = moves.len();
            moves.extend(self.cards().work(work).ways.iter().map(|&way| Action::Commission(work, way)));
            begin
        });
        let fulfil = Contract::ALL.map(|contract| {
            let begin = moves.len();
            moves.extend(self.cards().contract(contract).ways.iter().map(|&way| Action::Fulfil(contract, way)));
            begin
        });
        StepTable { moves, jewels, home, buy, sell, commission, fulfil }
    }

    fn steps(tables: &StepTable) -> usize {
        tables.moves.len()
    }

    #[inline]
    fn step_of(&self, tables: &StepTable, action: Action) -> Option<usize> {
        Some(match action {
            Action::Contracts(_) | Action::Prices(_) => return None,
            Action::Second(None) => 0,
            Action::Second(Some(contract)) => 1 + contract.index(),
            Action::Island(material) => 1 + Contract::ALL.len() + material.index(),
            Action::Jewel(x, y) if x <= y => tables.jewels + pair(x, y),
            Action::Jewel(..) => return None,
            Action::Home => tables.home,
            Action::Done => tables.home + 1,
            Action::SellJewel => tables.home + 2,
            Action::Buy(material) => tables.buy + material.index(),
            Action::Sell(material) => tables.sell + material.index(),
            Action::Commission(work, payment) => {
                tables.commission[work.index()] + way(&self.cards().work(work).ways, payment)?
            }
            Action::Fulfil(contract, payment) => {
                tables.fulfil[contract.index()] + way(&self.cards().contract(contract).ways, payment)?
            }
        })
    }

    fn move_of(&self, tables: &StepTable, step: usize) -> Option<Action> {
        tables.moves.get(step).copied()
    }

    fn write(&self, _: &StepTable, view: &View, me: Seat, _: &(), out: &mut impl Sink) {
        let seats = self.seats();
        let cards = self.cards();
        let rounds = f32::from(cards.sheet.rounds);
        out.tensor("phase", &[4], "what is decided: second Contracts, Islands, a round, nothing (over)");
        let phase = match view.phase {
            Phase::Contracts => Some(0),
            Phase::Islands => Some(1),
            Phase::Round => Some(2),
            Phase::Over => Some(3),
            Phase::Deal | Phase::Roll => None,
        };
        out.one_of(phase, 4);
        out.tensor("clock", &[3], "rounds played, rounds left as far as known, Shops opened: shares of all rounds");
        out.share(view.round, rounds);
        out.share(view.last_round - view.round, rounds);
        out.share(view.shops, rounds);
        out.tensor("prices", &[5], "the dice of this round, sixths");
        view.prices.iter().for_each(|&price| out.share(price, 6.0));
        out.tensor("stage", &[5], "how far the own turn is: start, selling, second City action, rest, done");
        let (stage, deeds) = view.mine.map_or((Stage::Done, Deeds::default()), |mine| (mine.stage, mine.deeds));
        out.one_of(Some(stage as usize), 5);
        out.tensor("deeds", &[4], "this round: travelled home, bought, coins acquired (quarters), other City actions");
        let city = deeds.city.iter().flatten();
        let coins = city.clone().map(|city| if let City::Coins(n) = city { *n } else { 0 }).sum::<u8>();
        out.flag(deeds.home);
        out.flag(city.clone().any(|city| matches!(city, City::Buy(_))));
        out.share(coins, 4.0);
        out.share(city.filter(|city| matches!(city, City::Commission(_) | City::Fulfil(_))).count() as u8, 2.0);
        out.tensor("sheets", &[seats, 40], SHEETS);
        for other in 0..seats {
            let seat = (me.index() + other) % seats;
            write_sheet(cards, view, seat, out);
        }
        let sheet = &view.sheets[me.index()];
        out.tensor(
            "works",
            &[6, 6],
            "own outlook on each work: points, Shops, boxes left, units to the Mastery, its points, units lacking",
        );
        for work in Work::ALL {
            let row = cards.work(work);
            let made = sheet.made.at(work.index());
            out.share(row.points, 10.0);
            out.share(row.shops, 4.0);
            out.share(row.boxes - made, 4.0);
            out.share(row.mastery_at.saturating_sub(made), 4.0);
            out.share(row.mastery_points, 10.0);
            out.share(lacking(row.ways_with(0), sheet.held, sheet.jewels()), 4.0);
        }
        out.tensor(
            "contracts",
            &[6, 6],
            "own outlook on each Contract: held, fulfilled, points, Shops, works lacking, units lacking",
        );
        for contract in Contract::ALL {
            let row = cards.contract(contract);
            out.flag(sheet.contracts & contract.bit() != 0);
            out.flag(sheet.fulfilled & contract.bit() != 0);
            out.share(row.points, 20.0);
            out.share(row.shops, 4.0);
            out.share(row.works.beyond(sheet.works).total() as f32, 4.0);
            out.share(lacking(row.ways_with(0), sheet.held, sheet.jewels()), 4.0);
        }
    }
}

const SHEETS: &str = "own sheet first: units held (5) and Jewels; boxes left of these (6); works unused (6), made (6); coins, lost, used, \
    available; Contracts open, fulfilled; Masteries (6); Island yields (1); trips; score; still to choose";

#[inline]
fn write_sheet(cards: &Cards, view: &View, seat: usize, out: &mut impl Sink) {
    let sheet = &view.sheets[seat];
    (0..6).for_each(|kind| out.share(sheet.held.at(kind), 6.0));
    for material in Material::ALL {
        let boxes = cards.material(material).boxes;
        out.share(boxes.saturating_sub(sheet.got.at(material.index())), 16.0);
    }
    out.share(cards.sheet.jewel_boxes.saturating_sub(sheet.got.at(5)), 16.0);
    (0..6).for_each(|work| out.share(sheet.works.at(work), 4.0));
    (0..6).for_each(|work| out.share(sheet.made.at(work), 4.0));
    for coins in [sheet.coins, sheet.lost, sheet.used, sheet.available()] {
        out.share(coins, 16.0);
    }
    out.share((sheet.contracts & !sheet.fulfilled).count_ones() as u8, 2.0);
    out.share(sheet.fulfilled.count_ones() as u8, 2.0);
    Work::ALL.iter().for_each(|work| out.flag(sheet.masteries & work.bit() != 0));
    out.share(sheet.island.map_or(0, |material| cards.material(material).yields), 4.0);
    out.share(sheet.trips, 8.0);
    out.share(view.scores[seat].total(), 50.0);
    out.flag(view.waiting.has(Seat(seat as u8)));
}
