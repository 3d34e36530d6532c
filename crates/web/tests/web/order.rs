//! Order at a table: who may speak and how much, what the host may do, what each does for themselves, and the lobby.

use crate::common::{Client, Running, dealt};
use crate::sessions::signed_up;
use serde_json::{Value, json};

/// A table for two that waits, opened by somebody: its address.
async fn open(host: &mut Client, more: Value) -> String {
    let mut body = json!({ "game": "roll-and-write", "options": { "players": 2 } });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    host.post_json("/api/tables", &body).await.ok().json()["id"].as_str().unwrap().to_owned()
}

async fn say(client: &mut Client, id: &str, text: &str) -> u16 {
    client.post_json(&format!("/api/tables/{id}/say"), &json!({ "text": text })).await.status.as_u16()
}

async fn id_of(client: &mut Client) -> String {
    client.get("/api/me").await.ok().json()["player"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_play_talk_and_others_only_if_the_host_lets_them() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Bea").await];
    let id = dealt(&mut players, json!({})).await;
    let mut eve = server.player("Eve").await;
    assert_eq!((say(&mut players[1], &id, "hello").await, say(&mut eve, &id, "hello").await), (200, 403));
    let order = format!("/t/{id}/order");
    assert_eq!(players[1].post_form(&order, &[("what", "talk"), ("on", "yes")]).await.status, 403, "the host decides");
    players[0].post_form(&order, &[("what", "talk"), ("on", "yes")]).await.ok();
    assert_eq!(say(&mut eve, &id, "here I am").await, 200);
    players[0].post_form(&order, &[("what", "talk"), ("on", "no")]).await.ok();
    assert_eq!(say(&mut eve, &id, "hello").await, 403);
    // A table can be opened so.
    let talking = open(&mut players[0], json!({ "talk": "everyone" })).await;
    assert_eq!(say(&mut eve, &talking, "hello").await, 200);
    assert_eq!(players[0].post_form(&order, &[("what", "dance")]).await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_says_too_much_silences_nobody_else() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Bea").await];
    let id = dealt(&mut players, json!({})).await;
    assert_eq!(say(&mut players[1], &id, "quiet words").await, 200);
    let mut said = 0;
    while say(&mut players[0], &id, &format!("noise {said}")).await == 200 {
        said += 1;
    }
    assert_eq!(said, 20, "so much in a minute");
    let refused = players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "more" })).await;
    assert_eq!(
        (refused.status.as_u16(), refused.json()["message"].as_str()),
        (409, Some("You have said a lot. Wait a minute."))
    );
    assert_eq!(say(&mut players[1], &id, "still here").await, 200);
    assert!(players[1].get(&format!("/t/{id}")).await.body.contains("quiet words"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_removes_silences_and_closes_before_the_start() {
    let server = Running::new().await;
    let (mut ana, mut eve, mut bea) =
        (server.player("Ana").await, server.player("Eve").await, server.player("Bea").await);
    let id = open(&mut ana, json!({})).await;
    let (join, order) = (format!("/api/tables/{id}/join"), format!("/t/{id}/order"));
    eve.post_json(&join, &json!({})).await.ok();
    let remove = [("what", "remove"), ("seat", "1")];
    assert_eq!(eve.post_form(&order, &[("what", "remove"), ("seat", "0")]).await.status, 403);
    assert_eq!(ana.post_form(&order, &[("what", "remove"), ("seat", "0")]).await.status, 404, "not the host");
    assert!(ana.get(&format!("/t/{id}/people")).await.ok().body.contains("Remove from the seat"));
    ana.post_form(&order, &remove).await.ok();
    let again = eve.post_json(&join, &json!({})).await;
    assert_eq!((again.status.as_u16(), again.json()["error"].as_str()), (403, Some("forbidden")));
    assert_eq!(say(&mut eve, &id, "why?").await, 403);
    // The seat is free for another; it holds after a restart too.
    let server = server.again().await;
    for client in [&mut ana, &mut eve, &mut bea] {
        client.address = server.address;
    }
    assert_eq!(eve.post_json(&join, &json!({})).await.status, 403);
    bea.post_json(&join, &json!({})).await.ok();
    let silent = id_of(&mut bea).await;
    ana.post_form(&order, &[("what", "silence"), ("player", &silent), ("on", "yes")]).await.ok();
    assert_eq!(say(&mut bea, &id, "hello").await, 403);
    ana.post_form(&order, &[("what", "silence"), ("player", &silent), ("on", "no")]).await.ok();
    assert_eq!(say(&mut bea, &id, "hello").await, 200);
    // A game that has begun is not the host's to end; one that has not is.
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    let close = ana.post_form(&order, &[("what", "close")]).await;
    assert!(close.status == 409 && close.body.contains("not the host"), "{}", close.body);
    assert_eq!(ana.post_form(&order, &remove).await.status, 409);
    let waiting = open(&mut ana, json!({})).await;
    assert_eq!(bea.post_form(&format!("/t/{waiting}/order"), &[("what", "close")]).await.status, 403);
    ana.post_form(&format!("/t/{waiting}/order"), &[("what", "close")]).await.ok();
    assert_eq!(ana.get(&format!("/api/tables/{waiting}")).await.json()["status"], "closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_muted_for_oneself_at_every_table() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    let (mut eve, mut bea) = (server.player("Eve").await, server.player("Bea").await);
    let loud = id_of(&mut eve).await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let id = open(&mut eve, json!({ "talk": "everyone" })).await;
        say(&mut eve, &id, "shouting").await;
        tables.push(id);
    }
    let [one, two] = [0, 1].map(|n| format!("/t/{}", tables[n]));
    let mute = [("player", loud.as_str()), ("on", "yes")];
    assert_eq!(server.client().post_form(&format!("{one}/mute"), &mute).await.status, 401);
    assert_eq!(ana.post_form(&format!("{one}/mute"), &[("player", "nobody"), ("on", "yes")]).await.status, 404);
    ana.post_form(&format!("{one}/mute"), &mute).await.ok();
    for table in [&one, &two] {
        assert!(!ana.get(table).await.ok().body.contains("shouting"));
        assert!(bea.get(table).await.ok().body.contains("shouting"), "for others they talk on");
    }
    let mut live = ana.stream(&format!("{one}/live"), None).await;
    assert!(!live.next().await.unwrap().data.contains("shouting"));
    ana.post_form(&format!("{one}/mute"), &[("player", &loud), ("on", "no")]).await.ok();
    assert!(ana.get(&two).await.body.contains("shouting"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_flood_of_tables_empties_the_lobby() {
    let server = Running::with(|settings| settings.site.rate = 100_000).await;
    let mut ana = server.player("Ana").await;
    let honest = open(&mut ana, json!({ "public": true })).await;
    let mut eve = server.player("Eve").await;
    let body = json!({ "game": "roll-and-write", "options": { "players": 2 }, "public": true });
    for _ in 0..5 {
        eve.post_json("/api/tables", &body).await.ok();
    }
    let sixth = eve.post_json("/api/tables", &body).await;
    assert_eq!(sixth.status, 429);
    assert!(sixth.body.contains("Five of your tables wait"), "{}", sixth.body);
    open(&mut eve, json!({})).await;
    // Others from the same address: so many, whoever they say they are.
    let mut more = 0;
    loop {
        let mut other = server.player(&format!("Eve {more}")).await;
        if other.post_json("/api/tables", &body).await.status != 200 {
            break;
        }
        more += 1;
    }
    assert_eq!(more, 4, "ten from one address");
    let listed = ana.get("/api/tables").await.ok().json();
    let place = listed.as_array().unwrap().iter().position(|line| line["id"] == *honest).unwrap();
    assert!(place <= 5, "those who have one table stand before the second of others: {place}");
    assert!(ana.get("/").await.body.contains(&honest));
}
