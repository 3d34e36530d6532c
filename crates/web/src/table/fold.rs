//! What a table's log makes of it. Folding the same entries always gives the same table.

use crate::board::Board;
use crate::fault::Fault;
use crate::games::{Begin, Resume, Seats, Shelf};
use crate::model::{Change, Entry, Guest, Hints, Holder, PlayerId, Presence, Row, SeatLine, Setup, Status, Summary};
use crate::model::{TableId, Time};
use crate::play::Shown;
use crate::store::Stored;
use emporia_engine::rng::Seed;
use emporia_engine::{MAX_SEATS, Player, Seat, SeatSet, Turn, Viewer};

/// Something said.
#[derive(Clone, Debug)]
pub struct Said {
    /// The version it made.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// Who.
    pub guest: Guest,
    /// What.
    pub text: String,
}

/// Something that happened to a seat; the words have the key `note-KIND`.
#[derive(Clone, Debug)]
pub struct Note {
    /// The version it made.
    pub seq: u64,
    /// `sat`, `left`, `away`, `back`, `resigned`.
    pub kind: &'static str,
    /// Of whom.
    pub name: String,
}

/// A table as it is now.
pub struct Table {
    /// Its address.
    pub id: TableId,
    /// What was agreed on.
    pub setup: Setup,
    /// Who may start it.
    pub host: Guest,
    /// Who sits where.
    pub seats: Vec<Holder>,
    /// How far it is.
    pub status: Status,
    /// The game, once it is started.
    pub board: Option<Box<dyn Board>>,
    /// The number of the last change.
    pub version: u64,
    /// When it was made.
    pub at: Time,
    /// What was said.
    pub chat: Vec<Said>,
    /// What happened to seats.
    pub notes: Vec<Note>,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
    /// The table and the change there that the game goes on from, unless cards were dealt.
    pub origin: Option<(TableId, u64)>,
    /// Version of the rules that the game began with; 0 before.
    pub rules: u32,
    /// When the game ended.
    ended: Option<Time>,
    /// When each seat's clock began to run.
    since: [Time; MAX_SEATS],
    /// The last change that each seat could notice in the game: a move that answers an earlier version is stale.
    touched: [u64; MAX_SEATS],
}

impl Table {
    /// The table that its first entry opens.
    pub fn open(id: TableId, at: Time, setup: Setup, host: Guest) -> Table {
        Table {
            id,
            seats: setup.seats.clone(),
            setup,
            host,
            status: Status::Open,
            board: None,
            version: 1,
            at,
            chat: Vec::new(),
            notes: Vec::new(),
            rematch: None,
            origin: None,
            rules: 0,
            ended: None,
            since: [at; MAX_SEATS],
            touched: [0; MAX_SEATS],
        }
    }

    /// The table that its stored entries make: from its snapshot if that can be read, else from the start.
    pub fn load(shelf: &Shelf, id: &TableId, stored: &Stored) -> Result<Table, Fault> {
        let changes = read(&stored.entries)?;
        let snapshot = stored.snapshot.as_ref().map(|(seq, text)| (*seq, text.as_str()));
        match fold_all(shelf, id, &changes, snapshot) {
            Err(_) if snapshot.is_some() => fold_all(shelf, id, &changes, None),
            done => done,
        }
    }

    /// The table from its first entry on, by the rules in force, whatever the snapshot says.
    pub fn replay(shelf: &Shelf, id: &TableId, entries: &[Entry]) -> Result<Table, Fault> {
        fold_all(shelf, id, &read(entries)?, None)
    }

