//! `simulate` and `bench`.

use crate::tell::tell;
use crate::{Done, Failure, cli, setup};
use emporia_bots::Mind;
use emporia_engine::Game;
use emporia_engine::any::{AnyGame, GAMES};
use emporia_engine::rollwrite::RollWrite;
use emporia_lab::{Iterations, Simulation, Speed, Tally};
use emporia_text::{Lang, say};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Plays bot games on all cores.
pub fn simulate(lang: Lang, args: &cli::Simulate) -> Done {
    let game = setup::game(lang, &args.game, &args.table)?;
    let bots = setup::bots(lang, &args.bots, game.seats())?;
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    let bar = ProgressBar::new(args.games);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {per_sec}  {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let tally = match &game {
        AnyGame::RollWrite(game) => run(game, &bots, args, &bar),
        AnyGame::Emporion(game) => run(game, &bots, args, &bar),
        AnyGame::Emporous(game) => run(game, &bots, args, &bar),
    };
    bar.finish_and_clear();
    if args.json {
        tell(serde_json::to_string(&tally).map_err(anyhow::Error::from)?);
    } else {
        print_tally(lang, &tally);
    }
    Ok(())
}

fn run<G: Mind>(game: &G, bots: &[emporia_bots::Spec], args: &cli::Simulate, bar: &ProgressBar) -> Tally {
    emporia_lab::simulate(&Simulation { game, bots, games: args.games, seed: args.seed }, bar)
}

fn print_tally(lang: Lang, tally: &Tally) {
    let args = [
        ("games", tally.games.into()),
        ("moves", format!("{:.1}", tally.mean_moves).into()),
        ("shortest", tally.shortest.into()),
        ("longest", tally.longest.into()),
    ];
    tell(say(lang, "sim-head", &args));
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

/// Measures random playouts on one thread.
pub fn bench(lang: Lang, args: &cli::Bench) -> Done {
    if !(args.seconds > 0.0 && args.seconds <= 600.0) {
        return Err(Failure::bad_input(say(lang, "bad-seconds", &[])));
    }
    let names: Vec<&str> = match &args.game {
        Some(name) => vec![name.as_str()],
        None => GAMES.to_vec(),
    };
    for name in names {
        for players in setup::player_counts(lang, name)? {
            let table = cli::Table { players: Some(players), ..cli::Table::default() };
            let time = Duration::from_secs_f64(args.seconds);
            let speed = emporia_lab::bench(&setup::game(lang, name, &table)?, time);
            print_speed(lang, args.json, &speed)?;
        }
        let time = Duration::from_secs_f64(args.seconds);
        // The tables that the aims are set for.
        let players = if name == RollWrite::NAME { 3 } else { 4 };
        let table = cli::Table { players: Some(players), ..cli::Table::default() };
        let iterations = emporia_lab::bench_search(&setup::game(lang, name, &table)?, time);
        print_iterations(lang, args.json, &iterations)?;
    }
    Ok(())
}

fn print_iterations(lang: Lang, as_json: bool, found: &Iterations) -> Done {
    if as_json {
        tell(serde_json::to_string(found).map_err(anyhow::Error::from)?);
    } else {
        let args = [
            ("game", found.game.into()),
            ("players", found.players.into()),
            ("iterations", format!("{:.0}", found.iterations_per_s).into()),
            ("random", format!("{:.0}", found.random_iterations_per_s).into()),
            ("guided", format!("{:.0}", found.guided_iterations_per_s).into()),
            ("level", format!("{:.0}", found.level_iterations_per_s).into()),
        ];
        tell(say(lang, "bench-search", &args));
    }
    Ok(())
}

fn print_speed(lang: Lang, as_json: bool, speed: &Speed) -> Done {
    if as_json {
        tell(serde_json::to_string(speed).map_err(anyhow::Error::from)?);
    } else {
        let args = [
            ("game", speed.game.into()),
            ("players", speed.players.into()),
            ("games", format!("{:.0}", speed.games_per_s).into()),
            ("moves", format!("{:.2}", speed.moves_per_s / 1e6).into()),
        ];
        tell(say(lang, "bench-line", &args));
    }
    Ok(())
}
