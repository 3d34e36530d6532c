//! The open table: piles and Port, the five Action cards with their counters, the Polis.

use super::super::icon;
use super::super::parts::{OfferedMove, Offers, Why, choice, clause_link, heard, list, named, pop, thing};
use super::card::{card, classes, face, facts, type_id, type_name};
use super::reasons::Reasons;
use super::{Copies, ways};
use emporia_engine::emporion::cards::{DEVELOPMENT, HISTORY, START};
use emporia_engine::emporion::state::{FULL, PORT};
use emporia_engine::emporion::{Action, ActionCard, Emporion, Kind, Phase, Source, Type};
use emporia_engine::{Game, Seat, Viewer};
use emporia_text::lang::clause;
use maud::{Markup, html};

fn mine(offers: &Offers<'_, Emporion>) -> Seat {
    match offers.look.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat(0),
    }
}

/// The expeditions on offer: how many cards move, and the splits of the refill.
fn expeditions(offers: &Offers<'_, Emporion>) -> Option<(u8, Vec<u8>)> {
    let mut moved = 0;
    let mut splits: Vec<u8> = Vec::new();
    for action in offers.actions.iter().filter(|_| offers.acts()) {
        if let Action::Expedition { cards, history } = action {
            moved = cards.len();
            if !splits.contains(history) {
                splits.push(*history);
            }
        }
    }
    splits.sort_unstable();
    (moved > 0).then_some((moved, splits))
}

const fn is_expedition(action: &Action) -> bool {
    matches!(action, Action::Expedition { .. })
}

/// Whether a move is an Expedition that takes the card at a place of the Port.
fn takes(action: &Action, place: usize) -> bool {
    matches!(action, Action::Expedition { cards, .. } if cards.has(place))
}

/// Both piles, the four ships' cards, and how near the end is.
pub fn port(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>, copies: &mut Copies<'_>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let open = &view.open;
    let expedition = expeditions(offers);
    // Whoever will send cards has room for the ticks below them all the time, so that the Port keeps its height.
    let sends = matches!(offers.look.viewer, Viewer::Seat(_)) && open.phase != Phase::Over;
    let pile = |class: &str, key: &str, picture: &str, n: u8| {
        let word = words.say(key, &[]);
        html! {
            div class={ "back " (class) } role="img" aria-label={ (word) ": " (n) } title={ (word) ": " (n) } {
                span { (icon(picture)) b { (n) } small { (word) } }
            }
        }
    };
    html! {
        section.zone.port.sends[sends] aria-label=(words.say("ion-port", &[])) {
            h2 { (words.say("ion-port", &[])) }
            div.piles {
                (pile("", "ionw-history", "expedition", if open.exhausted { 0 } else { view.history.len }))
                (pile("dev", "ionw-development", "prestige", view.development))
            }
            div.ships {
                @for (place, kind) in open.port.iter().enumerate() {
                    @if let Some(kind) = *kind {
                        div.berth {
                            @let (goes, tick) = (expedition.is_some(), format!("send-{place}"));
                            @if goes { input.goes type="checkbox" id=(tick) name={ "port-" (place) } value="1" data-hint=[offers.hinted(|a| takes(a, place))]; }
                            (port_card(offers, reasons, copies, place, kind))
                            @if goes { label.send for=(tick) { (icon("expedition")) span { (words.say("ionw-send", &[])) } } }
                        }
                    }
                }
                @if open.port == [None; PORT] { p.soft { (words.say("ion-port-empty", &[])) } }
            }
            @if let Some((moved, splits)) = &expedition {
                (sail(offers, *moved, splits))
            } @else {
                (watch(offers))
            }
            @if game.options().special && open.beside != 0 { (beside(offers, reasons, copies)) }
        }
    }
}

/// The Expedition as it is composed: which cards is ticked under them, the split is set here (ION-51, ION-52).
fn sail(offers: &Offers<'_, Emporion>, moved: u8, splits: &[u8]) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let there = view.open.port.iter().flatten().count() as u8;
    let refill = PORT as u8 - (there - moved);
    html! {
        fieldset.sail id="sail" aria-label=(words.say("ion-expedition", &[])) {
            h3 { (icon("expedition")) (words.say("ion-expedition", &[])) }
            p.s { (words.say("ionw-choose-cards", &[("n", moved.into())])) }
            @if splits.len() > 1 {
                p.s { (words.say("ionw-choose-split", &[])) }
                div.splits {
                    @for (i, history) in splits.iter().enumerate() {
                        label {
                            input type="radio" name="history" value=(history) data-hint=[offers.hinted(|a| matches!(a, Action::Expedition { history: h, .. } if h == history))] checked[i == 0];
                            @let development = refill.saturating_sub(*history);
                            @let split = words.say("ionw-split", &[("history", (*history).into()), ("development", development.into())]);
                            (named("pick", &split, &html! { b { (history) } i.h {} b { (development) } i.v {} }))
                        }
                    }
                }
            } @else if let Some(history) = splits.first() {
                input type="hidden" name="history" value=(history);
            }
            button.btn.main.lit name="compose" value="expedition" data-hint=[offers.hinted(is_expedition)] { (words.say("ionw-sail", &[])) }
        }
    }
}

