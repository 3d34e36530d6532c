//! What every request shares, and who a visitor is.

use crate::calls::is_page;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::ladder::Ladder;
use crate::live::Drawings;
use crate::model::{Guest, ListedTable, PlayerId, Setup, Status, TableId, fill, now, secret_name};
use crate::names::PlayerName;
use crate::network::ip;
use crate::notices::{NoticeSettings, Sender};
use crate::people::{Account, Appearance, Key, Named};
use crate::prints::Prints;
use crate::rates::Rates;
use crate::reruns::Reruns;
use crate::reviews::Reviews;
use crate::sessions::{self, LASTS, Sessions, key_of};
use crate::store::{List, PeopleWrite};
use crate::streams::{MostStreams, OpenStream, Streams};
use crate::table::Command;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use emporia_text::Lang;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The cookie that says who somebody is. Nothing else does.
pub const COOKIE: &str = "emporia";
/// The cookie that remembers a language.
pub const LANG_COOKIE: &str = "lang";

/// What can be set about the site.
#[derive(Clone, Debug, Default)]
pub struct SiteConfig {
    /// Requests per second that one visitor may make; 0 for no limit. Twice as many in a burst.
    pub rate: u32,
    /// Where the world finds the site, if not where it listens: `https://example.org`.
    pub public_url: Option<String>,
    /// How many proxies in front each add to `X-Forwarded-For` where a request came from.
    pub proxies: usize,
    /// How many streams may be open.
    pub streams: MostStreams,
    /// How long the body of a request may take; none for as long as it likes.
    pub body: Option<Duration>,
    /// Where the operator is reached by whoever owns a game: an address of mail, or of a page.
    pub contact: Option<String>,
    /// About notices.
    pub notices: NoticeSettings,
}

/// What every request shares.
pub struct Site {
    /// All tables.
    pub hall: Arc<Hall>,
    /// Results and ratings of players.
    pub ladder: Ladder,
    /// What `expert` made of games that people played alone.
    pub reruns: Reruns,
    /// Reviews that are being made.
    pub reviews: Reviews,
    /// What is drawn for all who watch a table.
    pub drawings: Drawings,
    /// Games on paper.
    pub prints: Prints,
    /// Settings.
    pub config: SiteConfig,
    /// Who is logged in where.
    pub sessions: Arc<Sessions>,
    /// What brings notices to people.
    pub sender: Arc<Sender>,
    /// True when the server is about to stop: streams end.
    pub stopping: watch::Receiver<bool>,
    /// How often somebody may ask.
    pub rates: Rates,
    streams: Streams,
}

/// How long a browser keeps the cookie: as long as an unused session lasts.
const LASTING: Duration = Duration::from_millis(LASTS as u64);
/// A new name is shown at so many tables of its owner, those to be played first.
const MOST_RENAMED: u32 = 200;
/// So many tables of one player wait in the lobby.
const MOST_IN_LOBBY: usize = 5;
/// So many tables that wait are looked through for the lobby.
const LOOKED_THROUGH: u32 = 500;

impl Site {
    /// The site over a hall.
    pub fn new(hall: Arc<Hall>, config: SiteConfig, stopping: watch::Receiver<bool>) -> Arc<Site> {
        Arc::new(Site {
            sessions: Sessions::new(hall.clone()),
            sender: Sender::open(hall.clone(), &config.notices, config.public_url.as_deref()),
            hall,
            ladder: Ladder::default(),
            reruns: Reruns::default(),
            reviews: Reviews::default(),
            drawings: Drawings::default(),
            prints: Prints::default(),
            stopping,
            rates: Rates::new(config.rate),
            streams: Streams::default(),
            config,
        })
    }

    /// Whether a request is within the limits. A secret that is not known yet, or made up, is a stranger's: it is looked
    /// up at the cost of the address that it came from.
    pub fn allows(&self, key: Option<&Key>, ip: IpAddr) -> Result<(), Fault> {
        let known = key.and_then(|key| self.sessions.last_known(key));
        self.rates.request(known.as_ref().map(|player| &player.id), ip)
    }

