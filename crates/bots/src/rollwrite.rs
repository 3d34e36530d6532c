//! A mind for Emporous Roll & Write.
//!
//! What drives a sheet is its goals: Artisan works on the way to a Mastery or wanted by a Contract, and Contracts whose
//! works are there. A unit is worth more the closer it brings a goal; at the end two of them are a Jewel, one point.

mod sense;

use crate::mind::{Mind, Noise, Scratch, Tuning, any_move, rollout_move_by_prior};
use crate::net::{self, Inputs, Trained};
use crate::{Lapses, PlayStyle};
use emporia_engine::rng::{FastRng, Rng};
use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{
    Action, Contract, Counts, Material, Phase, RollWrite, Sheet, Stage, State, View, Work,
};
use emporia_engine::{Game, MAX_SEATS, Seat};
use std::sync::OnceLock;

// Numbers found by letting quick moves play each other and keeping what led by more. By points alone nobody would ever
// end the game early with a Shop, and the games that search imagines would be longer than those that are played.

/// What any unit is worth.
const UNIT: f32 = 0.633;
/// Share of a Mastery that its first works count for.
const TOWARD: f32 = 0.954;
/// Weight of a Contract that still lacks works.
const SHARE: f32 = 1.325;
/// Works that a Contract seems to lack beyond those it does.
const FAR: f32 = 2.729;
/// What a coin of the price costs.
const PRICE: f32 = 0.103;
/// What each used coin that a journey home brings back is worth.
const USED: f32 = 2.714;
/// What is lost with each coin that could still have been used.
const IDLE: f32 = 0.06;
/// Weight of a goal that a unit brings nearer.
const GAIN: f32 = 0.63;
/// Units that a goal seems to lack beyond those it does.
const NEAR: f32 = 0.951;
/// Weight of further goals that need the same unit.
const ALSO: f32 = 0.374;
/// Weight of the second and third unit of a journey home.
const REST: f32 = 0.216;
/// What a coin is worth, a fifth of it for each round left.
const COIN: f32 = 0.178;
/// Weight of a work that can be commissioned now.
const WORK: f32 = 1.285;
/// What the coin of a Shop is worth, and what the round it costs, for each round that would follow. Others lose that
/// round too.
const SHOP: f32 = 0.1;
const SHOP_ROUND: f32 = 0.275;
/// What a round is worth to who plays alone: nobody else loses it.
const ROUND_ALONE: f32 = 3.0;
/// What a second City action is worth.
const AGAIN: f32 = 0.505;
/// Share of a goal that a Jewel would complete.
const JEWEL: f32 = 0.67;
/// What is missed of the goals that two units were for when they become a Jewel.
const MISSED: f32 = 1.68;
/// Share of its goals that a unit paid for another counts for.
const SPENT: f32 = 0.197;
/// What fulfilling a Contract is worth beyond its points.
const FULFIL: f32 = 6.92;
/// Units that a round may bring.
const REACH: f32 = 5.61;
/// Rounds that a work for a Contract takes.
const CONTRACT_PACE: f32 = 0.272;
/// Rounds that a work for a Mastery takes.
const MASTERY_PACE: f32 = 0.839;
/// Weight of a Contract whose works are there.
const DELIVER: f32 = 1.688;

impl Mind for RollWrite {
    const TUNING: Tuning = Tuning {
        win: 0.2,
        explore: 0.25,
        noise: 0.5,
        lapses: [
            Lapses { iterations: 0, overlooks: 0.25, misjudges: 3.0 },
            Lapses { iterations: 0, overlooks: 0.16, misjudges: 1.6 },
            Lapses { iterations: 160, overlooks: 0.12, misjudges: 0.0 },
        ],
        levels: [750, 12_000, 200_000],
        samples: 1,
        ..Tuning::USUAL
    };

    const INPUTS: usize = net::rollwrite::INPUTS;

    type Memory = ();

    fn me(&self, view: &View) -> Seat {
        view.mine.map_or(Seat(0), |mine| mine.seat)
    }

    fn prior(&self, s: &State, seat: Seat, actions: &[Action], priors: &mut Vec<f32>) {
        let goals = Goals::of(self, s, seat);
        priors.clear();
        priors.extend(actions.iter().map(|&action| goals.prior_of(self, s, seat, action)));
    }

