//! What those who run a server ask the binary for: settings and where they are from, the doctor, pages and completions.

mod support;
#[path = "support/people.rs"]
mod people;

use assert_cmd::Command;
use emporia_web::metrics::{Answered, Metrics};
use std::collections::BTreeSet;
use std::path::Path;
use support::emporia;

/// The settings file that is documented.
const EXAMPLE: &str = include_str!("../../../deploy/emporia.toml");

/// Runs the binary with these variables: exit code, what it printed, what it complained of.
fn with(variables: &[(&str, &str)], args: &[&str]) -> support::Run {
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    command.env("LC_ALL", "C").env("EMPORIA_CONFIG", "").envs(variables.iter().copied());
    let output = command.args(args).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// The example with every setting in force.
fn uncommented() -> String {
    let is_setting = |line: &str| {
        line.strip_prefix("# ").is_some_and(|rest| rest.split_once(" = ").is_some_and(|(key, _)| !key.contains(' ')))
    };
    EXAMPLE.lines().map(|line| if is_setting(line) { &line[2..] } else { line }).collect::<Vec<_>>().join("\n")
}

/// The line of `config` about a setting.
fn line<'a>(said: &'a str, key: &str) -> &'a str {
    let found =
        said.lines().find(|line| line.starts_with(&format!("{key} = ")) || line.starts_with(&format!("# {key}:")));
    found.unwrap_or_else(|| panic!("{key} is not in {said}"))
}

#[test]
fn every_setting_is_documented_and_can_be_given_in_all_three_ways() {
    let (_, usual, _) = emporia(&["config"]);
    let keys: BTreeSet<&str> = usual
        .lines()
        .filter_map(|line| line.strip_prefix("# ").and_then(|rest| rest.split_once(": ")).or(line.split_once(" = ")))
        .map(|(key, _)| key)
        .filter(|key| !key.contains(' '))
        .collect();
    let whole: toml::Table = uncommented().parse().expect("the example is TOML");
    let documented: BTreeSet<&str> = whole.keys().map(String::as_str).collect();
    assert_eq!(keys, documented, "deploy/emporia.toml names every setting");
    assert_eq!(EXAMPLE.parse::<toml::Table>().expect("TOML"), toml::Table::new(), "as it is, it changes nothing");
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("one.toml");
    for (key, value) in &whole {
        let text = match value {
            toml::Value::String(text) => text.clone(),
            toml::Value::Array(all) => all[0].as_str().expect("a text").to_owned(),
            other => other.to_string(),
        };
        // What goes with it, so that the whole is accepted.
        let mut more = vec!["--public-url=https://emporia.example"];
        match key.as_str() {
            "public-url" => more.clear(),
            "tls-certificate" => more.push("--tls-key=k"),
            "tls-key" => more.push("--tls-certificate=c"),
            _ => {}
        }
        std::fs::write(&file, format!("# one\n{key} = {value}\n")).expect("written");
        let path = file.display().to_string();
        let (code, said, complaint) = with(&[("EMPORIA_CONFIG", &path)], &[&["config"], &more[..]].concat());
        assert_eq!(code, 0, "{key}: {complaint}");
        assert!(line(&said, key).ends_with(&format!("# {path}, line 2")), "{}", line(&said, key));
        let variable = format!("EMPORIA_{}", key.to_uppercase().replace('-', "_"));
        let (code, said, complaint) = with(&[(&variable, &text)], &[&["config"], &more[..]].concat());
        assert_eq!(code, 0, "{variable}: {complaint}");
        assert!(line(&said, key).ends_with(&format!("# {variable}")), "{}", line(&said, key));
        let flag = if value.as_bool() == Some(true) { format!("--{key}") } else { format!("--{key}={text}") };
        let both = [("EMPORIA_CONFIG", path.as_str()), (&variable, "nonsense")];
        let (code, said, complaint) = with(&both, &[&["config", &flag], &more[..]].concat());
        if key == "data" || key == "database" || value.is_str() || value.is_array() {
            assert_eq!(code, 0, "{flag}: {complaint}");
            assert!(line(&said, key).ends_with("# flag") && line(&said, key).contains(&text), "{}", line(&said, key));
        }
    }
}

