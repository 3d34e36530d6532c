//! The drawings of the games: one set for the screen and for paper.
//!
//! They are sprites: each `symbol` is one drawing. A page names them with `use`; what is printed holds the drawing itself,
//! in the colours of what it stands on.

use crate::palette::Palette;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Small drawings: goods, places, marks, controls. Each is `i-NAME`, 24 units wide.
pub const ICONS: &str = include_str!("../drawings/icons.svg");
/// Scenes of Emporous and Roll & Write. Each is `a-NAME`, 120 units wide.
pub const SCENES: &str = include_str!("../drawings/art.svg");
/// Scenes of Emporion's cards, the same.
pub const CARDS: &str = include_str!("../drawings/cards.svg");

/// What is between the tags of each symbol, and its box, by its id.
static SYMBOLS: LazyLock<HashMap<&str, (&str, &str)>> = LazyLock::new(|| {
    let sprites = [ICONS, SCENES, CARDS].into_iter().flat_map(|sprite| sprite.split("<symbol ").skip(1));
    let symbol = |text: &'static str| {
        let (tag, rest) = text.split_once('>')?;
        Some((attribute(tag, "id")?, (attribute(tag, "viewBox")?, rest.split_once("</symbol>")?.0)))
    };
    sprites.filter_map(symbol).collect()
});

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split_once(&format!("{name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

/// Whether there is such a drawing.
pub fn is_drawn(id: &str) -> bool {
    SYMBOLS.contains_key(id)
}

/// A drawing as an element that fills a box: whole, or (`slice`) cut so that nothing of the box stays empty. One that
/// does not exist is nothing.
pub fn placed(id: &str, [x, y, width, height]: [f32; 4], slice: bool, palette: &Palette) -> String {
    let Some((view_box, inner)) = SYMBOLS.get(id) else { return String::new() };
    let (fit, overflow) = if slice { ("slice", "hidden") } else { ("meet", "visible") };
    let inner = palette.painted(inner);
    format!(
        "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{view_box}\" \
         preserveAspectRatio=\"xMidYMid {fit}\" overflow=\"{overflow}\">{inner}</svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_found() {
        let written = [ICONS, SCENES, CARDS].iter().map(|sprite| sprite.matches("<symbol ").count()).sum::<usize>();
        assert_eq!(SYMBOLS.len(), written);
        assert!(is_drawn("i-wood") && is_drawn("a-temple") && is_drawn("a-stoa") && !is_drawn("a-nothing"));
    }

    #[test]
    fn no_colour_of_a_drawing_is_left_open() {
        for id in SYMBOLS.keys() {
            let drawn = placed(id, [0.0, 0.0, 10.0, 10.0], false, &Palette::TRADE);
            assert!(!drawn.contains("var("), "{id} has a colour that no palette gives: {drawn}");
        }
    }
}
