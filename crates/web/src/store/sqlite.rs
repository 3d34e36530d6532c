//! SQLite in a data folder: one process, one writer, several readers (WAL), every commit synced.

use super::{Key, List, Player, Store, StoreFault, Stored, VERSION, Write, fault, folded};
use crate::model::{Entry, PlayerId, Row, Status, TableId, Time};
use async_trait::async_trait;
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteRow};
use sqlx::sqlite::{SqlitePool, SqliteSynchronous};
use sqlx::{Connection, Row as _};
use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::sync::Mutex;

const SCHEMA: &str = "
create table if not exists tables (
    id text primary key, status integer not null, public integer not null, due integer, touched integer not null,
    summary text not null, snapshot_seq integer, snapshot text) strict, without rowid;
create index if not exists tables_due on tables (due) where due is not null;
create index if not exists tables_list on tables (public, status, touched);
create index if not exists tables_ended on tables (touched, id) where status = 2;
create table if not exists entries (
    \"table\" text not null, seq integer not null, at integer not null, change text not null, events text not null,
    primary key (\"table\", seq)) strict, without rowid;
create table if not exists seated (
    \"table\" text not null, player text not null, primary key (\"table\", player)) strict, without rowid;
create index if not exists seated_player on seated (player);
create table if not exists players (
    id text primary key, name text not null, claimed text unique, password text, since integer not null) strict;
create table if not exists sessions (key blob primary key, player text not null) strict, without rowid;
";

/// The store of one process.
pub struct Sqlite {
    /// With the lock that turns a second process away; none once the store is closed.
    writer: Mutex<Option<(SqliteConnection, std::fs::File)>>,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the database in a folder, and makes it if there is none.
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
        let mut writer = SqliteConnection::connect_with(&writing).await.map_err(|e| fault(&e))?;
        let found: i64 =
            sqlx::query_scalar("pragma user_version").fetch_one(&mut writer).await.map_err(|e| fault(&e))?;
        if found > VERSION {
            return Err(StoreFault::Later(found));
        }
        // Nothing is made twice; an index may have been added since.
        sqlx::raw_sql(SCHEMA).execute(&mut writer).await.map_err(|e| fault(&e))?;
        if found < VERSION {
            sqlx::raw_sql("pragma user_version = 1").execute(&mut writer).await.map_err(|e| fault(&e))?;
        }
        // A write that changes nothing, to learn now rather than at the first move that nothing can be written.
        sqlx::raw_sql("begin immediate; delete from sessions where key = x'00'; commit")
            .execute(&mut writer)
            .await
            .map_err(|e| fault(&e))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await
            .map_err(|e| fault(&e))?;
        Ok(Sqlite { writer: Mutex::new(Some((writer, lock))), readers })
    }
}

fn entry(row: &SqliteRow) -> Entry {
    Entry {
        table: TableId::read(row.get::<&str, _>(0)).unwrap_or_default(),
        seq: row.get::<i64, _>(1) as u64,
        at: row.get(2),
        change: row.get(3),
        events: row.get(4),
    }
}

fn table_row(row: &SqliteRow) -> Option<Row> {
    Some(Row {
        id: TableId::read(row.get::<&str, _>(0))?,
        status: Status::of(row.get(1)),
        public: row.get(2),
        due: row.get(3),
        touched: row.get(4),
        summary: serde_json::from_str(row.get::<&str, _>(5)).ok()?,
    })
}

fn player(row: &SqliteRow) -> Player {
    Player { id: PlayerId(row.get(0)), name: row.get(1), password: row.get(2), since: row.get(3) }
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
        Write::Entry(e, _) => Some((&e.table, e.seq, e.at, &e.change, &e.events)),
        _ => None,
    });
    let rows = writes.clone().filter_map(|write| match write {
        Write::Entry(_, row) => row.as_deref(),
        _ => None,
    });
    let rows = rows.map(|r| {
        let summary = serde_json::to_string(&r.summary).unwrap_or_default();
        let players = r.summary.seats.iter().filter_map(|seat| seat.player.as_ref());
        let seated = (r.status == Status::Open).then(|| players.collect::<Vec<_>>());
        (&r.id, r.status.code(), i64::from(r.public), r.due, r.touched, summary, seated)
    });
    let snapshots = writes.filter_map(|write| match write {
        Write::Snapshot { table, seq, text } => Some((table, seq, text)),
        _ => None,
    });
    [list(entries), list(rows), list(snapshots)]
}

