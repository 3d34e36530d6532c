//! The players from outside: strips beside the names, what is known of a rival, and the score sheet.

use super::super::parts::{named_item, peek, piece, points, tally};
use super::super::scores::{self, ScoreCell, ScoreLine, ScoreRow, signed};
use super::super::{icon, pawn};
use super::goods::{contract_name, tile_icon, tile_name, work_name};
use super::market::collaboration_icon;
use crate::board::Look;
use emporia_engine::emporous::goods::{MASTERIES, SHIPMENTS};
use emporia_engine::emporous::{Emporous, Kind, Phase, Score, Tiles, View, Work, bits};
use emporia_engine::{Game, Seat, Viewer};
use emporia_text::{Words, counted};
use maud::{Markup, html};

/// What stands beside a player's name.
pub fn strip(game: &Emporous, look: &Look<'_>, view: &View, seat: Seat) -> Markup {
    let words = &look.words;
    let Some(player) = view.table.players.get(seat.index()) else { return html! {} };
    let visible = game.visible(&view.table, seat);
    let rival = matches!(look.viewer, Viewer::Seat(me) if me != seat);
    let city = player.city[0] + player.city[1];
    let coins = words.say("ousw-coins-where", &[("hand", player.coins.into()), ("city", city.into())]);
    let contracts = words.say(
        "ousw-contracts-where",
        &[("open", view.contracts[seat.index()].into()), ("done", player.fulfilled.count_ones().into())],
    );
    html! {
        @if rival { (peek(&format!("player-{}", seat.0), &words.say("ousw-peek", &[]))) }
        (points(words, &words.say("ousw-visible", &[]), visible))
        // The own side lies on the table.
        @if !rival && matches!(look.viewer, Viewer::Seat(_)) {
            @if view.table.seal == Some(seat) {
                span.holds-seal title=(words.say("ousw-seal", &[])) { (piece(&look.piece("seal".to_owned()), &icon("seal"))) }
            }
        } @else { ul.tally tabindex="0" {
            @for island in player.islands.iter().flatten() {
                (named_item("", &format!("{}: {}", game.cards().island(*island), tile_name(words, game, *island)), &icon(island.key())))
            }
            @if view.table.phase != Phase::Islands {
                (tally("tile-back", &words.say("ousw-tiles-down", &[]), view.rows[seat.index()].count))
                (tally("coin", &coins, format!("{}+{city}", player.coins)))
                (tally("contract", &contracts, format!("{}/{}✓", view.contracts[seat.index()], player.fulfilled.count_ones())))
            }
            @for work in Work::ALL {
                @let n = player.works_of(work);
                @if n > 0 { (tally(work.key(), work_name(words, game, work), n)) }
            }
            @if player.delivered > 0 { (tally("shipment", &words.say("ous-delivered", &[("n", player.delivered.into())]), player.delivered)) }
            @for mastery in 0..MASTERIES {
                @if view.table.masteries[mastery] == Some(seat) {
                    @let name = words.say("ousw-mastery-of", &[("what", mastery_name(words, game, mastery).into())]);
                    @let crown = piece(&look.piece(format!("crown-{mastery}")), &icon("crown"));
                    (named_item("crown", &name, &html! { (crown) (icon(mastery_icon(mastery))) }))
                }
            }
            @if view.table.seal == Some(seat) {
                li.holds-seal title=(words.say("ousw-seal", &[])) { (piece(&look.piece("seal".to_owned()), &icon("seal"))) b { (words.say("ousw-seal-short", &[])) } }
            }
        } }
    }
}

/// What a Mastery is of.
pub fn mastery_name(words: &Words<'_>, game: &Emporous, mastery: usize) -> String {
    match Work::ALL.get(mastery) {
        Some(&work) => work_name(words, game, work).to_owned(),
        None => words.say("ous-shipment-mastery", &[]),
    }
}