    fn value(&self, s: &State) -> [f32; MAX_SEATS] {
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            points[seat.index()] = self.expected(s, seat);
        }
        points
    }

    fn trained() -> Option<&'static Trained> {
        static TRAINED: OnceLock<Option<Trained>> = OnceLock::new();
        let read = || {
            let (weights, manifest) =
                (include_bytes!("../nets/roll-and-write.net"), include_str!("../nets/roll-and-write.json"));
            Trained::read(weights, manifest, Self::INPUTS)
        };
        TRAINED.get_or_init(read).as_ref()
    }

    fn inputs(&self, s: &State, out: &mut Inputs) {
        net::rollwrite::fill(self, s, out);
    }

    fn horizon(&self, _: &View) -> Option<u32> {
        None // Rollouts go on to the end in any case.
    }

    fn taste(&self, style: PlayStyle, action: &Action) -> f32 {
        let liked = match action {
            Action::Buy(_) | Action::Sell(_) => style == PlayStyle::Trader,
            Action::Commission(..) => style == PlayStyle::Builder,
            Action::Home => style == PlayStyle::Hoarder,
            Action::Second(Some(_)) | Action::Fulfil(..) => style == PlayStyle::Gambler,
            _ => false,
        };
        f32::from(u8::from(liked))
    }

    fn consider(&self, view: &View, (): &(), _: bool, rng: &mut FastRng, actions: &mut Vec<Action>) {
        if let (Some(mine), Phase::Round) = (view.mine, view.phase) {
            let mut s = self.start(rng);
            self.sample(view, rng, &mut s);
            sense::strike(self, &s, mine.seat, actions);
        }
    }

    #[inline]
    fn rollout_move(&self, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
        rollout_move(self, s, seat, rng, scratch)
    }

    #[inline]
    fn light(&self, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
        light(self, s, seat, rng, scratch)
    }
}

/// What brings points is done, and else a unit or two fetched, without weighing.
#[inline]
fn light(game: &RollWrite, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
    let stage = s.stage[seat.index()];
    if s.phase != Phase::Round {
        return any_move(game, s, seat, rng, scratch);
    }
    if !matches!(stage, Stage::Start | Stage::Second) {
        return Some(Action::Done);
    }
    let (cards, sheet) = (game.cards(), &s.sheets[seat.index()]);
    let (jewels, purse) = (sheet.jewels(), sheet.purse());
    let mut open = sheet.contracts & !sheet.fulfilled;
    while open != 0 {
        let contract = Contract::ALL[open.trailing_zeros() as usize];
        open &= open - 1;
        let row = cards.contract(contract);
        let able = row.shops <= purse && sheet.works.covers(row.works);
        if able && let Some(&way) = row.ways_with(jewels).iter().find(|way| sheet.held.covers(way.counts())) {
            return Some(Action::Fulfil(contract, way));
        }
    }
    // Works and units are looked through from some place on, so that each has its chance.
    let luck = rng.next_u64();
    let first = (u64::from(luck as u32) * 6) >> 32;
    for n in first..first + 6 {
        let work = Work::ALL[n as usize % 6];
        let row = cards.work(work);
        let able = row.shops <= purse && sheet.made.at(work.index()) < row.boxes;
        if able && let Some(&way) = row.ways_with(jewels).iter().find(|way| sheet.held.covers(way.counts())) {
            return Some(Action::Commission(work, way));
        }
    }
    let luck = luck >> 32;
    let home = stage == Stage::Start && sheet.used > 0;
    if home && luck & 3 == 0 {
        return Some(Action::Home);
    }
    let first = ((luck >> 2 & 0xFFFF) * 5) >> 16;
    for n in first..first + 5 {
        let material = Material::ALL[n as usize % 5];
        let i = material.index();
        if s.prices[i] <= sheet.available() && sheet.got.at(i) < cards.material(material).boxes {
            return Some(Action::Buy(material));
        }
    }
    match stage {
        Stage::Second => Some(Action::Done),
        _ if home => Some(Action::Home),
        _ => any_move(game, s, seat, rng, scratch),
    }
}

