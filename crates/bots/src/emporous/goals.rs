//! What a seat strives for, and how good each move looks in that light.
//!
//! Goals are the Artisan works that can be commissioned and the own Contracts. A tile is worth what it brings nearer; how
//! near is the number of tiles that are missing.

use emporia_engine::emporous::state::{Journey, Phase};
use emporia_engine::emporous::{Action, Emporous, FaceDown, Kind, Payment, Purse, Side, State, Tiles, Work, bits};
use emporia_engine::{Game, Seat};

// Numbers found by letting quick moves play each other and keeping what won more.

/// The share of a goal that counts when no, one, two, three or four tiles are missing.
const NEAR: [f32; 5] = [1.0, 0.455, 0.256, 0.203, 0.038];
/// What any tile is worth.
const UNIT: f32 = 0.116;
/// What an available coin is worth.
const COIN: f32 = 0.852;
/// What a coin on a City card is worth.
const CITY_COIN: f32 = 0.026;
/// Weight of works as goals.
const WORKS: f32 = 0.495;
/// What a work is worth for a Mastery that it does not earn yet.
const TOWARD: f32 = 0.347;
/// What a coin of the price costs.
const PRICE: f32 = 0.12;
/// Weight of the second and third tile of a journey.
const REST: f32 = 0.207;
/// What a delivery is worth beyond the points it saves.
const DELIVERY: f32 = 0.226;
/// What a new Contract is worth while there is time for it.
const DRAW: f32 = 1.11;
/// What a Shipment costs while it can be delivered.
const SHIPMENT: f32 = 0.44;
/// Weight of what tiles that are paid would have been good for.
const OTHERS: f32 = 0.389;
/// What the Seal is worth on the first action: a second one.
const AGAIN: f32 = 1.2;
/// What it is worth later in the turn.
const SEAL: f32 = 0.788;
/// Weight of a work that can be commissioned now.
const WORK: f32 = 0.754;
/// What a work is worth on the way to another's Mastery.
const CHASE: f32 = 0.3;
/// Weight of what a second action may buy.
const SECOND: f32 = 1.755;
/// What the Contract office is worth to one without a Contract.
const OFFICE: f32 = 2.0;
/// What a work is worth for a Mastery that is held and threatened.
const GUARD: f32 = 0.3;
/// Share that works count for as goals in the worth of a position.
const IDLE: f32 = 0.2;

/// What a Fugitive costs, whatever becomes of the others.
const FUGITIVE: f32 = -2.5;

/// The Mastery of Shipments comes after those of the works.
const DELIVERIES: usize = Work::ALL.len();

/// What a seat strives for, worked out once for a decision.
pub struct Goals {
    /// Turns that the seat may still have, this one included.
    pub turns: f32,
    /// What one more tile of each kind brings.
    pub plus: [f32; 10],
    /// What is lost with a tile of each kind.
    pub minus: [f32; 10],
    /// What one more work of each type brings.
    pub works: [f32; 6],
    /// What the goals are worth as they stand.
    pub worth: f32,
}

/// The share of a goal that counts when so many tiles are missing.
#[inline]
fn near(lack: u32) -> f32 {
    NEAR.get(lack as usize).copied().unwrap_or(0.0)
}

/// Turns that each seat may still have.
pub fn turns(game: &Emporous, s: &State) -> f32 {
    let seats = game.seats();
    if let Some(left) = s.table.last {
        return f32::from(left) / seats as f32 + 0.5;
    }
    let most = Seat::all(seats).map(|seat| game.visible(&s.table, seat)).max().unwrap_or(0);
    let rest = f32::from(game.cards().table.end_points).max(f32::from(most)) - f32::from(most);
    1.0 + rest * 0.55
}

/// The way of paying that lacks least, and how many tiles it lacks; Jewels stand in.
#[inline]
fn best_way(ways: &[Tiles], held: Tiles) -> (Tiles, u32) {
    let jewels = u32::from(held.get(Kind::Jewel));
    let mut best = (Tiles::NONE, u32::MAX);
    for &way in ways {
        let lack = way.count() - way.least(held).count();
        if lack < best.1 {
            best = (way, lack);
        }
    }
    (best.0, best.1.saturating_sub(jewels))
}

