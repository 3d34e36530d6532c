//! The task that owns a live table. It makes every change, one after another, and tells nobody of a change before the
//! store has it. It wakes bots, watches clocks, and goes to sleep when nobody needs it.
//!
//! Readers are given the table as it was kept last, and read it on their own tasks. The next change is made on a copy if
//! somebody still holds that one (copy on write), and in place if nobody does.

use super::ask::{Command, decide, overdue};
use super::fold::Table;
use super::thinking::Thinking;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::model::{Change, Guest, ListedTable, LogRow, OrderChange, Status, TableId, Time, now};
use crate::store::{Write, Writer};
use crate::under_way::CountedTable;
use emporia_engine::{MAX_SEATS, Seat};
use serde_json::value::RawValue;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

/// Who waits for the table, as it is once their request is done.
pub type TableReply = oneshot::Sender<Result<Arc<Table>, Fault>>;

/// A message to a table.
pub enum Ask {
    /// A person asks for a change; they get the table once it is kept.
    Do(Guest, Command, TableReply),
    /// Somebody looks, and the table is not published, or not at this version: another process made it.
    Look(u64, TableReply),
    /// The table's own clock or bot may be due: see to it.
    Nudge,
    /// Nobody may want this table any more: see to it.
    Clear,
    /// Another process made this version.
    Heard(u64),
    /// A bot has decided.
    Thought {
        /// For which seat.
        seat: Seat,
        /// The version it thought about.
        basis: u64,
        /// Its action, as JSON; none if it panicked.
        action: Option<String>,
    },
    /// Keep what is to be kept, and go.
    Stop(oneshot::Sender<()>),
}

/// How others reach a live table.
pub struct Handle {
    /// To the task.
    pub inbox: mpsc::Sender<Ask>,
    /// What is kept.
    pub shown: watch::Receiver<Published>,
    /// Whether somebody looked without asking the task, which stays awake for them.
    pub looked: Arc<AtomicBool>,
}

/// What everyone may read of a live table.
#[derive(Clone, Default)]
pub struct Published {
    /// The number of the last change that is kept.
    pub version: u64,
    /// The table at that version; none while a change is made in place, because nobody watches.
    pub table: Option<Arc<Table>>,
}

/// After so many versions a position is kept, so that waking a long game stays quick; after more if there are already
/// many, because a position has the log in it and all of them together must not grow with its square.
const SNAPSHOT_EVERY: u64 = 64;
/// And when nothing has happened for so long, so that a crash leaves next to nothing to be folded again by rules that may
/// be others then.
const QUIET: Duration = Duration::from_secs(2);
/// How long bots and clocks wait after the store failed.
const RETRY: Duration = Duration::from_secs(1);
/// How often a change is tried again when other processes were first.
const TRIES: usize = 20;

pub(super) struct TableTask {
    pub hall: Arc<Hall>,
    pub id: TableId,
    inbox: mpsc::Receiver<Ask>,
    pub own: mpsc::WeakSender<Ask>,
    shown: watch::Sender<Published>,
    looked: Arc<AtomicBool>,
    pub table: Option<Arc<Table>>,
    /// The row as the store has it.
    row: Option<Arc<ListedTable>>,
    kept_at: u64,
    /// When the last change was made here whose position is not kept yet.
    changed: Option<Instant>,
    /// What the bot of each seat is thinking about.
    pub thinking: [Option<Thinking>; MAX_SEATS],
    /// The version at which the bot of each seat failed: there it is not asked again.
    pub failed: [Option<u64>; MAX_SEATS],
    /// Counted as a table with bots that is under way.
    counted: Option<CountedTable>,
    used: Instant,
    /// When somebody last came; the table may be awake because something is due.
    visited: Option<Instant>,
    /// Something failed: nothing is tried by itself before this moment.
    paused: Option<Instant>,
    /// Whether that was said in the log; then it is not said again until something succeeds.
    said: bool,
}

/// Starts the task of a table. `fresh` is the table if it was opened just now; otherwise it is read from the store.
pub fn wake(hall: Arc<Hall>, id: TableId, fresh: Option<Table>) -> Handle {
    let (own, inbox) = mpsc::channel(64);
    let row = fresh.as_ref().map(|table| Arc::new(table.row()));
    let table = fresh.map(Arc::new);
    let version = table.as_ref().map_or(0, |table| table.version);
    let (shown, kept) = watch::channel(Published { version, table: table.clone() });
    let looked = Arc::new(AtomicBool::new(false));
    let weak = own.downgrade();
    let task = TableTask {
        hall,
        id,
        inbox,
        own: weak,
        shown,
        looked: looked.clone(),
        table,
        row,
        kept_at: 0,
        changed: None,
        thinking: [const { None }; MAX_SEATS],
        failed: [None; MAX_SEATS],
        counted: None,
        used: Instant::now(),
        visited: None,
        paused: None,
        said: false,
    };
    tokio::spawn(task.run());
    Handle { inbox: own, shown: kept, looked }
}

