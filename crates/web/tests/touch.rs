//! A browser that loses touch with the server and finds it again, and a player who looks elsewhere and is called.

mod driver;

use driver::cdp::cdp;
use driver::{House, Screen, play, press, wait_for, wait_for_turn};
use fantoccini::Client;
use serde_json::{Value, json};

const LAPTOP: Screen = Screen { size: (1280, 800), dark: false, lang: "en" };

async fn run(browser: &Client, script: &str) -> Value {
    browser.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

const VERSION: &str = "return Number(document.querySelector('[data-version]').dataset.version)";
const TOAST: &str = "document.getElementById('toast')";

/// What is pressed while nobody answers waits; it is sent once when the server is back, and the page is the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_while_out_of_touch_waits_and_is_sent_once() {
    let mut house = House::open().await;
    let browser = house.browser(LAPTOP).await;
    house.open_table(&browser, LAPTOP, "roll-and-write", 1, &[]).await;
    play(&browser, 2, 3).await;
    wait_for_turn(&browser).await;
    run(&browser, "window.same = 1").await;
    let before = run(&browser, VERSION).await.as_u64().expect("a version");

    house.stop().await;
    wait_for(&browser, "the page says that it is out of touch", "return document.body.classList.contains('lost')")
        .await;
    // Pressed twice: whoever presses again means the same thing, or another one instead.
    for _ in 0..2 {
        press(&browser, "#part-board form button[name=action]").await;
    }
    let waits = format!("return {TOAST}.textContent === document.querySelector('main').dataset.waits");
    wait_for(&browser, "the press waits", &waits).await;
    // A form that leads elsewhere does not end on the browser's own page either.
    press(&browser, ".lang button").await;
    assert_eq!(run(&browser, "return window.same").await, Value::from(1), "the page is still there");
    run(&browser, "document.querySelector('.lang').remove()").await;

    house.start().await;
    let made = format!("return Number(document.querySelector('[data-version]').dataset.version) >= {}", before + 1);
    wait_for(&browser, "the move is made", &made).await;
    wait_for(&browser, "the page is in touch", "return !document.body.classList.contains('lost')").await;
    wait_for(&browser, "nothing is under way", "return !document.querySelector('main[aria-busy]')").await;
    assert_eq!(run(&browser, VERSION).await.as_u64(), Some(before + 1), "it was sent once");
    assert_eq!(run(&browser, "return window.same").await, Value::from(1), "the page is the same");
    browser.close().await.expect("the browser closes");
}

/// A press that waited too long is refused in words, as any move is that answers a table that has moved on.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_that_the_table_has_moved_past_is_refused_in_words() {
    let mut house = House::open().await;
    let browser = house.browser(LAPTOP).await;
    let table = house.open_table(&browser, LAPTOP, "roll-and-write", 1, &[]).await;
    play(&browser, 2, 3).await;
    wait_for_turn(&browser).await;
    let first = browser.window().await.expect("a window");
    house.stop().await;
    wait_for(&browser, "out of touch", "return document.body.classList.contains('lost')").await;
    // The line stays down for this page while the same player moves on in another window.
    run(&browser, "window.EventSource = class extends EventTarget { close() {} }").await;
    press(&browser, "#part-board form button[name=action]").await;
    house.start().await;
    let second = browser.new_window(true).await.expect("another window");
    browser.switch_to_window(second.handle).await.expect("the other window");
    browser.goto(&table).await.expect("the table");
    driver::at_table(&browser).await;
    assert_eq!(play(&browser, 1, 3).await, 1);
    let version = run(&browser, VERSION).await;
    browser.switch_to_window(first).await.expect("the first window");
    run(&browser, "document.dispatchEvent(new Event('regained'))").await;
    wait_for(&browser, "it is refused", &format!("return /moved on/.test({TOAST}.textContent)")).await;
    browser.switch_to_window(browser.windows().await.expect("windows")[1].clone()).await.expect("the other window");
    assert_eq!(run(&browser, VERSION).await, version, "nothing was done");
    browser.close().await.expect("the browser closes");
}

