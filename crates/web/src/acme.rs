//! A certificate from an ACME authority (RFC 8555), such as Let's Encrypt: asked for, kept in a folder, and renewed when
//! two thirds of its time are over. That the hosts are ours is proved in a handshake on the port of the site itself
//! (TLS-ALPN-01), so that no other port has to be open.

use crate::asker::{HttpsClient, roots};
use crate::tls::{Certificates, Credential, seconds};
use axum::body::Bytes;
use axum::http::Request;
use http_body_util::{BodyExt, Full};
use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, BodyWrapper, BytesResponse, ChallengeType, Error, HttpClient,
    Identifier, NewAccount, NewOrder, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// The authority that is asked unless another is named.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// The first pause after an attempt that failed, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(6 * 3600));
/// How long at most nobody looks whether the certificate is due.
const LOOK: Duration = Duration::from_secs(3600);

/// Whom to ask for what.
#[derive(Clone, Debug)]
pub struct AcmeSettings {
    /// The hosts that the certificate is for.
    pub hosts: Vec<String>,
    /// Where the authority may write to.
    pub email: Option<String>,
    /// The authority.
    pub directory: String,
    /// An authority to be trusted besides those of the web.
    pub root: Option<PathBuf>,
    /// The folder where account and certificate are kept.
    pub cache: PathBuf,
}

impl HttpClient for HttpsClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let asker = self.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let Ok(body) = body.collect().await;
            let body = body.to_bytes();
            let answer = asker.ask(Request::from_parts(parts, Full::new(body)), None).await;
            answer.map(BytesResponse::from).map_err(|error| Error::Other(Box::new(error)))
        })
    }
}

/// Why there is no certificate.
type Refusal = Box<dyn std::error::Error + Send + Sync>;

impl AcmeSettings {
    /// What was kept by an earlier run, if it is for these hosts and still good.
    pub fn kept(&self) -> Option<Credential> {
        let (names, chain, key) = (self.file("hosts"), self.file("certificate.pem"), self.file("key.pem"));
        let same = std::fs::read_to_string(names).ok()? == self.hosts.join("\n");
        let credential = Credential::read(&std::fs::read(chain).ok()?, &std::fs::read(key).ok()?).ok()?;
        (same && credential.valid.1 > seconds()).then_some(credential)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.cache.join(name)
    }

    /// Keeps a certificate in force, for ever.
    pub async fn follow(self, certificates: Arc<Certificates>) {
        if let Some(kept) = self.kept() {
            certificates.put(kept);
        }
        let mut pause = PAUSES.0;
        loop {
            let wait = certificates.current().map_or(0, |credential| credential.due() - seconds());
            if wait > 0 {
                tokio::time::sleep(Duration::from_secs(wait as u64).min(LOOK)).await;
                continue;
            }
            match self.ordered(&certificates).await {
                Ok(credential) => {
                    tracing::info!(hosts = ?self.hosts, until = credential.valid.1, "a new certificate is in force");
                    certificates.put(credential);
                    pause = PAUSES.0;
                }
                Err(why) => {
                    tracing::error!(hosts = ?self.hosts, %why, again_in = pause.as_secs(), "no certificate");
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(PAUSES.1);
                }
            }
        }
    }

    /// The account at the authority: that of an earlier run, or a new one.
    async fn account(&self) -> Result<Account, Refusal> {
        let client =
            || -> Result<Box<HttpsClient>, Refusal> { Ok(Box::new(HttpsClient::new(roots(self.root.as_deref())?))) };
        let file = self.file("account.json");
        let text = std::fs::read_to_string(&file).ok();
        let known = text.and_then(|text| serde_json::from_str::<(String, AccountCredentials)>(&text).ok());
        // One that cannot be read, or is of another authority, would be of no use.
        if let Some((_, credentials)) = known.filter(|(directory, _)| *directory == self.directory) {
            return Ok(Account::builder_with_http(client()?).from_credentials(credentials).await?);
        }
        let contact: Vec<String> = self.email.iter().map(|email| format!("mailto:{email}")).collect();
        let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
        let new = NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
        let builder = Account::builder_with_http(client()?);
        let (account, credentials) = builder.create(&new, self.directory.clone(), None).await?;
        kept(&file, &serde_json::to_string(&(&self.directory, &credentials))?)?;
        Ok(account)
    }

    /// Orders a certificate, proves that the hosts are ours, and keeps what comes of it.
    async fn ordered(&self, certificates: &Certificates) -> Result<Credential, Refusal> {
        std::fs::create_dir_all(&self.cache)?;
        let account = self.account().await?;
        let hosts: Vec<Identifier> = self.hosts.iter().cloned().map(Identifier::Dns).collect();
        let mut order = account.new_order(&NewOrder::new(&hosts)).await?;
        let proved = proved(&mut order, certificates).await;
        self.hosts.iter().for_each(|host| certificates.challenge(host, None));
        proved?;
        let key = order.finalize().await?;
        let chain = order.poll_certificate(&RetryPolicy::default()).await?;
        let credential = Credential::read(chain.as_bytes(), key.as_bytes())?;
        kept(&self.file("key.pem"), &key)?;
        kept(&self.file("certificate.pem"), &chain)?;
        kept(&self.file("hosts"), &self.hosts.join("\n"))?;
        Ok(credential)
    }
}

/// Answers what the authority asks for each host, and waits until it is content.
async fn proved(order: &mut instant_acme::Order, certificates: &Certificates) -> Result<(), Refusal> {
    let mut asked = order.authorizations();
    while let Some(authorization) = asked.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let challenge = authorization.challenge(ChallengeType::TlsAlpn01);
        let mut challenge = challenge.ok_or("the authority does not offer TLS-ALPN-01")?;
        let host = challenge.identifier().to_string();
        let proof = proof(&host, challenge.key_authorization().digest().as_ref())?;
        certificates.challenge(&host, Some(proof));
        challenge.set_ready().await?;
    }
    match order.poll_ready(&RetryPolicy::default()).await? {
        OrderStatus::Ready | OrderStatus::Valid => Ok(()),
        other => Err(format!("the authority could not reach the site, or was not content: {other:?}").into()),
    }
}

/// The certificate of our own making that an authority wants to see.
fn proof(host: &str, digest: &[u8]) -> Result<Credential, Refusal> {
    let mut params = CertificateParams::new(vec![host.to_owned()])?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    Ok(Credential::of_our_own(certificate.pem().as_bytes(), key.serialize_pem().as_bytes())?)
}

/// Writes a file that only this user may read, whole or not at all.
fn kept(file: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let part = file.with_extension("part");
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(&part)?;
    out.write_all(text.as_bytes())?;
    out.sync_all()?;
    std::fs::rename(part, file)
}
