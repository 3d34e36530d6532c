//! Moves that no sensible player makes, whatever else they think: they are struck out before anything is weighed.

use super::memory::Memory;
use emporia_engine::emporous::state::{Journey, Phase};
use emporia_engine::emporous::{Action, Emporous, Kind, Purse, State, bits};
use emporia_engine::{Actor, Game, Seat};

/// Strikes out what is pointless, as long as something is left. Of the state only what the seat knows is looked at.
pub fn strike(game: &Emporous, s: &State, me: Seat, memory: &Memory, actions: &mut Vec<Action>) {
    let sense = Sense::of(game, s, me, memory, actions);
    let sensible = |action: &Action| !sense.is_pointless(action);
    if actions.iter().any(sensible) {
        actions.retain(sensible);
    }
}

/// What there is to know about a decision to tell what is pointless.
struct Sense<'a> {
    game: &'a Emporous,
    s: &'a State,
    me: Seat,
    /// Whether this is the last turn of the seat.
    last: bool,
    /// Whether a City action may still be begun in this turn.
    city: bool,
    /// Whether some move gains points now.
    gains: bool,
    /// Whether the Seal was bought and is still to be used, and can be.
    owed: bool,
    /// Whether there is something to do but to acquire coins, to sail for nothing, and to end the turn.
    other: bool,
}

impl<'a> Sense<'a> {
    fn of(game: &'a Emporous, s: &'a State, me: Seat, memory: &Memory, actions: &[Action]) -> Sense<'a> {
        let table = &s.table;
        let holds = table.seal == Some(me);
        let city = match table.journey {
            Journey::None => true,
            Journey::Island => false,
            Journey::City(done) => done < 2 && holds,
        };
        let now = total(game, s, me);
        let gains = |action: &Action| match action {
            Action::Fulfil { .. } | Action::Commission { .. } | Action::Deliver => after(game, s, me, *action) > now,
            _ => false,
        };
        let used = |action: &Action| {
            let again = matches!(table.journey, Journey::City(_));
            matches!(action, Action::Draw | Action::Return(_)) || again && is_city_action(action)
        };
        let mut sense =
            Sense { game, s, me, last: table.last.is_some(), city, gains: false, owed: false, other: false };
        sense.gains = actions.iter().any(gains);
        sense.owed = memory.has_idle_seal() && holds && actions.iter().any(used);
        sense.other = actions.iter().any(|action| match action {
            Action::Sail(card) => sense.tiles_of(*card) > 0,
            _ => is_city_action(action) && !matches!(action, Action::Coin(_)),
        });
        sense
    }

    /// Tiles that a journey to an Island brings.
    fn tiles_of(&self, card: u8) -> u8 {
        let player = &self.s.table.players[self.me.index()];
        let island = player.islands[card as usize & 1];
        island.map_or(0, |kind| self.game.cards().material(kind).yields.min(self.s.table.market.get(kind)))
    }

    fn is_pointless(&self, action: &Action) -> bool {
        let (table, last) = (&self.s.table, self.last);
        match *action {
            // Points that are there for the taking are taken before the game is over, and a Seal that was paid for is used.
            Action::End => last && self.gains || self.owed,
            // Coins are worth nothing at the end, unless they buy something yet.
            Action::Coin(_) => last && (self.other || !self.city || table.journey != Journey::None),
            Action::Sail(card) => last && self.tiles_of(card) == 0 && self.other,
            // The office without a City action to come; in the last turn, then, only burdens come of it.
            Action::Draw => last && !self.can_fulfil_some(),
            Action::SealForCoin(_) | Action::SealForTasks => !self.seal_is_of_use(action),
            Action::Keep(contract) => {
                let open = |other: u8| last && !self.within_reach(other);
                open(contract) && bits(self.s.pair).any(|other| other != contract && !open(other))
            }
            _ => false,
        }
    }

    /// Whether a Contract can be fulfilled in this turn with what the seat has, or after one more City action.
    fn within_reach(&self, contract: u8) -> bool {
        let cost = &self.game.cards().contract(contract).cost;
        let (player, tiles) = (&self.s.table.players[self.me.index()], self.s.tiles[self.me.index()]);
        let jewels = u32::from(tiles.get(Kind::Jewel));
        let lack = cost.ways_with(0).iter().map(|way| way.count() - way.least(tiles).count()).min().unwrap_or(0);
        self.city
            && player.works.covers(cost.works)
            && lack <= jewels + u32::from(self.begins())
            && player.all_coins() >= cost.shops
    }

    /// Whether two City actions can still be begun.
    fn begins(&self) -> bool {
        self.s.table.journey == Journey::None
    }

    /// Whether some Contract that is not known to lie elsewhere can be fulfilled in this turn.
    fn can_fulfil_some(&self) -> bool {
        self.s.deck.items().iter().any(|&contract| self.within_reach(contract))
    }

    /// Whether the Seal is good for something in this turn: a second City action that pays, or the office while there is
    /// time to do what it gives.
    fn seal_is_of_use(&self, action: &Action) -> bool {
        let table = &self.s.table;
        let office = !table.office && !self.s.deck.is_empty() && !self.last;
        let second = match table.journey {
            Journey::City(1) => {
                let mut next = *self.s;
                self.game.apply(&mut next, Actor::Seat(self.me), *action, &mut |_| ());
                let mut list = Vec::new();
                self.game.actions(&next, self.me, &mut list);
                list.iter().any(|action| is_city_action(action) && !matches!(action, Action::Coin(_)))
            }
            _ => false,
        };
        let paid = !matches!(action, Action::SealForCoin(Purse::Hand)) || table.players[self.me.index()].coins > 0;
        paid && (second || office)
    }
}

fn is_city_action(action: &Action) -> bool {
    matches!(
        action,
        Action::Buy { .. } | Action::Coin(_) | Action::Commission { .. } | Action::Fulfil { .. } | Action::Deliver
    )
}

fn total(game: &Emporous, s: &State, seat: Seat) -> i16 {
    game.score(&s.table, seat, s.tiles[seat.index()], s.contracts[seat.index()].count_ones()).total()
}

/// What a seat would score right after a move.
fn after(game: &Emporous, s: &State, seat: Seat, action: Action) -> i16 {
    let mut next = *s;
    game.apply(&mut next, Actor::Seat(seat), action, &mut |_| ());
    total(game, &next, seat)
}

/// Whether a decision is one in which moves may be pointless.
pub fn applies(phase: Phase) -> bool {
    matches!(phase, Phase::Turn | Phase::Office)
}
