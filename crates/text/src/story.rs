//! A recorded game told from beginning to end, as someone to whom everything is open.

use crate::lang::Lang;
use crate::tell::{DRAWING_WIDTH, Tell, Words};
use emporia_engine::{Entry, Match, Record, RecordFault, Viewer};

/// How often the table is drawn in a story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// Never.
    Never,
    /// After every so many entries.
    Every(usize),
}

/// The whole game in words: each entry's move and events, the table now and then, the score sheet.
pub fn story<G: Tell>(lang: Lang, record: &Record, cards: &G::Cards, drawn: Drawn) -> Result<String, RecordFault> {
    let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
    let words = Words { lang, names: &names };
    let mut out = format!("{}\n", words.say(G::TITLE, &[]));
    let mut before = None;
    let played = Match::<G>::replay(record, cards, &mut |number, played: &Match<G>, events| {
        let game = played.game();
        match (number.checked_sub(1).map(|index| played.log()[index]), &before) {
            (Some(Entry::Do(seat, action)), Some(state)) => {
                let choice = game.action(&words, &game.view(state, Viewer::Seat(seat)), action);
                let args = [("who", words.who(seat).into()), ("what", choice.into())];
                out += &format!("{number:>4}  {}\n", words.say("story-move", &args));
            }
            (Some(Entry::Undo(seat)), _) => {
                out += &format!("{number:>4}  {}\n", words.say("story-undo", &[("who", words.who(seat).into())]));
            }
            _ => {}
        }
        for line in events.iter().flat_map(|event| game.event(&words, event)) {
            out += &format!("      {line}\n");
        }
        if let Drawn::Every(often) = drawn
            && number > 0
            && number % often == 0
        {
            out += &format!("\n{}\n", game.draw(&words, &game.view(played.state(), Viewer::Spectator), DRAWING_WIDTH));
        }
        before = Some(played.state().clone());
    })?;
    let game = played.game();
    out += &format!("\n{}", game.scores(&words, &game.view(played.state(), Viewer::Spectator)));
    Ok(out)
}
