//! All languages say the same things, and every clause has its sentence.

use emporia_text::Lang;
use emporia_text::games::GAMES;
use emporia_text::lang::sources;
use fluent_syntax::ast::{Entry, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The values that a pattern asks for, those inside selections too.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                fluent_syntax::ast::Expression::Inline(inline) => inline_variables(inline, found),
                fluent_syntax::ast::Expression::Select { selector, variants } => {
                    inline_variables(selector, found);
                    variants.iter().for_each(|variant| variables(&variant.value, found));
                }
            }
        }
    }
}

fn inline_variables(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        found.insert(id.name.to_owned());
    }
}

/// Every key of a language with the values that its sentence asks for.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for (file, source) in sources(lang) {
        let resource = fluent_syntax::parser::parse(*source)
            .unwrap_or_else(|(_, errors)| panic!("{}/{file}: {errors:?}", lang.code()));
        for entry in &resource.body {
            match entry {
                Entry::Message(message) => {
                    let mut found = BTreeSet::new();
                    variables(message.value.as_ref().expect("every key has a sentence"), &mut found);
                    let before = all.insert(message.id.name.to_owned(), found);
                    assert!(before.is_none(), "{}/{file} has {} twice", lang.code(), message.id.name);
                }
                Entry::Junk { content } => panic!("{}/{file}: {content}", lang.code()),
                _ => {}
            }
        }
    }
    all
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_values() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let other = messages(lang);
        let missing: Vec<_> = english.keys().filter(|key| !other.contains_key(*key)).collect();
        assert!(missing.is_empty(), "missing in {}: {missing:?}", lang.code());
        let missing: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(missing.is_empty(), "missing in en, but not in {}: {missing:?}", lang.code());
        for (key, values) in &english {
            assert_eq!(values, &other[key], "{key} uses other values in {}", lang.code());
        }
    }
}

#[test]
fn no_sentence_was_left_untranslated() {
    // Names that are the same in all languages.
    let same =
        ["ous-name", "rw-name", "rw-score-total", "cards-good", "card-unreadable", "bad-option", "play-bot-name"];
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let other = lines(lang);
        for (key, text) in lines(Lang::En) {
            let words = text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).count();
            if words >= 2 && !same.contains(&key) {
                assert_ne!(Some(&text), other.get(key), "{key} in {}", lang.code());
            }
        }
    }
}

fn lines(lang: Lang) -> BTreeMap<&'static str, &'static str> {
    sources(lang).iter().flat_map(|(_, source)| source.lines()).filter_map(|line| line.split_once(" = ")).collect()
}

#[test]
fn every_clause_of_the_rules_has_a_sentence() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    for game in GAMES {
        let text = std::fs::read_to_string(rules.join(format!("{}.md", game.name))).expect("the rules are there");
        let ids: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("- ")?.split_whitespace().next())
            .filter(|id| id.starts_with(&format!("{}-", game.clauses)))
            .collect();
        assert!(ids.len() > 10, "{} was not read", game.name);
        for lang in Lang::ALL {
            let told: Vec<String> = emporia_text::clauses(lang, game.clauses).into_iter().map(|(id, _)| id).collect();
            assert_eq!(told, ids, "{} in {}", game.name, lang.code());
        }
    }
}

#[test]
fn every_component_has_a_name_in_every_language() {
    use emporia_engine::emporous::{Collaboration, Kind, cards::CONTRACTS};
    use emporia_engine::rollwrite::{Contract, Material, Work};
    use emporia_engine::{CardSet, emporion, emporous, rollwrite};

    let (rw, ion, ous) = (rollwrite::Cards::builtin(), emporion::Cards::builtin(), emporous::Cards::builtin());
    let mut names = Vec::new();
    names.extend(Material::ALL.map(|material| rw.material_names(material)));
    names.extend(Work::ALL.map(|work| rw.work_names(work)));
    names.extend(Contract::ALL.map(|contract| rw.contract_names(contract)));
    names.extend(ion.list.iter().map(|card| &card.name));
    names.extend(Kind::ALL.into_iter().filter_map(|kind| ous.tile_names(kind)));
    names.extend(emporous::Work::ALL.map(|work| ous.work_names(work)));
    names.extend((0..CONTRACTS as u8).map(|contract| ous.contract_names(contract)));
    names.extend(Collaboration::ALL.map(|card| ous.collaboration_names(card)));
    for name in names {
        for lang in Lang::ALL {
            assert!(name.has(lang.code()), "{name:?} has no name in {}", lang.code());
        }
    }
}

