//! The tables on screen: in any position each legal move has its control, in both languages, and the HTML is sound.

mod random;

use emporia_engine::emporion::{self, Emporion, PortSet};
use emporia_engine::emporous::{self, Emporous, FaceDown, Kind, Side, Tiles, Work, bits};
use emporia_engine::rng::fast;
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{Actor, CardSet, Game, Seat, Turn, Viewer};
use emporia_print::drawings;
use emporia_text::{Lang, Words};
use emporia_web::board::Look;
use emporia_web::games::Page;
use emporia_web::pages::parts::Offers;
use std::collections::BTreeSet;

const NAMES: [&str; 5] = ["Ariadne", "Myron", "Zosime", "Kyra <b>", "Ion & Co"];

fn names() -> Vec<String> {
    NAMES.iter().map(|name| (*name).to_owned()).collect()
}

/// The board with what lies beside it and at the thumb.
fn drawn<G: Page>(game: &G, offers: &Offers<'_, G>) -> String {
    [game.page(offers), game.dock(offers), game.aside(offers, &[])].map(maud::PreEscaped::into_string).concat()
}

/// The page as a seat sees it in a language.
fn page<G: Page>(game: &G, state: &G::State, seat: Seat, lang: Lang) -> String {
    let names = names();
    let words = Words { lang, names: &names };
    let look = Look { act: Some("/t/x/act"), version: Some(7), ..Look::new(words, Viewer::Seat(seat)) };
    let view = game.view(state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    game.actions(state, seat, &mut actions);
    let offers = Offers::new(game, &look, &view, &actions);
    let mut html = drawn(game, &offers) + &game.rivals(&offers).into_string();
    for other in Seat::all(game.seats()) {
        html += &format!("<ul>{}</ul>", game.strip(&look, &view, other).into_string());
    }
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

const VOID: [&str; 5] = ["input", "br", "meta", "link", "img"];

/// Fails if tags do not nest, a control lies inside a control, an id stands twice, or a button opens nothing.
fn assert_sound(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    let mut targets = BTreeSet::new();
    let mut moving = BTreeSet::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("every tag is closed");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "tags nest");
            continue;
        }
        for (attribute, into) in [(" id=\"", &mut ids), (" popovertarget=\"", &mut targets)] {
            if let Some((_, value)) = tag.split_once(attribute) {
                let value = value.split('"').next().unwrap_or_default();
                let new = into.insert(value.to_owned());
                assert!(new || attribute.contains("target"), "the id {value} stands twice");
            }
        }
        for attribute in [" data-move=\"", " data-focus=\""] {
            if let Some((_, value)) = tag.split_once(attribute) {
                let value = value.split('"').next().unwrap_or_default();
                assert!(moving.insert(format!("{attribute}{value}")), "two things are named{attribute}{value}");
            }
        }
        assert!(!tag.contains(" style="), "the content security policy forbids style attributes: {tag}");
        if name == "button" {
            assert!(!open.contains(&"button"), "no button lies in a button: {tag}");
        }
        if !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "every element is closed: {open:?}");
    let lost: Vec<_> = targets.difference(&ids).collect();
    assert!(lost.is_empty(), "buttons open nothing: {lost:?}");
    assert_drawn(html);
}

/// Icons, drawings of islands and Contracts, drawings of Emporion's cards.
const SPRITES: [&str; 3] = [drawings::ICONS, drawings::SCENES, drawings::CARDS];

/// Fails if a drawing is used that the sprites do not have.
fn assert_drawn(html: &str) {
    let [icons, art, cards] = SPRITES;
    for part in html.split("<use href=\"").skip(1) {
        let id = part.split('"').next().and_then(|href| href.split('#').nth(1)).expect("a sprite has a part");
        let file = part.split(['/', '#']).find(|word| word.ends_with(".svg"));
        let sprite = match file {
            Some("cards.svg") => cards,
            Some("art.svg") => art,
            _ => icons,
        };
        assert!(sprite.contains(&format!("id=\"{id}\"")), "{id} is drawn in {file:?}");
    }
}

