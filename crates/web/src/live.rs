//! What is drawn of a table for pages that stay open, and the events that bring a page from one drawing to the next.
//!
//! All who only watch in one language see the same: one drawing of a version serves them all, and so does the event that
//! leads to it from the drawing before, compressed once.

use crate::model::{Status, TableId};
use crate::pages::diff::diff;
use crate::site::Visitor;
use crate::table::Table;
use axum::body::Bytes;
use emporia_text::Lang;
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

/// Parts of a page by their ids, as HTML.
pub type Parts = BTreeMap<&'static str, String>;

/// A table as somebody sees it, or all who only watch.
pub struct Drawing {
    /// The version of the table.
    pub version: u64,
    /// The version as the viewer knows it.
    shown: u64,
    parts: Parts,
    /// The event that was last made, with the drawing that it goes on from.
    event: Mutex<Option<(Weak<Drawing>, Arc<LiveEvent>)>>,
}

impl Drawing {
    /// Of these parts.
    pub fn new(version: u64, shown: u64, parts: Parts) -> Drawing {
        Drawing { version, shown, parts, event: Mutex::default() }
    }

    /// Whether a page that shows the one shows the other.
    pub fn is_like(&self, other: &Drawing) -> bool {
        self.shown == other.shown && self.parts == other.parts
    }

    /// What a page that shows another drawing has to be sent: the parts that changed, without what it has of them already.
    pub fn event_after(&self, old: Option<&Arc<Drawing>>) -> Arc<LiveEvent> {
        let from = old.map_or_else(Weak::new, Arc::downgrade);
        let mut last = locked(&self.event);
        if let Some((_, event)) = last.as_ref().filter(|(known, _)| known.ptr_eq(&from)) {
            return event.clone();
        }
        let mut changed = Parts::new();
        for (id, html) in &self.parts {
            match old.and_then(|old| old.parts.get(id)) {
                Some(before) if before == html => {}
                Some(before) => drop(changed.insert(id, diff(before, html))),
                None => drop(changed.insert(id, html.clone())),
            }
        }
        let data = serde_json::to_string(&changed).expect("strings can be written as JSON");
        let event = Arc::new(LiveEvent::new(&format!("id: {}\nevent: parts\ndata: {data}\n\n", self.shown)));
        *last = Some((from, event.clone()));
        event
    }
}

/// A server-sent event as it goes over the wire.
pub struct LiveEvent {
    text: Bytes,
    squeezed: OnceLock<Bytes>,
}

impl LiveEvent {
    fn new(text: &str) -> LiveEvent {
        LiveEvent { text: Bytes::copy_from_slice(text.as_bytes()), squeezed: OnceLock::new() }
    }

    /// The heartbeat of a quiet stream, with the number of other tables that wait for its reader, if they have a name.
    pub fn heartbeat(waiting: Option<usize>) -> LiveEvent {
        let waiting = waiting.map_or_else(String::new, |count| count.to_string());
        LiveEvent::new(&format!("event: beat\ndata: {waiting}\n\n"))
    }

    /// As it is.
    pub fn plain(&self) -> Bytes {
        self.text.clone()
    }

    /// As a piece of a gzip stream: a tenth of it goes over the wire. Each event is deflated by itself and ends on a byte, so
    /// that it leaves at once and no compressor has to be kept for a page that only waits.
    pub fn squeezed(&self) -> Bytes {
        let squeeze = || {
            let mut deflate = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
            deflate.write_all(&self.text).and_then(|()| deflate.flush()).expect("memory takes all that is written");
            Bytes::from(std::mem::take(deflate.get_mut()))
        };
        self.squeezed.get_or_init(squeeze).clone()
    }
}

/// Those who see the same of a table: all who only watch, in a language, through the same eyes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Audience {
    table: TableId,
    lang: Lang,
    through: Option<u8>,
}

