//! What a judgement is worth: are its chances of winning true, and does it foresee the end better than what is written?

use super::positions::GameFolder;
use emporia_bots::Mind;
use emporia_bots::net::{Inputs, Net};
use emporia_engine::MAX_SEATS;
use serde::Serialize;

/// Positions in which a seat was given a chance of winning in a tenth of all.
#[derive(Clone, Copy, Default, Debug, Serialize)]
pub struct Bin {
    /// How many.
    pub seats: u64,
    /// The chance that it was given, on the average.
    pub foretold: f64,
    /// How often it won.
    pub won: f64,
}

/// How well the end is foreseen in a fifth of the game: correlations with the final lead over the best other seat.
#[derive(Clone, Copy, Default, Debug, Serialize)]
pub struct Foresight {
    /// Of the net's chance to win.
    pub chance: f64,
    /// Of the net's expected lead.
    pub learned: f64,
    /// Of the written evaluation's lead.
    pub written: f64,
    /// Of the lead now.
    pub now: f64,
}

/// What a net is worth.
#[derive(Clone, Debug, Serialize)]
pub struct NetReport {
    /// Games that it was weighed with.
    pub games: u64,
    /// Positions of them.
    pub positions: u64,
    /// By tenths of the chance to win.
    pub bins: [Bin; 10],
    /// By fifths of the game.
    pub fifths: [Foresight; 5],
    /// The surprise at who won, in nats.
    pub surprise: f64,
    /// The same if every seat were given the same chance.
    pub blind: f64,
}

impl NetReport {
    /// The largest difference between foretold and true, in bins that hold at least a hundredth of all.
    pub fn worst(&self) -> f64 {
        let all: u64 = self.bins.iter().map(|bin| bin.seats).sum();
        let counted = self.bins.iter().filter(|bin| bin.seats * 100 >= all);
        counted.map(|bin| (bin.foretold - bin.won).abs()).fold(0.0, f64::max)
    }

    /// The mean difference, each bin as often as it was met.
    pub fn mean_error(&self) -> f64 {
        let all: u64 = self.bins.iter().map(|bin| bin.seats).sum();
        self.bins.iter().map(|bin| bin.seats as f64 * (bin.foretold - bin.won).abs()).sum::<f64>() / all.max(1) as f64
    }
}

/// Sums for a correlation.
#[derive(Clone, Copy, Default)]
struct Pairs {
    n: f64,
    x: f64,
    y: f64,
    xx: f64,
    yy: f64,
    xy: f64,
}

impl Pairs {
    fn add(&mut self, x: f64, y: f64) {
        self.n += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    fn correlation(self) -> f64 {
        let n = self.n.max(1.0);
        let (x, y) = (self.x / n, self.y / n);
        let spread = (self.xx / n - x * x) * (self.yy / n - y * y);
        if spread > 0.0 { (self.xy / n - x * y) / spread.sqrt() } else { 0.0 }
    }
}

/// Weighs a net with the games for which `held` says so, by their numbers.
pub fn weigh<G: Mind>(pasts: &[GameFolder<G>], net: &Net, held: impl Fn(u64) -> bool) -> NetReport {
    let mut bins = [Bin::default(); 10];
    let mut pairs = [[Pairs::default(); 4]; 5];
    let (mut games, mut positions, mut surprise, mut blind) = (0, 0, 0.0, 0.0);
    let mut figures = Inputs::EMPTY;
    for past in pasts {
        let seats = past.game.seats();
        for played in past.games.iter().filter(|played| held(played.game)) {
            let Some(outcome) = past.replay(played, |_, _| ()) else { continue };
            let winners = outcome.winners();
            games += 1;
            let ahead = |points: &[f32; MAX_SEATS], seat: usize| {
                let others = (0..seats).filter(|&other| other != seat).map(|other| points[other]);
                f64::from(points[seat] - others.fold(f32::NEG_INFINITY, f32::max))
            };
            let last = outcome.points.map(f32::from);
            past.replay(played, |state, n| {
                past.game.inputs(state, &mut figures);
                let found = net.judge(&figures, seats);
                let written = past.game.value(state);
                let fifth = (5 * n / played.moves.len().max(1)).min(4);
                positions += 1;
                blind += (seats as f64).ln();
                for seat in 0..seats {
                    let chance = f64::from(found.wins[seat]);
                    let won = if outcome.places[seat] == 1 { 1.0 / winners.len() as f64 } else { 0.0 };
                    let bin = &mut bins[((10.0 * chance) as usize).min(9)];
                    bin.seats += 1;
                    bin.foretold += chance;
                    bin.won += won;
                    surprise -= won * chance.max(1e-9).ln();
                    let end = ahead(&last, seat);
                    let guesses =
                        [chance, ahead(&found.points, seat), ahead(&written, seat), ahead(&figures.points, seat)];
                    pairs[fifth].iter_mut().zip(guesses).for_each(|(pairs, guess)| pairs.add(guess, end));
                }
            });
        }
    }
    for bin in &mut bins {
        bin.foretold /= bin.seats.max(1) as f64;
        bin.won /= bin.seats.max(1) as f64;
    }
    let fifths = pairs.map(|[chance, learned, written, now]| Foresight {
        chance: chance.correlation(),
        learned: learned.correlation(),
        written: written.correlation(),
        now: now.correlation(),
    });
    let n = f64::max(positions as f64, 1.0);
    NetReport { games, positions, bins, fifths, surprise: surprise / n, blind: blind / n }
}
