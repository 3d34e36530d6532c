//! Where tables are kept: one trait, SQLite for one process, PostgreSQL for several.
//!
//! Everything is written by `writer.rs`, which commits what many tables ask for in one transaction and answers only
//! when it is on the disk.

mod fault;
mod format;
mod queries;
mod rows;
mod backend;
mod people;
mod notices;
mod channels;
mod sqlite;
mod postgres;
mod writer;
mod carry;

pub use carry::carry;
pub use channels::{ChannelStore, ChannelWrite};
pub use fault::StoreFault;
pub use format::FORMAT;
pub use notices::{NoticeStore, NoticeWrite, PutOff};
pub use people::{PeopleStore, PeopleWrite};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub(crate) use sqlite::{look_through, private_folder};
pub use writer::Writer;

use crate::model::{ListedTable, LogRow, PlayerId, TableId, Time};
use crate::notices::Notice;
use async_trait::async_trait;
use std::sync::Arc;

/// Something to be written, whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// The next entry of a table; refused if another has that number. With it the new row, if that changed, and who is to
    /// be told of it. The same entry written again, after an answer that was lost, is accepted and changes nothing.
    LogRow(Box<LogRow>, Option<Arc<ListedTable>>, Vec<Notice>),
    /// A position from which a running game can go on.
    Snapshot {
        /// Which table.
        table: TableId,
        /// The version it is of.
        seq: u64,
        /// As JSON.
        text: String,
    },
    /// What a review found of a seat of a finished game.
    Review {
        /// Which table.
        table: TableId,
        /// Which seat.
        seat: u8,
        /// The version of the method.
        version: u32,
        /// As JSON.
        text: String,
    },
    /// A table that never began is no more.
    Remove(TableId),
    /// Something about people.
    People(Box<PeopleWrite>),
    /// Something about notices that are there.
    Notices(Box<NoticeWrite>),
    /// Something about channels.
    Channels(Box<ChannelWrite>),
    /// Something that is gone at once, to learn whether there is room for more.
    Probe,
}

/// What another process did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreNews {
    /// It made a version of a table.
    Version(TableId, u64),
    /// It changed something about a player that others remember.
    Player(PlayerId),
    /// Some news may have been missed.
    Missed,
}

/// A table as stored.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its position at some version.
    pub snapshot: Option<(u64, String)>,
    /// All its entries, in order.
    pub entries: Vec<LogRow>,
}

/// Which tables to list.
#[derive(Clone, Copy, Debug)]
pub enum List<'a> {
    /// Those that wait for players, in the open.
    Lobby,
    /// Those that are being played in the open.
    Running,
    /// Those that were played to the end in the open.
    Recent,
    /// A player's own, whether open or not.
    Of(&'a PlayerId),
}

/// A place where tables are kept.
#[async_trait]
pub trait Store: PeopleStore + NoticeStore + ChannelStore {
    /// Writes all in one transaction. For each, whether it was accepted; on a fault none is written, unless the store was
    /// unreachable: then nobody knows, and the same may be written again.
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault>;
    /// A table with all its entries.
    async fn load(&self, table: &TableId) -> Result<Option<Stored>, StoreFault>;
    /// The entries after a version.
    async fn after(&self, table: &TableId, seq: u64) -> Result<Vec<LogRow>, StoreFault>;
    /// The number of the last entry of a table; 0 if there is none.
    async fn newest(&self, table: &TableId) -> Result<u64, StoreFault>;
    /// Tables for a list, the latest first.
    async fn list(&self, which: List<'_>, limit: u32) -> Result<Vec<ListedTable>, StoreFault>;
    /// Finished games in the order in which they ended, after one and up to a time.
    async fn ended(&self, after: (Time, &str), until: Time, limit: u32) -> Result<Vec<ListedTable>, StoreFault>;
    /// Tables where something was to happen up to a time, the longest overdue first, after a place in that order; and
    /// whether there are more.
    async fn due(
        &self,
        until: Time,
        after: (Time, &str),
        limit: u32,
    ) -> Result<(Vec<(Time, TableId)>, bool), StoreFault>;
    /// Running tables that changed later than a time, in the order of their ids, after one.
    async fn ahead(&self, time: Time, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault>;
    /// The ids of all tables that were started, in order, after one.
    async fn started(&self, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault>;
    /// Tables that never began, in the order of their ids, after one: those that wait and were last changed before the one
    /// time, and those that are closed before the other.
    async fn unwanted(&self, open: Time, closed: Time, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault>;
    /// What a review by a version of the method found of a seat.
    async fn review(&self, table: &TableId, seat: u8, version: u32) -> Result<Option<String>, StoreFault>;
    /// Hears of what other processes did, for ever; returns at once if there are none.
    async fn listen(&self, heard: tokio::sync::mpsc::Sender<StoreNews>);
    /// Whether other processes may write to the same tables.
    fn shared(&self) -> bool;
    /// Flushes and closes.
    async fn close(&self);
}

/// A row's summary as it is stored.
fn summary(row: &ListedTable) -> String {
    serde_json::to_string(&row.summary).expect("a summary is strings, numbers and lists of them")
}
