//! What people may ask of a table, and whether it is granted. Nothing is changed here.

use super::fold::Table;
use crate::fault::Fault;
use crate::games::info;
use crate::model::{Change, Guest, Holder, Origin, Presence, Status, TableId, fill};
use emporia_engine::rng::Hex;
use emporia_engine::{Seat, Turn};
use serde_json::value::RawValue;

/// The longest thing that can be said at once, in characters.
pub const MOST_SAID: usize = 500;
/// The most that is said at one table.
const MOST_CHAT: usize = 2_000;

/// Something that a person asks of a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// Take a seat: a certain one, the one that a link is for, or any that is free.
    Sit {
        /// Which.
        seat: Option<u8>,
        /// The secret of a reserved seat.
        key: Option<String>,
    },
    /// Leave before the start.
    Stand,
    /// Deal.
    Start,
    /// Begin from a position of another game.
    PlayOn(Box<Origin>),
    /// Make a move.
    Act {
        /// The version that it answers; none answers whatever there is.
        version: Option<u64>,
        /// The action, as JSON.
        action: Box<RawValue>,
    },
    /// Take the last move back.
    Undo,
    /// Say something.
    Say(String),
    /// Take the seat back from the bot.
    Back,
    /// Give up: a bot plays on.
    Resign,
    /// Name the table where the same people play again.
    Rematch(TableId),
}

/// The change that grants what a person asks for, or why not.
pub fn decide(table: &Table, guest: &Guest, command: &Command) -> Result<Change, Fault> {
    match command {
        Command::Sit { seat, key } => sit(table, guest, *seat, key.as_deref()),
        Command::Stand => {
            let seat = own(table, guest)?;
            if table.status == Status::Open { Ok(Change::Stand { seat: seat.0 }) } else { Err(started()) }
        }
        Command::Start => start(table, guest, None),
        Command::PlayOn(from) => start(table, guest, Some(from.clone())),
        Command::Act { version, action } => {
            let seat = own(table, guest)?;
            playing(table, seat)?;
            if version.is_some_and(|version| version < table.touched(seat)) {
                return Err(Fault::Stale(table.version));
            }
            Ok(Change::Move { seat: seat.0, action: action.clone(), bot: false })
        }
        Command::Undo => {
            let seat = own(table, guest)?;
            playing(table, seat)?;
            let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
            board.can_undo(seat).map_err(Fault::Undo)?;
            Ok(Change::Undo { seat: seat.0 })
        }
        Command::Say(text) => say(table, guest, text),
        Command::Back => match table.seats.get(own(table, guest)?.index()) {
            Some(Holder::Person { presence: Presence::Away, .. }) => Ok(Change::Back { seat: own(table, guest)?.0 }),
            _ => Err(Fault::Conflict("fault-not-away")),
        },
        Command::Resign => {
            let seat = own(table, guest)?;
            if table.status != Status::Running {
                return Err(Fault::Conflict("fault-not-running"));
            }
            match table.seats.get(seat.index()) {
                Some(Holder::Person { presence: Presence::Here | Presence::Away, .. }) => {
                    Ok(Change::Resign { seat: seat.0 })
                }
                _ => Err(Fault::Conflict("fault-resigned")),
            }
        }
        Command::Rematch(new) => {
            own(table, guest)?;
            match (table.status, &table.rematch) {
                (Status::Over, None) => Ok(Change::Rematch { table: new.clone() }),
                (Status::Over, Some(_)) => Err(Fault::Conflict("fault-rematch-there")),
                _ => Err(Fault::Conflict("fault-not-over")),
            }
        }
    }
}

fn started() -> Fault {
    Fault::Conflict("fault-started")
}

fn own(table: &Table, guest: &Guest) -> Result<Seat, Fault> {
    table.seat_of(&guest.id).ok_or(Fault::Forbidden("fault-not-seated"))
}

/// That the game runs and the person, not a bot, plays the seat.
fn playing(table: &Table, seat: Seat) -> Result<(), Fault> {
    match (table.status, table.seats.get(seat.index())) {
        (Status::Running, Some(Holder::Person { presence: Presence::Here, .. })) => Ok(()),
        (Status::Running, Some(Holder::Person { presence: Presence::Away, .. })) => Err(Fault::Conflict("fault-away")),
        (Status::Running, _) => Err(Fault::Conflict("fault-resigned")),
        _ => Err(Fault::Conflict("fault-not-running")),
    }
}

fn sit(table: &Table, guest: &Guest, seat: Option<u8>, key: Option<&str>) -> Result<Change, Fault> {
    if table.status != Status::Open {
        return Err(started());
    }
    if table.seat_of(&guest.id).is_some() {
        return Err(Fault::Conflict("fault-seated"));
    }
    let may = |holder: &Holder| match holder {
        Holder::Open => true,
        Holder::Reserved { key: wanted, player } => {
            key.is_some_and(|key| same(key, wanted)) || player.as_ref().is_some_and(|kept| kept.id == guest.id)
        }
        _ => false,
    };
    // Whoever comes with a link gets the seat that it is for, before any other.
    let reserved = |holder: &Holder| matches!(holder, Holder::Reserved { .. }) && may(holder);
    let index = match seat {
        Some(seat) => table.seats.get(usize::from(seat)).filter(|h| may(h)).map(|_| usize::from(seat)),
        None => table.seats.iter().position(reserved).or_else(|| table.seats.iter().position(may)),
    };
    let seat = index.ok_or(Fault::Conflict("fault-no-seat"))? as u8;
    Ok(Change::Sit { seat, guest: guest.clone() })
}

/// Compares secrets without telling by the time it takes how much of them is right.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |bits, (x, y)| bits | (x ^ y)) == 0
}

fn start(table: &Table, guest: &Guest, from: Option<Box<Origin>>) -> Result<Change, Fault> {
    if table.host.id != guest.id {
        return Err(Fault::Forbidden("fault-not-host"));
    }
    if table.status != Status::Open {
        return Err(started());
    }
    if table.seats.iter().any(|holder| matches!(holder, Holder::Open | Holder::Reserved { .. })) {
        return Err(Fault::Conflict("fault-seats-free"));
    }
    let mut seed = [0; 32];
    fill(&mut seed);
    let rules = info(&table.setup.game).map_or(0, |game| game.rules);
    Ok(Change::Start { seed: Hex(seed), rules, from })
}

fn say(table: &Table, guest: &Guest, text: &str) -> Result<Change, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Fault::Bad("fault-say-nothing"));
    }
    if text.chars().count() > MOST_SAID {
        return Err(Fault::Bad("fault-say-long"));
    }
    if table.chat.len() >= MOST_CHAT {
        return Err(Fault::Conflict("fault-say-full"));
    }
    Ok(Change::Say { guest: guest.clone(), text: text.to_owned() })
}

/// The change that a table makes by itself now, if any: a clock that ran out.
pub fn overdue(table: &Table, now: i64) -> Option<Change> {
    let late = Seat::all(table.seats.len()).find(|&seat| table.deadline(seat).is_some_and(|at| at <= now))?;
    (table.turn() != Turn::Over).then_some(Change::Away { seat: late.0 })
}
