//! The report: one HTML file that needs no script and no network, and the same numbers as CSV.

use super::aims::{Aim, Finding, findings};
use super::chart::{bars, columns, lines};
use super::facts::Facts;
use super::measure::Measures;
use super::names::MeasureNames;
use super::outliers::{Oddity, outliers};
use crate::stats::Interval;
use emporia_text::{Lang, say};
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
dt{float:left;clear:left;width:9rem}.legend{font-size:.9rem}code{font-size:.85rem;overflow-wrap:anywhere}";

/// What a report is about.
pub struct ReportHead<'a> {
    /// The game and its table, in words.
    pub title: &'a str,
    /// The bots.
    pub bots: &'a str,
    /// How many games.
    pub games: usize,
    /// Where the numbers come from: command, seed, cards, program, date.
    pub provenance: &'a [(&'static str, String)],
}

/// Everything that a report is made from.
pub struct ReportData<'a> {
    /// What games left.
    pub facts: &'a [Facts],
    /// The measures of them.
    pub measures: &'a Measures,
    /// What they should be.
    pub aims: &'a [Aim],
}

/// The whole page: findings first, then every measure with a chart.
pub fn html(lang: Lang, names: &MeasureNames, head: &ReportHead<'_>, data: &ReportData<'_>) -> String {
    let ReportData { facts, measures, aims } = *data;
    let subtitle = say(lang, "balance-subtitle", &[("games", head.games.into()), ("bots", head.bots.into())]);
    let say = |key: &str| say(lang, key, &[]);
    let body = html! {
        p { (subtitle) }
        h2 { (say("balance-findings")) }
        @let (found, odd) = (findings_in_words(lang, names, measures, aims), outliers_in_words(lang, names, measures));
        @if found.is_empty() { p { (say("balance-all-good")) } }
        ul { @for line in &found { li { (line) } } }
        @if !odd.is_empty() {
            h2 { (say("balance-outliers")) }
            ul { @for line in &odd { li { (line) } } }
        }
        p.legend { (say("balance-legend")) }
        @for section in &SECTIONS { (render(lang, names, section, measures, aims)) }
        (distributions(lang, facts))
        h2 { (say("balance-provenance")) }
        dl { @for (key, value) in head.provenance { dt { (say(key)) } dd { code { (value) } } } }
    };
    page(lang, head.title, &body)
}

/// A page that needs nothing from elsewhere.
pub fn page(lang: Lang, title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                (body)
            }
        }
    };
    page.into_string()
}

/// How often each number of points, turns and points of lead at the end came.
fn distributions(lang: Lang, facts: &[Facts]) -> Markup {
    let points = facts.iter().flat_map(|facts| facts.seats.iter().map(|seat| i64::from(seat.points))).collect();
    let length = facts.iter().map(|facts| i64::from(facts.rounds)).collect();
    let margin = |facts: &Facts| {
        let mut points: Vec<i16> = facts.seats.iter().map(|seat| seat.points).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        (points.len() > 1).then(|| i64::from(points[0] - points[1]))
    };
    let margins = facts.iter().filter_map(margin).collect();
    let charts: [(&str, Vec<i64>); 3] =
        [("balance-spread-points", points), ("balance-spread-length", length), ("balance-spread-margin", margins)];
    html! {
        @for (key, values) in charts {
            @if !values.is_empty() {
                h2 { (say(lang, key, &[])) }
                (columns(&say(lang, key, &[]), &values))
            }
        }
    }
}

