//! What a Realm strives for: the cards that it could add.

use super::name;
use crate::tell::Words;
use crate::why::{Goal, Outlook};
use emporia_engine::emporion::{Emporion, Kind, Power, Type, View};
use emporia_engine::{Game, Seat};
use std::cmp::Reverse;

/// The cards of the Polis, beside it and under the own drachmas, the best paid first. What is missing is what Spoils do not
/// make up for, and the power that a card takes.
pub fn outlook(game: &Emporion, words: &Words<'_>, view: &View, seat: Seat) -> Outlook {
    let Some(score) = view.scores.get(seat.index()) else { return Outlook::default() };
    let realm = &view.open.realms[seat.index()];
    let spoils = view.spoils[seat.index()].len;
    let beside = game.special_kinds().filter(|(bit, _)| view.open.beside & (1 << bit) != 0).map(|(_, kind)| kind);
    let polis = view.open.polis.iter().map(|(kind, _)| kind);
    let mut cards: Vec<Kind> = polis.chain(beside).chain(realm.reserved.into_iter().flatten()).collect();
    let worth = |kind: &Kind| match game.cards().card(*kind) {
        Some(card) if card.face.class == Type::Goods => game.goods_points(realm.of(Type::Goods) + 1),
        Some(card) => i16::from(card.face.points),
        None => 0,
    };
    cards.sort_by_key(|kind| (Reverse(worth(kind)), *kind));
    let power = |kind: Kind| match game.cards().card(kind).map(|card| card.face.class) {
        Some(Type::Prestige) => Some(Power::Prestige),
        Some(Type::Goods) => Some(Power::Goods),
        _ => None,
    };
    let goal = |kind: Kind| {
        let powerless = power(kind).is_some_and(|power| !realm.powers.any(power));
        let lacks = u32::from(game.spoils_for(realm, kind).saturating_sub(spoils)) + u32::from(powerless);
        Goal { name: name(game, words, kind).to_owned(), lacks }
    };
    Outlook { points: score.total(), goals: cards.into_iter().map(goal).collect() }
}
