//! The viewer's own side: the journeys, the cargo, coins, works, and the Contracts with what is still missing.

use super::super::parts::{
    Inspected, OfferedMove, Offers, Tags, art, choice, clause_link, control, heard, inspected, list, named_item, needs,
    piece, pop, thing,
};
use super::super::scores::signed;
use super::super::{icon, pawn};
use super::goods::{
    Copies, Costs, Paid, contract_name, cost_row, influence, missing, payment, symbol_rows, symbols, tile_name,
    work_name,
};
use super::players::{mastery_icon, mastery_name};
use super::reasons::Reasons;
use emporia_engine::emporous::goods::MASTERIES;
use emporia_engine::emporous::{Action, Emporous, Kind, Phase, Work, bits};
use emporia_engine::{Game, Seat};
use emporia_text::counted;
use emporia_text::lang::clause;
use maud::{Markup, html};

/// The whole panel.
pub fn panel(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, copies: &mut Copies<'_>, seat: Seat) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let holds = view.table.seal == Some(seat);
    let goods = html! {
        div.holdings {
            (cargo(offers, reasons, copies, seat))
            (coins(offers, copies, seat))
            (own_works(offers, copies, seat))
        }
    };
    html! {
        section class={ "panel mine p" (seat.0 + 1) } data-zone="mine" data-tab="3" aria-labelledby="h-mine" {
            h2.vh id="h-mine" { (words.say("ousw-yours", &[])) }
            (voyage(offers, reasons, seat))
            (goods)
            div.col {
                h3 {
                    (icon("contract")) (words.say("ous-your-contracts", &[]))
                    // Names may be long: whose the Seal is shows the pawn.
                    @if let Some(holder) = view.table.seal {
                        @let whose = if holds { words.say("ousw-seal-yours", &[]) } else { words.who(holder).to_owned() };
                        span.xs.soft title=(whose) { (icon("seal")) " " (pawn(holder.index(), Some(words.who(holder)))) (heard(&whose)) }
                    }
                }
                (contracts(offers, reasons, seat))
                (kept(offers, seat))
            }
        }
    }
}

/// The City card with the coins that lie there, and the Island whence they come back (OUS-40).
fn voyage(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let player = &view.table.players[seat.index()];
    let two = player.islands[1].is_some();
    html! {
        div.voyage.pair[two] {
            @for (i, island) in player.islands.iter().enumerate() {
                @if let Some(material) = *island {
                    @let found = offers.of(|a| *a == Action::Sail(i as u8));
                    @let why = reasons.sail(i as u8).filter(|_| found.is_empty() && view.table.phase == Phase::Turn);
                    @let lies = words.say("ousw-in-city", &[("n", player.city[i].into())]);
                    div.half.prestige title=(lies) {
                        (art("menhos"))
                        span.cap { (words.say("ousw-city", &[])) " " small { (lies) } }
                    }
                    (thing(words, &format!("half trade m-{}", material.key()), &format!("sail-{i}"), game.cards().island(material), &found, why.as_ref(), &html! {
                        (art("island"))
                        span.cap { (game.cards().island(material)) " " small { (words.say("ousw-back", &[("n", player.city[i].into())])) } }
                        span.coinrow { @for _ in 0..game.cards().material(material).yields { (icon(material.key())) } }
                    }))
                }
            }
        }
    }
}

/// The tiles, which others see from behind. A tile can be spent for a coin (OUS-51), a Shipment delivered (OUS-114).
fn cargo(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, copies: &mut Copies<'_>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let tiles = view.tiles();
    html! {
        div {
            h3 { (words.say("ousw-cargo", &[("n", tiles.count().into())])) span.xs.soft { (words.say("ousw-backs", &[])) } }
            ul.cargo.full[tiles.count() > 6] {
                @for (kind, n) in tiles.iter() {
                    @let found = offers.of(|a| *a == Action::Coin(kind) || (kind == Kind::Shipment && *a == Action::Deliver));
                    @let why = reasons.coin(kind).filter(|_| found.is_empty() && view.table.phase == Phase::Turn);
                    @let name = tile_name(words, game, kind);
                    @let id = format!("tile-{}", kind.key());
                    @let at_once = view.table.trading && kind != Kind::Shipment;
                    @for i in 0..n {
                        @let piece = copies.next(kind.key());
                        @let focus = format!("{id}-{i}");
                        @let body = html! { (icon(kind.key())) (heard(&name)) };
                        li {
                            @match found.as_slice() {
                                // While coins are acquired each press is one more; the first is asked.
                                [one] if at_once => {
                                    (control("tile lit", one, Tags { title: Some(&one.words), focus: Some(&focus), piece: Some(&piece), ..Tags::default() }, &html! { (body) (heard(&one.words)) }))
                                },
                                [_, ..] => {
                                    button.tile.lit type="button" popovertarget=(id) title=(name) data-move=(piece.name) data-new=[piece.is_new] data-focus=(focus) { (body) }
                                },
                                [] => {
                                    @if why.is_some() {
                                        button.tile.no type="button" popovertarget=(id) title=(name) data-move=(piece.name) data-new=[piece.is_new] data-focus=(focus) { (body) }
                                    } @else {
                                        button.tile type="button" title=(name) data-move=(piece.name) data-new=[piece.is_new] data-focus=(focus) disabled { (body) }
                                    }
                                },
                            }
                        }
                    }
                    @if let Some(why) = &why {
                        li.popper { (super::super::parts::reason(words, &id, &name, why)) }
                    } @else if !found.is_empty() && !at_once {
                        li.popper { (choice(words, &id, &counted(n, &name), &found)) }
                    }
                }
                @if tiles.is_empty() { li.soft.s { (words.say("ous-nothing", &[])) } }
            }
            @if view.table.unseen {
                p.xs.soft { (words.say("ous-shown", &[])) ": " (known(offers, seat)) }
            }
        }
    }
}

