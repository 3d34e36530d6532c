//! The pieces that the tables of all games are built of: drawings, things that are moves, small choices, reasons.
//!
//! A thing on the table is one of four: a button that makes the one move it stands for, a button that opens a small
//! choice where there are several ways, a button that says why it cannot be done, or a button that rests. It is a button
//! in any case, so that a page that is live need not draw it anew when its turn comes.

use super::icon;
use crate::board::{Hint, Look, Piece};
use crate::games::{GAMES, Page};
use crate::routes::assets;
use emporia_text::Words;
use emporia_text::lang::clause;
use maud::{Markup, html};

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
pub struct OfferedMove {
    /// The engine's action as JSON: what its control sends.
    json: String,
    /// Its place among the hints, 1 for the best.
    hint: Option<usize>,
    /// What it does, in a few words.
    pub words: String,
    /// What sets it apart where several ways lie beside each other; its words if nothing shorter does.
    pub way: Markup,
}

impl OfferedMove {
    /// The same with another drawing of what sets it apart.
    pub fn drawn(self, way: Markup) -> OfferedMove {
        OfferedMove { way, ..self }
    }

    /// The same without the mark of a hint: for the list of hints itself.
    pub fn unmarked(self) -> OfferedMove {
        OfferedMove { hint: None, ..self }
    }
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
    /// What a bot would do, best first.
    hints: Vec<G::Action>,
}

impl<'a, G: Page> Offers<'a, G> {
    /// What a viewer may do, with the hints of their look.
    pub fn new(game: &'a G, look: &'a Look<'a>, view: &'a G::View, actions: &'a [G::Action]) -> Offers<'a, G> {
        let action = |hint: &Hint| serde_json::from_str(&hint.action).expect("a hint is a move of this game");
        Offers { game, look, view, actions, hints: look.hints.iter().map(action).collect() }
    }

    /// The language and names.
    pub fn words(&self) -> &Words<'_> {
        &self.look.words
    }

    /// Whether the viewer has a move to make.
    pub fn acts(&self) -> bool {
        self.look.act.is_some() && !self.actions.is_empty()
    }

    /// The place of the best hint that fits, 1 for the first. A move that is composed has several controls, each of which
    /// may serve several moves: it asks for all those that it serves.
    pub fn hinted(&self, fits: impl Fn(&G::Action) -> bool) -> Option<usize> {
        self.hints.iter().position(fits).map(|place| place + 1)
    }

    /// The moves of the hints, with what is expected of them.
    pub fn hints(&self) -> impl Iterator<Item = (&Hint, G::Action)> {
        self.look.hints.iter().zip(self.hints.iter().copied())
    }

    /// A move with its words.
    pub fn offer(&self, action: G::Action) -> OfferedMove {
        let words = self.game.says(self.words(), self.view, action);
        let json = serde_json::to_string(&action).expect("an action is JSON");
        OfferedMove { json, hint: self.hinted(|hint| *hint == action), way: html! { (words) }, words }
    }

    /// The legal moves that fit.
    pub fn of(&self, fits: impl Fn(&G::Action) -> bool) -> Vec<OfferedMove> {
        if !self.acts() {
            return Vec::new();
        }
        self.actions.iter().filter(|action| fits(action)).map(|&action| self.offer(action)).collect()
    }

    /// The legal moves that fit, each with its own drawing of what sets it apart.
    pub fn ways(&self, way: impl Fn(G::Action) -> Option<Markup>) -> Vec<OfferedMove> {
        if !self.acts() {
            return Vec::new();
        }
        let fitting = self.actions.iter().filter_map(|&action| Some((action, way(action)?)));
        fitting.map(|(action, way)| self.offer(action).drawn(way)).collect()
    }
}

