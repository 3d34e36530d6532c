//! Why nothing could be read or written, and which of it an error of a database is.

use std::fmt;

/// Why nothing could be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreFault {
    /// No room left on the disk.
    Full,
    /// The data folder cannot be written.
    ReadOnly,
    /// Another process holds the database.
    Locked,
    /// The server of the database does not answer.
    Unreachable(String),
    /// Made by a later version of this program: the format that was found.
    Later(i64),
    /// The database could not be brought to a format, and is as it was.
    Migration {
        /// That format.
        to: i64,
        /// What the database said.
        why: String,
    },
    /// Rows were to be carried to where some are.
    Occupied,
    /// Something is kept that this version cannot read: where, and what is wrong with it.
    Unreadable(String),
    /// Anything else; for the log, not for people.
    Other(String),
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreFault::Full => f.write_str("no room left on the disk"),
            StoreFault::ReadOnly => f.write_str("the data folder cannot be written"),
            StoreFault::Locked => f.write_str("another process holds the database"),
            StoreFault::Unreachable(why) => write!(f, "the database server does not answer: {why}"),
            StoreFault::Later(found) => write!(f, "the database has format {found}, which is later than ours"),
            StoreFault::Migration { to, why } => write!(f, "the database cannot be brought to format {to}: {why}"),
            StoreFault::Occupied => f.write_str("there is something already"),
            StoreFault::Unreadable(what) => write!(f, "what is kept cannot be read: {what}"),
            StoreFault::Other(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StoreFault {}

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> StoreFault {
        meaning(&error)
    }
}

/// What an error of a database means.
fn meaning(error: &sqlx::Error) -> StoreFault {
    match error {
        sqlx::Error::Database(db) => match db.code().as_deref() {
            // SQLite's primary result codes; the extended ones carry them in the low byte.
            Some(code) if code.parse::<u32>().is_ok_and(|n| n < 1 << 16) && is_sqlite(&**db) => {
                let code = code.parse::<u32>().unwrap_or(0);
                match code & 0xff {
                    // No room for the file that readers and the writer share (`IOERR_SHMSIZE`).
                    _ if code == 4874 => StoreFault::Full,
                    5 | 6 => StoreFault::Locked,
                    8 | 14 => StoreFault::ReadOnly,
                    13 => StoreFault::Full,
                    // A page that is damaged, or a file that is no database at all.
                    11 | 26 => StoreFault::Unreadable(error.to_string()),
                    _ => StoreFault::Other(error.to_string()),
                }
            }
            // PostgreSQL: disk full; read-only transaction; too many connections or shutting down.
            Some("53100") => StoreFault::Full,
            Some("25006") => StoreFault::ReadOnly,
            Some("53300" | "57P01" | "57P02" | "57P03") => StoreFault::Unreachable(error.to_string()),
            _ => StoreFault::Other(error.to_string()),
        },
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Tls(_) => {
            StoreFault::Unreachable(error.to_string())
        }
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreFault::Unreadable(error.to_string()),
        _ => StoreFault::Other(error.to_string()),
    }
}

fn is_sqlite(error: &dyn sqlx::error::DatabaseError) -> bool {
    error.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some()
}
