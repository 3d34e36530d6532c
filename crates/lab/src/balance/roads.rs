//! Roads to victory: winners grouped by where their points come from.

use super::facts::Facts;
use super::measure::Measures;
use crate::stats::share;
use std::collections::BTreeMap;

/// How many roads are looked for.
const ROADS: usize = 3;

/// Groups winners by the shares of their sources (k-means from spread-out starts, no luck), names each group after the
/// source that it has most beyond the others, and adds its share of wins and its make-up to the measures.
pub fn measure(facts: &[&Facts], measures: &mut Measures) {
    let winners: Vec<&BTreeMap<String, i16>> =
        facts.iter().flat_map(|f| f.seats.iter().filter(|s| s.place == 1).map(|s| &s.sources)).collect();
    let mut sources: Vec<&str> = winners.iter().flat_map(|w| w.keys().map(String::as_str)).collect();
    sources.sort_unstable();
    sources.dedup();
    let points: Vec<Vec<f64>> = winners.iter().map(|winner| shares(winner, &sources)).collect();
    if points.len() < 10 || sources.is_empty() {
        return;
    }
    let mean = centre(&points.iter().collect::<Vec<_>>(), sources.len());
    let mut names: Vec<String> = Vec::new();
    for (group, members) in cluster(&points, sources.len()) {
        let strongest = (0..sources.len()).max_by(|&a, &b| (group[a] - mean[a]).total_cmp(&(group[b] - mean[b])));
        let mut name = sources[strongest.unwrap_or(0)].to_owned();
        while names.contains(&name) {
            name += "+";
        }
        measures.insert(format!("road.{name}"), share(members as f64, points.len() as u64));
        for (source, part) in sources.iter().zip(&group) {
            measures.insert(format!("road-of.{name}.{source}"), share(part * members as f64, members));
        }
        names.push(name);
    }
}

/// The part of each source in the points gained; penalties count nothing.
fn shares(winner: &BTreeMap<String, i16>, sources: &[&str]) -> Vec<f64> {
    let gained: Vec<f64> =
        sources.iter().map(|source| f64::from(winner.get(*source).copied().unwrap_or(0).max(0))).collect();
    let total: f64 = gained.iter().sum();
    gained.iter().map(|part| if total > 0.0 { part / total } else { 0.0 }).collect()
}

fn centre(points: &[&Vec<f64>], width: usize) -> Vec<f64> {
    let n = points.len().max(1) as f64;
    (0..width).map(|i| points.iter().map(|point| point[i]).sum::<f64>() / n).collect()
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum()
}

/// Groups of points: their centres and sizes, largest first.
fn cluster(points: &[Vec<f64>], width: usize) -> Vec<(Vec<f64>, u64)> {
    // The first start is the point farthest from the mean, each next one the farthest from all starts so far.
    let mean = centre(&points.iter().collect::<Vec<_>>(), width);
    let mut centres: Vec<Vec<f64>> = Vec::new();
    for _ in 0..ROADS {
        let far = |point: &Vec<f64>| match centres.is_empty() {
            true => distance(point, &mean),
            false => centres.iter().map(|c| distance(point, c)).fold(f64::INFINITY, f64::min),
        };
        let farthest = points.iter().max_by(|a, b| far(a).total_cmp(&far(b))).cloned();
        centres.extend(farthest);
    }
    let nearest = |point: &Vec<f64>, centres: &[Vec<f64>]| {
        (0..centres.len()).min_by(|&a, &b| distance(point, &centres[a]).total_cmp(&distance(point, &centres[b])))
    };
    for _ in 0..50 {
        let groups: Vec<Vec<&Vec<f64>>> = (0..centres.len())
            .map(|i| points.iter().filter(|point| nearest(point, &centres) == Some(i)).collect())
            .collect();
        let next: Vec<Vec<f64>> = groups
            .iter()
            .zip(&centres)
            .map(|(group, old)| if group.is_empty() { old.clone() } else { centre(group, width) })
            .collect();
        if next == centres {
            break;
        }
        centres = next;
    }
    let size = |i: usize| points.iter().filter(|point| nearest(point, &centres) == Some(i)).count() as u64;
    let mut groups: Vec<(Vec<f64>, u64)> = (0..centres.len()).map(|i| (centres[i].clone(), size(i))).collect();
    groups.retain(|(_, members)| *members > 0);
    groups.sort_by_key(|(_, members)| std::cmp::Reverse(*members));
    groups
}

#[cfg(test)]
mod tests {
    use super::super::facts::SeatFacts;
    use super::*;

    #[test]
    fn three_roads_are_found_where_there_are_three() {
        let road = |n: u64, goods: i16, prestige: i16, multipliers: i16| {
            let sources = [("goods", goods), ("prestige", prestige), ("multipliers", multipliers)];
            let sources = sources.map(|(name, points)| (name.to_owned(), points)).into();
            Facts { game: n, seats: vec![SeatFacts { place: 1, sources, ..SeatFacts::default() }], ..Facts::default() }
        };
        let mut games = Vec::new();
        (0..50).for_each(|n| games.push(road(n, 37 + (n % 3) as i16, 8, 5)));
        (50..80).for_each(|n| games.push(road(n, 5, 40 - (n % 4) as i16, 6)));
        (80..100).for_each(|n| games.push(road(n, 4, 9, 30 + (n % 2) as i16)));
        let mut measures = Measures::new();
        measure(&games.iter().collect::<Vec<_>>(), &mut measures);
        let share = |name: &str| measures[&format!("road.{name}")].value;
        assert_eq!((share("goods"), share("prestige"), share("multipliers")), (0.5, 0.3, 0.2));
        assert!(measures["road-of.goods.goods"].value > 0.7);
    }
}
