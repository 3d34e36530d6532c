//! Runs can be stopped, taken up and split, and the report is the same.

use emporia_bots::{Bot, Spec};
use emporia_engine::rollwrite::{Cards, Options, RollWrite};
use emporia_engine::{CardSet, Game};
use emporia_lab::balance::{
    Aim, Chronicle, Facts, Fate, MeasureNames, ReportData, ReportHead, Run, Shard, compare, csv, html, measure,
    read_facts, run,
};
use emporia_text::Lang;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn game(cards: Cards) -> RollWrite {
    RollWrite::new(Options { players: 3 }, cards).expect("three players")
}

fn bot(seed: u64, seat: usize) -> Box<dyn Bot<RollWrite>> {
    Spec::Random.bot(seed ^ seat as u64)
}

fn played(game: &RollWrite, games: u64, shard: Shard, file: &Path) -> Vec<Facts> {
    let what = Run { game, bots: &bot, games, seed: 3, drawn: false, shard };
    run(&what, file, &ProgressBar::hidden(), &AtomicBool::new(false)).expect("a folder to write to")
}

#[test]
fn parts_put_together_are_the_whole() {
    let dir = tempfile::tempdir().expect("a folder");
    let game = game(Cards::builtin());
    let whole = played(&game, 60, Shard::ALL, &dir.path().join("all"));
    let mut parts = Vec::new();
    for part in [3, 1, 2] {
        parts.extend(played(&game, 60, Shard { part, of: 3 }, &dir.path().join(format!("part{part}"))));
    }
    assert_eq!((whole.len(), parts.len()), (60, 60));
    assert_eq!(csv(&measure(&parts)), csv(&measure(&whole)));
    let head = ReportHead { title: "Roll & Write", bots: "random", games: 60, provenance: &[] };
    let names = MeasureNames::of::<RollWrite>(Lang::En, game.cards());
    let page = |facts: &[Facts]| {
        html(Lang::En, &names, &head, &ReportData { facts, measures: &measure(facts), aims: &game.aims() })
    };
    assert_eq!(page(&parts), page(&whole));
}

#[test]
fn a_run_goes_on_where_it_was_stopped() {
    let dir = tempfile::tempdir().expect("a folder");
    let (file, other) = (dir.path().join("facts"), dir.path().join("other"));
    let game = game(Cards::builtin());
    let half = played(&game, 20, Shard::ALL, &file);
    // Killed in the middle of a line.
    let mut text = std::fs::read_to_string(&file).expect("facts");
    text.push_str("{\"game\": 77, \"rou");
    std::fs::write(&file, text).expect("written");
    assert_eq!(read_facts(&file).expect("facts").len(), 20);
    let all = played(&game, 40, Shard::ALL, &file);
    assert_eq!(all[..20], half[..]);
    assert_eq!(all, played(&game, 40, Shard::ALL, &other));
    assert_eq!(read_facts(&file).expect("facts").len(), 40);
}

#[test]
fn facts_agree_with_themselves() {
    let dir = tempfile::tempdir().expect("a folder");
    let game = game(Cards::builtin());
    let all = played(&game, 80, Shard::ALL, &dir.path().join("facts"));
    for facts in &all {
        assert_eq!(facts.course.len(), usize::from(facts.rounds));
        assert!(facts.seats.iter().any(|seat| seat.place == 1));
        for seat in &facts.seats {
            assert_eq!(seat.sources.values().sum::<i16>(), seat.points);
            assert!(seat.traits.contains_key("island"));
        }
    }
    let measures = measure(&all);
    let wins: f64 = (1..=3).map(|seat| measures[&format!("wins.seat.{seat}")].value).sum();
    assert!((wins - 1.0).abs() < 1e-9, "{wins}");
    for name in [
        "length",
        "points.winner",
        "lead.changes",
        "card.work.wine.win",
        "fate.harbour.fulfilled",
        "series.price.wood.01",
    ] {
        assert!(measures.contains_key(name), "{name}");
    }
    // What cards add beyond their takers' chances cancels out over all takes, nearly.
    let works: Vec<_> =
        measures.iter().filter(|(name, _)| name.starts_with("card.work.") && name.ends_with(".adjusted")).collect();
    let (sum, n) = works.iter().fold((0.0, 0.0), |(s, n), (_, i)| (s + i.value * i.n as f64, n + i.n as f64));
    assert!((sum / n).abs() < 0.1, "{}", sum / n);
}

