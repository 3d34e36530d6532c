//! Tables that move: a backup of a running server in one file, the way back, and from one database to the other.
//!
//! A backup is a SQLite database of our format, whatever it was made from, so that it can be restored anywhere.

use crate::fault::Fault;
use crate::games::Shelf;
use crate::model::{ListedTable, TableId, Time, secret_name};
use crate::routes::tables::proven;
use crate::server::{Place, open};
use crate::store::{FORMAT, Store, StoreFault, carry, private_folder};
use crate::table::Table;
use emporia_engine::{CardSets, Record};
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why tables stay where they are.
#[derive(Debug)]
pub enum MoveFault {
    /// A place cannot be read or written: which, and why.
    Store(Place, StoreFault),
    /// The file is there already; nothing is written over.
    Exists(PathBuf),
    /// Nothing was ever kept there.
    Nothing(Place),
    /// There are tables at the place already.
    Occupied(Place),
    /// The file is no backup, or a damaged one: what is wrong.
    NoBackup(String),
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// The database was written by an earlier version, whose format this is.
    Earlier(i64),
}

/// What was moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovedRows {
    /// Tables, whatever became of them.
    pub tables: i64,
    /// Entries of their logs: moves, seats, words.
    pub entries: i64,
    /// People, guests included.
    pub players: i64,
}

fn file_fault(path: &Path) -> impl Fn(io::Error) -> MoveFault {
    let path = path.to_owned();
    move |error| MoveFault::File(path.clone(), error)
}

fn store_fault(place: &Place) -> impl Fn(StoreFault) -> MoveFault {
    let place = place.clone();
    move |fault| match fault {
        StoreFault::Occupied => MoveFault::Occupied(place.clone()),
        fault => MoveFault::Store(place.clone(), fault),
    }
}

/// A connection to a SQLite file.
async fn connect(file: &Path, writes: bool) -> Result<SqliteConnection, StoreFault> {
    let options = SqliteConnectOptions::new().filename(file).read_only(!writes).create_if_missing(false);
    Ok(SqliteConnection::connect_with(&options).await?)
}

/// The file of a data folder.
fn database(folder: &Path) -> PathBuf {
    folder.join("emporia.db")
}

