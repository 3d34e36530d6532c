//! What every request shares, and who a visitor is.

use crate::fault::Fault;
use crate::hall::Hall;
use crate::ladder::Ladder;
use crate::live::Drawings;
use crate::model::{Guest, PlayerId, fill, now, secret_name};
use crate::store::{Account, Key, Write};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use emporia_text::{Lang, say};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// The cookie that says who somebody is. Nothing else does.
pub const COOKIE: &str = "emporia";
/// The cookie that remembers a language.
pub const LANG_COOKIE: &str = "lang";
/// The longest name, in characters.
pub const MOST_NAME: usize = 24;

/// What can be set about the site.
#[derive(Clone, Debug, Default)]
pub struct SiteConfig {
    /// Requests per second that one visitor may make; 0 for no limit. Twice as many in a burst.
    pub rate: u32,
    /// Where the world finds the site, if not where it listens: `https://example.org`.
    pub public_url: Option<String>,
    /// Whether a proxy in front says who the visitor is (`X-Forwarded-For`).
    pub behind_proxy: bool,
}

/// What every request shares.
pub struct Site {
    /// All tables.
    pub hall: Arc<Hall>,
    /// Results and ratings of players.
    pub ladder: Ladder,
    /// What is drawn for all who watch a table.
    pub drawings: Drawings,
    /// Settings.
    pub config: SiteConfig,
    /// True when the server is about to stop: streams end.
    pub stopping: watch::Receiver<bool>,
    known: Mutex<HashMap<Key, Arc<Account>>>,
    visitors: Option<DefaultKeyedRateLimiter<u64>>,
    newcomers: Option<DefaultKeyedRateLimiter<IpAddr>>,
    passwords: DefaultKeyedRateLimiter<IpAddr>,
    hints: Option<DefaultKeyedRateLimiter<String>>,
}

/// So many sessions are remembered; then all are looked up anew.
const KNOWN: usize = 50_000;

fn quota(per_second: u32, burst: u32) -> Quota {
    let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(number(per_second)).allow_burst(number(burst))
}

impl Site {
    /// The site over a hall.
    pub fn new(hall: Arc<Hall>, config: SiteConfig, stopping: watch::Receiver<bool>) -> Arc<Site> {
        let limited = config.rate > 0;
        Arc::new(Site {
            hall,
            ladder: Ladder::default(),
            drawings: Drawings::default(),
            stopping,
            known: Mutex::default(),
            visitors: limited.then(|| RateLimiter::keyed(quota(config.rate, config.rate * 2))),
            newcomers: limited.then(|| RateLimiter::keyed(quota(2, 200))),
            hints: limited.then(|| RateLimiter::keyed(quota(1, 6))),
            passwords: RateLimiter::keyed(Quota::per_minute(NonZeroU32::MIN).allow_burst(ten())),
            config,
        })
    }

    /// Whether a request is within the limits of its visitor.
    pub fn allows(&self, headers: &HeaderMap, ip: IpAddr) -> bool {
        use std::hash::{Hash, Hasher};
        let Some(limiter) = &self.visitors else { return true };
        let mut hasher = std::hash::DefaultHasher::new();
        match secret(headers) {
            Some(secret) => secret.hash(&mut hasher),
            None => ip.hash(&mut hasher),
        }
        limiter.check_key(&hasher.finish()).is_ok()
    }

    /// Whether one more password may be tried from there.
    pub fn allows_password(&self, ip: IpAddr) -> Result<(), Fault> {
        self.passwords.check_key(&ip).map_err(|_| Fault::TooMany)
    }

    /// Whether a player may have a bot think for them once more.
    pub fn allows_hint(&self, player: &PlayerId) -> Result<(), Fault> {
        let full = self.hints.as_ref().is_some_and(|limiter| limiter.check_key(&player.0).is_err());
        if full { Err(Fault::TooMany) } else { Ok(()) }
    }

