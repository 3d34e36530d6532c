//! Emporous: merchants sail between their Islands and the City, and trade in hidden tiles.
//!
//! Clauses OUS-1 to OUS-119 of `rules/emporous.md`.

pub mod goods;
pub mod cards;
mod payable;
pub mod state;
pub mod action;
mod event;
mod legal;
mod menu;
mod exchange;
mod apply;
mod bounds;
mod knowledge;
mod view;
mod solve;
mod sample;
pub mod score;

pub use crate::bits::bits;
pub use action::{Action, FaceDown, Offer, Payment, Purse, Side, Terms};
pub use cards::{Cards, Collaboration};
pub use event::{Event, Reply};
pub use goods::{Kind, Pile, Tiles, Work, Works};
pub use knowledge::Knowledge;
pub use score::Score;
pub use state::{Answer, Exchange, Journey, Merchant, Open, Phase, SEATS, State};
pub use view::{Row, SeenAnswer, SeenExchange, View};

use crate::game::{Actor, Game, Illegal, Outcome, Turn, Viewer, parts};
use crate::options::{Choice, Players};
use crate::rng::{self, Rng};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What a table chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 2 to 4; Chapter Two needs 3 or 4.
    pub players: u8,
    /// 1 or 2.
    #[serde(default = "one")]
    pub chapter: u8,
    /// Fugitive tiles in Chapter Two: 1 or 3.
    #[serde(default = "one")]
    pub fugitives: u8,
    /// Whether what is delivered must be what was claimed (OUS-71). Records of the first version have the alias.
    #[serde(default, rename = "open-exchanges", alias = "open_exchanges")]
    pub open_exchanges: bool,
    /// Whether late places in turn order score some points in Chapter Two (OUS-119).
    #[serde(default, rename = "even-start", alias = "even_start")]
    pub even_start: bool,
}

fn one() -> u8 {
    1
}

impl Options {
    /// Chapter One at a table of so many.
    pub const fn players(players: u8) -> Options {
        Options { players, chapter: 1, fugitives: 1, open_exchanges: false, even_start: false }
    }
}

/// Turns of each player after which the game ends in any case (OUS-93).
pub const MOST_TURNS: u16 = 60;
/// No turn has more moves: 32 coins acquired one by one, another City action, the Seal, two in the Contract office, three
/// rounds of a proposal and three answers, the deal, a free tile, and the end.
pub const MOVES_PER_TURN: usize = 32 + 1 + 1 + 2 + 3 * 4 + 1 + 1 + 1;

/// The rules with their options and component tables.
#[derive(Clone, Debug)]
pub struct Emporous {
    options: Options,
    cards: Cards,
    /// Prices by tiles per pile, and in the first row of Jewels, and by tiles that are left (OUS-20).
    prices: [[u8; 16]; 4],
    /// Whether `actions` lists offers.
    offers: bool,
    /// Whether states keep what each seat remembers.
    remembers: bool,
}

/// The row of prices that no pile has: Jewels.
const JEWELS: usize = 0;
/// No price.
const SOLD_OUT: u8 = u8::MAX;

/// What a tile costs when so many are left, in piles of one, two and three; Jewels cost the same always.
fn price_table(cards: &Cards) -> [[u8; 16]; 4] {
    let mut table = [[SOLD_OUT; 16]; 4];
    for (pile, row) in table.iter_mut().enumerate() {
        for (tiles, price) in row.iter_mut().enumerate().skip(1) {
            let piles = if pile == JEWELS { None } else { cards.table.prices.get(tiles.div_ceil(pile) - 1) };
            *price = piles.copied().unwrap_or(if pile == JEWELS { cards.table.jewel_price } else { SOLD_OUT });
        }
    }
    table
}

impl Emporous {
    /// The same game for rollouts in which nobody proposes an exchange: `actions` lists no offers. `check` still
    /// accepts them, so every state and record means the same.
    pub fn without_offers(mut self) -> Self {
        self.offers = false;
        self
    }

    /// The same game for imagined futures: no offers, and nobody's memory is kept, since nobody looks at a view of them.
    /// Moves are the same; states that `sample` imagines remember nothing.
    pub fn for_rollouts(mut self) -> Self {
        self.remembers = false;
        self.without_offers()
    }

    /// No game has more moves than this (OUS-93).
    pub fn bound(&self) -> usize {
        SEATS + self.seats() * MOST_TURNS as usize * MOVES_PER_TURN
    }

    /// Whether Clandestine Tasks are in play.
    #[inline]
    fn is_second_chapter(&self) -> bool {
        self.options.chapter == 2
    }

    /// City cards of each player (OUS-100).
    #[inline]
    fn city_cards(&self) -> usize {
        if self.options.players == 2 { 2 } else { 1 }
    }

    /// The kinds of tile that lie in this game: the tasks belong to Chapter Two (OUS-110).
    pub fn tile_kinds(&self) -> impl Iterator<Item = Kind> {
        let second = self.is_second_chapter();
        Kind::ALL.into_iter().filter(move |kind| kind.is_cargo() || (second && Kind::TASKS.contains(kind)))
    }

    /// Visible points of a seat (OUS-90).
    #[inline]
    pub fn visible(&self, table: &Open, seat: Seat) -> u16 {
        table.players[seat.index()].points + u16::from(table.shops)
    }

