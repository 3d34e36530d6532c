//! The numbers of a card file that may change, and what must hold whatever they are.

use std::collections::BTreeSet;
use toml::{Table, Value};

/// Fields that say nothing in the game.
const NAMES: [&str; 3] = ["id", "name", "from"];

/// Why values cannot be set free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KnobFault {
    /// Not `path=least..most`.
    Form(String),
    /// Nothing in the file has that path, or all of it is fixed.
    Nothing(String),
    /// The card file itself keeps a constraint not.
    Broken(String),
}

/// `prestige.*.points=1..6`: a path, in which `*` stands for any one part, and bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    parts: Vec<String>,
    least: i64,
    most: i64,
}

impl Span {
    /// A list of them, with commas between.
    pub fn read_all(text: &str) -> Result<Vec<Span>, KnobFault> {
        let spans = text.split(',').map(str::trim).filter(|span| !span.is_empty());
        spans.map(|span| Span::read(span).ok_or_else(|| KnobFault::Form(span.to_owned()))).collect()
    }

    fn read(text: &str) -> Option<Span> {
        let (path, bounds) = text.split_once('=')?;
        let (least, most) = bounds.split_once("..")?;
        let span = Span {
            parts: path.trim().split('.').map(str::to_owned).collect(),
            least: least.trim().parse().ok()?,
            most: most.trim().parse().ok()?,
        };
        (span.parts.len() > 1 && span.least <= span.most).then_some(span)
    }

    fn name(&self) -> String {
        self.parts.join(".")
    }
}

/// One number of a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knob {
    /// Its path, such as `history.garum.requires.trade`.
    pub path: String,
    /// The table and the field without the row: values of one kind can be swapped.
    pub kind: String,
    /// The least that it may be.
    pub least: i64,
    /// The most.
    pub most: i64,
    table: String,
    row: Option<usize>,
    field: Vec<String>,
}

/// A card file with the numbers that may change.
#[derive(Clone, Debug)]
pub struct Space {
    file: Table,
    /// What may change.
    pub knobs: Vec<Knob>,
    sums: Vec<(Vec<Knob>, Span)>,
}

impl Space {
    /// The numbers of a file that the spans set free. What a rulebook prints, or follows from it, stays as it is. Sums of
    /// values are kept within theirs.
    pub fn new(text: &str, free: &[Span], sums: &[Span]) -> Result<Space, KnobFault> {
        let file: Table = toml::from_str(text).map_err(|error| KnobFault::Form(error.message().to_owned()))?;
        let mut knobs: Vec<Knob> = Vec::new();
        for span in free {
            let found = expand(&file, span, true);
            if found.is_empty() {
                return Err(KnobFault::Nothing(span.name()));
            }
            knobs.retain(|knob| !found.iter().any(|later| later.path == knob.path));
            knobs.extend(found);
        }
        let sums = sums.iter().map(|span| (expand(&file, span, false), span.clone())).collect();
        let space = Space { file, knobs, sums };
        for knob in &space.sums {
            if knob.0.is_empty() {
                return Err(KnobFault::Nothing(knob.1.name()));
            }
        }
        match space.broken(&space.file) {
            Some(what) => Err(KnobFault::Broken(what)),
            None => Ok(space),
        }
    }

    /// The values of the file as it is.
    pub fn values(&self) -> Vec<i64> {
        self.knobs.iter().map(|knob| knob.value(&self.file)).collect()
    }

    /// The file with other values; nothing if a constraint is broken.
    pub fn with(&self, values: &[i64]) -> Option<String> {
        let mut file = self.file.clone();
        for (knob, &value) in self.knobs.iter().zip(values) {
            if !(knob.least..=knob.most).contains(&value) {
                return None;
            }
            knob.set(&mut file, value);
        }
        if self.broken(&file).is_some() {
            return None;
        }
        toml::to_string(&file).ok()
    }

