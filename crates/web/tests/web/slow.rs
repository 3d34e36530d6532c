//! Connections that keep the server waiting, and those who open too many.

use crate::common::{Client, Running, dealt};
use emporia_web::connections::ConnectionLimits;
use emporia_web::streams::MostStreams;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const SOON: Duration = Duration::from_millis(200);

/// A server that waits for nobody.
async fn hasty() -> Running {
    let limits = ConnectionLimits { head: SOON, body: SOON, ..ConnectionLimits::default() };
    Running::with(|settings| settings.connections = limits).await
}

/// What the server says before it hangs up on somebody who sends this, and then a piece again and again.
async fn until_hung_up(server: &Running, first: &str, again: &str) -> String {
    let (mut from, mut to) = TcpStream::connect(server.address).await.unwrap().into_split();
    to.write_all(first.as_bytes()).await.unwrap();
    let again = again.to_owned();
    let drip = tokio::spawn(async move {
        while !again.is_empty() && to.write_all(again.as_bytes()).await.is_ok() {
            tokio::time::sleep(SOON / 10).await;
        }
        // The line is held as long as the server lets us.
        std::future::pending::<()>().await;
        drop(to);
    });
    let mut said = Vec::new();
    // However it ends: what counts is that it does.
    let _ = from.read_to_end(&mut said).await;
    drip.abort();
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_a_connection_by_sending_little() {
    let server = hasty().await;
    let post = "POST /api/players HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    assert_eq!(until_hung_up(&server, "", "").await, "", "no bytes");
    let half = until_hung_up(&server, "GET / HTTP/1.1\r\nhost:", "").await;
    assert!(half.is_empty() || half.contains(" 408 "), "half a head: {half}");
    let dripping = until_hung_up(&server, "GET / HTTP/1.1\r\n", "x-more: 1\r\n").await;
    assert!(dripping.is_empty() || dripping.contains(" 408 "), "a head that drips: {dripping}");
    let half = until_hung_up(&server, &format!("{post}content-length: 100\r\n\r\n{{"), "").await;
    assert!(half.contains(" 408 "), "half a body: {half}");
    let chunked = until_hung_up(&server, &format!("{post}transfer-encoding: chunked\r\n\r\n"), "1\r\n \r\n").await;
    assert!(chunked.contains(" 408 ") && chunked.contains("did not come in time"), "a body without end: {chunked}");
    let idle = until_hung_up(&server, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", "").await;
    assert!(idle.starts_with("HTTP/1.1 200 "), "a connection kept for nothing: {idle}");
}

/// Whether the server answers on a connection.
async fn answers(stream: &mut TcpStream) -> bool {
    if stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.is_err() {
        return false;
    }
    let mut answer = Vec::new();
    while !answer.ends_with(b"ok\n") {
        if !matches!(stream.read_buf(&mut answer).await, Ok(1..)) {
            return false;
        }
    }
    answer.starts_with(b"HTTP/1.1 200")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections_and_no_more() {
    let server = Running::with(|settings| settings.connections.address = 3).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        assert!(answers(&mut stream).await);
        open.push(stream);
    }
    assert!(!answers(&mut TcpStream::connect(server.address).await.unwrap()).await);
    drop(open.pop());
    while !answers(&mut TcpStream::connect(server.address).await.unwrap()).await {
        tokio::time::sleep(SOON / 10).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_all_connections_are_the_proxys() {
    let server = Running::with(|settings| {
        settings.connections.address = 1;
        settings.site.proxies = 1;
    })
    .await;
    let mut first = TcpStream::connect(server.address).await.unwrap();
    assert!(answers(&mut first).await);
    assert!(answers(&mut TcpStream::connect(server.address).await.unwrap()).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_all_places_are_taken_the_next_one_waits_for_one() {
    let server = Running::with(|settings| settings.connections.all = 1).await;
    let mut first = TcpStream::connect(server.address).await.unwrap();
    assert!(answers(&mut first).await);
    let address = server.address;
    let waiting = tokio::spawn(async move { answers(&mut TcpStream::connect(address).await.unwrap()).await });
    assert!(answers(&mut first).await && !waiting.is_finished());
    drop(first);
    assert!(waiting.await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_and_addresses_have_so_many_streams_and_no_more() {
    let server = Running::with(|settings| {
        settings.site.streams = MostStreams { visitor: 2, address: 3 };
        settings.site.proxies = 1;
    })
    .await;
    let mut ana = server.player("Ana").await;
    let id = dealt(&mut [ana.clone()], json!({})).await;
    let path = format!("/t/{id}/live");
    let from = |client: &mut Client, ip: &str| client.extra = vec![("x-forwarded-for", ip.to_owned())];
    from(&mut ana, "1.1.1.1");
    let first = ana.stream(&path, None).await;
    let _second = ana.stream(&format!("/api/tables/{id}/events"), None).await;
    from(&mut ana, "2.2.2.2");
    let refused = ana.get(&path).await;
    assert_eq!(refused.status, 429, "a visitor, wherever from");
    assert!(refused.body.contains("As many pages of tables are open"), "{}", refused.body);
    let mut other = server.client();
    from(&mut other, "1.1.1.1");
    let _third = other.stream(&path, None).await;
    assert_eq!(other.get(&path).await.status, 429, "an address, whoever asks");
    from(&mut other, "2.2.2.2");
    drop(other.stream(&path, None).await);
    drop(first);
    while ana.open_stream(&path).await.is_none() {
        tokio::time::sleep(SOON / 10).await;
    }
}
