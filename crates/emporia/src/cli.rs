//! The command line. Its words are in the reader's language like all others: each argument's help is the text
//! with the key `cli-arg-` and its name, each command's the one with `cli-` and its name.

mod host;
pub use host::*;

use clap::{Arg, ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use emporia_engine::Choice;
use emporia_text::games::{GAMES, flag_help};
use emporia_text::{Lang, say};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The version, the commit and the build.
const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("EMPORIA_BUILT_FROM"), "; ", env!("EMPORIA_BUILT_BY"), ")");

/// The bot that plays unless another is named.
const USUAL_BOT: &str = "normal";

#[derive(Parser)]
#[command(name = "emporia", version = VERSION, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    #[arg(long, global = true, value_name = "en|es")]
    pub lang: Option<String>,
}

#[derive(Subcommand)]
pub enum CliCommand {
    Serve(Box<ServeArgs>),
    Play(PlayArgs),
    Simulate(SimulateArgs),
    Arena(ArenaArgs),
    Habits(SimulateArgs),
    Balance(BalanceArgs),
    Compare(CompareArgs),
    Tune(TuneArgs),
    Selfplay(SelfPlayArgs),
    Train(TrainArgs),
    Weigh(WeighArgs),
    Bench(BenchArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Review(ReviewArgs),
    Cards(CardsArgs),
    Print(PrintArgs),
    Config(Box<ServeArgs>),
    Doctor(Box<ServeArgs>),
    Healthcheck(Box<ServeArgs>),
    Backup(BackupArgs),
    Restore(BackupArgs),
    Export(ExportArgs),
    Copy(CopyArgs),
    Load(LoadArgs),
    CheckGames(CheckGamesArgs),
    Admin(AdminArgs),
    Completions(CompletionsArgs),
    Manual(ManualArgs),
    Help(HelpArgs),
}

#[derive(Args)]
pub struct HelpArgs {
    #[arg(value_name = "command")]
    pub command: Option<String>,
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
        let players = Arg::new("players").long("players").value_name("number").value_parser(clap::value_parser!(u8));
        let mut command = command.arg(players);
        for (name, choice) in choices() {
            let flag = Arg::new(name).long(name);
            command = command.arg(if choice.is_switch() {
                flag.action(ArgAction::SetTrue)
            } else {
                flag.value_name(choice.values.join("|"))
            });
        }
        let cards = Arg::new("cards").long("cards").value_name("dir").value_parser(clap::value_parser!(PathBuf));
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
    #[arg(value_name = "game")]
    pub game: Option<String>,
    #[command(flatten)]
    pub table: GameArgs,
    #[arg(long, value_name = "bots", default_value = USUAL_BOT, value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, value_name = "number", default_value_t = 1)]
    pub humans: u8,
    #[arg(long, value_name = "name")]
    pub name: Vec<String>,
    #[arg(long, value_name = "seed")]
    pub seed: Option<String>,
    /// A file, or none for a game that was left.
    #[arg(long, value_name = "file", num_args = 0..=1, conflicts_with = "game")]
    pub resume: Option<Option<PathBuf>>,
    #[arg(long, value_name = "file")]
    pub record: Option<PathBuf>,
}

/// What `simulate`, `arena` and `habits` have in common.
#[derive(Args)]
pub struct SeriesArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[command(flatten)]
    pub table: GameArgs,
    #[arg(long, value_name = "number", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "number")]
    pub threads: Option<usize>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub series: SeriesArgs,
    #[arg(long, value_name = "bots", default_value = USUAL_BOT, value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, value_name = "number", default_value_t = 100)]
    pub games: u64,
}

#[derive(Args)]
pub struct ArenaArgs {
    #[command(flatten)]
    pub series: SeriesArgs,
    #[arg(long, value_name = "bots", default_value = "greedy,normal,hard", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, value_name = "number", default_value_t = 100)]
    pub games: u64,
}

/// The games that a report is made of.
#[derive(Args, Clone)]
pub struct LabArgs {
    #[command(flatten)]
    pub table: GameArgs,
    #[arg(long, value_name = "bots", default_value = USUAL_BOT)]
    pub bots: String,
    #[arg(long, value_name = "number", default_value_t = 1000)]
    pub games: u64,
    #[arg(long, value_name = "number", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "number")]
    pub threads: Option<usize>,
}

