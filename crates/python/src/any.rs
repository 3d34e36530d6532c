//! What Python asks of a game, whichever it is.

use emporia_engine::Illegal;
use emporia_features::{Rewards, Tensor};

/// What is wrong with something that Python asked for.
pub enum PythonFault {
    /// A move that the rules forbid.
    Illegal(Illegal),
    /// A value that makes no sense; a sentence.
    Value(String),
}

impl From<Illegal> for PythonFault {
    fn from(illegal: Illegal) -> Self {
        PythonFault::Illegal(illegal)
    }
}

/// What came of it, or what was wrong.
pub type PythonResult<T> = Result<T, PythonFault>;

/// A sentence of what makes no sense.
pub fn wrong<T>(sentence: impl Into<String>) -> PythonResult<T> {
    Err(PythonFault::Value(sentence.into()))
}

/// Rules with their options, cards and numbers.
pub trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn options(&self) -> String;
    fn seats(&self) -> usize;
    fn rules(&self) -> u32;
    fn cards_hash(&self) -> String;
    fn card_rows(&self) -> String;
    fn steps(&self) -> usize;
    fn step_name(&self, step: usize) -> String;
    fn width(&self) -> usize;
    fn tensors(&self) -> &[Tensor];
    fn faces(&self) -> Vec<Vec<f32>>;
    fn new_match(&self, seed: [u8; 32]) -> Box<dyn AnyMatch>;
    fn replay(&self, record: &str, drafts: Option<&str>) -> PythonResult<Box<dyn AnyMatch>>;
    fn start(&self, seed: [u8; 32]) -> Box<dyn AnyState>;
    fn read_state(&self, text: &str) -> PythonResult<Box<dyn AnyState>>;
    fn sample(&self, view: &str, seed: u64) -> PythonResult<Box<dyn AnyState>>;
    fn batch(&self, settings: BatchSettings) -> PythonResult<Box<dyn AnyBatch>>;
    fn simulate(&self, bots: &[String], games: u64, seed: u64) -> PythonResult<String>;
    fn arena(&self, bots: &[String], games: u64, seed: u64) -> PythonResult<String>;
}

/// A position that somebody looks at: what matches and states have in common.
pub trait AnyPlace: Send + Sync {
    /// `chance`, `seat`, `together` or `over`, and the seats that may act.
    fn turn(&self) -> (&'static str, Vec<u8>);
    fn actions(&self, seat: u8) -> String;
    fn view(&self, viewer: Option<u8>) -> String;
    fn mask(&self, seat: u8, out: &mut [i8]);
    fn observe(&self, seat: u8, out: &mut [f32]);
    /// What the seat has said so far of a move that is composed.
    fn draft(&self, seat: u8) -> String;
    fn spell(&self, seat: u8, action: &str) -> PythonResult<Vec<usize>>;
    fn outcome(&self) -> (Vec<i16>, Vec<u8>);
    fn rewards(&self, rewards: Rewards) -> Vec<f32>;
    fn sample(&self, viewer: u8, seed: u64) -> Box<dyn AnyState>;
    fn draw(&self, viewer: Option<u8>, lang: &str, width: usize) -> String;
    fn told_action(&self, seat: u8, action: &str, lang: &str) -> PythonResult<String>;
    fn step(&mut self, seat: u8, step: usize) -> PythonResult<bool>;
    fn act(&mut self, seat: u8, action: &str) -> PythonResult<()>;
}

/// A game being played, with its log.
pub trait AnyMatch: AnyPlace {
    fn events(&self, viewer: Option<u8>, since: usize) -> String;
    fn undo(&mut self, seat: u8) -> PythonResult<()>;
    fn record(&self, names: &[String]) -> String;
    fn drafts(&self) -> String;
    fn seed_hash(&self) -> String;
    fn rank(&self, seat: u8, bot: &str, seed: u64) -> PythonResult<String>;
    fn choose(&self, seat: u8, bot: &str, seed: u64) -> PythonResult<String>;
    fn review(&self, seat: Option<u8>, worlds: usize, seed: u64) -> PythonResult<String>;
    fn copy(&self) -> Box<dyn AnyMatch>;
    fn state(&self) -> Box<dyn AnyState>;
}

/// A position by itself, for search.
pub trait AnyState: AnyPlace {
    fn write(&self) -> String;
    fn copy(&self) -> Box<dyn AnyState>;
    fn roll(&mut self, seed: u64);
    fn chance(&mut self, action: &str) -> PythonResult<()>;
}

/// How a batch plays.
pub struct BatchSettings {
    pub tables: usize,
    pub seed: u64,
    pub rewards: Rewards,
    pub threads: usize,
    pub opponents: Option<String>,
    pub same_step: bool,
}

/// The caller's arrays, all of them with one row for each table.
pub struct Arrays<'a> {
    pub observation: &'a mut [f32],
    pub mask: &'a mut [i8],
    pub reward: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub player: &'a mut [i32],
}

/// Many tables at once.
pub trait AnyBatch: Send + Sync {
    fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>);
    fn step(&mut self, steps: &[i64], arrays: Arrays<'_>) -> PythonResult<()>;
    /// Any legal step of each table, each as likely; 0 where a game is over.
    fn random(&mut self, mask: &[i8], out: &mut [i64]);
}
