//! What is worked out once from the cards, and the table as a game begins (ION-10 to ION-18).

use super::Emporion;
use super::action::Event;
use super::cards::{Cards, DEVELOPMENT, Face, GOODS_TRADE, HISTORY, MAX_KINDS, SPECIAL, START};
use super::kinds::{Kind, Power, Resource, Tally, Type};
use super::shortage::Shortage;
use super::state::{Hidden, OPEN_KINDS, Open, PLAYERS, Phase, Polis, Realm, State};
use crate::game::Game;
use crate::rng::{Rng, below, shuffle};
use crate::seat::Seat;

/// What the rules look up for every move.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Faces by kind.
    pub faces: [Face; MAX_KINDS],
    /// The Action that adds each kind of History card.
    pub by: [Resource; MAX_KINDS],
    /// The kind of each History card.
    pub kind_of: [Kind; HISTORY],
    /// The first History card of each kind.
    pub first_of: [u8; MAX_KINDS],
    /// Kinds of each History type, as bits.
    pub history: [u64; 3],
    /// Prestige kinds that can lie in the Polis, as bits.
    pub prestige: u64,
    /// The first special Prestige kind.
    pub special: u8,
    /// What Realms lack for each kind.
    pub shortage: Shortage,
    /// The Development pile before it is shuffled.
    pub development: [Kind; DEVELOPMENT],
}

impl Tables {
    pub fn new(cards: &Cards) -> Tables {
        let mut faces = [cards.list[0].face; MAX_KINDS];
        let mut by = [Resource::Culture; MAX_KINDS];
        let mut kind_of = [Kind(0); HISTORY];
        let mut first_of = [0; MAX_KINDS];
        let mut history = [0; 3];
        let mut prestige = 0;
        let mut development = [cards.goods; DEVELOPMENT];
        let (mut next_history, mut next_development) = (0, 0);
        for (kind, card) in cards.kinds() {
            let face = card.face;
            faces[kind.index()] = face;
            if let Some(resource) = face.class.history() {
                by[kind.index()] = resource;
                history[resource as usize] |= kind.bit();
                first_of[kind.index()] = next_history as u8;
                let end = next_history + usize::from(face.copies);
                kind_of[next_history..end].fill(kind);
                next_history = end;
            } else if face.spoils == 0 {
                if face.class == Type::Prestige {
                    prestige |= kind.bit();
                }
                let end = next_development + usize::from(face.copies);
                development[next_development..end].fill(kind);
                next_development = end;
            }
        }
        let special = cards.goods.0 + 1;
        Tables { faces, by, kind_of, first_of, history, prestige, special, shortage: Shortage::new(cards), development }
    }

    #[inline]
    pub fn face(&self, kind: Kind) -> &Face {
        &self.faces[kind.index()]
    }
}

impl Emporion {
    /// The shuffled table before anyone has chosen (ION-10 to ION-12, ION-15).
    pub(super) fn deal(&self, rng: &mut impl Rng) -> State {
        let first = Seat(below(rng, u32::from(self.options.players)) as u8); // ION-10
        let mut order = [0; HISTORY];
        for (card, place) in order.iter_mut().enumerate() {
            *place = card as u8;
        }
        let (start, history) = order.split_at_mut(START);
        shuffle(rng, start);
        shuffle(rng, history); // ION-11
        let mut development = self.tables.development;
        shuffle(rng, &mut development);
        let mut hidden = Hidden::NONE;
        // Start cards are shuffled here already: those that are chosen or go to the Polis are fixed copies of their kind,
        // so that the order of the rest is as random as if it were shuffled after the choices (ION-17).
        hidden.aside = hidden.lay(start);
        hidden.pile = hidden.lay(&history[4..]);
        let mut port = [None; 4];
        for (place, &card) in port.iter_mut().zip(&*history) {
            *place = Some(self.tables.kind_of[usize::from(card)]); // ION-12
        }
        State {
            open: Open {
                phase: Phase::Choosing,
                seat: first,
                first,
                round: 0,
                ending: None,
                exhausted: false,
                counters: [None; 2], // ION-18
                port,
                beside: if self.options.special { 0b1111 } else { 0 }, // ION-15
                polis: Polis { kinds: 0, counts: [0; OPEN_KINDS] },
                removed: [0; OPEN_KINDS],
                realms: [Realm::default(); PLAYERS],
            },
            hidden,
            development,
            development_len: DEVELOPMENT as u8,
        }
    }

