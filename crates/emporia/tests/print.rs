//! `print` from outside: which files it writes, and what it refuses.

mod support;

use std::collections::BTreeSet;
use support::emporia;

fn files(dir: &std::path::Path) -> BTreeSet<String> {
    let names = std::fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

#[test]
fn a_game_is_written_in_every_language_that_was_asked_for() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("paper").display().to_string();
    let (code, said, complaint) = emporia(&[
        "print",
        "roll-and-write",
        "--lang",
        "both",
        "--paper",
        "letter",
        "--png",
        "--tts=https://example.org/x/",
        "--out",
        &out,
    ]);
    assert_eq!(code, 0, "{complaint}");
    assert!(said.contains("roll-and-write-en.pdf") && said.contains("roll-and-write-es-rules.pdf"), "{said}");
    let wanted = ["en", "es"]
        .into_iter()
        .flat_map(|lang| ["-png", "-rules.pdf", "-tts", ".pdf"].map(|end| format!("roll-and-write-{lang}{end}")));
    assert_eq!(files(out.as_ref()), wanted.collect());
    let of = |folder: &str| files(&std::path::Path::new(&out).join(folder));
    assert!(
        of("roll-and-write-es-png").contains("copies.csv") && of("roll-and-write-es-png").contains("sheet-sheet.png")
    );
    assert!(of("roll-and-write-en-tts").contains("roll-and-write.json"));
    let saved = std::fs::read_to_string(format!("{out}/roll-and-write-en-tts/roll-and-write.json")).expect("a file");
    assert!(saved.contains("\"https://example.org/x/0-sheet.png\""), "{saved}");
    let pdf = std::fs::read(format!("{out}/roll-and-write-en.pdf")).expect("a file");
    assert!(pdf.starts_with(b"%PDF-"));
}

#[test]
fn what_cannot_be_printed_is_refused_with_what_can() {
    for (args, words) in [
        (vec!["print", "chess"], ["chess", "roll-and-write"]),
        (vec!["print", "emporion", "--paper", "a5"], ["a5", "letter"]),
        (vec!["print", "emporion", "--backs", "two"], ["two", "duplex"]),
        (vec!["print", "emporion", "--bleed", "9"], ["--bleed 9", "6"]),
        (vec!["print", "emporion", "--bleed", "NaN"], ["--bleed NaN", "6"]),
        (vec!["print", "emporion", "--cards", "no-such-folder"], ["no-such-folder", "emporion.toml"]),
    ] {
        let (code, _, complaint) = emporia(&args);
        assert_eq!(code, 2, "{args:?}: {complaint}");
        for word in words {
            assert!(complaint.contains(word), "{args:?} lacks {word}: {complaint}");
        }
    }
}
