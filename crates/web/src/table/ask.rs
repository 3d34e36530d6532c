//! What people may ask of a table, and whether it is granted. Nothing is changed here.

use super::fold::Table;
use super::order::{Authority, decide_order, say};
use crate::fault::Fault;
use crate::games::info;
use crate::hall::Hall;
use crate::model::{Change, Guest, Holder, OrderChange, Presence, Setup, StartPosition, Status, TableId, now};
use emporia_engine::rng::Hex;
use emporia_engine::{Seat, Turn, Viewer};
use serde_json::value::RawValue;
use std::collections::HashSet;

/// The most that happens at one table beside the moves of its game: no log grows without end.
pub const MOST_CHANGES: u64 = 20_000;

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
    /// Change what is agreed on.
    Agree(Box<Setup>),
    /// Deal.
    Start,
    /// Begin from a position of another game.
    PlayOn {
        /// The position.
        from: Box<StartPosition>,
        /// The hash of the cards that lie in it.
        cards: Hex,
    },
    /// Make a move.
    Act {
        /// The version that it answers; none answers whatever there is.
        version: Option<u64>,
        /// The action, as JSON.
        action: Box<RawValue>,
    },
    /// Take the last move back.
    Undo,
    /// Let the server answer so from now on, or no longer.
    Standing {
        /// The name of the answer.
        name: String,
        /// Whether it stands.
        stands: bool,
    },
    /// Say something.
    Say(String),
    /// Take the seat back from the bot.
    Back,
    /// Give up: a bot plays on.
    Resign,
    /// Keep order.
    Order(OrderChange, Authority),
    /// Be called by the name that one has now.
    Rename,
    /// Name the table where the same people play again.
    Rematch(TableId),
}

impl Command {
    /// Whether it brings a game to its end: the rules bound how often.
    fn ends(&self) -> bool {
        use Command::{Act, PlayOn, Rematch, Resign, Start};
        matches!(self, Act { .. } | Start | PlayOn { .. } | Resign | Rematch(_))
    }
}

/// The change that grants what a person asks for, or why not.
pub fn decide(hall: &Hall, table: &Table, guest: &Guest, command: &Command) -> Result<Change, Fault> {
    if table.version >= MOST_CHANGES && !command.ends() {
        return Err(Fault::Conflict("fault-log-full"));
    }
    match command {
        Command::Sit { seat, key } => sit(table, guest, *seat, key.as_deref()),
        Command::Stand => {
            let seat = own(table, guest)?;
            if table.status == Status::Open { Ok(Change::Stand { seat: seat.0 }) } else { Err(started()) }
        }
        Command::Agree(setup) => agree(table, guest, setup),
        Command::Start => start(hall, table, guest, hall.shelf.cards_hash(&table.setup.game), None),
        Command::PlayOn { from, cards } => start(hall, table, guest, Some(*cards), Some(from.clone())),
        Command::Act { version, action } => {
            let seat = own(table, guest)?;
            playing(table, seat)?;
            // A version that does not exist (the store was put back to an earlier day) is answered by nobody either.
            if version.is_some_and(|version| version < table.touched(seat) || version > table.version) {
                return Err(Fault::Stale(table.version_for(Viewer::Seat(seat))));
            }
            Ok(Change::Move { seat: seat.0, action: action.clone(), bot: false })
        }
        Command::Undo => {
            let seat = own(table, guest)?;
            playing(table, seat)?;
            let takes = table.can_undo(seat, now())?;
            Ok(Change::Undo { seat: seat.0, takes })
        }
        Command::Standing { name, stands } => standing(table, own(table, guest)?, name, *stands),
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
        Command::Order(what, by) => decide_order(table, guest, what, *by),
        Command::Rename => {
            let old = table.guests().find(|known| known.id == guest.id && known.name != guest.name);
            old.map(|_| Change::Rename { guest: guest.clone() }).ok_or(Fault::Conflict("fault-name-same"))
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
    if table.order.is_removed(&guest.id) {
        return Err(Fault::Forbidden("fault-removed"));
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

/// The host may change all but who is there: whoever sat down meanwhile keeps their seat.
fn agree(table: &Table, guest: &Guest, setup: &Setup) -> Result<Change, Fault> {
    if table.host.id != guest.id {
        return Err(Fault::Forbidden("fault-not-host"));
    }
    if table.status != Status::Open {
        return Err(started());
    }
    let people = |seats: &[Holder]| seats.iter().filter_map(Holder::person).cloned().collect::<HashSet<Guest>>();
    if people(&setup.seats) != people(&table.seats) {
        return Err(Fault::Stale(table.version));
    }
    Ok(Change::Agree { setup: Box::new(setup.clone()) })
}

fn start(
    hall: &Hall,
    table: &Table,
    guest: &Guest,
    cards: Option<Hex>,
    from: Option<Box<StartPosition>>,
) -> Result<Change, Fault> {
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
    (hall.config.seams.luck)(&mut seed);
    let rules = info(&table.setup.game).map_or(0, |game| game.rules);
    Ok(Change::Start { seed: Hex(seed), rules, cards, from })
}

/// What stands already and still means something, with one more or one less.
fn standing(table: &Table, seat: Seat, name: &str, stands: bool) -> Result<Change, Fault> {
    playing(table, seat)?;
    let known = table.board.as_ref().map_or_else(Vec::new, |board| board.standing(seat));
    if stands && !known.iter().any(|known| known == name) {
        return Err(Fault::Bad("fault-bad-request"));
    }
    let kept = table.standing[seat.index()].iter().filter(|answer| *answer != name && known.contains(answer));
    Ok(Change::Standing { seat: seat.0, answers: kept.cloned().chain(stands.then(|| name.to_owned())).collect() })
}

/// The change that a table makes by itself now, if any: a clock that ran out.
pub fn overdue(table: &Table, now: i64) -> Option<Change> {
    let late = Seat::all(table.seats.len()).find(|&seat| table.deadline(seat).is_some_and(|at| at <= now))?;
    (table.turn() != Turn::Over).then_some(Change::Away { seat: late.0 })
}
