//! A game as a learner plays it: positions, masks and features by number.

use crate::rewards::Rewards;
use crate::sink::{FigureSink, Sink, Tensor, TensorList};
use emporia_engine::rng::{Rng, Seed};
use emporia_engine::{Actor, Game, MAX_SEATS, Seat, Turn, Viewer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::sync::Arc;

/// Which exchanges can be said.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Exchanges {
    /// Every offer that somebody may be able to accept, step by step.
    #[default]
    Full,
    /// Those that the rules list as a menu, with the same steps.
    Menu,
    /// None: nobody proposes anything.
    None,
}

impl Exchanges {
    /// By its name.
    pub fn named(name: &str) -> Option<Exchanges> {
        Some(match name {
            "full" => Exchanges::Full,
            "menu" => Exchanges::Menu,
            "none" => Exchanges::None,
            _ => return None,
        })
    }
}

/// A game whose moves have numbers and whose Views are tensors.
pub trait Encode: Game<View: DeserializeOwned> {
    /// What is worked out once from the cards.
    type Tables: Send + Sync;
    /// What has been said so far of a move that is composed of several steps.
    type Draft: Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The tables for this game's cards.
    fn tables(&self, exchanges: Exchanges) -> Self::Tables;
    /// How many steps there are with these cards.
    fn steps(tables: &Self::Tables) -> usize;
    /// The step that is this whole move; none if the move is composed.
    fn step_of(&self, tables: &Self::Tables, action: Self::Action) -> Option<usize>;
    /// The whole move that a step is; none if it is part of one, or if there is no such step.
    fn move_of(&self, tables: &Self::Tables, step: usize) -> Option<Self::Action>;
    /// Writes what a viewer knows.
    fn write(&self, tables: &Self::Tables, view: &Self::View, me: Seat, draft: &Self::Draft, out: &mut impl Sink);

    /// What stands on each card, where an observation counts cards by their row of the card file; else nothing.
    fn faces(_: &Self::Tables) -> Vec<Vec<f32>> {
        Vec::new()
    }
    /// The game as these exchanges need it.
    fn with_exchanges(self, _: Exchanges) -> Self {
        self
    }
    /// What a step that is only part of a move says.
    fn part_name(&self, _: &Self::Tables, _step: usize) -> String {
        String::new()
    }
    /// Appends the steps that say a move.
    fn spell(&self, tables: &Self::Tables, _me: Seat, action: Self::Action, out: &mut Vec<usize>) {
        out.extend(self.step_of(tables, action));
    }
    /// Marks each legal step with a one, given the moves that the game lists: a function of what the seat knows.
    fn mark(
        &self,
        tables: &Self::Tables,
        _view: &Self::View,
        _me: Seat,
        _draft: &Self::Draft,
        actions: &[Self::Action],
        out: &mut [i8],
    ) {
        for &action in actions {
            if let Some(step) = self.step_of(tables, action) {
                out[step] = 1;
            }
        }
    }
    /// Says one legal step: the move if it is whole now, else the draft goes on.
    fn say(
        &self,
        tables: &Self::Tables,
        _: &Self::State,
        _me: Seat,
        _: &mut Self::Draft,
        step: usize,
    ) -> Option<Self::Action> {
        self.move_of(tables, step)
    }
}

/// A position, with what each seat has said so far of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<G: Encode> {
    /// The state.
    pub state: G::State,
    /// By seat.
    pub drafts: [G::Draft; MAX_SEATS],
}

impl<G: Encode> Position<G> {
    /// A state in which nobody has begun to compose a move.
    pub fn new(state: G::State) -> Position<G> {
        Position { state, drafts: [G::Draft::default(); MAX_SEATS] }
    }
}

/// What came of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stepped<A> {
    /// It was part of a move, which is not whole yet.
    Part,
    /// It made a move whole.
    Move(A),
}

