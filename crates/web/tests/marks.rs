//! What is marked on a table while it is drawn: hints, pieces that are new, and the version that moves answer. Over whole
//! random games of each kind, read from the page tag by tag.

mod random;

use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::rng::fast;
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{CardSet, Game, Seat, Viewer};
use emporia_text::{Lang, Words};
use emporia_web::board::{Comparison, Expectation, Hint, Look};
use emporia_web::games::Page;
use emporia_web::pages::hint;
use emporia_web::pages::parts::Offers;
use random::pick;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// An element as it begins, with its attributes, and the ids of the elements around it.
#[derive(Clone, PartialEq, Debug)]
struct Tag {
    attributes: BTreeMap<String, String>,
    around: Vec<String>,
}

impl Tag {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// What a press sends, if it makes a move.
    fn action<A: serde::de::DeserializeOwned>(&self) -> Option<A> {
        let json = self.get("value").filter(|_| self.get("name") == Some("action"))?;
        Some(serde_json::from_str(json).expect("a control sends an action"))
    }

    fn hint(&self) -> Option<usize> {
        self.get("data-hint").map(|n| n.parse().expect("a hint has a number"))
    }
}

const VOID: [&str; 5] = ["input", "br", "meta", "link", "img"];

/// The elements of a page, in order.
fn tags(html: &str) -> Vec<Tag> {
    let mut all = Vec::new();
    let mut open: Vec<String> = Vec::new();
    for part in html.split('<').skip(1) {
        let tag = part.split('>').next().expect("a tag ends");
        if tag.starts_with('/') {
            open.pop();
            continue;
        }
        let word = tag.split(' ').next().unwrap_or_default();
        let mut attributes = BTreeMap::new();
        let mut rest = &tag[word.len()..];
        while let Some(start) = rest.find(|c: char| c != ' ') {
            rest = &rest[start..];
            let end = rest.find([' ', '=']).unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let (value, after) = match after.strip_prefix("=\"") {
                Some(quoted) => quoted.split_once('"').expect("a value ends"),
                None => ("", after),
            };
            attributes
                .insert(name.to_owned(), value.replace("&quot;", "\"").replace("&lt;", "<").replace("&amp;", "&"));
            rest = after;
        }
        let id = attributes.get("id").cloned().unwrap_or_default();
        all.push(Tag { attributes, around: open.iter().filter(|id| !id.is_empty()).cloned().collect() });
        if !VOID.contains(&word) {
            open.push(id);
        }
    }
    assert!(open.is_empty(), "every element is closed");
    all
}

/// The board with what lies beside it and at the thumb.
fn drawn<G: Page>(game: &G, offers: &Offers<'_, G>) -> String {
    [game.page(offers), game.dock(offers), game.aside(offers, &[])].map(maud::PreEscaped::into_string).concat()
}

/// A position that a seat has to decide in.
struct Position<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    view: G::View,
    actions: Vec<G::Action>,
}

/// What a look at a position is given beside the viewer.
fn look<'a>(names: &'a [String], seat: Seat, hints: &'a [Hint]) -> Look<'a> {
    let words = Words { lang: Lang::En, names };
    Look { act: Some("/t/x/act"), version: Some(7), hints, ..Look::new(words, Viewer::Seat(seat)) }
}

impl<G: Page> Position<'_, G> {
    fn page(&self, hints: &[G::Action]) -> Vec<Tag> {
        let (names, hints) = (names(), given(hints));
        let look = look(&names, self.seat, &hints);
        tags(&drawn(self.game, &Offers::new(self.game, &look, &self.view, &self.actions)))
    }
}

fn names() -> Vec<String> {
    ["Ariadne", "Myron", "Zosime", "Kyra <b>", "Ion & Co"].map(str::to_owned).to_vec()
}

fn given<A: serde::Serialize>(actions: &[A]) -> Vec<Hint> {
    let hint = |action| Hint {
        action: serde_json::to_string(action).expect("JSON"),
        expected: Some(Expectation { result: 0.5, points: 20.0 }),
    };
    actions.iter().map(hint).collect()
}

