//! The table of Emporion: the Port and both piles above, the Action cards, the Polis, the own Realm below.

mod actions;
mod card;
mod inspect;
mod lying;
mod plates;
mod points;
mod polis;
mod port;
mod realm;
mod reasons;

use super::parts::{OfferedMove, Offers, form, peek, points, pop, tally};
use super::{icon, lessons};
use crate::board::{Look, Piece, Section};
use crate::games::{Page, Plate, Situation};
use card::{card, resource_id, type_name};
use emporia_engine::emporion::state::{FULL, PORT};
use emporia_engine::emporion::{
    Action, Emporion, Ending, Event, Kind, Phase, PortSet, Realm, Resource, Source, Type, View,
};
use emporia_engine::{Game, Seat, Viewer};
use emporia_text::{Tell, Words};
use maud::{Markup, html};
use reasons::Reasons;
use std::collections::BTreeMap;

/// The cards as pieces: the copies of a kind are told apart by the order in which they are drawn.
pub struct Copies<'a> {
    look: &'a Look<'a>,
    drawn: BTreeMap<Kind, u8>,
}

impl<'a> Copies<'a> {
    fn new(look: &'a Look<'a>) -> Copies<'a> {
        Copies { look, drawn: BTreeMap::new() }
    }

    /// The next copy of a kind.
    pub fn next(&mut self, kind: Kind) -> Piece {
        self.stack(kind, 1)
    }

    /// A stack of copies.
    pub fn stack(&mut self, kind: Kind, count: u8) -> Piece {
        let drawn = self.drawn.entry(kind).or_default();
        let piece = self.look.piece(format!("k{}-{}", kind.0, *drawn + 1));
        *drawn += count;
        piece
    }

    /// Leaves out the cards of a Realm that is drawn in another part of the page.
    fn pass(&mut self, realm: &Realm) {
        for &kind in realm.cards().iter().chain(realm.reserved.iter().flatten()) {
            *self.drawn.entry(kind).or_default() += 1;
        }
    }
}

/// The seat of a viewer who plays.
fn own_seat(offers: &Offers<'_, Emporion>) -> Option<Seat> {
    match offers.look.viewer {
        Viewer::Seat(seat) if seat.index() < offers.game.seats() => Some(seat),
        _ => None,
    }
}

/// The seat whose Realm lies on the table: the viewer's, or the first for one who only watches.
fn near_seat(viewer: Viewer, seats: usize) -> Seat {
    match viewer {
        Viewer::Seat(seat) if seat.index() < seats => seat,
        _ => Seat(0),
    }
}

/// All other seats, in the order of turns.
fn other_seats(offers: &Offers<'_, Emporion>) -> impl Iterator<Item = Seat> {
    let seats = offers.game.seats();
    let near = near_seat(offers.look.viewer, seats).index();
    (1..seats).map(move |n| Seat(((near + n) % seats) as u8))
}

impl Page for Emporion {
    const FAMILY: &'static str = "trade";
    const TABS: &'static [(&'static str, &'static str)] = &[("expedition", "ionw-tab-shore"), ("crown", "ionw-realm")];

    fn page(&self, offers: &Offers<'_, Emporion>) -> Markup {
        let (look, view) = (offers.look, offers.view);
        let reasons = Reasons::new(offers);
        // Realms come first in the order of copies, so that a card that leaves the Polis is the one that arrives in a Realm.
        let mut copies = Copies::new(look);
        let near = realm::realm(offers, &mut copies, near_seat(look.viewer, self.seats()));
        for seat in other_seats(offers) {
            copies.pass(&view.open.realms[seat.index()]);
        }
        let polis = polis::polis(offers, &mut copies);
        let port = port::port(offers, &mut copies);
        let specials = port::specials(offers, &mut copies);
        let body = html! {
            div class={ "shore" (if self.options().special { " special" } else { "" }) } data-tab="1" { (port) (specials) (polis) }
            div class={ "near of-" (self.seats()) } data-tab="2" data-zone="realm" { (near) }
            (inspect::all(offers, &reasons))
        };
        form(look, "ion-board", &body)
    }

