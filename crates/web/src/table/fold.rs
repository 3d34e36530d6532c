//! What a table's log makes of it. Folding the same entries always gives the same table.

use super::order::Order;
use super::takeback::Takebacks;
use crate::board::Board;
use crate::fault::Fault;
use crate::games::{BegunGame, Shelf};
use crate::model::{Change, Guest, Hints, Holder, ListedTable, PlayerId, Presence, SeatLine, Setup, Status, Summary};
use crate::model::{StartPosition, TableId, Time};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{MAX_SEATS, Player, Seat, SeatSet, Turn, Viewer};
use emporia_text::{Lang, bot_names};
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
    /// Whether an administrator has hidden it.
    pub hidden: bool,
}

/// Something that happened to a seat; the words have the key `note-KIND`.
#[derive(Clone, Debug)]
pub struct Note {
    /// The version it made.
    pub seq: u64,
    /// `sat`, `left`, `away`, `back`, `resigned`.
    pub kind: &'static str,
    /// Of whom.
    pub guest: Guest,
}

/// Times and versions that later changes build on; a snapshot keeps them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Marks {
    /// When each seat's clock began to run.
    pub since: [Time; MAX_SEATS],
    /// The last change that each seat could notice in the game: a move that answers an earlier version is stale.
    pub touched: [u64; MAX_SEATS],
    /// When the game ended.
    pub ended: Option<Time>,
    /// What each seat may take back.
    #[serde(default)]
    pub takebacks: [Takebacks; MAX_SEATS],
    /// The last change of any kind that each seat, and last of all one who only watches, could notice; 0 if that is not
    /// known, after a snapshot of 0.2.
    #[serde(default)]
    pub noticed: [u64; MAX_SEATS + 1],
}

impl Marks {
    /// Those of a table at a time and version.
    pub fn new(at: Time, touched: u64, ended: Option<Time>) -> Marks {
        let (takebacks, noticed) = Default::default();
        Marks { since: [at; MAX_SEATS], touched: [touched; MAX_SEATS], ended, takebacks, noticed }
    }
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
    /// What the server answers for each seat, by name: known to its owner only.
    pub standing: Vec<Vec<String>>,
    /// What was said.
    pub chat: Arc<Vec<Said>>,
    /// Who may speak, and who was kept from it.
    pub order: Arc<Order>,
    /// What happened to seats.
    pub notes: Arc<Vec<Note>>,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
    /// The table and the change there that the game goes on from, unless cards were dealt.
    pub origin: Option<(TableId, u64)>,
    /// Version of the rules that the game began with; 0 before.
    pub rules: u32,
    /// The changes of standing answers, which only their owners know of.
    pub(super) private: Arc<Vec<(u64, Seat)>>,
    pub(super) marks: Marks,
}

impl Table {
    /// The table that its first entry opens.
    pub fn open(id: TableId, at: Time, setup: Setup, host: Guest) -> Table {
        Table {
            id,
            seats: setup.seats.clone(),
            order: Arc::new(Order::new(setup.talk)),
            standing: vec![Vec::new(); setup.seats.len()],
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
            private: Arc::default(),
            marks: Marks::new(at, 0, None),
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
                self.note(seq, "sat", guest.clone());
            }
            Change::Stand { seat } => self.stand(seq, *seat)?,
            Change::Agree { setup } => {
                self.seats = setup.seats.clone();
                self.setup = Arc::new((**setup).clone());
            }
            Change::Start { seed, rules, cards, from } => {
                let position = from.as_ref().map(|from| from.position.get());
                let (board, dealt) = shelf
                    .begin(self.begun(*cards), Seed(seed.0), seq, self.bots(), position)
                    .map_err(|_| Fault::Unplayable)?;
                self.started(*rules, from.as_deref());
                (self.board, events) = (Some(board), dealt);
                self.marks.since = [at; MAX_SEATS];
            }
            Change::Move { seat, action, .. } => {
                events = self.playing()?.act(seq, Seat(*seat), action.get())?;
                by = Some(Seat(*seat));
                let index = usize::from(*seat);
                self.marks.takebacks[index].moved(self.marks.since[index]);
            }
            Change::Undo { seat, .. } => self.playing()?.undo(seq, Seat(*seat)).map_err(Fault::Undo)?,
            Change::Standing { seat, answers } => {
                self.standing.get_mut(usize::from(*seat)).ok_or(Fault::Unplayable)?.clone_from(answers);
                Arc::make_mut(&mut self.private).push((seq, Seat(*seat)));
            }
            Change::Say { guest, text } => {
                self.hear(Said { seq, at, guest: guest.clone(), text: text.clone(), hidden: false });
            }
            Change::Away { seat } => self.presence(seq, *seat, Presence::Away)?,
            Change::Back { seat } => {
                self.presence(seq, *seat, Presence::Here)?;
                by = Some(Seat(*seat));
            }
            Change::Resign { seat } => self.presence(seq, *seat, Presence::Resigned)?,
            Change::Rename { guest } => self.rename(guest),
            Change::Order(change) => self.keep_order(seq, change)?,
            Change::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.step(seq, at, before, by);
        self.notice(seq, before);
        if let Change::Undo { seat, .. } = change {
            let index = usize::from(*seat);
            if let Some(began) = self.marks.takebacks[index].taken_back() {
                self.marks.since[index] = began;
            }
        }
        Ok(events)
    }

