//! Whoever is waited for hears of it on every page; lists say what is played, by whom and how.

use crate::common::{Client, Running, dealt, play_on};
use emporia_text::BOT_NAMES;
use serde_json::json;

/// A browser of a player who plays through the interface too.
fn browser(server: &Running, player: &Client) -> Client {
    let token = player.token.clone().unwrap();
    Client { cookies: vec![("emporia".to_owned(), token)], ..server.client() }
}

/// What the bar of a page says is waiting; hidden if it is nothing.
fn waiting(page: &str) -> Option<usize> {
    let sign = page.split("id=\"waiting\"").nth(1).unwrap().split("</a>").next().unwrap();
    let count = sign.split("<b>").nth(1).unwrap().split('<').next().unwrap().parse().unwrap();
    assert_eq!(sign.split('>').next().unwrap().contains("hidden"), count == 0, "{sign}");
    (count > 0).then_some(count)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_says_how_many_other_tables_wait() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let mut ana = browser(&server, &players[0]);
    assert_eq!(waiting(&ana.get("/").await.ok().body), None);
    // One where it is her move, one that she is to start, one that only waits for others.
    let running = dealt(&mut players, json!({ "game": "emporion", "options": { "players": 2 } })).await;
    play_on(&mut players, &running, |shown| shown["turn"] == json!([0])).await;
    let open = json!({ "game": "emporion", "options": { "players": 2 }, "seats": ["me", "open"] });
    let full = players[0].post_json("/api/tables", &open).await.ok().json()["id"].as_str().unwrap().to_owned();
    players[1].post_json(&format!("/api/tables/{full}/join"), &json!({})).await.ok();
    players[0].post_json("/api/tables", &open).await.ok();
    for page in ["/", "/rules", "/new/emporous", "/me"] {
        assert_eq!(waiting(&ana.get(page).await.ok().body), Some(2), "{page}");
    }
    let table = ana.get(&format!("/t/{running}")).await.ok().body;
    assert_eq!(waiting(&table), Some(1), "the table itself is in sight");
    assert!(table.contains("<title>● Your move · Emporion · Emporia</title>"), "the title calls");
    let mut ben = browser(&server, &players[1]);
    assert_eq!(waiting(&ben.get("/").await.ok().body), None, "it is not his move, and not his to start");
    let theirs = ben.get(&format!("/t/{running}")).await.ok().body;
    assert!(theirs.contains("<title>Emporion · Emporia</title>"));
    // Her tables stand above all else, those that wait first.
    let home = ana.get("/").await.ok().body;
    let place = |what: &str| home.find(what).unwrap_or_else(|| panic!("no {what} in {home}"));
    assert!(place("id=\"home-mine\"") < place("class=\"hero\""));
    assert!(place(&format!("/t/{running}\"")) < place(&format!("/t/{full}\"")), "a move before a start");
    let stranger = server.client().get("/").await.ok().body;
    assert!(!stranger.contains("id=\"home-mine\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_taken_from_the_own_list_and_from_no_other() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "public": true })).await;
    let (mut ana, mut ben) = (browser(&server, &players[0]), browser(&server, &players[1]));
    let unlist = format!("/t/{id}/unlist");
    assert_eq!(ana.post_form(&unlist, &[]).await.status, 409, "it is being played");
    play_on(&mut players, &id, |_| false).await;
    assert!(ana.get("/").await.ok().body.contains(&format!("action=\"{unlist}\"")));
    assert_eq!(server.client().post_form(&unlist, &[]).await.status, 401);
    ana.post_form(&unlist, &[]).await.ok();
    let mine = |page: String| page.contains(&format!("action=\"{unlist}\""));
    assert!(!mine(ana.get("/").await.ok().body) && mine(ben.get("/").await.ok().body));
    // What is said afterwards does not bring it back, and the table is still there for everyone.
    players[1].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "Well played" })).await.ok();
    assert!(!mine(ana.get("/").await.ok().body));
    ana.get(&format!("/t/{id}")).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_names_mode_options_host_and_speed_and_running_games_can_be_watched() {
    let server = Running::new().await;
    let mut ana = server.player("Ana").await;
    let options = json!({ "players": 3, "chapter": 2, "open-exchanges": true });
    let table = json!({ "game": "emporous", "options": options, "public": true, "clock": "60s", "seats": ["me", "open", "easy"] });
    let id = ana.post_json("/api/tables", &table).await.ok().json()["id"].as_str().unwrap().to_owned();
    let row = |page: &str| {
        let rest = page.split("<li>").find(|row| row.contains(&format!("/t/{id}"))).unwrap().to_owned();
        rest.split("</li>").next().unwrap().to_owned()
    };
    let page = row(&server.client().get("/").await.ok().body);
    for words in ["Chapter Two", "open exchanges", "Table of Ana", "1 seat is free", "60 seconds", "Take a seat"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let mut ben = server.player("Ben").await;
    ben.post_json(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    let page = row(&server.client().get("/").await.ok().body);
    assert!(page.contains("Watch") && page.contains("Ana"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_has_one_name_in_lists_at_the_table_and_in_the_record() {
    let server = Running::new().await;
    let mut ana = server.player("Ana").await;
    let table = json!({ "game": "roll-and-write", "options": { "players": 3 }, "pace": 0, "public": true, "seats": ["me", "easy", "hard"] });
    let id = ana.post_json("/api/tables", &table).await.ok().json()["id"].as_str().unwrap().to_owned();
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    let names = emporia_text::bot_names(&id, 3, &["Ana"]);
    let mut reader = browser(&server, &ana);
    for lang in ["en", "es"] {
        reader.lang = lang;
        let page = reader.get(&format!("/t/{id}")).await.ok().body;
        assert!(page.contains(names[1]) && page.contains(names[2]), "{lang}");
        assert!(
            !BOT_NAMES.contains(&"Ana") && !page.contains(&format!(">{}<", names[0])),
            "the first seat is a person's"
        );
        let level = if lang == "en" { "Easy" } else { "Fácil" };
        assert!(page.contains(level), "the level stands beside it");
        let home = reader.get("/").await.ok().body;
        assert!(home.contains(&format!("title=\"{}\"", names[1])), "{home}");
    }
    ana.post_json(&format!("/api/tables/{id}/resign"), &json!({})).await.ok();
    let record = ana.get(&format!("/api/tables/{id}/record")).await.ok().json();
    assert_eq!(record["players"][1], json!({ "name": names[1], "bot": "easy" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed_and_says_what_it_is() {
    let server = Running::new().await;
    let mut visitor = server.client();
    let manifest = visitor.get("/manifest.webmanifest?lang=es").await.ok();
    assert_eq!(manifest.headers["content-type"], "application/manifest+json");
    let manifest = manifest.json();
    assert_eq!((&manifest["lang"], &manifest["display"]), (&json!("es"), &json!("standalone")));
    for icon in manifest["icons"].as_array().unwrap() {
        let picture = visitor.get(icon["src"].as_str().unwrap()).await.ok();
        assert_eq!(picture.headers["content-type"], "image/png");
    }
    let worker = visitor.get("/worker.js").await.ok();
    assert!(worker.headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
    assert!(worker.headers["content-security-policy"].to_str().unwrap().contains("worker-src 'self'"));
    let kept = worker.body.lines().find_map(|line| line.strip_prefix("const KEPT = ")?.strip_suffix(';')).unwrap();
    let kept: Vec<String> = serde_json::from_str(kept).unwrap();
    assert!(kept.len() > 5 && kept.iter().all(|address| !address.contains("/t/")), "{kept:?}");
    for address in &kept {
        visitor.get(address).await.ok();
    }
    let offline = visitor.get("/offline?lang=es").await.ok().body;
    assert!(offline.contains("Sin conexión") && offline.contains("<html lang=\"es\">"));
    for address in offline.split('"').filter(|text| text.starts_with("/assets/") && !text.contains('#')) {
        let needed = !address.ends_with(".png");
        assert_eq!(kept.iter().any(|kept| kept == address), needed, "{address} is there without a network");
    }
    let home = visitor.get("/").await.ok().body;
    let preview = home.split("og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(preview.starts_with(&format!("http://{}/assets/", server.address)), "whole, for other sites: {preview}");
    assert!(home.contains("name=\"description\""));
    let robots = visitor.get("/robots.txt").await.ok().body;
    assert!(robots.contains("Disallow: /t/"));
}
