//! HTTPS of the server's own: a browser that trusts our authority, certificates that change without a restart, from files
//! and from an ACME server (pebble, the test server of Let's Encrypt).
#![cfg(unix)]

#[path = "driver/chrome.rs"]
mod chrome;

use axum::http::{Request, StatusCode, header};
use chrome::Driver;
use emporia_web::acme::AcmeSettings;
use emporia_web::asker::{Bytes, HttpsClient, roots};
use emporia_web::server::{Place, Server, ServerSettings};
use emporia_web::tls::{Certificates, TlsFiles};
use fantoccini::ClientBuilder;
use http_body_util::{BodyExt, Full};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, KeyUsagePurpose};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpListener;

/// How long anything may take; nothing is decided by less.
const PATIENCE: Duration = Duration::from_secs(120);

/// An authority of our own.
struct TestAuthority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    file: PathBuf,
}

impl TestAuthority {
    fn new(folder: &Path) -> TestAuthority {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
        params.distinguished_name.push(rcgen::DnType::CommonName, "Authority of the tests");
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let file = folder.join("authority.pem");
        std::fs::write(&file, issuer.pem()).unwrap();
        TestAuthority { issuer, file }
    }

    /// Writes a certificate for localhost with its key; each has a serial number of its own.
    fn issue(&self, files: &TlsFiles) {
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new(names).unwrap().signed_by(&key, &self.issuer).unwrap();
        std::fs::write(&files.certificate, certificate.pem()).unwrap();
        std::fs::write(&files.key, key.serialize_pem()).unwrap();
    }

    fn asker(&self) -> HttpsClient {
        HttpsClient::new(roots(Some(&self.file)).unwrap())
    }
}

/// A server over TLS on a free port, and its address.
async fn serving(folder: &TempDir, certificates: &Arc<Certificates>) -> SocketAddr {
    serving_on(folder, certificates, "127.0.0.1:0").await
}

async fn serving_on(folder: &TempDir, certificates: &Arc<Certificates>, listen: &str) -> SocketAddr {
    let listener = TcpListener::bind(listen).await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut settings = ServerSettings::new(Place::Folder(folder.path().join("data")));
    settings.site.rate = 0;
    settings.site.public_url = Some(format!("https://localhost:{}", address.port()));
    let server = Server::new(settings).await.unwrap().over_tls(certificates.acceptor());
    tokio::spawn(server.serve(listener, std::future::pending()));
    address
}

async fn get(asker: &HttpsClient, url: &str, to: Option<&str>) -> std::io::Result<(StatusCode, String)> {
    let answer = asker.ask(Request::get(url).body(Full::<Bytes>::default()).unwrap(), to).await?;
    let (parts, body) = answer.into_parts();
    let location = parts.headers.get(header::LOCATION).map(|there| there.to_str().unwrap().to_owned());
    let Ok(body) = body.collect().await;
    Ok((parts.status, location.unwrap_or_else(|| String::from_utf8(body.to_bytes().to_vec()).unwrap())))
}

