//! Every clause of `rules/emporion.md`, on positions that are laid out by hand.

use emporia_engine::emporion::{
    Action, ActionCard, Cards, Emporion, Ending, Event, FaceDown, Kind, Options, Phase, Pile, PortSet, Power, Realm,
    Resource, Source, State, Tally, Type,
};
use emporia_engine::game::{Actor, Game, Turn, Viewer};
use emporia_engine::rng::{fast, pick};
use emporia_engine::seat::Seat;
use serde_json::{Value, json};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A game whose position can be laid out card by card, by their names in the card file.
struct Table {
    game: Emporion,
    s: State,
}

/// Positions are laid out with cards that stay as they are, so that the game can be tuned.
const CARDS: &str = include_str!("emporion.toml");

fn game(players: u8, special: bool) -> Emporion {
    let cards = Cards::read(CARDS).expect("no faults");
    Emporion::new(Options { players, special }, cards).expect("2 to 4 players")
}

/// A shuffled table before the choices, with the first player in that seat.
fn fresh(players: u8, first: Seat) -> Table {
    let game = game(players, false);
    let s = (0..).map(|n| game.start(&mut fast(3, n))).find(|s| s.open.first == first).expect("some seed");
    Table { game, s }
}

/// A table at the first turn of seat 0, after all chose Hoplites.
fn begun(players: u8) -> Table {
    let mut table = fresh(players, A);
    for _ in 0..players {
        table.act(Action::Begin(table.kind("hoplites")));
    }
    table
}

impl Table {
    fn kind(&self, id: &str) -> Kind {
        self.game.cards().kind(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    fn seat(&self) -> Seat {
        self.s.open.seat
    }

    fn check(&self, a: Action) -> Result<(), &'static str> {
        self.game.check(&self.s, Actor::Seat(self.seat()), a).map_err(|illegal| illegal.clause)
    }

    fn list(&self) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.actions(&self.s, self.seat(), &mut out);
        out
    }

    /// Makes a legal move and gives its events.
    fn act(&mut self, a: Action) -> Vec<Event> {
        assert_eq!(self.check(a), Ok(()), "{a:?}");
        assert!(self.list().contains(&a), "{a:?} is listed");
        let mut events = Vec::new();
        let seat = self.seat();
        self.game.apply(&mut self.s, Actor::Seat(seat), a, &mut |event| events.push(event));
        events
    }

