//! The page of a table, in parts: each part is swapped by itself when it changes.

mod seats;
mod since;

use super::{Frame, PageKind, icon};
use crate::board::{Comparison, Hint, Look};
use crate::games::info;
use crate::model::{Guest, Holder, Presence, Status};
use crate::table::Table;
use emporia_engine::{Seat, Turn, Viewer};
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
    /// Whether it is for a page that is live: its script knows which version it shows.
    pub live: bool,
}

/// The ids of the parts, in the order of the page.
pub const PARTS: [&str; 7] =
    ["part-head", "part-hint", "part-seats", "part-board", "part-rivals", "part-log", "part-chat"];

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
    pub fn parts(&self) -> [(&'static str, Markup); 7] {
        self.looking(|plain| {
            let since = self.since(plain);
            let compared = since.as_ref().map_or(Comparison::Nothing, since::Since::comparison);
            let look = &Look { hints: self.hints, compared, ..*plain };
            [
                (PARTS[0], self.head(&look.words)),
                (PARTS[1], self.hint(look)),
                (PARTS[2], self.seats(plain, since.as_ref())),
                (PARTS[3], self.board(look)),
                (PARTS[4], self.rivals(look)),
                (PARTS[5], self.log(&look.words)),
                (PARTS[6], self.chat()),
            ]
        })
    }

    /// The parts that show a hint.
    pub fn hinted(&self) -> [(&'static str, Markup); 2] {
        self.looking(|plain| {
            let look = &Look { hints: self.hints, ..*plain };
            [(PARTS[1], self.hint(look)), (PARTS[3], self.board(look))]
        })
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
        let version = (!self.live).then_some(self.table.version);
        draw(&Look { act: mine.map(|_| act.as_str()), version, ..look })
    }

    /// The whole page.
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        let title = info(&self.table.setup.game).map_or_else(String::new, |game| self.t(game.title));
        let [head, hint, seats, board, rivals, log, chat] = self.parts().map(|(id, part)| wrap(id, &part));
        let query = self.through.map_or_else(String::new, |seat| format!("?as={}", seat.0));
        let body = html! {
            main.table.plain id="main" data-live=(self.address(&format!("/live{query}"))) data-version=(self.table.version)
                data-lost=(self.t("table-lost")) {
                h1.vh { (title) }
                div.col { (head) (self.missed()) (hint) (board) (rivals) }
                aside.side {
                    (seats)
                    section.panel aria-labelledby="h-log" { header { h2 id="h-log" { (self.t("table-log")) } } (log) }
                    // Off until somebody wants them; only the script makes sounds.
                    button.btn.small id="sound" type="button" aria-pressed="false" hidden { (icon("bell")) (self.t("table-sounds")) }
                    section.panel aria-labelledby="h-chat" {
                        header { h2 id="h-chat" { (self.t("table-chat")) } }
                        (chat)
                        form.row.say method="post" action=(self.address("/say")) data-clear="true" {
                            input.grow name="text" maxlength="500" required autocomplete="off" aria-label=(self.t("table-say"));
                            button.btn { (self.t("table-say")) }
                        }
                    }
                }
            }
        };
        frame.page(PageKind::Table(&self.table.setup.game), &title, &body)
    }

    fn head(&self, words: &Words<'_>) -> Markup {
        html! {
            div.banner role="status" data-mine=[self.is_my_move().then_some("yes")] {
                strong { (self.headline(words)) }
                span.grow {}
                (self.buttons())
            }
        }
    }

    fn is_my_move(&self) -> bool {
        self.own_seat().is_some_and(|seat| self.table.turn().seats().has(seat))
    }

    fn headline(&self, words: &Words<'_>) -> String {
        let table = self.table;
        let me = self.own_seat();
        match table.status {
            Status::Open => words.say("table-open", &[]),
            Status::Closed => words.say("table-closed", &[]),
            Status::Over => self.result(words),
            Status::Running => {
                let turn = table.turn().seats();
                let others: Vec<String> =
                    turn.iter().filter(|seat| Some(*seat) != me).map(|seat| words.who(seat).to_owned()).collect();
                if me.is_some_and(|seat| turn.has(seat)) {
                    words.say("table-your-move", &[])
                } else {
                    words.say("table-waiting", &[("names", words.list(&others).into())])
                }
            }
        }
    }

    fn result(&self, words: &Words<'_>) -> String {
        let Some(board) = self.table.board.as_ref().filter(|board| board.turn() == Turn::Over) else {
            return words.say("table-given-up", &[]);
        };
        let outcome = board.outcome();
        if board.seats() == 1 {
            let points = words.say("points", &[("n", outcome.points[0].into())]);
            return words.say("table-scored", &[("points", points.into())]);
        }
        let winners: Vec<String> = outcome.winners().iter().map(|seat| words.who(seat).to_owned()).collect();
        let key = if winners.len() == 1 { "play-won" } else { "play-shared" };
        words.say(key, &[("names", words.list(&winners).into())])
    }

    fn buttons(&self) -> Markup {
        let table = self.table;
        let me = self.own_seat();
        let post = |what: &str, key: &str, class: &str| {
            html! {
                form method="post" action=(self.address(what)) { button class={ "btn " (class) } { (self.t(key)) } }
            }
        };
        match table.status {
            Status::Open => {
                let host = self.guest.is_some_and(|guest| guest.id == table.host.id);
                let full = !table.seats.iter().any(|h| matches!(h, Holder::Open | Holder::Reserved { .. }));
                html! {
                    @if host && full { (post("/start", "table-start", "main")) }
                    @if me.is_some() { (post("/leave", "table-leave", "")) }
                }
            }
            Status::Running => {
                let Some(seat) = me else {
                    return html! { (self.replay_link()) span.chip.flag { (icon("eye")) (self.t("table-watching")) } };
                };
                let can_undo = table.board.as_ref().is_some_and(|board| board.can_undo(seat).is_ok());
                match table.seats[seat.index()] {
                    Holder::Person { presence: Presence::Away, .. } => post("/back", "table-back", "main"),
                    Holder::Person { presence: Presence::Resigned, .. } => html! {},
                    _ => html! {
                        @if table.has_hints() && table.turn().seats().has(seat) {
                            form method="post" action=(self.address("/hint")) data-wait=(self.t("hint-wait")) {
                                button.btn { (icon("hint")) (self.t("hint")) }
                            }
                        }
                        @if can_undo { (post("/undo", "table-undo", "")) }
                        details.menu {
                            summary.btn.quiet { (self.t("table-more")) }
                            div.panel {
                                (self.replay_link())
                                form method="post" action=(self.address("/resign")) {
                                    button.btn { (self.t("table-resign")) }
                                }
                            }
                        }
                    },
                }
            }
            Status::Over => match (&table.rematch, me) {
                (Some(there), _) => html! {
                    (self.replay_link())
                    a.btn.main href={ "/t/" (there) } { (self.t("table-rematch-there")) }
                },
                (None, Some(_)) => html! { (self.replay_link()) (post("/rematch", "table-rematch", "main")) },
                (None, None) => self.replay_link(),
            },
            Status::Closed => html! { a.btn href="/" { (self.t("fault-home")) } },
        }
    }

    fn replay_link(&self) -> Markup {
        html! {
            @if self.table.board.is_some() { a.btn href=(self.address("/replay")) { (icon("eye")) (self.t("table-replay")) } }
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
        let Some(board) = &table.board else {
            return html! {
                section.panel {
                    h2 { (self.t("table-invite")) }
                    p { (self.t("table-invite-help")) }
                    p { a.share href=(self.address("")) { (self.address("")) } }
                }
            };
        };
        html! {
            @if table.status == Status::Over {
                section.panel {
                    header { h2 { (self.t("table-scores")) } (self.replay_link()) }
                    div.scrollx { (board.scores(&look.words, self.viewer())) }
                }
            }
            @if table.setup.guided && table.status == Status::Running && self.own_seat().is_some() {
                section.panel.guide aria-labelledby="h-guide" {
                    (icon("book"))
                    div { h2 id="h-guide" { (self.t("lesson-title")) } p aria-live="polite" { (board.lesson(self.lang, self.viewer())) } }
                }
            }
            section.boardpart { (board.page(look)) }
        }
    }

    fn log(&self, words: &Words<'_>) -> Markup {
        let mut lines: Vec<(u64, bool, &str, String)> = Vec::new();
        if let Some(board) = &self.table.board {
            for told in board.told(words, Some(self.viewer()), 0) {
                lines.extend(told.lines.into_iter().map(|(picture, line)| (told.seq, told.undone, picture, line)));
            }
        }
        for note in self.table.notes.iter() {
            let text = words.say(&format!("note-{}", note.kind), &[("who", note.name.as_str().into())]);
            lines.push((note.seq, false, "person", text));
        }
        lines.sort_by_key(|(seq, ..)| std::cmp::Reverse(*seq));
        // The latest stand first; the whole of a long game is in its record.
        html! {
            ol.log reversed tabindex="0" aria-labelledby="h-log" {
                @for (n, (seq, undone, picture, line)) in lines.iter().take(MOST_LINES).enumerate() {
                    li.undone[*undone] data-seq=(seq) data-key=(lines.len() - n) { (icon(picture)) span { (line) } }
                }
            }
        }
    }

    fn chat(&self) -> Markup {
        let said = &self.table.chat;
        html! {
            ol.chat {
                @if said.is_empty() { li.soft { (self.t("table-chat-none")) } }
                @for said in said.iter().rev().take(MOST_LINES).rev() {
                    li { b { (said.guest.name) } " " (said.text) }
                }
            }
        }
    }
}

/// The most lines of the log and of the chat on a page.
pub const MOST_LINES: usize = 60;

/// A part with its id.
pub fn wrap(id: &str, part: &Markup) -> Markup {
    html! { div.part id=(id) { (part) } }
}

/// The names around a table, in a language.
pub fn names(table: &Table, lang: Lang) -> Vec<String> {
    table.names(|i, bot| match bot {
        Some(level) => {
            let level = say(lang, &format!("level-{level}"), &[]);
            say(lang, "play-bot-name", &[("bot", level.into()), ("n", (i + 1).into())])
        }
        None => say(lang, "seat-number", &[("n", (i + 1).into())]),
    })
}
