//! One game behind the traits of `any.rs`.

use crate::any::{AnyBatch, AnyGame, AnyMatch, AnyPlace, AnyState, BatchSettings, PythonFault, PythonResult, wrong};
use crate::batch::BatchTables;
use emporia_bots::{Bot, Mind, Spec, remembered};
use emporia_engine::rng::{Seed, fast};
use emporia_engine::{Actor, CardSet, Game, Match, Player, Record, Seat, SeatSet, Turn, Viewer};
use emporia_features::{Encode, Encoder, Position, Rewards, Stepped, Tensor};
use emporia_lab::Series;
use emporia_review::{NoReview, Settings, Story};
use emporia_text::{Lang, Tell, Words, say};
use indicatif::ProgressBar;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game of which Python needs everything: numbers, bots and words.
pub trait Whole: Encode + Mind + Tell {}

impl<G: Encode + Mind + Tell> Whole for G {}

/// Rules with their numbers.
pub struct Rules<G: Whole> {
    /// As the engine lists its moves, offers of the menu too.
    game: Arc<G>,
    pub encoder: Encoder<G>,
}

/// A game with rules that many matches share.
pub struct Ruled<G: Whole>(pub Arc<Rules<G>>);

impl<G: Whole> Ruled<G> {
    pub fn new(game: &G, exchanges: emporia_features::Exchanges) -> Ruled<G> {
        Ruled(Arc::new(Rules { game: Arc::new(game.clone()), encoder: Encoder::new(game.clone(), exchanges) }))
    }
}

/// JSON of plain data, which can always be written.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|fault| unreachable!("plain data can be written: {fault}"))
}

fn read<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> PythonResult<T> {
    serde_json::from_str(text).or_else(|fault| wrong(format!("This is no {what} of the game: {fault}.")))
}

/// The bots of these names.
pub fn specs(names: &[String]) -> PythonResult<Vec<Spec>> {
    let read = |name: &String| match Spec::read(name) {
        Some(spec) => Ok(spec),
        None => wrong(format!("There is no bot \"{name}\"; there are {}.", emporia_bots::BOTS.join(", "))),
    };
    names.iter().map(read).collect()
}

impl<G: Whole> AnyGame for Ruled<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> String {
        json(self.0.game.options())
    }

    fn seats(&self) -> usize {
        self.0.game.seats()
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn cards_hash(&self) -> String {
        emporia_engine::rng::Hex(self.0.game.cards().hash()).to_string()
    }

    fn card_rows(&self) -> String {
        json(self.0.game.cards().file())
    }

    fn steps(&self) -> usize {
        self.0.encoder.steps()
    }

    fn step_name(&self, step: usize) -> String {
        self.0.encoder.step_name(step)
    }

    fn width(&self) -> usize {
        self.0.encoder.width()
    }

    fn tensors(&self) -> &[Tensor] {
        self.0.encoder.tensors()
    }

    fn faces(&self) -> Vec<Vec<f32>> {
        self.0.encoder.faces()
    }

    fn new_match(&self, seed: [u8; 32]) -> Box<dyn AnyMatch> {
        let mut events = Vec::new();
        let played = Match::new(Arc::clone(&self.0.game), Seed(seed), &mut |event| events.push(event));
        let drafts = [G::Draft::default(); emporia_engine::MAX_SEATS];
        Box::new(Seated { rules: Arc::clone(&self.0), played, events, drafts })
    }

    fn replay(&self, record: &str, drafts: Option<&str>) -> PythonResult<Box<dyn AnyMatch>> {
        let fault = |fault| PythonFault::Value(emporia_text::faults::record_fault(Lang::En, &fault));
        let record = Record::read(record).map_err(fault)?;
        let mut events: Vec<G::Event> = Vec::new();
        let watch = &mut |_: usize, _: &Match<Arc<G>>, new: &[G::Event]| events.extend_from_slice(new);
        let played = Match::<Arc<G>>::replay(&record, self.0.game.cards(), watch).map_err(fault)?;
        if played.game().options() != self.0.game.options() {
            return wrong("The record is of a table with other options.");
        }
        let drafts = drafts.map_or(Ok([G::Draft::default(); emporia_engine::MAX_SEATS]), |text| read("draft", text))?;
        Ok(Box::new(Seated { rules: Arc::clone(&self.0), played, events, drafts }))
    }

    fn start(&self, seed: [u8; 32]) -> Box<dyn AnyState> {
        let state = self.0.game.start(&mut Seed(seed).luck(0));
        Box::new(Alone { rules: Arc::clone(&self.0), at: Position::new(state) })
    }

    fn read_state(&self, text: &str) -> PythonResult<Box<dyn AnyState>> {
        Ok(Box::new(Alone { rules: Arc::clone(&self.0), at: read("state", text)? }))
    }

    fn sample(&self, view: &str, seed: u64) -> PythonResult<Box<dyn AnyState>> {
        let view: G::View = read("View", view)?;
        // A View that no table ever had may break any promise that `sample` relies on.
        let imagine = || {
            let mut state = self.0.game.start(&mut fast(seed, 0));
            self.0.game.sample(&view, &mut fast(seed, 1), &mut state);
            let viewers = Viewer::all(self.0.game.seats());
            viewers.map(|who| self.0.game.view(&state, who)).any(|seen| seen == view).then_some(state)
        };
        match catch_unwind(AssertUnwindSafe(imagine)) {
            Ok(Some(state)) => Ok(Box::new(Alone { rules: Arc::clone(&self.0), at: Position::new(state) })),
            _ => wrong("No position fits this View."),
        }
    }

    fn batch(&self, settings: BatchSettings) -> PythonResult<Box<dyn AnyBatch>> {
        Ok(Box::new(BatchTables::new(Arc::clone(&self.0), settings)?))
    }

    fn simulate(&self, bots: &[String], games: u64, seed: u64) -> PythonResult<String> {
        let bots = specs(bots)?;
        if bots.len() != self.seats() {
            return wrong(format!("One bot for each of {} seats is needed.", self.seats()));
        }
        let series = Series { game: &*self.0.game, bots: &bots, games, seed, stop: &AtomicBool::new(false) };
        Ok(json(&emporia_lab::simulate(&series, &ProgressBar::hidden())))
    }

    fn arena(&self, bots: &[String], games: u64, seed: u64) -> PythonResult<String> {
        let bots = specs(bots)?;
        if !(2..=16).contains(&bots.len()) {
            return wrong("An arena is for 2 to 16 bots.");
        }
        let series = Series { game: &*self.0.game, bots: &bots, games, seed, stop: &AtomicBool::new(false) };
        Ok(json(&emporia_lab::arena(&series, &ProgressBar::hidden())))
    }
}

