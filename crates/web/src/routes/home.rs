//! Home, new tables, rules.

use crate::fault::Fault;
use crate::games::{GAMES, Info, info};
use crate::model::{Guest, Hints, ListedTable, PlayerId, STAND_IN, Setup, Status, TableId, Talk};
use crate::pages::new::Draft;
use crate::pages::{self, Frame};
use crate::routes::request::{AtTable, Caller};
use crate::routes::room::fits;
use crate::site::{Site, Visitor};
use crate::store::{List, PeopleWrite, Write};
use crate::table::Command;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use axum_extra::extract::CookieJar;
use emporia_engine::options::{filled, usual};
use emporia_text::Lang;
use maud::Markup;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

type FormFields = BTreeMap<String, String>;

/// The home page.
pub async fn home(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Markup, Fault> {
    let store = &site.hall.store;
    let mine = match visitor.id() {
        Some(player) => store.list(List::Of(player), 12).await?,
        None => Vec::new(),
    };
    let lists = pages::home::Lists {
        open: site.lobby(20).await?,
        mine,
        running: store.list(List::Running, 10).await?,
        recent: store.list(List::Recent, 8).await?,
    };
    Ok(pages::home::page(&Frame::new(&visitor, "/"), &covers(&site, visitor.lang), visitor.id(), &lists))
}

/// What stands for each game.
fn covers(site: &Site, lang: Lang) -> Vec<(&'static Info, Markup)> {
    site.hall.games().into_iter().map(|game| (game, site.hall.shelf.cover(game, lang))).collect()
}

/// The page of a player. Tables that are not for everyone are shown to their own players only.
pub async fn player(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Markup, Fault> {
    let store = &site.hall.store;
    let player = store.player(&PlayerId(id)).await?.ok_or(Fault::NotFound)?;
    let standings = site.ladder.of(&**store, &player.id).await?;
    let mut rows = store.list(List::Of(&player.id), 60).await?;
    let seated = |row: &ListedTable| {
        row.summary.seats.iter().any(|seat| seat.player.is_some() && seat.player.as_ref() == visitor.id())
    };
    rows.retain(|row| row.public || seated(row));
    rows.truncate(20);
    let here = format!("/p/{}", player.id.0);
    Ok(pages::player::page(&Frame::new(&visitor, &here), &player, &standings, &rows, visitor.id()))
}

fn known(game: &str) -> Result<&'static Info, Fault> {
    info(game).ok_or(Fault::NotFound)
}

/// The form for a new table, with what was chosen before.
pub async fn new(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(mut values): Query<FormFields>,
) -> Result<Markup, Fault> {
    let game = known(&game)?;
    let players = Draft { lang: visitor.lang, game, values: &values, fits: &Vec::new() }.count();
    pages::new::filled(&mut values, players);
    let fits = fits(&site.hall.shelf, game, players, &values);
    let here = format!("/new/{}?players={players}", game.name);
    let draft = Draft { lang: visitor.lang, game, values: &values, fits: &fits };
    Ok(pages::new::page(&Frame::new(&visitor, &here), &draft))
}

/// One click: a table with bots, dealt at once; a first game with a guide has fewer of them, and novices.
pub async fn against_bots(
    Caller { site, visitor, jar }: Caller,
    Path(game): Path<String>,
    guided: bool,
) -> Result<(CookieJar, Redirect), Fault> {
    let game = known(&game)?;
    let players = if guided { game.players.learners } else { game.players.usual };
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let level = if guided { "novice" } else { STAND_IN };
    let (seats, options) = site.hall.shelf.seats(game.name, &usual(game.choices, players))?;
    let setup = Setup { guided, ..Setup::against_bots(game.name, options, seats, level, &guest) };
    let id = site.hall.create(setup, guest.clone()).await?;
    site.hall.ask_for(&id, guest, Command::Start).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

/// Takes a game that is over from the visitor's own list.
pub async fn unlist(AtTable { site, visitor, id }: AtTable) -> Result<Redirect, Fault> {
    let player = visitor.guest()?.id;
    let table = site.hall.look(&id).await?;
    table.seat_of(&player).ok_or(Fault::Forbidden("fault-not-seated"))?;
    if table.status != Status::Over {
        return Err(Fault::Conflict("fault-not-over"));
    }
    site.hall.writer.write(Write::People(Box::new(PeopleWrite::Unlist { player, table: id }))).await?;
    Ok(Redirect::to("/"))
}

/// One click: a table for a friend. Its address seats whoever opens it.
pub async fn invite(
    Caller { site, visitor, jar }: Caller,
    Path(game): Path<String>,
) -> Result<(CookieJar, Redirect), Fault> {
    let game = known(&game)?;
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let players = game.players.least.max(2);
    let (count, options) = site.hall.shelf.seats(game.name, &usual(game.choices, players))?;
    let seats = Setup::seats(count, 0, &guest, |_| None, |_| String::new())?;
    let id = site.hall.create(Setup::new(game.name, options, seats), guest).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

/// Opens a table from the form.
pub async fn create(
    Caller { site, visitor, jar }: Caller,
    Form(fields): Form<FormFields>,
) -> Result<impl IntoResponse, Fault> {
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let setup = setup(&site, &fields, &guest)?;
    let alone = setup.is_full();
    site.allows_in_lobby(&setup, &guest.id, visitor.ip).await?;
    let id = site.hall.create(setup, guest.clone()).await?;
    if alone {
        site.hall.ask_for(&id, guest, Command::Start).await?;
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

fn setup(site: &Site, fields: &FormFields, guest: &Guest) -> Result<Setup, Fault> {
    let field = |name: &str| fields.get(name).map(String::as_str);
    let wrong = |name: &str| Fault::Field(name.to_owned());
    let game = known(field("game").unwrap_or(GAMES[0].name))?;
    let players = field("players").map_or(Ok(game.players.usual), str::parse).map_err(|_| wrong("players"))?;
    let options = filled(game.choices, players, |choice| fields.get(choice.name).cloned())
        .map_err(|fault| Fault::Options(game.name, fault))?;
    let (count, options) = site.hall.shelf.seats(game.name, &options)?;
    let name = |i: usize| format!("seat{i}");
    let seats = Setup::seats(count, 0, guest, |i| fields.get(&name(i)).cloned(), name)?;
    let pace = field("pace").map(str::parse).transpose().map_err(|_| wrong("pace"))?;
    let hints = field("hints").map_or(Some(Hints::default()), Hints::named).ok_or_else(|| wrong("hints"))?;
    let talk = field("talk").map_or(Some(Talk::default()), Talk::named).ok_or_else(|| wrong("talk"))?;
    let setup = Setup::new(game.name, options, seats).with_clock(field("clock"))?.with_pace(pace)?;
    Ok(Setup { public: field("public") == Some("yes"), hints, talk, ..setup })
}

/// All rules.
pub async fn rules(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    pages::rules::index(&Frame::new(&visitor, "/rules"), &covers(&site, visitor.lang))
}

/// The rules of a game.
pub async fn rules_of(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Markup, Fault> {
    let game = known(&game)?;
    let here = format!("/rules/{}", game.name);
    let frame = Frame::new(&visitor, &here);
    let plates = site.hall.shelf.plates(game, visitor.lang);
    let contact = site.config.contact.as_deref();
    Ok(pages::rules::page(&frame, game, &plates, site.hall.offers(game.name), contact))
}

/// Where somebody comes from.
#[derive(Deserialize)]
pub struct Leaving {
    from: Option<String>,
}

/// Leads to the table that waits for the visitor most urgently, other than the one that they leave; home if there is none.
pub async fn next(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Query(leaving): Query<Leaving>,
) -> Result<Redirect, Fault> {
    let left = leaving.from.as_deref().and_then(TableId::read);
    let next = match visitor.id() {
        Some(player) => site.next_table(player, left.as_ref()).await?,
        None => None,
    };
    Ok(Redirect::to(&next.map_or_else(|| "/".to_owned(), |id| format!("/t/{id}"))))
}
