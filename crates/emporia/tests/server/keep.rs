//! Backups under load, restored and compared with every acknowledged move; copies from one database to the other.

use crate::postgres::Postgres;
use crate::process::{EMPORIA, Process, call, dealt, token};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const TABLES: usize = 6;
const BACKUPS: usize = 5;

/// A move that was acknowledged: at which table, its version, what it was.
type Acknowledged = (String, u64, Value);

/// Runs the binary without a settings file: its exit code and what it said.
fn emporia(args: &[&str]) -> (i32, String) {
    let output = Command::new(EMPORIA).args(args).args(["--lang", "en"]).env("EMPORIA_CONFIG", "").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap(), said)
}

/// One move at a table; false if its game is over.
fn step(address: &str, id: &str, tokens: &[String], moves: &Mutex<Vec<Acknowledged>>) -> bool {
    let (_, shown) = call(address, "", "GET", &format!("/tables/{id}"), &json!({})).unwrap();
    let Some(seat) = shown["turn"][0].as_u64() else { return false };
    let (_, mine) = call(address, &tokens[seat as usize], "GET", &format!("/tables/{id}/actions"), &json!({})).unwrap();
    let Some(action) = mine["actions"].as_array().and_then(|all| all.last().cloned()) else { return true };
    let act = json!({ "version": mine["version"], "action": action });
    let (status, answer) = call(address, &tokens[seat as usize], "POST", &format!("/tables/{id}/act"), &act).unwrap();
    if status == 200 {
        moves.lock().unwrap().push((id.to_owned(), answer["version"].as_u64().unwrap(), action));
    }
    true
}

/// Every move of the list is in the log of its table, as it was made.
async fn holds(folder: &Path, moves: &[Acknowledged]) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("emporia.db")).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    for (id, version, action) in moves {
        let found: Option<String> = sqlx::query_scalar("select change from entries where \"table\" = $1 and seq = $2")
            .bind(id)
            .bind(*version as i64)
            .fetch_optional(&mut connection)
            .await
            .unwrap();
        let found =
            found.unwrap_or_else(|| panic!("{id} {version} was acknowledged before the backup and is not in it"));
        let change: Value = serde_json::from_str(&found).unwrap();
        let kept = change["move"]["action"].clone();
        assert_eq!(&kept, action, "{id} {version}: {found}");
    }
}

/// Backs a server up again and again while people play: gives each backup with what was acknowledged before it began.
fn under_load(server: &Process, place: &[&str], folder: &Path) -> Vec<(String, Vec<Acknowledged>)> {
    let moves = Arc::new(Mutex::new(Vec::new()));
    let stop = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..TABLES)
        .map(|n| {
            let (moves, stop, address) = (moves.clone(), stop.clone(), server.address.clone());
            std::thread::spawn(move || {
                let tokens: Vec<String> = (0..2).map(|seat| token(&address, &format!("{n}.{seat}"))).collect();
                while !stop.load(Ordering::Relaxed) {
                    let id = dealt(&address, &tokens);
                    while !stop.load(Ordering::Relaxed) && step(&address, &id, &tokens, &moves) {}
                }
            })
        })
        .collect();
    let mut made = Vec::new();
    for n in 0..BACKUPS {
        // So that each has more than the one before.
        while moves.lock().unwrap().len() < (n + 1) * 40 {
            std::thread::sleep(Duration::from_millis(5));
        }
        let before = moves.lock().unwrap().clone();
        let file = folder.join(format!("backup-{n}")).display().to_string();
        let (code, said) = emporia(&[&["backup", &file], place].concat());
        assert_eq!(code, 0, "{said}");
        assert!(moves.lock().unwrap().len() > before.len(), "the server went on meanwhile");
        made.push((file, before));
    }
    stop.store(true, Ordering::Relaxed);
    players.into_iter().for_each(|player| player.join().unwrap());
    made
}

/// All rows of a data folder with all their columns, for comparing: the database says which there are.
async fn rows(folder: &Path) -> Vec<String> {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("emporia.db")).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let columns = "select m.name, group_concat('quote(\"' || c.name || '\")', ' || '' '' || ')
        from sqlite_schema m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%' group by m.name order by m.name";
    let tables: Vec<(String, String)> = sqlx::query_as(columns).fetch_all(&mut connection).await.unwrap();
    assert!(tables.iter().any(|(table, _)| table == "entries"), "{tables:?}");
    let mut all = Vec::new();
    for (table, columns) in tables {
        let sql = sqlx::AssertSqlSafe(format!("select '{table} ' || {columns} from \"{table}\" order by 1"));
        let found: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap();
        all.extend(found);
    }
    all
}

