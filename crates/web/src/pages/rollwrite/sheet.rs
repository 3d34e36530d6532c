//! A player's sheet: boxes with diagonals, fillings and crosses (RW-80). The own sheet is where moves are made.

use super::super::parts::{
    Inspected, OfferedMove, Offers, Tags, art, choice, control, heard, inspected, named, opener, tally, thing,
};
use super::super::{icon, pawn};
use super::inspect;
use super::reasons::{Reasons, lacks};
use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{Action, Contract, Material, Origin, Payment, Phase, RollWrite, Sheet, Work};
use emporia_engine::{Game, Seat};
use maud::{Markup, html};

/// The whole sheet of a seat; with reasons, and so with moves, if it is the viewer's own.
pub fn paper(offers: &Offers<'_, RollWrite>, reasons: Option<&Reasons<'_>>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let sheet = &view.sheets[seat.index()];
    let score = &view.scores[seat.index()];
    let word = |key: &str| words.say(key, &[]);
    let part = |picture: &str, key: &str, n: i16| tally(picture, &word(key), n);
    html! {
        article.paper.own[reasons.is_some()] data-zone=[reasons.map(|_| "sheet")] data-key={ "sheet-" (seat.0) } {
            header data-tab="1" {
                h2 { (pawn(seat.index(), Some(words.who(seat)))) " " (words.who(seat)) }
                @if let Some(island) = sheet.island {
                    span.s { (icon("island")) b { (game.cards().island(island)) } " · " (words.name(game.cards().material_names(island))) }
                }
                ul.points {
                    (part("contract", "rw-score-contracts", score.contracts))
                    (part("construction", "rw-score-works", score.works))
                    (part("crown", "rw-score-masteries", score.masteries))
                    (jewels(offers, sheet))
                    (part("close", "rw-score-unfulfilled", score.unfulfilled))
                    li.sum title=(words.say("rw-score-now", &[("n", score.total().into())])) { "= " b.num { (score.total()) } (heard(&word("points-now"))) }
                }
            }
            (rounds(offers))
            (materials(offers, reasons, sheet))
            (works(offers, reasons, seat))
            (coins(offers, reasons, sheet))
            (contracts(offers, reasons, seat))
        }
    }
}

/// Points of Jewels: those at hand, and beside them those that the units left will become (RW-52).
fn jewels(offers: &Offers<'_, RollWrite>, sheet: &Sheet) -> Markup {
    let (mut held, mut made) = (0, 0);
    offers.game.each_origin(sheet, &mut |origin, _| {
        if let Origin::Jewels(at_hand, to_come) = origin {
            (held, made) = (at_hand, to_come);
        }
    });
    let word = offers.words().say("rww-score-jewels", &[("held", held.into()), ("made", made.into())]);
    let sum = if made > 0 { format!("{held}+{made}") } else { held.to_string() };
    tally("jewel", &word, sum)
}

/// The name of a thing on a sheet: the own sheet's go without a number.
fn thing_id(what: &str, id: &str, reasons: Option<&Reasons<'_>>, seat: Seat) -> String {
    match reasons {
        Some(_) => format!("{what}-{id}"),
        None => format!("{what}-{id}-{}", seat.0),
    }
}

/// A box with its mark, which leans a little, one way or the other, by where it stands in its row.
fn bx(mark: char, place: u8) -> Markup {
    html! { i class={ "bx " (mark) " n" (place % 3) } {} }
}

/// Boxes in a row: filled, then diagonals, then free; `next` is what the first free box holds.
fn boxes(spent: u8, held: u8, all: u8, last_held: &Markup, next: &Markup) -> Markup {
    let free = all.saturating_sub(spent + held);
    let lit_held = !last_held.0.is_empty() && held > 0;
    let lit_next = !next.0.is_empty() && free > 0;
    html! {
        span.bxs data-row {
            @for n in 0..spent { (bx('f', n)) }
            @for n in spent..spent + held - u8::from(lit_held) { (bx('d', n)) }
            @if lit_held { (last_held) }
            @if lit_next { (next) }
            @for _ in 0..free - u8::from(lit_next) { i.bx {} }
        }
    }
}

