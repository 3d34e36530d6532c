//! Offers and deliveries said part by part. Parts come in one order (that of their numbers), so that each offer is said in
//! one way: tiles laid down, what is claimed of them, works, coins and Contracts given, then the same asked for, then `Done`.
//! At a table that exchanges openly tiles are what they are said to be, and nothing is claimed.

use super::StepTable;
use emporia_engine::emporous::cards::CONTRACTS;
use emporia_engine::emporous::{
    Action, Answer, Emporous, FaceDown, Kind, Offer, Phase, SeenAnswer, Side, State, Terms, Tiles, View, Work, Works,
    bits,
};
use emporia_engine::{Game, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What is being composed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
enum Composed {
    /// Nothing.
    #[default]
    Nothing,
    /// An offer of the active player.
    Proposal,
    /// Another offer in answer to one.
    Counter,
    /// What is delivered for an offer that is accepted.
    Acceptance,
    /// What is delivered for the counter-offer of that seat.
    Deal(Seat),
}

/// What has been said so far of an offer or a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ExchangeDraft {
    composed: Composed,
    pub(super) offer: Offer,
    /// The number of the part that was said last.
    last: u8,
}

/// A part of an offer or a delivery. Seats are counted clockwise from the own one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Propose,
    Counter,
    Accept,
    Take(u8),
    To(u8),
    ToAll,
    Lay(Kind),
    Claim(Kind),
    GiveWork(Work),
    GiveCoin,
    GiveContract(u8),
    AskTile(Kind),
    AskWork(Work),
    AskCoin,
    AskContract,
    Done,
}

const TAKE: usize = 3;
const TO: usize = 6;
const LAY: usize = 10;
const CLAIM: usize = 19;
const GIVE_WORK: usize = 29;
const GIVE_COIN: usize = 35;
const GIVE_CONTRACT: usize = 36;
const ASK_TILE: usize = GIVE_CONTRACT + CONTRACTS;
const ASK_WORK: usize = ASK_TILE + 10;
const ASK_COIN: usize = ASK_WORK + 6;

impl Part {
    /// How many parts there are.
    pub const COUNT: usize = ASK_COIN + 3;

    /// Its number.
    pub fn number(self) -> usize {
        match self {
            Part::Propose => 0,
            Part::Counter => 1,
            Part::Accept => 2,
            Part::Take(seat) => TAKE + usize::from(seat) - 1,
            Part::To(seat) => TO + usize::from(seat) - 1,
            Part::ToAll => TO + 3,
            Part::Lay(kind) => LAY + kind.index(),
            Part::Claim(kind) => CLAIM + kind.index(),
            Part::GiveWork(work) => GIVE_WORK + work.index(),
            Part::GiveCoin => GIVE_COIN,
            Part::GiveContract(contract) => GIVE_CONTRACT + usize::from(contract),
            Part::AskTile(kind) => ASK_TILE + kind.index(),
            Part::AskWork(work) => ASK_WORK + work.index(),
            Part::AskCoin => ASK_COIN,
            Part::AskContract => ASK_COIN + 1,
            Part::Done => ASK_COIN + 2,
        }
    }

    /// The part of that number.
    pub fn numbered(number: usize) -> Option<Part> {
        let seat = |begin: usize| (number - begin) as u8 + 1;
        Some(match number {
            0 => Part::Propose,
            1 => Part::Counter,
            2 => Part::Accept,
            TAKE..TO => Part::Take(seat(TAKE)),
            TO..9 => Part::To(seat(TO)),
            9 => Part::ToAll,
            LAY..CLAIM => Part::Lay(Kind::ALL[number - LAY]),
            CLAIM..GIVE_WORK => Part::Claim(Kind::ALL[number - CLAIM]),
            GIVE_WORK..GIVE_COIN => Part::GiveWork(Work::ALL[number - GIVE_WORK]),
            GIVE_COIN => Part::GiveCoin,
            GIVE_CONTRACT..ASK_TILE => Part::GiveContract((number - GIVE_CONTRACT) as u8),
            ASK_TILE..ASK_WORK => Part::AskTile(Kind::ALL[number - ASK_TILE]),
            ASK_WORK..ASK_COIN => Part::AskWork(Work::ALL[number - ASK_WORK]),
            ASK_COIN => Part::AskCoin,
            n if n == ASK_COIN + 1 => Part::AskContract,
            n if n == ASK_COIN + 2 => Part::Done,
            _ => return None,
        })
    }

