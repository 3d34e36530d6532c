//! What is legal: the list of a seat's moves, and the judgement of any move.

use super::Emporous;
use super::action::{Action, FaceDown, Payment, Purse};
use super::cards::{CONTRACTS, Cost};
use super::goods::{Kind, Tiles, Work};
use super::state::{Answer, Journey, Merchant, Phase, ROUNDS, State};
use crate::bits::bits;
use crate::game::{Actor, Illegal, illegal};
use crate::seat::Seat;

impl Emporous {
    /// Each distinct legal move of a seat; of offers, a menu.
    #[inline]
    pub(super) fn list_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let table = &s.table;
        match table.phase {
            Phase::Turn if seat == table.active => self.list_turn(s, seat, out),
            Phase::Office if seat == table.active => out.extend(bits(s.pair).map(Action::Keep)),
            Phase::Islands if seat == self.chooser(table) => {
                let free = |island: &Kind| !is_chosen(s, *island);
                out.extend(Kind::MATERIALS.into_iter().filter(free).map(Action::Choose));
            }
            Phase::Answer if s.exchange.waiting.has(seat) => self.list_answers(s, seat, out),
            Phase::Decide if seat == table.active => self.list_decisions(s, seat, out),
            Phase::Free(who) if seat == who => {
                out.extend(Kind::MATERIALS.into_iter().filter(|&m| table.market.get(m) > 0).map(Action::Free));
            }
            _ => {}
        }
    }

    fn list_turn(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let table = &s.table;
        let player = &table.players[seat.index()];
        let journey = table.journey;
        if journey == Journey::None {
            out.extend((0..2u8).filter(|&i| player.city[i as usize] > 0).map(Action::Sail));
        }
        let city = self.may_act_in_city(s, seat);
        if (city || table.trading) && table.coins > 0 {
            let tiles = s.tiles[seat.index()];
            for kind in [Kind::Wood, Kind::Stone, Kind::Bronze, Kind::Food, Kind::Grapes, Kind::Jewel] {
                if tiles.covers(coin_price(kind)) {
                    out.push(Action::Coin(kind));
                }
            }
        }
        if city {
            self.list_city(s, seat, player, out);
        }
        if journey != Journey::None || out.is_empty() {
            out.push(Action::End);
        }
        if table.seal != Some(seat) {
            if self.is_second_chapter() {
                if s.stack.len() >= 2 {
                    out.push(Action::SealForTasks);
                }
            } else {
                let has = |purse: &Purse| coins_in(player, *purse) > 0;
                out.extend(Purse::ALL.into_iter().filter(has).map(Action::SealForCoin));
            }
        } else if !table.office {
            if !s.deck.is_empty() {
                out.push(Action::Draw);
            }
            out.extend(bits(s.contracts[seat.index()]).map(Action::Return));
        }
        if self.offers && !table.exchanged {
            self.list_offers(s, seat, out);
        }
    }

    /// City actions other than acquiring coins.
    #[inline]
    fn list_city(&self, s: &State, seat: Seat, player: &Merchant, out: &mut Vec<Action>) {
        let tiles = s.tiles[seat.index()];
        for tile in [Kind::Wood, Kind::Stone, Kind::Bronze, Kind::Food, Kind::Grapes, Kind::Jewel] {
            if let Some(price) = self.price(&s.table, tile)
                && price <= player.coins
            {
                let least = if self.city_cards() == 2 { 0 } else { price };
                out.extend((least..=price).map(|first| Action::Buy { tile, first }));
            }
        }
        let payable = self.cards.payable(tiles);
        for work in Work::ALL {
            if payable >> work.index() & 1 == 1 && s.table.works.get(work) > 0 {
                let cost = &self.cards.work(work).cost;
                each_payment(player, tiles, cost, &mut |pay| out.push(Action::Commission { work, pay }));
            }
        }
        for contract in bits(s.contracts[seat.index()]) {
            let cost = &self.cards.contract(contract).cost;
            each_payment(player, tiles, cost, &mut |pay| out.push(Action::Fulfil { contract, pay }));
        }
        if tiles.get(Kind::Shipment) > 0 {
            out.push(Action::Deliver);
        }
    }

    /// Whether a City action may be begun: the first of the journey, or with the Seal the second (OUS-62).
    #[inline]
    pub(super) fn may_act_in_city(&self, s: &State, seat: Seat) -> bool {
        match s.table.journey {
            Journey::None => true,
            Journey::Island => false,
            Journey::City(done) => done < 2 && s.table.seal == Some(seat),
        }
    }

    /// Whether the journey, which has not been made, can be made (OUS-31).
    fn can_travel(&self, s: &State, seat: Seat) -> bool {
        let player = &s.table.players[seat.index()];
        let tiles = s.tiles[seat.index()];
        let cargo = [Kind::Wood, Kind::Stone, Kind::Bronze, Kind::Food, Kind::Grapes, Kind::Jewel];
        let payable = |cost: &Cost| {
            let mut any = false;
            each_payment(player, tiles, cost, &mut |_| any = true);
            any
        };
        player.city != [0, 0]
            || tiles.get(Kind::Shipment) > 0
            || (s.table.coins > 0 && cargo.iter().any(|&kind| tiles.covers(coin_price(kind))))
            || cargo.iter().any(|&kind| self.price(&s.table, kind).is_some_and(|price| price <= player.coins))
            || Work::ALL.iter().any(|&work| s.table.works.get(work) > 0 && payable(&self.cards.work(work).cost))
            || bits(s.contracts[seat.index()]).any(|contract| payable(&self.cards.contract(contract).cost))
    }

    /// Judges any move of anyone.
    pub(super) fn check_move(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        let Actor::Seat(seat) = by else { return illegal("OUS-30") };
        if seat.index() >= self.options.players as usize {
            return illegal("OUS-30");
        }
        let table = &s.table;
        match (table.phase, a) {
            (Phase::Over, _) => illegal("OUS-90"),
            (Phase::Islands, Action::Choose(island)) => {
                let free = island.is_material() && !is_chosen(s, island);
                if seat == self.chooser(table) && free { Ok(()) } else { illegal("OUS-14") }
            }
            (Phase::Islands, _) | (_, Action::Choose(_)) => illegal("OUS-14"),
            (Phase::Free(who), Action::Free(tile)) => {
                let there = tile.is_material() && table.market.get(tile) > 0;
                if seat == who && there { Ok(()) } else { illegal("OUS-117") }
            }
            (Phase::Free(_), _) | (_, Action::Free(_)) => illegal("OUS-117"),
            (Phase::Answer, _) => self.judge_answer(s, seat, a),
            (_, Action::Accept(_) | Action::Refuse | Action::Counter(_)) => illegal("OUS-74"),
            _ if seat != table.active => illegal("OUS-30"),
            (Phase::Office, Action::Keep(contract)) => {
                if contract < 32 && s.pair >> contract & 1 == 1 {
                    Ok(())
                } else {
                    illegal("OUS-63")
                }
            }
            (Phase::Office, _) | (_, Action::Keep(_)) => illegal("OUS-63"),
            (Phase::Decide, _) => self.judge_decision(s, seat, a),
            (Phase::Turn, _) => self.check_turn(s, seat, a),
        }
    }

    fn check_turn(&self, s: &State, seat: Seat, a: Action) -> Result<(), Illegal> {
        let table = &s.table;
        let player = &table.players[seat.index()];
        let tiles = s.tiles[seat.index()];
        let need = |holds: bool, clause: &'static str| if holds { Ok(()) } else { illegal(clause) };
        match a {
            Action::Sail(island) => {
                need(table.journey == Journey::None, "OUS-30")?;
                need((island as usize) < self.city_cards() && player.city[island as usize] > 0, "OUS-40")
            }
            Action::Coin(kind) => {
                need(table.trading || self.may_act_in_city(s, seat), self.city_clause(s))?;
                need(kind.is_cargo() && table.coins > 0 && tiles.covers(coin_price(kind)), "OUS-51")
            }
            Action::Buy { tile, first } => {
                need(self.may_act_in_city(s, seat), self.city_clause(s))?;
                let price = self.price(table, tile).filter(|&price| price <= player.coins);
                let Some(price) = price else { return illegal("OUS-50") };
                need(if self.city_cards() == 2 { first <= price } else { first == price }, "OUS-102")
            }
            Action::Commission { work, pay } => {
                need(self.may_act_in_city(s, seat), self.city_clause(s))?;
                need(table.works.get(work) > 0, "OUS-52")?;
                check_payment(player, tiles, &self.cards.work(work).cost, pay)
            }
            Action::Fulfil { contract, pay } => {
                need(self.may_act_in_city(s, seat), self.city_clause(s))?;
                let own = (contract as usize) < CONTRACTS && s.contracts[seat.index()] >> contract & 1 == 1;
                need(own, "OUS-53")?;
                check_payment(player, tiles, &self.cards.contract(contract).cost, pay)
            }
            Action::Deliver => {
                need(self.may_act_in_city(s, seat), self.city_clause(s))?;
                need(tiles.get(Kind::Shipment) > 0, "OUS-114")
            }
            Action::SealForCoin(purse) => {
                need(!self.is_second_chapter(), "OUS-111")?;
                need(table.seal != Some(seat) && coins_in(player, purse) > 0, "OUS-61")
            }
            Action::SealForTasks => {
                let there = self.is_second_chapter() && s.stack.len() >= 2;
                need(there && table.seal != Some(seat), "OUS-111")
            }
            Action::Draw => need(table.seal == Some(seat) && !table.office && !s.deck.is_empty(), "OUS-63"),
            Action::Return(contract) => {
                let own = (contract as usize) < CONTRACTS && s.contracts[seat.index()] >> contract & 1 == 1;
                need(table.seal == Some(seat) && !table.office && own, "OUS-63")
            }
            Action::Propose(offer) => {
                need(!table.exchanged, "OUS-70")?;
                self.check_proposal(s, seat, &offer)
            }
            Action::End => need(table.journey != Journey::None || !self.can_travel(s, seat), "OUS-31"),
            Action::Take { .. } | Action::BreakOff => illegal("OUS-74"),
            _ => illegal("OUS-30"),
        }
    }

    /// Why no City action may be begun now.
    fn city_clause(&self, s: &State) -> &'static str {
        if s.table.journey == Journey::Island { "OUS-30" } else { "OUS-62" }
    }

    fn judge_decision(&self, s: &State, seat: Seat, a: Action) -> Result<(), Illegal> {
        match a {
            Action::BreakOff => Ok(()),
            Action::Propose(offer) if s.exchange.round < ROUNDS => self.check_proposal(s, seat, &offer),
            Action::Take { seat: other, hidden } => {
                let answer = s.exchange.answers.get(other.index()).unwrap_or(&Answer::None);
                let offer = &s.exchange.offer;
                match answer {
                    Answer::Accept(theirs) => {
                        if hidden != FaceDown::default() {
                            return illegal("OUS-71");
                        }
                        self.check_delivery(s, seat, &offer.terms.give, &offer.hidden)?;
                        self.check_delivery(s, other, &offer.terms.ask, theirs)
                    }
                    Answer::Counter(counter) => {
                        self.check_delivery(s, other, &counter.terms.give, &counter.hidden)?;
                        self.check_delivery(s, seat, &counter.terms.ask, &hidden)
                    }
                    Answer::None | Answer::Refuse => illegal("OUS-74"),
                }
            }
            _ => illegal("OUS-74"),
        }
    }
}

