//! The pieces that the tables of all games are built of: drawings, things that are moves, small choices, reasons.
//!
//! A thing on the table is one of four: a button that makes the one move it stands for, a button that opens a small
//! choice where there are several ways, a button that says why it cannot be done, or a button that rests. It is a button
//! in any case, so that a page that is live need not draw it anew when its turn comes.

use super::icon;
use crate::board::Look;
use crate::games::{GAMES, Page};
use crate::routes::assets;
use emporia_text::Table as Words;
use emporia_text::lang::clause;
use maud::{Markup, PreEscaped, html};

/// A drawing of the art sprite (islands, Contracts), in the colours of the family around it.
pub fn art(name: &str) -> Markup {
    drawing("art.svg", name)
}

/// A drawing of a sprite, in the colours of the family around it.
pub fn drawing(sprite: &str, name: &str) -> Markup {
    html! { svg.art aria-hidden="true" { use href={ (assets::address(sprite)) "#a-" (name) } {} } }
}

/// A move on offer, with its words.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The engine's action as JSON.
    pub json: String,
    /// What it does, in a few words.
    pub words: String,
    /// What sets it apart where several ways lie beside each other; its words if nothing shorter does.
    pub way: Markup,
}

/// The moves of a viewer.
pub struct Offers<'a, G: Page> {
    /// The rules.
    pub game: &'a G,
    /// Language, names and where moves go.
    pub look: &'a Look<'a>,
    /// What the viewer knows.
    pub view: &'a G::View,
    /// All legal moves.
    pub actions: &'a [G::Action],
}

impl<G: Page> Offers<'_, G> {
    /// The language and names.
    pub fn words(&self) -> &Words<'_> {
        &self.look.words
    }

    /// Whether the viewer has a move to make.
    pub fn acts(&self) -> bool {
        self.look.act.is_some() && !self.actions.is_empty()
    }

    /// A move with its words.
    pub fn offer(&self, action: G::Action) -> Offer {
        let words = self.game.says(self.words(), self.view, action);
        Offer { json: serde_json::to_string(&action).unwrap_or_default(), way: html! { (words) }, words }
    }

    /// The legal moves that fit.
    pub fn of(&self, fits: impl Fn(&G::Action) -> bool) -> Vec<Offer> {
        if !self.acts() {
            return Vec::new();
        }
        self.actions.iter().filter(|action| fits(action)).map(|&action| self.offer(action)).collect()
    }
}

/// Why something cannot be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// What is in the way, in this position; may be empty.
    pub sentence: String,
    /// The clause behind it.
    pub clause: &'static str,
}

/// A thing on the table: see the head of this file. `id` is unique on the page; `title` names the thing.
pub fn thing(
    words: &Words<'_>,
    class: &str,
    id: &str,
    title: &str,
    offers: &[Offer],
    why: Option<&Why>,
    body: &Markup,
) -> Markup {
    match (offers, why) {
        ([one], _) => html! {
            button class={ (class) " lit" } name="action" value=(one.json) title=(one.words) data-focus=(id) {
                (body)
                span.vh { (one.words) }
            }
        },
        ([_, ..], _) => html! {
            button class={ (class) " lit" } type="button" popovertarget=(id) title=(words.say("ways", &[("n", offers.len().into())]))
                data-focus=(id) { (body) span.vh { (words.say("ways", &[("n", offers.len().into())])) } }
            (choice(words, id, title, offers))
        },
        ([], Some(why)) => html! {
            button class={ (class) " no" } type="button" popovertarget=(id) title=(reason_line(words, why)) data-focus=(id) {
                (body)
                span.vh { (words.say("why-not", &[])) }
            }
            (reason(words, id, title, why))
        },
        ([], None) => html! { button class=(class) type="button" title=(title) data-focus=(id) disabled { (body) } },
    }
}

/// A small choice between several ways.
pub fn choice(words: &Words<'_>, id: &str, title: &str, offers: &[Offer]) -> Markup {
    let body = html! {
        ul.ways {
            @for offer in offers {
                li { button.btn name="action" value=(offer.json) title=(offer.words) { (offer.way) } }
            }
        }
    };
    pop(words, id, title, &body)
}

/// Something that opens above the table: closes with Escape, with its button, or with a tap beside it.
pub fn pop(words: &Words<'_>, id: &str, title: &str, body: &Markup) -> Markup {
    html! {
        div.pop popover id=(id) role="dialog" aria-label=(title) {
            header {
                h3 { (title) }
                button.shut type="button" popovertarget=(id) popovertargetaction="hide" title=(words.say("close", &[])) {
                    span.vh { (words.say("close", &[])) }
                }
            }
            div.body { (body) }
        }
    }
}

/// Why not, with the rule.
pub fn reason(words: &Words<'_>, id: &str, title: &str, why: &Why) -> Markup {
    let body = html! {
        @if !why.sentence.is_empty() { p { (why.sentence) } }
        p.rule { (clause(words.lang, why.clause)) " " (clause_link(why.clause)) }
    };
    pop(words, id, title, &body)
}

fn reason_line(words: &Words<'_>, why: &Why) -> String {
    if why.sentence.is_empty() {
        format!("{} ({})", clause(words.lang, why.clause), why.clause)
    } else {
        format!("{} ({})", why.sentence, why.clause)
    }
}

/// A clause's number, which leads to the rules.
pub fn clause_link(id: &str) -> Markup {
    let letters = id.split('-').next();
    let game = GAMES.iter().find(|game| Some(game.clauses) == letters);
    html! {
        @if let Some(game) = game { a.clause href={ "/rules/" (game.name) "#" (id) } target="_blank" { (id) } }
        @else { (id) }
    }
}

/// All that can be clicked lies in one form: each button carries its move. While others move it is there without an
/// address, so that a page that is live keeps what is in it.
pub fn form(look: &Look<'_>, class: &str, body: &Markup) -> Markup {
    match look.act {
        Some(act) => html! {
            form class=(class) method="post" action=(act) {
                input type="hidden" name="version" value=(look.version);
                (body)
            }
        },
        None => html! { form class=(class) { (body) } },
    }
}

/// What stands in a game's page between the table and what opens above it of the rivals: Realms, sheets, what is known.
/// That is heavy and seldom changes, so it is a part of its own.
pub const RIVALS: PreEscaped<&str> = PreEscaped("<!--rivals-->");

/// A number with its icon and, for those who do not see it, its word.
pub fn tally(name: &str, word: &str, n: impl std::fmt::Display) -> Markup {
    html! { li title=(word) { (icon(name)) b.num { (n) } span.vh { " " (word) } } }
}

/// The button that opens a rival's sheet or Realm.
pub fn peek(id: &str, word: &str) -> Markup {
    html! { button.btn.small.peek type="button" popovertarget=(id) title=(word) { (icon("eye")) span.vh { (word) } } }
}
