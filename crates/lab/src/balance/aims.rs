//! What a game should be like, and what of it is not.

use super::measure::Measures;
use crate::stats::Interval;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Bounds for every measure of a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// The name, or its beginning up to a dot; `*` stands for any one part.
    pub of: String,
    /// The least that is good.
    pub least: f64,
    /// The most that is good.
    pub most: f64,
    /// How much it counts where several are weighed against each other.
    pub weight: f64,
}

impl Aim {
    /// Bounds for the measures with such names.
    pub fn new(of: &str, least: f64, most: f64) -> Aim {
        Aim { of: of.to_owned(), least, most, weight: 1.0 }
    }

    /// Whether it speaks of the measure of that name.
    pub fn fits(&self, name: &str) -> bool {
        let mut parts = name.split('.');
        self.of.split('.').all(|wanted| parts.next().is_some_and(|part| wanted == "*" || wanted == part))
    }

    /// How far a value lies outside, in widths of the aim; nothing if it is inside.
    pub fn excess(&self, value: f64) -> f64 {
        let width = (self.most - self.least).max(1e-9);
        (self.least - value).max(value - self.most).max(0.0) / width
    }
}

/// The aims of all games, as a file says them.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct AimFile(BTreeMap<String, Vec<AimRow>>);

/// One aim as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AimRow {
    of: String,
    least: Option<f64>,
    most: Option<f64>,
    even: Option<f64>,
    #[serde(default)]
    players: Vec<usize>,
    weight: Option<f64>,
}

impl AimFile {
    /// The aims that the cards of the Emporia edition were made for.
    pub const BUILTIN: &str = include_str!("../../aims.toml");

    /// Those.
    pub fn builtin() -> AimFile {
        AimFile::read(AimFile::BUILTIN).unwrap_or_else(|fault| unreachable!("the built-in aims are tested: {fault}"))
    }

    /// Reads a file, or says what is wrong with it.
    pub fn read(text: &str) -> Result<AimFile, String> {
        let file: AimFile = toml::from_str(text).map_err(|error| error.to_string())?;
        for (game, row) in file.0.iter().flat_map(|(game, rows)| rows.iter().map(move |row| (game, row))) {
            let bounds = match (row.least, row.most, row.even) {
                (Some(least), Some(most), None) => least < most,
                (None, None, Some(even)) => even > 0.0,
                _ => false,
            };
            if !bounds || row.of.is_empty() || row.weight.is_some_and(|weight| weight < 0.0) {
                return Err(format!("{game}, {:?}: least and most, or even", row.of));
            }
        }
        Ok(file)
    }

    /// The aims of a game with so many players.
    pub fn of(&self, game: &str, players: usize) -> Vec<Aim> {
        let rows = self.0.get(game).map_or(&[][..], Vec::as_slice);
        let here = rows.iter().filter(|row| row.players.is_empty() || row.players.contains(&players));
        here.map(|row| {
            let share = 1.0 / players.max(1) as f64;
            let (least, most) = match (row.even, row.least, row.most) {
                (Some(even), ..) => (share - even, share + even),
                (None, least, most) => (least.unwrap_or(f64::MIN), most.unwrap_or(f64::MAX)),
            };
            Aim { of: row.of.clone(), least, most, weight: row.weight.unwrap_or(1.0) }
        })
        .collect()
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
        for (name, measure) in measures.iter().filter(|(name, _)| aim.fits(name)) {
            let excess = aim.excess(measure.value);
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

    #[test]
    fn aims_are_data() {
        let file = AimFile::builtin();
        // A game that is there as an example needs no aims.
        for game in ["roll-and-write", "emporion", "emporous"] {
            assert!(!file.of(game, 2).is_empty(), "{game}");
        }
        let wins =
            |players| file.of("emporion", players).into_iter().find(|aim| aim.of == "wins.order").expect("an aim");
        assert!((wins(4).least - 0.2).abs() < 1e-9 && (wins(4).most - 0.3).abs() < 1e-9);
        assert!(file.of("emporion", 2).iter().any(|aim| aim.of == "ending.realm"));
        assert!(!file.of("emporion", 3).iter().any(|aim| aim.of.starts_with("ending")));
        let fate =
            file.of("roll-and-write", 1).into_iter().find(|aim| aim.fits("fate.harbour.fulfilled")).expect("an aim");
        assert!(!fate.fits("fate.harbour.left") && fate.excess(0.9) > 0.0 && fate.excess(0.5) == 0.0);
        for wrong in
            ["[[x]]\nof = 'a'", "[[x]]\nof = 'a'\nleast = 2\nmost = 1", "[[x]]\nof = 'a'\neven = 0.1\nleast = 1", "x"]
        {
            assert!(AimFile::read(wrong).is_err(), "{wrong}");
        }
    }
}
