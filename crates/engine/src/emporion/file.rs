//! Reading a card file of Emporion: its shape, and all that can be wrong with it.

use super::cards::{
    Card, Cards, Face, GOODS, GOODS_TRADE, HISTORY, HISTORY_OF_TYPE, MOST_REQUIRED, PRESTIGE, SPECIAL, START,
};
use super::kinds::{Kind, Power, Powers, Resource, Tally, Type};
use super::state::{FULL, PLAYERS};
use crate::cards::{CardFaultKind, CardReader, Names, Provenance};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// Checks the rows and lays them out.
pub(super) fn lay_out(file: &File, reader: &mut CardReader<'_>) -> Option<Cards> {
    Reader(reader).file(file)
}

/// The file as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    history: Vec<Spanned<HistoryRow>>,
    prestige: Vec<Spanned<PrestigeRow>>,
    special: Vec<Spanned<SpecialRow>>,
    goods: Spanned<GoodsRow>,
}

type Amounts = Spanned<BTreeMap<Spanned<String>, i64>>;
type Provenances = Spanned<BTreeMap<Spanned<String>, Provenance>>;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryRow {
    id: Spanned<String>,
    name: Names,
    r#type: Spanned<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    start: bool,
    copies: Spanned<i64>,
    requires: Amounts,
    gives: Amounts,
    #[serde(skip_serializing_if = "Option::is_none")]
    expedition: Option<Spanned<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiplier: Option<Spanned<Multiplier>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Spanned<i64>>,
    from: Option<Provenances>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Multiplier {
    of: Spanned<String>,
    times: Spanned<i64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrestigeRow {
    id: Spanned<String>,
    name: Names,
    copies: Spanned<i64>,
    requires: Amounts,
    points: Spanned<i64>,
    from: Option<Provenances>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialRow {
    id: Spanned<String>,
    name: Names,
    requires: Amounts,
    spoils: Spanned<i64>,
    points: Spanned<i64>,
    from: Option<Provenances>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoodsRow {
    id: Spanned<String>,
    name: Names,
    copies: Spanned<i64>,
    points: Spanned<Vec<Spanned<i64>>>,
    from: Option<Provenances>,
}

const RESOURCES: [&str; 3] = ["culture", "trade", "war"];
const TYPES: [&str; 6] = ["culture", "trade", "war", "prestige", "goods", "spoils"];
const POWERS: [&str; 2] = ["prestige", "goods"];

const PLAIN: Face = Face {
    class: Type::Goods,
    start: false,
    copies: 1,
    requires: Tally::NONE,
    gives: Tally::NONE,
    icons: 0,
    powers: Powers(0),
    multipliers: Tally::NONE,
    points: 0,
    spoils: 0,
    breaks_ties: false,
};

/// Turns rows into kinds, and gathers what is wrong on the way.
struct Reader<'r, 'a>(&'r mut CardReader<'a>);

impl Reader<'_, '_> {
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
                copies: self.number("copies", &row.copies, 1, PRESTIGE as i64),
                requires: self.amounts(&row.requires, i64::from(MOST_REQUIRED)),
                points: self.number("points", &row.points, 0, 99) as i8,
                breaks_ties: row.id.get_ref() == "emporion",
                ..PLAIN
            };
            list.push(card(&row.id, &row.name, face, from));
            rows.push(row.id.span().start);
        }
        let goods_row = file.goods.get_ref();
        let goods = Kind(list.len() as u8);
        let goods_points = self.goods_points(&goods_row.points);
        let from = self.from(&goods_row.id, goods_row.from.as_ref(), &["copies", "points"]);
        let face =
            Face { class: Type::Goods, copies: self.number("copies", &goods_row.copies, 1, GOODS as i64), ..PLAIN };
        list.push(card(&goods_row.id, &goods_row.name, face, from));
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
            list.push(card(&row.id, &row.name, face, from));
            rows.push(row.id.span().start);
        }
        self.counts(file, &list, &rows, open);
        let mut named = |id: &str, class: Type| {
            let found = list.iter().position(|card| card.id == id && card.face.start && card.face.class == class);
            if found.is_none() {
                self.0.fault(0, CardFaultKind::Count { what: id.to_owned(), found: 0, wanted: 1 });
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
            file: file.clone(),
        };
        if self.0.faults.is_empty() {
            for index in unpayable(&cards.list) {
                self.0.fault(rows[index], CardFaultKind::Unpayable(cards.list[index].id.clone()));
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
        let multipliers = row.multiplier.as_ref().map_or(Tally::NONE, |spanned| {
            let Multiplier { of, times } = spanned.get_ref();
            let times = self.number("times", times, 1, 5);
            self.name(of, &TYPES).map_or(Tally::NONE, |lane| Tally::of(lane, times))
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
        card(&row.id, &row.name, face, from)
    }

    /// Numbers of cards, names that are there twice, and cards that the rules know by name.
    fn counts(&mut self, file: &File, list: &[Card], rows: &[usize], open: usize) {
        for (index, card) in list.iter().enumerate() {
            if list[..index].iter().any(|other| other.id == card.id) {
                self.0.fault(rows[index], CardFaultKind::Twice(card.id.clone()));
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
            (prestige, "prestige".to_owned(), copies(&|card| card.face.class == Type::Prestige), PRESTIGE),
            (goods, "goods".to_owned(), copies(&|card| card.face.class == Type::Goods), GOODS),
            (special, "special".to_owned(), list.len() - open, SPECIAL),
            (history, "kinds of start cards".to_owned(), list.iter().filter(|card| card.face.start).count(), 3),
        ];
        for resource in Resource::ALL {
            let others = copies(&|card| !card.face.start && card.face.class == resource.into());
            wanted.push((history, RESOURCES[resource as usize].to_owned(), others, HISTORY_OF_TYPE));
        }
        for (offset, what, found, wanted) in wanted {
            self.0.count(offset, &what, found, wanted);
        }
        // All players may choose the same card, and the Polis gets one of each kind for each of them (ION-13, ION-14).
        let (players, start) = (PLAYERS as i64, START as i64);
        let roles = [
            ("hoplites", 2 * players, start),
            ("sophistes", 2 * players, start),
            ("macellum", players, start),
            ("emporion", 2, PRESTIGE as i64),
        ];
        for (id, least, most) in roles {
            if let Some(index) = list.iter().position(|card| card.id == id) {
                self.0.bounds(rows[index], &format!("{id}.copies"), list[index].face.copies, least, most);
            }
        }
        if !list.iter().any(|card| card.face.breaks_ties) {
            self.0.fault(prestige, CardFaultKind::Count { what: "emporion".to_owned(), found: 0, wanted: 1 });
        }
    }

    fn goods_points(&mut self, row: &Spanned<Vec<Spanned<i64>>>) -> Option<[u8; 5]> {
        let points: Vec<u8> = row.get_ref().iter().map(|points| self.number("points", points, 0, 99)).collect();
        let found = points.len();
        if found != 5 {
            self.0.fault(row.span().start, CardFaultKind::Count { what: "points".to_owned(), found, wanted: 5 });
        }
        points.try_into().ok()
    }

    fn number(&mut self, what: &str, value: &Spanned<i64>, least: i64, most: i64) -> u8 {
        let found = *value.get_ref();
        self.0.bounds(value.span().start, what, found, least, most);
        found.clamp(least, most) as u8
    }

    fn name(&mut self, name: &Spanned<String>, accepted: &[&str]) -> Option<usize> {
        let index = accepted.iter().position(|other| other == name.get_ref());
        if index.is_none() {
            let fault = CardFaultKind::Unknown { name: name.get_ref().clone(), accepted: accepted.join(", ") };
            self.0.fault(name.span().start, fault);
        }
        index
    }

    fn amounts(&mut self, row: &Amounts, most: i64) -> Tally {
        let mut tally = Tally::NONE;
        for (name, &found) in row.get_ref() {
            if !(1..=most).contains(&found) {
                self.0.bounds(name.span().start, name.get_ref(), found, 1, most);
            } else if let Some(lane) = self.name(name, &RESOURCES) {
                tally = tally.plus(Tally::of(lane, found as u8));
            }
        }
        tally
    }

    fn from(
        &mut self,
        id: &Spanned<String>,
        from: Option<&Provenances>,
        values: &[&str],
    ) -> BTreeMap<String, Provenance> {
        let mut known = BTreeMap::new();
        for (name, &provenance) in from.iter().flat_map(|from| from.get_ref()) {
            if self.name(name, values).is_some() {
                known.insert(name.get_ref().clone(), provenance);
            }
        }
        self.0.provenance(id.span().start, id.get_ref(), &known, values);
        known
    }
}

fn card(id: &Spanned<String>, name: &Names, face: Face, from: BTreeMap<String, Provenance>) -> Card {
    Card { id: id.get_ref().clone(), name: name.clone(), face, from }
}

/// Cards that no Realm can ever add without Spoils.
///
/// Found by relaxation: a card counts as payable if the best Realm that one can hope for pays it, and Realms are grown
/// from what asks for nothing until no card is added any more. So what is called unpayable surely is.
fn unpayable(list: &[Card]) -> Vec<usize> {
    let mut payable = vec![false; list.len()];
    loop {
        let hope =
            Hope(list.iter().zip(&payable).filter(|(_, payable)| **payable).map(|(card, _)| &card.face).collect());
        let next: Vec<bool> = list.iter().zip(&payable).map(|(card, &had)| had || hope.pays(&card.face)).collect();
        if next == payable {
            return (0..list.len()).filter(|&index| !payable[index]).collect();
        }
        payable = next;
    }
}

/// The best Realm that these cards could make: for each question the cards that answer it best, as if they were together.
struct Hope<'a>(Vec<&'a Face>);

impl Hope<'_> {
    /// Whether such a Realm could add the card.
    fn pays(&self, face: &Face) -> bool {
        let power = |power: Power| self.0.iter().any(|face| face.powers.any(power));
        let able = match face.class {
            Type::Prestige => power(Power::Prestige),
            Type::Goods => power(Power::Goods) && self.most(&[Resource::Trade]) >= u32::from(GOODS_TRADE),
            _ => true,
        };
        let required = |resource: &Resource| u32::from(face.requires.at(*resource as usize));
        let needed: Vec<Resource> = Resource::ALL.into_iter().filter(|resource| required(resource) > 0).collect();
        able && needed.iter().all(|resource| required(resource) <= self.most(&[*resource]))
            && needed.iter().map(required).sum::<u32>() <= self.most(&needed)
    }

    /// The most of some resources together that a Realm holds which lacks one card to be full.
    fn most(&self, resources: &[Resource]) -> u32 {
        let given = |face: &Face| -> u32 {
            resources.iter().map(|&resource| u32::from(face.gives.at(resource as usize))).sum()
        };
        let mut gives: Vec<u32> = self.0.iter().flat_map(|face| (0..face.copies).map(|_| given(face))).collect();
        gives.sort_unstable_by(|a, b| b.cmp(a));
        gives.iter().take(FULL - 1).sum()
    }
}
