//! The live stream of a table's page. An event's id is the table's version; its data are the parts that changed.

use super::tables::{How, sight, table_id};
use super::unless_panicked;
use crate::fault::Fault;
use crate::live::{Audience, Drawing, LiveEvent};
use crate::model::TableId;
use crate::pages::table::Sight;
use crate::site::{Site, Visitor};
use crate::table::Table;
use crate::table::actor::Published;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How often a quiet stream says that it is there. The page takes three of them missing as being out of touch.
pub const HEARTBEAT: Duration = Duration::from_secs(10);

/// How long a stream rests after an event: a page shows changes that follow each other closely together, and what bots
/// answer at once need not be drawn while the browser draws the move before.
const REST: Duration = Duration::from_millis(60);

/// One page's stream.
struct Watch {
    site: Arc<Site>,
    id: TableId,
    visitor: Visitor,
    how: How,
    shown: watch::Receiver<Published>,
    stopping: watch::Receiver<bool>,
    /// The version that the page shows.
    seen: Option<u64>,
    /// What was last sent.
    sent: Option<Arc<Drawing>>,
    /// When the next event may be sent.
    rested: Instant,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.site.hall.metrics.watchers.dec();
    }
}

/// The version that a stream goes on from.
pub fn last_event_id(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// What a page asks for: the version that it shows already.
#[derive(serde::Deserialize, Clone, Default)]
pub struct StreamQuery {
    from: Option<u64>,
    /// The same of a page that was just loaded: what it shows is known.
    at: Option<u64>,
}

/// A table as a visitor sees it.
fn drawing(site: &Site, table: &Table, visitor: &Visitor, how: &How) -> Arc<Drawing> {
    let draw = || {
        let guest = visitor.guest().ok();
        let sight = Sight { live: true, ..sight(table, guest.as_ref(), visitor, how) };
        Drawing::new(table.version, sight.parts().into_iter().map(|(id, part)| (id, part.into_string())).collect())
    };
    match Audience::of(table, visitor, how.r#as) {
        Some(audience) => site.drawings.shared(audience, table.version, draw),
        None => Arc::new(draw()),
    }
}

/// The stream.
pub async fn live(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(how): Query<How>,
    Query(from): Query<StreamQuery>,
) -> Result<Response, Fault> {
    let id = table_id(&id)?;
    let heard = last_event_id(&headers);
    let loaded = from.at.filter(|_| heard.is_none());
    // Refuse what is not there before the stream begins.
    let table = site.hall.look(&id).await?;
    let sent = (loaded == Some(table.version)).then(|| drawing(&site, &table, &visitor, &how));
    drop(table);
    let shown = site.hall.watch(&id);
    site.hall.metrics.watchers.inc();
    let seen = heard.or(from.from).or(loaded);
    let stopping = site.stopping.clone();
    let rested = Instant::now();
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let gzip = accepted.contains("gzip");
    let watch = Watch { site, id, visitor, how, shown, stopping, seen, sent, rested };
    let stream = unfold((watch, gzip.then_some(GZIP_HEAD)), move |(mut watch, head)| async move {
        let site = watch.site.clone();
        let event = unless_panicked(&site, watch.next()).await?;
        let piece = match head {
            Some(head) => Bytes::from([&head[..], &event.squeezed()].concat()),
            None if gzip => event.squeezed(),
            None => event.plain(),
        };
        Some((Ok::<_, Infallible>(piece), (watch, None)))
    });
    let kind = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    let mut response = (kind, Body::from_stream(stream)).into_response();
    if gzip {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(response)
}

/// The beginning of a gzip stream: deflate, no name, no time.
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

impl Watch {
    async fn next(&mut self) -> Option<Arc<LiveEvent>> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            let now = self.shown.borrow_and_update().version;
            if self.seen != Some(now) {
                tokio::time::sleep_until(self.rested).await;
                match self.news().await {
                    Some(event) => {
                        self.rested = Instant::now() + REST;
                        return Some(event);
                    }
                    None => continue,
                }
            }
            tokio::select! {
                changed = self.shown.changed() => if changed.is_err() {
                    // The table's task is gone; the next one has a channel of its own.
                    self.shown = self.site.hall.watch(&self.id);
                },
                _ = self.stopping.changed() => return None,
                () = tokio::time::sleep(HEARTBEAT) => {
                    return Some(Arc::new(LiveEvent::heartbeat()));
                }
            }
        }
    }

    /// What changed since the last event; nothing if the table cannot be read now.
    async fn news(&mut self) -> Option<Arc<LiveEvent>> {
        let Ok(table) = self.site.hall.look(&self.id).await else {
            tokio::time::sleep(Duration::from_secs(1)).await;
            return None;
        };
        let drawing = drawing(&self.site, &table, &self.visitor, &self.how);
        self.seen = Some(drawing.version);
        let event = drawing.event_after(self.sent.as_ref());
        self.sent = Some(drawing);
        Some(event)
    }
}
