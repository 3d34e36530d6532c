//! Playing the games: on all cores, from where an earlier run stopped, and a share of them if there are several machines.

use super::facts::{Chronicle, Facts, FactsBuilder};
use crate::deal::DealSeed;
use crate::lines::{self, GameLine};
use emporia_bots::{Bot, Observer};
use emporia_engine::rng::{FastRng, below, fast};
use indicatif::ProgressBar;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

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

impl GameLine for Facts {
    fn game(&self) -> u64 {
        self.game
    }
}

/// The facts of a file, one JSON line each. A last line that was cut off when a run was killed is left out.
pub fn read_facts(path: &Path) -> io::Result<Vec<Facts>> {
    lines::read(path)
}

/// Plays what the file lacks and adds it, line by line; gives all facts of this part in order. `stop` ends it early,
/// with what there is.
pub fn run<G: Chronicle>(
    run: &Run<'_, G>,
    file: &Path,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> io::Result<Vec<Facts>> {
    lines::complete(file, run.games, |n| run.shard.has(n), |n| play(run, n), bar, stop)
}

/// Writes down a game while it is played, and chooses Islands where luck is to do that.
struct Chronicler<'a, G: Chronicle> {
    game: &'a G,
    note: FactsBuilder,
    /// Where drawn Islands come from; none if bots choose them.
    islands: Option<FastRng>,
}

impl<G: Chronicle> Observer<G> for Chronicler<'_, G> {
    fn instead(&mut self, actions: &[G::Action]) -> Option<G::Action> {
        let luck = self.islands.as_mut()?;
        let all = actions.iter().all(|&action| self.game.is_island(action));
        all.then(|| actions[below(luck, actions.len() as u32) as usize])
    }

    fn event(&mut self, before: &G::State, after: &G::State, event: &G::Event) {
        self.game.note(before, after, event, &mut self.note);
    }
}

/// One game, the same for the same seed and number wherever it is played.
pub fn play<G: Chronicle>(run: &Run<'_, G>, n: u64) -> Facts {
    let game = run.game;
    let seed = DealSeed::new(run.seed, n);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.seats()).map(|seat| (run.bots)(seed.bots(), seat)).collect();
    let islands = run.drawn.then(|| fast(seed.number(), 0));
    let mut chronicler = Chronicler { game, note: FactsBuilder::new(n, game.seats()), islands };
    let last =
        emporia_bots::play(game, seed.luck(), &mut bots, &mut chronicler).expect("a chronicler never breaks off");
    let mut note = chronicler.note;
    let outcome = game.outcome(&last);
    for (i, seat) in note.facts.seats.iter_mut().enumerate() {
        (seat.points, seat.place) = (outcome.points[i], outcome.places[i]);
    }
    game.close(&last, &mut note);
    note.facts
}
