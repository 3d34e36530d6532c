//! `emporia balance` from outside: parts put together are the whole, and what-ifs print differences.

use assert_cmd::Command;
use emporia_engine::CardSet;
use std::path::Path;

fn balance(args: &[&str], out: &Path) -> String {
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    let output = command.env("LC_ALL", "C").arg("balance").args(args).arg("--out").arg(out).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn shards_that_are_merged_equal_the_single_run() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    let run = ["emporion", "--players", "2", "--bots", "greedy", "--games", "8", "--seed", "5"];
    balance(&run, &path("whole"));
    balance(&[&run[..], &["--shard", "1/2"]].concat(), &path("one"));
    balance(&[&run[..], &["--shard", "2/2"]].concat(), &path("two"));
    let (one, two) = (path("one").display().to_string(), path("two").display().to_string());
    balance(&["merge", &one, &two], &path("merged"));
    for file in ["report.html", "report.json", "report.csv"] {
        let read = |folder: &str| std::fs::read(path(folder).join(file)).expect("a report");
        assert_eq!(read("merged"), read("whole"), "{file}");
        assert_ne!(read("one"), read("whole"), "{file}");
    }
}

#[test]
fn a_changed_value_prints_its_differences() {
    let dir = tempfile::tempdir().expect("a folder");
    let run = ["emporion", "--players", "2", "--bots", "greedy", "--games", "8", "--set", "prestige.stoa.points=40"];
    let printed = balance(&run, &dir.path().join("out"));
    assert!(printed.contains("winner"), "{printed}");
    let text = std::fs::read_to_string(dir.path().join("out/differences.json")).expect("differences");
    let differences: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let winner = differences.as_array().expect("a list").iter().find(|row| row["name"] == "points.winner");
    assert!(winner.expect("points")["change"]["value"].as_f64().expect("a number") > 0.0, "{text}");
}

#[test]
fn one_run_of_the_original_serves_many_tries() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("out");
    for set in ["sheet.jewel_boxes=2", "work.wine.mastery_points=9"] {
        balance(&["roll-and-write", "--players", "2", "--bots", "greedy", "--games", "4", "--set", set], &out);
    }
    let tries = std::fs::read_dir(&out).expect("a folder").flatten().filter(|entry| entry.path().is_dir());
    assert_eq!(tries.count(), 2);
}

#[test]
fn a_wrong_set_is_told_what_there_is() {
    let dir = tempfile::tempdir().expect("a folder");
    for (set, words) in [
        ("prestige.stoa.gold=6", "there is no gold, only copies, points, requires"),
        ("prestige.stoah.points=6", "there is no stoah, only emporion, palaiapolis, stoa"),
        ("prestige.points=6", "table.row.value=NUMBER"),
        ("prestige.stoa.points", "table.row.value=NUMBER"),
        ("prestige.stoa.points=many", "--set"),
    ] {
        let mut command = Command::cargo_bin("emporia").expect("the binary");
        let run = ["balance", "emporion", "--players", "2", "--games", "2", "--bots", "greedy", "--set", set, "--out"];
        let output = command.env("LC_ALL", "C").args(run).arg(dir.path().join("out")).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{set}: {told}");
        assert!(told.contains(words), "{set}: {told}");
        assert!(!dir.path().join("out").exists(), "nothing is played for a wrong wish");
    }
}

#[test]
fn islands_can_be_drawn_where_there_are_islands() {
    let dir = tempfile::tempdir().expect("a folder");
    let run = ["roll-and-write", "--players", "2", "--bots", "random", "--games", "2", "--draw-islands"];
    balance(&run, &dir.path().join("drawn"));
    let told = std::fs::read_to_string(dir.path().join("drawn/run.json")).expect("what was played");
    assert!(told.contains("\"drawn\": true"), "{told}");
    let page = std::fs::read_to_string(dir.path().join("drawn/report.html")).expect("a page");
    assert!(page.contains("<h1>Emporous Roll &amp; Write · 2 players · Islands drawn by lot</h1>"), "{page}");
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    let refused = command.env("LC_ALL", "C").args(["balance", "emporion", "--draw-islands"]).assert().code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains("Emporion has no Islands"), "{said}");
}

