//! `serve`, `load` and `check-games`: the server, and what is asked of it from a terminal.

use crate::admin;
use crate::load::{self, Load};
use crate::tell::tell;
use crate::{Done, Failure, cli};
use emporia_text::{Lang, say};
use emporia_web::acme::AcmeSettings;
use emporia_web::check;
use emporia_web::connections::ConnectionLimits;
use emporia_web::notices::{Mailer, NoticeSettings, Quiet};
use emporia_web::server::{Place, Server, ServerSettings, open_beside};
use emporia_web::store::StoreFault;
use emporia_web::tls::{Certificates, TlsFiles};
use emporia_web::under_way::MostTables;
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// A place as anybody may read it: the password of the database is nobody's business.
pub fn named(place: &Place) -> String {
    match place {
        Place::Folder(folder) => folder.display().to_string(),
        Place::Database(url) => url.rsplit('@').next().unwrap_or_default().to_owned(),
    }
}

/// Why a store cannot be opened, and what to do about it.
pub fn closed(lang: Lang, place: &Place, fault: &StoreFault) -> Failure {
    let name = named(place);
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
        StoreFault::Occupied => say(lang, "keep-occupied", &[("place", name.into())]),
        StoreFault::Unreadable(why) => {
            say(lang, "serve-damaged", &[("place", name.into()), ("why", why.as_str().into())])
        }
        StoreFault::Other(why) => say(lang, "serve-other", &[("place", name.into()), ("why", why.as_str().into())]),
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

pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(anyhow::Error::from)?)
}

/// Serves until told to stop.
pub fn serve(lang: Lang, args: &cli::ServeArgs) -> Done {
    log();
    runtime()?.block_on(async {
        let place = args.kept.place.clone();
        let (tls, public_url) = (tls(lang, args)?, public_url(args));
        let mut settings = ServerSettings::new(place.clone());
        settings.site.public_url.clone_from(&public_url);
        limits(args, &mut settings);
        settings.site.notices = notices(lang, args, &mut settings.hall.quiet)?;
        let mut server = Server::new(settings).await.map_err(|fault| closed(lang, &place, &fault))?;
        for name in &args.admin {
            admin::grant(lang, &place, &*server.site.hall.store, name).await?;
        }
        let listener = bound(lang, &args.listen).await?;
        if let Some(address) = &args.metrics {
            server.tell_metrics(bound(lang, address).await?);
        }
        if let (Some(address), Some(url)) = (&args.tls.redirect, &public_url) {
            server.redirect(bound(lang, address).await?, url);
        }
        if let Some(tls) = tls {
            server = server.over_tls(tls.followed(lang)?.acceptor());
        }
        let here = listener.local_addr().map_err(anyhow::Error::from)?;
        let url = public_url.unwrap_or_else(|| format!("http://{here}"));
        tell(say(lang, "serve-ready", &[("url", url.as_str().into())]));
        if std::io::stdout().is_terminal() {
            tell(say(lang, "serve-stop", &[]));
        }
        if !args.no_browser && at_desktop() {
            let _ = open::that_detached(&url);
        }
        server.serve(listener, stop()).await;
        Ok(())
    })
}

/// Where the certificate comes from.
pub enum TlsSource {
    Files(TlsFiles),
    Acme(AcmeSettings),
}

impl TlsSource {
    /// The certificate, which is followed from now on.
    fn followed(self, lang: Lang) -> Result<Arc<Certificates>, Failure> {
        let certificates = Arc::new(Certificates::default());
        match self {
            TlsSource::Files(files) => {
                let read = files.read().map_err(|why| bad_tls(lang, "serve-tls-files", &why))?;
                certificates.put(read);
                tokio::spawn(files.follow(certificates.clone()));
            }
            TlsSource::Acme(acme) => {
                tokio::spawn(acme.follow(certificates.clone()));
            }
        }
        Ok(certificates)
    }
}

fn bad_tls(lang: Lang, key: &str, why: &str) -> Failure {
    Failure::bad_input(say(lang, key, &[("why", why.into())]))
}

/// Where the world finds the site, as far as that is known.
pub fn public_url(args: &cli::ServeArgs) -> Option<String> {
    let from_host = || {
        let host = args.tls.acme.first()?;
        Some(match args.listen.rsplit_once(':') {
            Some((_, port)) if port != "443" => format!("https://{host}:{port}"),
            _ => format!("https://{host}"),
        })
    };
    args.public_url.clone().or_else(from_host)
}

