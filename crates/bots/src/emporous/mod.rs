//! A mind for Emporous: what to strive for, and whom to deal with.

mod goals;
mod deals;
mod light;

use crate::mind::{Mind, Scratch, Tuning};
pub use deals::Memory;
use emporia_engine::emporous::{Action, Emporous, Event, Phase, State, View};
use emporia_engine::rng::FastRng;
use emporia_engine::{Game, MAX_SEATS, Seat};
use goals::{Goals, expected, prior_of};

impl Mind for Emporous {
    const TUNING: Tuning = Tuning {
        lead: 15.0,
        win: 0.3,
        noise: 0.5,
        horizon: 24,
        far: 72,
        levels: [70, 600, 10_000],
        samples: 2,
        ..Tuning::USUAL
    };

    type Memory = Memory;

    fn me(&self, view: &View) -> Seat {
        view.seat.unwrap_or(Seat(0))
    }

    fn prior(&self, s: &State, seat: Seat, actions: &[Action], priors: &mut Vec<f32>) {
        let goals = Goals::of(self, s, seat);
        priors.clear();
        priors.extend(actions.iter().map(|&action| prior_of(self, s, seat, &goals, action)));
    }

    fn value(&self, s: &State) -> [f32; MAX_SEATS] {
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            points[seat.index()] = expected(self, s, seat);
        }
        points
    }

    fn horizon(&self, view: &View) -> Option<u32> {
        (view.table.phase == Phase::Islands).then_some(0)
    }

    fn hunch(&self, memory: &Memory, s: &State, seat: Seat, action: Action) -> f32 {
        let goals = Goals::of(self, s, seat);
        match action {
            Action::Propose(_) | Action::Accept(_) | Action::Counter(_) => {
                deals::prior_with_trust(self, s, seat, &goals, &|other| memory.trust(other), action)
            }
            Action::Refuse | Action::Take { .. } | Action::BreakOff => 0.0,
            // Much of what a move is good for shows only later in the turn.
            _ => prior_of(self, s, seat, &goals, action),
        }
    }

    fn quiet(&self) -> Self {
        self.clone().for_rollouts()
    }

    fn consider(&self, view: &View, memory: &Memory, bluffs: bool, rng: &mut FastRng, actions: &mut Vec<Action>) {
        deals::consider(self, view, memory, bluffs, rng, actions);
    }

    fn believes(&self, memory: &Memory, s: &State, luck: f32) -> bool {
        deals::fits(memory, s, luck)
    }

    fn remember(&self, memory: &mut Memory, me: Seat, noticed: &Event) {
        memory.remember(me, noticed);
    }

    #[inline]
    fn light(&self, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
        light::light(self, s, seat, rng, scratch)
    }
}
