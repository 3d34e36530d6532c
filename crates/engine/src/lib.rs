//! The rules of Emporous, Emporous Roll & Write and Emporion, and nothing else.
//!
//! This crate has no I/O, clock, threads, globals, floats or prose: it is told what happens and says what follows.
//! A [`Game`] is the rules of one game with their options and cards; a [`Match`] plays it.
//!
//! A whole game, with the first legal move each time:
//!
//! ```
//! use emporia_engine::emporion::{Cards, Emporion, Options};
//! use emporia_engine::{CardSet, Game, Match, Seed};
//!
//! let game = Emporion::new(Options::players(2), Cards::builtin()).expect("two may play");
//! let mut played = Match::new(game, Seed::from_number(1), &mut |_| ());
//! let mut moves = Vec::new();
//! while let Some(seat) = played.turn().seats().first() {
//!     played.game().actions(played.state(), seat, &mut moves);
//!     played.act(seat, moves[0], &mut |event| println!("{event:?}"))?;
//! }
//! assert!(!played.game().outcome(played.state()).winners().is_empty());
//! # Ok::<(), emporia_engine::Illegal>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what it brings | what it needs |
//! |---|---|---|---|
//! | `records` | on | [`record`]: games written down, read and checked; hashes of card sets | serde_json |
//!
//! Reading cards is no feature, because without them there is no game.
//!
//! # Reading the code
//!
//! `game.rs` first, then `rollwrite/`, then any other game.
#![forbid(unsafe_code)]

pub mod seat;
pub mod game;
pub mod rng;
pub mod matches;
#[cfg(feature = "records")]
pub mod editions;
#[cfg(feature = "records")]
pub mod record;
mod shared;
mod faults;
pub mod cards;
mod cost;
pub mod packed;
pub mod bits;
pub mod options;
#[macro_use]
mod registry;

// Declared by name and not by the registry, so that tools which read modules (cargo mutants, cargo fmt) find the rules.
pub mod rollwrite;
pub mod emporion;
pub mod emporous;
pub mod night_harbour;

// All games, in the order in which they are shown: each line is a module of every crate, and the type in it.
registry! {
    ($)
    emporion Emporion;
    emporous Emporous;
    rollwrite RollWrite;
    #[cfg(feature = "example-game")] night_harbour NightHarbour;
}

pub use cards::CardSet;
pub use game::{Actor, Game, Illegal, Outcome, Turn, Viewer};
pub use matches::{Entry, Match, NoUndo, Snapshot};
pub use options::{Choice, OptionsFault, Players};
#[cfg(feature = "records")]
pub use record::{Player, Record, RecordFault};
pub use rng::{Rng, Seed};
pub use seat::{MAX_SEATS, Seat, SeatSet};

/// The example in the README is run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
