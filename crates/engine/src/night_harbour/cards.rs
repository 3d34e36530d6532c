//! The card file: what crates are worth, and what goods are called.

use super::state::Good;
use crate::cards::{CardFault, CardReader, Names, Provenance, read};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use toml::Spanned;

/// The component tables.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Points for a crate.
    pub crate_points: i16,
    /// Points for a crate of the own commission.
    pub commission_points: i16,
    names: Vec<Names>,
    file: CardRows,
}

/// The file as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardRows {
    harbour: HarbourRow,
    good: Vec<GoodRow>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HarbourRow {
    crate_points: Spanned<i16>,
    commission_points: Spanned<i16>,
    from: BTreeMap<String, Provenance>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoodRow {
    id: Spanned<String>,
    name: Names,
}

impl Cards {
    /// The Emporia edition as it is written.
    pub const BUILTIN: &str = include_str!("../../cards/night-harbour.toml");

    /// Reads a file, or says all that is wrong with it.
    pub fn read(text: &str) -> Result<Cards, Vec<CardFault>> {
        let file: CardRows = read(text)?;
        let mut source = CardReader::new(text);
        let row = &file.harbour;
        for (name, points) in [("crate_points", &row.crate_points), ("commission_points", &row.commission_points)] {
            source.bounds(points.span().start, name, *points.get_ref(), 0, 20);
        }
        source.provenance(0, "harbour", &row.from, &["crate_points", "commission_points"]);
        source.order("good", &Good::ALL.map(Good::id), file.good.iter().map(|good| &good.id));
        if !source.faults.is_empty() {
            return Err(source.faults);
        }
        Ok(Cards {
            crate_points: *row.crate_points.get_ref(),
            commission_points: *row.commission_points.get_ref(),
            names: file.good.iter().map(|good| good.name.clone()).collect(),
            file,
        })
    }

    /// What a good is called.
    pub fn name(&self, good: Good) -> &Names {
        &self.names[good.index()]
    }

    /// The rows of the file.
    pub(super) fn rows(&self) -> &CardRows {
        &self.file
    }

    /// What the rules use, hashed; names and provenance do not count.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(format!("{} {}", self.crate_points, self.commission_points)).into()
    }
}
