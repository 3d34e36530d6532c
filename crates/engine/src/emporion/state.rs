//! One position: what lies open on the table, and the order of what lies face down.
//!
//! Open cards are kinds. Face-down History cards are single cards, numbered so that the copies of a kind stand
//! together and start cards come first; they lie in queues: the History pile, each Realm's Spoils, and the start
//! cards that are not in play.

use super::cards::{DEVELOPMENT, HISTORY};
use super::kinds::{ActionCard, Kind, Powers, Tally, Type};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The most seats.
pub const PLAYERS: usize = 4;
/// A Realm of so many cards ends the game (ION-70).
pub const FULL: usize = 18;
/// How many cards the Port holds.
pub const PORT: usize = 4;
/// Kinds that can lie in the Polis.
pub const OPEN_KINDS: usize = 64;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Everyone chooses a card to begin with (ION-13).
    Choosing,
    /// Turns.
    Playing,
    /// Scored.
    Over,
}

/// Why the game ends with this round (ION-70).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A Realm reached 18 cards.
    Realm,
    /// The History pile was empty when a card had to be drawn.
    History,
}

/// A player's Realm, with what its face-up cards add up to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Realm {
    /// Face-up cards in the order added; those past `len` mean nothing.
    pub cards: [Kind; FULL],
    /// How many face-up cards there are.
    pub len: u8,
    /// Reserved cards, each under a drachma (ION-32).
    pub reserved: [Option<Kind>; 2],
    /// Expedition icons.
    pub icons: u8,
    /// Powers.
    pub powers: Powers,
    /// Printed points (ION-80).
    pub points: i16,
    /// Resources.
    pub resources: Tally,
    /// Face-up cards by type; Spoils are not counted here.
    pub types: Tally,
    /// Multipliers by type.
    pub multipliers: Tally,
}

impl Realm {
    /// Its face-up cards, in the order added.
    #[inline]
    pub fn cards(&self) -> &[Kind] {
        &self.cards[..usize::from(self.len).min(FULL)]
    }

    /// Drachmas that lie on no card.
    #[inline]
    pub const fn drachmas(&self) -> u8 {
        self.reserved[0].is_none() as u8 + self.reserved[1].is_none() as u8
    }

    /// Face-up cards of a type.
    #[inline]
    pub const fn of(&self, class: Type) -> u8 {
        self.types.at(class as usize)
    }
}

/// The cards of the Polis: how many of each kind, and which kinds at all as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Polis {
    /// Kinds with at least one card.
    pub kinds: u64,
    /// Cards of each kind.
    #[serde(with = "bytes")]
    pub counts: [u8; OPEN_KINDS],
}

impl Polis {
    #[inline]
    pub(super) fn insert(&mut self, kind: Kind, count: u8) {
        self.counts[kind.index() % OPEN_KINDS] += count;
        self.kinds |= kind.bit();
    }

    #[inline]
    pub(super) fn remove(&mut self, kind: Kind) {
        let count = &mut self.counts[kind.index() % OPEN_KINDS];
        *count -= 1;
        if *count == 0 {
            self.kinds &= !kind.bit();
        }
    }

    /// Its cards: each kind with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> {
        (0..OPEN_KINDS as u8).map(Kind).zip(self.counts).filter(|(_, count)| *count > 0)
    }
}

/// All that lies open on the table, and what everyone remembers of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// Where the game stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub seat: Seat,
    /// Who has the first-player card (ION-10).
    pub first: Seat,
    /// The round, from 1; 0 during set-up.
    pub round: u16,
    /// Why this round is the last one, if it is.
    pub ending: Option<Ending>,
    /// The History pile was found empty, and counts as empty for good (ION-71).
    pub exhausted: bool,
    /// The Action cards that the counters stand on: of seats 0 and 1 with two players, else the first is shared (ION-18).
    pub counters: [Option<ActionCard>; 2],
    /// The Port.
    pub port: [Option<Kind>; PORT],
    /// Special Prestige cards beside the Polis, as bits counted from the first of them (ION-45).
    pub beside: u8,
    /// The Polis.
    pub polis: Polis,
    /// Reserved cards that left the game, by kind (ION-24).
    #[serde(with = "bytes")]
    pub removed: [u8; OPEN_KINDS],
    /// The Realms, by seat.
    pub realms: [Realm; PLAYERS],
}

