//! Phrases: tiles, works, costs, payments, and the sides of an exchange.

use crate::tell::{Words, counted};
use emporia_engine::Game;
use emporia_engine::emporous::goods::SHIPMENTS;
use emporia_engine::emporous::{Emporous, FaceDown, Kind, Payment, Row, Side, Tiles, View, Work, Works, bits};
use emporia_engine::seat::{Seat, SeatSet};

/// The game and the words it is told with.
#[derive(Clone, Copy)]
pub struct GameWords<'a> {
    pub game: &'a Emporous,
    pub words: &'a Words<'a>,
}

impl GameWords<'_> {
    pub fn tile(&self, kind: Kind, n: u8) -> String {
        match self.game.cards().tile_names(kind) {
            Some(names) => counted(n, self.words.name(names)),
            None if kind == Kind::Jewel => self.words.say("ous-jewel", &[("n", n.into())]),
            None => self.words.say("ous-any", &[("n", n.into())]),
        }
    }

    pub fn tiles(&self, tiles: Tiles) -> String {
        self.or_nothing(&tiles.iter().map(|(kind, n)| self.tile(kind, n)).collect::<Vec<_>>())
    }

    pub fn work(&self, work: Work, n: u8) -> String {
        counted(n, self.words.name(self.game.cards().work_names(work)))
    }

    pub fn works(&self, works: Works) -> String {
        self.or_nothing(&works.iter().map(|(work, n)| self.work(work, n)).collect::<Vec<_>>())
    }

    pub fn mastery(&self, mastery: usize) -> String {
        match Work::ALL.get(mastery) {
            Some(&work) => self.work(work, 1),
            None => {
                debug_assert_eq!(mastery, SHIPMENTS);
                self.words.say("ous-shipment-mastery", &[])
            }
        }
    }

    pub fn contract(&self, contract: u8) -> String {
        self.words.name(self.game.cards().contract_names(contract)).to_owned()
    }

    pub fn contracts(&self, set: u32) -> Vec<String> {
        bits(set).map(|contract| self.contract(contract)).collect()
    }

    pub fn coins(&self, n: u8) -> String {
        self.words.say("ous-coins", &[("n", n.into())])
    }

    pub fn points(&self, n: impl Into<i64>) -> String {
        self.words.say("points", &[("n", n.into().into())])
    }

    pub fn island(&self, material: Option<Kind>) -> String {
        material.map(|material| self.game.cards().island(material).to_owned()).unwrap_or_default()
    }

    /// Works, material symbols and Shops of a Contract.
    pub fn contract_cost(&self, contract: u8) -> String {
        let cost = &self.game.cards().contract(contract).cost;
        let mut parts: Vec<String> = cost.works.iter().map(|(work, n)| self.work(work, n)).collect();
        parts.extend(self.symbols(self.game.cards().contract_symbols(contract)));
        parts.extend(self.shops(cost.shops));
        parts.join(", ")
    }

    /// Material symbols and Shops of a work.
    pub fn work_cost(&self, work: Work) -> String {
        let mut parts = self.symbols(self.game.cards().work_symbols(work));
        parts.extend(self.shops(self.game.cards().work(work).cost.shops));
        parts.join(", ")
    }

    fn shops(&self, n: u8) -> Option<String> {
        (n > 0).then(|| self.words.say("ous-shop-cost", &[("n", n.into())]))
    }

    fn symbols(&self, symbols: &[String]) -> Vec<String> {
        let name = |id: &str| Kind::MATERIALS.into_iter().find(|kind| kind.key() == id.trim()).map(|k| self.tile(k, 1));
        symbols.iter().map(|symbol| symbol.split('/').filter_map(name).collect::<Vec<_>>().join("/")).collect()
    }

    /// What was paid, as everyone sees it.
    pub fn paid(&self, pay: Payment) -> String {
        let mut parts: Vec<String> = pay.tiles.iter().map(|(kind, n)| self.tile(kind, n)).collect();
        parts.extend(self.shops(pay.shops.iter().sum()));
        self.or_nothing(&parts)
    }

    /// A way to pay on offer, with where the coins for Shops come from.
    pub fn payment(&self, view: &View, pay: Payment) -> String {
        let mut parts: Vec<String> = pay.tiles.iter().map(|(kind, n)| self.tile(kind, n)).collect();
        let [hand, cities @ ..] = pay.shops;
        if hand > 0 {
            parts.push(self.words.say("ous-shop-hand", &[("n", hand.into())]));
        }
        let islands = view.seat.map_or([None; 2], |seat| view.table.players[seat.index()].islands);
        for (n, island) in cities.into_iter().zip(islands).filter(|&(n, _)| n > 0) {
            let args = [("n", n.into()), ("island", self.island(island).into())];
            parts.push(self.words.say("ous-shop-city", &args));
        }
        self.or_nothing(&parts)
    }

    /// One side of an exchange as everybody hears it.
    pub fn side(&self, side: &Side) -> String {
        let mut parts: Vec<String> = side.tiles.iter().map(|(kind, n)| self.tile(kind, n)).collect();
        if side.coins > 0 {
            parts.push(self.coins(side.coins));
        }
        if side.contracts > 0 {
            parts.push(self.words.say("ous-contracts-left", &[("n", side.contracts.into())]));
        }
        parts.extend(side.works.iter().map(|(work, n)| self.work(work, n)));
        self.or_nothing(&parts)
    }

    /// One side of an exchange with what really lies there, for those who know.
    pub fn side_and_truth(&self, side: &Side, hidden: Option<&FaceDown>) -> String {
        let heard = self.side(side);
        match hidden {
            Some(hidden) if hidden.tiles != side.tiles || hidden.contracts != 0 => {
                let truth = self.words.say("ous-truth", &[("what", self.face_down(hidden).into())]);
                format!("{heard} ({truth})")
            }
            _ => heard,
        }
    }

    /// What really lies face down.
    pub fn face_down(&self, hidden: &FaceDown) -> String {
        let mut parts: Vec<String> = hidden.tiles.iter().map(|(kind, n)| self.tile(kind, n)).collect();
        parts.extend(self.contracts(hidden.contracts));
        self.or_nothing(&parts)
    }

    /// To whom an offer is made.
    pub fn addressees(&self, to: SeatSet) -> String {
        match (to.len(), to.first()) {
            (1, Some(seat)) => self.words.who(seat).to_owned(),
            _ => self.words.say("ous-everyone", &[]),
        }
    }

    /// What is known of hidden tiles: those that are sure, then the rest by what it can be.
    pub fn known(&self, row: &Row) -> String {
        let mut parts: Vec<String> = row.least.iter().map(|(kind, n)| self.tile(kind, n)).collect();
        let rest = u32::from(row.count).saturating_sub(row.least.count());
        if rest > 0 {
            let open = row.most.iter().filter(|&(kind, n)| n > row.least.get(kind));
            let kinds: Vec<String> = open.map(|(kind, _)| self.tile(kind, 1)).collect();
            parts.push(if (1..=5).contains(&kinds.len()) {
                self.words.say("ous-or", &[("n", rest.into()), ("kinds", kinds.join("/").into())])
            } else {
                self.words.say("ous-unknown", &[("n", rest.into())])
            });
        }
        self.or_nothing(&parts)
    }

    pub fn or_nothing(&self, parts: &[String]) -> String {
        if parts.is_empty() { self.words.say("ous-nothing", &[]) } else { parts.join(", ") }
    }

    pub fn who(&self, seat: Seat) -> String {
        self.words.who(seat).to_owned()
    }
}

/// Joins parts with a separator, in lines no longer than they may be; all but the first are set in.
pub fn wrapped(parts: &[String], separator: &str, indent: usize, width: usize) -> String {
    let mut lines = vec![String::new()];
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let line = lines.last_mut().expect("there is a first line");
        let wide = line.chars().count() + separator.len() + part.chars().count();
        if line.trim().is_empty() {
            *line += part;
        } else if wide <= width {
            *line += &format!("{separator}{part}");
        } else {
            lines.push(" ".repeat(indent) + part);
        }
    }
    lines.join("\n")
}
