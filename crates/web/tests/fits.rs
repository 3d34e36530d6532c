//! Tables that fit the window and keep still, in a real browser, over whole games whose moves are made through the
//! interface for programs while the page is watched: every zone of a laptop's table is in the window, the page is no
//! higher than it, no zone moves by more than two pixels, no text is cut or covered, and the browser counts next to no
//! layout shift. A phone has nothing to scroll sideways, whatever the name.

mod driver;

use driver::layout::assert_laid_out;
use driver::{House, Screen, wait_for};
use fantoccini::Client;
use serde_json::{Value, json};
use std::time::Duration;

/// The windows, the phone last.
const SIZES: [(u32, u32); 4] = [(1280, 800), (1366, 640), (1920, 1080), (360, 740)];

/// How many own moves count for the layout shift, those of the setting-up among them, and the most of it.
const MOVES: usize = 40;
const MOST_SHIFT: f64 = 0.2;
/// After so many own moves it is looked whether all text can be read, which takes a moment.
const LOOKS: usize = 9;
/// So many own moves at most belong to the setting-up of any game.
const SETTING_UP: usize = 3;

/// A name as long as names may be, of wide letters.
const NAME: &str = "Wilhelmina Wassermannwol";

/// What a game shows at once on a laptop.
struct Fits {
    game: &'static str,
    players: u8,
    options: &'static [(&'static str, &'static str)],
    zones: &'static [&'static str],
}

const EMPOROUS: [Fits; 2] = [
    Fits {
        game: "emporous",
        players: 4,
        options: &[("chapter", "2")],
        zones: &["banner", "seats", "slot", "track", "market", "works", "tasks", "mine"],
    },
    Fits {
        game: "emporous",
        players: 2,
        options: &[("chapter", "1")],
        zones: &["banner", "seats", "slot", "track", "market", "works", "mine"],
    },
];

const EMPORION: [Fits; 3] = [
    Fits {
        game: "emporion",
        players: 4,
        options: &[("special", "true")],
        zones: &["banner", "seats", "slot", "actions", "port", "special", "end", "polis", "realm"],
    },
    Fits {
        game: "emporion",
        players: 2,
        options: &[("special", "true")],
        zones: &["banner", "seats", "slot", "actions", "port", "special", "end", "polis", "realm"],
    },
    Fits {
        game: "emporion",
        players: 3,
        options: &[("special", "false")],
        zones: &["banner", "seats", "slot", "actions", "port", "end", "polis", "realm"],
    },
];

const ROLL_AND_WRITE: [Fits; 2] = [
    Fits {
        game: "roll-and-write",
        players: 1,
        options: &[],
        zones: &["banner", "seats", "slot", "dice", "sheet", "contracts"],
    },
    Fits {
        game: "roll-and-write",
        players: 5,
        options: &[],
        zones: &["banner", "seats", "slot", "dice", "sheet", "contracts"],
    },
];

/// Counts layout shifts from now on.
const WATCH: &str = "window.shifted = 0; window.sources = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            window.shifted += entry.value;
            for (const { node } of entry.sources) window.sources.push(node?.nodeName + '.' + node?.className);
        }
    }).observe({ type: 'layout-shift' });";

/// Makes a move if it is the visitor's: `moved`, `waiting` or `over`. The move is drawn by a number.
const ACT: &str = "const [n, done] = arguments;
    (async () => {
        const there = '/api' + location.pathname.replace('/t/', '/tables/');
        const table = await (await fetch(there)).json();
        if (table.status === 'over') return 'over';
        if (!table.turn.includes(table.seat)) return 'waiting';
        const { version, actions } = await (await fetch(there + '/actions')).json();
        if (!actions?.length) return 'waiting';
        const action = actions[n * 7919 % actions.length];
        const answer = await fetch(there + '/act', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ version, action }) });
        return answer.ok ? 'moved' : 'waiting';
    })().then(done, (error) => done(String(error)));";

