//! Adding cards to a Realm: ION-40 to ION-46.

use crate::emporion_kit::*;

#[test]
fn ion_40_adding_history() {
    let mut table = begun(3);
    table.set_realm(A, &["macellum"]);
    table.set_polis(&["hippeis", "agora", "poietes"]);
    table.set_hidden(&["garum"], &[]);
    // The book's example: a Hippeis requires 2 Trade, and a Macellum gives them.
    let hippeis = table.kind("hippeis");
    assert_eq!(table.refused(table.take("hippeis", Resource::Trade)), "ION-40", "the Action must match");
    assert_eq!(table.refused(table.take("toxotes", Resource::War)), "ION-40", "not in the Polis");
    assert_eq!(table.refused(table.add("hippeis", Source::Reserved, Resource::War)), "ION-40", "not reserved");
    assert_eq!(table.refused(Action::Add { card: Kind(200), source: Source::Polis, by: Resource::War }), "ION-40");
    assert_eq!(table.refused(table.take("agora", Resource::Trade)), "ION-43", "no Culture");
    let events = table.act(table.take("hippeis", Resource::War));
    assert_eq!(events, [Event::Added { seat: A, card: hippeis, source: Source::Polis, by: Resource::War, spoils: 0 }]);
    assert_eq!(table.realm(A).cards(), [table.kind("macellum"), hippeis]);
    assert_eq!(table.realm(A).resources.at(Resource::Trade as usize), 2, "resources are not spent");
    assert_eq!(table.polis(), [("poietes", 1), ("agora", 1)]);
    // An own reserved card, as if it were in the Polis.
    table.set_realm(B, &["macellum"]);
    table.set_reserved(B, &["naukleros"]);
    table.act(table.add("naukleros", Source::Reserved, Resource::Trade));
    assert_eq!(table.realm(B).cards(), [table.kind("macellum"), table.kind("naukleros")]);
    // Identical copies are one move.
    table.set_realm(Seat(2), &["macellum"]);
    table.set_polis(&["hippeis", "hippeis"]);
    let adds = table.list().into_iter().filter(|a| *a == table.take("hippeis", Resource::War)).count();
    assert_eq!(adds, 1);
}

#[test]
fn ion_40a_other_face_up_cards_only() {
    let mut table = begun(3);
    // A card's own gifts do not help to add it, and a reserved card's neither.
    table.set_realm(A, &["hoplites"]);
    table.set_polis(&["poietes"]);
    table.set_reserved(A, &["poietes", "sophistes"]);
    table.set_hidden(&["garum"], &[]);
    assert_eq!(table.refused(table.take("poietes", Resource::Culture)), "ION-43");
    assert_eq!(table.refused(table.add("poietes", Source::Reserved, Resource::Culture)), "ION-43");
    // A power lies on a face-up card, not on the reserved one; and it is not used up.
    table.set_realm(A, &["sophistes", "sophistes"]);
    table.set_reserved(A, &["hippeis"]);
    table.set_polis(&["stoa", "stoa", "centurio"]);
    assert_eq!(table.refused(table.take("stoa", Resource::War)), "ION-41");
    table.set_realm(A, &["sophistes", "sophistes", "hippeis"]);
    table.act(table.take("stoa", Resource::War));
    table.s.open.seat = A;
    table.s.open.counters = [None; 2];
    table.act(table.take("stoa", Resource::War));
    assert_eq!(table.realm(A).of(Type::Prestige), 2);
}

#[test]
fn ion_41_prestige_and_goods_need_a_power() {
    let mut table = begun(3);
    table.set_realm(A, &["sophistes", "sophistes", "macellum", "macellum", "macellum"]);
    table.set_polis(&["stoa", "goods", "centurio"]);
    table.set_hidden(&["garum"], &[]);
    assert_eq!(table.refused(table.take("stoa", Resource::Culture)), "ION-41");
    assert_eq!(table.refused(table.take("goods", Resource::Trade)), "ION-41");
    assert_eq!(table.refused(table.take("emporion", Resource::Culture)), "ION-41", "not in the Polis");
    // A Prestige power on a War and on a Culture card: two ways, each with its Action.
    table.set_realm(A, &["sophistes", "sophistes", "hippeis", "rhetor"]);
    let ways: Vec<Action> = table.list().into_iter().filter(|a| matches!(a, Action::Add { .. })).collect();
    assert_eq!(ways, [Resource::Culture, Resource::War].map(|by| table.take("stoa", by)));
    // A Goods power is no Prestige power.
    table.set_realm(A, &["sophistes", "sophistes", "emporoi"]);
    assert_eq!(table.refused(table.take("stoa", Resource::Trade)), "ION-41");
    // Requirements count here too.
    table.set_realm(A, &["sophistes", "hippeis"]);
    assert_eq!(table.refused(table.take("stoa", Resource::War)), "ION-43");
    // A reserved Prestige card, in the book's example with Strategos and two Spoils for PalaiaPolis.
    table.set_realm(A, &["sophistes", "sophistes", "macellum", "macellum", "emporoi", "strategos"]);
    table.set_reserved(A, &["palaiapolis"]);
    table.set_hidden(&["garum"], &[&["hoplites", "macellum"]]);
    let events = table.act(table.add("palaiapolis", Source::Reserved, Resource::War));
    let card = table.kind("palaiapolis");
    let added = Event::Added { seat: A, card, source: Source::Reserved, by: Resource::War, spoils: 2 };
    assert_eq!(events, [added]);
    assert_eq!(table.realm(A).drachmas(), 2);
    // One in the Polis and one reserved are two moves, and two of a kind reserved are one.
    let mut table = begun(3);
    table.set_realm(A, &["sophistes", "sophistes", "hippeis"]);
    table.set_polis(&["stoa", "centurio"]);
    table.set_reserved(A, &["stoa", "stoa"]);
    table.set_hidden(&["garum"], &[]);
    let ways: Vec<Action> = table.list().into_iter().filter(|a| matches!(a, Action::Add { .. })).collect();
    assert_eq!(ways, [Source::Polis, Source::Reserved].map(|source| table.add("stoa", source, Resource::War)));
}

