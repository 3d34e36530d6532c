//! Every word a person reads, in English and Spanish, and plain-text drawings of each game.
//!
//! Sentences live in `en/*.ftl` and `es/*.ftl` (Fluent). Component names come with the card files.

pub mod lang;
pub mod tell;
pub mod faults;
pub mod story;
pub mod why;
pub mod games;
pub mod credits;
mod bots;
pub mod prompt;
mod layout;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(mod $module;)* };
}
each_game!(modules);

use emporia_engine::{GAMES, each_game, with_game};
use std::collections::BTreeSet;
use std::sync::OnceLock;

pub use bots::{BOT_NAMES, bot_names};
pub use games::{Info, info};
pub use lang::{Arg, Lang, clauses, say};
pub use tell::{DRAWING_WIDTH, Tell, Words, counted};

/// Whether a clause is a ruling of ours, wholly or in part: `[R]` marks it in `rules/`.
pub fn is_ruling(clause: &str) -> bool {
    static RULINGS: OnceLock<BTreeSet<&str>> = OnceLock::new();
    RULINGS.get_or_init(rulings).contains(clause)
}

fn rulings() -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for game in GAMES {
        let file = with_game!(*game, G => <G as Tell>::CONTRACT, else unreachable!("{game} is listed"));
        let mut clause = None;
        for line in file.lines() {
            clause = match line.strip_prefix("- ") {
                Some(rest) => rest.split(' ').next(),
                // A clause goes on in lines that are set in.
                None => clause.filter(|_| line.starts_with("  ")),
            };
            found.extend(clause.filter(|_| line.contains("[R")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn rulings_are_those_that_the_contract_marks() {
        assert!(super::is_ruling("ION-17") && super::is_ruling("ION-24"));
        assert!(!super::is_ruling("ION-16") && !super::is_ruling("ION-999"));
    }
}
