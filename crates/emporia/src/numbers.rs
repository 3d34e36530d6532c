//! `simulate` and `bench`.

use crate::tell::{report, tell};
use crate::{Done, Failure, cli, progress, setup};
use emporia_bots::Mind;
use emporia_engine::{GAMES, with_game};
use emporia_lab::{Iterations, Series, SimulationResult, Speed};
use emporia_text::{Lang, info, say};
use std::time::Duration;

/// Plays bot games on all cores.
pub fn simulate(lang: Lang, args: &cli::SimulateArgs) -> Done {
    with_game!(args.series.game.as_str(), G => {
        run(lang, args, &setup::game::<G>(lang, &args.series.table)?)
    }, else Err(setup::no_game(lang, &args.series.game)))
}

fn run<G: Mind>(lang: Lang, args: &cli::SimulateArgs, game: &G) -> Done {
    let bots = setup::bots(lang, &args.bots, game.seats())?;
    setup::series(lang, &args.series, args.games)?;
    let stop = progress::interrupted()?;
    let bar = progress::bar(args.games);
    let series = Series { game, bots: &bots, games: args.games, seed: args.series.seed, stop: &stop };
    let tally = emporia_lab::simulate(&series, &bar);
    bar.finish_and_clear();
    report(args.series.json, &tally, || print_tally(lang, &tally))
}

fn print_tally(lang: Lang, tally: &SimulationResult) {
    let args = [
        ("games", tally.games.into()),
        ("moves", format!("{:.1}", tally.mean_moves).into()),
        ("shortest", tally.shortest.into()),
        ("longest", tally.longest.into()),
    ];
    tell(say(lang, "sim-head", &args));
    if tally.stopped {
        tell(say(lang, "sim-stopped", &[]));
    }
    for (i, seat) in tally.seats.iter().enumerate() {
        let args = [
            ("seat", (i + 1).into()),
            ("bot", seat.bot.as_str().into()),
            ("wins", seat.wins.into()),
            ("shared", seat.shared_wins.into()),
            ("mean", format!("{:.2}", seat.mean_points).into()),
            ("deviation", format!("{:.2}", seat.deviation).into()),
        ];
        tell(say(lang, "sim-seat", &args));
    }
}

/// Measures random rollouts on one thread.
pub fn bench(lang: Lang, args: &cli::BenchArgs) -> Done {
    if !(args.seconds > 0.0 && args.seconds <= 600.0) {
        return Err(Failure::bad_input(say(lang, "bad-seconds", &[])));
    }
    let names: Vec<&str> = match &args.game {
        Some(name) => vec![name.as_str()],
        None => GAMES.to_vec(),
    };
    let time = Duration::from_secs_f64(args.seconds);
    for name in names {
        let game = info(name).ok_or_else(|| setup::no_game(lang, name))?;
        for players in game.players.least..=game.players.most {
            if let Some(speed) = emporia_lab::bench(name, players, time) {
                report(args.json, &speed, || print_speed(lang, &speed))?;
            }
        }
        if let Some(iterations) = emporia_lab::bench_search(name, time) {
            report(args.json, &iterations, || print_iterations(lang, &iterations))?;
        }
    }
    Ok(())
}

fn print_iterations(lang: Lang, found: &Iterations) {
    let args = [
        ("game", found.game.into()),
        ("players", found.players.into()),
        ("iterations", format!("{:.0}", found.iterations_per_s).into()),
        ("random", format!("{:.0}", found.random_iterations_per_s).into()),
        ("guided", format!("{:.0}", found.guided_iterations_per_s).into()),
        ("level", format!("{:.0}", found.level_iterations_per_s).into()),
    ];
    tell(say(lang, "bench-search", &args));
    if let (Some(iterations), Some(judged)) = (found.learned_iterations_per_s, found.judgements_per_s) {
        let args = [("iterations", format!("{iterations:.0}").into()), ("judged", format!("{judged:.0}").into())];
        tell(say(lang, "bench-learned", &args));
    }
}

fn print_speed(lang: Lang, speed: &Speed) {
    let args = [
        ("game", speed.game.into()),
        ("players", speed.players.into()),
        ("games", format!("{:.0}", speed.games_per_s).into()),
        ("moves", format!("{:.2}", speed.moves_per_s / 1e6).into()),
    ];
    tell(say(lang, "bench-line", &args));
}
