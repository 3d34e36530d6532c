//! Fills a small table at random: each cell within its bounds, each row and each column with its sum.

use crate::rng::{Rng, below, shuffle};

/// A table of `R` rows and `C` columns to be filled.
pub(super) struct Puzzle<const R: usize, const C: usize> {
    /// The least of each cell.
    pub least: [[i16; C]; R],
    /// The most of each cell.
    pub most: [[i16; C]; R],
    /// The sum of each row.
    pub rows: [i16; R],
    /// The sum of each column.
    pub columns: [i16; C],
}

impl<const R: usize, const C: usize> Puzzle<R, C> {
    /// A random filling. There must be one; it is found without backtracking, by augmenting paths.
    pub fn fill(&self, rng: &mut impl Rng) -> [[i16; C]; R] {
        let mut x = self.least;
        let mut rows: [i16; R] = std::array::from_fn(|r| self.rows[r] - x[r].iter().sum::<i16>());
        let mut units = [0u8; 128];
        let mut count = 0;
        for c in 0..C {
            for _ in 0..self.columns[c] - x.iter().map(|row| row[c]).sum::<i16>() {
                units[count] = c as u8;
                count += 1;
            }
        }
        let units = &mut units[..count];
        shuffle(rng, units);
        let mut augmented = false;
        for &unit in units.iter() {
            let c = unit as usize;
            let room = |r: usize, x: &[[i16; C]; R]| if x[r][c] < self.most[r][c] { rows[r].max(0) } else { 0 };
            let all: i16 = (0..R).map(|r| room(r, &x)).sum();
            if all > 0 {
                let mut left = below(rng, all as u32) as i16;
                let row = (0..R).find(|&r| {
                    left -= room(r, &x);
                    left < 0
                });
                let row = row.unwrap_or(0);
                x[row][c] += 1;
                rows[row] -= 1;
            } else {
                augmented = true;
                self.augment(&mut x, &mut rows, c, &mut [false; R]);
            }
        }
        if augmented && R > 1 && C > 1 {
            self.mix(&mut x, rng);
        }
        x
    }

    /// Places one unit of a column, moving others out of the way.
    fn augment(&self, x: &mut [[i16; C]; R], rows: &mut [i16; R], c: usize, seen: &mut [bool; R]) -> bool {
        for r in 0..R {
            if seen[r] || x[r][c] >= self.most[r][c] {
                continue;
            }
            seen[r] = true;
            if rows[r] > 0 {
                rows[r] -= 1;
                x[r][c] += 1;
                return true;
            }
            for other in 0..C {
                if other != c && x[r][other] > self.least[r][other] && self.augment(x, rows, other, seen) {
                    x[r][other] -= 1;
                    x[r][c] += 1;
                    return true;
                }
            }
        }
        false
    }

    /// Exchanges units between cells at random, so that the order of augmentation does not show.
    fn mix(&self, x: &mut [[i16; C]; R], rng: &mut impl Rng) {
        for _ in 0..4 * R * C {
            let [r, q] = [0; 2].map(|_| below(rng, R as u32) as usize);
            let [c, d] = [0; 2].map(|_| below(rng, C as u32) as usize);
            let free = r != q
                && c != d
                && x[r][c] > self.least[r][c]
                && x[q][d] > self.least[q][d]
                && x[r][d] < self.most[r][d]
                && x[q][c] < self.most[q][c];
            if free {
                (x[r][c], x[q][d]) = (x[r][c] - 1, x[q][d] - 1);
                (x[r][d], x[q][c]) = (x[r][d] + 1, x[q][c] + 1);
            }
        }
    }
}