impl Goals {
    /// The goals of a seat.
    pub fn of(game: &Emporous, s: &State, seat: Seat) -> Goals {
        let cards = game.cards();
        let i = seat.index();
        let (held, player) = (s.tiles[i], &s.table.players[i]);
        let turns = turns(game, s);
        let mut goals = Goals { turns, plus: [0.0; 10], minus: [0.0; 10], works: [0.0; 6], worth: 0.0 };
        for contract in bits(s.contracts[i]) {
            let row = cards.contract(contract);
            let (way, lack) = best_way(row.cost.ways_with(0), held);
            let missing: u32 = if player.works.covers(row.cost.works) {
                0
            } else {
                row.cost.works.iter().map(|(w, n)| u32::from(n.saturating_sub(player.works.get(w)))).sum()
            };
            // In the last turns only what is at hand can be done.
            let far = lack + 2 * missing;
            let hope = ((turns + 0.5 - 0.5 * far as f32 - 0.5 * missing as f32) * 0.5).clamp(0.0, 1.0);
            let worth = stake(game, contract) * hope;
            goals.strive(held, way, far, worth);
            goals.worth += worth * near(far);
            if missing > 0 {
                let gain = worth * (near(far.saturating_sub(2)) - near(far));
                for (work, n) in row.cost.works.iter() {
                    if n > player.works.get(work) {
                        goals.works[work.index()] += gain;
                    }
                }
            }
        }
        for work in Work::ALL {
            let w = work.index();
            if s.table.works.get(work) == 0 {
                goals.works[w] = 0.0;
                continue;
            }
            let row = cards.work(work);
            goals.works[w] += f32::from(row.points) + mastery(game, s, seat, w);
            let (way, lack) = best_way(row.cost.ways_with(0), held);
            let hope = ((turns - 0.5 * lack as f32) * 0.7).clamp(0.0, 1.0);
            let worth = goals.works[w] * hope * WORKS;
            goals.strive(held, way, lack, worth);
            goals.worth += worth * near(lack) * IDLE;
        }
        let most = goals.plus[..5].iter().fold(0.0, |most: f32, &plus| most.max(plus));
        goals.plus[5] = most.max(0.5) + 0.4;
        goals.minus[5] = goals.plus[5];
        for kind in Kind::MATERIALS {
            goals.plus[kind.index()] += UNIT;
            goals.minus[kind.index()] += UNIT;
        }
        // Clandestine tiles are a burden; a Shipment can still be delivered.
        let shipment = if turns > 2.0 { -SHIPMENT } else { undone(game, Kind::Shipment) };
        let contraband = undone(game, Kind::Contraband);
        for (kind, value) in [(Kind::Contraband, contraband), (Kind::Shipment, shipment), (Kind::Fugitive, FUGITIVE)] {
            (goals.plus[kind.index()], goals.minus[kind.index()]) = (value, value);
        }
        goals
    }

    /// Adds what a goal makes of each tile it still needs, and of each it has.
    #[inline]
    fn strive(&mut self, held: Tiles, way: Tiles, lack: u32, worth: f32) {
        let closer = if lack > 0 { worth * (near(lack - 1) - near(lack)) } else { 0.0 };
        let farther = worth * (near(lack) - near(lack + 1));
        let wanted = held.materials_below(way);
        // Those of which there are some, and none too many.
        let used = Tiles::NONE.materials_below(held) & !way.materials_below(held);
        for (plus, closer) in self.plus.iter_mut().zip(among(wanted, closer)) {
            *plus += closer;
        }
        for (minus, farther) in self.minus.iter_mut().zip(among(used, farther)) {
            *minus += farther;
        }
    }

    /// What giving these tiles away costs.
    pub fn loss(&self, tiles: Tiles) -> f32 {
        tiles.iter().map(|(kind, n)| self.minus[kind.index()] * f32::from(n)).sum()
    }

