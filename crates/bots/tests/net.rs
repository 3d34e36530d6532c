//! Learned judgement: it fits what it is shown, is used where it was weighed, and says the same on every machine.

use emporia_bots::net::{Inputs, MAX_INPUTS, Net, Trained};
use emporia_bots::{Bot, Mind, Spec, play};
use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::rng::{Hex, Seed, fast, pick};
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{Actor, CardSet, Game, Turn};
use std::ops::ControlFlow;

fn emporion(players: u8, cards: emporion::Cards) -> Emporion {
    Emporion::new(emporion::Options { special: players == 3, ..emporion::Options::players(players) }, cards).unwrap()
}

fn rollwrite(players: u8) -> RollWrite {
    RollWrite::new(rollwrite::Options { players }, rollwrite::Cards::builtin()).unwrap()
}

fn emporous(options: emporous::Options) -> Emporous {
    Emporous::new(options, emporous::Cards::builtin()).unwrap()
}

/// Looks at every position of some games of random moves.
fn each_position<G: Mind>(game: &G, games: u64, mut look: impl FnMut(&G::State)) {
    let mut actions = Vec::new();
    for n in 0..games {
        let mut rng = fast(n, 0);
        let mut s = game.start(&mut rng);
        loop {
            let (by, action) = match game.turn(&s) {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, game.chance(&s, &mut rng)),
                turn => {
                    look(&s);
                    let seat = turn.seats().first().unwrap();
                    game.actions(&s, seat, &mut actions);
                    (Actor::Seat(seat), *pick(&mut rng, &actions).unwrap())
                }
            };
            game.apply(&mut s, by, action, &mut |_| ());
        }
    }
}

/// What is shown is as much as is said, and numbers that a net can do something with; that there is not a figure which is
/// always the same is asked of all tables of a game together.
fn shows<G: Mind>(tables: &[G]) {
    let marked = f32::MAX;
    let (mut least, mut most) = ([f32::MAX; MAX_INPUTS], [f32::MIN; MAX_INPUTS]);
    for game in tables {
        each_position(game, 6, |s| {
            let mut figures = Inputs::EMPTY;
            figures.rows.iter_mut().for_each(|row| row.fill(marked));
            game.inputs(s, &mut figures);
            let now = game.outcome(s).points.map(f32::from);
            assert_eq!(figures.points[..game.seats()], now[..game.seats()], "{}: points now", G::NAME);
            for (seat, row) in figures.rows.iter().enumerate() {
                let shown = row.iter().filter(|&&figure| figure != marked).count();
                assert_eq!(shown, if seat < game.seats() { G::INPUTS } else { 0 }, "{}", G::NAME);
                for (i, &figure) in row[..shown].iter().enumerate() {
                    assert!(figure.abs() <= 8.0, "{}: figure {i} is {figure}", G::NAME);
                    (least[i], most[i]) = (least[i].min(figure), most[i].max(figure));
                }
            }
        });
    }
    for i in 0..G::INPUTS {
        assert!(least[i] < most[i], "{}: figure {i} is always {}", G::NAME, least[i]);
    }
}

#[test]
fn a_net_is_shown_what_it_was_promised() {
    shows(&[2, 3, 4].map(|players| emporion(players, emporion::Cards::builtin())));
    shows(&[1, 2, 3, 4, 5].map(rollwrite));
    let chapter_two = emporous::Options { chapter: 2, fugitives: 3, ..emporous::Options::players(4) };
    let tables = [2, 3, 4].map(emporous::Options::players).into_iter().chain([chapter_two]);
    shows(&tables.map(emporous).collect::<Vec<_>>());
}

/// A seat's figures follow from who sits where around it, not from the number of its chair.
#[test]
fn chairs_have_no_numbers() {
    let game = emporion(2, emporion::Cards::builtin());
    let (mut figures, mut turned) = (Inputs::EMPTY, Inputs::EMPTY);
    each_position(&game, 4, |s| {
        let mut other = *s;
        other.open.realms.swap(0, 1);
        other.open.counters.swap(0, 1);
        other.hidden.spoils.swap(0, 1);
        let next = |seat: emporia_engine::Seat| emporia_engine::Seat(1 - seat.0);
        (other.open.seat, other.open.first) = (next(s.open.seat), next(s.open.first));
        game.inputs(s, &mut figures);
        game.inputs(&other, &mut turned);
        assert_eq!(figures.rows[0], turned.rows[1]);
        assert_eq!(figures.rows[1], turned.rows[0]);
    });
}

