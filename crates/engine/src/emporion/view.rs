//! What everyone knows: all that lies open, and of face-down cards how many there are and of which back-story.
//!
//! Nobody ever sees a Spoils card, but everyone sees where it goes. So a good memory knows of each face-down History
//! card whether it is one of the start cards that were left over at set-up, and at which depth it lies.

use super::cards::{MAX_KINDS, START};
use super::state::{Open, PLAYERS, Queue, State};
use super::{Emporion, Score};
use crate::game::{Game, Outcome};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// A row of face-down History cards, from its front: which of them are start cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct FaceDown {
    /// How many cards there are.
    pub len: u8,
    /// One bit a card, the front card lowest: whether it is a start card.
    pub start: u64,
}

/// A position as everyone knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// How many play.
    pub players: u8,
    /// The History pile, from the top.
    pub history: FaceDown,
    /// How many cards are left in the Development pile.
    pub development: u8,
    /// Start cards that are not in play; those being chosen are among them until all have chosen.
    pub aside: u8,
    /// The Spoils of each Realm, oldest first.
    pub spoils: [FaceDown; PLAYERS],
    /// How many cards of each kind nobody has seen leave the hidden piles.
    pub unseen: Vec<u8>,
    /// What each seat would score now.
    pub scores: Vec<Score>,
    /// Points and places if the game ended now.
    pub outcome: Outcome,
}

impl Emporion {
    pub(super) fn view_of(&self, s: &State) -> View {
        let face_down = |queue: Queue| {
            let mut row = FaceDown { len: queue.len(), start: 0 };
            for (depth, card) in s.hidden.cards(queue).enumerate() {
                row.start |= u64::from(usize::from(card) < START) << depth;
            }
            row
        };
        View {
            open: s.open,
            players: self.options.players,
            history: face_down(s.hidden.pile),
            development: s.development_len,
            aside: s.hidden.aside.len(),
            spoils: s.hidden.spoils.map(face_down),
            unseen: self.unseen(&s.open)[..self.cards.list.len()].to_vec(),
            scores: Seat::all(self.seats())
                .map(|seat| self.seat_score(&s.open, seat, s.hidden.spoils[seat.index()].len()))
                .collect(),
            outcome: self.outcome_of(s),
        }
    }

    /// All copies of each kind but those that lie open or left the game in the open; special Prestige is never hidden.
    pub(super) fn unseen(&self, open: &Open) -> [u8; MAX_KINDS] {
        let mut unseen = [0; MAX_KINDS];
        for (kind, card) in self.cards.kinds().take(usize::from(self.tables.special)) {
            let away = open.polis.counts[kind.index()] + open.removed[kind.index()];
            unseen[kind.index()] = card.face.copies - away;
        }
        let port = open.port.iter().flatten();
        let reserved = open.realms.iter().flat_map(|realm| realm.reserved.iter().flatten());
        let added = open.realms.iter().flat_map(|realm| realm.cards());
        for kind in port.chain(reserved).chain(added).filter(|kind| kind.0 < self.tables.special) {
            unseen[kind.index()] -= 1;
        }
        unseen
    }
}
