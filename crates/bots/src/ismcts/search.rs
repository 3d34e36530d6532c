//! One thread of search: imagine a state, walk down the tree, play on to the end, remember the result on the way.
//!
//! The tree is that of one observer (Cowling, Powley and Whitehouse's SO-ISMCTS): moves are told apart by what was done,
//! not by hidden cards or dice. Choices that others make at the same time stay hidden, so they are no nodes: the others
//! make them by the playout's rule. Which child to try is decided with prior belief from the looks of moves (PUCT);
//! only square roots are used, which are the same on every machine.

use super::tree::{NONE, Step, Tree};
use crate::mind::{Mind, Noise, Scratch, Tuning, imagine, prospects, standing};
use emporia_engine::rng::{FastRng, Rng, fast};
use emporia_engine::{Actor, MAX_SEATS, Seat, Turn};

/// The longest way down the tree.
const DEPTH: usize = 64;

/// A decision to search for.
pub struct Question<'a, G: Mind> {
    pub game: &'a G,
    /// The game beyond this decision.
    pub quiet: &'a G,
    pub view: &'a G::View,
    pub memory: &'a G::Memory,
    pub me: Seat,
    /// The moves that are considered.
    pub moves: &'a [G::Action],
}

/// What one thread needs; made once and used for every move.
pub struct Search<G: Mind> {
    pub tree: Tree<G::Action>,
    pub rng: FastRng,
    state: Option<G::State>,
    scratch: Scratch<G::Action>,
    path: Vec<Step>,
    /// The node of each legal move, as they are looked up.
    children: Vec<u32>,
    /// Whether playouts choose any legal move, which is only good for measuring.
    pub uniform: bool,
    pub tuning: Tuning,
}

impl<G: Mind> Search<G> {
    pub fn new(seed: u64, thread: u64, room: usize) -> Self {
        Search {
            tree: Tree::new(room),
            rng: fast(seed, 2 + thread),
            state: None,
            scratch: Scratch::new(),
            path: Vec::with_capacity(DEPTH),
            children: Vec::with_capacity(1024),
            uniform: false,
            tuning: G::TUNING,
        }
    }

    /// Forgets the tree.
    pub fn clear(&mut self) {
        self.tree.clear();
    }

    /// One iteration from what the view shows.
    pub fn iterate(&mut self, question: &Question<'_, G>) {
        let Question { game, quiet, .. } = question;
        let mut state = self.state.take().unwrap_or_else(|| game.start(&mut fast(0, 0)));
        let luck = Noise(self.rng.next_u64() | 1).next();
        imagine(*game, question.view, question.memory, luck, &mut self.rng, &mut state);
        self.path.clear();
        self.descend(question, &mut state);
        let (result, points) = self.play_out(quiet, &mut state);
        for step in &self.path {
            let node = self.tree.node_mut(step.node);
            node.visits += 1;
            node.total += f64::from(result[step.seat.index()]);
            node.points += f64::from(points[step.seat.index()]);
        }
        self.state = Some(state);
    }

