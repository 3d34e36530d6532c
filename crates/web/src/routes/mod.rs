//! Addresses: pages with plain forms, the live stream, and `/api` for programs.

pub mod request;
pub mod assets;
pub mod app;
pub mod home;
pub mod tables;
pub mod room;
pub mod live;
pub mod end;
pub mod hint;
pub mod replay;
pub mod review;
pub mod account;
pub mod settings;
pub mod notices;
pub mod order;
pub mod print;
pub mod admin;
pub mod data;
pub mod api;

use crate::fault::Fault;
use crate::guard::guard;
use crate::site::{Site, Visitor};
use crate::store::StoreFault;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use emporia_text::say;
use futures_util::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// All of the site.
pub fn router(site: Arc<Site>) -> Router {
    let counted = site.clone();
    let caught = move |why: Box<dyn Any + Send>| {
        panicked(&counted, &*why);
        Fault::Unplayable.into_response()
    };
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/new/{game}", get(home::new))
        .route("/play/{game}", post(|caller, game| home::against_bots(caller, game, false)))
        .route("/learn/{game}", post(|caller, game| home::against_bots(caller, game, true)))
        .route("/invite/{game}", post(home::invite))
        .route("/tables", post(home::create))
        .route("/rules", get(home::rules))
        .route("/rules/{game}", get(home::rules_of))
        .route("/print/{file}", get(print::print))
        .route("/p/{id}", get(home::player))
        .route("/next", get(home::next))
        .route("/lang", post(settings::lang))
        .route("/me", get(settings::me))
        .route("/me/name", post(account::name))
        .route("/me/password", post(account::password))
        .route("/me/preferences", post(settings::preferences))
        .route("/me/notices", post(notices::wishes))
        .route("/me/notices/device", post(notices::device))
        .route("/me/notices/mail", post(notices::mail))
        .route("/me/notices/hook", post(notices::hook))
        .route("/me/notices/remove", post(notices::remove))
        .route("/me/notices/try", post(notices::attempt))
        .route("/me/notices/calendar", post(notices::calendar_address))
        .route("/notices/confirm/{secret}", get(notices::confirm).post(notices::confirmed))
        .route("/notices/stop/{id}", get(notices::stop).post(notices::stopped))
        .route("/forgotten", get(notices::forgotten).post(notices::forgotten_sent))
        .route("/forgotten/{secret}", get(notices::replacement).post(notices::replaced))
        .route("/calendar/{name}", get(notices::feed))
        .route("/me/sessions/end", post(settings::end_session))
        .route("/me/sessions/end-all", post(settings::end_sessions))
        .route("/me/download", get(data::download))
        .route("/me/delete", post(data::delete))
        .route("/signup", post(account::signup))
        .route("/admin", get(admin::admin))
        .route("/admin/hide", post(admin::hide))
        .route("/admin/close", post(admin::close))
        .route("/admin/suspend", post(admin::suspend))
        .route("/admin/restore", post(admin::restore))
        .route("/admin/settle", post(admin::settle))
        .route("/login", post(account::login))
        .route("/logout", post(account::logout))
        .route("/t/{id}", get(tables::show))
        .route("/t/{id}/record", get(tables::record))
        .route("/t/{id}/replay", get(replay::replay))
        .route("/t/{id}/review", get(review::review))
        .route("/t/{id}/play-on", post(replay::play_on))
        .route("/t/{id}/join", post(tables::join))
        .route("/t/{id}/leave", post(tables::leave))
        .route("/t/{id}/start", post(room::start))
        .route("/t/{id}/agree", post(room::agree))
        .route("/t/{id}/invite", post(room::invite))
        .route("/t/{id}/act", post(tables::act))
        .route("/t/{id}/end", get(end::end))
        .route("/t/{id}/hint", post(hint::hint))
        .route("/t/{id}/undo", post(tables::undo))
        .route("/t/{id}/say", post(tables::say))
        .route("/t/{id}/seen", post(notices::seen))
        .route("/t/{id}/people", get(order::people))
        .route("/t/{id}/order", post(order::order))
        .route("/t/{id}/mute", post(order::mute))
        .route("/t/{id}/report", post(order::report))
        .route("/t/{id}/standing", post(tables::standing))
        .route("/t/{id}/back", post(tables::back))
        .route("/t/{id}/day-more", post(tables::day_more))
        .route("/t/{id}/resign", post(tables::resign))
        .route("/t/{id}/rematch", post(tables::rematch))
        .route("/t/{id}/unlist", post(home::unlist))
        .route("/assets/{hash}/{name}", get(assets::serve))
        .route("/manifest.webmanifest", get(app::manifest))
        .route("/worker.js", get(app::worker))
        .route("/offline", get(app::offline))
        .route("/robots.txt", get(app::robots))
        .layer(CompressionLayer::new());
    Router::new()
        .merge(pages)
        // Streams are not compressed: each event must leave at once.
        .route("/t/{id}/live", get(live::live))
        .merge(api::router())
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .fallback(|| async { Fault::NotFound })
        // As one layer, outermost first: each `layer` of a router boxes every request and every answer once more.
        .layer((from_fn_with_state(site.clone(), guard), CatchPanicLayer::custom(caught)))
        .with_state(site)
}

/// A bug: the visitor gets a sentence, the log gets the rest.
fn panicked(site: &Site, why: &(dyn Any + Send)) {
    site.hall.metrics.panics.inc();
    let why = why.downcast_ref::<&str>().copied().or_else(|| why.downcast_ref::<String>().map(String::as_str));
    tracing::error!(why = why.unwrap_or_default(), "an answer panicked");
}

/// What comes next of a stream; one that panics ends.
async fn unless_panicked<T>(site: &Site, next: impl Future<Output = Option<T>>) -> Option<T> {
    AssertUnwindSafe(next).catch_unwind().await.unwrap_or_else(|why| {
        panicked(site, &*why);
        None
    })
}

/// What watches the server reads, on an address of its own.
pub fn private(site: Arc<Site>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(site)
}

async fn metrics(State(site): State<Arc<Site>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    (kind, site.hall.metrics.text())
}

/// How long the store has to answer a health check.
const HEALTHY: Duration = Duration::from_secs(3);

/// Whether the store can be read and written.
async fn is_well(site: &Site) -> Result<(), StoreFault> {
    site.hall.writer.works().await?;
    match tokio::time::timeout(HEALTHY, site.hall.store.due(0, (0, ""), 1)).await {
        Ok(read) => read.map(|_| ()),
        Err(_) => Err(StoreFault::Unreachable("a health check got no answer".to_owned())),
    }
}

/// The health check: well, if tables can be read and changed. In plain words, for programs that watch.
async fn health(State(site): State<Arc<Site>>, visitor: Visitor) -> (StatusCode, String) {
    match is_well(&site).await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(fault) => {
            tracing::error!(%fault, "the server is not well");
            let fault = Fault::Store(fault);
            (fault.status(), fault.sentence(visitor.lang) + "\n")
        }
    }
}

/// For load balancers: well, and not about to stop.
async fn ready(State(site): State<Arc<Site>>, visitor: Visitor) -> (StatusCode, String) {
    if *site.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, say(visitor.lang, "fault-stopping", &[]) + "\n");
    }
    health(State(site), visitor).await
}
