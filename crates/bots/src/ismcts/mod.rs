//! Information-set Monte Carlo tree search: for any game, any number of seats, hidden cards, dice, and choices made at
//! the same time.

mod search;
mod tree;

use crate::mind::Mind;
use crate::style::{INDULGENCE, PlayStyle};
use crate::{Bot, Ranked};
pub use search::Rollouts;
use search::{RootSums, Search, SearchRequest};
use std::time::{Duration, Instant};
use tree::NONE;

/// When to stop thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// After so many iterations: the same move on every machine.
    Iterations(u32),
    /// After that long.
    Time(Duration),
}

impl Budget {
    /// Whether it has room for about 5000 iterations.
    fn is_long(self) -> bool {
        match self {
            Budget::Iterations(n) => n >= 5000,
            Budget::Time(time) => time >= Duration::from_millis(100),
        }
    }
}

/// What evaluates positions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Value {
    /// What was shown to play better with the card set: a net that knows it, or what is written.
    #[default]
    Best,
    /// The written evaluation.
    Written,
    /// The net, whatever the card set; where there is none, the written evaluation.
    Learned,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSettings {
    /// When to stop.
    pub budget: Budget,
    /// How many trees grow at the same time, each on a core of its own.
    pub threads: u32,
    /// Whether it may say what is not true where a game allows it.
    pub bluffs: bool,
    /// What evaluates positions.
    pub value: Value,
}

/// Nodes that an iteration adds at most, on the average: all moves of a decision that it comes to the second time.
const BREADTH: usize = 24;
/// Iterations that a millisecond has room for.
const PACE: usize = 100;
/// The most nodes of a tree; what is found beyond it is not remembered.
const MOST_NODES: usize = 1 << 22;

/// Plays what turned out best in determinizations.
pub struct Ismcts<G: Mind> {
    settings: SearchSettings,
    searches: Vec<Search<G>>,
    style: Option<PlayStyle>,
}

impl<G: Mind> Ismcts<G> {
    /// With a seed of its own.
    pub fn new(settings: SearchSettings, seed: u64) -> Self {
        let iterations = match settings.budget {
            Budget::Iterations(n) => n as usize,
            Budget::Time(time) => usize::try_from(time.as_millis()).unwrap_or(usize::MAX).saturating_mul(PACE),
        };
        // The system gives memory only where nodes are written.
        let room = iterations.saturating_mul(BREADTH).saturating_add(1024).min(MOST_NODES);
        let threads = u64::from(settings.threads.max(1));
        Ismcts { settings, searches: (0..threads).map(|n| Search::new(seed, n, room)).collect(), style: None }
    }

    /// With a style.
    pub fn with_style(mut self, style: Option<PlayStyle>) -> Self {
        self.style = style;
        self
    }

    /// With another way of choosing moves in rollouts, which then go on to the end.
    pub fn with_rollouts(mut self, rollouts: Rollouts) -> Self {
        for search in &mut self.searches {
            search.rollouts = rollouts;
            (search.tuning.horizon, search.tuning.far) = (0, 0);
        }
        self
    }

    /// Grows the trees until the budget is used up, or the outcome is settled if `settle` allows to stop then. Gives the
    /// number of iterations.
    pub fn think(&mut self, game: &G, view: &G::View, memory: &G::Memory, moves: &[G::Action], settle: bool) -> u64 {
        let start = Instant::now();
        let quiet = game.quiet();
        let tuning = self.searches[0].tuning;
        let net = match self.settings.value {
            Value::Written => None,
            Value::Learned => G::trained(),
            Value::Best => G::trained().filter(|trained| trained.knows(game.cards())),
        };
        let net = net.map(|trained| &trained.net);
        let usual = match net {
            Some(_) => Some(tuning.judged),
            None => to_end(if self.settings.budget.is_long() { tuning.far } else { tuning.horizon }),
        };
        let horizon = game.horizon(view).map_or(usual, to_end);
        let request =
            SearchRequest { quiet: &quiet, view, memory, me: game.me(view), horizon, net, even: !settle, moves };
        let request = &request;
        let budget = self.settings.budget;
        let threads = self.searches.len() as u32;
        if let [search] = &mut self.searches[..] {
            return grow(search, request, budget, || start.elapsed(), settle);
        }
        let share = match budget {
            Budget::Iterations(n) => Budget::Iterations(n.div_ceil(threads)),
            time => time,
        };
        std::thread::scope(|scope| {
            let growing: Vec<_> = self
                .searches
                .iter_mut()
                .map(|search| scope.spawn(move || grow(search, request, share, || start.elapsed(), false)))
                .collect();
            growing.into_iter().map(|tree| tree.join().unwrap_or(0)).sum()
        })
    }

