//! What a viewer of Emporous knows, as tensors.

use super::ExchangeDraft;
use crate::sink::Sink;
use emporia_engine::emporous::cards::Cost;
use emporia_engine::emporous::goods::{KINDS, MASTERIES};
use emporia_engine::emporous::{
    Collaboration, Emporous, Journey, Kind, MOST_TURNS, Phase, SeenAnswer, Side, Tiles, View, Work, bits,
};
use emporia_engine::{Game, Seat};

/// Own Contracts of which the faces are written; whoever has more sees the first ones.
const HELD: usize = 6;
/// Figures of a player.
const PLAYER: usize = 37;
/// Figures of a side of an exchange.
const SIDE: usize = 18;

/// Writes the whole observation.
pub fn write(game: &Emporous, view: &View, me: Seat, draft: &ExchangeDraft, out: &mut impl Sink) {
    let seats = game.seats();
    let table = &view.table;
    out.tensor("phase", &[8], "what is decided: Islands, a turn, which Contract to keep, an answer, a deal, a free tile, nothing (over); an offer or delivery is being composed");
    let phase = match table.phase {
        Phase::Islands => 0,
        Phase::Turn => 1,
        Phase::Office => 2,
        Phase::Answer => 3,
        Phase::Decide => 4,
        Phase::Free(_) => 5,
        Phase::Over => 6,
    };
    out.one_of(Some(phase), 7);
    out.flag(draft.is_begun());
    out.tensor("turn", &[8], "journey: none, Island, City, its actions (halves); coins are being acquired, exchange used, Contract office used, own turn");
    let journey = match table.journey {
        Journey::None => 0,
        Journey::Island => 1,
        Journey::City(_) => 2,
    };
    out.one_of(Some(journey), 3);
    out.share(if let Journey::City(done) = table.journey { done } else { 0 }, 2.0);
    out.flag(table.trading);
    out.flag(table.exchanged);
    out.flag(table.office);
    out.flag(table.active == me);
    out.tensor(
        "clock",
        &[5],
        "turns played (of the most there can be), end called, turns left, journeys passed in a row, Shops (sixteenths)",
    );
    out.share(table.turns, f32::from(MOST_TURNS) * seats as f32);
    out.flag(table.last.is_some());
    out.share(table.last.unwrap_or(0), 4.0);
    out.share(table.passed, 4.0);
    out.share(table.shops, 16.0);
    out.tensor("market", &[6, 2], "each cargo: tiles left (twelfths), price (sixths; 0 if sold out)");
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_cargo()) {
        out.share(table.market.get(kind), 12.0);
        out.share(game.price(table, kind).unwrap_or(0), 6.0);
    }
    out.tensor("reserve", &[3], "coins, Clandestine tiles, Contracts in the deck: shares of 32, 19 and 18");
    out.share(table.coins, 32.0);
    out.share(view.stack, 19.0);
    out.share(view.deck.len() as u8, 18.0);
    out.tensor("players", &[seats, PLAYER], "own first: works (6), used works (6), coins, coins on City cards (2), visible points, points, Contracts held, fulfilled, deliveries, Islands (5), Collaboration card (4), Masteries (7), holds the Seal");
    for other in 0..seats {
        write_player(game, view, (me.index() + other) % seats, out);
    }
    out.tensor("tiles", &[seats + 1, 1 + 2 * KINDS], "hidden tiles of each seat, own first, then of the Clandestine stack: how many, at least and at most of each kind (eighths)");
    for row in (0..seats).map(|other| (me.index() + other) % seats).chain([view.rows.len() - 1]) {
        let row = &view.rows[row];
        out.share(row.count, 8.0);
        for tiles in [row.least, row.most] {
            Kind::ALL[..KINDS].iter().for_each(|&kind| out.share(tiles.get(kind), 8.0));
        }
    }
    out.tensor(
        "works",
        &[6, 6],
        "own outlook on each work: left in the reserve, points, Shops, cards to the Mastery, its points, tiles lacking",
    );
    let (tiles, player) = (view.tiles(), &table.players[me.index()]);
    for work in Work::ALL {
        let row = game.cards().work(work);
        out.share(table.works.get(work), 6.0);
        out.share(row.points, 10.0);
        out.share(row.cost.shops, 4.0);
        out.share(row.mastery_at.saturating_sub(player.works_of(work)), 4.0);
        out.share(row.mastery_points, 10.0);
        out.share(lacking(&row.cost, tiles), 4.0);
    }
    out.tensor(
        "contracts",
        &[HELD, 11],
        "the own Contracts: there at all, points, Shops, works that it needs (6), works lacking, tiles lacking",
    );
    let mut held = bits(view.own_contracts());
    for _ in 0..HELD {
        let Some(contract) = held.next() else {
            (0..11).for_each(|_| out.put(0.0));
            continue;
        };
        let row = game.cards().contract(contract);
        out.put(1.0);
        out.share(row.points, 20.0);
        out.share(row.cost.shops, 4.0);
        Work::ALL.iter().for_each(|&work| out.share(row.cost.works.get(work), 2.0));
        let works = Work::ALL.iter().map(|&work| row.cost.works.get(work).saturating_sub(player.works.get(work)));
        out.share(works.sum::<u8>(), 4.0);
        out.share(lacking(&row.cost, tiles), 4.0);
    }
    write_exchange(view, me, draft, seats, out);
}

