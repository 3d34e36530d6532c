//! The inspector of a card: one for each kind that lies on the table, wherever its copies lie. It shows the card large, what
//! it requires and what the viewer has of it, what it would cost now, every legal move with it as a button, and why the
//! others are not possible.

use super::super::icon;
use super::super::parts::{OfferedMove, Offers, Why, clause_link, list, pop};
use super::super::scores::signed;
use super::card::{self, card, classes, face, powers, resource_id, resources, type_name};
use super::reasons::Reasons;
use super::{own_seat, ways};
use emporia_engine::emporion::state::FULL;
use emporia_engine::emporion::{Action, ActionCard, Emporion, Kind, Open, Phase, Power, Source, Type};
use emporia_engine::{Game, Seat};
use emporia_text::lang::clause;
use maud::{Markup, html};
use std::collections::BTreeSet;

/// The id of the inspector of a kind.
pub fn id(kind: Kind) -> String {
    format!("card-{}", kind.0)
}

/// Whether a move takes this card.
pub fn concerns(action: &Action, kind: Kind) -> bool {
    match *action {
        Action::Begin(card) | Action::Reserve(card) | Action::Discard(card) | Action::Add { card, .. } => card == kind,
        Action::Expedition { .. } | Action::Pass => false,
    }
}

/// The inspectors of all kinds that lie on the table.
pub fn all(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>) -> Markup {
    let open = &offers.view.open;
    let mut kinds: BTreeSet<Kind> = open.polis.iter().map(|(kind, _)| kind).collect();
    kinds.extend(open.port.iter().flatten());
    kinds.extend(offers.game.special_kinds().filter(|(bit, _)| open.beside & (1 << bit) != 0).map(|(_, kind)| kind));
    for realm in &open.realms[..offers.game.seats()] {
        kinds.extend(realm.cards().iter().chain(realm.reserved.iter().flatten()));
    }
    if open.phase == Phase::Choosing {
        kinds.extend([offers.game.cards().hoplites, offers.game.cards().sophistes]);
    }
    html! { @for kind in kinds { (one(offers, reasons, kind)) } }
}

/// Where a viewer could take a card from.
fn sources(open: &Open, game: &Emporion, me: Option<Seat>, kind: Kind) -> Vec<Source> {
    let reserved = me.is_some_and(|seat| open.realms[seat.index()].reserved.contains(&Some(kind)));
    let beside = game.special_kinds().any(|(bit, special)| special == kind && open.beside & (1 << bit) != 0);
    let there =
        [(Source::Polis, open.polis.kinds & kind.bit() != 0), (Source::Reserved, reserved), (Source::Beside, beside)];
    there.into_iter().filter_map(|(source, there)| there.then_some(source)).collect()
}

fn one(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>, kind: Kind) -> Markup {
    let (words, game, open) = (offers.words(), offers.game, &offers.view.open);
    let me = own_seat(offers);
    let from = sources(open, game, me, kind);
    let in_port = open.port.contains(&Some(kind));
    let found = moves(offers, me, kind);
    let spoils = me.map_or(0, |seat| game.spoils_for(&open.realms[seat.index()], kind));
    let have = me.map_or(0, |seat| offers.view.spoils[seat.index()].len);
    let adds = open.phase == Phase::Playing && (!from.is_empty() || in_port);
    let body = html! {
        div.facing {
            div class=(classes(game, kind)) aria-hidden="true" { (face(words, game, kind, me.map(|seat| &open.realms[seat.index()]))) }
            div.needs {
                p.s { (card::gives(words, game, kind)) }
                (needs(offers, me.filter(|_| adds), kind))
            }
        }
        @if adds && spoils > 0 && spoils <= have {
            p.costline { (icon("spoils")) span { (words.say("ionw-costs-spoils", &[("n", spoils.into()), ("have", have.into())])) } }
        }
        @if !found.is_empty() { (list(&found)) }
        (nots(offers, reasons, kind, &from, in_port))
        @if let (true, Some(seat)) = (adds, me) { (after(offers, seat, kind)) }
    };
    pop(words, &id(kind), words.name(&card(game, kind).name), &body)
}

/// Every legal move with a card, the cheapest way first.
fn moves(offers: &Offers<'_, Emporion>, me: Option<Seat>, kind: Kind) -> Vec<OfferedMove> {
    let words = offers.words();
    let mut found = ways(offers, me.unwrap_or(Seat(0)), |action| match *action {
        Action::Add { card, by, .. } if card == kind => Some(by),
        _ => None,
    });
    found.extend(offers.ways(|action| {
        let (picture, title, help) = match action {
            Action::Reserve(card) if card == kind => ("reserve", "ionw-reserve", "ionw-reserve-help"),
            Action::Begin(card) if card == kind => ("check", "ionw-begin-with", "ionw-begin-help"),
            Action::Discard(card) if card == kind => ("close", "ionw-discard", "ionw-discard-help"),
            _ => return None,
        };
        Some(html! { (icon(picture)) span { b { (words.say(title, &[])) } " " small { (words.say(help, &[])) } } })
    }));
    found
}

