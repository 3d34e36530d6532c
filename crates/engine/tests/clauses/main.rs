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

use std::collections::BTreeSet;
use std::path::Path;

/// Each rules file and what the names of the files with its tests begin with.
const CONTRACTS: [(&str, &str); 3] =
    [("emporion.md", "emporion"), ("roll-and-write.md", "roll_and_write"), ("emporous.md", "emporous")];

/// All test files of one game, one after the other.
fn tests_of(game: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clauses");
    let files = std::fs::read_dir(folder).expect("the folder of this file").map(|file| file.expect("a file").path());
    let own = files.filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(game) && name.ends_with(".rs")
    });
    own.map(|path| std::fs::read_to_string(path).expect("a test file")).collect()
}

fn clauses_of(rules: &str) -> BTreeSet<String> {
    let ids = rules.lines().filter_map(|line| line.strip_prefix("- ")?.split_whitespace().next());
    ids.filter(|id| ["ION-", "OUS-", "RW-"].iter().any(|prefix| id.starts_with(prefix)))
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
    for (file, game) in CONTRACTS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules").join(file);
        let rules = std::fs::read_to_string(&path).expect("the rules are in the repository");
        let (clauses, tests) = (clauses_of(&rules), tested_in(&tests_of(game)));
        assert!(clauses.len() > 30, "{file} was not read");
        let missing: Vec<_> = clauses.difference(&tests).collect();
        assert!(missing.is_empty(), "{file}: clauses without a test: {missing:?}");
        let stray: Vec<_> = tests.difference(&clauses).collect();
        assert!(stray.is_empty(), "{file}: tests of clauses that are not there: {stray:?}");
    }
}
