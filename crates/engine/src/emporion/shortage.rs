//! What a Realm lacks, worked out for all kinds of cards at once.
//!
//! Amounts are sliced: word `n` holds bit `n` of the amounts of all 64 kinds that can lie in the Polis. So adding and
//! comparing them takes the same few operations for all kinds, without a branch; the legal moves of every turn need it.

use super::cards::{Cards, MOST_REQUIRED};
use super::kinds::Tally;

const LEVELS: usize = MOST_REQUIRED as usize + 1;

/// By resource and by how much of it there is: how much is missing for each kind.
#[derive(Clone, Debug)]
pub(super) struct Shortage([[[u64; 4]; LEVELS]; 3]);

impl Shortage {
    pub fn new(cards: &Cards) -> Shortage {
        let mut table = [[[0; 4]; LEVELS]; 3];
        for (kind, card) in cards.kinds() {
            for (lane, levels) in table.iter_mut().enumerate() {
                for (there, slices) in levels.iter_mut().enumerate() {
                    let missing = usize::from(card.face.requires.at(lane)).saturating_sub(there);
                    for (bit, slice) in slices.iter_mut().enumerate() {
                        *slice |= if missing >> bit & 1 == 1 { kind.bit() } else { 0 };
                    }
                }
            }
        }
        Shortage(table)
    }

    /// The kinds for which no more than `spoils` resources are missing in all (ION-43).
    #[inline]
    pub fn within(&self, resources: Tally, spoils: u8) -> u64 {
        let [culture, trade, war] =
            [0, 1, 2].map(|lane| &self.0[lane][usize::from(resources.at(lane)).min(LEVELS - 1)]);
        let mut total = [0; 6];
        for bit in 0..4 {
            (total[bit], total[bit + 1]) = add(culture[bit], trade[bit], total[bit]);
        }
        let mut carry = 0;
        for bit in 0..4 {
            (total[bit], carry) = add(total[bit], war[bit], carry);
        }
        (total[4], total[5]) = add(total[4], carry, 0);
        let mut fewer = 0;
        let mut equal = u64::MAX;
        for bit in (0..6).rev() {
            let wanted = if spoils >> bit & 1 == 1 { u64::MAX } else { 0 };
            fewer |= equal & wanted & !total[bit];
            equal &= !(total[bit] ^ wanted);
        }
        fewer | equal
    }
}

/// Three bits of each kind added: the sum's low bit and its carry.
#[inline]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emporion::Kind;

    #[test]
    fn slices_agree_with_counting_card_by_card() {
        let cards = Cards::builtin();
        let shortage = Shortage::new(&cards);
        for there in (0..729_u16).map(|n| [n % 9, n / 9 % 9, n / 81].map(|n| n as u8)) {
            let resources = (0..3).map(|lane| Tally::one(lane, there[lane])).fold(Tally(0), Tally::plus);
            for spoils in [0, 1, 2, 3, 5, 8, 13, 52] {
                let within = shortage.within(resources, spoils);
                for (kind, card) in cards.kinds().take_while(|(kind, _)| *kind <= cards.goods) {
                    let enough = resources.missing(card.face.requires) <= spoils;
                    assert_eq!(within & Kind::bit(kind) != 0, enough, "{} with {there:?} and {spoils}", card.id);
                }
            }
        }
    }
}
