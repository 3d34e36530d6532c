//! What a player can do, and the terms of an exchange.

use super::goods::{Kind, Tiles, Work, Works, contract_list};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Where a coin is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purse {
    /// Among the available coins.
    Hand,
    /// On the first City card.
    First,
    /// On the second City card, which only two players have.
    Second,
}

impl Purse {
    /// Every place.
    pub const ALL: [Purse; 3] = [Purse::Hand, Purse::First, Purse::Second];
}

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How a cost is paid: the tiles, and the coins for Shops by where they come from (available, first and second City card).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Payment {
    /// Tiles that go back to the market and the reserve.
    pub tiles: Tiles,
    /// Coins that go to the Shop card.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub shops: [u8; 3],
}

/// What one side of an exchange lays on the table, as everybody hears and sees it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Side {
    /// Face-down tiles by what is said of them, which need not be true; for the side that is asked, by what is wished.
    #[serde(skip_serializing_if = "Tiles::is_empty")]
    pub tiles: Tiles,
    /// Artisan works, open.
    #[serde(skip_serializing_if = "Works::is_empty")]
    pub works: Works,
    /// Coins, open.
    #[serde(skip_serializing_if = "is_nothing")]
    pub coins: u8,
    /// How many Contracts, face down.
    #[serde(skip_serializing_if = "is_nothing")]
    pub contracts: u8,
}

impl Side {
    /// Whether it is nothing at all.
    pub fn is_empty(&self) -> bool {
        *self == Side::default()
    }
}

/// What really lies face down on one side: only its owner knows until the deal is struck.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FaceDown {
    /// The tiles.
    #[serde(skip_serializing_if = "Tiles::is_empty")]
    pub tiles: Tiles,
    /// The Contracts, one bit each.
    #[serde(with = "contract_list", skip_serializing_if = "contract_list::is_empty")]
    pub contracts: u32,
}

/// The terms of an offer, as everybody hears them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// To whom: one player or all others.
    pub to: SeatSet,
    /// What the one who offers would give.
    pub give: Side,
    /// What they would have for it.
    pub ask: Side,
}

/// An offer: its terms and what really lies face down.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// What everybody hears.
    pub terms: Terms,
    /// What only the one who offers knows.
    pub hidden: FaceDown,
}

/// One move. An alias is the name that records of version 0.1 have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Chooses an Island, by its material (OUS-14).
    Choose(Kind),
    /// Travels to the own Island, the first or the second (OUS-40).
    Sail(u8),
    /// Buys a tile; so many of the coins go to the first City card, the rest to the second (OUS-50, OUS-102).
    Buy {
        /// What is bought.
        tile: Kind,
        /// Coins for the first City card.
        first: u8,
    },
    /// Acquires one coin for a tile, or for two of Food; further coins belong to the same City action (OUS-51).
    Coin(Kind),
    /// Commissions an Artisan work (OUS-52).
    Commission {
        /// Its type.
        work: Work,
        /// How it is paid.
        pay: Payment,
    },
    /// Fulfils an own Contract (OUS-53).
    Fulfil {
        /// The Contract.
        contract: u8,
        /// How it is paid.
        pay: Payment,
    },
    /// Delivers a Secret Shipment (OUS-114).
    Deliver,
    /// Returns a coin for the Seal (OUS-61).
    #[serde(alias = "seal_for_coin")]
    SealForCoin(Purse),
    /// Draws two Clandestine tiles for the Seal (OUS-111).
    #[serde(alias = "seal_for_tasks")]
    SealForTasks,
    /// Contract office: looks at the top two Contracts (OUS-63).
    Draw,
    /// Contract office: keeps this one of the two (OUS-63).
    Keep(u8),
    /// Contract office: puts an own Contract under the deck (OUS-63).
    Return(u8),
    /// Proposes an exchange (OUS-70).
    Propose(Offer),
    /// Accepts the offer, with what lies face down of what is asked (OUS-71).
    Accept(FaceDown),
    /// Refuses the offer.
    Refuse,
    /// Answers with another offer, to the active player (OUS-74).
    Counter(Offer),
    /// Strikes the deal with a player who accepted or made a counter-offer; for the latter, with what lies face down.
    Take {
        /// The other side.
        seat: Seat,
        /// What the active player delivers for a counter-offer; nothing for an acceptance, which was fixed before.
        hidden: FaceDown,
    },
    /// Breaks off the negotiation (OUS-74).
    #[serde(alias = "break_off")]
    BreakOff,
    /// Takes the free tile of a Collaboration card (OUS-117).
    Free(Kind),
    /// Ends the turn (OUS-30), passing the journey if none is possible (OUS-31).
    End,
}
