//! Tables that version 0.1 kept: its names of moves and events are read, played again and compared as they were.

use emporia_engine::emporous::{self, Emporous};
use emporia_engine::record::Line;
use emporia_engine::{CardSet, CardSets, Game, Record};
use emporia_web::check::{GameDifference, difference};
use emporia_web::games::Shelf;
use emporia_web::model::{Change, Clock, Guest, Hints, Holder, LogRow, PlayerId, Setup, TableId, Talk};
use emporia_web::names::PlayerName;
use emporia_web::table::Table;

/// Moves and events by their names in version 0.1 and now.
const NAMES: [(&str, &str); 4] = [
    ("\"break_off\"", "\"break-off\""),
    ("\"seal_for_tasks\"", "\"seal-for-tasks\""),
    ("\"broke_off\"", "\"broke-off\""),
    ("\"took_free\"", "\"took-free\""),
];

/// The log of a table at which this record was played.
fn logged(shelf: &Shelf, id: &TableId, record: &Record) -> Vec<LogRow> {
    let host = Guest { id: PlayerId("ana".into()), name: PlayerName::kept("Ana".into()) };
    let setup = Setup {
        game: record.game.clone(),
        options: record.options.clone(),
        seats: record.players.iter().map(|_| Holder::Bot("greedy".into())).collect(),
        clock: Clock::None,
        pace: 0,
        public: false,
        hints: Hints::Alone,
        guided: false,
        talk: Talk::Seats,
    };
    let mut table = Table::open(id.clone(), 1, setup.clone(), host.clone());
    let seed = record.seed.expect("a finished game");
    let mut changes = vec![Change::Start { seed, rules: Emporous::RULES, cards: None, from: None }];
    changes.extend(record.entries.iter().map(|line| match line {
        Line::Do { seat, r#do } => {
            let action = serde_json::value::to_raw_value(r#do).expect("JSON");
            Change::Move { seat: seat.0, action, bot: true }
        }
        other => panic!("Emporous has no {other:?}"),
    }));
    let entry = |seq, change: &Change, events: String| {
        let change = serde_json::to_string(change).expect("JSON");
        LogRow { table: id.clone(), seq, at: 1, change, events }
    };
    let mut entries = vec![entry(1, &Change::Open { setup, host }, "[]".into())];
    for (change, seq) in changes.iter().zip(2..) {
        let events = table.fold(shelf, 1, change).expect("a true record");
        entries.push(entry(seq, change, events));
    }
    entries
}

#[test]
fn a_log_with_names_from_before_is_the_same_game() {
    let text = include_str!("../../../engine/tests/earlier/emporous-chapter-two-0.1.json");
    let cards = include_str!("../../../engine/tests/clauses/emporous.toml");
    let emporous = emporous::Cards::read(cards).expect("no faults");
    let shelf = Shelf::new(CardSets { emporous, ..CardSets::builtin() });
    let id = TableId::new();
    let mut entries = logged(&shelf, &id, &Record::read(text).expect("a record"));
    assert_eq!(difference(&shelf, &id, &entries), None);
    let mut renamed = 0;
    for entry in &mut entries {
        for (old, new) in NAMES {
            renamed += entry.events.matches(new).count();
            entry.change = entry.change.replace(new, old);
            entry.events = entry.events.replace(new, old);
        }
    }
    assert!(renamed >= 3, "the game breaks off and takes a free tile");
    assert_eq!(difference(&shelf, &id, &entries), None);
    let replayed = Table::replay(&shelf, &id, &entries).expect("names from before");
    let board = replayed.board.expect("a game");
    assert!(board.back_to(replayed.version).is_some(), "its replay shows what was shown");
    // Another event than was shown is still found.
    let told = entries.iter().position(|entry| entry.events.contains("broke_off")).expect("renamed above");
    entries[told].events = entries[told].events.replace("\"broke_off\"", "\"refused\"");
    assert_eq!(difference(&shelf, &id, &entries), Some(GameDifference::Events { seq: told as u64 + 1 }));
}
