//! The score sheet of a game: the sums and places side by side, and for each seat what brought every point.

use super::{icon, pawn};
use emporia_engine::{Outcome, Seat};
use emporia_text::Words;
use maud::{Markup, html};

/// One source of points.
pub struct ScoreRow {
    /// Its icon.
    pub picture: &'static str,
    /// What it is called.
    pub word: String,
    /// What each seat has of it.
    pub cells: Vec<ScoreCell>,
}

/// What a seat has of a source of points.
#[derive(Clone, Default)]
pub struct ScoreCell {
    /// The sum.
    pub points: i16,
    /// What it is made of.
    pub origins: Vec<ScoreLine>,
}

/// One thing that brought points: its icon, its words, and how many.
pub type ScoreLine = (&'static str, String, i16);

impl ScoreCell {
    /// With one more thing that brought points.
    pub fn add(&mut self, line: ScoreLine) {
        self.points += line.2;
        self.origins.push(line);
    }
}

/// The sheet: the sums side by side, then seat by seat where they come from. `game` begins the keys of its words.
pub fn score_sheet(
    words: &Words<'_>,
    game: &str,
    rows: &[ScoreRow],
    totals: &[i16],
    outcome: Option<&Outcome>,
) -> Markup {
    let word = |key: &str| words.say(&format!("{game}-score-{key}"), &[]);
    html! {
        table.scores {
            thead {
                tr {
                    td {}
                    @for seat in Seat::all(totals.len()) {
                        th scope="col" { (pawn(seat.index(), Some(words.who(seat)))) " " span { (words.who(seat)) } }
                    }
                }
            }
            tbody {
                @for row in rows {
                    tr { th scope="row" { (icon(row.picture)) " " (row.word) } @for cell in &row.cells { td { (signed(cell.points)) } } }
                }
            }
            tfoot {
                tr {
                    th scope="row" { (word("total")) }
                    @for &total in totals { td { (signed(total)) } }
                }
                @if let Some(outcome) = outcome.filter(|_| totals.len() > 1) {
                    tr.place {
                        th scope="row" { (word("place")) }
                        @for place in &outcome.places[..totals.len()] { td { @if *place == 1 { (icon("crown")) } (place) } }
                    }
                }
            }
        }
        @if rows.iter().any(|row| row.cells.iter().any(|cell| !cell.origins.is_empty())) {
            div.origins {
                @for (seat, &total) in Seat::all(totals.len()).zip(totals) {
                    section aria-label=(words.who(seat)) {
                        h3 { (pawn(seat.index(), Some(words.who(seat)))) span.grow { (words.who(seat)) } b.num { (signed(total)) } }
                        @for (row, cell) in rows.iter().map(|row| (row, &row.cells[seat.index()])) {
                            @if !cell.origins.is_empty() { (origins(row, cell)) }
                        }
                    }
                }
            }
        }
    }
}

fn origins(row: &ScoreRow, cell: &ScoreCell) -> Markup {
    html! {
        h4 { (icon(row.picture)) span.grow { (row.word) } b.num { (signed(cell.points)) } }
        ul { @for (picture, line, points) in &cell.origins { li { (icon(picture)) span.grow { (line) } span.num { (signed(*points)) } } } }
    }
}

/// A number of points with the sign of print.
pub fn signed(n: i16) -> String {
    n.to_string().replace('-', "−")
}
