//! The record of a game: a JSON file that a person can read and anyone can check. `docs/record.md` describes it.

use crate::CardSet;
use crate::editions;
use crate::game::{Game, Illegal, Outcome};
use crate::matches::{Entry, Match, NoUndo};
use crate::rng::{Hex, Seed};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the file format that this program writes.
pub const FORMAT: u32 = 1;

/// Why writing cannot fail: an error would have to come from a map with keys that are no text, or from a file.
const WRITABLE: &str = "moves, options and records are plain data with names as keys";

/// Who sat in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// The bot's level or specification, unless it was a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A game on paper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Version of this format.
    pub emporia_record: u32,
    /// Which game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// SHA-256 of its component tables.
    pub cards: Hex,
    /// What the table chose.
    pub options: Value,
    /// One per seat.
    pub players: Vec<Player>,
    /// SHA-256 of the seed, known from the start.
    pub seed_hash: Hex,
    /// The seed: published when the game is over; in a private save file before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Hex>,
    /// All that happened.
    pub entries: Vec<Line>,
    /// How it ended; none while it runs.
    pub result: Option<Outcome>,
}

/// One entry as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Line {
    /// Dice.
    Chance {
        /// How they fell.
        chance: Value,
    },
    /// A seat's move.
    Do {
        /// Whose.
        seat: Seat,
        /// Which.
        r#do: Value,
    },
    /// A move taken back, and with it what bots did since (`Match::against`).
    Undo {
        /// Whose.
        undo: Seat,
    },
}

/// What is wrong with a record. Entries are counted from 1, as a person counts them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// Not JSON, or cut off.
    Broken {
        /// Where reading stopped.
        line: usize,
    },
    /// JSON, but no record of ours.
    Foreign,
    /// Written by a later version of this program.
    Format(u32),
    /// A game that this program does not know.
    Game(String),
    /// Later rules than this program's.
    Rules {
        /// In the file.
        found: u32,
        /// In this program.
        ours: u32,
    },
    /// Earlier rules than this program's, by which the game goes otherwise.
    Otherwise {
        /// In the file.
        found: u32,
        /// In this program.
        ours: u32,
        /// The first entry that today's rules do not allow; none if all are legal and only the result is another.
        entry: Option<usize>,
    },
    /// A card set that is neither in force nor one of an edition: its hash.
    Cards(Hex),
    /// An option out of bounds; its name.
    Options(String),
    /// Not one player for each seat.
    Players,
    /// The game still runs and its seed is secret.
    NoSeed,
    /// The seed does not have the published hash.
    SeedHash,
    /// An entry that cannot be read.
    Unreadable(usize),
    /// An entry that the rules forbid.
    Illegal(usize, Illegal),
    /// A move that could not be taken back.
    Undo(usize, NoUndo),
    /// Dice that fell otherwise than the seed says.
    Dice(usize),
    /// Moves after the end, or a roll that is missing.
    Order(usize),
    /// Another result than the entries give.
    Result,
}

impl RecordFault {
    /// The same fault in a record of earlier rules: what those allowed and today's do not is no tampering. Dice follow from
    /// the seed by any rules, and what cannot be read never was a move.
    fn by_earlier_rules(self, found: u32, ours: u32) -> RecordFault {
        let entry = match self {
            RecordFault::Illegal(entry, _) | RecordFault::Undo(entry, _) | RecordFault::Order(entry) => Some(entry),
            RecordFault::Result => None,
            other => return other,
        };
        RecordFault::Otherwise { found, ours, entry }
    }
}

impl Record {
    /// Reads a file's text.
    pub fn read(text: &str) -> Result<Record, RecordFault> {
        let value: Value = serde_json::from_str(text).map_err(|error| RecordFault::Broken { line: error.line() })?;
        let Some(format) = value.get("emporia_record").and_then(Value::as_u64) else {
            return Err(RecordFault::Foreign);
        };
        if format != u64::from(FORMAT) {
            return Err(RecordFault::Format(format.min(u64::from(u32::MAX)) as u32));
        }
        if let Some(entries) = value.get("entries").and_then(Value::as_array) {
            let bad = entries.iter().position(|entry| serde_json::from_value::<Line>(entry.clone()).is_err());
            if let Some(index) = bad {
                return Err(RecordFault::Unreadable(index + 1));
            }
        }
        serde_json::from_value(value).map_err(|_| RecordFault::Foreign)
    }

    /// The file's text: the head on lines of its own, then a line for each entry.
    pub fn write(&self) -> String {
        let head = Record { entries: Vec::new(), ..self.clone() };
        let text = serde_json::to_string_pretty(&head).expect(WRITABLE);
        let lines: Vec<String> = self.entries.iter().map(|line| serde_json::to_string(line).expect(WRITABLE)).collect();
        if lines.is_empty() {
            return text + "\n";
        }
        let entries = format!("\"entries\": [\n    {}\n  ]", lines.join(",\n    "));
        text.replacen("\"entries\": []", &entries, 1) + "\n"
    }

