//! How good the move was that a seat chose, among those that it could have chosen.
//!
//! Every candidate is tried in the same imagined worlds, with the same luck afterwards (common random numbers), and all
//! evenly: a search that plays for a win tries what it likes, and knows little of the rest. Worlds come in two halves that
//! know nothing of each other. One names the best move, the other says how much better than the chosen one it is, and the
//! other way round: so a move is never best because it was lucky in the worlds that it is then judged by.

use crate::settings::{Luck, Settings};
use crate::worlds::Judge;
use emporia_bots::Mind;
use emporia_engine::rng::{FastRng, Rng, fast};
use emporia_engine::{Actor, Seat};
use serde::{Deserialize, Serialize};

/// So many candidates are compared in the end, with the chosen move.
const FINALISTS: usize = 3;
/// Of those that are left after the first look.
const SEMIFINALISTS: usize = 8;
/// Of the worlds in which a position is valued, this part sees all candidates, and this one those that are left.
const LOOKS: [usize; 2] = [16, 4];
/// A loss below it is worth no word.
pub const LEAST: f64 = 0.05;

/// What is said of a decision that cost something beyond its error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Nothing is to be said of it.
    Fine,
    /// It cost 5 points of a hundred.
    Inaccuracy,
    /// It cost 10.
    Mistake,
    /// It cost 20.
    Blunder,
}

impl Grade {
    /// Of a loss with its standard error. A bargain hangs on what others believe, which nobody can know: more is asked of
    /// what speaks against it, and it never is a blunder.
    pub fn of(loss: f64, error: f64, is_bargain: bool) -> Grade {
        let beyond = if is_bargain { 3.0 } else { 2.0 } * error;
        let grade = match loss {
            loss if loss <= beyond || loss < LEAST => Grade::Fine,
            loss if loss < 0.10 => Grade::Inaccuracy,
            loss if loss < 0.20 => Grade::Mistake,
            _ => Grade::Blunder,
        };
        if is_bargain { grade.min(Grade::Mistake) } else { grade }
    }
}

/// A decision that was looked at again, on what its seat knew then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision<A> {
    /// The entry of the log, from 1.
    pub entry: usize,
    /// Out of how many moves.
    pub choices: usize,
    /// What was chosen.
    pub played: A,
    /// The best of the others, or the same.
    pub best: A,
    /// The chance of winning after what was chosen.
    pub worth: f64,
    /// The chance of winning after the best.
    pub best_worth: f64,
    /// How much chance of winning it cost, as far as one half of the worlds says of what the other found best. It can be
    /// negative, like any estimate of something near nothing.
    pub loss: f64,
    /// Its standard error.
    pub error: f64,
    /// How much better than the mean of all candidates the best is.
    pub range: f64,
    /// Whether it is part of a negotiation.
    pub bargain: bool,
    /// What is said of it.
    pub grade: Grade,
}

/// A candidate in the final.
struct Contender<A> {
    action: A,
    /// By half, in each world.
    worths: [Vec<f64>; 2],
}

impl<A> Contender<A> {
    fn mean(&self, half: usize) -> f64 {
        mean(&self.worths[half])
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The mean difference between two lists, number by number, and its standard error.
fn difference(a: &[f64], b: &[f64]) -> (f64, f64) {
    let n = a.len().max(2) as f64;
    let mean = mean(a) - mean(b);
    let squares: f64 = a.iter().zip(b).map(|(a, b)| (a - b - mean).powi(2)).sum();
    // With so few worlds that all agree, no error would be claimed that nobody has seen: one world may say otherwise.
    (mean, (squares.max(0.5) / (n - 1.0) / n).sqrt())
}

/// What a seat knew when it chose.
pub struct DecisionRequest<'a, G: Mind> {
    pub game: &'a G,
    pub view: &'a G::View,
    pub memory: &'a G::Memory,
    pub seat: Seat,
    pub entry: usize,
    pub played: G::Action,
    /// All its legal moves.
    pub actions: &'a [G::Action],
}

/// Tries candidates in imagined worlds.
struct Comparer<'a, G: Mind> {
    request: &'a DecisionRequest<'a, G>,
    judge: &'a mut Judge<G>,
    rng: FastRng,
    world: Box<G::State>,
    room: Box<G::State>,
}

