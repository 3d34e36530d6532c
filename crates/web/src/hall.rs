//! The hall: the registry of live tables. Of all tables those in use are awake. It finds or wakes a table and passes on what is asked of it.

use crate::board::Thought;
use crate::fault::Fault;
use crate::games::{GAMES, Info, Shelf};
use crate::metrics::Metrics;
use crate::model::{Change, Guest, Holder, LogRow, PlayerId, Presence, Setup, StartPosition, Status, TableId, Time};
use crate::model::{fill, now, secret_name};
use crate::network::Networks;
use crate::notices::{Before, Quiet};
use crate::store::{Store, StoreFault, StoreNews, Write, Writer};
use crate::sweep::sweep;
use crate::table::actor::{Ask, Handle, Published, TableReply, wake};
use crate::table::{Command, Table};
use crate::thinkers::{Payer, Thinkers};
use crate::under_way::{MostTables, UnderWay};
use emporia_bots::Spec;
use emporia_engine::Seat;
use emporia_engine::rng::{Hex, Seed};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

/// What can be set about the hall.
#[derive(Clone, Debug)]
pub struct Config {
    /// How long a table stays awake that nobody uses.
    pub idle: Duration,
    /// How many bots think at a time.
    pub thinkers: usize,
    /// How long bots go on after the last visit to a table where nobody plays any more.
    pub rest: Duration,
    /// How many tables with bots may be under way.
    pub bot_tables: MostTables,
    /// How often overdue tables are looked for.
    pub sweep: Duration,
    /// How long a table waits for players without a change before it is closed.
    pub unwanted: Duration,
    /// How long a closed table that never began is kept.
    pub closed: Duration,
    /// Games of which no table is opened any more. Those that were begun are played to their end, and all records stay.
    pub without: Vec<String>,
    /// How long somebody has to see something for themselves before they are told.
    pub quiet: Quiet,
    /// Where tests put faults in.
    pub seams: Seams,
}

/// Where tests put faults in, or luck that is the same each time.
#[derive(Clone, Copy, Debug)]
pub struct Seams {
    /// How a bot comes to its decision.
    pub think: fn(Spec, Thought) -> String,
    /// Called on the task of whoever reads a table, before they do.
    pub read: fn(&Table),
    /// Where the seeds of games and of bots' thoughts come from: the system's generator.
    pub luck: fn(&mut [u8]),
}

const DAY: Duration = Duration::from_secs(86_400);

impl Default for Seams {
    fn default() -> Seams {
        Seams { think: |_, thought| thought(), read: |_| (), luck: fill }
    }
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (idle, sweep) = (Duration::from_secs(60), Duration::from_secs(1));
        Config {
            idle,
            thinkers: cores,
            rest: Duration::from_secs(120),
            bot_tables: MostTables { visitor: 20, address: 60 },
            sweep,
            unwanted: 7 * DAY,
            closed: DAY,
            without: Vec::new(),
            quiet: Quiet::default(),
            seams: Seams::default(),
        }
    }
}

/// All tables, and the registry of those that are live.
pub struct Hall {
    /// Where they are kept.
    pub store: Arc<dyn Store>,
    /// The only way to write there.
    pub writer: Writer,
    /// The rules of the games.
    pub shelf: Arc<Shelf>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Places for bots to think.
    pub thinkers: Thinkers,
    /// From where visitors come.
    pub networks: Networks,
    /// Players of whom another process changed something; none if some may have been missed.
    pub people: broadcast::Sender<Option<PlayerId>>,
    /// Settings.
    pub config: Config,
    awake: Mutex<HashMap<TableId, Handle>>,
    /// Tables with bots that are under way.
    pub under_way: UnderWay,
    /// Tables that could not be read since the start, with what is wrong with them.
    unreadable: Mutex<BTreeMap<TableId, String>>,
}

/// So many tables that could not be read are remembered.
const MOST_UNREADABLE: usize = 200;

