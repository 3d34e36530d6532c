//! The Polis, sorted by type; and the choice of the set-up, which takes its place.

use super::super::icon;
use super::super::parts::{Offers, thing};
use super::Copies;
use super::card::{self, card, type_id, type_name};
use super::lying::{Lying, lying};
use emporia_engine::Game;
use emporia_engine::emporion::{Action, Emporion, Kind, Phase, Source, Type};
use maud::{Markup, html};

/// How many cards lie side by side at their full size; more are narrower.
const ROW: usize = 10;
/// The places that a type has, whether there are cards or not, so that all types stay where they are.
const PLACES: [usize; 5] = [2, 2, 2, 2, 1];

/// How many cards of a type lie side by side: more than it has places for lie in two rows, at half their height.
const fn columns(kinds: usize, places: usize) -> usize {
    let rows = kinds.div_ceil(2);
    if rows > places { rows } else { places }
}

/// The Polis.
pub fn polis(offers: &Offers<'_, Emporion>, copies: &mut Copies<'_>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    if view.open.phase == Phase::Choosing {
        return begin(offers);
    }
    let of = |class: Type| -> Vec<(Kind, u8)> {
        view.open.polis.iter().filter(|(kind, _)| card(game, *kind).face.class == class).collect()
    };
    let groups: Vec<(Type, Vec<(Kind, u8)>)> = Type::ALL[..5].iter().map(|&class| (class, of(class))).collect();
    let room: usize = groups.iter().zip(PLACES).map(|((_, kinds), places)| columns(kinds.len(), places)).sum();
    let fit = if room > ROW { " tight" } else { "" };
    html! {
        section class={ "zone polis" (fit) } data-zone="polis" aria-label=(words.say("ion-polis", &[])) {
            h2 { (words.say("ion-polis", &[])) }
            div.groups {
                @for ((class, kinds), places) in groups.into_iter().zip(PLACES) {
                    section class={ "group " (type_id(class)) (if kinds.len() > places { " many" } else { "" }) } {
                        h3 { (icon(type_id(class))) " " (type_name(words, class)) }
                        div.fan {
                            @for (kind, count) in kinds {
                                (lying(offers, &Lying { kind, from: Source::Polis, count, own: true, name: format!("polis-{}", kind.0), piece: copies.stack(kind, count) }))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The card to begin with (ION-13).
fn begin(offers: &Offers<'_, Emporion>) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    html! {
        section.zone.polis.begin data-zone="polis" aria-label=(words.say("ionw-begin", &[])) {
            h2 { (words.say("ion-polis", &[])) }
            @for kind in [game.cards().hoplites, game.cards().sophistes] {
                div {
                    (thing(words, &card::classes(game, kind), &format!("begin-{}", kind.0), words.name(&card(game, kind).name),
                        &offers.of(|a| *a == Action::Begin(kind)), None, &card::face(words, game, kind, None)))
                    p.s { (card::facts(words, game, kind)) }
                }
            }
        }
    }
}
