//! What a finished game means beside others: what it did to ratings, the best results of games alone, and what `expert`
//! has on the same dice. It is asked for by itself, because it takes longer than a page may.

use super::tables::{How, sight};
use crate::fault::Fault;
use crate::ladder::GRACE;
use crate::model::{Guest, Status, TableId, now};
use crate::pages::table::end::Beside;
use crate::pages::{Frame, PageKind};
use crate::routes::request::AtTable;
use crate::site::Site;
use crate::table::Table;
use axum::http::HeaderMap;
use emporia_bots::Spec;
use maud::{Markup, html};
use std::time::Duration;

/// The bot that a game alone is measured by, and its luck: always the same, so that all nodes find the same.
const BOT: Spec = Spec::Expert;
const SEED: u64 = 0;

/// The page, or what goes into a page that is live.
pub async fn end(AtTable { site, visitor, id }: AtTable, headers: HeaderMap) -> Result<Markup, Fault> {
    let table = site.hall.look(&id).await?;
    if table.status != Status::Over {
        return Err(Fault::Conflict("fault-not-over"));
    }
    let guest = visitor.as_guest();
    let expert = expert(&site, &id, &table, guest.as_ref()).await;
    let game = &table.setup.game;
    let store = &*site.hall.store;
    // A game that has just ended is counted a little later.
    let left = table.ended().map_or(0, |at| at + GRACE - now()).clamp(0, GRACE);
    tokio::time::sleep(Duration::from_millis(left.unsigned_abs() + 1)).await;
    let aftermath = site.ladder.aftermath(store, game, &id).await?;
    let standing = match &guest {
        Some(guest) => site.ladder.of(store, &guest.id).await?.get(game).copied(),
        None => None,
    };
    let how = How::default();
    let after =
        sight(&table, guest.as_ref(), &visitor, &how).after(&Beside { aftermath: &aftermath, standing, expert });
    if headers.contains_key("x-live") {
        return Ok(after);
    }
    let here = format!("/t/{id}/end");
    let frame = Frame::new(&visitor, &here);
    let title = frame.t("end-more");
    let body = html! { main.page id="main" { h1 { (title) } (after) p { a.btn href={ "/t/" (id) } { (frame.t("table-back-to")) } } } };
    Ok(frame.page(PageKind::Site, &title, &body))
}

/// What `expert` has on the same dice, in a game alone. It is played once, in a place where bots think and for the player
/// of the table alone; everybody may read it then.
async fn expert(site: &Site, id: &TableId, table: &Table, guest: Option<&Guest>) -> Option<i16> {
    let board = table.board.as_ref().filter(|board| board.seats() == 1)?;
    if let Some(known) = site.reruns.get(id) {
        return Some(known);
    }
    let player = guest.filter(|guest| table.seat_of(&guest.id).is_some())?;
    let rerun = board.rerun(BOT, SEED)?;
    let place = site.hall.thinkers.place(&site.hall.payer(&player.id), BOT).await;
    let played = tokio::task::spawn_blocking(move || {
        let points = rerun();
        drop(place);
        points
    });
    let points = *played.await.ok()??.first()?;
    site.reruns.put(id.clone(), points);
    Some(points)
}
