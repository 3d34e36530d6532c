//! A table from its opening to its record: seats, talk, the start, giving up, playing again.

use super::{Body, body};
use crate::fault::{Fault, Problem};
use crate::games::info;
use crate::model::{Hints, Holder, PlayerId, Setup, Status, Summary, TableId, Talk};
use crate::routes::request::AtTable;
use crate::routes::tables::record_of;
use crate::site::{Site, Visitor};
use crate::table::{Command, Table};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use emporia_engine::Record;
use emporia_text::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A table to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    game: String,
    /// As `/api/games` lists them, with the number of `players`.
    #[schema(value_type = Object)]
    options: Value,
    /// One per seat: `me`, `open`, `link`, or `bot:LEVEL`. The first is yours if none is `me`.
    #[serde(default)]
    seats: Vec<String>,
    /// `none`, seconds per move such as `60s`, or days per move such as `3d`.
    #[serde(default)]
    clock: Option<String>,
    /// The least time a bot takes, in milliseconds.
    #[serde(default)]
    pace: Option<u32>,
    /// Whether the lobby lists it.
    #[serde(default)]
    public: bool,
    /// When players may ask for hints: `alone` (all others are bots), `always`, `never`.
    #[serde(default)]
    hints: Hints,
    /// Who may speak: `seats` (those who play), `everyone`.
    #[serde(default)]
    talk: Talk,
}

/// Opens a table and sits down at it.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Shown), (status = 400, body = Problem), (status = 401, body = Problem)))]
pub(super) async fn create(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    new: Body<NewTable>,
) -> Result<Json<Shown>, Fault> {
    let guest = visitor.guest()?;
    let new = body(new)?;
    let game = info(&new.game).ok_or(Fault::Bad("fault-no-game"))?;
    let (count, options) = site.hall.shelf.seats(game.name, &new.options)?;
    if new.seats.len() > count {
        return Err(Fault::Field("seats".to_owned()));
    }
    let me = new.seats.iter().position(|seat| seat == "me").unwrap_or(0);
    let seats = Setup::seats(count, me, &guest, |i| new.seats.get(i).cloned(), |_| "seats".to_owned())?;
    let setup = Setup::new(game.name, options, seats).with_clock(new.clock.as_deref())?.with_pace(new.pace)?;
    let setup = Setup { public: new.public, hints: new.hints, talk: new.talk, ..setup };
    site.allows_in_lobby(&setup, &guest.id, visitor.ip).await?;
    let id = site.hall.create(setup, guest.clone()).await?;
    Ok(Json(shown(&*site.hall.look(&id).await?, Some(&guest.id), visitor.lang)))
}

/// A table.
#[derive(Serialize, ToSchema)]
pub struct Shown {
    #[schema(value_type = String)]
    id: TableId,
    status: Status,
    /// The number of its last change.
    version: u64,
    #[serde(flatten)]
    summary: Summary,
    /// Your seat, if you have one.
    seat: Option<u8>,
    /// The links of reserved seats, for the host: the key of each, by seat.
    keys: Vec<Option<String>>,
    /// SHA-256 of the seed, from the start on.
    seed_hash: Option<String>,
    /// Where the same people play again.
    #[schema(value_type = Option<String>)]
    rematch: Option<TableId>,
}

fn shown(table: &Table, me: Option<&PlayerId>, lang: Lang) -> Shown {
    let host = me.is_some_and(|me| *me == table.host.id);
    let key = |holder: &Holder| match holder {
        Holder::Reserved { key, .. } if host => Some(key.clone()),
        _ => None,
    };
    Shown {
        id: table.id.clone(),
        status: table.status,
        version: table.version_for(table.viewer(me)),
        summary: table.row().summary.said_in(lang),
        seat: me.and_then(|me| table.seat_of(me)).map(|seat| seat.0),
        keys: table.seats.iter().map(key).collect(),
        seed_hash: table.board.as_ref().map(|board| board.seed_hash().to_string()),
        rematch: table.rematch.clone(),
    }
}

/// A table as it is now.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 404, body = Problem)))]
pub(super) async fn show(AtTable { site, visitor, id }: AtTable) -> Result<Json<Shown>, Fault> {
    Ok(Json(shown(&*site.hall.look(&id).await?, visitor.id(), visitor.lang)))
}

pub(super) async fn change(at: AtTable, command: Command) -> Result<Json<Shown>, Fault> {
    let guest = at.visitor.guest()?;
    let me = guest.id.clone();
    Ok(Json(shown(&*at.site.hall.ask_for(&at.id, guest, command).await?, Some(&me), at.visitor.lang)))
}

/// Which seat to take; any that is free if none is named.
#[derive(Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields)]
pub struct Join {
    #[serde(default)]
    seat: Option<u8>,
    /// The key of a reserved seat.
    #[serde(default)]
    key: Option<String>,
}

/// Takes a seat.
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = Shown), (status = 401, body = Problem), (status = 409, body = Problem)))]
pub(super) async fn join(at: AtTable, join: Body<Join>) -> Result<Json<Shown>, Fault> {
    let join = body(join)?;
    change(at, Command::Sit { seat: join.seat, key: join.key }).await
}

/// Leaves before the start.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
pub(super) async fn leave(at: AtTable) -> Result<Json<Shown>, Fault> {
    change(at, Command::Stand).await
}

/// Deals; only the host may.
#[utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(super) async fn start(at: AtTable) -> Result<Json<Shown>, Fault> {
    change(at, Command::Start).await
}

/// Words.
#[derive(Deserialize, ToSchema)]
pub struct Say {
    /// Up to 500 characters.
    text: String,
}

/// Says something at the table.
#[utoipa::path(post, path = "/api/tables/{id}/say", params(("id" = String, Path)), request_body = Say,
    responses((status = 200, body = Shown), (status = 400, body = Problem)))]
pub(super) async fn say(at: AtTable, said: Body<Say>) -> Result<Json<Shown>, Fault> {
    change(at, Command::Say(body(said)?.text)).await
}

/// Takes your seat back from the bot that sat in for you.
#[utoipa::path(post, path = "/api/tables/{id}/back", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
pub(super) async fn back(at: AtTable) -> Result<Json<Shown>, Fault> {
    change(at, Command::Back).await
}

/// Gives up; a bot plays your seat to the end.
#[utoipa::path(post, path = "/api/tables/{id}/resign", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
pub(super) async fn resign(at: AtTable) -> Result<Json<Shown>, Fault> {
    change(at, Command::Resign).await
}

/// Where the same people play again.
#[derive(Serialize, ToSchema)]
pub struct Rematch {
    #[schema(value_type = String)]
    table: TableId,
}

/// Opens a table for the same people, each one seat further, or names the one that is open.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)),
    responses((status = 200, body = Rematch), (status = 409, body = Problem)))]
pub(super) async fn rematch(AtTable { site, visitor, id }: AtTable) -> Result<Json<Rematch>, Fault> {
    Ok(Json(Rematch { table: site.hall.rematch(&id, &visitor.guest()?).await? }))
}

/// The record of a game that is over: seed, every move, the result.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, description = "See docs/record.md", body = Object), (status = 409, body = Problem)))]
pub(super) async fn record(AtTable { site, id, .. }: AtTable) -> Result<impl IntoResponse, Fault> {
    let record: Record = record_of(&site, &id).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.write()))
}
