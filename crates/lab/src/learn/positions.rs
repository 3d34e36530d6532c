//! Positions of games that were played, found by playing their moves again.

use super::selfplay::{PlayedGame, Recipe};
use crate::deal::DealSeed;
use crate::lines;
use emporia_bots::Mind;
use emporia_engine::rng::Hex;
use emporia_engine::{CardSet, Match, Outcome};
use std::io;
use std::path::Path;

/// The games of a folder.
pub struct GameFolder<G: Mind> {
    /// The game at their table.
    pub game: G,
    /// How they were played.
    pub recipe: Recipe,
    /// The games.
    pub games: Vec<PlayedGame<G::Action>>,
}

/// Reads a folder of games that were played with these cards; none if it is of another game or card set.
pub fn read_past<G: Mind>(recipe: Recipe, cards: &G::Cards, file: &Path) -> io::Result<Option<GameFolder<G>>> {
    if recipe.game != G::NAME || recipe.rules != G::RULES || recipe.cards != Hex(cards.hash()) {
        return Ok(None);
    }
    let options = serde_json::from_value(recipe.options.clone());
    let Some(game) = options.ok().and_then(|options| G::new(options, cards.clone()).ok()) else { return Ok(None) };
    Ok(Some(GameFolder { game, recipe, games: lines::read(file)? }))
}

impl<G: Mind> GameFolder<G> {
    /// Plays a game again: `look` is given the position before each decision and how many there were before it. Gives how
    /// it ended; none if a move is not legal.
    pub fn replay(&self, played: &PlayedGame<G::Action>, mut look: impl FnMut(&G::State, usize)) -> Option<Outcome> {
        let luck = DealSeed::new(self.recipe.seed, played.game).luck();
        let mut again = Match::new(self.game.clone(), luck, &mut |_| ());
        for (n, &action) in played.moves.iter().enumerate() {
            let seat = again.turn().seats().first()?;
            look(again.state(), n);
            again.act(seat, action, &mut |_| ()).ok()?;
        }
        again.is_over().then(|| self.game.outcome(again.state()))
    }
}
