//! A table: the fold of its log (`fold.rs`, `takeback.rs`), how it is read again (`wake.rs`), what people may ask of it
//! (`ask.rs`, `order.rs`), and
//! the task that owns it while it is awake (`actor.rs`), with its bots (`thinking.rs`).

mod takeback;
pub mod fold;
mod wake;
pub mod ask;
pub mod order;
pub mod actor;
mod thinking;

pub use ask::Command;
pub use fold::{Said, Table};
pub use order::Authority;
