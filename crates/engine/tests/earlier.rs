//! Records that version 0.1 wrote: they are read and verified as they were, and written with the names of today.

use emporia_engine::emporion::Emporion;
use emporia_engine::emporous::{Action, Event, Kind, Purse};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{
    CardSet, CardSets, Game, Match, Player, Record, RecordFault, Seat, editions, emporion, emporous, rollwrite, verify,
};
use serde_json::{from_str, to_string};

/// One of each game, and Chapter Two of Emporous with exchanges.
const RECORDS: [&str; 4] = [
    include_str!("earlier/roll-and-write-0.1.json"),
    include_str!("earlier/emporion-0.1.json"),
    include_str!("earlier/emporous-0.1.json"),
    include_str!("earlier/emporous-chapter-two-0.1.json"),
];

/// Names of moves as version 0.1 wrote them, and as they are written now.
const NAMES: [(&str, &str); 4] = [
    ("\"open_exchanges\"", "\"open-exchanges\""),
    ("\"seal_for_coin\"", "\"seal-for-coin\""),
    ("\"seal_for_tasks\"", "\"seal-for-tasks\""),
    ("\"break_off\"", "\"break-off\""),
];

/// The cards that they were played with.
fn cards() -> CardSets {
    let mut cards = CardSets::builtin();
    cards.rollwrite = rollwrite::Cards::read(include_str!("clauses/roll-and-write.toml")).expect("no faults");
    cards.emporion = emporion::Cards::read(include_str!("clauses/emporion.toml")).expect("no faults");
    cards.emporous = emporous::Cards::read(include_str!("clauses/emporous.toml")).expect("no faults");
    cards
}

#[test]
fn they_verify_and_are_written_with_the_names_of_today() {
    let cards = cards();
    for (old, new) in NAMES {
        assert!(RECORDS.iter().any(|text| text.contains(old)), "no record says {old}");
        assert!(RECORDS.iter().all(|text| !text.contains(new)), "a record from before says {new}");
    }
    for text in RECORDS {
        let record = Record::read(text).expect("a record");
        assert!(record.result.is_some(), "a whole game");
        let played = verify(&record, &cards).unwrap_or_else(|fault| panic!("{}: {fault:?}", record.game));
        assert_eq!(played.result, record.result);
        let written = played.write();
        for (old, new) in NAMES {
            assert!(!written.contains(old), "{old} is written");
            assert_eq!(written.matches(new).count(), text.matches(old).count(), "{new}");
        }
        let again = Record::read(&written).expect("our own file");
        verify(&again, &cards).expect("the same game under new names");
    }
}

/// A game of Emporion by the first listed moves, with a card set of an edition.
fn played(cards: emporion::Cards) -> Record {
    let options = emporion::Options { special: true, ..emporion::Options::players(3) };
    let game = Emporion::new(options, cards).expect("three may play");
    let mut played = Match::new(game.clone(), Seed::from_number(7), &mut |_| ());
    let mut actions = Vec::new();
    while let Some(seat) = played.turn().seats().first() {
        game.actions(played.state(), seat, &mut actions);
        played.act(seat, actions[0], &mut |_| ()).expect("a listed move");
    }
    played.record(["Ana", "Biel", "Cleo"].map(|name| Player { name: name.into(), bot: None }).to_vec())
}

#[test]
fn a_record_is_verified_with_the_edition_that_it_names() {
    let now = CardSets::builtin();
    for text in emporion::Cards::EARLIER {
        let cards = emporion::Cards::read(text).expect("no faults");
        assert_ne!(cards.hash(), now.emporion.hash(), "an edition that differs from today's");
        let record = played(cards.clone());
        let again = verify(&record, &now).expect("its cards are kept");
        assert_eq!((again.cards, &again.result), (Hex(cards.hash()), &record.result));
        // Where an earlier edition is in force, today's is found too.
        let then = CardSets { emporion: cards, ..now.clone() };
        verify(&played(now.emporion.clone()), &then).expect("the edition of today");
        let unknown = Record { cards: Hex([7; 32]), ..record };
        assert_eq!(verify(&unknown, &now).err(), Some(RecordFault::Cards(Hex([7; 32]))));
    }
}

/// Tables named no card set until 0.1.
#[test]
fn what_names_no_card_set_has_the_first_edition_unless_the_cards_are_ones_own() {
    let now = CardSets::builtin();
    let first = emporion::Cards::read(emporion::Cards::EARLIER[0]).expect("no faults");
    assert_eq!(editions::unnamed(&now.emporion).hash(), first.hash());
    let own = cards().emporion;
    assert_eq!(editions::unnamed(&own).hash(), own.hash());
    assert_eq!(editions::unnamed(&now.emporous).hash(), now.emporous.hash());
}

/// Tables keep moves in snapshots and in their log, and the events that were shown.
#[test]
fn moves_and_events_that_tables_kept_are_read() {
    let moves = [
        ("{\"seal_for_coin\":\"hand\"}", Action::SealForCoin(Purse::Hand)),
        ("\"seal_for_tasks\"", Action::SealForTasks),
        ("\"break_off\"", Action::BreakOff),
    ];
    for (text, action) in moves {
        assert_eq!(from_str::<Action>(text).expect("a move"), action);
        assert_eq!(to_string(&action).expect("JSON"), text.replace('_', "-"));
    }
    let events = [
        ("{\"broke_off\":{\"seat\":1}}", Event::BrokeOff { seat: Seat(1) }),
        ("{\"took_free\":{\"seat\":2,\"tile\":\"wood\"}}", Event::TookFree { seat: Seat(2), tile: Kind::Wood }),
    ];
    for (text, event) in events {
        assert_eq!(from_str::<Event>(text).expect("an event"), event);
        assert_eq!(to_string(&event).expect("JSON"), text.replace('_', "-"));
    }
}
