//! Faults as errors of Rust: one plain English sentence each, for programs that use this crate. What people read at a
//! table is written elsewhere, in their language.

use crate::cards::{CardFault, CardFaultKind};
use crate::game::Illegal;
use crate::matches::NoUndo;
use crate::options::OptionsFault;
use std::error::Error;
use std::fmt::{Display, Formatter, Result};

impl Display for Illegal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "the rules forbid this move ({})", self.clause)
    }
}

impl Error for Illegal {}

impl Display for NoUndo {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            NoUndo::Nothing => "there is nothing to take back",
            NoUndo::OthersActed => "somebody else has acted since",
            NoUndo::Revealed => "something hidden or random has come to light since",
        })
    }
}

impl Error for NoUndo {}

impl Display for OptionsFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            OptionsFault::Unreadable => f.write_str("options are named values, with a number of players"),
            OptionsFault::Players(found) => write!(f, "{found} cannot play it"),
            OptionsFault::Unknown(name) => write!(f, "it has no option \"{name}\""),
            OptionsFault::Value { option, found } => write!(f, "{option} cannot be {found}"),
            OptionsFault::Unfit(option) => write!(f, "{option} does not go with the other options"),
        }
    }
}

impl Error for OptionsFault {}

impl Display for CardFaultKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            CardFaultKind::Unreadable(why) => write!(f, "it cannot be read: {why}"),
            CardFaultKind::Count { what, found, wanted } => write!(f, "there must be {wanted} of {what}, not {found}"),
            CardFaultKind::Unknown { name, accepted } => write!(f, "\"{name}\" is not one of: {accepted}"),
            CardFaultKind::Twice(name) => write!(f, "\"{name}\" is there twice"),
            CardFaultKind::Bounds { what, found, least, most } => {
                write!(f, "{what} is {found}; it must be {least} to {most}")
            }
            CardFaultKind::Unpayable(name) => write!(f, "nobody can ever pay for \"{name}\""),
            CardFaultKind::NoProvenance { row, value } => {
                write!(f, "\"{row}\" does not say where its {value} comes from")
            }
        }
    }
}

impl Error for CardFaultKind {}

impl Display for CardFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl Error for CardFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.fault)
    }
}

#[cfg(feature = "records")]
mod records {
    use super::{Display, Error, Formatter, Result};
    use crate::GAMES;
    use crate::record::{FORMAT, RecordFault};

    impl Display for RecordFault {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result {
            match self {
                RecordFault::Broken { line } => write!(f, "not JSON, or cut off, at line {line}"),
                RecordFault::Foreign => f.write_str("not a record of a game"),
                RecordFault::Format(found) => write!(f, "format {found}, where format {FORMAT} can be read"),
                RecordFault::Game(game) => write!(f, "no game is named \"{game}\", only {}", GAMES.join(", ")),
                RecordFault::Rules { found, ours } => write!(f, "played by rules {found}, where rules {ours} hold"),
                RecordFault::Otherwise { found, ours, entry: Some(entry) } => {
                    write!(f, "played by rules {found}; rules {ours} differ from entry {entry} on")
                }
                RecordFault::Otherwise { found, ours, entry: None } => {
                    write!(f, "played by rules {found}; rules {ours} give another result")
                }
                RecordFault::Cards(hash) => write!(f, "played with another card set, {hash}"),
                RecordFault::Options(what) => write!(f, "the options do not fit the game: {what}"),
                RecordFault::Players => f.write_str("not one player for each seat"),
                RecordFault::NoSeed => f.write_str("the seed is not in it: the game still runs"),
                RecordFault::SeedHash => f.write_str("the seed does not have the hash that was published"),
                RecordFault::Unreadable(entry) => write!(f, "entry {entry} cannot be read"),
                RecordFault::Illegal(entry, illegal) => write!(f, "entry {entry}: {illegal}"),
                RecordFault::Undo(entry, why) => write!(f, "entry {entry} takes back what it cannot: {why}"),
                RecordFault::Dice(entry) => write!(f, "entry {entry}: the seed gives other dice"),
                RecordFault::Order(entry) => write!(f, "entry {entry} does not belong there"),
                RecordFault::Result => f.write_str("the result is not the one that the entries give"),
            }
        }
    }

    impl Error for RecordFault {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            match self {
                RecordFault::Illegal(_, illegal) => Some(illegal),
                RecordFault::Undo(_, why) => Some(why),
                _ => None,
            }
        }
    }
}