impl<G: Mind> Comparer<'_, G> {
    /// One more world, and the luck of what comes after in it.
    fn imagine(&mut self) -> u64 {
        self.judge.quiet().sample(self.request.view, &mut self.rng, &mut self.world);
        self.rng.next_u64()
    }

    /// What a move is worth to the seat in the world imagined last.
    fn worth(&mut self, action: G::Action, luck: u64) -> f64 {
        let by = Actor::Seat(self.request.seat);
        self.room.clone_from(&self.world);
        if self.judge.quiet().check(&self.room, by, action).is_err() {
            return 0.0;
        }
        self.judge.quiet().apply(&mut self.room, by, action, &mut |_| ());
        self.judge.chances(&mut self.room, &mut fast(luck, 1))[self.request.seat.index()]
    }

    /// The mean worth of each move in so many worlds.
    fn look(&mut self, moves: &[G::Action], worlds: usize) -> Vec<f64> {
        let mut sums = vec![0.0; moves.len()];
        for _ in 0..worlds {
            let luck = self.imagine();
            for (sum, &action) in sums.iter_mut().zip(moves) {
                *sum += self.worth(action, luck);
            }
        }
        sums.iter().map(|sum| sum / worlds as f64).collect()
    }

    /// More worlds for the final, the same for all.
    fn compare(&mut self, contenders: &mut [Contender<G::Action>], worlds: usize) {
        for half in 0..2 {
            for _ in 0..worlds {
                let luck = self.imagine();
                for contender in &mut *contenders {
                    let worth = self.worth(contender.action, luck);
                    contender.worths[half].push(worth);
                }
            }
        }
    }
}

/// The indices of the best, best first; of equals the first.
fn best_of(worths: &[f64], many: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..worths.len()).collect();
    order.sort_by(|&a, &b| worths[b].total_cmp(&worths[a]));
    order.truncate(many);
    order
}

/// Looks at a decision again; nothing if there was nothing to choose.
pub fn decide<G: Mind>(
    request: &DecisionRequest<'_, G>,
    judge: &mut Judge<G>,
    settings: &Settings,
    luck: &Luck,
    blank: &G::State,
) -> Option<Decision<G::Action>> {
    let mut moves = request.actions.to_vec();
    if moves.len() < 2 {
        return None;
    }
    let mut rng = luck.stream(2);
    request.game.consider(request.view, request.memory, true, &mut rng, &mut moves);
    if !moves.contains(&request.played) {
        moves.push(request.played);
    }
    if moves.len() < 2 {
        return None;
    }
    let choices = moves.len();
    let room = || Box::new(blank.clone());
    let mut comparer = Comparer { request, judge, rng, world: room(), room: room() };
    let first = comparer.look(&moves, (settings.worlds / LOOKS[0]).max(1));
    let place = moves.iter().position(|&action| action == request.played)?;
    // How much better than the mean of all the chosen one is.
    let above = first[place] - mean(&first);
    let mut left: Vec<G::Action> = best_of(&first, SEMIFINALISTS).into_iter().map(|place| moves[place]).collect();
    if left.len() > FINALISTS {
        let second = comparer.look(&left, (settings.worlds / LOOKS[1]).max(1));
        left = best_of(&second, FINALISTS).into_iter().map(|place| left[place]).collect();
    }
    if !left.contains(&request.played) {
        left.push(request.played);
    }
    let bargain = request.game.is_bargain(request.played);
    let mut contenders: Vec<_> =
        left.into_iter().map(|action| Contender { action, worths: [Vec::new(), Vec::new()] }).collect();
    let mut more = (settings.worlds / 2).max(1);
    loop {
        comparer.compare(&mut contenders, more);
        let found = verdict(&contenders, request.played)?;
        let tried = contenders[0].worths[0].len();
        // It matters as long as it may be worth a word, and is not sure.
        let may_matter = found.loss + 2.0 * found.error >= LEAST;
        let is_sure = found.loss - 3.0 * found.error >= LEAST && found.error < 0.02;
        if !may_matter || is_sure || tried >= settings.deepest {
            return Some(Decision {
                entry: request.entry,
                choices,
                played: request.played,
                best: found.best,
                worth: found.worth,
                best_worth: found.best_worth,
                loss: found.loss,
                error: found.error,
                range: found.loss + above,
                bargain,
                grade: Grade::of(found.loss, found.error, bargain),
            });
        }
        more = tried.min(settings.deepest - tried);
    }
}

