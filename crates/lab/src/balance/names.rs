//! Measures in the reader's words: cards by their names, everything else by what it is called.

use emporia_engine::{CardSet, Game};
use emporia_text::{Lang, say};
use serde_json::Value;
use std::collections::BTreeMap;

/// Parts of measures' names that have words of their own, under `measure-` in the texts.
const PARTS: [&str; 55] = [
    "adjusted",
    "armour",
    "bronze",
    "changes",
    "construction",
    "contracts",
    "deals",
    "ending",
    "fate",
    "festival",
    "food",
    "fulfilled",
    "furniture",
    "goods",
    "grapes",
    "had",
    "history",
    "hoplites",
    "island",
    "jewels",
    "kept",
    "lead",
    "left",
    "length",
    "masteries",
    "multipliers",
    "offered",
    "open",
    "order",
    "other",
    "picked",
    "points",
    "prestige",
    "price",
    "proposer",
    "realm",
    "reserved",
    "returned",
    "road",
    "road-of",
    "round",
    "rounds",
    "sculpture",
    "seat",
    "series",
    "shops",
    "source",
    "stone",
    "struck",
    "taken",
    "taker",
    "unfulfilled",
    "win",
    "winner",
    "wins",
];

/// More of them.
const MORE: [&str; 10] =
    ["coins", "even-start", "influence", "margin", "none", "start", "wine", "wood", "works", "worth"];

/// Kinds of cards, which go without saying where a card is named.
const KINDS: [&str; 4] = ["card", "contract", "work", "mastery"];

/// What things are called in a language.
#[derive(Clone, Debug)]
pub struct MeasureNames {
    lang: Lang,
    cards: BTreeMap<String, String>,
}

impl MeasureNames {
    /// With the names of a game's cards.
    pub fn of<G: Game>(lang: Lang, cards: &G::Cards) -> MeasureNames {
        let rows = serde_json::to_value(cards.file()).unwrap_or_default();
        let mut names = BTreeMap::new();
        gather(lang, &rows, &mut names);
        MeasureNames { lang, cards: names }
    }

    /// A part of a measure's name or of a card file's path.
    pub fn part(&self, part: &str) -> String {
        if let Some(name) = self.cards.get(part) {
            name.clone()
        } else if PARTS.contains(&part) || MORE.contains(&part) {
            say(self.lang, &format!("measure-{part}"), &[])
        } else {
            part.replace(['-', '_'], " ")
        }
    }

    /// A measure: its parts, with a dot between.
    pub fn measure(&self, name: &str) -> String {
        let parts = name.split('.').filter(|part| !KINDS.contains(part));
        parts.map(|part| self.part(part)).collect::<Vec<_>>().join(" · ")
    }

    /// A value of a card file, `history.garum.requires.trade`: the card, and the path within it.
    pub fn value(&self, path: &str) -> String {
        let mut parts = path.split('.');
        let table = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        match rest.split_first() {
            Some((card, field)) if self.cards.contains_key(*card) => format!("{} {}", self.part(card), field.join(" ")),
            _ => format!("{table} {}", rest.join(" ")),
        }
    }
}

/// Every row that has an id and names.
fn gather(lang: Lang, rows: &Value, names: &mut BTreeMap<String, String>) {
    match rows {
        Value::Array(rows) => rows.iter().for_each(|row| gather(lang, row, names)),
        Value::Object(row) => {
            let id = row.get("id").and_then(Value::as_str);
            let name = row.get("name").and_then(|name| name.get(lang.code()).or_else(|| name.get("en")));
            if let (Some(id), Some(name)) = (id, name.and_then(Value::as_str)) {
                names.insert(id.to_owned(), name.to_owned());
            }
            row.values().for_each(|value| gather(lang, value, names));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use emporia_engine::emporion::{Cards, Emporion};

    #[test]
    fn measures_are_called_by_their_names() {
        let cards = Cards::builtin();
        let [en, es] = [Lang::En, Lang::Es].map(|lang| MeasureNames::of::<Emporion>(lang, &cards));
        assert_eq!(en.measure("picked.card.teichos"), "Taken when somebody could · City Wall");
        assert!(es.measure("picked.card.teichos").ends_with("Muralla"));
        assert_eq!(en.value("history.trapezites.requires.trade"), "Trapezitēs requires trade");
        for lang in Lang::ALL {
            let names = MeasureNames::of::<Emporion>(lang, &cards);
            for part in PARTS.iter().chain(&MORE) {
                assert!(!names.part(part).starts_with("measure-"), "{part}");
            }
        }
    }
}
