//! One look ahead: each move is tried on determinizations, and the position after it evaluated.

use crate::mind::{Mind, Noise, determinize};
use crate::{Bot, Ranked};
use emporia_engine::rng::{FastRng, Rng, fast};
use emporia_engine::{Actor, MAX_SEATS, Seat};

/// Plays the move after which it expects the best position.
pub struct Greedy<G: Mind> {
    pub(crate) rng: FastRng,
    states: Option<(G::State, G::State)>,
}

impl<G: Mind> Greedy<G> {
    /// With a seed of its own.
    pub fn new(seed: u64) -> Self {
        Greedy { rng: fast(seed, 1), states: None }
    }

    /// What each move is worth: the lead that is expected after it, and the own points.
    pub(crate) fn evaluate(
        &mut self,
        game: &G,
        view: &G::View,
        memory: &G::Memory,
        actions: &[G::Action],
        samples: u32,
    ) -> Vec<(f32, f32)> {
        let me = game.me(view);
        let (root, after) = self.states.get_or_insert_with(|| {
            let state = game.start(&mut fast(0, 0));
            (state.clone(), state)
        });
        let mut sums = vec![(0.0, 0.0); actions.len()];
        for _ in 0..samples.max(1) {
            let luck = Noise(self.rng.next_u64() | 1).next();
            determinize(game, view, memory, luck, &mut self.rng, root);
            for (sum, &action) in sums.iter_mut().zip(actions) {
                after.clone_from(root);
                game.apply(after, Actor::Seat(me), action, &mut |_| ());
                let values = game.value(after);
                let hunch = game.hunch(memory, root, me, action);
                sum.0 += ahead(&values, game.seats(), me) + hunch;
                sum.1 += values[me.index()] + hunch;
            }
        }
        sums.iter().map(|sum| (sum.0 / samples as f32, sum.1 / samples as f32)).collect()
    }
}

/// Own points count fully, those of the best other seat in part: most moves do not touch them.
fn ahead(values: &[f32; MAX_SEATS], seats: usize, me: Seat) -> f32 {
    let others = (0..seats).filter(|&i| i != me.index()).map(|i| values[i]);
    values[me.index()] - 0.5 * others.reduce(f32::max).unwrap_or(0.0)
}

impl<G: Mind> Bot<G> for Greedy<G> {
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> G::Action {
        match actions {
            [one] => *one,
            _ => self.rank(game, view, memory, actions)[0].action,
        }
    }

    fn rank(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> Vec<Ranked<G::Action>> {
        let mut considered = actions.to_vec();
        game.consider(view, memory, false, &mut self.rng, &mut considered);
        let actions = &considered[..];
        let values = self.evaluate(game, view, memory, actions, G::TUNING.samples);
        let mut order: Vec<usize> = (0..actions.len()).collect();
        order.sort_by(|&a, &b| values[b].0.total_cmp(&values[a].0));
        let ranked = |i: usize| {
            let result = f64::from((0.5 + 0.5 * values[i].0 / G::TUNING.lead).clamp(0.0, 1.0));
            Ranked {
                result,
                win: result,
                points: f64::from(values[i].1),
                tries: u64::from(G::TUNING.samples),
                ..Ranked::untried(actions[i])
            }
        };
        order.into_iter().map(ranked).collect()
    }
}
