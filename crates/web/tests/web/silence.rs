//! Connections to the database that die: without a word in the middle of a commit, or between a commit and its answer.

use crate::common::{Client, Running, dealt};
use crate::faults::fill;
use crate::postgres::Postgres as Database;
use crate::proxy::Proxy;
use emporia_web::model::{Change, TableId};
use emporia_web::store::{Postgres, Sqlite};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// Longer than any patience of the server: it is not the time that decides, but whether the answer ever comes.
const FOR_EVER: Duration = Duration::from_secs(60);

async fn node(proxy: &Proxy) -> Running {
    Running::over(Arc::new(Postgres::open(&proxy.url).await.unwrap())).await
}

/// A node whose database is reached through a proxy, and a table of one player there.
async fn behind_a_proxy() -> (Database, Proxy, Running, [Client; 1], String) {
    let database = Database::start();
    let proxy = Proxy::start(&database).await;
    let server = node(&proxy).await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({})).await;
    (database, proxy, server, players, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_dies_in_a_commit_costs_seconds_and_not_the_node() {
    let (database, proxy, server, mut players, id) = behind_a_proxy().await;
    let before = players[0].get(&format!("/api/tables/{id}")).await.ok().json()["version"].as_u64().unwrap();
    proxy.swallow(false);
    // The move whose commit is swallowed is made all the same, once; and so are the next ones.
    for n in 1..=10 {
        let say = json!({ "text": format!("word {n}") });
        let path = format!("/api/tables/{id}/say");
        let said = tokio::time::timeout(FOR_EVER, players[0].post_json(&path, &say)).await.expect("an answer");
        assert_eq!(said.ok().json()["version"], before + n);
    }
    assert!(proxy.has_swallowed());
    // Other processes are heard again: the connection that listens died too.
    let other = Running::over(Arc::new(Postgres::open(&database.url).await.unwrap())).await;
    let mut heard = server.client().stream(&format!("/api/tables/{id}/events"), Some(before + 10)).await;
    players[0].address = other.address;
    players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello" })).await.ok();
    let news = tokio::time::timeout(FOR_EVER, heard.next()).await.expect("news").unwrap();
    assert_eq!(news.id, Some(before + 11));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_cannot_write_says_so_until_it_can() {
    let (_database, proxy, server, mut players, id) = behind_a_proxy().await;
    let mut visitor = server.client();
    for path in ["/healthz", "/readyz"] {
        assert_eq!(visitor.get(path).await.ok().body, "ok\n");
    }
    proxy.swallow(true);
    let said = players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello?" })).await;
    assert_eq!(said.status, 503);
    for path in ["/healthz", "/readyz"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 503, "{path}: {}", answer.body);
    }
    proxy.mend();
    while visitor.get("/healthz").await.status != 200 {}
    players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello again" })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_no_health() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open_with(folder.path(), Some(60)).await.unwrap());
    let server = Running::over(store).await;
    let mut player = server.player("Ana").await;
    let mut visitor = server.client();
    assert_eq!(visitor.get("/healthz").await.status, 200);
    fill(&mut player).await;
    for path in ["/healthz", "/readyz"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 503, "{path}: {}", answer.body);
        assert!(answer.body.contains("disk is full"), "{}", answer.body);
    }
    // Somebody makes room.
    drop(server.stop().await);
    let server = Running::over(Arc::new(Sqlite::open(folder.path()).await.unwrap())).await;
    assert_eq!(server.client().get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_makes_nothing_happen_twice() {
    let database = Database::start();
    let proxy = Proxy::start(&database).await;
    let server = node(&proxy).await;
    let mut tables = Vec::new();
    for n in 0..4 {
        let mut players = [server.player(&format!("Ana {n}")).await];
        tables.push((dealt(&mut players, json!({})).await, players));
    }
    proxy.lose_every(4);
    // Words, moves and moves taken back, at four tables at once so that commits have several in them.
    let talk = tables.into_iter().map(|(id, mut players)| async move {
        let mut said = Vec::new();
        for n in 0..20 {
            let text = format!("word {n}");
            let answer = players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": text })).await;
            said.push((text, answer.status == 200));
        }
        (id, said)
    });
    let all = futures_util::future::join_all(talk).await;
    proxy.lose_every(0);
    assert!(proxy.lost() > 5, "{} answers were lost", proxy.lost());
    for (id, said) in all {
        let mut count: HashMap<String, usize> = HashMap::new();
        for entry in server.site.hall.store.after(&TableId::read(&id).unwrap(), 0).await.unwrap() {
            if let Ok(Change::Say { text, .. }) = serde_json::from_str(&entry.change) {
                *count.entry(text).or_default() += 1;
            }
        }
        for (text, acknowledged) in said {
            let times = count.get(&text).copied().unwrap_or(0);
            assert!(times <= 1 && (times == 1 || !acknowledged), "{text} stands {times} times");
            assert!(acknowledged, "an answer that was lost is asked for again");
        }
    }
}
