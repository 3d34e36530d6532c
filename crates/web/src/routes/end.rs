//! What a finished game means beside others: what it did to ratings, the best results of games alone, and what `expert`
//! has on the same dice. It is asked for by itself, because it takes longer than a page may.

use super::tables::{How, sight};
use crate::board::Rerun;
use crate::fault::Fault;
use crate::ladder::GRACE;
use crate::model::{Guest, Status, TableId, now};
use crate::pages::table::end::{Beside, ExpertScore};
use crate::pages::{Frame, PageKind};
use crate::routes::request::AtTable;
use crate::site::Site;
use crate::table::Table;
use crate::thinkers::Payer;
use axum::http::HeaderMap;
use emporia_bots::Spec;
use maud::{Markup, html};
use std::sync::Arc;
use std::time::Duration;

/// The bot that a game alone is measured by, and its luck: always the same, so that all nodes find the same.
const BOT: Spec = Spec::Expert;
const SEED: u64 = 0;
/// A reader waits no longer than this for it, which is shorter than a connection may be silent.
const WAIT: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(50);

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
async fn expert(site: &Arc<Site>, id: &TableId, table: &Table, guest: Option<&Guest>) -> ExpertScore {
    let alone = table.board.as_ref().filter(|board| board.seats() == 1);
    let Some(board) = alone else { return ExpertScore::None };
    if let Some(known) = site.reruns.get(id) {
        return ExpertScore::Points(known);
    }
    let Some(player) = guest.filter(|guest| table.seat_of(&guest.id).is_some()) else { return ExpertScore::None };
    let Some(rerun) = board.rerun(BOT, SEED) else { return ExpertScore::None };
    // It goes on when the reader has left.
    tokio::spawn(play_again(site.clone(), id.clone(), site.hall.payer(&player.id), rerun));
    let known = async {
        loop {
            if let Some(points) = site.reruns.get(id) {
                break points;
            }
            tokio::time::sleep(LOOK).await;
        }
    };
    tokio::time::timeout(WAIT, known).await.map_or(ExpertScore::Pending, ExpertScore::Points)
}

/// Plays it, unless somebody does.
async fn play_again(site: Arc<Site>, id: TableId, payer: Payer, rerun: Rerun) {
    let Some(begun) = site.reruns.begin(&id) else { return };
    let place = site.hall.thinkers.place(&payer, BOT).await;
    let played = tokio::task::spawn_blocking(move || {
        let points = rerun();
        drop(place);
        points
    });
    if let Ok(Some(points)) = played.await
        && let Some(&points) = points.first()
    {
        begun.ends_with(points);
    }
}
