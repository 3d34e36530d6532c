//! Learned judgement: a small net looks at a position with the eyes of one seat after another, and says how strong each
//! stands and how many points it will still make.
//!
//! All seats are rated by the same weights, so one net serves every number of players. From the strengths follow the
//! chances of every place (the Plackett-Luce model: who comes first is a softmax over strengths, who comes second a
//! softmax over those that are left, and so on).
//!
//! Additions are made in the order in which they are written, with multiplication and addition alone: IEEE 754 then gives
//! the same bits on every machine.

mod places;
mod trained;
pub mod emporion;
pub mod emporous;
pub mod rollwrite;

use emporia_engine::MAX_SEATS;
pub use places::places;
pub use trained::Trained;

/// The most figures that a net is shown of a seat.
pub const MAX_INPUTS: usize = 192;
/// Width of the first hidden layer.
pub const FIRST: usize = 64;
/// Width of the second.
pub const SECOND: usize = 32;
/// What it says of a seat: its strength, and the points that it will still make.
pub const OUT: usize = 2;
/// Points that one unit of the second output stands for.
pub const POINTS: f32 = 10.0;

/// What a net is shown of a position.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// A row for each seat.
    pub rows: [[f32; MAX_INPUTS]; MAX_SEATS],
    /// How many figures at the beginning of the rows are the same for all seats.
    pub common: usize,
    /// The points of each seat if the game ended here.
    pub points: [f32; MAX_SEATS],
}

impl Inputs {
    /// Room for a position.
    pub const EMPTY: Inputs = Inputs { rows: [[0.0; MAX_INPUTS]; MAX_SEATS], common: 0, points: [0.0; MAX_SEATS] };
}

/// Fills a row, one figure after another.
pub struct InputRow<'a> {
    figures: &'a mut [f32; MAX_INPUTS],
    len: usize,
}

impl InputRow<'_> {
    /// At the beginning of a row.
    pub fn new(figures: &mut [f32; MAX_INPUTS]) -> InputRow<'_> {
        InputRow { figures, len: 0 }
    }

    /// One figure.
    #[inline]
    pub fn put(&mut self, figure: f32) {
        self.figures[self.len] = figure;
        self.len += 1;
    }

    /// A count, as a share of what counts as many.
    #[inline]
    pub fn share(&mut self, count: impl Into<f32>, many: f32) {
        self.put(count.into() * (1.0 / many));
    }

    /// Yes or no.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.put(if holds { 1.0 } else { 0.0 });
    }

    /// Several.
    #[inline]
    pub fn extend(&mut self, figures: &[f32]) {
        self.figures[self.len..self.len + figures.len()].copy_from_slice(figures);
        self.len += figures.len();
    }

    /// How many there are so far.
    pub fn filled(&self) -> usize {
        self.len
    }
}

/// What a judge makes of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// How likely each seat is to win.
    pub wins: [f32; MAX_SEATS],
    /// Strengths, from which the chances of the other places follow.
    pub strengths: [f32; MAX_SEATS],
    /// The points that each seat may expect at the end.
    pub points: [f32; MAX_SEATS],
}

/// Weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// By figure: its weight for each unit of the first layer.
    pub first: Vec<[f32; FIRST]>,
    /// What the first layer begins with.
    pub first_bias: [f32; FIRST],
    /// By unit of the first layer.
    pub second: [[f32; SECOND]; FIRST],
    /// What the second layer begins with.
    pub second_bias: [f32; SECOND],
    /// By unit of the second layer.
    pub out: [[f32; OUT]; SECOND],
    /// What the outputs begin with.
    pub out_bias: [f32; OUT],
}

