//! Sessions: listed, ended here and elsewhere, on all nodes and in live streams; passwords and how often they are tried.

use crate::common::{Client, Running, dealt};
use axum::http::header;
use emporia_web::store::{Postgres, Sqlite, Store};
use serde_json::json;
use std::sync::Arc;

const PASSWORD: &str = "a long password";

/// Somebody who signed up.
pub async fn signed_up(server: &Running, name: &str) -> Client {
    let mut client = server.client();
    client
        .extra
        .push(("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0".to_owned()));
    client.post_form("/signup", &[("name", name), ("password", PASSWORD)]).await.ok();
    client
}

/// The same person in another browser, perhaps at another node.
async fn elsewhere(server: &Running, name: &str) -> Client {
    let mut client = server.client();
    client.post_form("/login", &[("name", name), ("password", PASSWORD)]).await.ok();
    client
}

async fn is_in(client: &mut Client) -> bool {
    client.get("/api/me").await.status == 200
}

/// The names of the sessions that a page lists.
fn listed(page: &str) -> Vec<String> {
    let values = page.split("name=\"session\" value=\"").skip(1);
    values.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended_one_by_one_or_all() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    let (mut phone, mut tablet) = (elsewhere(&server, "ana").await, elsewhere(&server, "Ana").await);
    let page = ana.get("/me").await.ok().body;
    assert!(page.contains("Firefox · Linux") && page.contains("Another browser"), "{page}");
    assert_eq!((listed(&page).len(), page.matches("This browser").count()), (3, 1));
    // Another's session is not theirs to end.
    let mut eve = signed_up(&server, "Eve").await;
    let foreign = listed(&ana.get("/me").await.body).pop().unwrap();
    assert_eq!(eve.post_form("/me/sessions/end", &[("session", &foreign)]).await.status, 404);
    // The phone ends the tablet's, by the one name that it alone does not show as its own.
    let mut own = listed(&ana.get("/me").await.body);
    let this = |page: &str| {
        let row = page.split("<li>").find(|row| row.contains("This browser")).unwrap();
        listed(row).remove(0)
    };
    let tablets = this(&tablet.get("/me").await.body);
    phone.post_form("/me/sessions/end", &[("session", &tablets)]).await.ok();
    assert!(!is_in(&mut tablet).await && is_in(&mut phone).await && is_in(&mut ana).await);
    own.retain(|name| *name != tablets);
    assert_eq!(own.len(), 2);
    phone.post_form("/me/sessions/end-all", &[]).await.ok();
    assert!(!is_in(&mut ana).await && !is_in(&mut phone).await && is_in(&mut eve).await);
    assert_eq!(server.client().post_form("/me/sessions/end-all", &[]).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_changed_with_the_old_one_and_ends_all_other_sessions() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    let mut phone = elsewhere(&server, "Ana").await;
    let wrong = ana.post_form("/me/password", &[("old", "not the password"), ("password", "another password")]).await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("The old password is wrong.") && wrong.body.contains("aria-invalid=\"true\""));
    let short = ana.post_form("/me/password", &[("old", PASSWORD), ("password", "short")]).await;
    assert_eq!(short.status, 400);
    assert!(is_in(&mut phone).await, "nothing was changed");
    // Signing up again is no way around it.
    let again = phone.post_form("/signup", &[("name", "Ana"), ("password", "another password")]).await;
    assert_eq!(again.status, 409);
    ana.post_form("/me/password", &[("old", PASSWORD), ("password", "another password")]).await.ok();
    assert!(is_in(&mut ana).await && !is_in(&mut phone).await);
    assert_eq!(phone.post_form("/login", &[("name", "Ana"), ("password", PASSWORD)]).await.status, 401);
    phone.post_form("/login", &[("name", "Ana"), ("password", "another password")]).await.ok();
    assert!(is_in(&mut phone).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_stays_in_the_form_beside_what_is_wrong_with_it() {
    let server = Running::new().await;
    let mut ana = server.client();
    let short = ana.post_form("/signup", &[("name", "Ana María"), ("password", "short")]).await;
    assert_eq!(short.status, 400);
    let form = short.body.split("action=\"/signup\"").nth(1).unwrap().split("</form>").next().unwrap();
    assert!(form.contains("value=\"Ana María\"") && form.contains("A password has 8 to 200 characters."), "{form}");
    assert!(!short.body.contains("value=\"short\""), "a password is never sent back");
    ana.post_form("/signup", &[("name", "Ana María"), ("password", PASSWORD)]).await.ok();
    let mut eve = server.client();
    eve.lang = "es";
    let wrong = eve.post_form("/login", &[("name", "Ana María"), ("password", "a wrong password")]).await;
    assert_eq!(wrong.status, 401);
    let form = wrong.body.split("action=\"/login\"").nth(1).unwrap().split("</form>").next().unwrap();
    assert!(form.contains("value=\"Ana María\"") && form.contains("El nombre o la contraseña no son correctos."));
    // A page that says what went wrong knows who reads it.
    assert!(ana.get("/nowhere").await.body.contains("<span class=\"who\">Ana María</span>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_of_a_name_are_tried_so_often_from_wherever() {
    let server = Running::with(|settings| settings.site.proxies = 1).await;
    let mut ana = signed_up(&server, "Ana").await;
    let mut last = Vec::new();
    for n in 0..12 {
        let mut eve = server.client();
        eve.extra.push(("x-forwarded-for", format!("192.0.2.{n}")));
        last.push(eve.post_form("/login", &[("name", "ANA"), ("password", "a wrong password")]).await);
    }
    assert!(last[..10].iter().all(|answer| answer.status == 401));
    assert!(last[10..].iter().all(|answer| answer.status == 429));
    assert!(last[11].body.contains("Too many passwords were tried for this name."), "{}", last[11].body);
    assert!(is_in(&mut ana).await, "whoever is logged in stays so");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_when_nobody_uses_it_and_its_cookie_lasts_while_somebody_does() {
    let server = Running::new().await;
    let mut ana = server.client();
    let set = ana.post_form("/play/roll-and-write", &[]).await;
    let cookie = set.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap().to_owned();
    assert!(cookie.contains(&format!("Max-Age={}", 90 * 86_400)), "{cookie}");
    let folder = server.stop().await.unwrap();
    let mut database = crate::formats::sqlite(folder.path()).await;
    // Two hours ago: it is used again, and lasts on.
    crate::formats::run(&mut database, "update sessions set at = at - 7200000, seen = seen - 7200000").await;
    let server = Running::at(folder.clone(), crate::common::settings(folder.path())).await;
    ana.address = server.address;
    let first = ana.get("/").await.ok();
    assert!(first.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap().starts_with("emporia="));
    assert!(ana.get("/").await.headers.get(header::SET_COOKIE).is_none(), "once is enough");
    server.stop().await;
    let at: i64 = sqlx::query_scalar("select seen - at from sessions").fetch_one(&mut database).await.unwrap();
    assert!(at >= 7_200_000, "when it was used is kept");
    let old = 91_i64 * 86_400_000;
    crate::formats::run(&mut database, &format!("update sessions set at = at - {old}, seen = seen - {old}")).await;
    let server = Running::at(folder.clone(), crate::common::settings(folder.path())).await;
    ana.address = server.address;
    assert!(!is_in(&mut ana).await);
}

/// Logs out, changes a password and a name at one node; asks at the other. Streams of both end.
async fn at_two_nodes(one: &Running, two: &Running) {
    let mut ana = signed_up(one, "Ana").await;
    let mut there = Client { address: two.address, ..ana.clone() };
    let mut phone = elsewhere(two, "Ana").await;
    assert!(is_in(&mut there).await && is_in(&mut phone).await);
    let mut players = [ana.clone(), one.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let mut page = there.stream(&format!("/t/{id}/live"), None).await;
    let mut events = there.stream(&format!("/api/tables/{id}/events"), None).await;
    let mut watching = phone.stream(&format!("/t/{id}/live"), None).await;
    assert!(page.next().await.is_some() && events.next().await.is_some() && watching.next().await.is_some());
    // A name, at once on both: on pages, and at the table.
    ana.post_form("/me/name", &[("name", "Anastasia")]).await.ok();
    until("the other node knows the name", async || there.get("/api/me").await.json()["name"] == "Anastasia").await;
    until("so does the table", async || there.get(&format!("/t/{id}")).await.body.contains("Anastasia")).await;
    // A password ends the other session and its stream, and nothing else.
    ana.post_form("/me/password", &[("old", PASSWORD), ("password", "another password")]).await.ok();
    while watching.next().await.is_some() {}
    assert!(!is_in(&mut phone).await && is_in(&mut there).await);
    // Logging out ends the streams of this session, with what its seat knows.
    ana.post_form("/logout", &[]).await.ok();
    while page.next().await.is_some() {}
    while events.next().await.is_some() {}
    assert!(!is_in(&mut there).await);
    assert_eq!(
        there.post_json("/api/tables", &json!({ "game": "roll-and-write", "options": { "players": 1 } })).await.status,
        401
    );
}

/// Waits until something holds; whatever makes it hold is under way.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    while !holds().await {
        assert!(tokio::time::Instant::now() < deadline, "{what}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_ends_streams_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::over(store).await;
    at_two_nodes(&server, &server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_at_one_node_holds_at_all_of_them() {
    let database = crate::postgres::Postgres::start();
    let one = Running::over(Arc::new(Postgres::open(&database.url).await.unwrap())).await;
    let two = Running::over(Arc::new(Postgres::open(&database.url).await.unwrap())).await;
    at_two_nodes(&one, &two).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_for_a_proxy_is_not_taken_for_a_token() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    ana.extra.push(("authorization", "Basic YW5hOng=".to_owned()));
    assert!(is_in(&mut ana).await, "the cookie counts");
    ana.extra.push(("origin", "http://evil.example".to_owned()));
    assert_eq!(ana.post_form("/logout", &[]).await.status, 403, "and so does where a request comes from");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_chose_stands_on_every_page_and_goes_along_to_other_browsers() {
    let server = Running::new().await;
    let mut ana = signed_up(&server, "Ana").await;
    assert!(ana.get("/").await.body.contains("<html lang=\"en\">"), "nothing is chosen at first");
    let fields = [("lang", "es"), ("theme", "dark"), ("motion", "fast"), ("sounds", "on")];
    ana.post_form("/me/preferences", &fields).await.ok();
    let marks = "<html lang=\"es\" data-theme=\"dark\" data-motion=\"fast\" data-sounds=\"on\">";
    for path in ["/", "/me", "/nowhere", "/rules"] {
        assert!(ana.get(path).await.body.contains(marks), "{path}");
    }
    let page = ana.get("/me").await.body;
    for (field, value) in fields {
        let select =
            page.split(&format!("<select name=\"{field}\">")).nth(1).unwrap().split("</select>").next().unwrap();
        let chosen = select.split("<option").find(|option| option.contains(" selected")).unwrap();
        assert!(chosen.contains(&format!("value=\"{value}\"")), "{field}: {select}");
    }
    let mut phone = elsewhere(&server, "Ana").await;
    assert!(phone.get("/").await.body.contains(marks));
    assert_eq!(phone.post_form("/me/preferences", &[("theme", "loud")]).await.status, 400);
    // Without an account it is kept by the browser alone.
    let mut guest = server.client();
    guest.post_form("/me/preferences", &[("theme", "light")]).await.ok();
    assert!(guest.get("/").await.body.contains("data-theme=\"light\""));
}
