//! Night Harbour, the worked example of `docs/new-game.md`: one test per clause, and the laws.
#![cfg(feature = "example-game")]

#[path = "../laws/lawful.rs"]
mod lawful;
mod clauses;
mod laws;
