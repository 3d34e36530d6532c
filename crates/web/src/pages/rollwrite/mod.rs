//! The table of Roll & Write: dice above, the own sheet below, the rivals' sheets one tap away.

mod reasons;
mod sheet;

use super::parts::{OfferedMove, Offers, Why, art, choice, form, peek, points, pop, tally, thing};
use super::scores::{ScoreRow, score_sheet, signed};
use super::{icon, pawn};
use crate::board::Look;
use crate::games::{Page, Plate};
use emporia_engine::rollwrite::{Action, Event, Material, Phase, RollWrite, Score, Stage, View};
use emporia_engine::{Game, Seat};
use emporia_text::Words;
use maud::{Markup, PreEscaped, html};
use reasons::Reasons;

impl Page for RollWrite {
    const FAMILY: &'static str = "prestige";

    fn page(&self, offers: &Offers<'_, RollWrite>) -> Markup {
        let view = offers.view;
        let reasons = Reasons::new(offers);
        let body = html! {
            (prompt(offers))
            @match view.phase {
                Phase::Islands => (islands(offers, &reasons)),
                Phase::Deal | Phase::Contracts => {},
                Phase::Roll | Phase::Round | Phase::Over => (dice(offers, &reasons)),
            }
            @if let Some(mine) = view.mine {
                (dock(offers, &reasons))
                (sheet::paper(offers, Some(&reasons), mine.seat))
            } @else {
                @for seat in Seat::all(self.seats()) { (sheet::paper(offers, None, seat)) }
            }
        };
        form(offers.look, "rw-board", &body)
    }

    fn rivals(&self, offers: &Offers<'_, RollWrite>) -> Markup {
        let Some(mine) = offers.view.mine else { return html! {} };
        let words = offers.words();
        html! {
            @for seat in Seat::all(self.seats()).filter(|&seat| seat != mine.seat) {
                (pop(words, &format!("sheet-{}", seat.0), words.who(seat), &sheet::paper(offers, None, seat)))
            }
        }
    }

    fn score_sheet(&self, words: &Words<'_>, view: &View) -> Markup {
        let row = |key: &str, picture, part: fn(&Score) -> i16| ScoreRow {
            picture,
            word: words.say(&format!("rw-score-{key}"), &[]),
            cells: view.scores.iter().map(|score| html! { (signed(part(score))) }).collect(),
        };
        let rows = [
            row("contracts", "contract", |score| score.contracts),
            row("works", "construction", |score| score.works),
            row("masteries", "crown", |score| score.masteries),
            row("jewels", "jewel", |score| score.jewels),
            row("unfulfilled", "close", |score| score.unfulfilled),
        ];
        let totals: Vec<i16> = view.scores.iter().map(Score::total).collect();
        score_sheet(words, "rw", &rows, &totals, Some(&view.outcome))
    }

    fn strip(&self, look: &Look<'_>, view: &View, seat: Seat) -> Markup {
        let words = &look.words;
        let Some(sheet) = view.sheets.get(seat.index()) else { return html! {} };
        let total = view.scores[seat.index()].total();
        let word = |key: &str| words.say(key, &[]);
        let open = view.mine.is_some_and(|mine| mine.seat != seat);
        html! {
            @if open { (peek(&format!("sheet-{}", seat.0), &word("rww-sheet"))) }
            (points(words, &words.say("rw-score-now", &[("n", total.into())]), total))
            @if view.phase != Phase::Deal {
                ul.tally {
                    (tally("contract", &word("rw-score-contracts"), format!("{}/{}", sheet.fulfilled.count_ones(), sheet.contracts.count_ones())))
                    (tally("crown", &word("rw-score-masteries"), sheet.masteries.count_ones()))
                    (tally("coin", &word("rw-coins"), format!("{}/{}", sheet.available(), sheet.purse())))
                    (tally("jewel", &word("rw-jewels"), sheet.jewels()))
                    @if let Some(island) = sheet.island {
                        li title=(self.cards().island(island)) { (icon("island")) (icon(island.id())) }
                    }
                }
            }
        }
    }