/// Plays at random; at each decision the page must offer all of it.
fn play<G: Page>(game: &G, seed: u64, every: usize, reachable: impl Fn(&G::View, &str, G::Action) -> bool) {
    let state = random::play(game, seed, every, |state, seat, actions| {
        let view = game.view(state, Viewer::Seat(seat));
        for lang in Lang::ALL {
            let html = page(game, state, seat, lang);
            assert_sound(&html);
            for &action in actions {
                assert!(reachable(&view, &html, action), "{action:?} has no control in {}", lang.code());
            }
        }
    });
    for lang in Lang::ALL {
        assert_sound(&page(game, &state, Seat(0), lang));
        let names = names();
        let view = game.view(&state, Viewer::Spectator);
        let words = Words { lang, names: &names };
        assert_sound(&game.score_sheet(&words, &view).into_string());
        let look = Look::new(words, Viewer::Spectator);
        let offers = Offers::new(game, &look, &view, &[]);
        let watching = drawn(game, &offers) + &game.rivals(&offers).into_string();
        assert_sound(&watching);
        assert!(!watching.contains("name=\"action\""), "who only watches has no moves");
    }
}

fn has_button(html: &str, action: &impl serde::Serialize) -> bool {
    let json = serde_json::to_string(action).expect("actions are JSON");
    html.contains(&format!("name=\"action\" value=\"{}\"", escaped(&json)))
}

#[test]
fn every_move_of_roll_and_write_is_on_the_sheet() {
    for players in 1..=5 {
        let game = RollWrite::new(rollwrite::Options { players }, rollwrite::Cards::builtin()).expect("1 to 5 play");
        for seed in 0..4 {
            play(&game, seed, 7, |_, html, action| has_button(html, &action));
        }
    }
}

#[test]
fn every_move_of_emporion_is_on_the_table() {
    for players in 2..=4 {
        for special in [false, true] {
            let game = Emporion::new(
                emporion::Options { special, ..emporion::Options::players(players) },
                emporion::Cards::builtin(),
            )
            .expect("2 to 4");
            for seed in 0..4 {
                play(&game, seed, 7, |view, html, action| match action {
                    emporion::Action::Expedition { cards, history } => expedition(&game, view, html, cards, history),
                    _ => has_button(html, &action),
                });
            }
        }
    }
}

/// Whoever can do nothing but give a reserved card up is told so. It costs no Spoils, and one press does not do it.
#[test]
fn a_card_is_given_up_in_its_inspector() {
    let game = Emporion::new(emporion::Options::players(3), emporion::Cards::builtin()).expect("3 play");
    let found = std::cell::Cell::new(0);
    for seed in (0..200).take_while(|_| found.get() < 3) {
        random::play(&game, seed, 1, |state, seat, actions| {
            if !actions.iter().any(|action| matches!(action, emporion::Action::Discard(_))) {
                return;
            }
            found.set(found.get() + 1);
            let html = page(&game, state, seat, Lang::En);
            assert!(!html.contains("class=\"spo\""), "{html}");
            let reserves = html.split("class=\"reserves\"").nth(1).and_then(|rest| rest.split("</section>").next());
            assert!(!reserves.expect("reserved cards").contains("name=\"action\""), "{html}");
            let view = game.view(state, Viewer::Seat(seat));
            let names = names();
            let words = Words { lang: Lang::En, names: &names };
            let look = Look { act: Some("/t/x/act"), ..Look::new(words, Viewer::Seat(seat)) };
            assert!(game.prompt(&Offers::new(&game, &look, &view, actions)).contains("give up a reserved card"));
        });
    }
    assert!(found.get() > 0, "somebody is stuck");
}

/// An Expedition is composed: its ticks and its split are on the page, and together they amount to it.
fn expedition(game: &Emporion, view: &emporion::View, html: &str, cards: PortSet, history: u8) -> bool {
    let mut fields = vec![("history".to_owned(), history.to_string())];
    fields.extend(cards.places().map(|place| (format!("port-{place}"), "1".to_owned())));
    let there = cards.places().all(|place| html.contains(&format!("name=\"port-{place}\" value=\"1\"")))
        && html.contains(&format!("name=\"history\" value=\"{history}\""))
        && html.contains("name=\"compose\"");
    there && game.move_in(view, &fields) == Some(emporion::Action::Expedition { cards, history })
}

