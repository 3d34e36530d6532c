//! One word for one thing: a type name is defined once in the workspace. Only the parallel modules of the games share
//! theirs, each game once: every game has its `State`, its `Action`, its `Cards`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A place where a type is defined.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    file: String,
    line: usize,
}

/// The folder of all crates.
fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The source files under a folder.
fn sources(under: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![under.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// The modules of the games: folders of the engine.
fn games() -> BTreeSet<String> {
    let engine = crates().join("engine/src");
    let modules = std::fs::read_dir(&engine).expect("the engine").map(|entry| entry.expect("an entry").path());
    let games = modules.filter(|path| path.join("mod.rs").exists());
    games.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
}

/// The name of the type that a line defines. Associated types are indented, and other aliases are not.
fn defined(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let code = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => code,
    };
    let (keyword, rest) = code.split_once(' ')?;
    let is_definition = match keyword {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => !line.starts_with(' '),
        _ => false,
    };
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_definition && name.starts_with(char::is_uppercase)).then_some(name)
}

/// The game whose module a file belongs to.
fn game_of<'g>(games: &'g BTreeSet<String>, file: &str) -> Option<&'g str> {
    let within = |name: &&String| file.split('/').any(|part| part.strip_suffix(".rs").unwrap_or(part) == name.as_str());
    games.iter().find(within).map(String::as_str)
}

/// Names that mean more than one thing, each with the places of its definitions.
fn collisions(games: &BTreeSet<String>, files: &[(String, String)]) -> BTreeMap<String, Vec<Place>> {
    let mut places: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for (file, text) in files {
        for (index, line) in text.lines().enumerate() {
            if let Some(name) = defined(line) {
                places.entry(name.to_owned()).or_default().push(Place { file: file.clone(), line: index + 1 });
            }
        }
    }
    places.retain(|_, places| {
        let owners: BTreeSet<_> = places.iter().filter_map(|place| game_of(games, &place.file)).collect();
        places.len() > 1 && owners.len() < places.len()
    });
    places
}

#[test]
fn a_type_name_means_one_thing() {
    let crates = crates();
    let folders =
        std::fs::read_dir(&crates).expect("the crates").map(|entry| entry.expect("an entry").path().join("src"));
    let files: Vec<(String, String)> = folders
        .flat_map(|folder| sources(&folder))
        .map(|path| {
            let name = path.strip_prefix(&crates).expect("below it").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    assert!(files.len() > 150, "the sources are read: {}", files.len());
    let found = collisions(&games(), &files);
    let told: Vec<String> = found
        .iter()
        .map(|(name, places)| {
            let places: Vec<String> = places.iter().map(|place| format!("{}:{}", place.file, place.line)).collect();
            format!("{name}: {}", places.join(", "))
        })
        .collect();
    assert!(told.is_empty(), "rename all but one of each (docs/glossary.md has the words):\n{}", told.join("\n"));
}

#[test]
fn collisions_are_found_and_parallels_are_not() {
    let games: BTreeSet<String> = ["emporion", "emporous"].map(str::to_owned).into();
    let colliding = |files: &[(&str, &str)]| {
        let files: Vec<_> = files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
        collisions(&games, &files)
    };
    let found = colliding(&[
        ("web/src/a.rs", "//! Words.\npub struct Row {"),
        ("lab/src/b.rs", "    pub(super) enum Row<A> {"),
    ]);
    let places = [Place { file: "web/src/a.rs".into(), line: 2 }, Place { file: "lab/src/b.rs".into(), line: 1 }];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [("Row".to_owned(), places.to_vec())]);

    let parallel = [("engine/src/emporion/state.rs", "pub struct State {"), ("text/src/emporous.rs", "trait State {")];
    assert!(colliding(&parallel).is_empty());
    assert_eq!(colliding(&[parallel[0], ("web/src/state.rs", "type State = u8;")]).len(), 1, "one stands outside");
    assert_eq!(colliding(&[parallel[0], ("bots/src/emporion.rs", "union State {")]).len(), 1, "one game has both");
    let associated = ("web/src/c.rs", "impl A for B {\n    type State = u8;\n}\n// struct State of words");
    assert!(colliding(&[parallel[0], associated]).is_empty());
}
