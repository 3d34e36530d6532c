//! Which tables wait for a player: it is their move, or they are to start the game.

use crate::model::{ListedTable, PlayerId, Status, TableId};
use crate::site::{Site, Visitor};
use crate::store::List;
use axum::http::Method;
use axum::http::request::Parts;

/// So many of a player's tables are looked at, those to be played first.
const MOST: u32 = 60;

/// The seat of a player at a table in a list.
pub fn seat_of(row: &ListedTable, player: Option<&PlayerId>) -> Option<usize> {
    row.summary.seats.iter().position(|seat| seat.player.is_some() && seat.player.as_ref() == player)
}

/// Whether a table waits for whoever sits in a seat.
pub fn waits(row: &ListedTable, seat: usize) -> bool {
    let own = row.summary.seats.get(seat);
    match row.status {
        // Where a bot sits in for them nobody waits.
        Status::Running => own.is_some_and(|own| own.bot.is_none()) && row.summary.turn.contains(&(seat as u8)),
        Status::Open => {
            let taken = row.summary.seats.iter().all(|seat| seat.player.is_some() || seat.bot.is_some());
            taken && row.summary.host == Some(seat as u8)
        }
        Status::Over | Status::Closed => false,
    }
}

impl Site {
    /// The tables that wait for a player. A page is shown also if they cannot be counted.
    pub async fn waiting(&self, player: &PlayerId) -> Vec<TableId> {
        let rows = self.hall.store.list(List::Of(player), MOST).await.unwrap_or_else(|fault| {
            tracing::warn!(%fault, "tables that wait could not be counted");
            Vec::new()
        });
        let waiting = |row: &ListedTable| seat_of(row, Some(player)).is_some_and(|seat| waits(row, seat));
        rows.into_iter().filter(waiting).map(|row| row.id).collect()
    }
}

impl Visitor {
    /// How many tables wait for them, other than the one at an address.
    pub fn waiting_elsewhere(&self, here: &str) -> usize {
        self.waiting.iter().filter(|id| here.strip_prefix("/t/") != Some(id.as_str())).count()
    }
}

/// Whether a request is for a page, which says how many tables wait.
pub fn is_page(parts: &Parts) -> bool {
    let path = parts.uri.path();
    parts.method == Method::GET && !path.starts_with("/api") && !path.ends_with("/live")
}
