//! What receives notices in tests, on this machine: webhooks, a push service with a device's real keys, a mail server.

use crate::common::{Answer, Client};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64ct::{Base64UrlUnpadded, Encoding};
use emporia_web::model::{ListedTable, LogRow, PlayerId, TableId, Time};
use emporia_web::notices::{Channel, ChannelKind, ChannelState, Notice, NoticeKey, NoticeKind};
use emporia_web::store::{PutOff, Write};
use http_body_util::BodyExt;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use web_push_native::{Auth, decrypt};

/// Waits for a condition, a minute at most.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Webhooks.
pub struct Hooks {
    address: SocketAddr,
    said: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Hooks {
    pub async fn open() -> Hooks {
        let said = Arc::<Mutex<Vec<(String, Value)>>>::default();
        let heard = said.clone();
        let router = Router::new().fallback(async move |request: Request| {
            let path = request.uri().path().to_owned();
            let body = request.into_body().collect().await.unwrap().to_bytes();
            heard.lock().unwrap().push((path.clone(), serde_json::from_slice(&body).unwrap_or(Value::Null)));
            match path.as_str() {
                "/away" => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/target")]).into_response(),
                _ => StatusCode::NO_CONTENT.into_response(),
            }
        });
        Hooks { address: serve(router).await, said }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn all(&self) -> Vec<(String, Value)> {
        self.said.lock().unwrap().clone()
    }

    pub fn at(&self, path: &str) -> Vec<Value> {
        self.all().into_iter().filter(|(known, _)| known == path).map(|(_, says)| says).collect()
    }
}

/// A browser with its push service.
#[derive(Clone)]
pub struct Device {
    address: SocketAddr,
    inner: Arc<DeviceInner>,
}

struct DeviceInner {
    secret: SecretKey,
    auth: Auth,
    messages: Mutex<Vec<Value>>,
    unreadable: AtomicUsize,
    gone: AtomicBool,
    signed: Mutex<String>,
}

async fn pushed(State(device): State<Arc<DeviceInner>>, headers: HeaderMap, body: Bytes) -> Response {
    if device.gone.load(Ordering::Relaxed) {
        return StatusCode::GONE.into_response();
    }
    let named = |name: &str, value: &str| headers.get(name).is_some_and(|found| found == value);
    let topic = headers.get("topic").is_some_and(|topic| (1..=32).contains(&topic.len()));
    if !named("content-encoding", "aes128gcm") || !headers.contains_key("ttl") || !topic {
        return StatusCode::BAD_REQUEST.into_response();
    }
    if let Some(signed) = headers.get(header::AUTHORIZATION) {
        *device.signed.lock().unwrap() = signed.to_str().unwrap().to_owned();
    }
    match decrypt(body.to_vec(), &device.secret, &device.auth).ok().and_then(|text| serde_json::from_slice(&text).ok())
    {
        Some(says) => device.messages.lock().unwrap().push(says),
        None => _ = device.unreadable.fetch_add(1, Ordering::Relaxed),
    }
    StatusCode::CREATED.into_response()
}

impl Device {
    pub async fn open() -> Device {
        let (mut secret, mut auth) = ([0; 32], [0; 16]);
        emporia_web::model::fill(&mut secret);
        emporia_web::model::fill(&mut auth);
        let inner = Arc::new(DeviceInner {
            secret: SecretKey::from_slice(&secret).unwrap(),
            auth: Auth::from(auth),
            messages: Mutex::default(),
            unreadable: AtomicUsize::new(0),
            gone: AtomicBool::new(false),
            signed: Mutex::default(),
        });
        let router = Router::new().fallback(pushed).with_state(inner.clone());
        Device { address: serve(router).await, inner }
    }

    /// What the browser says of itself.
    pub fn described(&self) -> [(&'static str, String); 3] {
        let public = self.inner.secret.public_key().to_encoded_point(false);
        [
            ("endpoint", format!("http://{}/push", self.address)),
            ("p256dh", Base64UrlUnpadded::encode_string(public.as_bytes())),
            ("auth", Base64UrlUnpadded::encode_string(&self.inner.auth)),
        ]
    }

    pub async fn subscribe(&self, client: &mut Client) -> Answer {
        let fields = self.described();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        client.post_form("/me/notices/device", &fields).await
    }

    pub fn messages(&self) -> Vec<Value> {
        self.inner.messages.lock().unwrap().clone()
    }

    pub fn paths(&self) -> std::collections::HashSet<String> {
        self.messages().iter().map(|says| says["path"].as_str().unwrap().to_owned()).collect()
    }

    pub fn unreadable(&self) -> usize {
        self.inner.unreadable.load(Ordering::Relaxed)
    }

    /// The service does not know the device any more.
    pub fn forget(&self) {
        self.inner.gone.store(true, Ordering::Relaxed);
    }

    /// Whether the last request was signed (RFC 8292) with a public key.
    pub fn is_signed_by(&self, public: &str) -> bool {
        let signed = self.inner.signed.lock().unwrap().clone();
        let (token, key) = signed.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        let claims: Value =
            serde_json::from_slice(&Base64UrlUnpadded::decode_vec(text.split_once('.').unwrap().1).unwrap()).unwrap();
        assert_eq!(claims["aud"], format!("http://{}", self.address));
        let verifying = VerifyingKey::from_sec1_bytes(&Base64UrlUnpadded::decode_vec(public).unwrap()).unwrap();
        let signature = Signature::from_slice(&Base64UrlUnpadded::decode_vec(signature).unwrap()).unwrap();
        key == public && verifying.verify(text.as_bytes(), &signature).is_ok()
    }
}

/// A mail server.
pub struct Letters {
    address: SocketAddr,
    all: Arc<Mutex<Vec<String>>>,
}

impl Letters {
    pub async fn open() -> Letters {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let all = Arc::<Mutex<Vec<String>>>::default();
        let kept = all.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, kept.clone()));
            }
        });
        Letters { address, all }
    }

    pub fn smtp(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// All letters, with the line breaks of their encoding undone.
    pub fn all(&self) -> Vec<String> {
        self.all.lock().unwrap().iter().map(|letter| letter.replace("=\r\n", "").replace("=3D", "=")).collect()
    }
}

