//! Worlds that a seat holds possible, and what each of them is worth.

use emporia_bots::{Mind, Scratch};
use emporia_engine::rng::FastRng;
use emporia_engine::{Actor, MAX_SEATS, Outcome, Turn};

/// The chances of winning of all seats.
pub type WinChances = [f64; MAX_SEATS];

/// The chance of each seat at the end: those who win together share it.
pub fn shares(outcome: &Outcome) -> WinChances {
    let winners = outcome.winners();
    let mut chances = [0.0; MAX_SEATS];
    winners.iter().for_each(|seat| chances[seat.index()] = 1.0 / winners.len() as f64);
    chances
}

/// Says what a position is worth.
pub struct Judge<G: Mind> {
    /// The game with what is thought of in rollouts.
    quiet: G,
    scratch: Scratch<G::Action>,
    /// How many positions it was asked about.
    pub asked: u64,
}

impl<G: Mind> Judge<G> {
    pub fn new(game: &G) -> Judge<G> {
        Judge { quiet: game.quiet(), scratch: Scratch::new(), asked: 0 }
    }

    /// The rules as rollouts know them.
    pub fn quiet(&self) -> &G {
        &self.quiet
    }

    /// The chances of all seats in a position, in which nothing is hidden: the game is played on to its end.
    pub fn chances(&mut self, s: &mut G::State, rng: &mut FastRng) -> WinChances {
        self.asked += 1;
        loop {
            match self.quiet.turn(s) {
                Turn::Over => break,
                Turn::Chance => {
                    let roll = self.quiet.chance(s, rng);
                    self.quiet.apply(s, Actor::Chance, roll, &mut |_| ());
                }
                turn => {
                    let Some(seat) = turn.seats().first() else { break };
                    let Some(action) = self.quiet.rollout_move(s, seat, rng, &mut self.scratch) else { break };
                    self.quiet.apply(s, Actor::Seat(seat), action, &mut |_| ());
                }
            }
        }
        shares(&self.quiet.outcome(s))
    }
}

/// Worlds that a seat cannot tell from the true one.
pub struct Worlds<G: Mind> {
    pub states: Vec<G::State>,
    room: G::State,
}

impl<G: Mind> Worlds<G> {
    /// Samples as many as asked for.
    pub fn sample(game: &G, view: &G::View, many: usize, rng: &mut FastRng, like: &G::State) -> Worlds<G> {
        let mut states = Vec::with_capacity(many);
        // Nothing of the state that lends its shape is left: `sample` writes all of it.
        let mut room = like.clone();
        for _ in 0..many {
            game.sample(view, rng, &mut room);
            states.push(room.clone());
        }
        Worlds { states, room }
    }

    /// The mean of the chances in all of them.
    pub fn chances(&mut self, judge: &mut Judge<G>, rng: &mut FastRng) -> WinChances {
        let mut sum = [0.0; MAX_SEATS];
        for state in &self.states {
            self.room.clone_from(state);
            add(&mut sum, &judge.chances(&mut self.room, rng));
        }
        over(sum, self.states.len())
    }

    /// Makes a move in those where it is legal, and drops the others. False, and nothing is changed, if it is legal in none.
    pub fn push(&mut self, game: &G, by: Actor, action: G::Action) -> bool {
        let legal = |state: &G::State| game.check(state, by, action).is_ok();
        if !self.states.iter().any(legal) {
            return false;
        }
        self.states.retain(legal);
        self.states.iter_mut().for_each(|state| game.apply(state, by, action, &mut |_| ()));
        true
    }
}

pub fn add(sum: &mut WinChances, more: &WinChances) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

pub fn over(sum: WinChances, many: usize) -> WinChances {
    sum.map(|sum| sum / many.max(1) as f64)
}
