//! Since you last looked: what others did, in words and marked, and nothing that they did in secret.

use crate::common::{Client, Running, dealt};
use serde_json::{Value, json};

/// The lines that a look at the table says were missed, and the whole page.
async fn look(client: &mut Client, id: &str) -> (Vec<String>, String) {
    let page = client.get(&format!("/t/{id}")).await.ok().body;
    let at = page.find("id=\"missed\"").expect("a place for what was missed");
    let part = &page[at..at + page[at..].find("</section>").unwrap()];
    let lines = part.split("<li").skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines.is_empty(), part[..part.find('>').unwrap()].contains("hidden"), "empty is hidden: {part}");
    (lines, page)
}

async fn mover(client: &mut Client, id: &str) -> usize {
    let shown: Value = client.get(&format!("/api/tables/{id}")).await.ok().json();
    shown["turn"][0].as_u64().unwrap() as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_did_is_told_once_and_marked() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "game": "emporion", "options": { "players": 2 } })).await;
    let mut marked = false;
    for _ in 0..14 {
        let seat = mover(&mut players[0], &id).await;
        let names = ["Ana", "Ben"];
        look(&mut players[1 - seat], &id).await;
        look(&mut players[seat], &id).await;
        let (version, actions) = players[seat].actions(&id).await;
        players[seat].act(&id, version, actions.last().unwrap()).await.ok();
        let (lines, page) = look(&mut players[1 - seat], &id).await;
        assert!(lines.iter().any(|line| line.contains(names[seat])), "{lines:?}");
        marked |= page.contains("class=\"strip on changed\"") || page.contains("class=\"strip changed\"");
        // Looking again, nothing is new; and nobody is told of their own moves.
        let (again, page) = look(&mut players[1 - seat], &id).await;
        assert!(again.is_empty() && !page.contains(" changed\"") && !page.contains("data-new"), "{again:?}");
        let (own, _) = look(&mut players[seat], &id).await;
        assert!(own.is_empty(), "{own:?}");
    }
    assert!(marked, "a Realm that grew is marked");
    // A first look misses nothing.
    assert!(look(&mut server.client(), &id).await.0.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_chose_in_secret_is_not_told() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    // In the middle of a round: the first of two or more steps of a turn.
    let in_a_round =
        |shown: &Value| shown["version"].as_u64() > Some(20) && shown["turn"].as_array().unwrap().len() == 2;
    crate::common::play_on(&mut players, &id, in_a_round).await;
    look(&mut players[1], &id).await;
    let before = without_turns(&mut players[1], &id).await;
    let (version, actions) = players[0].actions(&id).await;
    players[0].act(&id, version, &actions[0]).await.ok();
    assert_eq!(before, without_turns(&mut players[1], &id).await, "a choice in secret");
    let (lines, page) = look(&mut players[1], &id).await;
    assert!(lines.is_empty() && !page.contains(" changed\""), "{lines:?}");
}

/// A player's View but for who still has to choose, which everyone sees: a turn may be over after one step.
async fn without_turns(player: &mut Client, id: &str) -> Value {
    let mut view = player.get(&format!("/api/tables/{id}/view")).await.ok().json()["view"].clone();
    view.as_object_mut().unwrap().remove("waiting");
    view
}
