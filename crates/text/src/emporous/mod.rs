//! Emporous in words: moves, events, the table, the score sheet, and the dialogue by which a person composes an exchange.

mod compose;
mod draw;
mod outlook;
mod words;

use crate::layout::score_sheet;
use crate::tell::{Tell, Words};
use crate::why::Outlook;
use emporia_engine::emporous::{Action, Emporous, Event, FaceDown, Kind, Purse, Reply, Score, SeenAnswer, Tiles, View};
use emporia_engine::{Game, Seat};
use words::GameWords;

impl Tell for Emporous {
    const TITLE: &'static str = "ous-name";
    const CONTRACT: &'static str = include_str!("../../../../rules/emporous.md");

    fn action(&self, words: &Words<'_>, view: &View, action: Action) -> String {
        GameWords { game: self, words }.action(view, action)
    }

    fn event(&self, words: &Words<'_>, event: &Event) -> Vec<String> {
        GameWords { game: self, words }.event(event)
    }

    fn draw(&self, words: &Words<'_>, view: &View, _: usize) -> String {
        GameWords { game: self, words }.draw(view)
    }

    fn scores(&self, words: &Words<'_>, view: &View) -> String {
        let shown = self.score_parts();
        let keys = Score::default().parts().map(|(key, _)| key);
        let row = |seat: Seat| {
            let i = seat.index();
            let score = self.score(&view.table, seat, view.rows[i].least, view.contracts[i].into());
            let parts = score.parts().into_iter().take(shown).map(|(_, points)| points);
            (parts.chain([score.total()]).collect::<Vec<i16>>(), view.outcome.map(|outcome| outcome.places[i]))
        };
        score_sheet(words, "ous", &keys[..shown], &Seat::all(self.seats()).map(row).collect::<Vec<_>>())
    }

    fn outlook(&self, words: &Words<'_>, view: &View, seat: Seat) -> Outlook {
        GameWords { game: self, words }.outlook(view, seat)
    }

    fn foreseen(&self, view: &View, _: Seat, action: Action) -> Option<View> {
        outlook::dealt(view, action)
    }

    fn is_in_menu(&self, action: Action) -> bool {
        !matches!(action, Action::Propose(_) | Action::Counter(_))
    }

    fn hint(&self, words: &Words<'_>, view: &View) -> Option<String> {
        compose::hint(words, view)
    }

    fn compose(
        &self,
        words: &Words<'_>,
        view: &View,
        line: &str,
        ask: &mut dyn FnMut(&str) -> Option<String>,
    ) -> Option<Result<Action, String>> {
        GameWords { game: self, words }.compose(view, line, ask)
    }
}

