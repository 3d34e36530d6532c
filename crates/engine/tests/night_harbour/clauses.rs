use emporia_engine::night_harbour::{Action, Cards, Event, Good, Lanterns, NightHarbour, Options, Ship, State};
use emporia_engine::rng::fast;
use emporia_engine::{Actor, CardSet, Game, Illegal, Seat, SeatSet, Turn, Viewer};

fn game(players: u8, lanterns: u8) -> NightHarbour {
    NightHarbour::new(Options { players, lanterns }, Cards::builtin()).expect("good options")
}

/// A night of three merchants with a ship of wine.
fn night(crates: u8) -> (NightHarbour, State) {
    let game = game(3, 7);
    let mut s = game.start(&mut fast(1, 1));
    s.commissions = Good::ALL;
    let ship = Action::Ship(Ship { good: Good::Wine, crates });
    game.apply(&mut s, Actor::Chance, ship, &mut |_| ());
    (game, s)
}

/// Each merchant lights a lantern, in order.
fn light(game: &NightHarbour, s: &mut State, lanterns: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    for (&number, seat) in lanterns.iter().zip(0..) {
        let (by, action) = (Actor::Seat(Seat(seat)), Action::Light(number));
        assert_eq!(game.check(s, by, action), Ok(()));
        game.apply(s, by, action, &mut |event| events.push(event));
    }
    events
}

fn wine(s: &State) -> [u8; 3] {
    [0, 1, 2].map(|seat| s.crates[seat][Good::Wine.index()])
}

#[test]
fn nh_1_two_to_four_merchants_with_seven_lanterns_or_five() {
    for players in 0..7 {
        let made = NightHarbour::new(Options { players, lanterns: 7 }, Cards::builtin());
        assert_eq!(made.is_ok(), (2..=4).contains(&players));
    }
    assert_eq!(NightHarbour::new(Options { players: 2, lanterns: 6 }, Cards::builtin()).err(), Some("lanterns"));
    for lanterns in [5, 7] {
        let s = game(2, lanterns).start(&mut fast(1, 1));
        assert_eq!(s.lanterns[1].iter().collect::<Vec<_>>(), (1..=lanterns).collect::<Vec<_>>());
        assert_eq!(s.lanterns[2], Lanterns(0), "nobody sits there");
    }
}

#[test]
fn nh_2_commissions_are_dealt_face_down() {
    let game = game(3, 7);
    let mut first = [0; 4];
    for n in 0..200 {
        let s = game.start(&mut fast(2, n));
        assert!(Good::ALL.iter().all(|good| s.commissions.contains(good)));
        first[s.commissions[0].index()] += 1;
        let known = game.view(&s, Viewer::Seat(Seat(1))).commissions;
        assert_eq!(known, [None, Some(s.commissions[1]), None], "one's own alone");
        assert_eq!(game.view(&s, Viewer::Spectator).commissions, [None; 3]);
    }
    assert!(first.iter().all(|&n| n > 20), "{first:?}");
}

#[test]
fn nh_3_dice_say_what_a_ship_carries() {
    let game = game(2, 7);
    let s = game.start(&mut fast(3, 3));
    assert_eq!(game.turn(&s), Turn::Chance);
    let mut seen = [[0; 4]; 4];
    for n in 0..600 {
        let Action::Ship(ship) = game.chance(&s, &mut fast(4, n)) else { panic!("a ship") };
        seen[ship.good.index()][usize::from(ship.crates)] += 1;
    }
    assert!(seen.iter().all(|row| row[0] == 0 && row[1..].iter().all(|&n| n > 20)), "{seen:?}");
    let of = |crates| Action::Ship(Ship { good: Good::Oil, crates });
    assert_eq!(game.check(&s, Actor::Chance, of(4)), Err(Illegal { clause: "NH-3" }));
    assert_eq!(game.check(&s, Actor::Seat(Seat(0)), of(1)), Err(Illegal { clause: "NH-3" }));
}

