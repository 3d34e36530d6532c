//! What a seat may do: `check_move` defines it for any move, `each_action` lists all of them.

use super::RollWrite;
use super::action::Action;
use super::goods::{Contract, Counts, JEWELS, Material, Work};
use super::state::{Phase, Sheet, Stage, State};
use crate::bits::bits;
use crate::game::{Actor, Illegal, Turn, illegal};
use crate::seat::{MAX_SEATS, Seat};

/// Each pair of materials that can become a Jewel, once.
const PAIRS: [(Material, Material); 15] = {
    let mut pairs = [(Material::Wood, Material::Wood); 15];
    let (mut n, mut a) = (0, 0);
    while a < 5 {
        let mut b = a;
        while b < 5 {
            pairs[n] = (Material::ALL[a], Material::ALL[b]);
            n += 1;
            b += 1;
        }
        a += 1;
    }
    pairs
};

/// Which of `PAIRS` a set of materials allows: of two different ones in the first table, of twice the same in the second.
const PAIRS_OF: ([u16; 32], [u16; 32]) = {
    let (mut different, mut same) = ([0; 32], [0; 32]);
    let mut set = 0;
    while set < 32 {
        let mut n = 0;
        while n < 15 {
            let (a, b) = (PAIRS[n].0 as usize, PAIRS[n].1 as usize);
            if set >> a & set >> b & 1 != 0 {
                if a == b {
                    same[set] |= 1 << n;
                } else {
                    different[set] |= 1 << n;
                }
            }
            n += 1;
        }
        set += 1;
    }
    (different, same)
};

impl RollWrite {
    /// Legality of any move from anyone.
    pub(super) fn check_move(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        let seat = match by {
            Actor::Chance => return self.judge_dice(s, a),
            Actor::Seat(seat) => seat,
        };
        if matches!(a, Action::Contracts(_) | Action::Prices(_)) {
            return illegal("RW-10");
        }
        match s.phase {
            Phase::Contracts | Phase::Islands | Phase::Round => {}
            Phase::Deal | Phase::Roll => return illegal("RW-10"),
            Phase::Over => return illegal("RW-70"),
        }
        if !s.waiting.has(seat) {
            return illegal(if s.phase == Phase::Round { "RW-15" } else { "RW-4" });
        }
        match (s.phase, a) {
            (Phase::Contracts, Action::Second(second)) => match second {
                Some(contract) if s.sheets[seat.index()].contracts & contract.bit() != 0 => illegal("RW-3"),
                _ => Ok(()),
            },
            (Phase::Contracts, _) => illegal("RW-3"),
            (Phase::Islands, Action::Island(material)) => {
                if crate::Game::turn(self, s) != Turn::Seat(seat) || self.is_taken(s, material) {
                    illegal("RW-4")
                } else {
                    Ok(())
                }
            }
            (Phase::Islands, _) => illegal("RW-4"),
            _ => self.judge_round(s, seat, a),
        }
    }

    fn judge_dice(&self, s: &State, a: Action) -> Result<(), Illegal> {
        match (s.phase, a) {
            (Phase::Deal, Action::Contracts(dice)) => {
                let (seated, empty) = dice.split_at(self.options.players as usize);
                let fits = seated.iter().all(|d| (1..=6).contains(d)) && empty.iter().all(|&d| d == 0);
                if fits { Ok(()) } else { illegal("RW-2") }
            }
            (Phase::Roll, Action::Prices(dice)) if dice.iter().all(|d| (2..=6).contains(d)) => Ok(()),
            _ => illegal("RW-10"),
        }
    }

    fn judge_round(&self, s: &State, seat: Seat, a: Action) -> Result<(), Illegal> {
        let sheet = &s.sheets[seat.index()];
        let stage = s.stage[seat.index()];
        let city = matches!(stage, Stage::Start | Stage::Second);
        match a {
            Action::Jewel(x, y) => {
                // Named in one order only, so that a pair is one move.
                let pair = Counts::of(x.index(), 1).with(y.index(), 1);
                if x > y || !sheet.held.covers(pair) {
                    illegal("RW-50")
                } else if self.has_room_for_jewel(sheet) {
                    Ok(())
                } else {
                    illegal("RW-65")
                }
            }
            Action::Home if stage != Stage::Start => illegal("RW-34"),
            Action::Home => {
                if may_go_home(sheet) {
                    Ok(())
                } else {
                    illegal("RW-20")
                }
            }
            Action::Sell(_) | Action::SellJewel if !city && stage != Stage::Selling => illegal("RW-34"),
            Action::Sell(_) | Action::SellJewel => {
                let spends = match a {
                    Action::Sell(material) => sheet.units(material),
                    _ => sheet.jewels(),
                };
                if spends > 0 && sheet.coins < self.cards.sheet.coins { Ok(()) } else { illegal("RW-31") }
            }
            Action::Buy(_) | Action::Commission(..) | Action::Fulfil(..) if !city => illegal("RW-34"),
            Action::Buy(material) => {
                if s.prices[material.index()] > sheet.available() {
                    illegal("RW-30")
                } else if self.has_room(sheet, material) {
                    Ok(())
                } else {
                    illegal("RW-65")
                }
            }
            Action::Commission(work, payment) => {
                let row = self.cards.work(work);
                if row.shops > sheet.purse() {
                    illegal("RW-40")
                } else if sheet.made.at(work.index()) >= row.boxes {
                    illegal("RW-65")
                } else if row.ways.contains(&payment) && sheet.held.covers(payment.counts()) {
                    Ok(())
                } else {
                    illegal("RW-32")
                }
            }
            Action::Fulfil(contract, payment) => {
                let row = self.cards.contract(contract);
                let open = sheet.contracts & !sheet.fulfilled & contract.bit() != 0;
                if open && row.shops > sheet.purse() {
                    illegal("RW-40")
                } else if open
                    && sheet.works.covers(row.works)
                    && row.ways.contains(&payment)
                    && sheet.held.covers(payment.counts())
                {
                    Ok(())
                } else {
                    illegal("RW-33")
                }
            }
            Action::Done if stage == Stage::Start && self.can_travel(s, sheet) => illegal("RW-14"),
            Action::Done => Ok(()),
            Action::Contracts(_) | Action::Prices(_) | Action::Second(_) | Action::Island(_) => illegal("RW-12"),
        }
    }

