//! The command line. Its words are in the reader's language like all others: each argument's help is the text
//! with the key `cli-arg-` and its name, each command's the one with `cli-` and its name.

use clap::{Args, CommandFactory, Parser, Subcommand};
use emporia_text::{Lang, say};
use std::path::PathBuf;

#[derive(Parser)]
#[command(name = "emporia", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[arg(long, global = true, value_name = "en|es")]
    pub lang: Option<String>,
}

#[derive(Subcommand)]
pub enum Command {
    Serve(Serve),
    Play(Play),
    Simulate(Simulate),
    Arena(Arena),
    Balance(Balance),
    Bench(Bench),
    Replay(Replay),
    Verify(Verify),
    Cards(Cards),
    Load(Load),
    CheckGames(CheckGames),
}

/// Where tables are kept.
#[derive(Args, Clone, Default)]
pub struct Kept {
    #[arg(long, value_name = "DIR", env = "EMPORIA_DATA")]
    pub data: Option<PathBuf>,
    #[arg(long, value_name = "URL", env = "EMPORIA_DATABASE", conflicts_with = "data")]
    pub database: Option<String>,
}

#[derive(Args, Clone, Default)]
pub struct Serve {
    #[command(flatten)]
    pub kept: Kept,
    #[arg(long, value_name = "ADDRESS", env = "EMPORIA_LISTEN")]
    pub listen: Option<String>,
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    #[arg(long)]
    pub behind_proxy: bool,
    #[arg(long)]
    pub rate: Option<u32>,
    #[arg(long)]
    pub no_browser: bool,
}

#[derive(Args)]
pub struct Load {
    #[arg(long, default_value_t = 100)]
    pub tables: usize,
    #[arg(long, default_value_t = 10.0)]
    pub seconds: f64,
    #[arg(long)]
    pub url: Option<String>,
    #[arg(long)]
    pub per_second: Option<f64>,
    #[arg(long, default_value = "roll-and-write")]
    pub game: String,
    #[arg(long, default_value_t = 2)]
    pub players: u8,
    #[command(flatten)]
    pub kept: Kept,
}

#[derive(Args)]
pub struct CheckGames {
    #[command(flatten)]
    pub kept: Kept,
    #[arg(long)]
    pub json: bool,
}

/// What names a game with its options.
#[derive(Args, Default, Clone)]
pub struct Table {
    #[arg(long)]
    pub players: Option<u8>,
    #[arg(long)]
    pub special: bool,
    #[arg(long, value_name = "1|2")]
    pub chapter: Option<u8>,
    #[arg(long, value_name = "1|3")]
    pub fugitives: Option<u8>,
    #[arg(long)]
    pub open_exchanges: bool,
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct Play {
    pub game: Option<String>,
    #[command(flatten)]
    pub table: Table,
    #[arg(long, default_value = "random", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, default_value_t = 1)]
    pub humans: u8,
    #[arg(long)]
    pub name: Vec<String>,
    #[arg(long)]
    pub seed: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pub resume: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

#[derive(Args)]
pub struct Simulate {
    pub game: String,
    #[command(flatten)]
    pub table: Table,
    #[arg(long, default_value = "random", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(long)]
    pub threads: Option<usize>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Arena {
    pub game: String,
    #[command(flatten)]
    pub table: Table,
    #[arg(long, default_value = "greedy,normal,hard", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(long)]
    pub threads: Option<usize>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Balance {
    pub game: String,
    pub dirs: Vec<PathBuf>,
    #[command(flatten)]
    pub table: Table,
    #[arg(long, default_value = "normal")]
    pub bots: String,
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    #[arg(long)]
    pub draw_islands: bool,
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    #[arg(long, value_name = "DIR", conflicts_with = "set")]
    pub against: Option<PathBuf>,
    #[arg(long, value_name = "DIR", default_value = "balance")]
    pub out: PathBuf,
    #[arg(long)]
    pub threads: Option<usize>,
}

#[derive(Args)]
pub struct Bench {
    pub game: Option<String>,
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Replay {
    pub file: PathBuf,
    #[arg(long)]
    pub views: bool,
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct Verify {
    pub file: PathBuf,
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct Cards {
    pub what: String,
    pub dir: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

/// The language asked for with `--lang`, or that of the environment; English if there is neither. It is needed before
/// the command line is read, because the words of the command line are in it. A language that we lack ends the program.
pub fn lang_from(args: impl Iterator<Item = String>) -> Lang {
    let args: Vec<String> = args.collect();
    let asked = args.iter().enumerate().find_map(|(i, arg)| match arg.strip_prefix("--lang") {
        Some("") => args.get(i + 1).map(String::as_str),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    let environment = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let settled = environment.iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let fallback = settled.and_then(|locale| Lang::named(&locale)).unwrap_or(Lang::En);
    match asked {
        None => fallback,
        Some(code) => Lang::named(code).unwrap_or_else(|| {
            let langs = Lang::ALL.map(Lang::code).join(", ");
            eprintln!("{}", say(fallback, "bad-lang", &[("lang", code.into()), ("langs", langs.into())]));
            std::process::exit(2);
        }),
    }
}

/// What the program does when it is given no command: it serves tables to browsers.
pub fn usual() -> Command {
    match Cli::parse_from(["emporia", "serve"]).command {
        Some(command) => command,
        None => unreachable!("serve is a command"),
    }
}

/// The command line with its help in a language.
pub fn command(lang: Lang) -> clap::Command {
    let mut command = Cli::command().about(say(lang, "cli-about", &[]));
    command.build();
    worded(command, lang)
}

fn worded(command: clap::Command, lang: Lang) -> clap::Command {
    let ids: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let mut command = command;
    for id in ids {
        let help = say(lang, &format!("cli-arg-{id}"), &[]);
        command = command.mut_arg(id, |arg| arg.help(help));
    }
    for name in names.iter().filter(|name| *name != "help") {
        let about = say(lang, &format!("cli-{name}"), &[]);
        command = command.mut_subcommand(name, |sub| worded(sub.about(about), lang));
    }
    command.disable_help_subcommand(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound_in_both_languages() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }
}
