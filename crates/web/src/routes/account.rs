//! Names, passwords, languages.

use crate::fault::Fault;
use crate::pages::{self, Frame};
use crate::site::{COOKIE, LANG_COOKIE, Site, Visitor, good_name};
use crate::store::Write;
use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::Form;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use emporia_text::Lang;
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;

/// The shortest password, in characters.
const LEAST_PASSWORD: usize = 8;
const MOST_PASSWORD: usize = 200;

/// A language, and where to go on.
#[derive(Deserialize)]
pub struct Choose {
    lang: String,
    back: Option<String>,
}

/// Chooses a language.
pub async fn lang(State(site): State<Arc<Site>>, jar: CookieJar, Form(choose): Form<Choose>) -> impl IntoResponse {
    let lang = Lang::named(&choose.lang).unwrap_or(Lang::En);
    let cookie = Cookie::build((LANG_COOKIE, lang.code()))
        .same_site(SameSite::Lax)
        .secure(site.is_secure())
        .path("/")
        .permanent()
        .build();
    // Only to our own pages, so that nobody is led elsewhere (open redirect): two slashes would be another site.
    let back = choose.back.filter(|back| back.starts_with('/') && !back.starts_with("//") && !back.contains('\\'));
    (jar.add(cookie), Redirect::to(back.as_deref().unwrap_or("/")))
}

/// Who I am.
pub async fn me(visitor: Visitor) -> Markup {
    let claimed = visitor.player.as_ref().is_some_and(|player| player.password.is_some());
    pages::account::page(&Frame::new(&visitor, "/me"), claimed, visitor.id())
}

/// A name.
#[derive(Deserialize)]
pub struct Named {
    name: String,
}

/// A name and its password.
#[derive(Deserialize)]
pub struct Credentials {
    name: String,
    password: String,
}

/// Changes the name of a guest; a claimed name is somebody else's.
pub async fn name(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    Form(named): Form<Named>,
) -> Result<impl IntoResponse, Fault> {
    let name = good_name(&named.name)?;
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let player = site.hall.store.claimed(&name).await?;
    if player.is_some_and(|owner| owner.id != guest.id) {
        return Err(Fault::Conflict("fault-name-claimed"));
    }
    let write = Write::Name { player: guest.id.clone(), name, password: None };
    if !site.hall.writer.write(write).await? {
        return Err(Fault::Conflict("fault-name-kept"));
    }
    site.changed(&guest.id);
    Ok((jar, Redirect::to("/me")))
}

/// Hashes and verifies off the async threads: argon2 is slow on purpose.
async fn slowly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Fault::Unplayable)
}

/// Claims a name with a password.
pub async fn claim(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    Form(claim): Form<Credentials>,
) -> Result<impl IntoResponse, Fault> {
    let name = good_name(&claim.name)?;
    let length = claim.password.chars().count();
    if !(LEAST_PASSWORD..=MOST_PASSWORD).contains(&length) {
        return Err(Fault::Bad("fault-password-short"));
    }
    site.allows_password(visitor.ip)?;
    let (guest, jar) = visitor.or_new(&site, jar).await?;
    let mut salt = [0; 16];
    crate::model::fill(&mut salt);
    let hashed = slowly(move || {
        let salt = SaltString::encode_b64(&salt).map_err(|_| ())?;
        let hash = Argon2::default().hash_password(claim.password.as_bytes(), &salt).map_err(|_| ())?;
        Ok::<_, ()>(hash.to_string())
    });
    let hashed = hashed.await?.map_err(|()| Fault::Unplayable)?;
    let write = Write::Name { player: guest.id.clone(), name, password: Some(hashed) };
    if !site.hall.writer.write(write).await? {
        return Err(Fault::Conflict("fault-name-claimed"));
    }
    site.changed(&guest.id);
    Ok((jar, Redirect::to("/me")))
}

/// Comes in with a name and its password.
pub async fn login(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    jar: CookieJar,
    Form(login): Form<Credentials>,
) -> Result<impl IntoResponse, Fault> {
    site.allows_password(visitor.ip)?;
    if login.password.chars().count() > MOST_PASSWORD {
        return Err(Fault::Password);
    }
    let player = site.hall.store.claimed(&login.name).await?;
    let stored = player.as_ref().and_then(|player| player.password.clone());
    let right = slowly(move || {
        // A name that nobody claimed takes as long as a wrong password (constant time, against user enumeration).
        let dummy = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        let text = stored.as_deref().unwrap_or(dummy);
        PasswordHash::new(text)
            .is_ok_and(|hash| Argon2::default().verify_password(login.password.as_bytes(), &hash).is_ok())
    });
    let right = right.await?;
    let Some(player) = player.filter(|_| right) else { return Err(Fault::Password) };
    let secret = site.session(&player.id).await?;
    Ok((jar.add(site.cookie(secret)), Redirect::to("/me")))
}

/// Ends this way in.
pub async fn logout(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    jar: CookieJar,
) -> Result<impl IntoResponse, Fault> {
    site.forget(&headers).await?;
    Ok((jar.remove(Cookie::build(COOKIE).path("/")), Redirect::to("/")))
}
