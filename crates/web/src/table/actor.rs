//! The task that owns a live table. It makes every change, one after another, and tells nobody of a change before the
//! store has it. It wakes bots, watches clocks, and goes to sleep when nobody needs it.

use super::ask::{Command, decide, overdue};
use super::fold::Table;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::model::{Change, Entry, Guest, Row, Status, TableId, Time, now};
use crate::store::Write;
use emporia_bots::Spec;
use emporia_engine::{MAX_SEATS, Seat};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

/// Something done with the table after a request, on the task that owns it.
pub type Reader = Box<dyn FnOnce(Result<&Table, Fault>) + Send>;

/// A message to a table.
pub enum Ask {
    /// A person asks for a change; the reader gets the table once it is kept.
    Do(Guest, Command, Reader),
    /// Somebody looks.
    Look(Reader),
    /// The table's own clock or bot may be due: see to it.
    Nudge,
    /// Another process made this version.
    Heard(u64),
    /// A bot has decided.
    Thought {
        /// For which seat.
        seat: Seat,
        /// The version it thought about.
        basis: u64,
        /// Its action, as JSON.
        action: String,
    },
    /// Keep what is to be kept, and go.
    Stop(oneshot::Sender<()>),
}

/// How others reach a live table.
#[derive(Clone)]
pub struct Handle {
    /// To the task.
    pub inbox: mpsc::Sender<Ask>,
    /// The version of the last change that is kept.
    pub version: watch::Receiver<u64>,
}

/// After so many versions a position is kept, so that waking a long game stays quick.
const SNAPSHOT_EVERY: u64 = 64;
/// How long bots and clocks wait after the store failed.
const RETRY: Duration = Duration::from_secs(1);
/// How often a change is tried again when other processes were first.
const TRIES: usize = 20;

struct Actor {
    hall: Arc<Hall>,
    id: TableId,
    inbox: mpsc::Receiver<Ask>,
    own: mpsc::WeakSender<Ask>,
    shown: watch::Sender<u64>,
    table: Option<Table>,
    /// The row as the store has it.
    row: Option<Arc<Row>>,
    kept_at: u64,
    /// The version that the bot of each seat is thinking about.
    thinking: [Option<u64>; MAX_SEATS],
    used: Instant,
    /// The store failed: nothing is tried by itself before this moment.
    paused: Option<Instant>,
}

/// Starts the task of a table. `fresh` is the table if it was opened just now; otherwise it is read from the store.
pub fn wake(hall: Arc<Hall>, id: TableId, fresh: Option<Table>) -> Handle {
    let (own, inbox) = mpsc::channel(64);
    let (shown, version) = watch::channel(fresh.as_ref().map_or(0, |table| table.version));
    let row = fresh.as_ref().map(|table| Arc::new(table.row()));
    let weak = own.downgrade();
    let actor = Actor {
        hall,
        id,
        inbox,
        own: weak,
        shown,
        table: fresh,
        row,
        kept_at: 0,
        thinking: [None; MAX_SEATS],
        used: Instant::now(),
        paused: None,
    };
    tokio::spawn(actor.run());
    Handle { inbox: own, version }
}

impl Actor {
    /// Answers and tends the table until it may sleep or is told to stop; gives the one who waits for that.
    async fn live(&mut self) -> Option<oneshot::Sender<()>> {
        self.tend().await;
        loop {
            let at = self.next_due();
            tokio::select! {
                biased;
                ask = self.inbox.recv() => match ask {
                    Some(Ask::Stop(done)) => return Some(done),
                    Some(ask) => self.answer(ask).await,
                    None => return None,
                },
                () = sleep_until(at) => {
                    if self.may_sleep() {
                        return None;
                    }
                    self.tend().await;
                }
            }
        }
    }

