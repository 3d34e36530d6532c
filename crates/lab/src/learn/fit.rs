//! Fitting a net to how games ended: stochastic gradient descent (Adam), in plain code, the same on every machine.
//!
//! One in ten games is held out: what is learned is measured with positions of games that it never saw.
// Layers are multiplied by index, as they are written on paper.
#![allow(clippy::needless_range_loop)]

use super::positions::GameFolder;
use emporia_bots::Mind;
use emporia_bots::net::{FIRST, Inputs, Net, OUT, POINTS, SECOND, softmax};
use emporia_engine::rng::{FastRng, Rng, below, fast};
use emporia_engine::{MAX_SEATS, Outcome};
use serde::Serialize;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Fitting {
    /// How many times to go through the games.
    pub epochs: u32,
    /// The step size at the beginning; it falls to a hundredth in a straight line.
    pub rate: f32,
    /// Positions of a game in an epoch, drawn anew each time; fewer if the game has not so many.
    pub positions: usize,
    /// Where the first weights and all draws come from.
    pub seed: u64,
}

/// How far a net had come after an epoch.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub epoch: u32,
    /// The surprise at who won, in nats for each position, in games that it learned from.
    pub loss: f64,
    /// The same in games that were held out.
    pub held_out: f64,
    /// The root of the mean squared error of points, in games that were held out.
    pub points: f64,
}

/// Positions that one step goes down for.
const BATCH: usize = 128;
/// Games that are unrolled at a time, so that neighbours in a batch come from many.
const CHUNK: usize = 4000;
/// Of how many games one is held out.
pub const HELD_OUT: u64 = 10;
/// What the error of points counts beside the surprise at places.
const POINTS_WEIGHT: f32 = 0.1;
/// What the places after the first count.
const LATER_WEIGHT: f32 = 0.5;
/// How much weights are pulled towards nought, as a share of each step.
const DECAY: f32 = 0.01;

/// A position and what came of it.
struct Sample {
    /// Where its rows begin.
    rows: usize,
    seats: usize,
    places: [u8; MAX_SEATS],
    /// What each seat still made, in units of the net's.
    more: [f32; MAX_SEATS],
}

/// Samples of some games.
struct Samples {
    width: usize,
    figures: Vec<f32>,
    list: Vec<Sample>,
}

impl Samples {
    fn new(width: usize) -> Samples {
        Samples { width, figures: Vec::new(), list: Vec::new() }
    }

    fn row(&self, sample: &Sample, seat: usize) -> &[f32] {
        let begin = sample.rows + seat * self.width;
        &self.figures[begin..begin + self.width]
    }

    /// Adds positions of a game.
    fn add<G: Mind>(&mut self, past: &GameFolder<G>, game: usize, positions: usize, luck: &mut FastRng) {
        let game = &past.games[game];
        let (seats, begin) = (past.game.seats(), self.list.len());
        let mut room = Inputs::EMPTY;
        let decisions = game.moves.len().max(1);
        let mut now = Vec::new();
        let outcome: Option<Outcome> = past.replay(game, |state, _| {
            if below(luck, decisions as u32) as usize >= positions {
                return;
            }
            past.game.inputs(state, &mut room);
            let rows = self.figures.len();
            for row in &room.rows[..seats] {
                self.figures.extend_from_slice(&row[..self.width]);
            }
            now.push(room.points);
            self.list.push(Sample { rows, seats, places: [0; MAX_SEATS], more: [0.0; MAX_SEATS] });
        });
        let Some(outcome) = outcome else {
            self.list.truncate(begin);
            return;
        };
        for (sample, now) in self.list[begin..].iter_mut().zip(now) {
            sample.places = outcome.places;
            for seat in 0..seats {
                sample.more[seat] = (f32::from(outcome.points[seat]) - now[seat]) / POINTS;
            }
        }
    }
}

/// What went through the layers for one row.
struct Pass {
    first: [f32; FIRST],
    second: [f32; SECOND],
    out: [f32; OUT],
}

impl Pass {
    fn of(net: &Net, row: &[f32]) -> Pass {
        let first = net.first_layer(row);
        let second = net.second_layer(&first);
        Pass { first, second, out: net.out_layer(&second) }
    }
}

