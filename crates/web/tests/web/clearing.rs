//! Tables that wait for players in vain are closed, leave the lobby, and then the database.

use crate::common::{Running, dealt};
use emporia_web::model::TableId;
use emporia_web::store::{List, PeopleWrite, Write};
use emporia_web::sweep::clear_away;
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_wants_leave_the_lobby_and_the_database() {
    let server = Running::with(|settings| {
        settings.hall.unwanted = Duration::ZERO;
        settings.hall.closed = Duration::ZERO;
    })
    .await;
    let store = &server.site.hall.store;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let played = dealt(&mut players, json!({ "public": true })).await;
    let body = json!({ "game": "roll-and-write", "options": { "players": 2 }, "public": true });
    let made = players[0].post_json("/api/tables", &body).await.ok().json();
    let id = TableId::read(made["id"].as_str().unwrap()).unwrap();
    assert_eq!(store.list(List::Lobby, 9).await.unwrap().len(), 1);
    // A table is closed first; it is asked once more, so that its own task has seen to it.
    let looked = async || server.client().get(&format!("/api/tables/{id}")).await;
    clear_away(&server.site.hall).await.unwrap();
    assert_eq!(looked().await.ok().json()["status"], "closed");
    assert!(store.list(List::Lobby, 9).await.unwrap().is_empty());
    clear_away(&server.site.hall).await.unwrap();
    while store.load(&id).await.unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(looked().await.status, 404);
    assert!(store.after(&id, 0).await.unwrap().is_empty());
    assert_eq!(server.client().get(&format!("/api/tables/{played}")).await.ok().json()["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_without_a_table_are_forgotten_sooner() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let mut idle = server.player("Cleo").await;
    dealt(&mut players, json!({})).await;
    let store = &server.site.hall.store;
    let mut ids = Vec::new();
    for client in [&mut players[0].clone(), &mut idle] {
        ids.push(client.get("/api/me").await.ok().json()["player"].as_str().unwrap().to_owned());
    }
    let purge = PeopleWrite::Purge { before: 0, idle: i64::MAX };
    store.write(&[Write::People(Box::new(purge))]).await.unwrap();
    let known = async |id: &str| store.player(&emporia_web::model::PlayerId(id.to_owned())).await.unwrap().is_some();
    assert!(known(&ids[0]).await && !known(&ids[1]).await);
}
