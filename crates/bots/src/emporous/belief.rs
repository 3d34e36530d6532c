//! How far to believe what is said: as far as the deeds of who says it make it likely.
//!
//! Two things speak about a claim. The record of who makes it says how often they keep their word; and what they ask for it
//! says whether they would make such an offer at all if it were true, or rather if it were not. Nobody gives two Jewels
//! for what two spare tiles called Jewels would bring as well, so whoever says so is hardly believed.

use super::deals::use_of;
use super::goals::{Goals, spare};
use super::memory::{Memory, named};
use emporia_engine::Seat;
use emporia_engine::emporous::state::{Answer, Phase};
use emporia_engine::emporous::{Emporous, Side, State, Tiles};

/// How likely somebody is to deliver what they say of whom nothing is known.
pub const STRANGER: f32 = 2.0 / 3.0;

/// A gain of so many points makes a deal three times as likely as none.
const EAGER: f32 = 0.8;

/// How willing somebody is to make a deal that gains them so much: a curve from 0 to 1 without powers or roots, which is the
/// same on every machine. Squared, because bad deals are rarer than good ones are common.
fn will(gain: f32) -> f32 {
    let x = gain / EAGER;
    let half = 0.5 + 0.5 * x / (1.0 + x.abs());
    half * half + 0.002
}

/// How likely it is that a seat delivers what it says, with that record, where it gives this for that.
pub fn credence(game: &Emporous, s: &State, seat: Seat, record: f32, give: &Side, ask: &Side) -> f32 {
    if named(give.tiles).is_empty() {
        return record;
    }
    credence_of(&Goals::of(game, s, seat), s.tiles[seat.index()], record, give, ask)
}

/// The same of somebody who strives for that and has those tiles.
pub fn credence_of(goals: &Goals, held: Tiles, record: f32, give: &Side, ask: &Side) -> f32 {
    let claim = named(give.tiles);
    if claim.is_empty() {
        return record;
    }
    let rest = use_of(goals, ask, 0.7) - goals.open(give);
    // What is said to be given has its price for who has it: a tile that others want is one that its owner wants too.
    let true_cost = goals.loss(claim).max(0.25 * claim.count() as f32);
    let junk = spare(goals, held, claim.count());
    let [honest, lying] = [rest - true_cost, rest - goals.loss(junk)].map(will);
    let odds = record / (1.0 - record) * honest / lying;
    odds / (1.0 + odds)
}

/// Whether what lies face down in a state is what was said, wherever `luck` says that it is to be believed.
pub fn fits(game: &Emporous, memory: &Memory, s: &State, luck: f32) -> bool {
    let fits = |seat: Seat, give: &Side, ask: &Side, truth: Tiles| {
        truth.covers(named(give.tiles)) || luck >= credence(game, s, seat, memory.trust(seat), give, ask)
    };
    let offer = &s.exchange.offer;
    let terms = &offer.terms;
    match s.table.phase {
        Phase::Answer => fits(s.table.active, &terms.give, &terms.ask, offer.hidden.tiles),
        Phase::Decide => terms.to.iter().all(|seat| match &s.exchange.answers[seat.index()] {
            Answer::Accept(hidden) => fits(seat, &terms.ask, &terms.give, hidden.tiles),
            Answer::Counter(counter) => fits(seat, &counter.terms.give, &counter.terms.ask, counter.hidden.tiles),
            Answer::None | Answer::Refuse => true,
        }),
        _ => true,
    }
}
