//! A game being played, whichever it is: what a table does with its `Match`, behind one trait object.
//!
//! Everything that leaves a board is made for a viewer: a View, the events that this viewer notices, the moves of
//! their own seat. The state itself never leaves it.

use crate::games::{self, Page};
use emporia_bots::Spec;
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{Entry, Game, Illegal, Match, NoUndo, Outcome, Player, Record, Seat, Snapshot, Turn, Viewer};
use emporia_text::{Table as Words, Tell};
use maud::Markup;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Why a move was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Not a move of this game.
    Unreadable,
    /// The rules forbid it.
    Illegal(Illegal),
}

/// A decision for a bot, ready to be made on another thread: gives the action as JSON.
pub type Thought = Box<dyn FnOnce() -> String + Send>;

/// A line of the log in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The version it belongs to.
    pub seq: u64,
    /// Whether it was taken back.
    pub undone: bool,
    /// The sentences, each with the name of an icon.
    pub lines: Vec<(&'static str, String)>,
}

/// What a page of a table is made from.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Language and names.
    pub words: Words<'a>,
    /// Whose eyes.
    pub viewer: Viewer,
    /// Where a move is sent to; none if the viewer cannot act.
    pub act: Option<&'a str>,
    /// The version that a move answers.
    pub version: u64,
}

