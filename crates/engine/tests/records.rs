//! Records read back, replay exactly, and every kind of tampering is found and named.

use emporia_engine::rng::{Hex, Seed, fast, pick};
use emporia_engine::rollwrite::{Cards, Options, RollWrite};
use emporia_engine::{CardSet, CardSets, Game, Match, Player, Record, RecordFault, verify};
use serde_json::{Value, json};

/// A random game of three, whole or stopped after so many moves.
fn played(moves: usize) -> Record {
    let game = RollWrite::new(Options { players: 3 }, Cards::builtin()).expect("three players");
    let mut played = Match::new(game, Seed::from_number(8), &mut |_| ());
    let mut rng = fast(8, 8);
    let mut actions = Vec::new();
    for n in 0..moves {
        let Some(seat) = played.turn().seats().first() else { break };
        played.game().actions(played.state(), seat, &mut actions);
        let action = *pick(&mut rng, &actions).expect("a legal move");
        played.act(seat, action, &mut |_| ()).expect("listed");
        if n % 5 == 0 && played.can_undo(seat).is_ok() {
            played.undo(seat).expect("it can");
        }
    }
    let players = ["Ana", "Berta", "Carles"].map(|name| Player { name: name.to_owned(), bot: None });
    played.record(players.to_vec())
}

fn whole() -> Record {
    let record = played(usize::MAX);
    assert!(record.result.is_some() && record.entries.len() > 60);
    record
}

fn replay(record: &Record) -> Result<Record, RecordFault> {
    verify(record, &CardSets::builtin())
}

fn fault(record: &Record) -> RecordFault {
    replay(record).expect_err("it was tampered with")
}

/// The place of the first entry that a predicate picks, and the record as JSON to be tampered with.
fn tampered(change: impl FnOnce(&mut Value)) -> Result<Record, RecordFault> {
    let mut json: Value = serde_json::from_str(&whole().write()).expect("JSON");
    change(&mut json);
    Record::read(&json.to_string())
}

fn first_entry(record: &Value, key: &str) -> usize {
    let entries = record["entries"].as_array().expect("entries");
    entries.iter().position(|entry| entry.get(key).is_some()).expect("such an entry")
}

#[test]
fn a_record_reads_back_and_replays_to_the_same_game() {
    for moves in [0, 1, 7, 30, usize::MAX] {
        let record = played(moves);
        let again = Record::read(&record.write()).expect("our own file");
        assert_eq!(again, record);
        assert_eq!(replay(&again).expect("a true record"), record);
    }
}

