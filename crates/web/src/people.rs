//! People as they are kept: accounts, sessions, what they chose for themselves, reports, and what administrators did.

use crate::model::{PlayerId, TableId, Time};
use crate::names::PlayerName;
use serde::{Deserialize, Serialize};

/// SHA-256 of a secret: the store never holds what is in a cookie.
pub type Key = [u8; 32];

/// A player as stored: an account, claimed with a password or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Who.
    pub id: PlayerId,
    /// The name shown.
    pub name: PlayerName,
    /// The argon2 hash, if the name is claimed.
    pub password: Option<String>,
    /// When they first came.
    pub since: Time,
    /// What they chose for themselves.
    pub preferences: Preferences,
    /// Since when they may not act.
    pub suspended: Option<Time>,
    /// Whether they keep order here.
    pub admin: bool,
}

impl Account {
    /// Somebody who has just come.
    pub fn new(id: PlayerId, name: PlayerName, since: Time) -> Account {
        let preferences = Preferences::default();
        Account { id, name, password: None, since, preferences, suspended: None, admin: false }
    }
}

/// A session: one browser or program in which somebody is logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    /// SHA-256 of its secret.
    pub key: Key,
    /// Whose.
    pub player: PlayerId,
    /// When it began.
    pub at: Time,
    /// When it was last used.
    pub seen: Time,
    /// The browser, in words that need no language.
    pub agent: String,
}

impl StoredSession {
    /// What it is called on the page of its owner: enough of its key to tell it from their others, and no way in.
    pub fn name(&self) -> String {
        self.key.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Most people that one mutes.
pub const MOST_MUTED: usize = 200;

/// What somebody chose for themselves.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(default)]
pub struct Preferences {
    /// The language, by its code; the browser's if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// How pages look, move and sound.
    #[serde(flatten)]
    pub appearance: Appearance,
    /// Those whose words they do not want to read.
    pub muted: Vec<PlayerId>,
}

/// How pages look, move and sound. A browser has it in cookies too, so that a page is right from its first byte.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(default)]
pub struct Appearance {
    /// Dark or light.
    pub theme: Theme,
    /// How fast things move.
    pub motion: Motion,
    /// Whether a table makes sounds.
    pub sounds: Sounds,
}

/// Whether a table makes sounds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Sounds {
    /// Not until somebody wants them.
    #[default]
    Off,
    /// When it is one's turn, and when others moved.
    On,
}

/// Dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the device has it.
    #[default]
    System,
    /// By lamp.
    Dark,
    /// By day.
    Light,
}

/// How fast things move on a page. Whoever asked their device for less movement gets less in any case.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// As fast as a hand moves them.
    #[default]
    Normal,
    /// Faster.
    Fast,
    /// Not at all.
    Off,
}

/// A choice between a few named values: a field of a form, and a cookie of the same name.
pub trait Named: Copy + PartialEq + 'static {
    /// The name of the choice.
    const NAME: &'static str;
    /// All values with their names, the usual first.
    const ALL: &'static [(&'static str, Self)];

    /// The value of a name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// Its own name.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }

    /// Its own name, unless it is the usual one.
    fn unusual(self) -> Option<&'static str> {
        Some(self.name()).filter(|name| *name != Self::ALL[0].0)
    }
}

impl Named for Theme {
    const NAME: &'static str = "theme";
    const ALL: &'static [(&'static str, Theme)] =
        &[("system", Theme::System), ("dark", Theme::Dark), ("light", Theme::Light)];
}

impl Named for Motion {
    const NAME: &'static str = "motion";
    const ALL: &'static [(&'static str, Motion)] =
        &[("normal", Motion::Normal), ("fast", Motion::Fast), ("off", Motion::Off)];
}

impl Named for Sounds {
    const NAME: &'static str = "sounds";
    const ALL: &'static [(&'static str, Sounds)] = &[("off", Sounds::Off), ("on", Sounds::On)];
}

/// What somebody says is not right: a word, or a person.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Report {
    /// Its number, which nobody guesses.
    pub id: String,
    /// When.
    pub at: Time,
    /// Who says so.
    pub author: PlayerId,
    /// Of whom.
    pub about: PlayerId,
    /// At which table.
    pub table: TableId,
    /// The change there that made the word, if it is one.
    pub seq: Option<u64>,
    /// In the author's words.
    pub reason: String,
    /// When an administrator had seen to it.
    pub settled: Option<Time>,
}

/// Something that an administrator did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditLine {
    /// When.
    pub at: Time,
    /// Who: the id of a player, or `command line`.
    pub who: String,
    /// What: the key of the words is `audit-WHAT`.
    pub what: String,
    /// To whom or what: the id of a player, a table with the number of a change, a report.
    pub about: String,
}
