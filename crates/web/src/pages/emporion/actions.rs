//! The five Action cards with their counters, what the viewer holds, and the Expedition as it is composed.

use super::super::icon;
use super::super::parts::{OfferedMove, Offers, Tags, choice, control, named, pop, thing};
use super::card::{card, classes, face};
use super::own_seat;
use super::realm::holdings;
use super::reasons::Reasons;
use emporia_engine::emporion::state::{FULL, PORT};
use emporia_engine::emporion::{Action, ActionCard, Emporion, Kind, Phase};
use emporia_engine::{Game, Seat};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// The expeditions on offer: how many cards move, and the splits of the refill.
fn expeditions(offers: &Offers<'_, Emporion>) -> Option<(u8, BTreeSet<u8>)> {
    let mut moved = 0;
    let mut splits = BTreeSet::new();
    for action in offers.actions.iter().filter(|_| offers.acts()) {
        if let Action::Expedition { cards, history } = action {
            moved = cards.len();
            splits.insert(*history);
        }
    }
    (moved > 0).then_some((moved, splits))
}

const fn is_expedition(action: &Action) -> bool {
    matches!(action, Action::Expedition { .. })
}

/// Whether a move is an Expedition that takes the card at a place of the Port.
fn sends(action: &Action, place: usize) -> bool {
    matches!(action, Action::Expedition { cards, .. } if cards.has(place))
}

/// What the viewer holds, in one line: for a phone, whichever zone is shown.
pub fn purse(offers: &Offers<'_, Emporion>) -> Markup {
    let words = offers.words();
    html! {
        @if let Some(seat) = own_seat(offers) {
            @let realm = &offers.view.open.realms[seat.index()];
            ul.purse aria-label=(words.say("ionw-your-realm", &[])) {
                (holdings(offers, seat))
                li.chip.end title=(words.say("ionw-cards", &[])) { (icon("cards")) b { (realm.len) } "/" (FULL) }
                li.chip title=(words.say("points-now", &[])) { (icon("vp")) b { (offers.view.scores[seat.index()].total()) } }
            }
        }
    }
}

/// The five Action cards; each opens what it can do.
pub fn action_cards(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>) -> Markup {
    let (words, open) = (offers.words(), &offers.view.open);
    html! {
        section.actions data-zone="actions" aria-label=(words.say("ion-actions", &[])) {
            @let stuck = offers.of(|a| *a == Action::Pass);
            @if let [pass] = &stuck[..] {
                (control("btn big main lit stuck", pass, Tags { focus: Some("pass"), ..Tags::default() }, &html! { (icon("check")) span { (pass.words) } }))
            }
            ul.five {
                @for action in ActionCard::ALL {
                    @let id = action_id(action);
                    @let found = with(offers, action);
                    @let expedition = (action == ActionCard::Expedition).then(|| expeditions(offers)).flatten();
                    @let why = reasons.action(action).filter(|_| found.is_empty() && expedition.is_none());
                    @let title = words.say(&format!("ion-{id}"), &[]);
                    @let barred = why.as_ref().is_some_and(|why| matches!(why.clause, "ION-21" | "ION-22"));
                    @let playing = offers.acts() && open.phase == Phase::Playing;
                    @let body = html! {
                        (icon(id))
                        b { (title) }
                        small {
                            @if barred { (words.say("ionw-barred", &[])) }
                            @else if let Some((moved, _)) = &expedition { (words.say("ionw-moves", &[("n", (*moved).into())])) }
                            @else if !playing { }
                            @else if matches!(action, ActionCard::Reserve | ActionCard::Expedition) { (words.say("ionw-reserves", &[("n", found.len().into())])) }
                            @else { (words.say("ionw-adds", &[("n", cards_of(offers, action).into())])) }
                        }
                        @for (i, at) in open.counters.iter().enumerate() {
                            @if *at == Some(action) { (counter(offers, i)) }
                        }
                    };
                    li {
                        @if let Some((moved, splits)) = &expedition {
                            button class={ "action lit " (id) } type="button" popovertarget="sail" data-focus={ "action-" (id) } data-hint=[offers.hinted(is_expedition)] { (body) }
                            (sail(offers, *moved, splits))
                        } @else if found.is_empty() {
                            (thing(words, &format!("action {id}{}", if barred { " barred" } else { "" }), &format!("action-{id}"), &title, &[], why.as_ref(), &body))
                        } @else {
                            button class={ "action lit " (id) } type="button" popovertarget={ "action-" (id) } data-focus={ "action-" (id) } { (body) }
                            (choice(words, &format!("action-{id}"), &title, &found))
                        }
                    }
                }
            }
        }
    }
}

