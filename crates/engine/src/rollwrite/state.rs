//! One position: the sheets, what each seat is doing in this round, and the round itself.

use super::action::Deeds;
use super::goods::{Counts, JEWELS, Material, Work};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Dice name everyone's first Contract (RW-2).
    Deal,
    /// Everyone may take a second Contract (RW-3).
    Contracts,
    /// Islands are chosen one after the other (RW-4).
    Islands,
    /// Dice set the prices (RW-10).
    Roll,
    /// Everyone travels (RW-12).
    Round,
    /// Scored.
    Over,
}

/// How far a seat is in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The journey is still to be chosen.
    #[default]
    Start,
    /// Coins are being acquired: more units may be spent in the same action (RW-31).
    Selling,
    /// The first City action gained points: a second one is allowed (RW-34).
    Second,
    /// Nothing is left but Jewels and saying that one is done.
    Rest,
    /// The seat said that it is done (RW-15).
    Done,
}

/// The most island journeys that fit into a game: each follows a round with a purchase.
pub const MAX_TRIPS: usize = 8;

/// A player's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// Units and Jewels marked and not yet filled: what can be spent.
    pub held: Counts,
    /// Boxes of units and Jewels ever marked (RW-65).
    pub got: Counts,
    /// Artisan works that can still be used for a Contract.
    pub works: Counts,
    /// Artisan works ever acquired.
    pub made: Counts,
    /// Coins ever acquired.
    pub coins: u8,
    /// Of these, coins lost to Shops (RW-40).
    pub lost: u8,
    /// Coins used since the last island journey.
    pub used: u8,
    /// Contracts acquired, fulfilled ones too, as bits.
    pub contracts: u8,
    /// Contracts fulfilled, as bits.
    pub fulfilled: u8,
    /// Masteries earned, as bits.
    pub masteries: u8,
    /// The island, once chosen.
    pub island: Option<Material>,
    /// How many island journeys were made.
    pub trips: u8,
    /// Coins used before each island journey: the used-coins track (RW-80).
    pub track: [u8; MAX_TRIPS],
}

impl Sheet {
    /// Units of a material that can be spent.
    #[inline]
    pub const fn units(&self, material: Material) -> u8 {
        self.held.at(material.index())
    }

    /// Jewels that can be spent.
    #[inline]
    pub const fn jewels(&self) -> u8 {
        self.held.at(JEWELS)
    }

    /// Unused works of a kind.
    #[inline]
    pub const fn unused(&self, work: Work) -> u8 {
        self.works.at(work.index())
    }

    /// Coins that are not lost to Shops.
    #[inline]
    pub const fn purse(&self) -> u8 {
        self.coins - self.lost
    }

    /// Coins that can still be used for buying before the next island journey (RW-30).
    #[inline]
    pub const fn available(&self) -> u8 {
        self.purse().saturating_sub(self.used)
    }
}

/// A position with everything that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Where the game stands.
    pub phase: Phase,
    /// The round being played, from 1; 0 before the first.
    pub round: u8,
    /// Shops opened in rounds that are closed, by all players together: one sheet alone may fill a byte.
    pub shops: u16,
    /// The dice of this round, in the order of the materials.
    pub prices: [u8; 5],
    /// The order in which islands are chosen (RW-4).
    pub order: [Seat; MAX_SEATS],
    /// Seats that have yet to choose.
    pub waiting: SeatSet,
    /// How far each seat is.
    pub stage: [Stage; MAX_SEATS],
    /// What each seat did in this round.
    pub deeds: [Deeds; MAX_SEATS],
    /// The sheets as they are.
    pub sheets: [Sheet; MAX_SEATS],
    /// The sheets as the others see them: as they were when the choices were opened (RW-12).
    pub shown: [Sheet; MAX_SEATS],
}

impl State {
    /// Empty sheets with their first coins (RW-5).
    pub fn new(order: [Seat; MAX_SEATS], coins: u8) -> State {
        let sheet = Sheet { coins, ..Sheet::default() };
        State {
            phase: Phase::Deal,
            round: 0,
            shops: 0,
            prices: [0; 5],
            order,
            waiting: SeatSet::EMPTY,
            stage: [Stage::Start; MAX_SEATS],
            deeds: [Deeds::default(); MAX_SEATS],
            sheets: [sheet; MAX_SEATS],
            shown: [sheet; MAX_SEATS],
        }
    }
}