#[test]
fn a_changed_card_shows_in_the_difference() {
    let dir = tempfile::tempdir().expect("a folder");
    let before = played(&game(Cards::builtin()), 60, Shard::ALL, &dir.path().join("before"));
    let text = emporia_lab::balance::set_value(Cards::BUILTIN, "work.wine.points", "6").expect("a value");
    let after = played(&game(Cards::read(&text).expect("good")), 60, Shard::ALL, &dir.path().join("after"));
    let differences = compare(&before, &after);
    let points = differences.iter().find(|d| d.name == "points.seat.1").expect("points");
    assert!(points.change.low > 0.0, "{points:?}");
    // The same random moves on the same deals: nothing else than points changes.
    let length = differences.iter().find(|d| d.name == "length").expect("length");
    assert_eq!((length.change.value, length.change.low), (0.0, 0.0));
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let dir = tempfile::tempdir().expect("a folder");
    let game = game(Cards::builtin());
    let facts = played(&game, 40, Shard::ALL, &dir.path().join("facts"));
    let provenance = [("provenance-seed", "3".to_owned())];
    let head = ReportHead { title: "Roll & Write <3", bots: "random", games: 40, provenance: &provenance };
    for lang in Lang::ALL {
        let mut aims = game.aims();
        aims.push(Aim::new("length", 100.0, 105.0));
        let names = MeasureNames::of::<RollWrite>(lang, game.cards());
        let data = ReportData { facts: &facts, measures: &measure(&facts), aims: &aims };
        let page = html(lang, &names, &head, &data);
        assert!(page.contains("Roll &amp; Write &lt;3") && page.contains("<svg"));
        assert!(!page.contains("<script") && !page.contains("http") && !page.contains("src="));
        assert!(page.contains(if lang == Lang::En { "Findings" } else { "Hallazgos" }));
        let name = if lang == Lang::En { "Turns a player" } else { "Turnos por jugador" };
        let length = page.find(name).expect("the finding on length, by its name");
        assert!(
            !page.contains("deals") && !page.contains(&emporia_text::say(lang, "balance-deals", &[])),
            "no exchanges"
        );
        assert!(page.contains(&emporia_text::say(lang, "provenance-seed", &[])));
        let first = page.find("<li").expect("findings");
        assert!(length < first + 200, "worst first");
    }
}

#[test]
fn emporion_is_chronicled_too() {
    use emporia_engine::emporion::{self, Emporion};
    let dir = tempfile::tempdir().expect("a folder");
    let options = emporion::Options::players(3);
    let game = Emporion::new(options, emporion::Cards::builtin()).expect("three players");
    let bot = |seed: u64, seat: usize| -> Box<dyn Bot<Emporion>> { Spec::Random.bot(seed ^ seat as u64) };
    let what = Run { game: &game, bots: &bot, games: 30, seed: 3, drawn: false, shard: Shard::ALL };
    let file = dir.path().join("facts");
    let all = run(&what, &file, &ProgressBar::hidden(), &AtomicBool::new(false)).expect("a folder to write to");
    for facts in &all {
        assert_eq!(facts.course.len(), usize::from(facts.rounds));
        assert!(["realm", "history"].contains(&facts.ending.as_str()));
        for seat in &facts.seats {
            assert_eq!(seat.sources.values().sum::<i16>(), seat.points);
            assert!(seat.traits.contains_key("start") && seat.traits.contains_key("order"));
            assert!(seat.takes.iter().all(|take| facts.seen.contains(&take.card)));
        }
    }
    let measures = measure(&all);
    assert!(measures.keys().any(|name| name.starts_with("card.card.macellum")));
    assert!(measures.keys().any(|name| name.starts_with("road.")));
}

