//! A game being played, whichever it is: what a table does with its `Match`, behind one trait object.
//!
//! Everything that leaves a board is made for a viewer: a View, the events that this viewer notices, the moves of
//! their own seat. The state itself never leaves it.

use emporia_bots::{PlayStyle, Spec};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{Illegal, NoUndo, Outcome, Player, Record, Seat, Turn, Viewer};
use emporia_review::Honesty;
use emporia_text::{Lang, Words};
use maud::Markup;
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

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
    /// What the bot expects of it; nothing if there is no other move worth a thought.
    pub expected: Option<Expectation>,
}

/// What a bot expects of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expectation {
    /// The result, from 0 (last) to 1 (a clear win).
    pub result: f64,
    /// Points at the end.
    pub points: f64,
}

/// Advice for a seat, ready to be thought up on another thread: the best moves, best first.
pub type Advice = Box<dyn FnOnce() -> Vec<Hint> + Send>;

/// A whole game by bots on the same luck, ready to be played on another thread: the points of each seat.
pub type Rerun = Box<dyn FnOnce() -> Option<Vec<i16>> + Send>;

/// A review of a seat under way.
pub trait Reviewing: Send {
    /// One move further; false if there is none.
    fn go_on(&mut self) -> bool;
    /// What was found, as JSON.
    fn done(self: Box<Self>) -> String;
}

/// A move of a game that is over, in words for its review.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ReviewedMove {
    /// The change of the table that it was.
    pub seq: u64,
    /// Whether it was luck's.
    pub is_luck: bool,
    /// What a seat noticed of it.
    pub happened: String,
    /// The moves that were asked about, as they were on offer there.
    pub moves: Vec<String>,
}

/// What a change did, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The version it belongs to.
    pub seq: u64,
    /// Whose move it was.
    pub by: Option<Seat>,
    /// Whether it was taken back.
    pub undone: bool,
    /// The sentences.
    pub lines: Vec<ToldLine>,
}

/// A sentence of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldLine {
    /// The name of an icon.
    pub picture: &'static str,
    /// The sentence.
    pub text: String,
    /// The heading of the turn or round that begins with it.
    pub heading: Option<String>,
    /// Its place in a negotiation.
    pub strand: Strand,
}

/// Where a section of the log begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// A round, with the event.
    Round(u8),
    /// A seat's turn, with the event.
    Turn(Seat),
    /// A seat's turn, after the event.
    Next(Seat),
}

/// The place of an event in a negotiation, which is one entry of the log however long it took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Strand {
    /// It belongs to none.
    #[default]
    Alone,
    /// What is proposed.
    Proposes,
    /// What is said to it.
    Answers,
    /// What is said to it and follows from the end anyway.
    Murmurs,
    /// Nothing came of it.
    Fails,
    /// A deal, which says all.
    Succeeds,
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
    /// The version that a move answers; none for a page that is live, whose script knows which one it shows.
    pub version: Option<u64>,
    /// What a bot would do, best first, if the viewer has just asked.
    pub hints: &'a [Hint],
    /// What the pieces on the table are compared with.
    pub compared: Comparison<'a>,
}

/// What the pieces on a table are compared with while it is drawn.
#[derive(Clone, Copy)]
pub enum Comparison<'a> {
    /// With nothing: none is marked.
    Nothing,
    /// With those that lay there when the visitor last looked: the others are marked as new.
    With(&'a BTreeSet<String>),
    /// This is the table as it was then: its pieces are noted.
    Note(&'a RefCell<BTreeSet<String>>),
}

/// A thing that travels between zones, as it is named and marked on a page.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name, which it keeps wherever it lies (`data-move`).
    pub name: String,
    /// Set if it did not lie on the table when the visitor last looked (`data-new`).
    pub is_new: Option<&'static str>,
}