    /// What receiving these tiles brings; a second one of a kind counts half.
    pub fn gain(&self, tiles: Tiles) -> f32 {
        let one = |(kind, n): (Kind, u8)| {
            let plus = if kind == Kind::Any { self.unknown() } else { self.plus[kind.index()] };
            plus * (1.0 + 0.5 * f32::from(n - 1))
        };
        tiles.iter().map(one).sum()
    }

    /// What a tile of which nothing is said is worth: mostly what its owner can do without.
    fn unknown(&self) -> f32 {
        0.5 * self.plus[..5].iter().sum::<f32>() / 5.0 - 0.1
    }

    /// What a side's open goods are worth to a seat that has or gets them.
    pub fn open(&self, side: &Side) -> f32 {
        let works: f32 = side.works.iter().map(|(work, n)| (self.works[work.index()] + 0.5) * f32::from(n)).sum();
        works + COIN * 1.3 * f32::from(side.coins)
    }
}

/// What hangs on a Contract: its points, and those that it costs when it is left unfulfilled.
#[inline]
fn stake(game: &Emporous, contract: u8) -> f32 {
    f32::from(game.cards().contract(contract).points) - f32::from(game.cards().table.unfulfilled_points)
}

/// Points of a Clandestine tile that is left undone.
#[inline]
fn undone(game: &Emporous, kind: Kind) -> f32 {
    f32::from(game.cards().task(kind).points.first().copied().unwrap_or(0))
}

/// What one more of a type, or one more delivery, means for its Mastery.
fn mastery(game: &Emporous, s: &State, seat: Seat, w: usize) -> f32 {
    let have = s.table.players[seat.index()].toward(w);
    let (at, points) = (game.cards().mastery_at(w), f32::from(game.cards().mastery_points(w)));
    match s.table.masteries[w] {
        Some(holder) if holder == seat => {
            let rival = Seat::all(game.seats()).filter(|&other| other != seat);
            let close = rival.map(|other| s.table.players[other.index()].toward(w)).max().unwrap_or(0) >= have;
            if close { GUARD } else { 0.0 }
        }
        Some(holder) => {
            let theirs = s.table.players[holder.index()].toward(w);
            if have + 1 > theirs {
                points * 1.4
            } else if have + 2 > theirs {
                CHASE
            } else {
                0.0
            }
        }
        None if have + 1 >= at => points,
        None => TOWARD,
    }
}