#[test]
fn the_chronicle_of_emporous_agrees_with_its_games() {
    use emporia_engine::emporous::{self, Emporous};
    let dir = tempfile::tempdir().expect("a folder");
    let options = emporous::Options { chapter: 2, ..emporous::Options::players(3) };
    let game = Emporous::new(options, emporous::Cards::builtin()).expect("three players");
    let bot = |seed: u64, seat: usize| -> Box<dyn Bot<Emporous>> { Spec::Greedy.bot(seed ^ seat as u64) };
    let what = Run { game: &game, bots: &bot, games: 12, seed: 3, drawn: false, shard: Shard::ALL };
    let file = dir.path().join("facts");
    let all = run(&what, &file, &ProgressBar::hidden(), &AtomicBool::new(false)).expect("a folder to write to");
    let mut struck = 0;
    for facts in &all {
        for seat in &facts.seats {
            assert_eq!(seat.sources.values().sum::<i16>(), seat.points);
            assert!(seat.traits.contains_key("island") && seat.traits.contains_key("order"));
            // Who still has Contracts loses two points for each; what was fulfilled is where the Contract points come from.
            let fates = |of: Fate| seat.fates.iter().filter(|(_, fate)| *fate == of).count();
            assert_eq!(seat.sources["unfulfilled"], -2 * fates(Fate::Left) as i16);
            assert_eq!(seat.sources["contracts"] > 0, fates(Fate::Fulfilled) > 0);
        }
        // An exchange moves a Contract to another seat; over all seats each that came was fulfilled, given back or is left.
        let fates: usize = facts.seats.iter().map(|seat| seat.fates.len()).sum();
        let takes = facts.seats.iter().flat_map(|seat| &seat.takes).filter(|take| take.card.starts_with("contract."));
        assert_eq!(takes.count(), fates);
        struck += facts.deals.iter().filter(|deal| deal.struck).count();
        let kept = facts.choices.iter().filter(|(_, kept)| *kept).count();
        assert!(kept * 2 >= facts.choices.len(), "one of two is kept, a last one always");
    }
    let measures = measure(&all);
    let mean = measures["deals.struck"].value * all.len() as f64;
    assert!(struck > 0 && (mean - struck as f64).abs() < 1e-6, "{struck} {mean}");
    assert!(measures.keys().any(|name| name.starts_with("kept.")));
}

#[test]
fn drawn_islands_are_seen_equally_often() {
    let dir = tempfile::tempdir().expect("a folder");
    let game = game(Cards::builtin());
    let greedy = |seed: u64, seat: usize| Spec::Greedy.bot::<RollWrite>(seed ^ seat as u64);
    let seen = |drawn: bool| {
        let what = Run { game: &game, bots: &greedy, games: 100, seed: 3, drawn, shard: Shard::ALL };
        let file = dir.path().join(drawn.to_string());
        let facts = run(&what, &file, &ProgressBar::hidden(), &AtomicBool::new(false)).expect("a folder to write to");
        let mut seen = BTreeMap::<String, u32>::new();
        for seat in facts.iter().flat_map(|facts| &facts.seats) {
            *seen.entry(seat.traits["island"].clone()).or_default() += 1;
        }
        seen
    };
    // 60 each; chance alone brings fewer than 40 or more than 80 in one of ten thousand.
    let drawn = seen(true);
    assert!(drawn.len() == 5 && drawn.values().all(|n| (40..80).contains(n)), "{drawn:?}");
    let chosen = seen(false);
    assert!(chosen.len() < 5 || chosen.values().any(|n| !(40..80).contains(n)), "bots have their likings: {chosen:?}");
}
