//! The waiting room: one address seats whoever opens it, and the host changes everything but who is there.

use crate::common::{Client, Running};

async fn invited(server: &Running, game: &str) -> (Client, String) {
    let mut host = server.client();
    let table = host.post_form(&format!("/invite/{game}"), &[]).await.ok().location().to_owned();
    (host, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_opens_a_table_whose_address_seats_a_friend_then_shows_the_game_to_others() {
    let server = Running::new().await;
    let (mut host, table) = invited(&server, "emporous").await;
    let room = host.get(&table).await.ok().body;
    assert!(room.contains("Emporous") && room.contains("data-copy=") && room.contains("data-share="), "{room}");
    assert!(
        room.contains("<svg") && room.contains(&format!("http://{}{table}", server.address)),
        "the whole address, and its code"
    );
    assert!(room.contains("One seat is free: start now"), "the start is always in sight");
    // A friend opens the same address, says a name and sits.
    let mut friend = server.client();
    let page = friend.get(&table).await.ok().body;
    assert!(page.contains("invites you to Emporous") && page.contains("name=\"name\""), "{page}");
    friend.post_form(&format!("{table}/join"), &[("name", "Daphne the Bold")]).await.ok();
    let room = host.get(&table).await.ok().body;
    assert!(room.contains("Daphne the Bold") && room.contains("All seats are taken"), "{room}");
    // A third reads that it is full, and later watches at the same address.
    let mut third = server.client();
    let page = third.get(&table).await.ok().body;
    assert!(page.contains("All seats are taken") && page.contains("You can watch"), "{page}");
    assert_eq!(third.post_form(&format!("{table}/start"), &[]).await.status, 401, "only the host starts");
    assert_eq!(friend.post_form(&format!("{table}/start"), &[]).await.status, 403);
    host.post_form(&format!("{table}/start"), &[]).await.ok();
    assert!(third.get(&table).await.ok().body.contains("Watching"));
    assert_eq!(host.post_form(&format!("{table}/agree"), &[("players", "3")]).await.status, 409, "it has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_seats_bots_and_changes_seats_and_options_until_the_start() {
    let server = Running::new().await;
    let (mut host, table) = invited(&server, "emporous").await;
    let agree = format!("{table}/agree");
    let mut friend = server.client();
    friend.post_form(&format!("{table}/join"), &[("name", "Daphne the Bold")]).await.ok();
    assert_eq!(friend.post_form(&agree, &[("players", "4")]).await.status, 403, "the host alone");
    // More seats, other options: the friend keeps the seat, and what is not named stays as it is.
    host.post_form(&agree, &[("players", "4"), ("chapter", "2"), ("fugitives", "3"), ("clock", "60s")]).await.ok();
    host.post_form(&agree, &[("seat2", "hard")]).await.ok();
    let id = table.trim_start_matches("/t/");
    let shown = host.get(&format!("/api/tables/{id}")).await.ok().json();
    assert_eq!((&shown["options"]["chapter"], &shown["options"]["fugitives"]), (&2.into(), &3.into()), "{shown}");
    assert_eq!((&shown["seats"][1]["name"], &shown["seats"][2]["bot"]), (&"Daphne the Bold".into(), &"hard".into()));
    assert_eq!(shown["clock"]["seconds"], 60);
    // Options that no longer fit are the usual ones again: Chapter Two needs three.
    host.post_form(&agree, &[("swap", "1")]).await.ok();
    host.post_form(&agree, &[("players", "2")]).await.ok();
    let shown = host.get(&format!("/api/tables/{id}")).await.ok().json();
    assert_eq!((&shown["options"]["chapter"], &shown["options"]["players"]), (&1.into(), &2.into()), "{shown}");
    assert_eq!(shown["seats"][0]["name"], "Daphne the Bold", "one seat up");
    assert_eq!(
        host.post_form(&agree, &[("seat1", "a dance")]).await.ok().status,
        303,
        "a person's seat is not changed"
    );
    assert_eq!(host.post_form(&agree, &[("players", "9")]).await.status, 400);
    assert_eq!(host.post_form(&agree, &[("clock", "soon")]).await.status, 400);
    // Free seats become bots when the host starts, and all of it is there after a restart.
    host.post_form(&agree, &[("players", "3")]).await.ok();
    host.post_form(&format!("{table}/start"), &[("fill", "easy")]).await.ok();
    let server = server.again().await;
    host.address = server.address;
    let shown = host.get(&format!("/api/tables/{id}")).await.ok().json();
    assert_eq!((&shown["status"], &shown["seats"][2]["bot"]), (&"running".into(), &"easy".into()), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_keeps_what_was_set_and_shows_what_fits() {
    let server = Running::new().await;
    let mut visitor = server.client();
    let first = visitor.get("/new/emporous?players=3").await.ok().body;
    assert!(
        first.contains("name=\"chapter\"") && !first.contains("name=\"fugitives\""),
        "Fugitives are of Chapter Two"
    );
    let second = visitor.get("/new/emporous?players=3&chapter=2&clock=1d&seat1=hard&pace=0").await.ok().body;
    for kept in ["value=\"2\" selected", "value=\"1d\" selected", "value=\"hard\" selected", "value=\"0\" selected"] {
        assert!(second.contains(kept), "{kept}");
    }
    assert!(second.contains("name=\"fugitives\""));
    let two = visitor.get("/new/emporous?players=2&chapter=2").await.ok().body;
    assert!(!two.contains("name=\"chapter\"") && !two.contains("name=\"fugitives\""), "neither fits two");
    let filled = visitor.get("/new/emporion?players=4&fill=expert").await.ok().body;
    assert_eq!(filled.matches("value=\"expert\" selected").count(), 3);
    let levels: Vec<usize> =
        ["easy", "normal", "hard", "expert"].map(|l| filled.find(&format!("<option value=\"{l}\"")).unwrap()).into();
    assert!(levels.is_sorted(), "levels stand in order");
}

#[tokio::test(flavor = "multi_thread")]
async fn giving_up_asks_first_and_says_what_will_happen() {
    let server = Running::new().await;
    let mut alone = server.client();
    let table = alone.post_form("/play/emporion", &[]).await.ok().location().to_owned();
    let page = alone.get(&table).await.ok().body;
    assert!(page.contains("End the game") && page.contains("without a result") && !page.contains("Give up"), "{page}");
    let (mut host, table) = invited(&server, "emporion").await;
    server.client().post_form(&format!("{table}/join"), &[]).await.ok();
    host.post_form(&format!("{table}/start"), &[]).await.ok();
    let page = host.get(&table).await.ok().body;
    assert!(page.contains("Give up") && page.contains("A bot plays your seat to the end"), "{page}");
    host.post_form(&format!("{table}/resign"), &[]).await.ok();
    let page = host.get(&table).await.ok().body;
    assert!(page.contains("You gave up: a bot plays your seat.") && !page.contains("data-mine"), "{page}");
}