    /// What it says, in a few words.
    pub fn name(self) -> String {
        match self {
            Part::Propose => "propose".to_owned(),
            Part::Counter => "counter".to_owned(),
            Part::Accept => "accept".to_owned(),
            Part::Take(seat) => format!("take the deal of seat +{seat}"),
            Part::To(seat) => format!("to seat +{seat}"),
            Part::ToAll => "to all".to_owned(),
            Part::Lay(kind) => format!("lay {}", kind.key()),
            Part::Claim(kind) => format!("claim {}", kind.key()),
            Part::GiveWork(work) => format!("give {}", work.key()),
            Part::GiveCoin => "give coin".to_owned(),
            Part::GiveContract(contract) => format!("give contract {contract}"),
            Part::AskTile(kind) => format!("ask {}", kind.key()),
            Part::AskWork(work) => format!("ask {}", work.key()),
            Part::AskCoin => "ask coin".to_owned(),
            Part::AskContract => "ask contract".to_owned(),
            Part::Done => "done".to_owned(),
        }
    }
}

/// How many seats clockwise from one to another.
fn distance(game: &Emporous, me: Seat, other: Seat) -> u8 {
    ((other.index() + game.seats() - me.index()) % game.seats()) as u8
}

fn seat_at(game: &Emporous, me: Seat, distance: u8) -> Seat {
    Seat(((me.index() + usize::from(distance)) % game.seats()) as u8)
}

fn others(game: &Emporous, me: Seat) -> SeatSet {
    let mut all = SeatSet::all(game.seats());
    all.remove(me);
    all
}

impl ExchangeDraft {
    /// Whether anything has been said.
    pub fn is_begun(&self) -> bool {
        self.composed != Composed::Nothing
    }

    /// Whether it is an offer, and not a delivery.
    pub fn is_offer(&self) -> bool {
        matches!(self.composed, Composed::Proposal | Composed::Counter)
    }

    /// A whole offer or delivery; nothing for any other move.
    pub fn of(action: Action) -> ExchangeDraft {
        let delivery = |composed, hidden| {
            let offer = Offer { hidden, ..Offer::default() };
            ExchangeDraft { composed, offer, last: 0 }
        };
        match action {
            Action::Propose(offer) => ExchangeDraft { composed: Composed::Proposal, offer, last: 0 },
            Action::Counter(offer) => ExchangeDraft { composed: Composed::Counter, offer, last: 0 },
            Action::Accept(hidden) => delivery(Composed::Acceptance, hidden),
            Action::Take { seat, hidden } => delivery(Composed::Deal(seat), hidden),
            _ => ExchangeDraft::default(),
        }
    }

    /// The parts that say it so far, in order; what ends an offer is not among them.
    pub fn each_part(&self, game: &Emporous, me: Seat, each: &mut impl FnMut(Part)) {
        let Terms { to, give, ask } = self.offer.terms;
        let hidden = self.offer.hidden;
        let open = game.options().open_exchanges;
        match self.composed {
            Composed::Nothing => return,
            Composed::Proposal => {
                each(Part::Propose);
                match to.first() {
                    Some(seat) if to.len() == 1 => each(Part::To(distance(game, me, seat))),
                    Some(_) => each(Part::ToAll),
                    None => return,
                }
            }
            Composed::Counter => each(Part::Counter),
            Composed::Acceptance => each(Part::Accept),
            Composed::Deal(seat) => each(Part::Take(distance(game, me, seat))),
        }
        fn times(n: u8, each: &mut impl FnMut(Part), part: Part) {
            (0..n).for_each(|_| each(part));
        }
        if self.is_offer() || !open {
            hidden.tiles.iter().for_each(|(kind, n)| times(n, each, Part::Lay(kind)));
        }
        if self.is_offer() {
            if !open {
                give.tiles.iter().for_each(|(kind, n)| times(n, each, Part::Claim(kind)));
            }
            give.works.iter().for_each(|(work, n)| times(n, each, Part::GiveWork(work)));
            times(give.coins, each, Part::GiveCoin);
        }
        bits(hidden.contracts).for_each(|contract| each(Part::GiveContract(contract)));
        if self.is_offer() {
            ask.tiles.iter().for_each(|(kind, n)| times(n, each, Part::AskTile(kind)));
            ask.works.iter().for_each(|(work, n)| times(n, each, Part::AskWork(work)));
            times(ask.coins, each, Part::AskCoin);
            times(ask.contracts, each, Part::AskContract);
        }
    }
}

