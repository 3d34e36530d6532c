//! Which moves are legal: every one listed, and any one judged with the clause that forbids it.

use super::Emporion;
use super::action::{Action, PortSet, Source};
use super::kinds::{ActionCard, Kind, Power, Resource, Type};
use super::state::{Open, PORT, Phase, Realm, State};
use crate::bits::bits;
use crate::game::{Actor, Illegal, illegal};
use crate::seat::Seat;

/// Choices of 1 to 4 of the Port's places.
const CHOICES: [&[u8]; PORT + 1] = [
    &[],
    &[0b0001, 0b0010, 0b0100, 0b1000],
    &[0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100],
    &[0b0111, 0b1011, 0b1101, 0b1110],
    &[0b1111],
];

/// The kinds of a bit set, in order.
#[inline]
fn kinds(set: u64) -> impl Iterator<Item = Kind> {
    bits(set).map(Kind)
}

impl Emporion {
    /// Calls `f` with each distinct legal move of a seat.
    #[inline]
    pub(super) fn each_action(&self, s: &State, seat: Seat, f: &mut impl FnMut(Action)) {
        if s.open.seat != seat {
            return;
        }
        match s.open.phase {
            Phase::Over => {}
            Phase::Choosing => {
                f(Action::Begin(self.cards.hoplites));
                f(Action::Begin(self.cards.sophistes));
            }
            Phase::Playing => {
                let mut stuck = true;
                self.each_regular(s, seat, &mut |action| {
                    stuck = false;
                    f(action);
                });
                if stuck {
                    match s.open.realms[seat.index()].reserved {
                        [None, None] => f(Action::Pass),
                        [Some(card), None] | [None, Some(card)] => f(Action::Discard(card)),
                        [Some(one), Some(other)] => {
                            f(Action::Discard(one));
                            if one != other {
                                f(Action::Discard(other));
                            }
                        }
                    }
                }
            }
        }
    }

    /// The moves that carry out an Action (ION-23).
    #[inline]
    fn each_regular(&self, s: &State, seat: Seat, f: &mut impl FnMut(Action)) {
        let free = !self.barred(&s.open, seat);
        let realm = &s.open.realms[seat.index()];
        self.each_add(s, seat, free, f);
        let expedition = free & ActionCard::Expedition.bit() != 0 && realm.icons > 0;
        let reserve = free & ActionCard::Reserve.bit() != 0 && realm.drachmas() > 0;
        if !expedition && !reserve {
            return;
        }
        let port = &s.open.port;
        let (there, twins) = survey(port);
        if expedition {
            self.each_expedition(s, realm, there, &twins, f);
        }
        if reserve {
            for (place, card) in port.iter().enumerate() {
                match card {
                    Some(kind) if twins[place] == 0 => f(Action::Reserve(*kind)),
                    _ => {}
                }
            }
        }
    }

    /// The moves that add a card to the Realm (ION-40 to ION-46).
    #[inline]
    fn each_add(&self, s: &State, seat: Seat, free: u8, f: &mut impl FnMut(Action)) {
        let realm = &s.open.realms[seat.index()];
        let spoils = s.hidden.spoils[seat.index()].len();
        let allowed = Resource::ALL.map(|by| self.allowed(realm, free, by));
        let reserved = realm.reserved[0].map_or(0, Kind::bit) | realm.reserved[1].map_or(0, Kind::bit);
        let there = s.open.polis.kinds | reserved;
        let payable = self.payable(realm, spoils) & (allowed[0] | allowed[1] | allowed[2]) & there;
        let history = self.tables.history[0] | self.tables.history[1] | self.tables.history[2];
        let (polis, by_type) = (s.open.polis.kinds, |card: Kind| self.tables.by[card.index()]);
        each_from(Source::Polis, payable & history & polis, by_type, f);
        each_from(Source::Reserved, payable & history & reserved, by_type, f);
        // Prestige and Goods are added with a power, which may lie on cards of several types.
        let with_power = payable & !history;
        if with_power != 0 {
            for by in Resource::ALL {
                let with_this = with_power & allowed[by as usize];
                each_from(Source::Polis, with_this & polis, |_| by, f);
                each_from(Source::Reserved, with_this & reserved, |_| by, f);
            }
        }
        if s.open.beside != 0 {
            self.each_special(s, realm, spoils, &allowed, f);
        }
    }

