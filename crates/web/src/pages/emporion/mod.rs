//! The table of Emporion: the Port and both piles above, the Action cards, the Polis, the own Realm below.

mod card;
mod reasons;
mod plates;
mod realm;
mod zones;

use super::icon;
use super::parts::{OfferedMove, Offers, form, peek, points, pop, tally, thing};
use super::scores::{ScoreRow, score_sheet, signed};
use crate::board::{Look, Piece};
use crate::games::{Page, Plate};
use card::{card, resource_id, type_id, type_name};
use emporia_engine::emporion::state::{FULL, PORT};
use emporia_engine::emporion::{
    Action, Emporion, Ending, Event, Kind, Phase, PortSet, Realm, Resource, Score, Source, Type, View,
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

/// All other seats, or all for one who only watches.
fn other_seats(offers: &Offers<'_, Emporion>) -> impl Iterator<Item = Seat> {
    let me = own_seat(offers);
    Seat::all(offers.game.seats()).filter(move |&seat| Some(seat) != me)
}

impl Page for Emporion {
    const FAMILY: &'static str = "trade";

    fn page(&self, offers: &Offers<'_, Emporion>) -> Markup {
        let (look, view) = (offers.look, offers.view);
        let reasons = Reasons::new(offers);
        let me = own_seat(offers);
        // Realms come first in the order of copies, so that a card that leaves the Polis is the one that arrives in a Realm.
        let mut copies = Copies::new(look);
        let own = me.map(|seat| realm::realm(offers, offers.acts().then_some(&reasons), &mut copies, seat));
        let mut watched = Vec::new();
        for seat in other_seats(offers) {
            match me {
                Some(_) => copies.pass(&view.open.realms[seat.index()]),
                None => watched.push(realm::realm(offers, None, &mut copies, seat)),
            }
        }
        let polis = zones::polis(offers, &reasons, &mut copies);
        let port = zones::port(offers, &reasons, &mut copies);
        let body = html! {
            (prompt(offers))
            @if view.open.phase == Phase::Choosing { (begin(offers)) }
            (port)
            (zones::action_cards(offers, &reasons))
            (polis)
            @if let Some(own) = own { (own) }
            @for realm in watched { (realm) }
        };
        form(look, "ion-board", &body)
    }

    fn rivals(&self, offers: &Offers<'_, Emporion>) -> Markup {
        let (words, view) = (offers.words(), offers.view);
        let Some(me) = own_seat(offers) else { return html! {} };
        let mut copies = Copies::new(offers.look);
        copies.pass(&view.open.realms[me.index()]);
        html! {
            @for seat in other_seats(offers) {
                (pop(words, &format!("realm-{}", seat.0), words.who(seat), &realm::realm(offers, None, &mut copies, seat)))
            }
        }
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
        let mut rows = Vec::new();
        let mut row = |word: String, picture, part: &dyn Fn(&Score) -> i16| {
            let values: Vec<i16> = view.scores.iter().map(part).collect();
            if values.iter().any(|n| *n != 0) {
                rows.push(ScoreRow { picture, word, cells: values.iter().map(|&n| html! { (signed(n)) }).collect() });
            }
        };
        row(words.say("ion-score-history", &[]), "vp", &|score| score.history);
        row(words.say("ion-score-prestige", &[]), "prestige", &|score| score.prestige);
        row(words.say("ion-score-goods", &[]), "goods", &|score| score.goods);
        for class in Type::ALL {
            let word = words.say("ionw-times", &[("type", type_name(words, class).into())]);
            row(word, type_id(class), &|score| score.multipliers[class as usize]);
        }
        row(words.say("ion-score-reserved", &[]), "drachma", &|score| score.reserved);
        let totals: Vec<i16> = view.scores.iter().map(Score::total).collect();
        score_sheet(words, "ion", &rows, &totals, Some(&view.outcome))
    }

    fn strip(&self, look: &Look<'_>, view: &View, seat: Seat) -> Markup {
        let words = &look.words;
        let Some(score) = view.scores.get(seat.index()) else { return html! {} };
        let realm = &view.open.realms[seat.index()];
        let own = look.viewer.is(seat);
        html! {
            @if !own && matches!(look.viewer, Viewer::Seat(_)) {
                (peek(&format!("realm-{}", seat.0), &words.say("ionw-realm", &[])))
            }
            (points(words, &words.say("points-now", &[]), score.total()))
            ul.tally {
                (tally("cards", &words.say("ionw-cards", &[]), format!("{}/{FULL}", realm.len)))
                @for resource in Resource::ALL {
                    (tally(resource_id(resource), &words.say(&format!("ion-{}", resource_id(resource)), &[]), realm.resources.at(resource as usize)))
                }
                (tally("expedition", &words.say("ion-ships", &[("n", realm.icons.into())]), realm.icons))
                (tally("spoils", &words.say("ion-spoils", &[]), view.spoils[seat.index()].len))
                (tally("drachma", &words.say("ionw-drachmas", &[]), realm.drachmas()))
                @if realm.of(Type::Goods) > 0 { (tally("goods", &words.say("ion-goods", &[]), realm.of(Type::Goods))) }
                @if seat == view.open.first { li.chip.flag { (words.say("ionw-first", &[])) } }
            }
        }
    }

    fn plates(&self, look: &Look<'_>, _: &View) -> Vec<Plate> {
        plates::plates(self, &look.words)
    }

    fn cover(&self, words: &Words<'_>) -> Markup {
        plates::fan(self, words)
    }

    fn moment(&self, view: &View) -> String {
        if view.open.phase == Phase::Choosing { "start".to_owned() } else { view.open.round.to_string() }
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

/// What is to be done now; banners when the end is near (ION-70, ION-72).
fn prompt(offers: &Offers<'_, Emporion>) -> Markup {
    let (words, open) = (offers.words(), &offers.view.open);
    let key = match (open.phase, offers.acts()) {
        (Phase::Over, _) => "ionw-do-over",
        (Phase::Choosing, true) => "ionw-do-begin",
        (Phase::Playing, true) => "ionw-do-act",
        (_, false) => "ionw-do-wait",
    };
    let stuck = offers.of(|a| *a == Action::Pass);
    let near: Vec<String> = Seat::all(offers.game.seats())
        .filter(|seat| usize::from(open.realms[seat.index()].len) >= FULL - 1)
        .map(|seat| words.who(seat).to_owned())
        .collect();
    html! {
        p.prompt {
            @if open.round > 0 {
                b { (words.say("ionw-round", &[("n", open.round.into())])) }
            }
            span { (words.say(key, &[])) }
        }
        @if let (Some(ending), true) = (open.ending, open.phase != Phase::Over) {
            p.alarm { (icon("flag")) (words.say(match ending { Ending::Realm => "ion-ev-last-realm", Ending::History => "ion-ev-last-history" }, &[])) }
        } @else if !near.is_empty() && open.phase != Phase::Over {
            p.alarm { (icon("flag")) (words.say("ionw-near", &[("names", words.list(&near).into())])) }
        }
        @if !stuck.is_empty() {
            div.dock.one { (thing(words, "btn big main", "pass", "", &stuck, None, &html! { (icon("check")) span { (words.say("ion-act-pass", &[])) } })) }
        }
    }
}

/// The card to begin with (ION-13).
fn begin(offers: &Offers<'_, Emporion>) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    html! {
        section.begin aria-label=(words.say("ionw-begin", &[])) {
            @for kind in [game.cards().hoplites, game.cards().sophistes] {
                div {
                    (thing(words, &card::classes(game, kind), &format!("begin-{}", kind.0), words.name(&card(game, kind).name),
                        &offers.of(|a| *a == Action::Begin(kind)), None, &card::face(words, game, kind)))
                    p.s { (card::facts(words, game, kind)) }
                }
            }
        }
    }
}