/// Plays at random and looks at every `every`-th decision.
fn play<G: Page>(
    game: &G,
    seed: u64,
    every: usize,
    mut visit: impl FnMut(&mut dyn FnMut(usize) -> usize, Position<'_, G>),
) {
    let mut other = fast(seed, 1);
    random::play(game, seed, every, |state, seat, actions| {
        let view = game.view(state, Viewer::Seat(seat));
        visit(&mut |n| pick(&mut other, n), Position { game, seat, view, actions: actions.to_vec() });
    });
}

/// Looks at the marks of up to three hints; gives how many were of moves with a control of their own, and how many were
/// composed.
fn assert_hints<G: Page>(
    at: &Position<'_, G>,
    choose: &mut dyn FnMut(usize) -> usize,
    composes: impl Fn(&[Tag], G::Action) -> bool,
) -> (usize, usize) {
    let mut hints: Vec<G::Action> = Vec::new();
    for _ in 0..3 {
        let action = at.actions[choose(at.actions.len())];
        if !hints.contains(&action) {
            hints.push(action);
        }
    }
    let bare = at.page(&[]);
    assert!(bare.iter().all(|tag| tag.hint().is_none()), "nothing is marked unasked");
    let mut counts = (0, 0);
    let mut best: Vec<Option<usize>> = vec![None; bare.len()];
    for (rank, &action) in (1..).zip(&hints) {
        let page = at.page(&[action]);
        let sends = |tag: &Tag| tag.action::<G::Action>() == Some(action);
        if page.iter().any(sends) {
            // Each control of the move is marked, and nothing else but what opens a place with such a control, or
            // composes it there.
            assert!(page.iter().filter(|tag| sends(tag)).all(|tag| tag.hint() == Some(1)), "{action:?}");
            let places: BTreeSet<&String> = page.iter().filter(|tag| sends(tag)).flat_map(|tag| &tag.around).collect();
            let opens = |tag: &Tag| tag.get("popovertarget").is_some_and(|id| places.iter().any(|place| *place == id));
            let composes =
                |tag: &Tag| tag.get("name") == Some("compose") && tag.around.iter().any(|place| places.contains(place));
            let serves = |tag: &Tag| sends(tag) || opens(tag) || composes(tag);
            assert!(page.iter().all(|tag| tag.hint().is_none() || serves(tag)), "{action:?}");
            counts.0 += 1;
        } else {
            assert!(composes(&page, action), "{action:?} is composed with what is marked");
            assert!(page.iter().all(|tag| tag.action::<G::Action>().is_none() || tag.hint().is_none()));
            counts.1 += 1;
        }
        assert_eq!(page.len(), bare.len(), "a hint adds nothing but marks");
        for (best, tag) in best.iter_mut().zip(&page) {
            *best = best.or(tag.hint().map(|_| rank));
        }
    }
    // Several hints: each control has the number of the best that it serves.
    let marked: Vec<Option<usize>> = at.page(&hints).iter().map(Tag::hint).collect();
    assert_eq!(marked, best);
    // The list of hints makes the moves, in their order.
    let (names, given) = (names(), given(&hints));
    let look = look(&names, at.seat, &given);
    let panel = tags(&hint::panel(&Offers::new(at.game, &look, &at.view, &at.actions)).into_string());
    assert_eq!(panel.iter().filter_map(Tag::action::<G::Action>).collect::<Vec<_>>(), hints);
    counts
}

fn rollwrite(players: u8) -> RollWrite {
    RollWrite::new(rollwrite::Options { players }, rollwrite::Cards::builtin()).expect("1 to 5 play")
}

fn emporion(players: u8) -> Emporion {
    let options = emporion::Options { special: players == 3, ..emporion::Options::players(players) };
    Emporion::new(options, emporion::Cards::builtin()).expect("2 to 4 play")
}

fn emporous(players: u8, chapter: u8, open_exchanges: bool) -> Emporous {
    let options = emporous::Options { chapter, open_exchanges, ..emporous::Options::players(players) };
    Emporous::new(options, emporous::Cards::builtin()).expect("2 to 4 play")
}

#[test]
fn hints_mark_the_moves_of_roll_and_write() {
    let mut own = 0;
    for players in [1, 3, 5] {
        play(&rollwrite(players), 3, 4, |choose, at| own += assert_hints(&at, choose, |_, _| false).0);
    }
    assert!(own > 100, "{own}");
}

#[test]
fn hints_mark_the_moves_of_emporion_and_what_composes_an_expedition() {
    let (mut own, mut composed) = (0, 0);
    for players in 2..=4 {
        let game = emporion(players);
        for seed in 0..3 {
            play(&game, seed, 3, |choose, at| {
                // The marked ticks and split, with what is set already, amount to the move when the marked button is pressed.
                let composes = |page: &[Tag], action| {
                    let fields: Vec<(String, String)> = page
                        .iter()
                        .filter(|tag| tag.hint().is_some() || tag.get("type") == Some("hidden"))
                        .filter_map(|tag| Some((tag.get("name")?.to_owned(), tag.get("value")?.to_owned())))
                        .collect();
                    let opens = page.iter().any(|tag| tag.hint().is_some() && tag.get("popovertarget") == Some("sail"));
                    let sends = fields.contains(&("compose".to_owned(), "expedition".to_owned()));
                    opens && sends && game.move_in(&at.view, &fields) == Some(action)
                };
                let counts = assert_hints(&at, choose, composes);
                own += counts.0;
                composed += counts.1;
            });
        }
    }
    assert!(own > 100 && composed > 50, "{own} {composed}");
}

#[test]
fn hints_mark_the_moves_of_emporous_and_what_composes_an_exchange() {
    let (mut own, mut composed) = (0, 0);
    for game in [emporous(2, 1, false), emporous(3, 1, true), emporous(4, 2, false)] {
        play(&game, 5, 5, |choose, at| {
            // One button opens a form, and one sends it; it lies in what the first opens, and the move is of its kind.
            let composes = |page: &[Tag], action: emporous::Action| {
                let marked: Vec<&Tag> = page.iter().filter(|tag| tag.hint().is_some()).collect();
                let [opens, sends] = marked[..] else { return false };
                let form = opens.get("popovertarget").expect("it opens something");
                let kind = match action {
                    emporous::Action::Propose(_) => "propose".to_owned(),
                    emporous::Action::Counter(_) => "counter".to_owned(),
                    emporous::Action::Accept(_) => "accept".to_owned(),
                    emporous::Action::Take { seat, .. } => format!("take-{}", seat.0),
                    _ => return false,
                };
                sends.around.iter().any(|id| id == form)
                    && sends.get("name") == Some("compose")
                    && sends.get("value") == Some(kind.as_str())
            };
            let counts = assert_hints(&at, choose, composes);
            own += counts.0;
            composed += counts.1;
        });
    }
    assert!(own > 100 && composed > 50, "{own} {composed}");
}

/// Fails unless the pieces that are marked as new are those that were not noted on the page before.
fn assert_new_pieces<G: Page>(game: &G, seed: u64, every: usize) {
    let names = names();
    let mut before: BTreeMap<Seat, BTreeSet<String>> = BTreeMap::new();
    let (mut new, mut old) = (0, 0);
    play(game, seed, every, |_, at| {
        let drawn = |compared: Comparison<'_>| {
            let look = Look { compared, ..look(&names, at.seat, &[]) };
            let offers = Offers::new(game, &look, &at.view, &at.actions);
            tags(&(drawn(game, &offers) + &game.rivals(&offers).into_string()))
        };
        let noted = RefCell::default();
        let page = drawn(Comparison::Note(&noted));
        let there: BTreeSet<String> = page.iter().filter_map(|tag| tag.get("data-move").map(str::to_owned)).collect();
        assert_eq!(noted.into_inner(), there, "all pieces are noted");
        assert!(page.iter().all(|tag| tag.get("data-new").is_none()));
        if let Some(known) = before.insert(at.seat, there) {
            for tag in drawn(Comparison::With(&known)) {
                let is_new = tag.get("data-move").map(|name| !known.contains(name));
                assert_eq!(tag.get("data-new").is_some(), is_new == Some(true), "{tag:?}");
                new += usize::from(is_new == Some(true));
                old += usize::from(is_new == Some(false));
            }
        }
    });
    assert!(new > 10 && old > 10, "{new} new, {old} old");
}

