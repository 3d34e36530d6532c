//! The settings file of the server, and `config`: what is in force, and where from.
//!
//! The file is TOML; its keys are the flags of `serve`. What it says stands in for the usual value of an argument, so
//! that a flag or the environment goes before it, and the command line judges all three by the same rules.

use crate::tell::tell;
use crate::{Done, Failure, cli};
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args};
use emporia_text::{Lang, say};
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::de::{DeTable, DeValue};

/// Where the settings are unless another file is named. It need not be there.
const PLACE: &str = "/etc/emporia/emporia.toml";
const VARIABLE: &str = "EMPORIA_CONFIG";

/// What the file says about one setting.
struct Setting {
    line: usize,
    texts: Vec<String>,
}

/// The settings file.
pub struct SettingsFile {
    name: String,
    /// By the name of the argument.
    settings: BTreeMap<String, Setting>,
}

impl SettingsFile {
    /// The file for a command line: the one that `--config` or the environment names, or the one in its usual place. None
    /// if the command has no settings or there is no file.
    pub fn of(lang: Lang, args: impl Iterator<Item = String>) -> Result<Option<SettingsFile>, Failure> {
        let args: Vec<String> = args.skip(1).collect();
        let known = cli::command(lang);
        let command = args.iter().find(|word| known.find_subcommand(word).is_some());
        if command.is_some_and(|name| !cli::SETTLED.contains(&name.as_str())) {
            return Ok(None);
        }
        let flagged = args.iter().enumerate().find_map(|(i, arg)| match arg.strip_prefix("--config")? {
            "" => args.get(i + 1).cloned(),
            rest => rest.strip_prefix('=').map(str::to_owned),
        });
        let named = flagged.or_else(|| std::env::var(VARIABLE).ok());
        let path = match &named {
            // An empty name asks for no file at all.
            Some(name) if name.is_empty() => return Ok(None),
            Some(name) => PathBuf::from(name),
            None => PathBuf::from(PLACE),
        };
        match std::fs::read_to_string(&path) {
            Ok(text) => SettingsFile::read(lang, path.display().to_string(), &text).map(Some),
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let file = path.display().to_string();
                let args = [("file", file.into()), ("why", error.to_string().into())];
                Err(Failure::bad_input(say(lang, "bad-file", &args)))
            }
        }
    }

    fn read(lang: Lang, name: String, text: &str) -> Result<SettingsFile, Failure> {
        let line_at = |offset: usize| text[..offset.min(text.len())].matches('\n').count() + 1;
        let fault = |line: usize, what: String| Failure::bad_input(format!("{}: {what}", place(lang, &name, line)));
        let table = DeTable::parse(text).map_err(|error| {
            let line = line_at(error.span().map_or(0, |span| span.start));
            fault(line, error.message().to_owned())
        })?;
        let known = cli::settings();
        let mut settings = BTreeMap::new();
        for (key, value) in table.get_ref() {
            let (line, id) = (line_at(key.span().start), key.get_ref().replace('-', "_"));
            if !known.contains(&id) {
                return Err(fault(line, say(lang, "config-unknown", &[("found", key.get_ref().to_string().into())])));
            }
            let texts = texts(value.get_ref())
                .ok_or_else(|| fault(line, say(lang, "config-kind", &[("found", key.get_ref().to_string().into())])))?;
            settings.insert(id, Setting { line, texts });
        }
        Ok(SettingsFile { name, settings })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line at fault, if a command line was refused for a value of this file.
    pub fn place_of(&self, lang: Lang, error: &clap::Error) -> Option<String> {
        let text = |kind: ContextKind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.as_str()),
            _ => None,
        };
        let (arg, value) = (text(ContextKind::InvalidArg)?, text(ContextKind::InvalidValue)?);
        let flag = arg.trim_start_matches('-').split([' ', '=', '[']).next()?;
        let setting = self.settings.get(&flag.replace('-', "_"))?;
        setting.texts.iter().any(|text| text == value).then(|| place(lang, &self.name, setting.line))
    }
}

