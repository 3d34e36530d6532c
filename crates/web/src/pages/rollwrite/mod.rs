//! The table of Roll & Write: dice above, the own sheet below, the rivals' sheets one tap away, or beside it where there
//! is room.

mod inspect;
mod points;
mod reasons;
mod sheet;

use super::parts::{OfferedMove, Offers, Why, art, choice, form, heard, peek, points, pop, tally, thing};
use super::{icon, lessons, pawn};
use crate::board::{Look, Section};
use crate::games::{Page, Plate, Situation};
use emporia_engine::rollwrite::{Action, Event, Material, Phase, RollWrite, Stage, View};
use emporia_engine::{Game, Seat};
use emporia_text::Words;
use maud::{Markup, PreEscaped, html};
use reasons::Reasons;

impl Page for RollWrite {
    const FAMILY: &'static str = "prestige";

    const TABS: &'static [(&'static str, &'static str)] = &[("dice", "rww-tab-sheet"), ("contract", "rw-contracts")];

    fn page(&self, offers: &Offers<'_, RollWrite>) -> Markup {
        let view = offers.view;
        let reasons = Reasons::new(offers);
        let body = html! {
            @match view.phase {
                Phase::Deal | Phase::Contracts | Phase::Islands => (islands(offers, &reasons)),
                Phase::Roll | Phase::Round | Phase::Over => (dice(offers, &reasons)),
            }
            @if let Some(mine) = view.mine {
                (sheet::paper(offers, Some(&reasons), mine.seat))
            } @else {
                (sheet::paper(offers, None, Seat(0)))
            }
        };
        form(offers.look, if is_setup(view) { "rw-board setup" } else { "rw-board" }, &body)
    }

    fn prompt(&self, offers: &Offers<'_, RollWrite>) -> String {
        prompt(offers)
    }

    fn lit(&self, offers: &Offers<'_, RollWrite>) -> Vec<usize> {
        let mut lit = [std::collections::BTreeSet::new(), std::collections::BTreeSet::new()];
        for action in offers.actions.iter().filter(|_| offers.acts()) {
            match *action {
                Action::Second(Some(contract)) | Action::Fulfil(contract, _) => _ = lit[1].insert(contract.id()),
                Action::Buy(material) | Action::Island(material) => _ = lit[0].insert(material.id()),
                Action::Commission(work, _) => _ = lit[0].insert(work.id()),
                _ => {}
            }
        }
        lit.map(|things| things.len()).to_vec()
    }

    fn dock(&self, offers: &Offers<'_, RollWrite>) -> Markup {
        let reasons = Reasons::new(offers);
        form(offers.look, "foot", &html! { (purse(offers)) (dock(offers, &reasons)) })
    }

    fn rivals(&self, offers: &Offers<'_, RollWrite>) -> Markup {
        let words = offers.words();
        let near = offers.view.mine.map_or(Seat(0), |mine| mine.seat);
        html! {
            @for seat in Seat::all(self.seats()).filter(|&seat| seat != near) {
                (pop(words, &format!("sheet-{}", seat.0), words.who(seat), &sheet::paper(offers, None, seat)))
            }
        }
    }

    fn score_sheet(&self, words: &Words<'_>, view: &View) -> Markup {
        points::sheet(self, words, view)
    }

