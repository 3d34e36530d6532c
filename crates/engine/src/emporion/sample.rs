//! Imagining a state that fits a view: any order of the unseen cards, start cards where start cards lie.

use super::Emporion;
use super::cards::{DEVELOPMENT, HISTORY, START};
use super::state::{Hidden, Phase, Queue, State};
use super::view::{FaceDown, View};
use crate::rng::{Rng, shuffle};

/// Unseen History cards in random order, dealt from the front.
struct Deck {
    cards: [u8; HISTORY],
    next: usize,
}

impl Emporion {
    pub(super) fn sample_from(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        let unseen = self.unseen(&v.open);
        let mut start = Deck { cards: [0; HISTORY], next: 0 };
        let mut others = Deck { cards: [0; HISTORY], next: 0 };
        let (mut starts, mut rest) = (0, 0);
        for card in 0..HISTORY as u8 {
            let kind = self.tables.kind_of[usize::from(card)].index();
            let is_start = usize::from(card) < START;
            // The last copies of a kind are the unseen ones: set-up takes the first (ION-13), once all have chosen.
            let seen = self.tables.faces[kind].copies - unseen[kind];
            if card - self.tables.first_of[kind] >= seen || is_start && v.open.phase == Phase::Choosing {
                let (deck, len) = if is_start { (&mut start, &mut starts) } else { (&mut others, &mut rest) };
                deck.cards[*len] = card;
                *len += 1;
            }
        }
        shuffle(rng, &mut start.cards[..starts]);
        shuffle(rng, &mut others.cards[..rest]);
        out.open = v.open;
        out.hidden = Hidden::NONE;
        let mut deal = |row: FaceDown| -> Queue {
            let mut queue = Queue::default();
            for depth in 0..row.len {
                let deck = if row.start >> depth & 1 == 1 { &mut start } else { &mut others };
                queue = out.hidden.append(queue, deck.cards[deck.next]);
                deck.next += 1;
            }
            queue
        };
        let pile = deal(v.history);
        let aside = deal(FaceDown { len: v.aside, start: u64::MAX });
        let spoils = v.spoils.map(deal);
        debug_assert_eq!((start.next, others.next), (starts, rest), "every unseen card lies somewhere");
        out.hidden.pile = pile;
        out.hidden.aside = aside;
        out.hidden.spoils = spoils;
        let mut left = 0;
        for kind in &self.tables.development {
            let dealt = out.development[..left].iter().filter(|other| *other == kind).count();
            if left < DEVELOPMENT && dealt < usize::from(unseen[kind.index()]) {
                out.development[left] = *kind;
                left += 1;
            }
        }
        shuffle(rng, &mut out.development[..left]);
        out.development_len = left as u8;
    }
}
