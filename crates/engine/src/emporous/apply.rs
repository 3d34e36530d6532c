//! Carrying out a move.

use super::action::{Action, Payment, Purse};
use super::bounds::Gift;
use super::event::Event;
use super::goods::{Kind, SHIPMENTS, Tiles, Work, Works};
use super::knowledge::STACK;
use super::legal::coin_price;
use super::state::{Answer, Journey, Merchant, Phase, State};
use super::{Emporous, MOST_TURNS};
use crate::seat::Seat;

impl Emporous {
    #[inline]
    pub(super) fn apply_move(&self, s: &mut State, seat: Seat, a: Action, emit: &mut impl FnMut(Event)) {
        let i = seat.index();
        // Any other move closes the City action that acquires coins.
        let trading = std::mem::replace(&mut s.table.trading, false);
        match a {
            Action::Choose(island) => self.choose(s, seat, island, emit),
            Action::Sail(island) => {
                s.table.journey = Journey::Island;
                let player = &mut s.table.players[i];
                let coins = std::mem::take(&mut player.city[island as usize & 1]);
                player.coins += coins;
                let Some(material) = player.islands[island as usize & 1] else { return };
                let tiles = self.cards.material(material).yields.min(s.table.market.get(material));
                take_from_market(s, seat, Tiles::of(material, tiles));
                emit(Event::Sailed { seat, island: material, coins, tiles });
            }
            Action::Buy { tile, first } => {
                let Some(price) = self.price(&s.table, tile) else { return };
                self.begin_city_action(s);
                let player = &mut s.table.players[i];
                player.coins -= price;
                player.city[0] += first;
                player.city[1] += price - first;
                take_from_market(s, seat, Tiles::one(tile));
                emit(Event::Bought { seat, tile, price });
            }
            Action::Coin(tile) => {
                if !trading {
                    self.begin_city_action(s);
                }
                s.table.trading = true;
                s.table.coins -= 1;
                s.table.players[i].coins += 1;
                emit(Event::Coined { seat, tile });
                spend(s, seat, coin_price(tile), emit);
            }
            Action::Commission { work, pay } => {
                self.begin_city_action(s);
                let before = self.visible(&s.table, seat);
                emit(Event::Commissioned { seat, work, pay });
                self.pay(s, seat, pay, emit);
                s.table.works = s.table.works.minus(Works::one(work));
                let player = &mut s.table.players[i];
                player.works = player.works.plus(Works::one(work));
                player.points += u16::from(self.cards.work(work).points);
                self.judge_mastery(s, work.index(), emit);
                self.seal_for_points(s, seat, before, emit);
            }
            Action::Fulfil { contract, pay } => {
                self.begin_city_action(s);
                let before = self.visible(&s.table, seat);
                emit(Event::Fulfilled { seat, contract, pay });
                self.pay(s, seat, pay, emit);
                let row = self.cards.contract(contract);
                s.contracts[i] &= !(1 << contract);
                let player = &mut s.table.players[i];
                player.fulfilled |= 1 << contract;
                player.works = player.works.minus(row.cost.works);
                player.used = player.used.plus(row.cost.works);
                player.points += u16::from(row.points);
                self.seal_for_points(s, seat, before, emit);
            }
            Action::Deliver => {
                self.begin_city_action(s);
                let before = self.visible(&s.table, seat);
                s.tiles[i] = s.tiles[i].minus(Tiles::one(Kind::Shipment));
                s.spent_in_sight(seat, Tiles::one(Kind::Shipment));
                s.table.players[i].delivered += 1;
                emit(Event::Delivered { seat });
                self.judge_mastery(s, SHIPMENTS, emit);
                self.seal_for_points(s, seat, before, emit);
            }
            Action::SealForCoin(purse) => {
                *coins_at(&mut s.table.players[i], purse) -= 1;
                s.table.coins += 1;
                emit(Event::Bribed { seat, from: purse });
                take_seal(s, seat, emit);
            }
            Action::SealForTasks => {
                let first = self.draw_task(s, seat);
                let tasks = Some([first, self.draw_task(s, seat)]);
                emit(Event::Conspired { seat, tasks });
                take_seal(s, seat, emit);
            }
            Action::Draw => self.draw_contracts(s, seat, emit),
            Action::Keep(contract) => {
                let returned = (s.pair & !(1 << contract)).trailing_zeros() as u8;
                if self.remembers {
                    s.pair_settled(seat, returned);
                }
                s.contracts[i] &= !(1 << returned);
                s.deck.put_under(returned);
                s.pair = 0;
                s.table.phase = Phase::Turn;
                emit(Event::Kept { seat, kept: Some(contract), returned: Some(returned) });
            }
            Action::Return(contract) => {
                s.table.office = true;
                if self.remembers {
                    s.contract_returned(seat, contract);
                }
                s.contracts[i] &= !(1 << contract);
                s.deck.put_under(contract);
                emit(Event::Returned { seat, contract: Some(contract) });
            }
            Action::Propose(offer) => self.propose(s, seat, offer, emit),
            Action::Accept(hidden) => self.answer(s, seat, Answer::Accept(hidden), emit),
            Action::Refuse => self.answer(s, seat, Answer::Refuse, emit),
            Action::Counter(offer) => self.answer(s, seat, Answer::Counter(offer), emit),
            Action::Take { seat: other, hidden } => self.take(s, other, hidden, emit),
            Action::BreakOff => {
                self.close(s);
                emit(Event::BrokeOff { seat });
            }
            Action::Free(tile) => {
                take_from_market(s, seat, Tiles::one(tile));
                s.table.phase = Phase::Turn;
                emit(Event::TookFree { seat, tile });
            }
            Action::End => self.end_turn(s, seat, emit),
        }
    }

