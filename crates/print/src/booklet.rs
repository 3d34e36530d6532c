//! The rules as a booklet: in a nutshell, then clause by clause in two columns, with pictures of what they are about.

use crate::canvas::{Area, Canvas, LEADING, Style, area};
use crate::component::{Component, Maker, plates};
use crate::fonts::{Typeface, lines};
use crate::guide::notice;
use crate::palette::{Palette, SOFT, TEXT};
use crate::parts::meander;
use crate::render::{Pdf, draw};
use crate::sheet::Paper;
use emporia_text::credits::credit;
use emporia_text::lang::{nutshell, section};
use emporia_text::{Info, clauses, is_ruling};

/// A booklet that is made.
pub struct Booklet {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
}

/// Height of the letters of a clause.
const SIZE: f32 = 3.5;
/// How wide the numbers of clauses stand.
const NUMBER: f32 = 15.0;
/// The edge that stays free, and between the columns.
const EDGE: f32 = 16.0;
const GUTTER: f32 = 8.0;
/// How high a row of pictures is at most.
const PICTURES: f32 = 34.0;

/// What follows the one before it in a column.
enum Block<'a> {
    Heading(String),
    Sentence(String),
    Clause(String, String),
    Pictures(Vec<&'a Component>),
}

/// The rules of a game.
pub fn rules(paper: Paper, maker: &Maker, game: &Info, pieces: &[Component], set: Option<&str>) -> Booklet {
    let mut pages = set_in_columns(paper, maker, game, pieces, set);
    let count = pages.len();
    let title = maker.say("print-rules", &[("game", maker.word(game.title).into())]);
    let authors = credit(game.name).iter().map(|credit| credit.author.clone()).collect();
    let mut pdf = Pdf::new(&title, authors, &notice(maker, game, set), maker.lang.code());
    for (n, page) in pages.iter_mut().enumerate() {
        let words = format!("{} · {}", title, n + 1);
        page.words(
            area(EDGE, paper.height - 12.0, paper.width - 2.0 * EDGE, 4.0),
            &words,
            Style::one(Typeface::Italic, 3.0, SOFT),
        );
        pdf.page((paper.width, paper.height), |surface| draw(surface, page, area(0.0, 0.0, paper.width, paper.height)));
    }
    Booklet { bytes: pdf.finish(), pages: count }
}

/// The pages, without their numbers.
pub fn set_in_columns(
    paper: Paper,
    maker: &Maker,
    game: &Info,
    pieces: &[Component],
    set: Option<&str>,
) -> Vec<Canvas> {
    let palette = Palette::NIGHT.with(maker.ink);
    let width = (paper.width - 2.0 * EDGE - GUTTER) / 2.0;
    let bottom = paper.height - 16.0;
    let mut pages = vec![first(paper, maker, game, set, &palette)];
    let (mut column, mut y, mut top) = (0, 50.0, 50.0);
    let blocks = blocks(maker, game, pieces);
    for (n, block) in blocks.iter().enumerate() {
        // A heading stays with what it is over.
        let next =
            blocks.get(n + 1).filter(|_| matches!(block, Block::Heading(_))).map_or(0.0, |next| height(next, width));
        if y + height(block, width) + next > bottom && y > top {
            column += 1;
            if column == 2 {
                (column, top) = (0, EDGE);
                pages.push(Canvas::new());
            }
            y = top;
        }
        let at = area(EDGE + column as f32 * (width + GUTTER), y, width, height(block, width));
        if let Some(page) = pages.last_mut() {
            put(page, block, at, &palette);
        }
        y += at.h;
    }
    pages
}

fn first(paper: Paper, maker: &Maker, game: &Info, set: Option<&str>, palette: &Palette) -> Canvas {
    let mut page = Canvas::new();
    let head = area(EDGE, 13.0, paper.width - 2.0 * EDGE, 24.0);
    if palette.is_pale() {
        page.outline(head, 2.0, palette.line, 0.5);
    } else {
        page.rect(head, 2.0, palette.frame);
    }
    page.words(
        area(head.x + 5.0, head.y + 2.0, head.w - 10.0, 13.0),
        &maker.word(game.title),
        Style::one(Typeface::Bold, 10.5, palette.on_frame),
    );
    page.words(
        area(head.x + 5.0, head.y + 15.0, head.w - 10.0, 6.0),
        &notice(maker, game, set),
        Style { least: 2.0, ..Style::one(Typeface::Italic, 3.6, palette.on_frame) },
    );
    meander(&mut page, area(EDGE, head.y + head.h + 2.0, head.w, 3.0), palette.line);
    page
}