/// Checks a net with its manifest.
fn net_of<G: Mind>(weights: &[u8], manifest: &str) {
    assert!(Trained::read(weights, manifest, G::INPUTS).is_some(), "{}: weights and manifest fit the inputs", G::NAME);
    assert!(weights.len() < 300_000, "{}: {} bytes", G::NAME, weights.len());
    let manifest: serde_json::Value = serde_json::from_str(manifest).unwrap();
    assert_eq!(manifest["game"], G::NAME);
    assert_eq!(manifest["inputs"], G::INPUTS);
    let hash: Hex = serde_json::from_value(manifest["sha256"].clone()).unwrap();
    assert_eq!(hash, Hex(sha256(weights)), "{}: the manifest is that of other weights", G::NAME);
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    use sha2::Digest;
    sha2::Sha256::digest(bytes).into()
}

#[test]
fn a_net_that_does_not_fit_is_refused() {
    let weights = Net::zero(3).write();
    assert!(Net::read(&weights, 3).is_some());
    for (bytes, figures) in [(&weights[..], 4), (&weights[..weights.len() - 1], 3), (&weights[4..], 3), (&[][..], 3)] {
        assert!(Net::read(bytes, figures).is_none());
    }
    assert!(Trained::read(&weights, "{}", 3).is_none() && Trained::read(&weights, "", 3).is_none());
}

/// Every move of a game between bots of a name.
fn moves<G: Mind>(game: &G, bot: &str) -> Vec<G::Action> {
    let mut bots: Vec<Box<dyn Bot<G>>> =
        (0..game.seats()).map(|seat| Spec::read(bot).unwrap().bot(seat as u64)).collect();
    let mut made = Vec::new();
    play(game, Seed::from_number(3), &mut bots, &mut |_, action, _| {
        made.push(action);
        ControlFlow::Continue(())
    });
    made
}

/// The nets that are built in fit what they are shown, and their manifests are their own.
#[test]
fn nets_are_those_of_their_manifests() {
    net_of::<Emporion>(include_bytes!("../nets/emporion.net"), include_str!("../nets/emporion.json"));
    net_of::<RollWrite>(include_bytes!("../nets/roll-and-write.net"), include_str!("../nets/roll-and-write.json"));
    net_of::<Emporous>(include_bytes!("../nets/emporous.net"), include_str!("../nets/emporous.json"));
    assert!(Emporion::trained().is_some() && RollWrite::trained().is_some() && Emporous::trained().is_some());
}

/// With cards that a net was not weighed with, what is written judges; with others, the net.
#[test]
fn a_foreign_card_set_is_judged_by_what_is_written() {
    let clauses = include_str!("../../engine/tests/clauses/emporion.toml");
    let foreign = emporion(2, emporion::Cards::read(clauses).unwrap());
    let known = Emporion::trained().unwrap().knows(foreign.cards());
    assert!(!known, "cards of the tests are none that a net learned from");
    let best = moves(&foreign, "ismcts:iters=60");
    assert_eq!(best, moves(&foreign, "ismcts:iters=60+value=written"));
    assert_ne!(best, moves(&foreign, "ismcts:iters=60+value=learned"));
}

/// A number for all moves of a game (FNV-1a over how they are written).
fn mark<A: std::fmt::Debug>(moves: &[A]) -> u64 {
    let text = format!("{moves:?}");
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |mark, byte| (mark ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// As `chosen_moves_are_the_same_on_every_machine`, with the nets that are built in: other nets choose others, and then
/// the new ones are written here.
#[test]
fn learned_moves_are_the_same_on_every_machine() {
    let bot = "ismcts:iters=60+value=learned";
    let cards = include_str!("../../engine/tests/clauses/roll-and-write.toml");
    let rollwrite = RollWrite::new(rollwrite::Options { players: 3 }, rollwrite::Cards::read(cards).unwrap());
    let cards = include_str!("../../engine/tests/clauses/emporous.toml");
    let emporous = Emporous::new(emporous::Options::players(3), emporous::Cards::read(cards).unwrap());
    let emporion =
        emporion(3, emporion::Cards::read(include_str!("../../engine/tests/clauses/emporion.toml")).unwrap());
    let marks =
        [mark(&moves(&rollwrite.unwrap(), bot)), mark(&moves(&emporion, bot)), mark(&moves(&emporous.unwrap(), bot))];
    assert_eq!(marks, GOLDEN, "{marks:#X?}");
}

const GOLDEN: [u64; 3] = [0, 0, 0];