#[test]
fn identical_cards_of_the_port_may_be_ticked_in_any_place() {
    let game = Emporion::new(emporion::Options::players(2), emporion::Cards::builtin()).expect("2 play");
    let mut view = game.view(&game.start(&mut fast(1, 0)), Viewer::Spectator);
    view.open.port = [Some(emporion::Kind(5)), Some(emporion::Kind(4)), Some(emporion::Kind(5)), None];
    let fields = [("history".to_owned(), "1".to_owned()), ("port-2".to_owned(), "1".to_owned())];
    let composed = game.move_in(&view, &fields);
    assert_eq!(composed, Some(emporion::Action::Expedition { cards: PortSet(1), history: 1 }));
    assert_eq!(game.move_in(&view, &[("port-1".to_owned(), "1".to_owned())]), None);
}

/// A game that was played at random to its end.
fn played<G: Game>(game: &G, seed: u64) -> G::State {
    random::play(game, seed, usize::MAX, |_, _, _| ())
}

/// The lines of a score sheet that name an origin, and the points that they add up to.
fn told_points(sheet: &str) -> (usize, i16) {
    let lines: Vec<&str> = sheet.split("<li>").skip(1).filter_map(|line| line.split("</li>").next()).collect();
    let points = |line: &&str| {
        let n = line.rsplit("<span class=\"num\">").next().and_then(|n| n.split('<').next()).unwrap_or_default();
        n.replace('−', "-").parse::<i16>().expect("each line ends with its points")
    };
    (lines.len(), lines.iter().map(points).sum())
}

#[test]
fn every_point_of_a_score_sheet_has_its_origin() {
    let names = names();
    let words = Words { lang: Lang::En, names: &names };
    for seed in 0..3 {
        let options = emporion::Options { special: true, even_start: seed == 1, ..emporion::Options::players(3) };
        let game = Emporion::new(options, emporion::Cards::builtin()).expect("3 play");
        let state = played(&game, seed);
        let view = game.view(&state, Viewer::Spectator);
        let mut lines = 0;
        for seat in 0..3 {
            game.each_origin(&view.open.realms[seat], view.spoils[seat].len, &mut |_, _| lines += 1);
            lines += usize::from(view.scores[seat].start != 0);
        }
        let total: i16 = view.scores.iter().map(emporion::Score::total).sum();
        assert_eq!(told_points(&game.score_sheet(&words, &view).into_string()), (lines, total));
        let game = RollWrite::new(rollwrite::Options { players: 2 }, rollwrite::Cards::builtin()).expect("2 play");
        let view = game.view(&played(&game, seed), Viewer::Spectator);
        let (lines, points) = told_points(&game.score_sheet(&words, &view).into_string());
        assert_eq!(points, view.scores.iter().map(rollwrite::Score::total).sum::<i16>());
        assert!(lines >= 2, "each has at least the Contract of the set-up");
        let game = emporous_tables().nth(3).expect("a table of Chapter Two");
        let view = game.view(&played(&game, seed), Viewer::Spectator);
        let points = view.outcome.expect("a game that is over has points").points[..3].iter().sum::<i16>();
        assert_eq!(told_points(&game.score_sheet(&words, &view).into_string()).1, points);
    }
}

#[test]
fn every_card_has_a_drawing_and_every_thing_an_icon() {
    let [icons, art, cards] = SPRITES;
    for (_, card) in emporion::Cards::builtin().kinds() {
        assert!(cards.contains(&format!("id=\"a-{}\"", card.id)), "{} has a drawing", card.id);
    }
    for contract in rollwrite::Contract::ALL {
        assert!(art.contains(&format!("id=\"a-{}\"", contract.id())), "{} has a drawing", contract.id());
    }
    let cards = emporous::Cards::builtin();
    for contract in 0..emporous::cards::CONTRACTS as u8 {
        let id = cards.contract_id(contract);
        assert!(art.contains(&format!("id=\"a-{id}\"")), "{id} has a drawing");
    }
    let materials = rollwrite::Material::ALL.map(rollwrite::Material::id);
    let works = rollwrite::Work::ALL.map(rollwrite::Work::id);
    for id in materials.iter().chain(&works) {
        assert!(icons.contains(&format!("id=\"i-{id}\"")), "{id} has an icon");
    }
}

