//! Players, the games there are, and the lists of tables.

use super::{Body, body};
use crate::fault::{Fault, Problem};
use crate::games::GAMES;
use crate::model::{ListedTable, PlayerId, Status, Summary, TableId};
use crate::names::PlayerName;
use crate::site::{Site, Visitor};
use crate::store::List;
use axum::Json;
use axum::extract::State;
use emporia_text::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A new player.
#[derive(Deserialize, ToSchema)]
pub struct NewPlayer {
    /// The name shown, up to 24 characters.
    name: String,
}

/// The secret by which a program is known.
#[derive(Serialize, ToSchema)]
pub struct Token {
    player: PlayerId,
    name: String,
    /// For `Authorization: Bearer`; it is shown only here.
    token: String,
}

/// Makes a guest and gives its token.
#[utoipa::path(post, path = "/api/players", request_body = NewPlayer,
    responses((status = 200, body = Token), (status = 400, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem)))]
pub(super) async fn new_player(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    new: Body<NewPlayer>,
) -> Result<Json<Token>, Fault> {
    let name = PlayerName::chosen(&body(new)?.name)?;
    if site.hall.store.lookalike(&name).await?.is_some() {
        return Err(Fault::Conflict("fault-name-claimed"));
    }
    let (player, token) = site.newcomer(visitor.ip, name, &visitor.agent).await?;
    Ok(Json(Token { player: player.id.clone(), name: player.name.of(visitor.lang).into_owned(), token }))
}

/// Who a token belongs to.
#[derive(Serialize, ToSchema)]
pub struct Me {
    player: PlayerId,
    name: String,
    /// Whether the name is kept by a password.
    claimed: bool,
    /// The player's own tables.
    tables: Vec<TableLine>,
}

/// Who I am, and my tables.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(super) async fn me(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Json<Me>, Fault> {
    let player = visitor.player.clone().ok_or(Fault::Nobody)?;
    let tables = site.hall.store.list(List::Of(&player.id), 50).await?;
    Ok(Json(Me {
        player: player.id.clone(),
        name: player.name.of(visitor.lang).into_owned(),
        claimed: player.password.is_some(),
        tables: tables.into_iter().map(|row| TableLine::of(row, visitor.lang)).collect(),
    }))
}

/// A game that can be played.
#[derive(Serialize, ToSchema)]
pub struct GameLine {
    name: &'static str,
    title: String,
    least_players: u8,
    most_players: u8,
    options: Vec<ChoiceLine>,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub struct ChoiceLine {
    name: &'static str,
    /// The usual value first.
    #[schema(value_type = Vec<Object>)]
    values: Vec<Value>,
}

/// All games with their options.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameLine>)))]
pub(super) async fn games(visitor: Visitor) -> Json<Vec<GameLine>> {
    let lines = GAMES.iter().map(|game| GameLine {
        name: game.name,
        title: emporia_text::say(visitor.lang, game.title, &[]),
        least_players: game.players.least,
        most_players: game.players.most,
        options: game
            .choices
            .iter()
            .map(|choice| ChoiceLine {
                name: choice.name,
                values: choice
                    .values
                    .iter()
                    .map(|v| serde_json::from_str(v).expect("values of options are JSON"))
                    .collect(),
            })
            .collect(),
    });
    Json(lines.collect())
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub struct TableLine {
    #[schema(value_type = String)]
    id: TableId,
    status: Status,
    #[serde(flatten)]
    summary: Summary,
}

impl TableLine {
    fn of(row: ListedTable, lang: Lang) -> TableLine {
        TableLine { id: row.id, status: row.status, summary: row.summary.said_in(lang) }
    }
}

/// The tables in the open that wait for players.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TableLine>)))]
pub(super) async fn lobby(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Json<Vec<TableLine>>, Fault> {
    let rows = site.lobby(100).await?;
    Ok(Json(rows.into_iter().map(|row| TableLine::of(row, visitor.lang)).collect()))
}
