//! Emporion in words: whatever happens can be told in both languages and drawn in 100 and in 80 columns, and the playthroughs
//! show what their names say.

use emporia_engine::emporion::{ActionCard, Cards, Emporion, Ending, Event, Options, Source};
use emporia_engine::rng::{Seed, fast, pick};
use emporia_engine::{CardSet, Entry, Game, Match, Record, Viewer};
use emporia_text::{Lang, Tell, Words};

#[test]
fn everything_can_be_told_and_drawn_in_100_and_80_columns() {
    let names = ["Ana María", "Bruno", "Carla", "random 4"].map(str::to_owned);
    for (n, players) in (0..12).zip([2, 3, 4].into_iter().cycle()) {
        let game = Emporion::new(Options { special: n % 2 == 0, ..Options::players(players) }, Cards::builtin())
            .expect("2 to 4 players");
        let mut played = Match::new(game, Seed::from_number(n), &mut |_| ());
        let mut rng = fast(n, 1);
        let mut actions = Vec::new();
        while let Some(seat) = played.turn().seats().first() {
            let game = played.game().clone();
            let view = game.view(played.state(), Viewer::Seat(seat));
            game.actions(played.state(), seat, &mut actions);
            let mut events = Vec::new();
            for lang in Lang::ALL {
                let words = Words { lang, names: &names };
                for width in [100, 80, 60] {
                    let drawn = game.draw(&words, &view, width);
                    // A card with all that it gives stays in one piece.
                    let longest = drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                    assert!(longest <= width.max(80), "{width}: {longest}\n{drawn}");
                }
                let mut said: Vec<String> = actions.iter().map(|&action| game.action(&words, &view, action)).collect();
                assert!(said.iter().all(|line| !line.is_empty() && !line.contains('\u{a0}')));
                said.sort_unstable();
                said.dedup();
                assert_eq!(said.len(), actions.len(), "two moves sound the same: {said:?}");
            }
            let action = *pick(&mut rng, &actions).expect("a legal move");
            played.act(seat, action, &mut |event| events.push(event)).expect("legal");
            for lang in Lang::ALL {
                let words = Words { lang, names: &names };
                assert!(events.iter().flat_map(|event| game.event(&words, event)).all(|line| line.ends_with('.')));
            }
        }
    }
}

/// A playthrough's match at its end, all its events, and whether both counters ever stood on Reserve.
fn replayed(text: &str) -> (Match<Emporion>, Vec<Event>, bool) {
    let record = Record::read(text).expect("a record");
    let cards = Cards::read(include_str!("../../engine/tests/clauses/emporion.toml")).expect("no faults");
    let mut all = Vec::new();
    let mut both = false;
    let played = Match::replay(&record, &cards, &mut |_, played: &Match<Emporion>, events| {
        all.extend_from_slice(events);
        both |= played.state().open.counters == [Some(ActionCard::Reserve); 2];
    });
    (played.expect("a true record"), all, both)
}

#[test]
fn playthroughs_show_what_their_names_say() {
    let (played, _, _) = replayed(include_str!("playthroughs/ion-realm-of-18.json"));
    assert_eq!(played.state().open.ending, Some(Ending::Realm));
    assert!(played.state().open.realms.iter().any(|realm| realm.len == 18));
    let (played, _, _) = replayed(include_str!("playthroughs/ion-history-used-up.json"));
    assert_eq!((played.state().open.ending, played.game().seats()), (Some(Ending::History), 4));
    let (played, _, _) = replayed(include_str!("playthroughs/ion-shared-victory.json"));
    assert_eq!(played.game().outcome(played.state()).winners().len(), 2);
    let (played, _, both) = replayed(include_str!("playthroughs/ion-both-on-reserve.json"));
    assert!(both && played.game().seats() == 2);
    let (played, events, _) = replayed(include_str!("playthroughs/ion-special-prestige.json"));
    assert!(events.iter().any(|e| matches!(e, Event::Added { source: Source::Beside, spoils: 2.., .. })));
    assert!(played.log().iter().any(|entry| matches!(entry, Entry::Undo(_))));
    let (_, events, _) = replayed(include_str!("playthroughs/ion-mandatory-expedition.json"));
    assert!(events.iter().filter(|e| matches!(e, Event::Moved { mandatory: true, .. })).count() >= 3);
    let (_, events, _) = replayed(include_str!("playthroughs/ion-stuck.json"));
    assert!(events.iter().any(|e| matches!(e, Event::Stuck { lost: Some(_), .. })));
}
