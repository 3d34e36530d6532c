//! One thread of search: imagine a state (determinization), walk down the tree (selection), play on to the end (rollout),
//! remember the result on the way (backpropagation).
//!
//! The tree is that of one observer (Cowling, Powley and Whitehouse's SO-ISMCTS): moves are told apart by what was done,
//! not by hidden cards or dice. Choices that others make at the same time stay hidden, so they are no nodes: the others
//! make them by the rollout's rule. Which child to try is decided with the priors of moves (PUCT);
//! only square roots are used, which are the same on every machine.

use super::tree::{NONE, PathStep, Tree};
use crate::mind::{Mind, Noise, Scratch, Tuning, any_move, determinize, judged, prospects, standing};
use crate::net::{Inputs, Net};
use emporia_engine::rng::{FastRng, Rng, fast};
use emporia_engine::{Actor, MAX_SEATS, Seat, Turn};

/// The longest way down the tree.
const DEPTH: usize = 64;

/// A decision to search for.
pub struct SearchRequest<'a, G: Mind> {
    /// The game as it is beyond this decision.
    pub quiet: &'a G,
    pub view: &'a G::View,
    pub memory: &'a G::Memory,
    pub me: Seat,
    /// After so many moves of a rollout the position is evaluated; without it rollouts go on to the end.
    pub horizon: Option<u32>,
    /// What evaluates it; without it the written evaluation does.
    pub net: Option<&'a Net>,
    /// Whether every move in question is to be tried often, to tell how good it is; else only the best one matters.
    pub even: bool,
    /// The moves that are considered.
    pub moves: &'a [G::Action],
}

/// How rollouts choose their moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollouts {
    /// By the priors of moves.
    Guided,
    /// Sensibly, at next to no cost.
    Light,
    /// Any legal move.
    Random,
}

/// A move that may be tried next.
#[derive(Clone, Copy)]
struct Candidate {
    /// What speaks for it: the prior of a move that was never tried, the PUCT value of another.
    value: f32,
    /// Its place in the list of moves.
    place: usize,
    node: u32,
}

impl Candidate {
    const NOBODY: Candidate = Candidate { value: f32::NEG_INFINITY, place: 0, node: NONE };

    /// Gives way to a better one; of equals the first stays.
    #[inline]
    fn yield_to(&mut self, other: Candidate) {
        if other.value > self.value {
            *self = other;
        }
    }
}

/// What came of a move in question, for the seat that makes it.
#[derive(Clone, Copy, Default, Debug)]
pub struct RootSums {
    /// Results.
    pub result: f64,
    /// Their squares.
    pub squares: f64,
    /// Points at the end.
    pub points: f64,
    /// Wins, or the chance of one.
    pub wins: f64,
}

/// What a rollout came to, for each seat.
struct RolloutResult {
    result: [f32; MAX_SEATS],
    points: [f32; MAX_SEATS],
    wins: [f32; MAX_SEATS],
}

/// What one thread needs; made once and used for every move.
pub struct Search<G: Mind> {
    pub tree: Tree<G::Action>,
    pub rng: FastRng,
    /// What came of the moves in question, which are the first nodes.
    pub root: Vec<RootSums>,
    state: Option<Box<G::State>>,
    scratch: Scratch<G::Action>,
    path: Vec<PathStep>,
    inputs: Box<Inputs>,
    pub rollouts: Rollouts,
    pub tuning: Tuning,
}

impl<G: Mind> Search<G> {
    pub fn new(seed: u64, thread: u64, room: usize) -> Self {
        Search {
            tree: Tree::new(room),
            rng: fast(seed, 2 + thread),
            root: Vec::with_capacity(1024),
            state: None,
            scratch: Scratch::new(),
            path: Vec::with_capacity(DEPTH),
            inputs: Box::new(Inputs::EMPTY),
            rollouts: Rollouts::Guided,
            tuning: G::TUNING,
        }
    }

    /// Forgets the tree, to think about so many moves.
    pub fn clear(&mut self, moves: usize) {
        self.tree.clear();
        self.root.clear();
        self.root.resize(moves, RootSums::default());
    }

