//! The connections of the server: how many there may be, and how long each may keep us waiting.
//!
//! What a connection speaks is read in `converse`, over anything that reads and writes; hands are shaken on TLS before.

use crate::counts::Allotments;
use crate::idle::IdleStream;
use crate::network::network;
use crate::tls::shaken;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, header};
use futures_util::FutureExt;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_rustls::TlsAcceptor;

/// Bounds on connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// How many at a time. Further ones wait until one ends.
    pub all: usize,
    /// How many from one address; further ones are hung up on.
    pub address: usize,
    /// How long the head of a request may take, the wait for it included.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long nothing may go either way. A stream says every ten seconds that it is there.
    pub idle: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        let (head, body, idle) = (Duration::from_secs(30), Duration::from_secs(20), Duration::from_secs(60));
        ConnectionLimits { all: 20_000, address: 400, head, body, idle }
    }
}

/// The largest head of a request.
const MOST_HEAD: usize = 32 * 1024;
/// Files that are open besides connections: the database, sockets to listen on, what the runtime needs.
const OTHER_FILES: usize = 64;

impl ConnectionLimits {
    /// No more than the system lets this process have open.
    fn within_files(self, most: Option<usize>) -> ConnectionLimits {
        let most = most.map_or(usize::MAX, |most| most.saturating_sub(OTHER_FILES).max(1));
        ConnectionLimits { all: self.all.min(most), ..self }
    }
}

/// How many files this process may have open, where the system says so.
pub fn most_files() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Takes connections until `stop` comes, then lets those under way finish what they are at.
pub async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) {
    let limits = limits.within_files(most_files());
    let (all, addresses) = (Arc::new(Semaphore::new(limits.all)), Allotments::<IpAddr>::default());
    let graceful = GracefulShutdown::new();
    let talk = Arc::new(conversation(limits));
    let mut stop = std::pin::pin!(stop);
    loop {
        let next = next(&listener, &all);
        let (stream, peer, place) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let Some(counted) = addresses.take(&network(peer.ip()), limits.address) else { continue };
        let _ = stream.set_nodelay(true);
        let (talk, router, watcher) = (talk.clone(), router.clone(), graceful.watcher());
        let stream = IdleStream::new(stream, limits.head, limits.idle);
        // Two kinds of tasks: a plain connection, of which there may be many that only wait, needs no room for TLS.
        let Some(tls) = tls.clone() else {
            let plain = converse(&talk, stream, peer, router, watcher);
            tokio::spawn(plain.map(move |()| drop((counted, place))));
            continue;
        };
        tokio::spawn(async move {
            if let Some(stream) = shaken(&tls, stream, limits.head).await {
                converse(&talk, stream, peer, router, watcher).await;
            }
            drop((counted, place));
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next connection, when there is a place for it.
async fn next(listener: &TcpListener, all: &Arc<Semaphore>) -> (TcpStream, SocketAddr, Option<OwnedSemaphorePermit>) {
    let place = all.clone().acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (stream, peer, place),
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                // Out of files or memory: some connection will end.
                tracing::error!(%error, "no connection can be taken");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Whoever called has hung up already.
fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// How requests are read.
fn conversation(limits: ConnectionLimits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(MOST_HEAD);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(64)
        .max_header_list_size(MOST_HEAD as u32)
        .keep_alive_interval(limits.idle / 3)
        .keep_alive_timeout(limits.idle / 3);
    builder
}

/// Answers the requests of one connection. No `async fn`: what it is given would lie in the task a second time.
fn converse<S>(
    talk: &Builder<TokioExecutor>,
    stream: S,
    peer: SocketAddr,
    router: Router,
    watcher: Watcher,
) -> impl Future<Output = ()> + Send + use<S>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // HTTP/2 names the host elsewhere.
        if let Some(host) = request.uri().authority().and_then(|host| HeaderValue::from_str(host.as_str()).ok()) {
            request.headers_mut().entry(header::HOST).or_insert(host);
        }
        router.call(request)
    });
    let connection = talk.serve_connection(TokioIo::new(stream), service).into_owned();
    watcher.watch(connection).map(move |ended| {
        if let Err(error) = ended {
            tracing::debug!(%peer, error, "a connection ended early");
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_never_more_connections_than_files() {
        let usual = ConnectionLimits::default();
        assert_eq!(usual.within_files(Some(1024)).all, 960);
        assert_eq!(usual.within_files(Some(1_000_000)).all, usual.all);
        assert_eq!(usual.within_files(None).all, usual.all);
        assert_eq!(usual.within_files(Some(10)).all, 1);
        if cfg!(target_os = "linux") {
            assert!(most_files().is_some_and(|most| most > 10));
        }
    }
}
