//! Emporous: works, Contracts, Masteries, Islands, the City, the market, and what lies on it.

use crate::canvas::{Area, Canvas, Style, area};
use crate::component::{BLEED, Component, Maker, OnPaper, Outline};
use crate::fonts::Typeface;
use crate::palette::{Palette, SOFT, TEXT};
use crate::parts::{CARD, SAFE, SMALL, TokenLook, back, costs, framed, meander, reference, shield, token};
use emporia_engine::emporous::goods::{MASTERIES, SHIPMENTS};
use emporia_engine::emporous::{Cards, Collaboration, Emporous, Kind, Work};
use std::rc::Rc;

/// Side of a tile, diameter of a coin.
const TILE: f32 = 18.0;
/// Silver coins in the box (OUS-2).
const COINS: u8 = 32;
/// Jewels in the box (OUS-1).
const JEWELS: u8 = 3;
/// Contracts in the box (OUS-2).
const CONTRACTS: u8 = 18;
/// Players at most.
const PLAYERS: u8 = 4;

impl OnPaper for Emporous {
    const PLATES: &'static [crate::component::Illustration] = &[
        ("OUS-1", &["wood", "stone", "bronze", "food", "grapes", "jewel"]),
        ("OUS-11", &["market"]),
        ("OUS-40", &["city", "island-wood"]),
        ("OUS-52", &["sculpture", "mastery-sculpture"]),
        ("OUS-53", &["temple", "palace"]),
        ("OUS-60", &["seal"]),
        ("OUS-110", &["contraband", "shipment", "fugitive"]),
        ("OUS-117", &["collaboration-tile", "collaboration-recover", "collaboration-jewel", "collaboration-coins"]),
    ];

    fn pieces(maker: &Maker, cards: &Cards) -> Vec<Component> {
        let name = maker.word("ous-name");
        let backed = |size, palette: Palette, icon, key: &str| {
            back(size, &palette.with(maker.ink), icon, &maker.word(key), &name)
        };
        let works = backed(SMALL, Palette::BRONZE, "construction", "print-pile-works");
        let masteries = backed(SMALL, Palette::PRESTIGE, "crown", "print-pile-masteries");
        let collaborations = backed(SMALL, Palette::GOODS, "swap", "print-pile-collaborations");
        let contracts = backed(CARD, Palette::PRESTIGE, "contract", "print-pile-contracts");
        let table = backed(CARD, Palette::NIGHT, "city", "print-pile-table");
        let crate_back = tile_back(maker);

        let mut pieces: Vec<Component> = Work::ALL.map(|work| work_card(maker, cards, work, &works)).into();
        pieces.extend((0..MASTERIES).map(|mastery| mastery_card(maker, cards, mastery, &masteries)));
        pieces.extend(Collaboration::ALL.map(|card| collaboration(maker, cards, card, &collaborations)));
        pieces.extend((0..CONTRACTS).map(|contract| contract_card(maker, cards, contract, &contracts)));
        pieces.push(reference(maker, "OUS", &name, PLAYERS, &table));
        pieces.extend(Kind::MATERIALS.map(|material| island(maker, cards, material)));
        pieces.push(shop(maker));
        pieces.push(city(maker, cards));
        pieces.push(market(maker, cards));
        for kind in Kind::MATERIALS {
            let copies = 4 * cards.material(kind).pile;
            pieces.push(tile(maker, kind.key(), "cargo", copies, &crate_back));
        }
        pieces.push(tile(maker, "jewel", "cargo", JEWELS, &crate_back));
        for kind in Kind::TASKS {
            pieces.push(tile(maker, kind.key(), "tasks", cards.task(kind).copies, &crate_back));
        }
        let coin =
            TokenLook { id: "coin", part: "coins", icon: "coin", side: TILE, round: true, copies: COINS, label: None };
        pieces.push(token(maker, &coin, None));
        let seal =
            TokenLook { id: "seal", part: "seal", icon: "seal", side: 32.0, round: true, copies: 1, label: None };
        pieces.push(token(maker, &seal, None));
        pieces
    }
}

/// What all tiles look like from behind.
fn tile_back(maker: &Maker) -> Rc<Canvas> {
    let palette = Palette::BRONZE.with(maker.ink);
    let mut canvas = Canvas::new();
    let whole = area(0.0, 0.0, TILE, TILE);
    canvas.rect(whole.outset(BLEED), 0.0, if palette.is_pale() { "#ffffff" } else { "#a9743f" });
    canvas.icon("tile-back", whole.inset(1.2), &palette);
    Rc::new(canvas)
}

