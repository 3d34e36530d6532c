//! The outbox in both databases. What is locked by another process is left to it: it is being sent, or is about to be
//! another notice.

use super::backend::{Backend, ask, readable};
use super::rows::{self, Cells};
use super::{StoreFault, channels};
use crate::model::{PlayerId, TableId, Time};
use crate::notices::{Channel, HeldNotice, Notice, NoticeKey, NoticeKind};
use async_trait::async_trait;
use serde_json::json;
use sqlx::{ColumnIndex, Database, Decode, Encode, Error, Executor, IntoArguments, Type};

/// Something to be written about notices that are there.
#[derive(Clone, Debug)]
pub enum NoticeWrite {
    /// Those that are due are somebody's to send for a while; accepted if there are any.
    Take {
        /// By which name.
        taker: String,
        /// What is due by now.
        now: Time,
        /// Until when.
        until: Time,
        /// How many at most.
        most: u32,
    },
    /// Nobody sends any: whoever did is gone.
    Release,
    /// They were sent or are not needed any more, unless there is a newer one by now.
    Done(Vec<(NoticeKey, u64)>),
    /// They are tried again.
    Later(Vec<PutOff>),
    /// Somebody looked at a table as it was at a version.
    Seen {
        /// Who.
        player: PlayerId,
        /// Where.
        table: TableId,
        /// The version.
        seq: u64,
    },
}

/// A notice that is tried again.
#[derive(Clone, Debug)]
pub struct PutOff {
    /// Which.
    pub key: NoticeKey,
    /// The change that gave rise to it.
    pub seq: u64,
    /// When.
    pub due: Time,
    /// The channels that had it.
    pub sent: Vec<String>,
    /// How often it was tried in vain.
    pub tries: u32,
}

/// What is kept about notices.
#[async_trait]
pub trait NoticeStore: Send + Sync + 'static {
    /// Whether a notice is due that nobody sends.
    async fn notice_due(&self, now: Time) -> Result<bool, StoreFault>;
    /// The notices that somebody took, by person.
    async fn taken(&self, taker: &str) -> Result<Vec<HeldNotice>, StoreFault>;
    /// The channels of those persons and tables.
    async fn taken_channels(&self, taker: &str) -> Result<Vec<Channel>, StoreFault>;
    /// Whether a person is to be told of something at a table that they could see by now.
    async fn is_noticed(&self, player: &PlayerId, table: &TableId) -> Result<bool, StoreFault>;
    /// How many notices wait.
    async fn count_notices(&self) -> Result<u64, StoreFault>;
}

/// The statements that each database has words of its own for. Lists come as JSON.
pub trait NoticeSql: Database {
    /// New notices, for those who have a channel.
    const PUT: &'static str;
    /// `NoticeWrite::Take`.
    const TAKE: &'static str;
    /// `NoticeWrite::Done`.
    const DONE: &'static str;
    /// `NoticeWrite::Later`.
    const LATER: &'static str;
    /// `NoticeWrite::Seen`.
    const SEEN: &'static str;
}

