//! The chronicle of Night Harbour.

use super::facts::{Chronicle, FactsBuilder};
use emporia_engine::Game;
use emporia_engine::night_harbour::{Event, NightHarbour, State};

/// Which night it is, from 1; after the last it stays the last.
fn night(game: &NightHarbour, s: &State) -> u16 {
    u16::from(game.options().lanterns) - s.lanterns[0].0.count_ones() as u16
}

impl Chronicle for NightHarbour {
    fn note(&self, _: &State, s: &State, event: &Event, note: &mut FactsBuilder) {
        match *event {
            Event::Came(ship) => note.saw(&format!("cargo.{}", ship.good.id())),
            Event::Shown { .. } => note.round(self.outcome(s).points),
            Event::Took { seat, cargo } => note.take(seat, night(self, s), format!("cargo.{}", cargo.good.id())),
            _ => {}
        }
    }

    fn close(&self, s: &State, note: &mut FactsBuilder) {
        note.facts.rounds = night(self, s);
        note.facts.ending = "lanterns".to_owned();
        for (i, seat) in note.facts.seats.iter_mut().enumerate() {
            let (crates, commission) = (&s.crates[i], s.commissions[i]);
            seat.traits.insert("commission".to_owned(), commission.id().to_owned());
            let plain = i16::from(crates.iter().sum::<u8>()) * self.cards().crate_points;
            let own = self.points(crates, commission) - plain;
            seat.sources = [("crates", plain), ("commission", own)].map(|(name, n)| (name.to_owned(), n)).into();
        }
    }
}
