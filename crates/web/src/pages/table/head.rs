//! The banner: whose turn it is and what to do, the clock, the last thing that happened, and what can be done besides moves.

use super::Sight;
use super::seats::remaining;
use crate::board::Look;
use crate::model::{Holder, Presence, Status};
use crate::pages::{icon, pawn};
use emporia_engine::{Seat, Turn};
use emporia_text::{Lang, Words, say};
use maud::{Markup, html};

/// What a standing answer is called; `how` is `-short` where it stands under what it refuses.
pub fn standing_words(lang: Lang, name: &str, how: &str) -> String {
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    say(lang, &format!("standing-{name}{how}"), &[])
}

/// What to do now. A phone has room for its first words, which say it in short.
fn todo(prompt: &str) -> Markup {
    let (brief, rest) = prompt.split_at(prompt.find([':', '.', ';']).unwrap_or(prompt.len()));
    html! { span.todo { (brief) span.rest { (rest) } } }
}

impl Sight<'_> {
    pub(super) fn head(&self, look: &Look<'_>) -> Markup {
        let words = &look.words;
        let prompt = self.table.board.as_ref().map_or_else(String::new, |board| board.prompt(look));
        let shown = self.shown_seat();
        html! {
            div.banner data-zone="banner" data-mine=[self.is_my_move().then_some("yes")] {
                @if let Some(seat) = shown { (pawn(seat.index(), Some(words.who(seat)))) }
                p.turn role="status" tabindex="-1" data-whole { strong { (self.headline(words)) } @if !prompt.is_empty() { " " (todo(&prompt)) } }
                (self.latest(words))
                @if let Some(at) = shown.and_then(|seat| self.table.deadline(seat)) {
                    time.clock data-until=(at) { (remaining(at, self.lang)) }
                }
                div.btns { (self.buttons()) }
            }
        }
    }

    /// The reader's standing answers, each with the button that lifts it.
    fn standing(&self, seat: Seat) -> Markup {
        let known = self.table.board.as_ref().map_or_else(Vec::new, |board| board.standing(seat));
        let stand: Vec<&String> =
            self.table.standing[seat.index()].iter().filter(|name| known.contains(name)).collect();
        html! {
            @if !stand.is_empty() {
                form method="post" action=(self.address("/standing")) {
                    @for name in stand {
                        button.btn name="lift" value=(name) { (icon("close")) span { (self.t("standing-lift")) " " (standing_words(self.lang, name, "")) } }
                    }
                }
            }
        }
    }

    /// Whose turn is shown: the reader's if it is theirs, else that of the first whose it is. At the end, who won.
    fn shown_seat(&self) -> Option<Seat> {
        let turn = self.table.turn().seats();
        if let Some(board) = self.table.board.as_ref().filter(|board| board.turn() == Turn::Over) {
            return board.outcome().winners().iter().next();
        }
        self.own_seat().filter(|&seat| turn.has(seat)).or_else(|| turn.iter().next())
    }

    /// The last thing that happened, and the way to what happened before it since the reader's own last move. A laptop has
    /// the log in sight.
    fn latest(&self, words: &Words<'_>) -> Markup {
        let entries = self.entries(words, 0);
        let since = self.since_move(words, &entries).map_or(0, |since| since.count);
        html! {
            p.latest {
                span aria-live="polite" data-whole { @if let Some(entry) = entries.last() { (entry.text) } }
                button type="button" popovertarget="talk" data-whole {
                    @if since > 1 { (words.say("table-more-lines", &[("n", (since - 1).into())])) } @else { (self.t("table-log")) }
                }
            }
        }
    }

    pub(super) fn is_my_move(&self) -> bool {
        // Where a bot sits in for them it is not theirs to move.
        let here =
            |seat: Seat| matches!(self.table.seats[seat.index()], Holder::Person { presence: Presence::Here, .. });
        self.own_seat().is_some_and(|seat| self.table.turn().seats().has(seat) && here(seat))
    }

    fn headline(&self, words: &Words<'_>) -> String {
        let table = self.table;
        let me = self.own_seat();
        match table.status {
            Status::Open | Status::Closed => words.say("table-closed", &[]),
            Status::Over => self.result(words),
            Status::Running => {
                match me.map(|seat| &table.seats[seat.index()]) {
                    Some(Holder::Person { presence: Presence::Away, .. }) => return words.say("table-you-away", &[]),
                    Some(Holder::Person { presence: Presence::Resigned, .. }) => {
                        return words.say("table-you-resigned", &[]);
                    }
                    _ => {}
                }
                let turn = table.turn().seats();
                let others: Vec<String> =
                    turn.iter().filter(|seat| Some(*seat) != me).map(|seat| words.who(seat).to_owned()).collect();
                if me.is_some_and(|seat| turn.has(seat)) {
                    words.say("table-your-move", &[])
                } else if table.rests() {
                    words.say("table-resting", &[])
                } else {
                    words.say("table-waiting", &[("names", words.list(&others).into())])
                }
            }
        }
    }

    pub(super) fn result(&self, words: &Words<'_>) -> String {
        let Some(board) = self.table.board.as_ref().filter(|board| board.turn() == Turn::Over) else {
            return words.say("table-given-up", &[]);
        };
        let outcome = board.outcome();
        if board.seats() == 1 {
            let points = words.say("points", &[("n", outcome.points[0].into())]);
            return words.say("table-scored", &[("points", points.into())]);
        }
        let won = outcome.winners();
        if let Some(me) = self.own_seat() {
            match (won.iter().any(|seat| seat == me), won.iter().count()) {
                (true, 1) => return words.say("table-you-won", &[]),
                (true, _) => return words.say("table-you-shared", &[]),
                _ => {
                    let names: Vec<String> = won.iter().map(|seat| words.who(seat).to_owned()).collect();
                    return words.say("table-you-lost", &[("names", words.list(&names).into())]);
                }
            }
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
            Status::Running => {
                let Some(seat) = me else {
                    return html! { (self.replay_link()) span.chip.flag { (icon("eye")) (self.t("table-watching")) } };
                };
                let can_undo = table.board.as_ref().is_some_and(|board| board.can_undo(seat).is_ok());
                match table.seats[seat.index()] {
                    Holder::Person { presence: Presence::Away, .. } => post("/back", "table-back", "main"),
                    Holder::Person { presence: Presence::Resigned, .. } => html! {},
                    _ => html! {
                        // Both keep their places while they cannot be pressed.
                        @if table.has_hints() {
                            form method="post" action=(self.address("/hint")) data-wait=(self.t("hint-wait")) {
                                button.btn disabled[!table.turn().seats().has(seat)] { (icon("hint")) span { (self.t("hint")) } }
                            }
                        }
                        form method="post" action=(self.address("/undo")) {
                            button.btn disabled[!can_undo] { (icon("undo")) span { (self.t("table-undo")) } }
                        }
                        details.menu {
                            summary.btn { (icon("more")) span { (self.t("table-more")) } }
                            div.panel {
                                (self.standing(seat))
                                (self.replay_link())
                                button.btn.keyslist type="button" popovertarget="keys" { (self.t("keys-title")) }
                                (self.resign(seat))
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
            Status::Open | Status::Closed => html! { a.btn href="/" { (self.t("fault-home")) } },
        }
    }

    /// The way out of a game, which asks first and says what will happen.
    fn resign(&self, seat: Seat) -> Markup {
        let others = Seat::all(self.table.seats.len()).zip(&self.table.seats).filter(|(other, _)| *other != seat);
        let alone = others
            .into_iter()
            .all(|(_, holder)| matches!(holder, Holder::Bot(_) | Holder::Person { presence: Presence::Resigned, .. }));
        let key = if alone { "table-end" } else { "table-resign" };
        html! {
            details.sure {
                summary.btn { (self.t(key)) }
                p.s { (self.t(&format!("{key}-help"))) }
                form method="post" action=(self.address("/resign")) { button.btn.main { (self.t(&format!("{key}-sure"))) } }
            }
        }
    }

    pub(super) fn replay_link(&self) -> Markup {
        html! {
            @if self.table.board.is_some() { a.btn href=(self.address("/replay")) { (icon("eye")) span { (self.t("table-replay")) } } }
        }
    }
}
