//! A mind for Night Harbour.
//!
//! A lantern is worth what it may win on a usual night; lighting one for a ship looks as good as the cargo it may win,
//! less that.

use crate::mind::{Mind, Tuning};
use emporia_engine::night_harbour::{Action, NightHarbour, Ship, State, View};
use emporia_engine::{Game, MAX_SEATS, Seat};

/// What a usual ship is worth: two crates, one night in four of the own commission.
const USUAL_CARGO: f32 = 3.0;

/// The chance that a lantern is the highest that shines: all others have lit a lower one.
fn chance(game: &NightHarbour, lantern: u8) -> f32 {
    let below = (f32::from(lantern) - 0.5) / f32::from(game.options().lanterns);
    below.powi(game.seats() as i32 - 1)
}

/// What a ship is worth to a seat, in points.
fn worth(game: &NightHarbour, s: &State, seat: Seat, ship: Ship) -> f32 {
    let mut crates = [0; 4];
    crates[ship.good.index()] = ship.crates;
    f32::from(game.points(&crates, s.commissions[seat.index()]))
}

impl Mind for NightHarbour {
    const TUNING: Tuning = Tuning { lead: 12.0, epsilon: 16, levels: [100, 500, 5_000], samples: 8, ..Tuning::USUAL };

    type Memory = ();

    fn me(&self, view: &View) -> Seat {
        view.mine.map_or(Seat(0), |(seat, _)| seat)
    }

    fn prior(&self, s: &State, seat: Seat, actions: &[Action], priors: &mut Vec<f32>) {
        priors.clear();
        priors.extend(actions.iter().map(|action| match (action, s.ship) {
            (Action::Light(lantern), Some(ship)) => chance(self, *lantern) * (worth(self, s, seat, ship) - USUAL_CARGO),
            _ => 0.0,
        }));
    }

    fn value(&self, s: &State) -> [f32; MAX_SEATS] {
        let mut points = self.outcome(s).points.map(f32::from);
        for seat in Seat::all(self.seats()) {
            let lit = s.lit[seat.index()];
            let left = s.lanterns[seat.index()].iter().filter(|&lantern| Some(lantern) != lit);
            points[seat.index()] += left.map(|lantern| USUAL_CARGO * chance(self, lantern)).sum::<f32>();
            if let (Some(lantern), Some(ship)) = (lit, s.ship) {
                points[seat.index()] += chance(self, lantern) * worth(self, s, seat, ship);
            }
        }
        points
    }

    fn horizon(&self, _: &View) -> Option<u32> {
        None
    }
}
