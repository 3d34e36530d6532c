//! Channels, passes and what the server keeps for good, in both databases.

use super::StoreFault;
use super::backend::{Backend, ask, readable};
use super::rows::Cells;
use crate::model::{PlayerId, TableId, Time};
use crate::notices::{Channel, ChannelKind, ChannelState, Pass, PassKind};
use crate::people::Key;
use async_trait::async_trait;
use emporia_text::Lang;
use sqlx::{ColumnIndex, Database, Decode, Encode, Error, Executor, IntoArguments, Type};

/// Something to be written about channels.
#[derive(Clone, Debug)]
pub enum ChannelWrite {
    /// A new one, in the place of those of the same person that have the same address.
    New(Channel),
    /// A person's channel is no more.
    Remove {
        /// Whose.
        player: PlayerId,
        /// Which.
        id: String,
    },
    /// A channel that nobody listens to any more.
    Dead(String),
    /// Whether it is used.
    State {
        /// Which.
        id: String,
        /// Whether.
        state: ChannelState,
    },
    /// It is used now, unless it was used after a time.
    Use {
        /// Which.
        id: String,
        /// Now.
        now: Time,
        /// The time.
        after: Time,
    },
    /// It worked, or failed once more; after so many times it is used no more.
    Worked(String),
    /// See above.
    Failed {
        /// Which.
        id: String,
        /// So many times.
        most: u32,
    },
    /// A new pass, in the place of those of the same kind that a person has.
    Pass(Pass),
    /// A pass is used up; accepted once.
    UsePass {
        /// Which.
        key: Key,
        /// What it opens.
        kind: PassKind,
        /// Now.
        now: Time,
    },
    /// The passes of a kind that a person has are no more.
    EndPasses {
        /// Whose.
        player: PlayerId,
        /// Which.
        kind: PassKind,
    },
    /// Something is kept for good, unless it is there.
    Keep {
        /// By which name.
        name: &'static str,
        /// What.
        value: String,
    },
    /// What nobody needs any more is removed.
    Purge(Time),
}

/// What is kept about channels.
#[async_trait]
pub trait ChannelStore: Send + Sync + 'static {
    /// The channels of a person, the oldest first.
    async fn channels(&self, player: &PlayerId) -> Result<Vec<Channel>, StoreFault>;
    /// A channel.
    async fn channel(&self, id: &str) -> Result<Option<Channel>, StoreFault>;
    /// The channels that lead to an address.
    async fn channels_to(&self, address: &str) -> Result<Vec<Channel>, StoreFault>;
    /// The pass of a kind that a secret is, if it still opens anything: for whom, and which channel.
    async fn pass(&self, key: &Key, kind: PassKind, now: Time) -> Result<Option<(PlayerId, String)>, StoreFault>;
    /// Whether a person has a pass of a kind.
    async fn has_pass(&self, player: &PlayerId, kind: PassKind) -> Result<bool, StoreFault>;
    /// What is kept for good under a name.
    async fn kept(&self, name: &str) -> Result<Option<String>, StoreFault>;
}

macro_rules! columns {
    () => {
        "select id, player, kind, \"table\", address, keys, lang, since, state, used, faults from channels"
    };
}

/// The channels of what somebody took to send.
pub(super) const TAKEN: &str = concat!(
    columns!(),
    " where player in (select player from notices where taker = $1)
    or \"table\" in (select \"table\" from notices where taker = $1) order by since, id"
);
const OF: &str = concat!(columns!(), " where player = $1 order by since, id");
const ONE: &str = concat!(columns!(), " where id = $1");
const TO: &str = concat!(columns!(), " where address = $1 order by since, id limit 20");
const PASS: &str = "select player, about from passes where key = $1 and kind = $2 and until > $3";
const HAS_PASS: &str = "select 1 from passes where player = $1 and kind = $2 limit 1";
const KEPT: &str = "select value from kept where name = $1";

const CLEAR: &str =
    "delete from channels where player = $1 and kind = $2 and address = $3 and coalesce(\"table\", '') = $4";
const NEW: &str = "insert into channels (id, player, kind, \"table\", address, keys, lang, since, state, used, faults)
    values ($1, $2, $3, nullif($4, ''), $5, $6, $7, $8, $9, 0, 0) returning 1";
const REMOVE: &str = "delete from channels where player = $1 and id = $2 returning 1";
const DEAD: &str = "delete from channels where id = $1 returning 1";
const STATE: &str = "update channels set state = $2, faults = 0 where id = $1 returning 1";
const USE: &str = "update channels set used = $2 where id = $1 and used <= $3 and state = 1 returning 1";
const WORKED: &str = "update channels set faults = 0 where id = $1 returning 1";
const FAILED: &str = "update channels set faults = faults + 1,
    state = case when faults + 1 >= $2 then 2 else state end where id = $1 returning 1";
const END_PASSES: &str = "delete from passes where player = $1 and kind = $2 returning 1";
const NEW_PASS: &str = "insert into passes (key, kind, player, about, until) values ($1, $2, $3, $4, $5) returning 1";
const USE_PASS: &str = "delete from passes where key = $1 and kind = $2 and until > $3 returning 1";
const KEEP: &str = "insert into kept (name, value) values ($1, $2) on conflict do nothing returning 1";
const PURGE: [&str; 3] = [
    "delete from passes where until <= $1",
    "delete from channels where state = 0 and since <= $1 - 86400000",
    "delete from channels where not exists (select 1 from players where players.id = channels.player) and $1 > 0",
];
const FORGET: [&str; 3] = [
    "delete from channels where player = $1",
    "delete from passes where player = $1",
    "delete from notices where player = $1",
];