/// Face-down cards, first in, first out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Queue {
    pub(super) first: u8,
    pub(super) last: u8,
    pub(super) len: u8,
}

impl Queue {
    /// How many cards are in it.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether no card is in it.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The face-down History cards: which lies behind which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hidden {
    #[serde(with = "bytes")]
    behind: [u8; HISTORY],
    /// The History pile, from the top.
    pub pile: Queue,
    /// Start cards that are not in play. Until all have chosen it holds every one, the chosen ones too; they are taken
    /// out together, by their numbers. Then it is what leaves the game.
    pub aside: Queue,
    /// The Spoils of each Realm, oldest first (ION-44).
    pub spoils: [Queue; PLAYERS],
}

impl Hidden {
    pub(super) const NONE: Hidden = Hidden {
        behind: [0; HISTORY],
        pile: Queue { first: 0, last: 0, len: 0 },
        aside: Queue { first: 0, last: 0, len: 0 },
        spoils: [Queue { first: 0, last: 0, len: 0 }; PLAYERS],
    };

    /// The cards of a queue, from its front.
    pub fn cards(&self, queue: Queue) -> impl Iterator<Item = u8> {
        let mut next = queue.first;
        (0..queue.len).map(move |_| {
            let card = next;
            next = self.behind[usize::from(card)];
            card
        })
    }

    /// Makes a queue of these cards, the first in front.
    pub(super) fn lay(&mut self, cards: &[u8]) -> Queue {
        let mut queue = Queue::default();
        for &card in cards {
            queue = self.append(queue, card);
        }
        queue
    }

    /// The queue with one more card at its end.
    #[inline]
    pub(super) fn append(&mut self, queue: Queue, card: u8) -> Queue {
        if queue.is_empty() {
            return Queue { first: card, last: card, len: 1 };
        }
        self.behind[usize::from(queue.last)] = card;
        Queue { last: card, len: queue.len + 1, ..queue }
    }

    /// Draws the top card of the History pile, if there is one.
    #[inline]
    pub(super) fn draw(&mut self) -> Option<u8> {
        let card = self.pile.first;
        self.pile.len = self.pile.len.checked_sub(1)?;
        self.pile.first = self.behind[usize::from(card)];
        Some(card)
    }

    /// Takes the oldest Spoils card of a Realm, if there is one.
    #[inline]
    pub(super) fn oldest(&mut self, seat: Seat) -> Option<u8> {
        let spoils = &mut self.spoils[seat.index()];
        let card = spoils.first;
        spoils.len = spoils.len.checked_sub(1)?;
        spoils.first = self.behind[usize::from(card)];
        Some(card)
    }
}

/// A position with everything that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What lies open.
    pub open: Open,
    /// History cards that lie face down.
    pub hidden: Hidden,
    /// The Development pile, drawn from the end.
    pub development: [Kind; DEVELOPMENT],
    /// How many of them are left.
    pub development_len: u8,
}

impl State {
    /// History cards that can still be drawn (ION-71).
    #[inline]
    pub const fn history_left(&self) -> u8 {
        if self.open.exhausted { 0 } else { self.hidden.pile.len }
    }
}

/// Byte arrays of any length as lists.
mod bytes {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer, const N: usize>(bytes: &[u8; N], s: S) -> Result<S::Ok, S::Error> {
        bytes.as_slice().serialize(s)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(d: D) -> Result<[u8; N], D::Error> {
        let list = Vec::<u8>::deserialize(d)?;
        let found = list.len();
        list.try_into().map_err(|_| serde::de::Error::invalid_length(found, &"another number of bytes"))
    }
}