/// RW-13, RW-41: played rounds are crossed, rounds that Shops took away are shut.
fn rounds(offers: &Offers<'_, RollWrite>) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let played = if view.phase == Phase::Round { view.round.saturating_sub(1) } else { view.round };
    let all = offers.game.cards().sheet.rounds;
    html! {
        section.wide.rounds-line data-key="rounds" data-tab="1" {
            h3 { (words.say("rw-rounds", &[])) small { (icon("shop")) (words.say("rw-shops", &[("n", view.shops.into())])) } }
            ol.rounds data-row {
                @for round in 1..=all {
                    @if round <= played {
                        li.played title=(words.say("rww-round-played", &[("n", round.into())])) { (round) i.mark.x {} }
                    } @else if round > view.last_round {
                        li.gone title=(words.say("rww-round-shut", &[("n", round.into())])) { (round) (icon("shop")) }
                    } @else if round == view.round {
                        li.now aria-current="step" title=(words.say("rww-round-now", &[("n", round.into())])) { (round) }
                    } @else {
                        li { (round) }
                    }
                }
            }
        }
    }
}

fn materials(offers: &Offers<'_, RollWrite>, reasons: Option<&Reasons<'_>>, sheet: &Sheet) -> Markup {
    let (words, cards) = (offers.words(), offers.game.cards());
    let mine = reasons.is_some();
    let none = html! {};
    html! {
        section.mats data-key="mats" data-tab="1" {
            h3 { (words.say("rw-materials", &[])) small { (words.say("rww-legend", &[])) } }
            ul.lines {
                @for material in Material::ALL {
                    @let (got, held) = (sheet.got.at(material.index()), sheet.units(material));
                    @let all = cards.material(material).boxes;
                    @let name = words.name(cards.material_names(material));
                    @let id = material.id();
                    @let buys = if mine { offers.of(|a| *a == Action::Buy(material)) } else { Vec::new() };
                    @let uses = if mine { uses(offers, material) } else { Vec::new() };
                    @let next = match buys.first() {
                        Some(buy) => control("bx lit", buy, Tags { title: Some(&buy.words), ..Tags::default() }, &heard(&buy.words)),
                        None => none.clone(),
                    };
                    @let last = if uses.is_empty() { none.clone() } else { html! {
                        (opener("bx d lit", &format!("use-{id}"), None, &words.say("rww-use", &[("material", name.into())]), &none))
                    } };
                    li data-key=(id) {
                        span.nm { (icon(id)) (name) }
                        b.num.held title=(words.say("rww-held", &[("n", held.into())])) { (held) }
                        (boxes(got - held, held, all, &last, &next))
                        @if !uses.is_empty() {
                            (choice(words, &format!("use-{id}"), &words.say("rww-use", &[("material", name.into())]), &uses))
                        }
                    }
                }
                @let (got, held) = (sheet.got.at(JEWELS), sheet.jewels());
                @let sale = if mine { offers.of(|a| *a == Action::SellJewel) } else { Vec::new() };
                @let last = match sale.first() {
                    Some(sell) => control("bx d lit", sell, Tags { title: Some(&sell.words), ..Tags::default() }, &heard(&sell.words)),
                    None => none.clone(),
                };
                @let possible = mine && !offers.of(|a| matches!(a, Action::Jewel(..))).is_empty();
                @let next = if possible { html! {
                    (opener("bx lit", "jewels", None, &words.say("rww-jewel-which", &[]), &none))
                } } else { none.clone() };
                li data-key="jewel" {
                    span.nm { (icon("jewel")) (words.say("rw-jewels", &[])) }
                    b.num.held title=(words.say("rww-held", &[("n", held.into())])) { (held) }
                    (boxes(got - held, held, cards.sheet.jewel_boxes, &last, &next))
                }
            }
        }
    }
}

/// What can be done with a unit of a material: a coin, or a Jewel.
fn uses(offers: &Offers<'_, RollWrite>, material: Material) -> Vec<OfferedMove> {
    offers.of(|a| match *a {
        Action::Sell(m) => m == material,
        Action::Jewel(a, b) => a == material || b == material,
        _ => false,
    })
}

/// What is paid, in icons, so that ways lie beside each other at a glance.
fn payment(offers: &Offers<'_, RollWrite>, payment: Payment, shops: u8) -> Markup {
    let (words, cards) = (offers.words(), offers.game.cards());
    html! {
        span.pay {
            @for (kind, n) in payment.parts() {
                @let name = kind.map_or_else(|| words.say("rw-jewels", &[]), |m| words.name(cards.material_names(m)).to_owned());
                span { b.num { (n) } (icon(kind.map_or("jewel", Material::id))) (name) }
            }
            @if shops > 0 { span { b.num { (shops) } (icon("shop")) (words.say("rw-shop-cost", &[("n", shops.into())])) } }
        }
    }
}