#[test]
fn ion_42_each_goods_card_costs_one_more() {
    let mut table = begun(3);
    table.set_polis(&["goods", "goods", "centurio"]);
    table.set_hidden(&["garum"], &[]);
    let goods = table.take("goods", Resource::Trade);
    table.set_realm(A, &["emporoi", "macellum"]);
    assert_eq!(table.refused(goods), "ION-42", "3 Trade");
    table.set_realm(A, &["emporoi", "macellum", "macellum"]);
    table.act(goods);
    table.s.open.seat = A;
    table.s.open.counters = [None; 2];
    assert_eq!(table.refused(goods), "ION-42", "the second requires 6, and there are 5");
    table.set_realm(A, &["emporoi", "macellum", "macellum", "goods", "creditor"]);
    assert_eq!(table.check(goods), Ok(()));
}

#[test]
fn ion_43_spoils_stand_in() {
    let mut table = begun(3);
    table.set_realm(A, &["hoplites"]);
    table.set_polis(&["agora", "centurio"]);
    // Agora requires 1 Culture and 2 Trade: three are missing.
    table.set_hidden(&["garum"], &[&["macellum", "sophistes"]]);
    assert_eq!(table.refused(table.take("agora", Resource::Trade)), "ION-43");
    table.set_hidden(&["garum"], &[&["macellum", "sophistes", "hoplites", "sophistes"]]);
    let events = table.act(table.take("agora", Resource::Trade));
    assert!(matches!(events[0], Event::Added { spoils: 3, .. }));
    assert_eq!(table.spoils(A), ["sophistes"], "the shortfall, no more");
    assert_eq!(table.pile(), ["garum", "macellum", "sophistes", "hoplites"], "under the History pile");
    assert!(!events.iter().any(|event| table.game.reveals(event)), "nothing came to light");
}

#[test]
fn ion_44_spoils_are_never_seen_and_paid_oldest_first() {
    let mut table = begun(2);
    let mut twin = Table { game: table.game.clone(), s: table.s };
    table.set_hidden(&["agora", "garum", "toxotes"], &[&["macellum", "sophistes"], &["hoplites"]]);
    twin.set_hidden(&["garum", "toxotes", "agora"], &[&["hoplites", "macellum"], &["sophistes"]]);
    for who in Viewer::all(2) {
        let view = table.game.view(&table.s, who);
        assert_eq!(view, twin.game.view(&twin.s, who), "{who:?} does not know the faces, not even of the own Spoils");
        assert_eq!((view.spoils[0].len, view.spoils[0].start), (2, 0b11), "but that they are start cards");
    }
    // Drawn together they lie in the order drawn, and the oldest is paid first and so comes up first again.
    table.set_realm(A, &["hoplites", "hoplites"]);
    table.set_port(&["poietes", "poietes", "phalanx", "creditor"]);
    table.set_development(&["stoa", "goods"]);
    table.act(expedition(0b0011, 1));
    assert_eq!(table.spoils(A), ["macellum", "sophistes", "garum", "toxotes"]);
    table.s.open.seat = A;
    table.set_polis(&["agora", "centurio"]);
    table.act(table.take("agora", Resource::Trade));
    assert_eq!(table.pile(), ["macellum", "sophistes", "garum"], "the last paid lies lowest");
    let view = table.game.view(&table.s, Viewer::Spectator);
    assert_eq!((view.history.len, view.history.start), (3, 0b011), "everyone knows at which depth");
}

