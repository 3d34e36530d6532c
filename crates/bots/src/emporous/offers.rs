//! Which exchanges to consider: offers and counter-offers that the other side is likely to take, and honest answers.
//!
//! Whether somebody takes an offer is asked of a few imagined hands of theirs: what would they gain? What was refused is not
//! offered again, nobody is asked twice in a round by all players together, and known liars are left alone.

use super::belief::credence_of;
use super::deals::{Trust, cost, prior_with_trust, shame, use_of};
use super::goals::{Goals, honest, spare};
use super::memory::{Memory, named};
use emporia_engine::emporous::state::{Phase, SEATS};
use emporia_engine::emporous::{Action, Emporous, FaceDown, Kind, Offer, SeenAnswer, Side, State, Terms, Tiles, View};
use emporia_engine::rng::{FastRng, Rng};
use emporia_engine::{Actor, Game, Seat, SeatSet};

/// So many hands are imagined.
const HANDS: usize = 8;
/// An offer is made if it is at least so likely to be taken.
const LIKELY: f32 = 0.5;
/// The same for a counter-offer, which costs nobody a turn.
const LIKELY_COUNTER: f32 = 0.35;
/// Of a hundred people who would gain nothing, or so many points, fewer than half or most take an offer.
const RELUCTANT: f32 = 0.35;
/// How fast willingness grows with the gain.
const WILLING: f32 = 0.6;
/// Those who are believed less than this are not dealt with.
const LIAR: f32 = 0.4;
/// What a lie costs later, for each turn in which the other may remember it.
const GRUDGE: f32 = 0.08;

/// A hand of the others as it may be, with what each strives for.
struct Imagined {
    state: State,
    goals: [Option<Goals>; SEATS],
}

/// What is known about the exchange in question.
struct Bargain<'a> {
    game: &'a Emporous,
    view: &'a View,
    memory: &'a Memory,
    me: Seat,
    goals: Goals,
    hands: Vec<Imagined>,
    bluffs: bool,
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
    let may_propose = view.table.phase == Phase::Turn && !view.table.exchanged;
    if !may_propose && !matches!(view.table.phase, Phase::Answer | Phase::Decide) {
        actions.retain(|action| !matches!(action, Action::Propose(_)));
        return;
    }
    // A bluff is not for every day.
    let bluffs = bluffs && rng.next_u32() & 1 == 0;
    let mut imagine = || {
        let mut state = game.start(rng);
        game.sample(view, rng, &mut state);
        let goals = std::array::from_fn(|i| (i < game.seats()).then(|| Goals::of(game, &state, Seat(i as u8))));
        Imagined { state, goals }
    };
    let hands: Vec<Imagined> = (0..HANDS).map(|_| imagine()).collect();
    let goals = Goals::of(game, &hands[0].state, me);
    let table = Bargain { game, view, memory, me, goals, hands, bluffs };
    let (mut plain, mut offers) = (Vec::new(), OfferList { table: &table, found: Vec::new() });
    match view.table.phase {
        Phase::Turn => {
            plain.extend(actions.iter().filter(|action| !matches!(action, Action::Propose(_))));
            table.proposals(actions, &mut offers);
        }
        Phase::Answer => {
            plain.extend(table.answers(actions));
            table.counters(&mut offers);
        }
        _ => plain.extend(table.decisions(actions)),
    }
    let mut found = offers.found;
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let most = if view.table.phase == Phase::Turn { 4 } else { 2 };
    plain.extend(found.iter().take(most).map(|offer| offer.1));
    if !plain.is_empty() {
        *actions = plain;
    }
}

/// Offers worth a thought, with what they promise.
struct OfferList<'a> {
    table: &'a Bargain<'a>,
    found: Vec<(f32, Action)>,
}

impl OfferList<'_> {
    /// Weighs an offer to one seat, a counter-offer if `counter` says so.
    fn weigh(&mut self, to: Seat, give: Side, hidden: FaceDown, ask: Side, counter: bool) {
        let table = self.table;
        let terms = Terms { to: SeatSet::one(to), give, ask };
        let told = hidden.tiles.covers(named(give.tiles));
        if table.memory.was_refused(&terms) || !told && !table.bluffs {
            return;
        }
        let trust = table.trust(to, &ask, &give);
        let gain = use_of(&table.goals, &ask, trust)
            - cost(table.game, &table.hands[0].state, table.me, &table.goals, &give, &hidden)
            - if told { 0.0 } else { GRUDGE * table.goals.turns.min(6.0) };
        if gain < 0.25 {
            return;
        }
        let likely = table.chance(to, &give, &ask);
        let least = if counter { LIKELY_COUNTER } else { LIKELY };
        let offer = Offer { terms, hidden };
        let action = if counter { Action::Counter(offer) } else { Action::Propose(offer) };
        let new = !self.found.iter().any(|found| found.1 == action);
        if likely >= least && new && table.legal(action) {
            self.found.push((gain * likely, action));
        }
    }
}

