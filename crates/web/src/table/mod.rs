//! A table: the fold of its log (`fold.rs`), how it is read again (`wake.rs`), what people may ask of it (`ask.rs`), and
//! the task that owns it while it is awake (`actor.rs`), with its bots (`thinking.rs`).

pub mod fold;
mod wake;
pub mod ask;
pub mod actor;
mod thinking;

pub use ask::Command;
pub use fold::Table;