/// What a card requires beside what the viewer has; without a seat, only what it requires.
fn needs(offers: &Offers<'_, Emporion>, me: Option<Seat>, kind: Kind) -> Markup {
    let (words, game, view) = (offers.words(), offers.game, offers.view);
    let face = &card(game, kind).face;
    let realm = me.map(|seat| &view.open.realms[seat.index()]);
    let spoils = me.map(|seat| view.spoils[seat.index()].len);
    let required = game.required(realm.unwrap_or(&Default::default()), kind);
    let row = |picture: &str, word: String, have: Option<String>, enough: bool| {
        html! {
            tr.ok[enough] {
                th scope="row" { (icon(picture)) span { (word) } }
                @if let Some(have) = have { td { b.num { (have) } @if enough { (icon("check")) } } }
            }
        }
    };
    let power = match face.class {
        Type::Prestige => Some((Power::Prestige, "prestige")),
        Type::Goods => Some((Power::Goods, "goods")),
        _ => None,
    };
    if required.0 == 0 && power.is_none() && face.spoils == 0 {
        return html! { p.s.soft { (words.say("ionw-free", &[])) } };
    }
    html! {
        table.have {
            thead { tr { th { (words.say("look-requires", &[])) } @if me.is_some() { th { (words.say("look-have", &[])) } } } }
            tbody {
                @for (resource, n) in resources(required) {
                    @let has = realm.map(|realm| realm.resources.at(resource as usize));
                    @let word = format!("{n} {}", words.say(&format!("ion-{}", resource_id(resource)), &[]));
                    (row(resource_id(resource), word, has.map(|has| has.to_string()), has.is_some_and(|has| has >= n)))
                }
                @if face.spoils > 0 {
                    @let word = words.say("ion-spoils-cost", &[("n", face.spoils.into())]);
                    (row("spoils", word, spoils.map(|n| n.to_string()), spoils.is_some_and(|n| n >= face.spoils)))
                }
                @if let Some((power, id)) = power {
                    @let owner = realm.and_then(|realm| realm.cards().iter().find(|&&kind| powers(card(game, kind), power)));
                    @let name = owner.map_or_else(|| words.say("none", &[]), |&kind| words.name(&card(game, kind).name).to_owned());
                    (row(id, words.say(&format!("ionw-power-{id}"), &[]), me.map(|_| name), owner.is_some()))
                }
            }
        }
    }
}

/// Why the other moves with a card are not possible.
fn nots(offers: &Offers<'_, Emporion>, reasons: &Reasons<'_>, kind: Kind, from: &[Source], in_port: bool) -> Markup {
    let words = offers.words();
    if !offers.acts() || offers.view.open.phase != Phase::Playing {
        return html! { @if in_port { p.s.soft { (words.say("ionw-port-help", &[])) } } };
    }
    let with = |action: String| words.say("ionw-not-with", &[("action", action.into())]);
    let mut all: Vec<(&str, String, Why)> = Vec::new();
    for &source in from {
        let adds = reasons.adds(kind, source).into_iter();
        all.extend(adds.map(|(by, why)| (resource_id(by), with(type_name(words, by.into())), why)));
    }
    if in_port {
        let reserve = reasons.action(ActionCard::Reserve);
        all.extend(reserve.map(|why| ("reserve", words.say("ionw-not-reserve", &[]), why)));
    }
    html! {
        @if !all.is_empty() {
            ul.whys {
                @for (picture, title, why) in &all {
                    li {
                        (icon(picture))
                        p { b { (title) } " " @if why.sentence.is_empty() { (clause(words.lang, why.clause)) } @else { (why.sentence) } " " (clause_link(why.clause)) }
                    }
                }
            }
        }
        @if in_port && from.is_empty() { p.s.soft { (words.say("ionw-port-help", &[])) } }
    }
}

/// What the Realm would be with the card in it.
fn after(offers: &Offers<'_, Emporion>, seat: Seat, kind: Kind) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let realm = &view.open.realms[seat.index()];
    if usize::from(realm.len) >= FULL {
        return html! {};
    }
    let spoils = view.spoils[seat.index()].len;
    let paid = offers.game.spoils_for(realm, kind).min(spoils);
    let mut with = *realm;
    offers.game.gain(&mut with, kind);
    let gained = offers.game.score(&with, spoils - paid).total() - offers.game.score(realm, spoils).total();
    let args = [("cards", with.len.into()), ("full", (FULL as u8).into()), ("gain", sign(gained).into())];
    html! { p.s.soft { (words.say("ionw-after", &args)) } }
}

/// Points that are won or lost.
fn sign(points: i16) -> String {
    if points < 0 { signed(points) } else { format!("+{points}") }
}