    /// Calls `f` with each distinct legal move of the seat.
    #[inline]
    pub(super) fn each_action(&self, s: &State, seat: Seat, f: &mut impl FnMut(Action)) {
        if seat.index() >= MAX_SEATS || !s.waiting.has(seat) {
            return;
        }
        let sheet = &s.sheets[seat.index()];
        match s.phase {
            Phase::Round => self.each_in_round(s, sheet, s.stage[seat.index()], f),
            Phase::Contracts => {
                f(Action::Second(None));
                for contract in Contract::ALL.into_iter().filter(|c| sheet.contracts & c.bit() == 0) {
                    f(Action::Second(Some(contract)));
                }
            }
            Phase::Islands if crate::Game::turn(self, s) == Turn::Seat(seat) => {
                for material in Material::ALL.into_iter().filter(|&m| !self.is_taken(s, m)) {
                    f(Action::Island(material));
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn each_in_round(&self, s: &State, sheet: &Sheet, stage: Stage, f: &mut impl FnMut(Action)) {
        let mut travels = false;
        let city = matches!(stage, Stage::Start | Stage::Second);
        if stage == Stage::Start && may_go_home(sheet) {
            travels = true;
            f(Action::Home);
        }
        if city {
            self.each_city_action(s, sheet, &mut |action| {
                travels = true;
                f(action);
            });
        } else if stage == Stage::Selling {
            self.each_sale(sheet, f);
        }
        if self.has_room_for_jewel(sheet) {
            let (different, same) = &PAIRS_OF;
            for n in bits(different[sheet.held.materials_with(1)] | same[sheet.held.materials_with(2)]) {
                let (x, y) = PAIRS[usize::from(n)];
                f(Action::Jewel(x, y));
            }
        }
        if stage != Stage::Start || !travels {
            f(Action::Done);
        }
    }

    #[inline]
    fn each_city_action(&self, s: &State, sheet: &Sheet, f: &mut impl FnMut(Action)) {
        let cheap = Counts::prices(s.prices).materials_within(sheet.available());
        for material in bits(cheap as u64).map(|n| Material::ALL[usize::from(n)]) {
            if self.has_room(sheet, material) {
                f(Action::Buy(material));
            }
        }
        self.each_sale(sheet, f);
        for work in Work::ALL {
            let row = self.cards.work(work);
            if row.shops <= sheet.purse() && sheet.made.at(work.index()) < row.boxes {
                for &payment in row.ways_with(sheet.jewels()) {
                    if sheet.held.covers(payment.counts()) {
                        f(Action::Commission(work, payment));
                    }
                }
            }
        }
        for contract in bits(sheet.contracts & !sheet.fulfilled).map(|n| Contract::ALL[usize::from(n)]) {
            let row = self.cards.contract(contract);
            if row.shops <= sheet.purse() && sheet.works.covers(row.works) {
                for &payment in row.ways_with(sheet.jewels()) {
                    if sheet.held.covers(payment.counts()) {
                        f(Action::Fulfil(contract, payment));
                    }
                }
            }
        }
    }

    #[inline]
    fn each_sale(&self, sheet: &Sheet, f: &mut impl FnMut(Action)) {
        if sheet.coins < self.cards.sheet.coins {
            for n in bits(sheet.held.materials_with(1) as u64) {
                f(Action::Sell(Material::ALL[usize::from(n)]));
            }
            if sheet.jewels() > 0 {
                f(Action::SellJewel);
            }
        }
    }

    /// RW-14: whether any journey is possible now.
    fn can_travel(&self, s: &State, sheet: &Sheet) -> bool {
        let mut possible = may_go_home(sheet);
        self.each_city_action(s, sheet, &mut |_| possible = true);
        possible
    }

    /// RW-65: whether a box for a unit is free.
    #[inline]
    pub(super) fn has_room(&self, sheet: &Sheet, material: Material) -> bool {
        sheet.got.at(material.index()) < self.cards.material(material).boxes
    }

    #[inline]
    fn has_room_for_jewel(&self, sheet: &Sheet) -> bool {
        sheet.got.at(JEWELS) < self.cards.sheet.jewel_boxes
    }

    fn is_taken(&self, s: &State, material: Material) -> bool {
        s.sheets[..self.options.players as usize].iter().any(|sheet| sheet.island == Some(material))
    }
}

/// RW-20: coins were used since the last island journey.
#[inline]
fn may_go_home(sheet: &Sheet) -> bool {
    sheet.used > 0
}
