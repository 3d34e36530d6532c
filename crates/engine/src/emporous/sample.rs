//! A state that a viewer cannot tell from the true one.

use super::Emporous;
use super::action::{FaceDown, Offer, Terms};
use super::bounds::Bound;
use super::cards::{CONTRACTS, Collaboration};
use super::goods::{KINDS, Kind, Pile, Tiles};
use super::knowledge::{Knowledge, ROWS, STACK};
use super::solve::Puzzle;
use super::state::{Answer, Exchange, Phase, SEATS, State};
use super::view::{SeenAnswer, SeenExchange, View, bounds_of};
use crate::bits::bits;
use crate::rng::{Rng, below, shuffle};
use crate::seat::Seat;

impl Emporous {
    pub(super) fn sample_from(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        out.table = v.table;
        out.pair = v.pair;
        out.exchange = Exchange::NONE;
        out.collaborations = self.sample_collaborations(v, rng);
        self.sample_tiles(v, rng, out);
        self.sample_contracts(v, rng, out);
        if v.table.phase == Phase::Office {
            // The cards of the pair that the viewer does not know came from the deck, as far as the imagined hand allows.
            let hand = out.contracts[v.table.active.index()];
            for among in [hand & v.may[STACK], hand] {
                let missing = 2 - out.pair.count_ones();
                out.pair |= some_of(among & !out.pair, missing, rng);
            }
            debug_assert_eq!(out.pair.count_ones(), 2, "who looks at two Contracts has them");
        }
        if let Some(exchange) = &v.exchange {
            self.sample_exchange(v, exchange, rng, out);
        }
        if self.remembers {
            self.sample_knowledge(v, out);
        } else {
            out.memory = [Knowledge::nothing(self.options.players as usize); SEATS + 1];
            out.table.unseen = false;
        }
    }

    /// Before the last Island is chosen nobody knows who will have which card (OUS-110).
    fn sample_collaborations(&self, v: &View, rng: &mut impl Rng) -> [Option<Collaboration>; SEATS] {
        let mut dealt = [None; SEATS];
        let players = &v.table.players[..self.options.players as usize];
        let to_come = players.iter().all(|player| player.collaboration.is_none());
        if v.table.phase == Phase::Islands && self.is_second_chapter() && to_come {
            let mut cards = Collaboration::ALL;
            shuffle(rng, &mut cards);
            dealt.iter_mut().zip(cards).take(players.len()).for_each(|(place, card)| *place = Some(card));
        }
        dealt
    }

    fn sample_tiles(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        let puzzle = Puzzle::<ROWS, KINDS> {
            cells: v.bounds(),
            rows: v.rows.map(|row| i16::from(row.count)),
            columns: std::array::from_fn(|k| i16::from(v.hidden.get(Kind::ALL[k]))),
        };
        let rows = puzzle.fill(rng).map(|row| {
            let counts: [u8; 10] = std::array::from_fn(|k| row.get(k).map_or(0, |&n| n as u8));
            Tiles::from(counts)
        });
        out.tiles.copy_from_slice(&rows[..SEATS]);
        out.stack = Pile::EMPTY;
        for (kind, n) in rows[STACK].iter() {
            (0..n).for_each(|_| out.stack.put_under(kind as u8));
        }
        shuffle(rng, out.stack.items_mut());
        (0..v.table.sunk).for_each(|_| out.stack.put_under(Kind::Contraband as u8));
    }

    fn sample_contracts(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        let own = v.own_contracts();
        let fulfilled = v.table.players.iter().fold(0, |set, player| set | player.fulfilled);
        let in_place = v.deck.iter().flatten().fold(0u32, |set, &card| set | 1 << card);
        let settled = own | fulfilled | in_place;
        let free = |card: usize| settled >> card & 1 == 0;
        let unknown = v.deck.iter().filter(|card| card.is_none()).count();
        let puzzle = Puzzle::<CONTRACTS, ROWS> {
            cells: std::array::from_fn(|card| {
                v.may.map(|set| Bound { least: 0, most: i16::from(free(card) && set >> card & 1 == 1) })
            }),
            rows: std::array::from_fn(|card| i16::from(free(card))),
            columns: std::array::from_fn(|place| match v.seat {
                Some(seat) if seat.index() == place => 0,
                _ if place == STACK => unknown as i16,
                _ => i16::from(v.contracts[place]),
            }),
        };
        let places = puzzle.fill(rng);
        let at = |place: usize| {
            places.iter().enumerate().fold(0u32, |set, (card, row)| set | u32::from(row[place] > 0) << card)
        };
        for place in 0..SEATS {
            out.contracts[place] = if v.seat.is_some_and(|seat| seat.index() == place) { own } else { at(place) };
        }
        let mut loose = [0; CONTRACTS];
        let mut count = 0;
        for card in bits(at(STACK)) {
            loose[count] = card;
            count += 1;
        }
        shuffle(rng, &mut loose[..count]);
        let mut loose = loose[..count].iter();
        out.deck = Pile::EMPTY;
        for card in &v.deck {
            if let Some(card) = card.or_else(|| loose.next().copied()) {
                out.deck.put_under(card);
            }
        }
        debug_assert!(out.deck.len() == v.deck.len() && loose.next().is_none(), "every Contract has its place");
    }