/// A counter: of its seat where each has one (ION-18), in the seat's colour and with its letter.
fn counter(offers: &Offers<'_, Emporion>, which: usize) -> Markup {
    let words = offers.words();
    if offers.game.seats() > 2 {
        return named("counter", &words.say("ionw-counter", &[]), &icon("counter"));
    }
    let name = words.who(Seat(which as u8));
    let sign = super::super::pawn(which, Some(name));
    let word = words.say("ionw-counter-of", &[("who", name.into())]);
    named(&format!("counter p{}", which + 1), &word, &html! { (icon("counter")) (sign) })
}

const fn action_id(action: ActionCard) -> &'static str {
    match action {
        ActionCard::Culture => "culture",
        ActionCard::Trade => "trade",
        ActionCard::War => "war",
        ActionCard::Expedition => "expedition",
        ActionCard::Reserve => "reserve",
    }
}

fn is_of(candidate: &Action, action: ActionCard) -> bool {
    match *candidate {
        Action::Add { by, .. } => ActionCard::from(by) == action,
        Action::Reserve(_) => action == ActionCard::Reserve,
        _ => false,
    }
}

/// The moves of an Action card, but expeditions, which are composed.
fn with(offers: &Offers<'_, Emporion>, action: ActionCard) -> Vec<OfferedMove> {
    offers.of(|a| is_of(a, action))
}

/// How many different cards an Action could add.
fn cards_of(offers: &Offers<'_, Emporion>, action: ActionCard) -> usize {
    let card = |candidate: &Action| match candidate {
        Action::Add { card, .. } => Some(*card),
        _ => None,
    };
    offers.actions.iter().filter(|a| is_of(a, action)).filter_map(card).collect::<BTreeSet<Kind>>().len()
}

/// The Expedition: which cards sail is ticked on them, and the split of the refill beside (ION-51, ION-52).
fn sail(offers: &Offers<'_, Emporion>, moved: u8, splits: &BTreeSet<u8>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let there = view.open.port.iter().flatten().count() as u8;
    let refill = PORT as u8 - (there - moved);
    let body = html! {
        fieldset.sail data-ticks=(moved) aria-label=(words.say("ionw-choose-cards", &[("n", moved.into())])) {
            p { (words.say("ionw-choose-cards", &[("n", moved.into())])) }
            div.send {
                @for (place, kind) in view.open.port.iter().enumerate() {
                    @if let Some(kind) = *kind {
                        @let name = words.name(&card(game, kind).name);
                        label {
                            input type="checkbox" name={ "port-" (place) } value="1" checked[moved == there]
                                aria-label=(words.say("ionw-send-card", &[("card", name.into())])) data-hint=[offers.hinted(|a| sends(a, place))];
                            span class=(classes(game, kind)) aria-hidden="true" { (face(words, game, kind, None)) }
                        }
                    }
                }
            }
            @if splits.len() > 1 {
                p { (words.say("ionw-choose-split", &[])) }
                div.splits {
                    @for (i, history) in splits.iter().enumerate() {
                        label {
                            input type="radio" name="history" value=(history) data-hint=[offers.hinted(|a| matches!(a, Action::Expedition { history: h, .. } if h == history))] checked[i == 0];
                            @let development = refill.saturating_sub(*history);
                            @let split = words.say("ionw-split", &[("history", (*history).into()), ("development", development.into())]);
                            (named("split", &split, &html! { b { (history) } i.h {} b { (development) } i.v {} }))
                        }
                    }
                }
            } @else if let Some(history) = splits.first() {
                input type="hidden" name="history" value=(history);
            }
            button.btn.main.lit name="compose" value="expedition" data-hint=[offers.hinted(is_expedition)] { (icon("expedition")) (words.say("ionw-sail", &[])) }
            p.s.soft { (words.say("ionw-sail-help", &[])) }
        }
    };
    pop(words, "sail", &words.say("ion-expedition", &[]), &body)
}
