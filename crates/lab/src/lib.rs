//! Many games at once: bots against each other on all cores, and how fast the engines are.

pub mod balance;
mod stats;
mod deal;
mod lines;
mod bench;
mod simulate;
mod rating;
mod arena;
pub mod learn;
pub mod habits;
pub mod tune;

pub use arena::{ArenaResult, BotTally, Pair, arena, arena_games};
pub use bench::{Iterations, Speed, bench, bench_search};
pub use simulate::{Series, SimulationResult, simulate};

/// Sets how many threads simulations use; without it, one per core.
pub fn threads(n: usize) {
    // A pool that is already running keeps its size: the result does not depend on it.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(n).build_global();
}
