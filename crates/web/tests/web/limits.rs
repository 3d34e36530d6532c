//! Limits that hold against whoever makes things up.

use crate::common::{Client, Running};
use axum::http::header;
use emporia_web::model::TableId;
use serde_json::json;

/// How many of so many requests got an answer other than 429.
async fn passed(client: &mut Client, times: usize, mut change: impl FnMut(&mut Client, usize)) -> usize {
    let mut passed = 0;
    for n in 0..times {
        change(client, n);
        passed += usize::from(client.get("/healthz").await.status != 429);
    }
    passed
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_that_are_made_up_share_the_limit_of_their_address() {
    let server = Running::with(|settings| settings.site.rate = 10).await;
    let mut ana = server.player("Ana").await;
    ana.get("/api/me").await.ok();
    let mut stranger = server.client();
    let begun = std::time::Instant::now();
    let tokens = passed(&mut stranger, 200, |client, n| client.token = Some(format!("made up {n}"))).await;
    stranger.token = None;
    let cookies =
        passed(&mut stranger, 200, |client, n| client.cookies = vec![("emporia".into(), n.to_string())]).await;
    // The burst, and ten for each second that this took.
    let most = 20 + 10 * (begun.elapsed().as_secs() as usize + 1);
    assert!(tokens + cookies <= most, "{tokens} and {cookies} of 200 passed, at most {most} may");
    assert_eq!(ana.get("/api/me").await.status, 200, "one who is known has a limit of their own");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_who_adds_a_line_of_their_own_is_not_believed() {
    let server = Running::with(|settings| settings.site.proxies = 1).await;
    let mut client = server.client();
    let mut wrong = 0;
    for n in 0..13 {
        client.extra = vec![("x-forwarded-for", format!("9.9.9.{n}")), ("x-forwarded-for", "1.1.1.2:4711".to_owned())];
        let login = client.post_form("/login", &[("name", "Ana"), ("password", "a guess of mine")]).await;
        wrong += usize::from(login.status == 401);
    }
    assert_eq!(wrong, 10, "passwords that were tried from one address");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_of_the_proxy_in_front_does_not_hide_the_cookie() {
    let server = Running::new().await;
    let mut visitor = server.client();
    visitor.post_form("/play/roll-and-write", &[]).await.ok();
    visitor.extra = vec![("authorization", "Basic dXNlcjpwYXNz".to_owned())];
    assert_eq!(visitor.get("/api/me").await.ok().json()["tables"].as_array().map(Vec::len), Some(1));
    visitor.post_form("/play/roll-and-write", &[]).await.ok();
    visitor.extra.push(("origin", "http://evil.example".to_owned()));
    assert_eq!(visitor.post_form("/play/roll-and-write", &[]).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_led_elsewhere_by_the_choice_of_a_language() {
    let server = Running::new().await;
    for (back, there) in [
        ("/rules", "/rules"),
        ("//evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("/\r\n/evil.example", "/"),
        ("/x\r\nset-cookie: a=b", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
    ] {
        let answer = server.client().post_form("/lang", &[("lang", "es"), ("back", back)]).await;
        assert_eq!((answer.status.as_u16(), answer.location()), (303, there), "{back:?}");
        assert_eq!(answer.headers.get_all(header::SET_COOKIE).iter().count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_table_that_does_not_exist_is_not_found_however_many_ask() {
    let server = Running::new().await;
    let id = TableId::new();
    let looks = (0..5_000).map(|_| {
        let (hall, id) = (server.site.hall.clone(), id.clone());
        tokio::spawn(async move { hall.look(&id).await.err() })
    });
    for look in looks.collect::<Vec<_>>() {
        assert_eq!(look.await.unwrap(), Some(emporia_web::fault::Fault::NotFound));
    }
    assert_eq!(server.client().post_json(&format!("/api/tables/{id}/join"), &json!({})).await.status, 401);
}
