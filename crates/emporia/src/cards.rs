//! `cards`: print a game's component tables, or check a folder of them.

use crate::tell::{put, tell};
use crate::{Done, Failure, cli, setup};
use emporia_engine::any::GAMES;
use emporia_engine::{Game, emporion, emporous, rollwrite};
use emporia_text::{Lang, say};

/// `cards GAME` prints, `cards check DIR` checks.
pub fn cards(lang: Lang, args: &cli::Cards) -> Done {
    if args.what == "check" {
        let Some(dir) = &args.dir else {
            return Err(Failure::bad_input(say(lang, "cards-check-where", &[])));
        };
        setup::card_sets(lang, Some(dir))?;
        for file in GAMES.map(|game| dir.join(format!("{game}.toml"))).iter().filter(|file| file.exists()) {
            tell(say(lang, "cards-good", &[("file", file.display().to_string().into())]));
        }
        return Ok(());
    }
    let sets = setup::card_sets(lang, args.cards.as_deref())?;
    let (json, builtin) = match args.what.as_str() {
        rollwrite::RollWrite::NAME => (serde_json::to_string_pretty(sets.rollwrite.file()), rollwrite::Cards::BUILTIN),
        emporion::Emporion::NAME => (serde_json::to_string_pretty(sets.emporion.file()), emporion::Cards::BUILTIN),
        emporous::Emporous::NAME => (serde_json::to_string_pretty(sets.emporous.file()), emporous::Cards::BUILTIN),
        other => {
            let accepted = format!("check, {}", GAMES.join(", "));
            let args = [("game", other.into()), ("games", accepted.into())];
            return Err(Failure::bad_input(say(lang, "bad-game", &args)));
        }
    };
    if args.json {
        tell(json.map_err(anyhow::Error::from)?);
    } else if let Some(dir) = &args.cards {
        let path = dir.join(format!("{}.toml", args.what));
        put(&setup::read_file(lang, &path)?);
    } else {
        put(builtin);
    }
    Ok(())
}
