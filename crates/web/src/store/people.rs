//! People in both databases: accounts, sessions, reports and the audit log. All of it is written rarely, a statement
//! each.

use super::StoreFault;
use super::backend::{Backend, ask, readable};
use super::rows::{self, Cells};
use crate::model::{LogRow, PlayerId, TableId, Time};
use crate::names::{PlayerName, folded};
use crate::people::{Account, AuditLine, Key, Preferences, Report, StoredSession};
use async_trait::async_trait;
use sqlx::{ColumnIndex, Database, Decode, Encode, Error, Executor, IntoArguments, Type};

/// Something to be written about people.
#[derive(Clone, Debug)]
pub enum PeopleWrite {
    /// A new player.
    Account(Account),
    /// Another session of a player.
    Session(StoredSession),
    /// A session was used.
    Seen {
        /// Which.
        key: Key,
        /// When.
        at: Time,
    },
    /// A session of a player ends.
    EndSession {
        /// Whose.
        player: PlayerId,
        /// Which.
        key: Key,
    },
    /// All sessions of a player end, but perhaps one.
    EndSessions {
        /// Whose.
        player: PlayerId,
        /// The one that stays.
        but: Option<Key>,
    },
    /// A player's new name; refused if another player claimed one that looks like it.
    Rename {
        /// Who.
        player: PlayerId,
        /// The name.
        name: PlayerName,
    },
    /// A first password, with the name that it keeps; refused if another player claimed one that looks like it, or if
    /// there is a password already.
    Claim {
        /// Who.
        player: PlayerId,
        /// The name.
        name: PlayerName,
        /// The argon2 hash.
        password: String,
    },
    /// Another password.
    Password {
        /// Whose.
        player: PlayerId,
        /// The argon2 hash.
        password: String,
    },
    /// What a player chose for themselves.
    Preferences {
        /// Who.
        player: PlayerId,
        /// All of it.
        preferences: Preferences,
    },
    /// A player no longer wants a table among their own. Who sits at a table is written before the start only, so it
    /// stays so.
    Unlist {
        /// Whose.
        player: PlayerId,
        /// Which table.
        table: TableId,
    },
    /// A player may not act since a time, or may again.
    Suspend {
        /// Who.
        player: PlayerId,
        /// Since when.
        since: Option<Time>,
    },
    /// A player keeps order, or no longer.
    Admin {
        /// Who.
        player: PlayerId,
        /// Whether they do.
        is: bool,
    },
    /// Somebody reports a word or a person.
    Report(Report),
    /// A report was seen to.
    Settle {
        /// Which.
        report: String,
        /// When.
        at: Time,
    },
    /// What an administrator did.
    Audit(AuditLine),
    /// A change of a table in other words: without the name of somebody who is forgotten.
    Rewrite {
        /// Which table.
        table: TableId,
        /// Which change.
        seq: u64,
        /// As JSON.
        change: String,
    },
    /// A player is forgotten, with sessions and preferences; what they reported stays, without them.
    Delete(PlayerId),
    /// Sessions that nobody used since a time end, those of guests without a table since a later one; guests who then have
    /// no session and no table are forgotten.
    Purge {
        /// The time for all.
        before: Time,
        /// The time for guests without a table.
        idle: Time,
    },
}

impl PeopleWrite {
    /// The player of whom other processes remember something that is no longer true.
    pub fn about(&self) -> Option<&PlayerId> {
        match self {
            PeopleWrite::EndSession { player, .. }
            | PeopleWrite::EndSessions { player, .. }
            | PeopleWrite::Rename { player, .. }
            | PeopleWrite::Claim { player, .. }
            | PeopleWrite::Password { player, .. }
            | PeopleWrite::Preferences { player, .. }
            | PeopleWrite::Suspend { player, .. }
            | PeopleWrite::Admin { player, .. }
            | PeopleWrite::Delete(player) => Some(player),
            PeopleWrite::Account(_)
            | PeopleWrite::Session(_)
            | PeopleWrite::Seen { .. }
            | PeopleWrite::Unlist { .. }
            | PeopleWrite::Report(_)
            | PeopleWrite::Settle { .. }
            | PeopleWrite::Audit(_)
            | PeopleWrite::Rewrite { .. }
            | PeopleWrite::Purge { .. } => None,
        }
    }
}

