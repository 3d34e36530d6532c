//! The component table: `cards/emporion.toml`, read and checked.

use super::kinds::{Kind, Power, Powers, Resource, Tally, Type};
use crate::cards::{CardFault, Fault, Provenance, line_of, read};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use toml::Spanned;

/// The most kinds: 64 that can lie in the Polis, and 4 special Prestige cards.
pub const MAX_KINDS: usize = 68;
/// How many History cards there are (ION-1).
pub const HISTORY: usize = 68;
/// How many of them are start cards.
pub const START: usize = 26;
/// How many cards the Development pile starts with: 18 Prestige and 14 Goods (ION-1).
pub const DEVELOPMENT: usize = 32;
/// How many special Prestige cards there are (ION-1).
pub const SPECIAL: usize = 4;
/// The most of one resource that a card may require.
pub const MOST_REQUIRED: u8 = 15;

/// One kind of card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name in files.
    pub id: String,
    /// Its name in English.
    pub en: String,
    /// Its name in Spanish.
    pub es: String,
    /// What is printed on it.
    pub face: Face,
    /// Where each of its values comes from.
    pub from: BTreeMap<String, Provenance>,
}

/// What is printed on a card: all that the rules use of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its type; never Spoils.
    pub class: Type,
    /// Whether it bears an alpha.
    pub start: bool,
    /// How many copies there are.
    pub copies: u8,
    /// Resources that the Realm must hold; Goods leave it empty (ION-42).
    pub requires: Tally,
    /// Resources it gives.
    pub gives: Tally,
    /// Expedition icons.
    pub icons: u8,
    /// Powers it bears.
    pub powers: Powers,
    /// Multipliers, by type.
    pub multipliers: Tally,
    /// Printed points.
    pub points: i8,
    /// Spoils to be paid: on special Prestige cards only (ION-45).
    pub spoils: u8,
    /// Whether its copies break ties (ION-83).
    pub breaks_ties: bool,
}

/// All 104 cards, by kind: start cards first, then the other History cards, Prestige, Goods, special Prestige.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// By kind.
    pub list: Vec<Card>,
    /// Hoplites, one of the two cards to begin with (ION-13).
    pub hoplites: Kind,
    /// Sophistes, the other one.
    pub sophistes: Kind,
    /// Macellum, the third start card (ION-14).
    pub macellum: Kind,
    /// The one kind of Goods.
    pub goods: Kind,
    /// Points of 1 to 5 Goods (ION-81).
    pub goods_points: [u8; 5],
}

impl Cards {
    /// The table that comes with the engine.
    pub fn builtin() -> Cards {
        match Cards::read(include_str!("../../../../cards/emporion.toml")) {
            Ok(cards) => cards,
            Err(faults) => panic!("cards/emporion.toml: {faults:?}"),
        }
    }

    /// Reads a table, or says everything that is wrong with it.
    pub fn read(text: &str) -> Result<Cards, Vec<CardFault>> {
        let file: File = read(text)?;
        let mut reader = Reader { text, faults: Vec::new() };
        let cards = reader.file(&file);
        reader.faults.sort_by_key(|fault| fault.line);
        match cards {
            Some(cards) if reader.faults.is_empty() => Ok(cards),
            _ => Err(reader.faults),
        }
    }

    /// The card of a kind, if there is such a kind.
    pub fn card(&self, kind: Kind) -> Option<&Card> {
        self.list.get(kind.index())
    }

    /// The kind with that name in files.
    pub fn kind(&self, id: &str) -> Option<Kind> {
        self.list.iter().position(|card| card.id == id).map(|index| Kind(index as u8))
    }

    /// All kinds in order.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &Card)> {
        self.list.iter().enumerate().map(|(index, card)| (Kind(index as u8), card))
    }

    /// SHA-256 over what the rules use, in the order of the kinds.
    pub fn hash(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(b"emporion cards");
        digest.update([self.hoplites.0, self.sophistes.0, self.macellum.0, self.goods.0]);
        digest.update(self.goods_points);
        for Card { face, .. } in &self.list {
            digest.update([
                face.class as u8,
                u8::from(face.start),
                face.copies,
                face.icons,
                face.powers.0,
                face.spoils,
            ]);
            digest.update([face.points as u8, u8::from(face.breaks_ties)]);
            for tally in [face.requires, face.gives, face.multipliers] {
                digest.update(tally.0.to_le_bytes());
            }
        }
        digest.finalize().into()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    history: Vec<Spanned<HistoryRow>>,
    prestige: Vec<Spanned<PrestigeRow>>,
    special: Vec<Spanned<SpecialRow>>,
    goods: Spanned<GoodsRow>,
}

