//! A negotiation on the table: the proposal and all answers side by side, and what the viewer can say to them (OUS-74).

use super::super::parts::{OfferedMove, Offers, Why, choice, reason, thing};
use super::super::table::head::standing_words;
use super::super::{icon, pawn};
use super::compose::{COMPOSE, Delivery, can_deliver, deliver, delivery, is_offer, may_counter};
use super::goods::{face_down, side, side_words, tile_icon};
use super::purse;
use crate::games::Page;
use emporia_engine::emporous::{Action, Emporous, FaceDown, Kind, Phase, SeenAnswer, SeenExchange, Side, Terms, View};
use emporia_engine::{Game, Seat};
use maud::{Markup, html};

/// The panel, and the forms that open from it, which cannot lie inside the table's own form.
pub fn panel(offers: &Offers<'_, Emporous>) -> (Option<Markup>, Vec<Markup>) {
    let (words, view) = (offers.words(), offers.view);
    let Some(exchange) = &view.exchange else { return (None, Vec::new()) };
    let mut forms = Vec::new();
    let active = view.table.active;
    let acts = offers.acts();
    // Whose answer is still to be given has it in the buttons below.
    let heard = |seat: &Seat| view.seat != Some(*seat) || exchange.answers[seat.index()] != SeenAnswer::None;
    let bids: Vec<Markup> =
        exchange.terms.to.iter().filter(heard).map(|seat| answer(offers, exchange, seat, &mut forms)).collect();
    let answering = acts && may_counter(view);
    let deciding = acts && view.table.phase == Phase::Decide;
    let title = words.say("ousw-exchange", &[]);
    let panel = html! {
        // A phone has little room: whoever wants to see what lies under it folds it with one press.
        details.dialog.bargain open aria-labelledby="h-deal" {
            summary {
                (icon("swap")) h2 id="h-deal" { (title) }
                span.xs { (words.say("ousw-round", &[("n", exchange.round.into())])) }
            }
            // Another offer, and the answers when they come to light, are drawn anew: nothing of the last ones is pushed about.
            div.body.deal data-key={ (active.0) "-" (exchange.round) "-" (view.table.phase == Phase::Decide) } {
                ul.bids {
                    li.bid.first {
                        h3 { (pawn(active.index(), Some(words.who(active)))) span { (heading(offers, exchange)) } }
                        (terms(offers, active, &exchange.terms, exchange.hidden.as_ref()))
                    }
                    @for bid in bids { (bid) }
                }
                @if let Some(seat) = view.seat.filter(|_| acts) { (purse(offers, seat)) }
                @if answering {
                    div.btns {
                        (accept(offers, exchange, &mut forms))
                        (counter(offers))
                        (single(offers, "refuse", "close", &words.say("ous-act-refuse", &[]), Action::Refuse))
                    }
                    (standing(offers))
                }
                @if deciding {
                    div.btns {
                        @if view.may_propose() {
                            button.btn type="button" popovertarget=(COMPOSE) data-hint=[offers.hinted(is_offer)] data-focus="anew" { (icon("swap")) (words.say("ousw-anew", &[])) }
                        } @else {
                            (thing(words, "btn", "anew", &words.say("ousw-anew", &[]), &[], Some(&Why { sentence: words.say("ousw-why-rounds", &[]), clause: "OUS-74" }), &html! { (icon("swap")) (words.say("ousw-anew", &[])) }))
                        }
                        (single(offers, "break-off", "close", &words.say("ous-act-break-off", &[]), Action::BreakOff))
                    }
                }
            }
        }
    };
    (Some(panel), forms)
}

fn heading(offers: &Offers<'_, Emporous>, exchange: &SeenExchange) -> String {
    let (words, view) = (offers.words(), offers.view);
    let to = match (exchange.terms.to.len(), exchange.terms.to.first()) {
        (1, Some(seat)) if view.seat == Some(seat) => words.say("ousw-to-you", &[]),
        (1, Some(seat)) => words.who(seat).to_owned(),
        _ => words.say("ous-everyone", &[]),
    };
    if view.seat == Some(view.table.active) {
        return words.say("ousw-you-offer", &[("to", to.into())]);
    }
    words.say("ousw-offers", &[("who", words.who(view.table.active).into()), ("to", to.into())])
}

