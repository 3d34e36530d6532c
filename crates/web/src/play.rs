//! A match of some game behind the `Board` trait: its log, what happened in it, and the way back to any of its moves.

use crate::board::{
    Advice, Board, BoardBots, BoardPages, Expectation, Hint, Look, Refused, Rerun, ReviewedMove, Reviewing, Section,
    Strand, Thought, Told, ToldLine,
};
use crate::games::{Page, Situation};
use crate::pages::hint;
use crate::pages::parts::Offers;
use emporia_bots::{PlayStyle, Ranked, Spec, play, remembered};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::seat::MAX_SEATS;
use emporia_engine::{
    Actor, CardSet, Entry, Game, Match, NoUndo, Outcome, Player, Record, Seat, SeatSet, Snapshot, Turn, Viewer,
};
use emporia_review::{Honesty, Settings, Story, Walk};
use emporia_text::lang::lesson;
use emporia_text::{DRAWING_WIDTH, Lang, Tell, Words};
use maud::Markup;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many moves a hint names.
const MOST_HINTS: usize = 3;

/// What one change did to the game.
#[derive(Clone)]
struct Step<E> {
    seq: u64,
    by: Option<Seat>,
    undone: bool,
    /// The numbers of the changes that this one took back.
    takes_back: Vec<u64>,
    events: Vec<E>,
}

/// A match of the game `G`. A copy shares what happened.
#[derive(Clone)]
pub struct Play<G: Page> {
    played: Match<Arc<G>>,
    /// The seats that bots have had from the start.
    bots: SeatSet,
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

/// What a bot thinks about.
struct Mindset<G: Page> {
    game: G,
    view: G::View,
    memory: G::Memory,
    actions: Vec<G::Action>,
}

impl<G: Page> Play<G> {
    /// Deals, or begins in the middle; gives the events as a JSON list beside the board.
    pub fn begin(game: Arc<G>, seed: Seed, seq: u64, bots: SeatSet, origin: Option<G::State>) -> (Play<G>, String) {
        let mut events = Vec::new();
        let emit = &mut |event| events.push(event);
        let played = match &origin {
            None => Match::new(game, seed, emit),
            Some(state) => Match::at(game, seed, state.clone(), emit),
        };
        let text = json(&events);
        let mut play = Play { played: played.against(bots), bots, steps: Vec::new(), origin };
        play.push(Step { seq, by: None, undone: false, takes_back: Vec::new(), events });
        (play, text)
    }

