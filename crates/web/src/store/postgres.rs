//! PostgreSQL: several processes share the tables. A version is made once, because (table, seq) is a key; the others
//! hear of it through NOTIFY.

use super::backend::{Backend, DEADLINE, probe, put_review, remove, too_late};
use super::channels::write_channels;
use super::format::{FORMAT, POSTGRES, failed, pending};
use super::notices::{NoticeSql, put_list, write_notices};
use super::people::{PeopleWrite, fill_in_looks, write_people};
use super::{StoreFault, StoreNews, Write, summary};
use crate::model::{ListedTable, LogRow, PlayerId, Status, TableId};
use crate::notices::Notice;
use async_trait::async_trait;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgNotification, PgPool, PgPoolOptions};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The channel on which processes tell each other of new versions.
const CHANNEL: &str = "emporia_tables";
/// The channel on which they tell each other of players.
const PEOPLE_CHANNEL: &str = "emporia_people";
/// A number of our own, for the advisory lock under which the database is migrated.
const MIGRATION_LOCK: i64 = 0x656d_706f;

/// What every connection asks of the server: to give up what takes too long, and above all a transaction whose process
/// is gone without a word, because it would hold the numbers that it was about to give.
const SESSION: &str = "set statement_timeout = '10s'; set idle_in_transaction_session_timeout = '3s';
    set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
    set tcp_user_timeout = 10000";
/// A connection that was used so lately is taken to be there still.
const FRESH: Duration = Duration::from_secs(1);
/// How often a process that hears nothing asks whether anybody is there.
const QUIET: Duration = Duration::from_secs(5);

/// The store of several processes.
pub struct Postgres {
    options: PgConnectOptions,
    /// The connections, and since when they are the ones.
    pool: Mutex<(PgPool, Instant)>,
}

impl Postgres {
    /// Connects; makes the tables if there are none, migrates them if they are of an earlier format.
    pub async fn open(url: &str) -> Result<Postgres, StoreFault> {
        let options: PgConnectOptions = url.parse()?;
        let pool = connections().connect_with(options.clone()).await?;
        migrate(&pool).await?;
        fill_in_looks::<sqlx::Postgres>(&mut *pool.acquire().await?).await?;
        Ok(Postgres { options, pool: Mutex::new((pool, Instant::now())) })
    }
}

fn connections() -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(8)
        .acquire_timeout(DEADLINE)
        .test_before_acquire(false)
        .before_acquire(|connection, used| {
            Box::pin(async move { Ok(used.idle_for < FRESH || connection.ping().await.is_ok()) })
        })
        .after_connect(|connection, _| {
            Box::pin(async move { sqlx::raw_sql(SESSION).execute(connection).await.map(|_| ()) })
        })
}

/// Brings the database to our format. The advisory lock lets one process at a time do it; it goes with the transaction.
async fn migrate(pool: &PgPool) -> Result<(), StoreFault> {
    let mut tx = pool.begin().await?;
    // It may take its time, and wait for another process that does the same.
    let patient = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";
    sqlx::raw_sql(patient).execute(&mut *tx).await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK).execute(&mut *tx).await?;
    let known: bool = sqlx::query_scalar("select to_regclass('format') is not null").fetch_one(&mut *tx).await?;
    let found: Option<i64> = match known {
        true => sqlx::query_scalar("select max(version) from format").fetch_one(&mut *tx).await?,
        false => None,
    };
    let found = found.unwrap_or(0);
    let pending = pending(&POSTGRES, found)?;
    if pending.is_empty() {
        return Ok(());
    }
    for (number, sql) in pending {
        sqlx::raw_sql(sql).execute(&mut *tx).await.map_err(|error| failed(number, error))?;
    }
    sqlx::query("delete from format").execute(&mut *tx).await?;
    sqlx::query("insert into format values ($1)").bind(FORMAT).execute(&mut *tx).await?;
    tx.commit().await?;
    tracing::info!(found, format = FORMAT, "the database was migrated");
    Ok(())
}

/// In one order (lock ordering), so that two processes with the same keys never wait for each other in a deadlock.
const ENTRIES: &str = "insert into entries (\"table\", seq, at, change, events)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as t order by 1, 2
    on conflict do nothing returning \"table\"";
/// The tables whose entry is there as it was to be written: by this transaction, or by one whose answer was lost.
const SAME: &str = "select e.\"table\" from entries e
    join unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as t (id, seq, at, change, events)
    on e.\"table\" = t.id and e.seq = t.seq where e.at = t.at and e.change = t.change and e.events = t.events";
