//! A mind for Emporion.
//!
//! A Realm is worth its points, and what its resources, powers, ships, Spoils and multipliers may still bring in the turns
//! that are left. A move looks as good as the worth it adds.

use crate::mind::{Mind, Scratch, Tuning};
use crate::net::{self, Inputs, Trained};
use crate::{Lapses, PlayStyle};
use emporia_engine::emporion::state::{FULL, PORT};
use emporia_engine::emporion::{
    Action, ActionCard, Emporion, Face, Kind, Phase, PortSet, Power, Powers, Realm, Resource, Source, State, Tally,
    Type, View,
};
use emporia_engine::rng::{FastRng, Rng, pick};
use emporia_engine::{Actor, Game, MAX_SEATS, Seat};
use std::sync::OnceLock;

// Numbers found by letting quick moves play each other and keeping what won more.

/// Points that a unit of Culture brings each turn.
const CULTURE: f32 = 0.13;
/// The same for Trade.
const TRADE: f32 = 0.28;
/// The same for War.
const WAR: f32 = 0.08;
/// So many units of a resource are worth half of what they would be if each were worth as much as the first.
const FLAT: f32 = 5.27;
/// What each Expedition icon brings a turn.
const SHIP: f32 = 0.0715;
/// What it brings to have one at all.
const SAIL: f32 = 0.25;
/// What the power to add Prestige brings a turn.
const PRESTIGE: f32 = 0.35;
/// The same for Goods.
const GOODS: f32 = 0.3;
/// How much more the power brings for each unit of Trade.
const GOODS_TRADE: f32 = 0.11;
/// How much more it brings for each resource.
const PRESTIGE_MEANS: f32 = 0.06;
/// What a Spoils card is worth.
const SPOILS: f32 = 0.7;
/// How fast further ones are worth less.
const SPOILS_FLAT: f32 = 0.25;
/// How fast they lose their use at the end.
const SPOILS_LATE: f32 = 0.324;
/// How little a reserved card weighs while there is time to add it.
const PATIENCE: f32 = 0.217;
/// Weight of a card that can be reserved.
const RESERVE: f32 = 0.045;
/// Weight of a card that an expedition brings to the Polis.
const BRING: f32 = 0.007;
/// Share of a card that cannot be paid yet.
const HOPE: f32 = 1.09;
/// What it is worth to keep a card from others.
const HOLD: f32 = 0.4;
/// How many cards of each type, and Spoils, two turns may bring.
const GROWTH: [f32; 6] = [0.456, 0.4, 0.5, 0.105, 0.3, 0.3];

/// What units of a resource are good for, by their number: each further one opens fewer cards.
const USES: [f32; 64] = {
    let mut uses = [0.0; 64];
    let mut n = 0;
    while n < 64 {
        uses[n] = n as f32 / (1.0 + n as f32 / FLAT);
        n += 1;
    }
    uses
};

impl Mind for Emporion {
    const TUNING: Tuning = Tuning {
        lead: 30.0,
        temperature: 2.0,
        horizon: 16,
        far: 16,
        lapses: [
            Lapses { iterations: 0, overlooks: 0.2, misjudges: 2.0 },
            Lapses { iterations: 35, overlooks: 0.17, misjudges: 0.0 },
            Lapses { iterations: 100, overlooks: 0.03, misjudges: 0.0 },
        ],
        ..Tuning::USUAL
    };

    const INPUTS: usize = net::emporion::INPUTS;

    type Memory = ();

    fn me(&self, view: &View) -> Seat {
        view.open.seat
    }

    fn prior(&self, s: &State, seat: Seat, actions: &[Action], priors: &mut Vec<f32>) {
        fill_priors(self, s, seat, actions, priors);
    }

    fn value(&self, s: &State) -> [f32; MAX_SEATS] {
        let mut points = [0.0; MAX_SEATS];
        if s.open.phase == Phase::Over {
            return self.outcome(s).points.map(f32::from);
        }
        let turns = turns(self, s);
        for seat in Seat::all(self.seats()) {
            let realm = RealmSums::of(&s.open.realms[seat.index()], s.hidden.spoils[seat.index()].len());
            points[seat.index()] = realm.worth(self, turns) + f32::from(self.start_points(&s.open, seat));
        }
        points
    }

