//! Components, set-up, the market and the journeys: OUS-1 to OUS-56.

use crate::emporous_kit::*;
use emporia_engine::CardSet;
use emporia_engine::emporous::{Action, Cards, Event, Journey, Kind, Payment, Phase, Purse, State, Tiles, Work, Works};
use emporia_engine::game::{Game, Turn, Viewer};
use emporia_engine::rng::fast;
use emporia_engine::seat::Seat;

fn price(game: &emporia_engine::emporous::Emporous, s: &State, kind: Kind) -> Option<u8> {
    game.price(&s.table, kind)
}

#[test]
fn ous_1_cargo_tiles() {
    let s = start(&game(4));
    let all = Kind::MATERIALS.map(|kind| s.table.market.get(kind));
    assert_eq!(all, [8, 8, 8, 8, 12]);
    assert_eq!(all.iter().sum::<u8>() + s.table.market.get(Kind::Jewel), 47);
}

#[test]
fn ous_2_cards_and_coins() {
    let (cards, s) = (Cards::builtin(), start(&game(4)));
    assert_eq!(cards.all_works().count(), 41);
    assert_eq!(s.deck.len(), 18);
    assert_eq!(s.table.masteries.len(), 7);
    assert_eq!(s.table.players.iter().map(|player| player.all_coins()).sum::<u8>() + s.table.coins, 32);
    assert_eq!(cards.table.prices, [8, 6, 4, 2]);
}

#[test]
fn ous_3_islands_and_their_yield() {
    let game = game(4);
    let names = Kind::MATERIALS.map(|kind| game.cards().island(kind).to_owned());
    assert_eq!(names, ["Eide", "Latomeia", "Calkino", "Trofí", "Krasí"]);
    for (material, yields) in Kind::MATERIALS.into_iter().zip([2, 2, 2, 2, 3]) {
        let mut s = begun(&game);
        let seat = s.table.active;
        empty_hand(&mut s, seat);
        s.table.players[seat.index()].islands[0] = Some(material);
        s.table.players[seat.index()].city[0] = 1;
        let before = s.table.market.get(material);
        go(&game, &mut s, Action::Sail(0));
        assert_eq!(s.tiles[seat.index()], Tiles::of(material, yields));
        assert_eq!(s.table.market.get(material), before - yields);
    }
}

#[test]
fn ous_10_first_player_at_random_then_clockwise() {
    let game = game(4);
    let firsts: Vec<u8> = (0..60).map(|n| game.start(&mut fast(n, 0)).table.first.0).collect();
    assert!((0..4).all(|seat| firsts.contains(&seat)));
    let mut s = begun(&game);
    let first = s.table.first;
    assert_eq!(s.table.active, first);
    for n in 1..=4 {
        end(&game, &mut s);
        assert_eq!(s.table.active.0, (first.0 + n) % 4);
    }
}

#[test]
fn ous_11_four_piles_a_row() {
    let game = game(4);
    let mut s = start(&game);
    for (kind, pile) in Kind::MATERIALS.into_iter().zip([2, 2, 2, 2, 3]) {
        assert_eq!(s.table.pile[kind.index()], pile);
        for wanted in [2, 4, 6, 8] {
            for _ in 0..pile {
                assert_eq!(price(&game, &s, kind), Some(wanted));
                s.table.market = s.table.market.minus(Tiles::one(kind));
            }
        }
        assert_eq!(price(&game, &s, kind), None);
    }
}

#[test]
fn ous_12_the_reserve() {
    for players in 2..=4 {
        let game = game(players);
        let s = start(&game);
        assert_eq!(s.table.market.get(Kind::Jewel), players - 1);
        assert_eq!(s.table.coins, 4 * players);
        assert_eq!((s.table.seal, s.table.shops), (None, 0));
        assert_eq!(s.table.works, game.cards().all_works());
        let other = game.start(&mut fast(12, 0));
        assert_ne!(s.deck, other.deck, "the Contracts are shuffled");
        assert!(s.table.players[players as usize..].iter().all(|player| player.all_coins() == 0));
    }
    let s = start(&second(3, 1));
    assert_eq!(s.stack.items().iter().filter(|&&tile| tile == Kind::Fugitive as u8).count(), 1);
    assert_eq!(s.collaborations.iter().filter(|card| card.is_some()).count(), 3);
}