fn tile(maker: &Maker, key: &str, part: &'static str, copies: u8, back: &Rc<Canvas>) -> Component {
    let look = TokenLook { id: key, part, icon: key, side: TILE, round: false, copies, label: None };
    token(maker, &look, Some(back))
}

/// A small card: a name, a drawing on a medallion, and room below.
fn small(maker: &Maker, colours: Palette, name: &str, icon: &str) -> (Canvas, Area, Palette) {
    let palette = colours.with(maker.ink);
    let (mut canvas, paper) = framed(SMALL, &palette, 2.4, 11.5);
    let style = Style { least: 2.4, ..Style::one(Typeface::Bold, 4.6, palette.on_frame).lines(2) };
    canvas.words(area(SAFE, 2.4, SMALL.0 - 2.0 * SAFE, 8.8), name, style);
    let scene = area(paper.x, paper.y, paper.w, 29.0);
    canvas.rect(scene, 0.0, palette.grounds[0]);
    let (cx, cy) = scene.centre();
    canvas.circle((cx, cy), 13.2, palette.grounds[1], "none", 0.0).circle(
        (cx, cy),
        10.0,
        palette.paper,
        palette.line,
        0.4,
    );
    canvas.icon(icon, area(cx - 7.0, cy - 7.0, 14.0, 14.0), &palette);
    let rest = area(paper.x + 1.0, scene.y + scene.h + 1.0, paper.w - 2.0, paper.h - scene.h - 2.0);
    (canvas, rest, palette)
}

/// A card with a back in common with others.
fn card(
    id: String,
    part: &'static str,
    (width, height): (f32, f32),
    copies: u8,
    front: Canvas,
    back: &Rc<Canvas>,
) -> Component {
    Component { id, part, width, height, shape: Outline::Card(SAFE), copies, front, back: Some(Rc::clone(back)) }
}

fn work_card(maker: &Maker, cards: &Cards, work: Work, back: &Rc<Canvas>) -> Component {
    let row = cards.work(work);
    let name = maker.lang.of(cards.work_names(work));
    let (mut front, rest, palette) = small(maker, Palette::BRONZE, name, work.key());
    shield(&mut front, area(SMALL.0 - 13.0, 30.0, 9.6, 9.6), row.points.into(), &palette);
    let symbols = priced(cards.work_symbols(work), row.cost.shops);
    costs(&mut front, area(rest.x + 0.5, rest.y + 0.6, rest.w - 1.0, 8.6), &symbols, &palette);
    meander(&mut front, area(rest.x, rest.y + 10.8, rest.w, 1.7), palette.line);
    mastery_line(
        &mut front,
        area(rest.x, rest.y + 13.6, rest.w, rest.h - 13.8),
        maker,
        row.mastery_at,
        row.mastery_points,
        &palette,
    );
    card(work.key().to_owned(), "works", SMALL, row.copies, front, back)
}

/// From how many on a Mastery goes to whoever has most, and its points.
fn mastery_line(canvas: &mut Canvas, at: Area, maker: &Maker, from: u8, points: u8, palette: &Palette) {
    canvas.icon("crown", area(at.x, at.y + at.h / 2.0 - 3.0, 6.0, 6.0), palette);
    let words = format!("{} {from}: {points}", maker.word("print-rw-mastery"));
    canvas.words(
        area(at.x + 7.0, at.y, at.w - 7.0, at.h),
        &words,
        Style { least: 2.0, ..Style::one(Typeface::Bold, 3.7, TEXT).left() },
    );
}

fn mastery_card(maker: &Maker, cards: &Cards, mastery: usize, back: &Rc<Canvas>) -> Component {
    let (id, icon, name) = match Work::ALL.get(mastery) {
        Some(&work) => (work.key(), work.key(), maker.lang.of(cards.work_names(work)).to_owned()),
        None => ("shipment", "shipment", maker.word("print-ous-shipments")),
    };
    debug_assert!(mastery <= SHIPMENTS);
    let (mut front, rest, palette) = small(maker, Palette::PRESTIGE, &name, icon);
    front.icon("crown", area(SMALL.0 / 2.0 - 6.0, 11.8, 12.0, 8.0), &palette);
    shield(
        &mut front,
        area(SMALL.0 / 2.0 - 6.0, rest.y - 0.4, 12.0, 12.0),
        cards.mastery_points(mastery).into(),
        &palette,
    );
    let words = maker.say("print-ous-mastery", &[("at", cards.mastery_at(mastery).into())]);
    let style = Style { least: 2.1, ..Style::one(Typeface::Regular, 3.4, TEXT).lines(2) };
    front.words(area(rest.x + 0.5, rest.y + 12.2, rest.w - 1.0, rest.h - 12.6), &words, style);
    card(format!("mastery-{id}"), "masteries", SMALL, 1, front, back)
}