/// The icon of what a Mastery is of.
pub fn mastery_icon(mastery: usize) -> &'static str {
    debug_assert_eq!(SHIPMENTS, Work::ALL.len());
    Work::ALL.get(mastery).map_or("shipment", |work| work.key())
}

/// All that the viewer may know of a player.
pub fn known(game: &Emporous, words: &Words<'_>, view: &View, seat: Seat) -> Markup {
    let player = &view.table.players[seat.index()];
    let row = &view.tight_rows()[seat.index()];
    let unknown = u32::from(row.count).saturating_sub(row.least.count());
    let sure = view.surely(seat);
    let islands: Vec<String> = player
        .islands
        .iter()
        .flatten()
        .map(|&island| format!("{} ({})", game.cards().island(island), tile_name(words, game, island)))
        .collect();
    let line = |picture: &str, key: &str, body: Markup| {
        html! { div { dt { (icon(picture)) span { (words.say(key, &[])) } } dd { (body) } } }
    };
    let none = words.say("ous-nothing", &[]);
    html! {
        section class={ "known p" (seat.0 + 1) } aria-label=(words.who(seat)) {
            h3 { (pawn(seat.index(), Some(words.who(seat)))) " " (words.who(seat)) span.chip title=(words.say("ousw-visible", &[])) { (icon("crown")) b { (game.visible(&view.table, seat)) } } }
            dl {
                (line("island", "ousw-island", html! { @if islands.is_empty() { (none) } @else { (words.list(&islands)) } }))
                (line("tile-back", "ousw-tiles-known", html! {
                    ul.goods {
                        @for (kind, n) in row.least.iter() { li.chip { (icon(tile_icon(kind))) (counted(n, &tile_name(words, game, kind))) } }
                        @if unknown > 0 { li.chip.face-down { (icon("tile-back")) (words.say("ous-unknown", &[("n", unknown.into())])) } }
                        @if row.count == 0 { li.soft { (none) } }
                    }
                    @if unknown > 0 { p.xs.soft { (words.say("ousw-may-be", &[("what", words.list(&may_be(words, game, row)).into())])) } }
                }))
                (line("coin", "ousw-coins", html! { (words.say("ousw-coins-where", &[("hand", player.coins.into()), ("city", (player.city[0] + player.city[1]).into())])) }))
                (line("contract", "ousw-contracts", html! {
                    (words.say("ous-unfulfilled", &[("n", view.contracts[seat.index()].into())]))
                    @if sure != 0 {
                        " " (words.say("ous-holds", &[("what", words.list(&names(words, game, sure)).into())]))
                    }
                    @if player.fulfilled != 0 {
                        ul.goods { @for contract in bits(player.fulfilled) { li.chip { (icon("check")) (contract_name(words, game, contract)) b { (game.cards().contract(contract).points) } } } }
                    }
                }))
                (line("construction", "ous-works", html! {
                    ul.goods {
                        @for work in Work::ALL {
                            @let (free, used) = (player.works.get(work), player.used.get(work));
                            @if free + used > 0 { li.chip { (icon(work.key())) (counted(free + used, work_name(words, game, work))) @if used > 0 { " (" (words.say("ousw-used", &[("n", used.into())])) ")" } } }
                        }
                        @if player.all_works() == 0 { li.soft { (none) } }
                    }
                }))
                @if let Some(card) = player.collaboration {
                    (line(collaboration_icon(card), "ousw-collaboration", html! { (words.name(game.cards().collaboration_names(card))) }))
                }
            }
        }
    }
}

fn names(words: &Words<'_>, game: &Emporous, set: u32) -> Vec<String> {
    bits(set).map(|contract| contract_name(words, game, contract).to_owned()).collect()
}

/// The kinds that the unknown tiles of a player may be.
fn may_be(words: &Words<'_>, game: &Emporous, row: &emporia_engine::emporous::Row) -> Vec<String> {
    let open = row.most.iter().filter(|&(kind, n)| n > row.least.get(kind) && kind != Kind::Any);
    open.map(|(kind, _)| tile_name(words, game, kind)).collect()
}

