//! The server: tables that are never lost, in one process or several.
//!
//! Read `model.rs` (a table as data), `table/` (its fold and its task), `hall.rs` (all tables), `store/`, then `routes/`
//! and `pages/`. Nothing depends on this crate but the binary.
#![forbid(unsafe_code)]

pub mod model;
pub mod fault;
pub mod games;
pub mod board;
pub mod play;
pub mod table;
pub mod store;
pub mod hall;
pub mod ladder;
pub mod live;
pub mod site;
pub mod guard;
pub mod metrics;
pub mod pages;
pub mod routes;
pub mod server;
pub mod check;
