//! What a strong bot would do in a player's place. It is given what the player knows and a second to think, off the
//! async threads, in one of the places where bots think.

use super::tables::{How, sight};
use crate::board::{Advice, Hint};
use crate::fault::Fault;
use crate::model::{Guest, Holder, Presence, Status, TableId, fill};
use crate::pages::Frame;
use crate::routes::request::AtTable;
use crate::site::{Site, Visitor};
use crate::table::Table;
use axum::Json;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use emporia_bots::{Budget, SearchSettings, Spec, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How long a bot thinks about a hint.
const BUDGET: Duration = Duration::from_secs(1);
/// The bot that gives hints.
const BOT: Spec =
    Spec::Ismcts(SearchSettings { budget: Budget::Time(BUDGET), threads: 1, bluffs: true, value: Value::Best });
/// How often it thinks anew because the seat noticed something meanwhile.
const MOST_THOUGHTS: usize = 3;

/// The advice that a player may have now, with the version that it is about; or why not.
fn ask(table: &Table, guest: &Guest) -> Result<(u64, Advice), Fault> {
    let seat = table.seat_of(&guest.id).ok_or(Fault::Forbidden("fault-not-seated"))?;
    if table.status != Status::Running {
        return Err(Fault::Conflict("fault-not-running"));
    }
    if !table.has_hints() {
        return Err(Fault::Forbidden("fault-no-hints"));
    }
    let here = matches!(table.seats[seat.index()], Holder::Person { presence: Presence::Here, .. });
    if !here || !table.turn().seats().has(seat) {
        return Err(Fault::Conflict("fault-not-your-turn"));
    }
    let mut seed = [0; 8];
    fill(&mut seed);
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
    let advice = board.advice(seat, BOT, u64::from_le_bytes(seed));
    Ok((table.touched(seat), advice.ok_or(Fault::Conflict("fault-not-your-turn"))?))
}

/// The table with a hint: the page, or the parts that show it for a page that is live.
pub async fn hint(AtTable { site, visitor, id }: AtTable, headers: HeaderMap) -> Result<Response, Fault> {
    let guest = visitor.guest()?;
    site.rates.hint(&guest.id)?;
    // While others answer, what the seat knows may change under the thought: then it is thought again.
    for _ in 0..MOST_THOUGHTS {
        if let Some((table, hints)) = thought(&site, &id, &guest).await? {
            return Ok(shown(&visitor, &headers, &guest, &table, &hints));
        }
    }
    let table = site.hall.look(&id).await?;
    Err(Fault::Stale(table.version_for(table.viewer(Some(&guest.id)))))
}

/// A hint and the table that it is for; nothing if the seat noticed something meanwhile.
async fn thought(site: &Site, id: &TableId, guest: &Guest) -> Result<Option<(Arc<Table>, Vec<Hint>)>, Fault> {
    let (basis, advice) = ask(&*site.hall.look(id).await?, guest)?;
    let place = site.hall.thinkers.place(&site.hall.payer(&guest.id), BOT).await;
    let begun = std::time::Instant::now();
    let thinking = tokio::task::spawn_blocking(move || {
        let hints = advice();
        drop(place);
        hints
    });
    let hints = thinking.await.map_err(|_| Fault::Unplayable)?;
    site.hall.metrics.thought(begun.elapsed());
    let table = site.hall.look(id).await?;
    let seat = table.seat_of(&guest.id).ok_or(Fault::Forbidden("fault-not-seated"))?;
    Ok((table.touched(seat) == basis).then_some((table, hints)))
}

fn shown(visitor: &Visitor, headers: &HeaderMap, guest: &Guest, table: &Table, hints: &[Hint]) -> Response {
    let how = How::default();
    let mut sight = sight(table, Some(guest), visitor, &how);
    sight.hints = hints;
    if !headers.contains_key("x-live") {
        return sight.page(&Frame::new(visitor, &format!("/t/{}", table.id))).into_response();
    }
    let shown: BTreeMap<_, _> = sight.hinted().into_iter().map(|(id, part)| (id, part.into_string())).collect();
    // The page takes the board if it shows this version: what its stream sends next builds on that.
    ([("x-at", table.version_for(table.viewer(Some(&guest.id))).to_string())], Json(shown)).into_response()
}
