//! Simulations are the same on any number of threads, and the benchmark plays real games.

use emporia_bots::Spec;
use emporia_engine::rollwrite::{Cards, Options, RollWrite};
use emporia_engine::{CardSet, Game};
use emporia_lab::{Series, SimulationResult, bench, simulate};
use indicatif::ProgressBar;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn game(players: u8) -> RollWrite {
    RollWrite::new(Options { players }, Cards::builtin()).expect("1 to 5 players")
}

fn run(threads: usize, seed: u64) -> SimulationResult {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let (game, bots, stop) = (game(3), [Spec::Random; 3], AtomicBool::new(false));
    let series = Series { game: &game, bots: &bots, games: 300, seed, stop: &stop };
    pool.install(|| simulate(&series, &ProgressBar::hidden()))
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = run(1, 5);
    assert_eq!(run(2, 5), one);
    assert_eq!(run(7, 5), one);
    assert_ne!(run(1, 6), one, "another seed is another result");
}

#[test]
fn a_tally_adds_up() {
    let tally = run(2, 9);
    assert_eq!((tally.games, tally.players, tally.seats.len()), (300, 3, 3));
    let alone: u64 = tally.seats.iter().map(|seat| seat.wins).sum();
    let shared: u64 = tally.seats.iter().map(|seat| seat.shared_wins).sum();
    assert!(alone <= 300 && alone + shared >= 300);
    assert!(tally.shortest as f64 <= tally.mean_moves && tally.mean_moves <= tally.longest as f64);
    assert!(tally.seats.iter().all(|seat| seat.deviation > 0.5 && seat.wins > 50));
}

#[test]
fn a_benchmark_plays_real_games() {
    let speed = bench(RollWrite::NAME, 2, Duration::from_millis(50)).expect("a game for two");
    assert_eq!((speed.game, speed.players), ("roll-and-write", 2));
    assert!(speed.games >= 200);
    // Random players make 60 to 100 moves and score between 2 and 8 points.
    let length = speed.moves as f64 / speed.games as f64;
    assert!((60.0..100.0).contains(&length), "{length}");
    assert!((2.0..8.0).contains(&speed.mean_points), "{}", speed.mean_points);
}