/// A row of `columns!`.
pub(super) fn channel(row: &impl Cells) -> Result<Channel, Error> {
    let unknown = |what: &str, found: String| Error::Decode(format!("{what} {found} is unknown").into());
    let (kind, table, keys) = (row.text(2)?, row.text_or_none(3)?, row.text(5)?);
    let state = row.number(8)?;
    Ok(Channel {
        id: row.text(0)?,
        player: PlayerId(row.text(1)?),
        kind: ChannelKind::named(&kind).ok_or_else(|| unknown("channel", kind))?,
        table: table.map(|id| TableId::read(&id).ok_or_else(|| unknown("table", id))).transpose()?,
        address: row.text(4)?,
        keys: serde_json::from_str(&keys).map_err(|error| Error::Decode(error.into()))?,
        lang: Lang::named(&row.text(6)?).unwrap_or(Lang::En),
        since: row.number(7)?,
        state: ChannelState::read(state).ok_or_else(|| unknown("state", state.to_string()))?,
        used: row.number(9)?,
        faults: row.number(10)? as u32,
    })
}

#[async_trait]
impl<B: Backend> ChannelStore for B
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
    async fn channels(&self, player: &PlayerId) -> Result<Vec<Channel>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(OF).bind(player.0.as_str()).fetch_all(&pool))?;
        Ok(readable(&rows, channel))
    }

    async fn channel(&self, id: &str) -> Result<Option<Channel>, StoreFault> {
        let row = ask!(self, pool => sqlx::query(ONE).bind(id).fetch_optional(&pool))?;
        Ok(row.as_ref().map(channel).transpose()?)
    }

    async fn channels_to(&self, address: &str) -> Result<Vec<Channel>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(TO).bind(address).fetch_all(&pool))?;
        Ok(readable(&rows, channel))
    }

    async fn pass(&self, key: &Key, kind: PassKind, now: Time) -> Result<Option<(PlayerId, String)>, StoreFault> {
        let query = || sqlx::query(PASS).bind(&key[..]).bind(kind.name()).bind(now);
        let row = ask!(self, pool => query().fetch_optional(&pool))?;
        Ok(row.as_ref().map(|row| Ok::<_, Error>((PlayerId(row.text(0)?), row.text(1)?))).transpose()?)
    }

    async fn has_pass(&self, player: &PlayerId, kind: PassKind) -> Result<bool, StoreFault> {
        let query = || sqlx::query(HAS_PASS).bind(player.0.as_str()).bind(kind.name());
        Ok(ask!(self, pool => query().fetch_optional(&pool))?.is_some())
    }

    async fn kept(&self, name: &str) -> Result<Option<String>, StoreFault> {
        let row = ask!(self, pool => sqlx::query(KEPT).bind(name).fetch_optional(&pool))?;
        Ok(row.as_ref().map(|row| row.text(0)).transpose()?)
    }
}

/// Removes all channels of a player who is forgotten, and what was to be sent.
pub async fn forget<D>(tx: &mut D::Connection, player: &PlayerId) -> Result<(), Error>
where
    D: Database,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
{
    for part in FORGET {
        sqlx::query(part).bind(player.0.as_str()).execute(&mut *tx).await?;
    }
    Ok(())
}

/// Writes something about channels: whether it was accepted.
pub async fn write_channels<D>(tx: &mut D::Connection, write: &ChannelWrite) -> Result<bool, Error>
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
        ChannelWrite::New(new) => {
            let table = new.table.as_ref().map_or("", TableId::as_str);
            let (player, kind, address) = (new.player.0.as_str(), new.kind.name(), new.address.as_str());
            sqlx::query(CLEAR).bind(player).bind(kind).bind(address).bind(table).execute(&mut *tx).await?;
            let keys = serde_json::to_string(&new.keys).expect("two words can be written as JSON");
            sqlx::query(NEW)
                .bind(new.id.as_str())
                .bind(player)
                .bind(kind)
                .bind(table)
                .bind(address)
                .bind(keys)
                .bind(new.lang.code())
                .bind(new.since)
                .bind(new.state as i64)
        }
        ChannelWrite::Remove { player, id } => sqlx::query(REMOVE).bind(player.0.as_str()).bind(id.as_str()),
        ChannelWrite::Dead(id) => sqlx::query(DEAD).bind(id.as_str()),
        ChannelWrite::State { id, state } => sqlx::query(STATE).bind(id.as_str()).bind(*state as i64),
        ChannelWrite::Use { id, now, after } => sqlx::query(USE).bind(id.as_str()).bind(*now).bind(*after),
        ChannelWrite::Worked(id) => sqlx::query(WORKED).bind(id.as_str()),
        ChannelWrite::Failed { id, most } => sqlx::query(FAILED).bind(id.as_str()).bind(i64::from(*most)),
        ChannelWrite::Pass(new) => {
            let (player, kind) = (new.player.0.as_str(), new.kind.name());
            sqlx::query(END_PASSES).bind(player).bind(kind).fetch_all(&mut *tx).await?;
            sqlx::query(NEW_PASS).bind(&new.key[..]).bind(kind).bind(player).bind(new.about.as_str()).bind(new.until)
        }
        ChannelWrite::UsePass { key, kind, now } => sqlx::query(USE_PASS).bind(&key[..]).bind(kind.name()).bind(*now),
        ChannelWrite::EndPasses { player, kind } => sqlx::query(END_PASSES).bind(player.0.as_str()).bind(kind.name()),
        ChannelWrite::Keep { name, value } => sqlx::query(KEEP).bind(*name).bind(value.as_str()),
        ChannelWrite::Purge(now) => {
            for part in PURGE {
                sqlx::query(part).bind(*now).execute(&mut *tx).await?;
            }
            return Ok(true);
        }
    };
    Ok(!query.fetch_all(tx).await?.is_empty())
}
