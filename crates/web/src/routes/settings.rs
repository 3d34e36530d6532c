//! The settings page: sessions, language, how pages look, move and sound.

use crate::fault::Fault;
use crate::model::now;
use crate::pages::settings::{Typed, page};
use crate::pages::{Frame, settings::SettingsView};
use crate::people::{Appearance, Named, Preferences};
use crate::routes::request::Caller;
use crate::sessions::LASTS;
use crate::site::{COOKIE, LANG_COOKIE, Site, Visitor};
use crate::store::PeopleWrite;
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use emporia_text::Lang;
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;

/// The way back to a part of the settings.
pub fn settings(part: &str) -> Redirect {
    Redirect::to(&format!("/me#{part}"))
}

async fn draw(site: &Site, visitor: &Visitor, typed: &Typed<'_>) -> Result<Markup, Fault> {
    let sessions = match visitor.id() {
        Some(player) => site.hall.store.sessions(player, now() - LASTS).await?,
        None => Vec::new(),
    };
    let view =
        SettingsView { account: visitor.player.as_deref(), session: visitor.session, sessions: &sessions, typed };
    Ok(page(&Frame::new(visitor, "/me"), &view))
}

/// The page.
pub async fn me(State(site): State<Arc<Site>>, visitor: Visitor) -> Result<Markup, Fault> {
    draw(&site, &visitor, &Typed::new("")).await
}

/// The answer to a form, or the page with what was typed into it and what is wrong with that.
pub async fn refused(
    site: &Site,
    visitor: &Visitor,
    typed: Typed<'_>,
    done: Result<Response, Fault>,
) -> Result<Response, Fault> {
    match done {
        Err(fault @ (Fault::Bad(_) | Fault::Conflict(_) | Fault::Password | Fault::Tries | Fault::TooMany)) => {
            let status = fault.status();
            let typed = Typed { fault: Some(fault), ..typed };
            Ok((status, draw(site, visitor, &typed).await?).into_response())
        }
        done => done,
    }
}

/// A session, by the first letters of its key.
#[derive(Deserialize)]
pub struct SessionForm {
    session: String,
}

/// Ends a session of one's own.
pub async fn end_session(
    Caller { site, visitor, jar }: Caller,
    Form(form): Form<SessionForm>,
) -> Result<Response, Fault> {
    let player = visitor.id().cloned().ok_or(Fault::Nobody)?;
    let own = site.hall.store.sessions(&player, now() - LASTS).await?;
    let found = own.iter().find(|session| session.name() == form.session).ok_or(Fault::NotFound)?;
    site.sessions.write(PeopleWrite::EndSession { player, key: found.key }).await?;
    if Some(found.key) == visitor.session {
        return Ok((jar.remove(Cookie::build(COOKIE).path("/")), Redirect::to("/")).into_response());
    }
    Ok(settings("sessions").into_response())
}

/// Logs out everywhere.
pub async fn end_sessions(Caller { site, visitor, jar }: Caller) -> Result<impl IntoResponse, Fault> {
    let player = visitor.id().cloned().ok_or(Fault::Nobody)?;
    site.sessions.write(PeopleWrite::EndSessions { player, but: None }).await?;
    Ok((jar.remove(Cookie::build(COOKIE).path("/")), Redirect::to("/")))
}

/// What the form for preferences sends; what is missing stays as it is.
#[derive(Deserialize)]
pub struct PreferencesForm {
    lang: Option<String>,
    theme: Option<String>,
    motion: Option<String>,
    sounds: Option<String>,
}

fn read<T: Named>(text: Option<&str>, now: T) -> Result<T, Fault> {
    text.map_or(Ok(now), |text| T::named(text).ok_or_else(|| Fault::Field(T::NAME.to_owned())))
}

/// Keeps preferences: in this browser, and for whoever has an account in any other.
pub async fn preferences(
    Caller { site, visitor, jar }: Caller,
    Form(form): Form<PreferencesForm>,
) -> Result<impl IntoResponse, Fault> {
    let was = visitor.appearance;
    let appearance = Appearance {
        theme: read(form.theme.as_deref(), was.theme)?,
        motion: read(form.motion.as_deref(), was.motion)?,
        sounds: read(form.sounds.as_deref(), was.sounds)?,
    };
    let lang = form.lang.as_deref().map_or(Some(visitor.lang), Lang::named).ok_or(Fault::Field("lang".to_owned()))?;
    if let Some(player) = &visitor.player {
        let lang = Some(lang.code().to_owned());
        let preferences = Preferences { lang, appearance, muted: player.preferences.muted.clone() };
        site.sessions.write(PeopleWrite::Preferences { player: player.id.clone(), preferences }).await?;
    }
    let jar = jar
        .add(site.choice(LANG_COOKIE, lang.code()))
        .add(site.choice("theme", appearance.theme.name()))
        .add(site.choice("motion", appearance.motion.name()))
        .add(site.choice("sounds", appearance.sounds.name()));
    Ok((jar, settings("preferences")))
}

/// A language, and where to go on.
#[derive(Deserialize)]
pub struct Choose {
    lang: String,
    back: Option<String>,
}

/// Chooses a language.
pub async fn lang(State(site): State<Arc<Site>>, jar: CookieJar, Form(choose): Form<Choose>) -> impl IntoResponse {
    let lang = Lang::named(&choose.lang).unwrap_or(Lang::En);
    // Only to our own pages, so that nobody is led elsewhere (open redirect): two slashes would be another site, and
    // browsers leave out what cannot be seen before they look.
    let plain = |back: &str| back.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    let back = choose.back.filter(|back| back.starts_with('/') && !back.starts_with("//") && plain(back));
    (jar.add(site.choice(LANG_COOKIE, lang.code())), Redirect::to(back.as_deref().unwrap_or("/")))
}
