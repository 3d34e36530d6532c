//! What the net is shown of a position of Roll & Write: for each seat its own sheet, how far its works and Contracts are,
//! and what the others have. Works and Contracts are known by what stands on them.

use super::{InputRow, Inputs, MAX_INPUTS};
use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{Contract, Material, Phase, RollWrite, Sheet, Stage, State, Work};
use emporia_engine::{Game, MAX_SEATS, Seat};

/// How many figures there are of each seat.
pub const INPUTS: usize = COMMON + TURN + SHEET + WORKS + CONTRACTS + PROFILE + MOST;
/// Those that are the same for all seats.
const COMMON: usize = 16;
/// How far a seat is in its turn.
const TURN: usize = 8;
/// Goods and coins.
const SHEET: usize = 22;
/// Each work.
const WORKS: usize = 6 * 7;
/// Two Contracts, the one that lacks less first.
const CONTRACTS: usize = 2 * 5;
/// What others see at a glance.
const PROFILE: usize = 9;
/// Of how many figures a row has the most among the others: points alone.
const MOST: usize = 1;
const _: () = assert!(INPUTS <= MAX_INPUTS);

/// Writes them.
pub fn fill(game: &RollWrite, s: &State, out: &mut Inputs) {
    let seats = game.seats();
    let cards = game.cards();
    let rounds = f32::from(cards.sheet.rounds);
    let last = game.last_round(s.shops).max(s.round);
    let Inputs { rows, common: shared, points } = out;
    *shared = COMMON;
    let mut common = [0.0; MAX_INPUTS];
    let mut row = InputRow::new(&mut common);
    (1..=5).for_each(|players| row.flag(seats == players));
    [Phase::Contracts, Phase::Islands, Phase::Round].into_iter().for_each(|phase| row.flag(s.phase == phase));
    row.share(s.round, rounds);
    row.share(last - s.round, rounds);
    row.put((f32::from(s.shops) * (1.0 / 16.0)).min(2.0));
    s.prices.iter().for_each(|&price| row.share(price, 6.0));
    debug_assert_eq!(row.filled(), COMMON);
    let mut profiles = [[0.0; PROFILE]; MAX_SEATS];
    for seat in 0..seats {
        points[seat] = f32::from(game.score(&s.sheets[seat]).total());
        profiles[seat] = profile(&s.sheets[seat], points[seat]);
    }
    for seat in Seat::all(seats) {
        let me = seat.index();
        let sheet = &s.sheets[me];
        let mut row = InputRow::new(&mut rows[me]);
        row.extend(&common[..COMMON]);
        let stage = s.stage[me];
        [Stage::Start, Stage::Selling, Stage::Second, Stage::Rest, Stage::Done]
            .into_iter()
            .for_each(|is| row.flag(stage == is));
        row.flag(s.waiting.has(seat));
        let left = f32::from(last - s.round) + f32::from(u8::from(stage == Stage::Start));
        row.put(left / rounds);
        row.put(left.min(3.0) * (1.0 / 3.0));
        debug_assert_eq!(row.filled(), COMMON + TURN);
        write_sheet(game, sheet, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TURN + SHEET);
        write_goals(game, sheet, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TURN + SHEET + WORKS + CONTRACTS);
        let (mut mean, mut most) = ([0.0; PROFILE], 0.0_f32);
        for (_, profile) in profiles[..seats].iter().enumerate().filter(|(other, _)| *other != me) {
            mean.iter_mut().zip(profile).for_each(|(mean, figure)| *mean += figure);
            most = most.max(profile[0]);
        }
        let share = if seats > 1 { 1.0 / (seats - 1) as f32 } else { 0.0 };
        mean.iter_mut().for_each(|figure| *figure *= share);
        row.extend(&mean);
        row.put(most);
        debug_assert_eq!(row.filled(), INPUTS);
    }
}

