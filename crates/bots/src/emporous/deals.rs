//! Exchanges: which offers are worth making, what an offer is worth given what is claimed, and who has lied.

use super::goals::{Goals, honest, prospect, spare};
use emporia_engine::emporous::state::{Answer, Phase};
use emporia_engine::emporous::{
    Action, Emporous, Event, FaceDown, Kind, Offer, SEATS, SeenAnswer, Side, State, Terms, Tiles, View, bits,
};
use emporia_engine::rng::{FastRng, Rng};
use emporia_engine::{Actor, Game, Seat, SeatSet};

/// What a seat remembers of the deals that it struck.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Memory {
    /// How many times each seat delivered what it had said.
    pub honest: [u8; SEATS],
    /// How many times it did not.
    pub lies: [u8; SEATS],
}

/// The tiles that were named, those left open aside.
fn named(claim: Tiles) -> Tiles {
    claim.minus(Tiles::of(Kind::Any, claim.get(Kind::Any)))
}

impl Memory {
    /// How likely a seat is to deliver what it says.
    pub fn trust(&self, seat: Seat) -> f32 {
        let (honest, lies) = (f32::from(self.honest[seat.index() & 3]), f32::from(self.lies[seat.index() & 3]));
        (3.0 + honest) / (4.5 + honest + 6.0 * lies)
    }

    /// When a deal with the seat itself is struck it sees whether the other side told the truth.
    pub fn remember(&mut self, me: Seat, noticed: &Event) {
        let Event::Struck { seats, sides, hidden: Some(hidden) } = noticed else { return };
        let Some(other) = seats.iter().position(|&seat| seat == me).map(|mine| 1 - mine) else { return };
        let claim = sides[other].tiles;
        if claim.is_empty() {
            return;
        }
        let told = hidden[other].tiles.covers(named(claim));
        let count = if told { &mut self.honest } else { &mut self.lies };
        let count = &mut count[seats[other].index() & 3];
        *count = count.saturating_add(1);
    }
}

/// Whether what lies face down in a state is what was said, wherever `luck` says that the one who said it is to be believed.
pub fn fits(memory: &Memory, s: &State, luck: f32) -> bool {
    let trusted = |seat: Seat, claim: Tiles, truth: Tiles| luck >= memory.trust(seat) || truth.covers(named(claim));
    let offer = &s.exchange.offer;
    match s.table.phase {
        Phase::Answer => trusted(s.table.active, offer.terms.give.tiles, offer.hidden.tiles),
        Phase::Decide => offer.terms.to.iter().all(|seat| match &s.exchange.answers[seat.index()] {
            Answer::Accept(hidden) => trusted(seat, offer.terms.ask.tiles, hidden.tiles),
            Answer::Counter(counter) => trusted(seat, counter.terms.give.tiles, counter.hidden.tiles),
            Answer::None | Answer::Refuse => true,
        }),
        _ => true,
    }
}

/// What a side costs its giver.
fn cost(game: &Emporous, s: &State, seat: Seat, goals: &Goals, side: &Side, hidden: &FaceDown) -> f32 {
    let contracts: f32 = bits(hidden.contracts).map(|c| prospect(game, s, seat, c, goals.turns).max(-1.0)).sum();
    goals.loss(hidden.tiles) + goals.open(side) + contracts
}

/// What a side brings its receiver, who believes what is said to that degree.
fn use_of(goals: &Goals, side: &Side, trust: f32) -> f32 {
    let tiles = goals.gain(side.tiles);
    // What is not as it was said is mostly what its owner could spare.
    let tiles = if tiles > 0.0 { tiles * (0.15 + 0.85 * trust) } else { tiles };
    tiles + goals.open(side) + 0.4 * f32::from(side.contracts)
}