    /// Takes an Island; after the last one the first tiles and cards are dealt.
    fn choose(&self, s: &mut State, seat: Seat, island: Kind, emit: &mut impl FnMut(Event)) {
        let islands = &mut s.table.players[seat.index()].islands;
        let slot = usize::from(islands[0].is_some());
        islands[slot] = Some(island);
        emit(Event::Chose { seat, island });
        let seats = self.options.players as usize;
        let players = &s.table.players[..seats];
        if players.iter().any(|player| player.islands[..self.city_cards()].contains(&None)) {
            return;
        }
        for material in Kind::MATERIALS {
            let owner = Seat::all(seats).find(|seat| s.table.players[seat.index()].islands.contains(&Some(material)));
            match owner {
                Some(owner) => take_from_market(s, owner, Tiles::of(material, s.table.pile[material.index()])), // OUS-15
                None => {
                    // OUS-16: one tile stays in each of the four piles.
                    let gone = s.table.market.get(material) - 4;
                    s.table.market = s.table.market.minus(Tiles::of(material, gone));
                    s.table.pile[material.index()] = 1;
                }
            }
        }
        s.table.phase = Phase::Turn;
        emit(Event::Began { first: s.table.first });
        let mut dealt = s.table.first;
        for _ in 0..seats {
            if self.remembers {
                s.contract_drawn(dealt);
                s.contract_kept();
            }
            let contract = s.deck.draw();
            s.contracts[dealt.index()] |= 1 << contract;
            emit(Event::Dealt { seat: dealt, contract: Some(contract) });
            let player = &mut s.table.players[dealt.index()];
            player.collaboration = s.collaborations[dealt.index()].take().or(player.collaboration); // OUS-110
            if let Some(card) = player.collaboration {
                let task = self.draw_task(s, dealt);
                emit(Event::Tasked { seat: dealt, task: Some(task), card });
            }
            dealt = dealt.next(seats);
        }
    }

    fn begin_city_action(&self, s: &mut State) {
        s.table.journey = match s.table.journey {
            Journey::City(done) => Journey::City(done + 1),
            _ => Journey::City(1),
        };
    }

    /// Pays tiles and Shops (OUS-55, OUS-56).
    fn pay(&self, s: &mut State, seat: Seat, pay: Payment, emit: &mut impl FnMut(Event)) {
        let player = &mut s.table.players[seat.index()];
        for (purse, coins) in Purse::ALL.into_iter().zip(pay.shops) {
            *coins_at(player, purse) -= coins;
            s.table.shops += coins;
        }
        spend(s, seat, pay.tiles, emit);
    }

    /// The Seal comes to who has more visible points than before a City action (OUS-60).
    fn seal_for_points(&self, s: &mut State, seat: Seat, before: u16, emit: &mut impl FnMut(Event)) {
        if self.visible(&s.table, seat) > before {
            take_seal(s, seat, emit);
        }
    }

    /// A Mastery goes to whoever alone has the most toward it, at least what earns it, and more than the holder; otherwise
    /// it stays where it is (OUS-80, OUS-115).
    pub(super) fn judge_mastery(&self, s: &mut State, mastery: usize, emit: &mut impl FnMut(Event)) {
        let counts = s.table.players.map(|player| player.toward(mastery));
        let most = counts.into_iter().max().unwrap_or(0);
        let kept = s.table.masteries[mastery].is_some_and(|holder| counts[holder.index()] == most);
        if kept || most < self.cards.mastery_at(mastery) {
            return;
        }
        let mut best = Seat::all(self.options.players as usize).filter(|seat| counts[seat.index()] == most);
        if let (Some(seat), None) = (best.next(), best.next()) {
            self.give_mastery(s, mastery, seat, emit);
        }
    }

