//! How fast random rollouts are on one thread: legal list, random choice, apply; no events, no views.
//!
//! Seconds are those of the core: time in which the system gave it to other programs does not count, where it tells.

use crate::balance::Chronicle;
use emporia_bots::net::{Inputs, Net};
use emporia_bots::{Budget, Ismcts, Mind, Rollouts, SearchSettings, Value};
use emporia_engine::options::{set_up, usual};
use emporia_engine::rng::{Rng, Seed, fast, pick};
use emporia_engine::{Actor, CardSet, Game, Match, Seat, Turn, Viewer, with_game};
use serde::Serialize;
use std::time::{Duration, Instant};

/// One line of `emporia bench`.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// Which game.
    pub game: &'static str,
    /// At how large a table.
    pub players: usize,
    /// Games that were played.
    pub games: u64,
    /// Moves of seats that were made; dice are not counted.
    pub moves: u64,
    /// Whole games per second.
    pub games_per_s: f64,
    /// Moves per second.
    pub moves_per_s: f64,
    /// Mean points of a seat, so that the work cannot be left out.
    pub mean_points: f64,
}

/// A moment of this thread: on the clock, and in time on a core.
struct CoreTime {
    clock: Instant,
    core: Option<f64>,
}

impl CoreTime {
    fn now() -> CoreTime {
        CoreTime { clock: Instant::now(), core: on_core() }
    }

    fn seconds(&self) -> f64 {
        self.core.zip(on_core()).map_or_else(|| self.clock.elapsed().as_secs_f64(), |(then, now)| now - then)
    }
}

/// Seconds that this thread has had a core; Linux tells.
fn on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: u64 = text.split(' ').next()?.parse().ok()?;
    Some(nanos as f64 / 1e9)
}

/// Plays random games of a game for about that long and measures; nothing if there is no such game, or not for so many.
// Here and not where it is called, so that the rollouts are compiled with this crate, as one unit.
pub fn bench(name: &str, players: u8, time: Duration) -> Option<Speed> {
    with_game!(name, G => Some(bench_game(&usual_table::<G>(players)?.without_talk(), time)), else None)
}

/// Searches the opening position of a game for about that long and measures.
pub fn bench_search(name: &str, time: Duration) -> Option<Iterations> {
    with_game!(name, G => Some(search_game(&usual_table::<G>(G::MEASURED)?, time)), else None)
}

/// A game with the usual options and the Emporia edition of its cards.
fn usual_table<G: Chronicle>(players: u8) -> Option<G> {
    set_up(&usual(G::CHOICES, players), G::Cards::builtin()).ok()
}

fn bench_game<G: Game>(game: &G, time: Duration) -> Speed {
    let mut actions = Vec::with_capacity(1024);
    let mut rng = fast(1, 0);
    // Warm up caches and the branch predictor before the clock starts.
    for _ in 0..200 {
        rollout(game, &mut rng, &mut actions);
    }
    let (mut games, mut moves, mut points) = (0, 0, 0);
    let start = CoreTime::now();
    while start.seconds() < time.as_secs_f64() {
        for _ in 0..200 {
            let (made, scored) = rollout(game, &mut rng, &mut actions);
            moves += made;
            points += scored;
            games += 1;
        }
    }
    let seconds = start.seconds();
    Speed {
        game: G::NAME,
        players: game.seats(),
        games,
        moves,
        games_per_s: games as f64 / seconds,
        moves_per_s: moves as f64 / seconds,
        mean_points: points as f64 / games as f64 / game.seats() as f64,
    }
}

/// How fast information-set search is.
#[derive(Clone, Debug, Serialize)]
pub struct Iterations {
    /// Which game.
    pub game: &'static str,
    /// At how large a table.
    pub players: usize,
    /// Iterations per second on one thread from the opening position, with light rollouts to the end.
    pub iterations_per_s: f64,
    /// The same with rollouts of random moves to the end.
    pub random_iterations_per_s: f64,
    /// The same with guided rollouts to the end.
    pub guided_iterations_per_s: f64,
    /// The same as the levels play: guided rollouts, evaluated at their horizon.
    pub level_iterations_per_s: f64,
    /// The same as the levels play once the game is set up, evaluated by the net; none where there is no net.
    pub learned_iterations_per_s: Option<f64>,
    /// How many positions the net judges in a second, what it is shown of them included.
    pub judgements_per_s: Option<f64>,
    /// By how many milliseconds the worst of these searches exceeded its time.
    pub late_ms: f64,
}