/// The best-looking move without listing all of them: most payments and Jewels are not worth a look.
#[inline]
fn rollout_move(
    game: &RollWrite,
    s: &State,
    seat: Seat,
    rng: &mut FastRng,
    scratch: &mut Scratch<Action>,
) -> Option<Action> {
    let stage = s.stage[seat.index()];
    if s.phase != Phase::Round {
        return rollout_move_by_prior(game, s, seat, rng, scratch);
    }
    if !matches!(stage, Stage::Start | Stage::Second) {
        return Some(Action::Done); // Units left over become Jewels by themselves at the end.
    }
    let word = rng.next_u64();
    if (word & 255) < u64::from(RollWrite::TUNING.epsilon) {
        return rollout_move_by_prior(game, s, seat, rng, scratch);
    }
    let goals = Goals::of(game, s, seat);
    let cards = game.cards();
    let sheet = &s.sheets[seat.index()];
    let mut noise = Noise(word | 1);
    let mut best = (f32::NEG_INFINITY, None);
    let mut weigh = |action: Action| {
        let prior = goals.prior_of(game, s, seat, action) + RollWrite::TUNING.noise * noise.next();
        if prior > best.0 {
            best = (prior, Some(action));
        }
    };
    let jewels = sheet.jewels();
    let mut open = sheet.contracts & !sheet.fulfilled;
    while open != 0 {
        let contract = Contract::ALL[open.trailing_zeros() as usize];
        open &= open - 1;
        let row = cards.contract(contract);
        let able = row.shops <= sheet.purse() && sheet.works.covers(row.works);
        if able && let Some(&way) = row.ways_with(jewels).iter().find(|way| sheet.held.covers(way.counts())) {
            weigh(Action::Fulfil(contract, way));
        }
    }
    for work in Work::ALL {
        if goals.lack[work.index()] <= jewels {
            let row = cards.work(work);
            if let Some(&way) = row.ways_with(jewels).iter().find(|way| sheet.held.covers(way.counts())) {
                weigh(Action::Commission(work, way));
            }
        }
    }
    let available = sheet.available();
    for material in Material::ALL {
        let room = sheet.got.at(material.index()) < cards.material(material).boxes;
        if s.prices[material.index()] <= available && room {
            weigh(Action::Buy(material));
        }
    }
    if sheet.coins < cards.sheet.coins {
        for material in Material::ALL {
            if sheet.units(material) > 1 {
                weigh(Action::Sell(material));
            }
        }
    }
    if goals.jewel > 0.0 && sheet.got.at(JEWELS) < cards.sheet.jewel_boxes {
        // The two units that will be missed least.
        let (mut left, mut pair) = (goals.spare, [Material::Wood; 2]);
        for place in &mut pair {
            let spare = Material::ALL.into_iter().filter(|m| left.at(m.index()) > 0);
            let least = spare.min_by(|a, b| goals.units[a.index()].total_cmp(&goals.units[b.index()]));
            *place = least.unwrap_or(Material::Wood);
            left = left.minus(Counts::of(place.index(), 1));
        }
        pair.sort();
        weigh(Action::Jewel(pair[0], pair[1]));
    }
    if stage == Stage::Second {
        weigh(Action::Done);
    } else if sheet.used > 0 {
        weigh(Action::Home);
    }
    match best.1 {
        None => rollout_move_by_prior(game, s, seat, rng, scratch),
        found => found,
    }
}

/// What a seat strives for, worked out once for a decision.
struct Goals {
    /// Rounds that are left, this one included.
    left: f32,
    /// What one more of each work brings.
    works: [f32; 6],
    /// Material symbols that each work still lacks; many if it cannot be commissioned at all.
    lack: [u8; 6],
    /// What one more unit of each material brings.
    units: [f32; 5],
    /// What a Shop costs.
    shop: f32,
    /// What a Jewel brings beyond its point, by completing something.
    jewel: f32,
    /// Materials that the goal which a Jewel would complete does not need, as counters.
    spare: Counts,
}