fn port_card(
    offers: &Offers<'_, Emporion>,
    reasons: &Reasons<'_>,
    copies: &mut Copies<'_>,
    place: usize,
    kind: Kind,
) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let name = words.name(&card(game, kind).name);
    let reserve = offers.ways(|action| {
        let way = html! { (icon("reserve")) span { b { (words.say("ionw-reserve", &[])) } " " small { (words.say("ionw-reserve-help", &[])) } } };
        (action == Action::Reserve(kind)).then_some(way)
    });
    let id = format!("port-card-{place}");
    let body = face(words, game, kind);
    let piece = copies.next(kind);
    let class = classes(game, kind);
    if !offers.acts() || offers.view.open.phase != Phase::Playing {
        return html! {
            button class=(class) type="button" title=(facts(words, game, kind)) data-move=(piece.name) data-new=[piece.is_new] data-focus=(id) disabled {
                (body) (heard(&facts(words, game, kind)))
            }
        };
    }
    // Reserving turns a new card over and cannot be taken back: it is never one careless press away.
    let why = reasons.action(ActionCard::Reserve).filter(|_| reserve.is_empty());
    html! {
        button class={ (class) (if reserve.is_empty() { " no" } else { " lit" }) } type="button" popovertarget=(id) title=(facts(words, game, kind))
            data-move=(piece.name) data-new=[piece.is_new] data-focus=(id) { (body) (heard(&facts(words, game, kind))) }
        (pop(words, &id, name, &html! {
            div.facing {
                div class=(class) aria-hidden="true" { (face(words, game, kind)) }
                div.needs {
                    p { (facts(words, game, kind)) }
                    p.soft.s { (words.say("ionw-port-help", &[])) }
                }
            }
            @if let Some(why) = &why { (because(offers, why)) }
            @else { (list(&reserve)) }
        }))
    }
}

fn because(offers: &Offers<'_, Emporion>, why: &Why) -> Markup {
    html! {
        @if !why.sentence.is_empty() { p { (why.sentence) } }
        p.rule { (clause(offers.words().lang, why.clause)) " " (clause_link(why.clause)) }
    }
}

/// How near the end is (ION-70).
fn watch(offers: &Offers<'_, Emporion>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let most = Seat::all(offers.game.seats()).max_by_key(|seat| view.open.realms[seat.index()].len).unwrap_or(Seat(0));
    let cards = view.open.realms[most.index()].len;
    let left = if view.open.exhausted { 0 } else { view.history.len };
    let all = (HISTORY - START) as u8;
    debug_assert!(usize::from(view.development) <= DEVELOPMENT);
    html! {
        aside.watch aria-label=(words.say("ionw-end", &[])) {
            h3 { (words.say("ionw-end", &[])) }
            label { (words.say("ionw-end-realm", &[("full", (FULL as u8).into())]))
                progress.war max=(FULL) value=(cards) {} }
            p.xs { (words.say("ionw-end-leads", &[("who", words.who(most).into()), ("n", cards.into())])) }
            label { (words.say("ionw-end-history", &[]))
                progress max=(all) value=(all.saturating_sub(left)) {} }
            p.xs { (words.say("ionw-end-left", &[("n", left.into())])) }
        }
    }
}

/// The special Prestige cards beside the Polis (ION-45).
fn beside(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>, copies: &mut Copies<'_>) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let specials: Vec<Kind> = game.cards().kinds().map(|(kind, _)| kind).skip(game.cards().list.len() - 4).collect();
    html! {
        div.beside {
            h3 { (words.say("ion-beside", &[])) }
            div.fan {
                @for (bit, &kind) in specials.iter().enumerate() {
                    @if offers.view.open.beside & (1 << bit) != 0 {
                        (addable(offers, reasons, copies, kind, Source::Beside, 1))
                    }
                }
            }
        }
    }
}

