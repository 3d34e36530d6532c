//! Roll & Write: the sheet of a player and the sheet in the middle of the table.

use crate::canvas::{Area, Canvas, Style, area};
use crate::component::{Component, Maker, OnPaper, Outline};
use crate::fonts::Typeface;
use crate::palette::{Palette, SOFT, TEXT};
use crate::parts::{costs, heading, meander, shield};
use emporia_engine::rollwrite::{Cards, Contract, Material, RollWrite, Work};

/// What a sheet takes of the paper: both formats have so much.
const SHEET: (f32, f32) = (190.0, 264.0);
/// Side of a box.
const BOX: f32 = 5.2;
/// Boxes for used coins; the rules know no limit, and no game of bots used more (docs/workshop.md).
const USED: usize = 84;

impl OnPaper for RollWrite {
    const PLATES: &'static [crate::component::Illustration] = &[("RW-1", &["sheet", "central"])];

    fn pieces(maker: &Maker, cards: &Cards) -> Vec<Component> {
        vec![page("sheet", player_sheet(maker, cards)), page("central", central_sheet(maker, cards))]
    }
}

fn page(part: &'static str, front: Canvas) -> Component {
    Component {
        id: part.to_owned(),
        part,
        width: SHEET.0,
        height: SHEET.1,
        shape: Outline::Page,
        copies: 1,
        front,
        back: None,
    }
}

fn sheet(maker: &Maker) -> (Canvas, Palette) {
    let palette = Palette::BRONZE.with(maker.ink);
    let mut canvas = Canvas::new();
    let whole = area(0.0, 0.0, SHEET.0, SHEET.1);
    if !palette.is_pale() {
        canvas.rect(whole, 2.0, palette.paper);
    }
    canvas.outline(whole.inset(1.0), 1.6, palette.line, 0.5).outline(whole.inset(2.2), 1.2, palette.line, 0.2);
    (canvas, palette)
}

fn boxes(canvas: &mut Canvas, (x, y): (f32, f32), count: usize, row: usize, palette: &Palette) {
    for n in 0..count {
        let at = area(x + BOX * (n % row) as f32, y + BOX * (n / row) as f32, BOX, BOX).inset(0.4);
        canvas.rect(at, 0.6, "#ffffff").outline(at, 0.6, palette.line, 0.3);
    }
}

fn player_sheet(maker: &Maker, cards: &Cards) -> Canvas {
    let (mut canvas, palette) = sheet(maker);
    let (left, wide) = (6.0, SHEET.0 - 12.0);
    canvas.words(
        area(left, 5.0, 104.0, 10.0),
        &maker.word("rw-name"),
        Style::one(Typeface::Bold, 8.0, palette.line).left(),
    );
    canvas.words(
        area(112.0, 6.5, 16.0, 8.0),
        &maker.word("print-rw-player"),
        Style::one(Typeface::Italic, 4.0, SOFT).right(),
    );
    canvas.line((130.0, 13.6), (left + wide, 13.6), TEXT, 0.25);
    meander(&mut canvas, area(left, 16.4, wide, 2.4), palette.line);

    let sheet = &cards.sheet;
    heading(
        &mut canvas,
        area(left, 20.4, wide, 6.0),
        &maker.word("rw-rounds"),
        &maker.say("print-rw-rounds-help", &[("shops", sheet.shop_rounds.into())]),
        &palette,
    );
    let pitch = wide / f32::from(sheet.rounds.max(1));
    for n in 0..sheet.rounds {
        let at = area(left + pitch * f32::from(n), 28.0, pitch, 11.5).inset(0.5);
        let closes = n + sheet.shop_rounds >= sheet.rounds;
        canvas.rect(at, 0.8, if closes { palette.shade } else { "#ffffff" }).outline(at, 0.8, palette.line, 0.35);
        canvas.words(
            area(at.x + 0.5, at.y + 0.4, at.w * 0.5, 4.4),
            &(n + 1).to_string(),
            Style::one(Typeface::Bold, 3.6, SOFT).left(),
        );
        if closes {
            canvas.icon("shop", area(at.x + at.w - 5.2, at.y + at.h - 5.4, 4.8, 4.8), &palette);
        }
    }
    let column = area(left, 43.0, 92.0, 0.0);
    materials(&mut canvas, column, maker, cards, &palette);
    works(&mut canvas, area(left + 96.0, 43.0, wide - 96.0, 0.0), maker, cards, &palette);
    coins(&mut canvas, area(left, 134.0, wide, 0.0), maker, cards, &palette);
    contracts(&mut canvas, area(left, 168.0, wide, 70.0), maker, cards, &palette);
    totals(&mut canvas, area(left, 242.5, wide, 17.0), maker, &palette);
    canvas
}