impl Goals {
    /// The goals of a seat.
    #[inline]
    fn of(game: &RollWrite, s: &State, seat: Seat) -> Goals {
        let sheet = &s.sheets[seat.index()];
        let cards = game.cards();
        let last = game.last_round(s.shops).max(s.round);
        let left = f32::from(last - s.round + u8::from(s.stage[seat.index()] == Stage::Start));
        let materials = sheet.held.materials();
        let mut works = [0.0; 6];
        // Works that open Contracts still lack, each worth its share of the Contract.
        let mut open = sheet.contracts & !sheet.fulfilled;
        let alone = if game.seats() == 1 && left > 1.0 { ROUND_ALONE } else { 0.0 };
        let shop = SHOP + SHOP_ROUND * (left - 1.0).max(0.0) + alone;
        let mut goals = Goals { left, works, lack: [99; 6], units: [0.0; 5], shop, jewel: 0.0, spare: Counts::NONE };
        while open != 0 {
            let contract = Contract::ALL[open.trailing_zeros() as usize];
            open &= open - 1;
            let row = cards.contract(contract);
            let worth = f32::from(row.points) - f32::from(cards.sheet.unfulfilled_points);
            let lacking = row.works.beyond(sheet.works);
            let lack = lacking.total();
            if lack == 0 {
                goals.strive(sheet, materials, row.ways[0].counts(), worth * DELIVER);
            } else {
                // A Contract that cannot be done in time is no goal.
                let hope = (left - lack as f32 * CONTRACT_PACE).clamp(0.0, 3.0) * (1.0 / 3.0);
                let share = SHARE * worth * hope / (lack as f32 + FAR);
                for (i, work) in works.iter_mut().enumerate() {
                    *work += if lacking.at(i) > 0 { share } else { 0.0 };
                }
            }
        }
        for work in Work::ALL {
            let i = work.index();
            let row = cards.work(work);
            let made = sheet.made.at(i);
            if made >= row.boxes || row.shops > sheet.purse() {
                works[i] = 0.0;
                continue;
            }
            works[i] += f32::from(row.points);
            if made + 1 == row.mastery_at {
                works[i] += f32::from(row.mastery_points);
            } else if made < row.mastery_at {
                let more = f32::from(row.mastery_at - made);
                let hope = (left - more * MASTERY_PACE).clamp(0.0, 3.0) * (1.0 / 3.0);
                works[i] += TOWARD * f32::from(row.mastery_points) * hope / more;
            }
            let worth = works[i] - goals.shop * f32::from(row.shops);
            goals.lack[i] = goals.strive(sheet, materials, row.ways[0].counts(), worth) as u8;
        }
        goals.works = works;
        goals
    }

    /// Adds what a goal with that cost makes of each unit it still needs.
    #[inline]
    fn strive(&mut self, sheet: &Sheet, held: Counts, cost: Counts, worth: f32) -> u32 {
        let lacking = cost.beyond(held);
        let symbols = lacking.total();
        let jewels = u32::from(sheet.jewels());
        if symbols <= jewels || worth <= 0.0 {
            return symbols;
        }
        let lack = (symbols - jewels) as f32;
        if lack > self.left * REACH {
            return symbols;
        }
        let gain = GAIN * worth / (lack + NEAR);
        for (i, unit) in self.units.iter_mut().enumerate() {
            if lacking.at(i) > 0 {
                *unit = unit.max(gain) + ALSO * gain;
            }
        }
        if lack == 1.0 {
            let spare = held.beyond(cost);
            if spare.total() >= 2 && worth > self.jewel {
                self.jewel = worth;
                self.spare = spare;
            }
        }
        symbols
    }

    /// The prior of a move, in points.
    #[inline]
    fn prior_of(&self, game: &RollWrite, s: &State, seat: Seat, action: Action) -> f32 {
        let cards = game.cards();
        let sheet = &s.sheets[seat.index()];
        let unit = |i: usize| UNIT + self.units[i];
        match action {
            Action::Fulfil(contract, payment) => {
                let row = cards.contract(contract);
                FULFIL + f32::from(row.points) - self.cost(payment.counts())
            }
            Action::Commission(work, payment) => {
                let shops = f32::from(cards.work(work).shops) * self.shop;
                // Points at once allow a second action.
                let more = if cards.work(work).points > 0 { AGAIN } else { 0.0 };
                WORK * self.works[work.index()] + more - shops - self.cost(payment.counts())
            }
            Action::Buy(material) => unit(material.index()) - PRICE * f32::from(s.prices[material.index()]),
            Action::Home => {
                let Some(material) = sheet.island else { return 0.0 };
                let yields = f32::from(cards.material(material).yields);
                UNIT * yields
                    + self.units[material.index()] * (1.0 + REST * (yields - 1.0))
                    + USED * f32::from(sheet.used)
                    - IDLE * f32::from(sheet.available())
            }
            Action::Sell(material) => COIN * self.left * 0.2 - unit(material.index()),
            // A Jewel was two units and is a point at the end: it is given for a coin when nothing else can be done.
            Action::SellJewel => {
                COIN * self.left * 0.2 - f32::from(cards.sheet.jewel_points) - self.jewel.max(0.0) * JEWEL
            }
            Action::Jewel(x, y) => {
                let pair = Counts::of(x.index(), 1).with(y.index(), 1);
                if self.jewel > 0.0 && self.spare.covers(pair) {
                    self.jewel * JEWEL - MISSED * (self.units[x.index()] + self.units[y.index()])
                } else {
                    -2.0
                }
            }
            Action::Done => 0.0,
            Action::Second(None) => 0.0,
            Action::Second(Some(contract)) => {
                let first = sheet.contracts;
                let shared = Contract::ALL.into_iter().filter(|c| first & c.bit() != 0).map(|c| {
                    cards.contract(c).works.total()
                        - cards.contract(c).works.beyond(cards.contract(contract).works).total()
                });
                0.2 * f32::from(cards.contract(contract).points) - 1.6 + 0.5 * shared.sum::<u32>() as f32
            }
            Action::Island(material) => self.units[material.index()] + 0.5 * f32::from(cards.material(material).yields),
            Action::Contracts(_) | Action::Prices(_) => 0.0,
        }
    }

