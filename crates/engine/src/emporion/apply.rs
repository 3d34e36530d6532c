//! Carrying out a move that is legal.

use super::Emporion;
use super::action::{Action, Event, Pile, PortSet, Source};
use super::kinds::{ActionCard, Kind, Resource};
use super::state::{Ending, FULL, OPEN_KINDS, PORT, Phase, State};
use crate::game::Game;
use crate::seat::Seat;

impl Emporion {
    #[inline]
    pub(super) fn apply_move(&self, s: &mut State, seat: Seat, a: Action, emit: &mut impl FnMut(Event)) {
        match a {
            Action::Begin(card) => return self.begin(s, seat, card, emit),
            Action::Reserve(card) => self.reserve(s, seat, card, emit),
            Action::Add { card, source, by } => self.add(s, seat, card, source, by, emit),
            Action::Expedition { cards, history } => self.expedition(s, seat, cards, history, emit),
            Action::Discard(card) => self.stuck(s, seat, Some(card), emit),
            Action::Pass => self.stuck(s, seat, None, emit),
        }
        self.end_turn(s, seat, emit);
    }

    #[inline]
    fn move_counter(&self, s: &mut State, seat: Seat, to: Option<ActionCard>) {
        s.open.counters[self.counter(seat)] = to;
    }

    /// ION-30, ION-31.
    #[inline]
    fn reserve(&self, s: &mut State, seat: Seat, card: Kind, emit: &mut impl FnMut(Event)) {
        self.move_counter(s, seat, Some(ActionCard::Reserve));
        if let Some(place) = s.open.port.iter_mut().find(|place| **place == Some(card)) {
            *place = None;
        }
        if let Some(free) = s.open.realms[seat.index()].reserved.iter_mut().find(|place| place.is_none()) {
            *free = Some(card);
        }
        emit(Event::Reserved { seat, card });
        self.refill(s, 1, 0, emit);
    }

    /// ION-40 to ION-46.
    #[inline]
    fn add(&self, s: &mut State, seat: Seat, card: Kind, source: Source, by: Resource, emit: &mut impl FnMut(Event)) {
        self.move_counter(s, seat, Some(by.into()));
        let realm = &mut s.open.realms[seat.index()];
        let spoils = self.spoils_for(realm, card);
        match source {
            Source::Polis => s.open.polis.remove(card),
            Source::Beside => s.open.beside &= !(1 << (card.0 - self.tables.special)),
            Source::Reserved => free(&mut realm.reserved, card), // ION-46
        }
        self.gain(realm, card);
        let cards = realm.len;
        for _ in 0..spoils {
            // ION-44: the oldest first, each under the one before.
            if let Some(paid) = s.hidden.oldest(seat) {
                s.hidden.pile = s.hidden.append(s.hidden.pile, paid);
            }
        }
        emit(Event::Added { seat, card, source, by, spoils });
        if usize::from(cards) + 1 >= FULL {
            emit(Event::Announced { seat, cards }); // ION-72
        }
        if usize::from(cards) >= FULL {
            ending(s, Ending::Realm, emit); // ION-70
        }
    }

    /// ION-50 to ION-54.
    #[inline]
    fn expedition(&self, s: &mut State, seat: Seat, cards: PortSet, history: u8, emit: &mut impl FnMut(Event)) {
        self.move_counter(s, seat, Some(ActionCard::Expedition));
        let moved = self.to_polis(s, seat, cards, false, emit);
        let refill = PORT as u8 - s.open.port.iter().flatten().count() as u8;
        // The first card always had to come from the History pile, even where it is empty.
        let history = history.max(1);
        self.refill(s, history, refill - history, emit);
        let mut gained = 0;
        while gained < moved {
            match draw(s, emit) {
                Some(card) => {
                    s.hidden.spoils[seat.index()] = s.hidden.append(s.hidden.spoils[seat.index()], card);
                    gained += 1;
                }
                None => break,
            }
        }
        if gained > 0 {
            emit(Event::Spoils { seat, count: gained });
        }
    }

