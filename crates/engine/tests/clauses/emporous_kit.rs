//! Tables at which a clause of Emporous can be shown.

use emporia_engine::CardSet;
use emporia_engine::emporous::{
    Action, Cards, Emporous, Event, FaceDown, Journey, Kind, Offer, Options, Payment, Phase, Side, State, Terms, Tiles,
    Work, Works,
};
use emporia_engine::game::{Actor, Game, Turn};
use emporia_engine::rng::fast;
use emporia_engine::seat::{Seat, SeatSet};

/// The cards that these tests know.
pub const CARDS: &str = include_str!("emporous.toml");

/// Chapter One at a table of so many.
pub fn game(players: u8) -> Emporous {
    with(Options::players(players))
}

/// Chapter Two.
pub fn second(players: u8, fugitives: u8) -> Emporous {
    with(Options { chapter: 2, fugitives, ..Options::players(players) })
}

/// Any table.
pub fn with(options: Options) -> Emporous {
    Emporous::new(options, Cards::read(CARDS).expect("no faults")).expect("a legal table")
}

/// A new table.
pub fn start(game: &Emporous) -> State {
    game.start(&mut fast(11, 0))
}

/// A table whose Islands are chosen in the order of materials: wood for the last player, and so on.
pub fn begun(game: &Emporous) -> State {
    let mut s = start(game);
    for island in Kind::MATERIALS {
        if s.table.phase == Phase::Islands {
            let seat = game.chooser(&s.table);
            act(game, &mut s, seat, Action::Choose(island));
        }
    }
    assert_eq!(s.table.phase, Phase::Turn);
    s
}

/// A legal move; what happened.
pub fn act(game: &Emporous, s: &mut State, seat: Seat, action: Action) -> Vec<Event> {
    assert_eq!(game.check(s, Actor::Seat(seat), action), Ok(()), "{action:?}");
    assert!(is_menu(action) || listed_for(game, s, seat).contains(&action), "{action:?} is not listed");
    let mut events = Vec::new();
    game.apply(s, Actor::Seat(seat), action, &mut |event| events.push(event));
    events
}

/// A legal move of the active player.
pub fn go(game: &Emporous, s: &mut State, action: Action) -> Vec<Event> {
    let seat = s.table.active;
    act(game, s, seat, action)
}

/// The clause that forbids a move of the active player.
pub fn no(game: &Emporous, s: &State, action: Action) -> &'static str {
    no_for(game, s, s.table.active, action)
}

/// The clause that forbids a move.
pub fn no_for(game: &Emporous, s: &State, seat: Seat, action: Action) -> &'static str {
    let listed = listed_for(game, s, seat).contains(&action);
    match game.check(s, Actor::Seat(seat), action) {
        Ok(()) => {
            assert!(listed || is_menu(action), "{action:?} is not listed");
            "allowed"
        }
        Err(illegal) => {
            assert!(!listed || is_menu(action), "{action:?} is listed");
            illegal.clause
        }
    }
}

/// Whether of such moves only some are listed.
fn is_menu(action: Action) -> bool {
    matches!(action, Action::Propose(_) | Action::Counter(_) | Action::Accept(_) | Action::Take { .. })
}

/// The moves of the active player.
pub fn listed(game: &Emporous, s: &State) -> Vec<Action> {
    listed_for(game, s, s.table.active)
}

/// The moves of a seat.
pub fn listed_for(game: &Emporous, s: &State, seat: Seat) -> Vec<Action> {
    let mut out = Vec::new();
    game.actions(s, seat, &mut out);
    out
}

/// Puts tiles from the market into a hand.
pub fn hand(s: &mut State, seat: Seat, kind: Kind, n: u8) {
    let tiles = Tiles::of(kind, n);
    assert!(s.table.market.covers(tiles), "the market has no {n} {kind:?}");
    s.table.market = s.table.market.minus(tiles);
    s.tiles[seat.index()] = s.tiles[seat.index()].plus(tiles);
}

/// Takes every cargo tile of a hand back to the market.
pub fn empty_hand(s: &mut State, seat: Seat) {
    for (kind, n) in s.tiles[seat.index()].iter().filter(|(kind, _)| kind.is_cargo()) {
        s.table.market = s.table.market.plus(Tiles::of(kind, n));
        s.tiles[seat.index()] = s.tiles[seat.index()].minus(Tiles::of(kind, n));
    }
}

