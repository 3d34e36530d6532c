//! Where tables are kept: one trait, SQLite for one process, PostgreSQL for several.
//!
//! Everything is written by `writer.rs`, which commits what many tables ask for in one transaction and answers only
//! when it is on the disk.

mod fault;
mod format;
mod queries;
mod rows;
mod backend;
mod sqlite;
mod postgres;
mod writer;

pub use fault::StoreFault;
pub use format::FORMAT;
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use writer::Writer;

use crate::model::{ListedTable, LogRow, PlayerId, TableId, Time};
use async_trait::async_trait;
use std::sync::Arc;

/// Something to be written, whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// The next entry of a table; refused if another has that number. With it the new row, if that changed.
    LogRow(Box<LogRow>, Option<Arc<ListedTable>>),
    /// A position from which a running game can go on.
    Snapshot {
        /// Which table.
        table: TableId,
        /// The version it is of.
        seq: u64,
        /// As JSON.
        text: String,
    },
    /// A new player.
    Account(Account),
    /// Another way for a player to come in.
    Session {
        /// SHA-256 of the secret in the cookie.
        key: Key,
        /// Who comes in with it.
        player: PlayerId,
        /// Since when.
        at: Time,
    },
    /// No longer a way in.
    Forget(Key),
    /// A player's new name and password; refused if another player claimed that name.
    Name {
        /// Who.
        player: PlayerId,
        /// The name shown.
        name: String,
        /// The argon2 hash, if the name is to be claimed.
        password: Option<String>,
    },
}

/// SHA-256 of a secret: the store never holds what is in a cookie.
pub type Key = [u8; 32];

/// A player as stored: an account, claimed with a password or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Who.
    pub id: PlayerId,
    /// The name shown.
    pub name: String,
    /// The argon2 hash, if the name is claimed.
    pub password: Option<String>,
    /// When they first came.
    pub since: Time,
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
    /// Those that were played to the end in the open.
    Recent,
    /// A player's own, whether open or not.
    Of(&'a PlayerId),
}

/// A place where tables are kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Writes all in one transaction. For each, whether it was accepted; on a fault none is written.
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault>;
    /// A table with all its entries.
    async fn load(&self, table: &TableId) -> Result<Option<Stored>, StoreFault>;
    /// The entries after a version.
    async fn after(&self, table: &TableId, seq: u64) -> Result<Vec<LogRow>, StoreFault>;
    /// Tables for a list, the latest first.
    async fn list(&self, which: List<'_>, limit: u32) -> Result<Vec<ListedTable>, StoreFault>;
    /// Finished games in the order in which they ended, after one and up to a time.
    async fn ended(&self, after: (Time, &str), until: Time, limit: u32) -> Result<Vec<ListedTable>, StoreFault>;
    /// Tables where something was to happen before a time.
    async fn due(&self, before: Time, limit: u32) -> Result<Vec<TableId>, StoreFault>;
    /// The ids of all tables that were started, in order, after one.
    async fn started(&self, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault>;
    /// The player that a secret belongs to.
    async fn session(&self, key: &Key) -> Result<Option<Account>, StoreFault>;
    /// A player.
    async fn player(&self, id: &PlayerId) -> Result<Option<Account>, StoreFault>;
    /// The player who claimed a name.
    async fn claimed(&self, name: &str) -> Result<Option<Account>, StoreFault>;
    /// Hears of the versions that other processes made, for ever; returns at once if there are none. `None` means that
    /// some may have been missed.
    async fn listen(&self, heard: tokio::sync::mpsc::Sender<Option<(TableId, u64)>>);
    /// Whether other processes may write to the same tables.
    fn shared(&self) -> bool;
    /// Flushes and closes.
    async fn close(&self);
}

/// A name as it is compared: case does not tell names apart.
pub fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// A row's summary as it is stored.
fn summary(row: &ListedTable) -> String {
    serde_json::to_string(&row.summary).expect("a summary is strings, numbers and lists of them")
}
