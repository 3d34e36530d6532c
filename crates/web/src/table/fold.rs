//! What a table's log makes of it. Folding the same entries always gives the same table.

use crate::board::Board;
use crate::fault::Fault;
use crate::games::Shelf;
use crate::model::{Change, Guest, Hints, Holder, ListedTable, PlayerId, Presence, SeatLine, Setup, Status, Summary};
use crate::model::{Origin, TableId, Time};
use emporia_engine::rng::Seed;
use emporia_engine::{MAX_SEATS, Player, Seat, SeatSet, Turn, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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

/// Times and versions that later changes build on; a snapshot keeps them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Marks {
    /// When each seat's clock began to run.
    pub since: [Time; MAX_SEATS],
    /// The last change that each seat could notice in the game: a move that answers an earlier version is stale.
    pub touched: [u64; MAX_SEATS],
    /// When the game ended.
    pub ended: Option<Time>,
}

/// A table at some version. A copy shares what does not change with every move, so that readers can be given one.
#[derive(Clone)]
pub struct Table {
    /// Its address.
    pub id: TableId,
    /// What was agreed on.
    pub setup: Arc<Setup>,
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
    pub chat: Arc<Vec<Said>>,
    /// What happened to seats.
    pub notes: Arc<Vec<Note>>,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
    /// The table and the change there that the game goes on from, unless cards were dealt.
    pub origin: Option<(TableId, u64)>,
    /// Version of the rules that the game began with; 0 before.
    pub rules: u32,
    pub(super) marks: Marks,
}

impl Table {
    /// The table that its first entry opens.
    pub fn open(id: TableId, at: Time, setup: Setup, host: Guest) -> Table {
        Table {
            id,
            seats: setup.seats.clone(),
            setup: Arc::new(setup),
            host,
            status: Status::Open,
            board: None,
            version: 1,
            at,
            chat: Arc::default(),
            notes: Arc::default(),
            rematch: None,
            origin: None,
            rules: 0,
            marks: Marks { since: [at; MAX_SEATS], touched: [0; MAX_SEATS], ended: None },
        }
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
                let position = from.as_ref().map(|from| from.position.get());
                let (board, dealt) = shelf
                    .begin(&self.setup.game, &self.setup.options, Seed(seed.0), seq, position)
                    .map_err(|_| Fault::Unplayable)?;
                self.started(*rules, from.as_deref());
                (self.board, events) = (Some(board), dealt);
                self.marks.since = [at; MAX_SEATS];
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
                Arc::make_mut(&mut self.chat).push(Said { seq, at, guest: guest.clone(), text: text.clone() });
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
                self.marks.since[seat.index()] = at;
            }
            if board.noticed(seq, seat) {
                self.marks.touched[seat.index()] = seq;
            }
        }
        if board.turn() == Turn::Over && self.status == Status::Running {
            self.status = Status::Over;
        }
        if self.status == Status::Over {
            self.marks.ended.get_or_insert(at);
        }
    }

    /// The game runs from here on.
    pub(super) fn started(&mut self, rules: u32, from: Option<&Origin>) {
        self.rules = rules;
        self.origin = from.map(|from| (from.table.clone(), from.seq));
        self.status = Status::Running;
    }

    fn holder(&mut self, seat: u8) -> Result<&mut Holder, Fault> {
        self.seats.get_mut(usize::from(seat)).ok_or(Fault::Unplayable)
    }

    fn playing(&mut self) -> Result<&mut Box<dyn Board>, Fault> {
        self.board.as_mut().ok_or(Fault::Conflict("fault-not-running"))
    }

    fn note(&mut self, seq: u64, kind: &'static str, name: String) {
        Arc::make_mut(&mut self.notes).push(Note { seq, kind, name });
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
        self.marks.touched[seat.index()]
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
        (here && self.turn().seats().has(seat)).then(|| self.marks.since[seat.index()] + budget)
    }

    /// When a bot in this seat should move, if it is its move.
    pub fn bot_due(&self, seat: Seat) -> Option<Time> {
        let plays = self.seats.get(seat.index()).is_some_and(|holder| holder.bot().is_some());
        // Where all choose at the same time, bots do not keep people waiting one after another.
        let pace = match self.turn() {
            Turn::Seat(_) => Time::from(self.setup.pace),
            _ => Time::from(self.setup.pace) / 4,
        };
        (plays && self.turn().seats().has(seat)).then(|| self.marks.since[seat.index()] + pace)
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
    pub fn leaves(&self, row: &ListedTable, change: &Change) -> bool {
        use Change::{Move, Rematch, Say, Undo};
        let turn = self.turn().seats();
        matches!(change, Move { .. } | Undo { .. } | Say { .. } | Rematch { .. })
            && row.status == self.status
            && row.due == self.due()
            && turn.iter().map(|seat| seat.0).eq(row.summary.turn.iter().copied())
    }

    /// What lists show of it.
    pub fn row(&self) -> ListedTable {
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
        ListedTable {
            id: self.id.clone(),
            status: self.status,
            public: self.setup.public,
            due: self.due(),
            // What is said afterwards does not make a game end later.
            touched: self.marks.ended.unwrap_or(self.at),
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
