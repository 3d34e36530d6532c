//! A table as data: what people agreed on, who sits where, and the changes that its log is made of.
//!
//! The log is the truth. A table is what its changes, folded one after another, make of it (`table/fold.rs`), and the
//! number of the last change is its version.

mod setup;

pub use setup::{MOST_PACE, PACES, SetupFault, USUAL_PACE, levels};

use crate::names::PlayerName;
use emporia_engine::rng::Hex;
use emporia_text::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;
use utoipa::ToSchema;

/// Milliseconds since 1970.
pub type Time = i64;

/// The time now.
pub fn now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_millis() as Time)
}

/// A name that cannot be guessed: 128 bits from the system's generator, in letters and digits.
pub fn secret_name() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";
    let mut bytes = [0u8; 26];
    fill(&mut bytes);
    bytes.iter().map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// Fills from the system's generator; a machine without one can play no fair game at all.
pub fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).unwrap_or_else(|error| panic!("the system's random generator fails: {error}"));
}

/// Where nobody else can look: the address of a table.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(String);

impl TableId {
    /// A new one. It has no `Default`: what stands in for an id that is missing must never look like an id.
    #[allow(clippy::new_without_default)]
    pub fn new() -> TableId {
        TableId(secret_name())
    }

    /// The id in an address, if it can be one.
    pub fn read(text: &str) -> Option<TableId> {
        let fits = text.len() == 26 && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        fits.then(|| TableId(text.to_owned()))
    }

    /// As it stands in addresses.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who somebody is, for good; it may be shown.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Debug, ToSchema)]
#[serde(transparent)]
pub struct PlayerId(pub String);

/// How long a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as it likes.
    #[default]
    None,
    /// So many seconds for each move.
    Seconds(u32),
    /// So many days for each move.
    Days(u32),
}

impl Clock {
    /// The budget of a move, in milliseconds.
    pub fn budget(self) -> Option<Time> {
        match self {
            Clock::None => None,
            Clock::Seconds(n) => Some(Time::from(n) * 1000),
            Clock::Days(n) => Some(Time::from(n) * 86_400_000),
        }
    }
}

/// Who may take a seat, or who has it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Anyone who finds the table.
    Open,
    /// Whoever has its link, or one certain player.
    Reserved {
        /// The secret in the link.
        key: String,
        /// The player it is kept for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Guest>,
    },
    /// A bot of a level.
    Bot(String),
    /// A person.
    Person {
        /// Who.
        guest: Guest,
        /// What a bot does in the seat.
        #[serde(default)]
        presence: Presence,
    },
}

/// Whether a person plays, or a bot in their place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// The person plays.
    #[default]
    Here,
    /// The clock ran out: a bot plays until the person is back.
    Away,
    /// The person gave up: a bot plays to the end.
    Resigned,
}

impl Holder {
    /// The person in the seat.
    pub fn person(&self) -> Option<&Guest> {
        match self {
            Holder::Person { guest, .. } => Some(guest),
            _ => None,
        }
    }

    /// The person in the seat, or the one it is kept for.
    pub fn guest(&self) -> Option<&Guest> {
        match self {
            Holder::Person { guest, .. } | Holder::Reserved { player: Some(guest), .. } => Some(guest),
            _ => None,
        }
    }

    /// The same, to be given another name.
    pub fn guest_mut(&mut self) -> Option<&mut Guest> {
        match self {
            Holder::Person { guest, .. } | Holder::Reserved { player: Some(guest), .. } => Some(guest),
            _ => None,
        }
    }

    /// The level of the bot that plays the seat now.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Holder::Bot(level) => Some(level),
            Holder::Person { presence: Presence::Away | Presence::Resigned, .. } => Some(STAND_IN),
            _ => None,
        }
    }
}

/// The level of the bot that sits in for somebody.
pub const STAND_IN: &str = "normal";