fn search_game<G: Mind>(game: &G, time: Duration) -> Iterations {
    let played = Match::new(game.clone(), Seed::from_number(1), &mut |_| ());
    let seat = played.turn().seats().first().unwrap_or(Seat(0));
    let view = game.view(played.state(), Viewer::Seat(seat));
    let mut actions = Vec::new();
    game.actions(played.state(), seat, &mut actions);
    let memory = G::Memory::default();
    let mut late = Duration::ZERO;
    let mut measure = |mut bot: Ismcts<G>| {
        let moves = bot.moves(game, &view, &memory, &actions);
        bot.think(game, &view, &memory, &moves, false); // Warm up.
        let (clock, start) = (Instant::now(), CoreTime::now());
        let done = bot.think(game, &view, &memory, &moves, false);
        late = late.max(clock.elapsed().saturating_sub(time));
        done as f64 / start.seconds()
    };
    let settings = SearchSettings { budget: Budget::Time(time), threads: 1, bluffs: false, value: Value::Written };
    let mut of = |rollouts| measure(Ismcts::new(settings, 1).with_rollouts(rollouts));
    let (light, random, guided) = (of(Rollouts::Light), of(Rollouts::Random), of(Rollouts::Guided));
    let level = measure(Ismcts::new(settings, 1));
    let learned = G::trained().map(|trained| learned(game, &trained.net, time));
    Iterations {
        game: G::NAME,
        players: game.seats(),
        iterations_per_s: light,
        random_iterations_per_s: random,
        guided_iterations_per_s: guided,
        level_iterations_per_s: level,
        learned_iterations_per_s: learned.map(|found| found.0),
        judgements_per_s: learned.map(|found| found.1),
        late_ms: late.as_secs_f64() * 1e3,
    }
}

/// Iterations per second with a net, from where the game is set up, and positions per second that it judges.
fn learned<G: Mind>(game: &G, net: &Net, time: Duration) -> (f64, f64) {
    let mut played = Match::new(game.clone(), Seed::from_number(1), &mut |_| ());
    let mut actions = Vec::new();
    let view = loop {
        let seat = played.turn().seats().first().unwrap_or(Seat(0));
        game.actions(played.state(), seat, &mut actions);
        let view = game.view(played.state(), Viewer::Seat(seat));
        if game.horizon(&view).is_none() || played.act(seat, actions[0], &mut |_| ()).is_err() {
            break view;
        }
    };
    let settings = SearchSettings { budget: Budget::Time(time), threads: 1, bluffs: false, value: Value::Learned };
    let mut bot = Ismcts::<G>::new(settings, 1);
    let start = CoreTime::now();
    let done = bot.think(game, &view, &G::Memory::default(), &actions, false);
    let iterations = done as f64 / start.seconds();
    let mut inputs = Inputs::EMPTY;
    let (start, mut judged) = (CoreTime::now(), 0_u64);
    while start.seconds() < time.as_secs_f64() {
        for _ in 0..1000 {
            game.inputs(played.state(), &mut inputs);
            std::hint::black_box(net.judge(&inputs, game.seats()));
        }
        judged += 1000;
    }
    (iterations, judged as f64 / start.seconds())
}

/// One random game: the moves made and the points of all seats together.
fn rollout<G: Game>(game: &G, rng: &mut impl Rng, actions: &mut Vec<G::Action>) -> (u64, i64) {
    let mut moves = 0;
    let mut s = game.start(rng);
    loop {
        match game.turn(&s) {
            Turn::Over => break,
            Turn::Chance => {
                let roll = game.chance(&s, rng);
                game.apply(&mut s, Actor::Chance, roll, &mut |_| ());
            }
            turn => {
                let Some(seat) = turn.seats().first() else { break };
                game.actions(&s, seat, actions);
                let Some(&action) = pick(rng, actions) else { break };
                game.apply(&mut s, Actor::Seat(seat), action, &mut |_| ());
                moves += 1;
            }
        }
    }
    let outcome = game.outcome(&s);
    (moves, outcome.points[..game.seats()].iter().map(|&p| i64::from(p)).sum())
}
