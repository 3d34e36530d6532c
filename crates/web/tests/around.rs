//! What is around the tables, in a real browser, on a laptop and on a phone: a replay is stepped, scrubbed and played; a
//! hint is asked for and followed; a page says what was missed; sounds are off until they are wanted.

mod driver;

use driver::layout::{assert_laid_out, assert_named, faults};
use driver::{House, Screen, at_table, finish, on_screens, play, press, wait_for, wait_for_turn};
use fantoccini::Client;
use serde_json::Value;

async fn run(browser: &Client, script: &str) -> Value {
    browser.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Waits until the page shows a stop that fits.
async fn wait_for_stop(browser: &Client, what: &str, fits: &str) -> u64 {
    let script = format!(
        "const shown = document.querySelector('[data-replay]')?.dataset.stop ?? '';
        const stop = Number(shown);
        return shown !== '' && ({fits})"
    );
    wait_for(browser, what, &script).await;
    let shown = run(browser, "return document.querySelector('[data-replay]').dataset.stop").await;
    shown.as_str().and_then(|text| text.parse().ok()).expect("a stop is a number")
}

const HEADLINE: &str = "return document.querySelector('.reel strong').textContent";
const BOARD: &str = "return document.getElementById('part-board').innerHTML";

async fn a_replay(game: &str, screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    let table = house.open_table(&browser, screen, game, 3, &[]).await;
    play(&browser, 6, 3).await;
    finish(&browser).await;
    press(&browser, ".banner a[href$='/replay']").await;
    wait_for_stop(&browser, "the replay opens", "stop === 0").await;
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    let first = run(&browser, BOARD).await;
    let last = run(&browser, "return Number(document.getElementById('scrub').max)").await.as_u64().unwrap();
    assert!(last >= 6, "each move is a stop, not {last}");

    // A step by its link, one by a key, both without loading the page anew.
    run(&browser, "window.same = 1; document.querySelector('[data-focus=\"replay-next\"]').click()").await;
    wait_for_stop(&browser, "a step", "stop === 1").await;
    run(&browser, "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))")
        .await;
    wait_for_stop(&browser, "another step", "stop === 2").await;
    assert_eq!(run(&browser, "return window.same").await, Value::from(1), "the page is the same");
    assert!(run(&browser, HEADLINE).await.as_str().unwrap().contains(&format!("2 {} {last}", of(screen))));

    // Scrubbed to the end and back to the start.
    let drag = |to: u64| {
        format!(
            "const s = document.getElementById('scrub'); s.value = {to}; s.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        )
    };
    run(&browser, &drag(last)).await;
    wait_for_stop(&browser, "the end", &format!("stop === {last}")).await;
    assert_ne!(run(&browser, BOARD).await, first);
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    run(&browser, &drag(0)).await;
    wait_for_stop(&browser, "the start", "stop === 0").await;

    // Played, and paused.
    run(&browser, "document.getElementById('play').click()").await;
    wait_for_stop(&browser, "two moves played", "stop >= 2").await;
    run(&browser, "document.getElementById('play').click()").await;
    assert_eq!(
        run(&browser, "return document.getElementById('play').getAttribute('aria-pressed')").await,
        Value::from("false")
    );

    // Through another's eyes, at the same move; and the address leads back to it.
    run(&browser, "document.querySelectorAll('.eyes a')[2].click()").await;
    let current = "return document.querySelectorAll('.eyes a')[2].getAttribute('aria-current') === 'true'";
    wait_for(&browser, "eyes can be chosen", current).await;
    let stop = wait_for_stop(&browser, "a stop", "true").await;
    assert!(stop >= 2);
    let address = browser.current_url().await.expect("an address").to_string();
    assert!(address.starts_with(&format!("{table}/replay?at=")), "{address}");
    browser.goto(&address).await.expect("the moment");
    assert_eq!(wait_for_stop(&browser, "a stop", "true").await, stop);

    // Everyone's knowledge at once, then a table that goes on from here.
    run(&browser, "document.querySelector('.eyes a').click()").await;
    wait_for(&browser, "all can be seen", "return document.querySelectorAll('.hands details').length > 1").await;
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    press(&browser, "form[action$='/play-on'] button").await;
    let there = format!(
        "return location.pathname.startsWith('/t/') && !location.href.startsWith('{table}') && document.body?.dataset.live === 'yes'"
    );
    wait_for(&browser, "a table that goes on from here", &there).await;
    assert!(play(&browser, 2, 3).await > 0, "and it is played");
    browser.close().await.expect("the browser closes");
}

fn of(screen: Screen) -> &'static str {
    if screen.lang == "es" { "de" } else { "of" }
}

on_screens! {
    a_replay:
    a_replay_on_a_phone_in_spanish("roll-and-write", Screen { size: (360, 740), dark: false, lang: "es" });
    a_replay_on_a_laptop_in_english("emporion", Screen { size: (1280, 800), dark: true, lang: "en" });
}

async fn a_hint(game: &str, screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    house.open_table(&browser, screen, game, 3, &[]).await;
    play(&browser, 2, 3).await;
    wait_for_turn(&browser).await;
    run(&browser, "window.same = 1").await;
    press(&browser, "form[action$='/hint'] button").await;
    wait_for(&browser, "a hint", "return document.querySelectorAll('.hints li').length > 0").await;
    assert_eq!(run(&browser, "return window.same").await, Value::from(1), "the page is the same");
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    // The best move has its number on the table: on its own control, or on those with which it is composed.
    let marked = "const best = document.querySelector('.hints button').value;
        const own = [...document.querySelectorAll('.col button[name=action]')].find((b) => b.value === best);
        return own ? own.dataset.hint === '1' : !!document.querySelector('.col [data-hint=\"1\"]')";
    assert_eq!(run(&browser, marked).await, Value::Bool(true));
    // Nothing else that a control wears takes the place of its number.
    let blank = "const says = (thing) => getComputedStyle(thing, '::after').content.replaceAll('\"', '');
        return [...document.querySelectorAll('.col button[data-hint]')]
            .filter((thing) => thing.checkVisibility() && says(thing) !== thing.dataset.hint).map((thing) => thing.outerHTML)";
    assert_eq!(run(&browser, blank).await, Value::Array(Vec::new()));
    // It is followed by pressing it, and goes away.
    press(&browser, ".hints button").await;
    wait_for(&browser, "the hint goes", "return !document.querySelector('.hints')").await;
    browser.close().await.expect("the browser closes");
}

on_screens! {
    a_hint:
    a_hint_on_a_phone_in_english("roll-and-write", Screen { size: (360, 740), dark: true, lang: "en" });
    a_hint_on_a_laptop_in_spanish("emporion", Screen { size: (1280, 800), dark: false, lang: "es" });
    a_hint_on_a_laptop_in_english("emporous", Screen { size: (1280, 800), dark: true, lang: "en" });
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
    assert_eq!(run(&browser, "return document.cookie.includes('sounds')").await, Value::Bool(false));
    run(&browser, "document.getElementById('sound').click()").await;
    assert_eq!(run(&browser, pressed).await, Value::from("true"));
    wait_for_turn(&browser).await;
    run(&browser, &visible("hidden")).await;
    play(&browser, 1, 3).await;
    wait_for_turn(&browser).await;
    assert_eq!(run(&browser, "return document.getElementById('missed').hidden").await, Value::Bool(true));
    run(&browser, &visible("visible")).await;
    let told = "const bot = document.querySelectorAll('.strip .who')[1].textContent.trim();
        return [...document.querySelectorAll('#missed:not([hidden]) li')].some((line) => line.textContent.includes(bot))";
    wait_for(&browser, "what the bots did is told", told).await;
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    // What was seen is remembered by the browser for this table: a reload has nothing new, and the sounds stay on.
    browser.refresh().await.expect("a reload");
    assert_eq!(run(&browser, "return document.getElementById('missed').hidden").await, Value::Bool(true));
    assert_eq!(run(&browser, pressed).await, Value::from("true"));
    browser.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_left_hangs_up() {
    // A browser has six lines to a server and may keep pages that were left, with their lines.
    let house = House::open().await;
    let screen = Screen { size: (1280, 800), dark: false, lang: "en" };
    let browser = house.browser(screen).await;
    for _ in 0..3 {
        house.begin(&browser, screen, "emporion").await;
    }
    let one_line = || async {
        while house.watchers() != 1 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    // Only the last table has a line.
    one_line().await;
    // And one that is come back to is live again.
    let there = browser.current_url().await.expect("an address").to_string();
    browser.goto(&house.url).await.expect("the home page");
    browser.back().await.expect("back at the table");
    assert_eq!(at_table(&browser).await, there);
    one_line().await;
    assert_eq!(play(&browser, 1, 5).await, 1);
    browser.close().await.expect("the browser closes");
}

async fn every_page_fits(screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    house.begin(&browser, screen, "emporous").await;
    browser.goto(&format!("{}/me", house.url)).await.expect("who I am");
    let own = run(&browser, "return document.querySelector('a[href^=\"/p/\"]').getAttribute('href')").await;
    let mut pages: Vec<String> = ["/", "/me", "/notices/stop/x", "/rules", "/nowhere"].map(str::to_owned).into();
    pages.push(own.as_str().expect("my page").to_owned());
    for game in ["emporion", "emporous", "roll-and-write"] {
        pages.extend([format!("/rules/{game}"), format!("/new/{game}")]);
    }
    for page in pages {
        browser.goto(&format!("{}{page}", house.url)).await.expect("a page");
        assert_laid_out(&browser, screen).await;
        assert_named(&browser, screen).await;
    }
    // A first game with a guide, whose words stand above the table.
    for game in ["emporion", "emporous", "roll-and-write"] {
        browser.goto(&house.url).await.expect("the home page");
        press(&browser, &format!("form[action='/learn/{game}'] button")).await;
        at_table(&browser).await;
        for seed in [3, 4] {
            wait_for(&browser, "a lesson", "return !!document.querySelector('.guide p')?.textContent").await;
            assert_laid_out(&browser, screen).await;
            assert_named(&browser, screen).await;
            play(&browser, 1, seed).await;
        }
    }
    browser.close().await.expect("the browser closes");
}

on_screens! {
    every_page_fits:
    every_page_fits_a_phone_in_spanish(Screen { size: (360, 740), dark: false, lang: "es" });
    every_page_fits_a_phone_in_english(Screen { size: (360, 740), dark: true, lang: "en" });
    every_page_fits_a_laptop_in_spanish(Screen { size: (1280, 800), dark: false, lang: "es" });
    every_page_fits_a_laptop_in_english(Screen { size: (1280, 800), dark: true, lang: "en" });
}

#[tokio::test(flavor = "multi_thread")]
async fn the_measure_sees_text_that_is_cut_or_covered_or_lies_on_other_text() {
    let house = House::open().await;
    let screen = Screen { size: (1280, 800), dark: false, lang: "en" };
    let browser = house.browser(screen).await;
    browser.goto(&house.url).await.expect("the home page");
    assert_eq!(faults(&browser).await, "");
    let spoil = "const add = (text, style) => {
            const thing = Object.assign(document.createElement('p'), { textContent: text });
            Object.assign(thing.style, { position: 'absolute', left: '20px', top: '1200px', margin: '0' }, style);
            document.querySelector('main').append(thing);
        };
        add('one text', {});
        add('another', { top: '1205px' });
        add('too long for its box', { top: '1300px', width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' });
        add('under a lid', { top: '1400px' });
        add('', { top: '1390px', width: '200px', height: '60px', background: 'red' });
        add('beside the others', { top: '1500px' });";
    run(&browser, spoil).await;
    let found = faults(&browser).await;
    for fault in ["overlap: one text | another", "cut: too long for its box", "covered: under a lid by <p"] {
        assert!(found.contains(fault), "{fault} is not among: {found}");
    }
    assert!(!found.contains("beside"), "{found}");
    browser.close().await.expect("the browser closes");
}
