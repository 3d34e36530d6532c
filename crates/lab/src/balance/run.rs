//! Playing the games: on all cores, from where an earlier run stopped, and a share of them if there are several machines.

use super::facts::{Chronicle, Facts, Note};
use crate::deal::DealSeed;
use emporia_bots::{Bot, Memories};
use emporia_engine::rng::{below, fast};
use emporia_engine::{MAX_SEATS, Match, Viewer};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Part `i` of `n`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const ALL: Shard = Shard { part: 1, of: 1 };

    /// `2/5`.
    pub fn read(text: &str) -> Option<Shard> {
        let (part, of) = text.split_once('/')?;
        let shard = Shard { part: part.parse().ok()?, of: of.parse().ok()? };
        (1..=shard.of).contains(&shard.part).then_some(shard)
    }

    fn has(self, game: u64) -> bool {
        game % self.of == self.part - 1
    }
}

/// What to play.
pub struct Run<'a, G: Chronicle> {
    /// The game at its table.
    pub game: &'a G,
    /// One bot for each seat, seeded with this number and the seat.
    pub bots: &'a (dyn Fn(u64, usize) -> Box<dyn Bot<G>> + Sync),
    /// How many games in all parts together.
    pub games: u64,
    /// Where all luck comes from.
    pub seed: u64,
    /// Whether Islands are drawn and not chosen, so that bots who think little of one are dealt it as often as others.
    pub drawn: bool,
    /// Which of them.
    pub shard: Shard,
}

/// The facts of a file, one JSON line each. A last line that was cut off when a run was killed is left out.
pub fn read_facts(path: &Path) -> io::Result<Vec<Facts>> {
    let mut all = Vec::new();
    for line in BufReader::new(File::open(path)?).lines() {
        if let Ok(facts) = serde_json::from_str(&line?) {
            all.push(facts);
        }
    }
    Ok(all)
}

/// Plays what the file lacks and adds it, line by line; gives all facts of this part in order. `stop` ends it early,
/// with what there is.
pub fn run<G: Chronicle>(
    run: &Run<'_, G>,
    file: &Path,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> io::Result<Vec<Facts>> {
    let mut all = if file.exists() { read_facts(file)? } else { Vec::new() };
    all.retain(|facts| facts.game < run.games && run.shard.has(facts.game));
    let done: BTreeSet<u64> = all.iter().map(|facts| facts.game).collect();
    // Written anew, so that a torn line at the end does not swallow the next one.
    let mut out = OpenOptions::new().create(true).write(true).truncate(true).open(file)?;
    for facts in &all {
        writeln!(out, "{}", serde_json::to_string(facts)?)?;
    }
    let missing: Vec<u64> = (0..run.games).filter(|&n| run.shard.has(n) && !done.contains(&n)).collect();
    bar.set_length(missing.len() as u64);
    let shared = Mutex::new((out, Ok(())));
    let mut new: Vec<Facts> = missing
        .into_par_iter()
        .filter_map(|n| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let facts = play(run, n);
            let line = serde_json::to_string(&facts).unwrap_or_default();
            let mut shared = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Err(error) = writeln!(shared.0, "{line}").and_then(|()| shared.0.flush()) {
                shared.1 = Err(error);
                stop.store(true, Ordering::Relaxed);
            }
            bar.inc(1);
            Some(facts)
        })
        .collect();
    shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1?;
    all.append(&mut new);
    all.sort_by_key(|facts| facts.game);
    Ok(all)
}

/// One game, the same for the same seed and number wherever it is played.
pub fn play<G: Chronicle>(run: &Run<'_, G>, n: u64) -> Facts {
    let game = run.game;
    let seed = DealSeed::new(run.seed, n);
    let mut note = Note::new(n, game.seats());
    let mut events = Vec::new();
    let mut table = Match::new(game.clone(), seed.luck(), &mut |event| events.push(event));
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.seats()).map(|seat| (run.bots)(seed.bots(), seat)).collect();
    let mut islands = fast(seed.number(), 0);
    let (mut actions, mut memories) = (Vec::new(), Memories::default());
    let mut before = table.state().clone();
    loop {
        for event in events.drain(..) {
            memories.add(game, &event);
            game.note(&before, table.state(), &event, &mut note);
        }
        let Some(seat) = table.turn().seats().first() else { break };
        game.actions(table.state(), seat, &mut actions);
        let view = game.view(table.state(), Viewer::Seat(seat));
        let action = if run.drawn && actions.iter().all(|&action| game.is_island(action)) {
            actions[below(&mut islands, actions.len() as u32) as usize]
        } else {
            bots[seat.index()].choose(game, &view, memories.of(seat), &actions)
        };
        before = table.state().clone();
        table
            .act(seat, action, &mut |event| events.push(event))
            .unwrap_or_else(|illegal| panic!("{} chose {action:?}, against {}", G::NAME, illegal.clause));
    }
    let outcome = game.outcome(table.state());
    debug_assert!(outcome.seats as usize <= MAX_SEATS);
    for (i, seat) in note.facts.seats.iter_mut().enumerate() {
        (seat.points, seat.place) = (outcome.points[i], outcome.places[i]);
    }
    game.close(table.state(), &mut note);
    note.facts
}
