//! Points, and who wins (RW-70, RW-71).

use super::RollWrite;
use super::goods::{Contract, JEWELS, Work};
use super::state::Sheet;
use crate::game::Outcome;
use crate::seat::MAX_SEATS;
use serde::{Deserialize, Serialize};

/// Where a sheet's points come from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Fulfilled Contracts.
    pub contracts: i16,
    /// Artisan works, spent or not.
    pub works: i16,
    /// Masteries.
    pub masteries: i16,
    /// Jewels left, those made of the last units included (RW-52).
    pub jewels: i16,
    /// Contracts acquired and not fulfilled.
    pub unfulfilled: i16,
}

impl Score {
    /// All together.
    pub fn total(&self) -> i16 {
        self.contracts + self.works + self.masteries + self.jewels + self.unfulfilled
    }
}

/// Where points of a sheet come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A fulfilled Contract.
    Contract(Contract),
    /// So many works of a kind.
    Works(Work, u8),
    /// A Mastery.
    Mastery(Work),
    /// Jewels: those at hand, and those that the units left will become (RW-52).
    Jewels(u8, u8),
    /// A Contract acquired and not fulfilled.
    Unfulfilled(Contract),
}

impl RollWrite {
    /// The points of a sheet if the game ended here.
    pub fn score(&self, sheet: &Sheet) -> Score {
        let mut score = Score::default();
        self.each_origin(sheet, &mut |origin, points| match origin {
            Origin::Contract(_) => score.contracts += points,
            Origin::Works(..) => score.works += points,
            Origin::Mastery(_) => score.masteries += points,
            Origin::Jewels(..) => score.jewels += points,
            Origin::Unfulfilled(_) => score.unfulfilled += points,
        });
        score
    }

    /// Calls `f` with each origin of points of a sheet if the game ended here.
    #[inline]
    pub fn each_origin(&self, sheet: &Sheet, f: &mut impl FnMut(Origin, i16)) {
        let cards = &self.cards;
        for contract in Contract::ALL.into_iter().filter(|c| sheet.contracts & c.bit() != 0) {
            if sheet.fulfilled & contract.bit() != 0 {
                f(Origin::Contract(contract), i16::from(cards.contract(contract).points));
            } else {
                f(Origin::Unfulfilled(contract), i16::from(cards.sheet.unfulfilled_points));
            }
        }
        for work in Work::ALL {
            let row = cards.work(work);
            let made = sheet.made.at(work.index());
            if made > 0 {
                f(Origin::Works(work, made), i16::from(row.points) * i16::from(made));
            }
            if sheet.masteries & work.bit() != 0 {
                f(Origin::Mastery(work), i16::from(row.mastery_points));
            }
        }
        // RW-52: what is left is turned into Jewels two by two, as far as there are boxes.
        let pairs = (sheet.held.total() - u32::from(sheet.jewels())) / 2;
        let made = pairs.min(cards.sheet.jewel_boxes.saturating_sub(sheet.got.at(JEWELS)).into()) as u8;
        let jewels = i16::from(sheet.jewels()) + i16::from(made);
        if jewels > 0 {
            f(Origin::Jewels(sheet.jewels(), made), jewels * i16::from(cards.sheet.jewel_points));
        }
    }

    /// Points and places of these sheets, one per seat.
    pub(super) fn outcome_of(&self, sheets: &[Sheet]) -> Outcome {
        let mut points = [0; MAX_SEATS];
        let mut keys = [(0, 0, 0, 0); MAX_SEATS];
        for (i, sheet) in sheets.iter().enumerate() {
            points[i] = self.score(sheet).total();
            keys[i] = (points[i], sheet.fulfilled.count_ones(), sheet.made.total(), sheet.purse());
        }
        Outcome::rank(sheets.len(), points, &keys)
    }
}
