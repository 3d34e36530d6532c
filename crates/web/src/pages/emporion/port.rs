//! The Port with both piles, how near the end is, and the special Prestige cards beside the Polis.

use super::super::icon;
use super::super::parts::{Offers, heard, opener, pop};
use super::card::{card, classes, face, facts, resource_id, resources};
use super::inspect::{concerns, id};
use super::{Copies, own_seat};
use emporia_engine::emporion::cards::{DEVELOPMENT, HISTORY, START};
use emporia_engine::emporion::state::FULL;
use emporia_engine::emporion::{Action, Emporion, Kind, Phase};
use emporia_engine::{Game, Seat};
use maud::{Markup, html};

/// Both piles, the four berths, the end, and the special Prestige cards.
pub fn port(offers: &Offers<'_, Emporion>, copies: &mut Copies<'_>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    html! {
        section.zone.port data-zone="port" aria-label=(words.say("ion-port", &[])) {
            h2 { (words.say("ion-port", &[])) }
            div.piles {
                (pile(offers, "history", "expedition", history_left(offers)))
                (pile(offers, "development", "prestige", view.development))
            }
            div.ships {
                @for (place, kind) in view.open.port.iter().enumerate() {
                    div.berth { @if let Some(kind) = *kind { (port_card(offers, copies, place, kind)) } }
                }
            }
            (watch(offers))
        }
    }
}

fn history_left(offers: &Offers<'_, Emporion>) -> u8 {
    if offers.view.open.exhausted { 0 } else { offers.view.history.len }
}

/// A pile opens what is known of it.
fn pile(offers: &Offers<'_, Emporion>, name: &str, picture: &str, n: u8) -> Markup {
    let words = offers.words();
    let word = words.say(&format!("ionw-{name}"), &[]);
    let id = format!("pile-{name}");
    html! {
        (opener(&format!("back {name}"), &id, Some(&id), &format!("{word}: {n}"), &html! {
            span aria-hidden="true" { (icon(picture)) b { (n) } small { (word) } }
        }))
        (pop(words, &id, &words.say(&format!("ionw-{name}-pile"), &[]), &html! {
            p { (words.say("ionw-pile-left", &[("n", n.into())])) }
            p.soft { (words.say(&format!("ionw-{name}-help"), &[])) }
        }))
    }
}

/// The class of a card that can be taken by one of these moves now, or cannot.
fn lit(offers: &Offers<'_, Emporion>, moves: impl Fn(&Action) -> bool) -> &'static str {
    if !offers.of(moves).is_empty() {
        " lit"
    } else if offers.acts() && offers.view.open.phase == Phase::Playing {
        " no"
    } else {
        ""
    }
}

fn port_card(offers: &Offers<'_, Emporion>, copies: &mut Copies<'_>, place: usize, kind: Kind) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let piece = copies.next(kind);
    // Reserving turns a new card over and cannot be taken back: it is never one careless press away.
    let reserves = |action: &Action| *action == Action::Reserve(kind);
    let state = lit(offers, reserves);
    let realm = own_seat(offers).map(|seat| &offers.view.open.realms[seat.index()]);
    html! {
        button class={ (classes(game, kind)) (state) } type="button" popovertarget=(id(kind)) data-hint=[offers.hinted(reserves)]
            data-move=(piece.name) data-new=[piece.is_new] data-focus={ "port-card-" (place) } {
            (face(words, game, kind, realm))
            (heard(&facts(words, game, kind)))
        }
    }
}

/// How near the end is (ION-70).
fn watch(offers: &Offers<'_, Emporion>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let cards = |seat: Seat| view.open.realms[seat.index()].len;
    let most = Seat::all(offers.game.seats()).map(cards).max().unwrap_or(0);
    let leaders: Vec<Seat> = Seat::all(offers.game.seats()).filter(|&seat| cards(seat) == most).collect();
    let left = history_left(offers);
    let all = (HISTORY - START) as u8;
    debug_assert!(usize::from(view.development) <= DEVELOPMENT);
    let full = words.say("ionw-end-realm", &[("full", (FULL as u8).into())]);
    let history = words.say("ionw-end-history", &[]);
    html! {
        aside.watch data-zone="end" aria-label=(words.say("ionw-end", &[])) {
            h3 { (words.say("ionw-end", &[])) }
            p.first.near[usize::from(most) >= FULL - 1] {
                span.who { (full) @if let [one] = leaders[..] { ": " (words.who(one)) } }
                b.num { (most) }
            }
            progress.war max=(FULL) value=(most) aria-label=(full) {}
            p.first.near[left <= 3] { span.who { (history) } b.num { (left) } }
            progress max=(all) value=(all.saturating_sub(left)) aria-label=(history) {}
        }
    }
}

/// The special Prestige cards beside the Polis (ION-45), each in its place for good.
pub fn specials(offers: &Offers<'_, Emporion>, copies: &mut Copies<'_>) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    if !game.options().special {
        return html! {};
    }
    html! {
        section.zone.specials data-zone="special" aria-label=(words.say("ion-beside", &[])) {
            h2 { (words.say("ion-beside", &[])) }
            ul {
                @for (bit, kind) in game.special_kinds() {
                    li { @if offers.view.open.beside & (1 << bit) != 0 { (special(offers, copies, kind)) } }
                }
            }
        }
    }
}

/// A special Prestige card as a small plate. It always costs Spoils, so it always opens its inspector.
fn special(offers: &Offers<'_, Emporion>, copies: &mut Copies<'_>, kind: Kind) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let card = card(game, kind);
    let piece = copies.next(kind);
    let adds = |action: &Action| concerns(action, kind);
    let state = lit(offers, adds);
    html! {
        button class={ "plate-card" (state) } type="button" popovertarget=(id(kind)) data-focus={ "beside-" (kind.0) }
            data-hint=[offers.hinted(adds)] data-move=(piece.name) data-new=[piece.is_new] {
            b { (words.name(&card.name)) }
            span.req aria-hidden="true" {
                @for (resource, n) in resources(card.face.requires) { span { (n) (icon(resource_id(resource))) } }
                span { (card.face.spoils) (icon("spoils")) }
            }
            span.vp aria-hidden="true" { (card.face.points) }
            (heard(&facts(words, game, kind)))
        }
    }
}
