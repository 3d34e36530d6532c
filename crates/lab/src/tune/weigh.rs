//! How far a card set is from its aims, at all tables of a game together.

use crate::balance::{Aim, AimFile, Chronicle, Facts, Run, Shard, measure, play};
use crate::stats::Interval;
use emporia_bots::{Mind, Spec};
use emporia_engine::CardSet;
use emporia_engine::options::{set_up, usual};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Parts that the games are cut into: what changes when one is left out says how sure a number is.
const PARTS: u64 = 8;

/// One table of a game.
#[derive(Clone, Debug)]
pub struct TableOf {
    /// Its options in full, as JSON.
    pub options: Value,
    /// What it should be like.
    pub aims: Vec<Aim>,
}

/// All tables of a game: each number of players, with each option as usual and with one of them otherwise.
pub fn tables<G: Chronicle>(aims: &AimFile) -> Vec<TableOf> {
    let mut all: Vec<Value> = Vec::new();
    for players in G::PLAYERS.least..=G::PLAYERS.most {
        all.push(usual(G::CHOICES, players));
        for choice in G::CHOICES {
            for value in &choice.values[1..] {
                let mut options = usual(G::CHOICES, players);
                options[choice.name] = serde_json::from_str(value).unwrap_or_else(|_| Value::from(*value));
                all.push(options);
            }
        }
    }
    let fit = |options: &Value| set_up::<G>(options, G::Cards::builtin()).ok().map(|game| game.seats());
    all.into_iter()
        .filter_map(|options| fit(&options).map(|seats| TableOf { aims: aims.of(G::NAME, seats), options }))
        .collect()
}

/// Which bots play how many games at each table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trial {
    /// The bots.
    pub bots: Spec,
    /// Games at each table.
    pub games: u64,
}

/// The measures that aims speak of, at each table: of all games, and of all but one part each.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// By table.
    pub tables: Vec<Figures>,
    parts: Vec<Vec<Figures>>,
}

/// Measures by name.
pub type Figures = BTreeMap<String, f64>;

fn figures(facts: &[Facts], aims: &[Aim]) -> Figures {
    let named = measure(facts).into_iter().filter(|(name, _)| aims.iter().any(|aim| aim.fits(name)));
    named.map(|(name, interval)| (name, interval.value)).collect()
}

/// Plays a card set at all tables; `surely` also says how sure the figures are. Nothing if it was stopped.
pub fn weigh<G: Chronicle + Mind>(
    cards: &G::Cards,
    tables: &[TableOf],
    stage: Trial,
    seed: u64,
    surely: bool,
    stop: &AtomicBool,
) -> Option<Weighed> {
    let games: Vec<G> =
        tables.iter().map(|table| set_up::<G>(&table.options, cards.clone()).ok()).collect::<Option<_>>()?;
    let bot = |seed: u64, seat: usize| stage.bots.bot::<G>(seed ^ seat as u64);
    let all: Vec<(usize, u64)> =
        (0..tables.len()).flat_map(|table| (0..stage.games).map(move |n| (table, n))).collect();
    let played: Vec<Option<Facts>> = all
        .par_iter()
        .map(|&(table, n)| {
            let run =
                Run { game: &games[table], bots: &bot, games: stage.games, seed, drawn: false, shard: Shard::ALL };
            (!stop.load(Ordering::Relaxed)).then(|| play(&run, n))
        })
        .collect();
    let played: Vec<Facts> = played.into_iter().collect::<Option<_>>()?;
    let by_table: Vec<&[Facts]> = played.chunks(stage.games.max(1) as usize).collect();
    let of = |part: Option<u64>| -> Vec<Figures> {
        let chosen = by_table.par_iter().zip(tables).map(|(facts, table)| match part {
            None => figures(facts, &table.aims),
            Some(part) => {
                let kept: Vec<Facts> = facts.iter().filter(|facts| facts.game % PARTS != part).cloned().collect();
                figures(&kept, &table.aims)
            }
        });
        chosen.collect()
    };
    let parts = if surely { (0..PARTS).map(|part| of(Some(part))).collect() } else { Vec::new() };
    Some(Weighed { tables: of(None), parts })
}

