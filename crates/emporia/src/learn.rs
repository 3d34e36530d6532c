//! `selfplay`, `train` and `weigh`: games to learn from, a net fitted to them, and what its judgement is worth.

use crate::folder::{cannot_write, claim, json_text, write};
use crate::tell::{report, tell};
use crate::{Done, Failure, cli, folder, progress, setup};
use emporia_bots::Mind;
use emporia_bots::net::Net;
use emporia_engine::rng::Hex;
use emporia_engine::{Game, with_game};
use emporia_lab::learn::{
    Epoch, Fitting, GameFolder, HELD_OUT, Manifest, NetReport, Recipe, SelfPlay, fit, read_past, self_play,
    weigh as weighed_with,
};
use emporia_text::{Lang, Tell, say};
use std::path::{Path, PathBuf};

/// The file of a folder that says how its games are played.
const RECIPE: &str = "run.json";
/// The file of a folder with the games themselves.
const GAMES: &str = "games.jsonl";
/// The file of a folder with the cards that they were played with: nets learn from several card sets.
const CARDS: &str = "cards.toml";

/// Plays what a folder lacks of so many games between bots.
pub fn selfplay(lang: Lang, args: &cli::SelfPlayArgs) -> Done {
    with_game!(args.game.as_str(), G => played::<G>(lang, args), else Err(setup::no_game(lang, &args.game)))
}

fn played<G: Mind + Tell>(lang: Lang, args: &cli::SelfPlayArgs) -> Done {
    let bots = setup::named_bots(lang, &args.bots)?;
    let game = setup::game::<G>(lang, &args.table)?;
    if args.games == 0 {
        return Err(Failure::bad_input(say(lang, "bad-games", &[])));
    }
    if args.noise > 100 {
        return Err(Failure::bad_input(say(lang, "bad-noise", &[])));
    }
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    let run = SelfPlay { game: &game, bots: &bots, seed: args.seed, noise: args.noise };
    claim(lang, &args.out, RECIPE, &run.recipe(), |known: &Recipe| *known == run.recipe())?;
    write(lang, &args.out.join(CARDS), &setup::card_text::<G>(lang, args.table.cards.as_deref())?)?;
    let stop = progress::interrupted()?;
    let bar = progress::bar(args.games);
    let file = args.out.join(GAMES);
    let games = self_play(&run, args.games, &file, &bar, &stop).map_err(|error| cannot_write(lang, &file, &error))?;
    bar.finish_and_clear();
    tell(say(lang, "selfplay-done", &[("games", games.into()), ("dir", args.out.display().to_string().into())]));
    Ok(())
}

/// Fits a net to the games of some folders.
pub fn train(lang: Lang, args: &cli::TrainArgs) -> Done {
    with_game!(args.game.as_str(), G => trained::<G>(lang, args), else Err(setup::no_game(lang, &args.game)))
}

fn trained<G: Mind + Tell>(lang: Lang, args: &cli::TrainArgs) -> Done {
    let pasts = pasts::<G>(lang, &args.dirs)?;
    if args.epochs == 0 || args.positions == 0 || !(args.rate > 0.0 && args.rate < 1.0) {
        return Err(Failure::bad_input(say(lang, "bad-training", &[])));
    }
    let fitting = Fitting { epochs: args.epochs, rate: args.rate, positions: args.positions, seed: args.seed };
    let mut last = None;
    let mut net = fit(&pasts, &fitting, |epoch, _| {
        tell(told(lang, epoch));
        last = Some(*epoch);
    });
    std::fs::create_dir_all(&args.out).map_err(|error| cannot_write(lang, &args.out, &error))?;
    let file = args.out.join(format!("{}.net", G::NAME));
    let bytes = net.write();
    std::fs::write(&file, &bytes).map_err(|error| cannot_write(lang, &file, &error))?;
    let manifest = Manifest {
        game: G::NAME.to_owned(),
        date: folder::today(),
        cards: card_sets(&pasts),
        sha256: Hex(emporia_lab::learn::sha256(&bytes)),
        inputs: G::INPUTS,
        command: command(args),
        data: pasts.iter().map(|past| (past.recipe.clone(), past.games.len())).map(Into::into).collect(),
        held_out: last.map_or(0.0, |epoch| epoch.held_out),
        points: last.map_or(0.0, |epoch| epoch.points),
    };
    write(lang, &args.out.join(format!("{}.json", G::NAME)), &(json_text(&manifest) + "\n"))
}

