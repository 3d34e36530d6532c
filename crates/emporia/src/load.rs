//! Many tables at once through the public interface: how many moves are acknowledged, and how fast.
//!
//! Every table is played on a connection of its own with tokens of its own. A move counts when the server has answered
//! that it is kept. When a game is over its record must hold exactly the moves that were acknowledged, in their order.

use crate::echo;
use crate::line::{Connection, read};
use anyhow::{Context, Result, ensure};
use emporia_engine::rng::{FastRng, fast, pick};
use emporia_web::server::{Place, Server, ServerSettings};
use http::{Method, Uri};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};

/// What to play.
#[derive(Clone, Debug)]
pub struct Load {
    /// How many tables at once.
    pub tables: usize,
    /// For how long.
    pub seconds: f64,
    /// Running servers over the same tables, which are asked in turn; none starts one on a free port.
    pub urls: Vec<String>,
    /// Moves per second in all; none for as many as possible.
    pub per_second: Option<f64>,
    /// Which game.
    pub game: String,
    /// At each table.
    pub players: u8,
    /// Where the own server keeps its tables; none for a folder that is removed afterwards.
    pub place: Option<Place>,
    /// Whether to measure a bare echo too, right after.
    pub echo: bool,
}

/// What was measured.
#[derive(Serialize, Debug)]
pub struct LoadReport {
    /// Tables at once.
    pub tables: usize,
    /// Players at each.
    pub players: u8,
    /// Which game.
    pub game: String,
    /// Seconds measured.
    pub seconds: f64,
    /// Moves acknowledged.
    pub moves: u64,
    /// Moves acknowledged per second.
    pub moves_per_second: f64,
    /// Half of the moves were acknowledged in this time.
    pub p50_ms: f64,
    /// 99 of 100 were.
    pub p99_ms: f64,
    /// All were.
    pub max_ms: f64,
    /// Games played to the end, whose records were compared with what was acknowledged.
    pub games_checked: u64,
    /// Tables still running at the end, whose version was compared.
    pub tables_checked: u64,
    /// Cores of this machine, shared by server and clients.
    pub cores: usize,
    /// Whether the server was our own, in the same process.
    pub own_server: bool,
    /// Processor time of this process for each move, in microseconds: what the figure would be bound by on a machine
    /// that does nothing else. Only where the system tells.
    pub cpu_us_per_move: Option<f64>,
    /// Memory of this process in megabytes, ten times over the run: level in a long run means that nothing is left behind.
    pub memory_mb: Vec<f64>,
    /// What a bare echo does in the same time on as many connections: a request, a row in SQLite by group commit, an
    /// answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub echo: Option<echo::EchoReport>,
    /// The moves for each echo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share_of_echo: Option<f64>,
    /// Processes that wanted to run on this machine, on average over the last minute.
    pub load_average: Option<f64>,
}

/// Seconds of processor time that this process has used.
pub fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may hold blanks: count after it. Ticks are hundredths of a second on Linux.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / 100.0)
}

fn load_average() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// What one table came to.
#[derive(Default)]
struct TableRun {
    latencies: Vec<u32>,
    games: u64,
    running: u64,
}

/// Plays, and tells what it measured; an error if anything acknowledged is not there.
pub async fn run(load: Load) -> Result<LoadReport> {
    let own = match load.urls.is_empty() {
        false => None,
        true => Some(Own::start(load.place.clone()).await?),
    };
    let urls = own.iter().map(|own| &own.url).chain(&load.urls);
    let addresses: Vec<Arc<str>> = urls.map(|url| address(url)).collect::<Result<_>>()?;
    let load = Arc::new(load);
    let gate = Arc::new(Semaphore::new(32));
    let mut seats = Vec::new();
    for n in 0..load.tables {
        let address = addresses.get(n % addresses.len()).context("no server")?.clone();
        let (load, gate) = (load.clone(), gate.clone());
        seats.push(tokio::spawn(async move {
            let _place = gate.acquire().await?;
            TablePlayers::new(load, address, n as u64).await
        }));
    }
    let mut players = Vec::new();
    for seat in seats {
        players.push(seat.await??);
    }
    let cpu = cpu_seconds();
    let begin = Instant::now() + Duration::from_millis(50);
    let end = begin + Duration::from_secs_f64(load.seconds);
    let tasks: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play(begin, end))).collect();
    let memory = tokio::spawn(memory(load.seconds));
    let mut all = TableRun::default();
    for task in tasks {
        let played = task.await??;
        all.latencies.extend(played.latencies);
        all.games += played.games;
        all.running += played.running;
    }
    let cpu = cpu.zip(cpu_seconds()).map(|(before, after)| after - before);
    if let Some(own) = own {
        own.stop().await;
    }
    let echo = match load.echo {
        true => Some(echo::run(load.tables, load.seconds).await?),
        false => None,
    };
    let moves_per_second = (all.latencies.len() as f64 / load.seconds).round();
    let share_of_echo = echo.as_ref().map(|echo| (moves_per_second / echo.per_second * 1000.0).round() / 1000.0);
    all.latencies.sort_unstable();
    let at = |share: f64| milliseconds(&all.latencies, share);
    Ok(LoadReport {
        tables: load.tables,
        players: load.players,
        game: load.game.clone(),
        seconds: load.seconds,
        moves: all.latencies.len() as u64,
        moves_per_second,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        games_checked: all.games,
        tables_checked: all.running,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        own_server: load.urls.is_empty(),
        memory_mb: memory.await?,
        cpu_us_per_move: cpu.map(|seconds| (seconds * 1e6 / all.latencies.len().max(1) as f64).round()),
        echo,
        share_of_echo,
        load_average: load_average(),
    })
}

