//! Moves of rollouts that go on to the end: the own Contract is worked for step by step, without weighing.

use crate::mind::{Scratch, any_move};
use emporia_engine::emporous::cards::Cost;
use emporia_engine::emporous::state::{Journey, Merchant, Open, Phase};
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
    match table.phase {
        Phase::Turn => {
            let has_seal = table.seal == Some(seat);
            let city = match table.journey {
                Journey::None => true,
                Journey::Island => false,
                Journey::City(done) => done < 2 && has_seal,
            };
            let unburdened = s.contracts[seat.index()] == 0 && table.last.is_none();
            if has_seal && unburdened && !table.office && !s.deck.is_empty() {
                return Some(Action::Draw);
            }
            if (city || table.trading)
                && let Some(action) = city_action(game, s, seat, city, rng.next_u64())
            {
                return Some(action);
            }
            if table.journey != Journey::None {
                return Some(Action::End);
            }
        }
        Phase::Office if s.pair != 0 => {
            // The one whose works are there, if one is.
            let works = s.table.players[seat.index()].works;
            let contract = bits(s.pair).find(|&contract| works.covers(game.cards().contract(contract).cost.works));
            return Some(Action::Keep(contract.unwrap_or(s.pair.trailing_zeros() as u8)));
        }
        _ => {}
    }
    any_move(game, s, seat, rng, scratch)
}

/// What to do in the City, or to sail instead; if no further action may be begun there, more of what is being done.
#[inline]
fn city_action(game: &Emporous, s: &State, seat: Seat, city: bool, luck: u64) -> Option<Action> {
    let (cards, table) = (game.cards(), &s.table);
    let (player, tiles) = (&table.players[seat.index()], s.tiles[seat.index()]);
    // What a Contract lacks is the goal: its works first, then its tiles.
    let mut goal = None;
    for contract in bits(s.contracts[seat.index()]) {
        let cost = &cards.contract(contract).cost;
        if player.works.covers(cost.works) {
            if city && let Some(pay) = payment(player, tiles, cost) {
                return Some(Action::Fulfil { contract, pay });
            }
            goal = Some(cost);
        } else if goal.is_none() {
            let needed = cost.works.iter().find(|&(work, n)| player.works.get(work) < n).map(|(work, _)| work);
            if let Some(work) = needed.filter(|&work| table.works.get(work) > 0) {
                let cost = &cards.work(work).cost;
                if city && let Some(pay) = payment(player, tiles, cost) {
                    return Some(Action::Commission { work, pay });
                }
                goal = Some(cost);
            }
        }
    }
    if table.trading {
        // Further coins belong to the same action (OUS-51).
        let more = coin(table, tiles, goal);
        if more.is_some() || !city {
            return more;
        }
    }
    // Works and tiles are looked through from some place on, so that each has its chance.
    let first = (u64::from(luck as u32) * 6) >> 32;
    let wanted = match goal {
        Some(cost) => lacking(tiles, cost),
        None => lacking(tiles, &cards.work(Work::ALL[first as usize]).cost),
    };
    // A work that can be had is taken even with what the goal needs: so games end sooner than by waiting.
    let payable = usize::from(cards.payable(tiles) & 63);
    if payable != 0 {
        for n in bits(((payable | payable << 6) >> first) as u32 & 63) {
            let work = Work::ALL[(first as usize + n as usize) % 6];
            if table.works.get(work) > 0
                && let Some(pay) = payment(player, tiles, &cards.work(work).cost)
            {
                return Some(Action::Commission { work, pay });
            }
        }
    }
    if tiles.get(Kind::Shipment) > 0 {
        return Some(Action::Deliver);
    }
    let sails = table.journey == Journey::None && player.city != [0, 0];
    let card = u8::from(player.city[1] > player.city[0]);
    let island = player.islands[card as usize].unwrap_or(Kind::Wood);
    if sails && wanted.get(island) > 0 && table.market.get(island) > 0 {
        return Some(Action::Sail(card));
    }
    let first = ((luck >> 32 & 0xFFFF) * 5) >> 16;
    let buy = |tile: Kind| {
        let price = game.price(table, tile).filter(|&price| price <= player.coins)?;
        // With two City cards the coins go to the one that has fewer.
        let second = player.islands[1].is_some() && player.city[1] < player.city[0];
        Some(Action::Buy { tile, first: if second { 0 } else { price } })
    };
    for n in first..first + 5 {
        let tile = Kind::MATERIALS[n as usize % 5];
        if wanted.get(tile) > 0
            && let Some(bought) = buy(tile)
        {
            return Some(bought);
        }
    }
    if sails {
        return Some(Action::Sail(card));
    }
    // What is not needed makes room in the market.
    coin(table, tiles, goal).or_else(|| (first..first + 5).find_map(|n| buy(Kind::MATERIALS[n as usize % 5])))
}

/// A coin for a tile that the goal does not need.
#[inline]
fn coin(table: &Open, tiles: Tiles, goal: Option<&Cost>) -> Option<Action> {
    if table.coins == 0 {
        return None;
    }
    let needed = |kind: Kind| goal.and_then(|cost| cost.ways_with(0).first()).map_or(0, |way| way.get(kind));
    let spare = |kind: &Kind| tiles.get(*kind) > needed(*kind) + u8::from(*kind == Kind::Food);
    Kind::MATERIALS.into_iter().find(spare).map(Action::Coin)
}

/// Tiles that are missing for a cost.
#[inline]
fn lacking(tiles: Tiles, cost: &Cost) -> Tiles {
    cost.ways_with(0).first().map_or(Tiles::NONE, |&way| way.minus(way.least(tiles)))
}

/// How to pay a cost, if possible: with as few Jewels and available coins as may be.
#[inline]
fn payment(player: &Merchant, tiles: Tiles, cost: &Cost) -> Option<Payment> {
    if !player.works.covers(cost.works) || player.all_coins() < cost.shops {
        return None;
    }
    let way = cost.ways_with(tiles.get(Kind::Jewel)).iter().find(|&&way| tiles.covers(way))?;
    let first = cost.shops.min(player.city[0]);
    let second = (cost.shops - first).min(player.city[1]);
    Some(Payment { tiles: *way, shops: [cost.shops - first - second, first, second] })
}