impl TableTask {
    /// Answers and tends the table until it may sleep or is told to stop; gives the one who waits for that.
    async fn live(&mut self) -> Option<oneshot::Sender<()>> {
        self.tend().await;
        let mut alarm = pin!(sleep_until(self.next_due()));
        loop {
            // Most moves put off what is due: the alarm rings at the old time and is set again, once for many of them.
            let due = self.next_due();
            if due < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(due);
            }
            tokio::select! {
                biased;
                ask = self.inbox.recv() => match ask {
                    Some(Ask::Stop(done)) => return Some(done),
                    Some(ask) => self.answer(ask).await,
                    None => return None,
                },
                () = &mut alarm => {
                    if due > Instant::now() {
                        continue;
                    }
                    if self.may_sleep() {
                        return None;
                    }
                    self.tend().await;
                    if self.changed.is_some_and(|at| at.elapsed() >= QUIET) {
                        self.keep_beside();
                    }
                }
            }
        }
    }

    async fn run(mut self) {
        self.hall.metrics.live.inc();
        // A table that does not exist needs no task (actor): whoever asked gets their answer below.
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
        self.counted = None;
        self.hall.metrics.live.dec();
        drop(stopping);
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Do(guest, command, reply) => {
                self.visit();
                let done = self.person(&guest, &command).await;
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(done.and_then(|()| self.table.clone().ok_or(Fault::Unplayable)));
                self.tend().await;
            }
            Ask::Look(version, reply) => {
                self.visit();
                if self.table().await.is_ok_and(|table| table.version < version) {
                    self.catch_up().await;
                }
                let table = self.table().await.map(|table| table.clone());
                if table.is_ok() {
                    self.publish();
                }
                let rests = table.as_ref().is_ok_and(|table| table.rests());
                let _ = reply.send(table);
                if rests {
                    self.tend().await;
                }
            }
            Ask::Nudge => self.tend().await,
            Ask::Clear => self.clear().await,
            Ask::Heard(version) => {
                if self.table.as_ref().is_some_and(|table| table.version < version) {
                    self.catch_up().await;
                    self.tend().await;
                }
            }
            Ask::Thought { seat, basis, action } => {
                self.bot_decided(seat, basis, action).await;
                self.tend().await;
            }
            Ask::Stop(_) => {}
        }
    }

    /// Somebody is here.
    fn visit(&mut self) {
        self.used = Instant::now();
        self.visited = Some(self.used);
    }

    /// Whether somebody is here, or was a moment ago.
    pub fn is_visited(&mut self) -> bool {
        if self.looked.swap(false, Ordering::Relaxed) {
            self.visit();
        }
        let rest = self.hall.config.rest;
        self.is_watched() || self.visited.is_some_and(|at| at.elapsed() < rest)
    }

    /// The table, read from the store if it is not here.
    async fn table(&mut self) -> Result<&mut Arc<Table>, Fault> {
        if self.table.is_none() {
            let stored = self.hall.store.load(&self.id).await.map_err(Fault::from);
            let loaded = stored.and_then(|stored| {
                let stored = stored.ok_or(Fault::NotFound)?;
                let table = Table::load(&self.hall.shelf, &self.id, &stored)?;
                Ok((table, stored.snapshot.map_or(0, |(seq, _)| seq)))
            });
            self.hall.was_read(&self.id, loaded.as_ref().err());
            let (table, kept_at) = loaded?;
            self.kept_at = kept_at;
            self.row = None;
            self.said = false;
            self.table = Some(Arc::new(table));
            self.set_right();
            self.publish();
        }
        self.table.as_mut().ok_or(Fault::NotFound)
    }

    /// Lets everyone read the table as it is kept, and wakes those who watch if it is a new version.
    fn publish(&self) {
        let Some(table) = &self.table else { return };
        let now = Published { version: table.version, table: Some(table.clone()) };
        self.shown.send_if_modified(|shown| std::mem::replace(shown, now).version != table.version);
    }

    /// Clocks that began later than now begin now.
    fn set_right(&mut self) {
        let now = now();
        if let Some(table) = self.table.as_mut().filter(|table| table.is_ahead(now)) {
            Arc::make_mut(table).set_right(now);
        }
    }

    fn is_watched(&self) -> bool {
        // The hall has one receiver.
        self.shown.receiver_count() > 1
    }

    /// Tries nothing by itself for a while, and says why, once.
    pub fn pause(&mut self, fault: &Fault) {
        self.paused = Some(Instant::now() + RETRY);
        if !std::mem::replace(&mut self.said, true) {
            tracing::warn!(table = %self.id, ?fault, "a table waits before it tries again");
        }
    }

    /// A person's request: granted and kept, or refused. If other processes share the table, one that answers a version
    /// which has not been heard of here waits for it, and what is refused is decided again if they made another version.
    async fn person(&mut self, guest: &Guest, command: &Command) -> Result<(), Fault> {
        if !self.hall.store.shared() {
            return self.granted(guest, command).await;
        }
        let known = self.table().await?.version;
        if matches!(command, Command::Act { version: Some(version), .. } if *version > known) {
            self.catch_up().await;
        }
        let refused = match self.granted(guest, command).await {
            Err(fault) if fault.is_refusal() => fault,
            done => return done,
        };
        let known = self.table().await?.version;
        self.catch_up().await;
        if self.table().await?.version == known { Err(refused) } else { self.granted(guest, command).await }
    }

    /// A request as this table is known here.
    async fn granted(&mut self, guest: &Guest, command: &Command) -> Result<(), Fault> {
        // Whoever makes a move is back.
        let away = matches!(command, Command::Act { .. } | Command::Undo | Command::Say(_));
        let hall = self.hall.clone();
        if away && self.table().await.is_ok_and(|table| decide(&hall, table, guest, &Command::Back).is_ok()) {
            self.change(&mut |table| decide(&hall, table, guest, &Command::Back)).await?;
        }
        if matches!(command, Command::Start | Command::PlayOn { .. }) && self.table().await?.has_bots() {
            self.counted = Some(hall.under_way.begin(&hall.payer(&guest.id), hall.config.bot_tables)?);
        }
        self.change(&mut |table| decide(&hall, table, guest, command)).await
    }

    /// Allotments the table among those with bots as long as it is one.
    fn count(&mut self) {
        let host = self.table.as_ref().filter(|table| table.status == Status::Running && table.has_bots());
        match host.map(|table| &table.host.id) {
            Some(host) if self.counted.is_none() => self.counted = self.hall.under_way.go_on(&self.hall.payer(host)),
            Some(_) => {}
            None => self.counted = None,
        }
    }

    /// Makes the change that `decide` grants and keeps it. If another process made a change first, decides again.
    pub async fn change(
        &mut self,
        decide: &mut (dyn FnMut(&Table) -> Result<Change, Fault> + Send),
    ) -> Result<(), Fault> {
        for _ in 0..TRIES {
            let shelf = self.hall.shelf.clone();
            let change = decide(self.table().await?)?;
            if !self.is_watched() {
                self.shown.send_if_modified(|shown| {
                    shown.table = None;
                    false
                });
            }
            let table = Arc::make_mut(self.table().await?);
            // The log goes forward even if the time of the system was set back; clocks count from the real time.
            let at = now().max(table.at);
            let (before, seq) = (table.version, table.version + 1);
            let events = match table.fold(&shelf, at, &change) {
                Ok(events) => events,
                Err(fault) => {
                    // The engine refuses before it changes anything; whatever else happened is read again.
                    if table.version != before || !matches!(fault, Fault::Illegal(_) | Fault::Unreadable) {
                        self.table = None;
                    }
                    self.publish();
                    return Err(fault);
                }
            };
            self.set_right();
            let row = match (&self.table, &self.row) {
                (Some(table), Some(old)) if table.leaves(old, &change) => None,
                (table, _) => table.as_ref().map(|table| Arc::new(table.row())),
            };
            let change = serde_json::to_string(&change).expect("a change can be written as JSON");
            let entry = Box::new(LogRow { table: self.id.clone(), seq, at, change, events });
            match self.hall.writer.write(Write::LogRow(entry, row.clone())).await {
                Ok(true) => {
                    self.row = row.or(self.row.take());
                    self.hall.metrics.changes.inc();
                    self.said = false;
                    self.publish();
                    self.changed = Some(Instant::now());
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
                    let fault = Fault::from(fault);
                    self.pause(&fault);
                    return Err(fault);
                }
            }
        }
        Err(Fault::TooMany)
    }

    /// Closes the table if it waits for players in vain; removes it if it is closed and never began. The one comes before
    /// the other by a day, so that no process that has it awake writes to a table that is gone.
    async fn clear(&mut self) {
        let (unwanted, closed) = (self.hall.unwanted_since(), self.hall.closed_since());
        let watched = self.is_watched();
        let Ok(table) = self.table().await else { return };
        if watched || table.board.is_some() {
            return;
        }
        match table.status {
            Status::Open => {
                let mut decide = |table: &Table| match table.status {
                    Status::Open if table.at <= unwanted => Ok(Change::Order(OrderChange::Close)),
                    _ => Err(Fault::Conflict("fault-started")),
                };
                let _ = self.change(&mut decide).await;
            }
            Status::Closed if table.at <= closed => self.remove().await,
            _ => {}
        }
    }

    /// Removes all that is kept of the table; whoever asks for it from now on finds none.
    async fn remove(&mut self) {
        if self.hall.writer.write(Write::Remove(self.id.clone())).await.is_ok() {
            self.table = None;
            self.shown.send_if_modified(|shown| shown.table.take().is_some_and(|_| false));
        }
    }

    /// Reads what other processes did.
    async fn catch_up(&mut self) {
        let shelf = self.hall.shelf.clone();
        let Some(table) = &mut self.table else { return };
        let Ok(entries) = self.hall.store.after(&self.id, table.version).await else {
            self.table = None;
            return;
        };
        let table = Arc::make_mut(table);
        for entry in entries {
            let change = serde_json::from_str::<Change>(&entry.change);
            let folded = change.ok().and_then(|change| table.fold_again(&shelf, entry.at, &change, &entry.events).ok());
            if folded.is_none() || entry.seq != table.version {
                self.table = None;
                return;
            }
        }
        self.row = None;
        self.set_right();
        self.publish();
    }

    /// Sees to clocks that ran out and bots whose move it is.
    async fn tend(&mut self) {
        if self.paused.is_some_and(|until| Instant::now() < until) {
            return;
        }
        self.paused = None;
        self.count();
        if self.table.as_ref().is_some_and(|table| table.is_ahead(now())) {
            self.set_right();
            self.publish();
        }
        loop {
            let late = match self.table().await {
                Ok(table) => overdue(table, now()).is_some(),
                Err(fault) => return self.pause(&fault),
            };
            if !late || self.change(&mut |table| overdue(table, now()).ok_or(Fault::NotFound)).await.is_err() {
                break;
            }
        }
        self.answer_for_people().await;
        self.wake_bots();
    }

    /// Makes the moves that standing answers amount to. They are moves of their people in every respect.
    async fn answer_for_people(&mut self) {
        let mut decide = |table: &Table| {
            let (seat, action) = table.standing_answer().ok_or(Fault::NotFound)?;
            let action = RawValue::from_string(action).map_err(|_| Fault::Unreadable)?;
            Ok(Change::Move { seat: seat.0, action, bot: false })
        };
        while self.table.as_ref().is_some_and(|table| table.standing_answer().is_some()) {
            if self.change(&mut decide).await.is_err() {
                break;
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
        let quiet = self.changed.map(|at| at + QUIET);
        [due, quiet].into_iter().flatten().fold(asleep, Instant::min)
    }

    /// Nobody asks, nobody watches, and nothing is due soon.
    fn may_sleep(&mut self) -> bool {
        if self.looked.swap(false, Ordering::Relaxed) {
            self.visit();
        }
        let idle = self.used.elapsed() >= self.hall.config.idle && !self.is_watched();
        let soon = now() + self.hall.config.idle.as_millis() as Time;
        let due = self.table.as_ref().and_then(|table| table.due());
        idle && due.is_none_or(|due| due > soon)
    }

    fn keep_sometimes(&mut self) {
        let often = |table: &Arc<Table>| table.version >= self.kept_at + SNAPSHOT_EVERY.max(table.version / 8);
        if self.table.as_ref().is_some_and(often) {
            self.keep_beside();
        }
    }

    /// Keeps the position while the table goes on.
    fn keep_beside(&mut self) {
        self.changed = None;
        let Some(table) = self.table.as_ref().filter(|table| table.board.is_some()) else { return };
        if table.version == self.kept_at {
            return;
        }
        self.kept_at = table.version;
        // Nobody waits for it: the log is the truth.
        let (writer, table) = (self.hall.writer.clone(), table.clone());
        tokio::spawn(async move { keep(&writer, &table).await });
    }

    /// Keeps the position, if the game runs or has run and it is not kept yet.
    async fn keep(&mut self) {
        let Some(table) = self.table.take() else { return };
        if table.version != self.kept_at {
            keep(&self.hall.writer, &table).await;
        }
    }
}

/// Keeps the position of a table whose game has begun.
async fn keep(writer: &Writer, table: &Table) {
    let Some(text) = table.snapshot() else { return };
    let snapshot = Write::Snapshot { table: table.id.clone(), seq: table.version, text };
    if let Err(fault) = writer.write(snapshot).await {
        tracing::warn!(table = %table.id, %fault, "a snapshot could not be kept");
    }
}

fn until(at: Time) -> Duration {
    Duration::from_millis((at - now()).clamp(0, 3_600_000) as u64)
}