/// How much memory this process has, ten times within so many seconds.
async fn memory(seconds: f64) -> Vec<f64> {
    let mut taken = Vec::new();
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_secs_f64(seconds / 10.0)).await;
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        let kilobytes = resident.and_then(|text| text.trim().parse::<f64>().ok());
        taken.extend(kilobytes.map(|kilobytes| (kilobytes / 102.4).round() / 10.0));
    }
    taken
}

/// The host and port of a server.
fn address(url: &str) -> Result<Arc<str>> {
    let url: Uri = url.parse().context("the address of the server cannot be read")?;
    Ok(url.authority().context("the address needs a host")?.as_str().into())
}

/// The time that a share of all took at most, in milliseconds; they are in order, and in microseconds.
pub fn milliseconds(latencies: &[u32], share: f64) -> f64 {
    let index = (latencies.len() as f64 * share) as usize;
    latencies.get(index.min(latencies.len().saturating_sub(1))).map_or(0.0, |&us| f64::from(us) / 1000.0)
}

/// A server of our own.
struct Own {
    url: String,
    folder: Option<std::path::PathBuf>,
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl Own {
    async fn start(place: Option<Place>) -> Result<Own> {
        let folder = std::env::temp_dir().join(format!("emporia-load-{}", std::process::id()));
        let kept = place.is_some();
        let mut settings = ServerSettings::new(place.unwrap_or_else(|| Place::Folder(folder.clone())));
        // All visitors come from one machine here.
        settings.site.rate = 0;
        settings.connections.address = usize::MAX;
        let server = Server::new(settings).await?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.serve(listener, async {
            let _ = stopped.await;
        }));
        Ok(Own { url, folder: (!kept).then_some(folder), stop, task })
    }

    async fn stop(self) {
        let _ = self.stop.send(());
        let _ = self.task.await;
        if let Some(folder) = self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

#[derive(Deserialize)]
struct TokenAnswer {
    token: String,
}

#[derive(Deserialize)]
struct TableAnswer {
    id: String,
    version: u64,
    #[serde(default)]
    turn: Vec<u8>,
}

#[derive(Deserialize)]
struct ActedAnswer<'a> {
    version: u64,
    #[serde(default)]
    turn: Vec<u8>,
    over: bool,
    #[serde(borrow, default)]
    actions: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct ActionsAnswer<'a> {
    version: u64,
    #[serde(borrow)]
    actions: Vec<&'a RawValue>,
}

/// All players of one table, who take turns on one line.
struct TablePlayers {
    load: Arc<Load>,
    line: Connection,
    tokens: Vec<String>,
    rng: FastRng,
    number: u64,
    table: String,
    version: u64,
    turn: Vec<u8>,
    /// The moves that were acknowledged in this game.
    made: Vec<(u8, Box<RawValue>)>,
}

impl TablePlayers {
    async fn new(load: Arc<Load>, address: Arc<str>, number: u64) -> Result<TablePlayers> {
        let mut line = Connection::new(address);
        let mut tokens = Vec::new();
        for seat in 0..load.players {
            let body = serde_json::json!({ "name": format!("load {number}.{seat}") });
            let token: TokenAnswer =
                line.call(&Method::POST, "/api/players", None, body.to_string().as_bytes()).await?;
            tokens.push(token.token);
        }
        let mut player = TablePlayers {
            load,
            line,
            tokens,
            rng: fast(0x10AD, number),
            number,
            table: String::new(),
            version: 0,
            turn: Vec::new(),
            made: Vec::new(),
        };
        player.open().await?;
        Ok(player)
    }

