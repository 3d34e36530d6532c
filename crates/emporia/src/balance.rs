//! `balance`: measure how good a game is.

use crate::tell::tell;
use crate::{Done, Failure, cli, setup};
use emporia_bots::Spec;
use emporia_engine::any::{AnyGame, CardSets};
use emporia_engine::rng::Hex;
use emporia_lab::balance::{
    Chronicle, Facts, Head, Run, Shard, compare, csv, findings, findings_in_words, html, measure, read_facts, run,
    set_value,
};
use emporia_text::{Lang, Tell, say};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a folder of facts was played with: another run must not be mixed into it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Settings {
    game: String,
    options: serde_json::Value,
    cards: Hex,
    bots: String,
    seed: u64,
    #[serde(default)]
    drawn: bool,
}

static STOP: AtomicBool = AtomicBool::new(false);

/// Plays, reports, compares, merges.
pub fn balance(lang: Lang, args: &cli::Balance) -> Done {
    // A first Ctrl-C stops cleanly with what there is; if the handler cannot be set, Ctrl-C just ends the program.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    if args.game == "merge" {
        return merge(lang, args);
    }
    let bots = setup::bots(lang, std::slice::from_ref(&args.bots), 1)?[0];
    let game = setup::game(lang, &args.game, &args.table)?;
    if args.draw_islands && matches!(game, AnyGame::Emporion(_)) {
        return Err(Failure::bad_input(say(lang, "bad-draw-islands", &[])));
    }
    let shard = match &args.shard {
        None => Shard::ALL,
        Some(text) => Shard::read(text)
            .ok_or_else(|| Failure::bad_input(say(lang, "bad-shard", &[("shard", text.as_str().into())])))?,
    };
    if let Some(threads) = args.threads {
        emporia_lab::threads(threads);
    }
    let other = other_cards(lang, args)?;
    match game {
        AnyGame::RollWrite(game) => measure_game(lang, args, bots, shard, &game, other.map(|sets| sets.rollwrite)),
        AnyGame::Emporion(game) => measure_game(lang, args, bots, shard, &game, other.map(|sets| sets.emporion)),
        AnyGame::Emporous(game) => measure_game(lang, args, bots, shard, &game, other.map(|sets| sets.emporous)),
    }
}

/// The card sets to compare with, if there are any.
fn other_cards(lang: Lang, args: &cli::Balance) -> Result<Option<CardSets>, Failure> {
    if let Some(dir) = &args.against {
        return setup::card_sets(lang, Some(dir)).map(Some);
    }
    if args.set.is_empty() {
        return Ok(None);
    }
    let mut text = match &args.table.cards {
        Some(dir) => setup::read_file(lang, &dir.join(format!("{}.toml", args.game)))?,
        None => setup::builtin(&args.game).to_owned(),
    };
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
    let mut sets = CardSets::builtin();
    setup::put_cards(lang, &mut sets, &args.game, "--set", &text)?;
    Ok(Some(sets))
}

