//! `arena`: bots against each other, with ratings.

use crate::tell::tell;
use crate::{Done, Failure, cli, setup};
use emporia_bots::Mind;
use emporia_engine::with_game;
use emporia_lab::{Arena, ArenaResult};
use emporia_text::{Lang, say};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays the games, or as many as there is time for before Ctrl-C.
pub fn arena(lang: Lang, args: &cli::ArenaArgs) -> Done {
    with_game!(args.game.as_str(), G => {
        run(lang, args, &setup::game::<G>(lang, &args.table)?)
    }, else Err(setup::no_game(lang, &args.game)))
}

fn run<G: Mind>(lang: Lang, args: &cli::ArenaArgs, game: &G) -> Done {
    let bots = setup::named_bots(lang, &args.bots)?;
    if bots.len() > 16 {
        return Err(Failure::bad_input(say(lang, "bad-bots-many", &[("found", bots.len().into())])));
    }
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed)).map_err(anyhow::Error::from)?;
    let bar = ProgressBar::new(emporia_lab::arena_games(bots.len(), game.seats(), args.games));
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {elapsed}  -{eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.tick();
    let arena = Arena { game, bots: &bots, games: args.games, seed: args.seed, stop: &stop };
    let standings = emporia_lab::arena(&arena, &bar);
    bar.finish_and_clear();
    if args.json {
        tell(serde_json::to_string(&standings).map_err(anyhow::Error::from)?);
    } else {
        print(lang, &standings);
    }
    Ok(())
}

fn print(lang: Lang, found: &ArenaResult) {
    let args = [
        ("game", found.game.into()),
        ("players", found.players.into()),
        ("games", found.games.into()),
        ("seconds", format!("{:.0}", found.seconds).into()),
    ];
    tell(say(lang, "arena-head", &args));
    if found.stopped {
        tell(say(lang, "arena-stopped", &[]));
    }
    let width = found.bots.iter().map(|bot| bot.bot.len()).max().unwrap_or(0).max(8);
    let head = ["rating", "interval", "wins", "points", "time"].map(|key| say(lang, &format!("arena-{key}"), &[]));
    let [rating, interval, wins, points, time] = head;
    tell(format!("{:width$} {rating:>8} {interval:>17} {wins:>9} {points:>17} {time:>9}", ""));
    for bot in &found.bots {
        let [low, high] = bot.rating_interval;
        tell(format!(
            "{:width$} {:>8.2} {low:>8.2}-{high:<8.2} {:>7.1} % {:>9.2} ±{:>6.2} {:>9.2}",
            bot.bot,
            bot.rating,
            100.0 * bot.win_rate,
            bot.mean_points,
            bot.deviation,
            bot.ms_per_move,
        ));
    }
    for pair in &found.pairs {
        let args = [
            ("bot", pair.bot.as_str().into()),
            ("against", pair.against.as_str().into()),
            ("score", format!("{:.1}", 100.0 * pair.score).into()),
            ("low", format!("{:.1}", 100.0 * pair.interval[0]).into()),
            ("high", format!("{:.1}", 100.0 * pair.interval[1]).into()),
            ("games", pair.games.into()),
        ];
        tell(say(lang, "arena-pair", &args));
    }
}
