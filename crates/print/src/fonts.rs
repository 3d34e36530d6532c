//! The faces that everything is printed with, and how wide words are in them.

use resvg::usvg::fontdb::{Database, Source};
use std::sync::{Arc, LazyLock};
use ttf_parser::Face as Metrics;

/// The family, as drawings name it.
pub const FAMILY: &str = "Libertinus Serif";

const FILES: [&[u8]; 3] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/regular.otf")),
    include_bytes!(concat!(env!("OUT_DIR"), "/bold.otf")),
    include_bytes!(concat!(env!("OUT_DIR"), "/italic.otf")),
];

/// A face of the family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typeface {
    /// For reading.
    Regular,
    /// For names and numbers.
    Bold,
    /// For asides.
    Italic,
}

impl Typeface {
    /// How a drawing asks for it.
    pub const fn style(self) -> &'static str {
        match self {
            Typeface::Regular => "",
            Typeface::Bold => " font-weight=\"700\"",
            Typeface::Italic => " font-style=\"italic\"",
        }
    }
}

static METRICS: LazyLock<[Metrics<'static>; 3]> =
    LazyLock::new(|| FILES.map(|file| Metrics::parse(file, 0).expect("the faces that are built in can be read")));

/// The faces for whoever lays text out.
pub fn database() -> Arc<Database> {
    static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut database = Database::new();
        for file in FILES {
            database.load_font_source(Source::Binary(Arc::new(file)));
        }
        Arc::new(database)
    });
    Arc::clone(&DATABASE)
}

/// How wide words are at a size of 1, without kerning, which only ever draws letters together here.
pub fn width(face: Typeface, words: &str) -> f32 {
    let metrics = &METRICS[face as usize];
    let units = |letter| {
        let glyph = metrics.glyph_index(letter)?;
        metrics.glyph_hor_advance(glyph)
    };
    let advance: f32 = words.chars().map(|letter| f32::from(units(letter).unwrap_or(500))).sum();
    advance / f32::from(metrics.units_per_em())
}

/// Words in lines that are no wider than `most` at a size. A word that is wider by itself has a line of its own.
pub fn lines(face: Typeface, size: f32, words: &str, most: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if size * (width(face, line) + width(face, " ") + width(face, word)) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_letters_of_names_are_in_the_faces() {
        for face in METRICS.iter() {
            for letter in "Hoplitēs Architektōn α áéíóúñü¡¿ “”’ × − – … · • → Ā".chars().filter(|c| !c.is_whitespace())
            {
                assert!(face.glyph_index(letter).is_some(), "{letter} is in no face");
            }
        }
    }

    #[test]
    fn lines_are_as_wide_as_they_may_be() {
        let words = "Merchants of five islands trade, bluff and build influence in the city of Menhos.";
        for most in [20.0, 40.0, 80.0] {
            let broken = lines(Typeface::Regular, 3.0, words, most);
            assert_eq!(broken.join(" "), words);
            assert!(broken.iter().all(|line| 3.0 * width(Typeface::Regular, line) <= most), "{broken:?}");
        }
    }
}
