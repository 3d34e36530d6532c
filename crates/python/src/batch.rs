//! Many tables at once, in arrays that belong to the caller. One row is one table; nothing is copied on the way.

use crate::any::{AnyBatch, Arrays, BatchSettings, PythonResult, wrong};
use crate::rules::{Rules, Whole, specs};
use emporia_bots::{Bot, Memories, Spec};
use emporia_engine::rng::{FastRng, below, fast};
use emporia_engine::{Actor, Seat, Turn, Viewer};
use emporia_features::{Position, Rewards, Stepped};
use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// BatchTables that are played side by side.
pub struct BatchTables<G: Whole> {
    rules: Arc<Rules<G>>,
    rewards: Rewards,
    same_step: bool,
    bots: Option<Spec>,
    tables: Vec<OneTable<G>>,
    /// None if one thread does it all.
    pool: Option<rayon::ThreadPool>,
    chooser: FastRng,
}

struct OneTable<G: Whole> {
    at: Position<G>,
    rng: FastRng,
    over: bool,
    actions: Vec<G::Action>,
    /// With bots: the seat of the learner, and the bots of all others. Only who has the table alone asks them.
    learner: Option<Seat>,
    bots: Mutex<Vec<Box<dyn Bot<G>>>>,
    memories: Memories<G>,
}

/// The rows of one table.
struct Rows<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    reward: &'a mut [f32],
    terminated: &'a mut bool,
    player: &'a mut i32,
}

impl<G: Whole> BatchTables<G> {
    pub fn new(rules: Arc<Rules<G>>, settings: BatchSettings) -> PythonResult<BatchTables<G>> {
        let BatchSettings { tables, seed, rewards, threads, opponents, same_step } = settings;
        if tables == 0 || threads == 0 || threads > 256 {
            return wrong("A batch needs at least one table, and 1 to 256 threads.");
        }
        let bots = opponents.map(|name| specs(&[name])).transpose()?.map(|specs| specs[0]);
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.transpose().or_else(|fault| wrong(format!("Threads cannot be started: {fault}.")))?;
        let table = |n: usize| OneTable {
            at: Position::new(rules.encoder.game().start(&mut fast(seed, n as u64))),
            rng: fast(seed, n as u64),
            over: true,
            actions: Vec::with_capacity(256),
            // The learner sits in each seat as often as in any other.
            learner: bots.map(|_| Seat((n % rules.encoder.game().seats()) as u8)),
            bots: Mutex::default(),
            memories: Memories::default(),
        };
        let tables = (0..tables).map(table).collect();
        Ok(BatchTables { rules, rewards, same_step, bots, tables, pool, chooser: fast(seed, u64::MAX) })
    }

    /// Runs `f` for each table with its rows.
    fn each(&mut self, arrays: Arrays<'_>, f: impl Fn(&Shared<'_, G>, usize, &mut OneTable<G>, Rows<'_>) + Sync) {
        let encoder = &self.rules.encoder;
        let (width, steps, seats) = (encoder.width(), encoder.steps(), encoder.game().seats());
        let shared = Shared { rules: &self.rules, rewards: self.rewards, same_step: self.same_step, bots: self.bots };
        let Arrays { observation, mask, reward, terminated, player } = arrays;
        let rows = |(((observation, mask), reward), (terminated, player))| Rows {
            observation,
            mask,
            reward,
            terminated,
            player,
        };
        match &self.pool {
            None => {
                let arrays = observation.chunks_mut(width).zip(mask.chunks_mut(steps)).zip(reward.chunks_mut(seats));
                let arrays = arrays.zip(terminated.iter_mut().zip(player));
                let tables = self.tables.iter_mut().zip(arrays).enumerate();
                tables.for_each(|(n, (table, arrays))| f(&shared, n, table, rows(arrays)));
            }
            Some(pool) => pool.install(|| {
                let arrays = observation.par_chunks_mut(width).zip(mask.par_chunks_mut(steps));
                let arrays = arrays.zip(reward.par_chunks_mut(seats));
                let arrays = arrays.zip(terminated.par_iter_mut().zip(player));
                let tables = self.tables.par_iter_mut().zip(arrays).enumerate().with_min_len(16);
                tables.for_each(|(n, (table, arrays))| f(&shared, n, table, rows(arrays)));
            }),
        }
    }
}

/// What all tables share.
struct Shared<'a, G: Whole> {
    rules: &'a Rules<G>,
    rewards: Rewards,
    same_step: bool,
    bots: Option<Spec>,
}

