//! Habits in Emporous: pointless moves, and how somebody is at trading.

use super::{Habit, HabitMove, HabitWatch, company, fault};
use emporia_engine::emporous::state::{Answer, Phase};
use emporia_engine::emporous::{
    Action, Emporous as Game, FaceDown, Journey, Kind, Offer, Side, State, Terms, Tiles, Works,
};
use emporia_engine::{Actor, Game as _, MAX_SEATS, Seat};

const HABITS: [Habit; 20] = [
    fault("broken-off"),
    fault("same-offer"),
    fault("late-coin-offer"),
    fault("idle-seal"),
    fault("gift"),
    fault("hopeless-contract"),
    fault("idle-sail"),
    fault("idle-sale"),
    fault("missed-points"),
    fault("swindled"),
    company("decisions"),
    company("answers"),
    company("offers"),
    company("offers-struck"),
    company("asked"),
    company("asked-struck"),
    company("counters"),
    company("counters-struck"),
    company("false-claims"),
    company("asked-again"),
];
const BROKEN_OFF: usize = 0;
const SAME_OFFER: usize = 1;
const LATE_COIN_OFFER: usize = 2;
const IDLE_SEAL: usize = 3;
const GIFT: usize = 4;
const HOPELESS: usize = 5;
const IDLE_SAIL: usize = 6;
const IDLE_SALE: usize = 7;
const MISSED: usize = 8;
const SWINDLED: usize = 9;
const DECISIONS: usize = 10;
const ANSWERS: usize = 11;
const OFFERS: usize = 12;
const OFFERS_STRUCK: usize = 13;
const ASKED: usize = 14;
const ASKED_STRUCK: usize = 15;
const COUNTERS: usize = 16;
const COUNTERS_STRUCK: usize = 17;
const FALSE_CLAIMS: usize = 18;
const ASKED_AGAIN: usize = 19;

/// Counts them.
#[derive(Default)]
pub struct EmporousHabits {
    /// Offers that all refused, by whom.
    refused: Vec<(Seat, Side, Side)>,
    /// Whether the Seal was bought in this turn and not used.
    idle_seal: bool,
    /// How often each seat was asked since its own turn.
    asked: [u8; MAX_SEATS],
}

impl HabitWatch<Game> for EmporousHabits {
    fn habits(&self) -> &'static [Habit] {
        &HABITS
    }

    fn moved(&mut self, made: &HabitMove<'_, Game>, count: &mut dyn FnMut(Seat, usize)) {
        let (seat, before) = (made.seat, made.before);
        count(seat, DECISIONS);
        match before.table.phase {
            Phase::Turn => self.in_turn(made, count),
            Phase::Answer => {
                count(seat, ANSWERS);
                let ask = before.exchange.offer.terms.ask;
                match made.action {
                    Action::Accept(hidden) if is_false(&ask, &hidden) => count(seat, FALSE_CLAIMS),
                    Action::Counter(offer) => {
                        count(seat, COUNTERS);
                        if is_false(&offer.terms.give, &offer.hidden) {
                            count(seat, FALSE_CLAIMS);
                        }
                    }
                    _ => {}
                }
                if made.after.table.phase == Phase::Turn {
                    self.came_to_nothing(before);
                }
            }
            Phase::Decide => self.decided(made, count),
            _ => {}
        }
        if let Action::Propose(offer) = made.action {
            self.proposed(made, &offer, count);
        }
    }
}

impl EmporousHabits {
    fn came_to_nothing(&mut self, s: &State) {
        let terms = &s.exchange.offer.terms;
        self.refused.push((s.table.active, terms.give, terms.ask));
    }

    fn proposed(&mut self, made: &HabitMove<'_, Game>, offer: &Offer, count: &mut dyn FnMut(Seat, usize)) {
        let (seat, Terms { to, give, ask }) = (made.seat, offer.terms);
        count(seat, OFFERS);
        for other in to.iter() {
            count(other, ASKED);
            self.asked[other.index()] += 1;
            if self.asked[other.index()] > 2 {
                count(other, ASKED_AGAIN);
            }
        }
        if is_false(&give, &offer.hidden) {
            count(seat, FALSE_CLAIMS);
        }
        if self.refused.contains(&(seat, give, ask)) {
            count(seat, SAME_OFFER);
        }
        let only_coins = Side { coins: 0, ..ask } == Side::default() && ask.coins > 0;
        if only_coins && made.before.table.last.is_some() {
            count(seat, LATE_COIN_OFFER);
        }
        if give.works != Works::NONE && is_little(&ask) {
            count(seat, GIFT);
        }
    }