    /// What is given away with a payment.
    #[inline]
    fn cost(&self, paid: Counts) -> f32 {
        let mut cost = UNIT * 2.0 * f32::from(paid.at(JEWELS));
        for (i, unit) in self.units.iter().enumerate() {
            cost += f32::from(paid.at(i)) * (UNIT + SPENT * unit);
        }
        cost
    }
}

/// What part of a whole something is. Of what costs nothing, which a card file may say, nothing counts.
#[inline]
fn part(of: f32, whole: f32) -> f32 {
    if whole > 0.0 { of / whole } else { 0.0 }
}

/// What the greedy bot believes a position to be worth.
trait Expected {
    fn expected(&self, s: &State, seat: Seat) -> f32;
}

impl Expected for RollWrite {
    fn expected(&self, s: &State, seat: Seat) -> f32 {
        let sheet = &s.sheets[seat.index()];
        let cards = self.cards();
        let score = self.score(sheet);
        let mut points = f32::from(score.total() - score.jewels);
        let jewels = f32::from(sheet.jewels());
        let units = sheet.held.materials().total() as f32;
        if s.phase == Phase::Over {
            return f32::from(score.total());
        }
        let stage = s.stage[seat.index()];
        let last = self.last_round(s.shops).max(s.round);
        let left = f32::from(last - s.round) + if stage == Stage::Start { 1.0 } else { 0.0 };
        points += jewels + 0.5 * units;
        if stage == Stage::Second {
            points += 0.8;
        }
        let hope = |turns: f32| ((left - turns) * 0.25 + 0.5).clamp(0.0, 1.0);
        let materials = sheet.held.materials();
        // Masteries on the way: what is made counts, and so do the units for the next.
        for work in Work::ALL {
            let row = cards.work(work);
            let made = sheet.made.at(work.index());
            if made >= row.mastery_at {
                continue;
            }
            let cost = row.ways[0].counts();
            let per = cost.total() as f32;
            let need = f32::from(row.mastery_at) * per;
            let have = f32::from(made) * per + per - cost.beyond(materials).total() as f32;
            let share = part(have, need);
            let worth = f32::from(row.mastery_points) + f32::from(row.points * (row.mastery_at - made));
            points += worth * share * share * hope((need - have) / 1.7) * 0.6;
        }
        let mut open = sheet.contracts & !sheet.fulfilled;
        while open != 0 {
            let contract = Contract::ALL[open.trailing_zeros() as usize];
            open &= open - 1;
            let row = cards.contract(contract);
            let cost = row.ways[0].counts();
            let lack = row.works.beyond(sheet.works).total() as f32;
            let wanted = row.works.total() as f32 * 2.6 + cost.total() as f32;
            let lacking = lack * 2.6 + cost.beyond(materials).total() as f32;
            let share = 1.0 - part(lacking, wanted);
            let worth = f32::from(row.points) - f32::from(cards.sheet.unfulfilled_points);
            points += worth * (0.3 * share + 0.5 * share * share) * hope(lacking / 1.7);
        }
        // Coins that can be used are half a purchase; those used make a journey home worth while.
        let flow = f32::from(sheet.available()) * 0.12 + f32::from(sheet.purse()) * 0.05 * left * 0.3;
        points + flow.min(left * 0.6)
    }
}