    /// The legal moves that are worth a thought, and others of the bot's own making.
    pub fn moves(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> Vec<G::Action> {
        let mut moves = actions.to_vec();
        if moves.len() > 1 {
            game.consider(view, memory, self.settings.bluffs, &mut self.searches[0].rng, &mut moves);
        }
        moves
    }

    /// The best of some moves, of which there is at least one.
    pub fn best_of(&mut self, game: &G, view: &G::View, memory: &G::Memory, moves: &[G::Action]) -> G::Action {
        self.think(game, view, memory, moves, true);
        let found = self.findings(moves);
        let best = found.iter().max_by(|a, b| a.tries.cmp(&b.tries).then(a.result.total_cmp(&b.result)));
        let (Some(best), Some(style)) = (best, self.style) else { return best.map_or(moves[0], |best| best.action) };
        let close = |one: &&Ranked<G::Action>| one.tries * 4 >= best.tries && one.result + INDULGENCE >= best.result;
        let taste = |one: &Ranked<G::Action>| game.taste(style, &one.action);
        let liked = |a: &&Ranked<G::Action>, b: &&Ranked<G::Action>| {
            taste(a).total_cmp(&taste(b)).then(a.tries.cmp(&b.tries)).then(a.result.total_cmp(&b.result))
        };
        found.iter().filter(close).max_by(liked).unwrap_or(best).action
    }

    /// What the trees together found about each legal move, in their order.
    fn findings(&self, actions: &[G::Action]) -> Vec<Ranked<G::Action>> {
        let mut found: Vec<Ranked<G::Action>> = actions.iter().map(|&action| Ranked::untried(action)).collect();
        let mut sums = vec![RootSums::default(); actions.len()];
        for search in &self.searches {
            for (node, more) in search.tree.after(NONE).zip(&search.root) {
                if let Some(place) = found.iter().position(|entry| entry.action == node.action) {
                    found[place].tries += u64::from(node.visits);
                    sums[place].result += more.result;
                    sums[place].squares += more.squares;
                    sums[place].points += more.points;
                    sums[place].wins += more.wins;
                }
            }
        }
        for (entry, sums) in found.iter_mut().zip(sums) {
            let tries = entry.tries.max(1) as f64;
            entry.result = sums.result / tries;
            entry.points = sums.points / tries;
            entry.win = sums.wins / tries;
            // Nothing is known of a spread before there are two.
            let spread = (sums.squares / tries - entry.result * entry.result).max(0.0);
            entry.error = if entry.tries < 2 { 1.0 } else { (spread / (tries - 1.0)).sqrt() };
        }
        found
    }
}

/// A number of moves after which to evaluate; with 0 rollouts go on to the end.
fn to_end(horizon: u32) -> Option<u32> {
    (horizon > 0).then_some(horizon)
}

/// Grows one tree; `elapsed` is the clock, which runs since the thought began.
fn grow<G: Mind>(
    search: &mut Search<G>,
    request: &SearchRequest<'_, G>,
    budget: Budget,
    elapsed: impl Fn() -> Duration,
    settle: bool,
) -> u64 {
    search.clear(request.moves.len());
    let mut done = 0;
    match budget {
        Budget::Iterations(n) => {
            while done < u64::from(n) {
                search.iterate(request);
                done += 1;
                if settle && done & 63 == 0 && is_settled(search, u64::from(n) - done) {
                    break;
                }
            }
        }
        Budget::Time(time) => {
            // A few iterations take far less than the precision that is promised.
            while elapsed() < time {
                for _ in 0..4 {
                    search.iterate(request);
                }
                done += 4;
                if settle && done & 1023 == 0 && is_settled(search, at_this_pace(done, elapsed(), time)) {
                    break;
                }
            }
        }
    }
    done
}

/// How many iterations the rest of a time has room for.
fn at_this_pace(done: u64, elapsed: Duration, time: Duration) -> u64 {
    let left = time.saturating_sub(elapsed).as_secs_f64();
    // With a margin: a core that gets faster (frequency scaling) must not make it a guess.
    (1.25 * done as f64 * left / elapsed.as_secs_f64().max(1e-6)) as u64
}

/// Whether the move that was tried most will stay it.
fn is_settled<G: Mind>(search: &Search<G>, left: u64) -> bool {
    let (mut first, mut second) = (0, 0);
    for node in search.tree.after(NONE) {
        if node.visits > first {
            (first, second) = (node.visits, first);
        } else {
            second = second.max(node.visits);
        }
    }
    is_decided(first, second, left)
}

/// Whether the second would need three of four iterations that are left to overtake the first: search does not change its
/// mind like that.
fn is_decided(first: u32, second: u32, left: u64) -> bool {
    2 * u64::from(first - second) > left
}

impl<G: Mind> Bot<G> for Ismcts<G> {
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> G::Action {
        let moves = self.moves(game, view, memory, actions);
        match moves[..] {
            [one] => one,
            _ => self.best_of(game, view, memory, &moves),
        }
    }

