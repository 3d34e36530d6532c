//! A mind for Emporion.
//!
//! A Realm is worth its points, and what its resources, powers, ships, Spoils and multipliers may still bring in the turns
//! that are left. A move looks as good as the worth it adds.

use crate::mind::{Mind, Tuning};
use emporia_engine::emporion::state::FULL;
use emporia_engine::emporion::{
    Action, Emporion, Face, Kind, Phase, Power, Powers, Realm, Resource, Source, State, Tally, Type, View,
};
use emporia_engine::{Game, MAX_SEATS, Seat};

/// Numbers found by letting quick moves play each other and keeping what won more.
#[derive(Clone, Copy, Debug)]
pub struct Params(pub [f32; 24]);

/// What was found.
pub const PARAMS: Params = Params([
    0.13, 0.28, 0.08, 5.27, 0.0715, 0.25, 0.35, 0.3, 0.11, 0.06, 0.7, 0.25, 0.324, 0.217, 0.045, 0.007, 0.456, 0.4,
    0.5, 0.105, 0.3, 0.3, 1.09, 0.4,
]);

impl Mind for Emporion {
    const TUNING: Tuning = Tuning {
        lead: 30.0,
        win: 0.6,
        explore: 0.5,
        warmth: 2.0,
        noise: 1.0,
        stray: 8,
        horizon: 16,
        levels: [300, 3000],
        samples: 4,
    };

    type Memory = ();

    fn me(&self, view: &View) -> Seat {
        view.open.seat
    }

    fn looks(&self, s: &State, seat: Seat, actions: &[Action], looks: &mut Vec<f32>) {
        looks_with(&PARAMS, self, s, seat, actions, looks);
    }

