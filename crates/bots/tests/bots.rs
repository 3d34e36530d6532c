//! What holds for every bot in every game: legal moves, the same ones from the same seed, budgets, no allocation.

use emporia_bots::{BOTS, Bot, Budget, Ismcts, LEVELS, Mind, Observer, Ranked, Scratch, SearchSettings, Spec, Value};
use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::rng::{Seed, fast};
use emporia_engine::rollwrite::{self, Contract, RollWrite};
use emporia_engine::{Actor, CardSet, Game, Match, Outcome, Turn, Viewer};
use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

fn spec(name: &str) -> Spec {
    Spec::read(name).unwrap()
}

fn rollwrite(players: u8) -> RollWrite {
    RollWrite::new(rollwrite::Options { players }, rollwrite::Cards::builtin()).unwrap()
}

fn emporion(players: u8, special: bool) -> Emporion {
    Emporion::new(emporion::Options { special, ..emporion::Options::players(players) }, emporion::Cards::builtin())
        .unwrap()
}

fn emporous(options: emporous::Options) -> Emporous {
    Emporous::new(options, emporous::Cards::builtin()).unwrap()
}

/// Chapter Two at a table of so many.
fn chapter_two(players: u8) -> emporous::Options {
    emporous::Options { chapter: 2, ..emporous::Options::players(players) }
}

/// A game between bots, seats taking them in turns: every move made, and how it ended. `play` refuses illegal moves.
fn play<G: Mind>(game: &G, bots: &[Spec], n: u64) -> (Vec<G::Action>, Outcome) {
    let mut bots: Vec<Box<dyn Bot<G>>> =
        (0..game.seats()).map(|seat| bots[(seat + n as usize) % bots.len()].bot(n * 8 + seat as u64)).collect();
    let mut made = Vec::new();
    let last = emporia_bots::play(game, Seed::from_number(n), &mut bots, &mut |_, action, _| {
        made.push(action);
        ControlFlow::Continue(())
    });
    (made, game.outcome(&last.unwrap()))
}

/// Plays until so many decisions were made, by all kinds of bots with little time.
fn decide<G: Mind>(game: &G, decisions: usize) {
    let bots = ["ismcts:iters=6", "greedy", "easy", "ismcts:iters=3+threads=2", "random"].map(spec);
    let (mut made, mut n) = (0, 0);
    while made < decisions {
        // Threads are slow to start: only some tables have them.
        let bots = if n % 16 == 0 { &bots[..] } else { &bots[..3] };
        made += play(game, bots, n).0.len();
        n += 1;
    }
}

#[test]
fn rollwrite_bots_make_legal_moves() {
    for players in 1..=5 {
        decide(&rollwrite(players), 8_000);
    }
}

#[test]
fn emporion_bots_make_legal_moves() {
    for players in 2..=4 {
        decide(&emporion(players, false), 5_000);
        decide(&emporion(players, true), 5_000);
    }
}

#[test]
fn emporous_bots_make_legal_moves() {
    let open = emporous::Options { open_exchanges: true, ..emporous::Options::players(3) };
    let fugitives = emporous::Options { fugitives: 3, ..chapter_two(4) };
    let tables = [2, 3, 4].map(emporous::Options::players);
    for options in tables.into_iter().chain([open, chapter_two(3), fugitives]) {
        decide(&emporous(options), 5_500);
    }
}

/// Plays out games by quick moves and by light ones, and asks the rules about each.
fn plays_out<G: Mind>(game: &G, games: u64) {
    let quiet = game.quiet();
    let mut scratch = Scratch::new();
    for n in 0..2 * games {
        let mut rng = fast(n, 0);
        let mut s = game.start(&mut rng);
        loop {
            let (by, action) = match game.turn(&s) {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, game.chance(&s, &mut rng)),
                turn => {
                    let seat = turn.seats().first().unwrap();
                    let action = if n % 2 == 0 {
                        quiet.rollout_move(&s, seat, &mut rng, &mut scratch)
                    } else {
                        quiet.light(&s, seat, &mut rng, &mut scratch)
                    };
                    (Actor::Seat(seat), action.unwrap())
                }
            };
            game.check(&s, by, action).unwrap_or_else(|no| panic!("{}: {action:?} against {}", G::NAME, no.clause));
            quiet.apply(&mut s, by, action, &mut |_| ());
        }
    }
}

