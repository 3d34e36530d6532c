//! Names: none that looks like another's, and the new one at every table.

use crate::common::{Running, dealt, play_on};
use crate::sessions::signed_up;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_name_that_looks_like_anothers() {
    let server = Running::new().await;
    signed_up(&server, "Clio").await;
    let mut eve = server.client();
    let lookalikes = ["CLIO", "CIio", "Cl\u{ad}io", "Clio\u{3164}", "Cl\u{456}o", "Ｃｌｉｏ", "Clio\u{e0041}", "C1io"];
    for name in lookalikes {
        for (form, fields) in
            [("/me/name", &[("name", name)][..]), ("/signup", &[("name", name), ("password", "a long password")])]
        {
            let answer = eve.post_form(form, fields).await;
            assert!(answer.status == 409 || answer.status == 400, "{form} {name:?}: {}", answer.status);
            assert!(answer.body.contains("aria-invalid"), "{name:?} is said beside its field");
        }
        let program = eve.post_json("/api/players", &json!({ "name": name })).await;
        assert!(program.status == 409 || program.status == 400, "{name:?}: {}", program.body);
    }
    eve.post_form("/me/name", &[("name", "Cleo")]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_stands_at_tables_that_are_open_or_played_and_not_at_those_that_are_over() {
    let server = Running::new().await;
    let mut ana = server.client();
    let table = ana.post_form("/play/roll-and-write", &[]).await.ok().location().to_owned();
    ana.post_form(&format!("{table}/say"), &[("text", "hello")]).await.ok();
    let page = ana.get(&table).await.ok().body;
    let number = page.split("Guest ").nth(1).unwrap().split(|c: char| !c.is_ascii_digit()).next().unwrap().to_owned();
    // Each reader reads "guest" in their own language; a program too.
    let mut reader = server.client();
    reader.lang = "es";
    let page = reader.get(&table).await.ok().body;
    assert!(page.contains(&format!("Invitado {number}")) && !page.contains("Guest"));
    let shown = reader.get(&format!("/api/tables/{}", &table[3..])).await.ok().json();
    assert_eq!(shown["seats"][0]["name"], format!("Invitado {number}"));
    // After signing up, and after another name, the running table says so: in its seat, its log and its talk.
    for (form, name) in [("/signup", "Clio"), ("/me/name", "Thalia")] {
        ana.post_form(form, &[("name", name), ("password", "a long password")]).await.ok();
        let page = reader.get(&table).await.ok().body;
        assert!(page.contains(&format!("<b>{name}</b>")) && !page.contains(&number), "{page}");
    }
    let server = server.again().await;
    (ana.address, reader.address) = (server.address, server.address);
    assert!(reader.get(&table).await.ok().body.contains("<b>Thalia</b>"), "it is kept");
    // A game that is over keeps the names that it was played with.
    let mut alone = [server.player("Melpomene").await];
    let over = dealt(&mut alone, json!({})).await;
    play_on(&mut alone, &over, |_| false).await;
    alone[0].post_form("/me/name", &[("name", "Erato")]).await.ok();
    assert!(reader.get(&format!("/t/{over}")).await.ok().body.contains("Melpomene"));
}
