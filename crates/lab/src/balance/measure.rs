//! From facts to numbers: each has a name, so that aims, comparisons, CSV and charts all speak of the same thing.

use super::facts::{Facts, Fate};
use super::roads;
use crate::stats::{Interval, mean, share};
use std::collections::BTreeMap;

/// A measure by itself.
pub type Measure = Interval;
/// All measures of a run by name.
pub type Measures = BTreeMap<String, Interval>;

/// How much of a victory a seat has: one, or its part of a shared one.
fn won(facts: &Facts, seat: usize) -> f64 {
    let winners = facts.seats.iter().filter(|seat| seat.place == 1).count().max(1);
    if facts.seats[seat].place == 1 { 1.0 / winners as f64 } else { 0.0 }
}

/// Collects values by name and turns them into means and shares at the end.
#[derive(Default)]
struct Heap {
    means: BTreeMap<String, Vec<f64>>,
    shares: BTreeMap<String, (f64, u64)>,
}

impl Heap {
    fn value(&mut self, name: String, value: f64) {
        self.means.entry(name).or_default().push(value);
    }

    fn hit(&mut self, name: String, hit: f64) {
        let entry = self.shares.entry(name).or_default();
        entry.0 += hit;
        entry.1 += 1;
    }
}

/// Every number that the report shows. The order of the facts does not matter.
pub fn measure(facts: &[Facts]) -> Measures {
    let mut ordered: Vec<&Facts> = facts.iter().collect();
    ordered.sort_by_key(|facts| facts.game);
    let mut heap = Heap::default();
    let chances = Chances::learn(&ordered);
    let endings: Vec<&str> = distinct(ordered.iter().map(|facts| facts.ending.as_str()));
    let fated =
        distinct(ordered.iter().flat_map(|f| f.seats.iter().flat_map(|s| s.fates.iter().map(|(c, _)| c.as_str()))));
    for facts in &ordered {
        heap.value("length".into(), f64::from(facts.rounds));
        for ending in &endings {
            heap.hit(format!("ending.{ending}"), f64::from(u8::from(facts.ending == *ending)));
        }
        course(facts, &mut heap);
        for (i, seat) in facts.seats.iter().enumerate() {
            let win = won(facts, i);
            heap.hit(format!("wins.seat.{}", i + 1), win);
            heap.value(format!("points.seat.{}", i + 1), f64::from(seat.points));
            heap.value(if seat.place == 1 { "points.winner" } else { "points.other" }.into(), f64::from(seat.points));
            for (name, value) in &seat.traits {
                heap.hit(format!("wins.{name}.{value}"), win);
                heap.value(format!("points.{name}.{value}"), f64::from(seat.points));
            }
            let who = if seat.place == 1 { "winner" } else { "other" };
            for (source, &points) in &seat.sources {
                heap.value(format!("source.{source}.{who}"), f64::from(points));
            }
            for take in &seat.takes {
                heap.hit(format!("card.{}.win", take.card), win);
                heap.value(format!("card.{}.round", take.card), f64::from(take.round));
                heap.value(format!("card.{}.adjusted", take.card), win - chances.of(facts, take.round, take.lead));
            }
            for (card, fate) in &seat.fates {
                for (name, which) in
                    [("fulfilled", Fate::Fulfilled), ("returned", Fate::Returned), ("left", Fate::Left)]
                {
                    heap.hit(format!("fate.{card}.{name}"), f64::from(u8::from(*fate == which)));
                }
            }
        }
        for card in &fated {
            let had = facts.seats.iter().any(|seat| seat.fates.iter().any(|(name, _)| name == card));
            heap.hit(format!("fate.{card}.had"), f64::from(u8::from(had)));
        }
        for card in &facts.seen {
            let taken = facts.seats.iter().any(|seat| seat.takes.iter().any(|take| take.card == *card));
            heap.hit(format!("card.{card}.taken"), f64::from(u8::from(taken)));
        }
        for (name, values) in &facts.series {
            for (round, &value) in values.iter().enumerate() {
                heap.value(format!("series.{name}.{:02}", round + 1), f64::from(value) / 100.0);
            }
        }
        for (card, &(chances, taken)) in &facts.chances {
            let entry = heap.shares.entry(format!("picked.{card}")).or_default();
            *entry = (entry.0 + f64::from(taken), entry.1 + u64::from(chances));
        }
        for (card, kept) in &facts.choices {
            heap.hit(format!("kept.{card}"), f64::from(u8::from(*kept)));
        }
        heap.value("deals.offered".into(), facts.deals.len() as f64);
        heap.value("deals.struck".into(), facts.deals.iter().filter(|deal| deal.struck).count() as f64);
        for deal in facts.deals.iter().filter(|deal| deal.struck) {
            heap.value("deals.worth.proposer".into(), f64::from(deal.worth[0]) / 100.0);
            heap.value("deals.worth.taker".into(), f64::from(deal.worth[1]) / 100.0);
        }
    }
    let mut measures: Measures = heap.means.into_iter().map(|(name, values)| (name, mean(values))).collect();
    measures.extend(heap.shares.into_iter().map(|(name, (hits, n))| (name, share(hits, n))));
    roads::measure(&ordered, &mut measures);
    measures
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<&str> = names.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Lead changes, and for how much of the game the winner was still open.
fn course(facts: &Facts, heap: &mut Heap) {
    if facts.seats.len() < 2 || facts.course.is_empty() {
        return;
    }
    let leader = |points: &Vec<i16>| {
        let best = points.iter().max().copied().unwrap_or_default();
        let mut ahead = points.iter().enumerate().filter(|(_, p)| **p == best);
        match (ahead.next(), ahead.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    };
    let leaders: Vec<Option<usize>> = facts.course.iter().map(leader).collect();
    let clear: Vec<usize> = leaders.iter().flatten().copied().collect();
    heap.value("lead.changes".into(), clear.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64);
    let winner = |seat: Option<usize>| seat.is_some_and(|seat| facts.seats[seat].place == 1);
    let open = leaders.iter().rposition(|&seat| !winner(seat)).map_or(0, |round| round + 1);
    heap.value("lead.open".into(), open as f64 / leaders.len() as f64);
}

/// How likely a seat with some lead at some stage of the game goes on to win, learnt from all rounds of all games:
/// what a card is worth is what its takers win beyond that.
struct Chances {
    table: BTreeMap<(usize, i16, usize), (f64, u64)>,
}

/// Stages that a game is cut into.
const STAGES: usize = 6;

impl Chances {
    fn learn(facts: &[&Facts]) -> Chances {
        let mut table: BTreeMap<_, (f64, u64)> = BTreeMap::new();
        for facts in facts {
            for (round, points) in facts.course.iter().enumerate() {
                for seat in 0..points.len() {
                    let others = points.iter().enumerate().filter(|(i, _)| *i != seat).map(|(_, p)| *p).max();
                    let lead = points[seat] - others.unwrap_or(0);
                    let entry = table.entry(Chances::bin(facts, round as u16 + 1, lead)).or_default();
                    entry.0 += won(facts, seat);
                    entry.1 += 1;
                }
            }
        }
        Chances { table }
    }

    fn bin(facts: &Facts, round: u16, lead: i16) -> (usize, i16, usize) {
        let rounds = usize::from(facts.rounds.max(1));
        let stage = (usize::from(round.saturating_sub(1)) * STAGES / rounds).min(STAGES - 1);
        (facts.seats.len(), lead.clamp(-12, 12) / 3, stage)
    }

    fn of(&self, facts: &Facts, round: u16, lead: i16) -> f64 {
        let even = 1.0 / facts.seats.len().max(1) as f64;
        // A take in the first round comes before any points were counted.
        match self.table.get(&Chances::bin(facts, round, lead)) {
            Some(&(hits, n)) => (hits + even) / (n as f64 + 1.0),
            None => even,
        }
    }
}
