//! From settings to a running server, and its orderly end.

use crate::games::Shelf;
use crate::hall::{self, Hall};
use crate::metrics::Metrics;
use crate::routes::router;
use crate::site::{Site, SiteConfig};
use crate::store::{Postgres, Sqlite, Store, StoreFault};
use axum::serve::ListenerExt;
use emporia_engine::CardSets;
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// Where tables are kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// SQLite in a folder.
    Folder(PathBuf),
    /// PostgreSQL, by its address.
    Database(String),
}

/// What can be set about a server.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Where tables are kept.
    pub place: Place,
    /// About requests.
    pub site: SiteConfig,
    /// About tables.
    pub hall: hall::Config,
    /// The component tables of the games.
    pub cards: CardSets,
}

impl ServerSettings {
    /// The usual settings over a place.
    pub fn new(place: Place) -> ServerSettings {
        let site = SiteConfig { rate: 50, ..SiteConfig::default() };
        ServerSettings { place, site, hall: hall::Config::default(), cards: CardSets::builtin() }
    }
}

/// A server that is ready to take requests.
pub struct Server {
    /// What requests share.
    pub site: Arc<Site>,
    stop: watch::Sender<bool>,
}

/// Opens a store.
pub async fn open(place: &Place) -> Result<Arc<dyn Store>, StoreFault> {
    Ok(match place {
        Place::Folder(folder) => Arc::new(Sqlite::open(folder).await?),
        Place::Database(url) => Arc::new(Postgres::open(url).await?),
    })
}

impl Server {
    /// Opens the store and the hall.
    pub async fn new(settings: ServerSettings) -> Result<Server, StoreFault> {
        let store = open(&settings.place).await?;
        Ok(Server::over(store, settings))
    }

    /// Over a store that is open.
    pub fn over(store: Arc<dyn Store>, settings: ServerSettings) -> Server {
        let shelf = Arc::new(Shelf::new(settings.cards));
        let hall = Hall::open(store, shelf, Arc::new(Metrics::default()), settings.hall);
        let (stop, stopping) = watch::channel(false);
        let site = Site::new(hall, settings.site, stopping);
        let weak = Arc::downgrade(&site);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(60)).await;
                let Some(site) = weak.upgrade() else { return };
                site.tidy();
            }
        });
        Server { site, stop }
    }

    /// Takes requests until `until` comes; then lets those under way finish, keeps every table and closes the store.
    pub async fn serve(
        self,
        listener: TcpListener,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let Server { site, stop } = self;
        let service = router(site.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let stop_now = stop.clone();
        let end = async move {
            until.await;
            tracing::info!("stopping");
            let _ = stop_now.send(true);
        };
        let mut stopping = stop.subscribe();
        let served = async { axum::serve(listener, service).with_graceful_shutdown(end).await };
        // Connections that do not end by themselves are cut: what was acknowledged is on the disk.
        let patience = async {
            let _ = stopping.wait_for(|stop| *stop).await;
            tokio::time::sleep(Duration::from_secs(5)).await;
        };
        tokio::select! {
            done = served => done?,
            () = patience => tracing::warn!("some connections did not end in time"),
        }
        site.hall.stop().await;
        site.hall.store.close().await;
        Ok(())
    }
}
