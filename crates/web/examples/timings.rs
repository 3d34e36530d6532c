//! What a visitor waits for: the first paint of a table, the change on screen after a press, and the bytes of both.
//!
//!     cargo run --release -p emporia-web --example timings

#[path = "../tests/driver/mod.rs"]
mod driver;

use driver::{House, Screen, play, wait_for_turn};
use fantoccini::Client;
use serde_json::Value;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// Bytes over the wire and the first paint of the page that was just loaded.
const LOADED: &str = r#"
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return [all.reduce((sum, e) => sum + (e.transferSize || 0), 0), paint ? paint.startTime : -1];
"#;

/// Presses a move that stands open and tells when the change was on screen: when the first frame that shows it is done. A
/// press that changes nothing (the table moved on just before) tells nothing.
const PRESS: &str = r#"
    const done = arguments[arguments.length - 1];
    const button = [...document.querySelectorAll("form button[name=action]")].find((b) => !/done|end|pass/.test(b.value)) ?? document.querySelector("form button[name=action]");
    if (!button) return done(null);
    const start = performance.now();
    // A message that is sent while a frame is made is read when it is made.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - start);
    const shown = new MutationObserver(() => { shown.disconnect(); requestAnimationFrame(() => port2.postMessage(0)); });
    shown.observe(document.querySelector("[data-version]"), { attributes: true, attributeFilter: ["data-version"] });
    setTimeout(() => done(false), 5000);
    button.click();
"#;

/// Nobody presses sooner after the last change than this: it has to be seen first.
const REACTION: Duration = Duration::from_millis(200);

/// The middle one, the one that nine of ten do not exceed, and the greatest.
fn middle(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let at = |n: usize| values.get(n).copied().unwrap_or(f64::NAN);
    let count = values.len();
    [at(count / 2), at((count * 9).div_ceil(10).saturating_sub(1)), at(count.saturating_sub(1))]
}

/// Weighs what a page's live stream sends: each event is one piece of the answer, compressed as a browser gets it.
async fn weigh(house: &House, browser: &Client, table: &str) -> (Arc<Mutex<Vec<f64>>>, JoinHandle<()>) {
    let cookies = browser.get_all_cookies().await.expect("cookies");
    let cookies: Vec<String> = cookies.iter().map(|cookie| format!("{}={}", cookie.name(), cookie.value())).collect();
    let host = house.url.trim_start_matches("http://").to_owned();
    let path = table.trim_start_matches(&house.url);
    let mut socket = TcpStream::connect(&host).await.expect("the server answers");
    let cookies = cookies.join("; ");
    let ask = format!("GET {path}/live HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\nCookie: {cookies}\r\n\r\n");
    socket.write_all(ask.as_bytes()).await.expect("a request");
    let weights = Arc::new(Mutex::new(Vec::new()));
    let kept = weights.clone();
    let reader = tokio::spawn(async move {
        let mut answer = BufReader::new(socket);
        let mut line = String::new();
        while answer.read_line(&mut line).await.is_ok_and(|n| n > 0) {
            // Pieces of a body that has no length come with their own, in hexadecimal.
            if let Ok(length) = usize::from_str_radix(line.trim(), 16) {
                let mut piece = vec![0; length + 2];
                if answer.read_exact(&mut piece).await.is_err() {
                    break;
                }
                kept.lock().expect("one writer").push(length as f64);
            }
            line.clear();
        }
    });
    (weights, reader)
}

async fn measure(house: &House, game: &str, size: (u32, u32)) {
    let screen = Screen { size, dark: false, lang: "en" };
    let browser = house.browser(screen).await;
    let table = house.open_table(&browser, screen, game, 3, &[]).await;
    let loaded = browser.execute(LOADED, vec![]).await.expect("the page answers");
    // The home page and the form were there first: what they left with the browser is asked for again.
    let (mut first, mut page) = (loaded[0].as_f64().unwrap_or(f64::NAN), f64::NAN);
    // Updates are weighed before presses are timed: a second stream would be drawn on the same cores.
    let (weights, reader) = weigh(house, &browser, &table).await;
    play(&browser, 6, 3).await;
    wait_for_turn(&browser).await;
    reader.abort();
    let mut paints = Vec::new();
    for _ in 0..9 {
        browser.goto("about:blank").await.expect("nothing");
        browser.goto(&table).await.expect("the table");
        wait_for_turn(&browser).await;
        let loaded = browser.execute(LOADED, vec![]).await.expect("the page answers");
        page = loaded[0].as_f64().unwrap_or(f64::NAN);
        paints.push(loaded[1].as_f64().unwrap_or(f64::NAN));
    }
    let fresh = house.browser(screen).await;
    fresh.goto(&table).await.expect("the table, for one who watches and has nothing kept");
    let loaded = fresh.execute(LOADED, vec![]).await.expect("the page answers");
    first = first.max(loaded[0].as_f64().unwrap_or(f64::NAN));
    fresh.close().await.expect("the browser closes");

    wait_for_turn(&browser).await;
    let mut updates = Vec::new();
    while updates.len() < 20 {
        wait_for_turn(&browser).await;
        tokio::time::sleep(REACTION).await;
        match browser.execute_async(PRESS, vec![]).await.expect("the page answers") {
            Value::Null => break,
            Value::Bool(_) => {}
            waited => updates.push(waited.as_f64().unwrap_or(f64::NAN)),
        }
    }
    wait_for_turn(&browser).await;
    // The first event of a stream has all parts; signs of life weigh next to nothing.
    let events: Vec<f64> = weights.lock().expect("one reader").iter().copied().skip(1).filter(|n| *n > 60.0).collect();
    let ([paint, _, slowest], [update, most, longest], [event, _, heaviest]) =
        (middle(paints), middle(updates), middle(events));
    println!(
        "| {game} {}x{} | {paint:.0} ({slowest:.0}) | {update:.0}, {most:.0} ({longest:.0}) | {:.0} | {:.0} | {:.1} ({:.1}) |",
        size.0,
        size.1,
        first / 1024.0,
        page / 1024.0,
        event / 1024.0,
        heaviest / 1024.0
    );
    browser.close().await.expect("the browser closes");
}

#[tokio::main]
async fn main() {
    let house = House::open().await;
    println!(
        "| table | first paint, ms | press to change: middle, nine of ten (greatest), ms | first load, KiB | loaded again, KiB | update, KiB |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for game in ["roll-and-write", "emporion", "emporous"] {
        for size in [(1280, 800), (360, 740)] {
            measure(&house, game, size).await;
        }
    }
}
