//! The server: tables that are never lost, in one process or several.
//!
//! Read `model.rs` (a table as data), `table/` (its fold and its task), `hall.rs` (all tables), `store/`, then `routes/`
//! and `pages/`. Nothing depends on this crate but the binary.
#![forbid(unsafe_code)]

pub mod model;
pub mod names;
pub mod notices;
pub mod people;
pub mod fault;
pub mod games;
pub mod board;
pub mod play;
pub mod thinkers;
pub mod counts;
pub mod under_way;
pub mod network;
pub mod table;
pub mod store;
pub mod sweep;
pub mod hall;
pub mod ladder;
pub mod live;
pub mod rates;
pub mod streams;
pub mod sessions;
pub mod site;
pub mod calls;
pub mod admin;
pub mod guard;
pub mod metrics;
pub mod pages;
pub mod prints;
pub mod reruns;
pub mod reviews;
pub mod routes;
mod idle;
pub mod tls;
pub mod asker;
pub mod acme;
pub mod connections;
pub mod server;
pub mod check;
pub mod backup;
