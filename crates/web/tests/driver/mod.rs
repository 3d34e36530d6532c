//! A real browser at a real server: starts both, and plays by pressing what is lit.

#[allow(dead_code)] // The pictures do not measure.
pub mod layout;

use emporia_web::server::{Place, Server, Settings};
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A server in this process, over a folder of its own, and a driver of browsers.
pub struct House {
    /// Where the server is.
    pub url: String,
    driver: Child,
    driver_port: u16,
    _stop: oneshot::Sender<()>,
    _folder: tempfile::TempDir,
}

/// How a browser looks at pages.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Width and height of the window.
    pub size: (u32, u32),
    /// Whether the lamp is out.
    pub dark: bool,
    /// `en` or `es`.
    pub lang: &'static str,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl House {
    /// Opens it.
    pub async fn open() -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = Settings::new(Place::Folder(folder.path().to_owned()));
        settings.site.rate = 0;
        let server = Server::new(settings).await.expect("a store");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("bound"));
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(server.serve(listener, async move {
            let _ = stopped.await;
        }));
        let driver_port = free_port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={driver_port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed");
        House { url, driver, driver_port, _stop: stop, _folder: folder }
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
        let address = format!("http://127.0.0.1:{}", self.driver_port);
        let since = Instant::now();
        loop {
            match builder.connect(&address).await {
                Ok(client) => return client,
                Err(error) if since.elapsed() > Duration::from_secs(60) => panic!("no browser: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
    }

    /// Starts a game against bots from the home page, as a visitor does; gives the table's address.
    pub async fn begin(&self, browser: &Client, screen: Screen, game: &str) -> String {
        browser.goto(&self.url).await.expect("the home page");
        let speak = format!("document.cookie = 'lang={}; path=/'", screen.lang);
        browser.execute(&speak, vec![]).await.expect("a language");
        let press = format!("document.querySelector('form[action=\"/play/{game}\"] button').click()");
        browser.execute(&press, vec![]).await.expect("a button to play");
        let since = Instant::now();
        loop {
            let address = browser.current_url().await.expect("an address").to_string();
            if address.contains("/t/") {
                return address;
            }
            assert!(since.elapsed() < Duration::from_secs(20), "no table opened");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("bound").port()
}

/// Presses one lit thing and gives what the page says then: `moved`, `waiting` or `over`.
const PRESS: &str = r#"
    const pick = (list) => list[Math.floor(list.length * ((arguments[0] * 7919) % 997) / 997)];
    if (document.querySelector("table.scores")) return "over";
    const lit = [...document.querySelectorAll("form button[name=action]")];
    const sail = document.querySelector("button[name=compose]");
    if (!lit.length && !sail) return "waiting";
    if (sail && (!lit.length || arguments[0] % 3 === 0)) {
        const wanted = Number(document.querySelector(".sail p").textContent.match(/\d/)[0]);
        [...document.querySelectorAll(".send input")].slice(0, wanted).forEach((tick) => tick.click());
        const splits = [...document.querySelectorAll(".splits input")];
        if (splits.length) pick(splits).click();
        sail.click();
        return "moved";
    }
    const worth = (b) => /fulfil/.test(b.value) ? 3 : /commission|add/.test(b.value) ? 2 : /jewel|reserve/.test(b.value) ? 0 : 1;
    const best = Math.max(...lit.map(worth));
    const button = pick(lit.filter((b) => worth(b) === best));
    const pop = button.closest("[popover]");
    if (pop) document.querySelector(`[popovertarget="${pop.id}"]`).click();
    button.click();
    return "moved";
"#;

/// Plays so many moves, or to the end; gives how many were made.
pub async fn play(browser: &Client, moves: usize, seed: usize) -> usize {
    let mut made = 0;
    let mut since = Instant::now();
    let mut n = seed;
    while made < moves {
        let before = version(browser).await;
        n += 1;
        let said = browser.execute(PRESS, vec![json!(n)]).await.expect("the page answers");
        match said.as_str() {
            Some("over") => return made,
            Some("moved") => {
                made += 1;
                let pressed = Instant::now();
                while version(browser).await == before {
                    let words = browser.execute("return document.getElementById('toast').textContent", vec![]).await;
                    assert!(pressed.elapsed() < Duration::from_secs(20), "a move was not made: {words:?}");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                since = Instant::now();
            }
            _ => {
                assert!(since.elapsed() < Duration::from_secs(60), "nobody moves");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    made
}

async fn version(browser: &Client) -> Value {
    let script = "return document.querySelector('[data-version]')?.dataset.version";
    browser.execute(script, vec![]).await.unwrap_or(Value::Null)
}

#[allow(dead_code)] // Whole games end by themselves.
/// Gives up: whoever sits alone with bots then has a game that is over. Waits until the page says so.
pub async fn finish(browser: &Client) {
    let give_up = "document.querySelector('form[action$=\"/resign\"] button').click()";
    browser.execute(give_up, vec![]).await.expect("a way to give up");
    let since = Instant::now();
    let over = "return !!document.querySelector('.banner a[href$=\"/replay\"]')";
    while browser.execute(over, vec![]).await.unwrap_or(Value::Null) != Value::Bool(true) {
        assert!(since.elapsed() < Duration::from_secs(20), "the game is not over");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[allow(dead_code)] // Only the pictures and the hints wait.
/// Waits until it is the own turn, or the game is over.
pub async fn wait_for_turn(browser: &Client) {
    let since = Instant::now();
    let script = "return !!document.querySelector('button[name=action], button[name=compose], table.scores')";
    while browser.execute(script, vec![]).await.unwrap_or(Value::Null) != Value::Bool(true) {
        assert!(since.elapsed() < Duration::from_secs(60), "the turn never came");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Cards that travel have arrived.
    tokio::time::sleep(Duration::from_millis(900)).await;
}
