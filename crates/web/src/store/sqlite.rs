//! SQLite in a data folder: one process, one writer, several readers (WAL), every commit synced.

use super::backend::{Backend, write_rare};
use super::format::{FORMAT, SQLITE, failed, pending};
use super::{StoreFault, Write, summary};
use crate::model::{Status, TableId};
use async_trait::async_trait;
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions};
use sqlx::sqlite::{SqlitePool, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection};
use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};

/// The store of one process.
pub struct Sqlite {
    /// With the lock that turns a second process away; none once the store is closed.
    writer: Mutex<Option<(SqliteConnection, std::fs::File)>>,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the database in a folder; makes it if there is none, migrates it if it is of an earlier format.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreFault> {
        Sqlite::open_with(folder, None).await
    }

    /// Opens it with a limit on its size in pages, as a disk that is full would set one.
    pub async fn open_with(folder: &Path, most_pages: Option<u32>) -> Result<Sqlite, StoreFault> {
        let io = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => StoreFault::ReadOnly,
            std::io::ErrorKind::StorageFull => StoreFault::Full,
            _ => StoreFault::Other(format!("{}: {error}", folder.display())),
        };
        std::fs::create_dir_all(folder).map_err(io)?;
        let lock = std::fs::File::create(folder.join("emporia.lock")).map_err(io)?;
        lock.try_lock().map_err(|_| StoreFault::Locked)?;
        let mut options = SqliteConnectOptions::new()
            .filename(folder.join("emporia.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(3))
            .pragma("temp_store", "memory")
            .pragma("wal_autocheckpoint", "4000");
        if let Some(pages) = most_pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        // The pages that running games write to stay at hand: the usual 2 MB were read again and again.
        let writing = options.clone().pragma("cache_size", "-65536");
        let mut writer = SqliteConnection::connect_with(&writing).await?;
        migrate(&mut writer).await?;
        // A write that changes nothing, to learn now rather than at the first move that nothing can be written.
        sqlx::raw_sql("begin immediate; delete from sessions where key = x'00'; commit").execute(&mut writer).await?;
        let reading = options.read_only(true).create_if_missing(false);
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(reading).await?;
        Ok(Sqlite { writer: Mutex::new(Some((writer, lock))), readers })
    }
}

/// Brings the database to our format. The lock on the folder keeps other processes out.
async fn migrate(writer: &mut SqliteConnection) -> Result<(), StoreFault> {
    let found: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut *writer).await?;
    let pending = pending(&SQLITE, found)?;
    if pending.is_empty() {
        return Ok(());
    }
    let mut tx = writer.begin_with("begin immediate").await?;
    for (number, sql) in pending {
        sqlx::raw_sql(sql).execute(&mut *tx).await.map_err(|error| failed(number, error))?;
    }
    sqlx::raw_sql(AssertSqlSafe(format!("pragma user_version = {FORMAT}"))).execute(&mut *tx).await?;
    tx.commit().await?;
    tracing::info!(found, format = FORMAT, "the database was migrated");
    Ok(())
}

/// The entries of a group, as a JSON list: a statement each would cost more than the writing itself.
const ENTRIES: &str = "insert into entries (\"table\", seq, at, change, events)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each($1)";
/// The same when others took some of the numbers: names the tables whose entry was accepted.
const ACCEPTED: &str = "insert into entries (\"table\", seq, at, change, events)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each($1) where true
    on conflict do nothing returning \"table\"";
