//! Moves and events.

use super::kinds::{Kind, Resource};
use super::state::{Ending, PORT};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Where a card that is added comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The Polis.
    Polis,
    /// The own reserved cards.
    Reserved,
    /// The special Prestige cards beside the Polis (ION-45).
    Beside,
}

/// Cards of the Port, as bits of its places. Of identical cards those in the lower places go first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PortSet(pub u8);

impl PortSet {
    /// Whether the card in that place is chosen.
    #[inline]
    pub const fn has(self, place: usize) -> bool {
        place < PORT && self.0 & (1 << place) != 0
    }

    /// How many cards are chosen.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether none is chosen.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The chosen places in order.
    #[inline]
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..PORT).filter(move |&place| self.has(place))
    }

    /// The same choice of cards, with the lower places for identical ones: the form that moves use.
    pub fn tidy(self, port: &[Option<Kind>; PORT]) -> PortSet {
        let mut tidy = PortSet(0);
        for place in self.places() {
            let same = |other: &usize| port[*other] == port[place] && !tidy.has(*other);
            tidy.0 |= 1 << (0..=place).find(same).unwrap_or(place);
        }
        tidy
    }
}

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Set-up: a Hoplites or a Sophistes to begin with (ION-13).
    Begin(Kind),
    /// Take a card of the Port into the Realm, under a drachma (ION-30).
    Reserve(Kind),
    /// Add a card to the Realm (ION-40, ION-41).
    Add {
        /// Which.
        card: Kind,
        /// From where.
        source: Source,
        /// With which Action: the card's own type, or that of the card whose power is used.
        by: Resource,
    },
    /// Move Port cards to the Polis (ION-50).
    Expedition {
        /// Which.
        cards: PortSet,
        /// How many cards of the refill come from the History pile (ION-52).
        history: u8,
    },
    /// No Action is possible: a reserved card leaves the game (ION-24).
    Discard(Kind),
    /// No Action is possible and nothing is reserved (ION-24).
    Pass,
}

/// A pile that cards are turned from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pile {
    /// History cards.
    History,
    /// Prestige and Goods.
    Development,
}

/// Something that happened. Nothing of it is hidden from anyone: Spoils move without a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A seat chose its card to begin with.
    Began {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Kind,
    },
    /// The Polis was made, with so many of each start card (ION-14).
    Founded {
        /// Of each kind.
        each: u8,
    },
    /// A seat got Spoils at set-up or on an expedition.
    Spoils {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat reserved a card.
    Reserved {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Kind,
    },
    /// A seat added a card to its Realm.
    Added {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Kind,
        /// From where.
        source: Source,
        /// With which Action.
        by: Resource,
        /// Spoils paid for it.
        spoils: u8,
    },
    /// Port cards went to the Polis.
    Moved {
        /// In whose turn.
        seat: Seat,
        /// Which.
        cards: [Option<Kind>; PORT],
        /// Because the Polis held no History card (ION-60).
        mandatory: bool,
    },
    /// A card was turned over into the Port.
    Turned {
        /// The place in the Port.
        place: u8,
        /// Which.
        card: Kind,
        /// From which pile.
        pile: Pile,
    },
    /// A seat could do nothing, and lost a reserved card or none (ION-24).
    Stuck {
        /// Whose.
        seat: Seat,
        /// Which card left the game.
        lost: Option<Kind>,
    },
    /// A Realm reached 17 cards or more (ION-72).
    Announced {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// This round became the last one.
    LastRound {
        /// Why.
        cause: Ending,
    },
    /// The game ended.
    Over,
}
