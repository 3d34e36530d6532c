//! `play`: a game in the terminal, plain but complete.

use crate::tell::{put, tell};
use crate::{Done, Failure, cli, records, setup};
use emporia_bots::{Bot, Memories, Mind, Spec};
use emporia_engine::rng::Hex;
use emporia_engine::{Match, Player, Record, Seat, Viewer, with_game};
use emporia_text::faults::{no_undo, record_fault};
use emporia_text::lang::{clause, clauses};
use emporia_text::{Lang, Tell, Words, say};
use std::io::BufRead;
use std::path::PathBuf;

/// The game that is played when none is named: it can be played alone.
const FIRST: &str = "roll-and-write";

/// Starts a game, or goes on with a saved one.
pub fn play(lang: Lang, args: &cli::PlayArgs) -> Done {
    if let Some(file) = &args.resume {
        let record = records::read(lang, file)?;
        return with_game!(record.game.as_str(), G => {
            let cards = setup::cards::<G>(lang, args.table.cards.as_deref())?;
            resume::<G>(lang, args, record, &cards)
        }, else Err(setup::no_game(lang, &record.game)));
    }
    let name = args.game.as_deref().unwrap_or(FIRST);
    with_game!(name, G => {
        begin(lang, args, setup::game::<G>(lang, &args.table)?)
    }, else Err(setup::no_game(lang, name)))
}

fn begin<G: Tell + Mind>(lang: Lang, args: &cli::PlayArgs, game: G) -> Done {
    let seats = game.seats();
    let humans = usize::from(args.humans).min(seats);
    let specs = setup::bots(lang, &args.bots, seats - humans)?;
    let seed = setup::seed(lang, args.seed.as_deref())?;
    let people = (0..humans).map(|i| {
        let given = args.name.get(i).filter(|name| !name.trim().is_empty());
        let name = given.cloned().unwrap_or_else(|| say(lang, "seat-number", &[("n", (i + 1).into())]));
        Player { name, bot: None }
    });
    let bots = specs.iter().zip(humans + 1..).map(|(spec, n)| {
        let name = say(lang, "play-bot-name", &[("bot", spec.name().into()), ("n", n.into())]);
        Player { name, bot: Some(spec.name()) }
    });
    let players = people.chain(bots).collect();
    let mut opening = Vec::new();
    let played = Match::new(game, seed, &mut |event| opening.push(event));
    tell(say(lang, "play-seed-hash", &[("hash", Hex(played.seed().hash()).to_string().into())]));
    Session::new(lang, played, players, args.record.clone())?.run(opening)
}

fn resume<G: Tell + Mind>(lang: Lang, args: &cli::PlayArgs, record: Record, cards: &G::Cards) -> Done {
    let mut events = Vec::new();
    let played = Match::<G>::replay(&record, cards, &mut |_, _, new: &[G::Event]| events.extend_from_slice(new))
        .map_err(|fault| Failure::negative(record_fault(lang, &fault)))?;
    Session::new(lang, played, record.players, args.record.clone())?.run(events)
}

/// A table with people at the keyboard and bots.
struct Session<G: Tell + Mind> {
    lang: Lang,
    played: Match<G>,
    players: Vec<Player>,
    names: Vec<String>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    memories: Memories<G>,
    /// What each seat was told, and how much of it it has read.
    told: Vec<Vec<String>>,
    read: Vec<usize>,
    record: Option<PathBuf>,
}

/// What a person typed.
enum Input<A> {
    Move(A),
    Undo,
    Quit,
}

impl<G: Tell + Mind> Session<G> {
    fn new(lang: Lang, played: Match<G>, players: Vec<Player>, record: Option<PathBuf>) -> Result<Self, Failure> {
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
        let names = players.iter().map(|player| player.name.clone()).collect();
        let (told, read) = (vec![Vec::new(); players.len()], vec![0; players.len()]);
        let memories = Memories::default();
        Ok(Session { lang, played, players, names, bots, memories, told, read, record })
    }