impl<G: Whole> Shared<'_, G> {
    /// Deals a table anew.
    fn deal(&self, table: &mut OneTable<G>) {
        let game = self.rules.encoder.game();
        table.at = Position::new(game.start(&mut table.rng));
        table.over = false;
        if let Some(spec) = self.bots {
            let seed = emporia_engine::rng::Rng::next_u64(&mut table.rng);
            table.bots = Mutex::new((0..game.seats() as u64).map(|seat| spec.bot(seed ^ seat)).collect());
            table.memories = Memories::default();
        }
        self.roll(table);
    }

    #[inline]
    fn roll(&self, table: &mut OneTable<G>) {
        let (game, memories) = (self.rules.encoder.game(), &mut table.memories);
        let with_bots = self.bots.is_some();
        self.rules.encoder.roll(&mut table.at, &mut table.rng, &mut |event| {
            if with_bots {
                memories.add(game, &event);
            }
        });
    }

    #[inline]
    fn apply(&self, table: &mut OneTable<G>, seat: Seat, action: G::Action) {
        let (game, memories) = (self.rules.encoder.game(), &mut table.memories);
        if self.bots.is_some() {
            game.apply(&mut table.at.state, Actor::Seat(seat), action, &mut |event| memories.add(game, &event));
        } else {
            game.apply(&mut table.at.state, Actor::Seat(seat), action, &mut |_| ());
        }
        self.roll(table);
    }

    /// Lets the bots play until the learner decides or the game is over.
    fn let_bots_play(&self, table: &mut OneTable<G>) {
        let game = self.rules.encoder.game();
        while let Some(learner) = table.learner {
            let seats = game.turn(&table.at.state).seats();
            let Some(seat) = seats.iter().find(|&seat| seat != learner) else { return };
            // Of those who choose together the bots come first: nobody sees what another chose.
            game.actions(&table.at.state, seat, &mut table.actions);
            let view = game.view(&table.at.state, Viewer::Seat(seat));
            let bots = table.bots.get_mut().unwrap_or_else(PoisonError::into_inner);
            let action = bots[seat.index()].choose(game, &view, table.memories.of(seat), &table.actions);
            self.apply(table, seat, action);
        }
    }

    /// Writes what the one who decides sees; `last` looks on if the game is over.
    fn write(&self, table: &mut OneTable<G>, last: Seat, rows: &mut Rows<'_>) {
        let encoder = &self.rules.encoder;
        let deciding = table.learner.filter(|_| !table.over).or_else(|| encoder.seat(&table.at));
        let seat = deciding.unwrap_or(last);
        let view = encoder.game().view(&table.at.state, Viewer::Seat(seat));
        let draft = &table.at.drafts[seat.index()];
        if deciding.is_some() && !table.over {
            encoder.mask(&table.at.state, &view, seat, draft, &mut table.actions, rows.mask);
        } else {
            rows.mask.fill(0);
        }
        encoder.observe(&view, seat, draft, rows.observation);
        *rows.player = if table.over { -1 } else { i32::from(seat.0) };
    }

    fn reset(&self, table: &mut OneTable<G>, rows: &mut Rows<'_>) {
        self.deal(table);
        self.let_bots_play(table);
        self.write(table, Seat(0), rows);
    }

    /// Makes a legal step at one table.
    fn step(&self, table: &mut OneTable<G>, step: usize, mut rows: Rows<'_>) {
        rows.reward.fill(0.0);
        *rows.terminated = false;
        if table.over {
            return self.reset(table, &mut rows);
        }
        let encoder = &self.rules.encoder;
        let Some(seat) = table.learner.or_else(|| encoder.seat(&table.at)) else { return };
        if let Stepped::Move(action) = encoder.say(&table.at.state, seat, &mut table.at.drafts[seat.index()], step) {
            self.apply(table, seat, action);
            self.let_bots_play(table);
        }
        if encoder.game().turn(&table.at.state) == Turn::Over {
            let rewards = encoder.rewards(&table.at, self.rewards);
            rows.reward.copy_from_slice(&rewards[..rows.reward.len()]);
            *rows.terminated = true;
            table.over = true;
            if self.same_step {
                return self.reset(table, &mut rows);
            }
        }
        self.write(table, seat, &mut rows);
    }
}

impl<G: Whole> AnyBatch for BatchTables<G> {
    fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>) {
        if let Some(seed) = seed {
            for (table, n) in self.tables.iter_mut().zip(0..) {
                table.rng = fast(seed, n);
            }
            self.chooser = fast(seed, u64::MAX);
        }
        self.each(arrays, |shared, _, table, mut rows| {
            rows.reward.fill(0.0);
            *rows.terminated = false;
            shared.reset(table, &mut rows);
        });
    }

    fn step(&mut self, steps: &[i64], arrays: Arrays<'_>) -> PythonResult<()> {
        // All are looked at before one is made, so that a fault changes nothing.
        let masks = arrays.mask.chunks(self.rules.encoder.steps());
        let illegal = masks.zip(steps).zip(&self.tables).position(|((mask, &step), table)| {
            !table.over && usize::try_from(step).ok().and_then(|step| mask.get(step)) != Some(&1)
        });
        if let Some(n) = illegal {
            return wrong(format!("Step {} is not legal at table {n}; its mask says which are.", steps[n]));
        }
        self.each(arrays, |shared, n, table, rows| shared.step(table, steps[n] as usize, rows));
        Ok(())
    }

    fn random(&mut self, mask: &[i8], out: &mut [i64]) {
        for (row, out) in mask.chunks(self.rules.encoder.steps()).zip(out) {
            let legal = count(row);
            *out = if legal == 0 { 0 } else { nth_legal(row, below(&mut self.chooser, legal)) as i64 };
        }
    }
}

/// How many steps of (part of) a mask are legal.
fn count(mask: &[i8]) -> u32 {
    mask.iter().map(|&one| u32::from(one == 1)).sum()
}

/// The legal step before which so many others are legal. Masks are long and mostly empty, so whole stretches are skipped.
fn nth_legal(mask: &[i8], mut before: u32) -> usize {
    const STRETCH: usize = 64;
    for (n, stretch) in mask.chunks(STRETCH).enumerate() {
        let legal = count(stretch);
        if before < legal {
            let mut steps = (0..stretch.len()).filter(|&step| stretch[step] == 1);
            return n * STRETCH + steps.nth(before as usize).unwrap_or(0);
        }
        before -= legal;
    }
    0
}
