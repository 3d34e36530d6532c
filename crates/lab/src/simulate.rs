//! Bots against each other, on all cores, with the same result however many there are.

use crate::deal::DealSeed;
use emporia_bots::{Mind, Spec, play};
use emporia_engine::MAX_SEATS;
use indicatif::{ParallelProgressIterator, ProgressBar};
use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// What to play, in a simulation or an arena.
pub struct Series<'a, G: Mind> {
    /// The game with its options.
    pub game: &'a G,
    /// In a simulation one bot per seat; in an arena any number.
    pub bots: &'a [Spec],
    /// How many games; in an arena, each line-up of bots at least.
    pub games: u64,
    /// Where all luck comes from.
    pub seed: u64,
    /// Set from outside to end early with what there is.
    pub stop: &'a AtomicBool,
}

/// Sums over games, exact so that the order of adding does not matter.
#[derive(Clone, Copy, Default)]
struct SimulationSums {
    games: u64,
    moves: u64,
    shortest: u64,
    longest: u64,
    wins: [u64; MAX_SEATS],
    shared: [u64; MAX_SEATS],
    points: [i64; MAX_SEATS],
    squares: [i64; MAX_SEATS],
}

/// What a seat made of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatTally {
    /// Its bot.
    pub bot: String,
    /// Games won alone.
    pub wins: u64,
    /// Games won together with others.
    pub shared_wins: u64,
    /// Mean points.
    pub mean_points: f64,
    /// Their standard deviation.
    pub deviation: f64,
}

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulationResult {
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
    /// Per seat.
    pub seats: Vec<SeatTally>,
    /// Mean number of moves in a game.
    pub mean_moves: f64,
    /// The fewest moves.
    pub shortest: u64,
    /// The most moves.
    pub longest: u64,
}

/// Plays all games; `progress` is advanced by one for each.
pub fn simulate<G: Mind>(simulation: &Series<'_, G>, progress: &ProgressBar) -> SimulationResult {
    let sums = (0..simulation.games)
        .into_par_iter()
        .progress_with(progress.clone())
        .map(|n| {
            let stopped = simulation.stop.load(Ordering::Relaxed);
            if stopped { SimulationSums::default() } else { play_one(simulation, n) }
        })
        .reduce(SimulationSums::default, add);
    let games = sums.games.max(1) as f64;
    let seats = simulation.bots.iter().enumerate().map(|(i, bot)| {
        let mean = sums.points[i] as f64 / games;
        let variance = (sums.squares[i] as f64 / games - mean * mean).max(0.0);
        SeatTally {
            bot: bot.name(),
            wins: sums.wins[i],
            shared_wins: sums.shared[i],
            mean_points: mean,
            deviation: variance.sqrt(),
        }
    });
    SimulationResult {
        game: G::NAME,
        players: simulation.game.seats(),
        games: sums.games,
        stopped: sums.games < simulation.games,
        seed: simulation.seed,
        seats: seats.collect(),
        mean_moves: sums.moves as f64 / games,
        shortest: sums.shortest,
        longest: sums.longest,
    }
}

fn play_one<G: Mind>(simulation: &Series<'_, G>, n: u64) -> SimulationSums {
    let seed = DealSeed::new(simulation.seed, n);
    let mut bots: Vec<_> = simulation.bots.iter().zip(0..).map(|(spec, seat)| spec.bot::<G>(seed.bot(seat))).collect();
    let mut moves = 0;
    let last = play(simulation.game, seed.luck(), &mut bots, &mut |_, _, _| {
        moves += 1;
        ControlFlow::Continue(())
    });
    let outcome = simulation.game.outcome(&last.expect("nobody breaks off"));
    let winners = outcome.winners();
    let mut sums = SimulationSums { games: 1, moves, shortest: moves, longest: moves, ..SimulationSums::default() };
    for seat in winners.iter() {
        if winners.len() == 1 {
            sums.wins[seat.index()] = 1;
        } else {
            sums.shared[seat.index()] = 1;
        }
    }
    for (i, &points) in outcome.points.iter().enumerate() {
        sums.points[i] = i64::from(points);
        sums.squares[i] = i64::from(points) * i64::from(points);
    }
    sums
}

fn add(mut a: SimulationSums, b: SimulationSums) -> SimulationSums {
    a.shortest = if a.games == 0 {
        b.shortest
    } else if b.games == 0 {
        a.shortest
    } else {
        a.shortest.min(b.shortest)
    };
    a.longest = a.longest.max(b.longest);
    a.games += b.games;
    a.moves += b.moves;
    for i in 0..MAX_SEATS {
        a.wins[i] += b.wins[i];
        a.shared[i] += b.shared[i];
        a.points[i] += b.points[i];
        a.squares[i] += b.squares[i];
    }
    a
}
