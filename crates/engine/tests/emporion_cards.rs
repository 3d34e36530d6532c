//! What `emporia cards check` can say of a file of Emporion cards: each fault with its line.

use emporia_engine::CardSet;
use emporia_engine::cards::{CardFault, CardFaultKind, Provenance};
use emporia_engine::emporion::{Cards, Emporion, Options};
use emporia_engine::game::Game;

/// The cards as the clause tests know them: faults are put into these, so that the game can be tuned.
const FILE: &str = include_str!("clauses/emporion.toml");

/// The faults of that file with one change, which must hit something.
fn faults(from: &str, to: &str) -> Vec<CardFault> {
    assert!(FILE.contains(from), "{from}");
    Cards::read(&FILE.replacen(from, to, 1)).expect_err("a fault")
}

/// The line of the first place of a text, counted from 1.
fn line(of: &str) -> usize {
    1 + FILE.lines().position(|line| line.contains(of)).unwrap_or_else(|| panic!("{of}"))
}

#[test]
fn the_built_in_file_is_whole() {
    let cards = Cards::read(Cards::BUILTIN).expect("no faults");
    assert_eq!(cards.list, Cards::builtin().list);
    assert_eq!(cards.list.iter().map(|card| usize::from(card.face.copies)).sum::<usize>(), 104);
    for (_, card) in cards.kinds() {
        assert!(card.name.has("en") && card.name.has("es"), "{}", card.id);
        assert!(!card.from.is_empty(), "{}", card.id);
    }
    let hippeis = cards.card(cards.kind("hippeis").expect("known")).expect("known");
    assert_eq!(hippeis.from.get("requires"), Some(&Provenance::Rulebook));
    assert_eq!(hippeis.from.get("gives"), Some(&Provenance::Ours));
}

/// The Emporia edition has none, but who owns other cards may.
#[test]
fn plain_points_on_history_cards_are_read() {
    let plain = Cards::read(include_str!("../cards/earlier/emporion-1.toml")).expect("no faults");
    let points = |id: &str| plain.card(plain.kind(id).expect("known")).expect("known").face.points;
    assert_eq!((points("hoplites"), points("emporoi")), (2, 3));
}

#[test]
fn wrong_counts_are_named() {
    let found = faults(
        "id = \"stoa\"\nname = { en = \"Stoa\", es = \"Stoa\" }\ncopies = 2",
        "id = \"stoa\"\nname = { en = \"Stoa\", es = \"Stoa\" }\ncopies = 3",
    );
    let fault = CardFaultKind::Count { what: "prestige".to_owned(), found: 19, wanted: 18 };
    assert_eq!(found, [CardFault { line: line("[[prestige]]"), fault }]);
    let found = faults("copies = 14\npoints = [5, 10, 17, 26, 37]", "copies = 14\npoints = [5, 10, 17]");
    assert_eq!(found[0].fault, CardFaultKind::Count { what: "points".to_owned(), found: 3, wanted: 5 });
    assert_eq!(found[0].line, line("points = [5, 10"));
}

#[test]
fn unknown_names_and_types_are_named() {
    let found = faults("of = \"spoils\"", "of = \"loot\"");
    let accepted = "culture, trade, war, prestige, goods, spoils".to_owned();
    assert_eq!(
        found[0],
        CardFault {
            line: line("of = \"spoils\""),
            fault: CardFaultKind::Unknown { name: "loot".to_owned(), accepted }
        }
    );
    let found = faults("power = \"goods\"", "power = \"gold\"");
    assert!(matches!(&found[0].fault, CardFaultKind::Unknown { name, .. } if name == "gold"));
    let found = faults("requires = { trade = 2 }", "requires = { money = 2 }");
    assert!(matches!(&found[0].fault, CardFaultKind::Unknown { name, .. } if name == "money"));
    assert_eq!(found[0].line, line("requires = { trade = 2 }"));
    let found = faults("spoils = 3", "spoil = 3");
    assert!(matches!(found[0].fault, CardFaultKind::Unreadable(_)));
}

