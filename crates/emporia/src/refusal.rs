//! What clap says, in our words: the help that was asked for, and why a command line is refused.

use crate::settings::SettingsFile;
use crate::tell::put;
use crate::{Done, Failure, cli};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use emporia_text::{Lang, say};
use std::process::ExitCode;

/// `help` and `help COMMAND`.
pub fn help(lang: Lang, args: &cli::HelpArgs) -> Done {
    let mut whole = cli::command(lang);
    // Options of the whole program are made known to its commands.
    whole.build();
    let found = match &args.command {
        None => Some(&mut whole),
        Some(name) => whole.find_subcommand_mut(name),
    };
    let name = args.command.as_deref().unwrap_or_default();
    let command = found.ok_or_else(|| {
        let what = say(lang, "cli-wrong-command", &[("found", name.into())]);
        Failure::bad_input(wrong(lang, what, ""))
    })?;
    put(&command.render_help().to_string());
    Ok(())
}

/// Prints what `--help` or `--version` asked for, or what is wrong with the command line; gives the exit code.
pub fn told(lang: Lang, error: &clap::Error, file: Option<&SettingsFile>) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        put(&error.to_string());
        return ExitCode::SUCCESS;
    }
    let known = cli::command(lang);
    let named = std::env::args().skip(1).find(|word| known.find_subcommand(word).is_some());
    let what = sentence(lang, error);
    let what = match file.and_then(|file| file.place_of(lang, error)) {
        Some(place) => format!("{place}: {what}"),
        None => what,
    };
    eprintln!("{}", wrong(lang, what, &named.map_or_else(String::new, |name| format!(" {name}"))));
    ExitCode::from(2)
}

fn wrong(lang: Lang, what: String, command: &str) -> String {
    say(lang, "cli-wrong", &[("what", what.into()), ("command", command.into())])
}

/// What is wrong, in a sentence.
fn sentence(lang: Lang, error: &clap::Error) -> String {
    let about = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        // Of several suggestions the last is the nearest.
        Some(ContextValue::Strings(texts)) => texts.last().cloned(),
        _ => None,
    };
    // Without the signs for its value: what is meant is the option.
    let option = |kind: ContextKind| {
        let text = about(kind).unwrap_or_default();
        text.split_once([' ', '=']).map_or(text.clone(), |(name, _)| name.to_owned())
    };
    let found = about(ContextKind::InvalidArg).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument if !found.starts_with('-') => {
            say(lang, "cli-wrong-extra", &[("found", found.into())])
        }
        ErrorKind::UnknownArgument => match about(ContextKind::SuggestedArg) {
            Some(near) => say(lang, "cli-wrong-option-near", &[("found", found.into()), ("near", near.into())]),
            None => say(lang, "cli-wrong-option", &[("found", found.into())]),
        },
        ErrorKind::InvalidSubcommand => {
            let found = ("found", about(ContextKind::InvalidSubcommand).unwrap_or_default().into());
            match about(ContextKind::SuggestedSubcommand) {
                Some(near) => say(lang, "cli-wrong-command-near", &[found, ("near", near.into())]),
                None => say(lang, "cli-wrong-command", &[found]),
            }
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let option = ("option", option(ContextKind::InvalidArg).into());
            match about(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => say(lang, "cli-wrong-value", &[("found", value.into()), option]),
                None => say(lang, "cli-wrong-no-value", &[option]),
            }
        }
        ErrorKind::MissingRequiredArgument => say(lang, "cli-wrong-missing", &[("option", found.into())]),
        ErrorKind::ArgumentConflict => {
            let (one, other) = (option(ContextKind::InvalidArg), option(ContextKind::PriorArg));
            if one == other {
                say(lang, "cli-wrong-twice", &[("option", one.into())])
            } else {
                say(lang, "cli-wrong-conflict", &[("option", one.into()), ("other", other.into())])
            }
        }
        _ => say(lang, "cli-wrong-other", &[]),
    }
}
