//! Learning to judge positions: games that bots play against themselves, a net fitted to how they ended, and what its
//! judgement is worth.

mod fit;
mod manifest;
mod positions;
mod selfplay;
mod weigh;

pub use fit::{Epoch, Fitting, HELD_OUT, fit};
pub use manifest::{Data, Manifest, sha256};
pub use positions::{GameFolder, read_past};
pub use selfplay::{PlayedGame, Recipe, SelfPlay, self_play};
pub use weigh::{Bin, Foresight, NetReport, weigh};
