//! Tables: seats, moves, rounds in which all choose at the same time, clocks, sleep, restarts.

use crate::common::{Client, Running, dealt, play_on};
use emporia_engine::rollwrite::{Cards, RollWrite};
use emporia_engine::{CardSet, Game, Match, Record};
use emporia_web::model::TableId;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_and_its_record_proves_it() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let hash = players[0].get(&format!("/api/tables/{id}")).await.json()["seed_hash"].as_str().unwrap().to_owned();
    let early = players[0].get(&format!("/api/tables/{id}/record")).await;
    assert_eq!((early.status.as_u16(), early.json()["error"].as_str()), (409, Some("conflict")));
    let over = play_on(&mut players, &id, |_| false).await;
    assert_eq!(over["status"], "over");
    let text = server.client().get(&format!("/api/tables/{id}/record")).await.ok().body;
    let record = Record::read(&text).unwrap();
    assert_eq!(record.seed_hash.to_string(), hash);
    let played = Match::<RollWrite>::replay(&record, &Cards::builtin(), &mut |_, _, _| ()).unwrap();
    assert_eq!(Some(played.game().outcome(played.state())), record.result);
    // Once it is over everyone may look through everyone's eyes.
    let seen = server.client().get(&format!("/api/tables/{id}/view?as=1")).await.ok().json();
    assert_eq!(seen["view"]["mine"]["seat"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_of_a_seat_acts_for_it() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let (version, actions) = players[0].actions(&id).await;
    let mut stranger = server.player("Eve").await;
    assert_eq!(stranger.act(&id, version, &actions[0]).await.status, 403);
    assert_eq!(server.client().act(&id, version, &actions[0]).await.status, 401);
    let mut liar = server.client();
    liar.token = Some("0".repeat(64));
    assert_eq!(liar.act(&id, version, &actions[0]).await.status, 401);
    assert_eq!(stranger.get(&format!("/api/tables/{id}/actions")).await.status, 403);
    assert_eq!(stranger.get(&format!("/api/tables/{id}/view?as=0")).await.status, 403);
    assert_eq!(stranger.post_json(&format!("/api/tables/{id}/join"), &json!({})).await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_players_move_never_makes_anothers_fail_in_a_round_for_all() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await, server.player("Cleo").await];
    let id = dealt(&mut players, json!({})).await;
    // The first choice, a second Contract, is made by all at the same time: all answer the same version.
    let mut asked = Vec::new();
    for player in &mut players {
        asked.push(player.actions(&id).await);
    }
    let (a, b) = (asked[0].clone(), asked[1].clone());
    players[0].act(&id, a.0, &a.1[1]).await.ok();
    // Ana thinks again, as often as she likes, until the last has chosen.
    players[0].post_json(&format!("/api/tables/{id}/undo"), &json!({})).await.ok();
    players[1].act(&id, b.0, &b.1[2]).await.ok();
    let (version, actions) = players[0].actions(&id).await;
    assert_eq!(actions, a.1);
    players[0].act(&id, version, &actions[0]).await.ok();
    // The same move again answers a version that Ana's own move made old.
    let stale = players[0].act(&id, version, &actions[0]).await;
    assert_eq!((stale.status.as_u16(), stale.json()["error"].as_str()), (409, Some("stale")));
    players[0].post_json(&format!("/api/tables/{id}/undo"), &json!({})).await.ok();
    let (version, actions) = players[0].actions(&id).await;
    players[0].act(&id, version, &actions[3]).await.ok();
    players[2].act(&id, asked[2].0, &asked[2].1[0]).await.ok();
    // Now the round has closed and nothing of it can be taken back.
    let late = players[0].post_json(&format!("/api/tables/{id}/undo"), &json!({})).await;
    assert_eq!((late.status.as_u16(), late.json()["error"].as_str()), (409, Some("no-undo")));
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_against_bots_a_move_is_taken_back_with_their_answers() {
    let server = Running::new().await;
    let mut ana = server.player("Ana").await;
    // In some games something comes to light after every move; not in many.
    let mut undone = 0;
    for _ in 0..20 {
        undone += taken_back_in_a_game(&server, &mut ana).await;
        if undone >= 3 {
            return;
        }
    }
    panic!("{undone} moves of twenty games could be taken back");
}

/// Takes back what can be taken back in a game against random bots: how many moves that were, three at most.
async fn taken_back_in_a_game(server: &Running, ana: &mut Client) -> usize {
    let body = json!({ "game": "emporion", "options": { "players": 3 }, "pace": 0, "seats": ["me", "bot:random", "bot:random"] });
    let id = ana.post_json("/api/tables", &body).await.ok().json()["id"].as_str().unwrap().to_owned();
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    let mut watch = ana.stream(&format!("/api/tables/{id}/events"), None).await;
    let (address, mut undone) = (format!("/api/tables/{id}"), 0);
    let mut before: Option<(Value, u64)> = None;
    while undone < 3 {
        let shown = ana.get(&address).await.ok().json();
        if shown["status"] == "over" {
            break;
        }
        if !shown["turn"].as_array().unwrap().contains(&json!(0)) {
            watch.next().await.unwrap();
            continue;
        }
        // The bots have answered what Ana did: does it all go?
        if let Some((view, version)) = before.take() {
            assert!(shown["version"].as_u64().unwrap() > version + 2, "both bots have moved");
            if ana.post_json(&format!("{address}/undo"), &json!({})).await.status == 200 {
                assert_eq!(ana.get(&format!("{address}/view")).await.ok().json()["view"], view);
                let lines = ana.get(&format!("/t/{id}")).await.ok().body;
                assert!(lines.matches("class=\"undone\"").count() >= 3, "the log shows what no longer counts");
                undone += 1;
            }
        }
        let (version, actions) = ana.actions(&id).await;
        let view = ana.get(&format!("{address}/view")).await.ok().json()["view"].clone();
        let action = &actions[version as usize % actions.len()];
        ana.act(&id, version, action).await.ok();
        before = Some((view, version)).filter(|_| shown["version"].as_u64() > Some(8));
    }
    // The log holds them.
    let log = server.site.hall.store.load(&TableId::read(&id).unwrap()).await.unwrap().unwrap();
    let undos: Vec<&str> = log.entries.iter().map(|e| e.change.as_str()).filter(|c| c.contains("\"takes\"")).collect();
    assert_eq!(undos.len(), undone, "{undos:?}");
    undone
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_illegal_and_unreadable_moves_are_told_apart() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({})).await;
    let (version, actions) = players[0].actions(&id).await;
    let illegal = players[0].act(&id, version, &json!("home")).await;
    assert_eq!(illegal.status, 422);
    assert_eq!(illegal.json()["clause"], "RW-3");
    assert!(illegal.json()["message"].as_str().unwrap().contains("RW-3"));
    let unreadable = players[0].act(&id, version, &json!({ "castle": 1 })).await;
    assert_eq!((unreadable.status.as_u16(), unreadable.json()["error"].as_str()), (400, Some("unreadable")));
    players[0].act(&id, version, &actions[0]).await.ok();
    let stale = players[0].act(&id, version, &actions[0]).await;
    assert_eq!((stale.status.as_u16(), stale.json()["error"].as_str()), (409, Some("stale")));
    assert!(stale.json()["version"].as_u64().unwrap() > version);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_open_reserved_or_bots_and_can_be_left_before_the_start() {
    let server = Running::new().await;
    let (mut ana, mut ben, mut eve) =
        (server.player("Ana").await, server.player("Ben").await, server.player("Eve").await);
    let body = json!({ "game": "roll-and-write", "options": { "players": 4 }, "public": true,
        "seats": ["bot:random", "me", "link", "open"] });
    let table = ana.post_json("/api/tables", &body).await.ok().json();
    let id = table["id"].as_str().unwrap().to_owned();
    assert_eq!(table["seat"], 1);
    let key = table["keys"][2].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    // The key is for the host to give away.
    assert_eq!(eve.get(&format!("/api/tables/{id}")).await.json()["keys"][2], Value::Null);
    assert_eq!(eve.post_json(&path("join"), &json!({ "seat": 2 })).await.status, 409);
    assert_eq!(eve.post_json(&path("join"), &json!({ "seat": 2, "key": "no" })).await.status, 409);
    assert_eq!(eve.post_json(&path("join"), &json!({ "seat": 0 })).await.status, 409);
    assert_eq!(ben.post_json(&path("join"), &json!({ "key": key })).await.ok().json()["seat"], 2);
    assert_eq!(ben.post_json(&path("start"), &json!({})).await.status, 403);
    assert_eq!(ana.post_json(&path("start"), &json!({})).await.status, 409);
    let lobby = server.client().get("/api/tables").await.ok().json();
    assert_eq!(lobby[0]["id"], id.as_str());
    assert_eq!(eve.post_json(&path("join"), &json!({})).await.ok().json()["seat"], 3);
    eve.post_json(&path("leave"), &json!({})).await.ok();
    eve.post_json(&path("join"), &json!({})).await.ok();
    ana.post_json(&path("leave"), &json!({})).await.ok();
    // The host has left: the next one deals.
    ana.post_json(&path("join"), &json!({})).await.ok();
    assert_eq!(ana.post_json(&path("start"), &json!({})).await.status, 403);
    ben.post_json(&path("start"), &json!({})).await.ok();
    assert_eq!(eve.post_json(&path("leave"), &json!({})).await.status, 409);
    assert_eq!(server.client().get("/api/tables").await.json(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_are_not_listed_and_not_guessed() {
    let server = Running::new().await;
    let mut ana = server.player("Ana").await;
    let body = json!({ "game": "roll-and-write", "options": { "players": 2 } });
    let id = ana.post_json("/api/tables", &body).await.ok().json()["id"].as_str().unwrap().to_owned();
    assert_eq!(server.client().get("/api/tables").await.json(), json!([]));
    assert_eq!(ana.get("/api/me").await.json()["tables"][0]["id"], id.as_str());
    let mut other = id.clone().into_bytes();
    other[7] = if other[7] == b'a' { b'b' } else { b'a' };
    let other = String::from_utf8(other).unwrap();
    assert_eq!(server.client().get(&format!("/api/tables/{other}")).await.status, 404);
    assert_eq!(server.client().get(&format!("/t/{other}")).await.status, 404);
    // Looking for what is not there leaves nothing awake.
    server.site.hall.stop().await;
    assert_eq!(server.site.hall.count_awake(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_and_a_restart_resumes_them() {
    let server = Running::new().await;
    let mut ana = server.player("Ana").await;
    let body = json!({ "game": "roll-and-write", "options": { "players": 3 }, "pace": 0,
        "seats": ["me", "bot:random", "bot:random"] });
    let id = ana.post_json("/api/tables", &body).await.ok().json()["id"].as_str().unwrap().to_owned();
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    // Ana resigns at once: a bot plays her seat, and as nobody is left the game is over.
    let server = server.again().await;
    ana.address = server.address;
    let mut watch = ana.stream(&format!("/api/tables/{id}/events"), None).await;
    loop {
        let shown = ana.get(&format!("/api/tables/{id}")).await.ok().json();
        if shown["turn"] == json!([0]) {
            break;
        }
        watch.next().await.unwrap();
    }
    let (version, actions) = ana.actions(&id).await;
    ana.act(&id, version, &actions[0]).await.ok();
    ana.post_json(&format!("/api/tables/{id}/resign"), &json!({})).await.ok();
    let shown = ana.get(&format!("/api/tables/{id}")).await.ok().json();
    assert_eq!(shown["status"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_the_seat_when_the_clock_runs_out_and_hands_it_back() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "clock": "1s" })).await;
    let mut watch = players[0].stream(&format!("/api/tables/{id}/events"), None).await;
    let away = loop {
        watch.next().await.unwrap();
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        if shown["seats"][1]["bot"] == "normal" {
            break shown;
        }
    };
    assert_eq!(away["seats"][1]["name"], "Ben");
    // Ben opens the page of the table: he is back.
    players[1].get(&format!("/t/{id}")).await.ok();
    let log = server.site.hall.store.load(&TableId::read(&id).unwrap()).await.unwrap().unwrap();
    assert!(log.entries.iter().any(|entry| entry.change == "{\"away\":{\"seat\":1}}"));
    assert!(log.entries.iter().any(|entry| entry.change == "{\"back\":{\"seat\":1}}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_slept_is_as_it_was() {
    let server = Running::with(|settings| settings.hall.idle = Duration::from_millis(30)).await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    play_on(&mut players, &id, |shown| shown["version"].as_u64() > Some(30)).await;
    players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello" })).await.ok();
    let mut before = Vec::new();
    for player in &mut players {
        before.push(player.get(&format!("/api/tables/{id}/view")).await.ok().json());
    }
    let table = TableId::read(&id).unwrap();
    while server.site.hall.is_awake(&table) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // Nobody finds the task any more while it still writes down the position: that may take a moment.
    let begun = std::time::Instant::now();
    while server.site.hall.store.load(&table).await.unwrap().unwrap().snapshot.is_none() {
        assert!(begun.elapsed() < Duration::from_secs(60), "a sleeping table keeps its position");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for (player, before) in players.iter_mut().zip(&before) {
        assert_eq!(&player.get(&format!("/api/tables/{id}/view")).await.ok().json(), before);
    }
    let page = players[0].get(&format!("/t/{id}")).await.ok().body;
    assert!(page.contains("hello"));
    let server = server.again().await;
    for (player, before) in players.iter_mut().zip(&before) {
        player.address = server.address;
        assert_eq!(&player.get(&format!("/api/tables/{id}/view")).await.ok().json(), before);
    }
    let over = play_on(&mut players, &id, |_| false).await;
    assert_eq!(over["status"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_survives_a_change_of_the_rules_by_its_snapshot() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    play_on(&mut players, &id, |shown| shown["version"].as_u64() > Some(20)).await;
    let before = players[0].get(&format!("/api/tables/{id}/view")).await.ok().json();
    let folder = server.stop().await.unwrap();
    // As if the rules had changed: the first move is one that they no longer know.
    let store = emporia_web::store::Sqlite::open(folder.path()).await.unwrap();
    let table = TableId::read(&id).unwrap();
    let stored = emporia_web::store::Store::load(&store, &table).await.unwrap().unwrap();
    let shelf = emporia_web::games::Shelf::new(emporia_engine::CardSets::builtin());
    assert_eq!(emporia_web::check::difference(&shelf, &table, &stored.entries), None);
    let mut changed = stored.clone();
    for entry in &mut changed.entries {
        if entry.change.starts_with("{\"move\"") {
            entry.change = "{\"move\":{\"seat\":0,\"action\":\"gone\"}}".to_owned();
            break;
        }
    }
    assert!(emporia_web::table::Table::replay(&shelf, &table, &changed.entries).is_err());
    assert_eq!(
        emporia_web::check::difference(&shelf, &table, &changed.entries),
        Some(emporia_web::check::GameDifference::Unplayable)
    );
    let loaded = emporia_web::table::Table::load(&shelf, &table, &changed).unwrap();
    let seat = emporia_engine::Viewer::Seat(emporia_engine::Seat(0));
    let view: Value = serde_json::from_str(&loaded.board.unwrap().view(seat)).unwrap();
    assert_eq!(view, before["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_turns_the_seats_by_one_and_there_is_only_one() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let early = players[0].post_json(&format!("/api/tables/{id}/rematch"), &json!({})).await;
    assert_eq!(early.status, 409);
    play_on(&mut players, &id, |_| false).await;
    let new = players[0].post_json(&format!("/api/tables/{id}/rematch"), &json!({})).await.ok().json();
    let again = players[1].post_json(&format!("/api/tables/{id}/rematch"), &json!({})).await.ok().json();
    assert_eq!(new, again);
    let new = new["table"].as_str().unwrap();
    let mut eve = server.player("Eve").await;
    assert_eq!(eve.post_json(&format!("/api/tables/{new}/join"), &json!({})).await.status, 409);
    let joined = players[1].post_json(&format!("/api/tables/{new}/join"), &json!({})).await.ok().json();
    assert_eq!(joined["seat"], 0);
    players[0].post_json(&format!("/api/tables/{new}/start"), &json!({})).await.ok();
    assert_eq!(players[0].get(&format!("/api/tables/{new}")).await.json()["seat"], 1);
}
