//! Sentences for what is wrong with files and input.

use crate::lang::{Lang, clause, say};
use emporia_engine::cards::{CardFault, CardFaultKind};
use emporia_engine::record::{FORMAT, RecordFault};
use emporia_engine::{GAMES, NoUndo};

/// Why a record cannot be used.
pub fn record_fault(lang: Lang, fault: &RecordFault) -> String {
    match fault {
        RecordFault::Broken { line } => say(lang, "record-broken", &[("line", (*line).into())]),
        RecordFault::Foreign => say(lang, "record-foreign", &[]),
        RecordFault::Format(found) => {
            say(lang, "record-format", &[("found", (*found).into()), ("ours", FORMAT.into())])
        }
        RecordFault::Game(game) => {
            say(lang, "record-game", &[("game", game.as_str().into()), ("games", GAMES.join(", ").into())])
        }
        RecordFault::Rules { found, ours } => {
            say(lang, "record-rules", &[("found", (*found).into()), ("ours", (*ours).into())])
        }
        RecordFault::Otherwise { found, ours, entry: Some(entry) } => {
            let args = [("found", (*found).into()), ("ours", (*ours).into()), ("entry", (*entry).into())];
            say(lang, "record-otherwise", &args)
        }
        RecordFault::Otherwise { found, ours, entry: None } => {
            say(lang, "record-other-result", &[("found", (*found).into()), ("ours", (*ours).into())])
        }
        RecordFault::Cards(hash) => say(lang, "record-cards", &[("hash", hash.to_string().into())]),
        RecordFault::Options(what) => say(lang, "record-options", &[("what", what.as_str().into())]),
        RecordFault::Players => say(lang, "record-players", &[]),
        RecordFault::NoSeed => say(lang, "record-no-seed", &[]),
        RecordFault::SeedHash => say(lang, "record-seed-hash", &[]),
        RecordFault::Unreadable(entry) => say(lang, "record-unreadable", &[("entry", (*entry).into())]),
        RecordFault::Illegal(entry, illegal) => {
            let reason = clause(lang, illegal.clause);
            let args = [("entry", (*entry).into()), ("reason", reason.into()), ("clause", illegal.clause.into())];
            say(lang, "record-illegal", &args)
        }
        RecordFault::Undo(entry, _) => say(lang, "record-undo", &[("entry", (*entry).into())]),
        RecordFault::Dice(entry) => say(lang, "record-dice", &[("entry", (*entry).into())]),
        RecordFault::Order(entry) => say(lang, "record-order", &[("entry", (*entry).into())]),
        RecordFault::Result => say(lang, "record-result", &[]),
    }
}

/// Why a move cannot be taken back.
pub fn no_undo(lang: Lang, why: NoUndo) -> String {
    let key = match why {
        NoUndo::Nothing => "undo-nothing",
        NoUndo::OthersActed => "undo-others",
        NoUndo::Revealed => "undo-revealed",
    };
    say(lang, key, &[])
}

/// What is wrong in a card file, with its name and line.
pub fn card_fault(lang: Lang, file: &str, fault: &CardFault) -> String {
    let what = match &fault.fault {
        CardFaultKind::Unreadable(why) => say(lang, "card-unreadable", &[("why", why.as_str().into())]),
        CardFaultKind::Count { what, found, wanted } => {
            let args = [("what", what.as_str().into()), ("found", (*found).into()), ("wanted", (*wanted).into())];
            say(lang, "card-count", &args)
        }
        CardFaultKind::Unknown { name, accepted } => {
            say(lang, "card-unknown", &[("name", name.as_str().into()), ("accepted", accepted.as_str().into())])
        }
        CardFaultKind::Twice(name) => say(lang, "card-twice", &[("name", name.as_str().into())]),
        CardFaultKind::Bounds { what, found, least, most } => {
            let args = [
                ("what", what.as_str().into()),
                ("found", (*found).into()),
                ("least", (*least).into()),
                ("most", (*most).into()),
            ];
            say(lang, "card-bounds", &args)
        }
        CardFaultKind::Unpayable(name) => say(lang, "card-unpayable", &[("name", name.as_str().into())]),
        CardFaultKind::NoProvenance { row, value } => {
            say(lang, "card-no-provenance", &[("row", row.as_str().into()), ("value", value.as_str().into())])
        }
    };
    say(lang, "card-fault", &[("file", file.into()), ("line", fault.line.into()), ("what", what.into())])
}
