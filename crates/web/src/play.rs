//! A match of some game behind the `Board` trait: its log, what happened in it, and the way back to any of its moves.

use crate::board::{Advice, Board, BoardBots, BoardPages, Hint, Look, Refused, Thought, Told};
use crate::games::Page;
use crate::pages::hint;
use crate::pages::parts::Offers;
use emporia_bots::{Spec, remembered};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{Entry, Game, Match, NoUndo, Outcome, Player, Record, Seat, Snapshot, Turn, Viewer};
use emporia_text::lang::lesson;
use emporia_text::{Lang, Tell, Words};
use maud::Markup;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many moves a hint names.
const MOST_HINTS: usize = 3;

/// What one change did to the game.
#[derive(Clone)]
struct Step<E> {
    seq: u64,
    by: Option<Seat>,
    undone: bool,
    /// The number of the change that this one took back.
    takes_back: Option<u64>,
    events: Vec<E>,
}

/// A match of the game `G`. A copy shares what happened.
#[derive(Clone)]
pub struct Play<G: Page> {
    played: Match<Arc<G>>,
    steps: Vec<Arc<Step<G::Event>>>,
    /// The position that it went on from, unless cards were dealt.
    origin: Option<G::State>,
}

/// A snapshot with the log that led to it.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct BoardSnapshot<G: Game> {
    log: Vec<Logged<G::Action>>,
    at: Snapshot<G>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<G::State>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Logged<A> {
    Chance(A),
    Do(Seat, A),
    Undo(Seat),
}

impl<G: Page> Play<G> {
    /// Deals, or begins in the middle; gives the events as a JSON list beside the board.
    pub fn begin(game: Arc<G>, seed: Seed, seq: u64, origin: Option<G::State>) -> (Play<G>, String) {
        let mut events = Vec::new();
        let emit = &mut |event| events.push(event);
        let played = match &origin {
            None => Match::new(game, seed, emit),
            Some(state) => Match::at(game, seed, state.clone(), emit),
        };
        let text = json(&events);
        (
            Play {
                played,
                steps: vec![Arc::new(Step { seq, by: None, undone: false, takes_back: None, events })],
                origin,
            },
            text,
        )
    }

    /// Goes on from a snapshot; `shown` are the changes up to it with their events as they were stored.
    pub fn resume(game: Arc<G>, seed: Seed, snapshot: &str, shown: &[ShownChange<'_>]) -> Option<Play<G>> {
        let kept: BoardSnapshot<Arc<G>> = serde_json::from_str(snapshot).ok()?;
        let log = kept.log.into_iter().map(|entry| match entry {
            Logged::Chance(a) => Entry::Chance(a),
            Logged::Do(seat, a) => Entry::Do(seat, a),
            Logged::Undo(seat) => Entry::Undo(seat),
        });
        let played = Match::resume(game, seed, log.collect(), kept.at);
        let mut play = Play { played, steps: Vec::new(), origin: kept.origin };
        for change in shown {
            let takes_back = if change.undo { play.mark_undone(change.by) } else { None };
            // Events of an earlier version of the rules that this one cannot read are left out of the log in words.
            let events = serde_json::from_str(change.events).unwrap_or_default();
            play.push(Step { seq: change.seq, by: change.by, undone: false, takes_back, events });
        }
        Some(play)
    }

    fn game(&self) -> &G {
        self.played.game()
    }

    fn step(&self, seq: u64) -> Option<&Step<G::Event>> {
        let index = self.steps.binary_search_by_key(&seq, |step| step.seq).ok()?;
        self.steps.get(index).map(|step| &**step)
    }

    fn push(&mut self, step: Step<G::Event>) {
        self.steps.push(Arc::new(step));
    }

    /// Whether a viewer could notice that something happened.
    fn seen_by(&self, step: &Step<G::Event>, who: Viewer) -> bool {
        step.by.is_some_and(|seat| who.is(seat))
            || step.takes_back.and_then(|back| self.step(back)).is_some_and(|back| self.seen_by(back, who))
            || step.events.iter().any(|event| self.game().event_for(event, who).is_some())
    }

    /// What a seat remembers: it follows from what it was shown, so it outlives sleep, restarts and processes.
    fn memory(&self, seat: Seat) -> G::Memory {
        remembered(self.game(), seat, self.steps.iter().flat_map(|step| &step.events))
    }

    /// Marks the last move of a seat that stands as taken back.
    fn mark_undone(&mut self, by: Option<Seat>) -> Option<u64> {
        let mut moves = self.steps.iter_mut().rev();
        let last = moves.find(|step| step.by == by && !step.undone && step.takes_back.is_none())?;
        Arc::make_mut(last).undone = true;
        Some(last.seq)
    }
}

/// A change of the log as it was shown.
#[derive(Clone, Copy, Debug)]
pub struct ShownChange<'a> {
    /// Its number.
    pub seq: u64,
    /// Whose move.
    pub by: Option<Seat>,
    /// Whether it took one back.
    pub undo: bool,
    /// The events, as they were stored.
    pub events: &'a str,
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("states, views, actions and events can be written as JSON")
}