/// Where each zone is, and how large the page is beside its window.
const ZONES: &str = "const zones = {};
    for (const zone of document.querySelectorAll('[data-zone]')) {
        if (!zone.checkVisibility()) continue;
        const { x, y, width, height } = zone.getBoundingClientRect();
        zones[zone.dataset.zone] = [x, y, width, height];
    }
    const page = document.documentElement;
    const out = (thing, of) => thing.getBoundingClientRect().bottom > thing.closest(of).getBoundingClientRect().bottom + 1;
    const strips = [...document.querySelectorAll('.strip ul.tally')].filter((strip) => strip.scrollWidth > strip.clientWidth + 1);
    const lies = [...document.querySelectorAll('.near .reserves .lies')].filter((card) => !card.matches('.flying, :has(.flying)'));
    const reserved = lies.filter((card) => out(card, '.realm'));
    const spills = [...strips, ...reserved].map((thing) => thing.innerText);
    return { zones, spills, page: [page.scrollWidth, page.scrollHeight], window: [innerWidth, innerHeight],
        over: !!document.querySelector('table.scores'),
        total: document.querySelector('.scores tfoot tr')?.getBoundingClientRect().bottom,
        dock: document.getElementById('part-dock').checkVisibility(),
        shifted: window.shifted, sources: (window.sources ?? []).slice(-12) };";

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is a number"))
}

/// Fails if something is out of the window.
fn assert_fits(at: &str, shown: &Value, zones: &[&str], phone: bool) {
    let (page, window) = (&shown["page"], &shown["window"]);
    assert!(number(&page[0]) <= number(&window[0]), "{at}: the page is wider than the window: {shown}");
    assert!(number(&page[1]) <= number(&window[1]), "{at}: the page is higher than the window: {shown}");
    assert!(phone || shown["spills"] == json!([]), "{at}: has no room: {shown}");
    for zone in zones.iter().filter(|_| !phone) {
        let place = &shown["zones"][zone];
        assert!(place.is_array(), "{at}: {zone} is not shown: {shown}");
        let [x, y, width, height] = [0, 1, 2, 3].map(|i| number(&place[i]));
        let inside =
            x >= -1.0 && y >= -1.0 && x + width <= number(&window[0]) + 1.0 && y + height <= number(&window[1]) + 1.0;
        assert!(inside, "{at}: {zone} is outside the window: {shown}");
        assert!(width > 40.0 && height > 20.0, "{at}: {zone} is too small to be read: {shown}");
    }
}

/// Fails if the end does not show the sums, or goes on offering actions.
fn assert_ended(at: &str, shown: &Value, phone: bool) {
    assert!(
        phone || number(&shown["total"]) <= number(&shown["window"][1]),
        "{at}: the total is out of sight: {shown}"
    );
    assert_eq!(shown["dock"], false, "{at}: nothing is left to be done");
}

/// Fails if a zone is elsewhere than it was.
fn assert_still(at: &str, before: &Value, now: &Value, phone: bool) {
    let zones = before["zones"].as_object().expect("zones");
    for (zone, was) in zones {
        let is = &now["zones"][zone];
        // A phone scrolls: what grows there at its end moves nothing.
        let mut measures = if phone { 0..3 } else { 0..4 };
        let moved = is.is_array() && measures.any(|i| (number(&was[i]) - number(&is[i])).abs() > 2.0);
        assert!(!moved, "{at}: {zone} moved from {was} to {is}");
    }
}

async fn look(browser: &Client) -> Value {
    browser.execute(ZONES, vec![]).await.expect("the page answers")
}

/// Whether the setting-up is over: then all zones are there.
async fn is_set_up(browser: &Client, fits: &Fits) -> bool {
    let shown = look(browser).await;
    fits.zones.iter().all(|zone| shown["zones"][zone].is_array())
}