#[test]
fn the_same_name_twice_is_named() {
    let found = faults("id = \"garum\"", "id = \"horreum\"");
    assert!(
        found.contains(&CardFault { line: line("id = \"garum\""), fault: CardFaultKind::Twice("horreum".to_owned()) })
    );
}

#[test]
fn a_value_needs_its_provenance() {
    let found = faults(", expedition = \"ours\"", "");
    let fault = CardFaultKind::NoProvenance { row: "hoplites".to_owned(), value: "expedition".to_owned() };
    assert_eq!(found, [CardFault { line: line("id = \"hoplites\""), fault }]);
    let found = faults("from = { type", "from = { kind = \"ours\", type");
    assert!(matches!(&found[0].fault, CardFaultKind::Unknown { name, .. } if name == "kind"));
}

#[test]
fn what_nobody_can_pay_is_named() {
    let found =
        faults("requires = { war = 5 }\npoints = 5", "requires = { war = 15, trade = 15, culture = 15 }\npoints = 5");
    assert_eq!(
        found,
        [CardFault { line: line("id = \"teichos\""), fault: CardFaultKind::Unpayable("teichos".to_owned()) }]
    );
    let found = faults("requires = { war = 5 }\npoints = 5", "requires = { war = 16 }\npoints = 5");
    assert_eq!(found[0].fault, CardFaultKind::Bounds { what: "war".to_owned(), found: 16, least: 1, most: 15 });
    // The first Trade card of all would need Trade: then nothing that asks for Trade can be had.
    let macellum = "requires = {}\ngives = { trade = 2 }";
    let text = FILE.replacen(macellum, "requires = { trade = 1 }\ngives = { trade = 2 }", 1);
    let text = text.replacen(
        "requires = { culture = 1 }\ngives = { trade = 2 }",
        "requires = { culture = 1, trade = 1 }\ngives = { trade = 2 }",
        1,
    );
    let found = Cards::read(&text).expect_err("nobody has the first coin");
    assert!(found.iter().any(|fault| fault.fault == CardFaultKind::Unpayable("macellum".to_owned())), "{found:?}");
    assert!(found.iter().any(|fault| fault.fault == CardFaultKind::Unpayable("goods".to_owned())));
}

#[test]
fn a_missing_role_is_named() {
    let found = faults("id = \"macellum\"", "id = \"market\"");
    assert_eq!(found[0].fault, CardFaultKind::Count { what: "macellum".to_owned(), found: 0, wanted: 1 });
    let found = faults("id = \"emporion\"", "id = \"city\"");
    assert_eq!(found[0].fault, CardFaultKind::Count { what: "emporion".to_owned(), found: 0, wanted: 1 });
}

#[test]
fn broken_text_is_told_with_its_line() {
    let found = Cards::read("[[history]]\nid = = 3\n").expect_err("not TOML");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, 2);
    assert!(Cards::read("").is_err());
}

#[test]
fn the_hash_covers_rules_only() {
    let hash = |text: &str| {
        let cards = Cards::read(text).expect("no faults");
        Emporion::new(Options::players(2), cards).expect("two players").cards().hash()
    };
    let whole = hash(FILE);
    assert_eq!(hash(&FILE.replace("es = \"Ágora\"", "es = \"Plaza\"")), whole, "names do not count");
    assert_eq!(hash(&FILE.replace("id = \"agora\"", "id = \"plaza\"")), whole);
    assert_eq!(hash(&FILE.replacen("gives = \"ours\"", "gives = \"derived\"", 1)), whole, "nor does provenance");
    assert_ne!(hash(&FILE.replacen("points = 9", "points = 8", 1)), whole);
    assert_ne!(hash(&FILE.replacen("expedition = 1", "expedition = 2", 1)), whole);
}
