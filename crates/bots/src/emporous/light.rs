//! Moves of playouts that go on to the end: what brings points is done, and else a tile or two fetched, without weighing.

use crate::mind::{Scratch, any_move};
use emporia_engine::emporous::cards::Cost;
use emporia_engine::emporous::state::{Journey, Phase, Player};
use emporia_engine::emporous::{Action, Emporous, Kind, Payment, State, Tiles, Work, bits};
use emporia_engine::rng::{FastRng, Rng};
use emporia_engine::{Game, Seat};

/// A move that is not foolish, without listing the others where possible.
#[inline]
pub fn light(
    game: &Emporous,
    s: &State,
    seat: Seat,
    rng: &mut FastRng,
    scratch: &mut Scratch<Action>,
) -> Option<Action> {
    let table = &s.table;
    if table.phase == Phase::Turn && seat == table.active {
        let has_seal = table.seal == Some(seat);
        let city = match table.journey {
            Journey::None => true,
            Journey::Island => false,
            Journey::City(done) => done < 2 && has_seal,
        };
        if city && let Some(action) = city_action(game, s, seat, rng.next_u64()) {
            return Some(action);
        }
        if has_seal && !table.office && s.contracts[seat.index()] == 0 && !s.deck.is_empty() && table.last.is_none() {
            return Some(Action::Draw);
        }
        if table.journey != Journey::None {
            return Some(Action::End);
        }
    }
    any_move(game, s, seat, rng, scratch)
}

/// What to do in the City, or to sail instead.
#[inline]
fn city_action(game: &Emporous, s: &State, seat: Seat, luck: u64) -> Option<Action> {
    let (cards, table) = (game.cards(), &s.table);
    let (player, tiles) = (&table.players[seat.index()], s.tiles[seat.index()]);
    // What is missing for the nearest goal.
    let mut missing = (u32::MAX, Tiles::NONE);
    for contract in bits(s.contracts[seat.index()]) {
        let cost = &cards.contract(contract).cost;
        if !player.works.covers(cost.works) {
            continue;
        }
        if let Some(pay) = payment(player, tiles, cost) {
            return Some(Action::Fulfil { contract, pay });
        }
        aim(tiles, cost, &mut missing);
    }
    // Works and tiles are looked through from some place on, so that each has its chance.
    let first = (u64::from(luck as u32) * 6) >> 32;
    for n in first..first + 6 {
        let work = Work::ALL[n as usize % 6];
        if table.works.get(work) > 0 {
            let cost = &cards.work(work).cost;
            if let Some(pay) = payment(player, tiles, cost) {
                return Some(Action::Commission { work, pay });
            }
            aim(tiles, cost, &mut missing);
        }
    }
    if tiles.get(Kind::Shipment) > 0 {
        return Some(Action::Deliver);
    }
    let wanted = missing.1;
    let sails = table.journey == Journey::None && player.city != [0, 0];
    let card = u8::from(player.city[1] > player.city[0]);
    let island = player.islands[card as usize].unwrap_or(Kind::Wood);
    if sails && (luck >> 60 == 0 || (wanted.get(island) > 0 && table.market.get(island) > 0)) {
        return Some(Action::Sail(card));
    }
    let first = ((luck >> 32 & 0xFFFF) * 5) >> 16;
    let mut bought = None;
    for n in first..first + 5 {
        let tile = Kind::MATERIALS[n as usize % 5];
        if let Some(price) = game.price(table, tile).filter(|&price| price <= player.coins) {
            let wanted = wanted.get(tile) > 0;
            if wanted || bought.is_none() {
                // With two City cards the coins go to the one that has fewer.
                let second = player.islands[1].is_some() && player.city[1] < player.city[0];
                bought = Some(Action::Buy { tile, first: if second { 0 } else { price } });
            }
            if wanted {
                return bought;
            }
        }
    }
    if sails { Some(Action::Sail(card)) } else { bought }
}

/// Takes a cost as the goal if fewer tiles are missing for it.
#[inline]
fn aim(tiles: Tiles, cost: &Cost, missing: &mut (u32, Tiles)) {
    if let Some(&way) = cost.ways_with(0).first() {
        let rest = way.minus(way.least(tiles));
        let count = rest.count();
        if count < missing.0 {
            *missing = (count, rest);
        }
    }
}

/// How to pay a cost, if possible: with as few Jewels and available coins as may be.
#[inline]
fn payment(player: &Player, tiles: Tiles, cost: &Cost) -> Option<Payment> {
    if !player.works.covers(cost.works) || player.all_coins() < cost.shops {
        return None;
    }
    let way = cost.ways_with(tiles.get(Kind::Jewel)).iter().find(|&&way| tiles.covers(way))?;
    let first = cost.shops.min(player.city[0]);
    let second = (cost.shops - first).min(player.city[1]);
    Some(Payment { tiles: *way, shops: [cost.shops - first - second, first, second] })
}
