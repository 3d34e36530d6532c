//! A bar for what takes long, and Ctrl-C that ends it with what there is.

use crate::Failure;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A bar for so many games: how many are played, how many in a second, how long it took and how long it may take yet.
pub fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {rate}  {elapsed_precise} + {eta_precise}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let rate = |state: &ProgressState, out: &mut dyn Write| {
        // A bar shows what it can: there is nowhere to complain.
        let _ = out.write_str(&rate(state.per_sec()));
    };
    let bar = ProgressBar::new(games).with_style(style.with_key("rate", rate));
    bar.tick();
    bar
}

/// "0.25/s", "3.1/s", "1200/s"
fn rate(per_second: f64) -> String {
    match per_second {
        n if n < 1.0 => format!("{n:.2}/s"),
        n if n < 10.0 => format!("{n:.1}/s"),
        n => format!("{n:.0}/s"),
    }
}

/// Becomes true at Ctrl-C.
pub fn interrupted() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed)).map_err(anyhow::Error::from)?;
    Ok(stop)
}

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn rates_have_no_more_digits_than_mean_something() {
        let shown = [0.0, 0.254, 3.12, 366.8998, 12_345.6].map(rate);
        assert_eq!(shown, ["0.00/s", "0.25/s", "3.1/s", "367/s", "12346/s"]);
    }
}
