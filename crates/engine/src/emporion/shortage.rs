//! Which kinds of cards a Realm can pay for, worked out beforehand for every amount of resources and Spoils.
//!
//! Every turn asks this for all kinds at once. With the Emporia edition the answers take 30 KB, of which a game touches
//! little; adding up what is missing, even for all kinds at once, took a tenth of a random game.

use super::cards::Cards;
use super::kinds::Tally;

/// By the resources of a Realm and its Spoils: the kinds that it can pay for, as bits.
#[derive(Clone, Debug)]
pub(super) struct Shortage {
    /// More of a resource than any card requires makes no difference.
    most: [u8; 3],
    /// Nor do more Spoils than the dearest card requires resources.
    most_spoils: u8,
    /// The stride of each resource: how far apart the answers for one more of it lie.
    strides: [usize; 3],
    answers: Vec<u64>,
}

impl Shortage {
    pub fn new(cards: &Cards) -> Shortage {
        let required = || cards.kinds().map(|(_, card)| card.face.requires);
        let most = [0, 1, 2].map(|lane| required().map(|all| all.at(lane)).max().unwrap_or(0));
        let most_spoils = required().map(|all| Tally::NONE.missing(all)).max().unwrap_or(0);
        let [_, trades, wars] = most.map(|most| usize::from(most) + 1);
        let spoils = usize::from(most_spoils) + 1;
        let strides = [trades * wars * spoils, wars * spoils, spoils];
        let mut answers = Vec::new();
        for culture in 0..=most[0] {
            for trade in 0..=most[1] {
                for war in 0..=most[2] {
                    let resources = Tally::of(0, culture).plus(Tally::of(1, trade)).plus(Tally::of(2, war));
                    let begin = answers.len();
                    answers.resize(begin + spoils, 0);
                    for (kind, card) in cards.kinds() {
                        let missing = usize::from(resources.missing(card.face.requires));
                        answers[begin + missing..].iter_mut().for_each(|kinds| *kinds |= kind.bit());
                    }
                }
            }
        }
        Shortage { most, most_spoils, strides, answers }
    }

    /// The kinds for which no more than `spoils` resources are missing in all (ION-43).
    #[inline]
    pub fn within(&self, resources: Tally, spoils: u8) -> u64 {
        let at = |lane| usize::from(resources.at(lane).min(self.most[lane])) * self.strides[lane];
        self.answers[at(0) + at(1) + at(2) + usize::from(spoils.min(self.most_spoils))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CardSet;
    use crate::emporion::Kind;

    #[test]
    fn answers_agree_with_counting_card_by_card() {
        let cards = Cards::builtin();
        let shortage = Shortage::new(&cards);
        for there in (0..729_u16).map(|n| [n % 9, n / 9 % 9, n / 81].map(|n| n as u8)) {
            let resources = (0..3).map(|lane| Tally::of(lane, there[lane])).fold(Tally::NONE, Tally::plus);
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
