//! What live pages cost a server that they only wait at: its memory before, with many streams, and after they closed. A
//! figure of docs/performance.md.
//!
//!     cargo build --release
//!     cargo run --release -p emporia-web --example idle -- target/release/emporia 10000

#[allow(dead_code)]
#[path = "../tests/web/common.rs"]
mod common;
mod served;

use common::dealt;
use serde_json::json;
use served::Served;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Tables that the streams are spread over.
const TABLES: usize = 100;
/// What an allocator gives back, of the work to open a stream too, it gives back after a while.
const GIVEN_BACK: Duration = Duration::from_secs(15);

/// Somebody who looks at a table as a browser does: the line, once the whole table is here.
async fn watch(address: SocketAddr, id: &str) -> TcpStream {
    let mut socket = TcpStream::connect(address).await.expect("the server answers");
    let ask = format!("GET /t/{id}/live HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip\r\n\r\n");
    socket.write_all(ask.as_bytes()).await.expect("a request");
    let mut buffer = vec![0; 1 << 15];
    let mut got = 0;
    while got < 2_000 {
        got += socket.read(&mut buffer).await.expect("an answer");
    }
    socket
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let binary = args.get(1).map_or("target/release/emporia", String::as_str);
    let streams: usize = args.get(2).and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let served = Served::start(binary);
    let mut ids = Vec::new();
    for n in 0..TABLES {
        let mut players = Vec::new();
        for seat in 0..2 {
            players.push(served.player(&format!("Player {n}.{seat}")).await);
        }
        ids.push(dealt(&mut players, json!({ "game": "emporous", "options": { "players": 2 } })).await);
    }
    let before = served.resident();
    let mut open = Vec::new();
    for n in 0..streams {
        open.push(watch(served.address, &ids[n % TABLES]).await);
    }
    tokio::time::sleep(GIVEN_BACK).await;
    let with = served.resident();
    drop(open);
    tokio::time::sleep(GIVEN_BACK).await;
    let after = served.resident();
    let each = (with - before) / streams as f64 * 1000.0;
    let report = json!({
        "streams": streams, "tables": TABLES, "mb_before": before, "mb_with": with, "mb_after": after, "kb_each": each,
    });
    println!("{report}");
}
