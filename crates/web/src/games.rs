//! The games that can be played here. A game joins with one arm in `Shelf::with`, its numbers in `GAMES`, and an
//! `impl Page`, which may be short: then it is drawn in plain text with a button for each legal move.

use crate::board::{Board, Look};
use crate::pages::plain;
use crate::play::{Play, Shown};
use emporia_bots::Mind;
use emporia_engine::emporion::Emporion;
use emporia_engine::emporous::Emporous;
use emporia_engine::rng::Seed;
use emporia_engine::rollwrite::RollWrite;
use emporia_engine::{CardSets, Game, Match, Seat, Viewer};
use emporia_text::{Lang, Table as Words, Tell, say};
use maud::Markup;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A game that can be drawn on a page. HTML is built from a View, so that nothing hidden can slip in.
pub trait Page: Tell + Mind {
    /// The table from a viewer's View, with a way to make each of their legal moves.
    fn page(&self, look: &Look<'_>, view: &Self::View, actions: &[Self::Action]) -> Markup {
        plain::page(self, look, view, actions)
    }

    /// A move in words, for those who see the table before them.
    fn says(&self, words: &Words<'_>, view: &Self::View, action: Self::Action) -> String {
        Tell::action(self, words, view, action)
    }

    /// Where everyone's points come from.
    fn score_sheet(&self, words: &Words<'_>, view: &Self::View) -> Markup {
        plain::scores(self, words, view)
    }

    /// What stands beside a player's name: points, and what they have.
    fn strip(&self, _: &Look<'_>, _: &Self::View, _: Seat) -> Markup {
        Markup::default()
    }

    /// Pictures for the rules, each for a clause: the things of the game as they lie on its table.
    fn plates(&self, _: &Look<'_>, _: &Self::View) -> Vec<Plate> {
        Vec::new()
    }

    /// What stands for the game on the home page: its own things, so that what is printed on them is what is played with.
    fn cover(&self, _: &Words<'_>) -> Markup {
        Markup::default()
    }

    /// The moment of the game, for the guide of a first game: the name of a lesson, such as the number of the turn.
    fn moment(&self, view: &Self::View) -> String;

    /// The icon beside an event in the log.
    fn picture(&self, _: &Self::Event) -> &'static str {
        "info"
    }

    /// The controls with which a composed move is made, each by an attribute that tells it apart on the page.
    fn controls(&self, _: &Self::View, _: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// The move that a form with several fields amounts to, such as an Expedition; whether it is legal is not asked here.
    fn move_in(&self, _: &Self::View, _: &[(String, String)]) -> Option<Self::Action> {
        None
    }
}

/// A picture for the rules.
pub struct Plate {
    /// The clause that it belongs to; none for those that come after all of them.
    pub clause: Option<&'static str>,
    /// The picture.
    pub picture: Markup,
}

/// An option beside the number of players.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its name in the options; its words have the key `option-GAME-NAME`.
    pub name: &'static str,
    /// What may be chosen, the usual first, as JSON; the words have the option's key with `-VALUE`.
    pub values: &'static [&'static str],
}

/// What is known of a game before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in addresses.
    pub name: &'static str,
    /// The key of its title; its description has `-about` after it.
    pub title: &'static str,
    /// The letters that its clauses begin with.
    pub clauses: &'static str,
    /// Version of its rules.
    pub rules: u32,
    /// The fewest players, the most, and the usual number.
    pub players: (u8, u8, u8),
    /// How many play a guided first game.
    pub learners: u8,
    /// Other options.
    pub options: &'static [Choice],
}

/// All games, in the order in which they are shown.
pub const GAMES: &[Info] = &[
    Info {
        players: (2, 4, 3),
        options: &[Choice { name: "special", values: &["false", "true"] }],
        ..about::<Emporion>()
    },
    Info {
        players: (2, 4, 4),
        // Two have rules of their own (OUS-100).
        learners: 3,
        options: &[
            Choice { name: "chapter", values: &["1", "2"] },
            Choice { name: "fugitives", values: &["1", "3"] },
            Choice { name: "open_exchanges", values: &["false", "true"] },
        ],
        ..about::<Emporous>()
    },
    Info { players: (1, 5, 3), ..about::<RollWrite>() },
];

/// What a game says of itself.
const fn about<G: Page>() -> Info {
    Info {
        name: G::NAME,
        title: G::TITLE,
        clauses: G::CLAUSES,
        rules: G::RULES,
        players: (1, 1, 1),
        learners: 2,
        options: &[],
    }
}

/// The game of that name.
pub fn info(name: &str) -> Option<&'static Info> {
    GAMES.iter().find(|game| game.name == name)
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// No game has that name.
    Unknown,
    /// An option is out of bounds or unknown; what is wrong.
    Options(String),
    /// The snapshot is not one of this game.
    Snapshot,
}

/// The rules of each game that is played here, once for each set of options.
pub struct Shelf {
    cards: CardSets,
    emporion: Known<Emporion>,
    emporous: Known<Emporous>,
    rollwrite: Known<RollWrite>,
}

