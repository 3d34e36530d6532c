//! What a player reads in the log, and who may read which part of it.

use super::Emporous;
use super::action::{FaceDown, Payment, Purse, Side, Terms};
use super::cards::Collaboration;
use super::goods::{Kind, Tiles, Work};
use crate::game::Viewer;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An answer as the table hears it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// No.
    Refuse,
    /// Yes.
    Accept,
    /// Another offer.
    Counter(Terms),
}

/// Something that happened. What is `None` is hidden from the reader. An alias is the name that tables of version 0.1 kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Every field is a seat, a card or a number that its name says.
pub enum Event {
    /// An Island was chosen.
    Chose { seat: Seat, island: Kind },
    /// Islands are chosen: the first tiles were taken.
    Began { first: Seat },
    /// A first Contract was dealt.
    Dealt { seat: Seat, contract: Option<u8> },
    /// A first Clandestine tile and Collaboration card were dealt.
    Tasked { seat: Seat, task: Option<Kind>, card: Collaboration },
    /// Sailed home: coins recovered and tiles taken.
    Sailed { seat: Seat, island: Kind, coins: u8, tiles: u8 },
    /// Bought a tile.
    Bought { seat: Seat, tile: Kind, price: u8 },
    /// Acquired a coin for tiles.
    Coined { seat: Seat, tile: Kind },
    /// Commissioned a work.
    Commissioned { seat: Seat, work: Work, pay: Payment },
    /// Fulfilled a Contract.
    Fulfilled { seat: Seat, contract: u8, pay: Payment },
    /// Delivered a Shipment.
    Delivered { seat: Seat },
    /// Spent tiles that not everybody knew of.
    Showed { seat: Seat, tiles: Tiles },
    /// Returned a coin for the Seal.
    Bribed { seat: Seat, from: Purse },
    /// Drew Clandestine tiles for the Seal.
    Conspired { seat: Seat, tasks: Option<[Kind; 2]> },
    /// The Seal changed hands.
    Sealed { seat: Seat, from: Option<Seat> },
    /// Looked at Contracts in the office.
    Drew { seat: Seat, contracts: Option<u32>, count: u8 },
    /// Kept one of two Contracts.
    Kept { seat: Seat, kept: Option<u8>, returned: Option<u8> },
    /// Put a Contract under the deck.
    Returned { seat: Seat, contract: Option<u8> },
    /// A Mastery was won.
    Mastered { seat: Seat, mastery: u8, from: Option<Seat> },
    /// An exchange was proposed.
    Proposed { seat: Seat, round: u8, terms: Terms, hidden: Option<FaceDown> },
    /// Somebody gave an answer that is not heard yet.
    Answering { seat: Seat },
    /// An answer was heard.
    Answered { seat: Seat, reply: Reply, hidden: Option<FaceDown> },
    /// All refused.
    Refused { seat: Seat },
    /// The negotiation was broken off.
    #[serde(alias = "broke_off")]
    BrokeOff { seat: Seat },
    /// A deal was struck, and what lay face down changed hands.
    Struck { seats: [Seat; 2], sides: [Side; 2], hidden: Option<[FaceDown; 2]> },
    /// Contraband that was received went under the stack.
    Smuggled { seat: Seat, count: u8 },
    /// A Collaboration card was received and did its work: coins gained or recovered, or a tile.
    Collaborated { seat: Seat, card: Collaboration, gained: u8 },
    /// The free tile of a Collaboration card was taken.
    #[serde(alias = "took_free")]
    TookFree { seat: Seat, tile: Kind },
    /// The turn ended with the journey passed.
    Passed { seat: Seat },
    /// The turn ended.
    Ended { seat: Seat },
    /// Somebody has enough points: the others have one more turn.
    Called { seat: Seat },
    /// The game is over.
    Over,
}

impl Emporous {
    /// The event as a viewer notices it.
    pub(super) fn event_seen_by(&self, event: &Event, who: Viewer) -> Event {
        let mut seen = *event;
        match &mut seen {
            Event::Dealt { seat, contract } if !who.is(*seat) => *contract = None,
            Event::Tasked { seat, task, .. } if !who.is(*seat) => *task = None,
            Event::Conspired { seat, tasks } if !who.is(*seat) => *tasks = None,
            Event::Drew { seat, contracts, .. } if !who.is(*seat) => *contracts = None,
            Event::Kept { seat, kept, returned } if !who.is(*seat) => (*kept, *returned) = (None, None),
            Event::Returned { seat, contract } if !who.is(*seat) => *contract = None,
            Event::Proposed { seat, hidden, .. } | Event::Answered { seat, hidden, .. } if !who.is(*seat) => {
                *hidden = None;
            }
            Event::Struck { seats, hidden, .. } if !seats.iter().any(|&seat| who.is(seat)) => *hidden = None,
            _ => {}
        }
        seen
    }

    /// Whether the event brought something hidden to light for whoever noticed it so. Tiles that change hands in secret
    /// tell everyone something: what each hand can still hold.
    pub(super) fn is_revealing(&self, event: &Event) -> bool {
        match event {
            Event::Dealt { contract, .. } => contract.is_some(),
            Event::Drew { contracts, .. } => contracts.is_some(),
            Event::Tasked { .. }
            | Event::Fulfilled { .. }
            | Event::Delivered { .. }
            | Event::Showed { .. }
            | Event::Conspired { .. }
            | Event::Answered { .. }
            | Event::Struck { .. }
            | Event::Over => true,
            Event::Proposed { .. } => self.options.open_exchanges,
            _ => false,
        }
    }
}