    /// The sheet with all its boxes, works and Contracts.
    fn plates(&self, look: &Look<'_>, view: &View) -> Vec<Plate> {
        let offers = Offers::new(self, look, view, &[]);
        vec![Plate { clause: Some("RW-80"), picture: sheet::paper(&offers, None, Seat(0)) }]
    }

    fn cover(&self, _: &Words<'_>) -> Markup {
        html! {
            (art("menhos"))
            (PreEscaped(include_str!("../fragments/sheet.svg")))
            span.float { @for die in ["die3", "die5", "die2", "die6", "die4"] { (icon(die)) } }
        }
    }

    fn moment(&self, view: &View) -> String {
        match view.phase {
            Phase::Deal | Phase::Contracts => "contracts".to_owned(),
            Phase::Islands => "islands".to_owned(),
            Phase::Roll | Phase::Round | Phase::Over => view.round.to_string(),
        }
    }

    fn picture(&self, event: &Event) -> &'static str {
        match event {
            Event::Dealt { .. } | Event::Second { .. } | Event::Contracts { .. } => "contract",
            Event::Island { .. } => "island",
            Event::Rolled { .. } => "dice",
            Event::Did { .. } | Event::Closed { .. } => "pencil",
            Event::Over => "flag",
        }
    }
}

/// What is to be done now, in a sentence.
fn prompt(offers: &Offers<'_, RollWrite>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let stage = view.mine.map(|mine| mine.stage);
    let key = match (view.phase, stage) {
        (Phase::Over, _) => "rww-do-over",
        (Phase::Contracts, Some(_)) if offers.acts() => "rww-do-contracts",
        (Phase::Islands, Some(_)) if offers.acts() => "rww-do-island",
        (Phase::Round, Some(Stage::Start)) if offers.acts() => "rww-do-start",
        (Phase::Round, Some(Stage::Selling)) if offers.acts() => "rww-do-selling",
        (Phase::Round, Some(Stage::Second)) if offers.acts() => "rww-do-second",
        (Phase::Round, Some(Stage::Rest)) if offers.acts() => "rww-do-rest",
        (_, Some(_)) => "rww-do-wait",
        (_, None) => "rww-do-watch",
    };
    html! {
        p.prompt {
            @if view.round > 0 {
                b { (words.say("rw-round", &[("round", view.round.into()), ("last", view.last_round.into())])) }
            } @else {
                b { (words.say("rw-setup", &[])) }
            }
            span { (words.say(key, &[])) }
        }
    }
}

/// The five dice: each is the price of its material.
fn dice(offers: &Offers<'_, RollWrite>, reasons: &Reasons<'_>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    html! {
        section aria-label=(words.say("rww-dice", &[])) {
            ul.tray data-roll=(view.round) {
                @for (n, material) in Material::ALL.into_iter().enumerate() {
                    @let price = view.prices[material.index()];
                    @let name = words.name(offers.game.cards().material_names(material));
                    @let buys = offers.of(|a| *a == Action::Buy(material));
                    @let why = reasons.of(Action::Buy(material));
                    li class={ "n" (n) } {
                        (thing(words, "slot", &format!("die-{}", material.id()), name, &buys, why.as_ref(), &html! {
                            span.die { (icon(&format!("die{}", price.max(2)))) }
                            span.lbl {
                                b { (icon(material.id())) (name) }
                                small {
                                    @if price == 6 { (words.say("rww-six", &[])) }
                                    @else if buys.is_empty() { (words.say("rww-price", &[("price", price.into())])) }
                                    @else { (words.say("rww-buy-for", &[("price", price.into())])) }
                                }
                            }
                        }))
                    }
                }
            }
        }
    }
}

