//! Who is to be told of a change: it follows from the table before and after, and is committed with the change.

use super::notice::{Notice, NoticeKey, NoticeKind};
use crate::model::{Change, Clock, Holder, PlayerId, Presence, Status, Time};
use crate::table::Table;
use emporia_engine::{Seat, SeatSet};
use std::time::Duration;

/// How long somebody has to see something for themselves before they are told.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    /// Where a move takes seconds.
    pub live: Duration,
    /// Where it takes days, or as long as it likes.
    pub days: Duration,
}

impl Default for Quiet {
    fn default() -> Quiet {
        Quiet { live: Duration::from_secs(30), days: Duration::from_secs(300) }
    }
}

impl Quiet {
    fn at(self, clock: Clock) -> Time {
        let most = match clock {
            Clock::Seconds(_) => self.live,
            Clock::None | Clock::Days(_) => self.days,
        };
        let most = most.as_millis() as Time;
        // Of a short time there has to be something left.
        clock.budget().map_or(most, |budget| most.min(budget / 4))
    }
}

/// Of a shorter time than this nobody is told that it is running out.
const LEAST_WARNED: Time = 3_600_000;

/// What of a table says who is told of the next change.
pub struct Before {
    turn: SeatSet,
    status: Status,
    is_full: bool,
    invited: Vec<PlayerId>,
}

fn invited(table: &Table) -> Vec<PlayerId> {
    let kept = |holder: &Holder| match holder {
        Holder::Reserved { player: Some(guest), .. } => Some(guest.id.clone()),
        _ => None,
    };
    table.seats.iter().filter_map(kept).collect()
}

fn is_full(table: &Table) -> bool {
    !table.seats.iter().any(|holder| matches!(holder, Holder::Open | Holder::Reserved { .. }))
}

impl Before {
    /// Of a table as it is.
    pub fn of(table: &Table) -> Before {
        let turn = table.turn().seats();
        Before { turn, status: table.status, is_full: is_full(table), invited: invited(table) }
    }

    /// Of a table that is not there yet.
    pub fn nothing() -> Before {
        Before { turn: SeatSet::default(), status: Status::Open, is_full: true, invited: Vec::new() }
    }

    /// Who is to be told of the change that made a table of it. Whoever made the change knows.
    pub fn told(&self, table: &Table, change: &Change, quiet: Quiet) -> Vec<Notice> {
        let wait = quiet.at(table.setup.clock);
        let actor = actor(table, change);
        let mut told = Vec::new();
        let mut tell = |player: &PlayerId, kind: NoticeKind, due: Time| {
            let key = NoticeKey { player: player.clone(), table: table.id.clone(), kind };
            told.push(Notice { key, seq: table.version, since: table.at, due, about: None });
        };
        for player in invited(table).iter().filter(|player| !self.invited.contains(player)) {
            tell(player, NoticeKind::Invited, table.at + wait);
        }
        if table.status == Status::Open && is_full(table) && !self.is_full && Some(&table.host.id) != actor.as_ref() {
            tell(&table.host.id, NoticeKind::Turn, table.at + wait);
        }
        // Nobody's notice is the table's own, for channels that are told of everybody there.
        match change {
            Change::Start { .. } => tell(&PlayerId(String::new()), NoticeKind::Started, table.at),
            _ if (self.status, table.status) == (Status::Running, Status::Over) => {
                tell(&PlayerId(String::new()), NoticeKind::Ended, table.at);
            }
            _ => {}
        }
        let people = table.seats.iter().filter(|holder| holder.person().is_some()).count();
        for seat in Seat::all(table.seats.len()) {
            let Some(Holder::Person { guest, presence }) = table.seats.get(seat.index()) else { continue };
            let is_actor = Some(&guest.id) == actor.as_ref();
            // Whoever plays alone waits for nobody.
            if people > 1 && !is_actor && *presence != Presence::Resigned {
                match (self.status, table.status, change) {
                    (Status::Running, Status::Over, _) => tell(&guest.id, NoticeKind::Ended, table.at + wait),
                    (_, Status::Running, Change::Start { .. }) if !table.turn().seats().has(seat) => {
                        tell(&guest.id, NoticeKind::Started, table.at + wait);
                    }
                    (.., Change::Say { .. }) => tell(&guest.id, NoticeKind::Word, table.at + wait),
                    _ => {}
                }
            }
            let (was, is) = (self.turn.has(seat), table.turn().seats().has(seat));
            if people > 1 && !is_actor && is && !was && *presence == Presence::Here {
                tell(&guest.id, NoticeKind::Turn, table.at + wait);
            }
            // A day more is warned of anew.
            let is_given = matches!(change, Change::DayMore { seat: given, .. } if *given == seat.0);
            let begins = is && (!was || is_actor && !matches!(change, Change::Say { .. }) || is_given);
            if let Some((until, budget)) = table.deadline(seat).zip(table.setup.clock.budget())
                && begins
                && budget >= LEAST_WARNED
            {
                tell(&guest.id, NoticeKind::Time, until - budget / 8);
            }
        }
        // Who spoke, or who invites: nobody is told of those whom they do not want to read.
        for notice in &mut told {
            if matches!(notice.key.kind, NoticeKind::Word | NoticeKind::Invited) {
                notice.about.clone_from(&actor);
            }
        }
        told
    }
}

/// Whoever made a change, and so knows of it.
fn actor(table: &Table, change: &Change) -> Option<PlayerId> {
    let of = |seat: u8| table.seats.get(usize::from(seat)).and_then(Holder::person).map(|guest| guest.id.clone());
    match change {
        Change::Open { host, .. } => Some(host.id.clone()),
        Change::Sit { guest, .. } | Change::Say { guest, .. } | Change::Rename { guest } => Some(guest.id.clone()),
        Change::Agree { .. } | Change::Start { .. } => Some(table.host.id.clone()),
        Change::Move { seat, bot: false, .. }
        | Change::Undo { seat, .. }
        | Change::Standing { seat, .. }
        | Change::Back { seat }
        | Change::DayMore { by: seat, .. }
        | Change::Resign { seat } => of(*seat),
        Change::Move { bot: true, .. }
        | Change::Stand { .. }
        | Change::Away { .. }
        | Change::Order(_)
        | Change::Rematch { .. } => None,
    }
}
