//! A table that wakes from a snapshot is the one that its whole log makes, to the last clock.

use emporia_engine::rng::{Hex, below, fast};
use emporia_engine::{CardSets, Seat, Viewer};
use emporia_web::games::{Shelf, info};
use emporia_web::model::{
    Change, Clock, Guest, Hints, Holder, LogRow, PlayerId, Presence, Setup, Status, TableId, Talk,
};
use emporia_web::names::PlayerName;
use emporia_web::store::Stored;
use emporia_web::table::Table;
use serde_json::json;
use serde_json::value::RawValue;

fn guest(n: u8) -> Guest {
    Guest { id: PlayerId(format!("player {n}")), name: PlayerName::kept(format!("Player {n}")) }
}

/// Some change that may be made now.
fn change(table: &Table, rng: &mut impl emporia_engine::rng::Rng) -> Change {
    let board = table.board.as_ref().unwrap();
    let turn: Vec<Seat> = board.turn().seats().iter().collect();
    let Some(&seat) = turn.get(below(rng, turn.len().max(1) as u32) as usize) else {
        return Change::Say { guest: guest(0), text: "well played".to_owned() };
    };
    let away = matches!(table.seats[seat.index()], Holder::Person { presence: Presence::Away, .. });
    let bot = matches!(table.seats[seat.index()], Holder::Bot(_));
    // Who plays alone against bots takes back in their turn too.
    let undoing = if bot { Seat(0) } else { seat };
    match (below(rng, 12), board.can_undo(undoing)) {
        (0, _) => Change::Say { guest: guest(seat.0), text: "hm".to_owned() },
        (1, _) if away => Change::Back { seat: seat.0 },
        (1, _) if !bot => Change::Away { seat: seat.0 },
        (2, Ok(takes)) => Change::Undo { seat: undoing.0, takes },
        _ => {
            let actions: Vec<Box<RawValue>> = serde_json::from_str(board.actions(seat).get()).unwrap();
            let action = actions[below(rng, actions.len() as u32) as usize].clone();
            Change::Move { seat: seat.0, action, bot }
        }
    }
}

/// What can be told of a table from outside, clocks and stale marks included.
fn facts(table: &Table) -> impl PartialEq + std::fmt::Debug + use<> {
    let seats: Vec<_> = Seat::all(table.seats.len()).map(|seat| (table.deadline(seat), table.touched(seat))).collect();
    let board = table.board.as_ref().unwrap();
    let views: Vec<_> = Viewer::all(table.seats.len()).map(|who| (board.view(who), board.stops(Some(who)))).collect();
    let undo: Vec<_> = Seat::all(table.seats.len()).map(|seat| board.can_undo(seat)).collect();
    (table.version, table.at, seats, table.row(), views, undo, table.chat.len(), table.notes.len())
}

fn wakes_as_it_was(game: &str, people: u8, players: u8, most: u64) {
    let shelf = Shelf::new(CardSets::builtin());
    let id = TableId::new();
    let person = |n| Holder::Person { guest: guest(n), presence: Presence::Here };
    let seats = (0..players).map(|n| if n < people { person(n) } else { Holder::Bot("easy".to_owned()) }).collect();
    let (options, clock, hints) = (json!({ "players": players }), Clock::Seconds(60), Hints::Alone);
    let setup = Setup {
        game: game.to_owned(),
        options,
        seats,
        clock,
        pace: 0,
        public: true,
        hints,
        guided: false,
        talk: Talk::Seats,
    };
    let mut entries = Vec::new();
    let mut note = |seq: u64, at: i64, change: &Change, events: String| {
        let change = serde_json::to_string(change).unwrap();
        entries.push(LogRow { table: id.clone(), seq, at, change, events });
    };
    let mut table = Table::open(id.clone(), 1_000, setup.clone(), guest(0));
    note(1, 1_000, &Change::Open { setup, host: guest(0) }, "[]".to_owned());
    let mut rng = fast(5, u64::from(players));
    let (mut at, mut told, mut snapshots) = (1_000, 0, Vec::new());
    let start = Change::Start {
        seed: Hex([9; 32]),
        rules: info(game).unwrap().rules,
        cards: shelf.cards_hash(game),
        from: None,
    };
    let mut next = start;
    // Some words after the end, which must not make it later.
    while told < 3 && table.version < most {
        at += i64::from(below(&mut rng, 5_000));
        let events = table.fold(&shelf, at, &next).unwrap();
        note(table.version, at, &next, events);
        snapshots.push((table.version, table.snapshot().unwrap(), table.board.as_ref().unwrap().snapshot()));
        next = change(&table, &mut rng);
        told += u32::from(table.status == Status::Over);
    }
    let whole = facts(&Table::replay(&shelf, &id, &entries).unwrap());
    assert_eq!(facts(&table), whole);
    for (seq, snapshot, board) in snapshots {
        let stored = |text: String| Stored { snapshot: Some((seq, text)), entries: entries.clone() };
        assert_eq!(facts(&Table::load(&shelf, &id, &stored(snapshot)).unwrap()), whole, "{game}: woken from {seq}");
        // One from before clocks were kept in it: the game is the same, and it ended when it did.
        let older = Table::load(&shelf, &id, &stored(board)).unwrap();
        let who = Viewer::Seat(Seat(0));
        let view = |table: &Table| table.board.as_ref().unwrap().view(who);
        assert_eq!((older.version, older.status, view(&older)), (table.version, table.status, view(&table)));
        if table.status == Status::Over {
            assert_eq!(older.row().touched, table.row().touched, "{game}: woken from {seq}");
        }
        for seat in Seat::all(table.seats.len()) {
            assert!(older.deadline(seat) >= table.deadline(seat), "nobody loses time");
        }
    }
}

#[test]
fn a_table_wakes_as_it_was() {
    wakes_as_it_was("roll-and-write", 2, 2, 400);
    wakes_as_it_was("emporion", 3, 3, 200);
    wakes_as_it_was("emporous", 3, 3, 120);
    wakes_as_it_was("emporion", 1, 3, 200);
    wakes_as_it_was("emporous", 1, 3, 120);
}
