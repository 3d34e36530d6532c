//! `habits`: how often bots do what no sensible player would, and what company they are.

use crate::tell::{report, tell};
use crate::{Done, cli, progress, setup};
use emporia_engine::with_game;
use emporia_lab::Series;
use emporia_lab::balance::Chronicle;
use emporia_lab::habits::{HabitResult, habits as count};
use emporia_text::{Lang, say};

/// Plays the games, or as many as there is time for before Ctrl-C, and counts.
pub fn habits(lang: Lang, args: &cli::SimulateArgs) -> Done {
    with_game!(args.series.game.as_str(), G => {
        run(lang, args, &setup::game::<G>(lang, &args.series.table)?)
    }, else Err(setup::no_game(lang, &args.series.game)))
}

fn run<G: Chronicle>(lang: Lang, args: &cli::SimulateArgs, game: &G) -> Done {
    let bots = setup::bots(lang, &args.bots, game.seats())?;
    setup::series(lang, &args.series, args.games)?;
    let stop = progress::interrupted()?;
    let bar = progress::bar(args.games);
    let found = count(&Series { game, bots: &bots, games: args.games, seed: args.series.seed, stop: &stop }, &bar);
    bar.finish_and_clear();
    report(args.series.json, &found, || print(lang, &found))
}

fn print(lang: Lang, found: &HabitResult) {
    let args = [("game", found.game.into()), ("players", found.players.into()), ("games", found.games.into())];
    tell(say(lang, "habits-head", &args));
    if found.stopped {
        tell(say(lang, "arena-stopped", &[]));
    }
    if found.habits.is_empty() {
        tell(say(lang, "habits-none", &[]));
        return;
    }
    let names: Vec<String> =
        found.habits.iter().map(|count| say(lang, &format!("habit-{}", count.habit.name), &[])).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let bots: String = found.bots.iter().map(|bot| format!(" {bot:>8}")).collect();
    tell(format!("{:width$}{bots} {:>8}", "", say(lang, "habits-with", &[])));
    for (count, name) in found.habits.iter().zip(names) {
        let numbers: String = count.per_game.iter().map(|n| format!(" {n:>8.3}")).collect();
        tell(format!("{name:width$}{numbers} {:>6.1} %", 100.0 * count.games_with_any));
    }
}