/// Tables of Emporous: two City cards, both chapters, three Fugitives, open exchanges, an even start.
fn emporous_tables() -> impl Iterator<Item = Emporous> {
    let options = |players, chapter, fugitives, open_exchanges| {
        let even_start = players == 4 && chapter == 2;
        emporous::Options { players, chapter, fugitives, open_exchanges, even_start }
    };
    let all = [
        options(2, 1, 1, false),
        options(3, 1, 1, true),
        options(4, 1, 1, false),
        options(3, 2, 3, false),
        options(4, 2, 1, true),
    ];
    all.into_iter().map(|options| Emporous::new(options, emporous::Cards::builtin()).expect("these may be chosen"))
}

#[test]
fn every_move_of_emporous_is_on_the_table() {
    for game in emporous_tables() {
        for seed in 0..2 {
            play(&game, seed, 23, |view, html, action| {
                has_button(html, &action) || exchange(&game, view, html, action)
            });
        }
    }
}

/// Offers and deliveries are composed: the fields are on the page, far enough to be set, and together they amount to it.
fn exchange(game: &Emporous, view: &emporous::View, html: &str, action: emporous::Action) -> bool {
    let (how, fields) = match action {
        emporous::Action::Propose(offer) => ("propose".to_owned(), offer_fields(game, &offer, true)),
        emporous::Action::Counter(offer) => ("counter".to_owned(), offer_fields(game, &offer, false)),
        emporous::Action::Accept(hidden) => ("accept".to_owned(), face_down_fields("pay", &hidden)),
        emporous::Action::Take { seat, hidden } => (format!("take-{}", seat.0), face_down_fields("pay", &hidden)),
        _ => return false,
    };
    let there = html.contains(&format!("name=\"compose\" value=\"{how}\""))
        && fields.iter().all(|(name, value)| can_be_set(html, name, value));
    let mut sent = fields;
    sent.push(("compose".to_owned(), how));
    there && game.move_in(view, &sent) == Some(action)
}

/// Whether a page has a field that takes this value: a number within its bounds, or one of several.
fn can_be_set(html: &str, name: &str, value: &str) -> bool {
    let mut tags = html.split('<').filter(|tag| tag.contains(&format!(" name=\"{name}\"")));
    tags.any(|tag| match tag.split_once(" max=\"") {
        Some((_, most)) => {
            let most: u32 = most.split('"').next().and_then(|n| n.parse().ok()).expect("a bound is a number");
            value.parse().is_ok_and(|n: u32| n <= most)
        }
        None => tag.contains(&format!(" value=\"{value}\"")),
    })
}

type Filled = Vec<(String, String)>;

fn tile_fields(group: &str, tiles: Tiles) -> Filled {
    tiles.iter().map(|(kind, n)| (format!("{group}-{}", kind.key()), n.to_string())).collect()
}

fn face_down_fields(group: &str, hidden: &FaceDown) -> Filled {
    let mut fields = tile_fields(group, hidden.tiles);
    fields.extend(bits(hidden.contracts).map(|n| (format!("{group}-contract-{n}"), "1".to_owned())));
    fields
}

fn side_fields(group: &str, side: &Side) -> Filled {
    let mut fields = Vec::new();
    if side.coins > 0 {
        fields.push((format!("{group}-coins"), side.coins.to_string()));
    }
    fields
        .extend(side.works.iter().map(|(work, n): (Work, u8)| (format!("{group}-work-{}", work.key()), n.to_string())));
    fields
}

fn offer_fields(game: &Emporous, offer: &emporous::Offer, to: bool) -> Filled {
    let mut fields = face_down_fields("give", &offer.hidden);
    fields.extend(side_fields("give", &offer.terms.give));
    fields.extend(side_fields("ask", &offer.terms.ask));
    fields.extend(tile_fields("ask", offer.terms.ask.tiles));
    if offer.terms.ask.contracts > 0 {
        fields.push(("ask-contracts".to_owned(), offer.terms.ask.contracts.to_string()));
    }
    if to && game.seats() > 2 {
        let one = offer.terms.to.first().filter(|_| offer.terms.to.len() == 1);
        fields.push(("to".to_owned(), one.map_or_else(|| "all".to_owned(), |seat| seat.0.to_string())));
    }
    let said = offer.terms.give.tiles;
    if said != offer.hidden.tiles {
        let unnamed = u32::from(said.get(Kind::Any));
        fields.push(("claim".to_owned(), if unnamed == said.count() { "nothing" } else { "else" }.to_owned()));
        fields.extend(tile_fields("claim", said.minus(Tiles::of(Kind::Any, unnamed as u8))));
    }
    fields
}

