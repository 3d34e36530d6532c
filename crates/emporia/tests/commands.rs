//! The binary from outside: what it prints, and its exit codes.

mod support;

use assert_cmd::Command;
use emporia_engine::CardSet;
use std::path::Path;
use support::{emporia, typed};

/// Plays a game between bots into a file.
fn recorded(dir: &Path) -> String {
    let file = dir.join("game.json").display().to_string();
    let args = ["play", "roll-and-write", "--players", "3", "--humans", "0", "--seed", "4", "--record", &file];
    assert_eq!(emporia(&args).0, 0);
    file
}

#[test]
fn bad_input_names_the_fault_and_what_is_accepted() {
    for (args, words) in [
        (vec!["simulate", "emporion", "--games", "0"], ["--games", "1"]),
        (vec!["arena", "emporion", "--games", "0"], ["--games", "1"]),
        (vec!["arena", "emporion", "--bots", "normal"], ["two", "1"]),
        (vec!["play", "roll-and-write", "--chapter", "2"], ["no option", "--chapter"]),
        (vec!["play", "--resume"], ["No unfinished game", "games"]),
        (vec!["play", "chess"], ["chess", "roll-and-write"]),
        (vec!["simulate", "chess"], ["chess", "roll-and-write"]),
        (vec!["bench", "chess"], ["chess", "roll-and-write"]),
        (vec!["cards", "chess"], ["chess", "check"]),
        (vec!["play", "roll-and-write", "--players", "0"], ["1 to 5", "0"]),
        (vec!["play", "roll-and-write", "--players", "9"], ["1 to 5", "9"]),
        (vec!["simulate", "roll-and-write", "--players", "9"], ["1 to 5", "9"]),
        (vec!["play", "roll-and-write", "--bots", "deep-blue"], ["deep-blue", "random"]),
        (vec!["simulate", "roll-and-write", "--bots", "random,random"], ["2", "3"]),
        (vec!["play", "emporion", "--players", "1"], ["2 to 4", "1"]),
        (vec!["play", "emporion", "--players", "5"], ["2 to 4", "5"]),
        (vec!["simulate", "roll-and-write", "--special"], ["roll-and-write", "--special"]),
        (vec!["play", "--seed", "xyz"], ["xyz", "64"]),
        (vec!["--lang", "fr", "bench"], ["fr", "en, es"]),
        (vec!["replay", "no-such-file"], ["no-such-file", "read"]),
        (vec!["bench", "--seconds", "0"], ["--seconds", "600"]),
        (vec!["cards", "check", "no-such-folder"], ["no-such-folder", "roll-and-write.toml"]),
    ] {
        let (code, _, complaint) = emporia(&args);
        assert_eq!(code, 2, "{args:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{args:?}: {complaint}");
        for word in words {
            assert!(complaint.contains(word), "{args:?} lacks {word}: {complaint}");
        }
    }
}

#[test]
fn a_card_file_with_a_missing_count_is_refused_with_its_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("roll-and-write.toml");
    let good = emporia_engine::rollwrite::Cards::BUILTIN;
    let folder = dir.path().display().to_string();
    std::fs::write(&path, good).expect("written");
    let (code, said, _) = emporia(&["cards", "check", &folder]);
    assert_eq!((code, said.contains("roll-and-write.toml: good")), (0, true));
    std::fs::write(&path, good.replacen("boxes = 24\n", "", 1)).expect("written");
    for args in [
        vec!["cards", "check", &folder],
        vec!["play", "--cards", &folder],
        vec!["simulate", "roll-and-write", "--cards", &folder],
    ] {
        let (code, _, complaint) = emporia(&args);
        assert_eq!(code, 2);
        assert!(complaint.contains("roll-and-write.toml, line") && complaint.contains("boxes"), "{complaint}");
    }
}

#[test]
fn other_cards_change_the_game() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().display().to_string();
    let builtin = emporia_engine::rollwrite::Cards::BUILTIN;
    let dear = emporia_lab::balance::set_value(builtin, "work.wine.mastery_points", "30").expect("there is wine");
    std::fs::write(dir.path().join("roll-and-write.toml"), dear).expect("written");
    let args = ["simulate", "roll-and-write", "--bots", "random", "--games", "50", "--json"];
    let usual = emporia(&args).1;
    let changed = emporia(&[&args[..], &["--cards", &folder]].concat()).1;
    assert_ne!(usual, changed);
    let printed: serde_json::Value =
        serde_json::from_str(&emporia(&["cards", "roll-and-write", "--json", "--cards", &folder]).1).expect("JSON");
    assert_eq!(printed["work"][4]["mastery_points"], 30);
    assert_eq!(printed["work"][4]["from"]["mastery_points"], "ours");
    assert_eq!(printed["material"].as_array().map(Vec::len), Some(5));
}

