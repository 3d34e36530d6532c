//! The command line's side: a bot in Python, messages, orderly ends, `load`, `check-games`.

use crate::people::signed_up;
use crate::process::{EMPORIA, Process, call, dealt, token};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn a_bot_in_forty_lines_of_python_plays_a_game() {
    let script = root().join("examples/bot.py");
    assert!(std::fs::read_to_string(&script).unwrap().lines().count() <= 45);
    let folder = tempfile::tempdir().unwrap();
    let server = Process::folder(folder.path());
    let played = Command::new("python3").arg(script).arg(format!("http://{}", server.address)).output().unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let result: Value = serde_json::from_slice(&played.stdout).unwrap();
    assert_eq!(result["places"].as_array().unwrap().len(), 3);
}

#[test]
fn without_a_command_the_server_starts() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(EMPORIA)
        .env("EMPORIA_DATA", folder.path())
        .env("EMPORIA_LISTEN", "127.0.0.1:0")
        .env("LC_ALL", "en_GB.UTF-8")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _ = child.kill();
    let _ = child.wait();
    assert!(line.contains("Emporia is open at http://127.0.0.1:"), "{line}");
}

#[test]
fn sigterm_ends_in_order_and_everything_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::folder(folder.path());
    let tokens = [token(&server.address, "Ana")];
    let id = dealt(&server.address, &tokens);
    let before = call(&server.address, &tokens[0], "GET", &format!("/tables/{id}/view"), &json!({})).unwrap();
    assert!(server.terminate());
    let again = Process::folder(folder.path());
    let after = call(&again.address, &tokens[0], "GET", &format!("/tables/{id}/view"), &json!({})).unwrap();
    assert_eq!(before, after);
}

#[test]
fn what_cannot_be_used_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Process::folder(folder.path());
    let serve = |data: &str, listen: &str, lang: &str| {
        let run = Command::new(EMPORIA)
            .args(["serve", "--no-browser", "--data", data, "--listen", listen, "--lang", lang])
            .output()
            .unwrap();
        assert!(!run.status.success());
        String::from_utf8_lossy(&run.stderr).into_owned()
    };
    let taken = serve(&folder.path().display().to_string(), "127.0.0.1:0", "en");
    assert!(taken.contains("Another process holds") && taken.contains("--data"), "{taken}");
    assert!(serve(&folder.path().display().to_string(), "127.0.0.1:0", "es").contains("Otro proceso"));
    let nowhere = serve("/proc/emporia", "127.0.0.1:0", "en");
    assert!(nowhere.contains("/proc/emporia"), "{nowhere}");
    let other = tempfile::tempdir().unwrap();
    let port = serve(&other.path().display().to_string(), &_server.address, "en");
    assert!(port.contains("cannot be listened on"), "{port}");
    let database = Command::new(EMPORIA)
        .args(["serve", "--lang", "en", "--database", "postgres://me:secret@127.0.0.1:1/none"])
        .output()
        .unwrap();
    let database = String::from_utf8_lossy(&database.stderr).into_owned();
    assert!(database.contains("does not answer") && !database.contains("secret"), "{database}");
}

#[test]
fn load_plays_checks_and_measures_and_stored_games_replay() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let mut run = Command::new(EMPORIA);
    run.args(["load", "--tables", "8", "--seconds", "2", "--against", "echo", "--data", &data]);
    let run = run.output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let report: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert!(report["echo"]["per_second"].as_f64().unwrap() > 0.0 && report["share_of_echo"].as_f64().unwrap() > 0.0);
    assert!(report["moves"].as_u64().unwrap() > 0);
    assert_eq!(report["tables_checked"], 8);
    let check = Command::new(EMPORIA).args(["check-games", "--json", "--data", &data]).output().unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    let found: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert!(found["games"].as_u64().unwrap() >= 8);
    assert_eq!(found["different"], json!([]));
}

#[test]
fn order_is_kept_and_games_are_checked_beside_a_server_that_runs() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    signed_up(folder.path(), "Ana");
    let server = Process::folder(folder.path());
    let tokens: Vec<String> = ["Bea", "Ben"].iter().map(|name| token(&server.address, name)).collect();
    dealt(&server.address, &tokens);
    let run = |args: &[&str]| {
        let done = Command::new(EMPORIA).args(args).args(["--lang", "en", "--data", &data]).output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
        (done.status.code().unwrap(), said)
    };
    assert!(run(&["admin"]).1.contains("Nobody keeps order here yet."));
    assert_eq!(run(&["admin", "grant", "ana"]), (0, "Ana: Made an administrator.\n".to_owned()));
    let (code, said) = run(&["admin", "list"]);
    assert!(code == 0 && said.contains("One person keeps order:\n  Ana\n") && said.contains("command line"), "{said}");
    assert_eq!(run(&["admin", "grant", "nobody"]).0, 1);
    assert_eq!(run(&["admin", "grant"]).0, 2);
    assert_eq!(run(&["admin", "dance", "ana"]).0, 2);
    let (code, said) = run(&["check-games"]);
    assert!(code == 0 && said.contains("1 games replayed"), "{said}");
    assert_eq!(run(&["admin", "revoke", "Ana"]).0, 0);
    // The server goes on.
    dealt(&server.address, &tokens);
}
