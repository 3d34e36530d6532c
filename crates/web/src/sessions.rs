//! Who is logged in where. What a session stands for is remembered for a short while; whoever changes something about a
//! player, here or in another process, makes it be looked up again, and pages that are live follow at once.

use crate::fault::Fault;
use crate::hall::Hall;
use crate::model::{PlayerId, Time, fill, now};
use crate::people::{Account, Key, StoredSession};
use crate::store::{PeopleWrite, Write};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, watch};

/// A session that nobody used for so long is over.
pub const LASTS: Time = 90 * DAY;
/// How long a guest who sits at no table is kept without use.
const IDLE_GUEST: Time = 7 * DAY;
const DAY: Time = 86_400_000;
/// When a session was last used is kept to the hour.
const SEEN_EVERY: Time = 3_600_000;
/// So long a session is remembered before it is looked up again: what an administrator did beside the server holds by
/// then.
const REMEMBERED: Duration = Duration::from_secs(10);
/// So many are remembered.
const MOST_KNOWN: usize = 50_000;

/// What a page that is live follows: the account, or nothing once the session has ended.
pub type Followed = watch::Receiver<Option<Arc<Account>>>;

/// Waits until something about a session changes: the account, or nothing if it has ended. A visitor without a session
/// waits for ever.
pub async fn followed(account: &mut Option<Followed>) -> Option<Arc<Account>> {
    if let Some(account) = account
        && account.changed().await.is_ok()
    {
        return account.borrow_and_update().clone();
    }
    // Nobody can say any more what became of it: the server stops.
    std::future::pending().await
}

/// Whether the session that a stream began with is over.
pub fn has_ended(account: Option<&Followed>) -> bool {
    account.is_some_and(|account| account.borrow().is_none())
}

/// The sessions that are remembered.
pub struct Sessions {
    hall: Arc<Hall>,
    known: Mutex<HashMap<Key, KnownSession>>,
}

/// A session that is remembered.
struct KnownSession {
    account: watch::Sender<Option<Arc<Account>>>,
    /// When it was read; none if it is to be read again.
    read: Option<Instant>,
    /// Whether the browser's cookie is to be made to last again.
    renew: bool,
}

