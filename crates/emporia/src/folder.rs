//! Folders that long runs write to: each belongs to one run, which can be taken up again.

use crate::{Done, Failure, setup};
use emporia_text::{Lang, say};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Makes the folder, or checks that it belongs to the same run: its settings stand in a file.
pub fn claim<T: Serialize + DeserializeOwned>(
    lang: Lang,
    out: &Path,
    name: &str,
    settings: &T,
    same: impl Fn(&T) -> bool,
) -> Done {
    let path = out.join(name);
    std::fs::create_dir_all(out).map_err(|error| cannot_write(lang, out, &error))?;
    if !path.exists() {
        return write(lang, &path, &json_text(settings));
    }
    let known: Option<T> = serde_json::from_str(&setup::read_file(lang, &path)?).ok();
    if known.is_some_and(|known| same(&known)) {
        return Ok(());
    }
    Err(other_run(lang, out))
}

/// That a folder belongs to another run.
pub fn other_run(lang: Lang, dir: &Path) -> Failure {
    Failure::bad_input(say(lang, "balance-other-run", &[("dir", dir.display().to_string().into())]))
}

/// What a person may want to read too, as JSON.
pub fn json_text(data: &impl Serialize) -> String {
    serde_json::to_string_pretty(data).expect("reports are plain data")
}

/// One line of JSON.
pub fn line(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("reports are plain data") + "\n"
}

/// Writes a file, or says why not.
pub fn write(lang: Lang, path: &Path, text: &str) -> Done {
    std::fs::write(path, text).map_err(|error| cannot_write(lang, path, &error))
}

/// Why a file cannot be written.
pub fn cannot_write(lang: Lang, path: &Path, error: &std::io::Error) -> Failure {
    let args = [("file", path.display().to_string().into()), ("why", error.to_string().into())];
    Failure::negative(say(lang, "play-save-failed", &args))
}

/// The day, as the calendar of the world writes it (2026-11-18), in UTC.
pub fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let days = since.map_or(0, |since| since.as_secs() / 86_400) as i64;
    let (year, month, day) = calendar(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of so many days after 1970-01-01, counted in eras of 400 years that begin in March.
fn calendar(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day_of_year - (153 * march_month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::calendar;

    #[test]
    fn days_have_dates() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (11_016, (2000, 2, 29)),
            (20_775, (2026, 11, 18)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(calendar(days), date);
        }
    }
}
