//! Interval arithmetic on hidden tiles: how few and how many of each kind a row may hold, what follows from totals that
//! everyone can count, and what is left to know after tiles changed hands unseen.

use super::goods::{KINDS, Kind};
use super::knowledge::ROWS;

/// The least and the most that a number may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bound {
    /// It is no less.
    pub least: i16,
    /// It is no more.
    pub most: i16,
}

impl Bound {
    /// The number is known.
    pub const fn exactly(n: i16) -> Bound {
        Bound { least: n, most: n }
    }

    /// The bound on a sum.
    fn plus(self, other: Bound) -> Bound {
        Bound { least: self.least + other.least, most: self.most + other.most }
    }
}

/// The bounds of each kind in one row.
pub(super) type RowBounds = [Bound; KINDS];
/// The bounds of each kind in each row.
pub(super) type Bounds = [RowBounds; ROWS];

/// Tiles that a row gives unseen, and Contraband that leaves it in sight of all because it goes to the stack (OUS-113).
#[derive(Clone, Copy, Debug)]
pub(super) struct Gift {
    /// The row that gives.
    pub from: usize,
    /// How many tiles go unseen.
    pub unseen: u8,
    /// How much Contraband is done; in a deal, none goes unseen.
    pub done: Option<u8>,
}

/// What one row keeps and what it gives, of each kind.
struct Parted {
    kept: RowBounds,
    given: RowBounds,
}

/// The bounds after two rows gave each other something unseen: of each kind what was kept and what came.
pub(super) fn pass(bounds: &mut Bounds, gifts: [Gift; 2], counts: &[i16; ROWS]) {
    let parted = gifts.map(|gift| part(bounds[gift.from], counts[gift.from], gift));
    for side in 0..2 {
        let (kept, come) = (&parted[side].kept, &parted[1 - side].given);
        bounds[gifts[side].from] = std::array::from_fn(|k| kept[k].plus(come[k]));
    }
}

/// What a row of `count` tiles keeps and gives.
///
/// Of `x` tiles of a kind, once Contraband that is done has left, `g` are given and `r = x - g` are kept. All that are
/// given are `unseen` together, and all that are kept are `left`. So
///
/// - `g <= x` and `g <= unseen`;
/// - `g >= x - left`, because `r <= left`;
/// - `g >= unseen - (most given of all other kinds)`, because the gift is whole;
/// - `r >= x - g` at the least `x` and the most `g`, and `r <= x - g` the other way round; `0 <= r <= left`.
fn part(mut row: RowBounds, count: i16, gift: Gift) -> Parted {
    const CONTRABAND: usize = Kind::Contraband as usize;
    let (unseen, done) = (i16::from(gift.unseen), i16::from(gift.done.unwrap_or(0)));
    let contraband = &mut row[CONTRABAND];
    (contraband.least, contraband.most) = ((contraband.least - done).max(0), contraband.most - done);
    let left = count - done - unseen;
    let in_sight = |k: usize| gift.done.is_some() && k == CONTRABAND;
    let most_given: [i16; KINDS] = std::array::from_fn(|k| if in_sight(k) { 0 } else { row[k].most.min(unseen) });
    let most_of_all: i16 = most_given.iter().sum();
    let given: RowBounds = std::array::from_fn(|k| {
        let most = most_given[k];
        let too_many_to_keep = row[k].least - left;
        let not_given_by_others = unseen - (most_of_all - most);
        Bound { least: too_many_to_keep.max(not_given_by_others).clamp(0, most.max(0)), most }
    });
    let kept = std::array::from_fn(|k| Bound {
        least: (row[k].least - given[k].most).max(0),
        most: (row[k].most - given[k].least).min(left),
    });
    Parted { kept, given }
}

/// Draws every conclusion from one row's or one kind's total, until there is no more to draw.
pub(super) fn tighten(bounds: &mut Bounds, counts: &[i16; ROWS], kinds: &[i16; KINDS]) {
    loop {
        let before = *bounds;
        for (row, &count) in bounds.iter_mut().zip(counts) {
            narrow(row.each_mut(), count);
        }
        for (k, &count) in kinds.iter().enumerate() {
            narrow(bounds.each_mut().map(|row| &mut row[k]), count);
        }
        if *bounds == before {
            return;
        }
    }
}

