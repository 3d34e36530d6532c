//! A page that was kept live, compared with the same page loaded anew: after many changes each part must be what the
//! server would send whole.

use fantoccini::Client;

/// Where the two differ; empty if they do not. What the script adds (buttons of numbers, marks of what is new, the version
/// that a move answers, what can be copied or shared here, whether enough is ticked,
/// what is asked for after the end, an offer in words as it is filled in) does not count.
const DIFFERENCE: &str = r#"
    const done = arguments[arguments.length - 1];
    const main = document.querySelector("[data-version]");
    // Attributes come in any order.
    const write = (node) => node.nodeType === Node.TEXT_NODE ? node.data : node.nodeType !== Node.ELEMENT_NODE ? "" :
        `<${[node.localName, ...node.getAttributeNames().sort().map((name) => `${name}="${node.getAttribute(name)}"`)].join(" ")}>${[...node.childNodes].map(write).join("")}</${node.localName}>`;
    const plain = (part) => {
        const copy = part.cloneNode(true);
        for (const added of copy.querySelectorAll(".step > button, .news")) added.remove();
        for (const text of copy.querySelectorAll("time, a.share, [data-after], [data-said]")) text.textContent = "";
        for (const each of copy.querySelectorAll("*")) {
            each.classList.remove("fresh", "flying", "new", "rolling", "open", "changed", "set");
            if (!each.classList.length) each.removeAttribute("class");
            for (const mark of ["data-new", "open", "data-filled"]) each.removeAttribute(mark);
            if (each.name === "version") each.removeAttribute("value");
            if (each.name === "compose") each.removeAttribute("disabled");
            if (each.matches("[data-copy], [data-share]")) each.removeAttribute("hidden");
        }
        copy.normalize();
        return write(copy);
    };
    const look = async (tries) => {
        const version = main.dataset.version;
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        // What lies beside the table follows a moment later.
        await new Promise((rest) => setTimeout(rest, 200));
        const moved = main.dataset.version !== version || page.querySelector("[data-version]").dataset.version !== version;
        if (moved) return tries ? look(tries - 1) : "the table does not come to rest";
        const differ = [...document.querySelectorAll(".part")].map((part) => {
            const [live, fresh] = [plain(part), plain(page.getElementById(part.id))];
            let at = 0;
            while (at < live.length && live[at] === fresh[at]) at++;
            return live === fresh ? "" : `${part.id}\n  live:  ${live.slice(at - 80, at + 160)}\n  fresh: ${fresh.slice(at - 80, at + 160)}\n`;
        });
        return differ.join("");
    };
    look(100).then(done, (error) => done(String(error)));
"#;

/// Fails if they differ.
pub async fn assert_fresh(browser: &Client) {
    let found = browser.execute_async(DIFFERENCE, vec![]).await.expect("the page answers");
    assert_eq!(found.as_str(), Some(""), "a live page differs from a fresh one");
}
