//! Bots against each other on the same deals with seats changed, so that luck cancels, and what can be said of the result.

use crate::deal::DealSeed;
use crate::rating::{RatedGame, ratings};
use crate::simulate::Series;
use crate::stats::wilson;
use emporia_bots::{Mind, Spec, play};
use emporia_engine::{Outcome, Seat};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What a bot made of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotTally {
    /// Its name.
    pub bot: String,
    /// Weng-Lin rating, 25 being the mean of all.
    pub rating: f64,
    /// Its 95 % interval, from drawing the deals again and again.
    pub rating_interval: [f64; 2],
    /// How many times it sat at a table.
    pub seats: u64,
    /// Share of these in which it won; a shared win counts in part.
    pub win_rate: f64,
    /// Mean points.
    pub mean_points: f64,
    /// Their standard deviation.
    pub deviation: f64,
    /// Mean time for a decision, in milliseconds.
    pub ms_per_move: f64,
}

/// How two bots did against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The one.
    pub bot: String,
    /// The other.
    pub against: String,
    /// Games with both.
    pub games: u64,
    /// Games in which the one came out ahead.
    pub ahead: u64,
    /// Games in which the other did.
    pub behind: u64,
    /// Share of the one: how often its seats placed before the other's, ties counting half.
    pub score: f64,
    /// The 95 % interval of the share.
    pub interval: [f64; 2],
}

/// The result of an arena.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArenaResult {
    /// Which game.
    pub game: &'static str,
    /// At how large a table.
    pub players: usize,
    /// The seed it was asked for with.
    pub seed: u64,
    /// Games that count.
    pub games: u64,
    /// Whether it was stopped early.
    pub stopped: bool,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Best first.
    pub bots: Vec<BotTally>,
    /// Each two bots that met.
    pub pairs: Vec<Pair>,
}

/// Which bot sits where: one entry per seat.
type Lineup = Vec<usize>;

/// One game as it ended.
struct Ended {
    deal: usize,
    lineup: Lineup,
    outcome: Outcome,
    moves: Vec<u64>,
    nanos: Vec<u64>,
}

/// Line-ups of bots that meet on the same deals. With enough bots for the seats, every choice of them, each seated in all
/// rotations; with fewer, every two of them in turns around the table, and once more the other way round.
fn lineups(bots: usize, seats: usize) -> Vec<Vec<Lineup>> {
    let mut groups = Vec::new();
    if bots == 1 {
        return vec![vec![vec![0; seats]]];
    }
    if bots >= seats {
        for set in (0_u32..1 << bots).filter(|set| set.count_ones() as usize == seats) {
            let chosen: Lineup = (0..bots).filter(|bot| set >> bot & 1 == 1).collect();
            groups.push((0..seats).map(|by| (0..seats).map(|seat| chosen[(seat + by) % seats]).collect()).collect());
        }
        return groups;
    }
    for one in 0..bots {
        for other in one + 1..bots {
            let turns =
                |by: usize| (0..seats).map(|seat| if (seat + by).is_multiple_of(2) { one } else { other }).collect();
            groups.push(vec![turns(0), turns(1)]);
        }
    }
    groups
}

/// How many games an arena plays, for a progress bar.
pub fn arena_games(bots: usize, seats: usize, games: u64) -> u64 {
    lineups(bots, seats).iter().map(|group| games.div_ceil(group.len() as u64) * group.len() as u64).sum()
}

/// Plays all games, or as many as there is time for; `progress` is advanced by one for each.
pub fn arena<G: Mind>(arena: &Series<'_, G>, progress: &ProgressBar) -> ArenaResult {
    let start = Instant::now();
    let mut rows = Vec::new();
    for (group, lineups) in lineups(arena.bots.len(), arena.game.seats()).into_iter().enumerate() {
        for deal in 0..arena.games.div_ceil(lineups.len() as u64) {
            rows.push((deal, group, lineups.clone()));
        }
    }
    // In the order of deals, so that an early stop leaves each line-up with about as many.
    rows.sort_by_key(|(deal, group, _)| (*deal, *group));
    let played: Vec<Option<Vec<Ended>>> = rows
        .par_iter()
        .enumerate()
        .map(|(row, (deal, _, lineups))| {
            let mut games = Vec::new();
            for lineup in lineups {
                games.push(play_one(arena, row, *deal, lineup)?); // A deal counts only with all its seatings.
                progress.inc(1);
            }
            Some(games)
        })
        .collect();
    let stopped = played.iter().any(Option::is_none);
    let games: Vec<Ended> = played.into_iter().flatten().flatten().collect();
    let mut bots = tallies(arena, &games);
    let pairs = pairs(arena.bots, &games);
    bots.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    ArenaResult {
        game: G::NAME,
        players: arena.game.seats(),
        seed: arena.seed,
        games: games.len() as u64,
        stopped,
        seconds: start.elapsed().as_secs_f64(),
        bots,
        pairs,
    }
}