#[test]
fn nh_4_all_choose_one_of_their_own_lanterns_face_down() {
    let (game, mut s) = night(2);
    assert_eq!(game.turn(&s), Turn::Together(SeatSet::all(3)));
    let events = light(&game, &mut s, &[4]);
    assert_eq!(game.event_for(&events[0], Viewer::Seat(Seat(1))), None);
    assert_eq!(game.event_for(&events[0], Viewer::Seat(Seat(0))), Some(events[0]));
    let seen = game.view(&s, Viewer::Seat(Seat(1)));
    assert_eq!((seen.mine, seen.lanterns[0]), (Some((Seat(1), None)), Lanterns::up_to(7)));
    for number in [0, 8, 200] {
        let check = game.check(&s, Actor::Seat(Seat(1)), Action::Light(number));
        assert_eq!(check, Err(Illegal { clause: "NH-4" }));
    }
}

#[test]
fn nh_5_lanterns_are_shown_and_used_up() {
    let (game, mut s) = night(2);
    let events = light(&game, &mut s, &[4, 2, 7]);
    assert!(events.contains(&Event::Shown { lit: [Some(4), Some(2), Some(7), None] }));
    assert!(!s.lanterns[0].has(4) && !s.lanterns[1].has(2) && !s.lanterns[2].has(7));
    assert_eq!(s.lit, [None; 4]);
}

#[test]
fn nh_6_equal_lanterns_blind_each_other() {
    let (game, mut s) = night(2);
    light(&game, &mut s, &[7, 7, 1]);
    assert_eq!(wine(&s), [0, 0, 2]);
}

#[test]
fn nh_7_the_highest_takes_the_cargo_or_the_ship_sails_on() {
    let (game, mut s) = night(2);
    light(&game, &mut s, &[3, 5, 4]);
    assert_eq!(wine(&s), [0, 2, 0]);
    let (game, mut s) = night(2);
    let events = light(&game, &mut s, &[3, 3, 3]);
    assert_eq!(wine(&s), [0, 0, 0]);
    assert!(events.contains(&Event::SailedOn));
}

#[test]
fn nh_8_of_three_crates_the_second_takes_one() {
    let (game, mut s) = night(3);
    light(&game, &mut s, &[3, 5, 4]);
    assert_eq!(wine(&s), [0, 2, 1]);
    let (game, mut s) = night(3);
    light(&game, &mut s, &[3, 5, 3]);
    assert_eq!(wine(&s), [0, 3, 0], "nobody else shines");
}

#[test]
fn nh_9_only_those_who_are_asked_choose() {
    let (game, mut s) = night(1);
    light(&game, &mut s, &[1]);
    for seat in [0, 3, 9] {
        let check = game.check(&s, Actor::Seat(Seat(seat)), Action::Light(2));
        assert_eq!(check, Err(Illegal { clause: "NH-9" }));
    }
}

#[test]
fn nh_10_the_game_ends_when_all_lanterns_are_used_up() {
    let (game, mut s) = night(1);
    s.lanterns[..3].fill(Lanterns::up_to(1));
    assert_eq!(game.view(&s, Viewer::Spectator).commissions, [None; 3]);
    let events = light(&game, &mut s, &[1, 1, 1]);
    assert_eq!(game.turn(&s), Turn::Over);
    assert_eq!(events.last(), Some(&Event::Over { commissions: s.commissions }));
    assert_eq!(game.view(&s, Viewer::Spectator).commissions[0], Some(s.commissions[0]));
}

#[test]
fn nh_11_crates_of_ones_commission_count_for_more() {
    let game = game(2, 7);
    assert_eq!(game.points(&[2, 1, 0, 4], Good::Oil), 2 * 3 + 5);
    assert_eq!(game.points(&[2, 1, 0, 4], Good::Grain), 7);
    let other = Cards::BUILTIN.replace("commission_points = 3", "commission_points = 5");
    let cards = Cards::read(&other).expect("a good file");
    let rich = NightHarbour::new(*game.options(), cards).expect("good options");
    assert_eq!(rich.points(&[2, 1, 0, 4], Good::Oil), 2 * 5 + 5);
    assert_ne!(rich.cards().hash(), game.cards().hash());
}

#[test]
fn nh_12_most_points_win_then_crates_of_the_commission() {
    let (game, mut s) = night(1);
    // Five points each; only the second has a crate of its commission, which is wine.
    s.crates = [[0, 5, 0, 0], [0, 1, 2, 0], [1, 2, 1, 1], [0; 4]];
    let outcome = game.outcome(&s);
    assert_eq!((&outcome.points[..3], &outcome.places[..3]), (&[5, 5, 7][..], &[3, 2, 1][..]));
    s.crates = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0; 4]];
    assert_eq!(game.outcome(&s).places[..3], [1, 1, 1], "or they share the place");
}