/// How many tiles a cost lacks in its cheapest way, Jewels at hand standing in for some.
#[inline]
fn lacking(cost: &Cost, tiles: Tiles) -> f32 {
    let fewest = cost.ways_with(0).iter().map(|&way| way.count() - tiles.least(way).count()).min().unwrap_or(0);
    fewest.saturating_sub(u32::from(tiles.get(Kind::Jewel))) as f32
}

#[inline]
fn write_player(game: &Emporous, view: &View, seat: usize, out: &mut impl Sink) {
    let table = &view.table;
    let player = &table.players[seat];
    Work::ALL.iter().for_each(|&work| out.share(player.works.get(work), 4.0));
    Work::ALL.iter().for_each(|&work| out.share(player.used.get(work), 4.0));
    out.share(player.coins, 10.0);
    player.city.iter().for_each(|&coins| out.share(coins, 10.0));
    out.share(game.visible(table, Seat(seat as u8)), 30.0);
    out.share(player.points, 30.0);
    out.share(view.contracts[seat], 4.0);
    out.share(player.fulfilled.count_ones() as u8, 4.0);
    out.share(player.delivered, 4.0);
    Kind::MATERIALS.iter().for_each(|&island| out.flag(player.islands.contains(&Some(island))));
    Collaboration::ALL.iter().for_each(|&card| out.flag(player.collaboration == Some(card)));
    (0..MASTERIES).for_each(|mastery| out.flag(table.masteries[mastery] == Some(Seat(seat as u8))));
    out.flag(table.seal == Some(Seat(seat as u8)));
}

fn write_exchange(view: &View, me: Seat, draft: &ExchangeDraft, seats: usize, out: &mut impl Sink) {
    let exchange = view.exchange.as_ref();
    out.tensor(
        "exchange",
        &[4],
        "the negotiation: its round (thirds), it is offered to the own seat, to several, the own answer is awaited",
    );
    out.share(exchange.map_or(0, |exchange| exchange.round), 3.0);
    out.flag(exchange.is_some_and(|exchange| exchange.terms.to.has(me)));
    out.flag(exchange.is_some_and(|exchange| exchange.terms.to.len() > 1));
    out.flag(exchange.is_some_and(|exchange| exchange.waiting.has(me)));
    out.tensor(
        "terms",
        &[2, SIDE],
        "what is given and asked in it: tiles by what is said (10), works (6), coins, Contracts",
    );
    let nothing = Side::default();
    for side in exchange.map_or([&nothing; 2], |exchange| [&exchange.terms.give, &exchange.terms.ask]) {
        write_side(side, out);
    }
    out.tensor(
        "answers",
        &[seats, 4 + 2 * SIDE],
        "own first: answer not heard, refused, accepted, counter-offer; the sides of that",
    );
    for other in 0..seats {
        let answer = exchange.map(|exchange| exchange.answers[(me.index() + other) % seats]);
        let (place, sides) = match answer {
            None | Some(SeenAnswer::None) => (None, [nothing; 2]),
            Some(SeenAnswer::Given) => (Some(0), [nothing; 2]),
            Some(SeenAnswer::Refuse) => (Some(1), [nothing; 2]),
            Some(SeenAnswer::Accept(_)) => (Some(2), [nothing; 2]),
            Some(SeenAnswer::Counter(terms, _)) => (Some(3), [terms.give, terms.ask]),
        };
        out.one_of(place, 4);
        sides.iter().for_each(|side| write_side(side, out));
    }
    out.tensor(
        "draft",
        &[2 * SIDE + KINDS],
        "what is being composed: the side given, the side asked, tiles laid face down",
    );
    let offer = &draft.offer;
    write_side(&offer.terms.give, out);
    write_side(&offer.terms.ask, out);
    Kind::ALL[..KINDS].iter().for_each(|&kind| out.share(offer.hidden.tiles.get(kind), 4.0));
}

#[inline]
fn write_side(side: &Side, out: &mut impl Sink) {
    Kind::ALL.iter().for_each(|&kind| out.share(side.tiles.get(kind), 4.0));
    Work::ALL.iter().for_each(|&work| out.share(side.works.get(work), 4.0));
    out.share(side.coins, 8.0);
    out.share(side.contracts, 4.0);
}
