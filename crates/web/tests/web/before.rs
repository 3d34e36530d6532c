//! Tables that were begun by earlier rules go on. `tables-from-before/` holds such tables as version 0.1 stored them.

use emporia_engine::emporion::Cards;
use emporia_engine::rng::Hex;
use emporia_engine::{CardSet, CardSets, Viewer};
use emporia_web::check::difference;
use emporia_web::games::Shelf;
use emporia_web::model::{Change, Guest, LogRow, PlayerId, Setup, Status, TableId};
use emporia_web::names::PlayerName;
use emporia_web::store::Stored;
use emporia_web::table::Table;
use serde_json::Value;

/// A table as it was stored: its id and its rows.
fn stored(text: &str) -> (TableId, Stored) {
    let json: Value = serde_json::from_str(text).unwrap();
    let id = TableId::read(json["table"].as_str().unwrap()).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let entry = |line: &Value| LogRow {
        table: id.clone(),
        seq: line["seq"].as_u64().unwrap(),
        at: line["at"].as_i64().unwrap(),
        change: word(&line["change"]),
        events: word(&line["events"]),
    };
    let entries = json["entries"].as_array().unwrap().iter().map(entry).collect();
    let snapshot = Some((json["snapshot"][0].as_u64().unwrap(), word(&json["snapshot"][1])));
    (id.clone(), Stored { snapshot, entries })
}

fn view(table: &Table) -> Value {
    serde_json::from_str(&table.board.as_ref().unwrap().view(Viewer::Spectator)).unwrap()
}

/// The last listed move of the first seat that may act.
fn step(shelf: &Shelf, table: &mut Table) -> Option<String> {
    let board = table.board.as_ref()?;
    let seat = board.turn().seats().first()?;
    let actions: Vec<Value> = serde_json::from_str(board.actions(seat).get()).unwrap();
    let change = format!("{{\"move\":{{\"seat\":{},\"action\":{}}}}}", seat.0, actions.last().unwrap());
    let change: Change = serde_json::from_str(&change).unwrap();
    Some(table.fold(shelf, table.at, &change).unwrap())
}

#[test]
fn tables_begun_by_earlier_rules_are_played_to_their_end() {
    let shelf = Shelf::new(CardSets::builtin());
    let fixtures = [
        include_str!("tables-from-before/roll-and-write.json"),
        include_str!("tables-from-before/emporous-chapter-two.json"),
    ];
    for text in fixtures {
        let (id, stored) = stored(text);
        assert_eq!(difference(&shelf, &id, &stored.entries), None, "it would go the same today");
        let mut table = Table::load(&shelf, &id, &stored).unwrap();
        assert_eq!((table.status, table.rules), (Status::Running, 1));
        let mut moves = 0;
        while step(&shelf, &mut table).is_some() {
            moves += 1;
            assert!(moves < 20_000, "it does not end");
        }
        assert_eq!(table.status, Status::Over);
    }
}

#[test]
fn collaboration_cards_that_everyone_saw_stay_where_they_are() {
    let shelf = Shelf::new(CardSets::builtin());
    let (id, stored) = stored(include_str!("tables-from-before/emporous-chapter-two.json"));
    let mut table = Table::load(&shelf, &id, &stored).unwrap();
    let cards = |table: &Table| -> Vec<Value> {
        let players = view(table)["table"]["players"].as_array().unwrap().clone();
        players.iter().take(3).map(|player| player["collaboration"].clone()).collect()
    };
    let before = cards(&table);
    assert_eq!(view(&table)["table"]["phase"], "islands");
    assert!(before.iter().all(Value::is_string), "they were dealt before the Islands then: {before:?}");
    let mut events = String::new();
    while view(&table)["table"]["phase"] == "islands" {
        events = step(&shelf, &mut table).unwrap();
    }
    assert_eq!(cards(&table), before);
    assert_eq!(events.matches("\"tasked\"").count(), 3, "each has a Clandestine tile too");
}

/// The hash of the cards that a table of Emporion is played with once it is started so, and once it is woken.
fn cards_of(shelf: &Shelf, named: Option<Hex>) -> [Hex; 2] {
    let host = Guest { id: PlayerId("ana".into()), name: PlayerName::kept("Ana".into()) };
    let setup = r#"{"game":"emporion","options":{"players":2,"special":false},"seats":[{"bot":"easy"},{"bot":"easy"}],
        "clock":"none","pace":0,"public":false}"#;
    let setup: Setup = serde_json::from_str(setup).unwrap();
    let (id, open) = (TableId::new(), Change::Open { setup: setup.clone(), host: host.clone() });
    let mut table = Table::open(id.clone(), 1, setup, host);
    let start = Change::Start { seed: Hex([5; 32]), rules: 1, cards: named, from: None };
    let events = table.fold(shelf, 1, &start).unwrap();
    let row = |seq, change: &Change, events: String| LogRow {
        table: id.clone(),
        seq,
        at: 1,
        change: serde_json::to_string(change).unwrap(),
        events,
    };
    let entries = vec![row(1, &open, "[]".into()), row(2, &start, events)];
    let woken = Table::load(shelf, &id, &Stored { snapshot: Some((2, table.snapshot().unwrap())), entries }).unwrap();
    [table, woken].map(|table| table.board.unwrap().cards_hash())
}

#[test]
fn a_table_goes_on_with_the_card_set_that_it_was_begun_with() {
    let now = CardSets::builtin();
    let (today, own) = (Hex(now.emporion.hash()), own_cards());
    let first = Hex(Cards::read(Cards::EARLIER[0]).unwrap().hash());
    let shelf = Shelf::new(now.clone());
    assert_eq!(shelf.cards_hash("emporion"), Some(today), "new tables are dealt from this one");
    assert_eq!(cards_of(&shelf, Some(today)), [today; 2]);
    assert_eq!(cards_of(&shelf, None), [first; 2], "it was begun before tables named theirs");
    let mine = Hex(own.hash());
    let owner = Shelf::new(CardSets { emporion: own, ..now });
    assert_eq!(cards_of(&owner, None), [mine; 2], "a server with cards of its own");
    assert_eq!(cards_of(&owner, Some(first)), [first; 2], "an edition is always there");
    assert_eq!(cards_of(&owner, Some(Hex([9; 32]))), [mine; 2], "the owner has changed their cards since");
}

fn own_cards() -> Cards {
    Cards::read(include_str!("../../../engine/tests/clauses/emporion.toml")).unwrap()
}
