//! A real browser at a real server: starts both, and plays by pressing what is lit.

#[allow(dead_code)] // The pictures do not measure.
pub mod layout;

#[allow(dead_code)] // Whole games are compared.
pub mod fresh;

pub mod chrome;

#[allow(dead_code)] // Few tests need more than WebDriver has words for.
pub mod cdp;

/// A test for each line: the name, and what the function is called with.
#[allow(unused_macros)]
macro_rules! on_screens {
    ($run:ident: $($name:ident ($($what:expr),+);)*) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            $run($($what),+).await;
        })*
    };
}
#[allow(unused_imports)]
pub(crate) use on_screens;

use chrome::Driver;
use emporia_web::server::{Place, Server, ServerSettings};
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server in this process, over a folder of its own, and a driver of browsers.
pub struct House {
    /// Where the server is.
    pub url: String,
    site: Option<std::sync::Arc<emporia_web::site::Site>>,
    driver: Driver,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    folder: tempfile::TempDir,
}

/// How a browser looks at pages.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Width and height of the window.
    pub size: (u32, u32),
    /// Whether the lamp is out (dark mode).
    pub dark: bool,
    /// `en` or `es`.
    pub lang: &'static str,
}

/// Luck that is the same each time, so that what a test finds it finds again; `EMPORIA_LUCK=7` is another, for runs that
/// look for more.
fn luck(bytes: &mut [u8]) {
    bytes.fill(std::env::var("EMPORIA_LUCK").ok().and_then(|n| n.parse().ok()).unwrap_or(1));
}