fn known(offers: &Offers<'_, Emporous>, _: Seat) -> String {
    let (words, game) = (offers.words(), offers.game);
    let sure: Vec<String> =
        offers.view.shown.least.iter().map(|(kind, n)| counted(n, &tile_name(words, game, kind))).collect();
    if sure.is_empty() { words.say("ous-nothing", &[]) } else { words.list(&sure) }
}

/// Coins at hand and on the City cards; those that are spent wait there.
fn coins(offers: &Offers<'_, Emporous>, copies: &mut Copies<'_>, seat: Seat) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let player = &view.table.players[seat.index()];
    let [first, second] = player.city;
    let city = first + second;
    let places = words.say("ousw-coins-where", &[("hand", player.coins.into()), ("city", city.into())]);
    html! {
        div {
            h3 { (words.say("ousw-coins", &[])) span.xs.soft title=(places) { (player.coins) " + " (city) " " (icon("city")) } }
            div.coinrow.full[player.coins + city > 8] role="img" aria-label=(places) {
                @for _ in 0..player.coins { (copies.drawn("coin")) }
                @if city > 0 {
                    span.spent {
                        (icon("city"))
                        @for _ in 0..first { (copies.drawn("coin")) }
                        @if second > 0 { (icon("city")) @for _ in 0..second { (copies.drawn("coin")) } }
                    }
                }
            }
        }
    }
}

fn own_works(offers: &Offers<'_, Emporous>, copies: &mut Copies<'_>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let player = &view.table.players[seat.index()];
    if player.all_works() == 0 && player.delivered == 0 {
        return html! {};
    }
    html! {
        div {
            h3 { (words.say("ous-works", &[])) }
            ul.owned {
                @for work in Work::ALL {
                    @let (free, used) = (player.works.get(work), player.used.get(work));
                    @if free + used > 0 {
                        @let spent = match used { 0 => String::new(), n => format!(", {}", words.say("ousw-used", &[("n", n.into())])) };
                        (named_item("", &(counted(free + used, work_name(words, game, work)) + &spent), &html! {
                            @for _ in 0..free { (copies.drawn(work.key())) }
                            @for _ in 0..used {
                                @let piece = copies.next(work.key());
                                span.spent data-move=(piece.name) data-new=[piece.is_new] { (icon(work.key())) }
                            }
                        }))
                    }
                }
                @for mastery in (0..MASTERIES).filter(|&mastery| view.table.masteries[mastery] == Some(seat)) {
                    @let name = words.say("ousw-mastery-of", &[("what", mastery_name(words, game, mastery).into())]);
                    @let crown = piece(&offers.look.piece(format!("crown-{mastery}")), &icon("crown"));
                    (named_item("", &name, &html! { (crown) (icon(mastery_icon(mastery))) }))
                }
                @if player.delivered > 0 {
                    (named_item("", &words.say("ous-delivered", &[("n", player.delivered.into())]), &html! { (icon("shipment")) "×" (player.delivered) "✓" }))
                }
            }
        }
    }
}

/// The Contracts in hand, ticked off against what is there.
fn contracts(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, seat: Seat) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let own = view.own_contracts() & !view.pair;
    debug_assert_eq!(view.seat, Some(seat));
    html! {
        ul.contracts {
            @for contract in bits(own) {
                @let found = fulfilments(offers, contract);
                @let why = reasons.contract(contract).filter(|_| found.is_empty() && view.table.phase == Phase::Turn);
                @let piece = offers.look.piece(format!("contract-{contract}"));
                li data-move=(piece.name) data-new=[piece.is_new] {
                    @let points = offers.game.cards().contract(contract).points;
                    @let detail = html! {
                        div.lookat { (art(offers.game.cards().contract_id(contract))) p { (influence(words, points)) } }
                        (needs(words, &symbol_rows(&symbols(offers, Costs::Contract(contract)), true)))
                    };
                    (inspected(words, &Inspected { class: "contract prestige", id: &format!("contract-{contract}"), title: contract_name(words, offers.game, contract), offers: &found, why: why.as_ref(), detail }, &face(offers, contract, !found.is_empty())))
                }
            }
            @if own == 0 { li.soft.s { (words.say("ousw-no-contracts", &[])) } }
        }
    }
}