fn list<T: Serialize>(items: impl Iterator<Item = T>) -> String {
    serde_json::to_string(&items.collect::<Vec<T>>()).unwrap_or_default()
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
        Write::Entry(entry, _) => kept.contains(entry.table.as_str()),
        _ => true,
    };
    let [_, rows, snapshots] = lists(batch.iter().filter(|write| is_kept(write)));
    sqlx::query(ROWS).bind("").bind(rows).execute(&mut *tx).await?;
    sqlx::query(SNAPSHOTS).bind("").bind("").bind(snapshots).execute(&mut *tx).await?;
    let mut accepted = Vec::with_capacity(batch.len());
    for write in batch {
        accepted.push(match write {
            Write::Entry(..) | Write::Snapshot { .. } => is_kept(write),
            write => one(&mut tx, write).await?,
        });
    }
    tx.commit().await?;
    Ok(accepted)
}

/// A rare write: of a player, or of a way in.
async fn one(tx: &mut SqliteConnection, write: &Write) -> Result<bool, sqlx::Error> {
    let done = match write {
        Write::Entry(..) | Write::Snapshot { .. } => return Ok(false),
        Write::Player(player) => {
            sqlx::query("insert into players (id, name, since) values (?1, ?2, ?3) on conflict do nothing")
                .bind(&player.id.0)
                .bind(&player.name)
                .bind(player.since)
                .execute(tx)
                .await?
        }
        Write::Session { key, player } => {
            sqlx::query("insert into sessions (key, player) values (?1, ?2) on conflict do nothing")
                .bind(&key[..])
                .bind(&player.0)
                .execute(tx)
                .await?
        }
        Write::Forget(key) => sqlx::query("delete from sessions where key = ?1").bind(&key[..]).execute(tx).await?,
        Write::Name { player, name, password: None } => {
            sqlx::query("update players set name = ?2 where id = ?1 and password is null")
                .bind(&player.0)
                .bind(name)
                .execute(tx)
                .await?
        }
        Write::Name { player, name, password: Some(password) } => {
            sqlx::query("update or ignore players set name = ?2, claimed = ?3, password = ?4 where id = ?1")
                .bind(&player.0)
                .bind(name)
                .bind(folded(name))
                .bind(password)
                .execute(tx)
                .await?
        }
    };
    Ok(done.rows_affected() > 0)
}

