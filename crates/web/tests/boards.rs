//! The tables on screen: in any position each legal move has its control, in both languages, and the HTML is sound.

use emporia_engine::emporion::{self, Emporion, PortSet};
use emporia_engine::rng::{Rng, below, fast};
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{Actor, Game, Seat, Turn, Viewer};
use emporia_text::{Lang, Table as Words};
use emporia_web::board::Look;
use emporia_web::games::Page;
use std::collections::BTreeSet;

const NAMES: [&str; 5] = ["Ariadne", "Myron", "Zosime", "Kyra <b>", "Ion & Co"];

fn names() -> Vec<String> {
    NAMES.iter().map(|name| (*name).to_owned()).collect()
}

/// The page as a seat sees it in a language.
fn page<G: Page>(game: &G, state: &G::State, seat: Seat, lang: Lang) -> String {
    let names = names();
    let look =
        Look { words: Words { lang, names: &names }, viewer: Viewer::Seat(seat), act: Some("/t/x/act"), version: 7 };
    let view = game.view(state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    game.actions(state, seat, &mut actions);
    let mut html = game.page(&look, &view, &actions).into_string();
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
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("every tag is closed");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
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
}

/// Plays at random; at each decision the page must offer all of it.
fn play<G: Page>(game: &G, seed: u64, every: usize, reachable: impl Fn(&G::View, &str, G::Action) -> bool) {
    let mut rng = fast(seed, 0);
    let mut state = game.start(&mut rng);
    let mut actions = Vec::new();
    for turn in 0.. {
        let (by, action) = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.chance(&state, &mut rng)),
            other => {
                let waiting: Vec<Seat> = other.seats().iter().collect();
                let seat = waiting[pick(&mut rng, waiting.len())];
                game.actions(&state, seat, &mut actions);
                if turn % every == 0 {
                    let view = game.view(&state, Viewer::Seat(seat));
                    for lang in Lang::ALL {
                        let html = page(game, &state, seat, lang);
                        assert_sound(&html);
                        for &action in &actions {
                            assert!(reachable(&view, &html, action), "{action:?} has no control in {}", lang.code());
                        }
                    }
                }
                (Actor::Seat(seat), actions[pick(&mut rng, actions.len())])
            }
        };
        game.apply(&mut state, by, action, &mut |_| ());
    }
    for lang in Lang::ALL {
        assert_sound(&page(game, &state, Seat(0), lang));
        let names = names();
        let view = game.view(&state, Viewer::Spectator);
        let words = Words { lang, names: &names };
        assert_sound(&game.score_sheet(&words, &view).into_string());
        let look = Look { words, viewer: Viewer::Spectator, act: None, version: 9 };
        let watching = game.page(&look, &view, &[]).into_string();
        assert_sound(&watching);
        assert!(!watching.contains("name=\"action\""), "who only watches has no moves");
    }
}

fn pick(rng: &mut impl Rng, n: usize) -> usize {
    below(rng, n as u32) as usize
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
            play(&game, seed, 3, |_, html, action| has_button(html, &action));
        }
    }
}

#[test]
fn every_move_of_emporion_is_on_the_table() {
    for players in 2..=4 {
        for special in [false, true] {
            let game =
                Emporion::new(emporion::Options { players, special }, emporion::Cards::builtin()).expect("2 to 4");
            for seed in 0..4 {
                play(&game, seed, 3, |view, html, action| match action {
                    emporion::Action::Expedition { cards, history } => expedition(&game, view, html, cards, history),
                    _ => has_button(html, &action),
                });
            }
        }
    }
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
    let game =
        Emporion::new(emporion::Options { players: 2, special: false }, emporion::Cards::builtin()).expect("2 play");
    let mut view = game.view(&game.start(&mut fast(1, 0)), Viewer::Spectator);
    view.open.port = [Some(emporion::Kind(5)), Some(emporion::Kind(4)), Some(emporion::Kind(5)), None];
    let fields = [("history".to_owned(), "1".to_owned()), ("port-2".to_owned(), "1".to_owned())];
    let composed = game.move_in(&view, &fields);
    assert_eq!(composed, Some(emporion::Action::Expedition { cards: PortSet(1), history: 1 }));
    assert_eq!(game.move_in(&view, &[("port-1".to_owned(), "1".to_owned())]), None);
}

#[test]
fn every_card_has_a_drawing_and_every_thing_an_icon() {
    let (icons, art) = (include_str!("../src/assets/icons.svg"), include_str!("../src/assets/art.svg"));
    for (_, card) in emporion::Cards::builtin().kinds() {
        assert!(art.contains(&format!("id=\"a-{}\"", card.id)), "{} has a drawing", card.id);
    }
    for contract in rollwrite::Contract::ALL {
        assert!(art.contains(&format!("id=\"a-{}\"", contract.id())), "{} has a drawing", contract.id());
    }
    let materials = rollwrite::Material::ALL.map(rollwrite::Material::id);
    let works = rollwrite::Work::ALL.map(rollwrite::Work::id);
    for id in materials.iter().chain(&works) {
        assert!(icons.contains(&format!("id=\"i-{id}\"")), "{id} has an icon");
    }
}

#[test]
fn pages_use_only_icons_and_drawings_that_are_there() {
    let (icons, art) = (include_str!("../src/assets/icons.svg"), include_str!("../src/assets/art.svg"));
    let mut rng = fast(3, 0);
    let game =
        Emporion::new(emporion::Options { players: 3, special: true }, emporion::Cards::builtin()).expect("3 play");
    let html = page(&game, &game.start(&mut rng), Seat(0), Lang::En);
    for part in html.split("<use href=\"").skip(1) {
        let id = part.split('"').next().and_then(|href| href.split('#').nth(1)).expect("a sprite has a part");
        let there = icons.contains(&format!("id=\"{id}\"")) || art.contains(&format!("id=\"{id}\""));
        assert!(there, "{id} is drawn");
    }
}
