//! The games on paper: everything that is needed to play them on a table, drawn as on the screen.
//!
//! A thing to be cut out is a [`Component`]: a drawing in millimetres, its back and how many there are. [`sheet`] says where
//! pieces lie on paper, [`pdf`] prints them, [`pictures`] makes single pictures for print services and sheets for a virtual
//! table, [`booklet`] prints the rules. Nothing here reads or writes a file: bytes come out.
//!
//! Read `component.rs` first, then `canvas.rs`, `sheet.rs` and one game.
#![forbid(unsafe_code)]

pub mod palette;
pub mod drawings;
pub mod fonts;
pub mod canvas;
pub mod component;
mod parts;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(mod $module;)* };
}
emporia_engine::each_game!(modules);

pub mod sheet;
mod marks;
mod guide;
pub mod render;
pub mod pdf;
pub mod booklet;
pub mod pictures;
pub mod tabletop;

pub use component::{Component, Maker, OnPaper, pieces};
pub use palette::Ink;
pub use sheet::{Backs, CutMarks, Job, PAPERS, Paper};
