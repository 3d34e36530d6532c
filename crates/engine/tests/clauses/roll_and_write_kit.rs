//! Tables of Roll & Write at which a clause can be shown. Dice are scripted: chance is a move like any other.

pub use emporia_engine::CardSet;
pub use emporia_engine::game::{Actor, Game, Illegal, Turn, Viewer};
pub use emporia_engine::matches::{Match, NoUndo};
pub use emporia_engine::rng::{Seed, fast};
pub use emporia_engine::rollwrite::goods::{Counts, JEWELS};
pub use emporia_engine::rollwrite::{
    Action, Cards, City, Contract, Event, Material, Options, Origin, Payment, Phase, RollWrite, Sheet, Stage, State,
    Work,
};
pub use emporia_engine::seat::Seat;

pub use Material::{Bronze, Food, Grapes, Stone, Wood};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);

/// Positions are laid out with cards that stay as they are, so that the game can be tuned.
pub const CARDS: &str = include_str!("roll-and-write.toml");

pub fn game(players: u8) -> RollWrite {
    RollWrite::new(Options { players }, Cards::read(CARDS).expect("no faults")).expect("1 to 5 players")
}

/// A table under test: every move goes through `check`.
pub struct Table {
    pub game: RollWrite,
    pub s: State,
    pub events: Vec<Event>,
}

impl Table {
    pub fn new(players: u8) -> Table {
        let game = game(players);
        let s = game.start(&mut fast(1, 1));
        Table { game, s, events: Vec::new() }
    }

    /// After the set-up: seat n has Contract n, no second one, and island n; before the first roll.
    pub fn settled(players: u8) -> Table {
        let mut t = Table::new(players);
        let mut dice = [0; 5];
        (0..players as usize).for_each(|i| dice[i] = i as u8 + 1);
        t.roll(Action::Contracts(dice));
        (0..players).for_each(|i| t.act(Seat(i), Action::Second(None)));
        while let Turn::Seat(seat) = t.game.turn(&t.s) {
            t.act(seat, Action::Island(Material::ALL[seat.index()]));
        }
        t
    }

    /// In the first round, with these prices.
    pub fn round(players: u8, prices: [u8; 5]) -> Table {
        let mut t = Table::settled(players);
        t.roll(Action::Prices(prices));
        t
    }

    pub fn roll(&mut self, dice: Action) {
        assert_eq!(self.game.check(&self.s, Actor::Chance, dice), Ok(()));
        self.game.apply(&mut self.s, Actor::Chance, dice, &mut |e| self.events.push(e));
    }

    pub fn try_act(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let listed = self.actions(seat).contains(&action);
        let judged = self.game.check(&self.s, Actor::Seat(seat), action);
        assert_eq!(listed, judged.is_ok(), "check and actions disagree on {action:?}");
        judged?;
        self.game.apply(&mut self.s, Actor::Seat(seat), action, &mut |e| self.events.push(e));
        Ok(())
    }

    #[track_caller]
    pub fn act(&mut self, seat: Seat, action: Action) {
        assert_eq!(self.try_act(seat, action), Ok(()), "{action:?}");
    }

    #[track_caller]
    pub fn refuse(&mut self, seat: Seat, action: Action, clause: &str) {
        assert_eq!(self.try_act(seat, action).map_err(|illegal| illegal.clause), Err(clause), "{action:?}");
    }

    pub fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.actions(&self.s, seat, &mut out);
        out
    }

    pub fn sheet(&mut self, seat: Seat) -> &mut Sheet {
        &mut self.s.sheets[seat.index()]
    }

    /// Puts units into a sheet, as if they had been marked.
    pub fn give(&mut self, seat: Seat, material: Material, n: u8) {
        let sheet = self.sheet(seat);
        sheet.held = sheet.held.with(material.index(), n);
        sheet.got = sheet.got.with(material.index(), n);
    }

    pub fn give_jewels(&mut self, seat: Seat, n: u8) {
        let sheet = self.sheet(seat);
        sheet.held = sheet.held.with(JEWELS, n);
        sheet.got = sheet.got.with(JEWELS, n);
    }

    pub fn give_works(&mut self, seat: Seat, work: Work, n: u8) {
        let sheet = self.sheet(seat);
        sheet.works = sheet.works.with(work.index(), n);
        sheet.made = sheet.made.with(work.index(), n);
    }

    pub fn points(&self, seat: Seat) -> i16 {
        self.game.score(&self.s.sheets[seat.index()]).total()
    }

    /// Everyone who has not acted buys or passes and is done; then the next round is rolled with these prices.
    pub fn next_round(&mut self, prices: [u8; 5]) {
        self.finish_round();
        self.roll(Action::Prices(prices));
    }

    pub fn finish_round(&mut self) {
        for seat in self.s.waiting.iter().collect::<Vec<_>>() {
            if self.s.stage[seat.index()] == Stage::Start {
                let first = self.actions(seat)[0];
                if first != Action::Done {
                    self.act(seat, first);
                }
            }
            self.act(seat, Action::Done);
        }
    }
}

pub fn pay(units: &[(Material, u8)], jewels: u8) -> Payment {
    let mut payment = Payment::default();
    units.iter().for_each(|&(material, n)| payment.0[material.index()] = n);
    payment.0[JEWELS] = jewels;
    payment
}
