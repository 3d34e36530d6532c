//! A whole game between bots.

use crate::{Bot, Memories, Mind};
use emporia_engine::rng::Seed;
use emporia_engine::{Match, Outcome, Seat, Viewer};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Plays a game between bots, one in each seat, to its end. `after` is told of each move and how long it was thought about,
/// and may break off; then there is no outcome.
pub fn play<G: Mind>(
    game: &G,
    luck: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    after: &mut dyn FnMut(Seat, G::Action, Duration) -> ControlFlow<()>,
) -> Option<Outcome> {
    let mut memories = Memories::default();
    let mut table = Match::new(game.clone(), luck, &mut |event| memories.add(game, &event));
    let mut actions = Vec::new();
    while let Some(seat) = table.turn().seats().first() {
        game.actions(table.state(), seat, &mut actions);
        let view = game.view(table.state(), Viewer::Seat(seat));
        let start = Instant::now();
        let action = bots[seat.index()].choose(game, &view, memories.of(seat), &actions);
        let thought = start.elapsed();
        table
            .act(seat, action, &mut |event| memories.add(game, &event))
            .unwrap_or_else(|illegal| panic!("{} chose {action:?}, against {}", G::NAME, illegal.clause));
        if after(seat, action, thought).is_break() {
            return None;
        }
    }
    Some(game.outcome(table.state()))
}
