//! `balance`: measure how good a game is.

use crate::tell::tell;
use crate::{Done, Failure, cli, setup};
use emporia_bots::Spec;
use emporia_engine::options::set_up;
use emporia_engine::rng::Hex;
use emporia_engine::{OptionsFault, with_game};
use emporia_lab::balance::{
    Chronicle, Facts, ReportHead, Run, Shard, compare, csv, findings, findings_in_words, html, measure, read_facts,
    run, set_value,
};
use emporia_text::{Lang, Tell, info, say};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a folder of facts was played with: another run must not be mixed into it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct RunSettings {
    game: String,
    options: serde_json::Value,
    cards: Hex,
    bots: String,
    seed: u64,
    #[serde(default)]
    drawn: bool,
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
    let bots = setup::bots(lang, std::slice::from_ref(&args.bots), 1)?[0];
    let game = setup::game::<G>(lang, &args.table)?;
    if args.draw_islands && !G::ISLANDS {
        return Err(Failure::bad_input(say(lang, "bad-draw-islands", &[("game", say(lang, G::TITLE, &[]).into())])));
    }
    let shard = match &args.shard {
        None => Shard::ALL,
        Some(text) => Shard::read(text)
            .ok_or_else(|| Failure::bad_input(say(lang, "bad-shard", &[("shard", text.as_str().into())])))?,
    };
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    measure_game(lang, args, bots, shard, &game, other_cards::<G>(lang, args)?)
}

/// The cards to compare with, if there are any.
fn other_cards<G: Tell>(lang: Lang, args: &cli::BalanceArgs) -> Result<Option<G::Cards>, Failure> {
    if let Some(dir) = &args.against {
        return setup::cards::<G>(lang, Some(dir)).map(Some);
    }
    if args.set.is_empty() {
        return Ok(None);
    }
    let mut text = setup::card_text::<G>(lang, args.table.cards.as_deref())?.into_owned();
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
    let folder = format!("changed-{}", &Hex(changed.cards_hash()).to_string()[..8]);
    let after = play(lang, args, bots, shard, &changed, &args.out.join(folder))?;
    let differences = compare(&facts, &after);
    write(lang, &args.out.join("differences.json"), &json_text(&differences))?;
    for difference in differences.iter().take(25) {
        let number = |value: f64| format!("{value:.3}");
        let args = [
            ("name", difference.name.as_str().into()),
            ("before", number(difference.before.value).into()),
            ("after", number(difference.after.value).into()),
            ("change", format!("{:+.3}", difference.change.value).into()),
            ("low", number(difference.change.low).into()),
            ("high", number(difference.change.high).into()),
        ];
        tell(say(lang, "balance-difference", &args));
    }
    Ok(())
}

fn settings<G: Chronicle>(args: &cli::BalanceArgs, bots: Spec, game: &G) -> RunSettings {
    RunSettings {
        game: G::NAME.to_owned(),
        options: serde_json::to_value(game.options()).expect("options are plain data"),
        cards: Hex(game.cards_hash()),
        bots: bots.name(),
        seed: args.seed,
        drawn: args.draw_islands,
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
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {per_sec}  {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let bot = |seed: u64, seat: usize| bots.bot::<G>(seed ^ seat as u64);
    let what = Run { game, bots: &bot, games: args.games, seed: args.seed, drawn: args.draw_islands, shard };
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
    let path = out.join("run.json");
    std::fs::create_dir_all(out).map_err(|error| cannot_write(lang, out, &error))?;
    if path.exists() {
        let known: Option<RunSettings> = serde_json::from_str(&setup::read_file(lang, &path)?).ok();
        if known.is_none_or(|known| known.spelled_now() != *settings) {
            let dir = out.display().to_string();
            return Err(Failure::bad_input(say(lang, "balance-other-run", &[("dir", dir.into())])));
        }
        return Ok(());
    }
    write(lang, &path, &json_text(settings))
}

/// Puts the games of several folders together, as if one run had played them.
fn merge(lang: Lang, args: &cli::BalanceArgs) -> Done {
    let mut all: Vec<Facts> = Vec::new();
    let mut settings: Option<RunSettings> = None;
    for dir in &args.dirs {
        let bad = || {
            let file = dir.display().to_string();
            Failure::bad_input(say(lang, "bad-facts", &[("file", file.into())]))
        };
        let known: RunSettings =
            serde_json::from_str(&setup::read_file(lang, &dir.join("run.json"))?).map_err(|_| bad())?;
        let known = known.spelled_now();
        if settings.as_ref().is_some_and(|first| *first != known) {
            let dir = dir.display().to_string();
            return Err(Failure::bad_input(say(lang, "balance-other-run", &[("dir", dir.into())])));
        }
        settings = Some(known);
        let entries = std::fs::read_dir(dir).map_err(|_| bad())?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        for file in files {
            all.extend(read_facts(&file).map_err(|_| bad())?);
        }
    }
    let Some(settings) = settings else {
        return Err(Failure::bad_input(say(lang, "bad-balance", &[])));
    };
    all.sort_by_key(|facts| facts.game);
    all.dedup_by_key(|facts| facts.game);
    claim(lang, &args.out, &settings)?;
    with_game!(settings.game.as_str(), G => {
        let cards = setup::cards::<G>(lang, args.table.cards.as_deref())?;
        let game = set_up::<G>(&settings.options, cards).map_err(|fault| setup::bad_options::<G>(lang, &fault))?;
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
    let head = ReportHead { title: &title, bots, games: facts.len() };
    let json = serde_json::json!({
        "game": G::NAME, "options": game.options(), "bots": bots, "drawn": settings.drawn, "games": facts.len(),
        "findings": findings(&measures, &aims), "measures": measures,
    });
    write(lang, &out.join("report.html"), &html(lang, &head, &measures, &aims))?;
    write(lang, &out.join("report.json"), &json_text(&json))?;
    write(lang, &out.join("report.csv"), &csv(&measures))?;
    for line in findings_in_words(lang, &measures, &aims) {
        tell(&line);
    }
    let files = out.join("report.{html,json,csv}").display().to_string();
    tell(say(lang, "balance-written", &[("files", files.into())]));
    Ok(())
}

/// What a person may want to read too, as JSON.
fn json_text(data: &impl Serialize) -> String {
    serde_json::to_string_pretty(data).expect("reports are plain data")
}

fn write(lang: Lang, path: &Path, text: &str) -> Done {
    std::fs::write(path, text).map_err(|error| cannot_write(lang, path, &error))
}

fn cannot_write(lang: Lang, path: &Path, error: &std::io::Error) -> Failure {
    let args = [("file", path.display().to_string().into()), ("why", error.to_string().into())];
    Failure::negative(say(lang, "play-save-failed", &args))
}