/// Gives a seat works from the reserve, with their points and without Masteries.
pub fn works(game: &Emporous, s: &mut State, seat: Seat, work: Work, n: u8) {
    for _ in 0..n {
        s.table.works = s.table.works.minus(Works::one(work));
        let player = &mut s.table.players[seat.index()];
        player.works = player.works.plus(Works::one(work));
        player.points += u16::from(game.cards().work(work).points);
    }
}

/// Puts a Contract into a hand, from wherever it is.
pub fn contract(s: &mut State, seat: Seat, contract: u8) {
    s.contracts.iter_mut().for_each(|set| *set &= !(1 << contract));
    let rest: Vec<u8> = s.deck.items().iter().copied().filter(|&card| card != contract).collect();
    s.deck = rest.try_into().expect("no more cards than there are");
    s.contracts[seat.index()] |= 1 << contract;
}

/// The number of a Contract.
pub fn named(game: &Emporous, id: &str) -> u8 {
    (0..18).find(|&contract| game.cards().contract_id(contract) == id).expect("a Contract of that name")
}

/// A payment in tiles, without Shops.
pub fn pay(tiles: &[Kind]) -> Payment {
    Payment { tiles: some(tiles), shops: [0; 3] }
}

/// These tiles.
pub fn some(tiles: &[Kind]) -> Tiles {
    tiles.iter().fold(Tiles::NONE, |sum, &kind| sum.plus(Tiles::one(kind)))
}

/// One side of an exchange with nothing but tiles.
pub fn side(tiles: &[Kind]) -> Side {
    Side { tiles: some(tiles), ..Side::default() }
}

/// One side of an exchange with nothing but coins.
pub fn coins(coins: u8) -> Side {
    Side { coins, ..Side::default() }
}

/// These tiles face down.
pub fn down(tiles: &[Kind]) -> FaceDown {
    FaceDown { tiles: some(tiles), contracts: 0 }
}

/// An offer.
pub fn offer(to: &[Seat], give: Side, hidden: FaceDown, ask: Side) -> Offer {
    let mut set = SeatSet::EMPTY;
    to.iter().for_each(|&seat| set.insert(seat));
    Offer { terms: Terms { to: set, give, ask }, hidden }
}

/// An honest offer of tiles for tiles.
pub fn swap(to: &[Seat], give: &[Kind], ask: &[Kind]) -> Action {
    Action::Propose(offer(to, side(give), down(give), side(ask)))
}

/// Strikes a deal with one player: what is laid down by either side.
pub fn deal(
    game: &Emporous,
    s: &mut State,
    with: Seat,
    give: Side,
    hidden: FaceDown,
    ask: Side,
    theirs: FaceDown,
) -> Vec<Event> {
    go(game, s, Action::Propose(offer(&[with], give, hidden, ask)));
    act(game, s, with, Action::Accept(theirs));
    go(game, s, Action::Take { seat: with, hidden: FaceDown::default() })
}

/// Ends the turn of the active player, with the journey taken for made.
pub fn end(game: &Emporous, s: &mut State) -> Vec<Event> {
    if s.table.journey == Journey::None {
        s.table.journey = Journey::Island;
    }
    go(game, s, Action::End)
}

/// Whose turn it is.
pub fn to_act(game: &Emporous, s: &State) -> Turn {
    game.turn(s)
}

/// The seat after the active one, and the one after that.
pub fn after(game: &Emporous, s: &State) -> [Seat; 2] {
    let next = s.table.active.next(game.seats());
    [next, next.next(game.seats())]
}

/// Nothing face down.
pub const ANSWERED: FaceDown = FaceDown { tiles: Tiles::NONE, contracts: 0 };

/// Delivers nothing face down to a seat.
pub fn take(seat: Seat) -> Action {
    Action::Take { seat, hidden: ANSWERED }
}

/// So many works of a type.
pub fn work_side(work: Work, n: u8) -> Side {
    let mut works = Works::NONE;
    (0..n).for_each(|_| works = works.plus(Works::one(work)));
    Side { works, ..Side::default() }
}

/// A hand of Wood and Stone for the active player, Bronze and Grapes for the next.
pub fn traders(game: &Emporous) -> (State, Seat, Seat) {
    let mut s = begun(game);
    let (a, b) = (s.table.active, s.table.active.next(game.seats()));
    Seat::all(game.seats()).for_each(|seat| empty_hand(&mut s, seat));
    for kind in [Kind::Wood, Kind::Stone] {
        hand(&mut s, a, kind, 2);
    }
    for kind in [Kind::Bronze, Kind::Grapes] {
        hand(&mut s, b, kind, 2);
    }
    (s, a, b)
}
