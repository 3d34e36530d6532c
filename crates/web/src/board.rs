//! A game being played, whichever it is: what a table does with its `Match`, behind one trait object.
//!
//! Everything that leaves a board is made for a viewer: a View, the events that this viewer notices, the moves of
//! their own seat. The state itself never leaves it.

use emporia_bots::Spec;
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{Illegal, NoUndo, Outcome, Player, Record, Seat, Turn, Viewer};
use emporia_text::{Lang, Table as Words};
use maud::Markup;

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

/// A move that a bot would make, and what it expects of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The engine's action as JSON.
    pub action: String,
    /// What it does.
    pub words: String,
    /// If it is composed: the controls for it, each by an attribute.
    pub controls: Vec<String>,
    /// Expected result, from 0 (last) to 1 (a clear win).
    pub result: f64,
    /// Expected points at the end.
    pub points: f64,
}

/// Advice for a seat, ready to be thought up on another thread: the best moves, best first.
pub type Advice = Box<dyn FnOnce() -> Vec<Hint> + Send>;

/// A line of the log in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The version it belongs to.
    pub seq: u64,
    /// Whose move it was.
    pub by: Option<Seat>,
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

/// A match of some game, with what happened in it: rules and log.
pub trait Board: BoardBots + BoardPages + Send + Sync {
    /// Another of the same, which goes on by itself.
    fn copied(&self) -> Box<dyn Board>;
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
    /// Whether two JSON lists, of today or of an earlier version, say the same events.
    fn same_events(&self, a: &str, b: &str) -> bool;
    /// A viewer's View as JSON.
    fn view(&self, who: Viewer) -> String;
    /// The legal moves of a seat as a JSON list.
    fn actions(&self, seat: Seat) -> String;
    /// Points and places if the game ended here.
    fn outcome(&self) -> Outcome;
    /// SHA-256 of the seed.
    fn seed_hash(&self) -> Hex;
    /// The record, with its seed: for games that are over.
    fn record(&self, players: Vec<Player>) -> Record;
    /// All that is needed to go on without playing the log again, as JSON.
    fn snapshot(&self) -> String;
    /// The changes after which the game can be looked at again: those that a viewer noticed, or all; the deal first.
    fn stops(&self, who: Option<Viewer>) -> Vec<u64>;
    /// The game as it was after a change; none if the rules in force do not lead there as it was shown then.
    fn back_to(&self, seq: u64) -> Option<Box<dyn Board>>;
    /// A position, as JSON, that a seat cannot tell from this one: what it does not know is dealt anew.
    fn imagined(&self, seat: Seat, seed: Seed) -> Option<String>;
}

/// What bots do at a board.
pub trait BoardBots {
    /// A decision of a seat for a bot.
    fn thought(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Thought>;
    /// What a bot would do in a seat, from what that seat knows.
    fn advice(&self, seat: Seat, bot: Spec, seed: u64, lang: Lang, names: Vec<String>) -> Option<Advice>;
}

/// What people read of a board.
pub trait BoardPages {
    /// What a viewer was told, after a version; all that happened if no viewer is named.
    fn told(&self, words: &Words<'_>, who: Option<Viewer>, after: u64) -> Vec<Told>;
    /// The table as HTML, from the viewer's View, with their moves.
    fn page(&self, look: &Look<'_>) -> Markup;
    /// What the guide of a first game says to a viewer now.
    fn lesson(&self, lang: Lang, who: Viewer) -> String;
    /// What stands beside each player's name.
    fn strips(&self, look: &Look<'_>) -> Vec<Markup>;
    /// The move, as JSON, that a form with several fields amounts to.
    fn compose(&self, who: Viewer, fields: &[(String, String)]) -> Option<String>;
    /// Where everyone's points come from, as a viewer knows it.
    fn scores(&self, words: &Words<'_>, who: Viewer) -> Markup;
    /// What each seat knows, drawn with plain characters: for games whose secrets are out.
    fn drawings(&self, words: &Words<'_>) -> Vec<String>;
}

impl Clone for Box<dyn Board> {
    fn clone(&self) -> Self {
        self.copied()
    }
}
