//! What makes a store of a database: each brings its connections and its way to write, the rest is the same for both.

use super::rows::{self, Cells};
use super::{List, Store, StoreFault, StoreNews, Stored, Write, queries};
use crate::model::{ListedTable, LogRow, Status, TableId, Time};
use async_trait::async_trait;
use sqlx::{ColumnIndex, Database, Decode, Encode, Error, Executor, IntoArguments, Pool, Type};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// A database.
#[async_trait]
pub trait Backend: Send + Sync + 'static {
    /// Which.
    type Db: Database;
    /// Whether other processes may write to the same tables.
    const SHARED: bool;
    /// The connections that read.
    fn readers(&self) -> Pool<Self::Db>;
    /// A question that was asked at this moment got no answer: connections that are older are not to be trusted.
    fn renew(&self, asked: Instant);
    /// See `Store::write`.
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault>;
    /// See `Store::listen`.
    async fn listen(&self, heard: mpsc::Sender<StoreNews>);
    /// See `Store::close`.
    async fn close(&self);
}

/// How long the database has for an answer. A connection whose other end is gone without a word would take for ever.
pub const DEADLINE: Duration = Duration::from_secs(5);

/// There was no answer in time.
pub fn too_late() -> StoreFault {
    StoreFault::Unreachable(format!("no answer within {} s", DEADLINE.as_secs()))
}

/// The answer to a question, which is asked once more on another connection if there is none.
macro_rules! ask {
    ($store:expr, $pool:ident => $question:expr) => {{
        use $crate::store::{StoreFault, backend};
        let mut tried = false;
        loop {
            let begun = std::time::Instant::now();
            let $pool = $store.readers();
            let fault = match tokio::time::timeout(backend::DEADLINE, $question).await {
                Ok(Ok(answer)) => break Ok(answer),
                Ok(Err(error)) => StoreFault::from(error),
                Err(_) => backend::too_late(),
            };
            if !matches!(fault, StoreFault::Unreachable(_)) {
                break Err(fault);
            }
            $store.renew(begun);
            if std::mem::replace(&mut tried, true) {
                break Err(fault);
            }
        }
    }};
}
pub(super) use ask;

