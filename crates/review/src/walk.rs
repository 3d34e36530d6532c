//! A finished game through the eyes of one seat: a fold over what that seat noticed.
//!
//! The account is that of AIVAT (Burch and others, 2018): between two looks at the table the chance of winning changes by
//! what somebody chose and by what came to light. It is split at what the choice was worth before anything came to light.
//! Each split adds up exactly, so the whole does, whatever the estimates are.

use crate::decide::{Decision, DecisionRequest, decide};
use crate::settings::{Luck, Settings};
use crate::story::Story;
use crate::worlds::{Judge, WinChances, Worlds, shares};
use emporia_bots::{Mind, remembered};
use emporia_engine::rng::fast;
use emporia_engine::{Actor, Game, Seat, Turn, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The chances of all seats, as one seat could judge them after a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The entry of the log, from 1; 0 is the deal.
    pub entry: usize,
    /// One number per seat.
    pub chances: Vec<f64>,
}

/// In so many worlds at most a move is looked for that looks like what somebody did.
const WORLDS_ASKED: usize = 4;

/// How a seat's chance changed between two points, and by what.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shift {
    /// The entry of the log, from 1.
    pub entry: usize,
    /// What came to light.
    pub luck: f64,
    /// What the seat chose.
    pub own: f64,
    /// What others chose.
    pub others: f64,
    /// Whether the own choice was part of a negotiation.
    pub bargain: bool,
}

impl Shift {
    /// All of it.
    pub fn change(&self) -> f64 {
        self.luck + self.own + self.others
    }
}

/// From an even share to the result: the numbers add up.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct ChanceAccount {
    /// One of so many seats.
    pub share: f64,
    /// What seat and deal were worth.
    pub deal: f64,
    /// What came to light later.
    pub luck: f64,
    /// Own negotiations.
    pub bargains: f64,
    /// Other own moves.
    pub own: f64,
    /// What others did.
    pub others: f64,
    /// The result: 1 for a win, shared by those who win together.
    pub result: f64,
}

/// A game through the eyes of one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatReview<A> {
    /// Whose eyes.
    pub seat: Seat,
    /// The chances over the game.
    pub curve: Vec<Point>,
    /// What made the own chance change.
    pub shifts: Vec<Shift>,
    /// Where from the result came.
    pub account: ChanceAccount,
    /// What the seat decided.
    pub decisions: Vec<Decision<A>>,
    /// How well it chose, of a hundred (`docs/review.md`); none where next to nothing hung on what it chose.
    pub accuracy: Option<f64>,
    /// The result without the luck in it.
    pub adjusted: f64,
    /// The entries that changed the own chance most, in the order of the game.
    pub turning_points: Vec<usize>,
}

/// A position on the way, with what was done there.
struct Walked<G: Game> {
    before: G::State,
    after: G::State,
    events: Vec<G::Event>,
}

/// Reviews what a seat noticed of a game, as far as it went.
pub fn walk<G: Mind>(story: &Story<G>, seat: Seat, settings: &Settings) -> SeatReview<G::Action> {
    let mut walk = Walk::new(Arc::new(story.clone()), seat, settings);
    while walk.go_on() {}
    walk.done()
}

/// A review under way, which can rest after any move.
pub struct Walk<G: Mind> {
    story: Arc<Story<G>>,
    me: Viewer,
    seat: Seat,
    settings: Settings,
    judge: Judge<G>,
    /// A state that says nothing of this game, for its shape.
    blank: G::State,
    /// The position that was come to, and how many moves led there.
    state: G::State,
    gone: usize,
    /// How many steps were noticed.
    noticed: usize,
    /// What the seat holds possible now.
    worlds: Worlds<G>,
    chances: WinChances,
    /// What was noticed so far, for what the seat remembers.
    events: Vec<G::Event>,
    review: SeatReview<G::Action>,
}

impl<G: Mind> Walk<G> {
    /// At the deal.
    pub fn new(story: Arc<Story<G>>, seat: Seat, settings: &Settings) -> Self {
        let game = &story.game;
        let me = Viewer::Seat(seat);
        let mut judge = Judge::new(game);
        let blank = game.start(&mut fast(0, 0));
        let luck = Luck::new(settings, seat, 0);
        let view = game.view(&story.start, me);
        let mut worlds = Worlds::sample(judge.quiet(), &view, settings.worlds, &mut luck.stream(0), &blank);
        let chances = worlds.chances(&mut judge, &mut luck.stream(1));
        let share = 1.0 / game.seats() as f64;
        let account = ChanceAccount { share, deal: chances[seat.index()] - share, ..ChanceAccount::default() };
        let (curve, shifts, decisions) = (Vec::new(), Vec::new(), Vec::new());
        let (accuracy, adjusted, turning_points) = (None, 0.0, Vec::new());
        let review = SeatReview { seat, curve, shifts, account, decisions, accuracy, adjusted, turning_points };
        let state = story.start.clone();
        let mut walk = Walk {
            story,
            me,
            seat,
            settings: *settings,
            judge,
            blank,
            state,
            gone: 0,
            noticed: 0,
            worlds,
            chances,
            events: Vec::new(),
            review,
        };
        walk.point(0);
        walk
    }

    /// One move further; false if there is none.
    pub fn go_on(&mut self) -> bool {
        let story = self.story.clone();
        let Some(made) = story.moves.get(self.gone) else { return false };
        self.gone += 1;
        let before = self.state.clone();
        let mut events = Vec::new();
        story.game.apply(&mut self.state, made.by, made.action, &mut |event| events.push(event));
        let walked = Walked { before, after: self.state.clone(), events };
        self.step(&story.game, made.entry, made.by, made.action, &walked);
        true
    }

