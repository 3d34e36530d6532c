//! Whole games as goldens: every move and event in both languages, and the table now and then.
//!
//! A playthrough is a record in `playthroughs/`. `INSTA_UPDATE=always cargo test -p emporia-text --test playthroughs`
//! writes the goldens anew; read the difference before you commit it.

use emporia_engine::{CardSet, Record, with_game};
use emporia_text::Lang;
use emporia_text::story::{Drawn, story};

fn told(record: &Record, lang: Lang) -> String {
    // Playthroughs keep the cards they were played with, so that tuning the games leaves them alone.
    let file = format!("{}/../engine/tests/clauses/{}.toml", env!("CARGO_MANIFEST_DIR"), record.game);
    let then = std::fs::read_to_string(file).expect("the cards of that time");
    let told = with_game!(record.game.as_str(), G => {
        story::<G>(lang, record, &CardSet::read(&then).expect("no faults"), Drawn::Every(15))
    }, else panic!("no game {}", record.game));
    told.unwrap_or_else(|fault| panic!("{fault:?}"))
}

#[test]
fn playthroughs_are_told_as_before() {
    let mut seen = 0;
    insta::glob!("playthroughs/*.json", |path| {
        seen += 1;
        let text = std::fs::read_to_string(path).expect("a playthrough");
        let record = Record::read(&text).unwrap_or_else(|fault| panic!("{}: {fault:?}", path.display()));
        for lang in Lang::ALL {
            insta::with_settings!({ snapshot_suffix => format!("{}.{}", path.file_stem().unwrap().display(), lang.code()), omit_expression => true, prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!("story", told(&record, lang));
            });
        }
    });
    assert!(seen >= 10, "the playthroughs were not found");
}
