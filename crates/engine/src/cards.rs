//! How component tables are read from a file, and what can be wrong with one, said with its line. The files
//! themselves are each game's own.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The component tables of a game, read from a card file.
pub trait CardSet: Clone + Send + Sync + Sized {
    /// The Emporia edition as it is written.
    const BUILTIN: &'static str;
    /// The files of its earlier editions, the first of all first: records and tables of then go on with them.
    const EARLIER: &'static [&'static str] = &[];
    /// The rows of a file.
    type File: Serialize + DeserializeOwned;

    /// Checks the rows and lays them out; faults go to the reader, which knows the lines.
    fn lay_out(file: &Self::File, reader: &mut CardReader<'_>) -> Option<Self>;
    /// The rows it was read from, for programs and for printing.
    fn file(&self) -> &Self::File;
    /// SHA-256 over what the rules use; names and provenance do not count.
    #[cfg(feature = "records")]
    fn hash(&self) -> [u8; 32];

    /// Reads a file, or says all that is wrong with it.
    fn read(text: &str) -> Result<Self, Vec<CardFault>> {
        let file: Self::File = read_toml(text)?;
        let mut reader = CardReader::new(text);
        let cards = Self::lay_out(&file, &mut reader);
        reader.faults.sort_by_key(|fault| fault.line);
        cards.filter(|_| reader.faults.is_empty()).ok_or(reader.faults)
    }

    /// The Emporia edition.
    fn builtin() -> Self {
        Self::edition(Self::BUILTIN)
    }

    /// The component tables of one of the files above.
    fn edition(text: &str) -> Self {
        Self::read(text).unwrap_or_else(|faults| unreachable!("card files of editions are tested: {faults:?}"))
    }
}

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
    pub fault: CardFaultKind,
}

/// What is wrong in a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardFaultKind {
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
fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Vec<CardFault>> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_of(text, span.start));
        vec![CardFault { line, fault: CardFaultKind::Unreadable(error.message().trim().to_owned()) }]
    })
}

/// What a component is called, by the code of each language; there is one at least.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Names(BTreeMap<String, String>);

impl Names {
    /// The name in a language, for example `"en"`; the first of the others if it has none.
    pub fn of(&self, code: &str) -> &str {
        let name = self.0.get(code).or_else(|| self.0.values().next());
        name.expect("read with a name in one language at least")
    }

    /// Whether it has a name in that language.
    pub fn has(&self, code: &str) -> bool {
        self.0.get(code).is_some_and(|name| !name.is_empty())
    }
}

impl TryFrom<BTreeMap<String, String>> for Names {
    type Error = &'static str;

    fn try_from(names: BTreeMap<String, String>) -> Result<Self, Self::Error> {
        if names.is_empty() { Err("a name is missing: give it by the code of its language") } else { Ok(Names(names)) }
    }
}

impl From<Names> for BTreeMap<String, String> {
    fn from(names: Names) -> Self {
        names.0
    }
}

/// A card file under examination: collects faults with their lines.
pub struct CardReader<'a> {
    text: &'a str,
    /// What was found so far.
    pub faults: Vec<CardFault>,
}

impl<'a> CardReader<'a> {
    /// Nothing found yet.
    pub fn new(text: &'a str) -> Self {
        CardReader { text, faults: Vec::new() }
    }

    /// Notes a fault at a byte offset.
    pub fn fault(&mut self, at: usize, fault: CardFaultKind) {
        self.faults.push(CardFault { line: line_of(self.text, at), fault });
    }

    /// A number must lie within bounds.
    pub fn bounds(&mut self, at: usize, what: &str, found: impl TryInto<i64>, least: i64, most: i64) {
        let found = found.try_into().unwrap_or(i64::MAX);
        if !(least..=most).contains(&found) {
            self.fault(at, CardFaultKind::Bounds { what: what.to_owned(), found, least, most });
        }
    }

    /// There must be so many of something.
    pub fn count(&mut self, at: usize, what: &str, found: usize, wanted: usize) {
        if found != wanted {
            self.fault(at, CardFaultKind::Count { what: what.to_owned(), found, wanted });
        }
    }

    /// Every value needs a word on where it comes from.
    pub fn provenance(&mut self, at: usize, row: &str, from: &BTreeMap<String, Provenance>, values: &[&str]) {
        for value in values.iter().filter(|value| !from.contains_key(**value)) {
            self.fault(at, CardFaultKind::NoProvenance { row: row.to_owned(), value: (*value).to_owned() });
        }
    }

    /// Rows must have exactly these names, each once, in this order.
    pub fn order<'r>(
        &mut self,
        what: &str,
        wanted: &[&str],
        rows: impl ExactSizeIterator<Item = &'r toml::Spanned<String>>,
    ) {
        let found = rows.len();
        let mut seen: Vec<&str> = Vec::new();
        let mut last = 0;
        for (row, place) in rows.zip(0..) {
            let id = row.get_ref().as_str();
            last = row.span().start;
            if seen.contains(&id) {
                self.fault(last, CardFaultKind::Twice(id.to_owned()));
            } else if wanted.get(place) != Some(&id) {
                let accepted = wanted.get(place).map_or_else(|| wanted.join(", "), |&name| name.to_owned());
                self.fault(last, CardFaultKind::Unknown { name: id.to_owned(), accepted });
            }
            seen.push(id);
        }
        self.count(last, what, found, wanted.len());
    }
}