    fn rivals(&self, offers: &Offers<'_, Emporion>) -> Markup {
        let (words, view) = (offers.words(), offers.view);
        let mut copies = Copies::new(offers.look);
        copies.pass(&view.open.realms[near_seat(offers.look.viewer, self.seats()).index()]);
        html! {
            @for seat in other_seats(offers) {
                (pop(words, &format!("realm-{}", seat.0), words.who(seat), &realm::realm(offers, &mut copies, seat)))
            }
        }
    }

    fn lit(&self, offers: &Offers<'_, Emporion>) -> Vec<usize> {
        let mut shore = std::collections::BTreeSet::new();
        let mut near = 0;
        for action in offers.actions.iter().filter(|_| offers.acts()) {
            match *action {
                Action::Begin(card) | Action::Reserve(card) => _ = shore.insert(card),
                Action::Add { source: Source::Reserved, .. } | Action::Discard(_) => near += 1,
                Action::Add { card, .. } => _ = shore.insert(card),
                Action::Expedition { .. } | Action::Pass => {}
            }
        }
        vec![shore.len(), near]
    }

    fn prompt(&self, offers: &Offers<'_, Emporion>) -> String {
        prompt(offers)
    }

    fn dock(&self, offers: &Offers<'_, Emporion>) -> Markup {
        let reasons = Reasons::new(offers);
        form(offers.look, "ion-dock", &html! { (actions::purse(offers)) (actions::action_cards(offers, &reasons)) })
    }

    /// What is printed on a card is on the card.
    fn says(&self, words: &Words<'_>, view: &View, action: Action) -> String {
        let name = |kind| ("card", words.name(&card(self, kind).name).to_owned().into());
        match action {
            Action::Begin(kind) => words.say("ionw-act-begin", &[name(kind)]),
            Action::Reserve(kind) => words.say("ionw-act-reserve", &[name(kind)]),
            Action::Add { card: kind, source, by } => {
                let key = match source {
                    Source::Polis => "ionw-act-add-polis",
                    Source::Reserved => "ionw-act-add-reserved",
                    Source::Beside => "ionw-act-add-beside",
                };
                let spoils = self.spoils_for(&view.open.realms[view.open.seat.index()], kind);
                let line = words.say(key, &[("action", type_name(words, by.into()).into()), name(kind)]);
                line + &words.say("ion-act-spoils", &[("n", spoils.into())])
            }
            _ => Tell::action(self, words, view, action),
        }
    }

    fn score_sheet(&self, words: &Words<'_>, view: &View) -> Markup {
        points::sheet(self, words, view)
    }

    fn strip(&self, look: &Look<'_>, view: &View, seat: Seat) -> Markup {
        let words = &look.words;
        let Some(score) = view.scores.get(seat.index()) else { return html! {} };
        let realm = &view.open.realms[seat.index()];
        html! {
            @if seat != near_seat(look.viewer, self.seats()) {
                (peek(&format!("realm-{}", seat.0), &words.say("ionw-realm", &[])))
            }
            (points(words, &words.say("points-now", &[]), score.total()))
            ul.tally tabindex="0" {
                (tally("cards", &words.say("ionw-cards", &[]), format!("{}/{FULL}", realm.len)))
                @for resource in Resource::ALL {
                    (tally(resource_id(resource), &words.say(&format!("ion-{}", resource_id(resource)), &[]), realm.resources.at(resource as usize)))
                }
                (tally("expedition", &words.say("ion-ships", &[("n", realm.icons.into())]), realm.icons))
                (tally("spoils", &words.say("ion-spoils", &[]), view.spoils[seat.index()].len))
                (tally("drachma", &words.say("ionw-drachmas", &[]), realm.drachmas()))
                @if realm.of(Type::Goods) > 0 { (tally("goods", &words.say("ion-goods", &[]), realm.of(Type::Goods))) }
            }
        }
    }

