//! The command line. Its words are in the reader's language like all others: each argument's help is the text
//! with the key `cli-arg-` and its name, each command's the one with `cli-` and its name.

use clap::{Arg, ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use emporia_engine::Choice;
use emporia_text::games::{GAMES, flag_help};
use emporia_text::{Lang, say};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Parser)]
#[command(name = "emporia", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    #[arg(long, global = true, value_name = "en|es")]
    pub lang: Option<String>,
}

#[derive(Subcommand)]
pub enum CliCommand {
    Serve(ServeArgs),
    Play(PlayArgs),
    Simulate(SimulateArgs),
    Arena(ArenaArgs),
    Balance(BalanceArgs),
    Bench(BenchArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Cards(CardsArgs),
    Load(LoadArgs),
    CheckGames(CheckGamesArgs),
}

/// Where tables are kept.
#[derive(Args, Clone, Default)]
pub struct StoreArgs {
    #[arg(long, value_name = "DIR", env = "EMPORIA_DATA")]
    pub data: Option<PathBuf>,
    #[arg(long, value_name = "URL", env = "EMPORIA_DATABASE", conflicts_with = "data")]
    pub database: Option<String>,
}

#[derive(Args, Clone, Default)]
pub struct ServeArgs {
    #[command(flatten)]
    pub kept: StoreArgs,
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
pub struct LoadArgs {
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
    pub kept: StoreArgs,
}

#[derive(Args)]
pub struct CheckGamesArgs {
    #[command(flatten)]
    pub kept: StoreArgs,
    #[arg(long)]
    pub json: bool,
}

/// What names a game with its options: the number of players, its cards, and a flag for each option that a game declares.
#[derive(Clone, Default)]
pub struct GameArgs {
    pub players: Option<u8>,
    pub cards: Option<PathBuf>,
    /// What was asked for, by the name of the option.
    pub options: Map<String, Value>,
}

/// All options that games declare, each name once.
fn choices() -> BTreeMap<&'static str, &'static Choice> {
    GAMES.iter().flat_map(|game| game.choices).map(|choice| (choice.name, choice)).collect()
}

impl Args for GameArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let players = Arg::new("players").long("players").value_parser(clap::value_parser!(u8));
        let mut command = command.arg(players);
        for (name, choice) in choices() {
            let flag = Arg::new(name).long(name);
            command = command.arg(if choice.is_switch() {
                flag.action(ArgAction::SetTrue)
            } else {
                flag.value_name(choice.values.join("|"))
            });
        }
        let cards = Arg::new("cards").long("cards").value_name("DIR").value_parser(clap::value_parser!(PathBuf));
        command.arg(cards)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        GameArgs::augment_args(command)
    }
}

impl FromArgMatches for GameArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<GameArgs, clap::Error> {
        let mut table = GameArgs::default();
        table.update_from_arg_matches(matches)?;
        Ok(table)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.players = matches.get_one("players").copied();
        self.cards = matches.get_one("cards").cloned();
        for (name, choice) in choices() {
            let value = if choice.is_switch() {
                matches.get_flag(name).then_some(Value::Bool(true))
            } else {
                // What is no JSON, or no value of the option, is refused by the game's declaration.
                let text = matches.get_one::<String>(name);
                text.map(|text| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone())))
            };
            self.options.extend(value.map(|value| (name.to_owned(), value)));
        }
        Ok(())
    }
}

#[derive(Args)]
pub struct PlayArgs {
    pub game: Option<String>,
    #[command(flatten)]
    pub table: GameArgs,
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
pub struct SimulateArgs {
    pub game: String,
    #[command(flatten)]
    pub table: GameArgs,
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
pub struct ArenaArgs {
    pub game: String,
    #[command(flatten)]
    pub table: GameArgs,
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
pub struct BalanceArgs {
    pub game: String,
    pub dirs: Vec<PathBuf>,
    #[command(flatten)]
    pub table: GameArgs,
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
pub struct BenchArgs {
    pub game: Option<String>,
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ReplayArgs {
    pub file: PathBuf,
    #[arg(long)]
    pub views: bool,
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct VerifyArgs {
    pub file: PathBuf,
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct CardsArgs {
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
pub fn usual() -> CliCommand {
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
        let help = match id.as_str() {
            "game" => {
                let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
                say(lang, "cli-arg-game", &[("games", names.join(", ").into())])
            }
            name if choices().contains_key(name) => flag_help(lang, name),
            _ => say(lang, &format!("cli-arg-{id}"), &[]),
        };
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
