//! Moves as numbers and Views as tensors: what a learner plays with.
//!
//! Each game has a fixed list of **steps** for each card set, the same at every table. Most steps are whole moves; an
//! exchange of Emporous is composed of several (its [`Encode::Draft`]). A mask says which steps are legal now.
//! Features are made from the View alone, as named tensors, with the own seat first. What stands on cards goes in as
//! figures (costs, points, powers), so that a learner meets another card set with more than unknown numbers.
#![forbid(unsafe_code)]

mod encoder;
mod rewards;
mod sink;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(mod $module;)* };
}
emporia_engine::each_game!(modules);

pub use encoder::{Encode, Encoder, Exchanges, Position, Stepped};
pub use rewards::Rewards;
pub use sink::{Sink, Tensor};
