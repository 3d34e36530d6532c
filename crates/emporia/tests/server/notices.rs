//! `kill -9` between the commit of a move and the notice of it: each notice comes all the same.

use crate::process::{Process, call, token};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// `EMPORIA_NOTICE_KILLS=200` for an extended run.
fn kills() -> u64 {
    std::env::var("EMPORIA_NOTICE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

/// What came at an address, as JSON.
type Heard = Arc<Mutex<Vec<Value>>>;

/// One request: what it says is JSON.
fn hear(stream: TcpStream, heard: &Heard) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        if let Some(number) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = number.trim().parse().ok()?;
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    heard.lock().unwrap().push(serde_json::from_slice(&body).ok()?);
    reader.get_mut().write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n").ok()
}

fn receiver() -> (String, Heard) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let heard = Heard::default();
    let kept = heard.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let kept = kept.clone();
            std::thread::spawn(move || hear(stream, &kept));
        }
    });
    (url, heard)
}

/// A form of a page, posted by a program.
fn post(address: &str, token: &str, path: &str, form: &str) -> u16 {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

/// A table where one seat moves after another.
fn dealt(address: &str, tokens: &[String]) -> String {
    let body = json!({ "game": "emporion", "options": { "players": 2 }, "clock": "3d" });
    let id = call(address, &tokens[0], "POST", "/tables", &body).unwrap().1["id"].as_str().unwrap().to_owned();
    for (token, what) in [(&tokens[1], "join"), (&tokens[0], "start")] {
        assert_eq!(call(address, token, "POST", &format!("/tables/{id}/{what}"), &json!({})).unwrap().0, 200);
    }
    id
}

/// Moves until it is the other's turn: the table's address, as notices name it.
fn hand_over(address: &str, id: &str, tokens: &[String]) -> String {
    let turn =
        || call(address, "", "GET", &format!("/tables/{id}"), &json!({})).unwrap().1["turn"][0].as_u64().unwrap();
    let first = turn();
    while turn() == first {
        let token = &tokens[first as usize];
        let (_, mine) = call(address, token, "GET", &format!("/tables/{id}/actions"), &json!({})).unwrap();
        let act = json!({ "version": mine["version"], "action": mine["actions"].as_array().unwrap().last() });
        assert_eq!(call(address, token, "POST", &format!("/tables/{id}/act"), &act).unwrap().0, 200);
    }
    format!("http://emporia.example/t/{id}#{}", 1 - first)
}

#[test]
fn kills_between_a_move_and_its_notice_lose_none() {
    let kills = kills();
    let (url, heard) = receiver();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let args =
        ["--data", &data, "--notices-to-loopback", "--notice-delay", "0", "--public-url", "http://emporia.example"];
    // Ready to answer once it can be connected to: what it prints is its public address.
    let start = |listen: &str| {
        let mut server = Process::start(&args, listen);
        server.address = listen.to_owned();
        server
    };
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let mut server = start(&free);
    let tokens: Vec<String> = ["Ana", "Ben"].map(|name| token(&server.address, name)).to_vec();
    let form: String = url.replace(':', "%3A").replace('/', "%2F");
    for (seat, token) in tokens.iter().enumerate() {
        assert_eq!(post(&server.address, token, "/me/notices/hook", &format!("address={form}{seat}&table=")), 303);
    }
    let mut wanted = Vec::new();
    for kill in 0..kills {
        let id = dealt(&server.address, &tokens);
        wanted.push(hand_over(&server.address, &id, &tokens));
        // From the commit to the notice, and beyond.
        std::thread::sleep(Duration::from_millis(kill * 37 % 53));
        server.kill();
        server = start(&free);
    }
    let count = || {
        let mut count = HashMap::<String, usize>::new();
        for says in heard.lock().unwrap().iter() {
            if says["title"].as_str().is_some_and(|title| title.starts_with("Your turn")) {
                let with = says["message"].as_str().unwrap_or_default();
                let seat = usize::from(with.starts_with("with Ana"));
                *count.entry(format!("{}#{seat}", says["click"].as_str().unwrap_or_default())).or_default() += 1;
            }
        }
        count
    };
    let begun = Instant::now();
    while wanted.iter().any(|one| !count().contains_key(one)) {
        let missing = wanted.iter().filter(|one| !count().contains_key(*one)).count();
        assert!(begun.elapsed() < Duration::from_secs(60), "{missing} notices of {kills} did not come");
        std::thread::sleep(Duration::from_millis(50));
    }
    let count = count();
    let twice = wanted.iter().filter(|one| count[*one] > 1).count();
    println!("{kills} kills, {} notices, none lost, {twice} sent twice", wanted.len());
    assert!(twice * 10 <= wanted.len().max(10), "{twice} of {} were sent twice", wanted.len());
}
