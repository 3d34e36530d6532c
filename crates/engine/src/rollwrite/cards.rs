//! The component tables: read from TOML, checked, and laid out for play.

use super::goods::{Contract, Counts, JEWELS, Material, Payment, Work};
use super::state::MAX_TRIPS;
use crate::cards::{CardFaultKind, CardReader, CardSet, Names, Provenance};
use crate::cost::{self, MOST_SYMBOLS, by_jewels};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// The numbers of the sheet as a whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRow {
    /// Rounds without any Shop.
    pub rounds: u8,
    /// How many of the last rounds Shops can cross out.
    pub shop_rounds: u8,
    /// Coin boxes.
    pub coins: u8,
    /// Coins at the start.
    pub start_coins: u8,
    /// Units that the choice of an island gives.
    pub start_units: u8,
    /// Jewel boxes.
    pub jewel_boxes: u8,
    /// Points of a Jewel left at the end.
    pub jewel_points: u8,
    /// Points of a Contract acquired and not fulfilled.
    pub unfulfilled_points: i8,
    from: Provenances,
}

/// A material as the rules use it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MaterialRow {
    /// Units that its island gives on a journey.
    pub yields: u8,
    /// Boxes on the sheet.
    pub boxes: u8,
}

/// An Artisan work as the rules use it.
#[derive(Clone, Debug, Serialize)]
pub struct WorkRow {
    /// Each distinct way to pay its materials, fewest Jewels first (RW-66).
    pub ways: Vec<Payment>,
    /// How many of the ways need at most that many Jewels.
    fewest: [u16; 8],
    /// Shops to open.
    pub shops: u8,
    /// Points of each unit.
    pub points: u8,
    /// Boxes on the sheet.
    pub boxes: u8,
    /// Units that earn the Mastery.
    pub mastery_at: u8,
    /// Points of the Mastery.
    pub mastery_points: u8,
}

/// A Contract as the rules use it.
#[derive(Clone, Debug, Serialize)]
pub struct ContractRow {
    /// Works to use up.
    pub works: Counts,
    /// Each distinct way to pay its materials, fewest Jewels first (RW-66).
    pub ways: Vec<Payment>,
    fewest: [u16; 8],
    /// Shops to open.
    pub shops: u8,
    /// Points when fulfilled.
    pub points: u8,
}

impl WorkRow {
    /// The ways that need no more Jewels than there are.
    #[inline]
    pub fn ways_with(&self, jewels: u8) -> &[Payment] {
        &self.ways[..self.fewest[jewels.min(7) as usize] as usize]
    }
}

impl ContractRow {
    /// The ways that need no more Jewels than there are.
    #[inline]
    pub fn ways_with(&self, jewels: u8) -> &[Payment] {
        &self.ways[..self.fewest[jewels.min(7) as usize] as usize]
    }
}

/// Component tables, ready for play.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The sheet as a whole.
    pub sheet: SheetRow,
    materials: [MaterialRow; 5],
    works: Vec<WorkRow>,
    contracts: Vec<ContractRow>,
    file: File,
}

/// Per value, where it comes from.
type Provenances = BTreeMap<String, Provenance>;

/// The file as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    sheet: Spanned<SheetRow>,
    material: Vec<MaterialLine>,
    work: Vec<WorkLine>,
    contract: Vec<ContractLine>,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaterialLine {
    id: Spanned<String>,
    name: Names,
    /// The island that yields it.
    pub island: String,
    r#yield: u8,
    boxes: u8,
    from: Provenances,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkLine {
    id: Spanned<String>,
    name: Names,
    /// One entry per symbol, "a/b" for either one.
    pub materials: Vec<String>,
    shops: u8,
    points: u8,
    boxes: u8,
    mastery_at: u8,
    mastery_points: u8,
    from: Provenances,
}

/// A row of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContractLine {
    id: Spanned<String>,
    name: Names,
    works: Vec<String>,
    /// One entry per symbol, "a/b" for either one.
    pub materials: Vec<String>,
    shops: u8,
    points: u8,
    from: Provenances,
}

impl Cards {
    /// The row of a material.
    #[inline]
    pub fn material(&self, material: Material) -> &MaterialRow {
        &self.materials[material.index()]
    }

    /// The row of a work.
    #[inline]
    pub fn work(&self, work: Work) -> &WorkRow {
        &self.works[work.index()]
    }

    /// The row of a Contract.
    #[inline]
    pub fn contract(&self, contract: Contract) -> &ContractRow {
        &self.contracts[contract.index()]
    }

    /// A material's names.
    pub fn material_names(&self, material: Material) -> &Names {
        &self.file.material[material.index()].name
    }

    /// The name of a material's island.
    pub fn island(&self, material: Material) -> &str {
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
    pub fn contract_names(&self, contract: Contract) -> &Names {
        &self.file.contract[contract.index()].name
    }

    /// The material symbols of a Contract's cost.
    pub fn contract_symbols(&self, contract: Contract) -> &[String] {
        &self.file.contract[contract.index()].materials
    }
}

impl CardSet for Cards {
    const BUILTIN: &'static str = include_str!("../../cards/roll-and-write.toml");
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
        let sheet = SheetRow { from: Provenances::new(), ..self.sheet.clone() };
        let rows = (&sheet, &self.materials, &self.works, &self.contracts);
        Sha256::digest(serde_json::to_vec(&rows).expect("rows are plain data with names as keys")).into()
    }
}

