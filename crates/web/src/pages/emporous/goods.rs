//! Tiles, works, coins and costs as they are drawn, and names by which they travel.

use super::super::icon;
use super::super::parts::{Need, Offers, after, piece};
use crate::board::{Look, Piece};
use emporia_engine::Game;
use emporia_engine::emporous::{Emporous, FaceDown, Kind, Payment, Side, Tiles, View, Work, bits};
use emporia_text::{Words, counted};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Things as pieces: alike ones are told apart by the order in which they are drawn, the viewer's own first, so that the
/// next tile of a pile is the one that arrives in the viewer's cargo.
pub struct Copies<'a> {
    look: &'a Look<'a>,
    drawn: BTreeMap<&'static str, u8>,
}

impl<'a> Copies<'a> {
    /// For a page.
    pub fn new(look: &'a Look<'a>) -> Copies<'a> {
        Copies { look, drawn: BTreeMap::new() }
    }

    /// The next copy.
    pub fn next(&mut self, key: &'static str) -> Piece {
        let n = self.drawn.entry(key).or_default();
        *n += 1;
        self.look.piece(format!("{key}-{n}"))
    }

    /// The next copy, drawn with its icon.
    pub fn drawn(&mut self, key: &'static str) -> Markup {
        piece(&self.next(key), &icon(key))
    }
}

/// What a tile is called.
pub fn tile_name(words: &Words<'_>, game: &Emporous, kind: Kind) -> String {
    match game.cards().tile_names(kind) {
        Some(names) => words.name(names).to_owned(),
        None if kind == Kind::Jewel => words.say("ous-jewel", &[("n", 1.into())]),
        None => words.say("ousw-any", &[]),
    }
}

/// What a type of work is called.
pub fn work_name<'g>(words: &Words<'_>, game: &'g Emporous, work: Work) -> &'g str {
    words.name(game.cards().work_names(work))
}

/// What a Contract is called.
pub fn contract_name<'g>(words: &Words<'_>, game: &'g Emporous, contract: u8) -> &'g str {
    words.name(game.cards().contract_names(contract))
}

/// The icon of a tile; one of which nothing is said shows its back.
pub fn tile_icon(kind: Kind) -> &'static str {
    if kind == Kind::Any { "tile-back" } else { kind.key() }
}

/// A way to pay: the tiles, and where the coins for Shops come from.
pub fn payment(words: &Words<'_>, game: &Emporous, view: &View, pay: Payment) -> Markup {
    let islands = view.seat.map_or([None; 2], |seat| view.table.players[seat.index()].islands);
    let [hand, cities @ ..] = pay.shops;
    html! {
        span.pay {
            @for (kind, n) in pay.tiles.iter() { span { (icon(tile_icon(kind))) (counted(n, &tile_name(words, game, kind))) } }
            @if hand > 0 { span { (icon("shop")) (words.say("ous-shop-hand", &[("n", hand.into())])) } }
            @for (n, island) in cities.into_iter().zip(islands) {
                @if n > 0 {
                    span { (icon("shop")) (words.say("ous-shop-city", &[("n", n.into()), ("island", island.map_or("", |i| game.cards().island(i)).into())])) }
                }
            }
            @if pay.tiles.is_empty() && pay.shops == [0; 3] { span { (words.say("ous-nothing", &[])) } }
        }
    }
}

/// One side of an exchange: tiles lie face down under what is said of them; the owner sees what is there in truth.
pub fn side(words: &Words<'_>, game: &Emporous, side: &Side, hidden: Option<&FaceDown>) -> Markup {
    let truth = hidden.filter(|hidden| hidden.tiles != side.tiles || hidden.contracts != 0);
    html! {
        ul.goods {
            @for (kind, n) in side.tiles.iter() {
                li.chip.face-down title=(words.say("ousw-said", &[])) {
                    (icon("tile-back")) b { (n) }
                    @if kind != Kind::Any { (icon(tile_icon(kind))) }
                    span { (tile_name(words, game, kind)) }
                }
            }
            @if side.coins > 0 { li.chip { (icon("coin")) (words.say("ous-coins", &[("n", side.coins.into())])) } }
            @if side.contracts > 0 { li.chip { (icon("contract")) (words.say("ous-contracts-left", &[("n", side.contracts.into())])) } }
            @for (work, n) in side.works.iter() { li.chip { (icon(work.key())) (counted(n, work_name(words, game, work))) } }
            @if side.is_empty() { li.soft { (words.say("ous-nothing", &[])) } }
        }
        @if let Some(hidden) = truth {
            p.truth { (icon("eye")) (words.say("ous-truth", &[("what", words.list(&face_down(words, game, hidden)).into())])) }
        }
    }
}

