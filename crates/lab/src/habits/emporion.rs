//! Habits in Emporion.

use super::{Habit, HabitMove, HabitWatch, fault};
use emporia_engine::emporion::{Action, Emporion as Game, Phase, State};
use emporia_engine::{Actor, Game as _, Seat};

const HABITS: [Habit; 2] = [fault("late-reserve"), fault("missed-points")];
const LATE_RESERVE: usize = 0;
const MISSED: usize = 1;

/// Counts them.
pub struct EmporionHabits;

impl HabitWatch<Game> for EmporionHabits {
    fn habits(&self) -> &'static [Habit] {
        &HABITS
    }

    fn moved(&mut self, made: &HabitMove<'_, Game>, count: &mut dyn FnMut(Seat, usize)) {
        let open = &made.before.open;
        if open.phase != Phase::Playing || open.ending.is_none() {
            return;
        }
        // The last turn of the seat: nothing is left to prepare.
        let points = |s: &State| {
            let spoils = s.hidden.spoils[made.seat.index()].len();
            made.game.seat_score(&s.open, made.seat, spoils).total()
        };
        let after = |action: Action| {
            let mut after = *made.before;
            made.game.apply(&mut after, Actor::Seat(made.seat), action, &mut |_| ());
            points(&after)
        };
        let reserve = |action: &Action| matches!(action, Action::Reserve(_));
        if reserve(&made.action) && !made.legal.iter().all(reserve) {
            count(made.seat, LATE_RESERVE);
        }
        if made.legal.iter().any(|&action| after(action) > after(made.action)) {
            count(made.seat, MISSED);
        }
    }
}
