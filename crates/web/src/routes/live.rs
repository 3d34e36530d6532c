//! The live stream of a table's page. An event's id is the table's version; its data are the parts that changed.

use super::tables::{How, sight, table_id};
use crate::fault::Fault;
use crate::model::TableId;
use crate::pages::thin::{thin, unversioned};
use crate::site::{Site, Visitor};
use crate::table::Table;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response, Sse};
use futures_util::stream::{StreamExt, unfold};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How often a quiet stream says that it is there. The page takes three of them missing as being out of touch.
pub const BEAT: Duration = Duration::from_secs(10);

/// How long a stream rests after an event: a page shows changes that follow each other closely together, and what bots
/// answer at once need not be drawn while the browser draws the move before.
const REST: Duration = Duration::from_millis(60);

/// One page's stream.
struct Watch {
    site: Arc<Site>,
    id: TableId,
    visitor: Visitor,
    how: How,
    version: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    /// The version that the page shows.
    seen: Option<u64>,
    /// The parts as they were last sent.
    sent: Parts,
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
pub struct From {
    from: Option<u64>,
    /// The same of a page that was just loaded: what it shows is known.
    at: Option<u64>,
}

type Parts = BTreeMap<&'static str, String>;

/// A visitor's parts of a table as they are sent.
fn parts(table: &Table, visitor: &Visitor, how: &How) -> Parts {
    let guest = visitor.guest().ok();
    let parts = sight(table, guest.as_ref(), visitor, how).parts();
    parts.into_iter().map(|(id, part)| (id, unversioned(&part.into_string(), table.version))).collect()
}

/// The stream.
pub async fn live(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(how): Query<How>,
    Query(from): Query<From>,
) -> Result<Response, Fault> {
    let id = table_id(&id)?;
    let heard = last_event_id(&headers);
    let loaded = from.at.filter(|_| heard.is_none());
    // Refuse what is not there before the stream begins.
    let (viewer, eyes) = (visitor.clone(), how.clone());
    let known = site.hall.look(&id, move |table| (loaded == Some(table.version)).then(|| parts(table, &viewer, &eyes)));
    let sent = known.await?.unwrap_or_default();
    let version = site.hall.watch(&id);
    site.hall.metrics.watchers.inc();
    let seen = heard.or(from.from).or(loaded);
    let stopping = site.stopping.clone();
    let rested = Instant::now();
    let watch = Watch { site, id, visitor, how, version, stopping, seen, sent, rested };
    let stream = Sse::new(unfold(watch, |mut watch| async move {
        let event = watch.next().await?;
        Some((Ok::<_, Infallible>(event), watch))
    }));
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Ok(if accepted.contains("gzip") { squeezed(stream.into_response()) } else { stream.into_response() })
}

/// The beginning of a gzip stream: deflate, no name, no time.
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// The stream, compressed: a tenth of it goes over the wire. Each event is deflated by itself and ends on a byte, so that
/// it leaves at once and no compressor has to be kept for a page that only waits.
fn squeezed(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    let mut head = Some(GZIP_HEAD);
    let stream = body.into_data_stream().map(move |chunk| -> Result<Bytes, axum::Error> {
        let mut out = head.take().map_or_else(Vec::new, |head| head.to_vec());
        let mut deflate = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
        deflate.write_all(&chunk?).and_then(|()| deflate.flush()).map_err(axum::Error::new)?;
        out.append(deflate.get_mut());
        Ok(out.into())
    });
    Response::from_parts(parts, Body::from_stream(stream))
}

impl Watch {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            let now = *self.version.borrow_and_update();
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
                changed = self.version.changed() => if changed.is_err() {
                    // The table's task is gone; the next one has a channel of its own.
                    self.version = self.site.hall.watch(&self.id);
                },
                _ = self.stopping.changed() => return None,
                () = tokio::time::sleep(BEAT) => {
                    return Some(Event::default().event("beat").data(""));
                }
            }
        }
    }

    /// The parts that changed since the last event, without what the page has of them already.
    async fn news(&mut self) -> Option<Event> {
        let (visitor, how) = (self.visitor.clone(), self.how.clone());
        let looked = self.site.hall.look(&self.id, move |table| (table.version, parts(table, &visitor, &how)));
        let (version, parts) = match looked.await {
            Ok(looked) => looked,
            Err(_) => {
                tokio::time::sleep(Duration::from_secs(1)).await;
                return None;
            }
        };
        self.seen = Some(version);
        let mut changed = Parts::new();
        for (id, html) in parts {
            if self.sent.get(id) != Some(&html) {
                changed.insert(id, self.sent.get(id).map_or_else(|| html.clone(), |old| thin(old, &html)));
                self.sent.insert(id, html);
            }
        }
        let data = serde_json::to_string(&changed).unwrap_or_default();
        Some(Event::default().id(version.to_string()).event("parts").data(data))
    }
}