/// What a control is called besides its move.
#[derive(Clone, Copy, Default)]
pub struct Tags<'a> {
    /// What shows above it.
    pub title: Option<&'a str>,
    /// Its name on the page, by which the focus comes back to it.
    pub focus: Option<&'a str>,
    /// The piece that it is, if it travels.
    pub piece: Option<&'a Piece>,
    /// The id of what shows it large, for who wants to look before they press.
    pub look: Option<&'a str>,
}

/// The control of a move. Every button that makes one is made here, from the move: so it sends the right one, and shows
/// its number if it is hinted.
pub fn control(class: &str, offer: &OfferedMove, tags: Tags<'_>, body: &Markup) -> Markup {
    html! {
        button class=(class) name="action" value=(offer.json) title=[tags.title] data-hint=[offer.hint] data-look=[tags.look]
            data-move=[tags.piece.map(|piece| &piece.name)] data-new=[tags.piece.and_then(|piece| piece.is_new)] data-focus=[tags.focus] {
            (body)
        }
    }
}

/// A piece that is nothing but its drawing.
pub fn piece(piece: &Piece, body: &Markup) -> Markup {
    html! { span data-move=(piece.name) data-new=[piece.is_new] { (body) } }
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
    offers: &[OfferedMove],
    why: Option<&Why>,
    body: &Markup,
) -> Markup {
    match (offers, why) {
        ([one], _) => {
            let tags = Tags { title: Some(&one.words), focus: Some(id), ..Tags::default() };
            control(&format!("{class} lit"), one, tags, &html! { (body) (heard(&one.words)) })
        }
        ([_, ..], _) => html! {
            (opener(&format!("{class} lit"), id, Some(id), &words.say("ways", &[("n", offers.len().into())]), body))
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

/// A thing that can be looked at whether it is a move or not.
pub struct Inspected<'a> {
    /// Its classes.
    pub class: &'a str,
    /// Its name, unique on the page.
    pub id: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// The moves with it.
    pub offers: &'a [OfferedMove],
    /// Why there are none.
    pub why: Option<&'a Why>,
    /// What the inspector shows above these.
    pub detail: Markup,
}

/// Such a thing with its inspector. One move is one press, for a finger the second; what is not a move is looked at.
pub fn inspected(words: &Words<'_>, thing: &Inspected<'_>, body: &Markup) -> Markup {
    let &Inspected { class, id, title, offers, why, ref detail } = thing;
    let look = format!("look-{id}");
    let inside = html! {
        (detail)
        @if !offers.is_empty() { (list(offers)) }
        @if let Some(why) = why { (because(words, why)) }
    };
    html! {
        @if let [one] = offers {
            @let tags = Tags { title: Some(&one.words), focus: Some(id), look: Some(&look), ..Tags::default() };
            (control(&format!("{class} lit"), one, tags, &html! { (body) (heard(&one.words)) }))
        } @else if offers.is_empty() {
            button class={ (class) (if why.is_some() { " no" } else { "" }) } type="button" popovertarget=(look) data-focus=(id) {
                (body)
                @if why.is_some() { span.vh { (words.say("why-not", &[])) } }
            }
        } @else {
            (opener(&format!("{class} lit"), &look, Some(id), &words.say("ways", &[("n", offers.len().into())]), body))
        }
        (pop(words, &look, title, &inside))
    }
}

/// What something requires, one row each: its icons, its words, what the viewer has of it, and whether that is enough.
pub type Need = (Markup, String, Option<(u8, bool)>);

/// What something requires beside what the viewer has.
pub fn needs(words: &Words<'_>, rows: &[Need]) -> Markup {
    let seated = rows.iter().any(|(.., has)| has.is_some());
    html! {
        table.have {
            thead { tr { th { (words.say("look-requires", &[])) } @if seated { th { (words.say("look-have", &[])) } } } }
            tbody {
                @for (icons, word, has) in rows {
                    tr.ok[has.is_some_and(|(_, enough)| enough)] {
                        th scope="row" { (icons) span { (word) } }
                        @if let Some((n, enough)) = has { td { b.num { (n) } @if *enough { (icon("check")) } } }
                    }
                }
            }
        }
    }
}

/// A small choice between several ways.
pub fn choice(words: &Words<'_>, id: &str, title: &str, offers: &[OfferedMove]) -> Markup {
    let body = html! {
        ul.ways {
            @for offer in offers {
                li { (control("btn", offer, Tags { title: Some(&offer.words), ..Tags::default() }, &offer.way)) }
            }
        }
    };
    pop(words, id, title, &body)
}

/// The ways one below the other, where their drawings say all there is to say.
pub fn list(offers: &[OfferedMove]) -> Markup {
    html! { ul.ways { @for offer in offers { li { (control("btn", offer, Tags::default(), &offer.way)) } } } }
}

/// Something that opens above the table: closes with Escape, with its button, or with a tap beside it.
pub fn pop(words: &Words<'_>, id: &str, title: &str, body: &Markup) -> Markup {
    pop_as(words, "auto", id, title, body)
}

/// The same; one that is `manual` stays open while other things are looked at, until it is closed.
pub fn pop_as(words: &Words<'_>, how: &str, id: &str, title: &str, body: &Markup) -> Markup {
    html! {
        div.pop popover=(how) id=(id) role="dialog" aria-label=(title) {
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

/// The button that takes away what lies over the log. Only the script can: without it the next page has none.
pub fn shut_over(words: &Words<'_>) -> Markup {
    let word = words.say("close", &[]);
    html! { button.shut type="button" data-shut="over" title=(word) { span.vh { (word) } } }
}

/// Why not, with the rule.
pub fn reason(words: &Words<'_>, id: &str, title: &str, why: &Why) -> Markup {
    pop(words, id, title, &because(words, why))
}

fn because(words: &Words<'_>, why: &Why) -> Markup {
    html! {
        @if !why.sentence.is_empty() { p { (why.sentence) } }
        p.rule { (clause(words.lang, why.clause)) " " (clause_link(why.clause)) }
    }
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
                (version(look))
                (body)
            }
        },
        None => html! { form class=(class) { (body) } },
    }
}

/// The version that the moves of a form answer.
pub fn version(look: &Look<'_>) -> Markup {
    html! { input type="hidden" name="version" value=(look.version.map_or_else(String::new, |version| version.to_string())); }
}

/// A drawing with its word: as a title, and for those who do not see it.
pub fn named(class: &str, word: &str, drawing: &Markup) -> Markup {
    html! { span class=(class) title=(word) { (drawing) (heard(word)) } }
}

/// The same as an item of a list.
pub fn named_item(class: &str, word: &str, drawing: &Markup) -> Markup {
    html! { li class=[(!class.is_empty()).then_some(class)] title=(word) { (drawing) (after(word)) } }
}

/// The same as a button that opens something.
pub fn opener(class: &str, id: &str, focus: Option<&str>, word: &str, drawing: &Markup) -> Markup {
    html! {
        button class=(class) type="button" popovertarget=(id) title=(word) data-focus=[focus] { (drawing) (heard(word)) }
    }
}

/// A word that is only heard.
pub fn heard(word: &str) -> Markup {
    html! { span.vh { (word) } }
}

/// The same after a number.
pub fn after(word: &str) -> Markup {
    html! { span.vh { " " (word) } }
}

/// A number with its icon and its word.
pub fn tally(name: &str, word: &str, n: impl std::fmt::Display) -> Markup {
    named_item("", word, &html! { (icon(name)) b.num { (n) } })
}

/// A player's points beside their name; `word` says which they are.
pub fn points(words: &Words<'_>, word: &str, n: impl std::fmt::Display) -> Markup {
    html! { span.pts title=(word) { (n) (after(&words.say("score-so-far", &[]))) } }
}

/// The button that opens a rival's sheet or Realm.
pub fn peek(id: &str, word: &str) -> Markup {
    opener("btn small peek", id, None, word, &icon("eye"))
}
