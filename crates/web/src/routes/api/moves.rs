//! What a seat may know, what it may do, and doing it.

use super::tables::{Shown, change};
use super::{Body, body};
use crate::fault::{Fault, Problem};
use crate::model::Status;
use crate::routes::request::AtTable;
use crate::table::{Command, Table};
use axum::Json;
use axum::extract::Query;
use emporia_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// What you may know.
#[derive(Serialize, ToSchema)]
#[schema(as = View)]
pub struct ViewAnswer {
    /// The version that it is of.
    version: u64,
    /// The seats whose move it is.
    turn: Vec<u8>,
    /// Whether the game is over.
    over: bool,
    /// The game's View, as your seat or a spectator has it.
    #[schema(value_type = Object)]
    view: Box<RawValue>,
}

/// What was written as JSON a moment ago.
fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("it was written as JSON")
}

pub(super) fn turn(table: &Table) -> Vec<u8> {
    table.turn().seats().iter().map(|seat| seat.0).collect()
}

/// Through whose eyes, once the game is over.
#[derive(Deserialize, Default)]
pub(super) struct EyesQuery {
    r#as: Option<u8>,
}

/// The position as your seat knows it, or as a spectator does.
#[utoipa::path(get, path = "/api/tables/{id}/view",
    params(("id" = String, Path), ("as" = Option<u8>, Query, description = "Any seat, once the game is over")),
    responses((status = 200, body = ViewAnswer), (status = 409, body = Problem)))]
pub(super) async fn view(
    AtTable { site, visitor, id }: AtTable,
    Query(eyes): Query<EyesQuery>,
) -> Result<Json<ViewAnswer>, Fault> {
    let table = site.hall.look(&id).await?;
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
    let who = match eyes.r#as {
        Some(seat) if table.status == Status::Over && usize::from(seat) < table.seats.len() => Viewer::Seat(Seat(seat)),
        Some(_) => return Err(Fault::Forbidden("fault-eyes")),
        None => table.viewer(visitor.id()),
    };
    let over = table.status == Status::Over;
    let version = table.version_for(table.viewer(visitor.id()));
    Ok(Json(ViewAnswer { version, turn: turn(&table), over, view: raw(board.view(who)) }))
}

/// Your legal moves.
#[derive(Serialize, ToSchema)]
pub struct Actions {
    /// The version that a move answers.
    version: u64,
    /// Each of them can be sent back as it is. Empty if it is not your move.
    #[schema(value_type = Vec<Object>)]
    actions: Box<RawValue>,
    /// Whether the game is over.
    over: bool,
}

/// The legal moves of your seat. Complete, but for exchange offers, of which a menu is given.
#[utoipa::path(get, path = "/api/tables/{id}/actions", params(("id" = String, Path)),
    responses((status = 200, body = Actions), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(super) async fn actions(AtTable { site, visitor, id }: AtTable) -> Result<Json<Actions>, Fault> {
    let me = visitor.id().ok_or(Fault::Nobody)?;
    let table = site.hall.look(&id).await?;
    let seat = table.seat_of(me).ok_or(Fault::Forbidden("fault-not-seated"))?;
    let over = table.status == Status::Over;
    let version = table.version_for(Viewer::Seat(seat));
    Ok(Json(Actions { version, actions: own_actions(&table, seat)?, over }))
}

fn own_actions(table: &Table, seat: Seat) -> Result<Box<RawValue>, Fault> {
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
    Ok(if table.turn().seats().has(seat) { board.actions(seat) } else { raw("[]".to_owned()) })
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The version that it answers. What others do at the same time does not make it stale.
    version: u64,
    /// One of `actions`, or any other that the rules allow.
    #[schema(value_type = Object)]
    action: Box<RawValue>,
    /// Whether to answer with your next legal moves.
    #[serde(default)]
    actions: bool,
}

/// A move that is kept.
#[derive(Serialize, ToSchema)]
pub struct Acted {
    /// The version that it made; or a later one if something that you could notice followed at once.
    version: u64,
    /// The seats whose move it is now.
    turn: Vec<u8>,
    /// Whether the game is over.
    over: bool,
    /// Your next legal moves, if you asked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    actions: Option<Box<RawValue>>,
}

/// Makes a move. It is on the disk before the answer. 409 `stale`: the position changed, look again. 422 `illegal`: the
/// rules forbid it, with the clause.
#[utoipa::path(post, path = "/api/tables/{id}/act", params(("id" = String, Path)), request_body = Act,
    responses((status = 200, body = Acted), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem)))]
pub(super) async fn act(AtTable { site, visitor, id }: AtTable, act: Body<Act>) -> Result<Json<Acted>, Fault> {
    let act = body(act)?;
    let guest = visitor.guest()?;
    let (me, want) = (guest.id.clone(), act.actions);
    let command = Command::Act { version: Some(act.version), action: act.action };
    let table = site.hall.ask_for(&id, guest, command).await?;
    let seat = table.seat_of(&me).filter(|_| want);
    Ok(Json(Acted {
        version: table.version_for(table.viewer(Some(&me))),
        turn: turn(&table),
        over: table.status == Status::Over,
        actions: seat.and_then(|seat| own_actions(&table, seat).ok()),
    }))
}

/// Takes your last move back.
#[utoipa::path(post, path = "/api/tables/{id}/undo", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
pub(super) async fn undo(at: AtTable) -> Result<Json<Shown>, Fault> {
    change(at, Command::Undo).await
}
