//! The people at a table and what they said, with what can be done about it.

use super::{Frame, PageKind, icon};
use crate::model::{Guest, Status};
use crate::people::Account;
use crate::table::Table;
use emporia_engine::Seat;
use maud::{Markup, html};

/// The page.
pub fn page(frame: &Frame<'_>, table: &Table, me: Option<&Account>) -> Markup {
    let host = me.is_some_and(|me| me.id == table.host.id);
    let mut people: Vec<&Guest> = Vec::new();
    for guest in table.guests() {
        if !people.iter().any(|known| known.id == guest.id) {
            people.push(guest);
        }
    }
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("order-title")) }
            p { a.btn href={ "/t/" (table.id) } { (frame.t("replay-table")) } }
            @if host { (as_host(frame, table)) }
            section.panel aria-labelledby="h-people" {
                h2 id="h-people" { (frame.t("order-people")) }
                ul.tables { @for guest in people { (person(frame, table, guest, me, host)) } }
            }
            section.panel aria-labelledby="h-words" {
                h2 id="h-words" { (frame.t("order-words")) }
                @if table.chat.is_empty() { p.soft { (frame.t("table-chat-none")) } }
                ul.tables {
                    @for said in table.chat.iter().rev() {
                        li {
                            (icon("person"))
                            div {
                                b { (said.guest.name.of(frame.lang)) } " "
                                @if said.hidden { i.soft { (frame.t("word-hidden")) } } @else { (said.text) }
                            }
                            @if me.is_some_and(|me| me.id != said.guest.id) && !said.hidden {
                                (report(frame, table, &said.guest, Some(said.seq)))
                            }
                        }
                    }
                }
            }
        }
    };
    frame.page(PageKind::Site, &frame.t("order-title"), &body)
}

/// What only the host can do, for all.
fn as_host(frame: &Frame<'_>, table: &Table) -> Markup {
    let (key, on) = if table.order.everyone { ("order-talk-seats", "no") } else { ("order-talk-everyone", "yes") };
    html! {
        section.panel aria-labelledby="h-host" {
            h2 id="h-host" { (frame.t("order-host")) }
            p { (frame.t(if table.order.everyone { "order-talk-is-everyone" } else { "order-talk-is-seats" })) }
            div.row.wrap {
                (order(table, &[("what", "talk"), ("on", on)], &frame.t(key)))
                @if table.status == Status::Open { (order(table, &[("what", "close")], &frame.t("order-close"))) }
            }
        }
    }
}

/// A button of the host's.
fn order(table: &Table, fields: &[(&str, &str)], words: &str) -> Markup {
    html! {
        form method="post" action={ "/t/" (table.id) "/order" } {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button.btn.small { (words) }
        }
    }
}

fn person(frame: &Frame<'_>, table: &Table, guest: &Guest, me: Option<&Account>, host: bool) -> Markup {
    let seat = table.seat_of(&guest.id);
    let own = me.is_some_and(|me| me.id == guest.id);
    html! {
        li {
            (icon("person"))
            div {
                b { a href={ "/p/" (guest.id.0) } { (guest.name.of(frame.lang)) } }
                @if own { " " span.soft { "(" (frame.t("you")) ")" } }
                @if let Some(Seat(seat)) = seat { " · " (frame.say("seat-number", &[("n", (seat + 1).into())])) }
                @if guest.id == table.host.id { " · " (frame.t("order-is-host")) }
                @if table.order.is_silenced(&guest.id) { " · " (frame.t("order-is-silenced")) }
            }
            @if let Some(me) = me.filter(|_| !own) {
                div.row.wrap {
                    (mute(frame, table, guest, me))
                    @if host && guest.id != table.host.id {
                        @let silenced = table.order.is_silenced(&guest.id);
                        (order(table, &[("what", "silence"), ("player", &guest.id.0), ("on", if silenced { "no" } else { "yes" })],
                            &frame.t(if silenced { "order-unsilence" } else { "order-silence" })))
                        @if let Some(Seat(seat)) = seat.filter(|_| table.status == Status::Open) {
                            (order(table, &[("what", "remove"), ("seat", &seat.to_string())], &frame.t("order-remove")))
                        }
                    }
                    (report(frame, table, guest, None))
                }
            }
        }
    }
}

fn mute(frame: &Frame<'_>, table: &Table, guest: &Guest, me: &Account) -> Markup {
    let muted = me.preferences.muted.contains(&guest.id);
    html! {
        form method="post" action={ "/t/" (table.id) "/mute" } {
            input type="hidden" name="player" value=(guest.id.0);
            input type="hidden" name="on" value=(if muted { "no" } else { "yes" });
            button.btn.small { (frame.t(if muted { "order-unmute" } else { "order-mute" })) }
        }
    }
}

fn report(frame: &Frame<'_>, table: &Table, guest: &Guest, seq: Option<u64>) -> Markup {
    html! {
        details {
            summary { (frame.t("order-report")) }
            form.form method="post" action={ "/t/" (table.id) "/report" } {
                input type="hidden" name="player" value=(guest.id.0);
                @if let Some(seq) = seq { input type="hidden" name="seq" value=(seq); }
                label.field { span { (frame.t("order-reason")) } input name="reason" maxlength="500" required autocomplete="off"; }
                div.row { button.btn.small { (frame.t("order-report-send")) } }
            }
        }
    }
}
