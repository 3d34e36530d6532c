//! What a viewer knows: all that lies open, the own goods, and what a good memory holds of the rest.

use super::Emporous;
use super::action::{FaceDown, Terms};
use super::bounds::{Bound, Bounds, RowBounds, tighten};
use super::goods::{Kind, Tiles};
use super::knowledge::ROWS;
use super::state::{Answer, Open, Phase, ROUNDS, SEATS, State};
use crate::game::{Outcome, Viewer};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What is known of the hidden tiles of one player, or of the Clandestine stack.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Row {
    /// How many tiles there are: everyone sees that.
    pub count: u8,
    /// At least so many of each kind.
    pub least: Tiles,
    /// At most so many of each kind.
    pub most: Tiles,
}

/// An answer as far as it is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenAnswer {
    /// None, or none yet.
    None,
    /// Given, and not heard yet.
    Given,
    /// No.
    Refuse,
    /// Yes; the own one with what lies face down.
    Accept(Option<FaceDown>),
    /// Another offer; the own one with what lies face down.
    Counter(Terms, Option<FaceDown>),
}

/// A negotiation as far as it is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenExchange {
    /// The round, from 1 to 3.
    pub round: u8,
    /// Who has yet to answer.
    pub waiting: SeatSet,
    /// The proposal.
    pub terms: Terms,
    /// What lies face down in it, for the one who made it.
    pub hidden: Option<FaceDown>,
    /// The answers.
    pub answers: [SeenAnswer; SEATS],
}

/// A position as one viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; nobody's if one only watches.
    pub seat: Option<Seat>,
    /// What lies open.
    pub table: Open,
    /// The hidden tiles of each seat, then those of the stack; the own ones exactly.
    pub rows: [Row; ROWS],
    /// Tiles of each kind in all these rows together: what there is, less what lies open.
    pub hidden: Tiles,
    /// What everyone knows of the own tiles.
    pub shown: Row,
    /// How many unfulfilled Contracts each seat has.
    pub contracts: [u8; SEATS],
    /// Contracts that each seat, then the deck, may hold, one bit each; for the own seat, those it does.
    pub may: [u32; ROWS],
    /// The deck from the top: cards the viewer knows to lie there.
    pub deck: Vec<Option<u8>>,
    /// Tiles in the Clandestine stack.
    pub stack: u8,
    /// Contracts known to be among the two of which the active player has to keep one: to that player, both.
    pub pair: u32,
    /// The negotiation in progress.
    pub exchange: Option<SeenExchange>,
    /// Points and places, once the game is over.
    pub outcome: Option<Outcome>,
}

impl View {
    /// The own tiles; none if one only watches.
    pub fn tiles(&self) -> Tiles {
        self.seat.map_or(Tiles::NONE, |seat| self.rows[seat.index()].least)
    }

    /// The own unfulfilled Contracts, one bit each.
    pub fn own_contracts(&self) -> u32 {
        self.seat.map_or(0, |seat| self.may[seat.index()])
    }

    /// Whether the viewer may propose an exchange now (OUS-70, OUS-74).
    pub fn may_propose(&self) -> bool {
        self.seat == Some(self.table.active)
            && match self.table.phase {
                Phase::Turn => !self.table.exchanged,
                Phase::Decide => self.exchange.is_some_and(|exchange| exchange.round < ROUNDS),
                _ => false,
            }
    }

    /// Contracts that a seat is known to hold.
    pub fn surely(&self, seat: Seat) -> u32 {
        (0..ROWS)
            .filter(|&place| place != seat.index())
            .fold(self.may[seat.index()], |set, place| set & !self.may[place])
    }

    /// The rows with every conclusion drawn from how many tiles there are of each kind.
    pub fn tight_rows(&self) -> [Row; ROWS] {
        let mut bounds = self.bounds();
        let counts = self.rows.map(|row| i16::from(row.count));
        let kinds = std::array::from_fn(|k| i16::from(self.hidden.get(Kind::ALL[k])));
        tighten(&mut bounds, &counts, &kinds);
        let mut rows = self.rows;
        for (row, bounds) in rows.iter_mut().zip(&bounds) {
            let (mut least, mut most) = ([0; 10], [0; 10]);
            for (k, bound) in bounds.iter().enumerate() {
                (least[k], most[k]) = (bound.least.max(0) as u8, bound.most.max(0) as u8);
            }
            (row.least, row.most) = (Tiles::from(least), Tiles::from(most));
        }
        rows
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.rows.map(|row| bounds_of(&row))
    }
}

pub(super) fn bounds_of(row: &Row) -> RowBounds {
    std::array::from_fn(|k| {
        let kind = Kind::ALL[k];
        Bound { least: i16::from(row.least.get(kind)), most: i16::from(row.most.get(kind)) }
    })
}

impl Emporous {
    pub(super) fn view_of(&self, s: &State, who: Viewer) -> View {
        let seat = match who {
            Viewer::Seat(seat) if seat.index() < self.options.players as usize => Some(seat),
            _ => None,
        };
        let observer = seat.map_or(SEATS, Seat::index);
        let memory = &s.memory[observer];
        let row = |observer: usize, row: usize| {
            let (truth, memory) = (s.row(row), &s.memory[observer]);
            Row {
                count: truth.count() as u8,
                least: truth.minus(memory.under[row]),
                most: truth.plus(memory.over[row]),
            }
        };
        let fulfilled = s.table.players.iter().fold(0, |set, player| set | player.fulfilled);
        let own = seat.map_or(0, |seat| s.contracts[seat.index()]);
        let mut may = memory.may.map(|set| set & !fulfilled & !own);
        if let Some(seat) = seat {
            may[seat.index()] = own;
        }
        let known = |(place, &card): (usize, &u8)| (memory.deck >> place & 1 == 1).then_some(card);
        View {
            seat,
            table: s.table,
            rows: std::array::from_fn(|place| row(observer, place)),
            hidden: (0..ROWS).fold(Tiles::NONE, |sum, place| sum.plus(s.row(place))),
            shown: seat.map_or(Row::default(), |seat| row(SEATS, seat.index())),
            contracts: s.contracts.map(|set| set.count_ones() as u8),
            may,
            deck: s.deck.items().iter().enumerate().map(known).collect(),
            stack: s.stack.len() as u8,
            pair: memory.pair,
            exchange: (s.exchange.round > 0).then(|| seen_exchange(s, seat)),
            outcome: (s.table.phase == Phase::Over).then(|| self.outcome_of(s)),
        }
    }
}

fn seen_exchange(s: &State, viewer: Option<Seat>) -> SeenExchange {
    let exchange = &s.exchange;
    let heard = s.table.phase == Phase::Decide;
    let answers = std::array::from_fn(|i| {
        let seat = Seat(i as u8);
        let own = viewer == Some(seat);
        if !exchange.offer.terms.to.has(seat) || exchange.waiting.has(seat) {
            return SeenAnswer::None;
        }
        match exchange.answers[i] {
            _ if !heard && !own => SeenAnswer::Given,
            Answer::None | Answer::Refuse => SeenAnswer::Refuse,
            Answer::Accept(hidden) => SeenAnswer::Accept(own.then_some(hidden)),
            Answer::Counter(offer) => SeenAnswer::Counter(offer.terms, own.then_some(offer.hidden)),
        }
    });
    SeenExchange {
        round: exchange.round,
        waiting: exchange.waiting,
        terms: exchange.offer.terms,
        hidden: (viewer == Some(s.table.active)).then_some(exchange.offer.hidden),
        answers,
    }
}