/// Plays a game by the interface and looks at the page after each own move.
async fn watch(browser: &Client, fits: &Fits, screen: Screen) {
    let phone = screen.size.0 <= 760;
    let (mut made, mut waited, mut first) = (0, 0, None);
    browser.execute(WATCH, vec![]).await.expect("the page answers");
    loop {
        let said = browser.execute_async(ACT, vec![json!(made)]).await.expect("the page answers");
        match said.as_str() {
            Some("over") => {
                wait_for(browser, "the score sheet", "return !!document.querySelector('table.scores')").await;
                assert_laid_out(browser, screen).await;
                assert_ended(&format!("{} at {screen:?}", fits.game), &look(browser).await, phone);
                break;
            }
            Some("moved") => (made, waited) = (made + 1, 0),
            Some("waiting") => {
                waited += 1;
                assert!(waited < 3000, "nobody moves");
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
            _ => panic!("{said}"),
        }
        let at = format!("{} with {} at {screen:?}, move {made}", fits.game, fits.players);
        if first.is_none() {
            // A phone shows one zone at a time, so that the setting-up is known by its number of moves too.
            if made <= SETTING_UP || (!phone && !is_set_up(browser, fits).await) {
                continue;
            }
            first = Some(look(browser).await);
        }
        let shown = look(browser).await;
        // At the end the score sheet and the eyes of the others come.
        if shown["over"] == true {
            continue;
        }
        assert_fits(&at, &shown, fits.zones, phone);
        if let Some(first) = &first {
            assert_still(&at, first, &shown, phone);
        }
        if made % LOOKS == 0 {
            assert_laid_out(browser, screen).await;
        }
        if made <= MOVES {
            assert!(number(&shown["shifted"]) < MOST_SHIFT, "{at}: the page shifts: {shown}");
        }
        if made >= 2 * MOVES {
            break;
        }
    }
    assert!(made > SETTING_UP, "a game was played, not {made} moves");
}

async fn fits_and_keeps_still(games: &[Fits]) {
    let house = House::open().await;
    for (i, size) in SIZES.into_iter().enumerate() {
        let screen = Screen { size, dark: false, lang: if i % 2 == 0 { "en" } else { "es" } };
        let browser = house.browser(screen).await;
        for fits in games {
            house.open_table(&browser, screen, fits.game, fits.players, fits.options).await;
            watch(&browser, fits, screen).await;
        }
        browser.close().await.expect("the browser closes");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn emporous_fits_and_keeps_still() {
    fits_and_keeps_still(&EMPOROUS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn emporion_fits_and_keeps_still() {
    fits_and_keeps_still(&EMPORION).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn roll_and_write_fits_and_keeps_still() {
    fits_and_keeps_still(&ROLL_AND_WRITE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_name_widens_no_phone() {
    let house = House::open().await;
    for lang in ["en", "es"] {
        let screen = Screen { size: (360, 740), dark: false, lang };
        let browser = house.browser(screen).await;
        // Whoever sits down somewhere has a name, and may choose another.
        house.open_table(&browser, screen, "emporous", 2, &[]).await;
        let named = format!(
            "const [done] = arguments;
            fetch('/me/name', {{ method: 'POST', body: new URLSearchParams({{ name: '{NAME}' }}) }})
                .then(async (answer) => done(answer.ok ? '' : answer.status + await answer.text()))"
        );
        assert_eq!(browser.execute_async(&named, vec![]).await.expect("the page answers"), Value::from(""));
        house.open_table(&browser, screen, "emporous", 2, &[]).await;
        wait_for(&browser, "the name is shown", &format!("return document.body.textContent.includes('{NAME}')")).await;
        for tab in 1..=4 {
            let pick = format!("document.getElementById('tab-{tab}').click()");
            browser.execute(&pick, vec![]).await.expect("a tab");
            assert_fits(&format!("{lang}, tab {tab}"), &look(&browser).await, &[], true);
        }
        browser.close().await.expect("the browser closes");
    }
}