    /// Forgets visitors that have long been quiet, and drawings that nobody has on a page.
    pub fn tidy(&self) {
        if let Some(limiter) = &self.visitors {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.newcomers {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.hints {
            limiter.retain_recent();
        }
        self.passwords.retain_recent();
        self.drawings.tidy();
    }

    async fn player(&self, secret: &str) -> Result<Option<Arc<Account>>, Fault> {
        let key = key_of(secret);
        if let Some(player) = self.known().get(&key) {
            return Ok(Some(player.clone()));
        }
        let Some(player) = self.hall.store.session(&key).await?.map(Arc::new) else { return Ok(None) };
        let mut known = self.known();
        if known.len() >= KNOWN {
            known.clear();
        }
        known.insert(key, player.clone());
        Ok(Some(player))
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Arc<Account>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A player's name or password changed: what is remembered of them is old.
    pub fn changed(&self, player: &PlayerId) {
        self.known().retain(|_, known| known.id != *player);
    }

    /// A new guest, and the secret by which they are known.
    pub async fn newcomer(&self, ip: IpAddr, name: &str) -> Result<(Arc<Account>, String), Fault> {
        if self.newcomers.as_ref().is_some_and(|limiter| limiter.check_key(&ip).is_err()) {
            return Err(Fault::TooMany);
        }
        let player = Account { id: PlayerId(secret_name()), name: name.to_owned(), password: None, since: now() };
        self.hall.writer.write(Write::Account(player.clone())).await?;
        let secret = self.session(&player.id).await?;
        let player = Arc::new(player);
        self.known().insert(key_of(&secret), player.clone());
        Ok((player, secret))
    }

    /// A new way in for a player.
    pub async fn session(&self, player: &PlayerId) -> Result<String, Fault> {
        let mut bytes = [0; 32];
        fill(&mut bytes);
        let secret = emporia_engine::rng::Hex(bytes).to_string();
        let session = Write::Session { key: key_of(&secret), player: player.clone(), at: now() };
        self.hall.writer.write(session).await?;
        Ok(secret)
    }

    /// Ends a way in.
    pub async fn forget(&self, headers: &HeaderMap) -> Result<(), Fault> {
        if let Some(secret) = secret(headers) {
            let key = key_of(secret);
            self.known().remove(&key);
            self.hall.writer.write(Write::Forget(key)).await?;
        }
        Ok(())
    }

    /// The cookie for a secret.
    pub fn cookie(&self, secret: String) -> Cookie<'static> {
        Cookie::build((COOKIE, secret))
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.is_secure())
            .path("/")
            .permanent()
            .build()
    }

    /// Whether the world reaches the site through TLS.
    pub fn is_secure(&self) -> bool {
        self.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

const fn ten() -> NonZeroU32 {
    match NonZeroU32::new(10) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}

/// SHA-256 of a secret.
pub fn key_of(secret: &str) -> Key {
    Sha256::digest(secret.as_bytes()).into()
}

/// The secret that a request came with: a program's in `Authorization`, a browser's in its cookie.
pub fn secret(headers: &HeaderMap) -> Option<&str> {
    if let Some(bearer) = headers.get(header::AUTHORIZATION) {
        return bearer.to_str().ok()?.strip_prefix("Bearer ");
    }
    cookie(headers, COOKIE)
}

/// The value of a cookie.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';')).find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The language of a request: chosen before, or the first of the browser's that we have.
pub fn lang(headers: &HeaderMap) -> Lang {
    if let Some(lang) = cookie(headers, LANG_COOKIE).and_then(Lang::named) {
        return lang;
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut wanted: Vec<(i32, Lang)> = accepted
        .split(',')
        .filter_map(|part| {
            let (name, q) = part.split_once(";q=").unwrap_or((part, "1"));
            let weight = q.trim().parse::<f32>().unwrap_or(0.0);
            Some(((weight * -1000.0) as i32, Lang::named(name.trim())?))
        })
        .collect();
    wanted.sort_by_key(|(weight, _)| *weight);
    wanted.first().map_or(Lang::En, |(_, lang)| *lang)
}

/// The address a request came from.
pub fn ip(parts: &Parts, behind_proxy: bool) -> IpAddr {
    let forwarded = || parts.headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let found = if behind_proxy { forwarded().or(direct) } else { direct };
    found.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Who makes a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Who, if they have been here before.
    pub player: Option<Arc<Account>>,
    /// Their language.
    pub lang: Lang,
    /// Where from.
    pub ip: IpAddr,
}

impl Visitor {
    /// The player's id.
    pub fn id(&self) -> Option<&PlayerId> {
        self.player.as_ref().map(|player| &player.id)
    }

    /// The visitor as a table knows them; nobody if they have no name here.
    pub fn guest(&self) -> Result<Guest, Fault> {
        self.player.as_ref().map(|player| guest(player)).ok_or(Fault::Nobody)
    }

    /// The visitor as a table knows them, made a guest with a name of no meaning if they are new.
    pub async fn or_new(&self, site: &Site, jar: CookieJar) -> Result<(Guest, CookieJar), Fault> {
        if let Some(player) = &self.player {
            return Ok((guest(player), jar));
        }
        let mut n = [0; 2];
        fill(&mut n);
        let number = 1000 + u16::from_le_bytes(n) % 9000;
        let name = say(self.lang, "guest-name", &[("n", number.to_string().into())]);
        let (player, secret) = site.newcomer(self.ip, &name).await?;
        Ok((guest(&player), jar.add(site.cookie(secret))))
    }
}

/// A player as a table remembers them.
pub fn guest(player: &Account) -> Guest {
    Guest { id: player.id.clone(), name: player.name.clone() }
}

impl FromRequestParts<Arc<Site>> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Visitor, Fault> {
        let player = match secret(&parts.headers) {
            Some(secret) => site.player(secret).await?,
            None => None,
        };
        Ok(Visitor { player, lang: lang(&parts.headers), ip: ip(parts, site.config.behind_proxy) })
    }
}

/// A name as it may be shown, or why not.
pub fn good_name(name: &str) -> Result<String, Fault> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let count = name.chars().count();
    if count == 0 || count > MOST_NAME || name.chars().any(|c| c.is_control() || is_invisible(c)) {
        return Err(Fault::Bad("fault-name"));
    }
    Ok(name)
}

/// Marks that make two names look alike, or turn text around.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
