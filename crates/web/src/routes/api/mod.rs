//! For programs: JSON under `/api`, described by `/api/openapi.json`, which is made from these files.
//!
//! A program says who it is with `Authorization: Bearer TOKEN`; `POST /api/players` gives it a token.

mod moves;
mod people;
mod stream;
mod tables;

use crate::fault::{Fault, Problem};
use crate::model::{Hints, PlayerId, SeatLine, Status, Summary};
use crate::site::Site;
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use utoipa::OpenApi;

/// All of the interface.
pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/openapi.json", get(openapi))
        .route("/api/players", post(people::new_player))
        .route("/api/me", get(people::me))
        .route("/api/games", get(people::games))
        .route("/api/tables", get(people::lobby).post(tables::create))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/leave", post(tables::leave))
        .route("/api/tables/{id}/start", post(tables::start))
        .route("/api/tables/{id}/view", get(moves::view))
        .route("/api/tables/{id}/actions", get(moves::actions))
        .route("/api/tables/{id}/act", post(moves::act))
        .route("/api/tables/{id}/undo", post(moves::undo))
        .route("/api/tables/{id}/say", post(tables::say))
        .route("/api/tables/{id}/back", post(tables::back))
        .route("/api/tables/{id}/resign", post(tables::resign))
        .route("/api/tables/{id}/rematch", post(tables::rematch))
        .route("/api/tables/{id}/events", get(stream::events))
        .route("/api/tables/{id}/record", get(tables::record))
}

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(title = "Emporia", description = "Tables of three games of ancient merchants, for programs."),
    paths(
        people::new_player,
        people::me,
        people::games,
        people::lobby,
        tables::create,
        tables::show,
        tables::join,
        tables::leave,
        tables::start,
        tables::say,
        tables::back,
        tables::resign,
        tables::rematch,
        tables::record,
        moves::view,
        moves::actions,
        moves::act,
        moves::undo,
        stream::events
    ),
    components(schemas(
        Problem,
        people::Token,
        people::Me,
        people::GameLine,
        people::ChoiceLine,
        people::TableLine,
        tables::NewTable,
        tables::Shown,
        tables::Join,
        tables::Say,
        tables::Rematch,
        moves::View,
        moves::Actions,
        moves::Act,
        moves::Acted,
        Status,
        Summary,
        SeatLine,
        PlayerId,
        Hints
    ))
)]
pub struct Description;

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// A body that says what is wrong with it.
type Body<T> = Result<Json<T>, axum::extract::rejection::JsonRejection>;

fn body<T>(body: Body<T>) -> Result<T, Fault> {
    use axum::extract::rejection::JsonRejection;
    body.map(|Json(value)| value).map_err(|rejection| match rejection {
        JsonRejection::JsonDataError(error) => Fault::Field(error.body_text()),
        JsonRejection::BytesRejection(_) => Fault::TooLarge,
        _ => Fault::Bad("fault-bad-json"),
    })
}
