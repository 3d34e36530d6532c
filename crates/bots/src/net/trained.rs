//! A net as it was trained, with the card sets that it knows.

use super::Net;
use emporia_engine::CardSet;
use emporia_engine::rng::Hex;

/// A net, and with which card sets it was shown to judge better than what is written.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The net.
    pub net: Net,
    /// The hashes of the card sets.
    pub cards: Vec<Hex>,
}

impl Trained {
    /// From the weights and the manifest beside them; none if they do not fit so many figures.
    pub fn read(weights: &[u8], manifest: &str, figures: usize) -> Option<Trained> {
        let manifest: serde_json::Value = serde_json::from_str(manifest).ok()?;
        let cards = serde_json::from_value(manifest.get("cards")?.clone()).ok()?;
        Some(Trained { net: Net::read(weights, figures)?, cards })
    }

    /// Whether it was weighed with these cards. A card set of which nothing is known is judged by what is written: to find
    /// out takes a hundred games, which a server has no time for, and `emporia weigh` does.
    pub fn knows(&self, cards: &impl CardSet) -> bool {
        let hash = Hex(cards.hash());
        self.cards.contains(&hash)
    }
}
