//! The rules of each game: its clauses, which every refusal names.

use super::Frame;
use crate::games::{GAMES, Info};
use emporia_text::clauses;
use maud::{Markup, html};

/// All games.
pub fn index(frame: &Frame<'_>) -> Markup {
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("nav-rules")) }
            ul { @for game in GAMES { li { a href={ "/rules/" (game.name) } { (frame.t(game.title)) } } } }
        }
    };
    frame.page(&frame.t("nav-rules"), &body)
}

/// One game.
pub fn page(frame: &Frame<'_>, game: &Info) -> Markup {
    let title = frame.t(game.title);
    let body = html! {
        main.page id="main" {
            h1 { (title) }
            dl.clauses {
                @for (id, text) in clauses(frame.lang, game.clauses) {
                    div id=(id) { dt { (id) } dd { (text) } }
                }
            }
        }
    };
    frame.page(&title, &body)
}
