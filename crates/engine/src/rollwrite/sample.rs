//! Imagining a state that fits a view: what the others do in this round is all that is hidden.

use super::RollWrite;
use super::action::Action;
use super::state::{Phase, State};
use super::view::View;
use crate::game::Actor;
use crate::rng::{Rng, below};
use crate::seat::{MAX_SEATS, Seat, SeatSet};

impl RollWrite {
    pub(super) fn sample_from(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        let seats = self.options.players as usize;
        let mut order = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4)];
        order[..seats].copy_from_slice(&v.order);
        *out = State::new(order, self.cards.sheet.start_coins);
        out.phase = v.phase;
        out.round = v.round;
        out.shops = v.shops;
        out.prices = v.prices;
        out.sheets[..seats].copy_from_slice(&v.sheets);
        out.shown = out.sheets;
        out.waiting = v.waiting;
        if let Some(mine) = v.mine {
            out.shown[mine.seat.index()] = mine.shown;
            out.stage[mine.seat.index()] = mine.stage;
            out.deeds[mine.seat.index()] = mine.deeds;
        }
        if matches!(v.phase, Phase::Contracts | Phase::Round) {
            let me = v.mine.map_or(SeatSet::EMPTY, |mine| SeatSet::one(mine.seat));
            for seat in Seat::all(seats).filter(|&seat| !v.waiting.has(seat) && !me.has(seat)) {
                self.sample_choice(out, seat, rng);
            }
            out.waiting = v.waiting;
        }
    }

    /// Makes some choice for a seat that is known to be done: which one it made is hidden.
    fn sample_choice(&self, s: &mut State, seat: Seat, rng: &mut impl Rng) {
        // All others wait, so that this choice cannot close the round.
        s.waiting = SeatSet::all(MAX_SEATS + 1);
        while s.waiting.has(seat) {
            let mut chosen = None;
            let mut seen = 0;
            self.each_action(s, seat, &mut |action: Action| {
                seen += 1;
                if below(rng, seen) == 0 {
                    chosen = Some(action);
                }
            });
            match chosen {
                Some(action) => self.apply_move(s, Actor::Seat(seat), action, &mut |_| ()),
                None => return,
            }
        }
    }
}