#[test]
fn ous_13_four_coins_each() {
    let s = start(&game(3));
    assert!(s.table.players[..3].iter().all(|player| player.coins == 4 && player.city == [0, 0]));
}

#[test]
fn ous_14_islands_counter_clockwise_first_player_last() {
    let game = game(4);
    let mut s = start(&game);
    let first = s.table.first.0;
    for (n, island) in [3, 2, 1, 0].into_iter().zip(Kind::MATERIALS) {
        let seat = Seat((first + n) % 4);
        assert_eq!(to_act(&game, &s), Turn::Seat(seat));
        assert_eq!(no_for(&game, &s, seat.next(4), Action::Choose(island)), "OUS-14");
        act(&game, &mut s, seat, Action::Choose(island));
        if s.table.phase == Phase::Islands {
            let next = game.chooser(&s.table);
            assert_eq!(no_for(&game, &s, next, Action::Choose(island)), "OUS-14", "an Island is chosen once");
        }
    }
    assert_eq!(s.table.phase, Phase::Turn);
    assert_eq!(no(&game, &s, Action::Choose(Kind::Grapes)), "OUS-14");
}

#[test]
fn ous_15_first_tiles_and_a_contract_in_turn_order() {
    let game = game(4);
    let top: Vec<u8> = start(&game).deck.items()[..4].to_vec();
    let s = begun(&game);
    for (n, &card) in top.iter().enumerate() {
        let seat = Seat((s.table.first.0 + n as u8) % 4);
        assert_eq!(s.contracts[seat.index()], 1 << card);
        let island = s.table.players[seat.index()].islands[0].expect("chosen");
        assert_eq!(s.tiles[seat.index()], Tiles::of(island, s.table.pile[island.index()]));
        assert_eq!(price(&game, &s, island), Some(4), "the price-2 pile is gone");
        assert_eq!(game.view(&s, Viewer::Seat(seat)).own_contracts(), 1 << card);
        assert_eq!(game.view(&s, Viewer::Seat(seat.next(4))).surely(seat), 0, "a Contract is hidden");
    }
    assert_eq!(s.deck.len(), 14);
}

#[test]
fn ous_16_scarcity() {
    let game = game(3);
    let s = begun(&game); // Wood, Stone and Bronze are chosen.
    assert_eq!(s.table.market.get(Kind::Food), 4);
    assert_eq!(s.table.market.get(Kind::Grapes), 4);
    assert_eq!(s.table.pile, [2, 2, 2, 1, 1]);
    assert_eq!(price(&game, &s, Kind::Grapes), Some(2));
    assert_eq!(s.table.market.get(Kind::Wood), 6);
}

#[test]
fn ous_20_prices_rise_and_fall() {
    let game = game(3);
    let mut s = begun(&game);
    for (kind, pile) in [(Kind::Wood, 2u8), (Kind::Food, 1)] {
        for tiles in 1..=4 * pile {
            s.table.market =
                s.table.market.minus(Tiles::of(kind, s.table.market.get(kind))).plus(Tiles::of(kind, tiles));
            assert_eq!(price(&game, &s, kind), Some(10 - 2 * tiles.div_ceil(pile)));
        }
    }
    // Buying takes from the cheapest pile, and a tile that is returned makes the next one cheaper again.
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    s.table.market =
        s.table.market.minus(Tiles::of(Kind::Stone, s.table.market.get(Kind::Stone))).plus(Tiles::of(Kind::Stone, 5));
    s.table.players[seat.index()].coins = 9;
    assert_eq!(price(&game, &s, Kind::Stone), Some(4));
    go(&game, &mut s, Action::Buy { tile: Kind::Stone, first: 4 });
    assert_eq!(price(&game, &s, Kind::Stone), Some(6));
    s.table.journey = Journey::None;
    go(&game, &mut s, Action::Coin(Kind::Stone));
    assert_eq!(price(&game, &s, Kind::Stone), Some(4));
}

