//! What all share: the influence track, the market under its prices, the reserve, the Artisan works, and the tasks.

use super::super::parts::{Inspected, OfferedMove, Offers, after, heard, inspected, named_item, needs, piece, thing};
use super::super::{icon, pawn};
use super::goods::{
    Copies, Costs, Paid, cost_row, influence, missing, payment, symbol_rows, symbols, tile_icon, tile_name, work_name,
};
use super::reasons::Reasons;
use emporia_engine::emporous::goods::{MASTERIES, SHIPMENTS};
use emporia_engine::emporous::{Action, Emporous, Kind, Phase, Work};
use emporia_engine::{Game, Seat};
use maud::{Markup, html};

/// Visible points from 0 to the number that calls the end (OUS-90).
pub fn track(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let goal = u16::from(game.cards().table.end_points);
    let points: Vec<u16> = Seat::all(game.seats()).map(|seat| game.visible(&view.table, seat)).collect();
    html! {
        section.panel.track data-zone="track" data-tab="1" aria-label=(words.say("ousw-track", &[("goal", goal.into())])) {
            h2 { (icon("crown")) " " (words.say("ousw-influence", &[])) }
            ol {
                @for step in 0..=goal {
                    li.st.goal[step == goal] {
                        span.at {
                            @for (i, at) in points.iter().enumerate() {
                                @if (*at).min(goal) == step {
                                    @let who = words.who(Seat(i as u8));
                                    @let stands = words.say("ousw-stands", &[("who", who.into()), ("points", (*at).into())]);
                                    @let piece = offers.look.piece(format!("pawn-{i}"));
                                    span data-move=(piece.name) data-new=[piece.is_new] title=(stands) { (pawn(i, Some(who))) (heard(&stands)) }
                                }
                            }
                        }
                        (step)
                    }
                }
            }
        }
    }
}

/// Five rows of piles under the prices; the next tile of each row is the one that can be pressed (OUS-20).
pub fn market(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, copies: &mut Copies<'_>) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let prices = game.cards().table.prices;
    // On a phone it takes the Islands' place once they are chosen: it is drawn there anew.
    let key = if offers.view.table.phase == Phase::Islands { "market-first" } else { "market" };
    html! {
        section.panel.market data-key=(key) data-zone="market" data-tab="1" aria-labelledby="h-market" {
            header {
                h2 id="h-market" { (words.say("ous-market", &[])) }
                span.xs.soft { (words.say("ousw-market-help", &[])) }
            }
            table {
                thead {
                    tr {
                        th scope="col" { span.vh { (words.say("ousw-material", &[])) } }
                        @for price in prices { th scope="col" { (icon("coin")) " " (price) } }
                        th scope="col" { (words.say("ous-price", &[])) }
                    }
                }
                tbody {
                    @for material in Kind::MATERIALS { (row(offers, reasons, copies, material)) }
                }
            }
            (reserve(offers, reasons, copies))
        }
    }
}

fn row(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, copies: &mut Copies<'_>, material: Kind) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let table = &view.table;
    let (tiles, pile) = (table.market.get(material), table.pile[material.index()].max(1));
    let name = tile_name(words, game, material);
    let scarce = pile < game.cards().material(material).pile;
    let next = tiles.div_ceil(pile).saturating_sub(1);
    let found = offers.of(|a| matches!(*a, Action::Buy { tile, .. } | Action::Free(tile) if tile == material));
    let why = reasons.buy(material).filter(|_| found.is_empty());
    let mut cells: Vec<Markup> = Vec::new();
    // From the cheapest pile, so that the next tile is the next copy.
    for place in (0..4).rev() {
        let here = tiles.saturating_sub(place * pile).min(pile);
        let mut drawn: Vec<Markup> = (0..here)
            .rev()
            .map(|i| {
                let depth = tiles - (place * pile + i);
                // Only the tiles that a journey may bring along have to travel.
                let piece = (depth <= 3).then(|| copies.next(material.key()));
                let piece = piece.as_ref();
                html! {
                    span.tile data-move=[piece.map(|piece| &piece.name)] data-new=[piece.and_then(|piece| piece.is_new)] {
                        (icon(material.key()))
                    }
                }
            })
            .collect();
        drawn.reverse();
        let body = html! {
            @for tile in drawn { (tile) }
            @for _ in here..pile { span.tile.none {} }
        };
        let class = if pile == 3 { "cell g3" } else { "cell" };
        let cell = if place == next {
            let price = game.price(table, material);
            let title = match price {
                Some(price) => words.say("ousw-costs", &[("tile", name.as_str().into()), ("price", price.into())]),
                None => words.say("ousw-sold-out", &[("tile", name.as_str().into())]),
            };
            let id = format!("buy-{}", material.key());
            let class = if price.is_some() { format!("{class} next") } else { class.to_owned() };
            thing(words, &class, &id, &title, &found, why.as_ref(), &html! { (body) (heard(&title)) })
        } else {
            html! { div class=(class) { (body) } }
        };
        cells.push(cell);
    }
    html! {
        tr data-row {
            th scope="row" {
                (icon(material.key())) " " span { (name) }
                @if scarce { small title=(words.say("ousw-scarce-help", &[])) { (words.say("ousw-scarce", &[])) } }
            }
            @for cell in cells.iter().rev() { td { (cell) } }
            td.now {
                @match game.price(table, material) {
                    Some(price) => { (price) },
                    None => { "–" },
                }
                small { (words.say("ousw-left", &[("n", tiles.into())])) }
            }
        }
    }
}

