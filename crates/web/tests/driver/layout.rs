//! A page measured in the browser: nothing to scroll sideways, no text cut off, no letters on or under others, a name for
//! every control.

use super::Screen;
use fantoccini::Client;

/// What is wrong with the layout, in words; empty if nothing is.
const FAULTS: &str = include_str!("layout.js");

/// What is wrong with the page that is shown.
pub async fn faults(browser: &Client) -> String {
    let found = browser.execute_async(FAULTS, vec![]).await.expect("the page answers");
    found.as_str().expect("words").to_owned()
}

#[allow(dead_code)] // Not all tests measure.
/// Fails if it is not sound.
pub async fn assert_laid_out(browser: &Client, screen: Screen) {
    let found = faults(browser).await;
    if found.is_empty() {
        return;
    }
    let address = browser.current_url().await.expect("an address");
    let picture = std::env::temp_dir().join(format!("emporia-fault-{}.png", std::process::id()));
    std::fs::write(&picture, browser.screenshot().await.expect("a picture")).expect("the folder can be written");
    panic!("{address} at {screen:?}, shown in {}:\n{found}", picture.display());
}

/// Controls without a name that a screen reader could say; empty if there are none.
const NAMELESS: &str = r#"
    const name = (e) => e.getAttribute("aria-label") || e.textContent.trim() || e.title
        || [...(e.labels || [])].map((l) => l.textContent).join("") || document.getElementById(e.getAttribute("aria-labelledby"))?.textContent;
    const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")];
    const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
    const twice = ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `the id ${id} stands twice`);
    return controls.filter((e) => !name(e)).map((e) => e.outerHTML.slice(0, 120)).concat(twice).join("\n");
"#;

/// Fails if a control has no name, or an id stands twice.
pub async fn assert_named(browser: &Client, screen: Screen) {
    let nameless = browser.execute(NAMELESS, vec![]).await.expect("the page answers");
    assert_eq!(nameless.as_str(), Some(""), "at {screen:?}");
}
