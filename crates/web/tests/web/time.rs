//! Time: a system time that was wrong holds nobody up, and taking moves back gives back no time and ends.

use crate::common::{Running, dealt, settings};
use crate::formats::{run, sqlite};
use emporia_engine::rng::Hex;
use emporia_engine::{CardSets, Seat};
use emporia_web::fault::Fault;
use emporia_web::games::{Shelf, info};
use emporia_web::model::{Change, Clock, Guest, Holder, PlayerId, Presence, Setup, TableId, now};
use emporia_web::names::PlayerName;
use emporia_web::table::ask::{MOST_CHANGES, decide};
use emporia_web::table::{Command, Table};
use serde_json::json;
use serde_json::value::RawValue;
use std::sync::Arc;
use tempfile::TempDir;

#[tokio::test(flavor = "multi_thread")]
async fn a_system_time_that_was_wrong_freezes_no_bot_and_no_clock() {
    // A server whose bots come to nothing, and whose time is two hours ahead, as its log shows.
    let server = Running::with(|settings| settings.hall.seams.think = |_, _| "nothing".to_owned()).await;
    let mut players = [server.player("Ana").await];
    let seats = json!({ "options": { "players": 2 }, "seats": ["me", "bot:random"], "clock": "60s" });
    let id = dealt(&mut players, seats).await;
    let folder = server.stop().await.unwrap();
    let ahead = "update entries set at = at + 7200000; update tables set due = due + 7200000,
        touched = touched + 7200000, snapshot = null, snapshot_seq = null";
    run(&mut sqlite(folder.path()).await, ahead).await;
    // The time is right again: the bot moves by itself, and the clock has its minute.
    let table = TableId::read(&id).unwrap();
    let server = moved_by_itself(folder, &table).await;
    let left = server.site.hall.look(&table).await.unwrap().deadline(Seat(0)).unwrap() - now();
    assert!(left <= 60_000, "{left} ms are left of a minute");
    // What is written meanwhile does not go back in the log, and its clock is right too.
    players[0].address = server.address;
    let (version, actions) = players[0].actions(&id).await;
    players[0].act(&id, version, &actions[0]).await.ok();
    let times: Vec<i64> = server.site.hall.store.after(&table, 0).await.unwrap().iter().map(|entry| entry.at).collect();
    assert!(times.is_sorted(), "{times:?}");
    let table = server.site.hall.look(&table).await.unwrap();
    assert!(table.due().is_none_or(|due| due <= now() + 60_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_seen_to_hide_no_other() {
    let server = Running::with(|settings| settings.hall.seams.think = |_, _| "nothing".to_owned()).await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({ "options": { "players": 2 }, "seats": ["me", "bot:random"] })).await;
    let folder = server.stop().await.unwrap();
    let flood = "with recursive n (n) as (select 1 union all select n + 1 from n where n < 1200)
        insert into tables (id, status, public, due, touched, summary)
        select printf('%026d', n), 1, 0, n, n, '{}' from n";
    run(&mut sqlite(folder.path()).await, flood).await;
    moved_by_itself(folder, &TableId::read(&id).unwrap()).await;
}

/// Opens a server over the folder, and waits until somebody has moved at the table.
async fn moved_by_itself(folder: Arc<TempDir>, table: &TableId) -> Running {
    let config = settings(folder.path());
    let server = Running::at(folder, config).await;
    let begun = server.site.hall.store.newest(table).await.unwrap();
    while server.site.hall.store.newest(table).await.unwrap() == begun {
        tokio::task::yield_now().await;
    }
    server
}

fn guest(n: u8) -> Guest {
    Guest { id: PlayerId(format!("player {n}")), name: PlayerName::kept(format!("Player {n}")) }
}

/// A table of Roll & Write with a minute for each move, dealt at 1,000.
fn table(shelf: &Shelf) -> Table {
    let seats = (0..2).map(|n| Holder::Person { guest: guest(n), presence: Presence::Here }).collect();
    let setup = Setup { clock: Clock::Seconds(60), ..Setup::new("roll-and-write", json!({ "players": 2 }), seats) };
    let mut table = Table::open(TableId::new(), 500, setup, guest(0));
    let start =
        Change::Start { seed: Hex([3; 32]), rules: info("roll-and-write").unwrap().rules, cards: None, from: None };
    table.fold(shelf, 1_000, &start).unwrap();
    table
}

fn first_move(table: &Table) -> Change {
    let actions: Vec<Box<RawValue>> =
        serde_json::from_str(table.board.as_ref().unwrap().actions(Seat(0)).get()).unwrap();
    Change::Move { seat: 0, action: actions[0].clone(), bot: false }
}

#[test]
fn taking_a_move_back_gives_back_no_time() {
    let shelf = Shelf::new(CardSets::builtin());
    let mut table = table(&shelf);
    let began = table.deadline(Seat(0));
    assert_eq!(began, Some(61_000));
    table.fold(&shelf, 20_000, &first_move(&table)).unwrap();
    assert_eq!(table.can_undo(Seat(0), 60_999), Ok(vec![3]));
    assert_eq!(table.can_undo(Seat(0), 61_000), Err(Fault::Conflict("fault-undo-late")));
    table.fold(&shelf, 40_000, &Change::Undo { seat: 0, takes: Vec::new() }).unwrap();
    assert_eq!(table.deadline(Seat(0)), began);
    // Nor does doing it again and again.
    for n in 0..5 {
        table.fold(&shelf, 41_000 + n, &first_move(&table)).unwrap();
        table.fold(&shelf, 41_000 + n, &Change::Undo { seat: 0, takes: Vec::new() }).unwrap();
        assert_eq!(table.deadline(Seat(0)), began);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_moves_back_ends_and_says_so() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let mut undone = 0;
    let refused = loop {
        let (version, actions) = players[0].actions(&id).await;
        players[0].act(&id, version, &actions[0]).await.ok();
        let answer = players[0].post_json(&format!("/api/tables/{id}/undo"), &json!({})).await;
        if answer.status != 200 {
            break answer;
        }
        undone += 1;
        assert!(undone < 1_000, "moves are taken back for ever");
    };
    assert_eq!((refused.status.as_u16(), undone), (409, 40));
    assert!(refused.json()["message"].as_str().unwrap().contains("goes further"), "{}", refused.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_table_is_bounded_and_its_game_can_be_ended() {
    let server = Running::new().await;
    let hall = &server.site.hall;
    let mut table = table(&hall.shelf);
    table.version = MOST_CHANGES;
    let Change::Move { action, .. } = first_move(&table) else { unreachable!() };
    let ask = |command: Command| decide(hall, &table, &guest(0), &command).err();
    let full = Some(Fault::Conflict("fault-log-full"));
    assert_eq!(ask(Command::Say("hello".to_owned())), full);
    assert_eq!(ask(Command::Undo), full);
    assert_eq!(ask(Command::Back), full);
    assert_eq!(ask(Command::Act { version: None, action }), None);
    assert_eq!(ask(Command::Resign), None);
}
