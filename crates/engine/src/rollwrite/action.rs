//! Moves and events.

use super::goods::{Contract, Material, Payment, Work};
use crate::seat::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

/// One move, of a seat or of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Dice: the first Contract of each seat, 1 to 6; 0 where nobody sits (RW-2).
    Contracts([u8; MAX_SEATS]),
    /// Dice: the prices of the five materials, 2 to 6 (RW-10).
    Prices([u8; 5]),
    /// A second Contract, or none (RW-3).
    Second(Option<Contract>),
    /// An island (RW-4).
    Island(Material),
    /// Two units become a Jewel (RW-50).
    Jewel(Material, Material),
    /// Travel to the own island (RW-21).
    Home,
    /// City: buy a unit at its die's price (RW-30).
    Buy(Material),
    /// City: spend a unit for a coin; further ones belong to the same action (RW-31).
    Sell(Material),
    /// City: spend a Jewel for a coin, as one unit of the same action (RW-31, RW-51).
    SellJewel,
    /// City: commission an Artisan work (RW-32).
    Commission(Work, Payment),
    /// City: fulfil a Contract (RW-33).
    Fulfil(Contract, Payment),
    /// The seat is done with this round; without a journey only if none is possible (RW-14, RW-15).
    Done,
}

/// A City action, as the others hear of it when the round closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum City {
    /// Bought a unit.
    Buy(Material),
    /// Acquired that many coins.
    Coins(u8),
    /// Commissioned a work.
    Commission(Work),
    /// Fulfilled a Contract.
    Fulfil(Contract),
}

/// What a seat did in a round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Deeds {
    /// Travelled to its island.
    pub home: bool,
    /// City actions, at most two.
    pub city: [Option<City>; 2],
    /// Jewels made.
    pub jewels: u8,
    /// Shops opened.
    pub shops: u8,
    /// Masteries earned, as bits.
    pub masteries: u8,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Dice named the first Contracts, one per seat.
    Dealt {
        /// Per seat.
        contracts: [Option<Contract>; MAX_SEATS],
    },
    /// A seat chose its second Contract; only it knows until all have.
    Second {
        /// Whose.
        seat: Seat,
        /// Which, if any.
        contract: Option<Contract>,
    },
    /// All second Contracts are settled and open.
    Contracts {
        /// Per seat.
        seconds: [Option<Contract>; MAX_SEATS],
    },
    /// A seat chose its island.
    Island {
        /// Whose.
        seat: Seat,
        /// Its material.
        material: Material,
    },
    /// A round began with these prices; each 6 gave everyone a unit.
    Rolled {
        /// The round, from 1.
        round: u8,
        /// In the order of the materials.
        prices: [u8; 5],
    },
    /// A seat made a move in the round; only it knows until the round closes.
    Did {
        /// Whose.
        seat: Seat,
        /// The move.
        action: Action,
        /// Points gained by it.
        points: u8,
    },
    /// Everyone is done: what each did comes to light.
    Closed {
        /// The round that closed.
        round: u8,
        /// Per seat.
        deeds: [Deeds; MAX_SEATS],
        /// Shops opened in the game so far.
        shops: u16,
        /// The round that will be the last one, as far as is known now.
        last: u8,
    },
    /// The game ended.
    Over,
}
