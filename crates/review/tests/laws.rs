//! Laws of a review that hold for every game: it adds up, it knows nothing that its seat could not know, and nothing that
//! came later.

use emporia_bots::{Mind, Spec, play};
use emporia_engine::emporion::Emporion;
use emporia_engine::emporous::Emporous;
use emporia_engine::options::set_up;
use emporia_engine::rng::{FastRng, Seed, below, fast};
use emporia_engine::rollwrite::RollWrite;
use emporia_engine::{Actor, CardSet, Entry, Game, Match, Outcome, Seat, SeatSet, Viewer};
use emporia_review::{Made, NoReview, SeatReview, Settings, Story, review, walk};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// So little that a law is put to many positions.
const LITTLE: Settings = Settings { seed: 7, worlds: 4, deepest: 8 };

fn game<G: Game>(options: &Value) -> G {
    set_up(options, G::Cards::builtin()).expect("options in bounds")
}

/// A game between easy bots, who do what makes sense and seldom the same.
fn story<G: Mind>(game: &G, n: u64) -> Story<G> {
    let mut bots: Vec<_> = (0..game.seats() as u64).map(|seat| Spec::Easy.bot(n * 8 + seat)).collect();
    let mut made = Vec::new();
    let watch = &mut |seat, action, _| {
        made.push((seat, action));
        ControlFlow::Continue(())
    };
    play(game, Seed::from_number(n), &mut bots, watch).expect("it is played to the end");
    let mut played = Match::new(game.clone(), Seed::from_number(n), &mut |_| ());
    for (seat, action) in made {
        played.act(seat, action, &mut |_| ()).expect("it was made");
    }
    Story::of(&played, SeatSet::EMPTY, None)
}

fn shares(outcome: &Outcome, seat: Seat) -> f64 {
    let winners = outcome.winners();
    if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// Even share, luck, own play and others' play are the result.
fn accounts_add_up<G: Mind>(game: &G, games: u64) {
    for n in 0..games {
        let story = story(game, n);
        let outcome = game.outcome(&story.last());
        let whole = review(&story, None, &LITTLE).expect("it is over");
        assert_eq!(whole.seats.len(), game.seats());
        for one in &whole.seats {
            let of = one.account;
            let sum = of.share + of.deal + of.luck + of.bargains + of.own + of.others;
            assert!((one.adjusted + of.luck + of.deal - of.result).abs() < 1e-9);
            assert!((sum - of.result).abs() < 1e-9, "{}: game {n}: {of:?}", G::NAME);
            assert!((of.result - shares(&outcome, one.seat)).abs() < 1e-9, "{of:?} of {outcome:?}");
            for point in &one.curve {
                let sum: f64 = point.chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "somebody wins: {point:?}");
            }
            assert!(one.decisions.iter().all(|decision| decision.choices > 1), "what is forced is no decision");
            assert!(!one.decisions.is_empty() && one.shifts.len() + 1 == one.curve.len());
        }
    }
}

/// What a review says of a move does not hang on what came later.
fn nothing_later_counts<G: Mind>(game: &G, n: u64) {
    let story = story(game, n);
    let seat = Seat((n % game.seats() as u64) as u8);
    let whole = walk(&story, seat, &LITTLE);
    let end = story.moves.len() / 2;
    let half = walk(&Story { moves: story.moves[..end].to_vec(), ..story }, seat, &LITTLE);
    assert!(half.shifts.len() > 2, "there is something to compare");
    assert_eq!(whole.curve[..half.curve.len()], half.curve);
    assert_eq!(whole.shifts[..half.shifts.len()], half.shifts);
    assert_eq!(whole.decisions[..half.decisions.len()], half.decisions);
}

fn noticed<G: Game>(game: &G, events: &[G::Event], me: Viewer) -> Vec<G::Event> {
    events.iter().filter_map(|event| game.event_for(event, me)).collect()
}

