//! Points and places (ION-80 to ION-83).

use super::Emporion;
use super::kinds::Type;
use super::state::{Realm, State};
use crate::game::{Game, Outcome};
use crate::seat::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

/// What a reserved card costs at the end (ION-33).
pub const RESERVED: i16 = -3;

/// The points of a Realm in their parts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Printed on History cards.
    pub history: i16,
    /// Printed on Prestige cards.
    pub prestige: i16,
    /// Sets of Goods (ION-81).
    pub goods: i16,
    /// Multipliers, by what they count (ION-82).
    pub multipliers: [i16; 6],
    /// Reserved cards.
    pub reserved: i16,
}

impl Score {
    /// All parts together.
    pub fn total(&self) -> i16 {
        self.history + self.prestige + self.goods + self.multipliers.iter().sum::<i16>() + self.reserved
    }
}

impl Emporion {
    /// The points of a Realm with so many Spoils.
    pub fn score(&self, realm: &Realm, spoils: u8) -> Score {
        let prestige = realm.cards().iter().map(|&kind| self.tables.face(kind));
        let prestige = prestige.filter(|face| face.class == Type::Prestige).map(|face| i16::from(face.points)).sum();
        let mut multipliers = [0; 6];
        for (points, class) in multipliers.iter_mut().zip(Type::ALL) {
            let count = if class == Type::Spoils { spoils } else { realm.of(class) };
            *points = i16::from(realm.multipliers.at(class as usize)) * i16::from(count);
        }
        Score {
            history: realm.points - prestige,
            prestige,
            goods: self.goods_points(realm.of(Type::Goods)),
            multipliers,
            reserved: RESERVED * i16::from(2 - realm.drachmas()),
        }
    }

    /// Points of so many Goods, in sets of five (ION-81).
    pub fn goods_points(&self, goods: u8) -> i16 {
        let points = self.cards.goods_points.map(i16::from);
        let (sets, rest) = (i16::from(goods / 5), usize::from(goods % 5));
        sets * points[4] + if rest == 0 { 0 } else { points[rest - 1] }
    }

    pub(super) fn outcome_of(&self, s: &State) -> Outcome {
        let mut points = [0; MAX_SEATS];
        let mut keys = [(0, 0, 0); MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            let realm = &s.open.realms[seat.index()];
            points[seat.index()] = self.score(realm, s.hidden.spoils[seat.index()].len()).total();
            let emporions = realm.cards().iter().filter(|&&kind| self.tables.face(kind).breaks_ties).count();
            let prestige_and_goods = realm.of(Type::Prestige) + realm.of(Type::Goods);
            keys[seat.index()] = (points[seat.index()], emporions, prestige_and_goods); // ION-83
        }
        Outcome::rank(self.seats(), points, &keys)
    }
}
