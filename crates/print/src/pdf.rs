//! A game as a PDF: what is in it and how it is made, then all sheets.

use crate::canvas::{Canvas, area};
use crate::component::{Component, Maker};
use crate::guide;
use crate::marks::{foot, marks};
use crate::render::{Pdf, Stamp, draw, show, stamp};
use crate::sheet::{Job, SheetSide, Spot, sheets};
use emporia_text::Info;
use emporia_text::credits::credit;
use std::collections::HashMap;
use std::rc::Rc;

/// Everything of a game, on paper. `set` names the card set if it is not the Emporia edition.
pub fn game(job: &Job, maker: &Maker, game: &Info, pieces: &[Component], set: Option<&str>) -> Vec<u8> {
    let title = maker.word(game.title);
    let credit = credit(game.name);
    let notice = guide::notice(maker, game, set);
    let mut pdf =
        Pdf::new(&title, credit.iter().map(|credit| credit.author.clone()).collect(), &notice, maker.lang.code());
    let size = (job.paper.width, job.paper.height);
    let whole = area(0.0, 0.0, size.0, size.1);
    let sheets = sheets(job, pieces);
    pdf.page(size, |surface| draw(surface, &guide::page(job, maker, game, pieces, &sheets, set), whole));
    let mut stamps = HashMap::new();
    for (n, sheet) in sheets.iter().enumerate() {
        pdf.page(size, |surface| {
            for place in &sheet.places {
                let key = key(pieces, place);
                let stamp = stamps.entry(key).or_insert_with(|| stamped(surface, pieces, place));
                if let Some(stamp) = stamp {
                    show(surface, stamp, place.centre, place.turn);
                }
            }
            let mut over = Canvas::new();
            marks(&mut over, job, sheet, pieces);
            let args = [("n", (n + 2).into()), ("of", (sheets.len() + 1).into()), ("what", notice.clone().into())];
            foot(&mut over, job, sheet, pieces, &maker.say(side_key(sheet), &args));
            draw(surface, &over, whole);
        });
    }
    pdf.finish()
}

const fn side_key(sheet: &SheetSide) -> &'static str {
    if sheet.back { "print-foot-back" } else { "print-foot" }
}

/// What tells drawings apart: backs that pieces have in common are drawn once.
fn key(pieces: &[Component], place: &Spot) -> (usize, bool) {
    let piece = &pieces[place.piece];
    match (&piece.back, place.back) {
        (Some(back), true) => (Rc::as_ptr(back) as usize, true),
        _ => (place.piece, false),
    }
}

fn stamped(surface: &mut krilla::surface::Surface<'_>, pieces: &[Component], place: &Spot) -> Option<Stamp> {
    let piece = &pieces[place.piece];
    Some(stamp(surface, piece.side(place.back)?, piece.area().outset(place.bleed)))
}
