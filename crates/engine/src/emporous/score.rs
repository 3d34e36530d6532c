//! Points at the end, and who won.

use super::Emporous;
use super::goods::{Kind, MASTERIES, Tiles};
use super::state::{Open, SEATS, State};
use crate::bits::bits;
use crate::game::{Game, Outcome};
use crate::seat::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

/// What the places of an even start are worth to four players, in turn order (OUS-119).
pub const EVEN_START: [i16; SEATS] = [0, 0, 1, 1];

/// Where a player's points come from (OUS-91, OUS-118, OUS-119).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Fulfilled Contracts.
    pub contracts: i16,
    /// Artisan works.
    pub works: i16,
    /// Masteries.
    pub masteries: i16,
    /// Shops on the table.
    pub shops: i16,
    /// Jewels.
    pub jewels: i16,
    /// Unfulfilled Contracts.
    pub unfulfilled: i16,
    /// Clandestine tiles left undone.
    pub tasks: i16,
    /// For the place in turn order, where the start is even (OUS-119).
    #[serde(default)]
    pub start: i16,
}

impl Score {
    /// Each part with its name, in the order of the score sheet.
    pub fn parts(&self) -> [(&'static str, i16); 8] {
        [
            ("contracts", self.contracts),
            ("works", self.works),
            ("masteries", self.masteries),
            ("shops", self.shops),
            ("jewels", self.jewels),
            ("unfulfilled", self.unfulfilled),
            ("tasks", self.tasks),
            ("even-start", self.start),
        ]
    }

    /// All together.
    pub fn total(&self) -> i16 {
        self.parts().into_iter().map(|(_, points)| points).sum()
    }
}

impl Emporous {
    /// How many of a score's parts there are at this table: only Chapter Two has tasks, and an even start.
    pub fn score_parts(&self) -> usize {
        6 + usize::from(self.is_second_chapter()) + usize::from(self.options.even_start)
    }

    /// What the place of a seat in turn order is worth (OUS-119).
    fn start_points(&self, table: &Open, seat: Seat) -> i16 {
        if !self.options.even_start || self.seats() < SEATS {
            return 0;
        }
        EVEN_START[(seat.index() + SEATS - table.first.index()) % SEATS]
    }

    /// What lies open of a player's score; what is hidden counts with the tiles and the number of Contracts given.
    pub fn score(&self, table: &Open, seat: Seat, tiles: Tiles, unfulfilled: u32) -> Score {
        let player = &table.players[seat.index()];
        let row = &self.cards.table;
        let works = player.works.plus(player.used).iter();
        let held = (0..MASTERIES).filter(|&mastery| table.masteries[mastery] == Some(seat));
        Score {
            contracts: bits(player.fulfilled).map(|c| i16::from(self.cards.contract(c).points)).sum(),
            works: works.map(|(work, n)| i16::from(self.cards.work(work).points) * i16::from(n)).sum(),
            masteries: held.map(|mastery| i16::from(self.cards.mastery_points(mastery))).sum(),
            shops: i16::from(table.shops),
            jewels: i16::from(row.jewel_points) * i16::from(tiles.get(Kind::Jewel)),
            unfulfilled: i16::from(row.unfulfilled_points) * unfulfilled as i16,
            tasks: self.task_points(tiles),
            start: self.start_points(table, seat),
        }
    }

    fn task_points(&self, tiles: Tiles) -> i16 {
        if !self.is_second_chapter() {
            return 0;
        }
        let each = |kind: Kind| self.cards.task(kind).points.first().copied().unwrap_or(0);
        let fugitives = tiles.get(Kind::Fugitive) as usize;
        let together = self.cards.task(Kind::Fugitive).points.get(fugitives.wrapping_sub(1)).copied().unwrap_or(0);
        let undone = [Kind::Contraband, Kind::Shipment];
        undone.iter().map(|&kind| i16::from(each(kind)) * i16::from(tiles.get(kind))).sum::<i16>() + i16::from(together)
    }

    /// Ranks the seats: points, fulfilled Contracts, works, coins (OUS-92).
    pub(super) fn outcome_of(&self, s: &State) -> Outcome {
        let mut points = [0; MAX_SEATS];
        let mut keys = [(0, 0, 0, 0); SEATS];
        for seat in Seat::all(self.options.players as usize) {
            let i = seat.index();
            let player = &s.table.players[i];
            points[i] = self.score(&s.table, seat, s.tiles[i], s.contracts[i].count_ones()).total();
            keys[i] = (points[i], player.fulfilled.count_ones(), player.all_works(), player.all_coins());
        }
        Outcome::rank(self.options.players as usize, points, &keys)
    }
}
