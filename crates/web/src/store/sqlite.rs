//! SQLite in a data folder: one process, one writer, several readers (WAL), every commit synced.

use super::backend::{Backend, probe, put_review, remove};
use super::channels::write_channels;
use super::format::{FORMAT, SQLITE, failed, pending};
use super::notices::{NoticeSql, put_list, write_notices};
use super::people::{fill_in_looks, write_people};
use super::{StoreFault, StoreNews, Write, summary};
use crate::model::Status;
use async_trait::async_trait;
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions};
use sqlx::sqlite::{SqlitePool, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fs::{DirBuilder, File};
use std::io::ErrorKind;
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, mpsc};

/// The store of one process.
pub struct Sqlite {
    /// With the lock that turns a second server away, unless this is no server; none once the store is closed.
    writer: Mutex<Option<(SqliteConnection, Option<File>)>>,
    readers: SqlitePool,
}

/// The database in a data folder.
const DATABASE: &str = "emporia.db";
/// The file whose lock says that a server runs over the folder.
const LOCK: &str = "emporia.lock";

impl Sqlite {
    /// Opens the database in a folder; makes it if there is none, migrates it if it is of an earlier format.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreFault> {
        Sqlite::open_with(folder, None).await
    }

    /// Opens it with a limit on its size in pages, as a disk that is full would set one.
    pub async fn open_with(folder: &Path, most_pages: Option<u32>) -> Result<Sqlite, StoreFault> {
        let lock = private(folder).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreFault::ReadOnly,
            ErrorKind::StorageFull => StoreFault::Full,
            _ => StoreFault::Other(format!("{}: {error}", folder.display())),
        })?;
        lock.try_lock().map_err(|_| StoreFault::Locked)?;
        let mut options = options(folder);
        if let Some(pages) = most_pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        // The pages that running games write to stay at hand: the usual 2 MB were read again and again.
        // So do the statements for every size of a group.
        let writing = options.clone().pragma("cache_size", "-65536").statement_cache_capacity(256);
        let mut writer = SqliteConnection::connect_with(&writing).await?;
        migrate(&mut writer).await?;
        fill_in_looks::<sqlx::Sqlite>(&mut writer).await?;
        // A write that changes nothing, to learn now rather than at the first move that nothing can be written.
        sqlx::raw_sql("begin immediate; delete from sessions where key = x'00'; commit").execute(&mut writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer: Mutex::new(Some((writer, Some(lock)))), readers })
    }

    /// Opens it whether or not a server runs over it, for what is asked and written now and then from a terminal. A folder
    /// that nobody uses is opened as always.
    pub async fn open_beside(folder: &Path) -> Result<Sqlite, StoreFault> {
        match Sqlite::open(folder).await {
            Err(StoreFault::Locked) => {}
            opened => return opened,
        }
        let options = options(folder).create_if_missing(false);
        let mut writer = SqliteConnection::connect_with(&options).await?;
        let found: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut writer).await?;
        // The server that runs is of another version: the database is its to change.
        match found.cmp(&FORMAT) {
            Ordering::Greater => return Err(StoreFault::Later(found)),
            Ordering::Less => return Err(StoreFault::Locked),
            Ordering::Equal => {}
        }
        let readers = SqlitePoolOptions::new().max_connections(1).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer: Mutex::new(Some((writer, None))), readers })
    }
}

/// How every connection is opened.
fn options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(folder.join(DATABASE))
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(3))
        .pragma("temp_store", "memory")
        .pragma("wal_autocheckpoint", "4000")
}

/// Makes a folder that only this user can look into, unless it is there.
pub fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes the folder and its files if they are not there, for nobody else's eyes: seeds of running games, what was said,
/// and hashes of passwords are in them. Gives the file to be locked. What SQLite puts beside its file gets the same
/// permissions.
fn private(folder: &Path) -> std::io::Result<File> {
    private_folder(folder)?;
    let mut file = File::options();
    file.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    file.open(folder.join(DATABASE))?;
    #[cfg(unix)]
    for entry in std::fs::read_dir(folder)? {
        use std::os::unix::fs::PermissionsExt;
        let entry = entry?;
        // Those that an earlier version left open to all.
        if entry.file_name().to_string_lossy().starts_with("emporia.") && entry.metadata()?.mode() & 0o077 != 0 {
            // Somebody else's files, which this process may use, stay as they are.
            let _ = std::fs::set_permissions(entry.path(), std::fs::Permissions::from_mode(0o600));
        }
    }
    file.open(folder.join(LOCK))
}