    /// ION-24.
    fn stuck(&self, s: &mut State, seat: Seat, lost: Option<Kind>, emit: &mut impl FnMut(Event)) {
        self.move_counter(s, seat, None);
        if let Some(card) = lost {
            free(&mut s.open.realms[seat.index()].reserved, card);
            s.open.removed[card.index() % OPEN_KINDS] += 1;
        }
        emit(Event::Stuck { seat, lost });
    }

    /// The mandatory expedition, then the next seat, or the end (ION-60, ION-70).
    #[inline]
    fn end_turn(&self, s: &mut State, seat: Seat, emit: &mut impl FnMut(Event)) {
        let history = self.tables.history;
        if s.open.polis.kinds & (history[0] | history[1] | history[2]) == 0 {
            self.to_polis(s, seat, PortSet((1 << PORT) - 1), true, emit);
            self.refill(s, PORT as u8, 0, emit);
        }
        s.open.seat = seat.next(self.seats());
        if s.open.seat == s.open.first {
            if s.open.ending.is_some() {
                s.open.phase = Phase::Over;
                emit(Event::Over);
            } else {
                s.open.round += 1;
            }
        }
    }

    /// Moves Port cards to the Polis, and says how many there were.
    #[inline]
    fn to_polis(&self, s: &mut State, seat: Seat, cards: PortSet, mandatory: bool, emit: &mut impl FnMut(Event)) -> u8 {
        let mut gone = [None; PORT];
        let mut moved = 0;
        for place in cards.places() {
            if let Some(card) = s.open.port[place].take() {
                s.open.polis.insert(card, 1);
                gone[usize::from(moved)] = Some(card);
                moved += 1;
            }
        }
        if moved > 0 {
            emit(Event::Moved { seat, cards: gone, mandatory });
        }
        moved
    }

    /// Turns so many cards of each pile over into the Port; an empty pile is replaced by the other one (ION-53).
    #[inline]
    fn refill(&self, s: &mut State, history: u8, development: u8, emit: &mut impl FnMut(Event)) {
        for turned in 0..history + development {
            let Some(place) = s.open.port.iter().position(Option::is_none) else { return };
            let found = if turned < history {
                self.turn_history(s, emit).or_else(|| turn_development(s))
            } else {
                turn_development(s).or_else(|| self.turn_history(s, emit))
            };
            let Some((card, pile)) = found else { return };
            s.open.port[place] = Some(card);
            emit(Event::Turned { place: place as u8, card, pile });
        }
    }

    #[inline]
    fn turn_history(&self, s: &mut State, emit: &mut impl FnMut(Event)) -> Option<(Kind, Pile)> {
        draw(s, emit).map(|card| (self.tables.kind_of[usize::from(card)], Pile::History))
    }
}

#[inline]
fn turn_development(s: &mut State) -> Option<(Kind, Pile)> {
    s.development_len = s.development_len.checked_sub(1)?;
    Some((s.development[usize::from(s.development_len)], Pile::Development))
}

/// The top card of the History pile; if it is empty, or counts as empty, the game ends with this round (ION-70, ION-71).
#[inline]
fn draw(s: &mut State, emit: &mut impl FnMut(Event)) -> Option<u8> {
    let card = if s.open.exhausted { None } else { s.hidden.draw() };
    if card.is_none() {
        s.open.exhausted = true;
        ending(s, Ending::History, emit);
    }
    card
}

/// Makes this round the last one, unless it is already.
fn ending(s: &mut State, cause: Ending, emit: &mut impl FnMut(Event)) {
    if s.open.ending.is_none() {
        s.open.ending = Some(cause);
        emit(Event::LastRound { cause });
    }
}

/// Takes a card from under its drachma.
fn free(reserved: &mut [Option<Kind>; 2], card: Kind) {
    if let Some(place) = reserved.iter_mut().find(|place| **place == Some(card)) {
        *place = None;
    }
}