/// What anyone would say a side is worth.
fn usual(side: &Side) -> f32 {
    let tiles: f32 = side
        .tiles
        .iter()
        .map(|(kind, n)| match kind {
            Kind::Jewel => 1.8,
            Kind::Any => 0.5,
            Kind::Contraband | Kind::Shipment | Kind::Fugitive => -1.5,
            _ => 1.0,
        } * f32::from(n))
        .sum();
    tiles + 0.8 * f32::from(side.coins) + 2.0 * side.works.count() as f32 + 0.6 * f32::from(side.contracts)
}

/// How likely an offer is to be taken.
fn chance(terms: &Terms) -> f32 {
    let fair = usual(&terms.give) - usual(&terms.ask);
    let most = if terms.to.len() > 1 { 0.6 } else { 0.45 };
    (0.35 + 0.4 * fair).clamp(0.02, most)
}

/// What the one who offers would gain.
fn offer_gain(game: &Emporous, s: &State, seat: Seat, goals: &Goals, offer: &Offer, trust: f32) -> f32 {
    use_of(goals, &offer.terms.ask, trust) - cost(game, s, seat, goals, &offer.terms.give, &offer.hidden)
}

/// Delivering something else than was asked is remembered.
fn shame(asked: &Side, hidden: &FaceDown) -> f32 {
    if hidden.tiles.covers(named(asked.tiles)) { 0.0 } else { 0.8 }
}

/// The prior of an offer or answer, for somebody who trusts everyone a little.
pub fn prior_of(game: &Emporous, s: &State, seat: Seat, goals: &Goals, action: Action) -> f32 {
    prior_with_trust(game, s, seat, goals, &|_| 0.7, action)
}

/// The prior of an offer or answer. What lies face down of others is not looked at: `trust` says how far what they say
/// is to be believed.
pub fn prior_with_trust(
    game: &Emporous,
    s: &State,
    seat: Seat,
    goals: &Goals,
    trust: &dyn Fn(Seat) -> f32,
    action: Action,
) -> f32 {
    let active = s.table.active;
    let all = |to: SeatSet| to.iter().map(trust).fold(1.0, f32::min);
    let exchange = &s.exchange;
    match action {
        Action::Propose(offer) => {
            (offer_gain(game, s, seat, goals, &offer, all(offer.terms.to)) - 0.2) * chance(&offer.terms) - 0.05
        }
        Action::Counter(offer) => {
            (offer_gain(game, s, seat, goals, &offer, trust(active)) - 0.2) * chance(&offer.terms) - 0.1
        }
        Action::Accept(hidden) => {
            let terms = &exchange.offer.terms;
            let brings = use_of(goals, &terms.give, trust(active));
            brings - cost(game, s, seat, goals, &terms.ask, &hidden) - 0.4 - shame(&terms.ask, &hidden)
        }
        Action::Take { seat: other, hidden } => match &exchange.answers[other.index() & 3] {
            Answer::Counter(counter) => {
                let brings = use_of(goals, &counter.terms.give, trust(other));
                let costs = cost(game, s, seat, goals, &counter.terms.ask, &hidden);
                brings - costs - 0.1 - shame(&counter.terms.ask, &hidden)
            }
            _ => offer_gain(game, s, seat, goals, &exchange.offer, trust(other)),
        },
        _ => 0.0,
    }
}