/// Looks through the whole database of a folder for pages that are damaged, while the server already runs: whatever can be
/// read goes on. What is wrong is said in the log.
pub async fn look_through(folder: PathBuf) {
    let begun = Instant::now();
    let looked = async {
        let reading = options(&folder).read_only(true);
        let mut connection = SqliteConnection::connect_with(&reading).await?;
        sqlx::query_scalar::<_, String>("pragma quick_check(20)").fetch_all(&mut connection).await
    };
    match looked.await {
        Ok(found) if found == ["ok"] => tracing::debug!(took = ?begun.elapsed(), "the database is whole"),
        Ok(found) => found.iter().for_each(|what| tracing::error!(what, "the database is damaged")),
        Err(error) => tracing::error!(%error, "the database could not be looked through"),
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

/// The entries of a group, as a JSON list, when others may have taken some of the numbers: names the tables whose entry was
/// accepted.
const ACCEPTED: &str = "insert into entries (\"table\", seq, at, change, events)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each($1) where true
    on conflict do nothing returning \"table\"";
/// The tables whose entry is there as it was to be written, now or before.
const SAME: &str = "select entries.\"table\" from json_each($1) join entries
    on entries.\"table\" = value ->> 0 and seq = value ->> 1
    where at = value ->> 2 and change = value ->> 3 and events = value ->> 4";
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
/// The columns of an entry.
const ENTRY: usize = 5;

/// A whole group with so many entries at once, rows and snapshots as JSON lists. Between the statements of a transaction
/// the writer would have to wait for its turn among all tasks of the server, and all tables with it. Entries are values of
/// one statement: there are many, and SQLite would read each of them from JSON five times.
fn group(entries: usize) -> String {
    let mut sql = "begin immediate; ".to_owned();
    for n in 0..entries {
        sql += if n == 0 { "insert into entries (\"table\", seq, at, change, events) values (" } else { ", (" };
        let values: Vec<String> = (4 + ENTRY * n..4 + ENTRY * (n + 1)).map(|place| format!("${place}")).collect();
        sql += &values.join(", ");
        sql += if n + 1 == entries { "); " } else { ")" };
    }
    sql + ROWS + "; " + SNAPSHOTS + "; " + sqlx::Sqlite::PUT + "; commit"
}

/// The text for each number of entries that the writer puts into a group.
static GROUPS: [OnceLock<String>; 129] = [const { OnceLock::new() }; 129];

/// The notices, rows and snapshots of a group, each as a JSON list. A table has one entry in a group.
fn lists<'a>(writes: impl Iterator<Item = &'a Write> + Clone) -> [String; 3] {
    let rows = writes.clone().filter_map(|write| match write {
        Write::LogRow(_, row, _) => row.as_deref(),
        _ => None,
    });
    let notices = writes.clone().filter_map(|write| match write {
        Write::LogRow(_, _, notices) => Some(notices),
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
    [put_list(notices.flatten()), list(rows), list(snapshots)]
}

fn list<T: Serialize>(items: impl Iterator<Item = T>) -> String {
    serde_json::to_string(&items.collect::<Vec<T>>()).expect("rows are strings and numbers")
}

/// A group whose writes are all of the common kinds, in one step; false if an entry has a number that another took, and
/// nothing was written.
async fn at_once(connection: &mut SqliteConnection, batch: &[Write]) -> Result<bool, sqlx::Error> {
    let entries = batch.iter().filter_map(|write| match write {
        Write::LogRow(entry, ..) => Some(entry),
        _ => None,
    });
    let Some(sql) = GROUPS.get(entries.clone().count()) else { return Ok(false) };
    let mut query = sqlx::query(sql.get_or_init(|| group(entries.clone().count())).as_str());
    let [notices, rows, snapshots] = lists(batch.iter());
    query = query.bind(notices).bind(rows).bind(snapshots);
    for entry in entries {
        query = query.bind(entry.table.as_str()).bind(entry.seq as i64).bind(entry.at);
        query = query.bind(entry.change.as_str()).bind(entry.events.as_str());
    }
    let Err(error) = query.execute(&mut *connection).await else { return Ok(true) };
    // What failed may have been the beginning: then there is nothing to roll back.
    let _ = sqlx::raw_sql("rollback").execute(connection).await;
    if error.as_database_error().is_some_and(|error| error.is_unique_violation()) { Ok(false) } else { Err(error) }
}

/// A group write by write: whether each was accepted. The transaction is our own: SQLite ends one by itself when the disk
/// is full, and sqlx would count it as still open.
async fn one_by_one(connection: &mut SqliteConnection, batch: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    sqlx::raw_sql("begin immediate").execute(&mut *connection).await?;
    let accepted = each(connection, batch).await;
    let end = if accepted.is_ok() { "commit" } else { "rollback" };
    let ended = sqlx::raw_sql(end).execute(&mut *connection).await;
    let accepted = accepted?;
    if let Err(error) = ended {
        let _ = sqlx::raw_sql("rollback").execute(connection).await;
        return Err(error);
    }
    Ok(accepted)
}

async fn each(tx: &mut SqliteConnection, batch: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let entries = list(batch.iter().filter_map(|write| match write {
        Write::LogRow(e, ..) => Some((&e.table, e.seq, e.at, &e.change, &e.events)),
        _ => None,
    }));
    let new: Vec<String> = sqlx::query_scalar(ACCEPTED).bind(&entries).fetch_all(&mut *tx).await?;
    let new: HashSet<String> = new.into_iter().collect();
    let same: Vec<String> = sqlx::query_scalar(SAME).bind(&entries).fetch_all(&mut *tx).await?;
    let same: HashSet<String> = same.into_iter().collect();
    let is_in = |tables: &HashSet<String>, write: &Write| match write {
        Write::LogRow(entry, ..) => tables.contains(entry.table.as_str()),
        _ => true,
    };
    let [notices, rows, snapshots] = lists(batch.iter().filter(|write| is_in(&new, write)));
    sqlx::query(sqlx::Sqlite::PUT).bind(notices).execute(&mut *tx).await?;
    sqlx::query(ROWS).bind("").bind(rows).execute(&mut *tx).await?;
    sqlx::query(SNAPSHOTS).bind("").bind("").bind(snapshots).execute(&mut *tx).await?;
    let mut accepted = Vec::with_capacity(batch.len());
    for write in batch {
        accepted.push(match write {
            Write::LogRow(..) | Write::Snapshot { .. } => is_in(&same, write),
            Write::People(write) => write_people::<sqlx::Sqlite>(&mut *tx, write).await?,
            Write::Notices(write) => write_notices::<sqlx::Sqlite>(&mut *tx, write).await?,
            Write::Channels(write) => write_channels::<sqlx::Sqlite>(&mut *tx, write).await?,
            Write::Review { table, seat, version, text } => {
                put_review::<sqlx::Sqlite>(&mut *tx, table, (*seat, *version), text).await?
            }
            Write::Remove(table) => remove::<sqlx::Sqlite>(&mut *tx, table).await?,
            Write::Probe => probe::<sqlx::Sqlite>(&mut *tx).await?,
        });
    }
    Ok(accepted)
}

#[async_trait]
impl Backend for Sqlite {
    type Db = sqlx::Sqlite;
    const SHARED: bool = false;

    fn readers(&self) -> SqlitePool {
        self.readers.clone()
    }

    fn renew(&self, _: Instant) {}

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

    async fn listen(&self, _: mpsc::Sender<StoreNews>) {}

    async fn close(&self) {
        self.readers.close().await;
        if let Some((connection, lock)) = self.writer.lock().await.take() {
            // The last connection that closes moves the log into the database.
            let _ = connection.close().await;
            drop(lock);
        }
    }
}
