//! Carrying out a move.

use super::RollWrite;
use super::action::{Action, City, Deeds, Event};
use super::cards::SheetRow;
use super::goods::{Contract, Counts, JEWELS, Material, Work};
use super::state::{Phase, Sheet, Stage, State};
use crate::game::Actor;
use crate::seat::{MAX_SEATS, Seat};

impl RollWrite {
    #[inline]
    pub(super) fn apply_move(&self, s: &mut State, by: Actor, a: Action, emit: &mut impl FnMut(Event)) {
        match (by, a) {
            (_, Action::Contracts(dice)) => self.deal(s, dice, emit),
            (_, Action::Prices(dice)) => self.begin_round(s, dice, emit),
            (Actor::Seat(seat), Action::Second(contract)) => self.take_second(s, seat, contract, emit),
            (Actor::Seat(seat), Action::Island(material)) => self.settle(s, seat, material, emit),
            (Actor::Seat(seat), action) => self.act(s, seat, action, emit),
            (Actor::Chance, _) => unreachable!("check refuses a seat's move made by chance"),
        }
    }

    /// RW-2.
    fn deal(&self, s: &mut State, dice: [u8; MAX_SEATS], emit: &mut impl FnMut(Event)) {
        let mut contracts = [None; MAX_SEATS];
        for (seat, &die) in dice[..self.options.players as usize].iter().enumerate() {
            let contract = Contract::ALL[die as usize - 1];
            s.sheets[seat].contracts = contract.bit();
            contracts[seat] = Some(contract);
        }
        emit(Event::Dealt { contracts });
        s.phase = Phase::Contracts;
        self.open_choice(s);
    }

    /// RW-3: hidden until all have chosen.
    fn take_second(&self, s: &mut State, seat: Seat, contract: Option<Contract>, emit: &mut impl FnMut(Event)) {
        s.sheets[seat.index()].contracts |= contract.map_or(0, Contract::bit);
        s.waiting.remove(seat);
        emit(Event::Second { seat, contract });
        if s.waiting.is_empty() {
            let mut seconds = [None; MAX_SEATS];
            for (i, second) in seconds.iter_mut().enumerate().take(self.options.players as usize) {
                let bit = s.sheets[i].contracts & !s.shown[i].contracts;
                *second = Contract::ALL.into_iter().find(|c| c.bit() == bit);
            }
            emit(Event::Contracts { seconds });
            s.phase = Phase::Islands;
            self.open_choice(s);
        }
    }

    /// RW-4.
    fn settle(&self, s: &mut State, seat: Seat, material: Material, emit: &mut impl FnMut(Event)) {
        let sheet = &mut s.sheets[seat.index()];
        sheet.island = Some(material);
        self.gain(sheet, material, self.cards.sheet.start_units);
        s.shown[seat.index()] = *sheet;
        s.waiting.remove(seat);
        emit(Event::Island { seat, material });
        if s.waiting.is_empty() {
            s.phase = Phase::Roll;
        }
    }

    /// RW-10, RW-11.
    fn begin_round(&self, s: &mut State, dice: [u8; 5], emit: &mut impl FnMut(Event)) {
        s.round += 1;
        s.prices = dice;
        s.phase = Phase::Round;
        for material in Material::ALL.into_iter().filter(|m| dice[m.index()] == 6) {
            for sheet in &mut s.sheets[..self.options.players as usize] {
                self.gain(sheet, material, 1);
            }
        }
        s.stage = [Stage::Start; MAX_SEATS];
        s.deeds = [Deeds::default(); MAX_SEATS];
        emit(Event::Rolled { round: s.round, prices: dice });
        self.open_choice(s);
    }

