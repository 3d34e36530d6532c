//! The games side by side, for those who learn only at run time which one is played.

use crate::emporion::{self, Emporion};
use crate::emporous::{self, Emporous};
use crate::game::{Game, Illegal, Outcome, Turn, Viewer};
use crate::matches::{Match, NoUndo};
use crate::record::{Player, Record, RecordFault};
use crate::rng::Seed;
use crate::rollwrite::{self, RollWrite};
use crate::seat::Seat;
use serde_json::Value;

/// The names of all games, as commands and records spell them.
pub const GAMES: [&str; 3] = [RollWrite::NAME, Emporion::NAME, Emporous::NAME];

/// The component tables of all games.
#[derive(Clone, Debug)]
pub struct CardSets {
    /// Of Emporous Roll & Write.
    pub rollwrite: rollwrite::Cards,
    /// Of Emporion.
    pub emporion: emporion::Cards,
    /// Of Emporous.
    pub emporous: emporous::Cards,
}

impl CardSets {
    /// The Emporia edition.
    pub fn builtin() -> CardSets {
        CardSets {
            rollwrite: rollwrite::Cards::builtin(),
            emporion: emporion::Cards::builtin(),
            emporous: emporous::Cards::builtin(),
        }
    }
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// No game has that name.
    Unknown,
    /// An option is out of bounds or unknown; what is wrong.
    Options(String),
}

/// The rules of one of the games.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Emporous Roll & Write.
    RollWrite(RollWrite),
    /// Emporion.
    Emporion(Emporion),
    /// Emporous.
    Emporous(Emporous),
}

/// A match of one of the games; boxed, because their states differ in size.
#[derive(Clone, Debug)]
pub enum AnyMatch {
    /// Emporous Roll & Write.
    RollWrite(Box<Match<RollWrite>>),
    /// Emporion.
    Emporion(Box<Match<Emporion>>),
    /// Emporous.
    Emporous(Box<Match<Emporous>>),
}

/// Why a move was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Not a move of this game.
    Unreadable,
    /// The rules forbid it.
    Illegal(Illegal),
}

/// Runs the same code for whichever game it is.
macro_rules! each {
    ($any:expr, $name:ident => $body:expr) => {
        match $any {
            Self::RollWrite($name) => $body,
            Self::Emporion($name) => $body,
            Self::Emporous($name) => $body,
        }
    };
}

fn make<G: Game>(options: Value, cards: &G::Cards) -> Result<G, NoGame> {
    let options = serde_json::from_value(options).map_err(|error| NoGame::Options(error.to_string()))?;
    G::new(options, cards.clone()).map_err(|name| NoGame::Options(name.to_owned()))
}

fn json(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("moves and views are plain data with names as keys")
}

impl AnyGame {
    /// The game of that name with these options.
    pub fn new(name: &str, options: Value, cards: &CardSets) -> Result<AnyGame, NoGame> {
        match name {
            RollWrite::NAME => make(options, &cards.rollwrite).map(AnyGame::RollWrite),
            Emporion::NAME => make(options, &cards.emporion).map(AnyGame::Emporion),
            Emporous::NAME => make(options, &cards.emporous).map(AnyGame::Emporous),
            _ => Err(NoGame::Unknown),
        }
    }

    /// Number of players.
    pub fn seats(&self) -> usize {
        each!(self, game => game.seats())
    }

    /// A new match, dealt from the seed.
    pub fn start(self, seed: Seed) -> AnyMatch {
        match self {
            AnyGame::RollWrite(game) => AnyMatch::RollWrite(Box::new(Match::new(game, seed, &mut |_| ()))),
            AnyGame::Emporion(game) => AnyMatch::Emporion(Box::new(Match::new(game, seed, &mut |_| ()))),
            AnyGame::Emporous(game) => AnyMatch::Emporous(Box::new(Match::new(game, seed, &mut |_| ()))),
        }
    }
}

impl AnyMatch {
    /// Plays a record again and checks all of it.
    pub fn replay(record: &Record, cards: &CardSets) -> Result<AnyMatch, RecordFault> {
        match record.game.as_str() {
            RollWrite::NAME => {
                Match::replay(record, &cards.rollwrite, &mut |_, _, _| ()).map(Box::new).map(AnyMatch::RollWrite)
            }
            Emporion::NAME => {
                Match::replay(record, &cards.emporion, &mut |_, _, _| ()).map(Box::new).map(AnyMatch::Emporion)
            }
            Emporous::NAME => {
                Match::replay(record, &cards.emporous, &mut |_, _, _| ()).map(Box::new).map(AnyMatch::Emporous)
            }
            other => Err(RecordFault::Game(other.to_owned())),
        }
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        each!(self, table => table.turn())
    }

    /// A seat's move, as JSON; gives the events as they happened, for each viewer to be shown their part.
    pub fn act(&mut self, seat: Seat, action: Value) -> Result<(), Refused> {
        each!(self, table => {
            let action = serde_json::from_value(action).map_err(|_| Refused::Unreadable)?;
            table.act(seat, action, &mut |_| ()).map_err(Refused::Illegal)
        })
    }

    /// Takes back the last move of a seat.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        each!(self, table => table.undo(seat))
    }

    /// The legal moves of a seat, as JSON.
    pub fn actions(&self, seat: Seat) -> Vec<Value> {
        each!(self, table => {
            let mut out = Vec::new();
            table.game().actions(table.state(), seat, &mut out);
            out.iter().map(json).collect()
        })
    }

    /// What a viewer knows, as JSON.
    pub fn view(&self, who: Viewer) -> Value {
        each!(self, table => json(table.game().view(table.state(), who)))
    }

    /// Points and places if the game ended here.
    pub fn outcome(&self) -> Outcome {
        each!(self, table => table.game().outcome(table.state()))
    }

    /// The record so far, with its seed.
    pub fn record(&self, players: Vec<Player>) -> Record {
        each!(self, table => table.record(players))
    }
}
