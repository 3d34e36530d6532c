//! `compare`: what differs between two card sets, or two finished runs, on the same deals.

use crate::balance::{RunSettings, games_of, read_run, set_up_again};
use crate::folder::{self, json_text};
use crate::tell::tell;
use crate::{Done, Failure, cli, setup};
use emporia_engine::with_game;
use emporia_lab::balance::{
    Chronicle, Difference, Facts, MeasureNames, compare as differences, difference_page, shown,
};
use emporia_text::{Lang, Tell, say};
use std::path::Path;

/// Reads or plays both, and says what changed.
pub fn compare(lang: Lang, args: &cli::CompareArgs) -> Done {
    let is_run = |dir: &Path| dir.join("run.json").exists();
    if is_run(&args.a) && is_run(&args.b) {
        let (one, before) = read_run(lang, &args.a)?;
        let (other, after) = read_run(lang, &args.b)?;
        if !one.same_deals(&other) {
            let [a, b] = [&args.a, &args.b].map(|dir| dir.display().to_string());
            return Err(Failure::bad_input(say(lang, "compare-other-deals", &[("a", a.into()), ("b", b.into())])));
        }
        return with_game!(one.game.as_str(), G => {
            written::<G>(lang, args, &one, &before, &after)
        }, else Err(setup::no_game(lang, &one.game)));
    }
    let Some(game) = &args.game else { return Err(Failure::bad_input(say(lang, "compare-which-game", &[]))) };
    with_game!(game.as_str(), G => played::<G>(lang, args), else Err(setup::no_game(lang, game)))
}

/// Plays both card sets on the same deals, each into a folder of its own.
fn played<G: Chronicle + Tell + emporia_bots::Mind>(lang: Lang, args: &cli::CompareArgs) -> Done {
    let run = |cards: &Path, name: &str| {
        let balance = cli::BalanceArgs {
            game: G::NAME.to_owned(),
            dirs: Vec::new(),
            lab: cli::LabArgs {
                table: cli::GameArgs { cards: Some(cards.to_owned()), ..args.lab.table.clone() },
                ..args.lab.clone()
            },
            shard: None,
            draw_islands: false,
            set: Vec::new(),
            against: None,
            out: args.out.join(name),
        };
        games_of::<G>(lang, &balance)
    };
    let (settings, before) = run(&args.a, "a")?;
    let (_, after) = run(&args.b, "b")?;
    written::<G>(lang, args, &settings, &before, &after)
}

/// What differs, as lines, a page and JSON: first what is sure.
fn written<G: Chronicle + Tell>(
    lang: Lang,
    args: &cli::CompareArgs,
    settings: &RunSettings,
    before: &[Facts],
    after: &[Facts],
) -> Done {
    let game = set_up_again::<G>(lang, settings, None)?;
    let names = MeasureNames::of::<G>(lang, game.cards());
    let all = differences(before, after);
    let sure = |one: &&Difference| one.change.low > 0.0 || one.change.high < 0.0;
    for one in all.iter().filter(sure).take(25) {
        tell(told(lang, &names, one));
    }
    if !all.iter().any(|one| sure(&one)) {
        tell(say(lang, "compare-nothing", &[]));
    }
    let [a, b] = [&args.a, &args.b].map(|dir| dir.display().to_string());
    let title = say(lang, "compare-title", &[("a", a.into()), ("b", b.into())]);
    let out = &args.out;
    std::fs::create_dir_all(out).map_err(|error| folder::cannot_write(lang, out, &error))?;
    folder::write(lang, &out.join("compare.html"), &difference_page(lang, &names, &title, before.len(), &all))?;
    folder::write(lang, &out.join("compare.json"), &json_text(&all))?;
    let files = out.join("compare.{html,json}").display().to_string();
    tell(say(lang, "balance-written", &[("files", files.into())]));
    Ok(())
}

/// A difference in a line.
pub fn told(lang: Lang, names: &MeasureNames, difference: &Difference) -> String {
    let number = |value: f64| shown(&difference.name, value);
    let plus = if difference.change.value > 0.0 { "+" } else { "" };
    let args = [
        ("name", names.measure(&difference.name).into()),
        ("before", number(difference.before.value).into()),
        ("after", number(difference.after.value).into()),
        ("change", format!("{plus}{}", number(difference.change.value)).into()),
        ("low", number(difference.change.low).into()),
        ("high", number(difference.change.high).into()),
    ];
    say(lang, "balance-difference", &args)
}