/// Narrows the bounds of numbers whose sum is known. Each number is the sum without all the others, so
///
/// - it is at least the sum without the most that the others may be;
/// - it is at most the sum without the least that the others may be.
fn narrow<const N: usize>(numbers: [&mut Bound; N], sum: i16) {
    let all = numbers.iter().fold(Bound::exactly(0), |all, number| all.plus(**number));
    for number in numbers {
        let others = Bound { least: all.least - number.least, most: all.most - number.most };
        *number = Bound { least: number.least.max(sum - others.most), most: number.most.min(sum - others.least) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{FastRng, below, fast};

    /// Tables are small, so that all of their fillings can be looked at: these kinds in the first rows.
    const SMALL: [usize; 3] = [Kind::Wood as usize, Kind::Jewel as usize, Kind::Contraband as usize];

    fn random(rng: &mut FastRng, most: i16) -> i16 {
        below(rng, most as u32 + 1) as i16
    }

    /// A number with bounds around it.
    fn around(rng: &mut FastRng, n: i16) -> Bound {
        Bound { least: (n - random(rng, 2)).max(0), most: n + random(rng, 2) }
    }

    /// Every way to choose one number within each of the bounds so that they have that sum.
    fn choices(bounds: &[Bound], sum: i16) -> Vec<Vec<i16>> {
        let Some((first, rest)) = bounds.split_first() else {
            return if sum == 0 { vec![Vec::new()] } else { Vec::new() };
        };
        let with = |n: i16| choices(rest, sum - n).into_iter().map(move |others| [vec![n], others].concat());
        (first.least..=first.most.min(sum)).flat_map(with).collect()
    }

    /// The narrowest bounds around some numbers.
    fn hull(numbers: impl Iterator<Item = i16> + Clone) -> Option<Bound> {
        Some(Bound { least: numbers.clone().min()?, most: numbers.max()? })
    }

    /// A random small table with bounds around its truth, and its totals.
    fn table(rng: &mut FastRng) -> ([[i16; 3]; 3], Bounds, [i16; ROWS], [i16; KINDS]) {
        let truth: [[i16; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| random(rng, 2)));
        let mut bounds = [[Bound::exactly(0); KINDS]; ROWS];
        let (mut counts, mut kinds) = ([0; ROWS], [0; KINDS]);
        for (row, numbers) in truth.iter().enumerate() {
            for (&k, &n) in SMALL.iter().zip(numbers) {
                bounds[row][k] = around(rng, n);
                counts[row] += n;
                kinds[k] += n;
            }
        }
        (truth, bounds, counts, kinds)
    }

    #[test]
    fn tightened_bounds_keep_every_filling_and_are_exact_for_each_total() {
        let mut rng = fast(12, 1);
        for _ in 0..300 {
            let (_, loose, counts, kinds) = table(&mut rng);
            let mut tight = loose;
            tighten(&mut tight, &counts, &kinds);
            // All fillings of the table: each row in every way, kept if the columns add up.
            let rows: Vec<Vec<Vec<i16>>> =
                (0..3).map(|row| choices(&SMALL.map(|k| loose[row][k]), counts[row])).collect();
            let mut fillings = 0;
            for a in &rows[0] {
                for b in &rows[1] {
                    for c in rows[2].iter().filter(|c| (0..3).all(|i| a[i] + b[i] + c[i] == kinds[SMALL[i]])) {
                        fillings += 1;
                        for (row, numbers) in [a, b, c].into_iter().enumerate() {
                            for (&k, &n) in SMALL.iter().zip(numbers) {
                                let Bound { least, most } = tight[row][k];
                                assert!((least..=most).contains(&n), "{n} is lost: {loose:?}");
                            }
                        }
                    }
                }
            }
            assert!(fillings > 0, "the truth is one");
            // No row and no kind alone says more.
            for row in 0..3 {
                let line = SMALL.map(|k| tight[row][k]);
                let all = choices(&line, counts[row]);
                for i in 0..3 {
                    assert_eq!(hull(all.iter().map(|numbers| numbers[i])), Some(line[i]));
                }
            }
            for k in SMALL {
                let line = [0, 1, 2].map(|row| tight[row][k]);
                let all = choices(&line, kinds[k]);
                for i in 0..3 {
                    assert_eq!(hull(all.iter().map(|numbers| numbers[i])), Some(line[i]));
                }
            }
        }
    }

    #[test]
    fn what_is_kept_and_given_is_bounded_by_every_gift_that_is_possible() {
        let mut rng = fast(12, 2);
        let (mut exact, mut loose) = (0, 0);
        for _ in 0..3000 {
            let (truth, mut bounds, counts, kinds) = table(&mut rng);
            tighten(&mut bounds, &counts, &kinds);
            let deal = below(&mut rng, 2) == 0;
            let done = deal.then(|| random(&mut rng, truth[0][2]) as u8);
            let may_go = counts[0] - if deal { truth[0][2] } else { 0 };
            let gift = Gift { from: 0, unseen: random(&mut rng, may_go) as u8, done };
            let parted = part(bounds[0], counts[0], gift);
            let line = SMALL.map(|k| bounds[0][k]);
            let mut outcomes: Vec<(Vec<i16>, Vec<i16>)> = Vec::new();
            for mut there in choices(&line, counts[0]) {
                there[2] -= i16::from(done.unwrap_or(0));
                if there[2] < 0 {
                    continue;
                }
                let mut givable: Vec<Bound> = there.iter().map(|&n| Bound { least: 0, most: n }).collect();
                if deal {
                    givable[2] = Bound::exactly(0);
                }
                for given in choices(&givable, i16::from(gift.unseen)) {
                    let kept = there.iter().zip(&given).map(|(there, given)| there - given).collect();
                    outcomes.push((kept, given));
                }
            }
            for (i, k) in SMALL.into_iter().enumerate() {
                let kept = hull(outcomes.iter().map(|(kept, _)| kept[i])).expect("the truth is one");
                let given = hull(outcomes.iter().map(|(_, given)| given[i])).expect("the truth is one");
                for (found, true_bound) in [(parted.kept[k], kept), (parted.given[k], given)] {
                    let sound = found.least <= true_bound.least && found.most >= true_bound.most;
                    assert!(sound, "{found:?} is narrower than {true_bound:?}: {line:?}, {gift:?}");
                    if found == true_bound {
                        exact += 1;
                    } else {
                        loose += 1;
                    }
                    // Only Contraband that cannot go unseen leaves room for a further conclusion, which `tighten` draws.
                    assert!(found == true_bound || deal && line[2].most > 0, "{found:?} is wider than {true_bound:?}");
                }
            }
        }
        assert!(exact > 20 * loose, "{exact} bounds are exact, {loose} are not");
    }
}