    fn expects(&self, s: &State) -> [f32; MAX_SEATS] {
        let mut points = [0.0; MAX_SEATS];
        if s.open.phase == Phase::Over {
            return self.outcome(s).points.map(f32::from);
        }
        let turns = turns(self, s);
        for seat in Seat::all(self.seats()) {
            let realm = Sums::of(&s.open.realms[seat.index()], s.hidden.spoils[seat.index()].len());
            points[seat.index()] = realm.worth(&PARAMS.0, self, turns);
        }
        points
    }
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
struct Sums {
    points: f32,
    resources: Tally,
    types: Tally,
    multipliers: Tally,
    powers: Powers,
    icons: u8,
    spoils: u8,
    reserved: u8,
}

impl Sums {
    fn of(realm: &Realm, spoils: u8) -> Sums {
        Sums {
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

    fn with(mut self, face: &Face, spoils: u8) -> Sums {
        self.points += f32::from(face.points);
        self.resources = self.resources.plus(face.gives);
        self.types = self.types.plus(Tally::one(face.class as usize, 1));
        self.multipliers = self.multipliers.plus(face.multipliers);
        self.powers = self.powers.with(face.powers);
        self.icons += face.icons;
        self.spoils -= spoils.min(self.spoils);
        self
    }

    /// Points now and what may still come.
    #[inline]
    fn worth(&self, p: &[f32; 24], game: &Emporion, turns: f32) -> f32 {
        let mut worth = self.points + f32::from(game.goods_points(self.types.at(Type::Goods as usize)));
        let spoils = f32::from(self.spoils);
        let growth = [p[16], p[17], p[18], p[19], p[20], p[21]];
        for (lane, growth) in growth.iter().enumerate() {
            let times = self.multipliers.at(lane);
            if times > 0 {
                let count = if lane == Type::Spoils as usize { self.spoils } else { self.types.at(lane) };
                worth += f32::from(times) * (f32::from(count) + growth * 0.5 * turns);
            }
        }
        // Each further unit of a resource opens fewer cards.
        let flat = |lane: usize| {
            let n = f32::from(self.resources.at(lane));
            n / (1.0 + n / p[3])
        };
        let (culture, trade, war) = (flat(0), flat(1), flat(2));
        let mut per_turn = p[0] * culture + p[1] * trade + p[2] * war;
        let icons = f32::from(self.icons.min(4));
        per_turn += p[4] * icons + if icons > 0.0 { p[5] } else { 0.0 };
        let kinds = |power: Power| Resource::ALL.into_iter().filter(|&on| self.powers.has(power, on)).count() as f32;
        let prestige = kinds(Power::Prestige);
        if prestige > 0.0 {
            per_turn += (p[6] + p[9] * (culture + 0.5 * trade + 0.5 * war)) * (0.8 + 0.2 * prestige);
        }
        let goods = kinds(Power::Goods);
        if goods > 0.0 {
            per_turn += (p[7] + p[8] * trade) * (0.8 + 0.2 * goods);
        }
        worth += per_turn * turns;
        worth += p[10] * spoils / (1.0 + p[11] * spoils) * (turns * p[12]).min(1.0);
        worth - 3.0 * f32::from(self.reserved) * (1.0 - p[13] * turns * 0.2).max(0.1)
    }
}

/// Spoils that adding a card would take, the special ones' own included.
#[inline]
fn price(realm: &Realm, face: &Face) -> u8 {
    let requires = match face.class {
        Type::Goods => Tally::one(Resource::Trade as usize, 5 + realm.of(Type::Goods)), // ION-42
        _ => face.requires,
    };
    realm.resources.missing(requires) + face.spoils
}

/// How good each move looks with these numbers.
pub fn looks_with(p: &Params, game: &Emporion, s: &State, seat: Seat, actions: &[Action], looks: &mut Vec<f32>) {
    let p = &p.0;
    let cards = game.cards();
    let face = |kind: Kind| &cards.list[kind.index()].face;
    let realm = &s.open.realms[seat.index()];
    let spoils = s.hidden.spoils[seat.index()].len();
    let sums = Sums::of(realm, spoils);
    let turns = turns(game, s);
    let now = sums.worth(p, game, turns);
    let gain = |kind: Kind, paid: u8| sums.with(face(kind), paid).worth(p, game, turns) - now;
    // How much a card of the Port is wanted, if it could be added some time.
    let wish = |kind: Kind| {
        let face = face(kind);
        let able = match face.class {
            Type::Prestige => Resource::ALL.into_iter().any(|on| realm.powers.has(Power::Prestige, on)),
            Type::Goods => Resource::ALL.into_iter().any(|on| realm.powers.has(Power::Goods, on)),
            _ => true,
        };
        let missing = price(realm, face);
        let hope = if missing <= spoils { 1.0 } else { p[22] / (1.0 + f32::from(missing - spoils)) };
        gain(kind, missing.min(spoils)).max(0.0) * hope * if able { 1.0 } else { 0.3 }
    };
    looks.clear();
    looks.extend(actions.iter().map(|&action| match action {
        Action::Begin(kind) => gain(kind, 0),
        Action::Add { card, source, .. } => {
            let freed = if source == Source::Reserved { 2.0 } else { 0.0 };
            gain(card, price(realm, face(card))) + freed
        }
        Action::Reserve(card) => {
            let late = 3.0 * (1.0 - p[13] * turns * 0.2).max(0.1);
            wish(card) * p[14] * (turns * 0.25).min(1.0) - late + p[23]
        }
        Action::Expedition { cards, history } => {
            let moved = cards.len();
            let gained = Sums { spoils: spoils + moved.min(s.history_left()), ..sums };
            let wished = cards.places().filter_map(|place| s.open.port[place]).map(wish).fold(0.0, f32::max);
            let fresh = moved.saturating_sub(history);
            gained.worth(p, game, turns) - now + p[15] * wished + 0.05 * f32::from(fresh)
        }
        Action::Discard(kind) => -wish(kind),
        Action::Pass => 0.0,
    }));
}
