//! What things of several games have in common: frames, costs, backs, tokens, reference cards.

use crate::canvas::{Area, Canvas, Style, area};
use crate::component::{BLEED, Component, Maker, Outline};
use crate::fonts::Typeface;
use crate::palette::{Palette, SOFT, TEXT};
use emporia_text::lang::nutshell;
use std::rc::Rc;

/// A card for the hand, as it is sold: 63 x 88 mm.
pub const CARD: (f32, f32) = (63.0, 88.0);
/// A small card, as it is sold: 44 x 68 mm.
pub const SMALL: (f32, f32) = (44.0, 68.0);
/// How far words keep from the edge.
pub const SAFE: f32 = 3.0;

/// The ground of a card: its frame out to the bleed, and the paper inside, below a head of that height.
pub fn framed((w, h): (f32, f32), palette: &Palette, frame: f32, head: f32) -> (Canvas, Area) {
    let mut canvas = Canvas::new();
    let whole = area(0.0, 0.0, w, h);
    canvas.rect(whole.outset(BLEED), 0.0, palette.frame);
    let paper = area(frame, head, w - 2.0 * frame, h - head - frame);
    if palette.is_pale() {
        canvas.outline(whole.inset(frame * 0.6), 2.2, palette.line, 0.5);
        canvas.line((frame * 0.6, head), (w - frame * 0.6, head), palette.line, 0.35);
    } else {
        canvas.rect(paper, 1.6, palette.paper);
    }
    (canvas, paper)
}

/// A back: a medallion on the family's ground, and the game's name under it.
pub fn back((w, h): (f32, f32), palette: &Palette, icon: &str, name: &str, of: &str) -> Rc<Canvas> {
    let mut canvas = Canvas::new();
    let whole = area(0.0, 0.0, w, h);
    canvas.rect(whole.outset(BLEED), 0.0, palette.frame);
    let (line, ground) = if palette.is_pale() { (palette.line, "#ffffff") } else { ("#e9c877", palette.paper) };
    canvas.outline(whole.inset(SAFE), 1.8, line, 0.6).outline(whole.inset(SAFE + 1.2), 1.2, line, 0.25);
    meander(&mut canvas, area(SAFE + 3.0, SAFE + 3.2, w - 2.0 * SAFE - 6.0, 2.6), line);
    meander(&mut canvas, area(SAFE + 3.0, h - SAFE - 5.8, w - 2.0 * SAFE - 6.0, 2.6), line);
    let radius = w.min(h) * 0.27;
    let middle = (w / 2.0, h * 0.44);
    canvas.circle(middle, radius, ground, line, 0.8);
    let side = radius * 1.25;
    canvas.icon(icon, area(middle.0 - side / 2.0, middle.1 - side / 2.0, side, side), palette);
    let under = middle.1 + radius;
    let words = area(SAFE + 2.0, under + 1.5, w - 2.0 * SAFE - 4.0, (h - SAFE - 7.0 - under) * 0.55);
    let colour = if palette.is_pale() { palette.line } else { "#fdf3da" };
    canvas.words(words, name, Style::one(Typeface::Bold, w * 0.105, colour));
    let last = area(words.x, words.y + words.h, words.w, h - SAFE - 6.6 - words.y - words.h);
    canvas.words(last, of, Style::one(Typeface::Italic, w * 0.06, colour));
    Rc::new(canvas)
}

/// A band of the Greek key.
pub fn meander(canvas: &mut Canvas, at: Area, colour: &str) {
    let unit = at.h / 10.0;
    let count = (at.w / (16.0 * unit)).floor();
    let left = at.x + (at.w - count * 16.0 * unit) / 2.0;
    let mut path = String::new();
    for n in 0..count as usize {
        path += &format!("M{} 9h13V3H{}v3h4M{} 9V1H{}v8", 16 * n, 16 * n + 6, 16 * n + 16, 16 * n + 3);
    }
    canvas.raw(&format!(
        "<g transform=\"translate({left} {}) scale({unit})\"><path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.4\"/></g>",
        at.y
    ));
}

/// The symbols of a cost, in a row in the middle of a box: each a drawing, two with a stroke between them where either will do.
pub fn costs(canvas: &mut Canvas, at: Area, symbols: &[String], palette: &Palette) {
    const STROKE: f32 = 0.32;
    let wide = |symbol: &String| {
        let n = symbol.split('/').count() as f32;
        n + (n - 1.0) * STROKE
    };
    let gaps = symbols.len().saturating_sub(1) as f32 * 0.22;
    let units: f32 = symbols.iter().map(wide).sum::<f32>() + gaps;
    let side = at.h.min(at.w / units.max(1.0));
    let (cx, cy) = at.centre();
    let mut x = cx - units * side / 2.0;
    let y = cy - side / 2.0;
    for symbol in symbols {
        for (n, icon) in symbol.split('/').enumerate() {
            if n > 0 {
                canvas.line((x + side * 0.22, y + side * 0.06), (x + side * 0.1, y + side * 0.94), TEXT, side * 0.07);
                x += side * STROKE;
            }
            canvas.icon(icon.trim(), area(x, y, side, side), palette);
            x += side;
        }
        x += side * 0.22;
    }
}