/// The first turn: everyone has chosen their Islands.
fn after_the_islands(game: &Emporous, seed: u64) -> emporous::State {
    let mut state = game.start(&mut fast(seed, 0));
    let mut actions = Vec::new();
    while state.table.phase == emporous::Phase::Islands {
        let Turn::Seat(seat) = game.turn(&state) else { unreachable!("Islands are chosen one at a time") };
        game.actions(&state, seat, &mut actions);
        game.apply(&mut state, Actor::Seat(seat), actions[0], &mut |_| ());
    }
    state
}

#[test]
fn what_is_said_of_tiles_need_not_be_what_they_are() {
    let game = emporous_tables().next().expect("a table of two");
    let state = after_the_islands(&game, 1);
    let view = game.view(&state, Viewer::Seat(state.table.active));
    let fields = |list: &[(&str, &str)]| -> Filled {
        list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    let said = |list: &[(&str, &str)]| match game.move_in(&view, &fields(list)) {
        Some(emporous::Action::Propose(offer)) => Some((offer.hidden.tiles, offer.terms.give.tiles)),
        _ => None,
    };
    let two = Tiles::of(Kind::Wood, 2);
    let base = [("compose", "propose"), ("give-wood", "2"), ("ask-coins", "1")];
    let with = |more: &[(&'static str, &'static str)]| [&base[..], more].concat();
    assert_eq!(said(&base), Some((two, two)));
    assert_eq!(said(&with(&[("claim", "truth"), ("claim-stone", "1")])), Some((two, two)));
    assert_eq!(said(&with(&[("claim", "nothing")])), Some((two, Tiles::of(Kind::Any, 2))));
    let stone = Tiles::one(Kind::Stone);
    let mixed = Some((two, stone.plus(Tiles::one(Kind::Any))));
    assert_eq!(said(&with(&[("claim", "else"), ("claim-stone", "1")])), mixed, "what is not named is unnamed");
    assert_eq!(said(&with(&[("claim", "else"), ("claim-stone", "many")])), None);
    assert_eq!(said(&[("compose", "propose"), ("give-wood", "256")]), None);
    assert_eq!(said(&[("compose", "propose"), ("to", "9")]), None);
    assert_eq!(said(&[("compose", "dance")]), None);
    assert_eq!(game.move_in(&view, &fields(&[("compose", "take-1")])), None, "nobody made a counter-offer");
    let watching = game.view(&state, Viewer::Spectator);
    assert_eq!(game.move_in(&watching, &fields(&base)), None, "who only watches offers nothing");
}

#[test]
fn what_a_contract_lacks_is_ticked_off() {
    let game = emporous_tables().nth(2).expect("a table of four");
    let state = after_the_islands(&game, 2);
    let seat = state.table.active;
    let html = page(&game, &state, seat, Lang::En);
    let hand = html.split("class=\"contracts\"").nth(1).expect("Contracts in hand");
    let ticked = hand.split("</ul>").next().unwrap_or_default();
    let contract = bits(state.contracts[seat.index()]).next().expect("everyone is dealt one");
    let cost = &game.cards().contract(contract).cost;
    let symbols = cost.works.count() as usize + game.cards().contract_symbols(contract).len() + usize::from(cost.shops);
    let (has, lacks) = (ticked.matches("sym has").count(), ticked.matches("sym lack").count());
    assert_eq!(has + lacks, symbols, "every symbol is either there or missing");
    assert!(lacks >= cost.works.count() as usize, "nobody has a work yet");
    let said = if lacks > 1 { format!("Lacks {lacks} of {symbols}") } else { "Missing: ".to_owned() };
    assert!(ticked.contains(&said), "{said}");
}
