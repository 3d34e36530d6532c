//! All stored games against the rules in force: which of them would go otherwise today?

use crate::games::{Shelf, info};
use crate::model::{Change, LogRow, TableId};
use crate::store::{Store, StoreFault};
use crate::table::Table;
use emporia_engine::CardSets;
use emporia_text::{Lang, say};
use serde::Serialize;

/// What was found.
#[derive(Serialize, Debug, Default)]
pub struct CheckReport {
    /// Games replayed.
    pub games: u64,
    /// Those that differ.
    pub different: Vec<Found>,
}

/// A game that differs.
#[derive(Serialize, Debug)]
pub struct Found {
    /// Which table.
    pub table: String,
    /// In what.
    pub what: GameDifference,
}

/// In what a game differs.
#[derive(Serialize, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum GameDifference {
    /// The log cannot be replayed to its end.
    Unplayable,
    /// It was started by a later version of the rules.
    Rules {
        /// That version.
        found: u32,
        /// Ours.
        ours: u32,
    },
    /// A change has other events than were shown.
    Events {
        /// Which.
        seq: u64,
    },
}

/// A difference in words.
pub fn words(lang: Lang, what: &GameDifference) -> String {
    match what {
        GameDifference::Unplayable => say(lang, "check-gone", &[]),
        GameDifference::Rules { found, ours } => {
            say(lang, "check-rules", &[("found", (*found).into()), ("ours", (*ours).into())])
        }
        GameDifference::Events { seq } => say(lang, "check-events", &[("seq", (*seq).into())]),
    }
}

/// Replays every game that was started.
pub async fn run(store: &dyn Store) -> Result<CheckReport, StoreFault> {
    let shelf = Shelf::new(CardSets::builtin());
    let mut report = CheckReport::default();
    let mut last = String::new();
    loop {
        let ids = store.started(&last, 500).await?;
        let Some(end) = ids.last() else { return Ok(report) };
        end.as_str().clone_into(&mut last);
        for id in ids {
            report.games += 1;
            let what = match store.after(&id, 0).await {
                Ok(entries) => difference(&shelf, &id, &entries),
                // One that cannot be read keeps nobody from the others.
                Err(StoreFault::Unreadable(_)) => Some(GameDifference::Unplayable),
                Err(fault) => return Err(fault),
            };
            if let Some(what) = what {
                report.different.push(Found { table: id.as_str().to_owned(), what });
            }
        }
    }
}

/// In what a game differs from what the rules in force make of its log.
pub fn difference(shelf: &Shelf, id: &TableId, entries: &[LogRow]) -> Option<GameDifference> {
    let mut table: Option<Table> = None;
    let mut rules = None;
    for (entry, seq) in entries.iter().zip(1..) {
        let Ok(change) = serde_json::from_str::<Change>(&entry.change) else { return Some(GameDifference::Unplayable) };
        match (&mut table, change) {
            (None, Change::Open { setup, host }) => table = Some(Table::open(id.clone(), entry.at, setup, host)),
            (Some(table), change) => {
                if let Change::Start { rules: found, .. } = &change {
                    let ours = info(&table.setup.game).map_or(0, |game| game.rules);
                    rules = (*found > ours).then_some(GameDifference::Rules { found: *found, ours });
                }
                let Ok(events) = table.fold(shelf, entry.at, &change) else { return Some(GameDifference::Unplayable) };
                if !table.is_same(&events, &entry.events) {
                    return Some(GameDifference::Events { seq });
                }
            }
            (None, _) => return Some(GameDifference::Unplayable),
        }
        if entry.seq != seq {
            return Some(GameDifference::Unplayable);
        }
    }
    rules
}
