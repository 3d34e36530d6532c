//! A mind for Emporous: what to strive for, and whom to deal with.

mod goals;
mod memory;
mod belief;
mod deals;
mod offers;
mod sense;
mod light;

use crate::mind::{Claim, Mind, Scratch, Tuning};
use crate::net::{self, Inputs, Trained};
use crate::{Lapses, PlayStyle};
use emporia_engine::emporous::{Action, Emporous, Event, Phase, State, View};
use emporia_engine::rng::FastRng;
use emporia_engine::{Game, MAX_SEATS, Seat};
use goals::{Goals, expected, prior_of};
pub use memory::Memory;
use std::sync::OnceLock;

impl Mind for Emporous {
    const TUNING: Tuning = Tuning {
        lead: 15.0,
        win: 0.3,
        noise: 0.5,
        horizon: 24,
        far: 72,
        levels: [600, 10_000, 100_000],
        lapses: [
            Lapses { iterations: 0, overlooks: 0.12, misjudges: 1.0 },
            Lapses { iterations: 20, overlooks: 0.1, misjudges: 0.0 },
            Lapses { iterations: 80, overlooks: 0.03, misjudges: 0.0 },
        ],
        samples: 2,
        ..Tuning::USUAL
    };

    const INPUTS: usize = net::emporous::INPUTS;

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

    fn trained() -> Option<&'static Trained> {
        static TRAINED: OnceLock<Option<Trained>> = OnceLock::new();
        let read = || {
            let (weights, manifest) =
                (include_bytes!("../../nets/emporous.net"), include_str!("../../nets/emporous.json"));
            Trained::read(weights, manifest, Self::INPUTS)
        };
        TRAINED.get_or_init(read).as_ref()
    }

    fn inputs(&self, s: &State, out: &mut Inputs) {
        net::emporous::fill(self, s, out);
    }

    fn horizon(&self, view: &View) -> Option<u32> {
        (view.table.phase == Phase::Islands).then_some(0)
    }

    fn hunch(&self, memory: &Memory, s: &State, seat: Seat, action: Action) -> f32 {
        let goals = Goals::of(self, s, seat);
        match action {
            Action::Propose(_) | Action::Accept(_) | Action::Counter(_) => {
                let trust = |other, give: &_, ask: &_| belief::credence(self, s, other, memory.trust(other), give, ask);
                deals::prior_with_trust(self, s, seat, &goals, &trust, action)
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
        if let Some(me) = view.seat.filter(|_| sense::applies(view.table.phase)) {
            let mut s = self.start(rng);
            self.sample(view, rng, &mut s);
            sense::strike(self, &s, me, memory, actions);
        }
        offers::consider(self, view, memory, bluffs, rng, actions);
    }

    fn taste(&self, style: PlayStyle, action: &Action) -> f32 {
        let liked = match action {
            Action::Propose(_) | Action::Counter(_) | Action::Accept(_) | Action::Take { .. } => {
                style == PlayStyle::Trader
            }
            Action::Commission { .. } | Action::Fulfil { .. } => style == PlayStyle::Builder,
            Action::Buy { .. } | Action::Sail(_) => style == PlayStyle::Hoarder,
            Action::Draw | Action::SealForCoin(_) | Action::SealForTasks => style == PlayStyle::Gambler,
            _ => false,
        };
        f32::from(u8::from(liked))
    }

    fn believes(&self, memory: &Memory, s: &State, luck: f32) -> bool {
        belief::fits(self, memory, s, luck)
    }

    fn remember(&self, memory: &mut Memory, me: Seat, noticed: &Event) {
        memory.remember(me, noticed);
    }

    fn is_bargain(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Propose(_)
                | Action::Accept(_)
                | Action::Refuse
                | Action::Counter(_)
                | Action::Take { .. }
                | Action::BreakOff
        )
    }

    fn claims(&self, event: &Event, each: &mut impl FnMut(Claim)) {
        deals::claims(event, each);
    }

    #[inline]
    fn light(&self, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
        light::light(self, s, seat, rng, scratch)
    }
}