fn place(lang: Lang, file: &str, line: usize) -> String {
    say(lang, "config-place", &[("file", file.into()), ("line", line.into())])
}

/// A value as it would stand on the command line; a list as several.
fn texts(value: &DeValue) -> Option<Vec<String>> {
    Some(match value {
        DeValue::String(text) => vec![text.to_string()],
        DeValue::Integer(number) => vec![number.to_string()],
        DeValue::Float(number) => vec![number.to_string()],
        DeValue::Boolean(is) => vec![is.to_string()],
        DeValue::Array(items) => items.iter().map(|item| texts(item.get_ref())).collect::<Option<Vec<_>>>()?.concat(),
        _ => return None,
    })
}

/// The command line with what the file says as its usual values.
pub fn applied(command: clap::Command, file: Option<&SettingsFile>) -> clap::Command {
    let Some(file) = file else { return command };
    cli::SETTLED.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| {
            sub.mut_args(|arg| match file.settings.get(arg.get_id().as_str()) {
                Some(setting) => arg.default_values(setting.texts.clone()),
                None => arg,
            })
        })
    })
}

/// Prints all settings in force as a settings file, each with where it is from.
pub fn config(lang: Lang, args: &cli::ServeArgs, matches: &ArgMatches, file: Option<&SettingsFile>) -> Done {
    let Some((_, matches)) = matches.subcommand() else { return Ok(()) };
    match file {
        Some(file) => tell(say(lang, "config-file", &[("file", file.name().into())])),
        None => tell(say(lang, "config-no-file", &[("file", PLACE.into())])),
    }
    let (data, database) = match &args.kept.place {
        emporia_web::server::Place::Folder(folder) => (Some(folder.display().to_string()), None),
        emporia_web::server::Place::Database(url) => (None, Some(url)),
    };
    let serve = cli::ServeArgs::augment_args(clap::Command::new("serve"));
    for arg in serve.get_arguments().filter(|arg| arg.get_id() != "config") {
        let id = arg.get_id().as_str();
        let values: Vec<String> = match id {
            "data" => data.iter().cloned().collect(),
            "database" => database.iter().map(|url| without_password(url)).collect(),
            _ => matches.get_raw(id).into_iter().flatten().map(|raw| raw.to_string_lossy().into_owned()).collect(),
        };
        let source = match (matches.value_source(id), file.and_then(|file| Some((file, file.settings.get(id)?)))) {
            (Some(ValueSource::CommandLine), _) => say(lang, "config-flag", &[]),
            (Some(ValueSource::EnvVariable), _) => cli::variable(id),
            (_, Some((file, setting))) => place(lang, &file.name, setting.line),
            _ => say(lang, "config-usual", &[]),
        };
        let quoted: Vec<String> = values.iter().map(|value| as_toml(value)).collect();
        let key = arg.get_long().unwrap_or(id);
        let line = match (quoted.as_slice(), matches!(arg.get_action(), ArgAction::Append)) {
            ([], _) => format!("# {key}: {}", say(lang, "config-unset", &[])),
            ([one], false) => format!("{key} = {one}  # {source}"),
            (all, _) => format!("{key} = [{}]  # {source}", all.join(", ")),
        };
        tell(line);
    }
    // Settings that are right one by one may not go together.
    crate::serve::tls(lang, args).map(drop)
}

/// A value as TOML has it.
fn as_toml(text: &str) -> String {
    let plain = text.parse::<u64>().is_ok() || text.parse::<bool>().is_ok();
    if plain { text.to_owned() } else { toml::Value::String(text.to_owned()).to_string() }
}

/// The address of a database as anybody may read it.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or(user.to_owned(), |(user, _)| format!("{user}:***"));
            format!("{scheme}://{user}@{host}")
        }
        None => url.to_owned(),
    }
}
