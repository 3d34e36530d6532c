//! Three nodes over one PostgreSQL: one is killed, the games go on on the others, and nothing is lost.

use crate::postgres::Postgres;
use crate::process::{Process, call, dealt, token};
use serde_json::{Value, json};

#[test]
fn games_go_on_when_a_node_dies() {
    let database = Postgres::start();
    let mut nodes: Vec<Process> = (0..3).map(|_| Process::database(&database.url)).collect();
    let mut addresses: Vec<String> = nodes.iter().map(|node| node.address.clone()).collect();
    let tables: Vec<(String, Vec<String>)> = (0..4)
        .map(|n| {
            let tokens: Vec<String> = (0..2).map(|seat| token(&addresses[n % 3], &format!("{n}.{seat}"))).collect();
            (dealt(&addresses[n % 3], &tokens), tokens)
        })
        .collect();
    // And one with a bot, whose turns go on wherever somebody is alive to think for it.
    let mut tables = tables;
    let alone = vec![token(&addresses[0], "alone")];
    let body =
        json!({ "game": "roll-and-write", "options": { "players": 2 }, "seats": ["me", "bot:random"], "pace": 40 });
    let made = call(&addresses[0], &alone[0], "POST", "/tables", &body).unwrap().1;
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!(call(&addresses[0], &alone[0], "POST", &format!("/tables/{id}/start"), &json!({})).unwrap().0, 200);
    tables.push((id, alone));
    let mut acknowledged = vec![0u64; tables.len()];
    let mut over = vec![false; tables.len()];
    let mut turn = 0;
    for round in 0.. {
        if over.iter().all(|over| *over) {
            break;
        }
        assert!(round < 100_000, "the games do not end");
        if round == 20 {
            nodes.remove(0).kill();
            addresses.remove(0);
        }
        for (n, (id, tokens)) in tables.iter().enumerate().filter(|(n, _)| !over[*n]).collect::<Vec<_>>() {
            turn += 1;
            let address = &addresses[turn % addresses.len()];
            let shown = call(address, "", "GET", &format!("/tables/{id}"), &json!({})).unwrap().1;
            if shown["status"] == "over" {
                over[n] = true;
                continue;
            }
            let Some(seat) = shown["turn"][0].as_u64() else { continue };
            let Some(token) = tokens.get(seat as usize) else {
                // The bot's move, which nobody can hasten.
                std::thread::sleep(std::time::Duration::from_millis(5));
                continue;
            };
            let mine = call(address, token, "GET", &format!("/tables/{id}/actions"), &json!({})).unwrap().1;
            // A bot may have moved between the two questions.
            let Some(action) = mine["actions"].as_array().and_then(|all| all.last()) else { continue };
            let act = json!({ "version": mine["version"], "action": action });
            let (status, answer) = call(address, token, "POST", &format!("/tables/{id}/act"), &act).unwrap();
            assert!(status == 200 || tokens.len() == 1 && answer["error"] == "stale", "{answer}");
            if status == 200 {
                let version = answer["version"].as_u64().unwrap();
                assert!(version > acknowledged[n], "a version was given twice");
                acknowledged[n] = version;
            }
        }
    }
    // Both that live tell the same story, and it holds every acknowledged move.
    for (n, (id, _)) in tables.iter().enumerate() {
        let tell = |address: &String| -> Value {
            // A node hears of the last move a moment after the one that made it.
            for _ in 0..3000 {
                let (status, record) = call(address, "", "GET", &format!("/tables/{id}/record"), &json!({})).unwrap();
                if status == 200 {
                    return record;
                }
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            panic!("a node never hears that table {id} is over");
        };
        let record = tell(&addresses[0]);
        assert_eq!(record, tell(&addresses[1]));
        let version =
            call(&addresses[0], "", "GET", &format!("/tables/{id}"), &json!({})).unwrap().1["version"].clone();
        assert!(version.as_u64().unwrap() >= acknowledged[n]);
        assert!(record["result"].is_object());
    }
}