#[test]
fn every_option_has_its_words() {
    let en = messages(Lang::En);
    for game in GAMES {
        for choice in game.choices {
            let name = format!("{}-{}", game.name, choice.name);
            let mut keys = vec![format!("option-{name}")];
            keys.extend(choice.values.iter().map(|value| format!("option-{name}-{value}")));
            keys.extend(choice.values.iter().skip(1).map(|value| format!("unusual-{name}-{value}")));
            for key in keys {
                assert!(en.contains_key(&key), "{key}");
            }
        }
    }
}

/// All sources of the workspace but the tests of crates, joined.
fn sources_of_the_code() -> String {
    fn read(folder: &Path, out: &mut String) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                read(&path, out);
            } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "js") {
                *out += &std::fs::read_to_string(&path).expect("a source");
            }
        }
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut out = String::new();
    for name in ["text", "lab", "print", "web", "emporia"] {
        read(&crates.join(name).join("src"), &mut out);
    }
    out
}

/// The fixed pieces of each text in quotation marks: `"option-{}-{}"` is `["option-", "-", ""]`.
fn quoted(source: &str) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for line in source.lines() {
        // Every second piece is inside quotation marks; an escaped one only adds pieces that are no keys.
        for text in line.split('"').skip(1).step_by(2).chain(line.split('"').step_by(2)) {
            let mut pieces = vec![String::new()];
            let mut inside = false;
            for letter in text.chars() {
                match letter {
                    '{' => {
                        inside = true;
                        pieces.push(String::new());
                    }
                    '}' => inside = false,
                    letter if !inside => pieces.last_mut().expect("at least one").push(letter),
                    _ => {}
                }
            }
            // A beginning that ends so is looked for in the keys: those of clauses and of nutshells.
            if pieces.last().is_some_and(|last| last.ends_with('-')) {
                pieces.push(String::new());
            }
            let fits = |piece: &String| piece.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
            if pieces.iter().all(fits) && pieces.iter().map(String::len).sum::<usize>() >= 3 {
                found.insert(pieces);
            }
        }
    }
    found
}

/// Whether a key is these pieces with something between them.
fn matches(key: &str, pieces: &[String]) -> bool {
    match pieces {
        [one] => key == one,
        [first, middle @ .., last] => {
            let Some(mut rest) = key.strip_prefix(first.as_str()) else { return false };
            for piece in middle {
                let Some(at) = rest.find(piece.as_str()) else { return false };
                rest = &rest[at + piece.len()..];
            }
            rest.ends_with(last.as_str())
        }
        [] => false,
    }
}

#[test]
fn every_key_is_used_somewhere() {
    let uses = quoted(&sources_of_the_code());
    assert!(uses.len() > 500, "the sources were not read");
    let unused: Vec<String> =
        messages(Lang::En).into_keys().filter(|key| !uses.iter().any(|pieces| matches(key, pieces))).collect();
    assert!(unused.is_empty(), "no code says: {unused:?}");
}

#[test]
fn points_below_nothing_are_told_as_such() {
    let points = |lang, n: i16| emporia_text::say(lang, "points", &[("n", n.into())]);
    assert_eq!((points(Lang::En, -1), points(Lang::En, 1)), ("-1 point".to_owned(), "1 point".to_owned()));
    assert_eq!((points(Lang::Es, -1), points(Lang::Es, -4)), ("-1 punto".to_owned(), "-4 puntos".to_owned()));
}
