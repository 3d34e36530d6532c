//! The component table: what is printed on each kind of card. Reading it is `file`'s job.

use super::file::{self, File};
use super::kinds::{Kind, Powers, Tally, Type};
use crate::cards::{CardReader, CardSet, Names, Provenance};
use std::collections::BTreeMap;

/// The most kinds: 64 that can lie in the Polis, and 4 special Prestige cards.
pub const MAX_KINDS: usize = 68;
/// How many History cards there are (ION-1).
pub const HISTORY: usize = 68;
/// How many of them are start cards.
pub const START: usize = 26;
/// How many of the others there are of each History type.
pub const HISTORY_OF_TYPE: usize = 14;
/// How many Prestige cards there are, without the special ones (ION-1).
pub const PRESTIGE: usize = 18;
/// How many Goods cards there are (ION-1).
pub const GOODS: usize = 14;
/// How many cards the Development pile starts with (ION-1).
pub const DEVELOPMENT: usize = PRESTIGE + GOODS;
/// Trade that a Realm without Goods must hold for its first; each that it has asks for one more (ION-42).
pub const GOODS_TRADE: u8 = 5;
/// How many special Prestige cards there are (ION-1).
pub const SPECIAL: usize = 4;
/// The most of one resource that a card may require.
pub const MOST_REQUIRED: u8 = 15;

/// One kind of card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name in files.
    pub id: String,
    /// What it is called.
    pub name: Names,
    /// What is printed on it.
    pub face: Face,
    /// Where each of its values comes from.
    pub from: BTreeMap<String, Provenance>,
}

/// What is printed on a card: all that the rules use of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its type; never Spoils.
    pub class: Type,
    /// Whether it bears an alpha.
    pub start: bool,
    /// How many copies there are.
    pub copies: u8,
    /// Resources that the Realm must hold; Goods leave it empty (ION-42).
    pub requires: Tally,
    /// Resources it gives.
    pub gives: Tally,
    /// Expedition icons.
    pub icons: u8,
    /// Powers it bears.
    pub powers: Powers,
    /// Multipliers, by type.
    pub multipliers: Tally,
    /// Printed points.
    pub points: i8,
    /// Spoils to be paid: on special Prestige cards only (ION-45).
    pub spoils: u8,
    /// Whether its copies break ties (ION-83).
    pub breaks_ties: bool,
}

/// All 104 cards, by kind: start cards first, then the other History cards, Prestige, Goods, special Prestige.
#[derive(Clone, Debug)]
pub struct Cards {
    /// By kind.
    pub list: Vec<Card>,
    /// Hoplites, one of the two cards to begin with (ION-13).
    pub hoplites: Kind,
    /// Sophistes, the other one.
    pub sophistes: Kind,
    /// Macellum, the third start card (ION-14).
    pub macellum: Kind,
    /// The one kind of Goods.
    pub goods: Kind,
    /// Points of 1 to 5 Goods (ION-81).
    pub goods_points: [u8; 5],
    pub(super) file: File,
}

impl Cards {
    /// The card of a kind, if there is such a kind.
    pub fn card(&self, kind: Kind) -> Option<&Card> {
        self.list.get(kind.index())
    }

    /// The kind with that name in files.
    pub fn kind(&self, id: &str) -> Option<Kind> {
        self.list.iter().position(|card| card.id == id).map(|index| Kind(index as u8))
    }

    /// All kinds in order.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &Card)> {
        self.list.iter().enumerate().map(|(index, card)| (Kind(index as u8), card))
    }
}

impl CardSet for Cards {
    const BUILTIN: &'static str = include_str!("../../cards/emporion.toml");
    const EARLIER: &'static [&'static str] = &[include_str!("../../cards/earlier/emporion-1.toml")];
    type File = File;

    fn lay_out(file: &File, reader: &mut CardReader<'_>) -> Option<Cards> {
        file::lay_out(file, reader)
    }

    fn file(&self) -> &File {
        &self.file
    }

    #[cfg(feature = "records")]
    fn hash(&self) -> [u8; 32] {
        use sha2::{Digest, Sha256};
        let mut digest = Sha256::new();
        digest.update(b"emporion cards");
        digest.update([self.hoplites.0, self.sophistes.0, self.macellum.0, self.goods.0]);
        digest.update(self.goods_points);
        for Card { face, .. } in &self.list {
            digest.update([
                face.class as u8,
                u8::from(face.start),
                face.copies,
                face.icons,
                face.powers.0,
                face.spoils,
            ]);
            digest.update([face.points as u8, u8::from(face.breaks_ties)]);
            for tally in [face.requires, face.gives, face.multipliers] {
                digest.update(tally.0.to_le_bytes());
            }
        }
        digest.finalize().into()
    }
}
