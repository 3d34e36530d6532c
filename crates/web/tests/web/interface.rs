//! The interface for programs: its description, streams, health.

use crate::common::{Running, dealt, play_on};
use serde_json::{Value, json};

/// Every route of `/api` stands in the description with its answers, and nothing else does.
#[tokio::test(flavor = "multi_thread")]
async fn the_description_matches_the_routes() {
    let server = Running::new().await;
    let mut client = server.client();
    let text = client.get("/api/openapi.json").await.ok().json();
    assert!(text["openapi"].as_str().unwrap().starts_with("3."));
    let source = include_str!("../../src/routes/api/mod.rs");
    let mut routed: Vec<&str> =
        source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")?.split('"').next()).collect();
    let mut described: Vec<String> = text["paths"].as_object().unwrap().keys().cloned().collect();
    described.push("/api/openapi.json".to_owned());
    described.sort();
    routed.sort_unstable();
    assert_eq!(described, routed);
    for (path, methods) in text["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["responses"]["200"].is_object(), "{method} {path}");
            // Each is there: none answers that there is nothing at this address.
            let real = path.replace("{id}", "aaaaaaaaaaaaaaaaaaaaaaaaaa");
            let answer = match method.as_str() {
                "get" => client.get(&real).await,
                _ => client.post_json(&real, &json!({})).await,
            };
            let known = operation["responses"].as_object().unwrap();
            let status = answer.status.as_u16();
            assert!(
                known.contains_key(&status.to_string()) || [400, 401, 404].contains(&status),
                "{method} {path}: {status}"
            );
            assert_ne!(status, 405, "{method} {path}");
        }
    }
    // What is answered has the described fields.
    let mut ana = server.player("Ana").await;
    let body = json!({ "game": "roll-and-write", "options": { "players": 1 } });
    let shown = ana.post_json("/api/tables", &body).await.ok().json();
    has_required(&text, "Shown", &shown);
    let id = shown["id"].as_str().unwrap().to_owned();
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    has_required(&text, "View", &ana.get(&format!("/api/tables/{id}/view")).await.ok().json());
    let actions = ana.get(&format!("/api/tables/{id}/actions")).await.ok().json();
    has_required(&text, "Actions", &actions);
    let act = json!({ "version": actions["version"], "action": actions["actions"][0], "actions": true });
    has_required(&text, "Acted", &ana.post_json(&format!("/api/tables/{id}/act"), &act).await.ok().json());
    has_required(&text, "Problem", &client.get("/api/tables/no").await.json());
    has_required(&text, "Me", &ana.get("/api/me").await.ok().json());
}

fn has_required(description: &Value, schema: &str, value: &Value) {
    fn check(schema: &Value, value: &Value, name: &str) {
        for part in schema["allOf"].as_array().into_iter().flatten() {
            check(part, value, name);
        }
        for field in schema["required"].as_array().into_iter().flatten() {
            assert!(value.get(field.as_str().unwrap()).is_some(), "{name} has no {field}: {value}");
        }
    }
    let found = &description["components"]["schemas"][schema];
    assert!(found.is_object(), "no schema {schema}");
    check(found, value, schema);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_after_the_last_event_that_was_heard() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    play_on(&mut players, &id, |shown| shown["version"].as_u64() > Some(12)).await;
    let path = format!("/api/tables/{id}/events");
    let mut whole = players[0].stream(&path, None).await;
    let mut all = Vec::new();
    // Others' hidden choices have numbers that this player is not told.
    for _ in 0..8 {
        let event = whole.next().await.unwrap();
        all.push((event.id, event.data));
    }
    assert!(all.is_sorted_by(|(a, _), (b, _)| a < b), "{all:?}");
    let mut later = players[0].stream(&path, all[4].0).await;
    for (id, data) in &all[5..] {
        let event = later.next().await.unwrap();
        let same = |text: &str| serde_json::from_str::<Value>(text).unwrap()["events"].clone();
        assert_eq!((event.id, same(&event.data)), (*id, same(data)));
    }
    // Whoever watches hears of a move that is made now.
    let shown = server.client().get(&format!("/api/tables/{id}")).await.json();
    let mut live = server.client().stream(&path, shown["version"].as_u64()).await;
    let said = players[1].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "now" })).await.ok().json();
    assert_eq!(live.next().await.unwrap().id, said["version"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_gets_only_the_parts_that_changed_and_resumes_where_it_was() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let mut page = players[0].stream(&format!("/t/{id}/live"), None).await;
    let first = page.next().await.unwrap();
    let parts: Value = serde_json::from_str(&first.data).unwrap();
    let all = emporia_web::pages::table::PARTS.len();
    assert_eq!((first.kind.as_str(), parts.as_object().unwrap().len()), ("parts", all));
    // The script knows which version the page shows: a part with the version in it would be another at every change.
    let fields = "name=\"version\" value=\"";
    let board = parts["part-board"].as_str().unwrap();
    assert!(
        board.split(fields).count() > 1 && board.split(fields).skip(1).all(|rest| rest.starts_with('"')),
        "{board}"
    );
    players[1].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "only the talk" })).await.ok();
    let next = page.next().await.unwrap();
    let parts: Value = serde_json::from_str(&next.data).unwrap();
    assert!(parts["part-chat"].as_str().unwrap().contains("only the talk"));
    assert!(parts.get("part-log").is_none() && parts.get("part-seats").is_none());
    // A page that shows this version already hears nothing until the next.
    let mut again = players[0].stream(&format!("/t/{id}/live"), next.id).await;
    players[1].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "and more" })).await.ok();
    assert_eq!(again.next().await.unwrap().id, next.id.map(|id| id + 1));
    // Streams end when the server stops, and the server does not wait for them.
    server.stop().await;
    while page.next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({})).await;
    assert_eq!(server.client().get("/healthz").await.ok().body, "ok\n");
    assert_eq!(server.client().get("/metrics").await.status, 404, "what is counted is not for everyone");
    let private = server.client_at(server.metrics).get("/metrics").await.ok();
    assert_eq!(server.client_at(server.metrics).get("/").await.status, 404, "and nothing else is there");
    let text = private.body;
    assert!(text.contains("emporia_live_tables 1"), "{text}");
    assert!(text.contains("emporia_changes_total"), "{text}");
    assert!(text.contains("route=\"/api/tables/{id}/start\""), "{text}");
    assert!(!text.contains(&id), "addresses of tables are not for everyone");
    assert!(text.ends_with("# EOF\n"));
}
