//! Components and set-up: ION-1 to ION-19.

use crate::emporion_kit::*;
use emporia_engine::CardSet;

#[test]
fn ion_1_components() {
    let cards = Cards::builtin();
    let count = |of: &dyn Fn(&emporia_engine::emporion::Face) -> bool| -> u32 {
        cards.list.iter().filter(|card| of(&card.face)).map(|card| u32::from(card.face.copies)).sum()
    };
    let history = count(&|face| face.class.history().is_some());
    let special = count(&|face| face.spoils > 0);
    let prestige = count(&|face| face.class == Type::Prestige) - special;
    let goods = count(&|face| face.class == Type::Goods);
    assert_eq!((history, prestige, special, goods), (68, 18, 4, 14));
    assert_eq!(history + prestige + special + goods + ActionCard::ALL.len() as u32 + 1, 110);
    for class in [Type::Culture, Type::Trade, Type::War] {
        assert_eq!(count(&|face| face.class == class && !face.start), 14);
    }
    let table = begun(4);
    assert_eq!(table.s.open.realms.iter().map(|realm| realm.drachmas()).sum::<u8>(), 8);
    assert_eq!(table.s.open.counters.len(), 2);
}

#[test]
fn ion_2_what_cards_show() {
    let cards = Cards::builtin();
    let start: Vec<_> = cards.list.iter().filter(|c| c.face.start).map(|c| (c.id.as_str(), c.face.class)).collect();
    assert_eq!(start, [("hoplites", Type::War), ("sophistes", Type::Culture), ("macellum", Type::Trade)]);
    let face = |id: &str| cards.card(cards.kind(id).expect("known")).expect("known").face;
    assert_eq!(["hoplites", "sophistes", "macellum"].map(|id| face(id).copies), [9, 9, 8]);
    assert_eq!(face("macellum").gives, Tally::of(Resource::Trade as usize, 2));
    assert_eq!(face("hippeis").requires, Tally::of(Resource::Trade as usize, 2));
    assert_eq!((face("hippeis").class, face("strategos").class), (Type::War, Type::War));
    assert_eq!((face("emporoi").class, face("creditor").class), (Type::Trade, Type::Trade));
    for (id, power, on) in [
        ("hippeis", Power::Prestige, Resource::War),
        ("strategos", Power::Prestige, Resource::War),
        ("emporoi", Power::Goods, Resource::Trade),
        ("creditor", Power::Goods, Resource::Trade),
    ] {
        assert!(face(id).powers.has(power, on), "{id}");
    }
    let old_town = face("palaiapolis");
    assert_eq!(old_town.class, Type::Prestige);
    assert_eq!([0, 1, 2].map(|lane| old_town.requires.at(lane)), [3, 7, 0]);
    assert_eq!(face("stoa").class, Type::Prestige);
    assert_eq!(cards.goods_points, [5, 10, 17, 26, 37]);
    assert!(face("emporion").copies > 1 && face("emporion").breaks_ties);
    // All six multipliers, five kinds of them x1 and one x2.
    let mut times = [0; 6];
    for card in &cards.list {
        for (lane, times) in times.iter_mut().enumerate() {
            *times = card.face.multipliers.at(lane).max(*times);
        }
    }
    // The books' own examples have War, Goods and Spoils x1 (ION-82, ION-84).
    assert_eq!([Type::War, Type::Goods, Type::Spoils].map(|class| times[class as usize]), [1; 3]);
    times.sort_unstable();
    assert_eq!(times, [1, 1, 1, 1, 1, 2]);
    // The final count names Prestige, Goods and the bonuses of History cards: these score by multipliers alone, some of them.
    let history = || cards.list.iter().filter(|card| card.face.class.history().is_some());
    for card in history() {
        assert_eq!(card.face.points, 0, "{}", card.id);
        assert!(!card.face.start || card.face.multipliers == Tally::NONE, "{}", card.id);
    }
    let scoring = history().filter(|card| card.face.multipliers != Tally::NONE).map(|card| card.face.copies);
    assert!((20..=26).contains(&scoring.sum::<u8>()));
    // A Realm can reach six Expedition icons, and Prestige can be added with every Action.
    assert!(cards.list.iter().map(|card| card.face.icons * card.face.copies).sum::<u8>() >= 6);
    for by in Resource::ALL {
        assert!(cards.list.iter().any(|card| card.face.powers.has(Power::Prestige, by)), "{by:?}");
    }
}

