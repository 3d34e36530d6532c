//! Drawings become trees of shapes and glyphs, and these become PDF pages or pixels.

use crate::canvas::{Area, Canvas};
use crate::fonts::{FAMILY, database};
use krilla::Document;
use krilla::geom::{Size, Transform};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::tiny_skia::{Pixmap, Transform as PixelTransform};
use resvg::usvg::{Options, Tree};

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// A drawing as a whole document, cut to an area.
pub fn svg(canvas: &Canvas, at: Area) -> String {
    let Area { x, y, w, h } = at;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\" color=\"#2b2118\">{}</svg>",
        canvas.svg()
    )
}

/// What is drawn, shape by shape.
pub fn tree(canvas: &Canvas, at: Area) -> Tree {
    let options = Options { fontdb: database(), font_family: FAMILY.to_owned(), ..Options::default() };
    Tree::from_str(&svg(canvas, at), &options).unwrap_or_else(|fault| unreachable!("our own drawing is sound: {fault}"))
}

/// A drawing in pixels, at so many to a millimetre, as PNG.
pub fn png(canvas: &Canvas, at: Area, scale: f32) -> Vec<u8> {
    let pixels = pixels(canvas, at, scale);
    pixels.encode_png().unwrap_or_else(|fault| unreachable!("pixels in memory are written: {fault}"))
}

/// A drawing in pixels.
pub fn pixels(canvas: &Canvas, at: Area, scale: f32) -> Pixmap {
    let whole = |length: f32| (length * scale).round().max(1.0) as u32;
    let mut pixmap =
        Pixmap::new(whole(at.w), whole(at.h)).unwrap_or_else(|| unreachable!("a thing for the table has a size"));
    let fit = PixelTransform::from_scale(pixmap.width() as f32 / at.w, pixmap.height() as f32 / at.h);
    resvg::render(&tree(canvas, at), fit, &mut pixmap.as_mut());
    pixmap
}

/// A PDF that grows page by page.
pub struct Pdf {
    document: Document,
}

/// Something that is drawn once and shown often.
#[derive(Clone)]
pub struct Stamp {
    graphic: Graphic,
    at: Area,
}

impl Pdf {
    /// An empty one, and what it says of itself.
    pub fn new(title: &str, authors: Vec<String>, about: &str, lang: &str) -> Pdf {
        let mut document = Document::new();
        document.set_metadata(
            Metadata::new()
                .title(title.to_owned())
                .authors(authors)
                .description(about.to_owned())
                .language(lang.to_owned())
                .creator("Emporia".to_owned()),
        );
        Pdf { document }
    }

    /// A page of a size in millimetres.
    pub fn page(&mut self, (w, h): (f32, f32), draw: impl FnOnce(&mut Surface<'_>)) {
        let settings = PageSettings::from_wh(w * POINTS, h * POINTS)
            .unwrap_or_else(|| unreachable!("a sheet of paper has a size"));
        let mut page = self.document.start_page_with(settings);
        let mut surface = page.surface();
        draw(&mut surface);
        surface.finish();
        page.finish();
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        self.document.finish().unwrap_or_else(|fault| unreachable!("our own document is sound: {fault:?}"))
    }
}

/// A drawing to be shown more than once in the document of a surface.
pub fn stamp(surface: &mut Surface<'_>, canvas: &Canvas, at: Area) -> Stamp {
    let mut builder = surface.stream_builder();
    let mut inner = builder.surface();
    draw(&mut inner, canvas, at);
    inner.finish();
    Stamp { graphic: Graphic::new(builder.finish(), false), at }
}

/// Draws with the upper left corner of an area at that of the page.
pub fn draw(surface: &mut Surface<'_>, canvas: &Canvas, at: Area) {
    let Some(size) = Size::from_wh(at.w * POINTS, at.h * POINTS) else { return };
    surface.draw_svg(&tree(canvas, at), size, SvgSettings::default());
}

/// Shows a stamp with the middle of its area at a point of the page, turned by some degrees.
pub fn show(surface: &mut Surface<'_>, stamp: &Stamp, (x, y): (f32, f32), turn: i16) {
    surface.push_transform(&Transform::from_translate(x * POINTS, y * POINTS));
    surface.push_transform(&Transform::from_rotate(turn.into()));
    surface.push_transform(&Transform::from_translate(-stamp.at.w / 2.0 * POINTS, -stamp.at.h / 2.0 * POINTS));
    surface.draw_graphic(stamp.graphic.clone());
    surface.pop();
    surface.pop();
    surface.pop();
}