#[test]
fn ous_21_an_empty_row_gives_nothing() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    let island = s.table.players[seat.index()].islands[0].expect("chosen");
    let other = seat.next(4);
    let left = s.table.market.get(island);
    hand(&mut s, other, island, left);
    s.table.players[seat.index()].coins = 20;
    assert_eq!(no(&game, &s, Action::Buy { tile: island, first: 8 }), "OUS-50");
    s.table.players[seat.index()].city[0] = 2;
    let before = s.tiles[seat.index()];
    go(&game, &mut s, Action::Sail(0));
    assert_eq!(s.tiles[seat.index()], before);
    // All tiles back, and the row is as it was at the start.
    empty_hand(&mut s, other);
    empty_hand(&mut s, seat);
    assert_eq!(s.table.market.get(island), 4 * s.table.pile[island.index()]);
}

#[test]
fn ous_30_one_journey_and_an_explicit_end() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    s.table.players[seat.index()].city[0] = 1;
    assert_eq!(no_for(&game, &s, seat.next(4), Action::Sail(0)), "OUS-30");
    go(&game, &mut s, Action::Sail(0));
    assert_eq!(s.table.active, seat, "ending the turn is a move of its own");
    s.table.players[seat.index()].city[0] = 1;
    assert_eq!(no(&game, &s, Action::Sail(0)), "OUS-30");
    assert_eq!(no(&game, &s, Action::Buy { tile: Kind::Grapes, first: 2 }), "OUS-30");
    assert!(listed(&game, &s).contains(&Action::End));
    go(&game, &mut s, Action::End);
    assert_eq!(s.table.active, seat.next(4));
}

#[test]
fn ous_31_the_journey_is_compulsory_if_possible() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    assert_eq!(no(&game, &s, Action::End), "OUS-31");
    assert!(!listed(&game, &s).contains(&Action::End));
    empty_hand(&mut s, seat);
    s.table.players[seat.index()].coins = 0;
    assert_eq!(no(&game, &s, Action::Sail(0)), "OUS-40");
    // Seal, office and exchange stay possible.
    s.table.seal = Some(seat);
    let may = listed(&game, &s);
    assert!(may.contains(&Action::End) && may.contains(&Action::Draw));
    assert_eq!(no(&game, &s, swap(&after(&game, &s)[..1], &[], &[Kind::Wood])), "allowed");
    let events = go(&game, &mut s, Action::End);
    assert!(events.contains(&Event::Passed { seat }));
    assert_eq!(s.table.active, seat.next(4));
}

#[test]
fn ous_40_island_needs_a_coin_on_the_city_card() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    let island = s.table.players[seat.index()].islands[0].expect("chosen");
    assert_eq!(no(&game, &s, Action::Sail(0)), "OUS-40");
    assert_eq!(no(&game, &s, Action::Sail(1)), "OUS-40");
    s.table.players[seat.index()].coins = 1;
    s.table.players[seat.index()].city[0] = 3;
    // One tile is left: the journey brings that one.
    let left = s.table.market.get(island) - 1;
    hand(&mut s, seat.next(4), island, left);
    let before = s.tiles[seat.index()];
    go(&game, &mut s, Action::Sail(0));
    let player = &s.table.players[seat.index()];
    assert_eq!((player.coins, player.city), (4, [0, 0]));
    assert_eq!(s.tiles[seat.index()], before.plus(Tiles::one(island)));
}

#[test]
fn ous_50_buying() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    let island = s.table.players[seat.index()].islands[0].expect("chosen");
    assert_eq!(no(&game, &s, Action::Buy { tile: island, first: 3 }), "OUS-102", "the price is 4");
    assert_eq!(no(&game, &s, Action::Buy { tile: Kind::Jewel, first: 5 }), "OUS-50", "four coins are too few");
    assert_eq!(no(&game, &s, Action::Buy { tile: Kind::Contraband, first: 0 }), "OUS-50");
    let mut t = s;
    go(&game, &mut t, Action::Buy { tile: island, first: 4 });
    let player = &t.table.players[seat.index()];
    assert_eq!((player.coins, player.city), (0, [4, 0]));
    assert_eq!(t.tiles[seat.index()].get(island), s.tiles[seat.index()].get(island) + 1);
    s.table.players[seat.index()].coins = 5;
    go(&game, &mut s, Action::Buy { tile: Kind::Jewel, first: 5 });
    assert_eq!(s.tiles[seat.index()].get(Kind::Jewel), 1);
    assert_eq!(s.table.market.get(Kind::Jewel), 2);
    assert_eq!(s.table.seal, None);
}