    /// Expects a refusal, and that the move is not listed either.
    fn refused(&self, a: Action) -> &'static str {
        assert!(!self.list().contains(&a), "{a:?} is listed");
        self.check(a).expect_err("a refusal")
    }

    fn realm(&self, seat: Seat) -> &Realm {
        &self.s.open.realms[seat.index()]
    }

    /// Lays a Realm out from nothing.
    fn set_realm(&mut self, seat: Seat, ids: &[&str]) {
        let mut realm = Realm { reserved: self.realm(seat).reserved, ..Realm::default() };
        for id in ids {
            let kind = self.kind(id);
            let face = self.game.cards().card(kind).expect("a card").face;
            realm.cards[usize::from(realm.len)] = kind;
            realm.len += 1;
            realm.icons += face.icons;
            realm.powers = realm.powers.with(face.powers);
            realm.points += i16::from(face.points);
            realm.resources = realm.resources.plus(face.gives);
            realm.types = realm.types.plus(Tally::one(face.class as usize, 1));
            realm.multipliers = realm.multipliers.plus(face.multipliers);
        }
        self.s.open.realms[seat.index()] = realm;
    }

    fn set_reserved(&mut self, seat: Seat, ids: &[&str]) {
        let mut reserved = [None; 2];
        for (place, id) in reserved.iter_mut().zip(ids) {
            *place = Some(self.kind(id));
        }
        self.s.open.realms[seat.index()].reserved = reserved;
    }

    fn set_polis(&mut self, ids: &[&str]) {
        self.s.open.polis.kinds = 0;
        self.s.open.polis.counts = [0; 64];
        for id in ids {
            let kind = self.kind(id);
            self.s.open.polis.kinds |= kind.bit();
            self.s.open.polis.counts[kind.index()] += 1;
        }
    }

    fn set_port(&mut self, ids: &[&str]) {
        self.s.open.port = [None; 4];
        for (index, id) in ids.iter().enumerate() {
            self.s.open.port[index] = Some(self.kind(id));
        }
    }

    fn set_development(&mut self, top_first: &[&str]) {
        self.s.development_len = top_first.len() as u8;
        for (index, id) in top_first.iter().rev().enumerate() {
            self.s.development[index] = self.kind(id);
        }
    }

    /// Lays out the History pile from the top, and the Spoils of each seat, oldest first. The same card must not be
    /// named more often than there are copies.
    fn set_hidden(&mut self, pile: &[&str], spoils: &[&[&str]]) {
        let mut next: Vec<usize> = Vec::new();
        let mut first = 0;
        for (_, card) in self.game.cards().kinds() {
            next.push(first);
            first += usize::from(card.face.copies);
        }
        let mut behind = vec![0_usize; 68];
        let mut lay = |ids: &[&str]| -> Value {
            let cards: Vec<usize> = ids
                .iter()
                .map(|id| {
                    let kind = self.game.cards().kind(id).expect("a card").index();
                    next[kind] += 1;
                    next[kind] - 1
                })
                .collect();
            cards.windows(2).for_each(|pair| behind[pair[0]] = pair[1]);
            let (first, last) = (cards.first().copied().unwrap_or(0), cards.last().copied().unwrap_or(0));
            json!({ "first": first, "last": last, "len": cards.len() })
        };
        let pile = lay(pile);
        let spoils: Vec<Value> = (0..4).map(|seat| lay(spoils.get(seat).copied().unwrap_or(&[]))).collect();
        let aside = lay(&[]);
        let hidden = json!({ "behind": behind, "pile": pile, "aside": aside, "spoils": spoils });
        self.s.hidden = serde_json::from_value(hidden).expect("the shape of hidden cards");
    }

    fn names(&self, cards: impl IntoIterator<Item = u8>) -> Vec<&str> {
        let kinds = self.game.cards().kinds();
        let all: Vec<&str> =
            kinds.flat_map(|(_, c)| std::iter::repeat_n(c.id.as_str(), c.face.copies.into())).collect();
        cards.into_iter().map(|card| all[usize::from(card)]).collect()
    }

    /// The names of the History pile's cards, from the top.
    fn pile(&self) -> Vec<&str> {
        self.names(self.s.hidden.cards(self.s.hidden.pile))
    }

    fn spoils(&self, seat: Seat) -> Vec<&str> {
        self.names(self.s.hidden.cards(self.s.hidden.spoils[seat.index()]))
    }

    fn port(&self) -> Vec<&str> {
        self.s.open.port.iter().flatten().map(|kind| self.game.cards().list[kind.index()].id.as_str()).collect()
    }

    fn polis(&self) -> Vec<(&str, u8)> {
        self.s.open.polis.iter().map(|(kind, n)| (self.game.cards().list[kind.index()].id.as_str(), n)).collect()
    }

    fn add(&self, id: &str, source: Source, by: Resource) -> Action {
        Action::Add { card: self.kind(id), source, by }
    }

    fn take(&self, id: &str, by: Resource) -> Action {
        self.add(id, Source::Polis, by)
    }

    fn points(&self, seat: Seat) -> i16 {
        self.game.outcome(&self.s).points[seat.index()]
    }

    fn places(&self) -> Vec<u8> {
        self.game.outcome(&self.s).places[..self.game.seats()].to_vec()
    }
}

fn expedition(cards: u8, history: u8) -> Action {
    Action::Expedition { cards: PortSet(cards), history }
}

