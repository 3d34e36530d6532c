//! `balance`: measure how good a game is.

use crate::compare::told;
use crate::folder::{cannot_write, json_text, write};
use crate::tell::tell;
use crate::{Done, Failure, cli, folder, progress, setup};
use emporia_bots::Spec;
use emporia_engine::options::set_up;
use emporia_engine::rng::Hex;
use emporia_engine::{CardSet, OptionsFault, editions, with_game};
use emporia_lab::balance::{
    Chronicle, Facts, MeasureNames, ReportData, ReportHead, Run, Shard, compare, csv, findings, findings_in_words,
    html, measure, outliers, outliers_in_words, read_facts, run, set_value,
};
use emporia_text::{Lang, Tell, info, say};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a folder of facts was played with: another run must not be mixed into it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunSettings {
    pub game: String,
    options: serde_json::Value,
    cards: Hex,
    bots: String,
    seed: u64,
    #[serde(default)]
    drawn: bool,
    /// The day on which it began; it says nothing of what is played.
    #[serde(default)]
    date: String,
}

impl RunSettings {
    /// With its options as they are spelled now: folders of the first version have underscores for hyphens.
    fn spelled_now(mut self) -> RunSettings {
        if let Some(options) = self.options.as_object_mut() {
            let named = std::mem::take(options).into_iter().map(|(name, value)| (name.replace('_', "-"), value));
            options.extend(named.collect::<Vec<_>>());
        }
        self
    }

    /// Whether another run is a part of the same.
    fn same(&self, other: &RunSettings) -> bool {
        RunSettings { date: String::new(), ..self.clone() } == RunSettings { date: String::new(), ..other.clone() }
    }

    /// Whether another run has the same table, bots and deals, with whatever cards.
    pub fn same_deals(&self, other: &RunSettings) -> bool {
        self.same(&RunSettings { cards: self.cards, ..other.clone() })
    }

    /// The command that plays it.
    fn command(&self, games: usize) -> String {
        let mut words = format!("emporia balance {}", self.game);
        for (name, value) in self.options.as_object().into_iter().flatten() {
            match value {
                serde_json::Value::Bool(true) => words += &format!(" --{name}"),
                serde_json::Value::Bool(false) => {}
                other => words += &format!(" --{name} {}", other.to_string().trim_matches('"')),
            }
        }
        let drawn = if self.drawn { " --draw-islands" } else { "" };
        format!("{words} --bots {} --seed {} --games {games}{drawn}", self.bots, self.seed)
    }
}

static STOP: AtomicBool = AtomicBool::new(false);

/// Plays, reports, compares, merges.
pub fn balance(lang: Lang, args: &cli::BalanceArgs) -> Done {
    // A first Ctrl-C stops cleanly with what there is; if the handler cannot be set, Ctrl-C just ends the program.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    if args.game == "merge" {
        return merge(lang, args);
    }
    with_game!(args.game.as_str(), G => measured::<G>(lang, args), else Err(setup::no_game(lang, &args.game)))
}

fn measured<G: Chronicle + Tell + emporia_bots::Mind>(lang: Lang, args: &cli::BalanceArgs) -> Done {
    let bots = setup::bots(lang, std::slice::from_ref(&args.lab.bots), 1)?[0];
    let game = setup::game::<G>(lang, &args.lab.table)?;
    if args.draw_islands && !G::ISLANDS {
        return Err(Failure::bad_input(say(lang, "bad-draw-islands", &[("game", say(lang, G::TITLE, &[]).into())])));
    }
    let shard = match &args.shard {
        None => Shard::ALL,
        Some(text) => Shard::read(text)
            .ok_or_else(|| Failure::bad_input(say(lang, "bad-shard", &[("shard", text.as_str().into())])))?,
    };
    if let Some(threads) = args.lab.threads {
        emporia_lab::threads(threads);
    }
    measure_game(lang, args, bots, shard, &game, other_cards::<G>(lang, args)?)
}

/// Plays what the folder of a run lacks: its settings and all of its games.
pub fn games_of<G: Chronicle + Tell + emporia_bots::Mind>(
    lang: Lang,
    args: &cli::BalanceArgs,
) -> Result<(RunSettings, Vec<Facts>), Failure> {
    let bots = setup::bots(lang, std::slice::from_ref(&args.lab.bots), 1)?[0];
    let game = setup::game::<G>(lang, &args.lab.table)?;
    if let Some(threads) = args.lab.threads {
        emporia_lab::threads(threads);
    }
    let facts = play(lang, args, bots, Shard::ALL, &game, &args.out)?;
    Ok((settings(args, bots, &game), facts))
}

