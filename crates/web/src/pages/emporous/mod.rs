//! The table of Emporous: the influence track, the market beside the Artisan works, the own side below, and the exchange
//! as a negotiation.

mod compose;
mod deal;
mod goods;
mod market;
mod mine;
mod outcome;
mod players;
mod reasons;

use super::parts::{Offers, Why, art, form, named_item, pop, thing};
use super::{icon, lessons, pawn};
use crate::board::{Look, Section, Strand};
use crate::games::{Page, Plate, Situation};
use emporia_engine::emporous::{Action, Emporous, Event, Journey, Kind, Phase, Reply, View, bits};
use emporia_engine::{Game, Seat};
use emporia_text::{Words, counted};
use goods::{Copies, Costs, missing, symbols, tile_name};
use maud::{Markup, html};
use reasons::Reasons;

impl Page for Emporous {
    const FAMILY: &'static str = "trade";
    const TABS: &'static [(&'static str, &'static str)] =
        &[("coin", "ousw-tab-market"), ("construction", "ousw-tab-works"), ("contract", "ousw-tab-mine")];

    fn page(&self, offers: &Offers<'_, Emporous>) -> Markup {
        let (words, view) = (offers.words(), offers.view);
        let reasons = Reasons::new(offers);
        let me = view.seat.filter(|_| view.table.phase != Phase::Islands);
        // The own side comes first in the order of copies, so that the next tile of a pile is the one that arrives there.
        let mut copies = Copies::new(offers.look);
        let own = me.map(|seat| mine::panel(offers, &reasons, &mut copies, seat));
        let market = market::market(offers, &reasons, &mut copies);
        let works = market::works(offers, &reasons, &mut copies);
        let body = html! {
            (market::track(offers))
            @if view.table.phase == Phase::Islands { (islands(offers)) }
            div.ous-mid { (market) (works) }
            @if let Some(own) = own { (own) }
            (market::tasks(offers))
            @if view.seat.is_none() && view.table.phase != Phase::Islands {
                div.watched data-tab="3" { @for seat in Seat::all(self.seats()) { (players::known(self, words, view, seat)) } }
            }
        };
        form(offers.look, "ous-board", &body)
    }

    fn lit(&self, offers: &Offers<'_, Emporous>) -> Vec<usize> {
        lit(offers)
    }

    fn prompt(&self, offers: &Offers<'_, Emporous>) -> String {
        prompt(offers)
    }

    fn dock(&self, offers: &Offers<'_, Emporous>) -> Markup {
        let seat = offers.view.seat;
        html! { @if let Some(seat) = seat { (form(offers.look, "foot", &html! { (purse(offers, seat)) (dock(offers, &Reasons::new(offers), seat)) })) } }
    }

    fn standing(&self, view: &View) -> Vec<String> {
        deal::standing_answers(view)
    }

    fn stands(&self, view: &View, name: &str) -> Option<Action> {
        deal::standing_answer(view, name)
    }

    fn aside(&self, offers: &Offers<'_, Emporous>, recent: &[Event]) -> Markup {
        let (bargain, forms) = deal::panel(offers);
        let office = mine::office(offers);
        html! {
            @match bargain.or(office) {
                Some(body) => (form(offers.look, "over", &body)),
                None => { @if let Some(card) = outcome::card(offers, recent) { div.over { (card) } } }
            }
            (compose::offer(offers))
            @for form in forms { (form) }
        }
    }

    fn rivals(&self, offers: &Offers<'_, Emporous>) -> Markup {
        let (words, view) = (offers.words(), offers.view);
        html! {
            @for seat in Seat::all(self.seats()).filter(|&seat| view.seat.is_some() && Some(seat) != view.seat) {
                (pop(words, &format!("player-{}", seat.0), words.who(seat), &players::known(self, words, view, seat)))
            }
        }
    }

    fn score_sheet(&self, words: &Words<'_>, view: &View) -> Markup {
        players::score_sheet(self, words, view)
    }

    fn strip(&self, look: &Look<'_>, view: &View, seat: Seat) -> Markup {
        players::strip(self, look, view, seat)
    }

    /// The market, the works and the Contracts as they lie there at the start.
    fn plates(&self, look: &Look<'_>, view: &View) -> Vec<Plate> {
        let offers = Offers::new(self, look, view, &[]);
        let reasons = Reasons::new(&offers);
        let mut copies = Copies::new(look);
        let contracts = |which: std::ops::Range<u8>| {
            html! { ul.contracts { @for contract in which { li { div.contract.prestige { (mine::face(&offers, contract, false)) } } } } }
        };
        let of = |clause, picture| Plate { clause: Some(clause), picture };
        vec![
            of("OUS-20", market::market(&offers, &reasons, &mut copies)),
            of("OUS-52", market::works(&offers, &reasons, &mut copies)),
            of("OUS-53", contracts(0..2)),
            Plate { clause: None, picture: contracts(0..18) },
        ]
    }