    /// The price of a tile, if there is one (OUS-20, OUS-50).
    #[inline]
    pub fn price(&self, table: &Open, tile: Kind) -> Option<u8> {
        if !tile.is_cargo() {
            return None;
        }
        let tiles = table.market.get(tile);
        let pile = table.pile.get(tile.index()).map_or(JEWELS, |&pile| pile as usize & 3);
        let price = self.prices[pile][tiles as usize & 15];
        (price != SOLD_OUT).then_some(price)
    }

    /// Who chooses the next Island: counter-clockwise, the first player last (OUS-14, OUS-100).
    pub fn chooser(&self, table: &Open) -> Seat {
        let seats = self.seats();
        let chosen = table.players.iter().flat_map(|player| player.islands).flatten().count();
        Seat(((table.first.index() + 2 * seats - 1 - chosen.min(2 * seats - 1)) % seats) as u8)
    }
}

impl Game for Emporous {
    const NAME: &'static str = "emporous";
    const RULES: u32 = 2;
    const CLAUSES: &'static str = "OUS";
    // A first game is for three: two have rules of their own (OUS-100).
    const PLAYERS: Players = Players { least: 2, most: SEATS as u8, usual: 4, learners: 3 };
    const CHOICES: &'static [Choice] = &[
        Choice { name: "chapter", values: &["1", "2"] },
        Choice { name: "fugitives", values: &["1", "3"] },
        Choice::switch("open-exchanges"),
        Choice::switch("even-start"),
    ];
    parts!();

    fn new(options: Options, cards: Cards) -> Result<Self, &'static str> {
        if !Self::PLAYERS.has(options.players) {
            return Err("players");
        }
        if !(1..=2).contains(&options.chapter) || (options.chapter == 2 && options.players < 3) {
            return Err("chapter");
        }
        if ![1, 3].contains(&options.fugitives) || (options.chapter == 1 && options.fugitives != 1) {
            return Err("fugitives");
        }
        if options.even_start && options.chapter == 1 {
            return Err("even-start");
        }
        let prices = price_table(&cards);
        Ok(Emporous { options, cards, prices, offers: true, remembers: true })
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        let players = self.options.players;
        let table = &self.cards.table;
        let first = Seat(rng::below(rng, u32::from(players)) as u8); // OUS-10
        let reserve = table.reserve_coins * players;
        let mut s = State::new(self.seats(), first, table.start_coins, self.cards.all_works(), reserve);
        for seat in Seat::all(SEATS).skip(players as usize) {
            s.table.players[seat.index()].coins = 0;
        }
        let mut market = Tiles::of(Kind::Jewel, players - 1); // OUS-12
        for material in Kind::MATERIALS {
            let pile = self.cards.material(material).pile;
            s.table.pile[material.index()] = pile;
            market = market.plus(Tiles::of(material, 4 * pile)); // OUS-11
        }
        s.table.market = market;
        (0..cards::CONTRACTS as u8).for_each(|contract| s.deck.put_under(contract));
        rng::shuffle(rng, s.deck.items_mut());
        if self.is_second_chapter() {
            // OUS-110
            for kind in Kind::TASKS {
                let fugitive = kind == Kind::Fugitive;
                let copies = if fugitive { self.options.fugitives } else { self.cards.task(kind).copies };
                (0..copies).for_each(|_| s.stack.put_under(kind as u8));
            }
            rng::shuffle(rng, s.stack.items_mut());
            let mut cards = Collaboration::ALL;
            rng::shuffle(rng, &mut cards);
            for (place, card) in s.collaborations.iter_mut().zip(cards).take(players as usize) {
                *place = Some(card);
            }
        }
        s
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.table.phase {
            Phase::Turn | Phase::Office | Phase::Decide => Turn::Seat(s.table.active),
            Phase::Islands => Turn::Seat(self.chooser(&s.table)),
            Phase::Answer => Turn::Together(s.exchange.waiting),
            Phase::Free(seat) => Turn::Seat(seat),
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.list_actions(s, seat, out);
    }

    fn check(&self, s: &State, by: Actor, a: Action) -> Result<(), Illegal> {
        self.check_move(s, by, a)
    }

    fn apply(&self, s: &mut State, by: Actor, a: Action, emit: &mut impl FnMut(Event)) {
        let Actor::Seat(seat) = by else { unreachable!("check refuses every move of chance") };
        self.apply_move(s, seat, a, emit);
    }

    fn outcome(&self, s: &State) -> Outcome {
        self.outcome_of(s)
    }

    fn view(&self, s: &State, who: Viewer) -> View {
        self.view_of(s, who)
    }

    fn event_for(&self, e: &Event, who: Viewer) -> Option<Event> {
        Some(self.event_seen_by(e, who))
    }

    fn reveals(&self, e: &Event) -> bool {
        self.is_revealing(e)
    }

    fn sample(&self, v: &View, rng: &mut impl Rng, out: &mut State) {
        self.sample_from(v, rng, out);
    }
}

impl Emporous {
    /// Everybody but one seat.
    fn others(&self, seat: Seat) -> SeatSet {
        let mut set = SeatSet::all(self.seats());
        set.remove(seat);
        set
    }
}