type Amounts = Spanned<BTreeMap<Spanned<String>, i64>>;
type From = Spanned<BTreeMap<Spanned<String>, Provenance>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryRow {
    id: Spanned<String>,
    en: String,
    es: String,
    r#type: Spanned<String>,
    #[serde(default)]
    start: bool,
    copies: Spanned<i64>,
    requires: Amounts,
    gives: Amounts,
    expedition: Option<Spanned<i64>>,
    power: Option<Spanned<String>>,
    multiplier: Option<Spanned<Multiplier>>,
    points: Option<Spanned<i64>>,
    from: Option<From>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Multiplier {
    of: Spanned<String>,
    times: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrestigeRow {
    id: Spanned<String>,
    en: String,
    es: String,
    copies: Spanned<i64>,
    requires: Amounts,
    points: Spanned<i64>,
    from: Option<From>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialRow {
    id: Spanned<String>,
    en: String,
    es: String,
    requires: Amounts,
    spoils: Spanned<i64>,
    points: Spanned<i64>,
    from: Option<From>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoodsRow {
    id: Spanned<String>,
    en: String,
    es: String,
    copies: Spanned<i64>,
    points: Spanned<Vec<Spanned<i64>>>,
    from: Option<From>,
}

const RESOURCES: [&str; 3] = ["culture", "trade", "war"];
const TYPES: [&str; 6] = ["culture", "trade", "war", "prestige", "goods", "spoils"];
const POWERS: [&str; 2] = ["prestige", "goods"];

const PLAIN: Face = Face {
    class: Type::Goods,
    start: false,
    copies: 1,
    requires: Tally(0),
    gives: Tally(0),
    icons: 0,
    powers: Powers(0),
    multipliers: Tally(0),
    points: 0,
    spoils: 0,
    breaks_ties: false,
};

/// Turns rows into kinds, and gathers what is wrong on the way.
struct Reader<'a> {
    text: &'a str,
    faults: Vec<CardFault>,
}

impl Reader<'_> {
    fn fault(&mut self, offset: usize, fault: Fault) {
        self.faults.push(CardFault { line: line_of(self.text, offset), fault });
    }

    fn file(&mut self, file: &File) -> Option<Cards> {
        let mut list: Vec<Card> = Vec::new();
        let mut rows: Vec<usize> = Vec::new();
        // Start cards come first, whatever the order of the file, so that their ids do.
        for start in [true, false] {
            for row in file.history.iter().map(Spanned::get_ref).filter(|row| row.start == start) {
                list.push(self.history(row));
                rows.push(row.id.span().start);
            }
        }
        for row in file.prestige.iter().map(Spanned::get_ref) {
            let from = self.from(&row.id, row.from.as_ref(), &["copies", "requires", "points"]);
            let face = Face {
                class: Type::Prestige,
                copies: self.number("copies", &row.copies, 1, 18),
                requires: self.amounts(&row.requires, i64::from(MOST_REQUIRED)),
                points: self.number("points", &row.points, 0, 99) as i8,
                breaks_ties: row.id.get_ref() == "emporion",
                ..PLAIN
            };
            list.push(card(&row.id, &row.en, &row.es, face, from));
            rows.push(row.id.span().start);
        }
        let goods_row = file.goods.get_ref();
        let goods = Kind(list.len() as u8);
        let goods_points = self.goods_points(&goods_row.points);
        let from = self.from(&goods_row.id, goods_row.from.as_ref(), &["copies", "points"]);
        let face = Face { class: Type::Goods, copies: self.number("copies", &goods_row.copies, 1, 14), ..PLAIN };
        list.push(card(&goods_row.id, &goods_row.en, &goods_row.es, face, from));
        rows.push(goods_row.id.span().start);
        let open = list.len();
        for row in file.special.iter().map(Spanned::get_ref) {
            let from = self.from(&row.id, row.from.as_ref(), &["requires", "spoils", "points"]);
            let face = Face {
                class: Type::Prestige,
                requires: self.amounts(&row.requires, i64::from(MOST_REQUIRED)),
                points: self.number("points", &row.points, 0, 99) as i8,
                spoils: self.number("spoils", &row.spoils, 1, 12),
                ..PLAIN
            };
            list.push(card(&row.id, &row.en, &row.es, face, from));
            rows.push(row.id.span().start);
        }
        self.counts(file, &list, &rows, open);
        let mut named = |id: &str, class: Type| {
            let found = list.iter().position(|card| card.id == id && card.face.start && card.face.class == class);
            if found.is_none() {
                self.fault(0, Fault::Count { what: id.to_owned(), found: 0, wanted: 1 });
            }
            found.map(|index| Kind(index as u8))
        };
        let hoplites = named("hoplites", Type::War);
        let sophistes = named("sophistes", Type::Culture);
        let macellum = named("macellum", Type::Trade);
        let cards = Cards {
            hoplites: hoplites?,
            sophistes: sophistes?,
            macellum: macellum?,
            goods,
            goods_points: goods_points?,
            list,
        };
        if self.faults.is_empty() {
            for index in unpayable(&cards.list) {
                self.fault(rows[index], Fault::Unpayable(cards.list[index].id.clone()));
            }
        }
        Some(cards)
    }

    fn history(&mut self, row: &HistoryRow) -> Card {
        let mut values = vec!["type", "copies", "requires", "gives"];
        values.extend(row.start.then_some("start"));
        values.extend(row.expedition.is_some().then_some("expedition"));
        values.extend(row.power.is_some().then_some("power"));
        values.extend(row.multiplier.is_some().then_some("multiplier"));
        values.extend(row.points.is_some().then_some("points"));
        let from = self.from(&row.id, row.from.as_ref(), &values);
        let class = self.name(&row.r#type, &RESOURCES).map_or(Resource::Culture, |index| Resource::ALL[index]);
        let power = row.power.as_ref().and_then(|power| self.name(power, &POWERS));
        let powers = power.map_or(Powers(0), |index| Powers::one([Power::Prestige, Power::Goods][index], class));
        let multipliers = row.multiplier.as_ref().map_or(Tally(0), |spanned| {
            let Multiplier { of, times } = spanned.get_ref();
            let times = self.number("times", times, 1, 5);
            self.name(of, &TYPES).map_or(Tally(0), |lane| Tally::one(lane, times))
        });
        let face = Face {
            class: class.into(),
            start: row.start,
            copies: self.number("copies", &row.copies, 1, START as i64),
            requires: self.amounts(&row.requires, i64::from(MOST_REQUIRED)),
            gives: self.amounts(&row.gives, 7),
            icons: row.expedition.as_ref().map_or(0, |icons| self.number("expedition", icons, 1, 4)),
            powers,
            multipliers,
            points: row.points.as_ref().map_or(0, |points| self.number("points", points, 0, 99) as i8),
            ..PLAIN
        };
        card(&row.id, &row.en, &row.es, face, from)
    }

    /// Numbers of cards, names that are there twice, and cards that the rules know by name.
    fn counts(&mut self, file: &File, list: &[Card], rows: &[usize], open: usize) {
        for (index, card) in list.iter().enumerate() {
            if list[..index].iter().any(|other| other.id == card.id) {
                self.fault(rows[index], Fault::Twice(card.id.clone()));
            }
        }
        let copies = |of: &dyn Fn(&Card) -> bool| -> usize {
            list[..open].iter().filter(|card| of(card)).map(|card| usize::from(card.face.copies)).sum()
        };
        let is_history = |card: &Card| card.face.class.history().is_some();
        let history = file.history.first().map_or(0, |row| row.span().start);
        let prestige = file.prestige.first().map_or(0, |row| row.span().start);
        let special = file.special.first().map_or(0, |row| row.span().start);
        let goods = file.goods.span().start;
        let mut wanted = vec![
            (history, "history".to_owned(), copies(&is_history), HISTORY),
            (history, "start".to_owned(), copies(&|card| card.face.start), START),
            (prestige, "prestige".to_owned(), copies(&|card| card.face.class == Type::Prestige), 18),
            (goods, "goods".to_owned(), copies(&|card| card.face.class == Type::Goods), 14),
            (special, "special".to_owned(), list.len() - open, SPECIAL),
            (history, "kinds of start cards".to_owned(), list.iter().filter(|card| card.face.start).count(), 3),
        ];
        for resource in Resource::ALL {
            let others = copies(&|card| !card.face.start && card.face.class == resource.into());
            wanted.push((history, RESOURCES[resource as usize].to_owned(), others, 14));
        }
        for (offset, what, found, wanted) in wanted {
            if found != wanted {
                self.fault(offset, Fault::Count { what, found, wanted });
            }
        }
        // Four players may all choose the same card, and the Polis gets four of each kind (ION-13, ION-14).
        let roles = [("hoplites", 8, START), ("sophistes", 8, START), ("macellum", 4, START), ("emporion", 2, 18)];
        for (id, least, most) in roles {
            if let Some(index) = list.iter().position(|card| card.id == id) {
                let found = i64::from(list[index].face.copies);
                if found < least {
                    let what = format!("{id}.copies");
                    self.fault(rows[index], Fault::Bounds { what, found, least, most: most as i64 });
                }
            }
        }
        if !list.iter().any(|card| card.face.breaks_ties) {
            self.fault(prestige, Fault::Count { what: "emporion".to_owned(), found: 0, wanted: 1 });
        }
    }

    fn goods_points(&mut self, row: &Spanned<Vec<Spanned<i64>>>) -> Option<[u8; 5]> {
        let points: Vec<u8> = row.get_ref().iter().map(|points| self.number("points", points, 0, 99)).collect();
        let found = points.len();
        if found != 5 {
            self.fault(row.span().start, Fault::Count { what: "points".to_owned(), found, wanted: 5 });
        }
        points.try_into().ok()
    }

    fn number(&mut self, what: &str, value: &Spanned<i64>, least: i64, most: i64) -> u8 {
        let found = *value.get_ref();
        if !(least..=most).contains(&found) {
            self.fault(value.span().start, Fault::Bounds { what: what.to_owned(), found, least, most });
        }
        found.clamp(least, most) as u8
    }

    fn name(&mut self, name: &Spanned<String>, accepted: &[&str]) -> Option<usize> {
        let index = accepted.iter().position(|other| other == name.get_ref());
        if index.is_none() {
            let fault = Fault::Unknown { name: name.get_ref().clone(), accepted: accepted.join(", ") };
            self.fault(name.span().start, fault);
        }
        index
    }

    fn amounts(&mut self, row: &Amounts, most: i64) -> Tally {
        let mut tally = Tally(0);
        for (name, &found) in row.get_ref() {
            if !(1..=most).contains(&found) {
                let fault = Fault::Bounds { what: name.get_ref().clone(), found, least: 1, most };
                self.fault(name.span().start, fault);
            } else if let Some(lane) = self.name(name, &RESOURCES) {
                tally = tally.plus(Tally::one(lane, found as u8));
            }
        }
        tally
    }

    fn from(&mut self, id: &Spanned<String>, from: Option<&From>, values: &[&str]) -> BTreeMap<String, Provenance> {
        let mut known = BTreeMap::new();
        for (name, &provenance) in from.iter().flat_map(|from| from.get_ref()) {
            if self.name(name, values).is_some() {
                known.insert(name.get_ref().clone(), provenance);
            }
        }
        for value in values.iter().filter(|value| !known.contains_key(**value)) {
            let fault = Fault::NoProvenance { row: id.get_ref().clone(), value: (*value).to_owned() };
            self.fault(id.span().start, fault);
        }
        known
    }
}

fn card(id: &Spanned<String>, en: &str, es: &str, face: Face, from: BTreeMap<String, Provenance>) -> Card {
    Card { id: id.get_ref().clone(), en: en.to_owned(), es: es.to_owned(), face, from }
}

/// Cards that no Realm can ever add without Spoils: grown from what asks for nothing, with 17 cards at most before the last.
fn unpayable(list: &[Card]) -> Vec<usize> {
    let mut within = vec![false; list.len()];
    loop {
        let reach = |lane: usize| -> u32 {
            let mut gives: Vec<u8> = Vec::new();
            for (card, _) in list.iter().zip(&within).filter(|(_, within)| **within) {
                gives.extend((0..card.face.copies).map(|_| card.face.gives.at(lane)));
            }
            gives.sort_unstable_by(|a, b| b.cmp(a));
            gives.iter().take(17).map(|&n| u32::from(n)).sum()
        };
        let most = [reach(0), reach(1), reach(2)];
        let powers =
            list.iter().zip(&within).filter(|(_, within)| **within).fold(0, |all, (card, _)| all | card.face.powers.0);
        let mut grown = false;
        for (card, within) in list.iter().zip(within.iter_mut()).filter(|(_, within)| !**within) {
            let power = match card.face.class {
                Type::Prestige => powers & 0b000_111 != 0,
                Type::Goods => powers & 0b111_000 != 0 && most[1] >= 5,
                _ => true,
            };
            *within = power && (0..3).all(|lane| u32::from(card.face.requires.at(lane)) <= most[lane]);
            grown |= *within;
        }
        if !grown {
            return (0..list.len()).filter(|&index| !within[index]).collect();
        }
    }
}
