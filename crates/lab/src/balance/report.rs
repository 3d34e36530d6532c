//! The report: one HTML file that needs no script and no network, and the same numbers as CSV.

use super::aims::{Aim, Finding, findings};
use super::chart::{bars, lines, short};
use super::measure::Measures;
use crate::stats::Interval;
use emporia_text::{Arg, Lang, say};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// All measures as lines of text.
pub fn csv(measures: &Measures) -> String {
    let mut out = "measure,value,low,high,n\n".to_owned();
    for (name, i) in measures {
        out += &format!("{name},{},{},{},{}\n", i.value, i.low, i.high, i.n);
    }
    out
}

const STYLE: &str = "
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#fbf6e9;color:#2b2118}
h1,h2{color:#17365c}table{border-collapse:collapse;font-size:.9rem}td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #d9cbaa}
td:first-child,th:first-child{text-align:left}svg{width:100%;max-width:42rem;height:auto;font:12px sans-serif;fill:#2b2118}
.aim{fill:#5b8c3a;opacity:.18}.bar{fill:#17508c}.whisker{stroke:#b5460f;stroke-width:2}.axis{stroke:#8a7a5c;fill:none}
.line{fill:none;stroke-width:2}.line0{stroke:#17508c}.line1{stroke:#b5460f}.line2{stroke:#4d7a27}.line3{stroke:#7a3d7a}.line4{stroke:#a37a00}.line5{stroke:#00747a}.line6{stroke:#555}.line7{stroke:#b03060}
li.chance{color:#6b5d45}";

/// The words of a report.
struct ReportWords {
    lang: Lang,
}

impl ReportWords {
    fn say(&self, key: &str, args: &[Arg<'_>]) -> String {
        say(self.lang, key, args)
    }
}

/// What a report is about.
pub struct ReportHead<'a> {
    /// The game and its table, in words.
    pub title: &'a str,
    /// The bots.
    pub bots: &'a str,
    /// How many games.
    pub games: usize,
}

/// The whole page: findings first, then every measure with a chart.
pub fn html(lang: Lang, head: &ReportHead<'_>, measures: &Measures, aims: &[Aim]) -> String {
    let words = ReportWords { lang };
    let found = findings(measures, aims);
    let subtitle = words.say("balance-subtitle", &[("games", head.games.into()), ("bots", head.bots.into())]);
    let page = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (head.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (head.title) }
                p { (subtitle) }
                (finding_list(&words, &found))
                @for section in &SECTIONS {
                    (render(&words, section, measures, aims))
                }
            }
        }
    };
    page.into_string()
}

fn finding_list(words: &ReportWords, found: &[Finding]) -> Markup {
    html! {
        h2 { (words.say("balance-findings", &[])) }
        @if found.is_empty() {
            p { (words.say("balance-all-good", &[])) }
        }
        ul {
            @for finding in found {
                li class=(if finding.sure { "sure" } else { "chance" }) { (told(words, finding)) }
            }
        }
    }
}

/// A finding in a sentence.
fn told(words: &ReportWords, finding: &Finding) -> String {
    let key = if finding.sure { "balance-outside" } else { "balance-outside-perhaps" };
    let args = [
        ("name", finding.name.as_str().into()),
        ("value", short(finding.found.value).into()),
        ("low", short(finding.found.low).into()),
        ("high", short(finding.found.high).into()),
        ("least", short(finding.least).into()),
        ("most", short(finding.most).into()),
    ];
    words.say(key, &args)
}

/// The findings as lines of text.
pub fn findings_in_words(lang: Lang, measures: &Measures, aims: &[Aim]) -> Vec<String> {
    findings(measures, aims).iter().map(|finding| told(&ReportWords { lang }, finding)).collect()
}

/// How a section shows its measures.
enum Shape {
    /// Bars of the measures under a name.
    Bars(&'static str),
    /// A table with a row per name and a column per ending.
    Table(&'static str, &'static [&'static str]),
    /// Lines over rounds.
    Lines(&'static str),
}

struct Section {
    title: &'static str,
    shape: Shape,
}

const SECTIONS: [Section; 11] = [
    Section { title: "balance-wins", shape: Shape::Bars("wins") },
    Section { title: "balance-points", shape: Shape::Bars("points") },
    Section { title: "balance-length", shape: Shape::Bars("length") },
    Section { title: "balance-endings", shape: Shape::Bars("ending") },
    Section { title: "balance-sources", shape: Shape::Table("source", &["winner", "other"]) },
    Section { title: "balance-cards", shape: Shape::Table("card", &["taken", "round", "win", "adjusted"]) },
    Section { title: "balance-fates", shape: Shape::Table("fate", &["had", "fulfilled", "returned", "left"]) },
    Section { title: "balance-lead", shape: Shape::Bars("lead") },
    Section { title: "balance-series", shape: Shape::Lines("series") },
    Section { title: "balance-deals", shape: Shape::Bars("deals") },
    Section { title: "balance-roads", shape: Shape::Bars("road") },
];

/// The measures whose names begin so, without the beginning.
fn under<'m>(measures: &'m Measures, prefix: &str) -> Vec<(String, &'m Interval)> {
    let named = measures.iter().filter_map(|(name, interval)| {
        let rest = name.strip_prefix(prefix)?;
        let rest = if rest.is_empty() { prefix } else { rest.strip_prefix('.')? };
        Some((rest.to_owned(), interval))
    });
    named.collect()
}

fn render(words: &ReportWords, section: &Section, measures: &Measures, aims: &[Aim]) -> Markup {
    let title = words.say(section.title, &[]);
    let body = match section.shape {
        Shape::Bars(prefix) => {
            // Bars that share an aim stand in one chart, so that its band fits all of them.
            let mut charts: BTreeMap<String, Vec<(String, Interval)>> = BTreeMap::new();
            for (name, interval) in under(measures, prefix) {
                let group = name.split_once('.').map_or("", |(group, _)| group).to_owned();
                charts.entry(group).or_default().push((name, *interval));
            }
            html! {
                @for (group, rows) in &charts {
                    @let full = if group.is_empty() { prefix.to_owned() } else { format!("{prefix}.{group}") };
                    @let aim = aims.iter().find(|aim| aim.of == full).map(|aim| (aim.least, aim.most));
                    (bars(&title, rows, aim))
                }
            }
        }
        Shape::Table(prefix, columns) => {
            let mut rows: BTreeMap<String, BTreeMap<String, &Interval>> = BTreeMap::new();
            for (name, interval) in under(measures, prefix) {
                if let Some((row, column)) = name.rsplit_once('.') {
                    rows.entry(row.to_owned()).or_default().insert(column.to_owned(), interval);
                }
            }
            html! {
                @if !rows.is_empty() {
                    table {
                        tr { th {} @for column in columns { th { (words.say(&format!("balance-col-{column}"), &[])) } } }
                        @for (row, cells) in &rows {
                            tr {
                                td { (row) }
                                @for column in columns { td { @if let Some(i) = cells.get(*column) {
                                    (short(i.value)) " (" (short(i.low)) "–" (short(i.high)) ")"
                                } } }
                            }
                        }
                    }
                }
            }
        }
        Shape::Lines(prefix) => {
            let mut series: BTreeMap<String, Vec<f64>> = BTreeMap::new();
            for (name, interval) in under(measures, prefix) {
                if let Some((line, _)) = name.rsplit_once('.') {
                    series.entry(line.to_owned()).or_default().push(interval.value);
                }
            }
            let series: Vec<_> = series.into_iter().collect();
            html! { @if !series.is_empty() { (lines(&title, &series)) } }
        }
    };
    html! {
        @if !body.0.is_empty() {
            h2 { (title) }
            (body)
        }
    }
}
