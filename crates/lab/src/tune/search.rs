//! Rounds of search: candidates, halving, a decision, and what speaks for it.

use super::knobs::Space;
use super::weigh::{Figures, TableOf, Trial, Weighed, cost, costs, difference, shifted, weigh};
use crate::balance::Chronicle;
use crate::stats::Interval;
use emporia_bots::Mind;
use emporia_engine::rng::{FastRng, below, fast};
use emporia_engine::{CardSet, Game};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

/// A value that is another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// Its path in the card file.
    pub path: String,
    /// What it was.
    pub from: i64,
    /// What it is.
    pub to: i64,
}

/// A measure that a change brought nearer to its aim, or farther from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moved {
    /// The number of the table.
    pub table: usize,
    /// The measure.
    pub name: String,
    /// As it was.
    pub before: f64,
    /// As it is.
    pub after: f64,
    /// The least that is good.
    pub least: f64,
    /// The most that is good.
    pub most: f64,
}

/// A set that strong bots played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finalist {
    /// Its values, in the order of the knobs.
    pub values: Vec<i64>,
    /// What it costs by each aim.
    pub costs: BTreeMap<String, f64>,
    /// How much more it costs than the best set so far, on the same deals.
    pub change: Interval,
}

/// What came of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TuneRound {
    /// Its number, from 1.
    pub round: u64,
    /// How many candidates there were.
    pub tried: usize,
    /// What the best set so far costs, on the deals of this round.
    pub before: f64,
    /// Those that strong bots played, the cheapest first.
    pub finalists: Vec<Finalist>,
    /// Whether the first of them is the best set from here on.
    pub accepted: bool,
    /// In what the first of them differs.
    pub changed: Vec<Changed>,
    /// What moved most because of it.
    pub moved: Vec<Moved>,
}

/// A search for a card set.
pub struct Tuner<'a, G: Chronicle> {
    /// What may change.
    pub space: &'a Space,
    /// The tables that count.
    pub tables: &'a [TableOf],
    /// Where all luck comes from.
    pub seed: u64,
    /// How many candidates a round has.
    pub candidates: usize,
    /// Quick bots; each time that half of the candidates has left, they play twice as many games.
    pub screen: Trial,
    /// Strong bots.
    pub decide: Trial,
    /// How many strong bots decide among.
    pub finalists: usize,
    /// Set from outside to end early.
    pub stop: &'a AtomicBool,
    /// The game.
    pub game: PhantomData<G>,
}

/// Values, and the cards that they make.
type TriedSet<G> = (Vec<i64>, <G as Game>::Cards);

/// The values that the steps so far led to.
pub fn best(start: Vec<i64>, steps: &[TuneRound]) -> Vec<i64> {
    let accepted = steps.iter().rev().find(|step| step.accepted).and_then(|step| step.finalists.first());
    accepted.map_or(start, |finalist| finalist.values.clone())
}

/// Finalists of all steps that no other is better than by every aim.
pub fn pareto(steps: &[TuneRound]) -> Vec<&Finalist> {
    let mut all: Vec<&Finalist> = steps.iter().flat_map(|step| &step.finalists).collect();
    all.sort_by(|a, b| a.values.cmp(&b.values));
    all.dedup_by(|a, b| a.values == b.values);
    let beats = |a: &Finalist, b: &Finalist| {
        let pairs = || b.costs.iter().map(|(aim, cost)| (a.costs.get(aim).copied().unwrap_or(0.0), *cost));
        pairs().all(|(a, b)| a <= b) && pairs().any(|(a, b)| a < b)
    };
    let mut list: Vec<&Finalist> =
        all.iter().filter(|one| !all.iter().any(|other| beats(other, one))).copied().collect();
    let sum = |finalist: &Finalist| finalist.costs.values().sum::<f64>();
    list.sort_by(|a, b| sum(a).total_cmp(&sum(b)).then(a.values.cmp(&b.values)));
    list
}

