//! `/print/GAME.pdf` and `/print/GAME-rules.pdf`: a game on paper.

use crate::fault::Fault;
use crate::games::info;
use crate::model::PlayerId;
use crate::prints::PrintChoice;
use crate::site::{Site, Visitor};
use crate::thinkers::Payer;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use emporia_print::{Backs, Paper};
use emporia_text::Lang;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A file; `lang`, `paper`, `backs` and `ink` choose it.
pub async fn print(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(file): Path<String>,
    Query(values): Query<BTreeMap<String, String>>,
) -> Result<impl IntoResponse, Fault> {
    let name = file.strip_suffix(".pdf").ok_or(Fault::NotFound)?;
    let (name, rules) = name.strip_suffix("-rules").map_or((name, false), |name| (name, true));
    let game = info(name).filter(|game| site.hall.offers(game.name)).ok_or(Fault::NotFound)?;
    let choice = PrintChoice { game: game.name, rules, ..choice(&visitor, &values)? };
    // A stranger is as good as any other from the same address.
    let payer = match visitor.id() {
        Some(player) => site.hall.payer(player),
        None => Payer { network: visitor.ip, player: PlayerId(String::new()) },
    };
    let bytes = site.prints.file(&site.hall, &payer, game, choice).await?;
    let shown = format!("inline; filename=\"{name}{}-{}.pdf\"", if rules { "-rules" } else { "" }, choice.lang.code());
    let head = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, shown),
        // The language may be the visitor's, so nobody else's copy will do.
        (header::CACHE_CONTROL, "private, max-age=3600".to_owned()),
    ];
    Ok((head, bytes))
}

fn choice(visitor: &Visitor, values: &BTreeMap<String, String>) -> Result<PrintChoice, Fault> {
    let value = |name: &str| values.get(name).map(String::as_str);
    let wrong = |name: &str| Fault::Field(name.to_owned());
    let lang = value("lang").map_or(Some(visitor.lang), Lang::named).ok_or_else(|| wrong("lang"))?;
    let paper = Paper::named(value("paper").unwrap_or("a4")).ok_or_else(|| wrong("paper"))?.name;
    let backs = Backs::named(value("backs").unwrap_or("duplex")).ok_or_else(|| wrong("backs"))?;
    let pale = match value("ink") {
        None | Some("full") => false,
        Some("low") => true,
        Some(_) => return Err(wrong("ink")),
    };
    Ok(PrintChoice { game: "", rules: false, lang, paper, backs, pale })
}
