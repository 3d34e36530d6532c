//! What is around the tables, in a real browser, on a laptop and on a phone: a replay is stepped, scrubbed and played; a
//! hint is asked for and followed; a page says what was missed; sounds are off until they are wanted.

mod driver;

use driver::layout::{assert_laid_out, assert_named};
use driver::{House, Screen, finish, play, wait_for_turn};
use fantoccini::Client;
use serde_json::Value;
use std::time::{Duration, Instant};

async fn run(browser: &Client, script: &str) -> Value {
    browser.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Waits until the page shows a stop that fits.
async fn wait_for_stop(browser: &Client, fits: impl Fn(u64) -> bool) -> u64 {
    let since = Instant::now();
    loop {
        let shown = run(browser, "return document.querySelector('[data-replay]')?.dataset.stop ?? ''").await;
        let stop = shown.as_str().and_then(|text| text.parse().ok());
        match stop.filter(|&stop| fits(stop)) {
            Some(stop) => return stop,
            None => assert!(since.elapsed() < Duration::from_secs(20), "the replay stands at {shown}"),
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

const HEADLINE: &str = "return document.querySelector('.reel strong').textContent";
const BOARD: &str = "return document.getElementById('part-board').innerHTML";

async fn a_replay(game: &str, screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    let table = house.begin(&browser, screen, game).await;
    play(&browser, 6, 3).await;
    finish(&browser).await;
    run(&browser, "document.querySelector('.banner a[href$=\"/replay\"]').click()").await;
    wait_for_stop(&browser, |stop| stop == 0).await;
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    let first = run(&browser, BOARD).await;
    let last = run(&browser, "return Number(document.getElementById('scrub').max)").await.as_u64().unwrap();
    assert!(last >= 6, "each move is a stop, not {last}");

    // A step by its link, one by a key, both without loading the page anew.
    run(&browser, "window.same = 1; document.querySelector('[data-focus=\"replay-next\"]').click()").await;
    wait_for_stop(&browser, |stop| stop == 1).await;
    run(&browser, "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))")
        .await;
    wait_for_stop(&browser, |stop| stop == 2).await;
    assert_eq!(run(&browser, "return window.same").await, Value::from(1), "the page is the same");
    assert!(run(&browser, HEADLINE).await.as_str().unwrap().contains(&format!("2 {} {last}", of(screen))));

    // Scrubbed to the end and back to the start.
    let drag = |to: u64| {
        format!(
            "const s = document.getElementById('scrub'); s.value = {to}; s.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        )
    };
    run(&browser, &drag(last)).await;
    wait_for_stop(&browser, |stop| stop == last).await;
    assert_ne!(run(&browser, BOARD).await, first);
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    run(&browser, &drag(0)).await;
    wait_for_stop(&browser, |stop| stop == 0).await;

    // Played, and paused.
    run(&browser, "document.getElementById('play').click()").await;
    wait_for_stop(&browser, |stop| stop >= 2).await;
    run(&browser, "document.getElementById('play').click()").await;
    assert_eq!(
        run(&browser, "return document.getElementById('play').getAttribute('aria-pressed')").await,
        Value::from("false")
    );

    // Through another's eyes, at the same move; and the address leads back to it.
    run(&browser, "document.querySelectorAll('.eyes a')[2].click()").await;
    let since = Instant::now();
    let current = "return document.querySelectorAll('.eyes a')[2].getAttribute('aria-current') === 'true'";
    while run(&browser, current).await != Value::Bool(true) {
        assert!(since.elapsed() < Duration::from_secs(20), "eyes can be chosen");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    let stop = wait_for_stop(&browser, |_| true).await;
    assert!(stop >= 2);
    let address = browser.current_url().await.expect("an address").to_string();
    assert!(address.starts_with(&format!("{table}/replay?at=")), "{address}");
    browser.goto(&address).await.expect("the moment");
    assert_eq!(wait_for_stop(&browser, |_| true).await, stop);

    // Everyone's knowledge at once, then a table that goes on from here.
    run(&browser, "document.querySelector('.eyes a').click()").await;
    let since = Instant::now();
    while run(&browser, "return document.querySelectorAll('.hands details').length > 1").await != Value::Bool(true) {
        assert!(since.elapsed() < Duration::from_secs(20), "all can be seen");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    run(&browser, "document.querySelector('form[action$=\"/play-on\"] button').click()").await;
    let since = Instant::now();
    loop {
        let there = browser.current_url().await.expect("an address").to_string();
        if there.contains("/t/") && !there.starts_with(&table) {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "no new table: {there}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(play(&browser, 2, 3).await > 0, "and it is played");
    browser.close().await.expect("the browser closes");
}

fn of(screen: Screen) -> &'static str {
    if screen.lang == "es" { "de" } else { "of" }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_on_a_phone_in_spanish() {
    a_replay("roll-and-write", Screen { size: (360, 740), dark: false, lang: "es" }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_on_a_laptop_in_english() {
    a_replay("emporion", Screen { size: (1280, 800), dark: true, lang: "en" }).await;
}

async fn a_hint(game: &str, screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    house.begin(&browser, screen, game).await;
    play(&browser, 2, 3).await;
    wait_for_turn(&browser).await;
    run(&browser, "window.same = 1; document.querySelector('form[action$=\"/hint\"] button').click()").await;
    let since = Instant::now();
    while run(&browser, "return document.querySelectorAll('.hints li').length > 0").await != Value::Bool(true) {
        assert!(since.elapsed() < Duration::from_secs(20), "no hint came");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(run(&browser, "return window.same").await, Value::from(1), "the page is the same");
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    // The best move has its number on the table, unless it is one that is composed.
    let marked = "const best = document.querySelector('.hints button').value;
        const own = [...document.querySelectorAll('#part-board button[name=action]')].find((b) => b.value === best);
        return !own || own.dataset.hint === '1'";
    assert_eq!(run(&browser, marked).await, Value::Bool(true));
    // It is followed by pressing it, and goes away.
    run(&browser, "document.querySelector('.hints button').click()").await;
    let since = Instant::now();
    while run(&browser, "return !document.querySelector('.hints')").await != Value::Bool(true) {
        assert!(since.elapsed() < Duration::from_secs(20), "the hint stays");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    browser.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_on_a_phone_in_english() {
    a_hint("roll-and-write", Screen { size: (360, 740), dark: true, lang: "en" }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_on_a_laptop_in_spanish() {
    a_hint("emporion", Screen { size: (1280, 800), dark: false, lang: "es" }).await;
}

/// Makes the page believe that it is looked at, or not.
fn visible(state: &str) -> String {
    format!(
        "Object.defineProperty(document, 'visibilityState', {{ value: '{state}', configurable: true }});
        document.dispatchEvent(new Event('visibilitychange'))"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_says_what_was_missed_and_makes_no_sound_unasked() {
    let house = House::open().await;
    let screen = Screen { size: (360, 740), dark: false, lang: "en" };
    let browser = house.browser(screen).await;
    house.begin(&browser, screen, "emporion").await;
    let pressed = "return document.getElementById('sound').getAttribute('aria-pressed')";
    assert_eq!(run(&browser, pressed).await, Value::from("false"), "off at first");
    assert_eq!(run(&browser, "return localStorage.getItem('sounds')").await, Value::Null);
    run(&browser, "document.getElementById('sound').click()").await;
    assert_eq!(run(&browser, pressed).await, Value::from("true"));
    wait_for_turn(&browser).await;
    play(&browser, 1, 3).await;
    run(&browser, &visible("hidden")).await;
    wait_for_turn(&browser).await;
    assert_eq!(run(&browser, "return document.getElementById('missed').hidden").await, Value::Bool(true));
    run(&browser, &visible("visible")).await;
    let lines = run(&browser, "return document.querySelectorAll('#missed:not([hidden]) li').length").await;
    assert!(lines.as_u64() >= Some(1), "what the bots did is told: {lines}");
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    // What was seen is remembered by the browser for this table: a reload has nothing new, and the sounds stay on.
    browser.refresh().await.expect("a reload");
    assert_eq!(run(&browser, "return document.getElementById('missed').hidden").await, Value::Bool(true));
    assert_eq!(run(&browser, pressed).await, Value::from("true"));
    browser.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
async fn home_players_and_forms_fit_a_phone_and_a_laptop() {
    let house = House::open().await;
    for screen in
        [Screen { size: (360, 740), dark: false, lang: "es" }, Screen { size: (1280, 800), dark: true, lang: "en" }]
    {
        let browser = house.browser(screen).await;
        house.begin(&browser, screen, "emporous").await;
        browser.goto(&format!("{}/me", house.url)).await.expect("who I am");
        let own = run(&browser, "return document.querySelector('a[href^=\"/p/\"]').href").await;
        for page in [&house.url, &format!("{}/new/emporous", house.url), own.as_str().expect("my page")] {
            browser.goto(page).await.expect("a page");
            assert_laid_out(&browser, screen).await;
            assert_named(&browser, screen).await;
        }
        browser.close().await.expect("the browser closes");
    }
}
