//! Every word a person reads, in English and Spanish, and plain-text drawings of each game.
//!
//! Sentences live in `en/*.ftl` and `es/*.ftl` (Fluent). Component names come with the card files.

pub mod lang;
pub mod tell;
pub mod faults;
pub mod story;
mod layout;
mod rollwrite;
mod emporion;
mod emporous;

pub use lang::{Arg, Lang, clauses, say};
pub use tell::{Table, Tell};

/// Each file of `rules/` and the letters that its clauses begin with.
pub const CONTRACTS: [(&str, &str); 3] = [("roll-and-write.md", "RW"), ("emporion.md", "ION"), ("emporous.md", "OUS")];