#[test]
fn ion_3_zones() {
    let table = begun(3);
    assert_eq!(table.s.hidden.pile.len(), 42 - 4);
    assert_eq!(table.s.development_len, 32);
    assert_eq!(table.port().len(), 4);
    assert_eq!(table.polis(), [("hoplites", 3), ("sophistes", 3), ("macellum", 3)]);
    for seat in Seat::all(3) {
        assert_eq!(table.realm(seat).cards(), [table.kind("hoplites")]);
        assert_eq!(table.realm(seat).reserved, [None, None]);
    }
    assert_eq!([0, 1, 2].map(|seat| table.s.hidden.spoils[seat].len()), [1, 2, 3]);
}

#[test]
fn ion_10_first_player_at_random_then_clockwise() {
    let game = game(4, false);
    let mut firsts = [0; 4];
    for n in 0..400 {
        firsts[game.start(&mut fast(10, n)).open.first.index()] += 1;
    }
    assert!(firsts.iter().all(|&n| (60..=140).contains(&n)), "{firsts:?}");
    let mut table = fresh(3, Seat(2));
    let mut order = Vec::new();
    for _ in 0..3 {
        order.push(table.seat().0);
        table.act(Action::Begin(table.kind("sophistes")));
    }
    assert_eq!(order, [2, 0, 1]);
    assert_eq!(table.seat(), Seat(2));
    let other = Actor::Seat(Seat(1));
    let refusal = table.game.check(&table.s, other, Action::Pass).expect_err("not their turn");
    assert_eq!(refusal.clause, "ION-10");
}

#[test]
fn ion_11_piles() {
    let table = fresh(4, A);
    assert_eq!(table.s.hidden.pile.len(), 38);
    let pile = table.pile();
    for start in ["hoplites", "sophistes", "macellum"] {
        assert!(!pile.contains(&start), "start cards are set aside");
    }
    let other = Table { s: table.game.start(&mut fast(99, 99)), game: table.game.clone() };
    assert_ne!(other.pile(), pile, "it is shuffled");
    let goods = table.s.development.iter().filter(|kind| **kind == table.kind("goods")).count();
    assert_eq!((table.s.development.len(), goods), (32, 14));
    assert_ne!(table.s.development, other.s.development, "it is shuffled");
}

#[test]
fn ion_12_port() {
    let table = fresh(2, A);
    assert_eq!(table.port().len(), 4);
    for kind in table.s.open.port.iter().flatten() {
        let face = table.game.cards().list[kind.index()].face;
        assert!(face.class.history().is_some() && !face.start);
    }
    let pile = table.pile();
    let mut all: Vec<&str> = pile.into_iter().chain(table.port()).collect();
    all.sort_unstable();
    let mut wanted: Vec<&str> = table.names(26..68);
    wanted.sort_unstable();
    assert_eq!(all, wanted, "Port and pile are all the other History cards");
}

#[test]
fn ion_13_choice_of_hoplites_or_sophistes() {
    let mut table = fresh(2, B);
    assert_eq!(table.game.turn(&table.s), Turn::Seat(B));
    let (hoplites, sophistes) = (table.kind("hoplites"), table.kind("sophistes"));
    assert_eq!(table.list(), [Action::Begin(hoplites), Action::Begin(sophistes)]);
    assert_eq!(table.refused(Action::Begin(table.kind("macellum"))), "ION-13");
    assert_eq!(table.refused(Action::Pass), "ION-13");
    assert_eq!(table.act(Action::Begin(sophistes)), [Event::Began { seat: B, card: sophistes }]);
    assert_eq!(table.realm(B).cards(), [sophistes]);
    assert_eq!(table.seat(), A);
    table.act(Action::Begin(hoplites));
    assert_eq!(table.realm(A).cards(), [hoplites]);
    assert_eq!(table.refused(Action::Begin(hoplites)), "ION-13");
}

