//! The layout of a page, measured in the browser: nothing to scroll sideways, no text cut off.

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