/// The five Action cards; each lists what it can do.
pub fn action_cards(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>) -> Markup {
    let (words, open) = (offers.words(), &offers.view.open);
    let two = offers.game.seats() == 2;
    html! {
        section.zone.actions aria-label=(words.say("ion-actions", &[])) {
            ul.five {
                @for action in ActionCard::ALL {
                    @let id = action_id(action);
                    @let found = with(offers, action);
                    @let expedition = (action == ActionCard::Expedition).then(|| expeditions(offers)).flatten();
                    @let why = reasons.action(action).filter(|_| found.is_empty() && expedition.is_none());
                    @let title = words.say(&format!("ion-{id}"), &[]);
                    @let barred = why.as_ref().is_some_and(|why| matches!(why.clause, "ION-21" | "ION-22"));
                    @let body = html! {
                        (icon(id))
                        b { (title) }
                        small {
                            @if barred { (words.say("ionw-barred", &[])) }
                            @else if let Some((moved, _)) = &expedition { (words.say("ionw-moves", &[("n", (*moved).into())])) }
                            @else if !offers.acts() || open.phase != Phase::Playing { }
                            @else if matches!(action, ActionCard::Reserve | ActionCard::Expedition) { (words.say("ionw-reserves", &[("n", found.len().into())])) }
                            @else { (words.say("ionw-adds", &[("n", found.len().into())])) }
                        }
                        @for (i, at) in open.counters.iter().enumerate() {
                            @if *at == Some(action) {
                                (named(&format!("counter c{i}"), &counter_name(offers, i, two), &icon("counter")))
                            }
                        }
                    };
                    li {
                        @if expedition.is_some() {
                            a.action.lit.expedition href="#sail" data-hint=[offers.hinted(is_expedition)] { (body) }
                        } @else if found.len() == 1 && action == ActionCard::Reserve || found.len() > 1 {
                            button class={ "action lit " (id) } type="button" popovertarget={ "action-" (id) } data-focus={ "action-" (id) } { (body) }
                            (choice(words, &format!("action-{id}"), &title, &found))
                        } @else {
                            (thing(words, &format!("action {id}{}", if barred { " barred" } else { "" }), &format!("action-{id}"), &title, &found, why.as_ref(), &body))
                        }
                    }
                }
            }
        }
    }
}

fn counter_name(offers: &Offers<'_, Emporion>, which: usize, two: bool) -> String {
    let words = offers.words();
    match two {
        true => words.say("ionw-counter-of", &[("who", words.who(Seat(which as u8)).into())]),
        false => words.say("ionw-counter", &[]),
    }
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

/// The moves of an Action card, but expeditions, which are composed.
fn with(offers: &Offers<'_, Emporion>, action: ActionCard) -> Vec<OfferedMove> {
    offers.of(|a| match *a {
        Action::Add { by, .. } => ActionCard::from(by) == action,
        Action::Reserve(_) => action == ActionCard::Reserve,
        _ => false,
    })
}

/// The Polis, sorted by type.
pub fn polis(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>, copies: &mut Copies<'_>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    html! {
        section.zone.polis aria-label=(words.say("ion-polis", &[])) {
            h2 { (words.say("ion-polis", &[])) }
            div.groups.scroll-s tabindex="0" {
                @for class in &Type::ALL[..5] {
                    @let kinds: Vec<(Kind, u8)> = view.open.polis.iter().filter(|(kind, _)| card(game, *kind).face.class == *class).collect();
                    @if !kinds.is_empty() {
                        section class={ "group " (type_id(*class)) } {
                            h3 { (icon(type_id(*class))) " " (type_name(words, *class)) }
                            div.fan { @for (kind, count) in kinds { (addable(offers, reasons, copies, kind, Source::Polis, count)) } }
                        }
                    }
                }
                @if view.open.polis.kinds == 0 { p.soft { (words.say("ion-polis-empty", &[])) } }
            }
        }
    }
}

/// A card that can be added from where it lies: one press if there is one way.
fn addable(
    offers: &Offers<'_, Emporion>,
    reasons: &Reasons<'_>,
    copies: &mut Copies<'_>,
    kind: Kind,
    from: Source,
    count: u8,
) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let found = ways(offers, mine(offers), |a| match *a {
        Action::Add { card, source, by } if card == kind && source == from => Some(by),
        _ => None,
    });
    let why = reasons.add(kind, from).filter(|_| found.is_empty() && offers.view.open.phase == Phase::Playing);
    let id = format!("{}-{}", if from == Source::Beside { "beside" } else { "polis" }, kind.0);
    let many = if count > 1 { " many" } else { "" };
    let name = words.name(&card(game, kind).name);
    let piece = copies.stack(kind, count);
    html! {
        span.lies data-move=(piece.name) data-new=[piece.is_new] {
            (thing(words, &format!("{}{many}", classes(game, kind)), &id, name, &found, why.as_ref(), &html! {
                (face(words, game, kind))
                @if count > 1 { span.count { "×" (count) } }
                (heard(&facts(words, game, kind)))
            }))
        }
    }
}
