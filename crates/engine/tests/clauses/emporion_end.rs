//! Expeditions, the end and the score: ION-50 to ION-84.

use crate::emporion_kit::*;

#[test]
fn ion_50_expedition_needs_a_ship() {
    let mut table = begun(3);
    table.set_realm(A, &["sophistes"]);
    assert_eq!(table.refused(expedition(0b0001, 1)), "ION-50");
    table.set_realm(A, &["hoplites"]);
    assert_eq!(table.check(expedition(0b0001, 1)), Ok(()));
    table.set_port(&[]);
    assert_eq!(table.refused(expedition(0, 0)), "ION-50", "and a card in the Port");
}

#[test]
fn ion_51_exactly_as_many_as_ships() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites", "hoplites"]);
    assert_eq!(table.refused(expedition(0b0001, 1)), "ION-51", "all icons must be used");
    assert_eq!(table.refused(expedition(0b0111, 1)), "ION-51");
    assert_eq!(table.refused(expedition(0b1_0001, 1)), "ION-51", "no such place");
    let choices = |table: &Table| table.list().iter().filter(|a| matches!(a, Action::Expedition { .. })).count();
    assert_eq!(choices(&table), 6);
    // Identical cards are one choice: of the lower places.
    table.set_port(&["agora", "toxotes", "agora", "garum"]);
    assert_eq!(choices(&table), 4);
    assert_eq!(table.refused(expedition(0b0110, 1)), "ION-51");
    assert_eq!(PortSet(0b0110).tidy(&table.s.open.port), PortSet(0b0011));
    table.act(expedition(0b1001, 1));
    assert_eq!(table.polis(), [("hoplites", 3), ("sophistes", 3), ("macellum", 3), ("agora", 1), ("garum", 1)]);
    table.set_port(&["agora", "toxotes", "poietes"]);
    table.set_realm(B, &["hoplites"]);
    table.s.open.counters = [None; 2];
    let ones = table.list().into_iter().filter(|a| matches!(a, Action::Expedition { history: 2, .. })).count();
    assert_eq!(ones, 3, "an empty place is no choice: {:?}", table.list());
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    // Six icons move four cards, as in the book; and no more than the Port has.
    table.set_realm(B, &["hoplites"; 6]);
    table.s.open.counters = [None; 2];
    assert_eq!(table.check(expedition(0b1111, 1)), Ok(()));
    assert_eq!(table.realm(B).icons, 6);
    table.set_port(&["agora", "toxotes"]);
    table.s.open.exhausted = true;
    table.set_development(&[]);
    assert_eq!(table.check(expedition(0b0011, 0)), Ok(()));
}

#[test]
fn ion_52_refill_and_its_split() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    let history = ["hippeis", "phalanx", "emporoi", "creditor", "rhetor", "iatros", "horreum", "metoikos"];
    table.set_hidden(&history, &[]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    let splits = |table: &Table, cards: u8| -> Vec<u8> {
        (0..=4).filter(|&h| table.check(expedition(cards, h)).is_ok()).collect()
    };
    table.set_realm(A, &["hoplites"]);
    assert_eq!(splits(&table, 0b0001), [1], "one card: from the History pile");
    table.set_realm(A, &["hoplites"; 2]);
    assert_eq!(splits(&table, 0b0011), [1]);
    table.set_realm(A, &["hoplites"; 3]);
    assert_eq!(splits(&table, 0b0111), [1, 2]);
    table.set_realm(A, &["hoplites"; 4]);
    assert_eq!(splits(&table, 0b1111), [1, 2, 3], "at least one from each");
    assert_eq!(table.refused(expedition(0b1111, 4)), "ION-52");
    // One card of a Port that is short: the whole refill is from the History pile.
    table.set_port(&["agora", "toxotes"]);
    table.set_realm(A, &["hoplites"]);
    assert_eq!(splits(&table, 0b0001), [3]);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites"; 4]);
    // Only what both piles can serve.
    table.set_development(&["stoa", "goods"]);
    assert_eq!(splits(&table, 0b1111), [2, 3]);
    table.set_hidden(&["hippeis"], &[]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    assert_eq!(splits(&table, 0b1111), [1]);
    // Where none can be served in full, the shorter pile is emptied and the other gives the rest.
    table.set_development(&["stoa"]);
    assert_eq!(splits(&table, 0b1111), [1]);
    table.set_development(&[]);
    table.set_hidden(&history, &[]);
    assert_eq!(splits(&table, 0b1111), [4]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    let events = table.act(expedition(0b1111, 2));
    assert_eq!(table.port(), ["hippeis", "phalanx", "stoa", "goods"]);
    let turned = Event::Turned { place: 2, card: table.kind("stoa"), pile: Pile::Development };
    assert!(events.contains(&turned));
    assert_eq!(table.s.open.ending, None);
}

#[test]
fn ion_53_one_pile_stands_in_for_the_other() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_hidden(&[], &[]);
    table.set_development(&["stoa", "goods"]);
    table.act(Action::Reserve(table.kind("toxotes")));
    assert_eq!(table.port(), ["agora", "stoa", "poietes", "garum"], "the Development pile for the History pile");
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites"; 2]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor"], &[]);
    table.set_development(&[]);
    table.act(expedition(0b0011, 2));
    assert_eq!(table.port(), ["hippeis", "phalanx", "poietes", "garum"], "and the other way round");
    assert_eq!(table.s.open.ending, None);
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_hidden(&[], &[]);
    table.set_development(&[]);
    table.act(Action::Reserve(table.kind("toxotes")));
    assert_eq!(table.s.open.port[1], None, "both empty: the Port stays short");
    assert_eq!(table.port(), ["agora", "poietes", "garum"]);
}

