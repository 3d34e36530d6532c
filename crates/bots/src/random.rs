//! Any legal move, each equally likely.

use crate::{Bot, Mind, Ranked};
use emporia_engine::rng::{FastRng, fast, pick};

/// Plays at random.
pub struct Random {
    rng: FastRng,
}

impl Random {
    /// With a seed of its own.
    pub fn new(seed: u64) -> Random {
        Random { rng: fast(seed, 0) }
    }
}

impl<G: Mind> Bot<G> for Random {
    fn choose(&mut self, _: &G, _: &G::View, _: &G::Memory, actions: &[G::Action]) -> G::Action {
        *pick(&mut self.rng, actions).unwrap_or_else(|| unreachable!("a seat that may act has a legal move"))
    }

    /// It expects nothing of any move.
    fn rank(&mut self, _: &G, _: &G::View, _: &G::Memory, actions: &[G::Action]) -> Vec<Ranked<G::Action>> {
        actions.iter().map(|&action| Ranked { result: 0.5, win: 0.5, ..Ranked::untried(action) }).collect()
    }
}
