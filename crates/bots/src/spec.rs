//! Bots by name: the levels that people choose, and finer specifications.

use crate::ismcts::{Budget, Ismcts, SearchSettings, Value};
use crate::mind::Mind;
use crate::style::PlayStyle;
use crate::{Bot, Greedy, Person, Random};
use std::fmt;
use std::time::Duration;

/// The levels, from weak to strong, by the names that are used everywhere.
pub const LEVELS: [&str; 6] = ["novice", "easy", "normal", "hard", "expert", "master"];

/// What `Spec::read` accepts; `N` stands for a number, and `+threads=N` and `+value=written` or `+value=learned`
/// may follow either of the last two.
pub const BOTS: [&str; 10] =
    ["random", "greedy", "novice", "easy", "normal", "hard", "expert", "master", "ismcts:iters=N", "ismcts:ms=N"];

/// A bot as it is named on a command line or at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spec {
    /// Any legal move, each equally likely.
    Random,
    /// One look ahead with a written evaluation.
    Greedy,
    /// Errs like somebody on their first day.
    Novice,
    /// Errs like somebody who has played a few times.
    Easy,
    /// Errs like somebody who knows the game.
    Normal,
    /// Search with some hundred iterations, ready at once.
    Hard,
    /// Search with ten times as many, or more.
    Expert,
    /// Search for some seconds.
    Master,
    /// Search as told.
    Ismcts(SearchSettings),
}

impl Spec {
    /// The bot of that name.
    pub fn read(name: &str) -> Option<Spec> {
        Some(match name {
            "random" => Spec::Random,
            "greedy" => Spec::Greedy,
            "novice" => Spec::Novice,
            "easy" => Spec::Easy,
            "normal" => Spec::Normal,
            "hard" => Spec::Hard,
            "expert" => Spec::Expert,
            "master" => Spec::Master,
            _ => Spec::Ismcts(read_settings(name.strip_prefix("ismcts:")?)?),
        })
    }

    /// Its name.
    pub fn name(self) -> String {
        self.to_string()
    }

    /// The bot, with a seed of its own.
    pub fn bot<G: Mind>(self, seed: u64) -> Box<dyn Bot<G>> {
        self.bot_with(None, seed)
    }

    /// The bot, with a style if it is a level.
    pub fn bot_with<G: Mind>(self, style: Option<PlayStyle>, seed: u64) -> Box<dyn Bot<G>> {
        let search = |level: usize| {
            let budget = Budget::Iterations(G::TUNING.levels[level]);
            Box::new(
                Ismcts::new(SearchSettings { budget, threads: 1, bluffs: true, value: Value::Best }, seed)
                    .with_style(style),
            )
        };
        let person = |level: usize| Box::new(Person::new(G::TUNING.lapses[level], seed).with_style(style));
        match self {
            Spec::Random => Box::new(Random::new(seed)),
            Spec::Greedy => Box::new(Greedy::new(seed)),
            Spec::Novice => person(0),
            Spec::Easy => person(1),
            Spec::Normal => person(2),
            Spec::Hard => search(0),
            Spec::Expert => search(1),
            Spec::Master => search(2),
            Spec::Ismcts(settings) => Box::new(Ismcts::new(settings, seed)),
        }
    }
}

/// `iters=2000` or `ms=500`; after either `+threads=4`, `+value=written`.
fn read_settings(text: &str) -> Option<SearchSettings> {
    let mut parts = text.split('+').map(|part| part.split_once('='));
    let (key, number) = parts.next()??;
    let number = number.parse().ok().filter(|n| (1..=100_000_000).contains(n))?;
    let budget = match key {
        "iters" => Budget::Iterations(number),
        "ms" => Budget::Time(Duration::from_millis(u64::from(number))),
        _ => return None,
    };
    let mut settings = SearchSettings { budget, threads: 1, bluffs: true, value: Value::Best };
    for part in parts {
        match part? {
            ("threads", n) => settings.threads = n.parse().ok().filter(|n| (1..=64).contains(n))?,
            ("value", "written") => settings.value = Value::Written,
            ("value", "learned") => settings.value = Value::Learned,
            _ => return None,
        }
    }
    Some(settings)
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Novice => f.write_str("novice"),
            Spec::Easy => f.write_str("easy"),
            Spec::Normal => f.write_str("normal"),
            Spec::Hard => f.write_str("hard"),
            Spec::Expert => f.write_str("expert"),
            Spec::Master => f.write_str("master"),
            Spec::Ismcts(settings) => {
                match settings.budget {
                    Budget::Iterations(n) => write!(f, "ismcts:iters={n}")?,
                    Budget::Time(time) => write!(f, "ismcts:ms={}", time.as_millis())?,
                }
                if settings.threads > 1 {
                    write!(f, "+threads={}", settings.threads)?;
                }
                match settings.value {
                    Value::Best => Ok(()),
                    Value::Written => f.write_str("+value=written"),
                    Value::Learned => f.write_str("+value=learned"),
                }
            }
        }
    }
}
