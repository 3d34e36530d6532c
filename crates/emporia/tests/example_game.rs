//! The worked example of `docs/new-game.md`: it plays everywhere, and needs next to nothing beyond its own files.
#![cfg(feature = "example-game")]

use assert_cmd::Command;
use std::path::Path;

fn emporia(args: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    let done = command.env("LC_ALL", "C").args(args).write_stdin(input).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).expect("words")
}

#[test]
fn it_plays_in_the_terminal_and_its_record_is_true() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json").display().to_string();
    let args =
        ["play", "night-harbour", "--lanterns", "5", "--seed", "3", "--bots", "greedy,normal", "--record", &file];
    // The lowest lantern that is left, five nights long.
    let told = emporia(&args, "1\n1\n1\n1\n1\n");
    assert!(told.contains("Light lantern 1") && told.contains("The commissions were:"), "{told}");
    assert!(emporia(&["verify", &file], "").contains("are right"));
    assert!(emporia(&["--lang", "es", "replay", &file], "").contains("Los encargos eran:"));
}

#[test]
fn it_is_simulated_measured_and_played_by_every_bot() {
    let args = ["simulate", "night-harbour", "--bots", "random,greedy,normal", "--games", "200", "--json"];
    let tally: serde_json::Value = serde_json::from_str(&emporia(&args, "")).expect("JSON");
    let points = |seat: usize| tally["seats"][seat]["mean_points"].as_f64().expect("points");
    assert_eq!(tally["games"], 200);
    assert!(points(1) > points(0) && points(2) > points(0), "{tally}");
    let args =
        ["arena", "night-harbour", "--players", "2", "--bots", "random,greedy,normal", "--games", "20", "--json"];
    assert!(emporia(&args, "").contains("ms_per_move"));
    let help = emporia(&["play", "--help"], "");
    assert!(help.contains("--lanterns <7|5>") && help.contains("Night Harbour: Lanterns (7: Seven nights"), "{help}");
}

#[test]
fn beyond_its_own_files_it_is_at_most_four_lines_in_at_most_three() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = ["night_harbour", "night-harbour", "example_game"];
    let mut found = Vec::new();
    for folder in ["crates", "rules", "cards"] {
        look_into(&root.join(folder), &mut |path, text| {
            let name = path.display().to_string();
            let lines = text.lines().filter(|line| {
                ["night_harbour", "night-harbour", "NightHarbour", "example-game"]
                    .iter()
                    .any(|word| line.contains(word))
            });
            if !own.iter().any(|own| name.contains(own)) {
                found.extend(lines.map(|line| (name.clone(), line.to_owned())));
            }
        });
    }
    let mut files: Vec<&String> = found.iter().map(|(file, _)| file).collect();
    files.dedup();
    assert!(!found.is_empty() && found.len() <= 4 && files.len() <= 3, "{found:#?}");
}

fn look_into(folder: &Path, see: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            look_into(&path, see);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            see(&path, &text);
        }
    }
}