/// What the two halves say together.
struct Judged<A> {
    best: A,
    worth: f64,
    best_worth: f64,
    loss: f64,
    error: f64,
}

fn verdict<A: Copy + PartialEq>(contenders: &[Contender<A>], played: A) -> Option<Judged<A>> {
    let chosen = contenders.iter().find(|one| one.action == played)?;
    let best_in = |half: usize| contenders.iter().max_by(|a, b| a.mean(half).total_cmp(&b.mean(half)));
    let bests = [best_in(0)?, best_in(1)?];
    // What one half found best is judged by the other.
    let judged = |half: usize| match bests[1 - half].action == played {
        true => (0.0, 0.0),
        false => difference(&bests[1 - half].worths[half], &chosen.worths[half]),
    };
    let [(a, a_error), (b, b_error)] = [judged(0), judged(1)];
    let both = |one: &Contender<A>| 0.5 * (one.mean(0) + one.mean(1));
    let loss = 0.5 * (a + b);
    let worth = both(chosen);
    let best = contenders.iter().max_by(|a, b| both(a).total_cmp(&both(b)))?;
    let best = if loss > 0.0 { best } else { chosen };
    Some(Judged {
        best: best.action,
        worth,
        best_worth: worth + loss.max(0.0),
        loss,
        error: 0.5 * (a_error * a_error + b_error * b_error).sqrt(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_counts_only_beyond_its_error_and_a_bargain_never_is_a_blunder() {
        assert_eq!(Grade::of(0.04, 0.001, false), Grade::Fine);
        assert_eq!(Grade::of(0.05, 0.01, false), Grade::Inaccuracy);
        assert_eq!(Grade::of(0.10, 0.01, false), Grade::Mistake);
        assert_eq!(Grade::of(0.20, 0.01, false), Grade::Blunder);
        assert_eq!(Grade::of(0.20, 0.10, false), Grade::Fine);
        assert_eq!(Grade::of(0.50, 0.01, true), Grade::Mistake);
        assert_eq!(Grade::of(0.20, 0.07, true), Grade::Fine);
    }

    #[test]
    fn what_one_half_finds_best_is_judged_by_the_other() {
        let one = |action, a: &[f64], b: &[f64]| Contender { action, worths: [a.to_vec(), b.to_vec()] };
        // The second is lucky in the first half alone.
        let found = verdict(&[one('p', &[0.0, 1.0], &[0.5, 0.5]), one('x', &[1.0, 1.0], &[0.5, 0.1])], 'p').unwrap();
        assert!((found.loss - 0.5 * (0.3 - 0.5 + 0.0)).abs() < 1e-9, "{}", found.loss);
        assert_eq!(found.best, 'p', "a loss that is none names no better move");
        let found = verdict(&[one('p', &[0.0, 0.2], &[0.1, 0.1]), one('x', &[1.0, 1.0], &[1.0, 0.8])], 'p').unwrap();
        assert!((found.loss - 0.5 * (0.9 + 0.8)).abs() < 1e-9);
        assert_eq!(found.best, 'x');
    }
}