    fn trained() -> Option<&'static Trained> {
        static TRAINED: OnceLock<Option<Trained>> = OnceLock::new();
        let read = || {
            let (weights, manifest) = (include_bytes!("../nets/emporion.net"), include_str!("../nets/emporion.json"));
            Trained::read(weights, manifest, Self::INPUTS)
        };
        TRAINED.get_or_init(read).as_ref()
    }

    fn inputs(&self, s: &State, out: &mut Inputs) {
        net::emporion::fill(self, s, out);
    }

    fn horizon(&self, view: &View) -> Option<u32> {
        (view.open.phase == Phase::Choosing).then_some(0)
    }

    fn taste(&self, style: PlayStyle, action: &Action) -> f32 {
        let liked = match *action {
            Action::Add { card, by, .. } => match self.cards().list[card.index()].face.class {
                Type::Prestige => style == PlayStyle::Builder,
                Type::Goods => style == PlayStyle::Trader,
                _ => style == PlayStyle::Trader && by == Resource::Trade,
            },
            Action::Expedition { .. } => style == PlayStyle::Hoarder,
            Action::Reserve(_) => style == PlayStyle::Gambler,
            _ => false,
        };
        f32::from(u8::from(liked))
    }

    fn consider(&self, view: &View, (): &(), _: bool, rng: &mut FastRng, actions: &mut Vec<Action>) {
        if view.open.phase == Phase::Playing && view.open.ending.is_some() {
            let mut s = self.start(rng);
            self.sample(view, rng, &mut s);
            strike(self, &s, view.open.seat, actions);
        }
    }

    #[inline]
    fn light(&self, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
        light(self, s, seat, rng, scratch)
    }
}

/// In the last turn of a seat there is nothing left to prepare: leaves the moves after which it has most points.
fn strike(game: &Emporion, s: &State, me: Seat, actions: &mut Vec<Action>) {
    let after = |action: &Action| {
        let mut next = *s;
        game.apply(&mut next, Actor::Seat(me), *action, &mut |_| ());
        game.seat_score(&next.open, me, next.hidden.spoils[me.index()].len()).total()
    };
    let points: Vec<i16> = actions.iter().map(after).collect();
    let most = points.iter().max().copied();
    let mut points = points.into_iter();
    actions.retain(|_| points.next() == most);
}

/// Sails when it may, which brings Spoils and the end, and else adds any card that can be added.
#[inline]
fn light(game: &Emporion, s: &State, seat: Seat, rng: &mut FastRng, scratch: &mut Scratch<Action>) -> Option<Action> {
    if let Some(action) = sail(game, s, seat, rng) {
        return Some(action);
    }
    game.actions(s, seat, &mut scratch.actions);
    // Cards to add are listed first.
    let added = scratch.actions.iter().take_while(|action| matches!(action, Action::Add { .. })).count();
    let among = if added > 0 { &scratch.actions[..added] } else { &scratch.actions[..] };
    pick(rng, among).copied()
}

/// An expedition with any cards of the Port, found without listing all of them.
#[inline]
fn sail(game: &Emporion, s: &State, seat: Seat, rng: &mut FastRng) -> Option<Action> {
    let moved = s.open.realms[seat.index()].icons.min(PORT as u8);
    if moved == 0 || s.open.counters[0] == Some(ActionCard::Expedition) {
        return None;
    }
    let luck = rng.next_u32();
    let mut cards = PortSet((1 << PORT) - 1);
    let mut place = luck & 3;
    while cards.len() > moved {
        cards.0 &= !(1 << place);
        place = (place + 1 + (luck >> 1 & 2)) & 3;
    }
    let action = Action::Expedition { cards: cards.tidy(&s.open.port), history: moved.max(2) - 1 };
    game.check(s, Actor::Seat(seat), action).is_ok().then_some(action)
}

/// How many turns each seat may still have.
fn turns(game: &Emporion, s: &State) -> f32 {
    let seats = game.seats();
    let most = s.open.realms[..seats].iter().map(|realm| realm.len).max().unwrap_or(0);
    let filling = 1.25 * (FULL as f32 - f32::from(most));
    let drawing = f32::from(s.history_left()) * 1.3 / seats as f32;
    if s.open.ending.is_some() { 0.5 } else { filling.min(drawing + 0.5) }
}

/// What the cards of a Realm add up to.
#[derive(Clone, Copy)]
struct RealmSums {
    points: f32,
    resources: Tally,
    types: Tally,
    multipliers: Tally,
    powers: Powers,
    icons: u8,
    spoils: u8,
    reserved: u8,
}

impl RealmSums {
    fn of(realm: &Realm, spoils: u8) -> RealmSums {
        RealmSums {
            points: f32::from(realm.points),
            resources: realm.resources,
            types: realm.types,
            multipliers: realm.multipliers,
            powers: realm.powers,
            icons: realm.icons,
            spoils,
            reserved: 2 - realm.drachmas(),
        }
    }

    fn with(mut self, face: &Face, spoils: u8) -> RealmSums {
        self.points += f32::from(face.points);
        self.resources = self.resources.plus(face.gives);
        self.types = self.types.plus(Tally::of(face.class as usize, 1));
        self.multipliers = self.multipliers.plus(face.multipliers);
        self.powers = self.powers.with(face.powers);
        self.icons += face.icons;
        self.spoils -= spoils.min(self.spoils);
        self
    }

