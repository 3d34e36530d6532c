//! What a game should be like, and what of it is not.

use super::measure::Measures;
use crate::stats::Interval;
use serde::Serialize;

/// Bounds for every measure whose name begins so.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// The beginning of the names.
    pub of: String,
    /// The least that is good.
    pub least: f64,
    /// The most that is good.
    pub most: f64,
}

impl Aim {
    /// Bounds for the measures with such names.
    pub fn new(of: &str, least: f64, most: f64) -> Aim {
        Aim { of: of.to_owned(), least, most }
    }
}

/// A measure that is outside its aim.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// The measure's name.
    pub name: String,
    /// What was found.
    pub found: Interval,
    /// The least that is good.
    pub least: f64,
    /// The most that is good.
    pub most: f64,
    /// How far outside, in widths of the aim.
    pub excess: f64,
    /// Whether the whole interval lies outside: it is not chance.
    pub sure: bool,
}

/// All measures outside their aims, worst first; those that may be chance come last.
pub fn findings(measures: &Measures, aims: &[Aim]) -> Vec<Finding> {
    let mut found = Vec::new();
    for aim in aims {
        let width = (aim.most - aim.least).max(1e-9);
        let named = measures.iter().filter(|(name, _)| {
            name.strip_prefix(&aim.of).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        for (name, measure) in named {
            let value = measure.value;
            let excess = (aim.least - value).max(value - aim.most) / width;
            if excess > 0.0 {
                let sure = measure.high < aim.least || measure.low > aim.most;
                let (name, found_) = (name.clone(), *measure);
                found.push(Finding { name, found: found_, least: aim.least, most: aim.most, excess, sure });
            }
        }
    }
    found.sort_by(|a, b| b.sure.cmp(&a.sure).then(b.excess.total_cmp(&a.excess)).then(a.name.cmp(&b.name)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_outside_is_found_worst_first() {
        let interval = |value, half| Interval { value, low: value - half, high: value + half, n: 100 };
        let measures = Measures::from([
            ("wins.seat.1".to_owned(), interval(0.26, 0.02)),
            ("wins.seat.2".to_owned(), interval(0.40, 0.02)),
            ("wins.seat.3".to_owned(), interval(0.32, 0.05)),
            ("wins.seats".to_owned(), interval(9.0, 0.0)),
            ("length".to_owned(), interval(30.0, 1.0)),
        ]);
        let found = findings(&measures, &[Aim::new("wins.seat", 0.21, 0.29), Aim::new("length", 16.0, 28.0)]);
        let names: Vec<_> = found.iter().map(|f| (f.name.as_str(), f.sure)).collect();
        assert_eq!(names, [("wins.seat.2", true), ("length", true), ("wins.seat.3", false)]);
    }
}
