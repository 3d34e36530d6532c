//! Any game in plain text, with a button for each legal move: what a game has until it gets a page of its own.

use crate::board::Look;
use emporia_text::{Table as Words, Tell};
use maud::{Markup, html};

/// The drawing and the moves.
pub fn page<G: Tell>(game: &G, look: &Look<'_>, view: &G::View, actions: &[G::Action]) -> Markup {
    let labelled: Vec<(String, String)> = actions
        .iter()
        .map(|&action| (serde_json::to_string(&action).unwrap_or_default(), game.action(&look.words, view, action)))
        .collect();
    html! {
        (moves(look, &labelled))
        pre.drawing tabindex="0" role="img" aria-label=(look.words.say("table-drawing", &[])) {
            (game.draw(&look.words, view))
        }
    }
}

/// A form with a button for each move: its JSON and its words.
pub fn moves(look: &Look<'_>, actions: &[(String, String)]) -> Markup {
    let Some(act) = look.act.filter(|_| !actions.is_empty()) else { return html! {} };
    html! {
        form.moves method="post" action=(act) aria-label=(look.words.say("table-moves", &[])) {
            input type="hidden" name="version" value=(look.version);
            @for (json, words) in actions {
                button.btn name="action" value=(json) { (words) }
            }
        }
    }
}

/// The score sheet.
pub fn scores<G: Tell>(game: &G, words: &Words<'_>, view: &G::View) -> Markup {
    html! { pre.drawing tabindex="0" { (game.scores(words, view)) } }
}
