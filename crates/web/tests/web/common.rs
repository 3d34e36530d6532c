//! A server in this process, and clients that talk to it over sockets.

use axum::body::Bytes;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use emporia_web::server::{Place, Server, ServerSettings};
use emporia_web::store::Store;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

/// A running server.
pub struct Running {
    pub address: SocketAddr,
    /// Where what is counted can be read.
    pub metrics: SocketAddr,
    pub site: Arc<emporia_web::site::Site>,
    pub folder: Option<Arc<TempDir>>,
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

/// Settings for tests: no limits, tables stay awake.
pub fn settings(folder: &Path) -> ServerSettings {
    let mut settings = ServerSettings::new(Place::Folder(folder.to_owned()));
    settings.site.rate = 0;
    settings.hall.sweep = Duration::from_millis(50);
    settings
}

impl Running {
    pub async fn new() -> Running {
        Running::with(|_| ()).await
    }

    pub async fn with(change: impl FnOnce(&mut ServerSettings)) -> Running {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let mut settings = settings(folder.path());
        change(&mut settings);
        Running::at(folder, settings).await
    }

    pub async fn at(folder: Arc<TempDir>, settings: ServerSettings) -> Running {
        let server = Server::new(settings).await.unwrap();
        Running::of(server, Some(folder)).await
    }

    pub async fn over(store: Arc<dyn Store>) -> Running {
        Running::over_with(store, |_| ()).await
    }

    pub async fn over_with(store: Arc<dyn Store>, change: impl FnOnce(&mut ServerSettings)) -> Running {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let mut settings = settings(folder.path());
        change(&mut settings);
        Running::of(Server::over(store, settings), None).await
    }

    async fn of(server: Server, folder: Option<Arc<TempDir>>) -> Running {
        let site = server.site.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let private = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let metrics = private.local_addr().unwrap();
        server.tell_metrics(private);
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.serve(listener, async {
            let _ = stopped.await;
        }));
        Running { address, metrics, site, folder, stop, task }
    }

    /// Stops in an orderly way and gives back the folder.
    pub async fn stop(self) -> Option<Arc<TempDir>> {
        let _ = self.stop.send(());
        self.task.await.unwrap();
        self.folder
    }

    /// Stops and starts again over the same folder.
    pub async fn again(self) -> Running {
        let folder = self.stop().await.unwrap();
        let settings = settings(folder.path());
        Running::at(folder, settings).await
    }

    pub fn client(&self) -> Client {
        self.client_at(self.address)
    }

    pub fn client_at(&self, address: SocketAddr) -> Client {
        Client { address, cookies: Vec::new(), token: None, lang: "en", extra: Vec::new() }
    }

