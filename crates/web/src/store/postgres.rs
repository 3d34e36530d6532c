//! PostgreSQL: several processes share the tables. A version is made once, because (table, seq) is a key; the others
//! hear of it through NOTIFY.

use super::backend::{Backend, write_rare};
use super::format::{FORMAT, POSTGRES, failed, pending};
use super::{StoreFault, Write, summary};
use crate::model::{ListedTable, LogRow, Status, TableId};
use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::mpsc;

/// The channel on which processes tell each other of new versions.
const CHANNEL: &str = "emporia_tables";
/// A number of our own, for the advisory lock under which the database is migrated.
const MIGRATION_LOCK: i64 = 0x656d_706f;

/// The store of several processes.
pub struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Connects; makes the tables if there are none, migrates them if they are of an earlier format.
    pub async fn open(url: &str) -> Result<Postgres, StoreFault> {
        let patience = Duration::from_secs(5);
        let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(patience).connect(url).await?;
        migrate(&pool).await?;
        Ok(Postgres { pool })
    }
}

/// Brings the database to our format. The advisory lock lets one process at a time do it; it goes with the transaction.
async fn migrate(pool: &PgPool) -> Result<(), StoreFault> {
    let mut tx = pool.begin().await?;
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
const ROW: &str = "insert into tables (id, status, public, due, touched, summary) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set status = $2, public = $3, due = $4, touched = $5, summary = $6";
const SNAPSHOT: &str =
    "update tables set snapshot_seq = $2, snapshot = $3 where id = $1 and coalesce(snapshot_seq, 0) <= $2";
const NOTIFY: &str = "select pg_notify($1, t || ' ' || s) from unnest($2::text[], $3::bigint[]) as n (t, s)";

/// All entries of a batch at once: whether each was accepted.
async fn entries(tx: &mut PgConnection, batch: &[Write]) -> Result<HashSet<String>, sqlx::Error> {
    let all: Vec<(&LogRow, Option<&ListedTable>)> = batch
        .iter()
        .filter_map(|write| match write {
            Write::LogRow(entry, row) => Some((&**entry, row.as_deref())),
            _ => None,
        })
        .collect();
    if all.is_empty() {
        return Ok(HashSet::new());
    }
    let tables: Vec<&str> = all.iter().map(|(e, _)| e.table.as_str()).collect();
    let seqs: Vec<i64> = all.iter().map(|(e, _)| e.seq as i64).collect();
    let times: Vec<i64> = all.iter().map(|(e, _)| e.at).collect();
    let changes: Vec<&str> = all.iter().map(|(e, _)| e.change.as_str()).collect();
    let events: Vec<&str> = all.iter().map(|(e, _)| e.events.as_str()).collect();
    let accepted: Vec<String> = sqlx::query_scalar(ENTRIES)
        .bind(&tables)
        .bind(&seqs)
        .bind(&times)
        .bind(&changes)
        .bind(&events)
        .fetch_all(&mut *tx)
        .await?;
    let accepted: HashSet<String> = accepted.into_iter().collect();
    let mut changed: Vec<&ListedTable> =
        all.iter().filter_map(|(entry, row)| row.filter(|_| accepted.contains(entry.table.as_str()))).collect();
    changed.sort_by(|a, b| a.id.cmp(&b.id));
    for row in changed {
        put_row(tx, row).await?;
    }
    sqlx::query(NOTIFY).bind(CHANNEL).bind(&tables).bind(&seqs).execute(&mut *tx).await?;
    Ok(accepted)
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

/// A position, unless another process has already kept a later one.
async fn keep(tx: &mut PgConnection, table: &TableId, seq: u64, text: &str) -> Result<bool, sqlx::Error> {
    let query = sqlx::query(SNAPSHOT).bind(table.as_str()).bind(seq as i64).bind(text);
    Ok(query.execute(tx).await?.rows_affected() > 0)
}

#[async_trait]
impl Backend for Postgres {
    type Db = sqlx::Postgres;
    const SHARED: bool = true;

    fn readers(&self) -> &PgPool {
        &self.pool
    }

    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        let all = async {
            let mut tx = self.pool.begin().await?;
            let kept = entries(&mut tx, batch).await?;
            let mut accepted = Vec::with_capacity(batch.len());
            for write in batch {
                accepted.push(match write {
                    Write::LogRow(entry, _) => kept.contains(entry.table.as_str()),
                    Write::Snapshot { table, seq, text } => keep(&mut tx, table, *seq, text).await?,
                    write => write_rare::<sqlx::Postgres>(&mut tx, write).await?,
                });
            }
            tx.commit().await?;
            Ok(accepted)
        };
        match all.await {
            Ok(accepted) => Ok(accepted),
            // Two processes claimed the same name at the same moment.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() && batch.len() == 1 => Ok(vec![false]),
            Err(error) => Err(error.into()),
        }
    }

    async fn listen(&self, heard: mpsc::Sender<Option<(TableId, u64)>>) {
        while !heard.is_closed() {
            let Ok(mut listener) = PgListener::connect_with(&self.pool).await else {
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            };
            if listener.listen(CHANNEL).await.is_err() {
                continue;
            }
            // Whatever was said while nobody listened is looked up.
            let _ = heard.send(None).await;
            while let Ok(Some(note)) = listener.try_recv().await {
                let said = note.payload().split_once(' ');
                let read = said.and_then(|(id, seq)| Some((TableId::read(id)?, seq.parse().ok()?)));
                if read.is_none() {
                    tracing::error!(payload = note.payload(), "a notice of a new version cannot be read");
                }
                if read.is_some() && heard.send(read).await.is_err() {
                    return;
                }
            }
        }
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