/// The cards to compare with, if there are any.
fn other_cards<G: Tell>(lang: Lang, args: &cli::BalanceArgs) -> Result<Option<G::Cards>, Failure> {
    if let Some(dir) = &args.against {
        return setup::cards::<G>(lang, Some(dir)).map(Some);
    }
    if args.set.is_empty() {
        return Ok(None);
    }
    let mut text = setup::card_text::<G>(lang, args.lab.table.cards.as_deref())?.into_owned();
    for set in &args.set {
        let bad = || Failure::bad_input(say(lang, "bad-set", &[("set", set.as_str().into())]));
        let (path, value) = set.split_once('=').ok_or_else(bad)?;
        text = set_value(&text, path.trim(), value.trim()).map_err(|missing| match missing.known.as_slice() {
            [] => bad(),
            known => Failure::bad_input(say(
                lang,
                "bad-set-name",
                &[
                    ("set", set.as_str().into()),
                    ("name", missing.name.as_str().into()),
                    ("known", known.join(", ").into()),
                ],
            )),
        })?;
    }
    setup::read_cards::<G>(lang, "--set", &text).map(Some)
}

fn measure_game<G: Chronicle + Tell + emporia_bots::Mind>(
    lang: Lang,
    args: &cli::BalanceArgs,
    bots: Spec,
    shard: Shard,
    game: &G,
    other: Option<G::Cards>,
) -> Done {
    let facts = play(lang, args, bots, shard, game, &args.out)?;
    write_report(lang, game, &settings(args, bots, game), &facts, &args.out)?;
    let Some(cards) = other else { return Ok(()) };
    let changed = G::new(game.options().clone(), cards)
        .map_err(|option| setup::bad_options::<G>(lang, &OptionsFault::Unfit(option)))?;
    // Each changed set has its own folder, so that one run of the original serves many tries.
    let folder = format!("changed-{}", &Hex(changed.cards().hash()).to_string()[..8]);
    let after = play(lang, args, bots, shard, &changed, &args.out.join(folder))?;
    let differences = compare(&facts, &after);
    write(lang, &args.out.join("differences.json"), &json_text(&differences))?;
    let names = MeasureNames::of::<G>(lang, game.cards());
    for difference in differences.iter().take(25) {
        tell(told(lang, &names, difference));
    }
    Ok(())
}

fn settings<G: Chronicle>(args: &cli::BalanceArgs, bots: Spec, game: &G) -> RunSettings {
    RunSettings {
        game: G::NAME.to_owned(),
        options: serde_json::to_value(game.options()).expect("options are plain data"),
        cards: Hex(game.cards().hash()),
        bots: bots.name(),
        seed: args.lab.seed,
        drawn: args.draw_islands,
        date: folder::today(),
    }
}

fn play<G: Chronicle + emporia_bots::Mind>(
    lang: Lang,
    args: &cli::BalanceArgs,
    bots: Spec,
    shard: Shard,
    game: &G,
    out: &Path,
) -> Result<Vec<Facts>, Failure> {
    claim(lang, out, &settings(args, bots, game))?;
    let bar = progress::bar(0);
    let bot = |seed: u64, seat: usize| bots.bot::<G>(seed ^ seat as u64);
    let what = Run { game, bots: &bot, games: args.lab.games, seed: args.lab.seed, drawn: args.draw_islands, shard };
    let file = out.join(format!("games-{}-of-{}.jsonl", shard.part, shard.of));
    let facts = run(&what, &file, &bar, &STOP).map_err(|error| cannot_write(lang, &file, &error))?;
    bar.finish_and_clear();
    if STOP.load(Ordering::Relaxed) {
        tell(say(lang, "balance-stopped", &[("games", facts.len().into())]));
    }
    Ok(facts)
}

/// Makes the folder, or checks that it belongs to the same run.
fn claim(lang: Lang, out: &Path, settings: &RunSettings) -> Done {
    folder::claim(lang, out, "run.json", settings, |known| known.clone().spelled_now().same(settings))
}

/// The settings of a finished run and all of its games.
pub fn read_run(lang: Lang, dir: &Path) -> Result<(RunSettings, Vec<Facts>), Failure> {
    let bad = || {
        let file = dir.display().to_string();
        Failure::bad_input(say(lang, "bad-facts", &[("file", file.into())]))
    };
    let known: RunSettings =
        serde_json::from_str(&setup::read_file(lang, &dir.join("run.json"))?).map_err(|_| bad())?;
    let entries = std::fs::read_dir(dir).map_err(|_| bad())?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let mut all: Vec<Facts> = Vec::new();
    for file in files {
        all.extend(read_facts(&file).map_err(|_| bad())?);
    }
    Ok((known.spelled_now(), all))
}