impl Bargain<'_> {
    fn legal(&self, action: Action) -> bool {
        self.game.check(&self.hands[0].state, Actor::Seat(self.me), action).is_ok()
    }

    /// How far a seat is believed that gives one side for the other: the mean over the hands that it may have.
    fn trust(&self, seat: Seat, give: &Side, ask: &Side) -> f32 {
        let record = self.memory.trust(seat);
        let of = |hand: &Imagined| {
            let goals = hand.goals[seat.index()].as_ref();
            goals.map_or(record, |goals| credence_of(goals, hand.state.tiles[seat.index()], record, give, ask))
        };
        self.hands.iter().map(of).sum::<f32>() / self.hands.len() as f32
    }

    /// How likely a seat is to take what is given for what is asked, by the hands that it may have.
    fn chance(&self, seat: Seat, give: &Side, ask: &Side) -> f32 {
        // The others do not know the own hand, but it is near enough to what they think of it.
        let trust = credence_of(&self.goals, self.view.tiles(), self.memory.credit(seat), give, ask);
        let of = |hand: &Imagined| {
            let Some(goals) = &hand.goals[seat.index()] else { return 0.0 };
            let s = &hand.state;
            let Some(down) = honest(goals, s.tiles[seat.index()], ask.tiles) else { return 0.0 };
            let contracts = s.contracts[seat.index()];
            if contracts.count_ones() < u32::from(ask.contracts) {
                return 0.0;
            }
            let down = FaceDown {
                contracts: if ask.contracts > 0 { contracts & contracts.wrapping_neg() } else { 0 },
                ..down
            };
            let gain = use_of(goals, give, trust) - cost(self.game, s, seat, goals, ask, &down);
            let x = (gain - RELUCTANT) / WILLING;
            0.5 + 0.5 * x / (1.0 + x.abs())
        };
        self.hands.iter().map(of).sum::<f32>() / self.hands.len() as f32
    }

    /// Whom to ask: who was not asked in this round, and keeps their word.
    fn partners(&self) -> impl Iterator<Item = Seat> {
        let seats = self.game.seats();
        let asked = move |seat: &Seat| self.memory.was_asked(*seat, seats) || self.memory.trust(*seat) < LIAR;
        Seat::all(seats).filter(|&seat| seat != self.me).filter(move |seat| !asked(seat))
    }

    /// Deals that bring the bot what it needs most for what it needs least, and those of the menu.
    fn proposals(&self, menu: &[Action], offers: &mut OfferList<'_>) {
        let coins_are_late = self.view.table.last.is_some();
        let wanted = self.wanted();
        for to in self.partners() {
            for action in menu {
                let Action::Propose(Offer { terms, hidden }) = action else { continue };
                let only_coins = terms.ask.tiles.is_empty() && terms.ask.works.is_empty();
                if !(only_coins && coins_are_late) {
                    offers.weigh(to, terms.give, *hidden, terms.ask, false);
                }
            }
            self.tiles_for_tiles(to, &wanted, offers);
        }
    }

    /// The materials that would help most.
    fn wanted(&self) -> Vec<Kind> {
        let plus = |kind: Kind| self.goals.plus[kind.index()];
        let mut wanted: Vec<Kind> = Kind::MATERIALS.into_iter().filter(|&kind| plus(kind) > 0.5).collect();
        wanted.sort_by(|&a, &b| plus(b).total_cmp(&plus(a)));
        wanted.truncate(3);
        wanted
    }

    /// Cargo that is missed least, one of each kind.
    fn spared(&self) -> Vec<Kind> {
        let minus = |kind: Kind| self.goals.minus[kind.index()];
        let cargo = self.view.tiles().iter().filter(|(kind, _)| kind.is_cargo());
        let mut spared: Vec<Kind> = cargo.map(|(kind, _)| kind).collect();
        spared.sort_by(|&a, &b| minus(a).total_cmp(&minus(b)));
        spared.truncate(3);
        spared
    }

    fn tiles_for_tiles(&self, to: Seat, wanted: &[Kind], offers: &mut OfferList<'_>) {
        let own = self.view.tiles();
        let coins = self.view.table.players[self.me.index()].coins;
        let spared = self.spared();
        for &want in wanted.iter().filter(|&&want| self.view.rows[to.index()].most.get(want) > 0) {
            let ask = side(Tiles::one(want));
            for (n, &gift) in spared.iter().enumerate().filter(|(_, gift)| **gift != want) {
                let one = Tiles::one(gift);
                offers.weigh(to, side(one), down(one), ask, false);
                if coins > 0 {
                    offers.weigh(to, Side { coins: 1, ..side(one) }, down(one), ask, false);
                }
                let more = if own.get(gift) > 1 { Some(gift) } else { None };
                for second in more.into_iter().chain(spared[n + 1..].iter().copied()).filter(|&second| second != want) {
                    let two = one.plus(Tiles::one(second));
                    offers.weigh(to, side(two), down(two), ask, false);
                    for &also in wanted.iter().filter(|&&also| ![want, gift, second].contains(&also)) {
                        offers.weigh(to, side(two), down(two), side(Tiles::one(want).plus(Tiles::one(also))), false);
                    }
                }
            }
            for coins in 1..=coins.min(2) {
                offers.weigh(to, Side { coins, ..Side::default() }, FaceDown::default(), ask, false);
            }
            if self.bluffs {
                // Says that the worst tile is one that people like.
                let worst = spare(&self.goals, own, 1);
                for claim in Kind::MATERIALS.into_iter().filter(|&claim| claim != want && !worst.is_empty()) {
                    offers.weigh(to, side(Tiles::one(claim)), down(worst), ask, false);
                }
            }
        }
    }

    /// Answers to the offer on the table: what is a loss is not accepted, and delivered is what was asked, or a bluff.
    fn answers(&self, actions: &[Action]) -> Vec<Action> {
        let Some(exchange) = &self.view.exchange else { return vec![Action::Refuse] };
        let Terms { give, ask, .. } = &exchange.terms;
        let trust = self.trust(self.view.table.active, give, ask);
        let late = self.view.table.last.is_some();
        let fine = |hidden: &FaceDown| {
            let trust: &Trust<'_> = &|_, _, _| trust;
            let s = &self.hands[0].state;
            let worth = prior_with_trust(self.game, s, self.me, &self.goals, trust, Action::Accept(*hidden));
            worth > -0.2 && !(late && give.contracts > 0) && self.delivers(ask, hidden)
        };
        let mut accepted = false;
        let keep = |action: &&Action| match action {
            Action::Accept(hidden) => {
                // Of several honest ways the first does.
                let told = shame(ask, hidden) == 0.0;
                let fine = fine(hidden) && !(told && accepted);
                accepted |= told && fine;
                fine
            }
            action => **action == Action::Refuse,
        };
        actions.iter().filter(keep).copied().collect()
    }

    /// Whether one would deliver that for what is asked: the truth, or where bluffs are allowed what is missed least.
    fn delivers(&self, ask: &Side, hidden: &FaceDown) -> bool {
        let own = self.view.tiles();
        let truth = honest(&self.goals, own, ask.tiles).is_some_and(|truth| truth.tiles == hidden.tiles);
        truth || ask.tiles.is_empty() || self.bluffs && spare(&self.goals, own, ask.tiles.count()) == hidden.tiles
    }

    /// Other terms for what the active player offers.
    fn counters(&self, offers: &mut OfferList<'_>) {
        let Some(exchange) = &self.view.exchange else { return };
        let (own, to) = (self.view.tiles(), self.view.table.active);
        let Terms { give, ask, .. } = exchange.terms;
        let rival = &self.view.table.players[to.index()];
        if let Some(truth) = honest(&self.goals, own, ask.tiles).filter(|_| ask.contracts == 0) {
            if rival.coins > give.coins && self.view.table.last.is_none() {
                offers.weigh(to, ask, truth, Side { coins: give.coins + 1, ..give }, true);
            }
            for want in self.wanted() {
                if self.view.rows[to.index()].most.get(want) > give.tiles.get(want) {
                    // More of what they give, or something else.
                    offers.weigh(to, ask, truth, Side { tiles: give.tiles.plus(Tiles::one(want)), ..give }, true);
                    offers.weigh(to, ask, truth, side(Tiles::one(want)), true);
                }
            }
        }
        if give.contracts == 0 && !give.is_empty() {
            // What they offer, for something that is easier to spare.
            for gift in self.spared() {
                let one = Tiles::one(gift);
                offers.weigh(to, side(one), down(one), give, true);
            }
            if self.view.table.players[self.me.index()].coins > 0 {
                offers.weigh(to, Side { coins: 1, ..Side::default() }, FaceDown::default(), give, true);
            }
        }
    }

    /// Deals that can be struck. Whoever accepted what this seat offered is not sent away.
    fn decisions(&self, actions: &[Action]) -> Vec<Action> {
        let answers = self.view.exchange.map_or([SeenAnswer::None; SEATS], |exchange| exchange.answers);
        let accepted = answers.iter().any(|answer| matches!(answer, SeenAnswer::Accept(_)));
        let keep = |action: &&Action| match action {
            Action::Propose(_) => false,
            Action::BreakOff => !accepted,
            Action::Take { seat, hidden } => match &answers[seat.index() & 3] {
                SeenAnswer::Counter(Terms { give, ask, .. }, _) => {
                    let trust = self.trust(*seat, give, ask);
                    let gain = use_of(&self.goals, give, trust)
                        - cost(self.game, &self.hands[0].state, self.me, &self.goals, ask, hidden);
                    self.delivers(ask, hidden) && gain > -0.2
                }
                _ => true,
            },
            _ => true,
        };
        actions.iter().filter(keep).copied().collect()
    }
}

fn side(tiles: Tiles) -> Side {
    Side { tiles, ..Side::default() }
}

fn down(tiles: Tiles) -> FaceDown {
    FaceDown { tiles, contracts: 0 }
}
