//! What is agreed on before the start: the forms of a new table and of its waiting room.

use super::request::{Asker, AtTable};
use crate::fault::Fault;
use crate::games::{Info, Shelf, info};
use crate::model::{Hints, Holder, Setup, Talk, secret_name};
use crate::pages::new::{Draft, Fits, with};
use crate::site::guest;
use crate::table::{Command, Table};
use axum::Form;
use axum::response::Response;
use emporia_engine::options::usual;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

type Values = BTreeMap<String, String>;

/// The options that are chosen; one that does not go with those before it is the usual one.
fn options(shelf: &Shelf, game: &Info, players: u8, values: &Values) -> Value {
    game.choices.iter().fold(usual(game.choices, players), |options, choice| {
        let known = values.get(choice.name).filter(|value| choice.values.contains(&value.as_str()));
        let chosen = known.map(|value| with(&options, choice, value));
        chosen.filter(|chosen| shelf.seats(game.name, chosen).is_ok()).unwrap_or(options)
    })
}

/// The values of each option that go with what is chosen of the others.
pub fn fits(shelf: &Shelf, game: &Info, players: u8, values: &Values) -> Fits {
    let chosen = options(shelf, game, players, values);
    let fit = |choice, value: &&str| shelf.seats(game.name, &with(&chosen, choice, value)).is_ok();
    let choices = game.choices.iter();
    choices.map(|choice| (choice, choice.values.iter().copied().filter(|value| fit(choice, value)).collect())).collect()
}

/// The same for a table that waits to begin.
pub fn fits_at(shelf: &Shelf, table: &Table) -> Fits {
    let players = table.seats.len() as u8;
    info(&table.setup.game).map_or_else(Vec::new, |game| fits(shelf, game, players, &Draft::spelled(&table.setup)))
}

/// The set-up that a form of the waiting room amounts to: what it does not name stays as it is, and so do all people.
fn agreed(shelf: &Shelf, table: &Table, fields: &Values) -> Result<Setup, Fault> {
    let wrong = |name: &str| Fault::Field(name.to_owned());
    let game = info(&table.setup.game).ok_or(Fault::NotFound)?;
    let mut values = Draft::spelled(&table.setup);
    values.extend(fields.clone());
    let value = |name: &str| values.get(name).map(String::as_str);
    let players = value("players").and_then(|n| n.parse().ok()).ok_or_else(|| wrong("players"))?;
    let (count, options) = shelf.seats(game.name, &options(shelf, game, players, &values))?;
    let mut seats = table.seats.clone();
    for (i, holder) in seats.iter_mut().enumerate().filter(|(_, holder)| holder.person().is_none()) {
        let name = format!("seat{i}");
        if let Some(text) = fields.get(&name) {
            *holder = Holder::read(text).ok_or(Fault::Field(name))?;
        }
    }
    if let Some(text) = fields.get("swap") {
        let seat = text.parse().ok().filter(|seat| (1..seats.len()).contains(seat)).ok_or_else(|| wrong("swap"))?;
        seats.swap(seat - 1, seat);
    }
    while seats.len() > count {
        let last = seats.iter().rposition(|holder| holder.person().is_none());
        seats.remove(last.ok_or(Fault::Conflict("fault-seats-people"))?);
    }
    seats.resize(count, Holder::Open);
    let pace = value("pace").map(str::parse).transpose().map_err(|_| wrong("pace"))?;
    let hints = value("hints").map_or(Some(Hints::default()), Hints::named).ok_or_else(|| wrong("hints"))?;
    let talk = value("talk").map_or(Some(Talk::default()), Talk::named).ok_or_else(|| wrong("talk"))?;
    let setup = Setup { options, seats, hints, talk, public: value("public") == Some("yes"), ..(*table.setup).clone() };
    Ok(setup.with_clock(value("clock"))?.with_pace(pace)?)
}

/// Changes what is agreed on.
pub async fn agree(asker: Asker, Form(fields): Form<Values>) -> Result<Response, Fault> {
    let setup = agreed(&asker.at.site.hall.shelf, &*asker.at.look().await?, &fields)?;
    asker.ask(Command::Agree(Box::new(setup))).await
}

/// Whom a seat is to be kept for.
#[derive(Deserialize)]
pub struct Invited {
    seat: u8,
    name: String,
}

/// Keeps a free seat for somebody who has signed up, by name; they are told of it.
pub async fn invite(asker: Asker, Form(form): Form<Invited>) -> Result<Response, Fault> {
    let AtTable { site, visitor, .. } = &asker.at;
    site.rates.notices(&visitor.guest()?.id)?;
    let account = site.hall.store.claimed(&form.name).await?.ok_or(Fault::Conflict("fault-invite-nobody"))?;
    let table = asker.at.look().await?;
    if table.seats.iter().any(|holder| holder.guest().is_some_and(|known| known.id == account.id)) {
        return Err(Fault::Conflict("fault-invite-there"));
    }
    let mut seats = table.seats.clone();
    let free = seats.get_mut(usize::from(form.seat)).filter(|holder| **holder == Holder::Open);
    *free.ok_or(Fault::Conflict("fault-no-seat"))? =
        Holder::Reserved { key: secret_name(), player: Some(guest(&account)) };
    let setup = Setup { seats, ..(*table.setup).clone() };
    asker.ask(Command::Agree(Box::new(setup))).await
}

/// Begins the game; bots of a level sit down where nobody does, if the form says so.
pub async fn start(asker: Asker, Form(fields): Form<Values>) -> Result<Response, Fault> {
    if let Some(level) = fields.get("fill") {
        let AtTable { site, visitor, id } = &asker.at;
        let table = asker.at.look().await?;
        let free = |holder: &&Holder| matches!(holder, Holder::Open | Holder::Reserved { .. });
        let seats = table.seats.iter().enumerate().filter(|(_, holder)| free(holder));
        let bots: Values = seats.map(|(i, _)| (format!("seat{i}"), level.clone())).collect();
        if !bots.is_empty() {
            let setup = agreed(&site.hall.shelf, &table, &bots)?;
            site.hall.ask_for(id, visitor.guest()?, Command::Agree(Box::new(setup))).await?;
        }
    }
    asker.ask(Command::Start).await
}