impl Hall {
    /// The hall over a store. Bots whose move it is and clocks that ran out are seen to from now on.
    pub fn open(store: Arc<dyn Store>, shelf: Arc<Shelf>, metrics: Arc<Metrics>, config: Config) -> Arc<Hall> {
        let (writer, _) = Writer::new(store.clone(), metrics.clone());
        let hall = Arc::new(Hall {
            store,
            writer,
            shelf,
            metrics,
            thinkers: Thinkers::new(config.thinkers),
            networks: Networks::default(),
            people: broadcast::channel(256).0,
            config,
            awake: Mutex::default(),
            under_way: UnderWay::default(),
            unreadable: Mutex::default(),
        });
        tokio::spawn(sweep(Arc::downgrade(&hall)));
        tokio::spawn(hear(hall.clone()));
        hall
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<TableId, Handle>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who pays for thinking that is done for a visitor. Those who have not been here since the start share a network.
    pub fn payer(&self, player: &PlayerId) -> Payer {
        let network = self.networks.of(player).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Payer { network, player: player.clone() }
    }

    /// Whether tables of a game are opened here.
    pub fn offers(&self, game: &str) -> bool {
        !self.config.without.iter().any(|name| name == game)
    }

    /// The games of which tables are opened here.
    pub fn games(&self) -> Vec<&'static Info> {
        GAMES.iter().filter(|game| self.offers(game.name)).collect()
    }

    /// Remembers whether a table could be read, for those who keep order.
    pub fn was_read(&self, id: &TableId, fault: Option<&Fault>) {
        let mut unreadable = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        match fault {
            Some(Fault::Store(StoreFault::Unreadable(what))) if unreadable.len() < MOST_UNREADABLE => {
                unreadable.insert(id.clone(), what.clone());
            }
            Some(Fault::Unplayable) if unreadable.len() < MOST_UNREADABLE => {
                unreadable.insert(id.clone(), "the log begins no game that is known here".to_owned());
            }
            Some(_) => {}
            None => drop(unreadable.remove(id)),
        }
    }