#[async_trait]
impl Store for Sqlite {
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        let mut writer = self.writer.lock().await;
        let Some((connection, _)) = &mut *writer else {
            return Err(StoreFault::Unreachable("the store is closed".to_owned()));
        };
        let common = |write: &Write| matches!(write, Write::Entry(..) | Write::Snapshot { .. });
        let all = async {
            if batch.iter().all(common) && at_once(connection, batch).await? {
                return Ok(vec![true; batch.len()]);
            }
            one_by_one(connection, batch).await
        };
        all.await.map_err(|error: sqlx::Error| fault(&error))
    }

    async fn load(&self, table: &TableId) -> Result<Option<Stored>, StoreFault> {
        let row = sqlx::query("select snapshot_seq, snapshot from tables where id = ?1")
            .bind(table.as_str())
            .fetch_optional(&self.readers)
            .await
            .map_err(|e| fault(&e))?;
        let Some(row) = row else { return Ok(None) };
        let snapshot = match (row.get::<Option<i64>, _>(0), row.get(1)) {
            (Some(seq), Some(text)) => Some((seq as u64, text)),
            _ => None,
        };
        Ok(Some(Stored { snapshot, entries: self.after(table, 0).await? }))
    }

    async fn after(&self, table: &TableId, seq: u64) -> Result<Vec<Entry>, StoreFault> {
        let sql =
            "select \"table\", seq, at, change, events from entries where \"table\" = ?1 and seq > ?2 order by seq";
        let rows = sqlx::query(sql).bind(table.as_str()).bind(seq as i64).fetch_all(&self.readers).await;
        Ok(rows.map_err(|e| fault(&e))?.iter().map(entry).collect())
    }

    async fn list(&self, which: List<'_>, limit: u32) -> Result<Vec<Row>, StoreFault> {
        const OPEN: &str = "select id, status, public, due, touched, summary from tables
            where public and status = ?1 order by touched desc limit ?2";
        const OWN: &str = "select id, status, public, due, touched, summary from seated join tables on id = \"table\"
            where player = ?1 and status < 3 order by status = 2, touched desc limit ?2";
        let query = match which {
            List::Lobby => sqlx::query(OPEN).bind(Status::Open.code()),
            List::Running => sqlx::query(OPEN).bind(Status::Running.code()),
            List::Recent => sqlx::query(OPEN).bind(Status::Over.code()),
            List::Of(player) => sqlx::query(OWN).bind(player.0.clone()),
        };
        let rows = query.bind(limit).fetch_all(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(table_row).collect())
    }

    async fn ended(&self, (after, id): (Time, &str), until: Time, limit: u32) -> Result<Vec<Row>, StoreFault> {
        let sql = "select id, status, public, due, touched, summary from tables
            where status = 2 and (touched, id) > (?1, ?2) and touched <= ?3 order by touched, id limit ?4";
        let query = sqlx::query(sql).bind(after).bind(id).bind(until).bind(limit);
        let rows = query.fetch_all(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(table_row).collect())
    }

    async fn due(&self, before: Time, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let sql = "select id from tables where due is not null and due <= ?1 order by due limit ?2";
        let rows = sqlx::query(sql).bind(before).bind(limit).fetch_all(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(|row| TableId::read(row.get::<&str, _>(0))).collect())
    }

    async fn started(&self, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let sql = "select id from tables where id > ?1 and status in (1, 2) order by id limit ?2";
        let rows = sqlx::query(sql).bind(after).bind(limit).fetch_all(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(|row| TableId::read(row.get::<&str, _>(0))).collect())
    }

    async fn session(&self, key: &Key) -> Result<Option<Player>, StoreFault> {
        let sql = "select id, name, password, since from sessions join players on id = player where key = ?1";
        let row = sqlx::query(sql).bind(&key[..]).fetch_optional(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(row.as_ref().map(player))
    }

    async fn player(&self, id: &PlayerId) -> Result<Option<Player>, StoreFault> {
        let sql = "select id, name, password, since from players where id = ?1";
        let row = sqlx::query(sql).bind(&id.0).fetch_optional(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(row.as_ref().map(player))
    }

    async fn claimed(&self, name: &str) -> Result<Option<Player>, StoreFault> {
        let sql = "select id, name, password, since from players where claimed = ?1";
        let row = sqlx::query(sql).bind(folded(name)).fetch_optional(&self.readers).await.map_err(|e| fault(&e))?;
        Ok(row.as_ref().map(player))
    }

    async fn listen(&self, _: tokio::sync::mpsc::Sender<Option<(TableId, u64)>>) {}

    fn shared(&self) -> bool {
        false
    }

    async fn close(&self) {
        self.readers.close().await;
        if let Some((connection, lock)) = self.writer.lock().await.take() {
            // The last connection that closes moves the log into the database.
            let _ = connection.close().await;
            drop(lock);
        }
    }
}
