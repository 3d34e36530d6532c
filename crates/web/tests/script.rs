//! The script in a real browser: the tests of `tests/script`, which import the modules from where they lie.

mod driver;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use driver::{House, Screen, wait_for};

/// A file of this crate.
async fn file(Path(path): Path<String>) -> Response {
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript",
        Some("json") => "application/json",
        _ => "text/html",
    };
    match std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))) {
        Ok(text) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_script_does_what_its_tests_say() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/tests/script/index.html", listener.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/{*path}", get(file))).await });
    let house = House::open().await;
    let browser = house.browser(Screen { size: (1280, 800), dark: false, lang: "en" }).await;
    browser.goto(&url).await.expect("the page of the tests");
    wait_for(&browser, "the tests end", "return !!window.results").await;
    let results = browser.execute("return window.results", vec![]).await.expect("results");
    browser.close().await.expect("the browser closes");
    let failed: Vec<&str> =
        results["failed"].as_array().expect("a list").iter().filter_map(|one| one.as_str()).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(results["count"].as_u64() > Some(40), "all of them ran: {}", results["count"]);
}
