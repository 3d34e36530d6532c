//! The server in a process of its own, for measurements whose client must not count as the server.

use super::common::Client;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A server without limits on what one address may do, over a folder that goes with it.
pub struct Served {
    process: Child,
    folder: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Served {
    /// Starts a binary.
    pub fn start(binary: &str) -> Served {
        let folder = std::env::temp_dir().join(format!("emporia-served-{}", std::process::id()));
        let limits = ["--rate", "0", "--connections-per-address", "100000", "--streams-per-address", "100000"];
        let mut process = Command::new(binary)
            .args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--no-browser", "--data"])
            .arg(&folder)
            .args(limits)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary can be started");
        let mut line = String::new();
        let out = process.stdout.take().expect("its words");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.rsplit("http://").next().and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        Served { process, folder, address: address.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    /// Its megabytes in memory.
    pub fn resident(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/statm", self.process.id())).unwrap_or_default();
        text.split(' ').nth(1).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) * 4096.0 / 1e6
    }

    /// A new guest.
    pub async fn player(&self, name: &str) -> Client {
        let mut client =
            Client { address: self.address, cookies: Vec::new(), token: None, lang: "en", extra: Vec::new() };
        let made = client.post_json("/api/players", &json!({ "name": name })).await.ok();
        client.token = made.json()["token"].as_str().map(str::to_owned);
        client
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