/// Whether and how to speak TLS, if the settings go together.
pub fn tls(lang: Lang, args: &cli::ServeArgs) -> Result<Option<TlsSource>, Failure> {
    let tls = &args.tls;
    let source = match (&tls.tls_certificate, &tls.tls_key) {
        (Some(certificate), Some(key)) => {
            Some(TlsSource::Files(TlsFiles { certificate: certificate.clone(), key: key.clone() }))
        }
        (None, None) if !tls.acme.is_empty() => Some(TlsSource::Acme(AcmeSettings {
            hosts: tls.acme.clone(),
            email: tls.acme_email.clone(),
            directory: tls.acme_directory.clone(),
            root: tls.acme_root.clone(),
            cache: tls.acme_cache.clone(),
        })),
        (None, None) => None,
        _ => return Err(bad_tls(lang, "serve-tls-half", "")),
    };
    if tls.tls_certificate.is_some() && !tls.acme.is_empty() {
        return Err(bad_tls(lang, "serve-tls-both", ""));
    }
    let secure = public_url(args).is_some_and(|url| url.starts_with("https://"));
    if source.is_some() && !secure {
        return Err(bad_tls(lang, "serve-tls-url", ""));
    }
    if tls.redirect.is_some() && !secure {
        return Err(bad_tls(lang, "serve-redirect-url", ""));
    }
    Ok(source)
}

/// Listens there, or says why that cannot be.
async fn bound(lang: Lang, address: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| {
        let args = [("address", address.into()), ("why", error.to_string().into())];
        Failure::negative(say(lang, "serve-port", &args))
    })
}

/// How people are told, if letters can be sent at all; `quiet` is how long they have to see it for themselves.
pub fn notices(lang: Lang, args: &cli::ServeArgs, quiet: &mut Quiet) -> Result<NoticeSettings, Failure> {
    let days = Duration::from_secs(args.notices.notice_delay);
    *quiet = Quiet { live: quiet.live.min(days), days };
    let settings = NoticeSettings {
        smtp: args.notices.smtp.clone(),
        mail_from: args.notices.mail_from.clone(),
        push_hosts: args.notices.push_host.clone(),
        loopback: args.notices.notices_to_loopback,
        ..NoticeSettings::default()
    };
    let origin = public_url(args);
    let bad = |why: &str| Failure::bad_input(say(lang, "serve-mail", &[("why", why.into())]));
    if settings.smtp.is_some() && origin.is_none() {
        return Err(bad("--public-url"));
    }
    Mailer::new(&settings, origin.as_deref()).map_err(|why| bad(&why))?;
    Ok(settings)
}

/// What was asked for instead of the usual limits.
fn limits(args: &cli::ServeArgs, settings: &mut ServerSettings) {
    settings.site.proxies = args.behind_proxy;
    settings.site.rate = args.rate;
    settings.site.contact.clone_from(&args.contact);
    settings.hall.without.clone_from(&args.without);
    settings.hall.bot_tables = MostTables { visitor: args.bot_tables, address: args.bot_tables.saturating_mul(3) };
    let connections = &mut settings.connections;
    (connections.all, connections.address) = (args.connections, args.connections_per_address);
    if let Some(seconds) = args.patience {
        let patience = Duration::from_secs(seconds);
        // A stream says every ten seconds that it is there.
        let idle = (2 * patience).max(Duration::from_secs(30));
        *connections = ConnectionLimits { head: patience, body: patience, idle, ..*connections };
    }
    settings.site.streams.address = args.streams_per_address;
    settings.hall.rest = Duration::from_secs(args.rest);
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
        urls: args.url.clone(),
        per_second: args.per_second,
        game: args.game.clone(),
        players: args.players,
        place: match (&args.database, &args.data) {
            (Some(url), _) => Some(Place::Database(url.clone())),
            (None, data) => data.clone().map(Place::Folder),
        },
        echo: args.beside.is_some(),
    };
    if load.tables == 0 || !(0.1..=3600.0).contains(&load.seconds) {
        return Err(Failure::bad_input(say(lang, "bad-load", &[])));
    }
    let report = runtime()?.block_on(load::run(load))?;
    tell(serde_json::to_string_pretty(&report).map_err(anyhow::Error::from)?);
    Ok(())
}

/// Replays all stored games by the current rules and lists those that differ; beside a server that runs, too.
pub fn check_games(lang: Lang, args: &cli::CheckGamesArgs) -> Done {
    runtime()?.block_on(async {
        let place = args.kept.place.clone();
        let store = open_beside(&place).await.map_err(|fault| closed(lang, &place, &fault))?;
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