/// What is kept about people.
#[async_trait]
pub trait PeopleStore: Send + Sync + 'static {
    /// The player of a session that was used after a time, and when it was used.
    async fn session(&self, key: &Key, after: Time) -> Result<Option<(Account, Time)>, StoreFault>;
    /// The sessions of a player that were used after a time, the latest first.
    async fn sessions(&self, player: &PlayerId, after: Time) -> Result<Vec<StoredSession>, StoreFault>;
    /// A player.
    async fn player(&self, id: &PlayerId) -> Result<Option<Account>, StoreFault>;
    /// The player who claimed a name.
    async fn claimed(&self, name: &str) -> Result<Option<Account>, StoreFault>;
    /// The player who claimed a name that looks like this one.
    async fn lookalike(&self, name: &PlayerName) -> Result<Option<Account>, StoreFault>;
    /// Those who keep order.
    async fn admins(&self) -> Result<Vec<Account>, StoreFault>;
    /// Reports that nobody has seen to, the oldest first.
    async fn open_reports(&self, limit: u32) -> Result<Vec<Report>, StoreFault>;
    /// What a player reported.
    async fn reports_by(&self, player: &PlayerId) -> Result<Vec<Report>, StoreFault>;
    /// What administrators did, the latest first.
    async fn audit(&self, limit: u32) -> Result<Vec<AuditLine>, StoreFault>;
    /// All changes of tables that speak of a player. It reads through all of them: for what is rarely asked.
    async fn mentions(&self, player: &PlayerId) -> Result<Vec<LogRow>, StoreFault>;
}

/// The columns that `account` reads.
macro_rules! account_columns {
    () => {
        "players.id, name, password, since, preferences, suspended, admin"
    };
}

const SESSION: &str = concat!(
    "select ",
    account_columns!(),
    ", seen from sessions join players on players.id = player where key = $1 and (seen > $2 or at > $2)"
);
const SESSIONS: &str =
    "select key, player, at, seen, agent from sessions where player = $1 and (seen > $2 or at > $2) order by seen desc";
const PLAYER: &str = concat!("select ", account_columns!(), " from players where id = $1");
const CLAIMED: &str = concat!("select ", account_columns!(), " from players where claimed = $1 or claimed = $2");
const LOOKALIKE: &str = concat!("select ", account_columns!(), " from players where claimed = $1 or skeleton = $2");
const ADMINS: &str = concat!("select ", account_columns!(), " from players where admin <> 0 order by name");
const OPEN_REPORTS: &str = "select id, at, author, about, \"table\", seq, reason, settled from reports
    where settled is null order by at limit $1";
const REPORTS_BY: &str =
    "select id, at, author, about, \"table\", seq, reason, settled from reports where author = $1 order by at";
const AUDIT: &str = "select at, who, what, about from audit order by id desc limit $1";
const MENTIONS: &str =
    "select seq, at, change, events, \"table\" from entries where change like $1 order by \"table\", seq";
const UNSEEN: &str = "select id, name from players where claimed is not null and skeleton is null";

/// Each of these gives a row if it was accepted.
const NEW_PLAYER: &str = "insert into players (id, name, since) values ($1, $2, $3) on conflict do nothing returning 1";
const UNLIST: &str = "delete from seated where \"table\" = $1 and player = $2 returning 1";
const NEW_SESSION: &str = "insert into sessions (key, player, at, seen, agent) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning 1";
const SEEN: &str = "update sessions set seen = $2 where key = $1 returning 1";
const END: &str = "delete from sessions where player = $1 and key = $2 returning 1";
const END_ALL: &str = "delete from sessions where player = $1 and key <> $2 returning 1";
const RENAME: &str = "update players set name = $2,
    claimed = case when password is null then null else $3 end, skeleton = case when password is null then null else $4 end
    where id = $1 and not exists (select 1 from players where (claimed = $3 or skeleton = $4) and id <> $1) returning 1";
