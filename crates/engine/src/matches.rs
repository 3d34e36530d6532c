//! A game being played: check, apply, log, and taking back.
//!
//! The log is the truth: the same seed and entries always give the same state. Chance is rolled as soon
//! as it is due, so a match always waits for seats or is over.

use crate::game::{Actor, Game, Illegal, Turn, Viewer};
use crate::rng::Seed;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// One line of the log.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Entry<A> {
    /// Dice fell.
    Chance(A),
    /// A seat made a move.
    Do(Seat, A),
    /// A seat took its last move back, and with it what bots did since.
    Undo(Seat),
}

/// Why a move cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// The seat has made no move yet.
    Nothing,
    /// Another person has acted since.
    OthersActed,
    /// Something hidden or random has come to light to a person since.
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
    /// The seats whose moves stand in nobody's way.
    bots: SeatSet,
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
        Match { game, seed, state, log, rolls, bots: SeatSet::EMPTY, base, since }
    }

    /// The same with bots in these seats: a person takes a move back across what they did, as long as nothing came to light
    /// to a person. Where two people play the bots' moves are as good as anyone's, so this is for whoever plays alone.
    pub fn against(self, bots: SeatSet) -> Self {
        let alone = bots.len() + 1 == self.game.seats();
        Match { bots: if alone { bots } else { SeatSet::EMPTY }, ..self }
    }

    /// Deals from the seed, and rolls what is to be rolled before anyone acts.
    pub fn new(game: G, seed: Seed, emit: &mut impl FnMut(G::Event)) -> Self {
        let state = game.start(&mut seed.luck(0));
        Match::at(game, seed, state, emit)
    }

    /// Begins in the middle: from a position that another match came to, or that somebody imagines, with luck of its own.
    pub fn at(game: G, seed: Seed, state: G::State, emit: &mut impl FnMut(G::Event)) -> Self {
        let base = state.clone();
        let (log, since, bots) = (Vec::new(), Vec::new(), SeatSet::EMPTY);
        let mut new = Match { game, seed, state, log, rolls: 0, bots, base, since };
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

    /// What `undo` would take back, or why it would not: places among the moves that stand, 0 for the last of them.
    pub fn can_undo(&self, seat: Seat) -> Result<Vec<usize>, NoUndo> {
        let last = self.since.len();
        Ok(self.undone_by(seat)?.into_iter().map(|index| last - 1 - index).collect())
    }

    /// Takes back the last move of a seat, and what bots did since, if no other person acted and nothing came to light.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        let undone = self.undone_by(seat)?;
        let mut index = 0..;
        self.since.retain(|_| !undone.contains(&index.next().expect("there is always a next number")));
        self.state = self.base.clone();
        for step in &self.since {
            self.game.apply(&mut self.state, step.by, step.action, &mut |_| ());
        }
        self.log.push(Entry::Undo(seat));
        Ok(())
    }

    /// Places in `since` of the moves that go when a seat takes its last one back.
    fn undone_by(&self, seat: Seat) -> Result<Vec<usize>, NoUndo> {
        let Some(own) = self.since.iter().rposition(|step| step.by == Actor::Seat(seat)) else {
            let acted = self.log.iter().any(|entry| matches!(entry, Entry::Do(by, _) if *by == seat));
            return Err(if acted { NoUndo::Revealed } else { NoUndo::Nothing });
        };
        let mut undone = vec![own];
        for (index, later) in self.since.iter().enumerate().skip(own + 1) {
            // Choices made at the same time are independent: another seat's is no obstacle to taking back one's own.
            // A move that opened such a choice is one: others have already answered it.
            if self.since[own].together && later.together {
                continue;
            }
            match later.by {
                Actor::Seat(by) if self.bots.has(by) => undone.push(index),
                _ => return Err(NoUndo::OthersActed),
            }
        }
        Ok(undone)
    }

    fn step(&mut self, by: Actor, action: G::Action, emit: &mut impl FnMut(G::Event)) {
        let together = matches!(self.turn(), Turn::Together(_));
        let mut barrier = by == Actor::Chance;
        let (game, bots) = (&self.game, self.bots);
        game.apply(&mut self.state, by, action, &mut |event| {
            barrier |= game.reveals(&event) && is_news(game, bots, &event);
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

/// Whether an event brought something to light to anyone but bots.
fn is_news<G: Game>(game: &G, bots: SeatSet, event: &G::Event) -> bool {
    let person = |who: &Viewer| !matches!(who, Viewer::Seat(seat) if bots.has(*seat));
    let noticed = |who| game.event_for(event, who);
    bots.is_empty() || Viewer::all(game.seats()).filter(person).filter_map(noticed).any(|seen| game.reveals(&seen))
}
