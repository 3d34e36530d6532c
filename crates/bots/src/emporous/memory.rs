//! What a seat remembers of a game: who told the truth, who was asked how lately, and which of its offers nobody wanted.

use emporia_engine::Seat;
use emporia_engine::emporous::{Event, Kind, SEATS, Side, Terms, Tiles};

/// So many refused offers are remembered.
const REFUSED: usize = 32;

/// What a seat remembers of what it noticed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Memory {
    /// How many times each seat delivered what it had said.
    pub honest: [u8; SEATS],
    /// How many times it did not.
    pub lies: [u8; SEATS],
    /// How many times each seat saw this one do as it had said.
    kept: [u8; SEATS],
    /// How many times it saw that this one did not.
    cheated: [u8; SEATS],
    /// Turns that have ended.
    turns: u16,
    /// The turn after which each seat was last made an offer, from 1; 0 if it never was.
    asked: [u16; SEATS],
    /// The offer that was made last, and by whom.
    proposed: Option<(Seat, Terms)>,
    /// Marks of the own offers that came to nothing.
    refused: [u32; REFUSED],
    /// How many there were.
    refusals: u8,
    /// Whether the Seal was bought in the own turn and not used since.
    idle_seal: bool,
}

/// The tiles that were named, those left open aside.
pub fn named(claim: Tiles) -> Tiles {
    claim.minus(Tiles::of(Kind::Any, claim.get(Kind::Any)))
}

/// How likely one is to deliver what they say who did so and did not so many times.
fn record(honest: u8, lies: u8) -> f32 {
    let (honest, lies) = (f32::from(honest), f32::from(lies));
    (3.0 + honest) / (4.5 + honest + 9.0 * lies)
}

/// A number for what is given and asked, whoever is asked. Never 0.
fn mark(terms: &Terms) -> u32 {
    let fold = |mark: u32, part: u32| (mark ^ part).wrapping_mul(0x0100_0193);
    let side = |mark: u32, side: &Side| {
        let tiles = side.tiles.iter().fold(mark, |mark, (kind, n)| fold(mark, kind as u32 * 32 + u32::from(n)));
        let works =
            side.works.iter().fold(fold(tiles, 0x4000), |mark, (work, n)| fold(mark, work as u32 * 32 + u32::from(n)));
        fold(works, 0x8000 + u32::from(side.coins) * 64 + u32::from(side.contracts))
    };
    side(side(0x811C_9DC5, &terms.give), &terms.ask) | 1
}

impl Memory {
    /// How likely a seat is to deliver what it says, as far as its deeds tell.
    pub fn trust(&self, seat: Seat) -> f32 {
        record(self.honest[seat.index() & 3], self.lies[seat.index() & 3])
    }

    /// The same of this seat in the eyes of another.
    pub fn credit(&self, with: Seat) -> f32 {
        record(self.kept[with.index() & 3], self.cheated[with.index() & 3])
    }

    /// Whether a seat was made an offer in the last round, by anyone.
    pub fn was_asked(&self, seat: Seat, seats: usize) -> bool {
        let asked = self.asked[seat.index() & 3];
        asked > 0 && self.turns < asked - 1 + seats as u16
    }

    /// Whether the same terms came to nothing before.
    pub fn was_refused(&self, terms: &Terms) -> bool {
        self.refused.contains(&mark(terms))
    }

    /// Whether the Seal was bought in this turn and is still to be used.
    pub fn has_idle_seal(&self) -> bool {
        self.idle_seal
    }

    /// Adds what the seat noticed of an event. Of what may be taken back only that is kept which the next such event
    /// replaces.
    pub fn remember(&mut self, me: Seat, noticed: &Event) {
        match *noticed {
            Event::Proposed { seat, terms, .. } => {
                self.proposed = Some((seat, terms));
                terms.to.iter().for_each(|to| self.asked[to.index() & 3] = self.turns + 1);
            }
            Event::Refused { seat } | Event::BrokeOff { seat } if seat == me => self.came_to_nothing(me),
            Event::Struck { seats, sides, hidden: Some(hidden) } => {
                let Some(mine) = seats.iter().position(|&seat| seat == me) else { return };
                let other = 1 - mine;
                let told = |side: usize| hidden[side].tiles.covers(named(sides[side].tiles));
                let claims = |side: usize| !sides[side].tiles.is_empty();
                let with = seats[other].index() & 3;
                if claims(other) {
                    count(if told(other) { &mut self.honest } else { &mut self.lies }, with);
                }
                if claims(mine) {
                    count(if told(mine) { &mut self.kept } else { &mut self.cheated }, with);
                }
            }
            Event::Bribed { seat, .. } | Event::Conspired { seat, .. } if seat == me => self.idle_seal = true,
            Event::Bought { seat, .. }
            | Event::Coined { seat, .. }
            | Event::Commissioned { seat, .. }
            | Event::Fulfilled { seat, .. }
            | Event::Delivered { seat }
            | Event::Drew { seat, .. }
            | Event::Returned { seat, .. }
                if seat == me =>
            {
                self.idle_seal = false;
            }
            Event::Ended { .. } | Event::Passed { .. } => {
                self.turns += 1;
                self.idle_seal = false;
            }
            _ => {}
        }
    }

    fn came_to_nothing(&mut self, me: Seat) {
        if let Some((seat, terms)) = self.proposed
            && seat == me
        {
            self.refused[usize::from(self.refusals) % REFUSED] = mark(&terms);
            self.refusals = self.refusals.wrapping_add(1);
        }
    }
}

fn count(counts: &mut [u8; SEATS], seat: usize) {
    counts[seat] = counts[seat].saturating_add(1);
}