/// Without a network every address shows an honest page, in the language that was chosen; of tables nothing is kept.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_network_the_page_says_so() {
    let mut house = House::open().await;
    let browser = house.browser(LAPTOP).await;
    let table = house.begin(&browser, LAPTOP, "roll-and-write").await;
    let ready = "const done = arguments[0];
        (async () => {
            await navigator.serviceWorker.ready;
            const names = await caches.keys();
            const cache = await caches.open(names[0]);
            const lang = !!(await cache.match('/chosen-language'));
            done(!!navigator.serviceWorker.controller && lang || JSON.stringify([names, lang, document.readyState]));
        })()";
    let mut tries = 0;
    loop {
        let said = browser.execute_async(ready, vec![]).await.expect("an answer");
        if said == Value::Bool(true) {
            break;
        }
        tries += 1;
        assert!(tries < 300, "the worker is ready: {said}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    // What the table shows is not among what is kept, however often it is looked at.
    browser.goto(&table).await.expect("the table");
    driver::at_table(&browser).await;
    let kept = "const done = arguments[0];
        (async () => {
            const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            const all = await Promise.all(caches_.map((cache) => cache.keys()));
            done(all.flat().map((request) => new URL(request.url).pathname));
        })()";
    let kept = browser.execute_async(kept, vec![]).await.expect("what is kept");
    let kept: Vec<&str> = kept.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(kept.iter().any(|path| path.ends_with("/common.css")), "{kept:?}");
    assert!(!kept.iter().any(|path| path.starts_with("/t/") || *path == "/"), "{kept:?}");
    // The browser itself finds nothing that keeps the site from being installed.
    let faults = cdp(&browser, "Page.getInstallabilityErrors", json!({})).await;
    let faults: Vec<&str> = faults["installabilityErrors"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|f| f["errorId"].as_str())
        .collect();
    assert!(faults.iter().all(|fault| *fault == "in-incognito"), "{faults:?}");

    house.stop().await;
    for (address, lang, words) in
        [(format!("{}/rules", house.url), "en", "No connection"), (table, "en", "No connection")]
    {
        browser.goto(&address).await.expect("the worker answers");
        let title =
            run(&browser, "return [document.querySelector('h1').textContent, document.documentElement.lang]").await;
        assert_eq!(title, json!([words, lang]), "{address}");
    }
    let drawn = run(&browser, "return getComputedStyle(document.querySelector('.bar')).display").await;
    assert_eq!(drawn, json!("flex"), "with its styles");
    // When the server is back the same address shows what was wanted.
    house.start().await;
    press(&browser, "main a.btn").await;
    driver::at_table(&browser).await;
    browser.close().await.expect("the browser closes");
}

/// Title and icon say whose move it is, and a notice calls whoever asked for it and looks elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_elsewhere_is_called() {
    let house = House::open().await;
    let browser = house.browser(LAPTOP).await;
    house.begin(&browser, LAPTOP, "emporion").await;
    wait_for_turn(&browser).await;
    let looks = "return [document.title, document.querySelector('link[rel=icon]').href.split('/').pop()]";
    // The icon follows when the script has begun.
    let icon = "return document.querySelector('link[rel=icon]').href.endsWith('favicon-mine.svg')";
    wait_for(&browser, "the icon of the own move", icon).await;
    assert_eq!(run(&browser, looks).await, json!(["● Your move · Emporion · Emporia", "favicon-mine.svg"]));
    assert_eq!(run(&browser, "return Notification.permission").await, json!("default"), "nobody was asked at load");
    let leave = json!({ "permissions": ["notifications"], "origin": house.url });
    cdp(&browser, "Browser.grantPermissions", leave).await;
    press(&browser, "#calls").await;
    let on = "return document.getElementById('calls').getAttribute('aria-pressed') === 'true'";
    wait_for(&browser, "notices are on", on).await;
    // What was shown while the player moves and others answer.
    let watch = "window.titles = new Set();
        new MutationObserver(() => window.titles.add(document.title)).observe(document.querySelector('title'), { childList: true });
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });";
    run(&browser, watch).await;
    assert_eq!(play(&browser, 1, 3).await, 1);
    let called = "const done = arguments[0];
        navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => done(all.map((each) => each.title)))";
    let mut tries = 0;
    while browser.execute_async(called, vec![]).await.expect("an answer") != json!(["● Your move · Emporion · Emporia"])
    {
        tries += 1;
        assert!(tries < 600, "a notice comes");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let titles = run(&browser, "return [...window.titles]").await;
    assert_eq!(
        titles,
        json!(["Emporion · Emporia", "● Your move · Emporion · Emporia"]),
        "while others move, and then"
    );
    browser.close().await.expect("the browser closes");
}
