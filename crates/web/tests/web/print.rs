//! Games on paper on the site, whose games these are, and games that an operator takes from it.

use crate::common::{Running, settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_printed_from_its_rules() {
    let server = Running::new().await;
    let mut anyone = server.client();
    let page = anyone.get("/rules/roll-and-write").await.ok().body;
    assert!(
        page.contains("action=\"/print/roll-and-write.pdf\"") && page.contains("/print/roll-and-write-rules.pdf"),
        "{page}"
    );
    let game = anyone.get("/print/roll-and-write.pdf?lang=es&paper=letter&backs=fold&ink=low").await.ok();
    assert!(game.body.starts_with("%PDF-") && game.body.contains("612"), "a PDF in Letter");
    assert_eq!(game.headers["content-type"], "application/pdf");
    assert!(game.headers["content-disposition"].to_str().unwrap().contains("roll-and-write-es.pdf"));
    let again = anyone.get("/print/roll-and-write.pdf?lang=es&paper=letter&backs=fold&ink=low").await.ok();
    assert_eq!(again.body, game.body, "it was kept");
    let rules = anyone.get("/print/roll-and-write-rules.pdf").await.ok();
    assert!(rules.body.starts_with("%PDF-") && rules.body != game.body);
    for (address, status) in [
        ("/print/chess.pdf", 404),
        ("/print/roll-and-write.png", 404),
        ("/print/roll-and-write.pdf?paper=a5", 400),
        ("/print/roll-and-write.pdf?backs=two", 400),
        ("/print/roll-and-write.pdf?lang=xx", 400),
        ("/print/roll-and-write.pdf?ink=none", 400),
    ] {
        assert_eq!(anyone.get(address).await.status, status, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn authors_and_publishers_stand_wherever_a_game_does() {
    let server = Running::with(|settings| settings.site.contact = Some("host@emporia.example".to_owned())).await;
    let mut anyone = server.client();
    let home = anyone.get("/").await.ok().body;
    for name in [
        "Xavier Carrascosa",
        "Ricardo Jurado",
        "Mont Tàber",
        "Nicolás Martínez-Conde Schell",
        "Alexis Vivallo",
        "Editorial Cafabe",
    ] {
        assert!(home.contains(name), "{name}: {home}");
    }
    let rules = anyone.get("/rules/emporion").await.ok().body;
    assert!(rules.contains("Xavier Carrascosa") && rules.contains("https://www.mont-taber.com"), "{rules}");
    assert!(
        rules.contains("unofficial and made with respect") && rules.contains("mailto:host@emporia.example"),
        "{rules}"
    );
    let room = anyone.post_form("/invite/emporion", &[]).await.ok().location().to_owned();
    assert!(anyone.get(&room).await.ok().body.contains("Xavier Carrascosa"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_taken_away_opens_no_table_and_keeps_its_records() {
    let server = Running::new().await;
    let mut player = server.client();
    let table = player.post_form("/play/emporion", &[]).await.ok().location().to_owned();
    let cookies = player.cookies.clone();
    let folder = server.stop().await.unwrap();
    let mut without = settings(folder.path());
    without.hall.without = vec!["emporion".to_owned()];
    let server = Running::at(folder, without).await;
    let mut player = server.client();
    player.cookies = cookies;
    let home = player.get("/").await.ok().body;
    assert!(!home.contains("action=\"/play/emporion\"") && home.contains("action=\"/play/emporous\""), "{home}");
    for address in ["/play/emporion", "/invite/emporion", "/learn/emporion"] {
        assert_eq!(player.post_form(address, &[]).await.status, 403, "{address}");
    }
    assert_eq!(player.post_json("/api/tables", &serde_json::json!({ "game": "emporion" })).await.status, 403);
    assert_eq!(player.get("/print/emporion.pdf").await.status, 404);
    // What was begun is played on, and given up: its record stays, and the clauses that it is about.
    player.get(&table).await.ok();
    player.post_form(&format!("{table}/resign"), &[]).await.ok();
    player.get(&format!("{table}/replay")).await.ok();
    assert!(player.get(&format!("{table}/record")).await.ok().body.contains("emporion"));
    assert!(!player.get("/rules/emporion").await.ok().body.contains("id=\"print\""));
}
