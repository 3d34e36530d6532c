//! What a bot has to know of a game beyond its rules: how good a move looks before it is tried (its prior), and how good
//! a position is (its value).

use crate::net::{Inputs, Judgement, Trained};
use crate::people::Lapses;
use crate::style::PlayStyle;
use emporia_engine::rng::{FastRng, Rng, below, pick};
use emporia_engine::{Game, MAX_SEATS, Outcome, Seat};

/// Numbers that suit a game, found by playing matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// A lead of so many points is as good as can be.
    pub lead: f32,
    /// What a win counts; the rest is the lead.
    pub win: f32,
    /// Weight of exploration.
    pub explore: f32,
    /// The temperature of the softmax over priors: those that differ by so many points differ by a factor e in how much
    /// search believes in them.
    pub temperature: f32,
    /// How many points of noise rollouts add to the prior of a move.
    pub noise: f32,
    /// Of 256 rollout moves, how many are any legal move (epsilon-greedy).
    pub epsilon: u32,
    /// After so many moves of a rollout the position is evaluated; 0 plays to the end.
    pub horizon: u32,
    /// The same for a long search, whose many rollouts make up for the luck that further moves bring in.
    pub far: u32,
    /// The same before the net judges it: 0 judges at once.
    pub judged: u32,
    /// How the levels `novice`, `easy` and `normal` err.
    pub lapses: [Lapses; 3],
    /// Iterations of the levels `hard`, `expert` and `master`.
    pub levels: [u32; 3],
    /// How many determinizations the greedy bot looks at.
    pub samples: u32,
}

impl Tuning {
    /// What most games do well with: rollouts to the end, by priors that are worth a point.
    pub const USUAL: Tuning = Tuning {
        lead: 25.0,
        win: 0.6,
        explore: 0.5,
        temperature: 1.0,
        noise: 1.0,
        epsilon: 8,
        horizon: 0,
        far: 0,
        judged: 0,
        lapses: [
            Lapses { iterations: 0, overlooks: 0.3, misjudges: 3.0 },
            Lapses { iterations: 0, overlooks: 0.1, misjudges: 1.0 },
            Lapses { iterations: 100, overlooks: 0.1, misjudges: 0.0 },
        ],
        levels: [1000, 10_000, 100_000],
        samples: 4,
    };
}

/// Lists that rollouts and search use again and again.
#[derive(Clone, Debug)]
pub struct Scratch<A> {
    /// Legal moves.
    pub actions: Vec<A>,
    /// How good each looks: its prior.
    pub priors: Vec<f32>,
}

impl<A> Scratch<A> {
    /// Lists with room for any position.
    pub fn new() -> Scratch<A> {
        Scratch { actions: Vec::with_capacity(1024), priors: Vec::with_capacity(1024) }
    }
}

impl<A> Default for Scratch<A> {
    fn default() -> Self {
        Scratch::new()
    }
}

/// Something that a seat said of what it lays face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Who said it.
    pub by: Seat,
    /// Who got it, if a deal was struck.
    pub to: Option<Seat>,
    /// Whether it was true.
    pub honest: bool,
}

/// A game that bots have a mind for.
pub trait Mind: Game + 'static {
    /// What suits the game.
    const TUNING: Tuning;

    /// How many figures a net is shown of each seat; 0 where nothing is written to show.
    const INPUTS: usize = 0;

    /// What a seat keeps in mind beyond its View, such as who lied to it.
    type Memory: Clone + Default + Send + Sync;

    /// The seat whose decision a view shows.
    fn me(&self, view: &Self::View) -> Seat;

    /// The prior of each move: how good it looks to its seat, in points, without trying it. Clears `priors` and fills one
    /// for each move.
    fn prior(&self, s: &Self::State, seat: Seat, actions: &[Self::Action], priors: &mut Vec<f32>);

    /// The value of a position: the points that each seat may expect at the end, without looking further.
    fn value(&self, s: &Self::State) -> [f32; MAX_SEATS];

    /// The net that was trained for this game, if one was.
    fn trained() -> Option<&'static Trained> {
        None
    }

    /// What a net is shown of a position, as many figures as it was trained with.
    fn inputs(&self, _: &Self::State, _: &mut Inputs) {}

    /// After how many moves of a rollout to evaluate, if not as in every other decision; 0 plays to the end. What a choice
    /// of the set-up is good for shows late.
    fn horizon(&self, view: &Self::View) -> Option<u32>;

    /// What a move promises that the position right after it does not show, such as an offer that may be accepted.
    fn hunch(&self, _: &Self::Memory, _: &Self::State, _: Seat, _: Self::Action) -> f32 {
        0.0
    }

    /// The same game with fewer moves to think of, for what lies beyond the decision in question.
    fn quiet(&self) -> Self {
        self.clone()
    }

    /// Leaves of the legal moves what is worth a thought, and adds legal ones that the list lacks.
    fn consider(&self, _: &Self::View, _: &Self::Memory, _bluffs: bool, _: &mut FastRng, _: &mut Vec<Self::Action>) {}

    /// Whether a determinization fits what the bot believes of others; `luck` is from 0 to 1.
    fn believes(&self, _: &Self::Memory, _: &Self::State, _luck: f32) -> bool {
        true
    }

    /// Adds to a seat's memory what it noticed of an event (see `memory.rs`). In the terminal a move that reveals nothing may
    /// be taken back and stays in memory all the same: nothing of weight may hang on such events.
    fn remember(&self, _: &mut Self::Memory, _me: Seat, _noticed: &Self::Event) {}

    /// Whether a move is part of a negotiation, whose worth hangs on what others believe.
    fn is_bargain(&self, _: Self::Action) -> bool {
        false
    }

    /// What was said in an event of what lies face down, given the event whole.
    fn claims(&self, _: &Self::Event, _each: &mut impl FnMut(Claim)) {}

    /// How much somebody of a style likes a move, from 0 to 1.
    fn taste(&self, _: PlayStyle, _: &Self::Action) -> f32 {
        0.0
    }

    /// A quick and sensible move, for rollouts; none if the seat has nothing to decide.
    #[inline]
    fn rollout_move(
        &self,
        s: &Self::State,
        seat: Seat,
        rng: &mut FastRng,
        scratch: &mut Scratch<Self::Action>,
    ) -> Option<Self::Action> {
        rollout_move_by_prior(self, s, seat, rng, scratch)
    }

    /// A move that is not foolish, at next to no cost: for rollouts that go on to the end.
    #[inline]
    fn light(
        &self,
        s: &Self::State,
        seat: Seat,
        rng: &mut FastRng,
        scratch: &mut Scratch<Self::Action>,
    ) -> Option<Self::Action> {
        any_move(self, s, seat, rng, scratch)
    }
}