/// What one side of an exchange is, in words.
pub fn side_words(words: &Words<'_>, game: &Emporous, side: &Side) -> Vec<String> {
    let tiles = side.tiles.iter().map(|(kind, n)| counted(n, &tile_name(words, game, kind)));
    let coins = (side.coins > 0).then(|| words.say("ous-coins", &[("n", side.coins.into())]));
    let contracts = (side.contracts > 0).then(|| words.say("ous-contracts-left", &[("n", side.contracts.into())]));
    let works = side.works.iter().map(|(work, n)| counted(n, work_name(words, game, work)));
    tiles.chain(coins).chain(contracts).chain(works).collect()
}

/// What lies face down, in words.
pub fn face_down(words: &Words<'_>, game: &Emporous, hidden: &FaceDown) -> Vec<String> {
    let tiles = hidden.tiles.iter().map(|(kind, n)| counted(n, &tile_name(words, game, kind)));
    tiles.chain(bits(hidden.contracts).map(|contract| contract_name(words, game, contract).to_owned())).collect()
}

/// One symbol of a cost, and whether the viewer has it.
pub struct Symbol {
    /// Icons, several where either will do.
    pub icons: Vec<&'static str>,
    /// What it is in words.
    pub name: String,
    /// How it could be paid.
    pub paid: Paid,
}

/// How a symbol of a cost could be paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paid {
    /// With the thing itself.
    Yes,
    /// With a Jewel in its stead.
    Jewel,
    /// Not at all.
    No,
}

/// The symbols of a work's or a Contract's cost, ticked off against what the viewer has.
pub fn symbols(offers: &Offers<'_, Emporous>, cost: Costs) -> Vec<Symbol> {
    symbols_with(offers, cost, offers.view.tiles())
}

/// The same, as if the viewer had these tiles.
pub fn symbols_with(offers: &Offers<'_, Emporous>, cost: Costs, tiles: Tiles) -> Vec<Symbol> {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let cards = game.cards();
    let own = view.seat.map(|seat| &view.table.players[seat.index()]);
    let (row, texts) = match cost {
        Costs::Work(work) => (&cards.work(work).cost, cards.work_symbols(work)),
        Costs::Contract(contract) => (&cards.contract(contract).cost, cards.contract_symbols(contract)),
    };
    let mut list = Vec::new();
    for (work, needed) in row.works.iter() {
        let has = own.map_or(0, |own| own.works.get(work));
        for i in 0..needed {
            let paid = if i < has { Paid::Yes } else { Paid::No };
            list.push(Symbol { icons: vec![work.key()], name: work_name(words, game, work).to_owned(), paid });
        }
    }
    let wanted: Vec<Vec<Kind>> = texts.iter().map(|text| either(text)).collect();
    for (kinds, paid) in wanted.iter().zip(tick_off(&wanted, tiles)) {
        let names: Vec<String> = kinds.iter().map(|&kind| tile_name(words, game, kind)).collect();
        list.push(Symbol { icons: kinds.iter().map(|kind| kind.key()).collect(), name: names.join("/"), paid });
    }
    let coins = own.map_or(0, |own| own.all_coins());
    for i in 0..row.shops {
        let paid = if i < coins { Paid::Yes } else { Paid::No };
        list.push(Symbol { icons: vec!["shop"], name: words.say("ousw-shop", &[]), paid });
    }
    list
}

