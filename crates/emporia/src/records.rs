//! `replay` and `verify`.

use crate::{Done, Failure, cli, setup};
use emporia_engine::record::Line;
use emporia_engine::rollwrite::RollWrite;
use emporia_engine::{AnyMatch, Game, Match, Record, RecordFault, Viewer};
use emporia_text::faults::record_fault;
use emporia_text::{Lang, Table, Tell, say};
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
    let told = match record.game.as_str() {
        RollWrite::NAME => tell::<RollWrite>(lang, &record, &cards.rollwrite, args.views),
        other => Err(RecordFault::Game(other.to_owned())),
    };
    print!("{}", told.map_err(|fault| bad(lang, &fault))?);
    Ok(())
}

/// The whole game in words: each entry's events, and on request the table after each.
fn tell<G: Tell>(lang: Lang, record: &Record, cards: &G::Cards, views: bool) -> Result<String, RecordFault> {
    let mut events: Vec<(usize, G::Event)> = Vec::new();
    let table = Match::<G>::replay(record, cards, &mut |entry, event| events.push((entry, event)))?;
    let game = table.game();
    let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
    let words = Table { lang, names: &names };
    let mut out = format!("{}\n", words.say(G::TITLE, &[]));
    let mut heard = events.iter().peekable();
    for entry in 0..=record.entries.len() {
        if let Some(Line::Undo { undo }) = entry.checked_sub(1).and_then(|i| record.entries.get(i)) {
            out += &format!("{entry:>4}  {}\n", words.say("replay-undo", &[("who", words.who(*undo).into())]));
        }
        while let Some((_, event)) = heard.next_if(|(at, _)| *at == entry) {
            for line in game.event(&words, event) {
                out += &format!("{entry:>4}  {line}\n");
            }
        }
        if views && entry > 0 {
            let so_far = Record { entries: record.entries[..entry].to_vec(), result: None, ..record.clone() };
            if let Ok(then) = Match::<G>::replay(&so_far, cards, &mut |_, _| ()) {
                out += &format!("\n{}\n", game.draw(&words, &game.view(then.state(), Viewer::Spectator)));
            }
        }
    }
    out += &format!("\n{}", game.scores(&words, &game.view(table.state(), Viewer::Spectator)));
    Ok(out)
}

/// Plays a record again and checks all of it.
pub fn verify(lang: Lang, args: &cli::Verify) -> Done {
    let record = read(lang, &args.file)?;
    let cards = setup::card_sets(lang, args.cards.as_deref())?;
    AnyMatch::replay(&record, &cards).map_err(|fault| bad(lang, &fault))?;
    let file = args.file.display().to_string();
    let key = if record.result.is_some() { "verify-good" } else { "verify-running" };
    println!("{}", say(lang, key, &[("file", file.into()), ("entries", record.entries.len().into())]));
    Ok(())
}
