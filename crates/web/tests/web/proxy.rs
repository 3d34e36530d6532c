//! A wire between a server and its PostgreSQL that can go wrong as real ones do: silent from a COMMIT on, or cut
//! between a COMMIT and its answer.

use crate::postgres::Postgres;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// How it goes wrong.
#[derive(Default)]
struct Wire {
    /// The next COMMIT and all that follows on the connections that are open then is swallowed.
    swallow: AtomicBool,
    /// New connections are swallowed too.
    dead: AtomicBool,
    /// Of so many COMMITs the last one loses its answer and its connection; 0 for none.
    lose_every: AtomicUsize,
    commits: AtomicUsize,
    lost: AtomicUsize,
}

pub struct Proxy {
    pub url: String,
    wire: Arc<Wire>,
}

impl Proxy {
    pub async fn start(database: &Postgres) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("postgres://emporia@{}/postgres?sslmode=disable", listener.local_addr().unwrap());
        let wire = Arc::<Wire>::default();
        tokio::spawn(accept(listener, database.socket(), wire.clone()));
        Proxy { url, wire }
    }

    /// From the next COMMIT on, nothing passes on the connections that are open; if `dead`, on new ones neither.
    pub fn swallow(&self, dead: bool) {
        self.wire.dead.store(dead, Ordering::SeqCst);
        self.wire.swallow.store(true, Ordering::SeqCst);
    }

    /// New connections pass again.
    pub fn mend(&self) {
        self.wire.dead.store(false, Ordering::SeqCst);
    }

    /// Whether a COMMIT was swallowed since.
    pub fn has_swallowed(&self) -> bool {
        !self.wire.swallow.load(Ordering::SeqCst)
    }

    /// Every so many COMMITs the answer is lost.
    pub fn lose_every(&self, commits: usize) {
        self.wire.lose_every.store(commits, Ordering::SeqCst);
    }

    /// How many answers were lost.
    pub fn lost(&self) -> usize {
        self.wire.lost.load(Ordering::SeqCst)
    }
}

async fn accept(listener: TcpListener, socket: PathBuf, wire: Arc<Wire>) {
    // All connections of a time die together.
    let mut silent = watch::Sender::new(false);
    while let Ok((client, _)) = listener.accept().await {
        if *silent.borrow() && !wire.dead.load(Ordering::SeqCst) {
            silent = watch::Sender::new(false);
        }
        let server = UnixStream::connect(&socket).await.unwrap();
        tokio::spawn(pass(client, server, wire.clone(), silent.clone()));
    }
}

async fn pass(client: TcpStream, server: UnixStream, wire: Arc<Wire>, silent: watch::Sender<bool>) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let (cut, mut is_cut) = watch::channel(false);
    let back = async {
        let mut buffer = [0; 16_384];
        loop {
            let Ok(read @ 1..) = from_server.read(&mut buffer).await else { return };
            if *is_cut.borrow_and_update() {
                return;
            }
            if !*silent.borrow() && to_client.write_all(&buffer[..read]).await.is_err() {
                return;
            }
        }
    };
    let forth = async {
        let mut buffer = [0; 65_536];
        loop {
            let Ok(read @ 1..) = from_client.read(&mut buffer).await else { return };
            let is_commit = buffer[..read].windows(6).any(|word| word == b"COMMIT");
            if is_commit && wire.swallow.swap(false, Ordering::SeqCst) {
                silent.send_replace(true);
            }
            if *silent.borrow() {
                continue;
            }
            let every = wire.lose_every.load(Ordering::SeqCst);
            if is_commit && every > 0 && (wire.commits.fetch_add(1, Ordering::SeqCst) + 1).is_multiple_of(every) {
                wire.lost.fetch_add(1, Ordering::SeqCst);
                cut.send_replace(true);
            }
            if to_server.write_all(&buffer[..read]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = back => {},
        () = forth => {},
    }
}