/// The rules of a game by its options, as JSON.
type Known<G> = Mutex<BTreeMap<String, Arc<G>>>;

/// Something to be done with the rules of whichever game it is.
pub trait Use {
    /// What comes of it.
    type Out;
    /// Does it.
    fn with<G: Page>(self, game: Arc<G>) -> Result<Self::Out, NoGame>;
}

impl Shelf {
    /// With the Emporia edition of all component tables.
    pub fn new(cards: CardSets) -> Shelf {
        Shelf { cards, emporion: Known::default(), emporous: Known::default(), rollwrite: Known::default() }
    }

    /// Does something with the game of that name under these options.
    pub fn with<U: Use>(&self, name: &str, options: &Value, what: U) -> Result<U::Out, NoGame> {
        match name {
            Emporion::NAME => what.with(shared(&self.emporion, options, &self.cards.emporion)?),
            Emporous::NAME => what.with(shared(&self.emporous, options, &self.cards.emporous)?),
            RollWrite::NAME => what.with(shared(&self.rollwrite, options, &self.cards.rollwrite)?),
            _ => Err(NoGame::Unknown),
        }
    }
}

/// One value of the rules for all tables with the same options.
fn shared<G: Page>(known: &Known<G>, options: &Value, cards: &G::Cards) -> Result<Arc<G>, NoGame> {
    let options: G::Options =
        serde_json::from_value(options.clone()).map_err(|error| NoGame::Options(error.to_string()))?;
    let key = serde_json::to_string(&options).unwrap_or_default();
    let mut known = known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(game) = known.get(&key) {
        return Ok(game.clone());
    }
    let game = Arc::new(G::new(options, cards.clone()).map_err(|name| NoGame::Options(name.to_owned()))?);
    known.insert(key, game.clone());
    Ok(game)
}

/// Deals a new game, or begins one in the middle.
pub struct Begin<'a> {
    /// The secret.
    pub seed: Seed,
    /// The version at which it is dealt.
    pub seq: u64,
    /// The position that it goes on from, as JSON.
    pub from: Option<&'a str>,
}

impl Use for Begin<'_> {
    type Out = (Box<dyn Board>, String);

    fn with<G: Page>(self, game: Arc<G>) -> Result<Self::Out, NoGame> {
        let from = self.from.map(serde_json::from_str).transpose().map_err(|_| NoGame::Snapshot)?;
        let (play, events) = Play::begin(game, self.seed, self.seq, from);
        Ok((Box::new(play), events))
    }
}

/// Goes on from a snapshot.
pub struct Resume<'a> {
    /// The secret.
    pub seed: Seed,
    /// The snapshot, as JSON.
    pub snapshot: &'a str,
    /// The changes up to it.
    pub shown: &'a [Shown<'a>],
}

impl Use for Resume<'_> {
    type Out = Box<dyn Board>;

    fn with<G: Page>(self, game: Arc<G>) -> Result<Self::Out, NoGame> {
        let play = Play::resume(game, self.seed, self.snapshot, self.shown).ok_or(NoGame::Snapshot)?;
        Ok(Box::new(play))
    }
}

/// Number of seats under these options, and the options in full.
pub struct Seats;

impl Use for Seats {
    type Out = (usize, Value, u32);

    fn with<G: Page>(self, game: Arc<G>) -> Result<Self::Out, NoGame> {
        Ok((game.seats(), serde_json::to_value(game.options()).unwrap_or_default(), G::RULES))
    }
}

/// Draws the pictures for the rules: the things of a game that was just dealt.
pub struct Plates {
    /// In which language.
    pub lang: Lang,
}

impl Use for Plates {
    type Out = Vec<Plate>;

    fn with<G: Page>(self, game: Arc<G>) -> Result<Self::Out, NoGame> {
        let names: Vec<String> =
            (1..=game.seats()).map(|n| say(self.lang, "seat-number", &[("n", n.into())])).collect();
        let words = Words { lang: self.lang, names: &names };
        let look = Look { words, viewer: Viewer::Spectator, act: None, version: 0 };
        // Any deal will do: the same one each time, after everyone has made a first choice.
        let mut table = Match::new((*game).clone(), Seed::from_number(1), &mut |_| ());
        let mut actions = Vec::new();
        for _ in 0..game.seats() {
            let Some(seat) = table.turn().seats().first() else { break };
            game.actions(table.state(), seat, &mut actions);
            if let Some(&action) = actions.first() {
                let _ = table.act(seat, action, &mut |_| ());
            }
        }
        Ok(game.plates(&look, &game.view(table.state(), Viewer::Spectator)))
    }
}

/// Draws what stands for a game on the home page.
pub struct Cover {
    /// In which language.
    pub lang: Lang,
}

impl Use for Cover {
    type Out = Markup;

    fn with<G: Page>(self, game: Arc<G>) -> Result<Self::Out, NoGame> {
        Ok(game.cover(&Words { lang: self.lang, names: &[] }))
    }
}
