//! TLS of the server's own: a certificate that can be another one from one handshake to the next.

use axum::Router;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::IntoResponse;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::server::TlsStream;

/// What an authority speaks that looks whether a host is ours (RFC 8737).
pub const CHALLENGE: &[u8] = b"acme-tls/1";
/// How often the files of a certificate are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// How secrets are made and checked.
pub fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}

/// A certificate with its key, as handshakes need it.
#[derive(Clone, Debug)]
pub struct Credential {
    key: Arc<CertifiedKey>,
    /// From when until when it is good, in seconds since 1970.
    pub valid: (i64, i64),
}

impl Credential {
    /// From PEM texts: the chain with the host's own certificate first, and its key. It is refused if the key is another
    /// certificate's.
    pub fn read(chain: &[u8], key: &[u8]) -> Result<Credential, String> {
        let credential = Credential::of_our_own(chain, key)?;
        credential.key.keys_match().map_err(|error| error.to_string())?;
        Ok(credential)
    }

    /// The same of a certificate that we made ourselves. The proof for an authority has an extension that nobody else
    /// understands, so it is not looked at more closely.
    pub fn of_our_own(chain: &[u8], key: &[u8]) -> Result<Credential, String> {
        let chain: Result<Vec<CertificateDer<'static>>, _> = CertificateDer::pem_slice_iter(chain).collect();
        let chain = chain.map_err(|error| error.to_string())?;
        let first = chain.first().ok_or("there is no certificate in the file")?;
        let (_, parsed) = x509_parser::parse_x509_certificate(first).map_err(|error| error.to_string())?;
        let valid = (parsed.validity().not_before.timestamp(), parsed.validity().not_after.timestamp());
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| error.to_string())?;
        let key = provider().key_provider.load_private_key(key).map_err(|error| error.to_string())?;
        Ok(Credential { key: Arc::new(CertifiedKey::new(chain, key)), valid })
    }

    /// What tells it from any other.
    pub fn fingerprint(&self) -> Vec<u8> {
        self.key.cert.first().map_or_else(Vec::new, |certificate| Sha256::digest(certificate).to_vec())
    }

    /// The seconds since 1970 at which two thirds of its time are over.
    pub fn due(&self) -> i64 {
        let (from, until) = self.valid;
        from + (until - from) / 3 * 2
    }
}

/// The seconds since 1970.
pub fn seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// The certificate in force, and those that prove to an authority that a host is ours.
#[derive(Default, Debug)]
pub struct Certificates {
    current: RwLock<Option<Credential>>,
    challenges: RwLock<HashMap<String, Credential>>,
}

impl Certificates {
    /// Handshakes from now on use this one.
    pub fn put(&self, credential: Credential) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(credential);
    }

    /// The one in force.
    pub fn current(&self) -> Option<Credential> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Answers an authority that asks for a host; nothing for no answer any more.
    pub fn challenge(&self, host: &str, credential: Option<Credential>) {
        let mut challenges = self.challenges.write().unwrap_or_else(PoisonError::into_inner);
        match credential {
            Some(credential) => challenges.insert(host.to_owned(), credential),
            None => challenges.remove(host),
        };
    }

    /// What takes handshakes with them.
    pub fn acceptor(self: &Arc<Certificates>) -> TlsAcceptor {
        let builder = ServerConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
        let builder = builder.expect("the provider has the usual protocols");
        let mut config = builder.with_no_client_auth().with_cert_resolver(self.clone());
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec(), CHALLENGE.to_vec()];
        TlsAcceptor::from(Arc::new(config))
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let is_challenge = hello.alpn().is_some_and(|mut offered| offered.any(|name| name == CHALLENGE));
        if is_challenge {
            let challenges = self.challenges.read().unwrap_or_else(PoisonError::into_inner);
            return challenges.get(hello.server_name()?).map(|credential| credential.key.clone());
        }
        self.current().map(|credential| credential.key)
    }
}

/// Shakes hands; nothing if that came to nothing, or was all that an authority wanted.
pub async fn shaken<S>(tls: &TlsAcceptor, stream: S, patience: Duration) -> Option<TlsStream<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    match timeout(patience, tls.accept(stream)).await {
        Ok(Ok(stream)) => Some(stream).filter(|stream| stream.get_ref().1.alpn_protocol() != Some(CHALLENGE)),
        Ok(Err(error)) => {
            tracing::debug!(%error, "a handshake failed");
            None
        }
        Err(_) => None,
    }
}

/// The files of a certificate.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The chain, PEM.
    pub certificate: PathBuf,
    /// The key, PEM.
    pub key: PathBuf,
}

impl TlsFiles {
    fn texts(&self) -> Result<(Vec<u8>, Vec<u8>), String> {
        let read = |path: &PathBuf| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
        Ok((read(&self.certificate)?, read(&self.key)?))
    }

    /// Reads them.
    pub fn read(&self) -> Result<Credential, String> {
        let (chain, key) = self.texts()?;
        Credential::read(&chain, &key).map_err(|why| format!("{}: {why}", self.certificate.display()))
    }

    /// Looks at them for ever and puts what is new in force. While they do not fit together, as in the middle of a
    /// change, the old certificate stays.
    pub async fn follow(self, certificates: Arc<Certificates>) {
        let mut known = self.texts().ok();
        loop {
            tokio::time::sleep(LOOK).await;
            let found = self.texts().ok();
            if found.is_none() || found == known {
                continue;
            }
            match self.read() {
                Ok(credential) => {
                    tracing::info!(until = credential.valid.1, "the certificate was read anew");
                    certificates.put(credential);
                }
                Err(why) => tracing::error!(why, "the new certificate cannot be used: the old one stays"),
            }
            known = found;
        }
    }
}

/// Sends every visitor to the same page of another address.
pub fn redirect(public_url: &str) -> Router {
    let base: Arc<str> = public_url.trim_end_matches('/').into();
    Router::new().fallback(move |uri: Uri| async move {
        let there = format!("{base}{}", uri.path_and_query().map_or("/", |path| path.as_str()));
        match HeaderValue::from_str(&there) {
            Ok(there) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, there)]).into_response(),
            Err(_) => StatusCode::BAD_REQUEST.into_response(),
        }
    })
}
