//! Channels: where somebody is told, and the secret addresses that go with them.

use crate::model::{PlayerId, TableId, Time};
use crate::people::Key;
use emporia_text::Lang;
use serde::{Deserialize, Serialize};

/// So many devices of one person are told.
pub const MOST_DEVICES: usize = 10;
/// So many webhooks one person has.
pub const MOST_HOOKS: usize = 5;

/// How a channel works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelKind {
    /// A browser's push service.
    Push,
    /// A letter.
    Mail,
    /// An address that takes JSON.
    Hook,
}

impl ChannelKind {
    /// As it is stored.
    pub const fn name(self) -> &'static str {
        match self {
            ChannelKind::Push => "push",
            ChannelKind::Mail => "mail",
            ChannelKind::Hook => "hook",
        }
    }

    /// The one that is stored by a name.
    pub fn named(name: &str) -> Option<ChannelKind> {
        [ChannelKind::Push, ChannelKind::Mail, ChannelKind::Hook].into_iter().find(|kind| kind.name() == name)
    }
}

/// Whether a channel is used. The numbers are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelState {
    /// Nobody has shown yet that the address is theirs.
    Asked = 0,
    /// It is used.
    On = 1,
    /// It is there and not used: its owner wants no notices, or it failed too often.
    Off = 2,
}

impl ChannelState {
    /// The one that is stored as a number.
    pub fn read(code: i64) -> Option<ChannelState> {
        [ChannelState::Asked, ChannelState::On, ChannelState::Off].into_iter().find(|state| *state as i64 == code)
    }
}

/// Where somebody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// Its number, which nobody guesses: whoever has it may turn the channel off.
    pub id: String,
    /// Whose.
    pub player: PlayerId,
    /// How it works.
    pub kind: ChannelKind,
    /// The one table that it is for; then it is told of everybody there.
    pub table: Option<TableId>,
    /// An address of the web or of mail.
    pub address: String,
    /// What a push service's messages are encrypted with.
    pub keys: Option<PushKeys>,
    /// The language of whoever made it.
    pub lang: Lang,
    /// When it was made.
    pub since: Time,
    /// Whether it is used.
    pub state: ChannelState,
    /// When it was last used, of mail.
    pub used: Time,
    /// How often in a row it failed.
    pub faults: u32,
}

/// A browser's keys, as it spells them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PushKeys {
    /// Its public key.
    pub p256dh: String,
    /// The secret between it and us.
    pub auth: String,
    /// The browser, in words that need no language.
    #[serde(default)]
    pub agent: String,
}

impl Channel {
    /// Whether messages can be encrypted for it.
    pub fn has_keys(&self) -> bool {
        super::push::keys(self).is_some()
    }
}

/// What an address with a secret opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassKind {
    /// That an address of mail is its owner's.
    Confirm,
    /// A new password.
    Password,
    /// The calendar of somebody's deadlines.
    Calendar,
}

impl PassKind {
    /// As it is stored.
    pub const fn name(self) -> &'static str {
        match self {
            PassKind::Confirm => "confirm",
            PassKind::Password => "password",
            PassKind::Calendar => "calendar",
        }
    }
}

/// An address with a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// SHA-256 of the secret.
    pub key: Key,
    /// What it opens.
    pub kind: PassKind,
    /// For whom.
    pub player: PlayerId,
    /// The channel that it confirms.
    pub about: String,
    /// Until when.
    pub until: Time,
}
