//! Positions of Emporion that are laid out by hand, on which a clause can be shown.

pub use emporia_engine::CardSet;
pub use emporia_engine::emporion::{
    Action, ActionCard, Cards, Emporion, Ending, Event, FaceDown, Kind, Options, Origin, Phase, Pile, PortSet, Power,
    Realm, Resource, Source, State, Tally, Type,
};
pub use emporia_engine::game::{Actor, Game, Turn, Viewer};
pub use emporia_engine::rng::{fast, pick};
pub use emporia_engine::seat::Seat;
pub use serde_json::{Value, json};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);

/// A game whose position can be laid out card by card, by their names in the card file.
pub struct Table {
    pub game: Emporion,
    pub s: State,
}

/// Positions are laid out with cards that stay as they are, so that the game can be tuned.
pub const CARDS: &str = include_str!("emporion.toml");

pub fn game(players: u8, special: bool) -> Emporion {
    let cards = Cards::read(CARDS).expect("no faults");
    Emporion::new(Options { special, ..Options::players(players) }, cards).expect("2 to 4 players")
}

/// A shuffled table before the choices, with the first player in that seat.
pub fn fresh(players: u8, first: Seat) -> Table {
    let game = game(players, false);
    let s = (0..).map(|n| game.start(&mut fast(3, n))).find(|s| s.open.first == first).expect("some seed");
    Table { game, s }
}

/// A table at the first turn of seat 0, after all chose Hoplites.
pub fn begun(players: u8) -> Table {
    let mut table = fresh(players, A);
    for _ in 0..players {
        table.act(Action::Begin(table.kind("hoplites")));
    }
    table
}

impl Table {
    pub fn kind(&self, id: &str) -> Kind {
        self.game.cards().kind(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    pub fn seat(&self) -> Seat {
        self.s.open.seat
    }

    pub fn check(&self, a: Action) -> Result<(), &'static str> {
        self.game.check(&self.s, Actor::Seat(self.seat()), a).map_err(|illegal| illegal.clause)
    }

    pub fn list(&self) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.actions(&self.s, self.seat(), &mut out);
        out
    }

    /// Makes a legal move and gives its events.
    pub fn act(&mut self, a: Action) -> Vec<Event> {
        assert_eq!(self.check(a), Ok(()), "{a:?}");
        assert!(self.list().contains(&a), "{a:?} is listed");
        let mut events = Vec::new();
        let seat = self.seat();
        self.game.apply(&mut self.s, Actor::Seat(seat), a, &mut |event| events.push(event));
        events
    }

    /// Expects a refusal, and that the move is not listed either.
    pub fn refused(&self, a: Action) -> &'static str {
        assert!(!self.list().contains(&a), "{a:?} is listed");
        self.check(a).expect_err("a refusal")
    }

    pub fn realm(&self, seat: Seat) -> &Realm {
        &self.s.open.realms[seat.index()]
    }

    /// Lays a Realm out from nothing.
    pub fn set_realm(&mut self, seat: Seat, ids: &[&str]) {
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
            realm.types = realm.types.plus(Tally::of(face.class as usize, 1));
            realm.multipliers = realm.multipliers.plus(face.multipliers);
        }
        self.s.open.realms[seat.index()] = realm;
    }

    pub fn set_reserved(&mut self, seat: Seat, ids: &[&str]) {
        let mut reserved = [None; 2];
        for (place, id) in reserved.iter_mut().zip(ids) {
            *place = Some(self.kind(id));
        }
        self.s.open.realms[seat.index()].reserved = reserved;
    }

    pub fn set_polis(&mut self, ids: &[&str]) {
        self.s.open.polis.kinds = 0;
        self.s.open.polis.counts = [0; 64];
        for id in ids {
            let kind = self.kind(id);
            self.s.open.polis.kinds |= kind.bit();
            self.s.open.polis.counts[kind.index()] += 1;
        }
    }

    pub fn set_port(&mut self, ids: &[&str]) {
        self.s.open.port = [None; 4];
        for (index, id) in ids.iter().enumerate() {
            self.s.open.port[index] = Some(self.kind(id));
        }
    }

    pub fn set_development(&mut self, top_first: &[&str]) {
        self.s.development_len = top_first.len() as u8;
        for (index, id) in top_first.iter().rev().enumerate() {
            self.s.development[index] = self.kind(id);
        }
    }

    /// Lays out the History pile from the top, and the Spoils of each seat, oldest first. The same card must not be
    /// named more often than there are copies.
    pub fn set_hidden(&mut self, pile: &[&str], spoils: &[&[&str]]) {
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

    pub fn names(&self, cards: impl IntoIterator<Item = u8>) -> Vec<&str> {
        let kinds = self.game.cards().kinds();
        let all: Vec<&str> =
            kinds.flat_map(|(_, c)| std::iter::repeat_n(c.id.as_str(), c.face.copies.into())).collect();
        cards.into_iter().map(|card| all[usize::from(card)]).collect()
    }

    /// The names of the History pile's cards, from the top.
    pub fn pile(&self) -> Vec<&str> {
        self.names(self.s.hidden.cards(self.s.hidden.pile))
    }

    pub fn spoils(&self, seat: Seat) -> Vec<&str> {
        self.names(self.s.hidden.cards(self.s.hidden.spoils[seat.index()]))
    }

    pub fn port(&self) -> Vec<&str> {
        self.s.open.port.iter().flatten().map(|kind| self.game.cards().list[kind.index()].id.as_str()).collect()
    }

    pub fn polis(&self) -> Vec<(&str, u8)> {
        self.s.open.polis.iter().map(|(kind, n)| (self.game.cards().list[kind.index()].id.as_str(), n)).collect()
    }

    pub fn add(&self, id: &str, source: Source, by: Resource) -> Action {
        Action::Add { card: self.kind(id), source, by }
    }

    pub fn take(&self, id: &str, by: Resource) -> Action {
        self.add(id, Source::Polis, by)
    }

    pub fn points(&self, seat: Seat) -> i16 {
        self.game.outcome(&self.s).points[seat.index()]
    }

    pub fn places(&self) -> Vec<u8> {
        self.game.outcome(&self.s).places[..self.game.seats()].to_vec()
    }
}

pub fn expedition(cards: u8, history: u8) -> Action {
    Action::Expedition { cards: PortSet(cards), history }
}

pub const SEVENTEEN: [&str; 17] = [
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