/// Whether a measure is a share of something, which is written in hundredths.
fn is_share(name: &str) -> bool {
    let begins = ["wins", "ending", "road", "road-of", "picked", "kept", "fate", "lead.open"];
    let ends = [".win", ".taken", ".adjusted"];
    begins.iter().any(|begin| name.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
        || name.starts_with("card.") && ends.iter().any(|end| name.ends_with(end))
}

/// A value of a measure with the one precision that all have: a decimal, shares in hundredths.
pub fn shown(name: &str, value: f64) -> String {
    if is_share(name) { format!("{:.1} %", value * 100.0) } else { format!("{value:.1}") }
}

/// A finding in a sentence.
fn told(lang: Lang, names: &MeasureNames, finding: &Finding) -> String {
    let key = if finding.sure { "balance-outside" } else { "balance-outside-perhaps" };
    let shown = |value: f64| shown(&finding.name, value);
    let args = [
        ("name", names.measure(&finding.name).into()),
        ("value", shown(finding.found.value).into()),
        ("low", shown(finding.found.low).into()),
        ("high", shown(finding.found.high).into()),
        ("least", shown(finding.least).into()),
        ("most", shown(finding.most).into()),
    ];
    say(lang, key, &args)
}

/// The findings as lines of text, worst first.
pub fn findings_in_words(lang: Lang, names: &MeasureNames, measures: &Measures, aims: &[Aim]) -> Vec<String> {
    findings(measures, aims).iter().map(|finding| told(lang, names, finding)).collect()
}

/// The cards that stand out, as lines of text.
pub fn outliers_in_words(lang: Lang, names: &MeasureNames, measures: &Measures) -> Vec<String> {
    let line = |outlier: super::Outlier| {
        let key = match outlier.oddity {
            Oddity::Strong => "balance-odd-strong",
            Oddity::Weak => "balance-odd-weak",
            Oddity::Unwanted => "balance-odd-unwanted",
            Oddity::Unchosen => "balance-odd-unchosen",
            Oddity::Discarded => "balance-odd-discarded",
        };
        let card = outlier
            .name
            .split('.')
            .filter(|part| !["card", "picked", "kept", "wins", "start", "adjusted"].contains(part));
        let shown = |value: f64| shown("wins", value);
        let args = [
            ("card", names.measure(&card.collect::<Vec<_>>().join(".")).into()),
            ("value", shown(outlier.found.value).into()),
            ("low", shown(outlier.found.low).into()),
            ("high", shown(outlier.found.high).into()),
            ("typical", shown(outlier.typical).into()),
        ];
        say(lang, key, &args)
    };
    outliers(measures).into_iter().map(line).collect()
}

/// How a section shows its measures.
enum Shape {
    /// Bars of the measures under a name.
    Bars(&'static str),
    /// A table with a row per name and a column per ending.
    Table(&'static str, &'static [&'static str]),
    /// Bars of the measures under a name with an ending, the largest first.
    Forest(&'static str, &'static str),
    /// Lines over rounds.
    Lines(&'static str),
}

struct ReportSection {
    title: &'static str,
    shape: Shape,
}

const SECTIONS: [ReportSection; 13] = [
    ReportSection { title: "balance-wins", shape: Shape::Bars("wins") },
    ReportSection { title: "balance-points", shape: Shape::Bars("points") },
    ReportSection { title: "balance-length", shape: Shape::Bars("length") },
    ReportSection { title: "balance-endings", shape: Shape::Bars("ending") },
    ReportSection { title: "balance-sources", shape: Shape::Table("source", &["winner", "other"]) },
    ReportSection { title: "balance-cards", shape: Shape::Table("card", &["taken", "round", "win", "adjusted"]) },
    ReportSection { title: "balance-effects", shape: Shape::Forest("card", "adjusted") },
    ReportSection { title: "balance-picked", shape: Shape::Forest("picked", "") },
    ReportSection { title: "balance-fates", shape: Shape::Table("fate", &["had", "fulfilled", "returned", "left"]) },
    ReportSection { title: "balance-lead", shape: Shape::Bars("lead") },
    ReportSection { title: "balance-series", shape: Shape::Lines("series") },
    ReportSection { title: "balance-deals", shape: Shape::Bars("deals") },
    ReportSection { title: "balance-roads", shape: Shape::Bars("road") },
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

fn render(lang: Lang, names: &MeasureNames, section: &ReportSection, measures: &Measures, aims: &[Aim]) -> Markup {
    let title = say(lang, section.title, &[]);
    let body = match section.shape {
        Shape::Bars(prefix) => bar_charts(names, &title, prefix, measures, aims),
        Shape::Forest(prefix, ending) => {
            let of = |name: &str| match ending {
                "" => Some(name.to_owned()),
                ending => name.strip_suffix(ending).and_then(|name| name.strip_suffix('.')).map(str::to_owned),
            };
            let mut rows: Vec<(String, Interval)> = under(measures, prefix)
                .into_iter()
                .filter_map(|(name, interval)| of(&name).map(|name| (names.measure(&name), *interval)))
                .collect();
            rows.sort_by(|a, b| b.1.value.total_cmp(&a.1.value).then_with(|| a.0.cmp(&b.0)));
            let aim = aims
                .iter()
                .find(|aim| ending.is_empty() && aim.fits(&format!("{}.x", aim.of)) && aim.of.starts_with(prefix));
            html! { @if !rows.is_empty() { (bars(&title, &rows, aim.map(|aim| (aim.least, aim.most)), &|value| shown("wins", value))) } }
        }
        Shape::Table(prefix, columns) => table(lang, names, prefix, columns, measures),
        Shape::Lines(prefix) => {
            let mut series: BTreeMap<String, Vec<f64>> = BTreeMap::new();
            for (name, interval) in under(measures, prefix) {
                if let Some((line, _)) = name.rsplit_once('.') {
                    series.entry(names.measure(line)).or_default().push(interval.value);
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

/// Bars that share an aim stand in one chart, so that its band fits all of them.
fn bar_charts(names: &MeasureNames, title: &str, prefix: &str, measures: &Measures, aims: &[Aim]) -> Markup {
    let mut charts: BTreeMap<String, Vec<(String, String, Interval)>> = BTreeMap::new();
    // A game without exchanges has nothing to say of them.
    let silent = under(measures, prefix).iter().all(|(_, found)| found.value == 0.0 && found.high == 0.0);
    for (name, interval) in under(measures, prefix).into_iter().filter(|_| !silent) {
        let group = name.split_once('.').map_or("", |(group, _)| group).to_owned();
        let full = if name == prefix { name.clone() } else { format!("{prefix}.{name}") };
        charts.entry(group).or_default().push((full, names.measure(&name), *interval));
    }
    html! {
        @for (group, rows) in &charts {
            @let full = if group.is_empty() { prefix.to_owned() } else { format!("{prefix}.{group}") };
            @let aim = aims.iter().find(|aim| aim.of == full).map(|aim| (aim.least, aim.most));
            @let name = rows[0].0.clone();
            @let rows: Vec<(String, Interval)> = rows.iter().map(|(_, name, found)| (name.clone(), *found)).collect();
            (bars(title, &rows, aim, &|value| shown(&name, value)))
        }
    }
}

/// A row for each card and a column for each ending, with the number that the first rests on.
fn table(lang: Lang, names: &MeasureNames, prefix: &str, columns: &[&str], measures: &Measures) -> Markup {
    let mut rows: BTreeMap<String, BTreeMap<String, &Interval>> = BTreeMap::new();
    for (name, interval) in under(measures, prefix) {
        if let Some((row, column)) = name.rsplit_once('.') {
            rows.entry(row.to_owned()).or_default().insert(column.to_owned(), interval);
        }
    }
    html! {
        @if !rows.is_empty() {
            table {
                tr {
                    th {}
                    @for column in columns { th { (say(lang, &format!("balance-col-{column}"), &[])) } }
                    th { (say(lang, "balance-col-count", &[])) }
                }
                @for (row, cells) in &rows {
                    tr {
                        td { (names.measure(row)) }
                        @for column in columns { td { @if let Some(i) = cells.get(*column) {
                            @let show = |value| shown(&format!("{prefix}.{row}.{column}"), value);
                            (show(i.value)) " (" (show(i.low)) "–" (show(i.high)) ")"
                        } } }
                        td { @if let Some(i) = columns.first().and_then(|column| cells.get(*column)) { (i.n) } }
                    }
                }
            }
        }
    }
}

/// Two runs side by side, the surest differences first.
pub fn difference_page(
    lang: Lang,
    names: &MeasureNames,
    title: &str,
    games: usize,
    differences: &[super::Difference],
) -> String {
    let head = ["before", "after", "change", "interval"].map(|column| say(lang, &format!("compare-{column}"), &[]));
    let body = html! {
        p { (say(lang, "compare-legend", &[("games", games.into())])) }
        table {
            tr { th {} @for column in &head { th { (column) } } }
            @for one in differences {
                @let show = |value| shown(&one.name, value);
                @let sure = one.change.low > 0.0 || one.change.high < 0.0;
                tr class=(if sure { "sure" } else { "chance" }) {
                    td { (names.measure(&one.name)) }
                    td { (show(one.before.value)) }
                    td { (show(one.after.value)) }
                    td { (show(one.change.value)) }
                    td { (show(one.change.low)) " – " (show(one.change.high)) }
                }
            }
        }
    };
    page(lang, title, &body)
}
