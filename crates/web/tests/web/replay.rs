//! Replays: what was seen is seen again and nothing else, any move has its address, and a game goes on from it.

use crate::common::{Client, Running, dealt, play_on};
use emporia_engine::rng::{below, fast};
use serde_json::{Value, json};

/// The board as it stands on a page, without the tags that close it: what opens above the table of the rivals is a part
/// of its own where the page is live.
fn board(page: &str) -> String {
    let rest = &page[page.find("id=\"part-board\">").unwrap_or_else(|| panic!("no board in {page}"))..];
    let rest =
        rest[..rest.find("<aside").unwrap()].replace("</section></div><div class=\"part\" id=\"part-rivals\">", "");
    let mut text = rest.as_str();
    while let Some(less) = text.strip_suffix("</div>").or(text.strip_suffix("</section>")) {
        text = less;
    }
    text.to_owned()
}

/// The number after some text on a page.
fn number_after(page: &str, mark: &str) -> u64 {
    let rest = &page[page.find(mark).unwrap_or_else(|| panic!("no {mark} in {page}")) + mark.len()..];
    rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

fn turn(shown: &Value) -> Vec<usize> {
    shown["turn"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect()
}

/// One random move of somebody whose turn it is.
async fn random_move(players: &mut [Client], id: &str, rng: &mut impl emporia_engine::rng::Rng) -> bool {
    let waiting = turn(&players[0].get(&format!("/api/tables/{id}")).await.ok().json());
    if waiting.is_empty() {
        return false;
    }
    let seat = waiting[below(rng, waiting.len() as u32) as usize];
    let (version, actions) = players[seat].actions(id).await;
    let action = &actions[below(rng, actions.len() as u32) as usize];
    players[seat].act(id, version, action).await.ok();
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_shows_again_exactly_what_its_viewer_saw() {
    let server = Running::new().await;
    for game in ["roll-and-write", "emporion", "emporous"] {
        let mut rng = fast(0x4E9, 1);
        let mut players = [server.player("Ana").await, server.player("Ben").await];
        let id = dealt(&mut players, json!({ "game": game, "options": { "players": 2 } })).await;
        let mut watcher = server.client();
        let mut seen: Vec<(usize, u64, String)> = Vec::new();
        for _ in 0..24 {
            let shown = watcher.get(&format!("/api/tables/{id}")).await.ok().json();
            for (who, client) in players.iter_mut().chain([&mut watcher]).enumerate() {
                // Whoever acts has moves on the board, which a replay has not.
                if !turn(&shown).contains(&who) {
                    client.cookies.retain(|(name, _)| name != "seen");
                    let page = client.get(&format!("/t/{id}")).await.ok().body;
                    seen.push((who, shown["version"].as_u64().unwrap(), board(&page)));
                }
            }
            random_move(&mut players, &id, &mut rng).await;
        }
        assert!(seen.len() > 24);
        for (who, version, then) in &seen {
            let client = players.get_mut(*who).unwrap_or(&mut watcher);
            let again = client.get(&format!("/t/{id}/replay?at={version}")).await.ok().body;
            assert_eq!(&board(&again), then, "{game}, viewer {who}, version {version}");
        }
        // Whose eyes they are is not chosen while the game runs.
        let own = players[0].get(&format!("/t/{id}/replay?stop=9999")).await.ok().body;
        for eyes in ["1", "all", "open", "9", "x"] {
            let asked = players[0].get(&format!("/t/{id}/replay?stop=9999&seat={eyes}")).await.ok().body;
            assert_eq!(asked, own, "{game}");
        }
        // Once it is over, the same moments can be seen with any eyes.
        for player in &mut players {
            player.post_json(&format!("/api/tables/{id}/resign"), &json!({})).await.ok();
        }
        for (who, version, then) in &seen {
            let eyes = if *who < 2 { who.to_string() } else { "open".to_owned() };
            let again = server.client().get(&format!("/t/{id}/replay?at={version}&seat={eyes}")).await.ok().body;
            assert_eq!(&board(&again), then, "{game}, viewer {who}, version {version}, afterwards");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_stepped_through_by_links_and_shared() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, json!({ "public": true })).await;
    play_on(&mut players, &id, |_| false).await;
    let mut visitor = server.client();
    let table = visitor.get(&format!("/t/{id}")).await.ok().body;
    assert!(table.contains(&format!("href=\"/t/{id}/replay\"")), "the table leads to its replay");
    assert!(visitor.get("/").await.ok().body.contains(&format!("href=\"/t/{id}/replay\"")), "so does the home page");
    let mut page = visitor.get(&format!("/t/{id}/replay")).await.ok().body;
    let last = number_after(&page, "Move 0 of ");
    assert!(last > 20 && !page.contains("name=\"action\""));
    for n in 1..=last {
        let link = &page[..page.find("data-focus=\"replay-next\"").unwrap()];
        let link = &link[link.rfind("href=\"").unwrap() + 6..];
        let link = link[..link.find('"').unwrap()].replace("&amp;", "&");
        page = visitor.get(&link).await.ok().body;
        assert_eq!(number_after(&page, "Move "), n, "{link}");
        assert!(page.contains("What each player knows"), "after the end all is open");
        if n % 9 != 0 && n != last {
            continue;
        }
        // The link that is shared leads there, in any language and for anyone.
        let at = number_after(&page, "replay?at=");
        let mut other = server.client();
        other.lang = "es";
        let shared = other.get(&format!("/t/{id}/replay?at={at}")).await.ok().body;
        assert!(shared.contains("Jugada "), "{shared}");
    }
    assert!(page.contains("class=\"scores\"") && page.contains(&format!("/t/{id}/record")));
    // A page that is there already gets parts.
    visitor.extra.push(("x-live", "1".to_owned()));
    let parts = visitor.get(&format!("/t/{id}/replay?stop=3&seat=1")).await.ok().json();
    assert_eq!((&parts["stop"], &parts["last"]), (&json!(3), &json!(last)));
    assert!(parts["parts"]["part-board"].as_str().unwrap().len() > 100);
    assert!(parts["here"].as_str().unwrap().ends_with("&seat=1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_from_a_move_of_another_against_bots() {
    let server = Running::new().await;
    for game in ["emporion", "emporous", "roll-and-write"] {
        let mut rng = fast(0x0B, 2);
        let mut players = [server.player("Ana").await, server.player("Ben").await];
        let id = dealt(&mut players, json!({ "game": game, "options": { "players": 2 } })).await;
        let mut moment = None;
        for n in 0..30 {
            random_move(&mut players, &id, &mut rng).await;
            let shown = players[1].get(&format!("/api/tables/{id}")).await.ok().json();
            if n > 12 && moment.is_none() && turn(&shown).contains(&1) {
                let view = players[1].get(&format!("/api/tables/{id}/view")).await.ok().json()["view"].clone();
                moment = Some((shown["version"].as_u64().unwrap(), view));
            }
        }
        let (at, view) = moment.unwrap();
        let path = format!("/t/{id}/play-on");
        let mut visitor = server.client();
        let at_text = at.to_string();
        let fields = [("at", at_text.as_str()), ("seat", "1"), ("level", "easy")];
        assert_eq!(visitor.post_form(&path, &fields).await.status, 409, "a running game keeps its secrets");
        for player in &mut players {
            player.post_json(&format!("/api/tables/{id}/resign"), &json!({})).await.ok();
        }
        assert_eq!(visitor.post_form(&path, &[fields[0], ("seat", "7")]).await.status, 409);
        assert_eq!(visitor.post_form(&path, &[fields[0], fields[1], ("level", "ismcts:ms=9")]).await.status, 400);
        let there = visitor.post_form(&path, &fields).await.ok().location().to_owned();
        let new = there.trim_start_matches("/t/").to_owned();
        let page = visitor.get(&there).await.ok().body;
        assert!(page.contains("Your move") && page.contains(&format!("/t/{id}/replay?at={at}")), "{page}");
        let mine = visitor.get(&format!("/api/tables/{new}/view")).await.ok().json()["view"].clone();
        assert_eq!(mine, view, "{game}: the seat knows what it knew");
        // It has a replay from there, and no record: its cards were never dealt from its seed.
        assert!(visitor.get(&format!("{there}/replay")).await.ok().body.contains("Move 0 of 0"));
        let (version, actions) = visitor.actions(&new).await;
        visitor.act(&new, version, &actions[0]).await.ok();
        // Seen again after its table slept.
        server.site.hall.stop().await;
        assert!(!visitor.get(&format!("{there}/replay")).await.ok().body.contains("Move 0 of 0"));
        visitor.post_form(&format!("{there}/resign"), &[]).await.ok();
        let refused = visitor.get(&format!("{there}/record")).await;
        assert!(refused.status == 409 && refused.body.contains("no record of its own"), "{}", refused.body);
    }
}
