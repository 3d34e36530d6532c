//! How often somebody may ask. A visitor who is known is counted by themselves, a stranger by their address, and all who
//! come from one address together; a secret that somebody made up counts for nothing.

use crate::fault::Fault;
use crate::model::PlayerId;
use crate::names::folded;
use crate::network::network;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

/// What all visitors of one address may do together is so many times what one may.
const VISITORS: u32 = 10;

const TEN: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);

/// The limits.
pub struct Rates {
    visitors: Option<DefaultKeyedRateLimiter<PlayerId>>,
    strangers: Option<DefaultKeyedRateLimiter<IpAddr>>,
    addresses: Option<DefaultKeyedRateLimiter<IpAddr>>,
    newcomers: Option<DefaultKeyedRateLimiter<IpAddr>>,
    hints: Option<DefaultKeyedRateLimiter<PlayerId>>,
    passwords: DefaultKeyedRateLimiter<IpAddr>,
    logins: DefaultKeyedRateLimiter<String>,
    renames: DefaultKeyedRateLimiter<IpAddr>,
    reports: DefaultKeyedRateLimiter<PlayerId>,
    lobby: Option<DefaultKeyedRateLimiter<IpAddr>>,
}

fn quota(per_second: u32, burst: u32) -> Quota {
    let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(number(per_second)).allow_burst(number(burst))
}

fn limiter<K: Hash + Eq + Clone>(limited: bool, per_second: u32, burst: u32) -> Option<DefaultKeyedRateLimiter<K>> {
    limited.then(|| RateLimiter::keyed(quota(per_second, burst)))
}

fn within<K: Hash + Eq + Clone>(limiter: Option<&DefaultKeyedRateLimiter<K>>, key: &K) -> Result<(), Fault> {
    limiter.map_or(Ok(()), |limiter| limiter.check_key(key).map_err(|_| Fault::TooMany))
}

impl Rates {
    /// So many requests a second for each visitor, twice as many in a burst; 0 for no limit.
    pub fn new(rate: u32) -> Rates {
        let (limited, all) = (rate > 0, rate.saturating_mul(VISITORS));
        let minutely = Quota::per_minute(NonZeroU32::MIN);
        Rates {
            visitors: limiter(limited, rate, rate.saturating_mul(2)),
            strangers: limiter(limited, rate, rate.saturating_mul(2)),
            addresses: limiter(limited, all, all.saturating_mul(2)),
            newcomers: limiter(limited, 2, 200),
            hints: limiter(limited, 1, 6),
            passwords: RateLimiter::keyed(minutely.allow_burst(TEN)),
            logins: RateLimiter::keyed(minutely.allow_burst(TEN)),
            renames: RateLimiter::keyed(Quota::per_minute(TEN)),
            reports: RateLimiter::keyed(minutely.allow_burst(TEN)),
            lobby: limited.then(|| RateLimiter::keyed(Quota::per_hour(TEN))),
        }
    }

    /// Whether a request is within the limits; of whom, if the visitor is known.
    pub fn request(&self, player: Option<&PlayerId>, ip: IpAddr) -> Result<(), Fault> {
        let network = network(ip);
        match player {
            Some(player) => {
                within(self.visitors.as_ref(), player)?;
                within(self.addresses.as_ref(), &network)
            }
            None => within(self.strangers.as_ref(), &network),
        }
    }

    /// Whether one more guest may come from there.
    pub fn newcomer(&self, ip: IpAddr) -> Result<(), Fault> {
        within(self.newcomers.as_ref(), &network(ip))
    }

    /// Whether one more password may be tried from there.
    pub fn password(&self, ip: IpAddr) -> Result<(), Fault> {
        within(Some(&self.passwords), &network(ip))
    }

    /// Whether one more password may be tried for a name, from wherever.
    pub fn login(&self, name: &str) -> Result<(), Fault> {
        self.logins.check_key(&folded(name)).map_err(|_| Fault::Tries)
    }

    /// Whether one more name may be changed from there: each change is kept at every table of its owner.
    pub fn rename(&self, ip: IpAddr) -> Result<(), Fault> {
        within(Some(&self.renames), &network(ip))
    }

    /// Whether a player may report once more.
    pub fn report(&self, player: &PlayerId) -> Result<(), Fault> {
        within(Some(&self.reports), player)
    }

    /// Whether one more table may be put into the lobby from there.
    pub fn lobby(&self, ip: IpAddr) -> Result<(), Fault> {
        within(self.lobby.as_ref(), &network(ip)).map_err(|_| Fault::Limit("fault-lobby-address"))
    }

    /// Whether a player may have a bot think for them once more.
    pub fn hint(&self, player: &PlayerId) -> Result<(), Fault> {
        within(self.hints.as_ref(), player)
    }

    /// Forgets those who have long been quiet.
    pub fn tidy(&self) {
        [&self.visitors, &self.hints].into_iter().flatten().for_each(RateLimiter::retain_recent);
        [&self.strangers, &self.addresses, &self.newcomers].into_iter().flatten().for_each(RateLimiter::retain_recent);
        self.logins.retain_recent();
        self.reports.retain_recent();
        self.lobby.iter().for_each(RateLimiter::retain_recent);
        [&self.passwords, &self.renames].into_iter().for_each(RateLimiter::retain_recent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(rates: &Rates, player: Option<&str>, ip: &str, times: usize) -> usize {
        let player = player.map(|name| PlayerId(name.to_owned()));
        let ip = ip.parse().unwrap();
        (0..times).filter(|_| rates.request(player.as_ref(), ip).is_ok()).count()
    }

    #[test]
    fn known_visitors_are_counted_by_themselves_strangers_by_address_and_all_together() {
        // A clock that refills one a second: what passes at once is the burst, and hardly more.
        let rates = Rates::new(1);
        let about = |n: usize| n..=n + 1;
        assert!(about(2).contains(&passed(&rates, None, "1.2.3.4", 50)));
        assert!(about(2).contains(&passed(&rates, Some("ana"), "1.2.3.4", 50)), "not for what strangers did");
        assert!(about(2).contains(&passed(&rates, None, "2001:db8::1", 50)));
        assert!((0..=1).contains(&passed(&rates, None, "2001:db8::2", 50)), "the same household");
        assert!(about(2).contains(&passed(&rates, None, "2001:db8:0:1::1", 50)));
        let crowd: usize = (0..50).map(|n| passed(&rates, Some(&n.to_string()), "9.9.9.9", 3)).sum();
        assert!((20..=40).contains(&crowd), "{crowd} requests of fifty visitors from one address");
        assert_eq!(passed(&Rates::new(0), None, "1.2.3.4", 1000), 1000);
    }
}