#[test]
fn ion_14_polis() {
    for players in 2..=4 {
        let mut table = fresh(players, A);
        assert!(table.polis().is_empty());
        for seat in 0..players {
            let choice = ["hoplites", "sophistes"][usize::from(seat & 1)];
            table.act(Action::Begin(table.kind(choice)));
        }
        assert_eq!(table.polis(), [("hoplites", players), ("sophistes", players), ("macellum", players)]);
    }
}

#[test]
fn ion_15_special_prestige_is_an_option() {
    assert_eq!(begun(3).s.open.beside, 0);
    let game = game(3, true);
    let s = game.start(&mut fast(1, 1));
    assert_eq!(s.open.beside, 0b1111);
    assert_eq!(s.open.polis.kinds, 0, "beside the Polis, not in it");
}

#[test]
fn ion_16_two_drachmas() {
    let table = begun(4);
    assert!(Seat::all(4).all(|seat| table.realm(seat).drachmas() == 2));
}

#[test]
fn ion_17_spoils_at_random_from_the_rest() {
    for (players, dealt, left) in [(2, vec![2, 2], 14), (3, vec![2, 3, 1], 8), (4, vec![2, 3, 4, 1], 0)] {
        let mut table = fresh(players, Seat(players - 1));
        let mut events = Vec::new();
        for _ in 0..players {
            events = table.act(Action::Begin(table.kind("hoplites")));
        }
        let found: Vec<u8> = (0..players).map(|seat| table.s.hidden.spoils[usize::from(seat)].len()).collect();
        assert_eq!(found, dealt, "{players} players, the last seat first");
        assert_eq!(table.s.hidden.aside.len(), left);
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Spoils { .. })).count(), usize::from(players));
    }
    // Whatever was chosen, each face is as likely as the rest of the start cards makes it: with two players who took
    // two Hoplites, 5 Hoplites, 7 Sophistes and 6 Macellum are left.
    let mut seen = [0_u32; 3];
    let game = game(2, false);
    for n in 0..3_000 {
        let mut table = Table { s: game.start(&mut fast(17, n)), game: game.clone() };
        table.act(Action::Begin(table.kind("hoplites")));
        table.act(Action::Begin(table.kind("hoplites")));
        let oldest = table.spoils(A)[0];
        let index = ["hoplites", "sophistes", "macellum"].iter().position(|id| *id == oldest).expect("a start card");
        seen[index] += 1;
    }
    for (seen, share) in seen.iter().zip([5, 7, 6]) {
        let expected = 3_000 * share / 18;
        assert!(seen.abs_diff(expected) < 100, "{seen} of {expected}");
    }
}

#[test]
fn ion_18_counters() {
    let table = begun(2);
    assert_eq!(table.s.open.counters, [None, None], "beside the Action area");
    let mut two = begun(2);
    two.act(two.take("macellum", Resource::Trade));
    two.act(two.take("sophistes", Resource::Culture));
    assert_eq!(two.s.open.counters, [Some(ActionCard::Trade), Some(ActionCard::Culture)]);
    let mut three = begun(3);
    three.act(three.take("macellum", Resource::Trade));
    three.act(three.take("sophistes", Resource::Culture));
    assert_eq!(three.s.open.counters, [Some(ActionCard::Culture), None], "one counter for all");
}

#[test]
fn ion_19_an_even_start_is_worth_points_to_the_first_two() {
    let of = |players, even_start| {
        let options = Options { even_start, ..Options::players(players) };
        Emporion::new(options, Cards::read(CARDS).expect("no faults")).expect("so many")
    };
    for (players, worth) in [(2, vec![0, 0]), (3, vec![3, 3, 0]), (4, vec![3, 3, 0, 0])] {
        for n in 0..8 {
            let [usual, even] = [false, true].map(|even_start| of(players, even_start));
            let s = even.start(&mut fast(19, n));
            assert_eq!(usual.start(&mut fast(19, n)), s, "all else is as ever");
            let points = |game: &Emporion| game.outcome(&s).points;
            let scores = even.view(&s, Viewer::Spectator).scores;
            for (place, &worth) in worth.iter().enumerate() {
                let seat = (s.open.first.index() + place) % usize::from(players);
                assert_eq!(points(&even)[seat] - points(&usual)[seat], worth, "place {place} of {players}");
                assert_eq!((scores[seat].start, scores[seat].total()), (worth, points(&even)[seat]));
            }
        }
    }
}
