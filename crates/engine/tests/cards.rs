//! Card files: the built-in ones keep the fixed facts, and faults are found with their line.

use emporia_engine::CardSet;
use emporia_engine::cards::{CardFault, CardFaultKind, Provenance};
use emporia_engine::rollwrite::{Cards, Contract, Material, Work};

/// The cards as the clause tests know them: faults are put into these, so that the game can be tuned.
const GOOD: &str = include_str!("clauses/roll-and-write.toml");

fn faults(text: &str) -> Vec<CardFault> {
    Cards::read(text).expect_err("it has a fault")
}

/// The file with the first `from` after `after` put right or wrong.
fn changed(after: &str, from: &str, to: &str) -> (String, usize) {
    let start = GOOD.find(after).expect("the row");
    let at = start + GOOD[start..].find(from).expect("the value");
    let text = format!("{}{to}{}", &GOOD[..at], &GOOD[at + from.len()..]);
    (text, GOOD[..start].lines().count())
}

#[test]
fn the_fixed_facts_of_roll_and_write_stay_true() {
    let cards = Cards::builtin();
    let sheet = &cards.sheet;
    assert_eq!((sheet.rounds, sheet.shop_rounds, sheet.coins, sheet.start_coins), (15, 5, 8, 4));
    assert_eq!((sheet.start_units, sheet.jewel_points, sheet.unfulfilled_points), (2, 1, -2));
    for material in Material::ALL {
        assert_eq!(cards.material(material).yields, if material == Material::Grapes { 3 } else { 2 });
    }
    for work in Work::ALL {
        let row = cards.work(work);
        let construction = work == Work::Construction;
        assert_eq!((row.points, row.mastery_at), if construction { (0, 3) } else { (1, 2) });
    }
    let islands = Material::ALL.map(|m| cards.island(m).to_owned());
    assert_eq!(islands, ["Eide", "Latomeia", "Trofí", "Calkino", "Krasí"]);
    assert_eq!(Contract::ALL.len(), 6);
    assert!(Contract::ALL.iter().any(|&c| cards.contract_symbols(c).iter().any(|s| s.contains('/'))));
    assert!(Contract::ALL.iter().any(|&c| cards.contract(c).shops > 0));
}

#[test]
fn what_a_rulebook_prints_is_marked_so() {
    let json = serde_json::to_value(Cards::builtin().file()).expect("JSON");
    assert_eq!(json["work"][0]["from"]["points"], "rulebook");
    assert_eq!(json["contract"][0]["from"]["points"], "ours");
    let all: Vec<Provenance> =
        serde_json::from_value(serde_json::json!(["rulebook", "derived", "ours"])).expect("known");
    assert_eq!(all, [Provenance::Rulebook, Provenance::Derived, Provenance::Ours]);
}

#[test]
fn the_hash_covers_values_but_not_names() {
    let hash = |text: &str| Cards::read(text).expect("good").hash();
    let renamed = changed("id = \"wine\"", "Vino", "Vino tinto").0;
    assert_eq!(hash(&renamed), hash(GOOD));
    let dearer = changed("id = \"wine\"", "mastery_points = 3", "mastery_points = 4").0;
    assert_ne!(hash(&dearer), hash(GOOD));
    let moved = changed("id = \"wine\"", "from = { materials = \"ours\"", "from = { materials = \"derived\"").0;
    assert_eq!(hash(&moved), hash(GOOD));
}

#[test]
fn faults_are_named_with_their_line() {
    let row = "id = \"wine\"";
    // A missing count.
    let (text, _) = changed(row, "boxes = 4\n", "");
    assert!(matches!(&faults(&text)[0].fault, CardFaultKind::Unreadable(why) if why.contains("boxes")));
    // An unknown material.
    let (text, line) = changed(row, "\"grapes\"", "\"gold\"");
    let found = faults(&text);
    assert_eq!(found[0].line, line + 1);
    assert!(matches!(&found[0].fault, CardFaultKind::Unknown { name, .. } if name == "gold"));
    // A cost that no sheet has boxes for.
    let (text, _) = changed(row, "shops = 1", "shops = 9");
    assert_eq!(faults(&text), [CardFault { line: line + 1, fault: CardFaultKind::Unpayable("wine".into()) }]);
    // Out of bounds.
    let (text, _) = changed(row, "mastery_at = 2", "mastery_at = 5");
    assert!(
        matches!(&faults(&text)[0].fault, CardFaultKind::Bounds { what, found: 5, least: 1, most: 4 } if what == "wine.mastery_at")
    );
    // A value without provenance.
    let (text, _) = changed(row, "points = \"rulebook\", ", "");
    assert!(
        matches!(&faults(&text)[0].fault, CardFaultKind::NoProvenance { row, value } if row == "wine" && value == "points")
    );
    // A row too few, a row twice, a field too many, no TOML at all.
    let (text, _) = changed("[[contract]]", "[[contract]]", "[[contract]]");
    let cut = &text[..text.rfind("[[contract]]").expect("rows")];
    assert!(faults(cut).iter().any(|f| matches!(f.fault, CardFaultKind::Count { found: 5, wanted: 6, .. })));
    let (text, _) = changed("id = \"palace\"", "id = \"palace\"", "id = \"games\"");
    assert!(faults(&text).iter().any(|f| matches!(&f.fault, CardFaultKind::Twice(name) if name == "games")));
    let (text, line) = changed(row, "shops = 1", "shops = 1\ncolour = 3");
    assert!(matches!(&faults(&text)[0].fault, CardFaultKind::Unreadable(why) if why.contains("colour")));
    assert!(faults(&text)[0].line > line);
    assert!(matches!(&faults("= =")[0].fault, CardFaultKind::Unreadable(_)));
}
