//! What the net is shown of a position of Emporion: for each seat its own Realm, what the Polis and the Port hold for it,
//! and what the others have. Cards are known by what stands on them, never by their number.

use super::{InputRow, Inputs, MAX_INPUTS};
use emporia_engine::bits::bits;
use emporia_engine::emporion::cards::GOODS_TRADE;
use emporia_engine::emporion::score::RESERVED;
use emporia_engine::emporion::state::{FULL, PLAYERS};
use emporia_engine::emporion::{ActionCard, Emporion, Face, Kind, Power, Realm, Resource, State, Tally, Type};
use emporia_engine::{Game, Seat};

/// How many figures there are of each seat.
pub const INPUTS: usize = COMMON + TIME + OWN + PROFILE + 6 * 5 + 3 * 5 + 3 + PROFILE + MOST;
/// Those that are the same for all seats.
const COMMON: usize = 21;
/// Turn order and Actions.
const TIME: usize = 17;
/// What only the owner's row has of a Realm.
const OWN: usize = 15;
/// What every row has of a Realm.
const PROFILE: usize = 21;
/// Of how many figures a row has the most among the others: points and cards.
const MOST: usize = 2;
const _: () = assert!(INPUTS <= MAX_INPUTS);

/// Writes them.
pub fn fill(game: &Emporion, s: &State, out: &mut Inputs) {
    let seats = game.seats();
    let Inputs { rows, common: shared, points } = out;
    *shared = COMMON;
    let face = |kind: Kind| &game.cards().list[kind.index()].face;
    let mut common = [0.0; MAX_INPUTS];
    let mut row = InputRow::new(&mut common);
    write_common(game, s, &mut row);
    debug_assert_eq!(row.filled(), COMMON);
    let mut profiles = [[0.0; PROFILE]; PLAYERS];
    for seat in Seat::all(seats) {
        let (realm, spoils) = (&s.open.realms[seat.index()], s.hidden.spoils[seat.index()].len());
        points[seat.index()] = f32::from(points_now(game, s, seat));
        profiles[seat.index()] = profile(realm, spoils, points[seat.index()]);
    }
    for seat in Seat::all(seats) {
        let me = seat.index();
        let (realm, spoils) = (&s.open.realms[me], s.hidden.spoils[me].len());
        let mut row = InputRow::new(&mut rows[me]);
        row.extend(&common[..COMMON]);
        write_time(game, s, seat, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TIME);
        let buyer = Buyer { realm, spoils };
        buyer.write_own(&face, &mut row);
        debug_assert_eq!(row.filled(), COMMON + TIME + OWN);
        row.extend(&profiles[me]);
        let mut polis = [TypeOffer::NONE; 5];
        for kind in bits(s.open.polis.kinds).map(usize::from) {
            buyer.look(&game.cards().list[kind].face, s.open.polis.counts[kind], &mut polis);
        }
        for offer in &polis {
            row.share(offer.payable, 4.0);
            row.share(offer.within_reach, 4.0);
            row.share(offer.gain, 10.0);
            row.share(offer.far_gain, 10.0);
            row.share(offer.gives, 4.0);
            row.share(offer.lacking, 8.0);
        }
        let mut port = [TypeOffer::NONE; 5];
        for kind in s.open.port.into_iter().flatten() {
            buyer.look(face(kind), 1, &mut port);
        }
        for offer in &port {
            row.share(offer.within_reach, 4.0);
            row.share(offer.far_gain, 10.0);
            row.share(offer.gives, 4.0);
        }
        let mut beside = [TypeOffer::NONE; 5];
        let special = game.cards().goods.index() + 1;
        for place in bits(u64::from(s.open.beside)).map(usize::from) {
            buyer.look(&game.cards().list[special + place].face, 1, &mut beside);
        }
        let special = &beside[Type::Prestige as usize];
        row.share(special.within_reach, 4.0);
        row.share(special.far_gain, 10.0);
        row.share(special.lacking, 8.0);
        // The others: on the average, and the most of each.
        let (mut mean, mut most) = ([0.0; PROFILE], [0.0_f32; MOST]);
        for (other, profile) in profiles[..seats].iter().enumerate() {
            if other != me {
                mean.iter_mut().zip(profile).for_each(|(mean, figure)| *mean += figure);
                most.iter_mut().zip(profile).for_each(|(most, figure)| *most = most.max(*figure));
            }
        }
        let share = if seats > 1 { 1.0 / (seats - 1) as f32 } else { 0.0 };
        mean.iter_mut().for_each(|figure| *figure *= share);
        row.extend(&mean);
        row.extend(&most);
        debug_assert_eq!(row.filled(), INPUTS);
    }
}