/// The surprise at the places, and how it changes with the strengths: who comes first is a softmax over all, who comes
/// second one over those that are left, and so on; those who share a place share its claim.
fn surprise(strengths: &[f32; MAX_SEATS], places: &[u8; MAX_SEATS], seats: usize) -> (f32, [f32; MAX_SEATS]) {
    let mut slope = [0.0; MAX_SEATS];
    let mut first = 0.0;
    let mut least = 1;
    while usize::from(least) < seats {
        let mut left = [f32::NEG_INFINITY; MAX_SEATS];
        let (mut sharing, mut many) = (0.0, 0);
        for seat in (0..seats).filter(|&seat| places[seat] >= least) {
            left[seat] = strengths[seat];
            many += 1;
            sharing += f32::from(u8::from(places[seat] == least));
        }
        if sharing > 0.0 && many > 1 {
            let weight = if least == 1 { 1.0 } else { LATER_WEIGHT };
            let chances = softmax(&left, seats);
            for seat in (0..seats).filter(|&seat| places[seat] >= least) {
                let share = if places[seat] == least { 1.0 / sharing } else { 0.0 };
                slope[seat] += weight * (chances[seat] - share);
                if least == 1 && share > 0.0 {
                    first -= share * chances[seat].max(1e-9).ln();
                }
            }
        }
        least += 1;
    }
    (first, slope)
}