fn blocks<'a>(maker: &Maker, game: &Info, pieces: &'a [Component]) -> Vec<Block<'a>> {
    let mut blocks = vec![Block::Heading(maker.word("rules-nutshell"))];
    blocks.extend(nutshell(maker.lang, game.clauses).into_iter().map(Block::Sentence));
    let plates = plates(game.name);
    for (id, sentence) in clauses(maker.lang, game.clauses) {
        blocks.extend(section(maker.lang, &id).map(Block::Heading));
        let ruling = if is_ruling(&id) { format!(" [{}]", maker.word("rules-ruling")) } else { String::new() };
        let shown = plates.iter().filter(|(clause, _)| *clause == id).flat_map(|(_, ids)| *ids);
        let shown: Vec<&Component> = shown.filter_map(|id| pieces.iter().find(|piece| piece.id == *id)).collect();
        blocks.push(Block::Clause(id, sentence + &ruling));
        if !shown.is_empty() {
            blocks.push(Block::Pictures(shown));
        }
    }
    blocks.push(Block::Sentence(maker.word("rules-edition")));
    blocks.push(Block::Sentence(maker.word("credits-unofficial")));
    blocks
}

/// By how much pictures are made smaller, to stand side by side.
fn scale(shown: &[&Component], width: f32) -> f32 {
    let wide: f32 = shown.iter().map(|piece| piece.width).sum();
    let high = shown.iter().map(|piece| piece.height).fold(0.0, f32::max);
    let gaps = 2.0 * (shown.len() as f32 - 1.0);
    ((width - gaps) / wide).min(if shown.len() == 1 { 1.8 * PICTURES } else { PICTURES } / high)
}

fn height(block: &Block<'_>, width: f32) -> f32 {
    let text = |words: &str, width: f32| SIZE * LEADING * lines(Typeface::Regular, SIZE, words, width).len() as f32;
    match block {
        Block::Heading(_) => 11.0,
        Block::Sentence(words) => text(words, width - 4.0) + 1.4,
        Block::Clause(_, words) => text(words, width - NUMBER) + 1.6,
        Block::Pictures(shown) => {
            scale(shown, width) * shown.iter().map(|piece| piece.height).fold(0.0, f32::max) + 4.0
        }
    }
}

fn put(page: &mut Canvas, block: &Block<'_>, at: Area, palette: &Palette) {
    let style = |face, colour| Style { least: SIZE, ..Style::one(face, SIZE, colour).left().lines(usize::MAX) };
    match block {
        Block::Heading(words) => {
            page.words(
                area(at.x, at.y + 3.2, at.w, 6.0),
                words,
                Style { least: 3.0, ..Style::one(Typeface::Bold, 5.0, palette.line).left() },
            );
            page.line((at.x, at.y + 9.4), (at.x + at.w, at.y + 9.4), palette.line, 0.3);
        }
        Block::Sentence(words) => {
            page.circle((at.x + 1.2, at.y + SIZE * 0.62), 0.5, palette.line, "none", 0.0);
            page.words(area(at.x + 4.0, at.y, at.w - 4.0, at.h - 1.4), words, style(Typeface::Regular, TEXT));
        }
        Block::Clause(id, words) => {
            page.words(
                area(at.x, at.y, NUMBER - 1.0, SIZE * LEADING),
                id,
                Style { least: 2.0, ..style(Typeface::Bold, palette.line).lines(1) },
            );
            page.words(area(at.x + NUMBER, at.y, at.w - NUMBER, at.h - 1.6), words, style(Typeface::Regular, TEXT));
        }
        Block::Pictures(shown) => {
            let scale = scale(shown, at.w);
            let wide: f32 =
                shown.iter().map(|piece| piece.width * scale).sum::<f32>() + 2.0 * (shown.len() as f32 - 1.0);
            let mut x = at.x + (at.w - wide) / 2.0;
            for piece in shown {
                let (w, h) = (piece.width * scale, piece.height * scale);
                let place = area(x, at.y + 1.0 + (at.h - 4.0 - h) / 2.0, w, h);
                page.inlaid(place, &piece.front, piece.area());
                page.outline(place, 0.6, palette.line, 0.15);
                x += w + 2.0;
            }
        }
    }
}
