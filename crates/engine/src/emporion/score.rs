//! Points and places (ION-19, ION-80 to ION-83).

use super::Emporion;
use super::kinds::{Kind, Tally, Type};
use super::state::{Open, PLAYERS, Realm, State};
use crate::game::{Game, Outcome};
use crate::seat::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

/// What a reserved card costs at the end (ION-33).
pub const RESERVED: i16 = -3;
/// What the places of an even start are worth, in turn order (ION-19).
pub const EVEN_START: [i16; PLAYERS] = [3, 3, 0, 0];

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
    /// For the place in turn order, where the start is even (ION-19).
    #[serde(default)]
    pub start: i16,
}

impl Score {
    /// All parts together.
    pub fn total(&self) -> i16 {
        self.history + self.prestige + self.goods + self.multipliers.iter().sum::<i16>() + self.reserved + self.start
    }
}

/// Where points of a Realm come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Printed on a card of the Realm.
    Printed(Kind),
    /// So many Goods, in sets of five (ION-81).
    Goods(u8),
    /// The multiplier of a card: what it counts, and how many of these there are (ION-82).
    Multiplier(Kind, Type, u8),
    /// A card that is still reserved (ION-33).
    Reserved(Kind),
}

impl Emporion {
    /// The points of a seat with so many Spoils: those of its Realm, and what its place is worth.
    pub fn seat_score(&self, open: &Open, seat: Seat, spoils: u8) -> Score {
        Score { start: self.start_points(open, seat), ..self.score(&open.realms[seat.index()], spoils) }
    }

    /// What the place of a seat in turn order is worth (ION-19).
    #[inline]
    pub fn start_points(&self, open: &Open, seat: Seat) -> i16 {
        if !self.options.even_start || self.options.players == 2 {
            return 0;
        }
        EVEN_START[(seat.index() + self.seats() - open.first.index()) % self.seats()]
    }

    /// The points of a Realm with so many Spoils, from the sums that it keeps: every rollout ends with this.
    pub fn score(&self, realm: &Realm, spoils: u8) -> Score {
        let faces = realm.cards().iter().map(|&kind| self.tables.face(kind));
        let prestige = faces.filter(|face| face.class == Type::Prestige).map(|face| i16::from(face.points)).sum();
        let mut multipliers = [0; 6];
        for (points, class) in multipliers.iter_mut().zip(Type::ALL) {
            let count = if class == Type::Spoils { spoils } else { realm.of(class) };
            *points = i16::from(realm.multipliers.at(class as usize)) * i16::from(count);
        }
        let score = Score {
            history: realm.points - prestige,
            prestige,
            goods: self.goods_points(realm.of(Type::Goods)),
            multipliers,
            reserved: RESERVED * i16::from(2 - realm.drachmas()),
            start: 0,
        };
        debug_assert_eq!(score, self.score_by_origins(realm, spoils), "sums and cards agree");
        score
    }

    /// The same, counted card by card.
    fn score_by_origins(&self, realm: &Realm, spoils: u8) -> Score {
        let mut score = Score::default();
        self.each_origin(realm, spoils, &mut |origin, points| match origin {
            Origin::Printed(kind) if self.tables.face(kind).class == Type::Prestige => score.prestige += points,
            Origin::Printed(_) => score.history += points,
            Origin::Goods(_) => score.goods += points,
            Origin::Multiplier(_, class, _) => score.multipliers[class as usize] += points,
            Origin::Reserved(_) => score.reserved += points,
        });
        score
    }

    /// Calls `f` with each origin of points of a Realm with so many Spoils: card by card, then Goods, then what is reserved.
    pub fn each_origin(&self, realm: &Realm, spoils: u8, f: &mut impl FnMut(Origin, i16)) {
        let counted = |class| if class == Type::Spoils { spoils } else { realm.of(class) };
        for &kind in realm.cards() {
            let face = self.tables.face(kind);
            if face.points != 0 {
                f(Origin::Printed(kind), i16::from(face.points));
            }
            if face.multipliers != Tally::NONE {
                for class in Type::ALL.into_iter().filter(|&class| face.multipliers.at(class as usize) > 0) {
                    let count = counted(class);
                    let points = i16::from(face.multipliers.at(class as usize)) * i16::from(count);
                    f(Origin::Multiplier(kind, class, count), points);
                }
            }
        }
        let goods = realm.of(Type::Goods);
        if goods > 0 {
            f(Origin::Goods(goods), self.goods_points(goods));
        }
        for &kind in realm.reserved.iter().flatten() {
            f(Origin::Reserved(kind), RESERVED);
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
            points[seat.index()] = self.seat_score(&s.open, seat, s.hidden.spoils[seat.index()].len()).total();
            let emporions = realm.cards().iter().filter(|&&kind| self.tables.face(kind).breaks_ties).count();
            let prestige_and_goods = realm.of(Type::Prestige) + realm.of(Type::Goods);
            keys[seat.index()] = (points[seat.index()], emporions, prestige_and_goods); // ION-83
        }
        Outcome::rank(self.seats(), points, &keys)
    }
}
