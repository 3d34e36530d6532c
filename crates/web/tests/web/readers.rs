//! Those who only read: they hold up nobody, and what goes wrong for them is theirs alone.

use crate::common::{Running, dealt, play_on};
use emporia_web::model::TableId;
use serde_json::json;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_panics_harms_no_one() {
    let server = Running::with(|settings| {
        settings.hall.seams.read = |table| {
            let cursed = table.chat.last().is_some_and(|said| said.text == "curse");
            assert!(!cursed, "a page that is wrong");
        };
    })
    .await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let (version, actions) = players[1].actions(&id).await;
    let mut live = server.client().stream(&format!("/t/{id}/live"), None).await;
    let mut events = server.client().stream(&format!("/api/tables/{id}/events"), Some(version)).await;
    assert!(live.next().await.is_some());
    let say = |text: &str| json!({ "text": text });
    players[0].post_json(&format!("/api/tables/{id}/say"), &say("curse")).await.ok();
    // The page answers 500 in words, and so does the interface; streams end.
    let page = server.client().get(&format!("/t/{id}")).await;
    assert_eq!(page.status, 500);
    assert!(page.body.contains("<main"), "{}", page.body);
    let view = players[0].get(&format!("/api/tables/{id}/view")).await;
    assert_eq!((view.status.as_u16(), view.json()["error"].as_str()), (500, Some("unplayable")));
    assert!(live.next().await.is_none());
    assert!(events.next().await.is_none());
    assert_eq!(server.site.hall.metrics.panics.get(), 4);
    assert!(server.site.hall.metrics.text().contains("emporia_panics_total 4"));
    // The table goes on: a move is made, and once the cause is gone everyone can look again.
    let moved = players[1].act(&id, version, &actions[0]).await.ok().json();
    players[0].post_json(&format!("/api/tables/{id}/say"), &say("blessing")).await.ok();
    server.client().get(&format!("/t/{id}")).await.ok();
    let shown = server.client().get(&format!("/api/tables/{id}")).await.ok().json();
    assert_eq!(shown["version"].as_u64().unwrap(), moved["version"].as_u64().unwrap() + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_being_read_stays_as_it_was_for_its_reader() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let hall = &server.site.hall;
    let table_id = TableId::read(&id).unwrap();
    let before = hall.look(&table_id).await.unwrap();
    let again = hall.look(&table_id).await.unwrap();
    assert!(Arc::ptr_eq(&before, &again), "readers share one table");
    let view = |table: &emporia_web::table::Table| {
        table.board.as_ref().unwrap().view(emporia_engine::Viewer::Seat(emporia_engine::Seat(0)))
    };
    let (version, seen) = (before.version, view(&before));
    play_on(&mut players, &id, |shown| shown["version"].as_u64() > Some(version + 10)).await;
    assert_eq!((before.version, view(&before)), (version, seen.clone()));
    let now = hall.look(&table_id).await.unwrap();
    assert!(now.version > version + 10);
    assert_ne!(view(&now), seen);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_who_watch_get_the_same_event_and_a_player_their_own() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let path = format!("/t/{id}/live");
    let mut watchers = Vec::new();
    for _ in 0..3 {
        watchers.push(server.client().stream(&path, None).await);
    }
    let mut spanish = server.client();
    spanish.lang = "es";
    watchers.push(spanish.stream(&path, None).await);
    watchers.push(players[0].stream(&path, None).await);
    // First everything, then what a word changes.
    let mut told = Vec::new();
    for round in 0..2 {
        let mut events = Vec::new();
        for watch in &mut watchers {
            events.push(watch.next().await.unwrap());
        }
        let [a, b, c, es, own] = &events[..] else { unreachable!() };
        assert!(events.iter().all(|event| event.id == a.id && event.kind == "parts"));
        assert_eq!((&a.data, &a.data), (&b.data, &c.data));
        if round == 0 {
            assert_ne!(a.data, es.data);
            assert_ne!(a.data, own.data);
            players[1].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello" })).await.ok();
        } else {
            assert!(a.data.contains("part-chat") && !a.data.contains("part-board"), "{}", a.data);
        }
        told.push(events);
    }
    // One who comes now has everything at once.
    let whole = server.client().stream(&path, None).await.next().await.unwrap();
    assert_eq!(whole.id, told[1][0].id);
    assert!(whole.data.contains("hello") && whole.data.contains("part-board"));
}