/// A move done, and what a viewer has of it.
fn done<G: Game>(
    game: &G,
    s: &G::State,
    by: Actor,
    action: G::Action,
    me: Viewer,
) -> (G::State, Vec<G::Event>, G::View) {
    let (mut next, mut events) = (s.clone(), Vec::new());
    game.apply(&mut next, by, action, &mut |event| events.push(event));
    let (seen, view) = (noticed(game, &events, me), game.view(&next, me));
    (next, seen, view)
}

/// Two games that a seat cannot tell apart, as long as they stay so: the true one from some position on, and one from a
/// position that it may be for all that the seat knows. Where another move of somebody else looks the same to it, the
/// other world goes that way.
fn twins<G: Mind>(story: &Story<G>, from: usize, seat: Seat, rng: &mut FastRng) -> (Story<G>, Story<G>, usize) {
    let game = &story.game;
    let me = Viewer::Seat(seat);
    let mut here = story.start.clone();
    story.moves[..from].iter().for_each(|made| game.apply(&mut here, made.by, made.action, &mut |_| ()));
    let mut there = game.start(rng);
    game.sample(&game.view(&here, me), rng, &mut there);
    let (start, other_start) = (here.clone(), there.clone());
    let (mut moves, mut other_moves, mut differ) = (Vec::new(), Vec::new(), 0);
    let mut actions = Vec::new();
    for made in &story.moves[from..] {
        let (next, seen, view) = done(game, &here, made.by, made.action, me);
        let mut choices = Vec::new();
        if let Actor::Seat(by) = made.by
            && by != seat
        {
            game.actions(&there, by, &mut actions);
            choices.extend(actions.iter().copied().filter(|&action| action != made.action).take(40));
        }
        choices.push(made.action);
        let alike = choices.into_iter().find_map(|action| {
            game.check(&there, made.by, action).ok()?;
            let (other, other_seen, other_view) = done(game, &there, made.by, action, me);
            (other_seen == seen && other_view == view && game.turn(&other) == game.turn(&next))
                .then_some((action, other))
        });
        let Some((action, other)) = alike else { break };
        differ += usize::from(action != made.action);
        moves.push(*made);
        other_moves.push(Made { action, ..*made });
        (here, there) = (next, other);
    }
    let differ = differ + usize::from(start != other_start);
    let one = Story { game: game.clone(), start, moves };
    (one, Story { game: game.clone(), start: other_start, moves: other_moves }, differ)
}

/// The review of a seat is the same, byte for byte, in worlds that it cannot tell apart.
fn nothing_hidden_counts<G: Mind>(game: &G, games: u64) {
    let (mut compared, mut different) = (0, 0);
    for n in 0..games {
        let story = story(game, n);
        let mut rng = fast(0xA11, n);
        for _ in 0..12 {
            let seat = Seat(below(&mut rng, game.seats() as u32) as u8);
            let from = below(&mut rng, story.moves.len() as u32) as usize;
            let (mut one, mut other, differ) = twins(&story, from, seat, &mut rng);
            // A law is no race: some moves after each beginning.
            one.moves.truncate(12);
            other.moves.truncate(12);
            let bytes = |of: &Story<G>| serde_json::to_string(&walk(of, seat, &LITTLE)).expect("plain data");
            assert_eq!(bytes(&one), bytes(&other), "{}: game {n}, {seat:?} from {from}", G::NAME);
            compared += one.moves.len();
            different += differ;
        }
    }
    assert!(
        compared > 15 * games as usize && different > 6 * games as usize,
        "{compared} moves, {different} differences"
    );
}

/// The law can fail: a review of what another seat knows is another review.
#[test]
fn what_another_seat_knows_is_another_review() {
    let game: Emporous = game(&json!({"players": 3}));
    let story = story(&game, 1);
    let [a, b] = [0, 1].map(|seat| SeatReview { seat: Seat(0), ..walk(&story, Seat(seat), &LITTLE) });
    assert_ne!(a, b);
}

