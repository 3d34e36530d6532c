//! A bounded menu of sensible offers and answers: `check` accepts far more than is listed here.
//!
//! The menu depends only on what its player knows: the own goods, what lies open, how many tiles and Contracts the others
//! have, and what they must hold together because the market does not. What visibly nobody can accept is not on it.

use super::Emporous;
use super::action::{Action, FaceDown, Offer, Side, Terms};
use super::goods::{Kind, Tiles, Works};
use super::state::{Answer, ROUNDS, State};
use crate::bits::bits;
use crate::seat::{Seat, SeatSet};

impl Emporous {
    /// Proposals to all others: a tile for a tile, a tile for a coin and the reverse, a Contract for a Contract or a coin, a work
    /// for two tiles; in Chapter Two, two tiles for two to each player by itself.
    pub(super) fn list_offers(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let to = self.others(seat);
        let own = s.tiles[seat.index()];
        let player = &s.table.players[seat.index()];
        let mut propose = |to: SeatSet, give: Side, hidden: FaceDown, ask: Side| {
            out.push(Action::Propose(Offer { terms: Terms { to, give, ask }, hidden }));
        };
        let coins = |coins: u8| Side { coins, ..Side::default() };
        let others = to.iter().fold(Tiles::NONE, |sum, other| sum.plus(s.tiles[other.index()]));
        let somebody = |can: &dyn Fn(Seat) -> bool| to.iter().any(can);
        let has_coin = somebody(&|other| s.table.players[other.index()].coins > 0);
        let has_contract = somebody(&|other| s.contracts[other.index()] != 0);
        let wanted = Kind::MATERIALS.into_iter().filter(|&kind| others.get(kind) > 0);
        for (kind, _) in own.iter() {
            let hidden = FaceDown { tiles: Tiles::one(kind), contracts: 0 };
            for asked in wanted.clone().filter(|&asked| asked != kind) {
                propose(to, tiles(self.claim_of(kind, asked)), hidden, tiles(asked));
            }
            if has_coin {
                propose(to, tiles(self.claim_of(kind, Kind::Any)), hidden, coins(1));
            }
        }
        if player.coins > 0 {
            for asked in wanted {
                propose(to, coins(1), FaceDown::default(), tiles(asked));
            }
        }
        for contract in bits(s.contracts[seat.index()]).take(3) {
            let hidden = FaceDown { tiles: Tiles::NONE, contracts: 1 << contract };
            let give = Side { contracts: 1, ..Side::default() };
            if has_contract {
                propose(to, give, hidden, give);
            }
            if has_coin {
                propose(to, give, hidden, coins(1));
            }
        }
        let pair = Tiles::of(if self.options.open_exchanges { Kind::Food } else { Kind::Any }, 2);
        if somebody(&|other| self.may_have(s, seat, other, pair)) {
            for (work, _) in player.works.iter() {
                let give = Side { works: Works::one(work), ..Side::default() };
                propose(to, give, FaceDown::default(), Side { tiles: pair, ..Side::default() });
            }
        }
        if self.is_second_chapter() && own.count() >= 2 {
            let gift = lowest(own, 2);
            let hidden = FaceDown { tiles: gift, contracts: 0 };
            let claim = if self.options.open_exchanges { gift } else { Tiles::of(Kind::Any, 2) };
            let give = Side { tiles: claim, ..Side::default() };
            for one in to.iter() {
                let ask = if self.options.open_exchanges { lowest(known_cargo(s, seat, one), 2) } else { pair };
                if ask.count() == 2 && self.may_have(s, seat, one, ask) {
                    propose(SeatSet::one(one), give, hidden, Side { tiles: ask, ..Side::default() });
                }
            }
        }
    }

    /// Whether a seat may have these tiles, as far as another one knows: enough of them, and where tiles are named, of these.
    fn may_have(&self, s: &State, seat: Seat, other: Seat, tiles: Tiles) -> bool {
        let truth = s.tiles[other.index()];
        let most = truth.plus(s.memory[seat.index()].over[other.index()]);
        truth.count() >= tiles.count() && (!self.options.open_exchanges || most.covers(tiles))
    }

    /// What is said of a tile: the truth, but nobody owns up to a Clandestine tile unless the table plays openly.
    fn claim_of(&self, kind: Kind, asked: Kind) -> Kind {
        if kind.is_cargo() || self.options.open_exchanges {
            kind
        } else if asked == Kind::Wood {
            Kind::Stone
        } else {
            Kind::Wood
        }
    }