fn collaboration(maker: &Maker, cards: &Cards, which: Collaboration, back: &Rc<Canvas>) -> Component {
    let icon = match which {
        Collaboration::Tile => "tile-back",
        Collaboration::Recover => "city",
        Collaboration::Jewel => "jewel",
        Collaboration::Coins => "coin",
    };
    let (mut front, rest, _) = small(maker, Palette::GOODS, &maker.word("print-pile-collaborations"), icon);
    let style = Style { least: 1.9, ..Style::one(Typeface::Italic, 2.9, SOFT).lines(2) };
    front.words(area(rest.x + 1.0, rest.y, rest.w - 2.0, 6.2), &maker.word("print-ous-collaboration"), style);
    let style = Style { least: 2.2, ..Style::one(Typeface::Bold, 3.8, TEXT).lines(4) };
    front.words(
        area(rest.x + 1.0, rest.y + 6.4, rest.w - 2.0, rest.h - 7.0),
        maker.lang.of(cards.collaboration_names(which)),
        style,
    );
    card(format!("collaboration-{}", which.key()), "collaborations", SMALL, 1, front, back)
}

fn contract_card(maker: &Maker, cards: &Cards, contract: u8, back: &Rc<Canvas>) -> Component {
    let row = cards.contract(contract);
    let palette = Palette::PRESTIGE.with(maker.ink);
    let (mut front, paper) = framed(CARD, &palette, SAFE, 12.5);
    let name = maker.lang.of(cards.contract_names(contract));
    front.words(
        area(4.5, 3.2, 54.0, 8.6),
        name,
        Style { least: 3.4, ..Style::one(Typeface::Bold, 5.8, palette.on_frame) },
    );
    let scene = area(paper.x, paper.y, paper.w, 40.0);
    front.scene(cards.contract_id(contract), scene, &palette);
    shield(&mut front, area(scene.x + scene.w - 14.5, scene.y + 1.4, 13.0, 13.0), row.points.into(), &palette);
    meander(&mut front, area(paper.x + 1.0, scene.y + scene.h + 0.9, paper.w - 2.0, 2.4), palette.line);
    let works = row.cost.works.iter().flat_map(|(work, n)| std::iter::repeat_n(work.key().to_owned(), n.into()));
    let symbols: Vec<String> = works.chain(priced(cards.contract_symbols(contract), row.cost.shops)).collect();
    let y = scene.y + scene.h + 5.2;
    costs(&mut front, area(paper.x + 1.5, y, paper.w - 3.0, 11.5), &symbols, &palette);
    let style = Style { least: 2.1, ..Style::one(Typeface::Italic, 3.1, SOFT).lines(2) };
    front.words(
        area(paper.x + 2.0, y + 13.2, paper.w - 4.0, paper.y + paper.h - y - 14.0),
        &maker.word("print-ous-contract"),
        style,
    );
    card(cards.contract_id(contract).to_owned(), "contracts", CARD, 1, front, back)
}

/// Symbols of materials, and a Shop for each that a cost has.
fn priced(materials: &[String], shops: u8) -> Vec<String> {
    materials.iter().cloned().chain(std::iter::repeat_n("shop".to_owned(), shops.into())).collect()
}

/// The colours of an Island.
const fn shore(material: Kind) -> Palette {
    match material {
        Kind::Wood => Palette::CULTURE,
        Kind::Stone => Palette::NIGHT,
        Kind::Bronze => Palette::PRESTIGE,
        Kind::Food => Palette::TRADE,
        _ => Palette::GOODS,
    }
}