/// Jewels, coins, the Shop card and the Contract deck.
fn reserve(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, copies: &mut Copies<'_>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let table = &view.table;
    let jewels = table.market.get(Kind::Jewel);
    let found = offers.of(|a| matches!(*a, Action::Buy { tile: Kind::Jewel, .. }));
    let why = reasons.buy(Kind::Jewel).filter(|_| found.is_empty() && table.phase == Phase::Turn);
    let price = game.cards().table.jewel_price;
    let title = words.say("ousw-jewels", &[("n", jewels.into()), ("price", price.into())]);
    html! {
        ul.reserve aria-label=(words.say("ousw-reserve", &[])) {
            li {
                (thing(words, "chip jewels", "buy-jewel", &title, &found, why.as_ref(), &html! {
                    @if jewels > 0 { (copies.drawn("jewel")) } @else { (icon("jewel")) }
                    span { (title) }
                }))
            }
            li.chip title=(words.say("ousw-coins-help", &[])) {
                (icon("coin")) b { (table.coins) }
                // Chapter Two has one thing more to show here.
                @if game.options().chapter == 1 { span { (words.say("ousw-in-reserve", &[])) } }
            }
            li.chip.shops title=(words.say("ousw-shops-help", &[])) { (icon("shop")) b { (table.shops) } span { (words.say("ousw-shop-card", &[("n", table.shops.into())])) } }
            (named_item("chip", &words.say("ousw-deck-help", &[]), &html! { (icon("contract")) b { (view.deck.len()) } }))
            @if game.options().chapter == 2 {
                (named_item("chip", &words.say("ousw-stack-help", &[]), &html! { (icon("contraband")) b { (view.stack) } }))
            }
            @if table.seal.is_none() {
                (named_item("chip", &words.say("ousw-seal-free", &[]), &piece(&offers.look.piece("seal".to_owned()), &icon("seal"))))
            }
        }
    }
}

/// The Artisan works with cost, stock and who leads each Mastery (OUS-52, OUS-80).
pub fn works(offers: &Offers<'_, Emporous>, reasons: &Reasons<'_>, copies: &mut Copies<'_>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    html! {
        section.workshop data-zone="works" data-tab="2" aria-labelledby="h-works" {
            h2.vh id="h-works" { (words.say("ous-works", &[])) }
            ul.works {
                @for work in Work::ALL {
                    @let row = game.cards().work(work);
                    @let left = view.table.works.get(work);
                    @let symbols = symbols(offers, Costs::Work(work));
                    @let found = commissions(offers, work);
                    @let why = reasons.work(work).filter(|_| found.is_empty() && view.table.phase == Phase::Turn);
                    @let short = view.seat.is_some() && (left == 0 || missing(words, &symbols).is_some());
                    @let class = if short { "work short" } else { "work" };
                    li {
                        @let detail = html! {
                            div.lookat { (icon(work.key())) p { (influence(words, row.points)) " " small { (words.say("ousw-left", &[("n", left.into())])) } } }
                            (needs(words, &symbol_rows(&symbols, view.seat.is_some())))
                        };
                        (inspected(words, &Inspected { class, id: &format!("work-{}", work.key()), title: work_name(words, game, work), offers: &found, why: why.as_ref(), detail }, &html! {
                            b { (work_name(words, game, work)) }
                            span.scene {
                                @if left > 0 { (copies.drawn(work.key())) } @else { (icon(work.key())) }
                                span.left { (words.say("ousw-left", &[("n", left.into())])) }
                                (influence(words, row.points))
                            }
                            span.cost { (cost_row(words, &symbols, view.seat.is_some())) }
                            @if view.seat.is_some() { (payable(offers, &symbols, left)) }
                            (lead(offers, work.index()))
                        }))
                    }
                }
            }
        }
    }
}

