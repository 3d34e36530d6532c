//! Files that are part of the program: styles, scripts and drawings. Their addresses carry a hash, so that browsers keep
//! them for good.
//!
//! Styles are written in small files and joined into sheets by who needs them. Scripts are ES modules, served as they are:
//! they import each other by relative addresses, so all of them share one hash.

use crate::fault::Fault;
use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use emporia_engine::rng::Hex;
use emporia_print::drawings;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The text of a sheet, of the files that it is joined from.
macro_rules! sheet {
    ($($file:literal),+) => { concat!($(include_str!(concat!("../assets/styles/", $file, ".css"))),+) };
}

/// Names with texts of scripts.
macro_rules! scripts {
    ($($name:literal),+) => { &[$((concat!($name, ".js"), include_str!(concat!("../assets/script/", $name, ".js")))),+] };
}

/// Sheets by name. That of a game has the game's name.
const SHEETS: &[(&str, &str)] = &[
    ("common.css", sheet!("tokens", "base", "frame", "controls", "pop", "pieces", "zone")),
    ("site.css", sheet!("home", "rules", "scores", "review")),
    ("table.css", sheet!("table", "dock", "hint", "people", "scores", "phone")),
    ("emporion.css", sheet!("emporion/card", "emporion/port", "emporion/board", "emporion/realm")),
    (
        "emporous.css",
        sheet!(
            "tiles",
            "isles",
            "emporous/board",
            "emporous/works",
            "emporous/hold",
            "emporous/contracts",
            "emporous/deal"
        ),
    ),
    ("roll-and-write.css", sheet!("tiles", "isles", "rollwrite/board", "rollwrite/sheet", "rollwrite/scroll")),
    ("replay.css", sheet!("replay")),
    ("room.css", sheet!("people", "room")),
];

const SCRIPTS: &[(&str, &str)] = scripts!(
    "table", "replay", "room", "keys", "site", "app", "share", "notices", "calls", "stream", "news", "parts", "morph",
    "names", "travel", "tail", "after", "forms", "fields", "look", "seen", "sound", "page", "toast", "over", "offer"
);

const DRAWINGS: &[(&str, &str)] = &[
    ("icons.svg", drawings::ICONS),
    ("art.svg", drawings::SCENES),
    ("cards.svg", drawings::CARDS),
    ("favicon.svg", include_str!("../assets/favicon.svg")),
    // The same with a mark, for a page whose reader is to move.
    ("favicon-mine.svg", include_str!("../assets/favicon-mine.svg")),
];

/// Pictures for those who show no drawings: icons of an installed site, what messengers show of a link.
const PICTURES: &[(&str, &[u8])] = &[
    ("icon-192.png", include_bytes!("../assets/pictures/icon-192.png")),
    ("icon-512.png", include_bytes!("../assets/pictures/icon-512.png")),
    ("icon-maskable.png", include_bytes!("../assets/pictures/icon-maskable.png")),
    ("preview.png", include_bytes!("../assets/pictures/preview.png")),
];

/// A file as it is served.
struct Asset {
    kind: &'static str,
    bytes: &'static [u8],
    hash: String,
    address: String,
}

static ASSETS: LazyLock<BTreeMap<&str, Asset>> = LazyLock::new(|| {
    let scripts = SCRIPTS.iter().map(|(_, text)| *text).collect::<String>();
    let asset = |name, bytes, kind, hashed: &[u8]| {
        let hash = short_hash(hashed);
        let address = format!("/assets/{hash}/{name}");
        (name, Asset { kind, bytes, hash, address })
    };
    let of = |name, text: &'static str, kind| asset(name, text.as_bytes(), kind, text.as_bytes());
    let script = |(name, text): &(&'static str, &'static str)| {
        asset(*name, text.as_bytes(), "text/javascript; charset=utf-8", scripts.as_bytes())
    };
    let sheets = SHEETS.iter().map(|(name, text)| of(*name, text, "text/css; charset=utf-8"));
    let drawings = DRAWINGS.iter().map(|(name, text)| of(*name, text, "image/svg+xml"));
    let pictures = PICTURES.iter().map(|(name, bytes)| asset(*name, bytes, "image/png", bytes));
    sheets.chain(SCRIPTS.iter().map(script)).chain(drawings).chain(pictures).collect()
});

/// A hash that tells versions of a file apart.
pub fn short_hash(bytes: &[u8]) -> String {
    Hex(Sha256::digest(bytes).into()).to_string()[..10].to_owned()
}

/// The addresses of all files.
pub fn all() -> impl Iterator<Item = &'static str> {
    ASSETS.values().map(|asset| asset.address.as_str())
}

/// The address of a file, with its hash.
pub fn address(name: &str) -> &'static str {
    find(name).unwrap_or("/")
}

/// The address of a file, if there is such a one: a game need not have a sheet of its own.
pub fn find(name: &str) -> Option<&'static str> {
    ASSETS.get(name).map(|asset| asset.address.as_str())
}

/// The scripts that a script needs, all the way down. A page names them, so that the browser asks for all at once and not
/// for each when it has read the one before.
pub fn imports(script: &str) -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    let mut next = vec![script];
    while let Some(name) = next.pop() {
        let text = SCRIPTS.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| *text);
        for (import, _) in text.split(" \"./").skip(1).filter_map(|rest| rest.split_once('"')) {
            if !all.contains(&import) {
                all.push(import);
                next.push(import);
            }
        }
    }
    all.into_iter().filter_map(find).collect()
}

/// A file. One that is asked for by another hash is of another version of this program: nobody shall keep it.
pub async fn serve(Path((hash, name)): Path<(String, String)>) -> Result<impl IntoResponse, Fault> {
    let asset = ASSETS.get(name.as_str()).ok_or(Fault::NotFound)?;
    let keep = if asset.hash == hash { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)], asset.bytes))
}

#[cfg(test)]
mod tests {
    use super::{ASSETS, SCRIPTS, address, imports};

    #[test]
    fn scripts_import_what_is_served() {
        for (name, text) in SCRIPTS {
            let asset = &ASSETS[name];
            for (import, _) in text.split("from \"").skip(1).filter_map(|rest| rest.split_once('"')) {
                let known = import.strip_prefix("./").and_then(|import| ASSETS.get(import));
                assert_eq!(known.map(|known| &known.hash), Some(&asset.hash), "{name} imports {import}");
            }
        }
        assert!(imports("table.js").contains(&address("names.js")), "an import of an import");
        assert!(imports("site.js").contains(&address("app.js")), "an import of nothing but what it does");
        assert!(!imports("site.js").contains(&address("morph.js")));
    }
}
