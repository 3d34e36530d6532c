//! Games between bots, written down move by move: what nets are trained with.

use crate::deal::DealSeed;
use crate::lines::{self, GameLine};
use emporia_bots::{Mind, Observer, Spec, play};
use emporia_engine::rng::{FastRng, Hex, Rng, below, fast};
use emporia_engine::{CardSet, Seat};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How the games of a folder are played. With it and a number each of them can be played again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recipe {
    /// Which game.
    pub game: String,
    /// Its rules.
    pub rules: u32,
    /// With which options.
    pub options: Value,
    /// With which cards.
    pub cards: Hex,
    /// Which bots, in turns around the table.
    pub bots: Vec<String>,
    /// Where all luck comes from.
    pub seed: u64,
    /// Of a hundred moves, how many are any legal move: so that positions are met that good players avoid.
    pub noise: u32,
}

/// What to play.
pub struct SelfPlay<'a, G: Mind> {
    /// The game at its table.
    pub game: &'a G,
    /// Which bots, in turns around the table, a place further with each game.
    pub bots: &'a [Spec],
    /// Where all luck comes from.
    pub seed: u64,
    /// Of a hundred moves, how many are any legal move.
    pub noise: u32,
}

impl<G: Mind> SelfPlay<'_, G> {
    /// How its games are played.
    pub fn recipe(&self) -> Recipe {
        Recipe {
            game: G::NAME.to_owned(),
            rules: G::RULES,
            options: serde_json::to_value(self.game.options()).expect("options are plain data"),
            cards: Hex(self.game.cards().hash()),
            bots: self.bots.iter().map(|bot| bot.name()).collect(),
            seed: self.seed,
            noise: self.noise,
        }
    }
}

/// A game by its moves; who made them and how dice fell follows from the recipe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame<A> {
    /// Its number.
    pub game: u64,
    /// Its moves in order.
    pub moves: Vec<A>,
}

impl<A: Serialize + serde::de::DeserializeOwned + Send> GameLine for PlayedGame<A> {
    fn game(&self) -> u64 {
        self.game
    }
}

/// Plays the games that the file lacks and adds them; gives how many there are. `stop` ends it early.
pub fn self_play<G: Mind>(
    run: &SelfPlay<'_, G>,
    games: u64,
    file: &Path,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> io::Result<usize> {
    lines::complete(file, games, |_| true, |n| play_one(run, n), bar, stop).map(|games| games.len())
}

/// Writes moves down, and makes some of them by chance.
struct Scribe<A> {
    moves: Vec<A>,
    luck: FastRng,
    noise: u32,
}

impl<G: Mind> Observer<G> for Scribe<G::Action> {
    fn instead(&mut self, actions: &[G::Action]) -> Option<G::Action> {
        let any = self.luck.next_u64() % 100 < u64::from(self.noise);
        any.then(|| actions[below(&mut self.luck, actions.len() as u32) as usize])
    }

    fn moved(&mut self, _: Seat, action: G::Action, _: Duration) -> ControlFlow<()> {
        self.moves.push(action);
        ControlFlow::Continue(())
    }
}

fn play_one<G: Mind>(run: &SelfPlay<'_, G>, n: u64) -> PlayedGame<G::Action> {
    let seed = DealSeed::new(run.seed, n);
    let spec = |seat: usize| run.bots[(seat + n as usize) % run.bots.len()];
    let mut bots: Vec<_> = (0..run.game.seats()).map(|seat| spec(seat).bot::<G>(seed.bot(seat))).collect();
    let mut scribe = Scribe { moves: Vec::new(), luck: fast(seed.number(), 0), noise: run.noise };
    play(run.game, seed.luck(), &mut bots, &mut scribe);
    PlayedGame { game: n, moves: scribe.moves }
}