const SEVENTEEN: [&str; 17] = [
    "hoplites",
    "hoplites",
    "hoplites",
    "hoplites",
    "hoplites",
    "hoplites",
    "hoplites",
    "hoplites",
    "hoplites",
    "sophistes",
    "sophistes",
    "sophistes",
    "sophistes",
    "sophistes",
    "sophistes",
    "sophistes",
    "sophistes",
];

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
    assert_eq!(face("macellum").gives, Tally::one(Resource::Trade as usize, 2));
    assert_eq!(face("hippeis").requires, Tally::one(Resource::Trade as usize, 2));
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
    times.sort_unstable();
    assert_eq!(times, [1, 1, 1, 1, 1, 2]);
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
    for n in 0..3_000 {
        let game = game(2, false);
        let mut table = Table { s: game.start(&mut fast(17, n)), game };
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
    table.set_realm(A, &["sophistes", "hippeis", "oracle", "centurio", "centurio", "hoplites"]);
    table.set_hidden(&["garum"], &[&["hoplites", "hoplites", "hoplites"]]);
    table.act(table.add("indika", Source::Beside, Resource::War));
    assert_eq!(table.realm(A).of(Type::Prestige), 2);
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

#[test]
fn ion_50_expedition_needs_a_ship() {
    let mut table = begun(3);
    table.set_realm(A, &["sophistes"]);
    assert_eq!(table.refused(expedition(0b0001, 1)), "ION-50");
    table.set_realm(A, &["hoplites"]);
    assert_eq!(table.check(expedition(0b0001, 1)), Ok(()));
    table.set_port(&[]);
    assert_eq!(table.refused(expedition(0, 0)), "ION-50", "and a card in the Port");
}

#[test]
fn ion_51_exactly_as_many_as_ships() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites", "hoplites"]);
    assert_eq!(table.refused(expedition(0b0001, 1)), "ION-51", "all icons must be used");
    assert_eq!(table.refused(expedition(0b0111, 1)), "ION-51");
    assert_eq!(table.refused(expedition(0b1_0001, 1)), "ION-51", "no such place");
    let choices = |table: &Table| table.list().iter().filter(|a| matches!(a, Action::Expedition { .. })).count();
    assert_eq!(choices(&table), 6);
    // Identical cards are one choice: of the lower places.
    table.set_port(&["agora", "toxotes", "agora", "garum"]);
    assert_eq!(choices(&table), 4);
    assert_eq!(table.refused(expedition(0b0110, 1)), "ION-51");
    assert_eq!(PortSet(0b0110).tidy(&table.s.open.port), PortSet(0b0011));
    table.act(expedition(0b1001, 1));
    assert_eq!(table.polis(), [("hoplites", 3), ("sophistes", 3), ("macellum", 3), ("agora", 1), ("garum", 1)]);
    // Six icons move four cards, as in the book; and no more than the Port has.
    table.set_realm(B, &["hoplites"; 6]);
    table.s.open.counters = [None; 2];
    assert_eq!(table.check(expedition(0b1111, 1)), Ok(()));
    assert_eq!(table.realm(B).icons, 6);
    table.set_port(&["agora", "toxotes"]);
    table.s.open.exhausted = true;
    table.set_development(&[]);
    assert_eq!(table.check(expedition(0b0011, 0)), Ok(()));
}

#[test]
fn ion_52_refill_and_its_split() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    let history = ["hippeis", "phalanx", "emporoi", "creditor", "rhetor", "iatros", "horreum", "metoikos"];
    table.set_hidden(&history, &[]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    let splits = |table: &Table, cards: u8| -> Vec<u8> {
        (0..=4).filter(|&h| table.check(expedition(cards, h)).is_ok()).collect()
    };
    table.set_realm(A, &["hoplites"]);
    assert_eq!(splits(&table, 0b0001), [1], "one card: from the History pile");
    table.set_realm(A, &["hoplites"; 2]);
    assert_eq!(splits(&table, 0b0011), [1]);
    table.set_realm(A, &["hoplites"; 3]);
    assert_eq!(splits(&table, 0b0111), [1, 2]);
    table.set_realm(A, &["hoplites"; 4]);
    assert_eq!(splits(&table, 0b1111), [1, 2, 3], "at least one from each");
    assert_eq!(table.refused(expedition(0b1111, 4)), "ION-52");
    // Only what both piles can serve.
    table.set_development(&["stoa", "goods"]);
    assert_eq!(splits(&table, 0b1111), [2, 3]);
    table.set_hidden(&["hippeis"], &[]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    assert_eq!(splits(&table, 0b1111), [1]);
    // Where none can be served in full, the shorter pile is emptied and the other gives the rest.
    table.set_development(&["stoa"]);
    assert_eq!(splits(&table, 0b1111), [1]);
    table.set_development(&[]);
    table.set_hidden(&history, &[]);
    assert_eq!(splits(&table, 0b1111), [4]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    let events = table.act(expedition(0b1111, 2));
    assert_eq!(table.port(), ["hippeis", "phalanx", "stoa", "goods"]);
    let turned = Event::Turned { place: 2, card: table.kind("stoa"), pile: Pile::Development };
    assert!(events.contains(&turned));
    assert_eq!(table.s.open.ending, None);
}

#[test]
fn ion_53_one_pile_stands_in_for_the_other() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_hidden(&[], &[]);
    table.set_development(&["stoa", "goods"]);
    table.act(Action::Reserve(table.kind("toxotes")));
    assert_eq!(table.port(), ["agora", "stoa", "poietes", "garum"], "the Development pile for the History pile");
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites"; 2]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor"], &[]);
    table.set_development(&[]);
    table.act(expedition(0b0011, 2));
    assert_eq!(table.port(), ["hippeis", "phalanx", "poietes", "garum"], "and the other way round");
    assert_eq!(table.s.open.ending, None);
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_hidden(&[], &[]);
    table.set_development(&[]);
    table.act(Action::Reserve(table.kind("toxotes")));
    assert_eq!(table.s.open.port[1], None, "both empty: the Port stays short");
    assert_eq!(table.port(), ["agora", "poietes", "garum"]);
}

