//! What is known of each game before it is played, and its options in words: for flags, forms and refusals.

use crate::lang::{Lang, say};
use crate::tell::Tell;
use emporia_engine::{Choice, OptionsFault, Players, each_game};

/// What is known of a game before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in commands and addresses.
    pub name: &'static str,
    /// The key of its title; its description has `-about` after it.
    pub title: &'static str,
    /// The letters that its clauses begin with.
    pub clauses: &'static str,
    /// Version of its rules.
    pub rules: u32,
    /// How many can play.
    pub players: Players,
    /// Options beside the number of players.
    pub choices: &'static [Choice],
}

const fn about<G: Tell>() -> Info {
    Info {
        name: G::NAME,
        title: G::TITLE,
        clauses: G::CLAUSES,
        rules: G::RULES,
        players: G::PLAYERS,
        choices: G::CHOICES,
    }
}

macro_rules! infos {
    ($($module:ident $Game:ident),*) => { &[$(about::<emporia_engine::$module::$Game>()),*] };
}

/// All games, in the order in which they are shown.
pub const GAMES: &[Info] = each_game!(infos);

/// The game of that name.
pub fn info(name: &str) -> Option<&'static Info> {
    GAMES.iter().find(|game| game.name == name)
}

impl Info {
    /// What an option is called.
    pub fn option(&self, lang: Lang, choice: &Choice) -> String {
        say(lang, &format!("option-{}-{}", self.name, choice.name), &[])
    }

    /// What a value of an option is called.
    pub fn value(&self, lang: Lang, choice: &Choice, value: &str) -> String {
        say(lang, &format!("option-{}-{}-{value}", self.name, choice.name), &[])
    }

    /// A table with a value that is not the usual one, in a few words.
    pub fn unusual(&self, lang: Lang, choice: &Choice, value: &str) -> String {
        say(lang, &format!("unusual-{}-{}-{value}", self.name, choice.name), &[])
    }

    /// What is wrong with options that were asked for, in a sentence. `dashes` stands before their names.
    pub fn fault(&self, lang: Lang, fault: &OptionsFault, dashes: &str) -> String {
        let game = ("game", self.name.into());
        let option = ("option", format!("{dashes}{}", fault.option()).into());
        match fault {
            OptionsFault::Unreadable => say(lang, "bad-options", &[game]),
            OptionsFault::Players(found) => {
                let Players { least, most, .. } = self.players;
                let args = [game, ("least", least.into()), ("most", most.into()), ("found", (*found).into())];
                say(lang, "bad-players", &args)
            }
            OptionsFault::Unknown(_) => {
                let names = ["players"].into_iter().chain(self.choices.iter().map(|choice| choice.name));
                let known: Vec<String> = names.map(|name| format!("{dashes}{name}")).collect();
                say(lang, "bad-option-unknown", &[game, option, ("options", known.join(", ").into())])
            }
            OptionsFault::Value { option: name, found } => {
                let known = self.choices.iter().find(|choice| choice.name == *name);
                let values = known.map_or_else(String::new, |choice| choice.values.join(", "));
                let args = [game, option, ("found", found.into()), ("values", values.into())];
                say(lang, "bad-option-value", &args)
            }
            OptionsFault::Unfit(name) => {
                let what = say(lang, &format!("bad-{}-{name}", self.name), &[option]);
                say(lang, "bad-option", &[game, ("what", what.into())])
            }
        }
    }
}

/// What an option of the command line does, for every game that has it.
pub fn flag_help(lang: Lang, name: &str) -> String {
    let having = GAMES.iter().filter_map(|game| Some((game, game.choices.iter().find(|choice| choice.name == name)?)));
    let lines: Vec<String> = having
        .map(|(game, choice)| {
            let title = say(lang, game.title, &[]);
            if choice.is_switch() {
                return format!("{title}: {}", game.unusual(lang, choice, choice.values[1]));
            }
            let values: Vec<String> =
                choice.values.iter().map(|value| format!("{value}: {}", game.value(lang, choice, value))).collect();
            format!("{title}: {} ({})", game.option(lang, choice), values.join("; "))
        })
        .collect();
    lines.join(". ")
}
