//! Styles: what somebody likes to do where it makes little difference.

/// A style of play. Whoever has one gives up next to nothing for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayStyle {
    /// Likes to deal and to buy.
    Trader,
    /// Likes to add works and cards that bring points.
    Builder,
    /// Likes to gather.
    Hoarder,
    /// Likes to draw what may be good.
    Gambler,
}

/// So much of its expected result a move may lack, from 0 (last) to 1 (a clear win), to be made because somebody likes it.
pub const INDULGENCE: f64 = 0.015;

impl PlayStyle {
    /// Every style.
    pub const ALL: [PlayStyle; 4] = [PlayStyle::Trader, PlayStyle::Builder, PlayStyle::Hoarder, PlayStyle::Gambler];

    /// The style of a bot of that name, which it has at every table.
    pub fn of(name: &str) -> PlayStyle {
        let hash = name.bytes().fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        PlayStyle::ALL[(hash >> 13) as usize & 3]
    }
}