    /// What lies face down on the table: any of the goods that its owner is imagined to have.
    fn sample_exchange(&self, v: &View, seen: &SeenExchange, rng: &mut impl Rng, out: &mut State) {
        let active = v.table.active;
        let hidden = seen.hidden.unwrap_or_else(|| self.face_down(out, active, &seen.terms.give, rng));
        let mut exchange = Exchange {
            round: seen.round,
            waiting: seen.waiting,
            offer: Offer { terms: seen.terms, hidden },
            ..Exchange::NONE
        };
        for seat in Seat::all(SEATS) {
            exchange.answers[seat.index()] = match seen.answers[seat.index()] {
                SeenAnswer::None => Answer::None,
                SeenAnswer::Given | SeenAnswer::Refuse => Answer::Refuse,
                SeenAnswer::Accept(own) => {
                    Answer::Accept(own.unwrap_or_else(|| self.face_down(out, seat, &seen.terms.ask, rng)))
                }
                SeenAnswer::Counter(terms, own) => {
                    let hidden = own.unwrap_or_else(|| self.face_down(out, seat, &terms.give, rng));
                    Answer::Counter(Offer { terms: Terms { ..terms }, hidden })
                }
            };
        }
        out.exchange = exchange;
    }

    fn face_down(&self, s: &State, seat: Seat, side: &super::Side, rng: &mut impl Rng) -> FaceDown {
        let mut rest = s.tiles[seat.index()];
        let mut tiles = Tiles::NONE;
        if self.options.open_exchanges {
            tiles = side.tiles;
        } else {
            for _ in 0..side.tiles.count().min(rest.count()) {
                let mut left = below(rng, rest.count());
                for (kind, n) in rest.iter() {
                    if left < u32::from(n) {
                        tiles = tiles.plus(Tiles::one(kind));
                        rest = rest.minus(Tiles::one(kind));
                        break;
                    }
                    left -= u32::from(n);
                }
            }
        }
        FaceDown { tiles, contracts: some_of(s.contracts[seat.index()], u32::from(side.contracts), rng) }
    }

    /// The viewer remembers what it does. The others are taken to know of third players' tiles what the viewer knows, of the
    /// viewer's what everyone knows, and nothing of Contracts.
    fn sample_knowledge(&self, v: &View, out: &mut State) {
        let observer = v.seat.map_or(SEATS, Seat::index);
        for other in 0..=SEATS {
            let mut bounds = v.bounds();
            if other != observer
                && let Some(seat) = v.seat
            {
                bounds[seat.index()] = bounds_of(&v.shown);
            }
            if other < SEATS {
                let own = out.tiles[other];
                bounds[other] = std::array::from_fn(|k| Bound::exactly(i16::from(own.get(Kind::ALL[k]))));
            }
            out.memory[other] = Knowledge::nothing(self.options.players as usize);
            out.remember(other, &bounds);
            if other == v.table.active.index() {
                out.memory[other].pair = out.pair;
            }
        }
        out.memory[observer].may = v.may;
        out.memory[observer].pair = v.pair;
        out.memory[observer].deck =
            v.deck.iter().enumerate().fold(0, |set, (place, card)| set | u32::from(card.is_some()) << place);
    }
}

/// So many of a set of cards, at random.
fn some_of(set: u32, count: u32, rng: &mut impl Rng) -> u32 {
    let (mut rest, mut some) = (set, 0);
    for _ in 0..count.min(set.count_ones()) {
        if let Some(card) = bits(rest).nth(below(rng, rest.count_ones()) as usize) {
            some |= 1 << card;
            rest &= !(1 << card);
        }
    }
    some
}