#[test]
fn pieces_that_were_not_there_are_marked_as_new() {
    assert_new_pieces(&emporion(3), 2, 7);
    assert_new_pieces(&emporion(4), 3, 7);
    assert_new_pieces(&emporous(2, 1, false), 2, 9);
    assert_new_pieces(&emporous(3, 2, false), 2, 9);
}

/// Fails unless the version stands in its fields alone, and in none of a page that is live.
fn assert_versions<G: Page>(game: &G) {
    let names = names();
    let mut forms = 0;
    play(game, 4, 3, |_, at| {
        let drawn = |version| {
            let look = Look { version, ..look(&names, at.seat, &[]) };
            tags(&drawn(game, &Offers::new(game, &look, &at.view, &at.actions)))
        };
        for (live, mut loaded) in drawn(None).into_iter().zip(drawn(Some(987_654))) {
            if live.get("name") == Some("version") {
                assert_eq!((live.get("value"), loaded.get("value")), (Some(""), Some("987654")));
                loaded.attributes.insert("value".to_owned(), String::new());
                forms += 1;
            }
            assert_eq!(live, loaded);
        }
    });
    assert!(forms > 5, "{forms}");
}

#[test]
fn a_live_page_has_no_version() {
    assert_versions(&rollwrite(2));
    assert_versions(&emporion(2));
    assert_versions(&emporous(3, 1, false));
}
