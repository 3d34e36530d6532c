//! `review`: a recorded game looked at again.

use crate::tell::{report, tell};
use crate::{Done, Failure, cli, records, setup};
use emporia_bots::Mind;
use emporia_engine::{Actor, Record, RecordFault, Seat, Viewer, with_game};
use emporia_review::{Decision, Grade, NoReview, Review, SeatReview, Settings, Story, VERSION};
use emporia_text::{Lang, Tell, Words, say};
use std::collections::HashMap;

/// Reads, reviews and tells.
pub fn review(lang: Lang, args: &cli::ReviewArgs) -> Done {
    if !(16..=4096).contains(&args.worlds) {
        return Err(Failure::bad_input(say(lang, "bad-worlds", &[])));
    }
    let record = records::read(lang, &args.file)?;
    with_game!(record.game.as_str(), G => reviewed::<G>(lang, args, &record),
        else Err(records::bad(lang, &RecordFault::Game(record.game.clone()))))
}

fn reviewed<G: Mind + Tell>(lang: Lang, args: &cli::ReviewArgs, record: &Record) -> Done {
    let cards = setup::cards::<G>(lang, args.cards.as_deref())?;
    let story = Story::<G>::read(record, &cards).map_err(|fault| records::bad(lang, &fault))?;
    let seats = story.game.seats();
    let seat = match args.seat {
        Some(seat) if seat == 0 || usize::from(seat) > seats => {
            let words = [("seat", seat.into()), ("seats", seats.into())];
            return Err(Failure::bad_input(say(lang, "bad-seat", &words)));
        }
        seat => seat.map(|seat| Seat(seat - 1)),
    };
    let settings = Settings { worlds: args.worlds, deepest: 4 * args.worlds, ..Settings::USUAL };
    let found = emporia_review::review(&story, seat, &settings).map_err(|why| {
        let key = match why {
            NoReview::Running => "review-running",
            NoReview::Alone => "review-alone",
        };
        Failure::negative(say(lang, key, &[]))
    })?;
    debug_assert_eq!(found.version, VERSION);
    report(args.json, &found, || {
        let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
        ReviewWords { words: Words { lang, names: &names }, story: &story, found: &found }.tell();
    })
}

/// A review in words.
struct ReviewWords<'a, G: Mind + Tell> {
    words: Words<'a>,
    story: &'a Story<G>,
    found: &'a Review<G::Action>,
}