    /// One iteration from what the view shows.
    pub fn iterate(&mut self, request: &SearchRequest<'_, G>) {
        let quiet = request.quiet;
        let mut state = self.state.take().unwrap_or_else(|| Box::new(quiet.start(&mut fast(0, 0))));
        let luck = Noise(self.rng.next_u64() | 1).next();
        determinize(quiet, request.view, request.memory, luck, &mut self.rng, &mut state);
        self.path.clear();
        self.descend(request, &mut state);
        let found = self.rollout(request, &mut state);
        for step in &self.path {
            let node = self.tree.node_mut(step.node);
            node.visits += 1;
            node.total += f64::from(found.result[step.seat.index()]);
        }
        if let Some(step) = self.path.first()
            && let Some(sums) = self.root.get_mut(step.node as usize)
        {
            let of = |figures: &[f32; MAX_SEATS]| f64::from(figures[step.seat.index()]);
            sums.result += of(&found.result);
            sums.squares += of(&found.result) * of(&found.result);
            sums.points += of(&found.points);
            sums.wins += of(&found.wins);
        }
        self.state = Some(state);
    }

    /// Walks down to a move that was not tried before, and makes it.
    fn descend(&mut self, request: &SearchRequest<'_, G>, s: &mut G::State) {
        let (game, me) = (request.quiet, request.me);
        let mut parent = NONE;
        while self.path.len() < DEPTH {
            let seat = match game.turn(s) {
                Turn::Over => return,
                Turn::Chance => {
                    let roll = game.chance(s, &mut self.rng);
                    game.apply(s, Actor::Chance, roll, &mut |_| ());
                    continue;
                }
                Turn::Seat(seat) => seat,
                // The own choice first: it must not hang on what others are choosing.
                Turn::Together(seats) if seats.has(me) => me,
                Turn::Together(seats) => {
                    let Some(other) = seats.first() else { return };
                    let Some(action) = self.rollout_move(game, s, other) else { return };
                    game.apply(s, Actor::Seat(other), action, &mut |_| ());
                    continue;
                }
            };
            if self.path.is_empty() && seat == me {
                self.scratch.actions.clear();
                self.scratch.actions.extend_from_slice(request.moves);
            } else {
                game.actions(s, seat, &mut self.scratch.actions);
            }
            let action = match self.scratch.actions[..] {
                [] => return,
                [one] => {
                    game.apply(s, Actor::Seat(seat), one, &mut |_| ());
                    continue;
                }
                _ => {
                    game.prior(s, seat, &self.scratch.actions, &mut self.scratch.priors);
                    let selected = self.select(parent, request.even && self.path.is_empty());
                    parent = selected.node;
                    self.scratch.actions[selected.place]
                }
            };
            game.apply(s, Actor::Seat(seat), action, &mut |_| ());
            if parent == NONE {
                return; // No room is left: play on from here.
            }
            let fresh = self.tree.node(parent).visits == 0;
            self.path.push(PathStep { node: parent, seat });
            if fresh {
                return;
            }
        }
    }

    /// The legal move to try after a node. A move that was never tried has the value of its parent and its prior (first-play
    /// urgency), so only the best prior among these counts.
    ///
    /// `even` is for the moves in question of a ranking: every second time it is the one that was tried least.
    fn select(&mut self, parent: u32, even: bool) -> Candidate {
        let Scratch { actions, priors } = &mut self.scratch;
        to_priors(priors, self.tuning.temperature);
        let (mut tried, mut won) = (0, 0.0);
        let (mut untried, mut known) = (Candidate::NOBODY, Candidate::NOBODY);
        let mut rarest = Candidate::NOBODY;
        let mut cursor = self.tree.cursor(parent);
        for (place, (&action, &belief)) in actions.iter().zip(priors.iter()).enumerate() {
            let node = self.tree.child(parent, &mut cursor, action);
            let visits = if node == NONE { 0 } else { self.tree.node(node).visits };
            if visits == 0 {
                untried.yield_to(Candidate { value: belief, place, node });
                continue;
            }
            let child = self.tree.node_mut(node);
            child.available += 1;
            tried += visits;
            won += child.total;
            let visits = visits as f32;
            rarest.yield_to(Candidate { value: -visits, place, node });
            let pull = self.tuning.explore * belief * (child.available as f32).sqrt();
            known.yield_to(Candidate { value: child.total as f32 / visits + pull / (1.0 + visits), place, node });
        }
        let mean = if tried == 0 { 0.5 } else { (won / f64::from(tried)) as f32 };
        if even && tried & 1 == 1 {
            return if untried.value > f32::NEG_INFINITY { untried } else { rarest };
        }
        let hope = mean + self.tuning.explore * untried.value * (tried as f32).sqrt();
        if tried == 0 || hope > known.value { untried } else { known }
    }

