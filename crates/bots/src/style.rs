//! Styles: what somebody likes to do where it makes little difference.

/// A style of play. Whoever has one gives up next to nothing for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
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

impl Style {
    /// Every style.
    pub const ALL: [Style; 4] = [Style::Trader, Style::Builder, Style::Hoarder, Style::Gambler];

    /// The style of a bot of that name, which it has at every table.
    pub fn of(name: &str) -> Style {
        let hash = name.bytes().fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Style::ALL[(hash >> 13) as usize & 3]
    }
}
