//! How thoroughly a game is looked at again, and where the luck of it comes from.

use emporia_engine::Seat;
use emporia_engine::rng::{FastRng, fast};
use serde::{Deserialize, Serialize};

/// How thoroughly to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Where all luck of the review comes from.
    pub seed: u64,
    /// In how many imagined worlds a position is valued.
    pub worlds: usize,
    /// In how many worlds of each half two moves are compared at most, where much hangs on it.
    pub deepest: usize,
}

impl Settings {
    /// What the site shows.
    pub const USUAL: Settings = Settings { seed: 1, worlds: 128, deepest: 512 };
}

/// The luck of one step of a seat's review. It follows from the seed and from how much the seat has noticed, and from
/// nothing that it could not know.
pub struct Luck {
    seed: u64,
    step: u64,
}

impl Luck {
    pub fn new(settings: &Settings, seat: Seat, step: usize) -> Luck {
        Luck { seed: settings.seed.wrapping_mul(8).wrapping_add(seat.index() as u64), step: step as u64 }
    }

    /// One of eight streams, so that no part of a step changes what another draws.
    pub fn stream(&self, n: u64) -> FastRng {
        fast(self.seed, self.step * 8 + n)
    }
}
