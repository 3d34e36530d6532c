//! Where visitors come from: the address that a limit counts, and what a proxy in front says of it.

use crate::model::PlayerId;
use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What limits count as one address: an IPv4 address, or the /64 that a household of IPv6 is given.
pub fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V4(ip) => IpAddr::V4(ip),
        IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX))),
    }
}

/// The address a request came from. Behind so many proxies each adds one address at the right end of
/// `X-Forwarded-For`; what stands further left is whatever the visitor liked to say.
pub fn ip(parts: &Parts, proxies: usize) -> IpAddr {
    let direct = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let found = forwarded(&parts.headers, proxies).or_else(direct);
    found.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").into_iter().filter_map(|line| line.to_str().ok());
    let all: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    address(all.get(all.len().checked_sub(proxies)?)?.trim())
}

/// `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:5678`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|it| it.ip())).or_else(bare)
}

/// So many visitors are remembered; then all are noted anew with their next request.
const KNOWN: usize = 50_000;

/// From where each visitor last came, as long as this process runs.
#[derive(Default)]
pub struct Networks {
    last: Mutex<HashMap<PlayerId, IpAddr>>,
}

impl Networks {
    fn last(&self) -> MutexGuard<'_, HashMap<PlayerId, IpAddr>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A visitor came from there.
    pub fn note(&self, player: &PlayerId, ip: IpAddr) {
        let (mut last, network) = (self.last(), network(ip));
        match last.get_mut(player) {
            Some(known) => *known = network,
            None => {
                if last.len() >= KNOWN {
                    last.clear();
                }
                last.insert(player.clone(), network);
            }
        }
    }

    /// From where a visitor last came, if that is known.
    pub fn of(&self, player: &PlayerId) -> Option<IpAddr> {
        self.last().get(player).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn from(lines: &[&str], proxies: usize) -> IpAddr {
        let mut request = Request::builder();
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        let mut parts = request.body(()).unwrap().into_parts().0;
        parts.extensions.insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 9], 80))));
        ip(&parts, proxies)
    }

    #[test]
    fn the_proxy_in_front_is_believed_and_nobody_else() {
        let told = |text: &str| text.parse::<IpAddr>().unwrap();
        let direct = told("127.0.0.9");
        assert_eq!(from(&["9.9.9.9"], 0), direct, "without a proxy the line is the visitor's own");
        assert_eq!(from(&["9.9.9.9, 1.1.1.2"], 1), told("1.1.1.2"));
        assert_eq!(from(&["9.9.9.9", "1.1.1.2"], 1), told("1.1.1.2"), "a line of the proxy's own");
        assert_eq!(from(&["9.9.9.9, 1.1.1.2", "10.0.0.1"], 2), told("1.1.1.2"), "two proxies");
        assert_eq!(from(&["1.1.1.2"], 2), direct, "not by way of both");
        assert_eq!(from(&["1.1.1.2:8080"], 1), told("1.1.1.2"));
        assert_eq!(from(&["[2001:db8::1]:8080"], 1), told("2001:db8::1"));
        assert_eq!(from(&["[2001:db8::1]"], 1), told("2001:db8::1"));
        assert_eq!(from(&["2001:db8::1"], 1), told("2001:db8::1"));
        assert_eq!(from(&["unknown"], 1), direct);
        assert_eq!(from(&[], 1), direct);
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(of("1.2.3.4"), "1.2.3.4");
        assert_eq!(of("::ffff:1.2.3.4"), "1.2.3.4");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("2001:db8:1:2::"), of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
    }
}