/// What would change hands, from the viewer's side if they are one of both.
fn terms(offers: &Offers<'_, Emporous>, by: Seat, terms: &Terms, hidden: Option<&FaceDown>) -> Markup {
    let (words, game, view) = (offers.words(), offers.game, offers.view);
    let (gives, asks) = match view.seat {
        Some(me) if me == by => ("ousw-give", "ousw-ask"),
        _ => ("ousw-gives", "ousw-asks"),
    };
    html! {
        dl.terms {
            div { dt { (words.say(gives, &[])) } dd { (side(words, game, &terms.give, hidden)) } }
            div { dt { (words.say(asks, &[])) } dd { (side(words, game, &terms.ask, None)) } }
        }
        @if view.seat != Some(by) && terms.give.tiles.count() > 0 && !game.options().open_exchanges {
            p.claimed { (icon("eye")) (words.say("ousw-as-claimed", &[])) }
        }
    }
}

/// What one of those who were asked says.
fn answer(offers: &Offers<'_, Emporous>, exchange: &SeenExchange, seat: Seat, forms: &mut Vec<Markup>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let deciding = offers.acts() && view.table.phase == Phase::Decide;
    let who = [("who", words.who(seat).into())];
    let (class, line) = match &exchange.answers[seat.index()] {
        SeenAnswer::None => ("bid waits", words.say("ous-answer-waiting", &who)),
        SeenAnswer::Given => ("bid waits", words.say("ous-answer-given", &who)),
        SeenAnswer::Refuse => ("bid refused", words.say("ous-answer-refuse", &who)),
        SeenAnswer::Accept(_) => ("bid agreed", words.say("ous-answer-accept", &who)),
        SeenAnswer::Counter(..) => ("bid counter", words.say("ousw-counters", &who)),
    };
    html! {
        li class=(class) {
            h3 { (pawn(seat.index(), Some(words.who(seat)))) span { (line) } }
            @match &exchange.answers[seat.index()] {
                SeenAnswer::Counter(counter, hidden) => {
                    (terms(offers, seat, counter, hidden.as_ref()))
                    @if deciding { (take(offers, seat, &counter.ask, forms)) }
                },
                SeenAnswer::Accept(_) if deciding => {
                    (single(offers, &format!("strike-{}", seat.0), "check", &words.say("ousw-strike", &[]), Action::Take { seat, hidden: FaceDown::default() }))
                },
                _ => {},
            }
        }
    }
}

/// A button that is one move, if it is legal now.
fn single(offers: &Offers<'_, Emporous>, id: &str, picture: &str, title: &str, action: Action) -> Markup {
    let words = offers.words();
    let found = offers.of(|a| *a == action);
    let class = if matches!(action, Action::Take { .. } | Action::Accept(_)) { "btn main" } else { "btn" };
    thing(words, class, id, title, &found, None, &html! { (icon(picture)) span { (title) } })
}

/// Accepts the proposal: at once, with one of several tiles, or with a choice of tiles.
fn accept(offers: &Offers<'_, Emporous>, exchange: &SeenExchange, forms: &mut Vec<Markup>) -> Markup {
    let asked = &exchange.terms.ask;
    let title = offers.words().say("ousw-accept", &[]);
    let of = |action: &Action| match action {
        Action::Accept(hidden) => Some(*hidden),
        _ => None,
    };
    settle(offers, "accept", &title, asked, of, forms)
}

/// Takes a counter-offer.
fn take(offers: &Offers<'_, Emporous>, other: Seat, asked: &Side, forms: &mut Vec<Markup>) -> Markup {
    let title = offers.words().say("ousw-take", &[]);
    let of = |action: &Action| match action {
        Action::Take { seat, hidden } if *seat == other => Some(*hidden),
        _ => None,
    };
    settle(offers, &format!("take-{}", other.0), &title, asked, of, forms)
}

