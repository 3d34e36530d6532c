//! Taking moves back gives back no time and does not go on for ever: the clock runs on as if the move had never been
//! made, and so many can be taken back before a seat must get further than it ever was.

use crate::model::Time;
use serde::{Deserialize, Serialize};

/// How many moves a seat may take back until more of its moves stand than ever before. It counts no turns: a move that
/// is taken back may have ended one.
const MOST_UNDONE: u32 = 40;
/// Of how many moves it is known when their clock began. More than anyone takes back, and not a whole game.
const MOST_BEGAN: usize = 64;

/// What is known of the moves of a seat that can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Takebacks {
    /// When the clock began to run for each of the last moves that stand, the oldest first.
    began: Vec<Time>,
    /// How many moves stand.
    standing: u32,
    /// The most that ever stood.
    most: u32,
    /// How many were taken back since then.
    undone: u32,
}

impl Takebacks {
    /// The seat made a move; its clock had begun to run then.
    pub fn moved(&mut self, began: Time) {
        if self.began.len() == MOST_BEGAN {
            self.began.remove(0);
        }
        self.began.push(began);
        self.standing += 1;
        if self.standing > self.most {
            (self.most, self.undone) = (self.standing, 0);
        }
    }

    /// The seat took its last move back: when the clock began that runs again, if that is known.
    pub fn taken_back(&mut self) -> Option<Time> {
        self.standing = self.standing.saturating_sub(1);
        self.undone += 1;
        self.began.pop()
    }

    /// When the clock would have begun if the last move were taken back.
    pub fn began(&self) -> Option<Time> {
        self.began.last().copied()
    }

    /// Whether no more can be taken back for now.
    pub fn are_spent(&self) -> bool {
        self.undone >= MOST_UNDONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_gets_further_may_take_moves_back_again() {
        let mut takebacks = Takebacks::default();
        takebacks.moved(0);
        for n in 1..=MOST_UNDONE {
            assert!(!takebacks.are_spent(), "after {n}");
            takebacks.taken_back();
            takebacks.moved(0);
        }
        assert!(takebacks.are_spent());
        takebacks.moved(0);
        assert!(!takebacks.are_spent());
    }
}
