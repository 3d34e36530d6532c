//! The games that can be played here: all of the engine's list. A game joins with an `impl Page`, which may be short: then
//! it is drawn in plain text with a button for each legal move.

use crate::board::{Board, Look, Section, Strand};
use crate::fault::Fault;
use crate::pages::parts::Offers;
use crate::pages::plain;
use crate::play::{Play, ShownChange};
use emporia_bots::Mind;
use emporia_engine::options::{filled, set_up, usual};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{
    CardSet, CardSets, Choice, Game, Listed, Match, OptionsFault, Seat, SeatSet, Viewer, editions, with_game,
};
use emporia_text::{Lang, Tell, Words, say};
use maud::Markup;
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub use emporia_text::games::{GAMES, Info, info};

/// A game that can be drawn on a page. HTML is built from a View, so that nothing hidden can slip in.
pub trait Page: Tell + Mind {
    /// The class of its colours on the home page.
    const FAMILY: &'static str = "";

    /// The zones of the table that a phone shows one at a time, each with its icon and the key of its name. What lies in
    /// the first carries `data-tab="1"`, and so on; the players come after them.
    const TABS: &'static [(&'static str, &'static str)] = &[("cards", "tab-table")];

    /// The table from a viewer's View, with a way to make each of their legal moves.
    fn page(&self, offers: &Offers<'_, Self>) -> Markup {
        plain::page(offers)
    }

    /// What opens above the table of the rivals: Realms, sheets, what is known.
    fn rivals(&self, _: &Offers<'_, Self>) -> Markup {
        Markup::default()
    }

    /// How many things the viewer may press in each zone of `TABS`.
    fn lit(&self, _: &Offers<'_, Self>) -> Vec<usize> {
        Vec::new()
    }

    /// What is to be done now, in a sentence: it stands in the banner, beside whose turn it is.
    fn prompt(&self, _: &Offers<'_, Self>) -> String {
        String::new()
    }

    /// What is at the thumb on a phone, whichever zone is shown: the purse, and the moves that are no thing on the table.
    fn dock(&self, _: &Offers<'_, Self>) -> Markup {
        Markup::default()
    }

    /// The standing answers that a seat may give now, by name: what the server shall answer in its place. The words of
    /// one are `standing-NAME` without a number at its end.
    fn standing(&self, _: &Self::View) -> Vec<String> {
        Vec::new()
    }

    /// The move that a standing answer makes now, if it does.
    fn stands(&self, _: &Self::View, _: &str) -> Option<Self::Action> {
        None
    }

    /// What lies beside the table, over the log: a negotiation, or what became of one. `recent` is what the viewer
    /// noticed from their last move on.
    fn aside(&self, _: &Offers<'_, Self>, _: &[Self::Event]) -> Markup {
        Markup::default()
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

    /// The moment of the game, for the guide of a first game: the name of a lesson. It follows from what the learner has
    /// done and may do, not from the number of the turn.
    fn moment(&self, at: &Situation<'_, Self>) -> &'static str;

    /// The section of the log that an event begins, if it does.
    fn section(&self, _: &Self::Event) -> Option<Section> {
        None
    }

    /// The place of an event in a negotiation.
    fn strand(&self, _: &Self::Event) -> Strand {
        Strand::Alone
    }

    /// The icon beside an event in the log.
    fn picture(&self, _: &Self::Event) -> &'static str {
        "info"
    }

    /// The move that a form with several fields amounts to, such as an Expedition; whether it is legal is not asked here.
    fn move_in(&self, _: &Self::View, _: &[(String, String)]) -> Option<Self::Action> {
        None
    }
}

/// What a guide goes by.
pub struct Situation<'a, G: Game> {
    /// Who learns.
    pub who: Viewer,
    /// What they see.
    pub view: &'a G::View,
    /// What they may do now.
    pub actions: &'a [G::Action],
    /// All that they noticed so far, but for what was taken back.
    pub seen: &'a [G::Event],
}