#[test]
fn what_is_said_more_plainly_goes_before() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("emporia.toml").display().to_string();
    std::fs::write(&file, "rate = 1\ndatabase = 'postgres://u:secret@h/n'\n").expect("written");
    let config = |variables: &[(&str, &str)], args: &[&str]| {
        let (code, said, complaint) = with(variables, &[&["config", "--config", &file], args].concat());
        assert_eq!(code, 0, "{complaint}");
        said
    };
    let said = config(&[], &[]);
    assert!(line(&said, "rate").starts_with("rate = 1 "), "{said}");
    assert!(line(&said, "database").contains("u:***@h/n") && !said.contains("secret"), "{said}");
    let said = config(&[("EMPORIA_RATE", "2")], &[]);
    assert!(line(&said, "rate").starts_with("rate = 2 "), "{said}");
    let said = config(&[("EMPORIA_RATE", "2"), ("EMPORIA_DATA", "/d")], &["--rate", "3"]);
    assert!(line(&said, "rate").starts_with("rate = 3 "), "{said}");
    // A folder that is said more plainly than a database goes before it.
    assert!(line(&said, "data").contains("/d") && line(&said, "database").starts_with('#'), "{said}");
    // What `config` prints is a settings file itself.
    let printed = dir.path().join("printed.toml");
    std::fs::write(&printed, said).expect("written");
    let (code, again, complaint) = with(&[], &["config", "--config", &printed.display().to_string()]);
    assert_eq!(code, 0, "{complaint}");
    assert!(line(&again, "rate").starts_with("rate = 3 "), "{again}");
}

#[test]
fn whoever_keeps_order_is_looked_for_where_the_settings_say() {
    let dir = tempfile::tempdir().expect("a folder");
    let (file, data) = (dir.path().join("emporia.toml"), dir.path().join("data"));
    people::signed_up(&data, "Ana");
    std::fs::write(&file, format!("data = {:?}\n", data.display().to_string())).expect("written");
    let path = file.display().to_string();
    let (code, said, complaint) = emporia(&["admin", "grant", "Ana", "--lang", "en", "--config", &path]);
    assert!(code == 0 && said.contains("Ana"), "{said}{complaint}");
    let folder = data.display().to_string();
    let (code, said, complaint) = with(&[("EMPORIA_DATA", &folder)], &["admin", "--lang", "en"]);
    assert!(code == 0 && said.contains("One person keeps order:\n  Ana\n"), "{said}{complaint}");
}

#[test]
fn bad_settings_are_refused_in_a_sentence_with_their_place() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("emporia.toml");
    let path = file.display().to_string();
    for (text, words) in [
        ("rate = 5\nlisten = 'x'\nlisen = 'y'\n", vec!["line 3", "lisen"]),
        ("rate = 'often'\n", vec!["line 1", "often", "--rate"]),
        ("rate = \n", vec!["line 1"]),
        ("[serve]\nrate = 1\n", vec!["line 1", "serve"]),
        ("data = 'a'\ndatabase = 'b'\n", vec!["--data", "--database"]),
        ("tls-certificate = 'a'\n", vec!["--tls-key"]),
        ("tls-certificate = 'a'\ntls-key = 'b'\n", vec!["--public-url"]),
        ("redirect = '0.0.0.0:80'\n", vec!["--public-url"]),
    ] {
        std::fs::write(&file, text).expect("written");
        for command in ["config", "serve"] {
            let (code, _, complaint) = with(&[], &[command, "--config", &path]);
            assert_eq!(code, 2, "{text}: {complaint}");
            assert_eq!(complaint.lines().count(), 1, "{complaint}");
            assert!(words.iter().all(|word| complaint.contains(word)), "{words:?}: {complaint}");
        }
    }
    let (code, _, complaint) = with(&[], &["serve", "--config", "no-such-file"]);
    assert!(code == 2 && complaint.contains("no-such-file"), "{complaint}");
    // Commands that have no settings do not read the file.
    assert_eq!(with(&[("EMPORIA_CONFIG", "no-such-file")], &["cards", "emporion"]).0, 0);
}

