//! What a thing looks like, in millimetres from its upper left corner, as SVG. Every word is put into a box of its own, and
//! the boxes are kept: a test measures whether the words stay in them.

use crate::drawings::placed;
use crate::fonts::{FAMILY, Typeface, lines, width};
use crate::palette::Palette;
use std::fmt::Write as _;

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// A rectangle.
pub const fn area(x: f32, y: f32, w: f32, h: f32) -> Area {
    Area { x, y, w, h }
}

impl Area {
    /// The same, smaller on all sides.
    pub fn inset(self, by: f32) -> Area {
        area(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// The same, larger on all sides.
    pub fn outset(self, by: f32) -> Area {
        self.inset(-by)
    }

    /// Its middle.
    pub fn centre(self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

/// Where words stand in their box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At its left.
    Left,
    /// In its middle.
    Middle,
    /// At its right.
    Right,
}

/// How words are set.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The face.
    pub face: Typeface,
    /// Height of the letters' body.
    pub size: f32,
    /// The least that it may be made where there is too little room.
    pub least: f32,
    /// The colour.
    pub colour: &'static str,
    /// Where they stand.
    pub align: Align,
    /// How many lines they may take.
    pub lines: usize,
}

impl Style {
    /// One line in the middle.
    pub const fn one(face: Typeface, size: f32, colour: &'static str) -> Style {
        Style { face, size, least: size * 0.6, colour, align: Align::Middle, lines: 1 }
    }

    /// The same at the left.
    pub const fn left(self) -> Style {
        Style { align: Align::Left, ..self }
    }

    /// The same at the right.
    pub const fn right(self) -> Style {
        Style { align: Align::Right, ..self }
    }

    /// The same in up to so many lines.
    pub const fn lines(self, lines: usize) -> Style {
        Style { lines, ..self }
    }
}

/// Height of a line at a size of 1.
pub const LEADING: f32 = 1.22;
/// How far the letters stand above the base line, and how far below it.
const ASCENT: f32 = 0.74;
const DESCENT: f32 = 0.24;

/// A drawing that grows.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    svg: String,
    boxes: Vec<Area>,
}

impl Canvas {
    /// Nothing yet.
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// What was drawn.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The boxes that words were put into; the lines of the n-th are the elements `wN`.
    pub fn boxes(&self) -> &[Area] {
        &self.boxes
    }

    /// Elements of one's own.
    pub fn raw(&mut self, svg: &str) -> &mut Canvas {
        self.svg.push_str(svg);
        self
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, at: Area, round: f32, fill: &str) -> &mut Canvas {
        let Area { x, y, w, h } = at;
        let _ =
            write!(self.svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" fill=\"{fill}\"/>");
        self
    }

    /// Its outline.
    pub fn outline(&mut self, at: Area, round: f32, colour: &str, line: f32) -> &mut Canvas {
        let Area { x, y, w, h } = at;
        let _ = write!(
            self.svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\"/>"
        );
        self
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (f32, f32), radius: f32, fill: &str, line: &str, width: f32) -> &mut Canvas {
        let _ = write!(
            self.svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>"
        );
        self
    }

    /// A line.
    pub fn line(&mut self, (x1, y1): (f32, f32), (x2, y2): (f32, f32), colour: &str, width: f32) -> &mut Canvas {
        let _ = write!(
            self.svg,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        );
        self
    }

    /// A small drawing, whole.
    pub fn icon(&mut self, name: &str, at: Area, palette: &Palette) -> &mut Canvas {
        self.svg.push_str(&placed(&format!("i-{name}"), [at.x, at.y, at.w, at.h], false, palette));
        self
    }

    /// A scene that fills a box.
    pub fn scene(&mut self, name: &str, at: Area, palette: &Palette) -> &mut Canvas {
        self.svg.push_str(&placed(&format!("a-{name}"), [at.x, at.y, at.w, at.h], true, palette));
        self
    }

    /// A part of another drawing, as large as a box.
    pub fn inlaid(&mut self, at: Area, other: &Canvas, part: Area) -> &mut Canvas {
        let _ = write!(
            self.svg,
            "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">{}</svg>",
            at.x,
            at.y,
            at.w,
            at.h,
            part.x,
            part.y,
            part.w,
            part.h,
            // The words of a picture are no words of the page.
            other.svg.replace(" id=\"w", " class=\"w")
        );
        self
    }

    /// Words in a box, as large as they may be and fit: smaller before they are cut, never cut.
    pub fn words(&mut self, at: Area, words: &str, style: Style) -> &mut Canvas {
        let mut size = style.size;
        let mut broken = lines(style.face, size, words, at.w);
        let fits = |size: f32, broken: &[String]| {
            broken.len() <= style.lines
                && broken.iter().all(|line| size * width(style.face, line) <= at.w)
                && size * (LEADING * (broken.len() as f32 - 1.0) + ASCENT + DESCENT) <= at.h
        };
        while !fits(size, &broken) && size > style.least {
            size -= 0.05;
            broken = lines(style.face, size, words, at.w);
        }
        let number = self.boxes.len();
        self.boxes.push(at);
        let height = size * (LEADING * (broken.len() as f32 - 1.0) + ASCENT + DESCENT);
        let first = at.y + (at.h - height) / 2.0 + size * ASCENT;
        let (x, anchor) = match style.align {
            Align::Left => (at.x, "start"),
            Align::Middle => (at.x + at.w / 2.0, "middle"),
            Align::Right => (at.x + at.w, "end"),
        };
        for (n, line) in broken.iter().enumerate() {
            let y = first + size * LEADING * n as f32;
            let _ = write!(
                self.svg,
                "<text id=\"w{number}-{n}\" x=\"{x}\" y=\"{y}\" font-family=\"{FAMILY}\" font-size=\"{size}\"{} fill=\"{}\" text-anchor=\"{anchor}\">{}</text>",
                style.face.style(),
                style.colour,
                escaped(line)
            );
        }
        self
    }
}

/// Words as they stand in XML.
pub fn escaped(words: &str) -> String {
    let plain = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    // Other control characters are no XML at all.
    plain.chars().filter(|letter| !letter.is_control()).collect()
}
