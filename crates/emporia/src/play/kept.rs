//! Games that were begun in the terminal and not finished: each is a record in a folder of the person's own.

use emporia_engine::rng::Hex;
use emporia_engine::{Game, Match, Record};
use etcetera::BaseStrategy;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where they are kept: the system's folder for what programs remember, or for their data where it has no such folder.
pub fn folder() -> Option<PathBuf> {
    let system = etcetera::choose_base_strategy().ok()?;
    Some(system.state_dir().unwrap_or_else(|| system.data_dir()).join("emporia").join("games"))
}

/// The file that a game is kept in: one for each game and shuffle.
pub fn file<G: Game>(played: &Match<G>) -> Option<PathBuf> {
    let hash = Hex(played.seed().hash()).to_string();
    Some(folder()?.join(format!("{}-{}.json", G::NAME, &hash[..8])))
}

/// All that are kept and can be read, the newest first.
pub fn all() -> Vec<(PathBuf, Record)> {
    let files = folder().and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let read = |entry: std::fs::DirEntry| {
        let path = entry.path();
        let since = entry.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let record = Record::read(&std::fs::read_to_string(&path).ok()?).ok()?;
        Some((since, path, record))
    };
    let mut kept: Vec<_> = files.filter_map(read).collect();
    kept.sort_by_key(|(since, ..)| std::cmp::Reverse(*since));
    kept.into_iter().map(|(_, path, record)| (path, record)).collect()
}

/// Writes beside the file and renames, so that a failure half-way loses nothing that was there.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}