    /// One more stream of a visitor, if they may have one.
    pub fn open_stream(&self, visitor: &Visitor) -> Result<OpenStream, Fault> {
        self.streams.open(visitor, self.config.streams, &self.hall.metrics)
    }

    /// Whether one more table may wait in the lobby: so many of a player, and so many an hour from an address.
    pub async fn allows_in_lobby(&self, setup: &Setup, host: &PlayerId, ip: IpAddr) -> Result<(), Fault> {
        if !setup.public || setup.is_full() {
            return Ok(());
        }
        let own = self.hall.store.list(List::Of(host), MOST_RENAMED).await?;
        if own.iter().filter(|row| row.public && row.status == Status::Open).count() >= MOST_IN_LOBBY {
            return Err(Fault::Limit("fault-lobby-own"));
        }
        self.rates.lobby(ip)
    }

    /// The lobby, in turn by who opened the tables: nobody's push out another's.
    pub async fn lobby(&self, most: usize) -> Result<Vec<ListedTable>, Fault> {
        Ok(in_turn(self.hall.store.list(List::Lobby, LOOKED_THROUGH).await?, most))
    }

    /// The tables where a player waits or plays show the name that they have now.
    pub async fn renamed(&self, player: &PlayerId) {
        if let Err(fault) = self.rename(player).await {
            tracing::warn!(?fault, "a new name could not be shown at all tables");
        }
    }

    async fn rename(&self, player: &PlayerId) -> Result<(), Fault> {
        let Some(account) = self.hall.store.player(player).await? else { return Ok(()) };
        for row in self.hall.store.list(List::Of(player), MOST_RENAMED).await? {
            if matches!(row.status, Status::Open | Status::Running) {
                match self.hall.ask_for(&row.id, guest(&account), Command::Rename).await {
                    Ok(_) | Err(Fault::Conflict(_)) => {}
                    Err(fault) => tracing::warn!(table = %row.id, ?fault, "a new name could not be shown"),
                }
            }
        }
        Ok(())
    }

    /// Forgets visitors that have long been quiet, and drawings that nobody has on a page.
    pub fn tidy(&self) {
        self.rates.tidy();
        self.drawings.tidy();
    }

    /// A new guest, and the secret by which they are known.
    pub async fn newcomer(&self, ip: IpAddr, name: PlayerName, agent: &str) -> Result<(Arc<Account>, String), Fault> {
        self.rates.newcomer(ip)?;
        let player = Account::new(PlayerId(secret_name()), name, now());
        self.sessions.write(PeopleWrite::Account(player.clone())).await?;
        let secret = self.sessions.begin(&player.id, agent).await?;
        self.hall.networks.note(&player.id, ip);
        Ok((Arc::new(player), secret))
    }

    /// The cookie for a secret.
    pub fn cookie(&self, secret: String) -> Cookie<'static> {
        Cookie::build((COOKIE, secret))
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.is_secure())
            .path("/")
            .max_age(LASTING.try_into().expect("some days are a duration"))
            .build()
    }

    /// A cookie that remembers a choice, which scripts may read.
    pub fn choice(&self, name: &'static str, value: &'static str) -> Cookie<'static> {
        Cookie::build((name, value)).same_site(SameSite::Lax).secure(self.is_secure()).path("/").permanent().build()
    }

    /// Whether the world reaches the site through TLS.
    pub fn is_secure(&self) -> bool {
        self.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The first table of each player, then the second of each, and so on, each time the latest first.
fn in_turn(rows: Vec<ListedTable>, most: usize) -> Vec<ListedTable> {
    let mut seen: HashMap<Option<PlayerId>, usize> = HashMap::new();
    let mut turns: Vec<(usize, ListedTable)> = rows
        .into_iter()
        .map(|row| {
            let first = row.summary.seats.iter().find_map(|seat| seat.player.clone());
            let turn = seen.entry(first).or_default();
            *turn += 1;
            (*turn, row)
        })
        .collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().take(most).map(|(_, row)| row).collect()
}

/// The key of the secret that a request came with, which the guard has worked out.
#[derive(Clone, Copy)]
pub struct CameWith(pub Option<Key>);

/// The secret that a request came with: a program's in `Authorization`, a browser's in its cookie.
pub fn secret(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie(headers, COOKIE))
}

