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
    ("site.css", sheet!("home", "rules")),
    ("table.css", sheet!("table", "dock", "hint", "people")),
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
];

const SCRIPTS: &[(&str, &str)] = scripts!(
    "table", "replay", "stream", "news", "parts", "morph", "names", "travel", "forms", "fields", "seen", "sound",
    "page", "toast"
);

const DRAWINGS: &[(&str, &str)] = &[
    ("icons.svg", include_str!("../assets/icons.svg")),
    ("art.svg", include_str!("../assets/art.svg")),
    ("cards.svg", include_str!("../assets/cards.svg")),
    ("favicon.svg", include_str!("../assets/favicon.svg")),
];

/// A file as it is served.
struct Asset {
    kind: &'static str,
    text: &'static str,
    hash: String,
    address: String,
}

static ASSETS: LazyLock<BTreeMap<&str, Asset>> = LazyLock::new(|| {
    let scripts = SCRIPTS.iter().map(|(_, text)| *text).collect::<String>();
    let asset = |name, text, kind, hashed: &str| {
        let hash = Hex(Sha256::digest(hashed.as_bytes()).into()).to_string()[..10].to_owned();
        let address = format!("/assets/{hash}/{name}");
        (name, Asset { kind, text, hash, address })
    };
    let sheets = SHEETS.iter().map(|(name, text)| asset(*name, *text, "text/css; charset=utf-8", text));
    let scripts = SCRIPTS.iter().map(|(name, text)| asset(*name, *text, "text/javascript; charset=utf-8", &scripts));
    let drawings = DRAWINGS.iter().map(|(name, text)| asset(*name, *text, "image/svg+xml", text));
    sheets.chain(scripts).chain(drawings).collect()
});

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
        let text = ASSETS.get(name).map_or("", |asset| asset.text);
        for (import, _) in text.split("from \"./").skip(1).filter_map(|rest| rest.split_once('"')) {
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
    Ok(([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)], asset.text))
}

#[cfg(test)]
mod tests {
    use super::{ASSETS, address, imports};

    #[test]
    fn scripts_import_what_is_served() {
        for (name, asset) in ASSETS.iter().filter(|(name, _)| name.ends_with(".js")) {
            for (import, _) in asset.text.split("from \"").skip(1).filter_map(|rest| rest.split_once('"')) {
                let known = import.strip_prefix("./").and_then(|import| ASSETS.get(import));
                assert_eq!(known.map(|known| &known.hash), Some(&asset.hash), "{name} imports {import}");
            }
        }
        assert!(imports("table.js").contains(&address("names.js")), "an import of an import");
        assert!(!imports("toast.js").contains(&address("morph.js")));
    }
}
