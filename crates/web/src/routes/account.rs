//! Names and passwords: sign up, log in, log out. What is wrong with a form is said beside its field, with what was typed.

use super::settings::{refused, settings};
use crate::fault::Fault;
use crate::names::PlayerName;
use crate::pages::settings::Typed;
use crate::people::{Account, Named};
use crate::routes::request::Caller;
use crate::site::{COOKIE, LANG_COOKIE, Site, Visitor};
use crate::store::PeopleWrite;
use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use emporia_text::Lang;
use serde::Deserialize;
use std::sync::Arc;

/// The shortest password, in characters.
const LEAST_PASSWORD: usize = 8;
const MOST_PASSWORD: usize = 200;

/// A name.
#[derive(Deserialize)]
pub struct NameForm {
    name: String,
}

/// A name and its password.
#[derive(Deserialize)]
pub struct Credentials {
    name: String,
    password: String,
}

/// The old password and a new one.
#[derive(Deserialize)]
pub struct PasswordForm {
    old: String,
    password: String,
}

/// A name that nobody else claimed, nor one that looks like it.
async fn free_name(site: &Site, text: &str, visitor: &Visitor) -> Result<PlayerName, Fault> {
    let name = PlayerName::chosen(text)?;
    let owner = site.hall.store.lookalike(&name).await?;
    if owner.is_some_and(|owner| Some(&owner.id) != visitor.id()) {
        return Err(Fault::Conflict("fault-name-claimed"));
    }
    Ok(name)
}

/// Changes the name.
pub async fn name(Caller { site, visitor, jar }: Caller, Form(form): Form<NameForm>) -> Result<Response, Fault> {
    let done = async {
        let name = free_name(&site, &form.name, &visitor).await?;
        site.rates.rename(visitor.ip)?;
        let (guest, jar) = visitor.or_new(&site, jar).await?;
        if !site.sessions.write(PeopleWrite::Rename { player: guest.id.clone(), name }).await? {
            return Err(Fault::Conflict("fault-name-claimed"));
        }
        site.renamed(&guest.id).await;
        Ok((jar, settings("name")).into_response())
    };
    refused(&site, &visitor, Typed::name("name", &form.name), done.await).await
}

/// Hashes and verifies off the async threads: argon2 is slow on purpose.
async fn slowly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Fault::Unplayable)
}

/// The hash of a password that is long enough.
async fn hashed(password: &str) -> Result<String, Fault> {
    if !(LEAST_PASSWORD..=MOST_PASSWORD).contains(&password.chars().count()) {
        return Err(Fault::Bad("fault-password-short"));
    }
    let mut salt = [0; 16];
    crate::model::fill(&mut salt);
    let password = password.to_owned();
    let hashed = slowly(move || {
        let salt = SaltString::encode_b64(&salt).map_err(|_| ())?;
        let hash = Argon2::default().hash_password(password.as_bytes(), &salt).map_err(|_| ())?;
        Ok::<_, ()>(hash.to_string())
    });
    hashed.await?.map_err(|()| Fault::Unplayable)
}

/// Whether a password is an account's. An account that is not there takes as long as a wrong password (constant time,
/// against user enumeration).
pub async fn is_right(account: Option<&Account>, password: &str) -> Result<bool, Fault> {
    if password.chars().count() > MOST_PASSWORD {
        return Ok(false);
    }
    let stored = account.and_then(|account| account.password.clone());
    let password = password.to_owned();
    slowly(move || {
        let dummy = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        let text = stored.as_deref().unwrap_or(dummy);
        PasswordHash::new(text).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    })
    .await
}

/// Signs up: a name is kept by a first password. The session goes on.
pub async fn signup(Caller { site, visitor, jar }: Caller, Form(form): Form<Credentials>) -> Result<Response, Fault> {
    let done = async {
        if visitor.player.as_ref().is_some_and(|player| player.password.is_some()) {
            return Err(Fault::Conflict("fault-signed-up"));
        }
        let name = free_name(&site, &form.name, &visitor).await?;
        site.rates.password(visitor.ip)?;
        let password = hashed(&form.password).await?;
        let (guest, jar) = visitor.or_new(&site, jar).await?;
        if !site.sessions.write(PeopleWrite::Claim { player: guest.id.clone(), name, password }).await? {
            return Err(Fault::Conflict("fault-name-claimed"));
        }
        site.renamed(&guest.id).await;
        Ok((jar, settings("account")).into_response())
    };
    refused(&site, &visitor, Typed::name("signup", &form.name), done.await).await
}

/// Logs in with a name and its password.
pub async fn login(Caller { site, visitor, jar }: Caller, Form(form): Form<Credentials>) -> Result<Response, Fault> {
    let done = async {
        site.rates.password(visitor.ip)?;
        site.rates.login(&form.name)?;
        let player = site.hall.store.claimed(&form.name).await?;
        let right = is_right(player.as_ref(), &form.password).await?;
        let player = player.filter(|_| right).ok_or(Fault::Password)?;
        let secret = site.sessions.begin(&player.id, &visitor.agent).await?;
        Ok((chosen(&site, jar, &player).add(site.cookie(secret)), settings("account")).into_response())
    };
    refused(&site, &visitor, Typed::name("login", &form.name), done.await).await
}

/// The cookies of what somebody chose elsewhere.
fn chosen(site: &Site, jar: CookieJar, player: &Account) -> CookieJar {
    let look = player.preferences.appearance;
    let jar = [("theme", look.theme.unusual()), ("motion", look.motion.unusual()), ("sounds", look.sounds.unusual())]
        .into_iter()
        .filter_map(|(name, value)| Some(site.choice(name, value?)))
        .fold(jar, CookieJar::add);
    match player.preferences.lang.as_deref().and_then(Lang::named) {
        Some(lang) => jar.add(site.choice(LANG_COOKIE, lang.code())),
        None => jar,
    }
}

/// Changes the password: the old one is asked for, and all other sessions end.
pub async fn password(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Fault> {
    let done = async {
        let player = visitor.player.clone().ok_or(Fault::Nobody)?;
        site.rates.password(visitor.ip)?;
        site.rates.login(player.name.as_kept())?;
        if !is_right(Some(&player), &form.old).await? {
            return Err(Fault::Bad("fault-password-old"));
        }
        let password = hashed(&form.password).await?;
        if !site.sessions.write(PeopleWrite::Password { player: player.id.clone(), password }).await? {
            return Err(Fault::Password);
        }
        site.sessions.write(PeopleWrite::EndSessions { player: player.id.clone(), but: visitor.session }).await?;
        Ok(settings("password").into_response())
    };
    refused(&site, &visitor, Typed::new("password"), done.await).await
}

/// Logs out: this session ends.
pub async fn logout(Caller { site, visitor, jar }: Caller) -> Result<impl IntoResponse, Fault> {
    if let Some((player, key)) = visitor.player.as_ref().zip(visitor.session) {
        site.sessions.write(PeopleWrite::EndSession { player: player.id.clone(), key }).await?;
    }
    Ok((jar.remove(Cookie::build(COOKIE).path("/")), Redirect::to("/")))
}
