//! The chronicle of Emporous.

use super::facts::{Chronicle, Deal, FactsBuilder, Fate};
use emporia_bots::Mind;
use emporia_engine::bits::bits;
use emporia_engine::emporous::{Action, Emporous, Event, Kind, State};
use emporia_engine::{Game, Seat};

impl Chronicle for Emporous {
    const ISLANDS: bool = true;

    fn without_talk(&self) -> Self {
        self.clone().without_offers()
    }

    fn note(&self, before: &State, s: &State, event: &Event, note: &mut FactsBuilder) {
        let round = s.table.turns / self.seats() as u16 + 1;
        let contract = |contract: u8| format!("contract.{}", self.cards().contract_id(contract));
        match *event {
            Event::Chose { seat, island } => {
                let taken = note.facts.seats[seat.index()].traits.entry("island".to_owned()).or_default();
                let name = island.key();
                // With two players each has two Islands.
                *taken = if taken.is_empty() { name.to_owned() } else { format!("{taken}+{name}") };
            }
            Event::Dealt { seat, contract: Some(card) } => note.take(seat, round, contract(card)),
            Event::Drew { contracts: Some(drawn), .. } => bits(drawn).for_each(|card| {
                note.saw(&contract(card));
                note.facts.choices.push((self.cards().contract_id(card).to_owned(), false));
            }),
            Event::Kept { seat, kept: Some(card), .. } => {
                let id = self.cards().contract_id(card);
                if let Some(choice) = note.facts.choices.iter_mut().rev().find(|choice| choice.0 == id) {
                    choice.1 = true;
                }
                note.take(seat, round, contract(card));
            }
            Event::Returned { seat, contract: Some(card) } => {
                let id = self.cards().contract_id(card).to_owned();
                note.facts.seats[seat.index()].fates.push((id, Fate::Returned));
            }
            Event::Commissioned { seat, work, .. } => note.take(seat, round, format!("work.{}", work.key())),
            Event::Mastered { seat, mastery, .. } => note.take(seat, round, format!("mastery.{mastery}")),
            Event::Proposed { .. } => note.facts.deals.push(Deal { round, struck: false, worth: [0; 2] }),
            Event::Struck { seats, .. } => {
                if let Some(deal) = note.facts.deals.last_mut() {
                    let (then, now) = (self.value(before), self.value(s));
                    deal.struck = true;
                    deal.worth = seats.map(|seat| ((now[seat.index()] - then[seat.index()]) * 100.0) as i32);
                }
            }
            Event::Ended { seat } | Event::Passed { seat } if seat.next(self.seats()) == s.table.first => {
                note.round(self.outcome(s).points);
                for material in Kind::MATERIALS {
                    let price = self.price(&s.table, material).map_or(1_000, |price| i32::from(price) * 100);
                    note.facts.series.entry(format!("price.{}", material.key())).or_default().push(price);
                }
            }
            _ => {}
        }
    }

    fn close(&self, s: &State, note: &mut FactsBuilder) {
        note.round(self.outcome(s).points);
        note.facts.rounds = s.table.turns.div_ceil(self.seats() as u16);
        note.facts.ending = if s.table.last.is_some() { "points" } else { "standstill" }.to_owned();
        for seat in Seat::all(self.seats()) {
            let i = seat.index();
            let facts = &mut note.facts.seats[i];
            let turn = (i + self.seats() - s.table.first.index()) % self.seats();
            facts.traits.insert("order".to_owned(), (turn + 1).to_string());
            let score = self.score(&s.table, seat, s.tiles[i], s.contracts[i].count_ones());
            facts.sources = score.parts().map(|(name, points)| (name.to_owned(), points)).into();
            let fates = [(s.table.players[i].fulfilled, Fate::Fulfilled), (s.contracts[i], Fate::Left)];
            for (set, fate) in fates {
                facts.fates.extend(bits(set).map(|card| (self.cards().contract_id(card).to_owned(), fate)));
            }
        }
    }

    fn is_island(&self, action: Action) -> bool {
        matches!(action, Action::Choose(_))
    }
}
