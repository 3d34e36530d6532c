//! Charts as SVG, drawn for a page without scripts.

use crate::stats::Interval;
use maud::{Markup, html};

const WIDTH: f64 = 640.0;
const LABEL: f64 = 230.0;
const ROW: f64 = 22.0;

/// A horizontal bar for each row with its interval as a whisker, and the aim as a band if there is one.
pub fn bars(title: &str, rows: &[(String, Interval)], aim: Option<(f64, f64)>, show: &dyn Fn(f64) -> String) -> Markup {
    let highest = rows.iter().map(|(_, i)| i.high).chain(aim.map(|(_, most)| most)).fold(0.0, f64::max);
    let lowest = rows.iter().map(|(_, i)| i.low).fold(0.0, f64::min);
    let span = (highest - lowest).max(1e-9);
    let x = |value: f64| LABEL + (value - lowest) / span * (WIDTH - LABEL - 70.0);
    let height = ROW * rows.len() as f64 + 10.0;
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (round(height)) } role="img" aria-label=(title) {
            title { (title) }
            @if let Some((least, most)) = aim {
                rect.aim x=(round(x(least))) y="0" width=(round(x(most) - x(least))) height=(round(height)) {}
            }
            @for (n, (name, interval)) in rows.iter().enumerate() {
                @let y = ROW * n as f64 + 4.0;
                text x=(LABEL - 8.0) y=(round(y + 13.0)) text-anchor="end" { (name) }
                rect.bar x=(round(x(0.0_f64.min(interval.value)))) y=(round(y)) height="16"
                    width=(round((x(interval.value) - x(0.0)).abs())) {}
                path.whisker d={ "M" (round(x(interval.low))) " " (round(y + 8.0)) "H" (round(x(interval.high))) } {}
                text x=(round(x(interval.high.max(0.0)) + 6.0)) y=(round(y + 13.0)) { (show(interval.value)) }
            }
        }
    }
}

/// Lines over rounds: each series a line with its name at the end.
pub fn lines(title: &str, series: &[(String, Vec<f64>)]) -> Markup {
    let highest = series.iter().flat_map(|(_, v)| v.iter().copied()).fold(1e-9, f64::max);
    let longest = series.iter().map(|(_, v)| v.len()).max().unwrap_or(1).max(2);
    let (height, left) = (220.0, 30.0);
    let x = |round: usize| left + round as f64 / (longest - 1) as f64 * (WIDTH - left - 110.0);
    let y = |value: f64| height - 20.0 - value / highest * (height - 40.0);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label=(title) {
            title { (title) }
            path.axis d={ "M" (left) " 10V" (height - 20.0) "H" (WIDTH - 100.0) } {}
            text x="4" y=(round(y(highest) + 4.0)) { (short(highest)) }
            @for (n, (name, values)) in series.iter().enumerate() {
                @let path: Vec<String> = values.iter().enumerate()
                    .map(|(i, &v)| format!("{}{} {}", if i == 0 { "M" } else { "L" }, round(x(i)), round(y(v)))).collect();
                path class={ "line line" (n % 8) } d=(path.join("")) {}
                @if let Some(&last) = values.last() {
                    text class={ "name name" (n % 8) } x=(round(x(values.len() - 1) + 6.0)) y=(round(y(last) + 4.0)) { (name) }
                }
            }
        }
    }
}

/// A column for each number that came, as high as it came often; numbers lie together where there are many.
pub fn columns(title: &str, values: &[i64]) -> Markup {
    const MOST: i64 = 30;
    let (least, most) = (values.iter().min().copied().unwrap_or(0), values.iter().max().copied().unwrap_or(0));
    let step = (most - least) / MOST + 1;
    let count = |from: i64| values.iter().filter(|&&value| (from..from + step).contains(&value)).count();
    let bins: Vec<(i64, usize)> = (least..=most).step_by(step as usize).map(|from| (from, count(from))).collect();
    let highest = bins.iter().map(|bin| bin.1).max().unwrap_or(1).max(1) as f64;
    let width = WIDTH / bins.len() as f64;
    html! {
        svg viewBox={ "0 0 " (WIDTH) " 140" } role="img" aria-label=(title) {
            title { (title) }
            @for (n, (from, count)) in bins.iter().enumerate() {
                @let (x, high) = (n as f64 * width, *count as f64 / highest * 110.0);
                rect.bar x=(round(x + 1.0)) y=(round(120.0 - high)) width=(round(width - 2.0)) height=(round(high)) {
                    title { (from) "–" (from + step - 1) ": " (count) }
                }
                @if n % 5 == 0 { text x=(round(x)) y="136" { (from) } }
            }
        }
    }
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A number as short as it may be.
pub fn short(value: f64) -> String {
    if value.abs() >= 100.0 {
        format!("{value:.0}")
    } else if value.abs() >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
    }
}
