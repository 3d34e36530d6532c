//! A Realm: staggered columns by type, Spoils face down, reserved cards under their drachmas, and what it all adds up to.

use super::super::parts::{Offers, named_item, thing};
use super::super::{icon, pawn};
use super::card::{card, classes, face, facts, still, type_id, type_name};
use super::reasons::Reasons;
use super::{Copies, ways};
use emporia_engine::Seat;
use emporia_engine::emporion::state::FULL;
use emporia_engine::emporion::{Action, Emporion, Kind, Power, Resource, Source, Type};
use maud::{Markup, html};

/// The whole Realm of a seat; reserved cards are moves if it is the viewer's own.
pub fn realm(
    offers: &Offers<'_, Emporion>,
    reasons: Option<&Reasons<'_>>,
    copies: &mut Copies<'_>,
    seat: Seat,
) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let realm = &view.open.realms[seat.index()];
    let score = &view.scores[seat.index()];
    let mut columns: Vec<(Type, Vec<Kind>)> = Type::ALL[..5].iter().map(|&class| (class, Vec::new())).collect();
    for &kind in realm.cards() {
        columns[card(game, kind).face.class as usize].1.push(kind);
    }
    let title = match reasons.is_some() || offers.look.viewer.is(seat) {
        true => words.say("ionw-your-realm", &[]),
        false => words.say("ionw-realm-of", &[("who", words.who(seat).into())]),
    };
    html! {
        section class={ "realm p" (seat.0 + 1) } aria-label=(title) {
            header {
                (pawn(seat.index(), Some(words.who(seat))))
                h2 { (title) }
                ul.holds { (holdings(offers, seat)) }
                span.s { (words.say("ionw-cards-of", &[("n", realm.len.into()), ("full", (FULL as u8).into())])) }
                span.chip title=(words.say("points-now", &[])) { (icon("vp")) b { (score.total()) } (words.say("ionw-so-far", &[])) }
            }
            div.columns.scroll-s tabindex="0" {
                @for (class, kinds) in &columns {
                    section class={ "stack " (type_id(*class)) } {
                        h3 { (icon(type_id(*class))) " " (type_name(words, *class)) span.num { (kinds.len()) } }
                        @for &kind in kinds { (still(words, game, kind, Some(&copies.next(kind)))) }
                        @if kinds.is_empty() { p.none { (words.say("none", &[])) } }
                    }
                }
                section.stack.aside-stack {
                    h3 { (icon("spoils")) " " (type_name(words, Type::Spoils)) span.num { (view.spoils[seat.index()].len) } }
                    @if view.spoils[seat.index()].len > 0 {
                        div.hidden-cards title=(words.say("ionw-spoils-help", &[])) {
                            @for _ in 0..view.spoils[seat.index()].len { span.mini-back { (icon("spoils")) } }
                        }
                    }
                    @if realm.drachmas() < 2 {
                        p.s.soft { (words.say("ionw-reserved-help", &[])) }
                    }
                    @for (place, kind) in realm.reserved.iter().enumerate() {
                        @if let Some(kind) = *kind { (reserved(offers, reasons, copies, seat, place, kind)) }
                    }
                }
            }
        }
    }
}

fn reserved(
    offers: &Offers<'_, Emporion>,
    reasons: Option<&Reasons<'_>>,
    copies: &mut Copies<'_>,
    seat: Seat,
    place: usize,
    kind: Kind,
) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let body = html! { (face(words, game, kind)) span.coin-on { (icon("drachma")) } };
    let class = classes(game, kind);
    let piece = copies.next(kind);
    let name = words.name(&card(game, kind).name);
    let Some(reasons) = reasons else {
        let rests = thing(words, &class, &format!("reserved-{}-{place}", seat.0), name, &[], None, &body);
        return html! { div.lies data-move=(piece.name) data-new=[piece.is_new] title=(facts(words, game, kind)) { (rests) } };
    };
    let mut found = ways(offers, seat, |a| match *a {
        Action::Add { card, source: Source::Reserved, by } if card == kind => Some(by),
        _ => None,
    });
    found.extend(offers.of(|a| *a == Action::Discard(kind)));
    let why = reasons.add(kind, Source::Reserved);
    let moves = thing(words, &class, &format!("reserved-{}-{place}", seat.0), name, &found, why.as_ref(), &body);
    html! { div.lies data-move=(piece.name) data-new=[piece.is_new] { (moves) } }
}

/// Running totals: resources, ships, powers, Spoils, drachmas.
pub fn holdings(offers: &Offers<'_, Emporion>, seat: Seat) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let realm = &view.open.realms[seat.index()];
    let chip = |picture: &str, word: String, n: String| named_item("chip", &word, &html! { (icon(picture)) b { (n) } });
    let powers = [(Power::Prestige, "prestige"), (Power::Goods, "goods")];
    html! {
        @for resource in Resource::ALL {
            @let id = super::card::resource_id(resource);
            (chip(id, words.say(&format!("ion-{id}"), &[]), realm.resources.at(resource as usize).to_string()))
        }
        (chip("expedition", words.say("ion-ships", &[("n", realm.icons.into())]), realm.icons.to_string()))
        (chip("spoils", words.say("ion-spoils", &[]), view.spoils[seat.index()].len.to_string()))
        (chip("drachma", words.say("ionw-drachmas", &[]), realm.drachmas().to_string()))
        @for (power, id) in powers {
            @let on: Vec<Resource> = Resource::ALL.into_iter().filter(|&by| realm.powers.has(power, by)).collect();
            @if !on.is_empty() {
                (named_item("chip powers", &words.say(&format!("ionw-power-{id}"), &[]), &html! {
                    span.ring { (icon(id)) }
                    @for by in on { (icon(super::card::resource_id(by))) }
                }))
            }
        }
    }
}