const CLAIM: &str = "update players set name = $2, claimed = $3, skeleton = $4, password = $5
    where id = $1 and password is null
    and not exists (select 1 from players where (claimed = $3 or skeleton = $4) and id <> $1) returning 1";
const PASSWORD: &str = "update players set password = $2 where id = $1 and password is not null returning 1";
const PREFERENCES: &str = "update players set preferences = $2 where id = $1 returning 1";
const SUSPEND: &str = "update players set suspended = $2 where id = $1 returning 1";
const RESTORE: &str = "update players set suspended = null where id = $1 returning 1";
const ADMIN: &str = "update players set admin = $2 where id = $1 returning 1";
const REPORT: &str = "insert into reports (id, at, author, about, \"table\", seq, reason)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1";
const SETTLE: &str = "update reports set settled = $2 where id = $1 and settled is null returning 1";
const NEW_AUDIT: &str = "insert into audit (at, who, what, about) values ($1, $2, $3, $4) returning 1";
const REWRITE: &str = "update entries set change = $3 where \"table\" = $1 and seq = $2 returning 1";
const FORGET_SESSIONS: &str = "delete from sessions where player = $1";
const FORGET_AUTHOR: &str = "update reports set author = '' where author = $1";
const FORGET: &str = "delete from players where id = $1 returning 1";
const SKELETON: &str = "update players set skeleton = $2
    where id = $1 and not exists (select 1 from players where skeleton = $2) returning 1";
const PURGE_SESSIONS: &str = "delete from sessions where seen <= $1 and at <= $1 returning 1";
const PURGE_IDLE: &str = "delete from sessions where seen <= $1 and at <= $1
    and exists (select 1 from players where id = player and password is null)
    and not exists (select 1 from seated where seated.player = sessions.player) returning 1";
const PURGE_GUESTS: &str = "delete from players where password is null and since <= $1
    and not exists (select 1 from sessions where player = players.id)
    and not exists (select 1 from seated where player = players.id) returning 1";

fn account(row: &impl Cells) -> Result<Account, Error> {
    Ok(Account {
        id: PlayerId(row.text(0)?),
        name: PlayerName::kept(row.text(1)?),
        password: row.text_or_none(2)?,
        since: row.number(3)?,
        preferences: serde_json::from_str(&row.text(4)?).map_err(|error| Error::Decode(error.into()))?,
        suspended: row.number_or_none(5)?,
        admin: row.number(6)? != 0,
    })
}

fn report(row: &impl Cells) -> Result<Report, Error> {
    let table = row.text(4)?;
    Ok(Report {
        id: row.text(0)?,
        at: row.number(1)?,
        author: PlayerId(row.text(2)?),
        about: PlayerId(row.text(3)?),
        table: TableId::read(&table).ok_or_else(|| Error::Decode(format!("table {table} is unknown").into()))?,
        seq: row.number_or_none(5)?.map(|seq| seq as u64),
        reason: row.text(6)?,
        settled: row.number_or_none(7)?,
    })
}

fn audit_line(row: &impl Cells) -> Result<AuditLine, Error> {
    Ok(AuditLine { at: row.number(0)?, who: row.text(1)?, what: row.text(2)?, about: row.text(3)? })
}

fn mention(row: &impl Cells) -> Result<LogRow, Error> {
    let table = row.text(4)?;
    let table = TableId::read(&table).ok_or_else(|| Error::Decode(format!("table {table} is unknown").into()))?;
    rows::entry(&table, row)
}

fn stored_session(row: &impl Cells) -> Result<StoredSession, Error> {
    let key = row.bytes(0)?.try_into().map_err(|_| Error::Decode("a key has 32 bytes".into()))?;
    Ok(StoredSession {
        key,
        player: PlayerId(row.text(1)?),
        at: row.number(2)?,
        seen: row.number(3)?,
        agent: row.text(4)?,
    })
}