    fn plates(&self, look: &Look<'_>, _: &View) -> Vec<Plate> {
        plates::plates(self, &look.words)
    }

    fn cover(&self, words: &Words<'_>) -> Markup {
        plates::fan(self, words)
    }

    fn moment(&self, at: &Situation<'_, Emporion>) -> &'static str {
        lessons::emporion(self, at)
    }

    fn section(&self, event: &Event) -> Option<Section> {
        match event {
            Event::Added { seat, .. } | Event::Reserved { seat, .. } | Event::Stuck { seat, .. } => {
                Some(Section::Turn(*seat))
            }
            Event::Moved { seat, mandatory: false, .. } => Some(Section::Turn(*seat)),
            _ => None,
        }
    }

    fn picture(&self, event: &Event) -> &'static str {
        match event {
            Event::Began { .. } | Event::Founded { .. } | Event::Turned { .. } => "cards",
            Event::Spoils { .. } => "spoils",
            Event::Reserved { .. } => "reserve",
            Event::Added { by, .. } => resource_id(*by),
            Event::Moved { .. } => "expedition",
            Event::Stuck { .. } => "close",
            Event::Announced { .. } | Event::LastRound { .. } | Event::Over => "flag",
        }
    }

    /// An Expedition: the chosen places of the Port, and how many cards of the refill are History.
    fn move_in(&self, view: &View, fields: &[(String, String)]) -> Option<Action> {
        let history = fields.iter().find(|(name, _)| name == "history")?.1.parse().ok()?;
        let chosen = (0..PORT).filter(|place| fields.iter().any(|(name, _)| *name == format!("port-{place}")));
        let cards = PortSet(chosen.fold(0, |bits, place| bits | 1 << place));
        Some(Action::Expedition { cards: cards.tidy(&view.open.port), history })
    }
}

/// The type of a card.
pub fn class_of(game: &Emporion, kind: Kind) -> Type {
    card(game, kind).face.class
}

/// The ways to add a card: one for each Action that does it.
fn ways(offers: &Offers<'_, Emporion>, seat: Seat, fits: impl Fn(&Action) -> Option<Resource>) -> Vec<OfferedMove> {
    let words = offers.words();
    offers.ways(|action| {
        let Action::Add { card, .. } = action else { return None };
        let by = fits(&action)?;
        let spoils = offers.game.spoils_for(&offers.view.open.realms[seat.index()], card);
        Some(html! {
            (icon(resource_id(by)))
            span {
                b { (words.say("ionw-add-by", &[("action", type_name(words, by.into()).into())])) }
                @if spoils > 0 { " " small { (words.say("ionw-pays-spoils", &[("n", spoils.into())])) } }
            }
        })
    })
}

/// What is to be done now, and a warning when the end is near (ION-70, ION-72).
fn prompt(offers: &Offers<'_, Emporion>) -> String {
    let (words, open) = (offers.words(), &offers.view.open);
    let key = match (open.phase, offers.acts()) {
        (Phase::Over, _) => "ionw-do-over",
        (Phase::Choosing, true) => "ionw-do-begin",
        (Phase::Playing, true) => "ionw-do-act",
        (_, false) => "ionw-do-wait",
    };
    let near: Vec<String> = Seat::all(offers.game.seats())
        .filter(|seat| usize::from(open.realms[seat.index()].len) >= FULL - 1)
        .map(|seat| words.who(seat).to_owned())
        .collect();
    let todo = words.say(key, &[]);
    let alarm = match open.ending {
        _ if open.phase == Phase::Over => return todo,
        Some(Ending::Realm) => words.say("ion-ev-last-realm", &[]),
        Some(Ending::History) => words.say("ion-ev-last-history", &[]),
        None if !near.is_empty() => words.say("ionw-near", &[("names", words.list(&near).into())]),
        None => return todo,
    };
    format!("{alarm} {todo}")
}
