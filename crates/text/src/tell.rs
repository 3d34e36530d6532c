//! What a game must be able to say of itself.

use crate::lang::{Arg, Lang, say};
use crate::why::Outlook;
use emporia_engine::cards::Names;
use emporia_engine::{Game, Seat};

/// How wide drawings are on pages and in stories.
pub const DRAWING_WIDTH: usize = 100;

/// A language and the names of those around the table.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// One name per seat.
    pub names: &'a [String],
}

impl Words<'_> {
    /// A sentence.
    pub fn say(&self, key: &str, args: &[Arg<'_>]) -> String {
        say(self.lang, key, args)
    }

    /// Who sits there.
    pub fn who(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// A component's name.
    pub fn name<'n>(&self, names: &'n Names) -> &'n str {
        self.lang.of(names)
    }

    /// "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => self.say("none", &[]),
            [one] => one.clone(),
            [most @ .., last] => format!("{} {} {last}", most.join(", "), self.say("and", &[])),
        }
    }
}

/// "3 Wood", or "Wood" for one.
pub fn counted(n: u8, name: &str) -> String {
    if n == 1 { name.to_owned() } else { format!("{n} {name}") }
}

/// A game that can be told in words.
pub trait Tell: Game {
    /// The key of its name; what it is like has `-about` after it.
    const TITLE: &'static str;
    /// Its clauses as they are written in `rules/`.
    const CONTRACT: &'static str;

    /// A move on offer, in a few words.
    fn action(&self, words: &Words<'_>, view: &Self::View, action: Self::Action) -> String;
    /// What happened, in sentences; nothing if it is not worth one.
    fn event(&self, words: &Words<'_>, event: &Self::Event) -> Vec<String>;
    /// The table as its viewer sees it, drawn with plain characters for so many columns; what cannot be narrower is as wide
    /// as it must be.
    fn draw(&self, words: &Words<'_>, view: &Self::View, width: usize) -> String;
    /// Where everyone's points come from.
    fn scores(&self, words: &Words<'_>, view: &Self::View) -> String;
    /// Whether a move on offer gets a line in a person's menu; the others are composed.
    fn is_in_menu(&self, _: Self::Action) -> bool {
        true
    }
    /// How a seat stands, as the viewer knows it: what the reasons of a move are made from.
    fn outlook(&self, _: &Words<'_>, _: &Self::View, _: Seat) -> Outlook {
        Outlook::default()
    }
    /// What the viewer would know after a move whose effect hangs on others, if all goes as it is said.
    fn foreseen(&self, _: &Self::View, _me: Seat, _: Self::Action) -> Option<Self::View> {
        None
    }
    /// Which words start a dialogue that composes a move now, if any do.
    fn hint(&self, _: &Words<'_>, _: &Self::View) -> Option<String> {
        None
    }
    /// Composes a move in a dialogue that `line` starts, if it starts one; a sentence if it comes to nothing. `ask` puts
    /// a question and gives what was typed, or nothing if the person leaves.
    fn compose(
        &self,
        _: &Words<'_>,
        _: &Self::View,
        _line: &str,
        _ask: &mut dyn FnMut(&str) -> Option<String>,
    ) -> Option<Result<Self::Action, String>> {
        None
    }
}
