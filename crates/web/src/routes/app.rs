//! What lets the site be installed and say something without a network: its manifest, its service worker, the page that
//! stands in for all others; and what those who search the web may look at.

use super::assets;
use crate::pages::{self, PageKind};
use crate::site::Visitor;
use axum::extract::Query;
use axum::http::header;
use axum::response::IntoResponse;
use emporia_text::{Lang, say};
use maud::Markup;
use serde::Deserialize;
use serde_json::json;
use std::sync::LazyLock;

/// The language of something that is asked for without cookies.
#[derive(Deserialize)]
pub struct Spoken {
    lang: Option<String>,
}

impl Spoken {
    fn or(&self, usual: Lang) -> Lang {
        self.lang.as_deref().and_then(Lang::named).unwrap_or(usual)
    }
}

/// The web app manifest.
pub async fn manifest(visitor: Visitor, Query(spoken): Query<Spoken>) -> impl IntoResponse {
    let lang = spoken.or(visitor.lang);
    let icon = |name: &str, size: u32, purpose: &str| json!({ "src": assets::address(name), "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "id": "/",
        "name": "Emporia",
        "short_name": "Emporia",
        "description": say(lang, "home-about", &[]),
        "lang": lang.code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#efe3c6",
        "theme_color": "#12314c",
        "categories": ["games"],
        "icons": [
            icon("icon-192.png", 192, "any"),
            icon("icon-512.png", 512, "any"),
            icon("icon-maskable.png", 512, "maskable"),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string())
}

/// The service worker, with the names of what it keeps: another text for each version of any file, so that browsers
/// fetch it anew and forget the files of before.
static WORKER: LazyLock<String> = LazyLock::new(|| {
    const TEXT: &str = include_str!("../assets/script/worker.js");
    let pages = Lang::ALL.map(|lang| format!("/offline?lang={}", lang.code()));
    let files = PageKind::Site.files().into_iter().chain(["icons.svg", "favicon.svg"].map(assets::address));
    let kept: Vec<&str> = pages.iter().map(String::as_str).chain(files).collect();
    let version = assets::short_hash(assets::all().chain([TEXT]).collect::<String>().as_bytes());
    format!("const NAME = {};\nconst KEPT = {};\n{TEXT}", json!(format!("emporia-{version}")), json!(kept))
});

/// The service worker. It stands at the root, because it serves all that is below.
pub async fn worker() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (kind, WORKER.as_str())
}

/// The page that is shown when there is no network.
pub async fn offline(visitor: Visitor, Query(spoken): Query<Spoken>) -> Markup {
    pages::app::offline(spoken.or(visitor.lang))
}

/// What robots may look at: what is the same for everyone. Tables are found by whoever has their address.
pub async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /t/\nDisallow: /p/\nDisallow: /me\nDisallow: /new/\nDisallow: /api/\n"
}
