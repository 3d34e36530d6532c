//! Every command of the README is run: the same words, with fewer games where it would take long.

mod support;
#[path = "support/people.rs"]
mod people;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use support::{Run, typed};

const README: &str = include_str!("../../../README.md");

/// What is asked for less of, so that a test is short: the argument of a command, and the value that it gets.
const LESS: [(&str, &str, &str); 15] = [
    ("simulate", "--games", "20"),
    ("arena", "--games", "1"),
    ("arena", "--bots", "greedy,random"),
    ("balance", "--games", "4"),
    ("tune", "--rounds", "1"),
    ("tune", "--candidates", "2"),
    ("tune", "--finalists", "1"),
    ("tune", "--screen", "random"),
    ("tune", "--screen-games", "2"),
    ("tune", "--bots", "random"),
    ("tune", "--games", "2"),
    ("bench", "--seconds", "0.01"),
    ("load", "--tables", "2"),
    ("load", "--seconds", "0.2"),
    ("serve", "--listen", "127.0.0.1:0"),
];

/// The commands: lines of code blocks, as words.
fn commands() -> Vec<Vec<&'static str>> {
    let lines = README.lines().filter_map(|line| line.strip_prefix("    "));
    lines.map(|line| line.split("   ").next().unwrap_or(line).split_whitespace().collect()).collect()
}

/// The words of a command with less to do, and with files in a folder of our own.
fn shorter(words: &[&str], dir: &Path) -> Vec<String> {
    // Quotes are for the shell.
    let mut words: Vec<String> = words.iter().map(|word| word.trim_matches('\'').to_owned()).collect();
    let command = words.first().cloned().unwrap_or_default();
    let folder = |name: &str| dir.join(name).display().to_string();
    let mut put = |name: &str, value: String| match words.iter().position(|word| word == name) {
        Some(at) => words[at + 1] = value,
        None => words.extend([name.to_owned(), value]),
    };
    for (_, name, value) in LESS.iter().filter(|(of, ..)| *of == command) {
        put(name, (*value).to_owned());
    }
    match command.as_str() {
        "serve" | "check-games" | "doctor" | "admin" => put("--data", folder("data")),
        "balance" | "tune" => put("--out", folder(&command)),
        _ => {}
    }
    if command == "doctor" {
        put("--listen", "127.0.0.1:0".to_owned());
    }
    words.iter_mut().filter(|word| *word == "FILE").for_each(|word| *word = folder("game.json"));
    words
}

/// Starts a server, waits until it says where it is, and ends it.
fn served(words: &[String]) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("emporia"));
    command.args(words).arg("--no-browser").env("EMPORIA_CONFIG", "").env("RUST_LOG", "error").env("LC_ALL", "C");
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let _ = child.kill();
    let _ = child.wait();
    assert!(line.contains("Emporia is open at"), "{words:?}: {line}");
}

#[test]
fn every_command_of_the_readme_works() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("game.json").display().to_string();
    let record = ["play", "roll-and-write", "--players", "2", "--humans", "0", "--seed", "4", "--record", &file];
    assert_eq!(support::emporia(&record).0, 0);
    people::signed_up(&dir.path().join("data"), "NAME");
    let mut run = 0;
    for words in commands() {
        match words.as_slice() {
            ["cargo", "run", "--release", rest @ ..] => {
                let rest = rest.strip_prefix(&["--"]).unwrap_or(rest);
                let words = shorter(rest, dir.path());
                let named: Vec<&str> = words.iter().map(String::as_str).collect();
                match named.first() {
                    None => served(&shorter(&["serve"], dir.path())),
                    Some(&"serve") => served(&words),
                    // Whoever plays leaves again.
                    Some(_) => {
                        let (code, said, complaint): Run = typed(&named, "quit\n");
                        assert_eq!(code, 0, "{words:?}: {said}{complaint}");
                    }
                }
                run += 1;
            }
            [script, ..] if script.starts_with("./") => {
                let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(script);
                assert!(path.exists(), "{script} is there");
            }
            other => panic!("who runs {other:?}?"),
        }
    }
    assert!(run > 12, "{run} commands");
}

#[test]
fn what_the_readme_and_the_documents_name_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let operations = std::fs::read_to_string(root.join("docs/operations.md")).expect("the document");
    for (folder, text) in [(root.clone(), README), (root.join("docs"), operations.as_str())] {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            assert!(link.contains("://") || path.is_empty() || folder.join(path).exists(), "{link}");
        }
    }
}
