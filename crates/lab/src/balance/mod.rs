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
mod names;
mod outliers;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(mod $module;)* };
}
emporia_engine::each_game!(modules);

pub use crate::stats::Interval;
pub use aims::{Aim, AimFile, Finding, findings};
pub use chart::short;
pub use facts::{Chronicle, Deal, Facts, FactsBuilder, Fate, SeatFacts, Take};
pub use measure::{Measure, Measures, measure};
pub use names::MeasureNames;
pub use outliers::{Oddity, Outlier, outliers};
pub use report::{ReportData, ReportHead, csv, difference_page, findings_in_words, html, outliers_in_words, shown};
pub use run::{Run, Shard, play, read_facts, run};
pub use whatif::{Difference, NoSuchValue, compare, set_value};