    /// Whether some clock began later than now, because the time of the system was wrong then.
    pub fn is_ahead(&self, now: Time) -> bool {
        self.marks.since.iter().any(|since| *since > now)
    }

    /// Lets clocks that would begin later than now begin now: a system time that was wrong holds up no player and no bot.
    pub fn set_right(&mut self, now: Time) {
        self.marks.since = self.marks.since.map(|since| since.min(now));
    }

    /// The numbers of the changes that a seat may take back now, or why it may not.
    pub fn can_undo(&self, seat: Seat, now: Time) -> Result<Vec<u64>, Fault> {
        let board = self.board.as_ref().ok_or(Fault::Conflict("fault-not-running"))?;
        let takes = board.can_undo(seat).map_err(Fault::Undo)?;
        let takebacks = &self.marks.takebacks[seat.index()];
        if takebacks.are_spent() {
            return Err(Fault::Conflict("fault-undo-often"));
        }
        match self.setup.clock.budget().zip(takebacks.began()) {
            Some((budget, began)) if began + budget <= now => Err(Fault::Conflict("fault-undo-late")),
            _ => Ok(takes),
        }
    }

    /// A move that somebody's standing answer makes now, as JSON: from what their seat knows, as they would make it.
    pub fn standing_answer(&self) -> Option<(Seat, String)> {
        let board = self.board.as_ref().filter(|_| self.status == Status::Running)?;
        let here = |seat: &Seat| matches!(self.seats[seat.index()], Holder::Person { presence: Presence::Here, .. });
        let mut seats = board.turn().seats().iter().filter(here);
        seats.find_map(|seat| Some((seat, board.answer(seat, &self.standing[seat.index()])?)))
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

    /// Whether a viewer could not notice a change: another's hidden choice, or a standing answer of another.
    pub fn hides(&self, seq: u64, who: Viewer) -> bool {
        match self.private.binary_search_by_key(&seq, |(private, _)| *private) {
            Ok(index) => !who.is(self.private[index].1),
            Err(_) => self.board.as_ref().is_some_and(|board| board.hides(seq, who)),
        }
    }

    /// The version as a viewer knows it: the number of the last change that they could notice. Numbers that went on
    /// with every change would tell how many hidden choices the others make and take back, and when.
    pub fn version_for(&self, who: Viewer) -> u64 {
        match self.marks.noticed[place(who)] {
            0 => self.version,
            noticed => noticed,
        }
    }

    /// Notes who could notice a change: by itself, or because it is another's turn now.
    fn notice(&mut self, seq: u64, before: SeatSet) {
        let turned = self.turn().seats() != before;
        for who in Viewer::all(self.seats.len()) {
            if turned || !self.hides(seq, who) {
                self.marks.noticed[place(who)] = seq;
            }
        }
    }

    /// The game of this table with the card set that its start names.
    pub(super) fn begun(&self, cards: Option<Hex>) -> BegunGame<'_> {
        BegunGame { name: &self.setup.game, options: &self.setup.options, cards }
    }