impl GameWords<'_> {
    fn action(&self, view: &View, action: Action) -> String {
        let cards = self.game.cards();
        let say = |key: &str| self.words.say(key, &[]);
        let own = view.seat.map(|seat| &view.table.players[seat.index()]);
        let island = |i: usize| own.and_then(|own| own.islands[i]);
        match action {
            Action::Choose(material) => {
                let args = [
                    ("island", cards.island(material).into()),
                    ("yields", cards.material(material).yields.into()),
                    ("material", self.tile(material, 1).into()),
                ];
                self.words.say("ous-act-choose", &args)
            }
            Action::Sail(which) => {
                let which = which as usize & 1;
                let Some(material) = island(which) else { return String::new() };
                let coins = own.map_or(0, |own| own.city[which]);
                let args = [
                    ("island", cards.island(material).into()),
                    ("coins", self.coins(coins).into()),
                    ("yields", cards.material(material).yields.into()),
                    ("material", self.tile(material, 1).into()),
                ];
                self.words.say("ous-act-sail", &args)
            }
            Action::Buy { tile, first } => {
                let price = self.game.price(&view.table, tile).unwrap_or(0);
                let mut args = vec![("tile", self.tile(tile, 1).into()), ("price", price.into())];
                if island(1).is_none() {
                    return self.words.say("ous-act-buy", &args);
                }
                args.extend([("first", first.into()), ("second", price.saturating_sub(first).into())]);
                args.extend([("a", self.island(island(0)).into()), ("b", self.island(island(1)).into())]);
                self.words.say("ous-act-buy-two", &args)
            }
            Action::Coin(kind) => {
                let tile = self.tile(kind, if kind == Kind::Food { 2 } else { 1 });
                let key = if view.table.trading { "ous-act-coin-more" } else { "ous-act-coin" };
                self.words.say(key, &[("tile", tile.into())])
            }
            Action::Commission { work, pay } => {
                let args = [("work", self.work(work, 1).into()), ("payment", self.payment(view, pay).into())];
                self.words.say("ous-act-commission", &args)
            }
            Action::Fulfil { contract, pay } => {
                let args = [("contract", self.contract(contract).into()), ("payment", self.payment(view, pay).into())];
                self.words.say("ous-act-fulfil", &args)
            }
            Action::Deliver => say("ous-act-deliver"),
            Action::SealForCoin(Purse::Hand) => say("ous-act-bribe-hand"),
            Action::SealForCoin(purse) => {
                let island = self.island(island(usize::from(purse == Purse::Second)));
                self.words.say("ous-act-bribe-city", &[("island", island.into())])
            }
            Action::SealForTasks => say("ous-act-conspire"),
            Action::Draw => say(if view.deck.len() == 1 { "ous-act-draw-last" } else { "ous-act-draw" }),
            Action::Keep(contract) => {
                let args = [
                    ("contract", self.contract(contract).into()),
                    ("cost", self.contract_cost(contract).into()),
                    ("points", self.points(cards.contract(contract).points).into()),
                ];
                self.words.say("ous-act-keep", &args)
            }
            Action::Return(contract) => {
                self.words.say("ous-act-return", &[("contract", self.contract(contract).into())])
            }
            Action::Propose(offer) => {
                let args = [
                    ("to", self.addressees(offer.terms.to).into()),
                    ("give", self.side_and_truth(&offer.terms.give, Some(&offer.hidden)).into()),
                    ("ask", self.side(&offer.terms.ask).into()),
                ];
                self.words.say("ous-act-propose", &args)
            }
            Action::Counter(offer) => {
                let args = [
                    ("give", self.side_and_truth(&offer.terms.give, Some(&offer.hidden)).into()),
                    ("ask", self.side(&offer.terms.ask).into()),
                ];
                self.words.say("ous-act-counter", &args)
            }
            Action::Accept(hidden) if hidden == FaceDown::default() => say("ous-act-accept"),
            Action::Accept(hidden) => {
                self.words.say("ous-act-accept-with", &[("what", self.face_down(&hidden).into())])
            }
            Action::Refuse => say("ous-act-refuse"),
            Action::Take { seat, hidden } => {
                // What is got: what the counter-offer gives, or what was asked for.
                let got = view.exchange.map_or_else(String::new, |exchange| match exchange.answers[seat.index()] {
                    SeenAnswer::Counter(terms, _) => self.side(&terms.give),
                    _ => self.side(&exchange.terms.ask),
                });
                let mut args = vec![("who", self.words.who(seat).into()), ("get", got.into())];
                if hidden == FaceDown::default() {
                    return self.words.say("ous-act-take", &args);
                }
                args.push(("what", self.face_down(&hidden).into()));
                self.words.say("ous-act-take-with", &args)
            }
            Action::BreakOff => say("ous-act-break-off"),
            Action::Free(tile) => self.words.say("ous-act-free", &[("tile", self.tile(tile, 1).into())]),
            Action::End if view.table.journey == emporia_engine::emporous::Journey::None => say("ous-act-pass"),
            Action::End => say("ous-act-end"),
        }
    }

    fn event(&self, event: &Event) -> Vec<String> {
        let cards = self.game.cards();
        let who = |seat: &Seat| ("who", self.words.who(*seat).to_owned().into());
        let card = |card| ("card", self.words.name(cards.collaboration_names(card)).into());
        let line = match event {
            Event::Chose { seat, island } => {
                let args =
                    [who(seat), ("island", cards.island(*island).into()), ("material", self.tile(*island, 1).into())];
                self.words.say("ous-ev-chose", &args)
            }
            Event::Began { first } => self.words.say("ous-ev-began", &[who(first)]),
            Event::Dealt { seat, contract: None } => self.words.say("ous-ev-dealt", &[who(seat)]),
            Event::Dealt { seat, contract: Some(contract) } => {
                self.words.say("ous-ev-dealt-seen", &[who(seat), ("contract", self.contract(*contract).into())])
            }
            Event::Tasked { seat, task: None, card: dealt } => {
                self.words.say("ous-ev-tasked", &[who(seat), card(*dealt)])
            }
            Event::Tasked { seat, task: Some(task), card: dealt } => {
                let args = [who(seat), card(*dealt), ("task", self.tile(*task, 1).into())];
                self.words.say("ous-ev-tasked-seen", &args)
            }
            Event::Sailed { seat, island, coins, tiles } => {
                let args = [
                    who(seat),
                    ("island", cards.island(*island).into()),
                    ("coins", self.coins(*coins).into()),
                    ("tiles", self.tiles(Tiles::of(*island, *tiles)).into()),
                ];
                self.words.say("ous-ev-sailed", &args)
            }
            Event::Bought { seat, tile, price } => {
                let args = [who(seat), ("tile", self.tile(*tile, 1).into()), ("price", (*price).into())];
                self.words.say("ous-ev-bought", &args)
            }
            Event::Coined { seat, tile } => {
                let spent = self.tile(*tile, if *tile == Kind::Food { 2 } else { 1 });
                self.words.say("ous-ev-coined", &[who(seat), ("tile", spent.into())])
            }
            Event::Commissioned { seat, work, pay } => {
                let args = [
                    who(seat),
                    ("work", self.work(*work, 1).into()),
                    ("payment", self.paid(*pay).into()),
                    ("points", self.points(cards.work(*work).points).into()),
                ];
                self.words.say("ous-ev-commissioned", &args)
            }
            Event::Fulfilled { seat, contract, pay } => {
                let args = [
                    who(seat),
                    ("contract", self.contract(*contract).into()),
                    ("payment", self.paid(*pay).into()),
                    ("points", self.points(cards.contract(*contract).points).into()),
                ];
                self.words.say("ous-ev-fulfilled", &args)
            }
            Event::Delivered { seat } => self.words.say("ous-ev-delivered", &[who(seat)]),
            Event::Bribed { seat, .. } => self.words.say("ous-ev-bribed", &[who(seat)]),
            Event::Conspired { seat, tasks: None } => self.words.say("ous-ev-conspired", &[who(seat)]),
            Event::Conspired { seat, tasks: Some(tasks) } => {
                let what = self.words.list(&tasks.map(|task| self.tile(task, 1)));
                self.words.say("ous-ev-conspired-seen", &[who(seat), ("what", what.into())])
            }
            Event::Sealed { seat, from: None } => self.words.say("ous-ev-sealed", &[who(seat)]),
            Event::Sealed { seat, from: Some(from) } => {
                self.words.say("ous-ev-sealed-from", &[who(seat), ("from", self.words.who(*from).into())])
            }
            Event::Drew { seat, contracts: Some(set), count: 2 } => {
                let what = self.words.list(&self.contracts(*set));
                self.words.say("ous-ev-drew-seen", &[who(seat), ("what", what.into())])
            }
            Event::Drew { seat, count, .. } => self.words.say("ous-ev-drew", &[who(seat), ("n", (*count).into())]),
            Event::Kept { seat, kept: Some(kept), returned: Some(returned) } => {
                let args =
                    [who(seat), ("kept", self.contract(*kept).into()), ("returned", self.contract(*returned).into())];
                self.words.say("ous-ev-kept-seen", &args)
            }
            Event::Kept { seat, .. } => self.words.say("ous-ev-kept", &[who(seat)]),
            Event::Returned { seat, contract: Some(contract) } => {
                self.words.say("ous-ev-returned-seen", &[who(seat), ("contract", self.contract(*contract).into())])
            }
            Event::Returned { seat, contract: None } => self.words.say("ous-ev-returned", &[who(seat)]),
            Event::Mastered { seat, mastery, from } => {
                let mastery = ("mastery", self.mastery(*mastery as usize).into());
                match from {
                    None => self.words.say("ous-ev-mastered", &[who(seat), mastery]),
                    Some(from) => {
                        let from = ("from", self.words.who(*from).into());
                        self.words.say("ous-ev-mastered-from", &[who(seat), mastery, from])
                    }
                }
            }
            Event::Proposed { seat, terms, hidden, .. } => {
                let args = [
                    who(seat),
                    ("to", self.addressees(terms.to).into()),
                    ("give", self.side_and_truth(&terms.give, hidden.as_ref()).into()),
                    ("ask", self.side(&terms.ask).into()),
                ];
                self.words.say("ous-ev-proposed", &args)
            }
            Event::Answering { seat } => self.words.say("ous-ev-answering", &[who(seat)]),
            Event::Answered { seat, reply: Reply::Refuse, .. } => self.words.say("ous-ev-refuses", &[who(seat)]),
            Event::Answered { seat, reply: Reply::Accept, .. } => self.words.say("ous-ev-accepts", &[who(seat)]),
            Event::Answered { seat, reply: Reply::Counter(terms), hidden } => {
                let give = self.side_and_truth(&terms.give, hidden.as_ref());
                let args = [who(seat), ("give", give.into()), ("ask", self.side(&terms.ask).into())];
                self.words.say("ous-ev-counters", &args)
            }
            Event::Refused { .. } => self.words.say("ous-ev-refused", &[]),
            Event::BrokeOff { seat } => self.words.say("ous-ev-broke-off", &[who(seat)]),
            Event::Struck { seats: [a, b], sides, hidden } => {
                let sealed = |give: String, ask: String, key: &str| {
                    let args = [
                        ("a", self.words.who(*a).into()),
                        ("b", self.words.who(*b).into()),
                        ("give", give.into()),
                        ("ask", ask.into()),
                    ];
                    self.words.say(key, &args)
                };
                let mut lines = vec![sealed(self.side(&sides[0]), self.side(&sides[1]), "ous-ev-struck")];
                if let Some(hidden) = hidden
                    && hidden.iter().any(|side| *side != FaceDown::default())
                {
                    let [give, ask] = hidden.each_ref().map(|side| self.face_down(side));
                    lines.push(sealed(give, ask, "ous-ev-struck-seen"));
                }
                return lines;
            }
            Event::Smuggled { seat, count } => self.words.say("ous-ev-smuggled", &[who(seat), ("n", (*count).into())]),
            Event::Collaborated { seat, card: received, gained } => {
                use emporia_engine::emporous::Collaboration::{Coins, Recover};
                if matches!(received, Coins | Recover) {
                    let coins = ("coins", self.coins(*gained).into());
                    self.words.say("ous-ev-collaborated-coins", &[who(seat), card(*received), coins])
                } else {
                    self.words.say("ous-ev-collaborated", &[who(seat), card(*received)])
                }
            }
            Event::TookFree { seat, tile } => {
                self.words.say("ous-ev-took-free", &[who(seat), ("tile", self.tile(*tile, 1).into())])
            }
            Event::Passed { seat } => self.words.say("ous-ev-passed", &[who(seat)]),
            Event::Called { seat } => {
                let points = self.points(cards.table.end_points);
                self.words.say("ous-ev-called", &[who(seat), ("points", points.into())])
            }
            Event::Over => self.words.say("ous-ev-over", &[]),
            Event::Ended { .. } | Event::Showed { .. } => return Vec::new(),
        };
        vec![line]
    }
}