/// A Contract: picture, points, cost, and what is missing.
pub fn face(offers: &Offers<'_, Emporous>, contract: u8, now: bool) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let symbols = symbols(offers, Costs::Contract(contract));
    let points = game.cards().contract(contract).points;
    // In the rules nobody has anything, and nothing is missing.
    let seated = offers.view.seat.is_some();
    let lacking = symbols.iter().filter(|symbol| symbol.paid == Paid::No).count();
    html! {
        span.rod {}
        (art(game.cards().contract_id(contract)))
        b.t { (contract_name(words, game, contract)) (influence(words, points)) }
        span.cost { (cost_row(words, &symbols, seated)) }
        @match missing(words, &symbols) {
            _ if !seated => {},
            // The row above shows which: there is no room for a list.
            Some(_) if lacking > 1 => {
                span.miss { (words.say("ousw-needs-several", &[("n", lacking.into()), ("all", symbols.len().into())])) }
            },
            Some(lacks) => { span.miss { (lacks) } },
            None if now => { span.miss.go { (words.say("ousw-fulfil-now", &[])) } },
            None => { span.miss.go { (words.say("ousw-complete", &[])) } },
        }
    }
}

fn fulfilments(offers: &Offers<'_, Emporous>, wanted: u8) -> Vec<OfferedMove> {
    offers.ways(|action| match action {
        Action::Fulfil { contract, pay } if contract == wanted => {
            Some(payment(offers.words(), offers.game, offers.view, pay))
        }
        _ => None,
    })
}

/// Fulfilled Contracts, and where the visible points come from.
fn kept(offers: &Offers<'_, Emporous>, seat: Seat) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let player = &view.table.players[seat.index()];
    let score = game.score(&view.table, seat, view.tiles(), view.contracts[seat.index()].into());
    let told: Vec<String> = score
        .parts()
        .iter()
        .filter(|(_, n)| *n != 0)
        .map(|(key, n)| format!("{} {}", words.say(&format!("ous-score-{key}"), &[]), signed(*n)))
        .collect();
    html! {
        div.kept {
            @for contract in bits(player.fulfilled) {
                @let piece = offers.look.piece(format!("contract-{contract}"));
                span data-move=(piece.name) data-new=[piece.is_new] {
                    (icon("check")) (contract_name(words, game, contract))
                    span.ip { (game.cards().contract(contract).points) }
                }
            }
            @if view.table.phase != Phase::Over { span.soft.xs {
                b { (words.say("ousw-if-now", &[("n", signed(score.total()).into())])) }
                @if !told.is_empty() { " " (told.join(", ")) }
            } }
        }
    }
}

/// The two Contracts of which one is kept (OUS-63).
pub fn office(offers: &Offers<'_, Emporous>) -> Option<Markup> {
    let (words, view) = (offers.words(), offers.view);
    if view.table.phase != Phase::Office || view.seat != Some(view.table.active) {
        return None;
    }
    Some(html! {
        section.panel.office aria-labelledby="h-office" {
            h2 id="h-office" { (icon("seal")) " " (words.say("ousw-office-keep", &[])) }
            ul.contracts {
                @for contract in bits(view.pair) {
                    @let piece = offers.look.piece(format!("contract-{contract}"));
                    li data-move=(piece.name) data-new=[piece.is_new] {
                        (thing(words, "contract prestige", &format!("keep-{contract}"), contract_name(words, offers.game, contract), &offers.of(|a| *a == Action::Keep(contract)), None, &face(offers, contract, false)))
                    }
                }
            }
        }
    })
}

/// What the Contract office can do, or how the Seal is had: never one careless press away, since it cannot be taken back.
pub fn seal(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, seat: Seat) -> Markup {
    let (words, view) = (offers.words(), offers.view);
    let holds = view.table.seal == Some(seat);
    let (title, help, picture) = if holds {
        (words.say("ousw-office", &[]), words.say("ousw-office-help", &[]), "contract")
    } else if offers.game.options().chapter == 2 {
        (words.say("ousw-seal", &[]), words.say("ousw-seal-tasks", &[]), "seal")
    } else {
        (words.say("ousw-seal", &[]), words.say("ousw-seal-coin", &[]), "seal")
    };
    let found = offers.of(|a| match a {
        Action::Draw | Action::Return(_) => holds,
        Action::SealForCoin(_) | Action::SealForTasks => !holds,
        _ => false,
    });
    let why = if holds { reasons.office() } else { reasons.seal() };
    let body = html! { (icon(picture)) span { b { (title) } small { (help) } } };
    if found.is_empty() {
        return thing(words, "btn", "seal", &title, &[], why.as_ref(), &body);
    }
    let rule = if holds {
        "OUS-63"
    } else if offers.game.options().chapter == 2 {
        "OUS-111"
    } else {
        "OUS-61"
    };
    let ways = html! {
        @if !holds { p { (words.say("ousw-seal-good", &[])) } }
        (list(&found))
        p.rule { (clause(words.lang, rule)) " " (clause_link(rule)) }
    };
    html! {
        button.btn.lit type="button" popovertarget="seal" data-focus="seal" { (body) }
        (pop(words, "seal", &title, &ways))
    }
}
