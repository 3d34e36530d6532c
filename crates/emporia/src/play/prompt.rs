//! Questions to a person at the keyboard, and Ctrl-C, which asks before it leaves.

use crate::Failure;
use crate::screen::{Tone, show, toned};
use crate::tell::put;
use emporia_text::prompt::is_yes;
use emporia_text::{Lang, say};
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Ctrl-C has asked to leave, and was not answered yet.
static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on a first Ctrl-C asks whether to leave, and a second one leaves.
pub fn ask_before_leaving(lang: Lang) {
    let asked = move || {
        put("\n");
        if ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
        show(Tone::Heading, &say(lang, "play-interrupted", &[]));
        put("> ");
    };
    // If the handler cannot be set, Ctrl-C just ends the program: the game is kept all the same.
    let _ = ctrlc::set_handler(asked);
}

/// Puts a question and takes a line; none if there is no more input, or the person leaves.
pub fn typed(question: &str) -> Result<Option<String>, Failure> {
    loop {
        show(Tone::Quiet, question);
        put(&toned(Tone::Heading, "> "));
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line).map_err(anyhow::Error::from)?;
        if ASKED.swap(false, Ordering::SeqCst) && read > 0 {
            if is_yes(line.trim()) {
                return Ok(None);
            }
            continue;
        }
        return Ok((read > 0).then_some(line));
    }
}
