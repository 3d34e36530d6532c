//! What those who watch cost those who play: how long a move at one table takes to be acknowledged, with nobody and with
//! many watching. A figure of docs/performance.md.
//!
//!     cargo build --release
//!     cargo run --release -p emporia-web --example watchers -- target/release/emporia emporous 3

#[allow(dead_code)]
#[path = "../tests/web/common.rs"]
mod common;
mod served;

use common::{Client, dealt};
use emporia_engine::rng::{fast, pick};
use serde_json::json;
use served::Served;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How many watch.
const WATCHERS: [usize; 4] = [0, 100, 500, 2_000];
/// How many moves are timed.
const MOVES: usize = 200;
/// Time to think between two moves.
const PAUSE: Duration = Duration::from_millis(50);

/// Somebody who watches as a browser does, and counts the bytes that come.
async fn watch(address: SocketAddr, id: &str, bytes: Arc<AtomicU64>) {
    let mut socket = TcpStream::connect(address).await.expect("the server answers");
    let ask = format!("GET /t/{id}/live HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip\r\n\r\n");
    socket.write_all(ask.as_bytes()).await.expect("a request");
    let mut buffer = vec![0; 1 << 16];
    // Watching has begun when the first bytes are here.
    let first = socket.read(&mut buffer).await.expect("an answer");
    bytes.fetch_add(first as u64, Ordering::Relaxed);
    tokio::spawn(async move {
        while let Ok(n @ 1..) = socket.read(&mut buffer).await {
            bytes.fetch_add(n as u64, Ordering::Relaxed);
        }
    });
}

/// Milliseconds that moves took, in order of size.
async fn play(players: &mut [Client], id: &str) -> Vec<f64> {
    let mut rng = fast(7, 7);
    let mut times = Vec::new();
    while times.len() < MOVES {
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        let Some(seat) = shown["turn"][0].as_u64() else { break };
        let player = &mut players[seat as usize];
        let (version, actions) = player.actions(id).await;
        let action = pick(&mut rng, &actions).expect("a move");
        tokio::time::sleep(PAUSE).await;
        let begun = Instant::now();
        player.act(id, version, action).await.ok();
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    times
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let binary = args.get(1).map_or("target/release/emporia", String::as_str);
    let game = args.get(2).map_or("roll-and-write", String::as_str);
    let seats: usize = args.get(3).and_then(|n| n.parse().ok()).unwrap_or(3);
    for watchers in WATCHERS {
        let server = Served::start(binary);
        let mut players = Vec::new();
        for n in 1..=seats {
            players.push(server.player(&format!("Player {n}")).await);
        }
        let id = dealt(&mut players, json!({ "game": game })).await;
        let bytes = Arc::new(AtomicU64::new(0));
        for _ in 0..watchers {
            watch(server.address, &id, bytes.clone()).await;
        }
        let begun = Instant::now();
        let times = play(&mut players, &id).await;
        let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
        let report = json!({
            "game": game, "players": seats, "watchers": watchers, "moves": times.len(),
            "ms_p50": at(50), "ms_p99": at(99), "ms_max": at(100),
            "seconds": begun.elapsed().as_secs_f64(), "bytes": bytes.load(Ordering::Relaxed), "mb": server.resident(),
        });
        println!("{report}");
    }
}
