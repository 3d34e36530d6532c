//! The review of a game: chances over its course, where it turned, what was luck and what was play, and the decisions.

use super::table::names;
use super::{Frame, PageKind, icon, pawn};
use crate::board::ReviewedMove;
use crate::games::info;
use crate::routes::review::ReviewState;
use crate::table::Table;
use emporia_engine::Seat;
use emporia_review::{Decision, Grade, SeatReview, Settings, Shift};
use emporia_text::{Lang, Words, say};
use maud::{Markup, html};
use serde_json::Value;
use std::collections::BTreeMap;

/// The size of the curve, in the units of its drawing.
const WIDE: f64 = 640.0;
const HIGH: f64 = 200.0;
/// So many points of the curve stand in its table at most.
const ROWS: usize = 24;
/// So many decisions are shown at once.
const FIRST: usize = 6;

/// A review, for a reader.
pub struct ReviewPage<'a> {
    table: &'a Table,
    lang: Lang,
    names: Vec<String>,
    own: Option<Seat>,
    seat: Seat,
    state: &'a ReviewState,
}

impl<'a> ReviewPage<'a> {
    /// Of a seat.
    pub fn new(table: &'a Table, lang: Lang, own: Option<Seat>, seat: Seat, state: &'a ReviewState) -> Self {
        ReviewPage { table, lang, names: names(table, lang), own, seat, state }
    }

    /// Its address.
    pub fn here(&self) -> String {
        self.address(self.seat)
    }

    fn address(&self, seat: Seat) -> String {
        format!("/t/{}/review?seat={}", self.table.id, seat.0)
    }

    fn t(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    fn words(&self) -> Words<'_> {
        Words { lang: self.lang, names: &self.names }
    }

    /// The whole page.
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        let game = info(&self.table.setup.game).map_or_else(String::new, |game| self.t(game.title));
        let title = frame.say("review-title", &[("game", game.into())]);
        let body = html! {
            main.page.review id="main" {
                h1 { (title) }
                nav.row.wrap aria-label=(self.t("review-eyes")) {
                    @for seat in Seat::all(self.table.seats.len()) {
                        a.btn.small href=(self.address(seat)) aria-current=[(seat == self.seat).then_some("true")] {
                            (pawn(seat.index(), Some(self.words().who(seat)))) " " (self.words().who(seat))
                            @if Some(seat) == self.own { " (" (self.t("you")) ")" }
                        }
                    }
                    span.grow {}
                    a.btn.small href={ "/t/" (self.table.id) "/replay" } { (icon("eye")) " " (self.t("table-replay")) }
                    a.btn.small href={ "/t/" (self.table.id) } { (self.t("replay-table")) }
                }
                @if matches!(self.state, ReviewState::Pending) {
                    div.sheets data-after=(self.here()) { (self.content()) }
                } @else {
                    div.sheets { (self.content()) }
                }
            }
        };
        frame.page(PageKind::Site, &title, &body)
    }

    /// What was found, or that it is being looked for.
    pub fn content(&self) -> Markup {
        match self.state {
            ReviewState::Made(review) => Sheets::new(self, review).drawn(),
            ReviewState::Pending => html! {
                section.panel data-pending role="status" {
                    p { (icon("dice")) " " (self.t("review-pending")) }
                    p { a.btn href=(self.here()) { (self.t("review-again")) } }
                }
            },
            ReviewState::Unasked => html! { section.panel { p { (self.t("review-unasked")) } } },
        }
    }
}

/// What was found, with the moves that are spoken of.
struct Sheets<'a> {
    page: &'a ReviewPage<'a>,
    review: &'a SeatReview<Value>,
    moves: BTreeMap<usize, ReviewedMove>,
}

impl<'a> Sheets<'a> {
    fn new(page: &'a ReviewPage<'a>, review: &'a SeatReview<Value>) -> Self {
        let mut asked: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for entry in review.curve.iter().map(|point| point.entry).chain(review.turning_points.iter().copied()) {
            asked.entry(entry).or_default();
        }
        for decision in &review.decisions {
            asked.insert(decision.entry, vec![decision.played.to_string(), decision.best.to_string()]);
        }
        let board = page.table.board.as_ref();
        let moves = board.map_or_else(BTreeMap::new, |board| board.reviewed(&page.words(), page.seat, &asked));
        Sheets { page, review, moves }
    }

    fn t(&self, key: &str) -> String {
        self.page.t(key)
    }

    fn drawn(&self) -> Markup {
        html! { (self.curve()) (self.account()) (self.decisions()) (self.honesty()) (self.method()) }
    }

    /// The replay at a move, through the eyes of the seat; `before` is the moment in which it was chosen.
    fn replay(&self, entry: usize, before: bool) -> String {
        let seq = self.moves.get(&entry).map_or(0, |found| found.seq);
        let at = if before { seq.saturating_sub(1) } else { seq };
        format!("/t/{}/replay?at={at}&seat={}", self.page.table.id, self.page.seat.0)
    }

    fn move_name(&self, entry: usize) -> String {
        match entry {
            0 => self.t("review-deal"),
            n => say(self.page.lang, "review-entry", &[("entry", n.into())]),
        }
    }

