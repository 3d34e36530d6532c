//! Addresses: pages with plain forms, the live stream, and `/api` for programs.

pub mod assets;
pub mod home;
pub mod tables;
pub mod live;
pub mod hint;
pub mod replay;
pub mod account;
pub mod api;

use crate::fault::Fault;
use crate::guard::guard;
use crate::site::Site;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use futures_util::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// The largest body of a request.
const MOST_BODY: usize = 32 * 1024;

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
        .route("/play/{game}", post(|site, visitor, jar, game| home::against_bots(site, visitor, jar, game, false)))
        .route("/learn/{game}", post(|site, visitor, jar, game| home::against_bots(site, visitor, jar, game, true)))
        .route("/tables", post(home::create))
        .route("/rules", get(home::rules))
        .route("/rules/{game}", get(home::rules_of))
        .route("/p/{id}", get(home::player))
        .route("/lang", post(account::lang))
        .route("/me", get(account::me))
        .route("/name", post(account::name))
        .route("/claim", post(account::claim))
        .route("/login", post(account::login))
        .route("/logout", post(account::logout))
        .route("/t/{id}", get(tables::show))
        .route("/t/{id}/record", get(tables::record))
        .route("/t/{id}/replay", get(replay::replay))
        .route("/t/{id}/play-on", post(replay::play_on))
        .route("/t/{id}/join", post(tables::join))
        .route("/t/{id}/leave", post(tables::leave))
        .route("/t/{id}/start", post(tables::start))
        .route("/t/{id}/act", post(tables::act))
        .route("/t/{id}/hint", post(hint::hint))
        .route("/t/{id}/undo", post(tables::undo))
        .route("/t/{id}/say", post(tables::say))
        .route("/t/{id}/back", post(tables::back))
        .route("/t/{id}/resign", post(tables::resign))
        .route("/t/{id}/rematch", post(tables::rematch))
        .route("/assets/{hash}/{name}", get(assets::serve))
        .layer(CompressionLayer::new());
    Router::new()
        .merge(pages)
        // Streams are not compressed: each event must leave at once.
        .route("/t/{id}/live", get(live::live))
        .merge(api::router())
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .fallback(|| async { Fault::NotFound })
        // As one layer, outermost first: each `layer` of a router boxes every request and every answer once more.
        .layer((
            from_fn_with_state(site.clone(), guard),
            CatchPanicLayer::custom(caught),
            DefaultBodyLimit::max(MOST_BODY),
        ))
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

async fn metrics(State(site): State<Arc<Site>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    (kind, site.hall.metrics.text())
}

/// The health check: well, if the store answers.
async fn health(State(site): State<Arc<Site>>) -> Result<&'static str, Fault> {
    site.hall.store.due(0, 1).await?;
    Ok("ok\n")
}
