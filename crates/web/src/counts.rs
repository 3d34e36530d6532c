//! How much of something each has now, up to a limit: connections, streams, tables with bots.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many each has.
pub struct Allotments<K> {
    now: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K> Default for Allotments<K> {
    fn default() -> Allotments<K> {
        Allotments { now: Arc::default() }
    }
}

/// One of them, until this is dropped.
pub struct Counted<K: Eq + Hash> {
    now: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Allotments<K> {
    /// Whether somebody has as many as they may.
    pub fn is_full(&self, key: &K, most: usize) -> bool {
        locked(&self.now).get(key).copied().unwrap_or(0) >= most
    }

    /// One more, if there may be one.
    pub fn take(&self, key: &K, most: usize) -> Option<Counted<K>> {
        let mut now = locked(&self.now);
        match now.get_mut(key) {
            Some(count) if *count >= most => return None,
            Some(count) => *count += 1,
            None if most == 0 => return None,
            None => drop(now.insert(key.clone(), 1)),
        }
        Some(Counted { now: self.now.clone(), key: key.clone() })
    }
}

impl<K: Eq + Hash> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut now = locked(&self.now);
        match now.get_mut(&self.key) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(now.remove(&self.key)),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::Allotments;

    #[test]
    fn each_has_as_many_as_they_may_until_one_is_given_back() {
        let counts = Allotments::default();
        let first = counts.take(&"ana", 2).unwrap();
        let second = counts.take(&"ana", 2).unwrap();
        assert!(counts.take(&"ana", 2).is_none() && counts.is_full(&"ana", 2));
        assert!(counts.take(&"ben", 2).is_some() && counts.take(&"ben", 0).is_none());
        drop(first);
        assert!(!counts.is_full(&"ana", 2));
        drop(second);
        assert!(counts.now.lock().unwrap().is_empty(), "nobody is remembered who has nothing");
    }
}
