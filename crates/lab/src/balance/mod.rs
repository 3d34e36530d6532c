//! The balance lab: many games between equal bots, what came of them, and what of it is outside its aim.
//!
//! A game leaves `Facts`, one JSON line each, whole numbers only. A report is made from facts alone, so that runs can
//! be stopped, taken up, split over machines and put together, and the report is the same.

mod facts;
mod run;
mod measure;
mod aims;
mod roads;
mod report;
mod chart;
mod whatif;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(mod $module;)* };
}
emporia_engine::each_game!(modules);

pub use crate::stats::Interval;
pub use aims::{Aim, Finding, findings};
pub use facts::{Chronicle, Deal, Facts, FactsBuilder, Fate, SeatFacts, Take};
pub use measure::{Measure, Measures, measure};
pub use report::{ReportHead, csv, findings_in_words, html};
pub use run::{Run, Shard, read_facts, run};
pub use whatif::{Difference, NoSuchValue, compare, set_value};
