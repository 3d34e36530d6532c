//! A card as it lies on the table: a button in any case. A move that costs nothing and is the only one is made by one press
//! (on a touch screen the press shows the card first); everything else opens its inspector.

use super::super::icon;
use super::super::parts::{Offers, Tags, control, heard};
use super::card::{classes, face, facts};
use super::inspect::{concerns, id};
use super::own_seat;
use crate::board::Piece;
use emporia_engine::emporion::{Action, Emporion, Kind, Phase, Source};
use maud::{Markup, html};

/// A card that can be added from where it lies.
pub struct Lying {
    /// Which.
    pub kind: Kind,
    /// Where it lies.
    pub from: Source,
    /// How many copies lie there.
    pub count: u8,
    /// Whether the viewer may take it from there at all: nobody takes what others reserved.
    pub own: bool,
    /// Its name on the page.
    pub name: String,
    /// As it travels.
    pub piece: Piece,
}

/// A card that may be a move.
pub fn lying(offers: &Offers<'_, Emporion>, lying: &Lying) -> Markup {
    let (words, game, open) = (offers.words(), offers.game, &offers.view.open);
    let kind = lying.kind;
    let me = own_seat(offers);
    let realm = me.map(|seat| &open.realms[seat.index()]);
    let found = if lying.own { offers.of(|a| takes(a, kind, lying.from)) } else { Vec::new() };
    let spoils = realm.map_or(0, |realm| game.spoils_for(realm, kind));
    let class = format!("{}{}", classes(game, kind), if lying.count > 1 { " many" } else { "" });
    let body = html! {
        (face(words, game, kind, realm))
        @if lying.from == Source::Reserved { span.coin-on { (icon("drachma")) } }
        @if lying.count > 1 { span.count { "×" (lying.count) } }
        @if !found.is_empty() && spoils > 0 { span.spo aria-hidden="true" { "−" (spoils) (icon("spoils")) } }
        (heard(&facts(words, game, kind)))
    };
    let look = id(kind);
    let card = match &found[..] {
        [one] if spoils == 0 => {
            let tags = Tags { focus: Some(&lying.name), look: Some(&look), ..Tags::default() };
            control(&format!("{class} lit"), one, tags, &html! { (body) (heard(&one.words)) })
        }
        _ => {
            let acts = offers.acts() && open.phase == Phase::Playing && lying.own;
            let state = if !found.is_empty() {
                " lit"
            } else if acts {
                " no"
            } else {
                ""
            };
            let hint = offers.hinted(|a| takes(a, kind, lying.from));
            html! {
                button class={ (class) (state) } type="button" popovertarget=(look) data-focus=(lying.name) data-hint=[hint] {
                    (body)
                    @if found.is_empty() && acts { (heard(&words.say("why-not", &[]))) }
                }
            }
        }
    };
    html! { span.lies data-move=(lying.piece.name) data-new=[lying.piece.is_new] { (card) } }
}

/// Whether a move takes the card from there.
fn takes(action: &Action, kind: Kind, from: Source) -> bool {
    match *action {
        Action::Add { source, .. } => source == from && concerns(action, kind),
        Action::Discard(_) => from == Source::Reserved && concerns(action, kind),
        _ => false,
    }
}

/// A card of a Realm: it only opens its inspector. Of those that lie over each other the last is seen whole.
pub fn reader(offers: &Offers<'_, Emporion>, piece: &Piece, kind: Kind, top: bool) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    html! {
        button class={ (classes(game, kind)) (if top { " top" } else { "" }) } type="button" popovertarget=(id(kind))
            data-move=(piece.name) data-new=[piece.is_new] {
            (face(words, game, kind, None))
            (heard(&facts(words, game, kind)))
        }
    }
}