/// A match, with all that happened in it.
struct Seated<G: Whole> {
    rules: Arc<Rules<G>>,
    played: Match<Arc<G>>,
    events: Vec<G::Event>,
    drafts: [G::Draft; emporia_engine::MAX_SEATS],
}

/// A position without a log.
struct Alone<G: Whole> {
    rules: Arc<Rules<G>>,
    at: Position<G>,
}

/// What both have.
trait Looked<G: Whole>: Send + Sync {
    fn state(&self) -> &G::State;
    fn draft(&mut self, seat: Seat) -> &mut G::Draft;
    fn drafted(&self, seat: Seat) -> &G::Draft;
    fn make(&mut self, seat: Seat, action: G::Action) -> PythonResult<()>;
}

impl<G: Whole> Looked<G> for Seated<G> {
    fn state(&self) -> &G::State {
        self.played.state()
    }
    fn draft(&mut self, seat: Seat) -> &mut G::Draft {
        &mut self.drafts[seat.index()]
    }
    fn drafted(&self, seat: Seat) -> &G::Draft {
        &self.drafts[seat.index()]
    }
    fn make(&mut self, seat: Seat, action: G::Action) -> PythonResult<()> {
        let events = &mut self.events;
        self.played.act(seat, action, &mut |event| events.push(event))?;
        self.drafts[seat.index()] = G::Draft::default();
        Ok(())
    }
}

impl<G: Whole> Looked<G> for Alone<G> {
    fn state(&self) -> &G::State {
        &self.at.state
    }
    fn draft(&mut self, seat: Seat) -> &mut G::Draft {
        &mut self.at.drafts[seat.index()]
    }
    fn drafted(&self, seat: Seat) -> &G::Draft {
        &self.at.drafts[seat.index()]
    }
    fn make(&mut self, seat: Seat, action: G::Action) -> PythonResult<()> {
        self.rules.game.check(&self.at.state, Actor::Seat(seat), action)?;
        self.rules.game.apply(&mut self.at.state, Actor::Seat(seat), action, &mut |_| ());
        self.at.drafts[seat.index()] = G::Draft::default();
        Ok(())
    }
}

fn who(viewer: Option<u8>) -> Viewer {
    viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
}

/// Seats as they are called where nobody has a name.
fn names(seats: usize) -> Vec<String> {
    (1..=seats).map(|n| n.to_string()).collect()
}

