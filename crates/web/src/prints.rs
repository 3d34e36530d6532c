//! Games on paper, as they are asked for on the site: each file is made once, in a place where bots think, and kept.

use crate::fault::Fault;
use crate::hall::Hall;
use crate::thinkers::Payer;
use axum::body::Bytes;
use emporia_bots::Spec;
use emporia_print::{Backs, Ink, Job, Maker, Paper, booklet, pdf, pieces};
use emporia_text::{Info, Lang};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// What a visitor may choose of a file. There are some hundred choices in all, of a third of a megabyte each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PrintChoice {
    /// The game.
    pub game: &'static str,
    /// Whether it is its rules.
    pub rules: bool,
    /// The language of all words.
    pub lang: Lang,
    /// The format, by its name.
    pub paper: &'static str,
    /// Where backs come.
    pub backs: Backs,
    /// Whether ink is spared.
    pub pale: bool,
}

/// A file takes about as long as a thought of this bot.
const EFFORT: Spec = Spec::Expert;

/// The files that were made.
#[derive(Default)]
pub struct Prints {
    made: Mutex<HashMap<PrintChoice, Arc<OnceCell<Bytes>>>>,
}

impl Prints {
    /// A file. Who asks while it is being made waits for the same one.
    pub async fn file(
        &self,
        hall: &Hall,
        payer: &Payer,
        game: &'static Info,
        choice: PrintChoice,
    ) -> Result<Bytes, Fault> {
        let cell = {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            made.entry(choice).or_default().clone()
        };
        let file = cell.get_or_try_init(|| async {
            let place = hall.thinkers.place(payer, EFFORT).await;
            let shelf = hall.shelf.clone();
            let making = tokio::task::spawn_blocking(move || {
                let bytes = made(&shelf, game, choice);
                drop(place);
                bytes
            });
            making.await.map_err(|_| Fault::Unplayable)?.ok_or(Fault::NotFound)
        });
        file.await.cloned()
    }
}

/// The file, if there is something to print.
fn made(shelf: &crate::games::Shelf, game: &Info, choice: PrintChoice) -> Option<Bytes> {
    let maker = Maker { lang: choice.lang, ink: if choice.pale { Ink::Low } else { Ink::Full } };
    let paper = Paper::named(choice.paper)?;
    let pieces = pieces(&maker, game.name, shelf.card_sets())?;
    let set = shelf.foreign(game.name);
    if choice.rules {
        return Some(booklet::rules(paper, &maker, game, &pieces, set.as_deref()).bytes.into());
    }
    let job = Job { paper, backs: choice.backs, ..Job::default() };
    (!pieces.is_empty()).then(|| pdf::game(&job, &maker, game, &pieces, set.as_deref()).into())
}