impl<G: Mind + Tell> ReviewWords<'_, G> {
    fn tell(&self) {
        let words = &self.words;
        tell(words.say("review-title", &[("game", words.say(G::TITLE, &[]).into())]));
        for one in &self.found.seats {
            tell("");
            self.seat(one);
        }
        if !self.found.honesty.is_empty() {
            tell(format!("\n{}", words.say("review-honesty-title", &[])));
            for (seat, honesty) in Seat::all(self.story.game.seats()).zip(&self.found.honesty) {
                let args = [
                    ("who", words.who(seat).into()),
                    ("said", honesty.said.into()),
                    ("true_said", honesty.true_said.into()),
                    ("delivered", honesty.delivered.into()),
                    ("true_delivered", honesty.true_delivered.into()),
                    ("received", honesty.received.into()),
                    ("deceived", honesty.deceived.into()),
                ];
                tell(format!("  {}", words.say("review-honesty", &args)));
            }
        }
        tell(format!("\n{}", words.say("review-method", &[("worlds", self.found.settings.worlds.into())])));
    }

    fn seat(&self, one: &SeatReview<G::Action>) {
        let words = &self.words;
        let of = &one.account;
        let args = [
            ("who", words.who(one.seat).into()),
            ("result", percent(of.result).into()),
            ("adjusted", percent(one.adjusted).into()),
        ];
        tell(words.say("review-of", &args));
        let args = [
            ("share", percent(of.share).into()),
            ("deal", signed(of.deal).into()),
            ("luck", signed(of.luck).into()),
            ("own", signed(of.own).into()),
            ("bargains", signed(of.bargains).into()),
            ("others", signed(of.others).into()),
            ("result", percent(of.result).into()),
        ];
        tell(format!("  {}", words.say("review-account", &args)));
        let decisions = ("decisions", one.decisions.len().into());
        tell(match one.accuracy {
            None => format!("  {}", words.say("review-no-accuracy", &[decisions])),
            Some(accuracy) => {
                let args = [
                    decisions,
                    ("accuracy", format!("{accuracy:.0}").into()),
                    ("inaccuracies", one.graded(Grade::Inaccuracy).into()),
                    ("mistakes", one.graded(Grade::Mistake).into()),
                    ("blunders", one.graded(Grade::Blunder).into()),
                ];
                format!("  {}", words.say("review-accuracy", &args))
            }
        });
        let happened = self.happened(one.seat);
        tell(format!("  {}", words.say("review-turned", &[])));
        for entry in &one.turning_points {
            let change = one.shift(*entry).map_or(0.0, emporia_review::Shift::change);
            let what = happened.get(entry).map_or("", String::as_str);
            let entry = words.say("review-entry", &[("entry", (*entry).into())]);
            tell(format!("    {:>4}  {entry}: {what}", signed(change)));
        }
        let dear = one.dearest();
        tell(format!("  {}", words.say(if dear.is_empty() { "review-none-dear" } else { "review-dear" }, &[])));
        for decision in dear.into_iter().take(5) {
            tell(format!("    {}", self.decision(one.seat, decision)));
        }
    }

    fn decision(&self, seat: Seat, decision: &Decision<G::Action>) -> String {
        let words = &self.words;
        let game = &self.story.game;
        let mut state = self.story.start.clone();
        for made in self.story.moves.iter().take_while(|made| made.entry < decision.entry) {
            game.apply(&mut state, made.by, made.action, &mut |_| ());
        }
        let view = game.view(&state, Viewer::Seat(seat));
        let grade = match decision.grade {
            Grade::Fine => "review-grade-fine",
            Grade::Inaccuracy => "review-grade-inaccuracy",
            Grade::Mistake => "review-grade-mistake",
            Grade::Blunder => "review-grade-blunder",
        };
        let args = [
            ("entry", words.say("review-entry", &[("entry", decision.entry.into())]).into()),
            ("played", game.action(words, &view, decision.played).into()),
            ("best", game.action(words, &view, decision.best).into()),
            ("before", percent(decision.worth).into()),
            ("after", percent(decision.best_worth).into()),
            ("loss", signed(-decision.loss).into()),
            ("error", percent(decision.error).into()),
            ("grade", words.say(grade, &[]).into()),
        ];
        words.say("review-decision", &args)
    }

    /// What a seat noticed of each entry, in words.
    fn happened(&self, seat: Seat) -> HashMap<usize, String> {
        let (game, words) = (&self.story.game, &self.words);
        let mut state = self.story.start.clone();
        let mut all = HashMap::new();
        for made in &self.story.moves {
            let mut lines = Vec::new();
            game.apply(&mut state, made.by, made.action, &mut |event| {
                if let Some(seen) = game.event_for(&event, Viewer::Seat(seat)) {
                    lines.extend(game.event(words, &seen));
                }
            });
            let lines = lines.join(" ");
            all.insert(
                made.entry,
                match made.by {
                    Actor::Chance => words.say("review-came", &[("what", lines.into())]),
                    Actor::Seat(_) => lines,
                },
            );
        }
        all
    }
}

fn percent(chance: f64) -> String {
    // Never "-0".
    format!("{:.0}", (100.0 * chance).round() + 0.0)
}

/// With its sign, a true minus.
fn signed(chance: f64) -> String {
    let points = (100.0 * chance).round();
    if points < 0.0 { format!("−{:.0}", -points) } else { format!("+{points:.0}") }
}