macro_rules! place {
    ($Type:ident) => {
        impl<G: Whole> AnyPlace for $Type<G> {
            fn turn(&self) -> (&'static str, Vec<u8>) {
                let turn = self.rules.game.turn(self.state_now());
                let word = match turn {
                    Turn::Chance => "chance",
                    Turn::Seat(_) => "seat",
                    Turn::Together(_) => "together",
                    Turn::Over => "over",
                };
                (word, turn.seats().iter().map(|seat| seat.0).collect())
            }

            fn actions(&self, seat: u8) -> String {
                let mut actions = Vec::new();
                self.rules.game.actions(self.state_now(), Seat(seat), &mut actions);
                json(&actions)
            }

            fn view(&self, viewer: Option<u8>) -> String {
                json(&self.rules.game.view(self.state_now(), who(viewer)))
            }

            fn mask(&self, seat: u8, out: &mut [i8]) {
                let (seat, game) = (Seat(seat), self.rules.encoder.game());
                if !game.turn(self.state_now()).seats().has(seat) {
                    return out.fill(0);
                }
                let view = game.view(self.state_now(), Viewer::Seat(seat));
                self.rules.encoder.mask(self.state_now(), &view, seat, self.drafted(seat), &mut Vec::new(), out);
            }

            fn observe(&self, seat: u8, out: &mut [f32]) {
                let view = self.rules.game.view(self.state_now(), Viewer::Seat(Seat(seat)));
                self.rules.encoder.observe(&view, Seat(seat), self.drafted(Seat(seat)), out);
            }

            fn draft(&self, seat: u8) -> String {
                json(self.drafted(Seat(seat)))
            }

            fn spell(&self, seat: u8, action: &str) -> PythonResult<Vec<usize>> {
                Ok(self.rules.encoder.spell(Seat(seat), read("move", action)?))
            }

            fn outcome(&self) -> (Vec<i16>, Vec<u8>) {
                let outcome = self.rules.game.outcome(self.state_now());
                let seats = usize::from(outcome.seats);
                (outcome.points[..seats].to_vec(), outcome.places[..seats].to_vec())
            }

            fn rewards(&self, rewards: Rewards) -> Vec<f32> {
                let outcome = self.rules.game.outcome(self.state_now());
                rewards.of(&outcome)[..usize::from(outcome.seats)].to_vec()
            }

            fn sample(&self, viewer: u8, seed: u64) -> Box<dyn AnyState> {
                let (game, seat) = (&self.rules.game, Seat(viewer));
                let view = game.view(self.state_now(), Viewer::Seat(seat));
                let mut at = Position::new(self.state_now().clone());
                game.sample(&view, &mut fast(seed, 1), &mut at.state);
                at.drafts[seat.index()] = *self.drafted(seat);
                Box::new(Alone { rules: Arc::clone(&self.rules), at })
            }

            fn draw(&self, viewer: Option<u8>, lang: &str, width: usize) -> String {
                let (game, names) = (&self.rules.game, names(self.rules.game.seats()));
                let words = Words { lang: Lang::named(lang).unwrap_or(Lang::En), names: &names };
                game.draw(&words, &game.view(self.state_now(), who(viewer)), width)
            }

            fn told_action(&self, seat: u8, action: &str, lang: &str) -> PythonResult<String> {
                let (game, names) = (&self.rules.game, names(self.rules.game.seats()));
                let words = Words { lang: Lang::named(lang).unwrap_or(Lang::En), names: &names };
                let view = game.view(self.state_now(), who(Some(seat)));
                Ok(game.action(&words, &view, read("move", action)?))
            }

            fn step(&mut self, seat: u8, step: usize) -> PythonResult<bool> {
                let rules = Arc::clone(&self.rules);
                let mut draft = *self.drafted(Seat(seat));
                match rules.encoder.say(self.state_now(), Seat(seat), &mut draft, step) {
                    Stepped::Move(action) => self.make(Seat(seat), action).map(|()| true),
                    Stepped::Part => {
                        let mut mask = vec![0; rules.encoder.steps()];
                        self.mask(seat, &mut mask);
                        if mask.get(step) != Some(&1) {
                            return wrong(format!("Step {step} is not legal now; the mask says which are."));
                        }
                        *self.draft(Seat(seat)) = draft;
                        Ok(false)
                    }
                }
            }

            fn act(&mut self, seat: u8, action: &str) -> PythonResult<()> {
                self.make(Seat(seat), read("move", action)?)
            }
        }

        impl<G: Whole> $Type<G> {
            fn state_now(&self) -> &G::State {
                Looked::<G>::state(self)
            }
        }
    };
}
place!(Seated);
place!(Alone);

