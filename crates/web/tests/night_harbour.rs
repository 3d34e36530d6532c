//! Night Harbour, the worked example of `docs/new-game.md`, on the plain page: without script, from the first click to the
//! record. It is among the games only if the engine was built with it.

#[path = "web/common.rs"]
#[allow(dead_code)]
mod common;

use common::Running;
use emporia_web::games::info;

/// The first value of an attribute after some text.
fn after<'a>(page: &'a str, mark: &str) -> Option<&'a str> {
    let rest = &page[page.find(mark)?..];
    let rest = &rest[rest.find("value=\"")? + 7..];
    Some(&rest[..rest.find('"')?])
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_on_the_plain_page() {
    let server = Running::with(|_| ()).await;
    let mut visitor = server.client();
    let table = visitor.post_form("/play/night-harbour", &[]).await;
    if info("night-harbour").is_none() {
        assert_eq!(table.status, 404, "a game that was not built in is not there");
        return;
    }
    let table = table.ok().location().to_owned();
    let mut nights = 0;
    while nights < 7 {
        let page = visitor.get(&table).await.ok().body;
        let (version, action) = (after(&page, "name=\"version\""), after(&page, "name=\"action\""));
        let (Some(version), Some(action)) = (version, action) else {
            tokio::task::yield_now().await;
            continue;
        };
        let action = action.replace("&quot;", "\"");
        assert!(page.contains("Light lantern") && action.starts_with("{\"light\":"), "{action}");
        visitor.post_form(&format!("{table}/act"), &[("version", version), ("action", &action)]).await.ok();
        nights += 1;
    }
    // The bots follow; then the record is there.
    let record = format!("/api/tables/{}/record", table.trim_start_matches("/t/"));
    let mut answer = visitor.get(&record).await;
    while answer.status == 409 {
        tokio::task::yield_now().await;
        answer = visitor.get(&record).await;
    }
    assert!(answer.ok().body.contains("\"night-harbour\""));
    let form = visitor.get("/new/night-harbour").await.ok().body;
    assert!(form.contains("name=\"lanterns\"") && form.contains("Seven nights"));
    assert!(visitor.get("/rules/night-harbour").await.ok().body.contains("NH-12"));
    let described = visitor.get("/api/openapi.json").await.ok().json();
    let options = &described["components"]["schemas"]["NewTable"]["properties"]["options"]["oneOf"];
    let own = options.as_array().expect("one for each game").iter().find(|game| game["title"] == "night-harbour");
    assert_eq!(own.expect("described")["properties"]["lanterns"]["enum"], serde_json::json!([7, 5]));
    let refused = serde_json::json!({"game": "night-harbour", "options": {"players": 3, "lanterns": 6}});
    let mut program = server.player("Ana").await;
    let answer = program.post_json("/api/tables", &refused).await;
    assert_eq!(answer.status, 400);
    assert!(answer.json()["message"].as_str().expect("a sentence").contains("accepted: 7, 5"), "{}", answer.body);
}