fn lay_out(file: &File, source: &mut CardReader<'_>) -> Option<Cards> {
    let sheet = file.sheet.get_ref();
    let at = file.sheet.span().start;
    source.bounds(at, "sheet.rounds", sheet.rounds, 1, 2 * MAX_TRIPS as i64);
    source.bounds(at, "sheet.shop_rounds", sheet.shop_rounds, 0, i64::from(sheet.rounds) - 1);
    source.bounds(at, "sheet.coins", sheet.coins, 1, 60);
    source.bounds(at, "sheet.start_coins", sheet.start_coins, 0, i64::from(sheet.coins));
    source.bounds(at, "sheet.start_units", sheet.start_units, 0, 60);
    source.bounds(at, "sheet.jewel_boxes", sheet.jewel_boxes, 0, 60);
    source.bounds(at, "sheet.jewel_points", sheet.jewel_points, 0, 20);
    let values = ["rounds", "shop_rounds", "coins", "start_coins", "start_units", "jewel_boxes", "jewel_points"];
    source.provenance(at, "sheet", &sheet.from, &values);
    source.provenance(at, "sheet", &sheet.from, &["unfulfilled_points"]);

    let materials = Material::ALL.map(Material::id);
    let works = Work::ALL.map(Work::id);
    let contracts = Contract::ALL.map(Contract::id);
    source.order("material", &materials, file.material.iter().map(|row| &row.id));
    source.order("work", &works, file.work.iter().map(|row| &row.id));
    source.order("contract", &contracts, file.contract.iter().map(|row| &row.id));
    if !source.faults.is_empty() {
        return None;
    }

    for row in &file.material {
        let (at, id) = (row.id.span().start, row.id.get_ref());
        source.bounds(at, &format!("{id}.yield"), row.r#yield, 0, 20);
        source.bounds(at, &format!("{id}.boxes"), row.boxes, 1, 60);
        source.provenance(at, id, &row.from, &["island", "yield", "boxes"]);
    }
    let boxes: Vec<u8> = file.material.iter().map(|row| row.boxes).collect();
    let mut work_rows = Vec::new();
    for row in &file.work {
        let (at, id) = (row.id.span().start, row.id.get_ref());
        source.bounds(at, &format!("{id}.points"), row.points, 0, 60);
        source.bounds(at, &format!("{id}.boxes"), row.boxes, 1, 60);
        source.bounds(at, &format!("{id}.mastery_at"), row.mastery_at, 1, i64::from(row.boxes));
        source.bounds(at, &format!("{id}.mastery_points"), row.mastery_points, 0, 60);
        let values = ["materials", "shops", "points", "boxes", "mastery_at", "mastery_points"];
        source.provenance(at, id, &row.from, &values);
        let (ways, fewest) = payments(&row.materials, &boxes, sheet.jewel_boxes, at, source);
        if ways.is_empty() || row.shops > sheet.coins {
            source.fault(at, CardFaultKind::Unpayable(id.clone()));
        }
        work_rows.push(WorkRow {
            ways,
            fewest,
            shops: row.shops,
            points: row.points,
            boxes: row.boxes,
            mastery_at: row.mastery_at,
            mastery_points: row.mastery_points,
        });
    }
    let mut contract_rows = Vec::new();
    for row in &file.contract {
        let (at, id) = (row.id.span().start, row.id.get_ref());
        source.bounds(at, &format!("{id}.points"), row.points, 0, 60);
        source.provenance(at, id, &row.from, &["works", "materials", "shops", "points"]);
        let mut needed = Counts::default();
        for name in &row.works {
            match Work::named(name) {
                Some(work) if needed.at(work.index()) < 60 => needed = needed.with(work.index(), 1),
                Some(_) => source.fault(at, CardFaultKind::Unpayable(id.clone())),
                None => source.fault(at, CardFaultKind::Unknown { name: name.clone(), accepted: works.join(", ") }),
            }
        }
        let (ways, fewest) = payments(&row.materials, &boxes, sheet.jewel_boxes, at, source);
        let too_many = Work::ALL.iter().any(|w| needed.at(w.index()) > file.work[w.index()].boxes);
        if ways.is_empty() || too_many || row.shops > sheet.coins {
            source.fault(at, CardFaultKind::Unpayable(id.clone()));
        }
        contract_rows.push(ContractRow { works: needed, ways, fewest, shops: row.shops, points: row.points });
    }
    let materials = Material::ALL.map(|m| {
        let row = &file.material[m.index()];
        MaterialRow { yields: row.r#yield, boxes: row.boxes }
    });
    let (works, contracts) = (work_rows, contract_rows);
    Some(Cards { sheet: sheet.clone(), materials, works, contracts, file: file.clone() })
}

/// Each distinct set of units and Jewels that pays these symbols and that a sheet has boxes for, fewest Jewels first,
/// and how many of them need at most 0, 1, 2, ... Jewels.
fn payments(
    symbols: &[String],
    boxes: &[u8],
    jewel_boxes: u8,
    at: usize,
    source: &mut CardReader<'_>,
) -> (Vec<Payment>, [u16; 8]) {
    let mut ways: Vec<Payment> =
        cost::ways(symbols, Material::ALL.map(Material::id), at, source).into_iter().map(Payment).collect();
    ways.sort_by_key(|way| (way.0[JEWELS], way.0));
    source.bounds(at, "materials", symbols.len(), 0, MOST_SYMBOLS as i64);
    ways.retain(|way| way.0[JEWELS] <= jewel_boxes && (0..5).all(|kind| way.0[kind] <= boxes[kind]));
    let fewest = by_jewels(&ways.iter().map(|way| way.0[JEWELS]));
    (ways, fewest)
}
