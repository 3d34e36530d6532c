//! Which addresses the server calls because somebody asked it to (against server-side request forgery): push services of
//! a list, and for webhooks anything in the open web. A name is looked up once, every address that it has must be public,
//! and the call goes to that very address. Redirects are not followed.

use crate::asker::{Bytes, HttpsClient, roots};
use axum::http::{Request, StatusCode, Uri};
use http_body_util::Full;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::net::lookup_host;
use tokio::time::timeout;

/// How long whoever is called has for an answer, and a name for being looked up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Push services that browsers have; `*.` stands for any name before it.
const PUSH_HOSTS: [&str; 5] = [
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
    "*.wns.windows.com",
];

/// Why an address was not called, or what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReachFault {
    /// It is none that is called.
    Refused,
    /// There was no answer.
    Silent(String),
}

/// What the server calls.
pub struct Reach {
    client: HttpsClient,
    push_hosts: Vec<String>,
    loopback: bool,
}

impl Reach {
    /// With more push services; `loopback` lets this very machine be called, without TLS too.
    pub fn new(more: &[String], loopback: bool) -> Reach {
        let usual = PUSH_HOSTS.iter().map(|host| (*host).to_owned());
        let push_hosts = usual.chain(more.iter().map(|host| host.to_ascii_lowercase())).collect();
        let roots = roots(None).expect("the authorities of the web are built in");
        Reach { client: HttpsClient::new(roots), push_hosts, loopback }
    }

    /// An address that may be a webhook, as far as can be told before it is looked up.
    pub fn hook(&self, text: &str) -> Result<Uri, ReachFault> {
        let uri: Uri = text.trim().parse().map_err(|_| ReachFault::Refused)?;
        let host = uri.host().ok_or(ReachFault::Refused)?;
        let with_name = uri.authority().is_some_and(|authority| authority.as_str().contains('@'));
        let own = literal(host).is_some_and(|ip| ip.is_loopback()) && self.loopback;
        let known = |ip: IpAddr| is_public(ip) || own;
        let secure = uri.scheme_str() == Some("https") || own && uri.scheme_str() == Some("http");
        // Services of other kinds listen below.
        let port = uri.port_u16().is_none_or(|port| port == 443 || port >= 1024);
        match secure && port && !with_name && text.len() <= 1000 && literal(host).is_none_or(known) {
            true => Ok(uri),
            false => Err(ReachFault::Refused),
        }
    }

    /// An address of a push service.
    pub fn push(&self, text: &str) -> Result<Uri, ReachFault> {
        let uri = self.hook(text)?;
        let host = uri.host().unwrap_or_default().to_ascii_lowercase();
        let is = |known: &String| match known.strip_prefix("*.") {
            Some(rest) => host.strip_suffix(rest).is_some_and(|name| name.len() > 1 && name.ends_with('.')),
            None => host == *known,
        };
        let own = self.loopback && literal(&host).is_some_and(|ip| ip.is_loopback());
        let listed = self.push_hosts.iter().any(is) && uri.port_u16().is_none_or(|port| port == 443);
        if own || listed { Ok(uri) } else { Err(ReachFault::Refused) }
    }

    /// Where a host is, if all of it is public.
    async fn place(&self, uri: &Uri) -> Result<SocketAddr, ReachFault> {
        let host = uri.host().ok_or(ReachFault::Refused)?.trim_start_matches('[').trim_end_matches(']');
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
        let found = lookup_host((host, port)).await.map_err(|error| ReachFault::Silent(error.to_string()))?;
        let all: Vec<SocketAddr> = found.collect();
        let may = |at: &SocketAddr| is_public(at.ip()) || self.loopback && at.ip().is_loopback();
        match all.first() {
            Some(first) if all.iter().all(may) => Ok(*first),
            Some(_) => Err(ReachFault::Refused),
            None => Err(ReachFault::Silent("no such host".to_owned())),
        }
    }

    /// Calls an address that was found good: the status of the answer.
    pub async fn call(&self, request: Request<Full<Bytes>>) -> Result<StatusCode, ReachFault> {
        let called = async {
            let place = self.place(request.uri()).await?.to_string();
            let answer = self.client.ask(request, Some(&place)).await;
            answer.map(|answer| answer.status()).map_err(|error| ReachFault::Silent(error.to_string()))
        };
        timeout(PATIENCE, called).await.unwrap_or_else(|_| Err(ReachFault::Silent("no answer in time".to_owned())))
    }
}

/// A host that is an address rather than a name.
fn literal(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// Whether an address belongs to the open web: not to this machine, a private network, or a purpose of its own
/// (RFC 6890).
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let purpose = a == 192 && b == 0 && c == 0 || a == 192 && b == 88 && c == 99 || a == 198 && (18..20).contains(&b);
    let local = ip.is_private() || ip.is_loopback() || ip.is_link_local() || shared;
    !(local || purpose || ip.is_documentation() || ip.is_multicast() || a == 0 || a >= 240)
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let s = ip.segments();
    let [.., hi, lo] = s;
    let embedded = |hi: u16, lo: u16| {
        let ([a, b], [c, d]) = (hi.to_be_bytes(), lo.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match s {
        // NAT64 (RFC 6052).
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => embedded(hi, lo),
        // 6to4 (RFC 3056).
        [0x2002, hi, lo, ..] => embedded(hi, lo),
        // Teredo, benchmarks, ORCHID; documentation.
        [0x2001, b, ..] if b < 0x200 || b == 0xdb8 => false,
        [0x3fff, b, ..] if b < 0x1000 => false,
        // All that is given out lies here; loopback, local and mapped addresses do not.
        [a, ..] => (0x2000..0x4000).contains(&a),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_web_is_public() {
        let private = [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "192.0.2.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "fec0::1",
            "::127.0.0.1",
            "3fff::1",
        ];
        for text in private {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        for text in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1", "2a00:1450::5", "64:ff9b::808:808"] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn a_hook_leads_to_the_open_web_and_a_push_service_is_one_of_a_list() {
        let reach = Reach::new(&["push.example".to_owned()], false);
        for bad in [
            "http://hooks.example/x",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://10.0.0.1/x",
            "ftp://a.example/",
            "https://name:word@hooks.example/",
            "https://hooks.example:22/",
            "/x",
            "",
            "https://",
            "https://[fe80::1]/",
        ] {
            assert_eq!(reach.hook(bad), Err(ReachFault::Refused), "{bad}");
        }
        for good in ["https://discord.com/api/webhooks/1/x", "https://ntfy.example:8443/", "https://8.8.8.8/"] {
            assert!(reach.hook(good).is_ok(), "{good}");
        }
        for bad in [
            "https://evil.example/",
            "https://push.apple.com/",
            "https://xpush.apple.com/",
            "https://fcm.googleapis.com:8080/",
            "https://fcm.googleapis.com.evil.example/",
            "http://fcm.googleapis.com/",
        ] {
            assert_eq!(reach.push(bad), Err(ReachFault::Refused), "{bad}");
        }
        for good in ["https://fcm.googleapis.com/x", "https://web.push.apple.com/x", "https://push.example/"] {
            assert!(reach.push(good).is_ok(), "{good}");
        }
        assert!(Reach::new(&[], true).push("http://127.0.0.1:9000/x").is_ok());
        assert!(Reach::new(&[], true).hook("http://10.0.0.1:9000/x").is_err(), "no other private network");
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_not_called() {
        let reach = Reach::new(&[], false);
        let request = Request::builder().uri("https://localhost:9000/").body(Full::default()).unwrap();
        assert_eq!(reach.call(request).await, Err(ReachFault::Refused));
    }
}
