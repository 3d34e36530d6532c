//! Costs of materials as card files write them: every way to pay one is worked out when the file is read.

use crate::cards::{CardFaultKind, CardReader};
use std::collections::BTreeSet;

/// The most symbols of a cost, so that all ways to pay it can be listed.
pub(crate) const MOST_SYMBOLS: usize = 7;

/// How many of each of the five materials are paid, in the order of the game, and how many Jewels.
pub(crate) type Way = [u8; 6];

/// The place of Jewels in a way to pay.
pub(crate) const JEWELS: usize = 5;

/// Each distinct way to pay these symbols. A symbol is a material, or "a/b" for either one; a Jewel pays any.
pub(crate) fn ways(symbols: &[String], materials: [&str; 5], at: usize, source: &mut CardReader<'_>) -> Vec<Way> {
    let mut ways = BTreeSet::from([Way::default()]);
    for symbol in symbols.iter().take(MOST_SYMBOLS) {
        let mut choices = vec![JEWELS];
        for name in symbol.split('/').map(str::trim) {
            match materials.iter().position(|material| *material == name) {
                Some(material) => choices.push(material),
                None => {
                    source.fault(at, CardFaultKind::Unknown { name: name.to_owned(), accepted: materials.join(", ") });
                }
            }
        }
        let with = |way: &Way, kind: usize| {
            let mut more = *way;
            more[kind] += 1;
            more
        };
        ways = ways.iter().flat_map(|way| choices.iter().map(move |&kind| with(way, kind))).collect();
    }
    ways.into_iter().collect()
}

/// How many of some ways need at most 0, 1, 2, ... Jewels.
pub(crate) fn by_jewels<const N: usize>(jewels: &(impl Iterator<Item = u8> + Clone)) -> [u16; N] {
    std::array::from_fn(|most| jewels.clone().filter(|&n| usize::from(n) <= most).count() as u16)
}
