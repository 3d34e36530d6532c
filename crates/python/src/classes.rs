//! The classes that Python sees. `emporia/__init__.py` gives them their last shape: dictionaries in place of JSON.
#![expect(clippy::needless_pass_by_value, reason = "PyO3 hands lists and arrays over by value")]

use crate::any::{AnyBatch, AnyGame, AnyMatch, AnyState, Arrays, BatchSettings, PythonFault, PythonResult};
use crate::rules::Ruled;
use emporia_engine::options::set_up;
use emporia_engine::rng::Hex;
use emporia_engine::{CardSet, CardSets, GAMES, Record, Seed, with_game};
use emporia_features::{Exchanges, Rewards};
use emporia_text::Lang;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;

/// A fault as an exception: a move that is forbidden names its clause.
fn raise<T>(py: Python<'_>, answer: PythonResult<T>) -> PyResult<T> {
    answer.map_err(|fault| match fault {
        PythonFault::Value(sentence) => PyValueError::new_err(sentence),
        PythonFault::Illegal(illegal) => {
            let sentence = emporia_text::lang::clause(Lang::En, illegal.clause);
            let class = py.import("emporia.errors").and_then(|errors| errors.getattr("Illegal"));
            match class.and_then(|class| class.call1((illegal.clause, sentence))) {
                Ok(error) => PyErr::from_value(error),
                Err(error) => error,
            }
        }
    })
}

/// A seed: 64 hexadecimal digits, or a number from which one follows.
#[derive(FromPyObject)]
enum SeedLike {
    Number(u64),
    Digits(String),
}

impl SeedLike {
    fn bytes(self) -> PyResult<[u8; 32]> {
        match self {
            SeedLike::Number(n) => Ok(Seed::from_number(n).0),
            SeedLike::Digits(digits) => {
                digits.parse().map(|Hex(bytes)| bytes).map_err(|what: &str| PyValueError::new_err(what))
            }
        }
    }
}

fn rewards_named(name: &str) -> PyResult<Rewards> {
    Rewards::named(name).ok_or_else(|| PyValueError::new_err("Rewards are \"place\", \"win\" or \"points\"."))
}

/// The names of all games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GAMES.to_vec()
}

/// Plays a record again and checks all of it; gives it as it would be written today.
#[pyfunction]
pub fn verify(record: &str) -> PyResult<String> {
    let said = |fault| PyValueError::new_err(emporia_text::faults::record_fault(Lang::En, &fault));
    let record = Record::read(record).map_err(said)?;
    emporia_engine::verify(&record, &CardSets::builtin()).map(|record| record.write()).map_err(said)
}

/// The rules of a game with its options, its cards and its numbers.
#[pyclass(frozen, name = "Game", module = "emporia._emporia")]
pub struct PyGame(Arc<dyn AnyGame>);