    /// Points now and what may still come.
    #[inline]
    fn worth(&self, game: &Emporion, turns: f32) -> f32 {
        let mut worth = self.points + f32::from(game.goods_points(self.types.at(Type::Goods as usize)));
        let spoils = f32::from(self.spoils);
        if self.multipliers != Tally::default() {
            for (lane, growth) in GROWTH.iter().enumerate() {
                let times = self.multipliers.at(lane);
                if times > 0 {
                    let count = if lane == Type::Spoils as usize { self.spoils } else { self.types.at(lane) };
                    worth += f32::from(times) * (f32::from(count) + growth * 0.5 * turns);
                }
            }
        }
        let flat = |lane: usize| USES[self.resources.at(lane) as usize & 63];
        let (culture, trade, war) = (flat(0), flat(1), flat(2));
        let mut per_turn = CULTURE * culture + TRADE * trade + WAR * war;
        let icons = f32::from(self.icons.min(4));
        per_turn += SHIP * icons + if icons > 0.0 { SAIL } else { 0.0 };
        let kinds = |power: Power| (self.powers.0 >> (power as u8 * 3) & 7).count_ones() as f32;
        let prestige = kinds(Power::Prestige);
        if prestige > 0.0 {
            per_turn += (PRESTIGE + PRESTIGE_MEANS * (culture + 0.5 * trade + 0.5 * war)) * (0.8 + 0.2 * prestige);
        }
        let goods = kinds(Power::Goods);
        if goods > 0.0 {
            per_turn += (GOODS + GOODS_TRADE * trade) * (0.8 + 0.2 * goods);
        }
        worth += per_turn * turns;
        worth += SPOILS * spoils / (1.0 + SPOILS_FLAT * spoils) * (turns * SPOILS_LATE).min(1.0);
        worth - 3.0 * f32::from(self.reserved) * (1.0 - PATIENCE * turns * 0.2).max(0.1)
    }
}

/// The prior of each move.
fn fill_priors(game: &Emporion, s: &State, seat: Seat, actions: &[Action], priors: &mut Vec<f32>) {
    let cards = game.cards();
    let face = |kind: Kind| &cards.list[kind.index()].face;
    let realm = &s.open.realms[seat.index()];
    let spoils = s.hidden.spoils[seat.index()].len();
    let sums = RealmSums::of(realm, spoils);
    let turns = turns(game, s);
    let now = sums.worth(game, turns);
    let gain = |kind: Kind, paid: u8| sums.with(face(kind), paid).worth(game, turns) - now;
    // How much a card of the Port is wanted, if it could be added some time.
    let wish = |kind: Kind| {
        let face = face(kind);
        let able = match face.class {
            Type::Prestige => Resource::ALL.into_iter().any(|on| realm.powers.has(Power::Prestige, on)),
            Type::Goods => Resource::ALL.into_iter().any(|on| realm.powers.has(Power::Goods, on)),
            _ => true,
        };
        let missing = game.spoils_for(realm, kind);
        let hope = if missing <= spoils { 1.0 } else { HOPE / (1.0 + f32::from(missing - spoils)) };
        gain(kind, missing.min(spoils)).max(0.0) * hope * if able { 1.0 } else { 0.3 }
    };
    // Many moves are about the same cards, which are looked at once.
    let mut added = (None, 0.0);
    let mut wishes = [None; PORT];
    let mut sailed = [None; PORT + 1];
    priors.clear();
    priors.extend(actions.iter().map(|&action| match action {
        Action::Begin(kind) => gain(kind, 0),
        Action::Add { card, source, .. } => {
            let freed = if source == Source::Reserved { 2.0 } else { 0.0 };
            if added.0 != Some(card) {
                added = (Some(card), gain(card, game.spoils_for(realm, card)));
            }
            added.1 + freed
        }
        Action::Reserve(card) => {
            let late = 3.0 * (1.0 - PATIENCE * turns * 0.2).max(0.1);
            wish(card) * RESERVE * (turns * 0.25).min(1.0) - late + HOLD
        }
        Action::Expedition { cards, history } => {
            let moved = cards.len();
            let gained = *sailed[moved as usize].get_or_insert_with(|| {
                RealmSums { spoils: spoils + moved.min(s.history_left()), ..sums }.worth(game, turns) - now
            });
            let mut wished: f32 = 0.0;
            for place in cards.places() {
                wished = wished.max(*wishes[place].get_or_insert_with(|| s.open.port[place].map_or(0.0, wish)));
            }
            let fresh = moved.saturating_sub(history);
            gained + BRING * wished + 0.05 * f32::from(fresh)
        }
        Action::Discard(kind) => -wish(kind),
        Action::Pass => 0.0,
    }));
}
