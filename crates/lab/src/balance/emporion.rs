//! The chronicle of Emporion.

use super::facts::{Chronicle, FactsBuilder};
use emporia_engine::emporion::{Action, Emporion, Ending, Event, Kind, State};
use emporia_engine::{Game, Seat};

/// A card's name with its kind.
fn card(game: &Emporion, kind: Kind) -> String {
    game.cards().card(kind).map_or_else(|| "?".to_owned(), |card| format!("card.{}", card.id))
}

/// The cards that a seat could add in its turn, each once, and the one that it added.
fn chances(game: &Emporion, before: &State, seat: Seat, added: Option<Kind>, note: &mut FactsBuilder) {
    let mut actions = Vec::new();
    game.actions(before, seat, &mut actions);
    let mut kinds: Vec<Kind> = Vec::new();
    for action in actions {
        match action {
            Action::Add { card: kind, .. } if !kinds.contains(&kind) => kinds.push(kind),
            _ => {}
        }
    }
    for kind in kinds {
        note.chance(card(game, kind), Some(kind) == added);
    }
}

impl Chronicle for Emporion {
    const MEASURED: u8 = 4;

    fn note(&self, before: &State, s: &State, event: &Event, note: &mut FactsBuilder) {
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
            Event::Added { seat, card: kind, .. } => {
                note.take(seat, s.open.round, card(self, kind));
                chances(self, before, seat, Some(kind), note);
            }
            Event::Reserved { seat, .. } | Event::Moved { seat, mandatory: false, .. } => {
                chances(self, before, seat, None, note);
            }
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
            let score = self.seat_score(&s.open, Seat(i as u8), s.hidden.spoils[i].len());
            seat.sources = [
                ("history", score.history),
                ("prestige", score.prestige),
                ("goods", score.goods),
                ("multipliers", score.multipliers.iter().sum()),
                ("reserved", score.reserved),
                ("even-start", score.start),
            ]
            .map(|(name, points)| (name.to_owned(), points))
            .into();
        }
    }
}
