//! The dialogue by which a person composes an exchange: to whom, what, what is said of it, and for what.

use super::words::GameWords;
use crate::tell::Words;
use emporia_engine::Game;
use emporia_engine::emporous::{
    Action, FaceDown, Kind, Offer, Phase, SeenAnswer, Side, Terms, Tiles, View, Work, Works, bits,
};
use emporia_engine::seat::{Seat, SeatSet};

/// Asks one question; none if the person leaves.
type Prompt<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// Which commands start a dialogue now.
pub fn hint(words: &Words<'_>, view: &View) -> Option<String> {
    let key = match view.table.phase {
        Phase::Answer => "ous-hint-counter",
        Phase::Decide if has_counter(view) => "ous-hint-deliver",
        Phase::Decide if view.may_propose() => "ous-hint-offer",
        Phase::Turn if view.may_propose() => "ous-hint-offer",
        _ => return None,
    };
    Some(words.say(key, &[]))
}

/// Whether there is a counter-offer to be taken.
fn has_counter(view: &View) -> bool {
    let answers = view.exchange.iter().flat_map(|exchange| exchange.answers);
    answers.into_iter().any(|answer| matches!(answer, SeenAnswer::Counter(..)))
}

impl GameWords<'_> {
    /// Composes a move; none if the line starts no dialogue, a sentence if it comes to nothing.
    pub fn compose(&self, view: &View, line: &str, ask: Prompt<'_>) -> Option<Result<Action, String>> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let composed = match word {
            "offer" | "ofrecer" => self.offer(view, ask),
            "deliver" | "entregar" => self.delivery(view, rest, ask),
            _ => return None,
        };
        Some(composed)
    }

    fn offer(&self, view: &View, ask: Prompt<'_>) -> Result<Action, String> {
        let counter = view.table.phase == Phase::Answer;
        if !counter && !view.may_propose() {
            return Err(self.words.say("ous-cannot-compose", &[]));
        }
        let to = if counter { SeatSet::one(view.table.active) } else { self.ask_addressees(view, ask)? };
        let (give, hidden) = self.ask_give(view, ask)?;
        let terms = Terms { to, give, ask: self.ask_wish(ask)? };
        let offer = Offer { terms, hidden };
        let action = if counter { Action::Counter(offer) } else { Action::Propose(offer) };
        let what = format!("{}.", self.action(view, action));
        let answer = self.question(ask, &self.words.say("ous-confirm", &[("what", what.into())]))?;
        if answer.is_empty() { Ok(action) } else { Err(self.words.say("ous-composed-none", &[])) }
    }

    /// What to deliver for an offer that is accepted, or for a counter-offer that is taken.
    fn delivery(&self, view: &View, rest: &str, ask: Prompt<'_>) -> Result<Action, String> {
        let nothing = || self.words.say("ous-cannot-compose", &[]);
        let exchange = view.exchange.as_ref().ok_or_else(nothing)?;
        if view.table.phase == Phase::Answer {
            return Ok(Action::Accept(self.ask_face_down(view, &exchange.terms.ask, ask)?));
        }
        let named = rest.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let counters = |i: &usize| matches!(exchange.answers.get(*i), Some(SeenAnswer::Counter(..)));
        let seat = named.filter(counters).or_else(|| (0..self.game.seats()).find(counters)).ok_or_else(nothing)?;
        let SeenAnswer::Counter(terms, _) = exchange.answers[seat] else { return Err(nothing()) };
        let hidden = self.ask_face_down(view, &terms.ask, ask)?;
        Ok(Action::Take { seat: Seat(seat as u8), hidden })
    }

    fn ask_addressees(&self, view: &View, ask: Prompt<'_>) -> Result<SeatSet, String> {
        let mut others = SeatSet::all(self.game.seats());
        view.seat.into_iter().for_each(|seat| others.remove(seat));
        let mut choices: Vec<String> =
            others.iter().zip(1..).map(|(seat, n)| format!("{n}) {}", self.words.who(seat))).collect();
        if others.len() == 1 {
            return Ok(others);
        }
        choices.insert(0, format!("0) {}", self.words.say("ous-everyone", &[])));
        let question = self.words.say("ous-ask-to", &[("choices", choices.join(" · ").into())]);
        match self.numbers(ask, &question, others.len())?.as_slice() {
            [] | [0] => Ok(others),
            [n] => others.iter().nth(n - 1).map(SeatSet::one).ok_or_else(|| self.bad()),
            _ => Err(self.bad()),
        }
    }

    fn ask_give(&self, view: &View, ask: Prompt<'_>) -> Result<(Side, FaceDown), String> {
        let own = view.seat.map(|seat| view.table.players[seat.index()]);
        let (mut give, mut hidden) = (Side::default(), FaceDown::default());
        let kinds: Vec<Kind> = view.tiles().iter().map(|(kind, _)| kind).collect();
        if !kinds.is_empty() {
            let list = view.tiles().iter().map(|(kind, n)| self.tile(kind, n));
            let question = format!("{}\n{}", numbered(list), self.words.say("ous-ask-give", &[]));
            hidden.tiles = self.pick_tiles(&self.numbers(ask, &question, kinds.len())?, &kinds, false)?;
            give.tiles = if hidden.tiles.is_empty() || self.game.options().open_exchanges {
                hidden.tiles
            } else {
                self.ask_claim(hidden.tiles, ask)?
            };
        }
        if let Some(own) = own.filter(|own| own.coins > 0) {
            give.coins = self.number(ask, &self.words.say("ous-ask-coins", &[("most", own.coins.into())]))?;
        }
        let contracts: Vec<u8> = bits(view.own_contracts()).collect();
        if !contracts.is_empty() {
            let list = contracts.iter().map(|&contract| self.contract(contract));
            let question = format!("{}\n{}", numbered(list), self.words.say("ous-ask-contracts", &[]));
            for n in self.numbers(ask, &question, contracts.len())? {
                hidden.contracts |= 1 << n.checked_sub(1).and_then(|i| contracts.get(i)).ok_or_else(|| self.bad())?;
            }
            give.contracts = hidden.contracts.count_ones() as u8;
        }
        let works: Vec<Work> = own.iter().flat_map(|own| own.works.iter()).map(|(work, _)| work).collect();
        if let (Some(own), false) = (own, works.is_empty()) {
            let list = own.works.iter().map(|(work, n)| self.work(work, n));
            let question = format!("{}\n{}", numbered(list), self.words.say("ous-ask-works", &[]));
            give.works = self.pick_works(&self.numbers(ask, &question, works.len())?, &works)?;
        }
        Ok((give, hidden))
    }

    fn ask_claim(&self, truth: Tiles, ask: Prompt<'_>) -> Result<Tiles, String> {
        let kinds = self.game.tile_kinds().collect::<Vec<_>>();
        let list = kinds.iter().map(|&kind| self.tile(kind, 1));
        let question = self.words.say("ous-ask-claim", &[("n", truth.count().into())]);
        let numbers = self.numbers(ask, &format!("{}\n{question}", numbered(list)), kinds.len())?;
        if numbers.is_empty() { Ok(truth) } else { self.pick_tiles(&numbers, &kinds, true) }
    }

    fn ask_wish(&self, ask: Prompt<'_>) -> Result<Side, String> {
        let kinds = self.game.tile_kinds().collect::<Vec<_>>();
        let list = numbered(kinds.iter().map(|&kind| self.tile(kind, 1)));
        let question = format!("{list}\n{}", self.words.say("ous-want-tiles", &[]));
        let tiles = self.pick_tiles(&self.numbers(ask, &question, kinds.len())?, &kinds, true)?;
        let coins = self.number(ask, &self.words.say("ous-want-coins", &[]))?;
        let contracts = self.number(ask, &self.words.say("ous-want-contracts", &[]))?;
        let list = numbered(Work::ALL.iter().map(|&work| self.work(work, 1)));
        let question = format!("{list}\n{}", self.words.say("ous-want-works", &[]));
        let works = self.pick_works(&self.numbers(ask, &question, Work::ALL.len())?, &Work::ALL)?;
        Ok(Side { tiles, works, coins, contracts })
    }

    fn ask_face_down(&self, view: &View, side: &Side, ask: Prompt<'_>) -> Result<FaceDown, String> {
        let mut hidden = FaceDown::default();
        if !side.tiles.is_empty() {
            let kinds: Vec<Kind> = view.tiles().iter().map(|(kind, _)| kind).collect();
            let list = numbered(view.tiles().iter().map(|(kind, n)| self.tile(kind, n)));
            let question = self.words.say("ous-ask-deliver", &[("n", side.tiles.count().into())]);
            let numbers = self.numbers(ask, &format!("{list}\n{question}"), kinds.len())?;
            hidden.tiles = self.pick_tiles(&numbers, &kinds, false)?;
        }
        if side.contracts > 0 {
            let own: Vec<u8> = bits(view.own_contracts()).collect();
            let list = numbered(own.iter().map(|&contract| self.contract(contract)));
            let question = self.words.say("ous-ask-deliver-contracts", &[("n", side.contracts.into())]);
            for n in self.numbers(ask, &format!("{list}\n{question}"), own.len())? {
                hidden.contracts |= 1 << n.checked_sub(1).and_then(|i| own.get(i)).ok_or_else(|| self.bad())?;
            }
        }
        Ok(hidden)
    }

    fn pick_tiles(&self, numbers: &[usize], kinds: &[Kind], any: bool) -> Result<Tiles, String> {
        let mut counts = [0u8; 10];
        for &n in numbers {
            let kind = match n.checked_sub(1) {
                None if any => Kind::Any,
                None => return Err(self.bad()),
                Some(i) => *kinds.get(i).ok_or_else(|| self.bad())?,
            };
            counts[kind.index()] = counts[kind.index()].saturating_add(1);
        }
        Ok(Tiles::from(counts))
    }

    fn pick_works(&self, numbers: &[usize], works: &[Work]) -> Result<Works, String> {
        let mut counts = [0u8; 6];
        for &n in numbers {
            let work = n.checked_sub(1).and_then(|i| works.get(i)).ok_or_else(|| self.bad())?;
            counts[work.index()] = counts[work.index()].saturating_add(1);
        }
        Ok(Works::from(counts))
    }

    fn question(&self, ask: Prompt<'_>, question: &str) -> Result<String, String> {
        let answer = ask(question).ok_or_else(|| self.words.say("ous-composed-none", &[]))?;
        Ok(answer.trim().to_owned())
    }

    fn number(&self, ask: Prompt<'_>, question: &str) -> Result<u8, String> {
        let answer = self.question(ask, question)?;
        if answer.is_empty() { Ok(0) } else { answer.parse().map_err(|_| self.bad()) }
    }

    /// Numbers from 0 to `most`, with spaces or commas between them.
    fn numbers(&self, ask: Prompt<'_>, question: &str, most: usize) -> Result<Vec<usize>, String> {
        let answer = self.question(ask, question)?;
        let words = answer.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok().filter(|&n| n <= most).ok_or_else(|| self.bad())).collect()
    }

    fn bad(&self) -> String {
        self.words.say("ous-bad-numbers", &[])
    }
}

/// "1) Wood · 2) Stone".
fn numbered(items: impl Iterator<Item = String>) -> String {
    items.zip(1..).map(|(item, n)| format!("{n}) {item}")).collect::<Vec<_>>().join(" · ")
}