    /// Walks down to a move that was not tried before, and makes it.
    fn descend(&mut self, question: &Question<'_, G>, s: &mut G::State) {
        let (game, me) = (question.quiet, question.me);
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
                    let Some(action) = game.quick(s, other, &mut self.rng, &mut self.scratch) else { return };
                    game.apply(s, Actor::Seat(other), action, &mut |_| ());
                    continue;
                }
            };
            if self.path.is_empty() && seat == me {
                self.scratch.actions.clear();
                self.scratch.actions.extend_from_slice(question.moves);
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
                    game.looks(s, seat, &self.scratch.actions, &mut self.scratch.looks);
                    let (i, child) = self.select(parent);
                    let action = self.scratch.actions[i];
                    parent = if child == NONE { self.tree.add(parent, action) } else { child };
                    action
                }
            };
            game.apply(s, Actor::Seat(seat), action, &mut |_| ());
            if parent == NONE {
                return; // No room is left: play on from here.
            }
            let fresh = self.tree.node(parent).visits == 0;
            self.path.push(Step { node: parent, seat });
            if fresh {
                return;
            }
        }
    }

    /// The legal move to try after a node, and its child if it was tried before.
    fn select(&mut self, parent: u32) -> (usize, u32) {
        let Scratch { actions, looks } = &mut self.scratch;
        let (mut tried, mut won) = (0, 0.0);
        self.children.clear();
        let first = self.tree.first(parent);
        let mut at = first;
        for action in actions.iter() {
            // Lists come in the same order each time, so the child is mostly the one after the last that was found.
            let mut found = NONE;
            let start = at;
            while at != NONE {
                let node = self.tree.node_mut(at);
                if node.action == *action {
                    found = at;
                    node.seen += 1;
                    tried += node.visits;
                    won += node.total;
                    at = node.next;
                    break;
                }
                at = node.next;
            }
            if found == NONE {
                at = first;
                while at != start {
                    let node = self.tree.node_mut(at);
                    if node.action == *action {
                        found = at;
                        node.seen += 1;
                        tried += node.visits;
                        won += node.total;
                        at = node.next;
                        break;
                    }
                    at = node.next;
                }
                if found == NONE {
                    at = start;
                }
            }
            self.children.push(found);
        }
        believe(looks, self.tuning.warmth);
        let mean = if tried == 0 { 0.5 } else { (won / f64::from(tried)) as f32 };
        let root = (tried as f32).sqrt();
        let mut best = (0, f32::NEG_INFINITY);
        for (i, (&child, &belief)) in self.children.iter().zip(looks.iter()).enumerate() {
            let value = if child == NONE {
                mean + self.tuning.explore * belief * root
            } else {
                let node = self.tree.node(child);
                let visits = node.visits.max(1) as f32;
                let seen = (node.seen as f32).sqrt();
                (node.total as f32) / visits + self.tuning.explore * belief * seen / (1.0 + visits)
            };
            if value > best.1 {
                best = (i, value);
            }
        }
        (best.0, self.children[best.0])
    }

    /// Plays on by quick moves; gives each seat's result and points.
    fn play_out(&mut self, game: &G, s: &mut G::State) -> ([f32; MAX_SEATS], [f32; MAX_SEATS]) {
        let tuning = self.tuning;
        let mut left = if tuning.horizon == 0 || self.uniform { u32::MAX } else { tuning.horizon };
        loop {
            match game.turn(s) {
                Turn::Over => break,
                Turn::Chance => {
                    let roll = game.chance(s, &mut self.rng);
                    game.apply(s, Actor::Chance, roll, &mut |_| ());
                }
                Turn::Seat(_) | Turn::Together(_) if left == 0 => {
                    let points = game.expects(s);
                    return (prospects(&tuning, &points, game.seats()), points);
                }
                turn => {
                    let Some(seat) = turn.seats().first() else { break };
                    let action = if self.uniform {
                        game.actions(s, seat, &mut self.scratch.actions);
                        emporia_engine::rng::pick(&mut self.rng, &self.scratch.actions).copied()
                    } else {
                        game.quick(s, seat, &mut self.rng, &mut self.scratch)
                    };
                    let Some(action) = action else { break };
                    game.apply(s, Actor::Seat(seat), action, &mut |_| ());
                    left -= 1;
                }
            }
        }
        let outcome = game.outcome(s);
        (standing(&tuning, &outcome), outcome.points.map(f32::from))
    }
}

/// Turns looks into shares of belief that add up to 1: a softmax, a tenth of it spread evenly.
fn believe(looks: &mut [f32], warmth: f32) {
    let best = looks.iter().fold(f32::NEG_INFINITY, |best, &look| best.max(look));
    let mut sum = 0.0;
    for look in looks.iter_mut() {
        *look = exp((*look - best) / warmth);
        sum += *look;
    }
    let (even, scale) = (0.1 / looks.len() as f32, 0.9 / sum);
    for look in looks {
        *look = *look * scale + even;
    }
}

/// e to the power of a number that is not positive, by multiplication alone so that every machine agrees.
#[inline]
fn exp(x: f32) -> f32 {
    let mut y = (1.0 + x / 64.0).max(0.0);
    for _ in 0..6 {
        y *= y;
    }
    y
}
