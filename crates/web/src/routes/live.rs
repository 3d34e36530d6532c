//! The live stream of a table's page. An event's id is the table's version; its data are the parts that changed.

use super::room::fits_at;
use super::tables::{How, sight};
use super::unless_panicked;
use crate::fault::Fault;
use crate::live::{Audience, Drawing, LiveEvent};
use crate::model::{Status, TableId, fill};
use crate::pages::table::Sight;
use crate::routes::request::AtTable;
use crate::sessions::{Followed, followed, has_ended};
use crate::site::{Site, Visitor};
use crate::streams::OpenStream;
use crate::table::Table;
use crate::table::actor::Published;
use axum::body::{Body, Bytes};
use axum::extract::Query;
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

/// How long those who only watch let the players go first, where so many streams are open: they are told at different
/// moments, and the more there are, the more changes they are told together.
fn courtesy(streams: i64) -> Duration {
    Duration::from_micros(250 * streams.clamp(0, 4_000).unsigned_abs())
}

/// One page's stream.
struct Watch {
    site: Arc<Site>,
    id: TableId,
    visitor: Visitor,
    how: How,
    shown: watch::Receiver<Published>,
    stopping: watch::Receiver<bool>,
    /// The session that the page was loaded with.
    account: Option<Followed>,
    /// The version that the page shows.
    seen: Option<u64>,
    /// What was last sent.
    sent: Option<Arc<Drawing>>,
    /// When the next event may be sent.
    rested: Instant,
    /// Of those who only watch: when among the others, from 0 to 255.
    among: Option<u8>,
    _open: OpenStream,
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
        let guest = visitor.as_guest();
        let fits = if table.status == Status::Open { fits_at(&site.hall.shelf, table) } else { Vec::new() };
        let sight = Sight { live: true, fits, ..sight(table, guest.as_ref(), visitor, how) };
        let shown = table.version_for(table.viewer(visitor.id()));
        Drawing::new(
            table.version,
            shown,
            sight.parts().into_iter().map(|(id, part)| (id, part.into_string())).collect(),
        )
    };
    match Audience::of(table, visitor, how.r#as) {
        Some(audience) => site.drawings.shared(audience, table.version, draw),
        None => Arc::new(draw()),
    }
}

/// The stream.
pub async fn live(
    AtTable { site, visitor, id }: AtTable,
    headers: HeaderMap,
    Query(how): Query<How>,
    Query(from): Query<StreamQuery>,
) -> Result<Response, Fault> {
    let open = site.open_stream(&visitor)?;
    let heard = last_event_id(&headers);
    let loaded = from.at.filter(|_| heard.is_none());
    // Refuse what is not there before the stream begins.
    let table = site.hall.look(&id).await?;
    // What the page calls the version that it shows is the last that its reader could notice.
    let (now, known) = (table.version, Some(table.version_for(table.viewer(visitor.id()))));
    let sent = (loaded == known).then(|| drawing(&site, &table, &visitor, &how));
    let plays = visitor.id().is_some_and(|id| table.seat_of(id).is_some());
    drop(table);
    let mut among = [0];
    fill(&mut among);
    let among = (!plays).then_some(among[0]);
    let shown = site.hall.watch(&id);
    let seen = heard.or(from.from).or(loaded);
    let seen = if seen == known { Some(now) } else { seen.filter(|seen| *seen != now) };
    let stopping = site.stopping.clone();
    let rested = Instant::now();
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let gzip = accepted.contains("gzip");
    let account = visitor.session.as_ref().and_then(|key| site.sessions.follow(key));
    let watch = Watch { account, site, id, visitor, how, shown, stopping, seen, sent, rested, among, _open: open };
    let stream = unfold((watch, gzip.then_some(GZIP_HEAD)), move |(mut watch, head)| async move {
        let site = watch.site.clone();
        // By itself, so that what follows is the same bytes for all who watch, and none of them has a copy.
        if let Some(head) = head {
            return Some((Ok::<_, Infallible>(Bytes::from_static(head)), (watch, None)));
        }
        let event = unless_panicked(&site, watch.next()).await?;
        let piece = if gzip { event.squeezed() } else { event.plain() };
        Some((Ok(piece), (watch, None)))
    });
    let kind = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    let mut response = (kind, Body::from_stream(stream)).into_response();
    if gzip {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(response)
}

/// The beginning of a gzip stream: deflate, no name, no time.
const GZIP_HEAD: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

impl Watch {
    async fn next(&mut self) -> Option<Arc<LiveEvent>> {
        loop {
            // Whoever was logged out knows no more than anybody.
            if *self.stopping.borrow() || has_ended(self.account.as_ref()) {
                return None;
            }
            let now = self.shown.borrow_and_update().version;
            if self.seen != Some(now) {
                self.let_players_go_first().await;
                match self.news().await {
                    Some(event) => {
                        self.rested = Instant::now() + REST + self.among.map_or(Duration::ZERO, |_| self.courtesy());
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
                account = followed(&mut self.account) => self.visitor.player = Some(account?),
                () = tokio::time::sleep(HEARTBEAT) => {
                    return Some(Arc::new(LiveEvent::heartbeat(self.waiting().await)));
                }
            }
        }
    }

    /// How many other tables wait for the reader.
    async fn waiting(&self) -> Option<usize> {
        let waiting = self.site.waiting(self.visitor.id()?).await;
        Some(waiting.iter().filter(|table| **table != self.id).count())
    }

    fn courtesy(&self) -> Duration {
        courtesy(self.site.hall.metrics.watchers.get())
    }

    /// Waits until this page may be told of a change. One that was just opened shows nothing yet.
    async fn let_players_go_first(&self) {
        let turn = self.among.filter(|_| self.sent.is_some());
        let later = turn.map_or(Duration::ZERO, |among| self.courtesy() * u32::from(among) / 256);
        tokio::time::sleep_until(self.rested.max(Instant::now() + later)).await;
    }

    /// What changed since the last event; nothing if the table cannot be read now.
    async fn news(&mut self) -> Option<Arc<LiveEvent>> {
        let Ok(table) = self.site.hall.known(&self.id).await else {
            tokio::time::sleep(Duration::from_secs(1)).await;
            return None;
        };
        let drawing = drawing(&self.site, &table, &self.visitor, &self.how);
        self.seen = Some(drawing.version);
        // Who sees no difference is not told that there was one.
        if self.sent.as_ref().is_some_and(|sent| sent.is_like(&drawing)) {
            self.sent = Some(drawing);
            return None;
        }
        let event = drawing.event_after(self.sent.as_ref());
        self.sent = Some(drawing);
        Some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_watch_the_longer_they_let_the_players_go_first() {
        assert_eq!(courtesy(0), Duration::ZERO);
        assert_eq!(courtesy(2_000), Duration::from_millis(500));
        assert_eq!(courtesy(1_000_000), Duration::from_secs(1), "and never longer than a second");
    }
}