impl Net {
    /// All weights zero, for so many figures.
    pub fn zero(figures: usize) -> Net {
        Net {
            first: vec![[0.0; FIRST]; figures],
            first_bias: [0.0; FIRST],
            second: [[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            out: [[0.0; OUT]; SECOND],
            out_bias: [0.0; OUT],
        }
    }

    /// From a file: all weights as numbers of four bytes, little end first. None if they are too many or too few for a net
    /// that is shown so many figures.
    pub fn read(bytes: &[u8], figures: usize) -> Option<Net> {
        let mut net = Net::zero(figures);
        let (numbers, rest) = bytes.as_chunks::<4>();
        let mut weights = net.weights_mut();
        if numbers.len() != weights.len() || !rest.is_empty() {
            return None;
        }
        for (weight, &number) in weights.iter_mut().zip(numbers) {
            **weight = f32::from_le_bytes(number);
        }
        Some(net)
    }

    /// The same as a file.
    pub fn write(&mut self) -> Vec<u8> {
        self.weights_mut().iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// All weights, in the order of the file.
    pub fn weights_mut(&mut self) -> Vec<&mut f32> {
        let first = self.first.as_flattened_mut().iter_mut();
        let second = self.second.as_flattened_mut().iter_mut();
        let out = self.out.as_flattened_mut().iter_mut();
        let first = first.chain(&mut self.first_bias);
        let second = second.chain(&mut self.second_bias);
        first.chain(second).chain(out.chain(&mut self.out_bias)).collect()
    }

    /// The first hidden layer for these figures, before what is negative is cut off.
    #[inline]
    pub fn first_layer(&self, figures: &[f32]) -> [f32; FIRST] {
        add_up(self.first_bias, figures, &self.first)
    }

    /// The second from the first.
    #[inline]
    pub fn second_layer(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        let mut sums = self.second_bias;
        for (&unit, weights) in first.iter().zip(&self.second) {
            if unit > 0.0 {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += unit * weight;
                }
            }
        }
        sums
    }

    /// What it says of a seat.
    #[inline]
    pub fn out_layer(&self, second: &[f32; SECOND]) -> [f32; OUT] {
        let mut sums = self.out_bias;
        for (&unit, weights) in second.iter().zip(&self.out) {
            if unit > 0.0 {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += unit * weight;
                }
            }
        }
        sums
    }

    /// What it makes of a position.
    #[inline]
    pub fn judge(&self, figures: &Inputs, seats: usize) -> Judgement {
        let mut found = Judgement { wins: [0.0; MAX_SEATS], strengths: [0.0; MAX_SEATS], points: figures.points };
        let (width, common) = (self.first.len(), figures.common);
        let shared = self.first_layer(&figures.rows[0][..common]);
        for (seat, row) in figures.rows[..seats].iter().enumerate() {
            let first = add_up(shared, &row[common..width], &self.first[common..]);
            let [strength, more] = self.out_layer(&self.second_layer(&first));
            found.strengths[seat] = strength;
            found.points[seat] += POINTS * more;
        }
        found.wins = softmax(&found.strengths, seats);
        found
    }
}

/// Adds figures times their weights to sums.
#[inline]
fn add_up(mut sums: [f32; FIRST], figures: &[f32], weights: &[[f32; FIRST]]) -> [f32; FIRST] {
    for (&figure, weights) in figures.iter().zip(weights) {
        // About half of the figures are nought.
        if figure != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += figure * weight;
            }
        }
    }
    sums
}

/// The chances of first place, from strengths.
#[inline]
pub fn softmax(strengths: &[f32; MAX_SEATS], seats: usize) -> [f32; MAX_SEATS] {
    let mut wins = [0.0; MAX_SEATS];
    let most = strengths[..seats].iter().fold(f32::NEG_INFINITY, |most, &one| most.max(one));
    let mut sum = 0.0;
    for (win, strength) in wins[..seats].iter_mut().zip(strengths) {
        *win = exp(strength - most);
        sum += *win;
    }
    for win in &mut wins[..seats] {
        *win /= sum;
    }
    wins
}

/// e to the power of a number that is not positive, by multiplication and addition alone so that every machine agrees.
#[inline]
fn exp(x: f32) -> f32 {
    let x = x.max(-40.0) * (1.0 / 64.0);
    let mut y = 1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0)));
    for _ in 0..6 {
        y *= y;
    }
    y
}
