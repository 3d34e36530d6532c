//! What a strong bot would do in a player's place. It is given what the player knows and a second to think, off the
//! async threads, in one of the places where bots think.

use super::tables::{How, sight, table_id};
use crate::board::Advice;
use crate::fault::Fault;
use crate::model::{Guest, Holder, Presence, Status, fill};
use crate::pages::Frame;
use crate::site::{Site, Visitor};
use crate::table::Table;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use emporia_bots::{Budget, SearchSettings, Spec};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How long a bot thinks about a hint.
const BUDGET: Duration = Duration::from_secs(1);

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
    let bot = Spec::Ismcts(SearchSettings { budget: Budget::Time(BUDGET), threads: 1, bluffs: true });
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
    let advice = board.advice(seat, bot, u64::from_le_bytes(seed));
    Ok((table.touched(seat), advice.ok_or(Fault::Conflict("fault-not-your-turn"))?))
}

/// The table with a hint: the page, or the parts that show it for a page that is live.
pub async fn hint(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let id = table_id(&id)?;
    let guest = visitor.guest()?;
    let (basis, advice) = ask(&*site.hall.look(&id).await?, &guest)?;
    site.allows_hint(&guest.id)?;
    let place = site.hall.thinkers.clone().acquire_owned().await.map_err(|_| Fault::Unplayable)?;
    let begun = std::time::Instant::now();
    let hints = tokio::task::spawn_blocking(advice).await.map_err(|_| Fault::Unplayable)?;
    drop(place);
    site.hall.metrics.thought(begun.elapsed());
    let live = headers.contains_key("x-live");
    let table = site.hall.look(&id).await?;
    let seat = table.seat_of(&guest.id).ok_or(Fault::Forbidden("fault-not-seated"))?;
    if table.touched(seat) != basis {
        return Err(Fault::Stale(table.version));
    }
    let how = How::default();
    let mut sight = sight(&table, Some(&guest), &visitor, &how);
    sight.hints = &hints;
    if !live {
        return Ok(sight.page(&Frame::new(&visitor, &format!("/t/{}", table.id))).into_response());
    }
    let shown: BTreeMap<_, _> = sight.hinted().into_iter().map(|(id, part)| (id, part.into_string())).collect();
    // The page takes the board if it shows this version: what its stream sends next builds on that.
    Ok(([("x-at", table.version.to_string())], Json(shown)).into_response())
}