/// A restored folder is played on, and all its games replay to what was shown.
fn goes_on(folder: &Path) {
    let data = folder.display().to_string();
    let mut server = Process::folder(folder);
    let tokens: Vec<String> = (0..2).map(|seat| token(&server.address, &format!("new {seat}"))).collect();
    let moves = Mutex::new(Vec::new());
    let id = dealt(&server.address, &tokens);
    while step(&server.address, &id, &tokens, &moves) {}
    assert!(server.terminate());
    let (code, said) = emporia(&["check-games", "--data", &data]);
    assert_eq!(code, 0, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_under_load_hold_every_move_acknowledged_before() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Process::folder(&data);
    let place = ["--data", data.to_str().unwrap()];
    let made = under_load(&server, &place, folder.path());
    for (n, (file, before)) in made.iter().enumerate() {
        let restored = folder.path().join(format!("restored-{n}"));
        let to = restored.display().to_string();
        let (code, said) = emporia(&["restore", file, "--data", &to]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("tables"), "{said}");
        holds(&restored, before).await;
        let mode = |path: &Path| {
            std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(path).unwrap().permissions()) & 0o777
        };
        assert_eq!(mode(Path::new(file)), 0o600, "nobody else reads a backup");
        assert_eq!((mode(&restored), mode(&restored.join("emporia.db"))), (0o700, 0o600), "nor what was restored");
        // Nothing is written over.
        let (code, said) = emporia(&["restore", file, "--data", &to]);
        assert!(code == 1 && said.contains("already"), "{said}");
    }
    let (code, said) = emporia(&[&["backup", &made[0].0][..], &place].concat());
    assert!(code == 1 && said.contains("already"), "{said}");
    goes_on(&folder.path().join("restored-4"));
    // What is no backup, or a broken one, is refused, and nothing is made of it.
    let whole = std::fs::read(&made[4].0).unwrap();
    for (n, text) in [b"no database".to_vec(), whole[..whole.len() / 2].to_vec()].into_iter().enumerate() {
        let file = folder.path().join(format!("broken-{n}"));
        std::fs::write(&file, text).unwrap();
        let to = folder.path().join("nowhere");
        let (code, said) = emporia(&["restore", file.to_str().unwrap(), "--data", to.to_str().unwrap()]);
        assert!(code == 1 && said.contains("no backup") && !to.exists(), "{said}");
    }
    // The records of games that are over prove themselves; one that runs has none yet.
    let tokens: Vec<String> = (0..2).map(|seat| token(&server.address, &format!("last {seat}"))).collect();
    let id = dealt(&server.address, &tokens);
    while step(&server.address, &id, &tokens, &Mutex::default()) {}
    let out = folder.path().join("records");
    let args = ["export", "--into", out.to_str().unwrap()];
    let (code, said) = emporia(&[&args[..], &place].concat());
    assert_eq!(code, 0, "{said}");
    let records: Vec<_> = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!records.is_empty(), "some game ended: {said}");
    for record in &records {
        assert_eq!(emporia(&["verify", record.to_str().unwrap()]).0, 0);
    }
    let running = format!("http://{}/t/{}", server.address, dealt(&server.address, &tokens));
    let (code, said) = emporia(&[&["export", &running, "--into", out.to_str().unwrap()][..], &place].concat());
    assert!(code == 1 && said.lines().count() == 1, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_is_backed_up_under_load_and_copied_both_ways() {
    let database = Postgres::start();
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::database(&database.url);
    let place = ["--database", database.url.as_str()];
    let made = under_load(&server, &place, folder.path());
    for (n, (file, before)) in made.iter().enumerate() {
        let restored = folder.path().join(format!("restored-{n}"));
        let (code, said) = emporia(&["restore", file, "--data", restored.to_str().unwrap()]);
        assert_eq!(code, 0, "{said}");
        holds(&restored, before).await;
    }
    assert!(server.terminate());
    // From the database to a folder, on to another database, and back: row by row the same.
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let (code, said) = emporia(&["copy", &database.url, one.to_str().unwrap()]);
    assert_eq!(code, 0, "{said}");
    let other = Postgres::start();
    let (code, said) = emporia(&["copy", one.to_str().unwrap(), &other.url]);
    assert_eq!(code, 0, "{said}");
    let (code, said) = emporia(&["copy", &other.url, two.to_str().unwrap()]);
    assert_eq!(code, 0, "{said}");
    let all = rows(&one).await;
    assert!(all.len() > 200, "{}", all.len());
    assert_eq!(all, rows(&two).await);
    holds(&two, &made[BACKUPS - 1].1).await;
    let (code, said) = emporia(&["copy", one.to_str().unwrap(), &other.url]);
    assert!(code == 1 && said.contains("already"), "{said}");
    let (code, said) = emporia(&["copy", folder.path().join("none").to_str().unwrap(), &other.url]);
    assert!(code == 1 && said.contains("Nothing is kept"), "{said}");
    // A backup goes into a database as well, whose audit log counts on; and a server over it goes on.
    let third = Postgres::start();
    let (code, said) = emporia(&["restore", &made[BACKUPS - 1].0, "--database", &third.url]);
    assert_eq!(code, 0, "{said}");
    let mut again = Process::database(&third.url);
    let tokens: Vec<String> = (0..2).map(|seat| token(&again.address, &format!("new {seat}"))).collect();
    let moves = Mutex::new(Vec::new());
    let id = dealt(&again.address, &tokens);
    while step(&again.address, &id, &tokens, &moves) {}
    assert!(again.terminate());
    goes_on(&two);
}
