//! Thinking time is shared fairly: no crowd of one visitor's bots delays another's, bots rest where nobody is, and nobody
//! has more tables with bots under way than one may.

use crate::common::{Client, Running, settings};
use emporia_bots::Spec;
use emporia_web::model::{Change, TableId};
use emporia_web::server::ServerSettings;
use emporia_web::under_way::MostTables;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

const SHORT: Duration = Duration::from_millis(5);

/// A table of a visitor with one bot of a level; the game has begun.
async fn against(client: &mut Client, level: &str, more: Value) -> String {
    let seats = ["me", &format!("bot:{level}")];
    let mut body = json!({ "game": "roll-and-write", "options": { "players": 2 }, "pace": 0, "seats": seats });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = client.post_json("/api/tables", &body).await.ok().json()["id"].as_str().unwrap().to_owned();
    client.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    id
}

/// The log of a table, read behind its back: nobody visits it.
async fn log(server: &Running, id: &str) -> Vec<Change> {
    let stored = server.site.hall.store.load(&TableId::read(id).unwrap()).await.unwrap().unwrap();
    stored.entries.iter().map(|entry| serde_json::from_str(&entry.change).unwrap()).collect()
}

/// Moves that bots made at a table.
async fn by_bots(server: &Running, id: &str) -> usize {
    log(server, id).await.iter().filter(|change| matches!(change, Change::Move { bot: true, .. })).count()
}

async fn until_bots_move(server: &Running, id: &str, more_than: usize) {
    while by_bots(server, id).await <= more_than {
        tokio::time::sleep(SHORT).await;
    }
}

/// With one place to think.
fn narrow(settings: &mut ServerSettings) {
    settings.hall.thinkers = 1;
    settings.hall.bot_tables = MostTables { visitor: 100, address: 100 };
}