/// A player as a table remembers them.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Debug, ToSchema)]
pub struct Guest {
    /// Who.
    pub id: PlayerId,
    /// The name they had then.
    pub name: PlayerName,
}

/// What is agreed on before the start.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Setup {
    /// Which game.
    pub game: String,
    /// Its options, number of players included.
    pub options: Value,
    /// One per seat, as they were at first.
    pub seats: Vec<Holder>,
    /// Time for a move.
    pub clock: Clock,
    /// The least time a bot takes for a move, in milliseconds.
    pub pace: u32,
    /// Whether the lobby lists it.
    pub public: bool,
    /// Who may ask what a bot would do.
    #[serde(default)]
    pub hints: Hints,
    /// Whether a guide says what is new in each turn: for a first game.
    #[serde(default)]
    pub guided: bool,
    /// Who may speak; the host can change it later.
    #[serde(default)]
    pub talk: Talk,
}

/// When a player may ask what a bot would do in their place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// When all others are bots.
    #[default]
    Alone,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Hints {
    /// All of them, the usual first, with their names.
    pub const ALL: [(&'static str, Hints); 3] =
        [("alone", Hints::Alone), ("always", Hints::Always), ("never", Hints::Never)];

    /// The one of that name.
    pub fn named(name: &str) -> Option<Hints> {
        Hints::ALL.iter().find(|(known, _)| *known == name).map(|(_, hints)| *hints)
    }
}

/// Who may speak at a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Talk {
    /// Those who have seats.
    #[default]
    Seats,
    /// Those who only watch, too.
    Everyone,
}

impl Talk {
    /// All of them, the usual first, with their names.
    pub const ALL: [(&'static str, Talk); 2] = [("seats", Talk::Seats), ("everyone", Talk::Everyone)];

    /// The one of that name.
    pub fn named(name: &str) -> Option<Talk> {
        Talk::ALL.iter().find(|(known, _)| *known == name).map(|(_, talk)| *talk)
    }
}

/// The position that a table goes on from.
#[derive(Serialize, Deserialize, Debug, Clone)]
pub struct StartPosition {
    /// Where it was played.
    pub table: TableId,
    /// After which change there.
    pub seq: u64,
    /// The seat from whose knowledge it goes on: what that seat could not know was dealt anew.
    pub seat: u8,
    /// The engine's state, as JSON.
    pub position: Box<RawValue>,
}

/// One change of a table. Actions are held as the JSON text that they came as.
#[derive(Serialize, Deserialize, Debug, Clone)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Somebody opened the table.
    Open {
        /// What is agreed on.
        setup: Setup,
        /// Who.
        host: Guest,
    },
    /// A player took a seat.
    Sit {
        /// Which.
        seat: u8,
        /// Who.
        guest: Guest,
    },
    /// A player left a seat before the start.
    Stand {
        /// Which.
        seat: u8,
    },
    /// The host changed what is agreed on, and perhaps who sits where.
    Agree {
        /// All of it, with all who sit there.
        setup: Box<Setup>,
    },
    /// The cards were dealt.
    Start {
        /// The secret, which leaves the server when the game is over.
        seed: Hex,
        /// Version of the rules that the game was started with.
        rules: u32,
        /// The hash of the card set that it is played with; none in logs of before tables named theirs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Hex>,
        /// Where it goes on from, unless cards were dealt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Box<StartPosition>>,
    },
    /// A seat made a move.
    Move {
        /// Which seat.
        seat: u8,
        /// The engine's action.
        action: Box<RawValue>,
        /// Whether a bot made it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
    },
    /// A seat took its last move back, and what bots did since.
    Undo {
        /// Which seat.
        seat: u8,
        /// The numbers of the changes that it took back; in logs of 0.2 none, for the last move of that seat.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        takes: Vec<u64>,
    },
    /// What the server shall answer for a person from now on, all of it.
    Standing {
        /// Which seat.
        seat: u8,
        /// By their names.
        answers: Vec<String>,
    },
    /// Somebody said something.
    Say {
        /// Who.
        guest: Guest,
        /// What.
        text: String,
    },
    /// The clock of a seat ran out.
    Away {
        /// Which seat.
        seat: u8,
    },
    /// The player is back.
    Back {
        /// Which seat.
        seat: u8,
    },
    /// The player gave up.
    Resign {
        /// Which seat.
        seat: u8,
    },
    /// Somebody has another name now.
    Rename {
        /// Who, with that name.
        guest: Guest,
    },
    /// Somebody kept order.
    Order(OrderChange),
    /// The same people play again.
    Rematch {
        /// Where.
        table: TableId,
    },
}

/// How order is kept at a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum OrderChange {
    /// Those who only watch may speak, or may not.
    Talk {
        /// Whether they may.
        everyone: bool,
    },
    /// Somebody may not speak, or may again.
    Silence {
        /// Who.
        player: PlayerId,
        /// Whether they may not.
        on: bool,
    },
    /// A guest was removed from a seat before the start, and cannot sit down again.
    Remove {
        /// From which.
        seat: u8,
    },
    /// A word is no longer shown.
    Hide {
        /// The change that said it.
        seq: u64,
    },
    /// The table is closed.
    Close,
}

/// One line of a table's log, as it is stored.
#[derive(Clone, Debug)]
pub struct LogRow {
    /// Which table.
    pub table: TableId,
    /// Its number, from 1: the version that it makes.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// A `Change`, as JSON.
    pub change: String,
    /// The engine's events that followed, whole, as a JSON list.
    pub events: String,
}

/// How far a table is. The numbers are stored, and stand in an index of the databases: they stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Waiting for players.
    Open = 0,
    /// Being played.
    Running = 1,
    /// The game has ended.
    Over = 2,
    /// Everyone left.
    Closed = 3,
}

