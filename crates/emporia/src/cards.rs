//! `cards`: print a game's component tables, or check a folder of them.

use crate::tell::{put, tell};
use crate::{Done, Failure, cli, setup};
use emporia_engine::{CardSet, GAMES, Game, with_game};
use emporia_text::{Lang, say};

/// `cards GAME` prints, `cards check DIR` checks.
pub fn cards(lang: Lang, args: &cli::CardsArgs) -> Done {
    if args.what == "check" {
        let Some(dir) = &args.dir else {
            return Err(Failure::bad_input(say(lang, "cards-check-where", &[])));
        };
        setup::check_cards(lang, dir)?;
        for file in GAMES.iter().map(|game| setup::card_file(dir, game)).filter(|file| file.exists()) {
            tell(say(lang, "cards-good", &[("file", file.display().to_string().into())]));
        }
        return Ok(());
    }
    with_game!(args.what.as_str(), G => print::<G>(lang, args), else {
        let accepted = format!("check, {}", GAMES.join(", "));
        let args = [("game", args.what.as_str().into()), ("games", accepted.into())];
        Err(Failure::bad_input(say(lang, "bad-game", &args)))
    })
}

fn print<G: Game>(lang: Lang, args: &cli::CardsArgs) -> Done {
    let cards = setup::cards::<G>(lang, args.cards.as_deref())?;
    if args.json {
        tell(serde_json::to_string_pretty(&cards.file()).map_err(anyhow::Error::from)?);
    } else {
        put(&setup::card_text::<G>(lang, args.cards.as_deref())?);
    }
    Ok(())
}
