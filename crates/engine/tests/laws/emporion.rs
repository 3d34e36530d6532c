use super::{Lawful, allocates_nothing, hold};
use emporia_engine::CardSet;
use emporia_engine::emporion::{
    Action, Cards, Emporion, Kind, Options, Phase, PortSet, Resource, Source, State, Tally, Type,
};
use emporia_engine::game::Game;
use emporia_engine::rng::{FastRng, below};

impl Lawful for Emporion {
    fn bound(&self) -> usize {
        // Nobody adds more than 17 cards. Every Reserve or Expedition draws from the 52 cards at most that can lie in
        // the History pile, each of which returns to it at most once for each card added; a turn without an Action
        // needs a Reserve before it. Random games stay far below.
        self.seats() * 200
    }

    fn assert_conserved(&self, s: &State) {
        let cards = self.cards();
        let mut found = vec![0_u8; cards.list.len()];
        // Face-down History cards are single cards: none may be there twice.
        let kind_of: Vec<usize> = cards
            .kinds()
            .filter(|(_, card)| card.face.class.history().is_some())
            .flat_map(|(kind, card)| std::iter::repeat_n(kind.index(), usize::from(card.face.copies)))
            .collect();
        let mut once = [false; 68];
        let queues = s.hidden.spoils.into_iter().chain([s.hidden.pile, s.hidden.aside]);
        for card in queues.flat_map(|queue| s.hidden.cards(queue)) {
            assert!(!once[usize::from(card)], "card {card} lies in two places");
            once[usize::from(card)] = true;
            found[kind_of[usize::from(card)]] += 1;
        }
        for kind in &s.development[..usize::from(s.development_len)] {
            found[kind.index()] += 1;
        }
        for (kind, count) in s.open.polis.iter() {
            assert_ne!(s.open.polis.kinds & kind.bit(), 0, "the Polis knows its kinds");
            found[kind.index()] += count;
        }
        for (found, removed) in found.iter_mut().zip(s.open.removed) {
            *found += removed;
        }
        for kind in s.open.port.iter().flatten() {
            found[kind.index()] += 1;
        }
        let special = cards.list.iter().position(|card| card.face.spoils > 0).expect("special Prestige");
        for bit in 0..4 {
            let in_play = s.open.beside >> bit & 1 == 1 || !self.options().special;
            found[special + bit] += u8::from(in_play);
        }
        for realm in &s.open.realms {
            // Until all have chosen, what they chose is still counted among the start cards.
            let added = if s.open.phase == Phase::Choosing { &[] } else { realm.cards() };
            for kind in added.iter().chain(realm.reserved.iter().flatten()) {
                found[kind.index()] += 1;
            }
            // Running totals are what the cards add up to.
            let faces: Vec<_> = realm.cards().iter().map(|kind| cards.list[kind.index()].face).collect();
            let sum = |of: &dyn Fn(usize) -> Tally| (0..faces.len()).map(of).fold(Tally::NONE, Tally::plus);
            assert_eq!(realm.resources, sum(&|i| faces[i].gives));
            assert_eq!(realm.multipliers, sum(&|i| faces[i].multipliers));
            assert_eq!(realm.types, sum(&|i| Tally::of(faces[i].class as usize, 1)));
            assert_eq!(realm.icons, faces.iter().map(|face| face.icons).sum::<u8>());
            assert_eq!(realm.points, faces.iter().map(|face| i16::from(face.points)).sum::<i16>());
            assert_eq!(realm.powers.0, faces.iter().fold(0, |all, face| all | face.powers.0));
            assert_eq!(realm.of(Type::Spoils), 0);
        }
        for (found, card) in found.iter().zip(&cards.list) {
            assert_eq!(*found, card.face.copies, "copies of {}", card.id);
        }
        let kinds = s.open.polis.iter().fold(0, |bits, (kind, _)| bits | kind.bit());
        assert_eq!(kinds, s.open.polis.kinds);
    }

    fn nonsense(&self, _: &State, rng: &mut FastRng) -> Action {
        let mut die = |n| below(rng, n) as u8;
        let kinds = self.cards().list.len() as u32;
        // Mostly a card that exists, now and then any number at all.
        let card = Kind(if die(16) == 0 { die(256) } else { die(kinds) });
        match die(16) {
            0 => Action::Begin(card),
            1 | 2 => Action::Reserve(card),
            3..=8 => {
                let source = [Source::Polis, Source::Reserved, Source::Beside][usize::from(die(3))];
                Action::Add { card, source, by: Resource::ALL[usize::from(die(3))] }
            }
            9..=12 => {
                let cards = PortSet(if die(16) == 0 { die(256) } else { die(16) });
                Action::Expedition { cards, history: if die(16) == 0 { die(256) } else { die(5) } }
            }
            13 | 14 => Action::Discard(card),
            _ => Action::Pass,
        }
    }

    fn enumerate(&self, _: &State, each: &mut impl FnMut(Action)) {
        each(Action::Pass);
        // All cards, and some numbers that are none.
        for card in (0..self.cards().list.len() as u8 + 4).chain([u8::MAX]).map(Kind) {
            [Action::Begin(card), Action::Reserve(card), Action::Discard(card)].into_iter().for_each(&mut *each);
            for source in [Source::Polis, Source::Reserved, Source::Beside] {
                Resource::ALL.into_iter().for_each(|by| each(Action::Add { card, source, by }));
            }
        }
        for cards in (0..32).map(PortSet) {
            (0..6).for_each(|history| each(Action::Expedition { cards, history }));
        }
    }

    fn bias(&self, a: Action) -> u32 {
        match a {
            Action::Add { source: Source::Beside, .. } => 400,
            Action::Add { source: Source::Reserved, .. } => 100,
            Action::Add { card, .. } if self.cards().list[card.index()].face.class.history().is_none() => 60,
            Action::Add { .. } => 8,
            Action::Reserve(card) if self.cards().list[card.index()].face.class.history().is_none() => 6,
            _ => 2,
        }
    }
}

fn game(players: u8, special: bool) -> Emporion {
    Emporion::new(Options { special, ..Options::players(players) }, Cards::builtin()).expect("2 to 4 players")
}

fn even(players: u8) -> Emporion {
    Emporion::new(Options { even_start: true, ..Options::players(players) }, Cards::builtin()).expect("2 to 4 players")
}

holds! {
    emporion_holds_with_2_players: game(2, false) => 2_000;
    emporion_holds_with_2_players_and_special_prestige: game(2, true) => 2_000;
    emporion_holds_with_3_players: game(3, false) => 1_800;
    emporion_holds_with_3_players_and_special_prestige: game(3, true) => 1_800;
    emporion_holds_with_4_players: game(4, false) => 1_500;
    emporion_holds_with_4_players_and_special_prestige: game(4, true) => 1_500;
    emporion_holds_with_3_players_and_an_even_start: even(3) => 600;
    emporion_holds_with_4_players_and_an_even_start: even(4) => 600;
}

#[test]
fn emporion_rollouts_allocate_nothing() {
    for players in 2..=4 {
        allocates_nothing(&game(players, true), 300);
    }
}

#[test]
fn an_emporion_state_is_small() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}
