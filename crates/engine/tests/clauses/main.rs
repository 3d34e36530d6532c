//! One test per clause of `rules/*.md`, named after it, and the proof that none is missing.

mod emporion_adding;
mod emporion_end;
mod emporion_kit;
mod emporion_setup;
mod emporion_turns;
mod emporous;
mod emporous_council;
mod emporous_edges;
mod emporous_end;
mod emporous_exchange;
mod emporous_kit;
mod emporous_seal;
mod roll_and_write_city;
mod roll_and_write_end;
mod roll_and_write_kit;
mod roll_and_write_setup;

use emporia_engine::{GAMES, Game, with_game};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// All test files of one game, one after the other: those here that begin with its name, and those of a folder or file
/// of its own beside this folder.
fn tests_of(game: &str) -> String {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let own = |folder: &Path| {
        let files = std::fs::read_dir(folder).into_iter().flatten().map(|file| file.expect("a file").path());
        files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect::<Vec<_>>()
    };
    let named = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(game));
    let mut files: Vec<PathBuf> = own(&tests.join("clauses")).into_iter().filter(named).collect();
    files.extend(own(&tests.join(game)));
    files.iter().map(|path| std::fs::read_to_string(path).expect("a test file")).collect()
}

fn clauses_of(rules: &str, prefix: &str) -> BTreeSet<String> {
    let ids = rules.lines().filter_map(|line| line.strip_prefix("- ")?.split_whitespace().next());
    ids.filter(|id| id.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-')))
        .map(|id| id.to_lowercase().replace('-', "_"))
        .collect()
}

/// Clause numbers at the head of test names: `fn rw_40_a_shop_costs_a_coin` is a test of `rw_40`.
fn tested_in(source: &str) -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    for (attribute, function) in lines.iter().zip(lines.iter().skip(1)) {
        if *attribute == "#[test]" {
            let name = function.trim_start_matches("fn ");
            let mut parts = name.split('_');
            if let (Some(prefix), Some(number)) = (parts.next(), parts.next()) {
                let number = number.split('(').next().unwrap_or(number);
                tests.insert(format!("{prefix}_{number}"));
            }
        }
    }
    tests
}

#[test]
fn every_clause_has_its_test_and_every_test_its_clause() {
    for game in GAMES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../rules/{game}.md"));
        let rules = std::fs::read_to_string(&path).expect("the rules are in the repository");
        let prefix = with_game!(*game, G => G::CLAUSES, else unreachable!("{game} is listed"));
        let (clauses, tests) = (clauses_of(&rules, prefix), tested_in(&tests_of(&game.replace('-', "_"))));
        assert!(clauses.len() > 10, "{game} was not read");
        let missing: Vec<_> = clauses.difference(&tests).collect();
        assert!(missing.is_empty(), "{game}: clauses without a test: {missing:?}");
        let own = |test: &&String| test.starts_with(&format!("{}_", prefix.to_lowercase()));
        let stray: Vec<_> = tests.difference(&clauses).filter(own).collect();
        assert!(stray.is_empty(), "{game}: tests of clauses that are not there: {stray:?}");
    }
}
