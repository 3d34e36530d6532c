//! Small counters packed into one word (SWAR: SIMD within a register), so that "can this be paid" is one subtraction.
//!
//! A word is cut into lanes. The top bit of each lane is its guard: it is never part of a count, and catches the borrow
//! of a subtraction before it reaches the neighbour. Games name their lanes; here they are numbers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// `LANES` counters in lanes of `BITS` bits, the guard included, the first lane lowest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Packed<const BITS: usize, const LANES: usize>(pub u64);

impl<const BITS: usize, const LANES: usize> Packed<BITS, LANES> {
    /// Nothing in any lane.
    pub const NONE: Self = Packed(0);
    /// The most that a lane holds.
    pub const MOST: u8 = {
        assert!(BITS >= 2 && BITS <= 8 && BITS * LANES <= 64);
        (1 << (BITS - 1)) as u8 - 1
    };
    /// One in each lane.
    const EACH: u64 = spread(BITS, LANES);
    /// The guard of each lane.
    const GUARD: u64 = Self::EACH << (BITS - 1);

    /// `n` in one lane.
    #[inline]
    pub const fn of(lane: usize, n: u8) -> Self {
        debug_assert!(lane < LANES && n <= Self::MOST, "a count spills out of its lane");
        Packed((n as u64) << (BITS * lane))
    }

    /// `n` in each lane.
    #[inline]
    pub const fn each(n: u8) -> Self {
        debug_assert!(n <= Self::MOST, "a count spills out of its lane");
        Packed(n as u64 * Self::EACH)
    }

    /// The count in a lane.
    #[inline]
    pub const fn at(self, lane: usize) -> u8 {
        // The guard of a count is never set, so that a lane of a whole byte needs no mask.
        (self.0 >> (BITS * lane)) as u8 & const { ((1 << BITS) - 1) as u8 }
    }

    /// Both together; no lane may pass `MOST`.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        debug_assert!(sum & Self::GUARD == 0, "a sum spills out of its lane");
        Packed(sum)
    }

    /// With `n` more in a lane.
    #[inline]
    pub const fn with(self, lane: usize, n: u8) -> Self {
        self.plus(Self::of(lane, n))
    }

    /// Without the others, which these must cover.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        debug_assert!(self.covers(other), "a lane borrows from its neighbour");
        Packed(self.0 - other.0)
    }

    /// Without the others as far as there are any: saturating subtraction.
    #[inline]
    pub const fn beyond(self, other: Self) -> Self {
        let difference = (self.0 | Self::GUARD) - other.0;
        Packed(difference & mask::<BITS>(difference & Self::GUARD))
    }

    /// The lesser count of each lane.
    #[inline]
    pub const fn least(self, other: Self) -> Self {
        let enough = mask::<BITS>(self.enough(other));
        Packed(other.0 & enough | self.0 & !enough)
    }

    /// Whether there are at least as many in each lane.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        self.enough(other) == Self::GUARD
    }

    /// Of the first `N` lanes, those with at least as many as in the other, as bits.
    #[inline]
    pub const fn covered<const N: usize>(self, other: Self) -> usize {
        // Multiplication moves the lowest bit of lane k, bit BITS * k, to bit (BITS - 1) * (N - 1) + k. With no more lanes
        // than a lane has bits, all other products lie apart from these and from each other, so that nothing is carried.
        let top = const {
            assert!(N <= BITS && N <= LANES);
            (BITS - 1) * (N - 1)
        };
        let gather = const { spread(BITS - 1, N) };
        let lowest = self.enough(other) >> (BITS - 1) & const { spread(BITS, N) };
        (lowest.wrapping_mul(gather) >> top) as usize & const { (1 << N) - 1 }
    }

    /// How many in all lanes together.
    #[inline]
    pub const fn total(self) -> u32 {
        // Neighbours are added in pairs, which have room for the sum of all lanes, and the pairs meet in the topmost one.
        let even = const { spread(2 * BITS, LANES.div_ceil(2)) * ((1 << BITS) - 1) };
        let pairs = (self.0 & even) + (self.0 >> BITS & even);
        let meet = const { spread(2 * BITS, LANES.div_ceil(2)) };
        let top = const { 2 * BITS * (LANES.div_ceil(2) - 1) };
        (pairs.wrapping_mul(meet) >> top) as u32 & const { (1 << (2 * BITS)) - 1 }
    }

    /// Whether there is none in any lane.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The guards of the lanes with at least as many as in the other: where nothing had to be borrowed.
    #[inline]
    const fn enough(self, other: Self) -> u64 {
        ((self.0 | Self::GUARD) - other.0) & Self::GUARD
    }
}

