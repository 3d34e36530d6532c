//! Names of people: which can be chosen, what cannot be told apart, and how a guest is called in each language.
//!
//! A name that somebody keeps by a password is kept from look-alikes too: two names with one skeleton (UTS 39) are the
//! same to the eye. Names that were there before this rule stay.

use crate::fault::Fault;
use emporia_bots::LEVELS;
use emporia_text::{BOT_NAMES, Lang, say};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};
use utoipa::ToSchema;

/// The longest name, in characters.
pub const MOST_NAME: usize = 24;
/// The most marks that one letter carries: a tone on a vowel sign needs two.
const MOST_MARKS: usize = 2;

/// A person's name as it is kept. A guest without a name has a number (`#9277`), which each reader reads in their own
/// language; whoever deleted their account has no name at all.
#[derive(Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Debug, ToSchema)]
#[serde(transparent)]
pub struct PlayerName(String);

impl PlayerName {
    /// A guest with a number.
    pub fn guest(number: u16) -> PlayerName {
        PlayerName(format!("#{number}"))
    }

    /// As it was kept.
    pub fn kept(text: String) -> PlayerName {
        PlayerName(text)
    }

    /// As it is kept.
    pub fn as_kept(&self) -> &str {
        &self.0
    }

    /// As a reader reads it.
    pub fn of(&self, lang: Lang) -> Cow<'_, str> {
        match self.0.strip_prefix('#') {
            _ if self.0.is_empty() => say(lang, "former-player", &[]).into(),
            Some(n) if n.bytes().all(|b| b.is_ascii_digit()) => say(lang, "guest-name", &[("n", n.into())]).into(),
            _ => Cow::Borrowed(&self.0),
        }
    }

    /// The name that somebody chose, or why it cannot be had.
    pub fn chosen(text: &str) -> Result<PlayerName, Fault> {
        let text: String = text.nfkc().collect();
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !(1..=MOST_NAME).contains(&name.chars().count()) {
            return Err(Fault::Bad("fault-name"));
        }
        let lettered = name.chars().any(char::is_alphanumeric) && !name.starts_with('#');
        if !lettered || !name.chars().all(is_visible) || has_stacked_marks(&name) {
            return Err(Fault::Bad("fault-name-letters"));
        }
        if !name.as_str().is_single_script() {
            return Err(Fault::Bad("fault-name-scripts"));
        }
        let name = PlayerName(name);
        if is_reserved(&name.0) {
            return Err(Fault::Conflict("fault-name-bot"));
        }
        Ok(name)
    }

    /// What it looks like: names with the same looks cannot be told apart.
    pub fn looks(&self) -> String {
        looks(&self.0)
    }

    /// As it is compared when somebody logs in: case does not tell names apart.
    pub fn folded(&self) -> String {
        folded(&self.0)
    }
}

/// A name as it is compared when somebody logs in.
pub fn folded(name: &str) -> String {
    let name: String = name.nfkc().collect();
    name.trim().to_lowercase()
}

/// Letters that look like a capital in one name and like another letter in the next (I and l) fall together before case
/// does.
fn looks(name: &str) -> String {
    skeleton(name).collect::<String>().to_lowercase()
}

/// Whether a letter can be seen and stands for itself: what UTS 39 allows in names, and the marks on every keyboard.
fn is_visible(c: char) -> bool {
    let joins = matches!(c, '\u{200c}' | '\u{200d}');
    c == ' ' || c.is_ascii_graphic() || !c.is_ascii() && !joins && c.identifier_allowed()
}

fn has_stacked_marks(name: &str) -> bool {
    let mut above = Vec::new();
    name.nfd().any(|c| {
        if !is_combining_mark(c) {
            above.clear();
            return false;
        }
        let again = above.contains(&c);
        above.push(c);
        again || above.len() > MOST_MARKS
    })
}

/// Whether somebody of this name could be taken for a bot, a guest without a name, or the house.
fn is_reserved(name: &str) -> bool {
    let bare = name.trim_matches(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation() || c == ' ');
    [name, bare].into_iter().any(|name| RESERVED.contains(&looks(name)))
}