    fn act(&self, s: &mut State, seat: Seat, a: Action, emit: &mut impl FnMut(Event)) {
        let i = seat.index();
        let (sheet, deeds) = (&mut s.sheets[i], &mut s.deeds[i]);
        let stage = s.stage[i];
        let second = usize::from(stage == Stage::Second);
        let mut points = 0;
        match a {
            Action::Jewel(x, y) => {
                let pair = Counts::of(x.index(), 1).with(y.index(), 1);
                sheet.held = sheet.held.minus(pair).with(JEWELS, 1);
                sheet.got = sheet.got.with(JEWELS, 1);
                deeds.jewels += 1;
            }
            Action::Home => {
                self.go_home(sheet);
                deeds.home = true;
                s.stage[i] = Stage::Rest;
            }
            Action::Buy(material) => {
                sheet.used += s.prices[material.index()];
                self.gain(sheet, material, 1);
                deeds.city[second] = Some(City::Buy(material));
                s.stage[i] = Stage::Rest;
            }
            Action::Sell(_) | Action::SellJewel => {
                let spent = if let Action::Sell(material) = a { material.index() } else { JEWELS };
                sheet.held = sheet.held.minus(Counts::of(spent, 1));
                sheet.coins += 1;
                let place = usize::from(deeds.city[0].is_some_and(|first| !matches!(first, City::Coins(_))));
                let before = match deeds.city[place] {
                    Some(City::Coins(n)) => n,
                    _ => 0,
                };
                deeds.city[place] = Some(City::Coins(before + 1));
                s.stage[i] = Stage::Selling;
            }
            Action::Commission(work, payment) => {
                sheet.held = sheet.held.minus(payment.counts());
                let mastery = self.commission(sheet, work);
                let row = self.cards.work(work);
                deeds.shops += row.shops;
                points = row.points;
                if mastery {
                    deeds.masteries |= work.bit();
                    points += row.mastery_points; // RW-61
                }
                deeds.city[second] = Some(City::Commission(work));
                s.stage[i] = after_city(stage, points);
            }
            Action::Fulfil(contract, payment) => {
                let row = self.cards.contract(contract);
                sheet.held = sheet.held.minus(payment.counts());
                sheet.works = sheet.works.minus(row.works);
                sheet.lost += row.shops;
                sheet.fulfilled |= contract.bit();
                deeds.shops += row.shops;
                points = row.points;
                deeds.city[second] = Some(City::Fulfil(contract));
                s.stage[i] = after_city(stage, points);
            }
            Action::Done => {
                s.stage[i] = Stage::Done;
                s.waiting.remove(seat);
            }
            Action::Contracts(_) | Action::Prices(_) | Action::Second(_) | Action::Island(_) => {
                unreachable!("no move of a round")
            }
        }
        emit(Event::Did { seat, action: a, points });
        if s.waiting.is_empty() {
            self.close_round(s, emit);
        }
    }

    /// RW-21.
    fn go_home(&self, sheet: &mut Sheet) {
        sheet.track[sheet.trips as usize] = sheet.used;
        sheet.trips += 1;
        sheet.used = 0;
        if let Some(material) = sheet.island {
            self.gain(sheet, material, self.cards.material(material).yields);
        }
    }

    /// Marks a work and its Shops; says whether it earned the Mastery (RW-60).
    fn commission(&self, sheet: &mut Sheet, work: Work) -> bool {
        let row = self.cards.work(work);
        sheet.works = sheet.works.with(work.index(), 1);
        sheet.made = sheet.made.with(work.index(), 1);
        sheet.lost += row.shops;
        let earned = sheet.made.at(work.index()) >= row.mastery_at && sheet.masteries & work.bit() == 0;
        if earned {
            sheet.masteries |= work.bit();
        }
        earned
    }

    /// Marks units as far as there are boxes; the rest is lost (RW-65).
    #[inline]
    fn gain(&self, sheet: &mut Sheet, material: Material, n: u8) {
        let kind = material.index();
        let n = n.min(self.cards.material(material).boxes - sheet.got.at(kind));
        sheet.held = sheet.held.with(kind, n);
        sheet.got = sheet.got.with(kind, n);
    }

    /// Lets everyone choose, on sheets that all can see.
    fn open_choice(&self, s: &mut State) {
        s.shown = s.sheets;
        s.waiting = self.everyone();
    }

    /// RW-12, RW-41: what was done comes to light, and its Shops count together.
    fn close_round(&self, s: &mut State, emit: &mut impl FnMut(Event)) {
        s.shops += s.deeds.iter().map(|deeds| u16::from(deeds.shops)).sum::<u16>();
        s.shown = s.sheets;
        let last = self.last_round(s.shops).max(s.round);
        emit(Event::Closed { round: s.round, deeds: s.deeds, shops: s.shops, last });
        if s.round >= last {
            s.phase = Phase::Over;
            emit(Event::Over);
        } else {
            s.phase = Phase::Roll;
        }
    }

    /// RW-41, RW-42: the round after which the game ends if no further Shop opens.
    pub fn last_round(&self, shops: u16) -> u8 {
        let SheetRow { rounds, shop_rounds, .. } = self.cards.sheet;
        rounds - shops.min(u16::from(shop_rounds)) as u8
    }
}

/// RW-34: points gained in the first City action allow a second.
fn after_city(stage: Stage, points: u8) -> Stage {
    if stage == Stage::Start && points > 0 { Stage::Second } else { Stage::Rest }
}
