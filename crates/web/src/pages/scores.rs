//! The score sheet of a game: where everyone's points come from, the totals, and the places.

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
    pub cells: Vec<Markup>,
}

/// The sheet; `game` begins the keys of its words.
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
                        th scope="col" { (pawn(seat.index(), Some(words.who(seat)))) " " (words.who(seat)) }
                    }
                }
            }
            tbody {
                @for row in rows {
                    tr { th scope="row" { (icon(row.picture)) " " (row.word) } @for cell in &row.cells { td { (cell) } } }
                }
            }
            tfoot {
                tr {
                    th scope="row" { (word("total")) }
                    @for &total in totals { td { (signed(total)) } }
                }
                @if let Some(outcome) = outcome {
                    tr.place {
                        th scope="row" { (word("place")) }
                        @for place in &outcome.places[..totals.len()] { td { @if *place == 1 { (icon("crown")) } (place) } }
                    }
                }
            }
        }
    }
}

/// A number of points with the sign of print.
pub fn signed(n: i16) -> String {
    n.to_string().replace('-', "−")
}
