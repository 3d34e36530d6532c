//! One game at the keyboard, from move to move.

use super::advice::Advised;
use super::kept;
use super::prompt::{ask_before_leaving, typed};
use crate::screen::{self, Tone, show, show_choice};
use crate::{Done, Failure, setup};
use emporia_bots::{Bot, Memories, Mind, Spec};
use emporia_engine::rng::Hex;
use emporia_engine::{Match, Player, Seat, Viewer};
use emporia_text::faults::no_undo;
use emporia_text::lang::{clause, clauses};
use emporia_text::prompt::PromptCommand;
use emporia_text::{DRAWING_WIDTH, Lang, Tell, Words, say};
use std::path::PathBuf;

/// What happened so far and was not taken back: at the set-up, and in each move.
pub struct Past<E> {
    pub opening: Vec<E>,
    pub steps: Vec<Vec<E>>,
}

impl<E> Default for Past<E> {
    fn default() -> Past<E> {
        Past { opening: Vec::new(), steps: Vec::new() }
    }
}

impl<E> Past<E> {
    /// Forgets the moves in these places, counted from the last.
    pub fn take_back(&mut self, places: &[usize]) {
        let mut place = self.steps.len();
        self.steps.retain(|_| {
            place -= 1;
            !places.contains(&place)
        });
    }
}

/// A table with people at the keyboard and bots.
pub struct Session<G: Tell + Mind> {
    pub(super) lang: Lang,
    pub(super) played: Match<G>,
    players: Vec<Player>,
    names: Vec<String>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    pub(super) memories: Memories<G>,
    past: Past<G::Event>,
    /// What each seat was told, and how much of it it has read.
    told: Vec<Vec<String>>,
    read: Vec<usize>,
    /// The table and the moves as they stand on the screen.
    shown: String,
    /// What to say below them.
    notice: Option<(Tone, String)>,
    pub(super) advised: Option<Advised<G>>,
    record: Option<PathBuf>,
    /// Where the game is kept while it runs.
    kept: Option<PathBuf>,
}

/// What a person typed.
enum Input<A> {
    Move(A),
    Undo,
    Quit,
}

impl<G: Tell + Mind> Session<G> {
    pub fn new(lang: Lang, played: Match<G>, players: Vec<Player>, record: Option<PathBuf>) -> Result<Self, Failure> {
        let mut bots = Vec::new();
        for (player, seat) in players.iter().zip(0..) {
            bots.push(match &player.bot {
                None => None,
                Some(name) => {
                    let spec: Spec = setup::bots(lang, std::slice::from_ref(name), 1)?[0];
                    // The table's own luck seeds its bots, so that a game with a given seed can be played again.
                    let seed = u64::from_le_bytes(std::array::from_fn(|i| played.seed().hash()[i])) ^ seat;
                    Some(spec.bot(seed))
                }
            });
        }
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        let people = players.iter().any(|player| player.bot.is_none());
        if people {
            ask_before_leaving(lang);
        }
        let kept = if people { kept::file(&played) } else { None };
        Ok(Session {
            lang,
            played,
            bots,
            memories: Memories::default(),
            past: Past::default(),
            told: vec![Vec::new(); names.len()],
            read: vec![0; names.len()],
            shown: String::new(),
            notice: None,
            advised: None,
            players,
            names,
            record,
            kept,
        })
    }