/// What others see of a sheet at a glance.
#[inline]
fn profile(sheet: &Sheet, points: f32) -> [f32; PROFILE] {
    [
        points * (1.0 / 50.0),
        sheet.held.total() as f32 * (1.0 / 12.0),
        f32::from(sheet.jewels()) * (1.0 / 6.0),
        sheet.made.total() as f32 * (1.0 / 12.0),
        sheet.works.total() as f32 * (1.0 / 8.0),
        f32::from(sheet.available()) * (1.0 / 16.0),
        (sheet.contracts & !sheet.fulfilled).count_ones() as f32 * 0.5,
        sheet.fulfilled.count_ones() as f32 * 0.5,
        sheet.masteries.count_ones() as f32 * 0.25,
    ]
}

fn write_sheet(game: &RollWrite, sheet: &Sheet, row: &mut InputRow<'_>) {
    let cards = game.cards();
    row.put(f32::from(game.score(sheet).total()) * (1.0 / 50.0));
    (0..6).for_each(|kind| row.share(sheet.held.at(kind), 6.0));
    for material in Material::ALL {
        row.share(cards.material(material).boxes.saturating_sub(sheet.got.at(material.index())), 16.0);
    }
    row.share(cards.sheet.jewel_boxes.saturating_sub(sheet.got.at(JEWELS)), 16.0);
    row.share(sheet.held.materials().total() as u8, 12.0);
    for coins in [sheet.coins, sheet.purse(), sheet.used, sheet.available()] {
        row.share(coins, 16.0);
    }
    row.share(sheet.island.map_or(0, |island| cards.material(island).yields), 4.0);
    row.share(sheet.trips, 8.0);
    row.share((sheet.contracts & !sheet.fulfilled).count_ones() as u8, 2.0);
    row.share(sheet.fulfilled.count_ones() as u8, 2.0);
}

/// How far works and Contracts are.
fn write_goals(game: &RollWrite, sheet: &Sheet, row: &mut InputRow<'_>) {
    let cards = game.cards();
    let materials = sheet.held.materials();
    let jewels = u32::from(sheet.jewels());
    for work in Work::ALL {
        let card = cards.work(work);
        let made = sheet.made.at(work.index());
        let lacking = card.ways[0].counts().beyond(materials).total().saturating_sub(jewels);
        let able = made < card.boxes && card.shops <= sheet.purse();
        row.share(sheet.works.at(work.index()), 4.0);
        row.share(made, 4.0);
        row.share(if able { card.points } else { 0 }, 10.0);
        row.share(if able { card.shops } else { 0 }, 4.0);
        row.share(if able { 4 - lacking.min(4) as u8 } else { 0 }, 4.0);
        let to_mastery = card.mastery_at.saturating_sub(made);
        row.share(if able && to_mastery > 0 { 4_u8.saturating_sub(to_mastery) } else { 0 }, 4.0);
        row.share(if able && to_mastery > 0 { card.mastery_points } else { 0 }, 20.0);
    }
    // By Contract: points, Shops, how near its works are, how near its units are, and whether it can be fulfilled at once.
    let mut slots = [[0.0_f32; 5]; 2];
    let mut open = sheet.contracts & !sheet.fulfilled;
    let mut n = 0;
    while open != 0 && n < slots.len() {
        let card = cards.contract(Contract::ALL[open.trailing_zeros() as usize]);
        open &= open - 1;
        let works = card.works.beyond(sheet.works).total();
        let units = card.ways[0].counts().beyond(materials).total().saturating_sub(jewels);
        let lost = f32::from(card.points) - f32::from(cards.sheet.unfulfilled_points);
        let near = 1.0 - works.min(4) as f32 * 0.25;
        let now = works == 0 && units == 0 && card.shops <= sheet.purse();
        let now = if now { 1.0 } else { 0.0 };
        slots[n] = [lost * (1.0 / 20.0), f32::from(card.shops) * 0.25, near, 1.0 - units.min(4) as f32 * 0.25, now];
        n += 1;
    }
    if slots[1][2] + slots[1][3] > slots[0][2] + slots[0][3] {
        slots.swap(0, 1);
    }
    slots.iter().for_each(|slot| row.extend(slot));
}
