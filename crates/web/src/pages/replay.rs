//! The replay of a game: any of its moves as it was seen then, on the same board as at the table, without moves to make.
//!
//! While the game runs a visitor sees again what they could see before: their own seat's knowledge, or what lay open.
//! Once it is over there are no secrets: any seat's knowledge, or all at once.

use super::table::{MOST_LINES, names, shell, wrap};
use super::{Frame, PageKind, icon, pawn};
use crate::board::{Board, Look, Told};
use crate::fault::Fault;
use crate::games::info;
use crate::model::{Guest, STAND_IN, Status, levels};
use crate::table::Table;
use emporia_engine::{Seat, Turn, Viewer};
use emporia_text::{Lang, Words, say};
use maud::{Markup, html};

/// Whose knowledge is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// All there is.
    All,
    /// What a viewer knew.
    Of(Viewer),
}

impl Eyes {
    /// As it stands in addresses.
    pub fn code(self) -> String {
        match self {
            Eyes::All => "all".to_owned(),
            Eyes::Of(Viewer::Spectator) => "open".to_owned(),
            Eyes::Of(Viewer::Seat(seat)) => seat.0.to_string(),
        }
    }

    /// From an address; a seat must be one of the table's.
    fn read(text: &str, seats: usize) -> Option<Eyes> {
        match text {
            "all" => Some(Eyes::All),
            "open" => Some(Eyes::Of(Viewer::Spectator)),
            seat => seat.parse().ok().filter(|&n| usize::from(n) < seats).map(|n| Eyes::Of(Viewer::Seat(Seat(n)))),
        }
    }

    fn viewer(self) -> Option<Viewer> {
        match self {
            Eyes::All => None,
            Eyes::Of(viewer) => Some(viewer),
        }
    }
}

/// Which moment is asked for.
#[derive(Clone, Copy, Default, Debug)]
pub struct Moment {
    /// The number of a change: what links carry, for good.
    pub at: Option<u64>,
    /// The number of a stop: what the slider sends.
    pub stop: Option<usize>,
}

/// A moment of a game, as somebody may see it.
pub struct Scene<'a> {
    table: &'a Table,
    then: Box<dyn Board>,
    lang: Lang,
    own: Option<Seat>,
    eyes: Eyes,
    /// The changes after which it can be looked at.
    stops: Vec<u64>,
    /// Which of them this is.
    stop: usize,
}

/// The ids of the parts that change from moment to moment.
pub const PARTS: [&str; 5] = ["part-reel", "part-board", "part-seats", "part-share", "part-log"];

impl<'a> Scene<'a> {
    /// The moment, or why it cannot be shown.
    pub fn new(
        table: &'a Table,
        guest: Option<&Guest>,
        lang: Lang,
        eyes: Option<&str>,
        moment: Moment,
    ) -> Result<Self, Fault> {
        let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
        let own = guest.and_then(|guest| table.seat_of(&guest.id));
        let usual = Eyes::Of(own.map_or(Viewer::Spectator, Viewer::Seat));
        // While the game runs nobody chooses their eyes.
        let eyes = match table.status {
            Status::Over => eyes.and_then(|text| Eyes::read(text, table.seats.len())).unwrap_or(match own {
                Some(_) => usual,
                None => Eyes::All,
            }),
            _ => usual,
        };
        // Once it is over all moves count, whoever looks, so that a number means the same move to everyone.
        let stops = board.stops(if table.status == Status::Over { None } else { eyes.viewer() });
        let last = stops.len().saturating_sub(1);
        let stop = match (moment.stop, moment.at) {
            (Some(stop), _) => stop.min(last),
            (None, Some(at)) => stops.partition_point(|&seq| seq <= at).saturating_sub(1),
            (None, None) => 0,
        };
        let seq = stops.get(stop).copied().ok_or(Fault::Conflict("fault-not-running"))?;
        let then = board.back_to(seq).ok_or(Fault::Conflict("fault-replay-rules"))?;
        Ok(Scene { table, then, lang, own, eyes, stops, stop })
    }

    /// Which stop it is, of how many.
    pub fn place(&self) -> (usize, usize) {
        (self.stop, self.stops.len() - 1)
    }

    /// The address of this moment through these eyes.
    pub fn here(&self) -> String {
        self.address(self.stop, self.eyes)
    }

    fn address(&self, stop: usize, eyes: Eyes) -> String {
        let at = self.stops.get(stop).copied().unwrap_or_default();
        let eyes = if self.is_over() { format!("&seat={}", eyes.code()) } else { String::new() };
        format!("/t/{}/replay?at={at}{eyes}", self.table.id)
    }

    fn is_over(&self) -> bool {
        self.table.status == Status::Over
    }

