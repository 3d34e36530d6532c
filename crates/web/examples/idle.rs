//! What live pages cost a server that they only wait at: its memory before, with many streams, and after they closed. A
//! figure of docs/performance.md.
//!
//!     cargo build --release
//!     cargo run --release -p emporia-web --example idle -- target/release/emporia 10000

#[allow(dead_code)]
#[path = "../tests/web/common.rs"]
mod common;

use common::{Client, dealt};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Tables that the streams are spread over.
const TABLES: usize = 100;

/// The server, in a process of its own.
struct Served {
    process: Child,
    address: SocketAddr,
}

impl Served {
    fn start(binary: &str, folder: &str) -> Served {
        let limits = ["--rate", "0", "--connections-per-address", "100000", "--streams-per-address", "100000"];
        let mut process = Command::new(binary)
            .args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--no-browser", "--data", folder])
            .args(limits)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary can be started");
        let mut line = String::new();
        let out = process.stdout.take().expect("its words");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.rsplit("http://").next().and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        Served { process, address: address.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    /// Its megabytes in memory.
    fn resident(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/statm", self.process.id())).unwrap_or_default();
        text.split(' ').nth(1).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) * 4096.0 / 1e6
    }
}

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
    let folder = std::env::temp_dir().join(format!("emporia-idle-{}", std::process::id()));
    let mut served = Served::start(binary, &folder.display().to_string());
    let (address, lang) = (served.address, "en");
    let mut ids = Vec::new();
    for n in 0..TABLES {
        let mut players = Vec::new();
        for seat in 0..2 {
            let mut client = Client { address, cookies: Vec::new(), token: None, lang, extra: Vec::new() };
            let made = client.post_json("/api/players", &json!({ "name": format!("Player {n}.{seat}") })).await.ok();
            client.token = made.json()["token"].as_str().map(str::to_owned);
            players.push(client);
        }
        ids.push(dealt(&mut players, json!({ "game": "emporous", "options": { "players": 2 } })).await);
    }
    let before = served.resident();
    let mut open = Vec::new();
    for n in 0..streams {
        open.push(watch(address, &ids[n % TABLES]).await);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let with = served.resident();
    drop(open);
    // What an allocator gives back, it gives back after a while.
    tokio::time::sleep(Duration::from_secs(15)).await;
    let after = served.resident();
    let each = (with - before) / streams as f64 * 1000.0;
    let report = json!({
        "streams": streams, "tables": TABLES, "mb_before": before, "mb_with": with, "mb_after": after, "kb_each": each,
    });
    println!("{report}");
    let _ = served.process.kill();
    let _ = served.process.wait();
    let _ = std::fs::remove_dir_all(folder);
}
