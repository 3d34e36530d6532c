//! The files that others install agree with the program: settings, flags and paths that they name are there, and every
//! script can be read. `deploy/check-*` build and start what they make; that takes longer than a test may.

#![cfg(unix)]

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::emporia;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files of a folder.
fn files(folder: &str) -> Vec<PathBuf> {
    let all = std::fs::read_dir(root().join(folder)).expect("the folder");
    all.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file()).collect()
}

/// The settings as variables of the environment.
fn variables() -> BTreeSet<String> {
    let (_, said, _) = emporia(&["config"]);
    let key = |line: &str| line.trim_start_matches("# ").split([' ', ':']).next().unwrap_or_default().to_owned();
    said.lines().map(|line| format!("EMPORIA_{}", key(line).to_uppercase().replace('-', "_"))).collect()
}

#[test]
fn every_variable_that_a_file_names_is_a_setting() {
    // The file itself, what a build is told, and the name of the site in the compose files.
    let others = ["EMPORIA_CONFIG", "EMPORIA_COMMIT", "EMPORIA_HOST"];
    let known = variables();
    assert!(known.contains("EMPORIA_PUBLIC_URL"), "{known:?}");
    let mut named = 0;
    let documents = ["README.md", "docs/operations.md"].map(|path| root().join(path));
    for path in files("deploy").into_iter().chain(files("deploy/debian")).chain(documents) {
        let text = std::fs::read_to_string(&path).expect("text");
        for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            if word.len() > "EMPORIA_".len() && word.starts_with("EMPORIA_") {
                assert!(known.contains(word) || others.contains(&word), "{}: {word}", path.display());
                named += 1;
            }
        }
    }
    assert!(named > 10, "{named}");
}

#[test]
fn every_command_and_flag_that_the_document_names_is_there() {
    // Completions name all of them.
    let (_, completions, _) = emporia(&["completions", "bash"]);
    let known: BTreeSet<&str> = completions.split(|c: char| c.is_whitespace() || "\"'|)(,".contains(c)).collect();
    let document = text("docs/operations.md");
    let spans: Vec<&str> = document.split('`').skip(1).step_by(2).collect();
    let ours = spans.iter().filter(|span| span.starts_with("emporia ") || span.starts_with("--"));
    let mut named = 0;
    for span in ours {
        let words = span.split([' ', '=']).skip(usize::from(span.starts_with("emporia ")));
        for (n, word) in words.enumerate() {
            let is_command = n == 0 && span.starts_with("emporia ");
            assert!(!(is_command || word.starts_with("--")) || known.contains(word), "{span}: {word}");
            named += 1;
        }
    }
    assert!(named > 40, "{named}");
    // Nor are there scripts of which it does not say what they do.
    for path in files("deploy").iter().filter(|path| path.extension().is_none()) {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let helper = ["free-port", "fresh-debian", "own-podman", "play-a-table"].contains(&name);
        assert!(helper || document.contains(&format!("deploy/{name}")), "{name}");
    }
}

#[test]
fn the_settings_of_the_package_are_in_force_where_the_unit_keeps_its_state() {
    let file = root().join("deploy/debian/emporia.toml").display().to_string();
    let (code, said, complaint) = emporia(&["config", "--config", &file]);
    assert_eq!(code, 0, "{complaint}");
    let unit = text("deploy/emporia.service");
    let setting = |name: &str| {
        let found = unit.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        found.unwrap_or_else(|| panic!("{name}: {unit}")).to_owned()
    };
    let folder = format!("/var/lib/{}", setting("StateDirectory"));
    assert_eq!(setting("WorkingDirectory"), folder);
    assert!(said.contains(&format!("data = \"{folder}\"")), "{said}");
    assert!(said.contains(&format!("acme-cache = \"{folder}/")), "{said}");
    // What the unit starts is understood, and the user that it starts it as is made by the package.
    let start = setting("ExecStart");
    let words: Vec<&str> = start.split_whitespace().skip(2).collect();
    let (code, _, complaint) = emporia(&[&["config"], &words[..]].concat());
    assert_eq!(code, 0, "{complaint}");
    assert!(text("deploy/debian/postinst").contains(&format!("getent passwd {} ", setting("User"))));
}

#[test]
fn every_script_can_be_read() {
    let mut read = 0;
    for path in files("deploy").into_iter().chain(files("deploy/debian")) {
        let text = std::fs::read_to_string(&path).expect("text");
        let Some(first) = text.lines().next().filter(|line| line.starts_with("#!")) else { continue };
        let mut command = match first {
            "#!/usr/bin/env python3" => Command::new("python3"),
            "#!/bin/sh" | "#!/usr/bin/env bash" => Command::new("bash"),
            other => panic!("{}: {other}", path.display()),
        };
        match first.ends_with("python3") {
            true => command.args(["-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())"]),
            false => command.arg("-n"),
        };
        let output = command.arg(&path).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let folder = path.parent().and_then(Path::file_name);
        let mode = std::os::unix::fs::PermissionsExt::mode(&path.metadata().expect("a file").permissions());
        assert!(mode & 0o111 != 0 || folder.is_some_and(|name| name == "debian"), "{}", path.display());
        read += 1;
    }
    assert!(read > 8, "{read}");
}
