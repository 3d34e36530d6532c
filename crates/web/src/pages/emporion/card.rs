//! A card of Emporion as it is drawn: one markup at every size.

use super::super::icon;
use super::super::parts::drawing;
use crate::board::Piece;
use emporia_engine::Game;
use emporia_engine::emporion::cards::GOODS_TRADE;
use emporia_engine::emporion::{Card, Emporion, Kind, Power, Realm, Resource, Tally, Type};
use emporia_text::Words;
use maud::{Markup, html};

/// The name of a type, for classes, icons and keys.
pub const fn type_id(class: Type) -> &'static str {
    match class {
        Type::Culture => "culture",
        Type::Trade => "trade",
        Type::War => "war",
        Type::Prestige => "prestige",
        Type::Goods => "goods",
        Type::Spoils => "spoils",
    }
}

/// The same for a resource.
pub const fn resource_id(resource: Resource) -> &'static str {
    match resource {
        Resource::Culture => "culture",
        Resource::Trade => "trade",
        Resource::War => "war",
    }
}

/// A type in words.
pub fn type_name(words: &Words<'_>, class: Type) -> String {
    words.say(&format!("ion-{}", type_id(class)), &[])
}

/// The card of a kind that is on the table.
pub fn card(game: &Emporion, kind: Kind) -> &Card {
    game.cards().card(kind).unwrap_or_else(|| unreachable!("a kind on the table is in the card file"))
}

/// The classes of a card.
pub fn classes(game: &Emporion, kind: Kind) -> String {
    format!("card {}", type_id(card(game, kind).face.class))
}

/// Resources of a tally, one by one.
pub fn resources(tally: Tally) -> impl Iterator<Item = (Resource, u8)> {
    Resource::ALL.into_iter().map(move |resource| (resource, tally.at(resource as usize))).filter(|(_, n)| *n > 0)
}

/// Which power a card bears.
fn power(card: &Card) -> Option<&'static str> {
    match (powers(card, Power::Prestige), powers(card, Power::Goods)) {
        (true, _) => Some("prestige"),
        (_, true) => Some("goods"),
        _ => None,
    }
}

/// Whether a card has a power.
pub fn powers(card: &Card, power: Power) -> bool {
    Resource::ALL.iter().any(|&on| card.face.powers.has(power, on))
}

/// What a card gives, in words: its type, resources, ships, power, points.
pub fn gives(words: &Words<'_>, game: &Emporion, kind: Kind) -> String {
    let card = card(game, kind);
    let face = &card.face;
    let mut parts = vec![type_name(words, face.class)];
    let mut gives = amounts(words, face.gives);
    if face.icons > 0 {
        gives.push(words.say("ion-ships", &[("n", face.icons.into())]));
    }
    if !gives.is_empty() {
        parts.push(words.say("ionw-gives", &[("what", words.list(&gives).into())]));
    }
    if let Some(power) = power(card) {
        parts.push(words.say(&format!("ion-power-{power}"), &[]));
    }
    if face.points != 0 {
        parts.push(words.say("ion-vp", &[("n", face.points.into())]));
    }
    for class in Type::ALL.into_iter().filter(|&class| face.multipliers.at(class as usize) > 0) {
        let args = [("n", face.multipliers.at(class as usize).into()), ("type", type_name(words, class).into())];
        parts.push(words.say("ionw-multiplier", &args));
    }
    if face.class == Type::Goods {
        parts.push(words.say("ionw-goods", &[]));
    }
    parts.join("; ")
}

/// All that is printed on a card, in words.
pub fn facts(words: &Words<'_>, game: &Emporion, kind: Kind) -> String {
    let card = card(game, kind);
    let mut parts = vec![gives(words, game, kind)];
    let requires = amounts(words, card.face.requires);
    if !requires.is_empty() {
        parts.push(words.say("ionw-requires", &[("what", words.list(&requires).into())]));
    }
    if card.face.spoils > 0 {
        parts.push(words.say("ionw-pays-spoils", &[("n", card.face.spoils.into())]));
    }
    format!("{}: {}", words.name(&card.name), parts.join("; "))
}

