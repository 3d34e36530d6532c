//! The server over real sockets. One binary, so that it links once.

#[path = "web/common.rs"]
mod common;
#[path = "web/postgres.rs"]
mod postgres;
#[path = "web/stores.rs"]
mod stores;
#[path = "web/formats.rs"]
mod formats;
#[path = "web/damage.rs"]
mod damage;
#[path = "web/tables.rs"]
mod tables;
#[path = "web/before.rs"]
mod before;
#[path = "web/forms.rs"]
mod forms;
#[path = "web/interface.rs"]
mod interface;
#[path = "web/faults.rs"]
mod faults;
#[path = "web/replay.rs"]
mod replay;
#[path = "web/hints.rs"]
mod hints;
#[path = "web/players.rs"]
mod players;
#[path = "web/since.rs"]
mod since;
#[path = "web/bots.rs"]
mod bots;
#[path = "web/readers.rs"]
mod readers;
#[path = "web/waking.rs"]
mod waking;
#[path = "web/leaks.rs"]
mod leaks;
#[path = "web/earlier.rs"]
mod earlier;