/// Waits until something holds.
async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// An authority of our own, and the certificate in force that it issued.
fn certified(folder: &TempDir) -> (TestAuthority, TlsFiles, Arc<Certificates>) {
    let authority = TestAuthority::new(folder.path());
    let files = TlsFiles { certificate: folder.path().join("site.pem"), key: folder.path().join("site.key") };
    authority.issue(&files);
    let certificates = Arc::new(Certificates::default());
    certificates.put(files.read().unwrap());
    (authority, files, certificates)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_plays_over_https_and_the_certificate_changes_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let (authority, files, certificates) = certified(&folder);
    tokio::spawn(files.clone().follow(certificates.clone()));
    let address = serving(&folder, &certificates).await;
    let url = format!("https://localhost:{}", address.port());

    // A browser with a home of its own, where our authority is trusted.
    let database = folder.path().join(".pki/nssdb");
    std::fs::create_dir_all(&database).unwrap();
    let database = format!("sql:{}", database.display());
    let certutil = |args: &[&str]| {
        let done = Command::new("certutil").args(["-d", &database]).args(args).status().expect("certutil is installed");
        assert!(done.success(), "certutil {args:?}");
    };
    certutil(&["-N", "--empty-password"]);
    certutil(&["-A", "-n", "tests", "-t", "C,,", "-i", &authority.file.display().to_string()]);
    let driver = Driver::start_at_home(folder.path());
    let args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--accept-lang=en"];
    let Value::Object(wanted) = json!({ "goog:chromeOptions": { "args": args } }) else { unreachable!() };
    let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
    builder.capabilities(wanted);
    let browser = builder.connect(&driver.url()).await.expect("a browser");
    browser.goto(&url).await.expect("the browser trusts the site");
    let secure = browser.execute("return window.isSecureContext && location.protocol === 'https:'", vec![]).await;
    assert_eq!(secure.unwrap(), Value::Bool(true));
    let speaks = "return performance.getEntriesByType('navigation')[0].nextHopProtocol";
    assert_eq!(browser.execute(speaks, vec![]).await.unwrap(), "h2");
    let press = "document.querySelector('form[action=\"/play/roll-and-write\"] button').click()";
    browser.execute(press, vec![]).await.unwrap();
    let live = "return document.body?.dataset.live === 'yes' && !!document.querySelector('form button[name=action]')";
    let is_live = async || browser.execute(live, vec![]).await.is_ok_and(|is| is == Value::Bool(true)).then_some(());
    until("a table is live over HTTPS", is_live).await;
    let cookie = browser.get_named_cookie("emporia").await.expect("a cookie");
    assert_eq!(cookie.secure(), Some(true), "the cookie never leaves without HTTPS");

    // A key that is not the certificate's changes nothing; both together do, and the live page does not notice.
    let before = certificates.current().unwrap();
    let old_key = std::fs::read(&files.key).unwrap();
    authority.issue(&files);
    let new_key = std::fs::read(&files.key).unwrap();
    std::fs::write(&files.key, &old_key).unwrap();
    assert!(files.read().is_err());
    let asker = authority.asker();
    assert_eq!(get(&asker, &format!("{url}/healthz"), None).await.unwrap(), (StatusCode::OK, "ok\n".to_owned()));
    std::fs::write(&files.key, &new_key).unwrap();
    until("the new certificate is in force", async || {
        certificates.current().filter(|now| now.fingerprint() != before.fingerprint())
    })
    .await;
    assert_eq!(get(&asker, &format!("{url}/healthz"), None).await.unwrap(), (StatusCode::OK, "ok\n".to_owned()));
    let version = "return document.querySelector('[data-version]').dataset.version";
    let shown = browser.execute(version, vec![]).await.unwrap();
    browser.execute("[...document.querySelectorAll('form button[name=action]')].pop().click()", vec![]).await.unwrap();
    until("a move is made on the page that was open", async || {
        browser.execute(version, vec![]).await.ok().filter(|now| *now != shown)
    })
    .await;
    browser.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_trust_it_and_plain_visitors_are_sent_on() {
    let folder = tempfile::tempdir().unwrap();
    let (authority, _, certificates) = certified(&folder);
    let address = serving(&folder, &certificates).await;
    let url = format!("https://localhost:{}", address.port());
    let refused = get(&HttpsClient::new(roots(None).unwrap()), &url, None).await.unwrap_err();
    assert!(refused.to_string().contains("certificate"), "{refused}");
    assert_eq!(get(&HttpsClient::of_ourselves(), &format!("{url}/healthz"), None).await.unwrap().0, StatusCode::OK);
    // Whoever speaks without TLS gets no answer, and the next one does.
    assert!(get(&authority.asker(), &format!("http://{address}/"), None).await.is_err());
    assert_eq!(get(&authority.asker(), &format!("{url}/healthz"), None).await.unwrap().0, StatusCode::OK);

    let settings = ServerSettings::new(Place::Folder(folder.path().join("other")));
    let server = Server::new(settings).await.unwrap();
    let plain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let door = plain.local_addr().unwrap();
    server.redirect(plain, "https://emporia.example");
    let sent = get(&authority.asker(), &format!("http://{door}/t/abc?x=1"), None).await.unwrap();
    assert_eq!(sent, (StatusCode::PERMANENT_REDIRECT, "https://emporia.example/t/abc?x=1".to_owned()));
}

/// Pebble, which ends with this value.
struct Pebble {
    child: Child,
    directory: String,
    management: String,
}

impl Drop for Pebble {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Certificates of this one are good for so many seconds, and it looks for a site on this port.
fn pebble(folder: &Path, authority: &TestAuthority, port: u16, seconds: u64) -> Pebble {
    let files = TlsFiles { certificate: folder.join("pebble.pem"), key: folder.join("pebble.key") };
    authority.issue(&files);
    let [listen, management] = [free_port(), free_port()].map(|port| format!("127.0.0.1:{port}"));
    let config = json!({ "pebble": {
        "listenAddress": listen, "managementListenAddress": management, "certificate": files.certificate,
        "privateKey": files.key, "httpPort": free_port(), "tlsPort": port, "certificateValidityPeriod": seconds,
    } });
    let file = folder.join("pebble.json");
    std::fs::write(&file, config.to_string()).unwrap();
    let child = Command::new("pebble")
        .arg("-config")
        .arg(&file)
        .env("PEBBLE_VA_NOSLEEP", "1")
        .env("PEBBLE_AUTHZREUSE", "0")
        .env("PEBBLE_WFE_NONCEREJECT", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("pebble is installed");
    Pebble { child, directory: format!("https://{listen}/dir"), management }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acme_authority_gives_a_certificate_and_renews_it_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let authority = TestAuthority::new(folder.path());
    let port = free_port();
    let pebble = pebble(folder.path(), &authority, port, 12);
    let settings = AcmeSettings {
        hosts: vec!["localhost".to_owned()],
        email: Some("host@emporia.example".to_owned()),
        directory: pebble.directory.clone(),
        root: Some(authority.file.clone()),
        cache: folder.path().join("certificates"),
    };
    let ours = authority.asker();
    let root = until("pebble answers", async || {
        get(&ours, &format!("https://{}/roots/0", pebble.management), None).await.ok().map(|(_, text)| text)
    })
    .await;
    let certificates = Arc::new(Certificates::default());
    serving_on(&folder, &certificates, &format!("127.0.0.1:{port}")).await;
    let following = tokio::spawn(settings.clone().follow(certificates.clone()));
    let first = until("a certificate is in force", async || certificates.current()).await;
    // Who trusts the authority of pebble trusts the site.
    let file = folder.path().join("root.pem");
    std::fs::write(&file, root).unwrap();
    let visitor = HttpsClient::new(roots(Some(&file)).unwrap());
    let url = format!("https://localhost:{port}/healthz");
    assert_eq!(get(&visitor, &url, None).await.unwrap().0, StatusCode::OK);
    let second =
        until("it is renewed", async || certificates.current().filter(|now| now.fingerprint() != first.fingerprint()))
            .await;
    assert!(second.valid.1 > first.valid.1);
    assert_eq!(get(&visitor, &url, None).await.unwrap().0, StatusCode::OK);
    following.abort();
    // The next process begins with what was kept, and what was kept for other hosts is of no use.
    assert!(settings.kept().is_some());
    assert!(AcmeSettings { hosts: vec!["other.example".to_owned()], ..settings.clone() }.kept().is_none());
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(settings.cache.join("key.pem")).unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o600, "nobody else reads the key");
}