/// The secret of a program. Other schemes are between the browser and a proxy in front of us.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::AUTHORIZATION).into_iter().filter_map(|value| value.to_str().ok());
    all.filter_map(|value| value.split_once(' '))
        .find(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, secret)| secret)
}

/// The value of a cookie.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';')).find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// How a browser's pages look: as its cookies say.
pub fn appearance(headers: &HeaderMap) -> Appearance {
    fn chosen<T: Named + Default>(headers: &HeaderMap) -> T {
        cookie(headers, T::NAME).and_then(T::named).unwrap_or_default()
    }
    Appearance { theme: chosen(headers), motion: chosen(headers), sounds: chosen(headers) }
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

/// Where the site is: as it was told, or as the browser asked for it.
fn origin(headers: &HeaderMap, public: Option<&str>) -> String {
    let host = || headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(|host| format!("http://{host}"));
    public.map(|url| url.trim_end_matches('/').to_owned()).or_else(host).unwrap_or_default()
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
    /// The session that they came with, if they have been here before.
    pub session: Option<Key>,
    /// Their browser, in words that need no language.
    pub agent: String,
    /// How their pages look.
    pub appearance: Appearance,
    /// Where the site is, as the visitor's browser has it: for addresses that are passed on.
    pub origin: String,
    /// The tables that wait for them; on a page only.
    pub waiting: Vec<TableId>,
}

impl Visitor {
    /// The player's id.
    pub fn id(&self) -> Option<&PlayerId> {
        self.player.as_ref().map(|player| &player.id)
    }

    /// The visitor as a table knows them, to look at it; nobody if they have no name here.
    pub fn as_guest(&self) -> Option<Guest> {
        self.player.as_ref().map(|player| guest(player))
    }

    /// The visitor as a table knows them, to act there: whoever is suspended may look only.
    pub fn guest(&self) -> Result<Guest, Fault> {
        let player = self.player.as_ref().ok_or(Fault::Nobody)?;
        if player.suspended.is_some() { Err(Fault::Forbidden("fault-suspended")) } else { Ok(guest(player)) }
    }

    /// The visitor, by the name that they want if they have none here yet.
    pub async fn named(
        mut self,
        site: &Site,
        jar: CookieJar,
        name: Option<&str>,
    ) -> Result<(Visitor, CookieJar), Fault> {
        let Some(name) = name.filter(|name| self.player.is_none() && !name.trim().is_empty()) else {
            return Ok((self, jar));
        };
        let (player, secret) = site.newcomer(self.ip, PlayerName::chosen(name)?, &self.agent).await?;
        self.player = Some(player);
        Ok((self, jar.add(site.cookie(secret))))
    }

    /// The visitor as a table knows them, made a guest with a name of no meaning if they are new.
    pub async fn or_new(&self, site: &Site, jar: CookieJar) -> Result<(Guest, CookieJar), Fault> {
        if self.player.is_some() {
            return Ok((self.guest()?, jar));
        }
        let mut n = [0; 2];
        fill(&mut n);
        let number = 1000 + u16::from_le_bytes(n) % 9000;
        let (player, secret) = site.newcomer(self.ip, PlayerName::guest(number), &self.agent).await?;
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
        let found = parts.extensions.get::<CameWith>().map(|came| came.0);
        let mut session = found.unwrap_or_else(|| secret(&parts.headers).map(key_of));
        let player = match &session {
            Some(key) => site.sessions.account(key).await?,
            None => None,
        };
        session = session.filter(|_| player.is_some());
        let ip = ip(parts, site.config.proxies);
        if let Some(player) = &player {
            site.hall.networks.note(&player.id, ip);
        }
        let waiting = match &player {
            Some(player) if is_page(parts) => site.waiting(&player.id).await,
            _ => Vec::new(),
        };
        let origin = origin(&parts.headers, site.config.public_url.as_deref());
        let says = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (lang, agent, appearance) = (lang(&parts.headers), sessions::agent(says), appearance(&parts.headers));
        Ok(Visitor { player, lang, ip, session, agent, appearance, origin, waiting })
    }
}