    /// The tables that could not be read, with what is wrong with them.
    pub fn unreadable(&self) -> BTreeMap<TableId, String> {
        self.unreadable.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a table is awake here.
    pub fn is_awake(&self, id: &TableId) -> bool {
        self.awake().contains_key(id)
    }

    /// How many tables are awake here.
    pub fn count_awake(&self) -> usize {
        self.awake().len()
    }

    /// Something of a table's task, woken if need be.
    fn handle<T>(self: &Arc<Self>, id: &TableId, take: impl FnOnce(&Handle) -> T) -> T {
        let mut awake = self.awake();
        take(awake.entry(id.clone()).or_insert_with(|| wake(self.clone(), id.clone(), None)))
    }

    /// Called by a table's task that ends.
    pub fn forget(&self, id: &TableId, own: &mpsc::WeakSender<Ask>) {
        let mut awake = self.awake();
        let same = awake.get(id).zip(own.upgrade()).is_some_and(|(handle, own)| handle.inbox.same_channel(&own));
        if same {
            awake.remove(id);
        }
    }

    async fn ask(self: &Arc<Self>, id: &TableId, make: impl FnOnce(TableReply) -> Ask) -> Result<Arc<Table>, Fault> {
        let (reply, answer) = oneshot::channel();
        let mut ask = make(reply);
        // A task that has just gone to sleep takes nothing more: its successor does.
        for _ in 0..10 {
            let inbox = self.handle(id, |handle| handle.inbox.clone());
            match inbox.send(ask).await {
                Ok(()) => return answer.await.unwrap_or(Err(Fault::Unplayable)),
                Err(mpsc::error::SendError(back)) => ask = back,
            }
            self.forget_closed(id);
        }
        // Tasks of a table that does not exist end at once, one after another.
        let there = self.store.after(id, 0).await.is_ok_and(|entries| !entries.is_empty());
        Err(if there { Fault::Unplayable } else { Fault::NotFound })
    }

    fn forget_closed(&self, id: &TableId) {
        let mut awake = self.awake();
        if awake.get(id).is_some_and(|handle| handle.inbox.is_closed()) {
            awake.remove(id);
        }
    }

    /// A table as it is now, to be read on the task of whoever asks. If other processes share the tables, the store says
    /// whether one of them made a version that has not been heard of here.
    pub async fn look(self: &Arc<Self>, id: &TableId) -> Result<Arc<Table>, Fault> {
        let newest = if self.store.shared() && self.is_awake(id) { self.store.newest(id).await } else { Ok(0) };
        // While the store does not answer, what is known here is better than nothing.
        self.read(id, newest.unwrap_or(0)).await
    }

    /// A table as it is known here, for streams: they hear of every later version.
    pub async fn known(self: &Arc<Self>, id: &TableId) -> Result<Arc<Table>, Fault> {
        self.read(id, 0).await
    }

    /// A table at a version or a later one.
    async fn read(self: &Arc<Self>, id: &TableId, version: u64) -> Result<Arc<Table>, Fault> {
        let table = match self.published(id).filter(|table| table.version >= version) {
            Some(table) => table,
            None => self.ask(id, |reply| Ask::Look(version, reply)).await?,
        };
        (self.config.seams.read)(&table);
        Ok(table)
    }

    /// The table, if its task need not be asked.
    fn published(&self, id: &TableId) -> Option<Arc<Table>> {
        let awake = self.awake();
        let handle = awake.get(id).filter(|handle| !handle.inbox.is_closed())?;
        handle.looked.store(true, Ordering::Relaxed);
        let table = handle.shown.borrow().table.clone()?;
        // Bots that rested go on for whoever comes.
        if table.rests() {
            let _ = handle.inbox.try_send(Ask::Nudge);
        }
        Some(table)
    }

    /// Wakes a table that is not awake, so that it sees to what is due: whether it was asleep.
    pub async fn nudge(self: &Arc<Self>, id: &TableId) -> bool {
        let asleep = !self.is_awake(id);
        if asleep {
            let inbox = self.handle(id, |handle| handle.inbox.clone());
            let _ = inbox.send(Ask::Nudge).await;
        }
        asleep
    }

    /// Tables that wait since before this time wait in vain.
    pub fn unwanted_since(&self) -> Time {
        now() - self.config.unwanted.as_millis() as Time
    }

    /// Tables that were closed before this time are no longer kept, if they never began.
    pub fn closed_since(&self) -> Time {
        now() - self.config.closed.as_millis() as Time
    }

    /// Closes a table that waits for players in vain, or removes one that is closed and never began.
    pub async fn clear(self: &Arc<Self>, id: &TableId) {
        let inbox = self.handle(id, |handle| handle.inbox.clone());
        let _ = inbox.send(Ask::Clear).await;
    }

    /// Asks a table for a change: the table once the change is kept.
    pub async fn ask_for(self: &Arc<Self>, id: &TableId, guest: Guest, command: Command) -> Result<Arc<Table>, Fault> {
        self.ask(id, |reply| Ask::Do(guest, command, reply)).await
    }

    /// The versions of a table, as they are made. It stays awake as long as somebody watches.
    pub fn watch(self: &Arc<Self>, id: &TableId) -> watch::Receiver<Published> {
        self.handle(id, |handle| handle.shown.clone())
    }

    /// Opens a table.
    pub async fn create(self: &Arc<Self>, setup: Setup, host: Guest) -> Result<TableId, Fault> {
        if !self.offers(&setup.game) {
            return Err(Fault::Forbidden("fault-withdrawn"));
        }
        if setup.seats.iter().any(|holder| holder.bot().is_some()) {
            self.under_way.allows(&self.payer(&host.id), self.config.bot_tables)?;
        }
        let (id, at) = (TableId::new(), now());
        let table = Table::open(id.clone(), at, setup.clone(), host.clone());
        let change = Change::Open { setup, host };
        let told = Before::nothing().told(&table, &change, self.config.quiet);
        let change = serde_json::to_string(&change).expect("a change can be written as JSON");
        let entry = LogRow { table: id.clone(), seq: 1, at, change, events: "[]".to_owned() };
        self.writer.write(Write::LogRow(Box::new(entry), Some(Arc::new(table.row())), told)).await?;
        let handle = wake(self.clone(), id.clone(), Some(table));
        self.awake().insert(id.clone(), handle);
        Ok(id)
    }

    /// The table where the same people play again, each one seat further; opened if there is none yet.
    pub async fn rematch(self: &Arc<Self>, id: &TableId, guest: &Guest) -> Result<TableId, Fault> {
        let table = self.look(id).await?;
        if let Some(there) = &table.rematch {
            return Ok(there.clone());
        }
        crate::table::ask::decide(self, &table, guest, &Command::Rematch(TableId::new()))?;
        let setup = turned(&table, guest);
        let alone = !setup.seats.iter().any(|holder| matches!(holder, Holder::Open | Holder::Reserved { .. }));
        let new = self.create(setup, guest.clone()).await?;
        match self.ask_for(id, guest.clone(), Command::Rematch(new.clone())).await {
            Ok(_) => {}
            // Somebody else was quicker: there is one rematch, and it is theirs.
            Err(Fault::Conflict(_)) => {
                self.ask_for(&new, guest.clone(), Command::Stand).await?;
                return self.look(id).await?.rematch.clone().ok_or(Fault::NotFound);
            }
            Err(fault) => return Err(fault),
        }
        if alone {
            self.ask_for(&new, guest.clone(), Command::Start).await?;
        }
        Ok(new)
    }

    /// Opens a table that goes on from a position of a finished game: the guest takes a seat, bots the others.
    pub async fn play_on(
        self: &Arc<Self>,
        id: &TableId,
        seq: u64,
        seat: Seat,
        level: &str,
        guest: &Guest,
    ) -> Result<TableId, Fault> {
        let table = self.look(id).await?;
        let (position, cards) = position(&table, seq, seat)?;
        let mut seats = vec![Holder::Bot(level.to_owned()); table.seats.len()];
        seats[seat.index()] = Holder::of(guest);
        let setup = Setup::new(&table.setup.game, table.setup.options.clone(), seats);
        let origin = Box::new(StartPosition { table: id.clone(), seq, seat: seat.0, position });
        let new = self.create(setup, guest.clone()).await?;
        self.ask_for(&new, guest.clone(), Command::PlayOn { from: origin, cards }).await?;
        Ok(new)
    }

    /// Keeps what is to be kept of every table, and ends their tasks.
    pub async fn stop(&self) {
        let inboxes: Vec<_> = self.awake().values().map(|handle| handle.inbox.clone()).collect();
        let mut done = Vec::new();
        for inbox in inboxes {
            let (gone, end) = oneshot::channel();
            if inbox.send(Ask::Stop(gone)).await.is_ok() {
                done.push(end);
            }
        }
        for end in done {
            let _ = end.await;
        }
    }
}

/// A position of a finished game as a seat knew it: what it could not know is dealt anew, because the record that
/// says it is public by now. With the hash of its cards.
fn position(table: &Table, seq: u64, seat: Seat) -> Result<(Box<RawValue>, Hex), Fault> {
    if table.status != Status::Over {
        return Err(Fault::Conflict("fault-not-over"));
    }
    let board = table.board.as_ref().ok_or(Fault::Conflict("fault-not-over"))?;
    let then = board.back_to(seq).ok_or(Fault::Conflict("fault-replay-rules"))?;
    let mut seed = [0; 32];
    fill(&mut seed);
    let determinized = then.determinized(seat, Seed(seed)).ok_or(Fault::Conflict("fault-play-on-over"))?;
    Ok((RawValue::from_string(determinized).map_err(|_| Fault::Unplayable)?, board.cards_hash()))
}

/// The set-up of a rematch: the same seats, turned by one; whoever asks sits, the others' seats are kept for them.
fn turned(table: &Table, me: &Guest) -> Setup {
    let mut seats: Vec<Holder> = table.seats.iter().map(|holder| again(holder, me)).collect();
    seats.rotate_right(1);
    Setup { seats, ..(*table.setup).clone() }
}

fn again(holder: &Holder, me: &Guest) -> Holder {
    match holder {
        Holder::Person { guest, .. } if guest.id == me.id => {
            Holder::Person { guest: me.clone(), presence: Presence::Here }
        }
        Holder::Person { guest, .. } => Holder::Reserved { key: secret_name(), player: Some(guest.clone()) },
        other => other.clone(),
    }
}

/// Passes on what other processes did, to tables that are awake here and to whoever remembers people.
async fn hear(hall: Arc<Hall>) {
    let (tell, mut heard) = mpsc::channel(1024);
    let store = hall.store.clone();
    let hall = Arc::downgrade(&hall);
    tokio::spawn(async move { store.listen(tell).await });
    while let Some(news) = heard.recv().await {
        let Some(hall) = hall.upgrade() else { return };
        let inbox = |handle: &Handle| handle.inbox.clone();
        let (inboxes, version): (Vec<_>, u64) = match news {
            StoreNews::Version(id, version) => (hall.awake().get(&id).map(inbox).into_iter().collect(), version),
            StoreNews::Player(player) => {
                let _ = hall.people.send(Some(player));
                continue;
            }
            StoreNews::Missed => {
                let _ = hall.people.send(None);
                (hall.awake().values().map(inbox).collect(), u64::MAX)
            }
        };
        for inbox in inboxes {
            let _ = inbox.send(Ask::Heard(version)).await;
        }
    }
}