async fn run(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreFault> {
    sqlx::raw_sql(sql).execute(connection).await?;
    Ok(())
}

async fn format(connection: &mut SqliteConnection) -> Result<i64, StoreFault> {
    Ok(sqlx::query_scalar("pragma user_version").fetch_one(connection).await?)
}

/// Writes all that is kept at a place into a new file, as it is at one moment, while servers go on.
pub async fn backup(place: &Place, file: &Path) -> Result<MovedRows, MoveFault> {
    if file.exists() {
        return Err(MoveFault::Exists(file.to_owned()));
    }
    let part = beside(file);
    let _ = std::fs::remove_dir_all(&part);
    private_folder(&part).map_err(file_fault(&part))?;
    let made = async {
        written(place, &part).await?;
        let (made, moved) = (database(&part), checked(&database(&part)).await?);
        // It holds the secrets of everybody: their sessions, and hashes of their passwords.
        private(&made).and_then(|()| synced(&made)).map_err(file_fault(file))?;
        std::fs::rename(made, file).map_err(file_fault(file))?;
        Ok(moved)
    };
    let made = made.await;
    let _ = std::fs::remove_dir_all(&part);
    made
}

/// Puts a backup where nothing is kept yet. The backup itself stays as it is.
pub async fn restore(file: &Path, place: &Place) -> Result<MovedRows, MoveFault> {
    let moved = checked(file).await?;
    match place {
        Place::Folder(folder) => {
            if database(folder).exists() {
                return Err(MoveFault::Occupied(place.clone()));
            }
            let part = beside(&database(folder));
            private_folder(folder).map_err(file_fault(folder))?;
            std::fs::copy(file, &part).map_err(file_fault(&part))?;
            synced(&part).and_then(|()| std::fs::rename(&part, database(folder))).map_err(file_fault(&part))?;
            // One of an earlier version is brought to our format.
            open(place).await.map_err(store_fault(place))?.close().await;
        }
        Place::Database(_) => {
            let folder = scratch()?;
            let copied = match std::fs::copy(file, database(&folder)) {
                Ok(_) => copy(&Place::Folder(folder.clone()), place).await,
                Err(error) => Err(file_fault(&folder)(error)),
            };
            let _ = std::fs::remove_dir_all(&folder);
            copied?;
        }
    }
    Ok(moved)
}

/// Copies all that is kept at one place to another where nothing is. No server may run over a folder meanwhile.
pub async fn copy(from: &Place, to: &Place) -> Result<MovedRows, MoveFault> {
    let (from_fault, to_fault) = (store_fault(from), store_fault(to));
    if !is_there(from).await.map_err(&from_fault)? {
        return Err(MoveFault::Nothing(from.clone()));
    }
    // Both are opened as a server opens them: brought to our format, and a folder is locked.
    let source = open(from).await.map_err(&from_fault)?;
    let target = open(to).await.map_err(&to_fault)?;
    let mut made = Connected::to(to).await.map_err(&to_fault)?;
    let done = carried(Connected::to(from).await.map_err(&from_fault)?, &mut made).await;
    let moved = match done {
        Ok(()) => made.count().await,
        Err(fault) => Err(fault),
    };
    made.close().await;
    target.close().await;
    source.close().await;
    moved.map_err(&to_fault)
}

/// All that is kept, to be read while a server goes on: of a folder, which one process holds, a copy of one moment.
pub struct Still {
    /// What to read from.
    pub store: Arc<dyn Store>,
    folder: Option<PathBuf>,
}

impl Still {
    /// Of a place.
    pub async fn of(place: &Place) -> Result<Still, MoveFault> {
        let (inside, folder) = match place {
            Place::Database(_) if is_there(place).await.map_err(store_fault(place))? => (place.clone(), None),
            Place::Database(_) => return Err(MoveFault::Nothing(place.clone())),
            Place::Folder(_) => {
                let folder = scratch()?;
                let copied = backup(place, &database(&folder)).await;
                if let Err(fault) = copied {
                    let _ = std::fs::remove_dir_all(&folder);
                    return Err(fault);
                }
                (Place::Folder(folder.clone()), Some(folder))
            }
        };
        let store = open(&inside).await.map_err(store_fault(place))?;
        Ok(Still { store, folder })
    }
}

impl Drop for Still {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A new folder for what is needed for a moment, which nobody else may read.
fn scratch() -> Result<PathBuf, MoveFault> {
    let folder = std::env::temp_dir().join(format!("emporia-{}", secret_name()));
    private_folder(&folder).map_err(file_fault(&folder))?;
    Ok(folder)
}

/// Whether anything was ever kept at a place.
async fn is_there(place: &Place) -> Result<bool, StoreFault> {
    match place {
        Place::Folder(folder) => Ok(database(folder).exists()),
        Place::Database(url) => Ok(postgres_format(&mut PgConnection::connect(url).await?).await?.is_some()),
    }
}

/// What a look at a place tells.
#[derive(Clone, Copy, Debug)]
pub struct PlaceLook {
    /// Nothing was ever kept there.
    pub new: bool,
    /// How many tables there are.
    pub tables: i64,
    /// The seconds since 1970 by the clock of the database, if that has one of its own.
    pub clock: Option<i64>,
}

/// Looks at a place and changes nothing there, whether a server runs over it or not.
pub async fn looked_at(place: &Place) -> Result<PlaceLook, StoreFault> {
    if !is_there(place).await? {
        return Ok(PlaceLook { new: true, tables: 0, clock: None });
    }
    let (mut connected, format, clock) = match place {
        Place::Folder(folder) => {
            let mut connection = connect(&database(folder), false).await?;
            let format = format(&mut connection).await?;
            (Connected::Sqlite(connection), format, None)
        }
        Place::Database(url) => {
            let mut connection = PgConnection::connect(url).await?;
            let format = postgres_format(&mut connection).await?.unwrap_or(0);
            let now = "select extract(epoch from clock_timestamp())::bigint";
            let clock = sqlx::query_scalar(now).fetch_one(&mut connection).await?;
            (Connected::Postgres(connection), format, Some(clock))
        }
    };
    if format > FORMAT {
        return Err(StoreFault::Later(format));
    }
    Ok(PlaceLook { new: false, tables: connected.count().await?.tables, clock })
}

/// A connection to either database.
enum Connected {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// What is counted of a database.
const COUNT: &str =
    "select (select count(*) from tables), (select count(*) from entries), (select count(*) from players)";

impl Connected {
    async fn to(place: &Place) -> Result<Connected, StoreFault> {
        Ok(match place {
            Place::Folder(folder) => Connected::Sqlite(connect(&database(folder), true).await?),
            Place::Database(url) => Connected::Postgres(PgConnection::connect(url).await?),
        })
    }

    async fn run(&mut self, sqlite: &'static str, postgres: &'static str) -> Result<(), StoreFault> {
        match self {
            Connected::Sqlite(connection) => run(connection, sqlite).await,
            Connected::Postgres(connection) => {
                sqlx::raw_sql(postgres).execute(connection).await?;
                Ok(())
            }
        }
    }

    /// One that is only dropped is closed a moment later, and holds its database until then.
    async fn close(self) {
        let _ = match self {
            Connected::Sqlite(connection) => connection.close().await,
            Connected::Postgres(connection) => connection.close().await,
        };
    }

    async fn count(&mut self) -> Result<MovedRows, StoreFault> {
        let (tables, entries, players): (i64, i64, i64) = match self {
            Connected::Sqlite(connection) => sqlx::query_as(COUNT).fetch_one(connection).await?,
            Connected::Postgres(connection) => sqlx::query_as(COUNT).fetch_one(connection).await?,
        };
        Ok(MovedRows { tables, entries, players })
    }
}

/// All rows, in one transaction on either side.
async fn carried(mut from: Connected, to: &mut Connected) -> Result<(), StoreFault> {
    use Connected::{Postgres, Sqlite};
    from.run("begin", SNAPSHOT).await?;
    let lock = "set statement_timeout = 0; begin; lock table tables, entries, players in exclusive mode";
    to.run("begin immediate", lock).await?;
    match (&mut from, &mut *to) {
        (Sqlite(from), Sqlite(to)) => carry::<sqlx::Sqlite, sqlx::Sqlite>(from, to).await?,
        (Sqlite(from), Postgres(to)) => carry::<sqlx::Sqlite, sqlx::Postgres>(from, to).await?,
        (Postgres(from), Sqlite(to)) => carry::<sqlx::Postgres, sqlx::Sqlite>(from, to).await?,
        (Postgres(from), Postgres(to)) => carry::<sqlx::Postgres, sqlx::Postgres>(from, to).await?,
    }
    from.close().await;
    // What was not committed goes with the connection.
    to.run("commit", "commit").await
}

/// Whether a file is a whole backup that this version can read: what is in it.
async fn checked(file: &Path) -> Result<MovedRows, MoveFault> {
    let no = |fault: StoreFault| MoveFault::NoBackup(fault.to_string());
    std::fs::File::open(file).map_err(file_fault(file))?;
    let mut connection = connect(file, false).await.map_err(no)?;
    let found: String =
        sqlx::query_scalar("pragma quick_check").fetch_one(&mut connection).await.map_err(|error| no(error.into()))?;
    if found != "ok" {
        return Err(MoveFault::NoBackup(found));
    }
    match format(&mut connection).await.map_err(no)? {
        found if found > FORMAT => Err(no(StoreFault::Later(found))),
        0 => Err(MoveFault::NoBackup("format 0".to_owned())),
        _ => Connected::Sqlite(connection).count().await.map_err(no),
    }
}

/// Where a file is made before it has its name: a backup that was broken off is none.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    file.with_file_name(name)
}

#[cfg(unix)]
fn private(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn private(_: &Path) -> io::Result<()> {
    Ok(())
}

fn synced(file: &Path) -> io::Result<()> {
    std::fs::File::open(file)?.sync_all()
}

async fn written(place: &Place, part: &Path) -> Result<(), MoveFault> {
    let fault = store_fault(place);
    match place {
        Place::Folder(folder) => {
            if !database(folder).exists() {
                return Err(MoveFault::Nothing(place.clone()));
            }
            let mut source = connect(&database(folder), false).await.map_err(&fault)?;
            let found = format(&mut source).await.map_err(&fault)?;
            if found > FORMAT {
                return Err(fault(StoreFault::Later(found)));
            }
            let into = database(part).display().to_string();
            let copied = sqlx::query("vacuum into $1").bind(into).execute(&mut source).await;
            copied.map_err(|error| fault(error.into()))?;
            source.close().await.map_err(|error| fault(error.into()))?;
        }
        Place::Database(url) => {
            let mut source = PgConnection::connect(url).await.map_err(|error| fault(error.into()))?;
            match postgres_format(&mut source).await.map_err(&fault)? {
                None => return Err(MoveFault::Nothing(place.clone())),
                Some(found) if found > FORMAT => return Err(fault(StoreFault::Later(found))),
                Some(found) if found < FORMAT => return Err(MoveFault::Earlier(found)),
                Some(_) => {}
            }
            let inside = Place::Folder(part.to_owned());
            let store = open(&inside).await.map_err(&fault)?;
            let mut made = Connected::to(&inside).await.map_err(&fault)?;
            carried(Connected::Postgres(source), &mut made).await.map_err(&fault)?;
            made.close().await;
            store.close().await;
            let mut made = connect(&database(part), true).await.map_err(&fault)?;
            // One file, without the log beside it.
            run(&mut made, "pragma journal_mode = delete").await.map_err(&fault)?;
        }
    }
    Ok(())
}

/// What a reader sees from now on is the database of one moment.
const SNAPSHOT: &str = "set statement_timeout = 0; begin isolation level repeatable read, read only";

async fn postgres_format(source: &mut PgConnection) -> Result<Option<i64>, StoreFault> {
    let known: bool = sqlx::query_scalar("select to_regclass('format') is not null").fetch_one(&mut *source).await?;
    match known {
        true => Ok(sqlx::query_scalar("select max(version) from format").fetch_one(source).await?),
        false => Ok(None),
    }
}

/// The record of a game that is over, by the address of its table.
pub async fn record(store: &dyn Store, id: &TableId) -> Result<Record, Fault> {
    let stored = store.load(id).await?.ok_or(Fault::NotFound)?;
    proven(&Table::load(&Shelf::new(CardSets::builtin()), id, &stored)?)
}

/// The tables of all games that are over, in the order in which they ended.
pub async fn ended(store: &dyn Store) -> Result<Vec<TableId>, StoreFault> {
    let mut all: Vec<TableId> = Vec::new();
    let mut last: (Time, String) = (0, String::new());
    loop {
        let rows: Vec<ListedTable> = store.ended((last.0, &last.1), Time::MAX, 500).await?;
        let Some(end) = rows.last() else { return Ok(all) };
        last = (end.touched, end.id.as_str().to_owned());
        all.extend(rows.into_iter().map(|row| row.id));
    }
}
