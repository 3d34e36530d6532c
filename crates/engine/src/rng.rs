//! Luck: the secret seed of a real game, and the draws, pinned so that no library can change them.
//!
//! A real game draws from ChaCha20 under a 256-bit seed, so that nobody can work out the next card
//! from those seen. Rollouts and search use a fast generator.

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

pub use rand_core::Rng;
/// The fast generator for rollouts and search; nothing secret may depend on it.
pub use rand_xoshiro::Xoshiro256PlusPlus as FastRng;

/// A fast generator for rollout number `n` of a run seeded with `seed`.
pub fn fast(seed: u64, n: u64) -> FastRng {
    FastRng::seed_from_u64(seed ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17))
}

/// The secret from which a game's shuffles and dice follow.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The generator for the `n`-th piece of luck: 0 is the set-up, then one for each roll. Each has its own stream,
    /// so that a game taken up from a snapshot needs no generator state.
    pub fn luck(&self, n: u64) -> impl Rng {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(n);
        rng
    }

    /// What is published when the game starts.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    /// A seed for tests and simulations, drawn from a number.
    pub fn from_number(n: u64) -> Seed {
        let mut digest = Sha256::new();
        digest.update(b"emporia seed");
        digest.update(n.to_le_bytes());
        Seed(digest.finalize().into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// 32 bytes that are written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex(pub [u8; 32]);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::str::FromStr for Hex {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Hex, Self::Err> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err("64 hexadecimal digits are needed");
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digit = |b: u8| (b as char).to_digit(16).unwrap_or(0) as u8;
            *byte = digit(pair[0]) << 4 | digit(pair[1]);
        }
        Ok(Hex(bytes))
    }
}

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A number from 0 to `n - 1`, each equally likely (Lemire's method on 32 bits; `n` is at least 1).
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    let mut wide = u64::from(rng.next_u32()) * u64::from(n);
    if (wide as u32) < n {
        let short = n.wrapping_neg() % n;
        while (wide as u32) < short {
            wide = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}

/// Shuffles in place, every order equally likely (Fisher and Yates, from the end).
#[inline]
pub fn shuffle<T>(rng: &mut (impl Rng + ?Sized), items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

/// One of the items, each equally likely; `None` if there is none.
#[inline]
pub fn pick<'a, T>(rng: &mut (impl Rng + ?Sized), items: &'a [T]) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(below(rng, items.len() as u32) as usize) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of games depend on these draws for ever: if this fails, the code is wrong, not the numbers. They were
    /// worked out a second time by another program, from the description in `docs/record.md`.
    #[test]
    fn draws_are_pinned() {
        let seed = Seed::from_number(1);
        let mut rng = seed.luck(0);
        let draws: Vec<u32> = [6, 6, 6, 6, 6, 6, 100, 68, u32::MAX].iter().map(|&n| below(&mut rng, n)).collect();
        assert_eq!(draws, PINNED_DRAWS);
        let mut deck: Vec<u8> = (0..12).collect();
        shuffle(&mut seed.luck(1), &mut deck);
        assert_eq!(deck, PINNED_DECK);
        assert_eq!(Hex(seed.hash()).to_string(), PINNED_HASH);
    }

    const PINNED_DRAWS: [u32; 9] = [2, 2, 5, 5, 0, 4, 44, 24, 560866899];
    const PINNED_DECK: [u8; 12] = [2, 9, 4, 7, 11, 3, 1, 5, 0, 8, 6, 10];
    const PINNED_HASH: &str = "250264e335747917ffc1d32060ed117a7b991c3642f996ff84852bc0a370e041";

    #[test]
    fn every_number_is_as_likely() {
        let mut rng = fast(2, 3);
        let mut seen = [0; 7];
        (0..70_000).for_each(|_| seen[below(&mut rng, 7) as usize] += 1);
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut rng = fast(2, 4);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut rng, &mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| (850..1_150).contains(n)), "{seen:?}");
    }

    #[test]
    fn hexadecimal_reads_back() {
        let hex = Hex(Seed::from_number(9).0);
        assert_eq!(hex.to_string().parse(), Ok(hex));
        for wrong in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
            assert!(wrong.parse::<Hex>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_roll_has_its_own_stream() {
        let seed = Seed::from_number(4);
        assert_ne!(seed.luck(1).next_u64(), seed.luck(2).next_u64());
        assert_eq!(seed.luck(7).next_u64(), seed.luck(7).next_u64());
    }
}