    /// Carries out one more change: the engine's events, as a JSON list. The change must have been found good.
    pub fn fold(&mut self, shelf: &Shelf, at: Time, change: &Change) -> Result<String, Fault> {
        let seq = self.version + 1;
        let before = self.turn().seats();
        let mut events = "[]".to_owned();
        let mut by = None;
        match change {
            Change::Open { .. } => return Err(Fault::Unplayable),
            Change::Sit { seat, guest } => {
                *self.holder(*seat)? = Holder::Person { guest: guest.clone(), presence: Presence::Here };
                self.note(seq, "sat", guest.name.clone());
            }
            Change::Stand { seat } => self.stand(seq, *seat)?,
            Change::Start { seed, rules, from } => {
                self.rules = *rules;
                let position = from.as_ref().map(|from| from.position.get());
                let begin = Begin { seed: Seed(seed.0), seq, from: position };
                let (board, dealt) =
                    shelf.with(&self.setup.game, &self.setup.options, begin).map_err(|_| Fault::Unplayable)?;
                self.origin = from.as_ref().map(|from| (from.table.clone(), from.seq));
                (self.board, events, self.status) = (Some(board), dealt, Status::Running);
                self.since = [at; MAX_SEATS];
            }
            Change::Move { seat, action, .. } => {
                events = self.playing()?.act(seq, Seat(*seat), action.get())?;
                by = Some(Seat(*seat));
            }
            Change::Undo { seat } => {
                self.playing()?.undo(seq, Seat(*seat)).map_err(Fault::Undo)?;
                by = Some(Seat(*seat));
            }
            Change::Say { guest, text } => {
                self.chat.push(Said { seq, at, guest: guest.clone(), text: text.clone() });
            }
            Change::Away { seat } => self.presence(seq, *seat, Presence::Away)?,
            Change::Back { seat } => {
                self.presence(seq, *seat, Presence::Here)?;
                by = Some(Seat(*seat));
            }
            Change::Resign { seat } => self.presence(seq, *seat, Presence::Resigned)?,
            Change::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.step(seq, at, before, by);
        Ok(events)
    }

    /// Moves version, clocks and stale marks on, and ends the game if it is over.
    fn step(&mut self, seq: u64, at: Time, before: SeatSet, by: Option<Seat>) {
        (self.version, self.at) = (seq, at);
        let Some(board) = &self.board else { return };
        let now = board.turn().seats();
        for seat in Seat::all(self.seats.len()) {
            if now.has(seat) && (!before.has(seat) || by == Some(seat)) {
                self.since[seat.index()] = at;
            }
            if board.noticed(seq, seat) {
                self.touched[seat.index()] = seq;
            }
        }
        if board.turn() == Turn::Over && self.status == Status::Running {
            self.status = Status::Over;
        }
        if self.status == Status::Over {
            self.ended.get_or_insert(at);
        }
    }

    fn holder(&mut self, seat: u8) -> Result<&mut Holder, Fault> {
        self.seats.get_mut(usize::from(seat)).ok_or(Fault::Unplayable)
    }

    fn playing(&mut self) -> Result<&mut Box<dyn Board>, Fault> {
        self.board.as_mut().ok_or(Fault::Conflict("fault-not-running"))
    }

    fn note(&mut self, seq: u64, kind: &'static str, name: String) {
        self.notes.push(Note { seq, kind, name });
    }

    fn stand(&mut self, seq: u64, seat: u8) -> Result<(), Fault> {
        // A reserved seat stays reserved: its link still opens it.
        let first = self.setup.seats.get(usize::from(seat)).cloned();
        let free = match first {
            Some(kept @ Holder::Reserved { .. }) => kept,
            _ => Holder::Open,
        };
        let left = std::mem::replace(self.holder(seat)?, free);
        let Some(guest) = left.person().cloned() else { return Err(Fault::Unplayable) };
        self.note(seq, "left", guest.name);
        match self.seats.iter().find_map(Holder::person) {
            Some(next) if guest.id == self.host.id => self.host = next.clone(),
            Some(_) => {}
            None => self.status = Status::Closed,
        }
        Ok(())
    }

    fn presence(&mut self, seq: u64, seat: u8, new: Presence) -> Result<(), Fault> {
        let Holder::Person { guest, presence } = self.holder(seat)? else { return Err(Fault::Unplayable) };
        let name = guest.name.clone();
        *presence = new;
        let kind = match new {
            Presence::Here => "back",
            Presence::Away => "away",
            Presence::Resigned => "resigned",
        };
        self.note(seq, kind, name);
        // When the last person gives up nobody is left to play for.
        if !self.seats.iter().any(|h| matches!(h, Holder::Person { presence: Presence::Here | Presence::Away, .. })) {
            self.status = Status::Over;
        }
        Ok(())
    }

    /// Who acts now; nobody unless the game runs.
    pub fn turn(&self) -> Turn {
        match (&self.board, self.status) {
            (Some(board), Status::Running) => board.turn(),
            _ => Turn::Over,
        }
    }

    /// The seat of a player.
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        let index = self.seats.iter().position(|holder| holder.person().is_some_and(|guest| guest.id == *player))?;
        Some(Seat(index as u8))
    }

