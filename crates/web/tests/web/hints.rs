//! Hints: the best moves with what is expected of them, when it is one's turn and the table allows it, and from nothing
//! beyond one's View.

use crate::common::{Client, Running, dealt};
use emporia_bots::Spec;
use emporia_engine::CardSet;
use serde_json::{Value, json};

/// A table with bots, by its form's fields.
async fn table(client: &mut Client, fields: &[(&str, &str)]) -> String {
    client.post_form("/tables", fields).await.ok().location().to_owned()
}

async fn wait_for_turn(client: &mut Client, table: &str) -> Value {
    loop {
        let shown = client.get(&format!("/api/tables/{}", table.trim_start_matches("/t/"))).await.ok().json();
        let mine = shown["seat"].as_u64();
        if shown["turn"].as_array().unwrap().iter().any(|seat| seat.as_u64() == mine) {
            return shown;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_names_legal_moves_and_marks_them_on_the_table() {
    let server = Running::new().await;
    for game in ["roll-and-write", "emporion", "emporous"] {
        let mut ana = server.client();
        let fields = [("game", game), ("players", "2"), ("seat1", "random"), ("pace", "0")];
        let there = table(&mut ana, &fields).await;
        wait_for_turn(&mut ana, &there).await;
        let id = there.trim_start_matches("/t/").to_owned();
        assert!(ana.get(&there).await.ok().body.contains(&format!("action=\"{there}/hint\"")), "{game}: a button asks");
        // Without script the answer is the page.
        let page = ana.post_form(&format!("{there}/hint"), &[]).await.ok().body;
        assert!(page.contains("What a strong bot would do") && page.contains("prospects"), "{game}: {page}");
        assert!(page.contains("data-live="), "it is the table");
        // With it, the parts that show the hint; each is a legal move, and it can be pressed.
        ana.extra.push(("x-live", "1".to_owned()));
        let parts = ana.post_form(&format!("{there}/hint"), &[]).await.ok().json();
        ana.extra.clear();
        let panel = parts["part-hint"].as_str().unwrap();
        let (version, actions) = ana.actions(&id).await;
        let named: Vec<Value> = panel
            .split("name=\"action\" value=\"")
            .skip(1)
            .map(|rest| serde_json::from_str(&rest[..rest.find('"').unwrap()].replace("&quot;", "\"")).unwrap())
            .collect();
        assert!((1..=3).contains(&named.len()), "{game}: {panel}");
        assert_eq!(panel.matches("class=\"why\">").count(), named.len(), "{game}: each says why: {panel}");
        assert!(!panel.contains("class=\"why\"><"), "{game}: {panel}");
        if game != "emporous" {
            assert!(named.iter().all(|action| actions.contains(action)), "{game}: {named:?}");
        }
        let marked = |part: &str| parts[part].as_str().unwrap().contains(" data-hint=\"1\"");
        assert!(marked("part-board") || marked("part-dock"), "{game}: the move is marked where it is made");
        ana.act(&id, version, &named[0]).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_refused_out_of_turn_to_others_and_where_the_table_has_none() {
    let server = Running::new().await;
    // People against each other: none, unless the table says so.
    for (hints, allowed) in [("alone", false), ("never", false), ("always", true)] {
        let mut players = [server.player("Ana").await, server.player("Ben").await];
        let id = dealt(&mut players, json!({ "game": "emporion", "options": { "players": 2 }, "hints": hints })).await;
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        let mover = shown["turn"][0].as_u64().unwrap() as usize;
        let path = format!("/t/{id}/hint");
        let page = players[mover].get(&format!("/t/{id}")).await.ok().body;
        assert_eq!(page.contains("/hint\""), allowed, "{hints}");
        let answer = players[mover].post_form(&path, &[]).await;
        assert_eq!(answer.status, if allowed { 200 } else { 403 }, "{hints}");
        let waiting = players[1 - mover].post_form(&path, &[]).await;
        assert_eq!(waiting.status, if allowed { 409 } else { 403 }, "{hints}: not their turn");
        assert_eq!(server.client().post_form(&path, &[]).await.status, 401, "nobody");
        assert_eq!(server.player("Eve").await.post_form(&path, &[]).await.status, 403, "no seat");
    }
    let mut ana = server.player("Ana").await;
    let body = json!({ "game": "emporion", "options": { "players": 2 }, "hints": "sometimes" });
    assert_eq!(ana.post_json("/api/tables", &body).await.status, 400);
    let never = [("game", "emporion"), ("players", "2"), ("seat1", "random"), ("hints", "never")];
    let there = table(&mut ana, &never).await;
    assert_eq!(ana.post_form(&format!("{there}/hint"), &[]).await.status, 403);
    assert!(ana.get("/new/emporion").await.ok().body.contains("name=\"hints\""), "the form asks");
}

#[tokio::test]
async fn a_hint_follows_from_the_view_alone() {
    use emporia_engine::emporous::{Cards, Emporous, Options};
    use emporia_engine::rng::fast;
    use emporia_engine::{Game, Turn, Viewer};
    let options: Options = serde_json::from_value(json!({ "players": 3 })).unwrap();
    let game = Emporous::new(options, Cards::builtin()).unwrap();
    let mut state = game.start(&mut fast(8, 0));
    let mut actions = Vec::new();
    for n in 0..40 {
        let Some(seat) = game.turn(&state).seats().iter().next() else { break };
        assert_ne!(game.turn(&state), Turn::Over);
        game.actions(&state, seat, &mut actions);
        let view = game.view(&state, Viewer::Seat(seat));
        // Two states that the seat cannot tell apart get the same advice.
        let mut other = state;
        game.sample(&view, &mut fast(n, 1), &mut other);
        let rank = |view| {
            Spec::read("ismcts:iters=30").unwrap().bot::<Emporous>(7).rank(&game, view, &Default::default(), &actions)
        };
        assert_eq!(rank(&view), rank(&game.view(&other, Viewer::Seat(seat))));
        let action = actions[n as usize % actions.len()];
        game.apply(&mut state, emporia_engine::Actor::Seat(seat), action, &mut |_| ());
    }
}
