//! What seats remember: a fold over the events that each of them noticed. Memory belongs to the seat, not to the bot, so
//! one that is made anew for every decision remembers as much as one that lives as long as the game.

use crate::Mind;
use emporia_engine::{MAX_SEATS, Seat, Viewer};

/// Lets a seat remember what it noticed of an event. What can still be taken back is not remembered, so that undo leaves
/// memory alone.
fn witness<G: Mind>(game: &G, memory: &mut G::Memory, me: Seat, event: &G::Event) {
    if !game.reveals(event) {
        return;
    }
    if let Some(noticed) = game.event_for(event, Viewer::Seat(me)) {
        game.remember(memory, me, &noticed);
    }
}

/// What a seat remembers of all that happened.
pub fn remembered<'a, G: Mind>(game: &G, me: Seat, events: impl IntoIterator<Item = &'a G::Event>) -> G::Memory {
    let mut memory = G::Memory::default();
    if size_of::<G::Memory>() > 0 {
        events.into_iter().for_each(|event| witness(game, &mut memory, me, event));
    }
    memory
}

/// What each seat of a running game remembers.
pub struct Memories<G: Mind> {
    seats: [G::Memory; MAX_SEATS],
}

impl<G: Mind> Default for Memories<G> {
    fn default() -> Self {
        Memories { seats: std::array::from_fn(|_| G::Memory::default()) }
    }
}

impl<G: Mind> Memories<G> {
    /// Something happened.
    #[inline]
    pub fn add(&mut self, game: &G, event: &G::Event) {
        if size_of::<G::Memory>() > 0 {
            for seat in Seat::all(game.seats()) {
                witness(game, &mut self.seats[seat.index()], seat, event);
            }
        }
    }

    /// What a seat remembers now.
    #[inline]
    pub fn of(&self, seat: Seat) -> &G::Memory {
        &self.seats[seat.index()]
    }
}