fn payable(offers: &Offers<'_, Emporous>, symbols: &[super::goods::Symbol], left: u8) -> Markup {
    let words = offers.words();
    if left == 0 {
        return html! { span.meta { (words.say("ousw-none-left", &[])) } };
    }
    let lacks: Vec<_> = symbols.iter().filter(|s| s.paid == Paid::No).collect();
    match lacks.as_slice() {
        // Two goods of which either will do have no room here; the inspector names them.
        [one] if one.icons.len() == 1 => {
            html! { span.meta { (words.say("ousw-needs", &[("what", one.name.as_str().into())])) } }
        }
        [_, ..] => html! {
            span.meta { (words.say("ousw-needs-several", &[("n", lacks.len().into()), ("all", symbols.len().into())])) }
        },
        [] if symbols.iter().any(|s| s.paid == Paid::Jewel) => {
            html! { span.meta.go { (words.say("ousw-with-jewel", &[])) } }
        }
        [] => html! { span.meta.go { (words.say("ousw-payable", &[])) } },
    }
}

fn commissions(offers: &Offers<'_, Emporous>, wanted: Work) -> Vec<OfferedMove> {
    offers.ways(|action| match action {
        Action::Commission { work, pay } if work == wanted => {
            Some(payment(offers.words(), offers.game, offers.view, pay))
        }
        _ => None,
    })
}

/// Who holds a Mastery and with how many, and how far the viewer is.
fn lead(offers: &Offers<'_, Emporous>, mastery: usize) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let points = game.cards().mastery_points(mastery);
    let holder = view.table.masteries[mastery];
    let count = |seat: Seat| view.table.players[seat.index()].toward(mastery);
    html! {
        span.lead title=(words.say("ousw-lead-help", &[])) {
            @match holder {
                Some(seat) => {
                    (icon("crown"))
                    "+" (points)
                    (pawn(seat.index(), Some(words.who(seat))))
                    span {
                        @if view.seat == Some(seat) {
                            (words.say("ousw-lead-yours", &[("n", count(seat).into())]))
                        } @else {
                            span.vh { (words.who(seat)) " " }
                            "×" (count(seat))
                            @if let Some(me) = view.seat { " · " (words.say("ousw-you", &[("n", count(me).into())])) }
                        }
                    }
                },
                None => {
                    (piece(&offers.look.piece(format!("crown-{mastery}")), &icon("crown")))
                    "+" (points)
                    span {
                        (words.say("ousw-lead-none", &[("n", game.cards().mastery_at(mastery).into())]))
                        @if let Some(me) = view.seat.filter(|me| count(*me) > 0) { " · " (words.say("ousw-you", &[("n", count(me).into())])) }
                    }
                },
            }
        }
    }
}

/// Chapter Two: the Collaboration cards, the Shipment Mastery, and what tasks cost.
pub fn tasks(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    if game.options().chapter != 2 {
        return html! {};
    }
    debug_assert_eq!(MASTERIES, SHIPMENTS + 1);
    html! {
        section.panel.tasks data-zone="tasks" data-tab="2" aria-labelledby="h-tasks" {
            h2 id="h-tasks" { (words.say("ousw-tasks", &[])) }
            div.shipments title=(words.say("ousw-shipments-help", &[])) {
                (icon("shipment"))
                div { b { (words.say("ous-shipment-mastery", &[])) } (lead(offers, SHIPMENTS)) }
            }
            // They are dealt once the Islands are chosen (OUS-110).
            @if view.table.players.iter().any(|player| player.collaboration.is_some()) {
                ul.collab aria-label=(words.say("ousw-collaborations", &[])) {
                    @for seat in Seat::all(game.seats()) {
                        @if let Some(card) = view.table.players[seat.index()].collaboration {
                            @let piece = offers.look.piece(format!("collab-{}", card.key()));
                            li data-move=(piece.name) data-new=[piece.is_new] title=(words.say("ousw-collaboration-help", &[])) {
                                (pawn(seat.index(), Some(words.who(seat))))
                                (icon(collaboration_icon(card)))
                                span {
                                    b { (words.who(seat)) }
                                    small { (words.name(game.cards().collaboration_names(card))) }
                                }
                            }
                        }
                    }
                }
            }
            ul.worth aria-label=(words.say("ousw-undone", &[])) {
                @for kind in Kind::TASKS {
                    @let points = &game.cards().task(kind).points;
                    li title=(words.say(&format!("ousw-task-{}", kind.key()), &[])) {
                        (icon(tile_icon(kind))) (after(&tile_name(words, game, kind)))
                        b.num {
                            @if kind == Kind::Fugitive && game.options().fugitives == 3 {
                                (points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ").replace('-', "−"))
                            } @else {
                                (points.first().copied().unwrap_or(0).to_string().replace('-', "−"))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The icon of a Collaboration card.
pub const fn collaboration_icon(card: emporia_engine::emporous::Collaboration) -> &'static str {
    use emporia_engine::emporous::Collaboration;
    match card {
        Collaboration::Tile => "plus",
        Collaboration::Recover => "city",
        Collaboration::Jewel => "jewel",
        Collaboration::Coins => "coin",
    }
}
