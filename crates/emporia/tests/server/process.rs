//! A server process, and a plain client for it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The binary.
pub const EMPORIA: &str = env!("CARGO_BIN_EXE_emporia");

/// A server in a process of its own; killed when dropped.
pub struct Process {
    pub child: Child,
    pub address: String,
}

impl Process {
    /// Over a data folder.
    pub fn folder(folder: &Path) -> Process {
        Process::start(&["--data", &folder.display().to_string()], "127.0.0.1:0")
    }

    /// Over a database.
    pub fn database(url: &str) -> Process {
        Process::start(&["--database", url], "127.0.0.1:0")
    }

    /// With these arguments, ready to answer.
    pub fn start(args: &[&str], listen: &str) -> Process {
        let mut child = Command::new(EMPORIA)
            .args(["serve", "--lang", "en", "--no-browser", "--rate", "0", "--listen", listen])
            .args(args)
            .env("RUST_LOG", "error")
            .env("EMPORIA_CONFIG", "")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().to_owned();
        assert!(line.contains("http://"), "the server did not start: {line}");
        Process { child, address }
    }

    /// Ends it without warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end, and waits until it has.
    pub fn terminate(&mut self) -> bool {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        self.child.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A JSON request on a connection of its own: the status and the answer, or nothing if the server is gone.
pub fn call(address: &str, token: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let body = body.to_string();
    let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let head = format!(
        "{method} /api{path} HTTP/1.1\r\nHost: {address}\r\n{bearer}Content-Type: application/json\r\n\
        Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(body.as_bytes()).ok()?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// A new player's token.
pub fn token(address: &str, name: &str) -> String {
    let (status, answer) = call(address, "", "POST", "/players", &json!({ "name": name })).unwrap();
    assert_eq!(status, 200, "{answer}");
    answer["token"].as_str().unwrap().to_owned()
}

/// A table of these players, dealt.
pub fn dealt(address: &str, tokens: &[String]) -> String {
    let body = json!({ "game": "roll-and-write", "options": { "players": tokens.len() }, "pace": 0 });
    let (status, table) = call(address, &tokens[0], "POST", "/tables", &body).unwrap();
    assert_eq!(status, 200, "{table}");
    let id = table["id"].as_str().unwrap().to_owned();
    for token in &tokens[1..] {
        assert_eq!(call(address, token, "POST", &format!("/tables/{id}/join"), &json!({})).unwrap().0, 200);
    }
    assert_eq!(call(address, &tokens[0], "POST", &format!("/tables/{id}/start"), &json!({})).unwrap().0, 200);
    id
}