    /// Whose eyes a visitor has here.
    pub fn viewer(&self, player: Option<&PlayerId>) -> Viewer {
        player.and_then(|player| self.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The last change in the game that a seat could notice.
    pub fn touched(&self, seat: Seat) -> u64 {
        self.touched[seat.index()]
    }

    /// Whether players may ask what a bot would do in their place.
    pub fn has_hints(&self) -> bool {
        match self.setup.hints {
            Hints::Always => true,
            Hints::Never => false,
            Hints::Alone => self.seats.iter().filter(|holder| holder.person().is_some()).count() <= 1,
        }
    }

    /// When a seat's clock runs out, if it runs.
    pub fn deadline(&self, seat: Seat) -> Option<Time> {
        let budget = self.setup.clock.budget()?;
        let here = matches!(self.seats.get(seat.index()), Some(Holder::Person { presence: Presence::Here, .. }));
        (here && self.turn().seats().has(seat)).then(|| self.since[seat.index()] + budget)
    }

    /// When a bot in this seat should move, if it is its move.
    pub fn bot_due(&self, seat: Seat) -> Option<Time> {
        let plays = self.seats.get(seat.index()).is_some_and(|holder| holder.bot().is_some());
        // Where all choose at the same time, bots do not keep people waiting one after another.
        let pace = match self.turn() {
            Turn::Seat(_) => Time::from(self.setup.pace),
            _ => Time::from(self.setup.pace) / 4,
        };
        (plays && self.turn().seats().has(seat)).then(|| self.since[seat.index()] + pace)
    }

    /// When something has to happen by itself.
    pub fn due(&self) -> Option<Time> {
        Seat::all(self.seats.len()).filter_map(|seat| self.deadline(seat).or(self.bot_due(seat))).min()
    }

    /// The names around the table. `unnamed` names a seat that nobody has, and a bot of a level.
    pub fn names(&self, unnamed: impl Fn(usize, Option<&str>) -> String) -> Vec<String> {
        let seated = self.seats.iter().enumerate();
        seated
            .map(|(i, holder)| match holder {
                Holder::Person { guest, .. } => guest.name.clone(),
                Holder::Bot(level) => unnamed(i, Some(level)),
                _ => unnamed(i, None),
            })
            .collect()
    }

    /// Those who play, for the record.
    pub fn players(&self) -> Vec<Player> {
        let seated = self.seats.iter().enumerate();
        seated
            .map(|(i, holder)| match holder {
                Holder::Person { guest, .. } => Player { name: guest.name.clone(), bot: None },
                other => {
                    let level = other.bot().unwrap_or_default().to_owned();
                    Player { name: format!("{level} {}", i + 1), bot: Some(level) }
                }
            })
            .collect()
    }

    /// Whether a change that was just folded leaves what a row says, whenever it was touched. There are many moves, and
    /// most of them do: to compare whole rows would cost more than the move.
    pub fn leaves(&self, row: &Row, change: &Change) -> bool {
        use Change::{Move, Rematch, Say, Undo};
        let turn = self.turn().seats();
        matches!(change, Move { .. } | Undo { .. } | Say { .. } | Rematch { .. })
            && row.status == self.status
            && row.due == self.due()
            && turn.iter().map(|seat| seat.0).eq(row.summary.turn.iter().copied())
    }

    /// What lists show of it.
    pub fn row(&self) -> Row {
        let result = match (&self.board, self.status) {
            (Some(board), Status::Over) if board.turn() == Turn::Over => Some(board.outcome()),
            _ => None,
        };
        let seats = self.seats.iter().enumerate().map(|(i, holder)| SeatLine {
            name: match holder {
                Holder::Person { guest, .. } => Some(guest.name.clone()),
                Holder::Reserved { player, .. } => player.as_ref().map(|guest| guest.name.clone()),
                _ => None,
            },
            player: holder.person().map(|guest| guest.id.clone()),
            bot: holder.bot().map(str::to_owned),
            reserved: matches!(holder, Holder::Reserved { .. }),
            points: result.map(|outcome| outcome.points[i]),
            place: result.map(|outcome| outcome.places[i]),
        });
        Row {
            id: self.id.clone(),
            status: self.status,
            public: self.setup.public,
            due: self.due(),
            // What is said afterwards does not make a game end later.
            touched: self.ended.unwrap_or(self.at),
            summary: Summary {
                game: self.setup.game.clone(),
                options: self.setup.options.clone(),
                seats: seats.collect(),
                turn: self.turn().seats().iter().map(|seat| seat.0).collect(),
                clock: self.setup.clock,
                played_on: self.origin.is_some(),
            },
        }
    }
}

struct Read<'a> {
    seq: u64,
    at: Time,
    change: Change,
    events: &'a str,
}

fn read(entries: &[Entry]) -> Result<Vec<Read<'_>>, Fault> {
    let mut changes = Vec::with_capacity(entries.len());
    for (entry, seq) in entries.iter().zip(1..) {
        let change = serde_json::from_str(&entry.change).map_err(|error| {
            tracing::error!(table = %entry.table, seq = entry.seq, %error, "an entry cannot be read");
            Fault::Unplayable
        })?;
        if entry.seq != seq {
            tracing::error!(table = %entry.table, seq, "an entry is missing");
            return Err(Fault::Unplayable);
        }
        changes.push(Read { seq, at: entry.at, change, events: &entry.events });
    }
    Ok(changes)
}

