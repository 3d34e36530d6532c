//! What a visitor waits for: the first paint of a table, the change on screen after a press, and the bytes of both.
//!
//!     cargo run --release -p emporia-web --example timings

#[path = "../tests/driver/mod.rs"]
mod driver;

use driver::{House, Screen, play, wait_for_turn};
use serde_json::Value;

/// Bytes over the wire and the first paint of the page that was just loaded.
const LOADED: &str = r#"
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return [all.reduce((sum, e) => sum + (e.transferSize || 0), 0), paint ? paint.startTime : -1];
"#;

/// Presses a move that stands open and tells when the table's version changed on screen: the frame after the change.
const PRESS: &str = r#"
    const done = arguments[arguments.length - 1];
    const button = [...document.querySelectorAll("form button[name=action]")].find((b) => !/done|end|pass/.test(b.value)) ?? document.querySelector("form button[name=action]");
    if (!button) return done(null);
    const version = () => document.querySelector("[data-version]")?.dataset.version;
    const before = version(), start = performance.now();
    const look = () => version() === before ? setTimeout(look, 0) : requestAnimationFrame(() => done(performance.now() - start));
    button.click();
    look();
"#;

fn median(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2], values[values.len() - 1])
}

#[tokio::main]
async fn main() {
    let house = House::open().await;
    for game in ["roll-and-write", "emporion", "emporous"] {
        for size in [(1280, 800), (360, 740)] {
            let screen = Screen { size, dark: false, lang: "en" };
            let browser = house.browser(screen).await;
            let table = house.open_table(&browser, screen, game, 3, &[]).await;
            play(&browser, 6, 3).await;
            let (mut paints, mut bytes) = (Vec::new(), 0.0);
            for n in 0..9 {
                browser.goto("about:blank").await.expect("nothing");
                browser.goto(&table).await.expect("the table");
                wait_for_turn(&browser).await;
                let loaded = browser.execute(LOADED, vec![]).await.expect("the page answers");
                let number = |i: usize| loaded[i].as_f64().unwrap_or(-1.0);
                // The first load of all has nothing kept.
                bytes = if n == 0 { number(0) } else { bytes };
                paints.push(number(1));
            }
            let mut updates = Vec::new();
            while updates.len() < 12 {
                wait_for_turn(&browser).await;
                match browser.execute_async(PRESS, vec![]).await.expect("the page answers") {
                    Value::Null => break,
                    waited => updates.push(waited.as_f64().unwrap_or(f64::NAN)),
                }
            }
            let ((paint, slowest), (update, longest)) = (median(paints), median(updates));
            println!(
                "{game} {}x{}: first paint {paint:.0} ms (at most {slowest:.0}), press to change {update:.0} ms (at most {longest:.0}), kept copies aside {bytes:.0} bytes",
                size.0, size.1
            );
            browser.close().await.expect("the browser closes");
        }
    }
}
