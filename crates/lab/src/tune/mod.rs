//! The tuner: looks for card values that bring a game to its aims.
//!
//! A round makes many candidates by small steps from the best set so far. Quick bots screen them on the same deals, in halves; strong
//! bots decide among the few that are left, again on the same deals. What quick bots find is taken as a change
//! of what strong bots found of the best set so far, because their figures by themselves say little.
//! All luck follows from the seed and the number of the round, so that the result is the same on any number of threads,
//! and a search that was stopped goes on with its next round.

mod knobs;
mod search;
mod weigh;

pub use knobs::{Knob, KnobFault, Space, Span};
pub use search::{Changed, Finalist, Moved, TuneRound, Tuner, best, pareto};
pub use weigh::{Figures, TableOf, Trial, Weighed, costs, tables};
