//! Whole games without a pointer and without sight, in a real browser: one by keys alone, one by nothing but what the
//! browser's accessibility tree says, as a screen reader does.

mod driver;

use driver::cdp::cdp;
use driver::{House, Screen, wait_for};
use fantoccini::Client;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const LAPTOP: Screen = Screen { size: (1280, 800), dark: false, lang: "en" };

async fn run(browser: &Client, script: &str) -> Value {
    browser.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Presses a key and lets it go.
async fn key(browser: &Client, key: &str) {
    let code = match key {
        "Tab" => 9,
        "Enter" => 13,
        "Escape" => 27,
        " " => 32,
        _ => 0,
    };
    let text = match key {
        "Enter" => "\r",
        "Tab" | "Escape" => "",
        letter => letter,
    };
    for kind in ["keyDown", "keyUp"] {
        let event = json!({ "type": kind, "key": key, "text": if kind == "keyDown" { text } else { "" }, "windowsVirtualKeyCode": code });
        cdp(browser, "Input.dispatchKeyEvent", event).await;
    }
}

/// What has the focus: whether it is a move, opens one, ends the round; and which version the page shows. It is kept as
/// what a key is about to be pressed on.
const FOCUS: &str = "const at = window.aimed = document.activeElement;
    const open = document.querySelector(':popover-open');
    return {
        over: !!document.querySelector('table.scores'),
        mine: !!document.querySelector('[data-mine]') && !document.querySelector('main[aria-busy]'),
        version: document.querySelector('[data-version]').dataset.version,
        lost: at === document.body || !at.checkVisibility(),
        moves: at.name === 'action', opens: at.hasAttribute('popovertarget'),
        inside: !!open?.contains(at),
        popover: open?.id, at: at.outerHTML.slice(0, 160),
    };";

/// Presses Enter on what `FOCUS` saw, and waits for what comes of it. The others move whenever they like: if the page
/// changed between the look and the key, so that the focus went elsewhere, nothing was pressed, and this says so.
async fn enter(browser: &Client, seen: &Value, done: &str) -> bool {
    key(browser, "Enter").await;
    let done = format!(
        "!!document.querySelector('table.scores') || document.querySelector('[data-version]').dataset.version !== {} || {done}",
        seen["version"]
    );
    let missed = "document.activeElement !== window.aimed";
    wait_for(browser, &format!("something comes of it: {seen}"), &format!("return {done} || {missed}")).await;
    run(browser, &format!("return {done}")).await == true
}

/// Waits until the page shows another version than this, or the game is over.
async fn moved_on(browser: &Client, version: &Value) {
    let script = format!(
        "return !!document.querySelector('table.scores') || document.querySelector('[data-version]').dataset.version !== {version}"
    );
    wait_for(browser, "the move is made", &script).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_keys_alone() {
    let house = House::open().await;
    let browser = house.browser(LAPTOP).await;
    house.open_table(&browser, LAPTOP, "roll-and-write", 2, &[]).await;
    // All keys are listed.
    key(&browser, "?").await;
    wait_for(&browser, "the keys are listed", "return document.querySelectorAll('#keys:popover-open kbd').length > 4")
        .await;
    key(&browser, "Escape").await;
    // Letters are letters in a field, until Escape leaves it.
    run(&browser, "document.querySelector('input[name=text]').focus()").await;
    key(&browser, "g").await;
    let said = "return document.activeElement.value";
    assert_eq!(run(&browser, said).await, "g", "a letter is written");
    key(&browser, "Escape").await;
    key(&browser, "g").await;
    assert_eq!(
        run(&browser, "return document.querySelector('input[name=text]').value").await,
        "g",
        "a key is a key again"
    );
    let (mut made, mut ways, mut misses, since) = (0, 0, 0, Instant::now());
    loop {
        assert!(since.elapsed() < Duration::from_secs(240), "the game ends; {made} moves were made");
        let seen = run(&browser, FOCUS).await;
        if seen["over"] == true {
            break;
        }
        if seen["mine"] != true {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        if made > 0 {
            assert_eq!(seen["lost"], false, "the focus is somewhere on the page after move {made}: {seen}");
        }
        match press_next(&browser, made % 3).await {
            Ok(through) => ways += usize::from(through),
            // What came of the move before is shown up to 80 ms after its answer, if a bot's move was drawn just before:
            // a key that was aimed at what stood there then falls beside it. A hand is not as quick as this test is.
            Err(at) => {
                misses += 1;
                assert!(misses < 20, "keys lead to what can be pressed, and through it; {made} moves were made: {at}");
                key(&browser, "Escape").await;
                continue;
            }
        }
        made += 1;
        // The journey is made: what is left is said with one key.
        if made % 2 == 0 && run(&browser, FOCUS).await["mine"] == true {
            let before = run(&browser, FOCUS).await;
            let can =
                run(&browser, "return !!document.querySelector('button[name=action][value=\\'\"done\"\\']')").await;
            if can == true {
                key(&browser, "d").await;
                moved_on(&browser, &before["version"]).await;
                made += 1;
            }
        }
    }
    assert!(made > 15, "a whole game was played: {made} moves");
    assert!(ways > 0, "some moves were made through what opens");
    browser.close().await.expect("the browser closes");
}

/// Goes by key to something that can be pressed, some things further on so that not the same is pressed again and again,
/// and makes its move. Says whether it was one of several ways; or, if no key met it, where the focus was.
async fn press_next(browser: &Client, further: usize) -> Result<bool, Value> {
    for _ in 0..=further {
        key(browser, "g").await;
    }
    let at = run(browser, FOCUS).await;
    if at["moves"] == true {
        return if enter(browser, &at, "false").await { Ok(false) } else { Err(at) };
    }
    if at["opens"] != true || !enter(browser, &at, "!!document.querySelector(':popover-open')").await {
        return Err(at);
    }
    // What has several ways opens, and the way is reached with Tab.
    for _ in 0..20 {
        key(browser, "Tab").await;
        let way = run(browser, FOCUS).await;
        if way["popover"].is_null() {
            return Err(way);
        }
        if way["inside"] == true && way["moves"] == true {
            return if enter(browser, &way, "false").await { Ok(true) } else { Err(way) };
        }
    }
    Err(run(browser, FOCUS).await)
}

/// A thing that the accessibility tree names.
#[derive(Clone, Debug)]
struct Heard {
    role: String,
    name: String,
    disabled: bool,
    backend: Value,
    id: String,
    parent: String,
}

/// All that a screen reader could say of the page.
async fn heard(browser: &Client) -> Vec<Heard> {
    let tree = cdp(browser, "Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("a tree");
    // What is ignored stays as a step between those above and below it.
    let text = |node: &Value, field: &str| node[field].as_str().unwrap_or_default().to_owned();
    let all = nodes.iter().map(|node| Heard {
        role: if node["ignored"] == true { String::new() } else { text(&node["role"], "value") },
        name: text(&node["name"], "value"),
        disabled: node["properties"]
            .as_array()
            .is_some_and(|all| all.iter().any(|each| each["name"] == "disabled" && each["value"]["value"] == true)),
        backend: node["backendDOMNodeId"].clone(),
        id: text(node, "nodeId"),
        parent: text(node, "parentId"),
    });
    all.collect()
}

/// What lies within the first thing of a role.
fn within(tree: &[Heard], role: &str) -> Vec<Heard> {
    let mut inside: Vec<Heard> = tree.iter().find(|node| node.role == role).cloned().into_iter().collect();
    let mut next = 0;
    while let Some(id) = inside.get(next).map(|node| node.id.clone()) {
        inside.extend(tree.iter().filter(|node| node.parent == id).cloned());
        next += 1;
    }
    inside
}

/// Goes to a thing as a screen reader does, and presses it.
async fn activate(browser: &Client, thing: &Heard) {
    cdp(browser, "DOM.focus", json!({ "backendNodeId": thing.backend })).await;
    key(browser, "Enter").await;
}

fn button(tree: &[Heard], fits: impl Fn(&str) -> bool) -> Vec<&Heard> {
    tree.iter().filter(|node| node.role == "button" && !node.disabled && fits(&node.name)).collect()
}

/// Takes the first way of the dialog that is open. Where so many things are to be ticked, it is there once they are.
async fn choose(browser: &Client) {
    let mut ticked = 0;
    loop {
        let dialog = within(&heard(browser).await, "dialog");
        if let Some(way) = button(&dialog, |name| name != "Close" && !name.contains("Why not")).first() {
            return activate(browser, way).await;
        }
        let tick = dialog.iter().filter(|node| node.role == "checkbox").nth(ticked);
        let tick = tick.unwrap_or_else(|| panic!("a way: {dialog:#?}"));
        cdp(browser, "DOM.focus", json!({ "backendNodeId": tick.backend })).await;
        key(browser, " ").await;
        ticked += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_the_accessibility_tree_alone() {
    let house = House::open().await;
    let browser = house.browser(LAPTOP).await;
    house.open_table(&browser, LAPTOP, "emporion", 2, &[]).await;
    cdp(&browser, "DOM.enable", json!({})).await;
    cdp(&browser, "Accessibility.enable", json!({})).await;
    // What a thing does stands in its name, and so does that it opens something with more to choose from.
    let is_move = |name: &str| {
        ["Begin with", ": add ", "Nothing can be done", "to add", "to take", "Expedition moves"]
            .iter()
            .any(|words| name.contains(words))
            && !name.contains("Why not")
    };
    let (mut made, mut waited, mut told, since) = (0, 0, 0, Instant::now());
    loop {
        assert!(since.elapsed() < Duration::from_secs(240), "the game ends; {made} moves were made");
        let tree = heard(&browser).await;
        if tree.iter().any(|node| node.role == "heading" && node.name == "Scores") {
            break;
        }
        let says = |role: &str, words: &str| within(&tree, role).iter().any(|node| node.name.contains(words));
        let moves = button(&tree, is_move);
        if !says("status", "Your move") || moves.is_empty() {
            waited += 1;
            assert!(waited < 2000, "nothing can be done: {:#?}", button(&tree, |_| true));
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        waited = 0;
        // Whoever listens hears what happened: the log is a live region with the others' moves in it.
        told += usize::from(["adds ", "reserves ", "leads an expedition"].iter().any(|words| says("log", words)));
        let version = run(&browser, "return document.querySelector('[data-version]').dataset.version").await;
        activate(&browser, moves[made % moves.len()]).await;
        // What has several ways opens as a dialog, which comes next in the tree.
        let opened = "return !!document.querySelector(':popover-open')";
        if run(&browser, opened).await == true {
            choose(&browser).await;
        }
        moved_on(&browser, &version).await;
        made += 1;
    }
    assert!(made > 8, "a whole game was played: {made} moves");
    assert!(told > 3, "the others' moves were heard");
    let tree = heard(&browser).await;
    let end = |words: &str| tree.iter().any(|node| node.name.contains(words));
    assert!(end("You win") || end("You lose") || end("You share"), "the end is said");
    browser.close().await.expect("the browser closes");
}