#[derive(Args)]
pub struct BalanceArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[arg(value_name = "dir")]
    pub dirs: Vec<PathBuf>,
    #[command(flatten)]
    pub lab: LabArgs,
    #[arg(long, value_name = "part")]
    pub shard: Option<String>,
    #[arg(long)]
    pub draw_islands: bool,
    #[arg(long, value_name = "change")]
    pub set: Vec<String>,
    #[arg(long, value_name = "dir", conflicts_with = "set")]
    pub against: Option<PathBuf>,
    #[arg(long, value_name = "dir", default_value = "balance")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct CompareArgs {
    #[arg(value_name = "dir")]
    pub a: PathBuf,
    #[arg(value_name = "dir")]
    pub b: PathBuf,
    #[arg(long = "game", value_name = "game")]
    pub game: Option<String>,
    #[command(flatten)]
    pub lab: LabArgs,
    #[arg(long, value_name = "dir", default_value = "compare")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct TuneArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[arg(long, value_name = "values")]
    pub free: String,
    #[arg(long, value_name = "values", default_value = "")]
    pub sums: String,
    #[arg(long, value_name = "file")]
    pub aims: Option<PathBuf>,
    #[arg(long, value_name = "dir")]
    pub cards: Option<PathBuf>,
    #[arg(long, value_name = "number", default_value_t = 1.0)]
    pub hours: f64,
    #[arg(long, value_name = "number")]
    pub rounds: Option<u64>,
    #[arg(long, value_name = "number", default_value_t = 48)]
    pub candidates: usize,
    #[arg(long, value_name = "number", default_value_t = 3)]
    pub finalists: usize,
    #[arg(long, value_name = "bots", default_value = "greedy")]
    pub screen: String,
    #[arg(long, value_name = "number", default_value_t = 50)]
    pub screen_games: u64,
    #[arg(long, value_name = "bots", default_value = USUAL_BOT)]
    pub bots: String,
    #[arg(long, value_name = "number", default_value_t = 100)]
    pub games: u64,
    #[arg(long, value_name = "number", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "dir", default_value = "tune")]
    pub out: PathBuf,
    #[arg(long, value_name = "number")]
    pub threads: Option<usize>,
}

#[derive(Args)]
pub struct SelfPlayArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[command(flatten)]
    pub table: GameArgs,
    #[arg(long, value_name = "bots", default_value = USUAL_BOT, value_delimiter = ',')]
    pub bots: Vec<String>,
    #[arg(long, value_name = "number", default_value_t = 1000)]
    pub games: u64,
    #[arg(long, value_name = "number", default_value_t = 3)]
    pub noise: u32,
    #[arg(long, value_name = "number", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "number")]
    pub threads: Option<usize>,
    #[arg(long, value_name = "dir", default_value = "selfplay")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct TrainArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[arg(id = "past", value_name = "dir", required = true)]
    pub dirs: Vec<PathBuf>,
    #[arg(long, value_name = "number", default_value_t = 12)]
    pub epochs: u32,
    #[arg(id = "step", long = "rate", value_name = "number", default_value_t = 0.001)]
    pub rate: f32,
    #[arg(long, value_name = "number", default_value_t = 32)]
    pub positions: usize,
    #[arg(long, value_name = "number", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "dir", default_value = "nets")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct WeighArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[arg(id = "past", value_name = "dir", required = true)]
    pub dirs: Vec<PathBuf>,
    #[arg(long, value_name = "file")]
    pub net: Option<PathBuf>,
    #[arg(long)]
    pub all: bool,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BenchArgs {
    #[arg(value_name = "game")]
    pub game: Option<String>,
    #[arg(long, value_name = "number", default_value_t = 1.0)]
    pub seconds: f64,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ReplayArgs {
    #[arg(value_name = "file")]
    pub file: PathBuf,
    #[arg(long)]
    pub views: bool,
    #[arg(long, value_name = "dir")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct VerifyArgs {
    #[arg(value_name = "file")]
    pub file: PathBuf,
    #[arg(long, value_name = "dir")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct ReviewArgs {
    #[arg(value_name = "file")]
    pub file: PathBuf,
    #[arg(long, value_name = "number")]
    pub seat: Option<u8>,
    #[arg(long, value_name = "number", default_value_t = emporia_review::Settings::USUAL.worlds)]
    pub worlds: usize,
    #[arg(long)]
    pub json: bool,
    #[arg(long, value_name = "dir")]
    pub cards: Option<PathBuf>,
}

#[derive(Args)]
pub struct CardsArgs {
    #[arg(value_name = "what")]
    pub what: String,
    #[arg(value_name = "dir")]
    pub dir: Option<PathBuf>,
    #[arg(long, value_name = "dir")]
    pub cards: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PrintArgs {
    #[arg(value_name = "game")]
    pub game: String,
    #[arg(long, value_name = "a4|letter", default_value = "a4", value_parser = ["a4", "letter"])]
    pub paper: String,
    #[arg(long, value_name = "duplex|fold|none", default_value = "duplex", value_parser = ["duplex", "fold", "none"])]
    pub backs: String,
    #[arg(long, value_name = "cut|lines|none", default_value = "cut", value_parser = ["cut", "lines", "none"])]
    pub marks: String,
    #[arg(long, value_name = "number", default_value_t = 3.0)]
    pub bleed: f32,
    #[arg(long, value_name = "full|low", default_value = "full", value_parser = ["full", "low"])]
    pub ink: String,
    #[arg(long, value_name = "dir")]
    pub cards: Option<PathBuf>,
    #[arg(long)]
    pub png: bool,
    /// Without an address the sheets are looked for where they are written.
    #[arg(long, value_name = "URL", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub tts: Option<String>,
    #[arg(long, value_name = "dir", default_value = "print")]
    pub out: PathBuf,
}

/// What stands for all languages: `print` alone knows it.
pub const BOTH: &str = "both";

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
        Some(BOTH) if args.iter().any(|arg| arg == "print") => fallback,
        Some(code) => Lang::named(code).unwrap_or_else(|| {
            let langs = Lang::ALL.map(Lang::code).join(", ");
            eprintln!("{}", say(fallback, "bad-lang", &[("lang", code.into()), ("langs", langs.into())]));
            std::process::exit(2);
        }),
    }
}

