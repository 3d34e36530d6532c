//! How long an easy bot at one visitor's table takes to answer while another visitor has many tables of experts under
//! way, before and after a restart. A figure of docs/performance.md.
//!
//!     cargo run --release -p emporia-web --example crowd -- 120

#[allow(dead_code)]
#[path = "../tests/web/common.rs"]
mod common;

use common::{Client, Running, settings};
use emporia_web::server::ServerSettings;
use emporia_web::streams::MostStreams;
use emporia_web::under_way::MostTables;
use serde_json::{Value, json};
use std::time::Instant;

/// How many answers are timed before the restart, and after it.
const ANSWERS: usize = 10;

/// Many tables from one address, and somebody at each.
fn crowded(settings: &mut ServerSettings) {
    settings.hall.bot_tables = MostTables { visitor: usize::MAX, address: usize::MAX };
    settings.site.streams = MostStreams { visitor: usize::MAX, address: usize::MAX };
    settings.connections.address = usize::MAX;
}

/// Opens a table and deals: its id.
async fn begun(client: &mut Client, body: &Value) -> String {
    let id = client.post_json("/api/tables", body).await.ok().json()["id"].as_str().expect("an id").to_owned();
    client.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    id
}

/// Watches all tables, so that their bots go on.
async fn attend(eva: &mut Client, tables: &[String]) {
    for id in tables {
        let mut watch = eva.stream(&format!("/api/tables/{id}/events"), None).await;
        tokio::spawn(async move { while watch.next().await.is_some() {} });
    }
}

/// Milliseconds until an easy bot answers a new table's start, some times.
async fn answers(ana: &mut Client) -> Vec<f64> {
    let mut times = Vec::new();
    for _ in 0..ANSWERS {
        let body =
            json!({ "game": "roll-and-write", "options": { "players": 2 }, "pace": 0, "seats": ["me", "bot:easy"] });
        let began = Instant::now();
        let id = begun(ana, &body).await;
        // The table is opened, dealt, and then the bot has moved.
        let mut watch = ana.stream(&format!("/api/tables/{id}/events"), Some(2)).await;
        watch.next().await.expect("a move of the bot");
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    times
}

/// Moves of the crowd's bots so far.
async fn moves(eva: &mut Client, tables: &[String]) -> u64 {
    let mut all = 0;
    for id in tables {
        all += eva.get(&format!("/api/tables/{id}")).await.ok().json()["version"].as_u64().unwrap_or(0);
    }
    all
}

#[tokio::main]
async fn main() {
    let crowd: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(120);
    let server = Running::with(crowded).await;
    let (mut eva, mut ana) = (server.player("Eva").await, server.player("Ana").await);
    let mut tables = Vec::new();
    for _ in 0..crowd {
        let body = json!({
            "game": "emporous", "options": { "players": 4, "chapter": 2 }, "pace": 0, "clock": "1s",
            "seats": ["bot:expert", "bot:expert", "bot:expert", "me"],
        });
        tables.push(begun(&mut eva, &body).await);
    }
    attend(&mut eva, &tables).await;
    let mut report = json!({ "crowd": crowd });
    let mut measure = async |name: &str, eva: &mut Client, ana: &mut Client| {
        let before = moves(eva, &tables).await;
        let times = answers(ana).await;
        let after = moves(eva, &tables).await;
        let slowest = times.iter().copied().fold(0.0, f64::max);
        report[name] = json!({ "slowest_ms": slowest, "ms": times, "moves_of_the_crowd": after - before });
    };
    measure("before", &mut eva, &mut ana).await;
    let folder = server.stop().await.expect("a folder");
    let mut again = settings(folder.path());
    crowded(&mut again);
    let server = Running::at(folder, again).await;
    (eva.address, ana.address) = (server.address, server.address);
    attend(&mut eva, &tables).await;
    measure("after_restart", &mut eva, &mut ana).await;
    println!("{}", serde_json::to_string_pretty(&report).unwrap_or_default());
    // Bots that still think need not be waited for.
    std::process::exit(0);
}
