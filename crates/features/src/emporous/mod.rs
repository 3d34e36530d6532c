//! Emporous: most moves are one step; offers and what is delivered for them are composed (`draft.rs`).

mod draft;
mod tensors;

pub use draft::ExchangeDraft;

use crate::encoder::{Encode, Exchanges};
use crate::sink::Sink;
use draft::{Part, mark_draft, mark_menu, mark_openings, say_part};
use emporia_engine::emporous::cards::{CONTRACTS, Cost};
use emporia_engine::emporous::goods::TYPES;
use emporia_engine::emporous::{Action, Emporous, Kind, Payment, Purse, State, Tiles, View, Work};
use emporia_engine::{Game, Seat};

/// The most Jewels that lie in a game (OUS-12): ways to pay that need more are never legal.
const MOST_JEWELS: u8 = 3;
/// What the market and the reserve sell.
const CARGO: [Kind; 6] = [Kind::Wood, Kind::Stone, Kind::Bronze, Kind::Food, Kind::Grapes, Kind::Jewel];

/// All moves of one step with these cards, and where those of each sort begin; the parts of offers come after them.
pub struct StepTable {
    moves: Vec<Action>,
    exchanges: Exchanges,
    /// A tile's price is at most this, so that its coins lie on the City cards in one more way than that.
    most_price: usize,
    buy: usize,
    coin: usize,
    commission: [usize; TYPES],
    fulfil: [usize; CONTRACTS],
    /// `Deliver` and what follows it, one move after another.
    deliver: usize,
    keep: usize,
    give_back: usize,
    free: usize,
}

impl StepTable {
    /// The step that a part of an offer is.
    #[inline]
    fn part(&self, part: Part) -> usize {
        self.moves.len() + part.number()
    }
}

/// Every way to split so many coins among the three places.
fn splits(shops: u8) -> impl Iterator<Item = [u8; 3]> {
    (0..=shops).flat_map(move |hand| (0..=shops - hand).map(move |first| [hand, first, shops - hand - first]))
}

/// The place of a payment among all ways to pay a cost.
#[inline]
fn payment(cost: &Cost, pay: Payment) -> Option<usize> {
    let way = cost.ways_with(MOST_JEWELS).iter().position(|way| *way == pay.tiles)?;
    let [hand, first, second] = pay.shops.map(usize::from);
    let shops = usize::from(cost.shops);
    let ways = (shops + 1) * (shops + 2) / 2;
    let split = hand * (shops + 1) - hand * hand.saturating_sub(1) / 2 + first;
    (hand + first + second == shops).then_some(way * ways + split)
}

/// Every way to pay a cost, in the order of their places.
fn payments(cost: &Cost) -> impl Iterator<Item = Payment> {
    let with = move |tiles: Tiles| splits(cost.shops).map(move |shops| Payment { tiles, shops });
    cost.ways_with(MOST_JEWELS).iter().flat_map(move |&tiles| with(tiles))
}

impl Encode for Emporous {
    type Tables = StepTable;
    type Draft = ExchangeDraft;

    fn tables(&self, exchanges: Exchanges) -> StepTable {
        let cards = self.cards();
        let mut moves: Vec<Action> = Kind::MATERIALS.map(Action::Choose).to_vec();
        moves.extend([Action::Sail(0), Action::Sail(1)]);
        let prices = cards.table.prices.into_iter().chain([cards.table.jewel_price]);
        let most_price = usize::from(prices.max().unwrap_or(0));
        let buy = moves.len();
        for tile in CARGO {
            moves.extend((0..=most_price as u8).map(|first| Action::Buy { tile, first }));
        }
        let coin = moves.len();
        moves.extend(CARGO.map(Action::Coin));
        let commission = Work::ALL.map(|work| {
            let begin = moves.len();
            moves.extend(payments(&cards.work(work).cost).map(|pay| Action::Commission { work, pay }));
            begin
        });
        let fulfil = std::array::from_fn(|contract| {
            let (begin, contract) = (moves.len(), contract as u8);
            moves.extend(payments(&cards.contract(contract).cost).map(|pay| Action::Fulfil { contract, pay }));
            begin
        });
        let deliver = moves.len();
        moves.extend([Action::Deliver, Action::SealForTasks, Action::Draw, Action::End]);
        moves.extend([Action::Refuse, Action::BreakOff]);
        moves.extend(Purse::ALL.map(Action::SealForCoin));
        let keep = moves.len();
        moves.extend((0..CONTRACTS as u8).map(Action::Keep));
        let give_back = moves.len();
        moves.extend((0..CONTRACTS as u8).map(Action::Return));
        let free = moves.len();
        moves.extend(Kind::MATERIALS.map(Action::Free));
        StepTable { moves, exchanges, most_price, buy, coin, commission, fulfil, deliver, keep, give_back, free }
    }