impl Audience {
    /// The audience that a visitor belongs to. Whoever has a seat, or may still take one, is none.
    pub fn of(table: &Table, visitor: &Visitor, through: Option<u8>) -> Option<Audience> {
        let begun = matches!(table.status, Status::Running | Status::Over);
        let seated = visitor.id().is_some_and(|id| table.seat_of(id).is_some());
        // Whoever mutes somebody reads other words than the rest.
        let mutes = visitor.player.as_ref().is_some_and(|player| !player.preferences.muted.is_empty());
        (begun && !seated && !mutes).then(|| Audience { table: table.id.clone(), lang: visitor.lang, through })
    }
}

/// The last drawing for each audience, as long as somebody has it on a page.
#[derive(Default)]
pub struct Drawings {
    last: Mutex<HashMap<Audience, Arc<Mutex<Weak<Drawing>>>>>,
}

impl Drawings {
    /// The drawing of a version for an audience, or of a later one. It is drawn once: the others wait for it.
    pub fn shared(&self, audience: Audience, version: u64, draw: impl FnOnce() -> Drawing) -> Arc<Drawing> {
        let last = locked(&self.last).entry(audience).or_default().clone();
        let mut last = locked(&last);
        if let Some(drawing) = last.upgrade().filter(|drawing| drawing.version >= version) {
            return drawing;
        }
        let drawing = Arc::new(draw());
        *last = Arc::downgrade(&drawing);
        drawing
    }

    /// Forgets audiences that have left.
    pub fn tidy(&self) {
        locked(&self.last).retain(|_, last| Arc::strong_count(last) > 1 || locked(last).strong_count() > 0);
    }
}

/// What is behind a lock is whole whenever the lock is free: a page that panicked has changed nothing.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Audience, Drawing, Drawings, Parts};
    use crate::model::TableId;
    use emporia_text::Lang;
    use std::sync::Arc;

    fn drawing(version: u64, parts: &[(&'static str, &str)]) -> Drawing {
        Drawing::new(version, version, parts.iter().map(|(id, html)| (*id, (*html).to_owned())).collect::<Parts>())
    }

    #[test]
    fn one_drawing_and_one_event_serve_all_who_watch() {
        let (drawings, table) = (Drawings::default(), TableId::new());
        let of = |lang| Audience { table: table.clone(), lang, through: None };
        let first = drawings.shared(of(Lang::En), 5, || drawing(5, &[("a", "1"), ("b", "2")]));
        let again = drawings.shared(of(Lang::En), 5, || unreachable!("it is drawn already"));
        assert!(Arc::ptr_eq(&first, &again));
        let other = drawings.shared(of(Lang::Es), 5, || drawing(5, &[("a", "uno")]));
        assert!(!Arc::ptr_eq(&first, &other), "another language is another drawing");
        let next = drawings.shared(of(Lang::En), 6, || drawing(6, &[("a", "1"), ("b", "3")]));
        // Whoever comes with an older table is shown the later one.
        assert_eq!(drawings.shared(of(Lang::En), 5, || unreachable!()).version, 6);
        let event = next.event_after(Some(&first));
        assert_eq!(event.plain(), "id: 6\nevent: parts\ndata: {\"b\":\"3\"}\n\n");
        assert!(Arc::ptr_eq(&event, &next.event_after(Some(&again))), "made once");
        assert_eq!(next.event_after(None).plain(), "id: 6\nevent: parts\ndata: {\"a\":\"1\",\"b\":\"3\"}\n\n");
        assert_eq!(next.event_after(Some(&next)).plain(), "id: 6\nevent: parts\ndata: {}\n\n");
        drop((first, again, other, next));
        drawings.tidy();
        assert!(drawings.last.lock().unwrap().is_empty(), "nobody is left");
    }

    #[test]
    fn a_drawing_that_panics_leaves_the_next_one_free() {
        let drawings = Drawings::default();
        let all = Audience { table: TableId::new(), lang: Lang::En, through: None };
        let draw = || drawings.shared(all.clone(), 1, || panic!("a page that is wrong"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(draw)).is_err());
        assert_eq!(drawings.shared(all.clone(), 1, || drawing(1, &[])).version, 1);
    }
}