#[test]
fn simulations_print_the_same_for_any_number_of_threads() {
    let bots = ["--bots", "random", "--games", "200"];
    let args = [&["simulate", "roll-and-write", "--players", "4", "--seed", "7", "--json"], &bots[..], &["--threads"]]
        .concat();
    let one = emporia(&[&args[..], &["1"]].concat());
    assert_eq!(one.0, 0);
    assert_eq!(one, emporia(&[&args[..], &["3"]].concat()));
    let json: serde_json::Value = serde_json::from_str(&one.1).expect("JSON");
    assert_eq!(json["seats"].as_array().map(Vec::len), Some(4));
    for key in ["wins", "mean_points"] {
        assert!(json["seats"][0][key].is_number(), "{key}");
    }
    assert!(json["mean_moves"].is_number());
}

#[test]
fn bench_prints_a_line_per_table() {
    let (code, said, _) = emporia(&["bench", "roll-and-write", "--json", "--seconds", "0.02"]);
    assert_eq!((code, said.lines().count()), (0, 6), "1 to 5 players, and the search");
    for (n, line) in said.lines().enumerate() {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(json["game"], "roll-and-write");
        let keys: &[&str] = if n < 5 { &["players", "games_per_s", "moves_per_s"] } else { &["iterations_per_s"] };
        assert!(keys.iter().all(|key| json[key].is_number()), "{line}");
    }
}

/// `emporia cards emporion | head -1`: whoever has read enough hears no complaint, and the work is done all the same.
#[test]
fn a_reader_who_has_gone_is_no_fault() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("game.json").display().to_string();
    let play = ["play", "emporion", "--players", "2", "--bots", "random", "--seed", "5", "--record", &file];
    assert_eq!(typed(&play, &"1\n".repeat(60)).0, 0, "a record to read");
    let commands: [&[&str]; 8] = [
        &["cards", "emporion"],
        &["cards", "emporion", "--json"],
        &["simulate", "roll-and-write", "--players", "2", "--games", "5", "--bots", "random"],
        &["bench", "roll-and-write", "--seconds", "0.01"],
        &["arena", "roll-and-write", "--players", "2", "--bots", "greedy,random", "--games", "2"],
        &play,
        &["verify", &file],
        &["replay", &file],
    ];
    for args in commands {
        // Nobody holds the other end from the beginning, so that the first line already finds nobody.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("emporia"));
        let output = command.args(args).stdin(std::process::Stdio::null()).stdout(writer).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains("panicked"), "{args:?}: {:?} {said}", output.status);
    }
}

/// Seconds of processor time that a process has used; ticks are hundredths of a second on Linux.
#[cfg(target_os = "linux")]
fn cpu_seconds(process: u32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    // The name in parentheses may hold blanks: count after it.
    let fields = text.rsplit_once(')').expect("a name").1.split_whitespace().skip(11).take(2);
    fields.map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}

/// Ctrl-C ends what would go on for hours with the games it has.
#[cfg(target_os = "linux")]
#[test]
fn interrupted_series_print_what_they_have() {
    for (command, bots) in [("arena", "greedy,random"), ("simulate", "random")] {
        let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("emporia"));
        let args = [command, "roll-and-write", "--players", "2", "--bots", bots, "--games", "4000000", "--json"];
        let child = program.args(args).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn();
        let child = child.expect("it starts");
        // A game takes milliseconds: who has worked for a second has some.
        while cpu_seconds(child.id()) < 1.0 {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("kill").success());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(found["stopped"], true, "{command}");
        let games = found["games"].as_u64().expect("a number");
        assert!((1..4_000_000).contains(&games), "{command}: {games}");
    }
}

