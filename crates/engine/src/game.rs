//! What a game is: the one trait that everything else is built on.
//!
//! A `Game` value is the rules with their options and component tables; a `State` is one position.
//! Legality is `check`; luck comes only through `start` and `chance`; what a person or a bot may
//! know is a `View`. Nothing here knows about clocks, people or pages.

use crate::cards::CardSet;
use crate::options::{Choice, Players};
use crate::rng::Rng;
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// Who has to act now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Dice have to be rolled: `chance` says how they fell.
    Chance,
    /// One seat decides, and everyone sees that it does.
    Seat(Seat),
    /// These seats still have to choose, at the same time as others may already have done. Choices
    /// are hidden from each other and independent: they commute, and each can be taken back until
    /// the last has come.
    Together(SeatSet),
    /// Nobody: the game has ended.
    Over,
}

impl Turn {
    /// The seats that may act now.
    #[inline]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seat(seat) => SeatSet::one(seat),
            Turn::Together(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// Who makes a move: a player, or luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Actor {
    /// Dice.
    Chance,
    /// A player.
    Seat(Seat),
}

/// Whose eyes a View is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player, who also knows what that seat remembers.
    Seat(Seat),
    /// Somebody who only sees what lies open.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits in that seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Everyone who can look at a table.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

/// A move that the rules forbid, and the clause of `rules/` that does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// For example `"ION-22"`.
    pub clause: &'static str,
}

/// Shorthand for a refusal.
pub const fn illegal<T>(clause: &'static str) -> Result<T, Illegal> {
    Err(Illegal { clause })
}

/// Points and places, per seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How many of the entries below count.
    pub seats: u8,
    /// Points of each seat.
    pub points: [i16; MAX_SEATS],
    /// 1 for the winner or winners; those who share a place share its number, and the next numbers are skipped.
    pub places: [u8; MAX_SEATS],
}

impl Outcome {
    /// Ranks seats by a key that holds the points first and then each tie-break, higher is better.
    pub fn rank<K: Ord + Copy>(seats: usize, points: [i16; MAX_SEATS], keys: &[K]) -> Outcome {
        let mut places = [0; MAX_SEATS];
        for (place, key) in places.iter_mut().zip(keys).take(seats) {
            *place = 1 + keys[..seats].iter().filter(|other| *other > key).count() as u8;
        }
        Outcome { seats: seats as u8, points, places }
    }

    /// The seats in first place.
    pub fn winners(&self) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in Seat::all(self.seats as usize).filter(|s| self.places[s.index()] == 1) {
            set.insert(seat);
        }
        set
    }
}

#[derive(Serialize, Deserialize)]
struct OutcomeLists {
    points: Vec<i16>,
    places: Vec<u8>,
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let n = self.seats as usize;
        OutcomeLists { points: self.points[..n].to_vec(), places: self.places[..n].to_vec() }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let lists = OutcomeLists::deserialize(d)?;
        let n = lists.points.len();
        if n > MAX_SEATS || n != lists.places.len() {
            return Err(serde::de::Error::custom("points and places need one number per seat"));
        }
        let mut outcome = Outcome { seats: n as u8, points: [0; MAX_SEATS], places: [0; MAX_SEATS] };
        outcome.points[..n].copy_from_slice(&lists.points);
        outcome.places[..n].copy_from_slice(&lists.places);
        Ok(outcome)
    }
}

/// What every game says alike: the names of its types, which are the same in each module, and its fields `options`
/// and `cards`.
macro_rules! parts {
    () => {
        type Options = Options;
        type Cards = Cards;
        type State = State;
        type Action = Action;
        type View = View;
        type Event = Event;

        fn options(&self) -> &Options {
            &self.options
        }

        fn cards(&self) -> &Cards {
            &self.cards
        }

        #[inline]
        fn seats(&self) -> usize {
            self.options.players as usize
        }
    };
}
pub(crate) use parts;

/// The rules of one game, with its options and component tables as `self`.
pub trait Game: Clone + Sync + Send {
    /// The name in commands, addresses and records.
    const NAME: &'static str;
    /// Raised when a rules change makes old records play differently.
    const RULES: u32;
    /// The letters that its clauses begin with, such as `RW`.
    const CLAUSES: &'static str;
    /// How many can play it.
    const PLAYERS: Players;
    /// What a table may choose beside the number of players: the fields of `Options`, in the order in which they are asked.
    const CHOICES: &'static [Choice] = &[];

    /// What a table chooses before the start: number of players, variants.
    type Options: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Component tables, read from a card file.
    type Cards: CardSet;
    /// One position, with everything that is hidden. Fixed size, no heap.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One move, of a seat or of chance.
    type Action: Copy + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know of a position.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// Something that happened, for logs and animations.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The game with these options; the name of the option that is out of bounds if one is.
    fn new(options: Self::Options, cards: Self::Cards) -> Result<Self, &'static str>;
    /// The options it was made with.
    fn options(&self) -> &Self::Options;
    /// The component tables it was made with.
    fn cards(&self) -> &Self::Cards;
    /// Number of players.
    fn seats(&self) -> usize;

    /// Shuffles and deals.
    fn start(&self, rng: &mut impl Rng) -> Self::State;
    /// Who acts now.
    fn turn(&self, s: &Self::State) -> Turn;
    /// Clears `out` and lists each distinct legal move of a seat once. Complete, except for exchange
    /// offers, where it is a bounded menu. Empty if the seat has nothing to decide now.
    ///
    /// The order follows from the state alone, so that what bots choose can be repeated. Moves that two positions share come
    /// in the same order in both wherever that costs nothing: search finds its nodes by it, and is only slower where it is not so.
    fn actions(&self, s: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Defines what is legal, for any move from anywhere: never panics.
    fn check(&self, s: &Self::State, by: Actor, a: Self::Action) -> Result<(), Illegal>;
    /// Carries out a move that passes `check`, and tells what happened.
    fn apply(&self, s: &mut Self::State, by: Actor, a: Self::Action, emit: &mut impl FnMut(Self::Event));
    /// How the dice fall, when `turn` is `Chance`; a game whose luck is all in the set-up has none.
    fn chance(&self, _: &Self::State, _: &mut impl Rng) -> Self::Action {
        unreachable!("all luck is in the set-up: turn is never Chance")
    }
    /// Points and places if the game ended here.
    fn outcome(&self, s: &Self::State) -> Outcome;

    /// What a viewer may know: built up from nothing, never the state with parts struck out.
    fn view(&self, s: &Self::State, who: Viewer) -> Self::View;
    /// An event as a viewer notices it: whole, in part, or not at all.
    fn event_for(&self, e: &Self::Event, who: Viewer) -> Option<Self::Event>;
    /// Whether the event brought something hidden or random to light for anyone, so that nothing before it
    /// can be taken back. Of an event as a viewer noticed it: whether it did so for that viewer.
    fn reveals(&self, e: &Self::Event) -> bool;
    /// Some state that this viewer cannot tell from the true one.
    fn sample(&self, v: &Self::View, rng: &mut impl Rng, out: &mut Self::State);
}
