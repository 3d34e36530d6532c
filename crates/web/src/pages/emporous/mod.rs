//! The table of Emporous: the influence track, the market beside the Artisan works, the own side below, and the exchange
//! as a negotiation.

mod compose;
mod deal;
mod goods;
mod market;
mod mine;
mod players;
mod reasons;

use super::parts::{Offers, art, form, pop, thing};
use super::{icon, pawn};
use crate::board::Look;
use crate::games::{Page, Plate};
use emporia_engine::emporous::{Action, Emporous, Event, Journey, Kind, Phase, View};
use emporia_engine::{Game, Seat};
use emporia_text::Words;
use goods::{Copies, tile_name};
use maud::{Markup, html};
use reasons::Reasons;

impl Page for Emporous {
    const FAMILY: &'static str = "trade";

    fn page(&self, offers: &Offers<'_, Emporous>) -> Markup {
        let (words, view) = (offers.words(), offers.view);
        let reasons = Reasons::new(offers);
        let me = view.seat.filter(|_| view.table.phase != Phase::Islands);
        // The own side comes first in the order of copies, so that the next tile of a pile is the one that arrives there.
        let mut copies = Copies::new(offers.look);
        let own = me.map(|seat| mine::panel(offers, &reasons, &mut copies, seat));
        let market = market::market(offers, &reasons, &mut copies);
        let works = market::works(offers, &reasons, &mut copies);
        let (bargain, forms) = deal::panel(offers);
        let body = html! {
            (prompt(offers))
            (bargain)
            (mine::office(offers))
            @if view.table.phase == Phase::Islands { (islands(offers)) }
            @if let Some(seat) = me { (dock(offers, &reasons, seat)) }
            (market::track(offers))
            div.ous-mid { (market) (works) }
            @if let Some(own) = own { (own) }
            (market::tasks(offers))
            @if view.seat.is_none() && view.table.phase != Phase::Islands {
                div.watched { @for seat in Seat::all(self.seats()) { (players::known(self, words, view, seat)) } }
            }
        };
        html! {
            (form(offers.look, "ous-board", &body))
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
            of("OUS-90", market::track(&offers)),
            of("OUS-110", market::tasks(&offers)),
            Plate { clause: None, picture: contracts(0..18) },
        ]
    }

    fn cover(&self, _: &Words<'_>) -> Markup {
        html! {
            (art("island"))
            (art("emporoi"))
            span.float { @for good in ["wood", "stone", "bronze", "food", "grapes", "seal"] { (icon(good)) } }
        }
    }

    fn moment(&self, view: &View) -> String {
        match view.table.phase {
            Phase::Islands => "start".to_owned(),
            Phase::Answer if view.seat != Some(view.table.active) => "answer".to_owned(),
            _ => (usize::from(view.table.turns) / self.seats() + 1).to_string(),
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
fn prompt(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let table = &view.table;
    let turn = i64::from(table.turns) / game.seats() as i64 + 1;
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
            _ => "ousw-do-rest",
        },
    };
    html! {
        p.prompt {
            @if table.phase == Phase::Islands { b { (words.say("ous-setup", &[])) } }
            @else { b { (words.say("ous-turn", &[("n", turn.into())])) } }
            span { (words.say(key, &[])) }
        }
        @if let (Some(left), true) = (table.last, table.phase != Phase::Over) {
            p.alarm { (icon("flag")) (words.say("ousw-last", &[("n", left.into())])) }
        }
    }
}

/// The Islands to choose from (OUS-14).
fn islands(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let cards = game.cards();
    html! {
        section.isles aria-label=(words.say("ousw-islands", &[])) {
            ul {
                @for material in Kind::MATERIALS {
                    @let owner = view.table.players.iter().position(|player| player.islands.contains(&Some(material)));
                    li {
                        (thing(words, &format!("isle trade m-{}", material.key()), &format!("isle-{}", material.key()), cards.island(material),
                            &offers.of(|a| *a == Action::Choose(material)), None, &html! {
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
        return html! { @if view.table.phase == Phase::Turn { div.dock.rest {} } };
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
            (thing(words, if end.is_empty() { "btn" } else { "btn main" }, "end", &done, &end, reasons.end().as_ref(), &label("check", &done, &words.say("ousw-end-help", &[]))))
        }
    }
}