#[test]
fn ous_51_coins_for_tiles() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    for (kind, n) in
        [(Kind::Wood, 1), (Kind::Stone, 1), (Kind::Bronze, 1), (Kind::Grapes, 1), (Kind::Food, 3), (Kind::Jewel, 1)]
    {
        hand(&mut s, seat, kind, n);
    }
    let market = s.table.market;
    for kind in [Kind::Wood, Kind::Stone, Kind::Bronze, Kind::Grapes, Kind::Food, Kind::Jewel] {
        go(&game, &mut s, Action::Coin(kind));
    }
    assert_eq!(s.table.players[seat.index()].coins, 4 + 6, "available at once");
    assert_eq!(s.table.coins, 16 - 6);
    assert_eq!(s.tiles[seat.index()], Tiles::one(Kind::Food));
    assert_eq!(s.table.market.get(Kind::Food), market.get(Kind::Food) + 2);
    assert_eq!(s.table.market.get(Kind::Jewel), 3);
    assert_eq!(s.table.journey, Journey::City(1), "any number of coins is one action");
    assert_eq!(no(&game, &s, Action::Coin(Kind::Food)), "OUS-51", "one Food buys nothing");
    // Anything else closes the action.
    hand(&mut s, seat, Kind::Wood, 1);
    go(&game, &mut s, Action::SealForCoin(Purse::Hand));
    s.table.seal = None;
    assert_eq!(no(&game, &s, Action::Coin(Kind::Wood)), "OUS-62");
    // The reserve limits it.
    s.table.journey = Journey::None;
    s.table.coins = 0;
    assert_eq!(no(&game, &s, Action::Coin(Kind::Wood)), "OUS-51");
}

#[test]
fn ous_52_commission() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    let commission = Action::Commission { work: Work::Construction, pay: pay(&[Kind::Wood, Kind::Stone]) };
    assert_eq!(no(&game, &s, commission), "OUS-54");
    hand(&mut s, seat, Kind::Wood, 1);
    hand(&mut s, seat, Kind::Stone, 1);
    let mut t = s;
    t.table.works = t.table.works.minus(Works::from([7, 0, 0, 0, 0, 0]));
    assert_eq!(no(&game, &t, commission), "OUS-52", "no card is left");
    go(&game, &mut s, commission);
    assert_eq!(s.table.players[seat.index()].works, Works::one(Work::Construction));
    assert_eq!(s.table.works.get(Work::Construction), 6);
    assert_eq!(game.visible(&s.table, seat), u16::from(game.cards().work(Work::Construction).points));
}

#[test]
fn ous_53_fulfil_a_contract() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    let shipyard = named(&game, "shipyard");
    let fulfil = Action::Fulfil { contract: shipyard, pay: pay(&[Kind::Wood, Kind::Food]) };
    contract(&mut s, seat.next(4), shipyard);
    assert_eq!(no(&game, &s, fulfil), "OUS-53", "not the own Contract");
    contract(&mut s, seat, shipyard);
    hand(&mut s, seat, Kind::Wood, 1);
    hand(&mut s, seat, Kind::Food, 1);
    works(&game, &mut s, seat, Work::Construction, 2);
    assert_eq!(no(&game, &s, fulfil), "OUS-53", "a work is missing");
    works(&game, &mut s, seat, Work::Furniture, 1);
    let before = game.visible(&s.table, seat);
    let events = go(&game, &mut s, fulfil);
    assert!(matches!(events[0], Event::Fulfilled { .. }) && game.reveals(&events[0]));
    let player = &s.table.players[seat.index()];
    assert_eq!(player.fulfilled, 1 << shipyard);
    assert_eq!(s.contracts[seat.index()] >> shipyard & 1, 0, "no longer in the hand");
    assert_eq!((player.works.count(), player.used.count()), (1, 2), "used up");
    assert_eq!(game.visible(&s.table, seat), before + u16::from(game.cards().contract(shipyard).points));
    // A used work cannot be used again.
    s.table.journey = Journey::None;
    let palace = named(&game, "palace");
    contract(&mut s, seat, palace);
    works(&game, &mut s, seat, Work::Sculpture, 1);
    hand(&mut s, seat, Kind::Stone, 1);
    assert_eq!(no(&game, &s, Action::Fulfil { contract: palace, pay: pay(&[Kind::Stone]) }), "OUS-53");
}