impl NoticeSql for sqlx::Sqlite {
    const PUT: &'static str = "insert into notices (player, \"table\", kind, seq, since, due, about)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
        from json_each($1) where exists (select 1 from channels where channels.player = value ->> 0)
        or exists (select 1 from channels where channels.\"table\" = value ->> 1)
        on conflict (player, \"table\", kind) do update set seq = excluded.seq, since = excluded.since,
        due = case when excluded.kind = 'word' and notices.taken = 0 then notices.due else excluded.due end,
        about = excluded.about, tries = 0, sent = '', taken = 0, taker = ''";
    const TAKE: &'static str = "update notices set taken = $2, taker = $3 where (player, \"table\", kind) in
        (select player, \"table\", kind from notices where due <= $1 and taken <= $1 order by due limit $4) returning 1";
    const DONE: &'static str = "delete from notices where (player, \"table\", kind, seq) in
        (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each($1)) returning 1";
    const LATER: &'static str = "update notices set due = value ->> 4, sent = value ->> 5, tries = value ->> 6,
        taken = 0, taker = '' from json_each($1)
        where player = value ->> 0 and \"table\" = value ->> 1 and kind = value ->> 2 and seq = value ->> 3 returning 1";
    const SEEN: &'static str =
        "delete from notices where player = $1 and \"table\" = $2 and seq <= $3 and kind <> 'time' returning 1";
}

impl NoticeSql for sqlx::Postgres {
    // In one order (lock ordering), as entries are.
    const PUT: &'static str = "insert into notices (player, \"table\", kind, seq, since, due, about)
        select v ->> 0, v ->> 1, v ->> 2, (v ->> 3)::bigint, (v ->> 4)::bigint, (v ->> 5)::bigint, v ->> 6
        from json_array_elements($1::json) as n (v) where exists (select 1 from channels where channels.player = v ->> 0)
        or exists (select 1 from channels where channels.\"table\" = v ->> 1) order by 1, 2, 3
        on conflict (player, \"table\", kind) do update set seq = excluded.seq, since = excluded.since,
        due = case when excluded.kind = 'word' and notices.taken = 0 then notices.due else excluded.due end,
        about = excluded.about, tries = 0, sent = '', taken = 0, taker = ''";
    const TAKE: &'static str = "update notices set taken = $2, taker = $3 where (player, \"table\", kind) in
        (select player, \"table\", kind from notices where due <= $1 and taken <= $1 order by due limit $4
        for update skip locked) returning 1";
    const DONE: &'static str = "delete from notices where (player, \"table\", kind) in
        (select n.player, n.\"table\", n.kind from notices n join json_array_elements($1::json) as k (v)
        on n.player = v ->> 0 and n.\"table\" = v ->> 1 and n.kind = v ->> 2 and n.seq = (v ->> 3)::bigint
        for update of n skip locked) returning 1";
    const LATER: &'static str = "with k as (select v ->> 0 as p, v ->> 1 as t, v ->> 2 as k, (v ->> 3)::bigint as seq,
        (v ->> 4)::bigint as due, v ->> 5 as sent, (v ->> 6)::bigint as tries from json_array_elements($1::json) as j (v)),
        l as (select k.* from notices n join k on n.player = k.p and n.\"table\" = k.t and n.kind = k.k and n.seq = k.seq
        for update of n skip locked)
        update notices set due = l.due, sent = l.sent, tries = l.tries, taken = 0, taker = '' from l
        where notices.player = l.p and notices.\"table\" = l.t and notices.kind = l.k returning 1";
    const SEEN: &'static str = "delete from notices where (player, \"table\", kind) in
        (select player, \"table\", kind from notices where player = $1 and \"table\" = $2 and seq <= $3
        and kind <> 'time' for update skip locked) returning 1";
}

const DUE: &str = "select 1 from notices where due <= $1 and taken <= $1 limit 1";
const TAKEN: &str =
    "select t.id, t.status, t.public, t.due, t.touched, t.summary, n.player, n.\"table\", n.kind, n.seq, n.since,
    n.due, n.about, n.tries, n.sent, p.preferences from notices n left join tables t on t.id = n.\"table\"
    left join players p on p.id = n.player where n.taker = $1 order by n.player, n.due";
const NOTICED: &str = "select 1 from notices where player = $1 and \"table\" = $2 and kind <> 'time' limit 1";
const RELEASE: &str = "update notices set taken = 0, taker = '' where taken > 0 returning 1";
const COUNT: &str = "select count(*) from notices";

/// New notices as a JSON list, for `NoticeSql::PUT`.
pub fn put_list<'a>(notices: impl Iterator<Item = &'a Notice>) -> String {
    let row = |n: &Notice| {
        let about = n.about.as_ref().map_or("", |player| player.0.as_str());
        json!([n.key.player, n.key.table, n.key.kind.name(), n.seq, n.since, n.due, about])
    };
    serde_json::Value::Array(notices.map(row).collect()).to_string()
}

fn held(row: &impl Cells) -> Result<HeldNotice, Error> {
    let unknown = |what: String| Error::Decode(what.into());
    let (table, kind) = (row.text(7)?, row.text(8)?);
    let about = row.text(12)?;
    let notice = Notice {
        key: NoticeKey {
            player: PlayerId(row.text(6)?),
            table: TableId::read(&table).ok_or_else(|| unknown(format!("table {table} is unknown")))?,
            kind: NoticeKind::named(&kind).ok_or_else(|| unknown(format!("notice {kind} is unknown")))?,
        },
        seq: row.number(9)? as u64,
        since: row.number(10)?,
        due: row.number(11)?,
        about: Some(about).filter(|about| !about.is_empty()).map(PlayerId),
    };
    let preferences = row.text_or_none(15)?.map(|text| serde_json::from_str(&text)).transpose();
    Ok(HeldNotice {
        notice,
        tries: row.number(13)? as u32,
        sent: row.text(14)?.split_whitespace().map(str::to_owned).collect(),
        table: row.text_or_none(0)?.map(|_| rows::table_row(row)).transpose()?,
        preferences: preferences.map_err(|error| Error::Decode(error.into()))?,
    })
}

#[async_trait]
impl<B: Backend> NoticeStore for B
where
    usize: ColumnIndex<<B::Db as Database>::Row>,
    <B::Db as Database>::Arguments: IntoArguments<B::Db>,
    for<'c> &'c mut <B::Db as Database>::Connection: Executor<'c, Database = B::Db>,
    for<'v> &'v str: Encode<'v, B::Db> + Type<B::Db>,
    for<'v> String: Encode<'v, B::Db> + Decode<'v, B::Db> + Type<B::Db>,
    for<'v> Vec<u8>: Decode<'v, B::Db> + Type<B::Db>,
    for<'v> i64: Encode<'v, B::Db> + Decode<'v, B::Db> + Type<B::Db>,
    for<'v> bool: Decode<'v, B::Db> + Type<B::Db>,
{
    async fn notice_due(&self, now: Time) -> Result<bool, StoreFault> {
        Ok(ask!(self, pool => sqlx::query(DUE).bind(now).fetch_optional(&pool))?.is_some())
    }

    async fn taken(&self, taker: &str) -> Result<Vec<HeldNotice>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(TAKEN).bind(taker).fetch_all(&pool))?;
        Ok(readable(&rows, held))
    }

    async fn taken_channels(&self, taker: &str) -> Result<Vec<Channel>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(channels::TAKEN).bind(taker).fetch_all(&pool))?;
        Ok(readable(&rows, channels::channel))
    }

    async fn is_noticed(&self, player: &PlayerId, table: &TableId) -> Result<bool, StoreFault> {
        let query = || sqlx::query(NOTICED).bind(player.0.as_str()).bind(table.as_str());
        Ok(ask!(self, pool => query().fetch_optional(&pool))?.is_some())
    }

    async fn count_notices(&self) -> Result<u64, StoreFault> {
        Ok(rows::version(&ask!(self, pool => sqlx::query(COUNT).fetch_one(&pool))?)?)
    }
}