/// The symbols of a cost, the same ones together, as an inspector lists them.
pub fn symbol_rows(symbols: &[Symbol], seated: bool) -> Vec<Need> {
    let mut rows: Vec<(&Symbol, u8, u8)> = Vec::new();
    for symbol in symbols {
        let has = u8::from(symbol.paid != Paid::No);
        match rows.iter_mut().find(|(known, ..)| known.name == symbol.name) {
            Some((_, n, held)) => (*n, *held) = (*n + 1, *held + has),
            None => rows.push((symbol, 1, has)),
        }
    }
    let row = |(symbol, n, has): (&Symbol, u8, u8)| {
        let icons = html! { @for picture in &symbol.icons { (icon(picture)) } };
        (icons, counted(n, &symbol.name), seated.then_some((has, has >= n)))
    };
    rows.into_iter().map(row).collect()
}

/// What a cost belongs to.
#[derive(Clone, Copy)]
pub enum Costs {
    /// A type of Artisan work.
    Work(Work),
    /// A Contract.
    Contract(u8),
}

/// The kinds that a symbol such as `wood/stone` may be.
fn either(text: &str) -> Vec<Kind> {
    text.split('/').filter_map(|id| Kind::MATERIALS.into_iter().find(|kind| kind.key() == id.trim())).collect()
}

/// Assigns tiles to symbols so that as many as can be are paid, then Jewels to the rest.
fn tick_off(wanted: &[Vec<Kind>], tiles: Tiles) -> Vec<Paid> {
    fn best(wanted: &[Vec<Kind>], tiles: Tiles) -> Vec<bool> {
        let Some((first, rest)) = wanted.split_first() else { return Vec::new() };
        let paid = first.iter().filter(|&&kind| tiles.get(kind) > 0).map(|&kind| {
            let mut all = vec![true];
            all.extend(best(rest, tiles.minus(Tiles::one(kind))));
            all
        });
        let unpaid = std::iter::once_with(|| {
            let mut all = vec![false];
            all.extend(best(rest, tiles));
            all
        });
        // The first of equals wins: what can be paid is, in the order of the symbols.
        let count = |all: &Vec<bool>| all.iter().filter(|paid| **paid).count();
        paid.chain(unpaid).reduce(|a, b| if count(&b) > count(&a) { b } else { a }).unwrap_or_default()
    }
    let mut jewels = tiles.get(Kind::Jewel);
    best(wanted, tiles)
        .into_iter()
        .map(|paid| match (paid, jewels) {
            (true, _) => Paid::Yes,
            (false, 0) => Paid::No,
            (false, _) => {
                jewels -= 1;
                Paid::Jewel
            }
        })
        .collect()
}

/// What a work or a Contract is worth.
pub fn influence(words: &Words<'_>, points: u8) -> Markup {
    html! { span.ip title=(words.say("points", &[("n", points.into())])) { (points) (after(&words.say("ousw-points-word", &[]))) } }
}

/// The symbols of a cost in a row.
pub fn cost_row(words: &Words<'_>, symbols: &[Symbol], ticked: bool) -> Markup {
    html! {
        @for symbol in symbols {
            @let class = match (ticked, symbol.paid) { (false, _) => "sym", (_, Paid::Yes) => "sym has", (_, Paid::Jewel) => "sym by-jewel", (_, Paid::No) => "sym lack" };
            span class=(class) title=(symbol.name) {
                @for (i, name) in symbol.icons.iter().enumerate() {
                    @if i > 0 { "/" }
                    (icon(name))
                }
                span.vh {
                    (symbol.name) " "
                    @if ticked { (words.say(match symbol.paid { Paid::Yes => "ousw-has", Paid::Jewel => "ousw-by-jewel", Paid::No => "ousw-lacks" }, &[])) }
                    " "
                }
            }
        }
    }
}

/// What is missing for a cost, in words; nothing if it is all there.
pub fn missing(words: &Words<'_>, symbols: &[Symbol]) -> Option<String> {
    let lacks: Vec<String> = symbols.iter().filter(|s| s.paid == Paid::No).map(|s| s.name.clone()).collect();
    (!lacks.is_empty()).then(|| words.say("ousw-missing", &[("what", words.list(&lacks).into())]))
}
