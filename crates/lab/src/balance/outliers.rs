//! Cards that stand out from the others, found without an aim.

use super::measure::Measures;
use crate::stats::Interval;
use serde::Serialize;

/// In what a card stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Oddity {
    /// Its takers win far more than others in their place.
    Strong,
    /// Far less.
    Weak,
    /// Hardly anybody takes it who could.
    Unwanted,
    /// Hardly anybody begins with it.
    Unchosen,
    /// Hardly anybody keeps it who draws it.
    Discarded,
}

/// A card that stands out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outlier {
    /// The measure that shows it.
    pub name: String,
    /// In what.
    pub oddity: Oddity,
    /// What was found.
    pub found: Interval,
    /// What is found of the card in the middle of all.
    pub typical: f64,
}

/// How many deviations of the others make an outlier.
const FAR: f64 = 3.0;
/// A share that is as good as nobody.
const NOBODY: f64 = 0.02;
/// Fewer takes than this say nothing.
const FEW: u64 = 30;

/// All cards that stand out, the farthest from the others first.
pub fn outliers(measures: &Measures) -> Vec<Outlier> {
    let named = |begin: &'static str, end: &'static str| {
        measures.iter().filter(move |(name, found)| name.starts_with(begin) && name.ends_with(end) && found.n >= FEW)
    };
    let effects: Vec<f64> = named("card.", ".adjusted").map(|(_, found)| found.value).collect();
    let (middle, spread) = robust(effects);
    let mut all: Vec<(f64, Outlier)> = Vec::new();
    for (name, found) in named("card.", ".adjusted") {
        let far = (found.value - middle) / spread.max(1e-9);
        // Far from the others, and surely so.
        if far.abs() > FAR && (found.low > middle || found.high < middle) {
            let oddity = if far > 0.0 { Oddity::Strong } else { Oddity::Weak };
            all.push((far.abs(), Outlier { name: name.clone(), oddity, found: *found, typical: middle }));
        }
    }
    for (begin, oddity) in [("picked.", Oddity::Unwanted), ("kept.", Oddity::Discarded)] {
        let (middle, _) = robust(named(begin, "").map(|(_, found)| found.value).collect());
        for (name, found) in named(begin, "").filter(|(_, found)| found.high < NOBODY) {
            all.push((f64::MAX, Outlier { name: name.clone(), oddity, found: *found, typical: middle }));
        }
    }
    let begun: u64 = named("wins.start.", "").map(|(_, found)| found.n).sum();
    for (name, found) in measures.iter().filter(|(name, _)| name.starts_with("wins.start.")) {
        if (found.n as f64) < NOBODY * begun as f64 {
            let share = crate::stats::share(found.n as f64, begun);
            all.push((f64::MAX, Outlier { name: name.clone(), oddity: Oddity::Unchosen, found: share, typical: 0.5 }));
        }
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.name.cmp(&b.1.name)));
    all.into_iter().map(|(_, outlier)| outlier).collect()
}

/// The middle of some values and how far they lie from it, without regard to the few that lie far off.
fn robust(mut values: Vec<f64>) -> (f64, f64) {
    let middle = |values: &mut Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let centre = middle(&mut values);
    let mut apart: Vec<f64> = values.iter().map(|value| (value - centre).abs()).collect();
    (centre, 1.4826 * middle(&mut apart))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_out_is_found() {
        let interval = |value: f64, half: f64, n| Interval { value, low: value - half, high: value + half, n };
        let mut measures = Measures::new();
        for n in 0..9 {
            measures.insert(format!("card.card.c{n}.adjusted"), interval(0.01 * f64::from(n - 4), 0.02, 200));
            measures.insert(format!("kept.c{n}"), interval(0.5, 0.05, 200));
        }
        measures.insert("card.card.crown.adjusted".into(), interval(0.4, 0.05, 100));
        measures.insert("card.card.rare.adjusted".into(), interval(0.4, 0.05, 3));
        measures.insert("kept.junk".into(), interval(0.005, 0.005, 200));
        measures.insert("wins.start.hoplites".into(), interval(0.5, 0.1, 400));
        measures.insert("wins.start.sophistes".into(), interval(0.5, 0.4, 4));
        let found: Vec<(String, Oddity)> = outliers(&measures).into_iter().map(|o| (o.name, o.oddity)).collect();
        let wanted = [
            ("kept.junk", Oddity::Discarded),
            ("wins.start.sophistes", Oddity::Unchosen),
            ("card.card.crown.adjusted", Oddity::Strong),
        ];
        assert_eq!(found, wanted.map(|(name, oddity)| (name.to_owned(), oddity)));
    }
}