impl<G: Page> Play<G> {
    /// Plays the log again up to a change, and compares what happens with what was shown.
    fn again(&self, seq: u64) -> Option<Play<G>> {
        let (first, rest) = self.steps.split_first()?;
        let (mut play, _) =
            Play::begin(self.played.game().clone(), Seed(self.played.seed().0), first.seq, self.origin.clone());
        let mut moves = self.played.log().iter().filter(|entry| !matches!(entry, Entry::Chance(_)));
        for step in rest.iter().take_while(|step| step.seq <= seq) {
            match *moves.next()? {
                Entry::Do(seat, action) => {
                    let mut events = Vec::new();
                    play.played.act(seat, action, &mut |event| events.push(event)).ok()?;
                    play.push(Step { seq: step.seq, by: Some(seat), undone: false, takes_back: None, events });
                }
                Entry::Undo(seat) => play.undo(step.seq, seat).ok()?,
                Entry::Chance(_) => return None,
            }
        }
        let same = play.steps.iter().zip(&self.steps).all(|(then, now)| then.events == now.events);
        same.then_some(play)
    }
}

impl<G: Page> Play<G> {
    /// Draws something of what a viewer knows and may do.
    fn drawn(&self, look: &Look<'_>, draw: impl FnOnce(&Offers<'_, G>) -> Markup) -> Markup {
        let game = self.game();
        let view = game.view(self.played.state(), look.viewer);
        let mut actions = Vec::new();
        if let (Viewer::Seat(seat), Some(_)) = (look.viewer, look.act) {
            game.actions(self.played.state(), seat, &mut actions);
        }
        draw(&Offers::new(game, look, &view, &actions))
    }
}

impl<G: Page> Board for Play<G> {
    fn copied(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.played.turn()
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn act(&mut self, seq: u64, seat: Seat, action: &str) -> Result<String, Refused> {
        let action: G::Action = serde_json::from_str(action).map_err(|_| Refused::Unreadable)?;
        let mut events = Vec::new();
        self.played.act(seat, action, &mut |event| events.push(event)).map_err(Refused::Illegal)?;
        let text = json(&events);
        self.push(Step { seq, by: Some(seat), undone: false, takes_back: None, events });
        Ok(text)
    }

    fn undo(&mut self, seq: u64, seat: Seat) -> Result<(), NoUndo> {
        self.played.undo(seat)?;
        let takes_back = self.mark_undone(Some(seat));
        self.push(Step { seq, by: Some(seat), undone: false, takes_back, events: Vec::new() });
        Ok(())
    }

    fn can_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        self.played.can_undo(seat)
    }

    fn noticed(&self, seq: u64, seat: Seat) -> bool {
        self.step(seq).is_some_and(|step| self.seen_by(step, Viewer::Seat(seat)))
    }

    fn events(&self, seq: u64, who: Viewer) -> Vec<serde_json::Value> {
        let Some(step) = self.step(seq) else { return Vec::new() };
        let seen = step.events.iter().filter_map(|event| self.game().event_for(event, who));
        seen.map(|event| serde_json::to_value(event).expect("events can be written as JSON")).collect()
    }

    fn same_events(&self, a: &str, b: &str) -> bool {
        let read = |text| serde_json::from_str::<Vec<G::Event>>(text).ok();
        read(a).is_some_and(|events| read(b) == Some(events))
    }

    fn view(&self, who: Viewer) -> String {
        json(&self.game().view(self.played.state(), who))
    }

    fn actions(&self, seat: Seat) -> String {
        let mut actions = Vec::new();
        self.game().actions(self.played.state(), seat, &mut actions);
        json(&actions)
    }

    fn outcome(&self) -> Outcome {
        self.game().outcome(self.played.state())
    }

    fn seed_hash(&self) -> Hex {
        Hex(self.played.seed().hash())
    }

    fn record(&self, players: Vec<Player>) -> Record {
        self.played.record(players)
    }

    fn snapshot(&self) -> String {
        let log = self.played.log().iter().map(|entry| match *entry {
            Entry::Chance(a) => Logged::Chance(a),
            Entry::Do(seat, a) => Logged::Do(seat, a),
            Entry::Undo(seat) => Logged::Undo(seat),
        });
        json(&BoardSnapshot::<Arc<G>> { log: log.collect(), at: self.played.snapshot(), origin: self.origin.clone() })
    }

