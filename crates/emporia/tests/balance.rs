//! `emporia balance` from outside: parts put together are the whole, and what-ifs print differences.

use assert_cmd::Command;
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
    assert!(printed.contains("points.winner"), "{printed}");
    let text = std::fs::read_to_string(dir.path().join("out/differences.json")).expect("differences");
    let differences: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let winner = differences.as_array().expect("a list").iter().find(|row| row["name"] == "points.winner");
    assert!(winner.expect("points")["change"]["value"].as_f64().expect("a number") > 0.0, "{text}");
}
