//! The Seal, and the variant for two: OUS-60 to OUS-64 and OUS-100 to OUS-102.

use crate::emporous_kit::*;
use emporia_engine::CardSet;
use emporia_engine::emporous::{Action, Cards, Event, Journey, Kind, Options, Phase, Purse, Tiles, Work, bits};
use emporia_engine::game::{Actor, Game, Turn, Viewer};
use emporia_engine::seat::Seat;

#[test]
fn ous_60_the_seal_for_points_in_the_city() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    let other = seat.next(4);
    s.table.seal = Some(other);
    empty_hand(&mut s, seat);
    s.table.players[seat.index()].coins = 5;
    let mut t = s;
    go(&game, &mut t, Action::Buy { tile: Kind::Jewel, first: 5 });
    assert_eq!(t.table.seal, Some(other), "a bought Jewel gains none");
    hand(&mut s, seat, Kind::Wood, 1);
    hand(&mut s, seat, Kind::Stone, 1);
    let mut t = s;
    go(&game, &mut t, Action::Coin(Kind::Wood));
    assert_eq!(t.table.seal, Some(other));
    let events =
        go(&game, &mut s, Action::Commission { work: Work::Construction, pay: pay(&[Kind::Wood, Kind::Stone]) });
    assert_eq!(s.table.seal, Some(seat));
    assert!(events.contains(&Event::Sealed { seat, from: Some(other) }));
}

#[test]
fn ous_61_the_seal_for_a_coin() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    s.table.players[seat.index()].coins = 1;
    assert_eq!(no(&game, &s, Action::SealForCoin(Purse::First)), "OUS-61");
    s.table.players[seat.index()].city[0] = 2;
    assert_eq!(no_for(&game, &s, seat.next(4), Action::SealForCoin(Purse::Hand)), "OUS-30", "on the own turn");
    let mut t = s;
    go(&game, &mut t, Action::SealForCoin(Purse::Hand));
    assert_eq!((t.table.players[seat.index()].coins, t.table.coins, t.table.seal), (0, 17, Some(seat)));
    assert_eq!(t.table.journey, Journey::None, "not an action");
    assert_eq!(no(&game, &t, Action::SealForCoin(Purse::First)), "OUS-61", "the holder cannot buy it");
    go(&game, &mut s, Action::Sail(0));
    s.table.players[seat.index()].city[0] = 1;
    go(&game, &mut s, Action::SealForCoin(Purse::First));
    assert_eq!((s.table.players[seat.index()].city[0], s.table.seal), (0, Some(seat)));
}

#[test]
fn ous_62_the_helper_gives_a_second_action() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    empty_hand(&mut s, seat);
    s.table.players[seat.index()].coins = 20;
    let buy = Action::Buy { tile: Kind::Jewel, first: 5 };
    let mut t = s;
    go(&game, &mut t, buy);
    assert_eq!(no(&game, &t, buy), "OUS-62", "without the Seal only one");
    go(&game, &mut t, Action::SealForCoin(Purse::Hand));
    go(&game, &mut t, buy);
    assert_eq!(no(&game, &t, buy), "OUS-62", "never a third");
    // The first action may be what wins the Seal.
    hand(&mut s, seat, Kind::Wood, 1);
    hand(&mut s, seat, Kind::Stone, 1);
    go(&game, &mut s, Action::Commission { work: Work::Construction, pay: pay(&[Kind::Wood, Kind::Stone]) });
    go(&game, &mut s, buy);
    assert_eq!(s.table.journey, Journey::City(2));
    // On an Island journey there is no City action at all.
    s.table.journey = Journey::Island;
    assert_eq!(no(&game, &s, buy), "OUS-30");
}

#[test]
fn ous_63_the_contract_office() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    assert_eq!(no(&game, &s, Action::Draw), "OUS-63", "only with the Seal");
    s.table.seal = Some(seat);
    let top: Vec<u8> = s.deck.items()[..2].to_vec();
    let mut t = s;
    go(&game, &mut t, Action::Draw);
    assert_eq!(t.table.phase, Phase::Office);
    assert_eq!(no(&game, &t, Action::Coin(Kind::Wood)), "OUS-63", "the pair is settled first");
    assert_eq!(no(&game, &t, Action::Keep((0..18).find(|c| !top.contains(c)).expect("another"))), "OUS-63");
    let view = game.view(&t, Viewer::Seat(seat));
    assert_eq!(view.pair, 1 << top[0] | 1 << top[1]);
    assert_eq!(game.view(&t, Viewer::Seat(seat.next(4))).pair, 0);
    let events = go(&game, &mut t, Action::Keep(top[1]));
    let seen = game.event_for(&events[0], Viewer::Seat(seat.next(4)));
    assert_eq!(seen, Some(Event::Kept { seat, kept: None, returned: None }));
    assert_eq!(t.contracts[seat.index()].count_ones(), 2);
    assert_eq!(t.deck.items().last(), Some(&top[0]));
    assert_eq!(no(&game, &t, Action::Draw), "OUS-63", "once per turn");
    // Who returned a card knows where it lies; the others do not.
    assert_eq!(game.view(&t, Viewer::Seat(seat)).deck.last(), Some(&Some(top[0])));
    assert_eq!(game.view(&t, Viewer::Seat(seat.next(4))).deck.last(), Some(&None));
    // Or an own Contract goes under the deck, on an Island journey as well.
    let mut t = s;
    t.table.players[seat.index()].city[0] = 1;
    go(&game, &mut t, Action::Sail(0));
    let own = t.contracts[seat.index()].trailing_zeros() as u8;
    go(&game, &mut t, Action::Return(own));
    assert_eq!((t.contracts[seat.index()], t.deck.items().last()), (0, Some(&own)));
    assert_eq!(no(&game, &t, Action::Draw), "OUS-63");
    // Drawing as well: on an Island journey, after City actions, and on a journey that is passed.
    for journey in [Journey::None, Journey::Island, Journey::City(1), Journey::City(2)] {
        let mut t = s;
        t.table.journey = journey;
        assert!(listed(&game, &t).contains(&Action::Draw) && listed(&game, &t).contains(&Action::Return(own)));
        go(&game, &mut t, Action::Draw);
        assert_eq!(listed(&game, &t), bits(t.pair).map(Action::Keep).collect::<Vec<_>>());
        go(&game, &mut t, Action::Keep(top[0]));
        assert_eq!((t.table.journey, t.pair, t.table.phase), (journey, 0, Phase::Turn));
    }
    // The last card is simply taken.
    s.deck = vec![top[0]].try_into().expect("one card");
    go(&game, &mut s, Action::Draw);
    assert_eq!((s.table.phase, s.deck.len()), (Phase::Turn, 0));
    assert_eq!(s.contracts[seat.index()].count_ones(), 2);
    s.table.office = false;
    assert_eq!(no(&game, &s, Action::Draw), "OUS-63", "no card, no office");
}

