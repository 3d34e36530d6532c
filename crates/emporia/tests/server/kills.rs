//! `kill -9` at any moment: no acknowledged move is lost, and no half game appears.

use crate::process::{EMPORIA, Process, call, dealt, token};
use serde_json::{Value, json};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// `EMPORIA_KILLS=300` for an extended run.
fn kills() -> u64 {
    std::env::var("EMPORIA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(50)
}

const TABLES: usize = 6;

/// What was acknowledged at one table, and where the move that may or may not have been kept would go.
struct Table {
    id: String,
    tokens: Vec<String>,
    /// Version and seat of each acknowledged move.
    acknowledged: Vec<(u64, usize)>,
}

/// One move at a table: whether it was acknowledged, nothing if the server is gone.
fn step(address: &str, table: &mut Table) -> Option<()> {
    let path = |what: &str| format!("/tables/{}/{what}", table.id);
    let (_, shown) = call(address, "", "GET", &format!("/tables/{}", table.id), &json!({}))?;
    let Some(seat) = shown["turn"].as_array().and_then(|turn| turn.first()).and_then(Value::as_u64) else {
        table.id = dealt_if_alive(address, &table.tokens)?;
        table.acknowledged.clear();
        return Some(());
    };
    let token = &table.tokens[seat as usize];
    let (_, mine) = call(address, token, "GET", &path("actions"), &json!({}))?;
    let action = mine["actions"].as_array().and_then(|all| all.last().cloned())?;
    let act = json!({ "version": mine["version"], "action": action });
    let (status, acted) = call(address, token, "POST", &path("act"), &act)?;
    if status == 200 {
        table.acknowledged.push((acted["version"].as_u64().unwrap(), seat as usize));
    }
    Some(())
}

fn dealt_if_alive(address: &str, tokens: &[String]) -> Option<String> {
    let body = json!({ "game": "roll-and-write", "options": { "players": tokens.len() }, "pace": 0 });
    let (_, table) = call(address, &tokens[0], "POST", "/tables", &body)?;
    let id = table["id"].as_str()?.to_owned();
    for token in &tokens[1..] {
        call(address, token, "POST", &format!("/tables/{id}/join"), &json!({}))?;
    }
    call(address, &tokens[0], "POST", &format!("/tables/{id}/start"), &json!({}))?;
    Some(id)
}

#[test]
fn kills_under_load_lose_no_acknowledged_move() {
    let kills = kills();
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::folder(folder.path());
    let tables: Vec<Arc<Mutex<Table>>> = (0..TABLES)
        .map(|n| {
            let tokens: Vec<String> = (0..2).map(|seat| token(&server.address, &format!("{n}.{seat}"))).collect();
            let id = dealt(&server.address, &tokens);
            Arc::new(Mutex::new(Table { id, tokens, acknowledged: Vec::new() }))
        })
        .collect();
    let (mut lost, mut moves) = (Vec::new(), 0);
    for kill in 0..kills {
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = tables
            .iter()
            .map(|table| {
                let (table, stop, address) = (table.clone(), stop.clone(), server.address.clone());
                std::thread::spawn(move || {
                    let mut table = table.lock().unwrap();
                    while !stop.load(Ordering::Relaxed) && step(&address, &mut table).is_some() {}
                })
            })
            .collect();
        // A moment that differs from kill to kill, from the middle of a commit to the middle of an answer.
        std::thread::sleep(Duration::from_millis(20 + kill * 37 % 211));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        players.into_iter().for_each(|player| player.join().unwrap());
        server = Process::folder(folder.path());
        for table in &tables {
            let mut table = table.lock().unwrap();
            moves += table.acknowledged.len();
            // Whoever made the last move is told its number; others may not have noticed it yet.
            let (last, seat) = table.acknowledged.last().copied().unwrap_or_default();
            let token = &table.tokens[seat];
            let found = call(&server.address, token, "GET", &format!("/tables/{}", table.id), &json!({})).unwrap();
            let version = found.1["version"].as_u64().unwrap_or(0);
            if version < last {
                lost.push((table.id.clone(), version, last));
            }
            table.acknowledged.clear();
        }
    }
    assert!(lost.is_empty(), "lost: {lost:?}");
    assert!(moves > 100, "only {moves} moves were acknowledged between {kills} kills");
    println!("{kills} kills, {moves} acknowledged moves compared, none lost");
    // Nothing half: every stored game replays to what was shown.
    assert!(server.terminate());
    let data = folder.path().display().to_string();
    let check = Command::new(EMPORIA).args(["check-games", "--lang", "en", "--data", &data]).output().unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
}
