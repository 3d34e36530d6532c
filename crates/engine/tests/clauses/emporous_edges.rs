//! Clauses of Emporous at their edges: the last coin, the only way to travel, numbers that name nothing.

use crate::emporous_kit::*;
use emporia_engine::emporous::{
    Action, Event, FaceDown, Journey, Kind, Payment, Phase, Purse, State, Tiles, Work, Works,
};
use emporia_engine::seat::Seat;

/// A player who can do nothing: no tiles, no coins, no Contracts, and no coins in the reserve.
fn stuck(game: &emporia_engine::emporous::Emporous) -> (State, Seat) {
    let mut s = begun(game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    s.tiles[seat.index()] = Tiles::NONE;
    s.contracts[seat.index()] = 0;
    s.table.players[seat.index()].coins = 0;
    s.table.coins = 0;
    (s, seat)
}

/// Puts a coin into the hand, on the first City card or on the second.
fn one_coin(s: &mut State, seat: Seat, place: usize) {
    let player = &mut s.table.players[seat.index()];
    match place {
        0 => player.coins += 1,
        card => player.city[card - 1] += 1,
    }
}

#[test]
fn ous_31_any_way_to_travel_forbids_passing() {
    let game = game(4);
    let (s, seat) = stuck(&game);
    assert_eq!(no(&game, &s, Action::End), "allowed");
    let with = |change: &dyn Fn(&mut State)| {
        let mut t = s;
        change(&mut t);
        no(&game, &t, Action::End)
    };
    assert_eq!(with(&|t| t.table.players[seat.index()].city[0] = 1), "OUS-31", "the Island");
    assert_eq!(with(&|t| t.table.players[seat.index()].coins = 2), "OUS-31", "a purchase");
    assert_eq!(with(&|t| t.table.players[seat.index()].coins = 1), "allowed", "nothing costs one");
    assert_eq!(with(&|t| hand(t, seat, Kind::Wood, 1)), "allowed", "the reserve has no coin");
    assert_eq!(with(&|t| (hand(t, seat, Kind::Wood, 1), t.table.coins = 1).1), "OUS-31", "a coin");
    assert_eq!(with(&|t| (hand(t, seat, Kind::Food, 1), t.table.coins = 1).1), "allowed", "Food costs two");
    let work = |t: &mut State| {
        hand(t, seat, Kind::Wood, 1);
        hand(t, seat, Kind::Stone, 1);
    };
    assert_eq!(with(&work), "OUS-31", "a work");
    assert_eq!(with(&|t| (work(t), t.table.works = Works::NONE).1), "allowed", "of which there is one");
    let palace = named(&game, "palace");
    let own = |t: &mut State| {
        contract(t, seat, palace);
        works(&game, t, seat, Work::Furniture, 1);
        works(&game, t, seat, Work::Sculpture, 1);
    };
    assert_eq!(with(&own), "allowed");
    assert_eq!(with(&|t| (own(t), hand(t, seat, Kind::Stone, 1)).1), "OUS-31", "a Contract");
    // Chapter Two: a delivery.
    let game = second(4, 1);
    let (mut s, seat) = stuck(&game);
    assert_eq!(no(&game, &s, Action::End), "allowed");
    s.tiles[seat.index()] = Tiles::one(Kind::Shipment);
    assert_eq!(no(&game, &s, Action::End), "OUS-31");
}

#[test]
fn ous_40_no_other_island() {
    for players in [2, 4] {
        let game = game(players);
        let mut s = begun(&game);
        let seat = s.table.active;
        s.table.players[seat.index()].city[0] = 1;
        for island in [1, 2, 3, u8::MAX] {
            assert_eq!(no(&game, &s, Action::Sail(island)), "OUS-40");
        }
    }
}

#[test]
fn ous_51_the_reserve_and_the_action_limit_coins() {
    let game = game(4);
    let (mut s, seat) = stuck(&game);
    hand(&mut s, seat, Kind::Wood, 2);
    assert_eq!(no(&game, &s, Action::Coin(Kind::Wood)), "OUS-51");
    s.table.coins = 2;
    go(&game, &mut s, Action::Coin(Kind::Wood));
    // The same action goes on, until something else is done.
    let mut t = s;
    go(&game, &mut t, Action::Coin(Kind::Wood));
    assert_eq!((t.table.journey, t.table.coins), (Journey::City(1), 0));
    go(&game, &mut s, swap(&[seat.next(4)], &[Kind::Wood], &[]));
    act(&game, &mut s, seat.next(4), Action::Refuse);
    assert_eq!(no(&game, &s, Action::Coin(Kind::Wood)), "OUS-62");
}

#[test]
fn ous_53_only_an_own_contract() {
    let game = game(4);
    let (mut s, seat) = stuck(&game);
    let palace = named(&game, "palace");
    contract(&mut s, seat.next(4), palace);
    works(&game, &mut s, seat, Work::Furniture, 1);
    works(&game, &mut s, seat, Work::Sculpture, 1);
    hand(&mut s, seat, Kind::Stone, 1);
    let fulfil = |contract: u8| Action::Fulfil { contract, pay: pay(&[Kind::Stone]) };
    for foreign in [palace, 18, 31, 32, u8::MAX] {
        assert_eq!(no(&game, &s, fulfil(foreign)), "OUS-53");
    }
    contract(&mut s, seat, palace);
    assert_eq!(no(&game, &s, fulfil(palace)), "allowed");
}

#[test]
fn ous_55_a_shop_takes_coins_that_are_there() {
    let game = game(2);
    let (mut s, seat) = stuck(&game);
    hand(&mut s, seat, Kind::Food, 1);
    hand(&mut s, seat, Kind::Grapes, 1);
    let tiles = some(&[Kind::Food, Kind::Grapes]);
    let festival = |shops| Action::Commission { work: Work::Festival, pay: Payment { tiles, shops } };
    let ways = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    for (place, shops) in ways.into_iter().enumerate() {
        let mut t = s;
        one_coin(&mut t, seat, place);
        for way in ways {
            assert_eq!(no(&game, &t, festival(way)), if way == shops { "allowed" } else { "OUS-55" });
        }
    }
    // All three hold one: each is a way, and no other.
    s.table.players[seat.index()].coins = 1;
    s.table.players[seat.index()].city = [1, 1];
    let listed = listed(&game, &s);
    assert_eq!(listed.iter().filter(|a| matches!(a, Action::Commission { .. })).count(), 3);
}

#[test]
fn ous_61_a_coin_from_where_there_is_one() {
    let game = game(2);
    let (s, seat) = stuck(&game);
    for (place, purse) in Purse::ALL.into_iter().enumerate() {
        let mut t = s;
        one_coin(&mut t, seat, place);
        let offered: Vec<Action> =
            listed(&game, &t).into_iter().filter(|a| matches!(a, Action::SealForCoin(_))).collect();
        assert_eq!(offered, [Action::SealForCoin(purse)]);
        go(&game, &mut t, Action::SealForCoin(purse));
        assert_eq!((t.table.players[seat.index()].all_coins(), t.table.coins), (0, 1));
    }
}

#[test]
fn ous_63_only_an_own_contract_goes_back() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    let own = s.contracts[seat.index()].trailing_zeros() as u8;
    assert_eq!(no(&game, &s, Action::Return(own)), "OUS-63", "not without the Seal");
    s.table.seal = Some(seat);
    for foreign in (0..40).filter(|&card| card != own) {
        assert_eq!(no(&game, &s, Action::Return(foreign)), "OUS-63");
    }
    s.table.office = true;
    assert_eq!(no(&game, &s, Action::Return(own)), "OUS-63", "once per turn");
    s.table.office = false;
    go(&game, &mut s, Action::Draw);
    for foreign in (0..40).filter(|card| s.pair.checked_shr(*card).unwrap_or(0) & 1 == 0) {
        assert_eq!(no(&game, &s, Action::Keep(foreign as u8)), "OUS-63");
    }
}

