//! Where the points of every sheet come from: Contract by Contract, work by work.

use super::super::scores::{ScoreCell, ScoreRow, score_sheet};
use emporia_engine::rollwrite::{Origin, RollWrite, Score, View};
use emporia_engine::{Game, Seat};
use emporia_text::{Words, counted};
use maud::Markup;

/// The rows of the sheet, each with its icon.
const ROWS: [(&str, &str); 5] = [
    ("contracts", "contract"),
    ("works", "construction"),
    ("masteries", "crown"),
    ("jewels", "jewel"),
    ("unfulfilled", "close"),
];

/// The score sheet.
pub fn sheet(game: &RollWrite, words: &Words<'_>, view: &View) -> Markup {
    let mut rows = ROWS.map(|(key, picture)| ScoreRow {
        picture,
        word: words.say(&format!("rw-score-{key}"), &[]),
        cells: vec![ScoreCell::default(); view.sheets.len()],
    });
    for (seat, sheet) in Seat::all(view.sheets.len()).zip(&view.sheets) {
        game.each_origin(sheet, &mut |origin, points| {
            let (row, picture, line) = told(game, words, origin);
            rows[row].cells[seat.index()].add((picture, line, points));
        });
    }
    let totals: Vec<i16> = view.scores.iter().map(Score::total).collect();
    score_sheet(words, "rw", &rows, &totals, Some(&view.outcome))
}

/// The row of an origin, its icon, and its words.
fn told(game: &RollWrite, words: &Words<'_>, origin: Origin) -> (usize, &'static str, String) {
    let cards = game.cards();
    match origin {
        Origin::Contract(contract) => (0, "contract", words.name(cards.contract_names(contract)).to_owned()),
        Origin::Works(work, n) => (1, work.id(), counted(n, words.name(cards.work_names(work)))),
        Origin::Mastery(work) => (2, work.id(), words.name(cards.work_names(work)).to_owned()),
        Origin::Jewels(held, made) => {
            (3, "jewel", words.say("rww-score-jewels", &[("held", held.into()), ("made", made.into())]))
        }
        Origin::Unfulfilled(contract) => (4, "contract", words.name(cards.contract_names(contract)).to_owned()),
    }
}
