//! A Realm: columns by type in which each card shows its head, Spoils face down, reserved cards under their drachmas, and
//! what it all adds up to.

use super::super::parts::{Offers, named, named_item};
use super::super::{icon, pawn};
use super::Copies;
use super::card::{card, resource_id, type_id, type_name};
use super::lying::{Lying, lying, reader};
use emporia_engine::Seat;
use emporia_engine::emporion::state::FULL;
use emporia_engine::emporion::{Emporion, Kind, Power, Resource, Source, Type};
use maud::{Markup, html};

/// The whole Realm of a seat; reserved cards are moves if it is the viewer's own.
pub fn realm(offers: &Offers<'_, Emporion>, copies: &mut Copies<'_>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let realm = &view.open.realms[seat.index()];
    let mut columns: Vec<(Type, Vec<Kind>)> = Type::ALL[..5].iter().map(|&class| (class, Vec::new())).collect();
    for &kind in realm.cards() {
        columns[card(game, kind).face.class as usize].1.push(kind);
    }
    let own = offers.look.viewer.is(seat);
    let title = match own {
        true => words.say("ionw-your-realm", &[]),
        false => words.say("ionw-realm-of", &[("who", words.who(seat).into())]),
    };
    let spoils = view.spoils[seat.index()].len;
    let turn = view.open.seat == seat;
    html! {
        section class={ "realm p" (seat.0 + 1) (if turn { " on" } else { "" }) } aria-label=(title) {
            header {
                (pawn(seat.index(), Some(words.who(seat))))
                h2 { @if own { (title) } @else { (words.who(seat)) } }
                @if seat == view.open.first { (named("first", &words.say("ionw-first", &[]), &icon("flag"))) }
                ul.holds { (holdings(offers, seat)) }
                span.chip.sum title=(words.say("ionw-cards", &[])) { (icon("cards")) b { (realm.len) } "/" (FULL) }
                span.chip.sum title=(words.say("points-now", &[])) { (icon("vp")) b { (view.scores[seat.index()].total()) } span.far { (words.say("ionw-so-far", &[])) } }
            }
            div.columns {
                @for (class, kinds) in &columns {
                    section class={ "stack " (type_id(*class)) (if kinds.is_empty() { " empty" } else { "" }) } {
                        h3 { (icon(type_id(*class))) span.t { (type_name(words, *class)) } span.num { (kinds.len()) } }
                        @for (n, &kind) in kinds.iter().enumerate() {
                            (reader(offers, &copies.next(kind), kind, n + 1 == kinds.len()))
                        }
                    }
                }
                section.stack.beside-realm {
                    h3 { (icon("spoils")) span.t { (type_name(words, Type::Spoils)) } span.num { (spoils) } }
                    @if spoils > 0 {
                        div.hidden-cards title=(words.say("ionw-spoils-help", &[])) {
                            @for _ in 0..spoils { span.mini-back { (icon("spoils")) } }
                        }
                    }
                    @if realm.drachmas() < 2 {
                        p.xs.soft title=(words.say("ionw-reserved-help", &[])) { (words.say("ionw-reserved", &[])) }
                        div.reserves {
                            @for (place, kind) in realm.reserved.iter().enumerate() {
                                @if let Some(kind) = *kind {
                                    (lying(offers, &Lying { kind, from: Source::Reserved, count: 1, own, name: format!("reserved-{}-{place}", seat.0), piece: copies.next(kind) }))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Running totals: resources, ships, powers, Spoils, drachmas.
pub fn holdings(offers: &Offers<'_, Emporion>, seat: Seat) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let realm = &view.open.realms[seat.index()];
    let chip = |picture: &str, word: String, n: u8| named_item("chip", &word, &html! { (icon(picture)) b { (n) } });
    let powers = [(Power::Prestige, "prestige"), (Power::Goods, "goods")];
    html! {
        @for resource in Resource::ALL {
            @let id = resource_id(resource);
            (chip(id, words.say(&format!("ion-{id}"), &[]), realm.resources.at(resource as usize)))
        }
        (chip("expedition", words.say("ion-ships", &[("n", realm.icons.into())]), realm.icons))
        (chip("spoils", words.say("ion-spoils", &[]), view.spoils[seat.index()].len))
        (chip("drachma", words.say("ionw-drachmas", &[]), realm.drachmas()))
        @for (power, id) in powers {
            @let on: Vec<Resource> = Resource::ALL.into_iter().filter(|&by| realm.powers.has(power, by)).collect();
            @if !on.is_empty() {
                (named_item("chip powers", &words.say(&format!("ionw-power-{id}"), &[]), &html! {
                    span.ring { (icon(id)) }
                    @for by in on { (icon(resource_id(by))) }
                }))
            }
        }
    }
}
