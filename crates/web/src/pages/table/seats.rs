//! Who sits at a table, what they have, and what can be done about a seat that is free.

use super::Sight;
use super::shell::players;
use super::since::Since;
use crate::board::Look;
use crate::games::info;
use crate::model::{Holder, Presence, Status};
use crate::pages::home::clock;
use crate::pages::{icon, pawn};
use emporia_engine::Seat;
use emporia_text::{Lang, Words, say};
use maud::{Markup, html};

impl Sight<'_> {
    pub(super) fn seats(&self, look: &Look<'_>, since: Option<&Since>) -> Markup {
        let words = &look.words;
        let table = self.table;
        let me = self.own_seat();
        let turn = table.turn().seats();
        let strips = table.board.as_ref().map_or_else(Vec::new, |board| board.strips(look));
        html! {
            ul.strips data-zone="seats" data-tab=(players(&table.setup.game)) {
                @for (seat, holder) in Seat::all(table.seats.len()).zip(&table.seats) {
                    @let changed = since.is_some_and(|since| since.changed(seat));
                    li.strip.on[turn.has(seat)].changed[changed] data-key=(seat.0) {
                        @if changed { span.news { (self.t("since-changed")) } }
                        (pawn(seat.index(), (!matches!(holder, Holder::Open | Holder::Reserved { .. })).then(|| words.who(seat))))
                        span.who {
                            @match holder.person() {
                                Some(person) => a href={ "/p/" (person.id.0) } { (words.who(seat)) },
                                None => (words.who(seat)),
                            }
                            @if Some(seat) == me { " " span.soft { "(" (self.t("you")) ")" } }
                        }
                        span.row { (self.marks(seat, holder)) }
                        @if let Some(strip) = strips.get(seat.index()) { (strip) }
                        (self.take(seat, holder))
                    }
                }
            }
        }
    }

    /// The rules, the clock and the proof of the deal.
    pub(super) fn about(&self, words: &Words<'_>) -> Markup {
        let table = self.table;
        let title = info(&table.setup.game).map_or_else(String::new, |game| self.t(game.title));
        html! {
            p.about.soft.xs {
                a href={ "/rules/" (table.setup.game) } { (title) ": " (self.t("nav-rules")) } " · " (clock(self.lang, table.setup.clock))
                @if let Some(board) = &table.board {
                    " · " abbr title=(board.seed_hash().to_string()) { (words.say("table-seed", &[])) " " (short(&board.seed_hash().to_string())) }
                    @match &table.origin {
                        Some((there, at)) => { " · " a href={ "/t/" (there) "/replay?at=" (at) } { (self.t("table-origin")) } }
                        None if table.status == Status::Over => { " · " a href=(self.address("/record")) { (self.t("table-record")) } }
                        None => {}
                    }
                }
            }
        }
    }

    fn marks(&self, seat: Seat, holder: &Holder) -> Markup {
        let deadline = self.table.deadline(seat);
        html! {
            @match holder {
                Holder::Bot(level) => span.chip.flag { (icon("bot")) span.vh { (self.t("seat-bot")) " " } (self.t(&format!("level-{level}"))) },
                Holder::Person { presence: Presence::Away, .. } => span.chip.flag { (icon("bot")) (self.t("seat-away")) },
                Holder::Person { presence: Presence::Resigned, .. } => {
                    span.chip.flag { (icon("bot")) (self.t("seat-resigned")) }
                }
                _ => {}
            }
            @if let Some(at) = deadline {
                span.chip { (icon("clock")) time.clock data-until=(at) { (remaining(at, self.lang)) } }
            }
        }
    }

    /// What can be done about a seat that is not taken yet.
    pub(super) fn take(&self, seat: Seat, holder: &Holder) -> Markup {
        if self.table.status != Status::Open {
            return html! {};
        }
        let seated = self.own_seat().is_some();
        let join = |key: Option<&str>| {
            html! {
                form.tally method="post" action=(self.address("/join")) {
                    input type="hidden" name="seat" value=(seat.0);
                    @if let Some(key) = key { input type="hidden" name="key" value=(key); }
                    button.btn.main { (self.t("table-join")) }
                }
            }
        };
        match holder {
            Holder::Open if !seated => join(None),
            Holder::Reserved { key, .. } if seated && self.guest.is_some_and(|g| g.id == self.table.host.id) => html! {
                p.tally.s {
                    (icon("link")) " " (self.t("table-seat-link")) " "
                    a.share href=(self.address(&format!("?key={key}"))) { (self.address(&format!("?key={key}"))) }
                }
            },
            Holder::Reserved { key, .. } if !seated && self.key == Some(key) => join(self.key),
            Holder::Reserved { player: Some(kept), .. }
                if !seated && self.guest.is_some_and(|guest| guest.id == kept.id) =>
            {
                join(None)
            }
            Holder::Open | Holder::Reserved { .. } => html! { p.tally.soft.s { (self.t("table-seat-waits")) } },
            _ => html! {},
        }
    }
}

fn short(hash: &str) -> String {
    hash.chars().take(12).collect::<String>() + "…"
}

/// The time left, in words that need no script.
pub fn remaining(at: i64, lang: Lang) -> String {
    let seconds = ((at - crate::model::now()) / 1000).max(0);
    match seconds {
        0..120 => say(lang, "left-seconds", &[("n", seconds.into())]),
        120..7_200 => say(lang, "left-minutes", &[("n", (seconds / 60).into())]),
        7_200..172_800 => say(lang, "left-hours", &[("n", (seconds / 3_600).into())]),
        _ => say(lang, "left-days", &[("n", (seconds / 86_400).into())]),
    }
}
