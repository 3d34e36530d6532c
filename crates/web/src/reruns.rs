//! What a bot made of games that people played alone, on the same dice. It follows from the game, so it is only remembered
//! to spare the work.

use crate::model::TableId;
use std::collections::{HashMap, HashSet, VecDeque};
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
    /// Those that are being played.
    under_way: HashSet<TableId>,
}

/// A game that is being played again; when it is dropped without points, the next who asks begins anew.
pub struct RerunUnderWay<'a> {
    all: &'a Reruns,
    table: TableId,
}

impl RerunUnderWay<'_> {
    /// Remembers what came of it.
    pub fn ends_with(self, points: i16) {
        self.all.put(self.table.clone(), points);
    }
}

impl Drop for RerunUnderWay<'_> {
    fn drop(&mut self) {
        self.all.known().under_way.remove(&self.table);
    }
}

impl Reruns {
    fn known(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The points at a table, if they are known.
    pub fn get(&self, table: &TableId) -> Option<i16> {
        self.known().points.get(table).copied()
    }

    /// Leave to play a table's game again; nothing if that is under way.
    pub fn begin(&self, table: &TableId) -> Option<RerunUnderWay<'_>> {
        self.known().under_way.insert(table.clone()).then(|| RerunUnderWay { all: self, table: table.clone() })
    }

    fn put(&self, table: TableId, points: i16) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_played_again_by_one_at_a_time() {
        let (all, table) = (Reruns::default(), TableId::new());
        let first = all.begin(&table).expect("nobody plays it");
        assert!(all.begin(&table).is_none(), "somebody plays it");
        drop(first);
        let second = all.begin(&table).expect("the first gave up");
        second.ends_with(30);
        assert_eq!(all.get(&table), Some(30));
    }
}