    fn cover(&self, _: &Words<'_>) -> Markup {
        html! {
            (art("island"))
            (art("traders"))
            span.float { @for good in ["wood", "stone", "bronze", "food", "grapes", "seal"] { (icon(good)) } }
        }
    }

    fn moment(&self, at: &Situation<'_, Emporous>) -> &'static str {
        lessons::emporous(at)
    }

    fn section(&self, event: &Event) -> Option<Section> {
        let next = |seat: Seat| Seat((seat.0 + 1) % self.seats() as u8);
        match event {
            Event::Began { first } => Some(Section::Turn(*first)),
            Event::Ended { seat } | Event::Passed { seat } => Some(Section::Next(next(*seat))),
            _ => None,
        }
    }

    fn strand(&self, event: &Event) -> Strand {
        match event {
            Event::Proposed { .. } => Strand::Proposes,
            Event::Answering { .. } | Event::Answered { reply: Reply::Refuse, .. } => Strand::Murmurs,
            Event::Answered { .. } => Strand::Answers,
            Event::Refused { .. } | Event::BrokeOff { .. } => Strand::Fails,
            Event::Struck { .. } => Strand::Succeeds,
            _ => Strand::Alone,
        }
    }

    fn picture(&self, event: &Event) -> &'static str {
        match event {
            Event::Chose { .. } | Event::Sailed { .. } => "island",
            Event::Began { .. } => "play",
            Event::Dealt { .. } | Event::Drew { .. } | Event::Kept { .. } | Event::Returned { .. } => "contract",
            Event::Fulfilled { .. } => "check",
            Event::Tasked { .. } | Event::Conspired { .. } | Event::Smuggled { .. } => "contraband",
            Event::Bought { tile, .. } | Event::TookFree { tile, .. } => tile.key(),
            Event::Coined { .. } | Event::Bribed { .. } => "coin",
            Event::Commissioned { work, .. } => work.key(),
            Event::Delivered { .. } => "shipment",
            Event::Sealed { .. } => "seal",
            Event::Mastered { .. } => "crown",
            Event::Proposed { .. } | Event::Struck { .. } | Event::Collaborated { .. } => "swap",
            Event::Answering { .. } | Event::Answered { .. } => "chat",
            Event::Refused { .. } | Event::BrokeOff { .. } | Event::Passed { .. } => "close",
            Event::Called { .. } | Event::Over => "flag",
            Event::Ended { .. } | Event::Showed { .. } => "info",
        }
    }

    /// An offer, a counter-offer, or what is delivered for one.
    fn move_in(&self, view: &View, fields: &[(String, String)]) -> Option<Action> {
        compose::move_in(self, view, fields)
    }
}

/// What is to be done now, in a sentence, and a warning when the end is near (OUS-90).
fn prompt(offers: &Offers<'_, Emporous>) -> String {
    let (words, view) = (offers.words(), offers.view);
    let table = &view.table;
    let holds = view.seat.is_some() && table.seal == view.seat;
    let key = match (table.phase, offers.acts()) {
        (Phase::Over, _) => "ousw-do-over",
        (_, false) if view.seat.is_none() => "ousw-do-watch",
        (_, false) => "ousw-do-wait",
        (Phase::Islands, _) => "ousw-do-island",
        (Phase::Office, _) => "ousw-do-office",
        (Phase::Answer, _) => "ousw-do-answer",
        (Phase::Decide, _) => "ousw-do-decide",
        (Phase::Free(_), _) => "ousw-do-free",
        (Phase::Turn, _) => match table.journey {
            Journey::None if offers.actions.contains(&Action::End) => "ousw-do-pass",
            Journey::None if holds => "ousw-do-travel-seal",
            Journey::None => "ousw-do-travel",
            Journey::City(_) if table.trading => "ousw-do-trading",
            Journey::City(1) if holds => "ousw-do-second",
            Journey::City(1) if offers.actions.iter().any(|a| matches!(a, Action::SealForCoin(_))) => {
                "ousw-do-rest-seal"
            }
            _ => "ousw-do-rest",
        },
    };
    let todo = words.say(key, &[]);
    match table.last {
        Some(left) if table.phase != Phase::Over => {
            format!("{} {todo}", words.say("ousw-last", &[("n", left.into())]))
        }
        _ => todo,
    }
}

/// How many things can be pressed in the market, among the works, and on the own side.
fn lit(offers: &Offers<'_, Emporous>) -> Vec<usize> {
    let mut things: [std::collections::BTreeSet<String>; 3] = Default::default();
    for action in offers.actions.iter().filter(|_| offers.acts()) {
        let (zone, thing) = match action {
            Action::Buy { tile, .. } | Action::Free(tile) => (0, tile.key().to_owned()),
            Action::Commission { work, .. } => (1, work.key().to_owned()),
            Action::Fulfil { contract, .. } => (2, contract.to_string()),
            Action::Coin(kind) => (2, kind.key().to_owned()),
            Action::Deliver => (2, Kind::Shipment.key().to_owned()),
            Action::Choose(kind) => (0, kind.key().to_owned()),
            Action::Sail(island) => (2, format!("island {island}")),
            _ => continue,
        };
        things[zone].insert(thing);
    }
    things.iter().map(std::collections::BTreeSet::len).collect()
}

