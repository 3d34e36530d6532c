//! Card sets of earlier editions: what was begun with one goes on with it.

use crate::cards::CardSet;
use crate::rng::Hex;

/// The card set of that hash: the one in force, the Emporia edition or one of its earlier ones.
pub fn named<C: CardSet>(hash: Hex, in_force: &C) -> Option<C> {
    let is_it = |cards: &C| Hex(cards.hash()) == hash;
    if is_it(in_force) {
        return Some(in_force.clone());
    }
    std::iter::once(&C::BUILTIN).chain(C::EARLIER).map(|text| C::edition(text)).find(is_it)
}

/// The card set of a game that was begun before tables named theirs: the first edition, unless the cards in force are
/// somebody's own.
pub fn unnamed<C: CardSet>(in_force: &C) -> C {
    match C::EARLIER.first() {
        Some(first) if in_force.hash() == C::builtin().hash() => C::edition(first),
        _ => in_force.clone(),
    }
}