    fn words(&self) -> Words<'_> {
        Words { lang: self.lang, names: &self.names }
    }

    fn say(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    /// Tells every seat what it may know of an event.
    fn tell(&mut self, events: Vec<G::Event>) {
        for event in events {
            self.memories.add(self.played.game(), &event);
            for seat in Seat::all(self.names.len()) {
                if let Some(event) = self.played.game().event_for(&event, Viewer::Seat(seat)) {
                    let lines = self.played.game().event(&self.words(), &event);
                    self.told[seat.index()].extend(lines);
                }
            }
        }
    }

    fn run(mut self, opening: Vec<G::Event>) -> Done {
        self.tell(opening);
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
                Input::Move(action) => {
                    let mut events = Vec::new();
                    match self.played.act(seat, action, &mut |event| events.push(event)) {
                        Ok(()) => self.tell(events),
                        Err(illegal) => {
                            let reason = clause(self.lang, illegal.clause);
                            let args = [("reason", reason.into()), ("clause", illegal.clause.into())];
                            tell(say(self.lang, "play-refused", &args));
                        }
                    }
                }
                Input::Undo => match self.played.undo(seat) {
                    Ok(()) => tell(self.say("play-undone")),
                    Err(why) => tell(no_undo(self.lang, why)),
                },
                Input::Quit => {
                    tell(self.say("play-left"));
                    return Ok(());
                }
            }
        }
        self.finish()
    }

    /// Shows a person the table and takes a choice.
    fn ask(&mut self, seat: Seat, view: &G::View, actions: &[G::Action]) -> Result<Input<G::Action>, Failure> {
        self.show_news(seat);
        let words = self.words();
        let game = self.played.game();
        tell(format!("\n{}", game.draw(&words, view)));
        tell(words.say("play-your-turn", &[("name", words.who(seat).into())]));
        let menu: Vec<G::Action> = actions.iter().copied().filter(|&action| game.is_in_menu(action)).collect();
        for (n, &action) in menu.iter().enumerate() {
            tell(format!("{:>4}  {}", n + 1, game.action(&words, view, action)));
        }
        if let Some(hint) = game.hint(&words, view) {
            tell(format!("      {hint}"));
        }
        loop {
            let Some(line) = typed(&self.say("play-prompt"))? else { return Ok(Input::Quit) };
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            // Commands are understood in either language, whichever the table speaks.
            match word {
                "" => {}
                "undo" | "u" | "deshacer" => return Ok(Input::Undo),
                "quit" | "q" | "salir" => return Ok(Input::Quit),
                "help" | "?" | "ayuda" => tell(self.say("play-help")),
                "rules" | "reglas" => self.show_rules(rest),
                "log" | "diario" => self.told[seat.index()].iter().for_each(tell),
                "save" | "guardar" => self.save(rest.trim()),
                _ => match word.parse::<usize>().ok().and_then(|n| menu.get(n.checked_sub(1)?)) {
                    Some(&action) => return Ok(Input::Move(action)),
                    None => {
                        let mut question = |text: &str| typed(text).ok().flatten();
                        match game.compose(&words, view, &line, &mut question) {
                            Some(Ok(action)) => return Ok(Input::Move(action)),
                            Some(Err(sentence)) => tell(sentence),
                            None => {
                                let args = [("input", line.trim().into()), ("count", menu.len().into())];
                                tell(say(self.lang, "play-not-understood", &args));
                            }
                        }
                    }
                },
            }
        }
    }

    fn show_news(&mut self, seat: Seat) {
        let news = &self.told[seat.index()][self.read[seat.index()]..];
        if !news.is_empty() {
            tell(format!("\n{}", self.say("play-since")));
            news.iter().for_each(|line| tell(format!("  {line}")));
        }
        self.read[seat.index()] = self.told[seat.index()].len();
    }

    fn show_rules(&self, word: &str) {
        let word = word.trim().to_lowercase();
        for (id, text) in clauses(self.lang, G::CLAUSES) {
            if text.to_lowercase().contains(&word) || id.to_lowercase().contains(&word) {
                tell(format!("{id:<7} {text}"));
            }
        }
    }

    fn save(&self, file: &str) {
        if file.is_empty() {
            tell(self.say("play-save-where"));
            return;
        }
        let text = self.played.record(self.players.clone()).write();
        match write_whole(file.as_ref(), &text) {
            Ok(()) => tell(say(self.lang, "play-saved", &[("file", file.into())])),
            Err(error) => {
                let args = [("file", file.into()), ("why", error.to_string().into())];
                tell(say(self.lang, "play-save-failed", &args));
            }
        }
    }

    fn finish(mut self) -> Done {
        let person = (0..self.names.len()).find(|&i| self.bots[i].is_none());
        self.show_news(Seat(person.unwrap_or(0) as u8));
        let game = self.played.game();
        let words = self.words();
        let view = game.view(self.played.state(), Viewer::Spectator);
        tell(format!("\n{}\n{}", self.say("play-over"), game.scores(&words, &view)));
        let outcome = game.outcome(self.played.state());
        let winners: Vec<String> = outcome.winners().iter().map(|seat| words.who(seat).to_owned()).collect();
        if self.names.len() == 1 {
            let points = words.say("points", &[("n", outcome.points[0].into())]);
            tell(words.say("play-solo-score", &[("points", points.into())]));
        } else {
            let key = if winners.len() == 1 { "play-won" } else { "play-shared" };
            tell(words.say(key, &[("names", words.list(&winners).into())]));
        }
        tell(words.say("play-seed", &[("seed", Hex(self.played.seed().0).to_string().into())]));
        if let Some(file) = &self.record {
            self.save(&file.display().to_string());
        }
        Ok(())
    }
}

/// Puts a question and takes a line; none if there is no more input.
fn typed(question: &str) -> Result<Option<String>, Failure> {
    put(&format!("{question}\n> "));
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line).map_err(anyhow::Error::from)?;
    Ok((read > 0).then_some(line))
}

/// Writes beside the file and renames, so that a failure half-way loses nothing that was there.
fn write_whole(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}
