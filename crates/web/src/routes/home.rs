//! Home, new tables, rules.

use crate::fault::Fault;
use crate::games::{Cover, GAMES, Info, Plates, info};
use crate::model::{Clock, Guest, Hints, Holder, PlayerId, Presence, Row, Setup, secret_name};
use crate::pages::{self, Frame};
use crate::site::{Site, Visitor};
use crate::store::List;
use crate::table::Command;
use crate::table::fold::seats_of;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use axum_extra::extract::CookieJar;
use emporia_text::Lang;
use maud::Markup;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

type Fields = BTreeMap<String, String>;

/// The home page.
pub async fn home(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Markup, Fault> {
    let store = &site.hall.store;
    let mine = match visitor.id() {
        Some(player) => store.list(List::Of(player), 12).await?,
        None => Vec::new(),
    };
    let lists = pages::home::Lists {
        open: store.list(List::Lobby, 20).await?,
        mine,
        recent: store.list(List::Recent, 8).await?,
    };
    Ok(pages::home::page(&Frame::new(&visitor, "/"), &covers(&site, visitor.lang), visitor.id(), &lists))
}

/// What stands for each game.
fn covers(site: &Site, lang: Lang) -> Vec<Markup> {
    let cover = |game: &Info| {
        let options = options(game, game.players.2, &Fields::new()).ok()?;
        site.hall.shelf.with(game.name, &options, Cover { lang }).ok()
    };
    GAMES.iter().map(|game| cover(game).unwrap_or_default()).collect()
}

/// The page of a player. Tables that are not for everyone are shown to their own players only.
pub async fn player(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Markup, Fault> {
    let store = &site.hall.store;
    let player = store.player(&PlayerId(id)).await?.ok_or(Fault::NotFound)?;
    let standings = site.ladder.of(&**store, &player.id).await?;
    let mut rows = store.list(List::Of(&player.id), 60).await?;
    let seated =
        |row: &Row| row.summary.seats.iter().any(|seat| seat.player.is_some() && seat.player.as_ref() == visitor.id());
    rows.retain(|row| row.public || seated(row));
    rows.truncate(20);
    let here = format!("/p/{}", player.id.0);
    Ok(pages::player::page(&Frame::new(&visitor, &here), &player, &standings, &rows, visitor.id()))
}

fn known(game: &str) -> Result<&'static Info, Fault> {
    info(game).ok_or(Fault::NotFound)
}

/// The form for a new table.
pub async fn new(visitor: Visitor, Path(game): Path<String>, Query(query): Query<Fields>) -> Result<Markup, Fault> {
    let game = known(&game)?;
    let (least, most, usual) = game.players;
    let players = query.get("players").and_then(|n| n.parse().ok()).unwrap_or(usual).clamp(least, most);
    let here = format!("/new/{}?players={players}", game.name);
    Ok(pages::new::page(&Frame::new(&visitor, &here), game, players))
}

/// One click: a table with bots, dealt at once; a first game with a guide has fewer of them, and easy ones.
pub async fn against_bots(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    Path(game): Path<String>,
    guided: bool,
) -> Result<(CookieJar, Redirect), Fault> {
    let game = known(&game)?;
    let players = if guided { game.learners } else { game.players.2 };
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let level = if guided { "easy" } else { pages::new::levels()[0] };
    let mut seats = vec![Holder::Bot(level.to_owned()); usize::from(players)];
    seats[0] = Holder::Person { guest: guest.clone(), presence: Presence::Here };
    let options = options(game, players, &Fields::new())?;
    let (_, options) = seats_of(&site.hall.shelf, game.name, &options)?;
    let setup = Setup {
        game: game.name.to_owned(),
        options,
        seats,
        clock: Clock::None,
        pace: 800,
        public: false,
        hints: Hints::Alone,
        guided,
    };
    let id = site.hall.create(setup, guest.clone()).await?;
    site.hall.ask_for(&id, guest, Command::Start).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

/// Opens a table from the form.
pub async fn create(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    Form(fields): Form<Fields>,
) -> Result<impl IntoResponse, Fault> {
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let setup = setup(&site, &fields, &guest)?;
    let alone = !setup.seats.iter().any(|holder| matches!(holder, Holder::Open | Holder::Reserved { .. }));
    let id = site.hall.create(setup, guest.clone()).await?;
    if alone {
        site.hall.ask_for(&id, guest, Command::Start).await?;
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

/// The options of a game from the fields of a form, the usual where a field is missing.
fn options(game: &Info, players: u8, fields: &Fields) -> Result<Value, Fault> {
    let mut options = Map::new();
    options.insert("players".to_owned(), players.into());
    for choice in game.options {
        let value = fields.get(choice.name).map_or(choice.values[0], String::as_str);
        let value = choice.values.iter().find(|known| **known == value);
        let value = value.ok_or_else(|| Fault::Field(choice.name.to_owned()))?;
        options.insert(choice.name.to_owned(), serde_json::from_str(value).unwrap_or_default());
    }
    Ok(Value::Object(options))
}

fn setup(site: &Site, fields: &Fields, guest: &Guest) -> Result<Setup, Fault> {
    let field = |name: &str| fields.get(name).map(String::as_str);
    let wrong = |name: &str| Fault::Field(name.to_owned());
    let game = known(field("game").unwrap_or(GAMES[0].name))?;
    let players = field("players").map_or(Ok(game.players.2), str::parse).map_err(|_| wrong("players"))?;
    let (count, options) = seats_of(&site.hall.shelf, game.name, &options(game, players, fields)?)?;
    let mut seats = vec![Holder::Person { guest: guest.clone(), presence: Presence::Here }];
    for n in 1..count {
        let name = format!("seat{n}");
        seats.push(holder(field(&name).unwrap_or("open")).ok_or_else(|| wrong(&name))?);
    }
    Ok(Setup {
        game: game.name.to_owned(),
        options,
        seats,
        clock: clock(field("clock").unwrap_or("none")).ok_or_else(|| wrong("clock"))?,
        pace: field("pace")
            .map_or(Ok(800), str::parse)
            .ok()
            .filter(|pace| *pace <= 60_000)
            .ok_or_else(|| wrong("pace"))?,
        public: field("public") == Some("yes"),
        hints: Hints::named(field("hints").unwrap_or("alone")).ok_or_else(|| wrong("hints"))?,
        guided: false,
    })
}

/// `open`, `link`, or the level of a bot.
pub fn holder(text: &str) -> Option<Holder> {
    match text {
        "open" => Some(Holder::Open),
        "link" => Some(Holder::Reserved { key: secret_name(), player: None }),
        level => {
            let level = level.strip_prefix("bot:").unwrap_or(level);
            // Levels only: a bot with a budget of a visitor's own would let one visitor take all cores.
            let known = level == "random" || pages::new::levels().contains(&level);
            known.then(|| Holder::Bot(level.to_owned()))
        }
    }
}

/// `none`, `30s`, `3d`.
pub fn clock(text: &str) -> Option<Clock> {
    if text == "none" {
        return Some(Clock::None);
    }
    if let Some(n) = text.strip_suffix('s') {
        return n.parse().ok().filter(|n| (1..=86_400).contains(n)).map(Clock::Seconds);
    }
    text.strip_suffix('d')?.parse().ok().filter(|n| (1..=60).contains(n)).map(Clock::Days)
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
    // All that there is: with the most players, and the last of each option's values.
    let mut options = Map::from_iter([("players".to_owned(), game.players.1.into())]);
    for choice in game.options {
        let last = choice.values.last().and_then(|value| serde_json::from_str(value).ok());
        options.insert(choice.name.to_owned(), last.unwrap_or(Value::Null));
    }
    let plates = site.hall.shelf.with(game.name, &Value::Object(options), Plates { lang: visitor.lang });
    Ok(pages::rules::page(&frame, game, &plates.unwrap_or_default()))
}
