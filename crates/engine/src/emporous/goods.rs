//! What changes hands: kinds of tiles, types of Artisan works, and packed counters of both.

use crate::bits::bits;
use crate::packed::Packed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A face-down tile, by what is on its face. `Any` stands only in claims and wishes: a tile of which nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Kind {
    /// A raw material, Eide's.
    Wood,
    /// A raw material, Latomeia's.
    Stone,
    /// A raw material, Calkino's.
    Bronze,
    /// A raw material, Trofí's.
    Food,
    /// A raw material, Krasí's.
    Grapes,
    /// Pays any one raw material.
    Jewel,
    /// A Clandestine Task, done when it is received in an exchange.
    Contraband,
    /// A Clandestine Task, delivered in the City.
    Shipment,
    /// A Clandestine Task that can only be passed on.
    Fugitive,
    /// Not a tile: what a claim leaves unsaid, or a wish leaves open.
    Any,
}

/// How many kinds of tile there are.
pub const KINDS: usize = 9;
/// How many kinds of raw material there are.
pub const MATERIALS: usize = 5;
/// How many types of Artisan work there are.
pub const TYPES: usize = 6;
/// How many Masteries there are, Shipment last.
pub const MASTERIES: usize = 7;
/// The Mastery of Shipments, by its index.
pub const SHIPMENTS: usize = 6;

impl Kind {
    /// Every kind, `Any` last.
    pub const ALL: [Kind; 10] = [
        Kind::Wood,
        Kind::Stone,
        Kind::Bronze,
        Kind::Food,
        Kind::Grapes,
        Kind::Jewel,
        Kind::Contraband,
        Kind::Shipment,
        Kind::Fugitive,
        Kind::Any,
    ];
    /// The raw materials.
    pub const MATERIALS: [Kind; MATERIALS] = [Kind::Wood, Kind::Stone, Kind::Bronze, Kind::Food, Kind::Grapes];
    /// The tiles of the Clandestine Tasks.
    pub const TASKS: [Kind; 3] = [Kind::Contraband, Kind::Shipment, Kind::Fugitive];

    /// The kind as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it is a raw material.
    #[inline]
    pub const fn is_material(self) -> bool {
        (self as usize) < MATERIALS
    }

    /// Whether the market or the reserve sells it.
    #[inline]
    pub const fn is_cargo(self) -> bool {
        self as usize <= Kind::Jewel as usize
    }

    /// The name in card files and texts.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Wood => "wood",
            Kind::Stone => "stone",
            Kind::Bronze => "bronze",
            Kind::Food => "food",
            Kind::Grapes => "grapes",
            Kind::Jewel => "jewel",
            Kind::Contraband => "contraband",
            Kind::Shipment => "shipment",
            Kind::Fugitive => "fugitive",
            Kind::Any => "any",
        }
    }
}

/// A type of Artisan work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Work {
    /// Construction Materials.
    Construction,
    /// Furniture.
    Furniture,
    /// Sculptures.
    Sculpture,
    /// Armour.
    Armour,
    /// Wine.
    Wine,
    /// Turtle Festivals, whose Mastery needs only one.
    Festival,
}

impl Work {
    /// Every type.
    pub const ALL: [Work; TYPES] =
        [Work::Construction, Work::Furniture, Work::Sculpture, Work::Armour, Work::Wine, Work::Festival];

    /// The type as an index; its Mastery has the same.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in card files and texts.
    pub const fn key(self) -> &'static str {
        match self {
            Work::Construction => "construction",
            Work::Furniture => "furniture",
            Work::Sculpture => "sculpture",
            Work::Armour => "armour",
            Work::Wine => "wine",
            Work::Festival => "festival",
        }
    }
}

/// A lane for each kind, `Any` included.
type TileLanes = Packed<6, 10>;

