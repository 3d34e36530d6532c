//! Who remembers what: bounds on everyone's face-down tiles, places where each Contract may be, known cards of the deck.
//!
//! A memory of tiles is kept as its distance from the truth: `x - under` is the least and `x + over` the most that the
//! observer holds possible. What happens in the open moves truth and memory alike, so it costs nothing to remember; only
//! tiles that change hands unseen open a gap. Bounds on one row say, by conservation, what all other rows hold together,
//! so what was known of two players stays known of the pair when they trade.

use super::bounds::{Bound, Bounds, Gift, pass, tighten};
use super::cards::CONTRACTS;
use super::goods::{KINDS, Kind, Tiles};
use super::state::{SEATS, State};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Where hidden tiles lie: with each seat, and in the Clandestine stack.
pub const ROWS: usize = SEATS + 1;
/// The Clandestine stack as a row of tiles, and the deck as a place of Contracts.
pub const STACK: usize = SEATS;

/// What one observer knows of what is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Knowledge {
    /// Per row, how many tiles of each kind there are beyond those the observer is sure of.
    pub under: [Tiles; ROWS],
    /// Per row, how many more of each kind the observer holds possible.
    pub over: [Tiles; ROWS],
    /// Per place (seats, then the deck), the Contracts that may be there.
    pub may: [u32; ROWS],
    /// Positions of the deck, from the top, whose card the observer knows, one bit each.
    pub deck: u32,
    /// Contracts that the observer knows to be among the two of which the active player has to keep one.
    pub pair: u32,
}

impl Knowledge {
    /// At a table of so many: tiles are all seen, of Contracts nothing is known.
    pub(super) fn nothing(seats: usize) -> Knowledge {
        let may = std::array::from_fn(|place| if place < seats || place == STACK { (1 << CONTRACTS) - 1 } else { 0 });
        Knowledge { under: [Tiles::NONE; ROWS], over: [Tiles::NONE; ROWS], may, deck: 0, pair: 0 }
    }

    /// Notes that Contracts are at one place and nowhere else.
    #[inline]
    fn pin(&mut self, contracts: u32, place: usize) {
        self.may.iter_mut().for_each(|set| *set &= !contracts);
        self.may[place] |= contracts;
    }
}

/// The bounds of those observers whose memory a hidden movement touches.
pub(super) type Touched = [Option<Bounds>; SEATS + 1];

impl State {
    /// The tiles of a row that are hidden: a hand, or the part of the stack that is not known to all.
    #[inline]
    pub(super) fn row(&self, row: usize) -> Tiles {
        if row < SEATS {
            return self.tiles[row];
        }
        let hidden = self.stack.len() - self.table.sunk as usize;
        let tiles = self.stack.items()[..hidden].iter();
        tiles.fold(Tiles::NONE, |sum, &kind| sum.plus(Tiles::one(Kind::ALL[kind as usize])))
    }

    /// After tiles left a hand in the open: nobody can be sure of more than is left. Whether it told anyone anything.
    #[inline]
    pub(super) fn spent_in_sight(&mut self, seat: Seat, spent: Tiles) -> bool {
        if !self.table.unseen {
            return false;
        }
        let row = seat.index();
        let left = self.tiles[row];
        let before = left.plus(spent);
        let mut news = false;
        for memory in &mut self.memory {
            news |= !before.minus(memory.under[row]).covers(spent);
            memory.under[row] = left.least(memory.under[row]);
        }
        news
    }

    /// Everyone has learnt that a hand holds at least these.
    pub(super) fn surely_has(&mut self, seat: Seat, tiles: Tiles) {
        let row = seat.index();
        let rest = self.tiles[row].minus(tiles);
        self.memory.iter_mut().for_each(|memory| memory.under[row] = rest.least(memory.under[row]));
    }

    /// What an observer knows of each row, as bounds.
    pub(super) fn bounds(&self, observer: usize) -> Bounds {
        let memory = &self.memory[observer];
        std::array::from_fn(|row| {
            let truth = self.row(row);
            std::array::from_fn(|k| {
                let kind = Kind::ALL[k];
                let x = i16::from(truth.get(kind));
                Bound {
                    least: x - i16::from(memory.under[row].get(kind)),
                    most: x + i16::from(memory.over[row].get(kind)),
                }
            })
        })
    }

    /// Writes bounds back as distances from the truth.
    pub(super) fn remember(&mut self, observer: usize, bounds: &Bounds) {
        for (row, bounds) in bounds.iter().enumerate() {
            let truth = self.row(row);
            let (mut under, mut over) = ([0; 10], [0; 10]);
            for (k, &Bound { least, most }) in bounds.iter().enumerate() {
                let x = i16::from(truth.get(Kind::ALL[k]));
                under[k] = (x - least).max(0) as u8;
                over[k] = (most - x).max(0) as u8;
            }
            self.memory[observer].under[row] = Tiles::from(under);
            self.memory[observer].over[row] = Tiles::from(over);
        }
    }

    /// Each row's number of tiles, and each kind's number over all rows: everyone can count both.
    fn totals(&self) -> ([i16; ROWS], [i16; KINDS]) {
        let rows: [Tiles; ROWS] = std::array::from_fn(|row| self.row(row));
        let kinds = std::array::from_fn(|k| rows.iter().map(|row| row.get(Kind::ALL[k]) as i16).sum());
        (rows.map(|row| row.count() as i16), kinds)
    }