impl Status {
    /// As it is stored.
    pub const fn code(self) -> i64 {
        self as i64
    }

    /// The one that is stored as a number, if there is one.
    pub fn read(code: i64) -> Option<Status> {
        [Status::Open, Status::Running, Status::Over, Status::Closed].into_iter().find(|status| status.code() == code)
    }
}

/// What lists of tables need to know of one without waking it.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedTable {
    /// Which table.
    pub id: TableId,
    /// How far it is.
    pub status: Status,
    /// Whether the lobby lists it.
    pub public: bool,
    /// When something has to happen by itself: a bot's move, or the end of a clock.
    pub due: Option<Time>,
    /// The last change that altered this row.
    pub touched: Time,
    /// What a list shows.
    pub summary: Summary,
}

/// What a list shows of a table.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, ToSchema)]
pub struct Summary {
    /// Which game.
    pub game: String,
    /// Its options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// One per seat.
    pub seats: Vec<SeatLine>,
    /// The seats whose move it is.
    pub turn: Vec<u8>,
    /// Time for a move.
    pub clock: Clock,
    /// The seat of whoever starts it; rows of earlier versions do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<u8>,
    /// Whether it went on from a position of another game, and so counts for nobody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub played_on: bool,
    /// Whether everyone may ask a bot what to do, so that it counts for nobody's rating.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
}

impl Summary {
    /// With the names as a reader reads them.
    pub fn said_in(mut self, lang: Lang) -> Summary {
        for name in self.seats.iter_mut().filter_map(|seat| seat.name.as_mut()) {
            *name = PlayerName::kept(name.of(lang).into_owned());
        }
        self
    }
}

/// One seat in a list.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, ToSchema)]
pub struct SeatLine {
    /// The player's or the bot's name; none if the seat is free.
    pub name: Option<PlayerName>,
    /// The player, if it is one.
    pub player: Option<PlayerId>,
    /// The level of the bot that plays it now.
    pub bot: Option<String>,
    /// Whether only a link opens it.
    #[serde(default)]
    pub reserved: bool,
    /// Points at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i16>,
    /// Place at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}
