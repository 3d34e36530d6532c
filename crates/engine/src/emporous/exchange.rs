//! Exchanges: what may be offered and answered, and what a deal does.

use super::Emporous;
use super::action::{Action, FaceDown, Offer, Side};
use super::bounds::Gift;
use super::cards::Collaboration;
use super::event::{Event, Reply};
use super::goods::{Kind, Tiles, Work, Works};
use super::state::{Answer, Exchange, Phase, State};
use crate::game::{Illegal, illegal};
use crate::seat::{Seat, SeatSet};

impl Emporous {
    /// The active player's proposal: to one player or to all others (OUS-74).
    pub(super) fn check_proposal(&self, s: &State, seat: Seat, offer: &Offer) -> Result<(), Illegal> {
        let (to, others) = (offer.terms.to, self.others(seat));
        let known = to.0 & !others.0 == 0;
        if !known || (to != others && to.len() != 1) {
            return illegal("OUS-74");
        }
        self.check_offer(s, seat, offer)
    }

    fn check_offer(&self, s: &State, seat: Seat, offer: &Offer) -> Result<(), Illegal> {
        let (give, ask) = (&offer.terms.give, &offer.terms.ask);
        if give.is_empty() && ask.is_empty() {
            return illegal("OUS-73");
        }
        for side in [give, ask] {
            let tasks = Kind::TASKS.iter().any(|&kind| side.tiles.get(kind) > 0);
            if tasks && !self.is_second_chapter() {
                return illegal("OUS-71");
            }
            if self.options.open_exchanges && side.tiles.get(Kind::Any) > 0 {
                return illegal("OUS-71");
            }
        }
        self.check_delivery(s, seat, give, &offer.hidden)
    }

    /// Whether a seat has what one side lays down, and what lies face down is as many as was said (OUS-71, OUS-72).
    pub(super) fn check_delivery(&self, s: &State, seat: Seat, side: &Side, hidden: &FaceDown) -> Result<(), Illegal> {
        let Some(player) = s.table.players.get(seat.index()) else { return illegal("OUS-70") };
        let own = s.tiles[seat.index()].covers(hidden.tiles)
            && hidden.contracts & !s.contracts[seat.index()] == 0
            && player.coins >= side.coins
            && player.works.covers(side.works);
        if !own {
            return illegal("OUS-72");
        }
        let as_many = hidden.tiles.count() == side.tiles.count()
            && hidden.contracts.count_ones() == u32::from(side.contracts)
            && (!self.options.open_exchanges || hidden.tiles == side.tiles);
        if as_many { Ok(()) } else { illegal("OUS-71") }
    }

    /// An answer to the proposal on the table.
    pub(super) fn judge_answer(&self, s: &State, seat: Seat, a: Action) -> Result<(), Illegal> {
        if !s.exchange.waiting.has(seat) {
            return illegal("OUS-74");
        }
        match a {
            Action::Refuse => Ok(()),
            Action::Accept(hidden) => self.check_delivery(s, seat, &s.exchange.offer.terms.ask, &hidden),
            Action::Counter(offer) => {
                if offer.terms.to != SeatSet::one(s.table.active) {
                    return illegal("OUS-74");
                }
                self.check_offer(s, seat, &offer)
            }
            _ => illegal("OUS-74"),
        }
    }

    /// Opens a round of the negotiation.
    pub(super) fn propose(&self, s: &mut State, seat: Seat, offer: Offer, emit: &mut impl FnMut(Event)) {
        let round = s.exchange.round + 1;
        s.exchange = Exchange { round, waiting: offer.terms.to, offer, ..Exchange::NONE };
        s.table.phase = Phase::Answer;
        s.table.exchanged = true;
        if self.options.open_exchanges {
            s.surely_has(seat, offer.hidden.tiles);
        }
        emit(Event::Proposed { seat, round, terms: offer.terms, hidden: Some(offer.hidden) });
    }

    /// Notes an answer; with the last one all are heard.
    pub(super) fn answer(&self, s: &mut State, seat: Seat, answer: Answer, emit: &mut impl FnMut(Event)) {
        s.exchange.answers[seat.index()] = answer;
        s.exchange.waiting.remove(seat);
        if !s.exchange.waiting.is_empty() {
            emit(Event::Answering { seat });
            return;
        }
        let mut refused = true;
        for seat in s.exchange.offer.terms.to.iter() {
            let (reply, hidden) = match s.exchange.answers[seat.index()] {
                Answer::None | Answer::Refuse => (Reply::Refuse, None),
                Answer::Accept(hidden) => (Reply::Accept, Some(hidden)),
                Answer::Counter(offer) => (Reply::Counter(offer.terms), Some(offer.hidden)),
            };
            refused &= hidden.is_none();
            if let (Some(hidden), true) = (hidden, self.options.open_exchanges) {
                s.surely_has(seat, hidden.tiles);
            }
            emit(Event::Answered { seat, reply, hidden });
        }
        if refused {
            self.close(s);
            emit(Event::Refused { seat: s.table.active });
        } else {
            s.table.phase = Phase::Decide;
        }
    }

    /// Ends the negotiation; the turn goes on.
    pub(super) fn close(&self, s: &mut State) {
        s.exchange = Exchange::NONE;
        s.table.phase = Phase::Turn;
    }