/// Says one part: the move if it is whole now.
pub fn say_part(game: &Emporous, s: &State, me: Seat, draft: &mut ExchangeDraft, part: Part) -> Option<Action> {
    let open = game.options().open_exchanges;
    let is_offer = draft.is_offer();
    let Offer { terms: Terms { to, give, ask }, hidden } = &mut draft.offer;
    match part {
        Part::Propose => draft.composed = Composed::Proposal,
        Part::Counter => {
            draft.composed = Composed::Counter;
            *to = SeatSet::one(s.table.active);
        }
        Part::Accept => draft.composed = Composed::Acceptance,
        Part::Take(seat) => draft.composed = Composed::Deal(seat_at(game, me, seat)),
        Part::To(seat) => *to = SeatSet::one(seat_at(game, me, seat)),
        Part::ToAll => *to = others(game, me),
        Part::Lay(kind) => {
            hidden.tiles = hidden.tiles.plus(Tiles::one(kind));
            if open && is_offer {
                give.tiles = hidden.tiles;
            }
        }
        Part::Claim(kind) => give.tiles = give.tiles.plus(Tiles::one(kind)),
        Part::GiveWork(work) => give.works = give.works.plus(Works::one(work)),
        Part::GiveCoin => give.coins += 1,
        Part::GiveContract(contract) => {
            hidden.contracts |= 1 << contract;
            give.contracts += u8::from(is_offer);
        }
        Part::AskTile(kind) => ask.tiles = ask.tiles.plus(Tiles::one(kind)),
        Part::AskWork(work) => ask.works = ask.works.plus(Works::one(work)),
        Part::AskCoin => ask.coins += 1,
        Part::AskContract => ask.contracts += 1,
        Part::Done => {}
    }
    draft.last = part.number() as u8;
    let wanted = match draft.composed {
        Composed::Nothing => return None,
        Composed::Proposal => return (part == Part::Done).then_some(Action::Propose(draft.offer)),
        Composed::Counter => return (part == Part::Done).then_some(Action::Counter(draft.offer)),
        Composed::Acceptance => s.exchange.offer.terms.ask,
        Composed::Deal(seat) => match s.exchange.answers.get(seat.index())? {
            Answer::Counter(counter) => counter.terms.ask,
            _ => return Some(Action::Take { seat, hidden: FaceDown::default() }),
        },
    };
    let hidden = &mut draft.offer.hidden;
    if open {
        hidden.tiles = wanted.tiles;
    }
    let whole =
        hidden.tiles.count() == wanted.tiles.count() && hidden.contracts.count_ones() == u32::from(wanted.contracts);
    whole.then_some(match draft.composed {
        Composed::Deal(seat) => Action::Take { seat, hidden: *hidden },
        _ => Action::Accept(*hidden),
    })
}

/// Marks the parts that go on as one of the listed moves does.
pub fn mark_menu(
    game: &Emporous,
    tables: &StepTable,
    me: Seat,
    draft: &ExchangeDraft,
    actions: &[Action],
    out: &mut [i8],
) {
    let (mut said, mut steps) = (Vec::new(), Vec::new());
    draft.each_part(game, me, &mut |part| said.push(tables.part(part)));
    for &action in actions {
        steps.clear();
        crate::encoder::Encode::spell(game, tables, me, action, &mut steps);
        if steps.len() > said.len() && steps.starts_with(&said) {
            out[steps[said.len()]] = 1;
        }
    }
}

