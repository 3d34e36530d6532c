//! What a viewer may know, and states that fit it.

use super::{Good, Lanterns, NightHarbour, SEATS, Ship, State};
use crate::game::{Game, Turn, Viewer};
use crate::rng::{self, Rng};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The ship of this night.
    pub ship: Option<Ship>,
    /// Whether the game is over.
    pub over: bool,
    /// Who has yet to choose.
    pub waiting: SeatSet,
    /// Lanterns left, by seat.
    pub lanterns: Vec<Lanterns>,
    /// Crates by seat and good.
    pub crates: Vec<[u8; 4]>,
    /// Commissions as far as they are known, by seat (NH-2, NH-10).
    pub commissions: Vec<Option<Good>>,
    /// The viewer's seat, and the lantern chosen there tonight.
    pub mine: Option<(Seat, Option<u8>)>,
}

impl NightHarbour {
    pub(super) fn view_of(&self, s: &State, who: Viewer) -> View {
        let seats = self.seats();
        let over = self.turn(s) == Turn::Over;
        let mine = match who {
            Viewer::Seat(seat) if seat.index() < seats => Some((seat, s.lit[seat.index()])),
            _ => None,
        };
        View {
            ship: s.ship,
            over,
            waiting: s.waiting,
            lanterns: s.lanterns[..seats].to_vec(),
            crates: s.crates[..seats].to_vec(),
            commissions: Seat::all(seats)
                .map(|seat| (over || who.is(seat)).then_some(s.commissions[seat.index()]))
                .collect(),
            mine,
        }
    }

    /// Deals the commissions that the viewer cannot see, and lets those who have chosen have chosen anything.
    pub(super) fn sample_from(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        let mut unseen = Good::ALL;
        rng::shuffle(rng, &mut unseen);
        let mut unseen = unseen.into_iter().filter(|good| !v.commissions.contains(&Some(*good)));
        let mut commissions = Good::ALL;
        for (seat, commission) in commissions.iter_mut().enumerate() {
            let known = v.commissions.get(seat).copied().flatten();
            *commission = known.or_else(|| unseen.next()).expect("four goods for four places");
        }
        *out = State {
            ship: v.ship,
            waiting: v.waiting,
            commissions,
            lit: [None; SEATS],
            lanterns: [Lanterns(0); SEATS],
            crates: [[0; 4]; SEATS],
        };
        for seat in Seat::all(self.seats()) {
            let i = seat.index();
            (out.lanterns[i], out.crates[i]) = (v.lanterns[i], v.crates[i]);
            if v.ship.is_none() || v.waiting.has(seat) {
                continue;
            }
            out.lit[i] = match v.mine {
                Some((me, lit)) if me == seat => lit,
                _ => {
                    let nth = rng::below(rng, v.lanterns[i].0.count_ones()) as usize;
                    v.lanterns[i].iter().nth(nth)
                }
            };
        }
    }
}