const ROW: &str = "insert into tables (id, status, public, due, touched, summary) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set status = $2, public = $3, due = $4, touched = $5, summary = $6";
const SNAPSHOT: &str =
    "update tables set snapshot_seq = $2, snapshot = $3 where id = $1 and coalesce(snapshot_seq, 0) <= $2";
const NOTIFY: &str = "select pg_notify($1, t || ' ' || s) from unnest($2::text[], $3::bigint[]) as n (t, s)";

/// All entries of a batch at once: whether each was accepted.
async fn entries(tx: &mut PgConnection, batch: &[Write]) -> Result<HashSet<String>, sqlx::Error> {
    let all: Vec<(&LogRow, Option<&ListedTable>, &[Notice])> = batch
        .iter()
        .filter_map(|write| match write {
            Write::LogRow(entry, row, notices) => Some((&**entry, row.as_deref(), notices.as_slice())),
            _ => None,
        })
        .collect();
    if all.is_empty() {
        return Ok(HashSet::new());
    }
    let tables: Vec<&str> = all.iter().map(|(e, ..)| e.table.as_str()).collect();
    let seqs: Vec<i64> = all.iter().map(|(e, ..)| e.seq as i64).collect();
    let times: Vec<i64> = all.iter().map(|(e, ..)| e.at).collect();
    let changes: Vec<&str> = all.iter().map(|(e, ..)| e.change.as_str()).collect();
    let events: Vec<&str> = all.iter().map(|(e, ..)| e.events.as_str()).collect();
    let bound = |sql: &'static str| {
        sqlx::query_scalar::<_, String>(sql).bind(&tables).bind(&seqs).bind(&times).bind(&changes).bind(&events)
    };
    let new: HashSet<String> = bound(ENTRIES).fetch_all(&mut *tx).await?.into_iter().collect();
    let (mut changed, mut notices): (Vec<&ListedTable>, Vec<&Notice>) = (Vec::new(), Vec::new());
    for (_, row, told) in all.iter().filter(|(entry, ..)| new.contains(entry.table.as_str())) {
        changed.extend(*row);
        notices.extend(*told);
    }
    let told = (!notices.is_empty()).then(|| put_list(notices.into_iter()));
    changed.sort_by(|a, b| a.id.cmp(&b.id));
    for row in changed {
        put_row(tx, row).await?;
    }
    if let Some(list) = told {
        sqlx::query(sqlx::Postgres::PUT).bind(list).execute(&mut *tx).await?;
    }
    sqlx::query(NOTIFY).bind(CHANNEL).bind(&tables).bind(&seqs).execute(&mut *tx).await?;
    if new.len() == all.len() {
        return Ok(new);
    }
    Ok(bound(SAME).fetch_all(&mut *tx).await?.into_iter().collect())
}

