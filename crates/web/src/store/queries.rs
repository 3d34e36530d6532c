//! The questions about tables that both databases are asked in the same words. SQLite takes `$1` as PostgreSQL does. What
//! is written all the time has a statement of each database's own (`sqlite.rs`, `postgres.rs`); people are in `people.rs`.

use crate::model::Status;
use std::sync::LazyLock;

/// The columns that `rows::table_row` reads.
const COLUMNS: &str = "id, status, public, due, touched, summary";

/// The snapshot of a table.
pub const SNAPSHOT: &str = "select snapshot_seq, snapshot from tables where id = $1";

/// The entries of a table after a version.
pub const AFTER: &str = "select seq, at, change, events from entries where \"table\" = $1 and seq > $2 order by seq";

/// The last version of a table.
pub const NEWEST: &str = "select coalesce(max(seq), 0) from entries where \"table\" = $1";

/// Tables in the open that have a status, the latest first.
pub static PUBLIC: LazyLock<String> = LazyLock::new(|| {
    format!("select {COLUMNS} from tables where public and status = $1 order by touched desc limit $2")
});

/// A player's tables, those to be played first.
pub static OWN: LazyLock<String> = LazyLock::new(|| {
    let [over, closed] = [Status::Over, Status::Closed].map(Status::code);
    format!(
        "select {COLUMNS} from seated join tables on id = \"table\" where player = $1 and status <> {closed}
        order by status = {over}, touched desc limit $2"
    )
});

/// Finished games in the order of their ends. The status is a constant: the index holds no others.
pub static ENDED: LazyLock<String> = LazyLock::new(|| {
    let over = Status::Over.code();
    format!(
        "select {COLUMNS} from tables where status = {over} and (touched, id) > ($1, $2) and touched <= $3
        order by touched, id limit $4"
    )
});

/// Tables where something was to happen, the longest overdue first.
pub const DUE: &str =
    "select id, due from tables where due is not null and due <= $1 and (due, id) > ($2, $3) order by due, id limit $4";

/// Running tables that changed later than a time.
pub static AHEAD: LazyLock<String> = LazyLock::new(|| {
    let running = Status::Running.code();
    format!("select id from tables where status = {running} and touched > $1 and id > $2 order by id limit $3")
});

/// Tables whose game was started.
pub static STARTED: LazyLock<String> = LazyLock::new(|| {
    let [running, over] = [Status::Running, Status::Over].map(Status::code);
    format!("select id from tables where id > $1 and status in ({running}, {over}) order by id limit $2")
});

/// Tables that never began: those that wait since before a time, and those that are closed since before another.
pub static UNWANTED: LazyLock<String> = LazyLock::new(|| {
    let [open, closed] = [Status::Open, Status::Closed].map(Status::code);
    format!(
        "select id from tables where (status = {open} and touched <= $1 or status = {closed} and touched <= $2)
        and snapshot is null and id > $3 order by id limit $4"
    )
});

/// What a review found of a seat.
pub const REVIEW: &str = "select review from reviews where \"table\" = $1 and seat = $2 and version = $3";
/// It takes the place of what an earlier version found.
pub const PUT_REVIEW: &str = "insert into reviews (\"table\", seat, version, review) values ($1, $2, $3, $4)
    on conflict (\"table\", seat) do update set version = excluded.version, review = excluded.review
    where reviews.version <= excluded.version";

/// All that is kept of a table beside its row.
pub const REMOVE_PARTS: [&str; 5] = [
    "delete from entries where \"table\" = $1",
    "delete from seated where \"table\" = $1",
    "delete from notices where \"table\" = $1",
    "delete from channels where \"table\" = $1",
    "delete from reviews where \"table\" = $1",
];
/// And the row.
pub const REMOVE: &str = "delete from tables where id = $1 returning 1";

/// Something that is written to learn whether there is room, under a name that no table has.
pub const PROBE: &str = "insert into seated (\"table\", player) values ('', $1) on conflict do nothing returning 1";
/// It is gone again.
pub const PROBED: &str = "delete from seated where \"table\" = '' returning 1";
