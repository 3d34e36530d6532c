//! Habits of bots: how often they do what no sensible player would, and how they are as company. Counted over whole games
//! from the true states, by other code than that which bots choose by.

mod emporion;
mod emporous;
mod rollwrite;

use crate::balance::Chronicle;
use crate::deal::DealSeed;
use crate::simulate::Series;
use emporia_bots::{Observer, play};
use emporia_engine::{MAX_SEATS, Seat};
use indicatif::{ParallelProgressIterator, ProgressBar};
use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

pub use emporion::EmporionHabits;
pub use emporous::EmporousHabits;
pub use rollwrite::RollWriteHabits;

/// How many habits a game may have.
const MOST: usize = 24;

/// A habit, and whether it is a fault of whoever has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Habit {
    /// Its name; `habit-NAME` in the texts.
    pub name: &'static str,
    /// Whether sensible players do not have it.
    pub fault: bool,
}

/// One that sensible players do not have.
pub(super) const fn fault(name: &'static str) -> Habit {
    Habit { name, fault: true }
}

/// One that says what company somebody is.
pub(super) const fn company(name: &'static str) -> Habit {
    Habit { name, fault: false }
}

/// What counts the habits of a game.
pub trait HabitWatch<G: Chronicle>: Send {
    /// The habits, in the order of their numbers.
    fn habits(&self) -> &'static [Habit];
    /// A move was made: which habits that shows, and whose.
    fn moved(&mut self, made: &HabitMove<'_, G>, count: &mut dyn FnMut(Seat, usize));
}

/// A move that was made.
pub struct HabitMove<'a, G: Chronicle> {
    /// The game.
    pub game: &'a G,
    /// Whose move.
    pub seat: Seat,
    /// The move.
    pub action: G::Action,
    /// All that was legal.
    pub legal: &'a [G::Action],
    /// The state before it.
    pub before: &'a G::State,
    /// The state after it.
    pub after: &'a G::State,
}

/// A game in which no habit is known.
pub struct NoHabits;

impl<G: Chronicle> HabitWatch<G> for NoHabits {
    fn habits(&self) -> &'static [Habit] {
        &[]
    }

    fn moved(&mut self, _: &HabitMove<'_, G>, _: &mut dyn FnMut(Seat, usize)) {}
}

/// How often a habit was seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HabitCount {
    /// The habit.
    #[serde(flatten)]
    pub habit: Habit,
    /// By seat, a game.
    pub per_game: Vec<f64>,
    /// By seat, the share of games in which it was seen at all.
    pub games_with: Vec<f64>,
    /// The share of games in which any seat had it.
    pub games_with_any: f64,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HabitResult {
    /// Which game.
    pub game: &'static str,
    /// At how large a table.
    pub players: usize,
    /// Games played.
    pub games: u64,
    /// Whether it was stopped early.
    pub stopped: bool,
    /// The seed it was asked for with.
    pub seed: u64,
    /// The bots, by seat.
    pub bots: Vec<String>,
    /// What was seen.
    pub habits: Vec<HabitCount>,
}

#[derive(Clone, Copy)]
struct HabitSums {
    games: u64,
    times: [[u64; MAX_SEATS]; MOST],
    games_with: [[u64; MAX_SEATS]; MOST],
    any: [u64; MOST],
}

impl HabitSums {
    const NONE: HabitSums =
        HabitSums { games: 0, times: [[0; MAX_SEATS]; MOST], games_with: [[0; MAX_SEATS]; MOST], any: [0; MOST] };

    fn plus(mut self, other: HabitSums) -> HabitSums {
        self.games += other.games;
        for h in 0..MOST {
            self.any[h] += other.any[h];
            for seat in 0..MAX_SEATS {
                self.times[h][seat] += other.times[h][seat];
                self.games_with[h][seat] += other.games_with[h][seat];
            }
        }
        self
    }
}

/// Plays all games and counts; `progress` is advanced by one for each.
pub fn habits<G: Chronicle>(series: &Series<'_, G>, progress: &ProgressBar) -> HabitResult {
    let sums = (0..series.games)
        .into_par_iter()
        .progress_with(progress.clone())
        .map(|n| if series.stop.load(Ordering::Relaxed) { HabitSums::NONE } else { count_one(series, n) })
        .reduce(|| HabitSums::NONE, HabitSums::plus);
    let (seats, games) = (series.game.seats(), sums.games.max(1) as f64);
    let per_game = |counts: &[u64; MAX_SEATS]| counts[..seats].iter().map(|&n| n as f64 / games).collect();
    let counts = series.game.habits().habits().iter().enumerate().map(|(h, &habit)| HabitCount {
        habit,
        per_game: per_game(&sums.times[h]),
        games_with: per_game(&sums.games_with[h]),
        games_with_any: sums.any[h] as f64 / games,
    });
    HabitResult {
        game: G::NAME,
        players: seats,
        games: sums.games,
        stopped: sums.games < series.games,
        seed: series.seed,
        bots: series.bots.iter().map(|bot| bot.name()).collect(),
        habits: counts.collect(),
    }
}

fn count_one<G: Chronicle>(series: &Series<'_, G>, n: u64) -> HabitSums {
    let seed = DealSeed::new(series.seed, n);
    let mut bots: Vec<_> = series.bots.iter().zip(0..).map(|(spec, seat)| spec.bot::<G>(seed.bot(seat))).collect();
    let mut counter = HabitCounter {
        game: series.game,
        watch: series.game.habits(),
        made: None,
        legal: Vec::new(),
        times: HabitSums::NONE.times,
    };
    play(series.game, seed.luck(), &mut bots, &mut counter);
    let mut sums = HabitSums { games: 1, times: counter.times, ..HabitSums::NONE };
    for h in 0..MOST {
        sums.games_with[h] = sums.times[h].map(|n| u64::from(n > 0));
        sums.any[h] = u64::from(sums.times[h].iter().any(|&n| n > 0));
    }
    sums
}

/// Watches a game.
struct HabitCounter<'a, G: Chronicle> {
    game: &'a G,
    watch: Box<dyn HabitWatch<G>>,
    /// The move of which the events are still to come.
    made: Option<(Seat, G::Action)>,
    legal: Vec<G::Action>,
    times: [[u64; MAX_SEATS]; MOST],
}

impl<G: Chronicle> Observer<G> for HabitCounter<'_, G> {
    fn event(&mut self, before: &G::State, after: &G::State, _: &G::Event) {
        // The first event of a move brings the states around it.
        let Some((seat, action)) = self.made.take() else { return };
        self.game.actions(before, seat, &mut self.legal);
        let made = HabitMove { game: self.game, seat, action, legal: &self.legal, before, after };
        let times = &mut self.times;
        self.watch.moved(&made, &mut |seat, habit| times[habit][seat.index()] += 1);
    }

    fn moved(&mut self, seat: Seat, action: G::Action, _: Duration) -> ControlFlow<()> {
        self.made = Some((seat, action));
        ControlFlow::Continue(())
    }
}
