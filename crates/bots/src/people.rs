//! Levels that err like people: they look no further than they can see, misjudge what they see, and overlook some of it.
//! What everybody sees, the move that looks best at first, they never overlook.

use crate::ismcts::{Budget, Ismcts, SearchSettings, Value};
use crate::mind::{Mind, Noise};
use crate::style::PlayStyle;
use crate::{Bot, Greedy, Ranked};
use emporia_engine::rng::Rng;

/// A move that somebody likes looks better by so many points.
const LIKING: f32 = 0.5;

/// How somebody errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lapses {
    /// Iterations of search; 0 looks one move ahead.
    pub iterations: u32,
    /// The share of moves that are not thought of at all.
    pub overlooks: f32,
    /// By how many points each move is misjudged at most; search makes up for it itself, so this is for one look ahead.
    pub misjudges: f32,
}

/// Plays like a person of some experience.
pub struct Person<G: Mind> {
    lapses: Lapses,
    greedy: Greedy<G>,
    search: Option<Ismcts<G>>,
    style: Option<PlayStyle>,
}

impl<G: Mind> Person<G> {
    /// With a seed of its own.
    pub fn new(lapses: Lapses, seed: u64) -> Self {
        let budget = Budget::Iterations(lapses.iterations);
        let settings = SearchSettings { budget, threads: 1, bluffs: false, value: Value::Written };
        let search = (lapses.iterations > 0).then(|| Ismcts::new(settings, seed));
        Person { lapses, greedy: Greedy::new(seed ^ 0x5EED), search, style: None }
    }

    /// With a style.
    pub fn with_style(mut self, style: Option<PlayStyle>) -> Self {
        self.search = self.search.map(|search| search.with_style(style));
        self.style = style;
        self
    }
}

impl<G: Mind> Bot<G> for Person<G> {
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> G::Action {
        if let [one] = actions {
            return *one;
        }
        let rng = &mut self.greedy.rng;
        let mut moves = actions.to_vec();
        game.consider(view, memory, false, rng, &mut moves);
        // Each overlooks other moves in other decisions, the same ones whenever it is asked about this one.
        let mut noise = Noise(rng.next_u64() | 1);
        let mut kept = Vec::with_capacity(moves.len());
        kept.extend(moves.iter().copied().filter(|_| noise.next() >= self.lapses.overlooks));
        if kept.is_empty() {
            kept.push(moves[(noise.next() * moves.len() as f32) as usize % moves.len()]);
        }
        match (&kept[..], &mut self.search) {
            ([one], _) => *one,
            (_, Some(search)) => search.best_of(game, view, memory, &kept),
            (_, None) => {
                let values = self.greedy.evaluate(game, view, memory, &kept, 1);
                let mut best = (f32::NEG_INFINITY, kept[0]);
                for (&(value, _), &action) in values.iter().zip(&kept) {
                    let liking = self.style.map_or(0.0, |style| LIKING * game.taste(style, &action));
                    let seen = value + liking + self.lapses.misjudges * (noise.next() + noise.next() - 1.0);
                    if seen > best.0 {
                        best = (seen, action);
                    }
                }
                best.1
            }
        }
    }

    /// Hints do not err.
    fn rank(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> Vec<Ranked<G::Action>> {
        match &mut self.search {
            Some(search) => search.rank(game, view, memory, actions),
            None => self.greedy.rank(game, view, memory, actions),
        }
    }
}