    /// The kinds that the Action of a type may add to a Realm, whatever they cost; none if a counter bars it.
    #[inline]
    fn allowed(&self, realm: &Realm, free: u8, by: Resource) -> u64 {
        let prestige = if realm.powers.has(Power::Prestige, by) { self.tables.prestige } else { 0 };
        let goods = if realm.powers.has(Power::Goods, by) { self.cards.goods.bit() } else { 0 };
        let unless_barred = if free & ActionCard::from(by).bit() != 0 { u64::MAX } else { 0 };
        (self.tables.history[by as usize] | prestige | goods) & unless_barred
    }

    /// The kinds that a Realm with so many Spoils can pay for: all but Goods, which cost more with each, are looked up.
    #[inline]
    fn payable(&self, realm: &Realm, spoils: u8) -> u64 {
        let goods = self.cards.goods;
        let can_pay_goods = realm.resources.missing(self.required(realm, goods)) <= spoils;
        let others = self.tables.shortage.within(realm.resources, spoils) & !goods.bit();
        others | u64::from(can_pay_goods) << goods.0
    }

    /// The special Prestige cards beside the Polis that can be added (ION-45).
    #[inline]
    fn each_special(&self, s: &State, realm: &Realm, spoils: u8, allowed: &[u64; 3], f: &mut impl FnMut(Action)) {
        for card in bits(s.open.beside).map(|bit| Kind(self.tables.special + bit)) {
            if self.spoils_for(realm, card) <= spoils {
                for by in Resource::ALL.into_iter().filter(|&by| allowed[by as usize] & self.tables.prestige != 0) {
                    f(Action::Add { card, source: Source::Beside, by });
                }
            }
        }
    }

    #[inline]
    fn each_expedition(&self, s: &State, realm: &Realm, there: u8, twins: &[u8; PORT], f: &mut impl FnMut(Action)) {
        let moved = realm.icons.min(there.count_ones() as u8);
        if moved == 0 {
            return;
        }
        let (least, most) = self.splits(s, moved);
        // Most often the Port holds four different cards, and every choice of them stands.
        let plain = there == (1 << PORT) - 1 && *twins == [0; PORT];
        for &bits in CHOICES[usize::from(moved)] {
            if plain || bits & !there == 0 && is_tidy(bits, twins) {
                for history in least..=most {
                    f(Action::Expedition { cards: PortSet(bits), history });
                }
            }
        }
    }

    /// How few and how many cards of the refill may come from the History pile when so many are moved (ION-52, ION-53).
    #[inline]
    pub(super) fn splits(&self, s: &State, moved: u8) -> (u8, u8) {
        let (history, development) = (s.history_left(), s.development_len);
        let stay = s.open.port.iter().flatten().count() as u8 - moved;
        let refill = PORT as u8 - stay;
        let least = refill.saturating_sub(development).max(1);
        let most = (refill - 1).min(history);
        if moved > 1 && least <= most {
            (least, most)
        } else {
            let forced = history.min(refill);
            (forced, forced)
        }
    }

    /// The Action cards that a seat may not move a counter to, as bits (ION-21, ION-22).
    #[inline]
    fn barred(&self, open: &Open, seat: Seat) -> u8 {
        let own = open.counters[self.counter(seat)].map_or(0, ActionCard::bit);
        own | self.other_counter(open, seat)
    }

    /// The Action card that is barred by another counter (ION-21).
    #[inline]
    fn other_counter(&self, open: &Open, seat: Seat) -> u8 {
        if self.options.players > 2 {
            return 0;
        }
        open.counters[1 - self.counter(seat)].map_or(0, ActionCard::bit) & !ActionCard::Reserve.bit()
    }

    /// Which counter a seat moves (ION-18).
    #[inline]
    pub(super) fn counter(&self, seat: Seat) -> usize {
        if self.options.players == 2 { seat.index() & 1 } else { 0 }
    }