    fn stops(&self, who: Option<Viewer>) -> Vec<u64> {
        let seen = |step: &&Arc<Step<G::Event>>| step.by.is_none() || who.is_none_or(|who| self.seen_by(step, who));
        self.steps.iter().filter(seen).map(|step| step.seq).collect()
    }

    fn back_to(&self, seq: u64) -> Option<Box<dyn Board>> {
        self.again(seq).map(|play| Box::new(play) as Box<dyn Board>)
    }

    fn determinized(&self, seat: Seat, seed: Seed) -> Option<String> {
        if seat.index() >= self.seats() || self.played.is_over() {
            return None;
        }
        let mut state = self.played.state().clone();
        self.game().sample(&self.game().view(self.played.state(), Viewer::Seat(seat)), &mut seed.luck(0), &mut state);
        Some(json(&state))
    }
}

impl<G: Page> BoardBots for Play<G> {
    fn thought(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Thought> {
        let game = self.played.game().clone();
        let mut actions = Vec::new();
        game.actions(self.played.state(), seat, &mut actions);
        if actions.is_empty() {
            return None;
        }
        // The bot gets what its seat knows and nothing else.
        let view = game.view(self.played.state(), Viewer::Seat(seat));
        let memory = self.memory(seat);
        Some(Box::new(move || json(&bot.bot::<G>(seed).choose(&game, &view, &memory, &actions))))
    }

    fn advice(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Advice> {
        let game = self.played.game().clone();
        let mut actions = Vec::new();
        game.actions(self.played.state(), seat, &mut actions);
        if actions.is_empty() {
            return None;
        }
        let view = game.view(self.played.state(), Viewer::Seat(seat));
        let memory = self.memory(seat);
        Some(Box::new(move || {
            let ranked = bot.bot::<G>(seed).rank(&game, &view, &memory, &actions);
            let tried = ranked.into_iter().filter(|found| found.tries > 0).take(MOST_HINTS);
            tried
                .map(|found| Hint { action: json(&found.action), result: found.result, points: found.points })
                .collect()
        }))
    }
}

impl<G: Page> BoardPages for Play<G> {
    fn told(&self, words: &Words<'_>, who: Option<Viewer>, after: u64) -> Vec<Told> {
        let game = self.game();
        let first = self.steps.partition_point(|step| step.seq <= after);
        let mut told = Vec::new();
        for step in &self.steps[first..] {
            let mut lines = Vec::new();
            let seen = |event: &G::Event| who.map_or_else(|| Some(event.clone()), |who| game.event_for(event, who));
            for event in step.events.iter().filter_map(seen) {
                let picture = game.picture(&event);
                lines.extend(Tell::event(game, words, &event).into_iter().map(|line| (picture, line)));
            }
            if let (Some(_), Some(seat)) = (step.takes_back, step.by) {
                // Who did not notice the move does not hear that it was taken back.
                if who.is_none_or(|who| self.seen_by(step, who)) {
                    lines.push(("undo", words.say("story-undo", &[("who", words.who(seat).into())])));
                }
            }
            if !lines.is_empty() {
                told.push(Told { seq: step.seq, by: step.by, undone: step.undone, lines });
            }
        }
        told
    }

    fn page(&self, look: &Look<'_>) -> Markup {
        self.drawn(look, |offers| offers.game.page(offers))
    }

    fn rivals(&self, look: &Look<'_>) -> Markup {
        let game = self.game();
        let view = game.view(self.played.state(), look.viewer);
        game.rivals(&Offers::new(game, look, &view, &[]))
    }

    fn hints(&self, look: &Look<'_>) -> Markup {
        if look.hints.is_empty() { Markup::default() } else { self.drawn(look, hint::panel) }
    }

    fn lesson(&self, lang: Lang, who: Viewer) -> String {
        let game = self.game();
        lesson(lang, G::CLAUSES, &game.moment(&game.view(self.played.state(), who)))
    }

    fn strips(&self, look: &Look<'_>) -> Vec<Markup> {
        let game = self.game();
        let view = game.view(self.played.state(), look.viewer);
        Seat::all(game.seats()).map(|seat| game.strip(look, &view, seat)).collect()
    }

    fn compose(&self, who: Viewer, fields: &[(String, String)]) -> Option<String> {
        let game = self.game();
        game.move_in(&game.view(self.played.state(), who), fields).map(|action| json(&action))
    }

    fn scores(&self, words: &Words<'_>, who: Viewer) -> Markup {
        self.game().score_sheet(words, &self.game().view(self.played.state(), who))
    }

    fn drawings(&self, words: &Words<'_>) -> Vec<String> {
        let game = self.game();
        let seats = Seat::all(game.seats()).map(Viewer::Seat);
        seats.map(|who| game.draw(words, &game.view(self.played.state(), who))).collect()
    }
}
