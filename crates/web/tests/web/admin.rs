//! Administrators: nobody else finds their page, reports reach it, and what they do holds and is kept.

use crate::common::{Client, Running, dealt};
use crate::sessions::signed_up;
use emporia_web::admin::{AccountAct, act};
use emporia_web::model::PlayerId;
use emporia_web::store::{Postgres, Store};
use serde_json::json;
use std::sync::Arc;

async fn id_of(client: &mut Client) -> String {
    client.get("/api/me").await.ok().json()["player"].as_str().unwrap().to_owned()
}

async fn made_admin(server: &Running, client: &mut Client) {
    let id = PlayerId(id_of(client).await);
    act(&*server.site.hall.store, "command line", AccountAct::Grant, &id).await.unwrap();
    server.site.sessions.changed(&id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn to_all_others_there_is_nothing_at_the_addresses_of_administrators() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    let mut players = [ana.clone(), server.player("Bea").await];
    let id = dealt(&mut players, json!({})).await;
    players[1].post_form(&format!("/t/{id}/say"), &[("text", "rude words")]).await.ok();
    let about = id_of(&mut players[1]).await;
    let seq = ana.get(&format!("/api/tables/{id}")).await.json()["version"].to_string();
    ana.post_form(&format!("/t/{id}/report"), &[("player", &about), ("seq", &seq), ("reason", "rude")]).await.ok();
    let report = server.site.hall.store.open_reports(9).await.unwrap().remove(0);
    let posts: [(&str, Vec<(&str, &str)>); 5] = [
        ("/admin/hide", vec![("table", &id), ("seq", &seq)]),
        ("/admin/close", vec![("table", &id)]),
        ("/admin/suspend", vec![("player", &about)]),
        ("/admin/restore", vec![("player", &about)]),
        ("/admin/settle", vec![("report", &report.id)]),
    ];
    for client in [&mut server.client(), &mut ana, &mut players[1].clone()] {
        assert_eq!(client.get("/admin").await.status, 404);
        for (address, fields) in &posts {
            assert_eq!(client.post_form(address, fields).await.status, 404, "{address}");
        }
    }
    let log = server.site.hall.store.audit(9).await.unwrap();
    assert!(log.is_empty() && players[1].get(&format!("/t/{id}")).await.body.contains("rude words"));
    // An administrator does each of them; another site's page does none in their name.
    made_admin(&server, &mut ana).await;
    assert!(ana.get("/me").await.body.contains("href=\"/admin\""));
    let page = ana.get("/admin").await.ok().body;
    assert!(page.contains("rude words") && page.contains("Bea") && page.contains(&report.id), "{page}");
    let mut foreign = ana.clone();
    foreign.extra.push(("origin", "http://evil.example".to_owned()));
    for (address, fields) in &posts {
        assert_eq!(foreign.post_form(address, fields).await.status, 403, "{address}");
    }
    for (address, fields) in &posts {
        ana.post_form(address, fields).await.ok();
    }
    let kept = server.site.hall.store.audit(9).await.unwrap();
    let done: Vec<&str> = kept.iter().rev().map(|line| line.what.as_str()).collect();
    assert_eq!(done, ["grant", "hide", "close", "suspend", "restore", "settle"]);
    assert!(kept.iter().rev().skip(1).all(|line| line.who == report.author.0));
    let page = players[1].get(&format!("/t/{id}")).await.ok().body;
    assert!(!page.contains("rude words") && page.contains("hidden by an administrator"), "{page}");
    assert_eq!(ana.get(&format!("/api/tables/{id}")).await.json()["status"], "closed");
    assert!(server.site.hall.store.open_reports(9).await.unwrap().is_empty());
    // All of it holds after a restart.
    let server = server.again().await;
    players[1].address = server.address;
    assert!(!players[1].get(&format!("/t/{id}")).await.ok().body.contains("rude words"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_suspended_looks_and_does_not_act() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    let mut players = [signed_up(&server, "Bea").await, server.player("Cleo").await];
    let id = dealt(&mut players, json!({})).await;
    made_admin(&server, &mut ana).await;
    let about = id_of(&mut players[0]).await;
    let mine = id_of(&mut ana).await;
    assert_eq!(ana.post_form("/admin/suspend", &[("player", &mine)]).await.status, 409, "not oneself");
    assert_eq!(ana.post_form("/admin/suspend", &[("player", "nobody")]).await.status, 404);
    ana.post_form("/admin/suspend", &[("player", &about)]).await.ok();
    assert!(ana.get("/admin?name=bea").await.ok().body.contains("/admin/restore"));
    let (version, actions) = players[0].actions(&id).await;
    let move_ = players[0].act(&id, version, &actions[0]).await;
    assert_eq!(move_.status, 403);
    assert!(move_.body.contains("suspended by an administrator"), "{}", move_.body);
    assert_eq!(players[0].post_form(&format!("/t/{id}/say"), &[("text", "hello")]).await.status, 403);
    assert_eq!(players[0].post_form("/play/roll-and-write", &[]).await.status, 403);
    assert_eq!(players[0].post_form("/me/name", &[("name", "Other")]).await.status, 403);
    assert!(players[0].get(&format!("/t/{id}")).await.ok().body.contains("name=\"action\""), "it is still their seat");
    assert!(players[0].get("/me").await.ok().body.contains("suspended by an administrator"));
    ana.post_form("/admin/restore", &[("player", &about)]).await.ok();
    players[0].act(&id, version, &actions[0]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_log_only_grows_in_both_databases() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    made_admin(&server, &mut ana).await;
    let folder = server.stop().await.unwrap();
    let mut connection = crate::formats::sqlite(folder.path()).await;
    for sql in ["update audit set who = 'x'", "delete from audit"] {
        assert!(sqlx::query(sql).execute(&mut connection).await.is_err(), "{sql}");
    }
    let database = crate::postgres::Postgres::start();
    let store: Arc<dyn Store> = Arc::new(Postgres::open(&database.url).await.unwrap());
    act(&*store, "command line", AccountAct::Suspend, &PlayerId("x".to_owned())).await.unwrap();
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(&database.url).await.unwrap();
    for sql in ["update audit set who = 'x'", "delete from audit"] {
        assert!(sqlx::query(sql).execute(&mut connection).await.is_err(), "{sql}");
    }
    assert_eq!(store.audit(9).await.unwrap().len(), 1);
}
