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

impl RollWrite {
    /// The points of a sheet if the game ended here.
    pub fn score(&self, sheet: &Sheet) -> Score {
        let cards = &self.cards;
        let mut score = Score::default();
        for contract in Contract::ALL.into_iter().filter(|c| sheet.contracts & c.bit() != 0) {
            if sheet.fulfilled & contract.bit() != 0 {
                score.contracts += i16::from(cards.contract(contract).points);
            } else {
                score.unfulfilled += i16::from(cards.sheet.unfulfilled_points);
            }
        }
        for work in Work::ALL {
            let row = cards.work(work);
            score.works += i16::from(row.points) * i16::from(sheet.made.at(work.index()));
            if sheet.masteries & work.bit() != 0 {
                score.masteries += i16::from(row.mastery_points);
            }
        }
        // RW-52: what is left is turned into Jewels two by two, as far as there are boxes.
        let pairs = (sheet.held.total() as i16 - i16::from(sheet.jewels())) / 2;
        let room = i16::from(cards.sheet.jewel_boxes.saturating_sub(sheet.got.at(JEWELS)));
        score.jewels = (i16::from(sheet.jewels()) + pairs.min(room)) * i16::from(cards.sheet.jewel_points);
        score
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