    /// A seat begins with a card; after the last one the Polis is made and the Spoils are dealt.
    pub(super) fn begin(&self, s: &mut State, seat: Seat, card: Kind, emit: &mut impl FnMut(Event)) {
        self.gain(&mut s.open.realms[seat.index()], card); // ION-13
        emit(Event::Began { seat, card });
        s.open.seat = seat.next(self.seats());
        if s.open.seat == s.open.first {
            self.found(s, emit);
        }
    }

    /// The Polis and the first Spoils (ION-14, ION-17).
    fn found(&self, s: &mut State, emit: &mut impl FnMut(Event)) {
        let players = self.options.players;
        let mut taken = [0; 3];
        for (taken, kind) in taken.iter_mut().zip([Kind(0), Kind(1), Kind(2)]) {
            let chosen = s.open.realms.iter().filter(|realm| realm.cards().contains(&kind)).count() as u8;
            *taken = chosen + players;
            s.open.polis.insert(kind, players);
        }
        emit(Event::Founded { each: players });
        let mut rest = [0; START];
        let mut len = 0;
        for card in s.hidden.cards(s.hidden.aside) {
            let kind = self.tables.kind_of[usize::from(card)].index();
            if card - self.tables.first_of[kind] >= taken[kind] {
                rest[len] = card;
                len += 1;
            }
        }
        let mut rest = &rest[..len];
        let mut seat = s.open.first;
        for place in 1..=players {
            let count = if players == 2 { 2 } else { place };
            let (dealt, left) = rest.split_at(usize::from(count));
            s.hidden.spoils[seat.index()] = s.hidden.lay(dealt);
            emit(Event::Spoils { seat, count });
            rest = left;
            seat = seat.next(self.seats());
        }
        s.hidden.aside = s.hidden.lay(rest); // out of the game from here on
        s.open.phase = Phase::Playing;
        s.open.round = 1;
    }

    /// A card lies face up in a Realm from now on, and counts.
    #[inline]
    pub fn gain(&self, realm: &mut Realm, card: Kind) {
        let face = self.tables.face(card);
        if let Some(place) = realm.cards.get_mut(usize::from(realm.len)) {
            *place = card;
            realm.len += 1;
        }
        realm.resources = realm.resources.plus(face.gives);
        realm.icons += face.icons;
        realm.powers = realm.powers.with(face.powers);
        realm.points += i16::from(face.points);
        realm.types = realm.types.plus(Tally::of(face.class as usize, 1));
        realm.multipliers = realm.multipliers.plus(face.multipliers);
    }

    /// What a Realm must hold for a card (ION-40, ION-42).
    #[inline]
    pub fn required(&self, realm: &Realm, card: Kind) -> Tally {
        if card == self.cards.goods {
            Tally::of(Resource::Trade as usize, GOODS_TRADE + realm.of(Type::Goods))
        } else {
            self.tables.face(card).requires
        }
    }

    /// How many Spoils adding a card would cost: what is missing, and what a special Prestige card asks for (ION-43, ION-45).
    #[inline]
    pub fn spoils_for(&self, realm: &Realm, card: Kind) -> u8 {
        realm.resources.missing(self.required(realm, card)) + self.tables.face(card).spoils
    }

    /// The special Prestige cards, each with its bit in `Open::beside`.
    pub fn special_kinds(&self) -> impl Iterator<Item = (u8, Kind)> {
        (0..SPECIAL as u8).map(|bit| (bit, Kind(self.tables.special + bit)))
    }

    /// The power that adding a card takes, if any (ION-41).
    #[inline]
    pub(super) fn power(class: Type) -> Option<Power> {
        match class {
            Type::Prestige => Some(Power::Prestige),
            Type::Goods => Some(Power::Goods),
            _ => None,
        }
    }
}
