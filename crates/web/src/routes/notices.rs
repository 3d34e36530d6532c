//! Where somebody wants to be told, and the addresses with a secret that go with it.

use super::account::hashed;
use super::settings::{draw, refused, settings};
use crate::fault::Fault;
use crate::model::{PlayerId, TableId, Time, now, secret_name};
use crate::notices::{
    Channel, ChannelKind, ChannelState, MOST_DEVICES, MOST_HOOKS, Message, Pass, PassKind, PushKeys, calendar,
    read_address,
};
use crate::pages::Frame;
use crate::pages::notices::{self as pages, PassPage};
use crate::pages::settings::Typed;
use crate::people::{NoticeWishes, Preferences};
use crate::routes::request::{AtTable, Caller};
use crate::sessions::key_of;
use crate::site::{Site, Visitor};
use crate::store::{ChannelWrite, List, NoticeWrite, PeopleWrite, Write};
use axum::Form;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use emporia_text::{Lang, say};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;

const HOUR: Time = 3_600_000;
/// How long an address of mail can be confirmed.
const CONFIRMED: Time = 24 * HOUR;
/// How long a lost password can be replaced.
const REPLACED: Time = HOUR;
/// An address of a calendar is good until it is ended.
const FOR_GOOD: Time = 1 << 52;
/// So many tables stand in a calendar.
const MOST_TABLES: u32 = 200;
/// A letter for a lost password goes to so many accounts of one address.
const MOST_ACCOUNTS: usize = 3;

fn new(visitor: &Visitor, player: &PlayerId, kind: ChannelKind, address: String) -> Channel {
    Channel {
        id: secret_name(),
        player: player.clone(),
        kind,
        table: None,
        address,
        keys: None,
        lang: visitor.lang,
        since: now(),
        state: ChannelState::On,
        used: 0,
        faults: 0,
    }
}

/// A new pass: its secret.
async fn give(site: &Site, kind: PassKind, player: &PlayerId, about: &str, until: Time) -> Result<String, Fault> {
    let secret = secret_name();
    let pass = Pass { key: key_of(&secret), kind, player: player.clone(), about: about.to_owned(), until };
    site.sender.keep(ChannelWrite::Pass(pass)).await?;
    Ok(secret)
}

/// What somebody wants to be told; a box that is not ticked is not sent.
#[derive(Deserialize)]
pub struct WishesForm {
    games: Option<String>,
    invitations: Option<String>,
    words: Option<String>,
    always: Option<String>,
}

/// Keeps what somebody wants to be told.
pub async fn wishes(Caller { site, visitor, .. }: Caller, Form(form): Form<WishesForm>) -> Result<Redirect, Fault> {
    let player = visitor.player.as_ref().ok_or(Fault::Nobody)?;
    let notices = NoticeWishes {
        games: form.games.is_some(),
        invitations: form.invitations.is_some(),
        words: form.words.is_some(),
        always: form.always.is_some(),
    };
    let lang = Some(visitor.lang.code().to_owned());
    let preferences = Preferences { notices, lang, ..player.preferences.clone() };
    site.sessions.write(PeopleWrite::Preferences { player: player.id.clone(), preferences }).await?;
    Ok(settings("notices"))
}

