//! Takes the pictures of the README: real tables in a real browser, in the middle of a game.
//!
//! `./screenshots [FOLDER]` runs it; the pictures go to `docs/screens` unless told otherwise.

#[path = "../tests/driver/mod.rs"]
mod driver;

use driver::{House, Screen, finish, play, wait_for_turn};
use std::path::PathBuf;

const LAPTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (360, 740);

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/screens".to_owned()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let house = House::open().await;
    let shots = [
        ("home", "", 0, Screen { size: LAPTOP, dark: false, lang: "en" }),
        ("emporion", "emporion", 13, Screen { size: LAPTOP, dark: false, lang: "en" }),
        ("emporion-dark", "emporion", 10, Screen { size: LAPTOP, dark: true, lang: "es" }),
        ("emporion-phone", "emporion", 9, Screen { size: PHONE, dark: false, lang: "en" }),
        ("roll-and-write", "roll-and-write", 17, Screen { size: LAPTOP, dark: false, lang: "en" }),
        ("roll-and-write-phone", "roll-and-write", 14, Screen { size: PHONE, dark: true, lang: "es" }),
        ("replay", "emporion", 9, Screen { size: LAPTOP, dark: false, lang: "en" }),
        ("replay-phone", "roll-and-write", 14, Screen { size: PHONE, dark: false, lang: "en" }),
        ("hint", "roll-and-write", 9, Screen { size: LAPTOP, dark: false, lang: "en" }),
        ("hint-phone", "emporion", 5, Screen { size: PHONE, dark: false, lang: "es" }),
    ];
    // A second argument picks those whose name begins with it.
    let only = std::env::args().nth(2).unwrap_or_default();
    for (name, game, moves, screen) in shots.into_iter().filter(|(name, ..)| name.starts_with(&only)) {
        let browser = house.browser(screen).await;
        let mut address = String::new();
        if game.is_empty() {
            browser.goto(&house.url).await.expect("the home page");
        } else {
            address = house.begin(&browser, screen, game).await;
            play(&browser, moves, 11).await;
            wait_for_turn(&browser).await;
        }
        let press = |what: &str| format!("document.querySelector('{what}').click()");
        if name.starts_with("replay") {
            finish(&browser).await;
            browser.goto(&format!("{}/replay?stop={}", address, 8)).await.expect("the replay");
        } else if name.starts_with("hint") {
            browser.execute(&press("form[action$=\"/hint\"] button"), vec![]).await.expect("a hint");
            tokio::time::sleep(std::time::Duration::from_millis(1800)).await;
        }
        let picture = browser.screenshot().await.expect("a picture");
        let file = folder.join(format!("{name}.png"));
        std::fs::write(&file, picture).expect("the picture can be written");
        println!("{}", file.display());
        browser.close().await.expect("the browser closes");
    }
}