    /// Goes on from a snapshot; `shown` are the changes up to it with their events as they were stored.
    pub fn resume(
        game: Arc<G>,
        seed: Seed,
        bots: SeatSet,
        snapshot: &str,
        shown: &[ShownChange<'_>],
    ) -> Option<Play<G>> {
        let kept: BoardSnapshot<Arc<G>> = serde_json::from_str(snapshot).ok()?;
        let log = kept.log.into_iter().map(|entry| match entry {
            Logged::Chance(a) => Entry::Chance(a),
            Logged::Do(seat, a) => Entry::Do(seat, a),
            Logged::Undo(seat) => Entry::Undo(seat),
        });
        let played = Match::resume(game, seed, log.collect(), kept.at).against(bots);
        let mut play = Play { played, bots, steps: Vec::new(), origin: kept.origin };
        for change in shown {
            let takes_back = change.takes_back.map_or_else(Vec::new, |seqs| play.taken_back(change.by, seqs));
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
            || step.takes_back.iter().filter_map(|back| self.step(*back)).any(|back| self.seen_by(back, who))
            || step.events.iter().any(|event| self.game().event_for(event, who).is_some())
    }

    /// What a seat remembers: it follows from what it was shown, so it outlives sleep, restarts and processes.
    fn memory(&self, seat: Seat) -> G::Memory {
        remembered(self.game(), seat, self.steps.iter().filter(|step| !step.undone).flat_map(|step| &step.events))
    }

    /// What a bot gets that thinks for a seat: what the seat knows and nothing else. None if it has nothing to decide.
    fn mindset(&self, seat: Seat) -> Option<Mindset<G>> {
        let game = self.game().clone();
        let mut actions = Vec::new();
        game.actions(self.played.state(), seat, &mut actions);
        let view = game.view(self.played.state(), Viewer::Seat(seat));
        (!actions.is_empty()).then(|| Mindset { view, memory: self.memory(seat), actions, game })
    }

    /// What a viewer noticed since their own last move, and of that move itself, if nothing of it was taken back.
    fn recent(&self, who: Viewer) -> Vec<G::Event> {
        let own = |step: &Arc<Step<G::Event>>| step.by.is_some_and(|seat| who.is(seat));
        let from = self.steps.iter().rposition(own).unwrap_or(self.steps.len());
        let steps = self.steps[from..].iter().filter(|step| !step.undone);
        steps.flat_map(|step| &step.events).filter_map(|event| self.game().event_for(event, who)).collect()
    }

    /// The moves that stand, the last one first.
    fn standing(&self) -> impl Iterator<Item = &Step<G::Event>> {
        let steps = self.steps.iter().rev().map(|step| &**step);
        steps.filter(|step| step.by.is_some() && !step.undone && step.takes_back.is_empty())
    }

    /// The game as it went, once it is over.
    fn story(&self) -> Option<Story<G>> {
        if !self.played.is_over() {
            return None;
        }
        let Story { game, start, moves } = Story::of(&self.played, self.bots, self.origin.as_ref());
        Some(Story { game: G::clone(&game), start, moves })
    }

    /// Marks moves as taken back, and gives their numbers. Version 0.2 did not write them down: it was the last of that seat.
    fn taken_back(&mut self, by: Option<Seat>, seqs: &[u64]) -> Vec<u64> {
        let last = || self.standing().find(|step| step.by == by).map(|step| step.seq);
        let seqs = if seqs.is_empty() { last().into_iter().collect() } else { seqs.to_vec() };
        for step in self.steps.iter_mut().filter(|step| seqs.contains(&step.seq)) {
            Arc::make_mut(step).undone = true;
        }
        seqs
    }
}

/// The headings of the log while it is told.
#[derive(Default)]
struct Headings {
    turns: [u16; MAX_SEATS],
    now: Option<Seat>,
    /// The heading of the next line.
    pending: Option<String>,
}

impl Headings {
    fn before(&mut self, words: &Words<'_>, section: Option<Section>) {
        match section {
            Some(Section::Round(n)) => self.pending = Some(words.say("log-round", &[("n", n.into())])),
            Some(Section::Turn(seat)) => self.turn(words, seat),
            Some(Section::Next(_)) | None => {}
        }
    }

    fn after(&mut self, words: &Words<'_>, section: Option<Section>) {
        if let Some(Section::Next(seat)) = section {
            self.turn(words, seat);
        }
    }

    fn turn(&mut self, words: &Words<'_>, seat: Seat) {
        if self.now.replace(seat) == Some(seat) {
            return;
        }
        self.turns[seat.index()] += 1;
        let args = [("n", u64::from(self.turns[seat.index()]).into()), ("who", words.who(seat).into())];
        self.pending = Some(words.say("log-turn", &args));
    }
}

impl<G: Page> Reviewing for Walk<G> {
    fn go_on(&mut self) -> bool {
        Walk::go_on(self)
    }

    fn done(self: Box<Self>) -> String {
        json(&Walk::done(*self))
    }
}

/// A change of the log as it was shown.
#[derive(Clone, Copy, Debug)]
pub struct ShownChange<'a> {
    /// Its number.
    pub seq: u64,
    /// Whose move.
    pub by: Option<Seat>,
    /// The changes that it took back, if it took any back.
    pub takes_back: Option<&'a [u64]>,
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
        let (game, seed) = (self.played.game().clone(), Seed(self.played.seed().0));
        let (mut play, _) = Play::begin(game, seed, first.seq, self.bots, self.origin.clone());
        let mut moves = self.played.log().iter().filter(|entry| !matches!(entry, Entry::Chance(_)));
        for step in rest.iter().take_while(|step| step.seq <= seq) {
            match *moves.next()? {
                Entry::Do(seat, action) => {
                    let mut events = Vec::new();
                    play.played.act(seat, action, &mut |event| events.push(event)).ok()?;
                    play.push(Step { seq: step.seq, by: Some(seat), undone: false, takes_back: Vec::new(), events });
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
    fn drawn<T>(&self, look: &Look<'_>, draw: impl FnOnce(&Offers<'_, G>) -> T) -> T {
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
        self.push(Step { seq, by: Some(seat), undone: false, takes_back: Vec::new(), events });
        Ok(text)
    }

    fn undo(&mut self, seq: u64, seat: Seat) -> Result<(), NoUndo> {
        let seqs = self.can_undo(seat)?;
        self.played.undo(seat)?;
        let takes_back = self.taken_back(Some(seat), &seqs);
        self.push(Step { seq, by: Some(seat), undone: false, takes_back, events: Vec::new() });
        Ok(())
    }

    fn can_undo(&self, seat: Seat) -> Result<Vec<u64>, NoUndo> {
        let places = self.played.can_undo(seat)?;
        let standing = self.standing().enumerate().filter(|(place, _)| places.contains(place));
        Ok(standing.map(|(_, step)| step.seq).collect())
    }

    fn noticed(&self, seq: u64, seat: Seat) -> bool {
        self.step(seq).is_some_and(|step| self.seen_by(step, Viewer::Seat(seat)))
    }

    fn hides(&self, seq: u64, who: Viewer) -> bool {
        self.step(seq).is_some_and(|step| step.by.is_some() && !self.seen_by(step, who))
    }

    fn events(&self, seq: u64, who: Viewer) -> Vec<serde_json::Value> {
        let Some(step) = self.step(seq) else { return Vec::new() };
        let seen = step.events.iter().filter_map(|event| self.game().event_for(event, who));
        seen.map(|event| serde_json::to_value(event).expect("events can be written as JSON")).collect()
    }

    fn keep_shown(&mut self, seq: u64, events: &str) {
        let step = self.steps.binary_search_by_key(&seq, |step| step.seq).ok().and_then(|i| self.steps.get_mut(i));
        if let (Some(step), Ok(events)) = (step, serde_json::from_str(events)) {
            Arc::make_mut(step).events = events;
        }
    }

    fn same_events(&self, a: &str, b: &str) -> bool {
        let read = |text| serde_json::from_str::<Vec<G::Event>>(text).ok();
        read(a).is_some_and(|events| read(b) == Some(events))
    }

    fn view(&self, who: Viewer) -> String {
        json(&self.game().view(self.played.state(), who))
    }

    fn standing(&self, seat: Seat) -> Vec<String> {
        self.game().standing(&self.game().view(self.played.state(), Viewer::Seat(seat)))
    }

    fn answer(&self, seat: Seat, standing: &[String]) -> Option<String> {
        if standing.is_empty() {
            return None;
        }
        let view = self.game().view(self.played.state(), Viewer::Seat(seat));
        standing.iter().find_map(|name| self.game().stands(&view, name)).map(|action| json(&action))
    }

    fn actions(&self, seat: Seat) -> Box<RawValue> {
        let mut actions = Vec::new();
        self.game().actions(self.played.state(), seat, &mut actions);
        to_raw_value(&actions).expect("actions can be written as JSON")
    }

    fn outcome(&self) -> Outcome {
        self.game().outcome(self.played.state())
    }

    fn cards_hash(&self) -> Hex {
        Hex(self.game().cards().hash())
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
    fn thought(&self, seat: Seat, bot: Spec, style: Option<PlayStyle>, seed: u64) -> Option<Thought> {
        let Mindset { game, view, memory, actions } = self.mindset(seat)?;
        Some(Box::new(move || json(&bot.bot_with::<G>(style, seed).choose(&game, &view, &memory, &actions))))
    }

    fn advice(&self, seat: Seat, bot: Spec, seed: u64) -> Option<Advice> {
        let Mindset { game, view, memory, actions } = self.mindset(seat)?;
        Some(Box::new(move || {
            let ranked = bot.bot::<G>(seed).rank(&game, &view, &memory, &actions);
            let hint = |found: &Ranked<G::Action>| {
                let expected = Expectation { result: found.result, points: found.points };
                Hint { action: json(&found.action), expected: (found.tries > 0).then_some(expected) }
            };
            // Nothing is tried where there is nothing to choose: the first is the only move worth a thought.
            let tried = ranked.iter().take_while(|found| found.tries > 0).count();
            ranked.iter().take(tried.clamp(1, MOST_HINTS)).map(hint).collect()
        }))
    }

    fn reviewing(&self, seat: Seat) -> Option<Box<dyn Reviewing>> {
        let story = self.story()?;
        let is_allowed = emporia_review::allowed(&story).is_ok() && seat.index() < story.game.seats();
        is_allowed.then(|| Box::new(Walk::new(Arc::new(story), seat, &Settings::USUAL)) as Box<dyn Reviewing>)
    }

    fn honesty(&self) -> Vec<Honesty> {
        self.story().map_or_else(Vec::new, |story| emporia_review::honesty(&story))
    }

    fn reviewed(
        &self,
        words: &Words<'_>,
        seat: Seat,
        asked: &BTreeMap<usize, Vec<String>>,
    ) -> BTreeMap<usize, ReviewedMove> {
        let Some(Story { game, start, moves }) = self.story() else { return BTreeMap::new() };
        // The changes of the table that the entries of the log were; dice belong to the move before them.
        let mut seqs = self.steps.iter().map(|step| step.seq);
        let mut seq = seqs.next().unwrap_or_default();
        let mut seq_of = Vec::new();
        for entry in self.played.log() {
            if !matches!(entry, Entry::Chance(_)) {
                seq = seqs.next().unwrap_or(seq);
            }
            seq_of.push(seq);
        }
        let me = Viewer::Seat(seat);
        let mut state = start;
        let mut all = BTreeMap::new();
        for made in &moves {
            let actions = asked.get(&made.entry);
            let view = actions.map(|_| game.view(&state, me));
            let mut lines = Vec::new();
            game.apply(&mut state, made.by, made.action, &mut |event| {
                if let (Some(_), Some(seen)) = (actions, game.event_for(&event, me)) {
                    lines.extend(game.event(words, &seen));
                }
            });
            let (Some(actions), Some(view)) = (actions, view) else { continue };
            let named = |text: &String| Some(game.action(words, &view, serde_json::from_str(text).ok()?));
            all.insert(
                made.entry,
                ReviewedMove {
                    seq: seq_of.get(made.entry - 1).copied().unwrap_or_default(),
                    is_luck: made.by == Actor::Chance,
                    happened: lines.join(" "),
                    moves: actions.iter().map(|text| named(text).unwrap_or_default()).collect(),
                },
            );
        }
        all
    }

    fn rerun(&self, bot: Spec, seed: u64) -> Option<Rerun> {
        if self.origin.is_some() {
            return None;
        }
        let (game, luck) = (self.played.game().clone(), Seed(self.played.seed().0));
        Some(Box::new(move || {
            let mut bots: Vec<_> = (0..game.seats() as u64).map(|seat| bot.bot::<G>(seed + seat)).collect();
            let watch = &mut |_, _, _| ControlFlow::Continue(());
            let last = play::<G>(&game, luck, &mut bots, watch)?;
            Some(game.outcome(&last).points[..game.seats()].to_vec())
        }))
    }
}

impl<G: Page> Play<G> {
    /// The points if the game ended here.
    fn points(&self) -> Vec<i16> {
        self.outcome().points[..self.seats()].to_vec()
    }
}

impl<G: Page> BoardPages for Play<G> {
    fn told(&self, words: &Words<'_>, who: Option<Viewer>, after: u64) -> Vec<Told> {
        let game = self.game();
        let first = self.steps.partition_point(|step| step.seq <= after);
        let mut headings = Headings::default();
        let mut told = Vec::new();
        for step in &self.steps[first..] {
            let mut lines = Vec::new();
            let seen = |event: &G::Event| who.map_or_else(|| Some(event.clone()), |who| game.event_for(event, who));
            for event in step.events.iter().filter_map(seen) {
                let section = game.section(&event).filter(|_| !step.undone);
                headings.before(words, section);
                let (picture, strand) = (game.picture(&event), game.strand(&event));
                for text in Tell::event(game, words, &event) {
                    lines.push(ToldLine { picture, text, heading: headings.pending.take(), strand });
                }
                headings.after(words, section);
            }
            if let (false, Some(seat)) = (step.takes_back.is_empty(), step.by) {
                // Who did not notice the move does not hear that it was taken back.
                if who.is_none_or(|who| self.seen_by(step, who)) {
                    let text = words.say("story-undo", &[("who", words.who(seat).into())]);
                    lines.push(ToldLine { picture: "undo", text, heading: None, strand: Strand::Alone });
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

    fn lit(&self, look: &Look<'_>) -> Vec<usize> {
        self.drawn(look, |offers| offers.game.lit(offers))
    }

    fn prompt(&self, look: &Look<'_>) -> String {
        self.drawn(look, |offers| offers.game.prompt(offers))
    }

    fn dock(&self, look: &Look<'_>) -> Markup {
        self.drawn(look, |offers| offers.game.dock(offers))
    }

    fn aside(&self, look: &Look<'_>) -> Markup {
        let recent = self.recent(look.viewer);
        self.drawn(look, |offers| offers.game.aside(offers, &recent))
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
        let view = game.view(self.played.state(), who);
        let mut actions = Vec::new();
        if let Viewer::Seat(seat) = who {
            game.actions(self.played.state(), seat, &mut actions);
        }
        let steps = self.steps.iter().filter(|step| !step.undone);
        let seen: Vec<G::Event> =
            steps.flat_map(|step| &step.events).filter_map(|event| game.event_for(event, who)).collect();
        lesson(lang, G::CLAUSES, game.moment(&Situation { who, view: &view, actions: &actions, seen: &seen }))
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

    fn curve(&self) -> Vec<Vec<i16>> {
        let (game, seed) = (self.played.game().clone(), Seed(self.played.seed().0));
        let (mut play, _) = Play::begin(game, seed, 0, self.bots, self.origin.clone());
        let mut curve = vec![play.points()];
        let moves = self.played.log().iter().filter(|entry| !matches!(entry, Entry::Chance(_)));
        for (seq, entry) in (1..).zip(moves) {
            let stands = match *entry {
                Entry::Do(seat, action) => play.played.act(seat, action, &mut |_| ()).is_ok(),
                Entry::Undo(seat) => play.undo(seq, seat).is_ok(),
                Entry::Chance(_) => true,
            };
            if !stands {
                break;
            }
            if let Entry::Do(seat, _) = *entry {
                let step = Step { seq, by: Some(seat), undone: false, takes_back: Vec::new(), events: Vec::new() };
                play.push(step);
            }
            curve.truncate(play.standing().count().max(1));
            curve.push(play.points());
        }
        curve
    }

    fn drawings(&self, words: &Words<'_>) -> Vec<String> {
        let game = self.game();
        let seats = Seat::all(game.seats()).map(Viewer::Seat);
        seats.map(|who| game.draw(words, &game.view(self.played.state(), who), DRAWING_WIDTH)).collect()
    }
}