#[tokio::test(flavor = "multi_thread")]
async fn an_easy_bot_answers_while_anothers_experts_fill_every_place() {
    static FREE: AtomicBool = AtomicBool::new(false);
    let server = Running::with(|settings| {
        narrow(settings);
        settings.hall.seams.think = |spec, thought| {
            while spec == Spec::Expert && !FREE.load(Ordering::SeqCst) {
                std::thread::sleep(SHORT);
            }
            thought()
        };
    })
    .await;
    let mut eva = server.player("Eva").await;
    let mut crowd = Vec::new();
    for _ in 0..12 {
        crowd.push(against(&mut eva, "expert", json!({})).await);
    }
    let mut ana = server.player("Ana").await;
    let table = against(&mut ana, "easy", json!({})).await;
    until_bots_move(&server, &table, 0).await;
    for id in &crowd {
        assert_eq!(by_bots(&server, id).await, 0, "no expert was let go");
    }
    FREE.store(true, Ordering::SeqCst);
    for id in &crowd {
        until_bots_move(&server, id, 0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_take_turns_however_many_tables_one_has() {
    static BEGUN: AtomicUsize = AtomicUsize::new(0);
    static FREED: AtomicUsize = AtomicUsize::new(0);
    let server = Running::with(|settings| {
        narrow(settings);
        settings.site.proxies = 1;
        settings.hall.seams.think = |_, thought| {
            let number = BEGUN.fetch_add(1, Ordering::SeqCst);
            while FREED.load(Ordering::SeqCst) <= number {
                std::thread::sleep(SHORT);
            }
            thought()
        };
    })
    .await;
    // Two visitors of one address have one share.
    let mut crowd = Vec::new();
    for name in ["Eva", "Eve"] {
        let mut eva = server.player(name).await;
        eva.extra = vec![("x-forwarded-for", "9.9.9.9".to_owned())];
        for _ in 0..6 {
            crowd.push(against(&mut eva, "expert", json!({})).await);
        }
    }
    let mut ana = server.player("Ana").await;
    ana.extra = vec![("x-forwarded-for", "1.1.1.1".to_owned())];
    let table = against(&mut ana, "expert", json!({})).await;
    while BEGUN.load(Ordering::SeqCst) < 1 {
        tokio::time::sleep(SHORT).await;
    }
    // The one that thinks is let go, and one more: it is Ana's, though eleven others came before.
    FREED.store(2, Ordering::SeqCst);
    until_bots_move(&server, &table, 0).await;
    let mut served = 0;
    for id in &crowd {
        served += usize::from(by_bots(&server, id).await > 0);
    }
    assert_eq!(served, 1);
    FREED.store(usize::MAX, Ordering::SeqCst);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_rest_where_nobody_plays_and_go_on_when_somebody_comes() {
    let alone = |settings: &mut ServerSettings| settings.hall.rest = Duration::ZERO;
    let server = Running::with(alone).await;
    let mut ana = server.player("Ana").await;
    let table = against(&mut ana, "easy", json!({ "clock": "1s" })).await;
    let away = |log: &[Change]| log.iter().any(|change| matches!(change, Change::Away { .. }));
    while !away(&log(&server, &table).await) {
        tokio::time::sleep(SHORT).await;
    }
    let resting = log(&server, &table).await.len();
    // A whole game of somebody else's bots later nothing has happened there.
    let mut ben = server.player("Ben").await;
    let other = against(&mut ben, "easy", json!({})).await;
    until_bots_move(&server, &other, 0).await;
    assert_eq!(log(&server, &table).await.len(), resting, "all players are away: the bots rest");
    let due = server.site.hall.store.due(i64::MAX, (0, ""), 100).await.unwrap().0;
    assert!(!due.iter().any(|(_, id)| id.as_str() == table), "nothing is due there");
    // Nor after a restart.
    let folder = server.stop().await.unwrap();
    let mut again = settings(folder.path());
    alone(&mut again);
    let server = Running::at(folder, again).await;
    ben.address = server.address;
    let other = against(&mut ben, "easy", json!({})).await;
    until_bots_move(&server, &other, 0).await;
    assert_eq!(log(&server, &table).await.len(), resting);
    // Whoever watches sees them go on; a list says that they rest.
    let mut cleo = server.client();
    assert!(cleo.get(&format!("/t/{table}")).await.ok().body.contains("the bots play on while somebody looks"));
    let mut watch = cleo.stream(&format!("/t/{table}/live"), None).await;
    while log(&server, &table).await.len() <= resting + 3 {
        watch.next().await.unwrap();
    }
    drop(watch);
    ana.address = server.address;
    let mine = ana.get("/").await.ok().body;
    assert!(mine.contains("the bots rest until somebody comes") || mine.contains("home-replay"), "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_owes_a_person_an_answer_gives_it_whether_anybody_looks_or_not() {
    static HELD: AtomicBool = AtomicBool::new(true);
    let held = |settings: &mut ServerSettings| {
        settings.hall.rest = Duration::ZERO;
        settings.hall.seams.think = |_, thought| {
            while HELD.load(Ordering::SeqCst) {
                std::thread::sleep(SHORT);
            }
            thought()
        };
    };
    let server = Running::with(held).await;
    let mut ana = server.player("Ana").await;
    let table = against(&mut ana, "easy", json!({ "clock": "3d" })).await;
    let (version, actions) = ana.actions(&table).await;
    ana.act(&table, version, actions.last().unwrap()).await.ok();
    assert_eq!(by_bots(&server, &table).await, 0);
    let stopping = tokio::spawn(server.stop());
    HELD.store(false, Ordering::SeqCst);
    let folder = stopping.await.unwrap().unwrap();
    let mut again = settings(folder.path());
    held(&mut again);
    let server = Running::at(folder, again).await;
    until_bots_move(&server, &table, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_tables_with_bots_under_way_than_one_may() {
    let most = MostTables { visitor: 2, address: 3 };
    let server = Running::with(|settings| settings.hall.bot_tables = most).await;
    let mut ana = server.player("Ana").await;
    for _ in 0..2 {
        against(&mut ana, "easy", json!({})).await;
    }
    let refused = ana.post_form("/play/roll-and-write", &[]).await;
    assert_eq!(refused.status, 429);
    assert!(refused.body.contains("as many tables with bots under way as one visitor may have"), "{}", refused.body);
    // A table of people alone is none of them, and one that was opened earlier is not dealt either.
    let body = json!({ "game": "roll-and-write", "options": { "players": 2 } });
    ana.post_json("/api/tables", &body).await.ok();
    // Others from the same address have what is left.
    let mut ben = server.player("Ben").await;
    ben.lang = "es";
    let waits = json!({ "game": "emporion", "options": { "players": 2 }, "seats": ["me", "bot:easy"] });
    let waits = ben.post_json("/api/tables", &waits).await.ok().json()["id"].as_str().unwrap().to_owned();
    against(&mut ben, "easy", json!({})).await;
    let refused = ben.post_json(&format!("/api/tables/{waits}/start"), &json!({})).await;
    assert_eq!(refused.status, 429);
    let problem = refused.json();
    assert_eq!(problem["error"], "too-many");
    assert!(problem["message"].as_str().unwrap().starts_with("Desde tu dirección hay en curso"), "{problem}");
}