    fn steps(tables: &StepTable) -> usize {
        tables.moves.len() + Part::COUNT
    }

    #[inline]
    fn step_of(&self, tables: &StepTable, action: Action) -> Option<usize> {
        let contract = |contract: u8| (usize::from(contract) < CONTRACTS).then_some(usize::from(contract));
        let material = |kind: Kind| kind.is_material().then_some(kind.index());
        Some(match action {
            Action::Choose(island) => material(island)?,
            Action::Sail(island) => 5 + usize::from(island & 1),
            Action::Buy { tile, first } if tile.is_cargo() && usize::from(first) <= tables.most_price => {
                tables.buy + tile.index() * (tables.most_price + 1) + usize::from(first)
            }
            Action::Coin(kind) if kind.is_cargo() => tables.coin + kind.index(),
            Action::Commission { work, pay } => {
                tables.commission[work.index()] + payment(&self.cards().work(work).cost, pay)?
            }
            Action::Fulfil { contract: which, pay } => {
                tables.fulfil[contract(which)?] + payment(&self.cards().contract(which).cost, pay)?
            }
            Action::Deliver => tables.deliver,
            Action::SealForTasks => tables.deliver + 1,
            Action::Draw => tables.deliver + 2,
            Action::End => tables.deliver + 3,
            Action::Refuse => tables.deliver + 4,
            Action::BreakOff => tables.deliver + 5,
            Action::SealForCoin(purse) => tables.deliver + 6 + purse as usize,
            Action::Keep(which) => tables.keep + contract(which)?,
            Action::Return(which) => tables.give_back + contract(which)?,
            Action::Free(tile) => tables.free + material(tile)?,
            Action::Buy { .. } | Action::Coin(_) => return None,
            Action::Propose(_) | Action::Accept(_) | Action::Counter(_) | Action::Take { .. } => return None,
        })
    }

    fn move_of(&self, tables: &StepTable, step: usize) -> Option<Action> {
        tables.moves.get(step).copied()
    }

    fn with_exchanges(self, exchanges: Exchanges) -> Self {
        if exchanges == Exchanges::Menu { self } else { self.without_offers() }
    }

    fn part_name(&self, tables: &StepTable, step: usize) -> String {
        step.checked_sub(tables.moves.len()).and_then(Part::numbered).map_or_else(String::new, |part| part.name())
    }

    fn spell(&self, tables: &StepTable, me: Seat, action: Action, out: &mut Vec<usize>) {
        match self.step_of(tables, action) {
            Some(step) => out.push(step),
            None => {
                let draft = ExchangeDraft::of(action);
                draft.each_part(self, me, &mut |part| out.push(tables.part(part)));
                if draft.is_offer() {
                    out.push(tables.part(Part::Done));
                }
            }
        }
    }

    #[inline]
    fn mark(
        &self,
        tables: &StepTable,
        view: &View,
        me: Seat,
        draft: &ExchangeDraft,
        actions: &[Action],
        out: &mut [i8],
    ) {
        match tables.exchanges {
            Exchanges::Menu => mark_menu(self, tables, me, draft, actions, out),
            _ if draft.is_begun() => mark_draft(self, tables, view, me, draft, out),
            _ => {
                for &action in actions {
                    if let Some(step) = self.step_of(tables, action) {
                        out[step] = 1;
                    }
                }
                if tables.exchanges == Exchanges::Full {
                    mark_openings(self, tables, view, me, out);
                }
            }
        }
    }

    #[inline]
    fn say(&self, tables: &StepTable, s: &State, me: Seat, draft: &mut ExchangeDraft, step: usize) -> Option<Action> {
        match step.checked_sub(tables.moves.len()) {
            None => self.move_of(tables, step),
            Some(part) => say_part(self, s, me, draft, Part::numbered(part)?),
        }
    }

    fn write(&self, _: &StepTable, view: &View, me: Seat, draft: &ExchangeDraft, out: &mut impl Sink) {
        tensors::write(self, view, me, draft, out);
    }
}

impl StepTable {
    fn mark(&self, part: Part, out: &mut [i8]) {
        out[self.part(part)] = 1;
    }
}