#[test]
fn ion_54_spoils_of_an_expedition() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites"; 2]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor"], &[&["macellum"]]);
    table.set_development(&["stoa"]);
    let events = table.act(expedition(0b0011, 1));
    assert_eq!(table.spoils(A), ["macellum", "phalanx", "emporoi"], "after the refill, one for each card moved");
    assert!(events.contains(&Event::Spoils { seat: A, count: 2 }));
    assert_eq!(table.pile(), ["creditor"]);
    table.set_realm(B, &["hoplites"]);
    table.s.open.counters = [None; 2];
    table.set_hidden(&["creditor"], &[]);
    let events = table.act(expedition(0b0001, 1));
    assert!(table.spoils(B).is_empty(), "an empty pile gives none");
    assert!(!events.iter().any(|event| matches!(event, Event::Spoils { .. })));
    // Six icons move four cards, and bring four Spoils.
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites"; 6]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor", "rhetor", "iatros", "horreum"], &[]);
    table.set_development(&["stoa", "goods", "forum"]);
    let events = table.act(expedition(0b1111, 1));
    assert_eq!(table.spoils(A), ["phalanx", "emporoi", "creditor", "rhetor"]);
    assert_eq!(table.pile(), ["iatros", "horreum"]);
    assert!(events.contains(&Event::Spoils { seat: A, count: 4 }));
}

#[test]
fn ion_60_mandatory_expedition() {
    let mut table = begun(3);
    table.set_polis(&["macellum", "stoa", "goods"]);
    table.set_port(&["agora", "toxotes", "forum", "garum"]);
    table.set_hidden(&["hippeis", "phalanx"], &[]);
    table.set_development(&["emporion", "goods", "stoa"]);
    let events = table.act(table.take("macellum", Resource::Trade));
    let cards = ["agora", "toxotes", "forum", "garum"].map(|id| Some(table.kind(id)));
    assert_eq!(events[1], Event::Moved { seat: A, cards, mandatory: true });
    assert_eq!(table.port(), ["hippeis", "phalanx", "emporion", "goods"], "History first, then Development");
    assert!(table.spoils(A).is_empty(), "no Spoils");
    assert_eq!(table.s.open.ending, Some(Ending::History), "it can set the end off");
    assert_eq!(table.polis().len(), 6);
    // Once per turn, even if it brings no History card; also after a turn without an Action.
    let mut table = begun(3);
    table.set_polis(&["stoa"]);
    table.set_port(&["forum", "goods", "goods", "goods"]);
    table.set_realm(A, &["sophistes"]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor", "rhetor"], &[]);
    table.s.open.counters[0] = Some(ActionCard::Reserve);
    let events = table.act(Action::Pass);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Moved { .. })).count(), 1);
    assert_eq!(table.port(), ["hippeis", "phalanx", "emporoi", "creditor"]);
    assert_eq!(table.pile(), ["rhetor"], "no Spoils, though the pile has a card");
    assert!(table.spoils(A).is_empty());
    // After a discard too, and after a card was added: never any Spoils.
    let mut table = begun(3);
    table.set_polis(&["stoa"]);
    table.set_port(&["forum", "goods", "goods", "goods"]);
    table.set_realm(A, &["sophistes"]);
    table.set_reserved(A, &["centurio", "phalanx"]);
    table.set_hidden(&["hippeis", "emporoi", "creditor", "rhetor", "iatros"], &[]);
    let events = table.act(Action::Discard(table.kind("centurio")));
    let cards = ["forum", "goods", "goods", "goods"].map(|id| Some(table.kind(id)));
    assert_eq!(events[1], Event::Moved { seat: A, cards, mandatory: true });
    assert_eq!((table.pile(), table.spoils(A)), (vec!["iatros"], vec![]));
    let mut table = begun(3);
    table.set_polis(&["macellum"]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor", "rhetor"], &[]);
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!((table.pile(), table.spoils(A)), (vec!["rhetor"], vec![]));
    assert_eq!(table.s.open.ending, None);
    // From an empty Port nothing moves.
    let mut table = begun(3);
    table.set_polis(&["stoa"]);
    table.set_port(&[]);
    table.set_realm(A, &["sophistes"]);
    table.set_hidden(&[], &[]);
    table.set_development(&[]);
    let events = table.act(Action::Pass);
    assert!(!events.iter().any(|event| matches!(event, Event::Moved { .. })));
    // Not while there is a History card.
    let mut table = begun(3);
    table.set_polis(&["macellum", "centurio"]);
    assert_eq!(table.act(table.take("macellum", Resource::Trade)).len(), 1);
}

