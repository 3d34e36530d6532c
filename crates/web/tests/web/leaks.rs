//! Hidden means hidden, on the wire too: random games through HTTP. Whenever a move of one seat leaves another viewer's
//! View as it was, everything else that this viewer can get must stay as it was too: the table, the legal moves, the
//! page, its stream, the events, and the numbers of versions, which would tell how often somebody chose and took back.

use crate::common::{Client, Running, dealt};
use emporia_engine::emporion::Emporion;
use emporia_engine::emporous::Emporous;
use emporia_engine::record::Line;
use emporia_engine::rng::{Seed, below, fast};
use emporia_engine::rollwrite::RollWrite;
use emporia_engine::{CardSet, Game, Match, Record, Viewer};
use serde_json::{Value, json};

/// All that a visitor can get of a table.
async fn all_of(client: &mut Client, id: &str) -> Vec<(String, String)> {
    let mut got = Vec::new();
    for path in ["", "/view", "/actions", "/record"] {
        got.push((path.to_owned(), client.get(&format!("/api/tables/{id}{path}")).await.json().to_string()));
    }
    // What was seen before is the visitor's own doing.
    client.cookies.retain(|(name, _)| name != "seen");
    let page = client.get(&format!("/t/{id}")).await.ok().body;
    got.push(("page".to_owned(), page));
    // The replay of a game that still runs: where it stands, and the moment before.
    let replay = client.get(&format!("/t/{id}/replay?stop=99999")).await.ok().body;
    let before =
        replay.find("data-focus=\"replay-previous\"").map(|i| replay[..i].rfind("at=").unwrap_or_default() + 3);
    got.push(("replay".to_owned(), replay.clone()));
    if let Some(at) = before {
        let digits: String = replay[at..].chars().take_while(char::is_ascii_digit).collect();
        got.push(("earlier".to_owned(), client.get(&format!("/t/{id}/replay?at={digits}")).await.ok().body));
    }
    let mut live = client.stream(&format!("/t/{id}/live"), None).await;
    let first = live.next().await.unwrap();
    got.push(("live".to_owned(), format!("{:?} {}", first.id, first.data)));
    let mut events = client.stream(&format!("/api/tables/{id}/events"), None).await;
    let now = client.get(&format!("/api/tables/{id}")).await.json()["version"].as_u64().unwrap();
    let mut heard = Vec::new();
    while let Some(event) = events.next().await {
        let data: Value = serde_json::from_str(&event.data).unwrap();
        heard.push(event.id.unwrap().to_string());
        heard.extend(data["events"].as_array().unwrap().iter().map(Value::to_string));
        if event.id == Some(now) {
            break;
        }
    }
    got.push(("events".to_owned(), heard.join("\n")));
    got
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_receives_what_their_view_does_not_hold() {
    let server = Running::new().await;
    let mut checked = 0;
    for game in 0..3u64 {
        let mut rng = fast(0x1EA4, game);
        let mut players = [server.player("Ana").await, server.player("Ben").await, server.player("Cleo").await];
        let id = dealt(&mut players, json!({})).await;
        let mut watcher = server.client();
        for step in 0..60 {
            let shown = watcher.get(&format!("/api/tables/{id}")).await.ok().json();
            let turn: Vec<usize> =
                shown["turn"].as_array().unwrap().iter().map(|s| s.as_u64().unwrap() as usize).collect();
            if turn.is_empty() {
                break;
            }
            let seat = turn[below(&mut rng, turn.len() as u32) as usize];
            let (version, actions) = players[seat].actions(&id).await;
            // What the mover's View gains, the others' Views say for themselves: if a View stays the same, then so
            // must everything else that its viewer can get.
            let look = step % 4 == 0;
            let mut before = Vec::new();
            if look {
                for (other, client) in players.iter_mut().enumerate().filter(|(other, _)| *other != seat) {
                    before.push((other, all_of(client, &id).await));
                }
                before.push((9, all_of(&mut watcher, &id).await));
            }
            let action = &actions[below(&mut rng, actions.len() as u32) as usize];
            players[seat].act(&id, version, action).await.ok();
            for (other, before) in before {
                let client = players.get_mut(other).unwrap_or(&mut watcher);
                let after = all_of(client, &id).await;
                let view = |got: &[(String, String)]| {
                    let (_, text) = got.iter().find(|(path, _)| path == "/view").unwrap();
                    serde_json::from_str::<Value>(text).unwrap()["view"].clone()
                };
                if view(&before) == view(&after) {
                    assert_eq!(before, after, "seat {other} noticed {action} of seat {seat}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 30, "only {checked} hidden moves were looked at");
}

/// What the visitors received after a move, the spectator last.
struct Received {
    moves: usize,
    views: Vec<Value>,
    actions: Vec<Value>,
}

/// Plays a random game over HTTP with two players, and at the end compares all that each visitor received on the way
/// with what the engine, given the published record, shows that viewer at that moment.
async fn compare<G: Game>(server: &Running, cards: &G::Cards, most: usize) {
    let mut rng = fast(0xC0DE, 5);
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "game": G::NAME, "options": { "players": 2 } })).await;
    let mut watcher = server.client();
    let mut received = Vec::new();
    let mut moves = 0;
    loop {
        let shown = watcher.get(&format!("/api/tables/{id}")).await.ok().json();
        let turn: Vec<usize> = shown["turn"].as_array().unwrap().iter().map(|s| s.as_u64().unwrap() as usize).collect();
        if turn.is_empty() {
            break;
        }
        if moves % (most / 40).max(1) == 0 {
            let (mut views, mut actions) = (Vec::new(), Vec::new());
            for client in players.iter_mut().chain([&mut watcher]) {
                views.push(client.get(&format!("/api/tables/{id}/view")).await.ok().json()["view"].clone());
                actions.push(client.get(&format!("/api/tables/{id}/actions")).await.json()["actions"].clone());
            }
            received.push(Received { moves, views, actions });
        }
        let seat = turn[below(&mut rng, turn.len() as u32) as usize];
        let (version, actions) = players[seat].actions(&id).await;
        let action = &actions[below(&mut rng, actions.len() as u32) as usize];
        players[seat].act(&id, version, action).await.ok();
        moves += 1;
    }
    let text = watcher.get(&format!("/api/tables/{id}/record")).await.ok().body;
    let record = Record::read(&text).unwrap();
    let options = serde_json::from_value(record.options.clone()).unwrap();
    let game = G::new(options, cards.clone()).unwrap_or_else(|name| panic!("{name}"));
    let viewers: Vec<Viewer> = Viewer::all(2).collect();
    let mut told: Vec<Vec<Value>> = vec![Vec::new(); 3];
    let hear = |told: &mut Vec<Vec<Value>>, events: Vec<G::Event>| {
        for (heard, who) in told.iter_mut().zip(&viewers) {
            let seen = events.iter().filter_map(|event| game.event_for(event, *who));
            heard.extend(seen.map(|event| serde_json::to_value(event).unwrap()));
        }
    };
    let mut events = Vec::new();
    let mut table = Match::new(game.clone(), Seed(record.seed.unwrap().0), &mut |event| events.push(event));
    hear(&mut told, std::mem::take(&mut events));
    let (mut made, mut checked) = (0, 0);
    let mut expect = received.iter().peekable();
    for entry in &record.entries {
        let Line::Do { seat, r#do } = entry else { continue };
        while let Some(received) = expect.next_if(|received| received.moves == made) {
            for (who, (view, actions)) in viewers.iter().zip(received.views.iter().zip(&received.actions)) {
                assert_eq!(
                    view,
                    &serde_json::to_value(game.view(table.state(), *who)).unwrap(),
                    "move {made}, {who:?}"
                );
                let mut own = Vec::new();
                match who {
                    Viewer::Seat(seat) => {
                        game.actions(table.state(), *seat, &mut own);
                        assert_eq!(actions, &serde_json::to_value(&own).unwrap(), "move {made}, {who:?}");
                    }
                    Viewer::Spectator => assert_eq!(actions, &Value::Null, "a spectator has no moves"),
                }
                checked += 1;
            }
        }
        let action = serde_json::from_value(r#do.clone()).unwrap();
        table.act(*seat, action, &mut |event| events.push(event)).unwrap();
        hear(&mut told, std::mem::take(&mut events));
        made += 1;
    }
    assert!(checked > 30, "{}: only {checked} answers were compared", G::NAME);
    for (client, told) in players.iter_mut().chain([&mut watcher]).zip(told) {
        let now = client.get(&format!("/api/tables/{id}")).await.json()["version"].as_u64().unwrap();
        let mut stream = client.stream(&format!("/api/tables/{id}/events"), None).await;
        let mut heard = Vec::new();
        while let Some(event) = stream.next().await {
            heard.extend(serde_json::from_str::<Value>(&event.data).unwrap()["events"].as_array().unwrap().clone());
            if event.id == Some(now) {
                break;
            }
        }
        assert_eq!(heard, told, "{}", G::NAME);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_exactly_what_the_engine_shows_that_viewer() {
    let server = Running::new().await;
    compare::<RollWrite>(&server, &CardSet::builtin(), 150).await;
    compare::<Emporion>(&server, &CardSet::builtin(), 100).await;
    compare::<Emporous>(&server, &CardSet::builtin(), 300).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_and_the_keys_leave_the_server_only_when_and_to_whom_they_may() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let table = emporia_web::model::TableId::read(&id).unwrap();
    let stored = server.site.hall.store.load(&table).await.unwrap().unwrap();
    let start = stored.entries.iter().find(|entry| entry.change.starts_with("{\"start\"")).unwrap();
    let seed = serde_json::from_str::<Value>(&start.change).unwrap()["start"]["seed"].as_str().unwrap().to_owned();
    for player in [&mut players[0].clone(), &mut server.client()] {
        for (path, text) in all_of(player, &id).await {
            assert!(!text.contains(&seed), "{path}");
        }
    }
    crate::common::play_on(&mut players, &id, |_| false).await;
    assert!(server.client().get(&format!("/api/tables/{id}/record")).await.ok().body.contains(&seed));
}
