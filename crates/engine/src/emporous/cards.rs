//! The component tables: read from TOML, checked, and laid out for play.

use super::goods::{Kind, MATERIALS, TYPES, Tiles, Work, Works};
use super::payable::Payable;
use crate::cards::{CardFaultKind, CardReader, CardSet, Names, Provenance};
use crate::cost::{self, MOST_SYMBOLS, by_jewels};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// How many Contracts there are.
pub const CONTRACTS: usize = 18;
/// How many Clandestine tiles there are.
pub const TASKS: usize = 19;

/// The numbers that belong to no single card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// Prices of the four piles, the dearest first.
    pub prices: [u8; 4],
    /// Price of a Jewel.
    pub jewel_price: u8,
    /// Coins of each player at the start.
    pub start_coins: u8,
    /// Coins in the reserve per player.
    pub reserve_coins: u8,
    /// Visible points that call the end.
    pub end_points: u8,
    /// Points of a Jewel left at the end.
    pub jewel_points: i8,
    /// Points of a Contract left unfulfilled.
    pub unfulfilled_points: i8,
    /// Deliveries that earn the Mastery of Shipments.
    pub shipment_mastery_at: u8,
    /// Points of that Mastery.
    pub shipment_mastery_points: u8,
    #[serde(skip_serializing)]
    from: Provenances,
}

/// A raw material as the rules use it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MaterialRow {
    /// Tiles that its Island yields on a journey.
    pub yields: u8,
    /// Tiles in a pile of the market.
    pub pile: u8,
}

/// A cost as the rules use it.
#[derive(Clone, Debug, Serialize)]
pub struct Cost {
    /// Works to use up.
    pub works: Works,
    /// Each distinct set of tiles that pays the materials, fewest Jewels first (OUS-54).
    ways: Vec<Tiles>,
    /// How many of the ways need at most that many Jewels.
    fewest: [u16; 4],
    /// Shops to open.
    pub shops: u8,
}

impl Cost {
    /// The ways to pay that need no more Jewels than there are.
    #[inline]
    pub fn ways_with(&self, jewels: u8) -> &[Tiles] {
        &self.ways[..self.fewest[jewels.min(3) as usize] as usize]
    }

    /// Whether these tiles are a way to pay.
    #[inline]
    pub fn is_way(&self, tiles: Tiles) -> bool {
        self.ways.contains(&tiles)
    }
}

/// A type of Artisan work as the rules use it.
#[derive(Clone, Debug, Serialize)]
pub struct WorkRow {
    /// How many cards there are.
    pub copies: u8,
    /// What a commission costs.
    pub cost: Cost,
    /// Points of each card.
    pub points: u8,
    /// Cards that earn the Mastery.
    pub mastery_at: u8,
    /// Points of the Mastery.
    pub mastery_points: u8,
}

/// A Contract as the rules use it.
#[derive(Clone, Debug, Serialize)]
pub struct ContractRow {
    /// What it costs to fulfil.
    pub cost: Cost,
    /// Points when fulfilled.
    pub points: u8,
}

/// A kind of Clandestine tile as the rules use it.
#[derive(Clone, Debug, Serialize)]
pub struct TaskRow {
    /// How many tiles there are.
    pub copies: u8,
    /// Points when left undone: of each tile, or of one, two, three of them together.
    pub points: Vec<i8>,
}

/// What a Collaboration card does for the one who receives it (OUS-117).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Collaboration {
    /// Any one raw material tile from the market.
    Tile,
    /// All coins back from the City card.
    Recover,
    /// A Jewel from the reserve.
    Jewel,
    /// Two coins from the reserve.
    Coins,
}

impl Collaboration {
    /// The four cards.
    pub const ALL: [Collaboration; 4] =
        [Collaboration::Tile, Collaboration::Recover, Collaboration::Jewel, Collaboration::Coins];

    /// The name in card files and texts.
    pub const fn key(self) -> &'static str {
        match self {
            Collaboration::Tile => "tile",
            Collaboration::Recover => "recover",
            Collaboration::Jewel => "jewel",
            Collaboration::Coins => "coins",
        }
    }
}

/// Component tables, ready for play.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The numbers that belong to no single card.
    pub table: TableRow,
    materials: [MaterialRow; MATERIALS],
    works: Vec<WorkRow>,
    contracts: Vec<ContractRow>,
    tasks: Vec<TaskRow>,
    payable: Payable,
    file: File,
}

