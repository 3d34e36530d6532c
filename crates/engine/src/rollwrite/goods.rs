//! The things on the sheet, and packed counters of them.

use crate::packed::Packed;
use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};

/// A kind of thing with a fixed place on the sheet and a name in files.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $id:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum $name { $(#[serde(rename = $id)] $variant),+ }

        impl $name {
            /// All of them, in the order of the sheet.
            pub const ALL: [$name; [$($id),+].len()] = [$($name::$variant),+];

            /// Its place on the sheet, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its name in files and records.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id),+ }
            }

            /// The one with that name.
            pub fn named(id: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|kind| kind.id() == id)
            }
        }
    };
}

kinds! {
    /// The five raw materials, each with its die and its island (RW-1).
    Material { Wood = "wood", Stone = "stone", Food = "food", Bronze = "bronze", Grapes = "grapes" }
}

kinds! {
    /// The six Artisan works.
    Work {
        Construction = "construction", Furniture = "furniture", Sculpture = "sculpture",
        Armour = "armour", Wine = "wine", Festival = "festival",
    }
}

kinds! {
    /// The six Contracts, in the order of the die that deals them (RW-2).
    Contract {
        Harbour = "harbour", Temple = "temple", Symposium = "symposium",
        Garrison = "garrison", Games = "games", Palace = "palace",
    }
}

impl Contract {
    /// Its bit in a set of Contracts.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Work {
    /// Its bit in a set of Masteries.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How many of each kind of good, or of each work.
pub type Counts = Packed<8, 8>;

/// The place of Jewels among the counters of goods, behind the five materials.
pub const JEWELS: usize = 5;

impl Counts {
    /// The prices of the five materials.
    #[inline]
    pub const fn prices(dice: [u8; 5]) -> Counts {
        let [a, b, c, d, e] = dice;
        Packed(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
    }

    /// The five materials alone, without Jewels.
    #[inline]
    pub const fn materials(self) -> Counts {
        Packed(self.0 & 0xFF_FFFF_FFFF)
    }

    /// The five materials of which there are at least `n`, as bits.
    #[inline]
    pub const fn materials_with(self, n: u8) -> usize {
        self.covered::<5>(Packed::each(n))
    }

    /// The five materials whose counter is at most `n`, as bits.
    #[inline]
    pub const fn materials_within(self, n: u8) -> usize {
        Counts::each(n).covered::<5>(self)
    }
}

/// What is paid for a work or a Contract: units of the five materials, and Jewels in place of others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Payment(pub [u8; 6]);

impl Payment {
    /// As counters of goods.
    #[inline]
    pub const fn counts(self) -> Counts {
        let [a, b, c, d, e, jewels] = self.0;
        Packed(u64::from_le_bytes([a, b, c, d, e, jewels, 0, 0]))
    }

    /// Each kind paid and how many of it: `None` stands for Jewels.
    pub fn parts(self) -> impl Iterator<Item = (Option<Material>, u8)> {
        let kinds = Material::ALL.map(Some).into_iter().chain([None]);
        kinds.zip(self.0).filter(|&(_, n)| n > 0)
    }
}

impl Serialize for Payment {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (kind, n) in self.parts() {
            map.serialize_entry(kind.map_or("jewels", Material::id), &n)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Payment {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<String, u8>::deserialize(d)?;
        let mut payment = Payment::default();
        for (name, n) in map {
            let place = match name.as_str() {
                "jewels" => JEWELS,
                other => Material::named(other).ok_or_else(|| D::Error::custom("no such material"))?.index(),
            };
            // More than a sheet can hold is no payment, and must not spill into the next counter.
            payment.0[place] = if n <= Counts::MOST { n } else { return Err(D::Error::custom("too many units")) };
        }
        Ok(payment)
    }
}
