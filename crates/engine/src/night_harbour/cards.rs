//! The card file: what crates are worth, and what goods are called.

use super::state::Good;
use crate::cards::{CardReader, CardSet, Names, Provenance};
use serde::{Deserialize, Serialize};
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
pub struct CardRows {
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
    /// What a good is called.
    pub fn name(&self, good: Good) -> &Names {
        &self.names[good.index()]
    }
}

impl CardSet for Cards {
    const BUILTIN: &'static str = include_str!("../../cards/night-harbour.toml");
    type File = CardRows;

    fn lay_out(file: &CardRows, reader: &mut CardReader<'_>) -> Option<Cards> {
        let row = &file.harbour;
        for (name, points) in [("crate_points", &row.crate_points), ("commission_points", &row.commission_points)] {
            reader.bounds(points.span().start, name, *points.get_ref(), 0, 20);
        }
        reader.provenance(0, "harbour", &row.from, &["crate_points", "commission_points"]);
        reader.order("good", &Good::ALL.map(Good::id), file.good.iter().map(|good| &good.id));
        Some(Cards {
            crate_points: *row.crate_points.get_ref(),
            commission_points: *row.commission_points.get_ref(),
            names: file.good.iter().map(|good| good.name.clone()).collect(),
            file: file.clone(),
        })
    }

    fn file(&self) -> &CardRows {
        &self.file
    }

    #[cfg(feature = "records")]
    fn hash(&self) -> [u8; 32] {
        use sha2::{Digest, Sha256};
        Sha256::digest(format!("{} {}", self.crate_points, self.commission_points)).into()
    }
}
