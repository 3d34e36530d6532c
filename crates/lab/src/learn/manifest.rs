//! How a net was made: it stands beside the weights.

use super::selfplay::Recipe;
use emporia_engine::rng::Hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How a net was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// For which game.
    pub game: String,
    /// The day on which it was fitted.
    pub date: String,
    /// The card sets with which it was weighed and found better than what is written: with these it is used.
    pub cards: Vec<Hex>,
    /// The hash of the file of its weights.
    pub sha256: Hex,
    /// How many inputs there are of a seat.
    pub inputs: usize,
    /// The command that fits it.
    pub command: String,
    /// The games that it learned from, folder by folder.
    pub data: Vec<Data>,
    /// The surprise at who won in games that were held out, in nats.
    pub held_out: f64,
    /// The error of points in them.
    pub points: f64,
}

/// Games of one folder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// How they are played.
    #[serde(flatten)]
    pub recipe: Recipe,
    /// How many.
    pub games: usize,
}

impl From<(Recipe, usize)> for Data {
    fn from((recipe, games): (Recipe, usize)) -> Data {
        Data { recipe, games }
    }
}

/// The hash of a file.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