#[test]
fn ous_74_answers_and_deals_need_a_negotiation() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    for seat in [a, b] {
        assert_eq!(no_for(&game, &s, seat, Action::Refuse), "OUS-74");
        assert_eq!(no_for(&game, &s, seat, Action::Accept(FaceDown::default())), "OUS-74");
    }
    assert_eq!(no(&game, &s, Action::BreakOff), "OUS-74");
    assert_eq!(no(&game, &s, take(b)), "OUS-74");
    go(&game, &mut s, swap(&[b], &[Kind::Wood], &[Kind::Bronze]));
    assert!(listed_for(&game, &s, a).is_empty(), "nobody else answers");
    assert_eq!(no_for(&game, &s, a, Action::Refuse), "OUS-74");
    act(&game, &mut s, b, Action::Accept(down(&[Kind::Bronze])));
    assert_eq!(no_for(&game, &s, b, Action::BreakOff), "OUS-30", "the active player decides");
    assert!(listed_for(&game, &s, b).is_empty());
    assert!(listed(&game, &s).contains(&Action::BreakOff) && listed(&game, &s).contains(&take(b)));
}

#[test]
fn ous_80_nothing_happens_to_a_mastery_that_stays() {
    let game = game(4);
    let (mut s, a, b) = traders(&game);
    works(&game, &mut s, a, Work::Armour, 4);
    s.table.masteries[Work::Armour.index()] = Some(a);
    s.table.players[a.index()].points += 2;
    let events = deal(&game, &mut s, b, work_side(Work::Armour, 1), ANSWERED, side(&[]), ANSWERED);
    assert!(!events.iter().any(|event| matches!(event, Event::Mastered { .. })));
}

#[test]
fn ous_91_the_parts_of_a_score() {
    for (game, names) in [(game(4), 6), (second(4, 1), 7)] {
        let (mut s, seat) = stuck(&game);
        works(&game, &mut s, seat, Work::Festival, 1);
        s.table.masteries[Work::Festival.index()] = Some(seat);
        s.table.players[seat.index()].fulfilled = 1;
        s.table.shops = 4;
        let score = game.score(&s.table, seat, some(&[Kind::Jewel, Kind::Contraband, Kind::Contraband]), 3);
        let tasks = if names == 7 { -2 } else { 0 };
        let parts = [
            ("contracts", 5),
            ("works", 2),
            ("masteries", 2),
            ("shops", 4),
            ("jewels", 1),
            ("unfulfilled", -6),
            ("tasks", tasks),
            ("even-start", 0),
        ];
        assert_eq!(score.parts(), parts);
        assert_eq!((score.total(), game.score_parts()), (8 + tasks, names));
    }
}

#[test]
fn ous_117_a_free_tile_that_is_there() {
    let game = second(4, 1);
    let mut s = begun(&game);
    let seat = s.table.active;
    let kind = Kind::Wood;
    let all = s.table.market.get(kind);
    hand(&mut s, seat, kind, all);
    s.table.phase = Phase::Free(seat);
    assert_eq!(no(&game, &s, Action::Free(kind)), "OUS-117");
    assert_eq!(no_for(&game, &s, seat.next(4), Action::Free(Kind::Stone)), "OUS-117");
    assert!(listed_for(&game, &s, seat.next(4)).is_empty());
    let rest: Vec<Action> = Kind::MATERIALS.into_iter().filter(|&m| m != kind).map(Action::Free).collect();
    assert_eq!(listed(&game, &s), rest);
}