/// A symbol of a cost; "a/b" is either one.
fn either(symbol: &str) -> Markup {
    html! {
        @for (i, id) in symbol.split('/').enumerate() {
            @if i > 0 { "/" }
            (icon(id.trim()))
        }
    }
}

fn works(offers: &Offers<'_, RollWrite>, reasons: Option<&Reasons<'_>>, seat: Seat) -> Markup {
    let sheet = &offers.view.sheets[seat.index()];
    let (words, cards) = (offers.words(), offers.game.cards());
    let round = offers.view.phase == Phase::Round;
    html! {
        section.crafts data-key="crafts" data-tab="1" {
            h3 { (words.say("rw-works", &[])) small { (words.say("rww-works-help", &[])) } }
            ul.lines {
                @for work in Work::ALL {
                    @let row = cards.work(work);
                    @let made = sheet.made.at(work.index());
                    @let has = sheet.unused(work);
                    @let name = words.name(cards.work_names(work));
                    @let found: Vec<_> = reasons.map(|_| {
                        ways_of(offers, |a| match a { Action::Commission(w, way) if w == work => Some((way, row.shops)), _ => None })
                    }).into_iter().flatten().collect();
                    @let why = reasons.filter(|_| round).and_then(|reasons| reasons.work(work)).filter(|_| found.is_empty());
                    @let mastered = sheet.masteries & work.bit() != 0;
                    @let mastery = words.say("rw-mastery", &[
                        ("mark", (if mastered { "✓" } else { "" }).into()),
                        ("at", row.mastery_at.into()),
                        ("points", row.mastery_points.into()),
                    ]);
                    li {
                        (at(offers, reasons, seat, &Inspected { class: "craft", id: &thing_id("work", work.id(), reasons, seat), title: name, offers: &found, why: why.as_ref(), detail: inspect::work(offers, sheet, work, &mastery) }, &html! {
                            span.cost { @for symbol in cards.work_symbols(work) { span.sym { (either(symbol)) } } @for _ in 0..row.shops { span.sym { (icon("shop")) } } }
                            span.wn { (icon(work.id())) span { (name) } }
                            (boxes(made - has, has, row.boxes, &html! {}, &html! {}))
                            (named("mast", &mastery, &html! { (icon("crown")) i.bx.x[mastered] {} b.num { (row.mastery_points) } }))
                        }))
                    }
                }
            }
        }
    }
}

/// The ways of a work or Contract, drawn as what is paid.
fn ways_of(offers: &Offers<'_, RollWrite>, fits: impl Fn(Action) -> Option<(Payment, u8)>) -> Vec<OfferedMove> {
    offers.ways(|action| fits(action).map(|(way, shops)| payment(offers, way, shops)))
}

/// A thing of a sheet: on the own one it has an inspector.
fn at(
    offers: &Offers<'_, RollWrite>,
    reasons: Option<&Reasons<'_>>,
    seat: Seat,
    shown: &Inspected<'_>,
    body: &Markup,
) -> Markup {
    let words = offers.words();
    if reasons.is_some() && offers.look.viewer.is(seat) {
        return inspected(words, shown, body);
    }
    thing(words, shown.class, shown.id, shown.title, shown.offers, shown.why, body)
}

fn coins(offers: &Offers<'_, RollWrite>, reasons: Option<&Reasons<'_>>, sheet: &Sheet) -> Markup {
    let (words, cards) = (offers.words(), offers.game.cards());
    let sells = reasons.is_some() && !offers.of(|a| matches!(a, Action::Sell(_) | Action::SellJewel)).is_empty();
    let none = html! {};
    let next =
        if sells { opener("bx lit", "coins", None, &words.say("rww-coins-which", &[]), &none) } else { none.clone() };
    let args = [("available", sheet.available().into()), ("purse", sheet.purse().into())];
    html! {
        section.wide.silver data-key="purse" data-tab="1" {
            h3 { (words.say("rw-coins", &[])) small { (words.say("rw-coins-detail", &args)) } }
            ul.lines {
                li data-key="got" {
                    span.nm { (icon("coin")) (words.say("rww-coins-got", &[])) }
                    b.num.held { (sheet.purse()) }
                    (boxes(sheet.lost, sheet.purse(), cards.sheet.coins, &html! {}, &next))
                }
                li data-key="used" {
                    span.nm { (icon("coin")) (words.say("rww-coins-used", &[])) }
                    b.num.held { (sheet.used) }
                    span.bxs data-row {
                        @for &used in &sheet.track[..sheet.trips as usize] {
                            @for n in 0..used { (bx('x', n)) }
                            (bx('f', used))
                        }
                        @for n in 0..sheet.used { (bx('x', n)) }
                        @for _ in 0..sheet.available() { i.bx {} }
                    }
                }
            }
        }
    }
}