#[test]
fn the_version_names_commit_and_build() {
    let (code, said, _) = emporia(&["--version"]);
    assert_eq!(code, 0);
    assert!(said.starts_with(&format!("emporia {} (commit ", env!("CARGO_PKG_VERSION"))), "{said}");
    assert!(said.contains("rustc 1.") && said.contains(std::env::consts::ARCH), "{said}");
}

#[test]
fn completions_and_pages_are_made_for_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, said, _) = emporia(&["completions", shell]);
        assert!(code == 0 && said.contains("check-games") && said.contains("public-url"), "{shell}");
    }
    let (code, _, complaint) = emporia(&["completions", "cmd"]);
    assert!(code == 2 && complaint.contains("cmd"), "{complaint}");
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("man").display().to_string();
    for (lang, word) in [("en", "certificate"), ("es", "certificado")] {
        assert_eq!(emporia(&["manual", &folder, "--lang", lang]).0, 0);
        let page = std::fs::read_to_string(Path::new(&folder).join("emporia-serve.1")).expect("a page");
        assert!(page.contains(word) && page.contains("acme\\-cache"), "{page}");
    }
    let pages = std::fs::read_dir(&folder).expect("the folder").count();
    let (_, help, _) = emporia(&["help"]);
    let commands = help.lines().filter(|line| line.starts_with("  ") && !line.trim_start().starts_with('-')).count();
    assert!(pages > 15 && pages <= commands + 1, "{pages} pages, {commands} commands");
}

#[test]
fn the_doctor_says_what_to_do() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("data").display().to_string();
    let (code, said, complaint) = emporia(&["doctor", "--data", &folder, "--listen", "127.0.0.1:0"]);
    assert_eq!(code, 0, "{said}{complaint}");
    for words in ["can be written", "MB of room", "Nothing is kept", "free to listen", "--public-url"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Nobody answers there, the certificate is none, and the folder is a file.
    let file = dir.path().join("file").display().to_string();
    std::fs::write(&file, "no certificate").expect("written");
    let args = ["--tls-certificate", &file, "--tls-key", &file, "--public-url", "https://127.0.0.1:1"];
    let (code, said, complaint) =
        emporia(&[&["doctor", "--data", &file, "--listen", "127.0.0.1:0"], &args[..]].concat());
    assert_eq!(code, 1, "{said}");
    for words in ["cannot be written", "certificate cannot be used", "Nobody answers at https://127.0.0.1:1"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(complaint.contains("Wrong: "), "{complaint}");
    // A database that does not answer, and a folder of a later version.
    let (code, said, _) = emporia(&["doctor", "--database", "postgres://x@127.0.0.1:1/x", "--listen", "127.0.0.1:0"]);
    assert!(code == 1 && said.contains("does not answer"), "{said}");
    let (code, _, complaint) = emporia(&["healthcheck", "--listen", "127.0.0.1:1"]);
    assert!(code == 1 && complaint.contains("127.0.0.1:1 is not well"), "{complaint}");
}

/// The dashboard asks for nothing that is not counted.
#[test]
fn the_dashboard_and_the_metrics_agree() {
    let metrics = Metrics::default();
    // What has labels is told once there is something to tell.
    metrics.requests.get_or_create(&Answered { route: "/".to_owned(), status: 200 }).inc();
    let metrics = metrics.text();
    let board: serde_json::Value = serde_json::from_str(include_str!("../../../deploy/grafana.json")).expect("JSON");
    let mut asked = 0;
    for panel in board["panels"].as_array().expect("panels") {
        for target in panel["targets"].as_array().expect("targets") {
            let expression = target["expr"].as_str().expect("an expression");
            for name in
                expression.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| word.starts_with("emporia_"))
            {
                let known = name.trim_end_matches("_total").trim_end_matches("_bucket");
                assert!(metrics.contains(&format!("# TYPE {known} ")), "{name} is not counted: {metrics}");
                asked += 1;
            }
        }
    }
    assert!(asked > 10);
}
