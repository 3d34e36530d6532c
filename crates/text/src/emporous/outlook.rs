//! What a merchant strives for: Contracts, Masteries, works. Of others only what lies open is known.

use super::words::GameWords;
use crate::why::{Goal, Outlook};
use emporia_engine::emporous::goods::SHIPMENTS;
use emporia_engine::emporous::{Action, FaceDown, Merchant, SeenAnswer, Side, Tiles, View, Work, Works, bits};
use emporia_engine::{Game, Seat};

impl GameWords<'_> {
    /// Own Contracts first, then Masteries, then works: what is missing are tiles, works, and coins for Shops.
    pub fn outlook(&self, view: &View, seat: Seat) -> Outlook {
        let points = self.game.visible(&view.table, seat) as i16;
        let mut goals = Vec::new();
        if view.seat == Some(seat) {
            goals.extend(bits(view.own_contracts()).map(|contract| {
                let cost = &self.game.cards().contract(contract).cost;
                let me = &view.table.players[seat.index()];
                let works: u32 = cost.works.iter().map(|(work, n)| less(n, me.works.get(work))).sum();
                Goal {
                    name: self.contract(contract),
                    lacks: works + unpaid(view.tiles(), me, cost.ways_with(3), cost.shops),
                }
            }));
        }
        goals.extend((0..SHIPMENTS).filter_map(|mastery| self.mastery_goal(view, seat, mastery)));
        if view.seat == Some(seat) {
            let me = &view.table.players[seat.index()];
            let there = Work::ALL.into_iter().filter(|&work| view.table.works.get(work) > 0);
            goals.extend(there.map(|work| {
                let cost = &self.game.cards().work(work).cost;
                Goal { name: self.work(work, 1), lacks: unpaid(view.tiles(), me, cost.ways_with(3), cost.shops) }
            }));
        }
        Outlook { points, goals }
    }

    /// How many works a seat needs to take a Mastery that it does not have; it comes with the last one.
    fn mastery_goal(&self, view: &View, seat: Seat, mastery: usize) -> Option<Goal> {
        let holder = view.table.masteries[mastery];
        if holder == Some(seat) {
            return None;
        }
        let most = |seat: Seat| view.table.players[seat.index()].toward(mastery);
        let wanted = holder.map_or(0, |holder| most(holder) + 1).max(self.game.cards().mastery_at(mastery));
        let name = self.words.say("why-mastery", &[("work", self.mastery(mastery).into())]);
        Some(Goal { name, lacks: less(wanted, most(seat)).max(1) })
    }
}

/// What the seat would have if an exchange came about as it is said; nothing for any other move.
pub fn dealt(view: &View, action: Action) -> Option<View> {
    let seen = view.exchange.as_ref();
    let (gives, gets) = match action {
        Action::Propose(offer) | Action::Counter(offer) => (delivered(offer.hidden, offer.terms.give), offer.terms.ask),
        Action::Accept(hidden) => (delivered(hidden, seen?.terms.ask), seen?.terms.give),
        Action::Take { seat, hidden } => match seen?.answers[seat.index()] {
            SeenAnswer::Counter(terms, _) => (delivered(hidden, terms.ask), terms.give),
            _ => (delivered(seen?.hidden?, seen?.terms.give), seen?.terms.ask),
        },
        _ => return None,
    };
    let mut after = view.clone();
    let seat = view.seat?;
    let row = &mut after.rows[seat.index()];
    row.least = row.least.minus(row.least.least(gives.tiles)).plus(gets.tiles);
    let me = &mut after.table.players[seat.index()];
    me.works = Works::minus(me.works, gives.works).plus(gets.works);
    me.coins = me.coins.saturating_sub(gives.coins) + gets.coins;
    Some(after)
}

/// What really goes: tiles as they lie face down, the rest as it was said.
fn delivered(hidden: FaceDown, said: Side) -> Side {
    Side { tiles: hidden.tiles, ..said }
}

fn less(wanted: u8, held: u8) -> u32 {
    u32::from(wanted.saturating_sub(held))
}

/// What is missing of a cost, paid in the way that lacks least.
fn unpaid(tiles: Tiles, me: &Merchant, ways: &[Tiles], shops: u8) -> u32 {
    let missing = |way: &Tiles| way.iter().map(|(kind, n)| less(n, tiles.get(kind))).sum();
    ways.iter().map(missing).min().unwrap_or(0u32) + less(shops, me.all_coins())
}