/// Writes something about notices: whether there was anything to be written.
pub async fn write_notices<D: NoticeSql>(tx: &mut D::Connection, write: &NoticeWrite) -> Result<bool, Error>
where
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
    for<'v> String: Encode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Type<D>,
{
    let query = match write {
        NoticeWrite::Take { taker, now, until, most } => {
            sqlx::query(D::TAKE).bind(*now).bind(*until).bind(taker.as_str()).bind(i64::from(*most))
        }
        NoticeWrite::Release => sqlx::query(RELEASE),
        NoticeWrite::Done(all) => {
            let list = all.iter().map(|(key, seq)| json!([key.player, key.table, key.kind.name(), seq]));
            sqlx::query(D::DONE).bind(serde_json::Value::Array(list.collect()).to_string())
        }
        NoticeWrite::Later(all) => {
            let list = all.iter().map(|off| {
                let (key, sent) = (&off.key, off.sent.join(" "));
                json!([key.player, key.table, key.kind.name(), off.seq, off.due, sent, off.tries])
            });
            sqlx::query(D::LATER).bind(serde_json::Value::Array(list.collect()).to_string())
        }
        NoticeWrite::Seen { player, table, seq } => {
            sqlx::query(D::SEEN).bind(player.0.as_str()).bind(table.as_str()).bind(*seq as i64)
        }
    };
    Ok(!query.fetch_all(tx).await?.is_empty())
}
