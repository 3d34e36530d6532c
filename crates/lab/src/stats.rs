//! Intervals: how sure a number is.

use serde::{Deserialize, Serialize};

/// A number with its 95 % interval and how many observations it rests on.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Observations.
    pub n: u64,
}

const Z: f64 = 1.959_964;

/// A share of `hits` in `n`, after Wilson. Shared victories make hits that are not whole.
pub fn share(hits: f64, n: u64) -> Interval {
    if n == 0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0, n };
    }
    let value = hits / n as f64;
    let [low, high] = wilson(value, n as f64);
    Interval { value, low, high, n }
}

/// Wilson's 95 % interval of a share that was seen in so many independent observations.
pub fn wilson(share: f64, observations: f64) -> [f64; 2] {
    let spread = 1.0 + Z * Z / observations;
    let centre = (share + Z * Z / (2.0 * observations)) / spread;
    let variance = share * (1.0 - share) / observations + Z * Z / (4.0 * observations * observations);
    let half = Z * variance.max(0.0).sqrt() / spread;
    [(centre - half).max(0.0), (centre + half).min(1.0)]
}

/// A mean with its normal interval.
pub fn mean(values: impl IntoIterator<Item = f64>) -> Interval {
    let (mut n, mut sum, mut squares) = (0u64, 0.0, 0.0);
    for value in values {
        n += 1;
        sum += value;
        squares += value * value;
    }
    if n == 0 {
        return Interval { value: 0.0, low: 0.0, high: 0.0, n };
    }
    let size = n as f64;
    let value = sum / size;
    let variance = if n > 1 { ((squares - sum * value) / (size - 1.0)).max(0.0) } else { 0.0 };
    let half = Z * (variance / size).sqrt();
    Interval { value, low: value - half, high: value + half, n }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_wilsons() {
        // 10 of 40: 0.1419 to 0.4019, from the tables of the method.
        let interval = share(10.0, 40);
        assert!((interval.low - 0.1419).abs() < 5e-4 && (interval.high - 0.4019).abs() < 5e-4, "{interval:?}");
        assert_eq!(share(0.0, 0).high, 1.0);
        assert!(share(0.0, 50).low == 0.0 && share(0.0, 50).high < 0.08);
    }

    #[test]
    fn a_mean_is_normal() {
        let interval = mean([1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(interval.value, 3.0);
        // Standard deviation 1.5811, over the root of five, times 1.96.
        assert!((interval.high - 3.0 - 1.3859).abs() < 1e-3, "{interval:?}");
    }
}