/// The points of a seat if the game ended here (ION-80).
#[inline]
fn points_now(game: &Emporion, s: &State, seat: Seat) -> i16 {
    let realm = &s.open.realms[seat.index()];
    let spoils = i16::from(s.hidden.spoils[seat.index()].len());
    let reserved = RESERVED * i16::from(2 - realm.drachmas());
    let goods = game.goods_points(realm.of(Type::Goods));
    let spoils = i16::from(realm.multipliers.at(Type::Spoils as usize)) * spoils;
    realm.points + goods + times(realm.multipliers, realm.types) + spoils + reserved + game.start_points(&s.open, seat)
}

/// What multipliers make of so many cards of each type, Spoils left out.
#[inline]
fn times(multipliers: Tally, types: Tally) -> i16 {
    (0..5).map(|lane| i16::from(multipliers.at(lane)) * i16::from(types.at(lane))).sum()
}

fn write_common(game: &Emporion, s: &State, row: &mut InputRow<'_>) {
    let open = &s.open;
    let seats = game.seats();
    (2..=4).for_each(|players| row.flag(seats == players));
    row.share(s.history_left(), 40.0);
    row.share(s.history_left().min(6), 6.0);
    row.share(s.development_len, 32.0);
    row.flag(open.exhausted);
    row.flag(open.ending.is_some());
    row.put(f32::from(open.round) * (1.0 / 20.0));
    let longest = open.realms[..seats].iter().map(|realm| realm.len).max().unwrap_or(0);
    row.share(FULL as u8 - longest, FULL as f32);
    row.share((FULL as u8 - longest).min(4), 4.0);
    let mut ports = [0_u8; 5];
    for kind in open.port.into_iter().flatten() {
        ports[game.cards().list[kind.index()].face.class as usize % 5] += 1;
    }
    ports.iter().for_each(|&count| row.share(count, 4.0));
    let mut cards = [0_u8; 5];
    for kind in bits(open.polis.kinds).map(usize::from) {
        cards[game.cards().list[kind].face.class as usize % 5] += open.polis.counts[kind];
    }
    cards.iter().for_each(|&count| row.share(count, 8.0));
}

/// When a seat moves, and which Actions are closed to it.
fn write_time(game: &Emporion, s: &State, seat: Seat, row: &mut InputRow<'_>) {
    let (open, seats) = (&s.open, game.seats());
    let after = |from: Seat| (seat.index() + seats - from.index()) % seats;
    let wait = after(open.seat);
    row.flag(wait == 0);
    row.flag(wait == 1);
    row.share(wait as u8, 4.0);
    // Whether it still moves in this round.
    let (place, now) = (after(open.first), (open.seat.index() + seats - open.first.index()) % seats);
    let moves = place >= now;
    row.flag(moves);
    row.flag(open.ending.is_some() && moves);
    row.flag(open.ending.is_some() && !moves);
    row.flag(place == 0);
    let (own, other) = if seats == 2 { (seat.index(), 1 - seat.index()) } else { (0, 0) };
    ActionCard::ALL.iter().for_each(|&card| row.flag(open.counters[own] == Some(card)));
    ActionCard::ALL.iter().for_each(|&card| row.flag(seats == 2 && open.counters[other] == Some(card)));
}

/// What a Realm is, to its owner and to others.
#[inline]
fn profile(realm: &Realm, spoils: u8, points: f32) -> [f32; PROFILE] {
    let mut figures = [0.0; MAX_INPUTS];
    let mut row = InputRow::new(&mut figures);
    row.put(points * (1.0 / 40.0));
    row.share(realm.len, FULL as f32);
    (0..3).for_each(|lane| row.share(realm.resources.at(lane), 8.0));
    (0..5).for_each(|lane| row.share(realm.types.at(lane), 6.0));
    (0..6).for_each(|lane| row.share(realm.multipliers.at(lane), 3.0));
    row.share(realm.icons.min(4), 4.0);
    row.flag(realm.powers.any(Power::Prestige));
    row.flag(realm.powers.any(Power::Goods));
    row.share(spoils, 6.0);
    row.share(2 - realm.drachmas(), 2.0);
    debug_assert_eq!(row.filled(), PROFILE);
    std::array::from_fn(|i| figures[i])
}

