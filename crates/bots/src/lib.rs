//! Players that see what a seat sees: a bot is given a View, its seat's memory and the legal moves, never a State.
//!
//! `mind.rs` is what a bot has to know of a game; `ismcts/` is the search, the same for all of them.
#![forbid(unsafe_code)]

mod mind;
pub mod net;
mod memory;
mod random;
mod greedy;
mod ismcts;
mod people;
mod play;
mod style;
mod spec;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(mod $module;)* };
}
emporia_engine::each_game!(modules);

pub use greedy::Greedy;
pub use ismcts::{Budget, Ismcts, Rollouts, SearchSettings, Value};
pub use memory::{Memories, remembered};
pub use mind::{Claim, Mind, Scratch, Tuning, standing};
pub use people::{Lapses, Person};
pub use play::{Observer, play};
pub use random::Random;
pub use spec::{BOTS, LEVELS, Spec};
pub use style::PlayStyle;

/// A player of a game. It is given what its seat knows: the View, and what it remembers beyond that.
pub trait Bot<G: Mind>: Send {
    /// One of the legal moves; there is always at least one.
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> G::Action;

    /// All legal moves with what the bot expects of them, best first.
    fn rank(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> Vec<Ranked<G::Action>>;
}

/// A move and what is expected of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked<A> {
    /// The move.
    pub action: A,
    /// Expected result for the seat, from 0 (last) to 1 (a clear win).
    pub result: f64,
    /// The standard error of it, as far as tries tell; 1 if there was at most one.
    pub error: f64,
    /// How likely the seat is to win. The written evaluation knows nothing better than the expected result.
    pub win: f64,
    /// Expected points of the seat at the end.
    pub points: f64,
    /// How many times it was tried.
    pub tries: u64,
}

impl<A> Ranked<A> {
    /// A move of which nothing is known.
    pub fn untried(action: A) -> Ranked<A> {
        Ranked { action, result: 0.0, error: 1.0, win: 0.0, points: 0.0, tries: 0 }
    }
}