fn island(maker: &Maker, cards: &Cards, material: Kind) -> Component {
    let size = (CARD.1, CARD.0);
    let palette = shore(material).with(maker.ink);
    let (mut front, paper) = framed(size, &palette, SAFE, 11.0);
    let name = cards.island(material);
    front.words(area(5.0, 2.8, 78.0, 7.6), name, Style::one(Typeface::Bold, 6.0, palette.on_frame));
    let scene = area(paper.x, paper.y, paper.w, 35.0);
    front.scene("island", scene, &palette);
    let yields = cards.material(material).yields;
    for n in 0..yields {
        let x = scene.x + scene.w - 14.0 * f32::from(yields - n) - 1.0;
        front.rect(area(x, scene.y + scene.h - 14.0, 13.0, 13.0), 1.6, "#fdf7e8").outline(
            area(x, scene.y + scene.h - 14.0, 13.0, 13.0),
            1.6,
            palette.line,
            0.4,
        );
        front.icon(material.key(), area(x + 1.5, scene.y + scene.h - 12.5, 10.0, 10.0), &palette);
    }
    let what = cards.tile_names(material).map_or("", |names| maker.lang.of(names));
    let words = maker.say("print-ous-island", &[("n", yields.into()), ("material", what.into())]);
    let style = Style { least: 2.6, ..Style::one(Typeface::Regular, 4.0, TEXT).lines(2) };
    front.words(area(paper.x + 2.0, scene.y + scene.h + 0.8, paper.w - 4.0, paper.h - scene.h - 1.6), &words, style);
    let back = back(size, &palette, "island", name, &maker.word("ous-name"));
    Component {
        id: format!("island-{}", material.key()),
        part: "islands",
        width: size.0,
        height: size.1,
        shape: Outline::Card(SAFE),
        copies: 1,
        front,
        back: Some(back),
    }
}

fn shop(maker: &Maker) -> Component {
    let size = (CARD.1, CARD.0);
    let palette = Palette::WAR.with(maker.ink);
    let (mut front, paper) = framed(size, &palette, SAFE, 11.0);
    let name = maker.word("print-ous-shop");
    front.words(area(5.0, 2.8, 78.0, 7.6), &name, Style::one(Typeface::Bold, 6.0, palette.on_frame));
    // Room for eight coins.
    for n in 0..8_u8 {
        let at = (paper.x + 11.0 + 20.0 * f32::from(n % 4), paper.y + 11.0 + 19.4 * f32::from(n / 4));
        front.circle(at, 9.2, palette.grounds[0], palette.line, 0.25);
        front.icon("shop", area(at.0 - 4.5, at.1 - 4.5, 9.0, 9.0), &palette);
    }
    let style = Style { least: 2.2, ..Style::one(Typeface::Regular, 3.2, TEXT).lines(2) };
    front.words(
        area(paper.x + 1.0, paper.y + 41.0, paper.w - 2.0, paper.h - 41.4),
        &maker.word("print-ous-shop-help"),
        style,
    );
    let back = back(size, &palette, "shop", &name, &maker.word("ous-name"));
    Component {
        id: "shops".to_owned(),
        part: "shop",
        width: size.0,
        height: size.1,
        shape: Outline::Card(SAFE),
        copies: 1,
        front,
        back: Some(back),
    }
}

fn city(maker: &Maker, cards: &Cards) -> Component {
    let size = (126.0, 88.0);
    let palette = Palette::NIGHT.with(maker.ink);
    let (mut front, paper) = framed(size, &palette, SAFE, 12.0);
    front.words(
        area(6.0, 2.8, 114.0, 8.6),
        &format!("Menhos · {}", maker.word("print-ous-city")),
        Style::one(Typeface::Bold, 6.4, palette.on_frame),
    );
    let scene = area(paper.x, paper.y, 56.0, paper.h);
    front.scene("menhos", area(scene.x, scene.y, scene.w, 46.0), &palette);
    let pool = area(scene.x, scene.y + 46.0, scene.w, scene.h - 46.0);
    front.rect(pool, 0.0, palette.grounds[0]);
    front.icon("coin", area(pool.x + 4.0, pool.y + pool.h / 2.0 - 7.0, 14.0, 14.0), &palette);
    let style = Style { least: 2.6, ..Style::one(Typeface::Italic, 3.8, TEXT).left().lines(4) };
    front.words(
        area(pool.x + 20.0, pool.y + 1.5, pool.w - 22.0, pool.h - 3.0),
        &maker.word("print-ous-city-coins"),
        style,
    );
    let list = area(scene.x + scene.w + 3.0, paper.y + 2.0, paper.w - scene.w - 5.0, paper.h - 4.0);
    front.words(
        area(list.x, list.y, list.w, 8.0),
        &maker.word("print-ous-city-actions"),
        Style { least: 2.8, ..Style::one(Typeface::Bold, 4.4, palette.line).left() },
    );
    let rows = [
        ("tile-back", maker.say("print-ous-city-buy", &[("jewel", cards.table.jewel_price.into())])),
        ("coin", maker.word("print-ous-city-acquire")),
        ("construction", maker.word("print-ous-city-commission")),
        ("contract", maker.word("print-ous-city-fulfil")),
        ("shipment", maker.word("print-ous-city-deliver")),
    ];
    let step = (list.h - 9.0) / rows.len() as f32;
    for (n, (icon, words)) in rows.iter().enumerate() {
        let y = list.y + 9.0 + step * n as f32;
        front.icon(icon, area(list.x, y + (step - 8.6) / 2.0, 8.6, 8.6), &palette);
        let style = Style { least: 2.4, ..Style::one(Typeface::Regular, 3.7, TEXT).left().lines(3) };
        front.words(area(list.x + 10.6, y, list.w - 10.6, step), words, style);
    }
    let back = back(size, &palette, "city", "Menhos", &maker.word("ous-name"));
    Component {
        id: "city".to_owned(),
        part: "cities",
        width: size.0,
        height: size.1,
        shape: Outline::Card(SAFE),
        copies: PLAYERS,
        front,
        back: Some(back),
    }
}