fn new_game(name: &str, options: &str, cards: Option<&str>, exchanges: &str) -> PyResult<Arc<dyn AnyGame>> {
    let fault = PyValueError::new_err::<String>;
    let exchanges =
        Exchanges::named(exchanges).ok_or_else(|| fault("Exchanges are \"full\", \"menu\" or \"none\".".to_owned()))?;
    let options: serde_json::Value = serde_json::from_str(options).map_err(|error| fault(error.to_string()))?;
    with_game!(name, G => {
        let cards = match cards {
            None => CardSet::builtin(),
            Some(text) => CardSet::read(text).map_err(|faults| {
                let all = faults.iter().map(|one| emporia_text::faults::card_fault(Lang::En, "cards", one));
                fault(all.collect::<Vec<_>>().join("\n"))
            })?,
        };
        let said = |wrong| fault(emporia_text::info(name).map_or_else(String::new, |info| info.fault(Lang::En, &wrong, "")));
        let game: G = set_up(&options, cards).map_err(said)?;
        Ok(Arc::new(Ruled::new(&game, exchanges)))
    }, else Err(fault(format!("No game is named \"{name}\", only {}.", GAMES.join(", ")))))
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (name, options, cards=None, exchanges="full"))]
    fn new(name: &str, options: &str, cards: Option<&str>, exchanges: &str) -> PyResult<PyGame> {
        Ok(PyGame(new_game(name, options, cards, exchanges)?))
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    #[getter]
    fn options(&self) -> String {
        self.0.options()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    #[getter]
    fn rules(&self) -> u32 {
        self.0.rules()
    }

    #[getter]
    fn cards_hash(&self) -> String {
        self.0.cards_hash()
    }

    #[getter]
    fn card_rows(&self) -> String {
        self.0.card_rows()
    }

    #[getter]
    fn steps(&self) -> usize {
        self.0.steps()
    }

    #[getter]
    fn width(&self) -> usize {
        self.0.width()
    }

    fn step_name(&self, step: usize) -> String {
        self.0.step_name(step)
    }

    /// Name, offset, shape and meaning of each tensor.
    fn features(&self) -> Vec<(&'static str, usize, Vec<usize>, &'static str)> {
        let tensors = self.0.tensors().iter();
        tensors.map(|tensor| (tensor.name, tensor.offset, tensor.shape.clone(), tensor.meaning)).collect()
    }

    fn faces(&self) -> Vec<Vec<f32>> {
        self.0.faces()
    }

    #[pyo3(name = "new_match")]
    fn new_match(&self, seed: SeedLike) -> PyResult<Match> {
        Ok(Match { at: self.0.new_match(seed.bytes()?), game: Arc::clone(&self.0) })
    }

    #[pyo3(signature = (record, drafts=None))]
    fn replay(&self, py: Python<'_>, record: &str, drafts: Option<&str>) -> PyResult<Match> {
        Ok(Match { at: raise(py, self.0.replay(record, drafts))?, game: Arc::clone(&self.0) })
    }

    fn start(&self, seed: SeedLike) -> PyResult<State> {
        Ok(State { at: self.0.start(seed.bytes()?), game: Arc::clone(&self.0) })
    }

    fn read_state(&self, py: Python<'_>, text: &str) -> PyResult<State> {
        Ok(State { at: raise(py, self.0.read_state(text))?, game: Arc::clone(&self.0) })
    }

    fn sample(&self, py: Python<'_>, view: &str, seed: u64) -> PyResult<State> {
        Ok(State { at: raise(py, self.0.sample(view, seed))?, game: Arc::clone(&self.0) })
    }

    fn simulate(&self, py: Python<'_>, bots: Vec<String>, games: u64, seed: u64) -> PyResult<String> {
        let answer = py.detach(|| self.0.simulate(&bots, games, seed));
        raise(py, answer)
    }

    fn arena(&self, py: Python<'_>, bots: Vec<String>, games: u64, seed: u64) -> PyResult<String> {
        let answer = py.detach(|| self.0.arena(&bots, games, seed));
        raise(py, answer)
    }
}

/// A row of zeros of numpy, filled by `f`.
fn filled<T: numpy::Element + Default + Clone>(
    py: Python<'_>,
    len: usize,
    f: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'_, PyArray1<T>>> {
    let array = PyArray1::<T>::zeros(py, len, false);
    f(array.try_readwrite()?.as_slice_mut()?);
    Ok(array)
}

macro_rules! place {
    ($(#[$doc:meta])* $Class:ident, $Any:ident, { $($methods:tt)* }) => {
        $(#[$doc])*
        #[pyclass(module = "emporia._emporia")]
        pub struct $Class {
            at: Box<dyn $Any>,
            game: Arc<dyn AnyGame>,
        }

        #[pymethods]
        impl $Class {
            /// Who acts: `chance`, `seat`, `together` or `over`, and the seats.
            #[getter]
            fn turn(&self) -> (&'static str, Vec<u8>) {
                self.at.turn()
            }

            /// The seat that decides, the first of several; -1 for chance, -4 when the game is over.
            #[getter]
            fn player(&self) -> i32 {
                let (word, seats) = self.at.turn();
                match seats.first() {
                    Some(&seat) => i32::from(seat),
                    None if word == "chance" => -1,
                    None => -4,
                }
            }

            fn actions(&self, seat: u8) -> PyResult<String> {
                Ok(self.at.actions(self.seat(seat)?))
            }

            #[pyo3(signature = (viewer=None))]
            fn view(&self, viewer: Option<u8>) -> PyResult<String> {
                viewer.map(|seat| self.seat(seat)).transpose()?;
                Ok(self.at.view(viewer))
            }

            fn mask<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i8>>> {
                let seat = self.seat(seat)?;
                filled(py, self.game.steps(), |out| self.at.mask(seat, out))
            }

            fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
                let seat = self.seat(seat)?;
                filled(py, self.game.width(), |out| self.at.observe(seat, out))
            }

            fn draft(&self, seat: u8) -> PyResult<String> {
                Ok(self.at.draft(self.seat(seat)?))
            }

            /// The legal steps of a seat.
            fn legal(&self, seat: u8) -> PyResult<Vec<usize>> {
                let mut mask = vec![0; self.game.steps()];
                self.at.mask(self.seat(seat)?, &mut mask);
                Ok((0..mask.len()).filter(|&step| mask[step] == 1).collect())
            }

            fn spell(&self, py: Python<'_>, seat: u8, action: &str) -> PyResult<Vec<usize>> {
                let seat = self.seat(seat)?;
                raise(py, self.at.spell(seat, action))
            }

            #[getter]
            fn outcome(&self) -> (Vec<i16>, Vec<u8>) {
                self.at.outcome()
            }

            #[pyo3(signature = (rewards="place"))]
            fn rewards(&self, rewards: &str) -> PyResult<Vec<f32>> {
                Ok(self.at.rewards(rewards_named(rewards)?))
            }

            fn sample(&self, seat: u8, seed: u64) -> PyResult<State> {
                Ok(State { at: self.at.sample(self.seat(seat)?, seed), game: Arc::clone(&self.game) })
            }

            #[pyo3(signature = (viewer=None, lang="en", width=100))]
            fn draw(&self, viewer: Option<u8>, lang: &str, width: usize) -> PyResult<String> {
                viewer.map(|seat| self.seat(seat)).transpose()?;
                Ok(self.at.draw(viewer, lang, width))
            }

            #[pyo3(signature = (seat, action, lang="en"))]
            fn told_action(&self, py: Python<'_>, seat: u8, action: &str, lang: &str) -> PyResult<String> {
                let seat = self.seat(seat)?;
                raise(py, self.at.told_action(seat, action, lang))
            }

            /// Makes a step; whether it made a move whole.
            fn step(&mut self, py: Python<'_>, seat: u8, step: usize) -> PyResult<bool> {
                let seat = self.seat(seat)?;
                raise(py, self.at.step(seat, step))
            }

            fn act(&mut self, py: Python<'_>, seat: u8, action: &str) -> PyResult<()> {
                let seat = self.seat(seat)?;
                raise(py, self.at.act(seat, action))
            }

            fn copy(&self) -> $Class {
                $Class { at: self.at.copy(), game: Arc::clone(&self.game) }
            }

            $($methods)*
        }

        impl $Class {
            fn seat(&self, seat: u8) -> PyResult<u8> {
                let seats = self.game.seats();
                let none = || PyValueError::new_err(format!("There is no seat {seat} at a table of {seats}."));
                (usize::from(seat) < seats).then_some(seat).ok_or_else(none)
            }
        }
    };
}

place! {
    /// A game being played: check, apply, log, and taking back.
    Match, AnyMatch, {
        #[pyo3(signature = (viewer=None, since=0))]
        fn events(&self, viewer: Option<u8>, since: usize) -> PyResult<String> {
            viewer.map(|seat| self.seat(seat)).transpose()?;
            Ok(self.at.events(viewer, since))
        }

        fn undo(&mut self, py: Python<'_>, seat: u8) -> PyResult<()> {
            let seat = self.seat(seat)?;
            raise(py, self.at.undo(seat))
        }

        fn record(&self, names: Vec<String>) -> PyResult<String> {
            if names.len() != self.game.seats() {
                return Err(PyValueError::new_err("One name for each seat is needed."));
            }
            Ok(self.at.record(&names))
        }

        fn drafts(&self) -> String {
            self.at.drafts()
        }

        #[getter]
        fn seed_hash(&self) -> String {
            self.at.seed_hash()
        }

        #[pyo3(signature = (seat, bot, seed=0))]
        fn rank(&self, py: Python<'_>, seat: u8, bot: &str, seed: u64) -> PyResult<String> {
            let seat = self.seat(seat)?;
            let answer = py.detach(|| self.at.rank(seat, bot, seed));
            raise(py, answer)
        }

        #[pyo3(signature = (seat, bot, seed=0))]
        fn choose(&self, py: Python<'_>, seat: u8, bot: &str, seed: u64) -> PyResult<String> {
            let seat = self.seat(seat)?;
            let answer = py.detach(|| self.at.choose(seat, bot, seed));
            raise(py, answer)
        }

        #[pyo3(signature = (seat=None, worlds=128, seed=1))]
        fn review(&self, py: Python<'_>, seat: Option<u8>, worlds: usize, seed: u64) -> PyResult<String> {
            let seat = seat.map(|seat| self.seat(seat)).transpose()?;
            let answer = py.detach(|| self.at.review(seat, worlds, seed));
            raise(py, answer)
        }

        fn state(&self) -> State {
            State { at: self.at.state(), game: Arc::clone(&self.game) }
        }
    }
}

place! {
    /// One position, for search: no log, and chance is scripted or rolled when it is asked for.
    State, AnyState, {
        fn write(&self) -> String {
            self.at.write()
        }

        fn roll(&mut self, seed: u64) {
            self.at.roll(seed);
        }

        fn chance(&mut self, py: Python<'_>, action: &str) -> PyResult<()> {
            raise(py, self.at.chance(action))
        }
    }
}

/// Many tables that are stepped at once, in arrays that belong to the caller.
#[pyclass(module = "emporia._emporia")]
pub struct Batch {
    tables: Box<dyn AnyBatch>,
    observation: Py<PyArray2<f32>>,
    mask: Py<PyArray2<i8>>,
    reward: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    player: Py<PyArray1<i32>>,
    count: usize,
}

/// The arrays borrowed as slices for the time of an expression.
macro_rules! with_arrays {
    ($self:ident, $py:ident, $arrays:ident => $body:expr) => {{
        let mut observation = $self.observation.bind($py).try_readwrite()?;
        let mut mask = $self.mask.bind($py).try_readwrite()?;
        let mut reward = $self.reward.bind($py).try_readwrite()?;
        let mut terminated = $self.terminated.bind($py).try_readwrite()?;
        let mut player = $self.player.bind($py).try_readwrite()?;
        let $arrays = Arrays {
            observation: observation.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            player: player.as_slice_mut()?,
        };
        $body
    }};
}

#[pymethods]
impl Batch {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the constructor of Python names each of them")]
    #[pyo3(signature = (game, tables, seed, rewards, threads, opponents, same_step, observation, mask, reward, terminated, player))]
    fn new(
        py: Python<'_>,
        game: &PyGame,
        tables: usize,
        seed: u64,
        rewards: &str,
        threads: usize,
        opponents: Option<String>,
        same_step: bool,
        observation: Bound<'_, PyArray2<f32>>,
        mask: Bound<'_, PyArray2<i8>>,
        reward: Bound<'_, PyArray2<f32>>,
        terminated: Bound<'_, PyArray1<bool>>,
        player: Bound<'_, PyArray1<i32>>,
    ) -> PyResult<Batch> {
        let fits = [
            observation.shape() == [tables, game.0.width()] && observation.is_c_contiguous(),
            mask.shape() == [tables, game.0.steps()] && mask.is_c_contiguous(),
            reward.shape() == [tables, game.0.seats()] && reward.is_c_contiguous(),
            terminated.shape() == [tables] && terminated.is_c_contiguous(),
            player.shape() == [tables] && player.is_c_contiguous(),
        ];
        if fits.contains(&false) {
            return Err(PyValueError::new_err("Each array has one row for each table, in one piece of memory."));
        }
        let rewards = rewards_named(rewards)?;
        let settings = BatchSettings { tables, seed, rewards, threads, opponents, same_step };
        let (observation, mask, reward) = (observation.unbind(), mask.unbind(), reward.unbind());
        let (terminated, player) = (terminated.unbind(), player.unbind());
        let count = tables;
        let tables = raise(py, game.0.batch(settings))?;
        Ok(Batch { tables, observation, mask, reward, terminated, player, count })
    }

    /// Deals all tables anew.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let tables = &mut self.tables;
        with_arrays!(self, py, arrays => py.detach(|| tables.reset(seed, arrays)));
        Ok(())
    }

    /// Makes one step at each table; where a game is over the step is ignored and the table dealt anew.
    fn step(&mut self, py: Python<'_>, steps: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let steps = steps.as_slice()?;
        if steps.len() != self.count {
            return Err(PyValueError::new_err("One step for each table is needed."));
        }
        let tables = &mut self.tables;
        let answer = with_arrays!(self, py, arrays => py.detach(|| tables.step(steps, arrays)));
        raise(py, answer)
    }

    /// Fills an array with any legal step of each table.
    fn random(&mut self, py: Python<'_>, mut out: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let out = out.as_slice_mut()?;
        let mask = self.mask.bind(py).try_readonly()?;
        self.tables.random(mask.as_slice()?, out);
        Ok(())
    }
}
