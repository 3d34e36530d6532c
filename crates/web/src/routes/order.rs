//! People at a table, and what can be done about them: muted for oneself, reported, silenced or removed by the host.

use crate::fault::Fault;
use crate::model::{OrderChange, PlayerId, TableId, now, secret_name};
use crate::pages::{Frame, order};
use crate::people::{MOST_MUTED, Report};
use crate::routes::request::AtTable;
use crate::store::PeopleWrite;
use crate::table::{Authority, Command};
use axum::Form;
use axum::response::Redirect;
use maud::Markup;
use serde::Deserialize;

/// The longest reason, in characters.
const MOST_REASON: usize = 500;

/// The people at a table, with what was said.
pub async fn people(AtTable { site, visitor, id }: AtTable) -> Result<Markup, Fault> {
    let table = site.hall.look(&id).await?;
    Ok(order::page(&Frame::new(&visitor, &format!("/t/{id}/people")), &table, visitor.player.as_deref()))
}

fn back(id: &TableId) -> Redirect {
    Redirect::to(&format!("/t/{id}/people"))
}

/// What the host wants; `on` is `yes` or `no`.
#[derive(Deserialize)]
pub struct OrderForm {
    what: String,
    player: Option<PlayerId>,
    seat: Option<u8>,
    on: Option<String>,
}

/// Keeps order as the host wants it.
pub async fn order(AtTable { site, visitor, id }: AtTable, Form(form): Form<OrderForm>) -> Result<Redirect, Fault> {
    let on = form.on.as_deref() == Some("yes");
    let missing = |name: &str| Fault::Field(name.to_owned());
    let change = match form.what.as_str() {
        "talk" => OrderChange::Talk { everyone: on },
        "silence" => OrderChange::Silence { player: form.player.ok_or_else(|| missing("player"))?, on },
        "remove" => OrderChange::Remove { seat: form.seat.ok_or_else(|| missing("seat"))? },
        "close" => OrderChange::Close,
        _ => return Err(missing("what")),
    };
    site.hall.ask_for(&id, visitor.guest()?, Command::Order(change, Authority::Guest)).await?;
    Ok(back(&id))
}

/// Whom, and whether.
#[derive(Deserialize)]
pub struct MuteForm {
    player: PlayerId,
    on: Option<String>,
}

/// Mutes somebody for oneself, at every table.
pub async fn mute(AtTable { site, visitor, id }: AtTable, Form(form): Form<MuteForm>) -> Result<Redirect, Fault> {
    let table = site.hall.look(&id).await?;
    let me = visitor.player.clone().ok_or(Fault::Nobody)?;
    let mut preferences = me.preferences.clone();
    preferences.muted.retain(|known| *known != form.player);
    if form.on.as_deref() == Some("yes") {
        if form.player == me.id || !table.guests().any(|guest| guest.id == form.player) {
            return Err(Fault::NotFound);
        }
        if preferences.muted.len() >= MOST_MUTED {
            return Err(Fault::Conflict("fault-muted-many"));
        }
        preferences.muted.push(form.player);
    }
    site.sessions.write(PeopleWrite::Preferences { player: me.id.clone(), preferences }).await?;
    Ok(back(&id))
}

/// Whom or which word, and why.
#[derive(Deserialize)]
pub struct ReportForm {
    player: PlayerId,
    seq: Option<u64>,
    reason: String,
}

/// Tells the administrators of a person or a word.
pub async fn report(AtTable { site, visitor, id }: AtTable, Form(form): Form<ReportForm>) -> Result<Redirect, Fault> {
    let table = site.hall.look(&id).await?;
    let me = visitor.guest()?;
    let known = table.guests().any(|guest| guest.id == form.player);
    let said = form.seq.is_none_or(|seq| table.chat.iter().any(|said| said.seq == seq && said.guest.id == form.player));
    if !known || !said || form.player == me.id {
        return Err(Fault::NotFound);
    }
    let reason = form.reason.trim();
    if reason.is_empty() || reason.chars().count() > MOST_REASON {
        return Err(Fault::Bad("fault-report-reason"));
    }
    site.rates.report(&me.id)?;
    let report = Report {
        id: secret_name(),
        at: now(),
        author: me.id,
        about: form.player,
        table: table.id.clone(),
        seq: form.seq,
        reason: reason.to_owned(),
        settled: None,
    };
    site.sessions.write(PeopleWrite::Report(report)).await?;
    Ok(Redirect::to(&format!("/t/{id}/people#reported")))
}