fn contracts(offers: &Offers<'_, RollWrite>, reasons: Option<&Reasons<'_>>, seat: Seat) -> Markup {
    let sheet = &offers.view.sheets[seat.index()];
    let (words, cards) = (offers.words(), offers.game.cards());
    let phase = offers.view.phase;
    let choosing = super::is_setup(offers.view);
    html! {
        section.wide.treaties data-key="contracts" data-tab="2" data-zone=[reasons.map(|_| "contracts")] {
            h3 { (words.say("rw-contracts", &[])) small { (words.say("rww-contracts-help", &[])) } }
            ul.scrolls {
                @for contract in Contract::ALL {
                    @let row = cards.contract(contract);
                    @let name = words.name(cards.contract_names(contract));
                    @let taken = sheet.contracts & contract.bit() != 0;
                    @let fulfilled = sheet.fulfilled & contract.bit() != 0;
                    @let found: Vec<_> = reasons.map(|_| {
                        let second = offers.of(|a| *a == Action::Second(Some(contract)));
                        let ways = ways_of(offers, |a| match a { Action::Fulfil(c, way) if c == contract => Some((way, row.shops)), _ => None });
                        second.into_iter().chain(ways)
                    }).into_iter().flatten().collect();
                    @let why = reasons.filter(|_| taken && !fulfilled && phase == Phase::Round)
                        .and_then(|reasons| reasons.contract(contract)).filter(|_| found.is_empty());
                    @let state = match (taken, fulfilled) {
                        (_, true) => "rww-contract-fulfilled",
                        (true, _) if !found.is_empty() => "rww-contract-now",
                        (true, _) if reasons.is_some() => "rww-contract-taken",
                        (true, _) => "rww-contract-theirs",
                        (false, _) if !found.is_empty() => "rww-contract-take",
                        _ => "rww-contract-free",
                    };
                    li.free[!taken].small[!taken && !choosing] {
                        @let class = format!("scroll prestige {}", if fulfilled { "fulfilled" } else if taken { "taken" } else { "free" });
                        (at(offers, reasons, seat, &Inspected { class: &class, id: &thing_id("contract", contract.id(), reasons, seat), title: name, offers: &found, why: why.as_ref(), detail: inspect::contract(offers, sheet, contract) }, &html! {
                            i.rod {}
                            span.t {
                                (art(contract.id()))
                                b { (name) }
                                span.row {
                                    @match (taken, fulfilled) {
                                        (_, true) => (bx('f', 0)),
                                        (true, _) => (bx('d', 0)),
                                        _ => i.bx {},
                                    }
                                    span.ip title=(words.say("points", &[("n", row.points.into())])) { (row.points) }
                                }
                            }
                            (contract_cost(offers, sheet, contract, taken && !fulfilled))
                            small.state { (words.say(state, &[])) }
                        }))
                    }
                }
            }
        }
    }
}

/// What a Contract costs, with what is at hand ticked off.
fn contract_cost(offers: &Offers<'_, RollWrite>, sheet: &Sheet, contract: Contract, ticked: bool) -> Markup {
    let cards = offers.game.cards();
    let row = cards.contract(contract);
    let lack = lacks(sheet, &row.ways, row.works);
    let is_short = |m: Material| lack.materials.iter().any(|(short, _)| *short == m);
    html! {
        span.cost {
            @for work in Work::ALL {
                @for i in 0..row.works.at(work.index()) {
                    span.sym.has[ticked && i < sheet.unused(work)].lack[ticked && i >= sheet.unused(work)] { (icon(work.id())) }
                }
            }
            @for symbol in cards.contract_symbols(contract) {
                @let has = symbol.split('/').filter_map(|id| Material::named(id.trim())).any(|m| !is_short(m) && sheet.units(m) > 0);
                span.sym.has[ticked && has].lack[ticked && !has] { (either(symbol)) }
            }
            @for i in 0..row.shops {
                span.sym.has[ticked && i < sheet.purse()].lack[ticked && i >= sheet.purse()] { (icon("shop")) }
            }
        }
    }
}