impl<G: Game> Situation<'_, G> {
    /// How often something happened that fits.
    pub fn times(&self, fits: impl Fn(&G::Event) -> bool) -> usize {
        self.seen.iter().filter(|event| fits(event)).count()
    }

    /// Whether it never did.
    pub fn never(&self, fits: impl Fn(&G::Event) -> bool) -> bool {
        self.times(fits) == 0
    }

    /// Whether a move that fits is legal now.
    pub fn may(&self, fits: impl Fn(&G::Action) -> bool) -> bool {
        self.actions.iter().any(fits)
    }
}

/// A picture for the rules.
pub struct Plate {
    /// The clause that it belongs to; none for those that come after all of them.
    pub clause: Option<&'static str>,
    /// The picture.
    pub picture: Markup,
}

/// The zones of a game's table that a phone shows one at a time.
pub fn tabs(name: &str) -> &'static [(&'static str, &'static str)] {
    with_game!(name, G => G::TABS, else &[])
}

/// The colours of a game on the home page.
pub fn family(name: &str) -> &'static str {
    with_game!(name, G => G::FAMILY, else "")
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// No game has that name.
    Unknown,
    /// What is wrong with the options of that game.
    Options(&'static str, OptionsFault),
    /// The snapshot is not one of this game.
    Snapshot,
}

impl From<NoGame> for Fault {
    fn from(no_game: NoGame) -> Fault {
        match no_game {
            NoGame::Unknown => Fault::Bad("fault-no-game"),
            NoGame::Options(game, fault) => Fault::Options(game, fault),
            NoGame::Snapshot => Fault::Unplayable,
        }
    }
}

/// The rules of each game that is played here, once for each set of options: tables with the same options share them.
pub struct Shelf {
    cards: CardSets,
    rules: Mutex<KnownRules>,
}

/// Rules by the name of the game, its options as JSON, and the hash of its cards.
type KnownRules = BTreeMap<(&'static str, String, CardChoice), Arc<dyn Any + Send + Sync>>;

/// A game that was begun, as its table names it.
#[derive(Clone, Copy, Debug)]
pub struct BegunGame<'a> {
    /// Which game.
    pub name: &'a str,
    /// Its options in full.
    pub options: &'a Value,
    /// The hash of its card set; none if the log names none.
    pub cards: Option<Hex>,
}

/// Which card set a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum CardChoice {
    /// The one that new games are dealt from.
    InForce,
    /// The one that a game was begun with: its hash, or none if its log names none.
    Begun(Option<[u8; 32]>),
}

impl Shelf {
    /// With these component tables.
    pub fn new(cards: CardSets) -> Shelf {
        Shelf { cards, rules: Mutex::default() }
    }

    /// The card set that a game is played with. If that of a running game is not to be had any more, because its owner changed
    /// files of their own, it goes on with the one in force.
    fn cards<G: Listed>(&self, choice: CardChoice) -> G::Cards {
        let in_force = G::cards_in(&self.cards);
        match choice {
            CardChoice::InForce => in_force.clone(),
            CardChoice::Begun(None) => editions::unnamed(in_force),
            CardChoice::Begun(Some(hash)) => editions::named(Hex(hash), in_force).unwrap_or_else(|| {
                tracing::warn!(game = G::NAME, cards = %Hex(hash), "games go on with other cards: this set is not here");
                in_force.clone()
            }),
        }
    }

    /// The rules of a game that was begun, with its own cards.
    fn begun<G: Page + Listed>(&self, begun: BegunGame<'_>) -> Result<Arc<G>, NoGame> {
        self.rules::<G>(begun.options, CardChoice::Begun(begun.cards.map(|hash| hash.0)))
    }

    /// The component tables that new games are dealt from.
    pub fn card_sets(&self) -> &CardSets {
        &self.cards
    }

    /// What a game's set is called if it is not the Emporia edition: its hash, short enough to be read.
    pub fn foreign(&self, name: &str) -> Option<String> {
        let builtin = with_game!(name, G => Some(Hex(<G as Game>::Cards::builtin().hash())), else None);
        self.cards_hash(name)
            .filter(|hash| Some(hash) != builtin.as_ref())
            .map(|hash| hash.to_string()[..10].to_owned())
    }

    /// The hash of the card set that new games are dealt from.
    pub fn cards_hash(&self, name: &str) -> Option<Hex> {
        with_game!(name, G => Some(Hex(G::cards_in(&self.cards).hash())), else None)
    }

