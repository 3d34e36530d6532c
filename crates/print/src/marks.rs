//! What shows where to cut and fold, and what stands at the foot of a sheet.

use crate::canvas::{Area, Canvas, Style, area};
use crate::component::{Component, Outline};
use crate::fonts::Typeface;
use crate::palette::SOFT;
use crate::sheet::{CutMarks, Fold, Job, MARGIN, SheetSide};

/// How thick a mark is.
const LINE: f32 = 0.12;
/// How long a tick is, where there is room.
const TICK: f32 = 3.0;

/// The marks of a sheet. Those who cut look at the fronts, so the side of the backs has none.
pub fn marks(canvas: &mut Canvas, job: &Job, sheet: &SheetSide, pieces: &[Component]) {
    if let Some(fold) = sheet.fold {
        let (w, h) = (job.paper.width, job.paper.height);
        let ends = match fold {
            Fold::Upright => ((w / 2.0, MARGIN), (w / 2.0, h - MARGIN)),
            Fold::Level => ((MARGIN, h / 2.0), (w - MARGIN, h / 2.0)),
        };
        dashed(canvas, ends.0, ends.1);
    }
    if sheet.back || job.marks == CutMarks::None {
        return;
    }
    let cut: Vec<(Area, Outline, f32)> = sheet
        .places
        .iter()
        .map(|place| (place.trim(&pieces[place.piece]), pieces[place.piece].shape, place.bleed))
        .filter(|(_, shape, _)| *shape != Outline::Page)
        .collect();
    for (trim, shape, _) in &cut {
        match (shape, job.marks) {
            (Outline::Round, _) => {
                canvas.circle(trim.centre(), trim.w / 2.0, "none", "#555555", LINE);
            }
            (Outline::Card(round), CutMarks::Lines) => {
                canvas.outline(*trim, *round, "#555555", LINE);
            }
            _ => (),
        }
    }
    if job.marks == CutMarks::Cut {
        ticks(canvas, job, &cut);
    }
}

/// Ticks at the corners of all things: long ones outside, small crosses where things meet.
fn ticks(canvas: &mut Canvas, job: &Job, cut: &[(Area, Outline, f32)]) {
    let cut: Vec<&(Area, Outline, f32)> = cut.iter().filter(|(_, shape, _)| *shape != Outline::Round).collect();
    let inside = |x: f32, y: f32| {
        // Nothing is printed on what stays: a mark may lie on no thing, bleed allowed.
        cut.iter().any(|(trim, ..)| {
            x > trim.x + 0.05 && x < trim.x + trim.w - 0.05 && y > trim.y + 0.05 && y < trim.y + trim.h - 0.05
        })
    };
    for (trim, _, bleed) in &cut {
        for (x, out_x) in [(trim.x, -1.0), (trim.x + trim.w, 1.0)] {
            for (y, out_y) in [(trim.y, -1.0), (trim.y + trim.h, 1.0)] {
                for (dx, dy) in [(out_x, 0.0), (0.0, out_y)] {
                    // In the bleed a tick is short and pale; beyond it, where the paper is white, it is long.
                    let at = |far: f32| (x + dx * far, y + dy * far);
                    let (px, py) = at(bleed + TICK);
                    let free = |far: f32| {
                        let (x, y) = at(far);
                        !inside(x, y)
                    };
                    let on_paper = px > 0.5 && py > 0.5 && px < job.paper.width - 0.5 && py < job.paper.height - 0.5;
                    let clear = cut.iter().all(|(other, _, b)| {
                        let room = other.outset(*b - 0.05);
                        !(px > room.x && px < room.x + room.w && py > room.y && py < room.y + room.h)
                    });
                    if on_paper && clear {
                        canvas.line(at(bleed + 0.6), at(bleed + TICK), "#000000", LINE);
                    } else if *bleed >= 1.0 && free(bleed * 0.9) {
                        canvas.line(at(bleed * 0.35), at(bleed * 0.95), "#ffffff", 3.0 * LINE);
                        canvas.line(at(bleed * 0.35), at(bleed * 0.95), "#000000", LINE);
                    }
                }
            }
        }
    }
}

fn dashed(canvas: &mut Canvas, (x1, y1): (f32, f32), (x2, y2): (f32, f32)) {
    canvas.raw(&format!(
        "<path d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\" stroke=\"#555555\" stroke-width=\"{LINE}\" stroke-dasharray=\"3 2\"/>"
    ));
}

/// What stands at the foot of a sheet, if there is room for it below everything.
pub fn foot(canvas: &mut Canvas, job: &Job, sheet: &SheetSide, pieces: &[Component], words: &str) {
    let (w, h) = (job.paper.width, job.paper.height);
    let lowest = sheet
        .places
        .iter()
        .map(|place| {
            let trim = place.trim(&pieces[place.piece]);
            trim.y + trim.h + place.bleed
        })
        .fold(0.0, f32::max);
    let line = area(w * 0.14, h - MARGIN - 2.2, w * 0.72, 2.6);
    if lowest <= line.y {
        canvas.words(line, words, Style { least: 1.6, ..Style::one(Typeface::Italic, 2.4, SOFT) });
    }
}