#[test]
fn emporion_is_played_measured_simulated_and_verified() {
    let (code, said, _) = emporia(&["bench", "emporion", "--json", "--seconds", "0.02"]);
    assert_eq!((code, said.lines().count()), (0, 4), "2 to 4 players, and the search");
    let args = ["simulate", "emporion", "--players", "4", "--special", "--games", "50", "--bots", "random", "--json"];
    let json: serde_json::Value = serde_json::from_str(&emporia(&args).1).expect("JSON");
    assert_eq!((json["game"].as_str(), json["games"].as_u64()), (Some("emporion"), Some(50)));
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("game.json").display().to_string();
    // A person who always takes the first move on the list.
    let ones = "1\n".repeat(60);
    let args =
        ["play", "emporion", "--players", "2", "--special", "--bots", "random", "--seed", "5", "--record", &file];
    let (code, said, _) = typed(&args, &ones);
    assert!(code == 0 && said.contains("Beside the Polis:") && said.contains("The game is over."), "{said}");
    let (code, said, _) = emporia(&["verify", &file]);
    assert_eq!((code, said.contains("are right")), (0, true), "{said}");
    let (code, said, _) = emporia(&["replay", &file, "--lang", "es", "--views"]);
    assert!(code == 0 && said.contains("Puerto:") && said.contains("Puesto"), "{said}");
    let printed: serde_json::Value = serde_json::from_str(&emporia(&["cards", "emporion", "--json"]).1).expect("JSON");
    assert_eq!(printed["goods"]["copies"], 14);
    assert_eq!(printed["history"][0]["from"]["copies"], "derived");
}

#[test]
fn a_record_is_replayed_in_words_and_verified() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = recorded(dir.path());
    let (code, said, _) = emporia(&["verify", &file]);
    assert_eq!((code, said.contains("are right")), (0, true), "{said}");
    let (code, said, _) = emporia(&["replay", &file]);
    assert!(code == 0 && said.contains("Round 1. Prices:") && said.contains("Place"));
    let (code, said, _) = emporia(&["replay", &file, "--lang", "es", "--views"]);
    assert!(code == 0 && said.contains("Ronda 1. Precios:") && said.contains("Maestría"));
}

#[test]
fn an_edited_or_cut_record_gets_one_sentence_and_exit_code_1() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = recorded(dir.path());
    let text = std::fs::read_to_string(&file).expect("the record");
    let entry = text.lines().position(|line| line.contains("\"done\"")).expect("a move");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[entry] = lines[entry].replace("\"done\"", "\"home\"");
    let first = text.lines().position(|line| line.contains("\"entries\"")).expect("entries");
    for (changed, words) in [
        (lines.join("\n"), format!("Entry {}", entry - first)),
        (text[..text.len() / 2].to_owned(), "breaks off".to_owned()),
        ("{\"pgn\": \"1. e4\"}".to_owned(), "no Emporia record".to_owned()),
        (better_points(&text), "result".to_owned()),
    ] {
        std::fs::write(&file, changed).expect("written");
        for command in ["verify", "replay"] {
            let (code, _, complaint) = emporia(&[command, &file]);
            assert_eq!((code, complaint.lines().count()), (1, 1), "{complaint}");
            assert!(complaint.contains(&words), "{words}: {complaint}");
        }
    }
}

#[test]
fn records_of_earlier_rules_are_played_by_todays() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests");
    let cards = format!("{folder}/clauses");
    let with = |command: &str, record: &str| {
        emporia(&[command, &format!("{folder}/records/{record}.json"), "--cards", &cards, "--lang", "en"])
    };
    for game in ["roll-and-write", "emporous"] {
        let (code, said, complaint) = with("verify", &format!("{game}-same"));
        assert_eq!(code, 0, "{complaint}");
        assert!(said.contains("Played by version 1 of the rules; it plays the same by version 2"), "{said}");
        assert_eq!(with("replay", &format!("{game}-same")).0, 0);
    }
    for command in ["verify", "replay"] {
        let (code, _, complaint) = with(command, "roll-and-write-otherwise");
        assert_eq!((code, complaint.lines().count()), (1, 1), "{complaint}");
        assert!(
            complaint.contains(
                "Played by version 1 of the rules; by version 2, today's, the game goes otherwise from entry"
            )
        );
    }
}

fn better_points(text: &str) -> String {
    let mut json: serde_json::Value = serde_json::from_str(text).expect("JSON");
    json["result"]["points"][0] = 99.into();
    json.to_string()
}