/// The card sets that games were played with, each once.
fn card_sets<G: Mind>(pasts: &[GameFolder<G>]) -> Vec<Hex> {
    let mut sets: Vec<Hex> = Vec::new();
    for past in pasts {
        if !sets.contains(&past.recipe.cards) {
            sets.push(past.recipe.cards);
        }
    }
    sets
}

/// The command that does it again.
fn command(args: &cli::TrainArgs) -> String {
    let dirs: Vec<String> = args.dirs.iter().map(|dir| dir.display().to_string()).collect();
    let cli::TrainArgs { game, epochs, rate, positions, seed, .. } = args;
    format!(
        "emporia train {game} {} --epochs {epochs} --rate {rate} --positions {positions} --seed {seed}",
        dirs.join(" ")
    )
}

fn told(lang: Lang, epoch: &Epoch) -> String {
    let args = [
        ("epoch", epoch.epoch.into()),
        ("loss", format!("{:.4}", epoch.loss).into()),
        ("held", format!("{:.4}", epoch.held_out).into()),
        ("points", format!("{:.2}", epoch.points).into()),
    ];
    say(lang, "train-epoch", &args)
}

/// Measures a net with games: those that were held out, or all.
pub fn weigh(lang: Lang, args: &cli::WeighArgs) -> Done {
    with_game!(args.game.as_str(), G => weighed::<G>(lang, args), else Err(setup::no_game(lang, &args.game)))
}

fn weighed<G: Mind + Tell>(lang: Lang, args: &cli::WeighArgs) -> Done {
    let pasts = pasts::<G>(lang, &args.dirs)?;
    let read = match &args.net {
        Some(file) => {
            let bytes = std::fs::read(file).map_err(|error| unreadable(lang, file, &error))?;
            Net::read(&bytes, G::INPUTS)
        }
        None => G::trained().map(|trained| trained.net.clone()),
    };
    let net = read.ok_or_else(|| Failure::bad_input(say(lang, "bad-net", &[("game", G::NAME.into())])))?;
    let found = weighed_with(&pasts, &net, |game| args.all || game % HELD_OUT == 0);
    report(args.json, &found, || print(lang, &found))
}

fn print(lang: Lang, found: &NetReport) {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let head = [
        ("games", found.games.into()),
        ("positions", found.positions.into()),
        ("surprise", format!("{:.4}", found.surprise).into()),
        ("blind", format!("{:.4}", found.blind).into()),
        ("worst", percent(found.worst()).into()),
        ("mean", percent(found.mean_error()).into()),
    ];
    tell(say(lang, "weigh-head", &head));
    for bin in found.bins.iter().filter(|bin| bin.seats > 0) {
        let args =
            [("foretold", percent(bin.foretold).into()), ("won", percent(bin.won).into()), ("seats", bin.seats.into())];
        tell(say(lang, "weigh-bin", &args));
    }
    for (fifth, of) in found.fifths.iter().enumerate() {
        let two = |share: f64| format!("{share:.2}");
        let args = [
            ("fifth", (fifth + 1).into()),
            ("chance", two(of.chance).into()),
            ("learned", two(of.learned).into()),
            ("written", two(of.written).into()),
            ("now", two(of.now).into()),
        ];
        tell(say(lang, "weigh-fifth", &args));
    }
}

/// The games of these folders.
fn pasts<G: Mind + Tell>(lang: Lang, dirs: &[PathBuf]) -> Result<Vec<GameFolder<G>>, Failure> {
    if G::INPUTS == 0 {
        return Err(Failure::bad_input(say(lang, "bad-net", &[("game", <G as Game>::NAME.into())])));
    }
    let mut pasts = Vec::new();
    for dir in dirs {
        let cards = dir.join(CARDS);
        let cards = setup::read_cards::<G>(lang, &cards.display().to_string(), &setup::read_file(lang, &cards)?)?;
        let file = dir.join(GAMES);
        let recipe = serde_json::from_str::<Recipe>(&setup::read_file(lang, &dir.join(RECIPE))?).ok();
        let past = match recipe {
            Some(recipe) => read_past(recipe, &cards, &file).map_err(|error| unreadable(lang, &file, &error))?,
            None => None,
        };
        pasts.push(past.ok_or_else(|| {
            let args = [("dir", dir.display().to_string().into()), ("game", G::NAME.into())];
            Failure::bad_input(say(lang, "bad-past", &args))
        })?);
    }
    Ok(pasts)
}

fn unreadable(lang: Lang, file: &Path, error: &std::io::Error) -> Failure {
    let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
    Failure::bad_input(say(lang, "bad-file", &args))
}
