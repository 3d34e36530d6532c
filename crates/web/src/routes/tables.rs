//! The page of a table and what its forms ask for.

use crate::fault::Fault;
use crate::model::{Guest, Status, TableId};
use crate::pages::Frame;
use crate::pages::table::Sight;
use crate::site::{Site, Visitor, cookie};
use crate::table::{Command, Table};
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use emporia_engine::{Record, Seat};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::Arc;

/// How a table is looked at.
#[derive(Deserialize, Clone, Default)]
pub struct How {
    /// The secret of a reserved seat.
    pub key: Option<String>,
    /// Through whose eyes, once the game is over.
    pub r#as: Option<u8>,
}

/// The table in an address.
pub fn table_id(text: &str) -> Result<TableId, Fault> {
    TableId::read(text).ok_or(Fault::NotFound)
}

/// The page.
pub async fn show(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(how): Query<How>,
) -> Result<impl IntoResponse, Fault> {
    let id = table_id(&id)?;
    let mut table = site.hall.look(&id).await?;
    let guest = visitor.guest().ok();
    // A player who comes back to the table gets the seat back from the bot.
    if let Some(guest) =
        guest.clone().filter(|guest| table.seat_of(&guest.id).is_some_and(|seat| is_away(&table, seat)))
    {
        table = site.hall.ask_for(&id, guest, Command::Back).await.unwrap_or(table);
    }
    let mut sight = sight(&table, guest.as_ref(), &visitor, &how);
    sight.seen = cookie(&headers, SEEN).and_then(|text| text.parse().ok());
    let page = sight.page(&Frame::new(&visitor, &format!("/t/{id}")));
    // For this table alone, and not secret: the script moves it on while the page is being looked at.
    let seen = Cookie::build((SEEN, table.version.to_string()))
        .same_site(SameSite::Lax)
        .secure(site.is_secure())
        .path(format!("/t/{id}"))
        .permanent();
    Ok(([(header::SET_COOKIE, seen.to_string())], page))
}

/// The cookie with the version of a table that a visitor last saw.
const SEEN: &str = "seen";

fn is_away(table: &Table, seat: Seat) -> bool {
    use crate::model::{Holder, Presence};
    matches!(table.seats[seat.index()], Holder::Person { presence: Presence::Away, .. })
}

/// A visitor's look at a table.
pub fn sight<'a>(table: &'a Table, guest: Option<&'a Guest>, visitor: &Visitor, how: &'a How) -> Sight<'a> {
    Sight {
        table,
        guest,
        lang: visitor.lang,
        through: how.r#as.map(Seat),
        key: how.key.as_deref(),
        hints: &[],
        seen: None,
        live: false,
    }
}

/// Asks a table for a change; the answer is the table's page, or nothing for a page that is live.
async fn ask(
    site: &Arc<Site>,
    visitor: &Visitor,
    jar: CookieJar,
    headers: &HeaderMap,
    id: &str,
    command: Command,
) -> Result<Response, Fault> {
    let id = table_id(id)?;
    let (guest, jar) = match command {
        Command::Sit { .. } | Command::Say(_) => visitor.or_new(site, jar).await?,
        _ => (visitor.guest()?, jar),
    };
    let version = site.hall.ask_for(&id, guest, command).await?.version;
    if headers.contains_key("x-live") {
        return Ok((jar, [("x-version", version.to_string())], StatusCode::NO_CONTENT).into_response());
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

macro_rules! simple {
    ($($(#[$doc:meta])* $name:ident => $command:expr;)*) => {$(
        $(#[$doc])*
        pub async fn $name(
            State(site): State<Arc<Site>>,
            visitor: Visitor,
            jar: CookieJar,
            headers: HeaderMap,
            Path(id): Path<String>,
        ) -> Result<Response, Fault> {
            ask(&site, &visitor, jar, &headers, &id, $command).await
        }
    )*};
}

simple! {
    /// Leaves before the start.
    leave => Command::Stand;
    /// Deals.
    start => Command::Start;
    /// Takes the last move back.
    undo => Command::Undo;
    /// Takes the seat back from the bot.
    back => Command::Back;
    /// Gives up.
    resign => Command::Resign;
}

/// Which seat to take.
#[derive(Deserialize)]
pub struct JoinForm {
    seat: Option<u8>,
    key: Option<String>,
}

/// Takes a seat.
pub async fn join(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(join): Form<JoinForm>,
) -> Result<Response, Fault> {
    ask(&site, &visitor, jar, &headers, &id, Command::Sit { seat: join.seat, key: join.key }).await
}

/// Makes a move.
pub async fn act(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Fault> {
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    let version = field("version").and_then(|text| text.parse().ok()).ok_or(Fault::Bad("fault-bad-request"))?;
    let action = match field("action") {
        Some(action) => action,
        None => {
            let table = site.hall.look(&table_id(&id)?).await?;
            let viewer = table.viewer(visitor.id());
            table.board.as_ref().and_then(|board| board.compose(viewer, &fields)).ok_or(Fault::Unreadable)?
        }
    };
    let action = RawValue::from_string(action).map_err(|_| Fault::Unreadable)?;
    ask(&site, &visitor, jar, &headers, &id, Command::Act { version: Some(version), action }).await
}

/// Words.
#[derive(Deserialize)]
pub struct SayForm {
    text: String,
}

/// Says something.
pub async fn say(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(said): Form<SayForm>,
) -> Result<Response, Fault> {
    ask(&site, &visitor, jar, &headers, &id, Command::Say(said.text)).await
}

/// Opens a table for the same people, or goes to the one that is open.
pub async fn rematch(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Fault> {
    let there = site.hall.rematch(&table_id(&id)?, &visitor.guest()?).await?;
    Ok(Redirect::to(&format!("/t/{there}")))
}

/// The record of a table: while the game runs, what is hidden stays so.
pub async fn record_of(site: &Arc<Site>, id: &TableId) -> Result<Record, Fault> {
    let table = site.hall.look(id).await?;
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
    // Moves that others may not know yet are in the log: it is shown when the game is over.
    if table.status != Status::Over {
        return Err(Fault::Conflict("fault-record-secret"));
    }
    // A record begins with a deal that its seed proves; this game began in the middle of another.
    if table.origin.is_some() {
        return Err(Fault::Conflict("fault-record-played-on"));
    }
    // A game that began by earlier rules says so: its first entries were judged by them.
    Ok(Record { rules: table.rules, ..board.record(table.players()) })
}

/// The record as a file.
pub async fn record(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<impl IntoResponse, Fault> {
    let id = table_id(&id)?;
    let record = record_of(&site, &id).await?;
    let name = format!("attachment; filename=\"emporia-{id}.json\"");
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], record.write()))
}