    /// The first constraint that a file breaks: a sum, or two rows that say the same.
    fn broken(&self, file: &Table) -> Option<String> {
        for (knobs, span) in &self.sums {
            let sum: i64 = knobs.iter().map(|knob| knob.value(file)).sum();
            if !(span.least..=span.most).contains(&sum) {
                return Some(format!("{} = {sum}", span.name()));
            }
        }
        for (table, rows) in file {
            let Value::Array(rows) = rows else { continue };
            let faces: Vec<Table> = rows.iter().filter_map(Value::as_table).map(face).collect();
            for (n, one) in faces.iter().enumerate() {
                if faces[..n].contains(one) {
                    return Some(format!("{table}: {}", rows[n].get("id").and_then(Value::as_str).unwrap_or_default()));
                }
            }
        }
        None
    }
}

/// What a row says in the game, but for how many copies there are.
fn face(row: &Table) -> Table {
    let kept = row.iter().filter(|(name, _)| !NAMES.contains(&name.as_str()) && *name != "copies");
    kept.map(|(name, value)| (name.clone(), value.clone())).collect()
}

impl Knob {
    fn row<'f>(&self, file: &'f Table) -> Option<&'f Table> {
        let table = file.get(&self.table)?;
        match self.row {
            Some(row) => table.as_array()?.get(row)?.as_table(),
            None => table.as_table(),
        }
    }

    fn value(&self, file: &Table) -> i64 {
        let first = self.row(file).and_then(|row| row.get(&self.field[0]));
        let found = match self.field.get(1) {
            Some(key) => first.and_then(|map| map.get(key)),
            None => first,
        };
        found.and_then(Value::as_integer).unwrap_or(0)
    }

    /// Nothing of a resource is written as nothing at all.
    fn set(&self, file: &mut Table, value: i64) {
        let table = file.get_mut(&self.table);
        let row = match self.row {
            Some(row) => {
                table.and_then(Value::as_array_mut).and_then(|rows| rows.get_mut(row)).and_then(Value::as_table_mut)
            }
            None => table.and_then(Value::as_table_mut),
        };
        let Some(row) = row else { return };
        match self.field.get(1) {
            None => drop(row.insert(self.field[0].clone(), value.into())),
            Some(key) => {
                let Some(map) = row.get_mut(&self.field[0]).and_then(Value::as_table_mut) else { return };
                if value == 0 {
                    map.remove(key);
                } else {
                    map.insert(key.clone(), value.into());
                }
            }
        }
    }
}