/// Who may add cards.
#[derive(Clone, Copy)]
struct Buyer<'a> {
    realm: &'a Realm,
    spoils: u8,
}

/// What some cards of one type hold for a Realm.
#[derive(Clone, Copy)]
struct TypeOffer {
    /// Cards that it can pay for by resources.
    payable: u8,
    /// Cards that it can pay for with Spoils.
    within_reach: u8,
    /// The most points that one of the payable ones brings.
    gain: i16,
    /// The most that one within reach brings.
    far_gain: i16,
    /// The most resources that one within reach gives.
    gives: u8,
    /// The least that is lacking, 8 if there is nothing.
    lacking: u8,
}

impl TypeOffer {
    const NONE: TypeOffer = TypeOffer { payable: 0, within_reach: 0, gain: 0, far_gain: 0, gives: 0, lacking: 8 };
}

impl Buyer<'_> {
    /// What is lacking for a card, and the points that it brings at once.
    #[inline]
    fn price(&self, face: &Face) -> (u8, i16) {
        let class = face.class as usize;
        let realm = self.realm;
        let requires =
            if face.class == Type::Goods { Tally::of(1, GOODS_TRADE + realm.of(Type::Goods)) } else { face.requires };
        let lacking = realm.resources.missing(requires);
        // A set of Goods grows by odd numbers; what the card file says of sets is near enough.
        let own = if face.class == Type::Goods {
            5 + 2 * i16::from(realm.of(Type::Goods) % 5)
        } else {
            i16::from(face.points)
        };
        let mut gain = own + i16::from(realm.multipliers.at(class));
        if face.multipliers != Tally::NONE {
            gain += times(face.multipliers, realm.types) + i16::from(face.multipliers.at(class));
            gain += i16::from(face.multipliers.at(Type::Spoils as usize)) * i16::from(self.spoils);
        }
        (lacking, gain)
    }

    #[inline]
    fn look(&self, face: &Face, count: u8, offers: &mut [TypeOffer; 5]) {
        let offer = &mut offers[face.class as usize % 5];
        let (lacking, gain) = self.price(face);
        offer.lacking = offer.lacking.min(lacking);
        if lacking + face.spoils <= self.spoils {
            offer.within_reach += count;
            offer.far_gain = offer.far_gain.max(gain);
            offer.gives = offer.gives.max(face.gives.total() as u8);
            if lacking == 0 {
                offer.payable += count;
                offer.gain = offer.gain.max(gain);
            }
        }
    }

    fn write_own<'f>(&self, face: &impl Fn(Kind) -> &'f Face, row: &mut InputRow<'_>) {
        let realm = self.realm;
        for power in [Power::Prestige, Power::Goods] {
            Resource::ALL.into_iter().for_each(|on| row.flag(realm.powers.has(power, on)));
        }
        row.put(f32::from(times(realm.multipliers, realm.types)) * (1.0 / 20.0));
        row.share(realm.resources.at(1).saturating_sub(4 + realm.of(Type::Goods)).min(4), 4.0);
        row.flag(realm.icons > 0);
        // The reserved cards.
        let (mut offers, mut held) = ([TypeOffer::NONE; 5], [0_u8; 5]);
        for kind in realm.reserved.into_iter().flatten() {
            self.look(face(kind), 1, &mut offers);
            held[face(kind).class as usize % 5] += 1;
        }
        let history = held[0] + held[1] + held[2];
        row.share(history, 2.0);
        row.share(held[Type::Prestige as usize], 2.0);
        row.share(held[Type::Goods as usize], 2.0);
        row.share(offers.iter().map(|offer| offer.within_reach).sum::<u8>(), 2.0);
        row.put(offers.iter().map(|offer| f32::from(offer.far_gain)).sum::<f32>() * (1.0 / 10.0));
        row.share(offers.iter().map(|offer| 8 - offer.lacking.min(8)).max().unwrap_or(0), 8.0);
    }
}