#[test]
fn ous_64_the_seal_stays() {
    let game = game(4);
    let mut s = begun(&game);
    let seat = s.table.active;
    go(&game, &mut s, Action::SealForCoin(Purse::Hand));
    for _ in 0..4 {
        end(&game, &mut s);
        assert_eq!(s.table.seal, Some(seat));
    }
    // No side of an exchange can name the Seal; a deal leaves it where it is.
    let other = seat.next(4);
    deal(&game, &mut s, other, coins(1), down(&[]), coins(1), down(&[]));
    assert_eq!(s.table.seal, Some(seat));
}

#[test]
fn ous_100_two_islands_each() {
    let game = game(2);
    let mut s = start(&game);
    let second = s.table.first.next(2);
    for (n, island) in Kind::MATERIALS.into_iter().take(4).enumerate() {
        let seat = if n % 2 == 0 { second } else { s.table.first };
        assert_eq!(to_act(&game, &s), Turn::Seat(seat));
        act(&game, &mut s, seat, Action::Choose(island));
    }
    assert_eq!(s.table.players[second.index()].islands, [Some(Kind::Wood), Some(Kind::Bronze)]);
    assert_eq!(s.table.players[s.table.first.index()].islands, [Some(Kind::Stone), Some(Kind::Food)]);
    assert_eq!(
        emporia_engine::emporous::Emporous::new(Options { chapter: 2, ..Options::players(2) }, Cards::builtin()).err(),
        Some("chapter")
    );
}

#[test]
fn ous_101_both_piles_four_coins_one_contract() {
    let game = game(2);
    let s = begun(&game);
    for seat in Seat::all(2) {
        let player = &s.table.players[seat.index()];
        let wanted = player.islands.iter().flatten().fold(Tiles::NONE, |sum, &kind| sum.plus(Tiles::of(kind, 2)));
        assert_eq!(s.tiles[seat.index()], wanted);
        assert_eq!((player.coins, s.contracts[seat.index()].count_ones()), (4, 1));
    }
    assert_eq!(s.table.market.get(Kind::Grapes), 4, "Krasí is not in play");
}

#[test]
fn ous_102_each_coin_goes_to_the_city_card_of_choice() {
    let game = game(2);
    let mut s = begun(&game);
    let seat = s.table.active;
    let buys = listed(&game, &s).iter().filter(|a| matches!(a, Action::Buy { tile: Kind::Grapes, .. })).count();
    assert_eq!(buys, 3, "two coins on two City cards");
    assert_eq!(no(&game, &s, Action::Buy { tile: Kind::Grapes, first: 3 }), "OUS-102");
    go(&game, &mut s, Action::Buy { tile: Kind::Grapes, first: 1 });
    assert_eq!(s.table.players[seat.index()].city, [1, 1]);
    s.table.journey = Journey::None;
    let second = s.table.players[seat.index()].islands[1].expect("two Islands");
    let before = s.tiles[seat.index()];
    go(&game, &mut s, Action::Sail(1));
    let player = &s.table.players[seat.index()];
    assert_eq!((player.coins, player.city), (3, [1, 0]), "only those of its City card");
    assert_eq!(s.tiles[seat.index()], before.plus(Tiles::of(second, 2)));
    s.table.journey = Journey::None;
    assert_eq!(no(&game, &s, Action::Sail(1)), "OUS-40");
    assert_eq!(game.check(&s, Actor::Seat(seat), Action::Sail(0)), Ok(()));
    // So do the coins of a Jewel.
    let mut t = s;
    t.table.players[seat.index()].coins = 5;
    t.table.players[seat.index()].city = [0, 1];
    let buys = listed(&game, &t).iter().filter(|a| matches!(a, Action::Buy { tile: Kind::Jewel, .. })).count();
    assert_eq!(buys, 6, "none to five of them on the first");
    go(&game, &mut t, Action::Buy { tile: Kind::Jewel, first: 2 });
    assert_eq!((t.table.players[seat.index()].coins, t.table.players[seat.index()].city), (0, [2, 4]));
    assert_eq!(t.tiles[seat.index()].get(Kind::Jewel), 1);
    // A Shop's coin may come from either City card.
    s.table.players[seat.index()].city = [1, 1];
    empty_hand(&mut s, seat);
    hand(&mut s, seat, Kind::Food, 1);
    hand(&mut s, seat, Kind::Grapes, 1);
    let ways =
        listed(&game, &s).iter().filter(|a| matches!(a, Action::Commission { work: Work::Festival, .. })).count();
    assert_eq!(ways, 3);
}
