//! What the commands for hosts are given. Each setting of `serve` can be given by flag, by environment (`EMPORIA_` and
//! its name) and in the settings file, to all commands that look after the same tables.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, FromArgMatches};
use emporia_web::connections::ConnectionLimits;
use emporia_web::hall;
use emporia_web::notices::Quiet;
use emporia_web::server::{Place, RATE};
use emporia_web::streams::MostStreams;
use std::path::PathBuf;

/// Where tables are kept unless told otherwise.
pub const FOLDER: &str = "emporia-data";

/// The commands that go by the settings of the server.
pub const SETTLED: [&str; 9] =
    ["serve", "config", "doctor", "healthcheck", "backup", "restore", "export", "check-games", "admin"];

/// Where tables are kept: a folder or a database, whichever was said more plainly. A flag is plainer than the
/// environment, and that than the settings file.
#[derive(Clone)]
pub struct StoreArgs {
    pub place: Place,
}

/// The arguments of `StoreArgs`.
const DATA: &str = "data";
const DATABASE: &str = "database";

impl Args for StoreArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let data = Arg::new(DATA).long(DATA).value_name("dir").value_parser(clap::value_parser!(PathBuf));
        let database = Arg::new(DATABASE).long(DATABASE).value_name("URL");
        // It is read before the command line, because it changes what that means (`settings.rs`).
        let config = Arg::new("config").long("config").value_name("file").env("EMPORIA_CONFIG");
        command.args([data, database, config])
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        StoreArgs::augment_args(command)
    }
}

fn plainness(matches: &ArgMatches, id: &str) -> u8 {
    match matches.value_source(id) {
        None => 0,
        Some(ValueSource::DefaultValue) => 1,
        Some(ValueSource::EnvVariable) => 2,
        Some(_) => 3,
    }
}

impl FromArgMatches for StoreArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<StoreArgs, clap::Error> {
        let (data, database) = (matches.get_one::<PathBuf>(DATA), matches.get_one::<String>(DATABASE));
        let place = match (plainness(matches, DATA), plainness(matches, DATABASE)) {
            (0, 0) => Place::Folder(FOLDER.into()),
            (folder, url) if folder == url => {
                let mut conflict = clap::Error::new(ErrorKind::ArgumentConflict);
                let named = |name: &str| ContextValue::String(format!("--{name}"));
                conflict.insert(ContextKind::InvalidArg, named(DATA));
                conflict.insert(ContextKind::PriorArg, named(DATABASE));
                return Err(conflict);
            }
            (folder, url) if folder > url => Place::Folder(data.cloned().unwrap_or_else(|| FOLDER.into())),
            _ => Place::Database(database.cloned().unwrap_or_default()),
        };
        Ok(StoreArgs { place })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = StoreArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Args, Clone)]
pub struct ServeArgs {
    #[command(flatten)]
    pub kept: StoreArgs,
    #[arg(long, value_name = "address", default_value = "127.0.0.1:8080")]
    pub listen: String,
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    #[command(flatten)]
    pub tls: TlsArgs,
    #[command(flatten)]
    pub notices: NoticeArgs,
    #[arg(long, value_name = "number", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        default_value_t = 0)]
    pub behind_proxy: usize,
    #[arg(long, value_name = "number", default_value_t = RATE)]
    pub rate: u32,
    #[arg(long, value_name = "number", default_value_t = hall::Config::default().bot_tables.visitor)]
    pub bot_tables: usize,
    #[arg(long, value_name = "seconds", default_value_t = hall::Config::default().rest.as_secs())]
    pub rest: u64,
    #[arg(long, value_name = "number", default_value_t = ConnectionLimits::default().all)]
    pub connections: usize,
    #[arg(long, value_name = "number", default_value_t = ConnectionLimits::default().address)]
    pub connections_per_address: usize,
    #[arg(long, value_name = "number", default_value_t = MostStreams::default().address)]
    pub streams_per_address: usize,
    #[arg(long, value_name = "seconds", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub patience: Option<u64>,
    #[arg(long, value_name = "address")]
    pub metrics: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub admin: Vec<String>,
    #[arg(long, value_name = "EMAIL|URL")]
    pub contact: Option<String>,
    #[arg(long, value_name = "game", value_parser = clap::builder::PossibleValuesParser::new(emporia_engine::GAMES))]
    pub without: Vec<String>,
    #[arg(long)]
    pub no_browser: bool,
}

