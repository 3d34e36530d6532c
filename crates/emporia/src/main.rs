//! The one binary: serve tables to browsers, play in the terminal, simulate, measure, replay and verify.

mod cli;
mod compare;
mod settings;
mod refusal;
mod tell;
mod tune;
mod screen;
mod progress;
mod setup;
mod play;
mod records;
mod review;
mod cards;
mod print;
mod numbers;
mod serve;
mod admin;
mod keep;
mod doctor;
mod manual;
mod line;
mod load;
mod echo;
mod folder;
mod arena;
mod habits;
mod balance;
mod learn;

use clap::{ArgMatches, FromArgMatches};
use cli::{Cli, CliCommand};
use emporia_text::Lang;
use settings::SettingsFile;
use std::process::ExitCode;

/// Memory of streams that closed goes back to the system, which the system's own allocator does not do.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static MEMORY: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    let lang = cli::lang_from(std::env::args());
    let file = match SettingsFile::of(lang, std::env::args()) {
        Ok(file) => file,
        Err(fault) => return fault.told(),
    };
    let command = settings::applied(cli::command(lang), file.as_ref());
    let read = command.clone().try_get_matches().and_then(|matches| {
        // Without a command it serves tables to browsers.
        let matches = match matches.subcommand_name() {
            Some(_) => matches,
            None => command.try_get_matches_from(["emporia", "serve"])?,
        };
        Ok((Cli::from_arg_matches(&matches)?, matches))
    });
    let (cli, matches) = match read {
        Ok(read) => read,
        Err(error) => return refusal::told(lang, &error, file.as_ref()),
    };
    let both = cli.lang.as_deref() == Some(cli::BOTH);
    match cli.command.map_or(Ok(()), |command| done(lang, both, command, &matches, file.as_ref())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.told(),
    }
}

/// Does what was asked for; `both` if in all languages.
fn done(lang: Lang, both: bool, command: CliCommand, matches: &ArgMatches, file: Option<&SettingsFile>) -> Done {
    match command {
        CliCommand::Serve(args) => serve::serve(lang, &args),
        CliCommand::Config(args) => settings::config(lang, &args, matches, file),
        CliCommand::Doctor(args) => doctor::doctor(lang, &args, file),
        CliCommand::Healthcheck(args) => doctor::healthcheck(lang, &args),
        CliCommand::Backup(args) => keep::backup(lang, &args),
        CliCommand::Restore(args) => keep::restore(lang, &args),
        CliCommand::Export(args) => keep::export(lang, &args),
        CliCommand::Copy(args) => keep::copy(lang, &args),
        CliCommand::Completions(args) => manual::completions(lang, &args),
        CliCommand::Manual(args) => manual::manual(lang, &args),
        CliCommand::Load(args) => serve::load(lang, &args),
        CliCommand::CheckGames(args) => serve::check_games(lang, &args),
        CliCommand::Admin(args) => admin::admin(lang, &args),
        CliCommand::Play(args) => play::play(lang, &args),
        CliCommand::Simulate(args) => numbers::simulate(lang, &args),
        CliCommand::Arena(args) => arena::arena(lang, &args),
        CliCommand::Selfplay(args) => learn::selfplay(lang, &args),
        CliCommand::Train(args) => learn::train(lang, &args),
        CliCommand::Weigh(args) => learn::weigh(lang, &args),
        CliCommand::Habits(args) => habits::habits(lang, &args),
        CliCommand::Balance(args) => balance::balance(lang, &args),
        CliCommand::Compare(args) => compare::compare(lang, &args),
        CliCommand::Tune(args) => tune::tune(lang, &args),
        CliCommand::Bench(args) => numbers::bench(lang, &args),
        CliCommand::Replay(args) => records::replay(lang, &args),
        CliCommand::Verify(args) => records::verify(lang, &args),
        CliCommand::Review(args) => review::review(lang, &args),
        CliCommand::Cards(args) => cards::cards(lang, &args),
        CliCommand::Print(args) => print::print(lang, &args, both),
        CliCommand::Help(args) => refusal::help(lang, &args),
    }
}
/// Why a command failed, in a sentence, and the exit code for it.
#[derive(Debug)]
pub struct Failure {
    sentence: String,
    code: u8,
}

impl Failure {
    /// Says it, and gives the exit code.
    fn told(&self) -> ExitCode {
        eprintln!("{}", self.sentence);
        ExitCode::from(self.code)
    }

    /// The input was bad: exit code 2.
    fn bad_input(sentence: String) -> Failure {
        Failure { sentence, code: 2 }
    }

    /// What was asked for does not hold: exit code 1.
    fn negative(sentence: String) -> Failure {
        Failure { sentence, code: 1 }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::negative(format!("{error:#}"))
    }
}

/// What a command comes to.
pub type Done = Result<(), Failure>;
