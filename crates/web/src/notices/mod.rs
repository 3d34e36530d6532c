//! Games over days: who is told that a table waits for them, and how it reaches them.
//!
//! That somebody is to be told is written with the change that gives rise to it (outbox). After a quiet while a sweep
//! takes what is due, drops what was answered or seen meanwhile, and sends the rest through the channels that each person
//! chose.

mod notice;
mod channel;
mod told;
mod message;
mod reach;
mod push;
mod mail;
mod calendar;
mod sender;
mod sweep;

pub use calendar::calendar;
pub use channel::{Channel, ChannelKind, ChannelState, MOST_DEVICES, MOST_HOOKS, Pass, PassKind, PushKeys};
pub use mail::{Mailer, read_address};
pub use message::Message;
pub use notice::{HeldNotice, Notice, NoticeKey, NoticeKind};
pub use push::PushSender;
pub use reach::{Reach, ReachFault, is_public};
pub use sender::Sender;
pub use told::{Before, Quiet};

use std::time::Duration;

/// What can be set about notices.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// How often notices that are due are looked for.
    pub sweep: Duration,
    /// The mail server, with name and password if it asks for them: `smtps://name:password@mail.example`.
    pub smtp: Option<String>,
    /// Whom letters are from.
    pub mail_from: Option<String>,
    /// Hosts of push services beside the usual ones.
    pub push_hosts: Vec<String>,
    /// Whether addresses on this very machine may be told, without TLS: for tests.
    pub loopback: bool,
}

impl Default for NoticeSettings {
    fn default() -> NoticeSettings {
        NoticeSettings {
            sweep: Duration::from_secs(1),
            smtp: None,
            mail_from: None,
            push_hosts: Vec::new(),
            loopback: false,
        }
    }
}