#[test]
fn ion_54_spoils_of_an_expedition() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_realm(A, &["hoplites"; 2]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor"], &[&["macellum"]]);
    table.set_development(&["stoa"]);
    let events = table.act(expedition(0b0011, 1));
    assert_eq!(table.spoils(A), ["macellum", "phalanx", "emporoi"], "after the refill, one for each card moved");
    assert!(events.contains(&Event::Spoils { seat: A, count: 2 }));
    assert_eq!(table.pile(), ["creditor"]);
    table.set_realm(B, &["hoplites"]);
    table.s.open.counters = [None; 2];
    table.set_hidden(&["creditor"], &[]);
    let events = table.act(expedition(0b0001, 1));
    assert!(table.spoils(B).is_empty(), "an empty pile gives none");
    assert!(!events.iter().any(|event| matches!(event, Event::Spoils { .. })));
}

#[test]
fn ion_60_mandatory_expedition() {
    let mut table = begun(3);
    table.set_polis(&["macellum", "stoa", "goods"]);
    table.set_port(&["agora", "toxotes", "forum", "garum"]);
    table.set_hidden(&["hippeis", "phalanx"], &[]);
    table.set_development(&["emporion", "goods", "stoa"]);
    let events = table.act(table.take("macellum", Resource::Trade));
    let cards = ["agora", "toxotes", "forum", "garum"].map(|id| Some(table.kind(id)));
    assert_eq!(events[1], Event::Moved { seat: A, cards, mandatory: true });
    assert_eq!(table.port(), ["hippeis", "phalanx", "emporion", "goods"], "History first, then Development");
    assert!(table.spoils(A).is_empty(), "no Spoils");
    assert_eq!(table.s.open.ending, Some(Ending::History), "it can set the end off");
    assert_eq!(table.polis().len(), 6);
    // Once per turn, even if it brings no History card; also after a turn without an Action.
    let mut table = begun(3);
    table.set_polis(&["stoa"]);
    table.set_port(&["forum", "goods", "goods", "goods"]);
    table.set_realm(A, &["sophistes"]);
    table.set_hidden(&["hippeis", "phalanx", "emporoi", "creditor", "rhetor"], &[]);
    table.s.open.counters[0] = Some(ActionCard::Reserve);
    let events = table.act(Action::Pass);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Moved { .. })).count(), 1);
    assert_eq!(table.port(), ["hippeis", "phalanx", "emporoi", "creditor"]);
    // Not while there is a History card.
    let mut table = begun(3);
    table.set_polis(&["macellum", "centurio"]);
    assert_eq!(table.act(table.take("macellum", Resource::Trade)).len(), 1);
}

#[test]
fn ion_70_the_end() {
    // (a) A Realm of 18 cards; the round is played to its end.
    let mut table = begun(2);
    table.set_realm(A, &SEVENTEEN);
    table.set_reserved(A, &["agora"]);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(events.contains(&Event::LastRound { cause: Ending::Realm }));
    assert_eq!(table.s.open.phase, Phase::Playing);
    let events = table.act(table.take("sophistes", Resource::Culture));
    assert_eq!(events.last(), Some(&Event::Over));
    assert_eq!(table.game.turn(&table.s), Turn::Over);
    assert!(table.list().is_empty());
    assert_eq!(table.check(Action::Pass), Err("ION-70"));
    // 17 and two reserved are no 18.
    let mut table = begun(2);
    table.set_realm(A, &SEVENTEEN[..16]);
    table.set_reserved(A, &["agora", "garum"]);
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!(table.s.open.ending, None);
    // (b) Drawing the last History card is no trigger; needing another is.
    let mut table = begun(3);
    table.set_hidden(&["hippeis"], &[]);
    table.act(Action::Reserve(table.s.open.port[0].expect("a card")));
    assert_eq!((table.s.hidden.pile.len(), table.s.open.ending), (0, None));
    table.s.open.counters = [None; 2];
    let events = table.act(Action::Reserve(table.s.open.port[0].expect("a card")));
    assert!(events.contains(&Event::LastRound { cause: Ending::History }), "the Development pile stood in");
    assert_eq!(table.port().len(), 4);
    table.act(table.take("macellum", Resource::Trade));
    assert_eq!(table.s.open.phase, Phase::Over);
    // Only some of the Spoils are missing.
    let mut table = begun(3);
    table.set_realm(A, &["hoplites"; 2]);
    table.set_hidden(&["hippeis", "phalanx"], &[]);
    table.act(expedition(0b0011, 1));
    assert_eq!((table.spoils(A).len(), table.s.open.ending), (1, Some(Ending::History)));
    // An expedition that must turn at least one History card, and there is none.
    let mut table = begun(3);
    table.set_realm(A, &["hoplites"; 3]);
    table.set_hidden(&[], &[]);
    table.act(expedition(0b0111, 0));
    assert_eq!(table.s.open.ending, Some(Ending::History));
    assert_eq!(table.port().len(), 4);
}