#[test]
fn ion_44_imagined_cards_come_from_the_right_pool() {
    // A real game in which Spoils of both sorts lie in the pile and in Realms.
    let mut table = begun(3);
    let mut rng = fast(44, 0);
    loop {
        let view = table.game.view(&table.s, Viewer::Spectator);
        let mixed = |row: &FaceDown| row.start != 0 && row.start.count_ones() < u32::from(row.len);
        if mixed(&view.history) && view.spoils.iter().any(|row| row.len > row.start.count_ones() as u8) {
            break;
        }
        let moves = table.list();
        table.act(*pick(&mut rng, &moves).expect("the game goes on until then"));
    }
    let view = table.game.view(&table.s, Viewer::Seat(A));
    let start = ["hoplites", "sophistes", "macellum"];
    let true_pile: Vec<String> = table.pile().into_iter().map(str::to_owned).collect();
    let mut others = 0;
    for _ in 0..200 {
        let mut imagined = Table { game: table.game.clone(), s: table.s };
        table.game.sample(&view, &mut rng, &mut imagined.s);
        let rows = Seat::all(3).map(|seat| (imagined.spoils(seat), view.spoils[seat.index()]));
        for (cards, row) in rows.chain([(imagined.pile(), view.history)]) {
            for (depth, card) in cards.iter().enumerate() {
                assert_eq!(start.contains(card), row.start >> depth & 1 == 1, "{card} at {depth}");
            }
        }
        others += usize::from(imagined.pile() != true_pile);
    }
    assert!(others > 190, "the order is imagined anew: {others}");
}

#[test]
fn ion_45_special_prestige_asks_for_spoils() {
    let game = game(3, true);
    let s = begun(3).s;
    let mut table = Table { game, s };
    table.s.open.beside = 0b1111;
    table.set_realm(A, &["sophistes", "hippeis"]);
    table.set_polis(&["centurio"]);
    let oracle = table.add("oracle", Source::Beside, Resource::War);
    // The Oracle requires 4 Culture and 3 Spoils; 2 Culture are missing.
    table.set_hidden(&["garum"], &[&["hoplites", "hoplites", "hoplites", "hoplites"]]);
    assert_eq!(table.refused(oracle), "ION-45", "printed Spoils come on top");
    table.set_hidden(&["garum"], &[&["hoplites", "hoplites", "hoplites", "hoplites", "macellum", "sophistes"]]);
    assert_eq!(table.refused(table.add("oracle", Source::Polis, Resource::War)), "ION-41", "it is not in the Polis");
    assert_eq!(table.refused(table.add("oracle", Source::Beside, Resource::Culture)), "ION-41", "no such power");
    assert_eq!(table.refused(table.add("centurio", Source::Beside, Resource::War)), "ION-45");
    assert_eq!(table.refused(Action::Reserve(table.kind("oracle"))), "ION-30", "it cannot be reserved");
    let events = table.act(oracle);
    assert!(matches!(events[0], Event::Added { spoils: 5, source: Source::Beside, .. }));
    assert_eq!(table.spoils(A), ["sophistes"]);
    assert_eq!(table.s.hidden.pile.len(), 6);
    assert_eq!(table.s.open.beside, 0b1110);
    assert_eq!(table.realm(A).of(Type::Prestige), 1);
    // One player may take several.
    table.s.open.seat = A;
    table.s.open.counters = [None; 2];
    assert_eq!(table.refused(oracle), "ION-45", "but each of them is there once");
    table.set_realm(A, &["sophistes", "hippeis", "oracle", "centurio", "centurio", "hoplites"]);
    table.set_hidden(&["garum"], &[&["hoplites", "hoplites", "hoplites"]]);
    table.act(table.add("indika", Source::Beside, Resource::War));
    assert_eq!(table.realm(A).of(Type::Prestige), 2);
    assert_eq!(table.s.open.beside, 0b0110);
    // Nothing missing: the printed Spoils alone, and exactly those.
    let special: Vec<(u8, Kind)> = table.game.special_kinds().collect();
    let ids = ["oracle", "artemision", "massalia", "indika"].map(|id| table.kind(id));
    assert_eq!(special, (0..4).zip(ids).collect::<Vec<_>>());
    let mut table = begun(3);
    table.s.open.beside = 0b1111;
    table.set_realm(A, &["sophistes", "sophistes", "hippeis"]);
    table.set_polis(&["centurio"]);
    let oracle = table.add("oracle", Source::Beside, Resource::War);
    table.set_hidden(&["garum"], &[&["hoplites", "hoplites"]]);
    assert_eq!(table.refused(oracle), "ION-45");
    table.set_hidden(&["garum"], &[&["hoplites", "hoplites", "hoplites"]]);
    table.act(oracle);
    assert!(table.spoils(A).is_empty());
}

#[test]
fn ion_46_adding_frees_the_drachma() {
    let mut table = begun(3);
    table.set_realm(A, &["macellum"]);
    table.set_reserved(A, &["naukleros", "hippeis"]);
    assert_eq!(table.realm(A).drachmas(), 0);
    table.act(table.add("hippeis", Source::Reserved, Resource::War));
    assert_eq!(table.realm(A).drachmas(), 1);
    assert_eq!(table.realm(A).reserved, [Some(table.kind("naukleros")), None]);
}
