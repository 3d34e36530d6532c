//! `tune`: look for card values that bring a game to its aims.

use crate::tell::tell;
use crate::{Done, Failure, cli, folder, progress, setup};
use emporia_bots::{Mind, Spec};
use emporia_engine::CardSet;
use emporia_engine::rng::Hex;
use emporia_engine::with_game;
use emporia_lab::balance::{AimFile, Chronicle, MeasureNames, short};
use emporia_lab::tune::{
    Changed, KnobFault, Moved, Space, Span, TableOf, Trial, TuneRound, Tuner, best, pareto, tables,
};
use emporia_text::{Lang, Tell, say};
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::Write;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a folder was searched with: another search must not be mixed into it.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct TuneSettings {
    game: String,
    cards: Hex,
    free: String,
    sums: String,
    aims: String,
    candidates: usize,
    screen: (String, u64),
    decide: (String, u64),
    finalists: usize,
    seed: u64,
}

static STOP: AtomicBool = AtomicBool::new(false);

/// Searches until its time is over, and goes on where it was.
pub fn tune(lang: Lang, args: &cli::TuneArgs) -> Done {
    // A first Ctrl-C stops after what is done; if the handler cannot be set, Ctrl-C just ends the program.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    with_game!(args.game.as_str(), G => tuned::<G>(lang, args), else Err(setup::no_game(lang, &args.game)))
}

fn tuned<G: Chronicle + Tell + Mind>(lang: Lang, args: &cli::TuneArgs) -> Done {
    let [screen, decide] = [&args.screen, &args.bots].map(|name| setup::bots(lang, std::slice::from_ref(name), 1));
    let (screen, decide): (Spec, Spec) = (screen?[0], decide?[0]);
    if args.games == 0 || args.screen_games == 0 {
        return Err(Failure::bad_input(say(lang, "bad-games", &[])));
    }
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    let aims_text = match &args.aims {
        Some(file) => setup::read_file(lang, file)?,
        None => AimFile::BUILTIN.to_owned(),
    };
    let aims =
        AimFile::read(&aims_text).map_err(|why| Failure::bad_input(say(lang, "bad-aims", &[("why", why.into())])))?;
    let text = setup::card_text::<G>(lang, args.cards.as_deref())?;
    let cards = setup::cards::<G>(lang, args.cards.as_deref())?;
    let spans = |text: &str| Span::read_all(text).map_err(|fault| bad_knobs(lang, &fault));
    let space = Space::new(&text, &spans(&args.free)?, &spans(&args.sums)?).map_err(|fault| bad_knobs(lang, &fault))?;
    let settings = TuneSettings {
        game: G::NAME.to_owned(),
        cards: Hex(cards.hash()),
        free: args.free.clone(),
        sums: args.sums.clone(),
        aims: aims_text,
        candidates: args.candidates,
        screen: (screen.name(), args.screen_games),
        decide: (decide.name(), args.games),
        finalists: args.finalists,
        seed: args.seed,
    };
    folder::claim(lang, &args.out, "tune.json", &settings, |known: &TuneSettings| *known == settings)?;
    let all = tables::<G>(&aims);
    let tuner: Tuner<'_, G> = Tuner {
        space: &space,
        tables: &all,
        seed: args.seed,
        candidates: args.candidates.max(1),
        screen: Trial { bots: screen, games: args.screen_games },
        decide: Trial { bots: decide, games: args.games },
        finalists: args.finalists.max(1),
        stop: &STOP,
        game: PhantomData,
    };
    let names = MeasureNames::of::<G>(lang, &cards);
    let steps = search(lang, args, &tuner, &names, &all)?;
    written(lang, args, &tuner, &names, &steps)
}

/// Rounds until time or number are reached; each is kept as a line as soon as it is over.
fn search<G: Chronicle + Mind>(
    lang: Lang,
    args: &cli::TuneArgs,
    tuner: &Tuner<'_, G>,
    names: &MeasureNames,
    tables: &[TableOf],
) -> Result<Vec<TuneRound>, Failure> {
    let file = args.out.join("steps.jsonl");
    let mut steps: Vec<TuneRound> = match file.exists() {
        true => setup::read_file(lang, &file)?.lines().filter_map(|line| serde_json::from_str(line).ok()).collect(),
        false => Vec::new(),
    };
    // Written anew, so that a torn line at the end does not swallow the next one.
    let kept: String = steps.iter().map(folder::line).collect();
    folder::write(lang, &file, &kept)?;
    let mut out =
        OpenOptions::new().append(true).open(&file).map_err(|error| folder::cannot_write(lang, &file, &error))?;
    let (began, hours) = (Instant::now(), Duration::from_secs_f64(args.hours.clamp(0.0, 100_000.0) * 3600.0));
    let bar = progress::bar(args.rounds.unwrap_or(hours.as_secs()));
    let start = tuner.space.values();
    while began.elapsed() < hours && args.rounds.is_none_or(|rounds| (steps.len() as u64) < rounds) {
        bar.set_position(if args.rounds.is_some() { steps.len() as u64 } else { began.elapsed().as_secs() });
        let now = best(start.clone(), &steps);
        let Some(step) = tuner.round(steps.len() as u64 + 1, &now) else { break };
        bar.suspend(|| told(lang, names, tables, &step).iter().for_each(tell));
        out.write_all(folder::line(&step).as_bytes())
            .and_then(|()| out.flush())
            .map_err(|error| folder::cannot_write(lang, &file, &error))?;
        steps.push(step);
    }
    bar.finish_and_clear();
    Ok(steps)
}