    async fn run(mut self) {
        self.hall.metrics.live.inc();
        // What is not there needs no task: whoever asked gets their answer below.
        let stopping = match self.table().await {
            Err(Fault::NotFound) => None,
            _ => self.live().await,
        };
        // From here on nobody finds this task; what is already in the inbox is still answered.
        self.hall.forget(&self.id, &self.own);
        self.inbox.close();
        while let Some(ask) = self.inbox.recv().await {
            self.answer(ask).await;
        }
        self.keep().await;
        self.hall.metrics.live.dec();
        drop(stopping);
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Do(guest, command, reader) => {
                self.used = Instant::now();
                let done = self.person(&guest, &command).await;
                match (done, &self.table) {
                    (Ok(()), Some(table)) => reader(Ok(table)),
                    (Ok(()), None) => reader(Err(Fault::Unplayable)),
                    (Err(fault), _) => reader(Err(fault)),
                }
                self.tend().await;
            }
            Ask::Look(reader) => {
                self.used = Instant::now();
                match self.table().await {
                    Ok(table) => reader(Ok(table)),
                    Err(fault) => reader(Err(fault)),
                }
            }
            Ask::Nudge => self.tend().await,
            Ask::Heard(version) => {
                if self.table.as_ref().is_some_and(|table| table.version < version) {
                    self.catch_up().await;
                    self.tend().await;
                }
            }
            Ask::Thought { seat, basis, action } => {
                self.thinking[seat.index()] = None;
                self.bot_moves(seat, basis, action).await;
                self.tend().await;
            }
            Ask::Stop(_) => {}
        }
    }

    /// The table, read from the store if it is not here.
    async fn table(&mut self) -> Result<&mut Table, Fault> {
        if self.table.is_none() {
            let stored = self.hall.store.load(&self.id).await?.ok_or(Fault::NotFound)?;
            let table = Table::load(&self.hall.shelf, &self.id, &stored)?;
            self.kept_at = stored.snapshot.map_or(0, |(seq, _)| seq);
            self.row = None;
            self.shown.send_if_modified(|v| std::mem::replace(v, table.version) != table.version);
            self.table = Some(table);
        }
        self.table.as_mut().ok_or(Fault::NotFound)
    }

    /// A person's request: granted and kept, or refused.
    async fn person(&mut self, guest: &Guest, command: &Command) -> Result<(), Fault> {
        // Whoever makes a move is back.
        let away = matches!(command, Command::Act { .. } | Command::Undo | Command::Say(_));
        if away && self.table().await.is_ok_and(|table| decide(table, guest, &Command::Back).is_ok()) {
            self.change(&mut |table| decide(table, guest, &Command::Back)).await?;
        }
        self.change(&mut |table| decide(table, guest, command)).await
    }

    /// Makes the change that `decide` grants and keeps it. If another process made a change first, decides again.
    async fn change(&mut self, decide: &mut (dyn FnMut(&Table) -> Result<Change, Fault> + Send)) -> Result<(), Fault> {
        for _ in 0..TRIES {
            let shelf = self.hall.shelf.clone();
            let table = self.table().await?;
            let change = decide(table)?;
            let at = now().max(table.at);
            let (before, seq) = (table.version, table.version + 1);
            let events = match table.fold(&shelf, at, &change) {
                Ok(events) => events,
                Err(fault) => {
                    // The engine refuses before it changes anything; whatever else happened is read again.
                    if table.version != before || !matches!(fault, Fault::Illegal(_) | Fault::Unreadable) {
                        self.table = None;
                    }
                    return Err(fault);
                }
            };
            let row = match (&self.table, &self.row) {
                (Some(table), Some(old)) if table.leaves(old, &change) => None,
                (table, _) => table.as_ref().map(|table| Arc::new(table.row())),
            };
            let change = serde_json::to_string(&change).unwrap_or_default();
            let entry = Box::new(Entry { table: self.id.clone(), seq, at, change, events });
            match self.hall.writer.write(Write::Entry(entry, row.clone())).await {
                Ok(true) => {
                    self.row = row.or(self.row.take());
                    self.hall.metrics.changes.inc();
                    self.shown.send_replace(seq);
                    self.keep_sometimes();
                    return Ok(());
                }
                Ok(false) => {
                    self.hall.metrics.conflicts.inc();
                    self.table = None;
                }
                Err(fault) => {
                    // What is kept is what happened: it is read again.
                    self.table = None;
                    self.paused = Some(Instant::now() + RETRY);
                    return Err(fault.into());
                }
            }
        }
        Err(Fault::TooMany)
    }

    /// Reads what other processes did.
    async fn catch_up(&mut self) {
        let shelf = self.hall.shelf.clone();
        let Some(table) = &mut self.table else { return };
        let Ok(entries) = self.hall.store.after(&self.id, table.version).await else {
            self.table = None;
            return;
        };
        for entry in entries {
            let change = serde_json::from_str::<Change>(&entry.change);
            let folded = change.ok().and_then(|change| table.fold(&shelf, entry.at, &change).ok());
            if folded.is_none() || entry.seq != table.version {
                self.table = None;
                return;
            }
        }
        self.row = None;
        let version = table.version;
        self.shown.send_if_modified(|v| std::mem::replace(v, version) != version);
    }

    /// Sees to clocks that ran out and bots whose move it is.
    async fn tend(&mut self) {
        if self.paused.is_some_and(|until| Instant::now() < until) {
            return;
        }
        self.paused = None;
        loop {
            let Ok(table) = self.table().await else {
                self.paused = Some(Instant::now() + RETRY);
                return;
            };
            if overdue(table, now()).is_none() {
                break;
            }
            let late = self.change(&mut |table| overdue(table, now()).ok_or(Fault::NotFound)).await;
            if late.is_err() {
                break;
            }
        }
        let Some(table) = &self.table else { return };
        for seat in table.turn().seats().iter() {
            let Some(due) = table.bot_due(seat) else { continue };
            let basis = table.touched(seat);
            if self.thinking[seat.index()] == Some(basis) {
                continue;
            }
            let Some(level) = table.seats[seat.index()].bot() else { continue };
            let Some(spec) = Spec::read(level) else {
                // Said once: the seat waits for a version that knows this bot.
                self.thinking[seat.index()] = Some(basis);
                tracing::error!(table = %self.id, ?seat, level, "a bot of an unknown level is to move");
                continue;
            };
            let Some(board) = table.board.as_ref() else { continue };
            let mut seed = [0; 8];
            crate::model::fill(&mut seed);
            let Some(thought) = board.thought(seat, spec, u64::from_le_bytes(seed)) else { continue };
            self.thinking[seat.index()] = Some(basis);
            let (own, thinkers, metrics) = (self.own.clone(), self.hall.thinkers.clone(), self.hall.metrics.clone());
            tokio::spawn(async move {
                let Ok(_place) = thinkers.acquire().await else { return };
                let begun = std::time::Instant::now();
                let Ok(action) = tokio::task::spawn_blocking(thought).await else { return };
                drop(_place);
                metrics.thought(begun.elapsed());
                tokio::time::sleep(Duration::from_millis((due - now()).max(0) as u64)).await;
                if let Some(own) = own.upgrade() {
                    let _ = own.send(Ask::Thought { seat, basis, action }).await;
                }
            });
        }
    }

    async fn bot_moves(&mut self, seat: Seat, basis: u64, action: String) {
        let Ok(action) = RawValue::from_string(action) else { return };
        let made = self
            .change(&mut |table| {
                if table.touched(seat) != basis || table.bot_due(seat).is_none() {
                    return Err(Fault::Stale(table.version));
                }
                Ok(Change::Move { seat: seat.0, action: action.clone(), bot: true })
            })
            .await;
        if let Err(fault) = made {
            match fault {
                Fault::Stale(_) | Fault::Conflict(_) | Fault::Store(_) => {}
                fault => tracing::error!(table = %self.id, ?seat, ?fault, "a bot's move was refused"),
            }
        }
    }

    fn next_due(&self) -> Instant {
        let (now, idle) = (Instant::now(), self.hall.config.idle);
        // Once the time to sleep has come it is asked again at leisure: somebody may be watching.
        let asleep = if self.used + idle > now { self.used + idle } else { now + idle.max(Duration::from_millis(100)) };
        let seats = self.table.as_ref().map_or(0, |table| table.seats.len());
        let deadline = Seat::all(seats).filter_map(|seat| self.table.as_ref()?.deadline(seat)).min();
        let due = deadline.map(|at| now + until(at)).max(self.paused);
        due.map_or(asleep, |due| asleep.min(due))
    }

    /// Nobody asks, nobody watches, and nothing is due soon.
    fn may_sleep(&self) -> bool {
        let idle = self.used.elapsed() >= self.hall.config.idle && self.shown.receiver_count() <= 1;
        let soon = now() + self.hall.config.idle.as_millis() as Time;
        let due = self.table.as_ref().and_then(Table::due);
        idle && due.is_none_or(|due| due > soon)
    }

    fn keep_sometimes(&mut self) {
        let Some(table) = &self.table else { return };
        if table.status != Status::Over && table.version < self.kept_at + SNAPSHOT_EVERY {
            return;
        }
        let Some(board) = &table.board else { return };
        // Nobody waits for it: the log is the truth.
        let snapshot = Write::Snapshot { table: self.id.clone(), seq: table.version, text: board.snapshot() };
        self.kept_at = table.version;
        let writer = self.hall.writer.clone();
        tokio::spawn(async move { writer.write(snapshot).await });
    }

    /// Keeps the position, if the game runs or has run and it is not kept yet.
    async fn keep(&mut self) {
        let Some(table) = &self.table else { return };
        let Some(board) = &table.board else { return };
        if table.version == self.kept_at {
            return;
        }
        let (seq, text) = (table.version, board.snapshot());
        let kept = self.hall.writer.write(Write::Snapshot { table: self.id.clone(), seq, text }).await;
        match kept {
            Ok(_) => self.kept_at = seq,
            Err(fault) => tracing::warn!(table = %self.id, %fault, "a snapshot could not be kept"),
        }
    }
}

fn until(at: Time) -> Duration {
    Duration::from_millis((at - now()).clamp(0, 3_600_000) as u64)
}