    /// Opens a table, fills its seats and deals.
    async fn open(&mut self) -> Result<()> {
        let options = serde_json::json!({ "players": self.load.players });
        let body = serde_json::json!({ "game": self.load.game, "options": options, "pace": 0 });
        let host = self.tokens.first().map(String::as_str);
        let shown: TableAnswer =
            self.line.call(&Method::POST, "/api/tables", host, body.to_string().as_bytes()).await?;
        for token in self.tokens.iter().skip(1) {
            let path = format!("/api/tables/{}/join", shown.id);
            let _: Value = self.line.call(&Method::POST, &path, Some(token), b"{}").await?;
        }
        let path = format!("/api/tables/{}/start", shown.id);
        let shown: TableAnswer = self.line.call(&Method::POST, &path, host, b"").await?;
        (self.table, self.version, self.turn) = (shown.id, shown.version, shown.turn);
        self.made.clear();
        Ok(())
    }

    async fn play(mut self, begin: Instant, end: Instant) -> Result<TableRun> {
        let mut played = TableRun::default();
        let every = self.load.per_second.map(|rate| Duration::from_secs_f64(self.load.tables as f64 / rate));
        // Tables with a pace do not all move at the same moment.
        let offset = every.map_or(Duration::ZERO, |every| every.mul_f64(self.number as f64 / self.load.tables as f64));
        let mut next = begin + offset;
        tokio::time::sleep_until(next.into()).await;
        let mut chosen: Option<(u8, Box<RawValue>)> = None;
        while Instant::now() < end {
            let (seat, action) = match chosen.take() {
                Some(chosen) => chosen,
                None => {
                    let seat = *self.turn.first().context("nobody's turn in a running game")?;
                    let path = format!("/api/tables/{}/actions", self.table);
                    let token = self.tokens.get(usize::from(seat)).map(String::as_str);
                    let answer = self.line.ask(&Method::GET, &path, token, b"").await?;
                    let found: ActionsAnswer = read(&path, &answer)?;
                    self.version = found.version;
                    (seat, self.choose(&found.actions).context("a seat that may act has no move")?)
                }
            };
            if let Some(every) = every {
                tokio::time::sleep_until(next.into()).await;
                next += every;
                if Instant::now() >= end {
                    break;
                }
            }
            let answer = self.act(seat, action, &mut played).await?;
            let acted: ActedAnswer = read("act", &answer)?;
            ensure!(acted.version > self.version, "a move made no new version");
            (self.version, self.turn) = (acted.version, acted.turn);
            if acted.over {
                self.check_record().await?;
                played.games += 1;
                self.open().await?;
            } else if self.turn.contains(&seat) {
                chosen = self.choose(&acted.actions).map(|action| (seat, action));
            }
        }
        // Whoever made the last move is told its number; others may not have noticed it yet.
        let path = format!("/api/tables/{}", self.table);
        let token = self.made.last().and_then(|(seat, _)| self.tokens.get(usize::from(*seat))).map(String::as_str);
        let shown: TableAnswer = self.line.call(&Method::GET, &path, token, b"").await?;
        ensure!(self.made.is_empty() || shown.version >= self.version, "an acknowledged move is not there");
        played.running += 1;
        Ok(played)
    }

    /// Any of the moves, as the server named it.
    fn choose(&mut self, actions: &[&RawValue]) -> Option<Box<RawValue>> {
        pick(&mut self.rng, actions).map(|&action| action.to_owned())
    }

    async fn act(&mut self, seat: u8, action: Box<RawValue>, played: &mut TableRun) -> Result<Vec<u8>> {
        #[derive(Serialize)]
        struct ActBody<'a> {
            version: u64,
            action: &'a RawValue,
            actions: bool,
        }
        let body = serde_json::to_vec(&ActBody { version: self.version, action: &action, actions: true })?;
        let path = format!("/api/tables/{}/act", self.table);
        let begun = Instant::now();
        let token = self.tokens.get(usize::from(seat)).map(String::as_str);
        let answer = self.line.ask(&Method::POST, &path, token, &body).await?;
        played.latencies.push(begun.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
        self.made.push((seat, action));
        Ok(answer)
    }

    /// The record of the finished game holds exactly what was acknowledged.
    async fn check_record(&mut self) -> Result<()> {
        #[derive(Deserialize)]
        struct RecordAnswer {
            entries: Vec<Value>,
        }
        let path = format!("/api/tables/{}/record", self.table);
        let record: RecordAnswer = self.line.call(&Method::GET, &path, None, b"").await?;
        let done: Vec<&Value> = record.entries.iter().filter(|entry| entry.get("do").is_some()).collect();
        ensure!(done.len() == self.made.len(), "{} moves acknowledged, {} recorded", self.made.len(), done.len());
        for (entry, (seat, action)) in done.iter().zip(&self.made) {
            let wanted: Value = serde_json::from_str(action.get())?;
            ensure!(entry["seat"] == *seat && entry["do"] == wanted, "the record has another move: {entry}");
        }
        Ok(())
    }
}
