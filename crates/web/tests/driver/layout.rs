//! A page measured in the browser: nothing to scroll sideways, no text cut off, a name for every control.

use super::Screen;
use fantoccini::Client;

/// What is wrong with the layout, in words; empty if nothing is.
const FAULTS: &str = r#"
    const faults = [];
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth + 1) {
        const wide = [...document.querySelectorAll("body *")].filter((e) => !e.closest(".scroll-s") && e.getBoundingClientRect().right > page.clientWidth + 1);
        faults.push(`the page is ${page.scrollWidth} wide, the window ${page.clientWidth}: ${wide.map((e) => e.outerHTML.slice(0, 60)).join(" ")}`);
    }
    for (const element of document.querySelectorAll("main *")) {
        if (element.closest("svg, .vh, [popover]:not(:popover-open)") || !element.checkVisibility()) continue;
        const style = getComputedStyle(element);
        const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join("").trim();
        if (!words) continue;
        if (style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 2) faults.push(`cut: ${words}`);
        const button = element.closest("button, .chip, .slot, .scroll, .craft");
        if (button && !element.closest(".card")) {
            const inner = element.getBoundingClientRect(), outer = button.getBoundingClientRect();
            if (inner.right > outer.right + 3 || inner.left < outer.left - 3) faults.push(`sticks out: ${words}`);
        }
    }
    return [...new Set(faults)].join("\n");
"#;

/// Fails if it is not sound.
pub async fn assert_laid_out(browser: &Client, screen: Screen) {
    let faults = browser.execute(FAULTS, vec![]).await.expect("the page answers");
    assert_eq!(faults.as_str(), Some(""), "at {screen:?}");
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