    fn rank(&mut self, game: &G, view: &G::View, memory: &G::Memory, actions: &[G::Action]) -> Vec<Ranked<G::Action>> {
        let mut moves = self.moves(game, view, memory, actions);
        self.think(game, view, memory, &moves, false);
        // Moves that were not worth a thought come last.
        moves.extend(actions.iter().filter(|action| !moves.contains(action)).copied().collect::<Vec<_>>());
        let mut found = self.findings(&moves);
        found.sort_by(|a, b| b.tries.cmp(&a.tries).then(b.result.total_cmp(&a.result)));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::search::{Search, SearchRequest};
    use super::{Budget, at_this_pace, grow, is_decided};
    use emporia_engine::rng::fast;
    use emporia_engine::rollwrite::{Cards, Options, RollWrite};
    use emporia_engine::{CardSet, Game, Seat, Viewer};
    use std::cell::Cell;
    use std::time::Duration;

    #[test]
    fn the_clock_is_asked_after_every_fourth_iteration() {
        let game = RollWrite::new(Options { players: 2 }, Cards::builtin()).expect("two may play");
        let state = game.start(&mut fast(1, 0));
        let view = game.view(&state, Viewer::Seat(Seat(0)));
        let request = SearchRequest {
            quiet: &game,
            view: &view,
            memory: &(),
            me: Seat(0),
            horizon: None,
            net: None,
            even: false,
            moves: &[],
        };
        // A clock that goes on by a millisecond whenever it is looked at.
        let now = Cell::new(0);
        let elapsed = || {
            now.set(now.get() + 1);
            Duration::from_millis(now.get())
        };
        let mut search = Search::<RollWrite>::new(1, 0, 4096);
        let done = grow(&mut search, &request, Budget::Time(Duration::from_millis(20)), elapsed, false);
        assert_eq!((done, now.get()), (4 * 19, 20), "no iteration after the end");
    }

    #[test]
    fn the_rest_of_a_time_is_counted_in_iterations_with_some_to_spare() {
        let of = |done, elapsed| at_this_pace(done, Duration::from_secs(elapsed), Duration::from_secs(10));
        assert_eq!(of(1000, 2), 5000);
        assert_eq!(of(1000, 5), 1250);
        assert_eq!([of(1000, 10), of(1000, 11)], [0, 0]);
    }

    #[test]
    fn a_lead_that_takes_three_of_four_iterations_to_lose_is_kept() {
        // 60 to 20 with 80 left: the second would need 60 of them to draw level.
        assert!(!is_decided(60, 20, 80));
        assert!(is_decided(60, 20, 79));
        assert!(!is_decided(50, 50, 0), "a tie is no lead");
    }
}