    /// Whether a move is legal, and else the clause that forbids it.
    pub(super) fn check_move(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        let open = &s.open;
        let Actor::Seat(seat) = by else { return illegal("ION-20") };
        match open.phase {
            Phase::Over => return illegal("ION-70"),
            _ if open.seat != seat => return illegal("ION-10"),
            Phase::Choosing => {
                return match a {
                    Action::Begin(card) if card == self.cards.hoplites || card == self.cards.sophistes => Ok(()),
                    _ => illegal("ION-13"),
                };
            }
            Phase::Playing => {}
        }
        match a {
            Action::Begin(_) => illegal("ION-13"),
            Action::Reserve(card) => {
                self.judge_counter(open, seat, ActionCard::Reserve)?;
                if open.realms[seat.index()].drachmas() == 0 {
                    return illegal("ION-32");
                }
                if open.port.contains(&Some(card)) { Ok(()) } else { illegal("ION-30") }
            }
            Action::Add { card, source, by } => self.judge_add(s, seat, card, source, by),
            Action::Expedition { cards, history } => {
                self.judge_counter(open, seat, ActionCard::Expedition)?;
                let (there, twins) = survey(&open.port);
                let moved = open.realms[seat.index()].icons.min(there.count_ones() as u8);
                if moved == 0 {
                    return illegal("ION-50");
                }
                if cards.0 & !there != 0 || cards.len() != moved || !is_tidy(cards.0, &twins) {
                    return illegal("ION-51");
                }
                let (least, most) = self.splits(s, moved);
                if (least..=most).contains(&history) { Ok(()) } else { illegal("ION-52") }
            }
            Action::Discard(_) | Action::Pass => {
                let mut able = false;
                self.each_regular(s, seat, &mut |_| able = true);
                if able {
                    return illegal("ION-23");
                }
                let reserved = open.realms[seat.index()].reserved;
                let fits = match a {
                    Action::Discard(card) => reserved.contains(&Some(card)),
                    _ => reserved == [None, None],
                };
                if fits { Ok(()) } else { illegal("ION-24") }
            }
        }
    }

    fn judge_counter(&self, open: &Open, seat: Seat, to: ActionCard) -> Result<(), Illegal> {
        if open.counters[self.counter(seat)] == Some(to) {
            return illegal("ION-22");
        }
        if self.other_counter(open, seat) & to.bit() != 0 { illegal("ION-21") } else { Ok(()) }
    }

    fn judge_add(&self, s: &State, seat: Seat, card: Kind, source: Source, by: Resource) -> Result<(), Illegal> {
        let open = &s.open;
        let realm = &open.realms[seat.index()];
        let Some(face) = self.cards.card(card).map(|card| &card.face) else { return illegal("ION-40") };
        self.judge_counter(open, seat, by.into())?;
        let there = match source {
            Source::Polis => open.polis.kinds & card.bit() != 0,
            Source::Reserved => realm.reserved.contains(&Some(card)),
            Source::Beside => card.0 >= self.tables.special && open.beside & 1 << (card.0 - self.tables.special) != 0,
        };
        if !there {
            return illegal(match (source, face.class) {
                (Source::Beside, _) => "ION-45",
                (_, Type::Prestige | Type::Goods) => "ION-41",
                _ => "ION-40",
            });
        }
        match Emporion::power(face.class) {
            None if face.class != by.into() => return illegal("ION-40"),
            Some(power) if !realm.powers.has(power, by) => return illegal("ION-41"),
            _ => {}
        }
        let spoils = s.hidden.spoils[seat.index()].len();
        let missing = realm.resources.missing(self.required(realm, card));
        if missing > spoils {
            return illegal(if face.class == Type::Goods { "ION-42" } else { "ION-43" });
        }
        if missing + face.spoils > spoils { illegal("ION-45") } else { Ok(()) }
    }
}

/// The moves that add one of these kinds from where they lie.
#[inline]
fn each_from(source: Source, set: u64, by: impl Fn(Kind) -> Resource, f: &mut impl FnMut(Action)) {
    for card in kinds(set) {
        f(Action::Add { card, source, by: by(card) });
    }
}

/// The places of the Port that hold a card, and for each place the lower places with the same card, as bits.
#[inline]
fn survey(port: &[Option<Kind>; PORT]) -> (u8, [u8; PORT]) {
    const EMPTY: u8 = u8::MAX;
    let cards = port.map(|card| card.map_or(EMPTY, |kind| kind.0));
    let mut there = 0;
    let mut twins = [0; PORT];
    for place in 0..PORT {
        there |= u8::from(cards[place] != EMPTY) << place;
        for lower in 0..place {
            twins[place] |= u8::from(cards[place] == cards[lower]) << lower;
        }
    }
    (there, twins)
}

/// Whether no place is chosen over a lower one with the same card.
#[inline]
fn is_tidy(bits: u8, twins: &[u8; PORT]) -> bool {
    twins.iter().enumerate().all(|(place, &lower)| bits >> place & 1 == 0 || lower & !bits == 0)
}
