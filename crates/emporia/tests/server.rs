//! The server as a process: a bot in Python, kills, several nodes, browsers. One binary, so that it links once.
#![cfg(unix)]

#[path = "server/process.rs"]
mod process;
#[path = "../../web/tests/web/postgres.rs"]
mod postgres;
#[path = "support/people.rs"]
mod people;
#[path = "server/programs.rs"]
mod programs;
#[path = "server/kills.rs"]
mod kills;
#[path = "server/nodes.rs"]
mod nodes;
#[path = "server/keep.rs"]
mod keep;
#[path = "server/browsers.rs"]
mod browsers;
