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
    for part in ["/play/emporion", "/play/emporous", "/play/roll-and-write", "Open tables", "My tables"] {
        assert!(home.contains(part), "{part}");
    }
}
