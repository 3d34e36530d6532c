//! A store that fails: nothing acknowledged is lost, nothing half appears, and the message says what it is.

use crate::common::{Answer, Client, Running, dealt, settings};
use emporia_web::model::PlayerId;
use emporia_web::server::Server;
use emporia_web::store::{List, Sqlite, Store, StoreFault};
use serde_json::json;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open_with(folder.path(), Some(60)).await.unwrap());
    let server = Running::over(store.clone()).await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({})).await;
    let (opened, refused) = fill(&mut players[0]).await;
    assert_eq!(refused.status, 503);
    assert!(refused.json()["message"].as_str().unwrap().contains("disk is full"));
    // All that was acknowledged is there, nothing else, and the table can still be looked at.
    let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
    assert_eq!(shown["version"], 2);
    let me = players[0].get("/api/me").await.ok().json()["player"].as_str().unwrap().to_owned();
    let own = store.list(List::Of(&PlayerId(me)), 9_999).await.unwrap();
    assert_eq!(own.len(), 1 + opened);
    // A move is refused in the same way, and can be made when there is room again.
    drop(server.stop().await);
    drop(store);
    let folder = Arc::new(folder);
    let server = Running::at(folder.clone(), settings(folder.path())).await;
    players[0].address = server.address;
    let (version, actions) = players[0].actions(&id).await;
    players[0].act(&id, version, &actions[0]).await.ok();
}

/// Opens tables until nothing more can be kept: how many, and what was said then.
pub async fn fill(player: &mut Client) -> (usize, Answer) {
    let body = json!({ "game": "roll-and-write", "options": { "players": 2 } });
    for opened in 0..2_000 {
        let answer = player.post_json("/api/tables", &body).await;
        if answer.status != 200 {
            return (opened, answer);
        }
    }
    panic!("the disk is never full");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_over_the_same_folder_is_turned_away() {
    let folder = tempfile::tempdir().unwrap();
    let _first = Sqlite::open(folder.path()).await.unwrap();
    assert_eq!(Sqlite::open(folder.path()).await.err(), Some(StoreFault::Locked));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_another_program_holds_is_named_as_the_cause() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({})).await;
    let file = server.folder.as_ref().unwrap().path().join("emporia.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut other = <sqlx::SqliteConnection as sqlx::Connection>::connect_with(&options).await.unwrap();
    sqlx::raw_sql("begin immediate").execute(&mut other).await.unwrap();
    let (version, actions) = players[0].actions(&id).await;
    let refused = players[0].act(&id, version, &actions[0]).await;
    assert_eq!(refused.status, 503);
    assert!(refused.json()["message"].as_str().unwrap().contains("Another program holds"));
    sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    players[0].act(&id, version, &actions[0]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_that_cannot_be_written_is_refused_at_the_start() {
    // A file where the folder should be cannot be written by anyone, root included.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "").unwrap();
    assert!(Server::new(settings(&path)).await.is_err());
    assert!(Server::new(settings(std::path::Path::new("/proc/emporia"))).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_at_the_start_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Sqlite::open_with(folder.path(), Some(3)).await.err(), Some(StoreFault::Full));
}