    fn t(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    /// Each part with its id.
    pub fn parts(&self) -> [(&'static str, Markup); 5] {
        let names = names(self.table, self.lang);
        let words = Words { lang: self.lang, names: &names };
        let viewer = self.eyes.viewer().unwrap_or(Viewer::Spectator);
        let look = Look::new(words, viewer);
        [
            (PARTS[0], self.reel(&words)),
            (PARTS[1], self.board(&look)),
            (PARTS[2], self.seats(&look)),
            (PARTS[3], self.share(&words)),
            (PARTS[4], self.log(&words)),
        ]
    }

    /// The whole page.
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        let game = info(&self.table.setup.game).map_or_else(String::new, |game| self.t(game.title));
        let title = frame.say("replay-title", &[("game", game.into())]);
        let [reel, board, seats, share, log] = self.parts().map(|(id, part)| wrap(id, &part));
        let (stop, last) = self.place();
        let body = html! {
            main.table.replay id="main" data-replay={ "/t/" (self.table.id) "/replay" }
                data-eyes=[self.is_over().then(|| self.eyes.code())] {
                h1.vh { (title) }
                (shell::picks(&self.table.setup.game, &[]))
                div.col {
                    section.panel.reels aria-label=(self.t("replay-controls")) {
                        (reel)
                        form.scrub method="get" action={ "/t/" (self.table.id) "/replay" } {
                            @if self.is_over() { input type="hidden" name="seat" value=(self.eyes.code()); }
                            button.btn type="button" id="play" hidden aria-pressed="false" data-pause=(self.t("replay-pause")) {
                                (icon("play")) span { (self.t("replay-play")) }
                            }
                            input.grow type="range" id="scrub" name="stop" min="0" max=(last) value=(stop)
                                aria-label=(self.t("replay-scrub")) autocomplete="off";
                            noscript { button.btn { (self.t("replay-go")) } }
                        }
                    }
                    (shell::tabs(self.lang, &self.table.setup.game, &[]))
                    (board)
                }
                aside.side {
                    div.story data-tab=(shell::players(&self.table.setup.game)) {
                        (seats)
                        (share)
                        section.panel aria-labelledby="h-log" { header { h2 id="h-log" { (self.t("table-log")) } } (log) }
                    }
                }
            }
        };
        frame.page(PageKind::Replay(&self.table.setup.game), &title, &body)
    }

    /// Where we are, what happened there, and the way to the other moments.
    fn reel(&self, words: &Words<'_>) -> Markup {
        let (stop, last) = self.place();
        let seq = self.stops[stop];
        let told = self.then.told(words, self.eyes.viewer(), seq.saturating_sub(1));
        // Some moves have no words, whoever looks.
        let quiet = self.then.told(words, None, seq.saturating_sub(1)).is_empty();
        let to = |target: usize, picture: &str, key: &str| {
            let word = self.t(key);
            html! {
                @if target == stop {
                    span.btn.no.step aria-hidden="true" { (icon(picture)) }
                } @else {
                    a.btn.step href=(self.address(target, self.eyes)) title=(word) data-focus=(key) {
                        (icon(picture)) span.vh { (word) }
                    }
                }
            }
        };
        html! {
            div.row.wrap.reel {
                strong { (words.say("replay-move", &[("n", stop.into()), ("last", last.into())])) }
                span.grow {}
                nav.row aria-label=(self.t("replay-steps")) {
                    (to(0, "first", "replay-first"))
                    (to(stop.saturating_sub(1), "previous", "replay-previous"))
                    (to((stop + 1).min(last), "next", "replay-next"))
                    (to(last, "last", "replay-last"))
                }
            }
            (self.turns(words))
            ul.now tabindex="0" aria-live="polite" {
                @if told.is_empty() {
                    li { (icon("cards")) span { (self.t(if stop == 0 { "replay-start" } else if quiet { "replay-quiet" } else { "replay-unseen" })) } }
                }
                @for line in told.iter().flat_map(|told| &told.lines) { li { (icon(line.picture)) span { (line.text) } } }
            }
        }
    }

    fn board(&self, look: &Look<'_>) -> Markup {
        html! {
            @if self.then.turn() == Turn::Over {
                section.panel { h2 { (self.t("table-scores")) } div.scrollx { (self.then.scores(&look.words, look.viewer)) } }
            }
            section.boardpart data-key="board" data-tab=[shell::whole(&self.table.setup.game)] { (self.then.page(look)) (self.then.rivals(look)) }
        }
    }

    fn seats(&self, look: &Look<'_>) -> Markup {
        let turn = self.then.turn().seats();
        let strips = self.then.strips(look);
        let choice = |eyes: Eyes, label: &str| {
            html! {
                a.btn.small href=(self.address(self.stop, eyes)) aria-current=[(eyes == self.eyes).then_some("true")] { (label) }
            }
        };
        html! {
            ul.strips {
                @for seat in Seat::all(self.table.seats.len()) {
                    li.strip.on[turn.has(seat)] {
                        (pawn(seat.index(), Some(look.words.who(seat))))
                        span.who {
                            (look.words.who(seat))
                            @if Some(seat) == self.own { " " span.soft { "(" (self.t("you")) ")" } }
                        }
                        @if let Some(strip) = strips.get(seat.index()) { (strip) }
                    }
                }
            }
            (self.then.aside(look))
            @if self.is_over() {
                nav.row.wrap.eyes aria-label=(self.t("replay-eyes")) {
                    span.soft.s { (self.t("replay-eyes")) }
                    (choice(Eyes::All, &self.t("replay-all")))
                    @for seat in Seat::all(self.table.seats.len()) {
                        (choice(Eyes::Of(Viewer::Seat(seat)), look.words.who(seat)))
                    }
                }
            } @else {
                p.soft.s { (self.t(if self.own.is_some() { "replay-own" } else { "replay-open" })) }
            }
            @if self.eyes == Eyes::All {
                section.panel.hands aria-labelledby="h-hands" {
                    h2 id="h-hands" { (self.t("replay-hands")) }
                    @for (seat, drawing) in Seat::all(self.table.seats.len()).zip(self.then.drawings(&look.words)) {
                        details {
                            summary { (pawn(seat.index(), Some(look.words.who(seat)))) " " (look.words.who(seat)) }
                            pre.drawing tabindex="0" { (drawing) }
                        }
                    }
                }
            }
        }
    }

    /// The link to this moment, the record, and a table that goes on from here.
    fn share(&self, words: &Words<'_>) -> Markup {
        let table = self.table;
        let at = self.stops[self.stop];
        let link = format!("/t/{}/replay?at={at}", table.id);
        let waiting = self.then.turn().seats().iter().next();
        let usual = match self.eyes {
            Eyes::Of(Viewer::Seat(seat)) => Some(seat),
            _ => self.own.or(waiting),
        };
        html! {
            section.panel.share-move aria-labelledby="h-share" {
                h2 id="h-share" { (self.t("replay-share")) }
                p { (icon("link")) " " a.share href=(link) { (link) } }
                div.row.wrap {
                    a.btn href={ "/t/" (table.id) } { (self.t("replay-table")) }
                    @if self.is_over() && table.seats.len() > 1 && table.board.as_ref().is_some_and(|board| board.turn() == Turn::Over) {
                        a.btn href={ "/t/" (table.id) "/review" } { (icon("hint")) (self.t("table-review")) }
                    }
                    @if self.is_over() && table.origin.is_none() {
                        a.btn href={ "/t/" (table.id) "/record" } { (icon("download")) (self.t("table-record")) }
                    }
                }
            }
            @if self.is_over() && self.then.turn() != Turn::Over {
                form.panel.form.on method="post" action={ "/t/" (table.id) "/play-on" } {
                    h2 { (self.t("replay-play-on")) }
                    p.soft.s { (self.t("replay-play-on-help")) }
                    input type="hidden" name="at" value=(at);
                    label.field {
                        span { (self.t("replay-seat")) }
                        select name="seat" {
                            @for seat in Seat::all(table.seats.len()) {
                                option value=(seat.0) selected[Some(seat) == usual] { (words.who(seat)) }
                            }
                        }
                    }
                    label.field {
                        span { (self.t("replay-level")) }
                        select name="level" {
                            @for level in levels() { option value=(level) selected[level == STAND_IN] { (self.t(&format!("level-{level}"))) } }
                        }
                    }
                    div.row { button.btn.main { (icon("play")) (self.t("replay-play-on-go")) } }
                }
            }
        }
    }

    fn log(&self, words: &Words<'_>) -> Markup {
        let told = self.then.told(words, self.eyes.viewer(), 0);
        let seq = self.stops[self.stop];
        let lines = told.iter().rev().flat_map(|told| told.lines.iter().rev().map(move |line| (told, line)));
        html! {
            ol.log reversed tabindex="0" {
                @for (told, line) in lines.take(MOST_LINES) {
                    li.undone[told.undone].new[told.seq == seq] {
                        (icon(line.picture))
                        a href=(self.address(self.stop_of(told.seq), self.eyes)) { (line.text) }
                    }
                    @if let Some(heading) = &line.heading { li.since { h3 { (heading) } } }
                }
            }
        }
    }

    /// The stop that shows a change.
    fn stop_of(&self, seq: u64) -> usize {
        self.stops.partition_point(|&stop| stop <= seq).saturating_sub(1)
    }

    /// All turns or rounds of the game, each a link to where it begins.
    fn turns(&self, words: &Words<'_>) -> Markup {
        let all = self.table.board.as_ref().map_or_else(Vec::new, |board| board.told(words, self.eyes.viewer(), 0));
        let begins = |told: &Told| Some((told.seq, told.lines.iter().find_map(|line| line.heading.clone())?));
        let turns: Vec<(u64, String)> = all.iter().filter_map(begins).collect();
        html! {
            @if !turns.is_empty() {
                details.turns {
                    summary { (self.t("replay-turns")) }
                    ul { @for (seq, heading) in turns { li { a href=(self.address(self.stop_of(seq), self.eyes)) { (heading) } } } }
                }
            }
        }
    }
}
