//! The rules of Emporous, Emporous Roll & Write and Emporion, and nothing else.
//!
//! Read `game.rs` first, then `rollwrite/`, then any other game. This crate has no I/O, clock,
//! threads, globals, floats or prose: it is told what happens and says what follows.
#![forbid(unsafe_code)]

pub mod seat;
pub mod game;
pub mod rng;
pub mod matches;
pub mod record;
pub mod cards;
pub mod rollwrite;
pub mod emporion;
pub mod emporous;
pub mod any;

pub use any::{AnyGame, AnyMatch, CardSets};
pub use game::{Actor, Game, Illegal, Outcome, Turn, Viewer};
pub use matches::{Entry, Match, NoUndo};
pub use record::{Player, Record, RecordFault};
pub use rng::{Rng, Seed};
pub use seat::{MAX_SEATS, Seat, SeatSet};
