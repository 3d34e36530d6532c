//! `hint` and `why`: what a strong bot, which knows no more than the person, thinks of the moves.

use super::session::Session;
use crate::screen::{Tone, show, show_choice};
use emporia_bots::{Budget, Mind, Ranked, SearchSettings, Spec, Value};
use emporia_engine::rng::fast;
use emporia_engine::{Actor, Seat, Viewer};
use emporia_text::why::reasons;
use emporia_text::{Tell, say};
use std::time::Duration;

/// How long the bot thinks.
const THINKING: Duration = Duration::from_secs(1);
/// How many moves a hint names.
const MOST_HINTS: usize = 3;

/// What the bot said of a position: it is asked once, so that `why` does not contradict `hint`.
pub struct Advised<G: Mind> {
    /// The position, by the length of the log.
    entries: usize,
    seat: Seat,
    ranked: Vec<Ranked<G::Action>>,
}

impl<G: Tell + Mind> Session<G> {
    fn ranked(&mut self, seat: Seat, view: &G::View, actions: &[G::Action]) -> Vec<Ranked<G::Action>> {
        let entries = self.played.log().len();
        if let Some(advised) = self.advised.as_ref().filter(|known| known.entries == entries && known.seat == seat) {
            return advised.ranked.clone();
        }
        let settings = SearchSettings { budget: Budget::Time(THINKING), threads: 1, bluffs: true, value: Value::Best };
        let mut bot = Spec::Ismcts(settings).bot::<G>(entries as u64);
        let ranked = bot.rank(self.played.game(), view, self.memories.of(seat), actions);
        self.advised = Some(Advised { entries, seat, ranked: ranked.clone() });
        ranked
    }

    /// The best moves, with their numbers.
    pub(super) fn hint(&mut self, seat: Seat, view: &G::View, actions: &[G::Action], menu: &[G::Action]) {
        let ranked = self.ranked(seat, view, actions);
        show(Tone::Heading, &self.say("play-hint-head"));
        let tried = ranked.iter().filter(|found| found.tries > 0).take(MOST_HINTS);
        // Where there is nothing to choose nothing is tried.
        let best = if ranked.iter().any(|found| found.tries > 0) { tried.collect() } else { vec![&ranked[0]] };
        for found in best {
            let text = self.judged("play-hint-line", view, found);
            match menu.iter().position(|&action| action == found.action) {
                Some(place) => show_choice(place + 1, &text),
                None => show(Tone::Plain, &format!("      {text}")),
            }
            show(Tone::Plain, &format!("      {}", self.reasons(seat, view, found.action)));
        }
    }

    /// What comes of a move, and how good it is among the others.
    pub(super) fn why(&mut self, seat: Seat, view: &G::View, actions: &[G::Action], menu: &[G::Action], number: &str) {
        let chosen = number.trim().parse::<usize>().ok().and_then(|n| menu.get(n.checked_sub(1)?).copied());
        let Some(action) = chosen else {
            show(Tone::Wrong, &say(self.lang, "play-why-number", &[("count", menu.len().into())]));
            return;
        };
        show(Tone::Heading, &self.played.game().action(&self.words(), view, action));
        show(Tone::Plain, &self.reasons(seat, view, action));
        let ranked = self.ranked(seat, view, actions);
        match ranked.iter().position(|found| found.action == action && found.tries > 0) {
            None if ranked.len() > 1 => show(Tone::Plain, &self.say("play-why-untried")),
            None => {}
            Some(place) => {
                let found = &ranked[place];
                let args = [
                    ("count", ranked.len().into()),
                    ("place", (place + 1).into()),
                    ("prospects", percent(found.result).into()),
                    ("points", format!("{:.0}", found.points).into()),
                ];
                show(Tone::Plain, &say(self.lang, "play-why-place", &args));
            }
        }
        let best = &ranked[0];
        if let Some(place) = menu.iter().position(|&other| other == best.action).filter(|_| best.action != action) {
            let args = [
                ("n", (place + 1).into()),
                ("prospects", percent(best.result).into()),
                ("move", self.played.game().action(&self.words(), view, best.action).into()),
            ];
            show(Tone::Plain, &say(self.lang, "play-why-best", &args));
        }
        let consequences = self.consequences(seat, view, action);
        if !consequences.is_empty() {
            show(Tone::Plain, &self.say("play-why-then"));
            consequences.iter().for_each(|line| show(Tone::Plain, &format!("  {line}")));
        }
    }

    /// What a move brings nearer and what it denies.
    fn reasons(&self, seat: Seat, view: &G::View, action: G::Action) -> String {
        reasons(self.played.game(), &self.words(), view, seat, action).join("; ")
    }

    fn judged(&self, key: &str, view: &G::View, found: &Ranked<G::Action>) -> String {
        let args = [
            ("move", self.played.game().action(&self.words(), view, found.action).into()),
            ("prospects", percent(found.result).into()),
            ("points", format!("{:.0}", found.points).into()),
        ];
        say(self.lang, key, &args)
    }

    /// What would happen at once, as far as the person can know it: played in a position that they cannot tell from the true
    /// one, without what would come to light.
    fn consequences(&self, seat: Seat, view: &G::View, action: G::Action) -> Vec<String> {
        let game = self.played.game();
        let mut state = self.played.state().clone();
        game.sample(view, &mut fast(1, self.played.log().len() as u64), &mut state);
        let mut lines = Vec::new();
        game.apply(&mut state, Actor::Seat(seat), action, &mut |event| {
            if let Some(seen) = game.event_for(&event, Viewer::Seat(seat)).filter(|_| !game.reveals(&event)) {
                lines.extend(game.event(&self.words(), &seen));
            }
        });
        lines
    }
}

fn percent(result: f64) -> String {
    format!("{:.0}", 100.0 * result)
}
