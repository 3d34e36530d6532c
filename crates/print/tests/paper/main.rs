//! What is printed, measured: in the drawings before they are a PDF, and in the PDF itself.

mod reader;

use emporia_engine::CardSets;
use emporia_print::canvas::{Area, Canvas, area};
use emporia_print::component::{BLEED, Outline};
use emporia_print::render::tree;
use emporia_print::sheet::{Fold, MARGIN, Spot, sheets};
use emporia_print::{Backs, Component, CutMarks, Ink, Job, Maker, PAPERS, booklet, pdf, pictures, pieces, tabletop};
use emporia_text::games::GAMES;
use emporia_text::{Info, Lang};
use reader::{Placed, Reader};
use resvg::usvg;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

fn makers() -> impl Iterator<Item = Maker> {
    Lang::ALL.into_iter().flat_map(|lang| [Ink::Full, Ink::Low].map(|ink| Maker { lang, ink }))
}

fn all(maker: &Maker) -> Vec<(&'static Info, Vec<Component>)> {
    let cards = CardSets::builtin();
    let of = |game: &'static Info| (game, pieces(maker, game.name, &cards).expect("a game of the list"));
    GAMES.iter().map(of).filter(|(_, pieces)| !pieces.is_empty()).collect()
}

fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for paper in PAPERS {
        for backs in [Backs::Duplex, Backs::Fold, Backs::None] {
            for bleed in [0.0, 2.0, 3.0, 6.0] {
                jobs.push(Job { paper, backs, marks: CutMarks::Cut, bleed });
            }
        }
    }
    jobs
}

/// How far words stand outside their boxes, at most: each line is an element that is laid out with its real glyphs.
fn outside(canvas: &Canvas, whole: Area, what: &str) -> Vec<String> {
    let drawn = tree(canvas, whole);
    let mut found = Vec::new();
    for (n, room) in canvas.boxes().iter().enumerate() {
        let mut line = 0;
        while let Some(node) = drawn.node_by_id(&format!("w{n}-{line}")) {
            let usvg::Node::Text(words) = node else { panic!("{what}: words are no text") };
            let ink = words.flattened().abs_bounding_box();
            let (x, y) = (ink.x() + whole.x, ink.y() + whole.y);
            let over = [room.x - x, room.y - y, x + ink.width() - room.x - room.w, y + ink.height() - room.y - room.h];
            let worst = over.into_iter().fold(0.0, f32::max);
            if worst > 0.1 {
                found.push(format!("{what}: line {line} of words {n} is {worst:.2} mm outside {room:?}"));
            }
            line += 1;
        }
        assert!(line > 0 || room.w <= 0.0 || !canvas.svg().contains(&format!("w{n}-0")), "{what}: words {n} are drawn");
    }
    found
}

