//! Emporous at the terminal: its options, and an exchange composed by hand.

mod support;

use support::{emporia, typed};

#[test]
fn options_out_of_bounds_are_named() {
    for (args, word) in [
        (vec!["--chapter", "3"], "--chapter"),
        (vec!["--chapter", "2", "--players", "2"], "3 or 4 players"),
        (vec!["--chapter", "2", "--fugitives", "2"], "--fugitives"),
        (vec!["--fugitives", "3"], "--fugitives"),
        (vec!["--players", "5"], "2 to 4"),
    ] {
        let args: Vec<&str> = ["play", "emporous"].into_iter().chain(args).collect();
        let (code, _, complaint) = emporia(&args);
        assert_eq!((code, complaint.contains(word)), (2, true), "{args:?}: {complaint}");
    }
    let (code, _, complaint) = emporia(&["play", "roll-and-write", "--chapter", "2"]);
    assert_eq!((code, complaint.contains("chapter")), (2, true), "{complaint}");
}

#[test]
fn a_person_composes_a_bluff_and_another_answers_it() {
    let table =
        ["play", "emporous", "--players", "2", "--humans", "2", "--name", "Ana", "--name", "Bruno", "--seed", "3"];
    // Four Islands; then one tile is said to be a Jewel, any tile is asked for it; accepted, struck; and the table is left.
    let input = |word: &str| format!("1\n1\n1\n1\n{word}\n1\n6\n\n\n0\n\n\n\n\n2\n2\n{word}\nquit\n");
    let (code, said, _) = typed(&table, &input("offer"));
    assert_eq!(code, 0);
    for words in ["Jewel (in truth", "for a tile unnamed", "strike a deal", "Face down", "The others are sure of"] {
        assert!(said.contains(words), "{words} is missing:\n{said}");
    }
    assert!(said.contains("There is nothing to compose now."), "one exchange per turn:\n{said}");
    let spanish: Vec<&str> = ["--lang", "es"].into_iter().chain(table).collect();
    let (code, said, _) = typed(&spanish, &input("ofrecer"));
    assert_eq!(code, 0);
    for words in ["Joya (en verdad", "cierran un trato", "Boca abajo", "Ahora no hay nada que componer."] {
        assert!(said.contains(words), "{words} is missing:\n{said}");
    }
}

#[test]
fn every_kind_of_table_is_played_to_its_end_recorded_and_verified() {
    let dir = tempfile::tempdir().expect("a folder");
    for (n, table) in [
        vec!["--players", "2"],
        vec!["--players", "3", "--open-exchanges"],
        vec!["--players", "4"],
        vec!["--players", "3", "--chapter", "2"],
        vec!["--players", "4", "--chapter", "2", "--fugitives", "3", "--open-exchanges"],
    ]
    .into_iter()
    .enumerate()
    {
        let file = dir.path().join(format!("{n}.json")).display().to_string();
        let args = ["play", "emporous", "--humans", "0", "--bots", "random", "--seed", "9", "--record", &file]
            .into_iter()
            .chain(table.clone());
        let (code, said, complaint) = emporia(&args.collect::<Vec<_>>());
        assert_eq!((code, said.contains("The game is over.")), (0, true), "{table:?}: {complaint}");
        assert_eq!(emporia(&["verify", &file]).0, 0, "{table:?}");
    }
}
