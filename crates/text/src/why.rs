//! Why a move is good, in words: what it brings nearer and what it denies. The move is made in a state that its seat cannot
//! tell from the true one, and what the seat strives for is compared before and after.

use crate::tell::{Tell, Words};
use emporia_engine::rng::fast;
use emporia_engine::{Actor, Seat, Viewer};

/// Something that a seat strives for, and how much of it is still missing: nothing if it can be had now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// What it is called.
    pub name: String,
    /// How many resources, tiles or works are missing.
    pub lacks: u32,
}

/// How a seat stands: its points, and how near it is to what it strives for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Outlook {
    /// The points it would have if the game ended now, as far as the viewer knows.
    pub points: i16,
    /// What it strives for, the most rewarding first.
    pub goals: Vec<Goal>,
}

impl Outlook {
    /// How far away a goal of that name is; none if it cannot be had any more.
    fn lacks(&self, name: &str) -> Option<u32> {
        self.goals.iter().filter(|goal| goal.name == name).map(|goal| goal.lacks).min()
    }

    fn within_reach(&self) -> impl Iterator<Item = &str> {
        self.goals.iter().filter(|goal| goal.lacks == 0).map(|goal| goal.name.as_str())
    }
}

/// The most goals that one sentence names.
const MOST_NAMES: usize = 3;

/// The reasons for a move, the weightiest first; never none.
pub fn reasons<G: Tell>(game: &G, words: &Words<'_>, view: &G::View, me: Seat, action: G::Action) -> Vec<String> {
    let after = game.foreseen(view, me, action).unwrap_or_else(|| made(game, view, me, action));
    let (then, now) = (game.outlook(words, &after, me), game.outlook(words, view, me));
    let mut reasons = Vec::new();
    if then.points > now.points {
        let points = words.say("points", &[("n", (then.points - now.points).into())]);
        reasons.push(words.say("why-points", &[("points", points.into())]));
    }
    let mut reached: Vec<String> = Vec::new();
    for name in then.within_reach().filter(|name| now.lacks(name) != Some(0)) {
        if !reached.iter().any(|known| known == name) {
            reached.push(name.to_owned());
        }
    }
    reached.truncate(MOST_NAMES);
    if !reached.is_empty() {
        reasons.push(words.say("why-reach", &[("goals", words.list(&reached).into())]));
    }
    let nearer = |goal: &&Goal| goal.lacks > 0 && now.lacks(&goal.name).is_some_and(|before| before > goal.lacks);
    if let Some(goal) = then.goals.iter().find(nearer) {
        let before = now.lacks(&goal.name).unwrap_or_default();
        let name = ("goal", goal.name.as_str().into());
        reasons.push(words.say("why-nearer", &[name, ("n", goal.lacks.into()), ("before", before.into())]));
    }
    reasons.extend(denied(game, words, view, &after, me));
    if reasons.is_empty() {
        reasons.push(words.say("why-later", &[]));
    }
    reasons
}

/// What a rival could have had now and cannot any more.
fn denied<G: Tell>(game: &G, words: &Words<'_>, before: &G::View, after: &G::View, me: Seat) -> Option<String> {
    let rivals = Seat::all(game.seats()).filter(|&seat| seat != me);
    let mut losses = rivals.filter_map(|rival| {
        let then = game.outlook(words, after, rival);
        let now = game.outlook(words, before, rival);
        let lost = now.within_reach().find(|name| then.lacks(name).is_none())?.to_owned();
        Some((rival, lost))
    });
    let (rival, goal) = losses.next()?;
    Some(words.say("why-denies", &[("who", words.who(rival).into()), ("goal", goal.into())]))
}

/// What the seat knows after the move, in one of the states that it thinks possible.
fn made<G: Tell>(game: &G, view: &G::View, me: Seat, action: G::Action) -> G::View {
    let mut state = game.start(&mut fast(0, 0));
    game.sample(view, &mut fast(0, 1), &mut state);
    game.apply(&mut state, Actor::Seat(me), action, &mut |_| ());
    game.view(&state, Viewer::Seat(me))
}
