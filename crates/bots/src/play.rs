//! A whole game between bots.

use crate::{Bot, Memories, Mind};
use emporia_engine::rng::Seed;
use emporia_engine::{Match, Seat, Viewer};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Who watches a game between bots, and may step in.
pub trait Observer<G: Mind> {
    /// A move to make in place of the bot's, which is then not asked.
    fn instead(&mut self, _actions: &[G::Action]) -> Option<G::Action> {
        None
    }

    /// Something happened, with the states before and after the move that it belongs to; for the deal both are the first.
    fn event(&mut self, _before: &G::State, _after: &G::State, _event: &G::Event) {}

    /// A move was made, and thought about for so long. To break off ends the game without a last state.
    fn moved(&mut self, _seat: Seat, _action: G::Action, _thought: Duration) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A closure watches moves alone.
impl<G: Mind, F: FnMut(Seat, G::Action, Duration) -> ControlFlow<()>> Observer<G> for F {
    fn moved(&mut self, seat: Seat, action: G::Action, thought: Duration) -> ControlFlow<()> {
        self(seat, action, thought)
    }
}

/// Plays a game between bots, one in each seat, to its end, and gives its last state.
pub fn play<G: Mind>(
    game: &G,
    luck: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    observer: &mut impl Observer<G>,
) -> Option<G::State> {
    let (mut memories, mut events, mut actions) = (Memories::default(), Vec::new(), Vec::new());
    let mut played = Match::new(game.clone(), luck, &mut |event| events.push(event));
    let mut before = played.state().clone();
    loop {
        for event in events.drain(..) {
            memories.add(game, &event);
            observer.event(&before, played.state(), &event);
        }
        let Some(seat) = played.turn().seats().first() else { return Some(played.state().clone()) };
        game.actions(played.state(), seat, &mut actions);
        let view = game.view(played.state(), Viewer::Seat(seat));
        let start = Instant::now();
        let action = observer
            .instead(&actions)
            .unwrap_or_else(|| bots[seat.index()].choose(game, &view, memories.of(seat), &actions));
        let thought = start.elapsed();
        before.clone_from(played.state());
        played
            .act(seat, action, &mut |event| events.push(event))
            .unwrap_or_else(|illegal| panic!("{} chose {action:?}, against {}", G::NAME, illegal.clause));
        if observer.moved(seat, action, thought).is_break() {
            return None;
        }
    }
}