#[async_trait]
impl<B: Backend> PeopleStore for B
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
    async fn session(&self, key: &Key, after: Time) -> Result<Option<(Account, Time)>, StoreFault> {
        let row = ask!(self, pool => sqlx::query(SESSION).bind(&key[..]).bind(after).fetch_optional(&pool))?;
        Ok(row.as_ref().map(|row| Ok::<_, Error>((account(row)?, row.number(7)?))).transpose()?)
    }

    async fn sessions(&self, player: &PlayerId, after: Time) -> Result<Vec<StoredSession>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(SESSIONS).bind(player.0.as_str()).bind(after).fetch_all(&pool))?;
        Ok(rows.iter().map(stored_session).collect::<Result<_, Error>>()?)
    }

    async fn player(&self, id: &PlayerId) -> Result<Option<Account>, StoreFault> {
        let row = ask!(self, pool => sqlx::query(PLAYER).bind(id.0.as_str()).fetch_optional(&pool))?;
        Ok(row.as_ref().map(account).transpose()?)
    }

    async fn claimed(&self, name: &str) -> Result<Option<Account>, StoreFault> {
        // The second is how names were compared before they were normalized.
        let query = || sqlx::query(CLAIMED).bind(folded(name)).bind(name.trim().to_lowercase());
        let row = ask!(self, pool => query().fetch_optional(&pool))?;
        Ok(row.as_ref().map(account).transpose()?)
    }

    async fn lookalike(&self, name: &PlayerName) -> Result<Option<Account>, StoreFault> {
        let query = || sqlx::query(LOOKALIKE).bind(name.folded()).bind(name.looks());
        Ok(ask!(self, pool => query().fetch_optional(&pool))?.as_ref().map(account).transpose()?)
    }

    async fn admins(&self) -> Result<Vec<Account>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(ADMINS).fetch_all(&pool))?;
        Ok(readable(&rows, account))
    }

    async fn open_reports(&self, limit: u32) -> Result<Vec<Report>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(OPEN_REPORTS).bind(i64::from(limit)).fetch_all(&pool))?;
        Ok(readable(&rows, report))
    }

    async fn reports_by(&self, player: &PlayerId) -> Result<Vec<Report>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(REPORTS_BY).bind(player.0.as_str()).fetch_all(&pool))?;
        Ok(readable(&rows, report))
    }

    async fn audit(&self, limit: u32) -> Result<Vec<AuditLine>, StoreFault> {
        let rows = ask!(self, pool => sqlx::query(AUDIT).bind(i64::from(limit)).fetch_all(&pool))?;
        Ok(readable(&rows, audit_line))
    }

    async fn mentions(&self, player: &PlayerId) -> Result<Vec<LogRow>, StoreFault> {
        // Ids are letters and digits: nothing in them means anything to `like`.
        let rows = ask!(self, pool => sqlx::query(MENTIONS).bind(format!("%\"{}\"%", player.0)).fetch_all(&pool))?;
        Ok(readable(&rows, mention))
    }
}

