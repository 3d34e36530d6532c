//! Bots by name: the levels that people choose, and finer specifications.

use crate::ismcts::{Budget, Ismcts, SearchSettings};
use crate::mind::Mind;
use crate::{Bot, Easy, Greedy, Random};
use std::fmt;
use std::time::Duration;

/// The levels, from weak to strong, by the names that are used everywhere.
pub const LEVELS: [&str; 4] = ["easy", "normal", "hard", "expert"];

/// What `Spec::read` accepts; `N` stands for a number, and `+threads=N` may follow either of the last two.
pub const BOTS: [&str; 8] = ["random", "greedy", "easy", "normal", "hard", "expert", "ismcts:iters=N", "ismcts:ms=N"];

/// A bot as it is named on a command line or at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spec {
    /// Any legal move, each equally likely.
    Random,
    /// One look ahead with a written evaluation.
    Greedy,
    /// Sensible, but errs like a beginner.
    Easy,
    /// Search with few iterations.
    Normal,
    /// Search with some hundred iterations, ready at once.
    Hard,
    /// Search with ten times as many, or more.
    Expert,
    /// Search as told.
    Ismcts(SearchSettings),
}

impl Spec {
    /// The bot of that name.
    pub fn read(name: &str) -> Option<Spec> {
        Some(match name {
            "random" => Spec::Random,
            "greedy" => Spec::Greedy,
            "easy" => Spec::Easy,
            "normal" => Spec::Normal,
            "hard" => Spec::Hard,
            "expert" => Spec::Expert,
            _ => Spec::Ismcts(read_settings(name.strip_prefix("ismcts:")?)?),
        })
    }

    /// Its name.
    pub fn name(self) -> String {
        self.to_string()
    }

    /// The bot, with a seed of its own.
    pub fn bot<G: Mind>(self, seed: u64) -> Box<dyn Bot<G>> {
        let search = |level: usize, bluffs| {
            let budget = Budget::Iterations(G::TUNING.levels[level]);
            Box::new(Ismcts::new(SearchSettings { budget, threads: 1, bluffs }, seed))
        };
        match self {
            Spec::Random => Box::new(Random::new(seed)),
            Spec::Greedy => Box::new(Greedy::new(seed)),
            Spec::Easy => Box::new(Easy::new(seed)),
            Spec::Normal => search(0, false),
            Spec::Hard => search(1, true),
            Spec::Expert => search(2, true),
            Spec::Ismcts(settings) => Box::new(Ismcts::new(settings, seed)),
        }
    }
}

/// `iters=2000`, `ms=500`, and `+threads=4` after either.
fn read_settings(text: &str) -> Option<SearchSettings> {
    let (budget, threads) = text.split_once("+threads=").map_or((text, Some(1)), |(b, n)| (b, n.parse().ok()));
    let threads = threads.filter(|n| (1..=64).contains(n))?;
    let (key, number) = budget.split_once('=')?;
    let number = number.parse().ok().filter(|n| (1..=100_000_000).contains(n))?;
    let budget = match key {
        "iters" => Budget::Iterations(number),
        "ms" => Budget::Time(Duration::from_millis(u64::from(number))),
        _ => return None,
    };
    Some(SearchSettings { budget, threads, bluffs: true })
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Easy => f.write_str("easy"),
            Spec::Normal => f.write_str("normal"),
            Spec::Hard => f.write_str("hard"),
            Spec::Expert => f.write_str("expert"),
            Spec::Ismcts(settings) => {
                match settings.budget {
                    Budget::Iterations(n) => write!(f, "ismcts:iters={n}")?,
                    Budget::Time(time) => write!(f, "ismcts:ms={}", time.as_millis())?,
                }
                if settings.threads > 1 { write!(f, "+threads={}", settings.threads) } else { Ok(()) }
            }
        }
    }
}