fn materials(canvas: &mut Canvas, at: Area, maker: &Maker, cards: &Cards, palette: &Palette) {
    heading(
        canvas,
        area(at.x, at.y, at.w, 6.0),
        &maker.word("rw-materials"),
        &maker.word("print-rw-materials-help"),
        palette,
    );
    let mut y = at.y + 7.4;
    for material in Material::ALL {
        canvas.circle((at.x + 3.0, y + BOX), 2.5, "#ffffff", palette.line, 0.35);
        canvas.icon(material.id(), area(at.x + 6.6, y + 1.0, 8.2, 8.2), palette);
        let style = Style { least: 2.2, ..Style::one(Typeface::Bold, 3.6, TEXT).left() };
        canvas.words(area(at.x + 15.6, y + 0.6, 15.0, 5.0), maker.lang.of(cards.material_names(material)), style);
        canvas.words(
            area(at.x + 15.6, y + 5.4, 15.0, 4.4),
            cards.island(material),
            Style { least: 1.8, ..Style::one(Typeface::Italic, 3.0, SOFT).left() },
        );
        boxes(
            canvas,
            (at.x + 29.4, y),
            cards.material(material).boxes.into(),
            row_of(cards.material(material).boxes),
            palette,
        );
        y += 2.0 * BOX + 1.6;
    }
    canvas.icon("jewel", area(at.x + 6.6, y + 1.0, 8.2, 8.2), palette);
    canvas.words(
        area(at.x + 15.6, y + 1.6, 15.0, 5.0),
        &maker.word("rw-jewels"),
        Style { least: 2.2, ..Style::one(Typeface::Bold, 3.6, TEXT).left() },
    );
    boxes(canvas, (at.x + 29.4, y + 0.8), cards.sheet.jewel_boxes.into(), 12, palette);
    canvas.words(
        area(at.x + 29.4, y + 6.6, 62.0, 4.2),
        &maker.word("print-rw-jewels-help"),
        Style { least: 1.8, ..Style::one(Typeface::Italic, 3.0, SOFT).right() },
    );
}

/// How many boxes stand in a row, so that there are two rows of about the same length.
fn row_of(boxes: u8) -> usize {
    usize::from(boxes).div_ceil(2).clamp(1, 12)
}

fn works(canvas: &mut Canvas, at: Area, maker: &Maker, cards: &Cards, palette: &Palette) {
    let points = |work| cards.work(work).points;
    let args = [("points", points(Work::Furniture).into()), ("construction", points(Work::Construction).into())];
    heading(
        canvas,
        area(at.x, at.y, at.w, 6.0),
        &maker.word("rw-works"),
        &maker.say("print-rw-works-help", &args),
        palette,
    );
    let mut y = at.y + 7.4;
    let step = (134.0 - y - 2.0) / Work::ALL.len() as f32;
    for work in Work::ALL {
        let row = cards.work(work);
        canvas.icon(work.id(), area(at.x, y + 0.4, 8.6, 8.6), palette);
        let style = Style { least: 2.2, ..Style::one(Typeface::Bold, 3.7, TEXT).left() };
        canvas.words(area(at.x + 10.0, y, 42.0, 4.8), maker.lang.of(cards.work_names(work)), style);
        let mut symbols: Vec<String> = cards.work_symbols(work).to_vec();
        symbols.extend(std::iter::repeat_n("shop".to_owned(), row.shops.into()));
        let wide = 6.0 * symbols.len() as f32;
        costs(canvas, area(at.x + 10.0, y + 5.2, wide, 4.8), &symbols, palette);
        boxes(canvas, (at.x + 10.0 + wide + 1.6, y + 4.8), row.boxes.into(), 12, palette);
        let crown = at.x + at.w - 27.0;
        canvas.icon("crown", area(crown, y + 0.2, 6.0, 4.6), palette);
        canvas.words(
            area(crown + 6.6, y, 13.0, 4.8),
            &format!("{}: {}", row.mastery_at, row.mastery_points),
            Style::one(Typeface::Bold, 3.7, TEXT).left(),
        );
        let mark = area(at.x + at.w - 6.4, y - 0.4, BOX, BOX).inset(0.4);
        canvas.rect(mark, 0.6, "#ffffff").outline(mark, 0.6, palette.line, 0.3);
        y += step;
    }
}

