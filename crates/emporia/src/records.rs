//! `replay` and `verify`.

use crate::tell::{put, tell};
use crate::{Done, Failure, cli, setup};
use emporia_engine::{Game, Match, Record, RecordFault, with_game};
use emporia_text::faults::record_fault;
use emporia_text::story::{Drawn, story};
use emporia_text::{Lang, say};
use std::path::Path;

/// Reads a record, or says what is wrong with it.
pub fn read(lang: Lang, path: &Path) -> Result<Record, Failure> {
    let text = setup::read_file(lang, path)?;
    Record::read(&text).map_err(|fault| bad(lang, &fault))
}

/// That a record is not true.
pub fn bad(lang: Lang, fault: &RecordFault) -> Failure {
    Failure::negative(record_fault(lang, fault))
}

/// Prints a game in words.
pub fn replay(lang: Lang, args: &cli::ReplayArgs) -> Done {
    let record = read(lang, &args.file)?;
    let drawn = if args.views { Drawn::Every(1) } else { Drawn::Never };
    let told = with_game!(record.game.as_str(), G => {
        story::<G>(lang, &record, &setup::cards::<G>(lang, args.cards.as_deref())?, drawn)
    }, else Err(RecordFault::Game(record.game.clone())));
    put(&told.map_err(|fault| bad(lang, &fault))?);
    Ok(())
}

/// Plays a record again and checks all of it.
pub fn verify(lang: Lang, args: &cli::VerifyArgs) -> Done {
    let record = read(lang, &args.file)?;
    let played = with_game!(record.game.as_str(), G => {
        let cards = setup::cards::<G>(lang, args.cards.as_deref())?;
        Match::<G>::replay(&record, &cards, &mut |_, _, _| ()).map(|_| G::RULES)
    }, else Err(RecordFault::Game(record.game.clone())));
    let ours = played.map_err(|fault| bad(lang, &fault))?;
    let file = args.file.display().to_string();
    let key = if record.result.is_some() { "verify-good" } else { "verify-running" };
    tell(say(lang, key, &[("file", file.into()), ("entries", record.entries.len().into())]));
    if record.rules < ours {
        tell(say(lang, "verify-earlier", &[("found", record.rules.into()), ("ours", ours.into())]));
    }
    Ok(())
}
