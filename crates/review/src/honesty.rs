//! What seats said of what they laid face down, and whether it was true. It is for when a game is over and all is open.

use crate::story::Story;
use emporia_bots::{Claim, Mind};
use serde::{Deserialize, Serialize};

/// What a seat said and got in exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Honesty {
    /// Offers that named what lay face down.
    pub said: u32,
    /// Of these, how many told the truth.
    pub true_said: u32,
    /// Deals in which it delivered what had a name.
    pub delivered: u32,
    /// Of these, how many brought what was named.
    pub true_delivered: u32,
    /// Deals in which it received what had a name.
    pub received: u32,
    /// Of these, how many brought something else.
    pub deceived: u32,
}

/// Of each seat; nothing if nobody said anything.
pub fn of<G: Mind>(story: &Story<G>) -> Vec<Honesty> {
    let mut all = vec![Honesty::default(); story.game.seats()];
    let mut state = story.start.clone();
    for made in &story.moves {
        story.game.apply(&mut state, made.by, made.action, &mut |event| {
            story.game.claims(&event, &mut |claim| count(&mut all, claim));
        });
    }
    if all.iter().all(|one| *one == Honesty::default()) { Vec::new() } else { all }
}

fn count(all: &mut [Honesty], claim: Claim) {
    let by = &mut all[claim.by.index()];
    let honest = u32::from(claim.honest);
    let Some(to) = claim.to else {
        by.said += 1;
        by.true_said += honest;
        return;
    };
    by.delivered += 1;
    by.true_delivered += honest;
    let to = &mut all[to.index()];
    to.received += 1;
    to.deceived += 1 - honest;
}
