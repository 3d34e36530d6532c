//! Habits in Emporous Roll & Write.

use super::{Habit, HabitMove, HabitWatch, fault};
use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{Action, Payment, RollWrite as Game, Sheet};
use emporia_engine::{Actor, Game as _, MAX_SEATS, Seat};

const HABITS: [Habit; 3] = [fault("early-jewel"), fault("late-sale"), fault("missed-points")];
const EARLY: usize = 0;
const LATE_SALE: usize = 1;
const MISSED: usize = 2;

/// Counts them.
#[derive(Default)]
pub struct RollWriteHabits {
    /// Jewels that each seat made in this round and has not spent.
    made: [u8; MAX_SEATS],
}

impl HabitWatch<Game> for RollWriteHabits {
    fn habits(&self) -> &'static [Habit] {
        &HABITS
    }

    fn moved(&mut self, made: &HabitMove<'_, Game>, count: &mut dyn FnMut(Seat, usize)) {
        let (game, seat, i) = (made.game, made.seat, made.seat.index());
        let last = made.before.round >= game.last_round(made.before.shops);
        let paid = |payment: Payment| payment.counts().at(JEWELS);
        let spent = match made.action {
            Action::Commission(_, payment) | Action::Fulfil(_, payment) => paid(payment),
            Action::SellJewel => 1,
            _ => 0,
        };
        self.made[i] = self.made[i].saturating_sub(spent);
        match made.action {
            Action::Jewel(..) => self.made[i] += 1,
            Action::Sell(_) | Action::SellJewel if last => {
                let other =
                    |action: &Action| !matches!(action, Action::Sell(_) | Action::SellJewel | Action::Jewel(..));
                if made.legal.iter().any(other) {
                    count(seat, LATE_SALE);
                }
            }
            Action::Done => {
                (0..std::mem::take(&mut self.made[i])).for_each(|_| count(seat, EARLY));
                let points = |sheet: &Sheet| game.score(sheet).total();
                let now = points(&made.before.sheets[i]);
                let missed = made.legal.iter().any(|&action| {
                    let mut after = *made.before;
                    game.apply(&mut after, Actor::Seat(seat), action, &mut |_| ());
                    points(&after.sheets[i]) > now
                });
                if last && missed {
                    count(seat, MISSED);
                }
            }
            _ => {}
        }
    }
}