fn fold_all(shelf: &Shelf, id: &TableId, changes: &[Read<'_>], snapshot: Option<(u64, &str)>) -> Result<Table, Fault> {
    let (Read { change: Change::Open { setup, host }, at, .. }, rest) = changes.split_first().ok_or(Fault::NotFound)?
    else {
        return Err(Fault::Unplayable);
    };
    let mut table = Table::open(id.clone(), *at, setup.clone(), host.clone());
    let Some((seq, text)) = snapshot else {
        for read in rest {
            table.fold(shelf, read.at, &read.change)?;
        }
        return Ok(table);
    };
    // The game stands still while the rest is folded up to the snapshot, then it is put in as a whole.
    let mut shown: Vec<Shown<'_>> = Vec::new();
    let mut seed = None;
    let until = rest.partition_point(|read| read.seq <= seq);
    for read in &rest[..until] {
        match &read.change {
            Change::Start { seed: hex, rules, from } => {
                seed = Some(Seed(hex.0));
                table.rules = *rules;
                table.origin = from.as_ref().map(|from| (from.table.clone(), from.seq));
                table.status = Status::Running;
                shown.push(Shown { seq: read.seq, by: None, undo: false, events: read.events });
            }
            Change::Move { seat, .. } => {
                shown.push(Shown { seq: read.seq, by: Some(Seat(*seat)), undo: false, events: read.events });
            }
            Change::Undo { seat } => {
                shown.push(Shown { seq: read.seq, by: Some(Seat(*seat)), undo: true, events: read.events });
            }
            other => {
                table.fold(shelf, read.at, other)?;
            }
        }
        (table.version, table.at) = (read.seq, read.at);
    }
    let seed = seed.ok_or(Fault::Unplayable)?;
    let resume = Resume { seed, snapshot: text, shown: &shown };
    let board = shelf.with(&table.setup.game, &table.setup.options, resume).map_err(|_| Fault::Unplayable)?;
    for seat in Seat::all(table.seats.len()) {
        let noticed = shown.iter().rev().find(|s| board.noticed(s.seq, seat));
        table.touched[seat.index()] = noticed.map_or(0, |s| s.seq);
        // A seat that is to act has been so at the latest since the last change it noticed.
        let begun = rest.iter().rev().find(|r| r.seq <= table.touched[seat.index()]);
        table.since[seat.index()] = begun.map_or(table.at, |r| r.at);
    }
    if board.turn() == Turn::Over {
        table.status = Status::Over;
        let last = rest[..until].iter().rfind(|read| matches!(read.change, Change::Move { .. }));
        table.ended = last.map(|read| read.at);
    }
    table.board = Some(board);
    for read in &rest[until..] {
        table.fold(shelf, read.at, &read.change)?;
    }
    Ok(table)
}

/// The number of seats that a set-up needs, and its options in full; an error names what is wrong.
pub fn seats_of(shelf: &Shelf, game: &str, options: &serde_json::Value) -> Result<(usize, serde_json::Value), Fault> {
    match shelf.with(game, options, Seats) {
        Ok((seats, options, _)) => Ok((seats, options)),
        Err(crate::games::NoGame::Unknown) => Err(Fault::Bad("fault-no-game")),
        Err(crate::games::NoGame::Options(what)) => Err(Fault::Field(what)),
        Err(crate::games::NoGame::Snapshot) => Err(Fault::Unplayable),
    }
}
