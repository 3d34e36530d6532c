//! Files that are part of the program. Their addresses carry a hash, so that browsers keep them for good.

use crate::fault::Fault;
use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use emporia_engine::rng::Hex;
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

const FILES: [(&str, &str, &str); 7] = [
    ("style.css", "text/css; charset=utf-8", include_str!("../assets/style.css")),
    ("site.css", "text/css; charset=utf-8", include_str!("../assets/site.css")),
    ("live.js", "text/javascript; charset=utf-8", include_str!("../assets/live.js")),
    ("replay.js", "text/javascript; charset=utf-8", include_str!("../assets/replay.js")),
    ("icons.svg", "image/svg+xml", include_str!("../assets/icons.svg")),
    ("art.svg", "image/svg+xml", include_str!("../assets/art.svg")),
    ("favicon.svg", "image/svg+xml", include_str!("../assets/favicon.svg")),
];

/// The address of a file, with its hash.
pub fn address(name: &str) -> &'static str {
    static ADDRESSES: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    let all = ADDRESSES.get_or_init(|| {
        let hashed = |text: &str| Hex(Sha256::digest(text.as_bytes()).into()).to_string()[..10].to_owned();
        FILES.iter().map(|(name, _, text)| (*name, format!("/assets/{name}?{}", hashed(text)))).collect()
    });
    all.iter().find(|(known, _)| *known == name).map_or("/", |(_, address)| address)
}

/// A file.
pub async fn serve(Path(name): Path<String>) -> Result<impl IntoResponse, Fault> {
    let (_, kind, text) = FILES.iter().find(|(known, ..)| *known == name).ok_or(Fault::NotFound)?;
    let headers = [(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, *text))
}
