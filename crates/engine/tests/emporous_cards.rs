//! The card file of Emporous: the built-in one keeps the fixed facts, and faults are found with their line.

use emporia_engine::CardSet;
use emporia_engine::cards::{CardFault, CardFaultKind};
use emporia_engine::emporous::{Cards, Kind, Work};

/// The cards as the clause tests know them: faults are put into these, so that the game can be tuned.
const GOOD: &str = include_str!("clauses/emporous.toml");

fn faults(text: &str) -> Vec<CardFault> {
    Cards::read(text).expect_err("it has a fault")
}

/// The file with the first `from` after `after` replaced, and the line of `after`.
fn changed(after: &str, from: &str, to: &str) -> (String, usize) {
    let start = GOOD.find(after).expect("the row");
    let at = start + GOOD[start..].find(from).expect("the value");
    (format!("{}{to}{}", &GOOD[..at], &GOOD[at + from.len()..]), GOOD[..start].lines().count() + 1)
}

#[test]
fn the_fixed_facts_of_emporous_stay_true() {
    let cards = Cards::builtin();
    assert_eq!(cards.all_works().count(), 41);
    assert_eq!(Work::ALL.map(|work| cards.work(work).copies), [7, 7, 7, 7, 7, 6]);
    assert_eq!(Work::ALL.map(|work| cards.work(work).mastery_at), [2, 2, 2, 2, 2, 1]);
    let table = &cards.table;
    assert_eq!((table.prices, table.jewel_price, table.end_points), ([8, 6, 4, 2], 5, 18));
    assert_eq!((table.jewel_points, table.unfulfilled_points), (1, -2));
    assert_eq!(Kind::TASKS.map(|kind| cards.task(kind).copies).iter().sum::<u8>(), 19);
    assert!(cards.task(Kind::Shipment).copies >= 5);
    assert!((0..18).any(|c| cards.contract(c).cost.works.count() > 1), "some Contracts ask for more than one work");
    assert!((0..18).any(|c| cards.contract_symbols(c).iter().any(|symbol| symbol.contains('/'))));
    assert!((0..18).any(|c| cards.contract(c).cost.shops > 0));
    assert!(Work::ALL.iter().any(|&work| cards.work(work).cost.shops > 0));
}

#[test]
fn no_work_is_paid_from_one_island_and_each_material_is_needed() {
    let cards = Cards::builtin();
    for work in Work::ALL {
        let symbols = cards.work_symbols(work);
        assert!(symbols.iter().any(|symbol| *symbol != symbols[0]), "{work:?}");
    }
    for material in Kind::MATERIALS {
        let needs = |symbols: &[String]| symbols.iter().any(|symbol| symbol.split('/').any(|id| id == material.key()));
        assert!(Work::ALL.iter().filter(|&&work| needs(cards.work_symbols(work))).count() >= 2, "{material:?}");
        assert!((0..18).filter(|&contract| needs(cards.contract_symbols(contract))).count() >= 4, "{material:?}");
    }
}

#[test]
fn the_hash_covers_values_but_not_names() {
    let hash = |text: &str| Cards::read(text).expect("good").hash();
    assert_eq!(hash(&changed("id = \"wine\"", "Vino", "Vino tinto").0), hash(GOOD));
    assert_eq!(hash(&changed("id = \"wine\"", "copies = \"ours\"", "copies = \"derived\"").0), hash(GOOD));
    assert_ne!(hash(&changed("id = \"wine\"", "points = 1", "points = 2").0), hash(GOOD));
    assert_ne!(hash(&changed("id = \"palace\"", "stone/bronze", "stone/wood").0), hash(GOOD));
}

#[test]
fn faults_are_named_with_their_line() {
    let cases: [(&str, &str, &str, CardFaultKind); 8] = [
        (
            "id = \"wine\"",
            "copies = 7",
            "copies = 8",
            CardFaultKind::Count { what: "Artisan works".into(), found: 42, wanted: 41 },
        ),
        (
            "id = \"palace\"",
            "\"stone/bronze\"",
            "\"marble\"",
            CardFaultKind::Unknown { name: "marble".into(), accepted: "wood, stone, bronze, food, grapes".into() },
        ),
        ("id = \"palace\"", "id = \"palace\"", "id = \"harbour\"", CardFaultKind::Twice("harbour".into())),
        (
            "id = \"palace\"",
            "points = 7",
            "points = 99",
            CardFaultKind::Bounds { what: "palace.points".into(), found: 99, least: 0, most: 12 },
        ),
        (
            "id = \"palace\"",
            "shops = \"ours\", ",
            "",
            CardFaultKind::NoProvenance { row: "palace".into(), value: "shops".into() },
        ),
        (
            "id = \"fugitive\"",
            "copies = 3",
            "copies = 2",
            CardFaultKind::Count { what: "fugitive".into(), found: 2, wanted: 3 },
        ),
        (
            "id = \"grapes\"",
            "pile = 3",
            "pile = 2",
            CardFaultKind::Count { what: "cargo tiles".into(), found: 43, wanted: 47 },
        ),
        (
            "id = \"palace\"",
            "\"furniture\", \"sculpture\"",
            "\"festival\", \"festival\", \"festival\", \"festival\", \"festival\", \"festival\", \"festival\"",
            CardFaultKind::Unpayable("palace".into()),
        ),
    ];
    for (row, from, to, fault) in cases {
        let (text, line) = changed(row, from, to);
        let found = faults(&text);
        let fitting = found.iter().find(|found| found.fault == fault);
        let fitting = fitting.unwrap_or_else(|| panic!("{fault:?} is not in {found:?}"));
        // Counts are noted at the last row of their table, everything else in its own row.
        if !matches!(fault, CardFaultKind::Count { .. }) {
            assert_eq!(fitting.line, line, "{fault:?}");
        }
    }
    let unknown = changed("id = \"wine\"", "id = \"wine\"", "id = \"beer\"").0;
    assert!(
        faults(&unknown)
            .iter()
            .any(|found| matches!(&found.fault, CardFaultKind::Unknown { name, .. } if name == "beer"))
    );
    assert!(matches!(faults("table = 3")[0].fault, CardFaultKind::Unreadable(_)));
    assert_eq!(faults(&GOOD.replacen("jewel_price = 5", "jewel_price = \"dear\"", 1))[0].line, 10);
}