    /// Strikes the deal with a player who accepted or made a counter-offer.
    pub(super) fn take(&self, s: &mut State, other: Seat, hidden: FaceDown, emit: &mut impl FnMut(Event)) {
        let active = s.table.active;
        let offer = s.exchange.offer;
        let (sides, hidden) = match s.exchange.answers[other.index()] {
            Answer::Counter(counter) => ([counter.terms.ask, counter.terms.give], [hidden, counter.hidden]),
            Answer::Accept(theirs) => ([offer.terms.give, offer.terms.ask], [offer.hidden, theirs]),
            Answer::None | Answer::Refuse => return,
        };
        self.close(s);
        self.strike(s, [active, other], sides, hidden, emit);
    }

    fn strike(
        &self,
        s: &mut State,
        seats: [Seat; 2],
        sides: [Side; 2],
        hidden: [FaceDown; 2],
        emit: &mut impl FnMut(Event),
    ) {
        s.table.dealt = true;
        emit(Event::Struck { seats, sides, hidden: Some(hidden) });
        self.pass_tiles(s, seats, hidden.map(|side| side.tiles), emit);
        if self.remembers {
            s.contracts_passed(seats, hidden.map(|side| side.contracts));
        }
        for side in 0..2 {
            let (from, to) = (seats[side].index(), seats[1 - side].index());
            s.contracts[from] &= !hidden[side].contracts;
            s.contracts[to] |= hidden[side].contracts;
            let Side { coins, works, .. } = sides[side];
            let points =
                works.iter().map(|(work, n)| u16::from(self.cards.work(work).points) * u16::from(n)).sum::<u16>();
            let players = &mut s.table.players;
            players[from].coins -= coins;
            players[to].coins += coins;
            players[from].works = players[from].works.minus(works);
            players[from].points -= points;
            players[to].points += points;
        }
        // Both gave before either receives, so that a type that goes both ways never overflows its counter.
        for side in 0..2 {
            let to = &mut s.table.players[seats[1 - side].index()];
            to.works = to.works.plus(sides[side].works);
        }
        if sides.iter().any(|side| side.works != Works::NONE) {
            // Once everything has changed hands (OUS-75, OUS-80).
            Work::ALL.iter().for_each(|work| self.judge_mastery(s, work.index(), emit));
        }
        if self.is_second_chapter() && hidden.iter().all(|side| side.tiles.count() >= 2) {
            self.collaborate(s, seats, emit);
        }
    }

    /// Tiles change hands; Contraband is done and goes under the stack (OUS-113).
    fn pass_tiles(&self, s: &mut State, seats: [Seat; 2], tiles: [Tiles; 2], emit: &mut impl FnMut(Event)) {
        let done = tiles.map(|tiles| tiles.get(Kind::Contraband));
        let gifts = [0, 1].map(|side| tiles[side].minus(Tiles::of(Kind::Contraband, done[side])));
        let unseen = gifts.map(|gift| gift.count() as u8);
        let touched = if self.options.open_exchanges || unseen == [0, 0] || !self.remembers {
            None
        } else {
            let gift = |side: usize| Gift { from: seats[side].index(), unseen: unseen[side], done: Some(done[side]) };
            Some(s.opened([gift(0), gift(1)]))
        };
        for side in 0..2 {
            let row = seats[side].index();
            s.tiles[row] = s.tiles[row].minus(tiles[side]);
            s.clamp(row);
        }
        for side in 0..2 {
            let receiver = seats[1 - side];
            s.tiles[receiver.index()] = s.tiles[receiver.index()].plus(gifts[side]);
            (0..done[side]).for_each(|_| s.stack.put_under(Kind::Contraband as u8));
            s.table.sunk += done[side];
            if done[side] > 0 {
                emit(Event::Smuggled { seat: receiver, count: done[side] });
            }
        }
        if let Some(touched) = touched {
            s.closed(touched);
        }
    }

    /// Collaboration cards change hands and do their work (OUS-117).
    fn collaborate(&self, s: &mut State, seats: [Seat; 2], emit: &mut impl FnMut(Event)) {
        let cards = seats.map(|seat| s.table.players[seat.index()].collaboration);
        for (seat, card) in [(seats[0], cards[1]), (seats[1], cards[0])] {
            s.table.players[seat.index()].collaboration = card;
            let Some(card) = card else { continue };
            let player = &mut s.table.players[seat.index()];
            let gained = match card {
                Collaboration::Tile => {
                    let any = Kind::MATERIALS.iter().any(|&material| s.table.market.get(material) > 0);
                    if any {
                        s.table.phase = Phase::Free(seat);
                    }
                    u8::from(any)
                }
                Collaboration::Recover => {
                    let coins = player.city[0] + player.city[1];
                    player.coins += coins;
                    player.city = [0, 0];
                    coins
                }
                Collaboration::Jewel => {
                    let jewels = s.table.market.get(Kind::Jewel).min(1);
                    s.table.market = s.table.market.minus(Tiles::of(Kind::Jewel, jewels));
                    s.tiles[seat.index()] = s.tiles[seat.index()].plus(Tiles::of(Kind::Jewel, jewels));
                    jewels
                }
                Collaboration::Coins => {
                    let coins = s.table.coins.min(2);
                    s.table.coins -= coins;
                    player.coins += coins;
                    coins
                }
            };
            emit(Event::Collaborated { seat, card, gained });
        }
    }
}
