//! Whole games in a real browser, played by pressing what is lit on the table, on a laptop and on a phone, in both
//! languages: nothing has to be scrolled sideways, no text is cut or covered in any zone, and a page that was kept live
//! shows what a page shows that is loaded anew.

mod driver;

use driver::cdp::cdp;
use driver::fresh::assert_fresh;
use driver::layout::assert_laid_out;
use driver::{House, Screen, on_screens, play};
use fantoccini::Client;
use serde_json::json;

const LAPTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (360, 740);

async fn whole_game(game: &str, screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    house.open_table(&browser, screen, game, 3, &[]).await;
    to_the_end(&browser, screen, 4).await;
    browser.close().await.expect("the browser closes");
}

/// A game of Emporous in which the visitor composes offers and answers some.
async fn game_of_emporous(screen: Screen, players: u8, chapter: &str) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    // What comes through the service worker is weighed without compression, which nobody pays for.
    cdp(&browser, "Network.enable", json!({})).await;
    cdp(&browser, "Network.setBypassServiceWorker", json!({ "bypass": true })).await;
    house.open_table(&browser, screen, "emporous", players, &[("chapter", chapter)]).await;
    assert_light(&browser).await;
    to_the_end(&browser, screen, 7).await;
    let made = browser.execute("return sessionStorage.composed || '{}'", vec![]).await.expect("the page answers");
    for wanted in ["propose", "answer"] {
        assert!(made.as_str().is_some_and(|made| made.contains(wanted)), "offers were composed and answered: {made}");
    }
    browser.close().await.expect("the browser closes");
}

/// All that a first visit to the table loads, as it comes over the wire.
async fn assert_light(browser: &Client) {
    let weigh = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, entry) => sum + (entry.encodedBodySize || 0), 0)";
    let bytes = browser.execute(weigh, vec![]).await.expect("the page answers");
    let bytes = bytes.as_u64().expect("a number of bytes");
    assert!((1_000..200 * 1024).contains(&bytes), "the first load of a table weighs {bytes} bytes");
}

/// Looks at every zone: a phone shows one at a time.
async fn measure(browser: &Client, screen: Screen) {
    let tabs = "return [...document.querySelectorAll('.table > .pick')].filter((tab) => getComputedStyle(tab).display !== 'none').map((tab) => tab.id)";
    let tabs = browser.execute(tabs, vec![]).await.expect("the page answers");
    for tab in tabs.as_array().expect("a list") {
        browser.execute("document.getElementById(arguments[0]).click()", vec![tab.clone()]).await.expect("a tab");
        assert_laid_out(browser, screen).await;
    }
    if tabs == json!([]) {
        assert_laid_out(browser, screen).await;
    }
}

/// Plays to the end, and looks at the page every so many moves.
async fn to_the_end(browser: &Client, screen: Screen, every: usize) {
    measure(browser, screen).await;
    let mut seed = 5;
    while play(browser, every, seed).await == every {
        measure(browser, screen).await;
        assert_fresh(browser).await;
        seed += every;
        assert!(seed < 800, "the game ends");
    }
    measure(browser, screen).await;
    assert_fresh(browser).await;
    let rows = browser.execute("return document.querySelectorAll('table.scores tbody tr').length", vec![]).await;
    assert!(rows.expect("a score sheet").as_u64() > Some(1), "the points are told apart");
}

on_screens! {
    whole_game:
    roll_and_write_on_a_laptop_in_english("roll-and-write", Screen { size: LAPTOP, dark: false, lang: "en" });
    roll_and_write_on_a_phone_in_spanish("roll-and-write", Screen { size: PHONE, dark: true, lang: "es" });
    emporion_on_a_laptop_in_spanish("emporion", Screen { size: LAPTOP, dark: true, lang: "es" });
    emporion_on_a_phone_in_english("emporion", Screen { size: PHONE, dark: false, lang: "en" });
}

on_screens! {
    game_of_emporous:
    emporous_on_a_laptop_in_english(Screen { size: LAPTOP, dark: false, lang: "en" }, 4, "1");
    emporous_on_a_phone_in_spanish(Screen { size: PHONE, dark: true, lang: "es" }, 2, "1");
    emporous_chapter_two_on_a_laptop_in_spanish(Screen { size: LAPTOP, dark: true, lang: "es" }, 3, "2");
    emporous_chapter_two_on_a_phone_in_english(Screen { size: PHONE, dark: false, lang: "en" }, 4, "2");
}
