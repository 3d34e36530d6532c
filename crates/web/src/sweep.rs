//! The sweep: looks for tables where something is overdue and nobody here sees to it, and wakes them.

use crate::hall::Hall;
use crate::model::{Time, now};
use crate::store::StoreFault;
use std::sync::{Arc, Weak};

/// So many rows are read at a time.
const PAGE: u32 = 500;
/// So many tables are woken in one sweep. The next goes on from there, so that those which cannot be seen to, however
/// many, never hide the others.
const MOST_WOKEN: usize = 500;

/// Sweeps as long as the hall is there.
pub async fn sweep(hall: Weak<Hall>) {
    let mut from = start();
    let mut before = Time::MAX;
    loop {
        let Some(hall) = hall.upgrade() else { return };
        let time = now();
        // At the start, and whenever the time of the system was set back.
        let set_back = std::mem::replace(&mut before, time) > time;
        let done = async {
            if set_back {
                ahead(&hall, time).await?;
            }
            overdue(&hall, &mut from).await
        };
        if let Err(fault) = done.await {
            tracing::warn!(%fault, "overdue tables could not be looked for");
        }
        let pause = hall.config.sweep;
        drop(hall);
        tokio::time::sleep(pause).await;
    }
}

/// Before all that is due.
fn start() -> (Time, String) {
    (Time::MIN, String::new())
}

/// Wakes tables where something is overdue, after a place in their order; moves it to where the next sweep goes on.
async fn overdue(hall: &Arc<Hall>, from: &mut (Time, String)) -> Result<(), StoreFault> {
    // Where several processes share the tables, the one that has a table awake gets a moment before the others.
    let grace = if hall.store.shared() { 2_000 } else { 0 };
    let mut woken = 0;
    while woken < MOST_WOKEN {
        let (late, more) = hall.store.due(now() - grace, (from.0, &from.1), PAGE).await?;
        for (_, id) in &late {
            woken += usize::from(hall.nudge(id).await);
        }
        match late.last().filter(|_| more) {
            Some((due, id)) => *from = (*due, id.to_string()),
            None => {
                *from = start();
                break;
            }
        }
    }
    Ok(())
}

/// Closes tables that wait for players in vain, and removes closed ones that never began.
pub async fn clear_away(hall: &Arc<Hall>) -> Result<(), StoreFault> {
    let mut last = String::new();
    loop {
        let ids = hall.store.unwanted(hall.unwanted_since(), hall.closed_since(), &last, PAGE).await?;
        let Some(end) = ids.last() else { return Ok(()) };
        end.as_str().clone_into(&mut last);
        for id in ids {
            hall.clear(&id).await;
        }
    }
}

/// Wakes tables that changed later than now, because the time of the system was wrong then: what is due there is due too
/// late, and they set it right when they wake.
async fn ahead(hall: &Arc<Hall>, time: Time) -> Result<(), StoreFault> {
    let mut last = String::new();
    loop {
        let ids = hall.store.ahead(time, &last, PAGE).await?;
        let Some(end) = ids.last() else { return Ok(()) };
        end.as_str().clone_into(&mut last);
        tracing::warn!(tables = ids.len(), "tables changed later than now: the time of the system was wrong");
        for id in ids {
            hall.nudge(&id).await;
        }
    }
}
