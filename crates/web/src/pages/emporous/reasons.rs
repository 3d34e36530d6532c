//! Why a move is not possible. The viewer's own part of a sampled state is the true one, so the engine's `check` names
//! the clause; what is missing is counted from the view.

use super::super::parts::{Offers, Why};
use super::goods::{Costs, missing, symbols};
use emporia_engine::emporous::cards::Cost;
use emporia_engine::emporous::{Action, Emporous, Journey, Kind, Offer, Payment, Phase, Purse, State, Work};
use emporia_engine::rng::fast;
use emporia_engine::{Actor, Game, Seat};

/// What `check` would say to the viewer.
pub struct Reasons<'a> {
    offers: &'a Offers<'a, Emporous>,
    known: Option<(Seat, State)>,
}

impl<'a> Reasons<'a> {
    /// For a viewer who has their turn; empty for others, who need no reasons.
    pub fn new(offers: &'a Offers<'a, Emporous>) -> Reasons<'a> {
        let view = offers.view;
        let mine = offers.acts() && matches!(view.table.phase, Phase::Turn | Phase::Islands | Phase::Free(_));
        let known = view.seat.filter(|_| mine).map(|seat| {
            let mut state = offers.game.start(&mut fast(0, 0));
            offers.game.sample(view, &mut fast(0, 1), &mut state);
            (seat, state)
        });
        Reasons { offers, known }
    }

    fn clause(&self, action: Action) -> Option<&'static str> {
        let (seat, state) = self.known.as_ref()?;
        Some(self.offers.game.check(state, Actor::Seat(*seat), action).err()?.clause)
    }

    fn say(&self, key: &str) -> String {
        self.offers.words().say(key, &[])
    }

    /// Why the City has nothing more to do, if that is the reason.
    fn city(&self, clause: &str) -> Option<String> {
        let table = &self.offers.view.table;
        match (clause, table.journey) {
            ("OUS-30", Journey::Island) => Some(self.say("ousw-why-island")),
            ("OUS-62", _) if table.seal == self.offers.view.seat => Some(self.say("ousw-why-third")),
            ("OUS-62", _) => Some(self.say("ousw-why-second")),
            _ => None,
        }
    }

    fn why(&self, action: Action, sentence: impl Fn(&str) -> String) -> Option<Why> {
        let clause = self.clause(action)?;
        Some(Why { sentence: self.city(clause).unwrap_or_else(|| sentence(clause)), clause })
    }

    /// Why a tile cannot be bought.
    pub fn buy(&self, tile: Kind) -> Option<Why> {
        let (words, view, game) = (self.offers.words(), self.offers.view, self.offers.game);
        if let Phase::Free(_) = view.table.phase {
            return self.why(Action::Free(tile), |_| self.say("ousw-why-sold-out"));
        }
        let price = game.price(&view.table, tile);
        let mut why = self.why(Action::Buy { tile, first: price.unwrap_or(0) }, |_| match (price, self.known) {
            (Some(price), Some((seat, _))) => {
                let coins = view.table.players[seat.index()].coins;
                words.say("ousw-why-price", &[("price", price.into()), ("coins", coins.into())])
            }
            _ => self.say("ousw-why-sold-out"),
        })?;
        if price.is_none() && tile.is_material() && why.clause == "OUS-50" {
            why.clause = "OUS-21";
        }
        Some(why)
    }

    /// Why a tile does not fetch a coin.
    pub fn coin(&self, tile: Kind) -> Option<Why> {
        if tile == Kind::Fugitive {
            return self.known.map(|_| Why { sentence: String::new(), clause: "OUS-116" });
        }
        if tile == Kind::Contraband {
            return self.known.map(|_| Why { sentence: String::new(), clause: "OUS-113" });
        }
        if tile == Kind::Shipment {
            return self.why(Action::Deliver, |_| String::new());
        }
        self.why(Action::Coin(tile), |_| match self.offers.view.table.coins {
            0 => self.say("ousw-why-no-coins"),
            _ => self.say("ousw-why-one-food"),
        })
    }

    /// Why a work cannot be commissioned.
    pub fn work(&self, work: Work) -> Option<Why> {
        let pay = some_payment(&self.offers.game.cards().work(work).cost);
        self.why(Action::Commission { work, pay }, |clause| match clause {
            "OUS-52" => self.say("ousw-why-none-left"),
            _ => self.missing(Costs::Work(work)),
        })
    }

    /// Why a Contract cannot be fulfilled.
    pub fn contract(&self, contract: u8) -> Option<Why> {
        let pay = some_payment(&self.offers.game.cards().contract(contract).cost);
        self.why(Action::Fulfil { contract, pay }, |_| self.missing(Costs::Contract(contract)))
    }

    fn missing(&self, cost: Costs) -> String {
        missing(self.offers.words(), &symbols(self.offers, cost)).unwrap_or_default()
    }

    /// Why one cannot sail to an Island.
    pub fn sail(&self, island: u8) -> Option<Why> {
        self.why(Action::Sail(island), |clause| match clause {
            "OUS-40" => self.say("ousw-why-no-sail"),
            _ => self.say("ousw-why-travelled"),
        })
    }

    /// Why the Seal is not to be had.
    pub fn seal(&self) -> Option<Why> {
        let action = match self.offers.game.options().chapter {
            2 => Action::SealForTasks,
            _ => Action::SealForCoin(Purse::Hand),
        };
        self.why(action, |clause| match clause {
            "OUS-111" => self.say("ousw-why-stack"),
            _ => self.say("ousw-why-broke"),
        })
    }

    /// Why the Contract office is closed.
    pub fn office(&self) -> Option<Why> {
        self.why(Action::Draw, |_| match self.offers.view.table.office {
            true => self.say("ousw-why-office"),
            false => self.say("ousw-why-no-contracts"),
        })
    }

    /// Why there is no exchange.
    pub fn exchange(&self) -> Option<Why> {
        self.why(Action::Propose(Offer::default()), |clause| match clause {
            "OUS-70" => self.say("ousw-why-exchanged"),
            _ => String::new(),
        })
    }

    /// Why the turn cannot end.
    pub fn end(&self) -> Option<Why> {
        self.why(Action::End, |_| self.say("ousw-why-travel"))
    }
}

/// A payment to ask the rules about, where none is possible.
fn some_payment(cost: &Cost) -> Payment {
    Payment { tiles: cost.ways_with(0).first().copied().unwrap_or_default(), shops: [cost.shops, 0, 0] }
}