/// Any legal move, each equally likely.
#[inline]
pub fn any_move<G: Game>(
    game: &G,
    s: &G::State,
    seat: Seat,
    rng: &mut FastRng,
    scratch: &mut Scratch<G::Action>,
) -> Option<G::Action> {
    game.actions(s, seat, &mut scratch.actions);
    pick(rng, &scratch.actions).copied()
}

/// A determinization: a whole state that fits a view and what the bot believes; after a few tries any that fits the view.
#[inline]
pub fn determinize<G: Mind>(
    game: &G,
    view: &G::View,
    memory: &G::Memory,
    luck: f32,
    rng: &mut FastRng,
    out: &mut G::State,
) {
    for _ in 0..6 {
        game.sample(view, rng, out);
        if game.believes(memory, out, luck) {
            return;
        }
    }
}

/// The move of the best prior, with some noise so that rollouts differ.
#[inline]
pub fn rollout_move_by_prior<G: Mind>(
    game: &G,
    s: &G::State,
    seat: Seat,
    rng: &mut FastRng,
    scratch: &mut Scratch<G::Action>,
) -> Option<G::Action> {
    game.actions(s, seat, &mut scratch.actions);
    if let [one] = scratch.actions[..] {
        return Some(one);
    }
    let word = rng.next_u64();
    if (word & 255) < u64::from(G::TUNING.epsilon) {
        let n = scratch.actions.len() as u32;
        return if n == 0 { None } else { Some(scratch.actions[below(rng, n) as usize]) };
    }
    game.prior(s, seat, &scratch.actions, &mut scratch.priors);
    let mut noise = Noise(word | 1);
    let mut best = f32::NEG_INFINITY;
    let mut chosen = None;
    for (&action, &prior) in scratch.actions.iter().zip(&scratch.priors) {
        let value = prior + G::TUNING.noise * noise.next();
        if value > best {
            best = value;
            chosen = Some(action);
        }
    }
    chosen
}

/// A stream of small numbers that is cheaper than the generator: only ties and near ties hang on it.
pub struct Noise(pub u64);

impl Noise {
    /// From 0 to 1.
    #[inline]
    pub fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 * (1.0 / 16_777_216.0)
    }
}

/// How well a seat stands when the game ends so, from 0 to 1: its place, and its lead over the best other seat.
/// Alone at the table it is the points that count.
#[inline]
pub fn standing(tuning: &Tuning, outcome: &Outcome) -> [f32; MAX_SEATS] {
    let seats = outcome.seats as usize;
    let mut result = [0.0; MAX_SEATS];
    let winners = outcome.places[..seats].iter().filter(|&&place| place == 1).count();
    for (seat, result) in result[..seats].iter_mut().enumerate() {
        let place = outcome.places[seat];
        let won = match place {
            _ if seats == 1 => 0.5,
            1 => 1.0 / winners as f32,
            _ => 0.15 * (seats - usize::from(place)) as f32 / seats as f32,
        };
        let lead = lead(tuning, &outcome.points.map(f32::from), seats, seat);
        *result = tuning.win * won + (1.0 - tuning.win) * lead;
    }
    result
}

/// The same for expected points of a game that goes on.
#[inline]
pub fn prospects(tuning: &Tuning, points: &[f32; MAX_SEATS], seats: usize) -> [f32; MAX_SEATS] {
    let mut result = [0.0; MAX_SEATS];
    for (seat, result) in result[..seats].iter_mut().enumerate() {
        let lead = lead(tuning, points, seats, seat);
        // A lead that is not yet a win counts for more the larger it is.
        let won = lead * lead * (3.0 - 2.0 * lead);
        *result = tuning.win * won + (1.0 - tuning.win) * lead;
    }
    result
}

/// The same for what a net makes of a position.
#[inline]
pub fn judged(tuning: &Tuning, found: &Judgement, seats: usize) -> [f32; MAX_SEATS] {
    let mut result = [0.0; MAX_SEATS];
    for (seat, result) in result[..seats].iter_mut().enumerate() {
        *result = tuning.win * found.wins[seat] + (1.0 - tuning.win) * lead(tuning, &found.points, seats, seat);
    }
    result
}

#[inline]
fn lead(tuning: &Tuning, points: &[f32; MAX_SEATS], seats: usize, seat: usize) -> f32 {
    let mut other = f32::NEG_INFINITY;
    for (i, &points) in points[..seats].iter().enumerate() {
        if i != seat && points > other {
            other = points;
        }
    }
    let ahead = if seats == 1 { points[0] - tuning.lead } else { points[seat] - other };
    (0.5 + 0.5 * ahead / tuning.lead).clamp(0.0, 1.0)
}