/// Leaves of the menu what is worth a thought, and adds offers of the bot's own.
pub fn consider(
    game: &Emporous,
    view: &View,
    memory: &Memory,
    bluffs: bool,
    rng: &mut FastRng,
    actions: &mut Vec<Action>,
) {
    let Some(me) = view.seat else { return };
    if !matches!(view.table.phase, Phase::Turn | Phase::Answer | Phase::Decide) {
        return;
    }
    // Only the own goods and what lies open are looked at, and these are the same in every imagined state.
    let mut s = game.start(rng);
    game.sample(view, rng, &mut s);
    let goals = Goals::of(game, &s, me);
    // A bluff is rare, and rarer still for one who was found out: those who were cheated will cheat.
    let bluffs = bluffs && rng.next_u32() & 3 == 0;
    let (mut plain, mut offers): (Vec<Action>, Vec<(f32, Action)>) = (Vec::new(), Vec::new());
    let weigh = |action: Action, offers: &mut Vec<(f32, Action)>| {
        let gain = prior_with_trust(game, &s, me, &goals, &|other| memory.trust(other), action);
        if gain > 0.0 && game.check(&s, Actor::Seat(me), action).is_ok() && !offers.iter().any(|o| o.1 == action) {
            offers.push((gain, action));
        }
    };
    let mut honest_answer = false;
    for &action in actions.iter() {
        match action {
            Action::Propose(offer) | Action::Counter(offer) => {
                let told = offer.hidden.tiles.covers(named(offer.terms.give.tiles));
                if told || bluffs {
                    weigh(action, &mut offers);
                }
            }
            Action::Accept(hidden) => {
                let asked = view.exchange.map_or(Tiles::NONE, |exchange| exchange.terms.ask.tiles);
                let best = honest(&goals, view.tiles(), asked).is_some_and(|best| best.tiles == hidden.tiles);
                let cheap = bluffs && spare(&goals, view.tiles(), asked.count()) == hidden.tiles;
                if (best && !honest_answer) || cheap || asked.is_empty() {
                    honest_answer |= best;
                    plain.push(action);
                }
            }
            Action::Take { seat, hidden } => {
                let counter = view.exchange.map(|exchange| exchange.answers[seat.index() & 3]);
                let Some(SeenAnswer::Counter(terms, _)) = counter else {
                    plain.push(action);
                    continue;
                };
                let asked = terms.ask.tiles;
                let best = honest(&goals, view.tiles(), asked).is_some_and(|best| best.tiles == hidden.tiles);
                let cheap = bluffs && spare(&goals, view.tiles(), asked.count()) == hidden.tiles;
                if best || cheap || asked.is_empty() {
                    plain.push(action);
                }
            }
            _ => plain.push(action),
        }
    }
    let new = |action: &mut dyn FnMut(Offer)| own_offers(view, memory, &goals, me, bluffs, action);
    match view.table.phase {
        Phase::Turn if !view.table.exchanged => new(&mut |offer| weigh(Action::Propose(offer), &mut offers)),
        Phase::Decide => new(&mut |offer| weigh(Action::Propose(offer), &mut offers)),
        Phase::Answer => counter_offers(view, &goals, me, &mut |offer| weigh(Action::Counter(offer), &mut offers)),
        _ => {}
    }
    offers.sort_by(|a, b| b.0.total_cmp(&a.0));
    let most = if view.table.phase == Phase::Turn { 6 } else { 3 };
    plain.extend(offers.iter().take(most).map(|offer| offer.1));
    if !plain.is_empty() {
        *actions = plain;
    }
}

