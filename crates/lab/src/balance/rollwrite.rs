//! The chronicle of Roll & Write.

use super::facts::{Chronicle, FactsBuilder, Fate};
use emporia_engine::rollwrite::{Action, City, Contract, Event, Material, RollWrite, State, Work};
use emporia_engine::{Game, Seat};

impl Chronicle for RollWrite {
    const ISLANDS: bool = true;

    fn note(&self, _: &State, s: &State, event: &Event, note: &mut FactsBuilder) {
        match event {
            Event::Contracts { .. } => {
                for (i, sheet) in s.sheets[..self.seats()].iter().enumerate() {
                    for contract in Contract::ALL.into_iter().filter(|c| sheet.contracts & c.bit() != 0) {
                        note.take(Seat(i as u8), 1, format!("contract.{}", contract.id()));
                    }
                }
            }
            Event::Rolled { prices, .. } => {
                for material in Material::ALL {
                    let series = note.facts.series.entry(format!("price.{}", material.id())).or_default();
                    series.push(i32::from(prices[material.index()]) * 100);
                }
            }
            Event::Closed { round, deeds, .. } => {
                for (i, deeds) in deeds[..self.seats()].iter().enumerate() {
                    for work in Work::ALL.into_iter().filter(|w| deeds.masteries & w.bit() != 0) {
                        note.take(Seat(i as u8), u16::from(*round), format!("mastery.{}", work.id()));
                    }
                    for city in deeds.city.into_iter().flatten() {
                        if let City::Commission(work) = city {
                            note.take(Seat(i as u8), u16::from(*round), format!("work.{}", work.id()));
                        }
                    }
                }
                note.round(self.outcome(s).points);
            }
            Event::Dealt { .. } | Event::Second { .. } | Event::Island { .. } | Event::Did { .. } | Event::Over => {}
        }
    }

    fn close(&self, s: &State, note: &mut FactsBuilder) {
        note.facts.rounds = u16::from(s.round);
        let shortened = s.round < self.cards().sheet.rounds;
        note.facts.ending = if shortened { "shops" } else { "rounds" }.to_owned();
        for (sheet, seat) in s.sheets.iter().zip(&mut note.facts.seats) {
            if let Some(island) = sheet.island {
                seat.traits.insert("island".to_owned(), island.id().to_owned());
            }
            let count = sheet.contracts.count_ones();
            seat.traits.insert("contracts".to_owned(), count.to_string());
            let score = self.score(sheet);
            seat.sources = [
                ("contracts", score.contracts),
                ("works", score.works),
                ("masteries", score.masteries),
                ("jewels", score.jewels),
                ("unfulfilled", score.unfulfilled),
            ]
            .map(|(name, points)| (name.to_owned(), points))
            .into();
            for contract in Contract::ALL.into_iter().filter(|c| sheet.contracts & c.bit() != 0) {
                let done = sheet.fulfilled & contract.bit() != 0;
                let fate = if done { Fate::Fulfilled } else { Fate::Left };
                seat.fates.push((contract.id().to_owned(), fate));
            }
        }
    }

    fn is_island(&self, action: Action) -> bool {
        matches!(action, Action::Island(_))
    }
}