    /// A move of somebody in a rollout.
    #[inline]
    fn rollout_move(&mut self, game: &G, s: &G::State, seat: Seat) -> Option<G::Action> {
        match self.rollouts {
            Rollouts::Guided => game.rollout_move(s, seat, &mut self.rng, &mut self.scratch),
            Rollouts::Light => game.light(s, seat, &mut self.rng, &mut self.scratch),
            Rollouts::Random => any_move(game, s, seat, &mut self.rng, &mut self.scratch),
        }
    }

    /// The rollout: plays on by quick moves, and gives each seat's result and points.
    fn rollout(&mut self, request: &SearchRequest<'_, G>, s: &mut G::State) -> RolloutResult {
        // One loop for each rule, so that it is compiled into the loop.
        match self.rollouts {
            Rollouts::Guided => self.rollout_by(request, s, G::rollout_move),
            Rollouts::Light => self.rollout_by(request, s, G::light),
            Rollouts::Random => self.rollout_by(request, s, any_move),
        }
    }

    #[inline]
    fn rollout_by(
        &mut self,
        request: &SearchRequest<'_, G>,
        s: &mut G::State,
        rule: impl Fn(&G, &G::State, Seat, &mut FastRng, &mut Scratch<G::Action>) -> Option<G::Action>,
    ) -> RolloutResult {
        let (game, tuning) = (request.quiet, self.tuning);
        let mut left = request.horizon.unwrap_or(u32::MAX);
        loop {
            match game.turn(s) {
                Turn::Over => break,
                Turn::Chance => {
                    let roll = game.chance(s, &mut self.rng);
                    game.apply(s, Actor::Chance, roll, &mut |_| ());
                }
                Turn::Seat(_) | Turn::Together(_) if left == 0 => {
                    if let Some(net) = request.net {
                        game.inputs(s, &mut self.inputs);
                        let found = net.judge(&self.inputs, game.seats());
                        let result = judged(&tuning, &found, game.seats());
                        return RolloutResult { result, points: found.points, wins: found.wins };
                    }
                    let points = game.value(s);
                    let result = prospects(&tuning, &points, game.seats());
                    return RolloutResult { result, points, wins: result };
                }
                turn => {
                    let Some(seat) = turn.seats().first() else { break };
                    let Some(action) = rule(game, s, seat, &mut self.rng, &mut self.scratch) else { break };
                    game.apply(s, Actor::Seat(seat), action, &mut |_| ());
                    left -= 1;
                }
            }
        }
        let outcome = game.outcome(s);
        let winners = outcome.winners();
        let mut wins = [0.0; MAX_SEATS];
        winners.iter().for_each(|seat| wins[seat.index()] = 1.0 / winners.len() as f32);
        RolloutResult { result: standing(&tuning, &outcome), points: outcome.points.map(f32::from), wins }
    }
}

/// Turns priors in points into probabilities that add up to 1: a softmax, a tenth of it spread evenly.
fn to_priors(priors: &mut [f32], temperature: f32) {
    let best = priors.iter().fold(f32::NEG_INFINITY, |best, &prior| best.max(prior));
    let mut sum = 0.0;
    let scale = 1.0 / temperature;
    for prior in priors.iter_mut() {
        *prior = exp((*prior - best) * scale);
        sum += *prior;
    }
    let (even, scale) = (0.1 / priors.len() as f32, 0.9 / sum);
    for prior in priors {
        *prior = *prior * scale + even;
    }
}

/// e to the power of a number that is not positive, by multiplication alone so that every machine agrees.
#[inline]
fn exp(x: f32) -> f32 {
    let mut y = (1.0 + x * (1.0 / 64.0)).max(0.0);
    for _ in 0..6 {
        y *= y;
    }
    y
}