/// The game of a run as it was played, if its cards are to be had.
pub fn set_up_again<G: Chronicle + Tell>(
    lang: Lang,
    settings: &RunSettings,
    cards: Option<&Path>,
) -> Result<G, Failure> {
    let in_force = setup::cards::<G>(lang, cards)?;
    let cards = editions::named(settings.cards, &in_force).unwrap_or(in_force);
    set_up::<G>(&settings.options, cards).map_err(|fault| setup::bad_options::<G>(lang, &fault))
}

/// Puts the games of several folders together, as if one run had played them.
fn merge(lang: Lang, args: &cli::BalanceArgs) -> Done {
    let mut all: Vec<Facts> = Vec::new();
    let mut settings: Option<RunSettings> = None;
    for dir in &args.dirs {
        let (known, facts) = read_run(lang, dir)?;
        if settings.as_ref().is_some_and(|first| !first.same(&known)) {
            return Err(folder::other_run(lang, dir));
        }
        settings.get_or_insert(known);
        all.extend(facts);
    }
    let Some(settings) = settings else {
        return Err(Failure::bad_input(say(lang, "bad-balance", &[])));
    };
    all.sort_by_key(|facts| facts.game);
    all.dedup_by_key(|facts| facts.game);
    claim(lang, &args.out, &settings)?;
    with_game!(settings.game.as_str(), G => {
        let game = set_up_again::<G>(lang, &settings, args.lab.table.cards.as_deref())?;
        write_report(lang, &game, &settings, &all, &args.out)
    }, else Err(setup::no_game(lang, &settings.game)))
}

/// The game and its table in words: whatever is not as usual is named.
fn title<G: Tell>(lang: Lang, game: &G, drawn: bool) -> String {
    let options = serde_json::to_value(game.options()).expect("options of names and numbers");
    let mut words = vec![say(lang, G::TITLE, &[]), say(lang, "balance-players", &[("players", game.seats().into())])];
    if let Some(about) = info(G::NAME) {
        let chosen = about.choices.iter().map(|choice| (choice, options[choice.name].to_string()));
        let unusual = chosen.filter(|(choice, value)| *value != choice.values[0]);
        words.extend(unusual.map(|(choice, value)| about.unusual(lang, choice, &value)));
    }
    words.extend(drawn.then(|| say(lang, "balance-drawn", &[])));
    words.join(" · ")
}

fn write_report<G: Chronicle + Tell>(
    lang: Lang,
    game: &G,
    settings: &RunSettings,
    facts: &[Facts],
    out: &Path,
) -> Done {
    let measures = measure(facts);
    let aims = game.aims();
    let (title, bots) = (title(lang, game, settings.drawn), &settings.bots);
    let names = MeasureNames::of::<G>(lang, game.cards());
    let provenance = [
        ("provenance-command", settings.command(facts.len())),
        ("provenance-seed", settings.seed.to_string()),
        ("provenance-cards", settings.cards.to_string()),
        ("provenance-bots", bots.clone()),
        ("provenance-program", format!("emporia {}", env!("CARGO_PKG_VERSION"))),
        ("provenance-date", settings.date.clone()),
    ];
    let head = ReportHead { title: &title, bots, games: facts.len(), provenance: &provenance };
    let json = serde_json::json!({
        "game": G::NAME, "options": game.options(), "bots": bots, "drawn": settings.drawn, "games": facts.len(),
        "seed": settings.seed, "cards": settings.cards, "program": env!("CARGO_PKG_VERSION"), "date": settings.date,
        "findings": findings(&measures, &aims), "outliers": outliers(&measures), "measures": measures,
    });
    let data = ReportData { facts, measures: &measures, aims: &aims };
    write(lang, &out.join("report.html"), &html(lang, &names, &head, &data))?;
    write(lang, &out.join("report.json"), &json_text(&json))?;
    write(lang, &out.join("report.csv"), &csv(&measures))?;
    for line in findings_in_words(lang, &names, &measures, &aims) {
        tell(&line);
    }
    for line in outliers_in_words(lang, &names, &measures) {
        tell(&line);
    }
    let files = out.join("report.{html,json,csv}").display().to_string();
    tell(say(lang, "balance-written", &[("files", files.into())]));
    Ok(())
}
