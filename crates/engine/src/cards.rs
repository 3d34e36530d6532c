//! What can be wrong with a file of component data, said with its line. The files themselves are each game's own.

/// Where a value of a component comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Printed in a rulebook.
    Rulebook,
    /// Follows from what is printed by arithmetic.
    Derived,
    /// Our own design.
    Ours,
}

/// A fault in a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFault {
    /// The line it stands in, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong in a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Not readable as TOML of the right shape; the reader's own words.
    Unreadable(String),
    /// A number of things other than the rules ask for.
    Count {
        /// What is counted, by its name in the file.
        what: String,
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// A name that nothing has.
    Unknown {
        /// The name.
        name: String,
        /// Those that are accepted.
        accepted: String,
    },
    /// Two rows with the same name.
    Twice(String),
    /// A number out of bounds.
    Bounds {
        /// The value's name.
        what: String,
        /// Its value.
        found: i64,
        /// The least accepted.
        least: i64,
        /// The most accepted.
        most: i64,
    },
    /// A cost that nobody can ever pay.
    Unpayable(String),
    /// A value without a word on where it comes from.
    NoProvenance {
        /// The row.
        row: String,
        /// The value.
        value: String,
    },
}

/// The line of a byte offset, counted from 1.
pub fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes().iter().take(offset).filter(|&&b| b == b'\n').count()
}

/// Reads TOML into a shape; a fault with its line if it does not fit.
pub fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Vec<CardFault>> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_of(text, span.start));
        vec![CardFault { line, fault: Fault::Unreadable(error.message().trim().to_owned()) }]
    })
}
