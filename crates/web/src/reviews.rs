//! Reviews that are being made. What came of them is kept in the store, so nothing is remembered here.

use crate::model::TableId;
use crate::site::Site;
use crate::store::Write;
use crate::table::Table;
use crate::thinkers::{Payer, SLICE};
use emporia_engine::Seat;
use emporia_review::VERSION;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// So many are made at a time at most; whoever wants one more asks again later.
const MOST: usize = 64;

/// Which are under way.
#[derive(Default)]
pub struct Reviews(Mutex<HashSet<(TableId, Seat)>>);

/// One that is being made; when it is dropped, the next who asks may begin anew.
struct ReviewUnderWay<'a> {
    all: &'a Reviews,
    of: (TableId, Seat),
}

impl Drop for ReviewUnderWay<'_> {
    fn drop(&mut self) {
        self.all.under_way().remove(&self.of);
    }
}

impl Reviews {
    fn under_way(&self) -> MutexGuard<'_, HashSet<(TableId, Seat)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, of: (TableId, Seat)) -> Option<ReviewUnderWay<'_>> {
        let mut all = self.under_way();
        (all.len() < MOST && all.insert(of.clone())).then(|| ReviewUnderWay { all: self, of })
    }

    /// Whether the review of a seat is being made.
    pub fn is_under_way(&self, table: &TableId, seat: Seat) -> bool {
        self.under_way().contains(&(table.clone(), seat))
    }
}

/// Makes the review of a seat of a finished game and keeps it, unless somebody does. It takes what places nobody else wants,
/// a slice at a time.
pub async fn make(site: Arc<Site>, table: Arc<Table>, seat: Seat, payer: Payer) {
    let Some(_begun) = site.reviews.begin((table.id.clone(), seat)) else { return };
    let Some(board) = table.board.clone() else { return };
    let mut walk = None;
    loop {
        let place = site.hall.thinkers.spare(&payer).await;
        if *site.stopping.borrow() {
            return;
        }
        let board = board.clone();
        let slice = tokio::task::spawn_blocking(move || {
            let _place = place;
            let begun = Instant::now();
            let mut walk = walk.or_else(|| board.reviewing(seat))?;
            while begun.elapsed() < SLICE {
                if !walk.go_on() {
                    return Some(Err(walk.done()));
                }
            }
            Some(Ok(walk))
        });
        match slice.await {
            Ok(Some(Ok(rest))) => walk = Some(rest),
            Ok(Some(Err(text))) => {
                let write = Write::Review { table: table.id.clone(), seat: seat.0, version: VERSION, text };
                if let Err(fault) = site.hall.writer.write(write).await {
                    tracing::error!(table = %table.id, %fault, "a review was not kept");
                }
                return;
            }
            Ok(None) => return,
            Err(panic) => {
                site.hall.metrics.panics.inc();
                tracing::error!(table = %table.id, %panic, "a review panicked");
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_reviewed_once_at_a_time_and_not_too_many_are() {
        let (all, table) = (Reviews::default(), TableId::new());
        let first = all.begin((table.clone(), Seat(0))).expect("nobody makes it");
        assert!(all.begin((table.clone(), Seat(0))).is_none(), "somebody makes it");
        assert!(all.is_under_way(&table, Seat(0)) && !all.is_under_way(&table, Seat(1)));
        drop(first);
        assert!(!all.is_under_way(&table, Seat(0)));
        let held: Vec<_> = (0..MOST).map(|_| all.begin((TableId::new(), Seat(0))).expect("there is room")).collect();
        assert!(all.begin((table.clone(), Seat(0))).is_none(), "too many");
        drop(held);
        assert!(all.begin((table, Seat(0))).is_some());
    }
}