/// Plays one game to its end, unless it has to stop before.
fn play_one<G: Mind>(arena: &Series<'_, G>, row: usize, deal: u64, lineup: &Lineup) -> Option<Ended> {
    let seed = DealSeed::new(arena.seed, deal);
    let mut bots: Vec<_> =
        lineup.iter().zip(0..).map(|(&bot, seat)| arena.bots[bot].bot::<G>(seed.bot(seat))).collect();
    let (mut moves, mut nanos) = (vec![0; arena.bots.len()], vec![0; arena.bots.len()]);
    if arena.stop.load(Ordering::Relaxed) {
        return None;
    }
    let last = play(arena.game, seed.luck(), &mut bots, &mut |seat: Seat, _, thought: Duration| {
        nanos[lineup[seat.index()]] += thought.as_nanos() as u64;
        moves[lineup[seat.index()]] += 1;
        if arena.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let outcome = arena.game.outcome(&last);
    Some(Ended { deal: row, lineup: lineup.clone(), outcome, moves, nanos })
}

fn tallies<G: Mind>(arena: &Series<'_, G>, games: &[Ended]) -> Vec<BotTally> {
    let played: Vec<RatedGame<'_>> = games
        .iter()
        .map(|game| RatedGame {
            deal: game.deal,
            bots: &game.lineup,
            places: &game.outcome.places[..game.lineup.len()],
        })
        .collect();
    let ratings = ratings(arena.bots.len(), &played);
    let tally = |(bot, spec): (usize, &Spec)| {
        let (mut seats, mut wins, mut points, mut squares, mut moves, mut nanos) = (0_u32, 0.0, 0.0, 0.0, 0, 0);
        for game in games {
            let winners = game.outcome.winners();
            moves += game.moves[bot];
            nanos += game.nanos[bot];
            for (seat, _) in game.lineup.iter().enumerate().filter(|(_, sits)| **sits == bot) {
                seats += 1;
                wins += if game.outcome.places[seat] == 1 { 1.0 / winners.len() as f64 } else { 0.0 };
                points += f64::from(game.outcome.points[seat]);
                squares += f64::from(game.outcome.points[seat]).powi(2);
            }
        }
        let n = f64::from(seats.max(1));
        let mean = points / n;
        let (rating, error) = ratings[bot];
        BotTally {
            bot: spec.name(),
            rating,
            rating_interval: [rating - 1.96 * error, rating + 1.96 * error],
            seats: u64::from(seats),
            win_rate: wins / n,
            mean_points: mean,
            deviation: (squares / n - mean * mean).max(0.0).sqrt(),
            ms_per_move: nanos as f64 / 1e6 / (moves.max(1) as f64),
        }
    };
    arena.bots.iter().enumerate().map(tally).collect()
}

fn pairs(bots: &[Spec], games: &[Ended]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for one in 0..bots.len() {
        for other in one + 1..bots.len() {
            let mut deals: Vec<(usize, f64, f64)> = Vec::new();
            let (mut ahead, mut behind, mut met) = (0, 0, 0);
            for game in games {
                let Some(score) = score(game, one, other) else { continue };
                met += 1;
                ahead += u64::from(score > 0.5);
                behind += u64::from(score < 0.5);
                match deals.last_mut() {
                    Some(last) if last.0 == game.deal => {
                        last.1 += score;
                        last.2 += 1.0;
                    }
                    _ => deals.push((game.deal, score, 1.0)),
                }
            }
            if met == 0 {
                continue;
            }
            let (score, interval) = share(&deals);
            let (bot, against) = (bots[one].name(), bots[other].name());
            pairs.push(Pair { bot, against, games: met, ahead, behind, score, interval });
        }
    }
    pairs
}

/// How often the seats of one bot placed before those of another in a game; none if they did not meet.
fn score(game: &Ended, one: usize, other: usize) -> Option<f64> {
    let places = |bot: usize| {
        let seats = game.lineup.iter().zip(game.outcome.places).filter(move |(sits, _)| **sits == bot);
        seats.map(|(_, place)| place)
    };
    let (mut sum, mut n) = (0.0, 0.0);
    for mine in places(one) {
        for theirs in places(other) {
            n += 1.0;
            sum += match mine.cmp(&theirs) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    if n > 0.0 { Some(sum / n) } else { None }
}

/// The mean share over deals and its 95 % interval: Wilson's, for as many independent games as the spread between deals
/// shows there to be. Games on one deal hang together, so they are not counted as independent.
fn share(deals: &[(usize, f64, f64)]) -> (f64, [f64; 2]) {
    let n = deals.len() as f64;
    let games: f64 = deals.iter().map(|deal| deal.2).sum();
    let mean = deals.iter().map(|deal| deal.1).sum::<f64>() / games;
    let spread: f64 = deals.iter().map(|deal| (deal.1 / deal.2 - mean).powi(2)).sum();
    let variance = spread / (n * (n - 1.0).max(1.0));
    let independent = if variance > 0.0 { (mean * (1.0 - mean) / variance).min(4.0 * games) } else { n };
    (mean, wilson(mean, independent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use emporia_engine::rollwrite::{Cards, Options, RollWrite};
    use emporia_engine::{CardSet, Game};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn every_bot_sits_everywhere_as_often() {
        for (bots, seats) in [(2, 2), (3, 2), (2, 4), (4, 4), (5, 3), (2, 3), (3, 5)] {
            let mut sat = vec![vec![0; seats]; bots];
            for lineup in lineups(bots, seats).iter().flatten() {
                lineup.iter().enumerate().for_each(|(seat, &bot)| sat[bot][seat] += 1);
            }
            let first = sat[0][0];
            assert!(first > 0 && sat.iter().flatten().all(|&n| n == first), "{bots} bots, {seats} seats: {sat:?}");
        }
    }

    fn run(games: u64, bots: &[Spec], stop: bool) -> ArenaResult {
        let game = RollWrite::new(Options { players: 2 }, Cards::builtin()).unwrap();
        let stop = AtomicBool::new(stop);
        let asked = Series { game: &game, bots, games, seed: 3, stop: &stop };
        arena(&asked, &ProgressBar::hidden())
    }

    #[test]
    fn greedy_is_rated_above_random_and_equals_are_equal() {
        let found = run(40, &[Spec::Random, Spec::Greedy], false);
        assert_eq!((found.games, found.stopped), (40, false));
        assert_eq!(found.bots[0].bot, "greedy");
        assert!(found.bots[0].rating_interval[0] > found.bots[1].rating_interval[1], "{found:?}");
        assert!(found.pairs[0].score < 0.1 && found.pairs[0].interval[1] < 0.25, "{found:?}");
        let same = run(40, &[Spec::Greedy, Spec::Greedy], false);
        let [low, high] = same.pairs[0].interval;
        assert!(low <= 0.5 && 0.5 <= high, "{same:?}");
        // On the same deal the same bots play the same game, whoever sits where.
        assert_eq!((same.pairs[0].score, same.pairs[0].ahead), (0.5, same.pairs[0].behind));
    }

    #[test]
    fn a_stopped_arena_gives_what_it_has() {
        let found = run(10, &[Spec::Random, Spec::Greedy], true);
        assert_eq!((found.games, found.stopped, found.pairs.len()), (0, true, 0));
    }

    #[test]
    fn the_interval_is_wilsons_when_games_are_independent() {
        let deals: Vec<_> = (0..100).map(|i| (i, f64::from(u8::from(i < 60)), 1.0)).collect();
        let (mean, [low, high]) = share(&deals);
        assert!((mean - 0.6).abs() < 1e-9 && (low - 0.502).abs() < 0.003 && (high - 0.691).abs() < 0.003);
        let (mean, [low, high]) = share(&[(0, 2.0, 2.0), (1, 2.0, 2.0), (2, 2.0, 2.0)]);
        assert!(mean == 1.0 && high == 1.0 && low > 0.4 && low < 0.5);
    }
}
