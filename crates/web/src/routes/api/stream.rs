//! Changes of a table as a stream of events.

use super::moves::turn;
use crate::fault::{Fault, Problem};
use crate::model::{PlayerId, TableId};
use crate::routes::live::{HEARTBEAT, last_event_id};
use crate::routes::request::AtTable;
use crate::routes::unless_panicked;
use crate::sessions::{Followed, followed, has_ended};
use crate::site::Site;
use crate::streams::OpenStream;
use crate::table::actor::Published;
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::Event;
use emporia_engine::Turn;
use futures_util::stream::{Stream, unfold};
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::watch;

/// One change as a viewer notices it.
#[derive(Serialize)]
struct News {
    version: u64,
    turn: Vec<u8>,
    over: bool,
    events: Vec<Value>,
}

/// So many events are made at once: a stream that begins with a long history does not hold all of it.
const MOST_READY: u64 = 64;

struct Listener {
    site: Arc<Site>,
    id: TableId,
    me: Option<PlayerId>,
    seen: u64,
    ready: VecDeque<(u64, String)>,
    shown: watch::Receiver<Published>,
    stopping: watch::Receiver<bool>,
    account: Option<Followed>,
    _open: OpenStream,
}

/// Changes as server-sent events. An event's id is its version; `Last-Event-ID` goes on after one. The data are the
/// events that your seat notices, and whose move it is at the end of the batch.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Problem),
        (status = 429, body = Problem)))]
pub(super) async fn events(
    AtTable { site, visitor, id }: AtTable,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let open = site.open_stream(&visitor)?;
    let table = site.hall.look(&id).await?;
    let (now, known) = (table.version, table.version_for(table.viewer(visitor.id())));
    drop(table);
    let shown = site.hall.watch(&id);
    let seen = last_event_id(&headers).map_or(0, |seen| if seen >= known { now } else { seen });
    let (me, stopping) = (visitor.id().cloned(), site.stopping.clone());
    let account = visitor.session.as_ref().and_then(|key| site.sessions.follow(key));
    let listener = Listener { account, site, id, me, seen, ready: VecDeque::new(), shown, stopping, _open: open };
    Ok(Sse::new(unfold(listener, |mut listener| async move {
        let site = listener.site.clone();
        let event = unless_panicked(&site, listener.next()).await?;
        Some((Ok(event), listener))
    })))
}

impl Listener {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stopping.borrow() || has_ended(self.account.as_ref()) {
                return None;
            }
            if let Some((version, data)) = self.ready.pop_front() {
                return Some(Event::default().id(version.to_string()).data(data));
            }
            let now = self.shown.borrow_and_update().version;
            if now > self.seen {
                self.fetch().await?;
                continue;
            }
            tokio::select! {
                changed = self.shown.changed() => if changed.is_err() {
                    self.shown = self.site.hall.watch(&self.id);
                },
                _ = self.stopping.changed() => return None,
                account = followed(&mut self.account) => drop(account?),
                () = tokio::time::sleep(HEARTBEAT) => return Some(Event::default().comment("beat")),
            }
        }
    }

    async fn fetch(&mut self) -> Option<()> {
        let table = self.site.hall.known(&self.id).await.ok()?;
        let (who, turn, over) = (table.viewer(self.me.as_ref()), turn(&table), table.turn() == Turn::Over);
        let last = table.version.min(self.seen + MOST_READY);
        let newest = table.version_for(who);
        // What this viewer could not notice is not told, not even that it happened.
        let told = (self.seen + 1..=last).filter(|version| *version == newest || !table.hides(*version, who));
        let news = told.map(|version| {
            let events = table.board.as_ref().map_or_else(Vec::new, |board| board.events(version, who));
            let news = News { version, turn: turn.clone(), over, events };
            (version, serde_json::to_string(&news).expect("events can be written as JSON"))
        });
        self.ready = news.collect();
        self.seen = last;
        Some(())
    }
}