/// A match of some game, with what happened in it.
pub trait Board: Send {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// Version of its rules.
    fn rules(&self) -> u32;
    /// Who acts now.
    fn turn(&self) -> Turn;
    /// Number of players.
    fn seats(&self) -> usize;
    /// A seat's move, given as JSON: the events that followed, as a JSON list.
    fn act(&mut self, seq: u64, seat: Seat, action: &str) -> Result<String, Refused>;
    /// Takes back the last move of a seat.
    fn undo(&mut self, seq: u64, seat: Seat) -> Result<(), NoUndo>;
    /// Whether that would work.
    fn can_undo(&self, seat: Seat) -> Result<(), NoUndo>;
    /// Whether a seat could notice what the change with this number did.
    fn noticed(&self, seq: u64, seat: Seat) -> bool;
    /// The events of a change as a viewer notices them, as JSON values.
    fn events(&self, seq: u64, who: Viewer) -> Vec<serde_json::Value>;
    /// A viewer's View as JSON.
    fn view(&self, who: Viewer) -> String;
    /// The legal moves of a seat as a JSON list.
    fn actions(&self, seat: Seat) -> String;
    /// A decision of a seat for a bot.
    fn thought(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Thought>;
    /// What a viewer was told, after a version.
    fn told(&self, words: &Words<'_>, who: Viewer, after: u64) -> Vec<Told>;
    /// The table as HTML, from the viewer's View, with their moves.
    fn page(&self, look: &Look<'_>) -> Markup;
    /// What stands beside each player's name.
    fn strips(&self, look: &Look<'_>) -> Vec<Markup>;
    /// The move, as JSON, that a form with several fields amounts to.
    fn compose(&self, who: Viewer, fields: &[(String, String)]) -> Option<String>;
    /// Where everyone's points come from, as a viewer knows it.
    fn scores(&self, words: &Words<'_>, who: Viewer) -> Markup;
    /// Points and places if the game ended here.
    fn outcome(&self) -> Outcome;
    /// SHA-256 of the seed.
    fn seed_hash(&self) -> Hex;
    /// The record, with its seed: see `Record::published`.
    fn record(&self, players: Vec<Player>) -> Record;
    /// All that is needed to go on without playing the log again, as JSON.
    fn snapshot(&self) -> String;
}

/// What one change did to the game.
struct Step<E> {
    seq: u64,
    by: Option<Seat>,
    undone: bool,
    /// The number of the change that this one took back.
    takes_back: Option<u64>,
    events: Vec<E>,
}

/// A match of the game `G`.
pub struct Play<G: Page> {
    table: Match<Arc<G>>,
    steps: Vec<Step<G::Event>>,
}

/// A snapshot with the log that led to it.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Kept<G: Game> {
    log: Vec<Logged<G::Action>>,
    at: Snapshot<G>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Logged<A> {
    Chance(A),
    Do(Seat, A),
    Undo(Seat),
}

impl<G: Page> Play<G> {
    /// Deals; gives the events as a JSON list beside the board.
    pub fn begin(game: Arc<G>, seed: Seed, seq: u64) -> (Play<G>, String) {
        let mut events = Vec::new();
        let table = Match::new(game, seed, &mut |event| events.push(event));
        let text = json(&events);
        (Play { table, steps: vec![Step { seq, by: None, undone: false, takes_back: None, events }] }, text)
    }

    /// Goes on from a snapshot; `shown` are the changes up to it with their events as they were stored.
    pub fn resume(game: Arc<G>, seed: Seed, snapshot: &str, shown: &[Shown<'_>]) -> Option<Play<G>> {
        let kept: Kept<Arc<G>> = serde_json::from_str(snapshot).ok()?;
        let log = kept.log.into_iter().map(|entry| match entry {
            Logged::Chance(a) => Entry::Chance(a),
            Logged::Do(seat, a) => Entry::Do(seat, a),
            Logged::Undo(seat) => Entry::Undo(seat),
        });
        let mut play = Play { table: Match::resume(game, seed, log.collect(), kept.at), steps: Vec::new() };
        for change in shown {
            let takes_back = if change.undo { play.mark_undone(change.by) } else { None };
            // Events of an earlier version of the rules that this one cannot read are left out of the log in words.
            let events = serde_json::from_str(change.events).unwrap_or_default();
            play.steps.push(Step { seq: change.seq, by: change.by, undone: false, takes_back, events });
        }
        Some(play)
    }

    fn game(&self) -> &G {
        self.table.game()
    }

    fn step(&self, seq: u64) -> Option<&Step<G::Event>> {
        let index = self.steps.binary_search_by_key(&seq, |step| step.seq).ok()?;
        self.steps.get(index)
    }

    /// Marks the last move of a seat that stands as taken back.
    fn mark_undone(&mut self, by: Option<Seat>) -> Option<u64> {
        let mut moves = self.steps.iter_mut().rev();
        let last = moves.find(|step| step.by == by && !step.undone && step.takes_back.is_none())?;
        last.undone = true;
        Some(last.seq)
    }
}

/// A change of the log as it was shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// Its number.
    pub seq: u64,
    /// Whose move.
    pub by: Option<Seat>,
    /// Whether it took one back.
    pub undo: bool,
    /// The events, as they were stored.
    pub events: &'a str,
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl<G: Page> Board for Play<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn act(&mut self, seq: u64, seat: Seat, action: &str) -> Result<String, Refused> {
        let action: G::Action = serde_json::from_str(action).map_err(|_| Refused::Unreadable)?;
        let mut events = Vec::new();
        self.table.act(seat, action, &mut |event| events.push(event)).map_err(Refused::Illegal)?;
        let text = json(&events);
        self.steps.push(Step { seq, by: Some(seat), undone: false, takes_back: None, events });
        Ok(text)
    }

    fn undo(&mut self, seq: u64, seat: Seat) -> Result<(), NoUndo> {
        self.table.undo(seat)?;
        let takes_back = self.mark_undone(Some(seat));
        self.steps.push(Step { seq, by: Some(seat), undone: false, takes_back, events: Vec::new() });
        Ok(())
    }

    fn can_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        self.table.can_undo(seat)
    }

    fn noticed(&self, seq: u64, seat: Seat) -> bool {
        let Some(step) = self.step(seq) else { return false };
        step.by == Some(seat)
            || step.takes_back.is_some_and(|back| self.noticed(back, seat))
            || step.events.iter().any(|event| self.game().event_for(event, Viewer::Seat(seat)).is_some())
    }

    fn events(&self, seq: u64, who: Viewer) -> Vec<serde_json::Value> {
        let Some(step) = self.step(seq) else { return Vec::new() };
        let seen = step.events.iter().filter_map(|event| self.game().event_for(event, who));
        seen.map(|event| serde_json::to_value(event).unwrap_or_default()).collect()
    }

    fn view(&self, who: Viewer) -> String {
        json(&self.game().view(self.table.state(), who))
    }

    fn actions(&self, seat: Seat) -> String {
        let mut actions = Vec::new();
        self.game().actions(self.table.state(), seat, &mut actions);
        json(&actions)
    }

    fn thought(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Thought> {
        let game = self.table.game().clone();
        let mut actions = Vec::new();
        game.actions(self.table.state(), seat, &mut actions);
        if actions.is_empty() {
            return None;
        }
        // The bot gets the View and nothing else.
        let view = game.view(self.table.state(), Viewer::Seat(seat));
        Some(Box::new(move || json(&bot.bot::<G>(seed).choose(&game, &view, &actions))))
    }

    fn told(&self, words: &Words<'_>, who: Viewer, after: u64) -> Vec<Told> {
        let game = self.game();
        let first = self.steps.partition_point(|step| step.seq <= after);
        let mut told = Vec::new();
        for step in &self.steps[first..] {
            let mut lines = Vec::new();
            for event in step.events.iter().filter_map(|event| game.event_for(event, who)) {
                let picture = game.picture(&event);
                lines.extend(Tell::event(game, words, &event).into_iter().map(|line| (picture, line)));
            }
            if let (Some(back), Some(seat)) = (step.takes_back, step.by) {
                // Who did not notice the move does not hear that it was taken back.
                if !self.events(back, who).is_empty() || who == Viewer::Seat(seat) {
                    lines.push(("undo", words.say("replay-undo", &[("who", words.who(seat).into())])));
                }
            }
            if !lines.is_empty() {
                told.push(Told { seq: step.seq, undone: step.undone, lines });
            }
        }
        told
    }

    fn page(&self, look: &Look<'_>) -> Markup {
        let game = self.game();
        let view = game.view(self.table.state(), look.viewer);
        let mut actions = Vec::new();
        if let (Viewer::Seat(seat), Some(_)) = (look.viewer, look.act) {
            game.actions(self.table.state(), seat, &mut actions);
        }
        game.page(look, &view, &actions)
    }

    fn strips(&self, look: &Look<'_>) -> Vec<Markup> {
        let game = self.game();
        let view = game.view(self.table.state(), look.viewer);
        Seat::all(game.seats()).map(|seat| game.strip(look, &view, seat)).collect()
    }

    fn compose(&self, who: Viewer, fields: &[(String, String)]) -> Option<String> {
        let game = self.game();
        game.move_in(&game.view(self.table.state(), who), fields).map(|action| json(&action))
    }

    fn scores(&self, words: &Words<'_>, who: Viewer) -> Markup {
        self.game().score_sheet(words, &self.game().view(self.table.state(), who))
    }

    fn outcome(&self) -> Outcome {
        self.game().outcome(self.table.state())
    }

    fn seed_hash(&self) -> Hex {
        Hex(self.table.seed().hash())
    }

    fn record(&self, players: Vec<Player>) -> Record {
        self.table.record(players)
    }

    fn snapshot(&self) -> String {
        let log = self.table.log().iter().map(|entry| match *entry {
            Entry::Chance(a) => Logged::Chance(a),
            Entry::Do(seat, a) => Logged::Do(seat, a),
            Entry::Undo(seat) => Logged::Undo(seat),
        });
        json(&Kept::<Arc<G>> { log: log.collect(), at: self.table.snapshot() })
    }
}

/// The board of a game that begins.
pub fn begin(
    shelf: &games::Shelf,
    game: &str,
    options: &serde_json::Value,
    seed: Seed,
    seq: u64,
) -> Result<(Box<dyn Board>, String), games::NoGame> {
    shelf.with(game, options, games::Begin { seed, seq })
}