/// A device, as its browser describes it.
#[derive(Deserialize)]
pub struct DeviceForm {
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// A device is to be told. The oldest makes room.
pub async fn device(Caller { site, visitor, .. }: Caller, Form(form): Form<DeviceForm>) -> Result<StatusCode, Fault> {
    let player = visitor.guest()?.id;
    site.rates.notices(&player)?;
    site.sender.reach.push(&form.endpoint).map_err(|_| Fault::Bad("fault-notice-device"))?;
    let keys = PushKeys { p256dh: form.p256dh, auth: form.auth, agent: visitor.agent.clone() };
    let channel = Channel { keys: Some(keys), ..new(&visitor, &player, ChannelKind::Push, form.endpoint) };
    if !channel.has_keys() {
        return Err(Fault::Bad("fault-notice-device"));
    }
    let all = site.hall.store.channels(&player).await?;
    let others = all.iter().filter(|other| other.kind == ChannelKind::Push && other.address != channel.address);
    let others: Vec<&Channel> = others.collect();
    if let Some(oldest) = others.first().filter(|_| others.len() >= MOST_DEVICES) {
        site.sender.keep(ChannelWrite::Remove { player, id: oldest.id.clone() }).await?;
    }
    site.sender.keep(ChannelWrite::New(channel)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An address.
#[derive(Deserialize)]
pub struct AddressForm {
    address: String,
    table: Option<String>,
}

/// An address of mail is to be told, once a letter has shown that it is its owner's.
pub async fn mail(Caller { site, visitor, .. }: Caller, Form(form): Form<AddressForm>) -> Result<Response, Fault> {
    let done = async {
        let player = visitor.guest()?.id;
        let mailer = site.sender.mailer.as_ref().ok_or(Fault::NotFound)?;
        site.rates.notices(&player)?;
        let address = read_address(&form.address).ok_or(Fault::Bad("fault-notice-mail"))?;
        site.rates.letter(&address)?;
        let channel =
            Channel { state: ChannelState::Asked, ..new(&visitor, &player, ChannelKind::Mail, address.clone()) };
        let secret = give(&site, PassKind::Confirm, &player, &channel.id, now() + CONFIRMED).await?;
        site.sender.keep(ChannelWrite::New(channel)).await?;
        let url = mailer.url(&format!("/notices/confirm/{secret}"));
        let text = say(visitor.lang, "mail-confirm-text", &[("url", url.into())]);
        let sent = mailer.write(&address, &say(visitor.lang, "mail-confirm", &[]), text + "\n").await;
        sent.map_err(|_| Fault::Bad("fault-notice-sent"))?;
        Ok(settings("notices").into_response())
    };
    refused(&site, &visitor, Typed::new("mail"), done.await).await
}

/// A webhook is to be told: of whatever waits for its owner, or of everybody at one of their tables.
pub async fn hook(Caller { site, visitor, .. }: Caller, Form(form): Form<AddressForm>) -> Result<Response, Fault> {
    let done = async {
        let player = visitor.guest()?.id;
        site.rates.notices(&player)?;
        let address = form.address.trim().to_owned();
        site.sender.reach.hook(&address).map_err(|_| Fault::Bad("fault-notice-hook"))?;
        let table = match form.table.as_deref().filter(|table| !table.is_empty()) {
            Some(table) => {
                let id = TableId::read(table).ok_or(Fault::NotFound)?;
                let seated = site.hall.known(&id).await?.seat_of(&player);
                seated.ok_or(Fault::Forbidden("fault-not-seated"))?;
                Some(id)
            }
            None => None,
        };
        let all = site.hall.store.channels(&player).await?;
        if all.iter().filter(|channel| channel.kind == ChannelKind::Hook).count() >= MOST_HOOKS {
            return Err(Fault::Limit("fault-notice-hooks"));
        }
        let channel = Channel { table, ..new(&visitor, &player, ChannelKind::Hook, address) };
        site.sender.keep(ChannelWrite::New(channel)).await?;
        Ok(settings("notices").into_response())
    };
    refused(&site, &visitor, Typed::new("hook"), done.await).await
}

/// A channel of one's own.
#[derive(Deserialize)]
pub struct ChannelForm {
    channel: String,
}

/// A device, an address or a webhook is told no more.
pub async fn remove(Caller { site, visitor, .. }: Caller, Form(form): Form<ChannelForm>) -> Result<Redirect, Fault> {
    let player = visitor.id().cloned().ok_or(Fault::Nobody)?;
    site.sender.keep(ChannelWrite::Remove { player, id: form.channel }).await?;
    Ok(settings("notices"))
}

/// One message now, to see whether it comes; a channel that was off is on again if it does.
pub async fn attempt(Caller { site, visitor, .. }: Caller, Form(form): Form<ChannelForm>) -> Result<Response, Fault> {
    let done = async {
        let player = visitor.guest()?.id;
        let all = site.hall.store.channels(&player).await?;
        let channel = all.iter().find(|channel| channel.id == form.channel).ok_or(Fault::NotFound)?;
        if channel.state == ChannelState::Asked {
            return Err(Fault::NotFound);
        }
        site.rates.notices(&player)?;
        let message = Message {
            title: say(visitor.lang, "notice-try", &[]),
            body: say(visitor.lang, "notice-try-text", &[]),
            path: "/me#notices".to_owned(),
            tag: "/try".to_owned(),
        };
        if !site.sender.attempt(channel, &message).await {
            return Err(Fault::Bad("fault-notice-sent"));
        }
        if channel.state == ChannelState::Off {
            site.sender.keep(ChannelWrite::State { id: channel.id.clone(), state: ChannelState::On }).await?;
        }
        Ok(settings("notices").into_response())
    };
    refused(&site, &visitor, Typed::new("channels"), done.await).await
}

/// Whether there is to be a calendar.
#[derive(Deserialize)]
pub struct CalendarForm {
    on: bool,
}

/// A new address of the calendar, which is shown once; or none any more.
pub async fn calendar_address(
    Caller { site, visitor, .. }: Caller,
    Form(form): Form<CalendarForm>,
) -> Result<Response, Fault> {
    let player = visitor.guest()?.id;
    site.rates.notices(&player)?;
    if !form.on {
        site.sender.keep(ChannelWrite::EndPasses { player, kind: PassKind::Calendar }).await?;
        return Ok(settings("notices").into_response());
    }
    let secret = give(&site, PassKind::Calendar, &player, "", FOR_GOOD).await?;
    let made = format!("{}/calendar/{secret}.ics", visitor.origin);
    let typed = Typed { made: Some(made), ..Typed::new("calendar") };
    Ok(draw(&site, &visitor, &typed).await?.into_response())
}

/// The calendar of whoever the secret was given to.
pub async fn feed(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, Fault> {
    let secret = name.strip_suffix(".ics").ok_or(Fault::NotFound)?;
    let found = site.hall.store.pass(&key_of(secret), PassKind::Calendar, now()).await?;
    let (player, _) = found.ok_or(Fault::NotFound)?;
    let account = site.hall.store.player(&player).await?.ok_or(Fault::NotFound)?;
    let lang = account.preferences.lang.as_deref().and_then(Lang::named).unwrap_or(visitor.lang);
    let rows = site.hall.store.list(List::Of(&player), MOST_TABLES).await?;
    let text = calendar(lang, &player, &rows, &visitor.origin, now());
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text))
}

fn bare(visitor: &Visitor, page: &PassPage<'_>) -> Markup {
    pages::pass(&Frame::plain(visitor.lang, "/"), page)
}

/// Whoever has the letter presses a button: what only looks at addresses confirms nothing.
pub async fn confirm(visitor: Visitor, Path(secret): Path<String>) -> Markup {
    bare(&visitor, &PassPage::Button { key: "mail-confirm", action: &format!("/notices/confirm/{secret}") })
}

/// The address of mail is its owner's.
pub async fn confirmed(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Markup, Fault> {
    let (key, kind) = (key_of(&secret), PassKind::Confirm);
    let found = site.hall.store.pass(&key, kind, now()).await?;
    let used = site.sender.keep(ChannelWrite::UsePass { key, kind, now: now() }).await?;
    let Some((player, id)) = found.filter(|_| used) else {
        return Ok(bare(&visitor, &PassPage::Said("pass-over")));
    };
    site.sender.keep(ChannelWrite::State { id: id.clone(), state: ChannelState::On }).await?;
    // There is one address of mail for each person.
    for other in site.hall.store.channels(&player).await? {
        if other.kind == ChannelKind::Mail && other.id != id {
            site.sender.keep(ChannelWrite::Remove { player: player.clone(), id: other.id }).await?;
        }
    }
    Ok(bare(&visitor, &PassPage::Said("mail-confirmed")))
}

/// The page behind "no more letters".
pub async fn stop(visitor: Visitor, Path(id): Path<String>) -> Markup {
    bare(&visitor, &PassPage::Button { key: "mail-stop", action: &format!("/notices/stop/{id}") })
}

/// No more letters: the address stays, for a password that is lost. Mail programs ask for it too (RFC 8058).
pub async fn stopped(State(site): State<Arc<Site>>, visitor: Visitor, Path(id): Path<String>) -> Result<Markup, Fault> {
    let channel = site.hall.store.channel(&id).await?;
    if let Some(channel) = channel.filter(|channel| channel.state == ChannelState::On) {
        site.sender.keep(ChannelWrite::State { id: channel.id, state: ChannelState::Off }).await?;
    }
    Ok(bare(&visitor, &PassPage::Said("mail-stopped")))
}

/// The form for whoever lost a password.
pub async fn forgotten(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Markup, Fault> {
    site.sender.mailer.as_ref().ok_or(Fault::NotFound)?;
    Ok(bare(&visitor, &PassPage::Forgotten))
}

/// A letter to an address, if somebody has it here. The answer is the same, and comes as soon, if nobody has.
pub async fn forgotten_sent(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(form): Form<AddressForm>,
) -> Result<Markup, Fault> {
    site.sender.mailer.as_ref().ok_or(Fault::NotFound)?;
    site.rates.password(visitor.ip)?;
    if let Some(address) = read_address(&form.address) {
        let site = site.clone();
        tokio::spawn(async move {
            if site.rates.letter(&address).is_ok()
                && let Err(fault) = replace(&site, &address).await
            {
                tracing::warn!(?fault, "a letter for a lost password could not be sent");
            }
        });
    }
    Ok(bare(&visitor, &PassPage::Said("password-sent")))
}

/// Sends the letters with which passwords are replaced.
async fn replace(site: &Site, address: &str) -> Result<(), Fault> {
    let Some(mailer) = &site.sender.mailer else { return Ok(()) };
    let channels = site.hall.store.channels_to(address).await?;
    let confirmed = channels.iter().filter(|c| c.kind == ChannelKind::Mail && c.state != ChannelState::Asked);
    for channel in confirmed.take(MOST_ACCOUNTS) {
        let Some(account) = site.hall.store.player(&channel.player).await? else { continue };
        if account.password.is_none() {
            continue;
        }
        let secret = give(site, PassKind::Password, &account.id, "", now() + REPLACED).await?;
        let lang = account.preferences.lang.as_deref().and_then(Lang::named).unwrap_or(channel.lang);
        let url = mailer.url(&format!("/forgotten/{secret}"));
        let args = [("url", url.into()), ("name", account.name.of(lang).into_owned().into())];
        let text = say(lang, "password-letter-text", &args);
        if let Err(why) = mailer.write(address, &say(lang, "password-letter", &[]), text + "\n").await {
            tracing::warn!(?why, "a letter for a lost password could not be sent");
        }
    }
    Ok(())
}

/// The form for a new password.
pub async fn replacement(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Markup, Fault> {
    let found = site.hall.store.pass(&key_of(&secret), PassKind::Password, now()).await?;
    Ok(match found {
        Some(_) => bare(&visitor, &PassPage::Password { action: &format!("/forgotten/{secret}"), fault: None }),
        None => bare(&visitor, &PassPage::Said("pass-over")),
    })
}

/// A new password.
#[derive(Deserialize)]
pub struct NewPassword {
    password: String,
}

/// Takes a new password, once, and ends all sessions.
pub async fn replaced(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Path(secret): Path<String>,
    Form(form): Form<NewPassword>,
) -> Result<Response, Fault> {
    site.rates.password(visitor.ip)?;
    let (key, kind) = (key_of(&secret), PassKind::Password);
    let found = site.hall.store.pass(&key, kind, now()).await?;
    let Some((player, _)) = found else { return Ok(bare(&visitor, &PassPage::Said("pass-over")).into_response()) };
    let password = match hashed(&form.password).await {
        Ok(password) => password,
        Err(fault) => {
            let page = PassPage::Password { action: &format!("/forgotten/{secret}"), fault: Some(&fault) };
            return Ok((fault.status(), bare(&visitor, &page)).into_response());
        }
    };
    if !site.sender.keep(ChannelWrite::UsePass { key, kind, now: now() }).await? {
        return Ok(bare(&visitor, &PassPage::Said("pass-over")).into_response());
    }
    site.sessions.write(PeopleWrite::Password { player: player.clone(), password }).await?;
    site.sessions.write(PeopleWrite::EndSessions { player, but: None }).await?;
    Ok(bare(&visitor, &PassPage::Said("password-replaced")).into_response())
}

/// Somebody has the table before their eyes: they need not be told of what is there.
pub async fn seen(at: AtTable) -> Result<StatusCode, Fault> {
    let Some(player) = at.visitor.id() else { return Ok(StatusCode::NO_CONTENT) };
    let hall = &at.site.hall;
    if hall.store.is_noticed(player, &at.id).await? {
        let seq = hall.known(&at.id).await?.version;
        let write = NoticeWrite::Seen { player: player.clone(), table: at.id.clone(), seq };
        hall.writer.write(Write::Notices(Box::new(write))).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
