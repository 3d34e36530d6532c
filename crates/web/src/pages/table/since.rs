//! What happened since a visitor last looked: in words, and marked on the table.

use super::Sight;
use crate::board::Look;
use crate::pages::icon;
use emporia_engine::Seat;
use emporia_text::Table as Words;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeSet;

/// The most sentences; the rest is in the log.
const MOST: usize = 12;
/// Things that travel carry their name in this attribute.
const NAME: &str = " data-move=\"";

/// How the table differs from the one that was last looked at.
pub struct Since {
    changed: Vec<bool>,
    known: BTreeSet<String>,
}

impl Since {
    /// Whether what stands beside a player's name is another.
    pub fn changed(&self, seat: Seat) -> bool {
        self.changed.get(seat.index()).copied().unwrap_or_default()
    }
}

fn names(board: &str) -> impl Iterator<Item = &str> {
    board.split(NAME).skip(1).filter_map(|rest| rest.split('"').next())
}

/// Marks the things on a board that were not there.
pub fn mark(board: Markup, since: Option<&Since>) -> Markup {
    let Some(since) = since.filter(|since| !since.known.is_empty()) else { return board };
    let text = board.into_string();
    let mut out = String::with_capacity(text.len() + 64);
    for (i, part) in text.split(NAME).enumerate() {
        if i > 0 {
            let is_new = part.split('"').next().is_some_and(|name| !since.known.contains(name));
            out += if is_new { " data-new=\"yes\"" } else { "" };
            out += NAME;
        }
        out += part;
    }
    PreEscaped(out)
}

impl Sight<'_> {
    /// The difference, if the visitor looked before and the table has moved on.
    pub(super) fn since(&self, look: &Look<'_>) -> Option<Since> {
        let seen = self.seen.filter(|&seen| seen < self.table.version)?;
        let board = self.table.board.as_ref()?;
        let then = board.back_to(seen)?;
        let before = then.strips(look);
        let now = board.strips(look);
        // What the visitor did is no news to them.
        let own = self.own_seat();
        let seats = Seat::all(self.table.seats.len()).zip(before.iter().zip(&now));
        let changed = seats.map(|(seat, (before, now))| Some(seat) != own && before.0 != now.0).collect();
        let known = names(&then.page(look).into_string()).map(str::to_owned).collect();
        Some(Since { changed, known })
    }

    /// What others did meanwhile. The place for it is always there: the script fills it when somebody comes back to a
    /// page that stayed open.
    pub(super) fn missed(&self) -> Markup {
        let names = self.names();
        let words = Words { lang: self.lang, names: &names };
        let told = self
            .seen
            .zip(self.table.board.as_ref())
            .map_or_else(Vec::new, |(seen, board)| board.told(&words, Some(self.viewer()), seen));
        let own = self.own_seat();
        let others = told.iter().filter(|told| !told.undone && (told.by.is_none() || told.by != own));
        let lines: Vec<_> = others.flat_map(|told| &told.lines).collect();
        let left_out = lines.len().saturating_sub(MOST);
        html! {
            section.panel.missed id="missed" aria-labelledby="h-missed" hidden[lines.is_empty()] {
                header {
                    h2 id="h-missed" { (self.t("since-title")) }
                    button.btn.small.quiet id="missed-close" type="button" hidden { (self.t("close")) }
                }
                ol.log tabindex="0" {
                    @if left_out > 0 { li.more { (icon("more")) span { (words.say("since-more", &[("n", left_out.into())])) } } }
                    @for (picture, line) in &lines[left_out..] { li { (icon(picture)) span { (line) } } }
                }
            }
        }
    }
}