    /// Every answer but counter-offers of any kind: of these, one more coin, or another tile.
    pub(super) fn list_answers(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let terms = &s.exchange.offer.terms;
        let active = s.table.active;
        out.push(Action::Refuse);
        self.each_delivery(s, seat, &terms.ask, &mut |hidden| out.push(Action::Accept(hidden)));
        let to = SeatSet::one(active);
        let raised = Side { coins: terms.give.coins + 1, ..terms.give };
        let mut first = None;
        self.each_delivery(s, seat, &terms.ask, &mut |hidden| first = first.or(Some(hidden)));
        if let Some(hidden) = first
            && raised.coins <= s.table.players[active.index()].coins
        {
            out.push(Action::Counter(Offer { terms: Terms { to, give: terms.ask, ask: raised }, hidden }));
        }
        let give = |kind: Kind| Side { tiles: Tiles::one(kind), ..Side::default() };
        for (kind, _) in s.tiles[seat.index()].iter().take(3) {
            let claim = give(self.claim_of(kind, Kind::Any));
            if claim != terms.ask && claim != terms.give && !terms.give.is_empty() {
                let hidden = FaceDown { tiles: Tiles::one(kind), contracts: 0 };
                out.push(Action::Counter(Offer { terms: Terms { to, give: claim, ask: terms.give }, hidden }));
            }
        }
    }

    /// Deals that can be struck, the way out, and in the first two rounds new proposals.
    pub(super) fn list_decisions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::BreakOff);
        for other in s.exchange.offer.terms.to.iter() {
            match &s.exchange.answers[other.index()] {
                Answer::Accept(_) => out.push(Action::Take { seat: other, hidden: FaceDown::default() }),
                Answer::Counter(offer) => self.each_delivery(s, seat, &offer.terms.ask, &mut |hidden| {
                    out.push(Action::Take { seat: other, hidden });
                }),
                Answer::None | Answer::Refuse => {}
            }
        }
        if s.exchange.round < ROUNDS && self.offers {
            self.list_offers(s, seat, out);
        }
    }

    /// Ways to deliver what is asked: all of them up to two tiles and one Contract, beyond that a few.
    pub fn each_delivery(&self, s: &State, seat: Seat, side: &Side, each: &mut impl FnMut(FaceDown)) {
        let own = s.tiles[seat.index()];
        let count = side.tiles.count();
        let mut deliver = |tiles: Tiles| {
            let contracts = s.contracts[seat.index()];
            if side.contracts == 1 {
                bits(contracts).for_each(|contract| each(FaceDown { tiles, contracts: 1 << contract }));
            } else {
                let some = bits(contracts).take(side.contracts as usize).fold(0, |set, contract| set | 1 << contract);
                each(FaceDown { tiles, contracts: some });
            }
        };
        let player = &s.table.players[seat.index()];
        let rest = player.coins >= side.coins
            && player.works.covers(side.works)
            && s.contracts[seat.index()].count_ones() >= u32::from(side.contracts);
        if !rest || own.count() < count {
            return;
        }
        if self.options.open_exchanges {
            if own.covers(side.tiles) {
                deliver(side.tiles);
            }
            return;
        }
        match count {
            0 => deliver(Tiles::NONE),
            1 => own.iter().for_each(|(kind, _)| deliver(Tiles::one(kind))),
            2 => {
                for (a, n) in own.iter() {
                    if n >= 2 {
                        deliver(Tiles::of(a, 2));
                    }
                    own.iter().filter(|&(b, _)| b > a).for_each(|(b, _)| deliver(Tiles::one(a).plus(Tiles::one(b))));
                }
            }
            _ => {
                let (low, wished) = (lowest(own, count), own.covers(side.tiles));
                deliver(low);
                if wished && side.tiles != low {
                    deliver(side.tiles);
                }
            }
        }
    }
}

fn tiles(kind: Kind) -> Side {
    Side { tiles: Tiles::one(kind), ..Side::default() }
}

/// The cargo that a seat knows another one to have.
fn known_cargo(s: &State, seat: Seat, other: Seat) -> Tiles {
    let surely = s.tiles[other.index()].minus(s.memory[seat.index()].under[other.index()]);
    Kind::TASKS.iter().fold(surely, |cargo, &task| cargo.minus(Tiles::of(task, cargo.get(task))))
}

/// The last so many of the tiles, in the order of kinds: Clandestine tiles first, which everyone is glad to give.
fn lowest(tiles: Tiles, count: u32) -> Tiles {
    let mut some = Tiles::NONE;
    let mut left = count;
    for kind in Kind::ALL.into_iter().rev() {
        let n = left.min(u32::from(tiles.get(kind)));
        some = some.plus(Tiles::of(kind, n as u8));
        left -= n;
    }
    some
}
