//! What happened since a visitor last looked: in words, and marked on the table.

use super::Sight;
use super::log::entries;
use crate::board::{Comparison, Look, Told};
use crate::pages::icon;
use emporia_engine::Seat;
use emporia_text::Words;
use maud::{Markup, html};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The most sentences; the rest is in the log.
const MOST: usize = 12;

/// How the table differs from the one that was last looked at.
pub struct Since {
    changed: Vec<bool>,
    /// The pieces that lay there.
    known: BTreeSet<String>,
}

impl Since {
    /// Whether what stands beside a player's name is another.
    pub fn changed(&self, seat: Seat) -> bool {
        self.changed.get(seat.index()).copied().unwrap_or_default()
    }

    /// What the pieces on the table are compared with; where there were none, all would be new.
    pub fn comparison(&self) -> Comparison<'_> {
        if self.known.is_empty() { Comparison::Nothing } else { Comparison::With(&self.known) }
    }
}

impl Sight<'_> {
    /// The difference, if the visitor looked before and the table has moved on.
    pub(super) fn since(&self, look: &Look<'_>) -> Option<Since> {
        let seen = self.seen.filter(|&seen| seen < self.version())?;
        let board = self.table.board.as_ref()?;
        let then = board.back_to(seen)?;
        let before = then.strips(look);
        let now = board.strips(look);
        // What the visitor did is no news to them.
        let own = self.own_seat();
        let seats = Seat::all(self.table.seats.len()).zip(before.iter().zip(&now));
        let changed = seats.map(|(seat, (before, now))| Some(seat) != own && before.0 != now.0).collect();
        let known = RefCell::default();
        let noting = Look { act: None, compared: Comparison::Note(&known), ..*look };
        let _ = (then.page(&noting), then.rivals(&noting));
        Some(Since { changed, known: known.into_inner() })
    }

    /// What others did meanwhile. The place for it is always there: the script fills it when somebody comes back to a
    /// page that stayed open.
    pub(super) fn missed(&self) -> Markup {
        let names = self.names();
        let words = Words { lang: self.lang, names: &names };
        let own = self.own_seat();
        // What the reader did is no news to them; a negotiation that they were part of is.
        let others = |told: &Told| !told.undone && (told.by.is_none() || told.by != own);
        let told = self.seen.zip(self.table.board.as_ref()).map_or_else(Vec::new, |(seen, board)| {
            board.told(&words, Some(self.viewer()), seen).into_iter().filter(others).collect()
        });
        let lines = entries(told);
        let left_out = lines.len().saturating_sub(MOST);
        html! {
            section.panel.missed id="missed" aria-labelledby="h-missed" hidden[lines.is_empty()] {
                header {
                    h2 id="h-missed" { (self.t("since-title")) }
                    button.btn.small.quiet id="missed-close" type="button" hidden { (self.t("close")) }
                }
                ol.log tabindex="0" {
                    @if left_out > 0 { li.more { (icon("more")) span { (words.say("since-more", &[("n", left_out.into())])) } } }
                    @for entry in &lines[left_out..] { li { (icon(entry.picture)) span { (entry.text) } } }
                }
            }
        }
    }
}
