//! Games at random, which are looked at on the way.

use emporia_engine::rng::{Rng, below, fast};
use emporia_engine::{Actor, Game, Seat, Turn};

/// One of so many.
pub fn pick(rng: &mut impl Rng, n: usize) -> usize {
    below(rng, n as u32) as usize
}

/// Plays a game to its end and looks at every `every`-th decision, with its legal moves; gives the last position.
pub fn play<G: Game>(
    game: &G,
    seed: u64,
    every: usize,
    mut look: impl FnMut(&G::State, Seat, &[G::Action]),
) -> G::State {
    let mut rng = fast(seed, 0);
    let mut state = game.start(&mut rng);
    let mut actions = Vec::new();
    for turn in 0.. {
        let (by, action) = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.chance(&state, &mut rng)),
            waiting => {
                let seats: Vec<Seat> = waiting.seats().iter().collect();
                let seat = seats[pick(&mut rng, seats.len())];
                game.actions(&state, seat, &mut actions);
                if turn % every == 0 {
                    look(&state, seat, &actions);
                }
                (Actor::Seat(seat), actions[pick(&mut rng, actions.len())])
            }
        };
        game.apply(&mut state, by, action, &mut |_| ());
    }
    state
}
