//! A table as it is stored and read again. Waking it is its last snapshot and the fold of the changes after that.
//!
//! What is folded again is compared with what was shown, because the rules or cards in force may be others than then.

use super::fold::{Marks, Table};
use crate::fault::Fault;
use crate::games::Shelf;
use crate::model::{Change, LogRow, Status, TableId, Time};
use crate::play::ShownChange;
use crate::store::{StoreFault, Stored};
use emporia_engine::rng::Seed;
use emporia_engine::{Seat, Turn};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};

/// What is kept of a table beside its log, so that nothing has to be played again.
#[derive(Serialize, Deserialize)]
struct TableSnapshot {
    /// The game: `Board::snapshot`.
    board: Box<RawValue>,
    /// The `Marks`.
    marks: Box<RawValue>,
    /// Of the texts of the two, so that damage which is still JSON is noticed; snapshots of 0.2 have none.
    #[serde(default)]
    sum: Option<u64>,
}

impl TableSnapshot {
    fn new(board: String, marks: &Marks) -> TableSnapshot {
        let board = RawValue::from_string(board).expect("a board writes JSON");
        let marks = to_raw_value(marks).expect("numbers can be written as JSON");
        let sum = sum(&board, &marks);
        TableSnapshot { board, marks, sum: Some(sum) }
    }

    /// What it says; none if it is not as it was written, or has no marks that are known.
    fn marks(&self) -> Option<Marks> {
        let whole = self.sum.is_none_or(|kept| kept == sum(&self.board, &self.marks));
        serde_json::from_str(self.marks.get()).ok().filter(|_| whole)
    }
}

fn sum(board: &RawValue, marks: &RawValue) -> u64 {
    let hash: [u8; 32] = Sha256::new().chain_update(board.get()).chain_update(marks.get()).finalize().into();
    // Any program reads numbers of JSON exactly up to 53 bits.
    u64::from_le_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], 0, 0])
}

/// A stored change.
struct Read<'a> {
    seq: u64,
    at: Time,
    change: Change,
    events: &'a str,
}

impl Read<'_> {
    /// A change of the game, which a snapshot has in it; all other changes are folded.
    fn shown(&self) -> Option<ShownChange<'_>> {
        let (by, takes_back) = match &self.change {
            Change::Start { .. } => (None, None),
            Change::Move { seat, .. } => (Some(Seat(*seat)), None),
            Change::Undo { seat, takes } => (Some(Seat(*seat)), Some(takes.as_slice())),
            _ => return None,
        };
        Some(ShownChange { seq: self.seq, by, takes_back, events: self.events })
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
                Err(fault) => tracing::error!(table = %id, seq, ?fault, "a snapshot cannot be read; the log is folded"),
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
        let snapshot = TableSnapshot::new(self.board.as_ref()?.snapshot(), &self.marks);
        Some(serde_json::to_string(&snapshot).expect("numbers and JSON can be written as JSON"))
    }
}

impl Table {
    /// Folds a change that was made and shown before, here or by another process. If the rules in force make something
    /// else of it, what was shown stays: in the log of the table, and in what seats remember. If they refuse it, the
    /// table cannot go on.
    pub(super) fn fold_again(&mut self, shelf: &Shelf, at: Time, change: &Change, shown: &str) -> Result<(), Fault> {
        let seq = self.version + 1;
        let events = self.fold(shelf, at, change).map_err(|fault| {
            tracing::error!(table = %self.id, seq, ?fault, "a change that was made cannot be made again");
            StoreFault::Unreadable(format!("table {}, entry {seq}: {fault:?}", self.id))
        })?;
        if !self.is_same(&events, shown) {
            tracing::error!(table = %self.id, seq, "a change has other events than were shown; those shown are kept");
            if let Some(board) = &mut self.board {
                board.keep_shown(seq, shown);
            }
        }
        Ok(())
    }

    /// Whether the events of a change are those that were shown. They are compared as events if their texts differ, because
    /// names in the text may have changed since.
    pub fn is_same(&self, events: &str, shown: &str) -> bool {
        events == shown || self.board.as_ref().is_some_and(|board| board.same_events(events, shown))
    }
}

/// The table that was opened, and the changes after that.
fn opened<'c, 'e>(id: &TableId, changes: &'c [Read<'e>]) -> Result<(Table, &'c [Read<'e>]), Fault> {
    let (first, rest) = changes.split_first().ok_or(Fault::NotFound)?;
    let Change::Open { setup, host } = &first.change else { return Err(Fault::Unplayable) };
    Ok((Table::open(id.clone(), first.at, setup.clone(), host.clone()), rest))
}

fn fold(table: &mut Table, shelf: &Shelf, changes: &[Read<'_>]) -> Result<(), Fault> {
    changes.iter().try_for_each(|read| table.fold_again(shelf, read.at, &read.change, read.events))
}

fn replayed(shelf: &Shelf, id: &TableId, changes: &[Read<'_>]) -> Result<Table, Fault> {
    let (mut table, rest) = opened(id, changes)?;
    fold(&mut table, shelf, rest)?;
    Ok(table)
}

fn resumed(shelf: &Shelf, id: &TableId, changes: &[Read<'_>], seq: u64, text: &str) -> Result<Table, Fault> {
    let (mut table, rest) = opened(id, changes)?;
    let (done, rest) = rest.split_at(rest.partition_point(|read| read.seq <= seq));
    let (mut shown, mut secret, mut named) = (Vec::new(), None, None);
    for read in done {
        match read.shown() {
            Some(change) => shown.push(change),
            None => {
                table.fold(shelf, read.at, &read.change)?;
            }
        }
        if let Change::Start { seed, rules, cards, from } = &read.change {
            (secret, named) = (Some(Seed(seed.0)), *cards);
            table.started(*rules, from.as_deref());
        }
        (table.version, table.at) = (read.seq, read.at);
    }
    let kept = serde_json::from_str::<TableSnapshot>(text).ok();
    let kept_marks = kept.as_ref().map(TableSnapshot::marks);
    if let Some(None) = kept_marks {
        return Err(StoreFault::Unreadable(format!("table {id}: the snapshot is damaged")).into());
    }
    // Until 0.1 a snapshot was that of the board alone.
    let snapshot = kept.as_ref().map_or(text, |kept| kept.board.get());
    let seed = secret.ok_or(Fault::Unplayable)?;
    let board =
        shelf.resume(table.begun(named), seed, table.bots(), snapshot, &shown).map_err(|_| Fault::Unplayable)?;
    if board.turn() == Turn::Over {
        table.status = Status::Over;
    }
    table.board = Some(board);
    table.marks = kept_marks.flatten().unwrap_or_else(|| marks(&table, done));
    fold(&mut table, shelf, rest)?;
    Ok(table)
}

/// Marks for a snapshot that has none: clocks begin with the last change, and whatever answers an earlier one is stale.
fn marks(table: &Table, done: &[Read<'_>]) -> Marks {
    let last = done.iter().rfind(|read| matches!(read.change, Change::Move { .. } | Change::Resign { .. }));
    let ended = last.filter(|_| table.status == Status::Over).map(|read| read.at);
    Marks::new(table.at, table.version, ended)
}