/// The command line with its help in a language.
pub fn command(lang: Lang) -> clap::Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = Cli::command().about(say(lang, "cli-about", &[])).disable_version_flag(true).arg(version);
    let names = settings();
    let settled = SETTLED.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| {
            sub.mut_args(|arg| if names.contains(arg.get_id().as_str()) { from_environment(arg) } else { arg })
        })
    });
    worded(settled, lang, "emporia")
}

/// The names of all settings of the server, as arguments.
pub fn settings() -> BTreeSet<String> {
    let serve = ServeArgs::augment_args(clap::Command::new("serve"));
    serve.get_arguments().map(|arg| arg.get_id().to_string()).filter(|id| id != "config").collect()
}

/// What a setting is called in the environment.
pub fn variable(id: &str) -> String {
    format!("EMPORIA_{}", id.to_uppercase())
}

/// An argument that the environment can give too. A variable that is empty says nothing.
fn from_environment(arg: Arg) -> Arg {
    let name = variable(arg.get_id().as_str());
    if std::env::var_os(&name).is_some_and(|value| !value.is_empty()) { arg.env(name) } else { arg }
}

/// A command with all words in a language, clap's own too; `path` is how it is called.
fn worded(command: clap::Command, lang: Lang, path: &str) -> clap::Command {
    let word = |key: &str| say(lang, key, &[]);
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command.disable_help_flag(true).disable_help_subcommand(true).arg(help);
    let ids: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    for id in ids {
        command = command.mut_arg(&id, |arg| worded_arg(arg, lang, &id));
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in &names {
        let about = word(&format!("cli-{name}"));
        command = command.mut_subcommand(name, |sub| worded(sub.about(about), lang, &format!("{path} {name}")));
    }
    let mut usage = vec![path.to_owned(), word("cli-any-options")];
    usage.extend(command.get_positionals().map(|arg| match (arg.is_required_set(), value_name(arg)) {
        (true, name) => format!("<{name}>"),
        (false, name) => format!("[{name}]"),
    }));
    usage.extend((!names.is_empty()).then(|| word("cli-any-command")));
    command
        .subcommand_help_heading(word("cli-commands"))
        .override_usage(usage.join(" "))
        .help_template(format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}", word("cli-usage")))
}

/// What values of arguments are, by the ends of their keys `cli-value-`; others, such as `en|es`, are the same in all languages.
const VALUES: [&str; 14] = [
    "address", "bots", "change", "command", "dir", "file", "game", "name", "number", "part", "place", "seconds",
    "seed", "what",
];

fn worded_arg(arg: Arg, lang: Lang, id: &str) -> Arg {
    let mut help = match id {
        "game" => {
            let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
            say(lang, "cli-arg-game", &[("games", names.join(", ").into())])
        }
        name if choices().contains_key(name) => flag_help(lang, name),
        _ => say(lang, &format!("cli-arg-{id}"), &[]),
    };
    let heading = if arg.is_positional() { "cli-arguments" } else { "cli-options" };
    let mut arg = arg.help_heading(say(lang, heading, &[]));
    if arg.get_action().takes_values() {
        if let [value] = arg.get_default_values() {
            let value = value.to_string_lossy().into_owned();
            help = format!("{help} {}", say(lang, "cli-default", &[("value", value.into())]));
        }
        let name = value_name(&arg);
        if VALUES.contains(&name.as_str()) {
            arg = arg.value_name(say(lang, &format!("cli-value-{name}"), &[]));
        }
        arg = arg.hide_default_value(true).hide_env(true).hide_possible_values(true);
    }
    arg.help(help)
}

/// What stands for the value of an argument.
fn value_name(arg: &Arg) -> String {
    arg.get_value_names().and_then(|names| names.first()).map_or_else(String::new, ToString::to_string)
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