async fn put_row(tx: &mut PgConnection, row: &ListedTable) -> Result<(), sqlx::Error> {
    sqlx::query(ROW)
        .bind(row.id.as_str())
        .bind(row.status.code())
        .bind(row.public)
        .bind(row.due)
        .bind(row.touched)
        .bind(summary(row))
        .execute(&mut *tx)
        .await?;
    // Who sits where changes only before the start.
    if row.status != Status::Open {
        return Ok(());
    }
    sqlx::query("delete from seated where \"table\" = $1").bind(row.id.as_str()).execute(&mut *tx).await?;
    for player in row.summary.seats.iter().filter_map(|seat| seat.player.as_ref()) {
        sqlx::query("insert into seated (\"table\", player) values ($1, $2) on conflict do nothing")
            .bind(row.id.as_str())
            .bind(&player.0)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Something about people, and the others hear of it if they may remember it otherwise.
async fn people(tx: &mut PgConnection, write: &PeopleWrite) -> Result<bool, sqlx::Error> {
    let accepted = write_people::<sqlx::Postgres>(tx, write).await?;
    if let Some(player) = write.about().filter(|_| accepted) {
        sqlx::query("select pg_notify($1, $2)").bind(PEOPLE_CHANNEL).bind(&player.0).execute(tx).await?;
    }
    Ok(accepted)
}

/// A position, unless another process has already kept a later one.
async fn keep(tx: &mut PgConnection, table: &TableId, seq: u64, text: &str) -> Result<bool, sqlx::Error> {
    let query = sqlx::query(SNAPSHOT).bind(table.as_str()).bind(seq as i64).bind(text);
    Ok(query.execute(tx).await?.rows_affected() > 0)
}

/// What was said on a channel.
fn news(channel: &str, said: &str) -> Option<StoreNews> {
    if channel == PEOPLE_CHANNEL {
        return Some(StoreNews::Player(PlayerId(said.to_owned())));
    }
    let (id, seq) = said.split_once(' ')?;
    Some(StoreNews::Version(TableId::read(id)?, seq.parse().ok()?))
}

/// The next notice; nothing if the connection is gone, with a word or without.
async fn next(listener: &mut PgListener) -> Option<PgNotification> {
    loop {
        if let Ok(heard) = timeout(QUIET, listener.try_recv()).await {
            return heard.ok().flatten();
        }
        let asked = sqlx::query("select 1").execute(&mut *listener);
        if !timeout(DEADLINE, asked).await.is_ok_and(|answer| answer.is_ok()) {
            return None;
        }
    }
}

#[async_trait]
impl Backend for Postgres {
    type Db = sqlx::Postgres;
    const SHARED: bool = true;

    fn readers(&self) -> PgPool {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// All connections are made anew: whatever swallowed one may have swallowed the others.
    fn renew(&self, asked: Instant) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.1 > asked {
            return;
        }
        tracing::warn!("the database cannot be reached: all connections are made anew");
        let new = (connections().connect_lazy_with(self.options.clone()), Instant::now());
        let (old, _) = std::mem::replace(&mut *pool, new);
        // It says goodbye to those who still listen, and waits for none for ever.
        tokio::spawn(async move { timeout(DEADLINE, old.close()).await });
    }

    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        let begun = Instant::now();
        let all = async {
            let mut tx = self.readers().begin().await?;
            let kept = entries(&mut tx, batch).await?;
            let mut accepted = Vec::with_capacity(batch.len());
            for write in batch {
                accepted.push(match write {
                    Write::LogRow(entry, ..) => kept.contains(entry.table.as_str()),
                    Write::Snapshot { table, seq, text } => keep(&mut tx, table, *seq, text).await?,
                    Write::People(write) => people(&mut tx, write).await?,
                    Write::Notices(write) => write_notices::<sqlx::Postgres>(&mut tx, write).await?,
                    Write::Channels(write) => write_channels::<sqlx::Postgres>(&mut tx, write).await?,
                    Write::Review { table, seat, version, text } => {
                        put_review::<sqlx::Postgres>(&mut tx, table, (*seat, *version), text).await?
                    }
                    Write::Remove(table) => remove::<sqlx::Postgres>(&mut tx, table).await?,
                    Write::Probe => probe::<sqlx::Postgres>(&mut tx).await?,
                });
            }
            tx.commit().await?;
            Ok(accepted)
        };
        let written = match timeout(DEADLINE, all).await {
            Ok(Ok(accepted)) => Ok(accepted),
            // Two processes claimed the same name at the same moment.
            Ok(Err(sqlx::Error::Database(error))) if error.is_unique_violation() && batch.len() == 1 => Ok(vec![false]),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(too_late()),
        };
        if matches!(written, Err(StoreFault::Unreachable(_))) {
            self.renew(begun);
        }
        written
    }

    async fn listen(&self, heard: mpsc::Sender<StoreNews>) {
        while !heard.is_closed() {
            let begun = Instant::now();
            let connected = timeout(DEADLINE, async {
                let mut listener = PgListener::connect_with(&self.readers()).await?;
                listener.listen_all([CHANNEL, PEOPLE_CHANNEL]).await?;
                Ok::<_, sqlx::Error>(listener)
            });
            let mut listener = match connected.await {
                Ok(Ok(listener)) => listener,
                Ok(Err(_)) => {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    continue;
                }
                Err(_) => {
                    self.renew(begun);
                    continue;
                }
            };
            // Whatever was said while nobody listened is looked up.
            let _ = heard.send(StoreNews::Missed).await;
            while let Some(note) = next(&mut listener).await {
                let Some(news) = news(note.channel(), note.payload()) else {
                    tracing::error!(payload = note.payload(), "news of another process cannot be read");
                    continue;
                };
                if heard.send(news).await.is_err() {
                    return;
                }
            }
        }
    }

    async fn close(&self) {
        self.readers().close().await;
    }
}
