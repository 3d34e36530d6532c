//! Emporion in words: whatever happens can be told in both languages and drawn in 100 columns, and the playthroughs
//! show what their names say.

use emporia_engine::emporion::{ActionCard, Cards, Emporion, Ending, Event, Options, Source};
use emporia_engine::rng::{Seed, fast, pick};
use emporia_engine::{Entry, Game, Match, Record, Viewer};
use emporia_text::{Lang, Table, Tell};

#[test]
fn everything_can_be_told_and_drawn_in_100_columns() {
    let names = ["Ana María", "Bruno", "Carla", "random 4"].map(str::to_owned);
    for (n, players) in (0..12).zip([2, 3, 4].into_iter().cycle()) {
        let game = Emporion::new(Options { players, special: n % 2 == 0 }, Cards::builtin()).expect("2 to 4 players");
        let mut table = Match::new(game, Seed::from_number(n), &mut |_| ());
        let mut rng = fast(n, 1);
        let mut actions = Vec::new();
        while let Some(seat) = table.turn().seats().first() {
            let game = table.game().clone();
            let view = game.view(table.state(), Viewer::Seat(seat));
            game.actions(table.state(), seat, &mut actions);
            let mut events = Vec::new();
            for lang in Lang::ALL {
                let words = Table { lang, names: &names };
                for line in game.draw(&words, &view).lines() {
                    assert!(line.chars().count() <= 100, "{}: {line}", line.chars().count());
                }
                let mut said: Vec<String> = actions.iter().map(|&action| game.action(&words, &view, action)).collect();
                assert!(said.iter().all(|line| !line.is_empty() && !line.contains('\u{a0}')));
                said.sort_unstable();
                said.dedup();
                assert_eq!(said.len(), actions.len(), "two moves sound the same: {said:?}");
            }
            let action = *pick(&mut rng, &actions).expect("a legal move");
            table.act(seat, action, &mut |event| events.push(event)).expect("legal");
            for lang in Lang::ALL {
                let words = Table { lang, names: &names };
                assert!(events.iter().flat_map(|event| game.event(&words, event)).all(|line| line.ends_with('.')));
            }
        }
    }
}

/// A playthrough's match at its end, all its events, and whether both counters ever stood on Reserve.
fn played(text: &str) -> (Match<Emporion>, Vec<Event>, bool) {
    let record = Record::read(text).expect("a record");
    let cards = Cards::read(include_str!("../../engine/tests/clauses/emporion.toml")).expect("no faults");
    let mut all = Vec::new();
    let mut both = false;
    let table = Match::replay(&record, &cards, &mut |_, table: &Match<Emporion>, events| {
        all.extend_from_slice(events);
        both |= table.state().open.counters == [Some(ActionCard::Reserve); 2];
    });
    (table.expect("a true record"), all, both)
}

#[test]
fn playthroughs_show_what_their_names_say() {
    let (table, _, _) = played(include_str!("playthroughs/ion-realm-of-18.json"));
    assert_eq!(table.state().open.ending, Some(Ending::Realm));
    assert!(table.state().open.realms.iter().any(|realm| realm.len == 18));
    let (table, _, _) = played(include_str!("playthroughs/ion-history-used-up.json"));
    assert_eq!((table.state().open.ending, table.game().seats()), (Some(Ending::History), 4));
    let (table, _, _) = played(include_str!("playthroughs/ion-shared-victory.json"));
    assert_eq!(table.game().outcome(table.state()).winners().len(), 2);
    let (table, _, both) = played(include_str!("playthroughs/ion-both-on-reserve.json"));
    assert!(both && table.game().seats() == 2);
    let (table, events, _) = played(include_str!("playthroughs/ion-special-prestige.json"));
    assert!(events.iter().any(|e| matches!(e, Event::Added { source: Source::Beside, spoils: 2.., .. })));
    assert!(table.log().iter().any(|entry| matches!(entry, Entry::Undo(_))));
    let (_, events, _) = played(include_str!("playthroughs/ion-mandatory-expedition.json"));
    assert!(events.iter().filter(|e| matches!(e, Event::Moved { mandatory: true, .. })).count() >= 3);
    let (_, events, _) = played(include_str!("playthroughs/ion-stuck.json"));
    assert!(events.iter().any(|e| matches!(e, Event::Stuck { lost: Some(_), .. })));
}