fn measure_game<G: Chronicle + Tell + emporia_bots::Mind>(
    lang: Lang,
    args: &cli::Balance,
    bots: Spec,
    shard: Shard,
    game: &G,
    other: Option<G::Cards>,
) -> Done {
    let facts = play(lang, args, bots, shard, game, &args.out)?;
    write_report(lang, game, &settings(args, bots, game), &facts, &args.out)?;
    let Some(cards) = other else { return Ok(()) };
    let changed = G::new(game.options().clone(), cards).map_err(|what| {
        Failure::bad_input(say(lang, "bad-option", &[("game", G::NAME.into()), ("what", what.into())]))
    })?;
    // Each changed set has its own folder, so that one run of the original serves many tries.
    let folder = format!("changed-{}", &Hex(changed.cards_hash()).to_string()[..8]);
    let after = play(lang, args, bots, shard, &changed, &args.out.join(folder))?;
    let differences = compare(&facts, &after);
    write(lang, &args.out.join("differences.json"), &serde_json::to_string_pretty(&differences).unwrap_or_default())?;
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

fn settings<G: Chronicle>(args: &cli::Balance, bots: Spec, game: &G) -> Settings {
    Settings {
        game: G::NAME.to_owned(),
        options: serde_json::to_value(game.options()).unwrap_or_default(),
        cards: Hex(game.cards_hash()),
        bots: bots.name(),
        seed: args.seed,
        drawn: args.draw_islands,
    }
}

fn play<G: Chronicle + emporia_bots::Mind>(
    lang: Lang,
    args: &cli::Balance,
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
fn claim(lang: Lang, out: &Path, settings: &Settings) -> Done {
    let path = out.join("run.json");
    std::fs::create_dir_all(out).map_err(|error| cannot_write(lang, out, &error))?;
    if path.exists() {
        let known: Option<Settings> = serde_json::from_str(&setup::read_file(lang, &path)?).ok();
        if known.as_ref() != Some(settings) {
            let dir = out.display().to_string();
            return Err(Failure::bad_input(say(lang, "balance-other-run", &[("dir", dir.into())])));
        }
        return Ok(());
    }
    write(lang, &path, &serde_json::to_string_pretty(settings).unwrap_or_default())
}

/// Puts the games of several folders together, as if one run had played them.
fn merge(lang: Lang, args: &cli::Balance) -> Done {
    let mut all: Vec<Facts> = Vec::new();
    let mut settings: Option<Settings> = None;
    for dir in &args.dirs {
        let bad = || {
            let file = dir.display().to_string();
            Failure::bad_input(say(lang, "bad-facts", &[("file", file.into())]))
        };
        let known: Settings =
            serde_json::from_str(&setup::read_file(lang, &dir.join("run.json"))?).map_err(|_| bad())?;
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
    let cards = setup::card_sets(lang, args.table.cards.as_deref())?;
    match AnyGame::new(&settings.game, settings.options.clone(), &cards) {
        Ok(AnyGame::RollWrite(game)) => write_report(lang, &game, &settings, &all, &args.out),
        Ok(AnyGame::Emporion(game)) => write_report(lang, &game, &settings, &all, &args.out),
        Ok(AnyGame::Emporous(game)) => write_report(lang, &game, &settings, &all, &args.out),
        Err(_) => Err(setup::no_game(lang, &settings.game)),
    }
}

/// The game and its table in words: whatever is not as usual is named.
fn title<G: Tell>(lang: Lang, settings: &Settings) -> String {
    let number = |key: &str| settings.options[key].as_u64().unwrap_or_default();
    let is = |key: &str| settings.options[key] == true;
    let unusual = [
        ("balance-chapter", number("chapter") == 2),
        ("balance-fugitives", number("fugitives") == 3),
        ("balance-open-exchanges", is("open_exchanges")),
        ("balance-special", is("special")),
        ("balance-drawn", settings.drawn),
    ];
    let mut words =
        vec![say(lang, G::TITLE, &[]), say(lang, "balance-players", &[("players", number("players").into())])];
    words.extend(unusual.iter().filter(|(_, so)| *so).map(|(key, _)| say(lang, key, &[])));
    words.join(" · ")
}

fn write_report<G: Chronicle + Tell>(lang: Lang, game: &G, settings: &Settings, facts: &[Facts], out: &Path) -> Done {
    let measures = measure(facts);
    let aims = game.aims();
    let (title, bots) = (title::<G>(lang, settings), &settings.bots);
    let head = Head { title: &title, bots, games: facts.len() };
    let json = serde_json::json!({
        "game": G::NAME, "options": game.options(), "bots": bots, "drawn": settings.drawn, "games": facts.len(),
        "findings": findings(&measures, &aims), "measures": measures,
    });
    write(lang, &out.join("report.html"), &html(lang, &head, &measures, &aims))?;
    write(lang, &out.join("report.json"), &serde_json::to_string_pretty(&json).unwrap_or_default())?;
    write(lang, &out.join("report.csv"), &csv(&measures))?;
    for line in findings_in_words(lang, &measures, &aims) {
        tell(&line);
    }
    let files = out.join("report.{html,json,csv}").display().to_string();
    tell(say(lang, "balance-written", &[("files", files.into())]));
    Ok(())
}

fn write(lang: Lang, path: &Path, text: &str) -> Done {
    std::fs::write(path, text).map_err(|error| cannot_write(lang, path, &error))
}

fn cannot_write(lang: Lang, path: &Path, error: &std::io::Error) -> Failure {
    let args = [("file", path.display().to_string().into()), ("why", error.to_string().into())];
    Failure::negative(say(lang, "play-save-failed", &args))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_file_to_start_from() {
        for game in emporia_engine::any::GAMES {
            let mut sets = CardSets::builtin();
            setup::put_cards(Lang::En, &mut sets, game, game, setup::builtin(game)).expect("a good file of that game");
        }
    }
}
