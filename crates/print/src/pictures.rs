//! Single pictures for print services: 300 dots to an inch, with the bleed that they ask for.

use crate::component::{Component, Outline};
use crate::render::png;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::rc::Rc;

/// Dots in a millimetre at 300 to an inch.
pub const DOTS: f32 = 300.0 / 25.4;

/// Each thing that is cut, from the front, and each back once: names of files with what is in them, one by one.
pub fn singles(pieces: &[Component], bleed: f32) -> impl Iterator<Item = (String, Vec<u8>)> + '_ {
    let mut seen = HashSet::new();
    pieces.iter().flat_map(move |piece| {
        let bleed = if piece.shape == Outline::Page { 0.0 } else { bleed };
        let at = piece.area().outset(bleed);
        let back = piece.back.as_ref().filter(|back| seen.insert(Rc::as_ptr(back)));
        let front = (format!("{}.png", front_name(piece)), png(&piece.front, at, DOTS));
        std::iter::once(front).chain(back.map(|back| (format!("{}.png", back_name(pieces, back)), png(back, at, DOTS))))
    })
}

/// How many of each picture are ordered, and which back it has: what the form of a print service asks for.
pub fn copies(pieces: &[Component]) -> String {
    let mut list = "front,back,copies,width_mm,height_mm\n".to_owned();
    for piece in pieces {
        let back = piece.back.as_ref().map_or_else(String::new, |back| format!("{}.png", back_name(pieces, back)));
        let _ = writeln!(list, "{}.png,{back},{},{},{}", front_name(piece), piece.copies, piece.width, piece.height);
    }
    list
}

/// What the picture of a thing is called: the part that it belongs to, and its own name. A name from a card file may be
/// anything, a file's may not.
fn front_name(piece: &Component) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    format!("{}-{}", piece.part, piece.id.chars().map(plain).collect::<String>())
}

/// A back is called after the first thing that has it.
fn back_name(pieces: &[Component], back: &Rc<crate::canvas::Canvas>) -> String {
    let first = pieces.iter().find(|piece| piece.back.as_ref().is_some_and(|known| Rc::ptr_eq(known, back)));
    first.map_or_else(String::new, |piece| format!("{}-back", front_name(piece)))
}
