//! What if a value were another: two card sets on the same deals.

use super::facts::Facts;
use super::measure::{Measures, measure};
use crate::stats::{Interval, mean};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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

/// A part of a path that a card file does not have, and what could stand in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchValue {
    /// The part that is not there.
    pub name: String,
    /// What is there instead; nothing if the path has the wrong number of parts.
    pub known: Vec<String>,
}

/// The card file with the value at a path such as `prestige.stoa.points` set: a table, a row by its id, a field.
/// Without a row, as in `sheet.rounds`, the table itself. A row may get a field that only other rows of its table have.
pub fn set_value(text: &str, path: &str, value: &str) -> Result<String, NoSuchValue> {
    let none = |name: &str, known: Vec<String>| NoSuchValue { name: name.to_owned(), known };
    let mut file: toml::Table = toml::from_str(text).map_err(|_| none(path, Vec::new()))?;
    let parts: Vec<&str> = path.split('.').collect();
    let new: toml::Value = toml::from_str::<toml::Table>(&format!("v = {value}"))
        .ok()
        .and_then(|mut table| table.remove("v"))
        .unwrap_or_else(|| toml::Value::String(value.to_owned()));
    let tables = file.keys().cloned().collect();
    let table = file.get_mut(parts[0]).ok_or_else(|| none(parts[0], tables))?;
    let (row, fields) = match (&parts[1..], table) {
        ([_], toml::Value::Table(table)) => {
            let fields = fields([&*table]);
            (table, fields)
        }
        ([id, _], toml::Value::Array(rows)) => {
            let fields = fields(rows.iter().filter_map(toml::Value::as_table));
            let name = |row: &toml::Table| row.get("id").and_then(toml::Value::as_str).map(str::to_owned);
            let ids = rows.iter().filter_map(toml::Value::as_table).filter_map(name).collect();
            let mut rows = rows.iter_mut().filter_map(toml::Value::as_table_mut);
            (rows.find(|row| name(row).as_deref() == Some(id)).ok_or_else(|| none(id, ids))?, fields)
        }
        _ => return Err(none(path, Vec::new())),
    };
    // The books count victory points; the files call them points.
    let field = match parts[parts.len() - 1] {
        "vp" => "points",
        field => field,
    };
    if !fields.iter().any(|known| known == field) {
        return Err(none(field, fields));
    }
    if row.insert(field.to_owned(), new).is_none()
        && let Some(toml::Value::Table(from)) = row.get_mut("from")
    {
        from.insert(field.to_owned(), "ours".into());
    }
    toml::to_string(&file).map_err(|error| none(&error.to_string(), Vec::new()))
}

/// The fields that rows have and that say something in the game, each once.
fn fields<'a>(rows: impl IntoIterator<Item = &'a toml::Table>) -> Vec<String> {
    let all: BTreeSet<&String> = rows.into_iter().flat_map(toml::Table::keys).collect();
    all.into_iter().filter(|name| !["id", "name", "from"].contains(&name.as_str())).cloned().collect()
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
    use emporia_engine::CardSet;
    use emporia_engine::rollwrite::Cards;

    #[test]
    fn a_value_is_set_by_its_path() {
        let text = set_value(Cards::BUILTIN, "work.wine.mastery_points", "9").expect("there is such a value");
        let cards = Cards::read(&text).expect("still a good file");
        assert_eq!(cards.work(emporia_engine::rollwrite::Work::Wine).mastery_points, 9);
        let text = set_value(Cards::BUILTIN, "sheet.jewel_boxes", "20").expect("there is such a value");
        assert_eq!(Cards::read(&text).expect("good").sheet.jewel_boxes, 20);
        let wrong = |path: &str| set_value(Cards::BUILTIN, path, "1").expect_err("there is no such value");
        for (path, name, instead) in [
            ("contracts.games.points", "contracts", "contract"),
            ("work.gold.points", "gold", "wine"),
            ("work.wine.gold", "gold", "points"),
            ("sheet.gold", "gold", "coins"),
        ] {
            let missing = wrong(path);
            assert_eq!(missing.name, name);
            assert!(missing.known.iter().any(|known| known == instead), "{missing:?}");
        }
        for path in ["work", "a.b.c.d", "work.points", "sheet.coins.more", ""] {
            assert!(!wrong(path).known.contains(&"points".to_owned()), "{path}");
        }
    }

    #[test]
    fn a_row_gets_a_value_that_only_others_had() {
        use emporia_engine::emporion::Cards;
        let text = set_value(Cards::BUILTIN, "history.macellum.expedition", "2").expect("other rows have ships");
        let text = set_value(&text, "prestige.stoa.vp", "9").expect("points by the books' name");
        let cards = Cards::read(&text).expect("with its provenance");
        let face = |id: &str| cards.kind(id).and_then(|kind| cards.card(kind)).expect("known").face;
        assert_eq!((face("macellum").icons, face("stoa").points), (2, 9));
    }
}
