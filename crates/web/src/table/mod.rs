//! A table: the fold of its log (`fold.rs`), what people may ask of it (`ask.rs`), and the task that owns it while it
//! is awake (`actor.rs`).

pub mod fold;
pub mod ask;
pub mod actor;

pub use ask::Command;
pub use fold::Table;