#[test]
fn ion_70_the_end() {
    // (a) A Realm of 18 cards; the round is played to its end.
    let mut table = begun(2);
    table.set_realm(A, &SEVENTEEN);
    table.set_reserved(A, &["agora"]);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(events.contains(&Event::LastRound { cause: Ending::Realm }));
    assert_eq!(table.s.open.phase, Phase::Playing);
    let events = table.act(table.take("sophistes", Resource::Culture));
    assert_eq!(events.last(), Some(&Event::Over));
    assert_eq!(table.game.turn(&table.s), Turn::Over);
    assert!(table.list().is_empty());
    assert_eq!(table.check(Action::Pass), Err("ION-70"));
    // 17 and two reserved are no 18; and a round has as many turns as there are players.
    let mut table = begun(2);
    assert_eq!(table.s.open.round, 1);
    table.set_realm(A, &SEVENTEEN[..16]);
    table.set_reserved(A, &["agora", "garum"]);
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!((table.s.open.ending, table.s.open.round), (None, 1));
    table.act(table.take("sophistes", Resource::Culture));
    assert_eq!(table.s.open.round, 2);
    // (b) Drawing the last History card is no trigger; needing another is.
    let mut table = begun(3);
    table.set_hidden(&["hippeis"], &[]);
    table.act(Action::Reserve(table.s.open.port[0].expect("a card")));
    assert_eq!((table.s.hidden.pile.len(), table.s.open.ending), (0, None));
    table.s.open.counters = [None; 2];
    let events = table.act(Action::Reserve(table.s.open.port[0].expect("a card")));
    assert!(events.contains(&Event::LastRound { cause: Ending::History }), "the Development pile stood in");
    assert_eq!(table.port().len(), 4);
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!(table.s.open.phase, Phase::Over);
    // Only some of the Spoils are missing.
    let mut table = begun(3);
    table.set_realm(A, &["hoplites"; 2]);
    table.set_hidden(&["hippeis", "phalanx"], &[]);
    table.act(expedition(0b0011, 1));
    assert_eq!((table.spoils(A).len(), table.s.open.ending), (1, Some(Ending::History)));
    // An expedition that must turn at least one History card, and there is none.
    let mut table = begun(3);
    table.set_realm(A, &["hoplites"; 3]);
    table.set_hidden(&[], &[]);
    table.act(expedition(0b0111, 0));
    assert_eq!(table.s.open.ending, Some(Ending::History));
    assert_eq!(table.port().len(), 4);
}

#[test]
fn ion_71_an_empty_pile_stays_empty() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_hidden(&[], &[&[], &["sophistes", "hoplites", "macellum"]]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    table.act(Action::Reserve(table.kind("agora")));
    assert!(table.s.open.exhausted);
    table.set_realm(B, &["hoplites"]);
    table.set_polis(&["poietes", "centurio"]);
    table.act(table.take("poietes", Resource::Culture));
    assert_eq!(table.pile(), ["sophistes"], "a Spoils card returned");
    table.set_realm(Seat(2), &["hoplites"]);
    table.act(expedition(0b0010, 0));
    assert_eq!(table.port()[1], "goods", "yet the refill comes from the Development pile");
    assert!(table.spoils(Seat(2)).is_empty());
    assert_eq!(table.pile(), ["sophistes"]);
}

