//! The questions that both databases are asked in the same words, and the rare writes. SQLite takes `$1` as PostgreSQL
//! does. What is written all the time has a statement of each database's own (`sqlite.rs`, `postgres.rs`).

use crate::model::Status;
use std::sync::LazyLock;

/// The columns that `rows::table_row` reads.
const COLUMNS: &str = "id, status, public, due, touched, summary";

/// The snapshot of a table.
pub const SNAPSHOT: &str = "select snapshot_seq, snapshot from tables where id = $1";

/// The entries of a table after a version.
pub const AFTER: &str = "select seq, at, change, events from entries where \"table\" = $1 and seq > $2 order by seq";

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
pub const DUE: &str = "select id from tables where due is not null and due <= $1 order by due limit $2";

/// Tables whose game was started.
pub static STARTED: LazyLock<String> = LazyLock::new(|| {
    let [running, over] = [Status::Running, Status::Over].map(Status::code);
    format!("select id from tables where id > $1 and status in ({running}, {over}) order by id limit $2")
});

/// The player of a session.
pub const SESSION: &str = "select id, name, password, since from sessions join players on id = player where key = $1";

/// A player.
pub const PLAYER: &str = "select id, name, password, since from players where id = $1";

/// The player who claimed a name.
pub const CLAIMED: &str = "select id, name, password, since from players where claimed = $1";

/// Each of these gives a row if it was accepted.
pub const NEW_PLAYER: &str =
    "insert into players (id, name, since) values ($1, $2, $3) on conflict do nothing returning 1";
/// A way in.
pub const NEW_SESSION: &str =
    "insert into sessions (key, player, at) values ($1, $2, $3) on conflict do nothing returning 1";
/// No longer a way in.
pub const FORGET: &str = "delete from sessions where key = $1 returning 1";
/// A name that nobody keeps by a password.
pub const NAME: &str = "update players set name = $2 where id = $1 and password is null returning 1";
/// A name that is kept by a password, unless another player has claimed it.
pub const CLAIM: &str = "update players set name = $2, claimed = $3, password = $4
    where id = $1 and not exists (select 1 from players where claimed = $3 and id <> $1) returning 1";