/// What the viewer owns, in a line that a phone always shows.
fn purse(offers: &Offers<'_, Emporous>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let player = &view.table.players[seat.index()];
    let city = player.city[0] + player.city[1];
    let coins = words.say("ousw-coins-where", &[("hand", player.coins.into()), ("city", city.into())]);
    let complete = |contract: &u8| missing(words, &symbols(offers, Costs::Contract(*contract))).is_none();
    let (open, ready) = (view.own_contracts().count_ones(), bits(view.own_contracts()).filter(complete).count());
    html! {
        ul.purse aria-label=(words.say("ousw-yours", &[])) {
            // What is always there comes first, so that tiles that come and go do not push it about.
            (named_item("own", &coins, &html! { (icon("coin")) b { (player.coins) } small { "+" (city) } }))
            (named_item("own", &words.say("ousw-contracts-ready", &[("n", ready.into()), ("all", open.into())]), &html! { (icon("contract")) b { (ready) "/" (open) } }))
            @for (kind, n) in view.tiles().iter() {
                (named_item("", &counted(n, &tile_name(words, game, kind)), &html! { @for _ in 0..n { span.tile { (icon(kind.key())) } } }))
            }
        }
    }
}

/// The Islands to choose from (OUS-14).
fn islands(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let cards = game.cards();
    html! {
        section.isles data-tab="1" aria-label=(words.say("ousw-islands", &[])) {
            ul {
                @for material in Kind::MATERIALS {
                    @let owner = view.table.players.iter().position(|player| player.islands.contains(&Some(material)));
                    @let taken = owner.map(|seat| Why { sentence: words.say("ousw-why-taken", &[("who", words.who(Seat(seat as u8)).into())]), clause: "OUS-14" });
                    li {
                        (thing(words, &format!("isle trade m-{}", material.key()), &format!("isle-{}", material.key()), cards.island(material),
                            &offers.of(|a| *a == Action::Choose(material)), taken.as_ref(), &html! {
                            (art("island"))
                            span.cap {
                                b { (cards.island(material)) }
                                span { (icon(material.key())) (words.say("ousw-yields", &[("n", cards.material(material).yields.into()), ("material", tile_name(words, game, material).into())])) }
                                @if let Some(seat) = owner {
                                    span.row { (pawn(seat, Some(words.who(Seat(seat as u8))))) (words.who(Seat(seat as u8))) }
                                }
                            }
                        }))
                    }
                }
            }
        }
    }
}

/// The journey home, the Seal, the exchange and the end of the turn, within reach of a thumb.
fn dock(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    if !offers.acts() || view.table.phase != Phase::Turn {
        return html! { div.dock {} };
    }
    let player = &view.table.players[seat.index()];
    let sails = offers.of(|a| matches!(a, Action::Sail(_)));
    let end = offers.of(|a| *a == Action::End);
    let passing = view.table.journey == Journey::None && !end.is_empty();
    let home: Vec<&str> = player.islands.iter().flatten().map(|&island| game.cards().island(island)).collect();
    let sail = words.say("ousw-sail", &[("island", home.join(" / ").into())]);
    let back = words.say("ousw-back", &[("n", (player.city[0] + player.city[1]).into())]);
    let exchange = words.say("ousw-exchange", &[]);
    let done = words.say(if passing { "ousw-pass" } else { "ousw-end" }, &[]);
    // What would be given away by ending the turn now is said on its button.
    let unused = view.table.seal == Some(seat) && view.table.journey == Journey::City(1) && !view.table.trading;
    let ends = words.say(if unused { "ousw-end-second" } else { "ousw-end-help" }, &[]);
    let label =
        |picture: &str, title: &str, small: &str| html! { (icon(picture)) span { b { (title) } small { (small) } } };
    html! {
        div.dock {
            (thing(words, "btn", "dock-sail", &sail, &sails, reasons.sail(0).as_ref(), &label("island", &sail, &back)))
            (mine::seal(offers, reasons, seat))
            @if view.may_propose() {
                button.btn.lit type="button" popovertarget=(compose::COMPOSE) data-hint=[offers.hinted(compose::is_offer)] data-focus="exchange" { (label("swap", &exchange, &words.say("ousw-exchange-help", &[]))) }
            } @else {
                (thing(words, "btn", "exchange", &exchange, &[], reasons.exchange().as_ref(), &label("swap", &exchange, &words.say("ousw-exchanged", &[]))))
            }
            (thing(words, if end.is_empty() || unused { "btn" } else { "btn main" }, "end", &done, &end, reasons.end().as_ref(), &label("check", &done, &ends)))
        }
    }
}
