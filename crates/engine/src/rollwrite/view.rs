//! What a viewer knows: all sheets as they were when the round opened, the own one as it is.

use super::RollWrite;
use super::action::Deeds;
use super::score::Score;
use super::state::{Phase, Sheet, Stage, State};
use crate::game::{Outcome, Viewer};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The own turn in progress, which only its seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mine {
    /// The seat.
    pub seat: Seat,
    /// How far it is.
    pub stage: Stage,
    /// What it did in this round.
    pub deeds: Deeds,
    /// The own sheet as the others see it.
    pub shown: Sheet,
}

/// A position as one viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Where the game stands.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// The last round, as far as is known.
    pub last_round: u8,
    /// Shops opened in closed rounds.
    pub shops: u16,
    /// The dice of this round; zeros before the first.
    pub prices: [u8; 5],
    /// Who chooses an island before whom.
    pub order: Vec<Seat>,
    /// Who has yet to choose.
    pub waiting: SeatSet,
    /// One per seat: the own as it is, the others' as they were when the round opened.
    pub sheets: Vec<Sheet>,
    /// Points of each of these sheets.
    pub scores: Vec<Score>,
    /// Points and places of these sheets.
    pub outcome: Outcome,
    /// The own turn, unless one only watches.
    pub mine: Option<Mine>,
}

impl RollWrite {
    pub(super) fn view_of(&self, s: &State, who: Viewer) -> View {
        let seats = self.options.players as usize;
        let sheets: Vec<Sheet> =
            Seat::all(seats).map(|seat| if who.is(seat) { s.sheets } else { s.shown }[seat.index()]).collect();
        let mine = match who {
            Viewer::Seat(seat) if seat.index() < seats => Some(Mine {
                seat,
                stage: s.stage[seat.index()],
                deeds: s.deeds[seat.index()],
                shown: s.shown[seat.index()],
            }),
            _ => None,
        };
        View {
            phase: s.phase,
            round: s.round,
            last_round: self.last_round(s.shops).max(s.round),
            shops: s.shops,
            prices: s.prices,
            order: s.order[..seats].to_vec(),
            waiting: s.waiting,
            scores: sheets.iter().map(|sheet| self.score(sheet)).collect(),
            outcome: self.outcome_of(&sheets),
            sheets,
            mine,
        }
    }
}