    /// The record as others may see it: while the game runs, the seed stays secret.
    pub fn published(mut self) -> Record {
        if self.result.is_none() {
            self.seed = None;
        }
        self
    }
}

impl<G: Game> Match<G> {
    /// The record of this match with its seed: for the table's own keeping until the game is over.
    pub fn record(&self, players: Vec<Player>) -> Record {
        let json = |action: &G::Action| serde_json::to_value(action).expect(WRITABLE);
        Record {
            emporia_record: FORMAT,
            game: G::NAME.to_owned(),
            rules: G::RULES,
            cards: Hex(self.game().cards().hash()),
            options: serde_json::to_value(self.game().options()).expect(WRITABLE),
            players,
            seed_hash: Hex(self.seed().hash()),
            seed: Some(Hex(self.seed().0)),
            entries: self
                .log()
                .iter()
                .map(|entry| match entry {
                    Entry::Chance(action) => Line::Chance { chance: json(action) },
                    Entry::Do(seat, action) => Line::Do { seat: *seat, r#do: json(action) },
                    Entry::Undo(seat) => Line::Undo { undo: *seat },
                })
                .collect(),
            result: self.is_over().then(|| self.game().outcome(self.state())),
        }
    }

    /// Plays a record again, by today's rules, and checks all of it: a record of earlier rules is good if it plays the same
    /// today, and one of later rules is refused. If it names the card set of another edition than `cards`, that one is taken. `watch` sees the match after each entry, with the entry's number
    /// from 1 and what happened in it; first after the set-up, as number 0. Dice that follow a move at once are seen
    /// with the move.
    pub fn replay(
        record: &Record,
        cards: &G::Cards,
        watch: &mut impl FnMut(usize, &Match<G>, &[G::Event]),
    ) -> Result<Match<G>, RecordFault> {
        if record.game != G::NAME {
            return Err(RecordFault::Game(record.game.clone()));
        }
        if record.rules > G::RULES {
            return Err(RecordFault::Rules { found: record.rules, ours: G::RULES });
        }
        let options: G::Options =
            serde_json::from_value(record.options.clone()).map_err(|error| RecordFault::Options(error.to_string()))?;
        let cards = editions::named(record.cards, cards).ok_or(RecordFault::Cards(record.cards))?;
        let game = G::new(options, cards).map_err(|name| RecordFault::Options(name.to_owned()))?;
        if record.players.len() != game.seats() {
            return Err(RecordFault::Players);
        }
        let seed = Seed(record.seed.ok_or(RecordFault::NoSeed)?.0);
        if Hex(seed.hash()) != record.seed_hash {
            return Err(RecordFault::SeedHash);
        }
        let played = play_again(record, game, seed, watch);
        if record.rules < G::RULES {
            return played.map_err(|fault| fault.by_earlier_rules(record.rules, G::RULES));
        }
        played
    }
}

/// Plays the entries and compares what comes of them.
fn play_again<G: Game>(
    record: &Record,
    game: G,
    seed: Seed,
    watch: &mut impl FnMut(usize, &Match<G>, &[G::Event]),
) -> Result<Match<G>, RecordFault> {
    let mut events = Vec::new();
    let bots = SeatSet::of(record.players.iter().map(|player| player.bot.is_some()));
    let mut played = Match::<G>::new(game, seed, &mut |event| events.push(event)).against(bots);
    watch(0, &played, &events);
    for (index, line) in record.entries.iter().enumerate() {
        let number = index + 1;
        let logged = played.log().get(index).copied();
        events.clear();
        match (line, logged) {
            (Line::Chance { chance }, Some(Entry::Chance(rolled))) => {
                let found: G::Action =
                    serde_json::from_value(chance.clone()).map_err(|_| RecordFault::Unreadable(number))?;
                if found != rolled {
                    return Err(RecordFault::Dice(number));
                }
            }
            (Line::Do { seat, r#do }, None) => {
                let action: G::Action =
                    serde_json::from_value(r#do.clone()).map_err(|_| RecordFault::Unreadable(number))?;
                played
                    .act(*seat, action, &mut |event| events.push(event))
                    .map_err(|illegal| RecordFault::Illegal(number, illegal))?;
            }
            (Line::Undo { undo }, None) => {
                played.undo(*undo).map_err(|why| RecordFault::Undo(number, why))?;
            }
            _ => return Err(RecordFault::Order(number)),
        }
        watch(number, &played, &events);
    }
    if played.log().len() != record.entries.len() {
        return Err(RecordFault::Order(record.entries.len() + 1));
    }
    let result = played.is_over().then(|| played.game().outcome(played.state()));
    if result == record.result { Ok(played) } else { Err(RecordFault::Result) }
}