fn tune(args: &[&str], out: &Path) -> std::process::Output {
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    let small = ["--bots", "greedy", "--games", "4", "--screen-games", "2", "--candidates", "4", "--finalists", "2"];
    command.env("LC_ALL", "C").args(["tune", "emporion"]).args(args).args(small).arg("--out").arg(out);
    command.output().expect("it runs")
}

#[test]
fn a_search_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let dir = tempfile::tempdir().expect("a folder");
    let (whole, parts) = (dir.path().join("whole"), dir.path().join("parts"));
    let free = ["--free", "prestige.*.points=1..12, history.garum.requires.*=0..5"];
    let run = |rounds: &str, out: &Path| {
        let output = tune(&[&free[..], &["--rounds", rounds]].concat(), out);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let told = run("2", &whole);
    assert!(told.contains("Round 1") && told.contains("Round 2") && told.contains("best"), "{told}");
    assert!(run("1", &parts).contains("Round 1"));
    assert!(!run("2", &parts).contains("Round 1"), "what is done is not done again");
    for file in ["steps.jsonl", "pareto.json", "best/emporion.toml"] {
        let read = |folder: &Path| std::fs::read(folder.join(file)).expect("a result");
        assert_eq!(read(&parts), read(&whole), "{file}");
    }
    let other = tune(&["--free", "prestige.*.points=1..13", "--rounds", "3"], &whole);
    assert_eq!(other.status.code(), Some(2), "a folder of another search");
}

#[test]
fn what_cannot_be_searched_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    for (free, words) in [
        ("prestige.*.points", "prestige.*.points=1..9 is needed"),
        ("prestige.*.gold=1..2", "has no number at prestige.*.gold"),
        ("prestige.palaiapolis.requires.trade=1..9", "has no number at prestige.palaiapolis.requires.trade"),
    ] {
        let output = tune(&["--free", free, "--rounds", "1"], &dir.path().join("out"));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && told.contains(words), "{free}: {told}");
    }
}

#[test]
fn two_runs_or_two_card_sets_are_compared() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    let run = ["emporion", "--players", "2", "--bots", "greedy", "--games", "12", "--seed", "5"];
    let cards = |name: &str, points: &str| {
        std::fs::create_dir(path(name)).expect("a folder");
        let text =
            emporia_lab::balance::set_value(emporia_engine::emporion::Cards::BUILTIN, "prestige.stoa.points", points);
        std::fs::write(path(name).join("emporion.toml"), text.expect("a value")).expect("a file");
        path(name).display().to_string()
    };
    let (one, two) = (cards("one", "4"), cards("two", "40"));
    balance(&[&run[..], &["--cards", &one]].concat(), &path("a"));
    balance(&[&run[..], &["--cards", &two]].concat(), &path("b"));
    let compare = |args: &[&str]| {
        let mut command = Command::cargo_bin("emporia").expect("the binary");
        command.env("LC_ALL", "C").arg("compare").args(args).arg("--out").arg(path("out")).output().expect("it runs")
    };
    let folder = |name: &str| path(name).display().to_string();
    let (a, b) = (folder("a"), folder("b"));
    let told = |args: &[&str]| String::from_utf8(compare(args).stdout).expect("UTF-8");
    let runs = told(&[&a, &b]);
    let sets =
        told(&[&one, &two, "--game", "emporion", "--players", "2", "--bots", "greedy", "--games", "12", "--seed", "5"]);
    assert!(runs.contains("points") && runs.contains('→'), "{runs}");
    assert_eq!(runs, sets, "the same games, found or played");
    let page = std::fs::read_to_string(path("out/compare.html")).expect("a page");
    assert!(page.contains("<table") && !page.contains("points.winner"), "names, not keys");
    assert_eq!(compare(&[&one, &two]).status.code(), Some(2), "which game?");
    balance(&["emporion", "--players", "3", "--bots", "greedy", "--games", "4"], &path("c"));
    assert_eq!(compare(&[&a, &folder("c")]).status.code(), Some(2), "other tables");
}