#[test]
fn ion_72_seventeen_is_announced() {
    let mut table = begun(3);
    table.set_realm(A, &SEVENTEEN[..15]);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(!events.iter().any(|event| matches!(event, Event::Announced { .. })), "16 is not");
    table.set_realm(B, &SEVENTEEN[..16]);
    let events = table.act(table.take("sophistes", Resource::Culture));
    assert!(events.contains(&Event::Announced { seat: B, cards: 17 }));
    table.set_realm(Seat(2), &SEVENTEEN);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(events.contains(&Event::Announced { seat: Seat(2), cards: 18 }));
}

#[test]
fn ion_80_score() {
    let mut table = begun(2);
    // Printed points of History (1), Prestige (9) and special Prestige (8); one Goods; a multiplier; a reserved card.
    table.set_realm(A, &["mosaicum", "palaiapolis", "oracle", "goods", "sophistes"]);
    table.set_reserved(A, &["stoa"]);
    let score = table.game.score(table.realm(A), 0);
    assert_eq!((score.history, score.prestige, score.goods, score.reserved), (1, 17, 5, -3));
    assert_eq!(score.multipliers, [2, 0, 0, 0, 0, 0]);
    assert_eq!((score.total(), table.points(A)), (22, 22));
    table.set_realm(B, &["hoplites"]);
    table.set_reserved(B, &["stoa", "agora"]);
    assert_eq!(table.points(B), -6, "a total may be negative");
    let mut origins = Vec::new();
    table.game.each_origin(table.realm(B), 0, &mut |origin, points| origins.push((origin, points)));
    let reserved = |id: &str| (Origin::Reserved(table.kind(id)), -3);
    assert_eq!(origins, [reserved("stoa"), reserved("agora")], "a card that brings nothing is not told");
}

#[test]
fn ion_81_goods_in_sets_of_five() {
    let game = game(2, false);
    let points: Vec<i16> = (0..=14).map(|goods| game.goods_points(goods)).collect();
    assert_eq!(points, [0, 5, 10, 17, 26, 37, 42, 47, 54, 63, 74, 79, 84, 91, 100]);
    for n in 1..=5_i16 {
        let exact = if n < 3 { 5 * n } else { (n + 1) * (n + 1) + 1 };
        assert_eq!(points[n as usize], exact);
    }
}

#[test]
fn ion_82_multipliers() {
    let mut table = begun(2);
    table.set_hidden(&[], &[]);
    let score = |table: &Table, spoils: u8| table.game.score(table.realm(A), spoils).multipliers;
    // Two War multipliers with three War cards: 6, as in the book; each counts itself.
    table.set_realm(A, &["phalanx", "phalanx", "hoplites"]);
    assert_eq!(score(&table, 0), [0, 0, 6, 0, 0, 0]);
    let mut origins = Vec::new();
    table.game.each_origin(table.realm(A), 0, &mut |origin, _| origins.push(origin));
    origins.retain(|origin| matches!(origin, Origin::Multiplier(..)));
    let war = Origin::Multiplier(table.kind("phalanx"), Type::War, 3);
    assert_eq!(origins, [war, war], "a card names what it multiplies and nothing else");
    table.set_realm(A, &["peirates", "peirates"]);
    assert_eq!(score(&table, 3), [0, 0, 0, 0, 0, 6], "Spoils count as Spoils only");
    table.set_realm(A, &["hiereia", "stoa", "oracle"]);
    assert_eq!(score(&table, 5), [0, 0, 0, 4, 0, 0], "x2, and special Prestige is Prestige");
    table.set_realm(A, &["trapezites", "horreum", "goods", "goods"]);
    assert_eq!(score(&table, 0), [0, 2, 0, 0, 2, 0]);
    // Only the own Realm, and nothing that is reserved: neither its multiplier nor itself.
    table.set_realm(A, &["philosophos"]);
    table.set_realm(B, &["sophistes", "sophistes"]);
    table.set_reserved(A, &["philosophos", "sophistes"]);
    assert_eq!(score(&table, 0), [1, 0, 0, 0, 0, 0]);
    // Of Spoils, the own ones count, face up or reserved cards do not; a reserved multiplier counts for nothing.
    table.set_realm(A, &["peirates", "hoplites"]);
    table.set_reserved(A, &["peirates", "macellum"]);
    table.set_realm(B, &["peirates"]);
    table.set_hidden(&[], &[&["macellum", "macellum", "macellum"], &["hoplites"]]);
    assert_eq!(score(&table, 3), [0, 0, 0, 0, 0, 3]);
    assert_eq!((table.points(A), table.points(B)), (3 - 2 * 3, 1));
    // A special Prestige card counts towards the 18.
    table.set_reserved(A, &[]);
    table.set_realm(A, &[&SEVENTEEN[..16], &["hippeis"]].concat());
    table.s.open.beside = 0b1111;
    table.set_hidden(&[], &[&["macellum", "macellum", "macellum"]]);
    table.act(table.add("indika", Source::Beside, Resource::War));
    assert_eq!((table.realm(A).len, table.s.open.ending), (18, Some(Ending::Realm)));
}

