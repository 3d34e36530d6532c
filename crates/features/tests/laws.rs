//! Laws of numbers: each move is said in one way and back, masks and observations say only what the seat knows, and what a
//! mask allows is legal.

use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::options::{set_up, usual};
use emporia_engine::rng::{FastRng, Seed, below, fast};
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{Actor, CardSet, GAMES, Game, Seat, Viewer, with_game};
use emporia_features::{Encode, Encoder, Exchanges, Position, Stepped};

/// Plays games by random steps and puts the laws to their positions.
fn hold<G: Encode>(game: &G, exchanges: Exchanges, games: u64) {
    let encoder = Encoder::new(game.clone(), exchanges);
    steps_and_moves_agree(&encoder);
    let names: Vec<_> = encoder.tensors().iter().map(|tensor| tensor.name).collect();
    assert!(names.iter().enumerate().all(|(n, name)| !names[..n].contains(name)), "{names:?}");
    for n in 0..games {
        play(&encoder, n);
    }
}

fn play<G: Encode>(encoder: &Encoder<G>, n: u64) {
    let (mut rng, mut luck) = (fast(7, n), fast(8, n));
    let game = encoder.game();
    let mut at = Position::<G>::new(game.start(&mut Seed::from_number(n).luck(0)));
    let (mut actions, mut mask) = (Vec::new(), vec![0; encoder.steps()]);
    for step in 0.. {
        assert!(step < 200_000, "game {n} goes on");
        encoder.roll(&mut at, &mut luck, &mut |_| ());
        let Some(seat) = encoder.seat(&at) else { break };
        let view = game.view(&at.state, Viewer::Seat(seat));
        encoder.mask(&at.state, &view, seat, &at.drafts[seat.index()], &mut actions, &mut mask);
        if below(&mut rng, 8) == 0 {
            what_is_listed_can_be_said(encoder, &at, seat, &actions, &mask);
            nothing_hidden_is_told(encoder, &at, &view, seat, &mask, &mut rng);
            observations_have_their_width(encoder, &at, &view, seat);
        }
        let legal: Vec<usize> = (0..mask.len()).filter(|&step| mask[step] == 1).collect();
        assert!(!legal.is_empty(), "game {n}: {seat:?} can say nothing, at {:?}", at.drafts[seat.index()]);
        let chosen = legal[below(&mut rng, legal.len() as u32) as usize];
        if let Stepped::Move(action) = encoder.say(&at.state, seat, &mut at.drafts[seat.index()], chosen) {
            assert_eq!(game.check(&at.state, Actor::Seat(seat), action), Ok(()), "{action:?}");
            assert_eq!(encoder.spell(seat, action).last(), Some(&chosen), "{action:?} ends with what was said last");
            game.apply(&mut at.state, Actor::Seat(seat), action, &mut |_| ());
        }
    }
    assert_eq!(encoder.rewards(&at, emporia_features::Rewards::Place).len(), emporia_engine::MAX_SEATS);
}

/// Each step that is a whole move is the step of that move.
fn steps_and_moves_agree<G: Encode>(encoder: &Encoder<G>) {
    let mut names = std::collections::BTreeSet::new();
    for step in 0..encoder.steps() {
        let name = encoder.step_name(step);
        assert!(!name.is_empty() && names.insert(name.clone()), "step {step} is \"{name}\"");
        if let Ok(action) = serde_json::from_str::<G::Action>(&name) {
            assert_eq!(encoder.spell(Seat(0), action), [step], "{action:?}");
        }
    }
}

/// Every move that the game lists has its own way to be said, and saying it comes to that move.
fn what_is_listed_can_be_said<G: Encode>(
    encoder: &Encoder<G>,
    at: &Position<G>,
    seat: Seat,
    actions: &[G::Action],
    mask: &[i8],
) {
    if at.drafts[seat.index()] != G::Draft::default() {
        return;
    }
    let mut ways = std::collections::BTreeSet::new();
    let game = encoder.game();
    let (mut list, mut now) = (Vec::new(), vec![0; encoder.steps()]);
    for &action in actions {
        let steps = encoder.spell(seat, action);
        assert!(ways.insert(steps.clone()), "{action:?} is said like another move");
        if encoder.exchanges() == Exchanges::None && steps.len() != 1 {
            continue;
        }
        assert_eq!(mask[steps[0]], 1, "{action:?} can be begun");
        let mut said = at.clone();
        for (n, &step) in steps.iter().enumerate() {
            let view = game.view(&said.state, Viewer::Seat(seat));
            encoder.mask(&said.state, &view, seat, &said.drafts[seat.index()], &mut list, &mut now);
            assert_eq!(now[step], 1, "{action:?}: {} can be said", encoder.step_name(step));
            match encoder.say(&said.state, seat, &mut said.drafts[seat.index()], step) {
                Stepped::Part => assert!(n + 1 < steps.len(), "{action:?} comes to nothing"),
                Stepped::Move(made) => {
                    assert_eq!((made, n + 1), (action, steps.len()));
                }
            }
        }
    }
}