#[test]
fn ion_71_an_empty_pile_stays_empty() {
    let mut table = begun(3);
    table.set_port(&["agora", "toxotes", "poietes", "garum"]);
    table.set_hidden(&[], &[&[], &["sophistes", "hoplites", "macellum"]]);
    table.set_development(&["stoa", "goods", "forum", "emporion"]);
    table.act(Action::Reserve(table.kind("agora")));
    assert!(table.s.open.exhausted);
    table.set_realm(B, &["hoplites"]);
    table.set_polis(&["poietes", "centurio"]);
    table.act(table.take("poietes", Resource::Culture));
    assert_eq!(table.pile(), ["sophistes"], "a Spoils card returned");
    table.set_realm(Seat(2), &["hoplites"]);
    table.act(expedition(0b0010, 0));
    assert_eq!(table.port()[1], "goods", "yet the refill comes from the Development pile");
    assert!(table.spoils(Seat(2)).is_empty());
    assert_eq!(table.pile(), ["sophistes"]);
}

#[test]
fn ion_72_seventeen_is_announced() {
    let mut table = begun(3);
    table.set_realm(A, &SEVENTEEN[..15]);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(!events.iter().any(|event| matches!(event, Event::Announced { .. })), "16 is not");
    table.set_realm(B, &SEVENTEEN[..16]);
    let events = table.act(table.take("sophistes", Resource::Culture));
    assert!(events.contains(&Event::Announced { seat: B, cards: 17 }));
    table.set_realm(Seat(2), &SEVENTEEN);
    let events = table.act(table.take("macellum", Resource::Trade));
    assert!(events.contains(&Event::Announced { seat: Seat(2), cards: 18 }));
}

#[test]
fn ion_80_score() {
    let mut table = begun(2);
    // Printed points of History (1), Prestige (9) and special Prestige (8); one Goods; a multiplier; a reserved card.
    table.set_realm(A, &["mosaicum", "palaiapolis", "oracle", "goods", "sophistes"]);
    table.set_reserved(A, &["stoa"]);
    let score = table.game.score(table.realm(A), 0);
    assert_eq!((score.history, score.prestige, score.goods, score.reserved), (1, 17, 5, -3));
    assert_eq!(score.multipliers, [2, 0, 0, 0, 0, 0]);
    assert_eq!((score.total(), table.points(A)), (22, 22));
    table.set_realm(B, &["hoplites"]);
    table.set_reserved(B, &["stoa", "agora"]);
    assert_eq!(table.points(B), -6, "a total may be negative");
}

#[test]
fn ion_81_goods_in_sets_of_five() {
    let game = game(2, false);
    let points: Vec<i16> = (0..=14).map(|goods| game.goods_points(goods)).collect();
    assert_eq!(points, [0, 5, 10, 17, 26, 37, 42, 47, 54, 63, 74, 79, 84, 91, 100]);
    for n in 1..=5_i16 {
        let exact = if n < 3 { 5 * n } else { (n + 1) * (n + 1) + 1 };
        assert_eq!(points[n as usize], exact);
    }
}