/// Every number that a span names; `only_ours` leaves out what a rulebook says.
fn expand(file: &Table, span: &Span, only_ours: bool) -> Vec<Knob> {
    let mut knobs = Vec::new();
    let Some(table) = file.get(&span.parts[0]) else { return knobs };
    let rows: Vec<(Option<usize>, &str, &Table)> = match table {
        Value::Array(rows) => {
            let id = |row: &Table| -> bool {
                span.parts[1] == "*" || row.get("id").and_then(Value::as_str) == Some(span.parts[1].as_str())
            };
            let tables = rows.iter().enumerate().filter_map(|(n, row)| row.as_table().map(|row| (n, row)));
            let named = tables.filter(|(_, row)| id(row));
            named.map(|(n, row)| (Some(n), row.get("id").and_then(Value::as_str).unwrap_or_default(), row)).collect()
        }
        Value::Table(row) => vec![(None, "", row)],
        _ => Vec::new(),
    };
    let field = &span.parts[if table.is_array() { 2.min(span.parts.len()) } else { 1 }..];
    let (Some(name), key) = (field.first(), field.get(1)) else { return knobs };
    // A resource that no row of the table has could be misspelled; one that others have may come.
    let all = match table {
        Value::Array(rows) => rows.iter().filter_map(Value::as_table).collect(),
        _ => rows.iter().map(|row| row.2).collect::<Vec<_>>(),
    };
    let maps = all.iter().filter_map(|row| row.get(name).and_then(Value::as_table));
    let keys: BTreeSet<&String> =
        maps.flat_map(|map| map.iter().filter(|(_, v)| v.is_integer()).map(|(key, _)| key)).collect();
    for (n, id, row) in rows {
        let provenance = row.get("from").and_then(|from| from.get(name)).and_then(Value::as_str);
        if only_ours && matches!(provenance, Some("rulebook" | "derived")) {
            continue;
        }
        let mut add = |field: Vec<String>| {
            let path =
                [vec![span.parts[0].clone()], n.map(|_| id.to_owned()).into_iter().collect(), field.clone()].concat();
            let kind = format!("{}.{}", span.parts[0], field[0]);
            let knob =
                Knob { path: path.join("."), kind, least: 0, most: 0, table: span.parts[0].clone(), row: n, field };
            let now = knob.value(file);
            knobs.push(Knob { least: span.least.min(now), most: span.most.max(now), ..knob });
        };
        match (row.get(name), key) {
            (Some(Value::Integer(_)), None) => add(vec![name.clone()]),
            (Some(Value::Table(_)), Some(wanted)) => {
                for key in keys.iter().filter(|key| wanted == "*" || wanted == **key) {
                    add(vec![name.clone(), (*key).clone()]);
                }
            }
            _ => {}
        }
    }
    knobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use emporia_engine::CardSet;
    use emporia_engine::emporion::Cards;

    fn space(free: &str, sums: &str) -> Result<Space, KnobFault> {
        Space::new(Cards::BUILTIN, &Span::read_all(free)?, &Span::read_all(sums)?)
    }

    #[test]
    fn what_the_book_says_is_not_free() {
        let free = space("prestige.*.requires.*=0..7, history.*.power=0..1, history.*.gives.trade=0..2", "");
        assert_eq!(free.err(), Some(KnobFault::Nothing("history.*.power".to_owned())), "a name is no number");
        let space = space("prestige.*.requires.*=0..7, history.*.gives.trade=0..2", "").expect("values");
        let has = |path: &str| space.knobs.iter().any(|knob| knob.path == path);
        assert!(
            has("prestige.stoa.requires.culture") && has("prestige.stoa.requires.war"),
            "what is not there may come"
        );
        assert!(!has("prestige.palaiapolis.requires.trade") && !has("history.macellum.gives.trade"));
        assert!(has("history.emporoi.gives.trade"));
    }

    #[test]
    fn a_candidate_is_a_card_file() {
        let space = space("prestige.stoa.points=1..9, prestige.stoa.requires.*=0..7", "prestige.*.points=50..200")
            .expect("values");
        let mut values = space.values();
        assert_eq!(values.len(), 4);
        values[0] += 1;
        let text = space.with(&values).expect("within its bounds");
        let points = |text: &str| {
            let cards = Cards::read(text).expect("a card file");
            cards.card(cards.kind("stoa").expect("known")).expect("known").face.points
        };
        assert_eq!(points(&text), points(Cards::BUILTIN) + 1);
        assert_eq!(space.with(&[10, 5, 0, 0]), None, "out of bounds");
    }

    #[test]
    fn constraints_hold() {
        assert!(matches!(space("prestige.*.points=1..9", "prestige.*.points=0..3"), Err(KnobFault::Broken(_))));
        assert!(matches!(space("prestige.*.points", ""), Err(KnobFault::Form(_))));
        assert!(matches!(space("prestige.*.gold=1..2", ""), Err(KnobFault::Nothing(_))));
        // City Wall as Stoa is: the same requirements and points twice.
        let space = space("prestige.*.points=0..20, prestige.*.requires.*=0..9", "").expect("values");
        let of = |id: &str| -> Vec<usize> {
            let knobs = space.knobs.iter().enumerate();
            knobs.filter(|(_, knob)| knob.path.starts_with(&format!("prestige.{id}."))).map(|(n, _)| n).collect()
        };
        let mut values = space.values();
        for (wall, stoa) in of("teichos").into_iter().zip(of("stoa")) {
            values[wall] = values[stoa];
        }
        assert_eq!(space.with(&values), None);
    }
}
