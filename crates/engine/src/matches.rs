//! A game being played: check, apply, log, and taking back.
//!
//! The log is the truth: the same seed and entries always give the same state. Chance is rolled as soon
//! as it is due, so a match always waits for seats or is over.

use crate::game::{Actor, Game, Illegal, Turn};
use crate::rng::Seed;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// One line of the log.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Entry<A> {
    /// Dice fell.
    Chance(A),
    /// A seat made a move.
    Do(Seat, A),
    /// A seat took its last move back.
    Undo(Seat),
}

/// Why a move cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// The seat has made no move yet.
    Nothing,
    /// Somebody else has acted since.
    OthersActed,
    /// Something hidden or random has come to light since.
    Revealed,
}

/// A move since the last barrier, and whether it was made while several seats chose at the same time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct RevocableMove<A> {
    by: Actor,
    action: A,
    together: bool,
}

/// A running or finished game with its log.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    seed: Seed,
    state: G::State,
    log: Vec<Entry<G::Action>>,
    rolls: u64,
    /// The state after the last event that brought something to light: nothing before it can be taken back.
    base: G::State,
    since: Vec<RevocableMove<G::Action>>,
}

/// All that a match needs beside its log, its seed and its rules to go on: a running game kept in this form
/// survives a change of the rules, because nothing is played again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<G: Game> {
    state: G::State,
    base: G::State,
    since: Vec<RevocableMove<G::Action>>,
    rolls: u64,
}

impl<G: Game> Match<G> {
    /// The position with what can still be taken back.
    pub fn snapshot(&self) -> Snapshot<G> {
        Snapshot { state: self.state.clone(), base: self.base.clone(), since: self.since.clone(), rolls: self.rolls }
    }

    /// Goes on from a snapshot with the log that led to it.
    pub fn resume(game: G, seed: Seed, log: Vec<Entry<G::Action>>, from: Snapshot<G>) -> Self {
        let Snapshot { state, base, since, rolls } = from;
        Match { game, seed, state, log, rolls, base, since }
    }

    /// Deals from the seed, and rolls what is to be rolled before anyone acts.
    pub fn new(game: G, seed: Seed, emit: &mut impl FnMut(G::Event)) -> Self {
        let state = game.start(&mut seed.luck(0));
        Match::at(game, seed, state, emit)
    }

    /// Begins in the middle: from a position that another match came to, or that somebody imagines, with luck of its own.
    pub fn at(game: G, seed: Seed, state: G::State, emit: &mut impl FnMut(G::Event)) -> Self {
        let base = state.clone();
        let mut new = Match { game, seed, state, log: Vec::new(), rolls: 0, base, since: Vec::new() };
        new.roll(emit);
        new
    }

    /// The rules in force.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The secret seed; it may be shown once the game is over.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The position now, with everything that is hidden.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All that was logged, in order.
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// Who acts now: never chance.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// A seat's move: refused with its clause, or carried out, logged and followed by any dice that are due.
    pub fn act(&mut self, seat: Seat, action: G::Action, emit: &mut impl FnMut(G::Event)) -> Result<(), Illegal> {
        self.game.check(&self.state, Actor::Seat(seat), action)?;
        self.log.push(Entry::Do(seat, action));
        self.step(Actor::Seat(seat), action, emit);
        self.roll(emit);
        Ok(())
    }

    /// Whether `undo` would work, or why not.
    pub fn can_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        self.undo_index(seat).map(|_| ())
    }

    /// Takes back the last move of a seat, if nobody else acted and nothing came to light since.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        let index = self.undo_index(seat)?;
        self.since.remove(index);
        self.state = self.base.clone();
        for step in &self.since {
            self.game.apply(&mut self.state, step.by, step.action, &mut |_| ());
        }
        self.log.push(Entry::Undo(seat));
        Ok(())
    }

    fn undo_index(&self, seat: Seat) -> Result<usize, NoUndo> {
        let Some(index) = self.since.iter().rposition(|step| step.by == Actor::Seat(seat)) else {
            let acted = self.log.iter().any(|entry| matches!(entry, Entry::Do(by, _) if *by == seat));
            return Err(if acted { NoUndo::Revealed } else { NoUndo::Nothing });
        };
        // Choices made at the same time are independent: another seat's is no obstacle to taking back one's own.
        // A move that opened such a choice is one: others have already answered it.
        let own = self.since[index].together;
        let free = self.since[index + 1..].iter().all(|later| own && later.together);
        if free { Ok(index) } else { Err(NoUndo::OthersActed) }
    }

    fn step(&mut self, by: Actor, action: G::Action, emit: &mut impl FnMut(G::Event)) {
        let together = matches!(self.turn(), Turn::Together(_));
        let mut barrier = by == Actor::Chance;
        let game = &self.game;
        game.apply(&mut self.state, by, action, &mut |event| {
            barrier |= game.reveals(&event);
            emit(event);
        });
        if barrier {
            self.base = self.state.clone();
            self.since.clear();
        } else {
            self.since.push(RevocableMove { by, action, together });
        }
    }

    fn roll(&mut self, emit: &mut impl FnMut(G::Event)) {
        while self.turn() == Turn::Chance {
            self.rolls += 1;
            let action = self.game.chance(&self.state, &mut self.seed.luck(self.rolls));
            self.log.push(Entry::Chance(action));
            self.step(Actor::Chance, action, emit);
        }
    }
}