    /// What was found.
    pub fn done(mut self) -> SeatReview<G::Action> {
        self.review.account.result = self.chances[self.seat.index()];
        self.review.summed_up()
    }

    fn point(&mut self, entry: usize) {
        let chances = self.chances[..self.story.game.seats()].to_vec();
        self.review.curve.push(Point { entry, chances });
    }

    /// One move, if the seat noticed anything of it.
    fn step(&mut self, game: &G, entry: usize, by: Actor, action: G::Action, walked: &Walked<G>) {
        let [before, after] = [&walked.before, &walked.after].map(|state| game.view(state, self.me));
        let seen = self.seen(&walked.events);
        let own = by == Actor::Seat(self.seat);
        if !own && seen.is_empty() && before == after {
            return;
        }
        self.noticed += 1;
        let luck = Luck::new(&self.settings, self.seat, self.noticed);
        if own {
            self.decision(entry, action, walked, &before, &luck);
        }
        let reveals = seen.iter().any(|event| game.reveals(event));
        let over = game.turn(&walked.after) == Turn::Over;
        let was = self.chances[self.seat.index()];
        // Of others' moves only those that could be told apart can be made in other worlds too.
        let known = match by {
            Actor::Seat(_) if own => Some(action),
            Actor::Seat(other) => self.told_apart(other, &seen),
            Actor::Chance => None,
        };
        let chosen = known.and_then(|action| self.chosen(by, action, &luck));
        self.chances = match chosen {
            _ if over => shares(&game.outcome(&walked.after)),
            // Nothing came to light: the worlds stay those that are possible.
            Some(worth) if !reveals && 2 * self.worlds.states.len() >= self.settings.worlds => worth,
            _ => {
                self.worlds =
                    Worlds::sample(self.judge.quiet(), &after, self.settings.worlds, &mut luck.stream(0), &self.blank);
                self.worlds.chances(&mut self.judge, &mut luck.stream(1))
            }
        };
        let now = self.chances[self.seat.index()];
        let chosen = chosen.map(|worth| worth[self.seat.index()]);
        let together = matches!(game.turn(&walked.before), Turn::Together(_));
        let mut shift = Shift { entry, luck: 0.0, own: 0.0, others: 0.0, bargain: own && game.is_bargain(action) };
        match (by, chosen) {
            (Actor::Chance, _) => shift.luck = now - was,
            // What comes to light when all have chosen is what the others chose; their choices are no luck.
            (_, Some(worth)) if own && together => (shift.own, shift.others) = (worth - was, now - worth),
            (_, Some(worth)) if own => (shift.own, shift.luck) = (worth - was, now - worth),
            (_, Some(worth)) => (shift.others, shift.luck) = (worth - was, now - worth),
            (_, None) if own => shift.own = now - was,
            (_, None) => shift.others = now - was,
        }
        let account = &mut self.review.account;
        account.luck += shift.luck;
        account.others += shift.others;
        *(if shift.bargain { &mut account.bargains } else { &mut account.own }) += shift.own;
        self.review.shifts.push(shift);
        self.point(entry);
        self.events.extend(walked.events.iter().cloned());
    }

    /// Events as the seat noticed them.
    fn seen(&self, events: &[G::Event]) -> Vec<G::Event> {
        events.iter().filter_map(|event| self.story.game.event_for(event, self.me)).collect()
    }

    /// The one move of another seat that looks as what was noticed, in a world that is held possible. What was really done
    /// is not asked: two moves that look the same must not make two reviews. What comes to light by the move may be
    /// another in that world.
    fn told_apart(&self, other: Seat, seen: &[G::Event]) -> Option<G::Action> {
        let known = |events: &[G::Event]| -> Vec<G::Event> {
            events.iter().filter(|event| !self.story.game.reveals(event)).cloned().collect()
        };
        let quiet = self.judge.quiet();
        let mut actions = Vec::new();
        for world in self.worlds.states.iter().take(WORLDS_ASKED) {
            quiet.actions(world, other, &mut actions);
            let (mut exact, mut alike) = (Vec::new(), Vec::new());
            for &action in &actions {
                let mut events = Vec::new();
                quiet.apply(&mut world.clone(), Actor::Seat(other), action, &mut |event| events.push(event));
                let events = self.seen(&events);
                if events == seen {
                    exact.push(action);
                }
                if known(&events) == known(seen) {
                    alike.push(action);
                }
            }
            match (&exact[..], &alike[..]) {
                ([one], _) | ([], [one]) => return Some(*one),
                ([], []) => {}
                _ => return None,
            }
        }
        None
    }

    /// What the table is worth once a move is made in the worlds that are held possible, before anything comes to light.
    fn chosen(&mut self, by: Actor, action: G::Action, luck: &Luck) -> Option<WinChances> {
        let pushed = self.worlds.push(self.judge.quiet(), by, action);
        pushed.then(|| self.worlds.chances(&mut self.judge, &mut luck.stream(3)))
    }

    fn decision(&mut self, entry: usize, played: G::Action, walked: &Walked<G>, view: &G::View, luck: &Luck) {
        let story = self.story.clone();
        let game = &story.game;
        let mut actions = Vec::new();
        game.actions(&walked.before, self.seat, &mut actions);
        let memory = &remembered(game, self.seat, &self.events);
        let request = DecisionRequest { game, view, memory, seat: self.seat, entry, played, actions: &actions };
        self.review.decisions.extend(decide(&request, &mut self.judge, &self.settings, luck, &self.blank));
    }
}
