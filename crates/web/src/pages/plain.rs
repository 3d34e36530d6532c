//! Any game in plain text, with a button for each legal move: what a game has until it gets a page of its own.

use super::parts::{Offers, Tags, control, version};
use crate::games::Page;
use emporia_text::{DRAWING_WIDTH, Tell, Words};
use maud::{Markup, html};

/// The moves and the drawing.
pub fn page<G: Page>(offers: &Offers<'_, G>) -> Markup {
    let words = offers.words();
    html! {
        @if offers.acts() { (moves(offers)) }
        pre.drawing tabindex="0" role="img" aria-label=(words.say("table-drawing", &[])) { (offers.game.draw(words, offers.view, DRAWING_WIDTH)) }
    }
}

/// A form with a button for each move.
fn moves<G: Page>(offers: &Offers<'_, G>) -> Markup {
    html! {
        form.moves method="post" action=[offers.look.act] aria-label=(offers.words().say("table-moves", &[])) {
            (version(offers.look))
            @for offer in offers.of(|_| true) { (control("btn", &offer, Tags::default(), &offer.way)) }
        }
    }
}

/// The score sheet.
pub fn scores<G: Tell>(game: &G, words: &Words<'_>, view: &G::View) -> Markup {
    html! { pre.drawing tabindex="0" { (game.scores(words, view)) } }
}
