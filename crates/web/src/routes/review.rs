//! The review of a game that is over, as one of its seats could judge it. It is made when somebody who played asks for it,
//! and everybody may read it then. A game that runs has none, for nobody.

use crate::fault::Fault;
use crate::model::{Guest, Status, TableId};
use crate::pages::Frame;
use crate::pages::review::ReviewPage;
use crate::reviews::make;
use crate::routes::request::AtTable;
use crate::site::Site;
use crate::table::Table;
use axum::extract::Query;
use axum::http::HeaderMap;
use emporia_engine::{Seat, Turn};
use emporia_review::{SeatReview, VERSION};
use maud::Markup;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// A reader waits no longer than this for it, which is shorter than a connection may be silent.
const WAIT: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(100);

/// Through whose eyes.
#[derive(Deserialize)]
pub struct Asked {
    seat: Option<u8>,
}

/// What there is of a review.
pub enum ReviewState {
    /// It was made.
    Made(Box<SeatReview<Value>>),
    /// It is being made.
    Pending,
    /// Nobody who may has asked for it.
    Unasked,
}

/// The page, or what goes into a page that is there already.
pub async fn review(
    AtTable { site, visitor, id }: AtTable,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Fault> {
    let table = site.hall.look(&id).await?;
    reviewable(&table)?;
    let guest = visitor.as_guest();
    let own = guest.as_ref().and_then(|guest| table.seat_of(&guest.id));
    let asked = asked.seat.map(Seat).filter(|seat| seat.index() < table.seats.len());
    let seat = asked.or(own).unwrap_or(Seat(0));
    let live = headers.contains_key("x-live");
    let state = found(&site, &id, &table, seat, guest.as_ref(), live).await?;
    let page = ReviewPage::new(&table, visitor.lang, own, seat, &state);
    if live {
        return Ok(page.content());
    }
    let here = page.here();
    Ok(page.page(&Frame::new(&visitor, &here)))
}

/// Whether a table has something to review, or why not.
fn reviewable(table: &Table) -> Result<(), Fault> {
    if table.status != Status::Over {
        return Err(Fault::Conflict("fault-not-over"));
    }
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-over"))?;
    match () {
        () if board.turn() != Turn::Over => Err(Fault::Conflict("review-given-up")),
        () if board.seats() < 2 => Err(Fault::Conflict("review-alone")),
        () => Ok(()),
    }
}

/// What is kept, or what is begun now.
async fn found(
    site: &Arc<Site>,
    id: &TableId,
    table: &Arc<Table>,
    seat: Seat,
    guest: Option<&Guest>,
    wait: bool,
) -> Result<ReviewState, Fault> {
    let kept = || async {
        let text = site.hall.store.review(id, seat.0, VERSION).await?;
        Ok::<_, Fault>(text.and_then(|text| serde_json::from_str(&text).ok()))
    };
    if let Some(review) = kept().await? {
        return Ok(ReviewState::Made(review));
    }
    match guest.filter(|guest| table.seat_of(&guest.id).is_some()) {
        // It goes on when the reader has left.
        Some(guest) => drop(tokio::spawn(make(site.clone(), table.clone(), seat, site.hall.payer(&guest.id)))),
        None if !site.reviews.is_under_way(id, seat) => return Ok(ReviewState::Unasked),
        None => {}
    }
    if wait {
        let until = tokio::time::Instant::now() + WAIT;
        while tokio::time::Instant::now() < until {
            tokio::time::sleep(LOOK).await;
            if site.reviews.is_under_way(id, seat) {
                continue;
            }
            if let Some(review) = kept().await? {
                return Ok(ReviewState::Made(review));
            }
        }
    }
    Ok(ReviewState::Pending)
}