    fn decided(&mut self, made: &HabitMove<'_, Game>, count: &mut dyn FnMut(Seat, usize)) {
        let (seat, exchange) = (made.seat, &made.before.exchange);
        let accepted = exchange.answers.iter().any(|answer| matches!(answer, Answer::Accept(_)));
        let Action::Take { seat: other, hidden } = made.action else {
            if accepted {
                count(seat, BROKEN_OFF);
            }
            self.came_to_nothing(made.before);
            return;
        };
        count(seat, OFFERS_STRUCK);
        count(other, ASKED_STRUCK);
        let offer = &exchange.offer;
        let (sides, hidden) = match &exchange.answers[other.index()] {
            Answer::Counter(counter) => {
                count(other, COUNTERS_STRUCK);
                if is_false(&counter.terms.ask, &hidden) {
                    count(seat, FALSE_CLAIMS);
                }
                ([counter.terms.ask, counter.terms.give], [hidden, counter.hidden])
            }
            Answer::Accept(theirs) => ([offer.terms.give, offer.terms.ask], [offer.hidden, *theirs]),
            _ => return,
        };
        for (giver, mine, theirs) in [(seat, 0, 1), (other, 1, 0)] {
            if sides[mine].works == Works::NONE {
                continue;
            }
            let claimed = sides[theirs].tiles;
            if is_little(&sides[theirs]) {
                count(giver, GIFT);
            }
            if claimed.get(Kind::Jewel) > hidden[theirs].tiles.get(Kind::Jewel) {
                count(giver, SWINDLED);
            }
        }
    }

    fn in_turn(&mut self, made: &HabitMove<'_, Game>, count: &mut dyn FnMut(Seat, usize)) {
        let (seat, s) = (made.seat, made.before);
        let last = s.table.last.is_some();
        let city = match s.table.journey {
            Journey::None => true,
            Journey::Island => false,
            Journey::City(done) => done < 2 && s.table.seal == Some(seat),
        };
        let brings = |action: &Action| match action {
            Action::Sail(card) => tiles_of(made.game, s, seat, *card) > 0,
            Action::Buy { .. } | Action::Commission { .. } | Action::Fulfil { .. } | Action::Deliver => true,
            _ => false,
        };
        self.asked[seat.index()] = 0;
        match made.action {
            Action::SealForCoin(_) | Action::SealForTasks => self.idle_seal = true,
            Action::Draw => {
                self.idle_seal = false;
                if last && !city {
                    count(seat, HOPELESS);
                }
            }
            Action::Sail(card) => {
                if last && tiles_of(made.game, s, seat, card) == 0 && made.legal.iter().any(brings) {
                    count(seat, IDLE_SAIL);
                }
            }
            Action::Coin(_) => {
                if last && s.table.journey != Journey::None && !city {
                    count(seat, IDLE_SALE);
                }
                self.idle_seal = false;
            }
            Action::End => {
                if std::mem::take(&mut self.idle_seal) {
                    count(seat, IDLE_SEAL);
                }
                let now = points(made.game, s, seat);
                let missed = made.legal.iter().any(|action| {
                    let gains = brings(action) && !matches!(action, Action::Sail(_) | Action::Buy { .. });
                    gains && {
                        let mut after = *s;
                        made.game.apply(&mut after, Actor::Seat(seat), *action, &mut |_| ());
                        points(made.game, &after, seat) > now
                    }
                });
                if last && missed {
                    count(seat, MISSED);
                }
            }
            Action::Propose(_) => {}
            _ => self.idle_seal = false,
        }
    }
}

fn points(game: &Game, s: &State, seat: Seat) -> i16 {
    game.score(&s.table, seat, s.tiles[seat.index()], s.contracts[seat.index()].count_ones()).total()
}

/// Tiles that a journey to an Island brings.
fn tiles_of(game: &Game, s: &State, seat: Seat, card: u8) -> u8 {
    let island = s.table.players[seat.index()].islands[usize::from(card)];
    island.map_or(0, |kind| game.cards().material(kind).yields.min(s.table.market.get(kind)))
}

/// Whether what lies face down is not what is said.
fn is_false(said: &Side, hidden: &FaceDown) -> bool {
    !hidden.tiles.covers(said.tiles.minus(Tiles::of(Kind::Any, said.tiles.get(Kind::Any))))
}

/// Less than anybody gives a work away for: neither a work nor two other things.
fn is_little(side: &Side) -> bool {
    side.works == Works::NONE && side.tiles.count() + u32::from(side.coins) + u32::from(side.contracts) < 2
}
