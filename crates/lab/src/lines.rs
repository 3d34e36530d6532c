//! Files of games, one JSON line each, that long runs write: taken up again where an earlier run stopped.

use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What stands in a line: something about one game of a run.
pub trait GameLine: Serialize + DeserializeOwned + Send {
    /// The number of the game.
    fn game(&self) -> u64;
}

/// The lines of a file. A last line that was cut off when a run was killed is left out.
pub fn read<T: GameLine>(path: &Path) -> io::Result<Vec<T>> {
    let mut all = Vec::new();
    for line in BufReader::new(File::open(path)?).lines() {
        if let Ok(one) = serde_json::from_str(&line?) {
            all.push(one);
        }
    }
    Ok(all)
}

/// Plays the games below `games` that the file lacks and that `wanted` has, and adds them, line by line; gives all such
/// games in order. `stop` ends it early, with what there is.
pub fn complete<T: GameLine>(
    file: &Path,
    games: u64,
    wanted: impl Fn(u64) -> bool,
    play: impl Fn(u64) -> T + Sync,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> io::Result<Vec<T>> {
    let mut all: Vec<T> = if file.exists() { read(file)? } else { Vec::new() };
    all.retain(|one| one.game() < games && wanted(one.game()));
    let done: BTreeSet<u64> = all.iter().map(T::game).collect();
    // Written anew, so that a torn line at the end does not swallow the next one.
    let mut out = io::BufWriter::new(OpenOptions::new().create(true).write(true).truncate(true).open(file)?);
    for one in &all {
        writeln!(out, "{}", serde_json::to_string(one)?)?;
    }
    out.flush()?;
    let missing: Vec<u64> = (0..games).filter(|n| wanted(*n) && !done.contains(n)).collect();
    bar.set_length(missing.len() as u64);
    let shared = Mutex::new((out, Ok(())));
    let mut new: Vec<T> = missing
        .into_par_iter()
        .filter_map(|n| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let one = play(n);
            let line = serde_json::to_string(&one).expect("lines are plain data");
            let mut shared = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Err(error) = writeln!(shared.0, "{line}").and_then(|()| shared.0.flush()) {
                shared.1 = Err(error);
                stop.store(true, Ordering::Relaxed);
            }
            bar.inc(1);
            Some(one)
        })
        .collect();
    shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1?;
    all.append(&mut new);
    all.sort_by_key(T::game);
    Ok(all)
}