    fn strip(&self, look: &Look<'_>, view: &View, seat: Seat) -> Markup {
        let words = &look.words;
        let Some(sheet) = view.sheets.get(seat.index()) else { return html! {} };
        let total = view.scores[seat.index()].total();
        let word = |key: &str| words.say(key, &[]);
        let open = view.mine.map_or(Seat(0), |mine| mine.seat) != seat;
        html! {
            @if open { (peek(&format!("sheet-{}", seat.0), &word("rww-sheet"))) }
            (points(words, &words.say("rw-score-now", &[("n", total.into())]), total))
            @if view.phase != Phase::Deal {
                ul.tally tabindex="0" {
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

    fn moment(&self, at: &Situation<'_, RollWrite>) -> &'static str {
        lessons::roll_and_write(at)
    }

    fn section(&self, event: &Event) -> Option<Section> {
        match event {
            Event::Rolled { round, .. } => Some(Section::Round(*round)),
            _ => None,
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

/// Whether Contracts are still being chosen: then they come first.
fn is_setup(view: &View) -> bool {
    matches!(view.phase, Phase::Deal | Phase::Contracts | Phase::Islands)
}

/// What is to be done now, in a sentence, after the round.
fn prompt(offers: &Offers<'_, RollWrite>) -> String {
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
    let round = match view.round {
        0 => words.say("rw-setup", &[]),
        round => words.say("rw-round", &[("round", round.into()), ("last", view.last_round.into())]),
    };
    format!("{round}. {}", words.say(key, &[]))
}

/// What the viewer has to spend, in one line: for a phone, whichever zone is shown.
fn purse(offers: &Offers<'_, RollWrite>) -> Markup {
    let (words, view, cards) = (offers.words(), offers.view, offers.game.cards());
    html! {
        @if let Some(mine) = view.mine {
            @let sheet = &view.sheets[mine.seat.index()];
            ul.purse aria-label=(words.say("rww-purse", &[])) {
                @for material in Material::ALL {
                    (tally(material.id(), words.name(cards.material_names(material)), sheet.units(material)))
                }
                (tally("coin", &words.say("rw-coins", &[]), sheet.available()))
                (tally("jewel", &words.say("rw-jewels", &[]), sheet.jewels()))
                (tally("vp", &words.say("points-now", &[]), view.scores[mine.seat.index()].total()))
            }
        }
    }
}

/// The five dice: each is the price of its material.
fn dice(offers: &Offers<'_, RollWrite>, reasons: &Reasons<'_>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    html! {
        section data-tab="1" data-zone="dice" aria-label=(words.say("rww-dice", &[])) {
            ul.tray data-roll=(view.round) {
                @for (n, material) in Material::ALL.into_iter().enumerate() {
                    @let price = view.prices[material.index()];
                    @let name = words.name(offers.game.cards().material_names(material));
                    @let buys = offers.of(|a| *a == Action::Buy(material));
                    @let why = reasons.of(Action::Buy(material));
                    li class={ "n" (n) } {
                        (thing(words, "price", &format!("die-{}", material.id()), name, &buys, why.as_ref(), &html! {
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

/// The islands to choose from (RW-4), where the dice will be.
fn islands(offers: &Offers<'_, RollWrite>, reasons: &Reasons<'_>) -> Markup {
    let (words, view, cards) = (offers.words(), offers.view, offers.game.cards());
    html! {
        section.isles data-tab="1" data-zone="dice" aria-label=(words.say("rww-islands", &[])) {
            ul {
                @for material in Material::ALL {
                    @let owner = view.sheets.iter().position(|sheet| sheet.island == Some(material));
                    @let asked = owner.is_none() && view.phase == Phase::Islands;
                    @let why = asked.then(|| reasons.of(Action::Island(material))).flatten();
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
                                    span.owner { (pawn(seat, Some(words.who(Seat(seat as u8))))) (heard(words.who(Seat(seat as u8)))) }
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
        return html! { div.dock {} };
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
        return html! { div.dock {} };
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
            @for (id, drawing, key, moves, reason) in [
                ("coins", "coin", "rww-coins", &sales, &any_sale),
                ("jewels", "jewel", "rww-jewel", &jewels, &any_jewel),
            ] {
                @let (title, help) = (words.say(key, &[]), words.say(&format!("{key}-help"), &[]));
                @if moves.is_empty() {
                    (button(id, drawing, &title, &help, &[], reason.as_ref()))
                } @else {
                    button.btn.lit type="button" popovertarget=(id) data-focus=(id) {
                        (icon(drawing))
                        span { b { (title) } small { (help) } }
                    }
                    (choice(words, id, &words.say(&format!("{key}-which"), &[]), moves))
                }
            }
            (thing(words, if done.is_empty() { "btn" } else { "btn main" }, "done", &words.say("rww-done", &[]), &done,
                reasons.of(Action::Done).as_ref(), &html! {
                (icon("check"))
                span { b { (words.say("rww-done", &[])) } small { (words.say("rww-done-help", &[])) } }
            }))
        }
    }
}
