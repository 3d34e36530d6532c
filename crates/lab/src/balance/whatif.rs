//! What if a value were another: two card sets on the same deals.

use super::facts::Facts;
use super::measure::{Measures, measure};
use super::stats::{Interval, mean};
use serde::Serialize;
use std::collections::BTreeMap;

/// A measure under two card sets.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// Its name.
    pub name: String,
    /// As it is.
    pub before: Interval,
    /// As it would be.
    pub after: Interval,
    /// The difference with its interval. Of points and length it is taken game by game on the same deal, which is surer.
    pub change: Interval,
}

/// The card file with the value at a path such as `prestige.stoa.vp` set: a table, a row by its id, a field.
/// Without a row, as in `sheet.rounds`, the table itself.
pub fn set_value(text: &str, path: &str, value: &str) -> Result<String, String> {
    let mut file: toml::Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let parts: Vec<&str> = path.split('.').collect();
    let new: toml::Value = toml::from_str::<toml::Table>(&format!("v = {value}"))
        .ok()
        .and_then(|mut table| table.remove("v"))
        .unwrap_or_else(|| toml::Value::String(value.to_owned()));
    let row = match (parts.as_slice(), parts.first().and_then(|name| file.get_mut(*name))) {
        ([_, _], Some(toml::Value::Table(table))) => Some(table),
        ([_, id, _], Some(toml::Value::Array(rows))) => rows
            .iter_mut()
            .filter_map(toml::Value::as_table_mut)
            .find(|row| row.get("id").and_then(toml::Value::as_str) == Some(*id)),
        _ => None,
    };
    let field = parts.last().and_then(|field| row?.get_mut(*field));
    match field {
        Some(field) => *field = new,
        None => return Err(path.to_owned()),
    }
    toml::to_string(&file).map_err(|error| error.to_string())
}

/// How two runs on the same deals differ, the surest differences first.
pub fn compare(before: &[Facts], after: &[Facts]) -> Vec<Difference> {
    let paired = paired(before, after);
    let (before, after): (Measures, Measures) = (measure(before), measure(after));
    let mut all: Vec<Difference> = after
        .into_iter()
        .filter_map(|(name, after)| {
            let before = *before.get(&name)?;
            let change = paired.get(&name).copied().unwrap_or_else(|| apart(before, after));
            Some(Difference { name, before, after, change })
        })
        .collect();
    let weight = |d: &Difference| {
        let half = (d.change.high - d.change.low) / 2.0;
        if half > 0.0 { (d.change.value / half).abs() } else { 0.0 }
    };
    all.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(a.name.cmp(&b.name)));
    all
}

/// The difference of two numbers from independent games.
fn apart(before: Interval, after: Interval) -> Interval {
    let half = |i: Interval| (i.high - i.low) / 2.0;
    let (value, spread) = (after.value - before.value, half(before).hypot(half(after)));
    Interval { value, low: value - spread, high: value + spread, n: before.n.min(after.n) }
}

/// Differences that can be taken game by game: points of each seat and length.
fn paired(before: &[Facts], after: &[Facts]) -> BTreeMap<String, Interval> {
    let old: BTreeMap<u64, &Facts> = before.iter().map(|facts| (facts.game, facts)).collect();
    let mut values: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for new in after {
        let Some(old) = old.get(&new.game) else { continue };
        values.entry("length".to_owned()).or_default().push(f64::from(new.rounds) - f64::from(old.rounds));
        for (i, (new, old)) in new.seats.iter().zip(&old.seats).enumerate() {
            let name = format!("points.seat.{}", i + 1);
            values.entry(name).or_default().push(f64::from(new.points) - f64::from(old.points));
        }
    }
    values.into_iter().map(|(name, values)| (name, mean(values))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use emporia_engine::rollwrite::Cards;

    #[test]
    fn a_value_is_set_by_its_path() {
        let text = set_value(Cards::BUILTIN, "work.wine.mastery_points", "9").expect("there is such a value");
        let cards = Cards::read(&text).expect("still a good file");
        assert_eq!(cards.work(emporia_engine::rollwrite::Work::Wine).mastery_points, 9);
        let text = set_value(Cards::BUILTIN, "sheet.jewel_boxes", "20").expect("there is such a value");
        assert_eq!(Cards::read(&text).expect("good").sheet.jewel_boxes, 20);
        for wrong in ["work.gold.points", "work.wine.colour", "nothing", "a.b.c.d", "work.points"] {
            assert_eq!(set_value(Cards::BUILTIN, wrong, "1"), Err(wrong.to_owned()));
        }
    }
}
