//! `arena`: bots against each other, with ratings.

use crate::tell::{report, tell};
use crate::{Done, Failure, cli, progress, setup};
use emporia_bots::Mind;
use emporia_engine::with_game;
use emporia_lab::{ArenaResult, Series};
use emporia_text::{Lang, say};

/// Plays the games, or as many as there is time for before Ctrl-C.
pub fn arena(lang: Lang, args: &cli::ArenaArgs) -> Done {
    with_game!(args.series.game.as_str(), G => {
        run(lang, args, &setup::game::<G>(lang, &args.series.table)?)
    }, else Err(setup::no_game(lang, &args.series.game)))
}

fn run<G: Mind>(lang: Lang, args: &cli::ArenaArgs, game: &G) -> Done {
    let bots = setup::named_bots(lang, &args.bots)?;
    let fault = match bots.len() {
        0 | 1 => Some("bad-bots-few"),
        2..=16 => None,
        _ => Some("bad-bots-many"),
    };
    if let Some(key) = fault {
        return Err(Failure::bad_input(say(lang, key, &[("found", bots.len().into())])));
    }
    setup::series(lang, &args.series, args.games)?;
    let stop = progress::interrupted()?;
    let bar = progress::bar(emporia_lab::arena_games(bots.len(), game.seats(), args.games));
    let series = Series { game, bots: &bots, games: args.games, seed: args.series.seed, stop: &stop };
    let standings = emporia_lab::arena(&series, &bar);
    bar.finish_and_clear();
    report(args.series.json, &standings, || print(lang, &standings))
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
