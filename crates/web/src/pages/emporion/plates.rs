//! Cards for the pages of the rules, and for the home page.

use super::card::{card, still, type_name};
use crate::games::Plate;
use emporia_engine::Game;
use emporia_engine::emporion::{Card, Emporion, Kind, Power, Resource, Type};
use emporia_text::Words;
use maud::{Markup, html};

/// Cards that a clause speaks of, then all of them by type.
pub fn plates(game: &Emporion, words: &Words<'_>) -> Vec<Plate> {
    let kinds: Vec<Kind> = game.cards().kinds().map(|(kind, _)| kind).collect();
    let some = |most: usize, fits: &dyn Fn(&Card) -> bool| {
        html! { div.cards { @for &kind in kinds.iter().filter(|&&kind| fits(card(game, kind))).take(most) { (still(words, game, kind, None)) } } }
    };
    let of = |clause, picture: Markup| Plate { clause: Some(clause), picture };
    let history = |card: &Card| matches!(card.face.class, Type::Culture | Type::Trade | Type::War);
    let with = |power: Power| {
        move |card: &Card| history(card) && Resource::ALL.into_iter().any(|on| card.face.powers.has(power, on))
    };
    let multiplies = |card: &Card| card.face.multipliers.0 != 0;
    let mut all = vec![
        of("ION-2", some(3, &|card| card.face.start)),
        of("ION-40", some(3, &|card| history(card) && !card.face.start && card.face.requires.0 != 0)),
        of(
            "ION-41",
            html! { (some(2, &with(Power::Prestige))) (some(2, &|card| card.face.class == Type::Prestige && card.face.spoils == 0)) },
        ),
        of("ION-42", html! { (some(2, &with(Power::Goods))) (some(1, &|card| card.face.class == Type::Goods)) }),
        of("ION-45", some(4, &|card| card.face.spoils > 0)),
        of("ION-50", some(3, &|card| history(card) && card.face.icons > 0)),
        of("ION-82", some(6, &multiplies)),
    ];
    for class in Type::ALL {
        let picture = some(usize::MAX, &|card| card.face.class == class);
        if kinds.iter().any(|&kind| card(game, kind).face.class == class) {
            all.push(Plate { clause: None, picture: html! { h3 { (type_name(words, class)) } (picture) } });
        }
    }
    all
}

/// A fan of cards: the first of each type, with what is printed on them.
pub fn fan(game: &Emporion, words: &Words<'_>) -> Markup {
    let first = |class| game.cards().kinds().map(|(kind, _)| kind).find(|&kind| card(game, kind).face.class == class);
    let types = [Type::Trade, Type::Culture, Type::Prestige, Type::War, Type::Goods];
    html! {
        div.fanart aria-hidden="true" { @for kind in types.into_iter().filter_map(first) { (still(words, game, kind, None)) } }
    }
}