#[async_trait]
impl<B: Backend> Store for B
where
    usize: ColumnIndex<<B::Db as Database>::Row>,
    <B::Db as Database>::Arguments: IntoArguments<B::Db>,
    for<'c> &'c mut <B::Db as Database>::Connection: Executor<'c, Database = B::Db>,
    for<'v> &'v str: Encode<'v, B::Db> + Type<B::Db>,
    for<'v> &'v [u8]: Encode<'v, B::Db> + Type<B::Db>,
    for<'v> String: Encode<'v, B::Db> + Decode<'v, B::Db> + Type<B::Db>,
    for<'v> Vec<u8>: Decode<'v, B::Db> + Type<B::Db>,
    for<'v> i64: Encode<'v, B::Db> + Decode<'v, B::Db> + Type<B::Db>,
    for<'v> bool: Decode<'v, B::Db> + Type<B::Db>,
{
    async fn write(&self, batch: &[Write]) -> Result<Vec<bool>, StoreFault> {
        Backend::write(self, batch).await
    }

    async fn load(&self, table: &TableId) -> Result<Option<Stored>, StoreFault> {
        let row = ask!(self, pool => sqlx::query(queries::SNAPSHOT).bind(table.as_str()).fetch_optional(&pool))?;
        let Some(row) = row else { return Ok(None) };
        // The log is the truth: without a snapshot it is folded from its start.
        let snapshot = rows::snapshot(&row).unwrap_or_else(|error| {
            tracing::error!(%table, %error, "a snapshot cannot be read");
            None
        });
        let entries = self.after(table, 0).await?;
        // A log that is shorter than the position that it led to has lost its end.
        let (reached, last) = (row.number_or_none(0).ok().flatten().unwrap_or(0), entries.len());
        if usize::try_from(reached).is_ok_and(|reached| reached > last) {
            tracing::error!(%table, last, reached, "the end of a log is missing");
            return Err(StoreFault::Unreadable(format!("table {table}: entries after {last} are missing")));
        }
        Ok(Some(Stored { snapshot, entries }))
    }

    async fn after(&self, table: &TableId, seq: u64) -> Result<Vec<LogRow>, StoreFault> {
        let after = || sqlx::query(queries::AFTER).bind(table.as_str()).bind(seq as i64);
        let rows = ask!(self, pool => after().fetch_all(&pool))?;
        let read: Result<Vec<LogRow>, Error> = rows.iter().map(|row| rows::entry(table, row)).collect();
        read.map_err(|error| {
            tracing::error!(%table, %error, "an entry cannot be read");
            StoreFault::Unreadable(format!("table {table}: {error}"))
        })
    }

    async fn newest(&self, table: &TableId) -> Result<u64, StoreFault> {
        let row = ask!(self, pool => sqlx::query(queries::NEWEST).bind(table.as_str()).fetch_one(&pool))?;
        Ok(rows::version(&row)?)
    }

    async fn list(&self, which: List<'_>, limit: u32) -> Result<Vec<ListedTable>, StoreFault> {
        let public = |status: Status| sqlx::query(queries::PUBLIC.as_str()).bind(status.code());
        let query = || match which {
            List::Lobby => public(Status::Open),
            List::Running => public(Status::Running),
            List::Recent => public(Status::Over),
            List::Of(player) => sqlx::query(queries::OWN.as_str()).bind(player.0.as_str()),
        };
        let rows = ask!(self, pool => query().bind(i64::from(limit)).fetch_all(&pool))?;
        Ok(readable(&rows, rows::table_row))
    }

    async fn ended(&self, (after, id): (Time, &str), until: Time, limit: u32) -> Result<Vec<ListedTable>, StoreFault> {
        let query = || sqlx::query(queries::ENDED.as_str()).bind(after).bind(id).bind(until).bind(i64::from(limit));
        Ok(readable(&ask!(self, pool => query().fetch_all(&pool))?, rows::table_row))
    }

    async fn due(
        &self,
        until: Time,
        (after, id): (Time, &str),
        limit: u32,
    ) -> Result<(Vec<(Time, TableId)>, bool), StoreFault> {
        let query = || sqlx::query(queries::DUE).bind(until).bind(after).bind(id).bind(i64::from(limit));
        let rows = ask!(self, pool => query().fetch_all(&pool))?;
        Ok((readable(&rows, |row| Ok((row.number(1)?, rows::table_id(row)?))), rows.len() == limit as usize))
    }

    async fn ahead(&self, time: Time, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = || sqlx::query(queries::AHEAD.as_str()).bind(time).bind(after).bind(i64::from(limit));
        Ok(readable(&ask!(self, pool => query().fetch_all(&pool))?, rows::table_id))
    }

    async fn started(&self, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = || sqlx::query(queries::STARTED.as_str()).bind(after).bind(i64::from(limit));
        Ok(readable(&ask!(self, pool => query().fetch_all(&pool))?, rows::table_id))
    }

    async fn unwanted(&self, open: Time, closed: Time, after: &str, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query =
            || sqlx::query(queries::UNWANTED.as_str()).bind(open).bind(closed).bind(after).bind(i64::from(limit));
        Ok(readable(&ask!(self, pool => query().fetch_all(&pool))?, rows::table_id))
    }

    async fn review(&self, table: &TableId, seat: u8, version: u32) -> Result<Option<String>, StoreFault> {
        let query = || sqlx::query(queries::REVIEW).bind(table.as_str()).bind(i64::from(seat)).bind(i64::from(version));
        let row = ask!(self, pool => query().fetch_optional(&pool))?;
        Ok(row.map(|row| row.text(0)).transpose()?)
    }

    async fn listen(&self, heard: mpsc::Sender<StoreNews>) {
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
pub fn readable<R: Cells, T>(rows: &[R], read: impl Fn(&R) -> Result<T, Error>) -> Vec<T> {
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

/// Removes all that is kept of a table.
pub async fn remove<D>(tx: &mut D::Connection, table: &TableId) -> Result<bool, Error>
where
    D: Database,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
{
    for part in queries::REMOVE_PARTS {
        sqlx::query(part).bind(table.as_str()).execute(&mut *tx).await?;
    }
    Ok(sqlx::query(queries::REMOVE).bind(table.as_str()).fetch_optional(tx).await?.is_some())
}

/// Keeps what a review found of a seat.
pub async fn put_review<D>(
    tx: &mut D::Connection,
    table: &TableId,
    (seat, version): (u8, u32),
    text: &str,
) -> Result<bool, Error>
where
    D: Database,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Type<D>,
{
    let query = sqlx::query(queries::PUT_REVIEW).bind(table.as_str()).bind(i64::from(seat)).bind(i64::from(version));
    query.bind(text).execute(tx).await?;
    Ok(true)
}

/// How much a probe writes: more than one page, as a move with its events may.
const PROBE_SIZE: usize = 8192;

/// Writes something that is gone at once.
pub async fn probe<D>(tx: &mut D::Connection) -> Result<bool, Error>
where
    D: Database,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Type<D>,
{
    sqlx::query(queries::PROBE).bind("x".repeat(PROBE_SIZE)).fetch_optional(&mut *tx).await?;
    Ok(sqlx::query(queries::PROBED).fetch_optional(tx).await?.is_some())
}
