//! `backup`, `restore`, `copy` and `export`: tables that move, from a terminal.

use crate::serve::{closed, named, runtime};
use crate::tell::tell;
use crate::{Done, Failure, cli};
use emporia_text::{Lang, say};
use emporia_web::backup::{self, MoveFault, MovedRows, Still};
use emporia_web::model::TableId;
use emporia_web::server::Place;
use emporia_web::store::Store;
use std::path::Path;

/// Writes all that is kept into one file, while the server runs.
pub fn backup(lang: Lang, args: &cli::BackupArgs) -> Done {
    let moved = runtime()?.block_on(backup::backup(&args.kept.place, &args.backup));
    moved_to(lang, "keep-backed-up", &args.backup.display().to_string(), moved)
}

/// Puts a backup where nothing is kept yet.
pub fn restore(lang: Lang, args: &cli::BackupArgs) -> Done {
    let moved = runtime()?.block_on(backup::restore(&args.backup, &args.kept.place));
    moved_to(lang, "keep-restored", &named(&args.kept.place), moved)
}

/// Copies everything from one place to another.
pub fn copy(lang: Lang, args: &cli::CopyArgs) -> Done {
    let [from, to] = [&args.from, &args.to].map(|text| place(text));
    let moved = runtime()?.block_on(backup::copy(&from, &to));
    moved_to(lang, "keep-copied", &named(&to), moved)
}

/// A database by its address, or else a folder.
fn place(text: &str) -> Place {
    let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
    if is_url { Place::Database(text.to_owned()) } else { Place::Folder(text.into()) }
}

/// Says what was moved, or why not.
fn moved_to(lang: Lang, key: &str, to: &str, moved: Result<MovedRows, MoveFault>) -> Done {
    let moved = moved.map_err(|fault| refused(lang, fault))?;
    let counts = [("tables", moved.tables), ("entries", moved.entries), ("players", moved.players)];
    let mut args = vec![("place", to.into())];
    args.extend(counts.map(|(name, count)| (name, count.into())));
    tell(say(lang, key, &args));
    Ok(())
}

fn refused(lang: Lang, fault: MoveFault) -> Failure {
    let one = |key: &str, name: &'static str, value: String| say(lang, key, &[(name, value.into())]);
    Failure::negative(match fault {
        MoveFault::Store(place, fault) => return closed(lang, &place, &fault),
        MoveFault::Exists(file) => one("keep-exists", "file", file.display().to_string()),
        MoveFault::Nothing(place) => one("keep-nothing", "place", named(&place)),
        MoveFault::Occupied(place) => one("keep-occupied", "place", named(&place)),
        MoveFault::NoBackup(why) => one("keep-no-backup", "why", why),
        MoveFault::Earlier(found) => one("keep-earlier", "found", found.to_string()),
        MoveFault::File(file, error) => unwritten(lang, &file, &error),
    })
}

fn unwritten(lang: Lang, file: &Path, error: &std::io::Error) -> String {
    let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
    say(lang, "keep-unwritten", &args)
}

/// Writes the records of games that are over into a folder: those of these tables, or all.
pub fn export(lang: Lang, args: &cli::ExportArgs) -> Done {
    let place = &args.kept.place;
    runtime()?.block_on(async {
        let still = Still::of(place).await.map_err(|fault| refused(lang, fault))?;
        let store = &still.store;
        let ids = match args.which.is_empty() {
            true => backup::ended(&**store).await.map_err(|fault| closed(lang, place, &fault))?,
            false => args.which.iter().map(|word| table(lang, word)).collect::<Result<_, Failure>>()?,
        };
        std::fs::create_dir_all(&args.into).map_err(|error| Failure::negative(unwritten(lang, &args.into, &error)))?;
        let (mut written, mut left) = (0_u64, 0_u64);
        for id in &ids {
            match exported(lang, &**store, id, &args.into).await {
                Ok(()) => written += 1,
                // Of all games, those without a record are left out; one that was asked for by its name is missed.
                Err(fault) if args.which.is_empty() => {
                    eprintln!("{}", fault.sentence);
                    left += 1;
                }
                Err(fault) => return Err(fault),
            }
        }
        let folder = args.into.display().to_string();
        let args = [("written", written.into()), ("left", left.into()), ("folder", folder.into())];
        tell(say(lang, "keep-exported", &args));
        Ok(())
    })
}

/// A table by its id or its address.
fn table(lang: Lang, word: &str) -> Result<TableId, Failure> {
    let last = word.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    TableId::read(last).ok_or_else(|| Failure::bad_input(say(lang, "keep-no-table", &[("table", word.into())])))
}

async fn exported(lang: Lang, store: &dyn Store, id: &TableId, folder: &Path) -> Done {
    let record = backup::record(store, id).await.map_err(|fault| {
        let args = [("table", id.as_str().into()), ("why", fault.sentence(lang).into())];
        Failure::negative(say(lang, "keep-no-record", &args))
    })?;
    let file = folder.join(format!("{id}.json"));
    std::fs::write(&file, record.write()).map_err(|error| Failure::negative(unwritten(lang, &file, &error)))
}
