//! What the commands print. A reader who has gone is no fault (`emporia cards emporion | head -1`): the command finishes
//! what else it has to do, a record or an exit code, and ends without a word.

use crate::Done;
use serde::Serialize;
use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// Prints a line.
pub fn tell(line: impl Display) {
    put(&format!("{line}\n"));
}

/// Prints what was found: as JSON if that was asked for, else in words.
pub fn report(as_json: bool, found: &impl Serialize, in_words: impl FnOnce()) -> Done {
    if as_json {
        tell(serde_json::to_string(found).map_err(anyhow::Error::from)?);
    } else {
        in_words();
    }
    Ok(())
}

/// Prints as it stands, at once.
pub fn put(text: &str) {
    let mut out = std::io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Half of it on a full disk must not pass for the whole.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("{error}");
            std::process::exit(1);
        }
        _ => {}
    }
}
