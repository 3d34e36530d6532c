//! A notice: somebody is to be told of something at a table.

use crate::model::{ListedTable, PlayerId, TableId, Time};
use crate::people::Preferences;

/// What somebody is told of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum NoticeKind {
    /// A table waits for them: it is their move, or all are here and they start the game.
    Turn,
    /// Their time is running out.
    Time,
    /// The game began.
    Started,
    /// The game ended.
    Ended,
    /// A seat is kept for them.
    Invited,
    /// Somebody said something.
    Word,
}

impl NoticeKind {
    /// All of them, the most pressing first.
    pub const ALL: [NoticeKind; 6] = [
        NoticeKind::Time,
        NoticeKind::Turn,
        NoticeKind::Started,
        NoticeKind::Invited,
        NoticeKind::Ended,
        NoticeKind::Word,
    ];

    /// As it is stored.
    pub const fn name(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Time => "time",
            NoticeKind::Started => "started",
            NoticeKind::Ended => "ended",
            NoticeKind::Invited => "invited",
            NoticeKind::Word => "word",
        }
    }

    /// The one that is stored by a name.
    pub fn named(name: &str) -> Option<NoticeKind> {
        NoticeKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Of each kind there is one for a person and a table: a later one takes the place of an earlier.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NoticeKey {
    /// Who.
    pub player: PlayerId,
    /// Where.
    pub table: TableId,
    /// What.
    pub kind: NoticeKind,
}

/// Somebody is to be told of something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Who, where and what.
    pub key: NoticeKey,
    /// The change that gave rise to it.
    pub seq: u64,
    /// When that was.
    pub since: Time,
    /// When it may be sent at the earliest.
    pub due: Time,
    /// Who spoke or invites.
    pub about: Option<PlayerId>,
}

/// A notice that is being sent, with all that is needed for that.
#[derive(Clone, Debug)]
pub struct HeldNotice {
    /// The notice.
    pub notice: Notice,
    /// How often it was tried in vain.
    pub tries: u32,
    /// The channels that had it.
    pub sent: Vec<String>,
    /// The table as lists know it; none if it is gone.
    pub table: Option<ListedTable>,
    /// What the person chose; none if they are gone.
    pub preferences: Option<Preferences>,
}
