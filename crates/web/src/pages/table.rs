//! The page of a table, in parts: each part is swapped by itself when it changes.

pub mod end;
pub mod head;
mod log;
mod room;
mod seats;
pub mod shell;
mod since;

pub use seats::remaining;

use super::new::Fits;
use super::{Frame, PageKind, icon};
use crate::board::{Comparison, Hint, Look};
use crate::games::info;
use crate::model::{Guest, Holder, PlayerId, Presence, Status};
use crate::routes::assets;
use crate::table::Table;
use emporia_engine::{Seat, Viewer};
use emporia_text::lang::nutshell;
use emporia_text::{Lang, Words, say};
use maud::{Markup, html};

/// A visitor's look at a table.
pub struct Sight<'a> {
    /// The table.
    pub table: &'a Table,
    /// Who looks, if they have a name here.
    pub guest: Option<&'a Guest>,
    /// Their language.
    pub lang: Lang,
    /// Through whose eyes, once everything is revealed; otherwise their own.
    pub through: Option<Seat>,
    /// The secret of a reserved seat that they came with.
    pub key: Option<&'a str>,
    /// What a bot would do, if they have just asked.
    pub hints: &'a [Hint],
    /// The version that they saw when they last looked, if they have been away since.
    pub seen: Option<u64>,
    /// Those whose words they do not want to read.
    pub muted: &'a [PlayerId],
    /// Whether it is for a page that is live: its script knows which version it shows.
    pub live: bool,
    /// What may be agreed on, in a waiting room.
    pub fits: Fits,
}

/// The ids of the parts, in the order of the page.
pub const PARTS: [&str; 11] = [
    "part-head",
    "part-tabs",
    "part-dock",
    "part-board",
    "part-rivals",
    "part-seats",
    "part-guide",
    "part-log",
    "part-chat",
    "part-aside",
    "part-hint",
];

