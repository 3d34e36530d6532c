//! What an exchange is worth to each side, given what is claimed and how far that is to be believed.

use super::belief::{STRANGER, credence};
use super::goals::{Goals, prospect};
use super::memory::named;
use crate::mind::Claim;
use emporia_engine::Seat;
use emporia_engine::emporous::state::Answer;
use emporia_engine::emporous::{Action, Emporous, Event, FaceDown, Kind, Offer, Reply, Side, State, Terms, bits};

/// What was said of tiles that lie face down: in an offer or counter-offer, and when a deal is struck.
pub fn claims(event: &Event, each: &mut impl FnMut(Claim)) {
    let mut say = |by: Seat, to: Option<Seat>, side: &Side, hidden: &FaceDown| {
        if !named(side.tiles).is_empty() {
            each(Claim { by, to, honest: hidden.tiles.covers(named(side.tiles)) });
        }
    };
    match event {
        Event::Proposed { seat, terms, hidden: Some(hidden), .. }
        | Event::Answered { seat, reply: Reply::Counter(terms), hidden: Some(hidden) } => {
            say(*seat, None, &terms.give, hidden);
        }
        Event::Struck { seats, sides, hidden: Some(hidden) } => {
            for side in 0..2 {
                say(seats[side], Some(seats[1 - side]), &sides[side], &hidden[side]);
            }
        }
        _ => {}
    }
}

/// What a side costs its giver.
pub fn cost(game: &Emporous, s: &State, seat: Seat, goals: &Goals, side: &Side, hidden: &FaceDown) -> f32 {
    let contracts: f32 = bits(hidden.contracts).map(|c| prospect(game, s, seat, c, goals.turns).max(-1.0)).sum();
    goals.loss(hidden.tiles) + goals.open(side) + contracts
}

/// What a side brings its receiver, who believes what is said to that degree.
pub fn use_of(goals: &Goals, side: &Side, trust: f32) -> f32 {
    let tiles = goals.gain(side.tiles);
    // What is not as it was said is mostly what its owner could spare.
    let tiles = if tiles > 0.0 { tiles * (0.15 + 0.85 * trust) } else { tiles };
    tiles + goals.open(side) + 0.4 * f32::from(side.contracts)
}

/// What anyone would say a side is worth.
fn usual(side: &Side) -> f32 {
    let tiles: f32 = side
        .tiles
        .iter()
        .map(|(kind, n)| match kind {
            Kind::Jewel => 1.8,
            Kind::Any => 0.5,
            Kind::Contraband | Kind::Shipment | Kind::Fugitive => -1.5,
            _ => 1.0,
        } * f32::from(n))
        .sum();
    tiles + 0.8 * f32::from(side.coins) + 2.0 * side.works.count() as f32 + 0.6 * f32::from(side.contracts)
}

/// How likely an offer is to be taken.
fn chance(terms: &Terms) -> f32 {
    let fair = usual(&terms.give) - usual(&terms.ask);
    let most = if terms.to.len() > 1 { 0.6 } else { 0.45 };
    (0.35 + 0.4 * fair).clamp(0.02, most)
}

/// What the one who offers would gain.
fn offer_gain(game: &Emporous, s: &State, seat: Seat, goals: &Goals, offer: &Offer, trust: f32) -> f32 {
    use_of(goals, &offer.terms.ask, trust) - cost(game, s, seat, goals, &offer.terms.give, &offer.hidden)
}

/// Delivering something else than was asked is remembered.
pub fn shame(asked: &Side, hidden: &FaceDown) -> f32 {
    if hidden.tiles.covers(named(asked.tiles)) { 0.0 } else { 0.8 }
}

/// How far a seat is believed that gives one side for the other.
pub type Trust<'a> = dyn Fn(Seat, &Side, &Side) -> f32 + 'a;

/// The prior of an offer or answer, for somebody who knows nothing of the others' deeds.
pub fn prior_of(game: &Emporous, s: &State, seat: Seat, goals: &Goals, action: Action) -> f32 {
    prior_with_trust(game, s, seat, goals, &|who, give, ask| credence(game, s, who, STRANGER, give, ask), action)
}

/// The prior of an offer or answer. What lies face down of others is not looked at: `trust` says how far what they say
/// is to be believed.
pub fn prior_with_trust(
    game: &Emporous,
    s: &State,
    seat: Seat,
    goals: &Goals,
    trust: &Trust<'_>,
    action: Action,
) -> f32 {
    let active = s.table.active;
    let exchange = &s.exchange;
    match action {
        Action::Propose(offer) | Action::Counter(offer) => {
            let Terms { to, give, ask } = &offer.terms;
            let trust = to.iter().map(|other| trust(other, ask, give)).fold(1.0, f32::min);
            (offer_gain(game, s, seat, goals, &offer, trust) - 0.2) * chance(&offer.terms) - 0.05
        }
        Action::Accept(hidden) => {
            let Terms { give, ask, .. } = &exchange.offer.terms;
            let brings = use_of(goals, give, trust(active, give, ask));
            brings - cost(game, s, seat, goals, ask, &hidden) - 0.4 - shame(ask, &hidden)
        }
        Action::Take { seat: other, hidden } => match &exchange.answers[other.index() & 3] {
            Answer::Counter(counter) => {
                let Terms { give, ask, .. } = &counter.terms;
                let brings = use_of(goals, give, trust(other, give, ask));
                brings - cost(game, s, seat, goals, ask, &hidden) - 0.1 - shame(ask, &hidden)
            }
            _ => {
                let Terms { give, ask, .. } = &exchange.offer.terms;
                offer_gain(game, s, seat, goals, &exchange.offer, trust(other, ask, give))
            }
        },
        _ => 0.0,
    }
}
