//! Fills a small table at random: each cell within its bounds, each row and each column with its sum.

use super::bounds::Bound;
use crate::rng::{Rng, below, shuffle};

/// The most units that are placed one by one: 47 cargo tiles and 19 Clandestine tiles, or 18 Contracts.
const MOST_UNITS: usize = 128;

/// A table of `R` rows and `C` columns to be filled.
pub(super) struct Puzzle<const R: usize, const C: usize> {
    /// The bounds of each cell.
    pub cells: [[Bound; C]; R],
    /// The sum of each row.
    pub rows: [i16; R],
    /// The sum of each column.
    pub columns: [i16; C],
}

/// A table that is being filled.
struct Filling<const R: usize, const C: usize> {
    cells: [[i16; C]; R],
    /// What each row still lacks of its sum.
    lacks: [i16; R],
}

impl<const R: usize, const C: usize> Puzzle<R, C> {
    /// A random filling. There must be one; it is found without backtracking, by augmenting paths.
    pub fn fill(&self, rng: &mut impl Rng) -> [[i16; C]; R] {
        let cells = self.cells.map(|row| row.map(|bound| bound.least));
        let mut lacks = self.rows;
        for (lack, row) in lacks.iter_mut().zip(&cells) {
            *lack -= row.iter().sum::<i16>();
        }
        let mut filling = Filling { cells, lacks };
        // What the columns still lack, unit by unit, in random order.
        let mut units = [0u8; MOST_UNITS];
        let mut count = 0;
        for c in 0..C {
            let lack = self.columns[c] - cells.iter().map(|row| row[c]).sum::<i16>();
            let end = count + lack.max(0) as usize;
            units[count..end].fill(c as u8);
            count = end;
        }
        let units = &mut units[..count];
        shuffle(rng, units);
        let mut moved = false;
        for &unit in units.iter() {
            let c = usize::from(unit);
            if !self.place(&mut filling, c, rng) {
                moved = true;
                let placed = self.augment(&mut filling, c, &mut [false; R]);
                debug_assert!(placed, "a view that no state has: there is no filling");
            }
        }
        debug_assert!(filling.lacks == [0; R], "rows and columns have different sums");
        if moved && R > 1 && C > 1 {
            self.mix(&mut filling.cells, rng);
        }
        filling.cells
    }

    /// Whether a cell can take one more.
    fn has_room(&self, x: &Filling<R, C>, r: usize, c: usize) -> bool {
        x.cells[r][c] < self.cells[r][c].most
    }

    /// Puts one unit of a column into a row with room for it, the likelier the more that row lacks; whether there is one.
    fn place(&self, x: &mut Filling<R, C>, c: usize, rng: &mut impl Rng) -> bool {
        let weights: [i16; R] = std::array::from_fn(|r| if self.has_room(x, r, c) { x.lacks[r].max(0) } else { 0 });
        let all: i16 = weights.iter().sum();
        if all == 0 {
            return false;
        }
        let mut left = below(rng, all as u32) as i16;
        let row = weights.iter().position(|weight| {
            left -= weight;
            left < 0
        });
        let row = row.expect("a number below the sum of the weights falls into one of them");
        x.cells[row][c] += 1;
        x.lacks[row] -= 1;
        true
    }

    /// Places one unit of a column, moving others out of the way along an augmenting path; whether there is one.
    fn augment(&self, x: &mut Filling<R, C>, c: usize, seen: &mut [bool; R]) -> bool {
        for r in 0..R {
            if seen[r] || !self.has_room(x, r, c) {
                continue;
            }
            seen[r] = true;
            if x.lacks[r] > 0 {
                x.lacks[r] -= 1;
                x.cells[r][c] += 1;
                return true;
            }
            for other in 0..C {
                let spare = other != c && x.cells[r][other] > self.cells[r][other].least;
                if spare && self.augment(x, other, seen) {
                    x.cells[r][other] -= 1;
                    x.cells[r][c] += 1;
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
            let may_lose = |r: usize, c: usize| x[r][c] > self.cells[r][c].least;
            let may_gain = |r: usize, c: usize| x[r][c] < self.cells[r][c].most;
            if r != q && c != d && may_lose(r, c) && may_lose(q, d) && may_gain(r, d) && may_gain(q, c) {
                (x[r][c], x[q][d]) = (x[r][c] - 1, x[q][d] - 1);
                (x[r][d], x[q][c]) = (x[r][d] + 1, x[q][c] + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::fast;
    use std::collections::BTreeSet;

    fn within(puzzle: &Puzzle<3, 3>, x: &[[i16; 3]; 3]) -> bool {
        (0..3).all(|r| x[r].iter().sum::<i16>() == puzzle.rows[r])
            && (0..3).all(|c| x.iter().map(|row| row[c]).sum::<i16>() == puzzle.columns[c])
            && x.iter().flatten().zip(puzzle.cells.iter().flatten()).all(|(n, b)| (b.least..=b.most).contains(n))
    }

    /// All fillings, by counting through every table of digits.
    fn all(puzzle: &Puzzle<3, 3>) -> BTreeSet<[[i16; 3]; 3]> {
        let tables = (0..4_usize.pow(9)).map(|number| {
            let digit = |place: usize| (number >> (2 * place) & 3) as i16;
            std::array::from_fn(|r| std::array::from_fn(|c| digit(3 * r + c)))
        });
        tables.filter(|x| within(puzzle, x)).collect()
    }

    #[test]
    fn every_filling_is_found_and_nothing_else() {
        let mut rng = fast(13, 1);
        for _ in 0..6 {
            let truth: [[i16; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| below(&mut rng, 3) as i16));
            let cells = truth.map(|row| {
                row.map(|n| {
                    let [under, over] = [0; 2].map(|_| below(&mut rng, 2) as i16);
                    Bound { least: (n - under).max(0), most: n + over }
                })
            });
            let rows = truth.map(|row| row.iter().sum());
            let columns = std::array::from_fn(|c| truth.iter().map(|row| row[c]).sum());
            let puzzle = Puzzle { cells, rows, columns };
            let found: BTreeSet<_> = (0..4000).map(|_| puzzle.fill(&mut rng)).collect();
            assert_eq!(found, all(&puzzle));
        }
    }
}