/// The islands to choose from (RW-4).
fn islands(offers: &Offers<'_, RollWrite>, reasons: &Reasons<'_>) -> Markup {
    let (words, view, cards) = (offers.words(), offers.view, offers.game.cards());
    html! {
        section.isles aria-label=(words.say("rww-islands", &[])) {
            ul {
                @for material in Material::ALL {
                    @let owner = view.sheets.iter().position(|sheet| sheet.island == Some(material));
                    @let why = owner.is_none().then(|| reasons.of(Action::Island(material))).flatten();
                    @let yields = cards.material(material).yields;
                    @let name = words.name(cards.material_names(material));
                    li {
                        (thing(words, &format!("isle trade m-{}", material.id()), &format!("isle-{}", material.id()), cards.island(material),
                            &offers.of(|a| *a == Action::Island(material)), why.as_ref(), &html! {
                            (art("island"))
                            span.cap {
                                b { (cards.island(material)) }
                                span { (icon(material.id())) (name) ", " (words.say("rww-yields", &[("n", yields.into())])) }
                                @if let Some(seat) = owner {
                                    span.row { (pawn(seat, Some(words.who(Seat(seat as u8))))) (words.who(Seat(seat as u8))) }
                                }
                            }
                        }))
                    }
                }
            }
        }
    }
}

/// The journeys and the end of the turn, within reach of a thumb.
fn dock(offers: &Offers<'_, RollWrite>, reasons: &Reasons<'_>) -> Markup {
    let (words, view, cards) = (offers.words(), offers.view, offers.game.cards());
    if !offers.acts() {
        return html! { @if matches!(view.phase, Phase::Roll | Phase::Round) { div.dock.rest {} } };
    }
    if view.phase == Phase::Contracts {
        let none = offers.of(|a| *a == Action::Second(None));
        return html! {
            div.dock.one {
                (thing(words, "btn big", "no-second", "", &none, None, &html! { (icon("close")) span { (words.say("rw-act-no-second", &[])) } }))
            }
        };
    }
    if view.phase != Phase::Round {
        return html! {};
    }
    let island = view.mine.and_then(|mine| view.sheets[mine.seat.index()].island);
    let island_name = island.map_or("", |m| cards.island(m));
    let sales = offers.of(|a| matches!(a, Action::Sell(_) | Action::SellJewel));
    let jewels = offers.of(|a| matches!(a, Action::Jewel(..)));
    let done = offers.of(|a| *a == Action::Done);
    let any_sale = reasons.of(Action::Sell(Material::Wood));
    let any_jewel = reasons.of(Action::Jewel(Material::Wood, Material::Wood));
    let button = |id: &str, picture: &str, title: &str, small: &str, found: &[OfferedMove], why: Option<&Why>| {
        thing(
            words,
            "btn",
            id,
            title,
            found,
            why,
            &html! {
                (icon(picture))
                span { b { (title) } small { (small) } }
            },
        )
    };
    html! {
        div.dock {
            (button("home", "island", &words.say("rww-island", &[("island", island_name.into())]), &island.map_or_else(String::new, |m| {
                words.say("rww-island-gives", &[
                    ("n", cards.material(m).yields.into()),
                    ("material", words.name(cards.material_names(m)).into()),
                ])
            }), &offers.of(|a| *a == Action::Home), reasons.of(Action::Home).as_ref()))
            @if sales.is_empty() {
                (button("coins", "coin", &words.say("rww-coins", &[]), &words.say("rww-coins-help", &[]), &[], any_sale.as_ref()))
            } @else {
                button.btn.lit type="button" popovertarget="coins" data-focus="coins" {
                    (icon("coin"))
                    span { b { (words.say("rww-coins", &[])) } small { (words.say("rww-coins-help", &[])) } }
                }
                (choice(words, "coins", &words.say("rww-coins-which", &[]), &sales))
            }
            @if jewels.is_empty() {
                (button("jewels", "jewel", &words.say("rww-jewel", &[]), &words.say("rww-jewel-help", &[]), &[], any_jewel.as_ref()))
            } @else {
                button.btn.lit type="button" popovertarget="jewels" data-focus="jewels" {
                    (icon("jewel"))
                    span { b { (words.say("rww-jewel", &[])) } small { (words.say("rww-jewel-help", &[])) } }
                }
                (choice(words, "jewels", &words.say("rww-jewel-which", &[]), &jewels))
            }
            (thing(words, if done.is_empty() { "btn" } else { "btn main" }, "done", &words.say("rww-done", &[]), &done,
                reasons.of(Action::Done).as_ref(), &html! {
                (icon("check"))
                span { b { (words.say("rww-done", &[])) } small { (words.say("rww-done-help", &[])) } }
            }))
        }
    }
}
