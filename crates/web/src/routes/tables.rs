//! The page of a table and what its forms ask for.

use crate::fault::Fault;
use crate::model::{Guest, Status, TableId};
use crate::pages::Frame;
use crate::pages::table::Sight;
use crate::routes::request::{Asker, AtTable};
use crate::routes::room::fits_at;
use crate::site::{Site, Visitor, cookie};
use crate::table::{Command, Table};
use axum::Form;
use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
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
    AtTable { site, visitor, id }: AtTable,
    headers: HeaderMap,
    Query(how): Query<How>,
) -> Result<impl IntoResponse, Fault> {
    let mut table = site.hall.look(&id).await?;
    let guest = visitor.as_guest();
    // A player who comes back to the table gets the seat back from the bot.
    if let Some(guest) =
        guest.clone().filter(|guest| table.seat_of(&guest.id).is_some_and(|seat| is_away(&table, seat)))
    {
        table = site.hall.ask_for(&id, guest, Command::Back).await.unwrap_or(table);
    }
    let mut sight = sight(&table, guest.as_ref(), &visitor, &how);
    if table.status == Status::Open {
        sight.fits = fits_at(&site.hall.shelf, &table);
    }
    sight.seen = cookie(&headers, SEEN).and_then(|text| text.parse().ok());
    let page = sight.page(&Frame::new(&visitor, &format!("/t/{id}")));
    // For this table alone, and not secret: the script moves it on while the page is being looked at.
    let seen = Cookie::build((SEEN, table.version_for(table.viewer(visitor.id())).to_string()))
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
pub fn sight<'a>(table: &'a Table, guest: Option<&'a Guest>, visitor: &'a Visitor, how: &'a How) -> Sight<'a> {
    Sight {
        table,
        guest,
        lang: visitor.lang,
        through: how.r#as.map(Seat),
        key: how.key.as_deref(),
        hints: &[],
        seen: None,
        muted: visitor.player.as_ref().map_or(&[], |player| &player.preferences.muted),
        live: false,
        fits: Vec::new(),
    }
}

macro_rules! simple {
    ($($(#[$doc:meta])* $name:ident => $command:expr;)*) => {$(
        $(#[$doc])*
        pub async fn $name(
            asker: Asker,
        ) -> Result<Response, Fault> {
            asker.ask($command).await
        }
    )*};
}

simple! {
    /// Leaves before the start.
    leave => Command::Stand;
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
    /// How somebody wants to be called who has no name here yet.
    name: Option<String>,
}

/// Takes a seat.
pub async fn join(asker: Asker, Form(join): Form<JoinForm>) -> Result<Response, Fault> {
    asker.named(join.name.as_deref()).await?.ask(Command::Sit { seat: join.seat, key: join.key }).await
}

/// Makes a move.
pub async fn act(asker: Asker, Form(fields): Form<Vec<(String, String)>>) -> Result<Response, Fault> {
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    let version = field("version").and_then(|text| text.parse().ok()).ok_or(Fault::Bad("fault-bad-request"))?;
    let action = match field("action") {
        Some(action) => action,
        None => {
            let table = asker.at.look().await?;
            let viewer = table.viewer(asker.at.visitor.id());
            table.board.as_ref().and_then(|board| board.compose(viewer, &fields)).ok_or(Fault::Unreadable)?
        }
    };
    let action = RawValue::from_string(action).map_err(|_| Fault::Unreadable)?;
    asker.ask(Command::Act { version: Some(version), action }).await
}

/// A standing answer: to be given, or to be lifted.
#[derive(Deserialize)]
pub struct StandingForm {
    set: Option<String>,
    lift: Option<String>,
}

/// Lets the server answer in a person's place, or no longer.
pub async fn standing(asker: Asker, Form(form): Form<StandingForm>) -> Result<Response, Fault> {
    let stands = form.set.is_some();
    let name = form.set.or(form.lift).ok_or(Fault::Bad("fault-bad-request"))?;
    asker.ask(Command::Standing { name, stands }).await
}

/// Words.
#[derive(Deserialize)]
pub struct SayForm {
    text: String,
}

/// Says something.
pub async fn say(asker: Asker, Form(said): Form<SayForm>) -> Result<Response, Fault> {
    asker.ask(Command::Say(said.text)).await
}

/// Opens a table for the same people, or goes to the one that is open.
pub async fn rematch(AtTable { site, visitor, id }: AtTable) -> Result<Redirect, Fault> {
    let there = site.hall.rematch(&id, &visitor.guest()?).await?;
    Ok(Redirect::to(&format!("/t/{there}")))
}

/// The record of a table: while the game runs, what is hidden stays so.
pub async fn record_of(site: &Arc<Site>, id: &TableId) -> Result<Record, Fault> {
    proven(&*site.hall.look(id).await?)
}

/// The record that a table's game has, once it is over.
pub fn proven(table: &Table) -> Result<Record, Fault> {
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
pub async fn record(AtTable { site, id, .. }: AtTable) -> Result<impl IntoResponse, Fault> {
    let record = record_of(&site, &id).await?;
    let name = format!("attachment; filename=\"emporia-{id}.json\"");
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], record.write()))
}
