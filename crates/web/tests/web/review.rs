//! Reviews: of games that are over and of no other, by whatever path; made for those who played, then for everyone to read.

use crate::common::{Answer, Client, Running, dealt, play_on};
use serde_json::json;

/// What there is of a review, once it is no longer being made.
async fn reviewed(client: &mut Client, path: &str) -> Answer {
    client.extra.push(("x-live", "1".to_owned()));
    for _ in 0..20 {
        let answer = client.get(path).await.ok();
        if !answer.body.contains("data-pending") {
            client.extra.retain(|(name, _)| *name != "x-live");
            return answer;
        }
    }
    panic!("the review is not made");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_runs_is_reviewed_for_nobody() {
    let server = Running::new().await;
    for game in ["roll-and-write", "emporion", "emporous"] {
        let mut players = [server.player("Ana").await, server.player("Ben").await];
        let id = dealt(&mut players, json!({ "game": game, "options": { "players": 2 } })).await;
        let mut moves = 0;
        play_on(&mut players, &id, |_| {
            moves += 1;
            moves > 12
        })
        .await;
        let mut watcher = server.client();
        for live in [false, true] {
            for client in players.iter_mut().chain([&mut watcher]) {
                client.extra = if live { vec![("x-live", "1".to_owned())] } else { Vec::new() };
                for path in ["review", "review?seat=0", "review?seat=1", "review?seat=9"] {
                    let answer = client.get(&format!("/t/{id}/{path}")).await;
                    assert_eq!(answer.status, 409, "{game} {path}: {}", answer.body);
                }
            }
        }
        let page = players[0].get(&format!("/t/{id}")).await.ok().body;
        assert!(!page.contains("/review"), "nothing leads there");
        // Given up before the end, it has no result that could be accounted for.
        for player in &mut players {
            player.extra.clear();
            player.post_json(&format!("/api/tables/{id}/resign"), &json!({})).await.ok();
        }
        let answer = players[0].get(&format!("/t/{id}/review")).await;
        assert!(answer.status == 409 && answer.body.contains("given up"), "{game}: {}", answer.body);
        assert!(!players[0].get(&format!("/t/{id}")).await.ok().body.contains("/review"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_reviewed_for_those_who_played_it_and_kept() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "game": "roll-and-write" })).await;
    play_on(&mut players, &id, |_| false).await;
    let path = format!("/t/{id}/review");
    let page = players[1].get(&format!("/t/{id}")).await.ok().body;
    assert!(page.contains(&path), "the table leads there");
    let replay = players[1].get(&format!("/t/{id}/replay")).await.ok().body;
    assert!(replay.contains(&path), "the replay leads there");
    // Whoever did not play sets nothing going.
    let unasked = server.client().get(&path).await.ok().body;
    assert!(unasked.contains("Nobody who played this game"), "{unasked}");
    assert!(!unasked.contains("data-after"));
    // Whoever played sees at once that it is being made, and then what was found, as their own seat could judge it.
    let pending = players[1].get(&path).await.ok().body;
    assert!(pending.contains("data-after") && pending.contains("being looked at again"), "{pending}");
    let made = reviewed(&mut players[1], &format!("{path}?seat=1")).await.body;
    for words in ["Chance to win", "Where it turned", "Even share", "Luck and play", "Accuracy", "Result"] {
        assert!(made.contains(words), "no {words} in {made}");
    }
    assert!(made.contains(&format!("/t/{id}/replay?at=")), "each point leads to the replay");
    // The same for a reader, in another language, and after a new start.
    let mut reader = server.client();
    reader.lang = "es";
    let spanish = reader.get(&format!("{path}?seat=1")).await.ok().body;
    assert!(spanish.contains("Suerte y juego") && spanish.contains("Dónde cambió"), "{spanish}");
    assert!(reader.get(&format!("{path}?seat=0")).await.ok().body.contains("Nadie que jugara"));
    let again = server.again().await;
    let kept = again.client().get(&format!("{path}?seat=1")).await.ok().body;
    assert!(kept.contains("Luck and play"), "{kept}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_alone_has_no_review() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({ "game": "roll-and-write", "options": { "players": 1 } })).await;
    play_on(&mut players, &id, |_| false).await;
    let answer = players[0].get(&format!("/t/{id}/review")).await;
    assert!(answer.status == 409 && answer.body.contains("Nobody played against anybody"), "{}", answer.body);
    assert!(!players[0].get(&format!("/t/{id}")).await.ok().body.contains("/review"));
}