#[test]
fn ion_82_multipliers() {
    let mut table = begun(2);
    table.set_hidden(&[], &[]);
    let score = |table: &Table, spoils: u8| table.game.score(table.realm(A), spoils).multipliers;
    // Two War multipliers with three War cards: 6, as in the book; each counts itself.
    table.set_realm(A, &["phalanx", "phalanx", "hoplites"]);
    assert_eq!(score(&table, 0), [0, 0, 6, 0, 0, 0]);
    table.set_realm(A, &["peirates", "peirates"]);
    assert_eq!(score(&table, 3), [0, 0, 0, 0, 0, 6], "Spoils count as Spoils only");
    table.set_realm(A, &["hiereia", "stoa", "oracle"]);
    assert_eq!(score(&table, 5), [0, 0, 0, 4, 0, 0], "x2, and special Prestige is Prestige");
    table.set_realm(A, &["trapezites", "horreum", "goods", "goods"]);
    assert_eq!(score(&table, 0), [0, 2, 0, 0, 2, 0]);
    // Only the own Realm, and nothing that is reserved: neither its multiplier nor itself.
    table.set_realm(A, &["philosophos"]);
    table.set_realm(B, &["sophistes", "sophistes"]);
    table.set_reserved(A, &["philosophos", "sophistes"]);
    assert_eq!(score(&table, 0), [1, 0, 0, 0, 0, 0]);
    // A special Prestige card counts towards the 18.
    table.set_reserved(A, &[]);
    table.set_realm(A, &[&SEVENTEEN[..16], &["hippeis"]].concat());
    table.s.open.beside = 0b1111;
    table.set_hidden(&[], &[&["macellum", "macellum", "macellum"]]);
    table.act(table.add("indika", Source::Beside, Resource::War));
    assert_eq!((table.realm(A).len, table.s.open.ending), (18, Some(Ending::Realm)));
}

#[test]
fn ion_83_ties() {
    let mut table = begun(4);
    // All with 10 points: two Goods; one Emporion and 5 of Goods; two Emporion.
    table.set_realm(A, &["goods", "goods"]);
    table.set_realm(B, &["emporion", "goods"]);
    table.set_realm(Seat(2), &["emporion", "emporion"]);
    table.set_realm(Seat(3), &["goods", "goods"]);
    assert_eq!(Seat::all(4).map(|seat| table.points(seat)).collect::<Vec<_>>(), [10; 4]);
    assert_eq!(table.places(), [3, 2, 1, 3], "most Emporion; the rest rank the same way, and share what is equal");
    // Then Prestige and Goods together: 5 + 5 of two Goods, or 6 + 4 of Asklepieion and Stoa, are two cards each.
    table.set_realm(B, &["stoa", "asklepieion"]);
    table.set_realm(Seat(2), &["amphitheatrum", "mosaicum", "sophistes"]);
    table.set_realm(Seat(3), &[]);
    assert_eq!(Seat::all(4).map(|seat| table.points(seat)).collect::<Vec<_>>(), [10, 10, 11, 0]);
    table.set_realm(Seat(2), &["amphitheatrum", "mosaicum"]);
    assert_eq!(table.points(Seat(2)), 10);
    assert_eq!(table.places(), [1, 1, 3, 4], "two cards beat one, and equal in all is a shared victory");
    assert_eq!(table.game.outcome(&table.s).winners().len(), 2);
    // A reserved Emporion does not break a tie: 8 + 2 - 3 against 5 + 2, with one Prestige or Goods card each.
    table.set_realm(A, &["amphitheatrum", "mosaicum"]);
    table.set_reserved(A, &["emporion"]);
    table.set_realm(B, &["goods", "mosaicum"]);
    table.set_realm(Seat(2), &[]);
    assert_eq!((table.points(A), table.points(B)), (7, 7));
    assert_eq!(table.places()[..2], [1, 1]);
}

#[test]
fn ion_84_the_books_example() {
    let mut table = begun(2);
    table.set_realm(
        A,
        &[
            // 3 Goods: 17, and 3 more through the Trapezites. Prestige: 5 + 4 + 6.
            "goods",
            "goods",
            "goods",
            "trapezites",
            "emporion",
            "stoa",
            "akropolis",
            // Four Culture cards with one multiplier.
            "philosophos",
            "sophistes",
            "sophistes",
            "rhetor",
            // Five War cards with three multipliers, and two for Spoils.
            "phalanx",
            "phalanx",
            "centurio",
            "peirates",
            "peirates",
        ],
    );
    table.set_hidden(&[], &[&["hoplites", "macellum", "macellum"]]);
    let score = table.game.score(table.realm(A), 3);
    assert_eq!((score.goods, score.prestige, score.history, score.reserved), (17, 15, 0, 0));
    assert_eq!(score.multipliers, [4, 0, 15, 0, 3, 6]);
    assert_eq!((score.total(), table.points(A)), (60, 60));
}
