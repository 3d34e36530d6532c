//! Which works a cargo pays for, looked up instead of worked out for each type.

use super::cards::WorkRow;
use super::goods::{Kind, MATERIALS, Tiles};

/// For each cargo without Jewels, counted up to three of a material, the types of work that it may pay for.
#[derive(Clone, Debug)]
pub struct Payable(Box<[u8; 1 << (2 * MATERIALS)]>);

impl Payable {
    /// The answers for these works.
    pub fn of(works: &[WorkRow]) -> Payable {
        let mut answers = Box::new([0; 1 << (2 * MATERIALS)]);
        for (place, answer) in answers.iter_mut().enumerate() {
            // Three of a material stand for any greater number too: more than enough, so that the answer is never too small.
            let tiles = Kind::MATERIALS.into_iter().fold(Tiles::NONE, |tiles, kind| {
                let count = (place >> (2 * kind.index()) & 3) as u8;
                tiles.plus(Tiles::of(kind, if count == 3 { 31 } else { count }))
            });
            for (work, row) in works.iter().enumerate() {
                *answer |= u8::from(row.cost.ways_with(0).iter().any(|&way| tiles.covers(way))) << work;
            }
        }
        Payable(answers)
    }

    /// The types of work, as bits, that these tiles may pay for: of any other it is certain that they do not.
    #[inline]
    pub fn with(&self, tiles: Tiles) -> u8 {
        if tiles.get(Kind::Jewel) > 0 { u8::MAX } else { self.0[tiles.materials_up_to_three()] }
    }
}

#[cfg(test)]
mod tests {
    use crate::CardSet;
    use crate::emporous::cards::Cards;
    use crate::emporous::goods::{Kind, Tiles, Work};

    #[test]
    fn what_is_looked_up_is_what_can_be_paid() {
        let cards = Cards::builtin();
        for number in 0..5_u64.pow(5) {
            let mut left = number;
            let tiles = Kind::MATERIALS.into_iter().fold(Tiles::of(Kind::Shipment, 2), |tiles, kind| {
                let count = (left % 5) as u8;
                left /= 5;
                tiles.plus(Tiles::of(kind, count))
            });
            for work in Work::ALL {
                let can = cards.work(work).cost.ways_with(0).iter().any(|&way| tiles.covers(way));
                assert_eq!(cards.payable(tiles) >> work.index() & 1 == 1, can, "{work:?} with {tiles:?}");
            }
            assert_eq!(cards.payable(tiles.plus(Tiles::one(Kind::Jewel))), u8::MAX, "a Jewel may pay for anything");
        }
    }
}