    fn give_mastery(&self, s: &mut State, mastery: usize, seat: Seat, emit: &mut impl FnMut(Event)) {
        let points = u16::from(self.cards.mastery_points(mastery));
        let from = s.table.masteries[mastery].replace(seat);
        if let Some(from) = from {
            s.table.players[from.index()].points -= points;
        }
        s.table.players[seat.index()].points += points;
        emit(Event::Mastered { seat, mastery: mastery as u8, from });
    }

    fn end_turn(&self, s: &mut State, seat: Seat, emit: &mut impl FnMut(Event)) {
        let seats = self.options.players;
        let table = &mut s.table;
        let passed = table.journey == Journey::None;
        emit(if passed { Event::Passed { seat } } else { Event::Ended { seat } });
        table.passed = if passed && !table.dealt { table.passed + 1 } else { 0 };
        table.turns += 1;
        match &mut table.last {
            Some(left) => *left -= 1,
            None => {
                let enough = u16::from(self.cards.table.end_points);
                let caller = Seat::all(seats as usize).find(|&seat| self.visible(&s.table, seat) >= enough);
                if let Some(caller) = caller {
                    s.table.last = Some(seats - 1);
                    emit(Event::Called { seat: caller });
                }
            }
        }
        let table = &mut s.table;
        (table.journey, table.office, table.exchanged, table.dealt) = (Journey::None, false, false, false);
        let late = table.turns >= MOST_TURNS * u16::from(seats) || table.passed >= seats; // OUS-93
        if table.last == Some(0) || late {
            table.phase = Phase::Over;
            if self.remembers {
                s.all_is_shown();
            }
            emit(Event::Over);
        } else {
            table.active = seat.next(seats as usize);
        }
    }
}

fn take_from_market(s: &mut State, seat: Seat, tiles: Tiles) {
    s.table.market = s.table.market.minus(tiles);
    s.tiles[seat.index()] = s.tiles[seat.index()].plus(tiles);
}

/// Tiles go back to the market, Jewels to the reserve.
fn spend(s: &mut State, seat: Seat, tiles: Tiles, emit: &mut impl FnMut(Event)) {
    s.tiles[seat.index()] = s.tiles[seat.index()].minus(tiles);
    s.table.market = s.table.market.plus(tiles);
    if s.spent_in_sight(seat, tiles) {
        emit(Event::Showed { seat, tiles });
    }
}

fn coins_at(player: &mut Merchant, purse: Purse) -> &mut u8 {
    match purse {
        Purse::Hand => &mut player.coins,
        Purse::First => &mut player.city[0],
        Purse::Second => &mut player.city[1],
    }
}

fn take_seal(s: &mut State, seat: Seat, emit: &mut impl FnMut(Event)) {
    if s.table.seal != Some(seat) {
        let from = s.table.seal.replace(seat);
        emit(Event::Sealed { seat, from });
    }
}

impl Emporous {
    /// Draws the top Clandestine tile, which only the seat sees unless everyone knows what it is.
    fn draw_task(&self, s: &mut State, seat: Seat) -> Kind {
        if !self.remembers || s.table.sunk as usize == s.stack.len() {
            s.table.sunk = s.table.sunk.min(s.stack.len() as u8 - 1);
            let kind = Kind::ALL[s.stack.draw() as usize];
            s.tiles[seat.index()] = s.tiles[seat.index()].plus(Tiles::one(kind));
            return kind;
        }
        let gift = |from, unseen| Gift { from, unseen, done: None };
        let touched = s.opened([gift(STACK, 1), gift(seat.index(), 0)]);
        let kind = Kind::ALL[s.stack.draw() as usize];
        s.clamp(STACK);
        s.tiles[seat.index()] = s.tiles[seat.index()].plus(Tiles::one(kind));
        s.closed(touched);
        kind
    }

    /// The Contract office: the top two, one of which will go back; a last one is simply taken (OUS-63).
    fn draw_contracts(&self, s: &mut State, seat: Seat, emit: &mut impl FnMut(Event)) {
        s.table.office = true;
        let count = s.deck.len().min(2) as u8;
        let mut drawn = 0;
        for _ in 0..count {
            if self.remembers {
                s.contract_drawn(seat);
            }
            drawn |= 1 << s.deck.draw();
        }
        s.contracts[seat.index()] |= drawn;
        if count == 2 {
            s.pair = drawn;
            s.table.phase = Phase::Office;
        } else if self.remembers {
            s.contract_kept();
        }
        emit(Event::Drew { seat, contracts: Some(drawn), count });
    }
}

// A Mastery has the index of its type of work; Shipments come after them.
const _: () = assert!(Work::Festival.index() + 1 == SHIPMENTS);