/// The best set and the list of those that no other is better than by every aim.
fn written<G: Chronicle + Mind>(
    lang: Lang,
    args: &cli::TuneArgs,
    tuner: &Tuner<'_, G>,
    names: &MeasureNames,
    steps: &[TuneRound],
) -> Done {
    let start = tuner.space.values();
    let now = best(start.clone(), steps);
    let put = |dir: &str, values: &[i64]| -> Done {
        let dir = args.out.join(dir);
        let Some(text) = tuner.space.with(values) else { return Ok(()) };
        std::fs::create_dir_all(&dir).map_err(|error| folder::cannot_write(lang, &dir, &error))?;
        folder::write(lang, &setup::card_file(&dir, G::NAME), &text)
    };
    put("best", &now)?;
    let list = pareto(steps);
    for (n, finalist) in list.iter().enumerate() {
        put(&format!("pareto-{}", n + 1), &finalist.values)?;
        let costs: Vec<String> =
            finalist.costs.iter().map(|(aim, cost)| format!("{} {}", names.measure(aim), short(*cost))).collect();
        let args = [
            ("n", (n + 1).into()),
            ("changes", changes(names, &tuner.changed(&start, &finalist.values)).into()),
            ("costs", costs.join(", ").into()),
        ];
        tell(say(lang, "tune-pareto", &args));
    }
    folder::write(lang, &args.out.join("pareto.json"), &folder::json_text(&list))?;
    let changed = tuner.changed(&start, &now);
    folder::write(lang, &args.out.join("changes.json"), &folder::json_text(&changed))?;
    let best = args.out.join("best").display().to_string();
    tell(say(
        lang,
        "tune-done",
        &[("rounds", steps.len().into()), ("changed", changed.len().into()), ("dir", best.into())],
    ));
    Ok(())
}

fn changes(names: &MeasureNames, changed: &[Changed]) -> String {
    let all = changed.iter().map(|one| format!("{} {} → {}", names.value(&one.path), one.from, one.to));
    all.collect::<Vec<_>>().join(", ")
}

/// A round in words: what was changed and why, or why nothing was.
fn told(lang: Lang, names: &MeasureNames, tables: &[TableOf], step: &TuneRound) -> Vec<String> {
    let Some(first) = step.finalists.first() else { return vec![say(lang, "tune-nothing", &[])] };
    let key = if step.accepted { "tune-accepted" } else { "tune-kept" };
    let args = [
        ("round", step.round.into()),
        ("tried", step.tried.into()),
        ("changes", changes(names, &step.changed).into()),
        ("before", short(step.before).into()),
        ("after", short(step.before + first.change.value).into()),
        ("low", short(step.before + first.change.low).into()),
        ("high", short(step.before + first.change.high).into()),
    ];
    let mut lines = vec![say(lang, key, &args)];
    lines.extend(step.moved.iter().map(|moved| moved_line(lang, names, tables, moved)));
    lines
}

fn moved_line(lang: Lang, names: &MeasureNames, tables: &[TableOf], moved: &Moved) -> String {
    let table = tables.get(moved.table).map_or_else(String::new, |table| table.options.to_string());
    let args = [
        ("table", table.into()),
        ("name", names.measure(&moved.name).into()),
        ("before", short(moved.before).into()),
        ("after", short(moved.after).into()),
        ("least", short(moved.least).into()),
        ("most", short(moved.most).into()),
    ];
    say(lang, "tune-moved", &args)
}

fn bad_knobs(lang: Lang, fault: &KnobFault) -> Failure {
    let (key, what) = match fault {
        KnobFault::Form(what) => ("bad-free", what),
        KnobFault::Nothing(what) => ("bad-free-nothing", what),
        KnobFault::Broken(what) => ("bad-free-broken", what),
    };
    Failure::bad_input(say(lang, key, &[("what", what.as_str().into())]))
}