fn is_chosen(s: &State, island: Kind) -> bool {
    s.table.players.iter().any(|player| player.islands.contains(&Some(island)))
}

/// The tiles that one coin costs (OUS-51).
#[inline]
pub(super) const fn coin_price(kind: Kind) -> Tiles {
    match kind {
        Kind::Food => Tiles::of(Kind::Food, 2),
        kind => Tiles::one(kind),
    }
}

/// Coins at one place of a player.
#[inline]
pub(super) const fn coins_in(player: &Merchant, purse: Purse) -> u8 {
    match purse {
        Purse::Hand => player.coins,
        Purse::First => player.city[0],
        Purse::Second => player.city[1],
    }
}

/// Each distinct way for a player to pay a cost (OUS-54, OUS-55).
#[inline]
fn each_payment(player: &Merchant, tiles: Tiles, cost: &Cost, each: &mut impl FnMut(Payment)) {
    if !player.works.covers(cost.works) || player.all_coins() < cost.shops {
        return;
    }
    for &way in cost.ways_with(tiles.get(Kind::Jewel)) {
        if !tiles.covers(way) {
            continue;
        }
        if cost.shops == 0 {
            each(Payment { tiles: way, shops: [0; 3] });
            continue;
        }
        for hand in 0..=cost.shops.min(player.coins) {
            let rest = cost.shops - hand;
            for first in rest.saturating_sub(player.city[1])..=rest.min(player.city[0]) {
                each(Payment { tiles: way, shops: [hand, first, rest - first] });
            }
        }
    }
}

fn check_payment(player: &Merchant, tiles: Tiles, cost: &Cost, pay: Payment) -> Result<(), Illegal> {
    if !player.works.covers(cost.works) {
        return illegal("OUS-53");
    }
    if !cost.is_way(pay.tiles) || !tiles.covers(pay.tiles) {
        return illegal("OUS-54");
    }
    let [hand, first, second] = pay.shops;
    let there = hand <= player.coins && first <= player.city[0] && second <= player.city[1];
    let paid = u32::from(hand) + u32::from(first) + u32::from(second);
    if there && paid == u32::from(cost.shops) { Ok(()) } else { illegal("OUS-55") }
}
