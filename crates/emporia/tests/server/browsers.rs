//! Real browsers (Chromium through its driver) play whole games on the pages of the server.

#[path = "../../../web/tests/driver/chrome.rs"]
mod chrome;

use crate::process::Process;
use chrome::Driver;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Opens a browser.
async fn browser(driver: &Driver, lang: &str, size: (u32, u32)) -> Client {
    let arguments = [
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--no-first-run".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-extensions".to_owned(),
        "--force-prefers-reduced-motion".to_owned(),
        format!("--lang={lang}"),
        format!("--accept-lang={lang}"),
        format!("--window-size={},{}", size.0, size.1),
    ];
    let options = json!({ "args": arguments, "prefs": { "intl.accept_languages": lang } });
    let Value::Object(capabilities) = json!({ "goog:chromeOptions": options }) else { unreachable!() };
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(capabilities);
    builder.connect(&driver.url()).await.expect("a browser")
}

/// Waits until a script gives something that is true; fails if it does not happen at all.
async fn until(page: &Client, what: &str, script: &str) -> Value {
    let begun = Instant::now();
    loop {
        let found = page.execute(script, Vec::new()).await.unwrap_or(Value::Null);
        if found != Value::Null && found != json!(false) {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "never: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

const LIVE: &str = "return document.body.dataset.live === 'yes' && !document.body.classList.contains('lost')";
const OVER: &str = "return !!document.querySelector('#part-head [action$=\"/rematch\"], #part-head a.main')";
const MAY_MOVE: &str = "return document.querySelector('#part-head [action$=\"/rematch\"], #part-head a.main') ? 'over' : \
    document.querySelector('button[name=action], button[name=compose]') ? document.querySelector('#main').dataset.version : null";

/// Presses the last button that makes a move, or composes an Expedition where there is no other: the version before, or
/// that the game is over.
const MOVE: &str = r#"
    if (document.querySelector('#part-head [action$="/rematch"], #part-head a.main')) return 'over';
    const version = document.querySelector('#main').dataset.version;
    const button = [...document.querySelectorAll('button[name=action]')].pop();
    const sail = document.querySelector('button[name=compose]');
    if (!button && !sail) return null;
    if (!button) {
        const wanted = Number(document.querySelector('.sail p').textContent.match(/\d/)[0]);
        const ticks = [...document.querySelectorAll('.sail input[type=checkbox]')].slice(0, wanted);
        ticks.forEach((tick) => tick.checked || tick.click());
        document.querySelector('.splits input')?.click();
    }
    (button || sail).click();
    return version;
"#;

/// Makes a move as soon as there is one to make, and waits until the page has changed: whether the game goes on.
async fn one_move(page: &Client) -> bool {
    let version = until(page, "a move or the end", MOVE).await;
    if version == "over" {
        return false;
    }
    let changed = format!("return document.querySelector('#main').dataset.version !== '{}'", version.as_str().unwrap());
    until(page, "the move on screen", &changed).await;
    true
}

/// Opens a table by its form: pace at once, so that the test does not wait for bots that play at a human pace.
async fn open_table(page: &Client, address: &str, game: &str, others: &str, players: u8) {
    page.goto(&format!("http://{address}/new/{game}?players={players}")).await.unwrap();
    // The quickest bot that the form offers.
    let easy = page.execute("return !!document.querySelector('option[value=easy]')", Vec::new()).await.unwrap();
    let others = if others != "bot" {
        others
    } else if easy == json!(true) {
        "easy"
    } else {
        "random"
    };
    for seat in 1..players {
        let select = page.find(Locator::Css(&format!("select[name=seat{seat}]"))).await.unwrap();
        select.select_by_value(others).await.unwrap();
    }
    page.find(Locator::Css("select[name=pace]")).await.unwrap().select_by_value("0").await.unwrap();
    page.find(Locator::Css("main form.form button.main.big")).await.unwrap().click().await.unwrap();
    until(page, "the table's page", "return !!document.querySelector('#part-head')").await;
}

async fn no_errors(page: &Client) {
    let wide = page.execute("return document.documentElement.scrollWidth <= innerWidth", Vec::new()).await.unwrap();
    assert_eq!(wide, json!(true), "the page scrolls sideways");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_bots_with_a_reload_and_a_restart_in_the_middle() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::folder(folder.path());
    let address = server.address.clone();
    let driver = Driver::start();
    let page = browser(&driver, "en-US", (1280, 800)).await;
    page.goto(&format!("http://{address}/")).await.unwrap();
    no_errors(&page).await;
    open_table(&page, &address, "roll-and-write", "bot", 2).await;
    until(&page, "the stream", LIVE).await;
    for _ in 0..6 {
        assert!(one_move(&page).await);
    }
    let log = "return document.querySelector('#part-log').innerText";
    let before = page.execute(log, Vec::new()).await.unwrap();
    page.refresh().await.unwrap();
    until(&page, "the stream after a reload", LIVE).await;
    let after = page.execute(log, Vec::new()).await.unwrap();
    let first = before.as_str().unwrap().lines().last().unwrap().to_owned();
    assert!(after.as_str().unwrap().contains(&first), "the log is as it was");
    // The server ends and comes back at the same address: the page says so, then goes on by itself.
    server.kill();
    until(&page, "being out of touch", "return document.body.classList.contains('lost')").await;
    let toast = page.execute("return document.querySelector('#toast').innerText", Vec::new()).await.unwrap();
    assert!(toast.as_str().unwrap().contains("nothing is lost"));
    let _again = Process::start(&["--data", &folder.path().display().to_string()], &address);
    until(&page, "the stream after a restart", LIVE).await;
    while one_move(&page).await {}
    until(&page, "the score sheet", OVER).await;
    // The log and what stands below it follow when the table is drawn.
    until(&page, "the record", "return !!document.querySelector('a[href$=\"/record\"]')").await;
    page.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_of_the_other_kinds_against_bots() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::folder(folder.path());
    let driver = Driver::start();
    let page = browser(&driver, "es-CL", (500, 740)).await;
    for game in ["emporion", "emporous"] {
        open_table(&page, &server.address, game, "bot", 2).await;
        until(&page, "the stream", LIVE).await;
        no_errors(&page).await;
        while one_move(&page).await {}
        until(&page, "the score sheet", OVER).await;
    }
    page.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_each_other_on_a_phone_and_a_laptop_in_two_languages() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::folder(folder.path());
    let driver = Driver::start();
    let laptop = browser(&driver, "en-US", (1280, 800)).await;
    let phone = browser(&driver, "es-CL", (500, 740)).await;
    open_table(&laptop, &server.address, "roll-and-write", "open", 2).await;
    let table = laptop.current_url().await.unwrap().to_string();
    phone.goto(&table).await.unwrap();
    no_errors(&phone).await;
    assert_eq!(phone.execute("return document.documentElement.lang", Vec::new()).await.unwrap(), "es");
    phone.find(Locator::Css("form[action$=\"/join\"] button")).await.unwrap().click().await.unwrap();
    until(&laptop, "the host may deal", "return !!document.querySelector('[action$=\"/start\"] button')").await;
    laptop.find(Locator::Css("[action$=\"/start\"] button")).await.unwrap().click().await.unwrap();
    // What one says the other reads.
    until(&phone, "the cards", "return !!document.querySelector('button[name=action]')").await;
    phone.find(Locator::Css("button[popovertarget=talk]")).await.unwrap().click().await.unwrap();
    phone.find(Locator::Css("form.say input[name=text]")).await.unwrap().send_keys("¡hola!\n").await.unwrap();
    until(&laptop, "the greeting", "return document.querySelector('#part-chat').innerText.includes('¡hola!')").await;
    let over = "return !!document.querySelector('#part-head [action$=\"/rematch\"], #part-head a.main')";
    loop {
        let mut moved = false;
        for page in [&laptop, &phone] {
            let mine = page.execute(MAY_MOVE, Vec::new()).await.unwrap();
            if mine != Value::Null && mine != "over" {
                moved |= one_move(page).await;
            }
        }
        if laptop.execute(over, Vec::new()).await.unwrap() == json!(true) {
            break;
        }
        if !moved {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    until(&phone, "the end on the other page", over).await;
    laptop.close().await.unwrap();
    phone.close().await.unwrap();
}
