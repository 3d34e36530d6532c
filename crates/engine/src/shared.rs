//! One set of rules for many tables: a game behind an `Arc` is the same game, so that a thousand live tables hold
//! their component tables once.

use crate::game::{Actor, Game, Illegal, Outcome, Turn, Viewer};
use crate::options::{Choice, Players};
use crate::rng::Rng;
use crate::seat::Seat;
use std::sync::Arc;

impl<G: Game> Game for Arc<G> {
    const NAME: &'static str = G::NAME;
    const RULES: u32 = G::RULES;
    const CLAUSES: &'static str = G::CLAUSES;
    const PLAYERS: Players = G::PLAYERS;
    const CHOICES: &'static [Choice] = G::CHOICES;
    type Options = G::Options;
    type Cards = G::Cards;
    type State = G::State;
    type Action = G::Action;
    type View = G::View;
    type Event = G::Event;

    fn new(options: Self::Options, cards: Self::Cards) -> Result<Self, &'static str> {
        G::new(options, cards).map(Arc::new)
    }

    fn options(&self) -> &Self::Options {
        (**self).options()
    }

    fn cards(&self) -> &Self::Cards {
        (**self).cards()
    }

    fn seats(&self) -> usize {
        (**self).seats()
    }

    fn start(&self, rng: &mut impl Rng) -> Self::State {
        (**self).start(rng)
    }

    fn turn(&self, s: &Self::State) -> Turn {
        (**self).turn(s)
    }

    fn actions(&self, s: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        (**self).actions(s, seat, out);
    }

    fn check(&self, s: &Self::State, by: Actor, a: Self::Action) -> Result<(), Illegal> {
        (**self).check(s, by, a)
    }

    fn apply(&self, s: &mut Self::State, by: Actor, a: Self::Action, emit: &mut impl FnMut(Self::Event)) {
        (**self).apply(s, by, a, emit);
    }

    fn chance(&self, s: &Self::State, rng: &mut impl Rng) -> Self::Action {
        (**self).chance(s, rng)
    }

    fn outcome(&self, s: &Self::State) -> Outcome {
        (**self).outcome(s)
    }

    fn view(&self, s: &Self::State, who: Viewer) -> Self::View {
        (**self).view(s, who)
    }

    fn event_for(&self, e: &Self::Event, who: Viewer) -> Option<Self::Event> {
        (**self).event_for(e, who)
    }

    fn reveals(&self, e: &Self::Event) -> bool {
        (**self).reveals(e)
    }

    fn sample(&self, v: &Self::View, rng: &mut impl Rng, out: &mut Self::State) {
        (**self).sample(v, rng, out);
    }
}
