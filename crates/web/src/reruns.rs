//! What a bot made of games that people played alone, on the same dice. It follows from the game, so it is only remembered
//! to spare the work.

use crate::model::TableId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Of so many games it is remembered.
const MOST: usize = 2_000;

/// The points, by table.
#[derive(Default)]
pub struct Reruns(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    points: HashMap<TableId, i16>,
    /// The tables, the oldest first.
    order: VecDeque<TableId>,
}

impl Reruns {
    fn known(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The points at a table, if they are known.
    pub fn get(&self, table: &TableId) -> Option<i16> {
        self.known().points.get(table).copied()
    }

    /// Remembers them.
    pub fn put(&self, table: TableId, points: i16) {
        let mut known = self.known();
        if known.points.insert(table.clone(), points).is_none() {
            known.order.push_back(table);
        }
        if known.order.len() > MOST
            && let Some(oldest) = known.order.pop_front()
        {
            known.points.remove(&oldest);
        }
    }
}
