//! What makes a store of a database: each brings its connections and its way to write, the rest is the same for both.

use super::rows::{self, Cells};
use super::{Account, Key, List, Store, StoreFault, Stored, Write, folded, queries};
use crate::model::{ListedTable, LogRow, PlayerId, Status, TableId, Time};
use async_trait::async_trait;
use sqlx::{ColumnIndex, Database, Decode, Encode, Error, Executor, IntoArguments, Pool, Type};
use tokio::sync::mpsc;

/// A database.
#[async_trait]
pub trait Backend: Send + Sync + 'static {
    /// Which.
    type Db: Database;
    /// Whether other processes may write to the same tables.
    const SHARED: bool;
    /// The connections that read.
    fn readers(&self) -> &Pool<Self::Db>;
    /// See `Store::write`.
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault>;
    /// See `Store::listen`.
    async fn listen(&self, heard: mpsc::Sender<Option<(TableId, u64)>>);
    /// See `Store::close`.
    async fn close(&self);
}

#[async_trait]
impl<B: Backend> Store for B
where
    usize: ColumnIndex<<B::Db as Database>::Row>,
    <B::Db as Database>::Arguments: IntoArguments<B::Db>,
    for<'c> &'c mut <B::Db as Database>::Connection: Executor<'c, Database = B::Db>,
    for<'v> &'v str: Encode<'v, B::Db> + Type<B::Db>,
    for<'v> &'v [u8]: Encode<'v, B::Db> + Type<B::Db>,
    for<'v> String: Encode<'v, B::Db> + Decode<'v, B::Db> + Type<B::Db>,
    for<'v> i64: Encode<'v, B::Db> + Decode<'v, B::Db> + Type<B::Db>,
    for<'v> bool: Decode<'v, B::Db> + Type<B::Db>,
{
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        Backend::write(self, batch).await
    }

    async fn load(&self, table: &TableId) -> Result<Option<Stored>, StoreFault> {
        let row = sqlx::query(queries::SNAPSHOT).bind(table.as_str()).fetch_optional(self.readers()).await?;
        let Some(row) = row else { return Ok(None) };
        // The log is the truth: without a snapshot it is folded from its start.
        let snapshot = rows::snapshot(&row).unwrap_or_else(|error| {
            tracing::error!(%table, %error, "a snapshot cannot be read");
            None
        });
        Ok(Some(Stored { snapshot, entries: self.after(table, 0).await? }))
    }

    async fn after(&self, table: &TableId, seq: u64) -> Result<Vec<LogRow>, StoreFault> {
        let query = sqlx::query(queries::AFTER).bind(table.as_str()).bind(seq as i64);
        let rows = query.fetch_all(self.readers()).await?;
        let read: Result<Vec<LogRow>, Error> = rows.iter().map(|row| rows::entry(table, row)).collect();
        read.map_err(|error| {
            tracing::error!(%table, %error, "an entry cannot be read");
            StoreFault::Unreadable(format!("table {table}: {error}"))
        })
    }

    async fn list(&self, which: List<'_>, limit: u32) -> Result<Vec<ListedTable>, StoreFault> {
        let public = |status: Status| sqlx::query(queries::PUBLIC.as_str()).bind(status.code());
        let query = match which {
            List::Lobby => public(Status::Open),
            List::Recent => public(Status::Over),
            List::Of(player) => sqlx::query(queries::OWN.as_str()).bind(player.0.as_str()),
        };
        let rows = query.bind(i64::from(limit)).fetch_all(self.readers()).await?;
        Ok(readable(&rows, rows::table_row))
    }

    async fn ended(&self, (after, id): (Time, &str), until: Time, limit: u32) -> Result<Vec<ListedTable>, StoreFault> {
        let query = sqlx::query(queries::ENDED.as_str()).bind(after).bind(id).bind(until).bind(i64::from(limit));
        Ok(readable(&query.fetch_all(self.readers()).await?, rows::table_row))
    }

    async fn due(&self, before: Time, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = sqlx::query(queries::DUE).bind(before).bind(i64::from(limit));
        Ok(readable(&query.fetch_all(self.readers()).await?, rows::table_id))
    }

    async fn started(&self, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = sqlx::query(queries::STARTED.as_str()).bind(after).bind(i64::from(limit));
        Ok(readable(&query.fetch_all(self.readers()).await?, rows::table_id))
    }

    async fn session(&self, key: &Key) -> Result<Option<Account>, StoreFault> {
        let row = sqlx::query(queries::SESSION).bind(&key[..]).fetch_optional(self.readers()).await?;
        Ok(row.as_ref().map(rows::player).transpose()?)
    }

    async fn player(&self, id: &PlayerId) -> Result<Option<Account>, StoreFault> {
        let row = sqlx::query(queries::PLAYER).bind(id.0.as_str()).fetch_optional(self.readers()).await?;
        Ok(row.as_ref().map(rows::player).transpose()?)
    }

    async fn claimed(&self, name: &str) -> Result<Option<Account>, StoreFault> {
        let row = sqlx::query(queries::CLAIMED).bind(folded(name)).fetch_optional(self.readers()).await?;
        Ok(row.as_ref().map(rows::player).transpose()?)
    }

    async fn listen(&self, heard: mpsc::Sender<Option<(TableId, u64)>>) {
        Backend::listen(self, heard).await;
    }

    fn shared(&self) -> bool {
        B::SHARED
    }

    async fn close(&self) {
        Backend::close(self).await;
    }
}

/// The rows of a list that can be read. One that cannot is said in the log with its table and left out, so that it does
/// not keep people from all others.
fn readable<R: Cells, T>(rows: &[R], read: impl Fn(&R) -> Result<T, Error>) -> Vec<T> {
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        match read(row) {
            Ok(one) => all.push(one),
            Err(error) => {
                let table = row.text(0).unwrap_or_else(|error| error.to_string());
                tracing::error!(table, %error, "the row of a table cannot be read");
            }
        }
    }
    all
}

/// A write of a player or of a way in: whether it was accepted.
pub async fn write_rare<D>(tx: &mut D::Connection, write: &Write) -> Result<bool, Error>
where
    D: Database,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
    for<'v> &'v [u8]: Encode<'v, D> + Type<D>,
    for<'v> String: Encode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Type<D>,
{
    let query = match write {
        Write::LogRow(..) | Write::Snapshot { .. } => unreachable!("entries and snapshots are written in groups"),
        Write::Account(player) => {
            sqlx::query(queries::NEW_PLAYER).bind(player.id.0.as_str()).bind(player.name.as_str()).bind(player.since)
        }
        Write::Session { key, player, at } => {
            sqlx::query(queries::NEW_SESSION).bind(&key[..]).bind(player.0.as_str()).bind(*at)
        }
        Write::Forget(key) => sqlx::query(queries::FORGET).bind(&key[..]),
        Write::Name { player, name, password: None } => {
            sqlx::query(queries::NAME).bind(player.0.as_str()).bind(name.as_str())
        }
        Write::Name { player, name, password: Some(password) } => sqlx::query(queries::CLAIM)
            .bind(player.0.as_str())
            .bind(name.as_str())
            .bind(folded(name))
            .bind(password.as_str()),
    };
    Ok(query.fetch_optional(tx).await?.is_some())
}
