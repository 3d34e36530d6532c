//! The tuner on a small scale: it goes towards the aim, and the same way on any number of threads.

use emporia_bots::Spec;
use emporia_engine::CardSet;
use emporia_engine::emporion::{Cards, Emporion};
use emporia_lab::balance::AimFile;
use emporia_lab::tune::{Space, Span, TableOf, Trial, TuneRound, Tuner, best, pareto, tables};
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

/// Winners of two quick bots should have many more points than they have.
const AIMS: &str =
    "[[emporion]]\nof = 'points.winner'\nleast = 110\nmost = 120\n[[emporion]]\nof = 'length'\nleast = 5\nmost = 90\n";

fn space() -> Space {
    let free = Span::read_all("prestige.*.points=1..14").expect("values");
    Space::new(Cards::BUILTIN, &free, &[]).expect("values that may change")
}

fn tuner<'a>(space: &'a Space, tables: &'a [TableOf], stop: &'a AtomicBool) -> Tuner<'a, Emporion> {
    let stage = |games| Trial { bots: Spec::Greedy, games };
    Tuner {
        space,
        tables,
        seed: 5,
        candidates: 6,
        screen: stage(4),
        decide: stage(24),
        finalists: 2,
        stop,
        game: PhantomData,
    }
}

fn search(threads: usize, rounds: u64) -> Vec<TuneRound> {
    let (space, stop) = (space(), AtomicBool::new(false));
    let all = tables::<Emporion>(&AimFile::read(AIMS).expect("aims"));
    let tuner = tuner(&space, &all[..1], &stop);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let mut steps: Vec<TuneRound> = Vec::new();
    for round in 1..=rounds {
        let now = best(space.values(), &steps);
        steps.push(pool.install(|| tuner.round(round, &now)).expect("something to try"));
    }
    steps
}

#[test]
fn it_goes_towards_its_aim_and_says_why() {
    let steps = search(2, 4);
    let accepted: Vec<&TuneRound> = steps.iter().filter(|step| step.accepted).collect();
    assert!(!accepted.is_empty(), "points on Prestige bring points: {steps:?}");
    for step in accepted {
        let first = &step.finalists[0];
        assert!(first.change.value < 0.0 && first.change.low <= first.change.value && !step.changed.is_empty());
        let told = step.moved.iter().find(|moved| moved.name == "points.winner").expect("why");
        assert!(told.after > told.before && (told.least, told.most) == (110.0, 120.0), "{told:?}");
    }
    let (start, now) = (space().values(), best(space().values(), &steps));
    assert!(now.iter().sum::<i64>() > start.iter().sum(), "{now:?}");
    let list = pareto(&steps);
    let cost = |n: usize| list[n].costs["points.winner"];
    assert!(!list.is_empty() && (1..list.len()).all(|n| cost(0) <= cost(n)));
}

#[test]
fn the_same_seed_gives_the_same_search_on_any_number_of_threads() {
    let json = |threads| serde_json::to_string(&search(threads, 2)).expect("plain data");
    assert_eq!(json(1), json(3));
}

#[test]
fn what_is_stopped_says_nothing() {
    let (space, stop) = (space(), AtomicBool::new(true));
    let all = tables::<Emporion>(&AimFile::builtin());
    assert!(tuner(&space, &all, &stop).round(1, &space.values()).is_none());
}