fn settle(
    offers: &Offers<'_, Emporous>,
    id: &str,
    title: &str,
    asked: &Side,
    of: impl Fn(&Action) -> Option<FaceDown>,
    forms: &mut Vec<Markup>,
) -> Markup {
    let words = offers.words();
    let body = html! { (icon("check")) span { (title) } };
    if !can_deliver(offers, asked) {
        let why = Why { sentence: words.say("ousw-why-deliver", &[]), clause: "OUS-72" };
        return html! {
            button.btn.no type="button" popovertarget=(id) data-focus=(id) title=(why.sentence) { (body) }
            (reason(words, id, title, &why))
        };
    }
    match delivery(offers, asked) {
        Delivery::Form => {
            let hint = offers.hinted(|action| of(action).is_some());
            forms.push(deliver(offers, id, asked, hint));
            html! { button.btn.main type="button" popovertarget=(id) data-hint=[hint] data-focus=(id) { (body) "…" } }
        }
        Delivery::Ways => {
            // What was promised comes first, and each says whether it is that.
            let honest = |action: &Action| of(action).is_some_and(|hidden| hidden.tiles == asked.tiles);
            let mut actions: Vec<Action> =
                offers.actions.iter().copied().filter(|action| of(action).is_some()).collect();
            actions.sort_by_key(|action| !honest(action));
            let found: Vec<OfferedMove> = actions
                .into_iter()
                .filter(|_| offers.acts())
                .filter_map(|action| Some(offers.offer(action).drawn(way(offers, asked, &of(&action)?))))
                .collect();
            // One tile of one kind is still a choice to be seen before it is made.
            if found.len() == 1 && asked.tiles.count() + u32::from(asked.contracts) > 0 {
                return html! {
                    button.btn.main.lit type="button" popovertarget=(id) data-focus=(id) { (body) }
                    (choice(words, id, title, &found))
                };
            }
            thing(words, "btn main", id, title, &found, None, &body)
        }
    }
}

/// A way to deliver, with what was asked beside it.
fn way(offers: &Offers<'_, Emporous>, asked: &Side, hidden: &FaceDown) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let names = face_down(words, game, hidden);
    let open = asked.tiles.get(Kind::Any) > 0;
    html! {
        @if let Some((kind, _)) = hidden.tiles.iter().next() { (icon(tile_icon(kind))) } @else { (icon("contract")) }
        span {
            (words.say("ousw-deliver-one", &[("what", words.list(&names).into())]))
            @if asked.tiles.count() > 0 {
                " "
                @if open { small.soft { (words.say("ousw-way-free", &[])) } }
                @else if hidden.tiles == asked.tiles { small.ok { (words.say("ousw-way-honest", &[])) } }
                @else {
                    @let wanted = side_words(words, game, &Side { tiles: asked.tiles, ..Side::default() });
                    small.lie { (words.say("ousw-way-lie", &[("asked", words.list(&wanted).into())])) }
                }
            }
        }
    }
}

/// Answers that shall stand from now on: buttons of the same form, sent to another address.
fn standing(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, game, view) = (offers.words(), offers.game, offers.view);
    let Some(there) = offers.look.act.and_then(|act| act.strip_suffix("/act")) else { return html! {} };
    html! {
        div.standing {
            span.soft.s { (words.say("ousw-standing", &[])) }
            @for name in game.standing(view) {
                button.btn.small formaction={ (there) "/standing" } name="set" value=(name) title=(standing_words(words.lang, &name, "")) { (standing_words(words.lang, &name, "-short")) }
            }
        }
    }
}

fn counter(offers: &Offers<'_, Emporous>) -> Markup {
    let words = offers.words();
    debug_assert!(offers.game.seats() > 1);
    html! { button.btn type="button" popovertarget=(COMPOSE) data-hint=[offers.hinted(is_offer)] data-focus="counter" { (icon("swap")) (words.say("ousw-counter", &[])) } }
}

/// The standing answers that a seat may give: to all offers of this turn, to what asks for coins, to all offers.
pub fn standing_answers(view: &View) -> Vec<String> {
    if view.seat.is_none() || view.table.phase == Phase::Over {
        return Vec::new();
    }
    vec![format!("turn-{}", view.table.turns), "coins".to_owned(), "all".to_owned()]
}

/// What a standing answer says to the offer that is before the viewer now.
pub fn standing_answer(view: &View, name: &str) -> Option<Action> {
    let exchange = view.exchange.as_ref().filter(|_| may_counter(view))?;
    let refuses = match name {
        "all" => true,
        "coins" => exchange.terms.ask.coins > 0,
        turn => turn.strip_prefix("turn-") == Some(view.table.turns.to_string().as_str()),
    };
    refuses.then_some(Action::Refuse)
}