/// What figures cost by each aim, all tables together: the sum of their distances from it, in its widths.
pub fn costs(tables: &[TableOf], figures: &[Figures]) -> BTreeMap<String, f64> {
    let mut costs: BTreeMap<String, f64> = BTreeMap::new();
    for (table, figures) in tables.iter().zip(figures) {
        for aim in &table.aims {
            let excess = figures.iter().filter(|(name, _)| aim.fits(name)).map(|(_, &value)| aim.excess(value));
            *costs.entry(aim.of.clone()).or_default() += aim.weight * excess.sum::<f64>();
        }
    }
    costs
}

/// What figures cost in all.
pub fn cost(tables: &[TableOf], figures: &[Figures]) -> f64 {
    costs(tables, figures).values().sum()
}

/// Strong bots' figures as they may become: quick bots' figures changed so much on the same deals.
pub fn shifted(strong: &[Figures], quick: &[Figures], changed: &[Figures]) -> Vec<Figures> {
    let tables = strong.iter().zip(quick.iter().zip(changed));
    let shift = |(strong, (quick, changed)): (&Figures, (&Figures, &Figures))| -> Figures {
        let moved = |name: &String| Some(changed.get(name)? - quick.get(name)?);
        strong.iter().map(|(name, value)| (name.clone(), value + moved(name).unwrap_or(0.0))).collect()
    };
    tables.map(shift).collect()
}

/// How much more a set costs than another on the same deals, with its interval (delete one part at a time).
pub fn difference(tables: &[TableOf], before: &Weighed, after: &Weighed) -> Interval {
    let value = cost(tables, &after.tables) - cost(tables, &before.tables);
    let without: Vec<f64> =
        before.parts.iter().zip(&after.parts).map(|(a, b)| cost(tables, b) - cost(tables, a)).collect();
    let n = without.len().max(1) as f64;
    let mean = without.iter().sum::<f64>() / n;
    let variance = (n - 1.0) / n * without.iter().map(|part| (part - mean).powi(2)).sum::<f64>();
    let half = 1.959_964 * variance.sqrt();
    Interval { value, low: value - half, high: value + half, n: without.len() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use emporia_engine::emporion::Emporion;

    #[test]
    fn all_tables_of_a_game_count() {
        let tables = tables::<Emporion>(&AimFile::builtin());
        let with = |players: u64, name: &str| {
            tables.iter().any(|table| table.options["players"] == players && table.options[name] == true)
        };
        assert!((2..=4).all(|players| with(players, "special")));
        assert_eq!(tables.len(), 3 * (1 + <Emporion as emporia_engine::Game>::CHOICES.len()));
    }

    #[test]
    fn costs_are_distances_from_aims() {
        let aims = vec![Aim::new("length", 10.0, 20.0), Aim { weight: 2.0, ..Aim::new("wins.order", 0.2, 0.3) }];
        let table = TableOf { options: Value::Null, aims };
        let figures =
            Figures::from([("length".into(), 25.0), ("wins.order.1".into(), 0.35), ("wins.order.2".into(), 0.25)]);
        let costs = costs(std::slice::from_ref(&table), std::slice::from_ref(&figures));
        assert!((costs["length"] - 0.5).abs() < 1e-9 && (costs["wins.order"] - 1.0).abs() < 1e-9, "{costs:?}");
        let quick = Figures::from([("length".into(), 12.0)]);
        let changed = Figures::from([("length".into(), 9.0)]);
        let moved = shifted(std::slice::from_ref(&figures), &[quick], &[changed]);
        assert_eq!((moved[0]["length"], moved[0]["wins.order.1"]), (22.0, 0.35));
    }
}