impl<G: Whole> Seated<G> {
    /// Lets a bot think about what a seat sees, remembers and may do.
    fn think<T>(
        &self,
        seat: u8,
        bot: &str,
        seed: u64,
        think: impl FnOnce(&mut dyn Bot<G>, &G::View, &G::Memory, &[G::Action]) -> T,
    ) -> PythonResult<T> {
        let seat = Seat(seat);
        let game = &*self.rules.game;
        let mut actions = Vec::new();
        game.actions(self.state_now(), seat, &mut actions);
        if actions.is_empty() {
            return wrong(format!("Seat {} has nothing to decide now.", seat.0));
        }
        let memory = remembered(game, seat, &self.events);
        let mut bot = specs(&[bot.to_owned()])?[0].bot::<G>(seed);
        Ok(think(&mut *bot, &game.view(self.state_now(), Viewer::Seat(seat)), &memory, &actions))
    }
}

/// A move with what a bot expects of it.
#[derive(Serialize)]
struct RankedRow<'a, A> {
    action: &'a A,
    result: f64,
    points: f64,
    tries: u64,
}

impl<G: Whole> AnyMatch for Seated<G> {
    fn events(&self, viewer: Option<u8>, since: usize) -> String {
        let noticed = |event: &G::Event| self.rules.game.event_for(event, who(viewer));
        let events: Vec<_> = self.events.iter().skip(since).filter_map(noticed).collect();
        json(&events)
    }

    fn undo(&mut self, seat: u8) -> PythonResult<()> {
        let undone = self.played.undo(Seat(seat));
        undone.or_else(|why| wrong(emporia_text::faults::no_undo(Lang::En, why)))
    }

    fn record(&self, names: &[String]) -> String {
        let players = names.iter().map(|name| Player { name: name.clone(), bot: None }).collect();
        self.played.record(players).write()
    }

    fn drafts(&self) -> String {
        json(&self.drafts)
    }

    fn seed_hash(&self) -> String {
        emporia_engine::rng::Hex(self.played.seed().hash()).to_string()
    }

    fn rank(&self, seat: u8, bot: &str, seed: u64) -> PythonResult<String> {
        let game = &self.rules.game;
        let ranked = self.think(seat, bot, seed, |bot, view, memory, actions| bot.rank(game, view, memory, actions))?;
        let expected = ranked.iter().map(|of| RankedRow {
            action: &of.action,
            result: of.result,
            points: of.points,
            tries: of.tries,
        });
        Ok(json(&expected.collect::<Vec<_>>()))
    }

    fn choose(&self, seat: u8, bot: &str, seed: u64) -> PythonResult<String> {
        let game = &self.rules.game;
        let chosen =
            self.think(seat, bot, seed, |bot, view, memory, actions| bot.choose(game, view, memory, actions))?;
        Ok(json(&chosen))
    }

    fn review(&self, seat: Option<u8>, worlds: usize, seed: u64) -> PythonResult<String> {
        if !(16..=4096).contains(&worlds) {
            return wrong("worlds must be from 16 to 4096.");
        }
        let settings = Settings { seed, worlds, deepest: 4 * worlds };
        // Matches here share their game, which bots know by itself.
        let Story { game, start, moves } = Story::of(&self.played, SeatSet::EMPTY, None);
        let story = Story { game: G::clone(&game), start, moves };
        match emporia_review::review(&story, seat.map(Seat), &settings) {
            Ok(review) => Ok(json(&review)),
            Err(NoReview::Running) => wrong(say(Lang::En, "review-running", &[])),
            Err(NoReview::Alone) => wrong(say(Lang::En, "review-alone", &[])),
        }
    }

    fn copy(&self) -> Box<dyn AnyMatch> {
        let (rules, played, events) = (Arc::clone(&self.rules), self.played.clone(), self.events.clone());
        Box::new(Seated { rules, played, events, drafts: self.drafts })
    }

    fn state(&self) -> Box<dyn AnyState> {
        let at = Position { state: self.state_now().clone(), drafts: self.drafts };
        Box::new(Alone { rules: Arc::clone(&self.rules), at })
    }
}

impl<G: Whole> AnyState for Alone<G> {
    fn write(&self) -> String {
        json(&self.at)
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(Alone { rules: Arc::clone(&self.rules), at: self.at.clone() })
    }

    fn roll(&mut self, seed: u64) {
        self.rules.encoder.roll(&mut self.at, &mut fast(seed, 2), &mut |_| ());
    }

    fn chance(&mut self, action: &str) -> PythonResult<()> {
        let action = read("roll of dice", action)?;
        self.rules.game.check(&self.at.state, Actor::Chance, action)?;
        self.rules.game.apply(&mut self.at.state, Actor::Chance, action, &mut |_| ());
        Ok(())
    }
}
