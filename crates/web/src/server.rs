//! From settings to a running server, and its orderly end.

use crate::connections::{self, ConnectionLimits};
use crate::games::Shelf;
use crate::hall::{self, Hall};
use crate::metrics::Metrics;
use crate::routes::{private, router};
use crate::site::{Site, SiteConfig};
use crate::store::{Postgres, Sqlite, Store, StoreFault, look_through};
use crate::sweep::clear_away;
use crate::tls;
use axum::Router;
use emporia_engine::CardSets;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

/// Where tables are kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// SQLite in a folder.
    Folder(PathBuf),
    /// PostgreSQL, by its address.
    Database(String),
}

/// Requests per second that one visitor may make unless told otherwise.
pub const RATE: u32 = 50;

/// What can be set about a server.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Where tables are kept.
    pub place: Place,
    /// About requests.
    pub site: SiteConfig,
    /// About connections.
    pub connections: ConnectionLimits,
    /// About tables.
    pub hall: hall::Config,
    /// The component tables of the games.
    pub cards: CardSets,
}

impl ServerSettings {
    /// The usual settings over a place.
    pub fn new(place: Place) -> ServerSettings {
        ServerSettings {
            place,
            site: SiteConfig { rate: RATE, ..SiteConfig::default() },
            connections: ConnectionLimits::default(),
            hall: hall::Config::default(),
            cards: CardSets::builtin(),
        }
    }
}

/// A server that is ready to take requests.
pub struct Server {
    /// What requests share.
    pub site: Arc<Site>,
    connections: ConnectionLimits,
    tls: Option<TlsAcceptor>,
    stop: watch::Sender<bool>,
}

/// Opens a store.
pub async fn open(place: &Place) -> Result<Arc<dyn Store>, StoreFault> {
    Ok(match place {
        Place::Folder(folder) => Arc::new(Sqlite::open(folder).await?),
        Place::Database(url) => Arc::new(Postgres::open(url).await?),
    })
}

/// Opens a store for what is asked and written now and then from a terminal, beside a server that may be running.
pub async fn open_beside(place: &Place) -> Result<Arc<dyn Store>, StoreFault> {
    match place {
        Place::Folder(folder) => Ok(Arc::new(Sqlite::open_beside(folder).await?)),
        Place::Database(_) => open(place).await,
    }
}

impl Server {
    /// Opens the store and the hall.
    pub async fn new(settings: ServerSettings) -> Result<Server, StoreFault> {
        let store = open(&settings.place).await?;
        if let Place::Folder(folder) = &settings.place {
            tokio::spawn(look_through(folder.clone()));
        }
        Ok(Server::over(store, settings))
    }

    /// Over a store that is open.
    pub fn over(store: Arc<dyn Store>, settings: ServerSettings) -> Server {
        let shelf = Arc::new(Shelf::new(settings.cards));
        let hall = Hall::open(store, shelf, Arc::new(Metrics::default()), settings.hall);
        let (stop, stopping) = watch::channel(false);
        let mut connections = settings.connections;
        if settings.site.proxies > 0 {
            // All come from the proxy, which has limits of its own.
            connections.address = usize::MAX;
        }
        let site = Site::new(hall, SiteConfig { body: Some(connections.body), ..settings.site }, stopping);
        let weak = Arc::downgrade(&site);
        tokio::spawn(async move {
            for minute in 0_u64.. {
                tokio::time::sleep(Duration::from_secs(60)).await;
                let Some(site) = weak.upgrade() else { return };
                site.tidy();
                site.sessions.look_around().await;
                if minute % 60 == 0 {
                    if let Err(fault) = clear_away(&site.hall).await {
                        tracing::warn!(%fault, "tables that nobody wants could not be removed");
                    }
                    site.sessions.purge().await;
                }
            }
        });
        Server { site, connections, tls: None, stop }
    }

    /// Tells whoever asks on an address of its own what is counted, as long as the server runs.
    pub fn tell_metrics(&self, listener: TcpListener) {
        self.beside(listener, private(self.site.clone()), 64);
    }

    /// Speaks TLS from the first byte on.
    pub fn over_tls(self, tls: TlsAcceptor) -> Server {
        Server { tls: Some(tls), ..self }
    }

    /// Sends whoever comes without TLS to the public address, as long as the server runs.
    pub fn redirect(&self, listener: TcpListener, public_url: &str) {
        self.beside(listener, tls::redirect(public_url), self.connections.all / 4);
    }

    /// Answers on another address too, so many connections at a time.
    fn beside(&self, listener: TcpListener, router: Router, all: usize) {
        let (limits, mut stop) = (ConnectionLimits { all, ..self.connections }, self.stop.subscribe());
        tokio::spawn(connections::serve(listener, None, router, limits, async move {
            let _ = stop.wait_for(|stop| *stop).await;
        }));
    }

    /// Takes requests until `until` comes; then lets those under way finish, keeps every table and closes the store.
    pub async fn serve(self, listener: TcpListener, until: impl Future<Output = ()> + Send + 'static) {
        let Server { site, connections, tls, stop } = self;
        let stop_now = stop.clone();
        let end = async move {
            until.await;
            tracing::info!("stopping");
            let _ = stop_now.send(true);
        };
        let mut stopping = stop.subscribe();
        let served = connections::serve(listener, tls, router(site.clone()), connections, end);
        // Connections that do not end by themselves are cut: what was acknowledged is on the disk.
        let patience = async {
            let _ = stopping.wait_for(|stop| *stop).await;
            tokio::time::sleep(Duration::from_secs(5)).await;
        };
        tokio::select! {
            () = served => {}
            () = patience => tracing::warn!("some connections did not end in time"),
        }
        site.hall.stop().await;
        site.hall.store.close().await;
    }
}
