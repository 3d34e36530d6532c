//! Bots at a table: each decides on a thread of its own from what its seat knows. One that fails never holds up its table:
//! a random move is made in its place.

use super::actor::{Ask, TableTask};
use super::fold::Table;
use crate::board::Thought;
use crate::fault::Fault;
use crate::hall::{Hall, Seams};
use crate::model::{Change, now};
use crate::thinkers::Payer;
use emporia_bots::{PlayStyle, Spec};
use emporia_engine::Seat;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::AbortHandle;

/// A bot that thinks, or waits for a place to do so. Dropped, it waits no longer.
pub struct Thinking {
    basis: u64,
    task: Option<AbortHandle>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

impl TableTask {
    /// Lets bots think whose move it is; unless they rest, because nobody plays and nobody is here.
    pub fn wake_bots(&mut self) {
        let Some(table) = self.table.clone() else { return };
        if table.rests() && !self.is_visited() {
            return;
        }
        for seat in Seat::all(table.seats.len()) {
            let Some(due) = table.bot_due(seat) else {
                self.thinking[seat.index()] = None;
                continue;
            };
            let basis = table.touched(seat);
            if self.thinking[seat.index()].as_ref().is_some_and(|thinking| thinking.basis == basis) {
                continue;
            }
            let failed = self.failed[seat.index()] == Some(basis);
            let Some(level) = table.seats[seat.index()].bot() else { continue };
            let Some(spec) = Spec::read(level) else {
                // Said once: the seat waits for a version that knows this bot.
                self.thinking[seat.index()] = Some(Thinking { basis, task: None });
                tracing::error!(table = %self.id, ?seat, level, "a bot of an unknown level is to move");
                continue;
            };
            let pace = i64::from(table.setup.pace);
            let spec = if failed { Spec::Random } else { spec };
            let (own, hall, table) = (self.own.clone(), self.hall.clone(), table.clone());
            let payer = hall.payer(&table.host.id);
            let task = tokio::spawn(async move {
                let action = decision(&hall, &payer, table, seat, spec).await;
                // The time of the system may have been set back meanwhile.
                tokio::time::sleep(Duration::from_millis((due - now()).clamp(0, pace) as u64)).await;
                if let Some(own) = own.upgrade() {
                    let _ = own.send(Ask::Thought { seat, basis, action }).await;
                }
            });
            // What the bot thought about before is no longer asked.
            self.thinking[seat.index()] = Some(Thinking { basis, task: Some(task.abort_handle()) });
        }
    }

    /// Makes the move that a bot has decided on, if it still answers the position.
    pub async fn bot_decided(&mut self, seat: Seat, basis: u64, action: Option<String>) {
        if self.thinking[seat.index()].as_ref().is_some_and(|thinking| thinking.basis != basis) {
            return;
        }
        self.thinking[seat.index()] = None;
        let Some(action) = action else { return self.bot_failed(seat, basis, "it panicked") };
        let Ok(action) = RawValue::from_string(action) else { return self.bot_failed(seat, basis, "no JSON") };
        let mut decide = |table: &Table| {
            if table.touched(seat) != basis || table.bot_due(seat).is_none() {
                return Err(Fault::Stale(table.version));
            }
            Ok(Change::Move { seat: seat.0, action: action.clone(), bot: true })
        };
        match self.change(&mut decide).await {
            // After a fault of the store the table rests, and the bot is asked again.
            Ok(()) | Err(Fault::Stale(_) | Fault::Conflict(_) | Fault::Store(_)) => {}
            Err(fault) => self.bot_failed(seat, basis, &format!("its move was refused: {fault:?}")),
        }
    }

    /// The next time a random move is made in its place; if that failed too, not without a pause.
    fn bot_failed(&mut self, seat: Seat, basis: u64, why: &str) {
        self.hall.metrics.bot_faults.inc();
        tracing::error!(table = %self.id, seat = seat.0, version = basis, why, "a bot failed");
        if self.failed[seat.index()].replace(basis) == Some(basis) {
            self.pause(&Fault::Unplayable);
        }
    }
}

/// What a bot decides, when there is a place to think; nothing if it panics.
async fn decision(hall: &Hall, payer: &Payer, table: Arc<Table>, seat: Seat, spec: Spec) -> Option<String> {
    let place = hall.thinkers.place(payer, spec).await;
    let begun = Instant::now();
    let Seams { think, luck, .. } = hall.config.seams;
    let decided = tokio::task::spawn_blocking(move || {
        let mut seed = [0; 8];
        luck(&mut seed);
        let style = table.bot_names().get(seat.index()).map(|name| PlayStyle::of(name));
        let thought: Thought = table.board.as_ref()?.thought(seat, spec, style, u64::from_le_bytes(seed))?;
        // Nobody reads it any more: the next change need not copy it.
        drop(table);
        let action = think(spec, thought);
        // The place is free when the thread is, whether or not anyone still waits for the move.
        drop(place);
        Some(action)
    });
    let action = decided.await.ok()?;
    hall.metrics.thought(begun.elapsed());
    action
}