/// Points on a shield.
pub fn shield(canvas: &mut Canvas, at: Area, points: i32, palette: &Palette) {
    canvas.icon("vpshield", at, palette);
    let text = if points < 0 { format!("−{}", -points) } else { points.to_string() };
    canvas.words(
        area(at.x, at.y + at.h * 0.1, at.w, at.h * 0.66),
        &text,
        Style::one(Typeface::Bold, at.h * 0.5, "#3a2900"),
    );
}

/// What a token of one drawing looks like.
pub struct TokenLook<'a> {
    /// Its name in files.
    pub id: &'a str,
    /// What it is part of.
    pub part: &'static str,
    /// The drawing.
    pub icon: &'a str,
    /// Its side, or diameter.
    pub side: f32,
    /// Whether it is round.
    pub round: bool,
    /// How many there are.
    pub copies: u8,
    /// What is written on it.
    pub label: Option<&'a str>,
}

/// A token. Its back is given, or is the front again.
pub fn token(maker: &Maker, token: &TokenLook<'_>, back: Option<&Rc<Canvas>>) -> Component {
    let palette = Palette::BRONZE.with(maker.ink);
    let whole = area(0.0, 0.0, token.side, token.side);
    let mut front = Canvas::new();
    front.rect(whole.outset(BLEED), 0.0, if palette.is_pale() { "#ffffff" } else { palette.shade });
    let room = whole.inset(if token.round { token.side * 0.13 } else { token.side * 0.1 });
    match token.label {
        Some(label) => {
            let icon = area(room.x + room.w * 0.17, room.y, room.w * 0.66, room.h * 0.66);
            front.icon(token.icon, icon, &palette);
            let at = area(room.x, room.y + room.h * 0.7, room.w, room.h * 0.3);
            front.words(at, label, Style { least: 1.0, ..Style::one(Typeface::Bold, token.side * 0.15, TEXT) });
        }
        None => {
            front.icon(token.icon, room, &palette);
        }
    }
    let back = back.map_or_else(|| Rc::new(front.clone()), Rc::clone);
    let shape = if token.round { Outline::Round } else { Outline::Card(1.5) };
    Component {
        id: token.id.to_owned(),
        part: token.part,
        width: token.side,
        height: token.side,
        shape,
        copies: token.copies,
        front,
        back: Some(back),
    }
}

/// A card of the size of a hand card with the game in a nutshell: one for each player.
pub fn reference(maker: &Maker, prefix: &str, game: &str, copies: u8, back: &Rc<Canvas>) -> Component {
    let palette = Palette::NIGHT.with(maker.ink);
    let (mut front, paper) = framed(CARD, &palette, SAFE, 12.0);
    front.words(area(5.0, 3.0, 53.0, 8.0), game, Style::one(Typeface::Bold, 5.4, palette.on_frame));
    let sentences = nutshell(maker.lang, prefix);
    // Each sentence has as much of the height as it has letters.
    let letters = |sentence: &String| sentence.chars().count() as f32 + 30.0;
    let all: f32 = sentences.iter().map(letters).sum();
    let mut y = paper.y + 1.2;
    for sentence in &sentences {
        let h = (paper.h - 2.4) * letters(sentence) / all;
        front.circle((paper.x + 3.2, y + h / 2.0), 0.6, palette.line, "none", 0.0);
        let style = Style { least: 1.8, ..Style::one(Typeface::Regular, 3.0, TEXT).left().lines(9) };
        front.words(area(paper.x + 5.4, y + 0.3, paper.w - 7.0, h - 0.6), sentence, style);
        y += h;
    }
    Component {
        id: "reference".to_owned(),
        part: "reference",
        width: CARD.0,
        height: CARD.1,
        shape: Outline::Card(SAFE),
        copies,
        front,
        back: Some(Rc::clone(back)),
    }
}

/// A heading over a zone of a board.
pub fn heading(canvas: &mut Canvas, at: Area, words: &str, aside: &str, palette: &Palette) {
    canvas.line((at.x, at.y + at.h), (at.x + at.w, at.y + at.h), palette.line, 0.3);
    let named = crate::fonts::width(Typeface::Bold, words) * at.h * 0.78 + 2.0;
    canvas.words(
        area(at.x, at.y, named.min(at.w * 0.6), at.h),
        words,
        Style::one(Typeface::Bold, at.h * 0.78, palette.line).left(),
    );
    if !aside.is_empty() {
        let rest = area(at.x + named, at.y, at.w - named, at.h);
        canvas.words(rest, aside, Style::one(Typeface::Italic, at.h * 0.56, SOFT).right());
    }
}
