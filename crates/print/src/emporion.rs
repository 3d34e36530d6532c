//! Emporion: cards, Actions, counters and drachmas.

use crate::canvas::{Area, Canvas, Style, area};
use crate::component::{BLEED, Component, Maker, OnPaper, Outline};
use crate::drawings::is_drawn;
use crate::fonts::Typeface;
use crate::palette::{Palette, SOFT, TEXT};
use crate::parts::{CARD, SAFE, TokenLook, back, framed, meander, reference, shield, token};
use emporia_engine::emporion::cards::GOODS_TRADE;
use emporia_engine::emporion::{ActionCard, Card, Cards, Emporion, Power, Resource, Tally, Type};
use std::rc::Rc;

impl OnPaper for Emporion {
    const PLATES: &'static [crate::component::Illustration] = &[
        ("ION-1", &["drachma", "counter-asclepios", "counter-hygeia", "first-player"]),
        ("ION-2", &["hoplites", "creditor", "stoa", "goods"]),
        ("ION-20", &["action-trade", "action-culture", "action-war", "action-expedition"]),
        ("ION-30", &["action-reserve"]),
    ];

    fn pieces(maker: &Maker, cards: &Cards) -> Vec<Component> {
        let backs = PileBacks::new(maker);
        let mut pieces: Vec<Component> = cards.kinds().map(|(_, card)| printed(maker, cards, card, &backs)).collect();
        pieces.extend(ActionCard::ALL.map(|action| action_card(maker, action, &backs.table)));
        pieces.push(first_player(maker, &backs.table));
        pieces.push(reference(maker, "ION", &maker.word("ion-name"), 4, &backs.table));
        for counter in ["Asclepios", "Hygeia"] {
            let id = format!("counter-{}", counter.to_lowercase());
            let look = TokenLook {
                id: &id,
                part: "counters",
                icon: "counter",
                side: 25.0,
                round: true,
                copies: 1,
                label: Some(counter),
            };
            pieces.push(token(maker, &look, None));
        }
        let drachma = TokenLook {
            id: "drachma",
            part: "drachmas",
            icon: "drachma",
            side: 20.0,
            round: true,
            copies: 8,
            label: None,
        };
        pieces.push(token(maker, &drachma, None));
        pieces
    }
}

/// The backs: by the pile that a card comes from.
struct PileBacks {
    history: Rc<Canvas>,
    development: Rc<Canvas>,
    special: Rc<Canvas>,
    table: Rc<Canvas>,
}

impl PileBacks {
    fn new(maker: &Maker) -> PileBacks {
        let of = |palette: Palette, icon, name: &str| {
            back(CARD, &palette.with(maker.ink), icon, &maker.word(name), &maker.word("ion-name"))
        };
        PileBacks {
            history: of(Palette::TRADE, "expedition", "print-pile-history"),
            development: of(Palette::GOODS, "prestige", "print-pile-development"),
            special: of(Palette::PRESTIGE, "prestige", "print-pile-special"),
            table: of(Palette::NIGHT, "expedition", "print-pile-table"),
        }
    }
}

/// The colours of a type.
const fn colours(class: Type) -> Palette {
    match class {
        Type::Culture => Palette::CULTURE,
        Type::Trade => Palette::TRADE,
        Type::War => Palette::WAR,
        Type::Goods => Palette::GOODS,
        Type::Prestige | Type::Spoils => Palette::PRESTIGE,
    }
}

const fn type_key(class: Type) -> &'static str {
    match class {
        Type::Culture => "culture",
        Type::Trade => "trade",
        Type::War => "war",
        Type::Prestige => "prestige",
        Type::Goods => "goods",
        Type::Spoils => "spoils",
    }
}

const fn resource_key(resource: Resource) -> &'static str {
    match resource {
        Resource::Culture => "culture",
        Resource::Trade => "trade",
        Resource::War => "war",
    }
}

fn amounts(tally: Tally) -> impl Iterator<Item = (&'static str, u8)> {
    Resource::ALL.into_iter().map(move |r| (resource_key(r), tally.at(r as usize))).filter(|&(_, n)| n > 0)
}

/// The power that a card bears.
fn power(card: &Card) -> Option<&'static str> {
    let has = |power| Resource::ALL.iter().any(|&on| card.face.powers.has(power, on));
    if has(Power::Prestige) { Some("prestige") } else { has(Power::Goods).then_some("goods") }
}

fn printed(maker: &Maker, cards: &Cards, card: &Card, backs: &PileBacks) -> Component {
    let face = &card.face;
    let (part, back) = match face.class {
        Type::Goods => ("goods", &backs.development),
        Type::Prestige if face.spoils > 0 => ("special", &backs.special),
        Type::Prestige | Type::Spoils => ("prestige", &backs.development),
        Type::Culture | Type::Trade | Type::War => ("history", &backs.history),
    };
    Component {
        id: card.id.clone(),
        part,
        width: CARD.0,
        height: CARD.1,
        shape: Outline::Card(SAFE),
        copies: face.copies,
        front: front(maker, cards, card),
        back: Some(Rc::clone(back)),
    }
}

