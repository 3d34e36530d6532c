//! Night Harbour: merchants light lanterns to call in ships. A small game of our own, the worked example of
//! `docs/new-game.md`: hidden commissions, dice, choices at the same time.
//!
//! Clauses NH-1 to NH-12 of `rules/night-harbour.md`.
#![cfg(feature = "example-game")]

pub mod cards;
pub mod state;
mod view;

pub use cards::Cards;
pub use state::{Action, Event, Good, Lanterns, SEATS, Ship, State};
pub use view::View;

use crate::game::{Actor, Game, Illegal, Outcome, Turn, Viewer, illegal, parts};
use crate::options::{Choice, Players};
use crate::rng::{self, Rng};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What a table chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 2 to 4.
    pub players: u8,
    /// 7, or 5 in a short game (NH-1).
    #[serde(default = "seven")]
    pub lanterns: u8,
}

fn seven() -> u8 {
    7
}

/// The rules with their options and component tables.
#[derive(Clone, Debug)]
pub struct NightHarbour {
    options: Options,
    cards: Cards,
}

impl NightHarbour {
    /// The points of a seat if its commission is of this good (NH-11).
    #[inline]
    pub fn points(&self, crates: &[u8; 4], commission: Good) -> i16 {
        let own = i16::from(crates[commission.index()]);
        let all = i16::from(crates.iter().sum::<u8>());
        all * self.cards.crate_points + own * (self.cards.commission_points - self.cards.crate_points)
    }

    /// The seats whose lanterns shine, brightest first (NH-6).
    fn shining(lit: [Option<u8>; SEATS]) -> impl Iterator<Item = Seat> {
        (1..8).rev().filter_map(move |number| {
            let mut same = Seat::all(SEATS).filter(|seat| lit[seat.index()] == Some(number));
            same.next().filter(|_| same.next().is_none())
        })
    }

    /// Shows the lanterns, hands out the cargo, and ends the night (NH-5 to NH-8, NH-10).
    fn show(&self, s: &mut State, ship: Ship, emit: &mut impl FnMut(Event)) {
        emit(Event::Shown { lit: s.lit });
        let mut shining = Self::shining(s.lit);
        let (first, second) = (shining.next(), shining.next());
        for (lanterns, lit) in s.lanterns.iter_mut().zip(&mut s.lit) {
            *lanterns = lit.take().map_or(*lanterns, |number| lanterns.without(number));
        }
        let shared = u8::from(ship.crates == 3 && second.is_some());
        for (seat, crates) in [(first, ship.crates - shared), (second, shared)] {
            let Some(seat) = seat.filter(|_| crates > 0) else { continue };
            s.crates[seat.index()][ship.good.index()] += crates;
            emit(Event::Took { seat, cargo: Ship { crates, ..ship } });
        }
        if first.is_none() {
            emit(Event::SailedOn);
        }
        s.ship = None;
        if s.lanterns[0].0 == 0 {
            emit(Event::Over { commissions: s.commissions });
        }
    }
}

impl Game for NightHarbour {
    const NAME: &'static str = "night-harbour";
    const RULES: u32 = 1;
    const CLAUSES: &'static str = "NH";
    const PLAYERS: Players = Players { least: 2, most: SEATS as u8, usual: 3, learners: 2 };
    const CHOICES: &'static [Choice] = &[Choice { name: "lanterns", values: &["7", "5"] }];
    parts!();

    fn new(options: Options, cards: Cards) -> Result<Self, &'static str> {
        if !Self::PLAYERS.has(options.players) {
            return Err("players");
        }
        if ![5, 7].contains(&options.lanterns) {
            return Err("lanterns");
        }
        Ok(NightHarbour { options, cards })
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        let mut commissions = Good::ALL;
        rng::shuffle(rng, &mut commissions); // NH-2
        let mut lanterns = [Lanterns(0); SEATS];
        lanterns[..self.seats()].fill(Lanterns::up_to(self.options.lanterns)); // NH-1
        let (lit, crates) = ([None; SEATS], [[0; 4]; SEATS]);
        State { ship: None, waiting: SeatSet::EMPTY, commissions, lit, lanterns, crates }
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.ship {
            Some(_) => Turn::Together(s.waiting),
            None if s.lanterns[0].0 == 0 => Turn::Over, // NH-10: all have used up as many.
            None => Turn::Chance,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if s.waiting.has(seat) {
            out.extend(s.lanterns[seat.index()].iter().map(Action::Light));
        }
    }

    fn check(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        match (by, a) {
            (Actor::Chance, Action::Ship(ship)) if self.turn(s) == Turn::Chance => {
                if (1..=3).contains(&ship.crates) {
                    Ok(())
                } else {
                    illegal("NH-3")
                }
            }
            (Actor::Chance, _) | (_, Action::Ship(_)) => illegal("NH-3"),
            (Actor::Seat(seat), Action::Light(_)) if !s.waiting.has(seat) => illegal("NH-9"),
            (Actor::Seat(seat), Action::Light(number)) => {
                if s.lanterns[seat.index()].has(number) {
                    Ok(())
                } else {
                    illegal("NH-4")
                }
            }
        }
    }

    fn apply(&self, s: &mut State, by: Actor, a: Action, emit: &mut impl FnMut(Event)) {
        match (by, a) {
            (_, Action::Ship(ship)) => {
                s.ship = Some(ship);
                s.waiting = SeatSet::all(self.seats());
                emit(Event::Came(ship));
            }
            (Actor::Seat(seat), Action::Light(lantern)) => {
                s.lit[seat.index()] = Some(lantern);
                s.waiting.remove(seat);
                emit(Event::Chose { seat, lantern });
                if let Some(ship) = s.ship.filter(|_| s.waiting.is_empty()) {
                    self.show(s, ship, emit);
                }
            }
            (Actor::Chance, Action::Light(_)) => unreachable!("`check` refuses it"),
        }
    }

    fn chance(&self, _: &State, rng: &mut impl Rng) -> Action {
        let good = Good::ALL[rng::below(rng, 4) as usize]; // NH-3
        Action::Ship(Ship { good, crates: 1 + rng::below(rng, 3) as u8 })
    }

    fn outcome(&self, s: &State) -> Outcome {
        let mut points = [0; MAX_SEATS];
        let mut keys = [(0, 0); SEATS];
        for i in 0..self.seats() {
            points[i] = self.points(&s.crates[i], s.commissions[i]);
            keys[i] = (points[i], s.crates[i][s.commissions[i].index()]); // NH-12
        }
        Outcome::rank(self.seats(), points, &keys)
    }

    fn view(&self, s: &State, who: Viewer) -> View {
        self.view_of(s, who)
    }

    fn event_for(&self, e: &Event, who: Viewer) -> Option<Event> {
        match e {
            Event::Chose { seat, .. } if !who.is(*seat) => None, // NH-4
            _ => Some(*e),
        }
    }

    fn reveals(&self, e: &Event) -> bool {
        !matches!(e, Event::Chose { .. })
    }

    fn sample(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        self.sample_from(v, rng, out);
    }
}