    pub(super) fn words(&self) -> Words<'_> {
        Words { lang: self.lang, names: &self.names }
    }

    pub(super) fn say(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    /// Tells every seat what it may know of events.
    fn tell(&mut self, events: &[G::Event]) {
        for event in events {
            self.memories.add(self.played.game(), event);
            for seat in Seat::all(self.names.len()) {
                if let Some(event) = self.played.game().event_for(event, Viewer::Seat(seat)) {
                    let lines = self.played.game().event(&self.words(), &event);
                    self.told[seat.index()].extend(lines);
                }
            }
        }
    }

    pub fn run(mut self, past: Past<G::Event>) -> Done {
        self.remember(past);
        let mut actions = Vec::new();
        // Bots first: a person should not wait for what is already decided.
        loop {
            let seats = self.played.turn().seats();
            let bot = seats.iter().find(|seat| self.bots[seat.index()].is_some());
            let Some(seat) = bot.or(seats.first()) else { break };
            self.played.game().actions(self.played.state(), seat, &mut actions);
            let view = self.played.game().view(self.played.state(), Viewer::Seat(seat));
            let input = match &mut self.bots[seat.index()] {
                Some(bot) => Input::Move(bot.choose(self.played.game(), &view, self.memories.of(seat), &actions)),
                None => self.ask(seat, &view, &actions)?,
            };
            match input {
                Input::Move(action) => self.act(seat, action),
                Input::Undo => self.undo(seat),
                Input::Quit => return self.leave(),
            }
        }
        self.finish()
    }

    /// Tells everything anew: what was taken back is forgotten by all.
    fn remember(&mut self, past: Past<G::Event>) {
        self.memories = Memories::default();
        self.told.iter_mut().for_each(Vec::clear);
        self.tell(&past.opening);
        past.steps.iter().for_each(|events| self.tell(events));
        self.past = past;
    }

    fn act(&mut self, seat: Seat, action: G::Action) {
        let mut events = Vec::new();
        match self.played.act(seat, action, &mut |event| events.push(event)) {
            Ok(()) => {
                self.tell(&events);
                self.past.steps.push(events);
                if self.bots[seat.index()].is_none() {
                    self.keep();
                }
            }
            Err(illegal) => {
                let reason = clause(self.lang, illegal.clause);
                let args = [("reason", reason.into()), ("clause", illegal.clause.into())];
                self.notice = Some((Tone::Wrong, say(self.lang, "play-refused", &args)));
            }
        }
    }

    fn undo(&mut self, seat: Seat) {
        let places = self.played.can_undo(seat).unwrap_or_default();
        self.notice = Some(match self.played.undo(seat) {
            Ok(()) => {
                let mut past = std::mem::take(&mut self.past);
                past.take_back(&places);
                self.remember(past);
                for (read, told) in self.read.iter_mut().zip(&self.told) {
                    *read = told.len();
                }
                (Tone::Good, self.say("play-undone"))
            }
            Err(why) => (Tone::Wrong, no_undo(self.lang, why)),
        });
    }

    /// Shows a person what changed and takes a choice.
    fn ask(&mut self, seat: Seat, view: &G::View, actions: &[G::Action]) -> Result<Input<G::Action>, Failure> {
        self.keep();
        self.show_news(seat);
        let menu: Vec<G::Action> =
            actions.iter().copied().filter(|&action| self.played.game().is_in_menu(action)).collect();
        self.show_table(seat, view, &menu, false);
        loop {
            if let Some((tone, sentence)) = self.notice.take() {
                show(tone, &sentence);
            }
            let Some(line) = typed(&self.say("play-prompt"))? else { return Ok(Input::Quit) };
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match PromptCommand::named(word) {
                _ if word.is_empty() => {}
                Some(PromptCommand::Undo) => return Ok(Input::Undo),
                Some(PromptCommand::Quit) => return Ok(Input::Quit),
                Some(PromptCommand::Help) => show(Tone::Plain, &self.say("play-help")),
                Some(PromptCommand::Table) => self.show_table(seat, view, &menu, true),
                Some(PromptCommand::Hint) => self.hint(seat, view, actions, &menu),
                Some(PromptCommand::Why) => self.why(seat, view, actions, &menu, rest),
                Some(PromptCommand::Rules) => self.show_rules(rest),
                Some(PromptCommand::Log) => self.told[seat.index()].iter().for_each(|line| show(Tone::Plain, line)),
                Some(PromptCommand::Save) => self.save(rest.trim()),
                None => match word.parse::<usize>().ok().and_then(|n| menu.get(n.checked_sub(1)?)) {
                    Some(&action) => return Ok(Input::Move(action)),
                    None => match self.composed(view, &line, menu.len()) {
                        Ok(action) => return Ok(Input::Move(action)),
                        Err(sentence) => self.notice = Some((Tone::Wrong, sentence)),
                    },
                },
            }
        }
    }

    /// A move that is composed in a dialogue, if the line begins one.
    fn composed(&self, view: &G::View, line: &str, count: usize) -> Result<G::Action, String> {
        let mut question = |text: &str| typed(text).ok().flatten();
        let composed = self.played.game().compose(&self.words(), view, line, &mut question);
        composed.unwrap_or_else(|| {
            let args = [("input", line.trim().into()), ("count", count.into())];
            Err(say(self.lang, "play-not-understood", &args))
        })
    }

    /// Prints the table and the moves, if they are not on the screen yet or were asked for.
    fn show_table(&mut self, seat: Seat, view: &G::View, menu: &[G::Action], asked: bool) {
        let (game, words) = (self.played.game(), self.words());
        let table = game.draw(&words, view, screen::width().unwrap_or(DRAWING_WIDTH));
        let turn = words.say("play-your-turn", &[("name", words.who(seat).into())]);
        let moves: Vec<String> = menu.iter().map(|&action| game.action(&words, view, action)).collect();
        let shown = format!("{table}\n{turn}\n{}", moves.join("\n"));
        if asked || shown != self.shown {
            show(Tone::Plain, &format!("\n{}", table.trim_end()));
            show(Tone::Heading, &format!("\n{turn}"));
            moves.iter().enumerate().for_each(|(n, text)| show_choice(n + 1, text));
            if let Some(hint) = game.hint(&words, view) {
                show(Tone::Plain, &format!("      {hint}"));
            }
            self.shown = shown;
        }
    }

    fn show_news(&mut self, seat: Seat) {
        let told = &self.told[seat.index()];
        let news = &told[self.read[seat.index()].min(told.len())..];
        if !news.is_empty() {
            show(Tone::Heading, &format!("\n{}", self.say("play-since")));
            news.iter().for_each(|line| show(Tone::Plain, &format!("  {line}")));
        }
        self.read[seat.index()] = told.len();
    }

    fn show_rules(&self, word: &str) {
        let word = word.trim().to_lowercase();
        for (id, text) in clauses(self.lang, G::CLAUSES) {
            if text.to_lowercase().contains(&word) || id.to_lowercase().contains(&word) {
                show(Tone::Plain, &format!("{id:<7} {text}"));
            }
        }
    }

    fn written(&self) -> String {
        self.played.record(self.players.clone()).write()
    }

    fn save(&self, file: &str) {
        if file.is_empty() {
            show(Tone::Wrong, &self.say("play-save-where"));
            return;
        }
        match kept::write(file.as_ref(), &self.written()) {
            Ok(()) => show(Tone::Good, &say(self.lang, "play-saved", &[("file", file.into())])),
            Err(error) => show(Tone::Wrong, &self.unwritten("play-save-failed", file.as_ref(), &error)),
        }
    }

    /// Keeps the game as it is now. If that fails it is said once.
    fn keep(&mut self) {
        let Some(path) = &self.kept else { return };
        if let Err(error) = kept::write(path, &self.written()) {
            self.notice = Some((Tone::Wrong, self.unwritten("play-not-kept", path, &error)));
            self.kept = None;
        }
    }

    fn unwritten(&self, key: &str, path: &std::path::Path, error: &std::io::Error) -> String {
        let file = path.display().to_string();
        say(self.lang, key, &[("file", file.into()), ("why", error.to_string().into())])
    }

    fn leave(mut self) -> Done {
        self.keep();
        show(Tone::Plain, &self.say("play-left"));
        if let Some(path) = &self.kept {
            let file = path.display().to_string();
            show(Tone::Plain, &say(self.lang, "play-kept", &[("file", file.into())]));
        }
        Ok(())
    }

    fn finish(mut self) -> Done {
        let person = (0..self.names.len()).find(|&i| self.bots[i].is_none());
        self.show_news(Seat(person.unwrap_or(0) as u8));
        let game = self.played.game();
        let words = self.words();
        let view = game.view(self.played.state(), Viewer::Spectator);
        show(Tone::Heading, &format!("\n{}", self.say("play-over")));
        show(Tone::Plain, game.scores(&words, &view).trim_end());
        let outcome = game.outcome(self.played.state());
        let winners: Vec<String> = outcome.winners().iter().map(|seat| words.who(seat).to_owned()).collect();
        if self.names.len() == 1 {
            let points = words.say("points", &[("n", outcome.points[0].into())]);
            show(Tone::Good, &words.say("play-solo-score", &[("points", points.into())]));
        } else {
            let key = if winners.len() == 1 { "play-won" } else { "play-shared" };
            show(Tone::Good, &words.say(key, &[("names", words.list(&winners).into())]));
        }
        show(Tone::Plain, &words.say("play-seed", &[("seed", Hex(self.played.seed().0).to_string().into())]));
        if let Some(file) = &self.record {
            self.save(&file.display().to_string());
        }
        // A finished game is nothing to go on with. Should the file stay, it is listed once more and does no harm.
        if let Some(path) = &self.kept {
            let _ = std::fs::remove_file(path);
        }
        Ok(())
    }
}
