//! A set-up from what people and programs ask for: usual values, bounds, and how each is spelled.

use super::{Clock, Guest, Hints, Holder, Presence, Setup, Talk, secret_name};
use emporia_bots::LEVELS;
use serde_json::Value;

/// Paces of bots on offer, in milliseconds, the quickest first.
pub const PACES: [u32; 4] = [0, 400, 800, 2000];
/// The usual pace.
pub const USUAL_PACE: u32 = 800;
/// The slowest pace.
pub const MOST_PACE: u32 = 60_000;

/// The name of the field that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupFault(pub String);

/// The levels of bots that can be chosen, the weakest first.
pub fn levels() -> impl Iterator<Item = &'static str> {
    LEVELS.into_iter()
}

impl Setup {
    /// A table with the usual settings: no clock, not in the lobby.
    pub fn new(game: &str, options: Value, seats: Vec<Holder>) -> Setup {
        Setup {
            game: game.to_owned(),
            options,
            seats,
            clock: Clock::None,
            pace: USUAL_PACE,
            public: false,
            hints: Hints::default(),
            guided: false,
            talk: Talk::default(),
        }
    }

    /// One player among bots of a level.
    pub fn against_bots(game: &str, options: Value, seats: usize, level: &str, guest: &Guest) -> Setup {
        let mut holders = vec![Holder::Bot(level.to_owned()); seats];
        holders[0] = Holder::of(guest);
        Setup::new(game, options, holders)
    }

    /// Whether nobody else has to come before the cards are dealt.
    pub fn is_full(&self) -> bool {
        !self.seats.iter().any(|holder| matches!(holder, Holder::Open | Holder::Reserved { .. }))
    }

    /// With the seats as they are spelled; `me` is the seat of the guest. `field` names the one that cannot be read.
    pub fn seats(
        count: usize,
        me: usize,
        guest: &Guest,
        spelled: impl Fn(usize) -> Option<String>,
        field: impl Fn(usize) -> String,
    ) -> Result<Vec<Holder>, SetupFault> {
        let seat = |i: usize| {
            if i == me {
                return Ok(Holder::of(guest));
            }
            Holder::read(spelled(i).as_deref().unwrap_or("open")).ok_or_else(|| SetupFault(field(i)))
        };
        (0..count).map(seat).collect()
    }

    /// With a clock as it is spelled, the usual one if it is not.
    pub fn with_clock(self, text: Option<&str>) -> Result<Setup, SetupFault> {
        let clock = text.map_or(Some(Clock::None), Clock::read).ok_or_else(|| SetupFault("clock".to_owned()))?;
        Ok(Setup { clock, ..self })
    }

    /// With a pace of bots in milliseconds, the usual one if none is named.
    pub fn with_pace(self, pace: Option<u32>) -> Result<Setup, SetupFault> {
        match pace.unwrap_or(USUAL_PACE) {
            pace @ 0..=MOST_PACE => Ok(Setup { pace, ..self }),
            _ => Err(SetupFault("pace".to_owned())),
        }
    }
}

impl Holder {
    /// A person who is there.
    pub fn of(guest: &Guest) -> Holder {
        Holder::Person { guest: guest.clone(), presence: Presence::Here }
    }

    /// `open`, `link`, or the level of a bot.
    pub fn read(text: &str) -> Option<Holder> {
        match text {
            "open" => Some(Holder::Open),
            "link" => Some(Holder::Reserved { key: secret_name(), player: None }),
            level => {
                let level = level.strip_prefix("bot:").unwrap_or(level);
                // Levels only: a bot with a budget of a visitor's own would let one visitor take all cores.
                let known = level == "random" || levels().any(|known| known == level);
                known.then(|| Holder::Bot(level.to_owned()))
            }
        }
    }
}

impl Clock {
    /// `none`, `30s`, `3d`.
    pub fn read(text: &str) -> Option<Clock> {
        if text == "none" {
            return Some(Clock::None);
        }
        if let Some(n) = text.strip_suffix('s') {
            return n.parse().ok().filter(|n| (1..=86_400).contains(n)).map(Clock::Seconds);
        }
        text.strip_suffix('d')?.parse().ok().filter(|n| (1..=60).contains(n)).map(Clock::Days)
    }
}