/// Marks the parts that begin an offer, an answer or a deal.
pub fn mark_openings(game: &Emporous, tables: &StepTable, view: &View, me: Seat, out: &mut [i8]) {
    if view.may_propose() && has_addressee(game, view, me) {
        tables.mark(Part::Propose, out);
    }
    let Some(exchange) = &view.exchange else { return };
    match view.table.phase {
        Phase::Answer if exchange.waiting.has(me) => {
            if can_deliver(game, view, me, &exchange.terms.ask) {
                tables.mark(Part::Accept, out);
            }
            if has_goods(view, me) || could_deliver_any(view, SeatSet::one(view.table.active)) {
                tables.mark(Part::Counter, out);
            }
        }
        Phase::Decide if view.table.active == me => {
            for other in exchange.terms.to.iter() {
                let can = match &exchange.answers[other.index()] {
                    SeenAnswer::Accept(_) => true,
                    SeenAnswer::Counter(terms, _) => can_deliver(game, view, me, &terms.ask),
                    SeenAnswer::None | SeenAnswer::Given | SeenAnswer::Refuse => false,
                };
                if can {
                    tables.mark(Part::Take(distance(game, me, other)), out);
                }
            }
        }
        _ => {}
    }
}

/// Marks the parts with which an offer or a delivery can go on.
pub fn mark_draft(game: &Emporous, tables: &StepTable, view: &View, me: Seat, draft: &ExchangeDraft, out: &mut [i8]) {
    let exchange = view.exchange.as_ref();
    let wanted = match draft.composed {
        Composed::Nothing => return,
        Composed::Proposal if draft.offer.terms.to.is_empty() => return mark_addressees(game, tables, view, me, out),
        Composed::Proposal | Composed::Counter => return mark_offer(game, tables, view, me, draft, out),
        Composed::Acceptance => exchange.map(|exchange| exchange.terms.ask),
        Composed::Deal(seat) => exchange.and_then(|exchange| match exchange.answers.get(seat.index())? {
            SeenAnswer::Counter(terms, _) => Some(terms.ask),
            _ => None,
        }),
    };
    let Some(wanted) = wanted else { return };
    mark_delivery(tables, view, draft, &wanted, out);
}

fn mark_addressees(game: &Emporous, tables: &StepTable, view: &View, me: Seat, out: &mut [i8]) {
    let own = has_goods(view, me);
    let all = others(game, me);
    for other in all.iter().filter(|&other| own || could_deliver_any(view, SeatSet::one(other))) {
        tables.mark(Part::To(distance(game, me, other)), out);
    }
    if all.len() > 1 && (own || could_deliver_any(view, all)) {
        tables.mark(Part::ToAll, out);
    }
}

fn mark_offer(game: &Emporous, tables: &StepTable, view: &View, me: Seat, draft: &ExchangeDraft, out: &mut [i8]) {
    let (open, second) = (game.options().open_exchanges, game.options().chapter == 2);
    let Offer { terms: Terms { to, give, ask }, hidden } = draft.offer;
    let last = usize::from(draft.last);
    let later = |part: Part| part.number() >= last;
    let mut mark = |part: Part| tables.mark(part, out);
    let sayable = move |kind: &Kind| kind.is_cargo() || if *kind == Kind::Any { !open } else { second };
    let more = |kind: &Kind| view.tiles().get(*kind) > hidden.tiles.get(*kind);
    Kind::ALL.into_iter().filter(|kind| later(Part::Lay(*kind)) && more(kind)).for_each(|kind| mark(Part::Lay(kind)));
    if give.tiles.count() < hidden.tiles.count() {
        let claims = Kind::ALL.into_iter().filter(|kind| later(Part::Claim(*kind)) && sayable(kind));
        return claims.for_each(|kind| mark(Part::Claim(kind)));
    }
    let player = &view.table.players[me.index()];
    for work in Work::ALL.into_iter().filter(|&work| later(Part::GiveWork(work))) {
        if player.works.get(work) > give.works.get(work) {
            mark(Part::GiveWork(work));
        }
    }
    if later(Part::GiveCoin) && player.coins > give.coins {
        mark(Part::GiveCoin);
    }
    for contract in bits(view.own_contracts() & !hidden.contracts).filter(|&one| later(Part::GiveContract(one))) {
        mark(Part::GiveContract(contract));
    }
    let can = |ask: Side| to.iter().any(|other| could_deliver(game, view, other, &ask));
    for kind in Kind::ALL.into_iter().filter(|kind| later(Part::AskTile(*kind)) && sayable(kind)) {
        if can(Side { tiles: ask.tiles.plus(Tiles::one(kind)), ..ask }) {
            mark(Part::AskTile(kind));
        }
    }
    for work in Work::ALL.into_iter().filter(|&work| later(Part::AskWork(work))) {
        if can(Side { works: ask.works.plus(Works::one(work)), ..ask }) {
            mark(Part::AskWork(work));
        }
    }
    if later(Part::AskCoin) && can(Side { coins: ask.coins + 1, ..ask }) {
        mark(Part::AskCoin);
    }
    if can(Side { contracts: ask.contracts + 1, ..ask }) {
        mark(Part::AskContract);
    }
    if !give.is_empty() || !ask.is_empty() {
        mark(Part::Done);
    }
}