/// How many tiles of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Kind, u8>", into = "BTreeMap<Kind, u8>")]
pub struct Tiles(TileLanes);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles(TileLanes::NONE);

    /// One tile of a kind.
    #[inline]
    pub const fn one(kind: Kind) -> Tiles {
        Tiles::of(kind, 1)
    }

    /// `n` tiles of a kind, `n` up to 31.
    #[inline]
    pub const fn of(kind: Kind, n: u8) -> Tiles {
        Tiles(TileLanes::of(kind as usize, n))
    }

    /// How many of a kind.
    #[inline]
    pub const fn get(self, kind: Kind) -> u8 {
        self.0.at(kind as usize)
    }

    /// Whether there are at least as many of each kind.
    #[inline]
    pub const fn covers(self, other: Tiles) -> bool {
        self.0.covers(other.0)
    }

    /// Both together; no kind may pass 31.
    #[inline]
    pub const fn plus(self, other: Tiles) -> Tiles {
        Tiles(self.0.plus(other.0))
    }

    /// Without the others, which it must cover.
    #[inline]
    pub const fn minus(self, other: Tiles) -> Tiles {
        Tiles(self.0.minus(other.0))
    }

    /// The lesser number of each kind.
    #[inline]
    pub const fn least(self, other: Tiles) -> Tiles {
        Tiles(self.0.least(other.0))
    }

    /// The materials of which there are fewer than of the others, as bits.
    #[inline]
    pub const fn materials_below(self, other: Tiles) -> usize {
        !self.0.covered::<MATERIALS>(other.0) & ((1 << MATERIALS) - 1)
    }

    /// The materials, each counted up to three, as one number of two bits each.
    #[inline]
    pub const fn materials_up_to_three(self) -> usize {
        let few = self.0.least(TileLanes::each(3)).0;
        // Two lanes meet in four bits, and the five lanes in ten.
        let pairs = few | few >> 4;
        (pairs & 0xF | pairs >> 8 & 0xF0 | pairs >> 16 & 0x300) as usize
    }

    /// How many in all.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.total()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each kind of which there is one, with its number.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::ALL.into_iter().map(move |kind| (kind, self.get(kind))).filter(|&(_, n)| n > 0)
    }
}

impl From<[u8; 10]> for Tiles {
    fn from(counts: [u8; 10]) -> Tiles {
        let kinds = Kind::ALL.into_iter().zip(counts);
        kinds.fold(Tiles::NONE, |all, (kind, n)| all.plus(Tiles::of(kind, n.min(TileLanes::MOST))))
    }
}

impl From<Tiles> for [u8; 10] {
    fn from(tiles: Tiles) -> Self {
        Kind::ALL.map(|kind| tiles.get(kind))
    }
}

impl From<Tiles> for BTreeMap<Kind, u8> {
    fn from(tiles: Tiles) -> Self {
        tiles.iter().collect()
    }
}

impl TryFrom<BTreeMap<Kind, u8>> for Tiles {
    type Error = &'static str;

    fn try_from(counts: BTreeMap<Kind, u8>) -> Result<Self, Self::Error> {
        if counts.values().any(|&n| n > TileLanes::MOST) {
            return Err("more tiles than there are");
        }
        Ok(counts.into_iter().fold(Tiles::NONE, |sum, (kind, n)| sum.plus(Tiles::of(kind, n))))
    }
}

impl std::fmt::Debug for Tiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A lane for each type.
type WorkLanes = Packed<5, TYPES>;

/// How many Artisan works of each type; half a word, because every offer and every player has several.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Work, u8>", into = "BTreeMap<Work, u8>")]
pub struct Works(u32);

impl Works {
    /// No work.
    pub const NONE: Works = Works(0);

    #[inline]
    const fn lanes(self) -> WorkLanes {
        Packed(self.0 as u64)
    }

    /// One work of a type.
    #[inline]
    pub const fn one(work: Work) -> Works {
        Works(WorkLanes::of(work as usize, 1).0 as u32)
    }

    /// How many of a type.
    #[inline]
    pub const fn get(self, work: Work) -> u8 {
        self.lanes().at(work as usize)
    }

    /// Whether there are at least as many of each type.
    #[inline]
    pub const fn covers(self, other: Works) -> bool {
        self.lanes().covers(other.lanes())
    }

    /// Both together; no type may pass 15.
    #[inline]
    pub const fn plus(self, other: Works) -> Works {
        Works(self.lanes().plus(other.lanes()).0 as u32)
    }

    /// Without the others, which it must cover.
    #[inline]
    pub const fn minus(self, other: Works) -> Works {
        Works(self.lanes().minus(other.lanes()).0 as u32)
    }