impl<const BITS: usize, const LANES: usize> fmt::Debug for Packed<BITS, LANES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..LANES).map(|lane| self.at(lane))).finish()
    }
}

/// All bits of a lane below its guard, for each guard that is given.
#[inline]
const fn mask<const BITS: usize>(guards: u64) -> u64 {
    guards - (guards >> (BITS - 1))
}

/// The lowest bit of each lane.
const fn spread(bits: usize, lanes: usize) -> u64 {
    let (mut word, mut lane) = (0, 0);
    while lane < lanes {
        word |= 1 << (bits * lane);
        lane += 1;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{below, fast};

    /// Random counts, many of them at the edges of a lane, against plain arrays.
    fn like_arrays<const BITS: usize, const LANES: usize>() {
        type P<const B: usize, const L: usize> = Packed<B, L>;
        let most = P::<BITS, LANES>::MOST;
        let mut rng = fast(6, (BITS * LANES) as u64);
        let mut draw = |most: u8| -> [u8; LANES] {
            std::array::from_fn(|_| match below(&mut rng, 6) {
                0 => 0,
                1 => most,
                _ => below(&mut rng, u32::from(most) + 1) as u8,
            })
        };
        let pack = |counts: [u8; LANES]| {
            counts.iter().enumerate().fold(P::<BITS, LANES>::NONE, |all, (lane, &n)| all.with(lane, n))
        };
        let unpack = |packed: P<BITS, LANES>| -> [u8; LANES] { std::array::from_fn(|lane| packed.at(lane)) };
        for _ in 0..20_000 {
            let (a, b) = (draw(most), draw(most));
            let (x, y) = (pack(a), pack(b));
            assert_eq!(unpack(x), a);
            assert_eq!(x.total(), a.iter().map(|&n| u32::from(n)).sum::<u32>());
            assert_eq!(x.is_empty(), a == [0; LANES]);
            let each = |f: &dyn Fn(u8, u8) -> u8| -> [u8; LANES] { std::array::from_fn(|lane| f(a[lane], b[lane])) };
            assert_eq!(x.covers(y), (0..LANES).all(|lane| a[lane] >= b[lane]));
            assert_eq!(unpack(x.least(y)), each(&|n, m| n.min(m)));
            assert_eq!(unpack(x.beyond(y)), each(&u8::saturating_sub));
            let less = each(&|n, m| n.min(m));
            assert_eq!(unpack(x.minus(pack(less))), each(&u8::saturating_sub));
            assert_eq!(unpack(pack(less).plus(x.beyond(y))), a);
            let five = (0..5).filter(|&lane| a[lane] >= b[lane]).fold(0, |set, lane| set | 1 << lane);
            assert_eq!(x.covered::<5>(y), five);
            assert!((0..=most).all(|n| unpack(Packed::each(n)) == [n; LANES]));
        }
        assert_eq!(pack([most; LANES]).total(), u32::from(most) * LANES as u32);
    }

    #[test]
    fn every_layout_in_use_counts_like_an_array() {
        like_arrays::<5, 6>(); // Works of Emporous
        like_arrays::<6, 10>(); // Tiles of Emporous
        like_arrays::<8, 6>(); // Emporion
        like_arrays::<8, 8>(); // Roll & Write
    }

    #[test]
    fn lanes_are_gathered_in_their_order() {
        for set in 0..32_usize {
            let some = (0..5).fold(Packed::<6, 10>::each(3), |all, lane| all.with(lane, (set >> lane & 1) as u8));
            assert_eq!(some.covered::<5>(Packed::each(4)), set);
            assert_eq!(Packed::<6, 10>::each(3).covered::<5>(some), !set & 31);
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    fn what_would_reach_the_neighbour_is_caught() {
        type Few = Packed<5, 6>;
        let caught = |spill: fn() -> Few| std::panic::catch_unwind(spill).is_err();
        assert!(caught(|| Few::of(2, 15).plus(Few::of(2, 1))));
        assert!(caught(|| Few::of(2, 3).minus(Few::of(2, 4))));
        assert!(caught(|| Few::of(2, 16)));
        assert!(caught(|| Few::of(6, 1)));
        assert!(!caught(|| Few::of(2, 15).plus(Few::of(3, 15)).minus(Few::of(2, 15))));
    }
}
