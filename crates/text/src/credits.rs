//! Whose games these are: one data file, shown wherever a game is.

use crate::lang::{Lang, say};
use serde::Deserialize;
use std::sync::LazyLock;

/// Whose game it is.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credit {
    /// The game's name in commands and addresses.
    name: String,
    /// Who made it up.
    pub author: String,
    /// Who drew what is in the printed box, if the rulebook says so.
    pub illustrator: Option<String>,
    /// Who prints it.
    pub publisher: String,
    /// Where the publisher is found, if the rulebook says so.
    pub link: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreditsFile {
    game: Vec<Credit>,
}

static CREDITS: LazyLock<Vec<Credit>> = LazyLock::new(|| {
    let file: CreditsFile =
        toml::from_str(include_str!("../credits.toml")).expect("the file that is built in can be read");
    file.game
});

/// Whose game it is; nobody's but ours if the file does not say.
pub fn credit(game: &str) -> Option<&'static Credit> {
    CREDITS.iter().find(|credit| credit.name == game)
}

/// The same in a sentence.
pub fn credits_line(lang: Lang, game: &str) -> String {
    let Some(credit) = credit(game) else { return say(lang, "credits-ours", &[]) };
    let args = [
        ("author", credit.author.as_str().into()),
        ("publisher", credit.publisher.as_str().into()),
        ("illustrator", credit.illustrator.as_deref().unwrap_or_default().into()),
    ];
    say(lang, if credit.illustrator.is_some() { "credits-line" } else { "credits-line-author" }, &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_game_has_its_author_and_publisher() {
        for game in ["emporion", "emporous", "roll-and-write"] {
            assert!(emporia_engine::GAMES.contains(&game));
            let credit = credit(game).expect("it is in the file");
            for lang in Lang::ALL {
                let line = credits_line(lang, game);
                assert!(line.contains(&credit.author) && line.contains(&credit.publisher), "{line}");
                assert!(credit.illustrator.as_ref().is_none_or(|name| line.contains(name)), "{line}");
            }
            assert!(credit.link.as_ref().is_none_or(|link| link.starts_with("https://")));
        }
        assert_eq!(CREDITS.len(), 3, "no credit is for a game that there is not");
    }
}
