//! Emporous Roll & Write: five dice set the prices, and all players fill their sheets at the same time.
//!
//! Clauses RW-1 to RW-80 of `rules/roll-and-write.md`.

pub mod goods;
pub mod cards;
pub mod state;
pub mod action;
mod legal;
mod apply;
mod view;
mod sample;
pub mod score;

pub use action::{Action, City, Deeds, Event};
pub use cards::Cards;
pub use goods::{Contract, Counts, Material, Payment, Work};
pub use score::{Origin, Score};
pub use state::{Phase, Sheet, Stage, State};
pub use view::View;

use crate::game::{Actor, Game, Illegal, Outcome, Turn, Viewer, parts};
use crate::options::Players;
use crate::rng::{self, Rng};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What a table chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 1 to 5.
    pub players: u8,
}

/// The rules with their options and component tables.
#[derive(Clone, Debug)]
pub struct RollWrite {
    options: Options,
    cards: Cards,
}

impl Game for RollWrite {
    const NAME: &'static str = "roll-and-write";
    const RULES: u32 = 2;
    const CLAUSES: &'static str = "RW";
    const PLAYERS: Players = Players { least: 1, most: MAX_SEATS as u8, usual: 3, learners: 2 };
    parts!();

    fn new(options: Options, cards: Cards) -> Result<Self, &'static str> {
        if !Self::PLAYERS.has(options.players) {
            return Err("players");
        }
        Ok(RollWrite { options, cards })
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        let mut order = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4)];
        rng::shuffle(rng, &mut order[..self.seats()]); // RW-4
        State::new(order, self.cards.sheet.start_coins)
    }

    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Roll => Turn::Chance,
            Phase::Contracts | Phase::Round => Turn::Together(s.waiting),
            Phase::Islands => {
                let next = s.order[..self.seats()].iter().find(|&&seat| s.waiting.has(seat));
                Turn::Seat(*next.expect("islands are chosen until nobody waits: then the phase is another"))
            }
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.each_action(s, seat, &mut |action| out.push(action));
    }

    fn check(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        self.check_move(s, by, a)
    }

    fn apply(&self, s: &mut State, by: Actor, a: Action, emit: &mut impl FnMut(Event)) {
        self.apply_move(s, by, a, emit);
    }

    fn chance(&self, s: &State, rng: &mut impl Rng) -> Action {
        let mut dice = [0; MAX_SEATS];
        match s.phase {
            Phase::Deal => {
                dice[..self.seats()].fill_with(|| 1 + rng::below(rng, 6) as u8); // RW-2: a 1 counts here
                Action::Contracts(dice)
            }
            Phase::Roll => {
                dice.fill_with(|| 2 + rng::below(rng, 5) as u8); // RW-10: what is left when each 1 is rolled again
                Action::Prices(dice)
            }
            _ => unreachable!("nothing is left to luck in {:?}: turn is not Chance", s.phase),
        }
    }

    fn outcome(&self, s: &State) -> Outcome {
        self.outcome_of(&s.sheets[..self.seats()])
    }

    fn view(&self, s: &State, who: Viewer) -> View {
        self.view_of(s, who)
    }

    fn event_for(&self, e: &Event, who: Viewer) -> Option<Event> {
        match e {
            Event::Did { seat, .. } | Event::Second { seat, .. } if !who.is(*seat) => None, // RW-12
            _ => Some(*e),
        }
    }

    fn reveals(&self, e: &Event) -> bool {
        matches!(e, Event::Dealt { .. } | Event::Contracts { .. } | Event::Rolled { .. } | Event::Closed { .. })
    }

    fn sample(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        self.sample_from(v, rng, out);
    }
}

impl RollWrite {
    /// The seats that have yet to choose when a choice is opened to all.
    fn everyone(&self) -> SeatSet {
        SeatSet::all(self.seats())
    }
}
