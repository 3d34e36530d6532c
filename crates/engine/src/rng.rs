//! Luck: the secret seed of a real game, and the draws, pinned so that no library can change them.
//!
//! A real game draws from ChaCha20 under a 256-bit seed, so that nobody can work out the next card
//! from those seen. Playouts and search use a fast generator.

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

pub use rand_core::Rng;
/// The fast generator for playouts and search; nothing secret may depend on it.
pub use rand_xoshiro::Xoshiro256PlusPlus as FastRng;

/// A fast generator for playout number `n` of a run seeded with `seed`.
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