fn coins(canvas: &mut Canvas, at: Area, maker: &Maker, cards: &Cards, palette: &Palette) {
    let args = [("start", cards.sheet.start_coins.into()), ("most", cards.sheet.coins.into())];
    heading(
        canvas,
        area(at.x, at.y, at.w, 6.0),
        &maker.word("rw-coins"),
        &maker.say("print-rw-coins-help", &args),
        palette,
    );
    canvas.icon("coin", area(at.x + 0.5, at.y + 7.6, 6.4, 6.4), palette);
    let label = Style { least: 2.2, ..Style::one(Typeface::Bold, 3.7, TEXT).left() };
    canvas.words(area(at.x + 8.4, at.y + 8.4, 21.0, 4.8), &maker.word("print-rw-got"), label);
    boxes(canvas, (at.x + 31.0, at.y + 8.0), cards.sheet.coins.into(), 12, palette);
    // The coins that everyone has at the start are marked in print.
    for n in 0..cards.sheet.start_coins.min(cards.sheet.coins) {
        let x = at.x + 31.0 + BOX * f32::from(n) + 1.2;
        canvas.line((x, at.y + 12.2), (x + BOX - 2.4, at.y + 9.4), TEXT, 0.5);
    }
    canvas.icon("coin", area(at.x + 0.5, at.y + 16.8, 6.4, 6.4), palette);
    canvas.words(area(at.x + 8.4, at.y + 17.6, 21.0, 4.8), &maker.word("print-rw-used"), label);
    boxes(canvas, (at.x + 31.0, at.y + 15.6), USED, 28, palette);
}

fn contracts(canvas: &mut Canvas, at: Area, maker: &Maker, cards: &Cards, palette: &Palette) {
    heading(
        canvas,
        area(at.x, at.y, at.w, 6.0),
        &maker.word("rw-contracts"),
        &maker.word("print-rw-contracts-help"),
        palette,
    );
    let gold = Palette::PRESTIGE.with(maker.ink);
    let (w, h) = (at.w / 3.0, (at.h - 7.4) / 2.0);
    for (n, contract) in Contract::ALL.into_iter().enumerate() {
        let cell = area(at.x + w * (n % 3) as f32, at.y + 7.4 + h * (n / 3) as f32, w, h).inset(0.8);
        let row = cards.contract(contract);
        canvas.rect(cell, 1.4, gold.shade).outline(cell, 1.4, gold.line, 0.4);
        let scene = area(cell.x + 0.2, cell.y + 0.2, 22.0, 15.5);
        canvas.scene(contract.id(), scene, &gold).outline(scene, 0.0, gold.line, 0.25);
        let mark = area(cell.x + 23.6, cell.y + 1.4, BOX, BOX).inset(0.3);
        canvas.rect(mark, 0.6, "#ffffff").outline(mark, 0.6, gold.line, 0.35);
        canvas.icon(&format!("die{}", n + 1), area(cell.x + 30.2, cell.y + 1.4, 5.4, 5.4), &gold);
        shield(canvas, area(cell.x + cell.w - 10.4, cell.y + 0.8, 9.6, 9.6), row.points.into(), &gold);
        let style = Style { least: 2.4, ..Style::one(Typeface::Bold, 4.2, TEXT).left() };
        canvas.words(
            area(cell.x + 23.6, cell.y + 9.6, cell.w - 24.4, 5.4),
            maker.lang.of(cards.contract_names(contract)),
            style,
        );
        let works = Work::ALL
            .into_iter()
            .flat_map(|work| std::iter::repeat_n(work.id().to_owned(), row.works.at(work.index()).into()));
        let works: Vec<String> = works.collect();
        let mut rest: Vec<String> = cards.contract_symbols(contract).to_vec();
        rest.extend(std::iter::repeat_n("shop".to_owned(), row.shops.into()));
        let line = (cell.h - 16.6) / 2.0;
        costs(canvas, area(cell.x + 1.0, cell.y + 16.0, cell.w - 2.0, line - 0.3), &works, &gold);
        costs(canvas, area(cell.x + 1.0, cell.y + 16.0 + line, cell.w - 2.0, line - 0.3), &rest, &gold);
    }
}

fn totals(canvas: &mut Canvas, at: Area, maker: &Maker, palette: &Palette) {
    let keys = [
        "rw-score-contracts",
        "rw-score-works",
        "rw-score-masteries",
        "rw-score-jewels",
        "rw-score-unfulfilled",
        "rw-score-total",
    ];
    let w = at.w / keys.len() as f32;
    for (n, key) in keys.iter().enumerate() {
        let cell = area(at.x + w * n as f32, at.y, w, at.h).inset(0.8);
        canvas.rect(cell, 1.0, if n + 1 == keys.len() { palette.shade } else { "#ffffff" }).outline(
            cell,
            1.0,
            palette.line,
            0.35,
        );
        canvas.words(
            area(cell.x + 1.0, cell.y + 0.6, cell.w - 2.0, 5.0),
            &maker.word(key),
            Style { least: 2.2, ..Style::one(Typeface::Italic, 3.5, SOFT) },
        );
    }
}

