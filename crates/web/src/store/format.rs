//! The format of a database, and the migrations that bring an older one up to it.
//!
//! The format is the number of the last migration that a database went through: SQLite keeps it as `user_version`,
//! PostgreSQL in the table `format`. Migrations are SQL files, numbered from 1 and never changed afterwards; each
//! database has its own, because their types differ. They run in one transaction, under the lock that keeps other
//! processes out, so that a database is of the old format or of the new one and never in between.

use super::StoreFault;

/// Those of SQLite, in order.
pub const SQLITE: [&str; FORMAT as usize] = [
    include_str!("../../migrations/sqlite/0001_tables.sql"),
    include_str!("../../migrations/sqlite/0002_session_time.sql"),
    include_str!("../../migrations/sqlite/0003_people.sql"),
    include_str!("../../migrations/sqlite/0004_notices.sql"),
    include_str!("../../migrations/sqlite/0005_reviews.sql"),
];

/// Those of PostgreSQL, in order.
pub const POSTGRES: [&str; FORMAT as usize] = [
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_session_time.sql"),
    include_str!("../../migrations/postgres/0003_people.sql"),
    include_str!("../../migrations/postgres/0004_notices.sql"),
    include_str!("../../migrations/postgres/0005_reviews.sql"),
];

/// The format that this version reads and writes.
pub const FORMAT: i64 = 5;

/// The migrations that a database of a format has yet to go through, with their numbers. An empty one has format 0.
pub fn pending(all: &[&'static str], found: i64) -> Result<Vec<(i64, &'static str)>, StoreFault> {
    if found > FORMAT {
        return Err(StoreFault::Later(found));
    }
    let done = usize::try_from(found).map_err(|_| StoreFault::Other(format!("format {found} is none of ours")))?;
    Ok((1..).zip(all.iter().copied()).skip(done).collect())
}

/// Why a migration failed: what is wrong with the disk or the server is said as always, anything else with its number.
pub fn failed(number: i64, error: sqlx::Error) -> StoreFault {
    match StoreFault::from(error) {
        StoreFault::Other(why) => StoreFault::Migration { to: number, why },
        known => known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_migration_and_they_stand_in_order() {
        for (folder, all) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
            let files = std::fs::read_dir(folder).expect("a folder of migrations");
            let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
            files.sort();
            let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).expect("text")).collect();
            assert_eq!(texts, all);
            for (file, number) in files.iter().zip(1..) {
                let name = file.file_name().expect("a name").to_string_lossy();
                assert!(name.starts_with(&format!("{number:04}_")), "{name} is number {number}");
            }
        }
    }

    #[test]
    fn a_database_goes_through_what_it_has_not_been_through() {
        let numbers = |found| pending(&SQLITE, found).map(|all| all.iter().map(|(n, _)| *n).collect::<Vec<_>>());
        assert_eq!(numbers(0), Ok((1..=FORMAT).collect()));
        assert_eq!(numbers(1), Ok((2..=FORMAT).collect()));
        assert_eq!(numbers(FORMAT), Ok(Vec::new()));
        assert_eq!(numbers(FORMAT + 1), Err(StoreFault::Later(FORMAT + 1)));
        assert!(matches!(numbers(-1), Err(StoreFault::Other(_))));
    }
}
