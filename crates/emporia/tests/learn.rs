//! `selfplay`, `train` and `weigh`: games that are taken up where they stopped, a net that fits, what it is worth.

use std::path::Path;
use std::process::{Command, Output};

fn emporia(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_emporia"));
    command.env("LC_ALL", "C").args(args).output().expect("it runs")
}

fn selfplay(games: &str, seed: &str, out: &Path) -> Output {
    let out = out.display().to_string();
    let bots = ["--bots", "random,greedy", "--noise", "10", "--threads", "2"];
    emporia(&[&["selfplay", "emporion", "--games", games, "--seed", seed, "--out", &out], &bots[..]].concat())
}

fn lines(dir: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(dir.join("games.jsonl")).expect("games");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn games_are_taken_up_and_a_net_is_fitted_and_weighed() {
    let dir = tempfile::tempdir().expect("a folder");
    let (whole, parts) = (dir.path().join("whole"), dir.path().join("parts"));
    assert!(selfplay("30", "4", &whole).status.success());
    assert!(selfplay("7", "4", &parts).status.success());
    // The line that a killed run did not finish is played again.
    let file = parts.join("games.jsonl");
    let torn = std::fs::read_to_string(&file).expect("games");
    std::fs::write(&file, &torn[..torn.len() - 20]).expect("written");
    assert!(selfplay("30", "4", &parts).status.success());
    assert_eq!(lines(&whole), lines(&parts), "the same games, however often it was stopped");
    let other = selfplay("30", "5", &parts);
    assert_eq!(other.status.code(), Some(2), "another seed is another run");

    let (games, nets) = (whole.display().to_string(), dir.path().join("nets"));
    let out = nets.display().to_string();
    let train = ["train", "emporion", &games, "--epochs", "2", "--out", &out];
    let first = emporia(&train);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    assert_eq!(String::from_utf8_lossy(&first.stdout).lines().count(), 2, "a line a pass");
    let net = nets.join("emporion.net");
    let weights = std::fs::read(&net).expect("weights");
    assert!(emporia(&train).status.success());
    assert_eq!(std::fs::read(&net).expect("weights"), weights, "the same games give the same net");
    let manifest = std::fs::read_to_string(nets.join("emporion.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!((manifest["game"].as_str(), manifest["data"][0]["games"].as_u64()), (Some("emporion"), Some(30)));

    let net = net.display().to_string();
    let found = emporia(&["weigh", "emporion", &games, "--net", &net, "--all", "--json"]);
    let found: serde_json::Value = serde_json::from_slice(&found.stdout).expect("JSON");
    assert_eq!((found["games"].as_u64(), found["bins"].as_array().map(Vec::len)), (Some(30), Some(10)));
    let held = emporia(&["weigh", "emporion", &games, "--net", &net, "--json"]);
    let held: serde_json::Value = serde_json::from_slice(&held.stdout).expect("JSON");
    assert_eq!(held["games"], 3, "of thirty games three are held out");
}

#[test]
fn what_cannot_be_learned_from_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let games = dir.path().join("games");
    assert!(selfplay("2", "1", &games).status.success());
    let games = games.display().to_string();
    for (args, word) in [
        (vec!["train", "roll-and-write", &games], "roll-and-write"),
        (vec!["train", "emporion", "nowhere"], "nowhere"),
        (vec!["train", "emporion", &games, "--epochs", "0"], "--epochs"),
        (vec!["weigh", "emporion", &games, "--net", &games], "games"),
        (vec!["selfplay", "emporion", "--noise", "101"], "--noise"),
        (vec!["selfplay", "chess"], "chess"),
    ] {
        let output = emporia(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(word), "{args:?}: {said}");
    }
}
