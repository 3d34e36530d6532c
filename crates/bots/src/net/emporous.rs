//! What the net is shown of a position of Emporous: for each seat its own goods, how far its works and Contracts are, and
//! what the others have. Works and Contracts are known by what stands on them.

use super::{InputRow, Inputs, MAX_INPUTS};
use emporia_engine::emporous::cards::Cost;
use emporia_engine::emporous::goods::{KINDS, MASTERIES};
use emporia_engine::emporous::state::{Open, SEATS};
use emporia_engine::emporous::{Collaboration, Emporous, Journey, Kind, Phase, State, Tiles, Work, bits};
use emporia_engine::{Game, Seat};

/// How many figures there are of each seat.
pub const INPUTS: usize = COMMON + TURN + GOODS + WORKS + CONTRACTS + 2 * PROFILE + MOST;
/// Those that are the same for all seats.
const COMMON: usize = 25;
/// How far the turn is, and whose it is.
const TURN: usize = 14;
/// Tiles, coins, Islands, Masteries, cards.
const GOODS: usize = 34;
/// Each work.
const WORKS: usize = 6 * 5;
/// Contracts, those that lack least first.
const CONTRACTS: usize = SLOTS * 4 + 1;
/// How many Contracts are shown.
const SLOTS: usize = 3;
/// What every row has of a player.
const PROFILE: usize = 11;
/// Of how many figures a row has the most among the others: visible points and points.
const MOST: usize = 2;
const _: () = assert!(INPUTS <= MAX_INPUTS);

/// Writes them.
pub fn fill(game: &Emporous, s: &State, out: &mut Inputs) {
    let (seats, table) = (game.seats(), &s.table);
    let Inputs { rows, common: shared, points } = out;
    *shared = COMMON;
    let mut common = [0.0; MAX_INPUTS];
    let mut row = InputRow::new(&mut common);
    write_common(game, s, &mut row);
    debug_assert_eq!(row.filled(), COMMON);
    let mut profiles = [[0.0; PROFILE]; SEATS];
    for seat in Seat::all(seats) {
        let i = seat.index();
        points[i] = f32::from(game.score(table, seat, s.tiles[i], s.contracts[i].count_ones()).total());
        profiles[i] = profile(game, s, seat, points[i]);
    }
    for seat in Seat::all(seats) {
        let me = seat.index();
        let mut row = InputRow::new(&mut rows[me]);
        row.extend(&common[..COMMON]);
        write_turn(game, table, seat, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TURN);
        write_goods(game, s, seat, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TURN + GOODS);
        write_works(game, s, seat, &mut row);
        write_contracts(game, s, seat, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TURN + GOODS + WORKS + CONTRACTS);
        row.extend(&profiles[me]);
        // The others: on the average, and the most points of one.
        let (mut mean, mut most) = ([0.0; PROFILE], [0.0_f32; MOST]);
        for (_, profile) in profiles[..seats].iter().enumerate().filter(|(other, _)| *other != me) {
            mean.iter_mut().zip(profile).for_each(|(mean, figure)| *mean += figure);
            most.iter_mut().zip(profile).for_each(|(most, figure)| *most = most.max(*figure));
        }
        mean.iter_mut().for_each(|figure| *figure *= 1.0 / (seats - 1) as f32);
        row.extend(&mean);
        row.extend(&most);
        debug_assert_eq!(row.filled(), INPUTS);
    }
}

fn write_common(game: &Emporous, s: &State, row: &mut InputRow<'_>) {
    let (seats, table) = (game.seats(), &s.table);
    (2..=4).for_each(|players| row.flag(seats == players));
    row.flag(game.options().chapter == 2);
    let most = Seat::all(seats).map(|seat| game.visible(table, seat)).max().unwrap_or(0);
    let end = f32::from(game.cards().table.end_points);
    row.put((1.0 - f32::from(most) / end).max(0.0));
    row.flag(table.last.is_some());
    row.share(table.last.unwrap_or(0), 4.0);
    row.share(table.shops, 16.0);
    row.share(s.deck.len() as u8, 18.0);
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_cargo()) {
        row.share(game.price(table, kind).unwrap_or(0), 6.0);
    }
    Work::ALL.iter().for_each(|&work| row.share(table.works.get(work), 6.0));
    row.share(table.masteries.iter().filter(|holder| holder.is_none()).count() as u8, MASTERIES as f32);
    row.flag(table.seal.is_some());
    row.flag(matches!(table.phase, Phase::Answer | Phase::Decide));
    row.share(s.stack.len() as u8, 19.0);
}

fn write_turn(game: &Emporous, table: &Open, seat: Seat, row: &mut InputRow<'_>) {
    let seats = game.seats();
    let wait = (seat.index() + seats - table.active.index()) % seats;
    (0..4).for_each(|n| row.flag(wait == n));
    let mine = wait == 0;
    row.flag(mine && table.journey == Journey::None);
    row.flag(mine && table.journey == Journey::Island);
    row.share(if let Journey::City(done) = table.journey { 1 + u8::from(mine) * done } else { 0 }, 3.0);
    row.flag(mine && table.trading);
    row.flag(mine && !table.exchanged);
    row.flag(mine && table.phase == Phase::Office);
    // Turns that the seat still has, where the end was called.
    let left = table.last.map_or(0, |left| (usize::from(left) + seats - 1 - wait) / seats);
    row.flag(table.last.is_some() && left == 0);
    row.share(left.min(2) as u8, 2.0);
    row.share(((seat.index() + seats - table.first.index()) % seats) as u8, 4.0);
    row.flag(matches!(table.phase, Phase::Free(free) if free == seat));
}