/// Where everyone's points come from: each row with its sum and with what it is made of.
pub fn score_sheet(game: &Emporous, words: &Words<'_>, view: &View) -> Markup {
    let pictures = ["contract", "construction", "crown", "shop", "jewel", "close", "contraband", "vp"];
    let keys = Score::default().parts().map(|(key, _)| key);
    let scores: Vec<Score> = Seat::all(game.seats())
        .map(|seat| {
            let i = seat.index();
            game.score(&view.table, seat, view.rows[i].least, view.contracts[i].into())
        })
        .collect();
    let row = |(n, (key, picture)): (usize, (&&str, &'static str))| ScoreRow {
        picture,
        word: words.say(&format!("ous-score-{key}"), &[]),
        cells: Seat::all(game.seats())
            .zip(&scores)
            .map(|(seat, score)| ScoreCell {
                points: score.parts()[n].1,
                origins: origins(game, words, view, seat, key),
            })
            .collect(),
    };
    let rows: Vec<ScoreRow> = keys.iter().zip(pictures).take(game.score_parts()).enumerate().map(row).collect();
    let totals: Vec<i16> = scores.iter().map(Score::total).collect();
    scores::score_sheet(words, "ous", &rows, &totals, view.outcome.as_ref())
}

/// What a row of the score sheet is made of.
fn origins(game: &Emporous, words: &Words<'_>, view: &View, seat: Seat, key: &str) -> Vec<ScoreLine> {
    let player = &view.table.players[seat.index()];
    let cards = game.cards();
    let tiles = view.rows[seat.index()].least;
    let each = cards.table.unfulfilled_points;
    let unfulfilled = view.contracts[seat.index()];
    match key {
        "contracts" => bits(player.fulfilled)
            .map(|c| ("contract", contract_name(words, game, c).to_owned(), cards.contract(c).points.into()))
            .collect(),
        "works" => Work::ALL
            .into_iter()
            .map(|work| (work, player.works_of(work)))
            .filter(|(_, n)| *n > 0)
            .map(|(work, n)| {
                let points = i16::from(cards.work(work).points) * i16::from(n);
                (work.key(), counted(n, work_name(words, game, work)), points)
            })
            .collect(),
        "masteries" => (0..MASTERIES)
            .filter(|&mastery| view.table.masteries[mastery] == Some(seat))
            .map(|m| (mastery_icon(m), mastery_name(words, game, m), cards.mastery_points(m).into()))
            .collect(),
        "unfulfilled" if view.may[seat.index()].count_ones() == u32::from(unfulfilled) => {
            let all = names(words, game, view.may[seat.index()]).into_iter();
            all.map(|name| ("contract", name, each.into())).collect()
        }
        "unfulfilled" if unfulfilled > 0 => {
            let points = i16::from(each) * i16::from(unfulfilled);
            vec![("contract", format!("{unfulfilled} × {}", signed(each.into())), points)]
        }
        "shops" if view.table.shops > 0 => {
            vec![("shop", format!("{} × 1", view.table.shops), view.table.shops.into())]
        }
        "jewels" if tiles.get(Kind::Jewel) > 0 => {
            let (n, each) = (tiles.get(Kind::Jewel), cards.table.jewel_points);
            vec![("jewel", format!("{n} × {each}"), i16::from(n) * i16::from(each))]
        }
        "tasks" => Kind::TASKS
            .into_iter()
            .map(|kind| (kind, tiles.get(kind)))
            .filter(|(_, n)| *n > 0)
            .map(|(kind, n)| {
                let points = game.score(&view.table, seat, Tiles::of(kind, n), 0).tasks;
                (tile_icon(kind), counted(n, &tile_name(words, game, kind)), points)
            })
            .collect(),
        "even-start" => {
            let points = game.score(&view.table, seat, Tiles::NONE, 0).start;
            let named = || ("vp", words.say("ous-score-even-start", &[]), points);
            (points != 0).then(named).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
