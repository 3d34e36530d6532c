//! The page of a player: results and ratings, what others may see of it, and the lists of the home page.

use crate::common::{Answer, Client, Running, dealt, play_on};
use serde_json::{Value, json};
use std::time::Duration;

async fn page(client: &mut Client, player: &str) -> Answer {
    client.get(&format!("/p/{player}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_results_and_ratings_and_keeps_private_tables_private() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let ana = players[0].get("/api/me").await.ok().json()["player"].as_str().unwrap().to_owned();
    let fresh = page(&mut server.client(), &ana).await.ok().body;
    assert!(fresh.contains("Ana") && fresh.contains("No game has been played") && fresh.contains("Weng-Lin"));
    let private = dealt(&mut players, json!({})).await;
    play_on(&mut players, &private, |_| false).await;
    let public = dealt(&mut players, json!({ "public": true })).await;
    play_on(&mut players, &public, |_| false).await;
    // Words after the end do not count the game again.
    players[0].post_json(&format!("/api/tables/{private}/say"), &json!({ "text": "well played" })).await.ok();
    let shown = loop {
        let shown = page(&mut server.client(), &ana).await.ok().body;
        if shown.contains("<td>2</td>") {
            break shown;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert!(shown.contains(" ± "), "{shown}");
    assert!(shown.contains(&format!("/t/{public}/replay")) && !shown.contains(&private), "only what is for everyone");
    assert!(page(&mut players[1], &ana).await.ok().body.contains(&private), "who sat there finds it");
    let mut spanish = server.client();
    spanish.lang = "es";
    assert!(page(&mut spanish, &ana).await.ok().body.contains("Cómo se calcula el nivel"));
    assert_eq!(page(&mut server.client(), "nobody").await.status, 404);
    // Names at a table lead there.
    assert!(server.client().get(&format!("/t/{public}")).await.ok().body.contains(&format!("href=\"/p/{ana}\"")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_page_says_whose_turn_it_is() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "game": "emporion", "options": { "players": 2 } })).await;
    let shown: Value = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
    let mover = shown["turn"][0].as_u64().unwrap() as usize;
    let name = ["Ana", "Ben"][mover];
    let mine = players[mover].get("/").await.ok().body;
    assert!(mine.contains("Your turn") && mine.contains("Your move"), "{mine}");
    let theirs = players[1 - mover].get("/").await.ok().body;
    assert!(theirs.contains(&format!("Waiting for {name}")) && !theirs.contains("Your turn"), "{theirs}");
    let home = server.client().get("/").await.ok().body;
    for part in ["/play/emporion", "/play/emporous", "/play/roll-and-write", "Open tables", "/invite/emporous"] {
        assert!(home.contains(part), "{part}");
    }
}

/// The part of the end that comes by itself, once it says something.
async fn end(client: &mut Client, table: &str, words: &str) -> String {
    loop {
        let shown = client.get(&format!("/t/{table}/end")).await.ok().body;
        if shown.contains(words) {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_says_how_points_grew_and_what_the_game_did_to_ratings() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    assert_eq!(players[0].get(&format!("/t/{id}/end")).await.status, 409, "not before it");
    play_on(&mut players, &id, |_| false).await;
    let table = players[0].get(&format!("/t/{id}")).await.ok().body;
    assert_eq!(table.matches("<polyline").count(), 2, "a line for each: {table}");
    assert!(table.contains(&format!("data-after=\"/t/{id}/end\"")) && table.contains("data-share="), "{table}");
    let shown = end(&mut players[0], &id, "25.0 →").await;
    assert!(shown.contains("Ana: 25.0 →") && shown.contains("Ben: 25.0 →"), "{shown}");
    assert!(!shown.contains("expert"), "only a game alone needs a yardstick");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_alone_is_measured_by_the_best_and_by_expert_on_the_same_dice() {
    let server = Running::new().await;
    let mut cleo = [server.player("Cleo").await];
    let more = json!({ "game": "roll-and-write", "options": { "players": 1 }, "public": true });
    let id = dealt(&mut cleo, more).await;
    let last = play_on(&mut cleo, &id, |_| false).await;
    // Who only looks makes no bot think.
    let shown = end(&mut server.client(), &id, "1. ").await;
    assert!(shown.contains(", Cleo") && !shown.contains("same dice"), "{shown}");
    let shown = end(&mut cleo[0], &id, "expert on the same dice:").await;
    assert!(shown.contains("Your best alone") && shown.contains("in one game"), "{shown}");
    // Then it is known.
    assert!(end(&mut server.client(), &id, "1. ").await.contains("same dice"));
    let table = cleo[0].get(&format!("/t/{id}")).await.ok().body;
    assert!(!table.contains("<tr class=\"place\""), "nobody is first of one: {last}");
}