impl<G: Chronicle + Mind> Tuner<'_, G> {
    /// A round from the best values so far; nothing if it was stopped, or if there is nothing to try.
    pub fn round(&self, round: u64, values: &[i64]) -> Option<TuneRound> {
        let luck = self.seed.rotate_left(20) ^ round.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let read = |values: &[i64]| self.space.with(values).and_then(|text| G::Cards::read(&text).ok());
        let cards = read(values)?;
        let weigh = |cards: &G::Cards, stage: Trial, surely: bool| {
            weigh::<G>(cards, self.tables, stage, luck, surely, self.stop)
        };
        let strong = weigh(&cards, self.decide, true)?;
        let candidates: Vec<TriedSet<G>> = self
            .candidates(&mut fast(luck, 1), values)
            .into_iter()
            .filter_map(|values| read(&values).map(|cards| (values, cards)))
            .collect();
        let tried = candidates.len();
        let mut left = candidates;
        let mut stage = self.screen;
        while left.len() > self.finalists.max(1) {
            let quick = weigh(&cards, stage, false)?;
            let mut costed: Vec<(f64, TriedSet<G>)> = Vec::new();
            for candidate in left {
                let changed = weigh(&candidate.1, stage, false)?;
                let figures = shifted(&strong.tables, &quick.tables, &changed.tables);
                costed.push((cost(self.tables, &figures), candidate));
            }
            costed.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.0.cmp(&b.1.0)));
            let keep = costed.len().div_ceil(2).max(self.finalists);
            left = costed.into_iter().take(keep).map(|(_, candidate)| candidate).collect();
            stage.games *= 2;
            if keep == self.finalists {
                break;
            }
        }
        let mut decided: Vec<(Finalist, Weighed)> = Vec::new();
        for (values, cards) in left {
            let after = weigh(&cards, self.decide, true)?;
            let change = difference(self.tables, &strong, &after);
            decided.push((Finalist { values, costs: costs(self.tables, &after.tables), change }, after));
        }
        decided.sort_by(|a, b| a.0.change.value.total_cmp(&b.0.change.value).then_with(|| a.0.values.cmp(&b.0.values)));
        // Surer than not: better by more than half of its interval's half.
        let accepted = decided.first().is_some_and(|(first, _)| {
            let half = (first.change.high - first.change.low) / 2.0;
            first.change.value < 0.0 && first.change.value + half / 2.0 < 0.0
        });
        let first = decided.first();
        let changed = first.map_or_else(Vec::new, |(first, _)| self.changed(values, &first.values));
        let moved = first.map_or_else(Vec::new, |(_, after)| self.moved(&strong.tables, &after.tables));
        let finalists = decided.into_iter().map(|(finalist, _)| finalist).collect();
        Some(TuneRound { round, tried, before: cost(self.tables, &strong.tables), finalists, accepted, changed, moved })
    }

    /// In what values differ.
    pub fn changed(&self, from: &[i64], to: &[i64]) -> Vec<Changed> {
        let all = self.space.knobs.iter().zip(from.iter().zip(to)).filter(|(_, (from, to))| from != to);
        all.map(|(knob, (&from, &to))| Changed { path: knob.path.clone(), from, to }).collect()
    }

    /// The measures whose distance from their aim changed most.
    fn moved(&self, before: &[Figures], after: &[Figures]) -> Vec<Moved> {
        let mut all: Vec<(f64, Moved)> = Vec::new();
        for (n, table) in self.tables.iter().enumerate() {
            for (name, &was) in &before[n] {
                let Some(&is) = after[n].get(name) else { continue };
                for aim in table.aims.iter().filter(|aim| aim.fits(name)) {
                    let moved = aim.weight * (aim.excess(is) - aim.excess(was));
                    let (least, most) = (aim.least, aim.most);
                    let moved_ = Moved { table: n, name: name.clone(), before: was, after: is, least, most };
                    all.push((moved, moved_));
                }
            }
        }
        all.retain(|(moved, _)| *moved != 0.0);
        all.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()).then_with(|| a.1.name.cmp(&b.1.name)));
        all.into_iter().take(5).map(|(_, moved)| moved).collect()
    }

    /// Small steps from here, each once: a value by one or two, one up and one down of the same kind, two at once, and all
    /// of a kind.
    fn candidates(&self, rng: &mut FastRng, values: &[i64]) -> Vec<Vec<i64>> {
        let knobs = &self.space.knobs;
        let any = |rng: &mut FastRng| below(rng, knobs.len() as u32) as usize;
        let sign = |rng: &mut FastRng| if below(rng, 2) == 0 { -1 } else { 1 };
        let mut found: Vec<Vec<i64>> = Vec::new();
        for _ in 0..self.candidates * 40 {
            if found.len() == self.candidates {
                break;
            }
            let mut next = values.to_vec();
            let one = any(rng);
            let by = sign(rng);
            match below(rng, 10) {
                0..=3 => next[one] += by,
                4 => next[one] += 2 * by,
                5..=6 => {
                    let same: Vec<usize> =
                        (0..knobs.len()).filter(|&n| knobs[n].kind == knobs[one].kind && n != one).collect();
                    if same.is_empty() {
                        continue;
                    }
                    next[one] += by;
                    next[same[below(rng, same.len() as u32) as usize]] -= by;
                }
                7..=8 => {
                    next[one] += by;
                    next[any(rng)] += sign(rng);
                }
                _ => {
                    let kind = &knobs[one].kind;
                    for (value, knob) in
                        next.iter_mut().zip(knobs).filter(|(value, knob)| knob.kind == *kind && **value > 0)
                    {
                        *value = (*value + by).clamp(knob.least, knob.most);
                    }
                }
            }
            if next != values && !found.contains(&next) && self.space.with(&next).is_some() {
                found.push(next);
            }
        }
        found
    }
}
