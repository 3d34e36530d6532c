//! The chronicle of Emporion, and what its designers want of it.

use super::aims::Aim;
use super::facts::{Chronicle, FactsBuilder};
use emporia_engine::Game;
use emporia_engine::emporion::{Emporion, Ending, Event, Kind, State};

/// A card's name with its kind.
fn card(game: &Emporion, kind: Kind) -> String {
    game.cards().card(kind).map_or_else(|| "?".to_owned(), |card| format!("card.{}", card.id))
}

impl Chronicle for Emporion {
    const MEASURED: u8 = 4;

    fn note(&self, _: &State, s: &State, event: &Event, note: &mut FactsBuilder) {
        // No event says that a round ended: the state's round does.
        while note.facts.course.len() + 1 < usize::from(s.open.round) {
            note.round(self.outcome(s).points);
        }
        match *event {
            Event::Began { seat, card: kind } => {
                let id = self.cards().card(kind).map(|card| card.id.clone());
                note.facts.seats[seat.index()].traits.insert("start".to_owned(), id.unwrap_or_default());
            }
            Event::Turned { card: kind, .. } => note.saw(&card(self, kind)),
            Event::Added { seat, card: kind, .. } => note.take(seat, s.open.round, card(self, kind)),
            _ => {}
        }
    }

    fn close(&self, s: &State, note: &mut FactsBuilder) {
        note.round(self.outcome(s).points);
        note.facts.rounds = s.open.round;
        note.facts.ending = match s.open.ending {
            Some(Ending::Realm) => "realm",
            Some(Ending::History) => "history",
            None => "none",
        }
        .to_owned();
        for (i, seat) in note.facts.seats.iter_mut().enumerate() {
            let turn = (i + self.seats() - s.open.first.index()) % self.seats();
            seat.traits.insert("order".to_owned(), (turn + 1).to_string());
            let score = self.score(&s.open.realms[i], s.hidden.spoils[i].len());
            seat.sources = [
                ("history", score.history),
                ("prestige", score.prestige),
                ("goods", score.goods),
                ("multipliers", score.multipliers.iter().sum()),
                ("reserved", score.reserved),
            ]
            .map(|(name, points)| (name.to_owned(), points))
            .into();
        }
    }

    /// 16 to 28 turns a player, a winner around 60 points, no road to victory in more than half of the wins, and no place in
    /// turn order that wins much more than its share. Each end has to come in a quarter of games at some player count:
    /// a full Realm is asked of two players, who have cards enough, an empty History pile of four.
    fn aims(&self) -> Vec<Aim> {
        let even = 1.0 / self.seats() as f64;
        let mut aims = vec![
            Aim::new("length", 16.0, 28.0),
            Aim::new("points.winner", 52.0, 68.0),
            Aim::new("road", 0.0, 0.5),
            Aim::new("wins.order", even - 0.05, even + 0.05),
        ];
        match self.seats() {
            2 => aims.push(Aim::new("ending.realm", 0.25, 1.0)),
            4 => aims.push(Aim::new("ending.history", 0.25, 1.0)),
            _ => {}
        }
        aims
    }
}
