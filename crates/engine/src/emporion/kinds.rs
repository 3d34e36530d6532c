//! The small things of Emporion: types, resources, powers, Action cards, and kinds of cards.

use crate::packed::Packed;
use serde::{Deserialize, Serialize};

/// A History type; also the resource that such cards give, and the Action that adds them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// Green, a lyre.
    Culture,
    /// Blue, a coin.
    Trade,
    /// Red, a sword.
    War,
}

impl Resource {
    /// All three.
    pub const ALL: [Resource; 3] = [Resource::Culture, Resource::Trade, Resource::War];
}

/// What a multiplier counts: the types of cards, and Spoils (ION-82).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    /// History, green.
    Culture,
    /// History, blue.
    Trade,
    /// History, red.
    War,
    /// Yellow; the special ones too.
    Prestige,
    /// Purple.
    Goods,
    /// Face-down History cards of a Realm.
    Spoils,
}

impl Type {
    /// All six.
    pub const ALL: [Type; 6] = [Type::Culture, Type::Trade, Type::War, Type::Prestige, Type::Goods, Type::Spoils];

    /// The History type, if it is one.
    #[inline]
    pub const fn history(self) -> Option<Resource> {
        match self {
            Type::Culture => Some(Resource::Culture),
            Type::Trade => Some(Resource::Trade),
            Type::War => Some(Resource::War),
            Type::Prestige | Type::Goods | Type::Spoils => None,
        }
    }
}

impl From<Resource> for Type {
    #[inline]
    fn from(resource: Resource) -> Type {
        match resource {
            Resource::Culture => Type::Culture,
            Resource::Trade => Type::Trade,
            Resource::War => Type::War,
        }
    }
}

/// What a History card lets its owner add (ION-41).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Power {
    /// Prestige cards.
    Prestige,
    /// Goods cards.
    Goods,
}

/// The powers of a Realm: which, and through History cards of which type. One bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Powers(pub u8);

impl Powers {
    /// One power on a card of that type.
    #[inline]
    pub const fn one(power: Power, on: Resource) -> Powers {
        Powers(1 << (power as u8 * 3 + on as u8))
    }

    /// Whether the power can be used with the Action of that type.
    #[inline]
    pub const fn has(self, power: Power, on: Resource) -> bool {
        self.0 & Powers::one(power, on).0 != 0
    }

    /// Whether the power can be used with any Action.
    #[inline]
    pub const fn any(self, power: Power) -> bool {
        self.has(power, Resource::Culture) || self.has(power, Resource::Trade) || self.has(power, Resource::War)
    }

    /// Both sets of powers together.
    #[inline]
    pub const fn with(self, other: Powers) -> Powers {
        Powers(self.0 | other.0)
    }
}

/// An Action card, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActionCard {
    /// Adds a Culture card, or uses a power on one.
    Culture,
    /// Adds a Trade card, or uses a power on one.
    Trade,
    /// Adds a War card, or uses a power on one.
    War,
    /// Moves Port cards to the Polis and brings Spoils.
    Expedition,
    /// Takes a Port card into the Realm, under a drachma.
    Reserve,
}

impl ActionCard {
    /// All five.
    pub const ALL: [ActionCard; 5] =
        [ActionCard::Culture, ActionCard::Trade, ActionCard::War, ActionCard::Expedition, ActionCard::Reserve];

    /// The card as one bit.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl From<Resource> for ActionCard {
    #[inline]
    fn from(resource: Resource) -> ActionCard {
        match resource {
            Resource::Culture => ActionCard::Culture,
            Resource::Trade => ActionCard::Trade,
            Resource::War => ActionCard::War,
        }
    }
}

/// A kind of card: identical copies are one kind. It is a row of the card file, in the file's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind as one bit; special Prestige cards have none here.
    #[inline]
    pub const fn bit(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }
}

/// How many of each of three resources, or of six types.
pub type Tally = Packed<8, 6>;

impl Tally {
    /// How much of `wanted` is missing here, over the three resources together (ION-43).
    #[inline]
    pub const fn missing(self, wanted: Tally) -> u8 {
        let missing = wanted.beyond(self);
        missing.at(0) + missing.at(1) + missing.at(2)
    }
}
