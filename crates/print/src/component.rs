//! A thing to be cut out: how large it is, what it shows, how many there are of it.

use crate::canvas::{Area, Canvas, area};
use emporia_engine::{CardSets, Listed};
use emporia_text::{Arg, Lang, Tell, say};
use std::rc::Rc;

/// How far drawings reach over the edge at most.
pub const BLEED: f32 = 6.0;

/// The outline of a thing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outline {
    /// A rectangle with corners of that radius.
    Card(f32),
    /// A circle.
    Round,
    /// A page of its own, not cut.
    Page,
}

/// A thing to be cut out.
#[derive(Clone, Debug)]
pub struct Component {
    /// What it is, in names of files: `macellum`, `city-2`.
    pub id: String,
    /// What it is part of, by the end of its key in the texts: `print-part-history`.
    pub part: &'static str,
    /// Width, in millimetres.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Its outline.
    pub shape: Outline,
    /// How many there are.
    pub copies: u8,
    /// What it shows.
    pub front: Canvas,
    /// What it shows when it lies face down, which it has in common with others; none for what has only one side.
    pub back: Option<Rc<Canvas>>,
}

impl Component {
    /// Its rectangle.
    pub fn area(&self) -> Area {
        area(0.0, 0.0, self.width, self.height)
    }

    /// Its front, or its back.
    pub fn side(&self, back: bool) -> Option<&Canvas> {
        if back { self.back.as_deref() } else { Some(&self.front) }
    }
}

/// What things are made with: the words and the ink.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// The language of all words.
    pub lang: Lang,
    /// How much ink may be used.
    pub ink: crate::palette::Ink,
}

impl Maker {
    /// A sentence.
    pub fn say(&self, key: &str, args: &[Arg<'_>]) -> String {
        say(self.lang, key, args)
    }

    /// A word.
    pub fn word(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }
}

/// A clause with the names of the things that it is about.
pub type Illustration = (&'static str, &'static [&'static str]);

/// A game that can be played with paper.
pub trait OnPaper: Tell + Listed {
    /// All that is needed of it, in the order in which it is printed. Dice, pencils and people are not; a game that needs
    /// nothing else has only its rules on paper.
    fn pieces(_: &Maker, _: &Self::Cards) -> Vec<Component> {
        Vec::new()
    }

    /// The things that are shown beside clauses in the rules, by their names in files.
    const PLATES: &'static [Illustration] = &[];
}

/// All pieces of a game, if there is such a game.
pub fn pieces(maker: &Maker, game: &str, cards: &CardSets) -> Option<Vec<Component>> {
    fn of<G: OnPaper>(maker: &Maker, cards: &CardSets) -> Vec<Component> {
        G::pieces(maker, G::cards_in(cards))
    }
    emporia_engine::with_game!(game, G => Some(of::<G>(maker, cards)), else None)
}

/// What is shown beside the clauses of a game.
pub fn plates(game: &str) -> &'static [Illustration] {
    emporia_engine::with_game!(game, G => <G as OnPaper>::PLATES, else &[])
}