macro_rules! laws {
    ($($name:ident: $Game:ty, $options:tt, $games:expr;)*) => { $(mod $name {
        use super::*;

        #[test]
        fn accounts_add_up() {
            super::accounts_add_up(&game::<$Game>(&json!($options)), $games);
        }

        #[test]
        fn nothing_later_counts() {
            super::nothing_later_counts(&game::<$Game>(&json!($options)), 1);
        }

        #[test]
        fn nothing_hidden_counts() {
            super::nothing_hidden_counts(&game::<$Game>(&json!($options)), $games);
        }
    })* };
}

laws! {
    emporion: Emporion, {"players": 4}, 3;
    emporous: Emporous, {"players": 3}, 2;
    emporous_council: Emporous, {"players": 4, "chapter": 2}, 1;
    rollwrite: RollWrite, {"players": 3}, 3;
}

/// What was taken back was not played: the review is that of the game without it.
#[test]
fn what_was_taken_back_is_left_out() {
    let game: Emporion = game(&json!({"players": 2}));
    let straight = story(&game, 3);
    let mut played = Match::new(game.clone(), Seed::from_number(3), &mut |_| ());
    let mut taken_back = 0;
    let mut actions = Vec::new();
    for made in &straight.moves {
        let Actor::Seat(seat) = made.by else { continue };
        game.actions(played.state(), seat, &mut actions);
        // Another move first, where it can be taken back.
        if let Some(&other) = actions.iter().find(|&&action| action != made.action) {
            let mut tried = played.clone();
            tried.act(seat, other, &mut |_| ()).expect("it is listed");
            if tried.undo(seat).is_ok() {
                taken_back += 1;
                played = tried;
            }
        }
        played.act(seat, made.action, &mut |_| ()).expect("it was made");
    }
    assert!(taken_back > 10 && played.log().iter().any(|entry| matches!(entry, Entry::Undo(_))));
    let crooked = Story::of(&played, SeatSet::EMPTY, None);
    assert_eq!(crooked.last(), *played.state());
    let same = |story: &Story<Emporion>| story.moves.iter().map(|made| (made.by, made.action)).collect::<Vec<_>>();
    assert_eq!(same(&crooked), same(&straight));
    for made in &crooked.moves {
        assert!(matches!(played.log()[made.entry - 1], Entry::Do(_, action) if action == made.action));
    }
}

#[test]
fn a_game_that_goes_on_or_was_played_alone_is_not_reviewed() {
    let pair: Emporion = game(&json!({"players": 2}));
    let whole = story(&pair, 1);
    let some = Story { moves: whole.moves[..20].to_vec(), ..whole };
    assert_eq!(review(&some, None, &LITTLE).unwrap_err(), NoReview::Running);
    let alone: RollWrite = game(&json!({"players": 1}));
    assert_eq!(review(&story(&alone, 1), None, &LITTLE).unwrap_err(), NoReview::Alone);
}

/// A bot that picks anything loses more by its decisions than one that searches.
#[test]
fn who_chooses_better_loses_less() {
    let game: Emporion = game(&json!({"players": 2}));
    let settings = Settings { seed: 1, worlds: 16, deepest: 32 };
    let loss = |spec: [Spec; 2]| {
        let mut losses = [0.0; 2];
        for n in 0..6 {
            let mut bots: Vec<_> = spec.iter().map(|spec| spec.bot(n)).collect();
            let mut played = Match::new(game.clone(), Seed::from_number(n), &mut |_| ());
            let watch = &mut |seat, action, _| {
                played.act(seat, action, &mut |_| ()).expect("legal");
                ControlFlow::Continue(())
            };
            play(&game, Seed::from_number(n), &mut bots, watch);
            let found = review(&Story::of(&played, SeatSet::EMPTY, None), None, &settings).expect("over");
            found.seats.iter().for_each(|one| {
                losses[one.seat.index()] +=
                    one.decisions.iter().map(|decision| decision.loss).sum::<f64>() / one.decisions.len() as f64;
            });
        }
        losses
    };
    let [random, searching] = loss([Spec::Random, Spec::Normal]);
    assert!(random > 2.0 * searching, "{random} {searching}");
}
