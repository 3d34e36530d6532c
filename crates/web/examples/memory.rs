//! What sleeping and live tables cost, and how long a table takes to wake: the figures of docs/performance.md.
//!
//!     cargo run --release -p emporia-web --example memory -- emporion 3

use emporia_engine::CardSets;
use emporia_engine::rng::{fast, pick};
use emporia_web::games::Shelf;
use emporia_web::hall::{Config, Hall};
use emporia_web::metrics::Metrics;
use emporia_web::model::{Guest, Holder, ListedTable, LogRow, PlayerId, Presence, Setup, TableId};
use emporia_web::names::PlayerName;
use emporia_web::store::{Sqlite, Store, Write};
use emporia_web::table::Command;
use serde_json::{json, value::RawValue};
use std::sync::Arc;
use std::time::{Duration, Instant};

const SLEEPING: usize = 100_000;
const WOKEN: usize = 1_000;
const MOVES: usize = 120;

/// Bytes of this process in memory.
fn resident() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: f64 = text.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap_or(0.0);
    pages * 4096.0
}

fn guest(n: u8) -> Guest {
    Guest { id: PlayerId(format!("player {n}")), name: PlayerName::kept(format!("Player {n}")) }
}

/// Plays a table at random for a while: its id.
async fn played(hall: &Arc<Hall>, game: &str, players: u8) -> TableId {
    let seats = (0..players).map(|n| Holder::Person { guest: guest(n), presence: Presence::Here }).collect();
    let setup = Setup { pace: 0, ..Setup::new(game, json!({ "players": players }), seats) };
    let id = hall.create(setup, guest(0)).await.expect("a table");
    hall.ask_for(&id, guest(0), Command::Start).await.expect("a start");
    let mut rng = fast(7, 7);
    for _ in 0..MOVES {
        let table = hall.look(&id).await.expect("a look");
        let Some(seat) = table.turn().seats().first() else { break };
        let actions = table.board.as_ref().expect("a game").actions(seat);
        let actions: Vec<Box<RawValue>> = serde_json::from_str(actions.get()).expect("a list");
        let action = pick(&mut rng, &actions).expect("a move").clone();
        hall.ask_for(&id, guest(seat.0), Command::Act { version: None, action }).await.expect("a move");
    }
    id
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let game = args.get(1).map_or("roll-and-write", String::as_str);
    let players = args.get(2).and_then(|n| n.parse().ok()).unwrap_or(3);
    let folder = std::env::temp_dir().join(format!("emporia-memory-{}", std::process::id()));
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder).await.expect("a store"));
    let shelf = Arc::new(Shelf::new(CardSets::builtin()));
    let config = Config { idle: Duration::from_secs(600), ..Config::default() };
    let hall = Hall::open(store.clone(), shelf, Arc::new(Metrics::default()), config);
    let first = played(&hall, game, players).await;
    let row = hall.look(&first).await.expect("a look").row();
    hall.stop().await;
    let stored = store.load(&first).await.expect("a read").expect("a table");
    let before = resident();
    let mut ids = Vec::with_capacity(WOKEN);
    for _ in 0..WOKEN {
        // A hundred tables at a time, of which one will be woken.
        let some: Vec<TableId> = (0..SLEEPING / WOKEN).map(|_| TableId::new()).collect();
        let of = |id: &TableId, entry: &LogRow| {
            let new = (entry.seq == 1).then(|| Arc::new(ListedTable { id: id.clone(), ..row.clone() }));
            Write::LogRow(Box::new(LogRow { table: id.clone(), ..entry.clone() }), new)
        };
        let all = some.iter().flat_map(|id| stored.entries.iter().map(move |entry| of(id, entry)));
        store.write(&all.collect::<Vec<_>>()).await.expect("a write");
        if let Some((seq, text)) = &stored.snapshot {
            let of = |id: &TableId| Write::Snapshot { table: id.clone(), seq: *seq, text: text.clone() };
            store.write(&some.iter().map(of).collect::<Vec<_>>()).await.expect("a write");
        }
        ids.extend(some.into_iter().next());
    }
    let asleep = resident();
    let mut times = Vec::new();
    for id in &ids {
        let begun = Instant::now();
        hall.look(id).await.expect("a look");
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    let awake = resident();
    times.sort_by(f64::total_cmp);
    let report = json!({
        "game": game,
        "players": players,
        "changes_per_table": stored.entries.len(),
        "sleeping_tables": SLEEPING,
        "bytes_per_sleeping_table": ((asleep - before) / SLEEPING as f64).round(),
        "live_tables": hall.count_awake(),
        "kib_per_live_table": ((awake - asleep) / WOKEN as f64 / 1024.0 * 10.0).round() / 10.0,
        "wake_ms_p50": times[WOKEN / 2],
        "wake_ms_p99": times[WOKEN * 99 / 100],
        "wake_ms_max": times[WOKEN - 1],
    });
    println!("{}", serde_json::to_string_pretty(&report).unwrap_or_default());
    let _ = std::fs::remove_dir_all(folder);
}