impl<'a> Look<'a> {
    /// For one who cannot act and has nothing to compare with.
    pub fn new(words: Words<'a>, viewer: Viewer) -> Look<'a> {
        Look { words, viewer, act: None, version: None, hints: &[], compared: Comparison::Nothing }
    }

    /// A piece by its name. Whatever is drawn with `data-move` gets its name here, so that it is compared.
    pub fn piece(&self, name: String) -> Piece {
        let is_new = match self.compared {
            Comparison::Nothing => false,
            Comparison::With(known) => !known.contains(&name),
            Comparison::Note(noted) => {
                noted.borrow_mut().insert(name.clone());
                false
            }
        };
        Piece { name, is_new: is_new.then_some("yes") }
    }
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
    /// Takes back the last move of a seat, and what bots did since.
    fn undo(&mut self, seq: u64, seat: Seat) -> Result<(), NoUndo>;
    /// The numbers of the changes that this would take back.
    fn can_undo(&self, seat: Seat) -> Result<Vec<u64>, NoUndo>;
    /// Whether a seat could notice what the change with this number did.
    fn noticed(&self, seq: u64, seat: Seat) -> bool;
    /// Whether the change with this number was a move that a viewer could not notice.
    fn hides(&self, seq: u64, who: Viewer) -> bool;
    /// The events of a change as a viewer notices them, as JSON values.
    fn events(&self, seq: u64, who: Viewer) -> Vec<serde_json::Value>;
    /// Keeps the events of a change as they were shown, whatever the rules in force made of it.
    fn keep_shown(&mut self, seq: u64, events: &str);
    /// Whether two JSON lists, of today or of an earlier version, say the same events.
    fn same_events(&self, a: &str, b: &str) -> bool;
    /// A viewer's View as JSON.
    fn view(&self, who: Viewer) -> String;
    /// The names of the standing answers that a seat may give now.
    fn standing(&self, seat: Seat) -> Vec<String>;
    /// The move, as JSON, that one of a seat's standing answers makes now.
    fn answer(&self, seat: Seat, standing: &[String]) -> Option<String>;
    /// The legal moves of a seat as a JSON list.
    fn actions(&self, seat: Seat) -> Box<RawValue>;
    /// Points and places if the game ended here.
    fn outcome(&self) -> Outcome;
    /// SHA-256 of the card set.
    fn cards_hash(&self) -> Hex;
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
    fn determinized(&self, seat: Seat, seed: Seed) -> Option<String>;
}

/// What bots do at a board.
pub trait BoardBots {
    /// A decision of a seat for a bot, of a style if it has one.
    fn thought(&self, seat: Seat, bot: Spec, style: Option<PlayStyle>, seed: u64) -> Option<Thought>;
    /// What a bot would do in a seat, from what that seat knows.
    fn advice(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Advice>;
    /// A review of a game that is over, as a seat could judge it; none while it runs, and where nobody played against anybody.
    fn reviewing(&self, seat: Seat) -> Option<Box<dyn Reviewing>>;
    /// What each seat said of what it laid face down, once the game is over.
    fn honesty(&self) -> Vec<Honesty>;
    /// Entries of the log in words, for a seat; with each the actions, as JSON, that are to be named there.
    fn reviewed(
        &self,
        words: &Words<'_>,
        seat: Seat,
        asked: &BTreeMap<usize, Vec<String>>,
    ) -> BTreeMap<usize, ReviewedMove>;
    /// The same game with a bot in every seat, on the same luck; none if the game began in the middle.
    fn rerun(&self, bot: Spec, seed: u64) -> Option<Rerun>;
}

/// What people read of a board.
pub trait BoardPages {
    /// What a viewer was told, after a version; all that happened if no viewer is named.
    fn told(&self, words: &Words<'_>, who: Option<Viewer>, after: u64) -> Vec<Told>;
    /// The table as HTML, from the viewer's View, with their moves.
    fn page(&self, look: &Look<'_>) -> Markup;
    /// How many things the viewer may press in each zone that a phone shows by itself.
    fn lit(&self, look: &Look<'_>) -> Vec<usize>;
    /// What the viewer has to do now, in a sentence.
    fn prompt(&self, look: &Look<'_>) -> String;
    /// What is at the thumb on a phone.
    fn dock(&self, look: &Look<'_>) -> Markup;
    /// What lies beside the table, over the log.
    fn aside(&self, look: &Look<'_>) -> Markup;
    /// What opens above the table of the rivals: heavy, and it seldom changes, so it is a part of its own.
    fn rivals(&self, look: &Look<'_>) -> Markup;
    /// The hints in words, each with a button that makes the move.
    fn hints(&self, look: &Look<'_>) -> Markup;
    /// What the guide of a first game says to a viewer now.
    fn lesson(&self, lang: Lang, who: Viewer) -> String;
    /// What stands beside each player's name.
    fn strips(&self, look: &Look<'_>) -> Vec<Markup>;
    /// The move, as JSON, that a form with several fields amounts to.
    fn compose(&self, who: Viewer, fields: &[(String, String)]) -> Option<String>;
    /// Where everyone's points come from, as a viewer knows it.
    fn scores(&self, words: &Words<'_>, who: Viewer) -> Markup;
    /// The points of each seat if the game had ended there: after the deal, and after each move that stands.
    fn curve(&self) -> Vec<Vec<i16>>;
    /// What each seat knows, drawn with plain characters: for games whose secrets are out.
    fn drawings(&self, words: &Words<'_>) -> Vec<String>;
}

impl Clone for Box<dyn Board> {
    fn clone(&self) -> Self {
        self.copied()
    }
}