#[test]
fn moves_of_rollouts_are_legal() {
    (1..=5).for_each(|players| plays_out(&rollwrite(players), 100));
    (2..=4).for_each(|players| plays_out(&emporion(players, players == 3), 100));
    (2..=4).for_each(|players| plays_out(&emporous(emporous::Options::players(players)), 60));
    (3..=4).for_each(|players| plays_out(&emporous(chapter_two(players)), 60));
}

fn same_moves<G: Mind>(game: &G) {
    for bots in [[spec("ismcts:iters=40"), spec("greedy")], [spec("ismcts:iters=30+threads=3"), spec("easy")]] {
        assert_eq!(play(game, &bots, 5), play(game, &bots, 5));
        assert_ne!(play(game, &bots, 5).0, play(game, &bots, 7).0);
    }
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    same_moves(&rollwrite(3));
    same_moves(&emporion(3, true));
    same_moves(&emporous(chapter_two(4)));
}

/// A number for all moves of a game (FNV-1a over how they are written).
fn mark<A: std::fmt::Debug>(moves: &[A]) -> u64 {
    let text = format!("{moves:?}");
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |mark, byte| (mark ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// Moves of search with a seed and a number of iterations, as they were when this was written: the same on every machine.
/// A change of the bots changes them, and then the new ones are written here; the cards are kept with this test.
#[test]
fn chosen_moves_are_the_same_on_every_machine() {
    let bots = [spec("ismcts:iters=50")];
    let rollwrite = RollWrite::new(
        rollwrite::Options { players: 2 },
        rollwrite::Cards::read(include_str!("../../engine/tests/clauses/roll-and-write.toml")).unwrap(),
    );
    let emporion = Emporion::new(
        emporion::Options { special: true, ..emporion::Options::players(3) },
        emporion::Cards::read(include_str!("../../engine/tests/clauses/emporion.toml")).unwrap(),
    );
    let emporous = Emporous::new(
        chapter_two(3),
        emporous::Cards::read(include_str!("../../engine/tests/clauses/emporous.toml")).unwrap(),
    );
    let marks = [
        mark(&play(&rollwrite.unwrap(), &bots, 1).0),
        mark(&play(&emporion.unwrap(), &bots, 1).0),
        mark(&play(&emporous.unwrap(), &bots, 1).0),
    ];
    assert_eq!(marks, GOLDEN, "{marks:#X?}");
}

const GOLDEN: [u64; 3] = [0xF540_4F28_858C_4F50, 0x77DF_1737_C081_F36E, 0x954A_B789_349D_5769];

/// A card file may have a Contract and a work that cost nothing: what a sheet may expect is a number all the same.
#[test]
fn what_costs_nothing_is_no_division_by_nothing() {
    let mut text = include_str!("../../engine/tests/clauses/roll-and-write.toml").to_owned();
    for row in [
        "works = [\"construction\", \"construction\", \"furniture\"]\nmaterials = [\"wood\", \"food/bronze\"]\nshops = 1",
        "materials = [\"wood\", \"stone\"]\nshops = 0",
    ] {
        assert!(text.contains(row), "{row}");
        let free = if row.starts_with("works") { "works = []\n" } else { "" };
        text = text.replace(row, &format!("{free}materials = []\nshops = 0"));
    }
    let game = RollWrite::new(rollwrite::Options { players: 5 }, rollwrite::Cards::read(&text).unwrap()).unwrap();
    let bots = ["greedy", "ismcts:iters=20"].map(spec);
    let mut met = false;
    for n in 0..4 {
        let mut bots: Vec<Box<dyn Bot<RollWrite>>> = (0..5).map(|seat| bots[seat % 2].bot(n)).collect();
        let mut watch = Watch { game: &game, met: &mut met };
        emporia_bots::play(&game, Seed::from_number(n), &mut bots, &mut watch).unwrap();
    }
    assert!(met, "nobody had the Contract");
}

/// Looks at what seats expect after each event, and whether one of them has the Contract of the Harbour.
struct Watch<'a> {
    game: &'a RollWrite,
    met: &'a mut bool,
}

impl Observer<RollWrite> for Watch<'_> {
    fn event(&mut self, _: &rollwrite::State, after: &rollwrite::State, _: &rollwrite::Event) {
        *self.met |= after.sheets.iter().any(|sheet| sheet.contracts & Contract::Harbour.bit() != 0);
        let expected = self.game.value(after);
        assert!(expected.iter().all(|points| points.is_finite()), "{expected:?}");
    }
}

