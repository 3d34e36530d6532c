//! After a crash a game goes on as it was shown, whatever rules or cards are in force by then.

use crate::common::{Client, Running, dealt, settings};
use crate::formats::{cards, run, sqlite};
use emporia_web::check::{self, GameDifference};
use emporia_web::model::TableId;
use emporia_web::store::{Sqlite, Store};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// What a crash leaves of a data folder.
fn crashed(folder: &Path) -> Arc<TempDir> {
    let left = tempfile::tempdir().unwrap();
    for file in ["emporia.db", "emporia.db-wal"] {
        std::fs::copy(folder.join(file), left.path().join(file)).unwrap();
    }
    Arc::new(left)
}

/// Opens a server over a folder in which something was changed, and sends the players there.
async fn again_after(left: &Arc<TempDir>, sql: &str, players: &mut [Client]) -> Running {
    run(&mut sqlite(left.path()).await, sql).await;
    let after = Running::at(left.clone(), settings(left.path())).await;
    players.iter_mut().for_each(|player| player.address = after.address);
    after
}

async fn views(players: &mut [Client], id: &str) -> Vec<Value> {
    let mut views = Vec::new();
    for player in players {
        views.push(player.get(&format!("/api/tables/{id}/view")).await.ok().json());
    }
    views
}

/// All events that a player was shown.
async fn told(player: &mut Client, id: &str) -> Vec<Value> {
    let last = player.get(&format!("/api/tables/{id}")).await.ok().json()["version"].as_u64();
    let mut stream = player.stream(&format!("/api/tables/{id}/events"), None).await;
    let mut told = Vec::new();
    while let Some(event) = stream.next().await {
        told.push(serde_json::from_str::<Value>(&event.data).unwrap()["events"].clone());
        if event.id == last {
            break;
        }
    }
    told
}

/// A game of Emporion with some moves made.
async fn some_moves(server: &Running) -> (Vec<Client>, String) {
    let mut players = vec![server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "game": "emporion", "options": { "players": 2 } })).await;
    for _ in 0..20 {
        let turn = players[0].get(&format!("/api/tables/{id}")).await.ok().json()["turn"][0].as_u64().unwrap();
        let (version, actions) = players[turn as usize].actions(&id).await;
        players[turn as usize].act(&id, version, actions.last().unwrap()).await.ok();
    }
    (players, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_quiet_goes_on_by_other_cards_as_it_was_shown() {
    let server = Running::new().await;
    let (mut players, id) = some_moves(&server).await;
    let table = TableId::read(&id).unwrap();
    let shown = views(&mut players, &id).await;
    // Its position is kept soon after the last move, while it is awake.
    let kept = async || server.site.hall.store.load(&table).await.unwrap().unwrap();
    while kept().await.snapshot.is_none_or(|(seq, _)| seq != shown[0]["version"].as_u64().unwrap()) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let left = crashed(server.folder.as_ref().unwrap().path());
    let mut other = settings(left.path());
    other.cards = cards();
    let after = Running::at(left, other).await;
    players.iter_mut().for_each(|player| player.address = after.address);
    assert_eq!(views(&mut players, &id).await, shown);
    assert!(after.site.hall.is_awake(&table));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_shown_stays_if_the_rules_in_force_make_something_else_of_it() {
    let server = Running::new().await;
    let (mut players, id) = some_moves(&server).await;
    let shown = told(&mut players[0], &id).await;
    let left = crashed(server.folder.as_ref().unwrap().path());
    // Another event was shown than the rules in force make of the move: that of the move after it.
    let sql = format!(
        "update tables set snapshot = null, snapshot_seq = null;
        update entries set events = (select events from entries where \"table\" = '{id}' and seq = 15)
        where \"table\" = '{id}' and seq = 14"
    );
    let _after = again_after(&left, &sql, &mut players).await;
    let again = told(&mut players[0], &id).await;
    assert_ne!(shown[13], shown[14]);
    assert_eq!(again[13], shown[14], "what was shown stays");
    assert_eq!((&again[..13], &again[14..]), (&shown[..13], &shown[14..]));
    // It goes on, and whoever looks is told of it, beside the server that runs.
    let turn = players[0].get(&format!("/api/tables/{id}")).await.ok().json()["turn"][0].as_u64().unwrap();
    let (version, actions) = players[turn as usize].actions(&id).await;
    players[turn as usize].act(&id, version, &actions[0]).await.ok();
    assert!(Sqlite::open(left.path()).await.is_err(), "a server holds the folder");
    let beside = Sqlite::open_beside(left.path()).await.unwrap();
    let report = check::run(&beside).await.unwrap();
    assert_eq!((report.games, report.different.len()), (1, 1));
    assert_eq!(report.different[0].what, GameDifference::Events { seq: 14 });
    beside.close().await;
    // The server writes on.
    let (version, actions) = players[0].actions(&id).await;
    if let Some(action) = actions.first() {
        players[0].act(&id, version, action).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_the_rules_in_force_refuse_is_named_and_not_called_a_visitors_fault() {
    let server = Running::new().await;
    let (mut players, id) = some_moves(&server).await;
    let left = crashed(server.folder.as_ref().unwrap().path());
    // The same move twice.
    let sql = format!(
        "update tables set snapshot = null, snapshot_seq = null;
        update entries set change = (select change from entries where \"table\" = '{id}' and seq = 14)
        where \"table\" = '{id}' and seq = 15"
    );
    let after = again_after(&left, &sql, &mut players).await;
    let page = players[0].get(&format!("/t/{id}")).await;
    assert!(page.status == 500 && page.body.contains("cannot be read"), "{}: {}", page.status, page.body);
    let table = TableId::read(&id).unwrap();
    let what = after.site.hall.unreadable();
    assert!(what[&table].contains("entry 15"), "{what:?}");
}