    /// The game runs from here on.
    pub(super) fn started(&mut self, rules: u32, from: Option<&StartPosition>) {
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

    fn note(&mut self, seq: u64, kind: &'static str, guest: Guest) {
        Arc::make_mut(&mut self.notes).push(Note { seq, kind, guest });
    }

    /// Everyone whom the table remembers by a name: the host, those in seats, those who spoke, and those of whom it tells.
    pub fn guests(&self) -> impl Iterator<Item = &Guest> {
        let seated = self.seats.iter().filter_map(Holder::guest);
        let spoke = self.chat.iter().map(|said| &said.guest);
        [&self.host].into_iter().chain(seated).chain(spoke).chain(self.notes.iter().map(|note| &note.guest))
    }

    fn rename(&mut self, new: &Guest) {
        let seated = self.seats.iter_mut().filter_map(Holder::guest_mut);
        let spoke = Arc::make_mut(&mut self.chat).iter_mut().map(|said| &mut said.guest);
        let told = Arc::make_mut(&mut self.notes).iter_mut().map(|note| &mut note.guest);
        for guest in [&mut self.host].into_iter().chain(seated).chain(spoke).chain(told) {
            if guest.id == new.id {
                guest.name.clone_from(&new.name);
            }
        }
    }

    pub(super) fn stand(&mut self, seq: u64, seat: u8) -> Result<(), Fault> {
        // A reserved seat stays reserved: its link still opens it.
        let first = self.setup.seats.get(usize::from(seat)).cloned();
        let free = match first {
            Some(kept @ Holder::Reserved { .. }) => kept,
            _ => Holder::Open,
        };
        let left = std::mem::replace(self.holder(seat)?, free);
        let Some(guest) = left.person().cloned() else { return Err(Fault::Unplayable) };
        self.note(seq, "left", guest.clone());
        match self.seats.iter().find_map(Holder::person) {
            Some(next) if guest.id == self.host.id => self.host = next.clone(),
            Some(_) => {}
            None => self.status = Status::Closed,
        }
        Ok(())
    }

    fn presence(&mut self, seq: u64, seat: u8, new: Presence) -> Result<(), Fault> {
        let Holder::Person { guest, presence } = self.holder(seat)? else { return Err(Fault::Unplayable) };
        let guest = guest.clone();
        *presence = new;
        let kind = match new {
            Presence::Here => "back",
            Presence::Away => "away",
            Presence::Resigned => "resigned",
        };
        self.note(seq, kind, guest);
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

    /// The seats that bots have, and had from the start; a person who is away keeps theirs.
    pub(super) fn bots(&self) -> SeatSet {
        SeatSet::of(self.seats.iter().map(|holder| matches!(holder, Holder::Bot(_))))
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

    /// When the game ended.
    pub fn ended(&self) -> Option<Time> {
        self.marks.ended
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

    /// Whether a bot plays here.
    pub fn has_bots(&self) -> bool {
        self.seats.iter().any(|holder| holder.bot().is_some())
    }

    /// Whether bots wait for somebody to come: no person plays any more, all are away or gave up. Their moves would be
    /// answers to nobody, to the end of the game; as long as a person plays, they soon wait for that person.
    pub fn rests(&self) -> bool {
        let plays = |holder: &Holder| matches!(holder, Holder::Person { presence: Presence::Here, .. });
        self.turn() != Turn::Over && !self.seats.iter().any(plays)
    }

    /// When something has to happen by itself, whether somebody looks or not.
    pub fn due(&self) -> Option<Time> {
        let bots = !self.rests();
        let due = |seat| self.deadline(seat).or(self.bot_due(seat).filter(|_| bots));
        Seat::all(self.seats.len()).filter_map(due).min()
    }

    /// The names around the table. `unnamed` names a seat that nobody has, and a bot of a level.
    pub fn names(&self, lang: Lang, unnamed: impl Fn(usize, Option<&str>) -> String) -> Vec<String> {
        let seated = self.seats.iter().enumerate();
        seated
            .map(|(i, holder)| match holder {
                Holder::Person { guest, .. } => guest.name.of(lang).into_owned(),
                Holder::Bot(level) => unnamed(i, Some(level)),
                _ => unnamed(i, None),
            })
            .collect()
    }

    /// What its bots are called, by seat.
    pub fn bot_names(&self) -> Vec<&'static str> {
        let people: Vec<&str> =
            self.seats.iter().filter_map(Holder::person).map(|guest| guest.name.as_kept()).collect();
        bot_names(self.id.as_str(), self.seats.len(), &people)
    }

    /// Those who play, for the record.
    pub fn players(&self) -> Vec<Player> {
        let bots = self.bot_names();
        let seated = self.seats.iter().enumerate();
        seated
            .map(|(i, holder)| match holder {
                Holder::Person { guest, .. } => Player { name: guest.name.of(Lang::En).into_owned(), bot: None },
                other => {
                    let level = other.bot().unwrap_or_default().to_owned();
                    Player { name: bots.get(i).copied().unwrap_or_default().to_owned(), bot: Some(level) }
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
                host: self.seat_of(&self.host.id).map(|seat| seat.0),
                played_on: self.origin.is_some(),
                helped: self.setup.hints == Hints::Always,
            },
        }
    }
}

/// The place of a viewer in a list of all.
fn place(who: Viewer) -> usize {
    match who {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => MAX_SEATS,
    }
}
