//! A table as it is stored and read again. Waking it is its last snapshot and the fold of the changes after that.

use super::fold::{Marks, Table};
use crate::fault::Fault;
use crate::games::Shelf;
use crate::model::{Change, LogRow, Status, TableId, Time};
use crate::play::ShownChange;
use crate::store::{StoreFault, Stored};
use emporia_engine::rng::Seed;
use emporia_engine::{MAX_SEATS, Seat, Turn};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What is kept of a table beside its log, so that nothing has to be played again.
#[derive(Serialize, Deserialize)]
struct TableSnapshot {
    /// The game: `Board::snapshot`.
    board: Box<RawValue>,
    marks: Marks,
}

/// A stored change.
struct Read<'a> {
    seq: u64,
    at: Time,
    change: Change,
    events: &'a str,
}

impl<'a> Read<'a> {
    /// A change of the game, which a snapshot has in it; all other changes are folded.
    fn shown(&self) -> Option<ShownChange<'a>> {
        let (by, undo) = match &self.change {
            Change::Start { .. } => (None, false),
            Change::Move { seat, .. } => (Some(Seat(*seat)), false),
            Change::Undo { seat } => (Some(Seat(*seat)), true),
            _ => return None,
        };
        Some(ShownChange { seq: self.seq, by, undo, events: self.events })
    }
}

fn read(entries: &[LogRow]) -> Result<Vec<Read<'_>>, Fault> {
    let mut changes = Vec::with_capacity(entries.len());
    for (entry, seq) in entries.iter().zip(1..) {
        let change = serde_json::from_str(&entry.change).map_err(|error| {
            tracing::error!(table = %entry.table, seq = entry.seq, %error, "an entry cannot be read");
            StoreFault::Unreadable(format!("table {}, entry {}: {error}", entry.table, entry.seq))
        })?;
        if entry.seq != seq {
            tracing::error!(table = %entry.table, seq, "an entry is missing");
            return Err(StoreFault::Unreadable(format!("table {}, entry {seq} is missing", entry.table)).into());
        }
        changes.push(Read { seq, at: entry.at, change, events: &entry.events });
    }
    Ok(changes)
}

impl Table {
    /// The table that its stored entries make: from its snapshot if that can be read, else from the start.
    pub fn load(shelf: &Shelf, id: &TableId, stored: &Stored) -> Result<Table, Fault> {
        let changes = read(&stored.entries)?;
        if let Some((seq, text)) = &stored.snapshot {
            match resumed(shelf, id, &changes, *seq, text) {
                Ok(table) => return Ok(table),
                Err(fault) => tracing::warn!(table = %id, seq, ?fault, "a snapshot cannot be read"),
            }
        }
        replayed(shelf, id, &changes)
    }

    /// The table from its first entry on, by the rules in force, whatever the snapshot says.
    pub fn replay(shelf: &Shelf, id: &TableId, entries: &[LogRow]) -> Result<Table, Fault> {
        replayed(shelf, id, &read(entries)?)
    }

    /// All that later changes build on, as JSON, once the game has begun.
    pub fn snapshot(&self) -> Option<String> {
        let board = RawValue::from_string(self.board.as_ref()?.snapshot()).expect("a board writes JSON");
        let snapshot = TableSnapshot { board, marks: self.marks };
        Some(serde_json::to_string(&snapshot).expect("numbers and JSON can be written as JSON"))
    }
}

/// The table that was opened, and the changes after that.
fn opened<'c, 'e>(id: &TableId, changes: &'c [Read<'e>]) -> Result<(Table, &'c [Read<'e>]), Fault> {
    let (first, rest) = changes.split_first().ok_or(Fault::NotFound)?;
    let Change::Open { setup, host } = &first.change else { return Err(Fault::Unplayable) };
    Ok((Table::open(id.clone(), first.at, setup.clone(), host.clone()), rest))
}

fn fold(table: &mut Table, shelf: &Shelf, changes: &[Read<'_>]) -> Result<(), Fault> {
    changes.iter().try_for_each(|read| table.fold(shelf, read.at, &read.change).map(|_| ()))
}

fn replayed(shelf: &Shelf, id: &TableId, changes: &[Read<'_>]) -> Result<Table, Fault> {
    let (mut table, rest) = opened(id, changes)?;
    fold(&mut table, shelf, rest)?;
    Ok(table)
}

fn resumed(shelf: &Shelf, id: &TableId, changes: &[Read<'_>], seq: u64, text: &str) -> Result<Table, Fault> {
    let (mut table, rest) = opened(id, changes)?;
    let (done, rest) = rest.split_at(rest.partition_point(|read| read.seq <= seq));
    let (mut shown, mut secret) = (Vec::new(), None);
    for read in done {
        match read.shown() {
            Some(change) => shown.push(change),
            None => {
                table.fold(shelf, read.at, &read.change)?;
            }
        }
        if let Change::Start { seed, rules, from } = &read.change {
            secret = Some(Seed(seed.0));
            table.started(*rules, from.as_deref());
        }
        (table.version, table.at) = (read.seq, read.at);
    }
    let kept = serde_json::from_str::<TableSnapshot>(text).ok();
    // Until 0.1 a snapshot was that of the board alone.
    let snapshot = kept.as_ref().map_or(text, |kept| kept.board.get());
    let seed = secret.ok_or(Fault::Unplayable)?;
    let board =
        shelf.resume(&table.setup.game, &table.setup.options, seed, snapshot, &shown).map_err(|_| Fault::Unplayable)?;
    if board.turn() == Turn::Over {
        table.status = Status::Over;
    }
    table.board = Some(board);
    table.marks = kept.map_or_else(|| marks(&table, done), |kept| kept.marks);
    fold(&mut table, shelf, rest)?;
    Ok(table)
}

/// Marks for a snapshot that has none: clocks begin with the last change, and whatever answers an earlier one is stale.
fn marks(table: &Table, done: &[Read<'_>]) -> Marks {
    let last = done.iter().rfind(|read| matches!(read.change, Change::Move { .. } | Change::Resign { .. }));
    let ended = last.filter(|_| table.status == Status::Over).map(|read| read.at);
    Marks { since: [table.at; MAX_SEATS], touched: [table.version; MAX_SEATS], ended }
}
