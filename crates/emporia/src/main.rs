//! The one binary: serve tables to browsers, play in the terminal, simulate, measure, replay and verify.

mod cli;
mod tell;
mod setup;
mod play;
mod records;
mod cards;
mod numbers;
mod serve;
mod load;
mod arena;
mod balance;

use clap::FromArgMatches;
use cli::{Cli, CliCommand};
use std::process::ExitCode;

fn main() -> ExitCode {
    let lang = cli::lang_from(std::env::args());
    let matches = cli::command(lang).get_matches();
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let done = match cli.command.unwrap_or_else(cli::usual) {
        CliCommand::Serve(args) => serve::serve(lang, &args),
        CliCommand::Load(args) => serve::load(lang, &args),
        CliCommand::CheckGames(args) => serve::check_games(lang, &args),
        CliCommand::Play(args) => play::play(lang, &args),
        CliCommand::Simulate(args) => numbers::simulate(lang, &args),
        CliCommand::Arena(args) => arena::arena(lang, &args),
        CliCommand::Balance(args) => balance::balance(lang, &args),
        CliCommand::Bench(args) => numbers::bench(lang, &args),
        CliCommand::Replay(args) => records::replay(lang, &args),
        CliCommand::Verify(args) => records::verify(lang, &args),
        CliCommand::Cards(args) => cards::cards(lang, &args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{}", fault.sentence);
            ExitCode::from(fault.code)
        }
    }
}

/// Why a command failed, in a sentence, and the exit code for it.
#[derive(Debug)]
pub struct Failure {
    sentence: String,
    code: u8,
}

impl Failure {
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