#[test]
fn no_word_stands_outside_its_box_in_any_language() {
    let mut found = Vec::new();
    for maker in makers() {
        for (game, pieces) in all(&maker) {
            for piece in &pieces {
                for canvas in [Some(&piece.front), piece.back.as_deref()].into_iter().flatten() {
                    let what = format!("{} {} {}", game.name, piece.id, maker.lang.code());
                    found.extend(outside(canvas, piece.area().outset(BLEED), &what));
                }
            }
            for paper in PAPERS {
                let whole = area(0.0, 0.0, paper.width, paper.height);
                for (n, page) in booklet::set_in_columns(paper, &maker, game, &pieces, None).iter().enumerate() {
                    // Pictures are drawings of their own, with boxes that were measured above.
                    let what = format!("{} rules {} page {}", game.name, maker.lang.code(), n + 1);
                    found.extend(outside(page, whole, &what));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn words_keep_from_the_edge_that_is_cut() {
    for maker in makers() {
        for (game, pieces) in all(&maker) {
            for piece in pieces.iter().filter(|piece| matches!(piece.shape, Outline::Card(_))) {
                let safe = piece.area().inset(2.0_f32.min(piece.width * 0.09));
                for room in piece.front.boxes() {
                    assert!(
                        room.x >= safe.x
                            && room.y >= safe.y
                            && room.x + room.w <= safe.x + safe.w
                            && room.y + room.h <= safe.y + safe.h,
                        "{} {}: {room:?} is too near the edge",
                        game.name,
                        piece.id
                    );
                }
            }
        }
    }
}

#[test]
fn each_card_is_there_as_often_as_it_has_copies() {
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    for (game, pieces) in all(&maker) {
        for job in jobs() {
            let mut fronts = vec![0_u8; pieces.len()];
            let mut backs = vec![0_u8; pieces.len()];
            for place in sheets(&job, &pieces).iter().flat_map(|sheet| &sheet.places) {
                if place.back { backs[place.piece] += 1 } else { fronts[place.piece] += 1 }
            }
            for (n, piece) in pieces.iter().enumerate() {
                assert_eq!(fronts[n], piece.copies, "{} {} on {job:?}", game.name, piece.id);
                let turned = if piece.back.is_some() && job.backs != Backs::None { piece.copies } else { 0 };
                assert_eq!(backs[n], turned, "back of {} {} on {job:?}", game.name, piece.id);
            }
        }
    }
}

#[test]
fn what_the_rules_count_is_printed() {
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    let counted = |game: &str| {
        let (_, pieces) = all(&maker).into_iter().find(|(info, _)| info.name == game).expect("a game of the list");
        let mut parts: BTreeMap<&str, u32> = BTreeMap::new();
        pieces.iter().for_each(|piece| *parts.entry(piece.part).or_default() += u32::from(piece.copies));
        parts
    };
    // ION-1
    let emporion = counted("emporion");
    for (part, n) in [
        ("history", 68),
        ("prestige", 18),
        ("special", 4),
        ("goods", 14),
        ("actions", 5),
        ("first", 1),
        ("drachmas", 8),
        ("counters", 2),
    ] {
        assert_eq!(emporion[part], n, "{part}");
    }
    // OUS-1, OUS-2, OUS-110
    let emporous = counted("emporous");
    for (part, n) in [
        ("works", 41),
        ("contracts", 18),
        ("masteries", 7),
        ("islands", 5),
        ("cities", 4),
        ("shop", 1),
        ("seal", 1),
        ("coins", 32),
        ("cargo", 47),
        ("tasks", 19),
        ("collaborations", 4),
    ] {
        assert_eq!(emporous[part], n, "{part}");
    }
    assert_eq!(counted("roll-and-write"), BTreeMap::from([("central", 1), ("sheet", 1)]));
}

/// Whether two rectangles have more than a line in common.
fn overlap(a: Area, b: Area) -> bool {
    a.x + a.w > b.x + 0.01 && b.x + b.w > a.x + 0.01 && a.y + a.h > b.y + 0.01 && b.y + b.h > a.y + 0.01
}

#[test]
fn things_lie_on_the_paper_and_on_nothing_else() {
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    for (game, pieces) in all(&maker) {
        for job in jobs() {
            for sheet in sheets(&job, &pieces) {
                let trims: Vec<(Area, &Spot)> =
                    sheet.places.iter().map(|place| (place.trim(&pieces[place.piece]), place)).collect();
                for (n, (trim, place)) in trims.iter().enumerate() {
                    let at = format!("{} {} {job:?}", game.name, pieces[place.piece].id);
                    let room = area(0.0, 0.0, job.paper.width, job.paper.height).inset(MARGIN - 0.01);
                    assert!(
                        trim.x >= room.x
                            && trim.y >= room.y
                            && trim.x + trim.w <= room.x + room.w
                            && trim.y + trim.h <= room.y + room.h,
                        "{at}: {trim:?}"
                    );
                    assert!(trims[..n].iter().all(|(other, _)| !overlap(*trim, *other)), "{at} lies on another");
                }
            }
        }
    }
}

/// Where each card of a PDF lies, cut out, with the side of the sheet that it is on.
fn cut(bytes: &[u8], bleed: f32) -> Vec<Vec<Placed>> {
    let reader = Reader::new(bytes);
    (0..reader.pages()).map(|page| reader.placed(page, bleed)).collect()
}

#[test]
fn cards_are_their_size_and_backs_lie_behind_fronts() {
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    let (game, pieces) = all(&maker).remove(0);
    // The cards alone: tokens are smaller, and so is their bleed.
    let cards = pieces.into_iter().filter(|piece| (piece.width, piece.height) == (63.0, 88.0)).take(12);
    let cards: Vec<Component> = cards.collect();
    let count: usize = cards.iter().map(|piece| usize::from(piece.copies)).sum();
    let [a4, letter] = PAPERS;
    for (paper, bleed, backs) in [
        (a4, 3.0, Backs::Duplex),
        (a4, 0.0, Backs::Duplex),
        (a4, 3.0, Backs::Fold),
        (letter, 2.0, Backs::Duplex),
        (letter, 2.0, Backs::Fold),
    ] {
        let job = Job { paper, backs, marks: CutMarks::None, bleed };
        let pages = cut(&pdf::game(&job, &maker, game, &cards, None), bleed);
        assert!(pages[0].is_empty(), "the first page is no sheet of cards");
        for placed in pages.iter().flatten() {
            let (w, h) = placed.size;
            let upright = if w < h { (w, h) } else { (h, w) };
            assert!((upright.0 - 63.0).abs() < 0.1 && (upright.1 - 88.0).abs() < 0.1, "{placed:?}");
        }
        assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 2 * count, "{job:?}");
        let behind = |placed: &Placed, others: &[Placed], (x, y): (f32, f32)| {
            let near = |other: &&Placed| (other.centre.0 - x).abs() < 0.1 && (other.centre.1 - y).abs() < 0.1;
            assert_eq!(others.iter().filter(near).count(), 1, "nothing is behind {placed:?} on {job:?}");
        };
        if backs == Backs::Duplex {
            for sides in pages[1..].chunks(2) {
                sides[0]
                    .iter()
                    .for_each(|front| behind(front, &sides[1], (paper.width - front.centre.0, front.centre.1)));
            }
            continue;
        }
        for (page, sheet) in pages[1..].iter().zip(sheets(&job, &cards)) {
            for front in page {
                let (x, y) = front.centre;
                match sheet.fold.expect("it is folded") {
                    Fold::Upright => behind(front, page, (paper.width - x, y)),
                    Fold::Level => behind(front, page, (x, paper.height - y)),
                }
            }
        }
    }
}

#[test]
fn a_pdf_shows_each_drawing_as_often_as_there_are_copies() {
    let maker = Maker { lang: Lang::Es, ink: Ink::Full };
    for (game, pieces) in all(&maker) {
        let job = Job { marks: CutMarks::None, ..Job::default() };
        let bytes = pdf::game(&job, &maker, game, &pieces, None);
        let reader = Reader::new(&bytes);
        let mut shown: BTreeMap<u32, usize> = BTreeMap::new();
        (0..reader.pages())
            .flat_map(|page| reader.placed(page, 0.0))
            .for_each(|placed| *shown.entry(placed.drawing).or_default() += 1);
        let mut found: Vec<usize> = shown.into_values().collect();
        // Each front by itself, and each back for all that have it in common.
        let mut wanted: Vec<usize> = pieces.iter().map(|piece| piece.copies.into()).collect();
        let mut backs: BTreeMap<*const Canvas, usize> = BTreeMap::new();
        for (piece, back) in pieces.iter().filter_map(|piece| Some((piece, piece.back.as_ref()?))) {
            *backs.entry(Rc::as_ptr(back)).or_default() += usize::from(piece.copies);
        }
        wanted.extend(backs.into_values());
        // A thing that is alike on both sides is one drawing.
        let alike = |piece: &&Component| piece.back.as_ref().is_some_and(|back| back.svg() == piece.front.svg());
        for piece in pieces.iter().filter(alike) {
            let copies = usize::from(piece.copies);
            for _ in 0..2 {
                wanted.remove(wanted.iter().position(|&n| n == copies).expect("both of its sides were counted"));
            }
            wanted.push(2 * copies);
        }
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{}", game.name);
    }
}

#[test]
fn a_game_is_small_and_holds_its_faces() {
    for (game, pieces) in all(&Maker { lang: Lang::Es, ink: Ink::Full }) {
        let maker = Maker { lang: Lang::Es, ink: Ink::Full };
        let begun = Instant::now();
        let bytes = pdf::game(&Job::default(), &maker, game, &pieces, None);
        let rules = booklet::rules(PAPERS[0], &maker, game, &pieces, None);
        println!(
            "{}: {} kB, rules {} kB, {:?}",
            game.name,
            bytes.len() / 1000,
            rules.bytes.len() / 1000,
            begun.elapsed()
        );
        assert!(bytes.len() < 5_000_000 && rules.bytes.len() < 5_000_000, "{} has {} bytes", game.name, bytes.len());
        for file in [&bytes, &rules.bytes] {
            let reader = Reader::new(file);
            let faces = reader.faces();
            assert!(!faces.is_empty() && faces.iter().all(|face| face.contains("+LibertinusSerif")), "{faces:?}");
        }
        assert_eq!(Reader::new(&rules.bytes).pages(), rules.pages);
    }
}

#[test]
fn pictures_have_three_hundred_dots_to_an_inch_and_their_bleed() {
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    let (_, all_pieces) = all(&maker).remove(0);
    let some: Vec<Component> =
        all_pieces.into_iter().filter(|piece| ["stoa", "goods", "drachma"].contains(&piece.id.as_str())).collect();
    let files: BTreeMap<String, Vec<u8>> = pictures::singles(&some, 3.0).collect();
    // Both cards have one back in common.
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        [
            "drachmas-drachma-back.png",
            "drachmas-drachma.png",
            "goods-goods.png",
            "prestige-stoa-back.png",
            "prestige-stoa.png"
        ]
    );
    for (name, bytes) in &files {
        let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let wanted = if name.starts_with("drachmas") { (307, 307) } else { (815, 1110) };
        assert_eq!((number(16), number(20)), wanted, "{name}");
    }
    let list = pictures::copies(&some);
    assert!(list.contains("goods-goods.png,prestige-stoa-back.png,14,63,88"), "{list}");
}

#[test]
fn a_virtual_table_gets_every_card() {
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    for (game, pieces) in all(&maker) {
        let decks = tabletop::decks(&pieces);
        let text = tabletop::saved_object("https://example.org/sheets", &maker, game, &pieces, &decks);
        let saved: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let objects = saved["ObjectStates"].as_array().expect("a list");
        let count = |object: &serde_json::Value| match object["Name"].as_str() {
            Some("Deck") => object["ContainedObjects"].as_array().expect("a list").len(),
            Some("Card") => 1,
            _ => object["Number"].as_u64().expect("a number") as usize,
        };
        let wanted: usize = pieces.iter().map(|piece| usize::from(piece.copies)).sum();
        assert_eq!(objects.iter().map(count).sum::<usize>(), wanted, "{}", game.name);
        for object in objects.iter().filter(|object| object["Name"] == "Deck") {
            for (id, card) in object["DeckIDs"]
                .as_array()
                .expect("a list")
                .iter()
                .zip(object["ContainedObjects"].as_array().expect("a list"))
            {
                assert_eq!(id, &card["CardID"]);
                let (deck, place) = (id.as_u64().expect("a number") / 100, id.as_u64().expect("a number") % 100);
                let sheet = &card["CustomDeck"][deck.to_string()];
                let places = sheet["NumWidth"].as_u64().zip(sheet["NumHeight"].as_u64()).map(|(w, h)| w * h);
                assert!(places.is_some_and(|places| place < places && places <= 70), "{sheet}");
            }
        }
    }
    // One sheet is drawn; its size is that of the grid.
    let (_, emporous) = all(&maker).remove(1);
    let decks = tabletop::decks(&emporous);
    let files = tabletop::sheets(&emporous, &decks[0]);
    assert_eq!(files.len(), 2);
    assert!(files.iter().all(|(name, bytes)| name.ends_with(".png") && bytes.starts_with(b"\x89PNG")));
}

#[test]
fn names_of_a_foreign_set_cannot_reach_out_of_the_drawing() {
    // A set is a stranger's: what it calls a card stands on paper as it is.
    let text = <emporia_engine::emporion::Cards as emporia_engine::CardSet>::BUILTIN.replacen(
        "Macellum",
        "</text><image href='/etc/passwd'/>\\u0007 & <b>",
        1,
    );
    let cards =
        <emporia_engine::emporion::Cards as emporia_engine::CardSet>::read(&text).expect("a name may be anything");
    let sets = CardSets { emporion: cards, ..CardSets::builtin() };
    let maker = Maker { lang: Lang::En, ink: Ink::Full };
    let pieces = pieces(&maker, "emporion", &sets).expect("a game of the list");
    let card = pieces.iter().find(|piece| piece.id == "macellum").expect("it is still there");
    assert!(!card.front.svg().contains("<image"));
    let _ = tree(&card.front, card.area());
}
