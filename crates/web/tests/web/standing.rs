//! Standing answers: the server refuses in a person's place, and nobody but them can tell.

use crate::common::{Client, Running, dealt};
use emporia_engine::{Seat, Viewer};
use emporia_web::model::TableId;
use serde_json::{Value, json};

/// A game of two in which the islands are chosen, with the seat that may propose and its proposal.
async fn ready(players: &mut [Client]) -> (String, usize, Value) {
    let id = dealt(players, json!({ "game": "emporous", "options": { "players": 2 } })).await;
    loop {
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        let seat = shown["turn"][0].as_u64().unwrap() as usize;
        let (version, actions) = players[seat].actions(&id).await;
        let offer = actions.iter().find(|action| action["propose"]["terms"]["ask"]["tiles"].is_object());
        if let Some(offer) = offer {
            return (id, seat, offer.clone());
        }
        players[seat].act(&id, version, &actions[0]).await.ok();
    }
}

/// What the proposer notices of everything after a version, and the changes themselves.
async fn after(server: &Running, id: &str, seat: usize, version: u64) -> (Vec<Value>, Vec<Value>) {
    let id = TableId::read(id).unwrap();
    let table = server.site.hall.look(&id).await.unwrap();
    let board = table.board.as_ref().unwrap();
    let seen = (version + 1..=table.version).flat_map(|seq| board.events(seq, Viewer::Seat(Seat(seat as u8))));
    let stored = server.site.hall.store.load(&id).await.unwrap().unwrap();
    let changes = stored.entries.iter().filter(|entry| entry.seq > version);
    (seen.collect(), changes.map(|entry| serde_json::from_str(&entry.change).unwrap()).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_refusal_is_one_by_hand_to_all_others() {
    let server = Running::new().await;
    let mut told = Vec::new();
    for by_hand in [true, false] {
        let mut players = [server.player("Ana").await, server.player("Ben").await];
        let (id, seat, offer) = ready(&mut players).await;
        let other = 1 - seat;
        if !by_hand {
            players[other].post_form(&format!("/t/{id}/standing"), &[("set", "all")]).await;
            let own = players[other].get(&format!("/t/{id}")).await.ok().body;
            assert!(own.contains("name=\"lift\" value=\"all\""), "its owner sees it and can lift it");
            let theirs = players[seat].get(&format!("/t/{id}")).await.ok().body;
            assert!(!theirs.contains("name=\"lift\""), "and nobody else");
        }
        let (version, _) = players[seat].actions(&id).await;
        let made = players[seat].act(&id, version, &offer).await.ok().json()["version"].as_u64().unwrap();
        let before = if by_hand {
            let (version, actions) = players[other].actions(&id).await;
            assert!(actions.contains(&json!("refuse")));
            players[other].act(&id, version, &json!("refuse")).await.ok();
            version
        } else {
            // The answer follows the proposal by itself.
            let mut watch = players[seat].stream(&format!("/api/tables/{id}/events"), Some(made)).await;
            watch.next().await.unwrap();
            made
        };
        let (seen, changes) = after(&server, &id, seat, before).await;
        assert_eq!(changes, [json!({ "move": { "seat": other, "action": "refuse" } })]);
        let seats = |event: &Value| {
            event
                .to_string()
                .replace(&format!("\"seat\":{seat}"), "proposer")
                .replace(&format!("\"seat\":{other}"), "other")
        };
        told.push(seen.iter().map(seats).collect::<Vec<_>>());
    }
    assert!(!told[0].is_empty());
    assert_eq!(told[0], told[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_outlives_a_restart_and_ends_with_its_turn() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let (id, seat, offer) = ready(&mut players).await;
    let other = 1 - seat;
    let standing = format!("/t/{id}/standing");
    assert_eq!(players[other].post_form(&standing, &[("set", "nonsense")]).await.status, 400);
    assert_eq!(players[other].post_form(&standing, &[]).await.status, 400);
    assert_eq!(server.client().post_form(&standing, &[("set", "all")]).await.status, 401);
    let turns =
        players[other].get(&format!("/api/tables/{id}/view")).await.ok().json()["view"]["table"]["turns"].clone();
    players[other].post_form(&standing, &[("set", &format!("turn-{turns}"))]).await;
    players[other].post_form(&standing, &[("set", "coins")]).await;
    players[other].post_form(&standing, &[("lift", "coins")]).await;
    let named = |table: &emporia_web::table::Table| table.standing[other].clone();
    let table = TableId::read(&id).unwrap();
    let before = named(&server.site.hall.look(&table).await.unwrap());
    assert_eq!(before, [format!("turn-{turns}")]);
    let server = server.again().await;
    assert_eq!(named(&server.site.hall.look(&table).await.unwrap()), before);
    let board = server.site.hall.look(&table).await.unwrap().board.clone().unwrap();
    // In another turn it says nothing.
    assert_eq!(board.answer(Seat(other as u8), &["turn-9999".to_owned()]), None);
    let _ = offer;
}