    /// Works out what the observers who are no party to it can know after tiles moved unseen between two rows. Call it
    /// before they move, then `closed` with its result once they have.
    pub(super) fn opened(&mut self, gifts: [Gift; 2]) -> Touched {
        self.table.unseen = true;
        let (counts, kinds) = self.totals();
        std::array::from_fn(|observer| {
            if observer < SEATS && gifts.iter().any(|gift| gift.from == observer) {
                return None;
            }
            let mut bounds = self.bounds(observer);
            tighten(&mut bounds, &counts, &kinds);
            pass(&mut bounds, gifts, &counts);
            Some(bounds)
        })
    }

    /// After the tiles have moved: those who could not see them remember what `opened` worked out.
    pub(super) fn closed(&mut self, touched: Touched) {
        let (counts, kinds) = self.totals();
        for (observer, bounds) in touched.into_iter().enumerate() {
            if let Some(mut bounds) = bounds {
                tighten(&mut bounds, &counts, &kinds);
                self.remember(observer, &bounds);
            }
        }
    }

    /// After a row lost tiles that some saw go: they cannot be sure of more than is left.
    pub(super) fn clamp(&mut self, row: usize) {
        if self.table.unseen {
            let left = self.row(row);
            self.memory.iter_mut().for_each(|memory| memory.under[row] = left.least(memory.under[row]));
        }
    }

    /// The game is over: hands are laid open.
    pub(super) fn all_is_shown(&mut self) {
        for memory in &mut self.memory {
            (memory.under, memory.over) = ([Tiles::NONE; ROWS], [Tiles::NONE; ROWS]);
            for (seat, &contracts) in self.contracts.iter().enumerate() {
                memory.pin(contracts, seat);
            }
        }
    }

    /// A seat draws the top Contract, which it sees. Call it before the card leaves the deck, and `contract_kept` if the
    /// seat need not choose.
    #[inline]
    pub(super) fn contract_drawn(&mut self, seat: Seat) {
        let card = 1 << self.deck.items()[0];
        for (observer, memory) in self.memory.iter_mut().enumerate() {
            if observer == seat.index() || memory.deck & 1 != 0 {
                memory.pin(card, seat.index());
                memory.pair |= card;
            } else {
                let mut drawable = memory.may[STACK];
                if memory.deck != 0 {
                    for (place, &known) in self.deck.items().iter().enumerate() {
                        drawable &= !((memory.deck >> place & 1) << known);
                    }
                }
                memory.may[seat.index()] |= drawable;
            }
            memory.deck >>= 1;
        }
    }

    /// The last card drawn stays: it is not one of two.
    pub(super) fn contract_kept(&mut self) {
        self.memory.iter_mut().for_each(|memory| memory.pair = 0);
    }

    /// A seat puts one of two drawn Contracts under the deck. Call it before the card moves.
    #[inline]
    pub(super) fn pair_settled(&mut self, seat: Seat, returned: u8) {
        let bottom = 1 << self.deck.len();
        for (observer, memory) in self.memory.iter_mut().enumerate() {
            if observer == seat.index() {
                memory.pin(1 << returned, STACK);
                memory.deck |= bottom;
            } else {
                // Cards that the observer did not know may be in the deck anyway; those it knew may be there again.
                memory.may[STACK] |= memory.pair;
            }
            memory.pair = 0;
        }
    }

    /// A seat puts one of its Contracts under the deck, unseen. Call it before the card moves.
    #[inline]
    pub(super) fn contract_returned(&mut self, seat: Seat, contract: u8) {
        let card = 1 << contract;
        let only = self.contracts[seat.index()] == card;
        let bottom = 1 << self.deck.len();
        for (observer, memory) in self.memory.iter_mut().enumerate() {
            // A seat sees that the card is not in its own hand; the last observer has none.
            let elsewhere = (0..ROWS).filter(|&place| place != seat.index() && (place != observer || place == STACK));
            let certain = only && elsewhere.fold(0, |set, place| set | memory.may[place]) & card == 0;
            if observer == seat.index() || certain {
                memory.pin(card, STACK);
                memory.deck |= bottom;
            } else {
                memory.may[STACK] |= memory.may[seat.index()];
            }
        }
    }

    /// Contracts pass between two seats face down. Call it before they move.
    pub(super) fn contracts_passed(&mut self, seats: [Seat; 2], gifts: [u32; 2]) {
        for (observer, memory) in self.memory.iter_mut().enumerate() {
            let before = seats.map(|seat| memory.may[seat.index()]);
            for side in 0..2 {
                let seat = seats[side].index();
                if seats.iter().any(|party| party.index() == observer) {
                    if gifts[1 - side] != 0 {
                        memory.pin(gifts[1 - side], seat);
                    }
                    continue;
                }
                let kept = if gifts[side] == self.contracts[seat] { 0 } else { before[side] };
                let received = if gifts[1 - side] == 0 { 0 } else { before[1 - side] };
                memory.may[seat] = kept | received;
            }
        }
    }
}
