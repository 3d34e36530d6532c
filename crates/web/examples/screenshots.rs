//! Takes the pictures of the README: real tables in a real browser, in the middle of a game.
//!
//! `./screenshots [FOLDER [NAME]]` runs it; the pictures go to `docs/screens` unless told otherwise, and only those are
//! taken whose name begins with NAME.

#[path = "../tests/driver/mod.rs"]
mod driver;

use driver::{House, Screen, finish, play, press, settle, until, wait_for, wait_for_turn};
use fantoccini::Client;
use std::path::{Path, PathBuf};

const LAPTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (360, 740);

/// What is to be seen on a picture.
enum Scene {
    /// The home page.
    Home,
    /// A game started from the home page, after so many moves.
    Game(&'static str, usize),
    /// The replay of such a game, from after so many moves played on to its end.
    Replay(&'static str, usize),
    /// A hint in such a game.
    Hint(&'static str, usize),
    /// A table of Emporous: players, chapter, moves, and what has to be there before the picture is taken; then a script.
    Emporous(u8, &'static str, usize, &'static str, &'static str),
}

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().unwrap_or_else(|| "docs/screens".to_owned()));
    let wanted = args.next().unwrap_or_default();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let house = House::open().await;
    let laptop = |dark, lang| Screen { size: LAPTOP, dark, lang };
    let phone = |dark, lang| Screen { size: PHONE, dark, lang };
    // The form of an offer, as a player fills it in.
    let compose = "
        document.querySelector('[popovertarget=compose]').click();
        const more = (field) => field.parentNode.querySelector('button:last-child').click();
        document.querySelectorAll('.give > .steps input[type=number]').forEach((field, i) => i < 2 && more(field));
        document.querySelectorAll('.ask input[type=number]').forEach((field, i) => (i === 2 || i === 7) && more(field));
        document.querySelector('.claims [value=else]')?.click();
        document.querySelectorAll('.otherwise input').forEach((field, i) => i === 1 && (more(field), more(field)));
    ";
    let turn = ".dock:not(.rest)";
    let answers = ".bargain .btns";
    let shots = [
        ("home", Scene::Home, laptop(false, "en")),
        ("emporion", Scene::Game("emporion", 13), laptop(false, "en")),
        ("emporion-dark", Scene::Game("emporion", 10), laptop(true, "es")),
        ("emporion-phone", Scene::Game("emporion", 9), phone(false, "en")),
        ("roll-and-write", Scene::Game("roll-and-write", 17), laptop(false, "en")),
        ("roll-and-write-phone", Scene::Game("roll-and-write", 14), phone(true, "es")),
        ("emporous", Scene::Emporous(4, "1", 24, turn, ""), laptop(false, "en")),
        ("emporous-dark", Scene::Emporous(3, "2", 20, turn, ""), laptop(true, "es")),
        ("emporous-exchange", Scene::Emporous(4, "1", 12, answers, ""), laptop(false, "en")),
        ("emporous-offer", Scene::Emporous(4, "2", 12, ".dock [popovertarget=compose]", compose), laptop(false, "en")),
        ("emporous-phone", Scene::Emporous(4, "1", 16, turn, ""), phone(false, "en")),
        ("emporous-phone-exchange", Scene::Emporous(3, "2", 12, answers, ""), phone(true, "es")),
        ("replay", Scene::Replay("emporion", 9), laptop(false, "en")),
        ("replay-phone", Scene::Replay("roll-and-write", 14), phone(false, "en")),
        ("hint", Scene::Hint("roll-and-write", 9), laptop(false, "en")),
        ("hint-phone", Scene::Hint("emporion", 5), phone(false, "es")),
    ];
    for (name, scene, screen) in shots {
        if name.starts_with(&wanted) {
            let browser = house.browser(screen).await;
            show(&house, &browser, screen, scene).await;
            take(&browser, &folder, name).await;
            browser.close().await.expect("the browser closes");
        }
    }
}

async fn show(house: &House, browser: &Client, screen: Screen, scene: Scene) {
    match scene {
        Scene::Home => browser.goto(&house.url).await.expect("the home page"),
        Scene::Game(game, moves) => {
            begin(house, browser, screen, game, moves).await;
        }
        Scene::Replay(game, moves) => {
            let address = begin(house, browser, screen, game, moves).await;
            finish(browser).await;
            browser.goto(&format!("{address}/replay?stop=8")).await.expect("the replay");
        }
        Scene::Hint(game, moves) => {
            begin(house, browser, screen, game, moves).await;
            press(browser, "form[action$='/hint'] button").await;
            wait_for(browser, "a hint", "return !!document.querySelector('.hints li')").await;
            settle(browser).await;
        }
        Scene::Emporous(players, chapter, moves, there, then) => {
            house.open_table(browser, screen, "emporous", players, &[("chapter", chapter)]).await;
            play(browser, moves, 11).await;
            until(browser, there).await;
            browser.execute(then, vec![]).await.expect("the page answers");
            settle(browser).await;
        }
    }
}

async fn begin(house: &House, browser: &Client, screen: Screen, game: &str, moves: usize) -> String {
    let address = house.begin(browser, screen, game).await;
    play(browser, moves, 11).await;
    wait_for_turn(browser).await;
    address
}

async fn take(browser: &Client, folder: &Path, name: &str) {
    let picture = browser.screenshot().await.expect("a picture");
    let file = folder.join(format!("{name}.png"));
    std::fs::write(&file, picture).expect("the picture can be written");
    println!("{}", file.display());
}