/// Parts of a delivery: whatever still leaves enough for the rest of it in the order of parts.
fn mark_delivery(tables: &StepTable, view: &View, draft: &ExchangeDraft, wanted: &Side, out: &mut [i8]) {
    let hidden = draft.offer.hidden;
    let last = usize::from(draft.last);
    let own = view.tiles();
    let tiles = wanted.tiles.count() - hidden.tiles.count().min(wanted.tiles.count());
    if tiles > 0 {
        let left = |kind: Kind| u32::from(own.get(kind) - hidden.tiles.get(kind));
        let from = |kind: Kind| Kind::ALL.into_iter().filter(|other| *other >= kind).map(left).sum::<u32>();
        for kind in Kind::ALL {
            if Part::Lay(kind).number() >= last && left(kind) > 0 && from(kind) >= tiles {
                tables.mark(Part::Lay(kind), out);
            }
        }
        return;
    }
    let contracts = u32::from(wanted.contracts).saturating_sub(hidden.contracts.count_ones());
    let own = view.own_contracts() & !hidden.contracts;
    for contract in bits(own).filter(|&contract| Part::GiveContract(contract).number() >= last) {
        if (own >> contract).count_ones() >= contracts {
            tables.mark(Part::GiveContract(contract), out);
        }
    }
}

fn has_addressee(game: &Emporous, view: &View, me: Seat) -> bool {
    has_goods(view, me) || could_deliver_any(view, others(game, me))
}

/// Whether the own seat has anything that can be given.
fn has_goods(view: &View, me: Seat) -> bool {
    let player = &view.table.players[me.index()];
    !view.tiles().is_empty() || player.coins > 0 || !player.works.is_empty() || view.own_contracts() != 0
}

/// Whether one of these seats has anything that can be asked for.
fn could_deliver_any(view: &View, seats: SeatSet) -> bool {
    seats.iter().any(|seat| {
        let player = &view.table.players[seat.index()];
        let hidden = view.rows[seat.index()].count > 0 || view.contracts[seat.index()] > 0;
        hidden || player.coins > 0 || !player.works.is_empty()
    })
}

/// Whether the own seat has what is asked for.
fn can_deliver(game: &Emporous, view: &View, me: Seat, side: &Side) -> bool {
    let tiles = !game.options().open_exchanges || view.tiles().covers(side.tiles);
    tiles && holds(view, me, side)
}

/// Whether another seat may have what is asked for, as far as the viewer knows.
fn could_deliver(game: &Emporous, view: &View, seat: Seat, side: &Side) -> bool {
    let tiles = !game.options().open_exchanges || view.rows[seat.index()].most.covers(side.tiles);
    tiles && holds(view, seat, side)
}

/// Whether a seat has as many tiles and Contracts, and the works and coins.
fn holds(view: &View, seat: Seat, side: &Side) -> bool {
    let player = &view.table.players[seat.index()];
    u32::from(view.rows[seat.index()].count) >= side.tiles.count()
        && view.contracts[seat.index()] >= side.contracts
        && player.coins >= side.coins
        && player.works.covers(side.works)
}
