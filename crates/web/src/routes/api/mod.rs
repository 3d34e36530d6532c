//! For programs: JSON under `/api`, described by `/api/openapi.json`, which is made from these files.
//!
//! A program says who it is with `Authorization: Bearer TOKEN`; `POST /api/players` gives it a token.

mod moves;
mod people;
mod stream;
mod tables;

use crate::fault::{Fault, Problem};
use crate::games::{GAMES, Info};
use crate::model::{Hints, PlayerId, SeatLine, Status, Summary, Talk};
use crate::site::Site;
use axum::routing::{get, post};
use axum::{Json, Router};
use emporia_engine::Players;
use serde_json::Value;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

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
    info(title = "Emporia", description = "Tables of games of ancient merchants, for programs."),
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
        moves::ViewAnswer,
        moves::Actions,
        moves::Act,
        moves::Acted,
        Status,
        Summary,
        SeatLine,
        PlayerId,
        Hints,
        Talk
    ))
)]
pub struct Description;

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(describe())
}

/// The description of the interface, with the options that each game declares.
pub fn describe() -> utoipa::openapi::OpenApi {
    let mut api = Description::openapi();
    let schemas = api.components.as_mut().map(|components| &mut components.schemas);
    if let Some(RefOr::T(Schema::Object(table))) = schemas.and_then(|schemas| schemas.get_mut("NewTable")) {
        let names =
            ObjectBuilder::new().schema_type(Type::String).enum_values(Some(GAMES.iter().map(|game| game.name)));
        table.properties.insert("game".to_owned(), names.into());
        let games = GAMES.iter().fold(OneOfBuilder::new(), |all, game| all.item(options_of(game)));
        table.properties.insert("options".to_owned(), games.into());
    }
    api
}

/// What a table of a game may choose.
fn options_of(game: &Info) -> ObjectBuilder {
    let Players { least, most, .. } = game.players;
    let players = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(least)).maximum(Some(most));
    let object = ObjectBuilder::new().title(Some(game.name)).property("players", players).required("players");
    game.choices.iter().fold(object, |object, choice| {
        let values: Vec<Value> = choice.values.iter().filter_map(|value| serde_json::from_str(value).ok()).collect();
        let kind = if choice.is_switch() { Type::Boolean } else { Type::Integer };
        let usual = values.first().cloned();
        object.property(choice.name, ObjectBuilder::new().schema_type(kind).enum_values(Some(values)).default(usual))
    })
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
