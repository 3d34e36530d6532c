//! Night Harbour: a lantern is a step.

use crate::encoder::{Encode, Exchanges};
use crate::sink::Sink;
use emporia_engine::night_harbour::{Action, Good, NightHarbour, View};
use emporia_engine::{Game, Seat};

/// The most lanterns of a merchant, numbered from 1.
const LANTERNS: usize = 7;

impl Encode for NightHarbour {
    type Tables = ();
    type Draft = ();

    fn tables(&self, _: Exchanges) {}

    fn steps((): &()) -> usize {
        LANTERNS
    }

    fn step_of(&self, (): &(), action: Action) -> Option<usize> {
        match action {
            Action::Light(lantern) => usize::from(lantern).checked_sub(1).filter(|&step| step < LANTERNS),
            Action::Ship(_) => None,
        }
    }

    fn move_of(&self, (): &(), step: usize) -> Option<Action> {
        (step < LANTERNS).then_some(Action::Light(step as u8 + 1))
    }

    fn write(&self, (): &(), view: &View, me: Seat, (): &(), out: &mut impl Sink) {
        let seats = self.seats();
        out.tensor("ship", &[5], "what comes in tonight: its good (4), its crates");
        out.one_of(view.ship.map(|ship| ship.good.index()), Good::ALL.len());
        out.share(view.ship.map_or(0, |ship| ship.crates), 4.0);
        out.tensor("commission", &[4], "the own commission");
        out.one_of(view.commissions[me.index()].map(Good::index), Good::ALL.len());
        out.tensor("seats", &[seats, 12], "own first: lanterns left (7), crates by good (4), still to choose");
        for other in 0..seats {
            let seat = (me.index() + other) % seats;
            (1..=7).for_each(|lantern| out.flag(view.lanterns[seat].has(lantern)));
            view.crates[seat].iter().for_each(|&crates| out.share(crates, 8.0));
            out.flag(view.waiting.has(Seat(seat as u8)));
        }
    }
}
