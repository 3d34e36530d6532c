//! `replay` and `verify`.

use crate::tell::{put, tell};
use crate::{Done, Failure, cli, setup};
use emporia_engine::emporion::Emporion;
use emporia_engine::emporous::Emporous;
use emporia_engine::rollwrite::RollWrite;
use emporia_engine::{AnyMatch, Game, Record, RecordFault};
use emporia_text::faults::record_fault;
use emporia_text::story::{Drawn, story};
use emporia_text::{Lang, say};
use std::path::Path;

/// Reads a record, or says what is wrong with it.
pub fn read(lang: Lang, path: &Path) -> Result<Record, Failure> {
    let text = setup::read_file(lang, path)?;
    Record::read(&text).map_err(|fault| bad(lang, &fault))
}

fn bad(lang: Lang, fault: &RecordFault) -> Failure {
    Failure::negative(record_fault(lang, fault))
}

/// Prints a game in words.
pub fn replay(lang: Lang, args: &cli::Replay) -> Done {
    let record = read(lang, &args.file)?;
    let cards = setup::card_sets(lang, args.cards.as_deref())?;
    let drawn = if args.views { Drawn::Every(1) } else { Drawn::Never };
    let told = match record.game.as_str() {
        RollWrite::NAME => story::<RollWrite>(lang, &record, &cards.rollwrite, drawn),
        Emporion::NAME => story::<Emporion>(lang, &record, &cards.emporion, drawn),
        Emporous::NAME => story::<Emporous>(lang, &record, &cards.emporous, drawn),
        other => Err(RecordFault::Game(other.to_owned())),
    };
    put(&told.map_err(|fault| bad(lang, &fault))?);
    Ok(())
}

/// Plays a record again and checks all of it.
pub fn verify(lang: Lang, args: &cli::Verify) -> Done {
    let record = read(lang, &args.file)?;
    let cards = setup::card_sets(lang, args.cards.as_deref())?;
    let table = AnyMatch::replay(&record, &cards).map_err(|fault| bad(lang, &fault))?;
    let file = args.file.display().to_string();
    let key = if record.result.is_some() { "verify-good" } else { "verify-running" };
    tell(say(lang, key, &[("file", file.into()), ("entries", record.entries.len().into())]));
    let ours = table.record(record.players.clone()).rules;
    if record.rules < ours {
        tell(say(lang, "verify-earlier", &[("found", record.rules.into()), ("ours", ours.into())]));
    }
    Ok(())
}