    /// A program with a token.
    pub async fn player(&self, name: &str) -> Client {
        let mut client = self.client();
        let answer = client.post_json("/api/players", &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        client.token = Some(answer.json()["token"].as_str().unwrap().to_owned());
        client
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub cookies: Vec<(String, String)>,
    pub token: Option<String>,
    pub lang: &'static str,
    pub extra: Vec<(&'static str, String)>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn location(&self) -> &str {
        self.headers.get(header::LOCATION).unwrap_or_else(|| panic!("no redirect: {self:?}")).to_str().unwrap()
    }

    #[track_caller]
    pub fn ok(self) -> Answer {
        assert!(self.status.is_success() || self.status.is_redirection(), "{}: {}", self.status, self.body);
        self
    }
}

impl Client {
    async fn open(&mut self, method: Method, path: &str, kind: &str, body: String) -> hyper::Response<Incoming> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let host = self.address.to_string();
        let mut request = Request::builder().method(&method).uri(path).header(header::HOST, &host);
        request = request.header(header::ACCEPT_LANGUAGE, self.lang);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if !self.cookies.is_empty() {
            let all: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(header::COOKIE, all.join("; "));
        }
        if method == Method::POST && !self.extra.iter().any(|(name, _)| *name == "origin") {
            request = request.header(header::ORIGIN, format!("http://{host}"));
        }
        for (name, value) in &self.extra {
            request = request.header(*name, value);
        }
        let request = request.header(header::CONTENT_TYPE, kind).body(Full::new(Bytes::from(body))).unwrap();
        sender.send_request(request).await.unwrap()
    }

    pub async fn send(&mut self, method: Method, path: &str, kind: &str, body: String) -> Answer {
        let answer = self.open(method, path, kind, body).await;
        let (parts, body) = answer.into_parts();
        for set in parts.headers.get_all(header::SET_COOKIE) {
            let (name, value) = set.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            if !value.is_empty() {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        let body = String::from_utf8_lossy(&body.collect().await.unwrap().to_bytes()).into_owned();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, "text/plain", String::new()).await
    }

    pub async fn post_json(&mut self, path: &str, body: &Value) -> Answer {
        self.send(Method::POST, path, "application/json", body.to_string()).await
    }

    pub async fn post_form(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        self.send(Method::POST, path, "application/x-www-form-urlencoded", body.join("&")).await
    }

    /// A stream of server-sent events.
    pub async fn stream(&mut self, path: &str, after: Option<u64>) -> Stream {
        self.extra.retain(|(name, _)| *name != "last-event-id");
        if let Some(after) = after {
            self.extra.push(("last-event-id", after.to_string()));
        }
        let stream = self.open_stream(path).await;
        self.extra.retain(|(name, _)| *name != "last-event-id");
        stream.expect("a stream")
    }

    /// The same; none if the server refuses.
    pub async fn open_stream(&mut self, path: &str) -> Option<Stream> {
        let answer = self.open(Method::GET, path, "text/plain", String::new()).await;
        (answer.status() == 200).then(|| Stream { body: answer.into_body(), text: String::new() })
    }

    /// The legal moves and the version they answer.
    pub async fn actions(&mut self, table: &str) -> (u64, Vec<Value>) {
        let answer = self.get(&format!("/api/tables/{table}/actions")).await.ok().json();
        (answer["version"].as_u64().unwrap(), answer["actions"].as_array().unwrap().clone())
    }

    pub async fn act(&mut self, table: &str, version: u64, action: &Value) -> Answer {
        self.post_json(&format!("/api/tables/{table}/act"), &json!({ "version": version, "action": action })).await
    }
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// Server-sent events as they come.
pub struct Stream {
    body: Incoming,
    text: String,
}

/// One of them.
#[derive(Debug)]
pub struct Event {
    pub id: Option<u64>,
    pub kind: String,
    pub data: String,
}

impl Stream {
    /// The next event that is not a beat; none when the stream has ended.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                let field = |name: &str| {
                    let lines = block.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
                    lines.map(str::trim_start).collect::<Vec<_>>().join("\n")
                };
                let event = Event { id: field("id").parse().ok(), kind: field("event"), data: field("data") };
                if event.kind != "beat" && !event.data.is_empty() {
                    return Some(event);
                }
                continue;
            }
            let frame = self.body.frame().await?.ok()?;
            if let Ok(data) = frame.into_data() {
                self.text += &String::from_utf8_lossy(&data);
            }
        }
    }
}

/// A table of the game with the players seated and the cards dealt: its id.
pub async fn dealt(players: &mut [Client], more: Value) -> String {
    let mut body = json!({
        "game": "roll-and-write", "options": { "players": players.len() }, "pace": 0,
    });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    let made = players[0].post_json("/api/tables", &body).await.ok().json();
    let id = made["id"].as_str().unwrap().to_owned();
    for player in &mut players[1..] {
        player.post_json(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
    }
    players[0].post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    id
}

/// Plays the first legal move of each seat in turn until `enough` says so or the game is over.
pub async fn play_on(players: &mut [Client], id: &str, mut enough: impl FnMut(&Value) -> bool) -> Value {
    loop {
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        if shown["status"] == "over" || enough(&shown) {
            return shown;
        }
        let seat = shown["turn"][0].as_u64().unwrap() as usize;
        let (version, actions) = players[seat].actions(id).await;
        // The last one ends a turn sooner than the first.
        let action = actions.last().unwrap();
        players[seat].act(id, version, action).await.ok();
    }
}