    fn curve(&self) -> Markup {
        let points = &self.review.curve;
        let seats = self.page.table.seats.len();
        let x = |n: usize| WIDE * n as f64 / (points.len().max(2) - 1) as f64;
        let y = |chance: f64| HIGH * (1.0 - chance);
        let line = |seat: usize| {
            let all = points.iter().enumerate().map(|(n, at)| format!("{:.1},{:.1}", x(n), y(at.chances[seat])));
            all.collect::<Vec<_>>().join(" ")
        };
        let turned = |entry: usize| points.iter().position(|point| point.entry == entry);
        let few = points.len().div_ceil(ROWS).max(1);
        let words = self.page.words();
        html! {
            section.panel aria-labelledby="h-chances" {
                h2 id="h-chances" { (self.t("review-chances")) }
                figure.chances {
                    div {
                        span.num.most { (percent(self.page.lang, 1.0)) }
                        span.num.least { (percent(self.page.lang, 0.0)) }
                        svg viewBox={ "-3 -3 " (WIDE + 6.0) " " (HIGH + 6.0) } preserveAspectRatio="none" role="img" aria-label=(self.t("review-chances-see")) {
                            @for part in [0.25, 0.5, 0.75] { line.zero x1="0" x2=(WIDE) y1=(y(part)) y2=(y(part)) {} }
                            @for entry in &self.review.turning_points {
                                @if let Some(n) = turned(*entry) { line.pivot x1=(x(n)) x2=(x(n)) y1="0" y2=(HIGH) {} }
                            }
                            @for seat in 0..seats { polyline class={ "p" (seat + 1) } points=(line(seat)) {} }
                        }
                    }
                    figcaption.row.wrap {
                        @for seat in Seat::all(seats) {
                            span.key {
                                svg class={ "p" (seat.0 + 1) } viewBox="0 0 28 6" aria-hidden="true" { polyline points="0,3 28,3" {} }
                                (words.who(seat))
                            }
                        }
                    }
                }
                details {
                    summary { (self.t("review-chances-table")) }
                    div.scrollx tabindex="0" role="region" aria-labelledby="h-chances" {
                        table.scores {
                            thead { tr { td {} @for seat in Seat::all(seats) { th scope="col" { (words.who(seat)) } } } }
                            tbody {
                                @for (n, point) in points.iter().enumerate() {
                                    @if n % few == 0 || n + 1 == points.len() || self.review.turning_points.contains(&point.entry) {
                                        tr {
                                            th scope="row" { a href=(self.replay(point.entry, false)) { (self.move_name(point.entry)) } }
                                            @for chance in &point.chances { td { (percent(self.page.lang, *chance)) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
                h3 { (self.t("review-turned")) }
                ol.turned {
                    @for entry in &self.review.turning_points {
                        @let change = self.review.shift(*entry).map_or(0.0, Shift::change);
                        @let found = self.moves.get(entry);
                        li {
                            (change_mark(change))
                            " " a href=(self.replay(*entry, false)) { (self.move_name(*entry)) } ": "
                            @if let Some(found) = found {
                                @if found.is_luck { (say(self.page.lang, "review-came", &[("what", found.happened.as_str().into())])) }
                                @else { (found.happened) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// From an even share to the result: each bar begins where the one before it ends.
    fn account(&self) -> Markup {
        let of = &self.review.account;
        let parts = [
            ("review-part-deal", of.deal, true),
            ("review-part-luck", of.luck, true),
            ("review-part-others", of.others, true),
            ("review-part-bargains", of.bargains, false),
            ("review-part-own", of.own, false),
        ];
        let mut at = of.share;
        let bars: Vec<_> = parts
            .into_iter()
            .filter(|(key, part, _)| *key != "review-part-bargains" || part.abs() > 1e-9)
            .map(|(key, part, pale)| {
                let (from, to) = (at, at + part);
                at = to;
                (key, part, pale, from.min(to), from.max(to))
            })
            .collect();
        // Luck may carry the sum past the ends on the way.
        let low = bars.iter().fold(0.0_f64, |low, bar| low.min(bar.3));
        let high = bars.iter().fold(1.0_f64, |high, bar| high.max(bar.4));
        let x = |chance: f64| 100.0 * (chance - low) / (high - low);
        let bar = |from: f64, to: f64, class: &str| {
            html! {
                svg.beam viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                    rect class=(class) x=(format!("{:.2}", x(from))) y="1" height="8" width=(format!("{:.2}", (x(to) - x(from)).max(0.4))) {}
                }
            }
        };
        let lang = self.page.lang;
        html! {
            section.panel aria-labelledby="h-account" {
                h2 id="h-account" { (self.t("review-luck-and-play")) }
                p { (say(lang, "review-adjusted", &[("result", percent(lang, of.result).into()), ("adjusted", percent(lang, self.review.adjusted).into())])) }
                table.account {
                    tbody {
                        tr { th scope="row" { (self.t("review-part-share")) } td { (bar(0.0, of.share, "whole")) } td.n { (percent(lang, of.share)) } }
                        @for (key, part, pale, from, to) in bars {
                            @let class = match (part < 0.0, pale) { (true, true) => "bad pale", (true, false) => "bad", (false, true) => "ok pale", (false, false) => "ok" };
                            tr { th scope="row" { (self.t(key)) } td { (bar(from, to, class)) } td.n { (signed(part)) } }
                        }
                        tr { th scope="row" { (self.t("review-part-result")) } td { (bar(0.0, of.result, "whole")) } td.n { (percent(lang, of.result)) } }
                    }
                }
            }
        }
    }

    fn decisions(&self) -> Markup {
        let review = self.review;
        let lang = self.page.lang;
        let dear = review.dearest();
        let decisions = ("decisions", review.decisions.len().into());
        let said = match review.accuracy {
            None => say(lang, "review-no-accuracy", &[decisions]),
            Some(accuracy) => say(
                lang,
                "review-accuracy",
                &[
                    decisions,
                    ("accuracy", format!("{accuracy:.0}").into()),
                    ("inaccuracies", review.graded(Grade::Inaccuracy).into()),
                    ("mistakes", review.graded(Grade::Mistake).into()),
                    ("blunders", review.graded(Grade::Blunder).into()),
                ],
            ),
        };
        let (first, rest) = dear.split_at(dear.len().min(FIRST));
        html! {
            section.panel aria-labelledby="h-decisions" {
                h2 id="h-decisions" { (self.t("review-dear")) }
                p { (said) }
                @if dear.is_empty() { p { (self.t("review-none-dear")) } }
                ul.dear { @for decision in first { (self.decision(decision)) } }
                @if !rest.is_empty() {
                    details { summary { (self.t("review-more-dear")) } ul.dear { @for decision in rest { (self.decision(decision)) } } }
                }
            }
        }
    }

    fn decision(&self, decision: &Decision<Value>) -> Markup {
        let lang = self.page.lang;
        let moves = self.moves.get(&decision.entry).map_or(&[][..], |found| &found.moves);
        let named = |n: usize| moves.get(n).map_or("", String::as_str);
        let grade = match decision.grade {
            Grade::Fine => "review-grade-fine",
            Grade::Inaccuracy => "review-grade-inaccuracy",
            Grade::Mistake => "review-grade-mistake",
            Grade::Blunder => "review-grade-blunder",
        };
        html! {
            li {
                p { (change_mark(-decision.loss)) " " b { (self.t(grade)) } " " span.soft { "± " (points(decision.error)) } ", "
                    a href=(self.replay(decision.entry, false)) { (self.move_name(decision.entry)) } }
                p { (say(lang, "review-played", &[("move", named(0).into()), ("chance", percent(lang, decision.worth).into())])) }
                p { (say(lang, "review-better", &[("move", named(1).into()), ("chance", percent(lang, decision.best_worth).into())])) }
                @if decision.bargain { p.soft.s { (self.t("review-bargain")) } }
                p { a.btn.small href=(self.replay(decision.entry, true)) {
                    (icon("play")) " " (self.t("review-try")) span.vh { ": " (self.move_name(decision.entry)) }
                } }
            }
        }
    }

    fn honesty(&self) -> Markup {
        let all = self.page.table.board.as_ref().map_or_else(Vec::new, |board| board.honesty());
        let words = self.page.words();
        let heads = ["review-said", "review-true-said", "review-delivered", "review-true-delivered", "review-deceived"];
        html! {
            @if !all.is_empty() {
                section.panel aria-labelledby="h-honesty" {
                    h2 id="h-honesty" { (self.t("review-honesty-title")) }
                    div.scrollx tabindex="0" role="region" aria-labelledby="h-honesty" {
                        table.scores {
                            thead { tr { td {} @for key in heads { th scope="col" { (self.t(key)) } } } }
                            tbody {
                                @for (seat, one) in Seat::all(self.page.table.seats.len()).zip(&all) {
                                    tr {
                                        th scope="row" { (words.who(seat)) }
                                        @for n in [one.said, one.true_said, one.delivered, one.true_delivered, one.deceived] { td { (n) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn method(&self) -> Markup {
        let lang = self.page.lang;
        html! {
            details.panel {
                summary { (self.t("review-method-title")) }
                p { (say(lang, "review-method", &[("worlds", Settings::USUAL.worlds.into())])) }
                p { (self.t("review-method-accuracy")) }
                p { (self.t("review-method-luck")) }
            }
        }
    }
}

/// A chance as a percentage, as the language writes it.
fn percent(lang: Lang, chance: f64) -> String {
    say(lang, "review-percent", &[("n", format!("{:.0}", (100.0 * chance).round() + 0.0).into())])
}

fn points(chance: f64) -> String {
    format!("{:.0}", (100.0 * chance).round())
}

/// Points of a hundred with their sign.
fn signed(chance: f64) -> String {
    let points = (100.0 * chance).round();
    if points < 0.0 { format!("−{:.0}", -points) } else { format!("+{points:.0}") }
}

fn change_mark(change: f64) -> Markup {
    html! { b class=(if change < 0.0 { "swing bad" } else { "swing ok" }) { (signed(change)) } }
}