#[test]
fn ion_83_ties() {
    let mut table = begun(4);
    // All with 10 points: two Goods; one Emporion and 5 of Goods; two Emporion.
    table.set_realm(A, &["goods", "goods"]);
    table.set_realm(B, &["emporion", "goods"]);
    table.set_realm(Seat(2), &["emporion", "emporion"]);
    table.set_realm(Seat(3), &["goods", "goods"]);
    assert_eq!(Seat::all(4).map(|seat| table.points(seat)).collect::<Vec<_>>(), [10; 4]);
    assert_eq!(table.places(), [3, 2, 1, 3], "most Emporion; the rest rank the same way, and share what is equal");
    // Then Prestige and Goods together: 5 + 5 of two Goods, or 6 + 4 of Asklepieion and Stoa, are two cards each.
    table.set_realm(B, &["stoa", "asklepieion"]);
    table.set_realm(Seat(2), &["amphitheatrum", "mosaicum", "sophistes"]);
    table.set_realm(Seat(3), &[]);
    assert_eq!(Seat::all(4).map(|seat| table.points(seat)).collect::<Vec<_>>(), [10, 10, 11, 0]);
    table.set_realm(Seat(2), &["amphitheatrum", "mosaicum"]);
    assert_eq!(table.points(Seat(2)), 10);
    assert_eq!(table.places(), [1, 1, 3, 4], "two cards beat one, and equal in all is a shared victory");
    assert_eq!(table.game.outcome(&table.s).winners().len(), 2);
    // In that order: one Emporion and one more card beat three cards without, both with 14 points.
    table.set_realm(A, &["goods", "goods", "stoa"]);
    table.set_realm(B, &["emporion", "palaiapolis"]);
    assert_eq!((table.points(A), table.points(B)), (14, 14));
    assert_eq!(table.places()[..2], [2, 1]);
    // A reserved Emporion does not break a tie: 8 + 2 - 3 against 5 + 2, with one Prestige or Goods card each.
    table.set_realm(A, &["amphitheatrum", "mosaicum"]);
    table.set_reserved(A, &["emporion"]);
    table.set_realm(B, &["goods", "mosaicum"]);
    table.set_realm(Seat(2), &[]);
    assert_eq!((table.points(A), table.points(B)), (7, 7));
    assert_eq!(table.places()[..2], [1, 1]);
}

#[test]
fn ion_84_the_books_example() {
    let mut table = begun(2);
    table.set_realm(
        A,
        &[
            // 3 Goods: 17, and 3 more through the Trapezites. Prestige: 5 + 4 + 6.
            "goods",
            "goods",
            "goods",
            "trapezites",
            "emporion",
            "stoa",
            "akropolis",
            // Four Culture cards with one multiplier.
            "philosophos",
            "sophistes",
            "sophistes",
            "rhetor",
            // Five War cards with three multipliers, and two for Spoils.
            "phalanx",
            "phalanx",
            "centurio",
            "peirates",
            "peirates",
        ],
    );
    table.set_hidden(&[], &[&["hoplites", "macellum", "macellum"]]);
    let score = table.game.score(table.realm(A), 3);
    assert_eq!((score.goods, score.prestige, score.history, score.reserved), (17, 15, 0, 0));
    assert_eq!(score.multipliers, [4, 0, 15, 0, 3, 6]);
    assert_eq!((score.total(), table.points(A)), (60, 60));
    // The same points, each with its origin, as the book's captions have them.
    let mut origins = Vec::new();
    table.game.each_origin(table.realm(A), 3, &mut |origin, points| origins.push((origin, points)));
    assert_eq!(origins.iter().map(|(_, points)| points).sum::<i16>(), 60);
    let phalanx = Origin::Multiplier(table.kind("phalanx"), Type::War, 5);
    assert_eq!(origins.iter().filter(|&&origin| origin == (phalanx, 5)).count(), 2, "each card by itself");
    for origin in [
        (Origin::Goods(3), 17),
        (Origin::Printed(table.kind("akropolis")), 6),
        (Origin::Multiplier(table.kind("peirates"), Type::Spoils, 3), 3),
        (Origin::Multiplier(table.kind("trapezites"), Type::Goods, 3), 3),
    ] {
        assert!(origins.contains(&origin), "{origin:?} is not among {origins:?}");
    }
}