impl House {
    /// Opens it.
    pub async fn open() -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house =
            House { url: "127.0.0.1:0".to_owned(), driver: Driver::start(), site: None, running: None, folder };
        house.start().await;
        house
    }

    /// Starts the server: at first on a free port, later where it was.
    pub async fn start(&mut self) {
        let mut settings = ServerSettings::new(Place::Folder(self.folder.path().to_owned()));
        settings.site.rate = 0;
        settings.hall.seams.luck = luck;
        let server = Server::new(settings).await.expect("a store");
        let place = self.url.trim_start_matches("http://");
        let listener = tokio::net::TcpListener::bind(place).await.expect("a port");
        self.url = format!("http://{}", listener.local_addr().expect("bound"));
        self.site = Some(server.site.clone());
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(server.serve(listener, async move {
            let _ = stopped.await;
        }));
        self.running = Some((stop, serving));
    }

    #[allow(dead_code)] // Few tests count them.
    /// How many pages are live.
    pub fn watchers(&self) -> i64 {
        self.site.as_ref().map_or(0, |site| site.hall.metrics.watchers.get())
    }

    #[allow(dead_code)] // Few tests lose touch.
    /// Stops the server: nobody answers until it is started again.
    pub async fn stop(&mut self) {
        let (stop, serving) = self.running.take().expect("a server runs");
        let _ = stop.send(());
        serving.await.expect("it ends in an orderly way");
    }

    /// A browser.
    pub async fn browser(&self, screen: Screen) -> Client {
        let (width, height) = screen.size;
        let mut args = vec![
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--hide-scrollbars".to_owned(),
            "--disable-background-networking".to_owned(),
            format!("--window-size={width},{height}"),
            format!("--accept-lang={}", screen.lang),
        ];
        if screen.dark {
            args.push("--force-dark-mode".to_owned());
            args.push("--blink-settings=preferredColorScheme=0".to_owned());
        }
        let phone = width < 700;
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": phone, "mobile": phone });
        let options = json!({ "args": args, "mobileEmulation": { "deviceMetrics": metrics } });
        let mut wanted = serde_json::Map::new();
        wanted.insert("goog:chromeOptions".to_owned(), options);
        let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
        builder.capabilities(wanted);
        let address = self.driver.url();
        let since = Instant::now();
        loop {
            match builder.connect(&address).await {
                Ok(client) => return client,
                Err(error) if since.elapsed() > Duration::from_secs(60) => panic!("no browser: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
    }

    #[allow(dead_code)] // Some open tables of their own.
    /// Starts a game against bots from the home page, as a visitor does; gives the table's address.
    pub async fn begin(&self, browser: &Client, screen: Screen, game: &str) -> String {
        browser.goto(&self.url).await.expect("the home page");
        let speak = format!("document.cookie = 'lang={}; path=/'", screen.lang);
        browser.execute(&speak, vec![]).await.expect("a language");
        press(browser, &format!("form[action=\"/play/{game}\"] button")).await;
        at_table(browser).await
    }

    #[allow(dead_code)] // Only whole games have options.
    /// Opens a table with options of its own, against bots that do not dawdle; gives its address.
    pub async fn open_table(
        &self,
        browser: &Client,
        screen: Screen,
        game: &str,
        players: u8,
        options: &[(&str, &str)],
    ) -> String {
        browser.goto(&self.url).await.expect("the home page");
        let speak = format!("document.cookie = 'lang={}; path=/'", screen.lang);
        browser.execute(&speak, vec![]).await.expect("a language");
        browser.goto(&format!("{}/new/{game}?players={players}", self.url)).await.expect("the form");
        let mut fill = String::new();
        for (name, value) in options.iter().chain(&[("pace", "0"), ("clock", "none")]) {
            // What leaves no choice is not asked.
            fill += &format!(
                "for (const field of document.querySelectorAll('select[name={name}]')) field.value = '{value}';"
            );
        }
        fill += "document.querySelectorAll('select[name^=seat]').forEach((seat) => { seat.value = 'easy'; });";
        fill += "document.querySelector('form[action=\"/tables\"] button.big').click();";
        browser.execute(&fill, vec![]).await.expect("a table can be opened");
        let address = at_table(browser).await;
        wait_for(browser, "the game starts", "return !!document.querySelector('.boardpart')").await;
        address
    }
}

/// Long enough for a machine that has other things to do; nothing waits so long that goes well.
const PATIENCE: Duration = Duration::from_secs(90);

/// Waits until a script says `true`. A page that is just being left or loaded says nothing, and is asked again.
pub async fn wait_for(browser: &Client, what: &str, script: &str) {
    let since = Instant::now();
    let mut said = browser.execute(script, vec![]).await;
    while !matches!(said, Ok(Value::Bool(true))) {
        assert!(since.elapsed() < PATIENCE, "in vain: {what} ({said:?}): {}", page_text(browser).await);
        tokio::time::sleep(Duration::from_millis(30)).await;
        said = browser.execute(script, vec![]).await;
    }
}

/// Presses something as soon as it is there.
pub async fn press(browser: &Client, what: &str) {
    let script =
        format!("const thing = document.querySelector({what:?}); if (!thing) return false; thing.click(); return true");
    wait_for(browser, &format!("{what} is there to be pressed"), &script).await;
}

/// What a visitor reads, for those who have to find out what went wrong.
async fn page_text(browser: &Client) -> String {
    let there = "return [location.href, document.getElementById('toast')?.innerText, document.body?.className,
        document.querySelector('main')?.innerText].join(' | ')";
    browser.execute(there, vec![]).await.map_or_else(|error| error.to_string(), |text| text.to_string())
}

/// Waits until the browser shows a table; gives its address.
pub async fn at_table(browser: &Client) -> String {
    // Until the script is there a form is answered with a page, and a stale one with a fault.
    let live = "return location.pathname.startsWith('/t/') && document.body?.dataset.live === 'yes'";
    wait_for(browser, "a table opens", live).await;
    browser.current_url().await.expect("an address").to_string()
}

/// Waits until what moves has come to rest: cards that travel have arrived, dice lie still.
#[allow(dead_code)] // Whole games are measured, which waits by itself.
pub async fn settle(browser: &Client) {
    let still = "const done = arguments[arguments.length - 1];
        let frames = 0;
        const moving = (a) => a.playState === 'running' && a.effect.getComputedTiming().iterations !== Infinity;
        const look = () => {
            frames = document.getAnimations().some(moving) ? 0 : frames + 1;
            if (frames > 2) done(true); else requestAnimationFrame(look);
        };
        look();";
    browser.execute_async(still, vec![]).await.expect("everything comes to rest");
}

/// Presses one lit thing and gives what the page says then: `moved`, `waiting` or `over`. Exchanges are composed with the
/// buttons of the steppers; what was composed is counted in `sessionStorage.composed`.
const PRESS: &str = r#"
    const pick = (list) => list[Math.floor(list.length * ((arguments[0] * 7919) % 997) / 997)];
    const all = (where, what) => [...where.querySelectorAll(what)];
    if (document.body?.dataset.live !== "yes" || document.querySelector("main[aria-busy]")) return "waiting";
    if (document.querySelector("table.scores")) return "over";
    const lit = all(document, "form button[name=action]");
    const sail = document.querySelector(".sail button[name=compose]");
    const forms = all(document, "form.compose");
    if (!lit.length && !sail && !forms.length) return "waiting";
    if (sail && (!lit.length || arguments[0] % 3 === 0)) {
        const wanted = Number(document.querySelector(".sail p").textContent.match(/\d/)[0]);
        document.querySelector("[popovertarget=sail]").click();
        all(document, ".sail input[type=checkbox]").slice(0, wanted).forEach((tick) => tick.checked || tick.click());
        const splits = all(document, ".splits input");
        if (splits.length) pick(splits).click();
        sail.click();
        return "moved";
    }
    const open = (form) => { const pop = form.closest("[popover]"); if (!pop.matches(":popover-open")) document.querySelector(`[popovertarget="${pop.id}"]`).click(); };
    const more = (field) => field.parentNode.querySelector("button:last-child").click();
    const count = (how) => {
        const made = JSON.parse(sessionStorage.composed || "{}");
        made[how] = (made[how] || 0) + 1;
        sessionStorage.composed = JSON.stringify(made);
    };
    const send = (form) => {
        const button = form.querySelector("button[name=compose]");
        const how = button.value.replace(/-.*/, "");
        count(how);
        if (/accept|counter/.test(how)) count("answer");
        button.click();
        return "moved";
    };
    const deliver = forms.find((form) => /accept|take/.test(form.querySelector("button[name=compose]").value));
    if (deliver && arguments[0] % 2) {
        open(deliver);
        for (const group of all(deliver, "[data-total]")) {
            const fields = all(group, "input");
            const sum = () => fields.reduce((n, field) => n + Number(field.value), 0);
            for (const field of fields) while (sum() < Number(group.dataset.total) && Number(field.value) < Number(field.max)) more(field);
        }
        for (const group of all(deliver, "fieldset:has(.tick)")) {
            const wanted = Number(group.querySelector("legend").textContent.match(/\d+/)[0]);
            all(group, ".tick input").slice(0, wanted).forEach((tick) => tick.checked || tick.click());
        }
        return send(deliver);
    }
    const offer = forms.find((form) => /propose|counter/.test(form.querySelector("button[name=compose]").value));
    if (offer && arguments[0] % 4 === 0) {
        open(offer);
        const reset = (what) => all(offer, what).forEach((field) => { while (Number(field.value) > 0) field.parentNode.querySelector("button").click(); });
        reset("input[type=number]");
        all(offer, ".tick input").forEach((tick) => tick.checked && tick.click());
        const give = all(offer, ".give > .steps input[type=number]"), ask = all(offer, ".ask input[type=number]");
        if (give.length) more(pick(give));
        if (ask.length) more(pick(ask));
        if (!give.length && !ask.length) { offer.closest("[popover]").hidePopover(); return "waiting"; }
        const claim = pick(all(offer, "input[name=claim]"));
        if (claim && claim.value !== "else") claim.click();
        const to = pick(all(offer, "input[name=to]"));
        if (to) to.click();
        return send(offer);
    }
    const worth = (b) => /fulfil/.test(b.value) ? 3 : /commission|add|accept|take/.test(b.value) ? 2 : /jewel|reserve|seal|draw|return|break|refuse/.test(b.value) ? 0 : 1;
    const best = Math.max(...lit.map(worth));
    const button = pick(lit.filter((b) => worth(b) === best));
    if (!button) return "waiting";
    const pop = button.closest("[popover]");
    if (pop) document.querySelector(`[popovertarget="${pop.id}"]`)?.click();
    if (/^(accept|refuse)/.test(button.value.replace(/[{"]/g, ""))) count("answer");
    button.click();
    return "moved";
"#;

/// Plays so many moves, or to the end; gives how many were made.
pub async fn play(browser: &Client, moves: usize, seed: usize) -> usize {
    let mut made = 0;
    let mut refused = 0;
    let mut since = Instant::now();
    let mut n = seed;
    while made < moves {
        n += 1;
        // The version is read in the same breath: the table may move on between two looks. A page that is just being left
        // or loaded says nothing.
        let script = format!("return [{VERSION} ?? null, (function () {{ {PRESS} }}).apply(null, arguments)]");
        let answer = browser.execute(&script, vec![json!(n)]).await.unwrap_or(Value::Null);
        let (before, said) = (&answer[0], &answer[1]);
        match said.as_str() {
            Some("over") => return made,
            Some("moved") => {
                let pressed = Instant::now();
                let mut told = false;
                while !told && version(browser).await == *before {
                    assert!(pressed.elapsed() < PATIENCE, "a move was not made: {}", page_text(browser).await);
                    // The table may have moved on just before the press: then the page says so, and one looks again.
                    let words = "const toast = document.getElementById('toast');
                        return !document.querySelector('main[aria-busy]') && !toast.hidden && toast.textContent !== ''";
                    told = browser.execute(words, vec![]).await.is_ok_and(|told| told == Value::Bool(true));
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                (made, refused) = if told { (made, refused + 1) } else { (made + 1, refused) };
                assert!(refused < 20, "moves are refused again and again: {}", page_text(browser).await);
                since = Instant::now();
            }
            _ => {
                assert!(since.elapsed() < PATIENCE, "nobody moves: {}", page_text(browser).await);
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    made
}

const VERSION: &str = "document.querySelector('[data-version]')?.dataset.version";

async fn version(browser: &Client) -> Value {
    browser.execute(&format!("return {VERSION}"), vec![]).await.unwrap_or(Value::Null)
}

#[allow(dead_code)] // Whole games end by themselves.
/// Gives up: whoever sits alone with bots then has a game that is over. Waits until the page says so. Bots may have
/// brought the end about before.
pub async fn finish(browser: &Client) {
    wait_for_turn(browser).await;
    let over = browser.execute("return !!document.querySelector('table.scores')", vec![]).await;
    if !over.is_ok_and(|over| over == Value::Bool(true)) {
        press(browser, "form[action$='/resign'] button").await;
    }
    // While it runs there is a link to the replay too, in the menu.
    wait_for(browser, "the game is over", "return !!document.querySelector('.banner .btns > a[href$=\"/replay\"]')")
        .await;
}

#[allow(dead_code)] // Only the pictures and the hints wait.
/// Waits until it is the own turn, or the game is over.
pub async fn wait_for_turn(browser: &Client) {
    let turn = "return document.body?.dataset.live === 'yes' && !document.querySelector('main[aria-busy]')
        && !!document.querySelector('form button[name=action], form button[name=compose], table.scores')";
    wait_for(browser, "the turn comes", turn).await;
    settle(browser).await;
}

#[allow(dead_code)] // Only the pictures wait.
/// Plays on until something is on the page, and has come to rest.
pub async fn until(browser: &Client, there: &str) {
    for n in 0.. {
        wait_for_turn(browser).await;
        let script = format!("return !!document.querySelector('{there}') || !!document.querySelector('table.scores')");
        if browser.execute(&script, vec![]).await.unwrap_or(Value::Null) == Value::Bool(true) {
            return;
        }
        play(browser, 1, 100 + n).await;
    }
}
