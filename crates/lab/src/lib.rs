//! Many games at once: bots against each other on all cores, and how fast the engines are.

pub mod balance;
mod bench;
mod simulate;

pub use bench::{Speed, bench};
pub use simulate::{Simulation, Tally, simulate};

/// Sets how many threads simulations use; without it, one per core.
pub fn threads(n: usize) {
    // A pool that is already running keeps its size: the result does not depend on it.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(n).build_global();
}