/// The face of a card.
pub fn front(maker: &Maker, cards: &Cards, card: &Card) -> Canvas {
    let face = &card.face;
    let palette = colours(face.class).with(maker.ink);
    let (mut canvas, paper) = framed(CARD, &palette, SAFE, 12.5);
    canvas.words(
        area(4.5, 3.2, 54.0, 8.6),
        maker.lang.of(&card.name),
        Style::one(Typeface::Bold, 6.0, palette.on_frame),
    );
    let scene = area(paper.x, paper.y, paper.w, paper.w * 0.8);
    picture(&mut canvas, scene, card, &palette);
    gives(&mut canvas, scene, card, &palette);
    worth(&mut canvas, scene, maker, card, &palette);
    meander(&mut canvas, area(paper.x + 1.0, scene.y + scene.h + 0.9, paper.w - 2.0, 2.4), palette.line);
    foot(
        &mut canvas,
        area(paper.x + 1.5, scene.y + scene.h + 4.0, paper.w - 3.0, paper.h - scene.h - 5.0),
        maker,
        cards,
        card,
        &palette,
    );
    canvas
}

/// The scene; a card of a set of one's own for which there is none shows what it is.
fn picture(canvas: &mut Canvas, at: Area, card: &Card, palette: &Palette) {
    if is_drawn(&format!("a-{}", card.id)) {
        canvas.scene(&card.id, at, palette);
        return;
    }
    canvas.rect(at, 0.0, palette.grounds[0]);
    let (cx, cy) = at.centre();
    canvas.circle((cx, cy), 19.0, palette.grounds[1], "none", 0.0).circle(
        (cx, cy),
        14.5,
        palette.paper,
        palette.line,
        0.6,
    );
    canvas.icon(type_key(card.face.class), area(cx - 9.0, cy - 9.0, 18.0, 18.0), palette);
}

/// What it gives, at the upper left.
fn gives(canvas: &mut Canvas, scene: Area, card: &Card, palette: &Palette) {
    let resources = amounts(card.face.gives).flat_map(|(icon, n)| std::iter::repeat_n(icon, n.into()));
    let icons: Vec<&str> = resources.chain(std::iter::repeat_n("expedition", card.face.icons.into())).collect();
    let step = 10.2_f32.min((scene.h - 2.0) / icons.len().max(1) as f32);
    for (n, icon) in icons.iter().enumerate() {
        let at = (scene.x + 6.2, scene.y + 6.0 + step * n as f32);
        canvas.circle(at, 4.6, "#fdf7e8", palette.line, 0.45);
        canvas.icon(icon, area(at.0 - 3.4, at.1 - 3.4, 6.8, 6.8), palette);
    }
}

/// What it is worth, at the upper right.
fn worth(canvas: &mut Canvas, scene: Area, maker: &Maker, card: &Card, palette: &Palette) {
    let right = scene.x + scene.w - 1.6;
    let mut y = scene.y + 1.4;
    if card.face.points != 0 {
        shield(canvas, area(right - 11.5, y, 11.5, 11.5), card.face.points.into(), palette);
        y += 12.4;
    }
    let mut pill = |icon: &str, words: &str| {
        let at = area(right - 17.0, y, 17.0, 8.4);
        canvas.rect(at, 4.2, "#f6d777").outline(at, 4.2, "#4a3400", 0.35);
        canvas.icon(icon, area(at.x + 1.5, at.y + 1.0, 6.4, 6.4), palette);
        canvas.words(area(at.x + 8.2, at.y + 1.0, 7.8, 6.4), words, Style::one(Typeface::Bold, 5.2, "#3a2900"));
        y += 9.2;
    };
    for class in Type::ALL {
        let times = card.face.multipliers.at(class as usize);
        if times > 0 {
            pill(type_key(class), &format!("×{times}"));
        }
    }
    if card.face.class == Type::Goods {
        pill("vp", &maker.word("ionw-set"));
    }
}

