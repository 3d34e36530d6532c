//! From the words of the command line to a game: options, card files, seeds, bots.

use crate::{Done, Failure, cli};
use emporia_bots::{BOTS, Spec};
use emporia_engine::any::{AnyGame, CardSets, GAMES, NoGame};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{Game, emporion, emporous, rollwrite};
use emporia_text::faults::card_fault;
use emporia_text::{Lang, say};
use serde_json::{Value, json};
use std::path::Path;

/// How many may play, and how many do unless told otherwise.
fn players_of(game: &str) -> Option<(u8, u8, u8)> {
    match game {
        rollwrite::RollWrite::NAME => Some((1, 5, 3)),
        emporion::Emporion::NAME => Some((2, 4, 3)),
        emporous::Emporous::NAME => Some((2, 4, 4)),
        _ => None,
    }
}

/// The numbers of players that a game takes.
pub fn player_counts(lang: Lang, name: &str) -> Result<std::ops::RangeInclusive<u8>, Failure> {
    let (least, most, _) = players_of(name).ok_or_else(|| no_game(lang, name))?;
    Ok(least..=most)
}

/// That there is no such game.
pub fn no_game(lang: Lang, name: &str) -> Failure {
    Failure::bad_input(say(lang, "bad-game", &[("game", name.into()), ("games", GAMES.join(", ").into())]))
}

/// The game of that name with the options given.
pub fn game(lang: Lang, name: &str, table: &cli::Table) -> Result<AnyGame, Failure> {
    let (least, most, usual) = players_of(name).ok_or_else(|| no_game(lang, name))?;
    let players = table.players.unwrap_or(usual);
    if !(least..=most).contains(&players) {
        let args = [("game", name.into()), ("least", least.into()), ("most", most.into()), ("found", players.into())];
        return Err(Failure::bad_input(say(lang, "bad-players", &args)));
    }
    if table.special && name != emporion::Emporion::NAME {
        return Err(Failure::bad_input(say(lang, "bad-special", &[("game", name.into())])));
    }
    let cards = card_sets(lang, table.cards.as_deref())?;
    AnyGame::new(name, options(players, table), &cards).map_err(|fault| {
        let what = match fault {
            NoGame::Options(what) if what == "chapter" => say(lang, "ous-bad-chapter", &[]),
            NoGame::Options(what) if what == "fugitives" => say(lang, "ous-bad-fugitives", &[]),
            NoGame::Options(what) => what,
            NoGame::Unknown => name.to_owned(),
        };
        Failure::bad_input(say(lang, "bad-option", &[("game", name.into()), ("what", what.into())]))
    })
}

/// Only what was asked for: the other games have no such option.
fn options(players: u8, table: &cli::Table) -> Value {
    let mut options = json!({ "players": players });
    if table.special {
        options["special"] = true.into();
    }
    if let Some(chapter) = table.chapter {
        options["chapter"] = chapter.into();
    }
    if let Some(fugitives) = table.fugitives {
        options["fugitives"] = fugitives.into();
    }
    if table.open_exchanges {
        options["open_exchanges"] = true.into();
    }
    options
}

/// The card files in a folder, or the Emporia edition. A game without a file in the folder keeps its own.
pub fn card_sets(lang: Lang, dir: Option<&Path>) -> Result<CardSets, Failure> {
    let mut sets = CardSets::builtin();
    let Some(dir) = dir else { return Ok(sets) };
    let mut found = false;
    for (game, path) in GAMES.map(|game| (game, dir.join(format!("{game}.toml")))) {
        if path.exists() {
            found = true;
            put_cards(lang, &mut sets, game, &path.display().to_string(), &read_file(lang, &path)?)?;
        }
    }
    if found { Ok(sets) } else { Err(no_cards(lang, dir)) }
}

/// Puts a game's card file, given as text, into the sets; `file` is its name for complaints.
pub fn put_cards(lang: Lang, sets: &mut CardSets, game: &str, file: &str, text: &str) -> Done {
    let read = match game {
        rollwrite::RollWrite::NAME => rollwrite::Cards::read(text).map(|cards| sets.rollwrite = cards),
        emporion::Emporion::NAME => emporion::Cards::read(text).map(|cards| sets.emporion = cards),
        emporous::Emporous::NAME => emporous::Cards::read(text).map(|cards| sets.emporous = cards),
        _ => return Err(no_game(lang, game)),
    };
    read.map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| card_fault(lang, file, fault)).collect();
        Failure::bad_input(lines.join("\n"))
    })
}

/// A game's card file in the Emporia edition, as it is written.
pub fn builtin(game: &str) -> &'static str {
    match game {
        emporion::Emporion::NAME => emporion::Cards::BUILTIN,
        emporous::Emporous::NAME => emporous::Cards::BUILTIN,
        _ => rollwrite::Cards::BUILTIN,
    }
}

/// That a folder holds no card file.
pub fn no_cards(lang: Lang, dir: &Path) -> Failure {
    let files = GAMES.map(|game| format!("{game}.toml")).join(", ");
    let dir = dir.display().to_string();
    Failure::bad_input(say(lang, "cards-none", &[("dir", dir.into()), ("files", files.into())]))
}

/// A file's text, or a sentence why not.
pub fn read_file(lang: Lang, path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        let file = path.display().to_string();
        Failure::bad_input(say(lang, "bad-file", &[("file", file.into()), ("why", error.to_string().into())]))
    })
}

/// The bots of these names.
pub fn named_bots(lang: Lang, names: &[String]) -> Result<Vec<Spec>, Failure> {
    let read = |name: &String| {
        Spec::read(name).ok_or_else(|| {
            let bots = BOTS.join(", ");
            Failure::bad_input(say(lang, "bad-bot", &[("bot", name.as_str().into()), ("bots", bots.into())]))
        })
    };
    names.iter().map(read).collect()
}

/// One bot for each of `seats`: one name for all, or a name for each.
pub fn bots(lang: Lang, names: &[String], seats: usize) -> Result<Vec<Spec>, Failure> {
    let specs = named_bots(lang, names)?;
    match specs.as_slice() {
        [one] => Ok(vec![*one; seats]),
        many if many.len() == seats => Ok(specs),
        many => {
            let args = [("found", many.len().into()), ("wanted", seats.into())];
            Err(Failure::bad_input(say(lang, "bad-bots-count", &args)))
        }
    }
}

/// The seed that was asked for, or one from the system's generator.
pub fn seed(lang: Lang, text: Option<&str>) -> Result<Seed, Failure> {
    let Some(text) = text else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| Failure::negative(error.to_string()))?;
        return Ok(Seed(bytes));
    };
    if let Ok(hex) = text.parse::<Hex>() {
        return Ok(Seed(hex.0));
    }
    let number = text.parse::<u64>();
    number.map(Seed::from_number).map_err(|_| Failure::bad_input(say(lang, "bad-seed", &[("seed", text.into())])))
}