/// The first position in which a seat can choose among several moves, and its view.
fn opening<G: Mind>(game: &G) -> (G::View, Vec<G::Action>) {
    let mut played = Match::new(game.clone(), Seed::from_number(4), &mut |_| ());
    let mut actions = Vec::new();
    for _ in 0..8 {
        let seat = played.turn().seats().first().unwrap();
        game.actions(played.state(), seat, &mut actions);
        let action = actions[actions.len() / 2];
        played.act(seat, action, &mut |_| ()).unwrap();
    }
    loop {
        let seat = played.turn().seats().first().unwrap();
        game.actions(played.state(), seat, &mut actions);
        if actions.len() > 1 {
            return (game.view(played.state(), Viewer::Seat(seat)), actions);
        }
        played.act(seat, actions[0], &mut |_| ()).unwrap();
    }
}

fn search<G: Mind>(budget: Budget) -> Ismcts<G> {
    search_by(Value::Best, budget)
}

fn search_by<G: Mind>(value: Value, budget: Budget) -> Ismcts<G> {
    Ismcts::new(SearchSettings { budget, threads: 1, bluffs: true, value }, 1)
}

fn budgets<G: Mind>(game: &G) {
    let (view, actions) = opening(game);
    // All of the time is used; how soon after it a search ends is tested with a clock of its own, beside the search.
    let time = Duration::from_millis(20);
    let start = Instant::now();
    let done = search(Budget::Time(time)).think(game, &view, &G::Memory::default(), &actions, false);
    assert!(done > 0 && start.elapsed() >= time, "{}: {done}", G::NAME);
    assert_eq!(search(Budget::Iterations(100)).think(game, &view, &G::Memory::default(), &actions, false), 100);
    // With one legal move a century is not thought about, or this would not end.
    let century = search(Budget::Time(Duration::from_secs(3_155_760_000))).choose(
        game,
        &view,
        &G::Memory::default(),
        &actions[..1],
    );
    assert_eq!(century, actions[0]);
}

#[test]
fn budgets_are_kept() {
    budgets(&rollwrite(3));
    budgets(&emporion(4, false));
    budgets(&emporous(emporous::Options::players(4)));
}

fn allocates_nothing<G: Mind>(game: &G) {
    let (view, actions) = opening(game);
    let count = |value: Value, iterations: u32| {
        let mut bot = search_by::<G>(value, Budget::Iterations(iterations));
        bot.think(game, &view, &G::Memory::default(), &actions, false);
        let counted = allocation_counter::measure(|| {
            bot.think(game, &view, &G::Memory::default(), &actions, false);
        });
        counted.count_total
    };
    // What is left is made once for a decision, however long it is thought about.
    for value in [Value::Written, Value::Learned] {
        assert_eq!(count(value, 100), count(value, 1000), "{}, {value:?}: iterations allocate", G::NAME);
    }
}

#[test]
fn iterations_allocate_nothing() {
    allocates_nothing(&rollwrite(3));
    allocates_nothing(&emporion(4, true));
    allocates_nothing(&emporous(chapter_two(4)));
}

fn ranks_all<G: Mind>(game: &G) {
    let (view, actions) = opening(game);
    for name in ["random", "greedy", "easy", "ismcts:iters=600", "ismcts:iters=600+threads=2"] {
        let ranked = spec(name).bot::<G>(3).rank(game, &view, &G::Memory::default(), &actions);
        if name.starts_with("ismcts") || name == "random" {
            assert!(actions.iter().all(|action| ranked.iter().any(|entry| entry.action == *action)), "{name}");
        }
        assert!(ranked.iter().all(|entry| (0.0..=1.0).contains(&entry.result) && entry.points.is_finite()), "{name}");
    }
    let ranked = search::<G>(Budget::Iterations(600)).rank(game, &view, &G::Memory::default(), &actions);
    assert_eq!(ranked.iter().map(|entry| entry.tries).sum::<u64>(), 600);
    assert!(ranked.windows(2).all(|two| two[0].tries >= two[1].tries));
    // Every second iteration goes to the move that was tried least.
    let fair = 300 / ranked.len() as u64;
    assert!(ranked.iter().all(|entry| entry.tries + 1 >= fair), "{}: {ranked:?}", G::NAME);
    assert!(ranked.iter().all(|entry| entry.error <= 1.0 && (0.0..=1.0).contains(&entry.win)), "{}", G::NAME);
    let more = search::<G>(Budget::Iterations(6000)).rank(game, &view, &G::Memory::default(), &actions);
    let error =
        |ranked: &[Ranked<G::Action>]| ranked.iter().map(|entry| entry.error).sum::<f64>() / ranked.len() as f64;
    assert!(error(&more) < error(&ranked), "{}: more tries know more", G::NAME);
}

