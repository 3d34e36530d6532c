//! The server over real sockets. One binary, so that it links once.

#[path = "web/common.rs"]
mod common;
#[path = "web/postgres.rs"]
mod postgres;
#[path = "web/stores.rs"]
mod stores;
#[path = "web/nodes.rs"]
mod nodes;
#[path = "web/proxy.rs"]
mod proxy;
#[path = "web/silence.rs"]
mod silence;
#[path = "web/standing.rs"]
mod standing;
#[path = "web/formats.rs"]
mod formats;
#[path = "web/damage.rs"]
mod damage;
#[path = "web/crash.rs"]
mod crash;
#[path = "web/clearing.rs"]
mod clearing;
#[path = "web/tables.rs"]
mod tables;
#[path = "web/time.rs"]
mod time;
#[path = "web/before.rs"]
mod before;
#[path = "web/forms.rs"]
mod forms;
#[path = "web/sessions.rs"]
mod sessions;
#[path = "web/order.rs"]
mod order;
#[path = "web/admin.rs"]
mod admin;
#[path = "web/data.rs"]
mod data;
#[path = "web/naming.rs"]
mod naming;
#[path = "web/print.rs"]
mod print;
#[path = "web/room.rs"]
mod room;
#[path = "web/calls.rs"]
mod calls;
#[path = "web/interface.rs"]
mod interface;
#[path = "web/faults.rs"]
mod faults;
#[path = "web/replay.rs"]
mod replay;
#[path = "web/review.rs"]
mod review;
#[path = "web/hints.rs"]
mod hints;
#[path = "web/players.rs"]
mod players;
#[path = "web/since.rs"]
mod since;
#[path = "web/bots.rs"]
mod bots;
#[path = "web/fairness.rs"]
mod fairness;
#[path = "web/limits.rs"]
mod limits;
#[path = "web/slow.rs"]
mod slow;
#[path = "web/readers.rs"]
mod readers;
#[path = "web/waking.rs"]
mod waking;
#[path = "web/leaks.rs"]
mod leaks;
#[path = "web/receivers.rs"]
mod receivers;
#[path = "web/notices.rs"]
mod notices;
#[path = "web/earlier.rs"]
mod earlier;
