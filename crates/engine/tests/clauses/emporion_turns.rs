//! Counters, turns and reserving: ION-20 to ION-33.

use crate::emporion_kit::*;

#[test]
fn ion_20_order_of_a_turn() {
    let mut table = begun(3);
    table.set_polis(&["macellum"]);
    table.set_port(&["toxotes", "agora", "poietes", "naukleros"]);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(matches!(events[0], Event::Added { .. }));
    assert!(matches!(events[1], Event::Moved { mandatory: true, .. }), "then the mandatory expedition");
    assert_eq!(table.seat(), B);
    let refusal = table.game.check(&table.s, Actor::Chance, Action::Pass).expect_err("no dice here");
    assert_eq!(refusal.clause, "ION-20");
}

#[test]
fn ion_21_no_card_with_another_counter() {
    let mut table = begun(2);
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!(table.refused(table.take("macellum", Resource::Trade)), "ION-21");
    let card = table.s.open.port[0].expect("a card");
    table.act(Action::Reserve(card));
    let card = table.s.open.port[0].expect("a card");
    table.act(Action::Reserve(card));
    assert_eq!(table.s.open.counters, [Some(ActionCard::Reserve); 2], "Reserve may hold both");
}

#[test]
fn ion_22_counter_must_move() {
    let mut table = begun(2);
    table.act(table.take("macellum", Resource::Trade));
    table.act(table.take("sophistes", Resource::Culture));
    assert_eq!(table.refused(table.take("macellum", Resource::Trade)), "ION-22");
    let card = table.s.open.port[1].expect("a card");
    table.act(Action::Reserve(card));
    table.act(table.take("macellum", Resource::Trade));
    let card = table.s.open.port[1].expect("a card");
    assert_eq!(table.refused(Action::Reserve(card)), "ION-22", "not even on Reserve");
    // The shared counter bars what was done last, by whoever did it.
    let mut table = begun(4);
    table.act(expedition(0b0001, 1));
    assert_eq!(table.refused(expedition(0b0001, 1)), "ION-22");
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!(table.check(expedition(0b0001, 1)), Ok(()));
}

#[test]
fn ion_23_no_passing_and_only_what_can_be_done() {
    let mut table = begun(3);
    assert_eq!(table.refused(Action::Pass), "ION-23");
    table.set_reserved(A, &["agora"]);
    assert_eq!(table.refused(Action::Discard(table.kind("agora"))), "ION-23");
    // Without icons an Expedition cannot be carried out, so it cannot be chosen.
    table.set_realm(A, &["sophistes"]);
    assert!(table.list().iter().all(|action| !matches!(action, Action::Expedition { .. })));
}

#[test]
fn ion_24_nothing_can_be_done() {
    let mut table = begun(3);
    table.set_realm(A, &["sophistes"]);
    table.set_polis(&["centurio"]);
    table.set_hidden(&["agora", "agora"], &[]);
    table.set_reserved(A, &["phalanx", "garum"]);
    let (phalanx, garum) = (table.kind("phalanx"), table.kind("garum"));
    assert_eq!(table.list(), [Action::Discard(phalanx), Action::Discard(garum)]);
    assert_eq!(table.refused(Action::Pass), "ION-24");
    assert_eq!(table.refused(Action::Discard(table.kind("agora"))), "ION-24");
    table.s.open.counters[0] = Some(ActionCard::War);
    assert_eq!(table.act(Action::Discard(garum)), [Event::Stuck { seat: A, lost: Some(garum) }]);
    assert_eq!(table.s.open.removed[garum.index()], 1);
    assert_eq!(table.realm(A).reserved, [Some(phalanx), None]);
    assert_eq!(table.realm(A).drachmas(), 1, "its drachma comes free");
    assert_eq!(table.s.open.counters[0], None, "back beside the Action area");
    assert_eq!(table.seat(), B);
    // With no reserved card the turn just ends.
    table.set_realm(B, &["sophistes"]);
    table.s.open.counters[0] = Some(ActionCard::Reserve);
    assert_eq!(table.list(), [Action::Pass]);
    assert_eq!(table.refused(Action::Discard(phalanx)), "ION-24");
    assert_eq!(table.act(Action::Pass), [Event::Stuck { seat: B, lost: None }]);
    assert_eq!((table.seat(), table.s.open.counters[0]), (Seat(2), None));
    // Two identical reserved cards are one choice.
    table.set_realm(Seat(2), &["sophistes"]);
    table.set_reserved(Seat(2), &["phalanx", "phalanx"]);
    assert_eq!(table.list(), [Action::Discard(phalanx)]);
}

#[test]
fn ion_30_reserve() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "agora", "stoa"]);
    let (agora, stoa) = (table.kind("agora"), table.kind("stoa"));
    let reserves: Vec<Action> = table.list().into_iter().filter(|a| matches!(a, Action::Reserve(_))).collect();
    assert_eq!(reserves, [agora, table.kind("toxotes"), stoa].map(Action::Reserve), "identical cards once");
    table.set_port(&["stoa", "agora", "toxotes", "agora"]);
    let reserves: Vec<Action> = table.list().into_iter().filter(|a| matches!(a, Action::Reserve(_))).collect();
    assert_eq!(reserves, [stoa, agora, table.kind("toxotes")].map(Action::Reserve), "wherever they lie");
    table.set_port(&["agora", "toxotes", "agora", "stoa"]);
    let events = table.act(Action::Reserve(stoa));
    assert_eq!(events[0], Event::Reserved { seat: A, card: stoa });
    assert_eq!(table.realm(A).reserved, [Some(stoa), None]);
    assert_eq!((table.realm(A).drachmas(), table.s.open.counters[0]), (1, Some(ActionCard::Reserve)));
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!(table.refused(Action::Reserve(table.kind("garum"))), "ION-30", "not in the Port");
    table.set_port(&[]);
    assert_eq!(table.refused(Action::Reserve(agora)), "ION-30", "the Port is empty");
}

#[test]
fn ion_31_port_is_refilled_from_history() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "stoa"]);
    table.set_hidden(&["garum", "agora"], &[]);
    let events = table.act(Action::Reserve(table.kind("toxotes")));
    assert_eq!(events[1], Event::Turned { place: 1, card: table.kind("garum"), pile: Pile::History });
    assert_eq!(table.port(), ["agora", "garum", "poietes", "stoa"]);
    assert_eq!(table.pile(), ["agora"]);
    assert!(events.iter().any(|event| table.game.reveals(event)), "it cannot be taken back");
}

#[test]
fn ion_32_at_most_two_and_they_count_for_nothing() {
    let mut table = begun(3);
    let before = *table.realm(A);
    table.set_reserved(A, &["agora", "hoplites"]);
    let card = table.s.open.port[0].expect("a card");
    assert_eq!(table.refused(Action::Reserve(card)), "ION-32");
    let after = table.realm(A);
    assert_eq!((after.resources, after.icons, after.len), (before.resources, before.icons, before.len));
    // The reserved Hoplites brings no second ship: the expedition still moves one card.
    assert_eq!(table.check(expedition(0b0001, 1)), Ok(()));
    assert_eq!(table.refused(expedition(0b0011, 1)), "ION-51");
}

#[test]
fn ion_33_reserved_cards_cost_three() {
    let mut table = begun(2);
    assert_eq!(table.points(A), 0);
    table.set_reserved(A, &["palaiapolis"]);
    assert_eq!(table.points(A), -3);
    table.set_reserved(A, &["palaiapolis", "stoa"]);
    assert_eq!(table.points(A), -6);
}