/// The market: a row for each material, a pile for each price.
fn market(maker: &Maker, cards: &Cards) -> Component {
    let (w, h) = (190.0, 152.0);
    let palette = Palette::BRONZE.with(maker.ink);
    let whole = area(0.0, 0.0, w, h);
    let mut front = Canvas::new();
    front.rect(whole.outset(BLEED), 0.0, if palette.is_pale() { "#ffffff" } else { palette.shade });
    front.outline(whole.inset(2.5), 2.0, palette.line, 0.6);
    front.words(
        area(6.0, 4.5, 50.0, 9.0),
        &maker.word("print-ous-market"),
        Style::one(Typeface::Bold, 7.5, palette.line).left(),
    );
    front.words(
        area(60.0, 5.0, w - 66.0, 8.0),
        &maker.word("print-ous-market-help"),
        Style { least: 2.4, ..Style::one(Typeface::Italic, 4.2, SOFT).right() },
    );
    let (left, top, cell_w, cell_h) = (34.0, 25.0, 37.6, 24.2);
    for (column, price) in cards.table.prices.iter().enumerate() {
        let x = left + cell_w * column as f32;
        let night = Palette::NIGHT.with(maker.ink);
        front.rect(area(x + 0.8, 15.0, cell_w - 1.6, 9.0), 1.2, night.frame).outline(
            area(x + 0.8, 15.0, cell_w - 1.6, 9.0),
            1.2,
            night.line,
            0.3,
        );
        front.icon("coin", area(x + cell_w / 2.0 - 8.0, 16.0, 7.0, 7.0), &palette);
        front.words(
            area(x + cell_w / 2.0, 15.0, 10.0, 9.0),
            &price.to_string(),
            Style::one(Typeface::Bold, 6.6, night.on_frame).left(),
        );
    }
    for (row, material) in Kind::MATERIALS.into_iter().enumerate() {
        let y = top + cell_h * row as f32;
        let name = cards.tile_names(material).map_or("", |names| maker.lang.of(names));
        front.icon(material.key(), area(12.0, y + 2.0, 12.0, 12.0), &palette);
        front.words(area(5.0, y + 14.4, 27.0, 5.0), name, Style::one(Typeface::Bold, 4.4, TEXT));
        let pile = cards.material(material).pile;
        front.words(
            area(5.0, y + 19.2, 27.0, 4.2),
            &maker.say("print-ous-pile", &[("n", pile.into())]),
            Style::one(Typeface::Italic, 3.2, SOFT),
        );
        for column in 0..cards.table.prices.len() {
            let at = area(left + cell_w * column as f32 + 0.8, y + 1.0, cell_w - 1.6, cell_h - 2.0);
            front.rect(at, 1.6, palette.paper).outline(at, 1.6, palette.line, 0.3);
            let side = 16.0_f32.min((at.w - 2.0) / f32::from(pile.max(1)));
            for n in 0..pile {
                let x = at.x + at.w / 2.0 + (f32::from(n) - f32::from(pile) / 2.0) * side;
                let spot = area(x + 0.5, at.y + (at.h - side) / 2.0 + 0.5, side - 1.0, side - 1.0);
                front.raw(&format!(
                    "<g opacity=\"0.22\">{}</g>",
                    crate::drawings::placed(
                        &format!("i-{}", material.key()),
                        [spot.x, spot.y, spot.w, spot.h],
                        false,
                        &palette
                    )
                ));
            }
        }
    }
    Component {
        id: "market".to_owned(),
        part: "market",
        width: w,
        height: h,
        shape: Outline::Card(2.0),
        copies: 1,
        front,
        back: None,
    }
}