/// As much of SMTP (RFC 5321) as a client needs to leave a letter.
async fn talk(stream: TcpStream, kept: Arc<Mutex<Vec<String>>>) -> Option<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read);
    write.write_all(b"220 here\r\n").await.ok()?;
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let answer = match line.get(..4)?.to_ascii_uppercase().as_str() {
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                let mut letter = String::new();
                loop {
                    let mut line = String::new();
                    lines.read_line(&mut line).await.ok()?;
                    if line == ".\r\n" {
                        break;
                    }
                    letter += &line;
                }
                kept.lock().unwrap().push(letter);
                "250 kept\r\n"
            }
            "QUIT" => return write.write_all(b"221 bye\r\n").await.ok(),
            _ => "250 ok\r\n",
        };
        write.write_all(answer.as_bytes()).await.ok()?;
    }
}

/// A table like another one that waits for a player, who is to be told.
pub fn told(row: &ListedTable, id: &TableId, player: &PlayerId, due: Time) -> Write {
    let row = ListedTable { id: id.clone(), ..row.clone() };
    let entry = LogRow { table: id.clone(), seq: 1, at: 1, change: "{}".to_owned(), events: "[]".to_owned() };
    Write::LogRow(Box::new(entry), Some(Arc::new(row)), vec![noticed(id, player, 1, due)])
}

/// A turn that a change began.
pub fn noticed(id: &TableId, player: &PlayerId, seq: u64, due: Time) -> Notice {
    let key = NoticeKey { player: player.clone(), table: id.clone(), kind: NoticeKind::Turn };
    Notice { key, seq, since: 1, due, about: None }
}

/// An address of mail that is used.
pub fn letter_box(player: &PlayerId, address: &str) -> Channel {
    Channel {
        id: emporia_web::model::secret_name(),
        player: player.clone(),
        kind: ChannelKind::Mail,
        table: None,
        address: address.to_owned(),
        keys: None,
        lang: emporia_text::Lang::En,
        since: 1,
        state: ChannelState::On,
        used: 0,
        faults: 0,
    }
}

pub fn put_off(id: &TableId, player: &PlayerId, due: Time) -> PutOff {
    PutOff { key: noticed(id, player, 1, due).key, seq: 1, due, sent: Vec::new(), tries: 0 }
}