/// The prior of a move, in points. Offers and answers are judged in `deals`.
pub fn prior_of(game: &Emporous, s: &State, seat: Seat, goals: &Goals, action: Action) -> f32 {
    let cards = game.cards();
    let i = seat.index();
    let player = &s.table.players[i];
    let has_seal = s.table.seal == Some(seat);
    let cost = |pay: &Payment| {
        let tiles: u32 = pay.tiles.count();
        let jewels = f32::from(pay.tiles.get(Kind::Jewel));
        let [hand, first, second] = pay.shops;
        UNIT * tiles as f32 + jewels + COIN * f32::from(hand) + CITY_COIN * f32::from(first + second)
    };
    // A City action that gains points wins the Seal, and with it a second action.
    let again = |gains: bool| {
        let first = s.table.journey == Journey::None;
        if gains && !has_seal { if first { AGAIN } else { SEAL } } else { 0.0 }
    };
    match action {
        Action::Fulfil { contract, ref pay } => {
            6.0 + f32::from(cards.contract(contract).points) - cost(pay) + again(true)
        }
        Action::Commission { work, ref pay } => {
            let others: f32 = pay.tiles.iter().map(|(k, n)| (goals.minus[k.index()] - UNIT) * f32::from(n)).sum();
            WORK * goals.works[work.index()] - cost(pay) - OTHERS * others + again(true)
        }
        Action::Buy { tile, first } => {
            let price = game.price(&s.table, tile).unwrap_or(0);
            let split = if first > 0 && first < price { 0.3 } else { 0.0 };
            // With two Islands, coins go where tiles are wanted, and to a card that has none.
            let card = usize::from(first == 0);
            let opens = match player.islands {
                [Some(_), Some(_)] => {
                    let material = player.islands[card].unwrap_or(Kind::Wood);
                    let there = s.table.market.get(material) > 0;
                    if there {
                        0.5 * (goals.plus[material.index()] - UNIT) + if player.city[card] == 0 { 0.2 } else { 0.0 }
                    } else {
                        -0.2
                    }
                }
                _ => 0.0,
            };
            goals.plus[tile.index()] - PRICE * f32::from(price) - split + opens
        }
        Action::Sail(island) => {
            let coins = f32::from(player.city[island as usize & 1]);
            let Some(material) = player.islands[island as usize & 1] else { return 0.0 };
            let tiles = cards.material(material).yields.min(s.table.market.get(material));
            let mut gain = 0.0;
            for n in 0..tiles {
                gain += if n == 0 {
                    goals.plus[material.index()]
                } else {
                    UNIT + (goals.plus[material.index()] - UNIT) * REST
                };
            }
            gain + (COIN - CITY_COIN) * coins
        }
        Action::Coin(kind) => {
            let tiles = if kind == Kind::Food { 2.0 } else { 1.0 };
            COIN * (goals.turns * 0.2).min(1.2) - goals.minus[kind.index()] * tiles
        }
        Action::Deliver => DELIVERY - undone(game, Kind::Shipment) + mastery(game, s, seat, DELIVERIES),
        Action::SealForCoin(purse) => {
            let price = if purse == Purse::Hand { COIN } else { CITY_COIN };
            let use_ = match s.table.journey {
                Journey::City(1) => SECOND * best_next(goals, s, seat, game),
                Journey::None if !bits(s.contracts[i]).any(|_| true) => OFFICE,
                _ => 0.0,
            };
            use_ * (goals.turns * 0.3).min(1.0) - price - 0.4
        }
        Action::SealForTasks => {
            let use_ = match s.table.journey {
                Journey::City(1) => SECOND * best_next(goals, s, seat, game),
                Journey::None if !bits(s.contracts[i]).any(|_| true) => OFFICE,
                _ => 0.0,
            };
            use_ - 2.2
        }
        Action::Draw => {
            let open = s.contracts[i].count_ones() as f32;
            if goals.turns > 2.5 + 1.5 * open { DRAW } else { -1.0 }
        }
        Action::Keep(contract) => prospect(game, s, seat, contract, goals.turns),
        Action::Return(contract) => 1.2 - prospect(game, s, seat, contract, goals.turns),
        Action::Choose(material) => 0.5 * f32::from(cards.material(material).yields),
        Action::Free(kind) => goals.plus[kind.index()],
        Action::End => 0.0,
        Action::Propose(_)
        | Action::Accept(_)
        | Action::Refuse
        | Action::Counter(_)
        | Action::Take { .. }
        | Action::BreakOff => super::deals::prior_of(game, s, seat, goals, action),
    }
}

/// Whether a second City action would bring something: the best tile that the coins buy.
fn best_next(goals: &Goals, s: &State, seat: Seat, game: &Emporous) -> f32 {
    let coins = s.table.players[seat.index()].coins;
    let able = |kind: &Kind| game.price(&s.table, *kind).is_some_and(|price| price <= coins);
    Kind::MATERIALS.into_iter().filter(able).map(|kind| goals.plus[kind.index()]).fold(0.0, f32::max)
}

/// What a Contract may bring, with what the seat has.
pub fn prospect(game: &Emporous, s: &State, seat: Seat, contract: u8, turns: f32) -> f32 {
    let row = game.cards().contract(contract);
    let player = &s.table.players[seat.index()];
    let (_, lack) = best_way(row.cost.ways_with(0), s.tiles[seat.index()]);
    let missing: u32 = row.cost.works.iter().map(|(w, n)| u32::from(n.saturating_sub(player.works.get(w)))).sum();
    let far = lack + 2 * missing;
    let hope = ((turns + 0.5 - 0.5 * far as f32 - 0.5 * missing as f32) * 0.5).clamp(0.0, 1.0);
    let unfulfilled = f32::from(game.cards().table.unfulfilled_points);
    stake(game, contract) * hope * (0.3 + 0.7 * near(far.min(4))) + unfulfilled * (1.0 - hope)
}