/// Writes one thing about people: whether it was accepted.
pub async fn write_people<D>(tx: &mut D::Connection, write: &PeopleWrite) -> Result<bool, Error>
where
    D: Database,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
    for<'v> &'v [u8]: Encode<'v, D> + Type<D>,
    for<'v> String: Encode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Type<D>,
    for<'v> Option<i64>: Encode<'v, D> + Type<D>,
{
    let query = match write {
        PeopleWrite::Account(new) => {
            sqlx::query(NEW_PLAYER).bind(new.id.0.as_str()).bind(new.name.as_kept()).bind(new.since)
        }
        PeopleWrite::Session(new) => sqlx::query(NEW_SESSION)
            .bind(&new.key[..])
            .bind(new.player.0.as_str())
            .bind(new.at)
            .bind(new.seen)
            .bind(new.agent.as_str()),
        PeopleWrite::Seen { key, at } => sqlx::query(SEEN).bind(&key[..]).bind(*at),
        PeopleWrite::EndSession { player, key } => sqlx::query(END).bind(player.0.as_str()).bind(&key[..]),
        PeopleWrite::EndSessions { player, but } => {
            sqlx::query(END_ALL).bind(player.0.as_str()).bind(but.as_ref().map_or(&[][..], |key| &key[..]))
        }
        PeopleWrite::Rename { player, name } => {
            sqlx::query(RENAME).bind(player.0.as_str()).bind(name.as_kept()).bind(name.folded()).bind(name.looks())
        }
        PeopleWrite::Claim { player, name, password } => sqlx::query(CLAIM)
            .bind(player.0.as_str())
            .bind(name.as_kept())
            .bind(name.folded())
            .bind(name.looks())
            .bind(password.as_str()),
        PeopleWrite::Password { player, password } => {
            sqlx::query(PASSWORD).bind(player.0.as_str()).bind(password.as_str())
        }
        PeopleWrite::Preferences { player, preferences } => {
            let text = serde_json::to_string(preferences).expect("words and lists of them can be written as JSON");
            sqlx::query(PREFERENCES).bind(player.0.as_str()).bind(text)
        }
        PeopleWrite::Unlist { player, table } => sqlx::query(UNLIST).bind(table.as_str()).bind(player.0.as_str()),
        PeopleWrite::Suspend { player, since: Some(at) } => sqlx::query(SUSPEND).bind(player.0.as_str()).bind(*at),
        PeopleWrite::Suspend { player, since: None } => sqlx::query(RESTORE).bind(player.0.as_str()),
        PeopleWrite::Admin { player, is } => sqlx::query(ADMIN).bind(player.0.as_str()).bind(i64::from(*is)),
        PeopleWrite::Report(new) => sqlx::query(REPORT)
            .bind(new.id.as_str())
            .bind(new.at)
            .bind(new.author.0.as_str())
            .bind(new.about.0.as_str())
            .bind(new.table.as_str())
            .bind(new.seq.map(|seq| seq as i64))
            .bind(new.reason.as_str()),
        PeopleWrite::Settle { report, at } => sqlx::query(SETTLE).bind(report.as_str()).bind(*at),
        PeopleWrite::Audit(line) => sqlx::query(NEW_AUDIT)
            .bind(line.at)
            .bind(line.who.as_str())
            .bind(line.what.as_str())
            .bind(line.about.as_str()),
        PeopleWrite::Rewrite { table, seq, change } => {
            sqlx::query(REWRITE).bind(table.as_str()).bind(*seq as i64).bind(change.as_str())
        }
        PeopleWrite::Delete(player) => {
            sqlx::query(FORGET_SESSIONS).bind(player.0.as_str()).fetch_all(&mut *tx).await?;
            sqlx::query(FORGET_AUTHOR).bind(player.0.as_str()).fetch_all(&mut *tx).await?;
            sqlx::query(FORGET).bind(player.0.as_str())
        }
        PeopleWrite::Purge { before, idle } => {
            sqlx::query(PURGE_SESSIONS).bind(*before).fetch_all(&mut *tx).await?;
            sqlx::query(PURGE_IDLE).bind(*idle).fetch_all(&mut *tx).await?;
            sqlx::query(PURGE_GUESTS).bind(*idle)
        }
    };
    Ok(!query.fetch_all(tx).await?.is_empty())
}

/// Gives looks to claimed names that have none: those of before a name had any.
pub async fn fill_in_looks<D>(tx: &mut D::Connection) -> Result<(), Error>
where
    D: Database,
    usize: ColumnIndex<D::Row>,
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> &'v str: Encode<'v, D> + Type<D>,
    for<'v> String: Encode<'v, D> + Decode<'v, D> + Type<D>,
    for<'v> Vec<u8>: Decode<'v, D> + Type<D>,
    for<'v> i64: Decode<'v, D> + Type<D>,
    for<'v> bool: Decode<'v, D> + Type<D>,
{
    let rows = sqlx::query(UNSEEN).fetch_all(&mut *tx).await?;
    for (id, name) in readable(&rows, |row| Ok((row.text(0)?, row.text(1)?))) {
        let looks = PlayerName::kept(name).looks();
        sqlx::query(SKELETON).bind(id).bind(looks).fetch_optional(&mut *tx).await?;
    }
    Ok(())
}