#[test]
fn a_ranking_holds_every_move_best_first() {
    ranks_all(&rollwrite(3));
    ranks_all(&emporion(4, false));
    ranks_all(&emporous(emporous::Options::players(4)));
}

/// How often the first of two bots places before the second, both in turns around the table and in each seat as often.
fn score<G: Mind>(game: &G, one: &str, other: &str, deals: u64) -> f64 {
    let bots = [spec(one), spec(other)];
    let seats = game.seats();
    let (mut score, mut met) = (0.0, 0.0);
    for n in 0..2 * deals {
        let places = play(game, &bots, n).1.places;
        let first = |seat: &usize| (seat + n as usize).is_multiple_of(2);
        for mine in (0..seats).filter(first) {
            for theirs in (0..seats).filter(|seat| !first(seat)) {
                met += 1.0;
                score += match places[mine].cmp(&places[theirs]) {
                    Ordering::Less => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 0.0,
                };
            }
        }
    }
    score / met
}

#[test]
fn greedy_beats_random_and_search_beats_greedy() {
    let found = score(&rollwrite(2), "greedy", "random", 150);
    assert!(found >= 0.9, "roll-and-write: {found}");
    let found = score(&emporion(2, false), "greedy", "random", 150);
    assert!(found >= 0.9, "emporion: {found}");
    let found = score(&emporion(2, false), "ismcts:iters=100", "greedy", 30);
    assert!(found > 0.6, "emporion: {found}");
    for options in [emporous::Options::players(2), emporous::Options::players(4), chapter_two(4)] {
        let found = score(&emporous(options), "greedy", "random", 40);
        assert!(found >= 0.9, "{options:?}: {found}");
    }
    let found = score(&emporous(emporous::Options::players(2)), "ismcts:iters=100", "greedy", 15);
    assert!(found > 0.6, "emporous: {found}");
    let found = score(&rollwrite(2), "ismcts:iters=400", "greedy", 30);
    assert!(found > 0.5, "roll-and-write: {found}");
}

#[test]
fn novices_err_but_play_sensibly_and_easy_beats_them() {
    let sensible = |found: f64, game: &str| assert!(found >= 0.75, "{game}: {found} of games against random moves");
    sensible(score(&rollwrite(2), "novice", "random", 60), "roll-and-write");
    sensible(score(&emporion(2, false), "novice", "random", 60), "emporion");
    sensible(score(&emporous(emporous::Options::players(2)), "novice", "random", 30), "emporous");
    let better = |found: f64, game: &str| assert!(found >= 0.6, "{game}: {found} of games of easy against novice");
    better(score(&rollwrite(2), "easy", "novice", 60), "roll-and-write");
    better(score(&emporion(2, false), "easy", "novice", 40), "emporion");
    better(score(&emporous(emporous::Options::players(2)), "easy", "novice", 40), "emporous");
}

#[test]
fn names_are_read_and_written() {
    for name in LEVELS.iter().chain(&BOTS[..8]).copied().chain([
        "ismcts:iters=2000",
        "ismcts:ms=500+threads=4",
        "ismcts:ms=200+value=written",
        "ismcts:iters=9+threads=2+value=learned",
    ]) {
        assert_eq!(spec(name).name(), name);
    }
    for name in [
        "",
        "ismcts",
        "ismcts:",
        "ismcts:iters=",
        "ismcts:iters=0",
        "ismcts:ms=-1",
        "ismcts:s=1",
        "Hard",
        "ismcts:ms=1+threads=0",
        "ismcts:ms=1+value=guessed",
        "ismcts:ms=1+value",
        "ismcts:+ms=1",
    ] {
        assert_eq!(Spec::read(name), None, "{name}");
    }
}
