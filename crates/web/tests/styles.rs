//! The stylesheets as text: no class that nosuch uses, no component that is defined in two places.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files under a folder of this crate that end so, each with its path.
fn files(under: &str, ends: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(under)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if ends.iter().any(|end| name.ends_with(end)) {
                found.push((name, std::fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    found
}

/// A stylesheet without comments, and without signs in strings that mean something elsewhere.
fn bare(css: &str) -> String {
    let mut out = String::new();
    let mut rest = css;
    while let Some(at) = rest.find(['/', '"']) {
        let (before, from) = rest.split_at(at);
        out += before;
        if let Some(comment) = from.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else if let Some(string) = from.strip_prefix('"') {
            let (text, after) = string.split_once('"').unwrap_or((string, ""));
            out.extend(text.chars().filter(|c| !matches!(c, '.' | '{' | '}' | ';')));
            rest = after;
        } else {
            out.push('/');
            rest = &from[1..];
        }
    }
    out + rest
}

/// What stands before each brace: the selectors and at-rules around it, and its own.
fn rules(css: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    let mut around: Vec<String> = Vec::new();
    let mut head = String::new();
    for c in bare(css).chars() {
        match c {
            '{' => {
                let own = head.split_whitespace().collect::<Vec<_>>().join(" ");
                found.push((around.clone(), own.clone()));
                around.push(own);
                head.clear();
            }
            '}' => {
                around.pop();
                head.clear();
            }
            ';' => head.clear(),
            _ => head.push(c),
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// The classes that a stylesheet names.
fn classes(css: &str) -> BTreeSet<String> {
    let selectors = rules(css).into_iter().map(|(_, own)| own).filter(|own| !own.starts_with('@'));
    let named = |selector: &str| {
        let words = selector.split('.').skip(1).map(|rest| rest.split(|c| !is_word(c)).next().unwrap_or_default());
        words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())).map(str::to_owned).collect::<Vec<_>>()
    };
    selectors.flat_map(|selector| named(&selector)).collect()
}

/// The words of a source that may name a class: those in quotes, and those after a dot, as pages write them.
fn mentions(source: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let line = line.replace("\\\"", " ");
        words.extend(line.split('.').skip(1).filter_map(|rest| rest.split(|c| !is_word(c)).next()).map(str::to_owned));
        for quote in ['"', '`', '\''] {
            let quoted = line.split(quote).skip(1).step_by(2);
            words.extend(quoted.flat_map(|text| text.split(|c| !is_word(c))).map(str::to_owned));
        }
    }
    words
}

/// Whether a class is mentioned, whole or as the beginning of a name that ends in a number or a word (`p1`, `m-stone`).
fn is_mentioned(class: &str, words: &BTreeSet<String>) -> bool {
    let stem = class.trim_end_matches(|c: char| c.is_ascii_digit());
    let prefix = class.rfind('-').map_or(class, |at| &class[..=at]);
    [class, stem, prefix].iter().any(|name| words.contains(*name))
}

fn unused(css: &str, words: &BTreeSet<String>) -> Vec<String> {
    classes(css).into_iter().filter(|class| !is_mentioned(class, words)).collect()
}

#[test]
fn every_class_is_used() {
    let sources = files("src", &[".rs", ".js", ".html"]);
    let words: BTreeSet<String> = sources.iter().flat_map(|(_, text)| mentions(text)).collect();
    // The search itself finds what is not there, also within nested rules and lists.
    let sample = ".btn { &.nosuch, & .log:has(> .no-one) { width: .5em; --x: url(\"a.svg\") } } /* .comment */";
    assert_eq!(unused(sample, &words), ["no-one", "nosuch"]);
    for (name, css) in files("src/assets/styles", &[".css"]) {
        assert_eq!(unused(&css, &words), Vec::<String>::new(), "classes in {name} that no page and no script mentions");
    }
}

#[test]
fn each_selector_has_one_place() {
    let mut places: BTreeMap<(Vec<String>, String), Vec<String>> = BTreeMap::new();
    for (name, css) in files("src/assets/styles", &[".css"]) {
        for rule in
            rules(&css).into_iter().filter(|(around, _)| !around.iter().any(|outer| outer.contains("keyframes")))
        {
            if !rule.1.starts_with('@') {
                places.entry(rule).or_default().push(name.clone());
            }
        }
    }
    let twice: Vec<_> = places.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "defined more than once: {twice:#?}");
}
