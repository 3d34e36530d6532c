//! The words that a person types at the prompt of a game in the terminal.

use crate::lang::{Lang, say};

/// What can be asked for at the prompt, beside a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromptCommand {
    /// Take the last move back.
    Undo,
    /// Which moves a bot would make.
    Hint,
    /// What a bot thinks of one move.
    Why,
    /// The table and the moves again.
    Table,
    /// The rules, or those with a word.
    Rules,
    /// What happened so far.
    Log,
    /// Write the game to a file.
    Save,
    /// What can be typed.
    Help,
    /// Leave the table.
    Quit,
}

impl PromptCommand {
    /// All of them, with the keys of their words.
    const ALL: [(PromptCommand, &'static str); 9] = [
        (PromptCommand::Undo, "prompt-undo"),
        (PromptCommand::Hint, "prompt-hint"),
        (PromptCommand::Why, "prompt-why"),
        (PromptCommand::Table, "prompt-table"),
        (PromptCommand::Rules, "prompt-rules"),
        (PromptCommand::Log, "prompt-log"),
        (PromptCommand::Save, "prompt-save"),
        (PromptCommand::Help, "prompt-help"),
        (PromptCommand::Quit, "prompt-quit"),
    ];

    /// The command that a word stands for, in whichever language it is.
    pub fn named(word: &str) -> Option<PromptCommand> {
        PromptCommand::ALL.into_iter().find(|(_, key)| is_word(key, word)).map(|(command, _)| command)
    }
}

/// Whether a word typed means yes, in whichever language it is.
pub fn is_yes(word: &str) -> bool {
    is_word("prompt-yes", word)
}

/// Whether a key's text, words with blanks between them, has that word in some language.
fn is_word(key: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    Lang::ALL.into_iter().any(|lang| say(lang, key, &[]).split(' ').any(|known| known == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_means_one_thing_in_all_languages() {
        for (command, key) in PromptCommand::ALL {
            for lang in Lang::ALL {
                for word in say(lang, key, &[]).split(' ') {
                    assert_eq!(PromptCommand::named(word), Some(command), "{word}");
                    assert_eq!(PromptCommand::named(&word.to_uppercase()), Some(command), "{word}");
                }
            }
        }
        assert_eq!(PromptCommand::named("nonsense"), None);
        assert!(is_yes("y") && is_yes("Sí") && !is_yes("no"));
    }
}
