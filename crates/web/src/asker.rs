//! A plain client for what the server asks of others: an authority for certificates, itself at its public address.

use crate::tls::provider;
pub use axum::body::Bytes;
use axum::http::{HeaderValue, Request, Response, Uri, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper_util::rt::TokioIo;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};

/// How long somebody who is asked has for an answer.
const ANSWER: Duration = Duration::from_secs(30);
/// The largest answer that is read.
const MOST_ANSWER: usize = 1 << 20;

/// Whom to trust: the authorities of the web, and those of a file.
pub fn roots(more: Option<&Path>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(file) = more {
        let fault = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
        let found = CertificateDer::pem_file_iter(file).map_err(|error| fault(&error))?;
        for certificate in found {
            let certificate = certificate.map_err(|error| fault(&error))?;
            roots.add(certificate).map_err(|error| fault(&error))?;
        }
    }
    Ok(roots)
}

/// A client that asks one question per connection, over TLS or without.
#[derive(Clone)]
pub struct HttpsClient {
    tls: TlsConnector,
}

impl HttpsClient {
    /// That trusts these authorities.
    pub fn new(roots: RootCertStore) -> HttpsClient {
        let builder = ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
        let builder = builder.expect("the provider has the usual protocols");
        HttpsClient { tls: TlsConnector::from(Arc::new(builder.with_root_certificates(roots).with_no_client_auth())) }
    }

    /// That asks our own process on this machine, and so trusts whatever certificate it has.
    pub fn of_ourselves() -> HttpsClient {
        let builder = ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
        let builder = builder.expect("the provider has the usual protocols");
        let config = builder.dangerous().with_custom_certificate_verifier(Arc::new(AnyCertificate(provider())));
        HttpsClient { tls: TlsConnector::from(Arc::new(config.with_no_client_auth())) }
    }

    /// The answer to a request with a whole address, from whoever listens at `to`, or where the address says.
    pub async fn ask(&self, request: Request<Full<Bytes>>, to: Option<&str>) -> io::Result<Response<Full<Bytes>>> {
        match timeout(ANSWER, self.asked(request, to)).await {
            Ok(answer) => answer,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }

    async fn asked(&self, mut request: Request<Full<Bytes>>, to: Option<&str>) -> io::Result<Response<Full<Bytes>>> {
        let uri = request.uri().clone();
        let host = uri.host().ok_or_else(|| io::Error::other("an address without a host"))?.to_owned();
        let is_tls = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        let bare = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let stream = match to {
            Some(address) => TcpStream::connect(address).await?,
            None => TcpStream::connect((bare.as_str(), port)).await?,
        };
        let named = uri.authority().map_or(host.as_str(), |authority| authority.as_str());
        let named = HeaderValue::from_str(named).map_err(io::Error::other)?;
        request.headers_mut().entry(header::HOST).or_insert(named);
        *request.uri_mut() = uri.path_and_query().cloned().map_or_else(Uri::default, Uri::from);
        if is_tls {
            let name = ServerName::try_from(bare).map_err(io::Error::other)?;
            answer(self.tls.connect(name, stream).await?, request).await
        } else {
            answer(stream, request).await
        }
    }
}

/// Takes any certificate, and still looks whether the other side has the key of it.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

async fn answer<S>(stream: S, request: Request<Full<Bytes>>) -> io::Result<Response<Full<Bytes>>>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let talk = tokio::spawn(connection);
    let (parts, body) = sender.send_request(request).await.map_err(io::Error::other)?.into_parts();
    let body = Limited::new(body, MOST_ANSWER).collect().await.map_err(io::Error::other)?.to_bytes();
    talk.abort();
    Ok(Response::from_parts(parts, Full::new(body)))
}