fn central_sheet(maker: &Maker, cards: &Cards) -> Canvas {
    let (mut canvas, palette) = sheet(maker);
    let (left, wide) = (8.0, SHEET.0 - 16.0);
    canvas.words(
        area(left, 6.0, wide, 11.0),
        &format!("{} · {}", maker.word("rw-name"), maker.word("print-rw-central")),
        Style::one(Typeface::Bold, 8.0, palette.line),
    );
    meander(&mut canvas, area(left, 19.0, wide, 2.8), palette.line);
    let text = Style { least: 2.8, ..Style::one(Typeface::Regular, 4.4, TEXT).lines(3) };
    canvas.words(area(left + 4.0, 23.5, wide - 8.0, 13.0), &maker.word("print-rw-central-dice"), text);
    let w = wide / Material::ALL.len() as f32;
    for (n, material) in Material::ALL.into_iter().enumerate() {
        let cell = area(left + w * n as f32, 38.0, w, 62.0).inset(1.2);
        canvas.rect(cell, 2.0, palette.shade).outline(cell, 2.0, palette.line, 0.5);
        canvas.icon(material.id(), area(cell.x + cell.w / 2.0 - 9.0, cell.y + 3.0, 18.0, 18.0), &palette);
        canvas.words(
            area(cell.x + 1.0, cell.y + 21.5, cell.w - 2.0, 6.0),
            maker.lang.of(cards.material_names(material)),
            Style::one(Typeface::Bold, 5.2, TEXT),
        );
        canvas.words(
            area(cell.x + 1.0, cell.y + 27.2, cell.w - 2.0, 4.6),
            cards.island(material),
            Style::one(Typeface::Italic, 3.8, SOFT),
        );
        let die = area(cell.x + cell.w / 2.0 - 11.0, cell.y + 34.0, 22.0, 22.0);
        canvas.rect(die, 3.0, "#ffffff").outline(die, 3.0, palette.line, 0.5);
        canvas.words(die.inset(3.0), &maker.word("print-rw-price"), Style::one(Typeface::Italic, 4.0, "#a9a294"));
    }
    canvas.words(area(left + 4.0, 102.0, wide - 8.0, 13.0), &maker.word("print-rw-central-journey"), text);
    heading(&mut canvas, area(left, 119.0, wide, 7.0), &maker.word("print-rw-central-shops"), "", &palette);
    let shops = cards.sheet.shop_rounds;
    let pitch = wide / f32::from(shops.max(1));
    for n in 0..shops {
        let cell = area(left + pitch * f32::from(n), 128.0, pitch, 22.0).inset(1.4);
        canvas.rect(cell, 2.0, "#ffffff").outline(cell, 2.0, palette.line, 0.5);
        canvas.icon("shop", area(cell.x + cell.w / 2.0 - 6.0, cell.y + 1.6, 12.0, 12.0), &palette);
        let closes = cards.sheet.rounds.saturating_sub(n);
        canvas.words(
            area(cell.x + 1.0, cell.y + 13.6, cell.w - 2.0, 5.0),
            &maker.say("print-rw-closes", &[("round", closes.into())]),
            Style { least: 2.2, ..Style::one(Typeface::Italic, 3.6, SOFT) },
        );
    }
    heading(&mut canvas, area(left, 155.0, wide, 7.0), &maker.word("print-rw-central-deal"), "", &palette);
    let gold = Palette::PRESTIGE.with(maker.ink);
    let (w, h) = (wide / 3.0, 46.0);
    for (n, contract) in Contract::ALL.into_iter().enumerate() {
        let cell = area(left + w * (n % 3) as f32, 164.0 + h * (n / 3) as f32, w, h).inset(1.2);
        canvas.rect(cell, 1.6, gold.shade).outline(cell, 1.6, gold.line, 0.45);
        let scene = area(cell.x + 0.3, cell.y + 0.3, cell.w - 0.6, 34.0);
        canvas.scene(contract.id(), scene, &gold);
        canvas.icon(&format!("die{}", n + 1), area(cell.x + 2.0, cell.y + 2.0, 10.0, 10.0), &gold);
        canvas.words(
            area(cell.x + 2.0, cell.y + 35.0, cell.w - 4.0, 7.6),
            maker.lang.of(cards.contract_names(contract)),
            Style { least: 3.0, ..Style::one(Typeface::Bold, 5.0, TEXT) },
        );
    }
    canvas
}