/// Deals that bring the bot what it needs most for what it needs least, on terms that others may like.
fn own_offers(view: &View, memory: &Memory, goals: &Goals, me: Seat, bluffs: bool, add: &mut dyn FnMut(Offer)) {
    let own = view.tiles();
    let coins = view.table.players[me.index()].coins;
    let everyone = others(view, me);
    let mut wanted: Vec<Kind> = Kind::MATERIALS.into_iter().filter(|&k| goals.plus[k.index()] > 0.6).collect();
    wanted.sort_by(|a, b| goals.plus[b.index()].total_cmp(&goals.plus[a.index()]));
    wanted.truncate(3);
    let cargo = own.iter().filter(|(kind, _)| kind.is_cargo());
    let mut given: Vec<Kind> = cargo.map(|(kind, _)| kind).collect();
    given.sort_by(|a, b| goals.minus[a.index()].total_cmp(&goals.minus[b.index()]));
    given.truncate(3);
    let tiles = |tiles: Tiles| Side { tiles, ..Side::default() };
    for &want in &wanted {
        let ask = tiles(Tiles::one(want));
        // Those who are known to lie are not dealt with.
        let holders = everyone.iter().filter(|&seat| view.rows[seat.index()].most.get(want) > 0);
        let mut to = SeatSet::EMPTY;
        holders.filter(|&seat| memory.trust(seat) > 0.4).for_each(|seat| to.insert(seat));
        let to = if to == everyone || to.is_empty() { everyone } else { SeatSet::one(to.first().unwrap_or(me)) };
        let mut offer = |give: Side, hidden: Tiles, ask: Side| {
            add(Offer { terms: Terms { to, give, ask }, hidden: FaceDown { tiles: hidden, contracts: 0 } });
        };
        for (n, &gift) in given.iter().enumerate().filter(|(_, gift)| **gift != want) {
            let one = Tiles::one(gift);
            offer(tiles(one), one, ask);
            if coins > 0 {
                offer(Side { coins: 1, ..tiles(one) }, one, ask);
            }
            if own.get(gift) > 1 {
                offer(tiles(Tiles::of(gift, 2)), Tiles::of(gift, 2), ask);
            }
            for &second in given[n + 1..].iter().filter(|second| **second != want) {
                let two = one.plus(Tiles::one(second));
                offer(tiles(two), two, ask);
                for &also in wanted.iter().filter(|also| **also != want && **also != gift && **also != second) {
                    offer(tiles(two), two, tiles(Tiles::one(want).plus(Tiles::one(also))));
                }
            }
        }
        if coins > 1 {
            offer(Side { coins: 2, ..Side::default() }, Tiles::NONE, ask);
        }
        if bluffs {
            // Says that the worst tile is one that people like.
            let worst = spare(goals, own, 1);
            let claim = Kind::MATERIALS.into_iter().find(|&k| k != want && view.table.market.get(k) < 3);
            if let (Some(claim), false) = (claim, worst.is_empty()) {
                offer(tiles(Tiles::one(claim)), worst, ask);
            }
        }
    }
}

/// Other terms for what the active player offers.
fn counter_offers(view: &View, goals: &Goals, me: Seat, add: &mut dyn FnMut(Offer)) {
    let Some(exchange) = &view.exchange else { return };
    let (own, to) = (view.tiles(), SeatSet::one(view.table.active));
    let terms = &exchange.terms;
    let active = &view.table.players[view.table.active.index()];
    let mut offer = |give: Side, hidden: Tiles, ask: Side| {
        add(Offer { terms: Terms { to, give, ask }, hidden: FaceDown { tiles: hidden, contracts: 0 } });
    };
    if let Some(delivery) = honest(goals, own, terms.ask.tiles).filter(|_| terms.ask.contracts == 0) {
        if active.coins > terms.give.coins {
            offer(terms.ask, delivery.tiles, Side { coins: terms.give.coins + 1, ..terms.give });
        }
        for want in Kind::MATERIALS.into_iter().filter(|&k| goals.plus[k.index()] > 1.0) {
            if view.rows[view.table.active.index()].most.get(want) > terms.give.tiles.get(want) {
                let more = Side { tiles: terms.give.tiles.plus(Tiles::one(want)), ..terms.give };
                offer(terms.ask, delivery.tiles, more);
            }
        }
    }
    // What they offer, for something that is easier to spare.
    let gift = spare(goals, own, 1);
    if terms.give.contracts == 0
        && !terms.give.is_empty()
        && gift.iter().all(|(kind, _)| kind.is_cargo())
        && !gift.is_empty()
    {
        offer(Side { tiles: gift, ..Side::default() }, gift, terms.give);
        if view.table.players[me.index()].coins > 0 {
            offer(Side { coins: 1, ..Side::default() }, Tiles::NONE, terms.give);
        }
    }
}

fn others(view: &View, me: Seat) -> SeatSet {
    let mut set = SeatSet::EMPTY;
    let seated = |seat: &Seat| view.table.players[seat.index()].islands[0].is_some();
    Seat::all(SEATS).filter(seated).filter(|&seat| seat != me).for_each(|seat| set.insert(seat));
    set
}