    /// How many in all.
    #[inline]
    pub const fn count(self) -> u32 {
        self.lanes().total()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Each type of which there is one, with its number.
    pub fn iter(self) -> impl Iterator<Item = (Work, u8)> {
        Work::ALL.into_iter().map(move |work| (work, self.get(work))).filter(|&(_, n)| n > 0)
    }
}

impl From<[u8; 6]> for Works {
    fn from(counts: [u8; 6]) -> Works {
        let lanes = counts.into_iter().enumerate();
        Works(lanes.fold(WorkLanes::NONE, |all, (lane, n)| all.with(lane, n.min(WorkLanes::MOST))).0 as u32)
    }
}

impl From<Works> for [u8; 6] {
    fn from(works: Works) -> Self {
        Work::ALL.map(|work| works.get(work))
    }
}

impl From<Works> for BTreeMap<Work, u8> {
    fn from(works: Works) -> Self {
        works.iter().collect()
    }
}

impl TryFrom<BTreeMap<Work, u8>> for Works {
    type Error = &'static str;

    fn try_from(counts: BTreeMap<Work, u8>) -> Result<Self, Self::Error> {
        if counts.values().any(|&n| n > WorkLanes::MOST) {
            return Err("more works than there are");
        }
        let mut all = [0; TYPES];
        counts.into_iter().for_each(|(work, n)| all[work.index()] = n);
        Ok(Works::from(all))
    }
}

impl std::fmt::Debug for Works {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A set of Contracts as the list of their numbers, for files that people read.
pub mod contract_list {
    use super::super::cards::CONTRACTS;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the numbers.
    pub fn serialize<S: Serializer>(set: &u32, s: S) -> Result<S::Ok, S::Error> {
        super::bits(*set).collect::<Vec<u8>>().serialize(s)
    }

    /// Reads the numbers.
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<u32, D::Error> {
        let list = Vec::<u8>::deserialize(d)?;
        if list.iter().any(|&contract| contract as usize >= CONTRACTS) {
            return Err(serde::de::Error::custom("no such Contract"));
        }
        Ok(list.iter().fold(0, |set, &contract| set | 1 << contract))
    }

    /// Whether it is worth writing.
    pub fn is_empty(set: &u32) -> bool {
        *set == 0
    }
}

/// Cards or tiles in order, the top first; what is put back goes under the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Pile<const N: usize> {
    items: [u8; N],
    len: u8,
}

impl<const N: usize> Pile<N> {
    /// No card.
    pub const EMPTY: Self = Pile { items: [0; N], len: 0 };

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All of them, the top first.
    #[inline]
    pub fn items(&self) -> &[u8] {
        &self.items[..self.len as usize]
    }

    /// All of them, to be put in another order.
    pub fn items_mut(&mut self) -> &mut [u8] {
        &mut self.items[..self.len as usize]
    }

    /// Takes the top one; there must be one.
    #[inline]
    pub fn draw(&mut self) -> u8 {
        let top = self.items[0];
        self.items.copy_within(1.., 0);
        self.items[N - 1] = 0;
        self.len -= 1;
        top
    }

    /// Puts one under the others; there must be room.
    #[inline]
    pub fn put_under(&mut self, item: u8) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }
}

impl<const N: usize> From<Pile<N>> for Vec<u8> {
    fn from(pile: Pile<N>) -> Self {
        pile.items().to_vec()
    }
}

impl<const N: usize> TryFrom<Vec<u8>> for Pile<N> {
    type Error = &'static str;

    fn try_from(items: Vec<u8>) -> Result<Self, Self::Error> {
        if items.len() > N {
            return Err("more cards in a pile than there are");
        }
        let mut pile = Pile::EMPTY;
        items.iter().for_each(|&item| pile.put_under(item));
        Ok(pile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn materials_below_are_those_of_which_there_are_fewer() {
        for set in 0..32_usize {
            let others = std::array::from_fn(|kind| if set >> kind & 1 == 1 && kind < 5 { 31 } else { 3 });
            assert_eq!(Tiles::from([3, 3, 3, 3, 3, 0, 0, 0, 0, 0]).materials_below(Tiles::from(others)), set);
        }
        assert_eq!(Tiles::from([31; 10]).materials_below(Tiles::from([31; 10])), 0);
    }
}