/// How the server speaks TLS by itself: with a certificate from files, or with one that it asks an authority for.
#[derive(Args, Clone)]
pub struct TlsArgs {
    #[arg(long, value_name = "file")]
    pub tls_certificate: Option<PathBuf>,
    #[arg(long, value_name = "file")]
    pub tls_key: Option<PathBuf>,
    #[arg(long, value_name = "HOST")]
    pub acme: Vec<String>,
    #[arg(long, value_name = "EMAIL")]
    pub acme_email: Option<String>,
    #[arg(long, value_name = "URL", default_value = emporia_web::acme::LETS_ENCRYPT)]
    pub acme_directory: String,
    #[arg(long, value_name = "file")]
    pub acme_root: Option<PathBuf>,
    #[arg(long, value_name = "dir", default_value = "emporia-certificates")]
    pub acme_cache: PathBuf,
    #[arg(long, value_name = "address")]
    pub redirect: Option<String>,
}

/// How people are told that a table waits for them.
#[derive(Args, Clone)]
pub struct NoticeArgs {
    #[arg(long, value_name = "URL", requires = "mail_from")]
    pub smtp: Option<String>,
    #[arg(long, value_name = "EMAIL")]
    pub mail_from: Option<String>,
    #[arg(long, value_name = "HOST")]
    pub push_host: Vec<String>,
    #[arg(long, value_name = "seconds", default_value_t = Quiet::default().days.as_secs())]
    pub notice_delay: u64,
    /// For tests: addresses on this very machine may be told, without TLS.
    #[arg(long, hide = true)]
    pub notices_to_loopback: bool,
}

#[derive(Args)]
pub struct LoadArgs {
    #[arg(long, value_name = "number", default_value_t = 100)]
    pub tables: usize,
    #[arg(long, value_name = "number", default_value_t = 10.0)]
    pub seconds: f64,
    #[arg(long, value_name = "URL")]
    pub url: Vec<String>,
    #[arg(long, value_name = "number")]
    pub per_second: Option<f64>,
    #[arg(long, value_name = "game", default_value = "roll-and-write")]
    pub game: String,
    #[arg(long, value_name = "number", default_value_t = 2)]
    pub players: u8,
    #[arg(long = "against", value_name = "echo", value_parser = ["echo"])]
    pub beside: Option<String>,
    // Only what is said here: a load must never fall on the tables that the settings name.
    #[arg(long, value_name = "dir", conflicts_with = "database")]
    pub data: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
}

#[derive(Args)]
pub struct CheckGamesArgs {
    #[command(flatten)]
    pub kept: StoreArgs,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct AdminArgs {
    #[arg(value_name = "list|grant|revoke|suspend|restore", default_value = "list")]
    #[arg(value_parser = ["list", "grant", "revoke", "suspend", "restore"])]
    pub act: String,
    #[arg(value_name = "name", required_if_eq_any = [("act", "grant"), ("act", "revoke"), ("act", "suspend"), ("act", "restore")])]
    pub account: Option<String>,
    #[command(flatten)]
    pub kept: StoreArgs,
}

#[derive(Args)]
pub struct BackupArgs {
    #[arg(value_name = "file")]
    pub backup: PathBuf,
    #[command(flatten)]
    pub kept: StoreArgs,
}

#[derive(Args)]
pub struct ExportArgs {
    #[arg(value_name = "TABLE")]
    pub which: Vec<String>,
    #[arg(long, value_name = "dir", default_value = "records")]
    pub into: PathBuf,
    #[command(flatten)]
    pub kept: StoreArgs,
}

#[derive(Args)]
pub struct CopyArgs {
    #[arg(value_name = "place")]
    pub from: String,
    #[arg(value_name = "place")]
    pub to: String,
}

#[derive(Args)]
pub struct CompletionsArgs {
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Args)]
pub struct ManualArgs {
    #[arg(value_name = "dir")]
    pub manual: PathBuf,
}
