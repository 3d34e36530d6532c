//! What is written down of a game while bots play it.

use emporia_bots::Mind;
use emporia_engine::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A card or contract that came to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Take {
    /// Its name in the card file, with its kind: `contract.harbour`.
    pub card: String,
    /// In which round, from 1.
    pub round: u16,
    /// The seat's lead in points over the best other seat before it.
    pub lead: i16,
}

/// What became of a Contract that a seat had.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// Fulfilled.
    Fulfilled,
    /// Given back or away.
    Returned,
    /// Still there at the end.
    Left,
}

/// An exchange that was proposed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// In which round.
    pub round: u16,
    /// Whether it came about.
    pub struck: bool,
    /// What it was worth to the two sides, in hundredths of a point, by the bots' own evaluation.
    pub worth: [i32; 2],
}

/// What came of a seat.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct SeatFacts {
    /// Its points.
    pub points: i16,
    /// Its place.
    pub place: u8,
    /// What it was given or chose before the first turn, such as its island.
    pub traits: BTreeMap<String, String>,
    /// Where its points come from.
    pub sources: BTreeMap<String, i16>,
    /// Cards that came to it.
    pub takes: Vec<Take>,
    /// What became of its Contracts.
    pub fates: Vec<(String, Fate)>,
}

/// What came of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The number of the game in the run.
    pub game: u64,
    /// Turns that each seat had.
    pub rounds: u16,
    /// How it ended.
    pub ending: String,
    /// By seat.
    pub seats: Vec<SeatFacts>,
    /// Points of every seat after each round.
    pub course: Vec<Vec<i16>>,
    /// Numbers that change from round to round, such as prices, in hundredths.
    pub series: BTreeMap<String, Vec<i32>>,
    /// Cards that were to be had at some time.
    pub seen: Vec<String>,
    /// Exchanges.
    pub deals: Vec<Deal>,
    /// Contracts that somebody drew to choose from, and whether they were kept.
    #[serde(default)]
    pub choices: Vec<(String, bool)>,
    /// Of each card, the turns in which somebody could take it, and those in which somebody did.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub chances: BTreeMap<String, (u32, u32)>,
}

/// Facts in the making.
pub struct FactsBuilder {
    /// What is known so far.
    pub facts: Facts,
    /// Points of each seat when they were last counted.
    pub points: [i16; MAX_SEATS],
}

impl FactsBuilder {
    /// Nothing yet.
    pub fn new(game: u64, seats: usize) -> FactsBuilder {
        let facts = Facts { game, seats: vec![SeatFacts::default(); seats], ..Facts::default() };
        FactsBuilder { facts, points: [0; MAX_SEATS] }
    }

    /// A seat's lead over the best other seat, by the points last counted.
    pub fn lead(&self, seat: Seat) -> i16 {
        let seats = self.facts.seats.len();
        let others = (0..seats).filter(|&i| i != seat.index()).map(|i| self.points[i]).max();
        self.points[seat.index()] - others.unwrap_or(0)
    }

    /// A card came to a seat.
    pub fn take(&mut self, seat: Seat, round: u16, card: String) {
        let lead = self.lead(seat);
        self.saw(&card);
        self.facts.seats[seat.index()].takes.push(Take { card, round, lead });
    }

    /// A card was to be had.
    pub fn saw(&mut self, card: &str) {
        if !self.facts.seen.iter().any(|known| known == card) {
            self.facts.seen.push(card.to_owned());
        }
    }

    /// Somebody could take a card in this turn, and did or did not.
    pub fn chance(&mut self, card: String, taken: bool) {
        let chances = self.facts.chances.entry(card).or_default();
        *chances = (chances.0 + 1, chances.1 + u32::from(taken));
    }

    /// A round came to its end with these points.
    pub fn round(&mut self, points: [i16; MAX_SEATS]) {
        let seats = self.facts.seats.len();
        self.points = points;
        self.facts.course.push(points[..seats].to_vec());
    }
}

/// A game of which a chronicle can be kept.
pub trait Chronicle: Mind {
    /// The number of players that the aims for the speed of search are set for.
    const MEASURED: u8 = Self::PLAYERS.usual;
    /// Whether there are Islands to choose, which luck can do for the bots.
    const ISLANDS: bool = false;

    /// What an event adds to the facts, with the states before and after the move that it belongs to.
    fn note(&self, before: &Self::State, after: &Self::State, event: &Self::Event, note: &mut FactsBuilder);
    /// What the end of the game adds: traits, sources of points, how it ended, fates of Contracts.
    fn close(&self, s: &Self::State, note: &mut FactsBuilder);
    /// Whether a move chooses an Island, which luck can do for the bots.
    fn is_island(&self, _: Self::Action) -> bool {
        false
    }
    /// The same game for random rollouts, without moves that would fill it with talk.
    fn without_talk(&self) -> Self {
        self.clone()
    }
    /// What the game should be like at this table.
    fn aims(&self) -> Vec<super::Aim> {
        super::AimFile::builtin().of(Self::NAME, self.seats())
    }
}
