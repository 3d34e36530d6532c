//! The luck of each game of a run: the same for the same seed and number, however many threads or machines there are.

use emporia_engine::rng::Seed;

/// Where the luck of one game of a run comes from.
#[derive(Clone, Copy, Debug)]
pub struct DealSeed(u64);

impl DealSeed {
    /// Of game number `n` of a run with that seed. Runs with other seeds share no deals: they lie a golden ratio apart
    /// on the circle of numbers (Weyl's sequence, as splitmix steps).
    pub fn new(seed: u64, n: u64) -> DealSeed {
        DealSeed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n))
    }

    /// What is dealt and rolled.
    pub fn luck(self) -> Seed {
        Seed::from_number(self.0)
    }

    /// For draws beside the game.
    pub fn number(self) -> u64 {
        self.0
    }

    /// For the bot of a seat.
    pub fn bot(self, seat: usize) -> u64 {
        self.bots() ^ seat as u64
    }

    /// For the bots of all seats together.
    pub fn bots(self) -> u64 {
        self.0.rotate_left(32)
    }
}