/// In any state that the seat cannot tell from the true one it has the same mask.
fn nothing_hidden_is_told<G: Encode>(
    encoder: &Encoder<G>,
    at: &Position<G>,
    view: &G::View,
    seat: Seat,
    mask: &[i8],
    rng: &mut FastRng,
) {
    let mut imagined = at.clone();
    encoder.game().sample(view, rng, &mut imagined.state);
    let seen = encoder.game().view(&imagined.state, Viewer::Seat(seat));
    let (mut actions, mut same) = (Vec::new(), vec![0; encoder.steps()]);
    encoder.mask(&imagined.state, &seen, seat, &imagined.drafts[seat.index()], &mut actions, &mut same);
    assert_eq!(same, mask, "a mask is a function of the View");
}

fn observations_have_their_width<G: Encode>(encoder: &Encoder<G>, at: &Position<G>, view: &G::View, seat: Seat) {
    let mut figures = vec![f32::NAN; encoder.width()];
    encoder.observe(view, seat, &at.drafts[seat.index()], &mut figures);
    assert!(figures.iter().all(|figure| figure.is_finite() && figure.abs() < 20.0), "{figures:?}");
}

/// Other cards than the Emporia edition: those that clause tests have.
fn other_cards(file: &str) -> String {
    let path = format!("{}/../engine/tests/clauses/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a card file")
}

#[test]
fn roll_and_write_holds() {
    let other = rollwrite::Cards::read(&other_cards("roll-and-write.toml")).expect("good cards");
    for (players, cards) in [(1, rollwrite::Cards::builtin()), (2, other), (5, rollwrite::Cards::builtin())] {
        hold(&RollWrite::new(rollwrite::Options { players }, cards).expect("so many"), Exchanges::Full, 30);
    }
}

#[test]
fn emporion_holds() {
    let other = emporion::Cards::read(&other_cards("emporion.toml")).expect("good cards");
    let builtin = emporion::Cards::builtin();
    for (players, special, cards) in [(2, true, builtin.clone()), (3, false, other), (4, true, builtin)] {
        hold(
            &Emporion::new(emporion::Options { special, ..emporion::Options::players(players) }, cards)
                .expect("so many"),
            Exchanges::Full,
            30,
        );
    }
}

#[test]
fn emporous_holds() {
    let other = emporous::Cards::read(&other_cards("emporous.toml")).expect("good cards");
    let of = emporous::Options::players;
    let tables = [
        of(2),
        of(3),
        emporous::Options { chapter: 2, ..of(3) },
        emporous::Options { chapter: 2, fugitives: 3, open_exchanges: true, ..of(4) },
    ];
    for exchanges in [Exchanges::Full, Exchanges::Menu, Exchanges::None] {
        for (n, options) in tables.into_iter().enumerate() {
            let cards = if n % 2 == 0 { other.clone() } else { emporous::Cards::builtin() };
            hold(&Emporous::new(options, cards).expect("so many"), exchanges, 4);
        }
    }
}

/// Every deal that can be struck can be said: a random offer that somebody could accept is legal step by step.
#[test]
fn every_deal_of_emporous_can_be_said() {
    let options = emporous::Options { chapter: 2, ..emporous::Options::players(4) };
    let menu = Encoder::new(Emporous::new(options, emporous::Cards::builtin()).expect("four"), Exchanges::Menu);
    let full = Encoder::new(menu.game().clone(), Exchanges::Full);
    for n in 0..6 {
        let (mut rng, mut luck) = (fast(9, n), fast(8, n));
        let mut at = Position::<Emporous>::new(menu.game().start(&mut Seed::from_number(n).luck(0)));
        let (mut actions, mut mask) = (Vec::new(), vec![0; full.steps()]);
        while let Some(seat) = menu.seat(&at) {
            menu.roll(&mut at, &mut luck, &mut |_| ());
            menu.game().actions(&at.state, seat, &mut actions);
            let view = full.game().view(&at.state, Viewer::Seat(seat));
            let mut room = Vec::new();
            full.mask(&at.state, &view, seat, &at.drafts[seat.index()], &mut room, &mut mask);
            what_is_listed_can_be_said(&full, &at, seat, &actions, &mask);
            let action = actions[below(&mut rng, actions.len() as u32) as usize];
            menu.game().apply(&mut at.state, Actor::Seat(seat), action, &mut |_| ());
        }
    }
}

/// Whatever game joins the list: with its usual options.
#[test]
fn every_listed_game_holds() {
    for name in GAMES {
        with_game!(*name, G => {
            let game: G = set_up(&usual(G::CHOICES, G::PLAYERS.usual), CardSet::builtin()).expect("usual options");
            hold(&game, Exchanges::None, 10);
        }, else unreachable!("{name} is listed"));
    }
}
