//! From the words of the command line to a game: options, card files, seeds, bots.

use crate::{Done, Failure, cli};
use emporia_bots::{BOTS, Spec};
use emporia_engine::options::set_up;
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{CardSet, CardSets, GAMES, Game, OptionsFault, with_game};
use emporia_text::faults::card_fault;
use emporia_text::{Lang, Tell, info, say};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// That there is no such game.
pub fn no_game(lang: Lang, name: &str) -> Failure {
    Failure::bad_input(say(lang, "bad-game", &[("game", name.into()), ("games", GAMES.join(", ").into())]))
}

/// The game with the options given.
pub fn game<G: Tell>(lang: Lang, table: &cli::GameArgs) -> Result<G, Failure> {
    let mut options = Map::from_iter([("players".to_owned(), table.players.unwrap_or(G::PLAYERS.usual).into())]);
    // Only what was asked for: what the game does not have is refused by its name.
    options.extend(table.options.clone());
    let cards = cards::<G>(lang, table.cards.as_deref())?;
    set_up(&Value::Object(options), cards).map_err(|fault| bad_options::<G>(lang, &fault))
}

/// What is wrong with the options of a game.
pub fn bad_options<G: Tell>(lang: Lang, fault: &OptionsFault) -> Failure {
    let sentence = info(G::NAME).map_or_else(String::new, |game| game.fault(lang, fault, "--"));
    Failure::bad_input(sentence)
}

/// Where a folder has the card file of a game.
pub fn card_file(dir: &Path, game: &str) -> PathBuf {
    dir.join(format!("{game}.toml"))
}

/// The card file of a game in a folder, or the Emporia edition. A game without a file in the folder keeps its own.
pub fn card_text<G: Game>(lang: Lang, dir: Option<&Path>) -> Result<Cow<'static, str>, Failure> {
    let Some(dir) = dir else { return Ok(G::Cards::BUILTIN.into()) };
    let file = card_file(dir, G::NAME);
    if file.exists() {
        return read_file(lang, &file).map(Cow::from);
    }
    if GAMES.iter().any(|game| card_file(dir, game).exists()) {
        Ok(G::Cards::BUILTIN.into())
    } else {
        Err(no_cards(lang, dir))
    }
}

/// The cards of a game from a folder, or the Emporia edition.
pub fn cards<G: Game>(lang: Lang, dir: Option<&Path>) -> Result<G::Cards, Failure> {
    let file = dir.map_or_else(String::new, |dir| card_file(dir, G::NAME).display().to_string());
    read_cards::<G>(lang, &file, &card_text::<G>(lang, dir)?)
}

/// The cards of all games, those of a folder where it has them.
pub fn card_sets(lang: Lang, dir: Option<&Path>) -> Result<CardSets, Failure> {
    macro_rules! read {
        ($($module:ident $Game:ident),*) => {
            CardSets { $($module: cards::<emporia_engine::$module::$Game>(lang, dir)?),* }
        };
    }
    Ok(emporia_engine::each_game!(read))
}

/// The cards in a text; `file` is its name for complaints.
pub fn read_cards<G: Game>(lang: Lang, file: &str, text: &str) -> Result<G::Cards, Failure> {
    G::Cards::read(text).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| card_fault(lang, file, fault)).collect();
        Failure::bad_input(lines.join("\n"))
    })
}

/// Checks all card files in a folder.
pub fn check_cards(lang: Lang, dir: &Path) -> Done {
    for game in GAMES {
        with_game!(*game, G => cards::<G>(lang, Some(dir)).map(drop), else Ok(()))?;
    }
    Ok(())
}

/// That a folder holds no card file.
fn no_cards(lang: Lang, dir: &Path) -> Failure {
    let files: Vec<String> = GAMES.iter().map(|game| format!("{game}.toml")).collect();
    let dir = dir.display().to_string();
    Failure::bad_input(say(lang, "cards-none", &[("dir", dir.into()), ("files", files.join(", ").into())]))
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

/// Looks at what many games between bots are asked for with, and takes as many threads.
pub fn series(lang: Lang, args: &cli::SeriesArgs, games: u64) -> Done {
    if games == 0 {
        return Err(Failure::bad_input(say(lang, "bad-games", &[])));
    }
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    Ok(())
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
