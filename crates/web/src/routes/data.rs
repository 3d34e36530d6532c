//! What is kept about somebody: to be downloaded whole, and to be deleted. Games stay, without the name.

use super::account::is_right;
use super::settings::refused;
use crate::fault::Fault;
use crate::model::{Change, Guest, PlayerId, Status, now};
use crate::names::PlayerName;
use crate::pages::settings::Typed;
use crate::routes::request::Caller;
use crate::sessions::LASTS;
use crate::site::{COOKIE, Site, Visitor};
use crate::store::{List, PeopleWrite};
use crate::table::Command;
use axum::Form;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::Cookie;
use emporia_text::say;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// All tables of a player.
const ALL: u32 = 1_000_000;

/// Everything that is kept about the visitor, as JSON.
pub async fn download(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<impl IntoResponse, Fault> {
    let me = visitor.player.clone().ok_or(Fault::Nobody)?;
    site.rates.password(visitor.ip)?;
    let store = &site.hall.store;
    let sessions = store.sessions(&me.id, now() - LASTS).await?;
    let sessions: Vec<Value> = sessions
        .iter()
        .map(|session| json!({ "since": session.at, "seen": session.seen, "browser": session.agent }))
        .collect();
    let tables = store.list(List::Of(&me.id), ALL).await?;
    let tables: Vec<Value> = tables
        .into_iter()
        .map(|row| {
            let seat = row.summary.seats.iter().position(|seat| seat.player.as_ref() == Some(&me.id));
            json!({ "table": row.id, "status": row.status, "touched": row.touched, "seat": seat, "summary": row.summary })
        })
        .collect();
    let mut words = Vec::new();
    for row in store.mentions(&me.id).await? {
        if let Ok(Change::Say { guest, text }) = serde_json::from_str(&row.change)
            && guest.id == me.id
        {
            words.push(json!({ "table": row.table, "at": row.at, "text": text }));
        }
    }
    let standings = site.ladder.of(&**store, &me.id).await?;
    let ratings: Vec<Value> = standings
        .iter()
        .map(|(game, standing)| {
            json!({
                "game": game, "games": standing.games, "won": standing.won, "points": standing.points,
                "best": standing.best, "rated": standing.rated, "rating": standing.rating.rating,
                "uncertainty": standing.rating.uncertainty,
            })
        })
        .collect();
    let account = json!({
        "id": me.id, "name": me.name.of(visitor.lang), "signed-up": me.password.is_some(), "since": me.since,
        "preferences": me.preferences, "suspended": me.suspended, "administrator": me.admin,
    });
    let all = json!({
        "account": account, "sessions": sessions, "tables": tables, "words": words, "ratings": ratings,
        "reports": store.reports_by(&me.id).await?,
    });
    let text = serde_json::to_string_pretty(&all).expect("values can be written as JSON");
    let name = "attachment; filename=\"emporia-data.json\"";
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CONTENT_DISPOSITION, name)], text))
}

/// The password, or without one the word that is asked for.
#[derive(Deserialize)]
pub struct DeleteForm {
    confirm: String,
}

/// Deletes the account.
pub async fn delete(Caller { site, visitor, jar }: Caller, Form(form): Form<DeleteForm>) -> Result<Response, Fault> {
    let done = async {
        let me = visitor.player.clone().ok_or(Fault::Nobody)?;
        site.rates.password(visitor.ip)?;
        let sure = match me.password {
            Some(_) => {
                site.rates.login(me.name.as_kept())?;
                is_right(Some(&me), &form.confirm).await?
            }
            None => form.confirm.trim().to_lowercase() == say(visitor.lang, "me-delete-word", &[]),
        };
        if !sure {
            return Err(Fault::Bad(if me.password.is_some() { "fault-delete-password" } else { "fault-delete-word" }));
        }
        site.sessions.write(PeopleWrite::EndSessions { player: me.id.clone(), but: visitor.session }).await?;
        forget(&site, &me.id).await?;
        Ok((jar.remove(Cookie::build(COOKIE).path("/")), Redirect::to("/")).into_response())
    };
    refused(&site, &visitor, Typed::new("delete"), done.await).await
}

/// Takes somebody's name out of every table and forgets the account. If this ends half-way the account is still there,
/// and it is asked for again.
async fn forget(site: &Arc<Site>, player: &PlayerId) -> Result<(), Fault> {
    let nobody = Guest { id: player.clone(), name: PlayerName::default() };
    let tolerated = |done: Result<_, Fault>| match done {
        Ok(_) | Err(Fault::Conflict(_) | Fault::Forbidden(_) | Fault::NotFound) => Ok(()),
        Err(fault) => Err(fault),
    };
    for row in site.hall.store.list(List::Of(player), ALL).await? {
        let command = match row.status {
            Status::Open => Command::Stand,
            Status::Running => Command::Resign,
            Status::Over | Status::Closed => continue,
        };
        tolerated(site.hall.ask_for(&row.id, nobody.clone(), command).await)?;
    }
    let tables: BTreeSet<_> = site.hall.store.mentions(player).await?.into_iter().map(|row| row.table).collect();
    for table in tables {
        tolerated(site.hall.ask_for(&table, nobody.clone(), Command::Rename).await)?;
    }
    for row in site.hall.store.mentions(player).await? {
        let mut change: Value = serde_json::from_str(&row.change).map_err(|_| Fault::Unplayable)?;
        if nameless(&mut change, &player.0) {
            let (table, seq, change) = (row.table, row.seq, change.to_string());
            site.sessions.write(PeopleWrite::Rewrite { table, seq, change }).await?;
        }
    }
    site.sessions.write(PeopleWrite::Delete(player.clone())).await?;
    Ok(())
}

/// Takes the name of a player out of a change; whether it was there.
fn nameless(value: &mut Value, player: &str) -> bool {
    match value {
        Value::Object(fields) => {
            let own = fields.get("id").is_some_and(|id| id == player);
            let named = own && fields.get("name").is_some_and(|name| name.as_str() != Some(""));
            if named {
                fields.insert("name".to_owned(), Value::String(String::new()));
            }
            fields.values_mut().fold(named, |found, value| nameless(value, player) || found)
        }
        // Each of them, also after one was found.
        Value::Array(values) => values.iter_mut().map(|value| u32::from(nameless(value, player))).sum::<u32>() > 0,
        _ => false,
    }
}
