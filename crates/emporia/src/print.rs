//! `print`: a game on paper, and what print services and virtual tables take.

use crate::folder::cannot_write;
use crate::tell::tell;
use crate::{Done, Failure, cli, setup};
use emporia_engine::rng::Hex;
use emporia_engine::{CardSet, CardSets, Listed, with_game};
use emporia_print::sheet::sheets;
use emporia_print::{Backs, Component, CutMarks, Ink, Job, Maker, Paper, booklet, pdf, pictures, pieces, tabletop};
use emporia_text::{Info, Lang, info, say};
use std::path::Path;

/// Writes everything that was asked for into a folder; in all languages if so.
pub fn print(lang: Lang, args: &cli::PrintArgs, both: bool) -> Done {
    let game = info(&args.game).ok_or_else(|| setup::no_game(lang, &args.game))?;
    let job = job(lang, args)?;
    let cards = setup::card_sets(lang, args.cards.as_deref())?;
    let set = with_game!(game.name, G => set_name::<G>(&cards), else None);
    std::fs::create_dir_all(&args.out).map_err(|error| cannot_write(lang, &args.out, &error))?;
    let langs = if both { Lang::ALL.to_vec() } else { vec![lang] };
    for of in langs {
        let maker = Maker { lang: of, ink: Ink::named(&args.ink).unwrap_or_default() };
        let pieces = pieces(&maker, game.name, &cards).unwrap_or_default();
        let name = format!("{}-{}", game.name, of.code());
        if pieces.is_empty() {
            tell(say(lang, "print-nothing", &[("game", say(lang, game.title, &[]).into())]));
        } else {
            let bytes = pdf::game(&job, &maker, game, &pieces, set.as_deref());
            written(lang, &args.out.join(format!("{name}.pdf")), &bytes, sheets(&job, &pieces).len() + 1)?;
        }
        let rules = booklet::rules(job.paper, &maker, game, &pieces, set.as_deref());
        written(lang, &args.out.join(format!("{name}-rules.pdf")), &rules.bytes, rules.pages)?;
        if args.png {
            singles(lang, &args.out.join(format!("{name}-png")), &pieces, job.bleed)?;
        }
        if let Some(url) = &args.tts {
            table_top(lang, &args.out.join(format!("{name}-tts")), url, &maker, game, &pieces)?;
        }
    }
    Ok(())
}

/// The hash of a set that is not the Emporia edition, as it is short enough to be read.
fn set_name<G: Listed>(cards: &CardSets) -> Option<String> {
    let hash = G::cards_in(cards).hash();
    (hash != G::Cards::builtin().hash()).then(|| Hex(hash).to_string()[..10].to_owned())
}

fn job(lang: Lang, args: &cli::PrintArgs) -> Result<Job, Failure> {
    if !(0.0..=emporia_print::component::BLEED).contains(&args.bleed) {
        return Err(Failure::bad_input(say(lang, "print-bad-bleed", &[("value", args.bleed.to_string().into())])));
    }
    let backs = Backs::named(&args.backs).unwrap_or_default();
    let marks = CutMarks::named(&args.marks).unwrap_or_default();
    let paper = Paper::named(&args.paper).unwrap_or(Job::default().paper);
    Ok(Job { paper, backs, marks, bleed: args.bleed })
}

fn written(lang: Lang, path: &Path, bytes: &[u8], pages: usize) -> Done {
    std::fs::write(path, bytes).map_err(|error| cannot_write(lang, path, &error))?;
    let args = [
        ("file", path.display().to_string().into()),
        ("pages", pages.into()),
        ("size", bytes.len().div_ceil(1000).into()),
    ];
    tell(say(lang, "print-written", &args));
    Ok(())
}

/// Writes pictures one by one, as they are made: a game of them does not fit into memory well.
fn all_written(lang: Lang, dir: &Path, files: impl Iterator<Item = (String, Vec<u8>)>) -> Done {
    std::fs::create_dir_all(dir).map_err(|error| cannot_write(lang, dir, &error))?;
    let mut count = 0_usize;
    for (name, bytes) in files {
        let path = dir.join(name);
        std::fs::write(&path, bytes).map_err(|error| cannot_write(lang, &path, &error))?;
        count += 1;
    }
    tell(say(lang, "print-written-pictures", &[("dir", dir.display().to_string().into()), ("n", count.into())]));
    Ok(())
}

fn singles(lang: Lang, dir: &Path, pieces: &[Component], bleed: f32) -> Done {
    all_written(lang, dir, pictures::singles(pieces, bleed))?;
    let list = dir.join("copies.csv");
    std::fs::write(&list, pictures::copies(pieces)).map_err(|error| cannot_write(lang, &list, &error))
}

fn table_top(lang: Lang, dir: &Path, url: &str, maker: &Maker, game: &Info, pieces: &[Component]) -> Done {
    std::fs::create_dir_all(dir).map_err(|error| cannot_write(lang, dir, &error))?;
    let base = if url.is_empty() {
        let folder = std::path::absolute(dir).map_err(|error| cannot_write(lang, dir, &error))?;
        format!("file:///{}", folder.display().to_string().trim_start_matches('/').replace('\\', "/"))
    } else {
        url.trim_end_matches('/').to_owned()
    };
    let decks = tabletop::decks(pieces);
    all_written(lang, dir, decks.iter().flat_map(|deck| tabletop::sheets(pieces, deck)))?;
    let saved = dir.join(format!("{}.json", game.name));
    let text = tabletop::saved_object(&base, maker, game, pieces, &decks);
    std::fs::write(&saved, text).map_err(|error| cannot_write(lang, &saved, &error))
}
