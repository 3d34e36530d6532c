//! Sheets of pictures and a saved object for Tabletop Simulator; other virtual tables take the same sheets.
//!
//! A deck is one sheet of different cards with a back in common; what is no card is a tile with a picture of its own.

use crate::canvas::{Canvas, area};
use crate::component::{Component, Maker, Outline};
use crate::render::png;
use emporia_text::Info;
use serde_json::{Value, json};
use std::rc::Rc;

/// Cards in a row of a sheet, and rows. The last place of a full sheet is for hidden cards.
const COLUMNS: usize = 10;
const ROWS: usize = 7;
/// Dots in a millimetre: ten cards in a row stay below 4,096.
const DOTS: f32 = 6.0;

/// Cards that lie on one sheet, or one thing that is no card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableDeck {
    /// Its name in files.
    name: String,
    /// Which pieces.
    pieces: Vec<usize>,
}

fn is_card(piece: &Component) -> bool {
    matches!(piece.shape, Outline::Card(_)) && piece.back.is_some() && piece.width.min(piece.height) > 40.0
}

/// The decks of a game.
pub fn decks(pieces: &[Component]) -> Vec<TableDeck> {
    let mut decks: Vec<TableDeck> = Vec::new();
    for (n, piece) in pieces.iter().enumerate() {
        let same = |deck: &&mut TableDeck| {
            let first = &pieces[deck.pieces[0]];
            let backs = first.back.as_ref().zip(piece.back.as_ref());
            deck.pieces.len() < COLUMNS * ROWS - 1 && is_card(first) && backs.is_some_and(|(a, b)| Rc::ptr_eq(a, b))
        };
        match decks.iter_mut().find(same).filter(|_| is_card(piece)) {
            Some(deck) => deck.pieces.push(n),
            None => decks.push(TableDeck { name: format!("{}-{}", n, piece.part), pieces: vec![n] }),
        }
    }
    decks
}

impl TableDeck {
    /// Cards in a row of its sheet, and rows. The table takes no sheet of fewer than two of each.
    fn grid(&self) -> (usize, usize) {
        let columns = self.pieces.len().clamp(2, COLUMNS);
        (columns, self.pieces.len().div_ceil(columns).max(2))
    }
}

/// The pictures of a deck: names of files with what is in them.
pub fn sheets(pieces: &[Component], deck: &TableDeck) -> Vec<(String, Vec<u8>)> {
    let first = &pieces[deck.pieces[0]];
    let front = if is_card(first) {
        let (columns, rows) = deck.grid();
        let mut sheet = Canvas::new();
        for (place, &piece) in deck.pieces.iter().enumerate() {
            let (x, y) = ((place % columns) as f32 * first.width, (place / columns) as f32 * first.height);
            sheet.inlaid(area(x, y, first.width, first.height), &pieces[piece].front, first.area());
        }
        png(&sheet, area(0.0, 0.0, columns as f32 * first.width, rows as f32 * first.height), DOTS)
    } else {
        png(&first.front, first.area(), 2.0 * DOTS)
    };
    let back = first.back.as_ref().map(|back| (format!("{}-back.png", deck.name), png(back, first.area(), 2.0 * DOTS)));
    std::iter::once((format!("{}.png", deck.name), front)).chain(back).collect()
}

/// What the table loads: all decks and things, in a row. `base` is where the sheets are found.
pub fn saved_object(base: &str, maker: &Maker, game: &Info, pieces: &[Component], decks: &[TableDeck]) -> String {
    let objects: Vec<Value> = decks.iter().enumerate().map(|(n, deck)| object(base, maker, pieces, deck, n)).collect();
    let saved = json!({
        "SaveName": maker.word(game.title),
        "Note": crate::guide::notice(maker, game, None),
        "ObjectStates": objects,
    });
    serde_json::to_string_pretty(&saved).unwrap_or_default()
}

fn object(base: &str, maker: &Maker, pieces: &[Component], deck: &TableDeck, n: usize) -> Value {
    let first = &pieces[deck.pieces[0]];
    let name = maker.say(&format!("print-part-{}", first.part), &[("n", count(pieces, deck).into())]);
    let face = format!("{base}/{}.png", deck.name);
    let back = first.back.as_ref().map_or_else(|| face.clone(), |_| format!("{base}/{}-back.png", deck.name));
    // Where it stands: eight in a row, four units apart.
    let (row, column) = ((n / 8) as f64, (n % 8) as f64);
    let at = json!({
        "posX": 4.0 * column - 14.0, "posY": 1.5, "posZ": 4.0 * row, "rotX": 0, "rotY": 180, "rotZ": 0,
        "scaleX": f64::from(first.width) / 63.0, "scaleY": 1, "scaleZ": f64::from(first.height) / 88.0,
    });
    if !is_card(first) {
        let shape = if first.shape == Outline::Round { 2 } else { 0 };
        return json!({
            "Name": if first.copies > 1 { "Custom_Tile_Stack" } else { "Custom_Tile" },
            "Transform": at, "Nickname": name, "Number": first.copies,
            "CustomImage": {
                "ImageURL": face, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0,
                "CustomTile": { "Type": shape, "Thickness": 0.1, "Stackable": first.copies > 1, "Stretch": true },
            },
        });
    }
    let (columns, rows) = deck.grid();
    let sheet = json!({
        (n + 1).to_string(): {
            "FaceURL": face, "BackURL": back, "NumWidth": columns, "NumHeight": rows,
            "BackIsHidden": true, "UniqueBack": false, "Type": 0,
        }
    });
    let card = |(place, &piece): (usize, &usize)| {
        let id = 100 * (n + 1) + place;
        let object =
            json!({ "Name": "Card", "Transform": at, "Nickname": pieces[piece].id, "CardID": id, "CustomDeck": sheet });
        std::iter::repeat_n((id, object), pieces[piece].copies.into())
    };
    let (ids, cards): (Vec<usize>, Vec<Value>) = deck.pieces.iter().enumerate().flat_map(card).unzip();
    match cards.as_slice() {
        // One card is no deck.
        [one] => one.clone(),
        _ => json!({
            "Name": "Deck", "Transform": at, "Nickname": name,
            "DeckIDs": ids, "CustomDeck": sheet, "ContainedObjects": cards,
        }),
    }
}

fn count(pieces: &[Component], deck: &TableDeck) -> u32 {
    deck.pieces.iter().map(|&piece| u32::from(pieces[piece].copies)).sum()
}
