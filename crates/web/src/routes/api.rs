//! For programs: JSON under `/api`, described by `/api/openapi.json`, which is made from this file.
//!
//! A program says who it is with `Authorization: Bearer TOKEN`; `POST /api/players` gives it a token.

use super::home::{clock, holder};
use super::live::last_event_id;
use super::tables::{record_of, table_id};
use crate::fault::{Fault, Problem};
use crate::games::{GAMES, info};
use crate::model::{Hints, Holder, PlayerId, Presence, Row, SeatLine, Setup, Status, Summary, TableId};
use crate::site::{Site, Visitor, good_name};
use crate::store::List;
use crate::table::fold::seats_of;
use crate::table::{Command, Table};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Sse};
use axum::routing::{get, post};
use axum::{Json, Router};
use emporia_engine::{Record, Turn, Viewer};
use futures_util::stream::{Stream, unfold};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

/// All of the interface.
pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/openapi.json", get(openapi))
        .route("/players", post(new_player))
        .route("/me", get(me))
        .route("/games", get(games))
        .route("/tables", get(lobby).post(create))
        .route("/tables/{id}", get(show))
        .route("/tables/{id}/join", post(join))
        .route("/tables/{id}/leave", post(leave))
        .route("/tables/{id}/start", post(start))
        .route("/tables/{id}/view", get(view))
        .route("/tables/{id}/actions", get(actions))
        .route("/tables/{id}/act", post(act))
        .route("/tables/{id}/undo", post(undo))
        .route("/tables/{id}/say", post(say))
        .route("/tables/{id}/back", post(back))
        .route("/tables/{id}/resign", post(resign))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/events", get(events))
        .route("/tables/{id}/record", get(record))
}

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(title = "Emporia", description = "Tables of three games of ancient merchants, for programs."),
    paths(
        new_player, me, games, lobby, create, show, join, leave, start, view, actions, act, undo, say, back, resign,
        rematch, events, record
    ),
    components(schemas(
        Problem, Token, Me, GameLine, ChoiceLine, TableLine, NewTable, Shown, Join, View, Actions, Act, Acted, Say,
        Rematch, Status, Summary, SeatLine, PlayerId, Hints
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
async fn new_player(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    new: Body<NewPlayer>,
) -> Result<Json<Token>, Fault> {
    let name = good_name(&body(new)?.name)?;
    if site.hall.store.claimed(&name).await?.is_some() {
        return Err(Fault::Conflict("fault-name-claimed"));
    }
    let (player, token) = site.newcomer(visitor.ip, &name).await?;
    Ok(Json(Token { player: player.id.clone(), name, token }))
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
async fn me(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Json<Me>, Fault> {
    let player = visitor.player.clone().ok_or(Fault::Nobody)?;
    let tables = site.hall.store.list(List::Of(&player.id), 50).await?;
    Ok(Json(Me {
        player: player.id.clone(),
        name: player.name.clone(),
        claimed: player.password.is_some(),
        tables: tables.into_iter().map(TableLine::from).collect(),
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
async fn games(visitor: Visitor) -> Json<Vec<GameLine>> {
    let lines = GAMES.iter().map(|game| GameLine {
        name: game.name,
        title: emporia_text::say(visitor.lang, game.title, &[]),
        least_players: game.players.0,
        most_players: game.players.1,
        options: game
            .options
            .iter()
            .map(|choice| ChoiceLine {
                name: choice.name,
                values: choice.values.iter().map(|v| serde_json::from_str(v).unwrap_or_default()).collect(),
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

impl From<Row> for TableLine {
    fn from(row: Row) -> TableLine {
        TableLine { id: row.id, status: row.status, summary: row.summary }
    }
}

/// The tables in the open that wait for players.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TableLine>)))]
async fn lobby(State(site): State<Arc<Site>>) -> Result<Json<Vec<TableLine>>, Fault> {
    let rows = site.hall.store.list(List::Lobby, 100).await?;
    Ok(Json(rows.into_iter().map(TableLine::from).collect()))
}

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
}

/// Opens a table and sits down at it.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Shown), (status = 400, body = Problem), (status = 401, body = Problem)))]
async fn create(State(site): State<Arc<Site>>, visitor: Visitor, new: Body<NewTable>) -> Result<Json<Shown>, Fault> {
    let guest = visitor.guest()?;
    let new = body(new)?;
    let game = info(&new.game).ok_or(Fault::Bad("fault-no-game"))?;
    let (count, options) = seats_of(&site.hall.shelf, game.name, &new.options)?;
    let wrong = |name: &str| Fault::Field(name.to_owned());
    if new.seats.len() > count {
        return Err(wrong("seats"));
    }
    let me = new.seats.iter().position(|seat| seat == "me").unwrap_or(0);
    let mut seats = Vec::new();
    for i in 0..count {
        let text = new.seats.get(i).map_or("open", String::as_str);
        seats.push(if i == me {
            Holder::Person { guest: guest.clone(), presence: Presence::Here }
        } else {
            holder(text).ok_or_else(|| wrong("seats"))?
        });
    }
    let pace = new.pace.unwrap_or(800);
    if pace > 60_000 {
        return Err(wrong("pace"));
    }
    let clock = clock(new.clock.as_deref().unwrap_or("none")).ok_or_else(|| wrong("clock"))?;
    let setup = Setup {
        game: game.name.to_owned(),
        options,
        seats,
        clock,
        pace,
        public: new.public,
        hints: new.hints,
        guided: false,
    };
    let id = site.hall.create(setup, guest.clone()).await?;
    let me = guest.id;
    Ok(Json(site.hall.look(&id, move |table| shown(table, Some(&me))).await?))
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

fn shown(table: &Table, me: Option<&PlayerId>) -> Shown {
    let host = me.is_some_and(|me| *me == table.host.id);
    let key = |holder: &Holder| match holder {
        Holder::Reserved { key, .. } if host => Some(key.clone()),
        _ => None,
    };
    Shown {
        id: table.id.clone(),
        status: table.status,
        version: table.version,
        summary: table.row().summary,
        seat: me.and_then(|me| table.seat_of(me)).map(|seat| seat.0),
        keys: table.seats.iter().map(key).collect(),
        seed_hash: table.board.as_ref().map(|board| board.seed_hash().to_string()),
        rematch: table.rematch.clone(),
    }
}

/// A table as it is now.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 404, body = Problem)))]
async fn show(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Json<Shown>, Fault> {
    let me = visitor.id().cloned();
    Ok(Json(site.hall.look(&table_id(&id)?, move |table| shown(table, me.as_ref())).await?))
}

async fn change(site: &Arc<Site>, visitor: &Visitor, id: &str, command: Command) -> Result<Json<Shown>, Fault> {
    let guest = visitor.guest()?;
    let me = guest.id.clone();
    let id = table_id(id)?;
    Ok(Json(site.hall.ask_for(&id, guest, command, move |table| shown(table, Some(&me))).await?))
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
async fn join(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
    join: Body<Join>,
) -> Result<Json<Shown>, Fault> {
    let join = body(join)?;
    change(&site, &visitor, &id, Command::Sit { seat: join.seat, key: join.key }).await
}

/// Leaves before the start.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
async fn leave(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Json<Shown>, Fault> {
    change(&site, &visitor, &id, Command::Stand).await
}

/// Deals; only the host may.
#[utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 403, body = Problem), (status = 409, body = Problem)))]
async fn start(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Json<Shown>, Fault> {
    change(&site, &visitor, &id, Command::Start).await
}

/// What you may know.
#[derive(Serialize, ToSchema)]
pub struct View {
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

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).unwrap_or_default()
}

fn turn(table: &Table) -> Vec<u8> {
    table.turn().seats().iter().map(|seat| seat.0).collect()
}

/// Through whose eyes, once the game is over.
#[derive(Deserialize, Default)]
struct Eyes {
    r#as: Option<u8>,
}

/// The position as your seat knows it, or as a spectator does.
#[utoipa::path(get, path = "/api/tables/{id}/view",
    params(("id" = String, Path), ("as" = Option<u8>, Query, description = "Any seat, once the game is over")),
    responses((status = 200, body = View), (status = 409, body = Problem)))]
async fn view(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Json<View>, Fault> {
    let id = table_id(&id)?;
    let looked = site.hall.look(&id, move |table| {
        let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
        let who = match eyes.r#as {
            Some(seat) if table.status == Status::Over && usize::from(seat) < table.seats.len() => {
                Viewer::Seat(emporia_engine::Seat(seat))
            }
            Some(_) => return Err(Fault::Forbidden("fault-eyes")),
            None => table.viewer(visitor.id()),
        };
        Ok(Json(View {
            version: table.version,
            turn: turn(table),
            over: table.status == Status::Over,
            view: raw(board.view(who)),
        }))
    });
    looked.await?
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
async fn actions(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Actions>, Fault> {
    let guest = visitor.guest()?;
    let id = table_id(&id)?;
    let looked = site.hall.look(&id, move |table| {
        let seat = table.seat_of(&guest.id).ok_or(Fault::Forbidden("fault-not-seated"))?;
        Ok(Json(Actions {
            version: table.version,
            actions: own_actions(table, seat)?,
            over: table.status == Status::Over,
        }))
    });
    looked.await?
}

fn own_actions(table: &Table, seat: emporia_engine::Seat) -> Result<Box<RawValue>, Fault> {
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
    let list = if table.turn().seats().has(seat) { board.actions(seat) } else { "[]".to_owned() };
    Ok(raw(list))
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
    /// The version that it made; or a later one if dice or others followed at once.
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
async fn act(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
    act: Body<Act>,
) -> Result<Json<Acted>, Fault> {
    let act = body(act)?;
    let guest = visitor.guest()?;
    let (me, want) = (guest.id.clone(), act.actions);
    let command = Command::Act { version: Some(act.version), action: act.action };
    let id = table_id(&id)?;
    let done = site.hall.ask_for(&id, guest, command, move |table| {
        let seat = table.seat_of(&me).filter(|_| want);
        Acted {
            version: table.version,
            turn: turn(table),
            over: table.status == Status::Over,
            actions: seat.and_then(|seat| own_actions(table, seat).ok()),
        }
    });
    Ok(Json(done.await?))
}

/// Takes your last move back.
#[utoipa::path(post, path = "/api/tables/{id}/undo", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
async fn undo(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Json<Shown>, Fault> {
    change(&site, &visitor, &id, Command::Undo).await
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
async fn say(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
    said: Body<Say>,
) -> Result<Json<Shown>, Fault> {
    change(&site, &visitor, &id, Command::Say(body(said)?.text)).await
}

/// Takes your seat back from the bot that sat in for you.
#[utoipa::path(post, path = "/api/tables/{id}/back", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
async fn back(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Json<Shown>, Fault> {
    change(&site, &visitor, &id, Command::Back).await
}

/// Gives up; a bot plays your seat to the end.
#[utoipa::path(post, path = "/api/tables/{id}/resign", params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 409, body = Problem)))]
async fn resign(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Json<Shown>, Fault> {
    change(&site, &visitor, &id, Command::Resign).await
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
async fn rematch(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Rematch>, Fault> {
    Ok(Json(Rematch { table: site.hall.rematch(&table_id(&id)?, &visitor.guest()?).await? }))
}

/// The record of a game that is over: seed, every move, the result.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, description = "See docs/record.md", body = Object), (status = 409, body = Problem)))]
async fn record(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<impl IntoResponse, Fault> {
    let record: Record = record_of(&site, &table_id(&id)?).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.write()))
}

/// One change as a viewer notices it.
#[derive(Serialize)]
struct News {
    version: u64,
    turn: Vec<u8>,
    over: bool,
    events: Vec<Value>,
}

struct Listener {
    site: Arc<Site>,
    id: TableId,
    me: Option<PlayerId>,
    seen: u64,
    ready: VecDeque<(u64, String)>,
    version: tokio::sync::watch::Receiver<u64>,
    stopping: tokio::sync::watch::Receiver<bool>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.site.hall.metrics.watchers.dec();
    }
}

/// Changes as server-sent events. An event's id is its version; `Last-Event-ID` goes on after one. The data are the
/// events that your seat notices, and whose move it is at the end of the batch.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Problem)))]
async fn events(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let id = table_id(&id)?;
    let now = site.hall.look(&id, |table| table.version).await?;
    let version = site.hall.watch(&id);
    site.hall.metrics.watchers.inc();
    let seen = last_event_id(&headers).map_or(0, |seen| seen.min(now));
    let (me, stopping) = (visitor.id().cloned(), site.stopping.clone());
    let listener = Listener { site, id, me, seen, ready: VecDeque::new(), version, stopping };
    Ok(Sse::new(unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    })))
}

impl Listener {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            if let Some((version, data)) = self.ready.pop_front() {
                self.seen = version;
                return Some(Event::default().id(version.to_string()).data(data));
            }
            let now = *self.version.borrow_and_update();
            if now > self.seen {
                self.fetch().await?;
                continue;
            }
            tokio::select! {
                changed = self.version.changed() => if changed.is_err() {
                    self.version = self.site.hall.watch(&self.id);
                },
                _ = self.stopping.changed() => return None,
                () = tokio::time::sleep(super::live::BEAT) => return Some(Event::default().comment("beat")),
            }
        }
    }

    async fn fetch(&mut self) -> Option<()> {
        let (me, seen) = (self.me.clone(), self.seen);
        let looked = self.site.hall.look(&self.id, move |table| {
            let who = table.viewer(me.as_ref());
            let news = (seen + 1..=table.version).map(|version| {
                let events = table.board.as_ref().map_or_else(Vec::new, |board| board.events(version, who));
                let news = News { version, turn: turn(table), over: table.turn() == Turn::Over, events };
                (version, serde_json::to_string(&news).unwrap_or_default())
            });
            news.collect::<VecDeque<_>>()
        });
        self.ready = looked.await.ok()?;
        Some(())
    }
}