/// So much of each resource, in words.
fn amounts(words: &Words<'_>, tally: Tally) -> Vec<String> {
    let name = |resource: Resource| words.say(&format!("ion-{}", resource_id(resource)), &[]);
    resources(tally).map(|(resource, n)| format!("{n} {}", name(resource))).collect()
}

/// A name with a place where it may be broken where it has no room in a line: between a vowel and a consonant that a vowel follows, near its middle.
fn soft(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let vowel = |c: char| "aeiouáéíóúāēīōūyAEIOU".contains(c);
    let fits = |&at: &usize| {
        vowel(letters[at - 1])
            && letters[at].is_lowercase()
            && !vowel(letters[at])
            && letters.get(at + 1).is_some_and(|&c| vowel(c))
    };
    if letters.len() <= 6 || letters.contains(&' ') {
        return name.to_owned();
    }
    match (3..letters.len() - 2).filter(fits).min_by_key(|&at| (2 * at).abs_diff(letters.len())) {
        Some(at) => letters[..at].iter().chain(&['\u{ad}']).chain(&letters[at..]).collect(),
        None => name.to_owned(),
    }
}

/// The face, for whatever element holds it. Goods show what they cost the owner of a Realm.
pub fn face(words: &Words<'_>, game: &Emporion, kind: Kind, realm: Option<&Realm>) -> Markup {
    let card = card(game, kind);
    let face = &card.face;
    let name = words.name(&card.name);
    html! {
        span.face data-key="face" aria-hidden="true" {
            span.head.times[face.multipliers.0 != 0 || face.class == Type::Goods].worth[face.points != 0] {
                span.res {
                    @for (resource, n) in resources(face.gives) { @for _ in 0..n { (icon(resource_id(resource))) } }
                    @for _ in 0..face.icons { (icon("expedition")) }
                }
                span.name.long[name.chars().count() > 9] { (soft(name)) }
                span.pts {
                    @if face.points != 0 { span.vp { (face.points) } }
                    @for class in Type::ALL {
                        @if face.multipliers.at(class as usize) > 0 {
                            span.mul { (icon(type_id(class))) "×" (face.multipliers.at(class as usize)) }
                        }
                    }
                    @if face.class == Type::Goods { span.mul { (icon("vp")) (words.say("ionw-set", &[])) } }
                    @if let Some(power) = power(card) { span.pw { (icon(power)) } }
                }
            }
            (drawing("cards.svg", &card.id))
            span.band {}
            span.foot {
                @if let Some(power) = power(card) {
                    span.pow { span.ring { (icon(power)) } span.txt { (words.say(&format!("ionw-power-{power}"), &[])) } }
                }
                @if face.start { span.alpha { "α" } }
                span.req {
                    @for (resource, n) in resources(face.requires) { span { (n) (icon(resource_id(resource))) } }
                    @if face.class == Type::Goods {
                        @match realm {
                            Some(realm) => span { (game.required(realm, kind).at(Resource::Trade as usize)) (icon("trade")) },
                            None => span { (GOODS_TRADE) "+" (icon("trade")) },
                        }
                    }
                    @if face.spoils > 0 { span { (face.spoils) (icon("spoils")) } }
                }
            }
        }
    }
}

/// A card that only lies there.
pub fn still(words: &Words<'_>, game: &Emporion, kind: Kind, piece: Option<&Piece>) -> Markup {
    let facts = facts(words, game, kind);
    html! {
        div class=(classes(game, kind)) role="img" aria-label=(facts) title=(facts)
            data-move=[piece.map(|piece| &piece.name)] data-new=[piece.and_then(|piece| piece.is_new)] {
            (face(words, game, kind, None))
        }
    }
}
