//! The limit that `load` is compared with: a bare server that keeps what it is sent and sends it back. axum, one SQLite
//! connection with `synchronous=FULL`, group commit, no table, no rules, no accounts.

use crate::line::Connection;
use crate::load::{cpu_seconds, milliseconds};
use anyhow::{Context, Result};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use http::Method;
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

/// What a move sends and gets back, about.
const BODY: &str = r#"{"version":123,"action":{"acquire":{"good":"silver","from":3}},"actions":true}"#;
/// The most that goes into one transaction.
const GROUP: usize = 1024;

/// What was measured.
#[derive(Serialize, Debug)]
pub struct EchoReport {
    /// Requests answered per second.
    pub per_second: f64,
    /// Half of them were answered in this time.
    pub p50_ms: f64,
    /// 99 of 100 were.
    pub p99_ms: f64,
    /// Processor time of this process for each, in microseconds: what others on the machine do touches it little.
    pub cpu_us_each: Option<f64>,
}

type Kept = (Bytes, oneshot::Sender<()>);

async fn echo(State(writer): State<mpsc::Sender<Kept>>, body: Bytes) -> Result<Bytes, StatusCode> {
    let (reply, kept) = oneshot::channel();
    writer.send((body.clone(), reply)).await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    kept.await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    Ok(body)
}

/// Commits what has gathered while the last commit was on its way.
async fn write(mut database: SqliteConnection, mut inbox: mpsc::Receiver<Kept>) -> Result<()> {
    let insert = "begin immediate; insert into kept (body) select value from json_each($1); commit";
    let mut group = Vec::with_capacity(GROUP);
    while inbox.recv_many(&mut group, GROUP).await > 0 {
        let bodies: Vec<&str> = group.iter().map(|(body, _)| str::from_utf8(body)).collect::<Result<_, _>>()?;
        sqlx::query(insert).bind(serde_json::to_string(&bodies)?).execute(&mut database).await?;
        for (_, reply) in group.drain(..) {
            // Whoever asked may have gone meanwhile.
            let _ = reply.send(());
        }
    }
    Ok(database.close().await?)
}

/// One client that waits for each answer: how long each took, in microseconds.
async fn ask(address: Arc<str>, end: Instant) -> Result<Vec<u32>> {
    let mut line = Connection::new(address);
    let mut latencies = Vec::new();
    while Instant::now() < end {
        let begun = Instant::now();
        line.ask(&Method::POST, "/echo", None, BODY.as_bytes()).await?;
        latencies.push(begun.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
    }
    Ok(latencies)
}

/// Asks a server of its own on so many connections for so long.
pub async fn run(connections: usize, seconds: f64) -> Result<EchoReport> {
    let folder = std::env::temp_dir().join(format!("emporia-echo-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut database = SqliteConnectOptions::new()
        .filename(folder.join("echo.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await?;
    sqlx::raw_sql("create table kept (n integer primary key, body text not null)").execute(&mut database).await?;
    let (writer, inbox) = mpsc::channel(4 * GROUP);
    let writing = tokio::spawn(write(database, inbox));
    let router = Router::new().route("/echo", post(echo)).with_state(writer);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address: Arc<str> = listener.local_addr()?.to_string().into();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(
        axum::serve(listener, router)
            .with_graceful_shutdown(async {
                let _ = stopped.await;
            })
            .into_future(),
    );
    let (cpu, end) = (cpu_seconds(), Instant::now() + Duration::from_secs_f64(seconds));
    let clients: Vec<_> = (0..connections).map(|_| tokio::spawn(ask(address.clone(), end))).collect();
    let mut latencies = Vec::new();
    for client in clients {
        latencies.extend(client.await??);
    }
    let cpu = cpu.zip(cpu_seconds()).map(|(before, after)| after - before);
    drop(stop);
    serving.await?.context("the echo ends")?;
    writing.await??;
    std::fs::remove_dir_all(folder)?;
    latencies.sort_unstable();
    let at = |share: f64| milliseconds(&latencies, share);
    Ok(EchoReport {
        per_second: (latencies.len() as f64 / seconds).round(),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        cpu_us_each: cpu.map(|seconds| (seconds * 1e6 / latencies.len().max(1) as f64).round()),
    })
}
