//! Emporion: a card game of the Greek colony. Actions add cards to Realms; expeditions bring them from the Port to the Polis.
//!
//! Clauses ION-1 to ION-84 of `rules/emporion.md`.

pub mod kinds;
pub mod cards;
pub mod file;
pub mod state;
pub mod action;
mod shortage;
mod setup;
mod legal;
mod apply;
mod view;
mod sample;
pub mod score;

pub use action::{Action, Event, Pile, PortSet, Source};
pub use cards::{Card, Cards, Face};
pub use kinds::{ActionCard, Kind, Power, Powers, Resource, Tally, Type};
pub use score::{Origin, Score};
pub use state::{Ending, Open, Phase, Polis, Realm, State};
pub use view::{FaceDown, View};

use crate::game::{Actor, Game, Illegal, Outcome, Turn, Viewer, parts};
use crate::options::{Choice, Players};
use crate::rng::Rng;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use setup::Tables;
use std::sync::Arc;

/// What a table chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 2 to 4.
    pub players: u8,
    /// Whether the special Prestige cards are in play (ION-15).
    #[serde(default)]
    pub special: bool,
    /// Whether the first two in turn order score some points for their place (ION-19). Languages whose names have no hyphen
    /// use the alias.
    #[serde(default, rename = "even-start", alias = "even_start")]
    pub even_start: bool,
}

impl Options {
    /// The usual game at a table of so many.
    pub const fn players(players: u8) -> Options {
        Options { players, special: false, even_start: false }
    }
}

/// The rules with their options and component tables.
#[derive(Clone, Debug)]
pub struct Emporion {
    options: Options,
    // Shared, because every match holds a copy of its game.
    cards: Arc<Cards>,
    tables: Arc<Tables>,
}

impl Game for Emporion {
    const NAME: &'static str = "emporion";
    const RULES: u32 = 1;
    const CLAUSES: &'static str = "ION";
    const PLAYERS: Players = Players { least: 2, most: state::PLAYERS as u8, usual: 3, learners: 2 };
    const CHOICES: &'static [Choice] = &[Choice::switch("special"), Choice::switch("even-start")];
    parts!();

    fn new(options: Options, cards: Cards) -> Result<Self, &'static str> {
        if !Self::PLAYERS.has(options.players) {
            return Err("players");
        }
        let tables = Arc::new(Tables::new(&cards));
        Ok(Emporion { options, cards: Arc::new(cards), tables })
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        self.deal(rng)
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.open.phase {
            Phase::Choosing | Phase::Playing => Turn::Seat(s.open.seat),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.each_action(s, seat, &mut |action| out.push(action));
    }

    fn check(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        self.check_move(s, by, a)
    }

    #[inline]
    fn apply(&self, s: &mut State, by: Actor, a: Action, emit: &mut impl FnMut(Event)) {
        let Actor::Seat(seat) = by else { unreachable!("check refuses every move of chance") };
        self.apply_move(s, seat, a, emit);
    }

    fn outcome(&self, s: &State) -> Outcome {
        self.outcome_of(s)
    }

    fn view(&self, s: &State, _: Viewer) -> View {
        self.view_of(s) // Nobody knows more than another, not even of their own Spoils (ION-44).
    }

    fn event_for(&self, e: &Event, _: Viewer) -> Option<Event> {
        Some(*e)
    }

    fn reveals(&self, e: &Event) -> bool {
        matches!(e, Event::Turned { .. } | Event::Over)
    }

    fn sample(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        self.sample_from(v, rng, out);
    }
}
