//! PostgreSQL: several processes share the tables. A version is made once, because (table, seq) is a key; the others
//! hear of it through NOTIFY.

use super::{Key, List, Player, Store, StoreFault, Stored, VERSION, Write, fault, folded};
use crate::model::{Entry, PlayerId, Row, Status, TableId, Time};
use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::mpsc;

const SCHEMA: &str = "
create table if not exists format (version bigint not null);
create table if not exists tables (
    id text primary key, status bigint not null, public boolean not null, due bigint, touched bigint not null,
    summary text not null, snapshot_seq bigint, snapshot text);
create index if not exists tables_due on tables (due) where due is not null;
create index if not exists tables_list on tables (public, status, touched);
create index if not exists tables_ended on tables (touched, id) where status = 2;
create table if not exists entries (
    \"table\" text not null, seq bigint not null, at bigint not null, change text not null, events text not null,
    primary key (\"table\", seq));
create table if not exists seated (\"table\" text not null, player text not null, primary key (\"table\", player));
create index if not exists seated_player on seated (player);
create table if not exists players (
    id text primary key, name text not null, claimed text unique, password text, since bigint not null);
create table if not exists sessions (key bytea primary key, player text not null);
";

/// The channel on which processes tell each other of new versions.
const CHANNEL: &str = "emporia_tables";
/// A number of our own, for the lock under which the schema is made.
const SCHEMA_LOCK: i64 = 0x656d_706f;

/// The store of several processes.
pub struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Connects, and makes the tables if there are none.
    pub async fn open(url: &str) -> Result<Postgres, StoreFault> {
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(5))
            .connect(url)
            .await
            .map_err(|e| fault(&e))?;
        let mut tx = pool.begin().await.map_err(|e| fault(&e))?;
        let made = async {
            sqlx::query("select pg_advisory_xact_lock($1)").bind(SCHEMA_LOCK).execute(&mut *tx).await?;
            sqlx::raw_sql(SCHEMA).execute(&mut *tx).await?;
            let found: Option<i64> = sqlx::query_scalar("select version from format").fetch_optional(&mut *tx).await?;
            if found.is_none() {
                sqlx::query("insert into format values ($1)").bind(VERSION).execute(&mut *tx).await?;
            }
            tx.commit().await?;
            Ok::<_, sqlx::Error>(found.unwrap_or(VERSION))
        };
        match made.await.map_err(|e| fault(&e))? {
            VERSION => Ok(Postgres { pool }),
            later => Err(StoreFault::Later(later)),
        }
    }
}

fn entry(row: &PgRow) -> Entry {
    Entry {
        table: TableId::read(row.get::<&str, _>(0)).unwrap_or_default(),
        seq: row.get::<i64, _>(1) as u64,
        at: row.get(2),
        change: row.get(3),
        events: row.get(4),
    }
}

fn table_row(row: &PgRow) -> Option<Row> {
    Some(Row {
        id: TableId::read(row.get::<&str, _>(0))?,
        status: Status::of(row.get(1)),
        public: row.get(2),
        due: row.get(3),
        touched: row.get(4),
        summary: serde_json::from_str(row.get::<&str, _>(5)).ok()?,
    })
}

fn player(row: &PgRow) -> Player {
    Player { id: PlayerId(row.get(0)), name: row.get(1), password: row.get(2), since: row.get(3) }
}

/// In one order, so that two processes with the same keys wait for each other instead of both.
const ENTRIES: &str = "insert into entries (\"table\", seq, at, change, events)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as t order by 1, 2
    on conflict do nothing returning \"table\"";
const ROW: &str = "insert into tables (id, status, public, due, touched, summary) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set status = $2, public = $3, due = $4, touched = $5, summary = $6";
const NOTIFY: &str = "select pg_notify($1, t || ' ' || s) from unnest($2::text[], $3::bigint[]) as n (t, s)";

/// All entries of a batch at once: whether each was accepted.
async fn entries(tx: &mut PgConnection, batch: &[Write]) -> Result<HashSet<String>, sqlx::Error> {
    let all: Vec<(&Entry, Option<&Row>)> = batch
        .iter()
        .filter_map(|write| match write {
            Write::Entry(entry, row) => Some((&**entry, row.as_deref())),
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
    let rows = sqlx::query(ENTRIES)
        .bind(&tables)
        .bind(&seqs)
        .bind(&times)
        .bind(&changes)
        .bind(&events)
        .fetch_all(&mut *tx)
        .await?;
    let accepted: HashSet<String> = rows.iter().map(|row| row.get(0)).collect();
    let mut changed: Vec<&Row> =
        all.iter().filter_map(|(entry, row)| row.filter(|_| accepted.contains(entry.table.as_str()))).collect();
    changed.sort_by(|a, b| a.id.cmp(&b.id));
    for row in changed {
        put_row(tx, row).await?;
    }
    sqlx::query(NOTIFY).bind(CHANNEL).bind(&tables).bind(&seqs).execute(&mut *tx).await?;
    Ok(accepted)
}

async fn put_row(tx: &mut PgConnection, row: &Row) -> Result<(), sqlx::Error> {
    sqlx::query(ROW)
        .bind(row.id.as_str())
        .bind(row.status.code())
        .bind(row.public)
        .bind(row.due)
        .bind(row.touched)
        .bind(serde_json::to_string(&row.summary).unwrap_or_default())
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

async fn other(tx: &mut PgConnection, write: &Write) -> Result<bool, sqlx::Error> {
    let done = match write {
        Write::Entry(..) => return Ok(false),
        Write::Snapshot { table, seq, text } => {
            // Another process may already have kept a later one.
            sqlx::query(
                "update tables set snapshot_seq = $2, snapshot = $3 where id = $1 and coalesce(snapshot_seq, 0) <= $2",
            )
            .bind(table.as_str())
            .bind(*seq as i64)
            .bind(text)
            .execute(tx)
            .await?
        }
        Write::Player(player) => {
            sqlx::query("insert into players (id, name, since) values ($1, $2, $3) on conflict do nothing")
                .bind(&player.id.0)
                .bind(&player.name)
                .bind(player.since)
                .execute(tx)
                .await?
        }
        Write::Session { key, player } => {
            sqlx::query("insert into sessions (key, player) values ($1, $2) on conflict do nothing")
                .bind(&key[..])
                .bind(&player.0)
                .execute(tx)
                .await?
        }
        Write::Forget(key) => sqlx::query("delete from sessions where key = $1").bind(&key[..]).execute(tx).await?,
        Write::Name { player, name, password: None } => {
            sqlx::query("update players set name = $2 where id = $1 and password is null")
                .bind(&player.0)
                .bind(name)
                .execute(tx)
                .await?
        }
        Write::Name { player, name, password: Some(password) } => {
            sqlx::query(
                "update players set name = $2, claimed = $3, password = $4
                where id = $1 and not exists (select 1 from players where claimed = $3 and id <> $1)",
            )
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
impl Store for Postgres {
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        let all = async {
            let mut tx = self.pool.begin().await?;
            let kept = entries(&mut tx, batch).await?;
            let mut accepted = Vec::with_capacity(batch.len());
            for write in batch {
                accepted.push(match write {
                    Write::Entry(entry, _) => kept.contains(entry.table.as_str()),
                    write => other(&mut tx, write).await?,
                });
            }
            tx.commit().await?;
            Ok(accepted)
        };
        match all.await {
            Ok(accepted) => Ok(accepted),
            // Two processes claimed the same name at the same moment.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() && batch.len() == 1 => Ok(vec![false]),
            Err(error) => Err(fault(&error)),
        }
    }

    async fn load(&self, table: &TableId) -> Result<Option<Stored>, StoreFault> {
        let row = sqlx::query("select snapshot_seq, snapshot from tables where id = $1")
            .bind(table.as_str())
            .fetch_optional(&self.pool)
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
            "select \"table\", seq, at, change, events from entries where \"table\" = $1 and seq > $2 order by seq";
        let rows = sqlx::query(sql).bind(table.as_str()).bind(seq as i64).fetch_all(&self.pool).await;
        Ok(rows.map_err(|e| fault(&e))?.iter().map(entry).collect())
    }

    async fn list(&self, which: List<'_>, limit: u32) -> Result<Vec<Row>, StoreFault> {
        const OPEN: &str = "select id, status, public, due, touched, summary from tables
            where public and status = $1 order by touched desc limit $2";
        const OWN: &str = "select id, status, public, due, touched, summary from seated join tables on id = \"table\"
            where player = $1 and status < 3 order by status = 2, touched desc limit $2";
        let query = match which {
            List::Lobby => sqlx::query(OPEN).bind(Status::Open.code()),
            List::Running => sqlx::query(OPEN).bind(Status::Running.code()),
            List::Recent => sqlx::query(OPEN).bind(Status::Over.code()),
            List::Of(player) => sqlx::query(OWN).bind(player.0.clone()),
        };
        let rows = query.bind(i64::from(limit)).fetch_all(&self.pool).await.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(table_row).collect())
    }

    async fn ended(&self, (after, id): (Time, &str), until: Time, limit: u32) -> Result<Vec<Row>, StoreFault> {
        let sql = "select id, status, public, due, touched, summary from tables
            where status = 2 and (touched, id) > ($1, $2) and touched <= $3 order by touched, id limit $4";
        let query = sqlx::query(sql).bind(after).bind(id).bind(until).bind(i64::from(limit));
        let rows = query.fetch_all(&self.pool).await.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(table_row).collect())
    }

    async fn due(&self, before: Time, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let sql = "select id from tables where due is not null and due <= $1 order by due limit $2";
        let rows = sqlx::query(sql).bind(before).bind(i64::from(limit)).fetch_all(&self.pool).await;
        let rows = rows.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(|row| TableId::read(row.get::<&str, _>(0))).collect())
    }

    async fn started(&self, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let sql = "select id from tables where id > $1 and status in (1, 2) order by id limit $2";
        let rows = sqlx::query(sql).bind(after).bind(i64::from(limit)).fetch_all(&self.pool).await;
        let rows = rows.map_err(|e| fault(&e))?;
        Ok(rows.iter().filter_map(|row| TableId::read(row.get::<&str, _>(0))).collect())
    }

    async fn session(&self, key: &Key) -> Result<Option<Player>, StoreFault> {
        let sql = "select id, name, password, since from sessions join players on id = player where key = $1";
        let row = sqlx::query(sql).bind(&key[..]).fetch_optional(&self.pool).await.map_err(|e| fault(&e))?;
        Ok(row.as_ref().map(player))
    }

    async fn player(&self, id: &PlayerId) -> Result<Option<Player>, StoreFault> {
        let sql = "select id, name, password, since from players where id = $1";
        let row = sqlx::query(sql).bind(&id.0).fetch_optional(&self.pool).await.map_err(|e| fault(&e))?;
        Ok(row.as_ref().map(player))
    }

    async fn claimed(&self, name: &str) -> Result<Option<Player>, StoreFault> {
        let sql = "select id, name, password, since from players where claimed = $1";
        let row = sqlx::query(sql).bind(folded(name)).fetch_optional(&self.pool).await.map_err(|e| fault(&e))?;
        Ok(row.as_ref().map(player))
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
                if let Some(read) = read
                    && heard.send(Some(read)).await.is_err()
                {
                    return;
                }
            }
        }
    }

    fn shared(&self) -> bool {
        true
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