/// The looks of all names that are not for people: those that bots have, a level, "Easy bot", "bot Easy", each with a number or without.
static RESERVED: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut names: Vec<String> = BOT_NAMES.map(str::to_owned).into();
    names.push("emporia".to_owned());
    for lang in Lang::ALL {
        let bot = say(lang, "seat-bot", &[]);
        for level in LEVELS {
            let level = say(lang, &format!("level-{level}"), &[]);
            names.extend([format!("{level} {bot}"), format!("{bot} {level}"), level]);
        }
        let guest = say(lang, "guest-name", &[("n", "".into())]);
        names.extend([bot, guest.trim().to_owned(), say(lang, "former-player", &[])]);
    }
    let cased = names.iter().flat_map(|name| [name.clone(), name.to_lowercase(), name.to_uppercase()]);
    cased
        .flat_map(|name| [looks(&name)].into_iter().chain((0..10).map(move |n| looks(&format!("{name} {n}")))))
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_no_part_of_a_name() {
        let hidden = "\u{ad}\u{3164}\u{115f}\u{1160}\u{180e}\u{2800}\u{fe0f}\u{61c}\u{200b}\u{200d}\u{202e}\u{2060}\u{feff}\u{e0041}\u{7}";
        for c in hidden.chars() {
            assert_eq!(PlayerName::chosen(&format!("An{c}a")), Err(Fault::Bad("fault-name-letters")), "{c:?}");
            assert!(PlayerName::chosen(&c.to_string()).is_err(), "{c:?}");
        }
        assert_eq!(PlayerName::chosen(" \t "), Err(Fault::Bad("fault-name")));
        assert_eq!(PlayerName::chosen(&"a".repeat(25)), Err(Fault::Bad("fault-name")));
        assert_eq!(PlayerName::chosen("#9277"), Err(Fault::Bad("fault-name-letters")));
        assert_eq!(PlayerName::chosen("..."), Err(Fault::Bad("fault-name-letters")));
        let stacked = format!("a{}", "\u{301}\u{302}\u{303}".repeat(7));
        assert_eq!(PlayerName::chosen(&stacked), Err(Fault::Bad("fault-name-letters")));
        assert_eq!(PlayerName::chosen("a\u{323}\u{323}"), Err(Fault::Bad("fault-name-letters")));
    }

    #[test]
    fn people_of_all_scripts_have_names() {
        for name in [
            "Ana",
            "Íñigo",
            "O'Brien",
            "Ana María 2",
            "Мария",
            "Ελένη",
            "山田 太郎",
            "さくら",
            "أحمد",
            "נועה",
            "नेहा",
            "Nguyễn",
        ] {
            let chosen = PlayerName::chosen(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            assert_eq!(chosen.of(Lang::En), name.nfkc().collect::<String>());
        }
        // Wide letters are the same letters, and runs of spaces one.
        assert_eq!(PlayerName::chosen(" Ａｎａ   B ").map(|name| name.as_kept().to_owned()), Ok("Ana B".to_owned()));
    }

    #[test]
    fn names_that_look_alike_have_the_same_looks() {
        let looks = |name: &str| PlayerName::kept(name.to_owned()).looks();
        for (one, other) in [("Ana", "Аnа"), ("Ian", "lan"), ("Leo", "LE0"), ("Tom", "Torn"), ("Ana", "ＡＮＡ")] {
            assert_eq!(looks(one), looks(other), "{one} {other}");
        }
        for (one, other) in [("Ana", "Ána"), ("Ana", "Anna"), ("ian", "lan")] {
            assert_ne!(looks(one), looks(other), "{one} {other}");
        }
        assert_eq!(PlayerName::chosen("Аnа"), Err(Fault::Bad("fault-name-scripts")), "Cyrillic among Latin letters");
    }

    #[test]
    fn nobody_is_taken_for_a_bot_a_guest_or_the_house() {
        for name in [
            "Easy bot 2",
            "easy 2",
            "EASY",
            "Expert l",
            "Fácil 3",
            "Bot",
            "b0t",
            "Guest 9277",
            "Invitado 12",
            "Emporia",
            "bot Normal",
        ] {
            assert_eq!(PlayerName::chosen(name), Err(Fault::Conflict("fault-name-bot")), "{name}");
        }
        for name in ["Easygoing", "Lol", "Abbot", "Normandy"] {
            assert!(PlayerName::chosen(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn a_guest_is_called_as_each_reader_calls_guests() {
        let guest = PlayerName::guest(9277);
        assert_eq!((guest.of(Lang::En), guest.of(Lang::Es)), ("Guest 9277".into(), "Invitado 9277".into()));
        assert_eq!(PlayerName::default().of(Lang::En), "Former player");
    }
}