/// The least that a seat can do without, of so many tiles.
pub fn spare(goals: &Goals, held: Tiles, count: u32) -> Tiles {
    let (mut rest, mut some) = (held, Tiles::NONE);
    for _ in 0..count {
        let least = rest.iter().min_by(|a, b| goals.minus[a.0.index()].total_cmp(&goals.minus[b.0.index()]));
        let Some((kind, _)) = least else { break };
        rest = rest.minus(Tiles::one(kind));
        some = some.plus(Tiles::one(kind));
    }
    some
}

/// The points that a seat may expect at the end.
pub fn expected(game: &Emporous, s: &State, seat: Seat) -> f32 {
    let i = seat.index();
    let score = game.score(&s.table, seat, s.tiles[i], s.contracts[i].count_ones()).total();
    if s.table.phase == Phase::Over {
        return f32::from(score);
    }
    let goals = Goals::of(game, s, seat);
    let player = &s.table.players[i];
    let tiles: u32 = Kind::MATERIALS.into_iter().map(|kind| u32::from(s.tiles[i].get(kind))).sum();
    // A coin is used again and again.
    let coins = 0.12 * f32::from(player.coins) + 0.35 * f32::from(player.all_coins().min(10));
    let seal = if s.table.seal == Some(seat) { 0.1 } else { 0.0 };
    let burden = -0.5 * goals.plus[Kind::Shipment.index()].min(0.0) * f32::from(s.tiles[i].get(Kind::Shipment));
    // In the own turn what can still be done counts too.
    let acting = s.table.phase == Phase::Turn && s.table.active == seat;
    let again = match s.table.journey {
        Journey::None if acting => 0.6,
        _ => 0.0,
    };
    // Even a far Contract is a prospect, but several stand in each other's way.
    let open = s.contracts[i].count_ones() as f32;
    let prospects: f32 =
        bits(s.contracts[i]).map(|contract| stake(game, contract) * ((goals.turns - 1.0) * 0.3).clamp(0.0, 1.0)).sum();
    let prospects = 0.32 * prospects / open.max(1.0) * open.min(2.0);
    // Coins on a City card are a journey to its Island.
    let journey = |card: usize| {
        let Some(material) = player.islands[card].filter(|_| player.city[card] > 0) else { return 0.0 };
        let tiles = game.cards().material(material).yields.min(s.table.market.get(material));
        0.4 * f32::from(tiles) * (goals.plus[material.index()] + 0.4)
    };
    let journeys = journey(0).max(journey(1)) + 0.3 * journey(0).min(journey(1));
    let ease = (goals.turns * 0.3).min(1.0);
    f32::from(score) + 0.7 * goals.worth + prospects + (0.5 * tiles as f32 + coins + seal + journeys) * ease + again
        - burden
}

/// Tiles that are really what was asked, as far as the seat has them, and else what it can spare.
pub fn honest(goals: &Goals, held: Tiles, asked: Tiles) -> Option<FaceDown> {
    let named = asked.minus(Tiles::of(Kind::Any, asked.get(Kind::Any)));
    if !held.covers(named) {
        return None;
    }
    let rest = spare(goals, held.minus(named), u32::from(asked.get(Kind::Any)));
    let tiles = named.plus(rest);
    (tiles.count() == asked.count()).then_some(FaceDown { tiles, contracts: 0 })
}

/// For each set of the five materials, all bits where a material belongs to it.
const AMONG: [[u32; 8]; 32] = {
    let mut table = [[0; 8]; 32];
    let mut set = 0;
    while set < 32 {
        let mut i = 0;
        while i < 5 {
            table[set][i] = if set >> i & 1 == 1 { u32::MAX } else { 0 };
            i += 1;
        }
        set += 1;
    }
    table
};

/// A number for each of the five materials that belong to a set, and 0 for the others: goals are weighed by adding such
/// rows, without a branch that the processor could not foretell (branch misprediction).
#[inline]
fn among(set: usize, number: f32) -> [f32; 8] {
    AMONG[set & 31].map(|mask| f32::from_bits(number.to_bits() & mask))
}