#[test]
fn a_person_can_play_undo_save_and_go_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("saved.json").display().to_string();
    let input = format!("1\n1\nrules island\nlog\nnonsense\n99\nsave\nsave {file}\nquit\n");
    let args = ["play", "roll-and-write", "--players", "2", "--seed", "3", "--name", "Ana"];
    let (code, said, _) = typed(&args, &input);
    assert_eq!(code, 0);
    for words in
        ["Ana, your move:", "RW-20", "\"nonsense\" is no choice", "\"99\" is no choice", "save FILE", "Saved to"]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The saved game goes on where it was, for a person and to its end; a move can be taken back.
    let (code, said, _) = typed(&["play", "--resume", &file, "--lang", "es"], "1\ndeshacer\nsalir\n");
    assert_eq!(code, 0);
    assert!(said.contains("Ana, te toca:") && said.contains("Deshecho."), "{said}");
    let last = "1\n".repeat(400);
    let done = dir.path().join("done.json").display().to_string();
    let (code, said, _) = typed(&["play", "--resume", &file, "--record", &done], &last);
    assert_eq!(code, 0);
    assert!(said.contains("The game is over.") && said.contains("The seed was"), "{said}");
    assert_eq!(emporia(&["verify", &done]).0, 0);
}

#[test]
fn the_language_comes_from_the_environment_or_the_option() {
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    let output = command
        .env("LC_ALL", "es_CL.UTF-8")
        .args(["play", "--players", "2", "--humans", "0"])
        .output()
        .expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("La partida ha terminado."));
    assert!(emporia(&["play", "--players", "2"]).1.contains("your move"));
    assert!(emporia(&["--lang", "es", "--help"]).1.contains("Jugar en el terminal"));
}

#[test]
fn a_record_is_reviewed_in_both_languages_and_adds_up() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = recorded(dir.path());
    let review = |more: &[&str]| emporia(&[&["review", &file, "--worlds", "16"], more].concat());
    let (code, said, complaint) = review(&[]);
    assert_eq!((code, complaint.as_str()), (0, ""));
    for words in ["Review of a game of", "Even share 33 %", "Accuracy", "Where it turned:", "over 16 worlds"] {
        assert!(said.contains(words), "no {words} in {said}");
    }
    let (code, said, _) = review(&["--seat", "2", "--lang", "es"]);
    assert!(code == 0 && said.contains("Parte igual 33 %") && said.contains("Precisión"), "{said}");
    assert_eq!(said.matches("Parte igual").count(), 1, "one seat: {said}");
    let (code, said, _) = review(&["--json"]);
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!((code, json["seats"].as_array().map(Vec::len)), (0, Some(3)));
    for seat in json["seats"].as_array().expect("seats") {
        let of = |name: &str| seat["account"][name].as_f64().expect("a number");
        let sum: f64 = ["share", "deal", "luck", "own", "bargains", "others"].iter().map(|name| of(name)).sum();
        assert!((sum - of("result")).abs() < 1e-9, "{seat}");
    }
    assert_eq!(review(&["--json"]).1, said, "the same again");
    for (args, words, wrong) in [
        (vec!["review", &file, "--seat", "4"], "1 to 3", 2),
        (vec!["review", &file, "--seat", "0"], "1 to 3", 2),
        (vec!["review", &file, "--worlds", "1"], "16 to 4096", 2),
        (vec!["review", "no-such-file"], "no-such-file", 2),
    ] {
        let (code, _, complaint) = emporia(&args);
        assert!(code == wrong && complaint.contains(words), "{args:?}: {complaint}");
    }
    // Neither a game that goes on nor one that was played alone.
    let mut record: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("text")).expect("JSON");
    record["result"] = serde_json::Value::Null;
    record["entries"].as_array_mut().expect("entries").truncate(12);
    std::fs::write(&file, record.to_string()).expect("written");
    let (code, _, complaint) = review(&[]);
    assert!(code == 1 && complaint.contains("not over"), "{complaint}");
    let alone = dir.path().join("alone.json").display().to_string();
    let args = ["play", "roll-and-write", "--players", "1", "--humans", "0", "--seed", "4", "--record", &alone];
    assert_eq!(emporia(&args).0, 0);
    let (code, _, complaint) = emporia(&["review", &alone]);
    assert!(code == 1 && complaint.contains("Nobody played against anybody"), "{complaint}");
}
