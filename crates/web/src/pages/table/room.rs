//! The waiting room of a table that has not begun: who sits where, how it will be played, the address that seats whoever
//! opens it. The host changes all of it until the start; whoever comes by the address takes a seat with one press.

use super::{PARTS, Sight, wrap};
use crate::games::{Info, info};
use crate::model::{Hints, Holder, STAND_IN, levels};
use crate::names::MOST_NAME;
use crate::pages::home::clock;
use crate::pages::new::{Draft, select};
use crate::pages::{Frame, PageKind, icon, pawn};
use emporia_engine::Seat;
use emporia_text::credits::credits_line;
use emporia_text::{Words, say};
use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

impl Sight<'_> {
    /// The parts of the waiting room; those that a table has and a room has not are empty.
    pub(super) fn room_parts<const N: usize>(&self, ids: [&'static str; N]) -> [(&'static str, Markup); N] {
        let names = self.names();
        let words = Words { lang: self.lang, names: &names };
        ids.map(|id| {
            let part = match id {
                "part-head" => self.room_head(&words),
                "part-seats" => self.room_seats(&words),
                "part-board" => self.room_board(),
                "part-chat" => self.chat(),
                _ => Markup::default(),
            };
            (id, part)
        })
    }

    /// The whole page.
    pub(super) fn room(&self, frame: &Frame<'_>) -> Markup {
        let title = self.game().map_or_else(String::new, |game| self.t(game.title));
        let part = |id: &str| {
            let parts = self.room_parts(PARTS);
            parts.into_iter().find(|(known, _)| *known == id).map_or_else(Markup::default, |(_, part)| wrap(id, &part))
        };
        let body = html! {
            main.room.seated[self.own_seat().is_some()] id="main" data-room="yes" data-live=(self.address("/live")) data-version=(self.version())
                data-lost=(self.t("table-lost")) data-waits=(self.t("table-waits")) data-unsure=(self.t("table-unsure"))
                data-title=(frame.titled(&title)) data-icon=(crate::routes::assets::address("favicon.svg")) {
                (part("part-head"))
                div.col { (part("part-seats")) (part("part-board")) }
                div.col {
                    (self.invitation(frame))
                    section.panel.talking aria-labelledby="h-chat" {
                        header { h2 id="h-chat" { (self.t("table-chat")) } }
                        (part("part-chat"))
                        form.row.say method="post" action=(self.address("/say")) data-clear="true" {
                            input.grow name="text" maxlength="500" required autocomplete="off" aria-label=(self.t("table-say"));
                            button.btn { (self.t("table-say")) }
                        }
                    }
                }
            }
        };
        frame.page(PageKind::Room, &title, &body)
    }

    fn game(&self) -> Option<&'static Info> {
        info(&self.table.setup.game)
    }

    fn is_host(&self) -> bool {
        self.guest.is_some_and(|guest| guest.id == self.table.host.id)
    }

    fn is_free(holder: &Holder) -> bool {
        matches!(holder, Holder::Open | Holder::Reserved { .. })
    }

    fn room_head(&self, words: &Words<'_>) -> Markup {
        let Some(game) = self.game() else { return html! {} };
        let host = self.table.seat_of(&self.table.host.id).map_or("", |seat| words.who(seat)).to_owned();
        let key = if self.own_seat().is_some() { "room-title" } else { "room-invites" };
        let taken = self.table.seats.iter().filter(|holder| !Self::is_free(holder)).count();
        let seats = [("taken", taken.into()), ("seats", self.table.seats.len().into())];
        html! {
            // A page that shows a room is loaded anew when this is gone: the game has begun.
            section.panel.lead data-open="yes" {
                div {
                    h1 { (words.say(key, &[("name", host.into()), ("game", self.t(game.title).into())])) }
                    p.soft { (self.t(&format!("{}-about", game.title))) }
                    p.soft.s { (credits_line(self.lang, game.name)) ". " a href={ "/rules/" (game.name) "#whose" } { (self.t("credits-more")) } }
                    p role="status" { (words.say("room-taken", &seats)) }
                }
                a.btn href={ "/rules/" (game.name) } { (icon("book")) (self.t("nav-rules")) }
            }
        }
    }

    fn room_seats(&self, words: &Words<'_>) -> Markup {
        html! {
            section.panel aria-labelledby="h-seats" {
                header { h2 id="h-seats" { (self.t("new-seats")) } }
                ul.roomseats {
                    @for (seat, holder) in Seat::all(self.table.seats.len()).zip(&self.table.seats) {
                        (self.room_seat(words, seat, holder))
                    }
                }
            }
        }
    }

    fn room_seat(&self, words: &Words<'_>, seat: Seat, holder: &Holder) -> Markup {
        let free = Self::is_free(holder);
        let name = (!free).then(|| words.who(seat));
        let kept = match holder {
            Holder::Reserved { player: Some(guest), .. } => Some(guest),
            _ => None,
        };
        let notes: Vec<String> = [
            (self.own_seat() == Some(seat)).then(|| self.t("you")),
            (self.table.seat_of(&self.table.host.id) == Some(seat)).then(|| self.t("room-host")),
            holder.bot().map(|level| words.say("room-bot", &[("level", self.t(&format!("level-{level}")).into())])),
            kept.map(|guest| words.say("room-kept", &[("name", guest.name.of(self.lang).into_owned().into())])),
            (free && kept.is_none()).then(|| self.t("room-next")),
        ]
        .into_iter()
        .flatten()
        .collect();
        html! {
            li.free[free] data-key=(seat.0) {
                (pawn(seat.index(), name))
                span { b { (name.map_or_else(|| self.t("room-free"), str::to_owned)) } br; small.soft { (notes.join(" · ")) } }
                span.acts { (self.room_acts(seat, holder)) }
            }
        }
    }

    /// What can be done about a seat.
    fn room_acts(&self, seat: Seat, holder: &Holder) -> Markup {
        let field = format!("seat{}", seat.0);
        if !self.is_host() {
            return self.take(seat, holder);
        }
        let agree = |fields: Markup| html! { form.row method="post" action=(self.address("/agree")) { (fields) } };
        html! {
            @if seat.0 > 0 {
                (agree(html! {
                    button.btn.quiet.small name="swap" value=(seat.0) title=(self.t("room-up")) { "↑" span.vh { (self.t("room-up")) } }
                }))
            }
            @match holder {
                Holder::Bot(level) => {
                    (agree(html! {
                        (select(&field, &self.t("room-level"), Some(level.as_str()), levels().map(|level| (level, self.t(&format!("level-{level}"))))))
                        button.btn.small { (self.t("room-set")) }
                    }))
                    (agree(html! {
                        button.btn.quiet.small name=(field) value="open" title=(self.t("room-remove")) {
                            (icon("close")) span.vh { (self.t("room-remove")) }
                        }
                    }))
                }
                Holder::Open | Holder::Reserved { .. } => {
                    // A seat that only its own link opens.
                    @if matches!(holder, Holder::Reserved { player: None, .. }) { (self.take(seat, holder)) }
                    @if *holder == Holder::Open {
                        form.row method="post" action=(self.address("/invite")) {
                            input type="hidden" name="seat" value=(seat.0);
                            input name="name" maxlength=(MOST_NAME) required autocomplete="off" aria-label=(self.t("room-keep-name"))
                                placeholder=(self.t("room-keep-name"));
                            button.btn { (self.t("room-keep")) }
                        }
                    }
                    (agree(html! { button.btn name=(field) value=(STAND_IN) { (icon("bot")) (self.t("room-add-bot")) } }))
                }
                Holder::Person { .. } => {}
            }
        }
    }

    /// How it will be played; for the host the way to change it, for others the way to a seat; the start.
    fn room_board(&self) -> Markup {
        let Some(game) = self.game() else { return html! {} };
        let setup = &self.table.setup;
        let host = self.is_host();
        let free = self.table.seats.iter().filter(|holder| Self::is_free(holder)).count();
        let hints = Hints::ALL.iter().find(|(_, hints)| *hints == setup.hints).map_or("alone", |(name, _)| *name);
        let values = Draft::spelled(setup);
        let draft = Draft { lang: self.lang, game, values: &values, fits: &self.fits };
        html! {
            @if self.own_seat().is_none() { (self.room_join()) }
            section.panel aria-labelledby="h-how" {
                header { h2 id="h-how" { (self.t("room-how")) } }
                ul.agreed {
                    @for (choice, value) in draft.choices() {
                        li { (icon("book")) span { b { (game.option(self.lang, choice)) } ": " (game.value(self.lang, choice, value)) } }
                    }
                    li { (icon("clock")) span { (say(self.lang, "room-clock", &[("clock", clock(self.lang, setup.clock).into())])) } }
                    li { (icon("hint")) span { (self.t(&format!("room-hints-{hints}"))) } }
                    li { (icon("eye")) span { (self.t(if setup.public { "room-public" } else { "room-private" })) } }
                }
                @if host {
                    details.change {
                        summary { (self.t("room-change")) }
                        form.form method="post" action=(self.address("/agree")) {
                            (draft.players())
                            (draft.options())
                            (draft.settings())
                            div.row { button.btn.main { (self.t("room-agree")) } }
                        }
                    }
                }
            }
            div.panel.startbar {
                @if host {
                    p { (say(self.lang, "room-start-free", &[("n", free.into())])) }
                    form method="post" action=(self.address("/start")) {
                        @if free > 0 { input type="hidden" name="fill" value=(STAND_IN); }
                        button.btn.main.big { (self.t("table-start")) }
                    }
                } @else {
                    p { (say(self.lang, "room-waits", &[("n", free.into())])) }
                }
                @if self.own_seat().is_some() {
                    form method="post" action=(self.address("/leave")) { button.btn { (self.t("table-leave")) } }
                }
            }
        }
    }

    /// For whoever came by the address: a name, and a seat.
    fn room_join(&self) -> Markup {
        let open = self.table.seats.iter().any(|holder| {
            *holder == Holder::Open
                || matches!(holder, Holder::Reserved { key, player } if self.key == Some(key)
                    || player.as_ref().is_some_and(|kept| self.guest.is_some_and(|guest| guest.id == kept.id)))
        });
        html! {
            section.panel aria-labelledby="h-join" {
                @if open {
                    h2 id="h-join" { (self.t("room-join")) }
                    form.row.joining method="post" action=(self.address("/join")) {
                        @if let Some(key) = self.key { input type="hidden" name="key" value=(key); }
                        @if self.guest.is_none() {
                            input.grow name="name" maxlength=(MOST_NAME) autocomplete="nickname" aria-label=(self.t("room-name")) placeholder=(self.t("room-name"));
                        }
                        button.btn.main.big { (self.t("home-join")) }
                    }
                    p.soft.s { (self.t("room-no-account")) }
                } @else {
                    h2 id="h-join" { (self.t("room-full")) }
                    p { (self.t("room-full-help")) }
                }
            }
        }
    }

    /// The address, with ways to pass it on.
    fn invitation(&self, frame: &Frame<'_>) -> Markup {
        let path = self.address("");
        let whole = format!("{}{path}", frame.around.origin);
        let code = QrCode::new(&whole).map(|code| {
            code.render()
                .min_dimensions(168, 168)
                .dark_color(svg::Color("#12314c"))
                .light_color(svg::Color("#ffffff"))
                .build()
        });
        let text = self
            .game()
            .map_or_else(String::new, |game| frame.say("room-share-text", &[("game", self.t(game.title).into())]));
        html! {
            section.panel.inviting aria-labelledby="h-invite" {
                h2 id="h-invite" { (self.t("room-invite")) }
                p.addr { a.share href=(path) { (whole) } }
                div.row.wrap {
                    button.btn.main type="button" hidden data-copy=(path) data-done=(self.t("room-copied")) { (icon("link")) (self.t("room-copy")) }
                    button.btn type="button" hidden data-share=(path) data-text=(text) { (icon("chat")) (self.t("room-share")) }
                }
                div.qr {
                    @if let Ok(code) = code { div role="img" aria-label=(self.t("room-qr")) { (PreEscaped(code.trim_start_matches("<?xml version=\"1.0\" standalone=\"yes\"?>"))) } }
                    p.s { (self.t("room-invite-help")) }
                }
            }
        }
    }
}
