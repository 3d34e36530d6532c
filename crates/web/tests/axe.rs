//! Every page under the eyes of axe-core, as somebody with a screen reader, a keyboard or weak sight meets it: no
//! violation that is serious or critical, by lamp and by day, on a laptop and on a phone.

mod driver;

use driver::layout::{assert_laid_out, assert_named};
use driver::{House, Screen, finish, on_screens, play, press, settle, wait_for, wait_for_turn};
use fantoccini::Client;
use std::path::Path;

/// The script of axe-core, which `./test` fetches by its package's name.
fn axe() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe-core/axe.min.js");
    std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("{} is missing: ./test fetches it", file.display()))
}

const LOOK: &str = r#"
    const done = arguments[arguments.length - 1];
    const wanted = { resultTypes: ["violations"], runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] } };
    axe.run(document, wanted).then((found) => {
        const bad = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
        done(bad.map((v) => `${v.id}: ${v.help}\n` + v.nodes.slice(0, 4).map((n) => `    ${n.target} ${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 240)}`).join("\n")).join("\n"));
    }, (error) => done(`axe: ${error}`));
"#;

struct Reader {
    browser: Client,
    axe: String,
    seen: Vec<String>,
    faults: Vec<String>,
}

impl Reader {
    /// Looks at the page that is shown.
    async fn look(&mut self, name: &str) {
        // What moves has come to rest: colours in the middle of a transition are nobody's choice.
        settle(&self.browser).await;
        self.browser.execute(&self.axe, vec![]).await.expect("the script runs");
        let found = self.browser.execute_async(LOOK, vec![]).await.expect("axe answers");
        let found = found.as_str().expect("words").to_owned();
        if !found.is_empty() {
            self.faults.push(format!("{name}\n{found}"));
        }
        self.seen.push(name.to_owned());
    }

    async fn visit(&mut self, house: &House, path: &str) {
        self.browser.goto(&format!("{}{path}", house.url)).await.expect("a page");
        self.look(path).await;
    }
}

async fn look_at_everything(screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    let mut reader = Reader { browser: browser.clone(), axe: axe(), seen: Vec::new(), faults: Vec::new() };
    for path in ["/", "/rules", "/me", "/notices/stop/x", "/nowhere"] {
        reader.visit(&house, path).await;
    }
    for game in ["roll-and-write", "emporion", "emporous"] {
        reader.visit(&house, &format!("/rules/{game}")).await;
        reader.visit(&house, &format!("/new/{game}")).await;
        let table = house.open_table(&browser, screen, game, 3, &[]).await;
        reader.look(&format!("{game}: the first move")).await;
        // Against bots who hurry a game of Emporion can be over in eleven rounds.
        play(&browser, 7, 3).await;
        wait_for_turn(&browser).await;
        reader.look(&format!("{game}: in the middle")).await;
        finish(&browser).await;
        reader.look(&format!("{game}: the end")).await;
        browser.goto(&format!("{table}/replay?stop=5")).await.expect("the replay");
        reader.look(&format!("{game}: the replay")).await;
    }
    let own = "return document.querySelector('a[href^=\"/p/\"]')?.getAttribute('href') ?? ''";
    reader.visit(&house, "/").await;
    let own = browser.execute(own, vec![]).await.expect("the page answers");
    if let Some(path) = own.as_str().filter(|path| !path.is_empty()) {
        reader.visit(&house, path).await;
    }
    assert!(reader.seen.len() > 20, "pages were looked at: {:?}", reader.seen);
    browser.close().await.expect("the browser closes");
    assert!(reader.faults.is_empty(), "at {screen:?}:\n{}", reader.faults.join("\n"));
}

/// From the last move of a game to its review.
async fn a_review(screen: Screen) {
    let house = House::open().await;
    let browser = house.browser(screen).await;
    house.open_table(&browser, screen, "emporion", 2, &[]).await;
    play(&browser, 1000, 3).await;
    finish(&browser).await;
    press(&browser, ".ended a[href$='/review']").await;
    wait_for(&browser, "the review", "return !!document.getElementById('h-account')").await;
    let mut reader = Reader { browser: browser.clone(), axe: axe(), seen: Vec::new(), faults: Vec::new() };
    reader.look("the review").await;
    assert_laid_out(&browser, screen).await;
    assert_named(&browser, screen).await;
    // All that is folded in, too.
    browser
        .execute("document.querySelectorAll('main details').forEach((d) => { d.open = true; })", vec![])
        .await
        .unwrap();
    reader.look("the review, unfolded").await;
    assert_laid_out(&browser, screen).await;
    // A turning point leads to the replay at that move.
    press(&browser, ".turned a").await;
    wait_for(&browser, "the replay", "return !!document.querySelector('[data-replay]')").await;
    let address = browser.current_url().await.expect("an address").to_string();
    assert!(address.contains("/replay?at=") && address.contains("seat="), "{address}");
    browser.close().await.expect("the browser closes");
    assert!(reader.faults.is_empty(), "at {screen:?}:\n{}", reader.faults.join("\n"));
}

on_screens! {
    a_review:
    a_review_on_a_laptop_in_english(Screen { size: (1280, 800), dark: false, lang: "en" });
    a_review_on_a_phone_in_spanish(Screen { size: (360, 740), dark: true, lang: "es" });
}

on_screens! {
    look_at_everything:
    every_page_can_be_used_by_everyone_on_a_laptop_by_day(Screen { size: (1280, 800), dark: false, lang: "en" });
    every_page_can_be_used_by_everyone_on_a_phone_by_lamp(Screen { size: (360, 740), dark: true, lang: "es" });
}
