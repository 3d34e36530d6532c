//! One position: what lies open on the table, what is hidden, and what each seat remembers.

use super::action::{FaceDown, Offer};
use super::cards::{CONTRACTS, Collaboration, TASKS};
use super::goods::{Kind, MASTERIES, MATERIALS, Pile, Tiles, Work, Works};
use super::knowledge::Knowledge;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most players.
pub const SEATS: usize = 4;
/// How many rounds of offers an exchange may have (OUS-74).
pub const ROUNDS: u8 = 3;

/// What has to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Islands are chosen (OUS-14).
    Islands,
    /// The active player makes their turn.
    Turn,
    /// The active player looks at two Contracts and keeps one (OUS-63).
    Office,
    /// Players answer a proposal, all at the same time (OUS-74).
    Answer,
    /// The active player has heard the answers (OUS-74).
    Decide,
    /// A player takes the free tile of a Collaboration card (OUS-117).
    Free(Seat),
    /// The game has ended.
    Over,
}

/// The journey of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Journey {
    /// Not yet made.
    None,
    /// To the Island.
    Island,
    /// To the City, with so many actions so far.
    City(u8),
}

/// What of a player lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Merchant {
    /// Unused Artisan works.
    pub works: Works,
    /// Artisan works used for Contracts.
    pub used: Works,
    /// Fulfilled Contracts, one bit each.
    pub fulfilled: u32,
    /// Points of works, fulfilled Contracts and Masteries; Shops come on top.
    pub points: u16,
    /// Available coins.
    pub coins: u8,
    /// Coins on the City cards.
    pub city: [u8; 2],
    /// The Islands, by their material; the second only with two players.
    pub islands: [Option<Kind>; 2],
    /// Delivered Shipments.
    pub delivered: u8,
    /// The Collaboration card, in Chapter Two.
    pub collaboration: Option<Collaboration>,
}

impl Merchant {
    /// Nothing yet but the coins.
    const fn new(coins: u8) -> Merchant {
        Merchant {
            works: Works::NONE,
            used: Works::NONE,
            fulfilled: 0,
            points: 0,
            coins,
            city: [0; 2],
            islands: [None; 2],
            delivered: 0,
            collaboration: None,
        }
    }

    /// Works of a type, used ones too.
    #[inline]
    pub const fn works_of(&self, work: Work) -> u8 {
        self.works.get(work) + self.used.get(work)
    }

    /// All works, used ones too.
    pub const fn all_works(&self) -> u32 {
        self.works.count() + self.used.count()
    }

    /// All coins, those on City cards too.
    #[inline]
    pub const fn all_coins(&self) -> u8 {
        self.coins + self.city[0] + self.city[1]
    }

    /// What counts for a Mastery: works of a type, or deliveries.
    #[inline]
    pub fn toward(&self, mastery: usize) -> u8 {
        Work::ALL.get(mastery).map_or(self.delivered, |&work| self.works_of(work))
    }
}

/// Everything that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// What has to be decided.
    pub phase: Phase,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Turns that have ended.
    pub turns: u16,
    /// Turns left once the end has been called (OUS-90).
    pub last: Option<u8>,
    /// Turns in a row with the journey passed and no deal struck (OUS-93).
    pub passed: u8,
    /// The journey of this turn.
    pub journey: Journey,
    /// Whether the City action in progress acquires coins, so that more of them are part of it (OUS-51).
    pub trading: bool,
    /// Whether the exchange of this turn is used up (OUS-70).
    pub exchanged: bool,
    /// Whether a deal was struck in this turn (OUS-93).
    pub dealt: bool,
    /// Whether the Contract office was used in this turn (OUS-63).
    pub office: bool,
    /// Who holds the Council's Seal.
    pub seal: Option<Seat>,
    /// Coins on the Shop card.
    pub shops: u8,
    /// Coins in the reserve.
    pub coins: u8,
    /// Tiles in the market, and the Jewels in the reserve.
    pub market: Tiles,
    /// Tiles per pile of each row of the market.
    pub pile: [u8; MATERIALS],
    /// Artisan works in the reserve.
    pub works: Works,
    /// Who holds each Mastery.
    pub masteries: [Option<Seat>; MASTERIES],
    /// The players.
    pub players: [Merchant; SEATS],
    /// Whether tiles ever went from hand to hand unseen, so that memories have gaps.
    pub unseen: bool,
    /// Tiles at the bottom of the Clandestine stack that everyone knows to be Contraband (OUS-113).
    pub sunk: u8,
}

/// An answer to a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// None, or none yet.
    None,
    /// No.
    Refuse,
    /// Yes, with this face down.
    Accept(FaceDown),
    /// Another offer.
    Counter(Offer),
}

/// A negotiation in progress; all empty when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// The round, from 1; 0 when there is no negotiation.
    pub round: u8,
    /// Who has yet to answer.
    pub waiting: SeatSet,
    /// The active player's proposal.
    pub offer: Offer,
    /// The answers so far.
    pub answers: [Answer; SEATS],
}

impl Exchange {
    /// No negotiation.
    pub const NONE: Exchange = Exchange {
        round: 0,
        waiting: SeatSet::EMPTY,
        offer: Offer {
            terms: super::action::Terms { to: SeatSet::EMPTY, give: NOTHING, ask: NOTHING },
            hidden: FaceDown { tiles: Tiles::NONE, contracts: 0 },
        },
        answers: [Answer::None; SEATS],
    };
}

const NOTHING: super::action::Side =
    super::action::Side { tiles: Tiles::NONE, works: Works::NONE, coins: 0, contracts: 0 };

/// One position, with everything that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What lies open.
    pub table: Open,
    /// The face-down tiles of each player.
    pub tiles: [Tiles; SEATS],
    /// The unfulfilled Contracts of each player, one bit each; a drawn pair is among them until it is settled.
    pub contracts: [u32; SEATS],
    /// The Contracts of which the active player has to keep one, one bit each.
    pub pair: u32,
    /// The deck of Contracts.
    pub deck: Pile<CONTRACTS>,
    /// The stack of Clandestine tiles, as `Kind` numbers.
    pub stack: Pile<TASKS>,
    /// The Collaboration cards that will be dealt when the last Island is chosen (OUS-110); none from then on. Tables from
    /// before they were held back have theirs on the table.
    #[serde(default)]
    pub collaborations: [Option<Collaboration>; SEATS],
    /// The negotiation in progress.
    pub exchange: Exchange,
    /// What each seat remembers, and last what everyone knows who only watches.
    pub memory: [Knowledge; SEATS + 1],
}

impl State {
    /// A table before any Island is chosen, with the deck and stack in order.
    pub(super) fn new(seats: usize, first: Seat, start_coins: u8, works: Works, reserve: u8) -> State {
        State {
            table: Open {
                phase: Phase::Islands,
                first,
                active: first,
                turns: 0,
                last: None,
                passed: 0,
                journey: Journey::None,
                trading: false,
                exchanged: false,
                dealt: false,
                office: false,
                seal: None,
                shops: 0,
                coins: reserve,
                market: Tiles::NONE,
                pile: [0; MATERIALS],
                works,
                masteries: [None; MASTERIES],
                players: [Merchant::new(start_coins); SEATS],
                unseen: false,
                sunk: 0,
            },
            tiles: [Tiles::NONE; SEATS],
            contracts: [0; SEATS],
            pair: 0,
            deck: Pile::EMPTY,
            stack: Pile::EMPTY,
            collaborations: [None; SEATS],
            exchange: Exchange::NONE,
            memory: [Knowledge::nothing(seats); SEATS + 1],
        }
    }
}