impl Sight<'_> {
    fn t(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    fn names(&self) -> Vec<String> {
        names(self.table, self.lang)
    }

    fn viewer(&self) -> Viewer {
        match (self.table.status, self.through) {
            (Status::Over, Some(seat)) if seat.index() < self.table.seats.len() => Viewer::Seat(seat),
            _ => self.table.viewer(self.guest.map(|guest| &guest.id)),
        }
    }

    fn own_seat(&self) -> Option<Seat> {
        self.guest.and_then(|guest| self.table.seat_of(&guest.id))
    }

    fn address(&self, what: &str) -> String {
        format!("/t/{}{what}", self.table.id)
    }

    /// Each part with its id.
    pub fn parts(&self) -> [(&'static str, Markup); 11] {
        if self.table.status == Status::Open {
            return self.room_parts(PARTS);
        }
        self.looking(|plain| {
            let since = self.since(plain);
            let compared = since.as_ref().map_or(Comparison::Nothing, since::Since::comparison);
            let look = &Look { hints: self.hints, compared, ..*plain };
            let contents = [
                self.head(look),
                self.tabs(look),
                self.dock(look),
                self.board(look),
                self.rivals(look),
                self.seats(plain, since.as_ref()),
                self.guide(),
                self.log(&look.words),
                self.chat(),
                self.aside(look),
                self.hint(look),
            ];
            let mut ids = PARTS.into_iter();
            contents.map(|part| (ids.next().expect("a part for each id"), part))
        })
    }

    /// The parts that show a hint.
    pub fn hinted(&self) -> [(&'static str, Markup); 4] {
        self.looking(|plain| {
            let look = &Look { hints: self.hints, ..*plain };
            [
                ("part-hint", self.hint(look)),
                ("part-dock", self.dock(look)),
                ("part-board", self.board(look)),
                ("part-aside", self.aside(look)),
            ]
        })
    }

    /// The version as this visitor knows it.
    fn version(&self) -> u64 {
        self.table.version_for(self.own_seat().map_or(Viewer::Spectator, Viewer::Seat))
    }

    /// Draws with what a page of this table is made from.
    fn looking<T>(&self, draw: impl FnOnce(&Look<'_>) -> T) -> T {
        let names = self.names();
        let act = self.address("/act");
        let mine = self.own_seat().filter(|&seat| {
            self.table.turn().seats().has(seat)
                && matches!(self.table.seats[seat.index()], Holder::Person { presence: Presence::Here, .. })
        });
        let look = Look::new(Words { lang: self.lang, names: &names }, self.viewer());
        let version = (!self.live).then_some(self.version());
        draw(&Look { act: mine.map(|_| act.as_str()), version, ..look })
    }

    /// The whole page.
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        if self.table.status == Status::Open {
            return self.room(frame);
        }
        let title = info(&self.table.setup.game).map_or_else(String::new, |game| self.t(game.title));
        let [head, tabs, dock, board, rivals, seats, guide, log, chat, aside, hint] =
            self.parts().map(|(id, part)| wrap(id, &part));
        let query = self.through.map_or_else(String::new, |seat| format!("?as={}", seat.0));
        let talk = html! {
            (self.missed())
            section.panel.story aria-labelledby="h-log" {
                header { h2 id="h-log" { (self.t("table-log")) } (shell::shut(self.lang)) }
                // Whoever does not see it hears what others did.
                div role="log" { (log) }
            }
            section.panel.said aria-labelledby="h-chat" {
                header {
                    h2 id="h-chat" { (self.t("table-chat")) }
                    // Off until somebody wants them; only the script makes sounds.
                    button.btn.small id="sound" type="button" aria-pressed="false" hidden { (icon("bell")) (self.t("table-sounds")) }
                    // The browser asks for leave when it is pressed.
                    button.btn.small id="calls" type="button" aria-pressed="false" title=(self.t("calls-help")) hidden { (icon("bell")) (self.t("calls-button")) }
                }
                (chat)
                @if self.table.status == Status::Open || self.table.may_speak(self.guest.map(|guest| &guest.id)) {
                    form.row.say method="post" action=(self.address("/say")) data-clear="true" {
                        input.grow name="text" maxlength="500" required autocomplete="off" aria-label=(self.t("table-say"));
                        button.btn { (self.t("table-say")) }
                    }
                }
                a.s href=(self.address("/people")) { (self.t("order-link")) }
            }
        };
        let body = html! {
            main.table.guided[self.table.setup.guided && self.own_seat().is_some()] id="main" data-live=(self.address(&format!("/live{query}"))) data-version=(self.version())
                data-lost=(self.t("table-lost")) data-waits=(self.t("table-waits")) data-unsure=(self.t("table-unsure"))
                data-title=(frame.titled(&title)) data-title-mine=(frame.titled(&self.called(&title)))
                data-icon=(assets::address("favicon.svg")) data-icon-mine=(assets::address("favicon-mine.svg"))
                data-call=(self.t("calls-notice")) {
                h1.vh { (title) }
                (shell::picks(&self.table.setup.game, &self.looking(|look| self.lit(look))))
                div.col { (head) (tabs) (dock) (board) (rivals) }
                aside.side { (guide) (seats) div.slot data-zone="slot" { (shell::talk(&talk)) (aside) (hint) } }
                (shell::keys(&Words { lang: self.lang, names: &[] }))
            }
        };
        let title = if self.is_my_move() { self.called(&title) } else { title };
        frame.page(PageKind::Table(&self.table.setup.game), &title, &body)
    }

    fn lit(&self, look: &Look<'_>) -> Vec<usize> {
        self.table.board.as_ref().map_or_else(Vec::new, |board| board.lit(look))
    }

    fn tabs(&self, look: &Look<'_>) -> Markup {
        shell::tabs(self.lang, &self.table.setup.game, &self.lit(look))
    }

    fn dock(&self, look: &Look<'_>) -> Markup {
        self.table.board.as_ref().map_or_else(Markup::default, |board| board.dock(look))
    }

    /// The title of a page whose reader is to move.
    fn called(&self, title: &str) -> String {
        say(self.lang, "calls-title", &[("title", title.into())])
    }

    fn aside(&self, look: &Look<'_>) -> Markup {
        self.table.board.as_ref().map_or_else(Markup::default, |board| board.aside(look))
    }

    /// The lesson of the moment, in a guided game.
    fn guide(&self) -> Markup {
        let table = self.table;
        let guided = table.setup.guided && self.own_seat().is_some();
        let Some(board) = table.board.as_ref().filter(|_| guided) else { return html! {} };
        let game = info(&table.setup.game).filter(|_| table.status == Status::Over);
        html! {
            section.panel.guide aria-labelledby="h-guide" {
                (icon("book"))
                div {
                    h2 id="h-guide" { (self.t(if game.is_some() { "lesson-over-title" } else { "lesson-title" })) }
                    @match game {
                        // The whole of it once more, now that each word means something.
                        Some(game) => {
                            ul { @for line in nutshell(self.lang, game.clauses) { li { (line) } } }
                            p { (self.t("lesson-over")) " " a href={ "/rules/" (game.name) } { (self.t("nav-rules")) } }
                        }
                        None => p aria-live="polite" { (board.lesson(self.lang, self.viewer())) },
                    }
                }
            }
        }
    }

    fn hint(&self, look: &Look<'_>) -> Markup {
        self.table.board.as_ref().map_or_else(Markup::default, |board| board.hints(look))
    }

    fn rivals(&self, look: &Look<'_>) -> Markup {
        self.table.board.as_ref().map_or_else(Markup::default, |board| board.rivals(look))
    }

    fn board(&self, look: &Look<'_>) -> Markup {
        let table = self.table;
        let Some(board) = &table.board else { return html! {} };
        html! {
            @if table.status == Status::Over { (self.ended(look, &**board)) }
            // After the end it lies below the score sheet, and is drawn there anew.
            @let key = if table.status == Status::Over { "board-after" } else { "board" };
            section.boardpart data-key=(key) data-whole[table.status == Status::Over] data-tab=[shell::whole(&table.setup.game)] { (board.page(look)) }
        }
    }

    fn chat(&self) -> Markup {
        let said = &self.table.chat;
        let read: Vec<_> = said.iter().filter(|said| !self.muted.contains(&said.guest.id)).collect();
        html! {
            ol.chat {
                @if said.is_empty() { li.soft { (self.t("table-chat-none")) } }
                @for said in &read[read.len().saturating_sub(MOST_LINES)..] {
                    li {
                        b { (said.guest.name.of(self.lang)) } " "
                        @if said.hidden { i.soft { (self.t("word-hidden")) } } @else { (said.text) }
                    }
                }
            }
        }
    }
}

/// The most lines of the chat on a page; the log has up to twice as many.
pub const MOST_LINES: usize = 60;

/// A part with its id.
pub fn wrap(id: &str, part: &Markup) -> Markup {
    html! { div.part id=(id) { (part) } }
}

/// The names around a table, in a language.
pub fn names(table: &Table, lang: Lang) -> Vec<String> {
    let bots = table.bot_names();
    table.names(lang, |i, bot| match bot {
        Some(_) => bots.get(i).copied().unwrap_or_default().to_owned(),
        None => say(lang, "seat-number", &[("n", (i + 1).into())]),
    })
}
