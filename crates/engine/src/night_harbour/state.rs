//! A position, a move, and what happened.

use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most merchants.
pub const SEATS: usize = 4;

/// What ships carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Good {
    /// Oil.
    Oil,
    /// Wine.
    Wine,
    /// Grain.
    Grain,
    /// Pottery.
    Pottery,
}

impl Good {
    /// All of them, as on the die.
    pub const ALL: [Good; 4] = [Good::Oil, Good::Wine, Good::Grain, Good::Pottery];

    /// As an index into an array by good.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in the card file.
    pub const fn id(self) -> &'static str {
        ["oil", "wine", "grain", "pottery"][self as usize]
    }
}

/// A ship with its cargo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// What it carries.
    pub good: Good,
    /// How much of it.
    pub crates: u8,
}

/// Lanterns that a merchant still has: bit n for number n.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lanterns(pub u8);

impl Lanterns {
    /// Those from 1 to n.
    pub const fn up_to(n: u8) -> Lanterns {
        Lanterns(((1u16 << (n + 1)) - 2) as u8)
    }

    /// Whether it is among them.
    #[inline]
    pub const fn has(self, number: u8) -> bool {
        number < 8 && self.0 >> number & 1 == 1
    }

    /// Without one of them.
    #[inline]
    pub const fn without(self, number: u8) -> Lanterns {
        Lanterns(self.0 & !(1 << number))
    }

    /// From low to high.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..8).filter(move |&number| self.has(number))
    }
}

/// A position, with everything that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The ship of this night; none while dice decide, and at the end.
    pub ship: Option<Ship>,
    /// Who has yet to choose a lantern.
    pub waiting: SeatSet,
    /// Hidden: the commission of each seat, then those that nobody has.
    pub commissions: [Good; 4],
    /// Hidden: the lantern that each seat has chosen tonight.
    pub lit: [Option<u8>; SEATS],
    /// Lanterns left; one that is chosen stays until it is shown.
    pub lanterns: [Lanterns; SEATS],
    /// Crates by seat and good.
    pub crates: [[u8; 4]; SEATS],
}

/// A move, or how the dice fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Dice: a ship comes in.
    Ship(Ship),
    /// A seat chooses a lantern.
    Light(u8),
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A ship came in.
    Came(Ship),
    /// A seat chose a lantern, which only that seat sees.
    Chose {
        /// Who.
        seat: Seat,
        /// Its number.
        lantern: u8,
    },
    /// All lanterns were shown.
    Shown {
        /// By seat.
        lit: [Option<u8>; SEATS],
    },
    /// A seat took crates.
    Took {
        /// Who.
        seat: Seat,
        /// What, and how many.
        cargo: Ship,
    },
    /// Nobody's lantern shone.
    SailedOn,
    /// Commissions were shown: the game is over.
    Over {
        /// By seat.
        commissions: [Good; 4],
    },
}