/// The rows of a group, and who sits at a table; that changes only before the start, and is left out afterwards.
const ROWS: &str = "insert into tables (id, status, public, due, touched, summary)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from json_each($2) where true
    on conflict (id) do update set status = excluded.status, public = excluded.public, due = excluded.due,
    touched = excluded.touched, summary = excluded.summary;
    delete from seated where \"table\" in
    (select value ->> 0 from json_each($2) where value ->> 6 is not null);
    insert into seated (\"table\", player)
    select t.value ->> 0, p.value from json_each($2) t, json_each(t.value, '$[6]') p where p.type = 'text'
    on conflict do nothing";
const SNAPSHOTS: &str = "update tables set snapshot_seq = value ->> 1, snapshot = value ->> 2
    from json_each($3) where tables.id = value ->> 0";
/// A whole group at once. Between the statements of a transaction the writer would have to wait for its turn among all
/// tasks of the server, and all tables with it.
static GROUP: LazyLock<String> = LazyLock::new(|| format!("begin immediate; {ENTRIES}; {ROWS}; {SNAPSHOTS}; commit"));

/// The entries, rows and snapshots of a group, each as a JSON list. A table has one entry in a group.
fn lists<'a>(writes: impl Iterator<Item = &'a Write> + Clone) -> [String; 3] {
    let entries = writes.clone().filter_map(|write| match write {
        Write::LogRow(e, _) => Some((&e.table, e.seq, e.at, &e.change, &e.events)),
        _ => None,
    });
    let rows = writes.clone().filter_map(|write| match write {
        Write::LogRow(_, row) => row.as_deref(),
        _ => None,
    });
    let rows = rows.map(|r| {
        let players = r.summary.seats.iter().filter_map(|seat| seat.player.as_ref());
        let seated = (r.status == Status::Open).then(|| players.collect::<Vec<_>>());
        (&r.id, r.status.code(), i64::from(r.public), r.due, r.touched, summary(r), seated)
    });
    let snapshots = writes.filter_map(|write| match write {
        Write::Snapshot { table, seq, text } => Some((table, seq, text)),
        _ => None,
    });
    [list(entries), list(rows), list(snapshots)]
}

fn list<T: Serialize>(items: impl Iterator<Item = T>) -> String {
    serde_json::to_string(&items.collect::<Vec<T>>()).expect("rows are strings and numbers")
}

/// A group whose writes are all of the common kinds, in one step; false if an entry has a number that another took, and
/// nothing was written.
async fn at_once(connection: &mut SqliteConnection, batch: &[Write]) -> Result<bool, sqlx::Error> {
    let [entries, rows, snapshots] = lists(batch.iter());
    let done = sqlx::query(GROUP.as_str()).bind(entries).bind(rows).bind(snapshots).execute(&mut *connection).await;
    let Err(error) = done else { return Ok(true) };
    // What failed may have been the beginning: then there is nothing to roll back.
    let _ = sqlx::raw_sql("rollback").execute(connection).await;
    if error.as_database_error().is_some_and(|error| error.is_unique_violation()) { Ok(false) } else { Err(error) }
}

/// A group write by write: whether each was accepted.
async fn one_by_one(connection: &mut SqliteConnection, batch: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let mut tx = connection.begin_with("begin immediate").await?;
    let [entries, ..] = lists(batch.iter());
    let kept: Vec<String> = sqlx::query_scalar(ACCEPTED).bind(entries).fetch_all(&mut *tx).await?;
    let kept: HashSet<String> = kept.into_iter().collect();
    let is_kept = |write: &Write| match write {
        Write::LogRow(entry, _) => kept.contains(entry.table.as_str()),
        _ => true,
    };
    let [_, rows, snapshots] = lists(batch.iter().filter(|write| is_kept(write)));
    sqlx::query(ROWS).bind("").bind(rows).execute(&mut *tx).await?;
    sqlx::query(SNAPSHOTS).bind("").bind("").bind(snapshots).execute(&mut *tx).await?;
    let mut accepted = Vec::with_capacity(batch.len());
    for write in batch {
        accepted.push(match write {
            Write::LogRow(..) | Write::Snapshot { .. } => is_kept(write),
            write => write_rare::<sqlx::Sqlite>(&mut tx, write).await?,
        });
    }
    tx.commit().await?;
    Ok(accepted)
}

#[async_trait]
impl Backend for Sqlite {
    type Db = sqlx::Sqlite;
    const SHARED: bool = false;

    fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        let mut writer = self.writer.lock().await;
        let Some((connection, _)) = &mut *writer else {
            return Err(StoreFault::Unreachable("the store is closed".to_owned()));
        };
        let common = |write: &Write| matches!(write, Write::LogRow(..) | Write::Snapshot { .. });
        if batch.iter().all(common) && at_once(connection, batch).await? {
            return Ok(vec![true; batch.len()]);
        }
        Ok(one_by_one(connection, batch).await?)
    }

    async fn listen(&self, _: mpsc::Sender<Option<(TableId, u64)>>) {}

    async fn close(&self) {
        self.readers.close().await;
        if let Some((connection, lock)) = self.writer.lock().await.take() {
            // The last connection that closes moves the log into the database.
            let _ = connection.close().await;
            drop(lock);
        }
    }
}
