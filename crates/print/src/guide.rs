//! The first page: what is in the file, how it is made into a game, and whose game it is.

use crate::canvas::{Area, Canvas, Style, area};
use crate::component::{Component, Maker, Outline};
use crate::fonts::{self, Typeface};
use crate::palette::{Palette, SOFT, TEXT};
use crate::parts::meander;
use crate::sheet::{Backs, CutMarks, Job, SheetSide};
use emporia_text::Info;
use emporia_text::credits::credits_line;

/// Whose game it is and that this is not for sale, in a line.
pub fn notice(maker: &Maker, game: &Info, set: Option<&str>) -> String {
    let edition = match set {
        Some(set) => maker.say("print-set", &[("set", set.into())]),
        None => maker.word("print-edition"),
    };
    let args = [("credits", credits_line(maker.lang, game.name).into()), ("edition", edition.into())];
    maker.say("print-notice", &args)
}

/// Words that flow down a page.
pub struct Flow<'a> {
    /// Where they are put.
    pub canvas: &'a mut Canvas,
    /// The column.
    pub column: Area,
    /// How far it is filled.
    pub y: f32,
}

impl Flow<'_> {
    /// A paragraph in a face and size, with so much room after it.
    pub fn paragraph(&mut self, face: Typeface, size: f32, colour: &'static str, words: &str, after: f32) {
        let lines = fonts::lines(face, size, words, self.column.w).len();
        let height = size * crate::canvas::LEADING * lines as f32;
        let style = Style { least: size, ..Style::one(face, size, colour).left().lines(lines) };
        self.canvas.words(area(self.column.x, self.y, self.column.w, height), words, style);
        self.y += height + after;
    }
}

/// The page.
pub fn page(
    job: &Job,
    maker: &Maker,
    game: &Info,
    pieces: &[Component],
    sheets: &[SheetSide],
    set: Option<&str>,
) -> Canvas {
    let palette = Palette::NIGHT.with(maker.ink);
    let mut canvas = Canvas::new();
    let (w, h) = (job.paper.width, job.paper.height);
    let side = 20.0;
    let head = area(side, 16.0, w - 2.0 * side, 26.0);
    if palette.is_pale() {
        canvas.outline(head, 2.0, palette.line, 0.5);
    } else {
        canvas.rect(head, 2.0, palette.frame);
    }
    canvas.words(
        area(head.x + 6.0, head.y + 2.5, head.w - 12.0, 13.0),
        &maker.word(game.title),
        Style::one(Typeface::Bold, 11.0, palette.on_frame),
    );
    canvas.words(
        area(head.x + 6.0, head.y + 15.5, head.w - 12.0, 7.0),
        &notice(maker, game, set),
        Style { least: 2.0, ..Style::one(Typeface::Italic, 4.0, palette.on_frame) },
    );
    meander(&mut canvas, area(side, head.y + head.h + 2.0, head.w, 3.0), palette.line);

    let mut flow = Flow { canvas: &mut canvas, column: area(side, 52.0, w - 2.0 * side, h - 72.0), y: 52.0 };
    flow.paragraph(Typeface::Bold, 5.2, palette.line, &maker.word("print-contents"), 1.2);
    for (part, count) in parts(pieces) {
        let line = maker.say(&format!("print-part-{part}"), &[("n", count.into())]);
        flow.paragraph(Typeface::Regular, 4.0, TEXT, &format!("•  {line}"), 0.2);
    }
    let needed = maker.word(&format!("print-needs-{}", game.clauses));
    flow.paragraph(Typeface::Italic, 4.0, SOFT, &needed, 4.0);
    flow.paragraph(Typeface::Bold, 5.2, palette.line, &maker.word("print-how"), 1.2);
    for step in steps(job, pieces, sheets) {
        flow.paragraph(Typeface::Regular, 4.0, TEXT, &format!("•  {}", maker.word(step)), 0.6);
    }
    flow.y += 3.4;
    flow.paragraph(Typeface::Bold, 5.2, palette.line, &maker.word("print-whose"), 1.2);
    flow.paragraph(Typeface::Regular, 4.0, TEXT, &credits_line(maker.lang, game.name), 1.0);
    flow.paragraph(Typeface::Regular, 4.0, TEXT, &maker.word("credits-unofficial"), 1.0);
    flow.paragraph(Typeface::Regular, 4.0, TEXT, &maker.word("print-values"), 1.0);
    let ruler = area(side, h - 22.0, 100.0, 8.0);
    scale(&mut canvas, ruler, maker, &palette);
    canvas
}

/// How many there are of each part, in the order of the pieces.
pub fn parts(pieces: &[Component]) -> Vec<(&'static str, u32)> {
    let mut parts: Vec<(&'static str, u32)> = Vec::new();
    for piece in pieces {
        match parts.iter_mut().find(|(part, _)| *part == piece.part) {
            Some((_, count)) => *count += u32::from(piece.copies),
            None => parts.push((piece.part, piece.copies.into())),
        }
    }
    parts
}

/// What to do, as far as the job asks for it.
fn steps(job: &Job, pieces: &[Component], sheets: &[SheetSide]) -> Vec<&'static str> {
    let backs = match job.backs {
        Backs::Duplex => "print-step-duplex",
        Backs::Fold => "print-step-fold",
        Backs::None => "print-step-none",
    };
    let mut steps = vec!["print-step-size"];
    if sheets.iter().any(|sheet| sheet.back || sheet.fold.is_some()) || job.backs == Backs::None {
        steps.push(backs);
    }
    if pieces.iter().any(|piece| piece.shape != Outline::Page) {
        steps.push(if job.marks == CutMarks::Lines { "print-step-lines" } else { "print-step-cut" });
        steps.push("print-step-paper");
    }
    if pieces.iter().any(|piece| piece.shape == Outline::Page) {
        steps.push("print-step-sheets");
    }
    steps
}

/// A ruler of ten centimetres: whoever holds one to it knows whether the printer kept the size.
fn scale(canvas: &mut Canvas, at: Area, maker: &Maker, palette: &Palette) {
    canvas.line((at.x, at.y), (at.x + 100.0, at.y), palette.line, 0.3);
    for n in 0..=10 {
        let x = at.x + 10.0 * n as f32;
        canvas.line((x, at.y - if n % 5 == 0 { 3.0 } else { 1.8 }), (x, at.y), palette.line, 0.3);
    }
    canvas.words(
        area(at.x, at.y + 1.0, 100.0, 4.4),
        &maker.word("print-ruler"),
        Style::one(Typeface::Italic, 3.4, SOFT).left(),
    );
}