    /// The rules of a game under these options.
    fn rules<G: Page + Listed>(&self, options: &Value, cards: CardChoice) -> Result<Arc<G>, NoGame> {
        let key = (G::NAME, options.to_string(), cards);
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        let known = rules.get(&key).and_then(|game| game.clone().downcast::<G>().ok());
        if let Some(game) = known {
            return Ok(game);
        }
        let game: G = set_up(options, self.cards::<G>(cards)).map_err(|fault| NoGame::Options(G::NAME, fault))?;
        let game = Arc::new(game);
        rules.insert(key, game.clone());
        Ok(game)
    }

    /// Number of seats under these options, and the options in full.
    pub fn seats(&self, name: &str, options: &Value) -> Result<(usize, Value), NoGame> {
        with_game!(name, G => {
            let game = self.rules::<G>(options, CardChoice::InForce)?;
            Ok((game.seats(), serde_json::to_value(game.options()).expect("options of names and numbers")))
        }, else Err(NoGame::Unknown))
    }

    /// Deals a new game from a seed at a version, or begins one in the middle, at a position given as JSON. Gives the
    /// events as a JSON list beside the board.
    pub fn begin(
        &self,
        begun: BegunGame<'_>,
        seed: Seed,
        seq: u64,
        bots: SeatSet,
        from: Option<&str>,
    ) -> Result<(Box<dyn Board>, String), NoGame> {
        with_game!(begun.name, G => {
            let from = from.map(serde_json::from_str).transpose().map_err(|_| NoGame::Snapshot)?;
            let (play, events) = Play::begin(self.begun::<G>(begun)?, seed, seq, bots, from);
            Ok((Box::new(play), events))
        }, else Err(NoGame::Unknown))
    }

    /// Goes on from a snapshot, given as JSON, after the changes that led to it.
    pub fn resume(
        &self,
        begun: BegunGame<'_>,
        seed: Seed,
        bots: SeatSet,
        snapshot: &str,
        shown: &[ShownChange<'_>],
    ) -> Result<Box<dyn Board>, NoGame> {
        with_game!(begun.name, G => {
            let play = Play::resume(self.begun::<G>(begun)?, seed, bots, snapshot, shown);
            Ok(Box::new(play.ok_or(NoGame::Snapshot)?))
        }, else Err(NoGame::Unknown))
    }

    /// What stands for a game on the home page.
    pub fn cover(&self, game: &Info, lang: Lang) -> Markup {
        let options = usual(game.choices, game.players.usual);
        let words = Words { lang, names: &[] };
        with_game!(game.name, G => self.rules::<G>(&options, CardChoice::InForce).map(|game| game.cover(&words)), else Err(NoGame::Unknown))
            .unwrap_or_default()
    }

    /// The pictures for the rules: the things of a game that was just dealt.
    pub fn plates(&self, game: &Info, lang: Lang) -> Vec<Plate> {
        // All that there is: with the most players, and the last of each option's values.
        let last = |choice: &Choice| choice.values.last().map(|value| (*value).to_owned());
        let Ok(options) = filled(game.choices, game.players.most, last) else { return Vec::new() };
        with_game!(game.name, G => self.rules::<G>(&options, CardChoice::InForce).map(|game| plates(&*game, lang)), else Err(NoGame::Unknown))
            .unwrap_or_default()
    }
}

fn plates<G: Page>(game: &G, lang: Lang) -> Vec<Plate> {
    let names: Vec<String> = (1..=game.seats()).map(|n| say(lang, "seat-number", &[("n", n.into())])).collect();
    let words = Words { lang, names: &names };
    let look = Look::new(words, Viewer::Spectator);
    // Any deal will do: the same one each time, after everyone has made a first choice.
    let mut played = Match::new(game.clone(), Seed::from_number(1), &mut |_| ());
    let mut actions = Vec::new();
    for _ in 0..game.seats() {
        let Some(seat) = played.turn().seats().first() else { break };
        game.actions(played.state(), seat, &mut actions);
        if let Some(&action) = actions.first() {
            let _ = played.act(seat, action, &mut |_| ());
        }
    }
    game.plates(&look, &game.view(played.state(), Viewer::Spectator))
}
