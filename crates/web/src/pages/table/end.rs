//! The end of a game: where every point came from, how the points grew, what it did to ratings, and for a game alone a
//! yardstick.

use super::Sight;
use crate::board::{Board, Look};
use crate::ladder::{Aftermath, Standing};
use crate::model::PlayerId;
use crate::pages::player::decimal;
use crate::pages::scores::signed;
use crate::pages::{icon, pawn};
use emporia_engine::{Seat, Turn};
use emporia_text::Words;
use maud::{Markup, html};

/// The size of the curve, in the units of its drawing.
const WIDE: f32 = 320.0;
const HIGH: f32 = 110.0;

/// What is known of a finished game beside its own table.
pub struct Beside<'a> {
    /// Ratings, and the best results.
    pub aftermath: &'a Aftermath,
    /// The reader's own results in this game.
    pub standing: Option<Standing>,
    /// What `expert` has on the same dice.
    pub expert: ExpertScore,
}

/// What `expert` has on the dice of a game alone.
#[derive(Clone, Copy)]
pub enum ExpertScore {
    /// Nobody asked, or the game was not alone.
    None,
    /// It is still being played.
    Pending,
    /// So many points.
    Points(i16),
}

impl Sight<'_> {
    /// The panel above the board of a game that is over.
    pub(super) fn ended(&self, look: &Look<'_>, board: &dyn Board) -> Markup {
        let words = &look.words;
        let replay = self.address("/replay");
        html! {
            section.panel.ended {
                header {
                    h2 { (self.t("table-scores")) }
                    div.row.wrap {
                        @if self.table.seats.len() > 1 && board.turn() == Turn::Over {
                            a.btn href=(self.address("/review")) { (icon("hint")) span { (self.t("table-review")) } }
                        }
                        button.btn type="button" hidden data-copy=(replay) data-done=(self.t("room-copied")) { (icon("link")) (self.t("room-copy")) }
                        button.btn type="button" hidden data-share=(replay) data-text=(self.result(words)) { (icon("chat")) (self.t("room-share")) }
                    }
                }
                // What takes longer to find out comes by itself; without the script it is a page of its own.
                div.after data-after=(self.address("/end")) { a href=(self.address("/end")) { (self.t("end-more")) } }
                div.scrollx { (board.scores(words, self.viewer())) }
                (curve(words, &board.curve()))
                @if self.table.seats.len() > 1 {
                    nav.row.wrap aria-label=(self.t("table-eyes")) {
                        span.soft.s { (self.t("table-eyes")) }
                        @for seat in Seat::all(self.table.seats.len()) {
                            a.btn.small href=(self.address(&format!("?as={}", seat.0)))
                                aria-current=[(self.through == Some(seat)).then_some("true")] { (words.who(seat)) }
                        }
                    }
                }
            }
        }
    }

    /// What the game means beside others.
    pub fn after(&self, beside: &Beside<'_>) -> Markup {
        let names = self.names();
        let words = Words { lang: self.lang, names: &names };
        let alone = self.table.seats.len() == 1;
        html! {
            @if !beside.aftermath.changes.is_empty() {
                h3 { (self.t("end-ratings")) }
                ul.changes {
                    @for change in &beside.aftermath.changes {
                        @if let Some(seat) = self.seat_of(&change.player) {
                            li {
                                (pawn(seat.index(), Some(words.who(seat))))
                                (words.say("end-rating", &[
                                    ("who", words.who(seat).into()),
                                    ("before", decimal(self.lang, change.before).into()),
                                    ("after", decimal(self.lang, change.after).into()),
                                    ("change", difference(self.lang, change.after - change.before).into()),
                                ]))
                            }
                        }
                    }
                }
            }
            @if alone { (self.yardstick(&words, beside)) }
        }
    }

    fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.table.seat_of(player)
    }

    /// What a score alone is worth: the own best, `expert` on the same dice, the best of all.
    fn yardstick(&self, words: &Words<'_>, beside: &Beside<'_>) -> Markup {
        let points = |n: i16| words.say("points", &[("n", n.into())]);
        html! {
            h3 { (self.t("end-yardstick")) }
            ul.changes {
                @match beside.expert {
                    ExpertScore::None => {}
                    ExpertScore::Pending => { li data-pending { (icon("dice")) (self.t("end-expert-pending")) } }
                    ExpertScore::Points(expert) => {
                        li { (icon("dice")) (words.say("end-expert", &[("points", points(expert).into())])) }
                    }
                }
                @if let Some(own) = beside.standing.filter(|own| own.games > own.contested) {
                    li { (icon("person")) (words.say("end-own-best", &[("points", points(own.best_alone).into()), ("n", (own.games - own.contested).into())])) }
                }
                @for (n, best) in (1..).zip(&beside.aftermath.best) {
                    li {
                        (icon("crown"))
                        a href={ "/t/" (best.table) "/replay" } {
                            (n) ". " (points(best.points))
                            @if let Some(name) = &best.name { ", " (name.of(self.lang)) }
                        }
                    }
                }
            }
        }
    }
}

fn difference(lang: emporia_text::Lang, change: f64) -> String {
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{sign}{}", decimal(lang, change.abs()))
}

/// The points of all seats over the game, one line for each, in its colour.
fn curve(words: &Words<'_>, points: &[Vec<i16>]) -> Markup {
    let (Some(last), true) = (points.last(), points.len() > 2) else { return html! {} };
    let all = || points.iter().flatten().copied();
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let x = |n: usize| WIDE * n as f32 / (points.len() - 1) as f32;
    let y = |n: i16| HIGH * f32::from(most - n) / f32::from(most - least);
    let line = |seat: usize| {
        let places = points.iter().enumerate().map(|(n, at)| format!("{:.1},{:.1}", x(n), y(at[seat])));
        places.collect::<Vec<_>>().join(" ")
    };
    let told: Vec<String> = Seat::all(last.len())
        .map(|seat| {
            let middle = points[points.len() / 2][seat.index()];
            let args = [("who", words.who(seat).into()), ("middle", middle.into()), ("end", last[seat.index()].into())];
            words.say("end-curve-seat", &args)
        })
        .collect();
    html! {
        figure.curve {
            figcaption { (words.say("end-curve", &[])) }
            div {
                span.num.most { (signed(most)) }
                @if least < 0 { span.num.least { (signed(least)) } }
                svg viewBox={ "-3 -3 " (WIDE + 6.0) " " (HIGH + 6.0) } preserveAspectRatio="none" role="img" aria-label=(told.join(" ")) {
                    line.zero x1="0" x2=(WIDE) y1=(y(0)) y2=(y(0)) {}
                    @for seat in 0..last.len() { polyline class={ "p" (seat + 1) } points=(line(seat)) {} }
                }
            }
        }
    }
}