/// A game with its numbers.
pub struct Encoder<G: Encode> {
    game: Arc<G>,
    tables: G::Tables,
    exchanges: Exchanges,
    steps: usize,
    tensors: Vec<Tensor>,
    width: usize,
}

impl<G: Encode> Encoder<G> {
    /// Works the numbers of a game out.
    pub fn new(game: G, exchanges: Exchanges) -> Encoder<G> {
        let game = game.with_exchanges(exchanges);
        let tables = game.tables(exchanges);
        let mut description = TensorList::default();
        let state = game.start(&mut Seed::from_number(0).luck(0));
        let view = game.view(&state, Viewer::Seat(Seat(0)));
        game.write(&tables, &view, Seat(0), &G::Draft::default(), &mut description);
        description.assert_whole();
        let TensorList { tensors, width } = description;
        Encoder { steps: G::steps(&tables), game: Arc::new(game), tables, exchanges, tensors, width }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Which exchanges can be said.
    pub fn exchanges(&self) -> Exchanges {
        self.exchanges
    }

    /// How many steps there are: the size of a mask.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// How many figures an observation has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// What the figures of an observation are.
    pub fn tensors(&self) -> &[Tensor] {
        &self.tensors
    }

    /// What stands on each card, in the order of the card file, where observations count cards so.
    pub fn faces(&self) -> Vec<Vec<f32>> {
        G::faces(&self.tables)
    }

    /// What a step says: a move as JSON, or part of one in a few words.
    pub fn step_name(&self, step: usize) -> String {
        match self.game.move_of(&self.tables, step) {
            Some(action) => serde_json::to_string(&action).expect("moves are plain data"),
            None => self.game.part_name(&self.tables, step),
        }
    }

    /// The steps that say a move of a seat.
    pub fn spell(&self, me: Seat, action: G::Action) -> Vec<usize> {
        let mut steps = Vec::new();
        self.game.spell(&self.tables, me, action, &mut steps);
        steps
    }

    /// Who decides now: of those who choose together, the first.
    #[inline]
    pub fn seat(&self, at: &Position<G>) -> Option<Seat> {
        self.game.turn(&at.state).seats().first()
    }

    /// Fills the mask of a seat; `actions` is room for the moves that the game lists.
    pub fn mask(
        &self,
        s: &G::State,
        view: &G::View,
        me: Seat,
        draft: &G::Draft,
        actions: &mut Vec<G::Action>,
        out: &mut [i8],
    ) {
        out.fill(0);
        self.game.actions(s, me, actions);
        self.game.mark(&self.tables, view, me, draft, actions, out);
    }

    /// Fills an observation.
    pub fn observe(&self, view: &G::View, me: Seat, draft: &G::Draft, out: &mut [f32]) {
        let mut figures = FigureSink::new(out);
        self.game.write(&self.tables, view, me, draft, &mut figures);
        debug_assert_eq!(figures.missing(), 0, "an observation is always of the same width");
    }

    /// What a legal step of a seat comes to: the draft keeps what was said, and the move itself is not made.
    #[inline]
    pub fn say(&self, s: &G::State, me: Seat, draft: &mut G::Draft, step: usize) -> Stepped<G::Action> {
        match self.game.say(&self.tables, s, me, draft, step) {
            Some(action) => {
                *draft = G::Draft::default();
                Stepped::Move(action)
            }
            None => Stepped::Part,
        }
    }

    /// Rolls what is to be rolled.
    #[inline]
    pub fn roll(&self, at: &mut Position<G>, rng: &mut impl Rng, emit: &mut impl FnMut(G::Event)) {
        while self.game.turn(&at.state) == Turn::Chance {
            let action = self.game.chance(&at.state, rng);
            self.game.apply(&mut at.state, Actor::Chance, action, emit);
        }
    }

    /// The rewards of a position as if the game ended there.
    pub fn rewards(&self, at: &Position<G>, rewards: Rewards) -> [f32; MAX_SEATS] {
        rewards.of(&self.game.outcome(&at.state))
    }
}
