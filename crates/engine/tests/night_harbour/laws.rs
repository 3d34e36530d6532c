use super::lawful::{Lawful, allocates_nothing, hold};
use emporia_engine::night_harbour::{Action, Cards, Good, NightHarbour, Options, Ship, State};
use emporia_engine::rng::{FastRng, below};
use emporia_engine::{CardSet, Game, Seat};

impl Lawful for NightHarbour {
    fn bound(&self) -> usize {
        self.seats() * usize::from(self.options().lanterns)
    }

    fn assert_conserved(&self, s: &State) {
        let all: u8 = Good::ALL.iter().map(|good| u8::from(s.commissions.contains(good))).sum();
        assert_eq!(all, 4, "each commission is somewhere, once");
        for seat in Seat::all(self.seats()) {
            let i = seat.index();
            assert_eq!(s.lanterns[i].0.count_ones(), s.lanterns[0].0.count_ones(), "all have used as many");
            assert_eq!(s.lit[i].is_some(), s.ship.is_some() && !s.waiting.has(seat));
            assert!(s.lit[i].is_none_or(|number| s.lanterns[i].has(number)));
        }
        let nights = u32::from(self.options().lanterns) - s.lanterns[0].0.count_ones();
        let crates: u32 = s.crates.iter().flatten().map(|&n| u32::from(n)).sum();
        assert!(crates <= 3 * nights, "{crates} crates in {nights} nights");
    }

    fn nonsense(&self, _: &State, rng: &mut FastRng) -> Action {
        let mut die = |n| below(rng, n) as u8;
        match die(4) {
            0 => Action::Ship(Ship { good: Good::ALL[die(4) as usize], crates: die(6) }),
            _ => Action::Light([die(9), die(255)][usize::from(die(4) == 0)]),
        }
    }

    fn enumerate(&self, _: &State, each: &mut impl FnMut(Action)) {
        (0..=u8::MAX).for_each(|number| each(Action::Light(number)));
    }

    fn bias(&self, a: Action) -> u32 {
        // Everyone lights low lanterns, so that ships are shared and go unclaimed more often.
        match a {
            Action::Light(number) => 8_u32.saturating_sub(number.into()).max(1),
            Action::Ship(_) => 1,
        }
    }
}

fn game(players: u8, lanterns: u8) -> NightHarbour {
    NightHarbour::new(Options { players, lanterns }, Cards::builtin()).expect("2 to 4 players")
}

#[test]
fn night_harbour_holds_at_every_table() {
    for (players, lanterns) in [(2, 7), (3, 7), (4, 7), (2, 5), (4, 5)] {
        hold(&game(players, lanterns), 2_000);
    }
}

#[test]
fn night_harbour_rollouts_allocate_nothing() {
    for players in 2..=4 {
        allocates_nothing(&game(players, 7), 200);
    }
}