/// Below the scene: in words what it can do and counts for, then what it requires.
fn foot(canvas: &mut Canvas, at: Area, maker: &Maker, cards: &Cards, card: &Card, palette: &Palette) {
    let face = &card.face;
    let mut sentences: Vec<String> = Vec::new();
    if let Some(power) = power(card) {
        sentences.push(maker.word(&format!("print-ion-power-{power}")));
    }
    for class in Type::ALL.into_iter().filter(|&class| face.multipliers.at(class as usize) > 0) {
        let times = face.multipliers.at(class as usize);
        let what = maker.word(&format!("ion-{}", type_key(class)));
        sentences.push(maker.say("ionw-multiplier", &[("n", times.into()), ("type", what.into())]));
    }
    if face.class == Type::Goods {
        let sets = cards.goods_points.map(|points| points.to_string()).join(", ");
        sentences.push(maker.say("print-ion-sets", &[("sets", sets.into())]));
    }
    let mut requires: Vec<(String, &str)> = amounts(face.requires).map(|(icon, n)| (n.to_string(), icon)).collect();
    if face.class == Type::Goods {
        requires.push((format!("{GOODS_TRADE}+"), "trade"));
    }
    if face.spoils > 0 {
        requires.push((face.spoils.to_string(), "spoils"));
    }
    let row = 8.6;
    let above = area(at.x, at.y, at.w, at.h - row - 0.4);
    let style = Style { least: 2.1, ..Style::one(Typeface::Regular, 3.5, TEXT).lines(4) };
    if let (Some(power), true) = (power(card), !sentences.is_empty()) {
        canvas.outline(area(above.x, above.y + above.h / 2.0 - 4.6, 9.2, 9.2), 1.6, palette.line, 0.5);
        canvas.icon(power, area(above.x + 1.1, above.y + above.h / 2.0 - 3.5, 7.0, 7.0), palette);
        canvas.words(area(above.x + 10.6, above.y, above.w - 10.6, above.h), &sentences.join(". "), style.left());
    } else if !sentences.is_empty() {
        canvas.words(above, &sentences.join(". "), style);
    }
    let low = area(at.x, at.y + at.h - row, at.w, row);
    let mark = if face.start {
        format!("α  {}", maker.word("print-ion-start"))
    } else {
        maker.word(&format!("ion-{}", type_key(face.class)))
    };
    canvas.words(
        area(low.x + 0.5, low.y, 19.0, low.h),
        &mark,
        Style { least: 2.0, ..Style::one(Typeface::Italic, 3.6, SOFT).left() },
    );
    let mut x = low.x + low.w;
    for (n, icon) in requires.iter().rev() {
        canvas.icon(icon, area(x - 7.2, low.y + 0.7, 7.2, 7.2), palette);
        let wide = 1.2 + crate::fonts::width(Typeface::Bold, n) * 6.0;
        canvas.words(area(x - 7.6 - wide, low.y, wide, low.h), n, Style::one(Typeface::Bold, 6.0, TEXT).right());
        x -= 9.4 + wide;
    }
    if requires.is_empty() {
        canvas.words(
            area(x - 30.0, low.y, 29.5, low.h),
            &maker.word("print-ion-free"),
            Style::one(Typeface::Italic, 3.6, SOFT).right(),
        );
    }
}

fn action_card(maker: &Maker, action: ActionCard, back: &Rc<Canvas>) -> Component {
    let (key, colours) = match action {
        ActionCard::Trade => ("trade", Palette::TRADE),
        ActionCard::Culture => ("culture", Palette::CULTURE),
        ActionCard::War => ("war", Palette::WAR),
        ActionCard::Expedition => ("expedition", Palette::NIGHT),
        ActionCard::Reserve => ("reserve", Palette::BRONZE),
    };
    let palette = colours.with(maker.ink);
    let (mut front, paper) = framed(CARD, &palette, SAFE, 12.5);
    front.words(
        area(4.5, 3.2, 54.0, 8.6),
        &maker.word(&format!("ion-{key}")),
        Style::one(Typeface::Bold, 6.4, palette.on_frame),
    );
    let (cx, _) = paper.centre();
    let cy = paper.y + 25.5;
    front.circle((cx, cy), 21.5, palette.grounds[0], "none", 0.0).circle(
        (cx, cy),
        16.0,
        palette.paper,
        palette.line,
        0.7,
    );
    front.icon(key, area(cx - 11.0, cy - 11.0, 22.0, 22.0), &palette);
    let style = Style { least: 2.4, ..Style::one(Typeface::Regular, 3.9, TEXT).lines(5) };
    front.words(
        area(paper.x + 3.0, cy + 22.5, paper.w - 6.0, paper.h - 49.5),
        &maker.word(&format!("print-ion-{key}")),
        style,
    );
    Component {
        id: format!("action-{key}"),
        part: "actions",
        width: CARD.0,
        height: CARD.1,
        shape: Outline::Card(SAFE),
        copies: 1,
        front,
        back: Some(Rc::clone(back)),
    }
}

fn first_player(maker: &Maker, back: &Rc<Canvas>) -> Component {
    let palette = Palette::NIGHT.with(maker.ink);
    let mut front = Canvas::new();
    let whole = area(0.0, 0.0, CARD.0, CARD.1);
    front.rect(whole.outset(BLEED), 0.0, palette.frame);
    front.scene("emporion", area(SAFE, 14.0, CARD.0 - 2.0 * SAFE, 52.0), &Palette::TRADE.with(maker.ink));
    front.outline(area(SAFE, 14.0, CARD.0 - 2.0 * SAFE, 52.0), 0.0, palette.line, 0.4);
    meander(&mut front, area(SAFE + 2.0, 6.6, CARD.0 - 2.0 * SAFE - 4.0, 4.0), palette.on_frame);
    front.words(
        area(5.0, 67.5, 53.0, 16.0),
        &maker.word("print-ion-first"),
        Style { least: 4.0, ..Style::one(Typeface::Bold, 7.5, palette.on_frame).lines(2) },
    );
    Component {
        id: "first-player".to_owned(),
        part: "first",
        width: CARD.0,
        height: CARD.1,
        shape: Outline::Card(SAFE),
        copies: 1,
        front,
        back: Some(Rc::clone(back)),
    }
}
