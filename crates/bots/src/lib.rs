//! Players that see what a seat sees: a bot is given a View and the legal moves, never a State.

mod random;

pub use random::Random;

use emporia_engine::Game;

/// A player of a game.
pub trait Bot<G: Game>: Send {
    /// One of the legal moves; there is always at least one.
    fn choose(&mut self, game: &G, view: &G::View, actions: &[G::Action]) -> G::Action;
}

/// The names that `Spec::read` accepts.
pub const BOTS: [&str; 1] = ["random"];

/// A bot as it is named on a command line or at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spec {
    /// Any legal move, each equally likely.
    Random,
}

impl Spec {
    /// The bot of that name.
    pub fn read(name: &str) -> Option<Spec> {
        match name {
            "random" => Some(Spec::Random),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Spec::Random => "random",
        }
    }

    /// The bot, with a seed of its own.
    pub fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Spec::Random => Box::new(Random::new(seed)),
        }
    }
}