#[test]
fn a_person_can_read_it() {
    let text = whole().write();
    assert!(text.starts_with("{\n  \"emporia_record\": 1,\n  \"game\": \"roll-and-write\",\n"));
    assert!(text.lines().any(|line| line.trim() == r#"{"seat":0,"do":"done"},"#));
    assert!(text.lines().all(|line| line.len() < 120));
}

#[test]
fn the_seed_stays_secret_while_the_game_runs() {
    let running = played(20);
    let published = running.clone().published();
    assert_eq!(published.seed, None);
    assert!(!published.write().contains(&running.seed.expect("the table keeps it").to_string()));
    assert_eq!(published.seed_hash, running.seed_hash);
    assert_eq!(fault(&published), RecordFault::NoSeed);
    assert!(whole().published().seed.is_some(), "and comes out when it is over");
}

#[test]
fn a_cut_or_foreign_file_is_named_for_what_it_is() {
    let text = whole().write();
    for cut in (0..text.len() - 2).step_by(97) {
        if text.is_char_boundary(cut) {
            assert!(matches!(Record::read(&text[..cut]), Err(RecordFault::Broken { .. })), "cut at {cut}");
        }
    }
    for foreign in ["{}", "[]", "7", r#"{"emporia_record":"one"}"#, r#"{"emporia_record":1,"x":2}"#] {
        assert_eq!(Record::read(foreign), Err(RecordFault::Foreign), "{foreign}");
    }
    assert_eq!(Record::read(r#"{"emporia_record":2}"#), Err(RecordFault::Format(2)));
}

#[test]
fn any_byte_changed_is_refused_or_harmless_but_never_a_panic() {
    let text = played(12).write();
    for (at, byte) in text.bytes().enumerate() {
        for change in [b'0', b'"', b'}', b'z'] {
            if byte == change || !byte.is_ascii() {
                continue;
            }
            let mut bytes = text.clone().into_bytes();
            bytes[at] = change;
            if let Ok(record) = Record::read(&String::from_utf8(bytes).expect("ASCII")) {
                let _ = replay(&record);
            }
        }
    }
}

#[test]
fn the_head_is_checked() {
    let good = whole();
    assert_eq!(fault(&Record { game: "chess".into(), ..good.clone() }), RecordFault::Game("chess".into()));
    assert_eq!(fault(&Record { rules: 99, ..good.clone() }), RecordFault::Rules { found: 99, ours: RollWrite::RULES });
    assert_eq!(fault(&Record { cards: Hex([0; 32]), ..good.clone() }), RecordFault::Cards(Hex([0; 32])));
    assert_eq!(fault(&Record { seed_hash: Hex([0; 32]), ..good.clone() }), RecordFault::SeedHash);
    assert_eq!(fault(&Record { seed: Some(Hex([7; 32])), ..good.clone() }), RecordFault::SeedHash);
    assert_eq!(fault(&Record { players: Vec::new(), ..good.clone() }), RecordFault::Players);
    for options in [json!({"players": 0}), json!({"players": 9}), json!({}), json!({"players": 3, "x": 1}), json!(3)] {
        assert!(matches!(fault(&Record { options, ..good.clone() }), RecordFault::Options(_)));
    }
}

#[test]
fn the_first_entry_that_differs_is_named() {
    let mut at = 0;
    // Dice that fell otherwise.
    let record = tampered(|json| {
        at = first_entry(json, "chance");
        json["entries"][at]["chance"]["contracts"] = json!([1, 1, 1, 0, 0]);
    });
    assert_eq!(fault(&record.expect("readable")), RecordFault::Dice(at + 1));
    // A move that the rules forbid.
    let record = tampered(|json| {
        at = first_entry(json, "do");
        json["entries"][at]["do"] = json!("home");
    });
    assert!(matches!(fault(&record.expect("readable")), RecordFault::Illegal(n, _) if n == at + 1));
    // A move that is none.
    let record = tampered(|json| json["entries"][at]["do"] = json!({"castle": "kingside"}));
    assert_eq!(fault(&record.expect("readable")), RecordFault::Unreadable(at + 1));
    // An entry that is none.
    assert_eq!(tampered(|json| json["entries"][4] = json!({"who": 1})), Err(RecordFault::Unreadable(5)));
    // A seat that is not there.
    let record = tampered(|json| json["entries"][at]["seat"] = json!(200));
    assert!(matches!(fault(&record.expect("readable")), RecordFault::Illegal(n, _) if n == at + 1));
    // Taking back what cannot be taken back.
    let record = tampered(|json| {
        let entries = json["entries"].as_array_mut().expect("entries");
        entries.insert(1, json!({"undo": 0}));
    });
    assert!(matches!(fault(&record.expect("readable")), RecordFault::Undo(2, _)));
    // The last entry lost, or one too many.
    let mut record = whole();
    record.entries.pop();
    assert_eq!(fault(&record), RecordFault::Result);
    let mut record = whole();
    record.entries.push(record.entries[0].clone());
    assert_eq!(fault(&record), RecordFault::Order(record.entries.len()));
    // Another result.
    let record = tampered(|json| json["result"]["points"][0] = json!(99));
    assert_eq!(fault(&record.expect("readable")), RecordFault::Result);
    assert_eq!(fault(&Record { result: None, ..whole() }), RecordFault::Result);
}

/// The cards that the records from before were played with.
fn cards_of_then() -> CardSets {
    let mut cards = CardSets::builtin();
    cards.rollwrite = Cards::read(include_str!("clauses/roll-and-write.toml")).expect("no faults");
    cards.emporous = emporia_engine::emporous::Cards::read(include_str!("clauses/emporous.toml")).expect("no faults");
    cards
}

/// Records that version 0.1 wrote, by version 1 of the rules.
#[test]
fn a_record_of_earlier_rules_is_good_if_it_plays_the_same_today() {
    for text in [include_str!("records/roll-and-write-same.json"), include_str!("records/emporous-same.json")] {
        let record = Record::read(text).expect("our own file");
        assert_eq!(record.rules, 1);
        let today = verify(&record, &cards_of_then()).expect("it plays the same");
        assert_eq!(today.result, record.result);
        assert!(today.rules > record.rules, "the rules have changed since");
    }
}

#[test]
fn a_record_of_earlier_rules_says_from_which_entry_on_it_goes_otherwise() {
    let record = Record::read(include_str!("records/roll-and-write-otherwise.json")).expect("our own file");
    let fault = |record: &Record| verify(record, &cards_of_then()).expect_err("it goes otherwise");
    let RecordFault::Otherwise { found: 1, ours: RollWrite::RULES, entry: Some(entry) } = fault(&record) else {
        panic!("{:?}", fault(&record));
    };
    // Somebody passed with a Jewel in hand, which now buys a coin (RW-14, RW-31).
    let line = serde_json::to_value(&record.entries[entry - 1]).expect("JSON");
    assert_eq!(line["do"], "done");
    let today = Record { rules: RollWrite::RULES, ..record.clone() };
    assert!(matches!(fault(&today), RecordFault::Illegal(n, illegal) if n == entry && illegal.clause == "RW-14"));
    // The same entries with another result, dice that the seed does not give, and rules that are still to come.
    let same = Record::read(include_str!("records/roll-and-write-same.json")).expect("our own file");
    let lost = Record { result: None, ..same.clone() };
    assert_eq!(fault(&lost), RecordFault::Otherwise { found: 1, ours: RollWrite::RULES, entry: None });
    let dice = Record { seed: Some(Hex([7; 32])), seed_hash: Hex(Seed([7; 32]).hash()), ..same.clone() };
    assert_eq!(fault(&dice), RecordFault::Dice(1));
    let later = RollWrite::RULES + 1;
    assert_eq!(fault(&Record { rules: later, ..same }), RecordFault::Rules { found: later, ours: RollWrite::RULES });
}