impl Sessions {
    /// Of a hall, hearing of what other processes do.
    pub fn new(hall: Arc<Hall>) -> Arc<Sessions> {
        let mut heard = hall.people.subscribe();
        let sessions = Arc::new(Sessions { hall, known: Mutex::default() });
        let weak = Arc::downgrade(&sessions);
        tokio::spawn(async move {
            loop {
                let news = match heard.recv().await {
                    Ok(news) => news,
                    Err(broadcast::error::RecvError::Lagged(_)) => None,
                    Err(broadcast::error::RecvError::Closed) => return,
                };
                let Some(sessions) = weak.upgrade() else { return };
                sessions.look_again(|account| news.as_ref().is_none_or(|player| account.id == *player)).await;
            }
        });
        sessions
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Key, KnownSession>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who a session belongs to.
    pub async fn account(&self, key: &Key) -> Result<Option<Arc<Account>>, Fault> {
        if let Some(account) = self.remembered(key) {
            return Ok(Some(account));
        }
        let found = self.hall.store.session(key, now() - LASTS).await?;
        let Some((account, seen)) = found else {
            if let Some(known) = self.known().remove(key) {
                known.account.send_replace(None);
            }
            return Ok(None);
        };
        let used = now() - seen > SEEN_EVERY;
        if used {
            let write = PeopleWrite::Seen { key: *key, at: now() };
            let writer = self.hall.writer.clone();
            // Nobody waits for it: an hour later it is tried again.
            tokio::spawn(async move { writer.write(Write::People(Box::new(write))).await });
        }
        Ok(Some(self.remember(key, account, used)))
    }

    fn remembered(&self, key: &Key) -> Option<Arc<Account>> {
        let known = self.known();
        let known = known.get(key).filter(|known| known.read.is_some_and(|read| read.elapsed() < REMEMBERED))?;
        known.account.borrow().clone()
    }

    /// Who a session belonged to when it was last looked up, so that its requests count as theirs and not as a stranger's.
    pub fn last_known(&self, key: &Key) -> Option<Arc<Account>> {
        self.known().get(key)?.account.borrow().clone()
    }

    fn remember(&self, key: &Key, account: Account, renew: bool) -> Arc<Account> {
        let mut all = self.known();
        if all.len() >= MOST_KNOWN {
            // Those that somebody follows stay, so that they can be told.
            all.retain(|_, known| known.account.receiver_count() > 0);
        }
        let account = Arc::new(account);
        let known =
            all.entry(*key).or_insert_with(|| KnownSession { account: watch::Sender::new(None), read: None, renew });
        known.read = Some(Instant::now());
        known.renew |= renew;
        known.account.send_if_modified(|old| {
            let same = old.as_deref() == Some(&*account);
            if !same {
                *old = Some(account.clone());
            }
            !same
        });
        known.account.borrow().clone().unwrap_or(account)
    }

    /// What becomes of a session that somebody has just come with.
    pub fn follow(&self, key: &Key) -> Option<Followed> {
        self.known().get(key).map(|known| known.account.subscribe())
    }

    /// Whether the cookie of a session is to be set again, so that it lasts; asked once.
    pub fn renews(&self, key: &Key) -> bool {
        self.known().get_mut(key).is_some_and(|known| std::mem::take(&mut known.renew))
    }

    /// Something about a player changed: it holds from now on, and live pages of theirs follow.
    pub async fn changed(&self, player: &PlayerId) {
        self.look_again(|account| account.id == *player).await;
    }

    async fn look_again(&self, which: impl Fn(&Account) -> bool) {
        let mut followed = Vec::new();
        self.known().retain(|key, known| {
            if !known.account.borrow().as_deref().is_some_and(&which) {
                return true;
            }
            known.read = None;
            let stays = known.account.receiver_count() > 0;
            if stays {
                followed.push(*key);
            }
            stays
        });
        for key in followed {
            if let Err(fault) = self.account(&key).await {
                tracing::warn!(?fault, "a session could not be looked up again");
            }
        }
    }

    /// Looks up again what live pages follow: something may have been changed beside the server.
    pub async fn look_around(&self) {
        self.look_again(|_| true).await;
    }

    /// Removes sessions that nobody used for long, and guests of whom nothing is left.
    pub async fn purge(&self) {
        if let Err(fault) = self.write(PeopleWrite::Purge { before: now() - LASTS, idle: now() - IDLE_GUEST }).await {
            tracing::warn!(?fault, "old sessions could not be removed");
        }
    }

    /// Writes something about people: whether it was accepted. What is remembered of them is looked up again.
    pub async fn write(&self, write: PeopleWrite) -> Result<bool, Fault> {
        let about = write.about().cloned();
        let accepted = self.hall.writer.write(Write::People(Box::new(write))).await?;
        if let Some(player) = about.filter(|_| accepted) {
            self.changed(&player).await;
        }
        Ok(accepted)
    }

    /// A new session of a player: its secret.
    pub async fn begin(&self, player: &PlayerId, agent: &str) -> Result<String, Fault> {
        let mut bytes = [0; 32];
        fill(&mut bytes);
        let secret = emporia_engine::rng::Hex(bytes).to_string();
        let (key, at) = (key_of(&secret), now());
        let session = StoredSession { key, player: player.clone(), at, seen: at, agent: agent.to_owned() };
        self.write(PeopleWrite::Session(session)).await?;
        Ok(secret)
    }
}

/// SHA-256 of a secret.
pub fn key_of(secret: &str) -> Key {
    Sha256::digest(secret.as_bytes()).into()
}

/// A browser in words that need no language: its make and its system. Not more of what it says is kept.
pub fn agent(says: &str) -> String {
    let first =
        |words: &[(&str, &'static str)]| words.iter().find(|(mark, _)| says.contains(mark)).map(|(_, name)| *name);
    // Each of them claims to be those that come after it.
    let make = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    [make, system].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::agent;

    #[test]
    fn browsers_are_known_by_make_and_system() {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
        let safari =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1";
        assert_eq!(agent(chrome), "Chrome · Linux");
        assert_eq!(agent(safari), "Safari · iPhone");
        assert_eq!(agent("Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0"), "Firefox · Windows");
        assert_eq!(agent("curl/8.5"), "");
    }
}
