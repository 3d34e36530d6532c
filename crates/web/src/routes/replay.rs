//! The replay of a game, and tables that go on from one of its moves.

use crate::fault::Fault;
use crate::model::{STAND_IN, levels};
use crate::pages::Frame;
use crate::pages::replay::{Moment, Scene};
use crate::routes::request::AtTable;
use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use axum_extra::extract::CookieJar;
use emporia_engine::Seat;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

/// Which moment, through whose eyes.
#[derive(Deserialize)]
pub struct Asked {
    at: Option<u64>,
    stop: Option<usize>,
    seat: Option<String>,
}

/// A moment of a game: the page, or its parts for a page that is there already.
pub async fn replay(
    AtTable { site, visitor, id }: AtTable,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    let live = headers.contains_key("x-live");
    let table = site.hall.look(&id).await?;
    let guest = visitor.as_guest();
    let moment = Moment { at: asked.at, stop: asked.stop };
    let scene = Scene::new(&table, guest.as_ref(), visitor.lang, asked.seat.as_deref(), moment)?;
    if !live {
        return Ok(scene.page(&Frame::new(&visitor, &scene.here())).into_response());
    }
    let parts: BTreeMap<_, _> = scene.parts().into_iter().map(|(id, part)| (id, part.into_string())).collect();
    let (stop, last) = scene.place();
    Ok(Json(json!({ "parts": parts, "stop": stop, "last": last, "here": scene.here() })).into_response())
}

/// From where, and against whom.
#[derive(Deserialize)]
pub struct On {
    at: u64,
    seat: u8,
    level: Option<String>,
}

/// Opens a table that goes on from a move of a finished game, against bots.
pub async fn play_on(
    AtTable { site, visitor, id }: AtTable,
    jar: CookieJar,
    Form(on): Form<On>,
) -> Result<impl IntoResponse, Fault> {
    let wanted = on.level.as_deref().unwrap_or(STAND_IN);
    let level = levels().find(|level| *level == wanted).ok_or_else(|| Fault::Field("level".to_owned()))?;
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let there = site.hall.play_on(&id, on.at, Seat(on.seat), level, &guest).await?;
    Ok((jar, Redirect::to(&format!("/t/{there}"))))
}
