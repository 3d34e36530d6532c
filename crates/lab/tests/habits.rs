//! Bots make no pointless moves, and are bearable company.

use emporia_bots::Spec;
use emporia_engine::{CardSet, Game, emporion, emporous, rollwrite};
use emporia_lab::Series;
use emporia_lab::balance::Chronicle;
use emporia_lab::habits::{HabitResult, habits};
use emporia_text::{Lang, say};
use indicatif::ProgressBar;
use std::sync::atomic::AtomicBool;

fn count<G: Chronicle>(game: &G, bot: &str, games: u64) -> HabitResult {
    let bots = vec![Spec::read(bot).unwrap(); game.seats()];
    habits(&Series { game, bots: &bots, games, seed: 9, stop: &AtomicBool::new(false) }, &ProgressBar::hidden())
}

/// That none of them does what no sensible player would. Gives what was counted.
fn is_sensible<G: Chronicle>(game: &G, bots: &[(&str, u64)]) {
    for &(bot, games) in bots {
        let found = count(game, bot, games);
        assert_eq!(found.games, games);
        for count in found.habits.iter().filter(|count| count.habit.fault) {
            assert_eq!(count.games_with_any, 0.0, "{}, {bot}: {}", found.game, count.habit.name);
        }
    }
}

fn emporous(players: u8, chapter: u8) -> emporous::Emporous {
    let options = emporous::Options { chapter, ..emporous::Options::players(players) };
    emporous::Emporous::new(options, emporous::Cards::builtin()).unwrap()
}

#[test]
fn bots_make_no_pointless_moves() {
    let rollwrite = rollwrite::RollWrite::new(rollwrite::Options { players: 3 }, rollwrite::Cards::builtin()).unwrap();
    is_sensible(&rollwrite, &[("easy", 20), ("ismcts:iters=40", 6)]);
    let emporion = emporion::Emporion::new(emporion::Options::players(3), emporion::Cards::builtin()).unwrap();
    is_sensible(&emporion, &[("easy", 20), ("ismcts:iters=40", 6)]);
    for game in [emporous(4, 1), emporous(3, 2)] {
        is_sensible(&game, &[("easy", 20), ("ismcts:iters=20", 4)]);
    }
}

/// The same count sees them where they are: random moves have all kinds of habits.
#[test]
fn habits_of_random_moves_are_seen() {
    let seen = |found: HabitResult, names: &[&str]| {
        for name in names {
            let count = found.habits.iter().find(|count| count.habit.name == *name).unwrap();
            assert!(count.games_with_any > 0.0, "{}: {name}", found.game);
        }
    };
    let rollwrite = rollwrite::RollWrite::new(rollwrite::Options { players: 3 }, rollwrite::Cards::builtin()).unwrap();
    seen(count(&rollwrite, "random", 40), &["early-jewel", "late-sale", "missed-points"]);
    let emporion = emporion::Emporion::new(emporion::Options::players(3), emporion::Cards::builtin()).unwrap();
    seen(count(&emporion, "random", 40), &["late-reserve", "missed-points"]);
    let names = ["broken-off", "same-offer", "late-coin-offer", "idle-seal", "hopeless-contract", "missed-points"];
    seen(count(&emporous(4, 1), "random", 40), &names);
}

#[test]
fn every_habit_has_its_words() {
    let game = emporous(4, 1);
    for count in count(&game, "random", 1).habits {
        let key = format!("habit-{}", count.habit.name);
        let words = Lang::ALL.map(|lang| say(lang, &key, &[]));
        assert!(words.iter().all(|words| !words.is_empty() && !words.contains(&key)), "{key}");
    }
}
