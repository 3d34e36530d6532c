//! `serve`, `load` and `check-games`: the server, and what is asked of it from a terminal.

use crate::load::{self, Load};
use crate::tell::tell;
use crate::{Done, Failure, cli};
use emporia_text::{Lang, say};
use emporia_web::check;
use emporia_web::server::{Place, Server, ServerSettings, open};
use emporia_web::store::StoreFault;
use std::io::IsTerminal;
use std::path::PathBuf;
use tokio::net::TcpListener;

/// Where tables are kept unless told otherwise.
const FOLDER: &str = "emporia-data";
const LISTEN: &str = "127.0.0.1:8080";

fn place(kept: &cli::StoreArgs) -> Place {
    match (&kept.database, &kept.data) {
        (Some(url), _) => Place::Database(url.clone()),
        (None, data) => Place::Folder(data.clone().unwrap_or_else(|| PathBuf::from(FOLDER))),
    }
}

/// Why a store cannot be opened, and what to do about it.
fn closed(lang: Lang, place: &Place, fault: &StoreFault) -> Failure {
    let name = match place {
        Place::Folder(folder) => folder.display().to_string(),
        // The password of the database is nobody's business.
        Place::Database(url) => url.rsplit('@').next().unwrap_or_default().to_owned(),
    };
    let sentence = match fault {
        StoreFault::Full => say(lang, "serve-full", &[("place", name.into())]),
        StoreFault::ReadOnly => say(lang, "serve-read-only", &[("place", name.into())]),
        StoreFault::Locked => say(lang, "serve-locked", &[("place", name.into())]),
        StoreFault::Unreachable(why) => {
            say(lang, "serve-unreachable", &[("place", name.into()), ("why", why.as_str().into())])
        }
        StoreFault::Later(found) => say(lang, "serve-later", &[("place", name.into()), ("found", (*found).into())]),
        StoreFault::Migration { to, why } => {
            let args = [("place", name.into()), ("to", (*to).into()), ("why", why.as_str().into())];
            say(lang, "serve-migration", &args)
        }
        StoreFault::Unreadable(why) | StoreFault::Other(why) => {
            say(lang, "serve-other", &[("place", name.into()), ("why", why.as_str().into())])
        }
    };
    Failure::negative(sentence)
}

/// Logs go to the error stream: words for a terminal, JSON for a machine. `RUST_LOG` says how much.
fn log() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() {
        let _ = logs.try_init();
    } else {
        let _ = logs.json().try_init();
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(anyhow::Error::from)?)
}

/// Serves until told to stop.
pub fn serve(lang: Lang, args: &cli::ServeArgs) -> Done {
    log();
    runtime()?.block_on(async {
        let place = place(&args.kept);
        let mut settings = ServerSettings::new(place.clone());
        settings.site.public_url.clone_from(&args.public_url);
        settings.site.behind_proxy = args.behind_proxy;
        if let Some(rate) = args.rate {
            settings.site.rate = rate;
        }
        let server = Server::new(settings).await.map_err(|fault| closed(lang, &place, &fault))?;
        let address = args.listen.as_deref().unwrap_or(LISTEN);
        let listener = TcpListener::bind(address).await.map_err(|error| {
            let args = [("address", address.into()), ("why", error.to_string().into())];
            Failure::negative(say(lang, "serve-port", &args))
        })?;
        let bound = listener.local_addr().map_err(anyhow::Error::from)?;
        let url = args.public_url.clone().unwrap_or_else(|| format!("http://{bound}"));
        tell(say(lang, "serve-ready", &[("url", url.as_str().into())]));
        if std::io::stdout().is_terminal() {
            tell(say(lang, "serve-stop", &[]));
        }
        if !args.no_browser && at_desktop() {
            let _ = open::that_detached(&url);
        }
        server.serve(listener, stop()).await.map_err(anyhow::Error::from)?;
        Ok(())
    })
}

/// Whether a person sits before a screen here.
fn at_desktop() -> bool {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    std::io::stdout().is_terminal() && (screen || cfg!(any(target_os = "macos", windows)))
}

/// Ctrl+C, or SIGTERM.
async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}

/// Plays many tables at once through the public interface and prints what it measured.
pub fn load(lang: Lang, args: &cli::LoadArgs) -> Done {
    let load = Load {
        tables: args.tables,
        seconds: args.seconds,
        url: args.url.clone(),
        per_second: args.per_second,
        game: args.game.clone(),
        players: args.players,
        place: (args.kept.data.is_some() || args.kept.database.is_some()).then(|| place(&args.kept)),
    };
    if load.tables == 0 || !(0.1..=3600.0).contains(&load.seconds) {
        return Err(Failure::bad_input(say(lang, "bad-load", &[])));
    }
    let report = runtime()?.block_on(load::run(load))?;
    tell(serde_json::to_string_pretty(&report).map_err(anyhow::Error::from)?);
    Ok(())
}

/// Replays all stored games by the current rules and lists those that differ.
pub fn check_games(lang: Lang, args: &cli::CheckGamesArgs) -> Done {
    runtime()?.block_on(async {
        let place = place(&args.kept);
        let store = open(&place).await.map_err(|fault| closed(lang, &place, &fault))?;
        let report = check::run(&*store).await.map_err(|fault| closed(lang, &place, &fault))?;
        if args.json {
            tell(serde_json::to_string_pretty(&report).map_err(anyhow::Error::from)?);
        } else {
            for found in &report.different {
                let what = check::words(lang, &found.what);
                tell(say(lang, "check-differs", &[("table", found.table.as_str().into()), ("what", what.into())]));
            }
            let args = [("games", report.games.into()), ("different", report.different.len().into())];
            tell(say(lang, "check-summary", &args));
        }
        if report.different.is_empty() { Ok(()) } else { Err(Failure::negative(String::new())) }
    })
}
