//! The shell that the tables of all games lie in. On a laptop the page is as high as the window: the banner and the board
//! in one column, the players and one slot in the other. The slot holds the log and the talk, and whatever is looked at,
//! hinted or negotiated opens over it, so that nothing on the table moves or is covered. A phone shows one zone at a time,
//! chosen by radio buttons, so that it does so without a script.

use crate::games::tabs as zones;
use crate::pages::icon;
use crate::pages::parts::pop;
use emporia_text::{Lang, Words, say};
use maud::{Markup, html};

/// The tab of the players, after those of a game.
const PLAYERS: (&str, &str) = ("person", "tab-players");

/// The radio buttons behind the tabs. They stand before all that they show and hide. The first zone that has something to
/// press is shown when the page is loaded.
pub fn picks(game: &str, lit: &[usize]) -> Markup {
    let first = lit.iter().position(|&n| n > 0).map_or(1, |zone| zone + 1);
    html! {
        @for n in 1..=players(game) { input.pick type="radio" name="tab" id={ "tab-" (n) } checked[n == first] autocomplete="off"; }
    }
}

/// The tabs, each with the number of things that can be pressed behind it.
pub fn tabs(lang: Lang, game: &str, lit: &[usize]) -> Markup {
    html! {
        div.tabs {
            @for (i, (picture, key)) in zones(game).iter().chain([&PLAYERS]).enumerate() {
                label for={ "tab-" (i + 1) } {
                    (icon(picture))
                    span { (say(lang, key, &[])) }
                    @if let Some(n) = lit.get(i).filter(|n| **n > 0) { b.num { (n) } }
                }
            }
        }
    }
}

/// The number of the players' tab.
pub fn players(game: &str) -> usize {
    zones(game).len() + 1
}

/// The mark of a board that is one zone as a whole.
pub fn whole(game: &str) -> Option<&'static str> {
    (zones(game).len() == 1).then_some("1")
}

/// The log and the talk: in their place on a laptop, a sheet on a phone.
pub fn talk(body: &Markup) -> Markup {
    html! { div.talk popover id="talk" { (body) } }
}

/// The keys that do something at a table, each with what it does (`keys.js`).
const KEYS: [(&str, &str); 8] = [
    ("H", "hint"),
    ("U", "table-undo"),
    ("D", "keys-done"),
    ("L", "keys-latest"),
    ("G", "keys-things"),
    ("1 – 5", "keys-tabs"),
    ("Esc", "keys-close"),
    ("?", "keys-title"),
];

/// The list of keys.
pub fn keys(words: &Words<'_>) -> Markup {
    let body = html! {
        dl.keys { @for (key, what) in KEYS { div { dt { kbd { (key) } } dd { (words.say(what, &[])) } } } }
        p.soft.s { (words.say("keys-plain", &[])) }
    };
    pop(words, "keys", &words.say("keys-title", &[]), &body)
}

/// The button that closes that sheet.
pub fn shut(lang: Lang) -> Markup {
    let word = say(lang, "close", &[]);
    html! {
        button.shut type="button" popovertarget="talk" popovertargetaction="hide" title=(word) { span.vh { (word) } }
    }
}