/// Adam: each weight has a step of its own.
struct Descent {
    /// The slope of the batch.
    slope: Net,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Descent {
    fn new(figures: usize) -> Descent {
        let mut slope = Net::zero(figures);
        let weights = slope.weights_mut().len();
        Descent { slope, mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Adds what one row says.
    fn add(&mut self, net: &Net, row: &[f32], pass: &Pass, wrong: [f32; OUT]) {
        let slope = &mut self.slope;
        let mut second = [0.0; SECOND];
        for i in 0..SECOND {
            if pass.second[i] > 0.0 {
                for (o, &wrong) in wrong.iter().enumerate() {
                    slope.out[i][o] += wrong * pass.second[i];
                    second[i] += wrong * net.out[i][o];
                }
            }
        }
        slope.out_bias.iter_mut().zip(wrong).for_each(|(sum, wrong)| *sum += wrong);
        let mut first = [0.0; FIRST];
        for i in 0..FIRST {
            if pass.first[i] > 0.0 {
                let mut sum = 0.0;
                for j in 0..SECOND {
                    slope.second[i][j] += second[j] * pass.first[i];
                    sum += second[j] * net.second[i][j];
                }
                first[i] = sum;
            }
        }
        slope.second_bias.iter_mut().zip(second).for_each(|(sum, wrong)| *sum += wrong);
        for (&figure, sums) in row.iter().zip(&mut slope.first) {
            if figure != 0.0 {
                sums.iter_mut().zip(&first).for_each(|(sum, wrong)| *sum += wrong * figure);
            }
        }
        slope.first_bias.iter_mut().zip(first).for_each(|(sum, wrong)| *sum += wrong);
    }

    /// Goes a step down, and forgets the slope.
    fn step(&mut self, net: &mut Net, rate: f32) {
        self.steps += 1;
        let (fade, fade_square) = (0.9_f32, 0.999_f32);
        let (whole, whole_square) = (1.0 - fade.powi(self.steps), 1.0 - fade_square.powi(self.steps));
        let weights = net.weights_mut().into_iter().zip(self.slope.weights_mut());
        for ((weight, slope), (mean, square)) in weights.zip(self.mean.iter_mut().zip(&mut self.square)) {
            let g = *slope / BATCH as f32;
            *mean = fade * *mean + (1.0 - fade) * g;
            *square = fade_square * *square + (1.0 - fade_square) * g * g;
            *weight -= rate * (*mean / whole / ((*square / whole_square).sqrt() + 1e-8) + DECAY * *weight);
            *slope = 0.0;
        }
    }
}

/// Fits a net to how these games ended; `after` is told of each epoch.
pub fn fit<G: Mind>(pasts: &[GameFolder<G>], fitting: &Fitting, mut after: impl FnMut(&Epoch, &Net)) -> Net {
    let width = G::INPUTS;
    let mut luck = fast(fitting.seed, 0);
    let mut net = fresh(width, &mut luck);
    let mut descent = Descent::new(width);
    let held = |past: usize, game: usize| pasts[past].games[game].game.is_multiple_of(HELD_OUT);
    let all = || (0..pasts.len()).flat_map(|past| (0..pasts[past].games.len()).map(move |game| (past, game)));
    let mut learned: Vec<(usize, usize)> = all().filter(|&(past, game)| !held(past, game)).collect();
    let mut test = Samples::new(width);
    for (past, game) in all().filter(|&(past, game)| held(past, game)) {
        test.add(&pasts[past], game, 8, &mut luck);
    }
    let chunks = learned.len().div_ceil(CHUNK).max(1);
    for epoch in 1..=fitting.epochs {
        shuffle(&mut learned, &mut luck);
        let (mut loss, mut seen) = (0.0, 0_u64);
        for (chunk, games) in learned.chunks(CHUNK).enumerate() {
            let done = ((epoch - 1) as f32 + chunk as f32 / chunks as f32) / fitting.epochs as f32;
            let rate = fitting.rate * (1.0 - 0.99 * done);
            let mut samples = Samples::new(width);
            for &(past, game) in games {
                samples.add(&pasts[past], game, fitting.positions, &mut luck);
            }
            let mut order: Vec<usize> = (0..samples.list.len()).collect();
            shuffle(&mut order, &mut luck);
            for batch in order.chunks_exact(BATCH) {
                for &one in batch {
                    loss += learn_from(&net, &mut descent, &samples, &samples.list[one]);
                    seen += 1;
                }
                descent.step(&mut net, rate);
            }
        }
        let (held_out, points) = test_of(&net, &test);
        after(&Epoch { epoch, loss: loss / seen.max(1) as f64, held_out, points }, &net);
    }
    net
}

/// Adds what a position says; gives the surprise at who won.
fn learn_from(net: &Net, descent: &mut Descent, samples: &Samples, sample: &Sample) -> f64 {
    let passes: [Option<Pass>; MAX_SEATS] =
        std::array::from_fn(|seat| (seat < sample.seats).then(|| Pass::of(net, samples.row(sample, seat))));
    let strengths = std::array::from_fn(|seat| passes[seat].as_ref().map_or(0.0, |pass| pass.out[0]));
    let (first, slope) = surprise(&strengths, &sample.places, sample.seats);
    for (seat, pass) in passes.iter().enumerate() {
        if let Some(pass) = pass {
            let wrong = POINTS_WEIGHT * (pass.out[1] - sample.more[seat]);
            descent.add(net, samples.row(sample, seat), pass, [slope[seat], wrong]);
        }
    }
    f64::from(first)
}

/// The surprise at who won, and the error of points.
fn test_of(net: &Net, test: &Samples) -> (f64, f64) {
    let (mut loss, mut squares, mut rows) = (0.0, 0.0, 0);
    for sample in &test.list {
        let mut strengths = [0.0; MAX_SEATS];
        for (seat, strength) in strengths.iter_mut().enumerate().take(sample.seats) {
            let pass = Pass::of(net, test.row(sample, seat));
            *strength = pass.out[0];
            squares += f64::from(POINTS * (pass.out[1] - sample.more[seat])).powi(2);
            rows += 1;
        }
        loss += f64::from(surprise(&strengths, &sample.places, sample.seats).0);
    }
    (loss / test.list.len().max(1) as f64, (squares / f64::from(rows.max(1))).sqrt())
}

/// Weights to begin with: small numbers by chance in the layers (He), none at the end.
fn fresh(width: usize, luck: &mut FastRng) -> Net {
    let mut net = Net::zero(width);
    let mut any = |inputs: usize| {
        let even = (luck.next_u64() >> 40) as f32 / (1_u64 << 24) as f32;
        (2.0 * even - 1.0) * (6.0 / inputs as f32).sqrt()
    };
    // About a third of the figures are not nought.
    net.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = any(width / 3));
    net.second.as_flattened_mut().iter_mut().for_each(|weight| *weight = any(FIRST));
    net.out.as_flattened_mut().iter_mut().for_each(|weight| *weight = 0.1 * any(SECOND));
    net
}

fn shuffle<T>(list: &mut [T], luck: &mut FastRng) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(luck, last as u32 + 1) as usize);
    }
}
