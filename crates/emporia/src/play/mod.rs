//! `play`: a game in the terminal, plain but complete.

mod kept;
mod prompt;
mod advice;
mod session;

use crate::screen::{Tone, show};
use crate::tell::tell;
use crate::{Done, Failure, cli, records, setup};
use emporia_bots::Mind;
use emporia_engine::rng::Hex;
use emporia_engine::{Entry, Match, Player, Record, Seat, SeatSet, with_game};
use emporia_text::faults::record_fault;
use emporia_text::{Lang, Tell, info, say};
use session::{Past, Session};

/// The game that is played when none is named: it can be played alone.
const FIRST: &str = "roll-and-write";

/// Starts a game, or goes on with one that was left.
pub fn play(lang: Lang, args: &cli::PlayArgs) -> Done {
    let record = match &args.resume {
        Some(Some(file)) => Some(records::read(lang, file)?),
        Some(None) => match choose_kept(lang)? {
            Some(record) => Some(record),
            None => return Ok(()),
        },
        None => None,
    };
    if let Some(record) = record {
        return with_game!(record.game.as_str(), G => {
            let cards = setup::cards::<G>(lang, args.table.cards.as_deref())?;
            resume::<G>(lang, args, record, &cards)
        }, else Err(setup::no_game(lang, &record.game)));
    }
    let name = args.game.as_deref().unwrap_or(FIRST);
    with_game!(name, G => {
        begin(lang, args, setup::game::<G>(lang, &args.table)?)
    }, else Err(setup::no_game(lang, name)))
}

/// Which of the games that were left to go on with; none if the person leaves.
fn choose_kept(lang: Lang) -> Result<Option<Record>, Failure> {
    let mut kept = kept::all();
    if kept.is_empty() {
        let dir = kept::folder().map_or_else(String::new, |folder| folder.display().to_string());
        return Err(Failure::bad_input(say(lang, "play-none-kept", &[("dir", dir.into())])));
    }
    for (n, (_, record)) in kept.iter().enumerate() {
        let title = info(&record.game).map_or_else(|| record.game.clone(), |game| say(lang, game.title, &[]));
        let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
        let args = [("game", title.into()), ("names", names.join(", ").into()), ("moves", record.entries.len().into())];
        crate::screen::show_choice(n + 1, &say(lang, "play-kept-line", &args));
    }
    if kept.len() == 1 {
        return Ok(kept.pop().map(|(_, record)| record));
    }
    while let Some(line) = prompt::typed(&say(lang, "play-which-kept", &[]))? {
        let number = if line.trim().is_empty() { Ok(1) } else { line.trim().parse::<usize>() };
        match number {
            Ok(n) if (1..=kept.len()).contains(&n) => return Ok(Some(kept.swap_remove(n - 1).1)),
            _ => {
                let args = [("input", line.trim().into()), ("count", kept.len().into())];
                show(Tone::Wrong, &say(lang, "play-not-understood", &args));
            }
        }
    }
    Ok(None)
}

fn begin<G: Tell + Mind>(lang: Lang, args: &cli::PlayArgs, game: G) -> Done {
    let seats = game.seats();
    let humans = usize::from(args.humans).min(seats);
    let specs = setup::bots(lang, &args.bots, seats - humans)?;
    let seed = setup::seed(lang, args.seed.as_deref())?;
    let people = (0..humans).map(|i| {
        let given = args.name.get(i).filter(|name| !name.trim().is_empty());
        let name = given.cloned().unwrap_or_else(|| say(lang, "seat-number", &[("n", (i + 1).into())]));
        Player { name, bot: None }
    });
    let bots = specs.iter().zip(humans + 1..).map(|(spec, n)| {
        let name = say(lang, "play-bot-name", &[("bot", spec.name().into()), ("n", n.into())]);
        Player { name, bot: Some(spec.name()) }
    });
    let players: Vec<Player> = people.chain(bots).collect();
    let mut past = Past::default();
    let played = Match::new(game, seed, &mut |event| past.opening.push(event));
    let played = played.against(SeatSet::of(players.iter().map(|player| player.bot.is_some())));
    if humans > 0 && !kept::all().is_empty() {
        show(Tone::Quiet, &say(lang, "play-unfinished", &[]));
    }
    tell(say(lang, "play-seed-hash", &[("hash", Hex(played.seed().hash()).to_string().into())]));
    Session::new(lang, played, players, args.record.clone())?.run(past)
}

fn resume<G: Tell + Mind>(lang: Lang, args: &cli::PlayArgs, record: Record, cards: &G::Cards) -> Done {
    let mut past = Past::default();
    // What each seat could have taken back before an entry: that is what it took back if the entry says so.
    let mut revocable: Vec<Vec<usize>> = Vec::new();
    let played = Match::<G>::replay(&record, cards, &mut |number, played: &Match<G>, new: &[G::Event]| {
        match number.checked_sub(1).map(|index| played.log()[index]) {
            None => past.opening = new.to_vec(),
            Some(Entry::Undo(seat)) => past.take_back(&revocable[seat.index()]),
            Some(Entry::Do(..)) => past.steps.push(new.to_vec()),
            // Dice are seen with the move before them.
            Some(Entry::Chance(_)) => {}
        }
        revocable = Seat::all(played.game().seats()).map(|seat| played.can_undo(seat).unwrap_or_default()).collect();
    });
    let played = played.map_err(|fault| Failure::negative(record_fault(lang, &fault)))?;
    Session::new(lang, played, record.players, args.record.clone())?.run(past)
}