#[test]
fn ous_54_either_side_and_jewels() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    let shipyard = named(&game, "shipyard"); // Wood and Bronze/Food.
    contract(&mut s, seat, shipyard);
    works(&game, &mut s, seat, Work::Construction, 1);
    works(&game, &mut s, seat, Work::Furniture, 1);
    for kind in [Kind::Wood, Kind::Bronze, Kind::Food] {
        hand(&mut s, seat, kind, 1);
    }
    hand(&mut s, seat, Kind::Jewel, 2);
    let ways: Vec<Payment> = listed(&game, &s)
        .into_iter()
        .filter_map(|a| match a {
            Action::Fulfil { contract, pay } if contract == shipyard => Some(pay),
            _ => None,
        })
        .collect();
    let wanted = [
        pay(&[Kind::Wood, Kind::Bronze]),
        pay(&[Kind::Wood, Kind::Food]),
        pay(&[Kind::Wood, Kind::Jewel]),
        pay(&[Kind::Bronze, Kind::Jewel]),
        pay(&[Kind::Food, Kind::Jewel]),
        pay(&[Kind::Jewel, Kind::Jewel]),
    ];
    assert_eq!(ways.len(), wanted.len(), "each way once: {ways:?}");
    assert!(wanted.iter().all(|way| ways.contains(way)));
    let whole = Action::Fulfil { contract: shipyard, pay: pay(&[Kind::Wood]) };
    assert_eq!(no(&game, &s, whole), "OUS-54", "costs are paid whole");
    go(&game, &mut s, Action::Fulfil { contract: shipyard, pay: wanted[2] });
    assert_eq!(s.table.market.get(Kind::Jewel), 2, "the Jewel went back to the reserve");
    assert_eq!(s.tiles[seat.index()], some(&[Kind::Bronze, Kind::Food, Kind::Jewel]));
}

#[test]
fn ous_55_shops() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    hand(&mut s, seat, Kind::Food, 1);
    hand(&mut s, seat, Kind::Grapes, 1);
    s.table.players[seat.index()].coins = 3;
    s.table.players[seat.index()].city[0] = 1;
    let tiles = some(&[Kind::Food, Kind::Grapes]);
    let festival = |shops| Action::Commission { work: Work::Festival, pay: Payment { tiles, shops } };
    assert_eq!(no(&game, &s, festival([0, 0, 0])), "OUS-55");
    assert_eq!(no(&game, &s, festival([0, 0, 1])), "OUS-55", "there is no second City card");
    assert_eq!(no(&game, &s, festival([1, 1, 0])), "OUS-55");
    let ways = listed(&game, &s).into_iter().filter(|a| matches!(a, Action::Commission { .. })).count();
    assert_eq!(ways, 2, "from the hand or from the City card");
    let others: Vec<u16> = Seat::all(4).map(|other| game.visible(&s.table, other)).collect();
    for (shops, coins, city) in [([1, 0, 0], 2, 1), ([0, 1, 0], 3, 0)] {
        let mut t = s;
        go(&game, &mut t, festival(shops));
        let player = &t.table.players[seat.index()];
        assert_eq!((player.coins, player.city[0], t.table.shops), (coins, city, 1));
        for other in Seat::all(4).filter(|&other| other != seat) {
            assert_eq!(game.visible(&t.table, other), others[other.index()] + 1, "a point for every player");
        }
    }
}

#[test]
fn ous_56_what_is_spent_goes_back() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    hand(&mut s, seat, Kind::Wood, 1);
    hand(&mut s, seat, Kind::Stone, 1);
    let market = s.table.market;
    let mut t = s;
    go(&game, &mut t, Action::Commission { work: Work::Construction, pay: pay(&[Kind::Wood, Kind::Stone]) });
    assert_eq!(t.table.market, market.plus(some(&[Kind::Wood, Kind::Stone])));
    let price = game.price(&s.table, Kind::Grapes).expect("there are Grapes");
    go(&game, &mut s, Action::Buy { tile: Kind::Grapes, first: price });
    assert_eq!(s.table.players[seat.index()].city[0], price);
    assert_eq!(s.table.coins, 16, "nothing goes to the reserve");
}