/// What every row has of a player.
#[inline]
fn profile(game: &Emporous, s: &State, seat: Seat, points: f32) -> [f32; PROFILE] {
    let (table, i) = (&s.table, seat.index());
    let player = &table.players[i];
    let held = table.masteries.iter().filter(|&&holder| holder == Some(seat)).count();
    [
        f32::from(game.visible(table, seat)) * (1.0 / 30.0),
        points * (1.0 / 30.0),
        s.tiles[i].count() as f32 * (1.0 / 8.0),
        f32::from(s.tiles[i].get(Kind::Jewel)) * 0.25,
        f32::from(player.coins) * (1.0 / 8.0),
        player.works.count() as f32 * (1.0 / 6.0),
        player.all_works() as f32 * (1.0 / 8.0),
        s.contracts[i].count_ones() as f32 * (1.0 / 4.0),
        player.fulfilled.count_ones() as f32 * (1.0 / 4.0),
        held as f32 * (1.0 / 4.0),
        if table.seal == Some(seat) { 1.0 } else { 0.0 },
    ]
}

fn write_goods(game: &Emporous, s: &State, seat: Seat, row: &mut InputRow<'_>) {
    let (table, i) = (&s.table, seat.index());
    let player = &table.players[i];
    Kind::ALL[..KINDS].iter().for_each(|&kind| row.share(s.tiles[i].get(kind), 4.0));
    player.city.iter().for_each(|&coins| row.share(coins, 8.0));
    row.share(player.all_coins(), 12.0);
    row.share(player.delivered, 4.0);
    for island in player.islands {
        row.share(island.map_or(0, |kind| game.cards().material(kind).yields), 4.0);
        row.flag(island.is_some_and(|kind| table.market.get(kind) > 0));
    }
    Collaboration::ALL.iter().for_each(|&card| row.flag(player.collaboration == Some(card)));
    (0..MASTERIES).for_each(|mastery| row.flag(table.masteries[mastery] == Some(seat)));
    Work::ALL.iter().for_each(|&work| row.share(player.works.get(work), 3.0));
}

/// How many tiles a cost lacks in its cheapest way, Jewels at hand standing in for some.
#[inline]
fn lacking(cost: &Cost, tiles: Tiles) -> u8 {
    let fewest = cost.ways_with(0).iter().map(|&way| way.count() - tiles.least(way).count()).min().unwrap_or(0);
    fewest.saturating_sub(u32::from(tiles.get(Kind::Jewel))) as u8
}

fn write_works(game: &Emporous, s: &State, seat: Seat, row: &mut InputRow<'_>) {
    let (table, tiles) = (&s.table, s.tiles[seat.index()]);
    let player = &table.players[seat.index()];
    for work in Work::ALL {
        let card = game.cards().work(work);
        let there = table.works.get(work) > 0;
        let own = player.works_of(work);
        row.share(own, 4.0);
        row.share(if there { card.points } else { 0 }, 8.0);
        row.share(if there { 4_u8.saturating_sub(lacking(&card.cost, tiles)) } else { 0 }, 4.0);
        // How near the Mastery is, and how far ahead who holds it.
        let holder = table.masteries[work.index()].filter(|&holder| holder != seat);
        let least = holder.map_or(card.mastery_at, |holder| 1 + table.players[holder.index()].works_of(work));
        row.share(4_u8.saturating_sub(least.saturating_sub(own)), 4.0);
        row.share(if table.masteries[work.index()] == Some(seat) { 0 } else { card.mastery_points }, 8.0);
    }
}

fn write_contracts(game: &Emporous, s: &State, seat: Seat, row: &mut InputRow<'_>) {
    let (player, tiles) = (&s.table.players[seat.index()], s.tiles[seat.index()]);
    let mut slots = [[0.0_f32; 4]; SLOTS];
    let mut more = 0;
    for contract in bits(s.contracts[seat.index()]) {
        let card = game.cards().contract(contract);
        let works: u8 = card.cost.works.iter().map(|(work, n)| n.saturating_sub(player.works.get(work))).sum();
        let units = lacking(&card.cost, tiles);
        let near = 4_u8.saturating_sub(works + units.div_ceil(2));
        let mut slot = [
            0.25 + f32::from(near) * 0.25,
            f32::from(card.points) * (1.0 / 12.0),
            f32::from(works) * 0.25,
            f32::from(units) * 0.25,
        ];
        for place in &mut slots {
            if slot[0] > place[0] {
                std::mem::swap(place, &mut slot);
            }
        }
        more += u8::from(slot[0] > 0.0);
    }
    slots.iter().for_each(|slot| row.extend(slot));
    row.share(more, 2.0);
}