/// Per value, where it comes from.
type Provenances = BTreeMap<String, Provenance>;

/// The file as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    table: Spanned<TableRow>,
    material: Vec<MaterialLine>,
    work: Vec<WorkLine>,
    contract: Vec<ContractLine>,
    task: Vec<TaskLine>,
    collaboration: Vec<CollaborationLine>,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MaterialLine {
    id: Spanned<String>,
    name: Names,
    island: String,
    r#yield: u8,
    pile: u8,
    from: Provenances,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WorkLine {
    id: Spanned<String>,
    name: Names,
    copies: u8,
    materials: Vec<String>,
    shops: u8,
    points: u8,
    mastery_at: u8,
    mastery_points: u8,
    from: Provenances,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContractLine {
    id: Spanned<String>,
    name: Names,
    works: Vec<String>,
    materials: Vec<String>,
    shops: u8,
    points: u8,
    from: Provenances,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskLine {
    id: Spanned<String>,
    name: Names,
    copies: u8,
    points: Vec<i8>,
    from: Provenances,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CollaborationLine {
    id: Spanned<String>,
    name: Names,
    from: Provenances,
}

impl Cards {
    /// The row of a raw material.
    #[inline]
    pub fn material(&self, material: Kind) -> &MaterialRow {
        &self.materials[material.index()]
    }

    /// The row of a type of work.
    #[inline]
    pub fn work(&self, work: Work) -> &WorkRow {
        &self.works[work.index()]
    }

    /// The types of work, as bits, that these tiles may pay for.
    #[inline]
    pub fn payable(&self, tiles: Tiles) -> u8 {
        self.payable.with(tiles)
    }

    /// The row of a Contract, by its number below 18.
    #[inline]
    pub fn contract(&self, contract: u8) -> &ContractRow {
        &self.contracts[contract as usize]
    }

    /// The row of a kind of Clandestine tile.
    pub fn task(&self, kind: Kind) -> &TaskRow {
        &self.tasks[kind.index() - Kind::Contraband.index()]
    }

    /// Works of each type in the reserve at the start.
    pub fn all_works(&self) -> Works {
        let mut copies = [0; TYPES];
        copies.iter_mut().zip(&self.works).for_each(|(n, row)| *n = row.copies);
        Works::from(copies)
    }

    /// Cards or deliveries that earn a Mastery.
    #[inline]
    pub fn mastery_at(&self, mastery: usize) -> u8 {
        self.works.get(mastery).map_or(self.table.shipment_mastery_at, |row| row.mastery_at)
    }

    /// Points of a Mastery.
    #[inline]
    pub fn mastery_points(&self, mastery: usize) -> u8 {
        self.works.get(mastery).map_or(self.table.shipment_mastery_points, |row| row.mastery_points)
    }

    /// A tile's names; `None` for `Any`, which is no tile, and for Jewels, which the texts name.
    pub fn tile_names(&self, kind: Kind) -> Option<&Names> {
        match kind {
            Kind::Jewel | Kind::Any => None,
            Kind::Contraband | Kind::Shipment | Kind::Fugitive => {
                Some(&self.file.task[kind.index() - Kind::Contraband.index()].name)
            }
            material => Some(&self.file.material[material.index()].name),
        }
    }

    /// The name of a material's Island, the same in both languages.
    pub fn island(&self, material: Kind) -> &str {
        &self.file.material[material.index()].island
    }

    /// A work's names.
    pub fn work_names(&self, work: Work) -> &Names {
        &self.file.work[work.index()].name
    }

    /// The material symbols of a work's cost.
    pub fn work_symbols(&self, work: Work) -> &[String] {
        &self.file.work[work.index()].materials
    }

    /// A Contract's names.
    pub fn contract_names(&self, contract: u8) -> &Names {
        &self.file.contract[contract as usize].name
    }

    /// A Contract's name in commands and texts.
    pub fn contract_id(&self, contract: u8) -> &str {
        self.file.contract[contract as usize].id.get_ref()
    }

    /// The material symbols of a Contract's cost.
    pub fn contract_symbols(&self, contract: u8) -> &[String] {
        &self.file.contract[contract as usize].materials
    }

    /// A Collaboration card's names.
    pub fn collaboration_names(&self, card: Collaboration) -> &Names {
        &self.file.collaboration[card as usize].name
    }
}

impl CardSet for Cards {
    const BUILTIN: &'static str = include_str!("../../cards/emporous.toml");
    type File = File;

    fn lay_out(file: &File, reader: &mut CardReader<'_>) -> Option<Cards> {
        lay_out(file, reader)
    }

    fn file(&self) -> &File {
        &self.file
    }

    #[cfg(feature = "records")]
    fn hash(&self) -> [u8; 32] {
        use sha2::{Digest, Sha256};
        let rows = (&self.table, &self.materials, &self.works, &self.contracts, &self.tasks);
        Sha256::digest(serde_json::to_vec(&rows).expect("rows are plain data with names as keys")).into()
    }
}

fn lay_out(file: &File, source: &mut CardReader<'_>) -> Option<Cards> {
    let materials = Kind::MATERIALS.map(Kind::key);
    let works = Work::ALL.map(Work::key);
    source.order("material", &materials, file.material.iter().map(|row| &row.id));
    source.order("work", &works, file.work.iter().map(|row| &row.id));
    source.order("task", &Kind::TASKS.map(Kind::key), file.task.iter().map(|row| &row.id));
    let effects = Collaboration::ALL.map(Collaboration::key);
    source.order("collaboration", &effects, file.collaboration.iter().map(|row| &row.id));
    if !source.faults.is_empty() {
        return None;
    }
    check_table(file, source);
    for row in &file.material {
        let (at, id) = (row.id.span().start, row.id.get_ref());
        source.bounds(at, &format!("{id}.yield"), row.r#yield, 1, 7);
        source.bounds(at, &format!("{id}.pile"), row.pile, 1, 3);
        source.provenance(at, id, &row.from, &["island", "yield", "pile"]);
    }
    let last = file.material.last().map_or(0, |row| row.id.span().start);
    source.count(last, "cargo tiles", file.material.iter().map(|row| 4 * row.pile as usize).sum::<usize>() + 3, 47);

    let works: Vec<WorkRow> = file.work.iter().map(|row| work_row(file, row, source)).collect();
    let contracts = file.contract.iter().map(|row| contract_row(file, row, source)).collect();
    let last = file.work.last().map_or(0, |row| row.id.span().start);
    source.count(last, "Artisan works", file.work.iter().map(|row| row.copies as usize).sum(), 41);
    let last = file.contract.last().map_or(0, |row| row.id.span().start);
    source.count(last, "contract", file.contract.len(), CONTRACTS);
    for (i, row) in file.contract.iter().enumerate() {
        if file.contract[..i].iter().any(|other| other.id.get_ref() == row.id.get_ref()) {
            source.fault(row.id.span().start, CardFaultKind::Twice(row.id.get_ref().clone()));
        }
    }
    for row in &file.task {
        let (at, id) = (row.id.span().start, row.id.get_ref());
        let points = if id == Kind::Fugitive.key() { 3 } else { 1 };
        source.count(at, &format!("{id}.points"), row.points.len(), points);
        row.points.iter().for_each(|&n| source.bounds(at, &format!("{id}.points"), n, -20, 20));
        source.provenance(at, id, &row.from, &["copies", "points"]);
        if id == Kind::Fugitive.key() {
            source.count(at, "fugitive", row.copies as usize, 3);
        }
    }
    let last = file.task.last().map_or(0, |row| row.id.span().start);
    source.count(last, "Clandestine tiles", file.task.iter().map(|row| row.copies as usize).sum(), TASKS);
    for row in &file.collaboration {
        source.provenance(row.id.span().start, row.id.get_ref(), &row.from, &["id"]);
    }
    let rows = |kind: Kind| &file.material[kind.index()];
    let materials = Kind::MATERIALS.map(|m| MaterialRow { yields: rows(m).r#yield, pile: rows(m).pile });
    let tasks = file.task.iter().map(|row| TaskRow { copies: row.copies, points: row.points.clone() }).collect();
    let payable = Payable::of(&works);
    Some(Cards { table: file.table.get_ref().clone(), materials, works, contracts, tasks, payable, file: file.clone() })
}

fn check_table(file: &File, source: &mut CardReader<'_>) {
    let (table, at) = (file.table.get_ref(), file.table.span().start);
    for (value, &least) in table.prices.iter().zip(table.prices[1..].iter().chain([&1])) {
        source.bounds(at, "table.prices", *value, i64::from(least), 20);
    }
    source.bounds(at, "table.jewel_price", table.jewel_price, 1, 20);
    source.bounds(at, "table.start_coins", table.start_coins, 1, 7);
    // OUS-2: no more than 32 coins with four players.
    source.bounds(at, "table.reserve_coins", table.reserve_coins, 0, 8 - i64::from(table.start_coins));
    source.bounds(at, "table.end_points", table.end_points, 1, 60);
    source.bounds(at, "table.jewel_points", table.jewel_points, -20, 20);
    source.bounds(at, "table.unfulfilled_points", table.unfulfilled_points, -20, 0);
    source.bounds(at, "table.shipment_mastery_at", table.shipment_mastery_at, 1, 16);
    source.bounds(at, "table.shipment_mastery_points", table.shipment_mastery_points, 0, 10);
    let values = ["prices", "jewel_price", "start_coins", "reserve_coins", "end_points", "jewel_points"];
    source.provenance(at, "table", &table.from, &values);
    let values = ["unfulfilled_points", "shipment_mastery_at", "shipment_mastery_points"];
    source.provenance(at, "table", &table.from, &values);
}

fn work_row(file: &File, row: &WorkLine, source: &mut CardReader<'_>) -> WorkRow {
    let (at, id) = (row.id.span().start, row.id.get_ref());
    source.bounds(at, &format!("{id}.copies"), row.copies, 1, 15);
    source.bounds(at, &format!("{id}.points"), row.points, 0, 5);
    source.bounds(at, &format!("{id}.mastery_at"), row.mastery_at, 1, i64::from(row.copies));
    source.bounds(at, &format!("{id}.mastery_points"), row.mastery_points, 0, 10);
    let values = ["copies", "materials", "shops", "points", "mastery_at", "mastery_points"];
    source.provenance(at, id, &row.from, &values);
    let cost = cost(file, id, Works::NONE, &row.materials, row.shops, at, source);
    WorkRow {
        copies: row.copies,
        cost,
        points: row.points,
        mastery_at: row.mastery_at,
        mastery_points: row.mastery_points,
    }
}

fn contract_row(file: &File, row: &ContractLine, source: &mut CardReader<'_>) -> ContractRow {
    let (at, id) = (row.id.span().start, row.id.get_ref());
    source.bounds(at, &format!("{id}.points"), row.points, 0, 12);
    source.provenance(at, id, &row.from, &["works", "materials", "shops", "points"]);
    let mut needed = Works::NONE;
    for name in &row.works {
        match Work::ALL.into_iter().find(|work| work.key() == name) {
            Some(work) if needed.get(work) < file.work[work.index()].copies.min(15) => {
                needed = needed.plus(Works::one(work));
            }
            Some(_) => source.fault(at, CardFaultKind::Unpayable(id.clone())),
            None => {
                let accepted = Work::ALL.map(Work::key).join(", ");
                source.fault(at, CardFaultKind::Unknown { name: name.clone(), accepted });
            }
        }
    }
    ContractRow { cost: cost(file, id, needed, &row.materials, row.shops, at, source), points: row.points }
}

/// Lays out each distinct set of tiles that pays these symbols and that the game has.
fn cost(
    file: &File,
    id: &str,
    works: Works,
    symbols: &[String],
    shops: u8,
    at: usize,
    source: &mut CardReader<'_>,
) -> Cost {
    source.bounds(at, &format!("{id}.materials"), symbols.len(), 0, MOST_SYMBOLS as i64);
    source.bounds(at, &format!("{id}.shops"), shops, 0, 4);
    let mut ways: Vec<Tiles> = cost::ways(symbols, Kind::MATERIALS.map(Kind::key), at, source)
        .into_iter()
        .map(|[a, b, c, d, e, jewels]| Tiles::from([a, b, c, d, e, jewels, 0, 0, 0, 0]))
        .collect();
    ways.sort_by_key(|way| (way.get(Kind::Jewel), std::cmp::Reverse(<[u8; 10]>::from(*way))));
    let pile = |kind: Kind| file.material[kind.index()].pile;
    ways.retain(|way| {
        way.get(Kind::Jewel) <= 3 && Kind::MATERIALS.iter().all(|&kind| way.get(kind) <= 4 * pile(kind).min(7))
    });
    if ways.is_empty() {
        source.fault(at, CardFaultKind::Unpayable(id.to_owned()));
    }
    let fewest = by_jewels(&ways.iter().map(|way| way.get(Kind::Jewel)));
    Cost { works, ways, fewest, shops }
}
